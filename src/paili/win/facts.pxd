from paili.hand.faces cimport as_face


cpdef hand_of(_, value)

cpdef tile_of(_, value)

cpdef flag(name, value)

cpdef wind(name, value)

cpdef seat_of(name, value)

cpdef whole_number(name, value, most=*)

cpdef kita_of(name, value)

cpdef indicators_of(name, value)
