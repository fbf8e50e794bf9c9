"""What comes again: a question that was answered wrong, the sooner the less it is known.

Method: the boxes of S. Leitner (So lernt man lernen, 1972), counted in answers instead of days, so that a
short practice is enough. A wrong answer puts a question into the first box, every right one after it into the
next; from the box after the last it does not come again. A question of the first box is due three answers
after it was asked, one of the second after ten, of the third after thirty. All of it is read off the diary:
nothing else is kept.

>>> due([("a-1-1", False), ("b-1-1", True), ("b-1-2", True), ("b-1-3", True)])
['a-1-1']
>>> due([("a-1-1", False), ("b-1-1", True)])
[]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

PAUSES: Final = (3, 10, 30)  # answers between two times that a question is asked, for each box


def due(answers: Iterable[tuple[str, bool]]) -> list[str]:
    """Return the questions that should come again now, the one that waits longest first.

    Args:
        answers: the names of the questions and whether the answer was right, in the order they were given.
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
