"""How a Chinese game is played at its table, as data: walls, claims, what a pass costs, who deals next.

What a hand and a win are stands in `paili.fan.rules`, of which these are a part; what follows from both, what
a seat may do, in `paili.fan.play`. Where the sources of a game disagree there is a switch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from paili.win.rule_sets import RuleRecord, rule

_SEATS: Final = 4


@dataclass(frozen=True, kw_only=True)
class TableRules(RuleRecord):
    """The rules of play; all fields are keywords.

    Attributes:
        walls: whether all draw from "one" wall, or each seat from its "own" quarter of it.
        replacement: from which end the tiles for quads and flowers come.
        burn: how many tiles are lost, unseen, for each quad.
        reserve: how many tiles are never drawn.
        swap_three: whether three tiles of one suit are passed on before play: not ("none"), to the "next"
            seat, "across", to the "previous" one, or where "chance" says.
        lack_first: whether tiles of the lack suit "must" be discarded before others, or discards are "free".
        claim_winners: who wins one tile: the "nearest" to the discarder, "all" who would, or "three" at once
            and otherwise the nearest.
        last_discard_pung: whether the last discard may be called for a pung.
        kong_after_call: whether an own quad may follow a call without a draw.
        kong_from_left: whether a discard of the seat on the left may be called for a quad.
        chi_most: how many chi a seat may make, 0 for any number.
        swap_ban: whether after a call the "same tile" may not be discarded, nor the other one that the run
            could have had ("both ends"); or there is no such ban ("none").
        wild_freezes: whether a wildcard that is discarded keeps the others, until its owner's next turn, from
            calling and from discarding anything but what they draw.
        wild_in_a_row: whether discarded wildcards count only in a row, while the hand waits for any tile.
        passed_win: what who lets a winning tile go may not win before it is free again: nothing ("none"), the
            "same" kind, a win of "not more" fan, or "any".
        passed_lifted: whether it is free with the next own "draw", with that or an own "call" that does not
            leave a complete hand, or only with the own "discard".
        passed_own: whether a winning tile that the seat itself discards counts as let go.
        passed_self_draw: whether self-drawn wins are held back too.
        next_after_rob: who draws after a robbed quad in a deal that goes on: the seat after the "winner" or
            after the "robbed" one.
        next_dealer: who deals next: the next seat always ("rotate"), the next unless the dealer won
            ("stay"), or the first "winner".
        several_dealer: where several win the tile that is won first: its "discarder" deals next, or the
            "first" of them from there on.
        drawn_dealer: whether the dealer of a drawn deal "stays", or the "next" seat deals; in "rotate" it is
            always the next.
        rounds: how many rounds a game has; where winners deal, of four deals each.
        ready_call: whether a seat may declare to be ready.
        forced_last: a win must be taken while so many tiles or fewer can be drawn; 0 for never.
        kong_hidden: whether others are not shown which tile a concealed quad has.
        start_points: the points of each seat at the beginning.
    """

    walls: Literal["one", "own"] = "one"
    replacement: Literal["tail", "head"] = "tail"
    burn: int = rule(0, within=(0, _SEATS))
    reserve: int = rule(0, within=(0, 60))
    swap_three: Literal["none", "chance", "next", "across", "previous"] = "none"
    lack_first: Literal["must", "free"] = "must"
    claim_winners: Literal["nearest", "all", "three"] = "nearest"
    last_discard_pung: bool = False
    kong_after_call: bool = False
    kong_from_left: bool = True
    chi_most: int = rule(0, within=(0, 5))
    swap_ban: Literal["none", "same tile", "both ends"] = "none"
    wild_freezes: bool = False
    wild_in_a_row: bool = False
    passed_win: Literal["none", "same", "not more", "any"] = "none"
    passed_lifted: Literal["draw", "call", "discard"] = "draw"
    passed_own: bool = False
    passed_self_draw: bool = False
    next_after_rob: Literal["winner", "robbed"] = "winner"
    next_dealer: Literal["rotate", "stay", "winner"] = "stay"
    several_dealer: Literal["discarder", "first"] = "discarder"
    drawn_dealer: Literal["stay", "next"] = "stay"
    rounds: int = rule(4, within=(1, 100))
    ready_call: bool = False
    forced_last: int = rule(0, within=(0, 200))
    kong_hidden: bool = False
    start_points: int = rule(0, within=(-1_000_000, 1_000_000))

    @property
    def players(self) -> int:
        """How many play."""
        return _SEATS
