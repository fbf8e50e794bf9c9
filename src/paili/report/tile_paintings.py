"""What is painted on a tile: characters, dots, bamboos, honours, the wildcard and the back.

A painting is a string of SVG elements inside a group with no fill and round pens. The suits are
laid out from rows: a height and one letter for each column, ``r``, ``g`` or ``b`` for the colour of
what stands there and a point for a free place. A red five is the same painting in `SCARLET`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from paili.report.tile_marks import (
    CENTRE,
    GOLD,
    IVORY,
    PLAIN,
    Palette,
    Place,
    discs,
    line,
    on_circle,
    pair,
    rings,
    shape,
    star,
    written,
)
from paili.tiles import GREEN, RED, WHITE, rank_of, suit_of

_Columns = dict[int, tuple[float, ...]]
_Stick = tuple[Place, Place]

# Places of the columns in a row of one, two or three letters.
_DOT_COLUMNS: Final[_Columns] = {1: (30,), 2: (17.5, 42.5), 3: (12.5, 30, 47.5)}
_STICK_COLUMNS: Final[_Columns] = {1: (30,), 2: (17, 43), 3: (13, 30, 47)}

# For each rank the radius of a dot and the rows.
_DOTS: Final[dict[int, tuple[float, tuple[tuple[float, str], ...]]]] = {
    2: (12.5, ((20, "g"), (54, "b"))),
    3: (10, ((16, "b.."), (37, ".r."), (58, "..g"))),
    4: (11, ((19, "bg"), (55, "gb"))),
    5: (9.4, ((16, "bg"), (37, "r"), (58, "gb"))),
    6: (8.8, ((14, "gg"), (40, "rr"), (60, "rr"))),
    7: (7.9, ((12, "g.."), (19, ".g."), (26, "..g"), (43, "rr"), (61, "rr"))),
    8: (7.7, ((12, "bb"), (28.7, "bb"), (45.3, "bb"), (62, "bb"))),
    9: (8.2, ((15, "ggg"), (37, "rrr"), (59, "bbb"))),
}

# For each rank the thickness and the length of a stick and the rows.
_STICKS: Final[dict[int, tuple[float, float, tuple[tuple[float, str], ...]]]] = {
    2: (9, 21, ((20, "g"), (54, "g"))),
    3: (9, 21, ((20, "g"), (54, "gg"))),
    4: (9, 21, ((20, "gg"), (54, "gg"))),
    5: (8, 20, ((20, "g.g"), (37, "r"), (54, "g.g"))),
    6: (8, 20, ((20, "ggg"), (54, "ggg"))),
    7: (7.5, 11, ((14, "r"), (37, "ggg"), (60, "ggg"))),
    9: (7.5, 11, ((14, "grg"), (37, "grg"), (60, "grg"))),
}

_NUMERALS: Final = "一二三四五六七八九"
_NUMERAL_WEIGHTS: Final = (1.7, 1.6, 1.5, 1.25, 1.35, 1.4, 1.45, 1.45, 1.4)
_WINDS: Final = "東南西北"

# Digits and the letters E, S, W, N as lines on a field of 4 by 7.
_DIGITS: Final = (
    "M1 1.5 2.6 0v7",
    "M0 1.6C0-.5 4-.5 4 1.8 4 3.6 0 5 0 7h4",
    "M0 .6C1-.3 3.8-.2 3.8 1.6 3.8 3.2 2.5 3.3 1.5 3.3 3 3.3 4 3.8 4 5.2 4 7.2 1 7.4 0 6.4",
    "M3 7V0L0 5h4.4",
    "M3.8 0H.6L.3 3.1C1.5 2.3 4 2.4 4 4.7 4 7.3 1 7.4 0 6.5",
    "M3.4 0C1.5.5 0 2.5 0 5 0 7.7 4 7.7 4 5 4 2.6.6 2.6.1 4.6",
    "M0 0h4L1.6 7",
    "M2 3.3C-.2 3-.2 0 2 0s2.2 3 0 3.3C-.7 3.7-.7 7 2 7s2.7-3.3 0-3.7z",
    "M.6 7C2.5 6.5 4 4.5 4 2 4-.7 0-.7 0 2c0 2.4 3.4 2.4 3.9.4",
)
_LETTERS: Final = (
    "M4 0H0V7H4M0 3.4H3.3",
    "M4 .8C3-.3 0-.4 0 1.7 0 3.7 4 3.2 4 5.3 4 7.3 1 7.4 0 6.2",
    "M0 0 1.3 7 2.7 1 4 7 5.4 0",
    "M0 7V0L4 7V0",
)


def painting(kind: int, palette: Palette = PLAIN) -> str:
    """Return what is painted on a kind.

    Args:
        kind: 0 to 33.
        palette: the colours.

    >>> painting(10).count("<circle")
    4
    """
    paint: tuple[Callable[[int, Palette], str], ...] = (_characters, _dots, _bamboos, _honour)
    return paint[suit_of(kind)](rank_of(kind), palette)


def character_sign(palette: Palette = PLAIN) -> str:
    """Return the sign that all tiles of the character suit bear below their numeral.

    >>> character_sign() in painting(0)
    True
    """
    return written("萬", palette.red, Place(13, 34.5), 35, 1.05)


def wildcard_painting() -> str:
    """Return what is painted on the wildcard: a large star in a ring of beads.

    >>> wildcard_painting().count("<circle")
    15
    """
    beads = [on_circle(CENTRE, 25, bead / 15) for bead in range(15)]
    return discs(beads, 1.7, PLAIN.blue) + star(CENTRE, 22, "#a5660a") + star(CENTRE, 18.5, GOLD)


def back_painting() -> str:
    """Return what is painted on the back: a frame with a lattice of diamonds.

    >>> back_painting().count("M")
    33
    """
    tops = [Place(14 + 8 * x + y % 2 * 4, 11 + 7 * y) for y in range(7) for x in range(5 - y % 2)]
    lattice = "".join(f"M{pair(top)}l3 5-3 5-3-5z" for top in tops)
    return line("M7 11a4 4 0 0 1 4-4h38", "#8fc7ad", 1.5) + shape(lattice, "#8fc7ad")


# --- characters and honours ---------------------------------------------------------------------


def _characters(rank: int, palette: Palette) -> str:
    numeral = written(_NUMERALS[rank], palette.ink, Place(19, 4.5), 28, _NUMERAL_WEIGHTS[rank])
    return numeral + character_sign(palette) + _index(_DIGITS[rank], palette.pale)


def _honour(rank: int, palette: Palette) -> str:
    if rank == rank_of(WHITE):
        return _frame(palette.blue)
    if rank == rank_of(GREEN):
        return written("發", palette.green, Place(7, 14), 46, 1.05)
    if rank == rank_of(RED):
        return written("中", palette.red, Place(7, 14), 46, 1.35)
    wind = written(_WINDS[rank], palette.ink, Place(9, 18), 43, 1.2)
    return wind + _index(_LETTERS[rank], palette.pale)


def _index(path: str, colour: str) -> str:
    return f'<g transform="translate(6 6)scale(1.4)">{line(path, colour, 1.3)}</g>'


def _frame(colour: str) -> str:
    corners = "M17 25v-8h8M35 17h8v8M43 49v8h-8M25 57h-8v-8"
    return line("M11 11h38v52h-38z", colour, 4) + line(corners, colour, 1.8)


# --- dots ---------------------------------------------------------------------------------------


def _dots(rank: int, palette: Palette) -> str:
    if rank == 0:
        return _great_dot(palette)
    radius, rows = _DOTS[rank + 1]
    places = _places(rows, _DOT_COLUMNS)
    return "".join(_dots_of(places[c], radius, palette.named(c)) for c in sorted(places))


def _places(rows: tuple[tuple[float, str], ...], columns: _Columns) -> dict[str, list[Place]]:
    places: dict[str, list[Place]] = {}
    for y, letters in rows:
        for x, letter in zip(columns[len(letters)], letters, strict=True):
            places.setdefault(letter, []).append(Place(x, y))
    places.pop(".", None)
    return places


def _dots_of(centres: list[Place], radius: float, colour: str) -> str:
    return rings(centres, radius, colour, radius * 0.28) + discs(centres, radius * 0.45, colour)


def _great_dot(palette: Palette) -> str:
    beads = [on_circle(CENTRE, 16.5, turn / 12) for turn in range(12)]
    return (
        rings([CENTRE], 25, palette.green, 4.5)
        + discs(beads, 2.9, palette.blue)
        + discs([CENTRE], 10.5, palette.red)
        + star(CENTRE, 6.5, IVORY)
    )


# --- bamboos ------------------------------------------------------------------------------------


def _bamboos(rank: int, palette: Palette) -> str:
    if rank == 0:
        return _bird(palette)
    if rank == 7:
        return _sticks(list(_slanted()), palette.green, 6.5)
    thickness, length, rows = _STICKS[rank + 1]
    places = _places(rows, _STICK_COLUMNS)
    return "".join(
        _sticks([_standing(place, length) for place in places[c]], palette.named(c), thickness)
        for c in sorted(places)
    )


def _standing(centre: Place, length: float) -> _Stick:
    return Place(centre.x, centre.y - length / 2), Place(centre.x, centre.y + length / 2)


def _slanted() -> Iterator[_Stick]:
    """Yield the eight bamboos: four stand like an M, and the four below mirror them."""
    for outer, inner, middle in ((10.5, 20.5, 27.5), (49.5, 39.5, 32.5)):
        for edge, waist in ((11, 30), (63, 44)):
            yield Place(outer, edge), Place(outer, waist)
            yield Place(inner, edge), Place(middle, waist)


def _sticks(sticks: list[_Stick], colour: str, thickness: float) -> str:
    joints = [_part(stick, 0.48, 0.52) for stick in sticks]
    lights = [_part(stick, *ends) for stick in sticks for ends in ((0.02, 0.3), (0.7, 0.98))]
    return (
        line(_path(sticks), colour, thickness)
        + line(_path(joints), colour, thickness + 2)
        + line(_path(lights), IVORY, thickness / 4.5)
    )


def _part(stick: _Stick, start: float, end: float) -> _Stick:
    return _along(stick, start), _along(stick, end)


def _along(stick: _Stick, part: float) -> Place:
    start, end = stick
    return Place(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)


def _path(sticks: list[_Stick]) -> str:
    return "".join(f"M{pair(start)}L{pair(end)}" for start, end in sticks)


# --- the bird on the first bamboo ----------------------------------------------------------------


def _bird(palette: Palette) -> str:
    return _tail(palette) + _perch(palette) + _body(palette) + _head(palette)


def _tail(palette: Palette) -> str:
    root = Place(27, 42)
    tips = [on_circle(root, 25, turn / 100) for turn in (3, 10, 17, 24, 31)]
    feathers = "".join(f"M{pair(root)}L{pair(tip)}" for tip in tips)
    return line(feathers, palette.green, 2.6) + discs(tips, 4.3, palette.blue) + discs(tips, 1.9, GOLD)


def _perch(palette: Palette) -> str:
    legs = line("M23 48v13M30 48v13", palette.red, 2.2)
    return legs + _sticks([(Place(11, 65), Place(49, 65))], palette.green, 5)


def _body(palette: Palette) -> str:
    body = "M13 24C11 42 19 53 40 51 34 47 31 42 29 34 27 26 25 19 19 19z"
    wing = "M17 33C19 43 27 47 36 46 33 38 27 32 17 33z"
    return shape(body, palette.green) + shape(wing, palette.red)


def _head(palette: Palette) -> str:
    crest = "M18 13 14 6M20 12V5M22 13 26 7"
    return (
        line(crest, palette.red, 2)
        + shape("M13 17 5 21.5 13 23.5z", GOLD)
        + discs([Place(19, 19)], 7.2, palette.green)
        + discs([Place(17, 18)], 2.4, IVORY)
        + discs([Place(16.6, 18)], 1.2, palette.ink)
    )
