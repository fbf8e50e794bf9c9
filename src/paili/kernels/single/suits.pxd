cimport cython

cdef extern from *:
    """
    #define COPIES 4
    """
    const int COPIES

cdef int NUMBERS
cdef int TERMINALS
cdef int HONOURS
cdef int NO_SUIT
cdef int RECORD
cdef int FORMS
cdef int SETS
cdef int TILES
cdef int DIGITS
cdef Py_ssize_t _UPPER
cdef Py_ssize_t _FIRST
cdef Py_ssize_t _KEPT_RECORDS
cdef Py_ssize_t _SPARE_RECORDS
cdef Py_ssize_t _KNITTED
cdef unsigned int _IS_KNIT


cdef class SuitTables:
    cdef readonly Py_ssize_t size
    cdef readonly Py_ssize_t width
    cdef readonly const unsigned short[::1] products
    cdef readonly const unsigned char[::1] needs
    cdef readonly const unsigned char[::1] low
    cdef readonly const unsigned char[::1] high
    cdef readonly const unsigned char[::1] rows
    cdef readonly const unsigned char[::1] honours
    cdef readonly const unsigned short[::1] terminals
    cdef readonly const unsigned short[::1] lowered
    cdef readonly unsigned short[::1] ways
    cdef readonly unsigned int planes
    cdef readonly unsigned int[::1] index
    cdef readonly unsigned short[::1] records
    cdef readonly unsigned short[::1] knitted
    cdef readonly Py_ssize_t kept
    cdef readonly Py_ssize_t all
    cdef readonly Py_ssize_t number

    @cython.locals(
        at=cython.Py_ssize_t, kinds=cython.int, part=cython.Py_ssize_t, power=cython.Py_ssize_t, forms=cython.uint,
        quads=cython.uint, tiles=cython.uint, place=cython.int, count=cython.int, in_play=cython.bint, lowered=cython.uint,
        ones=cython.uint, twos=cython.uint, fours=cython.uint, is_kept=cython.bint,
    )
    cpdef Py_ssize_t add(self, int sort, Py_ssize_t key, Py_ssize_t slot) noexcept

    @cython.locals(
        place=cython.Py_ssize_t, lacks=cython.uint, low=cython.int, rank=cython.int, rest=cython.Py_ssize_t,
        power=cython.Py_ssize_t,
    )
    cdef Py_ssize_t knit(self, Py_ssize_t at, Py_ssize_t key) noexcept

    @cython.locals(row=cython.Py_ssize_t)
    cpdef Py_ssize_t part_of(self, int sort, Py_ssize_t key) noexcept

    cpdef void make_plane(self, int melds) noexcept


@cython.locals(
    needs="const unsigned char[::1]", size=cython.Py_ssize_t, width=cython.Py_ssize_t, at=cython.Py_ssize_t,
    a=cython.Py_ssize_t, b=cython.Py_ssize_t, least=cython.uint, ways=cython.uint, pairs=cython.int, own=cython.int,
    need=cython.uint,
)
cdef void write_ways(SuitTables tables, int melds) noexcept

@cython.locals(
    needs="const unsigned char[::1]", size=cython.Py_ssize_t, shares=cython.Py_ssize_t, lowered="unsigned short[::1]",
    a=cython.Py_ssize_t, b=cython.Py_ssize_t, share=cython.int, lower=cython.uint,
)
cdef object lower_shares(SuitTables tables)
