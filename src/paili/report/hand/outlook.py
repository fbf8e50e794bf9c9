"""Print how an unfinished hand may develop, at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from paili.analysis.after_a_draw import GoodShape, Improvements, NextUkeire
from paili.analysis.cutting.cuts import Cut
from paili.analysis.discards import FreeTiles
from paili.analysis.moves import Step
from paili.layout import styled
from paili.report.words import TilePrinter, shanten_word, tile_list, tile_word


class OutlookPrinter(TilePrinter):
    """A printer of how an unfinished hand may develop, on a screen, in a language."""

    section = "outlook"

    def print(
        self,
        cuts: Sequence[Cut],
        free_tiles: FreeTiles,
        improvements: Improvements,
        next_ukeire: NextUkeire,
        good_shape: GoodShape | None,
    ) -> None:
        """Print how an unfinished hand may develop.

        Each argument is the result of that function of `paili` whose name the argument has.
        """
        useful = improvements.ukeire
        near = shanten_word(useful.shanten, self.language)
        self.screen.print(f"{styled(str(improvements.hand), 'bold')}   {near}")
        self._line("useful", tiles=tile_list(useful.tiles, self.language), number=useful.total)
        self._print_cuts(cuts)
        if free_tiles.tiles:
            self._line("free", tiles=tile_list(free_tiles.tiles, self.language))
        if good_shape is not None:
            count, shape = good_shape.tiles_by_count, good_shape.tiles_by_shape
            self._line("good", count=count, shape=shape, total=good_shape.total)
        if next_ukeire.expected is not None:
            self._line("next", number=f"{next_ukeire.expected:.1f}")
        self.screen.print()
        self.print_improvements(improvements)

    def _line(self, name: str, **facts: object) -> None:
        self.screen.print(self._say(name, **facts))

    def _print_cuts(self, cuts: Sequence[Cut]) -> None:
        if cuts:  # a hand nearest to a knitted form has none
            self._print_table([self._say("cuts")], ([str(cut)] for cut in cuts))

    def print_improvements(self, improvements: Improvements) -> None:
        """Print the draws that do not lower the shanten but raise the number of useful tiles."""
        self._line("improving", number=improvements.total)
        if improvements.draws:
            titles = map(self._say, ("draw", "left", "discard", "then", "gain"))
            self._print_table(titles, map(self._cells, improvements.draws), right=(1, 3, 4))

    def _cells(self, step: Step) -> tuple[str, ...]:
        tile, discard = (
            self._shown([face], tile_word(face, self.language)) for face in (step.tile, step.discard)
        )
        return tile, str(step.left), discard, str(step.ukeire.total), f"+{step.gain}"
