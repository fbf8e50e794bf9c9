"""What a discard may cost, as a table and sentences for people.

>>> type_word("4/6 half suji", "en"), type_word("honour, 2 unseen", "ja")
('4/6 half suji', '字牌、見えない牌2枚')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from paili.catalogue import text
from paili.layout import TextTable
from paili.report.words import TilePrinter, tile_word, tiles_word
from paili.risk import (
    Contrast,
    Danger,
    Dangers,
    Fold,
    Readiness,
    Reason,
    Risk,
    RiskPart,
    contrast,
    reasons_of,
)
from paili.risk.reasons import SHAPES, TIMES
from paili.risk.records import ALWAYS


class DangerPrinter(TilePrinter):
    """Prints what each discard risks, in a language."""

    section = "danger"

    def print(self, found: Dangers) -> None:
        """Print the tiles from the safest on, who is ready, and what a fold can be made of."""
        players = found.players
        self.screen.print_table(self.table(found.dangers, players))
        for each in found.readiness:
            self.screen.print(_ready_text(each, players, self.language))
        self.screen.print(fold_text(found.fold, players, self.language))
        self.screen.print(self._say("note"), "dim")

    def print_reasons(self, danger: Danger, players: int, other: Danger | None = None) -> None:
        """Print why a kind is as dangerous as it is, with each opponent; and beside another one."""
        self.screen.print(danger_text(danger, self.language), "bold")
        for risk in danger.opponents:
            for sentence in _sentences(danger, risk, players, self.language):
                self.screen.print(sentence)
        if other is not None and other.p != danger.p:
            for sentence in than_sentences(contrast(danger, other), players, self.language):
                self.screen.print(sentence)

    def table(self, found: Sequence[Danger], players: int) -> TextTable:
        """Return the tiles from the safest on; a column for each opponent."""
        seats = [risk.seat for risk in found[0].opponents] if found else []
        names = [seat_word(seat, players, self.language) for seat in seats]
        table = TextTable(*map(self._say, ("tile", "p", "loss")), *names, right=(1, 2))
        for each in sorted(found, key=lambda danger: (danger.p, danger.loss)):
            risks = [self._risk(risk) for risk in each.opponents]
            tile = self._shown([each.tile], tile_word(each.tile, self.language))
            table.add_row(tile, percent(each.p), f"{each.loss:,.0f}", *risks)
        return table

    def _risk(self, risk: Risk) -> str:
        if risk.proof:
            return self._say("safe" if risk.lasts == ALWAYS else "safe_now")
        return f"{percent(risk.p)} {type_word(risk.type, self.language)}"


def danger_text(danger: Danger, language: str) -> str:
    """Return what a kind costs, as a sentence."""
    tile = tile_word(danger.tile, language)
    return text("danger.all", language, tile=tile, p=percent(danger.p), loss=f"{danger.loss:,.0f}")


def percent(p: float) -> str:
    """Return a chance in per cent; one that is not proven is never written as nothing.

    >>> percent(0.0), percent(0.0001), percent(0.125)
    ('0 %', '< 0.1 %', '12.5 %')
    """
    if not p:
        return "0 %"
    return f"{100 * p:.1f} %" if p >= 0.0005 else "< 0.1 %"


def seat_word(seat: int, players: int, language: str) -> str:
    """Return where an opponent sits.

    >>> [seat_word(seat, 4, "en") for seat in (1, 2, 3)], seat_word(2, 3, "en")
    (['right', 'across', 'left'], 'left')
    """
    place = "right" if seat == 1 else "left" if seat == players - 1 else "across"
    return text(f"danger.{place}", language)


def type_word(type_: str, language: str) -> str:
    """Return the type of a kind in words."""
    ranks, _, state = type_.partition(" ")
    if state.endswith("unseen"):
        key = "danger.honour" if ranks == "honour," else "danger.lone"
        return text(key, language, unseen=int(state.removesuffix(" unseen")[-1]))
    return text(f"danger.{state.replace(' ', '_')}", language, ranks=ranks)


def _ready_text(each: Readiness, players: int, language: str) -> str:
    seat = seat_word(each.seat, players, language)
    if each.riichi or each.counted is None:
        return text("danger.in_riichi", language, seat=seat)
    cases = {
        "of": f"{each.counted.of:,}",
        "rate": _exact(each.counted.rate),
        "error": _exact(each.counted.error),
    }
    return text("danger.is_ready", language, seat=seat, p=percent(each.p), **cases)


def _exact(share: float) -> str:
    return f"{100 * share:.1f}"


def fold_text(found: Fold, players: int, language: str) -> str:
    """Return whether the safe tiles last, as a sentence."""
    seats = text("list.between", language).join(seat_word(seat, players, language) for seat in found.against)
    if found.discards is None:
        return text("danger.fold", language, seats=seats, safe=found.safe)
    key = "danger.fold_enough" if found.enough else "danger.fold_short"
    return text(key, language, seats=seats, safe=found.safe, discards=found.discards)


def _sentences(danger: Danger, risk: Risk, players: int, language: str) -> Iterator[str]:
    """Why a kind is as dangerous as it is with one opponent."""
    seat = seat_word(risk.seat, players, language)
    if not risk.proof:
        yield _estimate(risk, seat, language)
    for reason in reasons_of(danger.tile, risk):
        yield "  " + _reason_text(reason, seat, language)


def _estimate(risk: Risk, seat: str, language: str) -> str:
    return text(
        "danger.estimate",
        language,
        seat=seat,
        p=percent(risk.p),
        price=f"{risk.price:,.0f}",
        type=type_word(risk.type, language),
        of=f"{risk.counted.of:,}",
        rate=_exact(risk.counted.rate),
        error=_exact(risk.counted.error),
    )


def _reason_text(reason: Reason, seat: str, language: str) -> str:
    return text(f"danger_why.{reason.id}", language, seat=seat, **_told(reason.facts, language))


def _told(facts: dict[str, Any], language: str) -> dict[str, Any]:
    between = text("list.between", language)
    told = dict(facts)
    told["tile"] = tile_word(facts["tile"], language)
    if "shapes" in facts:
        told["shapes"] = between.join(tiles_word(shape, language) for shape in facts["shapes"])
    if "times" in facts:
        told["times"] = f"{facts['times']:.2f}"
    if "ready" in facts:
        told["ready"] = percent(facts["ready"])
    return told


def than_sentences(found: Contrast, players: int, language: str) -> Iterator[str]:
    """Yield why a kind is more dangerous than another: what they differ in most, first."""
    seat = seat_word(found.seat, players, language)
    high, low = (_risk_of(each, found.seat) for each in (found.tile, found.other))
    tile, other = (tile_word(each.tile, language) for each in (found.tile, found.other))
    named = {"tile": tile, "other": other, "seat": seat}
    p, other_p = percent(found.tile.p), percent(found.other.p)
    yield text("danger_than.more", language, **named, points=_points(found.more), p=p, other_p=other_p)
    if found.times is None:
        yield from ("  " + _reason_text(each, seat, language) for each in reasons_of(found.other.tile, low))
    for part in found.parts:
        if not 1 / TIMES < part.times < TIMES:
            yield "  " + _part_text(part, high, low, named, language)


def _part_text(part: RiskPart, high: Risk, low: Risk, named: dict[str, str], language: str) -> str:
    facts: dict[str, Any] = {"times": f"{part.times:.2f}"}
    if part.about == SHAPES:
        facts |= {"type": type_word(high.type, language), "other_type": type_word(low.type, language)}
        facts |= {"ways": _ways(high), "other_ways": _ways(low)}
    return text(f"danger_than.{part.about}", language, **named, **facts)


def _risk_of(danger: Danger, seat: int) -> Risk:
    return next(risk for risk in danger.opponents if risk.seat == seat)


def _ways(risk: Risk) -> int:
    return sum(shape.ways for shape in risk.shapes)


def _points(share: float) -> int | float:
    """Percentage points: whole ones, and below one with a place behind the point."""
    points = 100 * share
    return round(points) if points >= 1 else round(points, 1)
