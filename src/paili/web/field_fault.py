"""An error of one field of a request, so that it is told of that field and not of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paili.errors import PailiError


class FieldFault(Exception):  # noqa: N818  (an error already, with the field added)
    """An error that one field of the request brought about, where it is not the hand.

    Attributes:
        field: the field.
        error: what is wrong with it.
    """

    def __init__(self, field: str, error: PailiError) -> None:
        super().__init__(field, error)
        self.field, self.error = field, error


@contextmanager
def of_field(field: str) -> Iterator[None]:
    """Say of an error in which field it is.

    >>> from paili.fan import game
    >>> try:
    ...     with of_field("rules"): game("poker")
    ... except FieldFault as fault:
    ...     print(fault.field)
    rules
    """
    try:
        yield
    except PailiError as error:
        raise FieldFault(field, error) from None
