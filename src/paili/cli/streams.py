"""The standard streams of the command, also where they are closed, full, gone, or of another encoding.

Lines come in, each is answered by a line of JSON; complaints go to standard error.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, BinaryIO, TextIO

import click

from paili.arguments import LONGEST_LINE
from paili.catalogue import Rendered, text
from paili.cli.usage import error_text
from paili.errors import NotationError, PailiError, reason_of, shortened


def complain(message: str) -> None:
    """Say in one line on standard error what is wrong, if anybody can hear it."""
    try:
        click.echo(f"paili: {' '.join(message.split())}", err=True)
    except OSError:
        forget(sys.stderr)


def complain_of_line(number: int, error: PailiError, language: str) -> None:
    """Say what is wrong with a line of standard input."""
    problem = Rendered(error_text(error, language))
    complain(text("report.line", language, number=number, problem=problem))


def forget(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere: a second failure at the exit would show a traceback."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def input_lines() -> Iterator[str]:
    """Return the lines of standard input without their ends, which may be those of any system.

    A byte order mark is no part of the first line; bytes that are not UTF-8 become lone surrogates. Of a line
    of more than `LONGEST_LINE` characters the first of them and one more are returned, as soon as they are
    read; the rest is passed over.

    Raises:
        PailiError: if it is closed, or cannot be read.
    """
    if sys.stdin is None:
        raise PailiError("command.input_closed")
    return _lines_of(sys.stdin.buffer)


def _lines_of(source: BinaryIO) -> Iterator[str]:
    typed = io.TextIOWrapper(source, encoding="utf-8-sig", errors="surrogateescape", newline=None)
    while line := _read(typed):
        yield line.removesuffix("\n")
        while line and not line.endswith("\n"):
            line = _read(typed)


def _read(typed: TextIO) -> str:
    try:
        return typed.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise PailiError("command.input_unreadable", reason=reason_of(error)) from None


def json_text(value: object) -> str:
    """Return a value as one line of JSON.

    >>> json_text({"tile": "5m", "left": 3})
    '{"tile": "5m", "left": 3}'
    """
    encoding = getattr(sys.stdout, "encoding", None) or ""
    return json.dumps(value, ensure_ascii="utf" not in encoding.lower())


def answer_lines(answer: Callable[[str], dict[str, Any]], language: str) -> int:
    """Answer each line of standard input by a line of JSON; return the exit status."""
    failed = False
    for number, line in enumerate(input_lines(), 1):
        if not line.strip():
            continue
        try:
            results = answer(_bounded(line))
        except PailiError as error:
            failed = True
            complain_of_line(number, error, language)
            results = {"error": _error_json(error)}
        click.echo(json_text({"line": number, "input": shortened(line), **results}))
        sys.stdout.flush()
    return 2 if failed else 0


def _bounded(line: str) -> str:
    if len(line) > LONGEST_LINE:
        raise PailiError("command.line_too_long", most=f"{LONGEST_LINE:,}")
    return line


def _error_json(error: PailiError) -> dict[str, object]:
    if isinstance(error, NotationError):
        return {"message": str(error), "problem": error.problem, "position": error.position}
    return {"message": str(error)}


def refuse_for_lines(**options: str | None) -> None:
    """Refuse options that are for one hand alone.

    Raises:
        PailiError: naming the first one that was typed.
    """
    for name, option in options.items():
        if option is not None:
            raise PailiError("command.one_hand", option=f"--{name}")
