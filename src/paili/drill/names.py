"""Names of questions: what is asked, the level and a seed, so that the same name asks the same everywhere.

>>> question_name("discard", 2, 7, ("discard",))
'discard-2-7'
>>> read_name("discard-2-7", ("discard",))
('discard', 2)
"""

from __future__ import annotations

import re
from typing import Final

from paili.errors import QuestionError

LEVELS: Final = (1, 2, 3)
MAX_SEED: Final = 2**32 - 1
_NAME: Final = re.compile(r"([a-z-]+)-([1-3])-(0|[1-9][0-9]{0,9})")


def question_name(topic: str, level: int, seed: int, topics: tuple[str, ...]) -> str:
    """Return the name of a question.

    Raises:
        QuestionError: if there is no such topic or level, or the seed is not in 0…2³²-1.
    """
    if topic not in topics:
        raise QuestionError("drill.no_topic", value=topic, topics=topics)
    if type(level) is not int or level not in LEVELS:
        raise QuestionError("drill.no_level", value=level, levels=LEVELS)
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise QuestionError("drill.no_seed", value=seed, most=MAX_SEED)
    return f"{topic}-{level}-{seed}"


def read_name(name: object, topics: tuple[str, ...]) -> tuple[str, int]:
    """Return the topic and the level of a name.

    Raises:
        QuestionError: if no question of the topics has this name.
    """
    match = _NAME.fullmatch(name) if isinstance(name, str) else None
    if match is None or match[1] not in topics or int(match[3]) > MAX_SEED:
        raise QuestionError("drill.no_question", value=name, example=f"{topics[0]}-1-0")
    return match[1], int(match[2])
