"""Read a list of small whole numbers into a buffer of bytes.

>>> small_numbers([1, 255, 0], bytearray(3), 3), small_numbers([256], bytearray(1), 1)
(True, False)
"""

from __future__ import annotations

from typing import Any


def small_numbers(items: list[Any], numbers: Any, many: int) -> bool:
    """Copy ints of 0…255 to a buffer; return whether all items are such ints.

    Args:
        items: a list with as many items, of any types.
        numbers: the buffer.
        many: the number of items.
    """
    for at in range(many):
        number = items[at]
        if type(number) is not int or not 0 <= number <= 255:
            return False
        numbers[at] = number
    return True
