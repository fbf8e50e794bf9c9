"""Read a list of small whole numbers into a buffer of bytes.

>>> small_numbers([1, 255, 0], bytearray(3), 3), small_numbers([256], bytearray(1), 1)
(True, False)
"""

from __future__ import annotations

from typing import Any


def small_numbers(items: list[Any], numbers: Any, many: int) -> bool:
    """Copy a list of ints to a buffer of bytes; return whether all items are ints of 0…255.

    Args:
        items: a list of values of any types.
        numbers: the buffer.
        many: the number of items.
    """
    for at in range(many):
        number = items[at]
        if type(number) is not int or not 0 <= number <= 255:
            return False
        numbers[at] = number
    return True
