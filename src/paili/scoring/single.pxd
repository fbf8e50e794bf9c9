cimport cython

from paili.kernels._bits cimport ONE
from paili.kernels._records cimport record_of
from paili.kernels.scoring.hand cimport cut_suits, read_meld, read_tiles
from paili.kernels.scoring.reading cimport ScoredHand, clear, score_cut
from paili.scoring.reasons cimport BestCase
from paili.scoring.yaku.dora cimport dora_han
from paili.hand.fields cimport HandFields
from paili.win.fields cimport WinFields

cdef dict _BY_RULES
cdef int _TILES, _NORTH, _FIRST_MISSING, _END_MISSING, _FIRST_PON, _RARE
cdef long long _FIRST_TURN


cdef class SingleWin(ScoredHand):
    cdef public object of_rules
    cdef public list yaku_by_bit
    cdef public dict limit_of
    cdef public bint is_known
    cdef public bint is_of_three
    cdef public bint has_kita
    cdef public bint tile_matters


@cython.locals(bit=cython.int)
cdef tuple _yaku_of_bits(list by_bit, long long bits)

cdef SingleWin _single_win_of(rules)

@cython.locals(won=SingleWin)
cpdef score_checked(win, rules)

@cython.locals(hand=HandFields)
cdef bint _passes(WinFields win, SingleWin won)

@cython.locals(kind=cython.int, at=cython.int)
cdef bint _passes_of_three(WinFields win)

cpdef score_single(WinFields win, rules)

@cython.locals(
    shown=cython.longlong, basic=cython.longlong, han=cython.longlong, fu=cython.longlong, bits=cython.longlong,
    problem=cython.longlong, points=cython.longlong, times=cython.longlong, concealed=cython.longlong,
    liable=cython.longlong, dora=tuple, yaku=tuple, reasons=BestCase,
)
cdef _scored(WinFields win, SingleWin won)

cdef _new(
    long long han, long long fu, yaku, reasons, limit, long long points, long long basic, payments,
    long long times, long long liable, problem, win, rules
)

@cython.locals(
    mask=cython.longlong, kind=cython.int, suit=cython.int, key=cython.longlong, shift=cython.int,
    count=cython.longlong, at=cython.int, full=HandFields,
)
cdef void _read(SingleWin won, WinFields win)
