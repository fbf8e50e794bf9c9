"""Quizzes in words: what is asked, the choices, and after the answer what each of them comes to.

>>> from paili.drill.quiz import make_quiz
>>> for line in quiz_lines(make_quiz("good-shape-1-0"), "en"): print(line)
77m3567p3455567s1z
Which discard leaves the most draws to a wait of five tiles or more?
  1  3p
  2  5s
  3  East
>>> answer_lines(make_quiz("good-shape-1-0"), 2, "en")[0]
'Right!'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from paili.analysis.after_a_draw import Outlook, outlook
from paili.analysis.discards import Discard, discards
from paili.analysis.inputs import BY_UKEIRE
from paili.catalogue import text
from paili.drill.quiz import ALL_LAST, BEST_DISCARD, CALLS, GOOD_SHAPE, POINTS, AllLast, Quiz
from paili.drill.won_hands import Scored
from paili.goal.offers import Offer, Offers
from paili.goal.places import TSUMO
from paili.hand import Hand
from paili.hand.meld import title
from paili.report.fan_quiz import FAN_ASKED, FAN_REASONS, fan_choice_text
from paili.report.goal import goal_word
from paili.report.place import wins_text
from paili.report.words import forms_text, shanten_word, tile_word
from paili.scoring.worth import Score
from paili.tiles import EAST, FACE_NAMES
from paili.win.facts import WINDS


def quiz_lines(quiz: Quiz, language: str) -> tuple[str, ...]:
    """Return what is asked, and the choices with their numbers, a line each."""
    choices = enumerate((choice_text(choice, language) for choice in quiz.choices), 1)
    return (*asked_lines(quiz, language), *(f"  {number}  {choice}" for number, choice in choices))


def answer_lines(quiz: Quiz, given: int, language: str) -> tuple[str, ...]:
    """Return whether a choice is right, and why, a line each."""
    if given == quiz.right:
        head = text("drill.right", language)
    else:
        head = text("quiz.wrong", language, choice=choice_text(quiz.choices[quiz.right], language))
    return (head, *_REASONS[quiz.topic](quiz, language))


def asked_lines(quiz: Quiz, language: str) -> tuple[str, ...]:
    """Return what is asked, a line each: the hand if there is one, facts, and the question last."""
    *facts, question = _ASKED[quiz.topic](quiz.about, language)
    return (*facts, f"{question}{forms_text(quiz.forms, language)}")


def choice_text(choice: Any, language: str) -> str:
    """Return a choice in words."""
    if of_game := fan_choice_text(choice, language):
        return of_game
    if isinstance(choice, Scored):
        worth = text("scored.worth", language, han=choice.han, fu=choice.fu)
        return text("quiz.worth", language, worth=worth, points=f"{choice.points:,}")
    if isinstance(choice, Offer):
        if choice.meld is None:
            return text("offer.pass", language)
        return f"{title(choice.meld.type).in_language(language)} {choice.meld}"
    return tile_word(choice, language) if hasattr(choice, "name") else f"{choice:,}"


# ------------------------------------------------------------------------------ what is asked


def _ask_discard(key: str) -> Callable[[Hand, str], tuple[str, ...]]:
    def asked(hand: Hand, language: str) -> tuple[str, ...]:
        return str(hand), text(f"quiz.{key}", language)

    return asked


def _ask_points(score: Score, language: str) -> tuple[str, ...]:
    win = score.win
    facts = [
        text(f"round_name.{WINDS[win.round_wind - EAST]}", language),
        text("scored.seat", language, wind=text(f"seat_name.{WINDS[win.seat_wind - EAST]}", language)),
        text("scored.tsumo" if win.tsumo else "scored.ron", language),
        *([text("yaku.riichi", language)] if win.riichi else []),
        *(text("quiz.indicator", language, tile=FACE_NAMES[face]) for face in win.dora_indicators),
    ]
    hand = f"{win.hand} + {FACE_NAMES[win.tile]}"
    return hand, text("scored.between", language).join(facts), text("quiz.points", language)


def offered_text(found: Offers, language: str) -> str:
    """Return which tile is offered, and by whom."""
    tile = tile_word(found.tile, language)
    source = text(f"offer_source.{found.source}", language)
    return text("offer.offered", language, tile=tile, source=source)


def _ask_call(found: Offers, language: str) -> tuple[str, ...]:
    return f"{found.hand}   {offered_text(found, language)}", text("quiz.calls", language)


def _ask_place(asked: AllLast, language: str) -> tuple[str, ...]:
    found = asked.places
    held = (
        f"{text(f'seat_name.{wind}', language)} {points:,}"
        for wind, points in zip(WINDS, found.points, strict=False)
    )
    table = text("quiz.table", language, honba=asked.honba, sticks=asked.sticks)
    seat = text(f"seat_name.{found.seat}", language)
    if asked.way.source == TSUMO:
        question = text("quiz.place_tsumo", language, seat=seat)
    else:
        source = text(f"seat_name.{asked.way.source}", language)
        question = text("quiz.place_ron", language, seat=seat, source=source)
    return "  ".join(held), table, question


_ASKED: Final[dict[str, Callable[[Any, str], tuple[str, ...]]]] = {
    BEST_DISCARD: _ask_discard("best_discard"),
    GOOD_SHAPE: _ask_discard("good_shape"),
    POINTS: _ask_points,
    CALLS: _ask_call,
    ALL_LAST: _ask_place,
    **FAN_ASKED,
}


# ------------------------------------------------------------------------------ why


def _why_best(quiz: Quiz, language: str) -> Iterator[str]:
    for chosen, found in _outlooks(quiz):
        facts = _facts(chosen, language)
        if found.good is None:
            yield text("quiz.of_best", language, **facts, improving=found.improving)
        else:
            yield text("quiz.of_equal", language, **facts, good=found.good, improving=found.improving)


def _why_good_shape(quiz: Quiz, language: str) -> Iterator[str]:
    for chosen, found in _outlooks(quiz):
        yield text("quiz.of_good_shape", language, **_facts(chosen, language), good=found.good or 0)


def _outlooks(quiz: Quiz) -> Iterator[tuple[Discard, Outlook]]:
    assert isinstance(quiz.about, Hand)
    table = discards(quiz.about, variant=quiz.variant, order=BY_UKEIRE)
    for each in sorted(table, key=lambda each: each.tile):
        if each.tile in quiz.choices:
            yield each, outlook(quiz.about, discard=each.tile, variant=quiz.variant)


def _facts(chosen: Discard, language: str) -> dict[str, object]:
    return {
        "tile": tile_word(chosen.tile, language),
        "near": shanten_word(chosen.shanten, language),
        "total": chosen.ukeire.total,
    }


def _why_points(quiz: Quiz, language: str) -> Iterator[str]:
    assert isinstance(quiz.about, Score)
    between = text("list.between", language)
    yield between.join(f"{each.name(language)} {each.han}" for each in quiz.about.yaku)
    yield between.join(f"{text(f'fu.{item.id}', language)} {item.fu}" for item in quiz.about.fu_items)


def _why_call(quiz: Quiz, language: str) -> Iterator[str]:
    for choice in quiz.choices:
        assert isinstance(choice, Offer)
        near = shanten_word(choice.shanten, language)
        if not choice.yaku:
            yield text("quiz.no_yaku", language, choice=choice_text(choice, language), near=near)
            continue
        first = next(goal for goal in choice.yaku if goal.yaku != "any_yaku")
        yield text(
            "quiz.call_yaku",
            language,
            choice=choice_text(choice, language),
            near=near,
            draws=first.draws,
            yaku=goal_word(first.yaku, language),
        )


def _why_place(quiz: Quiz, language: str) -> Iterator[str]:
    assert isinstance(quiz.about, AllLast)
    least = quiz.about.way.least(1)
    assert least is not None
    points = [
        f"{text(f'seat_name.{wind}', language)} {held:,}"
        for wind, held in zip(WINDS, least.after, strict=False)
    ]
    yield text("quiz.enough", language, wins=wins_text(least.wins, language))
    yield text("quiz.after", language, points="  ".join(points))


_REASONS: Final[dict[str, Callable[[Quiz, str], Iterator[str]]]] = {
    BEST_DISCARD: _why_best,
    GOOD_SHAPE: _why_good_shape,
    POINTS: _why_points,
    CALLS: _why_call,
    ALL_LAST: _why_place,
    **FAN_REASONS,
}
