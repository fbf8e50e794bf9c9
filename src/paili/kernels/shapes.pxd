cimport cython
from paili.kernels.draws cimport Draws
from paili.kernels.game cimport GameTables


cdef extern from "paili/kernels/shapes.h" nogil:
    const int KINDS
    const int WILDCARD
    const int PART_SHIFT
    const int WHOLE
    const int NOT_HELD
    const int FAULT
    const unsigned long long NO_HAND
    const unsigned long long DRAWN
    const unsigned long long BIT
    const unsigned long long LOW
    const unsigned long long ALL
    const unsigned long long IN_M
    const unsigned long long IN_Z
    const unsigned long long IN_ORPHANS
    const unsigned long long POWERS[34]
    const unsigned long long SAFETY[34]
    ctypedef struct Row:
        unsigned long long m
        unsigned long long p
        unsigned long long s
        unsigned long long z
        unsigned long long size
        unsigned long long over
        unsigned long long one
        unsigned long long two
        unsigned long long three
        unsigned long long four
    Row vector_row(const unsigned char *counts, const unsigned char *most)
    unsigned long long draws_in_common(
        const unsigned short *lowered, const unsigned long long *sets, const unsigned long long *shares
    )
    unsigned long long bits_in(unsigned long long mask)
    unsigned long long copies_left(
        unsigned long long kinds, unsigned long long one, unsigned long long two, unsigned long long three,
        unsigned long long four
    )
    unsigned long long lowest_of(unsigned long long mask)

cdef struct Near:
    unsigned long long distance
    unsigned long long mask


cdef class Hands:
    cdef readonly const unsigned char[::1] counts
    cdef readonly const unsigned char[::1] wildcards
    cdef readonly Py_ssize_t number
    cdef readonly Py_ssize_t step


cdef class Answers:
    cdef readonly signed char[::1] shanten
    cdef readonly unsigned long long[::1] mask
    cdef readonly unsigned char[::1] total
    cdef readonly signed char[::1] discard


@cython.locals(i=cython.Py_ssize_t, row=Row, wild=cython.ulonglong, place=cython.ulonglong)
cpdef Py_ssize_t shanten_rows(Hands hands, GameTables game, Answers out)

@cython.locals(i=cython.Py_ssize_t, after=Answers, shape=Shape, counts="const unsigned char *")
cpdef Py_ssize_t ukeire_rows(Hands hands, GameTables game, Draws draws, Answers out)

@cython.locals(i=cython.Py_ssize_t, shape=Shape, counts="const unsigned char *")
cpdef Py_ssize_t discard_rows(Hands hands, GameTables game, Draws draws, Answers out)

@cython.locals(i=cython.Py_ssize_t, row=Row)
cpdef count_left(Hands held, GameTables game, Answers out)

@cython.locals(i=cython.Py_ssize_t, at=cython.Py_ssize_t, row=Row)
cpdef choose_discards(Hands held, GameTables game, Answers out)

@cython.locals(row=Row, place=cython.ulonglong)
cpdef int shanten_of(bytes counts, GameTables game)

@cython.locals(
    held="unsigned char[34]", kind=cython.int, count=cython.long, row=Row, place=cython.ulonglong, number=object
)
cpdef int shanten_of_row(hand, GameTables game)

@cython.locals(m=cython.ulonglong, p=cython.ulonglong, s=cython.ulonglong, z=cython.ulonglong)
cpdef unsigned long long record_of_keys(tuple keys, unsigned long long tiles, GameTables game)

@cython.locals(row=Row, m=cython.ulonglong, p=cython.ulonglong, s=cython.ulonglong)
cpdef unsigned long long record_of_counts(bytes counts, GameTables game)

@cython.locals(
    one=cython.ulonglong, other=cython.ulonglong, plane=cython.ulonglong, missing=cython.ulonglong,
    record=cython.ulonglong,
)
cdef unsigned long long record_of(
    unsigned long long m, unsigned long long p, unsigned long long s, unsigned long long z,
    unsigned long long tiles, GameTables game
) noexcept nogil

@cython.locals(shape=Shape, found=Answers)
cpdef tuple ukeire_of(bytes counts, GameTables game, Draws draws)

@cython.locals(shape=Shape, out=Answers, shanten=list, masks=list)
cpdef tuple discards_of(bytes counts, GameTables game, Draws draws)

@cython.locals(row=Row)
cpdef tuple look_at(bytes counts, GameTables game)

cdef const unsigned char *start_of(Hands hands) noexcept nogil

cdef Row read_row(Hands hands, Py_ssize_t i, GameTables game) noexcept nogil

cdef Row row_of(const unsigned char *counts, GameTables game) noexcept nogil

@cython.locals(
    m=cython.ulonglong, p=cython.ulonglong, s=cython.ulonglong, z=cython.ulonglong, one=cython.ulonglong,
    other=cython.ulonglong, standard=cython.ulonglong, forms=cython.ulonglong, whole=cython.ulonglong, nearest=cython.ulonglong,
)
cdef unsigned long long distance_of(Row row, unsigned long long place, GameTables game) noexcept nogil

cdef unsigned long long product(unsigned long long one, unsigned long long other, GameTables game) noexcept nogil

cdef unsigned long long product_at(unsigned long long place, GameTables game) noexcept nogil

cdef unsigned long long from_pairs(
    unsigned long long forms, unsigned long long whole, GameTables game
) noexcept nogil

cdef unsigned long long from_orphans(
    unsigned long long forms, unsigned long long whole, GameTables game
) noexcept nogil


cdef class Shape:
    cdef GameTables game
    cdef Draws draws
    cdef unsigned long long at[4]
    cdef unsigned long long word[4]
    cdef unsigned long long part[4]
    cdef unsigned long long sets[4]
    cdef unsigned long long to[4]
    cdef unsigned long long shares[4]
    cdef unsigned long long one
    cdef unsigned long long two
    cdef unsigned long long three
    cdef unsigned long long four
    cdef unsigned long long size
    cdef unsigned long long wild
    cdef unsigned long long forms
    cdef unsigned long long plane
    cdef unsigned long long whole
    cdef unsigned long long single
    cdef unsigned long long new
    cdef unsigned long long single_turns
    cdef unsigned long long new_turns
    cdef bint is_drawn
    cdef bint has_pairs
    cdef bint has_orphans


@cython.locals(place=cython.ulonglong, suit=cython.int, row=Row)
cdef bint read_shape(
    Shape shape, const unsigned char *counts, Py_ssize_t at, unsigned long long wild
) noexcept nogil

@cython.locals(wild=cython.ulonglong, kind=cython.ulonglong, missing=cython.ulonglong, near=Near)
cdef void write_ukeire(Shape shape, Answers after, Answers out, Py_ssize_t i) noexcept nogil

@cython.locals(
    m=cython.ulonglong, p=cython.ulonglong, s=cython.ulonglong, z=cython.ulonglong, mp=cython.ulonglong,
    sz=cython.ulonglong, own=cython.ulonglong, shift=cython.ulonglong, plane=cython.ulonglong, near=Near,
)
cdef Near draws_of_shape(Shape shape) noexcept nogil

cdef unsigned long long helping(Shape shape) noexcept nogil

@cython.locals(pairs=cython.ulonglong, nearest=cython.ulonglong, mask=cython.ulonglong)
cdef Near with_pairs(
    Shape shape, Near near, unsigned long long forms, unsigned long long tile
) noexcept nogil

@cython.locals(
    orphans=cython.ulonglong, none_left=cython.ulonglong, has_pair=cython.bint, mask=cython.ulonglong,
    wanted=cython.ulonglong,
)
cdef Near with_orphans(
    Shape shape, Near near, unsigned long long forms, unsigned long long tile
) noexcept nogil

@cython.locals(
    mp=cython.ulonglong, sz=cython.ulonglong, standard=cython.ulonglong, at=cython.Py_ssize_t, suit=cython.int,
)
cdef void write_discards(Shape shape, Answers out, Py_ssize_t start, unsigned long long wild) noexcept nogil

@cython.locals(
    first=cython.int, second=cython.int, third=cython.int, a=cython.ulonglong, b=cython.ulonglong,
    c=cython.ulonglong, bc=cython.ulonglong, ac=cython.ulonglong, ab=cython.ulonglong, rest=cython.ulonglong,
    held=cython.ulonglong, kind=cython.ulonglong, at=cython.ulonglong, word=cython.ulonglong,
    part=cython.ulonglong, own=cython.ulonglong, shift=cython.ulonglong, plane=cython.ulonglong, found=cython.ulonglong, forms=cython.ulonglong, near=Near,
)
cdef void discards_of_suit(
    Shape shape, Answers out, Py_ssize_t start, int suit, unsigned long long wild
) noexcept nogil

@cython.locals(
    best=cython.ulonglong, held=cython.ulonglong, kind=cython.ulonglong, near=cython.ulonglong,
    kinds=cython.ulonglong, rank=cython.ulonglong,
)
cdef unsigned long long best_discard(
    Answers after, Py_ssize_t start, unsigned long long one, unsigned long long four
) noexcept nogil
