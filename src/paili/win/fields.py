# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""The stored fields of a win.

`WinFields` is the base class of `paili.win.record.WinRecord`. When this module is compiled, the fields are
members of a C struct: the checks and the scorer read a field without a look-up by name, and one copy of a
struct sets all fields of a new win to their defaults.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from paili.hand.checks import NO_REDS
from paili.hand.fields import HandFields
from paili.hand.meld import CONCEALED_QUAD
from paili.tiles import KINDS, WILDCARD, kind_of
from paili.win.called import CODES, CalledMelds, called_of

try:
    import cython
except ImportError:
    from paili.kernels import cython

_KINDS: Final = KINDS  # a number of C
_KIND_OF: Final = (*map(kind_of, range(WILDCARD)), WILDCARD)
_CODES: Final = CODES
_NO_REDS: Final = NO_REDS
_MELDS: Final = 5  # the most melds of any game
_FAMILIES: Final = ((), ("riichi",), ("chinese",), ("riichi", "chinese"))
_NAMES: Final = (
    "tsumo", "riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "tenhou", "chiihou",
    "renhou", "after_north", "last_copy", "after_quad", "concealed", "is_riichi", "is_chinese", "seat_wind",
    "round_wind", "kita", "honba", "sticks", "discarded_wildcards", "chi_fed", "streak", "winning_kind",
    "flags", "traits", "count", "code", "calls", "hand", "full", "tile", "robbed", "circumstances",
    "dora_indicators", "ura_indicators", "discarder", "liable", "flowers", "lack", "wild", "wild_indicator",
    "discarded_honours", "birds", "ready", "gone", "reds", "row", "melds",
)  # fmt: skip

if not cython.compiled:

    def copy_numbers(win: Any, other: Any) -> None:
        """Set all fields of a win to those of another win; compiled, only the numbers."""
        _put(win, **{name: getattr(other, name, None) for name in _NAMES})

    def _put(win: Any, **values: Any) -> None:  # past the ``__setattr__`` of the frozen record
        for name, value in values.items():
            object.__setattr__(win, name, value)


class WinFields:
    """The stored fields of a win; `paili.win.win.Win` explains those that are not listed here.

    Attributes:
        flags: the circumstances as bits, in the order of ``FLAGS`` of `paili.kernels.scoring.codes`.
        is_riichi, is_chinese: whether a fact exists only in this family of games.
        count: the copies of each kind in hand and melds, 34 bytes.
        code: the codes of the melds, as in `paili.win.called.CalledMelds`.
        calls: the number of melds.
        row: ``count`` as a tuple; None until a caller reads `all_counts`.
        melds: the value of `called`; None until a caller reads it.
    """

    __slots__ = (*_NAMES, "__weakref__")
    if TYPE_CHECKING:  # the facts are annotated in `paili.win.record.WinRecord`
        flags: int
        is_riichi: bool
        is_chinese: bool
        count: Any
        code: Any
        calls: int
        row: tuple[int, ...] | None
        melds: CalledMelds | None

    def __init__(self, /, *args: Any, **facts: Any) -> None:
        self._settle(args, facts)  # type: ignore[attr-defined]  # a method of the classes that people make

    @property
    def all_counts(self) -> tuple[int, ...]:
        """34 ints: the copies of each kind in hand and melds together, the winning tile included."""
        if self.row is None:  # plain Python sets it with the counts
            self.row = tuple(self.count[:_KINDS]) if self.calls else self.full.counts
        row: tuple[int, ...] = self.row
        return row

    @all_counts.setter
    def all_counts(self, counts: tuple[int, ...]) -> None:
        if cython.compiled:
            for kind in range(_KINDS):
                self.count[kind] = counts[kind]
            self.row = counts
        else:
            _put(self, count=bytes(counts), row=counts)

    @property
    def called(self) -> CalledMelds:
        """The melds as ints for the code that scores wins; `Hand.melds` has them for people."""
        melds = self.melds
        if melds is None:
            if self.hand is None:  # ``__init__`` has not run
                raise AttributeError("called")
            melds = called_of(self.hand.melds)
            if cython.compiled:
                self.melds = melds
            else:
                _put(self, melds=melds)
        return melds

    @called.setter
    def called(self, melds: CalledMelds) -> None:
        if cython.compiled:
            self.melds = melds
        else:
            _put(self, melds=melds)

    @property
    def families(self) -> tuple[str, ...]:
        """The games whose own facts the win has: "riichi" (such as ippatsu), "chinese" (such as flowers)."""
        return _FAMILIES[self.is_riichi + 2 * self.is_chinese]

    @families.setter
    def families(self, names: tuple[str, ...]) -> None:
        is_riichi, is_chinese = "riichi" in names, "chinese" in names
        if cython.compiled:
            self.is_riichi, self.is_chinese = is_riichi, is_chinese
        else:
            _put(self, is_riichi=is_riichi, is_chinese=is_chinese)

    def put_hand(self, hand: HandFields, tile: int, full: HandFields) -> None:
        """Set the hand, its winning tile, and the counts that follow from them; only new objects call it.

        Args:
            hand: the hand without the winning tile.
            tile: the winning tile: 0 to 33 for a kind, 34 to 36 for a red five, 37 for a wildcard.
            full: the hand with the winning tile.
        """
        if not cython.compiled:  # there they are arrays of C
            counts, codes = [0] * _KINDS, [0] * _MELDS
        for kind in range(_KINDS):
            counts[kind] = full.count[kind]
        melds, reds, own, calls = hand.melds, full.reds, 0, 0
        for meld in melds:
            kinds: tuple[int, ...] = meld.kinds
            for of_kind in kinds:
                counts[of_kind] += 1
            type_, of_meld = meld.type, meld.reds
            own += type_ == CONCEALED_QUAD
            code: int = _CODES[type_]
            codes[calls] = code + kinds[0]
            calls += 1
            if of_meld != _NO_REDS:
                m, p, s = reds
                more_m, more_p, more_s = of_meld
                reds = (m + more_m, p + more_p, s + more_s)
        place = tile
        if cython.compiled:
            for kind in range(_KINDS):
                self.count[kind] = counts[kind]
            for at in range(calls):
                self.code[at] = codes[at]
            self.hand, self.tile, self.full, self.reds, self.calls = hand, tile, full, reds, calls
            self.concealed, self.winning_kind = own == calls, _KIND_OF[place]
            self.row = self.melds = None
        else:
            _put(
                self, hand=hand, tile=tile, full=full, reds=reds, calls=calls, concealed=own == calls,
                winning_kind=_KIND_OF[place], count=bytes(counts), row=tuple(counts), code=tuple(codes),
                melds=None,
            )  # fmt: skip

    def put_circumstances(self, traits: int, flags: int, is_riichi: bool, is_chinese: bool) -> None:
        """Set the numbers that follow from the circumstances of the win; only new objects call it.

        Args:
            traits: the circumstances as bits, see `paili.win.traits`.
            flags: the circumstances as bits, see ``FLAGS`` of `paili.kernels.scoring.codes`.
            is_riichi, is_chinese: whether a circumstance exists only in this family of games.
        """
        if cython.compiled:
            self.traits, self.flags, self.is_riichi, self.is_chinese = traits, flags, is_riichi, is_chinese
        else:
            _put(self, traits=traits, flags=flags, is_riichi=is_riichi, is_chinese=is_chinese)

    def copy_from(self, other: Any) -> None:
        """Set all fields to those of another win; only new objects call it."""
        copy_numbers(self, other)
        if cython.compiled:
            win: Any = self  # its fields are annotated in `paili.win.record.WinRecord`
            win.hand, win.full, win.tile, win.reds = other.hand, other.full, other.tile, other.reds
            win.row, win.melds = other.row, other.melds
            win.robbed, win.circumstances = other.robbed, other.circumstances
            win.dora_indicators, win.ura_indicators = other.dora_indicators, other.ura_indicators
            win.discarder, win.liable, win.flowers = other.discarder, other.liable, other.flowers
            win.lack, win.wild, win.wild_indicator = other.lack, other.wild, other.wild_indicator
            win.discarded_honours, win.birds = other.discarded_honours, other.birds
            win.ready, win.gone = other.ready, other.gone
