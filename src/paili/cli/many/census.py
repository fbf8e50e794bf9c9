"""``paili census``: how many hands have each shanten number."""

from __future__ import annotations

import click

from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import json_text
from paili.errors import PailiError, QuestionError, reason_of, refuse_pipe
from paili.variants import BEST, STANDARD, Variant


@click.command(cls=Command)
@click.argument("tiles", nargs=-1, type=int)
@click.option(
    "--form",
    type=click.Choice(["standard", "seven_pairs", "thirteen_orphans", "best"]),
    default="standard",
    show_default=True,
)
@click.option("--weighted", is_flag=True)
@click.option("--wildcards", type=int, default=0, show_default=True)
@click.option("--melds", type=int, default=0, show_default=True)
@option.variant
@option.forms
@click.option("--json", "as_json", is_flag=True)
@click.option("--plot", type=click.Path())
@option.language
def census(
    tiles: tuple[int, ...],
    form: str,
    weighted: bool,
    wildcards: int,
    melds: int,
    variant: str,
    forms: str | None,
    as_json: bool,
    plot: str | None,
    language: str,
) -> None:
    """Count exactly how many hands of a number of TILES have each shanten number."""
    from paili.hand_census import census as count

    options = {"weighted": weighted, "wildcards": wildcards, "melds": melds}
    game = option.selected_variant(variant, forms)
    sizes = tiles or tuple(_sizes(game, form, wildcards, melds))
    if plot is not None and len(sizes) != 1:
        raise QuestionError("census.one_plot", number=len(sizes))
    for size in sizes:
        counted = count(size, form, variant=game, **options)  # type: ignore[arg-type]
        _show(counted, {"tiles": size, "form": form, "variant": variant, **options}, as_json, plot, language)


def _sizes(variant: Variant, form: str, wildcards: int, melds: int) -> list[int]:
    """Return every number of tiles that a hand can have; if there is none, one that the count refuses."""
    has_parts = form == STANDARD or (form == BEST and STANDARD in variant.forms)
    least = max(1 if has_parts else 13, wildcards)
    most = variant.max_tiles - 3 * melds
    return [size for size in range(least, most + 1) if size % 3] or [least]


def _show(
    counted: dict[int, int], fields: dict[str, object], as_json: bool, plot: str | None, language: str
) -> None:
    from paili.layout import Screen
    from paili.report.hand.census import census_json, print_census, save_plot, title_of

    named = int(str(fields["tiles"])), str(fields["form"]), str(fields["variant"])
    if plot is not None:
        try:
            refuse_pipe(plot)
            save_plot(plot, title_of(*named, "en"), counted)
        except OSError as error:
            raise PailiError("command.file", path=plot, reason=reason_of(error)) from None
    if as_json:
        click.echo(json_text(census_json(counted, **fields)))
    else:
        print_census(Screen(), title_of(*named, language), counted, language)
