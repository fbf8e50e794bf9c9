"""What danger is judged by: the facts of a position that lie open, as plain numbers.

`Seen` is what the seat that asks sees of the table, `Opponent` what it sees of one of the others. Nothing
here is guessed; `paili.risk.asking` fills them in from a `Position`.
"""

from __future__ import annotations

from typing import NamedTuple


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


class Seen(NamedTuple):
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
