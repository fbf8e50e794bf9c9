"""Which tile `Steady` discards: by shape, with a yaku in mind; by danger against a threat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.analysis.discards import Discard as BestDiscard
from paili.analysis.discards import discards
from paili.analysis.inputs import BY_SHAPE, BY_UKEIRE
from paili.bots.choice import Choice
from paili.bots.steady.yaku import kinds_with_yaku
from paili.catalogue import Message
from paili.game import Discard
from paili.game.moves.held import is_closed
from paili.position import Position
from paili.risk import danger
from paili.tiles import KINDS, TILES, kind_of

_PUSHED: Final = {0: 0.2, 1: 0.1}  # by shanten, the danger that a discard may have


class Habits(NamedTuple):
    """The rules of the bot that can be switched off, see `paili.bots.Steady`."""

    folds: bool = True
    calls: bool = True
    shape: bool = True
    yaku: bool = True
    quads: bool = True


def discarded(position: Position, choices: Sequence[Discard], rules: Habits, threat: bool) -> Choice:
    """Return the discard of the best shape; of a hand that is threatened, what it pushes, or the safest."""
    if position.riichi:
        return Choice(choices[0], Message("bot.in_riichi"))
    allowed = {kind_of(move.tile) for move in choices}
    order = BY_SHAPE if rules.shape else BY_UKEIRE
    options = [each for each in discards(position, order=order) if each.tile in allowed]
    if rules.yaku and not is_closed(position.hand):
        options.sort(key=lambda each: (each.shanten, -_with_yaku(position, each)))
    if threat:
        return _under_threat(position, choices, options)
    return _nearest(choices, options[0])


def _with_yaku(position: Position, option: BestDiscard) -> int:
    """How many useful tiles leave an open hand a yaku."""
    counts = list(position.hand.counts)
    counts[option.tile] -= 1
    fitting = kinds_with_yaku(counts, position.hand.melds, position, ready=not option.shanten)
    return position.inputs().total(option.ukeire.mask & fitting)


def _under_threat(position: Position, choices: Sequence[Discard], options: Sequence[BestDiscard]) -> Choice:
    risk = {int(each.tile): each.p for each in danger(position)}
    near = options[0].shanten
    most = _PUSHED.get(near, -1.0)
    pushed = [each for each in options if each.shanten == near and risk[each.tile] <= most]
    if pushed:
        # a ready hand keeps its waits, one that is not keeps its distance
        return _nearest(choices, min(pushed, key=lambda each: risk[each.tile]) if near else pushed[0])
    safest = min(options, key=lambda each: risk[each.tile])
    told = Message("bot.fold", tile=TILES[safest.tile], p=risk[safest.tile])
    return Choice(face_of(choices, safest.tile, riichi=False), told)


def _nearest(choices: Sequence[Discard], best: BestDiscard) -> Choice:
    left = best.ukeire.total
    move = face_of(choices, best.tile, riichi=left > 0)
    key = "bot.riichi" if move.riichi else "bot.nearest"
    return Choice(move, Message(key, tile=TILES[move.tile], shanten=best.shanten, left=left))


def face_of(choices: Sequence[Discard], kind: int, *, riichi: bool) -> Discard:
    """The move that discards a kind: with riichi where that is wanted and may be, a red five last."""
    found = [move for move in choices if kind_of(move.tile) == kind]
    return min(found, key=lambda move: (move.riichi != riichi, move.tile >= KINDS, not move.drawn))
