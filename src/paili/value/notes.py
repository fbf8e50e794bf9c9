"""Make the notes of an evaluation: furiten, waits without a yaku, discards that win more often by another
policy.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final

from paili.scoring.score import score
from paili.scoring.wait_limits import WaitLimits, limits_of
from paili.tiles import EAST
from paili.value.folding import tile_at
from paili.value.question import PLACE, ValueQuestion, sticks_for
from paili.value.records import ALL, MORE_WINS, StraightWin, Value, WinNow
from paili.value.solve import SolvedAs, places_of
from paili.value.with_calls import solved_with_calls
from paili.variants import RIICHI
from paili.win.win import Win

_FOR_POINTS: Final = ("points", PLACE)

Notes = tuple[tuple[WaitLimits, ...], tuple[StraightWin, ...], bool, WinNow | None]


def notes_of(question: ValueQuestion, solution: SolvedAs, values: Sequence[Value]) -> Notes:
    """Return the fields of `paili.value.records.ValueNotes`; they are empty for games without the yaku of
    riichi.
    """
    if question.facts.game is not None or not question.has_points or question.has_wildcards:
        return (), (), False, None
    if solution.has_won:  # each of them that is thrown would win: the best discard is enough
        return _ready(question, values[:1]), (), False, _win_now(question)
    return (
        _ready(question, values),
        tuple(_straight(question, solution, values)),
        _is_without_yaku(question, solution, values),
        None,
    )


def _win_now(question: ValueQuestion) -> WinNow | None:
    """Return the points of winning now by tsumo, with honba and riichi sticks.

    The result is None without a yaku, and for a part of a hand.

    If the tile drawn last is not known, the win is scored with every concealed tile as the drawn one.
    """
    if question.objective == PLACE or question.hand.total != RIICHI.max_tiles:
        return None
    hand, facts = question.hand, question.facts
    drawn = question.original_hand.drawn
    is_first, is_dealer = facts.first_turn and not hand.melds, facts.seat == EAST
    is_last = facts.last_tile and not question.turns
    is_haitei = is_last and ("rinshan" not in facts.win_now or facts.rules.haitei_rinshan)
    circumstances: dict[str, Any] = dict.fromkeys(facts.win_now, True)
    points = []
    for face in set(hand.faces) if drawn is None else (drawn,):
        win = Win(
            hand.discard(face), face, tsumo=True, tenhou=is_first and is_dealer,
            chiihou=is_first and not is_dealer, haitei=is_haitei, seat_wind=facts.seat,
            round_wind=facts.round_wind, dora_indicators=facts.dora, kita=facts.kita,
            **circumstances,
        )  # fmt: skip
        points.append(score(win, facts.rules).points)
    more = sticks_for(question, tsumo=True)
    return WinNow(min(points) + more, max(points) + more) if min(points) else None


def _ready(question: ValueQuestion, values: Sequence[Value]) -> tuple[WaitLimits, ...]:
    return tuple([limits for value in values if (limits := limits_after(question, value))])


def limits_after(question: ValueQuestion, value: Value) -> WaitLimits | None:
    """Return why the hand after a discard may not win (furiten, no yaku); None if the hand is not ready."""
    if value.shanten != 0:
        return None
    hand, facts = question.hand, question.facts
    return limits_of(
        hand if value.tile is None else hand.discard(value.tile),
        None if value.tile is None else int(value.tile),
        river=facts.river, rules=facts.rules, seat_wind=facts.seat, round_wind=facts.round_wind,
        variant=facts.variant,
    )  # fmt: skip


def _straight(question: ValueQuestion, solution: SolvedAs, values: Sequence[Value]) -> Iterator[StraightWin]:
    """Yield the discards that would win more often if every accepted draw had to lower the shanten of the
    hand.
    """
    if not solution.shape_changes or question.objective not in _FOR_POINTS:
        return
    ends = straight_ends(question)
    for value in values:
        win = ends[value.tile][0]
        if value.in_reach and win > value.win + MORE_WINS:
            yield StraightWin(value.tile, win)


_own = threading.local()


def without_shape_changes(question: ValueQuestion, solution: SolvedAs | None = None) -> SolvedAs:
    """Return the values and chances of each discard if the hand keeps only draws that lower its shanten.

    The function caches the last solution of each thread, because both explanations and notes need it.

    Args:
        question: the question.
        solution: the solution of the question itself if it was computed already; None to use the arrays of
            this thread.
    """
    last: tuple[ValueQuestion, SolvedAs] | None = getattr(_own, "last", None)
    if last is None or last[0] is not question:
        last = question, solution or solved_with_calls(question._replace(shape_changes=0))
        _own.last = last
    return last[1]


def straight_ends(question: ValueQuestion, solution: SolvedAs | None = None) -> dict[int | None, list[float]]:
    """Return the chance to win, the chance to be ready, and the points of each discard if every accepted draw
    has to lower the shanten of the hand.

    Args:
        question, solution: as in `without_shape_changes`.
    """
    places = places_of(question)
    least = without_shape_changes(question, solution)
    return {tile_at(place): least.ends(root, question.turns) for root, place in enumerate(places)}


def _is_without_yaku(question: ValueQuestion, solution: SolvedAs, values: Sequence[Value]) -> bool:
    """Return whether an open hand that is not ready reaches no win with a yaku anywhere in its graph.

    With fewer draws than missing tiles the hand reaches no win at all, so the result is False.
    """
    if question.hand.is_concealed or solution.followed != ALL:
        return False
    return 0 < values[0].shanten < question.turns and all(value.win == 0 for value in values)
