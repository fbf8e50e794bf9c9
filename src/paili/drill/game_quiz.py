"""Quizzes for every Chinese game: the discard with the best waits, the winning tile, and the value of a win.

The game decides the minimum, the lack suit and the wildcards, and scores each wait. The makers are generator
functions like the makers of `paili.drill.quiz`, with the game as a further argument.

>>> from paili.fan.score import game
>>> about, choices, right = next(filter(None, GAME_MAKERS[FAN_DISCARD](Random(1), 1, game("mcr"))))
>>> best = max(about.discards, key=lambda discard: discard.value)
>>> choices[right] == best.tile
True
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from paili.analysis.inputs import BY_UKEIRE
from paili.drill.fan_quiz import FanPoints, points_quizzes
from paili.drill.made_hands import win_of
from paili.fan.hands.analysis import FanAnalysis, analyze
from paili.fan.hands.waits import FanDiscard, discards
from paili.fan.rules import GAMES
from paili.fan.rules import Rules as GameRules
from paili.fan.score import FanScore
from paili.hand import Hand
from paili.tiles import COPIES, EAST, Kind
from paili.variants import LACKS
from paili.win.facts import WINDS

FAN_DISCARD: Final = "fan-discard"
FAN_WAITS: Final = "fan-waits"
FAN_POINTS: Final = "fan-points"
# of wildcards that are tiles of their own, which a hand waits for too, its waits do not tell
_NO_DISCARDS: Final = ("guangdong",)
GAME_TOPICS: Final = {
    FAN_DISCARD: tuple(name for name in GAMES if name not in _NO_DISCARDS),
    FAN_WAITS: tuple(GAMES),
    FAN_POINTS: tuple(GAMES),
}
"""The topics, each with the games that it is asked in."""

_TRIES: Final = 3_000
_CHOICES: Final = 4
_LEAST_CHOICES: Final = 3
_MOST_MELDS: Final = 2
_NEAR: Final = 3  # ranks from a wait
# largest and smallest value of the second-best discard, as a share of the best, for each level
_SHARES: Final = ((0.0, 0.5), (0.5, 0.8), (0.8, 1.0))
# fewest and most fans of a win in a question, for each level
_FANS: Final = ((0, 3), (1, 5), (1, 12))
_FANS_OF_MANY: Final = ((1, 3), (3, 5), (5, 12))


class GameDiscards(NamedTuple):
    """A hand of a Chinese game that must discard a tile, the subject of a quiz.

    Attributes:
        hand: the hand.
        rules: the game.
        facts: the known facts of a win: winds, and the lack suit.
        discards: the choices, the best first; some of the discards do not make the hand tenpai.
    """

    hand: Hand
    rules: GameRules
    facts: Mapping[str, Any]
    discards: tuple[FanDiscard, ...]


class GameWaits(NamedTuple):
    """A tenpai hand of a Chinese game, the subject of a quiz.

    Attributes:
        analysis: the analysis of the hand in the game.
        facts: the known facts of a win: winds, and the lack suit.
    """

    analysis: FanAnalysis
    facts: Mapping[str, Any]


GameAbout = GameDiscards | GameWaits
GameMade = tuple[GameAbout | FanScore, tuple[Kind, ...] | tuple[FanPoints, ...], int]


def _ready_hands(rng: Random, rules: GameRules, level: int) -> Iterator[tuple[Hand, dict[str, Any]]]:
    """Yield tenpai hands, each with known facts of a win, such as winds; from level 2 on some hands have
    melds.
    """
    for _ in range(_TRIES):
        result = win_of(rng, rules, rng.randint(0, _MOST_MELDS if level > 1 else 0))
        if result is None:
            continue
        win = result.win
        winds = {"seat_wind": WINDS[win.seat_wind - EAST], "round_wind": WINDS[win.round_wind - EAST]}
        yield win.hand, winds | ({"lack": _lack_of(win.hand, win.tile)} if rules.lack_suit else {})


def _lack_of(hand: Hand, tile: int) -> str:
    """Return the lack suit: a suit that neither the hand nor the tile contains."""
    suits = {kind // 9 for kind in range(EAST) if hand.all_counts[kind] or kind == tile}
    return next(suit for place, suit in enumerate(LACKS) if place not in suits)


# ---------------------------------------------------------------------------------- which discard


def _discards(rng: Random, level: int, rules: GameRules) -> Iterator[GameMade | None]:
    """Yield questions about the best discard in a game.

    The value of the second best discard, divided by the value of the best discard, is at most 0.5 at level 1,
    from 0.5 to 0.8 at level 2, and above 0.8 at level 3.
    """
    least, most = _SHARES[level - 1]
    kinds = _natural(rules)
    for hand, facts in _ready_hands(rng, rules, level):
        tile = rng.choice(kinds)
        if hand.all_counts[tile] == COPIES:
            continue
        table = discards(hand.draw(tile), rules, order=BY_UKEIRE, **facts)
        ready = tuple(discard for discard in table if discard.shanten == 0 and discard.tile in kinds)[
            :_CHOICES
        ]
        share = ready[1].value / ready[0].value if len(ready) > 1 and ready[0].value else 1.0
        is_asked = least <= share <= most and share < 1 and not _has_won(tile, table)
        rest = [discard for discard in table if discard.shanten and discard.tile in kinds]
        several = (*ready, *rest[: max(0, _LEAST_CHOICES - len(ready))])
        yield _discard_question(GameDiscards(hand.draw(tile), rules, facts, several)) if is_asked else None


def _natural(rules: GameRules) -> list[int]:
    return [kind for kind in rules.in_play if kind not in rules.wild_kinds]


def _has_won(tile: int, table: Sequence[FanDiscard]) -> bool:
    """Return whether the drawn tile completes the hand.

    Args:
        tile: the drawn tile.
        table: the discards of the hand; the entry for the drawn tile lists the waits after this tile is
            discarded.
    """
    return any(wait.tile == tile for discard in table if discard.tile == tile for wait in discard.waits)


def _discard_question(about: GameDiscards) -> GameMade:
    best = about.discards[0].tile
    choices = tuple(sorted(Kind(discard.tile) for discard in about.discards))
    return about, choices, choices.index(best)


# ---------------------------------------------------------------------------------- which wait


def _waits(rng: Random, level: int, rules: GameRules) -> Iterator[GameMade | None]:
    """Yield questions about which tile wins.

    The wrong choices are any tiles at level 1, tiles near the waits at level 2, and at level 3 tiles that
    complete the hand without the minimum fan.
    """
    for hand, facts in _ready_hands(rng, rules, level):
        analysis = analyze(hand, rules, **facts)
        kinds = _natural(rules)
        may_win = [Kind(wait.tile) for wait in analysis.waits if wait.may_win and wait.tile in kinds]
        others = _others(rng, analysis, level) if may_win else []
        if len(others) < _CHOICES - 1:
            yield None
            continue
        right = rng.choice(may_win)
        choices = tuple(sorted([right, *others[: _CHOICES - 1]]))
        yield GameWaits(analysis, facts), choices, choices.index(right)


def _others(rng: Random, analysis: FanAnalysis, level: int) -> list[Kind]:
    """Return tiles that do not win; at level 3 the tiles that complete the shape come first, then tiles near
    the waits.
    """
    suits = analysis.hand.all_counts
    waits = {wait.tile for wait in analysis.waits}
    kinds = [kind for kind in _natural(analysis.rules) if suits[kind] < COPIES]
    too_few = [wait.tile for wait in analysis.waits if not wait.may_win and wait.tile in kinds]
    forbidden = [miss.tile for miss in analysis.forbidden if miss.tile in kinds]
    rest = rng.sample(plain := [kind for kind in kinds if kind not in (*waits, *forbidden)], len(plain))
    near = [kind for kind in rest if _is_near(kind, waits)]
    order = {1: rest, 2: [*near, *rest], 3: [*too_few, *forbidden, *near, *rest]}[level]
    return [*map(Kind, dict.fromkeys(order))]


def _is_near(kind: int, waits: Collection[int]) -> bool:
    return any(kind // 9 == wait // 9 and abs(kind - wait) <= _NEAR for wait in waits)


# ---------------------------------------------------------------------------------- how many fan


def _points(rng: Random, level: int, rules: GameRules) -> Iterator[GameMade | None]:
    fans = _FANS_OF_MANY if rules.combine == "mcr" else _FANS
    return points_quizzes(rng, level, rules, fans)


GAME_MAKERS: Final[dict[str, Callable[[Random, int, GameRules], Iterator[GameMade | None]]]] = {
    FAN_DISCARD: _discards,
    FAN_WAITS: _waits,
    FAN_POINTS: _points,
}
