"""What the command says of itself, and of what it does not know."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest

from paili import Hand
from paili.cli import COMMANDS, main, paili


def commands(group: click.Group, name: str = "paili") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for each in group.list_commands(context):
        command = group.get_command(context, each)
        assert command is not None
        yield f"{name} {each}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} {each}")


ALL = dict(commands(paili))


@pytest.mark.parametrize("name", ALL)
def test_every_option_has_a_help(name: str) -> None:
    options = [each for each in ALL[name].params if isinstance(each, click.Option)]
    assert [each.opts for each in options if not each.help] == []


@pytest.mark.parametrize("name", ["paili analyze", "paili score"])
def test_hands_that_a_shell_would_read_are_quoted(name: str) -> None:
    told = ALL[name].help or ""
    assert "is quoted, because a shell reads" in " ".join(told.split())
    shown = re.findall(r"'([^']+)'", told)
    assert shown
    assert all(Hand.parse(text) for text in shown)
    assert Hand.parse("123m4pW") == Hand.parse("123m4p混") == Hand.parse("123m4p*")


def test_exit_statuses_are_told() -> None:
    assert "exit status is 2 if a line is not a hand" in (ALL["paili analyze"].help or "")
    assert "exit status is 0 even if rows are not hands" in (ALL["paili batch"].help or "")


def status_and_error(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as stop:
        main(list(args))
    return int(stop.value.code or 0), capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("scor", "score"), ("serv", "serve"), ("Score", "score"), ("analyse", "analyze"), ("rule", "rules")],
)
def test_a_mistyped_command(capsys: pytest.CaptureFixture[str], typed: str, meant: str) -> None:
    told = f"paili: no such command {typed!r}; did you mean {meant!r}?\n"
    assert status_and_error(capsys, typed, "123m") == (2, told)


@pytest.mark.parametrize("typed", ["hello", "bad", "m", "scor1m", "ｓcore", "serve!"])
def test_what_is_near_no_command_is_a_hand_with_a_fault(
    capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    status, told = status_and_error(capsys, typed)
    assert status == 2
    assert "no such command" not in told


@pytest.mark.parametrize("hand", ["ESWN", "W", "ESWNPFC"])
def test_letters_that_are_a_hand(capsys: pytest.CaptureFixture[str], hand: str) -> None:
    assert hand.lower() not in COMMANDS
    main([hand, "--json"])
    assert capsys.readouterr().out.startswith('{"hand": ')


def test_a_picture_is_of_one_hand(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    target = tmp_path_factory.mktemp("svg") / "hand.svg"
    assert status_and_error(capsys, "-", "--svg", str(target)) == (2, "paili: --svg needs one HAND, not -\n")
    assert not target.exists()
