"""``paili HAND``: explain one hand, or each line of standard input."""

from __future__ import annotations

import sys
from typing import Any

import click

from paili.analysis.analyze import Analysis
from paili.analysis.analyze import analyze as analyze_hand
from paili.analysis.door import CONCEALED, TENPAI
from paili.cli.language import error_text, language_option
from paili.errors import NotationError, PailiError, shortened
from paili.variants import RIICHI, VARIANTS


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("hand", nargs=-1, required=True)
@click.option("--visible", default="", metavar="TILES", help="Tiles seen elsewhere.")
@click.option("--variant", type=click.Choice(list(VARIANTS)), default=RIICHI.name, show_default=True)
@click.option(
    "--tenpai",
    type=click.Choice(TENPAI),
    default=CONCEALED,
    show_default=True,
    help="Which copies can not be drawn: four concealed ones, those in own melds too, or none.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
@click.option("--tiles", type=click.Choice(["auto", "pictures", "letters"]), default="auto")
@click.option("--svg", type=click.Path(), help="Also write a picture of the hand.")
def analyze(
    hand: tuple[str, ...],
    visible: str,
    variant: str,
    tenpai: str,
    as_json: bool,
    language: str,
    tiles: str,
    svg: str | None,
) -> None:
    """Explain a HAND: shanten, waits, ukeire, the best discard.

    HAND is 123m406p789s1122z, 2344445678999m, 一萬二萬…, 🀇🀈…, 34m22p[234s](1111m) with melds, * for a
    wildcard; or - to read hands from standard input, one a line, and answer each with a line of JSON.
    """
    options = {"visible": visible, "variant": VARIANTS[variant], "tenpai": tenpai}
    if hand == ("-",):
        sys.exit(_answer_lines(options, language))
    found = analyze_hand(" ".join(hand), **options)  # type: ignore[arg-type]
    if svg is not None:
        _write_svg(svg, found)
    if as_json:
        from paili.report.records import analysis_json

        click.echo(_json(analysis_json(found)))
    else:
        _print(found, language, tiles)


def _print(found: Analysis, language: str, tiles: str) -> None:
    from rich.console import Console

    from paili.report.terminal import Printer, can_show_tiles

    console = Console(highlight=False)
    pictures = tiles == "pictures" or (tiles == "auto" and can_show_tiles(console))
    Printer(console, language, pictures=pictures).print(found)


def _write_svg(path: str, found: Analysis) -> None:
    from paili.report.tile_pictures import hand_svg

    groups = [found.hand.faces, *(meld.faces for meld in found.hand.melds)]
    try:
        with open(path, "w", encoding="utf-8") as picture:
            picture.write(hand_svg(groups, title=str(found.hand)))
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from None


def _answer_lines(options: dict[str, Any], language: str) -> int:
    """Answer each line of standard input by a line of JSON; return the exit status."""
    from paili.report.records import analysis_json

    failed = False
    for number, raw in enumerate(sys.stdin.buffer, 1):
        line = raw.decode("utf-8", "surrogateescape").rstrip("\r\n")
        if not line.strip():
            continue
        try:
            answer = analysis_json(analyze_hand(line, **options))
        except PailiError as error:
            failed = True
            click.echo(f"paili: line {number}: {error_text(error, language)}", err=True)
            answer = {"error": _error_json(error)}
        click.echo(_json({"line": number, "input": shortened(line), **answer}))
        sys.stdout.flush()
    return 2 if failed else 0


def _json(answer: dict[str, Any]) -> str:
    import json

    return json.dumps(answer, ensure_ascii=False)


def _error_json(error: PailiError) -> dict[str, object]:
    if isinstance(error, NotationError):
        return {"message": str(error), "problem": error.problem, "position": error.position}
    return {"message": str(error)}
