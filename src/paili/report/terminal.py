"""An analysis for a person at a terminal: the hand as tiles, shanten, waits or the discard table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from paili import notation
from paili.analysis.analyze import Analysis
from paili.analysis.compare import Comparison
from paili.analysis.draws import Ukeire
from paili.hand import Hand
from paili.report.language import Text, pick
from paili.report.why import tile_list, why
from paili.report.words import FORM_WORDS, SHAPE_WORDS, shanten_word, tile_word
from paili.tiles import EAST, KINDS, REDS, WILDCARD, kind_of, mpsz

_SUIT_STYLES: Final = ("red", "blue", "green", "yellow")

_SHANTEN: Final[Text] = ("Shanten", "向听数", "向聴数")
_READINGS: Final[Text] = ("Readings", "拆法", "面子構成")
_WAITS: Final[Text] = ("Waits for", "听", "待ち")
_USEFUL: Final[Text] = ("Useful draws", "有效进张", "受け入れ")
_DISCARD: Final[Text] = ("Discard", "打", "打")
_AFTER: Final[Text] = ("then", "打后", "切った後")
_TILE: Final[Text] = ("Tile", "牌", "牌")
_LEFT: Final[Text] = ("Left", "剩余", "残り")
_SHAPE: Final[Text] = ("Shape", "听型", "待ち形")
_NOTHING_LEFT: Final[Text] = (
    "Ready, waiting for nothing but a wildcard.",
    "只听混牌。",
    "ワイルド牌だけの待ち。",
)
_BY_SHAPE: Final[Text] = (
    "By shape it is {near} ({tiles}), but the copies that it needs are all held.",
    "只看牌形是{near}（{tiles}），但所需的牌已全在手中。",
    "形の上では{near}（{tiles}）だが、必要な牌はすべて手の内にある。",
)


class Printer:
    """Prints analyses on a console, in a language, with or without pictures of tiles."""

    def __init__(self, console: Console, language: str, *, pictures: bool) -> None:
        self.console, self.language, self.pictures = console, language, pictures

    def print(
        self, found: Analysis, compared: Comparison | None = None, by_shape: Ukeire | None = None
    ) -> None:
        """Print an analysis.

        Args:
            found: the analysis.
            compared: a discard beside the best one, to say why it is worse.
            by_shape: what would help if copies could be drawn that are held.
        """
        self.console.print(self._hand(found.hand))
        self._print_shanten(found)
        if by_shape is not None:
            self._print_by_shape(by_shape)
        if found.won:
            self._print_readings(found)
        elif found.discards:
            self._print_discards(found)
        elif found.waits:
            self._print_waits(found)
        elif found.ukeire.shanten == 0:
            self.console.print(self._say(_NOTHING_LEFT))
        else:
            self._print_ukeire(found.ukeire)
        if compared is not None:
            self._print_why(compared)

    def _say(self, text: Text) -> str:
        return pick(text, self.language)

    def _counted(self, kinds: int, tiles: int) -> str:
        plural = "" if kinds == 1 else "s"
        return self._say(
            (f"{kinds} kind{plural}, {tiles} left", f"{kinds}种{tiles}张", f"{kinds}種{tiles}枚")
        )

    # ------------------------------------------------------------------ tiles

    def _hand(self, hand: Hand) -> Styled:
        line = Styled()
        if self.pictures:
            line.append(hand.to_text("unicode") + "   ")
        line.append_text(self._tiles(hand.faces))
        for meld in hand.melds:
            line.append(f" {meld}", style="dim")
        return line

    def _tiles(self, faces: Iterable[int]) -> Styled:
        line = Styled()
        members = list(faces)
        for suit in range(5):
            group = [face for face in members if _suit(face) == suit]
            line.append(mpsz(group), style="bold magenta" if suit == 4 else _SUIT_STYLES[suit])
        return line

    def _tile(self, face: int) -> Styled:
        style = "bold red" if face in REDS else _SUIT_STYLES[_suit(face)] if face < KINDS else "bold magenta"
        picture = f"{notation.write([face], 'unicode')} " if self.pictures and face != WILDCARD else ""
        word = (
            "" if self.language == "en" and kind_of_or_wild(face) < EAST else tile_word(face, self.language)
        )
        return Styled(f"{picture}{mpsz([face])} {word}".rstrip(), style=style)

    # ----------------------------------------------------------------- answers

    def _print_shanten(self, found: Analysis) -> None:
        forms = zip(FORM_WORDS.values(), found.shanten, strict=True)
        each = [f"{self._say(form)} {number}" for form, number in forms if number is not None]
        near = shanten_word(found.shanten.best, self.language)
        line = f"   {self._say(_SHANTEN)}: {self._say((', ', '、', '、')).join(each)}"
        if cell_len(near + line) > self.console.width:
            line = "".join(f"\n   {one}" for one in each)
        self.console.print(Styled(near, style="bold").append(line, style="not bold"))

    def _print_by_shape(self, by_shape: Ukeire) -> None:
        near = shanten_word(by_shape.shanten, self.language)
        self.console.print(
            self._say(_BY_SHAPE).format(near=near, tiles=tile_list(by_shape.tiles, self.language))
        )

    def _print_readings(self, found: Analysis) -> None:
        table = self._table(_READINGS, ("", "", ""))
        for reading in found.readings:
            table.add_row(str(reading), self._say(FORM_WORDS[reading.form]))
        self.console.print(table)

    def _print_waits(self, found: Analysis) -> None:
        total = sum(wait.left for wait in found.waits)
        kinds = sum(wait.left > 0 for wait in found.waits)
        self.console.print(f"{self._say(_WAITS)}: {self._counted(kinds, total)}")
        table = self._table(_TILE, _LEFT, _SHAPE)
        table.columns[1].justify = "right"
        for wait in found.waits:
            shapes = ", ".join(self._say(SHAPE_WORDS[shape]) for shape in wait.shapes)
            table.add_row(self._tile(wait.tile), str(wait.left), shapes)
        self.console.print(table)

    def _print_ukeire(self, found: Ukeire) -> None:
        line = Styled(f"{self._say(_USEFUL)}: {self._counted(found.kinds, found.total)}   ")
        line.append_text(self._tiles(found.tiles))
        self.console.print(line)

    def _print_discards(self, found: Analysis) -> None:
        table = self._table(_DISCARD, _AFTER, _LEFT, _USEFUL)
        table.columns[2].justify = "right"
        for discard in found.discards:
            draws = discard.ukeire
            table.add_row(
                self._tile(_face_of(found.hand, discard.tile)),
                shanten_word(discard.shanten, self.language),
                str(draws.total),
                Styled.assemble(self._tiles(draws.tiles), f"  ({draws.kinds})"),
            )
        self.console.print(table)

    def _print_why(self, compared: Comparison) -> None:
        self.console.print()
        for sentence in why(compared, self.language):
            self.console.print(sentence)

    def _table(self, *titles: Text) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for title in titles:
            table.add_column(self._say(title), overflow="fold")
        return table


def _face_of(hand: Hand, kind: int) -> int:
    """The face to discard of a kind: the red five only where no other is held."""
    return min((face for face in hand.faces if kind_of_or_wild(face) == kind), default=kind)


def kind_of_or_wild(face: int) -> int:
    """Return the kind of a face, or the wildcard itself."""
    return face if face == WILDCARD else kind_of(face)


def _suit(face: int) -> int:
    return 4 if face == WILDCARD else kind_of(face) // 9


def can_show_tiles(console: Console) -> bool:
    """Return whether a terminal can be expected to draw the unicode tiles."""
    return console.is_terminal and "utf" in (console.encoding or "").lower()
