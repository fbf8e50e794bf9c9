cimport cython
from paili.kernels.hand_rows cimport counts_of_text
from paili.kernels.single.hand cimport Tiles

cdef int _WON
cdef int _ASK
cdef int _PLAIN_TILES
cdef list _records
cdef list _hands


@cython.locals(tiles=Tiles, place=cython.int)
cdef usual_shanten(hand)

@cython.locals(tiles=Tiles)
cdef int usual_win(hand) except -2

@cython.locals(tiles=Tiles, counts=bytes)
cdef Tiles plain_tiles(hand, bint with_draws)

cdef Tiles first_tiles()
