cimport cython
from paili.kernels._shapes cimport (
    ALL, BIT, IN_M, IN_ORPHANS, IN_Z, KINDS, POWERS, SAFETY, Row, bits_in, copies_left, lowest_of,
)
from paili.kernels.single.lookup cimport Lookup
from paili.kernels.single.suits cimport COPIES, DIGITS, FORMS, SETS, SuitTables

cdef extern from "paili/kernels/shapes.h" nogil:
    Row vector_row(const unsigned char *counts, const unsigned char *most)
    unsigned long long draws_in_common(
        const unsigned short *lowered, const unsigned long long *sets, const unsigned short *ways,
        const unsigned long long *shares
    )

cdef int NEVER
cdef int WHOLE
cdef int _STRANDS
cdef int _KINDS_OF_MIXED
cdef int _GOOD_WAIT
cdef int _MOST
cdef int _NO_TILE
cdef const unsigned char[::1] _FOURS
cdef const unsigned short[::1] _TURNED

cdef struct Near:
    int distance
    unsigned long long mask


@cython.final
@cython.freelist(8)
cdef class Tiles:
    cdef Lookup game
    cdef unsigned char counts[34]
    cdef unsigned char turned[34]
    cdef unsigned char melded[34]
    cdef Py_ssize_t key[4]
    cdef Py_ssize_t at[4]
    cdef unsigned long long fewer[5]
    cdef readonly int wild
    cdef readonly int size
    cdef readonly int melds
    cdef readonly int called
    cdef readonly object source
    cdef readonly bint is_whole
    cdef unsigned long long live[5]
    cdef unsigned long long sets[4]
    cdef unsigned long long shares[4]
    cdef int tile[34]
    cdef int missing[34]
    cdef unsigned long long mask[34]
    cdef int total[34]
    cdef int rank[34]
    cdef unsigned long long wanted[34]
    cdef unsigned char most[1156]
    cdef readonly int number

    @cython.locals(kind=cython.int, suit=cython.int, kinds=cython.int, place=cython.int, key=cython.Py_ssize_t)
    cdef read_suits(self, suits, int wild, bint melded)

    @cython.locals(kind=cython.int, data="const unsigned char *")
    cdef bint read_bytes(self, bytes counts, int wild, bint melded) noexcept

    @cython.locals(suit=cython.int, key=cython.Py_ssize_t)
    cdef void read_keys(self, const int *keys, int size, int wild, int called) noexcept

    @cython.locals(ones=cython.ulonglong, twos=cython.ulonglong, fours=cython.ulonglong)
    cdef void read_masks(self) noexcept

    @cython.locals(
        tables=SuitTables, place=cython.Py_ssize_t, m=cython.ulonglong, p=cython.ulonglong,
        s=cython.ulonglong, z=cython.ulonglong,
    )
    cdef unsigned long long digits(self, int digit) noexcept

    @cython.locals(suit=cython.int, others=cython.Py_ssize_t)
    cdef bint has_other_tiles(self) noexcept

    @cython.locals(kind=cython.int)
    cdef read_counts(self, tuple counts, int wild, bint melded)

    @cython.locals(kind=cython.int)
    cdef void read_hand(self, object hand, const unsigned char *counts, int wild, bint melded) noexcept

    @cython.locals(kind=cython.int, copies=cython.int)
    cdef read_melds(self, tuple totals, int called)

    cdef bint settle(self, int wild, bint melded) noexcept

    @cython.locals(suit=cython.int)
    cdef bint settle_row(self, Row row, int wild, bint melded) noexcept

    @cython.locals(number=cython.int, kind=cython.int)
    cdef int turn_wild(self) noexcept

    @cython.locals(kinds=cython.ulonglong, kind=cython.int)
    cdef unsigned long long wild_left(self) noexcept

    @cython.locals(number=cython.int, kind=cython.int)
    cdef int natural_wild(self) noexcept

    cdef bint is_hand(self) noexcept

    @cython.locals(totals="unsigned char[34]", kind=cython.int)
    cdef hand_or_counts(self)

    @cython.locals(twin=Tiles, kind=cython.int, copies=cython.int)
    cdef Tiles copy(self)

    cdef Row row_of(self, const unsigned char *counts) noexcept

    @cython.locals(copies=cython.int, kind=cython.int, left=cython.int)
    cdef read_live(self, tuple live)

    @cython.locals(tables=SuitTables, place=cython.Py_ssize_t, at=cython.Py_ssize_t)
    cdef Py_ssize_t record_of(self, int suit, Py_ssize_t key) noexcept

    @cython.locals(suit=cython.int)
    cdef void draw(self, int kind) noexcept

    @cython.locals(suit=cython.int)
    cdef void discard(self, int kind) noexcept

    cdef Py_ssize_t part(self, int suit) noexcept

    cdef Py_ssize_t product(self, Py_ssize_t one, Py_ssize_t other) noexcept

    cdef int from_groups(self, int melds) noexcept

    @cython.locals(
        one=cython.Py_ssize_t, other=cython.Py_ssize_t, whole=cython.Py_ssize_t, width=cython.Py_ssize_t,
    )
    cdef int lacks(self, int melds, bint pair) noexcept

    cdef bint is_in_play(self, int one, int other) noexcept

    @cython.locals(
        m=cython.Py_ssize_t, p=cython.Py_ssize_t, s=cython.Py_ssize_t, z=cython.Py_ssize_t, tables=SuitTables,
        size=cython.Py_ssize_t, mp=cython.Py_ssize_t, sz=cython.Py_ssize_t, plane=cython.Py_ssize_t,
        suit=cython.int, records="const unsigned short *", ways="const unsigned short *",
    )
    cdef unsigned long long draws_to_groups(self, int melds) noexcept

    @cython.locals(tables=SuitTables, forms=cython.Py_ssize_t, first=cython.uint)
    cdef unsigned int all_forms(self) noexcept

    @cython.locals(kinds=cython.int, pairs=cython.int)
    cdef int from_pairs(self, unsigned int forms) noexcept

    @cython.locals(kinds=cython.int)
    cdef int from_orphans(self, unsigned int forms) noexcept

    @cython.locals(distances=cython.int, forms=cython.uint)
    cdef int three_distances(self) noexcept

    @cython.locals(straight=cython.int, mixed=cython.int)
    cdef int two_distances(self) noexcept

    cdef int digit(self, int missing, bint can_win) noexcept

    @cython.locals(nearest=cython.int, forms=cython.uint)
    cdef int distance(self) noexcept

    @cython.locals(mask=cython.ulonglong, forms=cython.uint)
    cdef unsigned long long draws(self, int nearest) noexcept

    @cython.locals(
        mask=cython.ulonglong, m=cython.ulonglong, p=cython.ulonglong, s=cython.ulonglong, z=cython.ulonglong,
    )
    cdef unsigned long long draws_of_keys(self, int nearest) noexcept

    @cython.locals(single=cython.ulonglong, new=cython.ulonglong)
    cdef unsigned long long draws_to_pairs(self, unsigned int forms) noexcept

    cdef unsigned long long draws_to_orphans(self, unsigned int forms) noexcept

    @cython.locals(
        melds=cython.int, tables=SuitTables, m=cython.Py_ssize_t, p=cython.Py_ssize_t, s=cython.Py_ssize_t,
        z=cython.Py_ssize_t, lacks_m=cython.uint, lacks_p=cython.uint, lacks_s=cython.uint, one=cython.int,
        step=cython.int, two=cython.int, three=cython.int, missing=cython.int, mp=cython.Py_ssize_t, whole=cython.Py_ssize_t,
    )
    cdef int from_straight(self, int nearest) noexcept

    @cython.locals(place=cython.Py_ssize_t)
    cdef Py_ssize_t knit(self, int suit) noexcept

    @cython.locals(
        tables=SuitTables, m=cython.uint, p=cython.uint, s=cython.uint, lacking=cython.int,
        one=cython.int, step=cython.int, two=cython.int, three=cython.int, missing=cython.int, present=cython.int,
        far=cython.int,
    )
    cdef int from_mixed(self, int nearest) noexcept

    @cython.locals(
        mask=cython.ulonglong, melds=cython.int, way=cython.int, lacking=cython.ulonglong, missing=cython.int,
        full=cython.ulonglong,
    )
    cdef unsigned long long draws_to_straight(self, int nearest) noexcept

    @cython.locals(suit=cython.int)
    cdef void set_aside(self, unsigned long long kinds) noexcept

    @cython.locals(key=cython.Py_ssize_t)
    cdef Py_ssize_t key_without(self, int suit, unsigned long long ranks) noexcept

    @cython.locals(suit=cython.int)
    cdef void put_back(self) noexcept

    @cython.locals(
        distance=cython.int, mask=cython.ulonglong, way=cython.int, lacking=cython.ulonglong, present=cython.int,
        far=cython.int,
    )
    cdef Near to_mixed(self, int nearest) noexcept

    @cython.locals(kinds=cython.ulonglong)
    cdef unsigned long long candidates(self) noexcept

    cdef int left_of(self, unsigned long long mask) noexcept

    @cython.locals(copies=cython.int, kind=cython.int)
    cdef void look_at_rest(self) noexcept

    @cython.locals(
        kinds=cython.ulonglong, helps=cython.ulonglong, kind=cython.int, at=cython.int, missing=cython.int,
        mask=cython.ulonglong,
    )
    cdef void look_at_discards(self) noexcept

    @cython.locals(missing=cython.int, mask=cython.ulonglong)
    cdef void look_at_hand(self) noexcept

    cdef int measure_of_one(self, int measure) noexcept

    @cython.locals(at=cython.int, kinds=cython.int, rank=cython.int)
    cdef void sort_by_ukeire(self) noexcept

    @cython.locals(end=cython.int, at=cython.int)
    cdef void arrange(self, int start, int stop) noexcept

    cdef void swap(self, int one, int other) noexcept

    @cython.locals(start=cython.int, stop=cython.int, shanten=cython.int)
    cdef void sort_by_shape(self) noexcept

    @cython.locals(at=cython.int, end=cython.int)
    cdef void sort_equals(self, int start, int stop, int measure, int shanten) noexcept

    @cython.locals(
        enough=cython.int, one_by_one=cython.ulonglong, drawn=cython.ulonglong, at=cython.int,
        helps=cython.ulonglong, kind=cython.int, most=cython.int, left=cython.int,
    )
    cdef void measure(self, int start, int stop, int measure) noexcept

    @cython.locals(
        missing=cython.int, kinds=cython.ulonglong, other=cython.int, tile=cython.int, twin=cython.int,
        far=cython.int, useful=cython.ulonglong, draws=cython.ulonglong,
    )
    cdef void look_beyond(self, int at, int start, int stop, bint nearer, int enough) noexcept

    cdef void make(self, int at) noexcept

    cdef void take_back(self, int at) noexcept

    @cython.locals(at=cython.int)
    cdef int place_of(self, int tile, int start, int stop) noexcept

    @cython.locals(kind=cython.int, left=cython.int, total=cython.int)
    cdef void draw_each(self, int at, int twin, unsigned long long draws, int nearest, int enough) noexcept

    cdef void note(self, int at, int kind, int total, int enough) noexcept

    @cython.locals(kind=cython.int)
    cdef void draw_one_by_one(self, int at, unsigned long long draws) noexcept

    @cython.locals(
        nearest=cython.int, most=cython.int, left=cython.int, kinds=cython.ulonglong, helps=cython.ulonglong,
        tile=cython.int, missing=cython.int, total=cython.int,
    )
    cdef int most_after(self, int kind) noexcept
