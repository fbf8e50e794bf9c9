"""Numbers that stand for circumstances, melds, waits and problems in scoring loops, and masks of kinds."""

from __future__ import annotations

from typing import Final

from paili import tiles
from paili.hand.meld import MELD_TYPES
from paili.tiles import EAST, GREEN, KINDS, NORTH, RED, S2, S3, S4, S6, S8, WHITE

PROBLEMS: Final = ("", "no_yaku", "too_few_han", "no_win")
NO_YAKU, TOO_FEW_HAN, NO_WIN = 1, 2, 3

FLAGS: Final = (
    "tsumo", "riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "after_north", "tenhou",
    "chiihou", "renhou", "robbed_quad", "robbed_north",
)  # fmt: skip
FLAG_BITS: Final = {name: bit for bit, name in enumerate(FLAGS)}
TSUMO, RIICHI, DOUBLE, IPPATSU, HAITEI, HOUTEI, RINSHAN = (1 << bit for bit in range(7))
AFTER_NORTH, TENHOU, CHIIHOU, RENHOU, ROBBED_QUAD, ROBBED_NORTH = (1 << bit for bit in range(7, 13))

# meld codes: 34 × type + kind, the types in the order of MELD_TYPES
CHI, PON, OPEN_QUAD, ADDED_QUAD, CONCEALED_QUAD = range(len(MELD_TYPES))
MELDS: Final = 4
NO_MELD: Final = -1
INDICATORS: Final = 5
NO_INDICATOR: Final = -1

# what the winning tile completed, and of which form the hand is
TWO_SIDED, EDGE, KANCHAN, PAIR, DUAL, THIRTEEN_SIDED = range(6)
IN_GROUPS, IN_PAIRS, IN_ORPHANS = range(3)


def _mask_of(*kinds: int) -> int:
    return sum(1 << kind for kind in kinds)


ORPHANS: Final = _mask_of(*tiles.ORPHANS)
HONOURS: Final = _mask_of(*range(EAST, KINDS))
WINDS: Final = _mask_of(*range(EAST, NORTH + 1))
DRAGONS: Final = _mask_of(WHITE, GREEN, RED)
GREENS: Final = _mask_of(S2, S3, S4, S6, S8, GREEN)
EDGE_RUNS: Final = 0b001000001_001000001_001000001
FIRST_RUNS: Final = 0b000000001_000000001_000000001
FIRST_SUIT: Final = 0b111111111
ONE_EACH: Final = 0o111_111_111  # one tile of each rank, three bits each
OPTIONS: Final = 64  # ways to cut a suit, more than there can be
CUT: Final = 5  # numbers of one way: triplets, runs, how many runs, pairs of equal runs, the pair
