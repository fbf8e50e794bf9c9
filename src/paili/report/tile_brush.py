"""Chinese characters as brush strokes: an SVG path for each character on the tiles.

No font is needed and none is copied. A character is a list of strokes on a square of 100 by 100,
each named after the way calligraphers name it and given by its start, an optional bend and its
end. A stroke swells and thins with its name: a horizontal ends in a knob, a left-falling stroke
tapers, a right-falling one swells. The outline is the centre line shifted to both sides by half of
the width, two quadratic curves and two caps.

>>> characters()
'一二三四五六七八九萬東南西北發中'
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Final, NamedTuple

from paili.errors import HandError

GRID: Final = 200
"""Width and height of the square on which `character_path` writes its whole numbers."""

PEN: Final = 9
"""Width of the round pen that goes round the outline and softens its corners, for a weight of 1."""

_FINE: Final = GRID // 100


class _Point(NamedTuple):
    x: float
    y: float


# Width of the brush at the start, the bend and the end of a stroke.
_BRUSH: Final = {
    "h": (6.5, 5.5, 9.5),  # 横 horizontal
    "v": (10, 8, 9.5),  # 竖 vertical
    "p": (11, 8, 1.5),  # 撇 falling to the left
    "n": (3, 9, 13),  # 捺 falling to the right
    "d": (3, 11, 10),  # 点 dot
    "t": (11, 7, 1.5),  # 提 rising
    "g": (10, 6, 1),  # 钩 hook
    "b": (9.5, 8.5, 8),  # 弯 bend between two strokes
    "l": (8, 8, 9),  # the level end of a bend
}

_STROKES: Final = {
    "一": "h6,53,94,48",
    "二": "h20,25,80,21 h5,82,95,77",
    "三": "h15,17,85,13 h23,51,77,47 h4,87,96,82",
    "四": "v10,20,15,86 h10,22,89,18 v89,18,84,86 p38,22,40,48,25,62 v60,21,60,46 "
    "b60,46,60,57,76,55 h15,80,84,79",
    "五": "h16,15,84,11 v49,14,36,84 h18,48,74,43 v74,43,71,84 h4,88,96,83",
    "六": "d43,3,55,20 h5,39,95,33 p38,52,32,76,8,93 n58,50,72,62,91,92",
    "七": "h5,50,95,34 v44,8,44,70 b44,70,44,86,62,86 l60,86,90,85 g91,86,91,64",
    "八": "p36,18,36,60,5,88 n56,12,60,58,97,88",
    "九": "p40,5,44,64,6,94 h10,37,68,31 v68,31,61,84,74,86 l72,86,93,85 g94,86,94,62",
    "萬": "h4,12,96,10 v32,2,34,21 v68,2,66,21 v20,28,23,56 h20,29,80,28 v80,28,77,56 "
    "h22,42,78,42 h23,55,77,55 v50,29,50,84 v10,68,10,99 h10,68,90,67 v90,67,89,97 "
    "g89,98,75,91 t26,87,67,80 d60,74,73,90",
    "東": "h7,18,93,15 v22,31,25,62 h22,32,78,31 v78,31,75,62 h24,46,76,46 h25,61,75,61 "
    "v50,3,50,98 p46,63,34,82,5,91 n54,63,66,80,96,90",
    "南": "h12,17,88,14 v50,3,50,33 v11,34,11,97 h11,35,89,34 v89,34,88,95 g88,97,74,90 "
    "d33,41,41,54 p67,40,59,55 h28,59,72,57 h23,76,77,75 v50,58,50,96",
    "西": "h6,14,94,10 v11,36,14,95 h11,37,89,35 v89,35,86,95 h14,89,86,88 p39,13,41,52,23,68 "
    "v60,13,60,54 b60,54,60,68,77,66",
    "北": "v38,5,38,97 h9,36,38,34 t3,83,40,68 p92,23,84,34,61,46 v60,4,60,76 "
    "b60,76,60,90,74,90 l73,90,93,89 g94,90,94,68",
    "發": "h13,12,39,10 p39,10,33,34,3,47 d13,24,25,35 n56,5,64,30,97,46 p81,6,65,21 "
    "p93,17,76,32 h10,51,40,49 v40,49,38,64 h12,64,38,63 v12,64,9,78 h9,79,42,77 "
    "v42,77,42,98,33,97 g34,98,20,90 p58,48,58,64,47,70 h58,49,80,47 v80,47,80,56 "
    "b80,56,81,65,97,62 h52,75,86,73 p86,73,76,92,45,98 n57,80,68,92,97,97",
    "中": "v14,29,17,69 h14,30,86,28 v86,28,83,69 h17,64,83,63 v50,3,50,98",
}


def characters() -> str:
    """Return the characters that the brush can write.

    >>> "萬" in characters()
    True
    """
    return "".join(_STROKES)


def character_path(character: str, weight: float = 1.0) -> str:
    """Write a character as the ``d`` of an SVG path on a square of `GRID` by `GRID`.

    Args:
        character: one of `characters`.
        weight: how heavy the brush is; 1 suits a character of ten strokes.

    Raises:
        HandError: if the brush does not know the character.

    >>> character_path("一")
    'M12 104q88-4 176-13l0 10q-88 1-176 7z'
    """
    if character not in _STROKES:
        raise HandError("picture.character", character=character, known=characters())
    return "".join(_outline(stroke, weight) for stroke in _STROKES[character].split())


def _outline(stroke: str, weight: float) -> str:
    line = _centre_line(stroke[1:])
    normals = _normals(line)
    halves = [_half(width) * weight for width in _BRUSH[stroke[0]]]
    left = [_shifted(*each) for each in zip(line, normals, halves, strict=True)]
    right = [_shifted(p, n, -half) for p, n, half in zip(line, normals, halves, strict=True)]
    return _closed(left, right[::-1])


def _half(width: float) -> float:
    """Return half of what the round pen leaves of a width."""
    return max(width - PEN / _FINE, 0.5) / 2


def _centre_line(text: str) -> list[_Point]:
    numbers = [int(number) for number in text.split(",")]
    points = [_Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    start, *bend, end = points
    return [start, *(bend or [_Point((start.x + end.x) / 2, (start.y + end.y) / 2)]), end]


def _normals(line: list[_Point]) -> list[_Point]:
    start, bend, end = line
    return [_normal(start, bend), _normal(start, end), _normal(bend, end)]


def _normal(start: _Point, end: _Point) -> _Point:
    across, down = end.x - start.x, end.y - start.y
    length = hypot(across, down)
    return _Point(down / length, -across / length)


def _shifted(point: _Point, normal: _Point, by: float) -> tuple[int, int]:
    return round((point.x + normal.x * by) * _FINE), round((point.y + normal.y * by) * _FINE)


def _closed(forth: list[tuple[int, int]], back: list[tuple[int, int]]) -> str:
    (x, y), far = forth[0], back[0]
    across = _numbers(_from(forth[-1], far))
    return f"M{_numbers((x, y))}{_curve(forth)}l{across}{_curve(back)}z"


def _curve(points: list[tuple[int, int]]) -> str:
    start, bend, end = points
    return "q" + _numbers((*_from(start, bend), *_from(start, end)))


def _from(start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    return end[0] - start[0], end[1] - start[1]


def _numbers(numbers: Iterable[int]) -> str:
    # A minus sign parts two numbers as well as a space does.
    return " ".join(str(number) for number in numbers).replace(" -", "-")
