"""Apply events to a deal of a Chinese game. `.checks` checks each event first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from paili.fan.play import moves
from paili.fan.play.reach import reach_of
from paili.fan.play.situation import kinds_of_suit
from paili.fan.settle import Foul, Kong
from paili.game import events as ev
from paili.game.chinese.ends import at_the_end, close_wins
from paili.game.chinese.legal import legal_moves
from paili.game.chinese.seat import FanSeat
from paili.game.chinese.state import ADDED, BIRDS, DRAW, FLOWER, FOUL, LACK, OVER, QUAD, SWAP, FanState
from paili.game.chinese.wall import SEATS
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD, PON, Meld
from paili.position.facts import ACT, CLAIM
from paili.position.seats import NO_TILE, OpenMeld, RiverTile
from paili.tiles import COPIES, FLOWERS, KINDS, WILDCARD


def happen(state: FanState, event: ev.Event) -> None:
    """Apply an event that `paili.game.chinese.checks` has checked."""
    _STEPS[type(event)](state, event)


# ---------------------------------------------------------------------------------- before play


def _flower(state: FanState, event: ev.Flower) -> None:
    state.seats[event.seat].set_aside(event.tile)
    state.phase, state.turn, state.replacement, state.drawn = DRAW, event.seat, "flower", None


def _swap(state: FanState, event: ev.Swap) -> None:
    state.seats[event.seat].swap = event.tiles


def _swapped(state: FanState, event: ev.Swapped) -> None:
    for seat in state.seats:
        seat.remove(seat.swap)
    for seat in state.seats:
        for face in seat.swap:
            state.seats[(seat.number + ev.STEPS[event.direction]) % SEATS].add(face)
    dealer = state.seats[state.dealer]
    if not dealer.is_hidden and (state.drawn is None or not dealer.copies_of(state.drawn)):
        state.drawn = int(dealer.hand.faces[-1])  # some tile has to be the last
    _begin(state)


def _lack(state: FanState, event: ev.Lack) -> None:
    state.seats[event.seat].lack = event.suit
    if all(seat.lack for seat in state.seats):
        state.phase = ACT


def _begin(state: FanState) -> None:
    """Set the phase after the dealer's first draw: the choices before play if the game has such choices,
    otherwise the first discard.
    """
    if state.rules.swap_three != "none" and not state.seats[0].swap:
        state.phase = SWAP
    else:
        state.phase = LACK if state.rules.lack_suit else ACT


# ---------------------------------------------------------------------------------- drawing, discarding


def _draw(state: FanState, event: ev.Draw) -> None:
    close_claims(state)
    seat = state.seats[event.seat]
    state.take(event.seat, 1 + state.next_draw().burn)
    seat.add(event.tile)
    if event.tile in FLOWERS:
        state.phase, state.turn = FLOWER, event.seat
    elif state.opening:
        state.go_on_opening()
    else:
        _begin_turn(state, event.seat, event.tile)


def _begin_turn(state: FanState, number: int, drawn: int | None) -> None:
    if _is_lifted(state, number, drawn):
        state.seats[number].free()
    if state.frozen_by == number:
        state.frozen_by = None
    state.turn, state.drawn, state.ban, state.phase = number, drawn, 0, ACT
    dealt = not any(seat.has_discarded for seat in state.seats) and not state.interrupted
    if dealt and drawn is not None and number == state.dealer:
        _begin(state)


def _is_lifted(state: FanState, number: int, drawn: int | None) -> bool:
    """Return whether a seat that has declined a win may win again, after it has drawn or called a tile.

    By some rules a call lifts the ban only if the hand is not complete after it.

    Args:
        state: the deal.
        number: the seat.
        drawn: the tile that the seat has drawn; None if the seat has called a tile.
    """
    rule = state.rules.passed_lifted
    if drawn is not None or not state.seats[number].passed:
        return rule != "discard"
    return rule == "call" and not _is_complete(state, number)


def _is_complete(state: FanState, number: int) -> bool:
    """Return whether the 3n+2 tiles of a seat form a complete hand."""
    seat = state.seats[number]
    if seat.size % 3 != 2:
        return False
    tile = next(iter(seat.hand.faces))
    return reach_of(seat.hand.discard(tile), state.rules, seat.lack, state.wild).is_completed_by(tile)


def _discard(state: FanState, event: ev.Discard) -> None:
    seat, rules = state.seats[event.seat], state.rules
    if event.riichi:
        seat.ready = "heavenly" if not (state.interrupted or seat.has_discarded) else "declared"
    _count_wildcard(state, seat, event.tile)
    seat.remove((event.tile,))
    seat.river.append(RiverTile(event.tile, event.drawn, event.riichi))
    seat.has_discarded = True
    lacking = kinds_of_suit(seat.lack) & ~(rules.wild_kinds | state.wild).mask
    seat.discards_of_lack = seat.discards_of_lack and bool(lacking >> event.tile & 1)
    if rules.passed_lifted == "discard":
        seat.free()
    if rules.passed_own:
        _record_pass(state, event.seat, event.tile)
    state.after_quad = state.replacement == QUAD
    _offer(state, event.seat, event.tile, "")


def _count_wildcard(state: FanState, seat: FanSeat, tile: int) -> None:
    """Update the number of discarded wildcards that raise the value of a win of the seat, and the seat that
    restricts the moves of the others.

    With the rule ``wild_in_a_row`` a discard counts only if any tile completes the hand after it, and only
    consecutive discards count.
    """
    is_wild = tile == WILDCARD or bool((state.rules.wild_kinds | state.wild).mask >> tile & 1)
    if is_wild and state.rules.wild_freezes:
        state.frozen_by = seat.number
    if not state.rules.wild_in_a_row:
        seat.wild_discards += is_wild
        return
    s = state.situation(seat.number)
    floats = is_wild and not seat.is_hidden and s.reach_of(seat.hand.discard(tile)).missing == 0
    seat.wild_discards = seat.wild_discards + 1 if floats else 0


def _offer(state: FanState, source: int, tile: int, robbed: str) -> None:
    """Offer a tile to the other seats.

    Args:
        state: the deal.
        source: the seat that discarded or added the tile.
        tile: the offered tile.
        robbed: the type of quad that a win on the tile would rob; "" for a discard.
    """
    state.phase, state.tile, state.source, state.robbed = CLAIM, tile, source, robbed
    state.drawn, state.ban, state.replacement = None, 0, ""


def _record_pass(state: FanState, number: int, tile: int) -> None:
    """Record that a seat may not win on a tile, because it has declined to win on that tile."""
    seat = state.seats[number]
    if seat.is_hidden:
        return
    wild = (state.rules.wild_kinds | state.wild).mask
    if tile >= KINDS or wild >> tile & 1 or not state.reach(number).is_completed_by(tile):
        return
    seat.passed |= 1 << tile
    if state.rules.passed_win == "not more":
        worth = moves.plain_worth(state.situation(number), tile)
        seat.passed_worth = max(seat.passed_worth, worth)


def close_claims(state: FanState) -> None:
    """Close the claims on the offered tile: pay the wins on the tile or, if nobody has robbed it, make the
    quad that contains it.
    """
    if state.phase != CLAIM:
        return
    _record_passes(state)
    if state.pending:
        close_wins(state)
    elif state.robbed:
        _make_added(state)
    else:
        state.turn, state.phase = state.after(state.source), DRAW


def _record_passes(state: FanState) -> None:
    """Record a declined win for each seat that could have won on the offered tile and did not."""
    if state.rules.passed_win == "none":
        return
    winners = [seat for seat, _ in state.pending]
    for number in state.behind(state.source):
        if number not in winners:
            _record_pass(state, number, state.tile)


# ---------------------------------------------------------------------------------- calling, quads


def _call(state: FanState, event: ev.Call) -> None:
    close_claims(state)
    seat = state.seats[event.seat]
    state.interrupted = True
    seat.remove(event.own)
    seat.meld(OpenMeld(event.meld, event.source, event.tile))
    river = state.seats[event.source].river
    river[-1] = river[-1]._replace(called_by=event.seat)
    _begin_turn(state, event.seat, None)
    if event.type == OPEN_QUAD:
        _pay_kong(state, Kong(state.letter(event.seat), "open", state.letter(event.source)))
        _replace_next(state, event.seat)
    else:
        state.ban = moves.banned(event.tile, event.own, state.rules)


def _pay_kong(state: FanState, kong: Kong, *, late: bool | None = False) -> None:
    state.late_quad = late
    if state.may_be_late:
        state.knows_points = False
    state.account.kong(state.event_number(), kong)
    state.pay()


def _replace_next(state: FanState, seat: int) -> None:
    state.phase, state.turn, state.replacement, state.drawn = DRAW, seat, QUAD, None


def _concealed_quad(state: FanState, event: ev.ConcealedQuad) -> None:
    seat = state.seats[event.seat]
    seat.remove(event.tiles)
    if ev.HIDDEN in event.tiles:
        seat.unseen_quads += 1
    else:
        seat.meld(OpenMeld(Meld.of(CONCEALED_QUAD, event.tiles), event.seat, NO_TILE))
    state.interrupted = True
    _pay_kong(state, Kong(state.letter(event.seat), "concealed"))
    _replace_next(state, event.seat)


def _added_quad(state: FanState, event: ev.AddedQuad) -> None:
    state.seats[event.seat].remove((event.tile,))
    state.late = None if state.drawn == ev.HIDDEN else event.tile != state.drawn
    state.interrupted = True
    state.after_quad = state.replacement == QUAD and state.rules.rob_after_kong
    _offer(state, event.seat, event.tile, ADDED)
    if not state.rules.robbing:
        _make_added(state)


def _make_added(state: FanState) -> None:
    """Make and pay an added quad after nobody has robbed its tile."""
    seat, kind = state.seats[state.source], state.tile
    places = (at for at, meld in enumerate(seat.melds) if meld.meld.type == PON)
    place = next(at for at in places if seat.melds[at].meld.kinds[0] == kind)
    seat.extend(place, Meld.of(ADDED_QUAD, (kind,) * COPIES), kind)
    state.robbed, state.after_quad = "", False
    _pay_kong(state, Kong(state.letter(seat.number), "added", late=state.late is not False), late=state.late)
    _replace_next(state, seat.number)


# ---------------------------------------------------------------------------------- ends


def _win(state: FanState, event: ev.Win) -> None:
    hidden = state.seats[event.seat].is_hidden
    won = None if hidden else moves.win_of(state.situation(event.seat), event.tile)
    state.pending.append((event.seat, won))
    drawn = event.seat == event.source
    if drawn:
        state.source, state.tile, state.robbed = event.seat, event.tile, ""
        seat = state.seats[event.seat]
        seat.remove((event.tile,))
        seat.won = (*seat.won, event.tile)
    if drawn or not _others_may_win(state):
        _finish(state, drawn)


def _false_win(state: FanState, event: ev.FalseWin) -> None:
    state.account.foul(state.event_number(), Foul(state.letter(event.seat), event.ready))
    state.pay()
    if state.account.over:
        state.phase = FOUL


def _others_may_win(state: FanState) -> bool:
    """Return whether another seat can still win on the offered tile after the wins declared so far."""
    if state.rules.claim_winners == "nearest":
        return False
    behind = [number for number in state.behind(state.source) if state.phase_of(number) == CLAIM]
    return any(state.seats[number].is_hidden or legal_moves(state, number) for number in behind)


def _finish(state: FanState, drawn: bool) -> None:
    """Pay the wins on a tile. In a game with bird tiles the birds are turned before the payment.

    Args:
        state: the deal.
        drawn: whether the winner has drawn the tile.
    """
    if state.rules.birds and (drawn or state.rules.birds_after == "any"):
        state.phase = BIRDS
    elif drawn:
        close_wins(state)
    else:
        close_claims(state)


def _birds(state: FanState, event: ev.Birds) -> None:
    close_wins(state, event.tiles)


def _drawn_deal(state: FanState, event: ev.DrawnDeal) -> None:
    close_claims(state)
    if event.kind == ev.EXHAUSTIVE:
        at_the_end(state)
    state.drawn_deal, state.phase = event, OVER


def _nothing(_: FanState, __: ev.Pass) -> None:
    """Do nothing, because a tile that nobody claims stays in the river."""


def finish_wins(state: FanState) -> None:
    """Pay the wins on the offered tile if no further seat can win on it."""
    if state.phase == CLAIM and state.pending:
        _finish(state, drawn=False)


def winners_of(wins: Sequence[ev.Win], rule: str) -> Sequence[ev.Win]:
    """Return the declared wins on one tile that are valid by a rule.

    Args:
        wins: the declared wins, in turn order from the discarder.
        rule: "nearest": only the first seat wins; "all": all seats win; "three": all seats win if there are
            three wins, otherwise only the first seat.

    >>> two = [ev.Win(1, 0, 5), ev.Win(2, 0, 5)]
    >>> [len(winners_of(two, rule)) for rule in ("nearest", "all", "three")]
    [1, 2, 1]
    """
    everybody = rule == "all" or (rule == "three" and len(wins) == SEATS - 1)
    return wins if everybody else wins[:1]


_STEPS: Final[dict[type[ev.Event], Callable[[FanState, Any], None]]] = {
    ev.Flower: _flower, ev.Swap: _swap, ev.Swapped: _swapped, ev.Lack: _lack, ev.Draw: _draw,
    ev.Discard: _discard, ev.Call: _call, ev.ConcealedQuad: _concealed_quad, ev.AddedQuad: _added_quad,
    ev.Win: _win, ev.Birds: _birds, ev.DrawnDeal: _drawn_deal, ev.Pass: _nothing,
    ev.FalseWin: _false_win,
}  # fmt: skip
