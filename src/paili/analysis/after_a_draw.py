"""Analyse the draws of a hand: improving draws, the useful draws after the next draw, and good waits.

Method: every kind with a copy left is drawn in turn, and every discard after that draw is looked up. The best
discard leaves the lowest shanten, then the most useful tiles (`paili.analysis.moves`).

* a draw improves the hand if the best discard after it leaves the same shanten and more useful tiles than
  before
* each useful draw is followed by its best discard; the useful tiles after that are averaged, weighted by the
  copies of the draw
* for a 1-shanten hand, there are two definitions of a good wait. By count, the best discard leaves a wait
  with five or more tiles left. By shape, some discard leaves a two-sided wait or a wait on three or more
  kinds, however many winning tiles are left
* the outlook of a hand is three numbers: the tiles that lead to a good wait, the improving tiles, and the
  average number of useful tiles after the next useful draw. The outlook decides between discards that leave
  equally many useful tiles

>>> changes = improvements("1233m456p1367s112z")
>>> changes.total, changes.draws[0].tile, changes.draws[0].discard, changes.draws[0].gain
(21, Kind.M2, Kind.S1, 3)
>>> after_next = next_ukeire("1233m456p1367s112z")
>>> after_next.ukeire.total, after_next.expected, after_next.draws[0].tile, after_next.draws[0].ukeire.total
(12, 5.333333333333333, Kind.S2, 8)
>>> shape = good_shape("1233m456p1367s112z")
>>> shape.total, shape.tiles_by_count, shape.tiles_by_shape, shape.share_by_shape
(12, 4, 4, 0.3333333333333333)
>>> outlook("1233m456p1367s112z", discard="3m")
Outlook(good=4, improving=14, expected=5.333333333333333)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from paili.analysis.discards import stand
from paili.analysis.from_position import HandLike
from paili.analysis.inputs import CONCEALED, Inputs
from paili.analysis.moves import (
    GOOD_WAIT,
    Step,
    Ukeire,
    after_discard,
    after_draw,
    improving_steps,
    improving_tiles,
    rows_of,
    tiles_after_next,
    tiles_to_good_wait,
    ukeire_at,
    useful_steps,
    useful_tiles,
)
from paili.analysis.shanten import distances
from paili.analysis.waits import waits_at
from paili.errors import QuestionError
from paili.hand import Hand
from paili.hand.groups import TWO_SIDED
from paili.record import Json, json_record, plain
from paili.tiles import Face, Kind, TileSet
from paili.variants import NO_LACK, RIICHI, VariantLike


@json_record("hand", "ukeire", "draws", "tiles", "total")
class Improvements(NamedTuple):
    """The improving draws (shape changes) of a hand: they keep its shanten and widen its ukeire.

    Attributes:
        hand: the hand of 3n+1 tiles, after the discard if one was made.
        ukeire: the draws that lower the shanten, before any improvement.
        draws: the improving draws in tile order, each with the best discard after it; the ``gain`` of a
            draw is the number of tiles by which the ukeire grows.
        tiles: the kinds of the improving draws.
        total: how many copies of these kinds are left.
    """

    hand: Hand
    ukeire: Ukeire
    draws: tuple[Step, ...]

    @property
    def tiles(self) -> TileSet:
        """The kinds of the improving draws, as a set."""
        return TileSet(draw.tile for draw in self.draws)

    @property
    def total(self) -> int:
        """The number of improving tiles: the copies of the kinds in ``tiles`` that are left to draw."""
        return sum(draw.left for draw in self.draws)

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``hand``, ``ukeire``, ``draws``, ``tiles`` and ``total``. Objects among the values become
        dicts; hands and tiles become text such as ``"5m"``.
        """
        return plain(self)


def improvements(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Improvements:
    """Return the draws that widen a hand's ukeire at the same shanten, each with the best discard after it.

    These draws are also named shape changes. `paili.ukeire` returns the draws that lower the shanten.

    Args:
        hand: a hand, a position, or the text of either.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        discard: the tile to discard from a hand of 3n+2 tiles; None for the first of `paili.discards`.
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
        QuestionError: if ``tenpai`` is unknown, or the hand cannot discard the tile.

    >>> improvements("1233m456p1367s112z", discard="3m").total  # the copies left of all these draws
    14
    """
    return improvements_at(stand(hand, visible, discard=discard, variant=variant, tenpai=tenpai, lack=lack))


def improvements_at(inputs: Inputs) -> Improvements:
    """Return the result of `improvements` for a position of 3n+1 tiles."""
    return Improvements(inputs.hand, ukeire_at(inputs), tuple(improving_steps(inputs)))


@json_record("hand", "ukeire", "draws", "expected")
class NextUkeire(NamedTuple):
    """The useful draws of a hand, which lower its shanten, and the useful draws one step later.

    Attributes:
        hand: the hand of 3n+1 tiles, after the discard if one was made.
        ukeire: the useful draws of the hand.
        draws: the useful draws with copies left, in tile order; each with the best discard after it, and the
            useful draws after that discard. Empty for a ready hand, which a useful draw completes.
        expected: the average number of useful tiles after the next useful draw; None if ``draws`` is empty.
    """

    hand: Hand
    ukeire: Ukeire
    draws: tuple[Step, ...]

    @property
    def expected(self) -> float | None:
        """The average number of useful tiles after the next useful draw; None if ``draws`` is empty.

        The average is weighted: a draw counts once for each copy that is left of it.
        """
        copies = sum(draw.left for draw in self.draws)
        return sum(draw.left * draw.ukeire.total for draw in self.draws) / copies if copies else None

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``hand``, ``ukeire``, ``draws`` and ``expected``. Objects among the values become dicts;
        hands and tiles become text such as ``"5m"``.
        """
        return plain(self)


def next_ukeire(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> NextUkeire:
    """Return the ukeire after the next useful draw and the best discard: for each such draw, and on average.

    A useful draw lowers the shanten. Ukeire is the number of tiles left that are useful draws.

    Args:
        hand: a hand, a position, or the text of either.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        discard: the tile to discard from a hand of 3n+2 tiles; None for the first of `paili.discards`.
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
        QuestionError: if ``tenpai`` is unknown, or the hand cannot discard the tile.

    >>> next_ukeire("1233m456p1367s112z").expected  # on average 5.3 tiles then complete the hand
    5.333333333333333
    >>> next_ukeire("123m456p789s1122z").expected is None  # the hand is ready already
    True
    """
    return next_ukeire_at(stand(hand, visible, discard=discard, variant=variant, tenpai=tenpai, lack=lack))


def next_ukeire_at(inputs: Inputs) -> NextUkeire:
    """Return the result of `next_ukeire` for a position of 3n+1 tiles."""
    ukeire = ukeire_at(inputs)
    return NextUkeire(inputs.hand, ukeire, tuple(useful_steps(inputs)) if ukeire.shanten > 0 else ())


_MANY_KINDS: Final = 3


@json_record()
class ReadyDraw(NamedTuple):
    """A draw that makes a 1-shanten hand ready, with the wait after it.

    Attributes:
        tile: the kind drawn.
        left: how many copies of this kind are left to draw.
        discard: the discard after which most winning tiles are left.
        waits: the kinds that the hand waits for after the discard.
        waits_left: how many tiles of these kinds are left.
        good_by_count: whether ``waits_left`` is five or more.
        good_by_shape: whether some discard after the draw leaves a two-sided wait, or a wait on three kinds
            or more.
    """

    tile: Kind
    left: int
    discard: Kind | Face
    waits: TileSet
    waits_left: int
    good_by_count: bool
    good_by_shape: bool

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; tiles are names such as ``"5m"``."""
        return plain(self)


@json_record("hand", "draws", "total", "tiles_by_count", "tiles_by_shape", "share_by_count", "share_by_shape")
class GoodShape(NamedTuple):
    """How often a 1-shanten hand becomes ready with a good wait, by two definitions of a good wait.

    *By count*, five or more winning tiles are left. *By shape*, the wait is two-sided or on three or more
    kinds, however many tiles are left.

    Attributes:
        hand: the hand of 3n+1 tiles, after the discard if one was made.
        draws: the draws that make the hand ready and have copies left, in tile order.
        total: how many copies of the kinds in ``draws`` are left.
        tiles_by_count: how many of these copies lead to a wait that is good by count.
        tiles_by_shape: how many of these copies lead to a wait that is good by shape.
        share_by_count, share_by_shape: ``tiles_by_count`` and ``tiles_by_shape``, each divided by ``total``;
            0 if ``total`` is 0.
    """

    hand: Hand
    draws: tuple[ReadyDraw, ...]

    @property
    def total(self) -> int:
        """The number of tiles left that make the hand ready when drawn."""
        return sum(draw.left for draw in self.draws)

    @property
    def tiles_by_count(self) -> int:
        """The number of tiles left that, when drawn, lead to a wait for five tiles or more."""
        return sum(draw.left for draw in self.draws if draw.good_by_count)

    @property
    def tiles_by_shape(self) -> int:
        """The number of tiles left that, when drawn, lead to a good wait by shape.

        Such a wait is two-sided or on three or more kinds, however many tiles are left.
        """
        return sum(draw.left for draw in self.draws if draw.good_by_shape)

    @property
    def share_by_count(self) -> float:
        """The share of tiles that lead to a wait for five tiles or more, 0 to 1.

        It is `tiles_by_count` divided by `total`: of the tiles that make the hand ready, those with a good
        wait. 0 if `total` is 0.
        """
        return self.tiles_by_count / max(self.total, 1)

    @property
    def share_by_shape(self) -> float:
        """The share of tiles that lead to a two-sided wait or a wait on three or more kinds, 0 to 1.

        It is `tiles_by_shape` divided by `total`: of the tiles that make the hand ready, those with a good
        wait. 0 if `total` is 0.
        """
        return self.tiles_by_shape / max(self.total, 1)

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``hand``, ``draws``, ``total``, ``tiles_by_count``, ``tiles_by_shape``,
        ``share_by_count`` and ``share_by_shape``. Objects among the values become dicts; hands and tiles
        become text such as ``"5m"``.
        """
        return plain(self)


def good_shape(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> GoodShape:
    """Return which draws make a 1-shanten hand ready with a good wait, and how many tiles these are.

    A wait is good *by count* if five or more winning tiles are left, and good *by shape* if it is two-sided
    or on three or more kinds.

    Args:
        hand: a hand, a position, or the text of either.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        discard: the tile to discard from a hand of 3n+2 tiles; None for the first of `paili.discards`.
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
        QuestionError: if the hand is not 1-shanten or cannot discard the tile, or ``tenpai`` is unknown.

    The example lists each draw, the waits after it, and whether five or more winning tiles are left.

    >>> [(draw.tile, draw.waits, draw.good_by_count) for draw in good_shape("123m4569p1367s11z").draws]
    [(Kind.S2, TileSet.parse('58s'), True), (Kind.S5, TileSet.parse('2s'), False), \
(Kind.S8, TileSet.parse('2s'), False)]
    """
    return good_shape_at(stand(hand, visible, discard=discard, variant=variant, tenpai=tenpai, lack=lack))


def good_shape_at(inputs: Inputs) -> GoodShape:
    """Return the result of `good_shape` for a position of 3n+1 tiles.

    Raises:
        QuestionError: if the hand is not 1-shanten.
    """
    shanten = min(distances(inputs)) - 1
    if shanten != 1:
        raise QuestionError("analysis.not_one_away", hand=inputs.hand, shanten=shanten)
    return GoodShape(inputs.hand, tuple(_ready(inputs, step) for step in useful_steps(inputs)))


def _ready(inputs: Inputs, step: Step) -> ReadyDraw:
    tiles = step.ukeire.total
    return ReadyDraw(
        tile=step.tile,
        left=step.left,
        discard=step.discard,
        waits=step.ukeire.tiles,
        waits_left=tiles,
        good_by_count=tiles >= GOOD_WAIT,
        good_by_shape=any(map(_is_good_shape, _ready_hands(after_draw(inputs, step.tile)))),
    )


def _ready_hands(drawn: Inputs) -> Iterator[Inputs]:
    """Yield the positions of ready hands, one for each discard that leaves the hand ready.

    Args:
        drawn: the position of 3n+2 tiles, after the draw.
    """
    ready = drawn.hand.wildcards + 1
    yield from (after_discard(drawn, kind) for kind, missing, _ in rows_of(drawn) if missing == ready)


def _is_good_shape(inputs: Inputs) -> bool:
    waits = waits_at(inputs)
    return len(waits) >= _MANY_KINDS or any(TWO_SIDED in wait.shapes for wait in waits)


GOOD: Final = "good"
IMPROVING: Final = "improving"
EXPECTED: Final = "expected"
MEASURES: Final = (GOOD, IMPROVING, EXPECTED)
"""What decides between equals, in the order of `paili.analysis.discards`."""


@json_record()
class Outlook(NamedTuple):
    """Three numbers that rank discards with equal shanten and equally many useful tiles (ukeire).

    A useful tile lowers the shanten when drawn.

    Attributes:
        good: for a 1-shanten hand, how many useful tiles lead to a wait for five tiles or more; None for
            hands of any other shanten.
        improving: how many tiles are left that keep the shanten but widen the ukeire when drawn.
        expected: the average number of useful tiles after the next useful draw; None if no useful draw is
            left, or the hand is ready.
    """

    good: int | None
    improving: int
    expected: float | None

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``good``, ``improving`` and ``expected``.
        """
        return plain(self)


def outlook(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Outlook:
    """Return three numbers that rank hands of equal shanten and ukeire, such as after two equal discards.

    The numbers are: how many tiles lead to a wait for five tiles or more (`paili.good_shape`), None if the
    hand is not 1-shanten; how many tiles widen the ukeire (`paili.improvements`); and the average ukeire
    after the next useful draw (`paili.next_ukeire`), None for a ready hand.

    Args:
        hand: a hand, a position, or the text of either.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        discard: the tile to discard from a hand of 3n+2 tiles; None for the first of `paili.discards`.
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
        QuestionError: if ``tenpai`` is unknown, or the hand cannot discard the tile.

    >>> outlook("1233m456p1367s112z", discard="3m")
    Outlook(good=4, improving=14, expected=5.333333333333333)
    >>> outlook("123m456p789s1122z")
    Outlook(good=None, improving=0, expected=None)
    """
    return outlook_at(stand(hand, visible, discard=discard, variant=variant, tenpai=tenpai, lack=lack))


def outlook_at(inputs: Inputs) -> Outlook:
    """Return the result of `outlook` for a position of 3n+1 tiles."""
    good = tiles_to_good_wait(inputs) if min(distances(inputs)) == 2 else None
    after_next = tiles_after_next(inputs)
    expected = None if after_next is None else after_next / useful_tiles(inputs)
    return Outlook(good, improving_tiles(inputs), expected)


def decided_by(better: Outlook, other: Outlook) -> str:
    """Return the name of the first field in which ``better`` exceeds ``other``; "" if there is no such field.

    ``better`` and ``other`` belong to hands of equal shanten with equally many useful tiles.

    >>> decided_by(Outlook(4, 21, 5.0), Outlook(4, 14, 5.5)), decided_by(Outlook(4, 2, 5), Outlook(4, 2, 5))
    ('improving', '')
    """
    measured = (name for name in MEASURES if (getattr(better, name) or 0) > (getattr(other, name) or 0))
    return next(measured, "")
