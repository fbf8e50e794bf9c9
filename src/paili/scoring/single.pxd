cimport cython

from paili.kernels._bits cimport ONE
from paili.kernels._records cimport record_of
from paili.kernels.scoring.hand cimport cut_suits, flags_of, read_meld, read_tiles
from paili.kernels.scoring.reading cimport ScoredHand, clear, score_cut
from paili.scoring.reasons cimport Reasons


cdef class SingleWin(ScoredHand):
    cdef public object of_rules
    cdef public list yaku_by_bit
    cdef public dict limit_of
    cdef public bint is_known
    cdef public bint tile_matters


@cython.locals(bit=cython.int)
cdef tuple _yaku_of_bits(list by_bit, long long bits)

cdef SingleWin _single_win_of(rules)

@cython.locals(
    won=SingleWin, facts=dict, shown=cython.longlong, basic=cython.longlong, han=cython.longlong,
    fu=cython.longlong, bits=cython.longlong, problem=cython.longlong, points=cython.longlong, times=cython.longlong,
    concealed=cython.longlong, liable=cython.longlong, dora=tuple, yaku=tuple,
)
cpdef score_single(win, rules)

cdef _new(
    long long han, long long fu, yaku, reasons, limit, long long points, long long basic, payments,
    long long times, long long liable, problem, win, rules
)

@cython.locals(
    mask=cython.longlong, kind=cython.int, suit=cython.int, key=cython.longlong, shift=cython.int,
    count=cython.longlong, code=cython.longlong, at=cython.int,
)
cdef void _read(SingleWin won, tuple counts, tuple codes)
