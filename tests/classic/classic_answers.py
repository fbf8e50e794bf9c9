"""The results that the algorithms must give, by the engine and by the slow reference."""

from __future__ import annotations

from dataclasses import replace

import paili
import reference
from paili import LAIZI, RIICHI, Hand, TileSet
from paili.tiles import COPIES, KINDS
from paili.variants import STANDARD, Variant

FOUR_GROUPS = replace(RIICHI, name="four groups", forms=(STANDARD,))
WILD_GROUPS = replace(LAIZI, name="wild four groups", forms=(STANDARD,))

Shanten = tuple[int | None, ...]


# ------------------------------------------------------------------ the engine


def engine_waits(hand: Hand, variant: Variant = RIICHI, tenpai: str = "own") -> TileSet:
    ukeire = paili.ukeire(hand, variant=variant, tenpai=tenpai)
    return ukeire.tiles if ukeire.shanten == 0 else TileSet()


def engine_shape_waits(hand: Hand) -> TileSet:
    return engine_waits(hand, tenpai="shape")


def engine_group_waits(hand: Hand) -> TileSet:
    return engine_waits(hand, FOUR_GROUPS)


def engine_ready(hand: Hand) -> bool:
    return paili.shanten(hand, variant=WILD_GROUPS).best <= 0


def engine_wins(hand: Hand) -> bool:
    return paili.is_win(hand, variant=WILD_GROUPS)


def engine_shanten(hand: Hand) -> Shanten:
    return tuple(paili.shanten(hand))


def engine_discards(hand: Hand) -> tuple[int, int] | None:
    """The tiles and the kinds that the best discard waits for; a tile thrown away is seen."""
    table = paili.discards(hand, tenpai="own", order="ukeire")
    most = max((discard.ukeire.total for discard in table if discard.shanten == 0), default=None)
    if most is None:
        return None
    # the article counts the kinds of which no copy is left too
    ready = (discard.ukeire for discard in table if discard.shanten == 0)
    return most, max(len(ukeire.tiles) for ukeire in ready if ukeire.total == most)


# --------------------------------------------------------------- the reference


def reference_waits(hand: Hand) -> TileSet:
    return TileSet(kind for kind in reference_shape_waits(hand) if hand.all_counts[kind] < COPIES)


def reference_group_waits(hand: Hand) -> TileSet:
    return TileSet(kind for kind in reference.completing(hand.counts) if hand.all_counts[kind] < COPIES)


def reference_shape_waits(hand: Hand) -> TileSet:
    return TileSet(reference.completing(hand.counts)) | _waits_for_other_forms(hand)


def _waits_for_other_forms(hand: Hand) -> TileSet:
    if hand.size != 13:
        return TileSet()
    near_pairs = reference.seven_pairs_distance(hand.counts) == 1
    near_orphans = reference.orphans_distance(hand.counts) == 1
    return TileSet(
        kind
        for kind in (range(KINDS) if near_pairs or near_orphans else ())
        for drawn in [[c + (k == kind) for k, c in enumerate(hand.counts)]]
        if reference.seven_pairs_distance(drawn) == 0 or reference.orphans_distance(drawn) == 0
    )


def reference_ready(hand: Hand) -> bool:
    return _missing_with_wildcards(hand) <= 1


def reference_wins(hand: Hand) -> bool:
    return _missing_with_wildcards(hand) <= 0


def _missing_with_wildcards(hand: Hand) -> int:
    """A wildcard may be any copy, a fifth one too."""
    return reference.standard_distance(hand.counts, hand.size // 3, limited=False) - hand.wildcards


def reference_shanten(hand: Hand) -> Shanten:
    return tuple(None if d is None else d - 1 for d in reference.distances(hand.counts))


def reference_discards(hand: Hand) -> tuple[int, int] | None:
    best = None
    for kind in [kind for kind in range(KINDS) if hand.counts[kind]]:
        waits = reference_waits(hand.discard(kind))
        if waits:
            left = sum(COPIES - hand.all_counts[wait] for wait in waits)
            best = max(best or (0, 0), (left, len(waits)))
    return best
