"""Rule sets as records: fields whose values are checked, and which are written and read as TOML.

A TOML text may come from an untrusted source. The parser needs time in proportion to the square of the number
of dots in a key and to the depth of brackets, so the size of the text, the number of dots and the depth are
limited before parsing. The module that writes TOML is loaded at its first use.

>>> field = RuleField("renhou", str, choices=("none", "mangan"))
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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, Literal, NamedTuple, Self, get_args, get_origin, get_type_hints

from paili.catalogue import LANGUAGES, Message, near_names, resolve_alias, section
from paili.errors import ScoreError, shown


def rule(
    default: Any,
    *,
    within: tuple[int, int] | None = None,
    among: tuple[Any, ...] = (),
    in_batch: bool = False,
) -> Any:
    """Declare a field of a `RuleRecord`.

    The allowed values of a field of type ``Literal`` are the words in that type.

    Args:
        default: the default value; for riichi the value in common online games of four players.
        within: the least and the greatest value of a number, or of each number in a tuple.
        among: for a number, the two allowed values; for a tuple, the ids that it may contain.
        in_batch: whether the field changes the score of a win, so that the loops of `paili.batch` need it.
    """
    meaning = {"within": within, "among": among, "in_batch": in_batch}
    return dataclasses.field(default=default, metadata=meaning)


class RuleField(NamedTuple):
    """The name of a field of rules, and the values that the field may have.

    Attributes:
        name: the name of the field.
        type: the type of the value, or of each item of a tuple: bool, int or str.
        in_tuple: whether the value is a tuple.
        size: the number of items that a tuple must have; 0 if a tuple may have any number.
        choices: the words that are allowed.
        within: the least and the greatest value of a number.
        among: for a number, the two allowed values; for a tuple, the ids that it may contain.
        in_batch: whether the compiled loops need the field.
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
        """Raise an error for a value that the field does not allow.

        Args:
            value: the value.

        Raises:
            ScoreError: if the value is not allowed; the message names the rule, the value and the allowed
                values.
        """
        if self.choices:
            if not isinstance(value, str) or value not in self.choices:
                raise self._wrong("not_one_of", value, choices=[repr(choice) for choice in self.choices])
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
        if not isinstance(value, tuple) or any(type(item) is not self.type for item in value):
            raise self._wrong("of_type", value, type=Message(f"rule_type.{self.type.__name__}s"))
        if self.size and len(value) != self.size:
            raise self._wrong("size", value, size=self.size)
        self._check_within(value, value)
        if self.among and (unknown := [item for item in value if item not in self.among]):
            raise ScoreError("rules.none_of", rule=self.name, value=shown(unknown[0]), choices=self.among)

    def _check_within(self, value: Any, numbers: Iterable[Any]) -> None:
        if self.within is not None:
            low, high = self.within
            if not all(low <= number <= high for number in numbers):
                raise self._wrong("not_in", value, low=low, high=high)

    def _wrong(self, how: str, value: Any, **facts: Any) -> ScoreError:
        return ScoreError(f"rules.{how}", rule=self.name, value=shown(value), **facts)


def rule_field(field: dataclasses.Field[Any], kind: Any) -> RuleField:
    """Return the `RuleField` of a dataclass field, from its declaration and its type."""
    meaning = {**_UNSAID, **field.metadata}
    if get_origin(kind) is Literal:
        return RuleField(field.name, str, choices=get_args(kind), **meaning)
    if get_origin(kind) is not tuple:
        return RuleField(field.name, kind, **meaning)
    members = get_args(kind)
    size = 0 if Ellipsis in members else len(members)
    return RuleField(field.name, members[0], True, size, **meaning)


@dataclass(frozen=True, kw_only=True)
class RuleRecord:
    """The base class of `paili.Rules` (riichi) and `paili.fan.Rules` (Chinese games).

    Each field has checked values. A rule set cannot be changed; `replace` returns a changed copy. `to_toml`
    and `from_toml` write and read it as a text that people can edit.
    """

    name: str = "custom"

    @classmethod
    @cache
    def fields(cls) -> dict[str, RuleField]:
        """Return, by the name of each field, a `RuleField` with the values that the field may have."""
        types = get_type_hints(cls)
        declared = [
            field for field in dataclasses.fields(cls) if field.init and not field.metadata.get("rows")
        ]
        return {item.name: rule_field(item, types[item.name]) for item in declared}

    def __post_init__(self) -> None:
        for name, field in self.fields().items():
            field.check(getattr(self, name))

    @classmethod
    def _based_on(cls, name: object) -> Self:
        """Return the ready-made rule set with a name, from which new rules take their defaults."""
        raise NotImplementedError

    @classmethod
    def _no_such_rule(cls, name: str) -> ScoreError:
        """Return the error for a field name that the rules do not have."""
        raise NotImplementedError

    def replace(self, /, **changes: Any) -> Self:
        """Return a copy of the rules with some fields changed.

        Args:
            changes: the new values by the names of the fields.

        Raises:
            ScoreError: if there is no such field, or a field does not allow the value.

        >>> from paili.fan import game
        >>> game("mcr").replace(minimum=6).minimum
        6
        """
        names = [field.name for field in dataclasses.fields(self) if field.init]
        if unknown := [name for name in changes if name not in names]:
            raise self._no_such_rule(unknown[0])
        return dataclasses.replace(self, **changes)

    def differing_fields(self, other: RuleRecord) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which two rule sets differ, each with both values.

        Names and sources do not count. `diff` of a Chinese game also compares the fans.

        Args:
            other: the other rule set.
        """
        both = ((field, getattr(self, field), getattr(other, field)) for field in self.fields())
        differ = ((item, mine, yours) for item, mine, yours in both if mine != yours)
        return {item: (mine, yours) for item, mine, yours in differ if item not in _LABELS}

    def to_dict(self) -> dict[str, Any]:
        """Return all fields as a dict of plain values for `from_dict` or `json.dumps`; tuples become lists.

        >>> from paili.scoring import Rules
        >>> Rules.EMA.to_dict()["uma"]
        [15, 5, -5, -15]
        """
        values = ((name, getattr(self, name)) for name in self.fields())
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Return the rule set that a dict of fields describes; `to_dict` writes such a dict.

        Args:
            values: the values by the names of the fields. The key "base" may name a ready-made rule set,
                which gives the values of missing fields; without it they are the defaults.

        Raises:
            ScoreError: if a key is no field, a field does not allow its value, or no rule set has the name in
                "base".

        >>> from paili.scoring import Rules
        >>> Rules.from_dict({"base": "tenhou", "name": "home", "kiriage": True}).diff(Rules.TENHOU)
        {'kiriage': (True, False)}
        """
        entries = mapping_of(values)
        base = entries.pop("base", None)
        start = cls() if base is None else cls._based_on(base)
        changes = {str(name): tuple(v) if isinstance(v, list) else v for name, v in entries.items()}
        return start.replace(**changes)

    def to_toml(self) -> str:
        """Return the rules as TOML text with every field in order; `from_toml` reads the text.

        >>> from paili.scoring import Rules
        >>> Rules.TENHOU.to_toml().splitlines()[:2]
        ['name = "tenhou"', 'players = 4']
        """
        return text_of(self.to_dict())

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """Return the rule set that a TOML text describes, for example house rules in a file of their own.

        The line ``base = "tenhou"`` takes all missing fields from a ready-made rule set; without it they have
        their defaults. A Chinese game has a ``[[fan]]`` table for each fan. A table for a fan of the rule set
        in ``base`` changes that fan, and the key ``without`` lists the fans that do not count.

        Args:
            text: the text; `to_toml` writes such a text.

        Raises:
            ScoreError: if the text is not TOML, or contains an invalid rule; the message names the key, the
                value and the allowed values.

        >>> from paili.scoring import Rules
        >>> Rules.from_toml('base = "tenhou"\\nkiriage = true').kiriage
        True
        """
        return cls.from_dict(values_of(text))


_LABELS: Final = ("name", "source")


def mapping_of(values: object) -> dict[str, Any]:
    """Return a copy of a mapping with the values of a rule set, as a dict.

    Raises:
        ScoreError: if the values are not a mapping.
    """
    if not isinstance(values, Mapping):
        raise ScoreError("rules.not_a_mapping", value=shown(values))
    return dict(values)


def plain_name(name: str) -> str:
    """Return a name of rules in lower case without spaces, hyphens, underscores and dots, to compare names.

    >>> plain_name("M.League"), plain_name("Hong Kong") == plain_name("hong-kong")
    ('mleague', True)
    """
    return name.lower().translate(_DROPPED)


def same_name(name: object, names: Iterable[str]) -> str | None:
    """Return the id of the rule set or game that a name in any language means.

    Args:
        name: the name to look up.
        names: the ids of the rule sets or games to choose from.

    Returns:
        The id, one of ``names``; None if ``name`` means none of them.

    >>> same_name("M-League", ["ema", "mleague"]), same_name("雀魂东风", ["ema", "mahjong_soul_east"])
    ('mleague', 'mahjong_soul_east')
    """
    if not isinstance(name, str):
        return None
    names = [*names]
    plain = plain_name(name)
    result = next((item for item in names if plain_name(item) == plain), None)
    if result is not None or not (id_ := _rule_set_of(name)):
        return result
    return next((item for item in names if plain_name(item) == id_), None)


@lru_cache(maxsize=256)
def _rule_set_of(name: str) -> str:
    """Return the `plain_name` of the rule set or game that a name in any language means; "" for none."""
    if len(name) > _LONGEST_NAME:
        return ""
    plain = plain_name(name)
    if any(plain == plain_name(item) for item in section("rule_set", LANGUAGES[0])):
        return plain
    return plain_name(resolve_alias("rules", name, *_SECTIONS) or "")


def near_rules(name: object, names: Iterable[str]) -> list[str]:
    """Return the rule sets or games whose names are similar to an unknown name, for an error message.

    >>> near_rules("tenho", ["tenhou", "ema"]), near_rules("血流成河", ["tenhou", "sichuan"])
    (['tenhou'], ['sichuan'])
    """
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        return []
    near = [plain_name(near_name) for near_name in near_names("rules", name, *_SECTIONS)]
    of_names = {plain_name(item): item for item in names}
    return [of_names[item] for item in near if item in of_names]


def no_such_rules(key: str, name: object, names: Sequence[str], /, **facts: object) -> ScoreError:
    """Return the error for an unknown name of rules, with similar names and all valid names.

    Args:
        key: the id of the message, which has placeholders for the names and for ``facts``.
        name: the unknown name.
        names: the valid names.
        facts: values for further placeholders of the message.
    """
    problem = Message(key, known=list(names), **facts)
    near = near_rules(name, names)
    return ScoreError(Message("rules.did_you_mean", problem=problem, near=near) if near else problem)


_SECTIONS: Final = ("rule_set", "fan_game")  # of the catalogue: names of rule sets and games
_LONGEST_NAME: Final = 60


_DROPPED: Final = dict.fromkeys(map(ord, " -_."))
_UNSAID: Final[dict[str, Any]] = {"within": None, "among": (), "in_batch": False}


# ---------------------------------------------------------------------------------- as text

MAX_BYTES: Final = 1 << 16
_MARK: Final = "\ufeff"  # with which some editors begin a file
_MAX_DOTS: Final = 2_000
_MAX_BRACKETS: Final = 200
_MAX_DEPTH: Final = 8
_INTEGERS: Final = 1 << 63
_TWICE: Final = ("Cannot", "Duplicate")  # how the reasons of `tomllib` begin for a key that occurs twice


def text_of(values: Mapping[str, Any]) -> str:
    """Return values as TOML text, in the order of the mapping."""
    import tomli_w

    return tomli_w.dumps(values)


def values_of(text: str) -> dict[str, Any]:
    """Return the values of a TOML text.

    Raises:
        ScoreError: if the argument is not a text, not valid TOML, or larger than any rule set.
    """
    if not isinstance(text, str):
        raise ScoreError("rules.not_a_text", value=shown(text))
    _check_size(text)
    try:
        values = tomllib.loads(text.removeprefix(_MARK))
    except tomllib.TOMLDecodeError as error:
        raise ScoreError("rules.not_toml", reason=_reason(error, text)) from None
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
    """Count opening brackets, except those of ``[[row]]`` headings, which do not nest."""
    return text.count("[") + text.count("{") - 2 * len(_HEADING.findall(text))


_HEADING: Final = re.compile(r"^[ \t]*\[\[[ \t]*[a-z_]+[ \t]*\]\][ \t]*(?:#.*)?\r?$", re.MULTILINE)


def _reason(error: tomllib.TOMLDecodeError, text: str) -> Message:
    match = re.search(r"line (\d+), column (\d+)", str(error))
    if str(error).startswith(_TWICE):
        return Message("rules.toml_twice", line=match[1] if match else text.count("\n") + 1)
    return Message("rules.toml_at", line=match[1], column=match[2]) if match else Message("rules.toml_ends")


def _too_large() -> ScoreError:
    return ScoreError("rules.not_toml", reason=Message("rules.toml_number"))


def _check_values(values: dict[str, Any]) -> None:
    """Raise an error for values that a message could not show: too large a number, too deep a table."""
    left: list[tuple[object, int]] = [(values, 0)]
    while left:
        value, depth = left.pop()
        if depth > _MAX_DEPTH:
            raise ScoreError("rules.too_deep", depth=depth, most=_MAX_DEPTH)
        if isinstance(value, int) and abs(value) > _INTEGERS:
            raise _too_large()
        if isinstance(value, dict | list):
            inside = value.values() if isinstance(value, dict) else value
            left += [(item, depth + 1) for item in inside]
