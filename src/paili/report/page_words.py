"""The words of the page in a language: its section of the catalogue, and the names of what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paili.catalogue import section
from paili.report.language import Text, pick
from paili.report.lesson import ASK_DISCARD, ASK_WAITS, LEVEL_WORDS, RIGHT, TOPIC_WORDS
from paili.report.score_words import SCORE
from paili.report.words import FORM_WORDS, SHAPE_WORDS, VARIANT_WORDS, shanten_word, tile_word
from paili.tiles import FACE_NAMES

_MOST_SHANTEN: Final = 13


def page_words(language: str) -> dict[str, dict[str, str]]:
    """Return all words of the page in one language.

    >>> page_words("zh")["page"]["sort"], page_words("ja")["shanten"]["0"]
    ('理牌', '聴牌')
    """
    asked = {
        "ask_waits": ASK_WAITS,
        "ask_discard": ASK_DISCARD,
        "right": RIGHT,
        "stands_for": SCORE["stands_for"],
    }
    return {
        "page": section("page", language) | _picked(asked, language),
        "forms": _picked(FORM_WORDS, language),
        "shapes": _picked(SHAPE_WORDS, language),
        "variants": _picked(VARIANT_WORDS, language),
        "topics": _picked(TOPIC_WORDS, language),
        "levels": {str(level): pick(text, language) for level, text in LEVEL_WORDS.items()},
        "tiles": {name: tile_word(face, language) for face, name in enumerate(FACE_NAMES)},
        "shanten": {str(number): shanten_word(number, language) for number in range(-1, _MOST_SHANTEN)},
    }


def _picked(table: Mapping[str, Text], language: str) -> dict[str, str]:
    return {key: pick(text, language) for key, text in table.items()}
