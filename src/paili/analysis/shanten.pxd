cimport cython
from paili.kernels.hand_rows cimport tiles_of_text
from paili.kernels.single.hand cimport Tiles

cdef int _WON
cdef int _ASK
cdef list _records
cdef list _hands


@cython.locals(tiles=Tiles, place=cython.int)
cdef usual_shanten(hand, variant)

@cython.locals(tiles=Tiles)
cdef int usual_win(hand, variant) except -2

@cython.locals(tiles=Tiles, counts=bytes)
cdef Tiles plain_tiles(hand, variant, bint with_draws)

cdef Tiles tiles_of(variant)

cdef first_tiles()

cdef Tiles other_tiles(variant)
