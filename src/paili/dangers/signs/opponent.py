"""One opponent: what lies open of it, what its river says of every kind, and what it could hold.

`TableView` is what the seat that asks sees of the table, `Opponent` what it sees of one of the others.
Nothing here is guessed; `paili.dangers.from_position` fills them in from a `Position`. `Against` is asked
once for an opponent, and then for each kind.

A shape is *left* when no tile that it waits for is safe, and enough copies of its tiles cannot be seen. A
kind on which no shape that is left wins is as safe as genbutsu; only thirteen orphans are looked at apart.

>>> from paili.dangers.from_position import table_view
>>> seen = table_view("123m456p789s11224z_ES_C7m")
>>> [(shape.type, shape.ways) for shape in shapes_left(Against(seen, seen.opponents[0]), 3)]
[('two-sided', 9), ('closed', 12), ('pair', 6), ('single', 4)]
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.dangers.signs.lines import BESIDE, EDGE, ENDS, INNER, LINES_OF, PLAYED, has_runs, mask_of, type_of
from paili.record import json_record
from paili.tiles import ORPHANS, TILES, Tile

EARLY: Final = 4  # discards that count as early
_ENDS: Final = tuple(map(mask_of, ENDS))
TWO_SIDED: Final = "two-sided"
CLOSED: Final = "closed"
EDGE_WAIT: Final = "edge"
PAIR: Final = "pair"
SINGLE: Final = "single"


class Opponent(NamedTuple):
    """One of the others, as the asking seat sees it.

    Attributes:
        seat: how many places after the asking seat it plays, from 1.
        river: the kinds that it discarded, in order, called ones too.
        drawn: of each, whether it was discarded as it was drawn.
        riichi: the place in the river of the tile that declared riichi; -1 where it is not in riichi.
        later: whether another of all the seats was in riichi before it.
        ippatsu: whether a win now would be ippatsu for it.
        dealer: whether it deals.
        leads: whether nobody at the table has more points.
        safe: the kinds that it cannot win on now, as a mask: those of its own river, and those that others
            discarded since its riichi, or since its own last discard.
        passed: the kinds that others discarded since its hand last changed, as a mask.
        value: the honours that are a yaku for it, as a mask.
        calls: how many melds it called.
        called_at: how many tiles it had discarded when it called last.
        melds: the kinds of each of its melds.
        quads: how many of them are concealed quads.
        shown: dora in its melds and norths, red fives too.
        norths: how many norths it set aside.
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


class TableView(NamedTuple):
    """The table, as the asking seat sees it.

    Attributes:
        players: 4 or 3.
        kinds: the kinds of its concealed tiles, each once, in order.
        unseen: of each kind the copies that it cannot see.
        dora: of each kind how many indicators point to it.
        indicators: how many are turned.
        honba: the points that the counters on the table add to a win.
        opponents: the others, in turn order.
    """

    players: int
    kinds: tuple[int, ...]
    unseen: tuple[int, ...]
    dora: tuple[int, ...]
    indicators: int
    honba: int
    opponents: tuple[Opponent, ...]


class Against:
    """The signs of every kind in the river of an opponent.

    Args:
        seen: the table.
        opponent: one of its opponents.

    Attributes:
        seen, opponent: the two.
        in_riichi: whether it is in riichi.
        open: the lines that are open, as a mask.
        lines: how many.
        early, later: the kinds of its first discards, and of those after them, before the riichi tile.
        declared: the kind that declared riichi from the hand; -1 where none did, or it was drawn.
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
        self.declared = river[at] if at >= 0 and not opponent.drawn[at] else -1

    def open_lines(self, kind: int) -> list[int]:
        """Return the lines of a kind that are open."""
        results = self._open_lines.get(kind)
        if results is None:
            results = self._open_lines[kind] = [line for line in LINES_OF[kind] if self.open >> line & 1]
        return results

    def type_of(self, kind: int) -> int:
        """Return the type of a kind, as a place in ``TYPES``."""
        return type_of(kind, len(self.open_lines(kind)), self.seen.unseen[kind], self.seen.players)

    def is_safe(self, kind: int) -> bool:
        """Return whether the opponent cannot win on a kind now: genbutsu."""
        return bool(self.opponent.safe >> kind & 1)


@json_record("type", "tiles", "ways")
class Shape(NamedTuple):
    """Tiles that wait for a kind.

    Attributes:
        type: "two-sided", "closed", "edge", "pair" (beside another pair) or "single".
        tiles: the tiles that would be held.
        ways: how many ways there are to hold them with the tiles that cannot be seen.
    """

    type: str
    tiles: tuple[Tile, ...]
    ways: int


def shapes_left(against: Against, kind: int) -> tuple[Shape, ...]:
    """Return the shapes that are left and win on a kind, runs first."""
    return (*_runs(against, kind), *_of_its_own(against.seen.unseen[kind], kind))


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


def _of_its_own(unseen: int, kind: int) -> list[Shape]:
    tile = TILES[kind]
    pair = [Shape(PAIR, (tile, tile), unseen * (unseen - 1) // 2)] if unseen > 1 else []
    return [*pair, Shape(SINGLE, (tile,), unseen)] if unseen else []


def may_be_orphans(against: Against, kind: int) -> bool:
    """Return whether an opponent could wait for a kind with thirteen orphans."""
    if kind not in ORPHANS or against.opponent.melds:
        return False
    others = [item for item in ORPHANS if item != kind]
    return all(against.seen.unseen[other] for other in others)
