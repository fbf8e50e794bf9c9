from paili.kernels.single.lookup cimport Lookup
from paili.kernels.single.questions cimport draws_of

cdef dict _LOOKUPS

cpdef tuple reach_of(hand, bint three)

cpdef tuple reach_of_keys(keys, Py_ssize_t melds, bint three)

cdef Lookup _lookup(bint three)
