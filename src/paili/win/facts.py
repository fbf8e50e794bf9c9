"""What the facts of a win and of a round may be given as: each is read, checked, and named where it is wrong.

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

from paili.arguments import flag_of, int_of
from paili.catalogue import Message
from paili.errors import PailiError, ScoreError, shown
from paili.hand import Hand, as_face, as_faces
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
_RED_LIMIT: Final = 4


def hand_of(_: str, given: object) -> Hand:
    """Return a hand given as itself or as text; how many fives are red the rules say later."""
    if isinstance(given, str):
        return Hand.parse(given, red_limit=_RED_LIMIT)
    if not isinstance(given, Hand):
        raise ScoreError("win.not_a_hand", value=shown(given))
    return given


def tile_of(_: str, given: Any) -> int | None:
    """Return a face given as itself or as the text of a tile; None where the hand says which was drawn."""
    return None if given is None else as_face(given)


def flag(name: str, given: object) -> bool:
    """Return whether something holds: True or False, or a number or array element that equals one."""
    found = flag_of(given)
    if found is None:
        raise ScoreError("win.not_a_flag", what=Message(f"fact.{name}"), value=shown(given))
    return found


def wind(name: str, given: object) -> int:
    """Return the kind of a wind given as its letter, its tile or its kind."""
    if type(given) is int and EAST <= given <= NORTH:
        return given
    kind = _wind_of(given.strip()) if isinstance(given, str) else _int_of(given)
    if kind is None or not EAST <= kind <= NORTH:
        raise ScoreError("win.not_a_wind", what=Message(f"fact.{name}"), value=shown(given))
    return kind


def letter(wind: int) -> Message:
    """Return a wind for a message: its letter, or the word for its seat."""
    return Message(f"seat_letter.{WINDS[wind - EAST]}")


def seat_of(name: str, given: object) -> int | None:
    """Return the wind of a seat, or None."""
    return None if given is None else wind(name, given)


def _wind_of(text: str) -> int | None:
    if len(text) == 1 and text.upper() in WINDS:
        return EAST + WINDS.index(text.upper())
    try:
        return as_face(text)
    except PailiError:
        return None


def whole_number(name: str, given: object, most: int = MAX_COUNTERS) -> int:
    """Return a whole number from 0 to ``most``."""
    number = given if type(given) is int else _int_of(given)
    if number is None or not 0 <= number <= most:
        raise ScoreError("win.not_a_number", what=Message(f"fact.{name}"), value=shown(given), most=most)
    return number


def kita_of(name: str, given: object) -> int:
    """Return how many norths are set aside."""
    return whole_number(name, given, COPIES)


def _int_of(given: object) -> int | None:
    return None if isinstance(given, bool) else int_of(given)


def robbed_from(_: str, given: object) -> str:
    """Return what a tile was robbed from, "" for nothing."""
    if not isinstance(given, str) or given not in ROBBED:
        raise ScoreError(
            "win.not_robbed_from", value=shown(given), choices=[repr(each) for each in ROBBED[1:]]
        )
    return given


def circumstances_of(_: str, given: object) -> tuple[str, ...]:
    """Return circumstances, one given alone or several."""
    several = (given,) if isinstance(given, str) or not isinstance(given, Iterable) else tuple(given)
    if unknown := [item for item in several if item not in CIRCUMSTANCES]:
        raise ScoreError("win.not_a_circumstance", value=shown(unknown[0]), choices=CIRCUMSTANCES)
    return several


def indicators_of(name: str, given: object) -> tuple[int, ...]:
    """Return the faces of indicators, given as text or as faces."""
    if not isinstance(given, Iterable):
        raise ScoreError("win.not_indicators", what=Message(f"fact.{name}"), value=shown(given))
    faces = as_faces(given)
    if WILDCARD in faces:
        raise ScoreError("win.wild_indicator", what=Message(f"fact.{name}"))
    if len(faces) > MAX_INDICATORS:
        what = Message(f"fact.{name}")
        raise ScoreError("win.too_many_indicators", what=what, number=len(faces), most=MAX_INDICATORS)
    return faces


# ---------------------------------------------------------------------------------- of Chinese games


def indicator_of(name: str, given: Any) -> int | None:
    """Return the kind of the tile that was turned for the wildcards of a deal; None for none."""
    if given is None or (isinstance(given, str) and not given):
        return None
    faces = indicators_of(name, given if isinstance(given, str) else [given])
    if len(faces) != 1:
        raise ScoreError("win.one_indicator", what=Message(f"fact.{name}"), value=shown(given))
    return kind_of(faces[0])


def flowers_of(_: str, given: object) -> tuple[int, ...]:
    """Return flowers, 0 for each one of which only the number was given.

    >>> flowers_of("flowers", 2), flowers_of("flowers", "15f")
    ((0, 0), (1, 5))
    """
    found = _flowers_in(given)
    named = [each for each in found if each]
    if len(found) > MAX_FLOWERS or len({*named}) < len(named) or not {*found} <= _FLOWERS:
        raise ScoreError("win.not_flowers", value=shown(given), most=MAX_FLOWERS)
    return tuple(found)


def flowers_typed(text: str) -> int | str:
    """Return how many flowers there are where a number was typed, else which, as it was typed.

    >>> flowers_typed("2"), flowers_typed("15f")
    (2, '15f')
    """
    return int(text) if text.isdecimal() and len(text) < _LONG else text


_LONG: Final = 10  # so many digits are no number of flowers
_FLOWERS: Final = frozenset(range(MAX_FLOWERS + 1))
_NONE_SUCH: Final = -1


def _flowers_in(given: object) -> list[int]:
    if isinstance(given, str):
        return [int(each) if each in "12345678" else _NONE_SUCH for each in given.strip().removesuffix("f")]
    number = _int_of(given)
    if number is not None:
        return [0] * number if 0 <= number <= MAX_FLOWERS else [_NONE_SUCH]
    numbers = [_int_of(each) for each in given] if isinstance(given, Iterable) else [None]
    return [_NONE_SUCH if each is None else each for each in numbers]


def suit_of(_: str, given: object) -> str:
    """Return the letter of the suit that a player does without, "" for none."""
    if not isinstance(given, str) or given not in ("", "m", "p", "s"):
        raise ScoreError("win.not_a_suit", value=shown(given))
    return given


def kinds_of(_: str, given: object) -> TileSet:
    """Return kinds given as themselves or as text."""
    if isinstance(given, str):
        return TileSet.parse(given)
    if not isinstance(given, TileSet):
        raise ScoreError("win.not_kinds", value=shown(given))
    return given


def turned_of(name: str, given: object) -> tuple[int, ...]:
    """Return the faces of tiles that were turned or discarded, given as text or as faces."""
    if not isinstance(given, Iterable):
        raise ScoreError("win.not_tiles", what=Message(f"fact.{name}"), value=shown(given))
    faces = as_faces(given)
    if len(faces) > MAX_TURNED:
        what = Message(f"fact.{name}")
        raise ScoreError("win.too_many_turned", what=what, number=len(faces), most=MAX_TURNED)
    return faces


def chi_of(name: str, given: object) -> int:
    """Return how many chi were made: no hand has more than five."""
    return whole_number(name, given, MAX_CHI)


def wildcards_of(name: str, given: object) -> int:
    """Return how many wildcards were discarded: in no game are there more than eight."""
    return whole_number(name, given, 2 * COPIES)


def ready_of(_: str, given: object) -> str:
    """Return how the winner had said to be ready, "" for not at all."""
    if not isinstance(given, str) or given not in READY:
        raise ScoreError("win.not_ready", value=shown(given), choices=[repr(each) for each in READY[1:]])
    return given


def seats_of(name: str, given: object) -> tuple[int, ...]:
    """Return the winds of seats, each once, in order."""
    if not isinstance(given, Iterable):
        raise ScoreError("win.not_a_wind", what=Message(f"fact.{name}"), value=shown(given))
    return tuple(sorted({wind(name, each) for each in given}))
