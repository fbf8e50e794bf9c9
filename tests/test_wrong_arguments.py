"""Invalid arguments are refused by name: every public function, every argument, values of every type.

A call returns a result, or raises an error of the one tree whose message exists in every language.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, Final

import pytest

import paili
from paili import Hand, Rules, Win, fan, game, goal, logs, notation, scoring
from paili.catalogue import LANGUAGES
from paili.errors import PailiError

WAITING, DRAWN, CALLING = "123m456p77889s11z", "112223558m13567p", "2356m24p456s4799s"
WON = Win(WAITING, "9s")
MCR_WIN = Win("123456789m11z22z", "1z", tsumo=True)
PLACES = paili.places([25_000] * 4, seat="W")
LONGEST: Final = 760  # the longest list of what might be meant instead: all yaku

RIVERS: Final = "123m406p789s1122z.3z_ES_C9m5p-"
VALUES: Final[dict[str, Any]] = {
    "none": None, "nan": math.nan, "float": 1.5, "below 0": -1, "huge": 10**30, "true": True,
    "more digits than Python writes": 10**5_000, "bytes": b"123m", "word": "x", "empty": "",
    "other digits": "１２３ｍ٣", "control": "1\x002m", "half a character": "\ud800", "long": "123m" * 5_000,
    "braces": "{0.__class__}%s", "list": [1, "a"], "counts": [5] + [0] * 33, "nested": [[1]],
    "mapping": {1: 2}, "set": {1}, "object": ..., "type": int, "decimal": Decimal("NaN"),
}  # fmt: skip
try:
    import numpy as np
except ModuleNotFoundError:
    pass
else:
    VALUES |= {"array": np.array([0, 1]), "empty array": np.array([]), "one in an array": np.array([[True]]),
               "number in an array": np.array(5)}  # fmt: skip

GOOD: Final[list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]]] = [
    *((ask, (WAITING,), {}) for ask in (
        paili.shanten, paili.waits, paili.ukeire, paili.improvements, paili.next_ukeire, paili.outlook,
        paili.wait_points, paili.goals, scoring.is_tenpai, game.furiten, goal.points_goal,
    )),
    *((ask, (DRAWN,), {}) for ask in (
        paili.is_win, paili.discards, paili.analyze, paili.best_discard, paili.cuts, paili.free_tiles,
        paili.good_shape,
    )),
    *((ask, (RIVERS,), {}) for ask in (paili.danger, paili.readiness, paili.dangers.fold)),
    (paili.readings, ("112233m445566p77s",), {}),
    (paili.compare, (DRAWN, "5m"), {}),
    (paili.offers, (CALLING, "4m"), {}),
    (paili.places, ([25_000] * 4,), {}),
    (paili.quads, ("23467m1111p345s9s+9s",), {}),
    (goal.wins_in_hand, (PLACES, WAITING), {}),
    (game.calls_on, ("0567m112z", "4m"), {}),
    (game.can_ron, (WAITING, "9s"), {}),
    (game.own_moves, (WAITING + "+9s",), {}),
    (scoring.final, ([25_000] * 4,), {}),
    (scoring.noten_payments, ([0], Rules.TENHOU), {}),
    (scoring.settle_draw, ([0],), {}),
    (scoring.settle_wins, ({0: paili.score(WON)},), {"dealer": 1}),
    (scoring.settle_abort, ("nine_kinds",), {}),
    (scoring.is_over, ([25_000] * 4,), {"last_round": False, "dealer": 0, "dealer_repeats": False}),
    (paili.score, (WON,), {}),
    (fan.score, (MCR_WIN, fan.MCR), {}),
    (fan.all_readings, (MCR_WIN, fan.MCR), {}),
    (fan.waits, (WAITING, fan.MCR), {}),
    (fan.settle, (fan.SICHUAN, []), {}),
    (Win, (WAITING, "9s"), {}),
    (paili.Variant, ("x",), {}),
    (paili.Position, (WAITING,), {}),
    (Hand.parse, (WAITING,), {}),
    (Hand.from_counts, ([1] * 13 + [0] * 21,), {}),
    (Hand.from_ids, ([0, 4, 8, 12],), {}),
    (notation.write, ([0],), {}),
    (notation.to_ids, ([0],), {}),
    (notation.in_order, ([0],), {}),
    (notation.parse, ("1m",), {}),
    (logs.read, (b"",), {}),
    (logs.check, (None,), {}),
    (logs.wall, (None,), {}),
    (logs.deals, ([],), {}),
    (logs.write, ([],), {"format": "mjai"}),
]  # fmt: skip


def questions() -> Iterator[Any]:
    for ask, arguments, named in GOOD:
        for place, parameter in enumerate(inspect.signature(ask).parameters.values()):
            if parameter.kind is not parameter.VAR_KEYWORD and parameter.name != "path":
                yield pytest.param(
                    ask, arguments, named, place, parameter, id=f"{ask.__qualname__}-{parameter.name}"
                )


def check_messages(error: PailiError) -> None:
    for language in LANGUAGES:
        assert 0 < len(error.in_language(language)) < LONGEST


@pytest.mark.parametrize(("ask", "arguments", "named", "place", "parameter"), list(questions()))
def test_a_question_is_answered_or_refused(
    ask: Callable[..., Any],
    arguments: tuple[Any, ...],
    named: dict[str, Any],
    place: int,
    parameter: inspect.Parameter,
) -> None:
    for what, value in VALUES.items():
        by_place, by_name = [*arguments], dict(named)
        if parameter.kind is parameter.KEYWORD_ONLY or place >= len(by_place):
            by_name[parameter.name] = value
        else:
            by_place[place] = value
        try:
            result = ask(*by_place, **by_name)
            if isinstance(result, Iterator):
                next(result, None)
            str(result)
        except PailiError as error:
            check_messages(error)
        except Exception as error:
            pytest.fail(f"{parameter.name} = {what}: {error!r:.200}")


def test_values_are_asked_with_what_they_take() -> None:
    from paili import batch

    for fact in ("first_turn", "last_tile"):
        with pytest.raises(PailiError, match=f"{fact.replace('_', ' ')} None: must be True or False"):
            paili.evaluate(DRAWN, shape_changes=0, **{fact: None})
    with pytest.raises(PailiError, match="rules='chess': must be a Rules"):
        paili.evaluate_call(CALLING, "4m", rules="chess")
    row = Hand.parse(DRAWN).counts
    result, one = (batch.evaluate(hands, turns=2, shape_changes=0) for hands in (row, [row]))
    assert result.best.tolist() == one.best.tolist() == [7]
    with pytest.raises(PailiError, match="row 0: -1 of 1m"):
        batch.evaluate([-1, *row[1:]], turns=2)


def test_a_name_that_no_file_can_have_is_a_problem() -> None:
    (result,) = logs.deals("7" * 10_000)
    assert isinstance(result, logs.Problem)
    assert len(str(result)) < 200
