cdef dict _COUNT

cpdef tuple reach_of(hand, bint three)
