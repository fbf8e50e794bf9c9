"""Read and write the standard streams, which may be closed or full, or have an encoding other than UTF-8.

A command that reads hands from standard input answers each line with a line of JSON; errors go to standard
error.
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

from paili.arguments import LONGEST_LINE, bounded_line
from paili.catalogue import Rendered, text
from paili.cli.usage import error_text
from paili.errors import NotationError, PailiError, reason_of, shortened


def complain(message: str) -> None:
    """Write an error message in one line to standard error, if standard error is open."""
    try:
        click.echo(f"paili: {' '.join(message.split())}", err=True)
    except OSError:
        forget(sys.stderr)


def complain_of_line(number: int, error: PailiError, language: str) -> None:
    """Write the error of one line of standard input to standard error, with the number of the line."""
    problem = Rendered(error_text(error, language))
    complain(text("report.line", language, number=number, problem=problem))


def forget(stream: TextIO) -> None:
    """Discard the buffered output of a stream, so that no error at exit prints a traceback."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def input_lines() -> Iterator[str]:
    """Return an iterator over the lines of standard input, without line ends of any sort.

    A byte order mark at the start is skipped; bytes that are not UTF-8 become lone surrogates. A line longer
    than `LONGEST_LINE` is cut after `LONGEST_LINE` + 1 characters.

    Raises:
        PailiError: if standard input is closed, or cannot be read.
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
    """Answer each line of standard input with a line of JSON.

    Args:
        answer: a function that returns the answer to a line.
        language: the language of messages.

    Returns:
        The exit status: 2 if a line caused an error, otherwise 0.
    """
    failed = False
    for number, line in enumerate(input_lines(), 1):
        if not line.strip():
            continue
        try:
            results = answer(bounded_line(line))
        except PailiError as error:
            failed = True
            complain_of_line(number, error, language)
            results = {"error": _error_json(error)}
        click.echo(json_text({"line": number, "input": shortened(line), **results}))
        sys.stdout.flush()
    return 2 if failed else 0


def _error_json(error: PailiError) -> dict[str, object]:
    if isinstance(error, NotationError):
        return {"message": str(error), "problem": error.problem, "position": error.position}
    return {"message": str(error)}


def refuse_for_lines(**options: str | None) -> None:
    """Raise an error for options that apply to a single hand, for hands from standard input.

    Args:
        options: the options by name; None if not typed.

    Raises:
        PailiError: if an option that applies to a single hand was typed; the message names the first one.
    """
    for name, option in options.items():
        if option is not None:
            raise PailiError("command.one_hand", option=f"--{name}")
