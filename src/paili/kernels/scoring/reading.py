"""Score a win: score each reading and choose the one with the highest score.

A *reading* is one division of the tiles into groups. `paili.kernels.scoring.yaku` finds the yaku of a
reading.
"""

from __future__ import annotations

from paili.kernels.scoring.codes import (
    DUAL,
    EDGE,
    IN_GROUPS,
    IN_ORPHANS,
    IN_PAIRS,
    KANCHAN,
    NO_WIN,
    NO_YAKU,
    ONE_EACH,
    ORPHANS,
    PAIR,
    RENHOU,
    RINSHAN,
    TENHOU,
    THIRTEEN_SIDED,
    TOO_FEW_HAN,
    TSUMO,
    TWO_SIDED,
)
from paili.kernels.scoring.hand import WinRows, WonHand
from paili.kernels.scoring.switches import Switches
from paili.kernels.scoring.yaku import YakuBits

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import bits_in
    from paili.kernels.scoring.hand import basic_of, copies_in, cut_suits, points_of, read_row
    from paili.kernels.scoring.yaku import has_pinfu, pair_fu, yaku_of, yakuman_of


class ScoredHand(WonHand):
    """A win with two of its readings (divisions into groups): the reading that is being scored, and the best
    so far.

    Attributes:
        basic, named, han, fu: the numbers of the best reading, by which readings are compared; ``named`` is 1
            for a yakuman.
        best_triplets, best_pair, best_wait: the concealed triplets, the pair and the wait of the best
            reading; 0, -1 and -1 for seven pairs and thirteen orphans.
        yaku: the yaku of the best reading, as bits.
        yakuman: the number of yakuman that are paid.
        best_dora: the han of dora that count in the best reading.
        problem: the reason why the win scores nothing, an index into ``PROBLEMS``.
        points: the points that the winner receives.
        most_han: the highest han of any reading.
        most_fu: the fu of that reading, which has the highest score if many han are added.
    """

    def __init__(self, rules: Switches, bits: YakuBits) -> None:
        """Allocate the buffers for wins that are scored by these rules."""
        super().__init__(rules, bits)
        self.best_triplets = self.best_pair = self.best_wait = 0
        self.basic = self.named = self.han = self.fu = self.yaku = self.yakuman = self.best_dora = 0
        self.problem = self.points = self.most_han = self.most_fu = 0


# ---------------------------------------------------------------------------------- all rows


def score_rows(won: ScoredHand, wins: WinRows, out: memoryview) -> None:
    """Score rows of wins.

    Args:
        won: the object into which each win is read; every thread needs its own.
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
    """Forget the best reading (division into groups) of the win before."""
    won.basic = won.named = won.han = won.fu = won.yaku = won.yakuman = won.best_dora = 0
    won.problem = won.points = won.most_han = won.most_fu = 0


def score_cut(won: ScoredHand) -> None:
    """Score a win after `read_row` and `cut_suits`."""
    won.problem = NO_WIN
    first, last = won.tile, won.tile + 1
    if won.circumstances & TENHOU and won.rules.heavenly_wait_best:
        first, last = 0, 34
    for kind in range(first, last):
        if copies_in(won, kind):
            won.tile = kind
            won.form = IN_GROUPS
            _readings(won)
            if not won.melds:
                _special_forms(won)
    won.points = points_of(won, won.basic)


# ---------------------------------------------------------------------------------- readings


def _readings(won: ScoredHand) -> None:
    """Score every reading: each combination of one way to divide each number suit.

    There is at most one way to divide the honours.
    """
    if not won.many[3] or not _is_one_pair(won):
        return
    for m in range(won.many[0]):
        for p in range(won.many[1]):
            for s in range(won.many[2]):
                _join(won, m, p, s)
                _place_winning_tile(won)


def _is_one_pair(won: ScoredHand) -> bool:
    """Return whether exactly one suit contains a pair.

    The function looks only at the first way to divide each suit, because either all ways for a suit have a
    pair or none has.
    """
    pairs = 0
    for suit in range(4):
        if won.many[suit] and won.options[suit, 0, 4] >= 0:
            pairs += 1
    return pairs == 1


def _join(won: ScoredHand, m: int, p: int, s: int) -> None:
    """Combine one way to divide each suit into a reading of the whole hand.

    Args:
        won: the win, to which the masks of the reading are written.
        m, p, s: the indices of the ways for characters, dots and bamboos.
    """
    won.own_triplets = won.options[3, 0, 0] | won.options[0, m, 0] | won.options[1, p, 0]
    won.own_triplets |= won.options[2, s, 0]
    won.own_runs = won.options[0, m, 1] | won.options[1, p, 1] | won.options[2, s, 1]
    won.own_number = won.options[0, m, 2] + won.options[1, p, 2] + won.options[2, s, 2]
    won.doubled = won.options[0, m, 3] + won.options[1, p, 3] + won.options[2, s, 3]
    one = max(won.options[3, 0, 4], won.options[0, m, 4])
    other = max(won.options[1, p, 4], won.options[2, s, 4])
    won.pair = max(one, other)


def _place_winning_tile(won: ScoredHand) -> None:
    """Score a reading once for each kind of wait that the winning tile may have completed.

    The order of the waits is that of `paili.hand.groups.shapes_of`.
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
    _score_reading(won)


def _special_forms(won: ScoredHand) -> None:
    won.own_triplets, won.own_number, won.pair, won.wait = 0, 0, -1, -1
    if _pairs_in(won) == 7:
        won.form = IN_PAIRS
        _score_reading(won)
    elif won.mask == ORPHANS:
        won.form = IN_ORPHANS
        if copies_in(won, won.tile) == 2:
            won.wait = THIRTEEN_SIDED
        _score_reading(won)


def _pairs_in(won: ScoredHand) -> int:
    """Return the number of pairs for seven pairs; four of a kind count as two pairs if the rules allow
    this.
    """
    pairs = 0
    for suit in range(4):
        key = won.keys[suit]
        pairs += bits_in(key >> 1 & ~key & ONE_EACH)
        if won.rules.seven_pairs_quads:
            pairs += 2 * bits_in(key >> 2 & ONE_EACH)
    return pairs


def _score_reading(won: ScoredHand) -> None:
    """Score one reading with one wait for the winning tile."""
    yakuman = yakuman_of(won)
    if yakuman:
        _offer_yakuman(won, yakuman, _fu_of(won))
    else:
        _offer_yaku(won, yaku_of(won), _fu_of(won))


# ---------------------------------------------------------------------------------- the best of them


def _offer(won: ScoredHand, basic: int, named: int, han: int, fu: int) -> bool:
    """Compare the reading that is being scored with the best so far, and store it if it is better; return
    whether it is.

    Args:
        won: the win.
        basic, named, han, fu: the numbers of the reading, see `ScoredHand`.
    """
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
    """Offer a reading that may not win; one that has a yaku is better than one that has none."""
    if problem == NO_YAKU and won.problem == TOO_FEW_HAN:
        return
    if problem == TOO_FEW_HAN and won.problem == NO_YAKU:
        won.problem = NO_WIN
    if _offer(won, 0, 0, 0, fu):
        won.problem = problem


def _offer_yaku(won: ScoredHand, yaku: int, fu: int) -> None:
    han, least = _han_of(won, yaku), won.rules.minimum_han_honba
    if not han:
        _offer_problem(won, NO_YAKU, fu)
    elif least and won.honba >= least and han < 2:
        _offer_problem(won, TOO_FEW_HAN, fu)
    else:
        han += won.dora
        if han > won.most_han or (han == won.most_han and fu > won.most_fu):
            won.most_han, won.most_fu = han, fu
        basic = basic_of(won.rules, han, fu)
        if (
            won.rules.renhou_mangan
            and won.yaku == won.bits.renhou
            and basic == won.basic
            and han == won.han
            and fu == won.fu
        ):
            won.problem = NO_WIN  # of equal scores, that of yaku and dora comes before renhou alone
        if _offer(won, basic, 0, han, fu):
            won.yaku, won.best_dora = yaku, won.dora
    if won.circumstances & RENHOU and won.rules.renhou_mangan and _offer(won, 2000, 0, 5, fu):
        won.yaku = won.bits.renhou


def _offer_yakuman(won: ScoredHand, yaku: int, fu: int) -> None:
    times = _times_of(won, yaku)
    if _offer(won, 8000 * times, 1, 13 * times, fu):
        won.yaku, won.yakuman = yaku, times


def _times_of(won: ScoredHand, yaku: int) -> int:
    """Return the number of yakuman that are paid for a set of yakuman, by the rules for double and several
    yakuman.

    Args:
        won: the win.
        yaku: the yakuman, as bits.
    """
    if won.rules.yakuman_stacking_one:
        return 1
    doubles = bits_in(yaku & won.rules.double_yakuman)
    if won.rules.yakuman_stacking_highest:
        return 2 if doubles else 1
    return bits_in(yaku) + doubles


# ---------------------------------------------------------------------------------- fu and han


def _han_of(won: ScoredHand, yaku: int) -> int:
    """Return the sum of the han of some yaku.

    Args:
        won: the win.
        yaku: the yaku, as bits.
    """
    han = 0
    while yaku:
        han += won.bits.han[won.concealed, bits_in((yaku & -yaku) - 1)]
        yaku &= yaku - 1
    return han


def _fu_of(won: ScoredHand) -> int:
    """Return the fu of a reading, rounded up to tens; seven pairs have 25, thirteen orphans 0."""
    if won.form != IN_GROUPS:
        return 25 if won.form == IN_PAIRS else 0
    tsumo, wait = won.circumstances & TSUMO, won.wait
    fu = 20 + won.meld_fu + 4 * bits_in(won.own_triplets) + 4 * bits_in(won.own_triplets & ORPHANS)
    fu += pair_fu(won)
    if wait == DUAL and not tsumo:
        fu -= 4 if ORPHANS >> won.tile & 1 else 2
    if wait in (PAIR, EDGE, KANCHAN):
        fu += 2
    if won.concealed and not tsumo:
        fu += 10
    if tsumo and not has_pinfu(won) and (won.rules.rinshan_tsumo_fu or not won.circumstances & RINSHAN):
        fu += 2
    if fu == 20 and not won.concealed and won.rules.open_flat_fu:
        fu += 2
    return (fu + 9) // 10 * 10
