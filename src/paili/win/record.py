"""The facts of a win, each named once: what it may be given as, how it is read, and what it is then.

A field is declared with its default and its reader (`paili.win.facts`). For type checkers the
fields that may be given in several ways are descriptors: what may be set is what `Win` takes, what is got is
the plain value that is kept.
"""

# ruff: noqa: RUF009  (the fields are declared by functions that call `field`)

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, MISSING, InitVar, dataclass, field, fields
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, NamedTuple, TypeVar

from paili.errors import HandError, ScoreError
from paili.hand import Hand
from paili.hand.groups import QUAD, RUN, TRIPLET, Group
from paili.hand.meld import CHI, MELD_TYPES, PON, Meld
from paili.tiles import EAST, FACE_NAMES, KINDS, WILDCARD, TileSet, kind_of
from paili.win import facts as arguments
from paili.win import traits
from paili.win.masks import mask_of

RIICHI: Final = "riichi"
CHINESE: Final = "chinese"

if TYPE_CHECKING:
    _Kept_co = TypeVar("_Kept_co", covariant=True)
    _Told_contra = TypeVar("_Told_contra", contravariant=True)

    class Given(Generic[_Kept_co, _Told_contra]):
        """The stored value of a fact, and the forms in which it may be given."""

        def __get__(self, win: object, owner: object = None) -> _Kept_co: ...
        def __set__(self, win: object, value: _Told_contra) -> None: ...

else:  # the annotations can be read at run time too, by `paili.record`
    Given = Annotated

_GivenTiles = Given[tuple[int, ...], str | Iterable[int]]
_GivenWind = Given[int, int | str]
_GivenSeat = Given[int | None, int | str | None]


class CalledMelds(NamedTuple):
    """The melds of a hand, as scoring asks for them.

    Attributes:
        runs, triplets: lowest kinds of the chi, kinds of the others.
        quads: kinds of the quads.
        sets: type and kind of each meld that is not a chi.
        concealed: how many are concealed quads.
        mask: bits of all kinds in them.
        reds: red fives of characters, dots and bamboos in them.
        counts: 34 ints, the copies of each kind in them.
        groups: each of them, in the order they were made.
        codes: each of them as one number, 34 × type + kind, the types in the order of ``MELD_TYPES``.
    """

    runs: tuple[int, ...] = ()
    triplets: tuple[int, ...] = ()
    quads: tuple[int, ...] = ()
    sets: tuple[tuple[str, int], ...] = ()
    concealed: int = 0
    mask: int = 0
    reds: tuple[int, int, int] = (0, 0, 0)
    counts: tuple[int, ...] = (0,) * KINDS
    groups: tuple[Group, ...] = ()
    codes: tuple[int, ...] = ()


def _fact(default: Any, read: Callable[[str, object], object], family: str = "", shows: int = 0) -> Any:
    """Declare a fact: its default as it is kept, its reader, which takes its name and what was given, the
    family of games that alone knows it, and the trait that it shows."""
    return field(default=default, metadata={"read": read, "family": family, "shows": shows})


@dataclass(frozen=True)
class WinRecord:
    """A won hand and its circumstances; `paili.scoring.Win` says what each of them means."""

    hand: Given[Hand, Hand | str] = _fact(MISSING, arguments.hand_of)
    tile: Given[int, int | str | None] = _fact(None, arguments.tile_of)
    _: KW_ONLY
    tsumo: bool = _fact(False, arguments.flag, shows=traits.SELF_DRAWN)
    seat_wind: _GivenWind = _fact(EAST + 1, arguments.wind)
    round_wind: _GivenWind = _fact(EAST, arguments.wind)
    riichi: bool = _fact(False, arguments.flag, RIICHI, traits.RIICHI)
    double_riichi: bool = _fact(False, arguments.flag, RIICHI, traits.RIICHI)
    ippatsu: bool = _fact(False, arguments.flag, RIICHI, traits.IPPATSU)
    haitei: bool = _fact(False, arguments.flag, shows=traits.LAST_TILE)
    houtei: bool = _fact(False, arguments.flag, shows=traits.LAST_TILE)
    rinshan: bool = _fact(False, arguments.flag, shows=traits.REPLACEMENT)
    tenhou: bool = _fact(False, arguments.flag, shows=traits.FIRST_TURN)
    chiihou: bool = _fact(False, arguments.flag, shows=traits.FIRST_TURN)
    renhou: bool = _fact(False, arguments.flag, shows=traits.FIRST_TURN)
    after_north: bool = _fact(False, arguments.flag, RIICHI, traits.REPLACEMENT)
    chankan: InitVar[bool] = False
    robbed: str = _fact("", arguments.robbed_from, shows=traits.ROBBED)
    circumstances: Given[tuple[str, ...], Iterable[str]] = _fact((), arguments.circumstances_of, RIICHI)
    dora_indicators: _GivenTiles = _fact((), arguments.indicators_of, RIICHI)
    ura_indicators: _GivenTiles = _fact((), arguments.indicators_of, RIICHI)
    kita: int = _fact(0, arguments.kita_of, RIICHI)
    honba: int = _fact(0, arguments.whole_number, RIICHI)
    sticks: int = _fact(0, arguments.whole_number, RIICHI)
    discarder: _GivenSeat = _fact(None, arguments.seat_of)
    liable: _GivenSeat = _fact(None, arguments.seat_of)
    flowers: Given[tuple[int, ...], int | str | Iterable[int]] = _fact(
        (), arguments.flowers_of, CHINESE, traits.FLOWERS
    )
    last_copy: bool = _fact(False, arguments.flag, CHINESE, traits.LAST_COPY)
    after_quad: bool = _fact(False, arguments.flag, CHINESE, traits.AFTER_QUAD)
    lack: str = _fact("", arguments.suit_of, CHINESE)
    wild: Given[TileSet, str | TileSet] = _fact(TileSet(), arguments.kinds_of, CHINESE)
    wild_indicator: Given[int | None, int | str | None] = _fact(None, arguments.indicator_of, CHINESE)
    discarded_wildcards: int = _fact(0, arguments.wildcards_of, CHINESE, traits.WILDCARD_DISCARDED)
    discarded_honours: _GivenTiles = _fact((), arguments.turned_of, CHINESE)
    chi_fed: int = _fact(0, arguments.chi_of, CHINESE)
    birds: _GivenTiles = _fact((), arguments.turned_of, CHINESE)
    streak: int = _fact(0, arguments.whole_number, CHINESE)
    ready: str = _fact("", arguments.ready_of, CHINESE, traits.READY)
    gone: Given[tuple[int, ...], str | Iterable[int | str]] = _fact((), arguments.seats_of, CHINESE)

    # what follows from the other facts, and is no argument
    full: Hand = field(init=False, repr=False, compare=False)
    held: tuple[int, ...] = field(init=False, repr=False, compare=False)
    concealed: bool = field(init=False, repr=False, compare=False)
    called: CalledMelds = field(init=False, repr=False, compare=False)
    reds: tuple[int, int, int] = field(init=False, repr=False, compare=False)
    winning_kind: int = field(init=False, repr=False, compare=False)
    traits: int = field(init=False, repr=False, compare=False)
    families: tuple[str, ...] = field(init=False, repr=False, compare=False)

    @property
    def is_dealer(self) -> bool:
        """Return whether the winner sits East."""
        return self.seat_wind == EAST

    @property
    def in_riichi(self) -> bool:
        """Return whether riichi was declared, single or double."""
        return self.riichi or self.double_riichi


# tiles of a hand before it wins: riichi and most games, and those of five melds
SIZES: Final = (13, 16)
_FIELDS: Final = tuple(item for item in fields(WinRecord) if item.init)
# name, default and reader of each argument
READERS: Final = tuple((item.name, item.default, item.metadata["read"]) for item in _FIELDS)
# the same by name, with the family of games and the trait
_DEFAULTS: Final = {item.name: item.default for item in _FIELDS[2:]}
_FACTS: Final = {item.name: tuple(item.metadata.values()) for item in _FIELDS}
# What a win starts from. It is copied, so that what stands where is the same in every win and is found fast;
# for the same reason these defaults do not stand in the class too. Those of Chinese games stand there alone.
_START: Final = {
    item.name: item.default
    for item in fields(WinRecord)
    if not item.metadata or item.metadata["family"] != CHINESE
}
for _name in _START.keys() & vars(WinRecord).keys():
    delattr(WinRecord, _name)

# the trait that each fact shows, 0 for none
SHOWN_BY: Final = {item.name: int(item.metadata["shows"]) for item in _FIELDS}
# the facts that one family of games alone knows, with their defaults
FAMILY_FACTS: Final = {
    family: tuple((item.name, item.default) for item in _FIELDS if item.metadata["family"] == family)
    for family in (RIICHI, CHINESE)
}


def facts_of(hand: Hand | str, tile: object, chankan: object, values: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a win that are not what they are by default, and what follows from them."""
    own_hand, won = arguments.hand_of("hand", hand), arguments.tile_of("tile", tile)
    facts: dict[str, Any] = {}
    families: tuple[str, ...] = ()
    shown = 0
    try:
        changed = [name for name, value in values.items() if value is not _DEFAULTS[name]]
    except KeyError as unknown:
        raise TypeError(f"Win() got an unexpected keyword argument {unknown}") from None
    for name in changed:
        read, family, shows = _FACTS[name]
        facts[name] = fact = read(name, values[name])
        if fact != _DEFAULTS[name]:
            shown |= shows
            if family and family not in families:
                families = (*families, family)
    if chankan is not False and arguments.flag("chankan", chankan):
        if facts.get("robbed") == "north":
            raise ScoreError("win.chankan_of_north")
        facts["robbed"] = facts.get("robbed") or "added quad"
        shown |= traits.ROBBED
    return {**_START, **_of_hand(own_hand, won), "families": families, "traits": shown, **facts}


def _of_hand(hand: Hand, tile: int | None) -> dict[str, Any]:
    """Split the hand from its winning tile, check that they fit each other, and tell what follows."""
    if tile is None:
        hand, tile = _without_drawn(hand)
    full = _complete(hand, tile)
    totals, reds, called = full.counts, full.reds, _NOTHING_CALLED
    if hand.melds:
        called = called_of(hand.melds)
        totals = tuple(map(add, totals, called.counts))
        m, p, s = map(add, reds, called.reds)
        reds = m, p, s
    return {
        "hand": hand,
        "tile": tile,
        "full": full,
        "held": totals,
        "concealed": called.concealed == len(hand.melds),
        "called": called,
        "reds": reds,
        "winning_kind": kind_of(tile) if tile < WILDCARD else WILDCARD,
    }


def _without_drawn(hand: Hand) -> tuple[Hand, int]:
    if hand.drawn is None:
        raise ScoreError("win.no_winning_tile", hand=hand)
    return hand.discard(hand.drawn), hand.drawn


def _complete(hand: Hand, tile: int) -> Hand:
    if hand.size + 3 * len(hand.melds) not in SIZES:
        raise ScoreError("win.size", hand=hand, number=hand.total)
    try:
        return hand.draw(tile)
    except HandError as error:
        raise ScoreError("win.cannot_win_on", hand=hand, tile=FACE_NAMES[tile], reason=error.fault) from None


_NOTHING_CALLED: Final = CalledMelds()


@lru_cache(maxsize=1 << 12)
def called_of(melds: tuple[Meld, ...]) -> CalledMelds:
    """Return melds, at least one, as scoring asks for them."""
    parts = [(meld, meld.kinds) for meld in melds]
    sets = tuple((meld.type, kinds[0]) for meld, kinds in parts if meld.type != CHI)
    m, p, s = map(sum, zip(*(meld.reds for meld in melds), strict=True))
    return CalledMelds(
        tuple(kinds[0] for meld, kinds in parts if meld.type == CHI),
        tuple(kind for _, kind in sets),
        tuple(kinds[0] for meld, kinds in parts if meld.is_quad),
        sets,
        sum(not meld.is_open for meld in melds),
        mask_of(kind for _, kinds in parts for kind in kinds),
        (m, p, s),
        tuple([sum(kinds.count(kind) for _, kinds in parts) for kind in range(KINDS)]),
        tuple(Group(_TYPES.get(meld.type, QUAD), kinds, 0, meld.is_open) for meld, kinds in parts),
        tuple([KINDS * MELD_TYPES.index(meld.type) + kinds[0] for meld, kinds in parts]),
    )


_TYPES: Final = {CHI: RUN, PON: TRIPLET}


def changed_record(win: WinRecord, **changes: object) -> WinRecord:
    """Return a win with some fields changed, made without the checks that `Win` makes for people."""
    made = object.__new__(WinRecord)
    vars(made).update(vars(win), **changes)
    return made


def with_tiles(win: WinRecord, counts: tuple[int, ...], wildcards: int = 0, **changes: object) -> WinRecord:
    """Return a win with other concealed tiles; its melds stay what they are.

    Args:
        win: the win.
        counts: of the concealed tiles.
        wildcards: how many more are wildcards.
        changes: of other fields.
    """
    totals = counts
    if win.hand.melds:
        of_win = zip(win.held, win.full.counts, counts, strict=True)
        totals = tuple([held - before + now for held, before, now in of_win])
    return changed_record(win, full=Hand.unchecked(counts, wildcards=wildcards), held=totals, **changes)
