"""A Chinese game as data: which fans it counts at what value, how they combine, and who pays what.

The ready-made games are TOML files of this package; a person's own are read with
`Rules.from_toml`. A game says what it takes from another one, its ``base``, and what is different.

>>> from paili.fan import Rules, game
>>> mcr = game("mcr")
>>> mcr.minimum, mcr.fan("all_pungs").value
(8, 6)
>>> ours = Rules.from_toml('base = "mcr"\\nname = "ours"\\nminimum = 6\\nwithout = ["all_types"]')
>>> ours.diff(mcr)
{'minimum': (6, 8), 'all_types': (None, 6)}
"""

from __future__ import annotations

import dataclasses
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, reduce
from operator import or_
from typing import Any, Final, Literal, NamedTuple, Self, get_type_hints

from paili.errors import ScoreError, shown
from paili.fan.deal_wilds import check_wild_rules
from paili.fan.hand_rules import OF_FIVE, OF_FOUR
from paili.fan.pay_rules import PayRules, check_pay_rules, kinds_in
from paili.fan.rows import FanRow, in_order, row_of
from paili.scoring.rule_fields import RuleField, plain_name, rule, rule_field
from paili.scoring.toml_text import text_of, values_of
from paili.variants import STANDARD

_POINTS: Final = (0, 1_000_000)
_FAN: Final = (0, 10_000)


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


@dataclass(frozen=True, kw_only=True)
class GameRules(PayRules):
    """A game as data; `paili.fan.Rules` is one that can score.

    Attributes:
        combine: how fans combine: they "add"; "mcr", add by the rule for runs of the Chinese game; the
            "highest" counts with those that are ``extra``; or they "multiply".
        unit: what a total is counted in, for people: "fan" (番), or "tai" (台).
        minimum: the least total of a hand that may win, without fans that are a ``bonus``.
        cap: the most that a total counts, 0 for no limit.
        minimum_points: the least that a hand that may win is worth.
        points: the points of a total: "linear", ``points_times`` × total + ``points_plus``; "power",
            ``points_times`` × 2 to the total + ``points_plus``; or the place in a "table".
        points_times, points_plus, points_table: see there.
        pay_discarder, pay_others: what the discarder and each of the others pays for a discard: so many
            times the points, and so much more.
        pay_robbed: what one pays whose tile was robbed; () where it is as for a discard.
        pay_self_draw: what each pays for a self-drawn win.
        dealer_fan: so much is added to the total of what the dealer pays or receives, and so much more for
            each deal of the streak.
        dealer_factors: what the dealer pays or receives is multiplied by the number at the place of the
            streak, the last one for longer streaks; () for nothing.
        fans: the fans that count; each stands before those that it takes the place of.
            joining: the fans of two and three runs, where these are counted by a rule of their own; the
            dearest first.
            asked, asked_otherwise: the others, each with the traits that it needs.
            looked_at: all of these traits.
        possible, patterns: what was found out before, see `possible_fans` and `paili.fan.combine`.

    Raises:
        ScoreError: if a field has a value that it does not know, or two contradict each other.
    """

    combine: Literal["add", "mcr", "highest", "multiply"] = "add"
    unit: Literal["fan", "tai"] = "fan"
    minimum: int = rule(0, within=_FAN)
    cap: int = rule(0, within=_FAN)
    minimum_points: int = rule(0, within=_POINTS)
    points: Literal["linear", "power", "table"] = "linear"
    points_times: int = rule(1, within=_POINTS)
    points_plus: int = rule(0, within=_POINTS)
    points_table: tuple[int, ...] = rule((), within=_POINTS)
    pay_discarder: tuple[int, int] = rule((1, 0), within=_POINTS)
    pay_others: tuple[int, int] = rule((0, 0), within=_POINTS)
    pay_robbed: tuple[int, ...] = rule((), within=_POINTS)
    pay_self_draw: tuple[int, int] = rule((1, 0), within=_POINTS)
    dealer_fan: tuple[int, int] = rule((0, 0), within=_FAN)
    dealer_factors: tuple[int, ...] = rule((), within=(1, 1_000))
    fans: tuple[FanRow, ...] = ()

    joining: dict[str, FanRow] = field(init=False, repr=False, compare=False)
    asked: Needs = field(init=False, repr=False, compare=False)
    asked_otherwise: Needs = field(init=False, repr=False, compare=False)
    looked_at: int = field(init=False, repr=False, compare=False)
    possible: dict[int, Possible] = field(init=False, repr=False, compare=False)
    patterns: dict[Any, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, each in FIELDS.items():
            each.check(getattr(self, name))
        _check(self)
        super().__post_init__()
        put = object.__setattr__
        put(self, "fans", in_order(self.fans))
        by_runs = [row for row in self.fans if row.fan.runs in JOINED and self.combine == "mcr"]
        by_runs.sort(key=lambda row: -row.value)
        put(self, "joining", {row.id: row for row in by_runs})
        rest = [row for row in self.fans if row.id not in self.joining]
        put(self, "asked", _with_needs(row for row in rest if not row.otherwise))
        put(self, "asked_otherwise", _with_needs(row for row in rest if row.otherwise))
        put(self, "looked_at", reduce(or_, [row.fan.needs for row in rest], 0))
        put(self, "possible", {})
        put(self, "patterns", {})

    def __hash__(self) -> int:
        return hash((self.name, len(self.fans)))

    def fan(self, id_: str) -> FanRow:
        """Return the row of a fan.

        Raises:
            ScoreError: if this game does not count it.
        """
        found = next((row for row in self.fans if row.id == id_), None)
        if found is None:
            raise ScoreError("fan_rules.not_counted", fan=shown(id_), rules=self.name)
        return found

    def possible_fans(self, traits: int) -> Possible:
        """Return the fans that a case with such traits may have; remembered for each game."""
        shown = traits & self.looked_at
        found = self.possible.get(shown)
        if found is None:
            found = Possible(_open_to(shown, self.asked), _open_to(shown, self.asked_otherwise))
            self.possible[shown] = found
        return found

    # ------------------------------------------------------------------ making others

    def replace(self, **changes: Any) -> Self:
        """Return the game with some fields changed.

        Raises:
            ScoreError: if there is no such field, or a value is not one of its values.

        >>> from paili.fan import game
        >>> game("mcr").replace(minimum=6).minimum
        6
        """
        _check_names(changes)
        return dataclasses.replace(self, **changes)

    def with_fan(self, id_: str, **changes: Any) -> Self:
        """Return the game with a fan changed, or added at the end.

        Args:
            id_: of a fan of the catalogue.
            changes: what `FanRow` takes: value, replaces and so on.

        Raises:
            ScoreError: if there is no such fan, or a change is none that a row knows.

        >>> from paili.fan import game
        >>> game("mcr").with_fan("open_and_concealed_kong", value=6).fan("open_and_concealed_kong").value
        6
        """
        return self.replace(fans=_merged(self.fans, [{"id": id_, **changes}]))

    def without(self, *ids: str) -> Self:
        """Return the game without some fans.

        Raises:
            ScoreError: if it does not count one of them.
        """
        return self.replace(fans=_without(self, ids))

    def diff(self, other: GameRules) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which two games differ, with both values, then the values of fans that differ.

        A fan that one of them does not count is None there; of one that counts alike in both and differs in
        what it replaces, the whole rows are given. Names and sources do not count.
        """
        names = [name for name in FIELDS if name not in ("name", "source")]
        both = ((name, getattr(self, name), getattr(other, name)) for name in names)
        found = {name: (mine, yours) for name, mine, yours in both if mine != yours}
        rows, others = ({row.id: row for row in rules.fans} for rules in (self, other))
        for id_ in {**rows, **others}:
            mine, yours = rows.get(id_), others.get(id_)
            if mine != yours:
                found[id_] = _told_apart(mine, yours)
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return all fields as plain values; fans are rows of their own."""
        values = {each: _plain(getattr(self, each)) for each in FIELDS}
        return {**values, "fan": [row.to_dict() for row in self.fans]}

    def to_toml(self) -> str:
        """Write the game as TOML, to be read again with `from_toml`."""
        return text_of(self.to_dict())

    @classmethod
    def named(cls, name: object) -> Self:
        """Return a ready-made game; case, spaces, hyphens and underscores in its name do not matter.

        Raises:
            ScoreError: if there is none of the name.
        """
        found = _known(name)
        if found is None:
            raise ScoreError("fan_rules.no_such_game", name=shown(name), known=list(GAMES))
        return cls._ready_made(found)

    @classmethod
    @cache
    def _ready_made(cls, name: str) -> Self:
        content = pkgutil.get_data("paili.fan", f"games/{name}.toml")
        assert content is not None
        return cls.from_toml(content.decode("utf-8"))

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Make a game from plain values, as `from_toml` reads them.

        Raises:
            ScoreError: if a key, a value or a fan is none that a game knows.
        """
        if not isinstance(values, Mapping):
            raise ScoreError("rules.not_a_mapping", value=shown(values))
        rest = dict(values)
        base, rows, less = rest.pop("base", None), rest.pop("fan", []), rest.pop("without", [])
        start = cls() if base is None else cls.named(base)
        changes = {name: tuple(each) if isinstance(each, list) else each for name, each in rest.items()}
        changed = start.replace(**changes)
        changed = changed.replace(fans=_without(changed, less))
        return changed.replace(fans=_merged(changed.fans, rows))

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """Read a game from TOML: the fields, a ``[[fan]]`` table for each fan, ``base`` and ``without``.

        Args:
            text: TOML. ``base`` names a ready-made game, from which all that is not said is taken; a
                ``[[fan]]`` that it has too changes it; ``without`` lists the fans that do not count.

        Raises:
            ScoreError: if the text is not TOML, or says something that is no rule; the message says where,
                what stands there, and what is allowed.

        >>> from paili.fan import Rules
        >>> Rules.from_toml('[[fan]]\\nid = "all_pungs"\\nvalue = 6').fan("all_pungs").value
        6
        """
        return cls.from_dict(values_of(text))


def _with_needs(rows: Iterable[FanRow]) -> Needs:
    return [(row.fan.needs, row) for row in rows]


def _open_to(shown: int, rows: Needs) -> tuple[FanRow, ...]:
    """Return the fans that need nothing but the traits that are shown."""
    hidden = ~shown
    return tuple([row for needs, row in rows if not needs & hidden])


# the name of a ready-made game, which its file has too → its name in `paili.fan`
GAMES: Final = {
    "mcr": "MCR",
    "hongzhong": "HONGZHONG",
    "guangdong": "GUANGDONG",
    "hangzhou": "HANGZHOU",
    "sichuan": "SICHUAN",
    "sichuan-mahjong-soul": "SICHUAN_MAHJONG_SOUL",
    "sichuan-app": "SICHUAN_APP",
    "taiwan": "TAIWAN",
    "hong-kong": "HONG_KONG",
    "hong-kong-full": "HONG_KONG_FULL",
    "tuidaohe": "TUIDAOHE",
}


def is_game(name: object) -> bool:
    """Whether a ready-made game has a name; case, spaces, hyphens and underscores do not matter.

    >>> is_game("MCR"), is_game("tenhou")
    (True, False)
    """
    return _known(name) is not None


def _known(name: object) -> str | None:
    plain = plain_name(name) if isinstance(name, str) else ""
    return next((known for known in GAMES if plain_name(known) == plain), None)


_TYPES: Final = get_type_hints(GameRules)
# name → what may stand in it, in order; fans have rows of their own
FIELDS: Final[dict[str, RuleField]] = {
    each.name: rule_field(each, _TYPES[each.name])
    for each in fields(GameRules)
    if each.init and each.name != "fans"
}


def _told_apart(mine: FanRow | None, yours: FanRow | None) -> tuple[Any, Any]:
    values = tuple(None if row is None else row.value for row in (mine, yours))
    if values[0] != values[1] or mine is None or yours is None:
        return values[0], values[1]
    return mine.to_dict(), yours.to_dict()


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


# ---------------------------------------------------------------------------------- checks


def checked_game(rules: object) -> GameRules:
    """Return the game itself.

    Raises:
        ScoreError: if it is none.
    """
    if isinstance(rules, GameRules):
        return rules
    raise ScoreError("ledger.no_rules", value=shown(rules))


def _check_names(changes: Mapping[str, Any]) -> None:
    if unknown := [name for name in changes if name not in (*FIELDS, "fans")]:
        raise ScoreError("fan_rules.unknown_rule", name=shown(unknown[0]), known=list(FIELDS))


def _check(rules: GameRules) -> None:
    """Refuse fields that contradict each other."""
    if not isinstance(rules.fans, tuple) or not all(isinstance(row, FanRow) for row in rules.fans):
        raise ScoreError("fan_rules.rows", value=shown(rules.fans))
    kinds_in("kinds", rules.kinds)
    kinds_in("wild", rules.wild)
    check_wild_rules(rules)
    check_pay_rules(rules)
    if STANDARD not in rules.forms:
        raise ScoreError("fan_rules.no_standard", forms=rules.forms)
    if rules.points == "table" and not rules.points_table:
        raise ScoreError("fan_rules.no_table")
    if rules.pay_robbed and len(rules.pay_robbed) != 2:
        raise ScoreError("rules.size", rule="pay_robbed", value=rules.pay_robbed, size=2)
    foreign = [form for form in rules.forms if form in (OF_FOUR if rules.sets == 5 else OF_FIVE)]
    if foreign:
        raise ScoreError("fan_rules.forms_of_sets", sets=rules.sets, form=shown(foreign[0]))


def _without(rules: GameRules, ids: object) -> tuple[FanRow, ...]:
    if not isinstance(ids, list | tuple):
        raise ScoreError("fan_rules.without", value=shown(ids))
    for id_ in ids:
        rules.fan(id_)
    return tuple(row for row in rules.fans if row.id not in ids)


def _merged(rows: tuple[FanRow, ...], changes: object) -> tuple[FanRow, ...]:
    """Return rows with changes: a fan that is there is changed in its place, others follow."""
    if not isinstance(changes, list) or not all(isinstance(each, Mapping) for each in changes):
        raise ScoreError("fan_rules.rows", value=shown(changes))
    found = {row.id: row for row in rows}
    said: set[str] = set()
    for place, change in enumerate(changes):
        made = row_of(change, found, place)
        if made.id in said:
            raise ScoreError("fan_rules.twice", fan=made.id)
        said.add(made.id)
        found[made.id] = made
    return tuple(found.values())
