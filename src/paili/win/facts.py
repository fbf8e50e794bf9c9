"""Parse and check each fact of a win and of a round; an error names the fact.

>>> wind("seat_wind", "w"), whole_number("honba", 2)
(29, 2)
>>> wind("seat_wind", None)
Traceback (most recent call last):
...
paili.errors.ScoreError: seat wind None: must be one of E, S, W, N
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from paili.arguments import flag_of, int_of, items_of
from paili.catalogue import Message
from paili.errors import PailiError, ScoreError, shown
from paili.hand import Hand
from paili.hand.faces import as_face, as_faces
from paili.tiles import COPIES, EAST, NORTH, WILDCARD, TileSet, kind_of

WINDS: Final = "ESWN"
ROBBED: Final = ("", "added quad", "concealed quad", "north")
CIRCUMSTANCES: Final = ("open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan")
READY: Final = ("", "declared", "heavenly", "earthly")
MAX_INDICATORS: Final = 5
MAX_FLOWERS: Final = 8
MAX_TURNED: Final = 20
MAX_CHI: Final = 5
MAX_COUNTERS: Final = 1_000
RED_LIMIT: Final = 4


def hand_of(_: str, value: object) -> Hand:
    """Return the hand that an argument names; the argument is a `Hand` or its text.

    This function does not check the number of red fives; the rules check it later.
    """
    if isinstance(value, str):
        return Hand.parse(value, red_limit=RED_LIMIT)
    if not isinstance(value, Hand):
        raise ScoreError("win.not_a_hand", value=shown(value))
    return value


def tile_of(_: str, value: Any) -> int | None:
    """Return the winning tile as a face (see `paili.tiles`), from a face or its text; None if it is the
    hand's drawn tile."""
    return None if value is None else as_face(value)


def flag(name: str, value: object) -> bool:
    """Return a true-or-false argument as a bool, after a check.

    The argument may be a bool, or a number or array element that equals 0 or 1.
    """
    result = flag_of(value)
    if result is None:
        raise ScoreError("win.not_a_flag", what=Message(f"fact.{name}"), value=shown(value))
    return result


def wind(name: str, value: object) -> int:
    """Return the kind of a wind.

    Args:
        name: the name of the argument, for the error message.
        value: the letter of the wind, its tile, or its kind.
    """
    if type(value) is int and EAST <= value <= NORTH:
        return value
    kind = _wind_of(value.strip()) if isinstance(value, str) else _int_of(value)
    if kind is None or not EAST <= kind <= NORTH:
        raise ScoreError("win.not_a_wind", what=Message(f"fact.{name}"), value=shown(value))
    return kind


def letter(wind: int) -> Message:
    """Return a message that names a wind by its letter."""
    return Message(f"seat_letter.{WINDS[wind - EAST]}")


def seat_of(name: str, value: object) -> int | None:
    """Return the kind of a seat's wind; None if the argument names no seat."""
    return None if value is None else wind(name, value)


def _wind_of(text: str) -> int | None:
    if len(text) == 1 and text.upper() in WINDS:
        return EAST + WINDS.index(text.upper())
    try:
        return as_face(text)
    except PailiError:
        return None


def whole_number(name: str, value: object, most: int = MAX_COUNTERS) -> int:
    """Return an argument as an int, after a check that it is a whole number from 0 to ``most``."""
    number = value if type(value) is int else _int_of(value)
    if number is None or not 0 <= number <= most:
        raise ScoreError("win.not_a_number", what=Message(f"fact.{name}"), value=shown(value), most=most)
    return number


def kita_of(name: str, value: object) -> int:
    """Return an argument as the number of norths set aside, after a check."""
    return whole_number(name, value, COPIES)


def _int_of(value: object) -> int | None:
    return None if isinstance(value, bool) else int_of(value)


def robbed_from(_: str, value: object) -> str:
    """Return what the winning tile was robbed from, "" if it was not robbed; the argument is checked."""
    if not isinstance(value, str) or value not in ROBBED:
        raise ScoreError(
            "win.not_robbed_from", value=shown(value), choices=[repr(item) for item in ROBBED[1:]]
        )
    return value


def circumstances_of(_: str, value: object) -> tuple[str, ...]:
    """Return the circumstances of a win as a tuple of ids; the argument is one id or a sequence of ids."""
    items = items_of(value)
    several = (value,) if items is None else tuple(items)
    if unknown := [item for item in several if item not in CIRCUMSTANCES]:
        raise ScoreError("win.not_a_circumstance", value=shown(unknown[0]), choices=CIRCUMSTANCES)
    return several


def indicators_of(name: str, value: object) -> tuple[int, ...]:
    """Return the faces (see `paili.tiles`) of dora indicators; the argument is a text, or a sequence of
    faces."""
    if type(value) is not tuple and not isinstance(value, Iterable):
        raise ScoreError("win.not_indicators", what=Message(f"fact.{name}"), value=shown(value))
    faces = as_faces(value)
    if WILDCARD in faces:
        raise ScoreError("win.wild_indicator", what=Message(f"fact.{name}"))
    if len(faces) > MAX_INDICATORS:
        what = Message(f"fact.{name}")
        raise ScoreError("win.too_many_indicators", what=what, number=len(faces), most=MAX_INDICATORS)
    return faces


# ---------------------------------------------------------------------------------- of Chinese games


def indicator_of(name: str, value: Any) -> int | None:
    """Return the kind of the tile that was turned to choose the wildcards; None for none."""
    if value is None or (isinstance(value, str) and not value):
        return None
    faces = indicators_of(name, value if isinstance(value, str) else [value])
    if len(faces) != 1:
        raise ScoreError("win.one_indicator", what=Message(f"fact.{name}"), value=shown(value))
    return kind_of(faces[0])


def flowers_of(_: str, value: object) -> tuple[int, ...]:
    """Return the winner's flowers as numbers 1 to 8; 0 for each flower if only the count of flowers is known.

    >>> flowers_of("flowers", 2), flowers_of("flowers", "15f")
    ((0, 0), (1, 5))
    """
    flowers = _flowers_in(value)
    named = [flower for flower in flowers if flower]
    is_mixed = 0 < len(named) < len(flowers)
    if is_mixed or len(flowers) > MAX_FLOWERS or len({*named}) < len(named) or not {*flowers} <= _FLOWERS:
        raise ScoreError("win.not_flowers", value=shown(value), most=MAX_FLOWERS)
    return tuple(flowers)


def flowers_typed(text: str) -> int | str:
    """Return the value for the argument ``flowers`` from typed text: an int for a number, else the text.

    >>> flowers_typed("2"), flowers_typed("15f")
    (2, '15f')
    """
    return int(text) if text.isdecimal() and len(text) < _LONG else text


_LONG: Final = 10  # so many digits are no number of flowers
_FLOWERS: Final = frozenset(range(MAX_FLOWERS + 1))
_NONE_SUCH: Final = -1


def _flowers_in(value: object) -> list[int]:
    if isinstance(value, str):
        return [int(item) if item in "12345678" else _NONE_SUCH for item in value.strip().removesuffix("f")]
    number = _int_of(value)
    if number is not None:
        return [0] * number if 0 <= number <= MAX_FLOWERS else [_NONE_SUCH]
    numbers = [_int_of(item) for item in value] if isinstance(value, Iterable) else [None]
    return [_NONE_SUCH if number is None else number for number in numbers]


def suit_of(_: str, value: object) -> str:
    """Return the letter of the winner's lack suit (定缺), "" for no suit, after a check."""
    if not isinstance(value, str) or value not in ("", "m", "p", "s"):
        raise ScoreError("win.not_a_suit", value=shown(value))
    return value


def kinds_of(name: str, value: object) -> TileSet:
    """Return the kinds that an argument names; the argument is a `TileSet` or its text."""
    if isinstance(value, str):
        return TileSet.parse(value)
    if not isinstance(value, TileSet):
        raise ScoreError("win.not_kinds", name=name, value=shown(value))
    return value


def turned_of(name: str, value: object) -> tuple[int, ...]:
    """Return the faces (see `paili.tiles`) of several tiles, from their text or from faces; too many tiles
    are an error.

    The tiles are those turned after a win, or discarded honours.
    """
    if not isinstance(value, Iterable):
        raise ScoreError("win.not_tiles", what=Message(f"fact.{name}"), value=shown(value))
    faces = as_faces(value)
    if len(faces) > MAX_TURNED:
        what = Message(f"fact.{name}")
        raise ScoreError("win.too_many_turned", what=what, number=len(faces), most=MAX_TURNED)
    return faces


def chi_of(name: str, value: object) -> int:
    """Return how many chi the next player has made of the winner's tiles, after a check that it is 0 to 5."""
    return whole_number(name, value, MAX_CHI)


def wildcards_of(name: str, value: object) -> int:
    """Return the number of wildcards that the winner discarded, after a check that it is 0 to 8."""
    return whole_number(name, value, 2 * COPIES)


def ready_of(_: str, value: object) -> str:
    """Return how the winner declared a ready hand: "declared", "heavenly" or "earthly"; "" for no
    declaration.
    """
    if not isinstance(value, str) or value not in READY:
        raise ScoreError("win.not_ready", value=shown(value), choices=[repr(item) for item in READY[1:]])
    return value


def seats_of(name: str, value: object) -> tuple[int, ...]:
    """Return the winds of some seats as kinds, in order and each once."""
    items = list(value) if isinstance(value, str) else items_of(value)
    if items is None:
        raise ScoreError("win.not_a_wind", what=Message(f"fact.{name}"), value=shown(value))
    return tuple(sorted({wind(name, item) for item in items}))


# what some parsers return without a look at the other forms: ints from the first to the last number, texts,
# and up to so many tiles
INTS: Final = {wind: (EAST, NORTH), whole_number: (0, MAX_COUNTERS), kita_of: (0, COPIES)}
TEXTS: Final = {wind: {letter: EAST + place for place, letter in enumerate(WINDS)}}
TILES: Final = {indicators_of: MAX_INDICATORS}
