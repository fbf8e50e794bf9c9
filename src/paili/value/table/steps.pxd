cimport cython

cdef long long MOST, RIICHI, STATES, NUMBERS, PAID, OUT, _DEALT, _WON, _DECLARE, _CALL
cdef double MOST_RATE


cdef class Steps:
    cdef long long seats, declared
    cdef const double[::1] rates, prices, late
    cdef double[::1] shares, among, wins, after
    cdef public double[::1] out

    @cython.locals(seat=cython.longlong, state=cython.longlong, other=cython.longlong)
    cpdef void begin(self, states)

@cython.locals(left=cython.longlong)
cpdef void walk(Steps steps, long long turns) noexcept

@cython.locals(left=cython.longlong, place=cython.longlong, one=cython.double)
cpdef void walk_later(Steps first, Steps later, Steps before, long long turns, double part) noexcept

@cython.locals(total=cython.double, number=cython.longlong)
cdef double _mean(Steps steps, long long seat, long long place) noexcept

cdef long long _place_of(Steps steps, long long left, long long seat, long long state) noexcept

@cython.locals(
    none=cython.double, one=cython.double, more=cython.double, up=cython.double, other=cython.longlong,
    at=cython.longlong,
)
cdef void _count_riichi_of_others(Steps steps, long long seat) noexcept

@cython.locals(seat=cython.longlong, state=cython.longlong, place=cython.longlong, at=cython.longlong)
cdef void _weigh(Steps steps, long long left) noexcept

@cython.locals(
    dealt=cython.double, won=cython.double, paid=cython.double, taken=cython.double, share=cython.double,
    one=cython.double, other=cython.double, rest=cython.double, lost=cython.double,
    seat=cython.longlong, state=cython.longlong, at=cython.longlong, out=cython.longlong,
)
cdef void _write(Steps steps, long long left) noexcept

@cython.locals(
    none=cython.double, one=cython.double, more=cython.double, up=cython.double, seat=cython.longlong,
    state=cython.longlong,
)
cdef void _count(Steps steps, long long out, long long first, long long last) noexcept

@cython.locals(seat=cython.longlong, state=cython.longlong, whole=cython.double)
cdef void _go_on(Steps steps, long long left) noexcept

@cython.locals(at=cython.longlong, place=cython.longlong, stays=cython.double, goes=cython.double)
cdef void _leave(Steps steps, long long left, long long seat, long long state) noexcept
