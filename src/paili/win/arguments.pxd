cimport cython


@cython.locals(
    facts=dict, families=tuple, shown=cython.longlong, shows=cython.longlong, rows=dict, result=dict,
)
cpdef dict facts_of(hand, tile, chankan, dict values)

@cython.locals(melds=tuple)
cdef _add_hand(dict facts, hand, tile)

@cython.locals(totals=list, at=cython.Py_ssize_t, number=cython.long, more=cython.long)
cdef tuple _totals(one, other)

@cython.locals(
    runs=list, triplets=list, quads=list, sets=list, groups=list, codes=list, concealed=cython.int,
    mask=cython.longlong, of_kinds=cython.longlong, counts=list, kinds=tuple, kind=cython.Py_ssize_t,
)
cpdef called_of(tuple melds)
