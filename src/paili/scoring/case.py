"""One way to count a win: its division into groups and its wait, with the properties that define yaku and fu.

A hand that can be divided into groups in several ways, or whose winning tile fits several groups, has several
cases. Each `Case` has its own yaku and fu; `paili.scoring.score` takes the case with the highest score.

>>> from paili.win.win import Win
>>> from paili.scoring.rules import Rules
>>> win = Win("12345m234p678s88p", "3m", riichi=True)
>>> [case.wait for case in cases(win, Rules.TENHOU)]
['edge', 'two-sided']
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paili.hand.groups import DUAL_PAIR, EDGE, KANCHAN, TO_PAIR, TWO_SIDED
from paili.kernels.scoring.codes import IN_GROUPS, IN_ORPHANS, IN_PAIRS
from paili.kernels.scoring.hand import spare_rank
from paili.kernels.scoring.yaku import ReadingMasks
from paili.scoring.book import book_of
from paili.scoring.rules import Rules
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win.cutting import counts_in
from paili.win.masks import mask_of
from paili.win.readings import (
    ALL_ORPHANS,
    ScoredReading,
    WinReading,
    seven_pairs,
    standard_readings,
    thirteen_orphans,
)
from paili.win.record import WinRecord
from paili.win.traits import (
    EQUAL_RUNS,
    FIRST_TURN,
    IPPATSU,
    LAST_TILE,
    NO_HONOUR,
    NO_SUIT,
    ONE_SUIT,
    REPLACEMENT,
    RIICHI,
    ROBBED,
    SELF_DRAWN,
)

WAITS: Final = (TWO_SIDED, EDGE, KANCHAN, TO_PAIR, DUAL_PAIR, ALL_ORPHANS)  # by their numbers in the loops
# what shows how a win came about, beside that the tile was drawn
OTHERWISE: Final = RIICHI | IPPATSU | LAST_TILE | REPLACEMENT | ROBBED | FIRST_TURN
_OF_FLAGS: Final = OTHERWISE | SELF_DRAWN
_NUMBER_OF_WAIT: Final = {wait: number for number, wait in enumerate(WAITS)}
_FORMS: Final = {STANDARD: IN_GROUPS, SEVEN_PAIRS: IN_PAIRS, THIRTEEN_ORPHANS: IN_ORPHANS}


class Case:
    """One reading of a win, with the terms by which yaku and fu are defined.

    Attributes:
        win: the win to score.
        rules: the rule set.
        winning_kind: the kind of the tile that counts as the winning tile.
        tiles: the division into groups, which does not depend on rules and circumstances.
        runs, triplets, pair, wait: the groups and the wait, from ``tiles``.
        concealed: whether the hand is concealed.
        traits: simple properties of the tiles, as bits; see `paili.win.traits`.
    """

    __slots__ = (
        "_masks", "concealed", "pair", "rules", "runs", "tiles", "traits", "wait", "win", "winning_kind",
    )  # fmt: skip

    def __init__(self, win: WinRecord, rules: Rules, winning_kind: int, tiles: WinReading) -> None:
        self.win = win
        self.rules = rules
        self.winning_kind = winning_kind
        self.tiles = tiles
        self.runs = tiles.runs
        self.pair = tiles.pair
        self.wait = tiles.wait
        self.traits = win.traits | tiles.traits
        self.concealed = win.concealed
        self._masks: ReadingMasks | None = None

    @property
    def masks(self) -> ReadingMasks:
        """The masks and numbers of this case, which scoring loops read."""
        if self._masks is None:
            self._masks = _as_masks(self)
        return self._masks

    @property
    def triplets(self) -> tuple[int, ...]:
        """The kinds of all triplets and quads."""
        return self.tiles.triplets

    @property
    def own_triplets(self) -> tuple[int, ...]:
        """The kinds of the concealed triplets, including a triplet that a ron tile completed."""
        return self.tiles.cutting.triplets

    @property
    def form(self) -> str:
        """The form of the win, one of `paili.variants.FORMS`."""
        return self.tiles.form

    @property
    def reading(self) -> ScoredReading:
        """The groups and the wait of this case, as the public record."""
        return ScoredReading(self.tiles.form, self.tiles.groups + self.win.called.groups, self.wait)


def _as_masks(case: Case) -> ReadingMasks:
    """Return a `Case` as the masks and numbers that scoring loops read."""
    win, tiles = case.win, case.tiles
    book, called, shown, runs = book_of(case.rules), win.called, case.traits, tiles.runs
    masks = ReadingMasks(book.rules, book.bits)
    if shown & _OF_FLAGS:
        masks.circumstances = win.flags
        masks.has_wait = _has_wait(win, case.rules)
    masks.seat, masks.wind, masks.tile = win.seat_wind, win.round_wind, case.winning_kind
    masks.mask, masks.concealed = tiles.mask, win.concealed
    masks.suits = 1 if shown & ONE_SUIT else 0 if shown & NO_SUIT else 2
    masks.own_triplets = mask_of(tiles.cutting.triplets)
    if called.codes:
        masks.triplets, masks.quads = mask_of(called.triplets), len(called.quads)
        masks.concealed_quads = called.concealed
    elif shown & ONE_SUIT and shown & NO_HONOUR:
        masks.spare = _spare_of_nine_gates(win.full.counts, tiles.mask)
    if runs:
        masks.own_runs, masks.own_number = mask_of(runs), len(runs)
        if shown & EQUAL_RUNS:
            masks.doubled = sum([runs.count(run) // 2 for run in {*runs}])
    masks.form, masks.wait, masks.pair = _FORMS[tiles.form], _NUMBER_OF_WAIT.get(tiles.wait, -1), tiles.pair
    return masks


def _spare_of_nine_gates(counts: tuple[int, ...], mask: int) -> int:
    """Return the kind of the fourteenth tile of a nine gates hand; -1 if a hand of one suit is not nine
    gates.
    """
    first = (mask.bit_length() - 1) // 9 * 9
    rank = spare_rank(sum([count << 3 * rank for rank, count in enumerate(counts[first : first + 9])]))
    return rank if rank < 0 else first + rank


def _has_wait(win: WinRecord, rules: Rules) -> bool:
    return not (win.tenhou and rules.heavenly_wait == "none")


def cases(win: WinRecord, rules: Rules, winning_kind: int | None = None) -> list[Case]:
    """Return every `Case` of a win; an empty list if the tiles are not a win.

    Args:
        win: the win; nothing is checked.
        rules: the rule set.
        winning_kind: the kind of the tile that counts as the winning tile; None for ``win.winning_kind``.
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
    """Return whether a win by seven pairs has four tiles of one kind, as two of the pairs."""
    return reading.form == SEVEN_PAIRS and reading.mask.bit_count() < 7


@lru_cache(maxsize=1 << 14)
def _readings(
    keys: tuple[int, int, int, int],
    won: int,
    tsumo: bool,
    called_runs: tuple[int, ...],
    called_triplets: tuple[int, ...],
) -> tuple[tuple[WinReading, ...], WinReading | None]:
    """Return every division of a win into groups, and the division into seven pairs or thirteen orphans.

    Args:
        keys: the concealed tiles and the winning tile, as one base-5 key for each suit.
        won: the kind of the winning tile.
        tsumo: whether the winner drew the tile.
        called_runs: the lowest kinds of the called runs.
        called_triplets: the kinds of the triplets and quads among the melds.

    Returns:
        The divisions into melds and a pair; then the division into seven pairs or thirteen orphans, None if
            there is none.
    """
    counts = counts_in(keys)
    standard = standard_readings(counts, won, tsumo, called_runs, called_triplets)
    if called_runs or called_triplets:
        return standard, None
    other = seven_pairs(counts, won, quads=True) or thirteen_orphans(counts, won, by_all=True)
    return standard, other
