cimport cython

from paili.game.deal.seat cimport Seat
from paili.game.deal.state cimport State


cpdef apply(State state, event)

cpdef happen(State state, event)

@cython.locals(seat=Seat, number=cython.int)
cpdef _draw(State state, event)

@cython.locals(seat=Seat, number=cython.int)
cpdef _discard(State state, event)

@cython.locals(face=cython.Py_ssize_t)
cdef _give(State state, Seat seat, faces)

cdef _offer(State state, int source, int tile, str robbed)

cpdef _riichi_accepted(State state, _)

@cython.locals(seat=Seat)
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
