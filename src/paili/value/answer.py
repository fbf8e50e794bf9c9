"""Make the answer of `paili.evaluate` from the graph of hands, after the loops have computed its values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from paili.tiles import FIVES, NORTH, REDS, TILES, kind_of
from paili.value.folding import choice_of, folding_of, level_of, own_of, threat_to, tile_at
from paili.value.notes import notes_of
from paili.value.question import OBJECTIVES, PLACE, ValueQuestion
from paili.value.records import (
    ALL,
    ByTurn,
    Evaluation,
    Folding,
    PushOrFold,
    QuadValue,
    Value,
    ValueNotes,
    answering,
    later,
)
from paili.value.solve import Roots, SolvedAs, places_of
from paili.value.table.model import OWN_DRAWS, WITH_CALLS
from paili.value.with_calls import solved_with_calls
from paili.variants import RIICHI

# how much less than its value the policy earned, by shape changes and shanten: 40 hands of each on 50 walls,
# 18 draws, the larger of wins and points; `make value-gap`
_GAPS: Final[dict[int, tuple[float, ...]]] = {1: (0.003, 0.004, 0.009, 0.008), 2: (0.004, 0.006)}
_GAP_TURNS: Final = 18  # with fewer draws it is less


def evaluation(question: ValueQuestion) -> Evaluation:
    """Return the evaluation of a hand for a resolved question."""
    return evaluation_of(question, solved_with_calls(question))


def evaluation_of(question: ValueQuestion, solution: SolvedAs) -> Evaluation:
    """Return the evaluation for a question from a copy of its solution, without reading the arrays of the
    loops.
    """
    return answering(later(Evaluation, partial(_answer, question, solution)), question)


def _answer(question: ValueQuestion, solution: SolvedAs) -> tuple[object, ...]:
    """Return the fields of an evaluation."""
    places, roots = places_of(question), solution.roots
    is_drawn = question.hand.size % 3 == 2
    choices = choices_of(question, solution, places, roots)
    values = _values(question, solution, places, roots, choices)
    need = min([roots.need[place] for place in places])
    is_bound = solution.followed == ALL and question.facts.opponents is None and not question.facts.calls
    is_exact = is_bound and solution.shape_changes == 0 and not solution.has_late_wins
    return (
        question.original_hand,
        question.objective,
        question.turns,
        question.total,
        solution.shape_changes,
        solution.calls,
        is_exact,
        question.facts.opponents or (WITH_CALLS if question.facts.calls else OWN_DRAWS),
        0.0 if is_exact else _gap(question, solution.shape_changes, need) if is_bound else None,
        solution.followed,
        solution.has_won,
        values[0],
        values if is_drawn else (),
        _folding(question, values, choices),
        later(ValueNotes, partial(notes_of, question, solution, values)),
        later(Value, partial(_north, question)) if question.may_set_aside else None,
        red_fives(question),
        quad_values(question) if question.may_have_quads else (),
    )


def quad_values(question: ValueQuestion) -> tuple[QuadValue, ...]:
    """Return the value of each quad that the hand may declare, computed when it is first read."""
    from paili.value.quads import fields_after_quad, quads_of_question

    return tuple(
        [
            QuadValue(meld, later(Value, partial(fields_after_quad, question, meld, evaluation)))
            for meld in quads_of_question(question)
        ]
    )


def _north(question: ValueQuestion) -> tuple[object, ...]:
    """Return the fields of the `Value` of setting a north aside."""
    from paili.value.norths import fields_after_north

    return fields_after_north(question, evaluation)


def red_fives(question: ValueQuestion) -> tuple[Value, ...]:
    """Return the value of discarding the red five of each suit of which the hand has a plain five too; none
    in riichi, in which the only discard is one tile.
    """
    suits = question.suits_with_two_fives() if question.only_discard is None else ()
    allowed = [suit for suit in suits if question.may_discard(FIVES[suit])]
    return tuple([later(Value, partial(_red_five, question, suit)) for suit in allowed])


def _red_five(question: ValueQuestion, suit: int) -> tuple[object, ...]:
    """Return the fields of the `Value` of discarding the red five of a suit, if a plain five is kept."""
    red = REDS[suit]
    values = evaluation(question.with_plain_five(suit)).discards
    value = next(value for value in values if value.tile == kind_of(red))
    return (TILES[red], *[getattr(value, name) for name in Value.__match_args__[1:]])


def choices_of(
    question: ValueQuestion, solution: SolvedAs, places: list[int], roots: Roots
) -> dict[int, PushOrFold]:
    """Return the values of pushing and folding for each discard; {} if the hand may not fold.

    Args:
        question: the question.
        solution: its solution.
        places: the kind of each discard; ``NO_DISCARD`` alone for a hand of 3n+1 tiles.
        roots: the facts of each discard, by its kind.

    Returns:
        The values of pushing and folding, by the kind of the discard.
    """
    if not question.folds:
        return {}
    threat = threat_to(question)
    level = level_of(question)
    points = [solution.ends(root, question.turns)[2] - level for root in range(len(places))]
    return {
        place: choice_of(
            question, threat, place, own_of(question, roots.need[place], bool(roots.declares[place])), worth
        )
        for place, worth in zip(places, points, strict=True)
    }


def _folding(
    question: ValueQuestion, values: tuple[Value, ...], choices: Mapping[int, PushOrFold]
) -> Folding | None:
    if not choices:
        return None
    threat = threat_to(question)
    by_tile = {choice.tile: choice for choice in choices.values()}
    return folding_of(question, threat, [by_tile[value.tile] for value in values])


def _values(
    question: ValueQuestion,
    solution: SolvedAs,
    places: list[int],
    roots: Roots,
    choices: Mapping[int, PushOrFold],
) -> tuple[Value, ...]:
    """Return the values of all discards that are allowed, best first; for a hand of 3n+1 tiles the value of
    the hand.

    Args:
        question: the question.
        solution: its solution.
        places: the kind of each discard; ``NO_DISCARD`` alone for a hand of 3n+1 tiles.
        roots: the facts of each discard, by its kind.
        choices: the values of pushing and folding, by the kind of the discard; empty if the hand may not
            fold.
    """
    sought = PLACE if question.facts.standing else OBJECTIVES[0] if question.has_points else ""
    ends, level = [solution.ends(root, question.turns) for root in range(len(places))], level_of(question)
    for row in ends:
        row[2] -= level
    for root, place in enumerate(places if choices else ()):
        ends[root][2] = choices[place].value
    allowed = [root for root, place in enumerate(places) if question.may_discard(place)]
    order = sorted(allowed, key=lambda root: rank_of(question, places[root], roots, choices), reverse=True)
    return tuple(
        [
            later(
                Value,
                partial(
                    _value,
                    roots,
                    places[root],
                    sought,
                    ends[root],
                    partial(_by_turn, question, solution, root),
                ),
            )
            for root in order
        ]
    )


def rank_of(
    question: ValueQuestion, place: int, roots: Roots, choices: Mapping[int, PushOrFold]
) -> tuple[object, ...]:
    """Return the sort key of a discard: the best discard has the highest key.

    If the hand may fold, discards are sorted by the larger of the values of pushing and folding, otherwise by
    the value of playing on. The discard of a north comes last if the north may be set aside, because the hand
    without that north is worth more if the north was set aside than if it was discarded.

    Args:
        question: the question.
        place: the kind of the discard.
        roots: the facts of each discard, by its kind.
        choices: the values of pushing and folding, by the kind of the discard; empty if the hand may not
            fold.
    """
    is_wasted = place == NORTH and question.may_set_aside
    if not choices:
        return not is_wasted, *roots.rank(place)
    return not is_wasted, round(choices[place].value, 9), -roots.need[place]


def _gap(question: ValueQuestion, shape_changes: int, need: int) -> float | None:
    """Return by which share the computed value of a hand exceeds what its policy earned in test games.

    Args:
        question: the question.
        shape_changes: the number of shape changes that were counted.
        need: the number of tiles missing from the hand.

    Returns:
        The share; None if no test games were played with such hands.
    """
    gaps = _GAPS.get(shape_changes, ())
    return gaps[need - 1] if need <= len(gaps) and _is_like_those_played(question) else None


def _is_like_those_played(question: ValueQuestion) -> bool:
    plain = question.facts.variant is RIICHI and not question.hand.melds and not question.hand.wildcards
    return plain and question.turns <= _GAP_TURNS and question.objective != OBJECTIVES[2]


def _value(
    roots: Roots, place: int, counted: str, ends: list[float], by_turn: Callable[..., tuple[object, ...]]
) -> tuple[object, ...]:
    """Return the fields of a `Value`.

    Args:
        roots: the facts of each discard, by its kind.
        place: the kind of the discard.
        counted: the unit of the third number of ``ends``: "points", "place", or "" for chances alone.
        ends: the chance to win, the chance to be ready, and the value in that unit, all after the last draw.
        by_turn: a function that returns the fields of a `ByTurn`, called when ``by_turn`` is first read.
    """
    win, ready, worth = ends
    has_points = counted == OBJECTIVES[0]
    return (
        tile_at(place),
        roots.need[place] - 1,
        win,
        ready,
        worth if has_points else None,
        bool(roots.declares[place]),
        later(ByTurn, partial(by_turn, has_points)),
        roots.node[place] >= 0,
        worth if counted == PLACE else None,
    )


def _by_turn(question: ValueQuestion, solution: SolvedAs, root: int, has_points: bool) -> tuple[object, ...]:
    """Return the fields of a `ByTurn`: three curves, each by the number of draws.

    If the solution has only the values after the last draw, the question is solved again for the whole
    curves.

    Args:
        question: the question.
        solution: its solution.
        root: the index of the discard among the discards of the hand.
        has_points: whether points can be computed.
    """
    if not solution.has_curves:
        solution = solved_with_calls(question._replace(ends=False))
    win, ready, points = (solution.curve(root, lane, question.turns) for lane in range(3))
    return win, ready, points if has_points else None
