"""Define the answers of `paili.danger` as frozen records with a JSON form.

A *proof* is the reason why an opponent cannot win on a tile now: "river" (the tile lies in the opponent's own
river), "passed" (the opponent passed on the tile, after its riichi or after its last discard), or "no shape"
(no wait for the tile is possible any more). If the proof is "", the chance is an estimate from counted games,
and ``counted`` has the number of cases of the same type.
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
    """How often an event happened in similar cases of the counted games.

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
    """A danger sign of a tile, and its effect on the chance to deal in.

    Attributes:
        name: the name of the danger sign.
        size: the number with which the weight of the danger sign is multiplied.
        effect: the amount that the sign adds to the logit of the chance.
    """

    name: str
    size: float
    effect: float


@json_record(
    "seat", "p", "proof", "lasts", "type", "lines", "shapes", "passed", "riichi", "ready", "cost", "counted",
    "effects",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Risk:
    """The risk of discarding a kind of tile against one opponent.

    Attributes:
        seat: the opponent, counted from the deciding seat: 1 plays next, and so on up to the player on the
            left.
        p: the chance that the opponent wins on this discard; exactly 0.0 if a proof rules this out.
        proof: the proof that the chance is 0; "" for an estimate.
        lasts: how long the proof holds: for the "deal", or for this "turn" (until the opponent draws); "" for
            no proof.
        type: the type of the tile against this opponent, for example "4/6 half suji".
        lines: the number of open lines (possible two-sided waits) in all suits together.
        shapes: the waits for the tile that the opponent may hold.
        passed: whether another player discarded a tile of this kind since the opponent's hand last changed,
            and the opponent did not win on it.
        riichi: whether the opponent is in riichi.
        ready: the chance that the opponent is ready; 1.0 in riichi.
        cost: the mean points that a win on this tile costs, with honba.
        counted: the cases of this type in the counted games, with as many open lines (against riichi) or as
            many calls (otherwise).
        effects: the danger signs with their effects, largest effect first; empty if there is a proof.
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
    cost: float
    counted: Cases
    effects: tuple[Effect, ...]

    def __repr__(self) -> str:
        return brief(self, "seat", "p", "proof", "type", "ready", "cost")

    @property
    def combinations(self) -> int:
        """Return the number of ways in which the opponent can hold two tiles of a run that wait for this
        kind.
        """
        return sum(shape.ways for shape in self.shapes if len(set(shape.tiles)) > 1)

    @property
    def loss(self) -> float:
        """The mean cost in points: the chance that the opponent wins on the discard, times the payment
        ``cost``.
        """
        return self.p * self.cost


@json_record("tile", "p", "loss", "proven", "opponents")
@dataclass(frozen=True, slots=True)
class Danger(Record):
    """The danger of discarding a kind of tile now, over all opponents.

    Attributes:
        tile: the kind of tile.
        p: the chance that any opponent wins on this discard.
        loss: the mean cost of this discard in points: the chance of each deal-in times its payment.
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
        """Return whether it is proven that no opponent can win on this discard."""
        return all(risk.proof for risk in self.opponents)


@json_record("seat", "p", "riichi", "calls", "discards", "from_hand", "counted")
@dataclass(frozen=True, slots=True)
class Readiness(Record):
    """The chance that an opponent is ready.

    Attributes:
        seat: the opponent, counted from the deciding seat: 1 plays next, and so on up to the player on the
            left.
        p: the chance that the opponent is ready; 1.0 in riichi.
        riichi: whether the opponent is in riichi.
        calls: the number of melds that the opponent called.
        discards: the number of tiles that the opponent discarded since its last call, including the discard
            right after the call; all its discards if it did not call.
        from_hand: how many of these discards came from the hand (tedashi), without the discard right after
            the call.
        counted: how many counted hands with as many calls and discards were ready; None for a riichi.
    """

    seat: int
    p: float
    riichi: bool
    calls: int
    discards: int
    from_hand: int
    counted: Cases | None
