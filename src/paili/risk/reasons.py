"""Why a kind is as dangerous as it is, as ids and facts; `paili.report.hand.danger` puts words to them.

Every number in a reason is a fact of the position: lines that are open, ways to hold the tiles of a line,
copies that cannot be seen. Only "times" is the model's: by how much the odds change with a sign.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Any, Final, NamedTuple

from paili.record import json_record
from paili.risk.records import ALWAYS, NO_SHAPE, PASSED, RIVER, THIS_TURN, Risk
from paili.risk.shapes import TWO_SIDED
from paili.tiles import EAST, Tile

TIMES: Final = 1.1  # a sign is told when it changes the odds by a tenth or more
TOLD: Final = {
    "across an early discard": "early_line", "across a later discard": "later_line",
    "outside an early discard by 1": "outside", "suji of the riichi tile": "riichi_suji",
    "beside a discard": "beside", "dora, number": "dora", "dora, honour": "dora", "no combination": "wall",
    "passed, open": "let_go", "passed, closed": "let_go", "not the first riichi": "chasing",
}  # fmt: skip

_PROVEN: Final = {
    (RIVER, ALWAYS): "river", (PASSED, ALWAYS): "passed", (PASSED, THIS_TURN): "passed_now",
    (NO_SHAPE, ALWAYS): "no_shape",
}  # fmt: skip


@json_record()
class Reason(NamedTuple):
    """One reason.

    Attributes:
        id: "river", "passed", "passed_now", "no_shape", "ready", "lines", "no_ways", "suji", "honour", or
        that
            of a sign in ``TOLD``.
        seat: the opponent that it is about.
        facts: what it says, by name.
    """

    id: str
    seat: int
    facts: dict[str, Any]


def reasons_of(tile: Tile, risk: Risk) -> tuple[Reason, ...]:
    """Return the reasons why a kind is dangerous, or is not, with one opponent."""
    return tuple(Reason(id_, risk.seat, {"tile": tile, **facts}) for id_, facts in _reasons(tile, risk))


def _reasons(tile: Tile, risk: Risk) -> Iterator[tuple[str, dict[str, Any]]]:
    if risk.proof:
        yield _PROVEN[risk.proof, risk.lasts], {}
        return
    if not risk.riichi:
        yield "ready", {"ready": risk.ready}
    yield from _of_type(tile, risk)
    for effect in risk.effects:
        times = exp(effect.effect)
        if effect.name in TOLD and not 1 / TIMES < times < TIMES:
            yield TOLD[effect.name], {"times": times}


def _of_type(tile: Tile, risk: Risk) -> Iterator[tuple[str, dict[str, Any]]]:
    lines = [shape for shape in risk.shapes if shape.type == TWO_SIDED]
    if tile >= EAST or risk.type.startswith("lone"):
        yield "honour", {"unseen": _copies(risk)}
    elif lines:
        tiles = tuple(shape.tiles for shape in lines)
        yield "lines", {"shapes": tiles, "open": risk.lines, "ways": sum(shape.ways for shape in lines)}
    elif "no" in risk.type or "half" in risk.type:
        yield "no_ways", {"open": risk.lines}
    else:
        yield "suji", {"open": risk.lines, "ways": risk.combinations}


def _copies(risk: Risk) -> int:
    return sum(shape.ways for shape in risk.shapes if shape.type == "single")
