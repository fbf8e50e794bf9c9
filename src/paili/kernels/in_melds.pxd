cimport cython
from paili.kernels._shapes cimport *
from paili.kernels.game cimport GameTables
from paili.kernels.hand_arrays cimport Answers, HandArrays


@cython.locals(i=cython.Py_ssize_t, row=Row, look=Look, out=Out)
cpdef count_left(HandArrays hands, GameTables game, Answers answers)

@cython.locals(i=cython.Py_ssize_t, at=cython.Py_ssize_t, row=Row, look=Look, out=Out)
cpdef choose_discards(HandArrays hands, GameTables game, Answers answers)

@cython.locals(
    best=cython.ulonglong, kinds=cython.ulonglong, kind=cython.ulonglong, near=cython.ulonglong,
    rank=cython.ulonglong, at=cython.Py_ssize_t,
)
cdef unsigned long long best_discard(Out after, Py_ssize_t start, Row row) noexcept nogil
