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

from functools import lru_cache
from typing import Final, NamedTuple

from paili import groups
from paili.groups import DUAL_PAIR, TWO_SIDED, Group, shape_in_run, shapes_of
from paili.record import Json, json_record, plain
from paili.scoring import masks, traits
from paili.scoring.groups import NO_PAIR, Cutting, counts_of, cuttings
from paili.scoring.rules import Rules
from paili.scoring.win_record import WinRecord
from paili.tiles import EAST, NORTH, Kind
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS

ORPHAN: Final = "thirteen orphans"
ALL_ORPHANS: Final = "thirteen-sided orphans"

_KINDS: Final = tuple(Kind)
# the same few thousand hands of runs, triplets and pair come again and again
_waits = lru_cache(maxsize=1 << 14)(shapes_of)


@json_record("type", "text:str", "tiles", "open:is_open", "won:has_won")
class WonGroup(Group):
    """A group of a won hand; as text open ones stand in brackets, concealed quads in parentheses.

    >>> str(WonGroup("pair", (Kind.M1,) * 2)), str(WonGroup("quad", (Kind.RED,) * 4, is_open=True))
    ('11m', '[7777z]')
    """

    __slots__ = ()

    def __str__(self) -> str:
        text = super().__str__()
        if self.is_open:
            return f"[{text}]"
        return f"({text})" if self.type == groups.QUAD else text


@json_record("form", "wait", "groups:won_groups")
class ScoredReading(NamedTuple):
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

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)

    @property
    def won_groups(self) -> tuple[WonGroup, ...]:
        """The groups, open and concealed ones told apart as text."""
        return tuple(WonGroup(*group) for group in self.groups)


class Facts:
    """What all cases of a win share: rules, circumstances, and the kinds of the hand.

    Attributes:
        win, rules: what is scored, and how.
        winning_kind: which tile is taken to have completed the hand.
        has_wait: whether a special wait counts: a heavenly hand may be said to have none.
        mask: the kinds of hand and melds.
        traits: what shows at a glance whatever the groups, see `paili.scoring.traits`.
        tiles: what the concealed tiles are by themselves.
    """

    __slots__ = (
        "concealed", "has_wait", "mask", "rules", "seat", "tiles", "traits", "tsumo", "win", "wind",
        "winning_kind",
    )  # fmt: skip

    def __init__(self, win: WinRecord, rules: Rules, winning_kind: int | None = None) -> None:
        self.win = win
        self.rules = rules
        self.tsumo = win.tsumo
        self.concealed = win.concealed
        self.seat = win.seat_wind
        self.wind = win.round_wind
        self.winning_kind = kind = win.winning_kind if winning_kind is None else winning_kind
        self.has_wait = not (win.tenhou and rules.heavenly_wait == "none")
        self.tiles = tiles = _tiles(win.full.keys, kind, win.called.mask)
        self.mask = tiles.mask
        self.traits = win.traits | tiles.traits


class Case:
    """One reading of a win, in the words that yaku and fu are written in.

    Attributes:
        facts: what all cases of the win share.
        form: one of `paili.variants.FORMS`.
        runs: lowest kinds of all runs, called ones too.
        triplets: kinds of all triplets and quads.
        pair: kind of the pair, -1 where the form has none.
        wait: what the winning tile completed.
        ron_triplet: kind of the triplet that another player's tile completed, -1 for none.
        concealed_triplets: how many triplets and quads are concealed.
        tripled_honours: mask of the honours among the triplets and quads.
        cutting: the concealed groups.
        traits: what shows at a glance, see `paili.scoring.traits`.
    """

    __slots__ = (
        "concealed", "concealed_triplets", "cutting", "facts", "form", "pair", "pair_fu", "pinfu",
        "ron_triplet", "runs", "traits", "tripled_honours", "triplets", "wait",
    )  # fmt: skip

    def __init__(self, facts: Facts, form: str, cutting: Cutting, wait: str) -> None:
        runs, triplets, pair = cutting
        called = facts.win.called
        self.facts = facts
        self.form = form
        self.cutting = cutting
        self.wait = wait
        self.pair = pair
        self.concealed = concealed = facts.concealed
        self.runs = all_runs = runs + called.runs
        self.triplets = all_triplets = triplets + called.triplets
        self.tripled_honours = _honours_in(all_triplets) if all_triplets else 0
        by_ron = wait == DUAL_PAIR and not facts.tsumo
        self.ron_triplet = facts.winning_kind if by_ron else -1
        self.concealed_triplets = len(triplets) + called.concealed - by_ron
        self.pair_fu = fu = pair_fu(facts, pair) if pair >= EAST else 0
        flat = len(runs) == 4 and concealed and not fu
        self.pinfu = flat and wait == TWO_SIDED and (facts.rules.pinfu_tsumo or not facts.tsumo)
        self.traits = (
            facts.traits | _OF_FORM[form] | traits.RUNS[len(all_runs)] | traits.TRIPLETS[len(all_triplets)]
        )

    @property
    def reading(self) -> ScoredReading:
        """The case as groups."""
        facts = self.facts
        if self.form != STANDARD:
            return ScoredReading(
                self.form, _pairs_and_singles(facts.win.full.counts, facts.winning_kind), self.wait
            )
        held = concealed_groups(self.cutting, self.wait, facts.winning_kind, facts.tsumo)
        return ScoredReading(STANDARD, held + facts.win.called.groups, self.wait)


_OF_FORM: Final = {
    STANDARD: 0,
    SEVEN_PAIRS: traits.SEVEN_PAIRS,
    THIRTEEN_ORPHANS: traits.THIRTEEN_ORPHANS,
}


def pair_fu(facts: Facts, kind: int) -> int:
    """Return the fu of a pair of honours: 2 for each thing it stands for, within the double-wind rule."""
    if kind > NORTH:
        return 2
    if kind == NORTH and facts.rules.north_value:
        return 2
    if kind == facts.seat == facts.wind:
        return facts.rules.double_wind_pair_fu
    return 2 if kind in (facts.seat, facts.wind) else 0


def cases(facts: Facts) -> list[Case]:
    """Return every way to read the win; none if the tiles are not a win."""
    tiles = facts.tiles
    found = [Case(facts, STANDARD, cutting, wait) for cutting, wait in tiles.readings]
    if not facts.win.hand.melds:
        pairs = tiles.pairs + (2 * tiles.quads if facts.rules.seven_pairs_quads else 0)
        if pairs == 7:
            found.append(Case(facts, SEVEN_PAIRS, _NO_GROUPS, groups.TO_PAIR))
        elif tiles.mask == masks.ORPHANS:
            all_sided = facts.win.full.counts[facts.winning_kind] == 2 and facts.has_wait
            found.append(Case(facts, THIRTEEN_ORPHANS, _NO_GROUPS, ALL_ORPHANS if all_sided else ORPHAN))
    return found


_NO_GROUPS: Final = Cutting((), (), NO_PAIR)


class _Tiles(NamedTuple):
    """What concealed tiles are by themselves, the winning tile among them.

    Attributes:
        mask: their kinds and those of the melds.
        traits: what shows at a glance of these.
        readings: every way to cut them into groups, with each group that the winning tile may have completed.
        pairs, quads: how many kinds are held twice, and four times.
    """

    mask: int
    traits: int
    readings: tuple[tuple[Cutting, str], ...]
    pairs: int
    quads: int


@lru_cache(maxsize=1 << 14)
def _tiles(keys: tuple[int, int, int, int], won: int, called: int) -> _Tiles:
    mask = _mask(keys) | called
    readings = tuple(
        (cutting, wait)
        for cutting in cuttings(keys)
        if cutting.pair != NO_PAIR
        for wait in _waits(won, *cutting)
    )
    counts = [count for suit, key in enumerate(keys) for count in counts_of(suit, key)]
    return _Tiles(mask, traits.of_kinds(mask), readings, counts.count(2), counts.count(4))


def without_groups(facts: Facts) -> Case:
    """Return a case that shows only how the win came about, to ask what does not depend on the groups."""
    return Case(facts, STANDARD, _NO_GROUPS, "")


@lru_cache(maxsize=1 << 14)
def _honours_in(triplets: tuple[int, ...]) -> int:
    return masks.mask_of(triplets) & masks.HONOURS


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
    Group(type='run', tiles=(Kind.M1, Kind.M2, Kind.M3), wildcards=0, is_open=False, has_won=True)
    """
    places = [_TYPES * run for run in cutting.runs]
    places += [_TYPES * each + 1 for each in cutting.triplets]
    places.append(_TYPES * cutting.pair + 2)
    places.sort()
    made = [_GROUPS[place] for place in places]
    won = _won_place(cutting, wait, kind)
    made[places.index(won)] = (_ROBBED if wait == DUAL_PAIR and not tsumo else _WON)[won]
    return tuple(made)


def _won_place(cutting: Cutting, wait: str, kind: int) -> int:
    """Return where the group that a kind completed stands in `_GROUPS`."""
    if wait == groups.TO_PAIR:
        return _TYPES * kind + 2
    if wait == DUAL_PAIR:
        return _TYPES * kind + 1
    near = [run for run in cutting.runs if run <= kind <= run + 2]
    return _TYPES * next(run for run in near if shape_in_run(run, kind) == wait)


def _groups_from(kind: Kind) -> tuple[Group, ...]:
    """Return the run, the triplet and the pair of a kind; no hand has the runs that end in another suit."""
    run = Group(groups.RUN, _KINDS[kind : kind + 3])
    return run, Group(groups.TRIPLET, (kind,) * 3), Group(groups.PAIR, (kind,) * 2)


_TYPES: Final = 3
# by kind, and then by type: so the groups of a hand, sorted by place, stand in tile order
_GROUPS: Final = tuple(group for kind in _KINDS for group in _groups_from(kind))
_WON: Final = tuple(group._replace(has_won=True) for group in _GROUPS)
_ROBBED: Final = tuple(group._replace(is_open=True) for group in _WON)


_SINGLES: Final = tuple(Group(groups.SINGLE, (kind,)) for kind in Kind)
_PAIRS: Final = tuple(Group(groups.PAIR, (kind, kind)) for kind in Kind)


def _pairs_and_singles(counts: tuple[int, ...], won: int) -> tuple[Group, ...]:
    made = []
    for kind, count in enumerate(counts):
        if count:
            group = (_SINGLES if count == 1 else _PAIRS)[kind]
            made.append(group._replace(has_won=True) if kind == won else group)
            if count == 4:  # two pairs, of which the winning tile completed one
                made.append(group)
    return tuple(made)
