"""What ``paili`` says where nothing is asked: three examples to type, in the language of the locale."""

from __future__ import annotations

from typing import Final

from paili.catalogue import text
from paili.cli import option
from paili.layout import width

# what to type → the text that says what for
EXAMPLES: Final = {
    "paili 2344445678999m": "greeting.waits",
    "paili 112223558m13567p": "greeting.discard",
    "paili score 123m456p77889s11z 9s": "greeting.score",
}
_GAP: Final = 3


def greeting(language: str | None = None) -> str:
    """Return the greeting; of no language, in that of the locale.

    >>> print(greeting("en").splitlines()[2])
      paili 2344445678999m               what does it wait for?
    """
    language = language or option.language_of_locale()
    column = max(map(width, EXAMPLES)) + _GAP
    lines = [f"  {typed:<{column}}{text(said, language)}" for typed, said in EXAMPLES.items()]
    return "\n".join([text("greeting.who", language), "", *lines, "", text("greeting.more", language)])
