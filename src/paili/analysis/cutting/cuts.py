"""Find every best way to divide an unfinished hand into melds, two-tile shapes, pairs and single tiles.

A *cut* puts concealed natural tiles into groups: melds, two tiles of a run, pairs. The *rest* is the tiles in
no group. A cut has at most as many groups as a win needs concealed melds, and one more if a group is a pair.
A cut is *best* if some win contains all its groups and misses no more tiles than the hand does: one tile
completes each two-tile run shape and each pair except one, tiles of the rest and drawn tiles make the missing
groups, and no kind is used more often than the rules allow. A best cut is dropped if its rest contains one
more group that the cut could have. Method: `paili.analysis.cutting.sets` finds the sets of groups.
`paili.analysis.shape.copies` then computes the tiles missing from a cut, without the copies that its groups
use.

Wildcards are in no group: each replaces one missing tile. If seven pairs or thirteen orphans need no more
tiles than any other form, there are cuts for them too: one with all pairs, and one for each pair of orphans.
Knitted forms have no cuts.

>>> for cut in cuts("34667m34p556s"): print(cut)
34m 67m 34p 55s + 6m6s
34m 34p 66m 55s + 7m6s
34m 34p 56s 66m + 7m5s
46m 67m 34p 55s + 3m6s
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from paili.analysis.cutting.sets import Groups, GroupSets
from paili.analysis.from_position import HandLike
from paili.analysis.inputs import CONCEALED, Inputs, inputs_of
from paili.analysis.shanten import distances
from paili.analysis.shape.copies import missing, need_of_others, needs_of_suits
from paili.hand import Hand
from paili.hand.groups import PAIR, RUN, TRIPLET, completing, run_from, shape_of
from paili.hand.meld import Meld
from paili.record import Json, Shown, json_record, plain
from paili.tiles import KINDS, ORPHANS, Kind, TileSet, mpsz
from paili.variants import NO_LACK, RIICHI, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Variant, VariantLike

_NOTHING: Final = (0,) * KINDS
_ALL_KINDS: Final = (*Kind,)


@json_record("shape", "text", "tiles", "draws")
class Part(NamedTuple):
    """A group in a `Cut`: a meld, a pair, or two tiles of a run that lacks the third.

    Attributes:
        shape: ``run``, ``triplet`` or ``pair``; or for two tiles of a run ``two-sided``, ``closed`` or
            ``edge``.
        tiles: the kinds of its tiles, in order.
        draws: the kinds that complete the group to a run or a triplet; empty for a run or a triplet.
    """

    shape: str
    tiles: tuple[Kind, ...]
    draws: TileSet

    @property
    def text(self) -> str:
        """The tiles of the group, as text such as ``"34m"``."""
        return mpsz(self.tiles)

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``shape``, ``text``, ``tiles`` and ``draws``. Tiles are names such as ``"5m"``.
        """
        return plain(self)

    def __str__(self) -> str:
        return self.text


@json_record("form", "text", "parts", "rest", "wildcards", "melds:meld_texts")
class Cut(NamedTuple):
    """One way to divide an unfinished hand into melds, pairs and two-tile shapes, as `cuts` returns it.

    Attributes:
        form: the winning shape that the hand is nearest to: ``standard``, ``seven pairs`` or ``thirteen
            orphans``.
        parts: the groups of concealed tiles: first runs and triplets, then two tiles of a run, then pairs.
        rest: the tiles in no group, sorted, without wildcards.
        wildcards: how many wildcards the hand has in addition; each replaces one missing tile.
        melds: the called melds and concealed quads of the hand.
    """

    form: str
    parts: tuple[Part, ...]
    rest: tuple[Kind, ...]
    wildcards: int = 0
    melds: tuple[Meld, ...] = ()

    @property
    def text(self) -> str:
        """The groups and the tiles in no group, as text: ``"34m 67m 34p 55s + 6m6s"``.

        The groups come first; the tiles after the ``+`` are in no group.
        """
        rest = f"+ {mpsz(self.rest)}" if self.rest else ""
        return " ".join(filter(None, (*map(str, (*self.parts, *self.melds)), rest, "*" * self.wildcards)))

    @property
    def meld_texts(self) -> tuple[str, ...]:
        """The called melds and concealed quads, each as text such as ``"[234s]"``."""
        return tuple(map(str, self.melds))

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``form``, ``text``, ``parts``, ``rest``, ``wildcards`` and ``melds``. Objects among the
        values become dicts; tiles become names such as ``"5m"``.
        """
        return plain(self)

    def __str__(self) -> str:
        return self.text


def cuts(
    hand: HandLike, *, variant: VariantLike = RIICHI, tenpai: str = CONCEALED, lack: str = NO_LACK
) -> tuple[Cut, ...]:
    """Return the best ways to divide an unfinished hand into melds, pairs and two-tile shapes.

    A way is best if the hand can keep all its groups and still win with the fewest missing tiles. For a
    complete hand, the result is every way; `paili.readings` has more details about these. No group contains
    wildcards. Knitted tiles (組合龍) are in no group: for a hand that is nearer to a knitted form than to any
    other, the result is ().

    Args:
        hand: a `paili.Hand`, its text such as ``"123m406p789s1122z"``, or a `paili.Position`.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
            ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
            concealed hand and the melds together have four; ``"shape"``: no kinds.
        lack: in Chinese games, the suit that a win must not contain (定缺): ``"m"``, ``"p"`` or ``"s"``; ""
            for none.

    Raises:
        NotationError, HandError: if the argument is not a hand.
        VariantError: if the variant does not allow such a hand.
        QuestionError: if ``tenpai`` is unknown.

    >>> for cut in cuts("34667m34p556s")[:2]: print(cut)
    34m 67m 34p 55s + 6m6s
    34m 34p 66m 55s + 7m6s
    >>> [part.shape for part in cuts("123m456p1367s112z")[0].parts]
    ['run', 'run', 'closed', 'two-sided', 'pair']
    """
    return cuts_of(inputs_of(hand, "", variant, tenpai, lack))


def cuts_of(inputs: Inputs) -> tuple[Cut, ...]:
    """Return the result of `cuts` for the hand of a position."""
    return Shown(_cuts(inputs))


def cut_leaving(inputs: Inputs, kind: int) -> Cut | None:
    """Return the first best cut in which a kind belongs to no group; None if there is no such cut.

    Args:
        inputs: the position.
        kind: the kind.
    """
    return next(_cuts(inputs, kind), None)


def _cuts(inputs: Inputs, over: int | None = None) -> Iterator[Cut]:
    """Yield every best cut in order.

    Args:
        inputs: the position.
        over: a kind; only cuts that leave a tile of this kind outside all groups are yielded. None for all
            cuts.
    """
    hand = inputs.hand
    for form, parts in _parts_by_form(inputs, over):
        rest = _rest(hand, parts)
        if over is None or over in rest:
            yield Cut(form, parts, rest, hand.wildcards, hand.melds)


def _parts_by_form(inputs: Inputs, over: int | None) -> Iterator[tuple[str, tuple[Part, ...]]]:
    result, hand = distances(inputs), inputs.hand
    nearest = min(result)
    if result.standard == nearest:
        for parts in _standard(inputs, over):
            yield STANDARD, parts
    if result.seven_pairs == nearest:
        yield SEVEN_PAIRS, tuple(_pairs_of(hand, inputs.variant))
    if result.thirteen_orphans == nearest:
        for parts in _orphans_of(hand):
            yield THIRTEEN_ORPHANS, parts


def _rest(hand: Hand, parts: Sequence[Part]) -> tuple[Kind, ...]:
    rest = list(hand.counts)
    for part in parts:
        _take(rest, part.tiles)
    return tuple([kind for kind, count in zip(_ALL_KINDS, rest, strict=True) for _ in range(count)])


# ------------------------------------------------------------------------------------- other forms


def _pairs_of(hand: Hand, variant: Variant) -> Iterator[Part]:
    for kind in _ALL_KINDS:
        pairs = hand.counts[kind] // 2
        yield from [_pair(kind)] * (pairs if variant.quad_as_pairs else min(pairs, 1))


def _orphans_of(hand: Hand) -> list[tuple[Part, ...]]:
    """Return the groups of every cut of the thirteen orphans: one pair of orphans, or none if the hand has no
    pair.
    """
    return [(_pair(Kind(kind)),) for kind in ORPHANS if hand.counts[kind] >= 2] or [()]


# ----------------------------------------------------------------------------------- standard form


def _in_order(parts: tuple[Part, ...]) -> tuple[object, ...]:
    melds = sum(len(part.tiles) == 3 for part in parts)
    return -melds, -len(parts), tuple(part.tiles for part in parts)


def _standard(inputs: Inputs, over: int | None) -> Iterator[tuple[Part, ...]]:
    """Yield the groups of every best cut of the standard form, in order.

    Args:
        inputs, over: as in `_cuts`.
    """
    sets = _Sets(inputs)
    copies = 0 if over is None or over >= KINDS else inputs.hand.counts[over]
    by_parts = [
        (_parts(groups), groups)
        for groups in sets.every
        if over is None or sum([group.count(over) for group in groups]) < copies
    ]
    by_parts.sort(key=_in_order_of)
    for parts, groups in by_parts:
        if sets.is_best(groups) and not sets.has_room(groups):
            yield parts


def _in_order_of(item: tuple[tuple[Part, ...], Groups]) -> tuple[object, ...]:
    return _in_order(item[0])


def _parts(groups: Groups) -> tuple[Part, ...]:
    return tuple(sorted(map(_part, groups), key=_part_order))


class _Sets:
    """The candidates for the best cuts of one hand, each a set of groups; a candidate is checked on demand.

    Attributes:
        every: the candidates.
    """

    def __init__(self, inputs: Inputs) -> None:
        hand = inputs.hand
        melds, needed = hand.size // 3, _natural_missing(inputs)
        spare = sum(hand.counts) - (3 * melds + 2 - needed)
        self.every = frozenset(GroupSets(hand.counts, melds, spare, needed).sets)
        self._inputs, self._melds, self._needed = inputs, melds, needed
        self._most = max(map(len, self.every), default=0)
        self._best: dict[Groups, bool] = {}

    def is_best(self, groups: Groups) -> bool:
        """Return whether a win that has all the groups misses no more tiles than the hand does."""
        result = self._best.get(groups)
        if result is None:
            result = self._best[groups] = _misses(self._inputs, groups, self._melds, self._needed)
        return result

    def has_room(self, groups: Groups) -> bool:
        """Return whether a best cut can have one more group, made of tiles outside its groups.

        Args:
            groups: the groups of the cut.
        """
        if len(groups) == self._most:
            return False
        rest = list(self._inputs.hand.counts)
        for group in groups:
            _take(rest, group)
        larger = (tuple(sorted((*groups, more))) for more in _groups_in(rest))
        return any(more in self.every and self.is_best(more) for more in larger)


def _part_order(part: Part) -> tuple[int, bool, tuple[Kind, ...]]:
    return -len(part.tiles), part.shape == PAIR, part.tiles


@cache
def _part(group: tuple[int, ...]) -> Part:
    kinds, low, high = tuple(map(Kind, group)), group[0], group[-1]
    if len(group) == 3:
        return Part(TRIPLET if low == high else RUN, kinds, TileSet())
    return _pair(kinds[0]) if low == high else Part(shape_of(low, high), kinds, completing(low, high))


@cache
def _pair(kind: Kind) -> Part:
    return Part(PAIR, (kind, kind), TileSet([kind]))


def _natural_missing(inputs: Inputs) -> int:
    needs = needs_of_suits(inputs.hand.counts, inputs.used_up or _NOTHING, inputs.engine.tables)
    return missing(needs[0], need_of_others(0, needs), inputs.hand.size // 3)


def _misses(inputs: Inputs, groups: Groups, melds: int, needed: int) -> bool:
    """Return whether a win that contains all the groups lacks at most ``needed`` tiles.

    Args:
        inputs: the position.
        groups: the groups, finished or partial.
        melds: the number of concealed melds of a win.
        needed: the largest number of missing tiles to accept.
    """
    rest = list(inputs.hand.counts)
    for group in groups:
        _take(rest, group)
    heads = [*dict.fromkeys(group for group in groups if _is_pair(group)), None]
    return any(_misses_with(inputs, groups, head, rest, melds, needed) for head in heads)


def _misses_with(
    inputs: Inputs, groups: Groups, head: tuple[int, ...] | None, rest: list[int], melds: int, needed: int
) -> bool:
    """Return whether a win that contains all the groups and a given pair lacks at most ``needed`` tiles.

    Args:
        inputs, groups, melds, needed: as in `_misses`.
        head: the group that is the pair of the win; None if the pair is made of tiles outside the groups.
        rest: 34 counts of the tiles outside the groups.
    """
    begun = list(groups)
    if head is not None:
        begun.remove(head)
    lacking = sum(len(group) == 2 for group in begun)
    if len(begun) > melds or lacking > needed:
        return False
    wholes = product(*[_wholes_of(group) for group in begun])
    gone = (_gone(inputs, (*whole, head or ())) for whole in wholes)
    pairs = int(head is None)
    return any(
        lacking + _missing(inputs, rest, used, melds - len(begun), pairs) <= needed
        for used in gone
        if used is not None
    )


def _missing(inputs: Inputs, rest: list[int], gone: Sequence[int], melds: int, pairs: int) -> int:
    needs = needs_of_suits(rest, gone, inputs.engine.tables)
    return missing(needs[0], need_of_others(0, needs), melds, pairs)


def _gone(inputs: Inputs, groups: Sequence[tuple[int, ...]]) -> list[int] | None:
    """Return 34 counts of the copies in the groups and in the called melds, which no further group can use.

    The result is None if the groups use more copies of a kind than the game has.
    """
    gone = list(inputs.used_up or _NOTHING)
    for group in groups:
        for kind in group:
            gone[kind] += 1
    limits = [limit for suit in inputs.engine.tables.limits for limit in suit]
    fits = all(gone[kind] <= limits[kind] for group in groups for kind in group)
    return gone if fits else None


def _take(counts: list[int], group: Sequence[int]) -> None:
    for kind in group:
        counts[kind] -= 1


def _is_pair(group: tuple[int, ...]) -> bool:
    return len(group) == 2 and group[0] == group[1]


@cache
def _groups_from(kind: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups whose lowest tile is a kind."""
    runs = [run for run in (run_from(kind),) if run]
    parts = [(kind, other) for other in (kind + 1, kind + 2) if completing(kind, other)]
    return ((kind,) * 3, *runs, (kind, kind), *parts)


def _groups_in(counts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every group that can be made of the counted tiles."""
    for kind, count in enumerate(counts):
        if count:
            groups = _groups_from(kind)
            yield from (g for g in groups if all(counts[other] >= g.count(other) for other in g))


@cache
def _wholes_of(group: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the melds that a group can become: itself if it is a meld, otherwise by one more tile."""
    if len(group) == 3:
        return (group,)
    if _is_pair(group):
        return ((*group, group[0]),)
    return tuple((*group, kind) for kind in completing(*group))
