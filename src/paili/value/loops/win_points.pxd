cimport cython

from paili.value.loops._sizes cimport (
    DAMA,
    DAMA_LAST,
    DECLARED_SORT,
    DRAWN_LAST_SORT,
    DRAWN_SORT,
    MOST_FU,
    MOST_HAN,
    NAMED,
    PLAIN_WAYS,
    POINTS,
    RIICHI as BY_RIICHI,
    RIICHI_LAST as BY_RIICHI_LAST,
    RON_DAMA,
    RON_RIICHI,
    SORTS,
    SUIT_BITS,
    SUIT_MASK,
    THROWN_SORT,
    WAYS,
    WILD,
)
from paili.kernels._bits cimport ONE, lowest_in, whole_of
from paili.kernels.scoring.hand cimport (
    WinRows, basic_of, copies_in, cut_suits, points_of, read_row, read_tiles
)
from paili.kernels.scoring.reading cimport ScoredHand, clear, score_cut
from paili.value.loops.hands.nodes cimport hold, set_of_ready
from paili.value.loops.rates cimport Values

cdef long long HAITEI, RIICHI, TSUMO, _MOST_MORE


cdef class Scoring(ScoredHand):
    cdef public WinRows wins
    cdef public short[:, ::1] codes
    cdef public long long[:, ::1] melded
    cdef public long long[:, :, ::1] reds
    cdef public long long[::1] doras
    cdef public long long[::1] indicators
    cdef public double[:, :, ::1] cached_points
    cdef public double[::1] points_by_han
    cdef public long long with_ura
    cdef public long long under
    cdef public long long turning
    cdef public long long ippatsu
    cdef public long long riichi_han
    cdef public long long north_han
    cdef public double[::1] later_norths
    cdef public long long later_north_han
    cdef public long long lies_for_ron
    cdef public long long lies_for_draw
    cdef public long long most
    cdef public long long sure
    cdef public long long set_of_melds
    cdef public long long declares
    cdef public double[::1] plain
    cdef public double[::1] both
    cdef public double[::1] unseen_by_ura
    cdef public double[:, ::1] choices
    cdef public long long[::1] plans
    cdef public long long plan_number


@cython.locals(
    last_melds=cython.longlong, melded=cython.longlong, ready=cython.longlong, melds=cython.longlong,
    win=cython.longlong,
)
cdef void score_wins(Values values, Scoring scoring, long long sorts) noexcept nogil

@cython.locals(
    way=cython.longlong, sort=cython.longlong,
)
cdef void _score_win(Values values, Scoring scoring, long long win, long long sorts) noexcept nogil

cdef long long _circumstances_of(long long sort) noexcept nogil

@cython.locals(
    suit=cython.longlong, own=cython.longlong,
)
cdef void _read_win(
    Values values, Scoring scoring, long long key, long long kind, long long melded
) noexcept nogil

@cython.locals(
    has_riichi=cython.bint, most=cython.longlong,
)
cdef void _write_worth(Values values, Scoring scoring, long long win, long long sort) noexcept nogil

@cython.locals(
    ura=cython.longlong, plain=cython.longlong, double=cython.longlong, han=cython.longlong,
    twice=cython.longlong,
)
cdef void _riichi_worth(
    Values values, Scoring scoring, long long win, long long sort, long long most
) noexcept nogil

@cython.locals(
    tsumo=cython.longlong, total=cython.double, judged=cython.double, more=cython.longlong,
)
cdef double _expected(Scoring scoring, long long ura, long long most, long long han) noexcept nogil

@cython.locals(
    plan=cython.longlong,
    result=cython.longlong,
)
cdef long long _plans_of(Scoring scoring) noexcept nogil

@cython.locals(
    tsumo=cython.longlong, sure=cython.longlong, is_one=cython.bint, more=cython.longlong,
    points=cython.double, other=cython.double,
)
cdef void _list_points(Scoring scoring, long long most) noexcept nogil

@cython.locals(
    row=cython.longlong, column=cython.longlong, points=cython.double,
)
cdef double _points_at(Scoring scoring, long long tsumo, long long fu, long long han) noexcept nogil

@cython.locals(
    han=cython.longlong, place=cython.longlong, kind=cython.longlong,
)
cdef long long _dora_in(Scoring scoring) noexcept nogil

@cython.locals(
    sure=cython.longlong, melds=cython.longlong, suit=cython.longlong, fives=cython.longlong,
    red=cython.longlong,
)
cdef long long _sure_reds(Scoring scoring) noexcept nogil

@cython.locals(
    most=cython.longlong, suit=cython.longlong, five=cython.longlong, red=cython.longlong,
    drawn=cython.longlong,
)
cdef long long _drawn_reds(Values values, Scoring scoring) noexcept nogil

@cython.locals(
    top=cython.longlong, more=cython.longlong, done=cython.longlong, han=cython.longlong,
    was=cython.double, reds=cython.longlong,
)
cdef long long _add_drawn_reds(
    Scoring scoring, long long most, long long drawn, long long unseen, long long red
) noexcept nogil

@cython.locals(
    step=cython.longlong, most=cython.longlong, top=cython.longlong, han=cython.longlong,
    done=cython.longlong, chance=cython.double, norths=cython.longlong,
)
cdef void _add_later_norths(Scoring scoring) noexcept nogil

cdef double _hypergeometric(long long drawn, long long unseen, long long red, long long reds) noexcept nogil

@cython.locals(
    ways=cython.double, place=cython.longlong,
)
cdef double _choose(long long many, long long few) noexcept nogil

@cython.locals(
    most=cython.longlong, han=cython.longlong, added=cython.longlong,
)
cdef void _add_ura(Values values, Scoring scoring, long long under) noexcept nogil

@cython.locals(
    most=cython.longlong, top=cython.longlong, done=cython.longlong, han=cython.longlong,
    chance=cython.double, added=cython.longlong,
)
cdef void _turn_indicators(Values values, Scoring scoring, long long turning) noexcept nogil

@cython.locals(
    han=cython.longlong, unseen=cython.longlong, kinds=cython.longlong, kind=cython.longlong,
    many=cython.longlong, here=cython.longlong,
)
cdef void _copies_by_ura(Values values, Scoring scoring) noexcept nogil

@cython.locals(
    unseen=cython.longlong, kind=cython.longlong, more=cython.longlong,
)
cdef long long _unseen_among(Values values, Scoring scoring, long long kinds) noexcept nogil

@cython.locals(
    total=cython.double, tiles=cython.longlong, han=cython.longlong, ways=cython.double,
    share=cython.double,
)
cdef void _count_ura(Scoring scoring, long long under) noexcept nogil

@cython.locals(
    copies=cython.longlong, done=cython.longlong, tiles=cython.longlong, more=cython.longlong,
    chosen=cython.double, before=cython.longlong, added=cython.double,
)
cdef void _choose_ura(Scoring scoring, long long under, long long han) noexcept nogil

@cython.locals(
    win=cython.longlong, way=cython.longlong,
)
cdef void count_wins(Values values) noexcept nogil

@cython.locals(
    ready=cython.longlong, way=cython.longlong, win=cython.longlong, worth=cython.double,
)
cdef void add_up(Values values) noexcept nogil

cdef long long ways_of(Values values) noexcept nogil

@cython.locals(
    way=cython.longlong, worth=cython.double, weight=cython.double,
)
cdef void _add_win(Values values, long long ready, long long win) noexcept nogil
