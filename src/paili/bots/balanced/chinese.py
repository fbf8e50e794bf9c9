"""Choose the moves of `Balanced` in Chinese games, by shanten, useful tiles and the minimum of fan.

The bot has these rules, in order. It wins if it can. If the rules of the game require it, the bot passes
three tiles of the suit of which it has the fewest tiles, and gives up this suit. It makes concealed and added
quads that do not raise the shanten. It discards for the lowest shanten and the most useful tiles. Among
discards that leave a ready hand, it chooses the discard whose waits have the highest value, so that waits
below the minimum come last. It calls tiles that lower the shanten, but only in games without a minimum,
because an open hand hardly reaches a minimum.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paili.analysis.inputs import BY_UKEIRE
from paili.bots.choice import Choice, after_wildcard, pass_choice
from paili.catalogue import Message, Rendered
from paili.fan import FanDiscard, discards
from paili.fan.play.moves import after_kong
from paili.fan.play.reach import reach_of
from paili.game import AddedQuad, Call, ConcealedQuad, Discard, Event, Pass, Win
from paili.game.players import least_suit
from paili.hand import Hand
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD, Meld
from paili.position import Position
from paili.tiles import COPIES, TILES


def decide(position: Position, moves: Sequence[Event]) -> Choice:
    """Return the move of the bot in a position of a Chinese game, with the reason."""
    win = next((move for move in moves if isinstance(move, Win)), None)
    if win is not None:
        return Choice(win, Message("bot.win"))
    if chosen := least_suit(position, tuple(moves)):
        return Choice(chosen, Message("bot.least_suit"))
    choices = [move for move in moves if isinstance(move, Discard)]
    if choices:
        return _quad(position, moves) or _discarded(position, choices)
    return _claimed(position, moves)


def _missing(position: Position, hand: Hand) -> int:
    rules: Any = position.rules
    return reach_of(hand, rules, position.own.lack, position.wild).missing


def _quad(position: Position, moves: Sequence[Event]) -> Choice | None:
    """Return a concealed or added quad that does not raise the shanten; None if there is no such quad."""
    hand = position.hand
    if hand.drawn is None:
        return None
    before = _missing(position, hand.discard(hand.drawn))
    for move in moves:
        if isinstance(move, ConcealedQuad | AddedQuad):
            kind = move.tile if isinstance(move, AddedQuad) else move.tiles[0]
            type_ = ADDED_QUAD if isinstance(move, AddedQuad) else CONCEALED_QUAD
            meld = Meld.of(type_, (kind,) * COPIES)
            if _missing(position, after_kong(hand, meld)) <= before:
                return Choice(move, Message("bot.quad", tile=TILES[kind]))
    return None


def _discarded(position: Position, choices: Sequence[Discard]) -> Choice:
    allowed = {move.tile: move for move in choices}  # of equal tiles the one just drawn
    ready = {move.tile: move for move in choices if move.riichi}
    best = next((discard for discard in _ordered(position) if discard.tile in allowed), None)
    if best is None:
        useful = after_wildcard(position)
        fields = {"shanten": useful.shanten, "left": useful.total}
        return Choice(choices[-1], Message("bot.nearest", tile=TILES[choices[-1].tile], **fields))
    move = ready.get(best.tile, allowed[best.tile]) if best.left else _silent(choices, best.tile)
    left = best.left if best.shanten == 0 else best.ukeire.total
    return Choice(move, Message("bot.nearest", tile=TILES[best.tile], shanten=best.shanten, left=left))


def _silent(choices: Sequence[Discard], tile: int) -> Discard:
    return next(move for move in reversed(choices) if move.tile == tile and not move.riichi)


def _ordered(position: Position) -> Sequence[FanDiscard]:
    """Return the possible discards, the best first; list a discard of a wildcard for each wild kind in the
    hand.
    """
    table = discards(position, order=BY_UKEIRE)
    wild = [discard for discard in table if discard.tile == len(TILES) - 1]
    wild_kinds = [kind for kind in position.variant.wild if position.hand.counts[kind]]
    return (*table, *(item._replace(tile=kind) for item in wild for kind in wild_kinds))


def _claimed(position: Position, moves: Sequence[Event]) -> Choice:
    """Return the call after which the hand needs the fewest tiles for a win; the pass if no call lowers the
    number.
    """
    rules: Any = position.rules
    calls = [move for move in moves if isinstance(move, Call)]
    if not any(isinstance(move, Pass) for move in moves):
        return Choice(moves[0], Message("bot.pass", beside=Rendered("")))
    if not calls:
        return pass_choice(moves, Message("bot.beside_never"))
    if rules.minimum:
        return pass_choice(moves, Message("bot.beside_minimum", minimum=rules.minimum))
    now = _missing(position, position.hand)
    after = [_after(position, move) for move in calls]
    nearest = min(range(len(calls)), key=after.__getitem__)
    meld = str(calls[nearest].meld)
    if after[nearest] < now:
        return Choice(calls[nearest], Message("bot.nearer", meld=meld))
    if after[nearest] == now:
        return pass_choice(moves, Message("bot.beside_same", meld=meld, missing=now))
    return pass_choice(moves, Message("bot.beside_far", now=now - 1))


def _after(position: Position, move: Call) -> int:
    """Return the number of tiles that the hand needs for a win after a call, and after the best discard
    unless the call is a quad.
    """
    counts = list(position.hand.counts)
    for face in move.own:
        counts[face] -= 1
    melds = (*position.hand.melds, move.meld)
    rest = Hand.unchecked(counts, position.hand.wildcards, melds=melds)
    if move.type == OPEN_QUAD:
        return _missing(position, rest)
    return min(_missing(position, rest.discard(face)) for face in {*rest.faces})
