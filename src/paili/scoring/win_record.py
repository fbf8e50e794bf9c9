"""The facts of a win as plain values: what `paili.scoring.Win` reads from its arguments, checks and keeps."""

from __future__ import annotations

from typing import NamedTuple

from paili.hand import Hand
from paili.scoring.groups import Group
from paili.tiles import EAST


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


class WinRecord:
    """A won hand and its circumstances; `paili.scoring.Win` says what each of them means."""

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

    @property
    def is_dealer(self) -> bool:
        """Whether the winner sits East."""
        return self.seat_wind == EAST

    @property
    def in_riichi(self) -> bool:
        """Whether riichi was declared, single or double."""
        return self.riichi or self.double_riichi
