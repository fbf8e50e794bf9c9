"""``paili classic`` and ``paili codebook`` as a person types them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from paili.classic.registry import ALGORITHMS
from paili.cli import main

NAMES = [algorithm.name for algorithm in ALGORITHMS]
BAD_HANDS = [
    "",
    "x",
    "11111m",
    "123m",
    "12m",
    "123456789m123456789p",
    "1m**************",
    "😀",
    "\x00",
    "5555m5m",
]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.setenv("LC_ALL", "C")


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = 0
    try:
        main(list(args))
    except SystemExit as stop:
        code = int(stop.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_list_names_every_article(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "classic")
    assert code == 0
    assert all(algorithm.name in out and algorithm.article in out for algorithm in ALGORITHMS)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_every_algorithm_in_every_language(
    capsys: pytest.CaptureFixture[str], name: str, language: str
) -> None:
    code, out, err = run(capsys, "classic", name, "--lang", language)
    assert (code, err) == (0, "")
    question = next(algorithm.question for algorithm in ALGORITHMS if algorithm.name == name)
    assert question[["en", "zh", "ja"].index(language)] in out


def test_steps_of_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "classic", "blocks", "1112356777m111z")
    for line in ("1m 2m 3m   5m 6m 7m   1z", "case 2", "Waits: 147m", "As printed: 1447m"):
        assert line in out
    assert ["traversal", "beside", "a", "pair", "2+1", "4m", "11m", "123m", "456m", "777m"] in [
        line.split() for line in out.splitlines()
    ]


def test_steps_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    for name, hand, lines in (
        ("wildcards", "1123334456m*", ("Exactly: wins", "As printed: does not win")),
        ("shanten", "12m99p1111z", ("2 × 2 − 2 × 1 − 1 − 1",)),
        ("codebook", "1112356m458p99s12z", ("3110110011001002001001", "1001001001100110113002")),
        ("codebook", "11m1111z2222z", ("does not decide: 1, 1, 2",)),
        ("suits", "1133456m111222z", ("part two", "Waits: 13m", "TypeError")),
        ("suits", "11123455678999m", ("5m        22     123456789m",)),
        ("fold", "112344m123p11s45s", ("4 1 1", "As printed: 36s")),
    ):
        code, out, _ = run(capsys, "classic", name, hand)
        assert code == 0
        assert all(line in out for line in lines), out


def test_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    assert "🀇" in run(capsys, "classic", "blocks", "123m1z", "--tiles", "pictures")[1]
    assert "🀇" not in run(capsys, "classic", "blocks", "123m1z", "--tiles", "letters")[1]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hand", BAD_HANDS)
def test_bad_hands_end_in_one_line(capsys: pytest.CaptureFixture[str], name: str, hand: str) -> None:
    if not hand or (name == "wildcards" and hand == "12m"):
        return
    code, _, err = run(capsys, "classic", name, hand)
    if code == 0:
        assert name in {"shanten", "wildcards", "codebook", "suits"}
        assert hand == "12m", "two tiles are a hand for those that take 3n+2"
    else:
        assert code == 2
        assert err.startswith("paili: ")
        assert err.count("\n") == 1


def test_codebook_build_lookup_info(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    book = str(tmp_path / "book")
    code, out, _ = run(capsys, "codebook", "build", "7", book, "--block", "32")
    assert code == 0
    assert "910 codes of 7 tiles" in out
    assert os.path.getsize(book) == int(out.split()[-2].replace(",", ""))
    code, out, _ = run(capsys, "codebook", "lookup", book, "123m1p234s")
    assert code == 0
    assert ["four", "groups", "and", "a", "pair", "0"] in [line.split() for line in out.splitlines()]
    code, out, _ = run(capsys, "codebook", "info", book, "--lang", "zh")
    assert code == 0
    assert all(text in out for text in ("编码数", "910", "32"))


def test_codebook_errors_end_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    book, broken = tmp_path / "book", tmp_path / "broken"
    run(capsys, "codebook", "build", "4", str(book))
    broken.write_bytes(book.read_bytes()[:-3])
    for args in (
        ("build", "3", str(book)), ("build", "15", str(book)), ("build", "4", str(tmp_path)),
        ("build", "4", str(book), "--block", "0"), ("build", "x", str(book)),
        ("lookup", str(tmp_path / "none"), "1z"), ("lookup", str(broken), "1234m"),
        ("lookup", str(book), "1m"), ("lookup", str(book), "11111m"), ("info", str(broken)), ("info",),
    ):  # fmt: skip
        code, _, err = run(capsys, "codebook", *args)
        assert code == 2, args
        assert err.startswith("paili: ")
        assert err.count("\n") == 1
