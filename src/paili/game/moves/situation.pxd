cdef class Situation:
    cdef public object rules
    cdef public object hand
    cdef public str phase
    cdef public int seat
    cdef public int wind
    cdef public int round_wind
    cdef public object drawn
    cdef public int riichi
    cdef public bint ippatsu
    cdef public object points
    cdef public object wall
    cdef public int quads
    cdef public bint first_turn
    cdef public bint has_drawn
    cdef public str replacement
    cdef public long long ban
    cdef public object kita
    cdef public object honba
    cdef public tuple indicators
    cdef public object tile
    cdef public int source
    cdef public bint from_left
    cdef public str robbed
    cdef public bint claims_only_win
    cdef public bint is_late
    cdef public long long river
    cdef public long long passed
    cdef public long long passed_in_riichi
    cdef public object known_missing
