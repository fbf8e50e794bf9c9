"""The facts of a win as fields of a record; a field has a default, a parser, accepted types and a stored
type.

A field is declared with its default and its parser, a function of `paili.win.facts`. For type checkers,
fields that accept several types are descriptors: setting accepts the types that `Win` takes, getting returns
the stored value.
"""

# ruff: noqa: RUF009  (the fields are declared by functions that call `field`)

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, MISSING, InitVar, dataclass, field, fields
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, TypeVar

from paili.hand import Hand
from paili.kernels.scoring.codes import FLAG_BITS, ROBBED_NORTH, ROBBED_QUAD
from paili.tiles import EAST, TileSet
from paili.win import facts as arguments
from paili.win import traits
from paili.win.called import CalledMelds
from paili.win.fields import WinFields

RIICHI: Final = "riichi"
CHINESE: Final = "chinese"

if TYPE_CHECKING:
    _Kept_co = TypeVar("_Kept_co", covariant=True)
    _Told_contra = TypeVar("_Told_contra", contravariant=True)

    class Accepts(Generic[_Kept_co, _Told_contra]):
        """The type of a field that accepts more types than the one that it stores.

        The two type parameters are the stored type and the types that may be assigned.
        """

        def __get__(self, win: object, owner: object = None) -> _Kept_co: ...
        def __set__(self, win: object, value: _Told_contra) -> None: ...

else:  # the annotations can be read at run time too, by `paili.record`
    Accepts = Annotated

_AcceptsTiles = Accepts[tuple[int, ...], str | Iterable[int]]
_AcceptsWind = Accepts[int, int | str]
_AcceptsSeat = Accepts[int | None, int | str | None]


def _fact(default: Any, read: Callable[[str, object], object], family: str = "", shows: int = 0) -> Any:
    """Declare a field of `WinRecord`, a fact of a win.

    Args:
        default: the stored default.
        read: the parser of the fact, which takes its name and the value that the caller passed.
        family: the family of games that has the fact; "" for both.
        shows: the trait bit that a win gets if the fact is set, 0 for no bit; see `paili.win.traits`.
    """
    return field(default=default, metadata={"read": read, "family": family, "shows": shows})


@dataclass(frozen=True)
class WinRecord(WinFields):
    """A won hand and its circumstances; `paili.scoring.Win` explains the fields."""

    __slots__ = ()
    hand: Accepts[Hand, Hand | str] = _fact(MISSING, arguments.hand_of)
    tile: Accepts[int, int | str | None] = _fact(None, arguments.tile_of)
    _: KW_ONLY
    tsumo: bool = _fact(False, arguments.flag, shows=traits.SELF_DRAWN)
    seat_wind: _AcceptsWind = _fact(EAST + 1, arguments.wind)
    round_wind: _AcceptsWind = _fact(EAST, arguments.wind)
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
    circumstances: Accepts[tuple[str, ...], Iterable[str]] = _fact((), arguments.circumstances_of, RIICHI)
    dora_indicators: _AcceptsTiles = _fact((), arguments.indicators_of, RIICHI)
    ura_indicators: _AcceptsTiles = _fact((), arguments.indicators_of, RIICHI)
    kita: int = _fact(0, arguments.kita_of, RIICHI)
    honba: int = _fact(0, arguments.whole_number, RIICHI)
    sticks: int = _fact(0, arguments.whole_number, RIICHI)
    discarder: _AcceptsSeat = _fact(None, arguments.seat_of)
    liable: _AcceptsSeat = _fact(None, arguments.seat_of)
    flowers: Accepts[tuple[int, ...], int | str | Iterable[int]] = _fact(
        (), arguments.flowers_of, CHINESE, traits.FLOWERS
    )
    last_copy: bool = _fact(False, arguments.flag, CHINESE, traits.LAST_COPY)
    after_quad: bool = _fact(False, arguments.flag, CHINESE, traits.AFTER_QUAD)
    lack: str = _fact("", arguments.suit_of, CHINESE)
    wild: Accepts[TileSet, str | TileSet] = _fact(TileSet(), arguments.kinds_of, CHINESE)
    wild_indicator: Accepts[int | None, int | str | None] = _fact(None, arguments.indicator_of, CHINESE)
    discarded_wildcards: int = _fact(0, arguments.wildcards_of, CHINESE, traits.WILDCARD_DISCARDED)
    discarded_honours: _AcceptsTiles = _fact((), arguments.turned_of, CHINESE)
    chi_fed: int = _fact(0, arguments.chi_of, CHINESE)
    birds: _AcceptsTiles = _fact((), arguments.turned_of, CHINESE)
    streak: int = _fact(0, arguments.whole_number, CHINESE)
    ready: str = _fact("", arguments.ready_of, CHINESE, traits.READY)
    gone: Accepts[tuple[int, ...], str | Iterable[int | str]] = _fact((), arguments.seats_of, CHINESE)

    # what follows from the other facts, and is no argument
    full: Hand = field(init=False, repr=False, compare=False)
    all_counts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    concealed: bool = field(init=False, repr=False, compare=False)
    called: CalledMelds = field(init=False, repr=False, compare=False)
    reds: tuple[int, int, int] = field(init=False, repr=False, compare=False)
    winning_kind: int = field(init=False, repr=False, compare=False)
    traits: int = field(init=False, repr=False, compare=False)
    families: tuple[str, ...] = field(init=False, repr=False, compare=False)

    @property
    def is_dealer(self) -> bool:
        """Return whether the winner is the dealer (East)."""
        return self.seat_wind == EAST

    @property
    def in_riichi(self) -> bool:
        """Return whether riichi was declared, single or double."""
        return self.riichi or self.double_riichi

    def __reduce__(self) -> tuple[Any, ...]:
        state = {name: getattr(self, name) for name in _ALWAYS_STORED}
        for name, default in FAMILY_FACTS[CHINESE]:
            if (value := getattr(self, name)) != default:
                state[name] = value
        return copyreg.__newobj__, (type(self),), state  # type: ignore[attr-defined]

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.copy_from(USUAL)
        self.put_hand(state["hand"], state["tile"], state["full"])
        for name, value in state.items():
            SLOTS[name].__set__(self, value)
        flags = sum([FLAGS_OF.get(name, 0) for name, value in state.items() if value])
        flags |= flag_of_robbery(self.robbed)
        self.put_circumstances(self.traits, flags, self.is_riichi, self.is_chinese)


# tiles of a hand before it wins: riichi and most games, and those of five melds
SIZES: Final = (13, 16)
_FIELDS: Final = tuple(item for item in fields(WinRecord) if item.init)
# name, default and reader of each argument
READERS: Final = tuple((item.name, item.default, item.metadata["read"]) for item in _FIELDS)
# default, reader, family of games and trait of each by name, but for hand and tile
FACTS: Final = {item.name: (item.default, *item.metadata.values()) for item in _FIELDS[2:]}
# the bit of each fact in the ``FLAGS`` of scoring loops
FLAGS_OF: Final = {name: 1 << bit for name, bit in FLAG_BITS.items()}
# the trait that each fact shows, 0 for none
SHOWN_BY: Final = {item.name: int(item.metadata["shows"]) for item in _FIELDS}
# the facts that one family of games alone knows, with their defaults
FAMILY_FACTS: Final = {
    family: tuple((item.name, item.default) for item in _FIELDS if item.metadata["family"] == family)
    for family in (RIICHI, CHINESE)
}
# what the state of a pickle names: all but the facts of Chinese games that have their defaults
_ALWAYS_STORED: Final = tuple(
    item.name for item in fields(WinRecord) if not item.metadata or item.metadata["family"] != CHINESE
)


# the defaults in the class would hide the fields of the base class
for _item in _FIELDS[1:]:
    delattr(WinRecord, _item.name)
# the descriptor of each field, which sets the field past the ``__setattr__`` of the frozen record
SLOTS: Final = {item.name: getattr(WinFields, item.name) for item in fields(WinRecord)}


def _usual_win() -> WinRecord:
    """Return a record without a hand, whose facts have their defaults; each new win begins as its copy."""
    win = WinRecord.__new__(WinRecord)
    win.copy_from(win)
    win.put_circumstances(0, 0, is_riichi=False, is_chinese=False)
    for item in _FIELDS[1:]:
        SLOTS[item.name].__set__(win, item.default)
    return win


USUAL: Final = _usual_win()


def flag_of_robbery(robbed: str) -> int:
    """Return the bit of ``FLAGS`` for the meld or north that a winning tile was robbed from; 0 for none."""
    return 0 if not robbed else ROBBED_NORTH if robbed == "north" else ROBBED_QUAD


def changed_record(win: WinRecord, **changes: object) -> WinRecord:
    """Return a win with some fields changed, without the checks of `Win`; the circumstances stay the same."""
    record = WinRecord.__new__(WinRecord)
    record.copy_from(win)
    for name, value in changes.items():
        SLOTS[name].__set__(record, value)
    return record


def with_tiles(win: WinRecord, counts: tuple[int, ...], wildcards: int = 0, **changes: object) -> WinRecord:
    """Return a copy of a win with new concealed tiles and the melds of ``win``.

    Args:
        win: the win.
        counts: the counts of the natural concealed tiles.
        wildcards: the number of wildcards among the concealed tiles.
        changes: new values of further fields, by name.
    """
    totals = counts
    if win.hand.melds:
        of_win = zip(win.all_counts, win.full.counts, counts, strict=True)
        totals = tuple([own - before + now for own, before, now in of_win])
    return changed_record(win, full=Hand.unchecked(counts, wildcards=wildcards), all_counts=totals, **changes)
