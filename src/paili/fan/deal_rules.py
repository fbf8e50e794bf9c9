"""What of a game is settled over a whole deal: quads, several winners, and the end of the wall.

>>> DealRules(kong_open=(2, 0), kong_concealed=2).kong_open
(2, 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paili.fan.hand_rules import HandRules
from paili.scoring.rule_fields import rule

_POINTS = (0, 1_000_000)


@dataclass(frozen=True, kw_only=True)
class DealRules(HandRules):
    """How a deal is settled; `paili.fan.settle` reads it.

    Attributes:
        winners: whether "one" win ends the deal; winners "leave" and the others play on (blood battle); or
            they "stay" and may win again (blood river).
        kong_open: what a quad made of a discard is paid by who discarded, and by each of the others.
        kong_added: what each pays for a tile added to a triplet; a robbed one is paid nothing.
        kong_concealed: what each pays for a concealed quad.
        kong_late: whether a tile that was not added in the turn in which it was drawn is paid.
        kong_fed: who pays a win on the replacement tile of a quad made of a discard: "all", as for any own
            draw; the "feeder" of the quad alone, what all would have paid; or the feeder as for a "discard".
        kong_after_discard: what becomes of the quad's money where the discard that follows it is won: the
            owner may "keep" it, it goes back ("return"), or the one winner gets it ("transfer").
        kong_at_draw: at the end of the wall all money for quads is kept ("keep"), kept by those who are
            "ready", or "void".
        ready_check: whether at the end of the wall who is not ready pays those who are, each the best win
            that its hand could have had.
        pig: what who still holds the lack suit then pays: nothing ("none"); ``pig_points`` to "each" of the
            others; each other's "best" win, ``pig_points`` at least; or ``pig_points`` as a "fine" that
            nobody gets, unless all of its discards were of that suit.
        pig_points: see there.
        pig_checked: whether it pays those who are ready for not being so besides.
    """

    winners: Literal["one", "leave", "stay"] = "one"
    kong_open: tuple[int, int] = rule((0, 0), within=_POINTS)
    kong_added: int = rule(0, within=_POINTS)
    kong_concealed: int = rule(0, within=_POINTS)
    kong_late: bool = True
    kong_fed: Literal["all", "feeder", "discard"] = "all"
    kong_after_discard: Literal["keep", "return", "transfer"] = "keep"
    kong_at_draw: Literal["keep", "ready", "void"] = "keep"
    ready_check: bool = False
    pig: Literal["none", "each", "best", "fine"] = "none"
    pig_points: int = rule(0, within=_POINTS)
    pig_checked: bool = False
