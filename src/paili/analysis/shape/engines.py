"""Choose the engine of a variant, the object that looks up shanten, useful draws and discards.

There are two engines with the same results: one in plain Python, one with compiled loops.

The compiled loops of `paili.kernels.single` compute what is needed most often: distances, draws and discards.
The engine in plain Python computes the rest, or everything if nothing is compiled. Tests compare the results
of both engines.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from paili.analysis.shape.engine import Engine, KnittedEngine, Suits
from paili.kernels.single.lookup import lookup_of
from paili.kernels.single.questions import discards_of, distances_of, draws_of, draws_to_groups_of
from paili.native import is_compiled
from paili.variants import KNITTED_FORMS, RIICHI, STANDARD, Variant

_CACHE_SIZE: Final = 64
_KNITTED: Final = frozenset(KNITTED_FORMS)


class LookupEngine(Engine):
    """An engine that computes distances, draws and discards with compiled loops."""

    def __init__(self, variant: Variant, by_shape: bool = False) -> None:
        super().__init__(variant, by_shape)
        self.lookup = lookup_of(variant)
        self._has_groups = STANDARD in variant.forms or not _KNITTED.isdisjoint(variant.forms)

    def distances(self, suits: Suits, wildcards: int = 0, melded: bool = False) -> tuple[int, ...]:
        """Return the number of tiles missing from each form, as `Engine.distances`."""
        assert self.lookup is not None
        return distances_of(self.lookup, suits, wildcards, melded)

    def draws(self, suits: Suits, wildcards: int = 0, melded: bool = False) -> tuple[int, int]:
        """Return how many tiles the nearest form lacks and the mask of useful draws, as `Engine.draws`."""
        assert self.lookup is not None
        return draws_of(self.lookup, suits, wildcards, melded)

    def standard_draws(self, suits: Suits, wildcards: int = 0) -> tuple[int, int]:
        """Return how many tiles the standard form lacks, and the mask of the kinds that lower that number."""
        assert self.lookup is not None
        if not self._has_groups:
            return super().standard_draws(suits, wildcards)
        return draws_to_groups_of(self.lookup, suits, wildcards)

    def discards(self, suits: Suits, wildcards: int = 0, melded: bool = False) -> list[tuple[int, int, int]]:
        """Return for each discard its kind, the number of tiles missing after it, the useful draws."""
        assert self.lookup is not None
        return discards_of(self.lookup, suits, wildcards, melded)


class KnittedLookupEngine(LookupEngine, KnittedEngine):
    """An engine with compiled loops for variants in which forms of knitted tiles win too."""


def engine_of(variant: Variant, by_shape: bool = False) -> Engine:
    """Return the object that looks up shanten, useful draws and discards for a variant.

    Args:
        variant: the variant of the game.
        by_shape: whether a win may use more than four copies of a kind.
    """
    # The look-up of a variant goes by its name; the comparison with the usual one takes a third of that time.
    return _usual() if variant is RIICHI and not by_shape else _engine_of_shape(variant, by_shape)


@lru_cache(maxsize=_CACHE_SIZE)
def _engine_of_shape(variant: Variant, by_shape: bool) -> Engine:
    knitted = not _KNITTED.isdisjoint(variant.forms)
    if is_compiled() and not by_shape:
        return KnittedLookupEngine(variant) if knitted else LookupEngine(variant)
    return KnittedEngine(variant, by_shape) if knitted else Engine(variant, by_shape)


@cache
def _usual() -> Engine:
    return _engine_of_shape(RIICHI, False)
