cimport cython
from paili.kernels._shapes cimport *
from paili.kernels.draws cimport Draws
from paili.kernels.game cimport GameTables
from paili.kernels.hand_arrays cimport Answers, Hands
from paili.kernels.knitted cimport near_orders, with_knitted
from paili.kernels.shapes cimport read_counts


cdef struct Beside:
    Suit a
    Suit b
    Suit c
    unsigned long long bc
    unsigned long long ac
    unsigned long long ab


@cython.locals(look=Look, out=Out)
cpdef Py_ssize_t ukeire_rows(Hands hands, GameTables game, Draws draws, Answers answers)

@cython.locals(i=cython.Py_ssize_t, hand=Hand, masks="unsigned long long[34]")
cdef Py_ssize_t write_every_ukeire(Hands hands, Look look, Out out, Py_ssize_t start) noexcept nogil

@cython.locals(
    block=OneDrawing, start=cython.Py_ssize_t, i=cython.int, row=Row, suits=Four, hand=Hand, place=cython.ulonglong,
)
cdef Py_ssize_t write_blocks(Hands hands, Look look, Out out) noexcept nogil

@cython.locals(look=Look, out=Out)
cpdef Py_ssize_t discard_rows(Hands hands, GameTables game, Draws draws, Answers answers)

@cython.locals(i=cython.Py_ssize_t, hand=Hand)
cdef Py_ssize_t write_every_discard(Hands hands, Look look, Out out) noexcept nogil

@cython.locals(
    look=Look, hand=Hand, masks="unsigned long long[34]", shanten="signed char[1]",
    mask="unsigned long long[1]", total="unsigned char[1]", discard="signed char[1]", own="unsigned char[34]",
)
cpdef tuple ukeire_of(counts, GameTables game, Draws draws, unsigned int wild)

@cython.locals(
    look=Look, hand=Hand, mask="unsigned long long[34]", shanten="signed char[34]",
    total="unsigned char[34]", own="unsigned char[34]", kind=cython.int, left=list, masks=list,
)
cpdef tuple discards_of(counts, GameTables game, Draws draws, unsigned int wild)

@cython.locals(place=cython.ulonglong, row=Row, suits=Four)
cdef Hand read_hand(const unsigned char *counts, unsigned long long wild, Look look) noexcept nogil

@cython.locals(
    single=cython.ulonglong, new=cython.ulonglong, single_turns=cython.ulonglong, new_turns=cython.ulonglong,
    natural=cython.ulonglong, tiles=cython.ulonglong,
)
cdef Hand hand_of(Row row, Four suits, unsigned long long wild, unsigned long long place, Look look) noexcept nogil

@cython.locals(wild=cython.ulonglong, best=cython.ulonglong, kind=cython.ulonglong)
cdef void write_ukeire(Hand hand, Look look, unsigned long long *masks, Out out, Py_ssize_t i) noexcept nogil

@cython.locals(kind=cython.int)
cdef void write_discards(Hand hand, Look look, Out out, Py_ssize_t start) noexcept nogil

@cython.locals(mask=cython.ulonglong)
cdef void write_near(Hand hand, Near near, unsigned long long wild, Out out, Py_ssize_t i) noexcept nogil

cdef Near draws_of_hand(Hand hand, Look look) noexcept nogil

cdef Near with_other_forms(Hand hand, Near near, Look look) noexcept nogil

@cython.locals(pairs=cython.ulonglong, nearest=cython.ulonglong, mask=cython.ulonglong)
cdef Near with_pairs(
    Hand hand, Near near, unsigned long long forms, unsigned long long tile, Look look
) noexcept nogil

@cython.locals(
    orphans=cython.ulonglong, none_left=cython.ulonglong, has_pair=cython.bint, mask=cython.ulonglong,
    wanted=cython.ulonglong,
)
cdef Near with_orphans(
    Hand hand, Near near, unsigned long long forms, unsigned long long tile, Look look
) noexcept nogil

@cython.locals(none_left=cython.ulonglong)
cdef Near with_nine(
    Hand hand, Near near, Four suits, unsigned long long tile, int orders, Look look
) noexcept nogil

@cython.locals(
    mp=cython.ulonglong, ms=cython.ulonglong, mz=cython.ulonglong, ps=cython.ulonglong, pz=cython.ulonglong,
    sz=cython.ulonglong, best=cython.ulonglong, other=cython.int, orders=cython.int, m=Suit, p=Suit, s=Suit, z=Suit,
    after=OneAfter, at=cython.int, near=Near,
)
cdef unsigned long long discards_of_hand(Hand hand, Look look, Out out, Py_ssize_t start, bint ranked) noexcept nogil

@cython.locals(at=cython.int, near=Near, tile=cython.ulonglong)
cdef void with_other_forms_after(Hand hand, int other, Look look, After *after) noexcept nogil

@cython.locals(
    standard=cython.ulonglong, other=cython.int, none_held=cython.ulonglong, far=cython.ulonglong,
    rest=cython.ulonglong,
)
cdef int other_forms(
    Hand hand, unsigned long long mp, unsigned long long sz, Look look
) noexcept nogil

@cython.locals(lacking=cython.ulonglong, kind=cython.ulonglong, near=Near, best=cython.ulonglong)
cdef unsigned long long discards_of_lack(
    Hand hand, unsigned long long lacking, Look look, Out out, Py_ssize_t start, bint ranked
) noexcept nogil

@cython.locals(
    rest=cython.ulonglong, kinds=cython.ulonglong, kind=cython.ulonglong, row=cython.ulonglong,
    row_a=cython.ulonglong, row_b=cython.ulonglong, row_c=cython.ulonglong, less=Suit, a=Suit, b=Suit, c=Suit,
    suits=Four, near=Near, at=cython.int,
)
cdef void discards_of_suit(
    int suit, Hand hand, Suit own, Beside beside, int orders, Look look, After *after
) noexcept nogil

cdef Four in_order(int suit, Suit own, Suit a, Suit b, Suit c) noexcept nogil

@cython.locals(mask=cython.ulonglong, total=cython.ulonglong, rank=cython.ulonglong)
cdef unsigned long long write_discard(
    Hand hand, unsigned long long kind, Near near, Look look, Out out, Py_ssize_t start, bint ranked
) noexcept nogil
