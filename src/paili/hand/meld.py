"""A meld on the table: chi, pon, open quad, added quad or concealed quad.

>>> from paili.tiles import S2, S3, S4
>>> Meld.of("chi", [S2, S3, S4])
Meld.parse('[234s]')
>>> Meld.parse("[7777z]"), Meld.parse("(1111p)"), Meld.parse("[111+1p]")
(Meld.parse('[7777z]'), Meld.parse('(1111p)'), Meld.parse('[111+1p]'))
>>> Meld.parse("(1111p)").type
'concealed quad'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from paili import notation
from paili.arguments import whole_numbers
from paili.catalogue import Message
from paili.errors import HandError, NotationError
from paili.record import Json, json_record, plain
from paili.tiles import EAST, FACES, RED_M5, RED_P5, RED_S5, TILES, Face, Kind, kind_of, mpsz, suit_of

CHI: Final = "chi"
PON: Final = "pon"
OPEN_QUAD: Final = "open quad"
ADDED_QUAD: Final = "added quad"
CONCEALED_QUAD: Final = "concealed quad"
MELD_TYPES: Final = (CHI, PON, OPEN_QUAD, ADDED_QUAD, CONCEALED_QUAD)
_KIND_OF_FACE: Final = tuple([Kind(kind_of(face)) for face in range(FACES)])
_QUADS: Final = (OPEN_QUAD, ADDED_QUAD, CONCEALED_QUAD)


@json_record("type", "text", "tiles")
@dataclass(frozen=True, slots=True)
class Meld:
    """A meld of a hand: a called chi, pon or quad, or a concealed quad. It cannot be changed.

    `Meld.parse` makes one from text, `Meld.of` from tiles.

    Attributes:
        type: one of "chi", "pon", "open quad", "added quad", "concealed quad".
        faces: its three or four tiles as numbers, in tile order: 0…33 for a kind, 34…36 for a red five.
        kinds: the kinds of the tiles; a red five is a five here.
        reds: how many red fives of characters, dots and bamboos the meld has.

    Raises:
        HandError: if the tiles are not a meld of this type.

    >>> Meld.parse("[406p]").type, Meld.parse("(1111p)").type, Meld.parse("[406p]").reds
    ('chi', 'concealed quad', (0, 1, 0))
    """

    type: str
    faces: tuple[int, ...]
    kinds: tuple[Kind, ...] = field(init=False, repr=False, compare=False)
    reds: tuple[int, int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.type not in MELD_TYPES:
            raise HandError("hand.meld_type", type=self.type, types=MELD_TYPES)
        faces = _in_order(self.faces)
        count = faces.count
        object.__setattr__(self, "faces", faces)
        object.__setattr__(self, "kinds", tuple([_KIND_OF_FACE[face] for face in faces]))
        object.__setattr__(self, "reds", (count(RED_M5), count(RED_P5), count(RED_S5)))
        if not _fits(self.type, self.kinds):
            raise HandError("hand.no_such_meld", tiles=mpsz(self.faces), type=title(self.type))

    @classmethod
    def of(cls, type_: str, faces: Sequence[int]) -> Self:
        """Return the meld of a type that consists of some tiles, in any order.

        Args:
            type_: "chi", "pon", "open quad", "added quad" or "concealed quad".
            faces: the tiles as numbers: 0…33 for a kind, 34…36 for a red five.

        Raises:
            HandError: if the tiles are not a meld of this type.
        """
        return cls(type_, _in_order(faces))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the meld that a text describes, such as ``[234s]`` (chi) or ``[777z]`` (pon).

        A quad is written ``[7777z]`` (open), ``[777+7z]`` (added to a pon) or ``(1111p)`` (concealed).

        Args:
            text: the text of one meld.

        Raises:
            NotationError: if the text is not one meld.
        """
        if not isinstance(text, str):
            raise NotationError("hand.meld_not_text", value=text)
        parsed = notation.parse(text)
        if len(parsed.brackets) != 1 or parsed.tokens:
            raise NotationError("hand.one_meld", text=text)
        return cls.from_bracket(text, parsed.brackets[0])

    @classmethod
    def from_bracket(cls, text: str, bracket: notation.Bracket) -> Self:
        """Return the meld that one bracket of a text describes.

        Args:
            text: the whole text, for error messages.
            bracket: one of the ``brackets`` in the result of ``paili.notation.parse(text)``.

        Raises:
            NotationError: if the tiles in the bracket are not a meld.
        """
        faces = [token.face for token in bracket.tokens]
        type_ = _type_in_bracket(bracket, faces)
        if type_ is not None:
            return cls.of(type_, faces)
        if not faces:
            raise NotationError("hand.empty_bracket", text=text, position=bracket.position)
        raise NotationError("hand.bracket", text=text, position=bracket.position, tiles=mpsz(faces))

    @property
    def is_run(self) -> bool:
        """Return whether the meld is a chi."""
        return self.type == CHI

    @property
    def is_quad(self) -> bool:
        """Return whether the meld has four tiles."""
        return self.type in _QUADS

    @property
    def is_open(self) -> bool:
        """Return whether the meld was called; a concealed quad leaves the hand concealed."""
        return self.type != CONCEALED_QUAD

    @property
    def tiles(self) -> tuple[Kind | Face, ...]:
        """The tiles, a tuple of `Kind` and `Face` values, which print their names."""
        return tuple(TILES[face] for face in self.faces)

    @property
    def text(self) -> str:
        """The meld as text with its brackets, such as ``"[234s]"``."""
        return str(self)

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; a tile is written as its name.

        >>> Meld.parse("[234s]").to_dict()
        {'type': 'chi', 'text': '[234s]', 'tiles': ['2s', '3s', '4s']}
        """
        return plain(self)

    def __str__(self) -> str:
        text = mpsz(self.faces)
        if self.type == CONCEALED_QUAD:
            return f"({text})"
        if self.type == ADDED_QUAD:
            return f"[{text[:3]}+{text[3:]}]"
        return f"[{text}]"

    def __repr__(self) -> str:
        return f"Meld.parse('{self}')"


def title(type_: str) -> Message:
    """Return a message with the name of a type of meld, in the reader's language.

    >>> title("concealed quad").in_language("zh")
    '暗杠'
    """
    return Message(f"meld.{type_.replace(' ', '_')}")


def _in_order(faces: Sequence[int]) -> tuple[int, ...]:
    numbers = whole_numbers(faces, "faces")
    for face in numbers:
        if not 0 <= face < FACES:
            raise HandError("hand.meld_face", face=face, most=FACES - 1)
    return tuple([TILES[face] for face in notation.in_order(numbers)])


def _fits(type_: str, kinds: tuple[int, ...]) -> bool:
    if type_ == CHI:
        return _is_run(kinds)
    return len(set(kinds)) == 1 and len(kinds) == (4 if type_ in _QUADS else 3)


def _is_run(kinds: tuple[int, ...]) -> bool:
    low = kinds[0] if kinds else EAST
    return low < EAST and kinds == (low, low + 1, low + 2) and suit_of(low) == suit_of(low + 2)


def _type_in_bracket(bracket: notation.Bracket, faces: Sequence[int]) -> str | None:
    if not all(0 <= face < FACES for face in faces):
        return None
    kinds = tuple(sorted(kind_of(face) for face in faces))
    candidates = {
        ("(", False): (CONCEALED_QUAD,),
        ("[", False): (CHI, PON, OPEN_QUAD),
        ("[", True): (ADDED_QUAD,),
    }.get((bracket.opening, bracket.added), ())
    return next((type_ for type_ in candidates if _fits(type_, kinds)), None)
