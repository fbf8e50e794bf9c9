cimport cython

from paili.value.loops._sizes cimport LEAST_SLOTS, SUITS, SUIT_BITS, SUIT_MASK, WILD_SHIFT
from paili.kernels._bits cimport ONE
from paili.value.loops.hands.records cimport Hands



@cython.locals(
    number=cython.longlong,
)
cpdef void forget_suits(Hands hands) noexcept

@cython.locals(
    number=cython.longlong, new=cython.longlong,
)
cdef long long suit_id(Hands hands, long long place, long long suit) noexcept nogil

@cython.locals(
    key=cython.longlong, tiles=cython.longlong, rank=cython.longlong, power=cython.longlong,
    count=cython.longlong,
)
cdef void _fill_neighbours(Hands hands, long long new, long long place, long long suit) noexcept nogil

cdef long long first_word(Hands hands, long long suit) noexcept nogil

@cython.locals(
    number=cython.longlong,
)
cdef long long new_more(Hands hands, long long own, long long suit, long long rank) noexcept nogil

@cython.locals(
    number=cython.longlong,
)
cdef long long new_less(Hands hands, long long own, long long suit, long long rank) noexcept nogil

@cython.locals(
    key=cython.longlong, suit=cython.longlong, place=cython.longlong, rank=cython.longlong,
)
cdef long long key_of_own(Hands hands) noexcept nogil

@cython.locals(
    size=cython.longlong, slot=cython.longlong,
)
cdef long long cleared(int[::1] slots, long long many) noexcept nogil
