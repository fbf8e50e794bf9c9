"""Explain in sentences why a discard is worse than the best discard, and why the best discard is best.

>>> from paili.analysis.compare import compare
>>> for sentence in why(compare("123m456p788s11223z", "7s"), "en"): print(sentence)
Discarding 7s keeps 6 useful tiles (8s, East, South); the best discard, West, keeps 14 (5 kinds).
This discard gives up 8 useful tiles: 6s, 9s.
This discard takes apart the two-sided (ryanmen) 78s, which 6s, 9s would complete.
The best discard, West, is isolated: the hand has no second copy of it and no neighbour.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from paili.analysis.compare import SAFETY, Broken, Comparison
from paili.analysis.discards import Discard
from paili.catalogue import Rendered, text
from paili.record import Json
from paili.report.words import shanten_word, shape_word, tile_list, tile_word, tiles_word
from paili.tiles import TileSet

if TYPE_CHECKING:
    from paili.analysis.after_a_draw import Outlook
    from paili.analysis.compare import BestDiscard

_FINISHED: Final = {"run", "triplet", "pair"}


def why_any(comparison: Comparison | BestDiscard, language: str) -> tuple[str, ...]:
    """Return sentences that say why a discard is worse than the best discard, or why it is the best one."""
    return why(comparison, language) if isinstance(comparison, Comparison) else why_best(comparison, language)


def why(comparison: Comparison, language: str) -> tuple[str, ...]:
    """Return sentences that compare a discard with the best discard: the useful tiles kept and given up."""
    return tuple(_sentences(comparison, language))


def why_best(best: BestDiscard, language: str) -> tuple[str, ...]:
    """Return sentences about the best discard: its useful tiles, and what the second best discard would lose.

    >>> from paili.analysis.compare import best_discard
    >>> for sentence in why_best(best_discard("1233m456p1367s112z"), "en"): print(sentence)
    No discard is better than South: after it the hand is 1-shanten, and 12 tiles help (2s, 5s, 8s).
    If the hand is divided into 123m, 456p, 13s, 67s, East-East, South is left over.
    The best discard, South, is isolated: the hand has no second copy of it and no neighbour.
    4 of the useful tiles lead to a wait for five tiles or more.
    21 more tiles improve the hand without bringing it nearer to ready.
    After the next useful tile, 5.3 tiles are useful on average.
    Discarding 3m keeps as many useful tiles as the best discard.
    But after South, 21 tiles improve the hand; after 3m, only 14 do.
    """
    return tuple(_reasons(best, language))


def _sentences(comparison: Comparison, language: str) -> Iterator[str]:
    if comparison.has_won:
        yield text("why.won", language)
    if comparison.is_best:
        is_first = comparison.chosen.tile == comparison.best.tile
        yield _keeps_line(comparison.chosen, "why.best" if is_first else "why.no_more", language)
        yield from _tied(comparison, language)
        return
    yield from _worse(comparison, language)
    if comparison.best_is_isolated:
        yield text("why.lone", language, tile=tile_word(comparison.best.tile, language))


def _worse(comparison: Comparison, language: str) -> Iterator[str]:
    if comparison.steps_lost:
        yield _further(comparison, language)
    else:
        yield _fewer(comparison, language)
        yield from _moved(comparison, language)
    yield from (_broken(part, language) for part in comparison.broken)


def _keeps_line(discard: Discard, key: str, language: str) -> str:
    return text(
        key,
        language,
        tile=tile_word(discard.tile, language),
        near=shanten_word(discard.shanten, language),
        total=discard.ukeire.total,
        draws=_draws(discard.ukeire.tiles, language),
    )


# ---------------------------------------------------------------------------------- equals, and the best


def _tied(comparison: Comparison, language: str) -> Iterator[str]:
    """Yield the reason why the best discard ranks before a discard that leaves equally many useful tiles."""
    if comparison.chosen.tile == comparison.best.tile:
        return
    names = {
        "tile": tile_word(comparison.chosen.tile, language),
        "best": tile_word(comparison.best.tile, language),
    }
    if not comparison.decided_by:
        yield text("why.equal", language, tile=names["best"])
    elif comparison.decided_by == SAFETY:
        yield text("why.tie_safety", language, **names)
    else:
        number, most = _measured(comparison, comparison.decided_by)
        yield text(f"why.tie_{comparison.decided_by}", language, number=number, most=most, **names)


def _measured(comparison: Comparison, name: str) -> tuple[str, str]:
    """Return one measure for each of two discards as text, with enough decimals to show the difference.

    Args:
        comparison: the two discards.
        name: the measure, a field of the outlook of a discard.
    """
    values = [getattr(outlook, name) or 0 for outlook in (comparison.outlook, comparison.best_outlook)]
    if all(isinstance(value, int) for value in values):
        return str(values[0]), str(values[1])
    shown = ([f"{value:.{places}f}" for value in values] for places in range(1, 17))
    number, most = next(pair for pair in shown if pair[0] != pair[1])
    return number, most


def _reasons(best: BestDiscard, language: str) -> Iterator[str]:
    tile = tile_word(best.discard.tile, language)
    if best.has_won:
        yield text("why.won", language)
    yield _keeps_line(best.discard, "why.best", language)
    if best.cut is not None and best.cut.parts:
        parts = text("list.between", language).join(tiles_word(p.tiles, language) for p in best.cut.parts)
        yield text("why.cut", language, parts=Rendered(parts), tile=tile)
    if best.is_isolated:
        yield text("why.lone", language, tile=tile)
    yield from _becoming(best.outlook, language)
    if best.runner_up is not None:
        yield from _next_to(best.runner_up, language)


def _becoming(outlook: Outlook, language: str) -> Iterator[str]:
    if outlook.good is not None:
        yield text("why.good", language, number=outlook.good)
    if outlook.improving:
        yield text("why.improving", language, number=outlook.improving)
    if outlook.expected is not None:
        yield text("why.expected", language, number=f"{outlook.expected:.1f}")


def _next_to(comparison: Comparison, language: str) -> Iterator[str]:
    if comparison.is_best:
        yield text("why.as_many", language, tile=tile_word(comparison.chosen.tile, language))
        if comparison.decided_by:
            yield from _tied(comparison, language)
    else:
        yield from _worse(comparison, language)


# ------------------------------------------------------------------------------------ worse discards


def _further(comparison: Comparison, language: str) -> str:
    facts = {
        "tile": tile_word(comparison.chosen.tile, language),
        "best": tile_word(comparison.best.tile, language),
        "near": shanten_word(comparison.chosen.shanten, language),
        "instead": shanten_word(comparison.best.shanten, language),
    }
    if comparison.steps_lost == 1:
        return text("why.one_step", language, **facts)
    return text("why.further", language, steps=comparison.steps_lost, **facts)


def _fewer(comparison: Comparison, language: str) -> str:
    ours, theirs = comparison.chosen.ukeire, comparison.best.ukeire
    return text(
        "why.fewer",
        language,
        tile=tile_word(comparison.chosen.tile, language),
        best=tile_word(comparison.best.tile, language),
        total=ours.total,
        draws=_draws(ours.tiles, language),
        most=theirs.total,
        kinds=theirs.kinds,
    )


def _moved(comparison: Comparison, language: str) -> Iterator[str]:
    for key, kinds in (("given_up", comparison.given_up), ("gained", comparison.gained)):
        if kinds:
            number = sum(left for kind, left in comparison.left.items() if kind in kinds)
            yield text(f"why.{key}", language, tiles=tile_list(kinds, language), number=number)


def _broken(part: Broken, language: str) -> str:
    tiles = tiles_word(part.tiles, language)
    if part.shape in _FINISHED:
        name = text(f"group.{part.shape}", language)
        return text("why.breaks", language, name=name, tiles=tiles)
    draws = tile_list(part.draws, language)
    return text("why.takes_apart", language, name=shape_word(part.shape, language), tiles=tiles, draws=draws)


def _draws(kinds: TileSet, language: str) -> Rendered:
    return Rendered(text("why.draws", language, tiles=tile_list(kinds, language)) if kinds else "")


# ---------------------------------------------------------------------------------- for the page


def comparison_json(comparison: Comparison, language: str, best: BestDiscard | None = None) -> Json:
    """Return a discard compared with the best discard as a JSON-ready dict, with the reasons in words.

    Args:
        comparison: the two discards.
        language: the language of the reasons.
        best: the best discard with its reasons, if the compared discard is the best one; otherwise None.
    """
    json = why(comparison, language) if best is None else why_best(best, language)
    return comparison.to_dict() | {"why": list(json)}


def best_json(best: BestDiscard, language: str) -> Json:
    """Return the best discard as a JSON-ready dict, with the reasons for it in words."""
    return best.to_dict() | {"why": list(why_best(best, language))}
