"""The standard streams of the command, also where they are closed, full, gone, or of another encoding."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, TextIO

import click

from paili.errors import PailiError, reason_of


def complain(message: str) -> None:
    """Say in one line on standard error what is wrong, if anybody can hear it."""
    try:
        click.echo(f"paili: {' '.join(message.split())}", err=True)
    except OSError:
        forget(sys.stderr)


def forget(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere: a second failure at the exit would show a traceback."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def input_lines() -> Iterator[str]:
    """Return the lines of standard input without their ends, which may be those of any system.

    A byte order mark is no part of the first line; bytes that are not UTF-8 become lone surrogates.

    Raises:
        PailiError: if it is closed, or cannot be read.
    """
    if sys.stdin is None:
        raise PailiError("command.input_closed")
    return _lines_of(sys.stdin.buffer)


def _lines_of(source: BinaryIO) -> Iterator[str]:
    typed = io.TextIOWrapper(source, encoding="utf-8-sig", errors="surrogateescape", newline=None)
    while line := _read_line(typed):
        yield line.removesuffix("\n")


def _read_line(typed: TextIO) -> str:
    try:
        return typed.readline()
    except OSError as error:
        raise PailiError("command.input_unreadable", reason=reason_of(error)) from None
