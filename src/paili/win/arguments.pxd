cimport cython

from paili.hand.faces cimport as_face
from paili.hand.fields cimport HandFields, hand_with_draw
from paili.hand.plain cimport read_plain
from paili.kernels._records cimport put
from paili.win.checks cimport check
from paili.win.fields cimport WinFields

cdef dict _ARGUMENTS
cdef int _RED_LIMIT
cdef long long _ROBBED
cdef WinFields _USUAL
cdef Py_ssize_t _OF_FOUR, _OF_FIVE


@cython.final
cdef class Argument:
    cdef object default
    cdef object read
    cdef object slot
    cdef dict texts
    cdef Py_ssize_t tiles
    cdef int low
    cdef int high
    cdef long long shows
    cdef int flag
    cdef bint is_riichi
    cdef bint is_chinese


@cython.locals(own=HandFields)
cpdef settle_win(WinFields win, tuple args, dict values)

@cython.locals(
    shown=cython.longlong, flags=cython.int, is_riichi=cython.bint, is_chinese=cython.bint, argument=Argument,
)
cdef _read_facts(WinFields win, dict values)

cdef _fact_of(Argument argument, str name, value)

cdef bint _are_tiles(tuple values, Py_ssize_t most)

cdef _refuse_unknown(dict values)

cdef _read_chankan(WinFields win)

@cython.locals(size=cython.Py_ssize_t)
cdef _complete(HandFields hand, tile)
