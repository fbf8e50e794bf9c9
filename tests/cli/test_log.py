"""``paili log``: show, check and convert."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import shared_data
from paili import fan, game, logs
from paili.cli import main, paili
from paili.tiles import FACE_NAMES

SMALL = (
    '<mjloggm ver="2.3"><GO type="9" lobby="0"/><UN n0="%41" n1="%42" n2="%43" n3="%44"/><TAIKYOKU oya="0"/>'
    '<INIT seed="0,0,0,3,4,132" ten="250,250,250,250" oya="0" '
    'hai0="0,4,8,36,40,44,72,76,80,108,109,112,113" hai1="1,5,9,37,41,45,73,77,81,116,117,120,121" '
    'hai2="2,6,10,38,42,46,74,78,82,124,125,128,129" hai3="3,7,11,39,43,47,75,79,83,12,13,20,24"/>'
    '<T114/><REACH who="0" step="1"/><D114/><REACH who="0" ten="240,250,250,250" step="2"/><U133/><E133/><V110/>'
)


def run(*args: object) -> Result:
    return CliRunner().invoke(paili, ["log", *map(str, args)], env={"COLUMNS": "100"})


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "game.mjlog"
    path.write_text(SMALL)
    return path


def game_file() -> Path:
    return next(
        path for path in shared_data.path_of("games_mjlog").iterdir() if path.name.startswith("2010081709")
    )


def test_a_deal_as_a_person_reads_it(small: Path) -> None:
    result = run("show", small, "--deal", "E1.0", "--lang", "en")
    assert result.exit_code == 0, result.output
    lines = [line.rstrip() for line in result.output.splitlines()]
    assert lines[0] == "East 1, 0 honba, 0 riichi sticks on the table, dora indicators 7z"
    assert lines[2:6] == [
        "seat 0, East: A  25,000",
        "  hand   123m123p123s1122z",
        "  draws  2z",
        "  throws 2z!·",
    ]
    assert "The file breaks off inside this deal." in lines


@pytest.mark.parametrize(
    ("language", "title", "row"),
    [
        ("zh", "东1局0本场，立直棒0根，宝牌指示牌7z", "  配牌   123m123p123s1122z"),
        ("ja", "東1局0本場、供託0本、ドラ表示牌7z", "  配牌   123m123p123s1122z"),
    ],
)
def test_a_deal_in_three_languages(small: Path, language: str, title: str, row: str) -> None:
    lines = run("show", small, "--deal", "e1", "--lang", language).output.splitlines()
    assert lines[0] == title
    assert row in lines


def test_a_seat_sees_its_own_hand_only(small: Path) -> None:
    output = run("show", small, "--deal", "E1", "--seat", 1, "--lang", "en").output
    assert output.count("hand") == 1
    assert "  draws  7z" in output
    assert "  throws 2z!·" in output


@pytest.mark.data
def test_the_deals_of_a_game_with_their_ends() -> None:
    output = run("show", game_file(), "--lang", "en").output
    assert (
        "E1.0   25,000 25,000 25,000 25,000   seat 1 wins by ron on 6m of seat 2 · 4 han 30 fu 7,700"
        in output
    )
    assert "no winner: exhaustive draw" in output


@pytest.mark.data
def test_calls_and_called_tiles_are_marked() -> None:
    output = run("show", game_file(), "--deal", "E1.0", "--lang", "en").output
    assert "[44z→4z]" in output
    assert "[40s←6s]" in output
    assert "4z~" in output


def test_three_players_call_from_the_left_and_the_right(tmp_path: Path) -> None:
    path = tmp_path / "three.mjson"
    played = game.play_game([game.random_player(seat) for seat in range(3)], "tenhou-sanma", seed=9, deals=1)
    logs.write(played, path, format="mjai")
    calls = [event for event in played.deals[0].events if isinstance(event, game.Call)]
    assert {(call.seat, call.source) for call in calls} >= {(0, 2), (2, 0)}
    rows = run("show", path, "--deal", "E1", "--lang", "en").output.partition("just drawn")[0]
    for call in calls:
        arrow = "→" if call.source == (call.seat + 1) % 3 else "←"
        assert f"{arrow}{FACE_NAMES[call.tile]}]" in rows
    assert "↑" not in rows


def fault(*args: object) -> str:
    return str(run(*args).exception)


def test_what_cannot_be_shown(small: Path) -> None:
    assert "no deal is called S9; the deals are E1.0" in fault("show", small, "--deal", "S9", "--lang", "en")
    for number in (2, 10**20):
        assert f"the file has no game {number}" in fault("show", small, "--game", number, "--lang", "en")
    output = run("show", "no/such/file", "--lang", "en").output
    assert "no/such/file: cannot be read: No such file or directory" in output


def test_an_error_is_one_line_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.mjlog"
    path.write_text(SMALL + '<N who="1" m="99999"/>')
    with pytest.raises(SystemExit) as stop:
        main(["log", "show", str(path), "--lang", "zh"])
    lines = capsys.readouterr().err.splitlines()
    assert stop.value.code == 2
    assert len(lines) == 1
    assert lines[0].endswith('东1局0本场、第13个标签："<N who="1" m="99999"/>"：99999不是鸣牌的编码')


def test_a_check_that_holds_and_one_that_does_not(small: Path, tmp_path: Path) -> None:
    good = run("check", small, "--lang", "en")
    assert (good.exit_code, good.output.splitlines()[-1]) == (
        0,
        "1 game, 1 deal: no problems; 1 game breaks off before the end",
    )
    (tmp_path / "bad.mjlog").write_text(SMALL.replace("<U133/>", "<U114/>"))
    (tmp_path / "worse.mjlog").write_text(SMALL + "<X/>")
    bad = run("check", tmp_path, "--lang", "en")
    assert bad.exit_code == 1
    assert "bad.mjlog, East 1, 0 honba, tag 10: the same copy of 2z appears twice" in bad.output
    assert "worse.mjlog, East 1, 0 honba, tag 13: the tag has an unknown name" in bad.output
    assert "1 file cannot be read" in bad.output.splitlines()[-1]


def test_problems_as_json(small: Path) -> None:
    small.write_text(SMALL.replace("<U133/>", "<U114/>"))
    lines = [
        json.loads(line) for line in run("check", small, "--json").output.splitlines() if line.startswith("{")
    ]
    assert lines[0]["deal"] == "East 1, 0 honba"
    assert lines[0]["event"] == "tag 10"


@pytest.mark.parametrize(
    ("name", "options", "fmt"),
    [
        ("b.mjlog", (), "mjlog"), ("b.xml.gz", (), "mjlog"), ("b.json", (), "tenhou_json"), ("b.mjson", (), "mjai"),
        ("b.jsonl.gz", ("--dialect", "riichienv"), "mjai"), ("b.txt", ("--to", "kobalab"), "kobalab"),
    ],
)  # fmt: skip
def test_converting(small: Path, tmp_path: Path, name: str, options: tuple[str, ...], fmt: str) -> None:
    target = tmp_path / name
    result = run("convert", small, target, *options)
    assert result.exit_code == 0, result.output
    (game,) = logs.read(target)
    assert game.source.format == fmt
    assert game.deals[0].events[:2] == next(logs.read(small)).deals[0].events[:2]


def test_a_name_that_tells_no_format(small: Path, tmp_path: Path) -> None:
    assert "does not show the format: name the format with --to" in fault(
        "convert", small, tmp_path / "b", "--lang", "en"
    )


# ------------------------------------------------------------------------------------ how it ends


def status(*args: object) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["log", *map(str, args)])
    return int(stop.value.code or 0)


def test_the_exit_status_of_a_check(small: Path, tmp_path: Path) -> None:
    main(["log", "check", str(small)])
    (tmp_path / "bad.mjlog").write_text(SMALL.replace("<U133/>", "<U114/>"))
    assert status("check", tmp_path / "bad.mjlog") == 1
    (tmp_path / "worse.mjlog").write_text(SMALL + "<X/>")
    assert status("check", tmp_path / "worse.mjlog") == 1
    assert status("check", tmp_path / "none.mjlog") == 1
    assert status("show", tmp_path / "none.mjlog") == 2


def test_one_bad_game_hides_no_other(tmp_path: Path) -> None:
    path = tmp_path / "three.mjlog"
    path.write_text(f"{SMALL}</mjloggm>{SMALL}<X/></mjloggm>{SMALL}</mjloggm>")
    last = run("check", path, "--lang", "en").output.splitlines()[-1]
    assert last == ("1 file cannot be read; 2 games, 2 deals: no problems; 2 games break off before the end")


def test_a_file_with_several_bad_games_is_one_file(tmp_path: Path) -> None:
    path = tmp_path / "three.mjlog"
    path.write_text(f"{SMALL}<X/></mjloggm>{SMALL}<X/></mjloggm>{SMALL}</mjloggm>")
    last = run("check", path, "--lang", "en").output.splitlines()[-1]
    assert last.startswith("1 file cannot be read; 1 game, 1 deal: no problems")


def test_a_game_without_deals(tmp_path: Path) -> None:
    path = tmp_path / "start.mjson"
    path.write_text('{"type":"start_game","names":["","","",""]}\n')
    for options in (("--seat", 0), ("--deal", "E1"), ("--deal", "E1", "--seat", 0)):
        assert fault("show", path, *options, "--lang", "en") == "the game has no deals"


def test_the_other_deals_of_a_game_with_a_bad_one_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.mjlog"
    deal = SMALL[SMALL.index("<INIT") :]
    another = deal.replace("0,0,0,3", "1,0,0,3").replace('oya="0"', 'oya="1"')
    path.write_text(f"{SMALL}{deal.replace('<U133/>', '<X/>')}{another}</mjloggm>")
    assert status("show", path, "--lang", "en") == 1
    shown = capsys.readouterr()
    assert [line[:4] for line in shown.out.splitlines() if line.startswith("E")] == ["E1.0", "E2.0"]
    (error,) = shown.err.splitlines()
    assert "East 1, 0 honba, tag 18" in error
    assert status("show", path, "--deal", "E2", "--lang", "en") == 1
    assert "East 2, 0 honba" in capsys.readouterr().out
    assert status("show", path, "--game", 2, "--lang", "en") == 2


def test_no_word_is_printed_that_says_nothing(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["log", "check", str(small), "--lang", "en"])
    assert capsys.readouterr() == ("1 game, 1 deal: no problems; 1 game breaks off before the end\n", "")
    small.write_text(SMALL + "</mjloggm>")
    main(["stats", str(small), "--lang", "en"])
    shown = capsys.readouterr()
    broken_off = "1 game breaks off before the end; 1 deal without a result is not counted"
    assert (shown.out.splitlines()[:2], shown.err) == (
        ["all players: 1 game read (mjlog 4: 1)", broken_off],
        "",
    )


def test_names_are_shown_as_text(small: Path) -> None:
    small.write_text(SMALL.replace("%41", "A%1B[2J%0A%E2%80%AE"))
    for arguments in (("show", small), ("show", small, "--deal", "E1")):
        output = run(*arguments, "--lang", "en").output
        assert "\x1b" not in output
        assert "\u202e" not in output
        assert r"A\x1b[2J\n\u202e" in output


@pytest.mark.data
def test_rules_are_shown_where_a_file_names_none(tmp_path: Path) -> None:
    (game,) = logs.read(shared_data.path_of("games_majsoul") / "ranked_south_4p.json")
    path = tmp_path / "game.mjson"
    path.write_text(logs.write(game, format="mjai").replace(',"rules":{"base":"mahjong_soul"}', ""))
    assert "no problems" in run("check", path, "--rules", "mahjong_soul", "--lang", "en").output
    assert "no problems" not in run("check", path, "--rules", "ema", "--lang", "en").output
    assert run("convert", path, tmp_path / "b.json", "--rules", "mahjong_soul").exit_code == 0
    assert "no problems" in run("check", tmp_path / "b.json", "--lang", "en").output
    assert "mcr" in fault("check", path, "--rules", "mcr", "--lang", "en").lower()


@pytest.mark.data
def test_what_is_lost_is_reported_in_one_line(tmp_path: Path) -> None:
    result = run("convert", game_file(), tmp_path / "b.mjson", "--lang", "en")
    (line,) = result.stderr.splitlines()
    assert line.startswith(
        f"{game_file()}: the format mjai cannot store: which of the four equal copies each tile was, the seed"
    )
    assert run("convert", game_file(), tmp_path / "b.mjlog").stderr == ""


@pytest.mark.data
def test_the_end_of_a_game_names_places_points_and_totals() -> None:
    lines = run("show", game_file(), "--lang", "en").output.splitlines()
    assert [line.split() for line in lines[-4:]] == [
        ["1", "3", "D", "38,900", "+49.0"], ["2", "1", "B", "35,800", "+16.0"],
        ["3", "0", "雀士A", "20,100", "-20.0"], ["4", "2", "鳳", "C", "5,200", "-45.0"],
    ]  # fmt: skip


@pytest.mark.data
def test_who_was_ready_is_shown() -> None:
    output = run("show", game_file(), "--deal", "E2.0", "--lang", "en").output
    assert "exhaustive draw · ready: seats 1, 2 ·" in output


def test_a_deal_of_sichuan_is_named_by_its_dealer(tmp_path: Path) -> None:
    """Its rounds have no winds; MCR has rounds."""
    for rules, title in ((fan.SICHUAN, "seat 0 deals (E1.0)"), (fan.MCR, "East 1")):
        play = game.Play(rules, seed=1, deals=1)
        path = tmp_path / "game.json"
        players = tuple(game.Player(name=name) for name in "ABCD")
        record = game.Game(players=players, rules=rules, deals=(play.deal,), complete=False)
        path.write_text(logs.write(record, format="paili_json"))
        shown = run("show", path, "--deal", "E1").output
        assert title in shown.splitlines()[0], shown


@pytest.mark.parametrize("command", [["log", "check"], ["stats"], ["review"]])
def test_a_folder_without_files_is_an_error(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    with pytest.raises(SystemExit) as stop:
        main([*command, "empty", "--lang", "en"])
    assert stop.value.code == 2
    assert capsys.readouterr().err == "paili: there are no files in empty\n"
