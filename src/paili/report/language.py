"""The three languages of the command and the page.

A text that a person reads is a triple (English, Chinese, Japanese); each room of `report` keeps its own.

>>> pick(("waits", "听牌", "待ち"), "zh")
'听牌'
"""

from __future__ import annotations

from paili.catalogue import LANGUAGES
from paili.errors import QuestionError

__all__ = ["LANGUAGES", "Text", "pick"]

Text = tuple[str, str, str]


def pick(text: Text, language: str) -> str:
    """Return the text in a language.

    Raises:
        QuestionError: if the language is not one of ``LANGUAGES``.
    """
    if language not in LANGUAGES:
        raise QuestionError(f"language {language!r}: must be one of {', '.join(LANGUAGES)}")
    return text[LANGUAGES.index(language)]
