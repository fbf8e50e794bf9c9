"""Quizzes of Chinese games: what a win is worth, which fan counts, and which suit to be rid of.

Each maker yields what is asked about, the choices and the right one, or None where a hand is not worth
asking, as those of `paili.drill.quiz` do.

>>> found, choices, right = next(filter(None, FAN_MAKERS[MCR_POINTS](Random(1), 1)))
>>> choices[right].total == found.total
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
_LARGE: Final = 24  # a fan that is worth more shows at a glance
_MOST_MELDS: Final = (0, 2, 3)  # called sets, for each level
# fewest and most fans of a win of the official game that is asked about, for each level
_FANS: Final = ((1, 3), (3, 5), (5, 12))
_LEAST_VALUE: Final = (6, 2, 1)  # of the fan that counts, for each level


class FanWorth(NamedTuple):
    """The score of a win of a Chinese game.

    Attributes:
        total: the fans together.
        points: what the winner receives from all.
    """

    total: int
    points: int


class SuitToGo(NamedTuple):
    """A suit that may be named as the one to be rid of.

    Attributes:
        suit: m, p or s.
        held: tiles of it that must go.
        shanten: of the hand without it.
        useful: copies that bring it closer then.
    """

    suit: str
    held: int
    shanten: int
    useful: int


FanAbout = FanScore | Hand
FanChoices = tuple[FanWorth, ...] | tuple[str, ...] | tuple[SuitToGo, ...]
_Made = tuple[FanAbout, FanChoices, int]


# ---------------------------------------------------------------------------------- what a win is worth


def _worths(name: str, fans: tuple[tuple[int, int], ...]) -> Callable[[Random, int], Iterator[_Made | None]]:
    """Return the maker for a game: the level is how many fans a win has, and how many sets are called."""
    return lambda rng, level: worth_quizzes(rng, level, game(name), fans)


def worth_quizzes(
    rng: Random, level: int, rules: GameRules, fans: tuple[tuple[int, int], ...]
) -> Iterator[tuple[FanScore, tuple[FanWorth, ...], int] | None]:
    """Yield wins with what they may be worth, and which of that is right.

    Args:
        rng: the source of chance.
        level: how many sets are called at most.
        rules: the game.
        fans: for each level fewest and most fans.
    """
    least, most = fans[level - 1]
    for win in _wins(rng, rules, level):
        yield _worth(rng, win) if least <= len(win.fans) <= most else None


def _wins(rng: Random, rules: GameRules, level: int) -> Iterator[FanScore]:
    for _ in range(_TRIES):
        win = win_of(rng, rules, rng.randint(level > 1, _MOST_MELDS[level - 1]))
        if win is not None:
            yield win


def _worth(rng: Random, score: FanScore) -> tuple[FanScore, tuple[FanWorth, ...], int]:
    totals = sorted(_totals(rng, score))
    return score, tuple(_of_total(total, score) for total in totals), totals.index(score.total)


def _totals(rng: Random, score: FanScore) -> set[int]:
    """Return the total among others: those around it, or in a game of many fans those of usual mistakes."""
    first = rng.randint(max(0, score.total - _CHOICES + 1), score.total)
    near = [*range(first, first + _CHOICES)]
    if score.rules.combine == "mcr":
        mistakes = [*_mistaken(score)]
        near = [*mistakes, *(2 * score.total - total for total in mistakes), *near]
        rng.shuffle(near)
    others = [total for total in dict.fromkeys(near) if total != score.total and total >= score.rules.minimum]
    return {score.total, *others[: _CHOICES - 1]}


def _mistaken(score: FanScore) -> Iterator[int]:
    """Totals without a fan that counts, and with one that another takes the place of."""
    for fan in score.fans:
        yield score.total - fan.value
    for id_ in replaced(score):
        yield score.total + score.rules.fan(id_).value


def _of_total(total: int, score: FanScore) -> FanWorth:
    fans = [fan.id for fan in score.fans]
    return FanWorth(total, payments_of(score.win, total, score.factor, score.rules, fans).total)


def replaced(score: FanScore) -> dict[str, str]:
    """Return the fans that a win has and that do not count because of one that does: id → id of that one."""
    counted = {fan.id for fan in score.fans}
    others = (item for item in score.not_counted if item.id not in counted)
    return {other.id: other.beside[0] for other in others if other.beside}


# ---------------------------------------------------------------------------------- which fan counts


def _fans(rng: Random, level: int) -> Iterator[_Made | None]:
    """Which fan counts: 1 a large one among others, 2 and 3 smaller ones beside those that it replaces.

    Fans of two and three runs may be taken in several ways that are worth the same; none of them is a choice,
    nor a fan of another reading that is worth as much.
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
    """Fans of several runs, and those of some readings alone that are worth as much."""
    joined = {row.id for row in score.rules.fans if row.fan.runs in JOINED}
    same = [reading for reading in all_readings(score.win, score.rules) if reading.total == score.total]
    ids = [{fan.id for fan in item.fans} for item in same]
    return joined | (ids[0].union(*ids[1:]) - ids[0].intersection(*ids[1:]))


def _others(rng: Random, score: FanScore, unclear: set[str], level: int) -> list[str]:
    """Fans that do not count: those that are replaced first, from the second level on."""
    counted = {fan.id for fan in score.fans}
    others = [row.id for row in score.rules.fans if row.id not in unclear | counted and row.value <= _LARGE]
    near = replaced(score) if level > 1 else {}
    return sorted(rng.sample(others, len(others)), key=lambda id_: id_ not in near)


# ---------------------------------------------------------------------------------- which suit to be rid of


def _suits(rng: Random, level: int) -> Iterator[_Made | None]:
    """Which suit to name: 1 clearly nearer without it, 2 nearer by one, 3 as near as without another."""
    for _ in range(_TRIES):
        hand = deal(rng, 13, SICHUAN)
        choices = tuple(without(hand, suit) for suit in LACKS)
        first, second, _last = sorted(choices, key=lambda choice: (choice.shanten, -choice.useful))
        gap = second.shanten - first.shanten
        fits = (gap >= 2, gap == 1, gap == 0 and first.useful > second.useful)[level - 1]
        yield (hand, choices, choices.index(first)) if fits else None


def without(hand: Hand, suit: str) -> SuitToGo:
    """Return how a hand of Sichuan stands that must be rid of a suit."""
    place = LACKS.index(suit)
    result = ukeire(hand, variant=SICHUAN.with_lack(suit))
    return SuitToGo(suit, sum(hand.counts[9 * place : 9 * place + 9]), result.shanten, result.total)


FAN_MAKERS: Final[dict[str, Callable[[Random, int], Iterator[_Made | None]]]] = {
    MCR_POINTS: _worths("mcr", _FANS),
    MCR_FANS: _fans,
    SICHUAN_POINTS: _worths("sichuan", ((1, 1), (2, 2), (2, 6))),
    HONGZHONG_POINTS: _worths("hongzhong", ((1, 1), (1, 2), (2, 5))),
    LACK_SUIT: _suits,
}
