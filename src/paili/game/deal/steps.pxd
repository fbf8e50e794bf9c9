cimport cython

from paili.game.deal.checks cimport check
from paili.game.deal.seat cimport Seat
from paili.game.deal.state cimport State
from paili.game.moves.seat_hand cimport kind_at
from paili.kernels._records cimport get


cdef Py_ssize_t _HIDDEN
cdef object _drawing_seat, _drawn_tile, _seat, _tile, _drawn, _riichi

cpdef apply(State state, event)

@cython.locals(place=cython.Py_ssize_t)
cpdef Py_ssize_t apply_turns(State state, events, Py_ssize_t first) except -1

cpdef happen(State state, event)

@cython.locals(seat=Seat, number=cython.int, face=cython.Py_ssize_t)
cpdef _draw(State state, event)

@cython.locals(seat=Seat, number=cython.int, riichi=cython.bint, face=cython.Py_ssize_t)
cpdef _discard(State state, event)

cdef tuple _LAID

cdef _laid(Py_ssize_t face, bint drawn, bint riichi)

@cython.locals(face=cython.Py_ssize_t)
cdef _give(State state, Seat seat, faces)

cdef _offer(State state, int source, int tile, str robbed)

cpdef _riichi_accepted(State state, _)

@cython.locals(seat=Seat, kind=cython.int, lets_go=cython.bint)
cpdef close_claims(State state)

@cython.locals(seat=Seat)
cdef _end_ippatsu(State state)

@cython.locals(seat=Seat)
cpdef _call(State state, event)

@cython.locals(seat=Seat)
cpdef _concealed_quad(State state, event)

@cython.locals(seat=Seat)
cpdef _north(State state, event)

cdef _declare(State state, int seat, int tile, str robbed, str replacement)

cdef _count_quad(State state, int seat, str type_)

cpdef _dora(State state, event)
