"""Of a hand one step from ready: how many of the useful tiles lead to a good wait.

Two definitions are in use, and both are answered:

* by tiles: the best discard after the draw leaves a wait of which five tiles or more are left
* by shape: some discard after the draw leaves a wait that a two-sided shape completes in, or of three kinds
  or more, however many tiles of it are left

>>> found = good_shape("1233m456p1367s112z")
>>> found.total, found.tiles_by_count, found.tiles_by_shape, found.share_by_shape
(12, 4, 4, 0.3333333333333333)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import CONCEALED, Inputs
from paili.analysis.moves import GOOD_WAIT, Step, after_discard, after_draw, rows_of, useful_steps
from paili.analysis.shanten import distances
from paili.analysis.standing import stand
from paili.analysis.waits import waits_at
from paili.errors import QuestionError
from paili.hand import Hand
from paili.hand.groups import TWO_SIDED
from paili.record import Json, json_record, plain
from paili.tiles import Face, Kind, TileSet
from paili.variants import NO_LACK, RIICHI, Variant

_MANY_KINDS: Final = 3


@json_record()
class ReadyDraw(NamedTuple):
    """A draw that makes the hand ready.

    Attributes:
        tile: the kind drawn.
        left: its copies left.
        discard: the discard after which most tiles are waited for.
        waits: the kinds waited for then.
        waits_left: how many tiles of them are left.
        good_by_count: whether these are five or more.
        good_by_shape: whether some discard leaves a two-sided wait, or one of three kinds or more.
    """

    tile: Kind
    left: int
    discard: Kind | Face
    waits: TileSet
    waits_left: int
    good_by_count: bool
    good_by_shape: bool

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


@json_record("hand", "draws", "total", "tiles_by_count", "tiles_by_shape", "share_by_count", "share_by_shape")
class GoodShape(NamedTuple):
    """How a hand of 1-shanten becomes ready.

    Attributes:
        hand: the hand of 3n+1 tiles, after the discard where there was one to make.
        draws: its useful draws of which copies are left, in tile order.
        total: the copies left of all of them.
        tiles_by_count: of those that lead to a wait of five tiles or more.
        tiles_by_shape: of those that lead to a two-sided wait, or one of three kinds or more.
        share_by_count, share_by_shape: the same as shares of ``total``; 0 where nothing is left.
    """

    hand: Hand
    draws: tuple[ReadyDraw, ...]

    @property
    def total(self) -> int:
        """The copies left of all useful draws."""
        return sum(each.left for each in self.draws)

    @property
    def tiles_by_count(self) -> int:
        """The copies left of the draws that are good by count."""
        return sum(each.left for each in self.draws if each.good_by_count)

    @property
    def tiles_by_shape(self) -> int:
        """The copies left of the draws that are good by shape."""
        return sum(each.left for each in self.draws if each.good_by_shape)

    @property
    def share_by_count(self) -> float:
        """The share of the useful tiles that lead to a wait of five tiles or more."""
        return self.tiles_by_count / max(self.total, 1)

    @property
    def share_by_shape(self) -> float:
        """The share of the useful tiles that lead to a two-sided wait or a better one."""
        return self.tiles_by_shape / max(self.total, 1)

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


def good_shape(
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    discard: int | str | None = None,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> GoodShape:
    """Return which useful draws of a hand of 1-shanten lead to a good wait, by two definitions.

    Takes and raises what `paili.improvements` does.

    Raises:
        QuestionError: also if the hand is not one step from ready.

    >>> [(each.tile, each.waits, each.good_by_count) for each in good_shape("123m4569p1367s11z").draws]
    [(Kind.S2, TileSet.parse('58s'), True), (Kind.S5, TileSet.parse('2s'), False), \
(Kind.S8, TileSet.parse('2s'), False)]
    """
    return good_shape_at(stand(hand, visible, discard=discard, variant=variant, tenpai=tenpai, lack=lack))


def good_shape_at(asked: Inputs) -> GoodShape:
    """Return the same of a position of 3n+1 tiles.

    Raises:
        QuestionError: if it is not one step from ready.
    """
    shanten = min(distances(asked)) - 1
    if shanten != 1:
        raise QuestionError("analysis.not_one_away", hand=asked.hand, shanten=shanten)
    return GoodShape(asked.hand, tuple(_ready(asked, each) for each in useful_steps(asked)))


def _ready(asked: Inputs, found: Step) -> ReadyDraw:
    tiles = found.ukeire.total
    return ReadyDraw(
        tile=found.tile,
        left=found.left,
        discard=found.discard,
        waits=found.ukeire.tiles,
        waits_left=tiles,
        good_by_count=tiles >= GOOD_WAIT,
        good_by_shape=any(map(_is_good_shape, _ready_hands(after_draw(asked, found.tile)))),
    )


def _ready_hands(drawn: Inputs) -> Iterator[Inputs]:
    """The hands that are ready after a discard."""
    ready = drawn.hand.wildcards + 1
    yield from (after_discard(drawn, kind) for kind, missing, _ in rows_of(drawn) if missing == ready)


def _is_good_shape(asked: Inputs) -> bool:
    found = waits_at(asked)
    return len(found) >= _MANY_KINDS or any(TWO_SIDED in wait.shapes for wait in found)
