"""The discards of a hand, best first, with the useful draws that each discard keeps.

`paili.kernels.single` computes the table of discards and ranks it. If a hand is one that the compiled code
does not handle, or if nothing is compiled, this module does the same in plain Python with the table of
`paili.analysis.shape.engine`.

``order="shape"``, the default of every question, of the command and of the web page, puts the lowest shanten
first, then the most useful tiles left. If both numbers are equal for several discards, further measures
decide, which a strong player also weighs:

1. for a 1-shanten hand, the tiles that lead to a wait of five tiles or more (`paili.good_shape`)
2. the improving tiles (`paili.improvements`)
3. if the hand is not ready, the average useful tiles after the next useful draw (`paili.next_ukeire`)
4. safety by convention: honours first, then ones and nines, and so on to the fives; then tile order

Each measure is computed only if the measures before it leave a tie. A table takes about thirty microseconds,
or two hundred times as long in plain Python. Discards with a higher shanten than the best one keep the order
of ``order="ukeire"``: the lowest shanten, the most useful tiles left, the most useful kinds with copies left,
then safety by convention. A table in that order takes about ten microseconds.

`free_tiles` finds the tiles that a hand of 3n+1 tiles does not need. Method: replace a tile by a blank, which
counts as a tile but forms no group. The replaced tile is free if the hand with the blank misses no more tiles
than before and keeps every useful draw. The player may hold a safe tile instead of a free tile.

>>> best, second, *rest = discards("11123455678999m")
>>> best.tile, best.ukeire.total, len(best.ukeire.tiles), second.ukeire.total
(Kind.M5, 22, 9, 14)
>>> [discard.tile for discard in discards("1233m456p1367s112z")][:3]
[Kind.SOUTH, Kind.M3, Kind.S1]
>>> stand("1233m456p1367s112z").hand, stand("1233m456p1367s112z", discard="3m").hand
(Hand.parse('1233m456p1367s11z'), Hand.parse('123m456p1367s112z'))
>>> free = free_tiles("123m45p789s1122z5s")
>>> free.tiles, [(loss.tile, loss.shanten, loss.given_up) for loss in free.losses][:4]
(TileSet.parse('5s'), [(Kind.M1, 2, TileSet.parse('')), (Kind.M2, 2, TileSet.parse('')), \
(Kind.M3, 2, TileSet.parse('')), (Kind.P4, 2, TileSet.parse(''))])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from paili.analysis.from_position import HandLike
from paili.analysis.inputs import (
    A_DISCARD,
    BY_SHAPE,
    CONCEALED,
    ORDERS,
    Inputs,
    checked_order,
    inputs_of,
    require_drawn,
)
from paili.analysis.moves import (
    Ukeire,
    after_discard,
    improving_tiles,
    looked_up,
    rows_of,
    tiles_after_next,
    tiles_to_good_wait,
    ukeire_at,
)
from paili.analysis.plain_table import plain_table
from paili.analysis.shanten import draws
from paili.analysis.shape.engine import FOUR_TIMES
from paili.analysis.useful import useful_draws
from paili.errors import QuestionError
from paili.hand import Hand, as_face
from paili.kernels.single.questions import table_of as sorted_discards
from paili.record import Json, Shown, json_record, plain
from paili.tiles import SAFETY, TILES, WILDCARD, Face, Kind, TileSet, kind_of
from paili.variants import NO_LACK, RIICHI, VariantLike


@json_record()
class Discard(NamedTuple):
    """One discard of a hand, and the hand's state after it, as `discards` returns it.

    Attributes:
        tile: the kind discarded; `Face.WILDCARD` if the hand has only wildcards.
        shanten: the shanten after the discard, the lowest of all winning shapes.
        ukeire: the draws that lower the shanten after the discard.
    """

    tile: Kind | Face
    shanten: int
    ukeire: Ukeire

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``tile``, ``shanten`` and ``ukeire``. Objects among the values become dicts; tiles become
        names such as ``"5m"``.
        """
        return plain(self)


def discards(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    order: str = BY_SHAPE,
    lack: str = NO_LACK,
) -> tuple[Discard, ...]:
    """Return every discard of a hand, best first, with the shanten and the useful draws after it.

    For a position in riichi this is the drawn tile alone; after a call the kinds that may not be discarded
    (kuikae) are left out.

    The best discard has the lowest shanten, then the most useful tiles left. With ``order="shape"``, ties are
    decided by what the next draws bring: draws to a wait of five tiles or more, then draws that add useful
    tiles at equal shanten, then the average ukeire after the next useful draw. With ``order="ukeire"``, which
    is faster, the number of different useful kinds decides. Remaining ties are decided by safety: honours
    first, then ones and nines.

    The discarded tile counts as seen. A wildcard is discarded only if the hand has nothing else.
    `paili.best_discard` returns the first one and says why.

    Args:
        hand: a hand of 3n+2 tiles (14, or 11, 8 … where a meld counts as three), its text, or a
            `paili.Position`.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
            ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
            concealed hand and the melds together have four; ``"shape"``: no kinds.
        order: ``"shape"`` or ``"ukeire"``, see above.
        lack: in Chinese games, the suit that a win must not contain (定缺): ``"m"``, ``"p"`` or ``"s"``; ""
            for none. Its tiles must be discarded first.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or both together have more than four
            of a kind.
        VariantError: if the variant does not allow such a hand or lack suit.
        QuestionError: if the hand has 3n+1 tiles, or ``tenpai`` or ``order`` is unknown.

    >>> discards("1233m456p1367s112z")[0].tile, discards("1233m456p1367s112z", order="ukeire")[0].tile
    (Kind.SOUTH, Kind.SOUTH)
    """
    is_usual = tenpai is CONCEALED and lack is NO_LACK and type(order) is str and order in ORDERS
    if is_usual and type(visible) is str and not visible:
        table = plain_table(RECORDS, hand, variant, order == BY_SHAPE)
        if table is not None:
            return Shown(table)
    return table_of(inputs_of(hand, visible, variant, tenpai, lack), checked_order(order))


RECORDS: Final = (Discard, Ukeire)


def table_of(inputs: Inputs, order: str = BY_SHAPE) -> tuple[Discard, ...]:
    """Return the result of `discards` for a position of 3n+2 tiles."""
    require_drawn(inputs.hand, A_DISCARD)
    lookup, allowed = looked_up(inputs), inputs.allowed
    if lookup is None:
        return Shown([item for item in _ranked(inputs, order) if allowed >> item.tile & 1])
    hand, paid, new = inputs.hand, inputs.hand.wildcards + 1, tuple.__new__
    rows = sorted_discards(
        lookup, hand.counts, hand.wildcards, bool(hand.melds), inputs.live, order == BY_SHAPE
    )
    # tuple.__new__ creates the same NamedTuple without a call in Python.
    return Shown([
        new(Discard, (TILES[kind], missing - paid, useful_draws(Ukeire, missing - paid, mask, inputs)))
        for kind, missing, mask in rows
        if allowed >> kind & 1
    ])  # fmt: skip


def _ranked(inputs: Inputs, order: str) -> list[Discard]:
    """Return every discard, best first, in plain Python."""
    ranked, paid, copies, new, at = [], inputs.hand.wildcards + 1, inputs.copies, tuple.__new__, Ukeire.at
    for kind, missing, mask in rows_of(inputs):
        discard = new(Discard, (TILES[kind], missing - paid, at(missing - paid, mask, inputs)))
        total, kinds = (mask * FOUR_TIMES & copies).bit_count(), (mask & copies).bit_count()
        ranked.append((missing, -total, -kinds, SAFETY[kind], discard))
    ranked.sort()  # plain tuples, which are sorted faster than records
    if order == BY_SHAPE:
        return [item.discard for item in by_shape(inputs, list(map(Ranked._make, ranked)))]
    return [row[4] for row in ranked]


# ------------------------------------------------------------------------------------ the order by shape


class Ranked(NamedTuple):
    """A discard with the numbers that rank it; smaller is better.

    Attributes:
        missing: how many natural tiles are missing after the discard.
        tiles: minus the number of useful tiles left.
        kinds: minus the number of useful kinds left.
        safety: the rank of the discarded kind by conventional safety, see `paili.analysis.discards`.
        discard: the discard.
    """

    missing: int
    tiles: int
    kinds: int
    safety: int
    discard: Discard


_Measure = Callable[[Inputs], int | None]


def by_shape(inputs: Inputs, ranked: Sequence[Ranked]) -> list[Ranked]:
    """Sort discards that are in the order ``"ukeire"`` into the order ``"shape"``.

    Args:
        inputs: the position of 3n+2 tiles.
        ranked: the discards of the position.
    """
    result = list[Ranked]()
    nearest = ranked[0].missing
    measures = _measures(nearest - inputs.hand.wildcards - 1)
    for (missing, _), group in groupby(ranked, key=lambda item: item[:2]):
        tied = list(group)
        result += _best_first(inputs, tied, measures) if missing == nearest else tied
    return result


def _measures(shanten: int) -> tuple[_Measure, ...]:
    good = (tiles_to_good_wait,) if shanten == 1 else ()
    # Equals have equally many useful tiles, so that what is expected after the next is compared as a sum.
    return *good, improving_tiles, *((tiles_after_next,) if shanten > 0 else ())


def _best_first(inputs: Inputs, tied: list[Ranked], measures: Sequence[_Measure]) -> list[Ranked]:
    """Return tied discards sorted by the first measure; discards still tied are sorted by the next measures.

    Args:
        inputs: the position of 3n+2 tiles.
        tied: the discards.
        measures: functions that rank a position after a discard.
    """
    if len(tied) == 1:
        return tied
    if not measures:
        return sorted(tied, key=lambda item: item.safety)
    measured = [(measures[0](after_discard(inputs, item.discard.tile)) or 0, item) for item in tied]
    measured.sort(key=lambda item: -item[0])
    groups = groupby(measured, key=lambda item: item[0])
    equals = ([item for _, item in group] for _, group in groups)
    return [item for group in equals for item in _best_first(inputs, group, measures[1:])]


def stand(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Inputs:
    """Return the position of a hand of 3n+1 tiles, or of a hand of 3n+2 tiles after its discard.

    The arguments and errors are those of `paili.improvements`.
    """
    return after(inputs_of(hand, visible, variant, tenpai, lack), discard)


def after(inputs: Inputs, discard: int | str | None = None) -> Inputs:
    """Return the position of 3n+1 tiles after a discard; a position of 3n+1 tiles is returned unchanged.

    The discarded tile counts as seen.

    Args:
        inputs: the position.
        discard: the kind to discard, or its name; None for the best discard.

    Raises:
        NotationError, HandError, QuestionError: as `stand`.
    """
    if inputs.hand.size % 3 == 1 and discard is None:
        return inputs
    if discard is None:
        return after_discard(inputs, table_of(inputs, BY_SHAPE)[0].tile)
    return after_discard(inputs, kind_to_discard(inputs, discard))


def kind_to_discard(inputs: Inputs, tile: int | str) -> int:
    """Return the kind of a tile after a check that the hand may discard it.

    A wildcard may be discarded only if all tiles of the hand are wildcards.

    Raises:
        NotationError, HandError: if the argument is not a tile.
        QuestionError: if the hand cannot discard the tile.
    """
    face = as_face(tile)
    kind = face if face == WILDCARD else kind_of(face)
    if not inputs.allowed >> kind & 1:
        is_after_call = inputs.allowed < 0  # the mask of all kinds but the banned ones is negative
        raise QuestionError("game.swap_ban" if is_after_call else "game.in_riichi")
    must_go = TileSet.from_mask(inputs.must_go)
    if inputs.hand.size % 3 == 2 and kind in (must_go or inputs.hand.kinds or (WILDCARD,)):
        return kind
    raise QuestionError("analysis.not_a_discard", hand=inputs.hand, tile=TILES[face])


@json_record("tile", "shanten", "given_up", "tiles_lost", "is_free")
class Loss(NamedTuple):
    """What a hand loses if one of its tiles is replaced by a useless tile; an entry of `FreeTiles`.

    Attributes:
        tile: the kind of the tile.
        shanten: the shanten of the hand without the tile.
        given_up: the draws that are no longer useful without the tile; empty if the shanten rises.
        tiles_lost: how many copies of the kinds in ``given_up`` are left.
        is_free: whether the hand keeps its shanten and all its useful draws without the tile.
    """

    tile: Kind
    shanten: int
    given_up: TileSet
    tiles_lost: int
    is_free: bool

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; tiles are names such as ``"5m"``."""
        return plain(self)


@json_record("hand", "ukeire", "tiles", "losses")
class FreeTiles(NamedTuple):
    """The tiles that a hand does not need, as `free_tiles` returns them.

    Attributes:
        hand: the hand of 3n+1 tiles.
        ukeire: the useful draws of the hand.
        losses: for each kind in the hand, in tile order, what the hand loses without one copy; a wildcard is
            never free and has no entry.
        tiles: the kinds of which the hand can lose one copy and keep its shanten and all its useful draws.
    """

    hand: Hand
    ukeire: Ukeire
    losses: tuple[Loss, ...]

    @property
    def tiles(self) -> TileSet:
        """The kinds of which the hand can lose one copy and keep its shanten and all its useful draws."""
        return TileSet(loss.tile for loss in self.losses if loss.is_free)

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``hand``, ``ukeire``, ``tiles`` and ``losses``. Objects among the values become dicts;
        hands and tiles become text such as ``"5m"``.
        """
        return plain(self)


def free_tiles(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> FreeTiles:
    """Return the tiles that a hand does not need: without one of them it keeps shanten and useful draws.

    A player can hold a safe tile in place of a free tile.

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
        VariantError: if the variant does not allow such a hand.
        QuestionError: if the hand has 3n+2 tiles, or ``tenpai`` is unknown.

    >>> free_tiles("123m45p789s1122z5s").tiles, free_tiles("123m456p789s1122z").tiles
    (TileSet.parse('5s'), TileSet.parse(''))
    """
    return free_tiles_at(inputs_of(hand, visible, variant, tenpai, lack))


def free_tiles_at(inputs: Inputs) -> FreeTiles:
    """Return the result of `free_tiles` for a position.

    Raises:
        QuestionError: if the position has 3n+2 tiles.
    """
    if inputs.hand.size % 3 == 2:
        raise QuestionError("analysis.free_of_drawn", hand=inputs.hand, number=inputs.hand.size)
    before = ukeire_at(inputs)
    return FreeTiles(inputs.hand, before, tuple(_without(inputs, kind, before) for kind in inputs.hand.kinds))


def _without(inputs: Inputs, kind: Kind, before: Ukeire) -> Loss:
    with_wildcard = Inputs(inputs.hand.draw(WILDCARD), *inputs[1:])
    rest = after_discard(with_wildcard, kind)
    missing, mask = draws(rest)
    # The wildcard has paid for one tile more than the hand without the kind can pay for.
    shanten = missing
    given_up = before.tiles - TileSet.from_mask(mask) if shanten == before.shanten else TileSet()
    is_free = shanten == before.shanten and not given_up
    return Loss(kind, shanten, given_up, inputs.total(given_up.mask), is_free)
