cimport cython
from paili.hand.fields cimport HandFields, hand_with_draw
from paili.win.checks cimport check

cdef extern from "Python.h":
    int set_attribute "PyObject_GenericSetAttr"(object record, object name, object value) except -1

cdef tuple _KIND_OF


cpdef settle_win(win, hand, tile, dict values)

@cython.locals(
    facts=dict, families=tuple, shown=cython.longlong, shows=cython.longlong, rows=dict, result=dict, is_set=cython.bint,
)
cdef dict facts_of(hand, tile, chankan, dict values)

@cython.locals(melds=tuple, place=cython.Py_ssize_t, full=HandFields)
cdef _add_hand(dict facts, HandFields hand, tile)

cdef _complete(HandFields hand, tile)

@cython.locals(totals=list, at=cython.Py_ssize_t, number=cython.long, more=cython.long)
cdef tuple _totals(tuple one, tuple other)

@cython.locals(
    runs=list, triplets=list, quads=list, sets=list, groups=list, codes=list, concealed=cython.int,
    mask=cython.longlong, of_kinds=cython.longlong, counts=list, kinds=tuple, kind=cython.Py_ssize_t,
)
cdef _called(tuple melds)
