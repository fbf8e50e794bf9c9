"""The signs from which the model estimates whether an opponent without riichi is ready.

An opponent that discards each drawn tile is probably ready; an opponent that still discards from the hand
(tedashi) is probably not. Further signs are the turn, the number of calls, and discards of dora and of threes
to sevens, which players usually keep until late.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Final

from paili.dangers.signs.kind_signs import Sign
from paili.dangers.signs.opponent import Opponent, TableView
from paili.tiles import EAST, suit_of

_HANDS: Final = ("closed", "1 call", "2 calls", "3 calls")
_MOST_IN_A_ROW: Final = 5


def ready_signs(seen: TableView, opponent: Opponent) -> Iterator[Sign]:
    """Yield the names and sizes of the signs from which the chance that an opponent is ready is estimated.

    The caller makes sure that the opponent is not in riichi.
    """
    hand = _HANDS[min(opponent.calls, 3)]
    word = "open" if opponent.calls else "closed"
    turn = len(opponent.river) / 6
    after = _after_call(opponent)
    from_hand = len(after) - sum(after)
    yield hand, 1.0
    yield f"discards, {hand}", turn
    yield f"discards squared, {hand}", turn * turn
    yield f"from the hand, {hand}", log(1 + from_hand)
    yield f"drawn since, {hand}", log(1 + sum(after))
    yield f"drawn in a row, {word}", float(_in_a_row(after))
    yield from _river_signs(seen, opponent, word)
    yield from _table_signs(seen, opponent, word)
    if opponent.calls:
        yield from _meld_signs(opponent)


def _after_call(opponent: Opponent) -> tuple[bool, ...]:
    """Return whether each discard since the opponent's last call was tsumogiri.

    The discard right after the call is left out. Without a call the result has all discards.
    """
    return opponent.drawn[opponent.called_at + 1 :] if opponent.calls else opponent.drawn


def since_change(opponent: Opponent) -> tuple[int, int]:
    """Return two counts of an opponent's discards since its last call: all of them, and those from the hand.

    The first count includes the discard right after the call; the second (tedashi) does not.
    """
    after = _after_call(opponent)
    return len(after) + bool(opponent.calls), len(after) - sum(after)


def _in_a_row(drawn: tuple[bool, ...]) -> int:
    row = 0
    for item in reversed(drawn):
        if not item:
            break
        row += 1
    return min(row, _MOST_IN_A_ROW)


def _river_signs(seen: TableView, opponent: Opponent, word: str) -> Iterator[Sign]:
    river = opponent.river
    if not river:
        return
    middle = sum(_is_middle(kind) for kind in river)
    yield f"share of 3-7, {word}", middle / len(river)
    if any(seen.dora[kind] for kind in river):
        yield f"has discarded a dora, {word}", 1.0
    if opponent.drawn[-1]:
        return
    last = river[-1]
    if last >= EAST:
        yield f"honour from the hand last, {word}", 1.0
    elif _is_middle(last):
        yield f"3-7 from the hand last, {word}", 1.0
    if seen.dora[last]:
        yield f"dora from the hand last, {word}", 1.0


def _is_middle(kind: int) -> bool:
    return kind < EAST and 2 <= kind % 9 <= 6


def _table_signs(seen: TableView, opponent: Opponent, word: str) -> Iterator[Sign]:
    riichi = sum(opponent.riichi >= 0 for opponent in seen.opponents)
    if riichi:
        yield f"others in riichi, {word}", float(riichi)
    if opponent.leads:
        yield f"leads, {word}", 1.0
    if opponent.dealer:
        yield f"dealer, {word}", 1.0
    if opponent.norths:
        yield f"norths, {word}", float(opponent.norths)


def _meld_signs(opponent: Opponent) -> Iterator[Sign]:
    if opponent.has_value_meld:
        yield "meld of value", 1.0
    suits = {suit_of(meld[0]) for meld in opponent.melds if meld[0] < EAST}
    if len(suits) == 1 and len(opponent.melds) >= 2:
        yield "melds of one suit", 1.0
    if opponent.shown:
        yield "dora in the melds", float(min(opponent.shown, 4))
