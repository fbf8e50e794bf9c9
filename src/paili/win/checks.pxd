cimport cython

cdef tuple _KIND_OF


@cython.locals(facts=dict, shown=cython.longlong, is_chinese=cython.bint)
cpdef check(win)

cdef _check_riichi(win)

cdef _check_in_riichi(win)

@cython.locals(hand=tuple, shown=list, too_many=list)
cdef _check_copies(win)

@cython.locals(faces=tuple, shown=list)
cdef list _lying_open(win)

@cython.locals(hand=tuple, norths=cython.int, turned=tuple, under=tuple, shown=cython.int, faces=tuple)
cdef bint _may_have_too_many(dict facts) except -1
