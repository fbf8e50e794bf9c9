"""Why one discard is worth more than another, in words.

>>> from paili.value.explaining import explain
>>> found = explain("2344m678p123345s5z", "5z", "4m", dora_indicators="1z", exchanges=0)
>>> explained_lines(found, "en")[2]
'Its waits are better: 62.8 % of the ready hands win, against 38.6 %; this brings 837 points'
"""

from __future__ import annotations

from collections.abc import Iterator

from paili.catalogue import text
from paili.tiles import FACE_NAMES
from paili.value.reasons import READY, WAITS, Explanation, FinalHand, Part, Reasons

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
        for part in self._found.parts:
            yield self._part(part)
        yield self._say("riichi", a=_percent(a.riichi), b=_percent(b.riichi))
        for each in (a, b):
            yield self._say("exchanges", tile=self._tile(each), bare=self._amount(each.without_exchanges))
            yield self._say("finals", tile=self._tile(each))
            yield from map(self._final, each.finals)

    def _part(self, part: Part) -> str:
        number = _percent if part.id in (READY, WAITS) else _whole
        if abs(part.difference) < (_NOTHING * 100 if self._has_points else _NOTHING / 100):
            same = {READY: "ready_as_often", WAITS: "waits_as_good"}.get(part.id, "worth_as_much")
            return self._say(same, a=number(part.a))
        facts = {"a": number(part.a), "b": number(part.b), "difference": self._amount(abs(part.difference))}
        if part.id == READY:
            facts |= {"draws_a": f"{self._found.a.draws:.1f}", "draws_b": f"{self._found.b.draws:.1f}"}
        return self._say(f"{part.id}_{'more' if part.difference > 0 else 'less'}", **facts)

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


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _whole(number: float) -> str:
    return f"{number:.0f}"
