cimport cython

from paili.value.loops._sizes cimport (
    ALLOWED,
    BOTH_ENDS,
    CALL_EDGES,
    CODE_BITS,
    NEARER,
    SUIT_BITS,
    SUIT_MASK,
    SWAP_FREE,
    WANTED,
)
from paili.kernels._bits cimport ONE, lowest_in
from paili.value.loops.hands.melds cimport hold_set, set_with, use_set
from paili.value.loops.hands.nodes cimport copies_of, drawn_at, need_of, with_less
from paili.value.loops.hands.records cimport Calls, Graph

cdef long long ANY_KIND


cdef void note_calls(Graph graph, long long node) noexcept nogil

cdef void end_calls(Graph graph) noexcept nogil

@cython.locals(
    left=cython.longlong, kind=cython.longlong, nearer=cython.longlong, count=cython.longlong,
    copies=cython.longlong,
)
cdef void add_calls(Graph graph, long long wanted, long long others) noexcept nogil

@cython.locals(
    suit=cython.longlong, rank=cython.longlong, own=cython.longlong, low=cython.longlong,
    one=cython.longlong, other=cython.longlong,
)
cdef void _add_runs(Graph graph, long long kind, long long nearer) noexcept nogil

@cython.locals(
    suit=cython.longlong, own=cython.longlong, more=cython.longlong, less=cython.longlong,
    left=cython.longlong, after=cython.longlong, most=cython.longlong, ban=cython.longlong,
    source=cython.longlong, to=cython.longlong, allowed=cython.longlong, count=cython.longlong,
)
cdef void _add_call(
    Graph graph, long long kind, long long one, long long other, long long meld, long long nearer
) noexcept nogil

cdef void _note_call(
    Calls calls, long long to, long long kind, long long meld, long long copies
) noexcept nogil

@cython.locals(
    kinds=cython.longlong, suit=cython.longlong,
)
cdef long long _kinds_in(Graph graph, long long key) noexcept nogil

@cython.locals(
    place=cython.longlong,
)
cdef long long _code_of(long long kind, long long meld) noexcept nogil

@cython.locals(
    ban=cython.longlong, low=cython.longlong, rank=cython.longlong,
)
cdef long long _banned_after(Calls calls, long long kind, long long meld) noexcept nogil
