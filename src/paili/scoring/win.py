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
from typing import Any, Final, NamedTuple

from paili import notation
from paili.errors import HandError, ScoreError, amount, shown
from paili.hand import Hand, as_face
from paili.meld import CHI, Meld
from paili.scoring.groups import Group
from paili.tiles import (
    COPIES,
    EAST,
    FACE_NAMES,
    KIND_NAMES,
    KINDS,
    NORTH,
    RED,
    WILDCARD,
    kind_of,
    mpsz,
)

WINDS: Final = "ESWN"
ROBBED: Final = ("", "added quad", "concealed quad", "north")
CIRCUMSTANCES: Final = ("open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan")
FLAGS: Final = (
    "riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "tenhou", "chiihou", "renhou",
)  # fmt: skip
MAX_INDICATORS: Final = 5
_RED_LIMIT: Final = 4
_MAX_STICKS: Final = 1000


class Called(NamedTuple):
    """The melds of a hand, as scoring asks for them.

    Attributes:
        runs, triplets: lowest kinds of the chi, kinds of the others.
        quads: kinds of the quads.
        sets: type and kind of each meld that is no chi.
        concealed: how many are concealed quads.
        mask: bits of all kinds in them.
        reds: red fives of characters, dots and bamboos in them.
        groups: each of them, in the order they were made.
    """

    runs: tuple[int, ...] = ()
    triplets: tuple[int, ...] = ()
    quads: tuple[int, ...] = ()
    sets: tuple[tuple[str, int], ...] = ()
    concealed: int = 0
    mask: int = 0
    reds: tuple[int, int, int] = (0, 0, 0)
    groups: tuple[Group, ...] = ()


class Win:
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

    __slots__ = (
        "after_north", "called", "chiihou", "circumstances", "closed", "discarder", "dora_indicators",
        "double_riichi", "full", "haitei", "hand", "held", "honba", "houtei", "ippatsu", "kita", "liable",
        "reds", "renhou", "riichi", "rinshan", "robbed", "round_wind", "seat_wind", "sticks", "tenhou",
        "tile", "tsumo", "unusual", "ura_indicators", "winning_kind",
    )  # fmt: skip

    hand: Hand
    tile: int
    tsumo: bool
    seat_wind: int
    round_wind: int
    riichi: bool
    double_riichi: bool
    ippatsu: bool
    haitei: bool
    houtei: bool
    rinshan: bool
    after_north: bool
    robbed: str
    tenhou: bool
    chiihou: bool
    renhou: bool
    circumstances: tuple[str, ...]
    dora_indicators: tuple[int, ...]
    ura_indicators: tuple[int, ...]
    kita: int
    honba: int
    sticks: int
    discarder: int | None
    liable: int | None
    full: Hand
    held: tuple[int, ...]
    closed: bool
    called: Called
    reds: tuple[int, int, int]
    unusual: bool
    winning_kind: int

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
        put(self, "tsumo", bool(tsumo))
        put(self, "seat_wind", _wind("seat wind", seat_wind))
        put(self, "round_wind", _wind("round wind", round_wind))
        put(self, "riichi", bool(riichi))
        put(self, "double_riichi", bool(double_riichi))
        put(self, "ippatsu", bool(ippatsu))
        put(self, "haitei", bool(haitei))
        put(self, "houtei", bool(houtei))
        put(self, "rinshan", bool(rinshan))
        put(self, "after_north", bool(after_north))
        put(self, "robbed", _robbed(chankan, robbed))
        put(self, "tenhou", bool(tenhou))
        put(self, "chiihou", bool(chiihou))
        put(self, "renhou", bool(renhou))
        put(self, "circumstances", _circumstances(circumstances))
        put(self, "dora_indicators", _indicators("dora", dora_indicators))
        put(self, "ura_indicators", _indicators("ura dora", ura_indicators))
        put(self, "kita", _number("kita", kita, COPIES))
        put(self, "honba", _number("honba", honba, _MAX_STICKS))
        put(self, "sticks", _number("sticks", sticks, _MAX_STICKS))
        put(self, "discarder", None if discarder is None else _wind("discarder", discarder))
        put(self, "liable", None if liable is None else _wind("liable seat", liable))
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

    @property
    def is_dealer(self) -> bool:
        """Whether the winner sits East."""
        return self.seat_wind == EAST

    @property
    def in_riichi(self) -> bool:
        """Whether riichi was declared, single or double."""
        return self.riichi or self.double_riichi

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


# ---------------------------------------------------------------------------------- reading


def _wind(what: str, wind: int | str) -> int:
    if isinstance(wind, str):
        if len(wind) == 1 and wind.upper() in WINDS:
            return EAST + WINDS.index(wind.upper())
        wind = as_face(wind)
    if not EAST <= wind <= NORTH:
        raise ScoreError(f"{what} {wind!r}: must be one of E, S, W, N")
    return wind


def _robbed(chankan: bool, robbed: str) -> str:
    if robbed not in ROBBED:
        raise ScoreError(f"robbed from {robbed!r}: must be one of {', '.join(map(repr, ROBBED[1:]))}")
    if chankan and robbed == "north":
        raise ScoreError("chankan and robbed='north' can not meet: chankan robs a quad")
    return robbed or ("added quad" if chankan else "")


def _circumstances(circumstances: Iterable[str]) -> tuple[str, ...]:
    known = (circumstances,) if isinstance(circumstances, str) else tuple(circumstances)
    if unknown := [item for item in known if item not in CIRCUMSTANCES]:
        raise ScoreError(f"circumstance {unknown[0]!r}: must be one of {', '.join(CIRCUMSTANCES)}")
    return known


def _indicators(what: str, indicators: str | Iterable[int]) -> tuple[int, ...]:
    if isinstance(indicators, str):
        tokens = notation.parse(indicators).tokens if indicators.strip() else ()
        faces = tuple(token.face for token in tokens)
    else:
        faces = tuple(as_face(face) for face in indicators)
    if WILDCARD in faces:
        raise ScoreError(f"{what} indicator *: a wildcard points to nothing")
    if len(faces) > MAX_INDICATORS:
        raise ScoreError(f"{len(faces)} {what} indicators: four quads turn at most {MAX_INDICATORS}")
    return faces


def _number(what: str, number: int, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        raise ScoreError(f"{what} {number!r}: must be a whole number of 0…{most}")
    return number


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


# ---------------------------------------------------------------------------------- facts that can not meet


def check(win: Win) -> None:
    """Refuse facts that no rule set can make meet.

    Raises:
        ScoreError: naming both.
    """
    _check_riichi(win)
    _check_last_tile(win)
    _check_replacement(win)
    if win.robbed:
        _check_robbed(win)
    if win.tenhou or win.chiihou or win.renhou:
        _check_first_turn(win)
    if win.discarder is not None or win.liable is not None:
        _check_seats(win)
    if win.circumstances:
        _check_circumstances(win)
    _check_copies(win)


def _refuse(first: str, second: str, why: str) -> None:
    raise ScoreError(f"{first} and {second} can not meet: {why}")


def _check_riichi(win: Win) -> None:
    if win.riichi or win.double_riichi:
        if not win.closed:
            meld = next(meld for meld in win.hand.melds if meld.is_open)
            _refuse("riichi", f"the open meld {meld}", "riichi needs a concealed hand")
        return
    if win.ippatsu:
        _refuse("ippatsu", "no riichi", "ippatsu is a win in the turn after riichi")
    if win.ura_indicators:
        _refuse("ura dora indicators", "no riichi", "only riichi turns them")


def _check_last_tile(win: Win) -> None:
    if win.haitei and not win.tsumo:
        _refuse("haitei", "a win on a discard", "haitei is drawn; the last discard is houtei")
    if win.houtei and win.tsumo:
        _refuse("houtei", "tsumo", "houtei is a discard; the last drawn tile is haitei")
    if win.houtei and win.robbed:
        _refuse("houtei", _robbed_tile(win), "no quad is made of the last discard")


def _check_replacement(win: Win) -> None:
    if win.after_north and not (win.rinshan and win.kita):
        _refuse("after_north", "no rinshan" if win.kita else "no kita", "it says which replacement was drawn")
    if not win.rinshan:
        return
    if not win.tsumo:
        _refuse("rinshan", "a win on a discard", "the replacement tile is drawn")
    if win.ippatsu:
        _refuse("rinshan", "ippatsu", "any quad or north, one's own too, ends ippatsu")
    if not win.kita and not win.called.quads:
        _refuse("rinshan", "no quad", "a replacement tile follows a quad or a north")


def _robbed_tile(win: Win) -> str:
    return f"a tile robbed from {'an' if win.robbed[0] == 'a' else 'a'} {win.robbed}"


def _check_robbed(win: Win) -> None:
    if win.tsumo:
        _refuse(_robbed_tile(win), "tsumo", "who robs wins on another player's tile")
    kind = win.winning_kind
    if win.robbed == "north":
        if kind != NORTH:
            _refuse("a robbed north", f"the winning tile {FACE_NAMES[win.tile]}", "they are one tile")
        return
    # The other three copies lie in the robbed quad, so they can neither be held nor be turned.
    turned = [*win.dora_indicators, *win.ura_indicators]
    seen = kind < KINDS and win.held[kind] + sum(kind_of(face) == kind for face in turned)
    if seen > 1:
        name = KIND_NAMES[kind]
        _refuse(f"robbing a quad of {name}", f"another {name} in sight", "the quad holds the other three")


def _check_first_turn(win: Win) -> None:
    name = "tenhou" if win.tenhou else "chiihou" if win.chiihou else "renhou"
    if win.tenhou + win.chiihou + win.renhou > 1:
        _refuse(name, "chiihou" if win.tenhou and win.chiihou else "renhou", "only one can be the first turn")
    if win.tenhou != win.is_dealer:
        _refuse(name, "the dealer" if win.is_dealer else "a seat other than East", "tenhou is the dealer's")
    if win.tsumo != (name != "renhou"):
        _refuse(name, "tsumo" if win.tsumo else "a win on a discard", "tenhou and chiihou draw, renhou not")
    other = _other_facts(win)
    if other:
        _refuse(name, other, "it is a win before anything else happened")


def _other_facts(win: Win) -> str:
    if win.hand.melds:
        return f"the meld {win.hand.melds[0]}"
    if win.kita:
        return "kita"
    names = ("riichi", "double_riichi", "haitei", "houtei", "rinshan")
    return next((name for name in names if getattr(win, name)), "a robbed tile" if win.robbed else "")


def _check_seats(win: Win) -> None:
    wind = WINDS[win.seat_wind - EAST]
    if win.discarder is not None and win.tsumo:
        _refuse(f"discarder {WINDS[win.discarder - EAST]}", "tsumo", "nobody discarded")
    if win.discarder == win.seat_wind:
        _refuse(f"discarder {wind}", f"seat wind {wind}", "nobody wins on his own discard")
    if win.liable == win.seat_wind:
        _refuse(f"liable seat {wind}", f"seat wind {wind}", "nobody is liable to himself")


def _check_circumstances(win: Win) -> None:
    if "open_riichi" in win.circumstances and not win.in_riichi:
        _refuse("open_riichi", "no riichi", "it is a riichi with the hand shown")
    for name in ("tsubame_gaeshi", "kanburi"):
        if name in win.circumstances and win.tsumo:
            _refuse(name, "tsumo", "it is a win on a discard")
    if "paarenchan" in win.circumstances and not win.is_dealer:
        _refuse("paarenchan", "a seat other than East", "it is the eighth win of a dealer")


def _check_copies(win: Win) -> None:
    seen = [*win.held]
    for face in (*win.dora_indicators, *win.ura_indicators):
        seen[kind_of(face)] += 1
    seen[NORTH] += win.kita
    for kind in range(RED + 1):
        if seen[kind] > COPIES:
            raise ScoreError(
                f"{seen[kind]} {KIND_NAMES[kind]} in hand, melds, indicators and kita: at most {COPIES}"
            )
