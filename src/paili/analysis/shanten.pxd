cimport cython
from paili.hand.fields cimport HandFields
from paili.kernels.hand_rows cimport DOUBT, melds_of_one_text, read_one_text
from paili.kernels.single.hand cimport Tiles

cdef str CONCEALED
cdef str NO_LACK
cdef object RIICHI
cdef int _WON
cdef int _ASK
cdef list _records
cdef list _hands
cdef list _knitted


@cython.locals(tiles=Tiles, place=cython.int, records=list, two=cython.int)
cdef usual_shanten(hand, variant)

@cython.locals(tiles=Tiles)
cdef int usual_win(hand, variant) except -2

@cython.locals(tiles=Tiles, own=HandFields, melds=tuple, wild=cython.int, called=cython.int, is_known=cython.bint)
cdef Tiles plain_tiles(hand, variant)

cdef Tiles tiles_to_look_at(hand, variant)

@cython.locals(tiles=Tiles, own=HandFields, is_riichi=cython.bint)
cdef Tiles by_keys(hand, variant, bint with_draws)

cdef Tiles tiles_of(variant)

@cython.locals(records=list)
cdef new_knitted_record(int place, int two)

cdef first_tiles()

cdef Tiles other_tiles(variant)
