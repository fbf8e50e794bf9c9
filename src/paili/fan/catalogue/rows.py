"""A fan as a game counts it: its value, and what it takes the place of.

>>> row_of({"id": "all_pungs", "value": 6}, {}, 0).value
6
>>> row_of({"id": "all_pungs", "value": "six"}, {}, 0)
Traceback (most recent call last):
...
paili.errors.ScoreError: fan all_pungs, value = 'six': must be a whole number of 0…10,000
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import reduce
from operator import or_
from typing import Any, Final, NamedTuple

from paili.errors import ScoreError, shown
from paili.fan.catalogue.fan import Fan
from paili.fan.catalogue.fans import FANS

COUNTS: Final = ("fan", "factor", "bonus")
MOST: Final = 10_000


@dataclass(frozen=True, kw_only=True, slots=True)
class FanRow:
    """A fan as a game counts it.

    Attributes:
        id: of a fan of the catalogue.
        value: what it is worth each time.
        once: whether it counts once, however often a hand has it.
        counts: as a "fan" of the total; a "factor" of the points, by which they are multiplied each time; or
            a "bonus", which is added to the total and helps nobody to the minimum.
        extra: whether it counts beside the highest one, where only that counts.
        otherwise: whether it counts only where nothing else does but bonuses.
        replaces: fans that do not count beside it.
        uses: fans of which it takes one away each time that they are named.
        covers: fans of triplets that do not count for those triplets that this one speaks of.
        fan: the fan itself.
        is_plain: whether it counts as often as a hand has it and takes away no more than whole fans.
    """

    id: str
    value: int
    once: bool = False
    counts: str = "fan"
    extra: bool = False
    otherwise: bool = False
    replaces: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    fan: Fan = field(init=False, repr=False, compare=False)
    is_plain: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fan", FANS[self.id])
        object.__setattr__(self, "is_plain", not (self.once or self.uses or self.covers))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by what it says: the rules of the catalogue are found by its id."""
        return row_of, (self.to_dict(), {}, 0)

    def to_dict(self) -> dict[str, Any]:
        """Return what it says as plain values, without what is as usual."""
        return self.beside(None)

    def beside(self, other: FanRow | None) -> dict[str, Any]:
        """Return what it says otherwise than another row of the fan, or than is usual, as plain values."""
        values = ((item, getattr(self, item.name)) for item in fields(self) if item.init)
        return {
            item.name: list(value) if isinstance(value, tuple) else value
            for item, value in values
            if item.name == "id" or value != (getattr(other, item.name) if other else item.default)
        }


_LISTS: Final = ("replaces", "uses", "covers")
_FLAGS: Final = ("once", "extra", "otherwise")
_KEYS: Final = ("id", "value", "counts", *_FLAGS, *_LISTS)


def row_of(values: Mapping[str, Any], rows: Mapping[str, FanRow], place: int) -> FanRow:
    """Return the row that plain values describe; a fan that is known is changed.

    Raises:
        ScoreError: naming the fan, the key, what stands there, and what is allowed.
    """
    id_ = values.get("id")
    if not isinstance(id_, str) or id_ not in FANS:
        raise _unknown(id_, place)
    for key, value in values.items():
        _check_value(id_, key, value)
    said: Any = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
    if id_ in rows:
        return dataclasses.replace(rows[id_], **said)
    if "value" not in said:
        raise ScoreError("fan_rules.no_value", fan=id_)
    return FanRow(**said)


def _unknown(id_: object, place: int) -> ScoreError:
    close = get_close_matches(id_, FANS, n=1, cutoff=0.5) if isinstance(id_, str) else []
    if close:
        return ScoreError("fan_rules.fan_like", value=shown(id_), row=place + 1, close=close[0])
    return ScoreError("fan_rules.no_such_fan", value=shown(id_), row=place + 1)


def _check_value(id_: str, key: str, value: object) -> None:
    if key not in _KEYS:
        raise ScoreError("fan_rules.unknown_key", fan=id_, key=shown(key), known=_KEYS)
    if key == "value" and (type(value) is not int or not 0 <= value <= MOST):
        raise ScoreError("fan_rules.not_a_value", fan=id_, value=shown(value), most=f"{MOST:,}")
    if key in _FLAGS and not isinstance(value, bool):
        raise ScoreError("fan_rules.not_a_flag", fan=id_, key=key, value=shown(value))
    if key == "counts" and value not in COUNTS:
        raise ScoreError("fan_rules.not_counts", fan=id_, value=shown(value), known=COUNTS)
    if key in _LISTS:
        _check_list(id_, key, value)


def _check_list(id_: str, key: str, value: object) -> None:
    if not isinstance(value, list | tuple):
        raise ScoreError("fan_rules.not_a_list", fan=id_, key=key, value=shown(value))
    for item in value:
        if not isinstance(item, str) or item not in FANS:
            raise ScoreError("fan_rules.no_such_fan_in", fan=id_, key=key, value=shown(item))


def in_order(rows: Sequence[FanRow]) -> tuple[FanRow, ...]:
    """Return rows in an order in which each stands before those that it takes the place of.

    Else they keep their order.

    Raises:
        ScoreError: naming two that take the place of each other, or a row that cannot be one.
    """
    check_rows(rows)
    before: dict[str, list[FanRow]] = {row.id: [] for row in rows}
    for row in rows:
        for id_ in (*row.replaces, *row.uses, *row.covers):
            before.get(id_, []).append(row)
    result: dict[str, FanRow] = {}
    for row in rows:
        _put(row, before, result, ())
    return tuple(result.values())


def _put(
    row: FanRow, before: Mapping[str, list[FanRow]], result: dict[str, FanRow], trail: tuple[str, ...]
) -> None:
    """Put a row behind all that stand before it."""
    if row.id in trail:
        raise ScoreError("fan_rules.circle", fan=row.id, other=trail[-1])
    if row.id not in result:
        for item in before[row.id]:
            _put(item, before, result, (*trail, row.id))
        result[row.id] = row


def check_rows(rows: Sequence[FanRow]) -> None:
    """Refuse rows that are none, that come twice, or that cover what is no fan of triplets."""
    for place, row in enumerate(rows):
        if not isinstance(row, FanRow):
            raise ScoreError("fan_rules.not_rows", value=shown(row))
        if any(row.id == other.id for other in rows[:place]):
            raise ScoreError("fan_rules.twice", fan=row.id)
        for id_ in (row.id, *row.covers) if row.covers else ():
            if FANS[id_].of_pungs is None:
                raise ScoreError("fan_rules.not_of_pungs", fan=row.id, other=id_)


def without(rows: Sequence[FanRow], ids: object, rules: str) -> tuple[FanRow, ...]:
    """Return rows without those of some fans.

    Raises:
        ScoreError: if the ids are no list, or one is of no row of the game, which is named.
    """
    if not isinstance(ids, list | tuple):
        raise ScoreError("fan_rules.without", value=shown(ids))
    all_ids = [row.id for row in rows]
    if absent := [id_ for id_ in ids if id_ not in all_ids]:
        raise ScoreError("fan_rules.not_counted", fan=shown(absent[0]), rules=rules)
    return tuple(row for row in rows if row.id not in ids)


def merged(rows: Sequence[FanRow], changes: object) -> tuple[FanRow, ...]:
    """Return rows with changes: a fan that is there is changed in its place, others follow.

    Raises:
        ScoreError: if a change is none, or two are of one fan.
    """
    if not isinstance(changes, list) or not all(isinstance(change, Mapping) for change in changes):
        raise ScoreError("fan_rules.rows", value=shown(changes))
    results = {row.id: row for row in rows}
    ids: set[str] = set()
    for place, change in enumerate(changes):
        made = row_of(change, results, place)
        if made.id in ids:
            raise ScoreError("fan_rules.twice", fan=made.id)
        ids.add(made.id)
        results[made.id] = made
    return tuple(results.values())


def changes_of(rows: Sequence[FanRow], near: Sequence[FanRow]) -> dict[str, list[Any]]:
    """Return what makes rows of others, as `paili.fan.Rules.from_dict` takes it: ``without`` and ``fan``."""
    own, base = ({row.id: row for row in item} for item in (rows, near))
    gone = [id_ for id_ in base if id_ not in own]
    changed = [row.beside(base.get(row.id)) for row in rows if row not in near]
    return {name: value for name, value in (("without", gone), ("fan", changed)) if value}


def rows_apart(mine: FanRow | None, yours: FanRow | None) -> tuple[Any, Any]:
    """Return the values of a fan in two games, None where it does not count; of equal ones the whole rows."""
    values = tuple(None if row is None else row.value for row in (mine, yours))
    if values[0] != values[1] or mine is None or yours is None:
        return values[0], values[1]
    return mine.to_dict(), yours.to_dict()


# ---------------------------------------------------------------------------------- asked of a win

JOINED: Final = (2, 3)
Needs = list[tuple[int, FanRow]]


class Possible(NamedTuple):
    """Fans that a case may have.

    Attributes:
        first: those that are asked first, in order.
        otherwise: those that count only where nothing else does.
    """

    first: tuple[FanRow, ...]
    otherwise: tuple[FanRow, ...]


class PatternFans:
    """The fans of a game by the traits that they need.

    Attributes:
        joining: the fans of two and three runs, where these are counted by a rule of their own; the
            highest_scoring first.
    """

    def __init__(self, rows: Sequence[FanRow], *, by_runs: bool) -> None:
        joined = [row for row in rows if row.fan.runs in JOINED and by_runs]
        self.joining = {row.id: row for row in sorted(joined, key=lambda row: -row.value)}
        rest = [row for row in rows if row.id not in self.joining]
        self._first = _with_needs(row for row in rest if not row.otherwise)
        self._otherwise = _with_needs(row for row in rest if row.otherwise)
        self._looked_at = reduce(or_, [row.fan.needs for row in rest], 0)
        self._possible: dict[int, Possible] = {}

    def possible(self, traits: int) -> Possible:
        """Return the fans that a case with such traits may have; remembered."""
        seen = traits & self._looked_at
        result = self._possible.get(seen)
        if result is None:
            result = Possible(_open_to(seen, self._first), _open_to(seen, self._otherwise))
            self._possible[seen] = result
        return result


def _with_needs(rows: Iterable[FanRow]) -> Needs:
    return [(row.fan.needs, row) for row in rows]


def _open_to(traits: int, rows: Needs) -> tuple[FanRow, ...]:
    """Return the fans that need nothing but these traits."""
    hidden = ~traits
    return tuple([row for needs, row in rows if not needs & hidden])
