cimport cython


@cython.no_gc  # nothing that a record holds can lead back to it
cdef class UsefulDraws:
    cdef readonly int shanten
    cdef readonly unsigned long long mask
    cdef readonly object _source

    cpdef void settle(self, int shanten, unsigned long long mask, source)


@cython.locals(useful=UsefulDraws)
cpdef useful_draws(type record, int shanten, unsigned long long mask, source)
