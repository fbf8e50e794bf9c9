"""Find the facts of a position of a Chinese game that decide the moves of its seat and the score of its win.

A fact for which a position has no public field is stored in a private field, whose name begins with ``x-``.

>>> from paili.position.position import Position
>>> situation_of(Position.parse("123456789m79p55z_rules.mcr_x-frozen")).frozen
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final, Protocol

from paili.fan.play import moves
from paili.fan.play.situation import MANY, FanSituation, facts_of_win, facts_used
from paili.hand.meld import CHI
from paili.position.facts import ACT, PositionFacts
from paili.position.seats import WIN, OpenMeld, RiverTile
from paili.tiles import EAST, KINDS, kind_of

FROZEN: Final = "x-frozen"
FLOATS: Final = "x-wild"
PASSED: Final = "x-passed"
AFTER_QUAD: Final = "x-quad"
OUT: Final = "x-out"
OWN_WALL: Final = "x-own"
_SEATS: Final = 4
_NUMBER: Final = re.compile("[0-9]{1,4}")


def situation_of(p: PositionFacts) -> FanSituation:
    """Return what decides the legal moves of the seat of a position, such as its hand and the tile."""
    acts, rules = p.phase == ACT, _game(p)
    wall = MANY if p.wall is None else p.wall
    own_wall = _number(p, OWN_WALL)
    return FanSituation(
        rules=rules,
        hand=p.hand,
        lack=p.own.lack,
        wild=p.wild,
        drawn=p.hand.drawn if acts else None,
        tile=None if acts or p.offered is None else p.offered.tile,
        from_left=p.offered is not None and _is_left(p, p.offered.seat),
        robbed=p.offered is not None and p.offered.is_robbed,
        only_win=p.offered is not None and p.offered.way == WIN,
        wall=wall,
        own_wall=wall if own_wall is None else own_wall,
        passed=p.passed.mask,
        passed_worth=_number(p, PASSED),
        ban=_ban(p) if acts else 0,
        locked=bool(p.own.riichi),
        frozen=word_of(p, FROZEN) is not None,
        out="0" in (word_of(p, OUT) or ""),
        facts=facts_in(p, acts, p.hand.drawn if acts else None if p.offered is None else p.offered.tile),
    )


def _game(p: PositionFacts) -> Any:
    return p.rules


def word_of(p: PositionFacts, name: str) -> str | None:
    """Return the value of a private field of a position.

    Args:
        p: the position.
        name: the name of the field, which begins with ``x-``.

    Returns:
        The value; "" for a field without a value; None if the position lacks the field.
    """
    return next((values[0] if values else "" for word, values in p.private if word == name), None)


def _number(p: PositionFacts, name: str) -> int | None:
    """Return the value of a private field of a position as an integer; None if the value is not an
    integer.
    """
    text = word_of(p, name) or ""
    return int(text) if _NUMBER.fullmatch(text) else None


def _is_left(p: PositionFacts, source: int | None) -> bool:
    """Return whether a tile comes from the seat that plays just before the own seat.

    Seats that have left the deal after a win are not counted.

    Args:
        p: the position.
        source: the seat that gave the tile, counted from the own seat; None for no tile.
    """
    between = range((source or 0) + 1, _SEATS)
    return source is not None and all(p.seats[number].gone for number in between)


def _ban(p: PositionFacts) -> int:
    called = p.just_called
    if called is None:
        return 0
    own = list(called.meld.faces)
    own.remove(called.tile)
    return moves.banned(kind_of(called.tile), tuple(sorted(own)), _game(p))


def facts_in(p: PositionFacts, acts: bool, tile: int | None) -> dict[str, Any]:
    """Return the facts of a win of the seat on a tile; the keys are the field names of `paili.Win`.

    Args:
        p: the position.
        acts: whether the seat wins with a tile of its own hand; otherwise it wins on the tile of another
            seat.
        tile: the winning tile; None if there is none.
    """
    rules = _game(p)
    robbed = p.offered.way if p.offered is not None and p.offered.is_robbed else ""
    lies = not acts and p.offered is not None
    return facts_of_win(
        facts_used(rules),
        acts=acts,
        first=p.first_turn,
        last=p.wall == 0,
        robbed=robbed,
        seat_wind=p.winds[0],
        round_wind=p.winds[1],
        rinshan=p.replacement == "quad",
        after_quad=word_of(p, AFTER_QUAD) is not None,
        discarder=_discarder(p),
        wild_indicator=p.turned,
        last_copy=partial(last_copy_open, p.seats, p.hand.counts, tile, acts, lies),
        flowers=p.own.flowers,
        lack=p.own.lack if rules.lack_suit else "",
        discarded_wildcards=_number(p, FLOATS) or 0,
        chi_fed=sum(meld.meld.type == CHI and meld.source == 0 for meld in p.seats[1].melds),
        streak=p.honba or 0,
        ready=_ready(p),
    )


def _discarder(p: PositionFacts) -> int | None:
    if p.offered is None or p.offered.seat is None:
        return None
    return EAST + (p.winds[0] - EAST + p.offered.seat) % _SEATS


def _ready(p: PositionFacts) -> str:
    """Return how the seat declared its hand ready.

    The result is "heavenly" if it did so with its first discard, "declared" if later, "" if it did not.
    """
    if not any(item.riichi for item in p.own.river or ()):
        return ""
    return "heavenly" if p.own.riichi > 1 else "declared"


class _Laid(Protocol):
    """A seat with its open tiles: its river and its melds."""

    @property
    def river(self) -> Sequence[RiverTile] | None:
        """The discards of the seat; None if they are unknown."""

    @property
    def melds(self) -> Sequence[OpenMeld]:
        """The melds of the seat."""


def last_copy_open(
    seats: Iterable[_Laid], counts: Sequence[int], tile: int | None, acts: bool, lies: bool
) -> bool:
    """Return whether the other three copies of a winning tile are visible, in rivers and open melds.

    Args:
        seats: the seats, with their rivers and melds.
        counts: 34 counts of the winning hand; a drawn winning tile is included.
        tile: the winning tile; None gives False.
        acts: whether the winner has drawn the tile.
        lies: whether the tile lies in a river, because it was just discarded.
    """
    if tile is None or tile >= KINDS or counts[tile] != acts:
        return False
    laid = 0
    for seat in seats:
        laid += sum(item.tile == tile and item.called_by is None for item in seat.river or ())
        laid += sum(meld.meld.faces.count(tile) for meld in seat.melds if meld.meld.is_open)
    return laid - lies == 3
