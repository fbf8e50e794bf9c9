cimport cython
from paili.hand.fields cimport HandFields

cdef int _ZERO
cdef int _FOREIGN_SUIT
cdef int _MOST_TILES
cdef int _MOST_COPIES
cdef int _KINDS
cdef Py_ssize_t _LONGEST_MELD


@cython.locals(
    written=str, length=cython.Py_ssize_t, at=cython.Py_ssize_t, start=cython.Py_ssize_t, size=cython.Py_ssize_t,
    counts="unsigned char[34]", reds="int[3]", melds=tuple, letter=cython.Py_UCS4, suit=cython.int, kind=cython.int,
    hand=HandFields, of_suits=tuple,
)
cpdef read_plain(type record, text, red_limit)

cdef int _suit_of(Py_UCS4 letter)

@cython.locals(
    at=cython.Py_ssize_t, letter=cython.Py_UCS4, rank=cython.int, kind=cython.int, copies=cython.int,
)
cdef bint _add(str text, Py_ssize_t start, Py_ssize_t end, int suit, unsigned char *counts, int *reds) except -1

@cython.locals(totals="unsigned char[34]", kinds=tuple, kind=cython.Py_ssize_t)
cdef bint _leaves_room(const unsigned char *counts, tuple melds) except -1

@cython.locals(
    most=cython.int, of_meld=tuple, m=cython.int, p=cython.int, s=cython.int, more_m=cython.int, more_p=cython.int,
    more_s=cython.int,
)
cdef bint _has_too_many_reds(const int *reds, tuple melds, limit) except -1

@cython.locals(melds=list, length=cython.Py_ssize_t, end=cython.Py_ssize_t)
cdef tuple _melds_of(str text, Py_ssize_t at)
