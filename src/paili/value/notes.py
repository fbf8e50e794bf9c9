"""What the numbers of a value do not say by themselves: furiten, no yaku, wins that need another plan."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Final

from paili.scoring.wait_limits import WaitLimits, limits_of
from paili.value.folding import tile_at
from paili.value.question import PLACE, ValueQuestion
from paili.value.records import ALL, MORE_WINS, StraightWin, Value
from paili.value.solve import SolvedAs, places_of
from paili.value.with_calls import solved_with_calls

_FOR_POINTS: Final = ("points", PLACE)

Notes = tuple[tuple[WaitLimits, ...], tuple[StraightWin, ...], bool]


def notes_of(asked: ValueQuestion, told: SolvedAs, values: Sequence[Value]) -> Notes:
    """Return the fields of `paili.value.records.ValueNotes`; nothing of games without riichi's yaku."""
    if asked.facts.game is not None or not asked.has_points or asked.has_wildcards:
        return (), (), False
    if told.has_won:  # each of them that is thrown would win: the best discard is enough
        return _ready(asked, values[:1]), (), False
    return _ready(asked, values), tuple(_straight(asked, told, values)), _is_without_yaku(asked, told, values)


def _ready(asked: ValueQuestion, values: Sequence[Value]) -> tuple[WaitLimits, ...]:
    return tuple([limits for each in values if (limits := limits_after(asked, each))])


def limits_after(asked: ValueQuestion, value: Value) -> WaitLimits | None:
    """Return what stands between the hand that a discard leaves and a win; None where it is not ready."""
    if value.shanten != 0:
        return None
    hand, facts = asked.hand, asked.facts
    return limits_of(
        hand if value.tile is None else hand.discard(value.tile),
        None if value.tile is None else int(value.tile),
        river=facts.river, rules=facts.rules, seat_wind=facts.seat, round_wind=facts.round_wind,
        variant=facts.variant,
    )  # fmt: skip


def _straight(asked: ValueQuestion, told: SolvedAs, values: Sequence[Value]) -> Iterator[StraightWin]:
    """The discards that win more often where no accepted draw may be spent on a dearer hand."""
    if not told.exchanges or asked.objective not in _FOR_POINTS:
        return
    wins = straight_wins(asked)
    for each in values:
        if each.in_reach and wins[each.tile] > each.win + MORE_WINS:
            yield StraightWin(each.tile, wins[each.tile])


_own = threading.local()


def without_exchanges(asked: ValueQuestion, told: SolvedAs | None = None) -> SolvedAs:
    """Return the answer to a question where every accepted draw brings the hand nearer.

    That of the last question of this thread is kept: what explains a value and its notes both ask for it.

    Args:
        asked: the question.
        told: the answer, where it is known; else it is worked out in the arena of this thread.
    """
    last: tuple[ValueQuestion, SolvedAs] | None = getattr(_own, "last", None)
    if last is None or last[0] is not asked:
        last = asked, told or solved_with_calls(asked._replace(exchanges=0))
        _own.last = last
    return last[1]


def straight_wins(asked: ValueQuestion) -> dict[int | None, float]:
    """Return the chance to win with each discard where every accepted draw brings the hand nearer."""
    places = places_of(asked)
    least = without_exchanges(asked)
    return {tile_at(place): least.ends(root, asked.turns)[0] for root, place in enumerate(places)}


def _is_without_yaku(asked: ValueQuestion, told: SolvedAs, values: Sequence[Value]) -> bool:
    """Whether an open hand that is not ready comes to no win, though it is followed to the end."""
    if asked.hand.is_concealed or told.followed != ALL or not asked.turns:
        return False
    return values[0].shanten > 0 and all(each.win == 0 for each in values)
