"""The command ``paili``; the module of a subcommand is loaded when the subcommand is called.

``paili HAND`` is short for ``paili analyze HAND``. The command prints every `PailiError` as one line on
standard error; its exit status is then 2.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, NoReturn, TextIO

import click

from paili import __version__
from paili.catalogue import text
from paili.cli import option
from paili.cli.help_pages import Command, CommandGroup, greeting
from paili.errors import PailiError, reason_of
from paili.native import is_compiled

# name of the subcommand → package below `paili.cli` whose module of that name, or of its kin, defines it
COMMANDS: Final = {
    "analyze": "hand",
    "score": "hand",
    "call": "hand",
    "place": "hand",
    "outlook": "hand",
    "points": "hand",
    "find": "many",
    "goal": "hand",
    "danger": "hand",
    "bot": "games",
    "arena": "games",
    "play": "games",
    "drill": "games",
    "serve": "games",
    "rules": "games",
    "census": "many",
    "svg": "hand",
    "batch": "many",
    "classic": "many",
    "codebook": "many",
    "log": "games",
    "stats": "games",
    "review": "games",
}

_ELSEWHERE: Final = {"codebook": ("classic", "codebook"), "points": ("score", "points")}
_OWN: Final = {"-h", "--help", "--version"}


class _ReaderGone(Exception):  # noqa: N818  (no error: whoever read the answer wants no more of it)
    """An error for the end of the program that reads the output, after which no output is possible."""


@contextmanager
def _noticing_a_lost_reader() -> Iterator[None]:
    """Raise `_ReaderGone` instead of a BrokenPipeError in a ``with`` block.

    Otherwise click would end the command with status 1, which some commands use for the answer "no".
    """
    try:
        yield
    except BrokenPipeError as error:
        raise _ReaderGone from error


class _LazyGroup(CommandGroup):
    """The command ``paili``, which imports a subcommand when it is called.

    If the first argument is no subcommand, it is a hand to analyse.
    """

    below = ""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _noticing_a_lost_reader():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _noticing_a_lost_reader():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, defined = _ELSEWHERE.get(cmd_name, (cmd_name, cmd_name))
        command = getattr(import_module(f"paili.cli.{COMMANDS[cmd_name]}.{module}"), defined)
        assert isinstance(command, click.Command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        option.remember_typed(ctx, args)
        if args and args[0] not in COMMANDS and args[0] not in _OWN and not _is_for_all(args):
            if not ctx.resilient_parsing:  # a shell that completes a line expects no error
                _refuse_mistyped_command((_after_language(args) or args)[0])
            args = ["analyze", *args]
        return Command.parse_args(self, ctx, args)


def _is_for_all(args: list[str]) -> bool:
    """Return whether the option ``--lang`` comes before the subcommand, as in ``paili --lang zh score …``."""
    after = _after_language(args)
    return after is not args and (not after or after[0] in COMMANDS or after[0] in _OWN)


def _after_language(args: list[str]) -> list[str]:
    """Return the arguments after the option ``--lang``, if they begin with it; otherwise all of them."""
    if args[:1] == ["--lang"]:
        return args[2:]
    return args[1:] if "".join(args[:1]).startswith("--lang=") else args


def _refuse_mistyped_command(word: str) -> None:
    if not (word.isascii() and word.isalpha()):
        return
    from difflib import get_close_matches

    close = get_close_matches(word.lower(), COMMANDS, n=1)
    if close and not _is_hand(word):
        raise PailiError("command.no_such", word=word, close=close[0])


def _is_hand(word: str) -> bool:
    from paili.hand import Hand

    try:
        Hand.parse(word)
    except PailiError:
        return False
    return True


def _print_version(context: click.Context, _: click.Parameter, is_wanted: bool) -> None:
    """Print the version of paili, and whether its native modules run as machine code or as plain Python."""
    if is_wanted and not context.resilient_parsing:
        form = "native.compiled" if is_compiled() else "native.plain"
        click.echo(text(form, option.language_of(context), version=__version__))
        context.exit()


@click.group(
    cls=_LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version)
@option.language_for_all
@click.pass_context
def paili(context: click.Context) -> None:
    """Explain mahjong hands."""
    if context.invoked_subcommand is None:
        click.echo(greeting(option.language_of(context)))


def main(args: list[str] | None = None) -> None:
    """Run the command ``paili``, and exit.

    The exit status is that of the subcommand, 2 after an error, 130 after an interrupt, and 0 if the program
    that reads the output has ended.
    """
    _prepare_streams()
    try:
        status = paili.main(args, prog_name="paili", standalone_mode=False)
    except (click.ClickException, PailiError) as error:
        _fail(error, args)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except _ReaderGone:
        from paili.cli.streams import forget

        forget(sys.stdout)
        return
    except OSError as error:
        from paili.cli.streams import forget

        forget(sys.stdout)
        _fail(_error_of_file(error), args)
    if status:  # click returns here what a subcommand exits with
        sys.exit(status)


def _prepare_streams() -> None:
    """Configure the standard streams so that no character stops the output.

    A character that the output cannot encode becomes a question mark. If standard output is closed, writing
    to it is an error, as on a full disk.
    """
    if sys.stdout is None:
        sys.stdout = _unwritable()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _unwritable() -> TextIO:
    return open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")


def _error_of_file(error: OSError) -> PailiError:
    if error.filename:
        return PailiError("command.file", path=error.filename, reason=reason_of(error))
    return PailiError("command.output_lost", reason=reason_of(error))


def _fail(error: click.ClickException | PailiError, args: list[str] | None) -> NoReturn:
    from paili.cli.streams import complain
    from paili.cli.usage import localized

    complain(localized(error, sys.argv[1:] if args is None else args))
    sys.exit(2)
