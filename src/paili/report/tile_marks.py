"""Marks that the paintings of several tiles share, as short SVG elements.

A tile is `WIDTH` by `HEIGHT` units; its ivory face ends a little above the bottom, so `CENTRE`
is the middle of the face. Numbers are rounded to a tenth of a unit, which no eye can tell apart at
96 pixels. Every element takes its colours by presentation attributes, never by a style sheet.

>>> disc(CENTRE, 5)
'<circle cx="30" cy="37" r="5"/>'
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final, NamedTuple

from paili.report.tile_brush import GRID, PEN, character_path

WIDTH: Final = 60
HEIGHT: Final = 80


class Place(NamedTuple):
    """A place on the tile, from its upper left corner."""

    x: float
    y: float


CENTRE: Final = Place(30, 37)


class Palette(NamedTuple):
    """The colours of a painting; ``pale`` is that of the index in the corner."""

    ink: str
    red: str
    green: str
    blue: str
    pale: str

    def named(self, letter: str) -> str:
        """Return a colour by its first letter.

        >>> PLAIN.named("g") == PLAIN.green
        True
        """
        return self["irgb".index(letter)]


PLAIN: Final = Palette(ink="#1b2440", red="#c3202f", green="#0f7a4c", blue="#1f4e9e", pale="#6d6655")
SCARLET: Final = Palette(*["#d0202c"] * 5)
IVORY: Final = "#fffdf4"
GOLD: Final = "#e09a12"


def written(character: str, colour: str, corner: Place, size: float, weight: float) -> str:
    """Return a character in a square.

    Args:
        character: one that the brush knows.
        colour: of the ink.
        corner: upper left corner of the square.
        size: width and height of the square.
        weight: how heavy the brush is; 1 suits a character of ten strokes.

    Raises:
        HandError: if the brush does not know the character.

    >>> written("一", "red", Place(10, 10), 40, 1).startswith('<path transform="translate(10 10)')
    True
    """
    return (
        f'<path transform="translate({pair(corner)})scale({short(size / GRID, 3)})" '
        f'fill="{colour}" stroke="{colour}" stroke-width="{short(PEN * weight)}" '
        f'd="{character_path(character, weight)}"/>'
    )


def disc(centre: Place, radius: float) -> str:
    """Return a disc in the colours of the group around it.

    >>> disc(Place(1, 2.04), 3)
    '<circle cx="1" cy="2" r="3"/>'
    """
    return f'<circle cx="{short(centre[0])}" cy="{short(centre[1])}" r="{short(radius)}"/>'


def discs(centres: Iterable[Place], radius: float, colour: str) -> str:
    """Return discs of one size and colour.

    >>> discs([Place(1, 2)], 3, "red")
    '<g fill="red"><circle cx="1" cy="2" r="3"/></g>'
    """
    return f'<g fill="{colour}">{"".join(disc(centre, radius) for centre in centres)}</g>'


def rings(centres: Iterable[Place], radius: float, colour: str, thickness: float) -> str:
    """Return rings of one size and colour; the radius is that of the outer edge.

    >>> rings([Place(9, 9)], 5, "red", 2)
    '<g stroke="red" stroke-width="2"><circle cx="9" cy="9" r="4"/></g>'
    """
    drawn = "".join(disc(centre, radius - thickness / 2) for centre in centres)
    return f'<g stroke="{colour}" stroke-width="{short(thickness)}">{drawn}</g>'


def line(path: str, colour: str, thickness: float) -> str:
    """Return a path drawn with a pen.

    >>> line("M1 1h5", "red", 2)
    '<path stroke="red" stroke-width="2" d="M1 1h5"/>'
    """
    return f'<path stroke="{colour}" stroke-width="{short(thickness)}" d="{path}"/>'


def shape(path: str, colour: str) -> str:
    """Return a filled path.

    >>> shape("M1 1h5v5z", "red")
    '<path fill="red" d="M1 1h5v5z"/>'
    """
    return f'<path fill="{colour}" d="{path}"/>'


def star(centre: Place, radius: float, colour: str) -> str:
    """Return a five-pointed star.

    >>> star(CENTRE, 5, "red").count("L")
    9
    """
    tips = [on_circle(centre, radius * (0.47 if tip % 2 else 1), tip / 10) for tip in range(10)]
    return shape(f"M{'L'.join(map(pair, tips))}z", colour)


def on_circle(centre: Place, radius: float, turn: float) -> Place:
    """Return the place on a circle that is a part of a turn clockwise from its top.

    >>> pair(on_circle(Place(30, 30), 10, 1 / 4))
    '40 30'
    """
    angle = 2 * pi * turn
    return Place(centre.x + radius * sin(angle), centre.y - radius * cos(angle))


def pair(place: Place) -> str:
    """Write a place for a path.

    >>> pair(Place(0.51, -3))
    '.5-3'
    """
    return f"{short(place.x)} {short(place.y)}".replace(" -", "-")


def short(number: float, digits: int = 1) -> str:
    """Write a number as short as SVG reads it.

    >>> short(3.04), short(0.25, 2), short(-0.04)
    ('3', '.25', '0')
    """
    text = f"{round(number, digits) + 0:.{digits}f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
