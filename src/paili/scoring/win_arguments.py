"""What the facts of a win and of a round may be given as: each is read, checked and named where it is wrong.

>>> wind("seat wind", "w"), whole_number("honba", 2)
(29, 2)
>>> wind("seat wind", None)
Traceback (most recent call last):
...
paili.errors.ScoreError: seat wind None: must be one of E, S, W, N
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from operator import index
from typing import Final

from paili import notation
from paili.errors import ScoreError, shown
from paili.hand import as_face
from paili.tiles import EAST, NORTH, WILDCARD

WINDS: Final = "ESWN"
ROBBED: Final = ("", "added quad", "concealed quad", "north")
CIRCUMSTANCES: Final = ("open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan")
MAX_INDICATORS: Final = 5
MAX_COUNTERS: Final = 1_000


def flag(what: str, given: object) -> bool:
    """Return whether something holds: True or False, or a number or array element that equals one."""
    if isinstance(given, Hashable) and given in (False, True):
        return bool(given)
    raise ScoreError(f"{what} {shown(given)}: must be True or False")


def wind(what: str, given: object) -> int:
    """Return the kind of a wind given as its letter, its tile or its kind."""
    kind = _wind_of(given.strip()) if isinstance(given, str) else _int_of(given)
    if kind is None or not EAST <= kind <= NORTH:
        raise ScoreError(f"{what} {shown(given)}: must be one of E, S, W, N")
    return kind


def _wind_of(text: str) -> int | None:
    if len(text) == 1 and text.upper() in WINDS:
        return EAST + WINDS.index(text.upper())
    return as_face(text) if text else None


def whole_number(what: str, given: object, most: int = MAX_COUNTERS) -> int:
    """Return a whole number from 0 to ``most``."""
    number = _int_of(given)
    if number is None or not 0 <= number <= most:
        raise ScoreError(f"{what} {shown(given)}: must be a whole number of 0…{most}")
    return number


def _int_of(given: object) -> int | None:
    try:
        return None if isinstance(given, bool) else index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def robbed_from(chankan: bool, robbed: object) -> str:
    """Return what a tile was robbed from, "" for nothing."""
    if not isinstance(robbed, str) or robbed not in ROBBED:
        raise ScoreError(f"robbed from {shown(robbed)}: must be one of {', '.join(map(repr, ROBBED[1:]))}")
    if chankan and robbed == "north":
        raise ScoreError("chankan and robbed='north' can not meet: chankan robs a quad")
    return robbed or ("added quad" if chankan else "")


def circumstances_of(given: object) -> tuple[str, ...]:
    """Return circumstances, one given alone or several."""
    several = (given,) if isinstance(given, str) or not isinstance(given, Iterable) else tuple(given)
    if unknown := [item for item in several if item not in CIRCUMSTANCES]:
        raise ScoreError(f"circumstance {shown(unknown[0])}: must be one of {', '.join(CIRCUMSTANCES)}")
    return several


def indicators_of(what: str, given: object) -> tuple[int, ...]:
    """Return the faces of indicators, given as text or as faces."""
    if isinstance(given, str):
        faces = tuple(token.face for token in notation.parse(given).tokens) if given.strip() else ()
    elif isinstance(given, Iterable):
        faces = tuple(map(as_face, given))
    else:
        raise ScoreError(f"{what} indicators {shown(given)}: must be tiles, as in '4p5z', or their faces")
    if WILDCARD in faces:
        raise ScoreError(f"{what} indicator *: a wildcard points to nothing")
    if len(faces) > MAX_INDICATORS:
        raise ScoreError(f"{len(faces)} {what} indicators: four quads turn at most {MAX_INDICATORS}")
    return faces
