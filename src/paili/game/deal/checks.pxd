cimport cython

from paili.game.deal.seat cimport Seat
from paili.game.deal.state cimport State


cpdef check(State state, event)

@cython.locals(due=cython.int)
cpdef _draw(State state, event)

cdef _check_copies(State state, event, face, int number)

@cython.locals(seat=Seat, is_drawn=cython.bint, copies=cython.Py_ssize_t)
cpdef _discard(State state, event)

cdef Seat _on_turn(State state, event, number)

cdef _check_indicators(State state, event)

cpdef _riichi_accepted(State state, event)

cpdef _dora(State state, event)
