"""What all readings of a row share: its tiles, its melds, its dora, in a compiled loop."""

from __future__ import annotations

import numpy as np

from paili.batch.arrays.compiling import kernel
from paili.batch.scoring.layout import (
    CHI,
    CONCEALED_QUAD,
    F_CLOSED,
    F_CONCEALED,
    F_FU,
    F_MASK,
    F_MELDS,
    F_QUADS,
    F_RUN_NUMBER,
    F_RUNS,
    F_SUITS,
    F_TRIPLETS,
    FIRST_SUIT,
    HONOURS,
    ORPHANS,
    PON,
    R_KAN,
    R_KAN_URA,
    R_KITA,
    R_QUADS,
    R_REDS,
    R_URA,
)


@kernel
def read_melds(f, melds, row, held):  # type: ignore[no-untyped-def]
    """Add the melds to the facts and to the copies held."""
    for place in range(4):
        code = melds[row, place]
        if code < 0:
            continue
        type_, kind = code // 34, code % 34
        f[F_MELDS] += 1
        if type_ == CHI:
            f[F_CLOSED] = 0
            f[F_RUNS] |= 1 << kind
            f[F_RUN_NUMBER] += 1
            f[F_MASK] |= 0b111 << kind
            for step in range(3):
                held[kind + step] += 1
            continue
        fu = 4 if ORPHANS >> kind & 1 else 2
        f[F_TRIPLETS] |= 1 << kind
        f[F_MASK] |= 1 << kind
        held[kind] += 3 if type_ == PON else 4
        if type_ != PON:
            f[F_QUADS] += 1
        if type_ == CONCEALED_QUAD:
            f[F_CONCEALED] += 1
        else:
            f[F_CLOSED] = 0
        f[F_FU] += fu if type_ == PON else 8 * fu if type_ == CONCEALED_QUAD else 4 * fu


@kernel
def _indicated(indicators, row, most, dora_of_kind, held, kita):  # type: ignore[no-untyped-def]
    han = 0
    for place in range(most):
        if indicators[row, place] >= 0:
            kind = dora_of_kind[indicators[row, place]]
            han += held[kind]
            if kind == 30:
                han += kita
    return han


@kernel
def dora_han(rules, held, row, dora, ura, reds, kita, dora_of_kind):  # type: ignore[no-untyped-def]
    """Return the han of dora, red fives, ura dora and norths."""
    norths = np.int64(kita[row])
    han = _indicated(dora, row, 5 if rules[R_KAN] else 1, dora_of_kind, held, norths)
    if rules[R_URA]:
        under = 5 if rules[R_KAN] and rules[R_KAN_URA] else 1
        han += _indicated(ura, row, under, dora_of_kind, held, norths)
    for suit in range(3):
        if rules[R_REDS] >> suit & 1:
            han += reds[row, suit]
    return han + norths * rules[R_KITA]


@kernel
def spare_of_nine_gates(f, counts):  # type: ignore[no-untyped-def]
    """Return the kind that nine gates hold once more than they need, -1 if they are none."""
    if f[F_SUITS] != 1 or f[F_MASK] & HONOURS or f[F_MELDS]:
        return -1
    first = 0 if f[F_MASK] & FIRST_SUIT else 9 if f[F_MASK] >> 9 & FIRST_SUIT else 18
    spare = -1
    for rank in range(9):
        more = counts[first + rank] - (3 if rank in (0, 8) else 1)
        if more < 0 or more > 1:
            return -1
        if more:
            spare = first + rank
    return spare


@kernel
def suits_in(mask):  # type: ignore[no-untyped-def]
    """Return how many suits of numbers a mask holds."""
    number = 0
    for suit in range(3):
        if mask >> 9 * suit & FIRST_SUIT:
            number += 1
    return number


@kernel
def read_hand(f, rules, counts, row, own, held, keys):  # type: ignore[no-untyped-def]
    """Read the concealed tiles; return how many of the seven pairs they hold."""
    mask, twos, fours = np.int64(0), 0, 0
    for suit in range(4):
        key = np.int64(0)
        for kind in range(9 * suit, min(9 * suit + 9, 34)):
            count = np.int64(counts[row, kind])
            own[kind] = held[kind] = count
            mask |= np.int64(count > 0) << kind
            key |= count << 3 * (kind - 9 * suit)
            twos += 1 if count == 2 else 0
            fours += 1 if count == 4 else 0
        keys[suit] = key
    f[F_MASK] = mask
    return twos + 2 * fours if rules[R_QUADS] else twos
