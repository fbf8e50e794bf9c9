cpdef tuple reach_of(held, bint three)
