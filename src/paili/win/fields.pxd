cimport cython
from paili.hand.fields cimport HandFields

cdef extern from *:
    """
    #include <string.h>
    #define paili_copy_numbers(win, other) \
        memcpy(&(win)->tsumo, &(other)->tsumo, (char *)(&(win)->calls + 1) - (char *)&(win)->tsumo)
    """
    void copy_numbers "paili_copy_numbers"(WinFields win, WinFields other)

cdef dict _CODES
cdef tuple _NO_REDS
cdef tuple _KIND_OF
cdef int _KINDS


@cython.no_gc  # nothing that a win has can lead back to it
cdef class WinFields:
    # numbers, from ``tsumo`` to ``calls`` as `copy_numbers` copies them
    cdef public bint tsumo
    cdef public bint riichi
    cdef public bint double_riichi
    cdef public bint ippatsu
    cdef public bint haitei
    cdef public bint houtei
    cdef public bint rinshan
    cdef public bint tenhou
    cdef public bint chiihou
    cdef public bint renhou
    cdef public bint after_north
    cdef public bint last_copy
    cdef public bint after_quad
    cdef public bint concealed
    cdef readonly bint is_riichi
    cdef readonly bint is_chinese
    cdef public int seat_wind
    cdef public int round_wind
    cdef public int kita
    cdef public int honba
    cdef public int sticks
    cdef public int discarded_wildcards
    cdef public int chi_fed
    cdef public int streak
    cdef public int winning_kind
    cdef readonly int flags
    cdef public long long traits
    cdef unsigned char count[34]
    cdef short code[5]
    cdef int calls

    cdef public HandFields hand
    cdef public HandFields full
    cdef public object tile
    cdef public object robbed
    cdef public tuple circumstances
    cdef public tuple dora_indicators
    cdef public tuple ura_indicators
    cdef public object discarder
    cdef public object liable
    cdef public tuple flowers
    cdef public object lack
    cdef public object wild
    cdef public object wild_indicator
    cdef public tuple discarded_honours
    cdef public tuple birds
    cdef public object ready
    cdef public tuple gone
    cdef public tuple reds
    cdef tuple row
    cdef object melds
    cdef object __weakref__

    @cython.locals(
        counts="unsigned char[34]", codes="short[5]", kind=cython.int, calls=cython.int, melds=tuple, own=cython.int,
        kinds=tuple, of_meld=tuple, at=cython.Py_ssize_t, m=cython.int, p=cython.int, s=cython.int, reds=tuple,
    )
    cpdef put_hand(self, HandFields hand, tile, HandFields full)

    cpdef put_circumstances(self, long long traits, int flags, bint is_riichi, bint is_chinese)

    @cython.locals(win=WinFields)
    cpdef copy_from(self, WinFields other)
