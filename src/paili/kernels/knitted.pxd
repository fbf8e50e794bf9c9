cimport cython
from paili.kernels._shapes cimport *

cdef int STRAIGHT
cdef int MIXED


@cython.locals(order=cython.int, lacking=cython.ulonglong)
cdef unsigned long long knitted_distance(
    Four places, unsigned long long one, unsigned long long rest, int forms, unsigned long long far, Look look
) noexcept nogil

@cython.locals(order=cython.int, lacking=cython.ulonglong, near=cython.int)
cdef int near_orders(
    Four places, unsigned long long one, unsigned long long rest, int forms, unsigned long long far, Look look
) noexcept nogil

@cython.locals(
    order=cython.int, lacking=cython.ulonglong, wanted=cython.ulonglong, distance=cython.ulonglong,
    mask=cython.ulonglong,
)
cdef Near with_knitted(
    Near near, Four suits, unsigned long long one, unsigned long long four, unsigned long long rest, int orders,
    Look look
) noexcept nogil

@cython.locals(
    present=cython.ulonglong, m=cython.ulonglong, p=cython.ulonglong, s=cython.ulonglong, z=cython.ulonglong,
    row=cython.ulonglong, distance=cython.ulonglong,
)
cdef unsigned long long straight_distance(
    Four places, unsigned long long nine, unsigned long long lacking, unsigned long long rest, Look look
) noexcept nogil

@cython.locals(present=cython.ulonglong, m=LoopSuit, p=LoopSuit, s=LoopSuit)
cdef unsigned long long straight_draws(
    Four suits, unsigned long long nine, unsigned long long lacking, unsigned long long rest, Look look
) noexcept nogil

@cython.locals(number=cython.ulonglong)
cdef unsigned long long mixed_distance(unsigned long long lacking) noexcept nogil

cdef unsigned long long without(unsigned long long place, unsigned long long kinds) noexcept nogil

cdef Near nearer(Near near, unsigned long long distance, unsigned long long mask) noexcept nogil
