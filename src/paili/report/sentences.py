"""Write records as sentences in a language, one on each line, for `FanScore.text` and similar methods.

>>> from paili import compare
>>> print(sentences_of(compare("123m456p788s11223z", "7s"), "en").splitlines()[1])
This discard gives up 8 useful tiles: 6s, 9s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from paili.analysis.compare import BestDiscard, Comparison
from paili.arguments import checked_language
from paili.catalogue import Message, text
from paili.fan import FanScore, FanValue
from paili.fan.score import NotCounted
from paili.layout import Lines
from paili.report.game.score import problem_text, unit_word
from paili.report.game.statistics import StatisticsPrinter
from paili.report.hand.value import explained_lines
from paili.report.hand.why import why, why_best
from paili.stats.records import Statistics
from paili.value.records import Explanation

_WIDTH: Final = 96  # columns of tables


def sentences_of(value: Any, language: str) -> str:
    """Return a record as sentences, one on each line.

    Args:
        value: a comparison of discards, the best discard, an explanation of two values, a score, statistics.
        language: the language of the texts.

    Raises:
        PailiError: if paili does not have the language.
    """
    return "\n".join(_WRITERS[type(value)](value, checked_language(language)))


def _fan_score(score: FanScore, language: str) -> Iterator[str]:
    """Yield sentences: the fans that count, their total, and each fan that does not count with the reason."""
    for fan in score.fans:
        yield _of_fan("fan_counts", fan, language)
    facts = {"total": score.total, "unit": unit_word(score.rules, language)}
    yield text("fan_scored.total", language, **facts)
    if score.problem:
        yield problem_text(score.problem, score.rules, language)
    else:
        yield text("fan_scored.base", language, points=f"{score.base:,}")
    for left in score.not_counted:
        beside = [Message(f"fan.{id_}") for id_ in left.beside]
        why_not = Message("page.fan_in_its_place", fans=beside) if beside else Message("page.fan_joined")
        yield _of_fan("left_out", left, language, why=why_not)


def _of_fan(key: str, value: FanValue | NotCounted, language: str, **facts: object) -> str:
    more = Message("fan_scored.times_more", times=value.times) if value.times > 1 else ""
    fan = Message(f"fan.{value.id}")
    return text(f"fan_scored.{key}", language, fan=fan, value=value.value, more=more, **facts)


def _statistics(statistics: Statistics, language: str) -> list[str]:
    page = Lines(_WIDTH)
    StatisticsPrinter(language, page).print(statistics)
    return page.lines


_WRITERS: Final[dict[type, Callable[[Any, str], Iterable[str]]]] = {
    Comparison: why,
    BestDiscard: why_best,
    Explanation: explained_lines,
    FanScore: _fan_score,
    Statistics: _statistics,
}
