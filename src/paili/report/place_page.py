"""What a seat needs for each place, as the page shows it: the record with its words.

>>> from paili.goal.places import places
>>> found = places_json(places([25_000, 31_000, 22_000, 22_000], seat="E"), {}, "en")
>>> found["told"], found["ways"][0]["name"], found["ways"][0]["enough"][1]["wins_told"]
('East with 25,000 points is 2nd of 4.', 'tsumo', '1 han 100 fu, 2 han 50 fu, 3 han 25 fu, 4 han')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paili.goal.places import TSUMO, Enough, Places, Way
from paili.goal.worth import WorthGoal
from paili.record import Json
from paili.report.goal import worth_line
from paili.report.place import cells, now_text, way_text
from paili.win.facts import WINDS

_CELLS: Final = ("place_told", "points_told", "wins_told", "then_told")
Wins = Mapping[tuple[int, bool], WorthGoal]
"""How far the win of a worth is, by its points and whether it is drawn."""


def places_json(found: Places, wins: Wins, language: str, rank: int = 1) -> Json:
    """Return what each place takes, and how far a hand is from the least wins for one of them.

    Args:
        found: what the places take.
        wins: how far each of those wins is; empty where no hand is asked about.
        language: of the words.
        rank: the place that the wins are for.
    """
    own = WINDS.index(found.seat)
    ways = [way for way in found.ways if wins and way.least(rank)]
    return found.to_dict() | {
        "told": now_text(found, language),
        "ways": [_way(way, own, language) for way in found.ways],
        "hand": [_in_hand(way, wins, rank, language) for way in ways],
    }


def _way(way: Way, own: int, language: str) -> Json:
    return way.to_dict() | {
        "name": way_text(way, language),
        "enough": [_enough(each, own, language) for each in way.enough],
    }


def _enough(each: Enough, own: int, language: str) -> Json:
    return each.to_dict() | dict(zip(_CELLS, cells(each, own, language), strict=True))


def _in_hand(way: Way, wins: Wins, rank: int, language: str) -> Json:
    least = way.least(rank)
    assert least is not None
    far = wins[least.points, way.source == TSUMO]
    return far.to_dict() | {"name": way_text(way, language), "line": worth_line(far, language)}
