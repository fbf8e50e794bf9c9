cimport cython

from paili.value.loops._sizes cimport (
    BLOCK,
    CODE_BITS,
    DRAWN,
    LEVELS,
    MAY_SPARE,
    MAY_WANT,
    NODE,
    NODES,
    READY,
    STRIDE,
    TENPAI,
    NO_DISCARD,
    WILD,
    WILD_SHIFT,
)
from paili.kernels._bits cimport ONE, lowest_in
from paili.value.loops.hands.melds cimport no_melds
from paili.value.loops.hands.nodes cimport (
    add_discards, add_draw, add_draws, drawn_again, drawn_at, draws_of, hold, load, need_of, node_at, nodes_again, ready_at, set_of_node, wild_copies, without
)
from paili.value.loops.hands.records cimport Graph
from paili.value.loops.hands.suits cimport cleared, key_of_own
from paili.value.loops.offers cimport add_calls, end_calls, note_calls

cdef long long ANY_KIND


@cython.locals(
    level=cython.longlong, drawn=cython.longlong, is_late=cython.longlong,
)
cdef void build(Graph graph) noexcept nogil

@cython.locals(
    first=cython.longlong, last=cython.longlong, node=cython.longlong,
)
cdef void _grow_level(Graph graph, long long level) noexcept nogil

@cython.locals(
    first=cython.longlong, drawn=cython.longlong,
)
cdef void _discard_level(Graph graph, long long level) noexcept nogil

@cython.locals(
    values=cython.longlong, worths=cython.longlong, level=cython.longlong, lefts=cython.longlong,
    stride=cython.longlong, first=cython.longlong, has_room=cython.longlong,
)
cdef void _lay_out(Graph graph) noexcept nogil

@cython.locals(
    key=cython.longlong, places=cython.longlong, place=cython.longlong, left=cython.longlong,
    need=cython.longlong,
)
cdef void _plant(Graph graph) noexcept nogil

@cython.locals(
    places=cython.longlong, place=cython.longlong,
)
cdef long long _places_of(Graph graph) noexcept nogil

cdef long long _root_at(Graph graph, long long key, long long place) noexcept nogil

cdef long long _draws_after(Graph graph) noexcept nogil

@cython.locals(
    key=cython.longlong, need=cython.longlong, melds=cython.longlong,
)
cdef void _grow(Graph graph, long long node) noexcept nogil

@cython.locals(
    need=cython.longlong, is_free=cython.longlong, wanted=cython.longlong, others=cython.longlong,
    winning=cython.longlong, first=cython.longlong, copies=cython.longlong, to=cython.longlong,
    drawn=cython.longlong,
)
cdef void _grow_by(Graph graph, long long node, long long kinds) noexcept nogil

cdef bint _ends_ready(Graph graph, long long melds) noexcept nogil
