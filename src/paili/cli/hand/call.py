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
from paili.goal.offers import Offers, offers, quads
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
    is_offered = tile is not None or (position and "tile" in position.arguments(("tile", "source"), {}))
    facts: dict[str, Any] = option.beside_position(
        hand,
        {
            "tile": tile, "source": source, "visible": visible, "seat_wind": seat_wind,
            "round_wind": round_wind, "rules": rules, **({"riichi": True} if riichi else {}),
        },
    )  # fmt: skip
    if not isinstance(rules, Rules) or is_of_a_game(position):
        game_or_position: Any = position if isinstance(rules, Rules) else rules
        _refuse_of_riichi({"riichi": riichi or None, "forms": forms, "by": by, **of_value}, game_or_position)
        if not is_offered:
            raise PailiError("command.which_tile")
        facts = {name: value for name, value in {**facts, "lack": lack}.items() if value}
        _in_game(hand, facts, as_json, language)
        return
    if lack:
        raise PailiError("command.only_of_games", option="--lack")
    if not is_offered and "source" in option.typed_names():
        raise PailiError("command.only_of_offer", option="--from")
    from paili.report.hand.call import OffersPrinter

    printer, typed = OffersPrinter(language), _typed(by, of_value, is_offered=bool(is_offered))
    if not is_offered:
        options = option.beside_position(hand, {"visible": visible, "riichi": riichi, "rules": rules})
        own = quads(hand, **options, forms=forms)
        click.echo(json_text([quad.to_dict() for quad in own])) if as_json else printer.print_quads(own)
        return
    named = typed if by is None else {"by": by, **typed}
    if forms is not None and named and by != UKEIRE and position is not None:
        raise PailiError(
            "command.not_with", option="--forms", with_option=as_typed(*next(iter(named.items())))
        )
    result = offers(hand, **facts, forms=forms)
    if forms is not None:
        facts["variant"] = rules.variant.with_forms(forms)
    worth = _worth(hand, result, by or "points", {**facts, **typed}) if named else None
    if as_json:
        click.echo(json_text(result.to_dict() | ({"value": worth.to_dict()} if worth else {})))
        return
    printer.print(result)
    if worth:
        printer.print_value(worth)


def _in_game(hand: str, facts: dict[str, Any], as_json: bool, language: str) -> None:
    """Print the hand after each call in a Chinese game."""
    from paili import fan
    from paili.report.hand.call import FanOffersPrinter

    result = fan.offers(hand, **facts)
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


def _typed(by: str | None, of_value: dict[str, Any], *, is_offered: bool) -> dict[str, Any]:
    """Return the options about values that were typed, by name.

    Args:
        by: the criterion by which the calls are sorted; None if not typed.
        of_value: all options about values by name, None or "" if not typed.
        is_offered: whether there is a tile to call; otherwise concealed and added quads are compared.

    Raises:
        PailiError: if an option about values was typed without a tile, or although calls are compared by
            useful tiles.
    """
    typed = {name: value for name, value in of_value.items() if value is not None and value != ""}
    for name, value in {**({} if by is None else {"by": by}), **typed}.items():
        if not is_offered:
            raise PailiError("command.only_of_offer", option=as_typed(name, value))
        if by == UKEIRE and name != "by":
            raise PailiError("command.only_of_value", option=as_typed(name, value))
    return typed


def _worth(hand: str, offered: Offers, by: str, settings: dict[str, Any]) -> CallValue | None:
    """Return the expected value of each call; None if calls are compared only by useful tiles."""
    if by == UKEIRE:
        return None
    from paili.goal.call_value import evaluate_offers

    facts = settings | opponents_option(by, settings.get("opponents"))
    if "dora" in facts:
        facts["dora_indicators"] = facts.pop("dora")
    return evaluate_offers(hand, offered=offered, objective=by, **facts)
