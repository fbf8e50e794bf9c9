"""One way to read a win: its groups, and which of them the winning tile completed.

A hand that can be cut in several ways, or whose winning tile fits several groups, has several cases; each has
its own yaku and fu, and `paili.scoring.score` takes the best. What is the same for all of them stands in
`Facts`.

>>> from paili.scoring.win import Win
>>> from paili.scoring.rules import Rules
>>> win = Win("12345m234p678s88p", "3m", riichi=True)
>>> [case.wait for case in cases(Facts(win, Rules.TENHOU))]
['edge', 'two-sided']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from paili.scoring.groups import NO_PAIR, Cutting, Group, counts_of, cuttings
from paili.scoring.rules import Rules
from paili.scoring.win import Win
from paili.tiles import EAST, GREEN, KINDS, NORTH, ORPHANS, S2, S3, S4, S6, S8
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS

TWO_SIDED: Final = "two-sided"
EDGE: Final = "edge"
CLOSED: Final = "closed"
PAIR: Final = "pair"
DUAL_PAIR: Final = "dual pair"
ORPHAN: Final = "thirteen orphans"
ALL_ORPHANS: Final = "thirteen-sided orphans"

ORPHAN_MASK: Final = sum(1 << kind for kind in ORPHANS)
HONOUR_MASK: Final = sum(1 << kind for kind in range(EAST, KINDS))
_CHARACTERS, _DOTS, _BAMBOOS = (0x1FF << 9 * suit for suit in range(3))
GREEN_MASK: Final = sum(1 << kind for kind in (S2, S3, S4, S6, S8, GREEN))


class Reading(NamedTuple):
    """A won hand as groups.

    Attributes:
        form: one of `paili.variants.FORMS`.
        groups: the concealed ones first, in tile order, then the melds.
        wait: what the winning tile completed: "two-sided", "edge", "closed", "pair", "dual pair"
            (a triplet from one of two pairs), "thirteen orphans" or "thirteen-sided orphans".
    """

    form: str
    groups: tuple[Group, ...]
    wait: str


class Facts:
    """What all cases of a win share: rules, circumstances, and the kinds of the hand."""

    __slots__ = (
        "closed", "has_honours", "mask", "rules", "seat", "simple", "suits", "tsumo", "wait_counts", "win",
        "wind", "winning_kind",
    )  # fmt: skip

    def __init__(self, win: Win, rules: Rules, winning_kind: int | None = None) -> None:
        self.win = win
        self.rules = rules
        self.tsumo = win.tsumo
        self.closed = win.closed
        self.seat = win.seat_wind
        self.wind = win.round_wind
        self.winning_kind = win.winning_kind if winning_kind is None else winning_kind
        # A heavenly hand may be said to have no wait, then it has no special one either.
        self.wait_counts = not (win.tenhou and rules.heavenly_wait == "none")
        self.mask = mask = _mask(win.full.keys) | win.called.mask
        self.simple = not mask & ORPHAN_MASK
        self.has_honours = bool(mask & HONOUR_MASK)
        self.suits = bool(mask & _CHARACTERS) + bool(mask & _DOTS) + bool(mask & _BAMBOOS)


class Case:
    """One reading of a win, in the words that yaku and fu are written in.

    Attributes:
        f: the facts that all cases of the win share.
        form: one of `paili.variants.FORMS`.
        runs: lowest kinds of all runs, called ones too.
        triplets: kinds of all triplets and quads.
        pair: kind of the pair, -1 where the form has none.
        wait: what the winning tile completed.
        concealed_triplets: how many triplets and quads are concealed.
        cutting: the concealed groups.
    """

    __slots__ = (
        "closed", "concealed_triplets", "cutting", "f", "form", "pair", "pair_fu", "pinfu", "runs",
        "triplets", "wait",
    )  # fmt: skip

    def __init__(self, facts: Facts, form: str, cutting: Cutting, wait: str) -> None:
        self.f = facts
        self.form = form
        self.cutting = cutting
        self.closed = facts.closed
        called = facts.win.called
        self.runs = cutting.runs + called.runs
        self.triplets = cutting.triplets + called.triplets
        self.pair = cutting.pair
        self.wait = wait
        robbed_triplet = wait == DUAL_PAIR and not facts.tsumo
        self.concealed_triplets = len(cutting.triplets) + called.concealed - robbed_triplet
        self.pair_fu = pair_fu(facts, cutting.pair) if cutting.pair >= EAST else 0
        self.pinfu = (
            wait == TWO_SIDED
            and facts.closed
            and len(cutting.runs) == 4
            and not self.pair_fu
            and (facts.rules.pinfu_tsumo or not facts.tsumo)
        )

    @property
    def reading(self) -> Reading:
        """The case as groups."""
        facts = self.f
        if self.form != STANDARD:
            return Reading(
                self.form, _pairs_and_singles(facts.win.full.counts, facts.winning_kind), self.wait
            )
        groups = concealed_groups(self.cutting, self.wait, facts.winning_kind, facts.tsumo)
        return Reading(STANDARD, groups + facts.win.called.groups, self.wait)


def pair_fu(facts: Facts, kind: int) -> int:
    """Return the fu of a pair of honours: 2 for each thing it stands for, within the double-wind rule."""
    if kind > NORTH:
        return 2
    if kind == NORTH and facts.rules.north_value:
        return 2
    if kind == facts.seat == facts.wind:
        return facts.rules.double_wind_pair_fu
    return 2 if kind in (facts.seat, facts.wind) else 0


def cases(facts: Facts) -> Iterator[Case]:
    """Yield every way to read the win; none if the tiles are no win."""
    win = facts.win
    kind = facts.winning_kind
    for cutting in cuttings(win.full.keys):
        if cutting.pair != NO_PAIR:
            for wait in waits_of(cutting, kind):
                yield Case(facts, STANDARD, cutting, wait)
    if not win.hand.melds:
        yield from _special_cases(facts)


@lru_cache(maxsize=1 << 14)
def waits_of(cutting: Cutting, kind: int) -> tuple[str, ...]:
    """Return what ``kind`` can have completed in these groups, each answer once.

    >>> waits_of(Cutting((0, 2), (), 27), 2)
    ('edge', 'two-sided')
    """
    waits = [PAIR] if cutting.pair == kind else []
    if kind in cutting.triplets:
        waits.append(DUAL_PAIR)
    waits += [_wait_in_run(run, kind) for run in cutting.runs if run <= kind <= run + 2]
    return tuple(dict.fromkeys(waits))


def _wait_in_run(run: int, kind: int) -> str:
    if kind == run + 1:
        return CLOSED
    is_edge = run % 9 == (6 if kind == run else 0)
    return EDGE if is_edge else TWO_SIDED


_NO_GROUPS: Final = Cutting((), (), NO_PAIR)


def _special_cases(facts: Facts) -> Iterator[Case]:
    counts = facts.win.full.counts
    pairs = counts.count(2) + (2 * counts.count(4) if facts.rules.seven_pairs_quads else 0)
    if pairs == 7:
        yield Case(facts, SEVEN_PAIRS, _NO_GROUPS, PAIR)
    elif facts.mask == ORPHAN_MASK:
        all_sided = counts[facts.winning_kind] == 2 and facts.wait_counts
        yield Case(facts, THIRTEEN_ORPHANS, _NO_GROUPS, ALL_ORPHANS if all_sided else ORPHAN)


def _mask(keys: tuple[int, int, int, int]) -> int:
    m, p, s, z = keys
    return _suit_mask(0, m) | _suit_mask(1, p) | _suit_mask(2, s) | _suit_mask(3, z)


@lru_cache(maxsize=1 << 15)
def _suit_mask(suit: int, key: int) -> int:
    return sum(1 << 9 * suit + place for place, count in enumerate(counts_of(suit, key)) if count)


# ---------------------------------------------------------------------------------- as groups


@lru_cache(maxsize=1 << 14)
def concealed_groups(cutting: Cutting, wait: str, kind: int, tsumo: bool) -> tuple[Group, ...]:
    """Return the concealed groups in tile order, the one that ``kind`` completed marked.

    >>> concealed_groups(Cutting((0,), (), 27), "edge", 2, tsumo=True)[0]
    Group(type='run', kind=0, is_open=False, has_won=True)
    """
    groups = [("run", run) for run in cutting.runs] + [("triplet", each) for each in cutting.triplets]
    groups.append(("pair", cutting.pair))
    place = groups.index(_won_group(cutting, wait, kind))
    robbed = wait == DUAL_PAIR and not tsumo
    made = [Group(*group, at == place and robbed, at == place) for at, group in enumerate(groups)]
    return tuple(sorted(made, key=lambda group: group.kind))


def _won_group(cutting: Cutting, wait: str, kind: int) -> tuple[str, int]:
    if wait == PAIR:
        return "pair", kind
    if wait == DUAL_PAIR:
        return "triplet", kind
    near = (run for run in cutting.runs if run <= kind <= run + 2)
    return "run", next(run for run in near if _wait_in_run(run, kind) == wait)


def _pairs_and_singles(counts: tuple[int, ...], won: int) -> tuple[Group, ...]:
    # Where four of a kind are two pairs, the winning tile completed one of them.
    held = [(kind, count) for kind, count in enumerate(counts) if count]
    twice = [Group("pair", kind, False, False) for kind, count in held if count == 4]
    groups = [Group("pair" if count > 1 else "single", kind, False, kind == won) for kind, count in held]
    return tuple(sorted([*groups, *twice], key=lambda group: group.kind))
