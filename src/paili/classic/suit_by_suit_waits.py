"""Find the waits of a hand, and the discard with most winning tiles left; examine the honours first.

Source
    "Mahjong waits, part one" (麻将听牌算法 [上篇]), Python, by Neuron Teckid (Bit Focus), 2014. Part two was
    announced but not printed; this module has a part two of its own, based on the number of tiles of each
    suit modulo 3.
Idea
    Honours make no runs. So the counts of the honours alone decide in which suits the wait can be, and for
    many hands they show that the hand is not ready.
Steps
    1. Thirteen orphans: sort the thirteen kinds by their counts.
    2. Seven pairs: seven kinds, of which one has an odd number of copies.
    3. Honours: four copies of an honour are a triplet and a single honour. One single honour: all suits are
       groups, and the wait is that honour. Two pairs: all suits are groups, and the wait is both honours. One
       pair: one suit has groups and two more tiles, and the hand may wait on the honour of the pair too. A
       single honour and a pair: not ready.
    4. Groups of a suit: from the lowest rank, a triplet if there are three copies, otherwise runs.
    5. A suit with two more tiles than groups: take out a pair, two adjacent tiles or two tiles with a gap.
    6. Part two, for hands whose honours are all triplets. Numbers of tiles modulo 3 of the suits: (1, 0, 0):
       take out one tile, or a pair and two more tiles. (2, 2, 0): one of two suits has the pair and the
       second has the wait. Any other numbers: not ready.
    7. The aim stated in the introduction: try each discard, and count the copies left of its waits.
Differs
    * Part two exists. Without part two, the printed function returns None, and most hands raise a TypeError.
    * For honours that step 3 does not list (two single honours, three pairs), the result is "not ready"
      instead of None.
    * The ones and nines have the number of their suit; in the printed code, they have an object in place of
      that number and so equal no tile (`ForeignTile`).
    * All thirteen tiles must be orphans; the printed test allows one tile that is no orphan (273 hands).
    * Seven pairs need seven kinds; the printed ``7 < kinds`` lets four of a kind be two pairs.
    * Winds are suit 3 and dragons suit 4 as in the article. The hash of a tile is that of a Python tuple.
Limits
    1, 4, 7, 10 or 13 concealed tiles, no wildcards, and at most thirteen tiles with the melds. For a discard
    2, 5, 8, 11 or 14 concealed tiles. The functions for one suit take nine counts.
Cost
    Ten to a hundred divisions of suits into groups, 10 to 100 microseconds; for most random hands, the
    honours show that the hand is not ready.

>>> [str(tile) for tile in waits("344m1m111222333z")]
['2m']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from paili.arguments import int_of
from paili.classic.limits import hand_of, of_sizes
from paili.classic.suit_by_suit_waits_cutting import groups_of, is_complete, pairs_of, taken_out, without
from paili.errors import LimitError
from paili.hand import Hand
from paili.tiles import COPIES, EAST, KIND_NAMES, KINDS, ORPHANS, WHITE

_WAITING: Final = (1, 4, 7, 10, 13)
_DRAWN: Final = (2, 5, 8, 11, 14)
_WIND: Final = 3
_DRAGON: Final = 4
# branch → the residues of the suits, sorted, with which a suit can be more than groups
_OPEN_RESIDUES: Final = {"one pair": ([0, 0, 2],), "part two": ([0, 0, 1], [0, 2, 2])}


class Tile(NamedTuple):
    """A tile in the article's numbers: suit 0-2 and rank 0-8, winds (3, 0-3), dragons (4, 0-2)."""

    suit: int
    rank: int

    @property
    def kind(self) -> int:
        """The kind, 0 to 33."""
        return (0, 9, 18, EAST, WHITE)[self.suit] + self.rank

    def __str__(self) -> str:
        return KIND_NAMES[self.kind]


class ForeignTile(NamedTuple):
    """The object that the printed code returns by mistake for a one or a nine; the object equals no tile.

    In the printed code, the attribute ``suit`` is an object with the counts of the suit; here it is the name
    of that object's class.
    """

    suit: str
    rank: int


class SuitDiscard(NamedTuple):
    """A discard that leaves the hand ready, with its waits and the copies left of them."""

    tile: Tile
    waits: tuple[Tile, ...]
    left: int


class SuitStep(NamedTuple):
    """One way to divide a suit into groups and further tiles.

    Attributes:
        suit: the number of the suit, 0 to 2.
        taken: the tiles removed before the remaining tiles are divided: no tiles, a pair, two tiles of a run,
            or, in part two, a single tile or a pair with two more tiles.
        groups: the remaining tiles as groups, or None if they are not made of groups.
        waits: the kinds that complete the removed tiles, if all remaining tiles of the hand are groups.
    """

    suit: int
    taken: tuple[Tile, ...]
    groups: tuple[tuple[Tile, ...], ...] | None
    waits: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class SuitWaits:
    """The intermediate results of the algorithm on a hand.

    Attributes:
        hand: the hand of 3n+1 tiles.
        residues: the number of tiles of each of the three suits modulo 3.
        triplets, pairs, singles: the honours by number of copies; four of a kind are both a triplet and a
            single tile.
        branch: the rule that the honours select, see `branch_of`.
        steps: the ways to divide the suits by the rule ``branch``; empty if the honours show that the hand is
            not ready.
        by_form: the waits of each form.
        waits: the waits without kinds of which the hand contains all four copies.
        dropped: the kinds that would be waits, but of which the hand contains all four copies.
        printed: the result of the printed code, with objects that are not tiles last, or None if the code
            raises an error.
    """

    hand: Hand
    residues: tuple[int, int, int]
    triplets: tuple[Tile, ...]
    pairs: tuple[Tile, ...]
    singles: tuple[Tile, ...]
    branch: str
    steps: tuple[SuitStep, ...]
    by_form: dict[str, tuple[Tile, ...]]
    waits: tuple[Tile, ...]
    dropped: tuple[Tile, ...]
    printed: tuple[Tile | ForeignTile, ...] | None


@dataclass(frozen=True, slots=True)
class DiscardChoice:
    """The results for a hand of 3n+2 tiles: every discard to a ready hand, most winning tiles left first."""

    hand: Hand
    discards: tuple[SuitDiscard, ...]


def tile_of(kind: int) -> Tile:
    """Return a kind as a tile with the numbers of the article.

    >>> tile_of(0), tile_of(27), tile_of(33)
    (Tile(suit=0, rank=0), Tile(suit=3, rank=0), Tile(suit=4, rank=2))
    """
    if kind < EAST:
        return Tile(kind // 9, kind % 9)
    return Tile(_WIND, kind - EAST) if kind < WHITE else Tile(_DRAGON, kind - WHITE)


# ------------------------------------------------------------------ 1. and 2. the two special forms


def thirteen_orphans(hand: Hand) -> list[Tile]:
    """Return the waits for thirteen orphans.

    >>> [str(tile) for tile in thirteen_orphans(Hand.parse("119m19p1s1234567z"))]
    ['9s']
    """
    orphans = sorted(ORPHANS, key=lambda kind: hand.counts[kind])
    if sum(hand.counts[kind] for kind in orphans) != 13 or not hand.counts[orphans[1]]:
        return []
    missing = orphans if hand.counts[orphans[0]] else orphans[:1]
    return [tile_of(kind) for kind in sorted(missing)]


def seven_pairs(hand: Hand) -> list[Tile]:
    """Return the wait for seven pairs: of seven kinds, the kind with an odd number of copies; [] for no wait.

    >>> [str(tile) for tile in seven_pairs(Hand.parse("1122m1199p34477s"))]
    ['3s']
    """
    return _seven_pairs(hand, fewest=7)


def _seven_pairs(hand: Hand, fewest: int) -> list[Tile]:
    kinds = [kind for kind, count in enumerate(hand.counts) if count]
    odd = [tile_of(kind) for kind in kinds if hand.counts[kind] % 2]
    return odd if hand.size == 13 and fewest <= len(kinds) <= 7 and len(odd) == 1 else []


# ------------------------------------------------------------------ 3. honours


def honour_groups(hand: Hand) -> tuple[list[Tile], list[Tile], list[Tile]]:
    """Return the honours of a hand as three lists: triplets, pairs and single tiles.

    >>> [len(part) for part in honour_groups(Hand.parse("11m1111z22z"))]
    [1, 1, 1]
    """
    counts = [(tile_of(kind), hand.counts[kind]) for kind in range(EAST, len(hand.counts))]
    triplets = [tile for tile, count in counts if count >= 3]
    pairs = [tile for tile, count in counts if count == 2]
    singles = [tile for tile, count in counts if count in (1, 4)]
    return triplets, pairs, singles


def branch_of(pairs: Sequence[Tile], singles: Sequence[Tile]) -> str:
    """Return the name of the rule that the honours select.

    It is "single", "two pairs", "one pair", "part two" or "not ready".

    >>> branch_of([Tile(3, 0)], []), branch_of([Tile(3, 0)], [Tile(3, 1)])
    ('one pair', 'not ready')
    """
    kinds = len(pairs), len(singles)
    names = {(0, 1): "single", (2, 0): "two pairs", (1, 0): "one pair", (0, 0): "part two"}
    return names.get(kinds, "not ready")


def four_groups(hand: Hand) -> list[Tile]:
    """Return the waits of the standard form; a wait may be listed twice, and may be a fifth copy.

    >>> [str(tile) for tile in four_groups(Hand.parse("1111z"))]
    ['1z']
    """
    suits = _suits(hand)
    _, pairs, singles = honour_groups(hand)
    match branch_of(pairs, singles):
        case "single":
            return singles if all(map(is_complete, suits)) else []
        case "two pairs":
            return pairs if all(map(is_complete, suits)) else []
        case "one pair":
            return _one_pair(suits, pairs)
        case "part two":
            return part_two(suits)
    return []


def _one_pair(suits: Sequence[Sequence[int]], pairs: list[Tile]) -> list[Tile]:
    """Return the waits of a hand whose honours are triplets and one pair.

    One suit must consist of groups and two more tiles. If the two tiles are a pair, the hand waits on the
    honour too.
    """
    at = next((suit for suit, counts in enumerate(suits) if sum(counts) % 3 == 2), None)
    if at is None or not all(is_complete(suits[other]) for other in range(3) if other != at):
        return []
    waits = [Tile(at, rank) for _, ranks in taken_out(suits[at]) for rank in ranks]
    return waits + (pairs if pairs_of(suits[at]) else [])


def _suits(hand: Hand) -> list[tuple[int, ...]]:
    return [hand.counts[9 * suit : 9 * suit + 9] for suit in range(3)]


# ------------------------------------------------------------------ 6. part two


def part_two(suits: Sequence[Sequence[int]]) -> list[Tile]:
    """Return the waits of a hand whose honours, if any, are triplets.

    The article leaves this case to a part two that was never printed.

    Args:
        suits: nine counts for each of the three suits.

    >>> [str(tile) for tile in part_two([(0, 1, 1, 1, 1, 0, 0, 0, 0), (0,) * 9, (0,) * 9])]
    ['2m', '5m']
    """
    residues = [sum(counts) % 3 for counts in suits]
    if sorted(residues) not in _OPEN_RESIDUES["part two"]:
        return []
    odd = [suit for suit in range(3) if residues[suit] and _rest_is_complete(suits, residues, suit)]
    return [Tile(suit, rank) for suit in odd for _, ranks in taken_out(suits[suit]) for rank in ranks]


def _rest_is_complete(suits: Sequence[Sequence[int]], residues: Sequence[int], at: int) -> bool:
    """Return whether every suit except one is groups, or groups and a pair if the suit has 3n+2 tiles.

    Args:
        suits: the counts of the suits.
        residues: the number of tiles of each suit modulo 3.
        at: the index of the suit to leave out, which has 3n+2 tiles.
    """
    whole = (suits[other] for other in range(3) if residues[other] == 0)
    with_pair = (suits[other] for other in range(3) if other != at and residues[other] == 2)
    return all(map(is_complete, whole)) and all(map(pairs_of, with_pair))


# ------------------------------------------------------------------ showing the cutting


def suit_steps(hand: Hand) -> tuple[SuitStep, ...]:
    """Return the ways to divide the suits into groups, or into groups and tiles that need one more tile.

    >>> [(step.taken, len(step.groups or ())) for step in suit_steps(Hand.parse("23m456p11z"))]
    [((Tile(suit=0, rank=1), Tile(suit=0, rank=2)), 0), ((), 1), ((), 0)]
    """
    suits = _suits(hand)
    _, pairs, singles = honour_groups(hand)
    branch, residues = branch_of(pairs, singles), [sum(counts) % 3 for counts in suits]
    if branch == "not ready":
        return ()
    can_wait = sorted(residues) in _OPEN_RESIDUES.get(branch, ())
    steps: list[SuitStep] = []
    for at, counts in enumerate(suits):
        result = taken_out(counts) if can_wait and residues[at] else []
        rest_is_done = _rest_is_complete(suits, residues, at)
        for taken, ranks in result or [((), ())]:
            waiting = [Tile(at, rank) for rank in ranks] + (pairs if len(set(taken)) == 1 else [])
            steps.append(_step(at, counts, taken, waiting if rest_is_done else []))
    return tuple(steps)


def _step(suit: int, counts: Sequence[int], taken: tuple[int, ...], waiting: list[Tile]) -> SuitStep:
    groups = groups_of(without(counts, *taken))
    named = None if groups is None else tuple(tuple(Tile(suit, rank) for rank in ranks) for ranks in groups)
    return SuitStep(suit, tuple(Tile(suit, rank) for rank in taken), named, tuple(waiting))


# ------------------------------------------------------------------ the questions


def waits(hand: Hand | str) -> tuple[Tile, ...]:
    """Return the tiles that complete a hand, in order, without tiles of which the hand holds all four.

    Raises:
        LimitError: unless the hand has 1, 4, 7, 10 or 13 concealed tiles and no wildcards.

    >>> [str(tile) for tile in waits("119m19p1s1234567z")]
    ['9s']
    """
    hand = of_sizes(hand, "suits", _WAITING)
    return tuple(tile for tile in shape_waits(hand) if hand.all_counts[tile.kind] < COPIES)


def shape_waits(hand: Hand | str) -> tuple[Tile, ...]:
    """Return the waits by shape alone: a fifth copy of a tile is allowed.

    >>> [str(tile) for tile in shape_waits("11112233m11122z")]
    ['1m', '4m', '2z']
    """
    hand = of_sizes(hand, "suits", _WAITING)
    return tuple(sorted({*thirteen_orphans(hand), *seven_pairs(hand), *four_groups(hand)}))


def discards(hand: Hand | str, visible: Iterable[int] = ()) -> tuple[SuitDiscard, ...]:
    """Return every discard that leaves a ready hand; the discard with most winning tiles left comes first.

    Args:
        hand: a hand with 2, 5, 8, 11 or 14 concealed tiles, or its text.
        visible: the kinds, 0 to 33, of the tiles seen outside the hand, one entry for each tile.

    Raises:
        LimitError: if the hand does not have 3n+2 tiles, or has wildcards; or if a visible tile is not a
            kind, or a fifth copy.

    >>> best = discards("11123455678999m")[0]
    >>> str(best.tile), len(best.waits), best.left
    ('5m', 9, 22)
    """
    hand = of_sizes(hand, "suits", _DRAWN)
    seen = _seen(hand, visible)
    results = [_discard(hand, kind, seen) for kind in range(len(seen)) if hand.counts[kind]]
    ready = [discard for discard in results if discard.waits]
    return tuple(sorted(ready, key=lambda discard: (-discard.left, -len(discard.waits), discard.tile)))


def _seen(hand: Hand, visible: Iterable[int]) -> list[int]:
    seen = list(hand.all_counts)
    for item in visible:
        kind = int_of(item)
        if kind is None or not 0 <= kind < KINDS:
            raise LimitError("classic.no_kind", kind=item, most=KINDS - 1)
        seen[kind] += 1
        if seen[kind] > COPIES:
            raise LimitError("classic.fifth", tile=KIND_NAMES[kind], hand=hand, most=COPIES)
    return seen


def _discard(hand: Hand, kind: int, seen: Sequence[int]) -> SuitDiscard:
    # The discarded tile counts as seen, so a wait on the kind itself has one tile less.
    waiting = waits(hand.discard(kind))
    return SuitDiscard(tile_of(kind), waiting, sum(max(0, COPIES - seen[tile.kind]) for tile in waiting))


def course(hand: Hand | str) -> SuitWaits | DiscardChoice:
    """Return all intermediate results for a hand: `SuitWaits` for 3n+1 tiles, `DiscardChoice` for 3n+2.

    >>> type(course("1133456m111222z")).__name__, type(course("11133456m111222z")).__name__
    ('SuitWaits', 'DiscardChoice')
    """
    hand = hand_of(hand)
    return DiscardChoice(hand, discards(hand)) if hand.size % 3 == 2 else suit_waits(hand)


def suit_waits(hand: Hand | str) -> SuitWaits:
    """Return all intermediate results on a hand of 3n+1 tiles.

    >>> suit_waits("1133456m111222z").branch
    'part two'
    """
    hand = of_sizes(hand, "suits", _WAITING)
    m, p, s = (sum(counts) % 3 for counts in _suits(hand))
    triplets, pairs, singles = honour_groups(hand)
    by_form = {
        "thirteen orphans": tuple(thirteen_orphans(hand)),
        "seven pairs": tuple(seven_pairs(hand)),
        "standard": tuple(sorted(set(four_groups(hand)))),
    }
    live = waits(hand)
    dropped = tuple(tile for tile in shape_waits(hand) if tile not in live)
    return SuitWaits(
        hand, (m, p, s), tuple(triplets), tuple(pairs), tuple(singles), branch_of(pairs, singles),
        suit_steps(hand), by_form, live, dropped, _printed_or_none(hand),
    )  # fmt: skip


def _printed_or_none(hand: Hand) -> tuple[Tile | ForeignTile, ...] | None:
    try:
        result = waits_as_printed(hand)
    except TypeError:
        return None
    tiles = sorted(tile for tile in result if isinstance(tile, Tile))
    return (*tiles, *sorted(tile for tile in result if isinstance(tile, ForeignTile)))


# ------------------------------------------------------------------ the printed code


def waits_as_printed(hand: Hand | str) -> frozenset[Tile | ForeignTile]:
    """Return the waits of a hand by the code of part one as printed.

    Raises:
        TypeError: if the printed code raises a TypeError, because it adds the None of the missing part two to
            a list.

    >>> waits_as_printed("1111z"), waits_as_printed("1m19p19s11234567z")
    (frozenset({Tile(suit=3, rank=0)}), frozenset({ForeignTile(suit='TilesSuite', rank=8)}))
    """
    hand = of_sizes(hand, "suits", _WAITING)
    special: list[Tile | ForeignTile] = [*_orphans_as_printed(hand), *_seven_pairs(hand, fewest=1)]
    return frozenset(special + _four_groups_as_printed(hand))  # type: ignore[operator]


def _orphans_as_printed(hand: Hand) -> list[Tile | ForeignTile]:
    if hand.size != 13:
        return []
    suits = [(ForeignTile("TilesSuite", rank), 9 * suit + rank) for rank in (0, 8) for suit in range(3)]
    orphans: list[tuple[Tile | ForeignTile, int]] = [*suits]
    orphans += ((tile_of(kind), kind) for kind in range(EAST, len(hand.counts)))
    orphans.sort(key=lambda orphan: hand.counts[orphan[1]])
    if not hand.counts[orphans[1][1]]:
        return []
    if hand.counts[orphans[0][1]] == 1:
        return [tile_of(kind) for kind in ORPHANS]
    return [orphans[0][0]]


def _four_groups_as_printed(hand: Hand) -> list[Tile] | None:
    """Return the waits of the standard form by the printed code; None where that code returns None."""
    suits = _suits(hand)
    _, pairs, singles = honour_groups(hand)
    rules: list[tuple[bool, Callable[[], list[Tile]]]] = [
        (bool(pairs and singles), list),
        (len(singles) == 1, lambda: singles if all(map(is_complete, suits)) else []),
        (len(pairs) == 2, lambda: pairs if all(map(is_complete, suits)) else []),
        (len(pairs) == 1, lambda: _one_pair(suits, pairs)),
    ]
    return next((rule() for applies, rule in rules if applies), None)
