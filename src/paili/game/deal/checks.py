# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Check events before they are applied: an event changes the deal only after all its checks.

A refused event leaves the deal as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from paili.catalogue import Message
from paili.errors import GameError
from paili.game import events as ev
from paili.game.deal.description import drawn_kind
from paili.game.deal.seat import Seat
from paili.game.deal.state import State
from paili.game.events import HIDDEN, Discard, Draw
from paili.game.moves import legal as moves
from paili.game.moves.melds import Choice
from paili.game.moves.ready import leaves_ready
from paili.game.moves.seat_hand import KIND_OF, SeatHand, copies_of, kind_at
from paili.game.moves.situation import Situation
from paili.game.moves.wins import FURITEN, may_ron, may_tsumo, ron_of
from paili.hand.meld import ADDED_QUAD, CHI, OPEN_QUAD
from paili.position.facts import ACT, CLAIM
from paili.position.order import MOST_QUADS
from paili.tiles import COPIES, FACES, NORTH, TILES

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.records import get

_drawing_seat, _drawn_tile = (Draw.__dict__[name] for name in ("seat", "tile"))
_seat, _tile, _drawn, _riichi = (Discard.__dict__[name] for name in ("seat", "tile", "drawn", "riichi"))
_THREE: Final = 3
_FACES: Final = FACES
_HIDDEN: Final = HIDDEN
_NO_FACE: Final = -1


def check(state: State, event: ev.Event) -> None:
    """Refuse an event that cannot happen now.

    Raises:
        GameError: if the event cannot happen now; the message names the deal, the event and the reason.
    """
    is_over = state.drawn_deal is not None
    if type(event) is Draw and not is_over:  # nearly all events are draws and discards
        _draw(state, event)
    elif type(event) is Discard and not is_over:
        _discard(state, event)
    elif type(event) not in _CHECKS:
        state.refuse(event, "no_such_event")
    elif is_over:
        state.refuse(event, "deal_is_over")
    else:
        _CHECKS[type(event)](state, event)


def count_tiles(state: State) -> None:
    """Count the tiles that a deal shows at its start.

    Raises:
        GameError: if the deal shows a tile that does not exist, or a tile more often than the game has it.
    """
    for seat, hand in zip(state.seats, state.deal.hands, strict=True):
        if not seat.is_hidden:
            for face in hand:
                _count_tile(state, face)
    _count_tile(state, state.deal.indicator)


def _count_tile(state: State, face: int) -> None:
    place = _place_of(face)
    if place == _NO_FACE:
        _refuse_deal(state, "no_tile", tile=face)
    seen, most = state.seen[place] + 1, state.copies[place]
    if seen > most:
        _refuse_deal(state, "no_copy_left", tile=TILES[place], most=most)
    state.seen[place] = seen


def _place_of(face: int) -> int:
    """Return a face as an index of a list of all faces; -1 if there is no such face."""
    try:
        place = face
    except OverflowError:  # in compiled code, where the index is a number of C
        return _NO_FACE
    return place if 0 <= place < _FACES else _NO_FACE


def _refuse_deal(state: State, key: str, /, **facts: object) -> NoReturn:
    reason = Message(f"game.{key}", **facts)
    raise GameError("game.deal_refused", deal=state.deal.name, reason=reason)


# ---------------------------------------------------------------------------------- drawing


def _draw(state: State, event: ev.Draw) -> None:
    claims = state.phase == CLAIM
    if not claims and state.phase == ACT:
        state.refuse(event, "must_act", seat=state.turn)
    if state.winners:
        state.refuse(event, "deal_is_won")
    if claims and (kind := state.must_end()):
        state.refuse(event, "deal_must_end", kind=drawn_kind(kind))
    if state.owed and claims and not state.robbed:
        state.refuse(event, "indicator_due")
    due = state.after(state.source) if claims and not state.robbed else state.turn
    if get(_drawing_seat, event) != due:
        state.refuse(event, "not_its_turn", turn=due)
    if not state.wall:
        state.refuse(event, "wall_is_empty")
    face = get(_drawn_tile, event)
    seat = state.seats[due]
    if not seat.is_hidden or face != _HIDDEN:
        _check_copies(state, event, face, 1)


def _check_copies(state: State, event: ev.Event, face: int, number: int) -> None:
    place = _place_of(face)
    if place == _NO_FACE:
        state.refuse(event, "no_tile", tile=face)
    seen, most = state.seen[place], state.copies[place]
    if seen + number > most:
        state.refuse(event, "no_copy_left", tile=TILES[place], most=most)


def _check_shown(state: State, event: ev.Event, faces: Sequence[int]) -> None:
    """Raise a `GameError` for tiles of a hidden hand of which too few copies are left."""
    for face in faces:
        _check_copies(state, event, face, faces.count(face))


def _situation(state: State, event: ev.Event, seat: Seat, faces: Sequence[int]) -> Situation:
    """Return the facts that decide whether a seat may make a move with some tiles of its hand.

    Of a hidden hand only these tiles are known; whether they change the waits of a hand in riichi is not.

    Raises:
        GameError: if the hand is hidden, and too few copies of the tiles are left.
    """
    s = state.situation(seat.number)
    if seat.is_hidden:
        _check_shown(state, event, faces)
        hand = SeatHand(faces, seat.hand.melds)
        hand.size = seat.hand.size
        s.hand, s.riichi = hand, 0
    return s


def _dora(state: State, event: ev.Dora) -> None:
    before_discard = state.phase == ACT and bool(state.replacement)
    if not state.owed and not (state.owed_later and before_discard):
        state.refuse(event, "no_indicator_due")
    _check_copies(state, event, event.tile, 1)


# ---------------------------------------------------------------------------------- discarding


def _discard(state: State, event: ev.Discard) -> None:
    seat = _on_turn(state, event, get(_seat, event))
    face, drawn = get(_tile, event), bool(get(_drawn, event))
    place = _place_of(face)
    if seat.is_hidden:
        _check_shown(state, event, (face,))
        copies, is_drawn = COPIES, state.drawn is not None
    else:
        copies = 0 if place == _NO_FACE else seat.hand.copies(place)
        is_drawn = state.drawn is not None and place == _place_of(state.drawn)
    if not copies:
        state.refuse(event, "not_held", hand=seat.hand.as_hand(red_limit=4))
    if drawn and not is_drawn:
        state.refuse(event, "not_the_drawn_tile", drawn="–" if state.drawn is None else TILES[state.drawn])
    if not drawn and seat.riichi:
        state.refuse(event, "in_riichi")
    if not drawn and copies == is_drawn:
        state.refuse(event, "only_the_drawn_tile")
    if state.ban and state.ban >> kind_at(place) & 1:
        state.refuse(event, "swap_ban")
    if get(_riichi, event):
        _check_riichi(state, event)


def _on_turn(state: State, event: ev.Event, number: int) -> Seat:
    if state.phase != ACT or state.winners:
        state.refuse(event, "nobody_on_turn")
    if number != state.turn:
        state.refuse(event, "not_its_turn", turn=state.turn)
    _check_indicators(state, event)
    return state.seats[state.turn]


def _check_indicators(state: State, event: ev.Event) -> None:
    if state.owed:
        state.refuse(event, "indicator_due")


def _check_riichi(state: State, event: ev.Discard) -> None:
    s = state.situation(event.seat)
    if s.riichi:
        state.refuse(event, "riichi_twice")
    if not s.is_closed or s.drawn is None:
        state.refuse(event, "riichi_open")
    if not moves.may_riichi(s):
        least, tiles = state.rules.riichi_points, state.rules.riichi_wall
        state.refuse(event, "riichi_too_late", points=s.points, wall=s.wall, least=least, tiles=tiles)
    if not state.seats[event.seat].is_hidden and not leaves_ready(s.hand, KIND_OF[event.tile], s.rules):
        state.refuse(event, "riichi_not_ready")


def _riichi_accepted(state: State, event: ev.RiichiAccepted) -> None:
    if state.pending is None or state.winners:
        state.refuse(event, "no_riichi_pending")
    if state.pending != event.seat:
        state.refuse(event, "riichi_of_another", seat=state.pending)


# ---------------------------------------------------------------------------------- calling


def _call(state: State, event: ev.Call) -> None:
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
    if not all(0 <= face < FACES for face in event.own) or event.type not in ev.CALLS:
        state.refuse(event, "no_such_meld")
    possible = moves.calls(_situation(state, event, seat, event.own))
    if (event.type, event.own) not in possible and not _has_call(possible, event):
        _refuse_call(state, event, seat)


def _has_call(possible: Sequence[Choice], event: ev.Call) -> bool:
    """Return whether a call is among the possible calls; its tiles may be in another order."""
    return (event.type, sorted(event.own)) in [(type_, sorted(own)) for type_, own in possible]


def _refuse_call(state: State, event: ev.Call, seat: Seat) -> None:
    if not seat.is_hidden and any(event.own.count(face) > copies_of(seat.hand, face) for face in event.own):
        state.refuse(event, "not_held", hand=seat.hand.as_hand(red_limit=4))
    if event.type == CHI and state.after(event.source) != event.seat:
        state.refuse(event, "chi_from_left")
    if event.type == OPEN_QUAD and len(state.quads) >= MOST_QUADS:
        state.refuse(event, "no_fifth_quad")
    state.refuse(event, "no_such_meld")


# ---------------------------------------------------------------------------------- quads and norths


def _concealed_quad(state: State, event: ev.ConcealedQuad) -> None:
    seat = _on_turn(state, event, event.seat)
    s = _situation(state, event, seat, event.tiles)
    quads = [meld for meld in moves.quads(s) if meld.type != ADDED_QUAD]
    never = seat.riichi and state.rules.riichi_quads == "never"
    if never or tuple(sorted(event.tiles)) not in [tuple(sorted(meld.faces)) for meld in quads]:
        _refuse_quad(state, event, KIND_OF[event.tiles[0]] if _are_tiles(event.tiles) else -1)


def _are_tiles(faces: tuple[int, ...]) -> bool:
    return len(faces) == 4 and all(0 <= face < FACES for face in faces)


def _added_quad(state: State, event: ev.AddedQuad) -> None:
    seat = _on_turn(state, event, event.seat)
    kind = KIND_OF[event.tile] if 0 <= event.tile < FACES else -1
    s = _situation(state, event, seat, (event.tile,))
    quads = [meld for meld in moves.quads(s) if meld.type == ADDED_QUAD]
    if kind not in [meld.kinds[0] for meld in quads] or not copies_of(s.hand, event.tile):
        _refuse_quad(state, event, kind)


def _refuse_quad(state: State, event: ev.Event, kind: int) -> None:
    if state.drawn is None:
        state.refuse(event, "quad_after_call")
    if not state.wall:
        state.refuse(event, "wall_is_empty")
    if len(state.quads) >= MOST_QUADS:
        state.refuse(event, "no_fifth_quad")
    if state.seats[state.turn].riichi:
        state.refuse(event, "quad_in_riichi")
    state.refuse(event, "no_such_quad", tile=TILES[kind] if kind >= 0 else "?")


def _north(state: State, event: ev.North) -> None:
    seat = _on_turn(state, event, event.seat)
    s = _situation(state, event, seat, (NORTH,))
    keeps_drawn = seat.is_hidden and seat.riichi and event.drawn is False
    is_another = event.drawn and not seat.is_hidden and state.drawn != NORTH
    if keeps_drawn or is_another or not moves.may_set_north_aside(s):
        state.refuse(event, "no_north")


# ---------------------------------------------------------------------------------- the end


def check_turn_of_win(state: State, event: ev.Win) -> None:
    """Refuse a win of a seat that is not on turn, or on a tile that is not offered.

    Every seat can see this much, also without the hand of the winner.

    Raises:
        GameError: if the win cannot happen now.
    """
    if not 0 <= event.seat < len(state.seats):
        state.refuse(event, "no_such_seat", seat=event.seat)
    if event.seat == event.source:
        _on_turn(state, event, event.seat)
        return
    if state.phase != CLAIM or state.is_late:
        state.refuse(event, "nothing_to_claim")
    if event.source != state.source or event.tile != state.tile:
        state.refuse(event, "another_tile", source=state.source, tile=TILES[state.tile])


def _win(state: State, event: ev.Win) -> None:
    check_turn_of_win(state, event)
    if event.seat == event.source:
        _check_tsumo(state, event)
    else:
        _check_ron(state, event)
    _check_ura(state, event)


def _check_ura(state: State, event: ev.Win) -> None:
    under = event.ura or ()
    if len(under) > len(state.indicators):
        state.refuse(event, "too_many_ura", number=len(under), most=len(state.indicators))
    for face in under:
        _check_copies(state, event, face, under.count(face))


def _check_tsumo(state: State, event: ev.Win) -> None:
    if state.drawn != event.tile:
        state.refuse(event, "not_the_drawn_tile", drawn="–" if state.drawn is None else TILES[state.drawn])
    if not may_tsumo(state.situation(event.seat)):
        state.refuse(event, "no_win")


def _check_ron(state: State, event: ev.Win) -> None:
    if not state.robbed:
        _check_indicators(state, event)
    s = state.situation(event.seat)
    if s.phase != CLAIM:
        state.refuse(event, "too_many_wins", most=state.rules.max_ron)
    if not may_ron(s):
        result = ron_of(s)
        state.refuse(event, "furiten" if result.reason == FURITEN else "no_win")


def _drawn_deal(state: State, event: ev.DrawnDeal) -> None:
    if state.winners:
        state.refuse(event, "deal_is_won")
    if event.kind == ev.NINE_ORPHANS:
        _check_nine(state, event)
    elif event.kind == ev.TRIPLE_RON:
        _check_triple_ron(state, event)
    elif event.kind != ev.UNKNOWN:
        _check_must_end(state, event)


def _check_nine(state: State, event: ev.DrawnDeal) -> None:
    if state.phase != ACT or (event.seat is not None and event.seat != state.turn):
        state.refuse(event, "not_its_turn", turn=state.turn)
    if not moves.may_declare_nine(state.situation(state.turn)):
        state.refuse(event, "no_nine_orphans")


def _check_triple_ron(state: State, event: ev.DrawnDeal) -> None:
    claiming = (seat.number for seat in state.seats if state.phase_of(seat.number) == CLAIM)
    rons = sum(may_ron(state.situation(number)) for number in claiming)
    if state.rules.triple_ron != "abort" or rons < _THREE:
        state.refuse(event, "no_triple_ron")


def _check_must_end(state: State, event: ev.DrawnDeal) -> None:
    due = state.must_end()
    if due is None:
        state.refuse(event, "deal_goes_on")
    if due != event.kind:
        state.refuse(event, "another_end", kind=drawn_kind(due))


def _pass(state: State, event: ev.Pass) -> None:
    is_seat = 0 <= event.seat < len(state.seats)
    if (
        not is_seat
        or state.phase_of(event.seat) != CLAIM
        or not moves.legal_moves(state.situation(event.seat))
    ):
        state.refuse(event, "nothing_to_claim")


_CHECKS: Final[dict[type[ev.Event], Callable[[State, Any], None]]] = {
    ev.Draw: _draw, ev.Discard: _discard, ev.RiichiAccepted: _riichi_accepted, ev.Call: _call,
    ev.AddedQuad: _added_quad, ev.ConcealedQuad: _concealed_quad, ev.North: _north, ev.Dora: _dora,
    ev.Pass: _pass, ev.Win: _win, ev.DrawnDeal: _drawn_deal,
}  # fmt: skip
