"""One way to read a win: its groups, and which of them the winning tile completed.

A hand that can be cut in several ways, or whose winning tile fits several groups, has several cases; each has
its own yaku and fu, and `paili.scoring.score` takes the best.

>>> from paili.win.win import Win
>>> from paili.scoring.rules import Rules
>>> win = Win("12345m234p678s88p", "3m", riichi=True)
>>> [case.wait for case in cases(win, Rules.TENHOU)]
['edge', 'two-sided']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from paili.hand import groups
from paili.hand.groups import DUAL_PAIR, TWO_SIDED, Group, shapes_of
from paili.scoring.rules import Rules
from paili.tiles import COPIES, EAST, NORTH, Kind
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from paili.win import masks, traits
from paili.win.cutting import NO_PAIR, Counts, Cutting, counts_in, cuttings
from paili.win.groups import ScoredReading, concealed_groups, pairs_and_singles
from paili.win.record import WinRecord

ORPHAN: Final = "thirteen orphans"
ALL_ORPHANS: Final = "thirteen-sided orphans"

_KINDS: Final = tuple(Kind)


class WinReading(NamedTuple):
    """One way to read the tiles of a win: their groups, and which of them the winning tile completed.

    Attributes:
        form: one of `paili.variants.FORMS`.
        runs: lowest kinds of all runs, called ones too.
        triplets: kinds of all triplets and quads.
        pair: kind of the pair, -1 where the form has none.
        wait: what the winning tile completed.
        traits: what shows at a glance of tiles and groups, see `paili.win.traits`.
        mask: the kinds of hand and melds.
        tripled: mask of the kinds of the triplets and quads.
        concealed: kinds of the triplets that are not called.
        ron_triplet: kind of the one of them that another player's tile completed, -1 for none.
        groups: the concealed groups in tile order.
    """

    form: str
    runs: tuple[int, ...] = ()
    triplets: tuple[int, ...] = ()
    pair: int = NO_PAIR
    wait: str = ""
    traits: int = 0
    mask: int = 0
    tripled: int = 0
    concealed: tuple[int, ...] = ()
    ron_triplet: int = NO_PAIR
    groups: tuple[Group, ...] = ()

    @property
    def has_quads(self) -> bool:
        """Whether it is seven pairs, two of them of one kind."""
        return self.form == SEVEN_PAIRS and self.mask.bit_count() < 7


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
        "concealed", "pair", "pair_fu", "pinfu", "rules", "runs", "tiles", "traits", "triplets", "wait",
        "win", "winning_kind",
    )  # fmt: skip

    def __init__(self, win: WinRecord, rules: Rules, winning_kind: int, tiles: WinReading) -> None:
        _, runs, self.triplets, pair, wait, shown, _, _, _, _, _ = tiles
        self.win = win
        self.rules = rules
        self.winning_kind = winning_kind
        self.tiles = tiles
        self.runs = runs
        self.pair = pair
        self.wait = wait
        self.traits = win.traits | shown
        self.concealed = concealed = win.concealed
        self.pair_fu = fu = _pair_fu(pair, win, rules) if pair >= EAST else 0
        flat = concealed and wait == TWO_SIDED and not fu and len(runs) == 4
        self.pinfu = flat and (rules.pinfu_tsumo or not win.tsumo)

    @property
    def form(self) -> str:
        """One of `paili.variants.FORMS`."""
        return self.tiles.form

    @property
    def concealed_triplets(self) -> int:
        """How many triplets and quads are concealed."""
        by_ron = self.tiles.ron_triplet != NO_PAIR
        return len(self.tiles.concealed) + self.win.called.concealed - by_ron

    @property
    def has_wait(self) -> bool:
        """Whether a special wait counts: a heavenly hand may be said to have none."""
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
    found = []
    for reading in standard:  # a comprehension is a call
        found.append(Case(win, rules, kind, reading))  # noqa: PERF401
    if other is None or (other.has_quads and not rules.seven_pairs_quads):
        return found
    if other.wait == ALL_ORPHANS and not _has_wait(win, rules):
        other = other._replace(wait=ORPHAN)
    return [*found, Case(win, rules, kind, other)]


def without_groups(win: WinRecord, rules: Rules) -> Case:
    """Return a case that shows only how the win came about, to ask what does not depend on the groups."""
    return Case(win, rules, win.winning_kind, WinReading(STANDARD))


# ---------------------------------------------------------------------------------- of the tiles alone


@lru_cache(maxsize=1 << 14)
def _readings(
    keys: tuple[int, int, int, int],
    won: int,
    tsumo: bool,
    called_runs: tuple[int, ...],
    called_triplets: tuple[int, ...],
) -> tuple[tuple[WinReading, ...], WinReading | None]:
    """Return every way to cut the tiles into groups, with each group that the winning tile may have
    completed; and the reading as seven pairs or thirteen orphans, if they are these."""
    counts = counts_in(keys)
    mask = masks.kinds_in(counts) | masks.mask_of(called_triplets)
    for run in called_runs:
        mask |= 0b111 << run
    shown, called = traits.of_kinds(mask), (called_runs, called_triplets)
    standard = tuple(
        each for cut in cuttings(counts) for each in _of_cutting(cut, called, mask, shown, won, tsumo)
    )
    return standard, None if any(called) else _of_other_form(counts, mask, shown, won)


def _of_cutting(
    cut: Cutting,
    called: tuple[tuple[int, ...], tuple[int, ...]],
    mask: int,
    shown: int,
    won: int,
    tsumo: bool,
) -> Iterator[WinReading]:
    runs, triplets = cut.runs + called[0], cut.triplets + called[1]
    shown |= traits.RUNS[len(runs)] | traits.TRIPLETS[len(triplets)]
    if len({*runs}) < len(runs):
        shown |= traits.EQUAL_RUNS
    tripled = masks.mask_of(triplets)
    for wait in shapes_of(won, *cut):
        ron = won if wait == DUAL_PAIR and not tsumo else NO_PAIR
        held = concealed_groups(cut, wait, won, tsumo)
        yield WinReading(
            STANDARD, runs, triplets, cut.pair, wait, shown, mask, tripled, cut.triplets, ron, held
        )  # fmt: skip


def _of_other_form(counts: Counts, mask: int, shown: int, won: int) -> WinReading | None:
    if counts.count(2) + 2 * counts.count(COPIES) == 7:
        form, wait, shown = SEVEN_PAIRS, groups.TO_PAIR, shown | traits.SEVEN_PAIRS
    elif mask == masks.ORPHANS:
        form, wait = THIRTEEN_ORPHANS, ALL_ORPHANS if counts[won] == 2 else ORPHAN
        shown |= traits.THIRTEEN_ORPHANS
    else:
        return None
    return WinReading(form, (), (), NO_PAIR, wait, shown, mask, groups=pairs_and_singles(counts, won))
