cimport cython
from paili.kernels.single.suits cimport FORMS, HONOURS, NO_SUIT, NUMBERS, TERMINALS, SuitTables


@cython.final
cdef class Lookup:
    cdef readonly SuitTables tables
    cdef readonly unsigned long long natural
    cdef readonly unsigned long long kinds
    cdef readonly unsigned long long wild
    cdef readonly unsigned long long lacking
    cdef readonly bint standard
    cdef readonly bint pairs
    cdef readonly bint orphans
    cdef readonly bint straight
    cdef readonly bint mixed
    cdef readonly Py_ssize_t forms
    cdef readonly int max_tiles
    cdef readonly bint any_melds
    cdef int sort[4]
    cdef Py_ssize_t start[4]
    cdef Py_ssize_t step[4]
    cdef readonly unsigned long long[::1] ways
