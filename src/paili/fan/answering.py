"""Who answers for a win alone, and what the tiles turned after it add.

>>> from paili import Win, fan
>>> three_chi = Win("99m56p[123m][456m][789m]", "7p", tsumo=True, seat_wind="W")
>>> bound_seats(three_chi, fan.HANGZHOU)
((1, 1),)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paili.fan.rules.rules import GameRules
from paili.hand.meld import CHI
from paili.tiles import EAST, WILDCARD, TileSet, kind_of
from paili.win.record import WinRecord

_SEATS: Final = 4


def liable_seat(win: WinRecord, rules: GameRules, fans: Iterable[str]) -> int | None:
    """Return the seat that is liable for a win, None for nobody.

    Args:
        win: the win, which names the seat.
        rules: the game.
        fans: the ids of the fans that count.
    """
    answers = rules.liability != "none" and (win.tsumo or rules.liability != "self_draw")
    if win.liable is None or not answers:
        return None
    dear = not rules.liable_fans or not {*rules.liable_fans}.isdisjoint(fans)
    return win.liable - EAST if dear else None


def bound_seats(win: WinRecord, rules: GameRules) -> tuple[tuple[int, int], ...]:
    """Return the seats that a contract binds to the winner, with how many times the whole sum each pays.

    Chi are made of the tiles of the seat before, so the winner's own melds show the one contract, and
    `Win.chi_fed` says the other.
    """
    least, seat = rules.contract_chi, win.seat_wind - EAST
    if not least:
        return ()
    by_source, by_fed = rules.contract_factors
    own = sum(meld.type == CHI for meld in win.hand.melds)
    found = [((seat - 1) % _SEATS, by_source)] if own >= least else []
    return (*found, ((seat + 1) % _SEATS, by_fed)) if win.chi_fed >= least else tuple(found)


# ---------------------------------------------------------------------------------- turned tiles


def bird_hits(win: WinRecord, rules: GameRules) -> tuple[int, ...]:
    """Return how many of the turned tiles count: of the winner; or for each seat, where they double."""
    kinds = [kind_of(face) for face in win.birds if face != WILDCARD]
    sets = [TileSet.parse(text) for text in rules.bird_kinds]
    if not kinds:
        return ()
    if rules.bird_effect == "double":
        return tuple(sum(kind in of_seat for kind in kinds) for of_seat in sets)
    own = sets[(win.seat_wind - EAST) % len(sets)]
    return (sum(kind in own for kind in kinds),)


def with_birds(paid: int, seat: int | None, winner: int, hits: tuple[int, ...], rules: GameRules) -> int:
    """Return what a seat pays with the turned tiles; None is a seat that was not named."""
    if rules.bird_effect == "points":
        return paid + hits[0] * rules.bird_points
    return paid << hits[winner] + (0 if seat is None else hits[seat])
