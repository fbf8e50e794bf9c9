"""What is wrong, in Chinese and Japanese: the errors that a person can bring about, translated.

The errors speak English, the language of the code. For a person their fault is matched against the patterns
of the rooms below: hands, scoring and rule sets. A fault without a pattern stays English,
and tests go through the faults that typing can bring about.

>>> problem_in("a wildcard among the visible tiles", "zh"), problem_in("12m: holds no 3p to discard", "ja")
('已见的牌里不能有混牌', '12mに切れる3pはない')
"""

from __future__ import annotations

import re
from typing import Final

from paili.catalogue import Message
from paili.errors import PailiError
from paili.report import hand_problem_words as hands
from paili.report.language import LANGUAGES

# (what a text reads like, Chinese, Japanese); {0}, {1} are what the brackets match
Phrases = tuple[tuple[str, str, str], ...]
_Patterns = tuple[tuple[re.Pattern[str], tuple[str, str]], ...]


def _compiled(phrases: Phrases) -> _Patterns:
    return tuple((re.compile(pattern), (chinese, japanese)) for pattern, chinese, japanese in phrases)


_PLAIN: Final = tuple((re.compile(pattern), text) for pattern, text in hands.PLAIN)

# of each room its faults, and the parts of a fault that have words of their own
_ROOMS: Final = tuple(
    (_compiled(faults), _compiled(parts)) for faults, parts in ((hands.FAULTS, hands.PARTS),)
)


def local_problem(error: PailiError, language: str) -> str | None:
    """Return the fault of an error in a language, or None where it has no words of its own for it.

    >>> from paili.errors import HandError
    >>> local_problem(HandError("five 5m, at most 4"), "en") is None
    True
    """
    if isinstance(error.fault, Message) and language in LANGUAGES[1:]:
        return error.fault.in_language(language)
    return problem_in(error.problem, language)


def problem_in(problem: str, language: str) -> str | None:
    """Return a fault in Chinese or Japanese, or None; in English where a player has other words for it.

    >>> problem_in("3 tiles: a hand has 3n+1 or 3n+2 beside its melds, 17 at most in all", "en")
    '3 tiles: a hand has 1, 4, 7, 10, 13 or 16 beside its melds, one more after a draw'
    """
    if language not in LANGUAGES[1:]:
        return _plain(problem)
    place = LANGUAGES.index(language) - 1
    for faults, parts in _ROOMS:
        for pattern, texts in faults:
            if match := pattern.fullmatch(problem):
                return texts[place].format(*(_said(group or "", parts, place) for group in match.groups()))
    return None


def _plain(problem: str) -> str | None:
    for pattern, text in _PLAIN:
        if match := pattern.fullmatch(problem):
            return text.format(*match.groups())
    return None


def _said(part: str, parts: _Patterns, place: int) -> str:
    for pattern, texts in parts:
        if match := pattern.fullmatch(part):
            return texts[place].format(*match.groups())
    return part
