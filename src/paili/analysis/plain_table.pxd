cimport cython
from paili.analysis.shanten cimport plain_tiles
from paili.analysis.useful cimport useful_draws
from paili.kernels.single.hand cimport Tiles


@cython.locals(read=Tiles, tiles=Tiles, copies=cython.int, at=cython.int, shanten=cython.int, table=list, draws=type)
cpdef list plain_table(tuple records, hand, variant, bint by_shape)
