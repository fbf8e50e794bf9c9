"""What all readings of a row share: its tiles, its melds, its dora, in a compiled loop."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner
from paili.batch.scoring import layout
from paili.batch.scoring.layout import Scratch, Switches, WinBits
from paili.batch.scoring.wins import Wins
from paili.win import masks


@inner
def _read_melds(facts: WinBits, melds: NDArray[np.int16], held: NDArray[np.int64]) -> None:
    """Add the melds to the facts and to the copies held."""
    for place in range(len(melds)):
        code = int(melds[place])
        if code >= 0:
            facts.melds += 1
            if code // 34 == layout.CHI:
                _read_run(facts, code % 34, held)
            else:
                _read_set(facts, code // 34, code % 34, held)


@inner
def _read_run(facts: WinBits, kind: int, held: NDArray[np.int64]) -> None:
    facts.concealed = 0
    facts.runs |= 1 << kind
    facts.run_number += 1
    facts.mask |= 0b111 << kind
    for step in range(3):
        held[kind + step] += 1


@inner
def _read_set(facts: WinBits, type_: int, kind: int, held: NDArray[np.int64]) -> None:
    fu = 4 if masks.ORPHANS >> kind & 1 else 2
    facts.triplets |= 1 << kind
    facts.mask |= 1 << kind
    held[kind] += 3 if type_ == layout.PON else 4
    if type_ != layout.PON:
        facts.quads += 1
    if type_ == layout.CONCEALED_QUAD:
        facts.concealed_quads += 1
    else:
        facts.concealed = 0
    facts.fu += fu if type_ == layout.PON else 8 * fu if type_ == layout.CONCEALED_QUAD else 4 * fu


@inner
def _indicated(
    indicators: NDArray[np.int8], most: int, dora: NDArray[np.int64], held: NDArray[np.int64], kita: int
) -> int:
    han = 0
    for place in range(most):
        if indicators[place] >= 0:
            kind = dora[indicators[place]]
            han += held[kind]
            if kind == 30:
                han += kita
    return han


@inner
def _dora_han(rules: Switches, wins: Wins, row: int, held: NDArray[np.int64]) -> int:
    """Return the han of dora, red fives, ura dora and norths."""
    norths: Any = np.int64(wins.kita[row])
    han = _indicated(wins.dora[row], 5 if rules.kan_dora else 1, rules.indicated, held, norths)
    if rules.ura_dora:
        under = 5 if rules.kan_dora and rules.kan_ura else 1
        han += _indicated(wins.ura[row], under, rules.indicated, held, norths)
    for suit in range(3):
        if rules.red_fives[suit]:
            han += wins.reds[row, suit]
    return int(han + norths * rules.kita_han)


@inner
def _spare_of_nine_gates(facts: WinBits, scratch: Scratch) -> int:
    """Return the kind that nine gates hold once more than they need, -1 if they are none."""
    if facts.suits != 1 or facts.mask & masks.HONOURS or facts.melds:
        return -1
    suit = 0 if facts.mask & layout.FIRST_SUIT else 1 if facts.mask >> 9 & layout.FIRST_SUIT else 2
    spare, key = -1, scratch.keys[suit]
    for rank in range(9):
        more = (key >> 3 * rank & 7) - (3 if rank in (0, 8) else 1)
        if more < 0 or more > 1:
            return -1
        if more:
            spare = 9 * suit + rank
    return spare


@inner
def _suits_in(mask: int) -> int:
    """Return how many suits of numbers a mask holds."""
    number = 0
    for suit in range(3):
        if mask >> 9 * suit & layout.FIRST_SUIT:
            number += 1
    return number


@inner
def _read_hand(facts: WinBits, counts: NDArray[np.uint8], scratch: Scratch) -> None:
    """Read the concealed tiles."""
    mask: Any = np.int64(0)
    for suit in range(4):
        key = np.int64(0)
        for kind in range(9 * suit, min(9 * suit + 9, 34)):
            count = np.int64(counts[kind])
            scratch.held[kind] = count
            mask |= np.int64(count > 0) << kind
            key |= count << 3 * (kind - 9 * suit)
        scratch.keys[suit] = key
    facts.mask = mask


@inner
def read_tiles(facts: WinBits, scratch: Scratch) -> None:
    """Read what follows from the kinds of hand and melds, and from the counts of each suit."""
    facts.suits = _suits_in(facts.mask)
    facts.spare = _spare_of_nine_gates(facts, scratch)


@inner
def read_row(scratch: Scratch, rules: Switches, facts: WinBits, wins: Wins, row: int) -> None:
    """Read a row into the facts, and into the counts of each suit."""
    facts.runs = facts.run_number = facts.triplets = facts.melds = facts.quads = 0
    facts.concealed_quads = facts.fu = 0
    facts.concealed, facts.circumstances, facts.tile = 1, wins.flags[row], wins.tile[row]
    facts.seat, facts.wind, facts.honba = wins.seat[row], wins.wind[row], wins.honba[row]
    _read_hand(facts, wins.counts[row], scratch)
    _read_melds(facts, wins.melds[row], scratch.held)
    read_tiles(facts, scratch)
    facts.dora = _dora_han(rules, wins, row, scratch.held)
    facts.has_wait = 0 if facts.circumstances & layout.TENHOU and rules.heavenly_wait_none else 1
