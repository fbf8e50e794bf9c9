cimport cython
from paili.analysis.shanten cimport by_keys, plain_tiles
from paili.analysis.useful cimport useful_draws
from paili.kernels.single.hand cimport Tiles

cdef str CONCEALED
cdef str NO_LACK
cdef object RIICHI


@cython.locals(tiles=Tiles, missing=cython.int, mask=cython.ulonglong)
cdef usual_ukeire(hand, visible, variant)
