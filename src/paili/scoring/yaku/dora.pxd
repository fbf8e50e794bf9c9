cimport cython


cpdef tuple dora_han(win, rules)

@cython.locals(held=tuple, kind=cython.int)
cdef int _copies(win, rules, indicators)

cdef int _red_fives(reds, rules)
