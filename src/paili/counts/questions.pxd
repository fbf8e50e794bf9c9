cimport cython
from paili.analysis.shanten cimport tiles_of
from paili.kernels.shapes cimport read_counts
from paili.kernels.single.hand cimport BIT, KINDS, Tiles

@cython.locals(missing=cython.int, mask=cython.ulonglong)
cdef tuple draws_of(Tiles tiles)

cdef list discards_of(Tiles tiles, bint by_shape)

@cython.locals(tiles=Tiles, wild=cython.int, is_row=cython.bint)
cdef Tiles looked_at(counts, wildcards, variant)

cdef row_of(counts)

cdef bytes bytes_of(counts)

@cython.locals(copies=cython.int, kind=cython.int, number=object, left=cython.int)
cdef bint sees(Tiles tiles, visible, seen) except -1
