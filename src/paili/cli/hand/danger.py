"""``paili danger POSITION``: the expected loss of each discard by dealing in."""

from __future__ import annotations

from dataclasses import replace

import click

from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import json_text
from paili.dangers import Danger, Dangers, dangers
from paili.dangers.reasons import compared_with
from paili.errors import QuestionError
from paili.hand import as_face
from paili.position import Position
from paili.tiles import TILES, WILDCARD, kind_of


@click.command(cls=Command)
@click.argument("position")
@click.option("--tile", default=None, metavar="TILE")
@option.as_json
@option.language
def danger(position: str, tile: str | None, as_json: bool, language: str) -> None:
    """Print how many points each discard in POSITION may cost."""
    seat_position = Position.parse(position)
    result = dangers(seat_position)
    chosen = None if tile is None else _danger_of_tile(result, tile, seat_position)
    if as_json:
        answer = result if chosen is None else replace(result, dangers=(chosen,))
        click.echo(json_text(answer.to_dict()))
        return
    from paili.report.hand.danger import DangerPrinter

    printer = DangerPrinter(language)
    if chosen is None:
        printer.print(result)
    else:
        printer.print_reasons(chosen, seat_position.players, compared_with(chosen, result.dangers))


def _danger_of_tile(result: Dangers, tile: str, position: Position) -> Danger:
    face = as_face(tile)
    kind = face if face == WILDCARD else kind_of(face)
    for item in result.dangers:
        if item.tile == kind:
            return item
    if kind == WILDCARD or not position.hand.counts[kind]:
        raise QuestionError("danger.not_held", tile=TILES[kind])
    key = "danger.not_drawn" if result.fold.in_riichi else "danger.banned"
    raise QuestionError(key, tile=TILES[kind])
