cimport cython

from paili.kernels._bits cimport ONE
from paili.kernels.scoring.switches cimport Switches
from paili.kernels.scoring.yaku cimport ReadingMasks, YakuBits

cdef long long CHI, CONCEALED_QUAD, CUT, FIRST_SUIT, HONOURS, OPTIONS, ORPHANS, PON
cdef long long TENHOU, TSUMO


cdef class WinRows:
    cdef public const unsigned char[:, ::1] counts
    cdef public const signed char[::1] tile
    cdef public const short[:, ::1] melds
    cdef public const unsigned short[::1] flags
    cdef public const signed char[::1] seat
    cdef public const signed char[::1] wind
    cdef public const signed char[:, ::1] dora
    cdef public const signed char[:, ::1] ura
    cdef public const unsigned char[:, ::1] reds
    cdef public const unsigned char[::1] kita
    cdef public const short[::1] honba


cdef class WonHand(ReadingMasks):
    cdef public long long[:, :, ::1] options
    cdef public long long[::1] many
    cdef public long long[::1] keys
    cdef public long long[::1] cut
    cdef public long long[::1] ranks
    cdef public long long[::1] all_counts
    cdef public long long melds
    cdef public long long meld_fu
    cdef public long long dora
    cdef public long long honba


cdef long long copies_in(WonHand won, long long kind) noexcept nogil

@cython.locals(
    suit=cython.longlong,
)
cdef void cut_suits(WonHand won) noexcept nogil

@cython.locals(
    key=cython.longlong, tiles=cython.longlong, ranks=cython.longlong, rank=cython.longlong,
    rest=cython.longlong, place=cython.longlong,
)
cdef long long _cut_suit(WonHand won, long long suit) noexcept nogil

@cython.locals(
    many=cython.longlong, rank=cython.longlong, subset=cython.longlong,
)
cdef long long _cut_numbers(
    WonHand won, long long suit, long long key, long long place, long long pair
) noexcept nogil

@cython.locals(
    triplets=cython.longlong, runs=cython.longlong, number=cython.longlong, doubled=cython.longlong,
    kind=cython.longlong, at=cython.longlong, many=cython.longlong,
)
cdef long long _add_cut(
    WonHand won, long long suit, long long key, long long subset, long long place, long long pair
) noexcept nogil

@cython.locals(
    triplets=cython.longlong, pair=cython.longlong, kind=cython.longlong, count=cython.longlong,
)
cdef long long _cut_honours(WonHand won, long long key) noexcept nogil

@cython.locals(
    place=cython.longlong,
)
cdef void read_row(WonHand won, WinRows wins, long long row) noexcept nogil

@cython.locals(
    mask=cython.longlong, suit=cython.longlong, key=cython.longlong, rank=cython.longlong,
    count=cython.longlong, kind=cython.longlong,
)
cdef void _read_hand(WonHand won, WinRows wins, long long row) noexcept nogil

@cython.locals(
    kind=cython.longlong, type_=cython.longlong, step=cython.longlong,
)
cdef void read_meld(WonHand won, long long code) noexcept nogil

@cython.locals(
    fu=cython.longlong,
)
cdef void _read_set(WonHand won, long long type_, long long kind) noexcept nogil

@cython.locals(
    suit=cython.longlong,
)
cdef void read_tiles(WonHand won) noexcept nogil

@cython.locals(
    suit=cython.longlong, spare=cython.longlong,
)
cdef long long _spare_of_nine_gates(WonHand won) noexcept nogil

@cython.locals(
    spare=cython.longlong, rank=cython.longlong, more=cython.longlong,
)
cpdef long long spare_rank(long long key) noexcept nogil

@cython.locals(
    norths=cython.longlong, han=cython.longlong, place=cython.longlong, suit=cython.longlong,
)
cdef long long _dora_han(WonHand won, WinRows wins, long long row) noexcept nogil

@cython.locals(
    kind=cython.longlong,
)
cdef long long _indicated(WonHand won, long long indicator, long long norths) noexcept nogil

@cython.locals(
    basic=cython.longlong,
)
cdef long long basic_of(Switches rules, long long han, long long fu) noexcept nogil

@cython.locals(
    is_dealer=cython.longlong, dealer=cython.longlong, child=cython.longlong,
)
cdef long long points_of(WonHand won, long long basic) noexcept nogil

cdef long long _round_up(long long points) noexcept nogil

@cython.locals(
    missing=cython.longlong,
)
cdef long long _points_of_three(
    Switches rules, long long basic, bint is_dealer, long long dealer, long long child
) noexcept nogil
