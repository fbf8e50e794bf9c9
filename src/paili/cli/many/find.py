"""``paili find CONDITION``: every hand of one suit, or of some kinds, with a property."""

from __future__ import annotations

from itertools import islice

import click

from paili.catalogue import LANGUAGES, section, text
from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import json_text
from paili.hand_search.search import Match
from paili.hand_search.search import find as search
from paili.layout import Screen, styled


@click.command(cls=Command)
@click.argument("condition")
@click.option("--tiles", type=int, default=13, show_default=True)
@click.option("--suit", default=None, metavar="m|p|s|z")
@click.option("--kinds", default=None, metavar="TILES")
@click.option("--most", default=None, metavar="PROPERTY")
@click.option("--limit", type=click.IntRange(1), default=None)
@option.variant
@option.forms
@click.option("--json", "as_json", is_flag=True)
@option.language
def find(
    condition: str,
    tiles: int,
    suit: str | None,
    kinds: str | None,
    most: str | None,
    limit: int | None,
    variant: str,
    forms: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Find all hands with a property, for example ``waits >= 7``."""
    game = option.selected_variant(variant, forms)
    match = search(condition, tiles=tiles, suit=suit, kinds=kinds, most=most, variant=game)
    screen, number = Screen(), 0
    for item in islice(match, limit):
        number += 1
        if as_json:
            click.echo(json_text(item.to_dict()))
        else:
            screen.print(_line(item, language))
    if not as_json:
        screen.print(text("search.found", language, number=number), "dim")


def _line(match: Match, language: str) -> str:
    values = (
        f"{text(f'search_value.{name}', language)} {_shown(value, language)}"
        for name, value in match.values.items()
    )
    return f"{styled(str(match.hand), 'bold')}   {'   '.join(values)}"


def _shown(value: object, language: str) -> str:
    if not isinstance(value, list):
        return str(value)
    shapes = section("shape", language)
    return text("list.between", language).join(
        str(item) if language == LANGUAGES[0] else shapes.get(str(item), str(item)) for item in value
    )
