"""Compute the value of a hand whose next draw is a replacement tile, before which nobody plays.

Method: if the hand is not ready, one graph of the hand gives the value: its first draw is the replacement
tile. If the hand is ready, the value is the mean over the unseen tiles of the better of two values: of a win
with this tile, which is rinshan, and of the best move of the hand with this tile, a discard or a north set
aside. So riichi is declared after the replacement tile at the earliest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement
from math import comb, prod
from operator import mul
from typing import Any, Final, NamedTuple

from paili.analysis.shanten import shanten
from paili.scoring.score import score
from paili.scoring.scored_case import Score
from paili.scoring.yaku.dora import dora_of
from paili.tiles import KINDS, NORTH, REDS, suit_of
from paili.value.folding import level_of
from paili.value.place_equity import outcome_values
from paili.value.question import OBJECTIVES, ValueQuestion, resolved_with, sticks_for
from paili.value.records import ByTurn, Evaluation, Value, later
from paili.value.solve import model_for
from paili.win.win import Win

_CHANCES: Final = OBJECTIVES[1:3]
_FIVE: Final = 4
Evaluates = Callable[[ValueQuestion], Evaluation]
PlaysOn = Callable[[ValueQuestion], Value]
Scores = Iterator[tuple[Score, float]]


class _Drawn(NamedTuple):
    """The results of a replacement tile.

    Attributes:
        chance: the chance to draw the tile.
        win: the value of a win with it in the unit of the objective; None if it does not win.
        value: the value of playing on.
    """

    chance: float
    win: float | None
    value: Value

    def wins(self, objective: str) -> bool:
        """Return whether a win with the tile is worth at least as much as playing on."""
        if self.win is None:
            return False
        sure = 1.0 if objective in _CHANCES else self.win
        return sure >= self.value.maximized(objective)


def fields_of(
    after: ValueQuestion, evaluates: Evaluates, scores: Callable[[int], Scores]
) -> tuple[object, ...]:
    """Return the fields of the `Value` of a hand whose next draw is a replacement tile.

    Args:
        after: the question of the hand.
        evaluates: the function that evaluates a question.
        scores: a function from a tile, as a face, to the scores of a win with it, each with its chance.
    """
    if shanten(after.hand, variant=after.facts.variant).best > 0:
        return fields_of_value(evaluates(after).value)
    return mean_fields(after, partial(_best_move, evaluates), scores)


def _best_move(evaluates: Evaluates, question: ValueQuestion) -> Value:
    """Return the value of the best discard, or of setting a north aside if that is worth more."""
    evaluation = evaluates(question)
    moves = [evaluation.value, *([] if evaluation.north is None else [evaluation.north])]
    return max(moves, key=lambda move: move.maximized(question.objective))


def fields_of_value(value: Value) -> tuple[object, ...]:
    """Return the fields of a value, in order."""
    return tuple([getattr(value, name) for name in Value.__match_args__])


def mean_fields(
    after: ValueQuestion, plays_on: PlaysOn, scores: Callable[[int], Scores]
) -> tuple[object, ...]:
    """Return the fields of the `Value` that is the mean over the replacement tile.

    Args:
        after: the question of the hand.
        plays_on: a function from the question of the hand with the tile to the value of playing on.
        scores: a function from a tile, as a face, to the scores of a win with it, each with its chance.
    """
    drawn = list(_drawn(after, plays_on, scores))
    values = [item.value for item in drawn]
    wins = [item.wins(after.objective) for item in drawn]
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
    need = shanten(after.hand, variant=after.facts.variant).best
    return (
        None, need, mean("win", lambda _: 1.0), 1.0 if need <= 0 else mean("tenpai", lambda _: 1.0), points,
        False, later(ByTurn, partial(_by_turn, drawn, wins, after.turns, need, has[0])),
        any(wins) or any(value.in_reach for value in values), place,
    )  # fmt: skip


def _by_turn(
    drawn: list[_Drawn], wins: list[bool], turns: int, need: int, has_points: bool
) -> tuple[object, ...]:
    """Return the fields of a `ByTurn`: each curve begins before the replacement tile.

    The curve after a north that was set aside has more draws; its last ``turns`` numbers are used.
    """
    curves = [item.value.by_turn for item in drawn]

    def mean(name: str, won: Callable[[_Drawn], float]) -> tuple[float, ...]:
        rows = [
            [won(item)] * turns if is_win else getattr(curve, name)[-turns:]
            for item, curve, is_win in zip(drawn, curves, wins, strict=True)
        ]
        chances = [item.chance for item in drawn]
        return tuple([sum(map(mul, chances, numbers)) for numbers in zip(*rows, strict=True)])

    win = 0.0, *mean("win", lambda _: 1.0)
    points = (0.0, *mean("points", lambda item: item.win or 0.0)) if has_points else None
    return win, (float(need <= 0), *mean("tenpai", lambda _: 1.0)), points


def _drawn(after: ValueQuestion, plays_on: PlaysOn, scores: Callable[[int], Scores]) -> Iterator[_Drawn]:
    """Yield the results of each replacement tile, a red five and a plain one apart; see `mean_fields`."""
    facts = after.facts._replace(turns=after.turns - 1, replaces=0, dangers=())
    chances = list(_chances(after))
    total = sum(chance for _, chance in chances)
    for face, chance in chances:
        question = resolved_with(after.hand.draw(face), facts)._replace(ends=after.ends)
        has_won = shanten(question.hand, variant=facts.variant).best < 0
        win = _win_value(after, list(scores(face))) if has_won else None
        yield _Drawn(chance / total, win, plays_on(question))


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


def rinshan(after: ValueQuestion, face: int, dora: tuple[int, ...], *, after_north: bool = False) -> Scores:
    """Yield the scores of a win with a replacement tile, each with its chance.

    In riichi there is one score for each choice of ura dora indicators, otherwise one score.

    Args:
        after: the question of the hand before the tile.
        face: the tile.
        dora: the dora indicators, as kinds.
        after_north: whether the tile replaces a north.
    """
    facts = after.facts
    riichi: dict[str, Any] = dict.fromkeys(facts.declared, True)
    win = Win(
        after.hand, face, tsumo=True, rinshan=True, after_north=after_north, seat_wind=facts.seat,
        round_wind=facts.round_wind, dora_indicators=dora, kita=facts.kita, **riichi,
    )  # fmt: skip
    if not riichi:
        yield score(win, facts.rules), 1.0
        return
    for under, chance in _under(after, win):
        yield score(win.replace(ura_indicators=under), facts.rules), chance


def _under(after: ValueQuestion, win: Win) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield the kinds that may lie under the dora indicators of a win, with their chance.

    Kinds that add equally many han are one choice.
    """
    players, turned = after.facts.rules.players, win.dora_indicators[len(after.facts.dora) :]
    by_han: dict[int, list[int]] = {}
    for kind, copies in enumerate(after.unseen[:KINDS]):
        dora = dora_of(kind, players)
        han = win.all_counts[dora] + (win.kita if dora == NORTH else 0)
        left = copies - (kind == win.winning_kind) - turned.count(kind)
        by_han.setdefault(han, []).extend([kind] * left)
    unseen = sum(map(len, by_han.values()))
    number = min(len(win.dora_indicators), unseen)
    for choice in combinations_with_replacement(by_han, number):
        chosen = Counter(choice)
        if ways := prod([comb(len(by_han[han]), many) for han, many in chosen.items()]):
            kinds = [kind for han, many in chosen.items() for kind in by_han[han][:many]]
            yield tuple(kinds), ways / comb(unseen, number)


def _win_value(after: ValueQuestion, scores: list[tuple[Score, float]]) -> float | None:
    """Return the value of a win with the replacement tile, in the unit of the objective; None without a yaku.

    Args:
        after: the question of the hand before the tile.
        scores: the scores of the win, each with its chance.
    """
    facts = after.facts
    if not after.has_points:
        return 1.0
    if scores[0][0].problem:
        return None
    if facts.standing is None:
        more = sticks_for(after, tsumo=True)
        return sum(chance * (item.points + more) for item, chance in scores)
    values, level = outcome_values(facts.standing).tsumo, level_of(after)
    return sum(chance * (values[item.basic] - level) for item, chance in scores)
