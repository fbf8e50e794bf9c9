"""The answers of `paili.danger`, frozen records with their JSON.

A *proof* says why a kind cannot be won on now: "river" (it lies in the opponent's own river), "passed" (it
was let go, since its riichi, or since its last discard), or "no shape" (no shape that wins on it is left).
Where it is "", the chance is an estimate from counted games, and ``counted`` says from how many cases of its
type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paili.dangers.signs.opponent import Shape
from paili.record import Record, brief, json_record
from paili.tiles import Tile

RIVER: Final = "river"
PASSED: Final = "passed"
NO_SHAPE: Final = "no shape"
ALWAYS: Final = "deal"
THIS_TURN: Final = "turn"


@json_record("of", "rate", "error")
@dataclass(frozen=True, slots=True)
class Cases:
    """Cases of counted games that look alike.

    Attributes:
        of: how many.
        rate: in which share of them it happened.
        error: the standard error of that share.
    """

    of: int
    rate: float
    error: float


@json_record("name", "size", "effect")
@dataclass(frozen=True, slots=True)
class Effect:
    """A sign of a kind, and what it does.

    Attributes:
        name: the sign.
        size: how much of it there is.
        effect: what it adds to the logit of the chance.
    """

    name: str
    size: float
    effect: float


@json_record(
    "seat", "p", "proof", "lasts", "type", "lines", "shapes", "passed", "riichi", "ready", "price", "counted",
    "effects",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Risk:
    """The risk of a kind with one opponent.

    Attributes:
        seat: who it is: 1 plays next, up to the one on the left.
        p: the chance that it wins if the kind is discarded now; 0.0 exactly where that is proven.
        proof: why it is 0; "" for an estimate.
        lasts: how long the proof holds: for the "deal", or this "turn", until it has drawn; "" for none.
        type: the type of the kind with this opponent, "4/6 half suji" for example.
        lines: how many lines are open in all suits.
        shapes: the shapes that are left and win on it.
        passed: whether others discarded it since the opponent's hand last changed, and it did not win.
        riichi: whether it is in riichi.
        ready: the chance that it is ready, 1.0 in riichi.
        price: the points that it would take on average, honba included.
        counted: cases of this type in the counted games: with as many lines open, or as many calls.
        effects: the signs with what each does, largest first; none where it is proven.
    """

    seat: int
    p: float
    proof: str
    lasts: str
    type: str
    lines: int
    shapes: tuple[Shape, ...]
    passed: bool
    riichi: bool
    ready: float
    price: float
    counted: Cases
    effects: tuple[Effect, ...]

    def __repr__(self) -> str:
        return brief(self, "seat", "p", "proof", "type", "ready", "price")

    @property
    def combinations(self) -> int:
        """Return how many ways there are to hold one of the shapes of two tiles that make a run."""
        return sum(shape.ways for shape in self.shapes if len(set(shape.tiles)) > 1)

    @property
    def loss(self) -> float:
        """The points that it costs on average: the chance times the price."""
        return self.p * self.price


@json_record("tile", "p", "loss", "proven", "opponents")
@dataclass(frozen=True, slots=True)
class Danger(Record):
    """The danger of a kind as the next discard.

    Attributes:
        tile: the kind.
        p: the chance that somebody wins on it.
        loss: the points that it costs on average.
        opponents: of each opponent what it risks, in turn order.
    """

    tile: Tile
    p: float
    loss: float
    opponents: tuple[Risk, ...]

    def __repr__(self) -> str:
        return brief(self, "tile", "p", "loss", "opponents")

    @property
    def proven(self) -> bool:
        """Return whether nobody can win on it, beyond doubt."""
        return all(risk.proof for risk in self.opponents)


@json_record("seat", "p", "riichi", "calls", "discards", "from_hand", "counted")
@dataclass(frozen=True, slots=True)
class Readiness(Record):
    """The readiness of an opponent.

    Attributes:
        seat: who it is: 1 plays next, up to the one on the left.
        p: the chance that it is; 1.0 in riichi.
        riichi: whether it is in riichi.
        calls: how many melds it called.
        discards: how many tiles it discarded since its last call, the one with the call included; all, where
            it called nothing.
        from_hand: how many of those after that one came from its hand.
        counted: hands of the counted games that did the same; none for a riichi.
    """

    seat: int
    p: float
    riichi: bool
    calls: int
    discards: int
    from_hand: int
    counted: Cases | None
