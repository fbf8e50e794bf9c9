"""Compare goals for a hand: the wins that reach a final place, the calls of a discard, the distance to each
yaku.

>>> from paili import goal
>>> goal.places([25_000, 31_000, 22_000, 22_000], seat="S").now
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili.goal.final_places import FinalPlaces, final_places
from paili.goal.goals import Goal, goals
from paili.goal.offers import Offer, Offers, QuadOffer, offers, quads
from paili.goal.places import Places, WayToWin, WinCondition, places
from paili.goal.points import PointsGoal, points_goal, wins_in_hand

if TYPE_CHECKING:
    from paili.goal.call_value import CallChoice, CallValue

__all__ = (
    "CallChoice",
    "CallValue",
    "FinalPlaces",
    "Goal",
    "Offer",
    "Offers",
    "Places",
    "PointsGoal",
    "QuadOffer",
    "WayToWin",
    "WinCondition",
    "final_places",
    "goals",
    "offers",
    "places",
    "points_goal",
    "quads",
    "wins_in_hand",
)


# Loaded when first needed: the value of a call brings the loops of values with it.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in ("CallChoice", "CallValue"):
            raise AttributeError(f"module 'paili.goal' has no attribute {name!r}")
        from paili.goal import call_value

        return getattr(call_value, name)


def __dir__() -> list[str]:
    return sorted(__all__)
