cimport cython
from paili.kernels._records cimport record_of


@cython.final
@cython.no_gc  # its case and its fans have no reference to it
cdef class _Counting:
    cdef object case
    cdef list fans
    cdef dict _steps
    cdef bytearray _marks
    cdef dict _used
    cdef dict _covered

    cdef begin(self, case, index)

    @cython.locals(
        step=tuple, index=cython.Py_ssize_t, mark=cython.int, times=cython.long, replaced=bytes, other=cython.uchar
    )
    cdef count(self, tuple steps)

    cdef long _left(self, row, long times) except? -1

    @cython.locals(replaced=bytes, partly=bytes, other=cython.uchar)
    cdef _put(self, tuple step, long times)

    @cython.locals(index=cython.uchar, gone=cython.long, bit=cython.long)
    cdef long gone_of(self, bytes indices)

    @cython.locals(step=tuple, times=cython.long, marks=bytearray, steps_of=dict, index=cython.Py_ssize_t)
    cdef take(self, tuple steps)


cdef int _GONE
cdef int _PARTLY

cpdef tally(case, rules)

@cython.locals(counting=_Counting)
cdef list _standing(case, rules)

cdef tuple _joined_runs(runs, rules, long gone)

@cython.locals(total=cython.long, bonus=cython.long, times=cython.long)
cpdef _added(list matches)
