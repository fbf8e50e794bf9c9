"""``paili danger POSITION``: what each discard may cost."""

from __future__ import annotations

from dataclasses import replace

import click

from paili.cli import option
from paili.cli.helping import Command
from paili.cli.streams import json_text
from paili.errors import QuestionError
from paili.hand import as_face
from paili.position import Position
from paili.risk import Danger, dangers
from paili.tiles import TILES, kind_of


@click.command(cls=Command)
@click.argument("position")
@click.option("--tile", default=None, metavar="TILE")
@option.as_json
@option.language
def danger(position: str, tile: str | None, as_json: bool, language: str) -> None:
    """Say what each discard of POSITION may cost."""
    asked = Position.parse(position)
    found = dangers(asked)
    chosen = None if tile is None else _of_tile(found.dangers, tile)
    if as_json:
        told = found if chosen is None else replace(found, dangers=(chosen,))
        click.echo(json_text(told.to_dict()))
        return
    from paili.report.hand.danger import DangerPrinter

    printer = DangerPrinter(language)
    if chosen is None:
        printer.print(found)
    else:
        safest = min(found.dangers, key=lambda each: (each.p, each.loss))
        printer.print_reasons(chosen, asked.players, safest)


def _of_tile(found: tuple[Danger, ...], tile: str) -> Danger:
    kind = kind_of(as_face(tile))
    for each in found:
        if each.tile == kind:
            return each
    raise QuestionError("danger.not_held", tile=TILES[kind])
