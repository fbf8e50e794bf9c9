"""Why one discard is worse than the best, in sentences of a language.

>>> from paili.analysis.compare import compare
>>> for sentence in why(compare("123m456p788s11223z", "7s"), "en"): print(sentence)
Discarding 7s keeps 6 tiles that help (8s, East, South); the best discard, West, keeps 14 (5 kinds).
It gives up 6s, 9s: 8 tiles.
It takes the two-sided 78s apart, which 6s, 9s would complete.
The best discard, West, stands alone: no second copy and no neighbour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from paili.analysis.compare import Broken, Comparison
from paili.catalogue import Told, text
from paili.report.words import shanten_word, shape_word, tile_word, tiles_word
from paili.tiles import TileSet

_FINISHED: Final = {"run", "triplet", "pair"}


def why(found: Comparison, language: str) -> tuple[str, ...]:
    """Return what a discard keeps and gives up against the best one, a sentence each."""
    return tuple(_sentences(found, language))


def tile_list(kinds: Iterable[int], language: str) -> Told:
    """Return tiles by name, as a person lists them.

    >>> tile_list([4, 32], "en"), tile_list([4, 32], "zh")
    ('5m, Green', '5万、发')
    """
    return Told(text("list.between", language).join(tile_word(kind, language) for kind in kinds))


def _sentences(found: Comparison, language: str) -> Iterator[str]:
    if found.has_won:
        yield text("why.won", language)
    if found.is_best:
        yield from _best(found, language)
        return
    if found.steps_lost:
        yield _further(found, language)
    else:
        yield _fewer(found, language)
        yield from _moved(found, language)
    yield from (_broken(part, language) for part in found.broken)
    if found.best_is_isolated:
        yield text("why.lone", language, tile=tile_word(found.best.tile, language))


def _best(found: Comparison, language: str) -> Iterator[str]:
    chosen = found.chosen
    yield text(
        "why.best",
        language,
        tile=tile_word(chosen.tile, language),
        near=shanten_word(chosen.shanten, language),
        total=chosen.ukeire.total,
        draws=_draws(chosen.ukeire.tiles, language),
    )
    if chosen.tile != found.best.tile:
        yield text("why.equal", language, tile=tile_word(found.best.tile, language))


def _further(found: Comparison, language: str) -> str:
    facts = {
        "tile": tile_word(found.chosen.tile, language),
        "best": tile_word(found.best.tile, language),
        "near": shanten_word(found.chosen.shanten, language),
        "instead": shanten_word(found.best.shanten, language),
    }
    if found.steps_lost == 1:
        return text("why.one_step", language, **facts)
    return text("why.further", language, steps=found.steps_lost, **facts)


def _fewer(found: Comparison, language: str) -> str:
    ours, theirs = found.chosen.ukeire, found.best.ukeire
    return text(
        "why.fewer",
        language,
        tile=tile_word(found.chosen.tile, language),
        best=tile_word(found.best.tile, language),
        total=ours.total,
        draws=_draws(ours.tiles, language),
        most=theirs.total,
        kinds=theirs.kinds,
    )


def _moved(found: Comparison, language: str) -> Iterator[str]:
    for key, kinds in (("given_up", found.given_up), ("gained", found.gained)):
        if kinds:
            number = sum(left for kind, left in found.left.items() if kind in kinds)
            yield text(f"why.{key}", language, tiles=tile_list(kinds, language), number=number)


def _broken(part: Broken, language: str) -> str:
    tiles = tiles_word(part.tiles, language)
    if part.shape in _FINISHED:
        name = text(f"group.{part.shape}", language)
        return text("why.breaks", language, name=name, tiles=tiles)
    draws = tile_list(part.draws, language)
    return text("why.takes_apart", language, name=shape_word(part.shape, language), tiles=tiles, draws=draws)


def _draws(kinds: TileSet, language: str) -> Told:
    return Told(text("why.draws", language, tiles=tile_list(kinds, language)) if kinds else "")
