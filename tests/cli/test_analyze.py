"""The command as a person types it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from command_run import run

import paili
from paili.cli import main
from paili.cli import paili as command


def run_process(
    *args: str, stdin: bytes | None = None, encoding: str = "utf-8"
) -> subprocess.CompletedProcess[str]:
    """Run the command as `run` does, but in a process of its own, with streams of the system."""
    process = subprocess.run(
        [sys.executable, "-c", "from paili.cli import main; main()", *args],
        input=stdin,
        capture_output=True,
        check=False,
        env={
            "PYTHONUTF8": "1",
            "PYTHONIOENCODING": encoding,
            "PYTHONPATH": ":".join(sys.path),
            "COLUMNS": "100",
        },
    )
    return subprocess.CompletedProcess(
        args, process.returncode, process.stdout.decode(encoding), process.stderr.decode(encoding)
    )


def test_a_ready_hand() -> None:
    done = run_process("2344445678999m")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "2344445678999m"
    assert lines[1] == "ready   Shanten: standard 0, seven pairs 4, thirteen orphans 11"
    assert lines[2] == "Waits for: 8 kinds, 23 left"
    assert [line.split()[:3] for line in lines[5:7]] == [["1m", "4", "two-sided"], ["2m", "3", "pair"]]


def test_a_hand_that_must_discard() -> None:
    done = run("112223558m13567p")
    lines = done.stdout.splitlines()
    assert lines[2].split() == ["Discard", "then", "Left", "Useful", "draws"]
    assert lines[4].split()[:2] == ["8m", "1-shanten"]
    assert lines[14] == ""
    assert lines[15].startswith("Discarding 5m keeps 8 useful tiles (4m, 2p); the best discard, 8m, keeps 16")
    assert "The best discard, 8m, is isolated: the hand has no second copy of it and no neighbour." in lines


def test_why_a_discard_is_worse() -> None:
    assert "拆掉对子55万。" in run("112223558m13567p", "--why", "5m", "--lang", "zh").stdout.splitlines()
    result = json.loads(run("112223558m13567p", "--why", "5m", "--lang", "zh", "--json").stdout)["comparison"]
    assert (result["rank"], result["tiles_lost"], result["why"][-2]) == (1, 8, "拆掉对子55万。")
    for arguments in (["123m4p", "--why", "4p"], ["112223558m13567p", "--why", "9s"], ["-", "--why", "9s"]):
        done = run(*arguments, stdin=b"123m44p\n")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_why_the_best_discard_is_best() -> None:
    lines = run("1233m456p1367s112z", "--why", "2z").stdout.splitlines()
    assert lines[4].split()[:2] == ["2z", "South"]
    assert "If the hand is divided into 123m, 456p, 13s, 67s, East-East, South is left over." in lines
    assert lines[-1] == "But after South, 21 tiles improve the hand; after 3m, only 14 do."
    document = json.loads(run("1233m456p1367s112z", "--why", "2z", "--lang", "ja", "--json").stdout)
    best = document["best_discard"]
    assert (best["outlook"]["improving"], best["runner_up"]["decided_by"]) == (21, "improving")
    assert best["why"][-1] == "ただし手変わりは、打南なら21枚、打3萬なら14枚です。"


def test_what_a_hand_can_become() -> None:
    lines = run("outlook", "1233m456p1367s112z").stdout.splitlines()
    assert lines[0] == "1233m456p1367s11z   1-shanten"
    assert "123m 456p 13s 67s 11z + 3m" in lines
    assert (
        "Good shape: 4 of 12 useful tiles lead to a wait for five tiles or more, 4 to a two-sided wait or a wait for three or more kinds."
        in " ".join(lines)
    )
    assert "Shape changes (draws that keep the shanten but add useful tiles): 21 tiles." in lines
    document = json.loads(run("outlook", "1233m456p1367s112z", "--discard", "3m", "--json").stdout)
    assert (document["improvements"]["total"], document["good_shape"]["total"]) == (14, 12)
    assert document["free_tiles"]["tiles"] == ["2z"]
    ready = json.loads(run("outlook", "123m456p789s1122z", "--json", "--lang", "zh").stdout)
    assert (ready["good_shape"], ready["next_ukeire"]["expected"], len(ready["cuts"])) == (None, None, 1)
    assert (
        "改良（向听数不变、进张增多的摸牌）：0张。"
        in run("outlook", "123m456p789s1122z", "--lang", "zh").stdout
    )


def test_the_order_of_discards() -> None:
    hand = "34466m2258p268s16z"
    for order in ("shape", "ukeire"):
        result = json.loads(run(hand, "--order", order, "--json").stdout)["discards"]
        assert [item["tile"] for item in result] == [
            str(discard.to_dict()["tile"]) for discard in paili.discards(hand, order=order)
        ]


def test_a_won_hand_says_so_before_any_discard() -> None:
    lines = run("11123455678999m", "--why", "5m").stdout.splitlines()
    assert lines[1].startswith("won   ")
    assert lines[lines.index("") + 1] == "The hand is complete. Any discard breaks it up."
    assert "Discard" not in run("11123455678999m").stdout


def discarded(hand: str) -> list[str]:
    return [line.split()[0] for line in run(hand).stdout.split("\n\n")[0].splitlines()[4:]]


def test_a_red_five_is_discarded_where_no_other_is_held() -> None:
    assert "0p" in discarded("34m2p0p*123m123s99s*")
    assert "5p" in discarded("34m2p05p*123m123s99s")


@pytest.mark.parametrize(
    ("hand", "options", "line"),
    [
        (
            "123456789m1111z",
            [],
            "By shape the hand is ready (East), but it already has all copies of these tiles.",
        ),
        ("123456789m1111z", ["--lang", "zh"], "只看牌型是听牌（东），但所需的牌已全在手里。"),
        ("1112m[2222p]", ["--tenpai", "own"], None),
        ("2p[2222p][111s]", ["--tenpai", "own"], None),
        ("123456789m1111z", ["--tenpai", "shape"], None),
        ("123456789m111z2z", [], None),
    ],
)
def test_ready_by_shape_alone(hand: str, options: list[str], line: str | None) -> None:
    lines = run(hand, *options).stdout.splitlines()
    assert line in lines if line else not any(line.startswith("By shape") for line in lines)


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "cp1252", "gbk"])
def test_an_output_that_can_not_carry_every_character(encoding: str) -> None:
    for words in (["2344445678999m"], ["123m456p789s1122z", "--lang", "ja"], ["一萬二萬三萬四萬", "--json"]):
        done = run_process(*words, encoding=encoding)
        assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["hand"] == "1234m"


def test_a_narrow_terminal_loses_nothing() -> None:
    done = run("1111z5m*********", columns="40")
    assert "".join(done.stdout.split()).count("123456789m123456789p123456789s") > 1
    assert "…" not in done.stdout
    lines = run("123456789m1111z", "--lang", "ja", columns="40").stdout.splitlines()
    assert lines[1:5] == ["1向聴", "   一般形 1", "   七対子 5", "   国士無双 9"]


def test_a_won_hand_shows_its_readings() -> None:
    done = run("112233m445566p77s")
    assert "123m 123m 456p 456p 77s" in done.stdout
    assert "11m 22m 33m 44p 55p 66p 77s" in done.stdout


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Waits for", "dual pair (shanpon)"]),
        ("zh", ["听牌", "双碰", "向听数"]),
        ("ja", ["聴牌", "双碰", "向聴数"]),
    ],
)
def test_three_languages(language: str, words: list[str]) -> None:
    done = run("123m456p789s1122z", "--lang", language)
    assert all(word in done.stdout for word in words)


def test_pictures() -> None:
    assert run("123m4m", "--tiles", "pictures").stdout.startswith("🀇🀈🀉🀊   1234m")
    assert "🀇" not in run("123m4m", "--tiles", "letters").stdout


def test_several_words_are_one_hand() -> None:
    assert run("1m", "2m", "3m", "4m").stdout.splitlines()[0] == "1234m"


def test_visible_variant_and_tenpai() -> None:
    assert "1 kind, 1 left" in run("123m456p789s1122z", "--visible", "11z2z").stdout
    assert "1-shanten" in run("1111m111122233z").stdout
    assert "2-shanten" in run("1111m111122233z", "--variant", "sanma").stdout
    assert "1-shanten" in run("4z[444z][123m][456p][789s]", "--tenpai", "own").stdout


def test_json() -> None:
    document = json.loads(run("11123455678999m", "--json", "--visible", "5z").stdout)
    assert document["hand"] == "11123455678999m"
    assert document["shanten"] == {"standard": -1, "seven_pairs": 3, "thirteen_orphans": 10, "best": -1}
    assert document["discards"][0]["tile"] == "5m"
    assert document["discards"][0]["ukeire"]["total"] == 22
    assert document["readings"][0]["text"] == "111m 234m 678m 999m 55m"
    assert document["visible"] == "5z"


def test_lines_of_standard_input() -> None:
    lines = ["123m456p789s1122z", "5555m5m", "", "ａ", "1m", "1" * 1_000_000, "1m\udcff"]
    done = run_process("-", stdin="\n".join(lines).encode("utf-8", "surrogateescape"))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [answer["line"] for answer in answers] == [1, 2, 4, 5, 6, 7]
    assert [("error" in answer) for answer in answers] == [False, True, True, False, True, True]
    assert answers[1]["error"]["position"] == 5
    assert answers[0]["waits"][0]["tile"] == "1z"
    errors = done.stderr.splitlines()
    assert errors[0] == 'paili: line 2: "5555m»5«m": five 5m, at most 4, at the 6th character'
    assert len(errors) == 4


def test_good_lines_of_standard_input() -> None:
    assert run("-", stdin=b"1m\n2m\n").returncode == 0
    assert run("-", stdin=b"").returncode == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["5555m5m"], '"5555m»5«m": five 5m, at most 4, at the 6th character'),
        (["1" * 100_000], "the text has 100,000 characters, at most 1,000 are allowed"),
        (["1m", "--svg", "/nowhere/hand.svg"], "/nowhere/hand.svg: No such file or directory"),
        ([], "HAND is missing"),
    ],
)
def test_bad_input_is_one_line_and_status_two(args: list[str], message: str) -> None:
    done = run_process("analyze", *args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert done.stderr.startswith("paili: ")
    assert len(done.stderr.splitlines()) == 1


def test_svg(tmp_path: Path) -> None:
    target = tmp_path / "hand.svg"
    assert run("1230m[777z]", "--svg", str(target)).returncode == 0
    assert target.read_text(encoding="utf-8").startswith("<svg")
    assert run("1230m[777z]", "--svg", "-").stdout == target.read_text(encoding="utf-8")


def test_help_and_version() -> None:
    assert "Explain" in run_process("--help").stdout
    assert run_process("--version").stdout.startswith(f"paili {paili.__version__} (")
    assert "HAND is" in run_process("analyze", "--help").stdout


def test_a_reader_that_goes_away() -> None:
    program = f"{sys.executable} -c 'from paili.cli import main; main()' - | head -1"
    done = subprocess.run(
        ["bash", "-c", f"yes 1m | head -2000 | {program}"],
        capture_output=True, text=True, check=False, env={"PYTHONPATH": ":".join(sys.path), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_main_with_arguments() -> None:
    with pytest.raises(SystemExit) as stop:
        main(["bad"])
    assert stop.value.code == 2
    assert CliRunner().invoke(__import__("paili.cli", fromlist=["paili"]).paili, ["1m"]).exit_code == 0


@pytest.mark.parametrize("command", [["rules"], ["codebook"], ["-h"]])
def test_nothing_asked_shows_the_help(command: list[str]) -> None:
    done = run(*command)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: paili")
    assert len(done.stdout.splitlines()) > 8


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("112223558m13567p --tiles zh", ["112223558万13567饼", "\n8万 ", "12345万2饼  (6)"]),
        ("2344445678999m --tiles ja", ["2344445678999萬", "\n1萬 "]),
        ("11123455m[789p]777z --tiles zh", ["11123455万中中中[789饼]", "111万 234万 中中中 55万 [789饼]"]),
        ("4678m345p3345888s --rules mcr --tiles zh --lang zh", ["4678万345饼3345888条", "\n3条 "]),
        ("123m4p* --tiles zh", ["123万4饼混"]),
    ],
)
def test_tiles_in_chinese_writing(line: str, texts: list[str]) -> None:
    done = CliRunner().invoke(command, line.split())
    assert done.exit_code == 0
    assert all(item in done.stdout for item in texts), done.stdout
    assert not re.search("[0-9][mps]", done.stdout.partition("\n\n")[0])
