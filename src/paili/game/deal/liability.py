"""Who is liable for a yakuman: the seat that fed its last meld.

An open call that completes the set makes its source liable; a concealed quad of the last kind makes nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paili.game.moves.situation import MOST_QUADS
from paili.hand.meld import CHI, OPEN_QUAD
from paili.scoring.worth import Score
from paili.tiles import EAST, GREEN, NORTH, RED, WHITE

if TYPE_CHECKING:
    from paili.game.deal.seat import Seat
    from paili.game.deal.state import State
    from paili.position.seats import OpenMeld

_SETS: Final = {
    "daisangen": frozenset((WHITE, GREEN, RED)),
    "daisuushii": frozenset(range(EAST, NORTH + 1)),
}


def mark_liability(state: State, seat: Seat, source: int) -> None:
    """Remember who is liable, after a seat has called a tile."""
    called = seat.melds[-1]
    for yaku, kinds in _SETS.items():
        if yaku in state.rules.liability and _completes(seat.melds, called, kinds):
            seat.liable[yaku] = source
    four = sum(each.meld.is_quad for each in seat.melds) == MOST_QUADS
    if four and called.meld.type == OPEN_QUAD and "suukantsu" in state.rules.liability:
        seat.liable["suukantsu"] = source


def _completes(melds: list[OpenMeld], called: OpenMeld, kinds: frozenset[int]) -> bool:
    sets = {each.meld.kinds[0] for each in melds if each.meld.type != CHI}
    return called.meld.kinds[0] in kinds and called.meld.type != CHI and kinds <= sets


def liable_seat(seat: Seat, score: Score) -> int | None:
    """Return the seat that is liable for a win, if there is one."""
    return next((seat.liable[each.id] for each in score.yaku if each.id in seat.liable), None)
