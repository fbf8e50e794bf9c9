cimport cython

from paili.value.loops._sizes cimport (
    ABOVE,
    ALLOWED,
    CODE_BITS,
    DRAWN,
    DRAWN_HAND,
    EDGES,
    INDEX_BITS,
    KEY,
    MAY_SPARE,
    MAY_WANT,
    NEARER,
    NODES,
    READY,
    SUIT_BITS,
    SUIT_MASK,
    TAG_SHIFT,
    TAGS,
    WANTED,
    WILD,
    WILD_SHIFT,
    WINS,
)
from paili.kernels._bits cimport MASK64, ONE, lowest_in
from paili.value.loops.hands.melds cimport hold_set
from paili.value.loops.hands.records cimport Graph, Hands
from paili.value.loops.hands.suits cimport cleared, new_less, new_more

cdef long long ANY_KIND
cdef unsigned long long HASH


@cython.locals(
    suit_number=cython.longlong,
)
cdef long long with_more(Hands hands, long long own, long long suit, long long rank) noexcept nogil

@cython.locals(
    suit_number=cython.longlong,
)
cdef long long with_less(Hands hands, long long own, long long suit, long long rank) noexcept nogil

@cython.locals(
    suit=cython.longlong, own=cython.longlong,
)
cdef long long without(Hands hands, long long key, long long kind) noexcept nogil

@cython.locals(
    more=cython.longlong,
)
cdef long long copies_of(Hands hands, long long kind, long long count) noexcept nogil

cdef long long wild_copies(Hands hands, long long wild) noexcept nogil

@cython.locals(
    m=cython.longlong, p=cython.longlong, s=cython.longlong, z=cython.longlong, shift=cython.longlong,
    place=cython.longlong, forms=cython.longlong, one=cython.longlong, other=cython.longlong,
)
cdef void load(Hands hands, long long key, long long sort) noexcept nogil

@cython.locals(
    pairs=cython.longlong, orphans=cython.longlong,
)
cdef long long other_forms(Hands hands, long long forms) noexcept nogil

@cython.locals(
    standard=cython.longlong, other=cython.longlong,
)
cdef long long missing(
    Hands hands, long long rest, long long word, long long forms, long long with_others
) noexcept nogil

@cython.locals(
    word=cython.longlong, need=cython.longlong,
)
cdef long long need_of(Hands hands, long long key) noexcept nogil

cdef unsigned long long hash_of(unsigned long long key) noexcept nogil

cdef long long tag_of(unsigned long long hash_bits) noexcept nogil

@cython.locals(
    hash_bits=cython.ulonglong, slot=cython.longlong,
)
cdef void put(int[::1] slots, long long mask, long long key, long long place) noexcept nogil

cdef long long set_of_node(Graph graph, long long node) noexcept nogil

cdef long long source_of_drawn(Graph graph, long long drawn) noexcept nogil

cdef long long set_of_ready(Graph graph, long long ready) noexcept nogil

cdef void hold(Graph graph, long long melds) noexcept nogil

@cython.locals(
    mask=cython.longlong, slot=cython.longlong, number=cython.longlong, new=cython.longlong,
    hash_bits=cython.ulonglong, tag=cython.longlong,
)
cdef long long node_at(
    Graph graph, long long key, long long melds, long long need, long long may_want, long long may_spare
) noexcept nogil

@cython.locals(
    mask=cython.longlong, slot=cython.longlong, number=cython.longlong, new=cython.longlong,
    hash_bits=cython.ulonglong, tag=cython.longlong,
)
cdef long long drawn_at(
    Graph graph, long long key, long long source, long long need, long long may_spare
) noexcept nogil

@cython.locals(
    node=cython.longlong, mark=cython.longlong,
)
cdef void nodes_again(Graph graph, long long first) noexcept nogil

@cython.locals(
    drawn=cython.longlong, mark=cython.longlong,
)
cdef void drawn_again(Graph graph, long long first) noexcept nogil

@cython.locals(
    allowed=cython.longlong, most=cython.longlong, others=cython.longlong, suit=cython.longlong,
    own=cython.longlong, rest=cython.longlong, beside=cython.longlong, left=cython.longlong,
    rank=cython.longlong, word=cython.longlong, fits=cython.longlong,
)
cdef long long allowed_of(Graph graph, long long key, long long limit, long long may_spare) noexcept nogil

@cython.locals(
    kept=cython.longlong, _=cython.longlong, most=cython.longlong, chosen=cython.longlong,
    kind=cython.longlong, useful=cython.longlong,
)
cdef long long _narrowed(Graph graph, long long key, long long allowed) noexcept nogil

@cython.locals(
    need=cython.longlong, useful=cython.longlong, suit=cython.longlong, own=cython.longlong,
    rest=cython.longlong, beside=cython.longlong, rank=cython.longlong, copies=cython.longlong,
    word=cython.longlong,
)
cdef long long _useful(Graph graph, long long key) noexcept nogil

@cython.locals(
    mask=cython.longlong, slot=cython.longlong, number=cython.longlong, new=cython.longlong,
    hash_bits=cython.ulonglong, tag=cython.longlong,
)
cdef long long ready_at(Graph graph, long long key, long long melds) noexcept nogil

@cython.locals(
    ready=cython.longlong, mark=cython.longlong,
)
cdef void _ready_again(Graph graph) noexcept nogil

@cython.locals(
    waits=cython.longlong, wild=cython.longlong, others=cython.longlong, suit=cython.longlong,
    own=cython.longlong, rest=cython.longlong, beside=cython.longlong, left=cython.longlong,
    rank=cython.longlong, word=cython.longlong, kind=cython.longlong,
)
cdef void _list_wins(Graph graph, long long key, long long new) noexcept nogil

@cython.locals(
    kind=cython.longlong, suit=cython.longlong, own=cython.longlong,
)
cdef bint _is_thrown(Graph graph, long long key, long long kinds) noexcept nogil

cdef void _add_win(Graph graph, long long kind, long long copies) noexcept nogil

@cython.locals(
    tried=cython.longlong, closer=cython.longlong, most=cython.longlong, forms=cython.longlong,
    suit=cython.longlong, own=cython.longlong, rest=cython.longlong, beside=cython.longlong,
    left=cython.longlong, nearer=cython.longlong, rank=cython.longlong, word=cython.longlong,
    others=cython.longlong,
)
cdef (long long, long long, long long) draws_of(Graph graph, long long need, long long kinds) noexcept nogil

@cython.locals(
    key=cython.longlong, source=cython.longlong, kind=cython.longlong, suit=cython.longlong,
    rank=cython.longlong, own=cython.longlong, copies=cython.longlong, to=cython.longlong,
    drawn=cython.longlong,
)
cdef void add_draws(
    Graph graph, long long kinds, long long need, long long nearer, long long may_spare
) noexcept nogil

@cython.locals(
    wanted=cython.longlong,
)
cdef void add_draw(
    Graph graph, long long drawn, long long kind, long long copies, long long others, long long nearer
) noexcept nogil

@cython.locals(
    wanted=cython.longlong,
)
cdef void add_discards(Graph graph, long long drawn) noexcept nogil

@cython.locals(
    key=cython.longlong, melds=cython.longlong, may_spare=cython.longlong, may_want=cython.longlong,
    kind=cython.longlong, to=cython.longlong,
)
cdef void _add_near_discards(Graph graph, long long drawn, long long kinds) noexcept nogil

@cython.locals(
    key=cython.longlong, melds=cython.longlong, near=cython.longlong, wild=cython.longlong,
    kind=cython.longlong, suit=cython.longlong, own=cython.longlong, rest=cython.longlong,
    word=cython.longlong, need=cython.longlong, may_want=cython.longlong, to=cython.longlong,
)
cdef void _add_far_discards(Graph graph, long long drawn, long long kinds) noexcept nogil
