"""What a ready hand waits for, how many are left, and in which shapes.

>>> for wait in waits("1113334m111222z"): print(wait.tile, wait.left, wait.shapes)
2m 4 ('two-sided', 'ryantan')
4m 3 ('pair', 'ryantan')
5m 4 ('two-sided', 'ryantan')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from paili.analysis.inputs import CONCEALED, Position, position
from paili.analysis.shanten import distances, standard_draws
from paili.analysis.ukeire import ukeire_of_counts
from paili.analysis.wait_shapes import basic_shapes, compound
from paili.display import Shown
from paili.errors import QuestionError
from paili.groups import WITH_WILDCARD
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import Kind, TileSet
from paili.variants import RIICHI, Variant

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
    hand: Hand | str,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant = RIICHI,
    tenpai: str = CONCEALED,
) -> tuple[Wait, ...]:
    """Return the kinds that complete a ready hand, in tile order; nothing when it is not ready.

    A kind whose copies are all in melds or visible is still waited for, with none left.

    Args:
        hand: a hand of 3n+1 tiles, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies are used up, see `paili.analysis.inputs`.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the variant does not know such a hand.
        QuestionError: if the hand has 3n+2 tiles, or ``tenpai`` is unknown.
    """
    return waits_at(position(hand, visible, variant, tenpai))


def waits_at(asked: Position) -> tuple[Wait, ...]:
    """Return the kinds that complete a position of 3n+1 tiles, in tile order."""
    if asked.hand.size % 3 != 1:
        raise QuestionError("analysis.not_discarded", hand=asked.hand, number=asked.hand.size)
    found = distances(asked)
    if min(found) != 1:
        return Shown()
    shapes = _standard_shapes(asked) if found.standard == 1 else {}
    for kind, name in _other_shapes(asked, found.seven_pairs == 1, found.thirteen_orphans == 1):
        shapes.setdefault(kind, []).append(name)
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


def _standard_shapes(asked: Position) -> dict[int, list[str]]:
    _, mask = standard_draws(asked)
    name = None if asked.hand.wildcards else compound(asked, mask)
    named = [name] if name else []
    return {kind: [*basic_shapes(asked, kind), *named] for kind in TileSet.from_mask(mask)}


def _other_shapes(asked: Position, pairs: bool, orphans: bool) -> Iterator[tuple[int, str]]:
    suits, engine = asked.hand.keys, asked.engine
    if pairs:
        for kind in TileSet.from_mask(engine.form_draws(suits, pairs=True)):
            yield kind, SEVEN_PAIRS_WAIT
    if orphans:
        kinds = TileSet.from_mask(engine.form_draws(suits, pairs=False))
        for kind in kinds:
            yield kind, THIRTEEN_SIDED if len(kinds) == 13 else ORPHAN_WAIT
