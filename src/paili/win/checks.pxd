cimport cython


cpdef check(win)

cdef _check_riichi(win)

cdef _check_in_riichi(win)

@cython.locals(shown=list)
cdef _check_copies(win)

cdef list _lying_open(win)
