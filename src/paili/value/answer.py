"""The answer about a hand, read off the graph that was valued."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from paili.tiles import NORTH
from paili.value.folding import choice_of, folding_of, level_of, own_of, threat_to, tile_at
from paili.value.notes import notes_of
from paili.value.question import OBJECTIVES, PLACE, ValueQuestion
from paili.value.records import (
    ALL,
    ByTurn,
    Evaluation,
    Folding,
    PushOrFold,
    Value,
    ValueNotes,
    answering,
    later,
)
from paili.value.solve import Roots, SolvedAs, places_of
from paili.value.table.model import OWN_DRAWS, WITH_CALLS
from paili.value.with_calls import solved_with_calls
from paili.variants import RIICHI

# how much less than its value the policy earned, by exchanges and shanten: 40 hands of each on 50 walls, 18
# draws, the larger of wins and points; `make value-gap`
_GAPS: Final[dict[int, tuple[float, ...]]] = {1: (0.003, 0.004, 0.009, 0.008), 2: (0.004, 0.006)}
_GAP_TURNS: Final = 18  # with fewer draws it is less


def evaluation(asked: ValueQuestion) -> Evaluation:
    """Answer a resolved question."""
    return evaluation_of(asked, solved_with_calls(asked))


def evaluation_of(asked: ValueQuestion, found: SolvedAs) -> Evaluation:
    """Return the answer that was copied out of the arena."""
    return answering(later(Evaluation, partial(_answer, asked, found)), asked)


def _answer(asked: ValueQuestion, told: SolvedAs) -> tuple[object, ...]:
    """The fields of an evaluation."""
    places, roots = places_of(asked), told.roots
    is_drawn = asked.hand.size % 3 == 2
    choices = choices_of(asked, told, places, roots)
    values = _values(asked, told, places, roots, choices)
    need = min([roots.need[place] for place in places])
    is_bound = told.followed == ALL and asked.facts.table is None and not asked.facts.calls
    is_exact = is_bound and told.exchanges == 0 and not told.has_late_wins
    return (
        asked.asked,
        asked.objective,
        asked.turns,
        asked.total,
        told.exchanges,
        told.calls,
        is_exact,
        asked.facts.table or (WITH_CALLS if asked.facts.calls else OWN_DRAWS),
        0.0 if is_exact else _gap(asked, told.exchanges, need) if is_bound else None,
        told.followed,
        told.has_won,
        values[0],
        values if is_drawn else (),
        _folding(asked, values, choices),
        later(ValueNotes, partial(notes_of, asked, told, values)),
        later(Value, partial(_north, asked)) if asked.may_set_aside else None,
    )


def _north(asked: ValueQuestion) -> tuple[object, ...]:
    """The fields of the value of setting a north aside."""
    found = evaluation(asked.north_aside()).value
    return tuple([getattr(found, name) for name in Value.__match_args__])


def choices_of(
    asked: ValueQuestion, told: SolvedAs, places: list[int], roots: Roots
) -> dict[int, PushOrFold]:
    """Return push and fold with each discard, by place; nothing where the hand may not fold."""
    if not asked.folds:
        return {}
    found = threat_to(asked)
    level = level_of(asked)
    points = [told.ends(root, asked.turns)[2] - level for root in range(len(places))]
    return {
        place: choice_of(
            asked, found, place, own_of(asked, roots.need[place], bool(roots.declares[place])), worth
        )
        for place, worth in zip(places, points, strict=True)
    }


def _folding(
    asked: ValueQuestion, values: tuple[Value, ...], choices: Mapping[int, PushOrFold]
) -> Folding | None:
    if not choices:
        return None
    found = threat_to(asked)
    by_tile = {each.tile: each for each in choices.values()}
    return folding_of(asked, found, [by_tile[each.tile] for each in values])


def _values(
    asked: ValueQuestion,
    told: SolvedAs,
    places: list[int],
    roots: Roots,
    choices: Mapping[int, PushOrFold],
) -> tuple[Value, ...]:
    """The values of all discards, best first; of 3n+1 tiles that of the hand."""
    sought = PLACE if asked.facts.standing else OBJECTIVES[0] if asked.has_points else ""
    ends, level = [told.ends(root, asked.turns) for root in range(len(places))], level_of(asked)
    for row in ends:
        row[2] -= level
    for root, place in enumerate(places if choices else ()):
        ends[root][2] = choices[place].worth
    order = sorted(
        range(len(places)), key=lambda root: rank_of(asked, places[root], roots, choices), reverse=True
    )
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
                    partial(_by_turn, told, root, asked.turns),
                ),
            )
            for root in order
        ]
    )


def rank_of(
    asked: ValueQuestion, place: int, roots: Roots, choices: Mapping[int, PushOrFold]
) -> tuple[object, ...]:
    """Return what discards are ranked by; where it may fold a hand that is out of reach is worth its fold.

    The discard of a north that may be set aside comes last: that leaves the same tiles and brings more.
    """
    is_wasted = place == NORTH and asked.may_set_aside
    if not choices:
        return not is_wasted, *roots.rank(place)
    return not is_wasted, round(choices[place].worth, 9), -roots.need[place]


def _gap(asked: ValueQuestion, exchanges: int, need: int) -> float | None:
    """How far above what is earned the values are; None for hands of which none was played."""
    known = _GAPS.get(exchanges, ())
    return known[need - 1] if need <= len(known) and _is_like_those_played(asked) else None


def _is_like_those_played(asked: ValueQuestion) -> bool:
    plain = asked.facts.variant is RIICHI and not asked.hand.melds and not asked.hand.wildcards
    return plain and asked.turns <= _GAP_TURNS and asked.objective != OBJECTIVES[2]


def _value(
    roots: Roots, place: int, counted: str, ends: list[float], by_turn: Callable[..., tuple[object, ...]]
) -> tuple[object, ...]:
    """The fields of a value; what is counted beside chances are "points", "place", or nothing."""
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


def _by_turn(told: SolvedAs, root: int, turns: int, has_points: bool) -> tuple[object, ...]:
    """The fields of three curves."""
    win, ready, points = (told.curve(root, lane, turns) for lane in range(3))
    return win, ready, points if has_points else None
