"""What the page is sent beside analyses: comparisons of discards and verdicts, with their words."""

from __future__ import annotations

from paili.analysis.compare import BestDiscard, Comparison
from paili.drill.check import Verdict
from paili.record import Json
from paili.report.drill.lesson import finish_line, lesson, miss_line
from paili.report.hand.why import why, why_best


def comparison_json(found: Comparison, language: str, best: BestDiscard | None = None) -> Json:
    """Return a discard beside the best one, with the reasons in words.

    Args:
        found: the two.
        language: of the words.
        best: where it is the best one itself, why that is best.
    """
    told = why(found, language) if best is None else why_best(best, language)
    return found.to_dict() | {"why": list(told)}


def best_json(found: BestDiscard, language: str) -> Json:
    """Return the best discard with the reasons for it in words."""
    return found.to_dict() | {"why": list(why_best(found, language))}


def verdict_json(verdict: Verdict, language: str) -> Json:
    """Return a checked answer with its reasons, as facts and in words."""
    found = verdict.comparison
    return verdict.to_dict() | {
        "finishes": [one.to_dict() | {"line": finish_line(one, language)} for one in verdict.finishes],
        "misses": [one.to_dict() | {"line": miss_line(one, language)} for one in verdict.misses],
        "comparison": None if found is None else comparison_json(found, language),
        "lines": list(lesson(verdict, language)),
    }
