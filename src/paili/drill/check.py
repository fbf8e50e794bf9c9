"""Check an answer and collect the reasons why it is right or wrong; `paili.report.drill.lesson` writes them
as text.

>>> from paili.drill.questions import make
>>> verdict = check(make("waits-mixed-1-7"), TileSet.parse("5p"))
>>> verdict.is_right, verdict.missed, verdict.wrong
(True, TileSet.parse(''), TileSet.parse(''))
"""

from __future__ import annotations

from typing import NamedTuple

from paili.analysis.compare import Comparison, compare
from paili.analysis.cutting.readings import Reading, readings
from paili.analysis.waits import Wait, waits
from paili.drill.questions import Question
from paili.errors import QuestionError
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, Kind, TileSet
from paili.variants import Variant


@json_record("tile:wait.tile", "left:wait.left", "shapes:wait.shapes", "reading")
class Finish(NamedTuple):
    """A wait of the hand in a question, with the hand that it completes.

    Attributes:
        wait: the winning kind, the copies left of it, and the shapes of the wait.
        reading: the complete hand, divided into melds and a pair. If there are several divisions, the first
            of `paili.readings`.
    """

    wait: Wait
    reading: Reading

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``tile``, ``left``, ``shapes`` and ``reading``. Objects among the values become dicts;
        tiles become names such as ``"5m"``.
        """
        return plain(self)


@json_record()
class Miss(NamedTuple):
    """A wrong kind in an answer, and why it is wrong: it is no wait, or may not be discarded yet.

    If all three flags are False, the kind does not complete the hand.

    Attributes:
        tile: the wrong kind.
        is_held_out: whether the hand has all four copies of the kind, so that no copy can be drawn.
        is_lacking: in Sichuan, whether the kind is of the suit that a win must not contain (定缺).
        is_early: in Sichuan, whether tiles of that suit must be discarded before this kind.
    """

    tile: Kind
    is_held_out: bool
    is_lacking: bool = False
    is_early: bool = False

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``tile``, ``is_held_out``, ``is_lacking`` and ``is_early``. Tiles are names such as
        ``"5m"``.
        """
        return plain(self)


@json_record(
    "question", "is_right", "answer:question.answer", "missed", "wrong", "finishes", "misses", "comparison",
)  # fmt: skip
class Verdict(NamedTuple):
    """Whether an answer to a question is right, with the reasons.

    Attributes:
        question: the question.
        kinds: the answer of the player: waits, or one discard.
        is_right: whether the answer has no wrong kind and lacks no wait.
        missed: the waits that the answer lacks; for a question about a discard, the best discards if the
            answer is none of them.
        wrong: the kinds in the answer that are wrong.
        finishes: for a question about waits, one `Finish` for each wait of the hand: how it completes the
            hand.
        misses: for a question about waits, why each kind in ``wrong`` is no wait; for a question about a
            discard, the discard if it is not allowed yet.
        comparison: for a question about a discard, the answer compared with the best discard; None for a
            question about waits.
    """

    question: Question
    kinds: TileSet
    is_right: bool
    missed: TileSet
    wrong: TileSet
    finishes: tuple[Finish, ...] = ()
    misses: tuple[Miss, ...] = ()
    comparison: Comparison | None = None

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``question``, ``is_right``, ``answer``, ``missed``, ``wrong``, ``finishes``, ``misses``
        and ``comparison``. Objects among the values become dicts; tiles become names such as ``"5m"``.
        """
        return plain(self)


def check(question: Question, kinds: TileSet) -> Verdict:
    """Return whether an answer to a question is right, with the reasons.

    Args:
        question: a question of `make` or `question_of`.
        kinds: the answer: all the waits, or one discard.

    Raises:
        QuestionError: if the answer is not a `TileSet`, or the question asks for a discard and the answer is
            not exactly one tile of the hand.

    >>> from paili.drill.questions import make
    >>> check(make("waits-mixed-1-7"), TileSet.parse("5p")).is_right
    True
    """
    if not isinstance(kinds, TileSet):
        raise QuestionError("drill.no_answer", value=kinds)
    return _check_discard(question, kinds) if question.asks_discard else _check_waits(question, kinds)


def _check_waits(question: Question, kinds: TileSet) -> Verdict:
    hand, wrong, game = question.hand, kinds - question.answer, question.variant
    return Verdict(
        question,
        kinds,
        is_right=kinds == question.answer,
        missed=question.answer - kinds,
        wrong=wrong,
        finishes=tuple(_finish(hand, wait, game) for wait in waits(hand, question.visible, variant=game)),
        misses=tuple(Miss(Kind(kind), hand.counts[kind] == COPIES, kind in game.lacking) for kind in wrong),
    )


def _finish(hand: Hand, wait: Wait, game: Variant) -> Finish:
    return Finish(wait, readings(hand.draw(wait.tile), variant=game)[0])


def _check_discard(question: Question, kinds: TileSet) -> Verdict:
    if len(kinds) != 1:
        raise QuestionError("drill.one_discard", number=len(kinds))
    (tile,) = kinds
    if not question.hand.counts[tile]:
        raise QuestionError("drill.not_held", hand=question.hand, tile=Kind(tile))
    if _is_early(question, tile):
        return Verdict(
            question, kinds, False, question.answer, kinds, misses=(Miss(Kind(tile), False, is_early=True),)
        )
    is_right = tile in question.answer
    return Verdict(
        question,
        kinds,
        is_right=is_right,
        missed=TileSet() if is_right else question.answer,
        wrong=TileSet() if is_right else kinds,
        comparison=compare(question.hand, tile, question.visible, variant=question.variant),
    )


def _is_early(question: Question, tile: int) -> bool:
    """Return whether a discard is not allowed yet, because the hand still holds tiles of its lack suit.

    The lack suit is the suit that a player of Sichuan has given up; its tiles must be discarded first.
    """
    lacking = question.variant.lacking
    return tile not in lacking and any(question.hand.counts[kind] for kind in lacking)
