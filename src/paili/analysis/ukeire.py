"""The useful draws of a hand, which lower its shanten, and how many copies of them are left.

>>> ukeire("123m456p789s1122z")
Ukeire(shanten=0, tiles=TileSet.parse('12z'), left={Kind.EAST: 2, Kind.SOUTH: 2}, total=4)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paili.analysis.from_position import HandLike
from paili.analysis.inputs import CONCEALED, SHAPE, Inputs, inputs_of
from paili.analysis.moves import Ukeire, ukeire_at
from paili.analysis.shanten import distances
from paili.analysis.useful import useful_draws
from paili.tiles import COPIES
from paili.variants import NO_LACK, RIICHI, VariantLike

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.analysis.shanten import by_keys, plain_tiles


def ukeire(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Ukeire:
    """Return the draws that bring a hand nearer to a win (ukeire), with the copies left of each kind.

    Kinds of which no copies are left are included, with 0 copies, unless ``tenpai`` excludes them.

    Args:
        hand: a hand, a position, or the text of either. With 3n+2 tiles the result is for the hand after its
            best discard, the first of `paili.discards`.
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
        QuestionError: if ``tenpai`` is unknown.
    """
    if cython.compiled and tenpai is CONCEALED and lack is NO_LACK:
        result: Ukeire | None = usual_ukeire(hand, visible, variant)
        if result is not None:
            return result
    inputs = inputs_of(hand, visible, variant, tenpai, lack)
    return ukeire_at(inputs) if inputs.hand.size % 3 == 1 else _after_best(inputs)


def usual_ukeire(hand: Any, visible: Any, variant: Any) -> Ukeire | None:
    """Return the useful draws by compiled loops; None for arguments that these loops do not handle.

    Args:
        hand, visible, variant: the arguments of `ukeire`, not checked yet.
    """
    if type(visible) is not str or visible:
        return None
    tiles = by_keys(hand, variant, True)
    if tiles is not None and tiles.size % 3 == 1:
        missing = tiles.distance()
        mask, seen = tiles.draws_of_keys(missing), hand
    else:
        tiles = plain_tiles(hand, variant)
        if tiles is None or tiles.size % 3 != 1:
            return None
        missing = tiles.distance()
        mask, seen = tiles.draws(missing) | tiles.wild_left(), tiles.hand_or_counts()
    result: Ukeire = useful_draws(Ukeire, missing - tiles.wild - 1, mask, seen)
    return result


def _after_best(inputs: Inputs) -> Ukeire:
    from paili.analysis.discards import table_of  # a hand of 3n+1 tiles has no discards

    return table_of(inputs)[0].ukeire


def nearer_by_shape_at(inputs: Inputs) -> Ukeire | None:
    """Return the useful draws under the rule ``tenpai="shape"`` if that rule lowers the shanten.

    The result is None if ``tenpai="shape"`` does not lower the shanten of the hand.

    >>> nearer_by_shape_at(inputs_of("123456789m1111z")).tiles  # ready, if there were a fifth East
    TileSet.parse('1z')
    """
    if inputs.is_by_shape or max(inputs.hand.all_counts) < COPIES:
        return None
    missing = min(distances(inputs))
    if missing <= inputs.hand.size % 3 % 2:  # of 3n+1 tiles, whatever they are, one is missing at least
        return None
    by_shape = inputs.with_rule(SHAPE)
    if min(distances(by_shape)) >= missing:
        return None
    return ukeire_at(by_shape) if inputs.hand.size % 3 == 1 else _after_best(by_shape)
