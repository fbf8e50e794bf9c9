"""Score a win: every reading of it is scored, and the best is kept.

Method: a reading is a handful of masks of kinds (runs, triplets, the pair), and most yaku are an ``and`` of
masks: three runs of one number in three suits are a bit that is still there when the mask of runs is shifted
by a suit, twice. What a yaku is worth, and whether an open hand may have it, stands in the `YakuBits`.
"""

from __future__ import annotations

from paili.kernels.scoring.codes import (
    AFTER_NORTH,
    CHIIHOU,
    DOUBLE,
    DRAGONS,
    DUAL,
    EDGE,
    EDGE_RUNS,
    FIRST_RUNS,
    FIRST_SUIT,
    GREENS,
    HAITEI,
    HONOURS,
    HOUTEI,
    IPPATSU,
    KANCHAN,
    NO_WIN,
    NO_YAKU,
    ONE_EACH,
    ORPHANS,
    PAIR,
    RENHOU,
    RIICHI,
    RINSHAN,
    ROBBED_NORTH,
    ROBBED_QUAD,
    TENHOU,
    TOO_FEW_HAN,
    TSUMO,
    TWO_SIDED,
    WINDS,
)
from paili.kernels.scoring.hand import Switches, WinRows, WonHand, YakuBits

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE, bits_in
    from paili.kernels.scoring.hand import basic_of, copies_in, cut_suits, points_of, read_row


class ScoredHand(WonHand):
    """A win with the reading that is looked at, and the best so far.

    Attributes:
        bits: the bits of the yaku.
        own_triplets, own_runs: concealed groups of the reading, by kinds and lowest kinds.
        own_number: how many runs these are.
        doubled: pairs of equal runs.
        pair: the kind of the pair.
        wait: what the winning tile completed.
        is_pinfu: whether the reading has pinfu.
        basic, named, han, fu: by which the best reading is chosen; ``named`` is 1 for a yakuman.
        best_triplets, best_pair, best_wait: its concealed triplets, pair and wait; 0, -1, -1 where it has no
            groups.
        yaku: the yaku of it, bits.
        yakuman: how many are paid.
        best_dora: han of dora in it.
        problem: why it is not worth anything, an index into ``PROBLEMS``.
        points: what the winner receives.
        most_han, most_fu: the most han of any reading, and its fu: that pays best with many further han.
    """

    def __init__(self, rules: Switches, bits: YakuBits) -> None:
        """Make room for wins that are scored by these rules."""
        super().__init__(rules)
        self.bits = bits
        self.own_triplets = self.own_runs = self.own_number = self.doubled = self.pair = self.wait = 0
        self.is_pinfu = self.best_triplets = self.best_pair = self.best_wait = 0
        self.basic = self.named = self.han = self.fu = self.yaku = self.yakuman = self.best_dora = 0
        self.problem = self.points = self.most_han = self.most_fu = 0


# ---------------------------------------------------------------------------------- all rows


def score_rows(won: ScoredHand, wins: WinRows, out: memoryview) -> None:
    """Score rows of wins.

    Args:
        won: where they are read; one for each thread.
        wins: the rows.
        out: int64[rows, 8]: han, fu, yakuman, basic points, points, yaku, han of dora, problem.
    """
    rows = len(out)
    with cython.nogil:
        for row in range(rows):
            read_row(won, wins, row)
            cut_suits(won)
            clear(won)
            score_cut(won)
            _write_row(won, out, row)


def _write_row(won: ScoredHand, out: memoryview, row: int) -> None:
    out[row, 0], out[row, 1], out[row, 2], out[row, 3] = won.han, won.fu, won.yakuman, won.basic
    out[row, 4], out[row, 5], out[row, 6], out[row, 7] = won.points, won.yaku, won.best_dora, won.problem


def clear(won: ScoredHand) -> None:
    """Forget the best reading."""
    won.basic = won.named = won.han = won.fu = won.yaku = won.yakuman = won.best_dora = 0
    won.problem = won.points = won.most_han = won.most_fu = 0


def score_cut(won: ScoredHand) -> None:
    """Score a win that was read, its suits being cut."""
    won.problem = NO_WIN
    first, last = won.tile, won.tile + 1
    if won.circumstances & TENHOU and won.rules.heavenly_wait_best:
        first, last = 0, 34
    for kind in range(first, last):
        if copies_in(won, kind):
            won.tile = kind
            _readings(won)
            if not won.melds:
                won.own_triplets, won.pair, won.wait = 0, -1, -1
                _special_forms(won)
    won.points = points_of(won, won.basic)


# ---------------------------------------------------------------------------------- readings


def _readings(won: ScoredHand) -> None:
    """Join one option of each suit; honours have one at most."""
    if not won.many[3] or not _is_one_pair(won):
        return
    for m in range(won.many[0]):
        for p in range(won.many[1]):
            for s in range(won.many[2]):
                _join(won, m, p, s)
                _place_winning_tile(won)


def _is_one_pair(won: ScoredHand) -> bool:
    """Return whether a pair is left over in one suit alone; all options of a suit agree on that."""
    pairs = 0
    for suit in range(4):
        if won.many[suit] and won.options[suit, 0, 4] >= 0:
            pairs += 1
    return pairs == 1


def _join(won: ScoredHand, m: int, p: int, s: int) -> None:
    """Put the groups of four suits together; three of them have no pair, which is -1."""
    won.own_triplets = won.options[3, 0, 0] | won.options[0, m, 0] | won.options[1, p, 0]
    won.own_triplets |= won.options[2, s, 0]
    won.own_runs = won.options[0, m, 1] | won.options[1, p, 1] | won.options[2, s, 1]
    won.own_number = won.options[0, m, 2] + won.options[1, p, 2] + won.options[2, s, 2]
    won.doubled = won.options[0, m, 3] + won.options[1, p, 3] + won.options[2, s, 3]
    one = max(won.options[3, 0, 4], won.options[0, m, 4])
    other = max(won.options[1, p, 4], won.options[2, s, 4])
    won.pair = max(one, other)


def _place_winning_tile(won: ScoredHand) -> None:
    """Score a reading once for every kind of wait that the winning tile can have completed.

    They come in the order of `paili.hand.groups.shapes_of`.
    """
    tile, runs = won.tile, won.own_runs
    if won.pair == tile:
        _score_wait(won, PAIR)
    if won.own_triplets >> tile & 1:
        _score_wait(won, DUAL)
    if tile >= 27:
        return
    rank, high = tile % 9, -1
    if rank >= 2 and runs >> (tile - 2) & 1:
        high = EDGE if rank == 2 else TWO_SIDED
        _score_wait(won, high)
    if rank >= 1 and rank <= 7 and runs >> (tile - 1) & 1:
        _score_wait(won, KANCHAN)
    if rank <= 6 and runs >> tile & 1:
        low = EDGE if rank == 6 else TWO_SIDED
        if low != high:
            _score_wait(won, low)


def _score_wait(won: ScoredHand, wait: int) -> None:
    won.wait = wait
    _standard_case(won)


def _standard_case(won: ScoredHand) -> None:
    """Score one reading of the standard form with one place for the winning tile."""
    tsumo = won.circumstances & TSUMO
    ron_triplet = 1 if won.wait == DUAL and not tsumo else 0
    concealed = bits_in(won.own_triplets) + won.concealed_quads - ron_triplet
    fu_of_pair = _pair_fu(won)
    flat = won.own_number == 4 and won.concealed and not fu_of_pair
    won.is_pinfu = 1 if flat and won.wait == TWO_SIDED and (won.rules.pinfu_tsumo or not tsumo) else 0
    fu = _fu_of(won, fu_of_pair)
    yakuman = _first_turn_yakuman(won) | _tile_yakuman(won) | _group_yakuman(won, concealed)
    if yakuman:
        _offer_yakuman(won, yakuman, fu)
    else:
        _offer_yaku(won, _ordinary(won, concealed), fu)


def _special_forms(won: ScoredHand) -> None:
    if _pairs_in(won) == 7:
        _seven_pairs(won)
    elif won.mask == ORPHANS:
        all_sided = copies_in(won, won.tile) == 2 and won.has_wait
        found = won.bits.kokushi_musou_13_wait if all_sided else won.bits.kokushi_musou
        _offer_yakuman(won, _first_turn_yakuman(won) | found, 0)


def _pairs_in(won: ScoredHand) -> int:
    """Return how many of the seven pairs a hand holds."""
    pairs = 0
    for suit in range(4):
        key = won.keys[suit]
        pairs += bits_in(key >> 1 & ~key & ONE_EACH)
        if won.rules.seven_pairs_quads:
            pairs += 2 * bits_in(key >> 2 & ONE_EACH)
    return pairs


def _seven_pairs(won: ScoredHand) -> None:
    yakuman = _first_turn_yakuman(won) | _tile_yakuman(won)
    if yakuman:
        _offer_yakuman(won, yakuman, 25)
    else:
        _offer_yaku(won, _win_yaku(won) | _tile_yaku(won, 0) | won.bits.chiitoitsu, 25)


# ---------------------------------------------------------------------------------- the best of them


def _offer(won: ScoredHand, basic: int, named: int, han: int, fu: int) -> bool:
    """Keep the better of what was found and this; return whether this is kept."""
    if won.problem != NO_WIN and not _is_better(won, basic, named, han, fu):
        return False
    won.basic, won.named, won.han, won.fu = basic, named, han, fu
    won.best_triplets, won.best_pair, won.best_wait = won.own_triplets, won.pair, won.wait
    won.yaku = won.yakuman = won.best_dora = won.problem = 0
    return True


def _is_better(won: ScoredHand, basic: int, named: int, han: int, fu: int) -> bool:
    if basic != won.basic:
        return basic > won.basic
    if named != won.named:
        return named > won.named
    return han > won.han or (han == won.han and fu > won.fu)


def _offer_problem(won: ScoredHand, problem: int, fu: int) -> None:
    if _offer(won, 0, 0, 0, fu):
        won.problem = problem


def _offer_yaku(won: ScoredHand, found: int, fu: int) -> None:
    found &= won.bits.counting[won.concealed]
    han, least = _han_of(won, found), won.rules.minimum_han_honba
    if not han:
        _offer_problem(won, NO_YAKU, fu)
    elif least and won.honba >= least and han < 2:
        _offer_problem(won, TOO_FEW_HAN, fu)
    else:
        han += won.dora
        if han > won.most_han or (han == won.most_han and fu > won.most_fu):
            won.most_han, won.most_fu = han, fu
        if _offer(won, basic_of(won.rules, han, fu), 0, han, fu):
            won.yaku, won.best_dora = found, won.dora
    if won.circumstances & RENHOU and won.rules.renhou_mangan and _offer(won, 2000, 0, 5, fu):
        won.yaku = won.bits.renhou


def _offer_yakuman(won: ScoredHand, found: int, fu: int) -> None:
    times = _times_of(won, found)
    if _offer(won, 8000 * times, 1, 13 * times, fu):
        won.yaku, won.yakuman = found, times


def _times_of(won: ScoredHand, found: int) -> int:
    """Return how many yakuman are paid for a mask of them."""
    if won.rules.yakuman_stacking_one:
        return 1
    doubles = bits_in(found & won.rules.double_yakuman)
    if won.rules.yakuman_stacking_highest:
        return 2 if doubles else 1
    return bits_in(found) + doubles


# ---------------------------------------------------------------------------------- yaku


def _first_turn_yakuman(won: ScoredHand) -> int:
    """Return the yakuman of a win before anything else happened."""
    found = 0
    if won.circumstances & TENHOU:
        found = won.bits.tenhou
    elif won.circumstances & CHIIHOU:
        found = won.bits.chiihou
    if won.circumstances & RENHOU and won.rules.renhou_yakuman:
        found |= won.bits.renhou
    return found


def _tile_yakuman(won: ScoredHand) -> int:
    """Return the yakuman of all tiles alone, whatever the groups."""
    mask, found = won.mask, 0
    if not mask & ~HONOURS:
        found |= won.bits.tsuuiisou
    if not mask & (~ORPHANS | HONOURS):
        found |= won.bits.chinroutou
    if not mask & ~GREENS and (mask >> 32 & 1 or not won.rules.green_needs_dragon):
        found |= won.bits.ryuuiisou
    if won.spare >= 0:
        is_pure = won.spare == won.tile and won.has_wait
        found |= won.bits.junsei_chuuren_poutou if is_pure else won.bits.chuuren_poutou
    if won.quads == 4:
        found |= won.bits.suukantsu
    return found


def _group_yakuman(won: ScoredHand, concealed: int) -> int:
    """Return the yakuman of triplets, pair and wait."""
    found, triplets = 0, won.own_triplets | won.triplets
    if triplets & DRAGONS == DRAGONS:
        found |= won.bits.daisangen
    winds = bits_in(triplets & WINDS)
    if winds == 4:
        found |= won.bits.daisuushii
    elif winds == 3 and won.pair >= 27 and won.pair <= 30:
        found |= won.bits.shousuushii
    if concealed == 4:
        found |= won.bits.suuankou_tanki if won.wait == PAIR and won.has_wait else won.bits.suuankou
    return found


def _ordinary(won: ScoredHand, concealed: int) -> int:
    """Return the ordinary yaku of a reading of the standard form."""
    number = won.own_number + won.run_number
    found = _win_yaku(won) | _tile_yaku(won, number) | _run_yaku(won, number) | _end_yaku(won)
    return found | _value_yaku(won) | _triplet_yaku(won, 4 - number, concealed)


def _win_yaku(won: ScoredHand) -> int:
    """Return the yaku of how the win came about."""
    flags, found = won.circumstances, 0
    if flags & DOUBLE:
        found |= won.bits.double_riichi
    elif flags & RIICHI:
        found |= won.bits.riichi
    if flags & IPPATSU and won.rules.ippatsu:
        found |= won.bits.ippatsu
    if flags & TSUMO:
        found |= won.bits.menzen_tsumo
    if flags & HAITEI:
        found |= won.bits.haitei
    if flags & HOUTEI:
        found |= won.bits.houtei
    return found | _moment_yaku(won)


def _moment_yaku(won: ScoredHand) -> int:
    flags, found = won.circumstances, 0
    after_quad = won.quads > 0 and not flags & AFTER_NORTH
    if flags & RINSHAN and (after_quad or won.rules.kita_rinshan):
        found |= won.bits.rinshan
    if flags & ROBBED_QUAD or (flags & ROBBED_NORTH and won.rules.kita_chankan):
        found |= won.bits.chankan
    if flags & RENHOU and (won.rules.renhou_4_han or won.rules.renhou_5_han):
        found |= won.bits.renhou
    return found


def _tile_yaku(won: ScoredHand, runs: int) -> int:
    """Return the yaku of all tiles alone, of a reading with so many runs."""
    mask, found = won.mask, 0
    if not mask & ORPHANS and (won.concealed or won.rules.open_tanyao):
        found |= won.bits.tanyao
    if won.suits == 1:
        found |= won.bits.honitsu if mask & HONOURS else won.bits.chinitsu
    if not mask & ~ORPHANS and mask & HONOURS and won.suits and not runs:
        found |= won.bits.honroutou
    return found


def _run_yaku(won: ScoredHand, number: int) -> int:
    """Return the yaku of runs."""
    found, runs = 0, won.own_runs | won.runs
    if won.is_pinfu:
        found |= won.bits.pinfu
    if won.doubled == 1:
        found |= won.bits.iipeikou
    elif won.doubled == 2 and number == 4:
        found |= won.bits.ryanpeikou
    if runs & runs >> 9 & runs >> 18 & FIRST_SUIT:
        found |= won.bits.sanshoku_doujun
    if runs & runs >> 3 & runs >> 6 & FIRST_RUNS:
        found |= won.bits.ittsuu
    return found


def _end_yaku(won: ScoredHand) -> int:
    """Return chanta or junchan: every group has an orphan, and there is a run."""
    runs, triplets = won.own_runs | won.runs, won.own_triplets | won.triplets
    if not runs or runs & ~EDGE_RUNS or (triplets | ONE << won.pair) & ~ORPHANS:
        return 0
    return won.bits.chanta if won.mask & HONOURS else won.bits.junchan


def _value_yaku(won: ScoredHand) -> int:
    """Return the yaku of winds and dragons."""
    found, triplets = 0, won.own_triplets | won.triplets
    for dragon in range(3):
        if triplets >> (31 + dragon) & 1:
            found |= won.bits.dragons[dragon]
    if triplets >> won.seat & 1:
        found |= won.bits.seat_winds[won.seat - 27]
    if triplets >> won.wind & 1:
        found |= won.bits.round_winds[won.wind - 27]
    if won.rules.north_value and triplets >> 30 & 1:
        found |= won.bits.value_north
    if won.pair > 30 and bits_in(triplets & DRAGONS) == 2:
        found |= won.bits.shousangen
    return found


def _triplet_yaku(won: ScoredHand, number: int, concealed: int) -> int:
    """Return the yaku of triplets of any tile."""
    found, triplets = 0, won.own_triplets | won.triplets
    if triplets & triplets >> 9 & triplets >> 18 & FIRST_SUIT:
        found |= won.bits.sanshoku_doukou
    if number == 4:
        found |= won.bits.toitoi
    if concealed == 3:
        found |= won.bits.sanankou
    if won.quads == 3:
        found |= won.bits.sankantsu
    return found


# ---------------------------------------------------------------------------------- fu and han


def _han_of(won: ScoredHand, found: int) -> int:
    """Return the han of a mask of yaku."""
    han = 0
    while found:
        han += won.bits.han[won.concealed, bits_in((found & -found) - 1)]
        found &= found - 1
    return han


def _pair_fu(won: ScoredHand) -> int:
    """Return the fu of a pair of honours, 0 for any other."""
    kind = won.pair
    if kind < 27:
        return 0
    if kind > 30 or (kind == 30 and won.rules.north_value):
        return 2
    if kind == won.seat and kind == won.wind:
        return won.rules.double_wind_pair_fu
    return 2 if kind in (won.seat, won.wind) else 0


def _fu_of(won: ScoredHand, fu_of_pair: int) -> int:
    """Return the fu of a reading, rounded."""
    tsumo, wait = won.circumstances & TSUMO, won.wait
    fu = 20 + won.meld_fu + 4 * bits_in(won.own_triplets) + 4 * bits_in(won.own_triplets & ORPHANS)
    fu += fu_of_pair
    if wait == DUAL and not tsumo:
        fu -= 4 if ORPHANS >> won.tile & 1 else 2
    if wait in (PAIR, EDGE, KANCHAN):
        fu += 2
    if won.concealed and not tsumo:
        fu += 10
    if tsumo and not won.is_pinfu and (won.rules.rinshan_tsumo_fu or not won.circumstances & RINSHAN):
        fu += 2
    if fu == 20 and not won.concealed and won.rules.open_flat_fu:
        fu += 2
    return (fu + 9) // 10 * 10
