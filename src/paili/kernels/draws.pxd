cimport cython
from paili.kernels.game cimport HONOUR_KINDS

cdef int COPIES
cdef int PART_SHIFT
cdef int _SUIT


cdef class Draws:
    cdef readonly const unsigned short[::1] ways
    cdef readonly const unsigned int[::1] rows
    cdef readonly const unsigned short[::1] lowered


cdef class SuitSets:
    cdef const unsigned int[::1] words
    cdef const unsigned short[::1] lowered_by
    cdef readonly Py_ssize_t start
    cdef int kinds
    cdef readonly Py_ssize_t parts
    cdef Py_ssize_t top
    cdef readonly bytearray raw
    cdef readonly unsigned short[::1] nine

    @cython.locals(own=cython.Py_ssize_t, power=cython.Py_ssize_t, place=cython.int, part=cython.Py_ssize_t)
    cpdef void find(self, Py_ssize_t key) noexcept

    @cython.locals(count=cython.int)
    cpdef visit(self, dict places, unsigned int[::1] rows, Py_ssize_t key, int kind, int left)


@cython.locals(
    sets="unsigned short[::1]", need=cython.int, least=cython.int, a=cython.Py_ssize_t, b=cython.Py_ssize_t,
    at=cython.Py_ssize_t, pairs=cython.int, own=cython.int, width=cython.int, parts=cython.Py_ssize_t,
)
cpdef void write_ways(
    unsigned short[::1] ways, const unsigned char[:, ::1] needs, int melds, Py_ssize_t start, int shift
)

@cython.locals(
    lower_of="unsigned short[::1]", a=cython.Py_ssize_t, b=cython.Py_ssize_t, share=cython.int,
    parts=cython.Py_ssize_t, lower=cython.int,
)
cpdef unsigned short[::1] lower_shares(const unsigned char[:, ::1] needs)
