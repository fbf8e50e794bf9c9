"""Report how dangerous each discard is, as a table and in sentences.

>>> type_word("4/6 half suji", "en"), type_word("honour, 2 unseen", "ja")
('4/6 half suji', '字牌、残り2枚')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from paili.catalogue import text
from paili.dangers import (
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
from paili.dangers.reasons import SHAPES, TIMES
from paili.dangers.records import ALWAYS, Cases
from paili.estimates import rounded_parts
from paili.layout import TextTable
from paili.report.words import TilePrinter, tile_word, tiles_word

_SMALL_ERROR: Final = 0.001  # a share: in percent with one digit it would be printed as 0.0 or 0.1


class DangerPrinter(TilePrinter):
    """A printer of the danger of each discard, in a language."""

    section = "danger"

    def print(self, dangers: Dangers) -> None:
        """Print the danger of each discard, the chance that each opponent is ready, and the safe tiles."""
        players = dangers.players
        if dangers.dangers:
            self.screen.print_table(self.table(dangers.dangers, players))
        for readiness in dangers.readiness:
            self.screen.print(_ready_text(readiness, players, self.language))
        self.screen.print(fold_text(dangers.fold, players, self.language))
        self.screen.print(self._say("note"), "dim")

    def print_reasons(self, danger: Danger, players: int, others: Sequence[Danger] = ()) -> None:
        """Print why a kind is dangerous against each opponent.

        Args:
            danger: the danger of the kind.
            players: the number of players.
            others: the dangers of other kinds, to print also why each of them differs.
        """
        self.screen.print(danger_text(danger, self.language), "bold")
        losses = rounded_parts([risk.loss for risk in danger.opponents], danger.loss)
        for risk, loss in zip(danger.opponents, losses, strict=True):
            for sentence in _sentences(danger, risk, loss, players, self.language):
                self.screen.print(sentence)
        for other in others:
            for sentence in than_sentences(contrast(danger, other), players, self.language):
                self.screen.print(sentence)

    def table(self, dangers: Sequence[Danger], players: int) -> TextTable:
        """Return the table of discards, the safest first, with a column for each opponent."""
        seats = [risk.seat for risk in dangers[0].opponents] if dangers else []
        names = [seat_word(seat, players, self.language) for seat in seats]
        table = TextTable(*map(self._say, ("tile", "p", "loss")), *names, right=(1, 2))
        for item in sorted(dangers, key=lambda danger: (danger.p, danger.loss)):
            risks = [self._risk(risk) for risk in item.opponents]
            tile = self._shown([item.tile], tile_word(item.tile, self.language))
            table.add_row(tile, percent(item.p, self.language), f"{item.loss:,.0f}", *risks)
        return table

    def _risk(self, risk: Risk) -> str:
        if risk.proof:
            return self._say("safe" if risk.lasts == ALWAYS else "safe_now")
        return f"{percent(risk.p, self.language)} {type_word(risk.type, self.language)}"


def danger_text(danger: Danger, language: str) -> str:
    """Return a sentence with the probability that the discard of a kind deals in, and the expected loss."""
    tile = tile_word(danger.tile, language)
    return text("danger.all", language, tile=tile, p=percent(danger.p, language), loss=f"{danger.loss:,.0f}")


def percent(p: float, language: str) -> str:
    """Return a probability as text in percent; only an exact zero is written as 0.

    >>> percent(0.0, "en"), percent(0.0001, "en"), percent(0.125, "en"), percent(0.125, "zh")
    ('0 %', '< 0.1 %', '12.5 %', '12.5%')
    """
    if not p:
        return text("page.percent", language, number=0)
    below = "" if p >= 0.0005 else "< "
    return below + text("page.percent", language, number=f"{max(100 * p, 0.1):.1f}")


def seat_word(seat: int, players: int, language: str) -> str:
    """Return the word for an opponent: the player on the right, opposite, or on the left.

    Args:
        seat: the seat of the opponent, 1 for the next player in turn order.
        players: the number of players.
        language: the language.

    >>> [seat_word(seat, 4, "en") for seat in (1, 2, 3)], seat_word(2, 3, "en")
    (['right', 'across', 'left'], 'left')
    """
    place = "right" if seat == 1 else "left" if seat == players - 1 else "across"
    return text(f"danger.{place}", language)


def type_word(type_: str, language: str) -> str:
    """Return the words for a danger class of a tile, such as "half suji"."""
    ranks, _, state = type_.partition(" ")
    if state.endswith("unseen"):
        key = "danger.honour" if ranks == "honour," else "danger.lone"
        return text(key, language, unseen=int(state.removesuffix(" unseen")[-1]))
    return text(f"danger.{state.replace(' ', '_')}", language, ranks=ranks)


def _ready_text(readiness: Readiness, players: int, language: str) -> str:
    seat = seat_word(readiness.seat, players, language)
    if readiness.riichi or readiness.counted is None:
        return text("danger.in_riichi", language, seat=seat)
    cases = _cases(readiness.counted)
    return text("danger.is_ready", language, seat=seat, p=percent(readiness.p, language), **cases)


def _cases(counted: Cases) -> dict[str, str]:
    """Return the number of cases, their rate and its error in percent; a small error has two digits."""
    digits = 1 if counted.error >= _SMALL_ERROR else 2
    rate, error = (f"{100 * share:.{digits}f}" for share in (counted.rate, counted.error))
    return {"of": f"{counted.of:,}", "rate": rate, "error": error}


def fold_text(fold: Fold, players: int, language: str) -> str:
    """Return a sentence that says whether the safe tiles of a hand are enough until the end of the deal, or
    that the hand is in riichi and cannot fold.
    """
    if fold.in_riichi:
        return text("danger.fold_in_riichi", language)
    seats = text("list.between", language).join(seat_word(seat, players, language) for seat in fold.against)
    if fold.discards is None:
        return text("danger.fold", language, seats=seats, safe=fold.safe)
    key = "danger.fold_enough" if fold.enough else "danger.fold_short"
    return text(key, language, seats=seats, safe=fold.safe, discards=fold.discards)


def _sentences(danger: Danger, risk: Risk, loss: float, players: int, language: str) -> Iterator[str]:
    """Yield sentences that explain the danger of a kind against one opponent.

    Args:
        danger: the danger of the kind.
        risk: the part of the danger against the opponent.
        loss: the expected loss to the opponent, rounded so that the losses to all opponents add up.
        players: the number of players.
        language: the language.
    """
    seat = seat_word(risk.seat, players, language)
    if not risk.proof:
        yield _estimate(risk, loss, seat, language)
    for reason in reasons_of(danger.tile, risk):
        yield "  " + _reason_text(reason, seat, language)


def _estimate(risk: Risk, loss: float, seat: str, language: str) -> str:
    return text(
        "danger.estimate",
        language,
        seat=seat,
        p=percent(risk.p, language),
        cost=f"{risk.cost:,.0f}",
        loss=f"{loss:,.0f}",
        type=type_word(risk.type, language),
        **_cases(risk.counted),
    )


def _reason_text(reason: Reason, seat: str, language: str) -> str:
    return text(f"danger_why.{reason.id}", language, seat=seat, **_localized(reason.facts, language))


def _localized(facts: dict[str, Any], language: str) -> dict[str, Any]:
    between = text("list.between", language)
    words = dict(facts)
    words["tile"] = tile_word(facts["tile"], language)
    if "shapes" in facts:
        words["shapes"] = between.join(tiles_word(shape, language) for shape in facts["shapes"])
    if "times" in facts:
        words["times"] = f"{facts['times']:.2f}"
    if "ready" in facts:
        words["ready"] = percent(facts["ready"], language)
    return words


def than_sentences(result: Contrast, players: int, language: str) -> Iterator[str]:
    """Yield sentences that say why one kind is more dangerous than a second kind, the main reason first."""
    seat = seat_word(result.seat, players, language)
    high, low = (_risk_of(item, result.seat) for item in (result.tile, result.other))
    tile, other = (tile_word(item.tile, language) for item in (result.tile, result.other))
    named = {"tile": tile, "other": other, "seat": seat}
    p, other_p = percent(result.tile.p, language), percent(result.other.p, language)
    points = _points(result.tile.p, result.other.p)
    yield text("danger_than.more", language, **named, points=points, p=p, other_p=other_p)
    if result.times is None:
        yield from (
            "  " + _reason_text(reason, seat, language) for reason in reasons_of(result.other.tile, low)
        )
    for part in result.parts:
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


def _points(p: float, other: float) -> int | float:
    """Return the difference between two probabilities as they are shown, in percentage points.

    >>> _points(0.1046, 0.0), _points(0.0304, 0.0196)
    (10.5, 1)
    """
    points = round(round(100 * p, 1) - round(100 * other, 1), 1)
    return int(points) if points.is_integer() else points
