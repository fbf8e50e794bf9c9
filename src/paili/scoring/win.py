"""A win: the hand, the tile that completed it, and how it came about; checked once where it is made.

Facts that can not meet are refused here, with both named, as far as no rule set can make them meet; what
depends on the rules is refused by `paili.scoring.score`.

>>> win = Win("123m456p77889s11z", "9s", riichi=True, dora_indicators="4p")
>>> win
Win('123m456p77889s11z', '9s', riichi=True, dora_indicators='4p')
>>> Win("123m456p77889s11z", "9s", ippatsu=True)
Traceback (most recent call last):
...
paili.errors.ScoreError: ippatsu and no riichi can not meet: ippatsu is a win in the turn after riichi
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from paili.errors import HandError, ScoreError, amount, shown
from paili.hand import Hand, as_face
from paili.meld import CHI, Meld
from paili.scoring.groups import Group
from paili.scoring.win_arguments import (
    WINDS,
    circumstances_of,
    flag,
    indicators_of,
    robbed_from,
    whole_number,
    wind,
)
from paili.scoring.win_checks import check
from paili.scoring.win_record import Called, WinRecord
from paili.tiles import COPIES, EAST, FACE_NAMES, WILDCARD, kind_of, mpsz

FLAGS: Final = (
    "riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "tenhou", "chiihou", "renhou",
)  # fmt: skip
_RED_LIMIT: Final = 4


class Win(WinRecord):
    """A won hand and its circumstances, frozen.

    Args:
        hand: the hand without the winning tile, 13 tiles with melds (a quad counts as three); or with it,
            written as the drawn one (``…+9s``), if ``tile`` is None. Red fives are ``0m 0p 0s``, wildcards
            ``*``.
        tile: the winning tile, ``9s``, ``0p`` or ``*``.
        tsumo: whether it was drawn by the winner.
        seat_wind: the winner's wind, ``E S W N``; East is the dealer.
        round_wind: the wind of the round.
        riichi, double_riichi, ippatsu: double riichi replaces riichi.
        haitei, houtei: drawn or discarded as the last tile of the wall.
        rinshan: drawn as a replacement tile, after a quad or a north.
        after_north: says that the replacement was for a north, where the hand has quads too.
        chankan: robbed from a quad; the same as ``robbed="added quad"``.
        robbed: what the tile was robbed from: "added quad", "concealed quad" or "north".
        tenhou, chiihou, renhou: won at once: the dealer, another by drawing, another by a discard.
        circumstances: others that only local yaku know, ids out of ``CIRCUMSTANCES``.
        dora_indicators, ura_indicators: up to five each, the first one first.
        kita: norths set aside (three players).
        honba: counters on the table.
        sticks: riichi sticks that the winner takes.
        discarder: wind of the seat that discarded, if payments by seat are asked for.
        liable: wind of the seat that is liable for a yakuman (pao).

    Attributes:
        full: the concealed hand with the winning tile.
        held: 34 ints, all copies of each kind in hand and melds, the winning tile included.
        closed: whether nothing was called.
        called: the melds, taken apart.
        reds: red fives of characters, dots and bamboos in hand and melds.
        winning_kind: kind of the winning tile.
        unusual: whether the win came about in a way that a plain discard or draw is not, riichi aside.

    Raises:
        HandError, NotationError: if the tiles are no hand.
        ScoreError: if the tiles are too many or too few for a win, or two facts contradict each other.
    """

    __slots__ = ()

    def __init__(
        self,
        hand: Hand | str,
        tile: int | str | None = None,
        *,
        tsumo: bool = False,
        seat_wind: int | str = "S",
        round_wind: int | str = "E",
        riichi: bool = False,
        double_riichi: bool = False,
        ippatsu: bool = False,
        haitei: bool = False,
        houtei: bool = False,
        rinshan: bool = False,
        after_north: bool = False,
        chankan: bool = False,
        robbed: str = "",
        tenhou: bool = False,
        chiihou: bool = False,
        renhou: bool = False,
        circumstances: Iterable[str] = (),
        dora_indicators: str | Iterable[int] = (),
        ura_indicators: str | Iterable[int] = (),
        kita: int = 0,
        honba: int = 0,
        sticks: int = 0,
        discarder: int | str | None = None,
        liable: int | str | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "tsumo", flag("tsumo", tsumo))
        put(self, "seat_wind", wind("seat wind", seat_wind))
        put(self, "round_wind", wind("round wind", round_wind))
        put(self, "riichi", flag("riichi", riichi))
        put(self, "double_riichi", flag("double_riichi", double_riichi))
        put(self, "ippatsu", flag("ippatsu", ippatsu))
        put(self, "haitei", flag("haitei", haitei))
        put(self, "houtei", flag("houtei", houtei))
        put(self, "rinshan", flag("rinshan", rinshan))
        put(self, "after_north", flag("after_north", after_north))
        put(self, "robbed", robbed_from(flag("chankan", chankan), robbed))
        put(self, "tenhou", flag("tenhou", tenhou))
        put(self, "chiihou", flag("chiihou", chiihou))
        put(self, "renhou", flag("renhou", renhou))
        put(self, "circumstances", circumstances_of(circumstances))
        put(self, "dora_indicators", indicators_of("dora", dora_indicators))
        put(self, "ura_indicators", indicators_of("ura dora", ura_indicators))
        put(self, "kita", whole_number("kita", kita, COPIES))
        put(self, "honba", whole_number("honba", honba))
        put(self, "sticks", whole_number("sticks", sticks))
        put(self, "discarder", None if discarder is None else wind("discarder", discarder))
        put(self, "liable", None if liable is None else wind("liable seat", liable))
        _put_hand(self, hand, tile)
        unusual = haitei or houtei or rinshan or self.robbed or tenhou or chiihou or renhou
        put(self, "unusual", bool(unusual))
        check(self)

    def but(self, **changes: Any) -> Win:
        """Return the win with some arguments changed.

        >>> Win("123m456p77889s11z", "9s").but(tsumo=True)
        Win('123m456p77889s11z', '9s', tsumo=True)
        """
        return Win(**{**self.arguments(), **changes})

    def arguments(self) -> dict[str, Any]:
        """Return all arguments as values that `Win` takes."""
        return {name: getattr(self, name) for name in _ARGUMENTS}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Win can not be changed: {name} = {value!r}")

    def __eq__(self, other: object) -> bool:
        return self.arguments() == other.arguments() if isinstance(other, Win) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.arguments().values()))

    def __reduce__(self) -> tuple[object, tuple[dict[str, Any]]]:
        return _rebuilt, (self.arguments(),)

    def __repr__(self) -> str:
        shown = [repr(str(self.hand)), repr(FACE_NAMES[self.tile])]
        for name, default in _DEFAULTS.items():
            value = getattr(self, name)
            if value != default:
                shown.append(f"{name}={_shown(name, value)!r}")
        return f"Win({', '.join(shown)})"


def checked_win(win: object) -> Win:
    """Return the win itself.

    Raises:
        ScoreError: if it is none, the text of a hand for example; the message says what to give.

    >>> checked_win("123m456p77889s11z")
    Traceback (most recent call last):
    ...
    paili.errors.ScoreError: '123m456p77889s11z' is no Win: make one of the hand and its winning tile, for \
example Win("123m456p77889s11z", "9s")
    """
    if isinstance(win, Win):
        return win
    raise ScoreError(
        f"{shown(win)} is no Win: make one of the hand and its winning tile, "
        'for example Win("123m456p77889s11z", "9s")'
    )


_DEFAULTS: Final[dict[str, object]] = {
    "tsumo": False, "seat_wind": EAST + 1, "round_wind": EAST,
    **dict.fromkeys(FLAGS, False), "after_north": False, "robbed": "", "circumstances": (),
    "dora_indicators": (), "ura_indicators": (), "kita": 0, "honba": 0, "sticks": 0,
    "discarder": None, "liable": None,
}  # fmt: skip
_ARGUMENTS: Final = ("hand", "tile", *_DEFAULTS)


def _rebuilt(arguments: dict[str, Any]) -> Win:
    return Win(**arguments)


def _shown(name: str, value: Any) -> object:
    if name in ("seat_wind", "round_wind", "discarder", "liable"):
        return WINDS[value - EAST]
    return mpsz(value) if name.endswith("indicators") else value


# ---------------------------------------------------------------------------------- the hand


def _put_hand(win: Win, hand: Hand | str, tile: int | str | None) -> None:
    """Split the hand from its winning tile, and check that they fit each other."""
    read = Hand.parse(hand, red_limit=_RED_LIMIT) if isinstance(hand, str) else hand
    if not isinstance(read, Hand):
        raise ScoreError(f"{shown(hand)} is neither a Hand nor the text of one")
    if tile is None:
        if read.drawn is None:
            raise ScoreError(f"{read}: no winning tile: give it, or write it last, after +")
        face = read.drawn
        read = read.discard(face)
    else:
        face = as_face(tile)
    if read.total != 13:
        held = amount(read.total, "tile")
        raise ScoreError(f"{read}: {held} without the winning one, must be 13 (a quad is three)")
    try:
        full = read.draw(face)
    except HandError as error:
        raise ScoreError(f"{read} can not win on {FACE_NAMES[face]}: {error}") from None
    put = object.__setattr__
    put(win, "hand", read)
    put(win, "tile", face)
    put(win, "winning_kind", kind_of(face) if face < WILDCARD else WILDCARD)
    put(win, "full", full)
    put(win, "held", full.held)
    put(win, "closed", read.is_concealed)
    called = _called(read.melds) if read.melds else _NOTHING_CALLED
    put(win, "called", called)
    m, p, s = (inside + outside for inside, outside in zip(full.reds, called.reds, strict=True))
    put(win, "reds", (m, p, s))


_NOTHING_CALLED: Final = Called()


def _called(melds: tuple[Meld, ...]) -> Called:
    sets = tuple((meld.type, meld.kinds[0]) for meld in melds if meld.type != CHI)
    m, p, s = (sum(meld.reds[suit] for meld in melds) for suit in range(3))
    return Called(
        tuple(meld.kinds[0] for meld in melds if meld.type == CHI),
        tuple(kind for _, kind in sets),
        tuple(meld.kinds[0] for meld in melds if meld.is_quad),
        sets,
        sum(not meld.is_open for meld in melds),
        sum({1 << kind for meld in melds for kind in meld.kinds}),
        (m, p, s),
        tuple(map(_group_of_meld, melds)),
    )


def _group_of_meld(meld: Meld) -> Group:
    type_ = "quad" if meld.is_quad else "run" if meld.type == CHI else "triplet"
    return Group(type_, meld.kinds[0], meld.is_open, False)
