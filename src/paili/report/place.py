"""What each place takes, as a table for people.

>>> from paili.goal.places import places
>>> found = places([25_000, 31_000, 22_000, 22_000], seat="E")
>>> for line in list(PlacesPrinter(Screen(), "en").table(found).lines(100))[2:4]:
...     print(line)
tsumo           2nd     1,500      1 han                                           26,500 *
                1st     4,800      1 han 100 fu, 2 han 50 fu, 3 han 25 fu, 4 han   29,800 *
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paili.catalogue import text
from paili.goal.places import ANY_FU, TSUMO, Enough, Places, Way
from paili.layout import Screen, Table
from paili.scoring.win_arguments import WINDS


class PlacesPrinter:
    """Prints what a seat needs for each place, in a language."""

    def __init__(self, screen: Screen, language: str) -> None:
        self.screen, self.language = screen, language

    def print(self, found: Places) -> None:
        """Print where the seat stands, and the least wins."""
        self.screen.print(self._now(found), "bold")
        self.screen.print_table(self.table(found))
        if any(not each.ends for way in found.ways for each in way.enough):
            self.screen.print(self._say("goes_on"), "dim")

    def table(self, found: Places) -> Table:
        """Return the least wins of each way and place."""
        table = Table(*map(self._say, ("way", "place", "points", "wins", "then")), right=(4,))
        own = WINDS.index(found.seat)
        for way in found.ways:
            for place, each in enumerate(way.enough):
                table.add_row("" if place else self._source(way), *self._cells(each, own))
        return table

    def _say(self, name: str, **facts: object) -> str:
        return text(f"places.{name}", self.language, **facts)

    def _seat(self, letter: str) -> str:
        return text(f"seat_name.{letter}", self.language)

    def _now(self, found: Places) -> str:
        points = f"{found.points[WINDS.index(found.seat)]:,}"
        players = len(found.points)
        return self._say(
            "now", seat=self._seat(found.seat), points=points, rank=found.now, players=players
        )  # fmt: skip

    def _source(self, way: Way) -> str:
        return self._say("tsumo") if way.source == TSUMO else self._say("ron", seat=self._seat(way.source))

    def _cells(self, each: Enough, own: int) -> Iterator[str]:
        yield self._say("rank", rank=each.rank)
        yield f"{each.points:,} {self._limit(each)}".rstrip()
        yield wins_text(each.wins, self.language) if each.yakuman < 1 else self._limit(each)
        yield f"{each.after[own]:,}" + ("" if each.ends else " *")

    def _limit(self, each: Enough) -> str:
        if each.yakuman > 1:
            return text("scored.times", self.language, times=each.yakuman)
        return text(f"limit.{each.limit}", self.language) if each.limit else ""


def wins_text(wins: Iterable[tuple[int, int]], language: str) -> str:
    """Return han and fu of wins in words.

    >>> wins_text([(1, 60), (3, 0)], "en")
    '1 han 60 fu, 3 han'
    """
    return text("list.between", language).join(_han_fu(han, fu, language) for han, fu in wins)


def _han_fu(han: int, fu: int, language: str) -> str:
    if fu == ANY_FU:
        return text("places.han", language, han=han)
    return text("scored.worth", language, han=han, fu=fu)
