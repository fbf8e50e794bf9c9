cimport cython

from paili.kernels.scoring.switches cimport Switches
from paili.win.fields cimport WinFields

cdef tuple _KIND_OF
cdef int _NORTH
cdef list _COUNTED
cdef int _DORA, _RED_FIVES, _URA_DORA, _NORTHS


@cython.locals(counted=list, turned=cython.int, under=cython.int, every=cython.bint)
cpdef tuple dora_han(WinFields win, rules, Switches numbers)

@cython.locals(rows=list)
cdef _count(list counted, int sort, int han)

@cython.locals(kind=cython.int, han=cython.int, place=cython.int, face=cython.int)
cdef int _copies(WinFields win, Switches numbers, tuple indicators, int most) except -1

@cython.locals(han=cython.int, suit=cython.int, most=cython.longlong, own=cython.int)
cdef int _red_fives(WinFields win, rules, Switches numbers) except -1
