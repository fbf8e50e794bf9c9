"""One way to read a win, in the words that yaku and fu are written in.

A hand that can be cut in several ways, or whose winning tile fits several groups, has several cases; each has
its own yaku and fu, and `paili.scoring.score` takes the best.

>>> from paili.win.win import Win
>>> from paili.scoring.rules import Rules
>>> win = Win("12345m234p678s88p", "3m", riichi=True)
>>> [case.wait for case in cases(win, Rules.TENHOU)]
['edge', 'two-sided']
"""

from __future__ import annotations

from functools import lru_cache

from paili.hand.groups import TWO_SIDED
from paili.scoring.rules import Rules
from paili.tiles import EAST, NORTH
from paili.variants import SEVEN_PAIRS, STANDARD
from paili.win.cutting import NO_PAIR, counts_in
from paili.win.readings import (
    ALL_ORPHANS,
    ScoredReading,
    WinReading,
    seven_pairs,
    standard_readings,
    thirteen_orphans,
)
from paili.win.record import WinRecord
from paili.win.traits import FOUR_RUNS


class Case:
    """One reading of a win, in the words that yaku and fu are written in.

    Attributes:
        win, rules: what is scored, and how.
        winning_kind: which tile is taken to have completed the hand.
        tiles: what does not depend on rules and circumstances.
        runs, triplets, pair, wait: out of these.
        concealed: whether nothing was called.
        pair_fu: fu of the pair.
        pinfu: whether the groups have no fu, and the rules call that pinfu.
        traits: what shows at a glance, see `paili.win.traits`.
    """

    __slots__ = (
        "concealed", "pair", "pair_fu", "pinfu", "rules", "runs", "tiles", "traits", "wait", "win",
        "winning_kind",
    )  # fmt: skip

    def __init__(self, win: WinRecord, rules: Rules, winning_kind: int, tiles: WinReading) -> None:
        self.win = win
        self.rules = rules
        self.winning_kind = winning_kind
        self.tiles = tiles
        self.runs = tiles.runs
        self.pair = pair = tiles.pair
        self.wait = wait = tiles.wait
        self.traits = shown = win.traits | tiles.traits
        self.concealed = concealed = win.concealed
        self.pair_fu = fu = _pair_fu(pair, win, rules) if pair >= EAST else 0
        flat = concealed and wait == TWO_SIDED and not fu and shown & FOUR_RUNS
        self.pinfu = bool(flat) and (rules.pinfu_tsumo or not win.tsumo)

    @property
    def triplets(self) -> tuple[int, ...]:
        """Kinds of all triplets and quads."""
        return self.tiles.triplets

    @property
    def own_triplets(self) -> tuple[int, ...]:
        """Kinds of the triplets of concealed tiles, those too that a tile of another completed."""
        return self.tiles.cutting.triplets

    @property
    def form(self) -> str:
        """One of `paili.variants.FORMS`."""
        return self.tiles.form

    @property
    def concealed_triplets(self) -> int:
        """Return how many triplets and quads are concealed."""
        by_ron = self.tiles.ron_triplet != NO_PAIR
        return len(self.tiles.cutting.triplets) + self.win.called.concealed - by_ron

    @property
    def has_wait(self) -> bool:
        """Return whether a special wait counts: a heavenly hand may be said to have none."""
        return _has_wait(self.win, self.rules)

    @property
    def reading(self) -> ScoredReading:
        """The case as groups."""
        return ScoredReading(self.tiles.form, self.tiles.groups + self.win.called.groups, self.wait)


def _pair_fu(kind: int, win: WinRecord, rules: Rules) -> int:
    """Return the fu of a pair of honours: 2 for each thing it stands for, within the double-wind rule."""
    if kind > NORTH:
        return 2
    if kind == NORTH and rules.north_value:
        return 2
    if kind == win.seat_wind == win.round_wind:
        return rules.double_wind_pair_fu
    return 2 if kind in (win.seat_wind, win.round_wind) else 0


def _has_wait(win: WinRecord, rules: Rules) -> bool:
    return not (win.tenhou and rules.heavenly_wait == "none")


def cases(win: WinRecord, rules: Rules, winning_kind: int | None = None) -> list[Case]:
    """Return every way to read the win; none if the tiles are not a win.

    Args:
        win, rules: what is scored, and how; nothing is checked.
        winning_kind: which tile is taken to have completed the hand, if not the winning one.
    """
    kind, called = win.winning_kind if winning_kind is None else winning_kind, win.called
    standard, other = _readings(win.full.keys, kind, win.tsumo, called.runs, called.triplets)
    results = []
    for reading in standard:  # a comprehension is a call
        results.append(Case(win, rules, kind, reading))  # noqa: PERF401
    if other is None or (_has_quads(other) and not rules.seven_pairs_quads):
        return results
    if other.wait == ALL_ORPHANS and not _has_wait(win, rules):
        other = thirteen_orphans(win.full.counts, kind, by_all=False) or other
    return [*results, Case(win, rules, kind, other)]


def _has_quads(reading: WinReading) -> bool:
    """Return whether it is seven pairs, two of them of one kind."""
    return reading.form == SEVEN_PAIRS and reading.mask.bit_count() < 7


def without_groups(win: WinRecord, rules: Rules) -> Case:
    """Return a case that shows only how the win came about, to ask what does not depend on the groups."""
    return Case(win, rules, win.winning_kind, WinReading(STANDARD, (), win.winning_kind, "", 0))


@lru_cache(maxsize=1 << 14)
def _readings(
    keys: tuple[int, int, int, int],
    won: int,
    tsumo: bool,
    called_runs: tuple[int, ...],
    called_triplets: tuple[int, ...],
) -> tuple[tuple[WinReading, ...], WinReading | None]:
    """Return the readings in groups, and the one as seven pairs or thirteen orphans."""
    counts = counts_in(keys)
    standard = standard_readings(counts, won, tsumo, called_runs, called_triplets)
    if called_runs or called_triplets:
        return standard, None
    other = seven_pairs(counts, won, quads=True) or thirteen_orphans(counts, won, by_all=True)
    return standard, other
