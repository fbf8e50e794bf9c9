cimport cython
from paili.kernels._shapes cimport *
from paili.kernels.draws cimport Draws
from paili.kernels.game cimport GameTables
from paili.kernels.hand_arrays cimport Answers, HandArrays
from paili.kernels.knitted cimport near_orders, with_knitted
from paili.kernels.shapes cimport read_counts


cdef struct Beside:
    LoopSuit a
    LoopSuit b
    LoopSuit c
    unsigned long long bc
    unsigned long long ac
    unsigned long long ab


@cython.locals(look=Look, out=Out)
cpdef Py_ssize_t ukeire_rows(HandArrays hands, GameTables game, Draws draws, Answers answers)

@cython.locals(i=cython.Py_ssize_t, hand=LoopHand, masks="unsigned long long[34]")
cdef Py_ssize_t write_every_ukeire(HandArrays hands, Look look, Out out, Py_ssize_t start) noexcept nogil

@cython.locals(
    block=OneDrawing, start=cython.Py_ssize_t, i=cython.int, row=Row, suits=Four, hand=LoopHand, place=cython.ulonglong,
)
cdef Py_ssize_t write_blocks(HandArrays hands, Look look, Out out) noexcept nogil

@cython.locals(look=Look, out=Out)
cpdef Py_ssize_t discard_rows(HandArrays hands, GameTables game, Draws draws, Answers answers)

@cython.locals(i=cython.Py_ssize_t, hand=LoopHand)
cdef Py_ssize_t write_every_discard(HandArrays hands, Look look, Out out) noexcept nogil

@cython.locals(
    look=Look, hand=LoopHand, masks="unsigned long long[34]", shanten="signed char[1]",
    mask="unsigned long long[1]", total="unsigned char[1]", discard="signed char[1]", own="unsigned char[34]",
)
cpdef tuple ukeire_of(counts, GameTables game, Draws draws, unsigned int wild)

@cython.locals(
    look=Look, hand=LoopHand, mask="unsigned long long[34]", shanten="signed char[34]",
    total="unsigned char[34]", own="unsigned char[34]", kind=cython.int, left=list, masks=list,
)
cpdef tuple discards_of(counts, GameTables game, Draws draws, unsigned int wild)

@cython.locals(place=cython.ulonglong, row=Row, suits=Four)
cdef LoopHand read_hand(const unsigned char *counts, unsigned long long wild, Look look) noexcept nogil

@cython.locals(
    single=cython.ulonglong, new=cython.ulonglong, single_turns=cython.ulonglong, new_turns=cython.ulonglong,
    natural=cython.ulonglong, tiles=cython.ulonglong,
)
cdef LoopHand hand_of(Row row, Four suits, unsigned long long wild, unsigned long long place, Look look) noexcept nogil

@cython.locals(wild=cython.ulonglong, best=cython.ulonglong, kind=cython.ulonglong)
cdef void write_ukeire(LoopHand hand, Look look, unsigned long long *masks, Out out, Py_ssize_t i) noexcept nogil

@cython.locals(kind=cython.int)
cdef void write_discards(LoopHand hand, Look look, Out out, Py_ssize_t start) noexcept nogil

@cython.locals(mask=cython.ulonglong)
cdef void write_near(LoopHand hand, Near near, unsigned long long wild, Out out, Py_ssize_t i) noexcept nogil

cdef Near draws_of_hand(LoopHand hand, Look look) noexcept nogil

cdef Near with_other_forms(LoopHand hand, Near near, Look look) noexcept nogil

@cython.locals(pairs=cython.ulonglong, nearest=cython.ulonglong, mask=cython.ulonglong)
cdef Near with_pairs(
    LoopHand hand, Near near, unsigned long long forms, unsigned long long tile, Look look
) noexcept nogil

@cython.locals(
    orphans=cython.ulonglong, none_left=cython.ulonglong, has_pair=cython.bint, mask=cython.ulonglong,
    wanted=cython.ulonglong,
)
cdef Near with_orphans(
    LoopHand hand, Near near, unsigned long long forms, unsigned long long tile, Look look
) noexcept nogil

@cython.locals(none_left=cython.ulonglong)
cdef Near with_nine(
    LoopHand hand, Near near, Four suits, unsigned long long tile, int orders, Look look
) noexcept nogil

@cython.locals(
    mp=cython.ulonglong, ms=cython.ulonglong, mz=cython.ulonglong, ps=cython.ulonglong, pz=cython.ulonglong,
    sz=cython.ulonglong, best=cython.ulonglong, other=cython.int, orders=cython.int, m=LoopSuit, p=LoopSuit, s=LoopSuit, z=LoopSuit,
    after=OneAfter, at=cython.int, near=Near,
)
cdef unsigned long long discards_of_hand(LoopHand hand, Look look, Out out, Py_ssize_t start, bint ranked) noexcept nogil

@cython.locals(at=cython.int, near=Near, tile=cython.ulonglong)
cdef void with_other_forms_after(LoopHand hand, int other, Look look, After *after) noexcept nogil

@cython.locals(
    standard=cython.ulonglong, other=cython.int, none_held=cython.ulonglong, far=cython.ulonglong,
    rest=cython.ulonglong,
)
cdef int other_forms(
    LoopHand hand, unsigned long long mp, unsigned long long sz, Look look
) noexcept nogil

@cython.locals(lacking=cython.ulonglong, kind=cython.ulonglong, near=Near, best=cython.ulonglong)
cdef unsigned long long discards_of_lack(
    LoopHand hand, unsigned long long lacking, Look look, Out out, Py_ssize_t start, bint ranked
) noexcept nogil

@cython.locals(
    rest=cython.ulonglong, kinds=cython.ulonglong, kind=cython.ulonglong, row=cython.ulonglong,
    row_a=cython.ulonglong, row_b=cython.ulonglong, row_c=cython.ulonglong, less=LoopSuit, a=LoopSuit, b=LoopSuit, c=LoopSuit,
    suits=Four, near=Near, at=cython.int,
)
cdef void discards_of_suit(
    int suit, LoopHand hand, LoopSuit own, Beside beside, int orders, Look look, After *after
) noexcept nogil

cdef Four in_order(int suit, LoopSuit own, LoopSuit a, LoopSuit b, LoopSuit c) noexcept nogil

@cython.locals(mask=cython.ulonglong, total=cython.ulonglong, rank=cython.ulonglong)
cdef unsigned long long write_discard(
    LoopHand hand, unsigned long long kind, Near near, Look look, Out out, Py_ssize_t start, bint ranked
) noexcept nogil
