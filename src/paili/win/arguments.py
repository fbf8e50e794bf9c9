# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Convert the arguments of `paili.win.win.Win` to the facts that it stores, hand and winning tile
combined."""

from __future__ import annotations

from typing import Any, Final

from paili.errors import HandError, ScoreError
from paili.hand import Hand
from paili.hand.faces import as_face
from paili.hand.fields import hand_with_draw
from paili.hand.plain import read_plain
from paili.tiles import FACE_NAMES, Face, Kind
from paili.win.checks import check
from paili.win.facts import INTS, RED_LIMIT, TEXTS, TILES, flag, hand_of
from paili.win.record import CHINESE, FACTS, FLAGS_OF, RIICHI, SIZES, SLOTS, USUAL, WinRecord, flag_of_robbery
from paili.win.traits import ROBBED

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.records import put

_RED_LIMIT: Final = RED_LIMIT
_ROBBED: Final = ROBBED
_USUAL: Final = USUAL
_WILDCARD: Final = Face.WILDCARD
_OF_FOUR, _OF_FIVE = SIZES


class Argument:
    """A keyword argument of `Win`: how it is read, and what follows from a value that is not its default.

    Attributes:
        default, read: the default, and the parser, which takes name and value.
        slot: the descriptor of the field.
        low, high: the first and the last of the ints that need no parser; ``low`` is greater for none.
        texts: the values of the texts that need no parser.
        tiles: how many tiles in a tuple need no parser, if none is a wildcard.
        shows: the trait (a bit of `paili.win.traits`) that the win gets, 0 for none.
        flag: the bit in the ``FLAGS`` of scoring loops, 0 for none.
        is_riichi, is_chinese: whether only games of this family have the fact.
    """

    __slots__ = (
        "default",
        "flag",
        "high",
        "is_chinese",
        "is_riichi",
        "low",
        "read",
        "shows",
        "slot",
        "texts",
        "tiles",
    )

    def __init__(self, name: str) -> None:
        self.default, self.read, family, self.shows = FACTS[name]
        self.slot, self.flag = SLOTS[name], FLAGS_OF.get(name, 0)
        self.is_riichi, self.is_chinese = family == RIICHI, family == CHINESE
        self.low, self.high = INTS.get(self.read, (1, 0))
        self.texts, self.tiles = TEXTS.get(self.read, {}), TILES.get(self.read, 0)


_ARGUMENTS: Final = {name: Argument(name) for name in FACTS}


def settle_win(win: WinRecord, args: tuple[Any, ...], values: dict[str, Any]) -> None:
    """Set the fields of a win, and check that its facts do not contradict each other.

    Args:
        win: the win.
        args: the arguments of `Win` without a name.
        values: its keyword arguments by name.
    """
    if len(args) != 2 or "hand" in values or "tile" in values:
        args, values = win._as_declared(*args, **values)  # type: ignore[attr-defined]
    hand, tile = args
    own = hand if type(hand) is Hand else read_plain(Hand, hand, _RED_LIMIT)
    if own is None:  # no plain text
        own = hand_of("hand", hand)
    won: int | None = None if tile is None else as_face(tile)
    win.copy_from(_USUAL)
    if values:
        _read_facts(win, values)
    if won is None:
        own, won = _without_drawn(own)
    win.put_hand(own, won, _complete(own, won))
    check(win)


def _read_facts(win: WinRecord, values: dict[str, Any]) -> None:
    """Set the facts of a win to the values of the keyword arguments."""
    shown, flags, is_riichi, is_chinese = 0, 0, False, False
    try:
        for name, value in values.items():
            argument: Argument | None = _ARGUMENTS.get(name)
            if argument is None:
                if name != "chankan":
                    _refuse_unknown(values)
                continue
            if value is argument.default:
                continue
            fact = _fact_of(argument, name, value)
            put(argument.slot, win, fact)
            if fact is True or fact != argument.default:
                shown |= argument.shows
                flags |= argument.flag
                is_riichi = is_riichi or argument.is_riichi
                is_chinese = is_chinese or argument.is_chinese
    except ValueError:
        _refuse_unknown(values)
        raise
    if "chankan" in values and flag("chankan", values["chankan"]):
        _read_chankan(win)
        shown |= _ROBBED
    if win.robbed:
        flags |= flag_of_robbery(win.robbed)
    win.put_circumstances(shown, flags, is_riichi, is_chinese)


def _fact_of(argument: Argument, name: str, value: Any) -> Any:
    """Return the value of an argument as the win stores it; the usual forms of values need no parser."""
    if value is True and argument.default is False:  # a flag, as most facts are
        return value
    if type(value) is int and argument.low <= value <= argument.high:
        return value
    if type(value) is tuple and argument.tiles and _are_tiles(value, argument.tiles):
        return value
    if type(value) is str and value in argument.texts:
        return argument.texts[value]
    return argument.read(name, value)


def _are_tiles(values: tuple[Any, ...], most: int) -> bool:
    """Return whether all values are tiles but wildcards, and at most so many."""
    if len(values) > most:
        return False
    for value in values:
        if (type(value) is not Kind and type(value) is not Face) or value is _WILDCARD:
            return False
    return True


def _refuse_unknown(values: dict[str, Any]) -> None:
    """Raise a TypeError for the first keyword argument that `Win` does not have."""
    for name in values:
        if name not in _ARGUMENTS and name != "chankan":
            raise TypeError(f"Win() got an unexpected keyword argument {name!r}")


def _read_chankan(win: WinRecord) -> None:
    if win.robbed == "north":
        raise ScoreError("win.chankan_of_north")
    if not win.robbed:
        put(SLOTS["robbed"], win, "added quad")


def _without_drawn(hand: Hand) -> tuple[Hand, int]:
    if hand.drawn is None:
        raise ScoreError("win.no_winning_tile", hand=hand)
    return hand.discard(hand.drawn), hand.drawn


def _complete(hand: Hand, tile: int) -> Hand:
    size = hand.size + 3 * len(hand.melds)
    if size not in (_OF_FOUR, _OF_FIVE):
        raise ScoreError("win.size", hand=hand, number=hand.total)
    full: Hand | None = hand_with_draw(hand, tile)
    if full is not None:
        return full
    try:
        return hand.draw(tile)
    except HandError as error:
        raise ScoreError("win.cannot_win_on", hand=hand, tile=FACE_NAMES[tile], reason=error.fault) from None
