"""The points and deals left of a game as one seat sees them, and the prize of the seat at the end of the
game.

The named prizes are the rank points that online platforms give for games of two rounds. Tenhou, phoenix room:
90, 45 and 0 for the first three places; the last place costs 15 × (dan + 2), which follows from the known
formula of the stable dan. Mahjong Soul, jade room: 125, 60 and -5 for the first three places, including uma;
a number for the last place that depends on the player's rank; and in addition the final points in thousands
(kaeruking.com/mahjongsoul/pt-pattern and the calculation on riichi.wiki/Majsoul).

>>> checked_prize("tenhou_8dan", Rules.TENHOU).bonuses
(90.0, 45.0, 0.0, -150.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.errors import ScoreError, shown
from paili.scoring.places.model import STEP, place_model
from paili.scoring.rules import Rules
from paili.scoring.settlement import final
from paili.tiles import EAST
from paili.win.facts import letter, whole_number, wind


class Prize(NamedTuple):
    """The prize at the end of a game.

    Attributes:
        bonuses: the bonus of each place, from the first on.
        per_thousand: the prize for each thousand points at the end, in addition to the bonus.
    """

    bonuses: tuple[float, ...]
    per_thousand: float = 0.0


MOST_BONUS: Final = 10_000.0
MOST_POINTS: Final = 1_000_000
_DAN: Final = (7, 8, 9, 10)
_SOUL: Final = ("master1", "master2", "master3", "saint1", "saint2", "saint3")
PRIZES: Final = {
    **{f"tenhou_{dan}dan": Prize((90.0, 45.0, 0.0, -15.0 * (dan + 2))) for dan in _DAN},
    **{
        f"mahjong_soul_{rank}": Prize((125.0, 60.0, -5.0, -180.0 - 15.0 * step), 1.0)
        for step, rank in enumerate(_SOUL)
    },
}
"""The prizes of the ranks of players in four-player games, by name."""


class GameStanding(NamedTuple):
    """The points of all seats and the deals left of a game, as one seat sees them. Seat 0 is the dealer.

    Attributes:
        points: the points of all seats, without riichi sticks on the table.
        own: the seat that sees the game.
        left: the number of deals still to play, including the present deal, if no dealer repeats.
        first: the seat of the first dealer of the game, which ranks first among seats with equal points.
        prize: the prize at the end of the game.
        honba: the number of honba counters.
        sticks: the number of riichi sticks on the table.
        rules: the rule set, for payments and the end of the game.
    """

    points: tuple[int, ...]
    own: int
    left: int
    first: int
    prize: Prize
    honba: int
    sticks: int
    rules: Rules


def checked_points(points: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Return the points of all seats as a tuple of ints, after a check.

    Raises:
        ScoreError: if ``points`` does not have one number for each player, or a number is too large.
    """
    final(points, rules)
    for number in points:
        if abs(number) > MOST_POINTS:
            raise ScoreError(
                "batch.not_between", name="points", value=number, least=-MOST_POINTS, most=MOST_POINTS
            )
    return tuple(points)


def checked_seat(name: str, value: int | str, rules: Rules) -> int:
    """Return the number of a seat (0 is the dealer) from its wind.

    Args:
        name: the name of the argument, for the error message.
        value: the wind: its letter ``E S W N``, or its kind.
        rules: the rule set, for the number of players.

    Raises:
        ScoreError: if the wind or the seat does not exist.
    """
    seat = wind(name, value) - EAST
    if seat >= rules.players:
        raise ScoreError("goal.no_north", wind=letter(EAST + seat), rules=rules.name)
    return seat


def checked_deals_left(to_play: int, rules: Rules, *, least: int = 0) -> int:
    """Return the checked number of deals still to play.

    Raises:
        ScoreError: if ``to_play`` is not a number, is less than ``least``, or is larger than in any game of
            the model.
    """
    left, most = whole_number("to_play", to_play), len(place_model(rules.players).slopes)
    if not least <= left <= most:
        raise ScoreError("goal.to_play", to_play=left, most=most)
    return left


def deals_left(round_wind: int, number: int, rules: Rules) -> int:
    """Return the number of deals still to play, including the present deal, if no dealer repeats.

    Args:
        round_wind: the kind of the round wind.
        number: the number of the deal in its round, from 1.
        rules: the rule set, for the number of winds.

    >>> deals_left(EAST, 1, Rules.TENHOU), deals_left(EAST + 1, 4, Rules.TENHOU)
    (8, 1)
    """
    return max(1, (rules.rounds - (round_wind - EAST)) * rules.players - number + 1)


def checked_prize(uma: str | Sequence[float] | None, rules: Rules) -> Prize:
    """Return the prize at the end of a game.

    Args:
        uma: a name from ``PRIZES``; one number for each place; a text of these numbers, separated by commas;
            or None for the final points with the uma and oka of ``rules``.
        rules: the rule set.

    Raises:
        ScoreError: if ``uma`` is none of these.
    """
    if uma is None:
        oka = (rules.return_points - rules.start_points) * rules.players / STEP
        return Prize(tuple(float(item) + oka * (place == 0) for place, item in enumerate(rules.uma)), 1.0)
    if isinstance(uma, str) and uma in PRIZES and rules.players == len(PRIZES[uma].bonuses):
        return PRIZES[uma]
    numbers = _numbers(uma)
    if len(numbers) != rules.players:
        raise ScoreError("goal.uma", uma=numbers, players=rules.players)
    return Prize(numbers)


def _numbers(uma: str | Sequence[float]) -> tuple[float, ...]:
    """Return the bonus of each place, from a sequence of numbers or a text of numbers separated by commas.

    Raises:
        ScoreError: if an entry is not a number, or is too large.
    """
    try:
        result = tuple(map(float, uma.split(",") if isinstance(uma, str) else uma))
    except (TypeError, ValueError, OverflowError):
        result = (MOST_BONUS + 1,)
    if not all(abs(item) <= MOST_BONUS for item in result):  # nan is not
        raise ScoreError("goal.prize", uma=shown(uma), prizes=tuple(PRIZES))
    return result
