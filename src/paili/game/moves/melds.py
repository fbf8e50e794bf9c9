# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Find the melds that a seat may make: calls of a discard, concealed quads and added quads.

>>> from paili.hand import Hand
>>> [own for _, own in calls_of(Hand.parse("0567m7z"), 3, True, Rules.TENHOU, wall=70, quads=0)]
[(34, 5), (4, 5)]
>>> quads_of(Hand.parse("1111m23455p1s[777z]+7z"), 33, riichi=False, rules=Rules.TENHOU)
[Meld.parse('(1111m)'), Meld.parse('[777+7z]')]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from paili.analysis.moves import kinds_in
from paili.game import events as ev
from paili.game.moves.ready import waits_of_keys
from paili.game.moves.seat_hand import KIND_OF, HandView, faces_of_kind, keys_without
from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD, PON, Meld
from paili.position.order import MOST_QUADS, swap_ban
from paili.scoring.rules import Rules
from paili.tiles import COPIES, EAST, KINDS
from paili.win.cutting import counts_in, cuttings

Choice = tuple[str, tuple[int, ...]]
# for the called kind, the two others of the run relative to it
_RUNS: Final = ((-2, -1), (-1, 1), (1, 2))
# banned tiles of a hand: of the called kind, and of the kind at the other end of a run
_MOST_BANNED: Final = 2 * COPIES


def calls_of(
    hand: HandView, tile: int, from_left: bool, rules: Rules, *, wall: int, quads: int
) -> list[Choice]:
    """Return the legal calls of a tile, as pairs of the type of meld and the tiles from the hand.

    Args:
        hand: 3n+1 tiles.
        tile: the discarded tile.
        from_left: whether the tile comes from the seat on the left, the only seat from which chi is possible.
        rules: the rule set, for its swap ban and its number of players.
        wall: the number of tiles that can still be drawn; the last discard cannot be called.
        quads: the number of quads at the table.
    """
    if not wall:
        return []
    kind = KIND_OF[tile]
    choices: list[Choice] = []
    count = hand.counts[kind]
    if count > 1:
        choices += [(PON, own) for own in _same(hand, kind, 2)]
    if count > 2 and quads < MOST_QUADS:
        choices += [(OPEN_QUAD, own) for own in _same(hand, kind, 3)]
    if from_left and kind < EAST and rules.players > 3:
        choices += [(CHI, own) for own in _runs(hand, kind)]
    return [choice for choice in choices if _leaves_a_discard(hand, kind, choice, rules)]


def _same(hand: HandView, kind: int, number: int) -> list[tuple[int, ...]]:
    faces = faces_of_kind(hand, kind)
    return list(dict.fromkeys(combinations(faces, number)))


def _runs(hand: HandView, kind: int) -> list[tuple[int, ...]]:
    counts, rank = hand.counts, kind % 9
    result: list[tuple[int, ...]] = []
    for low, high in _RUNS:
        if rank + low >= 0 and rank + high < 9 and counts[kind + low] and counts[kind + high]:
            result += [
                (a, b)
                for a in dict.fromkeys(faces_of_kind(hand, kind + low))
                for b in dict.fromkeys(faces_of_kind(hand, kind + high))
            ]
    return result


def _leaves_a_discard(hand: HandView, kind: int, choice: Choice, rules: Rules) -> bool:
    type_, own = choice
    if type_ == OPEN_QUAD:
        return True
    if hand.size - len(own) > _MOST_BANNED:
        return True
    ban = swap_ban(kind, own, rules)
    # Only a hand that consists of banned kinds, beside the tiles that are used, is stuck.
    banned = sum(hand.counts[index] for index in kinds_in(ban))
    used = sum(ban >> KIND_OF[face] & 1 for face in own)
    return hand.size - len(own) > banned - used


def first_call(moves: Sequence[ev.Event]) -> ev.Call | None:
    """Return the call that takes effect if several seats call one tile: pon and quad have priority over chi.

    The result is None if no move is a call.
    """
    calls = [move for move in moves if isinstance(move, ev.Call)]
    return min(calls, key=lambda call: call.type == CHI, default=None)


# ---------------------------------------------------------------------------------- of the own hand


def quads_of(hand: HandView, drawn: int, *, riichi: bool, rules: Rules) -> list[Meld]:
    """Return the concealed and added quads that a hand of 3n+2 tiles can make, as melds.

    Args:
        hand: the hand.
        drawn: the drawn tile.
        riichi: whether the seat is in riichi.
        rules: the rules, which decide which quads are legal in riichi.
    """
    counts = hand.counts
    if riichi:
        kind = KIND_OF[drawn]
        return [concealed_quad(hand, kind)] if may_quad_in_riichi(hand, kind, rules) else []
    fours = range(KINDS) if COPIES in counts else ()
    concealed = [concealed_quad(hand, kind) for kind in fours if counts[kind] == COPIES]
    return concealed + _added(hand) if hand.melds else concealed


def concealed_quad(hand: HandView, kind: int) -> Meld:
    """Return the concealed quad of all four tiles of a kind."""
    return Meld.of(CONCEALED_QUAD, faces_of_kind(hand, kind))


def _added(hand: HandView) -> list[Meld]:
    pons = [meld for meld in hand.melds if meld.type == PON and hand.counts[meld.kinds[0]]]
    return [added_quad(pon, face) for pon in pons for face in reversed(faces_of_kind(hand, pon.kinds[0]))]


def added_quad(pon: Meld, face: int) -> Meld:
    """Return the added quad of a pon and its fourth tile."""
    return Meld.of(ADDED_QUAD, (*pon.faces, face))


def may_quad_in_riichi(hand: HandView, kind: int, rules: Rules) -> bool:
    """Return whether the rules allow a hand in riichi to make a quad of the four tiles of the drawn kind.

    >>> from paili.hand import Hand
    >>> hand = Hand.parse("111222333m11p79s+1m")  # three runs, or three triplets
    >>> may_quad_in_riichi(hand, 0, Rules.TENHOU), may_quad_in_riichi(hand, 0, Rules.M_LEAGUE)
    (True, False)
    """
    if rules.riichi_quads == "never" or hand.counts[kind] < COPIES:
        return False
    before, melds, three = keys_without(hand.keys, kind), hand.size // 3, rules.players == 3
    waits = waits_of_keys(before, melds, three)
    if not waits or waits_of_keys(keys_without(hand.keys, kind, COPIES), melds - 1, three) != waits:
        return False
    return rules.riichi_quads == "same waits" or _always_triplet(before, kind, waits)


def _always_triplet(before: Sequence[int], kind: int, waits: int) -> bool:
    complete = (keys_without(before, wait, -1) for wait in kinds_in(waits))
    whole = (cutting for keys in complete for cutting in cuttings(counts_in(keys)))
    return all(kind in cutting.triplets for cutting in whole)
