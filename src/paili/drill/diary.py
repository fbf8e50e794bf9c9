"""Keep a diary of practice: the answers in an SQLite file, and the totals of the answers.

>>> diary = Diary(":memory:")
>>> diary.write(DiaryEntry("waits-mixed-1-7", "5p", True, 3.5))
>>> diary.write(DiaryEntry("waits-mixed-1-8", "1m", False, 6.5))
>>> diary.totals()[0]
Total(topic='waits-mixed', level=1, answers=2, right=1, seconds=10.0)
>>> diary.streak(), diary.best_streak()
(0, 1)

A question that was answered wrong is repeated. The fewer right answers it has had since then, the sooner it
is repeated.

Method: the boxes of S. Leitner (So lernt man lernen, 1972), with intervals in answers instead of days, so
that a short practice is enough. A wrong answer puts a question into the first of three boxes, and each later
right answer moves it to the next box; after the third box it is not repeated. A question in the first box is
due three answers after it was asked, in the second box ten answers after, in the third thirty. The boxes are
computed from the diary; no other data is stored.

>>> due([("a-1-1", False), ("b-1-1", True), ("b-1-2", True), ("b-1-3", True)])
['a-1-1']
>>> due([("a-1-1", False), ("b-1-1", True)])
[]
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from paili.drill.names import base_name, chosen_in

PAUSES: Final = (3, 10, 30)  # answers between two repetitions of a question, for each box
_SCHEMA: Final = """
create table if not exists answers (
    id integer primary key,
    question text not null,
    topic text not null,
    level integer not null,
    tiles text not null,
    is_right integer not null check (is_right in (0, 1)),
    seconds real not null check (seconds >= 0),
    at text not null default current_timestamp
)
"""
_PATIENCE: Final = 1.0  # seconds for another process to be done with the file
_COLUMNS: Final = "question, topic, level, tiles, is_right, seconds"
_ALL_COLUMNS: Final = f"select {_COLUMNS} from answers limit 0"  # an error if the file is no diary
_INSERT: Final = f"insert into answers ({_COLUMNS}) values (?, ?, ?, ?, ?, ?)"
_TOTALS: Final = """
select topic, level, count(*), sum(is_right), sum(seconds)
from answers group by topic, level order by topic, level
"""


class DiaryEntry(NamedTuple):
    """One answer of a player to an exercise, as `Diary.write` stores it.

    Attributes:
        question: the name of the question, such as "waits-mixed-1-7": topic, level and seed.
        tiles: the tiles of the answer, as text.
        is_right: whether the answer is right.
        seconds: the time until the answer, in seconds.
    """

    question: str
    tiles: str
    is_right: bool
    seconds: float


class Total(NamedTuple):
    """The results of a player in one topic at one level, over all answers in the diary.

    Attributes:
        topic: the topic of the questions, such as "waits-mixed".
        level: 1 easy to 3 hard.
        answers: the number of answers.
        right: the number of right answers.
        seconds: the time of all answers together, in seconds.
    """

    topic: str
    level: int
    answers: int
    right: int
    seconds: float

    @property
    def accuracy(self) -> float:
        """The fraction of right answers, 0 to 1."""
        return self.right / self.answers

    @property
    def pace(self) -> float:
        """The average seconds per answer."""
        return self.seconds / self.answers


class Diary:
    """A file that remembers a player's answers to exercises, and says which questions to repeat.

    ``paili drill`` uses one. The file is an SQLite database; use `close` when you are done.

    Args:
        path: the file; the file and its folder are created if missing. ``":memory:"`` stores nothing on disk.
        read_only: whether the file must exist, and nothing may be written to it.

    Raises:
        OSError: if the folder cannot be created.
        sqlite3.Error: if the file cannot be opened or is not a diary.

    >>> diary = Diary(":memory:")
    >>> diary.write(DiaryEntry("waits-mixed-1-7", "5p", True, 3.5))
    >>> diary.totals()
    (Total(topic='waits-mixed', level=1, answers=1, right=1, seconds=3.5),)
    """

    def __init__(self, path: Path | str, *, read_only: bool = False) -> None:
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._store = sqlite3.connect(path, timeout=_PATIENCE)
        self._store.execute("pragma query_only = on" if read_only else _SCHEMA)
        self._store.execute(_ALL_COLUMNS)

    def expect_answers(self) -> None:
        """Raise an error now if answers cannot be written to the file; use this before the first question.

        Raises:
            sqlite3.Error: if the file cannot be written.
        """
        self._store.execute("begin immediate")
        self._store.rollback()

    def write(self, entry: DiaryEntry) -> None:
        """Write an answer to the file.

        Raises:
            sqlite3.Error: if the file cannot be written.
        """
        topic, level, _ = base_name(entry.question).rsplit("-", 2)
        with self._store:
            self._store.execute(
                _INSERT, (entry.question, topic, int(level), entry.tiles, entry.is_right, entry.seconds)
            )

    def totals(self) -> tuple[Total, ...]:
        """Return the results for each topic and level: one `Total` for each pair that has answers.

        A `Total` has ``topic``, ``level``, the number of ``answers``, how many of these were ``right``, and
        the time of all answers together in ``seconds``.
        """
        return tuple(Total(*row) for row in self._store.execute(_TOTALS))

    def due(self, topic: str, forms: str = "") -> list[str]:
        """Return the names of the questions of a topic to repeat now, the longest overdue first.

        A question that was answered wrong is repeated 3 answers later; after a right answer, 10 answers
        later; after a second one, 30 answers later; after a third one, never. `paili.drill.make` makes
        the question of a name, or for a topic in ``paili.drill.QUIZ_TOPICS`` `paili.drill.make_quiz`.

        Args:
            topic: the topic, such as "waits-mixed".
            forms: the text after ``@`` in the names of the questions: the winning shapes to which the
                questions are limited, such as "seven_pairs" or "standard,seven_pairs", or their Chinese game,
                such as "hong-kong". "" for questions whose names have no ``@``.
        """
        answers = self._store.execute(
            "select question, is_right from answers where topic = ? order by id", (topic,)
        )
        return due((name, bool(is_right)) for name, is_right in answers if chosen_in(name) == forms)

    def streak(self) -> int:
        """Return the number of right answers since the last wrong answer, over all topics."""
        return self._runs()[-1]

    def best_streak(self) -> int:
        """Return the largest number of right answers in a row, over all topics."""
        return max(self._runs())

    def close(self) -> None:
        """Close the file; the diary cannot be used afterwards."""
        self._store.close()

    def _runs(self) -> list[int]:
        """Return the lengths of all streaks of right answers, in order; a wrong answer ends a streak.

        The last length is the length of the current streak.
        """
        runs = [0]
        for (is_right,) in self._store.execute("select is_right from answers order by id"):
            if is_right:
                runs[-1] += 1
            else:
                runs.append(0)
        return runs


def open_read_only(path: Path) -> Diary:
    """Return a read-only diary; if the file does not exist or is empty, an empty diary without a file.

    Raises:
        OSError: if the folder cannot be read.
        sqlite3.Error: if the file cannot be opened or is not a diary.
    """
    is_empty = not path.exists() or not path.stat().st_size
    return Diary(":memory:") if is_empty else Diary(path, read_only=True)


def due(answers: Iterable[tuple[str, bool]]) -> list[str]:
    """Return the names of the questions that are due for repetition now, the longest overdue first.

    Args:
        answers: for each answer, in order, the name of the question and whether the answer was right.
    """
    boxes: dict[str, tuple[int, int]] = {}  # question → its box and the answer that put it there
    number = 0
    for number, (question, is_right) in enumerate(answers, 1):
        if not is_right:
            boxes[question] = (0, number)
        elif question in boxes:
            boxes[question] = (boxes[question][0] + 1, number)
    waiting = [
        (at + PAUSES[box] - number, question)
        for question, (box, at) in boxes.items()
        if box < len(PAUSES) and number - at >= PAUSES[box]
    ]
    return [question for _, question in sorted(waiting)]
