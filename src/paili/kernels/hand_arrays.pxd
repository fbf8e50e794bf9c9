cdef class HandArrays:
    cdef readonly const unsigned char[::1] counts
    cdef readonly const unsigned char[::1] wildcards
    cdef readonly Py_ssize_t number
    cdef readonly Py_ssize_t step


cdef class Answers:
    cdef readonly signed char[::1] shanten
    cdef readonly unsigned long long[::1] mask
    cdef readonly unsigned char[::1] total
    cdef readonly signed char[::1] discard
