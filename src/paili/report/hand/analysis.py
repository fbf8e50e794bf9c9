"""An analysis for a person at a terminal: the hand as tiles, shanten, waits or the discard table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from paili.layout import Printer, Styled, styled, width
from paili.report.words import form_word, shanten_word, shape_word, tile_list, tile_word
from paili.tiles import EAST, FIVES, KINDS, REDS, WILDCARD, kind_of, mpsz

if TYPE_CHECKING:
    from paili.analysis.analyze import Analysis
    from paili.analysis.compare import BestDiscard, Comparison
    from paili.analysis.discards import Discard
    from paili.analysis.moves import Ukeire
    from paili.analysis.readings import Reading
    from paili.hand import Hand
    from paili.value.records import Evaluation
    from paili.variants import Variant

SUIT_STYLES: Final = ("red", "blue", "green", "yellow")
WRITINGS: Final = ("zh", "ja")
"""Ways to write tiles for people, beside the letters."""
_WILD_STYLE: Final = "bold magenta"
_SUIT_OF: Final = (*[kind // 9 for kind in range(KINDS)], 0, 1, 2, 4)  # of the red fives, and of the wildcard


class HandPrinter(Printer):
    """Prints analyses on a screen, in a language; tiles as pictures, or as one of ``WRITINGS``."""

    section = "report"

    def print(
        self,
        found: Analysis,
        compared: Comparison | BestDiscard | None = None,
        by_shape: Ukeire | None = None,
        values: Evaluation | None = None,
    ) -> None:
        """Print an analysis.

        Args:
            found: the analysis.
            compared: a discard beside the best one, to say why it is worse, or the best one with its reasons.
            by_shape: what would help if copies could be drawn that are held.
            values: what the hand is worth.
        """
        self.screen.print(self._hand(found.hand))
        self._print_shanten(found)
        if by_shape is not None:
            self._print_by_shape(by_shape)
        if found.won:
            self._print_readings(found)
        elif found.discards:
            self._print_discards(found, values)
        elif found.waits:
            self._print_waits(found)
        elif found.ukeire.shanten == 0:
            self.screen.print(self._say("only_wildcards"))
        else:
            self._print_ukeire(found.ukeire)
        if values is not None:
            self._print_value(values)
        if compared is not None:
            self._print_why(compared, values)

    # ------------------------------------------------------------------ tiles

    def _hand(self, hand: Hand) -> str:
        picture = f"{hand.to_text('unicode')}   " if self.pictures else ""
        if self.tiles in WRITINGS:
            return hand.to_text(self.tiles)
        melds = "".join(styled(f" {meld}", "dim") for meld in hand.melds)
        return picture + coloured(hand.faces) + melds

    def _coloured(self, faces: Iterable[int]) -> str:
        return coloured(faces, self.tiles if self.tiles in WRITINGS else "mpsz")

    def _tile(self, face: int) -> str:
        if self.tiles in WRITINGS:
            return self._coloured([face])
        is_plain = self.language == "en" and kind_of_or_wild(face) < EAST
        word = "" if is_plain else tile_word(face, self.language)
        return styled(f"{self._picture(face)}{mpsz([face])} {word}".rstrip(), _style(face))

    def _picture(self, face: int) -> str:
        if not self.pictures or face == WILDCARD:
            return ""
        from paili.notation import write

        return f"{write([face], 'unicode')} "

    # ----------------------------------------------------------------- answers

    def form_word(self, form: str) -> str:
        """Return what the players of the game call a form of a win."""
        return form_word(form, self.language)

    def _print_shanten(self, found: Analysis) -> None:
        forms = zip(found.shanten._fields, found.shanten, strict=True)
        each = [f"{self.form_word(form)} {number}" for form, number in forms if number is not None]
        near = styled(shanten_word(found.shanten.best, self.language), "bold")
        line = f"{near}   {self._say('shanten')}: {self._listed(each)}"
        if width(line) > self.screen.width:
            line = "\n   ".join((near, *each))
        self.screen.print(line)

    def _print_by_shape(self, by_shape: Ukeire) -> None:
        near, tiles = shanten_word(by_shape.shanten, self.language), tile_list(by_shape.tiles, self.language)
        self.screen.print(self._say("by_shape", near=near, tiles=tiles))

    def _print_readings(self, found: Analysis) -> None:
        rows = (
            (self._reading(reading), form_word(reading.form, self.language)) for reading in found.readings
        )
        self._print_table((self._say("readings"), ""), rows)

    def _reading(self, reading: Reading) -> str:
        if self.tiles not in WRITINGS:
            return str(reading)
        write = _writer(self.tiles)
        groups = [write((*group.tiles, *[WILDCARD] * group.wildcards)) for group in reading.groups]
        return " ".join([*groups, *(f"[{write(meld.faces)}]" for meld in reading.melds)])

    def _print_waits(self, found: Analysis) -> None:
        total = sum(wait.left for wait in found.waits)
        kinds = sum(wait.left > 0 for wait in found.waits)
        self.screen.print(f"{self._say('waits')}: {self._say('counted', kinds=kinds, tiles=total)}")
        rows = ((self._tile(wait.tile), str(wait.left), self._shapes(wait.shapes)) for wait in found.waits)
        self._print_table(map(self._say, ("tile", "left", "shape")), rows, right=(1,))

    def _shapes(self, shapes: Iterable[str]) -> str:
        return self._listed(shape_word(shape, self.language) for shape in shapes)

    def _print_ukeire(self, found: Ukeire) -> None:
        counted = self._say("counted", kinds=found.kinds, tiles=found.total)
        self.screen.print(f"{self._say('useful')}: {counted}   {self._coloured(found.tiles)}")

    def _print_discards(self, found: Analysis, values: Evaluation | None) -> None:
        self._print_lack(found.hand, found.variant)
        of_value, rows = self._valued(found.discards, values)
        head = [self._say(name) for name in ("discard", "then", "left")]
        cells = (
            (*self._nearness(found.hand, discard), *worth, self._draws(discard.ukeire))
            for discard, worth in rows
        )
        titles = (*head, *of_value, self._say("useful"))
        self._print_table(titles, cells, right=range(2, 3 + len(of_value)))

    def _print_lack(self, hand: Hand, variant: Variant) -> None:
        lacking = variant.lacking
        if must_go := [face for face in hand.faces if kind_of_or_wild(face) in lacking]:
            self.screen.print(self._say("lack", tiles=self._coloured(must_go)))

    def _valued(
        self, discards: Iterable[Discard], values: Evaluation | None
    ) -> tuple[list[str], list[tuple[Discard, list[str]]]]:
        """The titles of what a value says, and each discard with its cells; none where none was asked."""
        if values is None:
            return [], [(discard, []) for discard in discards]
        from paili.report.hand.value import cells, ordered, titles

        rows, folds = ordered(discards, values), values.fold is not None
        told = [(discard, cells(value, self.language, folds=folds)) for discard, value in rows]
        return titles(self.language, values.objective), told

    def _nearness(self, hand: Hand, discard: Discard) -> tuple[str, str, str]:
        tile = self._tile(_face_of(hand, discard.tile))
        return tile, shanten_word(discard.shanten, self.language), str(discard.ukeire.total)

    def _draws(self, useful: Ukeire) -> str:
        return f"{self._coloured(useful.tiles)}  ({useful.kinds})"

    def _print_value(self, values: Evaluation) -> None:
        from paili.report.hand.value import sentences

        self._print_lines(["", *sentences(values, self.language)])

    def _print_why(self, compared: Comparison | BestDiscard, values: Evaluation | None) -> None:
        from paili.report.hand.value import why_lines

        self._print_lines(["", *why_lines(compared, values, self.language)])


def coloured(faces: Iterable[int], writing: str = "mpsz") -> str:
    """Return tiles as text, each suit in its colour.

    Args:
        faces: the tiles.
        writing: how they are written, ``mpsz`` or one of ``WRITINGS``.
    """
    suits: tuple[list[int], ...] = ([], [], [], [], [])
    for face in faces:
        suits[_SUIT_OF[face]].append(face)
    styles = (*SUIT_STYLES, _WILD_STYLE)
    written = mpsz if writing == "mpsz" else _writer(writing)
    parts = [styled(written(suit), style) for suit, style in zip(suits, styles, strict=True) if suit]
    return Styled("".join(parts))


def _writer(writing: str) -> Callable[[Iterable[int]], str]:
    from paili.notation import write

    return lambda faces: write(faces, writing)


def _style(face: int) -> str:
    if face in REDS:
        return "bold red"
    return SUIT_STYLES[_SUIT_OF[face]] if face < KINDS else _WILD_STYLE


def _face_of(hand: Hand, kind: int) -> int:
    """The face to discard of a kind: the red five only where no other is held."""
    reds = hand.reds[FIVES.index(kind)] if kind in FIVES else 0
    return REDS[FIVES.index(kind)] if reds and reds == hand.counts[kind] else kind


def kind_of_or_wild(face: int) -> int:
    """Return the kind of a face, or the wildcard itself."""
    return face if face == WILDCARD else kind_of(face)
