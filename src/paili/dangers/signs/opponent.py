"""Describe one opponent: its open tiles, its river, and the shapes that its hand could contain.

`TableView` is the table as the deciding seat sees it, `Opponent` is one other player as the deciding seat
sees that player. Both classes hold facts only, no estimates; `paili.dangers.from_position` makes them from a
`Position`. `Against` has facts that are computed once for an opponent and then used for each kind of tile.

A shape is one or more tiles that wait for a tile to complete the hand. A shape is *left* (still possible) if
no tile that it waits for is safe and enough copies of its own tiles are unseen. A kind that no possible shape
waits for is as safe as genbutsu; thirteen orphans are checked separately.

>>> from paili.dangers.from_position import table_view
>>> seen = table_view("123m456p789s11224z_ES_C7m")
>>> [(shape.type, shape.ways) for shape in shapes_left(Against(seen, seen.opponents[0]), 3)]
[('two-sided', 9), ('closed', 12), ('pair', 6), ('single', 4)]
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.dangers.signs.lines import BESIDE, EDGE, ENDS, INNER, LINES_OF, PLAYED, has_runs, type_of
from paili.record import json_record
from paili.tiles import ORPHANS, TILES, Tile
from paili.win.masks import mask_of

EARLY: Final = 4  # discards that count as early
_ENDS: Final = tuple(map(mask_of, ENDS))
TWO_SIDED: Final = "two-sided"
CLOSED: Final = "closed"
EDGE_WAIT: Final = "edge"
PAIR: Final = "pair"
SINGLE: Final = "single"


class Opponent(NamedTuple):
    """An opponent, as the deciding seat sees it.

    Attributes:
        seat: how many places after the deciding seat the opponent plays, from 1.
        river: the kinds that the opponent discarded, in order, including called tiles.
        drawn: for each tile of the river, whether it was tsumogiri.
        riichi: the index in the river of the tile that declared riichi; -1 if the opponent is not in riichi.
        later: whether another seat was in riichi before the opponent was.
        ippatsu: whether a win now would have ippatsu.
        dealer: whether the opponent is the dealer.
        leads: whether nobody at the table has more points.
        safe: the kinds that the opponent cannot win on now, as a mask: those of its own river, and those that
            other players discarded since the opponent's riichi, or since its last discard.
        passed: the kinds that other players discarded since the opponent's hand last changed, as a mask.
        value: the honours of which a triplet is a yaku for the opponent, as a mask.
        calls: the number of melds that the opponent called.
        called_at: how many tiles the opponent had discarded when it made its last call.
        melds: the kinds of each of its melds.
        quads: the number of concealed quads among its melds.
        shown: the number of dora in the opponent's melds and norths, including red fives.
        norths: the number of norths that the opponent set aside.
    """

    seat: int
    river: tuple[int, ...]
    drawn: tuple[bool, ...]
    riichi: int
    later: bool
    ippatsu: bool
    dealer: bool
    leads: bool
    safe: int
    passed: int
    value: int
    calls: int
    called_at: int
    melds: tuple[tuple[int, ...], ...]
    quads: int
    shown: int
    norths: int

    @property
    def has_value_meld(self) -> bool:
        """Return whether a meld is a triplet of honours that is a yaku."""
        return any(self.value >> meld[0] & 1 for meld in self.melds)

    @property
    def has_end_meld(self) -> bool:
        """Return whether a meld has a one, a nine or an honour, so that all simples are impossible."""
        return any(kind in ORPHANS for meld in self.melds for kind in meld)


class TableView(NamedTuple):
    """The table, as the deciding seat sees it.

    Attributes:
        players: the number of players, 4 or 3.
        kinds: the kinds of the seat's concealed tiles, each kind once, in order.
        unseen: for each kind the number of copies that the seat cannot see.
        dora: for each kind the number of indicators that point to it.
        indicators: the number of revealed dora indicators.
        honba: the points that the counters on the table add to a win.
        opponents: the opponents, in turn order.
    """

    players: int
    kinds: tuple[int, ...]
    unseen: tuple[int, ...]
    dora: tuple[int, ...]
    indicators: int
    honba: int
    opponents: tuple[Opponent, ...]


class Against:
    """An opponent, with the facts that are computed once for all kinds of tiles.

    Args:
        seen: the table as the deciding seat sees it.
        opponent: one of the opponents at this table.

    Attributes:
        seen, opponent: the two arguments.
        in_riichi: whether the opponent is in riichi.
        open: the lines that are open, as a mask.
        lines: the number of open lines.
        early, later: the kinds of the opponent's first discards, and of its further discards before the
            riichi tile, as masks.
        declared: the kind of the riichi tile if it came from the hand (tedashi); -1 for tsumogiri, or without
            riichi.
    """

    __slots__ = (
        "_open_lines",
        "declared",
        "early",
        "in_riichi",
        "later",
        "lines",
        "open",
        "opponent",
        "seen",
    )

    def __init__(self, seen: TableView, opponent: Opponent) -> None:
        self.seen, self.opponent = seen, opponent
        at, river, safe = opponent.riichi, opponent.river, opponent.safe
        self.in_riichi = at >= 0
        self.open = 0
        for line in PLAYED[seen.players]:
            if not safe & _ENDS[line]:
                self.open |= 1 << line
        self.lines = self.open.bit_count()
        self._open_lines: dict[int, list[int]] = {}
        before = river[:at] if at >= 0 else river
        self.early, self.later = mask_of(before[:EARLY]), mask_of(before[EARLY:])
        self.declared = river[at] if 0 <= at < len(river) and not opponent.drawn[at] else -1

    def open_lines(self, kind: int) -> list[int]:
        """Return the numbers of the open lines (possible two-sided waits) that a kind of tile completes."""
        results = self._open_lines.get(kind)
        if results is None:
            results = self._open_lines[kind] = [line for line in LINES_OF[kind] if self.open >> line & 1]
        return results

    def type_of(self, kind: int) -> int:
        """Return the type of a kind of tile, as an index into ``TYPES``."""
        return type_of(kind, len(self.open_lines(kind)), self.seen.unseen[kind], self.seen.players)

    def is_safe(self, kind: int) -> bool:
        """Return whether a kind of tile is genbutsu: the opponent cannot win on it now."""
        return bool(self.opponent.safe >> kind & 1)


@json_record("type", "tiles", "ways")
class Shape(NamedTuple):
    """Tiles that an opponent may hold and that wait for one more tile to complete its hand.

    Attributes:
        type: "two-sided", "closed", "edge", "pair" (one of two pairs that wait) or "single".
        tiles: the kinds of the shape, for example 5m and 6m for a two-sided wait for 4m.
        ways: in how many ways these tiles can be chosen from the copies that the discarding player cannot
            see.
    """

    type: str
    tiles: tuple[Tile, ...]
    ways: int


def shapes_left(against: Against, kind: int) -> tuple[Shape, ...]:
    """Return the shapes with which the opponent may still wait for a kind; those of runs come first."""
    return (*_runs(against, kind), *_own_shapes(against.seen.unseen[kind], kind))


def _runs(against: Against, kind: int) -> list[Shape]:
    if not has_runs(kind, against.seen.players):
        return []
    unseen = against.seen.unseen
    pairs = [(TWO_SIDED, INNER[line]) for line in against.open_lines(kind)]
    pairs += [(name, pair) for name, pair in ((CLOSED, BESIDE[kind]), (EDGE_WAIT, EDGE[kind])) if pair]
    return [
        Shape(name, (TILES[low], TILES[high]), ways)
        for name, (low, high) in pairs
        if (ways := unseen[low] * unseen[high])
    ]


def _own_shapes(unseen: int, kind: int) -> list[Shape]:
    tile = TILES[kind]
    pair = [Shape(PAIR, (tile, tile), unseen * (unseen - 1) // 2)] if unseen > 1 else []
    return [*pair, Shape(SINGLE, (tile,), unseen)] if unseen else []


def may_be_orphans(against: Against, kind: int) -> bool:
    """Return whether the opponent may hold thirteen orphans that wait for a kind of tile."""
    if kind not in ORPHANS or against.opponent.melds:
        return False
    others = [item for item in ORPHANS if item != kind]
    return all(against.seen.unseen[other] for other in others)
