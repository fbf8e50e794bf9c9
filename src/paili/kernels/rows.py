"""Rows of numbers that loops work with: a buffer, where the row begins in it, how many numbers it has.

Compiled loops use `rows.h`, which says the same in C.
"""

from __future__ import annotations


def add_row(
    to: memoryview[float], start: int, row: memoryview[float], at: int, weight: float, many: int
) -> None:
    """Add a row, times a weight, to another."""
    for place in range(many):
        to[start + place] += weight * row[at + place]


def raise_row(to: memoryview[float], start: int, row: memoryview[float], at: int, many: int) -> None:
    """Put the larger of two rows into the first, place by place."""
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
    """Add a row, times a weight, to some sums, and put the smaller numbers of both into the least ones."""
    for place in range(many):
        sums[place] += weight * row[at + place]
        least[place] = min(least[place], row[at + place])


def count_lower(row: memoryview[float], at: int, other: memoryview[float], start: int, many: int) -> int:
    """Return in how many places a row is lower than another."""
    return sum(row[at + place] < other[start + place] for place in range(many))


def count_better(
    row: memoryview[float], at: int, other: memoryview[float], start: int, share: float, many: int
) -> int:
    """Return in how many places a row is higher than another by more than a share of itself."""
    better = 0
    for place in range(many):
        number = row[at + place]
        better += number - share * abs(number) > other[start + place]
    return better


def multiply_rows(
    to: memoryview[float], row: memoryview[float], at: int, other: memoryview[float], start: int, many: int
) -> float:
    """Write the products of two rows, place by place; return the largest, 0.0 at least."""
    most = 0.0
    for place in range(many):
        to[place] = row[at + place] * other[start + place]
        most = max(most, to[place])
    return most
