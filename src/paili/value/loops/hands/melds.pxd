cimport cython

from paili.value.loops._sizes cimport MELD_KINDS, MELD_SETS, MOST_MELDS
from paili.value.loops.hands.records cimport Calls, Hands



cdef void use_set(Hands hands, Calls calls, long long melds) noexcept nogil

@cython.locals(
    kind=cython.longlong,
)
cdef void hold_set(Hands hands, Calls calls, long long melds) noexcept nogil

cdef void no_melds(Hands hands, Calls calls) noexcept nogil

@cython.locals(
    number=cython.longlong,
)
cdef long long set_with(Hands hands, Calls calls, long long melds, long long meld) noexcept nogil

@cython.locals(
    new=cython.longlong, other=cython.longlong, same=cython.longlong, place=cython.longlong,
)
cdef long long _find_set(Hands hands, Calls calls, long long melds, long long meld) noexcept nogil

@cython.locals(
    new=cython.longlong, meld=cython.longlong, place=cython.longlong, kind=cython.longlong,
)
cdef long long _new_set(Calls calls) noexcept nogil

@cython.locals(
    count=cython.longlong, last=cython.longlong, place=cython.longlong, here=cython.longlong,
    kind=cython.longlong,
)
cdef void _fill_set(Calls calls, long long new, long long melds, long long meld) noexcept nogil

cpdef long long first_of(long long meld) noexcept nogil

@cython.locals(
    low=cython.longlong,
)
cdef long long tiles_in(long long meld, long long kind) noexcept nogil
