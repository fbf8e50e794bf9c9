"""The help texts of all commands and the greeting, in the language of ``--lang`` or of the locale.

The texts are in the catalogue of texts, under the names of commands and options. ``command_help.rules_show``
describes ``paili rules show``; ``command_short.rules_show`` describes that command in a list of commands.
``option_help.visible`` describes ``--visible`` for all commands; ``option_help.place_visible`` describes
``--visible`` for ``paili place`` only. The texts are loaded only when help is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from paili.catalogue import LANGUAGES, section, text
from paili.cli.option import language_of, language_of_locale, remember_arguments
from paili.errors import PailiError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_MARGIN: Final = "  "
_WORDS: Final = re.compile("[A-Z]{2,}")
_WIDEST_TERM: Final = 30
_LEAST_WIDTH: Final = 24


def _words_of(command: str, option: str, language: str) -> str | None:
    texts = section("option_help", language)
    return texts.get(f"{command}_{option}") or texts.get(option)


def _id(command: click.Command) -> str:
    """Return the name of a command in the catalogue of texts, such as ``rules_show`` for ``paili rules
    show``.
    """
    return getattr(command, "path", "") or str(command.name)


class _Page(click.HelpFormatter):
    """A help page with headings in a language, and line breaks by the rules of Chinese and Japanese."""

    def __init__(self, context: click.Context, language: str) -> None:
        super().__init__(width=context.terminal_width, max_width=context.max_content_width)
        self.language = language

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        from paili.layout import width

        start = f"{text('help.usage', self.language)}{prog} "
        self._write_indented(start, width(start), args)

    def write_heading(self, heading: str) -> None:
        self.write(text("help.heading", self.language, heading=heading) + "\n")

    def write_text(self, text: str) -> None:
        margin = " " * self.current_indent
        self._write_indented(margin, len(margin), text)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = _WIDEST_TERM, col_spacing: int = len(_MARGIN)
    ) -> None:
        from paili.layout import width

        listed = [(_MARGIN + term, words) for term, words in rows]
        column = min(max(width(term) for term, _ in listed), col_max + len(_MARGIN)) + col_spacing
        for term, words in listed:
            if width(term) > column - col_spacing:
                self.write(f"{term}\n")
            before = term if width(term) <= column - col_spacing else ""
            self._write_indented(before + " " * (column - width(before)), column, words)

    def _write_indented(self, start: str, column: int, words: str) -> None:
        """Write a label and a text; all lines of the text begin in the same column.

        Args:
            start: the label.
            column: the column of the text, in characters from the left.
            words: the text.
        """
        from paili.layout import folded

        first, *others = folded(words, max(self.width - column, _LEAST_WIDTH))
        self.write((start + first).rstrip() + "\n")
        for line in others:
            self.write((" " * column + line).rstrip() + "\n")


class Command(click.Command):
    """A command whose help texts come from the catalogue of texts.

    Attributes:
        path: the name of the command in the catalogue of texts, if it differs from the name to type; see
            `CommandGroup.add_command`.
    """

    path = ""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, and remember them for an error message."""
        remember_arguments(ctx, args)
        return super().parse_args(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in the requested language."""
        page = _Page(ctx, language_of(ctx))
        self.format_help(ctx, page)
        return page.getvalue().rstrip("\n")

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the line that shows how the command is typed."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, in_words(pieces, language_of(ctx)))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description of the command."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text(f"command_help.{_id(self)}", language_of(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the list of subcommands if there is one."""
        language = language_of(ctx)
        options = [item for item in self.get_params(ctx) if isinstance(item, click.Option)]
        with formatter.section(text("help.options", language)):
            formatter.write_dl([self._row(ctx, option, language) for option in options])
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write nothing, because a command that is not a group has no subcommands."""

    def _row(self, ctx: click.Context, option: click.Option, language: str) -> tuple[str, str]:
        record = option.get_help_record(ctx)
        assert record is not None
        extra = text("list.semicolon", language).join(_extra(ctx, option, language))
        words = [_words_of(_id(self), _name(option), language) or "", f"[{extra}]" if extra else ""]
        return in_words(record[0], language), "  ".join(filter(None, words))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the completions for a shell, each with the start of its help text."""
        for option in self.get_params(ctx):
            if isinstance(option, click.Option):
                option.help = _words_of(_id(self), _name(option), language_of(ctx))
        return super().shell_complete(ctx, incomplete)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the description of the command in a list of commands."""
        return text(f"command_short.{_id(self)}", language_of_locale())


class CommandGroup(Command, click.Group):
    """A command with subcommands; without a subcommand it shows its help."""

    command_class = Command

    @property
    def below(self) -> str:
        """Return the prefix of the names of the subcommands in the catalogue of texts."""
        return f"{_id(self)}_"

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a subcommand; its name in the catalogue of texts begins with the name of the group."""
        if isinstance(cmd, Command):
            cmd.path = f"{self.below}{name or cmd.name}"
        super().add_command(cmd, name)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; without arguments show the help."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the subcommand that the arguments begin with, its name, and the other arguments.

        Raises:
            PailiError: if there is no such subcommand.
        """
        is_option = args[0].startswith("-")
        if not (is_option or ctx.resilient_parsing) and self.get_command(ctx, args[0]) is None:
            raise PailiError("usage.no_command", word=args[0], known=self.list_commands(ctx))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line for each subcommand."""
        language = language_of(ctx)
        names = self.list_commands(ctx)
        with formatter.section(text("help.commands", language)):
            formatter.write_dl(
                [(name, text(f"command_short.{self.below}{name}", language)) for name in names]
            )


def _name(option: click.Option) -> str:
    """Return the name of an option in the catalogue of texts, which differs for click's help option."""
    return "help" if "--help" in option.opts else str(option.name)


def _extra(context: click.Context, option: click.Option, language: str) -> Iterable[str]:
    """Yield what click adds to the help of an option: its default value and its range."""
    extra = option.get_help_extra(context)
    if "default" in extra:
        shown = getattr(option.type, "shown", None)  # a type that has words for its values
        default = shown(extra["default"], language) if shown else extra["default"]
        yield text("help.default", language, default=default)
    if "range" in extra:
        yield extra["range"]


def in_words(pieces: str, language: str) -> str:
    """Return a usage line whose placeholders, such as HAND, are translated into a language.

    >>> in_words("HAND [TILE] --limit INTEGER RANGE", "zh")
    '手牌 [牌] --limit 整数'
    """
    words = section("typed", language)
    of_two = pieces.replace("INTEGER RANGE", "INTEGER") if language != LANGUAGES[0] else pieces
    return _WORDS.sub(lambda word: words.get(word[0].lower(), word[0]), of_two)


# ---------------------------------------------------------------------------------- without a command

# what to type → the text that says what for
EXAMPLES: Final = {
    "paili 2344445678999m": "greeting.waits",
    "paili 112223558m13567p": "greeting.discard",
    "paili score 123m456p77889s11z 9s": "greeting.score",
}
_GAP: Final = 3


def greeting(language: str) -> str:
    """Return the text that ``paili`` prints without arguments: three examples to type.

    >>> print(greeting("en").splitlines()[2])
      paili 2344445678999m               what does this hand wait for?
    """
    from paili.layout import width

    column = max(map(width, EXAMPLES)) + _GAP
    lines = [f"  {typed:<{column}}{text(key, language)}" for typed, key in EXAMPLES.items()]
    return "\n".join([text("greeting.who", language), "", *lines, "", text("greeting.more", language)])
