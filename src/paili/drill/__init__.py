"""Exercises for players: questions about hands, answers checked by the engine, and a diary of the answers.

The package contains no rules of the game: all answers come from other packages, mainly from `paili.analysis`,
and from `paili.fan` for Chinese games.

>>> from paili import TileSet
>>> question = make("waits-one-suit-1-0")
>>> check(question, question.answer).is_right, check(question, TileSet.parse("9s")).is_right
(True, False)
"""

from __future__ import annotations

from paili.drill.check import Finish, Miss, Verdict, check
from paili.drill.diary import Diary, DiaryEntry
from paili.drill.names import LEVELS
from paili.drill.questions import TOPICS, Question, make, name_of, question_of
from paili.drill.quiz import QUIZ_TOPICS, Quiz, make_quiz, quiz_name

__all__ = (
    "LEVELS",
    "QUIZ_TOPICS",
    "TOPICS",
    "Diary",
    "DiaryEntry",
    "Finish",
    "Miss",
    "Question",
    "Quiz",
    "Verdict",
    "check",
    "make",
    "make_quiz",
    "name_of",
    "question_of",
    "quiz_name",
)


def __dir__() -> list[str]:
    return sorted(__all__)
