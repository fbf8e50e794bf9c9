cimport cython
from paili.analysis.shanten cimport tiles_of
from paili.kernels.single.hand cimport BIT, KINDS, Tiles

cdef list discards_of(Tiles tiles, bint by_shape)

@cython.locals(tiles=Tiles, wild=cython.int)
cdef Tiles looked_at(counts, wildcards, variant)

cdef row_of(counts)

cdef bytes bytes_of(counts)

@cython.locals(kind=cython.int, data=bytes, items=list, count=cython.long, number=object)
cdef bint takes(Tiles tiles, row) except -1

@cython.locals(copies=cython.int, kind=cython.int, number=object, left=cython.int)
cdef bint sees(Tiles tiles, visible, seen) except -1
