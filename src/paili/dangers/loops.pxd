cimport cython
from libc.math cimport exp, log

cdef int EAST
cdef int KINDS
cdef int M9
cdef int FACTS
cdef int _OPEN
cdef int _HONOUR_TYPE
cdef int _FIRST_LONE
cdef int _FAR
cdef int IN_RIICHI
cdef int OPEN
cdef int LINES
cdef int EARLY
cdef int LATER
cdef int SAFE
cdef int PASSED_MASK
cdef int VALUE_MASK
cdef int DECLARED
cdef int RIICHI_AT
cdef int DISCARDS
cdef int CHASING
cdef int CALLS
cdef int VALUE_MELD
cdef int END_MELD
cdef int SUIT
cdef int TRIPLETS
cdef int MELDS
cdef int PLAYERS
cdef int _LINES_OPEN
cdef int _LINES_SUJI
cdef int _LINES_HONOUR
cdef int _TURN
cdef int _TURN_HONOUR
cdef int _CLOSED
cdef int _DORA
cdef int _DORA_HONOUR
cdef int _BESIDE_DORA
cdef int _TWO_FROM_DORA
cdef int _WAYS
cdef int _NO_WAYS
cdef int _MIDDLE_OPEN
cdef int _MIDDLE_SUJI
cdef int _EDGE_OPEN
cdef int _EDGE_SUJI
cdef int _COPIES
cdef int _COPIES_0
cdef int _COPIES_1
cdef int _COPIES_3
cdef int _EARLY_LINE
cdef int _LATER_LINE
cdef int _BESIDE
cdef int _OUT_1
cdef int _OUT_2
cdef int _OUT_3
cdef int _LATE_1
cdef int _LATE_2
cdef int _DRAWN
cdef int _FROM_1
cdef int _FROM_2
cdef int _FROM_3
cdef int _SUJI
cdef int _RIICHI_LINE
cdef int _BESIDE_RIICHI
cdef int _VALUE
cdef int _CHASING
cdef int _THIRD
cdef int _LONE
cdef int _READY_OPEN
cdef int _READY
cdef int _PASSED_OPEN
cdef int _PASSED
cdef int _CALLS_1
cdef int _CALLS_2
cdef int _CALLS_3
cdef int _HONOUR_CLOSED
cdef int _HONOUR_MELD
cdef int _HONOUR_NO_MELD
cdef int _END_NO_MELD
cdef int _SUIT
cdef int _NOT_SUIT
cdef int _TRIPLETS
cdef int _NUMBER_NO_YAKU
cdef int _VALUE_NO_YAKU
cdef long long _ORPHANS
cdef long long _BIT


cdef class Pairs:
    cdef const long long[::1] facts
    cdef const long long[::1] unseen
    cdef const long long[::1] dora
    cdef const unsigned char[::1] wanted
    cdef const double[::1] ready
    cdef const double[::1] weights
    cdef Py_ssize_t signs
    cdef double never
    cdef Py_ssize_t number
    cdef Py_ssize_t row

    cpdef Pairs weigh(self, weights, double never)


@cython.locals(result="double[::1]", row=cython.Py_ssize_t, kind=cython.int, at=cython.Py_ssize_t)
cpdef chances(Pairs p, out)

cdef long long _fact(Pairs p, int name) noexcept nogil

cdef double _weight(Pairs p, int sign) noexcept nogil

cdef long long _unseen(Pairs p, int kind) noexcept nogil

cdef bint _is_dora(Pairs p, int kind) noexcept nogil

@cython.locals(rank=cython.int)
cdef long long _line(int kind, int upper) noexcept nogil

cdef bint _has(long long mask, long long kind) noexcept nogil

cdef long long _first_type(int rank) noexcept nogil

@cython.locals(count=cython.int, ways=cython.longlong, first=cython.int, rank=cython.int, line=cython.int, low=cython.int, upper=cython.int, gone=cython.double, z=cython.double, middle=cython.longlong, edge=cython.longlong, copies=cython.int)
cdef double _number(Pairs p, int kind) noexcept nogil

@cython.locals(kind=cython.int)
cdef long long _between(Pairs p, int first, int rank) noexcept nogil

cdef long long _edge(Pairs p, int first, int rank) noexcept nogil

cdef double _dora(Pairs p, int kind, int rank) noexcept nogil

cdef bint _is_outside(long long river, int kind, int rank, int away) noexcept nogil

@cython.locals(first=cython.int, second=cython.int, z=cython.double, away=cython.int)
cdef double _outside(Pairs p, int kind, int rank) noexcept nogil

@cython.locals(away=cython.int, tile=cython.longlong)
cdef double _near(Pairs p, int kind, int count) noexcept nogil

@cython.locals(z=cython.double, inner_tiles=cython.longlong, beside=cython.longlong)
cdef double _across(Pairs p, int first, int low) noexcept nogil

@cython.locals(z=cython.double)
cdef double _honour(Pairs p, int kind) noexcept nogil

@cython.locals(z=cython.double)
cdef double _melds(Pairs p, int kind, int type_) noexcept nogil

@cython.locals(count=cython.int, line=cython.int, upper=cython.int, z=cython.double, runs=cython.bint, type_=cython.int, copies=cython.int, third=cython.double, passed=cython.bint)
cdef double _logit(Pairs p, int kind) noexcept nogil

@cython.locals(first=cython.int, line=cython.int, low=cython.int, upper=cython.int)
cdef bint _any_shape(Pairs p, int kind) noexcept nogil

@cython.locals(is_orphan=cython.bint, orphan=cython.int)
cdef bint _orphans(Pairs p, int kind) noexcept nogil
