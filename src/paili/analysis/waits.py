"""Find the waits of a ready hand, the copies left of each, and the shapes that they complete.

Method for the shapes: a kind that the hand waits for is put into each group that it can finish: three runs, a
triplet, the pair. If the tiles outside that group make all further melds and the pair, the wait has the shape
of that group. This finds the shapes of all divisions of the hand without listing the divisions.

Named compound waits, such as ryantan, depend on all waits of the hand together. The *core* of a hand is what
remains if melds are removed as long as the waits do not change. The wait has the name of a compound if the
core has the pattern of that compound.

>>> for wait in waits("1113334m111222z"): print(wait.tile, wait.left, wait.shapes)
2m 4 ('two-sided', 'ryantan')
4m 3 ('pair', 'ryantan')
5m 4 ('two-sided', 'ryantan')
>>> inputs = inputs_of("3456m234p234567s")
>>> basic_shapes(inputs, 2), compound(inputs, 0b100100)
(('pair',), 'nobetan')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.analysis.from_position import HandLike
from paili.analysis.inputs import CONCEALED, OWN, Inputs, inputs_of
from paili.analysis.shanten import Distances, distances, draws, has_knitted, standard_draws
from paili.analysis.shape.copies import missing, need_of_others, need_of_suit, needs_of_suits
from paili.analysis.shape.engine import Engine, KnittedEngine, cut
from paili.errors import QuestionError
from paili.hand import Hand
from paili.hand.groups import BASIC_SHAPES, WITH_WILDCARD, completed_by, run_from
from paili.kernels.single.waits import cores_of, shapes_of
from paili.record import Json, Shown, json_record, plain
from paili.tables.need import Need
from paili.tiles import COPIES, EAST, KINDS, POWERS, Kind, TileSet
from paili.variants import HONOURS_AND_KNITTED, KNITTED_STRAIGHT, NO_LACK, RIICHI, VariantLike

if TYPE_CHECKING:
    from paili.analysis.shape.knitted import KnittedWay
    from paili.kernels.single.lookup import Lookup

SEVEN_PAIRS_WAIT: Final = "seven pairs"
ORPHAN_WAIT: Final = "thirteen orphans"
THIRTEEN_SIDED: Final = "thirteen-sided orphans"

_EVERY_KIND: Final = tuple(Kind)


@json_record()
class Wait(NamedTuple):
    """A kind that completes a ready hand, the copies left of it, and the shapes of the wait.

    Attributes:
        tile: the winning kind.
        left: how many copies of this kind are neither in the hand, in its melds, nor visible.
        shapes: the names of the waits that the kind completes, over all divisions of the hand: first basic
            ones such as ``two-sided`` or ``pair``, then compound ones such as ``nobetan``.
    """

    tile: Kind
    left: int
    shapes: tuple[str, ...]

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``tile``, ``left`` and ``shapes``. Tiles are names such as ``"5m"``.
        """
        return plain(self)


def waits(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> tuple[Wait, ...]:
    """Return the kinds that complete a ready hand, in tile order; an empty tuple if the hand is not ready.

    A kind of which no copy is left is still a wait, with ``left`` 0, unless ``tenpai`` excludes it.

    Args:
        hand: a hand of 3n+1 tiles (13, or 10, 7 … where a meld counts as three), its text, or a
            `paili.Position`.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
            ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
            concealed hand and the melds together have four; ``"shape"``: no kinds.
        lack: in Chinese games, the suit that a win must not contain (定缺): ``"m"``, ``"p"`` or ``"s"``; ""
            for none.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or both together have more than four
            of a kind.
        VariantError: if the variant does not allow such a hand or lack suit.
        QuestionError: if the hand has 3n+2 tiles, or ``tenpai`` is unknown.

    >>> waits("13m22z")
    (Wait(tile=Kind.M2, left=4, shapes=('closed',)),)
    """
    return waits_at(inputs_of(hand, visible, variant, tenpai, lack))


def waits_at(inputs: Inputs) -> tuple[Wait, ...]:
    """Return the result of `waits` for a position of 3n+1 tiles."""
    if inputs.hand.size % 3 != 1:
        raise QuestionError("analysis.not_discarded", hand=inputs.hand, number=inputs.hand.size)
    result = distances(inputs)
    if min(result) != 1:
        return Shown()
    shapes = _standard_shapes(inputs) if result.standard == 1 else {}
    for kind, name in _other_shapes(inputs, result.seven_pairs == 1, result.thirteen_orphans == 1):
        shapes.setdefault(kind, []).append(name)
    for kind, name in _knitted_shapes(inputs, result) if has_knitted(inputs) else ():
        if name not in shapes.setdefault(kind, []):
            shapes[kind].append(name)
    if wild := inputs.wild_draws:
        shapes |= {kind: [WITH_WILDCARD] for kind in TileSet.from_mask(wild)}
    seen = inputs.seen
    return Shown(
        [Wait(_EVERY_KIND[kind], COPIES - seen[kind], tuple(shapes[kind])) for kind in sorted(shapes)]
    )


def _standard_shapes(inputs: Inputs) -> dict[int, list[str]]:
    hand = inputs.hand
    counts_melds = inputs.tenpai == OWN and hand.melds
    if inputs.engine.lookup is not None and not hand.wildcards and not counts_melds:
        return _looked_up_shapes(inputs.engine.lookup, hand.counts)
    _, mask = standard_draws(inputs)
    name = None if hand.wildcards else compound(inputs, mask)
    named, others = [name] if name else [], _needs_of_others(inputs)
    kinds = TileSet.from_mask(mask)
    return {kind: [*_shapes_beside(inputs, kind, others[kind // 9]), *named] for kind in kinds}


def _looked_up_shapes(lookup: Lookup, counts: tuple[int, ...]) -> dict[int, list[str]]:
    """Return the waits with their shapes for a hand without wildcards, by the compiled loops."""
    shapes = shapes_of(lookup, counts)
    name = None
    if len(shapes) > 1:
        waits = sum([1 << kind for kind, _ in shapes])
        name = _name_of_cores(tuple(cores_of(lookup, bytes(counts), waits)), waits)
    named = [name] if name else []
    return {kind: [*_SHAPES_OF_BITS[bits], *named] for kind, bits in shapes}


_SHAPES_OF_BITS: Final = tuple(
    tuple([shape for place, shape in enumerate(BASIC_SHAPES) if bits >> place & 1])
    for bits in range(1 << len(BASIC_SHAPES) - 1)
)


def _knitted_shapes(inputs: Inputs, result: Distances) -> Iterator[tuple[int, str]]:
    """Yield the kinds that complete a form of knitted tiles, each with its wait shape.

    A wait for one of the nine knitted tiles has the shape ``knitted straight``.
    """
    assert isinstance(inputs.engine, KnittedEngine)
    if result.honours_and_knitted == 1:
        for kind in TileSet.from_mask(inputs.engine.mixed_draws(inputs.hand.keys)):
            yield kind, HONOURS_AND_KNITTED
    if result.knitted_straight == 1:
        complete = draws(inputs)[1]
        for way in inputs.engine.ways.of(inputs.hand.keys):
            missing, mask = inputs.engine.straight_draws(way, inputs.hand.wildcards)
            if missing == inputs.hand.wildcards + 1:
                yield from _straight_shapes(inputs, way, mask & complete)


def _straight_shapes(inputs: Inputs, way: KnittedWay, mask: int) -> Iterator[tuple[int, str]]:
    """Yield the kinds that complete a knitted straight in one order of the suits, each with its wait shape.

    Args:
        inputs: the position.
        way: the hand divided into knitted and remaining tiles for this order.
        mask: the kinds to test.
    """
    yield from ((kind, KNITTED_STRAIGHT) for kind in TileSet.from_mask(way.lacking & mask))
    if way.missing <= inputs.hand.wildcards:
        rest = Hand.from_counts(way.counts, inputs.hand.melds, inputs.hand.wildcards - way.missing)
        beside = inputs._replace(hand=rest)
        for kind in TileSet.from_mask(standard_draws(beside)[1] & mask):
            yield from ((kind, shape) for shape in basic_shapes(beside, kind))


def _other_shapes(inputs: Inputs, pairs: bool, orphans: bool) -> Iterator[tuple[int, str]]:
    suits, engine = inputs.hand.keys, inputs.engine
    if pairs:
        for kind in TileSet.from_mask(engine.form_draws(suits, pairs=True)):
            yield kind, SEVEN_PAIRS_WAIT
    if orphans:
        kinds = TileSet.from_mask(engine.form_draws(suits, pairs=False))
        for kind in kinds:
            yield kind, THIRTEEN_SIDED if len(kinds) == 13 else ORPHAN_WAIT


NOBETAN: Final = "nobetan"
ARYANMEN: Final = "aryanmen"
RYANTAN: Final = "ryantan"
KANTAN: Final = "kantan"
PENTAN: Final = "pentan"
THREE_SIDED: Final = "three-sided"
ENTOTSU: Final = "entotsu"
THREE_SIDED_NOBETAN: Final = "three-sided nobetan"
RYANKANTAN: Final = "ryankantan"
TATSUMAKI: Final = "tatsumaki"
HAPPOUBIJIN: Final = "happoubijin"
NINE_GATES: Final = "nine gates"


class Pattern(NamedTuple):
    """A named compound wait in one suit.

    Attributes:
        name: the name of the wait.
        ranks: the ranks of the core's tiles, counted from its lowest tile.
        waits: the ranks that the hand waits for, counted from the lowest tile of the core.
        has_pair: whether the hand has a pair outside the core too.
        waits_for_pair: whether the hand waits for the kind of that pair too.
    """

    name: str
    ranks: tuple[int, ...]
    waits: tuple[int, ...]
    has_pair: bool = False
    waits_for_pair: bool = False

    def mirrored(self) -> Pattern:
        """Return the mirror image of the pattern: low ranks become high ranks."""
        top = self.ranks[-1]
        ranks = tuple(sorted(top - rank for rank in self.ranks))
        return self._replace(ranks=ranks, waits=tuple(top - rank for rank in self.waits))

    def waits_at(self, low: int, pair: int | None) -> int:
        """Return the waits of the pattern as a mask of kinds; 0 if they do not fit into the suit.

        Args:
            low: the lowest kind of the core.
            pair: the kind of the pair outside the core; None for no pair.
        """
        kinds = [low + rank for rank in self.waits]
        if min(kinds) < low - low % 9 or max(kinds) > low - low % 9 + 8:
            return 0
        also = 1 << pair if pair is not None and self.waits_for_pair else 0
        return sum(1 << kind for kind in kinds) | also


_PATTERNS: Final = (
    Pattern(NOBETAN, (0, 1, 2, 3), (0, 3)),
    Pattern(ARYANMEN, (0, 0, 1, 2), (0, 3)),
    Pattern(RYANTAN, (0, 0, 0, 1), (-1, 1, 2)),
    Pattern(KANTAN, (0, 0, 0, 2), (1, 2)),
    Pattern(PENTAN, (0, 0, 0, 1), (1, 2)),
    Pattern(THREE_SIDED, (0, 1, 2, 3, 4), (-1, 2, 5), has_pair=True),
    Pattern(ENTOTSU, (0, 1, 2, 2, 2), (-1, 2), has_pair=True, waits_for_pair=True),
    Pattern(THREE_SIDED_NOBETAN, (0, 1, 2, 3, 4, 5, 6), (0, 3, 6)),
    Pattern(RYANKANTAN, (0, 0, 0, 2, 4, 4, 4), (1, 2, 3)),
    Pattern(TATSUMAKI, (0, 0, 0, 1, 2, 2, 2), (-1, 0, 1, 2, 3)),
    Pattern(HAPPOUBIJIN, (0, 0, 0, 1, 2, 3, 4, 5, 5, 5), (-1, 0, 1, 2, 3, 4, 5, 6)),
    Pattern(NINE_GATES, (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8), tuple(range(9))),
)

COMPOUNDS: Final = tuple(pattern.name for pattern in _PATTERNS)
"""The names of compounds, in the order in which they are looked for."""


# ------------------------------------------------------------------------------------ basic shapes


def basic_shapes(inputs: Inputs, kind: int) -> tuple[str, ...]:
    """Return the shapes in which a kind completes the standard form, in the order of ``BASIC_SHAPES``.

    With ``tenpai="shape"`` a wildcard may be a fifth copy in any variant.

    Args:
        inputs: a ready hand of 3n+1 tiles.
        kind: the kind that completes it.
    """
    return _shapes_beside(inputs, kind, _needs_of_others(inputs)[kind // 9])


def _needs_of_others(inputs: Inputs) -> list[Need]:
    """Return, for each suit, how many tiles the other three lack for each number of pairs and melds."""
    needs = needs_of_suits(inputs.hand.counts, inputs.used_up or _NOTHING, inputs.engine.tables)
    return [need_of_others(suit, needs) for suit in range(len(needs))]


def _shapes_beside(inputs: Inputs, kind: int, others: Need) -> tuple[str, ...]:
    result: set[str] = set()
    variant = inputs.variant
    # a wildcard may stand for a wild kind: 46s* is a run where 5s is wild
    kinds = variant.natural | variant.wild if variant.wild else variant.natural
    for way in _ways(kind, kinds):
        if way.shape not in result and _completes(inputs, way, others):
            result.add(way.shape)
    return tuple([shape for shape in BASIC_SHAPES if shape in result])


class _Way(NamedTuple):
    """One way in which a kind finishes a group with natural tiles and wildcards of the hand.

    Attributes:
        shape: the name of the wait shape.
        group: the tiles of the group as kinds, the finishing kind included.
        natural: the natural tiles of the group, without the finishing tile, as pairs of kind and number.
        wildcards: how many wildcards the group has.
        taken: the value that the tiles in ``natural`` add to the key of the suit.
    """

    shape: str
    group: tuple[int, ...]
    natural: tuple[tuple[int, int], ...]
    wildcards: int
    taken: int


@lru_cache(maxsize=1 << 10)
def _ways(kind: int, kinds: TileSet) -> tuple[_Way, ...]:
    """Return every way in which a kind can finish a group.

    Args:
        kind: the kind.
        kinds: the kinds that groups may contain.
    """
    return tuple(
        _Way(
            shape if len(natural) == len(partners) else WITH_WILDCARD,
            (kind, *partners),
            tuple((partner, natural.count(partner)) for partner in dict.fromkeys(natural)),
            len(partners) - len(natural),
            sum(map(POWERS.__getitem__, natural)),
        )
        for shape, partners in completed_by(kind, kinds)
        for natural in _subsets(partners)
    )


def _subsets(partners: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if len(partners) == 1:
        return partners, ()
    return partners, partners[:1], partners[1:], ()


def _completes(inputs: Inputs, way: _Way, others: Need) -> bool:
    """Return whether the tiles and wildcards outside a finished group make all further groups of a win.

    Args:
        inputs: the hand.
        way: the way in which the group is finished.
        others: how many tiles the three suits without the finished group lack for each number of pairs and
            melds.
    """
    hand, suit, tables = inputs.hand, way.group[0] // 9, inputs.engine.tables
    wildcards = hand.wildcards - way.wildcards
    if wildcards < 0 or any(hand.counts[partner] < number for partner, number in way.natural):
        return False
    pairs, melds = (0, hand.size // 3) if len(way.group) == 2 else (1, hand.size // 3 - 1)
    own = tables.need_of(suit, hand.keys[suit] - way.taken)
    if missing(own, others, melds, pairs) > wildcards:
        return False
    gone = _gone(inputs, way.group)
    if not any(gone):
        return True
    rest = list(hand.counts)
    for partner, number in way.natural:
        rest[partner] -= number
    return missing(need_of_suit(suit, rest, gone, tables), others, melds, pairs) <= wildcards


def _gone(inputs: Inputs, group: tuple[int, ...]) -> Sequence[int]:
    """Return 34 counts of the copies that no wildcard outside a finished group may stand for.

    Copies in called melds are counted if the rule ``tenpai`` says so. Copies in ``group`` are counted if a
    wildcard may not be a fifth copy.

    Args:
        inputs: the position.
        group: the kinds of the finished group.
    """
    gone = inputs.used_up
    if not inputs.hand.wildcards or inputs.is_by_shape or inputs.variant.wild_fifth:
        return gone or _NOTHING
    own = _counts_of(group)
    return [used + more for used, more in zip(gone, own, strict=True)] if gone else own


_NOTHING: Final = (0,) * KINDS


@cache
def _counts_of(group: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([group.count(kind) for kind in range(KINDS)])


# --------------------------------------------------------------------------------------- compounds


def compound(inputs: Inputs, waits: int) -> str | None:
    """Return the name of a compound wait, such as "nobetan"; None if the wait has no such name.

    Args:
        inputs: a ready hand of 3n+1 tiles without wildcards.
        waits: the kinds that complete its standard form, as a mask.
    """
    if waits.bit_count() < 2:
        return None
    return _name_of_cores(tuple(_cores(inputs.hand.counts, waits, inputs.engine)), waits)


# the same few thousand cores are left of most hands
@lru_cache(maxsize=1 << 13)
def _name_of_cores(cores: tuple[Sequence[int], ...], waits: int) -> str | None:
    names = (_name(core, pair, waits) for core in cores for pair in _pairs_to_set_aside(core))
    return next(filter(None, names), None)


def _cores(counts: Sequence[int], waits: int, engine: Engine) -> list[tuple[int, ...]]:
    """Return every core of a hand: the tiles left when as many melds are removed as leave the waits equal."""
    cores, smaller = {tuple(counts)}, {tuple(counts)}
    while smaller:
        cores = smaller
        rests = {rest for core in cores for rest in _without_a_meld(core)}
        smaller = {rest for rest in rests if engine.standard_draws(cut(bytes(rest))) == (1, waits)}
    return sorted(cores, reverse=True)


def _without_a_meld(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for kind, count in enumerate(counts):
        if count >= 3:
            yield (*counts[:kind], count - 3, *counts[kind + 1 :])
        if run_from(kind) and count and counts[kind + 1] and counts[kind + 2]:
            run = (count - 1, counts[kind + 1] - 1, counts[kind + 2] - 1)
            yield (*counts[:kind], *run, *counts[kind + 3 :])


def _pairs_to_set_aside(core: Sequence[int]) -> Iterator[int | None]:
    yield None
    yield from (kind for kind, count in enumerate(core) if count >= 2)


def _name(core: Sequence[int], pair: int | None, waits: int) -> str | None:
    counts = list(core)
    if pair is not None:
        counts[pair] -= 2
    tiles = [kind for kind, count in enumerate(counts) for _ in range(count)]
    low = tiles[0] if tiles else EAST
    if low >= EAST or tiles[-1] // 9 != low // 9:
        return None
    ranks = tuple(kind - low for kind in tiles)
    fitting = _patterns().get((ranks, pair is not None), ())
    return next((pattern.name for pattern in fitting if pattern.waits_at(low, pair) == waits), None)


@cache
def _patterns() -> dict[tuple[tuple[int, ...], bool], list[Pattern]]:
    """Return the patterns and their mirror images, by core and by whether a pair is outside the core."""
    result: dict[tuple[tuple[int, ...], bool], list[Pattern]] = {}
    for pattern in _PATTERNS:
        for turned in (pattern, pattern.mirrored()):
            result.setdefault((turned.ranks, turned.has_pair), []).append(turned)
    return result
