"""Parse the condition of a search as a person writes it: ``waits >= 7 and shapes has entotsu``.

Grammar: comparisons joined by ``and``, ``or`` and ``not``, with brackets; ``and`` binds closer than ``or``. A
comparison is a property, an operator (``= != < <= > >=``) and a number; or a property, ``has`` and a member
of the property. A member is a wait shape or a number of points.

>>> condition = parsed("not (waits < 3 or kinds = 4)")
>>> sorted(condition.names), condition.holds({"waits": 5, "kinds": 7}.__getitem__)
(['kinds', 'waits'], True)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Final, NamedTuple, NoReturn

from paili.errors import QuestionError
from paili.hand_search.properties import PROPERTIES, SHAPES

MAX_TEXT: Final = 300
_MAX_DEPTH: Final = 20
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>-?[0-9][0-9,]{0,12})|(?P<word>[a-z][a-z_-]*)|(?P<sign>[<>!=]=|[<>=()])|(?P<other>\S))"
)
_COMPARE: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "=": eq, "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
_HAS: Final = "has"
_JOINING: Final = ("and", "or", "not", _HAS)

Lookup = Callable[[str], Any]


class Condition(NamedTuple):
    """A parsed condition.

    Attributes:
        holds: a function that returns whether the condition holds; its argument is a function from the name
            of a property to its value.
        names: the properties that the condition uses.
    """

    holds: Callable[[Lookup], bool]
    names: frozenset[str]


class _Token(NamedTuple):
    sort: str
    text: str
    position: int


def parsed(text: object) -> Condition:
    """Return the condition that a text describes.

    Raises:
        QuestionError: if the text is not a condition; the error has the index of the problem.

    >>> parsed("waits > > 3")
    Traceback (most recent call last):
    ...
    paili.errors.QuestionError: "waits > > 3": a number is missing here, at character 9
    """
    if not isinstance(text, str):
        raise QuestionError("search.not_text", value=text)
    if len(text) > MAX_TEXT:
        raise QuestionError("search.too_long", number=len(text), most=MAX_TEXT)
    return _Reader(text).condition()


class _Reader:
    """A parser that reads a condition token by token."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.depth = text, 0, 0
        self.tokens = [*_tokens(text), _Token("end", "", len(text))]

    def condition(self) -> Condition:
        condition = self._any_of()
        if self._next.sort != "end":
            self._fail("search.no_end")
        return condition

    # ------------------------------------------------------------------ tokens

    @property
    def _next(self) -> _Token:
        return self.tokens[self.at]

    def _take(self, *texts: str) -> bool:
        """Return the next token and move past it if it is one of ``texts``; otherwise return "".

        Args:
            texts: the words, operators or brackets to accept.
        """
        result = self._next.sort in ("word", "sign") and self._next.text in texts
        self.at += result
        return result

    def _fail(self, key: str, **facts: Any) -> NoReturn:
        raise QuestionError(key, text=self.text, position=self._next.position, **facts)

    # ------------------------------------------------------------------ grammar

    def _any_of(self) -> Condition:
        parts = [self._all_of()]
        while self._take("or"):
            parts.append(self._all_of())
        return parts[0] if len(parts) == 1 else _joined(any, parts)

    def _all_of(self) -> Condition:
        parts = [self._one()]
        while self._take("and"):
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else _joined(all, parts)

    def _one(self) -> Condition:
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            self._fail("search.too_deep", most=_MAX_DEPTH)
        if self._take("not"):
            condition = self._negated()
        else:
            condition = self._bracket() if self._take("(") else self._compared()
        self.depth -= 1
        return condition

    def _negated(self) -> Condition:
        inner = self._one()
        return Condition(lambda value: not inner.holds(value), inner.names)

    def _bracket(self) -> Condition:
        inner = self._any_of()
        if not self._take(")"):
            self._fail("search.no_bracket")
        return inner

    def _compared(self) -> Condition:
        name = self._property()
        if PROPERTIES[name].is_set:
            if not self._take(_HAS):
                self._fail("search.no_has", name=name)
            member = self._member(name)
            return Condition(lambda value: member in value(name), frozenset([name]))
        sign = self._next.text
        if not self._take(*_COMPARE):
            self._fail("search.no_sign", name=name, signs=tuple(_COMPARE))
        compare, number = _COMPARE[sign], self._number()
        return Condition(lambda value: compare(value(name), number), frozenset([name]))

    def _property(self) -> str:
        token = self._next
        if token.sort != "word" or token.text not in PROPERTIES:
            self._fail("search.no_property", names=tuple(PROPERTIES))
        self.at += 1
        return token.text

    def _number(self) -> int:
        token = self._next
        if token.sort != "number":
            self._fail("search.no_number")
        self.at += 1
        return int(token.text.replace(",", ""))

    def _member(self, name: str) -> int | str:
        if not PROPERTIES[name].has_shapes:
            return self._number()
        # Some names are of two words: two-sided, dual pair.
        words, start = list[str](), self.at
        while self._next.sort == "word" and self._next.text not in _JOINING:
            words.append(self._next.text)
            self.at += 1
        shape = " ".join(words)
        if shape not in SHAPES:
            self.at = start
            self._fail("search.no_shape", shapes=SHAPES)
        return shape


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text):
        sort = str(match.lastgroup)
        if sort == "other":
            raise QuestionError("search.sign", text=text, position=match.start(sort))
        yield _Token(sort, match[sort], match.start(sort))


def _joined(join: Callable[[Iterator[bool]], bool], parts: list[Condition]) -> Condition:
    names = frozenset[str]().union(*(part.names for part in parts))
    return Condition(lambda value: join(part.holds(value) for part in parts), names)
