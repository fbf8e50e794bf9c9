"""What the page is sent beside analyses: comparisons of discards, drill questions, verdicts, variants."""

from __future__ import annotations

from paili.analysis.compare import Comparison
from paili.drill.check import Finish, Miss, Verdict
from paili.drill.questions import Question
from paili.hand import Hand
from paili.record import Json
from paili.report.lesson import finish_line, lesson, miss_line
from paili.report.why import why
from paili.tiles import FACE_NAMES, TileSet
from paili.variants import Variant


def variant_json(variant: Variant) -> Json:
    """Return a variant of the game.

    >>> from paili.variants import SANMA
    >>> variant_json(SANMA)["max_tiles"], len(variant_json(SANMA)["kinds"])
    (14, 27)
    """
    return {
        "name": variant.name,
        "melds": variant.melds,
        "max_tiles": variant.max_tiles,
        "forms": list(variant.forms),
        "kinds": _names(variant.kinds),
        "wild_fifth": variant.wild_fifth,
        "quad_as_pairs": variant.quad_as_pairs,
        "chi": variant.chi,
    }


def hand_json(hand: Hand) -> Json:
    """Return a hand as text and tiles."""
    return {"hand": str(hand), "tiles": [FACE_NAMES[face] for face in hand.faces]}


def comparison_json(found: Comparison, language: str) -> Json:
    """Return a discard beside the best one, with the reasons in words."""
    return {**found.to_dict(), "why": list(why(found, language))}


def question_json(question: Question) -> Json:
    """Return a question without its answer."""
    return {
        "name": question.name,
        "topic": question.topic,
        "level": question.level,
        "asks": "discard" if question.asks_discard else "waits",
        **hand_json(question.hand),
    }


def verdict_json(verdict: Verdict, language: str) -> Json:
    """Return a checked answer with its reasons, as facts and in words."""
    found = verdict.comparison
    return {
        "question": question_json(verdict.question),
        "is_right": verdict.is_right,
        "answer": _names(verdict.question.answer),
        "missed": _names(verdict.missed),
        "wrong": _names(verdict.wrong),
        "finishes": [_finish_json(finish, language) for finish in verdict.finishes],
        "misses": [_miss_json(miss, language) for miss in verdict.misses],
        "comparison": None if found is None else comparison_json(found, language),
        "lines": list(lesson(verdict, language)),
    }


def _finish_json(finish: Finish, language: str) -> Json:
    return {
        **finish.wait.to_dict(),
        "reading": finish.reading.to_dict(),
        "line": finish_line(finish, language),
    }


def _miss_json(miss: Miss, language: str) -> Json:
    return {"tile": FACE_NAMES[miss.tile], "line": miss_line(miss, language)}


def _names(kinds: TileSet) -> list[str]:
    return [FACE_NAMES[kind] for kind in kinds]
