"""Report the wins with which a seat reaches each final place: as a table, and as JSON for the web page.

>>> from paili.goal.places import places
>>> standing = places([25_000, 31_000, 22_000, 22_000], seat="E")
>>> for line in list(PlacesPrinter("en").table(standing).lines(100))[2:4]:
...     print(line)
tsumo           2nd     1,500    1 han                                              26,500 *
                1st     4,800    1 han 100 fu, 2 han 50 fu, 3 han 25 fu, 4 han      29,800 *
>>> from paili.goal.places import places
>>> entries = places_json(places([25_000, 31_000, 22_000, 22_000], seat="E"), {}, "en")
>>> entries["standing"], entries["ways"][0]["name"], entries["ways"][0]["enough"][1]["wins_text"]
('East with 25,000 points is 2nd of 4.', 'tsumo', '1 han 100 fu, 2 han 50 fu, 3 han 25 fu, 4 han')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from paili.catalogue import text
from paili.goal.places import ANY_FU, TSUMO, Places, WayToWin, WinCondition
from paili.goal.points import PointsGoal
from paili.layout import Printer, TextTable
from paili.record import Json
from paili.report.game.score import limit_word
from paili.report.hand.goal import points_line
from paili.win.facts import WINDS


class PlacesPrinter(Printer):
    """A printer of the smallest wins with which a seat reaches each final place."""

    section = "places"

    def print(self, places: Places) -> None:
        """Print the current place of the seat, and the smallest wins that reach each place."""
        self.screen.print(now_text(places, self.language), "bold")
        self.screen.print_table(self.table(places))
        if any(not condition.ends for way in places.ways for condition in way.enough):
            self.screen.print(self._say("goes_on"), "dim")

    def table(self, places: Places) -> TextTable:
        """Return a table of the smallest wins for each place: by tsumo, and by ron off each opponent."""
        table = TextTable(*map(self._say, ("way", "place", "points", "wins", "then")), right=(4,))
        own = WINDS.index(places.seat)
        for way in places.ways:
            for place, condition in enumerate(way.enough):
                name = "" if place else way_text(way, self.language)
                table.add_row(name, *_cells(condition, own, self.language))
        return table


def now_text(places: Places, language: str) -> str:
    """Return a sentence with the points of a seat and its current place."""
    return text(
        "places.now",
        language,
        seat=_wind_word(places.seat, language),
        points=f"{places.points[WINDS.index(places.seat)]:,}",
        rank=places.now,
        players=len(places.points),
    )


def _wind_word(letter: str, language: str) -> str:
    return text(f"seat_name.{letter}", language)


def way_text(way: WayToWin, language: str) -> str:
    """Return the text for a kind of win: tsumo, or ron off a certain seat.

    >>> from paili.goal.places import places
    >>> [way_text(way, "en") for way in places([25_000] * 4).ways]
    ['tsumo', 'ron off East', 'ron off West', 'ron off North']
    """
    if way.source == TSUMO:
        return text("places.tsumo", language)
    return text("places.ron", language, seat=_wind_word(way.source, language))


def _cells(condition: WinCondition, own: int, language: str) -> Iterator[str]:
    """Yield the cells of a table row about the smallest win for a place.

    The cells are the place, the least points that reach it, the wins of these points, and the seat's points
    after the win.

    Args:
        condition: the win that a place needs.
        own: the index of the seat, 0 for East.
        language: the language.
    """
    limit = limit_word(condition, language)
    yield text("places.rank", language, rank=condition.rank)
    yield f"{condition.points:,} {limit}".rstrip()
    yield wins_text(condition.wins, language) if condition.yakuman < 1 else limit
    yield f"{condition.after[own]:,}" + ("" if condition.ends else " *")


def wins_text(wins: Iterable[tuple[int, int]], language: str) -> str:
    """Return wins in words.

    Args:
        wins: the han and fu of each win; 0 fu if the fu make no difference.
        language: the language.

    >>> wins_text([(1, 60), (3, 0)], "en")
    '1 han 60 fu, 3 han'
    """
    return text("list.between", language).join(_han_fu(han, fu, language) for han, fu in wins)


def _han_fu(han: int, fu: int, language: str) -> str:
    if fu == ANY_FU:
        return text("places.han", language, han=han)
    return text("scored.worth", language, han=han, fu=fu)


_CELLS: Final = ("place_text", "checked_points", "wins_text", "then_text")
Wins = Mapping[tuple[int, bool], PointsGoal]
"""The distance of a hand to each win, by the points of the win and whether it is by tsumo."""


def places_json(places: Places, wins: Wins, language: str, rank: int = 1) -> Json:
    """Return the wins with which a seat reaches each place, as a JSON-ready dict with texts.

    Args:
        places: the wins with which the seat reaches each place.
        wins: the distance of the hand to each win that ``rank`` needs; {} without a hand.
        language: the language of the texts.
        rank: the place for which the distance of the hand is reported.
    """
    own = WINDS.index(places.seat)
    ways = [way for way in places.ways if wins and way.least(rank)]
    return places.to_dict() | {
        "standing": now_text(places, language),
        "ways": [_way(way, own, language) for way in places.ways],
        "hand": [_in_hand(way, wins, rank, language) for way in ways],
    }


def _way(way: WayToWin, own: int, language: str) -> Json:
    return way.to_dict() | {
        "name": way_text(way, language),
        "enough": [_enough(condition, own, language) for condition in way.enough],
    }


def _enough(condition: WinCondition, own: int, language: str) -> Json:
    return condition.to_dict() | dict(zip(_CELLS, _cells(condition, own, language), strict=True))


def _in_hand(way: WayToWin, wins: Wins, rank: int, language: str) -> Json:
    least = way.least(rank)
    assert least is not None
    far = wins[least.points, way.source == TSUMO]
    return far.to_dict() | {"name": way_text(way, language), "line": points_line(far, language)}
