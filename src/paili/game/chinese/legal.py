"""What a seat of a Chinese game may do now, as events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from paili.fan.play import moves
from paili.fan.play.situation import FanSituation
from paili.game import events as ev
from paili.game.chinese.state import LACK, SWAP, FanState
from paili.hand.meld import ADDED_QUAD
from paili.position.facts import ACT, CLAIM, WAIT
from paili.tiles import EAST
from paili.variants import LACKS

SWAPPED = 3


def legal_moves(state: FanState, number: int) -> tuple[ev.Event, ...]:
    """Return everything that a seat may do now; () where it has to wait."""
    phase = state.phase_of(number)
    if phase == WAIT:
        return ()
    if state.phase == SWAP:
        return tuple(ev.Swap(number, tiles) for tiles in _to_swap(tuple(state.seats[number].counts)))
    if state.phase == LACK:
        return tuple(ev.Lack(number, suit) for suit in LACKS)
    if phase == CLAIM and not state.may_claim(number):
        return ()
    s = state.situation(number)
    return tuple(_own_moves(s, number) if phase == ACT else _claims(s, state, number))


@lru_cache(maxsize=1 << 10)
def _to_swap(counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The choices of three tiles of one suit, each once; some suit of thirteen tiles has five at least."""
    found: dict[tuple[int, ...], None] = {}
    for first in range(0, EAST, 9):
        held = [kind for kind in range(first, first + 9) for _ in range(counts[kind])]
        found |= dict.fromkeys(combinations(held, SWAPPED))
    return tuple(found)


def _own_moves(s: FanSituation, seat: int) -> Iterator[ev.Event]:
    if moves.win(s):
        assert s.drawn is not None
        yield ev.Win(seat, seat, s.drawn)
        if moves.must_win(s):
            return
    for meld in moves.kongs(s):
        kind = meld.kinds[0]
        yield ev.AddedQuad(seat, kind) if meld.type == ADDED_QUAD else ev.ConcealedQuad(seat, meld.faces)
    yield from _discards_in(s, seat, moves.ready_discards(s), ready=True)
    yield from _discards_in(s, seat, moves.discards(s), ready=False)


def _discards_in(s: FanSituation, seat: int, faces: Sequence[int], *, ready: bool) -> Iterator[ev.Discard]:
    """The discards of some faces; the drawn tile apart from others like it, and last."""
    hand, drawn = s.hand, s.drawn
    bound = s.drawn is not None and (s.locked or s.frozen)
    for face in faces:
        copies = hand.wildcards if face >= len(hand.counts) else hand.counts[face]
        if not bound and copies > (face == drawn):
            yield ev.Discard(seat, face, False, ready)
    if drawn in faces:
        assert drawn is not None
        yield ev.Discard(seat, drawn, True, ready)


def _claims(s: FanSituation, state: FanState, seat: int) -> list[ev.Event]:
    assert s.tile is not None
    wins = moves.win(s) is not None
    found: list[ev.Event] = [ev.Win(seat, state.source, s.tile)] if wins else []
    if wins and moves.must_win(s):
        return found
    if not state.pending:
        found += [ev.Call(seat, state.source, type_, s.tile, own) for type_, own in moves.calls(s)]
    return [*found, ev.Pass(seat)] if found else []
