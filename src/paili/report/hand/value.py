"""What a hand is worth: cells of the table of discards, lines below it, why, and what each wait is worth.

>>> from paili.value.ask import explain
>>> found = explain("2344m678p123345s5z", "5z", "4m", dora_indicators="1z", exchanges=0)
>>> explained_lines(found, "en")[2]
'Its waits are better: 60.5 % of the ready hands win, against 36.8 %; this brings 823 points'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from paili.catalogue import Told, text
from paili.report.hand.wait_notes import limit_lines, note_lines, straight_line
from paili.report.words import TilePrinter, tile_list, tile_word
from paili.scoring.wait_worth import WAYS, WaitWorth, WaitWorths, WayWorth
from paili.tiles import FACE_NAMES, NORTH, WILDCARD, kind_of
from paili.value.records import (
    DORA,
    OTHERS,
    READY,
    URA,
    WAITS,
    YAKU,
    Evaluation,
    Explanation,
    FinalHand,
    GainPart,
    Reasons,
    Value,
    Worth,
)

if TYPE_CHECKING:
    from paili.analysis.compare import BestDiscard, Comparison
    from paili.analysis.discards import Discard

COLUMNS: Final = ("win", "tenpai", "points")
PLACE: Final = "place"
ALL: Final = "all"  # discards are followed
_NOTHING: Final = "–"
_UNSEEN: Final = 0.005  # a difference that no one would see
_COUNTED: Final = (1, 2, 3, 4, 5)  # columns


def titles(language: str, objective: str = COLUMNS[-1]) -> list[str]:
    """Return the titles of the columns, the last one by what is sought.

    >>> titles("zh")
    ['和牌%', '听牌%', '平均得失']
    """
    return [_say(name, language) for name in (*COLUMNS[:-1], PLACE if objective == PLACE else COLUMNS[-1])]


def cells(value: Value | None, language: str, *, folds: bool = False) -> list[str]:
    """Return a discard's chances and points, with a word where it declares riichi.

    Args:
        value: the value of the discard.
        language: the language of the word.
        folds: whether the hand may fold: then one that cannot win is worth its fold.
    """
    if value is None or not (value.in_reach or folds):
        return [_NOTHING] * len(COLUMNS)
    riichi = f" {_say('riichi', language)}" if value.riichi else ""
    return [_percent(value.win), _percent(value.tenpai), _worth(value) + riichi]


def _worth(value: Value) -> str:
    if value.place is not None:
        return _change(value.place)
    return _NOTHING if value.points is None else f"{value.points:,.0f}"


def _change(place: float) -> str:
    return f"{place:+.1f}"


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

    Before that stand: that the tiles have won; of a hand of 3n+1 tiles, which has no table, its own numbers;
    what stands between ready hands and their wins; which discards are as good as the first.
    """
    about = _say(
        "about",
        language,
        turns=found.turns,
        unseen=found.unseen,
        model=_model(found.model, language),
        bound=Told(_bound(found, language)),
    )
    won = [_say("won", language)] * found.won
    of_hand = [] if found.discards else [_of_hand(found, language)]
    notes = note_lines(found, language)
    return [*won, *of_hand, *notes, *_near(found, language), *_push_or_fold(found, language), about]


def _push_or_fold(found: Evaluation, language: str) -> list[str]:
    """Return which of the two is worth more, by how much, and how sure the level of a fold is."""
    fold = found.fold
    # setting a north aside is no discard to go on with
    pushes = [each for each in fold.discards if found.north is None or each.tile != NORTH] if fold else []
    push = max(pushes, key=lambda each: each.push).tile if pushes else None
    if fold is None or push is None:
        return []
    is_even, by_place = abs(fold.push - fold.fold) <= fold.error, found.objective == PLACE
    which, written = "even" if is_even else "fold" if fold.folds else "push", "+.1f" if by_place else ",.0f"
    size = written.removeprefix("+")
    said = _say(
        f"place_{which}" if by_place else which,
        language,
        push=f"{fold.push:{written}}",
        fold=f"{fold.fold:{written}}",
        **({} if is_even else {"better": f"{abs(fold.push - fold.fold):{size}}"}),
        error=f"{fold.error:{size}}",
        counted=fold.counted,
        tile=tile_word(push, language),
    )
    if fold.tile is None:
        return [said]
    return [said, _say("fold_with", language, tile=tile_word(fold.tile, language))]


def _near(found: Evaluation, language: str) -> list[str]:
    best = found.best.tile
    if best is None or not found.near or not found.best.sought(found.objective):
        return []
    tiles = tile_list(found.near, language)
    return [_say("near", language, best=tile_word(best, language), tiles=tiles)]


def by_value(compared: Comparison | BestDiscard, found: Evaluation, language: str) -> list[str]:
    """Return why a discard is first by what is sought, where it is, to stand before why it is by tiles."""
    from paili.analysis.compare import Comparison

    tile = (compared.chosen if isinstance(compared, Comparison) else compared.discard).tile
    first = [_first(found, language)] if found.best.tile == tile else []
    return [*first, _say("by_tiles", language)]


def _first(found: Evaluation, language: str) -> str:
    value, tile = found.best, found.best.tile
    assert tile is not None, "3n+1 tiles have no discard to ask about"
    if value.place is not None:
        amount = _change(value.place)
    elif value.points is None or found.objective != "points":
        amount = text("explained.unit_chance", language, number=_percent(value.sought(found.objective)))
    else:
        amount = text("explained.unit_points", language, number=f"{value.points:.0f}")
    return _say("first", language, tile=tile_word(tile, language), amount=Told(amount))


def _of_hand(found: Evaluation, language: str) -> str:
    value = found.best
    win, tenpai = (f"{_percent(share)} %" for share in (value.win, value.tenpai))
    if value.place is not None:
        return _say("of_hand_place", language, win=win, tenpai=tenpai, place=_change(value.place))
    if value.points is None:
        return _say("of_hand", language, win=win, tenpai=tenpai)
    return _say("of_hand_points", language, win=win, tenpai=tenpai, points=f"{value.points:,.0f}")


def _model(name: str, language: str) -> str:
    return text(f"value_model.{name.replace(' ', '_')}", language)


def _bound(found: Evaluation, language: str) -> str:
    if found.followed != ALL:
        return _say(found.followed, language)
    if found.calls:
        return _say("with_calls", language, calls=found.calls, exchanges=found.exchanges)
    if found.exact or found.gap is None:
        return _say("exact" if found.exact else "at_most", language, exchanges=found.exchanges)
    return _say("within", language, gap=f"{100 * found.gap:.1f} %", exchanges=found.exchanges)


def _kind(tile: int) -> int:
    return tile if tile == WILDCARD else kind_of(tile)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _say(name: str, language: str, **facts: object) -> str:
    return text(f"value_report.{name}", language, **facts)


# ---------------------------------------------------------------------------------- why


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
            yield from self._notes(each)
            yield self._say("finals", tile=self._tile(each))
            yield from map(self._final, each.finals)

    def _notes(self, reasons: Reasons) -> Iterator[str]:
        """What the numbers do not say by themselves."""
        value = reasons.value
        declares = [value.tile] if value.riichi else []
        yield from limit_lines([reasons.limits] if reasons.limits else [], self._language, declares)
        if reasons.lets_go:
            yield straight_line(value.tile, value.win, reasons.straight, self._language)

    def _part(self, part: GainPart) -> str:
        said = _NUMBERS.get(part.id, self._amount)
        if abs(part.difference) < (_UNSEEN * 100 if self._has_points else _UNSEEN / 100):
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


def _whole(number: float) -> str:
    return f"{number:.0f}"


def _times(factor: float) -> str:
    return f"{factor:.2f}"


_NUMBERS: Final[dict[str, Callable[[float], str]]] = {
    READY: _percent, WAITS: _percent, YAKU: _whole, DORA: _times, URA: _times, OTHERS: _whole,
}  # fmt: skip
_SAME: Final = {READY: "ready_as_often", WAITS: "waits_as_good"}


# ---------------------------------------------------------------------------------- waits


class WorthPrinter(TilePrinter):
    """Prints what waits are worth on a screen, in a language."""

    section = "worth"

    def print(self, found: WaitWorths) -> None:
        """Print what each wait is worth, and the two ends."""
        if not found.waits:
            self.screen.print(self._say("not_ready", hand=found.hand))
            return
        titles = map(self._say, ("tile", "left", *WAYS))
        self._print_table(titles, map(self._row, found.waits), right=_COUNTED)
        for end in found.ends:
            way = self._say(end.way)
            if end.low != end.high:
                self.screen.print(self._say("ends", way=way, low=end.low, high=end.high))

    def _row(self, each: WaitWorth) -> tuple[str, ...]:
        points = (self._points(getattr(each, way)) for way in WAYS)
        tile = self._shown([each.tile], tile_word(each.tile, self.language), each.left)
        return tile, str(each.left), *points

    def _points(self, worth: WayWorth | None) -> str:
        if worth is None:
            return ""
        return str(worth.points) if worth.points else self._say("nothing")
