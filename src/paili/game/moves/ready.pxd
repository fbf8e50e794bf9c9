cimport cython
from paili.kernels.single.hand cimport Tiles

cdef dict _TILES

cpdef tuple reach_of(hand, bint three)

@cython.locals(numbers="int[4]", suit=cython.int, tiles=Tiles, missing=cython.int)
cpdef tuple reach_of_keys(keys, Py_ssize_t melds, bint three)

cdef Tiles _tiles(bint three)
