"""A bot that plays by shape, calls where a yaku is near, and folds by danger; in plain Python, quick enough.

Its rules, in order: a win is taken, a north set aside, nine kinds are declared where the hand is far. Against
a threat, somebody in riichi or most likely ready, a hand that is far folds, a nearer one pushes only what is
of little danger. Otherwise the discard is that of the best shape, riichi where the hand is ready. A tile is
called where that brings the hand nearer and its yaku is at hand: value honours, tanyao, one suit. Chinese
games are played in `paili.bots.steady.chinese`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.analysis.discards import Discard as BestDiscard
from paili.analysis.discards import discards
from paili.bots.choice import Choice, Known, asked
from paili.bots.steady import chinese
from paili.catalogue import Message
from paili.game import Call, Discard, DrawnDeal, Event, North, Pass, Win
from paili.game.moves.held import Holding
from paili.game.moves.ready import distance, reach_of
from paili.hand.meld import OPEN_QUAD, Meld
from paili.position import Position
from paili.risk import danger, readiness
from paili.scoring.rules import Rules
from paili.tiles import EAST, KINDS, ORPHANS, TILES, WHITE, kind_of

THREAT: Final = 0.6  # a chance to be ready that is a threat
_PUSHED: Final = {0: 0.15, 1: 0.05}  # by shanten, the danger that a discard may have
_FAR: Final = 3
_SUIT: Final = 11  # tiles of one suit and honours that are a half flush to be
_ORPHANS: Final = 1  # orphans that a hand may still hold to call for tanyao


class Steady:
    """Plays by shape, calls for yaku, and folds by danger.

    Args:
        folds: whether it ever folds.
        calls: whether it ever calls.
    """

    def __init__(self, *, folds: bool = True, calls: bool = True) -> None:
        self._folds, self._calls = folds, calls

    def decide(self, known: Known) -> Choice:
        """Return its move, and why."""
        position, moves = asked(known)
        if not isinstance(position.rules, Rules):
            return chinese.decide(position, moves)
        if found := at_once(position, moves):
            return found
        threat = self._folds and is_threatened(position)
        choices = [each for each in moves if isinstance(each, Discard)]
        if choices:
            return by_shape(position, choices, threat)
        call = call_by_shape(position, moves, threat) if self._calls else None
        if call is not None:
            return Choice(call, Message("bot.call", meld=str(call.meld)))
        return Choice(next(each for each in moves if isinstance(each, Pass)), Message("bot.pass"))


def is_threatened(position: Position) -> bool:
    """Return whether an opponent is in riichi, or most likely ready."""
    if any(seat.riichi for seat in position.seats[1:]):
        return True
    return any(seat.melds for seat in position.seats[1:]) and any(
        each.p >= THREAT for each in readiness(position)
    )


def at_once(position: Position, moves: Sequence[Event]) -> Choice | None:
    """The moves that need no thought."""
    for move in moves:
        if isinstance(move, Win):
            return Choice(move, Message("bot.win"))
        if isinstance(move, North):
            return Choice(move, Message("bot.north"))
        if isinstance(move, DrawnDeal) and _missing(position) > _FAR:
            return Choice(move, Message("bot.nine"))
    return None


def _missing(position: Position) -> int:
    hand = position.hand
    return distance(hand.keys, hand.size // 3, position.players == 3)


# ---------------------------------------------------------------------------------- discards


def by_shape(position: Position, choices: Sequence[Discard], threat: bool) -> Choice:
    """Return the discard of the best shape; of a hand that is threatened, what it pushes, or the safest."""
    if position.riichi:
        return Choice(choices[0], Message("bot.in_riichi"))
    allowed = {kind_of(move.tile) for move in choices}
    options = [each for each in discards(position) if each.tile in allowed]
    if threat:
        return _under_threat(position, choices, options)
    return _nearest(choices, options[0])


def _under_threat(position: Position, choices: Sequence[Discard], options: Sequence[BestDiscard]) -> Choice:
    risk = {int(each.tile): each.p for each in danger(position)}
    near = options[0].shanten
    most = _PUSHED.get(near, -1.0)
    pushed = [each for each in options if each.shanten == near and risk[each.tile] <= most]
    if pushed:
        return _nearest(choices, pushed[0])
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


# ---------------------------------------------------------------------------------- calls


def call_by_shape(position: Position, moves: Sequence[Event], threat: bool) -> Call | None:
    """The call that brings the hand nearest, if its yaku is at hand."""
    three = position.players == 3
    before = reach_of(position.hand, three)[0]
    if before <= 1:
        return None
    found: list[tuple[int, Call]] = []
    for move in moves:
        if isinstance(move, Call) and move.type != OPEN_QUAD:
            rest = _rest(position, move)
            after = distance(rest.keys, rest.size // 3, three)
            wanted = after < before and not (threat and after > 1)
            if wanted and has_yaku_at_hand(rest.counts, rest.melds, position):
                found.append((after, move))
    return min(found, key=lambda each: each[0])[1] if found else None


def _rest(position: Position, move: Call) -> Holding:
    """The hand after a call, before its discard."""
    held = Holding(position.hand.faces, (*position.hand.melds, move.meld))
    for face in move.own:
        held.remove(face)
    return held


def has_yaku_at_hand(counts: Sequence[int], melds: Sequence[Meld], position: Position) -> bool:
    """Return whether an open hand will have a yaku: value honours, tanyao, or one suit with honours.

    Args:
        counts: 34 counts of its concealed tiles.
        melds: its melds.
        position: for winds and rules.
    """
    kinds = [kind for meld in melds for kind in meld.kinds]
    values = {*range(WHITE, KINDS), *position.winds}
    if any(kinds.count(kind) >= 3 or counts[kind] >= 3 for kind in values):
        return True
    rules = position.rules
    tanyao = isinstance(rules, Rules) and rules.open_tanyao and not any(kind in ORPHANS for kind in kinds)
    if tanyao and sum(counts[kind] for kind in ORPHANS) <= _ORPHANS:
        return True
    return any(_is_one_suit(counts, kinds, suit) for suit in range(3))


def _is_one_suit(counts: Sequence[int], kinds: Sequence[int], suit: int) -> bool:
    fits = range(9 * suit, 9 * suit + 9)
    if any(kind < EAST and kind not in fits for kind in kinds):
        return False
    return len(kinds) + sum(counts[fits.start : fits.stop]) + sum(counts[EAST:]) >= _SUIT
