cimport cython
from paili.kernels.single.hand cimport Tiles
from paili.kernels.single.lookup cimport Lookup

cdef extern from *:
    """
    #define PAILI_EAST 27
    #define PAILI_KINDS 34
    """
    const int EAST "PAILI_EAST"
    const int KINDS "PAILI_KINDS"

cdef int _TWO_SIDED
cdef int _CLOSED
cdef int _EDGE
cdef int _TO_PAIR
cdef int _DUAL_PAIR


@cython.locals(hand=Tiles, mask=cython.ulonglong, kind=cython.int)
cpdef list shapes_of(Lookup game, tuple counts)

@cython.locals(shapes=cython.int, rank=cython.int)
cdef int shapes_beside(Tiles hand, int kind) noexcept

@cython.locals(is_complete=cython.bint)
cdef bint completes(Tiles hand, int one, int other, bint is_meld) noexcept

@cython.locals(level=set, smaller=set, core=bytes, kind=cython.int, copies=cython.int)
cpdef list cores_of(Lookup game, bytes counts, unsigned long long waits)

@cython.locals(hand=Tiles)
cdef add_core(Lookup game, unsigned long long waits, set cores, bytes rest)

@cython.locals(rest=bytearray)
cdef bytes without(bytes core, int one, int two, int three)
