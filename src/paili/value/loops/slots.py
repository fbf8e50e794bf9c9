"""Where hands are found again: a table of slots, as many as their number asks for, cleared for each level."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner
from paili.batch.arrays.typed import whole

Slots: TypeAlias = NDArray[np.int32]

LEAST_SLOTS = 256


@inner
def slot_of(key: int, mask: int) -> int:
    """Return where to look for a hand first."""
    key ^= key >> 31
    key *= 0x1C69B3F74AC4AE35
    key ^= key >> 29
    return key & mask


@inner
def cleared(slots: Slots, many: int) -> int:
    """Clear slots for about so many hands; return one less than how many there are."""
    size = whole(LEAST_SLOTS)
    while size <= many and size < len(slots):
        size *= 2
    for slot in range(size):
        slots[slot] = 0
    return size - 1


@inner
def put(slots: Slots, mask: int, key: int, place: int) -> None:
    """Note the place of a hand that is not there yet."""
    slot = slot_of(key, mask)
    while slots[slot]:
        slot = (slot + 1) & mask
    slots[slot] = place + 1
