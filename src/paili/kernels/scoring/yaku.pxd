cimport cython

from paili.kernels._bits cimport ONE, bits_in
from paili.kernels.scoring.switches cimport Switches

cdef long long AFTER_NORTH, CHIIHOU, DOUBLE, DRAGONS, DUAL, EDGE_RUNS, FIRST_RUNS, FIRST_SUIT
cdef long long GREENS, HAITEI, HONOURS, HOUTEI, IN_GROUPS, IN_ORPHANS, IPPATSU, ORPHANS, PAIR
cdef long long RENHOU, RIICHI, RINSHAN, ROBBED_NORTH, ROBBED_QUAD, TENHOU, THIRTEEN_SIDED, TSUMO
cdef long long TWO_SIDED, WINDS, _EVERYDAY, _FIRST_TURN


cdef class YakuBits:
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
    cdef public long long haku
    cdef public long long hatsu
    cdef public long long chun
    cdef public long long seat_wind_e
    cdef public long long seat_wind_s
    cdef public long long seat_wind_w
    cdef public long long seat_wind_n
    cdef public long long round_wind_e
    cdef public long long round_wind_s
    cdef public long long round_wind_w
    cdef public long long round_wind_n
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


cdef class ReadingMasks:
    cdef public Switches rules
    cdef public YakuBits bits
    cdef public long long circumstances
    cdef public long long seat
    cdef public long long wind
    cdef public long long tile
    cdef public long long mask
    cdef public long long suits
    cdef public long long concealed
    cdef public long long runs
    cdef public long long run_number
    cdef public long long triplets
    cdef public long long quads
    cdef public long long concealed_quads
    cdef public long long has_wait
    cdef public long long spare
    cdef public long long form
    cdef public long long own_triplets
    cdef public long long own_runs
    cdef public long long own_number
    cdef public long long doubled
    cdef public long long pair
    cdef public long long wait


@cython.locals(
    yaku=cython.longlong, is_all_sided=cython.longlong, has_triplets=cython.longlong,
)
cpdef long long yakuman_of(ReadingMasks masks) noexcept nogil

@cython.locals(
    yaku=cython.longlong,
)
cdef long long _first_turn_yakuman(ReadingMasks masks) noexcept nogil

@cython.locals(
    mask=cython.longlong, yaku=cython.longlong, is_pure=cython.longlong,
)
cdef long long _tile_yakuman(ReadingMasks masks) noexcept nogil

@cython.locals(
    yaku=cython.longlong, triplets=cython.longlong, winds=cython.longlong,
)
cdef long long _group_yakuman(ReadingMasks masks) noexcept nogil

@cython.locals(
    by_ron=cython.longlong,
)
cdef long long _concealed_triplets(ReadingMasks masks) noexcept nogil

@cython.locals(
    number=cython.longlong, yaku=cython.longlong,
)
cpdef long long yaku_of(ReadingMasks masks) noexcept nogil

@cython.locals(
    flags=cython.longlong, yaku=cython.longlong,
)
cdef long long _win_yaku(ReadingMasks masks) noexcept nogil

@cython.locals(
    flags=cython.longlong, yaku=cython.longlong, after_quad=cython.longlong,
)
cdef long long _moment_yaku(ReadingMasks masks) noexcept nogil

@cython.locals(
    mask=cython.longlong, yaku=cython.longlong,
)
cdef long long _tile_yaku(ReadingMasks masks, long long runs) noexcept nogil

@cython.locals(
    yaku=cython.longlong, runs=cython.longlong,
)
cdef long long _run_yaku(ReadingMasks masks, long long number) noexcept nogil

cpdef bint has_pinfu(ReadingMasks masks) noexcept nogil

@cython.locals(
    kind=cython.longlong,
)
cpdef long long pair_fu(ReadingMasks masks) noexcept nogil

@cython.locals(
    runs=cython.longlong, triplets=cython.longlong,
)
cdef long long _end_yaku(ReadingMasks masks) noexcept nogil

@cython.locals(
    yaku=cython.longlong, triplets=cython.longlong, dragon=cython.longlong,
)
cdef long long _value_yaku(ReadingMasks masks) noexcept nogil

@cython.locals(
    yaku=cython.longlong, triplets=cython.longlong,
)
cdef long long _triplet_yaku(ReadingMasks masks, long long number) noexcept nogil
