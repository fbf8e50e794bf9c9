"""Why one discard is worth more than another, as records; `paili.value.explaining` makes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paili.display import sentences_of
from paili.hand import Hand
from paili.record import Json, Tile, json_record, plain
from paili.value.records import Value

READY, WAITS, YAKU, DORA, URA, OTHERS = "ready", "waits", "yaku", "dora", "ura", "others"
FINALS: Final = 5


@json_record()
@dataclass(frozen=True, slots=True)
class Part:
    """One factor of what two discards are worth.

    Attributes:
        id: "ready", the chance to be ready; "waits", wins for each ready hand; "yaku", points for each win by
            its yaku alone; "dora", how many times as much it is with dora and red fives; "ura", how many
            times as much with ura. At a table also "others", which is added: what others win, riichi
            sticks, and what the exhaustive draw pays.
        a, b: the factor after the one discard and the other; of "others" points.
        difference: its share of the difference of the two, in points; in chances to win without points.
    """

    id: str
    a: float
    b: float
    difference: float

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record()
@dataclass(frozen=True, slots=True)
class Worth:
    """What a win is worth on average, by where its points come from; the three add up to it.

    Attributes:
        yaku: points by the yaku alone, riichi and ippatsu among them.
        dora: what dora and red fives add.
        ura: what ura add.
    """

    yaku: float
    dora: float
    ura: float

    @property
    def points(self) -> float:
        """All of it."""
        return self.yaku + self.dora + self.ura

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record("hand:str", "tile", "chance", "riichi", "points", "yaku")
@dataclass(frozen=True, slots=True)
class FinalHand:
    """A win that carries much of the value.

    Attributes:
        hand: the hand that waits.
        tile: the kind that it wins on.
        chance: how likely it is to end so.
        riichi: in which share of these wins riichi was declared.
        points: what it is worth on average; None where there are no points.
        yaku: ids of its yaku, with riichi where most have declared it; none where there are no points.
    """

    hand: Hand
    tile: Tile
    chance: float
    riichi: float
    points: float | None
    yaku: tuple[str, ...]

    def __str__(self) -> str:
        return str(self.hand)

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record()
@dataclass(frozen=True, slots=True)
class Reasons:
    """What is behind the value of one discard.

    Attributes:
        value: the value.
        draws: after how many draws it is ready, on average, where it becomes ready.
        riichi: the share of its wins in riichi.
        worth: what a win is worth on average; None where there are no points.
        others: points that do not come from wins: what others win, riichi sticks, the exhaustive draw; 0.0
            for own draws alone.
        without_exchanges: the same value where every accepted draw has to bring the hand nearer.
        finals: up to five wins that carry most of it.
    """

    value: Value
    draws: float
    riichi: float
    worth: Worth | None
    others: float
    without_exchanges: float
    finals: tuple[FinalHand, ...]

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record()
@dataclass(frozen=True, slots=True)
class Explanation:
    """Two discards beside each other.

    Attributes:
        a, b: what is behind each.
        parts: the difference of the two, split into its factors.
        near: whether they are as good as each other, as far as what is counted can tell; see
            `paili.value.records.Evaluation.near`.
    """

    a: Reasons
    b: Reasons
    parts: tuple[Part, ...]
    near: bool

    def text(self, language: str = "en") -> str:
        """Return it in sentences of a language, a line each: why one is worth more."""
        return sentences_of(self, language)

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)
