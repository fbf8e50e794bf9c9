cimport cython

from paili.kernels._bits cimport bits_in
from paili.kernels.scoring.hand cimport WinRows, WonHand, basic_of, copies_in, cut_suits, points_of, read_row
from paili.kernels.scoring.switches cimport Switches
from paili.kernels.scoring.yaku cimport YakuBits, has_pinfu, pair_fu, yaku_of, yakuman_of

cdef long long DUAL, EDGE, IN_GROUPS, IN_ORPHANS, IN_PAIRS, KANCHAN, NO_WIN, NO_YAKU, ONE_EACH, ORPHANS
cdef long long PAIR, RENHOU, RINSHAN, TENHOU, THIRTEEN_SIDED, TOO_FEW_HAN, TSUMO, TWO_SIDED


cdef class ScoredHand(WonHand):
    cdef public long long best_triplets
    cdef public long long best_pair
    cdef public long long best_wait
    cdef public long long basic
    cdef public long long named
    cdef public long long han
    cdef public long long fu
    cdef public long long yaku
    cdef public long long yakuman
    cdef public long long best_dora
    cdef public long long problem
    cdef public long long points
    cdef public long long most_han
    cdef public long long most_fu


@cython.locals(
    rows=cython.longlong, row=cython.longlong,
)
cpdef void score_rows(ScoredHand won, WinRows wins, long long[:, ::1] out)

cdef void _write_row(ScoredHand won, long long[:, ::1] out, long long row) noexcept nogil

cdef void clear(ScoredHand won) noexcept nogil

@cython.locals(
    first=cython.longlong, last=cython.longlong, kind=cython.longlong,
)
cdef void score_cut(ScoredHand won) noexcept nogil

@cython.locals(
    m=cython.longlong, p=cython.longlong, s=cython.longlong,
)
cdef void _readings(ScoredHand won) noexcept nogil

@cython.locals(
    pairs=cython.longlong, suit=cython.longlong,
)
cdef bint _is_one_pair(ScoredHand won) noexcept nogil

@cython.locals(
    one=cython.longlong, other=cython.longlong,
)
cdef void _join(ScoredHand won, long long m, long long p, long long s) noexcept nogil

@cython.locals(
    tile=cython.longlong, runs=cython.longlong, rank=cython.longlong, high=cython.longlong, low=cython.longlong,
)
cdef void _place_winning_tile(ScoredHand won) noexcept nogil

cdef void _score_wait(ScoredHand won, long long wait) noexcept nogil

cdef void _special_forms(ScoredHand won) noexcept nogil

@cython.locals(
    pairs=cython.longlong, suit=cython.longlong, key=cython.longlong,
)
cdef long long _pairs_in(ScoredHand won) noexcept nogil

@cython.locals(
    yakuman=cython.longlong,
)
cdef void _score_reading(ScoredHand won) noexcept nogil

cdef bint _offer(
    ScoredHand won, long long basic, long long named, long long han, long long fu
) noexcept nogil

cdef bint _is_better(
    ScoredHand won, long long basic, long long named, long long han, long long fu
) noexcept nogil

cdef void _offer_problem(ScoredHand won, long long problem, long long fu) noexcept nogil

@cython.locals(
    han=cython.longlong, least=cython.longlong, basic=cython.longlong,
)
cdef void _offer_yaku(ScoredHand won, long long yaku, long long fu) noexcept nogil

@cython.locals(
    times=cython.longlong,
)
cdef void _offer_yakuman(ScoredHand won, long long yaku, long long fu) noexcept nogil

@cython.locals(
    doubles=cython.longlong,
)
cdef long long _times_of(ScoredHand won, long long yaku) noexcept nogil

@cython.locals(
    han=cython.longlong,
)
cdef long long _han_of(ScoredHand won, long long yaku) noexcept nogil

@cython.locals(
    tsumo=cython.longlong, wait=cython.longlong, fu=cython.longlong,
)
cdef long long _fu_of(ScoredHand won) noexcept nogil
