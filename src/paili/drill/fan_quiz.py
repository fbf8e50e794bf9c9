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
    """What a win of a Chinese game is worth.

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
    for found in _wins(rng, rules, level):
        yield _worth(rng, found) if least <= len(found.fans) <= most else None


def _wins(rng: Random, rules: GameRules, level: int) -> Iterator[FanScore]:
    for _ in range(_TRIES):
        found = win_of(rng, rules, rng.randint(level > 1, _MOST_MELDS[level - 1]))
        if found is not None:
            yield found


def _worth(rng: Random, found: FanScore) -> tuple[FanScore, tuple[FanWorth, ...], int]:
    totals = sorted(_totals(rng, found))
    return found, tuple(_of_total(total, found) for total in totals), totals.index(found.total)


def _totals(rng: Random, found: FanScore) -> set[int]:
    """The total among others: those around it, or in a game of many fans those of usual mistakes."""
    first = rng.randint(max(0, found.total - _CHOICES + 1), found.total)
    near = [*range(first, first + _CHOICES)]
    if found.rules.combine == "mcr":
        mistakes = [*_mistaken(found)]
        near = [*mistakes, *(2 * found.total - total for total in mistakes), *near]
        rng.shuffle(near)
    others = [total for total in dict.fromkeys(near) if total != found.total and total >= found.rules.minimum]
    return {found.total, *others[: _CHOICES - 1]}


def _mistaken(found: FanScore) -> Iterator[int]:
    """Totals without a fan that counts, and with one that another takes the place of."""
    for each in found.fans:
        yield found.total - each.value
    for id_ in replaced(found):
        yield found.total + found.rules.fan(id_).value


def _of_total(total: int, found: FanScore) -> FanWorth:
    fans = [each.id for each in found.fans]
    return FanWorth(total, payments_of(found.win, total, found.factor, found.rules, fans).total)


def replaced(found: FanScore) -> dict[str, str]:
    """Return the fans that a win has and that do not count because of one that does: id → id of that one."""
    counted = {each.id for each in found.fans}
    others = (each for each in found.not_counted if each.id not in counted)
    return {each.id: each.beside[0] for each in others if each.beside}


# ---------------------------------------------------------------------------------- which fan counts


def _fans(rng: Random, level: int) -> Iterator[_Made | None]:
    """Which fan counts: 1 a large one among others, 2 and 3 smaller ones beside those that it replaces.

    Fans of two and three runs may be taken in several ways that are worth the same; none of them is a choice,
    nor a fan of another reading that is worth as much.
    """
    for found in _wins(rng, game("mcr"), level):
        unclear = _unclear(found)
        counted = [each.id for each in found.fans if each.value >= _LEAST_VALUE[level - 1]]
        clear = [id_ for id_ in counted if id_ not in unclear]
        if clear:
            right = rng.choice(clear) if level > 1 else clear[0]
            ids = [right, *_others(rng, found, unclear, level)[: _CHOICES - 1]]
            choices = tuple(rng.sample(ids, len(ids)))
            yield found, choices, choices.index(right)


def _unclear(found: FanScore) -> set[str]:
    """Fans of several runs, and those of some readings alone that are worth as much."""
    joined = {row.id for row in found.rules.fans if row.fan.runs in JOINED}
    same = [each for each in all_readings(found.win, found.rules) if each.total == found.total]
    ids = [{fan.id for fan in each.fans} for each in same]
    return joined | (ids[0].union(*ids[1:]) - ids[0].intersection(*ids[1:]))


def _others(rng: Random, found: FanScore, unclear: set[str], level: int) -> list[str]:
    """Fans that do not count: those that are replaced first, from the second level on."""
    counted = {each.id for each in found.fans}
    others = [row.id for row in found.rules.fans if row.id not in unclear | counted and row.value <= _LARGE]
    near = replaced(found) if level > 1 else {}
    return sorted(rng.sample(others, len(others)), key=lambda id_: id_ not in near)


# ---------------------------------------------------------------------------------- which suit to be rid of


def _suits(rng: Random, level: int) -> Iterator[_Made | None]:
    """Which suit to name: 1 clearly nearer without it, 2 nearer by one, 3 as near as without another."""
    for _ in range(_TRIES):
        hand = deal(rng, 13, SICHUAN)
        choices = tuple(without(hand, suit) for suit in LACKS)
        first, second, _last = sorted(choices, key=lambda each: (each.shanten, -each.useful))
        gap = second.shanten - first.shanten
        fits = (gap >= 2, gap == 1, gap == 0 and first.useful > second.useful)[level - 1]
        yield (hand, choices, choices.index(first)) if fits else None


def without(hand: Hand, suit: str) -> SuitToGo:
    """Return how a hand of Sichuan stands that must be rid of a suit."""
    place = LACKS.index(suit)
    found = ukeire(hand, variant=SICHUAN.with_lack(suit))
    return SuitToGo(suit, sum(hand.counts[9 * place : 9 * place + 9]), found.shanten, found.total)


FAN_MAKERS: Final[dict[str, Callable[[Random, int], Iterator[_Made | None]]]] = {
    MCR_POINTS: _worths("mcr", _FANS),
    MCR_FANS: _fans,
    SICHUAN_POINTS: _worths("sichuan", ((1, 1), (2, 2), (2, 6))),
    HONGZHONG_POINTS: _worths("hongzhong", ((1, 1), (1, 2), (2, 5))),
    LACK_SUIT: _suits,
}
