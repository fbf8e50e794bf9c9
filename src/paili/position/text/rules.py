"""Rule sets as text of letters, digits and dashes: the nearest preset, and the fields that differ from the
preset.

A rule set that has the name of a preset but differs from it in some fields is also written with these fields.

>>> text_of(Rules.TENHOU.replace(kiriage=True, uma=(30, 10, -10, -30)))
'tenhou.uma.30-10--10--30.kiriage.yes'
>>> rules_of(["tenhou", "kiriage", "yes"]).kiriage
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from paili.errors import PositionError
from paili.scoring.rules import FIELDS, Rules, checked_rules, diff, named, preset, presets
from paili.win.rule_sets import RuleField, no_such_rules, same_name

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules

    AnyRules: TypeAlias = Rules | GameRules

_FLAGS: Final = {"yes": True, "no": False}
_NONE: Final = "none"
_BETWEEN: Final = "--"
_FOREIGN: Final = "x-"


@lru_cache(maxsize=64)
def text_of(rules: AnyRules) -> str:
    """Return the text of a rule set: the nearest preset, then each field that differs and its value."""
    if not isinstance(rules, Rules):
        return _text_of_game(rules)
    base = min(presets().values(), key=lambda item: len(diff(rules, item)))
    changes = diff(rules, base)
    in_order = [name for name in FIELDS if name in changes]
    parts = [part for name in in_order for part in (_dashed(name), _written(FIELDS[name], changes[name][0]))]
    return ".".join([_dashed(base.name), *parts])


def _text_of_game(rules: GameRules) -> str:
    from paili.fan.rules import GAMES
    from paili.fan.score import game

    if rules.name in GAMES and game(rules.name) == rules:
        return _dashed(rules.name)
    return _FOREIGN + (re.sub("[^a-z0-9]+", "-", rules.name.lower()).strip("-") or "game")


def rules_of(parts: Sequence[str]) -> AnyRules:
    """Return the rule set from the parts of its text, which `text_of` joins by dots.

    Raises:
        ScoreError: if there is no such preset, game, field or value.
        PositionError: if a field occurs twice, or if the text names a custom game, whose rules have to be
            passed as an argument.
    """
    name, *rest = parts
    if name.startswith(_FOREIGN):
        raise PositionError("position.rules_of_others", name=name)
    base = _named(name)
    if len(rest) % 2 or (rest and not isinstance(base, Rules)):
        raise PositionError("position.rules_in_pairs", parts=rest)
    if not isinstance(base, Rules) or not rest:
        return base
    fields = [item.replace("-", "_") for item in rest[::2]]
    if twice := next((name for place, name in enumerate(fields) if name in fields[:place]), None):
        raise PositionError("position.field_twice", value=_dashed(twice))
    changes = {name: _read(FIELDS.get(name), value) for name, value in zip(fields, rest[1::2], strict=True)}
    return named(base.replace(**changes))


def names_game(rules: object) -> bool:
    """Return whether a value is a Chinese game or the name of a Chinese game, not a riichi rule set.

    The classes `paili.game.FanPlay`, `FanTable` and `FanSeatTable` have this function as ``takes``.
    ``Play(rules)`` calls ``takes`` to choose between `Play` and `FanPlay`; `Table` and `SeatTable` do the
    same.

    >>> names_game("mcr"), names_game("tenhou"), names_game(Rules.TENHOU)
    (True, False, False)
    """
    if isinstance(rules, Rules):
        return False
    from paili.fan.rules import Rules as GameRules
    from paili.fan.rules import is_game

    return isinstance(rules, GameRules) or is_game(rules)


def riichi_rules(rules: object) -> Rules:
    """Return a rule set of riichi from the object or its name; for callers that handle Chinese games before.

    Raises:
        ScoreError: if the value is no rule set of riichi and no name of one, so for a Chinese game too. The
            message lists the names of Chinese games as well, because the caller accepts them.
    """
    if isinstance(rules, Rules):
        return rules
    from paili.fan.rules import GAMES

    return checked_rules(rules, games=list(GAMES))


def rules_from_dict(values: Mapping[str, Any]) -> AnyRules:
    """Return the rule set or Chinese game from a dict that its `to_dict` has written.

    Raises:
        ScoreError: if the dict is not valid.
    """
    if not isinstance(values, Mapping) or "fan" not in values:
        return Rules.from_dict(values)
    from paili.fan.rules import Rules as GameRules

    return GameRules.from_dict(values)


def _named(name: str) -> AnyRules:
    if same_name(name, presets()) is not None:
        return preset(name)
    from paili.fan.rules import GAMES, is_game
    from paili.fan.score import game

    if is_game(name):
        return game(name)
    raise no_such_rules("rules.unknown_set", name, [*presets(), *GAMES], name=name)


def _dashed(name: str) -> str:
    return re.sub("[_ ]", "-", name)


def _written(field: RuleField, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return _dashed(str(value))
    return (_BETWEEN if field.type is str else "-").join([_dashed(str(item)) for item in value]) or _NONE


def _read(field: RuleField | None, text: str) -> Any:
    """Return the value of a field of a rule set from its text.

    If the text is not a valid value, it is returned unchanged; `Rules.replace` then refuses it.

    Args:
        field: the field; None if the rule set has no such field.
        text: the text.
    """
    if field is None:
        return text
    if field.in_tuple:
        return _read_tuple(field, text)
    if field.type is bool:
        return _FLAGS.get(text, text)
    if field.type is int:
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text
    return next((choice for choice in field.choices if _dashed(choice) == text), text)


def _read_tuple(field: RuleField, text: str) -> Any:
    if field.type is int:
        match = re.fullmatch(r"-?[0-9]{1,9}(?:--?[0-9]{1,9})*", text)
        return tuple(map(int, re.findall(r"(?:^|-)(-?[0-9]+)", text))) if match else text
    if text == _NONE:
        return ()
    return tuple([part.replace("-", "_") for part in text.split(_BETWEEN)])
