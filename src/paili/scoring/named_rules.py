"""Find rules by the name of a preset, a Chinese game or a TOML file, and apply changes to the rules.

>>> rules_named("tenhou"), rules_named("国标")
(Rules.TENHOU, fan.MCR)
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from paili import fan
from paili.catalogue import Message, resolve_alias
from paili.errors import ScoreError, reason_of, refuse_pipe
from paili.fan.rules import FIELDS as GAME_FIELDS
from paili.fan.rules import GAMES, is_game
from paili.scoring.rules import FIELDS, Rules, preset, presets
from paili.variants import RIICHI, SANMA
from paili.win.rule_sets import MAX_BYTES, no_such_rules, same_name, values_of

# the number of players of each variant that has riichi rules; the other variants have no points
PLAYERS: Final = {RIICHI.name: 4, SANMA.name: 3}
_AnyRules = TypeVar("_AnyRules", Rules, fan.Rules, Rules | fan.Rules)


def rules_named(name: str) -> Rules | fan.Rules:
    """Return a preset of riichi, a Chinese game, or the rules of a TOML file.

    The name of a preset or a game may be in any language. A TOML file describes a Chinese game if it has a
    field that only Chinese games have: fans, or a base game.

    Raises:
        ScoreError: if there is no such preset, or the file cannot be read.
    """
    return _named(name, [*presets(), *GAMES])


def _named(name: str, offered: list[str]) -> Rules | fan.Rules:
    """Return the riichi preset or the Chinese game with a name.

    Args:
        name: the name, in any language.
        offered: the names that the error lists if no rules have the name.
    """
    if not name.endswith(".toml") and os.sep not in name:
        return _preset_or_game(name, offered)
    try:
        values = values_of(_small_text(Path(name)))
        return fan.Rules.from_dict(values) if _of_a_game(values) else Rules.from_dict(values)
    except OSError as error:
        raise ScoreError("rules.file", path=name, reason=reason_of(error)) from None
    except UnicodeDecodeError as error:
        raise ScoreError("rules.not_utf8", path=name, place=error.start + 1) from None


def _preset_or_game(name: str, offered: list[str]) -> Rules | fan.Rules:
    if is_game(name):
        return fan.game(name)
    if same_name(name, presets()) is None:
        raise no_such_rules("rules.unknown_set", name, offered, name=name)
    return preset(name)


def _of_a_game(values: Mapping[str, Any]) -> bool:
    base = values.get("base")
    own = {*GAME_FIELDS, "fan", "without"} - {*FIELDS}
    return is_game(base) or not own.isdisjoint(values)


def _small_text(path: Path) -> str:
    """Return the text of a file; refuse a file that is too large to be rules."""
    refuse_pipe(path)
    with path.open("rb") as file:
        packed = file.read(MAX_BYTES + 1)
    if len(packed) > MAX_BYTES:
        raise ScoreError("rules.file_too_large", path=path, most=f"{MAX_BYTES:,}")
    return packed.decode("utf-8")


def riichi_rules(name: str) -> Rules:
    """Return a preset of riichi, or the rules of a TOML file.

    Raises:
        ScoreError: as `rules_named`; also if the rules are those of a Chinese game.
    """
    result = _named(name, [*presets()])
    if isinstance(result, fan.Rules):
        game = Message(f"score_game.{RIICHI.name}")
        raise ScoreError("fan_score.rules_of_another", rules=result.name, game=game)
    return result


def check_players(rules: Rules, variant: str) -> None:
    """Raise an error for rules that are not for the number of players of a variant.

    Args:
        rules: the rules.
        variant: the name of a variant in `PLAYERS`.

    Raises:
        ScoreError: if the number of players differs.

    >>> check_players(Rules.TENHOU, "sanma")
    Traceback (most recent call last):
    ...
    paili.errors.ScoreError: the rules tenhou are for 4 players, but the game is sanma
    """
    if rules.players != PLAYERS[variant]:
        game = Message(f"score_game.{variant}")
        raise ScoreError("score.rules_of_another", game=game, rules=rules.name, players=rules.players)


def rules_with_changes(
    name: str | None, changes: tuple[str, ...], *, riichi: bool = False
) -> Rules | fan.Rules:
    """Return the rules with a name, after changes.

    Args:
        name: the name of the rules; None for those of Tenhou.
        changes: the changes, written ``rule=value`` as for `changed`.
        riichi: whether to refuse Chinese games.

    Raises:
        ScoreError: as `changed` and `rules_named`; with ``riichi`` also as `riichi_rules`.
    """
    named = riichi_rules if riichi else rules_named
    return changed(Rules.TENHOU if name is None else named(name), changes)


def changed(rules: _AnyRules, changes: tuple[str, ...]) -> _AnyRules:
    """Return rules after changes, each written ``rule=value``.

    A value is written as in TOML; a word without quotation marks is text.

    Raises:
        ScoreError: if a change cannot be read, or the rules have no such field or value.

    >>> changed(Rules.TENHOU, ("kiriage=true", "renhou=mangan")).renhou
    'mangan'
    """
    return rules.replace(**changes_of(changes)) if changes else rules


def changes_of(changes: tuple[str, ...]) -> dict[str, Any]:
    """Return a dict from field to value for changes written ``rule=value``.

    Raises:
        ScoreError: if a change cannot be read.
    """
    values: dict[str, Any] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise ScoreError("rules.set_without_value", change=change)
        values |= _one_value(name.strip(), value.strip())
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def _one_value(called: str, value: str) -> dict[str, Any]:
    name = resolve_alias("rule", called, "rule_name", "fan_rule") or called
    if not name.isidentifier():
        raise ScoreError("rules.set_no_name", name=name)
    try:
        return values_of(f"{name} = {value}")
    except ScoreError:
        return {name: value}
