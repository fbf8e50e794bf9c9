# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Make a `Hand` from valid fields, without checks.

A frozen record does not let its fields be set by name, so the slots of its class are passed as an argument.
"""

from __future__ import annotations

from typing import Any, Final

from paili.tiles import KINDS, POWERS, WILDCARD, kind_of

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:

    def put(slot: Any, record: Any, value: Any) -> None:
        """Set a slot of a record to a value; compiled, it is not a Python call.

        Args:
            slot: the descriptor of the field in the class.
            record: the object.
            value: the value.
        """
        slot.__set__(record, value)


__all__ = ("changed_hand", "hand_of_fields", "keys_of")

_KIND_OF: Final = tuple(map(kind_of, range(WILDCARD)))
_KINDS: Final = KINDS  # numbers of C
_WILDCARD: Final = WILDCARD


def hand_of_fields(
    record: Any, slots: tuple[Any, ...], counts: Any, melds: Any, reds: Any, wildcards: int, drawn: Any,
    red_limit: Any, keys: Any, size: int,
) -> Any:  # fmt: skip
    """Return a new hand, with fields that are valid and fit together.

    Args:
        record: the class of the hand.
        slots: the descriptors of the fields in the class, in the order of the fields.
        counts, melds, reds, wildcards, drawn, red_limit, keys, size: the fields of a `Hand`.
    """
    hand = record.__new__(record)
    is_plain = size <= 14 and not wildcards and not melds
    (
        on_counts, on_melds, on_reds, on_wildcards, on_drawn, on_limit, on_keys, on_size, on_plain,
    ) = slots  # fmt: skip
    put(on_counts, hand, counts)
    put(on_melds, hand, melds)
    put(on_reds, hand, reds)
    put(on_wildcards, hand, wildcards)
    put(on_drawn, hand, drawn)
    put(on_limit, hand, red_limit)
    put(on_keys, hand, keys)
    put(on_size, hand, size)
    put(on_plain, hand, is_plain)
    return hand


def changed_hand(hand: Any, slots: tuple[Any, ...], face: int, change: int, drawn: Any) -> Any:
    """Return a hand after one tile is added or removed, without a check.

    Args:
        hand: the hand.
        slots: as in `hand_of_fields`.
        face: the tile, 37 for a wildcard.
        change: 1 or -1.
        drawn: the face drawn last, or None.
    """
    counts, reds, keys, wildcards = hand.counts, hand.reds, hand.keys, hand.wildcards
    if face == _WILDCARD:
        wildcards += change
    else:
        kind = _KIND_OF[face]
        copies = list(counts)
        number = copies[kind]
        copies[kind] = number + change
        counts = tuple(copies)
        power, suit = POWERS[kind], kind // 9
        m, p, s, z = keys
        more = change * power
        keys = m + more * (suit == 0), p + more * (suit == 1), s + more * (suit == 2), z + more * (suit == 3)
        if face >= _KINDS:
            marks = list(reds)
            marks[face - _KINDS] += change
            reds = tuple(marks)
    return hand_of_fields(
        type(hand), slots, counts, hand.melds, reds, wildcards, drawn, hand.red_limit, keys,
        hand.size + change,
    )  # fmt: skip


def keys_of(counts: list[int]) -> tuple[int, int, int, int]:
    """Return the four suit keys of 34 counts, as `paili.tiles.suit_keys` does, with C types.

    >>> keys_of([1, 2] + [0] * 31 + [4])
    (11, 0, 0, 62500)
    """
    return _key(counts, 0, 9), _key(counts, 9, 18), _key(counts, 18, 27), _key(counts, 27, _KINDS)


def _key(counts: list[int], first: int, end: int) -> int:
    """Return the counts of some kinds as a base-5 number, with the first kind as the lowest digit.

    Args:
        counts: 34 counts.
        first, end: the first kind, and the kind after the last.
    """
    key = 0
    for kind in range(end - 1, first - 1, -1):
        count = counts[kind]
        key = 5 * key + count
    return key
