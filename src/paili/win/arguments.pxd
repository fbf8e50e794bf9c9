cimport cython

cdef tuple _KIND_OF


@cython.locals(
    facts=dict, families=tuple, shown=cython.longlong, shows=cython.longlong, rows=dict, result=dict, is_set=cython.bint,
)
cpdef dict facts_of(hand, tile, chankan, dict values)

@cython.locals(melds=tuple, place=cython.Py_ssize_t)
cdef _add_hand(dict facts, hand, tile)

cdef _complete(hand, tile)

@cython.locals(totals=list, at=cython.Py_ssize_t, number=cython.long, more=cython.long)
cdef tuple _totals(tuple one, tuple other)

@cython.locals(
    runs=list, triplets=list, quads=list, sets=list, groups=list, codes=list, concealed=cython.int,
    mask=cython.longlong, of_kinds=cython.longlong, counts=list, kinds=tuple, kind=cython.Py_ssize_t,
)
cdef _called(tuple melds)
