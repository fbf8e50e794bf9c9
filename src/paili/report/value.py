"""What a hand is worth, as cells of the table of discards and a line below it; computes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from paili.analysis.discards import Discard
from paili.catalogue import text
from paili.tiles import WILDCARD, kind_of

if TYPE_CHECKING:
    from paili.value.records import Evaluation, Value

COLUMNS: Final = ("win", "tenpai", "points")
_NOTHING: Final = "–"


def titles(language: str) -> list[str]:
    """Return the titles of the columns.

    >>> titles("zh")
    ['和牌%', '听牌%', '平均得点']
    """
    return [_say(name, language) for name in COLUMNS]


def cells(value: Value | None, language: str) -> list[str]:
    """Return a discard's chances and points, with a word where it declares riichi."""
    if value is None or not value.in_reach:
        return [_NOTHING] * len(COLUMNS)
    riichi = f" {_say('riichi', language)}" if value.riichi else ""
    points = _NOTHING if value.points is None else f"{value.points:,.0f}"
    return [_percent(value.win), _percent(value.tenpai), points + riichi]


def ordered(discards: Iterable[Discard], found: Evaluation) -> list[tuple[Discard, Value | None]]:
    """Return the discards in the order of their values, those without one last, each with its value."""
    values: dict[int, Value] = {}
    for value in found.discards:
        if value.tile is not None:
            values.setdefault(_kind(value.tile), value)
    places = {kind: place for place, kind in enumerate(values)}
    beside = [(discard, values.get(_kind(discard.tile))) for discard in discards]
    return sorted(beside, key=lambda each: places.get(_kind(each[0].tile), len(places)))


def sentences(found: Evaluation, language: str) -> list[str]:
    """Return what the numbers are: whose draws, how many exchanges, and how far off they may be.

    For a hand of 3n+1 tiles, which has no table, its own numbers stand before that.
    """
    about = _say(
        "about",
        language,
        turns=found.turns,
        unseen=found.unseen,
        exchanges=found.exchanges,
        model=_model(found.model, language),
        bound=_bound(found, language),
    )
    return [about] if found.discards else [_of_hand(found, language), about]


def _of_hand(found: Evaluation, language: str) -> str:
    value = found.best
    win, tenpai = (f"{_percent(share)} %" for share in (value.win, value.tenpai))
    if value.points is None:
        return _say("of_hand", language, win=win, tenpai=tenpai)
    return _say("of_hand_points", language, win=win, tenpai=tenpai, points=f"{value.points:,.0f}")


def _model(name: str, language: str) -> str:
    return text(f"value_model.{name.replace(' ', '_')}", language)


def _bound(found: Evaluation, language: str) -> str:
    if found.calls:
        return _say("with_calls", language, calls=found.calls)
    if found.exact:
        return _say("exact", language)
    if found.gap is None:
        return _say("at_most", language)
    return _say("within", language, gap=f"{100 * found.gap:.1f} %")


def _kind(tile: int) -> int:
    return tile if tile == WILDCARD else kind_of(tile)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _say(name: str, language: str, **facts: object) -> str:
    return text(f"value_report.{name}", language, **facts)
