"""``paili find CONDITION``: every hand of one suit, or of some kinds, with a property."""

from __future__ import annotations

from itertools import islice

import click

from paili.catalogue import text
from paili.cli import option
from paili.cli.json_text import json_text
from paili.hand_search.search import Found
from paili.hand_search.search import find as search
from paili.layout import Screen, styled


@click.command(short_help="Find hands with a property: waits >= 7.")
@click.argument("condition")
@click.option("--tiles", type=int, default=13, show_default=True, help="Concealed tiles, 3n+1 or 3n+2.")
@click.option("--suit", default=None, metavar="m|p|s|z", help="Hands of one suit.")
@click.option("--kinds", default=None, metavar="TILES", help="Hands of these kinds, instead of a suit.")
@click.option("--most", default=None, metavar="PROPERTY", help="Only hands for which this is highest.")
@click.option("--limit", type=click.IntRange(1), default=None, help="End after so many hands.")
@option.variant
@option.forms
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each hand.")
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
    """Find every hand for which CONDITION holds, among all of one suit or of some kinds.

    \b
    paili find "waits >= 7" --suit s
    paili find "shapes has entotsu and not pairs > 2" --tiles 10 --suit m
    paili find "ron has 5200" --kinds 12345m34z
    paili find "shanten = 1" --suit p --most useful_tiles

    Numbers, with = != < <= > >=: shanten, useful, useful_tiles, improving, cuts, kinds, pairs, triplets,
    quads; of 3n+1 tiles waits, free, good_shape; of 3n+2 tiles readings. Sets, with has: shapes, of the
    waits; of 13 tiles the points ron, tsumo, riichi_ron, riichi_tsumo. They are joined by and, or, not and
    brackets. Hands are printed as they are found.
    """
    game = option.variant_asked(variant, forms)
    found = search(condition, tiles=tiles, suit=suit, kinds=kinds, most=most, variant=game)
    screen, number = Screen(), 0
    for each in islice(found, limit):
        number += 1
        if as_json:
            click.echo(json_text(each.to_dict()))
        else:
            screen.print(_line(each))
    if not as_json:
        screen.print(text("search.found", language, number=number), "dim")


def _line(each: Found) -> str:
    values = (f"{name} {_shown(value)}" for name, value in each.values.items())
    return f"{styled(str(each.hand), 'bold')}   {'   '.join(values)}"


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
