cimport cython

from paili.game.moves.ready cimport reach_of_keys
from paili.game.moves.seat_hand cimport SeatHand, kind_at

cdef int _NOT_COUNTED, _NO_KIND
cdef long long _BIT


cdef class Seat:
    cdef public int number
    cdef public SeatHand hand
    cdef public object points
    cdef public list river
    cdef public long long river_kinds
    cdef public bint was_called
    cdef public bint is_hidden
    cdef public list melds
    cdef public int kita
    cdef public int riichi
    cdef public bint ippatsu
    cdef public long long passed
    cdef public long long passed_in_riichi
    cdef public bint has_drawn
    cdef public bint has_discarded
    cdef public dict liable
    cdef public int missing
    cdef public bint _three
    cdef public int _distance
    cdef public long long _nearer
    cdef public int _added
    cdef public int _distance_before
    cdef public long long _nearer_before

    @cython.locals(hand=SeatHand)
    cpdef count_reach(self)

    cpdef long long waiting(self)

    @cython.locals(kind=cython.int)
    cpdef add(self, Py_ssize_t face)

    cpdef remove(self, faces)

    cpdef lay(self, tile, int kind)

    cpdef give_last_discard(self, caller)

    cpdef record_pass(self, int kind)

    @cython.locals(other=Seat)
    cpdef Seat copy(self)


cdef class HiddenSeat(Seat):
    cpdef count_reach(self)

    cpdef add(self, Py_ssize_t face)

    cpdef remove(self, faces)
