"""Sum up a tournament: the means of every player, with standard errors over the sets.

The games of a set have the same walls, so the games are not independent samples: the whole set is one sample.
A rate is the number of events divided by the number of opportunities; its standard error is the standard
error of a ratio of two sums, by the delta method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import fsum
from typing import Final, NamedTuple

from paili.arguments import checked_language
from paili.catalogue import text
from paili.estimates import Estimate
from paili.game.contest.sets import CountedGame
from paili.layout import TextTable
from paili.record import Json, json_record, plain

_WIDTH: Final = 80
_PERCENT: Final = 100


@json_record()
class Standing(NamedTuple):
    """The results of one player in a tournament; an entry of `Standings`.

    Each number except ``games`` is an `Estimate`: a mean or a fraction, with its standard error.

    Attributes:
        name: the name of the player.
        games: the number of games; a game counts once for every seat that the player has in it.
        place: the mean final place, 1 to 4.
        points: the mean of the points at the end of a game, without uma and oka.
        total: the mean of the points with uma and oka, in thousands.
        wins: the fraction of deals, 0 to 1, that the player won.
        deal_ins: the fraction of deals in which the player dealt in.
        riichi: the fraction of deals in which the player declared riichi.
        calls: the fraction of deals in which the player called a tile.
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
    """How much better one player did than another in a tournament, in games on the same walls.

    Each difference is an `Estimate`: a mean with its standard error.

    Attributes:
        one, other: the names of the players.
        place: the mean final place of ``one`` minus that of ``other``; below 0, ``one`` is better.
        points: the mean points of ``one`` at the end of a game minus those of ``other``; above 0, ``one`` is
            better.
        total: the same difference for the points with uma and oka, in thousands.
    """

    one: str
    other: str
    place: Estimate
    points: Estimate
    total: Estimate


@json_record()
class Standings(NamedTuple):
    """The results of a tournament, as `paili.game.tournament` returns them; ``str`` prints them as tables.

    Attributes:
        sets: the number of sets of games; in the games of a set the same walls are played, and the players
            change seats.
        games: the number of games.
        deals: the number of deals.
        players: the results of each player, in the order in which the players were passed.
        differences: for every two players, how much better one is than the other.
    """

    sets: int
    games: int
    deals: int
    players: tuple[Standing, ...]
    differences: tuple[Difference, ...]

    @classmethod
    def of(cls, names: Sequence[str], sets: Iterable[Sequence[CountedGame]]) -> Standings:
        """Return the standings of players from counted games; `paili.game.tournament` also plays the games.

        Args:
            names: the names of the players; ``CountedGame.seats`` contains indices into this list. Entries
                with equal names are one player.
            sets: the sets; each is a list of games as `paili.game.contest.sets.CountedGame`. All games of a
                set together are one case for the standard errors.
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
        """Return the standings as a dict that `json.dumps` accepts; its keys are the names of the fields."""
        return plain(self)

    def in_language(self, language: str, room: int = _WIDTH) -> str:
        """Return the standings as text tables.

        Args:
            language: ``"en"``, ``"zh"`` or ``"ja"``.
            room: the maximum width of the tables, in characters of a terminal.

        Raises:
            PailiError: if paili does not have the language.
        """
        language = checked_language(language)
        heading = text("arena.played", language, sets=self.sets, games=self.games, deals=self.deals)
        if not self.players:
            return heading
        tables = [self._ends(language), self._rates(language)]
        if self.differences:
            tables.append(self._differences(language))
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

    def _differences(self, language: str) -> TextTable:
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
    """A ratio of two sums over sets of games, with the data for its standard error.

    Attributes:
        value: the ratio.
        parts: for each set its contribution to the deviation of the ratio; the variance is the sum of the
            squares.
    """

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
    """Return the means and rates of a player; the keys are the field names of `Standing`; {} without sets.

    Args:
        name: the name of the player.
        names: the names of the entries in the order of the list; equal names are one player.
        sets: the games of each set.
    """
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
    """Return the total of one statistic of a player over a set of games, and of its opportunities.

    Args:
        name: the name of the player.
        names: the names of the entries in the order of the list; equal names are one player.
        games: the games of the set.
        field: the name of the statistic, a field of `CountedGame`.
        chances: a function that returns the number of opportunities in a game.
    """
    seats = [(game, seat) for game in games for seat, item in enumerate(game.seats) if names[item] == name]
    return fsum(getattr(game, field)[seat] for game, seat in seats), sum(chances(game) for game, _ in seats)


def _difference(one: str, other: str, ratios: dict[str, dict[str, _Ratio]]) -> Difference:
    fields = ("place", "points", "total")
    return Difference(one, other, *(ratios[one][field].less(ratios[other][field]) for field in fields))
