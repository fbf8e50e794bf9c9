cimport cython
from paili.analysis.shanten cimport plain_tiles
from paili.analysis.useful cimport useful_draws
from paili.kernels._records cimport record_of_three
from paili.kernels.single.hand cimport Tiles

cdef tuple TILES


@cython.locals(
    tiles=Tiles, tile="int[34]", missing="int[34]", mask="unsigned long long[34]", number=cython.int, paid=cython.int,
    at=cython.int, shanten=cython.int, table=list, discard=type, draws=type,
)
cpdef list plain_table(tuple records, hand, variant, bint by_shape)
