"""The help pages of the command, and its errors about unknown arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from paili import Hand
from paili.catalogue import LANGUAGES, section, text
from paili.cli import COMMANDS, main, paili
from paili.layout import width


def commands(group: click.Group, name: str = "paili") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for item in group.list_commands(context):
        command = group.get_command(context, item)
        assert command is not None
        yield f"{name} {item}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} {item}")


ALL = dict(commands(paili))


ROOT = {"paili": paili, **ALL}
LOCALES = {"en": "C", "zh": "zh_CN.UTF-8", "ja": "ja_JP.UTF-8"}


def shown(name: str, language: str) -> str:
    """The help of a command in the language of the locale."""
    arguments = [*name.split()[1:], "--help"]
    result = CliRunner(env={"LC_ALL": LOCALES[language]}).invoke(paili, arguments)
    assert result.exit_code == 0
    return result.stdout


def words_of(option: click.Option, command: click.Command, language: str) -> str | None:
    """What the catalogue has for an option: for this command alone, or for all."""
    name = "help" if "--help" in option.opts else option.name
    texts = section("option_help", language)
    return texts.get(f"{getattr(command, 'path', '') or command.name}_{name}", texts.get(str(name)))


@pytest.mark.parametrize("name", ROOT)
def test_every_option_has_a_help_in_every_language(name: str) -> None:
    command = ROOT[name]
    options = [item for item in command.get_params(click.Context(command)) if isinstance(item, click.Option)]
    for language in LANGUAGES:
        help_text = "".join(shown(name, language).split())
        for option in options:
            words = words_of(option, command, language)
            assert words, option.opts
            assert "".join(words.split()) in help_text


def test_every_help_is_of_an_option_or_a_command() -> None:
    ids = {str(getattr(command, "path", "") or command.name) for command in ALL.values()} | {"paili"}
    names = {str(param.name) for item in ROOT.values() for param in item.params} | {"help"}
    special = {f"{command}_{name}" for command in ids for name in names}
    assert set(section("option_help", "en")) <= names | special
    assert set(section("command_help", "en")) == set(section("command_short", "en")) == ids


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ROOT)
def test_the_help_of_a_command(name: str, language: str) -> None:
    help_text = shown(name, language)
    assert [line for line in help_text.splitlines() if width(line) > 80 and "[" not in line] == []
    assert help_text.startswith(text("help.usage", language))
    english = "".join(shown(name, "en").split())
    for item in section("option_help", language).values() if language != "en" else ():
        assert "".join(item.split()) not in english


@pytest.mark.parametrize(
    "typed",
    ["--lang zh", "--lang=zh --help", "--lang zh rules", "rules --lang zh --help", "score --help --lang zh"],
)
def test_a_language_that_is_typed_is_that_of_the_help(typed: str) -> None:
    result = CliRunner(env={"LC_ALL": "ja_JP.UTF-8"}).invoke(paili, typed.split())
    assert result.exit_code == 0
    assert re.search("用法：|讲解", result.stdout)
    assert not re.search(r"[\u3040-\u30ff]", result.stdout)


def test_a_language_of_the_command_is_that_of_its_commands() -> None:
    runner = CliRunner(env={"LC_ALL": "C"})
    assert "名称" in runner.invoke(paili, ["--lang", "zh", "rules", "list"]).stdout
    assert "名称" in runner.invoke(paili, ["rules", "--lang", "zh", "list"]).stdout
    assert "名前" in runner.invoke(paili, ["rules", "--lang", "zh", "list", "--lang", "ja"]).stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["paili analyze", "paili score"])
def test_hands_that_a_shell_would_read_are_quoted(name: str, language: str) -> None:
    help_text = text(f"command_help.{ALL[name].name}", language)
    assert "( ) [ ]" in help_text
    hands = re.findall(r"'([^']+)'", help_text)
    assert hands
    assert all(Hand.parse(hand) for hand in hands)
    assert Hand.parse("123m4pW") == Hand.parse("123m4p混") == Hand.parse("123m4p*")


def test_exit_statuses_are_reported() -> None:
    assert "exit status is 2 if a line is not a hand" in text("command_help.analyze")
    assert "exit status is 0 even if rows are not hands" in text("command_help.batch")


def status_and_error(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as stop:
        main(list(args))
    return int(stop.value.code or 0), capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "suggestion"),
    [("scor", "score"), ("serv", "serve"), ("Score", "score"), ("analyse", "analyze"), ("rule", "rules")],
)
def test_a_mistyped_command(capsys: pytest.CaptureFixture[str], typed: str, suggestion: str) -> None:
    message = f"paili: no such command {typed!r}; did you mean {suggestion!r}?\n"
    assert status_and_error(capsys, typed, "123m") == (2, message)
    assert status_and_error(capsys, "--lang", "en", typed, "123m") == (2, message)


@pytest.mark.parametrize(
    ("group", "names"), [("log", "check, convert, show"), ("rules", "diff, fans, list, show")]
)
def test_a_subcommand_that_does_not_exist(capsys: pytest.CaptureFixture[str], group: str, names: str) -> None:
    message = f"paili: no such command 'game.mjlog'; must be one of {names}\n"
    assert status_and_error(capsys, group, "game.mjlog") == (2, message)


@pytest.mark.parametrize("typed", ["hello", "bad", "m", "scor1m", "ｓcore", "serve!"])
def test_what_is_near_no_command_is_a_hand_with_a_fault(
    capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    status, error = status_and_error(capsys, typed)
    assert status == 2
    assert "no such command" not in error


@pytest.mark.parametrize("hand", ["ESWN", "W", "ESWNPFC"])
def test_letters_that_are_a_hand(capsys: pytest.CaptureFixture[str], hand: str) -> None:
    assert hand.lower() not in COMMANDS
    main([hand, "--json"])
    assert capsys.readouterr().out.startswith('{"hand": ')


def test_a_picture_is_of_one_hand(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    target = tmp_path_factory.mktemp("svg") / "hand.svg"
    assert status_and_error(capsys, "-", "--svg", str(target)) == (
        2,
        "paili: --svg needs one HAND, not - (standard input)\n",
    )
    assert not target.exists()
