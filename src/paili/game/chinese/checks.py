"""Check events at the table of a Chinese game before they happen.

An event of a seat must be one of the seat's legal moves; an event that no seat causes must be the event that
the rules require next. A refused event leaves the deal unchanged; the reason for the error message is
computed only after the refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from paili.fan.play import moves
from paili.game import events as ev
from paili.game.chinese.ends import close_wins
from paili.game.chinese.legal import legal_moves
from paili.game.chinese.state import BIRDS, DRAW, FLOWER, LACK, OVER, SWAP, FanState, copies_in
from paili.game.chinese.wall import SEATS
from paili.game.deal.description import drawn_kind
from paili.position.facts import ACT, CLAIM, WAIT
from paili.tiles import TILES, WALL_NAMES

_MOVES: Final = (
    ev.Discard, ev.Call, ev.ConcealedQuad, ev.AddedQuad, ev.Win, ev.Swap, ev.Lack, ev.Pass,
    ev.FalseWin,
)  # fmt: skip


def check(state: FanState, event: ev.Event) -> None:
    """Refuse an event that cannot happen now.

    Raises:
        GameError: if the event cannot happen now; the message names the deal, the event and the reason.
    """
    if state.phase == OVER:
        state.refuse(event, "deal_is_over")
    if isinstance(event, _MOVES):
        _check_move(state, event)
        return
    check_of = _CHECKS.get(type(event))
    if check_of is None:
        state.refuse(event, "no_such_event")
    check_of(state, event)


# ---------------------------------------------------------------------------------- what seats do


def _check_move(state: FanState, event: Any) -> None:
    seat = event.seat
    if type(seat) is not int or not 0 <= seat < SEATS:
        state.refuse(event, "no_such_seat", seat=seat)
    if _in_tile_order(event) in legal_moves(state, seat):
        return
    wins = isinstance(event, ev.Win | ev.FalseWin)
    if isinstance(event, ev.Call | ev.Pass) or (wins and event.source != seat):
        _refuse_claim(state, event)
    if state.phase_of(seat) != ACT:
        state.refuse(event, "not_its_turn", turn=state.turn)
    if state.phase in (SWAP, LACK) and not isinstance(event, ev.Swap | ev.Lack):
        state.refuse(event, "nobody_on_turn")
    _REFUSALS[type(event)](state, event)
    state.refuse(event, "no_such_event")


def _in_tile_order(event: Any) -> Any:
    """Return a call with its own tiles in tile order, as among the legal moves; any other event unchanged."""
    is_call = isinstance(event, ev.Call) and isinstance(event.own, tuple)
    return replace(event, own=tuple(sorted(event.own))) if is_call else event


def _refuse_claim(state: FanState, event: Any) -> None:
    if state.phase != CLAIM or state.phase_of(event.seat) == WAIT:
        state.refuse(event, "nothing_to_claim")
    if not isinstance(event, ev.Pass) and (event.source, event.tile) != (state.source, state.tile):
        state.refuse(event, "another_tile", source=state.source, tile=WALL_NAMES[state.tile])
    if isinstance(event, ev.FalseWin):
        _refuse_false_win(state, event)
    if isinstance(event, ev.Win):
        _refuse_win(state, event)
    if isinstance(event, ev.Call):
        _refuse_call(state, event)
    state.refuse(event, "nothing_to_claim")


def _refuse_false_win(state: FanState, event: ev.FalseWin) -> None:
    s = state.situation(event.seat)
    if state.rules.false_win == "refused":
        state.refuse(event, "no_false_wins", rules=state.rules.name)
    if s.out:
        state.refuse(event, "seat_is_out")
    if s.acts and event.tile != s.drawn:
        state.refuse(event, "not_the_drawn_tile", drawn="–" if s.drawn is None else WALL_NAMES[s.drawn])
    if moves.win(s):
        state.refuse(event, "win_is_true")
    state.refuse(event, "false_win_otherwise")


def _refuse_win(state: FanState, event: ev.Win) -> None:
    s = state.situation(event.seat)
    if s.out:
        state.refuse(event, "seat_is_out")
    if s.acts and event.tile != s.drawn:
        state.refuse(event, "not_the_drawn_tile", drawn="–" if s.drawn is None else WALL_NAMES[s.drawn])
    score = moves.complete(s)
    if score is None:
        state.refuse(event, "not_complete")
    if score.problem:
        state.refuse(event, f"win_{score.problem}", total=score.total, minimum=state.rules.minimum)
    state.refuse(event, "let_go_before")


def _refuse_call(state: FanState, event: ev.Call) -> None:
    seat = state.seats[event.seat]
    if moves.must_win(state.situation(event.seat)) and len(legal_moves(state, event.seat)) == 1:
        state.refuse(event, "must_win")
    if state.pending:
        state.refuse(event, "deal_is_won")
    if not isinstance(event.own, tuple) or not seat.holds(event.own):
        state.refuse(event, "not_held", hand=seat.hand)
    if event.type == "chi" and state.after(state.source) != event.seat:
        state.refuse(event, "chi_from_left")
    if seat.ready or seat.wins:
        state.refuse(event, "hand_is_locked")
    if state.is_out(event.seat):
        state.refuse(event, "seat_is_out")
    if state.frozen_by is not None:
        state.refuse(event, "frozen_by_wildcard")
    if not state.drawable(state.after(state.source)):
        state.refuse(event, "wall_is_empty")
    state.refuse(event, "no_such_meld")


def _refuse_discard(state: FanState, event: ev.Discard) -> None:
    s = state.situation(event.seat)
    if not state.seats[event.seat].copies_of(event.tile):
        state.refuse(event, "not_held", hand=s.hand)
    if moves.win(s) and moves.must_win(s):
        state.refuse(event, "must_win")
    if event.drawn and event.tile != s.drawn:
        state.refuse(event, "not_the_drawn_tile", drawn="–" if s.drawn is None else WALL_NAMES[s.drawn])
    if s.locked or s.frozen:
        state.refuse(event, "hand_is_locked" if s.locked else "frozen_by_wildcard")
    if s.ban >> event.tile & 1:
        state.refuse(event, "swap_ban")
    if event.tile not in moves.discards(s):
        state.refuse(event, "lack_first", suit=s.lack)
    if event.riichi:
        state.refuse(event, "riichi_not_ready" if state.rules.ready_call else "no_such_event")
    state.refuse(event, "only_the_drawn_tile")


def _refuse_quad(state: FanState, event: ev.ConcealedQuad | ev.AddedQuad) -> None:
    if state.drawn is None and not state.rules.kong_after_call:
        state.refuse(event, "quad_after_call")
    if not state.drawable(state.after(state.turn)) or not state.drawable(event.seat):
        state.refuse(event, "wall_is_empty")
    face = event.tile if isinstance(event, ev.AddedQuad) else next(iter(event.tiles), -1)
    is_tile = isinstance(face, int) and 0 <= face < len(TILES)
    state.refuse(event, "no_such_quad", tile=WALL_NAMES[face] if is_tile else "?")


def _refuse_choice(state: FanState, event: ev.Swap | ev.Lack) -> None:
    if state.phase != (SWAP if isinstance(event, ev.Swap) else LACK):
        state.refuse(event, "nobody_on_turn")
    state.refuse(event, "no_such_swap" if state.phase == SWAP else "no_such_lack")


_REFUSALS: Final[dict[type[ev.Event], Callable[[FanState, Any], None]]] = {
    ev.Discard: _refuse_discard, ev.ConcealedQuad: _refuse_quad, ev.AddedQuad: _refuse_quad,
    ev.Win: _refuse_win, ev.FalseWin: _refuse_false_win, ev.Swap: _refuse_choice, ev.Lack: _refuse_choice,
}  # fmt: skip


# ---------------------------------------------------------------------------------- what the table does


def _draw(state: FanState, event: ev.Draw) -> None:
    if kind := state.must_end():
        state.refuse(event, "deal_must_end", kind=drawn_kind(kind))
    if state.phase not in (DRAW, CLAIM):
        state.refuse(event, "must_act", seat=state.turn)
    due = _drawer(state)
    if event.seat != due:
        state.refuse(event, "not_its_turn", turn=due)
    check_copies(state, event, event.tile)


def _drawer(state: FanState) -> int:
    """Return the seat that will draw next.

    Unpaid wins on the offered tile are taken into account, because they may decide which seat draws.
    """
    if not state.pending:
        return state.next_draw().seat
    after = state.copy()
    close_wins(after)
    return after.turn


def check_copies(state: FanState, event: ev.Event, face: object, number: int = 1) -> None:
    """Refuse an event with tiles that the game does not have, or of which too few copies are left.

    Args:
        state: the deal.
        event: the event.
        face: the tile.
        number: how many copies of the tile the event shows.
    """
    if not isinstance(face, int) or not copies_in(state.rules, face):
        state.refuse(event, "no_tile", tile=face)
    seen = sum(_seen(state, number, face) for number in range(SEATS))
    turned = state.deal.indicator == face
    if seen + turned + number > copies_in(state.rules, face):
        state.refuse(event, "no_copy_left", tile=WALL_NAMES[face], most=copies_in(state.rules, face))


def _seen(state: FanState, number: int, face: int) -> int:
    """Return the number of copies of a tile in the hand, melds, river and flowers of a seat."""
    seat = state.seats[number]
    laid = sum(item.tile == face and item.called_by is None for item in seat.river)
    melds = sum(meld.meld.faces.count(face) for meld in seat.melds)
    flowers = seat.held_flowers.count(face) + (face - len(TILES) + 1 in seat.flowers)
    added = state.phase == CLAIM and state.robbed and state.source == number and state.tile == face
    return seat.copies_of(face) + laid + melds + flowers + bool(added) + seat.won.count(face)


def _flower(state: FanState, event: ev.Flower) -> None:
    if state.phase != FLOWER or event.seat != state.turn:
        state.refuse(event, "no_flower_due")
    if event.tile not in state.seats[event.seat].held_flowers:
        state.refuse(event, "no_flower_due")


def _swapped(state: FanState, event: ev.Swapped) -> None:
    if state.phase != SWAP or not all(seat.swap for seat in state.seats):
        state.refuse(event, "no_swap_due")
    rule = state.rules.swap_three
    allowed = ev.DIRECTIONS if rule == "chance" else (rule,)
    if event.direction not in allowed:
        state.refuse(event, "no_such_direction", directions=allowed)


def _birds(state: FanState, event: ev.Birds) -> None:
    if state.phase != BIRDS:
        state.refuse(event, "no_birds_due")
    left = state.left[0]
    if not isinstance(event.tiles, tuple) or len(event.tiles) != min(state.rules.birds, left):
        state.refuse(event, "other_birds", number=min(state.rules.birds, left))
    for face in event.tiles:
        check_copies(state, event, face, event.tiles.count(face))


def _drawn_deal(state: FanState, event: ev.DrawnDeal) -> None:
    due = state.must_end()
    if due is None:
        state.refuse(event, "deal_goes_on")
    if due != event.kind:
        state.refuse(event, "another_end", kind=drawn_kind(due))


_CHECKS: Final[dict[type[ev.Event], Callable[[FanState, Any], None]]] = {
    ev.Draw: _draw, ev.Flower: _flower, ev.Swapped: _swapped, ev.Birds: _birds, ev.DrawnDeal: _drawn_deal,
}  # fmt: skip
