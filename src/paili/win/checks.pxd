cimport cython
from paili.win.fields cimport WinFields

cdef tuple _KIND_OF
cdef int _COPIES
cdef int _NORTH
cdef long long _RIICHI
cdef long long _SPECIAL


@cython.locals(shown=cython.longlong)
cpdef check(WinFields win)

cdef _check_riichi(WinFields win)

@cython.locals(turned=cython.Py_ssize_t, under=cython.Py_ssize_t)
cdef _check_in_riichi(WinFields win)

cdef _check_special(WinFields win)

cdef _check_last_tile(WinFields win)

cdef _check_replacement(WinFields win)

cdef _check_seats(WinFields win)

@cython.locals(hand=tuple, shown=list, too_many=list)
cdef _check_copies(WinFields win)

@cython.locals(faces=tuple, shown=list)
cdef list _lying_open(WinFields win)

@cython.locals(norths=cython.int, turned=tuple, under=tuple, shown=cython.int, kind=cython.int)
cdef bint _may_have_too_many(WinFields win) except -1
