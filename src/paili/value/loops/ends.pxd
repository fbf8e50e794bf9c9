cimport cython

from paili.kernels._bits cimport lowest_in
from paili.kernels._rows cimport add_row
from paili.value.loops._sizes cimport (
    COMES_READY,
    COMES_WIN,
    DECLARED,
    DECLARED_NOW,
    DECLARING,
    FREE,
    IN_RIICHI,
    LATER,
    PAID,
    RIICHI,
    RIICHI_FIRST,
    RON_DAMA,
    RON_FIRST,
    RON_RIICHI,
    SOURCES,
    WIDTH,
)
from paili.value.loops.forwards cimport best_child, find_flows
from paili.value.loops.hands.nodes cimport set_of_node
from paili.value.loops.rates cimport (
    Values, add_rons, chance_of_offer, lefts_at, rons_at, state_of, unseen_at, value_at, way_of_draw, winning
)

cdef double NEVER, NOTHING


@cython.locals(
    places=cython.longlong, place=cython.longlong, done=cython.longlong, level=cython.longlong,
    node=cython.longlong,
)
cdef void end(Values values) noexcept nogil

@cython.locals(
    places=cython.longlong, start=cython.longlong, place=cython.longlong, at=cython.longlong,
)
cdef void _write_roots(Values values) noexcept nogil

cdef long long _row_at(Values values, long long level, long long place) noexcept nogil

cdef void _reach(Values values, long long node) noexcept nogil

@cython.locals(
    done=cython.longlong, level=cython.longlong, node=cython.longlong, flow=cython.longlong,
)
cdef void _list_nodes(Values values) noexcept nogil

@cython.locals(
    node=cython.longlong, stride=cython.longlong, later=cython.longlong,
)
cdef void _list_level(Values values, long long level) noexcept nogil

@cython.locals(
    node=cython.longlong, most=cython.longlong, call=cython.longlong, drawn=cython.longlong,
    taken=cython.longlong, source=cython.longlong, left=cython.longlong,
)
cdef void _reach_by_calls(Values values) noexcept nogil

@cython.locals(
    to=cython.longlong, best=cython.double,
)
cdef long long _after_call(Values values, long long drawn, long long left) noexcept nogil

cdef long long _row_after_call(Values values, long long drawn, long long left) noexcept nogil

@cython.locals(
    level=cython.longlong, node=cython.longlong, start=cython.longlong, most=cython.longlong,
    ready=cython.longlong, rons=cython.longlong, state=cython.longlong, declares=cython.longlong,
    win=cython.double, is_ready=cython.double, tile=cython.double, stays=cython.double,
    left=cython.longlong, row=cython.longlong, may_fold=cython.bint,
)
cdef void _write_chances(Values values) noexcept nogil

@cython.locals(
    win=cython.double, is_ready=cython.double, tile=cython.double, stays=cython.double,
    may_fold=cython.bint, left=cython.longlong, goes_by=cython.double,
)
cdef void _draw_by_draw(Values values, long long start, long long row, long long most) noexcept nogil

@cython.locals(
    win=cython.double, is_ready=cython.double, chance=cython.double, goes_by=cython.double,
)
cdef (double, double) _around(
    Values values, long long ready, long long state, long long rons, long long left,
    double win, double is_ready
) noexcept nogil

@cython.locals(
    left=cython.longlong, flow=cython.longlong, low=cython.longlong, weight=cython.double,
    to=cython.longlong, many=cython.longlong,
)
cdef void _add_flows(Values values, long long most, long long ready) noexcept nogil

@cython.locals(
    source=cython.longlong, total=cython.double, now_win=cython.double, now_ready=cython.double,
    passed=cython.double, call=cython.longlong, share=cython.double, drawn=cython.longlong,
    now=cython.longlong, then=cython.longlong, later=cython.double,
)
cdef (double, double) _with_offers(
    Values values, long long left, double goes_by, double win, double is_ready
) noexcept nogil

@cython.locals(
    first=cython.longlong, rons=cython.longlong, later=cython.double, left=cython.longlong,
    chance=cython.double,
)
cdef void _write_riichi(Values values, long long ready, long long most) noexcept nogil

@cython.locals(
    wins=cython.double,
)
cdef double _in_riichi(
    Values values, long long ready, long long way, long long state, long long left, double chance,
    double later
) noexcept nogil
