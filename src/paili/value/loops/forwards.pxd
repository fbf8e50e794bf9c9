cimport cython

from paili.kernels._rows cimport add_row, count_better, multiply_rows
from paili.value.loops._sizes cimport (
    ACCEPTED,
    COUNTED,
    DAMA,
    FLOWS,
    IS_READY,
    PAYS,
    RON_DAMA,
    SOURCES,
    STAYS,
    STRIDE,
    VISITS,
    WAYS,
    WIDTH,
    WON,
)
from paili.kernels._bits cimport ONE, lowest_in
from paili.value.loops.hands.nodes cimport set_of_node
from paili.value.loops.rates cimport (
    Values, chance_of_offer, first_won, is_called, is_declined, is_taken, lefts_at, never_win, rons_at, state_of, unseen_at, value_at, way_of_draw, winning, worth_of
)
from paili.value.loops.riichi cimport declared_now, gather, note_rons, wait, wait_gathered, has_constant_wait

cdef double NOTHING


@cython.locals(
    win=cython.longlong, way=cython.longlong, places=cython.longlong, root=cython.longlong,
    place=cython.longlong, drawn=cython.longlong,
)
cdef void follow(Values values) noexcept nogil

@cython.locals(
    lane=cython.longlong, total=cython.double, start=cython.longlong, drawn=cython.longlong,
)
cdef void _add_up_by_draws(Values values, long long root) noexcept nogil

@cython.locals(
    here=cython.longlong, done=cython.longlong, level=cython.longlong, node=cython.longlong,
    left=cython.longlong,
)
cdef void _follow_from(Values values, long long root) noexcept nogil

@cython.locals(
    place=cython.longlong, left=cython.longlong,
)
cdef long long _visit(Values values, long long node) noexcept nogil

@cython.locals(
    level=cython.longlong, node=cython.longlong, start=cython.longlong, most=cython.longlong,
    ready=cython.longlong, left=cython.longlong, edge=cython.longlong, stay=cython.double,
)
cdef void find_flows(Values values, long long row) noexcept nogil

@cython.locals(
    weight=cython.double, left=cython.longlong, accepted=cython.double, one=cython.double,
    unseen=cython.double, tile=cython.double,
)
cdef void _note_stays(Values values, long long row, long long most) noexcept nogil

@cython.locals(
    every=cython.longlong,
)
cdef bint _only_declares(Values values, long long node, long long most) noexcept nogil

@cython.locals(
    left=cython.longlong, win=cython.longlong, worth=cython.double,
)
cdef void _win_or_stay(
    Values values, long long ready, long long kind, long long start, long long most
) noexcept nogil

@cython.locals(
    drawn=cython.longlong, weight=cython.double, best=cython.longlong, to=cython.longlong,
    low=cython.longlong, better=cython.longlong, left=cython.longlong,
)
cdef void _find_flows_of(Values values, long long most, long long edge) noexcept nogil

@cython.locals(
    value=cython.double,
)
cdef bint _is_kept(Values values, long long best, long long left) noexcept nogil

@cython.locals(
    to=cython.longlong, place=cython.longlong, best=cython.longlong, left=cython.longlong,
    value=cython.double, least=cython.double,
)
cdef void _find_flows_of_some(Values values, long long most, long long drawn, double weight) noexcept nogil

@cython.locals(
    flow=cython.longlong,
)
cdef void _add_flow(Values values, long long to, double weight, long long left) noexcept nogil

@cython.locals(
    stride=cython.longlong, begin=cython.longlong, place=cython.longlong, to=cython.longlong,
)
cdef long long best_child(Values values, long long drawn, long long left, double least) noexcept nogil

@cython.locals(
    node=cython.longlong, place=cython.longlong, ready=cython.longlong, start=cython.longlong,
    here=cython.longlong, most=cython.longlong,
)
cdef void _follow_node(Values values) noexcept nogil

@cython.locals(
    place=cython.longlong,
)
cdef void _be_ready(Values values, long long here, long long most) noexcept nogil

@cython.locals(
    done=cython.longlong, left=cython.longlong,
)
cdef void _stay(Values values, long long start, long long here, long long most) noexcept nogil

@cython.locals(
    done=cython.longlong, left=cython.longlong, stays=cython.double,
)
cdef void _stay_both(Values values, long long start, long long here, long long most) noexcept nogil

@cython.locals(
    place=cython.longlong, left=cython.longlong, came=cython.double, came_fresh=cython.double,
    fresh=cython.double, here=cython.longlong, mixed=cython.longlong, mass=cython.double,
    paid=cython.longlong, fold=cython.double, goes_by=cython.double, brings=cython.double,
    stays=cython.double,
)
cdef void _stay_at_table(Values values, long long rounds, long long start, long long most) noexcept nogil

@cython.locals(
    node=cython.longlong, place=cython.longlong, left=cython.longlong, waiting=cython.double,
    ready=cython.longlong, here=cython.longlong, state=cython.longlong, keeps_fresh=cython.longlong,
    declared=cython.double,
)
cdef void _draw_each(Values values, long long start, long long most) noexcept nogil

@cython.locals(
    node=cython.longlong, here=cython.longlong, ready=cython.longlong, stays=cython.double,
)
cdef void _draw_once(
    Values values, long long start, long long state, long long left, long long keeps_fresh
) noexcept nogil

@cython.locals(
    place=cython.longlong, here=cython.longlong,
)
cdef void _fold(Values values, long long left) noexcept nogil

@cython.locals(
    node=cython.longlong, place=cython.longlong, here=cython.longlong, is_fresh=cython.longlong,
    source=cython.longlong, total=cython.double, call=cython.longlong, share=cython.double,
)
cdef void _offer(Values values, long long left) noexcept nogil

@cython.locals(
    drawn=cython.longlong, passed=cython.double, state=cython.longlong, mass=cython.double,
    lost=cython.double, paid=cython.double,
)
cdef void _take(
    Values values, long long left, long long call, long long source, double share
) noexcept nogil

@cython.locals(
    place=cython.longlong, to=cython.longlong, here=cython.longlong, best=cython.double,
    there=cython.longlong, mixed=cython.longlong, fresh=cython.double,
)
cdef void _arrive(
    Values values, long long left, long long drawn, long long after, double share
) noexcept nogil

@cython.locals(
    node=cython.longlong, place=cython.longlong, mixed=cython.longlong, here=cython.longlong,
    is_fresh=cython.longlong, flow=cython.longlong, there=cython.longlong, low=cython.longlong,
    to=cython.longlong, weight=cython.double,
)
cdef void _pass_on(Values values, long long start, long long most) noexcept nogil

@cython.locals(
    low=cython.longlong, weight=cython.double, many=cython.longlong,
)
cdef void _add_fresh(Values values, long long flow, long long to, long long mixed) noexcept nogil

@cython.locals(
    left=cython.longlong,
)
cdef void _mark_mixed(Values values, long long place) noexcept nogil

@cython.locals(
    drawn=cython.longlong, mass=cython.double, chance=cython.double, points=cython.double,
    other=cython.double, rons=cython.longlong, kept=cython.double,
)
cdef void _between(
    Values values, long long state, long long ready, long long here, long long left
) noexcept nogil

@cython.locals(
    here=cython.longlong, drawn=cython.longlong, node=cython.longlong, share=cython.double,
    way=cython.longlong, win=cython.longlong, worth=cython.double, weight=cython.double,
)
cdef void _win(Values values, long long ready, long long left, double stay, long long start) noexcept nogil
