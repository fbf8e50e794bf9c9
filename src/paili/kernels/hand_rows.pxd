cimport cython

cdef extern from *:
    """
    #ifdef Py_LIMITED_API  /* WebAssembly: the layout of strings is hidden */
    static CYTHON_UNUSED const unsigned char *paili_ascii_of(PyObject *text) {
        return (const unsigned char *)PyUnicode_AsUTF8AndSize(text, NULL);
    }
    static CYTHON_UNUSED int paili_is_ascii(PyObject *text) {
        Py_ssize_t size = -1;
        if (!PyUnicode_AsUTF8AndSize(text, &size)) PyErr_Clear();  /* a lone surrogate */
        return size == PyUnicode_GetLength(text);
    }
    #else
    #define paili_is_ascii PyUnicode_IS_ASCII
    #define paili_ascii_of PyUnicode_1BYTE_DATA
    #endif
    """
    bint is_ascii "paili_is_ascii"(str text)
    const unsigned char *ascii_of "paili_ascii_of"(str text)

cdef extern from *:
    """
    #define COPIES 4
    #define KINDS 34
    """
    const int COPIES
    const int KINDS

cdef unsigned long long _GOLDEN
cdef unsigned long long _MIX_1
cdef unsigned long long _MIX_2
cdef unsigned long long _WORD
cdef unsigned long long _LOW
cdef int _ZERO
cdef int _NINE
cdef int _STAR
cdef int _SPACE
cdef int _COMMA
cdef int _OPEN
cdef int _CLOSE
cdef int _ROUND
cdef int _ROUND_CLOSE
cdef int _M
cdef int _P
cdef int _S
cdef int _Z
cdef int _FOREIGN_SUIT
cdef int DOUBT
cdef int _MOST_TILES
cdef int _MOST_MELDS
cdef int MAX_TEXT


cpdef unsigned long long mixed(unsigned long long state) noexcept nogil

@cython.locals(
    rows="unsigned char[::1]", taken="unsigned char[::1]", number=cython.Py_ssize_t, wall=cython.ulonglong,
    uneven=cython.ulonglong, start=cython.ulonglong, state=cython.ulonglong, product=cython.ulonglong,
    tile=cython.ulonglong, copy=cython.int, kind=cython.int, left=cython.int, i=cython.Py_ssize_t,
)
cpdef deal_rows(unsigned long long seed, unsigned long long first, int tiles, const unsigned char[::1] kinds, hands)


cdef class Texts:
    cdef const unsigned char[::1] data
    cdef const long long[::1] offsets

    cdef const unsigned char *start(self) noexcept


cdef class HandRows:
    cdef unsigned char[::1] counts
    cdef unsigned char[::1] wildcards
    cdef unsigned char[::1] melded
    cdef unsigned char[::1] doubt
    cdef Py_ssize_t number
    cdef int max_tiles
    cdef unsigned long long kinds
    cdef bint chi
    cdef int melds
    cdef int reds

    cpdef HandRows limit(self, int max_tiles, unsigned long long kinds, bint chi)


cdef HandRows _ONE


@cython.locals(
    size=cython.Py_ssize_t, row=cython.Py_ssize_t, start=cython.Py_ssize_t, stop=cython.Py_ssize_t, wild=cython.int,
    kind=cython.int, data="const unsigned char *",
)
cpdef read_texts(Texts texts, HandRows rows)

@cython.locals(start=cython.Py_ssize_t, wild=cython.int, tiles=cython.int, letter=cython.int, suit=cython.int, slip=cython.bint)
cdef int read_text(const unsigned char *data, Py_ssize_t at, Py_ssize_t stop, HandRows rows, Py_ssize_t row) noexcept nogil

@cython.locals(rows=HandRows, kind=cython.int, wild=cython.int)
cdef int read_one_text(str text, int max_tiles, unsigned char *counts, unsigned char *melded) except -2

cdef int melds_of_one_text() except -1

cdef int suit_of_letter(int letter) noexcept nogil

@cython.locals(at=cython.Py_ssize_t, suit=cython.int, rank=cython.int)
cdef bint add_tiles(
    const unsigned char *data, Py_ssize_t start, Py_ssize_t stop, HandRows rows, Py_ssize_t first
) noexcept nogil

@cython.locals(rank=cython.int)
cdef int rank_at(const unsigned char *data, Py_ssize_t at, int suit, HandRows rows) noexcept nogil

@cython.locals(
    quad_only=cython.bint, start=cython.Py_ssize_t, end=cython.Py_ssize_t, place=cython.Py_ssize_t, suit=cython.int,
    low=cython.int, high=cython.int, total=cython.int, rank=cython.int, is_run=cython.bint,
)
cdef Py_ssize_t read_meld(const unsigned char *data, Py_ssize_t at, Py_ssize_t stop, HandRows rows, Py_ssize_t row) noexcept nogil

@cython.locals(row=cython.Py_ssize_t)
cpdef doubt_rows(HandRows rows)

@cython.locals(size=cython.int, kind=cython.int, count=cython.int, copies=cython.int)
cdef bint is_hand(HandRows rows, Py_ssize_t row, int wildcards, int max_tiles) noexcept nogil
