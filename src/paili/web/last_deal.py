"""The last deal, as the page asks: which wins reach which place, and how far a hand is from the least.

Both doors of the page, the server and the answers without one, ask here.

>>> asked = {"points": (25_000, 31_000, 22_000, 22_000), "seat": "E", "hand": "234m456p234678s2z3s"}
>>> found = last_deal(USUAL | asked)
>>> found["told"], found["hand"][0]["line"]
('East with 25,000 points is 2nd of 4.', '4,800 points by tsumo: 1 draw away.')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paili.goal.places import Places, places
from paili.goal.worth import WorthGoal, wins_in_hand
from paili.record import Json
from paili.report.place_page import places_json
from paili.scoring import Rules, preset

USUAL: Final[Mapping[str, Any]] = {
    "points": [], "seat": "S", "honba": 0, "sticks": 0, "first_dealer": "S", "rules": "tenhou",
    "hand": "", "rank": 1, "visible": "", "dora_indicators": "", "round_wind": "S", "forms": "", "lang": "en",
}  # fmt: skip
_OF_TABLE: Final = ("seat", "honba", "sticks", "first_dealer")
_OF_HAND: Final = ("rank", "visible", "dora_indicators", "round_wind")


def last_deal(asked: Mapping[str, Any]) -> Json:
    """Say which wins reach which place in the last deal, and how far the hand is from the least of them."""
    rules = preset(asked["rules"])
    found = places(asked["points"], **{name: asked[name] for name in _OF_TABLE}, rules=rules)
    return places_json(found, _wins(found, rules, asked), asked["lang"], asked["rank"])


def _wins(found: Places, rules: Rules, asked: Mapping[str, Any]) -> dict[tuple[int, bool], WorthGoal]:
    if not asked["hand"]:
        return {}
    facts = {name: asked[name] for name in _OF_HAND}
    wins = wins_in_hand(found, asked["hand"], **facts, rules=rules, forms=asked["forms"] or None)
    return {(each.points, each.tsumo): each for each in wins}
