cimport cython

from paili.kernels.discards cimport draws_of_counts
from paili.kernels.draws cimport Draws
from paili.kernels.game cimport GameTables


cdef dict _TABLES

@cython.locals(tables=tuple, game=GameTables, draws=Draws)
cdef tuple _reach_of_counts(bytes counts, bint three)

cpdef tuple reach_of(held, bint three)
