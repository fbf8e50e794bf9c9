"""``paili HAND --by points``: the values beside the useful draws."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest

from paili import evaluate, evaluate_call
from paili.cli import main
from paili.value.questions import explain

HAND = "2344m678p123345s5z"
QUICK = ("--turns", "6", "--shape-changes", "0")
FAR = "1369m2458p1367s11z"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Nobody waits for loops here."""
    evaluate(HAND, turns=1, shape_changes=0)
    evaluate(HAND, turns=1, shape_changes=0, calls=True)


def lines_of(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    main([HAND, *args])
    result = capsys.readouterr()
    assert not result.err
    return result.out.splitlines()


@pytest.mark.parametrize(
    ("language", "head", "foot"),
    [
        ("en", "Discard then Left Win % Ready % Points Useful draws", "6 draws left, 121 unseen tiles; own draws only; the numbers are exact for play with at most 0 shape changes (draws that improve the hand without bringing it nearer to a win)."),
        ("zh", "打 打后 剩余 和牌% 听牌% 平均得失 进张", "还能摸6次，未见121张；只计自己摸牌，不计他家；最多改良0次；精确值。"),
        ("ja", "打 切った後 残り 和了% 聴牌% 平均収支 受け入れ", "残りツモ6回、見えていない牌121枚。自分のツモだけ。手変わり0回まで。正確な値。"),
    ],
)  # fmt: skip
def test_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, head: str, foot: str
) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    lines = lines_of(capsys, "--dora", "1z", *QUICK, "--lang", language)
    assert " ".join(lines[2].split()) == head
    assert lines[-1] == foot
    value = evaluate(HAND, dora_indicators="1z", turns=6, shape_changes=0).best
    assert f"{100 * value.win:.1f}" in lines[4]
    assert f"{value.points:,.0f}" in lines[4]
    assert "–" in lines[-3]  # what steps back is out of reach without exchanges


def test_the_order_follows_what_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "1112456788999m3z"
    for order in ("win", "points"):
        main([hand, "--by", order, "--turns", "5", "--shape-changes", "1"])
        column = {"win": 3, "points": 5}[order]
        rows = [line.split() for line in capsys.readouterr().out.splitlines()[4:13]]
        rows = [[cell for cell in row if cell not in ("West", "riichi")] for row in rows]
        values = [float(row[column].replace(",", "")) for row in rows]
        assert values == sorted(values, reverse=True)
        assert values[0] > 0


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    main([HAND, "--by", "win", *QUICK, "--seat", "E", "--round", "S", "--riichi", "never", "--json"])
    document = json.loads(capsys.readouterr().out)
    evaluation = evaluate(
        HAND, turns=6, shape_changes=0, objective="win", seat_wind="E", round_wind="S", riichi=False
    )
    assert document["value"] == json.loads(json.dumps(evaluation.to_dict()))
    assert len(document["discards"]) == 12
    main([HAND, "--json"])
    assert "value" not in json.loads(capsys.readouterr().out)


def test_why_a_discard_is_worth_less(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, "--by", "points", *QUICK, "--why", "4m", "--lang", "en")
    assert any(re.match(r"The waits after discarding \w+ are better: ", line) for line in lines)
    assert not any(line.startswith("The waits after discarding") for line in lines_of(capsys, "--why", "4m"))
    main([HAND, "--by", "points", *QUICK, "--why", "4m", "--json"])
    result = json.loads(capsys.readouterr().out)["explanation"]
    assert result == json.loads(json.dumps(explain(HAND, "5z", "4m", turns=6, shape_changes=0).to_dict()))
    main([HAND, "--by", "points", *QUICK, "--why", "5z", "--json"])
    assert "explanation" not in json.loads(capsys.readouterr().out)


def test_a_hand_before_its_draw(capsys: pytest.CaptureFixture[str]) -> None:
    main(["2344m678p123345s", "--by", "points", *QUICK])
    output = " ".join(capsys.readouterr().out.split())
    assert "The hand wins in 26." in output
    assert "points on average." in output


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, "--opponents", "phoenix", *QUICK)
    assert "the others play as in Tenhou's phoenix room, January 2022" in " ".join(lines[-3:])
    assert lines_of(capsys, "--opponents", "none", *QUICK) == lines_of(capsys, "--by", "points", *QUICK)


def test_what_lies_on_the_table_for_who_wins(capsys: pytest.CaptureFixture[str]) -> None:
    """Counters and sticks ask for the worth, here and of calls, and no Chinese game knows them."""
    options = ("--honba", "2", "--sticks", "3")
    main([HAND, *options, *QUICK, "--json"])
    evaluation = evaluate(HAND, turns=6, shape_changes=0, honba=2, sticks=3)
    assert json.loads(capsys.readouterr().out)["value"] == json.loads(json.dumps(evaluation.to_dict()))
    assert evaluation.best.points > evaluate(HAND, turns=6, shape_changes=0).best.points
    main(["call", "22m456p77p678s999s", "7p", "--from", "right", *options, *QUICK, "--json"])
    worth = evaluate_call("22m456p77p678s999s", "7p", "right", turns=6, shape_changes=0, honba=2, sticks=3)
    assert json.loads(capsys.readouterr().out)["value"] == json.loads(json.dumps(worth.to_dict()))
    with pytest.raises(SystemExit):
        main([HAND, "--rules", "mcr", "--honba", "2"])
    assert "--honba" in capsys.readouterr().err


def test_tiles_that_lie_open_are_seen(capsys: pytest.CaptureFixture[str]) -> None:
    """The useful draws count the indicators and the river too."""
    main([HAND, "--dora", "1m", "--river", "4m", "--by", "ukeire", "--visible", "1m", "--json"])
    best = json.loads(capsys.readouterr().out)["discards"][0]
    assert best["ukeire"]["total"] == 6 - 3


def test_each_option_for_visible_tiles_may_use_another_notation(capsys: pytest.CaptureFixture[str]) -> None:
    main([HAND, "--dora", "m1", "--river", "四萬", "--by", "ukeire", "--visible", "1m", "--json"])
    best = json.loads(capsys.readouterr().out)["discards"][0]
    assert best["ukeire"]["total"] == 6 - 3


def test_rules_of_three_players_decide_the_useful_draws(capsys: pytest.CaptureFixture[str]) -> None:
    """2m and 3m are not in play."""
    main(["1m123789p123s115z", "--rules", "tenhou_sanma", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert answer["variant"] == "sanma"
    assert answer["ukeire"]["tiles"] == ["1m", "1z", "5z"]


WON = "234m678p123345s55z"


@pytest.mark.parametrize("options", [["--opponents", "phoenix"], ["--by", "win"], ["--turns", "3"]])
def test_a_won_hand_says_what_playing_on_is_worth(
    capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    main([WON, *options, "--lang", "en"])
    output = capsys.readouterr().out
    lines = output.splitlines()
    assert any(line.startswith("Readings") for line in lines)
    assert any("Win %" in line for line in lines)
    sentence = "The hand is already complete; the numbers assume that you play on instead of winning."
    assert sentence in " ".join(output.split())
    main([WON, *options, "--json"])
    document = json.loads(capsys.readouterr().out)
    assert document["value"]["won"]
    assert document["readings"]
    main([WON])
    assert "Win %" not in capsys.readouterr().out


@pytest.mark.parametrize("wind", [["--seat", "E"], ["--round", "S"], ["--seat", "E", "--round", "S"]])
def test_a_wind_alone_changes_no_order(capsys: pytest.CaptureFixture[str], wind: list[str]) -> None:
    """It is a fact: the values are those of the seat, the order and the reasons stay."""
    plain, of_seat = lines_of(capsys, "--lang", "en"), lines_of(capsys, *wind, "--lang", "en")
    start, end = plain.index("") + 1, len(plain)
    assert of_seat[-(end - start) :] == plain[start:]
    assert [line.split()[0] for line in of_seat[4 : plain.index("")]] == [
        line.split()[0] for line in plain[4 : plain.index("")]
    ]
    assert "Win %" in of_seat[2]
    by_points = lines_of(capsys, *wind, "--by", "points", "--lang", "en")
    assert by_points[-1] != plain[-1]


def test_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(f"{HAND}\nnope\n".encode())))
    with pytest.raises(SystemExit) as stop:
        main(["-", "--by", "win", *QUICK])
    assert stop.value.code == 2
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["value"]["objective"] == "win"
    assert "error" in second


def test_the_plain_command_stays_light() -> None:
    code = "import sys\nfrom paili.cli import main\nmain([{!r}])\nprint([n for n in ('numpy', 'paili.value.questions') if n in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code.format(HAND)], capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_push_or_fold_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--opponents", "phoenix", "--others-riichi", "1", *QUICK)
    main([HAND, *options])
    assert "more than folding, which brings -1," in " ".join(capsys.readouterr().out.split())
    main(["147m258p369s12345z", *options])
    assert "Fold: folding brings -1," in capsys.readouterr().out
    main(["2479m6678p140s34z.5z_S3N_i3m_w58_A9s3z_B21z4z_C6z1m2p-_D9p1z9m", "--opponents", "phoenix"])
    output = " ".join(capsys.readouterr().out.split())
    assert "about equal" in output
    assert "To fold, discard 9m." in output
    for without in ((HAND, *options, "--no-fold"), (HAND, "--opponents", "phoenix", *QUICK)):
        main(list(without))
        assert "fold" not in capsys.readouterr().out


STANDS = "2345m456p2378s44z.9p_S4W.1.1_w30_i3m_p25300.27300.21700.24700"


@pytest.mark.parametrize(
    ("language", "head", "foot"),
    [("en", "By place", "others play as in"), ("zh", "终局得失", "凤凰"), ("ja", "順位込み", "鳳凰")],
)
def test_places_are_sought_at_a_table(
    capsys: pytest.CaptureFixture[str], language: str, head: str, foot: str
) -> None:
    """The table need not be named, and what the places bring may be a rank."""
    main([STANDS, "--by", "place", "--uma", "tenhou_8dan", "--shape-changes", "0", "--lang", language])
    output = capsys.readouterr().out
    assert head in output
    assert foot in output
    evaluation = evaluate(
        STANDS, objective="place", opponents="phoenix", shape_changes=0, uma="tenhou_8dan", fold=True
    )
    assert f"{evaluation.place:+.1f}" in output


def test_push_or_fold_by_places(capsys: pytest.CaptureFixture[str]) -> None:
    line = "2479m6678p140s34z.5z_S3N_i3m_w58_A9s3z_B21z4z_C6z1m2p-_D9p1z9m_p25000.25000.24000.25000"
    main([line.replace("S3N_", "S3N.0.1_"), "--by", "place", "--shape-changes", "0"])
    assert "for the final result of the game, in the unit of uma" in " ".join(capsys.readouterr().out.split())


def test_the_riichi_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--opponents", "phoenix", *QUICK, "--json")
    main([HAND, *options, "--others-riichi", "2"])
    result = json.loads(capsys.readouterr().out)["value"]
    evaluation = evaluate(HAND, turns=6, shape_changes=0, opponents="phoenix", others_riichi=2, fold=True)
    assert result == json.loads(json.dumps(evaluation.to_dict()))


@pytest.mark.parametrize(
    ("language", "words"), [("en", "at most 4 calls"), ("zh", "鸣牌4次"), ("ja", "鳴き4回まで")]
)
def test_calls(capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    hand = "25m3379p1468s2277z"
    main([hand, "--calls", *QUICK, "--json"])
    result = json.loads(capsys.readouterr().out)["value"]
    evaluation = evaluate(hand, turns=6, shape_changes=0, calls=True)
    assert result == json.loads(json.dumps(evaluation.to_dict()))
    main([hand, "--calls", *QUICK, "--lang", language])
    assert words.replace(" ", "") in "".join(capsys.readouterr().out.split())


def test_calls_are_not_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["25m3379p1468s2277z", "--calls", "--why", "3p", "--turns", "3"])
    assert "do not count calls; leave calls out" in capsys.readouterr().err


# ---------------------------------------------------------------------------------- which discard is best by what


def discards_of(capsys: pytest.CaptureFixture[str], hand: str, *args: str) -> dict[str, Any]:
    main([hand, *args, "--json"])
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def split_by_measure(capsys: pytest.CaptureFixture[str]) -> tuple[str, str, str]:
    """A hand of which another discard is best by points than by tiles, and the two."""
    for hand in ("67m12377889p9s335z", "1112456788999m3z", "1345m2246p345679s", "1233m456p1367s112z"):
        discards = discards_of(capsys, hand, "--by", "points", "--turns", "9", "--shape-changes", "1")
        tiles, points = discards["discards"][0]["tile"], discards["value"]["discards"][0]["tile"]
        if tiles != points:
            return hand, tiles, points
    raise AssertionError("no such hand")


def test_why_by_points_calls_best_what_is_worth_most(capsys: pytest.CaptureFixture[str]) -> None:
    hand, by_tiles, by_points = split_by_measure(capsys)
    arguments = (hand, "--by", "points", "--turns", "9", "--shape-changes", "1", "--lang", "en", "--why")
    main([*arguments, by_tiles])
    lines = capsys.readouterr().out.splitlines()
    head = lines.index("By useful tiles:")
    assert lines[head + 1].startswith("No discard is better than")
    assert not any(line.startswith("No discard") for line in lines[:head])
    main([*arguments, by_points])
    lines = capsys.readouterr().out.splitlines()
    head = lines.index("By useful tiles:")
    about_best = next(line for line in lines[:head] if "is the best discard" in line)
    assert about_best.endswith("points.")
    assert " of deals: " in lines[lines.index(about_best) + 1]
    main([hand, "--why", by_tiles, "--lang", "en"])
    assert "By useful tiles" not in capsys.readouterr().out


def test_near_ties_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "4678m1369p12347s4z"
    arguments = [
        hand,
        "--opponents",
        "phoenix",
        "--shape-changes",
        "0",
        "--turns",
        "12",
        "--no-calls",
        "--lang",
        "en",
    ]
    main(arguments)
    assert "These discards are about as good as 9p: North." in capsys.readouterr().out.splitlines()
    main([*arguments, "--why", "4z"])
    assert any(
        line.startswith("The two discards are about equal:") for line in capsys.readouterr().out.splitlines()
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "too high: in simulated deals, such play earned that much less"), ("zh", "照此打的人实际少得这么多"), ("ja", "この打ち方が得た値は")],
)  # fmt: skip
def test_the_gap_belongs_to_the_plan(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    lines = lines_of(capsys, "--by", "points", "--shape-changes", "1", "--lang", language)
    assert words in " ".join(lines[-2:])


def test_a_hand_too_far_to_count(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    main(["147m258p369s12345677z", "--variant", "taiwan", "--by", "win", "--turns", "9", "--lang", "zh"])
    assert "离听牌太远" in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize("game", [[], ["--rules", "mcr"]])
def test_tiles_of_several_options_are_read_apart(game: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Joined, "0 1 2" and "4p" read as "0 1 24p", tiles of one suit."""
    results = []
    for visible in ("0 1 2", "111m"):
        main(["23m44456p789s111z", "--visible", visible, "--river", "4p", "--by", "ukeire", "--json", *game])
        results.append(json.loads(capsys.readouterr().out)["ukeire"])
    assert results[0] == results[1]
    assert results[0]["left"] == {"1m": 1, "4m": 4}
