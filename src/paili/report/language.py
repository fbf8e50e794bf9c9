"""The three languages of the command and the page.

A text that a person reads is a triple (English, Chinese, Japanese); each room of `report` keeps its own.

>>> pick(("waits", "听牌", "待ち"), "zh")
'听牌'
"""

from __future__ import annotations

import os

from paili.catalogue import LANGUAGES
from paili.errors import QuestionError

__all__ = ["LANGUAGES", "Text", "language_of_locale", "pick"]

Text = tuple[str, str, str]


def pick(text: Text, language: str) -> str:
    """Return the text in a language.

    Raises:
        QuestionError: if the language is not one of ``LANGUAGES``.
    """
    if language not in LANGUAGES:
        raise QuestionError(f"language {language!r}: must be one of {', '.join(LANGUAGES)}")
    return text[LANGUAGES.index(language)]


def language_of_locale() -> str:
    """Return the language that the environment asks for, English where it asks for another."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return locale[:2] if locale[:2] in LANGUAGES else "en"
