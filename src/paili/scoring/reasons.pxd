cimport cython


@cython.final
@cython.freelist(8)
cdef class BestCase:
    cdef object _win
    cdef object _rules
    cdef object _case
    cdef int _wait
    cdef long long _triplets
    cdef int _pair

    cdef begin(self, win, rules, int wait, long long triplets, int pair)
