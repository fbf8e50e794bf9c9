"""A win as a loop reads it: its tiles and melds, its dora, and the ways to divide each suit into groups.

Method of division: the counts of a suit are one number, three bits for each rank. Any ranks with three or
more copies may be chosen as triplets. The other tiles must be runs, which are removed from the lowest rank
up; so each choice of triplets gives one way or none. If the number of tiles of the suit is 3n+2, the suit
contains the pair. Only three ranks are possible for the pair, because the ranks of a meld always sum to a
multiple of three.
"""

from __future__ import annotations

from paili.kernels.memory import zeros
from paili.kernels.scoring.codes import (
    CHI,
    CONCEALED_QUAD,
    CUT,
    FIRST_SUIT,
    HONOURS,
    OPTIONS,
    ORPHANS,
    PON,
    TENHOU,
    TSUMO,
)
from paili.kernels.scoring.switches import Switches
from paili.kernels.scoring.yaku import ReadingMasks, YakuBits

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE


class WinRows:
    """Wins, one in each row; the attributes are those of `paili.batch.Wins`, as C-contiguous buffers."""

    def __init__(
        self,
        counts: memoryview,
        tile: memoryview,
        melds: memoryview,
        flags: memoryview,
        seat: memoryview,
        wind: memoryview,
        dora: memoryview,
        ura: memoryview,
        reds: memoryview,
        kita: memoryview,
        honba: memoryview,
    ) -> None:
        """Store the buffers without a copy."""
        self.counts = counts
        self.tile = tile
        self.melds = melds
        self.flags = flags
        self.seat = seat
        self.wind = wind
        self.dora = dora
        self.ura = ura
        self.reds = reds
        self.kita = kita
        self.honba = honba


class WonHand(ReadingMasks):
    """One win, and the ways to divide each of its suits into groups.

    Attributes:
        options: the ways to divide each suit, five numbers for each way; see ``CUT``.
        many: the number of ways for each suit.
        keys: the counts of each suit as one number, three bits for each rank.
        cut: the keys of the suits for which ``options`` was computed.
        ranks: the ranks with three or more copies.
        all_counts: the number of tiles of each kind, concealed and in melds.
        melds: the number of melds.
        meld_fu: the fu of the melds.
        dora: the han of dora.
        honba: the number of honba counters.
    """

    def __init__(self, rules: Switches, bits: YakuBits) -> None:
        """Allocate the buffers for wins that are scored by certain rules."""
        super().__init__(rules, bits)
        self.options = zeros("q", 4, OPTIONS, CUT)
        self.many = zeros("q", 4)
        self.keys = zeros("q", 4)
        self.cut = zeros("q", 4)
        for suit in range(4):
            self.cut[suit] = -1  # nothing is cut yet
        self.ranks = zeros("q", 4)
        self.all_counts = zeros("q", 34)
        self.melds = self.meld_fu = self.dora = self.honba = 0


# ---------------------------------------------------------------------------------- cutting


def copies_in(won: WonHand, kind: int) -> int:
    """Return the number of concealed tiles of a kind, including the winning tile."""
    return won.keys[kind // 9] >> 3 * (kind % 9) & 7


def cut_suits(won: WonHand) -> None:
    """List, for each suit, every way to divide its tiles into runs, triplets and the pair.

    If a suit has the same tiles as in the previous win, its list is not computed again.
    """
    for suit in range(4):
        if won.cut[suit] != won.keys[suit]:
            won.cut[suit] = won.keys[suit]
            won.many[suit] = _cut_suit(won, suit)


def _cut_suit(won: WonHand, suit: int) -> int:
    """List the ways to divide a suit into melds, or into melds and a pair if it has 3n+2 tiles; return their
    number.

    Args:
        won: the win; its ``options`` are written.
        suit: the number of the suit, 0…3.
    """
    key = won.keys[suit]
    if suit == 3:
        return _cut_honours(won, key)
    tiles, ranks, rank, rest = 0, 0, 0, key
    while rest:
        tiles += rest & 7
        ranks += rank * (rest & 7)
        rest >>= 3
        rank += 1
    if tiles % 3 == 0:
        return _cut_numbers(won, suit, key, 0, -1)
    if tiles % 3 == 1:
        return 0
    # The ranks of every meld add up to a multiple of three, so the pair is one of three ranks.
    place, rank = 0, 2 * ranks % 3
    while rank < 9:
        if key >> 3 * rank & 7 >= 2:
            place = _cut_numbers(won, suit, key - (2 * ONE << 3 * rank), place, 9 * suit + rank)
        rank += 3
    return place


def _cut_numbers(won: WonHand, suit: int, key: int, place: int, pair: int) -> int:
    """Add the ways to divide a number suit into melds to the list of the suit.

    There is one way for each choice of triplets after which the other tiles are runs. The order is that of
    `paili.win.cutting.cut`: from the lowest rank up, a triplet before runs.

    Args:
        won: the win; its ``options`` are written.
        suit: the number of the suit, 0…2.
        key: the counts of the suit without its pair, three bits for each rank.
        place: the index at which the first way is written.
        pair: the kind of the pair, -1 for none.

    Returns:
        The index after the last way.
    """
    many, rank = 0, 8
    while rank >= 0:
        if key >> 3 * rank & 7 >= 3 and many < 4:
            won.ranks[many] = rank
            many += 1
        rank -= 1
    subset = ONE << many
    while subset:
        subset -= 1
        place = _add_cut(won, suit, key, subset, place, pair)
    return place


def _add_cut(won: WonHand, suit: int, key: int, subset: int, place: int, pair: int) -> int:
    """Add the way to divide a suit with certain triplets, if the other tiles are runs.

    Args:
        won, suit, key, place, pair: as in `_cut_numbers`.
        subset: the chosen triplets, as bits; bit i is for the rank ``won.ranks[i]``.

    Returns:
        The next free index, ``place`` if no way was added.
    """
    triplets, runs, number, doubled, kind = 0, 0, 0, 0, 9 * suit
    for at in range(4):
        if subset >> at & 1:
            key -= 3 * ONE << 3 * won.ranks[at]
            triplets |= ONE << (kind + won.ranks[at])
    while key:
        many = key & 7
        if many:
            if key >> 3 & 7 < many or key >> 6 & 7 < many:
                return place
            key -= many * 0b001001001
            runs |= ONE << kind
            number += many
            doubled += many >> 1
        key >>= 3
        kind += 1
    won.options[suit, place, 0] = triplets
    won.options[suit, place, 1] = runs
    won.options[suit, place, 2] = number
    won.options[suit, place, 3] = doubled
    won.options[suit, place, 4] = pair
    return place + 1


def _cut_honours(won: WonHand, key: int) -> int:
    triplets, pair, kind = 0, -1, 27
    while key:
        count = key & 7
        if count == 3:
            triplets |= ONE << kind
        elif count == 2 and pair < 0:
            pair = kind
        elif count:
            return 0
        key >>= 3
        kind += 1
    won.options[3, 0, 0] = triplets
    won.options[3, 0, 4] = pair
    return 1


# ---------------------------------------------------------------------------------- reading a win


def read_row(won: WonHand, wins: WinRows, row: int) -> None:
    """Read a row into ``won``: its circumstances, tiles, melds and dora."""
    won.runs = won.run_number = won.triplets = won.melds = won.quads = won.concealed_quads = won.meld_fu = 0
    won.concealed = 1
    won.circumstances, won.tile = wins.flags[row], wins.tile[row]
    won.seat, won.wind, won.honba = wins.seat[row], wins.wind[row], wins.honba[row]
    _read_hand(won, wins, row)
    for place in range(4):
        read_meld(won, wins.melds[row, place])
    read_tiles(won)
    won.dora = _dora_han(won, wins, row)
    won.has_wait = 0 if won.circumstances & TENHOU and won.rules.heavenly_wait_none else 1


def _read_hand(won: WonHand, wins: WinRows, row: int) -> None:
    """Read the concealed tiles of a row into ``won``."""
    mask = 0
    for suit in range(4):
        key = 0
        for rank in range(9 if suit < 3 else 7):
            count, kind = wins.counts[row, 9 * suit + rank], 9 * suit + rank
            won.all_counts[kind] = count
            mask |= (ONE if count > 0 else 0) << kind
            key |= (count * ONE) << 3 * rank
        won.keys[suit] = key
    won.mask = mask


def read_meld(won: WonHand, code: int) -> None:
    """Add a meld to ``won``; do nothing if the code is negative."""
    if code < 0:
        return
    kind, type_ = code % 34, code // 34
    won.melds += 1
    if type_ != CHI:
        _read_set(won, type_, kind)
        return
    won.concealed = 0
    won.runs |= ONE << kind
    won.run_number += 1
    won.mask |= 7 * ONE << kind
    for step in range(3):
        won.all_counts[kind + step] += 1


def _read_set(won: WonHand, type_: int, kind: int) -> None:
    fu = 4 if ORPHANS >> kind & 1 else 2
    won.triplets |= ONE << kind
    won.mask |= ONE << kind
    won.all_counts[kind] += 3 if type_ == PON else 4
    if type_ != PON:
        won.quads += 1
    if type_ == CONCEALED_QUAD:
        won.concealed_quads += 1
    else:
        won.concealed = 0
    won.meld_fu += fu if type_ == PON else 8 * fu if type_ == CONCEALED_QUAD else 4 * fu


def read_tiles(won: WonHand) -> None:
    """Compute how many number suits a win uses, and, if it is nine gates, which tile is the extra one."""
    won.suits = 0
    for suit in range(3):
        if won.mask >> 9 * suit & FIRST_SUIT:
            won.suits += 1
    won.spare = _spare_of_nine_gates(won)


def _spare_of_nine_gates(won: WonHand) -> int:
    """Return the spare kind of nine gates: the kind of the tile beside the pattern 1112345678999.

    The result is -1 if the hand is not nine gates.
    """
    if won.suits != 1 or won.mask & HONOURS or won.melds:
        return -1
    suit = 0 if won.mask & FIRST_SUIT else 1 if won.mask >> 9 & FIRST_SUIT else 2
    spare = spare_rank(won.keys[suit])
    return spare if spare < 0 else 9 * suit + spare


def spare_rank(key: int) -> int:
    """Return the rank of the tile that a suit has beside the pattern 1112345678999; -1 if it is not nine
    gates.

    Args:
        key: the counts of the suit, three bits for each rank.
    """
    spare = -1
    for rank in range(9):
        more = (key >> 3 * rank & 7) - (3 if rank in (0, 8) else 1)
        if more < 0 or more > 1:
            return -1
        if more:
            spare = rank
    return spare


def _dora_han(won: WonHand, wins: WinRows, row: int) -> int:
    """Return the han of dora, red fives, ura dora and norths that were set aside.

    Args:
        won: the win.
        wins, row: the wins, and the index of this win.
    """
    norths, han = wins.kita[row], 0
    for place in range(5 if won.rules.kan_dora else 1):
        han += _indicated(won, wins.dora[row, place], norths)
    if won.rules.ura_dora:
        for place in range(5 if won.rules.kan_dora and won.rules.kan_ura else 1):
            han += _indicated(won, wins.ura[row, place], norths)
    for suit in range(3):
        if won.rules.red_fives[suit]:
            han += wins.reds[row, suit]
    return han + norths * won.rules.kita_han


def _indicated(won: WonHand, indicator: int, norths: int) -> int:
    """Return the number of dora that one indicator makes; 0 if the indicator is negative.

    Args:
        won: the win.
        indicator: the kind of the indicator.
        norths: the number of norths that were set aside.
    """
    if indicator < 0:
        return 0
    kind = won.rules.indicated[indicator]
    return won.all_counts[kind] + (norths if kind == 30 else 0)


# ---------------------------------------------------------------------------------- points


def basic_of(rules: Switches, han: int, fu: int) -> int:
    """Return the basic points of a win without named yakuman."""
    if han >= 13:
        if rules.counted_yakuman_sanbaiman:
            return 6000
        return 8000 * (han // 13 if rules.counted_yakuman_multiple else 1)
    if han >= 5:
        return 6000 if han >= 11 else 4000 if han >= 8 else 3000 if han >= 6 else 2000
    basic = fu << (han + 2)
    if basic >= 2000 or (rules.kiriage and basic == 1920):
        return 2000
    return basic


def points_of(won: WonHand, basic: int) -> int:
    """Return the points that the winner receives, without honba and riichi sticks."""
    is_dealer = won.seat == 27
    if not won.circumstances & TSUMO:
        return _round_up(basic * (6 if is_dealer else 4))
    dealer = _round_up(2 * basic)
    child = dealer if is_dealer else _round_up(basic)
    if won.rules.players == 3:
        return _points_of_three(won.rules, basic, is_dealer, dealer, child)
    return 3 * child if is_dealer else dealer + 2 * child


def _round_up(points: int) -> int:
    return (points + 99) // 100 * 100


def _points_of_three(rules: Switches, basic: int, is_dealer: bool, dealer: int, child: int) -> int:
    missing = child
    if rules.sanma_tsumo_half:
        dealer, child = _round_up(dealer + missing // 2), _round_up(child + missing // 2)
    elif rules.sanma_tsumo_full:
        dealer, child = dealer + missing, child + missing
    elif rules.sanma_tsumo_equal or (rules.sanma_tsumo_proportional and is_dealer):
        dealer = child = _round_up(basic * (3 if is_dealer else 2))
    elif rules.sanma_tsumo_proportional:
        dealer, child = _round_up((basic * 8 + 2) // 3), _round_up((basic * 4 + 2) // 3)
    return 2 * child if is_dealer else dealer + child
