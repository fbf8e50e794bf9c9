cimport cython

from paili.kernels._bits cimport ONE

cdef long long CHI, CONCEALED_QUAD, CUT, FIRST_SUIT, HONOURS, OPTIONS, ORPHANS, PON
cdef long long TENHOU, TSUMO


cdef class Switches:
    cdef public long long[::1] red_fives
    cdef public long long[::1] indicated
    cdef public long long players
    cdef public long long ura_dora
    cdef public long long kan_dora
    cdef public long long kan_ura
    cdef public long long ippatsu
    cdef public long long open_tanyao
    cdef public long long renhou_none
    cdef public long long renhou_mangan
    cdef public long long renhou_4_han
    cdef public long long renhou_5_han
    cdef public long long renhou_yakuman
    cdef public long long seven_pairs_quads
    cdef public long long green_needs_dragon
    cdef public long long minimum_han_honba
    cdef public long long double_wind_pair_fu
    cdef public long long pinfu_tsumo
    cdef public long long open_flat_fu
    cdef public long long rinshan_tsumo_fu
    cdef public long long kiriage
    cdef public long long counted_yakuman_yakuman
    cdef public long long counted_yakuman_sanbaiman
    cdef public long long counted_yakuman_multiple
    cdef public long long double_yakuman
    cdef public long long yakuman_stacking_sum
    cdef public long long yakuman_stacking_highest
    cdef public long long yakuman_stacking_one
    cdef public long long heavenly_wait_drawn
    cdef public long long heavenly_wait_best
    cdef public long long heavenly_wait_none
    cdef public long long sanma_tsumo_loss
    cdef public long long sanma_tsumo_half
    cdef public long long sanma_tsumo_full
    cdef public long long sanma_tsumo_equal
    cdef public long long sanma_tsumo_proportional
    cdef public long long kita_han
    cdef public long long kita_rinshan
    cdef public long long kita_chankan
    cdef public long long north_value


cdef class YakuBits:
    cdef public long long[::1] dragons
    cdef public long long[::1] seat_winds
    cdef public long long[::1] round_winds
    cdef public long long[:, ::1] han
    cdef public long long[::1] counting
    cdef public long long riichi
    cdef public long long double_riichi
    cdef public long long ippatsu
    cdef public long long menzen_tsumo
    cdef public long long haitei
    cdef public long long houtei
    cdef public long long rinshan
    cdef public long long chankan
    cdef public long long renhou
    cdef public long long tanyao
    cdef public long long honitsu
    cdef public long long chinitsu
    cdef public long long honroutou
    cdef public long long pinfu
    cdef public long long iipeikou
    cdef public long long ryanpeikou
    cdef public long long sanshoku_doujun
    cdef public long long ittsuu
    cdef public long long chanta
    cdef public long long junchan
    cdef public long long value_north
    cdef public long long sanshoku_doukou
    cdef public long long toitoi
    cdef public long long sanankou
    cdef public long long sankantsu
    cdef public long long shousangen
    cdef public long long chiitoitsu
    cdef public long long tenhou
    cdef public long long chiihou
    cdef public long long daisangen
    cdef public long long suuankou
    cdef public long long suuankou_tanki
    cdef public long long tsuuiisou
    cdef public long long ryuuiisou
    cdef public long long chinroutou
    cdef public long long kokushi_musou
    cdef public long long kokushi_musou_13_wait
    cdef public long long chuuren_poutou
    cdef public long long junsei_chuuren_poutou
    cdef public long long shousuushii
    cdef public long long daisuushii
    cdef public long long suukantsu


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


cdef class WonHand:
    cdef public Switches rules
    cdef public long long[:, :, ::1] options
    cdef public long long[::1] many
    cdef public long long[::1] keys
    cdef public long long[::1] cut
    cdef public long long[::1] ranks
    cdef public long long[::1] held
    cdef public long long circumstances
    cdef public long long concealed
    cdef public long long seat
    cdef public long long wind
    cdef public long long tile
    cdef public long long mask
    cdef public long long runs
    cdef public long long run_number
    cdef public long long triplets
    cdef public long long melds
    cdef public long long quads
    cdef public long long concealed_quads
    cdef public long long meld_fu
    cdef public long long dora
    cdef public long long honba
    cdef public long long suits
    cdef public long long has_wait
    cdef public long long spare


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
    suit=cython.longlong, spare=cython.longlong, key=cython.longlong, rank=cython.longlong,
    more=cython.longlong,
)
cdef long long _spare_of_nine_gates(WonHand won) noexcept nogil

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
