cimport cython


cdef class SeatHand:
    cdef public list counts
    cdef public list reds
    cdef public list keys
    cdef public list melds
    cdef public Py_ssize_t size

    @cython.locals(kind=cython.Py_ssize_t, suit=cython.Py_ssize_t)
    cpdef add(self, Py_ssize_t face)

    @cython.locals(kind=cython.Py_ssize_t, suit=cython.Py_ssize_t)
    cpdef remove(self, Py_ssize_t face)

    cpdef Py_ssize_t copies(self, Py_ssize_t face)

    @cython.locals(other=SeatHand)
    cpdef SeatHand copy(self)


cdef Py_ssize_t _KINDS, _M5, _EAST
cdef tuple _POWERS

cpdef Py_ssize_t kind_at(Py_ssize_t face)

cpdef Py_ssize_t copies_of(hand, Py_ssize_t face)

cdef Py_ssize_t _copies(counts, reds, Py_ssize_t face)

cpdef list faces_of_kind(hand, kind)

cpdef tuple faces_in_order(hand)

@cython.locals(bit=cython.longlong, mask=cython.longlong, kind=cython.int)
cpdef long long kinds_held(hand)
