"""``paili HAND --rules mcr`` and of other Chinese games, as a person types it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import paili
from paili import Rules, fan
from paili.catalogue import LANGUAGES, text
from paili.cli import main
from paili.report.game.score import problem_text

BELOW = ["123m456p78s99m[123p]", "--rules", "mcr"]


@pytest.fixture(autouse=True)
def wide_and_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LC_ALL", "C")


def run(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    main(list(args))
    return capsys.readouterr().out


def row(out: str, start: str) -> str:
    return next(line for line in out.splitlines() if line.startswith(start))


def test_waits_show_what_each_is_worth_and_the_minimum(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, *BELOW)
    assert "Waits for: 2 kinds, 8 left" in out
    assert row(out, "6s").endswith("4 fan, too few to win   5 fan, too few to win")
    assert row(out, "9s").endswith("11 fan, +35             12 fan, +60")
    assert "by discard: Mixed Straight 8, All Chows 2, Mixed Double Chow 1" in out
    assert "Too few fan: a hand needs 8 to win, not counting flowers." in out
    assert "Too few" not in run(capsys, "123456789m12p88s", "--rules", "mcr")


def test_facts_of_the_deal_count(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(
        capsys, "123456789m12p11z", "--rules", "mcr", "--seat", "E", "--flowers", "2", "--visible", "3p"
    )
    assert row(out, "3p").split()[1] == "3"
    for flowers, number in (("0", 0), ("3", 3), ("3f", 1), ("15f", 2)):
        document = json.loads(
            run(capsys, "123456789m12p11z", "--rules", "mcr", "--flowers", flowers, "--json")
        )
        assert document["waits"][0]["self_drawn"]["total"] == 23 + number
    in_east = json.loads(run(capsys, "23456789m111z44z", "--rules", "mcr", "--seat", "E", "--json"))
    ids = [item["id"] for item in in_east["waits"][0]["by_discard"]["fans"]]
    assert {"seat_wind", "prevalent_wind"} <= {*ids}
    dealer = run(
        capsys, "123m456m123p456p123s7z", "--rules", "taiwan", "--seat", "E", "--streak", "2", "--json"
    )
    assert (
        json.loads(dealer)["waits"][0]["self_drawn"]["payments"]["each_player"]
        > json.loads(run(capsys, "123m456m123p456p123s7z", "--rules", "taiwan", "--json"))["waits"][0][
            "self_drawn"
        ]["payments"]["each_player"]
    )
    wild = json.loads(run(capsys, "123456789m12p5s3z", "--rules", "hangzhou", "--wild", "3z", "--json"))
    assert len(wild["waits"]) > 2


def test_what_the_rules_forbid_is_no_wait_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "123456789m11p22m", "--rules", "sichuan", "--lack", "p")
    assert "2-shanten" in out
    assert "No wait yet: 2m; all tiles of the lack suit must be discarded first." in out
    assert "No wait: 1p; a tile of the lack suit cannot win." in out
    assert "Waits for" not in out
    out = run(capsys, "123456789m12p88s", "--rules", "sichuan")
    assert "The hand is ready by shape, but no tile can complete a legal win." in out
    assert "No wait: 3p; the win would have three suits, and this game allows two." in out
    out = run(capsys, "1111234m7z234p55s", "--rules", "hongzhong")
    assert "No wait: 1m; the hand itself has all four copies." in out
    assert row(out, "2m").split("   ")[-2].strip() == "self-drawn only"
    out = run(capsys, "123m999p111456s7z", "--rules", "hongzhong")
    assert "No wait: 9p, 1s; the concealed hand would have five of a kind." in out


def test_discards_show_what_the_waits_after_them_are_worth(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "123m456p78s99m6s[123p]", "--rules", "mcr")
    lines = out.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("───")) + 1
    assert lines[first].startswith("6s")
    assert lines[first].endswith("6s: 4 fan, too few to win; 9s: 11 fan, +35")
    assert "What the waits are worth" not in run(capsys, "1359m2468p1357s14z", "--rules", "mcr")
    out = run(capsys, "123456789m11p2m5s3s", "--rules", "sichuan", "--lack", "s")
    assert "35s of the lack suit must be discarded first" in out


def test_a_complete_hand_is_scored_as_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "123456789m12p88s+3p", "--rules", "mcr")
    assert "24 fan in all" in out
    assert "each player pays 32" in out
    assert "after a plus" in run(capsys, "123456789m123p88s", "--rules", "mcr")


def test_why_a_wait_and_why_a_discard(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, *BELOW, "--why", "9s")
    assert "9s by discard: 11 fan, +35\n  Mixed Straight 8: " in out
    assert fan.FANS["mixed_straight"].meaning("en") in out
    assert "2p does not complete the hand." in run(capsys, *BELOW, "--why", "2p")
    out = run(capsys, "123456789m12p88s", "--rules", "sichuan", "--why", "3p")
    assert out.rstrip().endswith("No wait: 3p; the win would have three suits, and this game allows two.")
    out = run(capsys, "123m456p78s99m6s[123p]", "--rules", "mcr", "--why", "9m")
    assert "After discarding 9m, no wait can win: 9m: 5 fan, too few to win." in out
    assert "After discarding 6s, 4 tiles can win: 6s: 4 fan, too few to win; 9s: 11 fan, +35." in out
    assert "165 after discarding 6s, 0 after discarding 9m" in out
    out = run(capsys, "123m456p78s99m6s[123p]", "--rules", "mcr", "--why", "6s")
    assert "No discard is better than 6s." in out
    out = run(capsys, "123456789m12p88s1z", "--rules", "mcr", "--why", "8s")
    assert "after East (ready).\nThis discard breaks the pair 88s." in out
    document = json.loads(run(capsys, "123456789m12p88s1z", "--rules", "mcr", "--why", "8s", "--json"))
    assert document["comparison"]["chosen"]["tile"] == "8s"
    assert len(document["why"]) > 1


@pytest.mark.parametrize(("hand", "rules"), [(BELOW[0], "mcr"), ("123m456p789s119pW", "hongzhong")])
def test_a_wildcard_is_no_wait_to_explain(hand: str, rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([hand, "--rules", rules, "--why", "W"])
    assert capsys.readouterr().err == "paili: --why *: a wildcard has no kind, so it is not a wait\n"


def test_json_has_what_the_library_says(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run(capsys, *BELOW, "--json"))
    assert document == json.loads(json.dumps(fan.analyze(BELOW[0], fan.MCR).to_dict()))
    assert [wait["may_win"] for wait in document["waits"]] == [False, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(capsys: pytest.CaptureFixture[str], language: str) -> None:
    out = run(capsys, *BELOW, "--lang", language)
    assert fan.FANS["mixed_straight"].name(language) in out
    assert problem_text("too_few_fan", fan.MCR, language) in out
    assert text("fan_hand.plus", language) in out


@pytest.mark.parametrize(("language", "tai"), [("en", "1 tai, +6"), ("zh", "1台，+6"), ("ja", "1台、+6")])
def test_taiwan_counts_tai(capsys: pytest.CaptureFixture[str], language: str, tai: str) -> None:
    assert tai in run(capsys, "123456m123789p44s11z", "--rules", "taiwan", "--lang", language)


def test_a_game_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('base = "mcr"\nname = "ours"\nminimum = 4\n')
    assert "4 fan, +36" not in run(capsys, *BELOW)
    out = run(capsys, BELOW[0], "--rules", str(path))
    assert "Rules ours" in out
    assert "4 fan, +28" in row(out, "6s")
    out = run(capsys, *BELOW, "--set", "minimum=12")
    assert "a hand needs 12 to win" in out


def test_rules_of_riichi_go_to_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are handed on; what they change there is tested there."""
    fields = {}

    def evaluate(*_: object, **options: object) -> None:
        fields.update(options)

    monkeypatch.setattr("paili.value.questions.evaluate", evaluate)
    main(["123m456p78s99m123s", "--rules", "ema", "--set", "kiriage=true"])
    assert fields["rules"] == Rules.EMA.replace(kiriage=True)
    assert fields["objective"] == "points"


def test_lines_of_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"123456789m12p88s\n123m\n")))
    with pytest.raises(SystemExit) as stopped:
        main(["-", "--rules", "mcr"])
    assert stopped.value.code == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["waits"][0]["by_discard"]["total"] == 22
    assert "error" in second


def test_a_line_with_a_position_of_a_game_refuses_rules_of_riichi(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"123456789m12p88s_rules.mcr\n")))
    with pytest.raises(SystemExit):
        main(["-", "--rules", "tenhou"])
    message = json.loads(capsys.readouterr().out)["error"]["message"]
    assert "the position has another value for rules" in message


def test_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "123456789m12p88s", "--rules", "mcr", "--svg", "-").startswith("<svg")


OF_MCR = "123m456p789s1122z_WE_A.15f_rules.mcr"


def test_a_position_of_a_game_answers_what_the_options_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["--rules", "mcr", "--seat", "E", "--round", "W", "--flowers", "15f"]
    for more in ([], ["--why", "1z"], ["--json"], ["--svg", "-"]):
        expected = run(capsys, "123m456p789s1122z", *typed, *more)
        assert run(capsys, OF_MCR, *more) == expected
        assert run(capsys, OF_MCR, *typed, *more) == expected
    drawn = ["1122334455m22p5s+2p", "--rules", "sichuan", "--lack", "s", "--visible", "6m"]
    expected = run(capsys, *drawn, "--why", "5s")
    assert run(capsys, "1122334455m22p5s.2p_rules.sichuan_lack.s_seen.6m", "--why", "5s") == expected
    lines = f"{OF_MCR}\n123456789m12p88s\n".encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
    main(["-"])
    of_game, of_riichi = map(json.loads, capsys.readouterr().out.splitlines())
    assert of_game["waits"][0]["by_discard"]["total"] == 14
    assert of_riichi["variant"] == "riichi"


def test_the_worth_of_a_hand_of_a_game_is_that_of_evaluate(capsys: pytest.CaptureFixture[str]) -> None:
    """By the options, by a position, and for each line of standard input."""
    hand = "123456789m12p88s1z"
    expected = paili.evaluate(hand, rules="mcr", turns=4, objective="win").to_dict()
    options = ["--rules", "mcr", "--turns", "4", "--by", "win", "--json"]
    assert json.loads(run(capsys, hand, *options))["value"] == expected
    position = paili.Position(hand, rules=fan.MCR, seat_wind="E", round_wind="E")
    by_position = json.loads(run(capsys, str(position), "--turns", "4", "--by", "win", "--json"))["value"]
    assert by_position["win"] == expected["win"]
    shown = run(capsys, hand, *options[:-1])
    assert f"{100 * expected['win']:.1f}" in shown
