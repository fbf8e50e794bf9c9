"""``paili call HAND TILE``: the hand after each call of a tile, or after each concealed or added quad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from paili.analysis.from_position import as_position
from paili.cli import option
from paili.cli.hand_options import UKEIRE, as_typed, is_of_a_game, opponents_option, value_options
from paili.cli.help_pages import Command
from paili.cli.streams import json_text
from paili.errors import PailiError
from paili.game.questions import SOURCES
from paili.goal.offers import offers, quads
from paili.scoring.rules import Rules
from paili.variants import LACKS

if TYPE_CHECKING:
    from paili.fan import Rules as FanRules
    from paili.goal.call_value import CallValue


@click.command(cls=Command)
@click.argument("hand")
@click.argument("tile", required=False)
@click.option(
    "--from", "source", type=click.Choice(SOURCES), default=SOURCES[0], show_default=True
)  # fmt: skip
@option.visible
@option.seat
@option.round_wind
@click.option("--riichi", is_flag=True)
@option.forms
@value_options("by", "dora", "turns", "shape_changes", "opponents", "calls", "honba", "sticks", "uma")
@click.option("--lack", type=click.Choice(LACKS))
@option.any_rules
@option.as_json
@option.language
def call(
    hand: str,
    tile: str | None,
    source: str,
    visible: str,
    seat_wind: str,
    round_wind: str,
    riichi: bool,
    forms: str | None,
    by: str | None,
    lack: str | None,
    rules: Rules | FanRules,
    as_json: bool,
    language: str,
    **of_value: Any,
) -> None:
    """Compare the calls of a tile with passing."""
    position = as_position(hand)
    if not isinstance(rules, Rules) or is_of_a_game(position):
        game = None if isinstance(rules, Rules) else rules
        game_or_position: Any = game or position
        _refuse_of_riichi({"riichi": riichi or None, "forms": forms, "by": by, **of_value}, game_or_position)
        facts = {"rules": game, "visible": visible, "lack": lack} | (
            {} if position else {"seat_wind": seat_wind, "round_wind": round_wind}
        )
        _in_game(
            hand, tile, source, {name: value for name, value in facts.items() if value}, as_json, language
        )
        return
    if lack:
        raise PailiError("command.only_of_games", option="--lack")
    from paili.report.hand.call import OffersPrinter

    printer, typed = OffersPrinter(language), _typed(by, tile, of_value)
    if tile is None:
        own = quads(hand, visible, riichi=riichi, rules=rules, forms=forms)
        click.echo(json_text([quad.to_dict() for quad in own])) if as_json else printer.print_quads(own)
        return
    settings: dict[str, Any] = {
        "source": source, "seat_wind": seat_wind, "round_wind": round_wind, "rules": rules,
    }  # fmt: skip
    result = offers(hand, tile, visible, **settings, forms=forms)
    sought, facts = by or "points", {**settings, **typed}
    worth = _worth(hand, tile, visible, sought, facts) if typed or by else None
    if as_json:
        click.echo(json_text(result.to_dict() | ({"value": worth.to_dict()} if worth else {})))
        return
    printer.print(result)
    if worth:
        printer.print_value(worth)


def _in_game(
    hand: str, tile: str | None, source: str, facts: dict[str, Any], as_json: bool, language: str
) -> None:
    """Print the hand after each call in a Chinese game."""
    from paili import fan
    from paili.report.hand.call import FanOffersPrinter

    if tile is None:
        raise PailiError("command.which_tile")
    result = fan.offers(hand, tile, source=source, **facts)
    if as_json:
        click.echo(json_text(result.to_dict()))
    else:
        FanOffersPrinter(language).print_game(result)


def _refuse_of_riichi(options: dict[str, Any], game: Any) -> None:
    """Raise an error for riichi options in a Chinese game.

    Raises:
        PailiError: if an option that applies only to riichi was typed; the message names the option.
    """
    for name, value in options.items():
        if value is not None and value != "":
            rules = getattr(game, "rules", game)
            raise PailiError("command.not_of_games", option=as_typed(name, value), rules=rules.name)


def _typed(by: str | None, tile: str | None, of_value: dict[str, Any]) -> dict[str, Any]:
    """Return the options about values that were typed, by name.

    Args:
        by: the criterion by which the calls are sorted; None if not typed.
        tile: the tile to call; None for concealed and added quads.
        of_value: all options about values by name, None or "" if not typed.

    Raises:
        PailiError: if an option about values was typed without a tile, or although calls are compared by
            useful tiles.
    """
    typed = {name: value for name, value in of_value.items() if value is not None and value != ""}
    for name, value in {**({} if by is None else {"by": by}), **typed}.items():
        if tile is None:
            raise PailiError("command.only_of_offer", option=as_typed(name, value))
        if by == UKEIRE and name != "by":
            raise PailiError("command.only_of_value", option=as_typed(name, value))
    return typed


def _worth(hand: str, tile: str, visible: str, by: str, settings: dict[str, Any]) -> CallValue | None:
    """Return the expected value of each call; None if calls are compared only by useful tiles."""
    if by == UKEIRE:
        return None
    from paili.goal.call_value import evaluate_call

    facts = {**settings, "dora_indicators": settings.get("dora", "")}
    facts |= opponents_option(by, settings.get("opponents"))
    facts.pop("dora", None)
    return evaluate_call(hand, tile, visible=visible, objective=by, **facts)
