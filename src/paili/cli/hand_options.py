"""The options of ``paili HAND`` about values and rules, and the facts that Chinese games use.

`paili.value` and `paili.fan` are loaded only if one of these options is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from paili.analysis.from_position import HandLike, PositionLike, as_position
from paili.analysis.inputs import joined_tiles
from paili.cli.option import WIND, changes, typed_names
from paili.errors import PailiError
from paili.variants import RIICHI, SANMA, Variant

if TYPE_CHECKING:
    from paili.cli.hand.fan_hand import HandInGame
    from paili.fan import Rules as GameRules
    from paili.value.records import Evaluation

UKEIRE: Final = "ukeire"
ORDERS: Final = (UKEIRE, "win", "points", "place")
PLACE: Final = ORDERS[3]
OPPONENT_MODELS: Final = ("none", "phoenix")
FOLDING: Final = (ORDERS[2], PLACE)  # orders with push or fold
_RIICHI: Final = {"best": "best", "later": "later", "always": True, "never": False}

T = TypeVar("T")
_Command = TypeVar("_Command", bound=Callable[..., Any])

# options of values: the arguments of `paili.evaluate` except those in `_ARGUMENTS`
_VALUE_OPTIONS: Final = {
    "by": click.option("--by", type=click.Choice(ORDERS), default=None),
    "dora": click.option("--dora", default="", metavar="TILES"),
    "river": click.option("--river", default="", metavar="TILES"),
    "turns": click.option("--turns", type=int, default=None),
    "seat": click.option("--seat", type=WIND, default=None),
    "round_wind": click.option("--round", "round_wind", type=WIND, default=None),
    "riichi": click.option("--riichi", type=click.Choice(list(_RIICHI)), default=None),
    "shape_changes": click.option("--shape-changes", type=click.IntRange(0, 2), default=None),
    "opponents": click.option("--opponents", type=click.Choice(OPPONENT_MODELS), default=None),
    "calls": click.option("--calls/--no-calls", default=None),
    "fold": click.option("--fold/--no-fold", default=None),
    "others_riichi": click.option("--others-riichi", type=int, default=None, metavar="N"),
    "honba": click.option("--honba", type=int, default=None),
    "sticks": click.option("--sticks", type=int, default=None),
    "uma": click.option("--uma", default=None, metavar="NUMBERS|RANK"),
}
_ARGUMENTS: Final = {"by": "objective", "seat": "seat_wind", "dora": "dora_indicators"}
_TILES: Final = ("dora", "river")  # visible tiles with options other than --visible
_RULES: Final = (click.option("--rules", "rules", default=None), changes)
_FACTS: Final = (
    click.option("--flowers", default=None, metavar="NUMBER|TILES"),
    click.option("--wild", default=None, metavar="TILES"),
    click.option("--wild-indicator", default=None, metavar="TILE"),
    click.option("--discarded-wildcards", type=int, default=None),
    click.option("--streak", type=int, default=None),
    click.option("--ready", type=click.Choice(["declared", "heavenly", "earthly"]), default=None),
    click.option("--already-won", "gone", default=None, metavar="WINDS"),
)
_NAMES: Final = {"flowers": "--flowers", "wild": "--wild", "streak": "--streak", "ready": "--ready",
                 "discarded_wildcards": "--discarded-wildcards", "wild_indicator": "--wild-indicator",
                 "gone": "--already-won"}  # fmt: skip
# options for riichi hands only, and those that a game sets
_RIICHI_OPTIONS: Final = (
    "riichi", "opponents", "calls", "fold", "others_riichi", "honba", "sticks", "dora", "uma",
)  # fmt: skip
_GAME_OPTIONS: Final = ("turns", "shape_changes")  # options of values that Chinese games have too
_WINDS: Final = {"seat", "round_wind"}
_BY_RULES: Final = ("variant", "forms", "tenpai")


def as_typed(name: str, value: object) -> str:
    """Return an option as a person types it, for an error message.

    Args:
        name: the name of the option, as the function of the command has it.
        value: the typed value; False for an option without a value that was switched off.

    >>> as_typed("shape_changes", 1), as_typed("round_wind", "E"), as_typed("calls", False)
    ('--shape-changes', '--round', '--no-calls')
    """
    return ("--no-" if value is False else "--") + name.removesuffix("_wind").replace("_", "-")


def opponents_option(by: str, opponents: str | None) -> dict[str, str | None]:
    """Return the keyword argument ``opponents`` for `paili.evaluate` in a dict; {} for the default.

    Args:
        by: the objective; for "place", the command has its own default.
        opponents: the option as typed; None if it was not typed.
    """
    if opponents is None:
        return {"opponents": OPPONENT_MODELS[1]} if by == PLACE else {}
    return {"opponents": None if opponents == OPPONENT_MODELS[0] else opponents}


def value_and_game_options(command: _Command) -> _Command:
    """Add options to a command: those about expected values, and those that only Chinese games use.

    The command receives the options as one dict, for `HandOptions` and `hand_in_game`.
    """
    return _with_options(command, (*_VALUE_OPTIONS.values(), *_RULES, *_FACTS))


def value_options(*names: str) -> Callable[[_Command], _Command]:
    """Return a decorator that adds options about expected values to a command.

    An option that is not typed is None.

    Args:
        names: the names of the options.
    """
    return lambda command: _with_options(command, [_VALUE_OPTIONS[name] for name in names])


def _with_options(command: _Command, options: Sequence[Callable[[_Command], _Command]]) -> _Command:
    for option in reversed(options):
        command = option(command)
    return command


# ------------------------------------------------------------------------------- values of the hand


class HandOptions(NamedTuple):
    """The options of ``paili HAND`` about expected values.

    Attributes:
        typed: the options about values by name, None or "" for an option that was not typed. The entry
            ``rules`` is the rule set of riichi, None if no rule set was named.
    """

    typed: Mapping[str, Any]

    @property
    def order(self) -> str:
        """Return the criterion by which discards are sorted.

        The result is the typed criterion. Without a typed criterion, it is points if an option about values
        or visible tiles was typed, and useful tiles if not.
        """
        return self.typed["by"] or ("points" if self._of_value or self.seen else UKEIRE)

    @property
    def is_ranked(self) -> bool:
        """Return whether discards are sorted by value; an option for a wind does not change the order."""
        return bool(self.typed["by"] or self.seen or self._of_value.keys() - _WINDS)

    @property
    def seen(self) -> str:
        """The visible tiles in options other than ``--visible``, such as dora indicators, as text."""
        return joined_tiles(*(self.typed[name] for name in _TILES))

    def seen_in(self, options: dict[str, Any], hand: HandLike) -> dict[str, Any]:
        """Return the arguments for `paili.analysis.inputs.inputs_of`, with the tiles of `seen` as visible.

        Riichi becomes sanma by rules for three players, as `paili.evaluate` decides too. For a position,
        which contains its rules and visible tiles, the options are returned unchanged.
        """
        if as_position(hand):
            return options
        variant, rules = options["variant"], self.typed.get("rules")
        visible = joined_tiles(options["visible"], *(self.typed[name] for name in _TILES))
        if rules is not None and rules.variant is SANMA and variant.name == RIICHI.name:
            variant = SANMA.with_forms(variant.forms)
        return {**options, "visible": visible, "variant": variant}

    @property
    def _of_value(self) -> dict[str, Any]:
        """The typed options that apply only to expected values, by name."""
        others = {"by", *_TILES}
        return {name: value for name, value in self.typed.items() if value is not None and name not in others}

    def checked(self) -> HandOptions:
        """Return these options after a check.

        Raises:
            PailiError: if discards are sorted by useful tiles and an option was typed that applies only to
                values.
        """
        if self.typed["by"] == UKEIRE and self._of_value:
            raise PailiError("command.only_of_value", option=as_typed(*next(iter(self._of_value.items()))))
        return self

    def evaluation(self, hand: HandLike, visible: str, variant: Variant) -> Evaluation | None:
        """Return the expected value of a hand; None if discards are sorted by useful tiles.

        Raises:
            MissingPackageError: if a package that values need is not installed.
            PailiError: as `paili.evaluate`.
        """
        if self.order == UKEIRE:
            return None
        from paili.value.questions import evaluate

        return evaluate(hand, **self._evaluate_arguments(hand, visible, variant))

    def _evaluate_arguments(self, hand: HandLike, visible: str, variant: Variant) -> dict[str, Any]:
        """Return the keyword arguments for `paili.evaluate`.

        If an option was not typed, the fact in the position is used.
        """
        seen = {"visible": visible} | {name: self.typed[name] for name in _TILES}
        if as_position(hand) is not None:
            seen = {name: tiles for name, tiles in seen.items() if tiles}
        fields = {_ARGUMENTS.get(name, name): value for name, value in {**self._of_value, **seen}.items()}
        fields |= {"objective": self.order, "variant": variant} | opponents_option(
            self.order, fields.get("opponents")
        )
        if "riichi" in fields:
            fields["riichi"] = _RIICHI[fields["riichi"]]
        if fields.get("opponents") and self.order in FOLDING:
            fields.setdefault("fold", True)  # push or fold is the default question
        return fields


# ------------------------------------------------------------------------------------- Chinese games


def hand_in_game(
    typed: dict[str, Any], lack: str | None, visible: str, order: str, hand: HandLike
) -> HandInGame | None:
    """Return the options for a hand in a Chinese game; None if neither options nor position name such a game.

    The function removes options that only Chinese games use from ``typed``. Riichi rules stay in ``typed`` as
    ``rules``.

    Args:
        typed: the options of `value_and_game_options`.
        lack, visible, order: the options as they were typed.
        hand: the hand, or the position.

    Raises:
        PailiError: if the rules are invalid, an option does not belong to the game, or an option contradicts
            the position.
    """
    name, changed = typed.pop("rules"), typed.pop("changes")
    facts = {fact: value for fact in _NAMES if (value := typed.pop(fact)) is not None}
    position = as_position(hand)
    if name is None and not changed and not is_of_a_game(position):
        _refuse_facts(facts)
        return None
    from paili.fan import Rules
    from paili.scoring import named_rules
    from paili.win.facts import flowers_typed

    rules = None if name is None and not changed else named_rules.rules_with_changes(name, changed)
    if rules is not None and not isinstance(rules, Rules):
        _refuse_facts(facts)
        typed["rules"] = rules
        return None
    if "flowers" in facts:
        facts["flowers"] = flowers_typed(facts["flowers"])
    return in_game(position, rules, {**typed, "facts": facts}, lack, visible, order)


def in_game(
    position: PositionLike | None,
    rules: GameRules | None,
    typed: dict[str, Any],
    lack: str | None,
    visible: str,
    order: str,
) -> HandInGame:
    """Return the options for a hand in a Chinese game.

    Args:
        position: the position, None for a hand.
        rules: the game; None for the game of the position.
        typed: the options about values by name, and ``facts`` of the win.
        lack, visible, order: the options as they were typed.

    Raises:
        PailiError: if an option belongs to riichi, or contradicts the position.
    """
    from paili.cli.hand.fan_hand import HandInGame

    fields = {"seat_wind": typed["seat"], "round_wind": typed["round_wind"], "lack": lack}
    facts = {**typed.get("facts", {}), **{name: value for name, value in fields.items() if value}}
    result = HandInGame.of(position, rules, joined_tiles(visible, typed["river"]), order, facts)
    _refuse_others(typed, result.rules.name)
    return result._replace(value=_value_options(typed))


def _value_options(typed: dict[str, Any]) -> dict[str, Any] | None:
    """Return the typed options for the expected value of a hand of a Chinese game; None if none was typed.

    Raises:
        PailiError: if discards are sorted by useful tiles and an option was typed that applies only to
            values.
    """
    fields = {name: typed[name] for name in _GAME_OPTIONS if typed[name] is not None}
    if typed["by"] == UKEIRE and fields:
        raise PailiError("command.only_of_value", option=as_typed(*next(iter(fields.items()))))
    order = typed["by"] or ("points" if fields else UKEIRE)
    return None if order == UKEIRE else {"objective": order, **fields}


def is_of_a_game(position: PositionLike | None) -> bool:
    """Return whether a position belongs to a Chinese game."""
    return position is not None and "rules" not in position.arguments(("rules", "variant"), {})


def _refuse_facts(facts: dict[str, Any]) -> None:
    for fact in facts:
        raise PailiError("command.only_of_games", option=_NAMES[fact])


def refuse_fixed_by_rules(rules: str) -> None:
    """Raise an error for command options whose value the rules of a game determine.

    Args:
        rules: the name of the game.

    Raises:
        PailiError: if such a command option was typed; the message names the first such option.
    """
    typed = typed_names()
    for name in _BY_RULES:
        if name in typed:
            raise PailiError("command.said_by_rules", option=f"--{name}", rules=rules)


def _refuse_others(typed: dict[str, Any], rules: str) -> None:
    """Raise an error for options that a game's rules determine, and for options that no Chinese game uses."""
    refuse_fixed_by_rules(rules)
    for name in _RIICHI_OPTIONS:
        if typed[name] is not None and typed[name] != "":
            raise PailiError("command.not_of_games", option=as_typed(name, typed[name]), rules=rules)
