"""The functions of `paili.counts`, which pass 34 counts to the compiled loops.

An argument that a quick check does not accept, or that the loops do not support, is converted to a hand and a
position. This conversion raises the error if the argument is invalid.
"""

from __future__ import annotations

from typing import Any, Protocol

from paili.analysis.discards import table_of
from paili.analysis.inputs import A_DISCARD, A_WIN, BY_SHAPE, Inputs, checked_order, inputs_of, require_drawn
from paili.analysis.moves import ukeire_at
from paili.analysis.shanten import distances, has_won
from paili.arguments import whole_numbers
from paili.errors import HandError, QuestionError
from paili.hand import Hand
from paili.kernels.single.hand import Tiles
from paili.variants import RIICHI, VariantLike

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.analysis.shanten import tiles_of
    from paili.kernels.plain import BIT, KINDS
    from paili.kernels.shapes import read_counts


class Counts(Protocol):
    """The type of an argument with 34 whole numbers of 0 to 4: the copies of each kind, 1m to Red."""

    def __len__(self) -> int:
        """Return 34."""

    def __getitem__(self, place: int, /) -> Any:
        """Return the number of copies of a kind, 0 to 33."""


def shanten(counts: Counts, wildcards: int = 0, *, variant: VariantLike = RIICHI) -> int:
    """Return the shanten of one hand in its nearest form: 0 for tenpai, -1 for a win.

    Args:
        counts: the number of concealed tiles of each of the 34 kinds, 1m to Red; together with the wildcards
            there must be 3n+1 or 3n+2 tiles.
        wildcards: the number of wildcards, which ``counts`` does not include.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.

    Raises:
        HandError: if the counts are not a hand.
        VariantError: if the variant does not allow such a hand.

    >>> shanten([1] * 13 + [0] * 21)
    0
    """
    tiles = looked_at(counts, wildcards, variant)
    if tiles is None:
        return min(distances(at_length(counts, wildcards, None, variant))) - 1
    missing = tiles.distance() - tiles.wild
    return (missing if missing > 0 else 0) - 1


def is_win(counts: Counts, wildcards: int = 0, *, variant: VariantLike = RIICHI) -> bool:
    """Return whether 3n+2 tiles are a complete hand; the shape counts, not the yaku.

    Args:
        counts: the number of concealed tiles of each of the 34 kinds, 1m to Red.
        wildcards: the number of wildcards, which ``counts`` does not include.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.

    Raises:
        HandError: if the counts are not a hand.
        VariantError: if the variant does not allow such a hand.
        QuestionError: if there are 3n+1 tiles.

    >>> is_win([2] * 7 + [0] * 27)
    True
    """
    tiles = looked_at(counts, wildcards, variant)
    if tiles is None or tiles.size % 3 != 2:
        inputs = at_length(counts, wildcards, None, variant)
        require_drawn(inputs.hand, A_WIN)
        return has_won(inputs)
    return tiles.distance() <= tiles.wild


def waits(counts: Counts, wildcards: int = 0, *, variant: VariantLike = RIICHI) -> int:
    """Return the kinds that complete a hand of 3n+1 tiles, as an int; 0 if the hand is not ready.

    Bit k of the int is 1 if kind k (0 to 33) is a wait.

    Args:
        counts: the number of concealed tiles of each of the 34 kinds, 1m to Red.
        wildcards: the number of wildcards, which ``counts`` does not include.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.

    Raises:
        HandError: if the counts are not a hand.
        VariantError: if the variant does not allow such a hand.
        QuestionError: if there are 3n+2 tiles.

    >>> waits([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25) == 0b111111111
    True
    """
    tiles = looked_at(counts, wildcards, variant)
    if tiles is None or tiles.size % 3 != 1:
        inputs = at_length(counts, wildcards, None, variant)
        if inputs.hand.size % 3 != 1:
            raise QuestionError("analysis.not_discarded", hand=inputs.hand, number=inputs.hand.size)
        useful = ukeire_at(inputs)
        return useful.mask if useful.shanten == 0 else 0
    missing = tiles.distance()
    return tiles.draws(missing) | tiles.wild_left() if missing == tiles.wild + 1 else 0


def ukeire(
    counts: Counts, wildcards: int = 0, *, visible: Counts | None = None, variant: VariantLike = RIICHI
) -> tuple[int, int, int]:
    """Return the shanten, the kinds that lower it, and the number of copies left of these kinds.

    The kinds are one int, whose bit k is 1 if kind k (0 to 33) lowers the shanten.

    Args:
        counts: the number of concealed tiles of each of the 34 kinds, 1m to Red; for 3n+2 tiles the results
            are those after the best discard.
        wildcards: the number of wildcards, which ``counts`` does not include.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        visible: 34 counts of the visible tiles outside ``counts``, in melds and rivers; None for none.

    Raises:
        HandError: if the counts are not a hand, or the hand and the visible tiles together have more than
            four of a kind.
        VariantError: if the variant does not allow such a hand.

    >>> ukeire([1] * 13 + [0] * 21) == (0, 1 << 9 | 1 << 12, 6)  # 123456789m1234p
    True
    """
    seen = row_of(visible)
    tiles = looked_at(counts, wildcards, variant)
    if tiles is None or not sees(tiles, visible, seen):
        inputs = at_length(counts, wildcards, visible, variant)
        useful = ukeire_at(inputs) if inputs.hand.size % 3 == 1 else table_of(inputs)[0].ukeire
        return useful.shanten, useful.mask, useful.total
    if tiles.size % 3 == 2:
        _, missing, mask, left = discards(counts, wildcards, visible=visible, variant=variant)[0]
        return missing, mask, left
    return draws_of(tiles)


def draws_of(tiles: Tiles) -> tuple[int, int, int]:
    """Return three numbers of 3n+1 tiles, as `ukeire` does: the shanten, the useful kinds as a mask with bit
    k for kind k, and how many of their copies are left.
    """
    missing = tiles.distance()
    mask = tiles.draws(missing) | (tiles.game.wild & tiles.live[1])
    return missing - tiles.wild - 1, mask, tiles.left_of(mask)


def discards(
    counts: Counts,
    wildcards: int = 0,
    *,
    visible: Counts | None = None,
    variant: VariantLike = RIICHI,
    order: str = BY_SHAPE,
) -> list[tuple[int, int, int, int]]:
    """Return every discard of a hand of 3n+2 tiles, best first, each as a tuple of four numbers.

    The numbers are: the discarded kind (0 to 33), the shanten after it, the kinds that lower this shanten
    when drawn (an int whose bit k stands for kind k), and the number of copies left of these kinds.

    Args:
        counts: the number of concealed tiles of each of the 34 kinds, 1m to Red.
        wildcards: the number of wildcards, which ``counts`` does not include.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        visible: 34 counts of the visible tiles outside ``counts``, in melds and rivers; None for none.
        order: what decides between discards that leave equal shanten and equally many useful tiles.
            ``"shape"``: how many draws then lead to a wait for five tiles or more, or add useful tiles;
            ``"ukeire"``, which is faster: the number of useful kinds.

    Raises:
        HandError: if the counts are not a hand, or the hand and the visible tiles together have more than
            four of a kind.
        VariantError: if the variant does not allow such a hand.
        QuestionError: if there are 3n+1 tiles, or ``order`` is unknown.

    >>> discards([1, 1] + [0] * 32) == [(0, 0, 0b10, 3), (1, 0, 0b01, 3)]
    True
    """
    by_shape, seen = checked_order(order) == BY_SHAPE, row_of(visible)
    tiles = looked_at(counts, wildcards, variant)
    if tiles is not None and tiles.size % 3 == 2 and tiles.size > tiles.wild and sees(tiles, visible, seen):
        return discards_of(tiles.copy(), by_shape)
    inputs = at_length(counts, wildcards, visible, variant)
    require_drawn(inputs.hand, A_DISCARD)
    table = [(discard.tile, discard.ukeire) for discard in table_of(inputs, order)]
    return [(int(tile), useful.shanten, useful.mask, useful.total) for tile, useful in table]


def discards_of(tiles: Tiles, by_shape: bool) -> list[tuple[int, int, int, int]]:
    """Return the discards of a hand, best first, as the tuples that `discards` returns.

    Args:
        tiles: the hand; no other thread may use this object at the same time.
        by_shape: whether the order is ``"shape"`` instead of ``"ukeire"``.
    """
    tiles.look_at_discards()
    tiles.sort_by_ukeire()
    if by_shape:
        tiles.sort_by_shape()
    paid = tiles.wild + 1
    return [
        (tiles.tile[at], tiles.missing[at] - paid, tiles.mask[at], tiles.total[at])
        for at in range(tiles.number)
    ]


# ------------------------------------------------------------------------------- arguments


def looked_at(counts: Any, wildcards: Any, variant: Any) -> Tiles | None:
    """Return 34 counts as a `Tiles` object for the compiled loops; None if the loops do not support the
    counts.

    The result is also None if a quick check does not accept the counts, and always if nothing is compiled.
    The next call changes and returns the same object.

    Args:
        counts, wildcards, variant: the arguments of `shanten`, not checked yet.
    """
    if not cython.compiled:
        return None
    tiles = tiles_of(variant)
    if type(wildcards) is not int:
        return None
    row = counts if type(counts) is bytes else row_of(counts)
    try:
        wild = wildcards
    except OverflowError:
        return None
    if wild < 0:
        return None
    if type(row) is bytes:
        is_row = tiles.read_bytes(row, wild, False)
    else:
        is_row = read_counts(row, tiles.counts) and tiles.settle(wild, False)
    return tiles if is_row and tiles.is_hand() else None


def row_of(counts: Any) -> bytes | list[Any] | None:
    """Return 34 counts of any type as bytes or a list; None if the argument is not 34 counts."""
    if type(counts) is bytes or type(counts) is list:
        row: bytes | list[Any] | None = counts
    elif type(counts) is tuple:
        row = list(counts)
    else:
        row = None if counts is None else bytes_of(counts)
    return row if row is not None and len(row) == KINDS else None


def bytes_of(counts: Any) -> bytes | None:
    """Return a buffer, or an object with a ``tolist`` method such as a NumPy row, as bytes.

    The result is None for any other value.
    """
    try:
        view = memoryview(counts)
        return bytes(view if view.itemsize == 1 else view.tolist()) if view.ndim == 1 else None
    except (NotImplementedError, OverflowError, TypeError, ValueError):
        return None


def sees(tiles: Tiles, visible: Any, seen: Any) -> bool:
    """Store the number of copies left of each kind in a `Tiles` object; return False if ``visible`` is not
    valid counts.

    Args:
        tiles: the hand.
        visible: the argument ``visible`` of the caller.
        seen: the result of `row_of` for ``visible``.
    """
    if visible is None and not tiles.game.wild:
        tiles.look_at_rest()
        return True
    if seen is None and visible is not None:
        return False
    for copies in range(1, 5):
        tiles.live[copies] = 0
    for kind in range(KINDS):
        number = 0 if seen is None else seen[kind]
        if type(number) is not int or number < 0 or number > 4:
            return False
        left = 4 - tiles.counts[kind] - number
        if tiles.game.wild:
            left -= tiles.turned[kind]
        if left < 0:
            return False
        for copies in range(1, left + 1):
            tiles.live[copies] |= BIT << kind
    return True


def at_length(counts: Any, wildcards: Any, visible: Any, variant: Any) -> Inputs:
    """Convert 34 counts to the inputs of `paili.analysis`, with a check of all arguments.

    The functions of this module call this function if the compiled loops do not support the arguments.

    Raises:
        HandError, VariantError: if the counts are not a hand of the variant.
    """
    hand = Hand.from_counts(checked_row(counts, "counts"), (), wildcards)
    return inputs_of(hand, "" if visible is None else checked_row(visible, "visible"), variant)


def checked_row(row: Any, name: str) -> tuple[int, ...]:
    """Return 34 counts of any type as a tuple of ints.

    Raises:
        HandError: if the argument is not 34 whole numbers; the message names it.
    """
    is_row = isinstance(row, bytes | bytearray | memoryview)
    try:
        numbers = whole_numbers(list(row) if is_row else row, name)
    except (HandError, NotImplementedError):  # the second for a view of several dimensions
        numbers = ()
    if len(numbers) != KINDS:
        raise HandError("argument.not_34", name=name, value=row, kinds=KINDS)
    return numbers
