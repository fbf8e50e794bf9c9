"""Compute the value of each concealed or added quad that a hand may declare.

Method: a quad is followed by a replacement tile, before which nobody plays. If the hand is not ready after
the quad, one graph of the hand with the quad gives the value: its first draw is the replacement tile. If the
hand is ready, the value is the mean over the unseen tiles of the better of two values: of a win with this
tile, which is rinshan, and of the best discard of the hand with this tile. So riichi is declared after the
replacement tile at the earliest.

The dora indicator that the quad turns counts as a mean over the unseen tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from paili.analysis.shanten import shanten
from paili.hand.meld import CONCEALED_QUAD, Meld
from paili.scoring.score import score
from paili.scoring.worth import Score
from paili.tiles import KINDS, REDS, kind_of, suit_of
from paili.value.folding import level_of
from paili.value.place_equity import outcome_values
from paili.value.question import OBJECTIVES, ValueQuestion, resolved_with, sticks_for
from paili.value.records import ByTurn, Evaluation, Value, later
from paili.value.solve import model_for
from paili.win.facts import MAX_INDICATORS
from paili.win.win import Win

_CHANCES: Final = OBJECTIVES[1:3]
_NO_TILE: Final = 0  # the drawn tile counts in riichi only
_FIVE: Final = 4
_Evaluates = Callable[[ValueQuestion], Evaluation]


class _Drawn(NamedTuple):
    """The results of a replacement tile.

    Attributes:
        chance: the chance to draw the tile.
        win: the value of a win with it in the unit of the objective; None if it does not win.
        evaluation: the evaluation of the hand with the tile, for playing on.
    """

    chance: float
    win: float | None
    evaluation: Evaluation

    def wins(self, objective: str) -> bool:
        """Return whether a win with the tile is worth at least as much as playing on."""
        if self.win is None:
            return False
        sure = 1.0 if objective in _CHANCES else self.win
        return sure >= self.evaluation.value.maximized(objective)


def quads_of_question(question: ValueQuestion) -> list[Meld]:
    """Return the quads that the hand of a question may declare."""
    from paili.game.moves.melds import quads_of

    return quads_of(question.hand, _NO_TILE, riichi=False, rules=question.facts.rules)


def fields_after_quad(question: ValueQuestion, meld: Meld, evaluates: _Evaluates) -> tuple[object, ...]:
    """Return the fields of the `Value` of declaring a quad.

    Args:
        question: the question before the quad.
        meld: the quad.
        evaluates: the function that evaluates a question.
    """
    after = question.after_quad(meld)
    if shanten(after.hand, variant=after.facts.variant).best > 0:
        value = evaluates(after).value
        return tuple([getattr(value, name) for name in Value.__match_args__])
    return _ready_fields(after.objective, list(_drawn(after, meld, evaluates)))


def _ready_fields(objective: str, drawn: list[_Drawn]) -> tuple[object, ...]:
    values = [item.evaluation.value for item in drawn]
    wins = [item.wins(objective) for item in drawn]
    has = [values[0].points is not None, values[0].place is not None]

    def mean(name: str, won: Callable[[_Drawn], float]) -> float:
        numbers = [
            won(item) if is_win else getattr(value, name)
            for item, value, is_win in zip(drawn, values, wins, strict=True)
        ]
        return sum(item.chance * number for item, number in zip(drawn, numbers, strict=True))

    points, place = (
        mean(name, lambda item: item.win or 0.0) if counts else None
        for name, counts in zip(("points", "place"), has, strict=True)
    )
    return (
        None, 0, mean("win", lambda _: 1.0), 1.0, points, False,
        later(ByTurn, partial(_by_turn, drawn, wins, has[0])),
        any(wins) or any(value.in_reach for value in values), place,
    )  # fmt: skip


def _by_turn(drawn: list[_Drawn], wins: list[bool], has_points: bool) -> tuple[object, ...]:
    """Return the fields of a `ByTurn`: each curve begins before the replacement tile."""
    curves = [item.evaluation.value.by_turn for item in drawn]
    lengths = range(len(curves[0].win))

    def mean(name: str, won: Callable[[_Drawn], float]) -> tuple[float, ...]:
        rows = [
            [won(item)] * len(lengths) if is_win else getattr(curve, name)
            for item, curve, is_win in zip(drawn, curves, wins, strict=True)
        ]
        return tuple(
            [sum(item.chance * row[turn] for item, row in zip(drawn, rows, strict=True)) for turn in lengths]
        )

    win = 0.0, *mean("win", lambda _: 1.0)
    points = (0.0, *mean("points", lambda item: item.win or 0.0)) if has_points else None
    return win, (1.0, *mean("tenpai", lambda _: 1.0)), points


def _drawn(after: ValueQuestion, meld: Meld, evaluates: _Evaluates) -> Iterator[_Drawn]:
    """Yield the results of each replacement tile, a red five and a plain one apart.

    Args:
        after: the question after the quad.
        meld: the quad.
        evaluates: the function that evaluates a question.
    """
    facts = after.facts._replace(turns=after.turns - 1, replaces=False, dangers=())
    chances = list(_chances(after))
    total = sum(chance for _, chance in chances)
    for face, chance in chances:
        question = resolved_with(after.hand.draw(face), facts)._replace(ends=after.ends)
        evaluation = evaluates(question)
        win = _win_value(after, meld, face) if evaluation.won else None
        yield _Drawn(chance / total, win, evaluation)


def _chances(after: ValueQuestion) -> Iterator[tuple[int, float]]:
    """Yield each tile as a face with its weight as the next draw."""
    wall, counted = model_for(after).wall, after.facts.rules.red_fives
    for kind, copies in enumerate(after.unseen[:KINDS]):
        if not copies:
            continue
        weight = wall[kind, copies] if after.facts.opponents else 1.0
        suit = suit_of(kind)
        reds = after.reds[suit] if kind == _FIVE + 9 * suit and suit < len(REDS) and counted[suit] else 0
        if reds:
            yield REDS[suit], weight * reds
        if copies > reds:
            yield kind, weight * (copies - reds)


# ---------------------------------------------------------------------------------- rinshan


def _win_value(after: ValueQuestion, meld: Meld, face: int) -> float | None:
    """Return the value of a win with the replacement tile, in the unit of the objective; None without a yaku.

    Args:
        after: the question after the quad.
        meld: the quad.
        face: the replacement tile.
    """
    facts = after.facts
    if not after.has_points:
        return 1.0
    scores = list(_scores(after, meld, face))
    if scores[0][0].problem:
        return None
    if facts.standing is None:
        more = sticks_for(after, tsumo=True)
        return sum(chance * (item.points + more) for item, chance in scores)
    values, level = outcome_values(facts.standing).tsumo, level_of(after)
    return sum(chance * (values[item.basic] - level) for item, chance in scores)


def _scores(after: ValueQuestion, meld: Meld, face: int) -> Iterator[tuple[Score, float]]:
    """Yield the scores of a win with the replacement tile, each with its chance.

    There is one score for each kind that the new dora indicator may be; one score if it is not turned before
    the win.
    """
    facts, rules = after.facts, after.facts.rules
    at_once = rules.kan_dora_timing == "at once" or (
        rules.kan_dora_timing == "concealed at once" and meld.type == CONCEALED_QUAD
    )
    turned = facts.dora if rules.kan_dora else facts.dora[:1]

    def scored(*more: int) -> Score:
        win = Win(
            after.hand, face, tsumo=True, rinshan=True, seat_wind=facts.seat, round_wind=facts.round_wind,
            dora_indicators=(*turned, *more), kita=facts.kita,
        )  # fmt: skip
        return score(win, rules)

    if not (rules.kan_dora and at_once) or len(turned) >= MAX_INDICATORS:
        yield scored(), 1.0
        return
    unseen = [copies - (kind == kind_of(face)) for kind, copies in enumerate(after.unseen[:KINDS])]
    for kind, copies in enumerate(unseen):
        if copies:
            yield scored(kind), copies / sum(unseen)
