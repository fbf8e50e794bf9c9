cimport cython


@cython.locals(groups=dict, group=list)
cpdef dict by_type(records)

cpdef list values_of(records, str name)

@cython.locals(types=set)
cpdef set types_of(values)
