"""Find the seats that fold: they answer a threat with a safe tile and come no nearer to ready by it.

A threat is a seat in riichi, or with three called melds. A tile is safe if it is in the river of each threat;
against a riichi, also if anybody discarded it since. A fold begins with the first discard that is safe and
leaves the hand two tiles or more from ready, or farther from ready than before. Later discards of the seat
belong to the fold, so its average includes all who began one. Other hands that are not ready push.
"""

from __future__ import annotations

from paili import game
from paili.game.deal.seat import Seat
from paili.game.events import Discard
from paili.tiles import kind_of
from paili.value.table.signs import FOLDS, PUSH, THREATS, state_of

FAR = 3  # tiles missing from a win: two to go


class Folds:
    """What each seat of a deal does against threats, discard by discard."""

    def __init__(self, players: int) -> None:
        self.passed = [0] * players  # kinds that seats in riichi let go, masks
        self.safe_left: list[int | None] = [None] * players  # of seats that fold
        self.safe, self.is_safe, self.missing = 0, False, 0

    def before(self, table: game.Table, event: Discard) -> None:
        """Register a discard before it is made."""
        seats, safe = table.state.seats, -1
        for other in self._threats(table, event.seat):
            safe &= seats[other].river_kinds | self.passed[other]
        own = seats[event.seat]
        self.is_safe = bool(safe >> kind_of(event.tile) & 1)
        self.safe = sum(count for kind, count in enumerate(own.hand.counts) if safe >> kind & 1)
        self.missing = own.missing

    def after(self, table: game.Table, event: Discard) -> tuple[str, bool]:
        """Return what the seat does, one of ``PUSH``, ``FOLDS`` or "", and whether a fold begins with it."""
        seat, left = table.state.seats[event.seat], self.safe_left[event.seat]
        threats = self._threats(table, event.seat)
        begins = left is None and bool(threats) and not seat.riichi and self._begins(seat)
        for number, other in enumerate(table.state.seats):
            if other.riichi:
                self.passed[number] |= 1 << kind_of(event.tile)
        if begins:
            left = self.safe
        elif left is not None:
            left = max(left - 1, 0)
        self.safe_left[event.seat] = left
        if left is not None:
            return FOLDS[min(left, len(FOLDS) - 1)], begins
        return (PUSH[seat.has_called] if threats and not seat.waits and not seat.riichi else ""), False

    def _begins(self, seat: Seat) -> bool:
        after = seat.reach[0]
        return self.is_safe and (after >= FAR or after > self.missing)

    @staticmethod
    def _threats(table: game.Table, number: int) -> list[int]:
        return [other for other, seat in enumerate(table.state.seats) if other != number and is_threat(seat)]


def is_threat(seat: Seat) -> bool:
    melds = sum(1 for meld in seat.melds if meld.meld.is_open)
    return state_of(melds, riichi=bool(seat.riichi)) in THREATS
