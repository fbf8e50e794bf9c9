"""Rule sets as data: what may stand in a field, declared once and checked; plain values as TOML, and back.

A field is told as a number to compiled loops. A text may come from anyone, and the parser's work grows with
the square of the dots in one key and with the depth of brackets, so its size and both are limited before it
is parsed; the writer is loaded when it is used.

>>> field = RuleField("renhou", str, choices=("none", "mangan"), in_batch=True)
>>> field.number("mangan")
1
>>> field.check("2 han")
Traceback (most recent call last):
...
paili.errors.ScoreError: rule renhou = '2 han': must be one of 'none', 'mangan'
>>> values_of(text_of({"kiriage": True, "uma": [20, 10, -10, -20]}))
{'kiriage': True, 'uma': [20, 10, -10, -20]}
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from paili.catalogue import Message
from paili.errors import ScoreError, shown


def rule(
    default: Any,
    *,
    within: tuple[int, int] | None = None,
    among: tuple[Any, ...] = (),
    in_batch: bool = False,
) -> Any:
    """Declare a field of `paili.scoring.Rules`; one of a ``Literal`` type has its words as choices.

    Args:
        default: of the common online game of four.
        within: least and most of a number, or of each number in a tuple.
        among: the two numbers that it may be, or the ids that may stand in a tuple.
        in_batch: whether it changes what a win is worth, so that the compiled loops of `paili.batch` need it.
    """
    meaning = {"within": within, "among": among, "in_batch": in_batch}
    return dataclasses.field(default=default, metadata=meaning)


class RuleField(NamedTuple):
    """What may stand in a field.

    Attributes:
        name: of the field.
        type: of the value, or of each in a tuple: bool, int or str.
        in_tuple: whether it is a tuple; of so many where ``size`` is not 0.
        size: how many there must be, 0 for any number.
        choices: the words that it may be.
        within: least and most of a number.
        among: the two numbers that it may be, or the ids of a tuple.
        in_batch: whether compiled loops need it.
    """

    name: str
    type: type
    in_tuple: bool = False
    size: int = 0
    choices: tuple[str, ...] = ()
    within: tuple[int, int] | None = None
    among: tuple[Any, ...] = ()
    in_batch: bool = False

    def check(self, value: Any) -> None:
        """Refuse what may not stand in it.

        Raises:
            ScoreError: naming the rule, the value and what it may be.
        """
        if self.choices:
            if not isinstance(value, str) or value not in self.choices:
                raise self._wrong("not_one_of", value, choices=[repr(each) for each in self.choices])
        elif self.in_tuple:
            self._check_tuple(value)
        else:
            self._check_one(value)

    def _check_one(self, value: Any) -> None:
        if type(value) is not self.type:
            raise self._wrong("of_type", value, type=Message(f"rule_type.{self.type.__name__}"))
        self._check_within(value, [value])
        if self.among and value not in self.among:
            one, other = self.among
            raise self._wrong("one_or_other", value, one=one, other=other)

    def _check_tuple(self, value: Any) -> None:
        if not isinstance(value, tuple) or any(type(each) is not self.type for each in value):
            raise self._wrong("of_type", value, type=Message(f"rule_type.{self.type.__name__}s"))
        if self.size and len(value) != self.size:
            raise self._wrong("size", value, size=self.size)
        self._check_within(value, value)
        if self.among and (unknown := [each for each in value if each not in self.among]):
            raise ScoreError("rules.none_of", rule=self.name, value=shown(unknown[0]), choices=self.among)

    def _check_within(self, value: Any, numbers: Iterable[Any]) -> None:
        if self.within is not None:
            low, high = self.within
            if not all(low <= number <= high for number in numbers):
                raise self._wrong("not_in", value, low=low, high=high)

    def _wrong(self, how: str, value: Any, **facts: Any) -> ScoreError:
        return ScoreError(f"rules.{how}", rule=self.name, value=shown(value), **facts)

    def number(self, value: Any) -> int:
        """Return a value as a whole number: its place among the choices, or a bit for each of a tuple."""
        if self.choices:
            return self.choices.index(value)
        if not self.in_tuple:
            return int(value)
        if self.among:
            return sum(1 << self.among.index(each) for each in set(value))
        return sum(1 << place for place, each in enumerate(value) if each)


def rule_field(field: dataclasses.Field[Any], kind: Any) -> RuleField:
    """Return what a field of a rule set may hold, from its declaration and its type."""
    meaning = {**_UNSAID, **field.metadata}
    if get_origin(kind) is Literal:
        return RuleField(field.name, str, choices=get_args(kind), **meaning)
    if get_origin(kind) is not tuple:
        return RuleField(field.name, kind, **meaning)
    members = get_args(kind)
    size = 0 if Ellipsis in members else len(members)
    return RuleField(field.name, members[0], True, size, **meaning)


def plain_name(name: str) -> str:
    """Return a name of rules without what does not matter in it: case, spaces, hyphens, underscores, dots.

    >>> plain_name("M.League"), plain_name("Hong Kong") == plain_name("hong-kong")
    ('mleague', True)
    """
    return name.lower().translate(_DROPPED)


_DROPPED: Final = dict.fromkeys(map(ord, " -_."))
_UNSAID: Final[dict[str, Any]] = {"within": None, "among": (), "in_batch": False}


# ---------------------------------------------------------------------------------- as text

MAX_BYTES: Final = 1 << 16
_MARK: Final = "\ufeff"  # with which some editors begin a file
_MAX_DOTS: Final = 2_000
_MAX_BRACKETS: Final = 200
_MAX_DEPTH: Final = 8
_INTEGERS: Final = 1 << 63


def text_of(values: Mapping[str, Any]) -> str:
    """Write values as TOML, in their order."""
    import tomli_w

    return tomli_w.dumps(values)


def values_of(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    Raises:
        ScoreError: if it is not a text, not valid TOML, or larger than any rule set.
    """
    if not isinstance(text, str):
        raise ScoreError("rules.not_a_text", value=shown(text))
    _check_size(text)
    try:
        values = tomllib.loads(text.removeprefix(_MARK))
    except tomllib.TOMLDecodeError as error:
        raise ScoreError("rules.not_toml", reason=_place(error)) from None
    except ValueError:  # what `int` says of a number with more digits than it reads
        raise _too_large() from None
    _check_values(values)
    return values


def _check_size(text: str) -> None:
    limits = (
        ("characters", len(text), MAX_BYTES),
        ("dots", text.count("."), _MAX_DOTS),
        ("brackets", _brackets(text), _MAX_BRACKETS),
    )
    for what, number, most in limits:
        if number > most:
            raise ScoreError(f"rules_size.{what}", number=f"{number:,}", most=f"{most:,}")


def _brackets(text: str) -> int:
    """Count opening brackets, but for headings of rows, which open nothing that others lie in."""
    return text.count("[") + text.count("{") - 2 * len(_HEADING.findall(text))


_HEADING: Final = re.compile(r"^\[\[[a-z_]+\]\]$", re.MULTILINE)


def _place(error: tomllib.TOMLDecodeError) -> Message:
    found = re.search(r"line (\d+), column (\d+)", str(error))
    return Message("rules.toml_at", line=found[1], column=found[2]) if found else Message("rules.toml_ends")


def _too_large() -> ScoreError:
    return ScoreError("rules.not_toml", reason=Message("rules.toml_number"))


def _check_values(values: dict[str, Any]) -> None:
    """Refuse what cannot be written out again in a message: too large a number, too deep a table."""
    left: list[tuple[object, int]] = [(values, 0)]
    while left:
        value, depth = left.pop()
        if depth > _MAX_DEPTH:
            raise ScoreError("rules.too_deep", depth=depth, most=_MAX_DEPTH)
        if isinstance(value, int) and abs(value) > _INTEGERS:
            raise _too_large()
        if isinstance(value, dict | list):
            inside = value.values() if isinstance(value, dict) else value
            left += [(each, depth + 1) for each in inside]
