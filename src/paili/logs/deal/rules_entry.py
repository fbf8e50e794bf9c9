"""Read and write the rules of a game in a file, including rules that the format itself cannot express.

If a format cannot express a rule, paili adds an entry `RULES` to the file: a preset of rules and the fields
that differ from this preset, as for `Rules.from_dict`. A reader tells from final points or from complete
deals whether a game was played to its end; if the reader would be mistaken, paili adds an entry `COMPLETE`.
Other programs ignore both entries, because they ignore all unknown entries.

>>> rules = Rules.MAHJONG_SOUL.replace(kiriage=True)
>>> entry = rules_to_entry(rules, Rules.TENHOU)
>>> entry, rules_from_entry(Rules.TENHOU, entry) == rules
({'base': 'mahjong_soul', 'kiriage': True}, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from paili.errors import LogError, ScoreError
from paili.game import records as rec
from paili.scoring.rules import Rules, named, presets

RULES: Final = "rules"
COMPLETE: Final = "complete"
_OF_THE_FILE: Final = ("red_fives", "rounds", "start_points")
_THREE, _EAST = "_sanma", "_east"


def completeness_entry(game: rec.Game, assumed: bool) -> dict[str, bool]:
    """Return the entry that says whether a game is complete; {} if a reader without the entry assumes the
    truth.

    Args:
        game: the game.
        assumed: whether a reader of the format assumes that the game is complete.
    """
    return {} if game.complete == assumed else {COMPLETE: game.complete}


def is_complete(document: Mapping[str, Any], assumed: bool) -> bool:
    """Return whether a file says that its game is complete.

    Args:
        document: the content of the file.
        assumed: the result if the file has no entry `COMPLETE`.
    """
    entry = document.get(COMPLETE)
    return entry if isinstance(entry, bool) else assumed


def with_start(rules: Rules, deals: Sequence[rec.Deal]) -> Rules:
    """Return rules with the starting points of a game, if its first deal is East 1 and all seats have equal
    points, as many as rules may set.
    """
    first = deals[0] if deals else None
    if first is None or (first.round, first.honba, len(set(first.points))) != (0, 0, 1):
        return rules
    if first.points[0] == rules.start_points:
        return rules
    try:
        return rules.replace(start_points=first.points[0])
    except ScoreError:
        return rules


def under(game: rec.Game, rules: Rules | None) -> rec.Game:
    """Return a game with these rules; a game whose file names its rules stays unchanged.

    Single rules in the file, such as the number of red fives, keep their values. Rules for another number of
    players are replaced by the same preset for this number, with the same fields changed.

    Raises:
        LogError: if the rules are for another number of players, and have no variant for this number, or a
            changed field does not fit this number.
    """
    if rules is None or game.source.names_rules:
        return game
    usual, base = usual_rules(game.rules.players), _for_players(rules, game.rules.players)
    fields = {name: getattr(game.rules, name) for name in _OF_THE_FILE}
    kept = {name: value for name, value in fields.items() if value != getattr(usual, name)}
    return replace(game, rules=named(base.replace(**kept)))


def usual_rules(players: int) -> Rules:
    """Return the rules of Tenhou for a number of players."""
    return Rules.TENHOU_SANMA if players == 3 else Rules.TENHOU


def _for_players(rules: Rules, players: int) -> Rules:
    if rules.players == players:
        return rules
    name, east = rules.name.removesuffix(_EAST).removesuffix(_THREE), rules.name.endswith(_EAST)
    name += (_THREE if players == 3 else "") + (_EAST if east else "")
    base, other = presets().get(rules.name), presets().get(name)
    try:
        if base is not None and other is not None and other.players == players:
            changed = {field: getattr(rules, field) for field in rules.diff(base)}
            return other.replace(**changed | {"players": players})
    except ScoreError:  # a changed rule, such as uma, is for the other number of players
        pass
    raise LogError("logs.rules_of_another", name=rules.name, players=players)


def rules_to_entry(rules: Rules, assumed: Rules) -> dict[str, Any] | None:
    """Return the entry for rules that differ from the rules that a reader assumes; None if both are equal."""
    if rules == assumed:
        return None
    same = [preset for preset in presets().values() if preset.players == rules.players]
    base = min(same, key=lambda item: len(rules.diff(item)))
    plain = rules.to_dict()
    entry = {"base": base.name} | ({} if rules.name == base.name else {"name": rules.name})
    return entry | {name: plain[name] for name in rules.diff(base)}


def states_rules(entry: object, game: rec.Game, assumed: Rules) -> bool:
    """Return whether an entry, as the file of a game had it, still states the rules of the game.

    Args:
        entry: the entry; None if the file has none.
        game: the game, whose rules may have been replaced since it was read.
        assumed: the rules that a reader of the format assumes.

    Raises:
        LogError: if the entry states no rules.
    """
    return entry is not None and with_start(rules_from_entry(assumed, entry), game.deals) == game.rules


def rules_from_entry(assumed: Rules, entry: object, *, any_players: bool = False) -> Rules:
    """Return the rules in the entry of a file; without an entry, the assumed rules.

    Args:
        assumed: the rules that a reader of the format assumes.
        entry: the entry: a preset of rules ("base") and the changed fields; None if the file has no entry.
        any_players: whether the rules may be for another number of players than the assumed rules.

    Raises:
        LogError: if the rules are unknown, or are for another number of players.
    """
    if entry is None:
        return assumed
    if not isinstance(entry, Mapping):
        raise LogError("logs.no_object", value=entry)
    try:
        rules = Rules.from_dict(entry)
    except ScoreError as error:
        raise LogError("logs.said", words=error.fault) from None
    if rules.players != assumed.players and not any_players:
        raise LogError("logs.rules_of_another", name=rules.name, players=assumed.players)
    return rules
