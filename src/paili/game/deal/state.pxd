cimport cython

from paili.game.deal.seat cimport Seat
from paili.game.moves.situation cimport Situation


cdef class State:
    cdef public object rules
    cdef public int players
    cdef public object deal
    cdef public list seats
    cdef public int shared
    cdef public int wall
    cdef public object sticks
    cdef public list indicators
    cdef public str phase
    cdef public int turn
    cdef public object drawn
    cdef public str replacement
    cdef public long long ban
    cdef public int tile
    cdef public int source
    cdef public str robbed
    cdef public bint is_late
    cdef public object pending
    cdef public int owed
    cdef public int owed_later
    cdef public list quads
    cdef public bint interrupted
    cdef public int discards
    cdef public list seen
    cdef public tuple copies
    cdef public list winners
    cdef public object drawn_deal

    @cython.locals(other=State)
    cpdef State copy(self)

    cpdef Seat changing(self, int number)

    cpdef bint is_first_turn(self, Seat seat)

    cpdef int after(self, int seat)

    cpdef must_end(self)

    cdef _abort(self)

    @cython.locals(first=Seat)
    cdef bint _all_riichi(self)

    cpdef str phase_of(self, int number)

    cdef bint _may_follow(self, int number)

    @cython.locals(seat=Seat, s=Situation, acts=cython.bint, claims=cython.bint)
    cpdef Situation situation(self, int number, str phase=*)

    cdef bint _only_wins(self)

    cpdef bint must_be_won(self)

    @cython.locals(seat=Seat, kind=cython.int)
    cpdef bint may_claim(self, int number)

    cpdef bint can_be_robbed(self)


@cython.locals(rank=cython.int, low=cython.int, high=cython.int)
cdef bint _has_run_with(list counts, int kind)
