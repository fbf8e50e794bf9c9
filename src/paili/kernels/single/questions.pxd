cimport cython
from paili.kernels.single.hand cimport NEVER, WHOLE, Tiles
from paili.kernels.single.lookup cimport Lookup


@cython.locals(
    hand=Tiles, standard=cython.int, pairs=cython.int, orphans=cython.int, straight=cython.int, mixed=cython.int,
    forms=cython.uint,
)
cpdef tuple distances_of(Lookup game, suits, int wild, bint melded)

@cython.locals(hand=Tiles, missing=cython.int)
cpdef tuple draws_of(Lookup game, suits, int wild, bint melded)

@cython.locals(hand=Tiles)
cpdef tuple draws_to_groups_of(Lookup game, suits, int wild)

@cython.locals(hand=Tiles, at=cython.int)
cpdef list discards_of(Lookup game, suits, int wild, bint melded)

@cython.locals(hand=Tiles, at=cython.int)
cpdef list table_of(Lookup game, tuple counts, int wild, bint melded, tuple live, bint by_shape)

@cython.locals(hand=Tiles)
cpdef tuple outlook_of(Lookup game, tuple counts, int wild, bint melded, tuple live)
