cdef dict _COUNT

cpdef tuple reach_of(held, bint three)
