cimport cython

from paili.game.moves.situation cimport Situation

from paili.game.deal.state cimport State


cpdef tuple legal_moves(Situation s)

@cython.locals(players=cython.int, source=cython.int, after=cython.int, seat=cython.int)
cpdef dict claims_of(State state)

cdef list _rare_moves(Situation s)

cdef list _claims(Situation s)

cdef list _discards_in(Situation s, long long kinds, bint riichi)

cpdef long long discards(Situation s)

cpdef bint may_riichi(Situation s)

cpdef long long riichi_discards(Situation s)

cpdef list quads(Situation s)

cpdef bint may_set_north_aside(Situation s)

cpdef bint may_declare_nine(Situation s)

cpdef list calls(Situation s)
