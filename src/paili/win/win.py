"""A win: the hand, the tile that completed it, and the circumstances, all checked when it is created.

If two facts contradict each other under every rule set, this module raises an error that names both;
`paili.scoring.score` raises an error for facts that contradict the rules.

>>> win = Win("123m456p77889s11z", "9s", riichi=True, dora_indicators="4p")
>>> win
Win('123m456p77889s11z', '9s', riichi=True, dora_indicators='4p')
>>> Win("123m456p77889s11z", "9s", ippatsu=True)
Traceback (most recent call last):
...
paili.errors.ScoreError: ippatsu without riichi: ippatsu is a win in the turn after riichi
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import FrozenInstanceError
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, Final, Self, TypedDict

from paili.arguments import refuse_unknown
from paili.errors import ScoreError, shown
from paili.record import Tile
from paili.tiles import EAST, FACE_NAMES, TileSet, mpsz
from paili.win.arguments import settle_win
from paili.win.facts import WINDS
from paili.win.fields import WinFields
from paili.win.record import READERS, WinRecord


class WinFacts(TypedDict, total=False):
    """The type of ``**facts`` in functions such as `paili.fan.waits`: the circumstances of a possible win.

    It is a dict for type checkers. The keys are the keyword arguments of `Win`, without ``tsumo``, which
    such a function sets itself; `Win` explains each of them.
    """

    seat_wind: int | str
    round_wind: int | str
    riichi: bool
    double_riichi: bool
    ippatsu: bool
    haitei: bool
    houtei: bool
    rinshan: bool
    tenhou: bool
    chiihou: bool
    renhou: bool
    after_north: bool
    chankan: bool
    robbed: str
    circumstances: Iterable[str]
    dora_indicators: str | Iterable[int]
    ura_indicators: str | Iterable[int]
    kita: int
    honba: int
    sticks: int
    discarder: int | str | None
    liable: int | str | None
    flowers: int | str | Iterable[int]
    last_copy: bool
    after_quad: bool
    lack: str
    wild: str | TileSet
    wild_indicator: int | str | None
    discarded_wildcards: int
    discarded_honours: str | Iterable[int]
    chi_fed: int
    birds: str | Iterable[int]
    streak: int
    ready: str
    gone: str | Iterable[int | str]


def checked_facts(door: str, facts: Mapping[str, Any]) -> None:
    """Raise a TypeError, as Python does, if a keyword argument is not the name of a fact of a win.

    Args:
        door: the name of the public function, for the error message.
        facts: the keyword arguments.

    Raises:
        TypeError: if a keyword is not a fact; the message names the function and the keyword.

    >>> checked_facts("waits", {"flower": 1})
    Traceback (most recent call last):
    ...
    TypeError: waits() got an unexpected keyword argument 'flower'. Did you mean 'flowers'?
    """
    refuse_unknown(facts, WinFacts.__annotations__, door)


class Win(WinRecord):
    """A won hand, its winning tile and the circumstances of the win, for `paili.score`.

    It is frozen, and checked when it is made. ``riichi``, ``double_riichi``, ``ippatsu``, ``after_north``,
    ``circumstances``, ``dora_indicators``, ``ura_indicators``, ``kita``, ``honba`` and ``sticks`` exist only
    in riichi, the arguments from ``flowers`` to ``gone`` only in Chinese games, the others in both.
    `paili.score` and, for Chinese games, `paili.fan.score` raise an error for a fact that the game does not
    have.

    Args:
        hand: the hand without the winning tile: 13 tiles, 16 in the game of Taiwan; those in melds included
            (a quad counts as three). If ``tile`` is None, ``hand`` must include the winning tile as its drawn
            tile (``…+9s``). Red fives are ``0m 0p 0s``, wildcards ``*``.
        tile: the winning tile, ``9s``, ``0p`` or ``*``.
        tsumo: whether the winner drew the winning tile.
        seat_wind: the winner's wind, ``E``, ``S``, ``W`` or ``N``, or 27 to 30; East is the dealer. By
            default South.
        round_wind: the wind of the round, in the same way; by default East.
        riichi: whether the winner declared riichi.
        double_riichi: whether the riichi was declared in the first turn; ``riichi`` is then not needed.
        ippatsu: whether the win came within one turn after riichi, without a call in between.
        haitei: whether the winning tile was drawn as the last tile of the wall.
        houtei: whether the winning tile was the discard after the last tile of the wall.
        rinshan: whether the winning tile was drawn as a replacement tile, after a quad or a north.
        after_north: whether the replacement tile of ``rinshan`` replaced a north (three players). Needed only
            if the hand has quads too.
        chankan: whether the winning tile was robbed from a quad; equal to ``robbed="added quad"``.
        robbed: the meld or north that the winning tile was robbed from: "added quad", "concealed quad" or
            "north"; "" if it was not robbed.
        tenhou: whether the dealer won by the first draw.
        chiihou: whether a winner who is not the dealer won by the first draw.
        renhou: whether the winner won on a discard before the first own draw.
        circumstances: further circumstances for local yaku: "open_riichi", "tsubame_gaeshi", "kanburi",
            "paarenchan".
        dora_indicators: up to five indicators, in the order they were turned.
        ura_indicators: up to five ura dora indicators, in the order they were turned.
        kita: the number of norths set aside (three players).
        honba: the number of honba counters.
        sticks: the number of riichi sticks that the winner takes.
        discarder: the wind of the seat that discarded the winning tile; needed for the payments of each seat.
        liable: the wind of the seat that is liable: for a yakuman (pao), or by a Chinese game's rules (包牌).
        flowers: the winner's flowers: how many, ``2``, or which ones, ``"15f"``. 1 to 4 are the seasons from
            spring on, 5 to 8 are plum, orchid, bamboo and chrysanthemum. If eight flowers win the deal and
            the eighth flower is the winning tile, ``tile`` is ``*``.
        last_copy: whether the other three copies of the winning tile were open.
        after_quad: whether the winning tile was the discard after the replacement tile of a quad or, in a
            game with `paili.fan.Rules.rob_after_kong`, was robbed directly after a quad of the same player.
        lack: the suit that the winner chose at the start not to use (定缺), ``m``, ``p`` or ``s``.
        wild: the kinds that are wildcards in this deal, ``"5s"``, in a game that names these kinds directly.
        wild_indicator: the turned tile, ``"4s"``, in a game where a turned tile determines the wild kinds.
        discarded_wildcards: how many wildcards the winner has discarded.
        discarded_honours: in a game where ten honours discarded in a row win, these honours,
            ``"1122334556z"``; the last of them is the winning tile.
        chi_fed: how many chi the next player has made of the winner's tiles.
        birds: the tiles that were turned after the win, ``"19m5p7z"``; ``*`` for a wild flower.
        streak: how many deals in a row the dealer has stayed before this deal.
        ready: the way in which the winner declared a ready hand: "declared", "heavenly" or "earthly".
        gone: the winds of the seats that have won before and no longer play.

    Attributes:
        full: the hand with the winning tile and the melds, a `Hand`.
        all_counts: 34 ints, all copies of each kind in hand and melds, the winning tile included.
        concealed: whether the hand has no called meld.
        reds: three ints, the numbers of red fives of characters, dots and bamboos in hand and melds.
        winning_kind: the kind of the winning tile, 0 to 33; 37 for a wildcard.
        called, traits: the melds and the circumstances in the form in which paili's own code reads them; for
            the melds use ``full.melds``.

    Raises:
        HandError, NotationError: if the tiles are not a hand.
        ScoreError: if the tiles are too many or too few for a win, or two facts contradict each other.
    """

    __slots__ = ()
    if not TYPE_CHECKING:  # checkers read the arguments off the fields
        # compiled, a new win needs no call in Python
        __init__ = WinFields.__init__
        __signature__ = signature(WinRecord)
        _settle = settle_win

        @wraps(WinRecord.__init__)
        def _as_declared(self, hand, tile=None, **facts):
            return (hand, tile), facts

        def __setattr__(self, name, _):
            raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def replace(self, **changes: Any) -> Self:
        """Return a new win with some arguments changed, after the checks of `Win`.

        Args:
            changes: the new values of arguments of `Win`, by name; ``chankan`` replaces ``robbed``.

        >>> Win("123m456p77889s11z", "9s").replace(tsumo=True)
        Win('123m456p77889s11z', '9s', tsumo=True)
        """
        arguments = self.arguments() | ({"robbed": ""} if "chankan" in changes else {})
        return type(self)(**{**arguments, **changes})

    @property
    def chankan(self) -> bool:
        """Return whether the winning tile was robbed from an added quad: ``robbed == "added quad"``."""
        return self.robbed == "added quad"

    @property
    def hand_text(self) -> str:
        """The hand without the winning tile, as text."""
        return str(self.hand)

    @property
    def winning_tile(self) -> Tile:
        """The winning tile: a `Kind` (0 to 33), a `Face` for a red five (34 to 36), or 37 for a wildcard."""
        return self.tile

    @property
    def seat_letter(self) -> str:
        """The winner's wind as a letter, ``E``, ``S``, ``W`` or ``N``."""
        return WINDS[self.seat_wind - EAST]

    @property
    def round_letter(self) -> str:
        """The wind of the round as a letter, ``E``, ``S``, ``W`` or ``N``."""
        return WINDS[self.round_wind - EAST]

    def arguments(self) -> dict[str, Any]:
        """Return all arguments of the win by name, so that ``Win(**win.arguments())`` equals it."""
        return {name: getattr(self, name) for name, _, _ in READERS}

    def __repr__(self) -> str:
        shown = [repr(str(self.hand)), repr(FACE_NAMES[self.tile])]
        for name, default, _ in READERS[2:]:
            value = getattr(self, name)
            if value != default:
                shown.append(f"{name}={_shown(name, value)!r}")
        return f"Win({', '.join(shown)})"


def _shown(name: str, value: Any) -> object:
    if name == "wild_indicator":
        return FACE_NAMES[value]
    if name in _OF_WINDS:
        return WINDS[value - EAST]
    if name == "gone":
        return "".join(WINDS[item - EAST] for item in value)
    if name == "flowers":
        return "".join(map(str, value)) + "f" if any(value) else len(value)
    return mpsz(value) if name in _OF_TILES else value


_OF_TILES: Final = ("wild", "dora_indicators", "ura_indicators", "discarded_honours", "birds")
_OF_WINDS: Final = ("seat_wind", "round_wind", "discarder", "liable")


def checked_win(win: object) -> Win:
    """Return the argument, after a check that it is a `Win`.

    Raises:
        ScoreError: if the argument is not a `Win`, for example the text of a hand; the message says how to
            make a `Win`.

    >>> checked_win("123m456p77889s11z")
    Traceback (most recent call last):
    ...
    paili.errors.ScoreError: '123m456p77889s11z' is not a Win: create one from a hand and its winning tile, \
for example Win("123m456p77889s11z", "9s")
    """
    if isinstance(win, Win):
        return win
    raise ScoreError("win.not_a_win", value=shown(win))
