"""Sum up a tournament: the mean of every player, with its standard error over the sets.

Games of a set share their walls and are no independent cases: a set is one case. A rate is the sum of what
happened over the sum of chances, and its error that of a ratio of sums (the first term of its series).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import fsum, sqrt
from typing import Final, NamedTuple, Self

from paili.catalogue import text
from paili.game.contest.sets import CountedGame
from paili.layout import TextTable
from paili.record import Json, json_record, plain

_WIDTH: Final = 80
_PERCENT: Final = 100


@json_record()
class Estimate(NamedTuple):
    """A mean or a rate.

    Attributes:
        value: as counted.
        error: its standard error; None where there is one case alone, one set of a tournament for example.
    """

    value: float
    error: float | None

    @classmethod
    def of(cls, value: float, cases: int, squares: float) -> Self:
        """Return a ratio of sums with its error, the first term of its series.

        Args:
            value: the ratio.
            cases: how many independent cases there are.
            squares: the sum of the squares of what each of them adds to the ratio less ``value``.

        >>> Estimate.of(0.5, 4, 4 * 0.125**2)
        Estimate(value=0.5, error=0.28867513459481287)
        """
        return cls(value, sqrt(cases / (cases - 1) * squares) if cases > 1 else None)

    def text(self, digits: int, factor: float = 1, sign: str = "") -> str:
        """Write it with its error: ``2.43 ± 0.05``.

        >>> Estimate(0.2, 0.0125).text(1, 100)
        '20.0 ± 1.2'
        """
        number = f"{self.value * factor:{sign},.{digits}f}"
        return number if self.error is None else f"{number} ± {self.error * factor:,.{digits}f}"


@json_record()
class Standing(NamedTuple):
    """The result of a player.

    Attributes:
        name: who.
        games: how many games, each counted once for every seat that the player had in it.
        place: mean place.
        points: mean points at the end of play.
        total: mean of points with uma and oka, in thousands.
        wins: deals won, of all deals.
        deal_ins: deals in which it dealt in.
        riichi: deals in which it declared riichi.
        calls: deals in which it called a tile.
    """

    name: str
    games: int
    place: Estimate
    points: Estimate
    total: Estimate
    wins: Estimate
    deal_ins: Estimate
    riichi: Estimate
    calls: Estimate


@json_record()
class Difference(NamedTuple):
    """The difference between two players on the same walls.

    Attributes:
        one, other: who.
        place: mean place of the one less that of the other: below 0 the one is better.
        points: the same of points, above 0 the one is better.
        total: the same of points with uma and oka.
    """

    one: str
    other: str
    place: Estimate
    points: Estimate
    total: Estimate


@json_record()
class Standings(NamedTuple):
    """The standings of a tournament.

    Attributes:
        sets: how many sets of games were played, each on walls of its own.
        games: how many games.
        deals: how many deals.
        players: each that plays otherwise than the others, in the order of the list.
        differences: of every two of them.
    """

    sets: int
    games: int
    deals: int
    players: tuple[Standing, ...]
    differences: tuple[Difference, ...]

    @classmethod
    def of(cls, names: Sequence[str], sets: Iterable[Sequence[CountedGame]]) -> Standings:
        """Count the games of sets; players of one name are one.

        Args:
            names: the players in their order.
            sets: the games of each.
        """
        played = [item for item in sets if item]
        ratios = {name: _ratios(name, names, played) for name in dict.fromkeys(names)}
        games = [game for item in played for game in item]
        return cls(
            len(played), len(games), sum(game.deals for game in games),
            tuple(
                Standing(name, names.count(name) * len(games), *(item.estimate for item in ratio.values()))
                for name, ratio in ratios.items()
            ) if games else (),
            tuple(_difference(one, other, ratios) for one, other in combinations(ratios, 2)) if games else (),
        )  # fmt: skip

    def to_dict(self) -> Json:
        """Return the standings as plain values."""
        return plain(self)

    def in_language(self, language: str, room: int = _WIDTH) -> str:
        """Return the standings as tables, in lines of so many columns."""
        heading = text("arena.played", language, sets=self.sets, games=self.games, deals=self.deals)
        if not self.players:
            return heading
        tables = [self._ends(language), self._rates(language)]
        if self.differences:
            tables.append(self._apart(language))
        return "\n".join([heading, *(line for table in tables for line in ("", *table.lines(room)))])

    def __str__(self) -> str:
        return self.in_language("en")

    def _ends(self, language: str) -> TextTable:
        table = _table(language, "player", "games", "place", "points", "total")
        for player in self.players:
            ends = player.place.text(3), player.points.text(0), player.total.text(2, sign="+")
            table.add_row(player.name, f"{player.games:,}", *ends)
        return table

    def _rates(self, language: str) -> TextTable:
        table = _table(language, "player", "wins", "deal_ins", "riichi", "calls")
        for player in self.players:
            rates = (player.wins, player.deal_ins, player.riichi, player.calls)
            table.add_row(player.name, *(rate.text(1, _PERCENT) for rate in rates))
        return table

    def _apart(self, language: str) -> TextTable:
        table = _table(language, "difference", "place", "points", "total")
        for difference in self.differences:
            apart = (
                difference.place.text(3, sign="+"),
                difference.points.text(0, sign="+"),
                difference.total.text(2, sign="+"),
            )
            table.add_row(f"{difference.one} − {difference.other}", *apart)
        return table


def _table(language: str, *titles: str) -> TextTable:
    return TextTable(*(text(f"arena.{title}", language) for title in titles), right=range(1, len(titles)))


# ---------------------------------------------------------------------------------- estimates


class _Ratio(NamedTuple):
    """A sum over a sum, and what each set adds to its error."""

    value: float
    parts: tuple[float, ...]

    @property
    def estimate(self) -> Estimate:
        return Estimate.of(self.value, len(self.parts), sum(part * part for part in self.parts))

    def less(self, other: _Ratio) -> Estimate:
        parts = tuple(one - two for one, two in zip(self.parts, other.parts, strict=True))
        return _Ratio(self.value - other.value, parts).estimate


def _ratio(pairs: Sequence[tuple[float, int]]) -> _Ratio:
    chances = sum(of for _, of in pairs)
    value = fsum(number for number, _ in pairs) / chances
    return _Ratio(value, tuple((number - value * of) / chances for number, of in pairs))


def _in_a_game(_: CountedGame) -> int:
    return 1


def _in_a_deal(game: CountedGame) -> int:
    return game.deals


_OF: Final[dict[str, tuple[str, Callable[[CountedGame], int]]]] = {
    "place": ("places", _in_a_game), "points": ("points", _in_a_game), "total": ("totals", _in_a_game),
    **{name: (name, _in_a_deal) for name in ("wins", "deal_ins", "riichi", "calls")},
}  # fmt: skip


def _ratios(name: str, names: Sequence[str], sets: Sequence[Sequence[CountedGame]]) -> dict[str, _Ratio]:
    """Return the means and rates of a player."""
    return (
        {key: _ratio([_in_a_set(name, names, games, *of) for games in sets]) for key, of in _OF.items()}
        if sets
        else {}
    )


def _in_a_set(
    name: str,
    names: Sequence[str],
    games: Iterable[CountedGame],
    field: str,
    chances: Callable[[CountedGame], int],
) -> tuple[float, int]:
    """Return a player's sum and number of chances in a set; the same whatever the order of the games."""
    seats = [(game, seat) for game in games for seat, item in enumerate(game.seats) if names[item] == name]
    return fsum(getattr(game, field)[seat] for game, seat in seats), sum(chances(game) for game, _ in seats)


def _difference(one: str, other: str, ratios: dict[str, dict[str, _Ratio]]) -> Difference:
    fields = ("place", "points", "total")
    return Difference(one, other, *(ratios[one][field].less(ratios[other][field]) for field in fields))
