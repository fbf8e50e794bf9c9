"""Which quads may be made of the hand: concealed ones, and tiles added to a pon.

>>> from paili.hand import Hand
>>> quads_of(Hand.parse("1111m23455p1s[777z]+7z"), 33, riichi=False, rules=Rules.TENHOU)
[Meld.parse('(1111m)'), Meld.parse('[777+7z]')]
"""

from __future__ import annotations

from collections.abc import Sequence

from paili.analysis.moves import kinds_in
from paili.game.moves.held import KIND_OF, Held, faces_of_kind, keys_without
from paili.game.moves.ready import waits_of_keys
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, PON, Meld
from paili.scoring.rules import Rules
from paili.tiles import COPIES, KINDS
from paili.win.cutting import counts_in, cuttings


def quads_of(held: Held, drawn: int, *, riichi: bool, rules: Rules) -> list[Meld]:
    """Return the quads that a hand of 3n+2 tiles can make, as the melds that they become.

    Args:
        held: the hand.
        drawn: the face that was drawn.
        riichi: whether the seat is in riichi.
        rules: what riichi leaves.
    """
    counts = held.counts
    if riichi:
        kind = KIND_OF[drawn]
        return [concealed_quad(held, kind)] if may_quad_in_riichi(held, kind, rules) else []
    fours = range(KINDS) if COPIES in counts else ()
    concealed = [concealed_quad(held, kind) for kind in fours if counts[kind] == COPIES]
    return concealed + _added(held) if held.melds else concealed


def concealed_quad(held: Held, kind: int) -> Meld:
    """Return the quad of the four tiles of a kind."""
    return Meld.of(CONCEALED_QUAD, faces_of_kind(held, kind))


def _added(held: Held) -> list[Meld]:
    pons = [meld for meld in held.melds if meld.type == PON and held.counts[meld.kinds[0]]]
    return [added_quad(pon, face) for pon in pons for face in reversed(faces_of_kind(held, pon.kinds[0]))]


def added_quad(pon: Meld, face: int) -> Meld:
    """Return the quad that a pon becomes."""
    return Meld.of(ADDED_QUAD, (*pon.faces, face))


def may_quad_in_riichi(held: Held, kind: int, rules: Rules) -> bool:
    """Return whether the four tiles of the drawn kind may become a quad in riichi.

    >>> from paili.hand import Hand
    >>> hand = Hand.parse("111222333m11p79s+1m")  # three runs, or three triplets
    >>> may_quad_in_riichi(hand, 0, Rules.TENHOU), may_quad_in_riichi(hand, 0, Rules.M_LEAGUE)
    (True, False)
    """
    if rules.riichi_quads == "never" or held.counts[kind] < COPIES:
        return False
    before, melds, three = keys_without(held.keys, kind), held.size // 3, rules.players == 3
    waits = waits_of_keys(before, melds, three)
    if not waits or waits_of_keys(keys_without(held.keys, kind, COPIES), melds - 1, three) != waits:
        return False
    return rules.riichi_quads == "same waits" or _always_triplet(before, kind, waits)


def _always_triplet(before: Sequence[int], kind: int, waits: int) -> bool:
    complete = (keys_without(before, wait, -1) for wait in kinds_in(waits))
    whole = (cutting for keys in complete for cutting in cuttings(counts_in(keys)))
    return all(kind in cutting.triplets for cutting in whole)
