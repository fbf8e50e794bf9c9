cimport cython

from paili.kernels._bits cimport ONE, bits_in
from paili.kernels.scoring.hand cimport (
    Switches, WinRows, WonHand, YakuBits, basic_of, copies_in, cut_suits, points_of, read_row
)

cdef long long AFTER_NORTH, CHIIHOU, DOUBLE, DRAGONS, DUAL, EDGE, EDGE_RUNS, FIRST_RUNS
cdef long long FIRST_SUIT, GREENS, HAITEI, HONOURS, HOUTEI, IPPATSU, KANCHAN, NO_WIN
cdef long long NO_YAKU, ONE_EACH, ORPHANS, PAIR, RENHOU, RIICHI, RINSHAN, ROBBED_NORTH
cdef long long ROBBED_QUAD, TENHOU, TOO_FEW_HAN, TSUMO, TWO_SIDED, WINDS


cdef class ScoredHand(WonHand):
    cdef public YakuBits bits
    cdef public long long own_triplets
    cdef public long long own_runs
    cdef public long long own_number
    cdef public long long doubled
    cdef public long long pair
    cdef public long long wait
    cdef public long long is_pinfu
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

@cython.locals(
    tsumo=cython.longlong, ron_triplet=cython.longlong, concealed=cython.longlong,
    fu_of_pair=cython.longlong, flat=cython.longlong, fu=cython.longlong, yakuman=cython.longlong,
)
cdef void _standard_case(ScoredHand won) noexcept nogil

@cython.locals(
    all_sided=cython.longlong, found=cython.longlong,
)
cdef void _special_forms(ScoredHand won) noexcept nogil

@cython.locals(
    pairs=cython.longlong, suit=cython.longlong, key=cython.longlong,
)
cdef long long _pairs_in(ScoredHand won) noexcept nogil

@cython.locals(
    yakuman=cython.longlong,
)
cdef void _seven_pairs(ScoredHand won) noexcept nogil

cdef bint _offer(
    ScoredHand won, long long basic, long long named, long long han, long long fu
) noexcept nogil

cdef bint _is_better(
    ScoredHand won, long long basic, long long named, long long han, long long fu
) noexcept nogil

cdef void _offer_problem(ScoredHand won, long long problem, long long fu) noexcept nogil

@cython.locals(
    han=cython.longlong, least=cython.longlong,
)
cdef void _offer_yaku(ScoredHand won, long long found, long long fu) noexcept nogil

@cython.locals(
    times=cython.longlong,
)
cdef void _offer_yakuman(ScoredHand won, long long found, long long fu) noexcept nogil

@cython.locals(
    doubles=cython.longlong,
)
cdef long long _times_of(ScoredHand won, long long found) noexcept nogil

@cython.locals(
    found=cython.longlong,
)
cdef long long _first_turn_yakuman(ScoredHand won) noexcept nogil

@cython.locals(
    mask=cython.longlong, found=cython.longlong, is_pure=cython.longlong,
)
cdef long long _tile_yakuman(ScoredHand won) noexcept nogil

@cython.locals(
    found=cython.longlong, triplets=cython.longlong, winds=cython.longlong,
)
cdef long long _group_yakuman(ScoredHand won, long long concealed) noexcept nogil

@cython.locals(
    number=cython.longlong, found=cython.longlong,
)
cdef long long _ordinary(ScoredHand won, long long concealed) noexcept nogil

@cython.locals(
    flags=cython.longlong, found=cython.longlong,
)
cdef long long _win_yaku(ScoredHand won) noexcept nogil

@cython.locals(
    flags=cython.longlong, found=cython.longlong, after_quad=cython.longlong,
)
cdef long long _moment_yaku(ScoredHand won) noexcept nogil

@cython.locals(
    mask=cython.longlong, found=cython.longlong,
)
cdef long long _tile_yaku(ScoredHand won, long long runs) noexcept nogil

@cython.locals(
    found=cython.longlong, runs=cython.longlong,
)
cdef long long _run_yaku(ScoredHand won, long long number) noexcept nogil

@cython.locals(
    runs=cython.longlong, triplets=cython.longlong,
)
cdef long long _end_yaku(ScoredHand won) noexcept nogil

@cython.locals(
    found=cython.longlong, triplets=cython.longlong, dragon=cython.longlong,
)
cdef long long _value_yaku(ScoredHand won) noexcept nogil

@cython.locals(
    found=cython.longlong, triplets=cython.longlong,
)
cdef long long _triplet_yaku(ScoredHand won, long long number, long long concealed) noexcept nogil

@cython.locals(
    han=cython.longlong,
)
cdef long long _han_of(ScoredHand won, long long found) noexcept nogil

@cython.locals(
    kind=cython.longlong,
)
cdef long long _pair_fu(ScoredHand won) noexcept nogil

@cython.locals(
    tsumo=cython.longlong, wait=cython.longlong, fu=cython.longlong,
)
cdef long long _fu_of(ScoredHand won, long long fu_of_pair) noexcept nogil
