"""Quizzes as the page draws them: tiles by name, what is known of the table, and the choices in words.

A topic that has no drawing of its own comes as lines.

>>> from paili.drill.quiz import make_quiz
>>> found = quiz_json(make_quiz("good-shape-1-0"), "en")
>>> found["tiles"][:3], found["lines"], found["choices"][2]
(['7m', '7m', '3p'], [], {'text': 'East', 'tiles': ['1z']})
>>> choice_json(make_quiz("good-shape-1-0"), 2, "en")["is_right"]
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paili.catalogue import text
from paili.drill.fan_quiz import HONGZHONG_POINTS, LACK_SUIT, MCR_FANS, MCR_POINTS, SICHUAN_POINTS
from paili.drill.quiz import ALL_LAST, BEST_DISCARD, CALLS, GOOD_SHAPE, POINTS, AllLast, Choice, Quiz
from paili.errors import QuestionError
from paili.fan import FanScore
from paili.goal.offers import Offer, Offers
from paili.hand import Hand
from paili.record import Json, plain
from paili.report.fan_quiz import won_facts
from paili.report.quiz import answer_lines, asked_lines, choice_text, offered_text
from paili.scoring.worth import Score
from paili.tiles import EAST, FACE_NAMES, Kind
from paili.win.facts import WINDS


def quiz_json(quiz: Quiz, language: str) -> Json:
    """Return what is asked, without the answer."""
    *lines, question = asked_lines(quiz, language)
    drawn = _DRAWN[quiz.topic](quiz.about, language) if quiz.topic in _DRAWN else {"lines": lines}
    if drawn.get("tiles"):
        drawn = {"lines": lines[1:]} | drawn  # the first line is the hand
    return {
        "name": quiz.name,
        "topic": quiz.topic,
        "level": quiz.level,
        "question": question,
        "forms": list(quiz.forms),
        **_NOTHING,
        **drawn,
        "choices": [_choice(each, language) for each in quiz.choices],
    }


def choice_json(quiz: Quiz, given: int, language: str) -> Json:
    """Return whether a choice is right, which one is, and why.

    Args:
        quiz: what was asked.
        given: the place of the choice, from 0.
        language: of the words.

    Raises:
        QuestionError: if there is no such choice.
    """
    if not 0 <= given < len(quiz.choices):
        raise QuestionError("quiz.no_choice", typed=str(given + 1), most=len(quiz.choices))
    return {
        "name": quiz.name,
        "is_right": given == quiz.right,
        "right": quiz.right,
        "lines": list(answer_lines(quiz, given, language)[1:]),
        "opens": _opens(quiz),
    }


_NOTHING: Final[Json] = {"tiles": [], "melds": [], "tile": None, "indicators": [], "seats": [], "lines": []}


def _choice(choice: Choice, language: str) -> Json:
    said = choice_text(choice, language)
    if isinstance(choice, Offer) and choice.meld:
        said = said.removesuffix(f" {choice.meld}")  # its tiles are drawn
    return {"text": said, "tiles": [FACE_NAMES[face] for face in _tiles_of(choice)]}


def _tiles_of(choice: Choice) -> tuple[int, ...]:
    if isinstance(choice, Offer):
        return choice.meld.faces if choice.meld else ()
    return (choice,) if isinstance(choice, Kind) else ()


# ------------------------------------------------------------------------------ what is drawn


def _hand(hand: Hand, _: str = "") -> Json:
    return {"tiles": [FACE_NAMES[face] for face in hand.faces], "melds": [plain(each) for each in hand.melds]}


def _win(score: Score, _: str) -> Json:
    win = score.win
    indicators = [FACE_NAMES[face] for face in win.dora_indicators]
    return _hand(win.hand) | {"tile": FACE_NAMES[win.tile], "indicators": indicators}


def _game_win(found: FanScore, language: str) -> Json:
    return _hand(found.win.hand) | {"tile": FACE_NAMES[found.win.tile], "lines": [won_facts(found, language)]}


def _offer(found: Offers, language: str) -> Json:
    return _hand(found.hand) | {"tile": FACE_NAMES[found.tile], "lines": [offered_text(found, language)]}


def _table(asked: AllLast, language: str) -> Json:
    found = asked.places
    seats = [
        {"name": text(f"seat_name.{wind}", language), "points": points, "is_own": wind == found.seat}
        for wind, points in zip(WINDS, found.points, strict=False)
    ]
    return {"seats": seats, "lines": [text("quiz.table", language, honba=asked.honba, sticks=asked.sticks)]}


_DRAWN: Final[dict[str, Callable[[Any, str], Json]]] = {
    BEST_DISCARD: _hand,
    GOOD_SHAPE: _hand,
    POINTS: _win,
    CALLS: _offer,
    ALL_LAST: _table,
    LACK_SUIT: _hand,
    **dict.fromkeys((MCR_POINTS, MCR_FANS, SICHUAN_POINTS, HONGZHONG_POINTS), _game_win),
}


# ------------------------------------------------------------------------------ where it can be looked at


def _open_hand(hand: Hand) -> dict[str, str]:
    return {"hand": str(hand)}


def _open_win(score: Score) -> dict[str, str]:
    """The fields of the page's address for a win."""
    win = score.win
    return {
        "hand": str(win.hand.draw(win.tile)),
        "win": FACE_NAMES[win.tile],
        "by": "tsumo" if win.tsumo else "ron",
        "seat": WINDS[win.seat_wind - EAST],
        "round": WINDS[win.round_wind - EAST],
        "dora": "".join(FACE_NAMES[face] for face in win.dora_indicators),
        "how": "riichi" if win.riichi else "",
    }


def _open_offer(found: Offers) -> dict[str, str]:
    return _open_hand(found.hand)


def _opens(quiz: Quiz) -> dict[str, str]:
    if quiz.topic not in _OPENS:
        return {}
    forms = {"forms": ",".join(form.replace(" ", "_") for form in quiz.forms)} if quiz.forms else {}
    return _OPENS[quiz.topic](quiz.about) | forms


_OPENS: Final[dict[str, Callable[[Any], dict[str, str]]]] = {
    BEST_DISCARD: _open_hand,
    GOOD_SHAPE: _open_hand,
    POINTS: _open_win,
    CALLS: _open_offer,
}
