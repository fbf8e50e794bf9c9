cimport cython

from paili.kernels._rows cimport add_and_lower, count_lower, larger_row, raise_row
from paili.value.loops._sizes cimport (
    DAMA,
    DECLINED,
    FREE,
    KEPT,
    LEFT,
    MORE,
    OPENED,
    POINTS,
    RHO,
    RON,
    RON_DAMA,
    SOUGHT,
    SOURCES,
    TENPAI,
    WIDTH,
)
from paili.kernels._bits cimport ONE, lowest_in
from paili.value.loops.hands.nodes cimport set_of_node, set_of_ready
from paili.value.loops.hands.records cimport Calls
from paili.value.loops.rates cimport (
    Values, add_rons, chance_of_offer, first_won, is_called, is_declined, is_taken, lefts_at, state_of, sum_of, unseen_at, value_at, way_of_draw, worth_declined, worth_of
)
from paili.value.loops.riichi cimport declare_constant_riichi, value_of_riichi, has_constant_wait

cdef double NEVER, NOTHING


@cython.locals(
    ready=cython.longlong, level=cython.longlong, drawn=cython.longlong, node=cython.longlong,
    places=cython.longlong, without=cython.double, place=cython.longlong,
)
cdef void solve(Values values) noexcept nogil

@cython.locals(
    left=cython.longlong,
)
cdef void _begin(Values values) noexcept nogil

@cython.locals(
    node=cython.longlong,
)
cdef void _tell_root(Values values, long long place, double without) noexcept nogil

@cython.locals(
    value=cython.double, left=cython.longlong, fold=cython.double,
)
cdef double _value_without_wins(Values values) noexcept nogil

@cython.locals(
    stride=cython.longlong, first=cython.longlong, last=cython.longlong, best=cython.longlong,
    begin=cython.longlong, start=cython.longlong, other=cython.longlong, place=cython.longlong,
)
cdef void _best_discard(Values values, long long level, long long drawn) noexcept nogil

@cython.locals(
    lefts=cython.longlong, stride=cython.longlong, least=cython.double, begin=cython.longlong,
    to=cython.longlong, start=cython.longlong, losses=cython.longlong,
)
cdef void _note_best(
    Values values, long long level, long long drawn, long long best, long long place
) noexcept nogil

@cython.locals(
    ready=cython.longlong, lefts=cython.longlong, is_closed=cython.longlong, start=cython.longlong,
    weight=cython.double,
)
cdef void _value_of_node(Values values, long long level, long long node) noexcept nogil

@cython.locals(
    left=cython.longlong,
)
cdef void _be_ready(Values values, long long node, long long start, long long lefts) noexcept nogil

@cython.locals(
    changes=cython.longlong, left=cython.longlong, least=cython.double, win=cython.longlong,
    worth=cython.double, weight=cython.double, more=cython.double, losses=cython.longlong,
    other=cython.double,
)
cdef bint _declares_always(
    Values values, long long node, long long ready, long long start, long long lefts
) noexcept nogil

@cython.locals(
    place=cython.longlong, left=cython.longlong,
)
cdef void _declare_always(
    Values values, long long node, long long ready, long long start, long long lefts
) noexcept nogil

@cython.locals(
    is_points=cython.longlong, state=cython.longlong, left=cython.longlong, stays=cython.double,
    other=cython.double,
)
cdef void _go_around(Values values, long long node, long long ready) noexcept nogil

@cython.locals(
    paid=cython.longlong, left=cython.longlong, lost=cython.double, brings=cython.double,
)
cdef void _go_around_unready(Values values, long long state, long long start) noexcept nogil

@cython.locals(
    stride=cython.longlong, weight=cython.double, left=cython.longlong, place=cython.longlong,
    start=cython.longlong, factor=cython.double, first=cython.longlong,
)
cdef double _add_draws(Values values, long long level, long long node) noexcept nogil

@cython.locals(
    left=cython.longlong, win=cython.longlong, kind=cython.longlong, worth=cython.double,
    more=cython.double,
)
cdef void _add_declined(Values values, long long node, long long ready, long long lefts) noexcept nogil

@cython.locals(
    total=cython.double, worth=cython.double, left=cython.longlong, one=cython.double,
)
cdef void _weigh(Values values, long long ready, double weight, long long lefts) noexcept nogil

@cython.locals(
    ready=cython.longlong, melds=cython.longlong, start=cython.longlong, value=cython.double,
    no_fold_at=cython.longlong, low=cython.double, high=cython.double, first=cython.longlong,
    may_decline=cython.longlong, left=cython.longlong, accepts=cython.longlong,
)
cdef void _step_by_step(Values values, long long level, long long node, long long lefts) noexcept nogil

@cython.locals(
    start=cython.longlong, value=cython.double, no_fold_at=cython.longlong, many=cython.longlong,
    left=cython.longlong, one=cython.double, kept=cython.double, gain=cython.double, taken=cython.double,
    unseen=cython.double,
)
cdef void _draw_by_draw(
    Values values, long long level, long long node, long long lefts, double weight
) noexcept nogil

cdef double _after_last_draw(Values values, long long ready, long long melds) noexcept nogil

@cython.locals(
    start=cython.longlong, source=cython.longlong, state=cython.longlong,
)
cdef double _before_a_draw(
    Values values, long long node, long long ready, long long melds, long long left, double value
) noexcept nogil

@cython.locals(
    declared=cython.double, other=cython.double, may_declare=cython.bint,
)
cdef double _or_declare(
    Values values, long long node, long long ready, long long start, long long left
) noexcept nogil

@cython.locals(
    many=cython.longlong, gain=cython.double, weight=cython.double, more=cython.double,
    way=cython.longlong, win=cython.longlong, worth=cython.double, unseen=cython.double,
)
cdef double _gain(
    Values values, long long node, long long ready, long long left, double stay
) noexcept nogil

@cython.locals(
    gain=cython.double, weight=cython.double, least=cython.double, first=cython.longlong,
    place=cython.longlong, more=cython.double, taken=cython.double,
)
cdef (double, double) _gain_of_draws(
    Values values, long long node, long long many, long long left, double stay
) noexcept nogil

@cython.locals(
    kind=cython.longlong, sort=cython.longlong, place=cython.longlong, source=cython.longlong,
)
cdef void _sort_calls(Calls calls, long long node) noexcept nogil

@cython.locals(
    gain=cython.double, place=cython.longlong, end=cython.longlong, kind=cython.longlong,
    best=cython.double, chosen=cython.longlong, chance=cython.double, more=cython.double,
)
cdef double _gain_of_offer(
    Values values, long long node, long long state, long long left, long long source, double stay
) noexcept nogil

@cython.locals(
    start=cython.longlong, passed=cython.double, later=cython.double, lost=cython.double,
)
cdef double _value_of_call(
    Values values, long long state, long long place, long long left, long long source
) noexcept nogil
