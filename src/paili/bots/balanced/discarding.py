"""Decide which tile `Balanced` discards, by weights from strong players or by useful tiles and danger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.analysis.discards import Discard as BestDiscard
from paili.analysis.discards import discards
from paili.analysis.inputs import BY_SHAPE, BY_UKEIRE
from paili.bots.balanced.weighing import best, discard_context
from paili.bots.balanced.yaku import kinds_with_yaku
from paili.bots.choice import Choice
from paili.catalogue import Message
from paili.dangers import danger
from paili.game import Discard
from paili.game.moves.seat_hand import is_closed
from paili.position import Position
from paili.tiles import KINDS, TILES, kind_of

_PUSHED: Final = {0: 0.2, 1: 0.1}  # by shanten, the danger that a discard may have


class Habits(NamedTuple):
    """The settings of `paili.bots.Balanced`, with the names of its arguments."""

    folds: bool = True
    calls: bool = True
    weighs: bool = True


def discarded(position: Position, choices: Sequence[Discard], rules: Habits, threat: bool) -> Choice:
    """Return the discard that the bot chooses, with the reason.

    Args:
        position: the position of the seat.
        choices: the legal discards.
        rules: the settings of the bot.
        threat: whether an opponent is in riichi or most likely tenpai; only then danger counts.
    """
    if position.riichi:
        return Choice(choices[0], Message("bot.in_riichi"))
    allowed = {kind_of(move.tile) for move in choices}
    order = BY_UKEIRE if rules.weighs else BY_SHAPE
    options = [discard for discard in discards(position, order=order) if discard.tile in allowed]
    if rules.weighs:
        return _choose_by_weights(position, choices, options, threat)
    if not is_closed(position.hand):
        options.sort(key=lambda option: (option.shanten, -_with_yaku(position, option)))
    if threat:
        return _under_threat(position, choices, options)
    return _nearest(choices, options[0])


def _choose_by_weights(
    position: Position, choices: Sequence[Discard], options: Sequence[BestDiscard], threat: bool
) -> Choice:
    hand = discard_context(position, options[0].shanten, threat)
    chosen = best(hand, weighable(options, threat))
    if hand.risks is not None and chosen.shanten > hand.nearest:
        return _folded(choices, chosen.tile, hand.risks[chosen.tile])
    return _nearest(choices, chosen)


def weighable(options: Sequence[BestDiscard], threat: bool) -> Sequence[BestDiscard]:
    """Return the discards to compare: all discards against a threat, otherwise the discards of lowest
    shanten.
    """
    return options if threat else [option for option in options if option.shanten == options[0].shanten]


def _with_yaku(position: Position, option: BestDiscard) -> int:
    """Return the number of useful tiles after a discard with which an open hand can still get a yaku."""
    counts = list(position.hand.counts)
    counts[option.tile] -= 1
    fitting = kinds_with_yaku(counts, position.hand.melds, position, ready=not option.shanten)
    return position.inputs().total(option.ukeire.mask & fitting)


def _under_threat(position: Position, choices: Sequence[Discard], options: Sequence[BestDiscard]) -> Choice:
    risk = {int(item.tile): item.p for item in danger(position)}
    near = options[0].shanten
    most = _PUSHED.get(near, -1.0)
    pushed = [option for option in options if option.shanten == near and risk[option.tile] <= most]
    if pushed:
        # a ready hand keeps its waits, one that is not keeps its distance
        return _nearest(choices, min(pushed, key=lambda item: risk[item.tile]) if near else pushed[0])
    safest = min(options, key=lambda option: risk[option.tile])
    return _folded(choices, safest.tile, risk[safest.tile])


def _folded(choices: Sequence[Discard], tile: int, risk: float) -> Choice:
    return Choice(face_of(choices, tile, riichi=False), Message("bot.fold", tile=TILES[tile], p=risk))


def _nearest(choices: Sequence[Discard], best: BestDiscard) -> Choice:
    left = best.ukeire.total
    move = face_of(choices, best.tile, riichi=left > 0)
    key = "bot.riichi" if move.riichi else "bot.nearest"
    return Choice(move, Message(key, tile=TILES[move.tile], shanten=best.shanten, left=left))


def face_of(choices: Sequence[Discard], kind: int, *, riichi: bool) -> Discard:
    """Return the legal move that discards a tile of a kind; choose a red five only if there is no other five.

    Args:
        choices: the legal discards.
        kind: the tile kind, 0…33.
        riichi: whether to declare riichi with the discard, if that is legal.
    """
    results = [move for move in choices if kind_of(move.tile) == kind]
    return min(results, key=lambda move: (move.riichi != riichi, move.tile >= KINDS, not move.drawn))
