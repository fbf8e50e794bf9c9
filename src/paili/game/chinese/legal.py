"""The legal moves of a seat of a Chinese game, as events."""

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
    """Return the legal moves of a seat; () if the seat has to wait.

    Args:
        state: the deal.
        number: the seat, 0 for the first dealer of the game.
    """
    phase = state.phase_of(number)
    if phase == WAIT:
        return ()
    if state.phase in (SWAP, LACK):
        return choices(state.phase, number, tuple(state.seats[number].counts))
    if phase == CLAIM and not state.may_claim(number):
        return ()
    s = state.situation(number)
    if phase == ACT:
        return tuple(own_moves(s, number))
    return tuple(claims_in(s, number, state.source, only_win=bool(state.pending)))


def choices(phase: str, seat: int, counts: tuple[int, ...]) -> tuple[ev.Event, ...]:
    """Return the choices of a seat before play begins.

    Args:
        phase: "swap" to choose three tiles to give away, "lack" to name the suit to give up.
        seat: the seat.
        counts: 34 counts of the tiles in its hand.
    """
    if phase == LACK:
        return tuple(ev.Lack(seat, suit) for suit in LACKS)
    return tuple(ev.Swap(seat, tiles) for tiles in _to_swap(counts))


@lru_cache(maxsize=1 << 10)
def _to_swap(counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all choices of three tiles of one suit, without repetitions.

    There is always at least one choice, because thirteen tiles contain at least five tiles of one suit.
    """
    result: dict[tuple[int, ...], None] = {}
    for first in range(0, EAST, 9):
        tiles = [kind for kind in range(first, first + 9) for _ in range(counts[kind])]
        result |= dict.fromkeys(combinations(tiles, SWAPPED))
    return tuple(result)


def own_moves(s: FanSituation, seat: int) -> Iterator[ev.Event]:
    """Yield the legal moves of a seat on its turn."""
    if moves.win(s):
        assert s.drawn is not None
        yield ev.Win(seat, seat, s.drawn)
        if moves.must_win(s):
            return
    yield from false_wins(s, seat, seat)
    for meld in moves.kongs(s):
        kind = meld.kinds[0]
        yield ev.AddedQuad(seat, kind) if meld.type == ADDED_QUAD else ev.ConcealedQuad(seat, meld.faces)
    yield from _discards_in(s, seat, moves.ready_discards(s), ready=True)
    yield from _discards_in(s, seat, moves.discards(s), ready=False)


def false_wins(s: FanSituation, seat: int, source: int) -> list[ev.FalseWin]:
    """Return the false win that a seat may declare on the drawn or offered tile, in a list; [] if the rules
    allow no false win.
    """
    tile = s.drawn if s.acts else s.tile
    if tile is None or not moves.may_foul(s):
        return []
    return [ev.FalseWin(seat, source, tile, s.reach.is_ready)]


def _discards_in(s: FanSituation, seat: int, faces: Sequence[int], *, ready: bool) -> Iterator[ev.Discard]:
    """Yield the discards of the given tiles.

    If the drawn tile is among the tiles, its tsumogiri is a separate event, which comes last.

    Args:
        s: the facts that decide the legal moves.
        seat: the seat.
        faces: the tiles.
        ready: whether the discards declare the hand ready.
    """
    hand, drawn = s.hand, s.drawn
    bound = s.drawn is not None and (s.locked or s.frozen)
    for face in faces:
        copies = hand.wildcards if face >= len(hand.counts) else hand.counts[face]
        if not bound and copies > (face == drawn):
            yield ev.Discard(seat, face, False, ready)
    if drawn in faces:
        assert drawn is not None
        yield ev.Discard(seat, drawn, True, ready)


def claims_in(s: FanSituation, seat: int, source: int, *, only_win: bool) -> list[ev.Event]:
    """Return the legal claims of a seat on the tile of another seat.

    Args:
        s: the facts that decide the legal moves.
        seat: the seat.
        source: the seat that gave the tile.
        only_win: whether another seat has won on the tile, so that it can still be won on but no longer
            called.
    """
    assert s.tile is not None
    wins = moves.win(s) is not None
    events: list[ev.Event] = [ev.Win(seat, source, s.tile)] if wins else []
    if wins and moves.must_win(s):
        return events
    if not only_win:
        events += false_wins(s, seat, source)
        events += [ev.Call(seat, source, type_, s.tile, own) for type_, own in moves.calls(s)]
    return [*events, ev.Pass(seat)] if events else []
