"""Quizzes with a few choices, about the value of a hand, good waits, the best discard, calls, the last deal,
and defence.

Quizzes about Chinese games are made in `paili.drill.fan_quiz` and `paili.drill.game_quiz`.

As in `paili.drill.questions`, the name of a quiz consists of topic, level and seed, and a name gives the same
quiz on every machine. Hands are dealt until one makes a good question: one choice is right, and the wrong
choices are plausible. The docstring of each maker describes its levels.

>>> quiz = make_quiz("good-shape-1-0")
>>> str(quiz.about), quiz.choices, quiz.choices[quiz.right]
('77m3567p3455567s1z', (Kind.P3, Kind.S5, Kind.EAST), Kind.EAST)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from paili.analysis.after_a_draw import Outlook, outlook
from paili.analysis.discards import Discard, discards
from paili.analysis.inputs import BY_UKEIRE
from paili.analysis.shanten import shanten
from paili.drill.deal import deal, play_on
from paili.drill.defence import defences
from paili.drill.fan_quiz import FAN_MAKERS, FAN_TOPICS, FanAbout, FanChoices, FanPoints, SuitToGo
from paili.drill.game_quiz import GAME_MAKERS, GAME_TOPICS, GameAbout
from paili.drill.names import Forms, NamedQuiz, Topic, question_name, read_name
from paili.drill.won_hands import Scored, scored_hand, worths_near
from paili.errors import QuestionError
from paili.fan.score import game
from paili.game.questions import SOURCES, calls_on
from paili.goal.nearest.ways import NEVER
from paili.goal.offers import Offer, Offers, offers
from paili.goal.places import TSUMO, Places, WayToWin, places, wins_of
from paili.hand import Hand
from paili.hand.hand import with_meld
from paili.position import Position
from paili.scoring.points import STICK, Winnings, points_of
from paili.scoring.rules import Rules
from paili.scoring.scored_case import Score
from paili.tiles import COPIES, KINDS, Kind
from paili.variants import RIICHI, Variant
from paili.win.facts import WINDS

POINTS: Final = "points"
GOOD_SHAPE: Final = "good-shape"
BEST_DISCARD: Final = "best-discard"
CALLS: Final = "calls"
ALL_LAST: Final = "all-last"
DEFENCE: Final = "defence"
_OF_SHAPES: Final = Topic(RIICHI, RIICHI.forms, needs_standard=True)
QUIZ_TOPICS: Final = {
    BEST_DISCARD: _OF_SHAPES,
    GOOD_SHAPE: _OF_SHAPES,
    POINTS: Topic(),
    CALLS: _OF_SHAPES,
    ALL_LAST: Topic(),
    DEFENCE: Topic(),
    **dict.fromkeys(FAN_TOPICS, Topic()),
    **{name: Topic(games=games) for name, games in GAME_TOPICS.items()},
}
MOST_CHOICES: Final = 4

_TRIES: Final = 3_000
_GAPS: Final = ((8, 99), (4, 7), (1, 3))  # for each level, how many tiles the best is ahead


class AllLast(NamedTuple):
    """The subject of a quiz about the last deal: the table, and the win that the question asks about.

    Attributes:
        places: for each final place, the points that a win needs to reach this place.
        way: the win that the question asks about: a tsumo, or a ron from a certain seat.
        honba, sticks: the number of honba, and of riichi sticks on the table.
    """

    places: Places
    way: WayToWin
    honba: int
    sticks: int


About = Hand | Score | Offers | AllLast | Position | FanAbout | GameAbout
Choice = Kind | Scored | Offer | int | FanPoints | SuitToGo | str
Choices = tuple[Kind, ...] | tuple[Scored, ...] | tuple[Offer, ...] | tuple[int, ...] | FanChoices
_Candidate = tuple[About, Choices, int]


class Quiz(NamedTuple):
    """A question with choices, one of which is right, as `make_quiz` returns it.

    Attributes:
        name: topic, level and seed, such as "good-shape-1-0"; `make_quiz` returns this quiz for this name.
        topic: one of ``paili.drill.QUIZ_TOPICS``.
        level: 1 easy to 3 hard.
        about: the subject of the question, by topic. "good-shape", "best-discard": a `Hand` of 14 tiles.
            "points": the score of a win, a `Score`. "calls": the possible calls of a tile, an `Offers`.
            "all-last": the points before the last deal, an `AllLast`. "defence": a `Position`. In topics of
            Chinese games: the score of a win (a `paili.fan.FanScore`), a hand that must discard, a ready
            hand, or the 13 dealt tiles.
        choices: two to five answers to choose from, by topic: kinds to discard; han, fu and points; calls;
            points of a win; in Chinese games also values of a win, ids of fans, or suits.
        right: the index of the right answer in ``choices``, from 0.
        variant: the game, for the topics about the shape of a hand; it has only the allowed winning shapes.
        forms: the winning shapes that the caller chose for `quiz_name`; () if all are allowed.
    """

    name: str
    topic: str
    level: int
    about: About
    choices: Choices
    right: int
    variant: Variant = RIICHI
    forms: tuple[str, ...] = ()


def quiz_name(topic: str, level: int, seed: int, forms: Forms | None = None, rules: str = "") -> str:
    """Return the name of a quiz, which `make_quiz` turns into the quiz; equal names give equal quizzes.

    Args:
        topic: one of ``paili.drill.QUIZ_TOPICS``.
        level: 1 easy to 3 hard.
        seed: a number that selects one of many quizzes, 0 to 2³² - 1.
        forms: the winning shapes that the hand may aim at: a list of names, or a text with commas between
            them, such as "standard,seven_pairs"; "standard" must be among them. None for all. Only the
            topics "best-discard", "good-shape" and "calls" have this choice.
        rules: the game, such as "hong-kong", for the topics "fan-discard", "fan-waits" and "fan-points",
            which exist for several Chinese games; "" for the first game.

    Raises:
        QuestionError: if there is no such topic or level, or the topic has no such shapes or game.

    >>> quiz_name("good-shape", 1, 0)
    'good-shape-1-0'
    >>> quiz_name("good-shape", 1, 0, ["standard", "seven_pairs"])
    'good-shape-1-0@standard,seven_pairs'
    """
    return question_name(topic, level, seed, QUIZ_TOPICS, forms, rules)


def make_quiz(name: str) -> Quiz:
    """Return the quiz with a name: a hand or a table, a few answers to choose from, and the right one.

    Args:
        name: a topic of ``paili.drill.QUIZ_TOPICS``, a level 1…3 and a seed, as in "good-shape-1-0"; see
            `quiz_name`.

    Raises:
        QuestionError: if no quiz has this name.

    >>> quiz = make_quiz("points-1-0")
    >>> quiz.choices[quiz.right].points
    5200
    """
    named = read_name(name, QUIZ_TOPICS)
    candidate = next(filter(None, _candidates(Random(name), named)), None)
    if candidate is None:
        raise QuestionError("drill.no_hand_found", name=name, tries=_TRIES)
    return Quiz(
        name, named.topic, named.level, *candidate, named.game, named.game.forms if named.forms else ()
    )


def _candidates(rng: Random, named: NamedQuiz) -> Iterator[_Candidate | None]:
    topic, level = named.topic, named.level
    if topic in GAME_MAKERS:
        return GAME_MAKERS[topic](rng, level, game(named.rules))
    return _OF_HANDS[topic](rng, level, named.game) if topic in _OF_HANDS else _MAKERS[topic](rng, level)


# ------------------------------------------------------------------------------ discards


def _good_shape(rng: Random, level: int, game: Variant) -> Iterator[_Candidate | None]:
    """Yield questions about the discard after which the most draws lead to a wait of at least five tiles.

    At a higher level the best discard is better than the second best discard by a smaller number of draws.
    """
    for hand in _hands_at(rng, 1, game):
        near = _near(discards(hand, variant=game, order=BY_UKEIRE))
        good = [outlook(hand, discard=item.tile, variant=game).good or 0 for item in near]
        yield _with_gap(hand, near, good, level) if len(near) > 2 else None


def _best_discard(rng: Random, level: int, game: Variant) -> Iterator[_Candidate | None]:
    """Yield questions about the best discard.

    At levels 1 and 2 the discard with the largest ukeire is best. At level 3 the two best discards have equal
    ukeire, and `paili.outlook` (the hand after the next draw) decides.
    """
    for hand in _hands_at(rng, rng.randrange(1, 3), game):
        near = _near(discards(hand, variant=game))
        if len(near) < 3:
            yield None
        elif level < 3:
            yield _with_gap(hand, near, [item.ukeire.total for item in near], level)
        else:
            yield _between_equals(hand, near, game)


def _between_equals(hand: Hand, near: tuple[Discard, ...], game: Variant) -> _Candidate | None:
    first, second = (outlook(hand, discard=discard.tile, variant=game) for discard in near[:2])
    if near[0].ukeire.total != near[1].ukeire.total or _plain(first) == _plain(second):
        return None
    choices = tuple(sorted(Kind(discard.tile) for discard in near))
    return hand, choices, choices.index(near[0].tile)


def _plain(result: Outlook) -> tuple[object, ...]:
    return result.good, result.improving, result.expected


def _hands_at(rng: Random, far: int, game: Variant) -> Iterator[Hand]:
    """Yield hands of 14 tiles without red fives whose shanten after the best discard is ``far``."""
    for _ in range(_TRIES):
        hand = play_on(rng, deal(rng, 14), rng.randrange(3, 10), game)
        if shanten(hand, variant=game).best == far and not any(hand.reds):
            yield hand


def _near(table: tuple[Discard, ...]) -> tuple[Discard, ...]:
    return tuple(discard for discard in table if discard.shanten == table[0].shanten)[:MOST_CHOICES]


def _with_gap(hand: Hand, near: tuple[Discard, ...], worth: list[int], level: int) -> _Candidate | None:
    first, second, *_ = sorted(worth, reverse=True)
    least, most = _GAPS[level - 1]
    if not least <= first - second <= most:
        return None
    choices = tuple(sorted(Kind(discard.tile) for discard in near))
    return hand, choices, choices.index(near[worth.index(first)].tile)


# ------------------------------------------------------------------------------ points


def _points(rng: Random, level: int) -> Iterator[_Candidate | None]:
    """Yield quizzes about the han, fu and points of a won hand.

    At level 1 the hand has no melds and at most 30 fu; at level 2 no melds and 40 to 60 fu; at level 3 it has
    melds, which may be quads.
    """
    for _ in range(_TRIES):
        score = scored_hand(rng, level)
        if score is None:
            yield None
            continue
        choices = worths_near(rng, score, MOST_CHOICES)
        yield score, choices, choices.index(Scored(score.han, score.fu, score.points))


# ------------------------------------------------------------------------------ calls


def _calls(rng: Random, level: int, game: Variant) -> Iterator[_Candidate | None]:
    """Yield quizzes about an offered tile: which call, or a pass, is nearest to a win with a yaku.

    At level 1 one call is possible, at level 2 several calls are possible, at level 3 two choices have equal
    shanten.
    """
    misleads = level == 1 and rng.random() < 0.5
    for _ in range(_TRIES):
        hand = play_on(rng, deal(rng, 14), rng.randrange(2, 8), game)
        hand = hand.discard(discards(hand, variant=game, order=BY_UKEIRE)[0].tile)
        tile, source = rng.randrange(KINDS), rng.choice(SOURCES)
        tempts = hand.counts[tile] < COPIES and _tempts(hand, tile, source, level, game)
        yield _call(offers(hand, tile, source=source, forms=game.forms), level, misleads) if tempts else None


def _tempts(hand: Hand, tile: int, source: str, level: int, game: Variant) -> bool:
    """Return whether some call lowers the shanten, and the number of possible calls fits the level.

    Level 1 needs exactly one possible call, the other levels need several possible calls.
    """
    melds = calls_on(hand, tile, source=source)
    if not melds or (len(melds) > 1) != (level > 1):
        return False
    near = shanten(hand, variant=game).best
    return any(shanten(with_meld(hand, meld, tile), variant=game).best < near for meld in melds)


def _call(result: Offers, level: int, misleads: bool) -> _Candidate | None:
    """Return the quiz about an offered tile; None if it has no single right choice, or is of another level.

    The right choice needs the fewest draws to a win with a yaku.

    Args:
        result: the choices, with their shanten and draws.
        level: 1 easy to 3 hard.
        misleads: whether a wrong choice must have the lowest shanten (levels 1 and 2).
    """
    draws = [(choice.yaku[0].draws or 0) if choice.yaku else NEVER for choice in result.choices]
    near = [choice.shanten for choice in result.choices]
    right, least = draws.index(min(draws)), near.count(min(near))
    fits = least > 1 if level == 3 else least == 1 and (near[right] != min(near)) == misleads
    return (result, result.choices, right) if fits and draws.count(draws[right]) == 1 else None


# ------------------------------------------------------------------------------ all-last


def _all_last(rng: Random, level: int) -> Iterator[_Candidate | None]:
    """Yield quizzes about the smallest win that reaches first place in the last deal.

    At level 1 the win is a ron from a player who is not in first place; at level 2 there are also honba and
    riichi sticks; at level 3 the win is a tsumo, or a ron from the player in first place.
    """
    for _ in range(_TRIES):
        honba, sticks = (0, 0) if level == 1 else (rng.randrange(3), rng.randrange(3))
        points = _shared(rng, 100_000 - sticks * STICK)
        seat = rng.randrange(4)
        result = places(points, seat=WINDS[seat], honba=honba, sticks=sticks)
        first = WINDS[points.index(max(points))]
        hard = [way for way in result.ways if way.source in ("tsumo", first)]
        way = rng.choice(hard if level == 3 else [way for way in result.ways if way not in hard])
        yield _place(rng, AllLast(result, way, honba, sticks)) if result.now > 1 else None


def _place(rng: Random, table: AllLast) -> _Candidate | None:
    """Return the quiz about the last deal; its choices are consecutive values of a win in points.

    The result is None if no win, or only a yakuman, reaches first place.
    """
    right = table.way.least(1)
    if right is None or right.yakuman:
        return None
    tsumo, is_dealer = table.way.source == TSUMO, table.places.seat == WINDS[0]
    worths = sorted(
        {
            points_of(Winnings(win.basic, 0, 0, tsumo), is_dealer, Rules.TENHOU)
            for win in wins_of(Rules.TENHOU, tsumo)
            if not win.yakuman
        }
    )
    place = worths.index(right.points)
    first = max(0, min(place - rng.randrange(MOST_CHOICES), len(worths) - MOST_CHOICES))
    return table, tuple(worths[first : first + MOST_CHOICES]), place - first


def _shared(rng: Random, total: int) -> list[int]:
    points = [100 * rng.randrange(150, 350) for _ in range(3)]
    return [*points, total - sum(points)]


_OF_HANDS: Final[dict[str, Callable[[Random, int, Variant], Iterator[_Candidate | None]]]] = {
    BEST_DISCARD: _best_discard,
    GOOD_SHAPE: _good_shape,
    CALLS: _calls,
}
_MAKERS: Final[dict[str, Callable[[Random, int], Iterator[_Candidate | None]]]] = {
    POINTS: _points,
    ALL_LAST: _all_last,
    DEFENCE: defences,
    **FAN_MAKERS,
}
