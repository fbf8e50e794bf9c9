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
    """How often an event happened in similar positions of recorded games of strong players.

    It is the type of two attributes: for `Risk.counted` the event is that a discard of such a tile dealt in;
    for `Readiness.counted`, that the opponent was tenpai.

    Attributes:
        of: the number of similar positions.
        rate: the share of them in which the event happened, 0 to 1.
        error: the standard error of ``rate``; all positions of one hand count as one cluster.
    """

    of: int
    rate: float
    error: float


@json_record("name", "size", "effect")
@dataclass(frozen=True, slots=True)
class Effect:
    """A sign of danger, such as a dora or a kan, and its effect on the chance to deal in with a tile.

    Attributes:
        name: the name of the sign, such as "dora, number".
        size: how strong the sign is here: 1.0 for a sign that is present or not, other numbers for signs with
            degrees, such as the turn.
        effect: the number that the sign adds to the log odds, log(p / (1 - p)), of the chance p to deal in:
            above 0 for more danger, below 0 for less.
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
    """The danger of one discard against one opponent: chance, cost, and the reasons for both.

    Attributes:
        seat: the opponent, counted from the player who decides: 1 plays next, and so on up to the player on
            the left.
        p: the chance that the opponent wins on this discard; exactly 0.0 if ``proof`` rules this out.
        proof: why the opponent cannot win on the tile: "river" (the opponent has discarded the kind),
            "passed" (since its riichi or its last discard, the opponent did not win on a discard of the
            kind), "no shape" (no wait for the kind is possible any more); "" if ``p`` is an estimate.
        lasts: how long the proof holds: for the "deal", or for this "turn" (until the opponent draws); "" for
            no proof.
        type: the type of the tile against this opponent, such as "4/6 half suji" (a four or six with two
            suji lines; on one of them the opponent cannot have a two-sided wait) or "honour, 2 unseen".
        lines: the number of suji lines (1-4, 2-5 and so on) on which the opponent may still have a two-sided
            wait, in all suits together.
        shapes: the waits for the tile that the opponent may hold.
        passed: whether another player discarded a tile of this kind, and the opponent did not win on it,
            since the opponent last called or discarded from the hand. Unlike the proof "passed", this remains
            True when an opponent without riichi draws and discards the drawn tile.
        riichi: whether the opponent is in riichi.
        ready: the chance that the opponent is tenpai; 1.0 in riichi.
        cost: the mean points that the player pays if the opponent wins on this tile, with honba.
        counted: how often a tile of this ``type`` dealt in, in recorded games against opponents with as many
            ``lines`` (if in riichi) or as many calls (if not).
        effects: the signs of danger that changed ``p``, largest effect first; empty if there is a proof, or
            if only thirteen orphans could wait for the tile.
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
        """The number of pairs of tiles with which the opponent may wait for the discard to make a run.

        Only tiles that the player cannot see are counted, and each pair of copies counts: with four unseen
        5m and four unseen 6m, there are 16 pairs that wait for 4m.
        """
        return sum(shape.ways for shape in self.shapes if len(set(shape.tiles)) > 1)

    @property
    def loss(self) -> float:
        """The mean cost of the discard against this opponent, in points: ``p`` times ``cost``."""
        return self.p * self.cost


@json_record("tile", "p", "loss", "proven", "opponents")
@dataclass(frozen=True, slots=True)
class Danger(Record):
    """The danger of one discard: the chance that it deals in, and its mean cost, over all opponents.

    Attributes:
        tile: the kind to discard.
        p: the chance that at least one opponent wins on this discard.
        loss: the mean cost of this discard in points: for each opponent, the chance of the deal-in times its
            payment, added up.
        opponents: the risk against each opponent whose river is known, in turn order.
    """

    tile: Tile
    p: float
    loss: float
    opponents: tuple[Risk, ...]

    def __repr__(self) -> str:
        return brief(self, "tile", "p", "loss", "opponents")

    @property
    def proven(self) -> bool:
        """Return whether it is proven, not only estimated, that no opponent in `opponents` can win on this
        discard; opponents whose rivers are unknown are not among them.
        """
        return all(risk.proof for risk in self.opponents)


@json_record("seat", "p", "riichi", "calls", "discards", "from_hand", "counted")
@dataclass(frozen=True, slots=True)
class Readiness(Record):
    """The chance that an opponent is tenpai, and the facts from which it is estimated.

    Attributes:
        seat: the opponent, counted from the player who decides: 1 plays next, and so on up to the player on
            the left.
        p: the chance that the opponent is tenpai; 1.0 in riichi.
        riichi: whether the opponent is in riichi.
        calls: the number of melds that the opponent called.
        discards: the number of tiles that the opponent discarded since its last call, including the discard
            right after the call; all its discards if it did not call.
        from_hand: how many of these discards came from the hand (tedashi), without the discard right after
            the call.
        counted: how often opponents with as many calls and discards were tenpai in recorded games; None for
            an opponent in riichi.
    """

    seat: int
    p: float
    riichi: bool
    calls: int
    discards: int
    from_hand: int
    counted: Cases | None
