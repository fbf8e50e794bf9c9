"""Find the order in which the tiles of the rivers were discarded, and its consequences.

East begins; after a discard the next seat plays, or the seat that called the tile. So the rivers determine
the order of all discards. This order determines whose turn it is, which tiles were discarded after a riichi,
and how many tiles have left the wall.

>>> rivers = [(RiverTile(0), RiverTile(3)), (RiverTile(1, called_by=3),), (), (RiverTile(2),)]
>>> [(discard.seat, discard.tile.tile) for discard in order_of(rivers, east=0).thrown]
[(0, 0), (1, 1), (3, 2), (0, 3)]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.hand.meld import CHI, CONCEALED_QUAD, PON
from paili.position.seats import OpenSeat, RiverTile
from paili.scoring.rules import Rules
from paili.tiles import TileSet, kind_of
from paili.variants import Variant

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

River = tuple[RiverTile, ...]
MOST_QUADS: Final = 4  # of all seats together
_TURNS_BY_CALL: Final = (CHI, PON)


class Thrown(NamedTuple):
    """A discard of any seat, in the order in which the seats discarded; `paili.Position.order` lists them.

    Attributes:
        seat: the seat that discarded, counted from the seat of the position: 0 is that seat, 1 plays next.
        tile: the discard; it also says whether it was a tsumogiri, declared riichi or was called.
    """

    seat: int
    tile: RiverTile


class Order(NamedTuple):
    """The discards of a deal in order.

    Attributes:
        thrown: the discards in order, as far as the rivers determine the order.
        turn: the seat that plays next.
        fits: whether ``thrown`` contains all discards of the rivers.
    """

    thrown: tuple[Thrown, ...]
    turn: int
    fits: bool


def order_of(rivers: Sequence[River], east: int) -> Order:
    """Return the order of the discards in all rivers.

    Args:
        rivers: the discards of each seat, in the order of the seats.
        east: the index of the seat with wind East, which discards first.
    """
    places = [0] * len(rivers)
    thrown: list[Thrown] = []
    turn = east
    while places[turn] < len(rivers[turn]):
        tile = rivers[turn][places[turn]]
        thrown.append(Thrown(turn, tile))
        places[turn] += 1
        turn = (turn + 1) % len(rivers) if tile.called_by is None else tile.called_by
    return Order(tuple(thrown), turn, len(thrown) == sum(map(len, rivers)))


def drawn_from_wall(seats: Sequence[OpenSeat]) -> int:
    """Return the number of draws that the discards, quads and norths on the table need.

    A drawn tile that is not discarded yet is not counted. A chi or pon replaces a draw; a quad or a north
    needs one more draw.

    >>> drawn_from_wall([OpenSeat(river=(RiverTile(0),)), OpenSeat(river=(RiverTile(1),), norths=1)])
    3
    """
    drawn = 0
    for seat in seats:
        drawn += len(seat.river or ()) + seat.norths + seat.quads
        for meld in seat.melds:
            drawn += (meld.meld.type == CONCEALED_QUAD) - (meld.meld.type in _TURNS_BY_CALL)
    return drawn


def has_called(seat: OpenSeat) -> bool:
    """Return whether a seat has made a meld or set a north aside, which ends the first turn for all seats."""
    return bool(seat.melds or seat.quads or seat.norths)


def has_drawn_before(seat: OpenSeat, has_just_called: bool) -> bool:
    """Return whether the open tiles of a seat show that the seat has drawn a tile.

    Args:
        seat: the seat.
        has_just_called: whether the seat has not discarded yet after its last call.
    """
    types = [meld.meld.type for meld in seat.melds]
    if seat.norths or seat.quads or any(type_ not in _TURNS_BY_CALL for type_ in types):
        return True
    return len(seat.river or ()) > len(types) - has_just_called


def quads_of(seat: OpenSeat) -> int:
    """Return the number of quads of a seat."""
    return seat.quads + sum(meld.meld.is_quad for meld in seat.melds)


def swap_ban(kind: int, own: tuple[int, ...], rules: Rules) -> int:
    """Return the kinds that may not be discarded after a call, as a bit mask.

    Args:
        kind: the kind of the called tile.
        own: the tiles from the hand that form the meld with the called tile.
        rules: the rule set, with the field ``swap_ban``.

    >>> [bin(swap_ban(3, (4, 5), Rules.TENHOU.replace(swap_ban=word))) for word in ("same tile", "both ends")]
    ['0b1000', '0b1001000']
    """
    return _banned(kind, tuple(own), rules.swap_ban)


@cache
def _banned(kind: int, own: tuple[int, ...], word: str) -> int:
    if word == "none":
        return 0
    ban = 1 << kind
    if word == "both ends":
        ban |= _other_end(kind, sorted(kind_of(face) for face in own))
    return ban


def _other_end(kind: int, own: list[int]) -> int:
    rank = kind % 9
    if own == [kind + 1, kind + 2] and rank < 6:
        return 1 << kind + 3
    if own == [kind - 2, kind - 1] and rank > 2:
        return 1 << kind - 3
    return 0


def variant_of(rules: AnyRules, lack: str, wild: TileSet) -> Variant:
    """Return the variant of a deal, from its rules, lack suit and wildcards.

    Args:
        rules: the rule set or the game.
        lack: the lack suit (the suit that the seat has given up), "m", "p" or "s"; "" for none.
        wild: the kinds that are wildcards in this deal.
    """
    if isinstance(rules, Rules):
        variant = rules.variant
        variant = variant.with_wildcards(wild) if wild else variant
        return variant.with_lack(lack) if lack else variant
    from paili.fan.shapes import variant_of as variant_of_game

    return variant_of_game(rules, lack, wild)
