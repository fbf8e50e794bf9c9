"""Write drill questions and their results in words: the question, whether an answer is right, and why.

>>> from paili.drill.check import check
>>> from paili.drill.questions import make
>>> from paili.tiles import TileSet
>>> for line in lesson(check(make("waits-mixed-1-7"), TileSet.parse("4m")), "en"): print(line)
Not right: the hand waits for 5p.
5p completes the hand as 111p 222p 456p 123s 55p. Wait: closed (kanchan), pair (tanki); 2 copies are left.
4m does not complete the hand.
"""

from __future__ import annotations

from paili.analysis.cutting.readings import Reading
from paili.catalogue import Rendered, templates, text
from paili.drill.check import Finish, Miss, Verdict
from paili.drill.diary import Diary, Total
from paili.drill.questions import Question
from paili.drill.quiz import QUIZ_TOPICS
from paili.hand.meld import Meld
from paili.record import Json
from paili.report.hand.why import comparison_json, why
from paili.report.words import forms_text, shape_word, tile_list, tile_word, tiles_word
from paili.variants import RIICHI


def question_text(question: Question, language: str) -> str:
    """Return a drill question in words; the game is named if it is not riichi."""
    words = text("drill.ask_discard" if question.asks_discard else "drill.ask_waits", language)
    if question.variant.name != RIICHI.name:
        words = text("drill.in_game", language, game=question.variant.title, asked=Rendered(words))
    return f"{words}{_lack(question, language)}{forms_text(question.forms, language)}"


def _lack(question: Question, language: str) -> str:
    """Return words that name the lack suit of a question; "" if it has none."""
    suit = question.variant.lack
    return text("drill.lacking", language, suit=text(f"drill.suit_{suit}", language)) if suit else ""


def lesson(verdict: Verdict, language: str) -> tuple[str, ...]:
    """Return lines that say whether an answer is right, and why."""
    return (_head(verdict, language), *_reasons(verdict, language))


def _head(verdict: Verdict, language: str) -> str:
    if verdict.is_right:
        return text("drill.right", language)
    key = "drill.not_best" if verdict.question.asks_discard else "drill.not_right"
    return text(key, language, tiles=tile_list(verdict.question.answer, language))


def _reasons(verdict: Verdict, language: str) -> tuple[str, ...]:
    if verdict.comparison is not None:
        return why(verdict.comparison, language)
    finishes = (finish_line(finish, language) for finish in verdict.finishes)
    return (*finishes, *(miss_line(miss, language) for miss in verdict.misses))


def finish_line(finish: Finish, language: str) -> str:
    """Return a sentence that says how a wait completes the hand: its groups, its shapes, the copies left."""
    wait = finish.wait
    return text(
        "drill.finish",
        language,
        tile=tile_word(wait.tile, language),
        groups=_groups(finish.reading, language),
        shapes=[shape_word(shape, language) for shape in wait.shapes],
        left=wait.left,
    )


def _groups(reading: Reading, language: str) -> Rendered:
    groups = [tiles_word(group.faces, language) for group in reading.groups]
    melds = [_in_brackets(meld, language) for meld in reading.melds]
    return Rendered(" ".join((*groups, *melds)))


def _in_brackets(meld: Meld, language: str) -> str:
    written = str(meld)
    return f"{written[0]}{tiles_word(meld.faces, language)}{written[-1]}"


def miss_line(miss: Miss, language: str) -> str:
    """Return a sentence that says why a kind in an answer is no wait, or may not be discarded now."""
    fields = {"early": miss.is_early, "held_out": miss.is_held_out, "lack_suit": miss.is_lacking}
    key = next((name for name, is_so in fields.items() if is_so), "no_wait")
    return text(f"drill.{key}", language, tile=tile_word(miss.tile, language))


def progress(diary: Diary, language: str) -> tuple[str, ...]:
    """Return lines of text about the answers in a diary.

    They show the accuracy and the time for each topic and level, and how many right answers followed each
    other.
    """
    totals = diary.totals()
    if not totals:
        return (text("drill.no_answers", language),)
    streaks = text("drill.streak", language, streak=diary.streak(), best=diary.best_streak())
    return (*(_total_line(total, language) for total in totals), streaks)


def _total_line(total: Total, language: str) -> str:
    return text(
        "drill.total",
        language,
        topic=_topic_word(total.topic, language),
        level=_word_or_name(f"drill_level.{total.level}", str(total.level), language),
        right=total.right,
        answers=total.answers,
        accuracy=total.accuracy,
        pace=total.pace,
    )


def _topic_word(topic: str, language: str) -> str:
    key = f"quiz_topic.{topic}" if topic in QUIZ_TOPICS else f"drill_topic.{topic}"
    return _word_or_name(key, topic, language)


def _word_or_name(key: str, name: str, language: str) -> str:
    # A file written by a later version may know topics and levels that this one does not.
    return templates(language).get(key, name)


def verdict_json(verdict: Verdict, language: str) -> Json:
    """Return the verdict on an answer as a JSON-ready dict, with the reasons as data and as sentences."""
    comparison = verdict.comparison
    return verdict.to_dict() | {
        "finishes": [one.to_dict() | {"line": finish_line(one, language)} for one in verdict.finishes],
        "misses": [one.to_dict() | {"line": miss_line(one, language)} for one in verdict.misses],
        "comparison": None if comparison is None else comparison_json(comparison, language),
        "lines": list(lesson(verdict, language)),
    }
