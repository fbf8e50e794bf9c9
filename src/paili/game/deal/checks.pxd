cimport cython

from paili.game.deal.seat cimport Seat
from paili.game.deal.state cimport State
from paili.game.moves.seat_hand cimport kind_at
from paili.kernels._records cimport get


cdef dict _CHECKS
cdef object _drawing_seat, _drawn_tile, _seat, _tile, _drawn, _riichi
cdef Py_ssize_t _FACES, _HIDDEN, _NO_FACE

@cython.locals(is_over=cython.bint)
cpdef check(State state, event)

@cython.locals(seat=Seat)
cpdef count_tiles(State state)

@cython.locals(place=cython.Py_ssize_t, seen=cython.int, most=cython.int)
cdef _count_tile(State state, face)

@cython.locals(place=cython.Py_ssize_t)
cdef Py_ssize_t _place_of(face) except -2

@cython.locals(due=cython.int, seat=Seat, claims=cython.bint)
cpdef _draw(State state, event)

@cython.locals(place=cython.Py_ssize_t, most=cython.int, seen=cython.int)
cdef _check_copies(State state, event, face, int number)

@cython.locals(
    seat=Seat, drawn=cython.bint, is_drawn=cython.bint, copies=cython.Py_ssize_t, place=cython.Py_ssize_t,
)
cpdef _discard(State state, event)

cdef Seat _on_turn(State state, event, number)

cdef _check_indicators(State state, event)

cpdef _riichi_accepted(State state, event)

cpdef _dora(State state, event)
