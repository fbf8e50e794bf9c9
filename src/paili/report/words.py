"""Return words for people from the fixed names in records: names of forms, shapes, variants and tiles.

On a screen, tiles are coloured text. In a notebook, special characters stand for tiles and become pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Final

from paili.catalogue import Message, Rendered, text, visible
from paili.layout import Printer, Styled, styled
from paili.tiles import EAST, FACE_NAMES, KINDS, REDS, WILDCARD, Face, Kind, TileSet, kind_of, mpsz

if TYPE_CHECKING:
    from paili.hand import Hand

WRITINGS: Final = ("zh", "ja")
"""Ways to write tiles for people, beside the letters."""
DRAWN: Final = "drawn"
"""How tiles are written for a screen that draws them: as a mark each."""
FIRST_MARK: Final = 0xE000
"""The mark of the first face; the others follow it, where no character of any writing stands."""
_MARKS: Final = re.compile(f"[{chr(FIRST_MARK)}-{chr(FIRST_MARK + 0xFF)}]")
SUIT_STYLES: Final = ("red", "blue", "green", "yellow")
_STYLES: Final = (*SUIT_STYLES, "bold magenta")  # of the suits, and of the wildcard
_SUIT_OF: Final = (*[kind // 9 for kind in range(KINDS)], 0, 1, 2, 4)  # of the red fives, and of the wildcard


def form_word(form: str, language: str) -> str:
    """Return the word for a form of a win, such as seven pairs.

    >>> form_word("seven pairs", "ja"), form_word("thirteen_orphans", "en")
    ('七対子', 'thirteen orphans')
    """
    return text(f"form.{form.replace('_', ' ')}", language)


def shape_word(shape: str, language: str) -> str:
    """Return the word for the shape of a wait, such as a closed wait.

    >>> shape_word("two-sided", "zh"), shape_word("dual pair", "en")
    ('两面', 'dual pair (shanpon)')
    """
    return text(f"shape.{shape}", language)


def variant_word(variant: str, language: str) -> str:
    """Return the word for a variant of the game.

    >>> variant_word("sanma", "zh")
    '三人麻将'
    """
    return text(f"variant_name.{variant}", language)


def rules_word(name: str, language: str) -> str:
    """Return the name of a rule set in a language; for a rule set from a file, the name in the file.

    >>> rules_word("mcr", "zh"), rules_word("mcr", "en"), rules_word("my-rules", "ja")
    ('国标麻将', 'mcr', 'my-rules')
    """
    return text("rules.called", language, rules=from_elsewhere(name))


def tile_word(face: int, language: str) -> str:
    """Return the word for a tile.

    >>> tile_word(4, "zh"), tile_word(34, "ja"), tile_word(31, "en")
    ('5万', '赤5萬', 'White')
    """
    if face == WILDCARD:
        return text("tiles.wildcard", language)
    kind = kind_of(face)
    if kind >= EAST:
        return text(f"tiles.{FACE_NAMES[kind]}", language)
    plain = FACE_NAMES[kind][0] + _suit_word(kind, language)
    return plain if face < KINDS else text("tiles.red", language, tile=plain)


def tiles_word(faces: Iterable[int], language: str) -> str:
    """Return the names of adjacent tiles, such as those of one group, as part of a sentence.

    >>> tiles_word([14, 15], "en"), tiles_word([14, 15], "zh"), tiles_word([14, 15], "ja")
    ('67p', '67饼', '67筒')
    >>> tiles_word([27, 27], "en"), tiles_word([27, 27, WILDCARD], "zh")
    ('East-East', '东东混')
    """
    parts = (_same_suit(list(group), language) for _, group in groupby(faces, _suit_or_face))
    return text("tiles.joint", language).join(parts)


def tile_list(kinds: Iterable[int], language: str) -> Rendered:
    """Return the names of tiles as a list in a sentence, with commas and "and".

    >>> tile_list([4, 32], "en"), tile_list([4, 32], "zh")
    ('5m, Green', '5万、发')
    """
    return Rendered(text("list.between", language).join(tile_word(kind, language) for kind in kinds))


def _suit_or_face(face: int) -> int:
    """Return a key by which adjacent tiles are grouped: number tiles of one suit have equal keys."""
    return face if face == WILDCARD or kind_of(face) >= EAST else -1 - kind_of(face) // 9


def reason_text(reason: Message, language: str) -> str:
    """Return a message about a move as text, in which tiles have the names that players use.

    >>> reason_text(Message("bot.fold", tile=Kind(4), p=0.02), "zh")
    '弃和：打5万的放铳率2.0%'
    """
    return text(reason.key, language, **{name: _named(fact, language) for name, fact in reason.facts.items()})


def _named(fact: object, language: str) -> object:
    from paili.hand.meld import Meld

    if isinstance(fact, Message):
        return Rendered(reason_text(fact, language))
    if isinstance(fact, Meld):
        return Rendered(tiles_word(fact.faces, language))
    if isinstance(fact, TileSet):
        return tile_list(fact, language)
    return Rendered(tile_word(fact, language)) if isinstance(fact, Kind | Face) else fact


def _same_suit(faces: list[int], language: str) -> str:
    if _suit_or_face(faces[0]) >= 0:
        return text("tiles.joint", language).join(tile_word(face, language) for face in faces)
    return "".join(FACE_NAMES[face][0] for face in faces) + _suit_word(kind_of(faces[0]), language)


def _suit_word(kind: int, language: str) -> str:
    return text(f"tiles.suit_{FACE_NAMES[kind][1]}", language)


def forms_text(forms: Iterable[str], language: str) -> str:
    """Return a sentence to print after a question: the only forms that win; "" if all forms win.

    >>> forms_text(("standard", "seven pairs"), "en")
    ' (Only these shapes win: standard, seven pairs.)'
    """
    named = text("list.between", language).join(text(f"form.{form}", language) for form in forms)
    return text("drill.only_forms", language, forms=Rendered(named)) if named else ""


def shanten_word(shanten: int, language: str) -> str:
    """Return the shanten of a hand in words, such as "ready".

    >>> [shanten_word(number, "en") for number in (-1, 0, 2)]
    ['won', 'ready', '2-shanten']
    """
    if shanten <= 0:
        return text("shanten.won" if shanten < 0 else "shanten.ready", language)
    return text("shanten.away", language, shanten=shanten)


# ---------------------------------------------------------------------------------- tiles on a screen


class TilePrinter(Printer):
    """Base class of printers whose answers contain tiles."""

    def _hand(self, hand: Hand) -> str:
        if self.tiles == DRAWN:
            from paili.report.tile_pictures import groups_of

            return " ".join(map(marks, groups_of(hand)))
        if self.tiles in WRITINGS:
            return hand.to_text(self.tiles)
        picture = f"{hand.to_text('unicode')}   " if self.pictures else ""
        melds = "".join(styled(f" {meld}", "dim") for meld in hand.melds)
        return picture + self._coloured(hand.faces) + melds

    def _coloured(self, faces: Iterable[int]) -> str:
        if self.tiles == DRAWN:
            return marks(faces)
        suits: tuple[list[int], ...] = ([], [], [], [], [])
        for face in faces:
            suits[_SUIT_OF[face]].append(face)
        parts = [
            styled(self._written(suit), style) for suit, style in zip(suits, _STYLES, strict=True) if suit
        ]
        return Styled("".join(parts))

    def _written(self, faces: Iterable[int]) -> str:
        if self.tiles not in WRITINGS:
            return mpsz(faces)
        from paili.notation import write

        return write(faces, self.tiles)

    def _shown(self, faces: Iterable[int], written: str, left: int = 1) -> str:
        """Return tiles as pictures if the screen draws tiles, otherwise return ``written``.

        Args:
            faces: the tiles.
            written: the text for screens that do not draw tiles.
            left: the number of copies left; pictures are faded if it is 0.
        """
        return styled(marks(faces), "" if left else "dim") if self.tiles == DRAWN else written

    def _tile(self, face: int) -> str:
        if self.tiles in (*WRITINGS, DRAWN):
            return self._coloured([face])
        is_plain = self.language == "en" and kind_of_or_wild(face) < EAST
        word = "" if is_plain else tile_word(face, self.language)
        return styled(f"{self._picture(face)}{mpsz([face])} {word}".rstrip(), _style(face))

    def _picture(self, face: int) -> str:
        if not self.pictures or face == WILDCARD:
            return ""
        from paili.notation import write

        return f"{write([face], 'unicode')} "


def marks(faces: Iterable[int]) -> str:
    """Return the special characters that stand for tiles on a screen that draws pictures of them.

    >>> marks([0, 33]) == ""
    True
    """
    return "".join(chr(FIRST_MARK + face) for face in faces)


def from_elsewhere(text: str) -> str:
    """Return a text from a file, such as the name of a player, in a form that is safe to print.

    Characters that control a terminal are escaped. Characters that stand for the picture of a tile are
    replaced.

    >>> from_elsewhere("A\\ue000ki")
    'A�ki'
    """
    return _MARKS.sub("\N{REPLACEMENT CHARACTER}", visible(text))


def _style(face: int) -> str:
    return "bold red" if face in REDS else _STYLES[_SUIT_OF[face]]


def kind_of_or_wild(face: int) -> int:
    """Return the kind of a face (see `paili.tiles`); the wildcard is returned unchanged."""
    return face if face == WILDCARD else kind_of(face)
