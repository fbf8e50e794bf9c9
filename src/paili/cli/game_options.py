"""The options of ``paili HAND`` that name rules, and facts that Chinese games know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from click.core import ParameterSource

from paili.errors import PailiError

if TYPE_CHECKING:
    from paili.cli.fan_hand import HandInGame

_Command = TypeVar("_Command", bound=Callable[..., Any])

_RULES: Final = (
    click.option(
        "--rules", "rules", default=None, help="A preset, a game, or a .toml file.  [default: tenhou]"
    ),
    click.option(
        "--set",
        "changes",
        multiple=True,
        metavar="RULE=VALUE",
        help="Change a rule: minimum=6, kiriage=true.",
    ),
)
_FACTS: Final = (
    click.option("--flowers", default=None, metavar="NUMBER|TILES", help="Own flowers: 2, or which, 15f."),
    click.option("--wild", default=None, metavar="TILES", help="The wild kinds of the deal: 5s."),
    click.option("--wild-indicator", default=None, metavar="TILE", help="The tile turned for them: 4s."),
    click.option("--discarded-wildcards", type=int, default=None, help="Wildcards that were discarded."),
    click.option("--streak", type=int, default=None, help="Deals that the dealer has stayed."),
    click.option(
        "--ready",
        type=click.Choice(["declared", "heavenly", "earthly"]),
        default=None,
        help="Said to be ready.",
    ),
    click.option("--already-won", "gone", default=None, metavar="WINDS", help="Seats that have won: SW."),
)
_NAMES: Final = {"flowers": "--flowers", "wild": "--wild", "streak": "--streak", "ready": "--ready",
                 "discarded_wildcards": "--discarded-wildcards", "wild_indicator": "--wild-indicator",
                 "gone": "--already-won"}  # fmt: skip
# what is said of a hand of riichi alone, or what a game says by itself
_OF_VALUE: Final = ("by", "turns", "riichi", "exchanges", "table", "dora")
_BY_RULES: Final = ("variant", "forms", "tenpai")


def game_options(command: _Command) -> _Command:
    """Add the options; the command gets them by the names of `Win`, ``rules`` and ``changes``."""
    for option in reversed((*_RULES, *_FACTS)):
        command = option(command)
    return command


def hand_in_game(typed: dict[str, Any], lack: str | None, visible: str, order: str) -> HandInGame | None:
    """Return how a hand is asked about in the Chinese game that was named; None where none was.

    What only these options say is taken out of what was typed; rules of riichi stay as ``rules``.

    Raises:
        PailiError: if the rules cannot be read, or an option is of another game.
    """
    name, changes = typed.pop("rules"), typed.pop("changes")
    facts = {fact: value for fact in _NAMES if (value := typed.pop(fact)) is not None}
    if name is None and not changes:
        _refuse_facts(facts)
        return None
    from paili.cli.fan_hand import HandInGame, rules_asked
    from paili.fan import Rules
    from paili.scoring.win_arguments import flowers_typed

    rules = rules_asked(name, changes)
    if not isinstance(rules, Rules):
        _refuse_facts(facts)
        typed["rules"] = rules
        return None
    _refuse_others(typed, rules.name)
    if "flowers" in facts:
        facts["flowers"] = flowers_typed(facts["flowers"])
    winds = {"seat_wind": typed["seat"], "round_wind": typed["round_wind"]}
    said = {**facts, **{wind: value for wind, value in winds.items() if value is not None}}
    return HandInGame(rules, visible + typed["river"], order, {**said, **({"lack": lack} if lack else {})})


def _refuse_facts(facts: dict[str, Any]) -> None:
    for fact in facts:
        raise PailiError("command.only_of_games", option=_NAMES[fact])


def refuse_said_by_rules(rules: str) -> None:
    """Refuse options of the command that say what a game says by itself.

    Raises:
        PailiError: naming the first one that was typed.
    """
    context = click.get_current_context()
    for name in _BY_RULES:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise PailiError("command.said_by_rules", option=f"--{name}", rules=rules)


def _refuse_others(typed: dict[str, Any], rules: str) -> None:
    """Refuse options that say what the game says, or that no Chinese game knows."""
    refuse_said_by_rules(rules)
    for name in _OF_VALUE:
        if typed[name]:
            raise PailiError("command.not_of_games", option=f"--{name}", rules=rules)
