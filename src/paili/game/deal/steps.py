# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Apply events to a deal. `paili.game.deal.checks` checks each event first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from paili.errors import GameError
from paili.game import events as ev
from paili.game.deal.checks import check
from paili.game.deal.ends import settle_win
from paili.game.deal.seat import Seat, mark_liability
from paili.game.deal.state import DRAW, OVER, State
from paili.game.events import ABSENCES, HIDDEN, Discard, Draw
from paili.game.moves.melds import added_quad
from paili.game.moves.seat_hand import KIND_OF, kind_at
from paili.game.moves.wins import CONCEALED, NOT_COMPLETE, NOT_ROBBED, ron_of
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD, PON, Meld
from paili.position.facts import ACT, AFTER_NORTH, AFTER_QUAD, CLAIM
from paili.position.order import swap_ban
from paili.position.seats import OpenMeld, RiverTile
from paili.scoring.points import STICK
from paili.tiles import NORTH, TILES

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.records import get

_drawing_seat, _drawn_tile = (Draw.__dict__[name] for name in ("seat", "tile"))
_seat, _tile, _drawn, _riichi = (Discard.__dict__[name] for name in ("seat", "tile", "drawn", "riichi"))
_HIDDEN: Final = HIDDEN
_ADDED: Final = "added quad"
_NORTH: Final = "north"


def apply(state: State, event: ev.Event) -> None:
    """Check and apply an event.

    Raises:
        GameError: if the event cannot happen now; the state is unchanged then.
    """
    if type(event) in ABSENCES:  # who comes and goes changes nothing
        return
    check(state, event)
    happen(state, event)


def apply_turns(state: State, events: Sequence[ev.Event], first: int) -> int:
    """Check and apply the draws and discards that follow one another in a list of events.

    Args:
        state: the deal.
        events: the events.
        first: the index of the first event to apply.

    Returns:
        The index of the first event that is neither a draw nor a discard, or that cannot happen (`apply`
        raises its error); the number of events if there is no such event.
    """
    for place in range(first, len(events)):
        event = events[place]
        if type(event) is not Draw and type(event) is not Discard:
            return place
        try:
            check(state, event)
        except (GameError, TypeError, LookupError, OverflowError):
            return place
        happen(state, event)
    return len(events)


def happen(state: State, event: ev.Event) -> None:
    """Apply an event that was checked before."""
    if type(event) is Draw:  # nearly all events are draws and discards: their steps are called directly
        _draw(state, event)
    elif type(event) is Discard:
        _discard(state, event)
    else:
        _STEPS[type(event)](state, event)


# ---------------------------------------------------------------------------------- drawing


def _draw(state: State, event: ev.Draw) -> None:
    number, face = get(_drawing_seat, event), get(_drawn_tile, event)
    if face != _HIDDEN:
        state.seen[face] += 1
    if state.phase == CLAIM:
        close_claims(state)
        if not state.robbed:
            state.replacement = ""
    if state.replacement:
        _end_ippatsu(state)
    seat = state.changing(number)
    seat.add(face)
    seat.has_drawn = True
    seat.passed = 0
    state.wall -= 1
    state.phase, state.turn, state.drawn, state.ban = ACT, number, face, 0
    state.robbed = ""


# ---------------------------------------------------------------------------------- discarding


def _discard(state: State, event: ev.Discard) -> None:
    number, face, riichi = get(_seat, event), get(_tile, event), bool(get(_riichi, event))
    seat = state.changing(number)
    if riichi:
        seat.riichi = 2 if state.is_first_turn(seat) else 1
        state.pending = number
    _give(state, seat, (face,))
    seat.lay(_laid(face, bool(get(_drawn, event)), riichi), kind_at(face))
    seat.ippatsu = False
    state.discards += 1
    state.owed, state.owed_later = state.owed + state.owed_later, 0
    _offer(state, number, face, "")
    state.drawn, state.ban, state.replacement = None, 0, ""


def _laid(face: int, drawn: bool, riichi: bool) -> RiverTile:
    """Return a discard as a tile of the river; for equal discards the same object."""
    return _LAID[drawn][riichi][face]


_LAID: Final = tuple(
    tuple(tuple(RiverTile(tile, drawn, riichi) for tile in TILES) for riichi in (False, True))
    for drawn in (False, True)
)


def _give(state: State, seat: Seat, faces: Sequence[int]) -> None:
    """Remove tiles from a hand; if the hand is hidden, add these tiles to the seen tiles."""
    seat.remove(faces)
    if seat.is_hidden:
        for face in faces:
            state.seen[face] += 1


def _offer(state: State, source: int, tile: int, robbed: str) -> None:
    """Offer a tile to the other seats.

    Args:
        state: the deal.
        source: the seat that discarded the tile, or declared a quad or a north with it.
        tile: the offered tile.
        robbed: what a win on the tile would rob, as in `paili.scoring.Win`; "" for a discard.
    """
    state.phase, state.is_late = CLAIM, False
    state.tile, state.source, state.robbed = tile, source, robbed


def _riichi_accepted(state: State, _: ev.RiichiAccepted) -> None:
    close_claims(state)


def close_claims(state: State) -> None:
    """Close the wins on the offered tile: record for furiten which seats did not win, and accept a declared
    riichi.
    """
    if state.is_late:
        return
    state.is_late = True
    kind = kind_at(state.tile)
    if state.can_be_robbed():
        for seat in state.seats:
            if seat.number == state.source or seat.is_hidden:
                continue
            lets_go = seat.waiting() >> kind & 1
            if lets_go and (state.robbed != CONCEALED or _might_rob(state, seat.number)):
                state.changing(seat.number).record_pass(kind)
    if state.pending is not None:
        seat = state.changing(state.pending)
        seat.points -= STICK
        seat.ippatsu = True
        state.sticks += 1
        state.pending = None


def _might_rob(state: State, number: int) -> bool:
    state.is_late = False
    result = ron_of(state.situation(number))
    state.is_late = True
    return result.reason not in (NOT_COMPLETE, NOT_ROBBED)


def _end_ippatsu(state: State) -> None:
    for seat in state.seats:
        if seat.ippatsu:
            state.changing(seat.number).ippatsu = False


# ---------------------------------------------------------------------------------- calling


def _call(state: State, event: ev.Call) -> None:
    seat = state.changing(event.seat)
    close_claims(state)
    _end_ippatsu(state)
    state.interrupted = True
    _give(state, seat, event.own)
    seat.meld(OpenMeld(event.meld, event.source, event.tile))
    state.changing(event.source).give_last_discard(event.seat)
    mark_liability(state.rules, seat, event.source)
    state.turn, state.drawn, state.phase = event.seat, None, ACT
    if event.type == OPEN_QUAD:
        state.phase, state.replacement = DRAW, AFTER_QUAD
        _count_quad(state, event.seat, ADDED_QUAD)
    else:
        state.ban = swap_ban(KIND_OF[event.tile], event.own, state.rules)


# ---------------------------------------------------------------------------------- quads and norths


def _concealed_quad(state: State, event: ev.ConcealedQuad) -> None:
    seat = state.changing(event.seat)
    meld = Meld.of(CONCEALED_QUAD, event.tiles)
    _give(state, seat, meld.faces)
    seat.meld(OpenMeld(meld, event.seat, -1))
    _declare(state, event.seat, meld.kinds[0], CONCEALED, AFTER_QUAD)
    _count_quad(state, event.seat, CONCEALED)


def _added_quad(state: State, event: ev.AddedQuad) -> None:
    seat, kind = state.changing(event.seat), KIND_OF[event.tile]
    _give(state, seat, (event.tile,))
    places = [at for at, meld in enumerate(seat.melds) if meld.meld.type == PON]
    place = next(at for at in places if seat.melds[at].meld.kinds[0] == kind)
    seat.extend(place, added_quad(seat.melds[place].meld, event.tile), event.tile)
    _declare(state, event.seat, event.tile, _ADDED, AFTER_QUAD)
    _count_quad(state, event.seat, ADDED_QUAD)


def _north(state: State, event: ev.North) -> None:
    seat = state.changing(event.seat)
    _give(state, seat, (NORTH,))
    seat.kita += 1
    _declare(state, event.seat, NORTH, _NORTH, AFTER_NORTH)
    state.owed, state.owed_later = state.owed + state.owed_later, 0


def _declare(state: State, seat: int, tile: int, robbed: str, replacement: str) -> None:
    _offer(state, seat, tile, robbed)
    state.interrupted = True
    state.drawn, state.replacement = None, replacement


def _count_quad(state: State, seat: int, type_: str) -> None:
    state.quads.append(seat)
    if not state.rules.kan_dora:
        return
    timing = state.rules.kan_dora_timing
    at_once = timing == "at once" or (timing == "concealed at once" and type_ == CONCEALED)
    state.owed, state.owed_later = state.owed + state.owed_later, 0
    if at_once:
        state.owed += 1
    else:
        state.owed_later += 1


def _dora(state: State, event: ev.Dora) -> None:
    state.seen[event.tile] += 1
    if state.owed:
        state.owed -= 1
    else:
        state.owed_later -= 1
    state.indicators.append(event.tile)


# ---------------------------------------------------------------------------------- the end


def _drawn_deal(state: State, event: ev.DrawnDeal) -> None:
    if state.phase == CLAIM and event.kind != ev.TRIPLE_RON:
        close_claims(state)
    state.drawn_deal, state.phase = event, OVER


def _nothing(_: State, __: ev.Pass) -> None:
    """Do nothing, because a tile that nobody claims stays in the river."""


_STEPS: Final[dict[type[ev.Event], Callable[[State, Any], None]]] = {
    ev.Draw: _draw, ev.Discard: _discard, ev.RiichiAccepted: _riichi_accepted, ev.Call: _call,
    ev.AddedQuad: _added_quad, ev.ConcealedQuad: _concealed_quad, ev.North: _north, ev.Dora: _dora,
    ev.Pass: _nothing, ev.Win: settle_win, ev.DrawnDeal: _drawn_deal,
}  # fmt: skip
