"""Loops over rows of numbers; a row is a buffer, the index of its first number, and its length.

Compiled loops use the same functions of ``rows.h``.
"""

from __future__ import annotations


def add_row(
    to: memoryview[float], start: int, row: memoryview[float], at: int, weight: float, many: int
) -> None:
    """Add a row times a weight to another row.

    Args:
        to, start: the row to add to, and the index of its first number.
        row, at: the row to add, and the index of its first number.
        weight: the factor.
        many: the length of both rows.
    """
    for place in range(many):
        to[start + place] += weight * row[at + place]


def raise_row(to: memoryview[float], start: int, row: memoryview[float], at: int, many: int) -> None:
    """Raise each number of a row to the number of another row in the same column, if that is larger.

    Args:
        to, start: the row to change, and the index of its first number.
        row, at: the other row, and the index of its first number.
        many: the length of both rows.
    """
    for place in range(many):
        to[start + place] = max(to[start + place], row[at + place])


def add_and_lower(
    sums: memoryview[float],
    least: memoryview[float],
    row: memoryview[float],
    at: int,
    weight: float,
    many: int,
) -> None:
    """Add a row times a weight to a row of sums, and keep the smallest number of each column in another row.

    Args:
        sums: the row of sums, changed in place.
        least: the row of smallest numbers, changed in place.
        row, at: the row to add, and the index of its first number.
        weight: the factor for ``sums``; ``least`` uses the numbers without it.
        many: the length of the rows.
    """
    for place in range(many):
        sums[place] += weight * row[at + place]
        least[place] = min(least[place], row[at + place])


def count_lower(row: memoryview[float], at: int, other: memoryview[float], start: int, many: int) -> int:
    """Return the number of columns in which a row is lower than another.

    Args:
        row, at: the row, and the index of its first number.
        other, start: the other row, and the index of its first number.
        many: the length of both rows.
    """
    return sum(row[at + place] < other[start + place] for place in range(many))


def count_better(
    row: memoryview[float], at: int, other: memoryview[float], start: int, share: float, many: int
) -> int:
    """Return the number of columns in which a row is clearly higher than another row.

    Args:
        row, at: the row, and the index of its first number.
        other, start: the other row, and the index of its first number.
        share: the difference that counts as clear, as a share of the absolute number of ``row``.
        many: the length of both rows.
    """
    better = 0
    for place in range(many):
        number = row[at + place]
        better += number - share * abs(number) > other[start + place]
    return better


def multiply_rows(
    to: memoryview[float], row: memoryview[float], at: int, other: memoryview[float], start: int, many: int
) -> float:
    """Write the products of two rows, column by column, and return the largest product or 0.0.

    Args:
        to: the row to write to.
        row, at: one row, and the index of its first number.
        other, start: the other row, and the index of its first number.
        many: the length of the rows.
    """
    most = 0.0
    for place in range(many):
        to[place] = row[at + place] * other[start + place]
        most = max(most, to[place])
    return most
