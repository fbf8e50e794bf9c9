"""What each event does to a deal, and why it may be refused.

Every step first asks all that can be wrong, and only then changes anything: a refused event leaves the deal
as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paili.game import moves
from paili.game import records as rec
from paili.game.ends import settle_win
from paili.game.held import KIND_OF, copies_of
from paili.game.liability import mark_liability
from paili.game.quads import added_quad, concealed_quad
from paili.game.seat import Seat
from paili.game.situation import MOST_QUADS
from paili.game.state import DRAW, OVER, State
from paili.game.told import drawn_kind
from paili.game.wins import CONCEALED, FURITEN, NOT_COMPLETE, NOT_ROBBED, may_ron, may_tsumo, ron_of
from paili.hand.meld import ADDED_QUAD, CHI, OPEN_QUAD, PON
from paili.position.facts import ACT, AFTER_NORTH, AFTER_QUAD, CLAIM
from paili.position.order import swap_ban
from paili.position.seats import OpenMeld, RiverTile
from paili.scoring.points import STICK
from paili.tiles import FACES, NORTH, TILES

_ADDED: Final = "added quad"
_NORTH: Final = "north"
_THREE: Final = 3


def apply(state: State, event: rec.Event) -> None:
    """Let an event happen.

    Raises:
        GameError: if it cannot happen now; nothing has changed then.
    """
    step = _STEPS.get(type(event))
    if step is None:
        if isinstance(event, rec.Away | rec.Back):  # who comes and goes changes nothing
            return
        state.refuse(event, "no_such_event")
    if state.phase == OVER or state.drawn_deal is not None:
        state.refuse(event, "deal_is_over")
    step(state, event)


# ---------------------------------------------------------------------------------- drawing


def _draw(state: State, event: rec.Draw) -> None:
    _check_draw(state, event)
    take_from_wall(state, event, event.tile)
    if state.phase == CLAIM:
        close_claims(state)
        if not state.robbed:
            state.replacement = ""
    if state.replacement:
        _end_ippatsu(state)
    seat = state.seats[event.seat]
    seat.add(event.tile)
    seat.has_drawn = True
    seat.passed = 0
    state.wall -= 1
    state.phase, state.turn, state.drawn, state.ban = ACT, event.seat, event.tile, 0
    state.robbed = ""


def _check_draw(state: State, event: rec.Draw) -> None:
    if state.phase == ACT:
        state.refuse(event, "must_act", seat=state.turn)
    if state.winners:
        state.refuse(event, "deal_is_won")
    if state.phase == CLAIM and (kind := state.must_end()):
        state.refuse(event, "deal_must_end", kind=drawn_kind(kind))
    if state.owed and state.phase == CLAIM and not state.robbed:
        state.refuse(event, "indicator_due")
    due = state.turn if state.phase == DRAW or state.robbed else state.after(state.source)
    if event.seat != due:
        state.refuse(event, "not_its_turn", turn=due)
    if not state.wall:
        state.refuse(event, "wall_is_empty")


def take_from_wall(state: State, event: rec.Event, face: int) -> None:
    """Count a tile that leaves the wall, or refuse one that cannot be there."""
    _check_copies(state, event, face, 1)
    state.seen[face] += 1


def _check_copies(state: State, event: rec.Event, face: int, number: int) -> None:
    if not 0 <= face < FACES:
        state.refuse(event, "no_tile", tile=face)
    if state.seen[face] + number > state.copies[face]:
        state.refuse(event, "no_copy_left", tile=TILES[face], most=state.copies[face])


# ---------------------------------------------------------------------------------- discarding


def _discard(state: State, event: rec.Discard) -> None:
    seat = _on_turn(state, event, event.seat)
    _check_discard(state, event, seat)
    if event.riichi:
        _check_riichi(state, event)
        seat.riichi = 2 if state.is_first_turn(seat) else 1
        state.pending = event.seat
    seat.remove((event.tile,))
    seat.lay(RiverTile(event.tile, event.drawn, event.riichi))
    seat.ippatsu = False
    state.discards += 1
    state.owed, state.owed_later = state.owed + state.owed_later, 0
    _offer(state, event.seat, event.tile, "")
    state.drawn, state.ban, state.replacement = None, 0, ""


def _offer(state: State, source: int, tile: int, robbed: str) -> None:
    """Let the others claim a tile."""
    state.phase, state.is_late = CLAIM, False
    state.tile, state.source, state.robbed = tile, source, robbed


def _on_turn(state: State, event: rec.Event, number: int) -> Seat:
    if state.phase != ACT or state.winners:
        state.refuse(event, "nobody_on_turn")
    if number != state.turn:
        state.refuse(event, "not_its_turn", turn=state.turn)
    _check_indicators(state, event)
    return state.seats[number]


def _check_indicators(state: State, event: rec.Event) -> None:
    if state.owed:
        state.refuse(event, "indicator_due")


def _check_discard(state: State, event: rec.Discard, seat: Seat) -> None:
    if not 0 <= event.tile < FACES or not copies_of(seat.held, event.tile):
        state.refuse(event, "not_held", hand=seat.held.hand(red_limit=4))
    is_drawn = event.tile == state.drawn
    if event.drawn and not is_drawn:
        state.refuse(event, "not_the_drawn_tile", drawn="–" if state.drawn is None else TILES[state.drawn])
    if not event.drawn and seat.riichi:
        state.refuse(event, "in_riichi")
    if not event.drawn and copies_of(seat.held, event.tile) == is_drawn:
        state.refuse(event, "only_the_drawn_tile")
    if state.ban >> KIND_OF[event.tile] & 1:
        state.refuse(event, "swap_ban")


def _check_riichi(state: State, event: rec.Discard) -> None:
    s = state.situation(event.seat)
    if s.riichi:
        state.refuse(event, "riichi_twice")
    if not s.is_closed or s.drawn is None:
        state.refuse(event, "riichi_open")
    if not moves.may_riichi(s):
        least, tiles = state.rules.riichi_points, state.rules.riichi_wall
        state.refuse(event, "riichi_too_late", points=s.points, wall=s.wall, least=least, tiles=tiles)
    if not moves.riichi_discards(s) >> KIND_OF[event.tile] & 1:
        state.refuse(event, "riichi_not_ready")


def _riichi_accepted(state: State, event: rec.RiichiAccepted) -> None:
    if state.pending is None or state.winners:
        state.refuse(event, "no_riichi_pending")
    if state.pending != event.seat:
        state.refuse(event, "riichi_of_another", seat=state.pending)
    close_claims(state)


def close_claims(state: State) -> None:
    """Let the tile go that could be won on: those who waited for it are furiten, a riichi stands."""
    if state.is_late:
        return
    state.is_late = True
    kind = KIND_OF[state.tile]
    if state.can_be_robbed():
        for seat in state.seats:
            if seat.number != state.source and (state.robbed != CONCEALED or _might_rob(state, seat.number)):
                seat.let_go(kind)
    if state.pending is not None:
        seat = state.seats[state.pending]
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
        seat.ippatsu = False


# ---------------------------------------------------------------------------------- calling


def _call(state: State, event: rec.Call) -> None:
    seat = _check_call(state, event)
    close_claims(state)
    _end_ippatsu(state)
    state.interrupted = True
    seat.remove(event.own)
    seat.meld(OpenMeld(event.meld, event.source, event.tile))
    river = state.seats[event.source].river
    river[-1] = river[-1]._replace(called_by=event.seat)
    mark_liability(state, seat, event.source)
    state.turn, state.drawn, state.phase = event.seat, None, ACT
    if event.type == OPEN_QUAD:
        state.phase, state.replacement = DRAW, AFTER_QUAD
        _count_quad(state, event.seat, ADDED_QUAD)
    else:
        state.ban = swap_ban(KIND_OF[event.tile], event.own, state.rules)


def _check_call(state: State, event: rec.Call) -> Seat:
    if state.phase != CLAIM or state.robbed or state.winners:
        state.refuse(event, "nothing_to_claim")
    if event.source != state.source or event.tile != state.tile:
        state.refuse(event, "another_tile", source=state.source, tile=TILES[state.tile])
    if event.seat == event.source or not 0 <= event.seat < len(state.seats):
        state.refuse(event, "no_such_seat", seat=event.seat)
    if kind := state.must_end():
        state.refuse(event, "deal_must_end", kind=drawn_kind(kind))
    _check_indicators(state, event)
    seat = state.seats[event.seat]
    if seat.riichi:
        state.refuse(event, "call_in_riichi")
    if not all(0 <= face < FACES for face in event.own) or event.type not in rec.CALLS:
        state.refuse(event, "no_such_meld")
    possible = [(type_, sorted(own)) for type_, own in moves.calls(state.situation(event.seat))]
    if (event.type, sorted(event.own)) not in possible:
        _refuse_call(state, event, seat)
    return seat


def _refuse_call(state: State, event: rec.Call, seat: Seat) -> None:
    if any(event.own.count(face) > copies_of(seat.held, face) for face in event.own):
        state.refuse(event, "not_held", hand=seat.held.hand(red_limit=4))
    if event.type == CHI and state.after(event.source) != event.seat:
        state.refuse(event, "chi_from_left")
    if event.type == OPEN_QUAD and len(state.quads) >= MOST_QUADS:
        state.refuse(event, "no_fifth_quad")
    state.refuse(event, "no_such_meld")


# ---------------------------------------------------------------------------------- quads and norths


def _concealed_quad(state: State, event: rec.ConcealedQuad) -> None:
    seat = _on_turn(state, event, event.seat)
    made = [meld for meld in moves.quads(state.situation(event.seat)) if meld.type != ADDED_QUAD]
    if tuple(sorted(event.tiles)) not in [tuple(sorted(meld.faces)) for meld in made]:
        _refuse_quad(state, event, KIND_OF[event.tiles[0]] if _are_tiles(event.tiles) else -1)
    meld = concealed_quad(seat.held, KIND_OF[event.tiles[0]])
    seat.remove(meld.faces)
    seat.meld(OpenMeld(meld, event.seat, -1))
    _declare(state, event.seat, meld.kinds[0], CONCEALED, AFTER_QUAD)
    _count_quad(state, event.seat, CONCEALED)


def _are_tiles(faces: tuple[int, ...]) -> bool:
    return len(faces) == 4 and all(0 <= face < FACES for face in faces)


def _added_quad(state: State, event: rec.AddedQuad) -> None:
    seat = _on_turn(state, event, event.seat)
    kind = KIND_OF[event.tile] if 0 <= event.tile < FACES else -1
    made = [meld for meld in moves.quads(state.situation(event.seat)) if meld.type == ADDED_QUAD]
    if kind not in [meld.kinds[0] for meld in made] or not copies_of(seat.held, event.tile):
        _refuse_quad(state, event, kind)
    seat.remove((event.tile,))
    places = [at for at, each in enumerate(seat.melds) if each.meld.type == PON]
    place = next(at for at in places if seat.melds[at].meld.kinds[0] == kind)
    seat.extend(place, added_quad(seat.melds[place].meld, event.tile), event.tile)
    _declare(state, event.seat, event.tile, _ADDED, AFTER_QUAD)
    _count_quad(state, event.seat, ADDED_QUAD)


def _refuse_quad(state: State, event: rec.Event, kind: int) -> None:
    if state.drawn is None:
        state.refuse(event, "quad_after_call")
    if not state.wall:
        state.refuse(event, "wall_is_empty")
    if len(state.quads) >= MOST_QUADS:
        state.refuse(event, "no_fifth_quad")
    if state.seats[state.turn].riichi:
        state.refuse(event, "quad_in_riichi")
    state.refuse(event, "no_such_quad", tile=TILES[kind] if kind >= 0 else "?")


def _north(state: State, event: rec.North) -> None:
    seat = _on_turn(state, event, event.seat)
    s = state.situation(event.seat)
    if not moves.may_set_north_aside(s) or (event.drawn and state.drawn != NORTH):
        state.refuse(event, "no_north")
    seat.remove((NORTH,))
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


def _dora(state: State, event: rec.Dora) -> None:
    before_discard = state.phase == ACT and bool(state.replacement)
    if not state.owed and not (state.owed_later and before_discard):
        state.refuse(event, "no_indicator_due")
    take_from_wall(state, event, event.tile)
    if state.owed:
        state.owed -= 1
    else:
        state.owed_later -= 1
    state.indicators.append(event.tile)


# ---------------------------------------------------------------------------------- the end


def _win(state: State, event: rec.Win) -> None:
    if not 0 <= event.seat < len(state.seats):
        state.refuse(event, "no_such_seat", seat=event.seat)
    if event.seat == event.source:
        _check_tsumo(state, event)
    else:
        _check_ron(state, event)
    _check_ura(state, event)
    settle_win(state, event)


def _check_ura(state: State, event: rec.Win) -> None:
    under = event.ura or ()
    if len(under) > len(state.indicators):
        state.refuse(event, "too_many_ura", number=len(under), most=len(state.indicators))
    for face in under:
        _check_copies(state, event, face, under.count(face))


def _check_tsumo(state: State, event: rec.Win) -> None:
    _on_turn(state, event, event.seat)
    if state.drawn != event.tile:
        state.refuse(event, "not_the_drawn_tile", drawn="–" if state.drawn is None else TILES[state.drawn])
    if not may_tsumo(state.situation(event.seat)):
        state.refuse(event, "no_win")


def _check_ron(state: State, event: rec.Win) -> None:
    if state.phase != CLAIM or state.is_late:
        state.refuse(event, "nothing_to_claim")
    if event.source != state.source or event.tile != state.tile:
        state.refuse(event, "another_tile", source=state.source, tile=TILES[state.tile])
    if not state.robbed:
        _check_indicators(state, event)
    s = state.situation(event.seat)
    if s.phase != CLAIM:
        state.refuse(event, "too_many_wins", most=state.rules.max_ron)
    if not may_ron(s):
        result = ron_of(s)
        state.refuse(event, "furiten" if result.reason == FURITEN else "no_win")


def _drawn_deal(state: State, event: rec.DrawnDeal) -> None:
    if state.winners:
        state.refuse(event, "deal_is_won")
    if event.kind == rec.NINE_ORPHANS:
        _check_nine(state, event)
    elif event.kind == rec.TRIPLE_RON:
        _check_triple_ron(state, event)
    elif event.kind != rec.UNKNOWN:
        _check_must_end(state, event)
    if state.phase == CLAIM and event.kind != rec.TRIPLE_RON:
        close_claims(state)
    state.drawn_deal, state.phase = event, OVER


def _check_nine(state: State, event: rec.DrawnDeal) -> None:
    if state.phase != ACT or (event.seat is not None and event.seat != state.turn):
        state.refuse(event, "not_its_turn", turn=state.turn)
    if not moves.may_declare_nine(state.situation(state.turn)):
        state.refuse(event, "no_nine_orphans")


def _check_triple_ron(state: State, event: rec.DrawnDeal) -> None:
    claiming = (seat.number for seat in state.seats if state.phase_of(seat.number) == CLAIM)
    rons = sum(may_ron(state.situation(number)) for number in claiming)
    if state.rules.triple_ron != "abort" or rons < _THREE:
        state.refuse(event, "no_triple_ron")


def _check_must_end(state: State, event: rec.DrawnDeal) -> None:
    due = state.must_end()
    if due is None:
        state.refuse(event, "deal_goes_on")
    if due != event.kind:
        state.refuse(event, "another_end", kind=drawn_kind(due))


def _pass(state: State, event: rec.Pass) -> None:
    known = 0 <= event.seat < len(state.seats)
    if not known or state.phase_of(event.seat) != CLAIM or not moves.legal_moves(state.situation(event.seat)):
        state.refuse(event, "nothing_to_claim")


_STEPS: Final[dict[type[rec.Event], Callable[[State, Any], None]]] = {
    rec.Draw: _draw, rec.Discard: _discard, rec.RiichiAccepted: _riichi_accepted, rec.Call: _call,
    rec.AddedQuad: _added_quad, rec.ConcealedQuad: _concealed_quad, rec.North: _north, rec.Dora: _dora,
    rec.Pass: _pass, rec.Win: _win, rec.DrawnDeal: _drawn_deal,
}  # fmt: skip
