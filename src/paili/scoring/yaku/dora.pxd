cimport cython

cdef tuple _DORA
cdef tuple _DORA_OF_THREE


@cython.locals(facts=dict, counted=list, turned=tuple, under=tuple)
cpdef tuple dora_han(win, rules)

cdef _count(list counted, str name, int han)

@cython.locals(totals=tuple, dora=tuple, kind=cython.Py_ssize_t, copies=cython.int, han=cython.int)
cdef int _copies(dict facts, rules, tuple indicators) except -1

cdef int _red_fives(reds, rules) except -1
