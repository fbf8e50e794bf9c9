cimport cython

from paili.kernels.shapes cimport Near, Shape, draws_of_shape, read_shape


cdef dict _SHAPES

@cython.locals(shape=Shape, near=Near)
cdef tuple _reach_of_counts(bytes counts, bint three)

cpdef tuple reach_of(held, bint three)
