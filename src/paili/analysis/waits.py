"""What a ready hand waits for, how many are left, and in which shapes.

>>> for wait in waits("1113334m111222z"): print(wait.tile, wait.left, wait.shapes)
2m 4 ('two-sided', 'ryantan')
4m 3 ('pair', 'ryantan')
5m 4 ('two-sided', 'ryantan')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.analysis.engine import KnittedEngine
from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import CONCEALED, Inputs, inputs_of
from paili.analysis.shanten import Distances, distances, draws, has_knitted, standard_draws
from paili.analysis.ukeire import ukeire_of_counts
from paili.analysis.wait_shapes import basic_shapes, compound
from paili.errors import QuestionError
from paili.hand import Hand
from paili.hand.groups import WITH_WILDCARD
from paili.record import Json, Shown, json_record, plain
from paili.tiles import Kind, TileSet
from paili.variants import HONOURS_AND_KNITTED, KNITTED_STRAIGHT, NO_LACK, RIICHI, Variant

if TYPE_CHECKING:
    from paili.analysis.knitted import Way

SEVEN_PAIRS_WAIT: Final = "seven pairs"
ORPHAN_WAIT: Final = "thirteen orphans"
THIRTEEN_SIDED: Final = "thirteen-sided orphans"


@json_record()
class Wait(NamedTuple):
    """A kind that completes a ready hand.

    Attributes:
        tile: the kind.
        left: its copies neither in the hand, nor in its melds, nor visible.
        shapes: how it completes the hand, over all readings, basic shapes first; see
            `paili.analysis.wait_shapes`.
    """

    tile: Kind
    left: int
    shapes: tuple[str, ...]

    def to_dict(self) -> Json:
        """Return it as JSON takes it, the tile by name."""
        return plain(self)


def waits(
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> tuple[Wait, ...]:
    """Return the kinds that complete a ready hand, in tile order; nothing when it is not ready.

    A kind whose copies are all in melds or visible is still waited for, with none left.

    Args:
        hand: a hand of 3n+1 tiles, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies are used up, see `paili.analysis.inputs`.
        lack: the suit to be rid of, see `paili.variants.Variant.with_lack`.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the variant does not know such a hand or lack suit.
        QuestionError: if the hand has 3n+2 tiles, or ``tenpai`` is unknown.
    """
    return waits_at(inputs_of(hand, visible, variant, tenpai, lack))


def waits_at(asked: Inputs) -> tuple[Wait, ...]:
    """Return the kinds that complete a position of 3n+1 tiles, in tile order."""
    if asked.hand.size % 3 != 1:
        raise QuestionError("analysis.not_discarded", hand=asked.hand, number=asked.hand.size)
    found = distances(asked)
    if min(found) != 1:
        return Shown()
    shapes = _standard_shapes(asked) if found.standard == 1 else {}
    for kind, name in _other_shapes(asked, found.seven_pairs == 1, found.thirteen_orphans == 1):
        shapes.setdefault(kind, []).append(name)
    for kind, name in _knitted_shapes(asked, found) if has_knitted(asked) else ():
        if name not in shapes.setdefault(kind, []):
            shapes[kind].append(name)
    shapes |= {kind: [WITH_WILDCARD] for kind in TileSet.from_mask(asked.wild_draws)}
    return Shown(Wait(Kind(kind), asked.live[kind], tuple(shapes[kind])) for kind in sorted(shapes))


def waits_of_counts(counts: Sequence[int], wildcards: int = 0, *, variant: Variant = RIICHI) -> int:
    """Return the mask of the kinds that complete 34 concealed counts of 3n+1 tiles; 0 when not ready.

    The door for programs: nothing is checked.

    >>> waits_of_counts([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25) == 0b111111111
    True
    """
    shanten, mask = ukeire_of_counts(counts, wildcards, variant=variant)
    return mask if shanten == 0 else 0


def _standard_shapes(asked: Inputs) -> dict[int, list[str]]:
    _, mask = standard_draws(asked)
    name = None if asked.hand.wildcards else compound(asked, mask)
    named = [name] if name else []
    return {kind: [*basic_shapes(asked, kind), *named] for kind in TileSet.from_mask(mask)}


def _knitted_shapes(asked: Inputs, found: Distances) -> Iterator[tuple[int, str]]:
    """The kinds that complete a form of knitted tiles, with the shape: that of the meld or the pair beside.

    A hand that wins with one of the nine, too, waits in the shape ``knitted straight``.
    """
    assert isinstance(asked.engine, KnittedEngine)
    if found.honours_and_knitted == 1:
        for kind in TileSet.from_mask(asked.engine.mixed_draws(asked.hand.keys)):
            yield kind, HONOURS_AND_KNITTED
    if found.knitted_straight == 1:
        complete = draws(asked)[1]
        for way in asked.engine.ways.of(asked.hand.keys):
            missing, mask = asked.engine.straight_draws(way, asked.hand.wildcards)
            if missing == asked.hand.wildcards + 1:
                yield from _straight_shapes(asked, way, mask & complete)


def _straight_shapes(asked: Inputs, way: Way, mask: int) -> Iterator[tuple[int, str]]:
    """The kinds of a mask that complete a knitted straight in one way, with the shape of each."""
    yield from ((kind, KNITTED_STRAIGHT) for kind in TileSet.from_mask(way.lacking & mask))
    if way.missing <= asked.hand.wildcards:
        rest = Hand.from_counts(way.counts, asked.hand.melds, asked.hand.wildcards - way.missing)
        beside = asked._replace(hand=rest)
        for kind in TileSet.from_mask(standard_draws(beside)[1] & mask):
            yield from ((kind, shape) for shape in basic_shapes(beside, kind))


def _other_shapes(asked: Inputs, pairs: bool, orphans: bool) -> Iterator[tuple[int, str]]:
    suits, engine = asked.hand.keys, asked.engine
    if pairs:
        for kind in TileSet.from_mask(engine.form_draws(suits, pairs=True)):
            yield kind, SEVEN_PAIRS_WAIT
    if orphans:
        kinds = TileSet.from_mask(engine.form_draws(suits, pairs=False))
        for kind in kinds:
            yield kind, THIRTEEN_SIDED if len(kinds) == 13 else ORPHAN_WAIT
