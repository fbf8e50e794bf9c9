"""What a hand is worth, as cells of the table of discards and a line below it; computes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from paili.catalogue import Told, text
from paili.report.words import tile_word
from paili.tiles import WILDCARD, kind_of

if TYPE_CHECKING:
    from paili.analysis.compare import BestDiscard, Comparison
    from paili.analysis.discards import Discard
    from paili.value.records import Evaluation, Value

COLUMNS: Final = ("win", "tenpai", "points")
PLACE: Final = "place"
ALL: Final = "all"  # discards are followed
_NOTHING: Final = "–"


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
    which discards are as good as the first.
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
    return [*won, *of_hand, *_near(found, language), *_push_or_fold(found, language), about]


def _push_or_fold(found: Evaluation, language: str) -> list[str]:
    """Return which of the two is worth more, by how much, and how sure the level of a fold is."""
    fold = found.fold
    push = max(fold.discards, key=lambda each: each.push).tile if fold else None
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
    tiles = text("list.between", language).join(tile_word(tile, language) for tile in found.near)
    return [_say("near", language, best=tile_word(best, language), tiles=Told(tiles))]


def why_lines(compared: Comparison | BestDiscard, found: Evaluation | None, language: str) -> list[str]:
    """Return why a discard is first, or is not: by what is sought, where that was asked, and by tiles."""
    from paili.analysis.compare import Comparison
    from paili.report.hand.why import why_any

    if found is None:
        return [*why_any(compared, language)]
    tile = (compared.chosen if isinstance(compared, Comparison) else compared.discard).tile
    first = [_first(found, language)] if found.best.tile == tile else []
    return [*first, _say("by_tiles", language), *why_any(compared, language)]


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
