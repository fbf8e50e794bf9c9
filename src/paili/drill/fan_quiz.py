"""Quizzes about Chinese games: the value of a win, the fan that counts, and the suit to give up.

Each maker is a generator function, like the makers of `paili.drill.quiz`. The generator yields the subject of
the question, the choices and the index of the right choice, or None if a hand makes no good question.

>>> score, choices, right = next(filter(None, FAN_MAKERS[MCR_POINTS](Random(1), 1)))
>>> choices[right].total == score.total
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from paili.analysis.ukeire import ukeire
from paili.drill.deal import deal
from paili.drill.made_hands import win_of
from paili.fan.catalogue.rows import JOINED
from paili.fan.payments import payments_of
from paili.fan.rules import Rules as GameRules
from paili.fan.score import FanScore, all_readings, game
from paili.hand import Hand
from paili.variants import LACKS, SICHUAN

MCR_POINTS: Final = "mcr-points"
MCR_FANS: Final = "mcr-fans"
SICHUAN_POINTS: Final = "sichuan-points"
HONGZHONG_POINTS: Final = "hongzhong-points"
LACK_SUIT: Final = "lack-suit"
FAN_TOPICS: Final = (MCR_POINTS, MCR_FANS, SICHUAN_POINTS, HONGZHONG_POINTS, LACK_SUIT)

_TRIES: Final = 3_000
_CHOICES: Final = 4
_LARGE: Final = 24  # a fan with more points is too easy to see
_MOST_MELDS: Final = (0, 2, 3)  # called sets, for each level
# fewest and most different fans of a win in a question about the official game, for each level
_FANS: Final = ((1, 3), (3, 5), (5, 12))
_LEAST_VALUE: Final = (6, 2, 1)  # of the fan that counts, for each level


class FanPoints(NamedTuple):
    """The score of a win of a Chinese game.

    Attributes:
        total: the sum of the fans.
        points: the points that the winner receives from all players.
    """

    total: int
    points: int


class SuitToGo(NamedTuple):
    """A suit that may be chosen as the lack suit.

    Attributes:
        suit: m, p or s.
        number: the number of tiles of this suit, which must be discarded.
        shanten: the shanten of the hand without this suit.
        useful: the number of tiles that lower this shanten, counted with their copies.
    """

    suit: str
    number: int
    shanten: int
    useful: int


FanAbout = FanScore | Hand
FanChoices = tuple[FanPoints, ...] | tuple[str, ...] | tuple[SuitToGo, ...]
_Candidate = tuple[FanAbout, FanChoices, int]


# ---------------------------------------------------------------------------------- points of a win


def _points(
    name: str, fans: tuple[tuple[int, int], ...]
) -> Callable[[Random, int], Iterator[_Candidate | None]]:
    """Return a maker of quizzes about the value of a win in a game.

    Args:
        name: the name of the game.
        fans: for each level the fewest and the most different fans of a win.
    """
    return lambda rng, level: points_quizzes(rng, level, game(name), fans)


def points_quizzes(
    rng: Random, level: int, rules: GameRules, fans: tuple[tuple[int, int], ...]
) -> Iterator[tuple[FanScore, tuple[FanPoints, ...], int] | None]:
    """Yield quizzes about the value of a win: the win, the values to choose from, and the index of the right
    value.

    Args:
        rng: the random generator.
        level: 1 easy to 3 hard; a win of a higher level may also have more called sets.
        rules: the game.
        fans: for each level the fewest and the most different fans of a win.
    """
    least, most = fans[level - 1]
    for win in _wins(rng, rules, level):
        yield _quiz_about(rng, win) if least <= len(win.fans) <= most else None


def _wins(rng: Random, rules: GameRules, level: int) -> Iterator[FanScore]:
    for _ in range(_TRIES):
        win = win_of(rng, rules, rng.randint(level > 1, _MOST_MELDS[level - 1]))
        if win is not None:
            yield win


def _quiz_about(rng: Random, score: FanScore) -> tuple[FanScore, tuple[FanPoints, ...], int]:
    totals = sorted(_totals(rng, score))
    return score, tuple(_points_of_total(total, score) for total in totals), totals.index(score.total)


def _totals(rng: Random, score: FanScore) -> set[int]:
    """Return the right total of a win, and wrong totals to choose from.

    A wrong total is near the right total or, in a game with many types of fan, the result of a typical
    mistake.
    """
    first = rng.randint(max(score.rules.minimum, score.total - _CHOICES + 1), score.total)
    near = [*range(first, first + _CHOICES)]
    if score.rules.combine == "mcr":
        mistakes = [*_mistaken(score)]
        near = [*mistakes, *(2 * score.total - total for total in mistakes), *near]
        rng.shuffle(near)
    others = [total for total in dict.fromkeys(near) if total != score.total and total >= score.rules.minimum]
    return {score.total, *others[: _CHOICES - 1]}


def _mistaken(score: FanScore) -> Iterator[int]:
    """Yield the totals after typical mistakes: a fan is forgotten, or a fan is counted although another fan
    replaces it.
    """
    for fan in score.fans:
        yield score.total - fan.value
    for id_ in replaced(score):
        yield score.total + score.rules.fan(id_).value


def _points_of_total(total: int, score: FanScore) -> FanPoints:
    fans = [fan.id for fan in score.fans]
    return FanPoints(total, payments_of(score.win, total, score.factor, score.rules, fans).total)


def replaced(score: FanScore) -> dict[str, str]:
    """Return the fans of a win that are not counted because another fan replaces them.

    Returns:
        For the id of each such fan the id of the fan that replaces it.
    """
    counted = {fan.id for fan in score.fans}
    others = (item for item in score.not_counted if item.id not in counted)
    return {other.id: other.beside[0] for other in others if other.beside}


# ---------------------------------------------------------------------------------- which fan counts


def _fans(rng: Random, level: int) -> Iterator[_Candidate | None]:
    """Yield quizzes about which fan counts in a win.

    At level 1 the right choice is a fan of high value, at levels 2 and 3 a fan of lower value; from level 2
    on fans that another fan replaces are wrong choices. Two types of fan are left out, because the winner may
    choose whether they count: fans of two or three runs, and fans that only some divisions of the hand with
    the same total have.
    """
    for win in _wins(rng, game("mcr"), level):
        unclear = _unclear(win)
        counted = [fan.id for fan in win.fans if fan.value >= _LEAST_VALUE[level - 1]]
        clear = [id_ for id_ in counted if id_ not in unclear]
        if clear:
            right = rng.choice(clear) if level > 1 else clear[0]
            ids = [right, *_others(rng, win, unclear, level)[: _CHOICES - 1]]
            choices = tuple(rng.sample(ids, len(ids)))
            yield win, choices, choices.index(right)


def _unclear(score: FanScore) -> set[str]:
    """Return the ids of the fans for which the winner may choose whether they count; they are neither clearly
    right nor clearly wrong.

    They are fans of several runs, and fans that only some of the divisions of the hand with the highest total
    have.
    """
    joined = {row.id for row in score.rules.fans if row.fan.runs in JOINED}
    same = [reading for reading in all_readings(score.win, score.rules) if reading.total == score.total]
    ids = [{fan.id for fan in item.fans} for item in same]
    return joined | (ids[0].union(*ids[1:]) - ids[0].intersection(*ids[1:]))


def _others(rng: Random, score: FanScore, unclear: set[str], level: int) -> list[str]:
    """Return the ids of fans that a win does not have; from level 2 on, the fans that another fan of the win
    replaces come first.
    """
    counted = {fan.id for fan in score.fans}
    others = [row.id for row in score.rules.fans if row.id not in unclear | counted and row.value <= _LARGE]
    near = replaced(score) if level > 1 else {}
    return sorted(rng.sample(others, len(others)), key=lambda id_: id_ not in near)


# ---------------------------------------------------------------------------------- which suit to be rid of


def _suits(rng: Random, level: int) -> Iterator[_Candidate | None]:
    """Yield quizzes about the choice of the lack suit (the suit to give up).

    At level 1 the shanten without the right suit is clearly the lowest, at level 2 it is lower by one, at
    level 3 it equals the shanten without another suit.
    """
    for _ in range(_TRIES):
        hand = deal(rng, 13, SICHUAN)
        choices = tuple(without(hand, suit) for suit in LACKS)
        first, second, _last = sorted(choices, key=lambda choice: (choice.shanten, -choice.useful))
        gap = second.shanten - first.shanten
        fits = (gap >= 2, gap == 1, gap == 0 and first.useful > second.useful)[level - 1]
        yield (hand, choices, choices.index(first)) if fits else None


def without(hand: Hand, suit: str) -> SuitToGo:
    """Return the shanten and the ukeire of a Sichuan hand if its seat gives up a suit."""
    place = LACKS.index(suit)
    result = ukeire(hand, variant=SICHUAN.with_lack(suit))
    return SuitToGo(suit, sum(hand.counts[9 * place : 9 * place + 9]), result.shanten, result.total)


FAN_MAKERS: Final[dict[str, Callable[[Random, int], Iterator[_Candidate | None]]]] = {
    MCR_POINTS: _points("mcr", _FANS),
    MCR_FANS: _fans,
    SICHUAN_POINTS: _points("sichuan", ((1, 1), (2, 2), (2, 6))),
    HONGZHONG_POINTS: _points("hongzhong", ((1, 1), (1, 2), (2, 5))),
    LACK_SUIT: _suits,
}
