"""Why one discard is worth more than another, in words.

>>> from paili.value.ask import explain
>>> found = explain("2344m678p123345s5z", "5z", "4m", dora_indicators="1z", exchanges=0)
>>> explained_lines(found, "en")[2]
'Its waits are better: 60.5 % of the ready hands win, against 36.8 %; this brings 823 points'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from paili.catalogue import text
from paili.tiles import FACE_NAMES
from paili.value.records import (
    DORA,
    OTHERS,
    READY,
    URA,
    WAITS,
    YAKU,
    Explanation,
    FinalHand,
    GainPart,
    Reasons,
    Worth,
)

_NOTHING = 0.005  # a difference that no one would see


def explained_lines(found: Explanation, language: str) -> list[str]:
    """Return the difference of two discards, its parts, and the wins behind them, a sentence each."""
    return list(_Teller(found, language).lines())


class _Teller:
    def __init__(self, found: Explanation, language: str) -> None:
        self._found, self._language = found, language
        self._has_points = found.a.value.points is not None

    def lines(self) -> Iterator[str]:
        a, b = self._found.a, self._found.b
        worths = {"value_a": self._value(a), "value_b": self._value(b)}
        yield self._say("title", a=self._tile(a), b=self._tile(b), **worths)
        if self._found.near:
            yield self._say("near")
        yield from map(self._part, self._found.parts[:2])
        if a.worth is not None and b.worth is not None:
            yield self._say("worth", **_by_source("a", a.worth), **_by_source("b", b.worth))
            yield from map(self._part, self._found.parts[2:])
        yield self._say("riichi", a=_percent(a.riichi), b=_percent(b.riichi))
        for each in (a, b):
            yield self._say("exchanges", tile=self._tile(each), bare=self._amount(each.without_exchanges))
            yield self._say("finals", tile=self._tile(each))
            yield from map(self._final, each.finals)

    def _part(self, part: GainPart) -> str:
        said = _NUMBERS[part.id]
        if abs(part.difference) < (_NOTHING * 100 if self._has_points else _NOTHING / 100):
            return self._same(part, said(part.a))
        facts = {"a": said(part.a), "b": said(part.b), "difference": self._amount(abs(part.difference))}
        if part.id == READY:
            facts |= {"draws_a": f"{self._found.a.draws:.1f}", "draws_b": f"{self._found.b.draws:.1f}"}
        return self._say(f"{part.id}_{'more' if part.difference > 0 else 'less'}", **facts)

    def _same(self, part: GainPart, number: str) -> str:
        """Of what makes no difference; that there is no dora is said in other words."""
        if part.id in (DORA, URA) and max(part.a, part.b) <= 1.0:
            return self._say(f"{part.id}_none")
        return self._say(_SAME.get(part.id, f"{part.id}_as_much"), a=number)

    def _final(self, final: FinalHand) -> str:
        facts = {
            "hand": str(final.hand),
            "tile": FACE_NAMES[final.tile],
            "chance": f"{100 * final.chance:.2f}",
        }
        if final.points is None:
            return self._say("final_without_points", **facts)
        names = [text(f"yaku.{id_}", self._language) for id_ in final.yaku]
        return self._say("final", points=_whole(final.points), yaku=", ".join(names), **facts)

    def _value(self, reasons: Reasons) -> str:
        value = reasons.value
        return self._amount(value.win if value.points is None else value.points)

    def _amount(self, number: float) -> str:
        if self._has_points:
            return self._say("unit_points", number=_whole(number))
        return self._say("unit_chance", number=_percent(number))

    def _tile(self, reasons: Reasons) -> str:
        return FACE_NAMES[reasons.value.tile or 0]

    def _say(self, key: str, **facts: str) -> str:
        return text(f"explained.{key}", self._language, **facts)


def _by_source(name: str, worth: Worth) -> dict[str, str]:
    """What a win is worth and of what, as facts for a sentence."""
    points = {"whole": worth.points, "yaku": worth.yaku, "dora": worth.dora, "ura": worth.ura}
    return {f"{source}_{name}": _whole(number) for source, number in points.items()}


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _whole(number: float) -> str:
    return f"{number:.0f}"


def _times(factor: float) -> str:
    return f"{factor:.2f}"


_NUMBERS: Final[dict[str, Callable[[float], str]]] = {
    READY: _percent, WAITS: _percent, YAKU: _whole, DORA: _times, URA: _times, OTHERS: _whole,
}  # fmt: skip
_SAME: Final = {READY: "ready_as_often", WAITS: "waits_as_good"}
