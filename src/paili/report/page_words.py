"""Collect the words of the web page in a language: its texts, and the names of yaku, tiles and rules."""

from __future__ import annotations

from typing import Any, Final

from paili.catalogue import section, templates, text
from paili.drill.questions import TOPICS
from paili.drill.quiz import QUIZ_TOPICS
from paili.fan.rules import GAMES
from paili.report.words import shanten_word, tile_word
from paili.scoring.places.standing import PRIZES
from paili.tiles import FACE_NAMES
from paili.variants import STANDARD

_MOST_SHANTEN: Final = 13  # of thirteen orphans, for a hand without ones, nines and honours
_OF_DRILL: Final = (
    "ask_waits", "ask_discard", "right", "in_game", "lacking", "only_forms", "suit_m", "suit_p", "suit_s",
)  # fmt: skip


_TOPIC_FORMS: Final = {
    name: {
        "forms": [form.replace(" ", "_") for form in topic.forms],
        "needed": [STANDARD] if topic.needs_standard else [],
    }
    for name, topic in (*TOPICS.items(), *QUIZ_TOPICS.items())
    if topic.forms
}


def page_words(language: str) -> dict[str, dict[str, Any]]:
    """Return all texts of the page in one language, by section and name.

    >>> page_words("zh")["page"]["sort"], page_words("ja")["shanten"]["0"]
    ('理牌', '聴牌')
    """
    texts = templates(language)
    fields = {name: texts[f"drill.{name}"] for name in _OF_DRILL}
    review = section("review", language)
    return {
        "page": section("page", language)
        | fields
        | {
            "stands_for": text("scored.stands_for", language),
            "between": text("list.between", language),
            **{f"review_{name}": word for name, word in review.items() if name.startswith("of_")},
            **{f"note_{name}": word for name, word in section("wait_note", language).items()},
            **{f"fan_unit_{name}": word for name, word in section("fan_unit", language).items()},
        },
        "forms": section("form", language),
        "shapes": section("shape", language),
        "variants": section("variant_title", language),
        "drawn": section("drawn", language),
        "limits": section("limit", language),
        "yaku": section("yaku", language),
        "topics": {topic: text(f"drill_topic.{topic}", language) for topic in TOPICS},
        "quizzes": {topic: text(f"quiz_topic.{topic}", language) for topic in QUIZ_TOPICS},
        "topic_forms": _TOPIC_FORMS,
        "topic_games": {name: list(topic.games) for name, topic in QUIZ_TOPICS.items() if topic.games},
        "games": {name: text(f"fan_game.{name.replace('-', '_')}", language) for name in GAMES},
        "levels": section("drill_level", language),
        "prizes": {name: text(f"prize.{name}", language) for name in PRIZES},
        "review_classes": section("review_class", language),
        "tiles": {name: tile_word(face, language) for face, name in enumerate(FACE_NAMES)},
        "shanten": {str(number): shanten_word(number, language) for number in range(-1, _MOST_SHANTEN + 1)},
    }
