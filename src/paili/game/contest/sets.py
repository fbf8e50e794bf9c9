"""The sets of games of a tournament (a set is games on the same walls with rotated seats), and the statistics
of each game.

>>> seatings(["a", "b", "a", "b"])
((0, 1, 2, 3), (1, 2, 3, 0))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from paili.arguments import as_int
from paili.errors import GameError
from paili.game.chinese.ends import places_by_points
from paili.game.events import Call, Discard, Event, Win
from paili.game.records import Game
from paili.record import Json, json_record, plain
from paili.scoring.rules import Rules
from paili.scoring.settlement import Place, final

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

_SEED_BITS: Final = 63


def seatings(names: Sequence[str], *, duplicate: bool = True) -> tuple[tuple[int, ...], ...]:
    """Return the seating of each game of a set: for each seat the index of its player in ``names``.

    Args:
        names: the names of the players; players of the same name play alike.
        duplicate: whether a set has one game for every rotation of the seats, so that every player has every
            seat; otherwise a set has one game.
    """
    size = len(names)
    rotated = [tuple((seat + first) % size for seat in range(size)) for first in range(size)]
    different: dict[tuple[str, ...], tuple[int, ...]] = {}
    for seats in rotated if duplicate else rotated[:1]:
        different.setdefault(tuple(names[seat] for seat in seats), seats)
    return tuple(different.values())


def number_of_sets(names: Sequence[str], games: int, *, duplicate: bool) -> int:
    """Return the number of sets of a tournament.

    Args:
        names: the names of the players.
        games: the minimum number of games; the last set is complete.
        duplicate: as for `seatings`.

    Raises:
        GameError: if the number of games is invalid.

    >>> number_of_sets("aabb", 5, duplicate=True), number_of_sets("aabb", 5, duplicate=False)
    (2, 5)
    """
    number = as_int(games, GameError, "games")
    if number < 1:
        raise GameError("arena.no_games", value=games)
    return -(-number // len(seatings(names, duplicate=duplicate)))


def seats_of_set(names: Sequence[str], number: int, *, duplicate: bool) -> tuple[tuple[int, ...], ...]:
    """Return the seating of each game of a set of a tournament: for each seat the index of its player.

    Sets of one game are rotated by their number, so that no player always deals first; the games of a larger
    set already rotate the seats.

    Args:
        names: the names of the players; players of the same name play alike.
        number: the number of the set, from 0.
        duplicate: as for `seatings`.

    >>> seats_of_set("abcd", 1, duplicate=False)
    ((1, 2, 3, 0),)
    """
    seats = seatings(names, duplicate=duplicate)
    if duplicate:
        return seats
    first = number % len(names)
    return ((*seats[0][first:], *seats[0][:first]),)


def seed_of(seed: int, number: int) -> int:
    """Return the seed of the walls of a set (games with the same walls); every set has a different seed.

    Args:
        seed: the seed of the contest.
        number: the index of the set, from 0.
    """
    return Random(f"{seed} {number}").getrandbits(_SEED_BITS)


@json_record()
class CountedGame(NamedTuple):
    """The statistics of one game, by seat.

    Attributes:
        seats: for each seat the index of its player in the list of players.
        points: the points at the end of play.
        places: the final ranks, from 1; seats that are tied by the rules have the mean of their ranks.
        totals: the points with uma and oka, in thousands.
        deals: the number of deals.
        wins: the number of deals that the seat won.
        deal_ins: the number of deals in which the seat dealt in.
        riichi: the number of deals in which the seat declared riichi.
        calls: the number of deals in which the seat called a tile.
    """

    seats: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[float, ...]
    totals: tuple[float, ...]
    deals: int
    wins: tuple[int, ...]
    deal_ins: tuple[int, ...]
    riichi: tuple[int, ...]
    calls: tuple[int, ...]

    @classmethod
    def of(cls, game: Game, seats: tuple[int, ...]) -> Self:
        """Return the statistics of a finished game.

        Args:
            game: the game, which was played to its end or stopped.
            seats: for each seat the index of its player in the list of players.
        """
        assert game.result is not None
        places = _places(game)
        done = [tuple(map(set, zip(*map(_seats_of_event, deal.events), strict=True))) for deal in game.deals]
        wins, deal_ins, riichi, calls = (
            tuple(sum(seat in deal[kind] for deal in done) for seat in game.seats) for kind in range(4)
        )
        return cls(
            seats, game.result.points, tuple(mean_places(places)),
            tuple(float(place.total) for place in places), len(game.deals), wins, deal_ins, riichi, calls,
        )  # fmt: skip

    def to_dict(self) -> Json:
        """Return the statistics as a JSON-ready dict."""
        return plain(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], rules: AnyRules) -> Self:
        """Return the statistics from a dict that `to_dict` has written.

        Args:
            values: the dict.
            rules: the rules of the game, which say how many seats it has.

        Raises:
            GameError: if the dict does not contain the statistics of a game.
        """
        try:
            result = cls(**{name: _counted(name, values[name]) for name in cls._fields})
            by_seat: Iterator[Any] = (
                item for name, item in zip(cls._fields, result, strict=True) if name != "deals"
            )
            fits = [*map(len, by_seat)] == [rules.players] * (len(cls._fields) - 1) and result.deals >= 1
        except (KeyError, TypeError):
            raise GameError("arena.not_counted", value=values) from None
        if not fits or sorted(result.seats) != [*range(rules.players)]:
            raise GameError("arena.not_counted", value=values)
        return result


def _places(game: Game) -> Sequence[Place]:
    """Return the final ranks of the seats: in riichi by the rules of the game, in Chinese games by points
    alone.

    In Chinese games seats with equal points have the same rank.
    """
    assert game.result is not None
    points = game.result.points
    if isinstance(game.rules, Rules):
        return final(points, game.rules)
    return places_by_points(points)


_MEANS: Final = ("places", "totals")  # what need not be whole
_MOST: Final = 10**12  # the sums of larger numbers are not exact


def _counted(name: str, value: Any) -> Any:
    """Check that a JSON value can be the value of a field of `CountedGame`, and return the value; a list
    becomes a tuple.
    """
    if name == "deals":
        return _number(value, int)
    if not isinstance(value, list):
        raise TypeError
    return tuple([_number(item, (int, float) if name in _MEANS else int) for item in value])


def _number(value: Any, types: type | tuple[type, ...]) -> Any:
    fits = isinstance(value, types) and not isinstance(value, bool)
    if not fits or not -_MOST <= value <= _MOST:
        raise TypeError
    return value


def _seats_of_event(event: Event) -> tuple[int | None, int | None, int | None, int | None]:
    """Return four seats: the seat that won in an event, dealt in, declared riichi and called a tile; None for
    no seat.
    """
    if isinstance(event, Win):
        return event.seat, None if event.seat == event.source else event.source, None, None
    if isinstance(event, Discard) and event.riichi:
        return None, None, event.seat, None
    return None, None, None, event.seat if isinstance(event, Call) else None


def mean_places(places: Sequence[Place]) -> Iterator[float]:
    """Yield the final rank of each seat; tied seats get the mean of their ranks.

    >>> list(mean_places(final([30_000, 30_000, 25_000, 15_000], Rules.WRC)))
    [1.5, 1.5, 3.0, 4.0]
    """
    ranks = [place.rank for place in places]
    return (rank + (ranks.count(rank) - 1) / 2 for rank in ranks)
