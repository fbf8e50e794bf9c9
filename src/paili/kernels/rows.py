"""Loops over rows of numbers; a row is a buffer, the index of its first number, and its length.

Compiled loops use C versions of these functions, which are in the header ``rows.h``.
"""

from __future__ import annotations


def add_row(
    to: memoryview[float], start: int, row: memoryview[float], at: int, weight: float, many: int
) -> None:
    """Multiply row B by a weight and add the result to row A.

    Args:
        to, start: row A, which is changed, and the index of its first number.
        row, at: row B, and the index of its first number.
        weight: the factor.
        many: the length of both rows.
    """
    for place in range(many):
        to[start + place] += weight * row[at + place]


def raise_row(to: memoryview[float], start: int, row: memoryview[float], at: int, many: int) -> None:
    """Replace each number of row A by the number of row B in the same column, if B is larger there.

    Args:
        to, start: row A, which is changed, and the index of its first number.
        row, at: row B, and the index of its first number.
        many: the length of both rows, whole blocks of 4.
    """
    for place in range(many):
        to[start + place] = max(to[start + place], row[at + place])


def larger_row(
    to: memoryview[float], start: int, row: memoryview[float], at: int, other: int, many: int
) -> None:
    """Write the larger number of two rows in each column to row A.

    Args:
        to, start: row A, and the index of its first number.
        row, at, other: a buffer, and the index of the first number of each of two rows of it.
        many: the length of the rows, whole blocks of 4.
    """
    for place in range(many):
        to[start + place] = max(row[at + place], row[other + place])


def add_and_lower(
    sums: memoryview[float],
    least: memoryview[float],
    row: memoryview[float],
    at: int,
    weight: float,
    many: int,
) -> None:
    """Multiply a row by a weight and add it to a row of sums; update a row of the smallest numbers so far.

    Args:
        sums: the row of sums, changed in place.
        least: the row of smallest numbers, changed in place.
        row, at: the row to add, and the index of its first number.
        weight: the factor for ``sums``; ``least`` uses the numbers of the row without the factor.
        many: the length of the rows, whole blocks of 4.
    """
    for place in range(many):
        sums[place] += weight * row[at + place]
        least[place] = min(least[place], row[at + place])


def count_lower(row: memoryview[float], at: int, other: memoryview[float], start: int, many: int) -> int:
    """Return the number of columns in which row A is lower than row B.

    Args:
        row, at: row A, and the index of its first number.
        other, start: row B, and the index of its first number.
        many: the length of both rows.
    """
    return sum(row[at + place] < other[start + place] for place in range(many))


def count_better(
    row: memoryview[float], at: int, other: memoryview[float], start: int, share: float, many: int
) -> int:
    """Return the number of columns in which row A is clearly higher than row B.

    Args:
        row, at: row A, and the index of its first number.
        other, start: row B, and the index of its first number.
        share: the difference that counts as clear, as a fraction of the absolute number in row A.
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
    """Write the product of two rows in each column, and return the largest product, at least 0.0.

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
