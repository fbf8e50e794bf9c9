"""What to play for: which wins reach which place, what a call leaves, how far each yaku is.

>>> from paili import goal
>>> goal.places([25_000, 31_000, 22_000, 22_000], seat="S").now
1
"""

from __future__ import annotations

from paili.goal.call_value import CallChoice, CallValue
from paili.goal.goals import Goal, goals
from paili.goal.offers import Offer, Offers, QuadOffer, offers, quads
from paili.goal.places import Enough, Places, Way, places
from paili.goal.worth import WorthGoal, wins_in_hand, worth

__all__ = (
    "CallChoice",
    "CallValue",
    "Enough",
    "Goal",
    "Offer",
    "Offers",
    "Places",
    "QuadOffer",
    "Way",
    "WorthGoal",
    "goals",
    "offers",
    "places",
    "quads",
    "wins_in_hand",
    "worth",
)


def __dir__() -> list[str]:
    return sorted(__all__)
