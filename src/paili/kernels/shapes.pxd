cimport cython
from paili.kernels._shapes cimport *
from paili.kernels.game cimport GameTables
from paili.kernels.hand_arrays cimport Answers, HandArrays
from paili.kernels._numbers cimport small_numbers
from paili.kernels.knitted cimport knitted_distance


@cython.locals(look=Look, out=Out)
cpdef Py_ssize_t shanten_rows(HandArrays hands, GameTables game, Answers answers)

@cython.locals(i=cython.Py_ssize_t, answer=cython.int)
cdef Py_ssize_t write_shanten(HandArrays hands, Look look, Out out, Py_ssize_t start) noexcept nogil

@cython.locals(counts="unsigned char[34]", look=Look)
cpdef int shanten_of_row(hand, GameTables game, unsigned int wild)

@cython.locals(kind=cython.int, data="const unsigned char *")
cdef bint read_counts(hand, unsigned char *counts) noexcept

@cython.locals(row=Row, look=Look)
cpdef tuple look_at(bytes counts, GameTables game)

@cython.locals(row=Row, place=cython.ulonglong, distance=cython.ulonglong)
cdef int answer_of(const unsigned char *counts, unsigned long long wild, Look look) noexcept nogil

@cython.locals(
    m=cython.ulonglong, p=cython.ulonglong, s=cython.ulonglong, z=cython.ulonglong, one=cython.ulonglong,
    other=cython.ulonglong, standard=cython.ulonglong, forms=cython.ulonglong, whole=cython.ulonglong,
    nearest=cython.ulonglong,
)
cdef unsigned long long distance_of(Row row, unsigned long long place, Look look) noexcept nogil

@cython.locals(places=Four, forms=cython.int, rest=cython.ulonglong)
cdef unsigned long long distance_with_knitted(
    Row row, unsigned long long tiles, unsigned long long far, Look look
) noexcept nogil
