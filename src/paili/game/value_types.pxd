cimport cython

from paili.kernels._records cimport get


@cython.locals(groups=dict, group=list)
cpdef dict by_type(records)

cpdef list values_of(records, str name)

cdef _slot_of(kind, str name)

cpdef bint are_plain(records, str name, tuple kinds, tuple inner) except -1

@cython.locals(types=set)
cpdef set types_of(values)
