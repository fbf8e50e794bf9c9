# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Convert the arguments of `paili.win.win.Win` to the facts that it stores, hand and winning tile
combined."""

from __future__ import annotations

from typing import Any, Final

from paili.errors import HandError, ScoreError
from paili.hand import Hand
from paili.hand.fields import hand_with_draw
from paili.hand.plain import read_plain
from paili.tiles import FACE_NAMES
from paili.win.checks import check
from paili.win.facts import INTS, RED_LIMIT, flag, hand_of, tile_of
from paili.win.record import (
    CHINESE,
    FACTS,
    FLAGS_OF,
    RIICHI,
    SIZES,
    SLOTS,
    USUAL,
    WinRecord,
    flag_of_robbery,
)
from paili.win.traits import ROBBED

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.records import put

__all__ = ("settle_win",)

_RED_LIMIT: Final = RED_LIMIT
_ROBBED: Final = ROBBED
_USUAL: Final = USUAL
_OF_FOUR, _OF_FIVE = SIZES


class Argument:
    """A keyword argument of `Win`: how it is read, and what follows from a value that is not its default.

    Attributes:
        default, read: the default, and the parser, which takes name and value.
        slot: the descriptor of the field.
        low, high: the first and the last of the ints that need no parser; ``low`` is greater for none.
        shows: the trait bit that the win gets, 0 for none.
        flag: the bit in the ``FLAGS`` of scoring loops, 0 for none.
        is_riichi, is_chinese: whether only games of this family have the fact.
    """

    __slots__ = ("default", "flag", "high", "is_chinese", "is_riichi", "low", "read", "shows", "slot")

    def __init__(self, name: str) -> None:
        self.default, self.read, family, self.shows = FACTS[name]
        self.slot, self.flag = SLOTS[name], FLAGS_OF.get(name, 0)
        self.is_riichi, self.is_chinese = family == RIICHI, family == CHINESE
        self.low, self.high = INTS.get(self.read, (1, 0))


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
    own = read_plain(Hand, hand, _RED_LIMIT)  # None if the argument is no plain text
    if own is None:
        own = hand_of("hand", hand)
    won = tile_of("tile", tile)
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
            if name not in _ARGUMENTS:
                if name != "chankan":
                    _refuse_unknown(values)
                continue
            argument: Argument = _ARGUMENTS[name]
            if value is argument.default:
                continue
            fact, is_set = value, value is True and argument.default is False  # a flag, as most facts are
            if type(value) is int and argument.low <= value <= argument.high:
                is_set = value != argument.default
            elif not is_set:
                fact = argument.read(name, value)
                is_set = fact != argument.default
            put(argument.slot, win, fact)
            if is_set:
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
