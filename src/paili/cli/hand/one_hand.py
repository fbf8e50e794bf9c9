"""What ``paili HAND`` does alike for every game: lines of standard input, the picture, tiles as pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from paili.catalogue import Told, text
from paili.cli import streams
from paili.cli.usage import error_text
from paili.errors import NotationError, PailiError, reason_of, refuse_pipe, shortened
from paili.hand import Hand


def answer_lines(answer: Callable[[str], dict[str, Any]], language: str) -> int:
    """Answer each line of standard input by a line of JSON; return the exit status."""
    from paili.cli.json_text import json_text

    failed = False
    for number, line in enumerate(streams.input_lines(), 1):
        if not line.strip():
            continue
        try:
            found = answer(line)
        except PailiError as error:
            failed = True
            problem = Told(error_text(error, language))
            streams.complain(text("report.line", language, number=number, problem=problem))
            found = {"error": _error_json(error)}
        click.echo(json_text({"line": number, "input": shortened(line), **found}))
        sys.stdout.flush()
    return 2 if failed else 0


def _error_json(error: PailiError) -> dict[str, object]:
    if isinstance(error, NotationError):
        return {"message": str(error), "problem": error.problem, "position": error.position}
    return {"message": str(error)}


def refuse_for_lines(**options: str | None) -> None:
    """Refuse options that are for one hand alone.

    Raises:
        PailiError: naming the first one that was typed.
    """
    for name, given in options.items():
        if given is not None:
            raise PailiError("command.one_hand", option=f"--{name}")


def write_svg(path: str, hand: Hand) -> None:
    """Write a picture of a hand to a file, or to standard output.

    Raises:
        PailiError: if the file cannot be written.
    """
    from paili.report.tile_pictures import groups_of, hand_svg

    drawn = hand_svg(groups_of(hand), title=str(hand))
    if path == "-":
        click.echo(drawn, nl=False)
        return
    try:
        refuse_pipe(path)
        with open(path, "w", encoding="utf-8") as picture:
            picture.write(drawn)
    except OSError as error:
        raise PailiError("command.file", path=path, reason=reason_of(error)) from None
