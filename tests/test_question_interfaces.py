"""A function, its command and its HTTP interface: an option has one name and one default in all of them.

Options that an interface lacks or has alone are listed here by name. So an option that is added to one interface
only, or with another default, fails until it is added to the others or to these lists.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sized
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

pytest.importorskip("fastapi")

import paili
from paili import fan, game
from paili.cli import paili as command_group
from paili.tiles import EAST, SOUTH
from paili.value.question import Options, OptionsOfACall, ValueArguments
from paili.web import requests
from paili.web.request_fields import fields_of

REQUIRED = object()
# the other name of an option where Python or the command reserves its name
ALSO_CALLED = {"dora": "dora_indicators", "lang": "language", "rules_name": "rules", "text": "position"}
OUTPUT = {"as_json", "language"}  # how the command prints its result
RULES = {"rules", "changes"}  # a preset, and what is changed of it
OF_A_GAME = {
    "discarded_wildcards", "flowers", "gone", "lack", "ready", "round_wind", "seat_wind", "streak", "wild",
    "wild_indicator",
}  # fmt: skip
VALUES = {
    "calls", "dora_indicators", "shape_changes", "fold", "honba", "others_riichi", "river", "riichi", "round_wind", "sticks",
    "opponents", "turns", "uma",
}  # fmt: skip
OF_A_GAME_THAT_STANDS = {"points", "to_play", "first_dealer"}  # also in the line of a position
ONLY_RIICHI = {
    "after_north", "circumstances", "dora_indicators", "double_riichi", "honba", "ippatsu", "kita", "riichi",
    "sticks", "ura_indicators",
}  # fmt: skip
ONLY_CHINESE = OF_A_GAME - {"round_wind", "seat_wind"} | {
    "after_quad", "birds", "chi_fed", "discarded_honours", "last_copy",
}  # fmt: skip

OF_A_TABLE = {
    "first_turn",
    "honba",
    "kita",
    "last_tile",
    "others",
    "sticks",
}  # in the line of a position


class Interface(NamedTuple):
    """A question by its function and by one other interface.

    Attributes:
        ask: the function.
        by: the name of the command, or what comes in over HTTP.
        lacks: options of the function that this interface has not.
        adds: options that the function has not: how it is told, and what another question of that interface takes.
    """

    ask: Callable[..., object]
    by: Any
    lacks: AbstractSet[str] = frozenset()
    adds: AbstractSet[str] = frozenset()


# "forms" is part of the variant in Python; what lies around (`OF_A_TABLE`) a position says;
# `paili analyze` asks for values with --by, whose word is the objective, and takes a seat by its wind
INTERFACES = (
    Interface(paili.analyze, "analyze", set(), OUTPUT | RULES | OF_A_GAME - {"lack", "seat_wind"} | VALUES | {
        "by", "forms", "seat", "svg", "tiles", "why"}),
    Interface(paili.analyze, requests.HandRequest, {"lack"}, {"forms"}),
    Interface(paili.compare, requests.WhyRequest, {"lack"}, {"forms", "language"}),
    Interface(paili.evaluate, "analyze", {"facts", "objective", "seat_wind"} | OF_A_TABLE - {"honba", "sticks"} | OF_A_GAME_THAT_STANDS, OUTPUT | OF_A_GAME - {
        "round_wind", "seat_wind"} | {"by", "changes", "forms", "order", "seat", "svg", "tenpai", "tiles", "why"}),
    Interface(paili.evaluate, requests.ValueRequest, {"shape_changes", "facts", "riichi"} | OF_A_TABLE - {"honba", "sticks"}, {"forms"}),
    Interface(paili.evaluate, requests.FanValueRequest, {
        "calls", "dora_indicators", "facts", "fold", "others_riichi", "riichi", "river", "opponents", "uma", "variant",
        } | OF_A_TABLE | OF_A_GAME_THAT_STANDS,
        OF_A_GAME - {"round_wind", "seat_wind"}),
    Interface(paili.offers, "call", {"quads_made", "wall"}, OUTPUT | VALUES - {"fold", "others_riichi", "riichi", "river", "round_wind"} | {
        "by", "changes", "lack"}),
    Interface(fan.offers, "call", {"facts", "passed", "wall"}, OUTPUT | VALUES - {"fold", "others_riichi", "river"} | {
        "by", "changes", "forms", "lack", "seat_wind"}),
    Interface(paili.Win, "score", set(), OUTPUT | RULES | {"readings", "variant"}),
    Interface(paili.Win, requests.ScoreRequest, {"chankan"} | ONLY_CHINESE, {"language", "rules", "variant"}),
    Interface(paili.Win, requests.FanWinRequest, {"chankan"} | ONLY_RIICHI, {"language", "rules"}),
    Interface(paili.places, "place", set(), OUTPUT | {"changes", "dora_indicators", "forms", "hand", "rank", "visible"}),
    Interface(paili.places, requests.PlaceRequest, set(), {
        "dora_indicators", "forms", "hand", "language", "rank", "round_wind", "visible"}),
    Interface(paili.goals, "goal", set(), OUTPUT | {
        "changes", "dora_indicators", "no_riichi", "points", "ron", "show_all"}),
    Interface(paili.danger, "danger", set(), OUTPUT | {"tile"}),
    Interface(paili.danger, requests.PositionRequest),
    Interface(paili.find, "find", set(), OUTPUT | {"forms", "limit"}),
    Interface(paili.census, "census", set(), OUTPUT | {"forms", "plot"}),
    Interface(game.furiten, requests.FuritenRequest, {"passed", "passed_in_riichi"}),
    Interface(fan.waits, requests.FanHandRequest, {"facts"}, OF_A_GAME),
    Interface(fan.discards, requests.FanDiscardsRequest, {"facts"}, OF_A_GAME),
)  # fmt: skip
# where nothing is said, the command asks the position or the file of rules before it takes the default
SAID_LATER = {"riichi", "rules", "round_wind"}


def annotations_of(kind: Any) -> dict[str, str]:
    return {
        name: str(getattr(annotation, "__forward_arg__", annotation))
        for name, annotation in kind.__annotations__.items()
    }


def test_the_options_of_a_value_are_declared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """`ValueArguments` declares them: `evaluate` has the same names, types and defaults, and hands each on as itself."""
    declared, types = inspect.signature(ValueArguments).parameters, annotations_of(ValueArguments)
    written = inspect.signature(paili.evaluate).parameters
    of_facts = ("north", "quads", "win_now", "banned")  # what the own seat may do, among the facts
    shared = [name for name in declared if name not in of_facts]
    assert [name for name in written if name not in ("hand", "facts")] == shared
    for name in shared:
        assert written[name].default == declared[name].default, name
        assert name == "rules" or written[name].annotation == types[name], name  # evaluate takes games, too
    for options in (Options, OptionsOfACall):
        assert annotations_of(options).items() <= types.items()
    handed: list[ValueArguments] = []

    def note(_hand: object, arguments: ValueArguments, _facts: object) -> Any:
        handed.append(arguments)
        raise paili.PailiError("command.which_tile")

    monkeypatch.setattr("paili.value.questions.resolve_question", note)
    for name in shared:
        mark: Any = object()
        with pytest.raises(paili.PailiError):
            paili.evaluate("123m", **{name: mark})
        assert handed[-1] == ValueArguments()._replace(**{name: mark})


VALUE_PAGE = Path(__file__).parents[1] / "docs" / "value.md"


def test_every_option_of_a_value_stands_in_its_page() -> None:
    """By its name in Python and, where the command has it, by that too."""
    page = VALUE_PAGE.read_text(encoding="utf-8")
    context = click.Context(command_group)
    command = command_group.get_command(context, "analyze")
    assert command is not None
    typed = {name: item.opts[0] for item in command.params if (name := named(str(item.name)))}
    names = [name for name in ValueArguments._fields if name != "visible"]
    assert [name for name in names if f"`{name}" not in page] == []
    assert [typed[name] for name in names if name in typed and f"`{typed[name]}" not in page] == []


def named(name: str) -> str:
    return ALSO_CALLED.get(name, name)


def plain(value: object) -> object:
    """A default as people write it: a preset and a wind by their names, nothing as None."""
    if isinstance(value, int) and value in (EAST, SOUTH):
        return "ES"[value - EAST]
    name = getattr(value, "name", None)
    empty = (
        value is None or value is False or value in ("0", 0) or (isinstance(value, Sized) and not len(value))
    )
    return name if isinstance(name, str) else None if empty else value


def of_function(ask: Callable[..., object]) -> dict[str, object]:
    items = inspect.signature(ask).parameters.items()
    return {name: REQUIRED if item.default is item.empty else plain(item.default) for name, item in items}


def of_command(name: str) -> dict[str, object]:
    command = command_group.get_command(click.Context(command_group), name)
    assert command is not None
    return {named(str(item.name)): _typed_default(item) for item in command.params}


def _typed_default(option: click.Parameter) -> object:
    default = option.get_default(click.Context(click.Command("")))
    unset = default is None or type(default).__name__ == "Sentinel"
    return REQUIRED if option.required else None if unset else plain(default)


def of_model(model: Any) -> dict[str, object]:
    fields = fields_of(model).items()
    return {named(name): REQUIRED if field.is_required else plain(field.default) for name, field in fields}


def ids(interface: Interface) -> str:
    return interface.by if isinstance(interface.by, str) else interface.by.__name__


@pytest.mark.parametrize("interface", INTERFACES, ids=ids)
def test_an_option_is_the_same_in_every_interface(interface: Interface) -> None:
    options = of_function(interface.ask)
    other = of_command(interface.by) if isinstance(interface.by, str) else of_model(interface.by)
    assert (set(options) - set(other), set(other) - set(options)) == (interface.lacks, interface.adds)
    both = {name for name in set(options) & set(other) if REQUIRED not in (options[name], other[name])}
    later = SAID_LATER if isinstance(interface.by, str) else set()
    assert {name: (options[name], other[name]) for name in both - later if options[name] != other[name]} == {}
