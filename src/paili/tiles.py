"""The tiles: 34 kinds, 37 faces, and sets of kinds.

A *kind* is an int from 0 to 33: 1m…9m, 1p…9p, 1s…9s, then 1z East, 2z South, 3z West, 4z North,
5z White, 6z Green, 7z Red. A *face* is a kind or one of the three red fives, 34…36 (0m, 0p, 0s).
A *wildcard* is written ``*`` and is the int 37 wherever faces are used.

>>> M1, P1, S1, EAST, RED
(0, 9, 18, 27, 33)
>>> [FACE_NAMES[face] for face in (M5, RED_M5, WILDCARD)]
['5m', '0m', '*']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import groupby
from operator import index, itemgetter
from typing import Final, Self

from paili.arguments import as_int
from paili.display import html_of, svg_of
from paili.errors import HandError, NotationError

_OF_OTHERS: Final = frozenset(globals())

KINDS: Final = 34
FACES: Final = 37
COPIES: Final = 4

M1, M2, M3, M4, M5, M6, M7, M8, M9 = range(9)
P1, P2, P3, P4, P5, P6, P7, P8, P9 = range(9, 18)
S1, S2, S3, S4, S5, S6, S7, S8, S9 = range(18, 27)
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
RED_M5, RED_P5, RED_S5 = range(34, 37)
WILDCARD: Final = 37

SUITS: Final = "mpsz"
TENS: Final = ("10m", "10p", "10s", "10z")  # a one and a red five that read as a ten
FIVES: Final = (M5, P5, S5)
REDS: Final = (RED_M5, RED_P5, RED_S5)
KIND_NAMES: Final = tuple(
    f"{rank}{suit}" for suit, ranks in zip(SUITS, (9, 9, 9, 7), strict=True)
    for rank in range(1, ranks + 1)
)  # fmt: skip
FACE_NAMES: Final = (*KIND_NAMES, "0m", "0p", "0s", "*")
FLOWERS: Final = range(38, 46)  # the four seasons, then the four flowers; set aside, never in a hand
WALL_NAMES: Final = (*FACE_NAMES, *(f"{number}f" for number in range(1, 9)))
ORPHANS: Final = (M1, M9, P1, P9, S1, S9, EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED)


class _Tile(IntEnum):
    """An int that prints as a tile; comparison, hash and arithmetic are those of ints."""

    def __str__(self) -> str:
        return FACE_NAMES[self]

    def __format__(self, form: str) -> str:
        return int.__format__(self, form) if form else str(self)

    def to_svg(self, size: int = 48) -> str:
        """Return a picture of the tile as an SVG document.

        Args:
            size: the width in pixels.

        Raises:
            HandError: if the size is no whole number above 0.

        >>> Kind.EAST.to_svg()[:12]
        '<svg xmlns="'
        """
        return svg_of(self, size)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Kind(_Tile):
    """One of the 34 kinds of tile as an int 0…33 that prints as its name.

    The order is 1m…9m, 1p…9p, 1s…9s, then East, South, West, North, White, Green, Red. A red five is a
    `Face`.

    >>> Kind.EAST, Kind.EAST == 27, str(Kind.EAST), f"{Kind.M5:d}"
    (Kind.EAST, True, '1z', '4')
    """

    M1, M2, M3, M4, M5, M6, M7, M8, M9 = range(9)
    P1, P2, P3, P4, P5, P6, P7, P8, P9 = range(9, 18)
    S1, S2, S3, S4, S5, S6, S7, S8, S9 = range(18, 27)
    EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)

    @classmethod
    def parse(cls, text: str) -> Kind:
        """Return the kind of a tile from its name, such as ``"5m"``; a red five ``"0m"`` counts as a five.

        Args:
            text: the name of one tile.

        Raises:
            NotationError: if the text is not the name of a tile with a kind.

        >>> Kind.parse("5m"), Kind.parse("0p"), Kind.parse("7z")
        (Kind.M5, Kind.P5, Kind.RED)
        """
        face = _FACE_OF_NAME.get(text.strip()) if isinstance(text, str) else None
        if face is None or face == WILDCARD:
            raise NotationError("tiles.not_a_kind", value=text)
        return _EVERY_KIND[kind_of(face)]


class Face(_Tile):
    """A red five (34…36) or the wildcard (37), as an int that prints as its name.

    34, 35 and 36 are the red fives of characters, dots and bamboos (``0m``, ``0p``, ``0s``); 37 prints as
    ``*``. Ordinary tiles are the 34 values of `Kind`.

    >>> Face.RED_P5, str(Face.RED_P5), int(Face.WILDCARD)
    (Face.RED_P5, '0p', 37)
    """

    RED_M5, RED_P5, RED_S5 = range(34, 37)
    WILDCARD = 37


# the tile of an int: records use ``TILES[face]``, an index instead of a slow call of the class
Tile = Kind | Face
TILES: Final[tuple[Tile, ...]] = (*Kind, *Face)

_EVERY_KIND: Final = tuple(Kind)
_FACE_OF_NAME: Final = {name: face for face, name in enumerate(FACE_NAMES)}
_ALL: Final = (1 << KINDS) - 1


def suit_of(kind: int) -> int:
    """Return the suit of a kind 0…33: 0 characters, 1 dots, 2 bamboos, 3 honours.

    >>> suit_of(P5), suit_of(RED)
    (1, 3)
    """
    return kind // 9


def rank_of(kind: int) -> int:
    """Return the rank of a kind 0…33 in its suit, from 0: a five has rank 4.

    >>> rank_of(P5), rank_of(EAST)
    (4, 0)
    """
    return kind % 9


def is_honour(kind: int) -> bool:
    """Return whether a kind 0…33 is a wind or a dragon.

    >>> is_honour(S9), is_honour(EAST)
    (False, True)
    """
    return kind >= EAST


def is_orphan(kind: int) -> bool:
    """Return whether a kind 0…33 is a one, a nine or an honour.

    >>> is_orphan(M1), is_orphan(M2)
    (True, False)
    """
    return kind in ORPHANS


def kind_of(face: int) -> int:
    """Return the kind 0…33 of a tile whose number may be that of a red five (34…36), which is a five.

    The wildcard (37) has no kind and raises an IndexError.

    >>> kind_of(RED_P5) == P5, kind_of(EAST) == EAST
    (True, True)
    """
    return face if face < KINDS else FIVES[face - KINDS]


def face_of_id(tile_id: int) -> int:
    """Return the tile of one of the 136 physical tiles, as Tenhou numbers them: 0…3 are 1m, 4…7 are 2m, …

    The ids 16, 52 and 88 are the red fives, 34…36 in the result.

    Args:
        tile_id: the id, 0…135.

    Raises:
        HandError: if the id is not in 0…135.

    >>> FACE_NAMES[face_of_id(16)], FACE_NAMES[face_of_id(17)]
    ('0m', '5m')
    """
    tile_id = as_int(tile_id)
    if not 0 <= tile_id < KINDS * COPIES:
        raise HandError("tiles.id", number=tile_id, most=KINDS * COPIES - 1)
    kind, copy = divmod(tile_id, COPIES)
    return REDS[FIVES.index(kind)] if copy == 0 and kind in FIVES else kind


def face_named(name: str) -> int:
    """Return a tile as its number from its name: ``5m``, ``0m`` (a red five), ``7z``, ``*`` (a wildcard).

    The numbers are 0…33 for a kind, 34…36 for a red five, 37 for the wildcard. `paili.hand.as_face` reads
    other notations too.

    Raises:
        NotationError: if no tile has this name.

    >>> face_named("7z") == RED
    True
    """
    try:
        return _FACE_OF_NAME[name]
    except KeyError:
        raise NotationError("tiles.name", text=name) from None


def mpsz(faces: Iterable[int]) -> str:
    """Return tiles as text such as ``"140m99p*"``, in the order of the argument; 0m is a red five.

    Args:
        faces: the tiles as numbers: 0…33 for a kind, 34…36 for a red five, 37 for a wildcard.

    >>> mpsz([M1, M4, RED_M5, P9, P9, WILDCARD])
    '140m99p*'
    """
    groups = groupby([FACE_NAMES[face] for face in faces], key=itemgetter(-1))
    return "".join([_suit_text(letter, "".join([n[0] for n in names])) for letter, names in groups])


def _suit_text(letter: str, ranks: str) -> str:
    if letter == "*":
        return ranks
    # "10m" alone would read as a ten, so a one and a red five are separate.
    return f"1{letter}0{letter}" if ranks == "10" else ranks + letter


class TileSet:
    """An immutable set of kinds, such as waits; it is iterated in tile order and prints as text.

    It has the operators ``in``, ``|``, ``&``, ``-`` and ``<=`` of sets.

    Args:
        kinds: the kinds, 0…33.

    Attributes:
        mask: the set as an int: bit k is 1 if kind k is a member.

    >>> waits = TileSet.parse("25m7z")
    >>> list(waits), len(waits), M5 in waits, str(waits)
    ([Kind.M2, Kind.M5, Kind.RED], 3, True, '25m7z')
    >>> "5m" in waits, "6m" in waits
    (True, False)
    >>> waits | TileSet([M1])
    TileSet.parse('125m7z')
    """

    mask: int
    __slots__ = ("mask",)

    def __init__(self, kinds: Iterable[int] = ()) -> None:
        mask = 0
        for kind in _as_kinds(kinds):
            if not 0 <= kind < KINDS:
                raise HandError("tiles.kind", number=kind, most=KINDS - 1)
            mask |= 1 << kind
        _set_mask(self, mask)

    @classmethod
    def from_mask(cls, mask: int) -> Self:
        """Return the set of the kinds whose bits are 1 in an int: bit 0 is 1m, bit 33 is Red.

        Args:
            mask: the int, below 2³⁴.

        Raises:
            HandError: if a higher bit is set.

        >>> TileSet.from_mask(0b11)
        TileSet.parse('12m')
        """
        mask = as_int(mask)
        if mask & ~_ALL:
            raise HandError("tiles.mask", mask=hex(mask))
        return cls.unchecked(mask)

    @classmethod
    def unchecked(cls, mask: int) -> Self:
        """Return the set of a mask, as `from_mask` does but without a check: bit 0 is 1m, bit 33 is Red."""
        self = cls.__new__(cls)
        _set_mask(self, mask)
        return self

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the set of the kinds in a text such as ``25m7z``; a red five counts as a five.

        Args:
            text: the kinds as digits, followed by m, p, s or z for the suit; no other notation is possible.

        Raises:
            NotationError: if the text is not of this form.
        """
        if not isinstance(text, str):
            raise NotationError("tiles.set_not_text", value=text)
        ranks: list[tuple[int, str]] = []
        kinds: list[int] = []
        for position, letter in enumerate(text):
            if letter.isspace():
                continue
            if letter in SUITS and ranks:
                kinds += [cls._kind(text, at, rank + letter) for at, rank in ranks]
                ranks.clear()
            elif letter.isdecimal():
                ranks.append((position, letter))
            else:
                raise NotationError("tiles.no_rank", text=text, position=position, letter=letter)
        if ranks:
            raise NotationError("tiles.no_suit", text=text, position=ranks[0][0])
        return cls(kinds)

    @staticmethod
    def _kind(text: str, position: int, name: str) -> int:
        if name not in _FACE_OF_NAME:
            raise NotationError("tiles.no_kind", text=text, position=position, tile=name)
        return kind_of(_FACE_OF_NAME[name])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a TileSet cannot be changed: {name} = {value!r}")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return type(self).from_mask, (self.mask,)

    def __contains__(self, kind: object) -> bool:
        """Return whether a kind, as a number or a name, is a member.

        Raises:
            NotationError: if a text is not a kind.
        """
        if isinstance(kind, str):
            kind = Kind.parse(kind)
        try:
            number = index(kind)  # type: ignore[arg-type]
        except TypeError:
            return False
        return 0 <= number < KINDS and bool(self.mask >> number & 1)

    def __iter__(self) -> Iterator[Kind]:
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield _EVERY_KIND[lowest.bit_length() - 1]
            mask ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, TileSet) else NotImplemented

    def __hash__(self) -> int:
        return hash((TileSet, self.mask))

    def __or__(self, other: TileSet) -> TileSet:
        if not isinstance(other, TileSet):
            return NotImplemented
        return TileSet.unchecked(self.mask | other.mask)

    def __and__(self, other: TileSet) -> TileSet:
        if not isinstance(other, TileSet):
            return NotImplemented
        return TileSet.unchecked(self.mask & other.mask)

    def __sub__(self, other: TileSet) -> TileSet:
        if not isinstance(other, TileSet):
            return NotImplemented
        return TileSet.unchecked(self.mask & ~other.mask)

    def __le__(self, other: TileSet) -> bool:
        if not isinstance(other, TileSet):
            return NotImplemented
        return not self.mask & ~other.mask

    def __str__(self) -> str:
        return mpsz(self)

    def to_svg(self, size: int = 48) -> str:
        """Return a picture of the kinds as an SVG document.

        Args:
            size: the width of a tile in pixels.

        Raises:
            HandError: if the size is no whole number above 0.

        >>> TileSet.parse("25m").to_svg()[:12]
        '<svg xmlns="'
        """
        return svg_of(self, size)

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def __repr__(self) -> str:
        return f"TileSet.parse('{self}')"


def _as_kinds(kinds: Iterable[int]) -> list[int]:
    """Return kinds of any integer type, such as NumPy integers, as ints.

    Raises:
        HandError: if the argument is a text, or contains a value that is not an integer.
    """
    if isinstance(kinds, Iterable) and not isinstance(kinds, str | bytes):
        try:
            return [index(kind) for kind in kinds]
        except TypeError:
            pass
    raise HandError("tiles.kinds", value=kinds)


# The one way past __setattr__, and faster than object.__setattr__.
_set_mask = TileSet.__dict__["mask"].__set__


def risk(kind: int) -> int:
    """Return how dangerous a kind is by rule of thumb: 0 for honours, 1 for ones and nines … 5 for fives.

    It looks at no table; `paili.danger` estimates the danger in a position.

    >>> [risk(kind) for kind in (Kind.RED, Kind.M1, Kind.S5)]
    [0, 1, 5]
    """
    return 0 if kind >= EAST else 1 + _MIDDLE - abs(kind % 9 - _MIDDLE)


_MIDDLE: Final = 4  # the rank of a five, from 0

BY_SAFETY: Final = tuple(sorted(range(KINDS), key=lambda kind: (risk(kind), kind)))
"""The kinds from the safest by convention: honours, then ends, fives last."""

SAFETY: Final = (*[BY_SAFETY.index(kind) for kind in range(KINDS)], *[KINDS] * (WILDCARD + 1 - KINDS))
"""For each kind its place among ``BY_SAFETY``; a wildcard comes last."""


# -------------------------------------------------------------------------------- suits as numbers

POWERS: Final = tuple(5 ** (kind % 9) for kind in range(KINDS))


def suit_keys(counts: Sequence[int]) -> tuple[int, int, int, int]:
    """Return a hand of 34 counts as four numbers, one for each suit, which serve as keys of tables.

    Each number has the counts of the suit as digits in base 5, rank 1 as the lowest digit.

    >>> suit_keys([1, 2] + [0] * 31 + [4])
    (11, 0, 0, 62500)
    """
    # Written out by Horner's rule: this is most of the time that a question about 34 counts takes.
    # fmt: off
    (
        a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r,  # noqa: E741
        s, t, u, v, w, x, y, z, A, B, C, D, E, F, G, H,  # noqa: N806
    ) = counts
    # fmt: on
    return (
        (((((((i * 5 + h) * 5 + g) * 5 + f) * 5 + e) * 5 + d) * 5 + c) * 5 + b) * 5 + a,
        (((((((r * 5 + q) * 5 + p) * 5 + o) * 5 + n) * 5 + m) * 5 + l) * 5 + k) * 5 + j,
        (((((((A * 5 + z) * 5 + y) * 5 + x) * 5 + w) * 5 + v) * 5 + u) * 5 + t) * 5 + s,
        (((((H * 5 + G) * 5 + F) * 5 + E) * 5 + D) * 5 + C) * 5 + B,
    )


def __dir__() -> list[str]:
    return sorted(name for name in globals().keys() - _OF_OTHERS if not name.startswith("_"))
