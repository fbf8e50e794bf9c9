"""``paili classic`` and ``paili codebook`` as a person types them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from paili.catalogue import LANGUAGES, text
from paili.classic.registry import ALGORITHMS, algorithm_named, course_of, plain_course
from paili.cli import main
from paili.layout import width as width_of

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


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_names_are_whole_on_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    _, out, _ = run(capsys, "classic", "--lang", language)
    assert [line.split()[0] for line in out.splitlines() if line.startswith(tuple(NAMES))] == NAMES


def test_the_hand_that_the_list_names_for_the_fold(capsys: pytest.CaptureFixture[str]) -> None:
    assert all("112344m1z" in text("classic.exact_fold", language) for language in LANGUAGES)
    code, out, _ = run(capsys, "classic", "fold", "112344m1z")
    assert code == 0
    assert "Waits: not ready" in out
    assert "As printed: 1z" in out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_every_algorithm_in_every_language(
    capsys: pytest.CaptureFixture[str], name: str, language: str
) -> None:
    code, out, err = run(capsys, "classic", name, "--lang", language)
    assert (code, err) == (0, "")
    assert text(f"classic.question_{name}", language) in out


def test_steps_of_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "classic", "blocks", "1112356777m111z")
    for line in (
        "1m 2m 3m   5m 6m 7m   1z\n 0  1  2    4  5  6   48\n",
        "case 2",
        "Waits: 147m",
        "As printed: 1447m",
    ):
        assert line in out
    assert ["traversal", "beside", "a", "pair", "2+1", "4m", "11m", "123m", "456m", "777m"] in [
        line.split() for line in out.splitlines()
    ]


def test_steps_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    for name, hand, lines in (
        ("shanten", "12m99p1111z", ("2 × 2 − 2 × 1 − 1 − 1 = 0",)),
        ("codebook", "1112356m458p99s12z", ("3110110011001002001001", "1001001001100110113002")),
        ("codebook", "11m1111z2222z", ("does not determine the shanten, which is 1, 1, 2",)),
        ("suits", "1133456m111222z", ("part two", "Waits: 13m", "TypeError")),
        ("suits", "11123455678999m", ("5m        22     123456789m",)),
        ("fold", "112344m123p11s45s", ("4 1 1", "As printed: 36s")),
    ):
        code, out, _ = run(capsys, "classic", name, hand)
        assert code == 0
        assert all(line in out for line in lines), out


SUMS = {  # hand → the turns of note (8), and the sum of the cut that is shown
    "123456789m1111p": (["11p", "none"], "2 × 4 − 2 × 4 − 0 + 1 = 1", "every isolated tile"),
    "1111222233334z": (["11z", "22z", "33z", "none"], "max(2 × 4 − 2 × 3 − 0, 3) = 3", "at least 3"),
    "12m99p1111z": (["99p", "11z", "none"], "2 × 2 − 2 × 1 − 1 − 1 = 0", ""),
    "11112222333344z": (["11z", "22z", "33z", "44z", "none"], "max(2 × 4 − 2 × 3 − 0 − 1, 2) = 2", "at least 2"),
    "11222m": (["11m", "22m", "none"], "2 × 1 − 2 × 1 − 0 − 1 = -1", ""),
    "1z": (["none"], "2 × 0 − 2 × 0 − 0 = 0", ""),
}  # fmt: skip


@pytest.mark.parametrize("hand", SUMS)
def test_the_sum_drawn_ends_in_the_shanten(capsys: pytest.CaptureFixture[str], hand: str) -> None:
    turns, total, why = SUMS[hand]
    _, out, _ = run(capsys, "classic", "shanten", hand)
    lines = out.splitlines()
    assert total in lines
    assert why in out
    rules = {line.rsplit(maxsplit=1)[0]: line.split()[-1] for line in lines if line.startswith("exact rule")}
    assert rules == {"exact rule": total.split()[-1]}
    start = next(at for at, line in enumerate(lines) if line.startswith("Pair of the hand")) + 2
    assert [line.split()[0] for line in lines[start : start + len(turns)]] == turns


def words_of(out: str) -> list[list[str]]:
    return [line.split() for line in out.splitlines()]


def test_wildcards_show_the_split_of_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "classic", "wildcards", "1123334456m*")
    exactly, printed = out.split("As printed: ")
    assert "Exactly: wins; the pair 11m is taken out of the characters" in exactly
    assert (
        "characters 1 + dots 0 + bamboos 0 + honours 0 + pair 0 = 1 ≤ 1 (the hand has 1 wildcard)" in exactly
    )
    assert printed.startswith("does not win; the pair 1m* is taken out of the characters")
    assert (
        "characters 3 + dots 0 + bamboos 0 + honours 0 + pair 1 = 4 > 1 (the hand has 1 wildcard)" in printed
    )
    for steps, costs in ((exactly, {"11m": 0, "33m": 1}), (printed, {"1m*": 1, "34m": 1, "6m": 2})):
        rows = [row[1:] for row in words_of(steps) if row and row[0] in {"pair", "characters"}]
        assert all([tiles, str(cost)] in rows for tiles, cost in costs.items())


def test_the_wildcard_added_for_the_ready_test_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "classic", "wildcards", "12345m99p11z2s5s**")
    assert "(the hand has 2 wildcards; 1 more is added to test whether the hand is ready)" in out
    _, out, _ = run(capsys, "classic", "wildcards", "*" * 14)
    assert "Exactly: wins; pair **: two wildcards" in out
    assert "As printed: does not win; no pair to try" in out


FIFTH_COPIES = [
    ("blocks", "11112233m11122z", "Waits: 4m2z   (not 1m: the hand has all four)"),
    ("blocks", "23m11p(4444m)[123s][777z]", "Waits: 1m   (not 4m: the hand has all four)"),
    ("suits", "1111z", "Waits: not ready   (not 1z: the hand has all four)"),
    ("suits", "123456789m1111p", "Waits: not ready   (not 1p: the hand has all four)"),
    ("fold", "123456789m1111p", "Waits: not ready   (not 1p: the hand has all four)"),
]


@pytest.mark.parametrize(("name", "hand", "line"), FIFTH_COPIES)
def test_a_wait_on_a_fifth_copy_is_explained(
    capsys: pytest.CaptureFixture[str], name: str, hand: str, line: str
) -> None:
    assert line in run(capsys, "classic", name, hand)[1].splitlines()
    assert "all four" not in run(capsys, "classic", name, "123m1z")[1]


def test_the_fold_judges_suits_of_3n_tiles_alone(capsys: pytest.CaptureFixture[str]) -> None:
    rows = words_of(run(capsys, "classic", "fold", "112344m123p11s45s")[1])
    for row in (
        ["Size", "3n", "3n", "3n+1", "3n"], ["Equal", "yes", "yes", "–", "–"],
        ["No", "gap", "yes", "yes", "–", "–"], ["Groups", "no", "yes", "–", "yes"],
    ):  # fmt: skip
        assert row in rows
    _, out, _ = run(capsys, "classic", "fold", "1z")
    assert ["3", "×", "3", *"000" * 3, *"1000"] in words_of(out)
    assert ["Size", "3n", "3n", "3n", "3n+1"] in words_of(out)
    assert "–: the number of tiles" not in out


def test_the_suits_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    for hand, rows in (
        ("1133456m111222z", (["characters", "1133m", "456m", "13m"],)),
        ("23m111p789s11z", (["characters", "23m", "–", "14m"], ["dots", "–", "111p", "–"], ["bamboos", "–", "789s", "–"])),
        ("124m5z", (["characters", "–", "not", "made", "of", "groups", "–"],)),
        ("2344m", (["characters", "4m", "234m", "4m"],)),
    ):  # fmt: skip
        words = words_of(run(capsys, "classic", "suits", hand)[1])
        assert all(row in words for row in rows), words
    assert "Taken out" not in run(capsys, "classic", "suits", "1m1p1z2z")[1]


def test_blocks_show_the_hand_and_why_the_printed_orphans_err(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "classic", "blocks", "23m11p(4444m)[123s][777z]")
    assert "23m11p(4444m)[123s][777z]" in out.splitlines()
    _, out, _ = run(capsys, "classic", "blocks", "119m19p1s1234567z")
    assert [
        "6",
        "1z",
        "48",
        "40",
        "the",
        "hand",
        "lacks",
        "the",
        "expected",
        "kind:",
        "temp",
        "+",
        "1",
    ] in words_of(out)
    assert "the hand lacks 9s, which has the number (i + temp) × 8 = 40" in out
    assert "i × 8 = 48, which is 1z" in " ".join(out.split())
    assert "temp" not in run(capsys, "classic", "blocks", "1112356777m111z")[1]


WIDE = {
    "blocks": ["119m19p1s1234567z", "19m19p19s1234567z", "11112233m11122z", "147m258p369s1234z"],
    "wildcards": ["1123334456m*", "358p57s115689m***", "*" * 14],
    "shanten": ["1111222233334z", "123456789m1111p", "2356m3446p123445z"],
    "codebook": ["147m258p369s12347z", "11m1111z2222z"],
    "suits": ["1112345678999m", "1133456m111222z", "22333344455667m", "1m19p19s11234567z"],
    "fold": ["112344m123p11s45s", "123456789m1111p", "1z"],
}


@pytest.mark.parametrize("width", [50, 80])
@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("name", NAMES)
def test_drawings_fit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, language: str, width: int
) -> None:
    """No line is wider than the terminal, and nothing is cut off."""
    for hand in WIDE[name]:
        monkeypatch.setenv("COLUMNS", str(width))
        _, out, _ = run(capsys, "classic", name, hand, "--lang", language)
        assert max(map(width_of, out.splitlines())) <= width
        monkeypatch.setenv("COLUMNS", "300")
        _, whole, _ = run(capsys, "classic", name, hand, "--lang", language)
        assert sorted(tiles_in(out)) == sorted(tiles_in(whole))


def tiles_in(out: str) -> str:
    """What is printed, but for blanks and lines: folding a cell moves it and loses nothing."""
    return "".join(letter for letter in out if letter not in " \n─")


def test_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    assert "🀇" in run(capsys, "classic", "blocks", "123m1z", "--tiles", "pictures")[1]
    assert "🀇" not in run(capsys, "classic", "blocks", "123m1z", "--tiles", "letters")[1]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hand", BAD_HANDS)
def test_bad_hands_end_in_one_line(capsys: pytest.CaptureFixture[str], name: str, hand: str) -> None:
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
    assert ["向听数", "编码数"] in words_of(out)
    code, out, _ = run(capsys, "codebook", "build", "4", book, "--lang", "ja")
    assert code == 0
    assert "4枚の符号34個" in out


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


@pytest.mark.parametrize("name", [algorithm.name for algorithm in ALGORITHMS])
def test_json_has_the_course(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["classic", name, "--json"])
    document = json.loads(capsys.readouterr().out)
    assert document["algorithm"] == name
    assert document == json.loads(
        json.dumps({"algorithm": name, **plain_course(course_of(name, algorithm_named(name).example))})
    )


def test_json_lists_the_articles(capsys: pytest.CaptureFixture[str]) -> None:
    main(["classic", "--json"])
    listed = json.loads(capsys.readouterr().out)
    assert [item["name"] for item in listed] == [algorithm.name for algorithm in ALGORITHMS]
    assert listed[0]["title"] == "日麻听牌归类算法"


@pytest.mark.parametrize(("suit", "answer"), [("345566万", "no"), ("345567m", "yes"), ("112344m", "no")])
def test_one_suit_of_the_fold(suit: str, answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["classic", "fold", "--suit", suit])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["Groups", answer] in rows


def test_a_single_block(capsys: pytest.CaptureFixture[str]) -> None:
    main(["classic", "blocks", "--suit", "2344456m", "--json"])
    document = json.loads(capsys.readouterr().out)
    assert [len(block["tiles"]) for block in document["blocks"]] == [7]
    assert (document["alone"], document["with_a_pair"]) == ([[]], [[0, 3, 6]])
    main(["classic", "归类", "--suit", "2344456m", "--lang", "zh"])
    assert capsys.readouterr().out.splitlines()[-1].split()[-1] == "147m"
