"""What an unfinished hand can become, for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paili.analysis.cuts import Cut
from paili.analysis.free_tiles import FreeTiles
from paili.analysis.good_shape import GoodShape
from paili.analysis.improvements import Improvements
from paili.analysis.two_steps import NextUkeire
from paili.catalogue import text
from paili.layout import Screen, Table, styled
from paili.report.words import shanten_word, tile_list, tile_word


class OutlookPrinter:
    """Prints what a hand can become on a screen, in a language."""

    def __init__(self, screen: Screen, language: str) -> None:
        self.screen, self.language = screen, language

    def print(
        self,
        cuts: Sequence[Cut],
        free_tiles: FreeTiles,
        improvements: Improvements,
        next_ukeire: NextUkeire,
        good_shape: GoodShape | None,
    ) -> None:
        """Print the answers to the questions of those names."""
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
        self._print_improvements(improvements)

    def _line(self, name: str, **facts: object) -> None:
        self.screen.print(self._say(name, **facts))

    def _say(self, name: str, **facts: object) -> str:
        return text(f"outlook.{name}", self.language, **facts)

    def _print_cuts(self, cuts: Iterable[Cut]) -> None:
        table = Table(self._say("cuts"))
        for cut in cuts:
            table.add_row(str(cut))
        self.screen.print_table(table)

    def _print_improvements(self, found: Improvements) -> None:
        self.screen.print()
        self._line("improving", number=found.total)
        if not found.draws:
            return
        table = Table(*map(self._say, ("draw", "left", "discard", "then", "gain")), right=(1, 3, 4))
        for each in found.draws:
            tile, discard = (tile_word(face, self.language) for face in (each.tile, each.discard))
            table.add_row(tile, str(each.left), discard, str(each.ukeire.total), f"+{each.gain}")
        self.screen.print_table(table)
