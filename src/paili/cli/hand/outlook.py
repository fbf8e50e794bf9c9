"""``paili outlook HAND``: how an unfinished hand may develop."""

from __future__ import annotations

from typing import Any, Final

import click

from paili.analysis.after_a_draw import good_shape_at, improvements_at, next_ukeire_at
from paili.analysis.cutting.cuts import cuts_of
from paili.analysis.discards import free_tiles_at, stand
from paili.analysis.shanten import distances
from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import json_text

_ONE_AWAY: Final = 2


@click.command(cls=Command)
@click.argument("hand")
@click.option("--discard", default=None, metavar="TILE")
@option.visible
@option.variant
@option.forms
@option.as_json
@option.language
def outlook(
    hand: str,
    discard: str | None,
    visible: str,
    variant: str,
    forms: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Print how an unfinished hand may develop: draws that improve it, and the next useful tiles."""
    inputs = stand(hand, visible, discard=discard, variant=option.selected_variant(variant, forms))
    result: dict[str, Any] = {
        "cuts": cuts_of(inputs),
        "free_tiles": free_tiles_at(inputs),
        "improvements": improvements_at(inputs),
        "next_ukeire": next_ukeire_at(inputs),
        "good_shape": good_shape_at(inputs) if min(distances(inputs)) == _ONE_AWAY else None,
    }
    if as_json:
        click.echo(json_text({name: _plain(record) for name, record in result.items()}))
        return
    from paili.report.hand.outlook import OutlookPrinter

    OutlookPrinter(language).print(**result)


def _plain(record: Any) -> Any:
    if hasattr(record, "to_dict"):
        return record.to_dict()
    return None if record is None else [item.to_dict() for item in record]
