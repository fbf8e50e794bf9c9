"""The entry of a fan in a game: its points, and the fans that it replaces.

>>> row_of({"id": "all_pungs", "value": 6}, {}, 0).value
6
>>> row_of({"id": "all_pungs", "value": "six"}, {}, 0)
Traceback (most recent call last):
...
paili.errors.ScoreError: fan all_pungs, value = 'six': must be a whole number of 0…10,000
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import reduce
from operator import or_
from typing import Any, Final, NamedTuple

from paili.errors import ScoreError, shown
from paili.fan.catalogue.case import FanCase
from paili.fan.catalogue.fan import Fan, always
from paili.fan.catalogue.fans import FANS

COUNTS: Final = ("fan", "factor", "bonus")
MOST: Final = 10_000


@dataclass(frozen=True, kw_only=True, slots=True)
class FanRow:
    """How a Chinese game counts one fan (番, its counterpart of a yaku): the points, and what it excludes.

    Attributes:
        id: the name of the fan in all games, such as ``all_pungs``; `paili.fan.FANS` has all fans by name.
        value: the points of the fan, each time that it counts.
        once: whether the fan counts only once even if a hand has it several times.
        counts: how ``value`` enters the score. "fan": it is added to the total. "factor": it multiplies the
            points, each time that the fan counts. "bonus": it is added to the total, but does not count
            towards the minimum for a win.
        extra: in a game where only the highest fan counts, whether this fan counts in addition to the
            highest.
        otherwise: whether this fan counts only if no other fan except bonuses counts.
        replaces: the names of the fans that do not count if this fan counts.
        uses: the names of the fans that count one time fewer if this fan counts; a name that occurs n times
            means n times fewer.
        covers: the names of fans of triplets; such a fan does not count for a triplet for which this fan
            counts.
        fan: the fan itself, the same in all games: `paili.fan.Fan`.
        is_plain: whether the fan counts each time that a hand has it, and ``uses`` and ``covers`` are empty.
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
        """Check the fields.

        Raises:
            ScoreError: if a value is not allowed; the message names the fan, the field and the value.
        """
        if not isinstance(self.id, str) or self.id not in FANS:
            raise ScoreError("fan_rules.no_fan", value=shown(self.id))
        for name in _KEYS[1:]:
            _check_value(self.id, name, getattr(self, name))
        for name in _LISTS:
            object.__setattr__(self, name, tuple(getattr(self, name)))
        object.__setattr__(self, "fan", FANS[self.id])
        object.__setattr__(self, "is_plain", not (self.once or self.uses or self.covers))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the plain values; unpickling finds the function of the fan in the catalogue by the
        id.
        """
        return row_of, (self.to_dict(), {}, 0)

    def to_dict(self) -> dict[str, Any]:
        """Return this entry as a JSON-ready dict, without the fields that have their default values."""
        return self.differences(None)

    def differences(self, other: FanRow | None) -> dict[str, Any]:
        """Return the fields in which this entry differs from the entry of the same fan in another game.

        Args:
            other: the entry in the other game; None to compare with the default values of a `FanRow`.

        Returns:
            A JSON-ready dict: the names of the fields that differ, and ``id`` in any case, with the values of
            this entry.
        """
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
    """Return the `FanRow` that a dict of plain values describes.

    Args:
        values: the fields of the `FanRow`. If ``rows`` has an entry of this fan, these fields replace its
            fields.
        rows: the existing entries, by the id of the fan.
        place: the index of the entry in the file, for error messages.

    Raises:
        ScoreError: if a value is not allowed; the message names the fan, the key, the value and the allowed
            values.
    """
    id_ = values.get("id")
    if not isinstance(id_, str) or id_ not in FANS:
        raise _unknown(id_, place)
    for key in values:
        if key not in _KEYS:
            raise ScoreError("fan_rules.unknown_key", fan=id_, key=shown(key), known=_KEYS)
    if id_ in rows:
        return dataclasses.replace(rows[id_], **values)
    if "value" not in values:
        raise ScoreError("fan_rules.no_value", fan=id_)
    return FanRow(**values)


def _unknown(id_: object, place: int) -> ScoreError:
    close = get_close_matches(id_, FANS, n=1, cutoff=0.5) if isinstance(id_, str) else []
    if close:
        return ScoreError("fan_rules.fan_like", value=shown(id_), row=place + 1, close=close[0])
    return ScoreError("fan_rules.no_such_fan", value=shown(id_), row=place + 1)


def _check_value(id_: str, key: str, value: object) -> None:
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
    """Return the entries of a game, sorted so that each fan comes before the fans that it replaces.

    Entries that need not move keep their order.

    Raises:
        ScoreError: if two fans replace each other, or an entry is invalid; the message names the fans.
    """
    check_rows(rows)
    before: dict[str, list[FanRow]] = {row.id: [] for row in rows}
    for row in rows:
        for id_ in (*row.replaces, *row.uses, *row.covers):
            before.get(id_, []).append(row)
    result: dict[str, FanRow] = {}
    for row in rows:
        _insert(row, before, result, ())
    return tuple(result.values())


def _insert(
    row: FanRow, before: Mapping[str, list[FanRow]], result: dict[str, FanRow], trail: tuple[str, ...]
) -> None:
    """Add an entry to ``result``, after all entries that must come before it."""
    if row.id in trail:
        raise ScoreError("fan_rules.circle", fan=row.id, other=trail[-1])
    if row.id not in result:
        for item in before[row.id]:
            _insert(item, before, result, (*trail, row.id))
        result[row.id] = row


def check_rows(rows: Sequence[FanRow]) -> None:
    """Raise a ScoreError if an id occurs twice, or ``covers`` names fans that are not of triplets."""
    for place, row in enumerate(rows):
        if any(row.id == other.id for other in rows[:place]):
            raise ScoreError("fan_rules.twice", fan=row.id)
        for id_ in (row.id, *row.covers) if row.covers else ():
            if FANS[id_].of_pungs is None:
                raise ScoreError("fan_rules.not_of_pungs", fan=row.id, other=id_)


def without(rows: Sequence[FanRow], ids: object, rules: str) -> tuple[FanRow, ...]:
    """Return the entries of a game without the fans of certain ids.

    Args:
        rows: the entries of the game.
        ids: the list of the ids to remove.
        rules: the name of the game, for error messages.

    Raises:
        ScoreError: if the ids are not a list, or the game does not count a fan of the list; the message names
            its id.
    """
    if not isinstance(ids, list | tuple):
        raise ScoreError("fan_rules.without", value=shown(ids))
    all_ids = [row.id for row in rows]
    if absent := [id_ for id_ in ids if id_ not in all_ids]:
        raise ScoreError("fan_rules.not_counted", fan=shown(absent[0]), rules=rules)
    return tuple(row for row in rows if row.id not in ids)


def merged(rows: Sequence[FanRow], changes: object) -> tuple[FanRow, ...]:
    """Return the entries of a game after changes to its fans.

    If the game already counts the fan of a change, the new entry replaces the old one at the same index.
    Otherwise the new entry is added at the end.

    Args:
        rows: the entries of the game.
        changes: a list of dicts, each with the fields of one `FanRow`.

    Raises:
        ScoreError: if a change is invalid, or two changes name the same fan.
    """
    if not isinstance(changes, list) or not all(isinstance(change, Mapping) for change in changes):
        raise ScoreError("fan_rules.rows", value=shown(changes))
    results = {row.id: row for row in rows}
    ids: set[str] = set()
    for place, change in enumerate(changes):
        new_row = row_of(change, results, place)
        if new_row.id in ids:
            raise ScoreError("fan_rules.twice", fan=new_row.id)
        ids.add(new_row.id)
        results[new_row.id] = new_row
    return tuple(results.values())


def changes_of(rows: Sequence[FanRow], near: Sequence[FanRow]) -> dict[str, list[Any]]:
    """Return the changes that turn the entries ``near`` into the entries ``rows``, as
    `paili.fan.Rules.from_dict` takes them.

    The dict has up to two keys: ``without`` with the ids to remove, and ``fan`` with the fields to change or
    add. An entry that stands at another place is removed, and added again at the end.
    """
    base = {row.id: row for row in near}
    kept = _in_place([row.id for row in rows], list(base))
    gone = [id_ for id_ in base if id_ not in kept]
    changed = [
        row.differences(base[row.id] if row.id in kept else None)
        for row in rows
        if row.id not in kept or row != base[row.id]
    ]
    return {name: value for name, value in (("without", gone), ("fan", changed)) if value}


def _in_place(ids: Iterable[str], near: Iterable[str]) -> set[str]:
    """Return the first of some ids, up to the first that does not follow the others in a second list."""
    result: set[str] = set()
    following = iter(near)
    for id_ in ids:
        if id_ not in following:  # which goes on to the id
            break
        result.add(id_)
    return result


def different_values(mine: FanRow | None, yours: FanRow | None) -> tuple[Any, Any]:
    """Compare the entries of one fan in two games, and return the points in both games or, if these are
    equal, both entries.

    A game that does not count the fan gives None. Entries are returned as dicts.
    """
    values = tuple(None if row is None else row.value for row in (mine, yours))
    if values[0] != values[1] or mine is None or yours is None:
        return values[0], values[1]
    return mine.to_dict(), yours.to_dict()


# ---------------------------------------------------------------------------------- tests of a win

JOINED: Final = (2, 3)
Needs = list[tuple[int, FanRow]]


# a fan as `paili.fan.combine` counts it: its row; its rule, None if the needed traits are its whole
# condition; its index in the game; whether it is plain; the indices of the fans that it replaces, and of
# those that it uses or covers
Step = tuple[FanRow, Callable[[FanCase], int] | None, int, bool, bytes, bytes]


class Possible(NamedTuple):
    """The fans that a `FanCase` with some traits (properties as bits, see `paili.win.traits`) may have.

    Attributes:
        first: the fans for which `FanRow.otherwise` is false, in the order of the game.
        otherwise: the fans that count only if no other fan does.
        first_steps, otherwise_steps: for each fan of ``first`` and ``otherwise``, the tuple that `_step_of`
            returns.
    """

    first: tuple[FanRow, ...]
    otherwise: tuple[FanRow, ...]
    first_steps: tuple[Step, ...]
    otherwise_steps: tuple[Step, ...]


class PatternFans:
    """The fans of a game, grouped by the traits (properties of a hand, see `paili.win.traits`) that they
    need.

    Attributes:
        joining: the fans of two and three runs, if the game combines them by the rule for runs; the
            highest-scoring first.
        joining_indices: the indices of these fans in the game.
        steps: for each fan of the game, by id, the tuple that `_step_of` returns.
    """

    def __init__(self, rows: Sequence[FanRow], *, by_runs: bool) -> None:
        joined = [row for row in rows if row.fan.runs in JOINED and by_runs]
        self.joining = {row.id: row for row in sorted(joined, key=lambda row: -row.value)}
        rest = [row for row in rows if row.id not in self.joining]
        self._first = _with_needs(row for row in rest if not row.otherwise)
        self._otherwise = _with_needs(row for row in rest if row.otherwise)
        self._looked_at = reduce(or_, [row.fan.needs for row in rest], 0)
        self._possible: dict[int, Possible] = {}
        indices = {row.id: index for index, row in enumerate(rows)}
        self.joining_indices = bytes([indices[id_] for id_ in self.joining])
        self.steps = {row.id: _step_of(row, indices) for row in rows}

    def possible(self, traits: int) -> Possible:
        """Return the fans that a `FanCase` with these traits may have; the result is cached.

        Args:
            traits: the traits, as bits.
        """
        seen = traits & self._looked_at
        result = self._possible.get(seen)
        if result is None:
            first, otherwise = _open_to(seen, self._first), _open_to(seen, self._otherwise)
            result = Possible(first, otherwise, self._steps_of(first), self._steps_of(otherwise))
            self._possible[seen] = result
        return result

    def _steps_of(self, rows: Iterable[FanRow]) -> tuple[Step, ...]:
        return tuple([self.steps[row.id] for row in rows])


def _step_of(row: FanRow, indices: Mapping[str, int]) -> Step:
    """Return the tuple with which a fan is counted: entry, function, index, ``is_plain``, and two lists of
    indices.

    The lists hold the fans that this fan replaces, and those of which it uses or covers some. They leave out
    fans that the game does not count.
    """
    replaced, partly = (
        bytes([indices[id_] for id_ in dict.fromkeys(ids) if id_ in indices])
        for ids in (row.replaces, row.uses + row.covers)
    )
    rule = None if row.fan.times is always else row.fan.times
    return row, rule, indices[row.id], row.is_plain, replaced, partly


def _with_needs(rows: Iterable[FanRow]) -> Needs:
    return [(row.fan.needs, row) for row in rows]


def _open_to(traits: int, rows: Needs) -> tuple[FanRow, ...]:
    """Return the fans whose needed traits are all in a set of traits.

    Args:
        traits: the traits that are present, as bits.
        rows: the entries of the fans, each with the traits that the fan needs, as bits.
    """
    hidden = ~traits
    return tuple([row for needs, row in rows if not needs & hidden])
