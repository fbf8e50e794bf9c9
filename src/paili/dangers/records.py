"""Define the answers of `paili.danger` as frozen records with a JSON form.

A *proof* says why a kind cannot be won on now: "river" (it lies in the opponent's own river), "passed" (the
opponent passed on it, since its riichi or since its last discard), or "no shape" (no shape that wins on it is
left). If the proof is "", the chance is an estimate from counted games, and ``counted`` has the number of
cases of the same type.
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
    """Similar cases, counted from games.

    Attributes:
        of: the number of cases.
        rate: the share of the cases in which the counted event happened.
        error: the standard error of ``rate``.
    """

    of: int
    rate: float
    error: float


@json_record("name", "size", "effect")
@dataclass(frozen=True, slots=True)
class Effect:
    """A sign of a kind, and its effect on the chance to deal in.

    Attributes:
        name: the name of the sign.
        size: the size of the sign.
        effect: the amount that the sign adds to the logit of the chance.
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
    """The risk of discarding a kind against one opponent.

    Attributes:
        seat: the opponent: 1 plays next, and so on up to the player on the left.
        p: the chance that the opponent wins if the kind is discarded now; exactly 0.0 if a proof rules this
            out.
        proof: the proof that the chance is 0; "" for an estimate.
        lasts: how long the proof holds: for the "deal", or for this "turn" (until the opponent draws); "" for
            no proof.
        type: the type of the kind against this opponent, for example "4/6 half suji".
        lines: the number of open lines in all suits together.
        shapes: the possible shapes that wait for the kind.
        passed: whether another player discarded the kind since the opponent's hand last changed, and the
            opponent did not win on it.
        riichi: whether the opponent is in riichi.
        ready: the chance that the opponent is ready; 1.0 in riichi.
        price: the mean points that a win on the kind costs, with honba.
        counted: cases of this type in the counted games, with the same number of open lines (riichi) or of
            calls.
        effects: the signs with their effects, largest first; empty if there is a proof.
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
        """Return the number of ways to hold the possible two-tile run shapes that wait for the kind."""
        return sum(shape.ways for shape in self.shapes if len(set(shape.tiles)) > 1)

    @property
    def loss(self) -> float:
        """The mean cost in points: the chance times the price."""
        return self.p * self.price


@json_record("tile", "p", "loss", "proven", "opponents")
@dataclass(frozen=True, slots=True)
class Danger(Record):
    """The danger of discarding a kind now, over all opponents.

    Attributes:
        tile: the kind.
        p: the chance that any opponent wins on the kind.
        loss: the mean cost in points.
        opponents: the risk against each opponent, in turn order.
    """

    tile: Tile
    p: float
    loss: float
    opponents: tuple[Risk, ...]

    def __repr__(self) -> str:
        return brief(self, "tile", "p", "loss", "opponents")

    @property
    def proven(self) -> bool:
        """Return whether it is proven that no opponent can win on the kind."""
        return all(risk.proof for risk in self.opponents)


@json_record("seat", "p", "riichi", "calls", "discards", "from_hand", "counted")
@dataclass(frozen=True, slots=True)
class Readiness(Record):
    """How likely an opponent is ready.

    Attributes:
        seat: the opponent: 1 plays next, and so on up to the player on the left.
        p: the chance that the opponent is ready; 1.0 in riichi.
        riichi: whether the opponent is in riichi.
        calls: the number of melds that the opponent called.
        discards: the number of tiles discarded since the last call, including the discard right after the
            call; all discards if there was no call.
        from_hand: how many of the later of these discards came from the hand (tedashi).
        counted: counted hands with the same calls and discards; None for a riichi.
    """

    seat: int
    p: float
    riichi: bool
    calls: int
    discards: int
    from_hand: int
    counted: Cases | None
