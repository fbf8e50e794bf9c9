cimport cython

cdef int HONOUR_KINDS, PART_SHIFT


cdef class GameTables:
    cdef readonly const unsigned int[::1] words
    cdef readonly const unsigned char[::1] merge
    cdef readonly const unsigned short[::1] wide_merge
    cdef readonly const unsigned char[::1] distances
    cdef readonly const unsigned char[::1] others
    cdef readonly const unsigned long long[::1] places
    cdef readonly const unsigned char[::1] most
    cdef readonly const unsigned char[::1] kept
    cdef readonly unsigned long long dots
    cdef readonly unsigned long long honours
    cdef readonly unsigned long long shift
    cdef readonly unsigned long long plane_size
    cdef readonly unsigned long long in_play
    cdef readonly unsigned long long wild_kinds
    cdef readonly unsigned long long lacking
    cdef readonly bint quad_as_pairs
    cdef readonly bint narrow
    cdef readonly bint is_special
    cdef readonly int knitted


@cython.locals(
    lower="unsigned int[::1]", upper=cython.Py_ssize_t, row=cython.Py_ssize_t, index=cython.Py_ssize_t,
    key=cython.Py_ssize_t, forms=cython.uint,
)
cdef void write_number_words(
    unsigned int[::1] words, Py_ssize_t start, const unsigned char[::1] low, const unsigned char[::1] high,
    const unsigned char[::1] parts, bint quad_as_pairs
) noexcept

@cython.locals(key=cython.Py_ssize_t, forms=cython.uint)
cdef void write_honour_words(
    unsigned int[::1] words, Py_ssize_t start, const unsigned char[::1] parts, bint quad_as_pairs
) noexcept

@cython.locals(forms=cython.uint, count=cython.uint, kind=cython.int)
cdef unsigned int forms_of(unsigned int key, int kinds, bint all_orphans, bint quad_as_pairs) noexcept
