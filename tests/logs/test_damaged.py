"""Damage in a file is limited: the other deals of its game and the other games of the file are read."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from log_games import SMALL, files

from paili import logs
from paili.errors import LogError
from paili.game import DrawnDeal, Game, greedy_player, play_game
from paili.game.plain import Plain, check_record
from paili.game.records import Deal
from paili.logs.reading import parsed_games
from paili.logs.sources import LogSource

SMALL_GAME = play_game([greedy_player] * 4, seed=3)


def damaged(format_: str) -> tuple[str, int]:
    """A game whose second deal cannot be read, and how many others it has."""
    text = logs.write(SMALL_GAME, format=format_)
    if format_ == "mjlog":
        start = text.index("<INIT", text.index("<INIT") + 1)
        place = text.index("<D", start)
        text = text[:place] + "<X/>" + text[place:]
    elif format_ == "mjai":
        lines = text.splitlines(keepends=True)
        starts = [place for place, line in enumerate(lines) if "start_kyoku" in line]
        lines[starts[1] + 5] = '{"type":"what"}\n'
        text = "".join(lines)
    else:
        document = json.loads(text)
        if format_ == "paili_json":
            document["deals"][1]["events"][7] = 5
        else:
            document["log"][1][-1 if format_ == "kobalab" else 0] = 5
        text = json.dumps(document)
    return text, len(SMALL_GAME.deals) - 1


@pytest.mark.parametrize("format_", logs.WRITTEN)
def test_one_bad_deal_loses_no_other(format_: str, tmp_path: Path) -> None:
    text, others = damaged(format_)
    path = tmp_path / "game"
    path.write_text(text)
    deals = list(logs.deals(path))
    assert sum(isinstance(one, Deal) for one in deals) == others
    (problem,) = [one for one in deals if not isinstance(one, Deal)]
    assert problem.source == str(path)
    with pytest.raises(LogError):
        list(logs.read(path))


@pytest.mark.parametrize("format_", logs.WRITTEN)
def test_a_file_may_end_anywhere(format_: str) -> None:
    """The cut is met in the first entry of a deal too, between its points and its hands."""
    text = logs.write(replace(SMALL_GAME, deals=SMALL_GAME.deals[:2]), format=format_)
    second = {"kobalab": '{"qipai"', "mjai": '{"type":"start_kyoku"', "mjlog": "<INIT"}.get(format_)
    begin = 1 if second is None else text.rindex(second)
    for end in range(begin, min(begin + 700, len(text)), 3):
        for game in parsed_games(LogSource(text[:end])):
            assert game.game is None or len(game.game.deals) <= 2


@pytest.mark.parametrize("format_", logs.WRITTEN)
def test_one_bad_game_loses_no_other(format_: str, tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_text(
        logs.write(SMALL_GAME, format=format_)
        + damaged(format_)[0]
        + "\n"
        + logs.write(SMALL_GAME, format=format_)
    )
    games = list(logs.games(path))
    assert [isinstance(one, Game) for one in games] == [True, False, True]


def test_a_damaged_line_loses_its_deal_alone(tmp_path: Path) -> None:
    lines = logs.write(SMALL_GAME, format="mjai").splitlines()
    lines[40] = lines[40][:-9]
    path = tmp_path / "games"
    path.write_text("\n".join(lines))
    deals = list(logs.deals(path))
    assert sum(isinstance(one, Deal) for one in deals) == len(SMALL_GAME.deals) - 1
    assert "line 41: not JSON" in str(deals[-1])


@pytest.mark.parametrize("between", ["", "\n", "\x00\x01\n", "{\n{\n"])
def test_several_damaged_lines_lose_their_deal_alone(between: str, tmp_path: Path) -> None:
    """As a block of a disk, or a line that was broken in two: the lines after them are read."""
    lines = logs.write(SMALL_GAME, format="mjai").splitlines(keepends=True)
    half = len(lines[40]) // 2
    lines[40] = f"{lines[40][:half]}\n{between}{lines[40][half:]}"
    path = tmp_path / "games"
    path.write_text("".join([*lines, *logs.write(SMALL_GAME, format="mjai").splitlines(keepends=True)]))
    deals = list(logs.deals(path))
    assert sum(isinstance(one, Deal) for one in deals) == 2 * len(SMALL_GAME.deals) - 1
    assert [isinstance(one, Game) for one in logs.games(path)] == [False, True]
    (problem,) = [one for one in deals if not isinstance(one, Deal)]
    assert "line 41: not JSON" in str(problem)


def test_bytes_that_are_not_utf8_lose_their_deal_alone(tmp_path: Path) -> None:
    lines = [line.encode() + b"\n" for line in logs.write(SMALL_GAME, format="mjai").splitlines()]
    lines[40] = lines[40].replace(b"actor", b"\xc3\xa4\xff")
    path = tmp_path / "games"
    path.write_bytes(b"".join(lines))
    deals = list(logs.deals(path))
    assert sum(isinstance(one, Deal) for one in deals) == len(SMALL_GAME.deals) - 1
    place = lines[40].index(b"\xff") + 1
    assert f"line 41: not UTF-8 at byte {place}" in str(deals[-1])


def test_bytes_that_are_not_utf8_lose_their_document_alone() -> None:
    text = logs.write(SMALL_GAME, format="tenhou_json")
    for indent in (None, 1):
        document = json.dumps(json.loads(text) | {"title": ["<title>", ""]}, indent=indent).encode()
        wrong = document.replace(b"<title>", b"\xff")
        content = b"\n".join([document, wrong, document])
        assert [item.game is not None for item in parsed_games(LogSource(content))] == [True, False, True]


def test_a_value_over_many_lines_may_follow_values_of_one_line() -> None:
    (small,) = logs.read(SMALL)
    document = json.loads(logs.write(small, format="tenhou_json"))
    for indent in (None, 1):
        text = f"{json.dumps(document)}\n{json.dumps(document, indent=indent)}\n{json.dumps(document)}\n"
        assert [len(game.deals) for game in logs.read(text)] == [len(small.deals)] * 3


@pytest.mark.parametrize(
    "line",
    [
        {"type": "ankan", "actor": 0, "consumed": ["?"] * 4},
        {"type": "pon", "actor": 1, "target": 0, "pai": "E", "consumed": ["?", "?"]},
        {"type": "hora", "actor": 0, "target": 0, "pai": "E", "hora_tehais": ["?"] * 14},
    ],
)
def test_a_hidden_tile_of_a_meld_loses_its_deal_alone(line: dict[str, Any], tmp_path: Path) -> None:
    lines = logs.write(SMALL_GAME, format="mjai").splitlines()
    lines.insert(3, json.dumps(line))
    path = tmp_path / "games"
    path.write_text("\n".join(lines))
    deals = list(logs.deals(path))
    assert sum(isinstance(one, Deal) for one in deals) == len(SMALL_GAME.deals) - 1
    assert "'?' is not a tile" in str(deals[-1])


def test_a_deal_that_ends_before_its_first_draw() -> None:
    start, deal, *_ = logs.write(SMALL_GAME, format="mjai").splitlines()
    (read,) = logs.read("\n".join([start, deal, '{"type": "ryukyoku"}', '{"type": "end_game"}']))
    (drawn,) = read.deals[0].events
    assert isinstance(drawn, DrawnDeal)
    assert (drawn.kind, drawn.seat) == ("unknown", None)


@pytest.mark.parametrize("name", ["]", "}", "a]b}", "[", "{[", "plain"])
def test_a_file_may_end_in_a_text_with_brackets(name: str) -> None:
    """As in the name of a player after the deals: all deals are read."""
    document = json.loads(logs.write(SMALL_GAME, format="tenhou_json"))
    names = document.pop("name")
    text = json.dumps({**document, "name": [name, *names[1:]]})
    (game,) = logs.read(text[: text.index(f'"{name}"') + 1 + len(name)])
    assert len(game.deals) == len(SMALL_GAME.deals)
    assert not game.complete


@pytest.mark.parametrize("format_", logs.WRITTEN)
def test_a_file_may_end_before_all_hands_are_dealt(format_: str) -> None:
    text = logs.write(replace(SMALL_GAME, deals=SMALL_GAME.deals[:2]), format=format_)
    counts = set()
    for end in range(1, len(text), 11):
        for item in parsed_games(LogSource(text[:end])):
            counts.add(0 if item.game is None else len(item.game.deals))
    assert counts == {0, 1, 2}


@pytest.mark.data
def test_a_deal_of_mahjong_soul(tmp_path: Path) -> None:
    document = json.loads(files("games_majsoul")[0].read_text("utf-8"))
    actions = [item for item in document["data"]["data"]["actions"] if item.get("result")]
    wrong = [
        action["result"] for action in actions if action["result"]["name"].endswith("RecordDiscardTile")
    ][200]
    wrong["data"]["tile"] = "9x"
    path = tmp_path / "game"
    path.write_text(json.dumps(document))
    assert [isinstance(one, Deal) for one in logs.deals(path)].count(True) == 8


def names_of(text: str) -> tuple[list[str], list[str]]:
    """The names of the deals that can be read, and the places and texts of what cannot."""
    games = list(parsed_games(LogSource(text)))
    return (
        [deal.name for game in games if game.game is not None for deal in game.game.deals],
        [str(fault) for game in games for fault in game.faults],
    )


DEALS = [deal.name for deal in SMALL_GAME.deals]


@pytest.mark.parametrize("tag", ["<FOO/>", "<T5/>", '<BYE who="9"/>'])
def test_a_bad_tag_after_a_deal_loses_no_deal(tag: str) -> None:
    text = logs.write(SMALL_GAME, format="mjlog")
    second = text.index("<INIT", text.index("<INIT") + 1)
    deals, (fault,) = names_of(text[:second] + tag + text[second:])
    assert deals == DEALS
    assert fault.startswith("tag ")
    win = text[:second] + '<AGARI who="9"/>' + text[second:]  # of a discard with two winners, perhaps
    assert names_of(win)[0] == DEALS[1:]


def test_damaged_xml_loses_no_deal_before_it() -> None:
    deals, (fault,) = names_of(logs.write(SMALL_GAME, format="mjlog").replace("</mjloggm>", "<FOO</mjloggm>"))
    assert deals == DEALS
    assert "not XML" in fault


FIRST_LINES = {
    "text": "saved by hand", "cut": '{"type":"star', "unknown": '{"type":"hello"}', "no type": '{"a":1}',
    "a list": "[1]", "a number": "1", "not UTF-8": "\udcff", "no names": '{"type":"start_game","names":3}',
}  # fmt: skip


@pytest.mark.parametrize("line", FIRST_LINES.values(), ids=FIRST_LINES)
def test_a_bad_first_line_loses_no_deal(line: str, tmp_path: Path) -> None:
    path = tmp_path / "games"
    first, *others = logs.write(SMALL_GAME, format="mjai").splitlines()
    for lines in ([line, *others], [line, first, *others]):
        path.write_bytes("\n".join(lines).encode(errors="surrogateescape"))
        *deals, problem = sorted(logs.deals(path), key=lambda item: not isinstance(item, Deal))
        assert [deal.name for deal in deals if isinstance(deal, Deal)] == DEALS
        assert f"{path}, line 1" in str(problem)


def test_a_bad_line_between_deals_loses_no_deal() -> None:
    lines = logs.write(SMALL_GAME, format="mjai").splitlines()
    end = next(number for number, line in enumerate(lines) if "end_kyoku" in line)
    for place, line in (
        (1, '{"type":"hello"}'), (end, '{"type":"hello"}'), (end + 1, "damaged"), (end + 1, lines[3])
    ):  # fmt: skip
        deals, (fault,) = names_of("\n".join([*lines[:place], line, *lines[place:]]))
        assert deals == DEALS
        assert fault.startswith(f"line {place + 1}: ")
    win = [*lines[:end], "damaged", *lines[end:]]  # of a discard with two winners, perhaps
    assert names_of("\n".join(win))[0] == DEALS[1:]


def test_rules_that_cannot_be_read_lose_their_game() -> None:
    first, *others = logs.write(SMALL_GAME, format="mjai").splitlines()
    start = json.dumps(json.loads(first) | {"rules": 3})
    deals, faults = names_of("\n".join([start, *others, first, *others]))
    assert deals == DEALS
    assert len(faults) == 1


def test_a_bad_first_document_loses_no_other() -> None:
    for format_ in ("tenhou_json", "paili_json", "kobalab"):
        text = json.dumps(json.loads(logs.write(SMALL_GAME, format=format_)))
        deals, (fault,) = names_of(f"{text[:-9]}!\n{text}\n")
        assert deals == DEALS
        assert "line 1: not JSON" in fault


def test_a_win_without_winners() -> None:
    document = json.loads(logs.write(SMALL_GAME, format="tenhou_json"))
    document["log"][0][16] = ["和了"]
    deals, (fault,) = names_of(json.dumps(document))
    assert deals == DEALS[1:]
    assert "a list in the record has 1 value, but needs at least 3" in fault


def soul_record(**head: Any) -> list[dict[str, Any]]:
    """A game of Mahjong Soul of one deal: the dealer draws and discards, and all win on nothing."""
    tiles = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "1p", "1p", "2p"]
    return [
        {"name": "RecordNewRound", "data": {"scores": [25000] * 4, "tiles0": [*tiles, "3p"],
         **{f"tiles{seat}": [f"{rank}s" for rank in (1, 2, 3, 4, 5, 6, 7, 8, 9)] + [f"{seat}z"] * 4
            for seat in (1, 2, 3)}, "dora": "7z"}},
        {"name": "RecordDiscardTile", "data": {"tile": "3p", "moqie": True}},
    ]  # fmt: skip


def test_a_win_of_mahjong_soul_without_winners() -> None:
    records = [*soul_record(), {"name": "RecordHule", "data": {"hules": [], "delta_scores": [0] * 4}}]
    (game,) = parsed_games(LogSource(json.dumps({"head": {}, "data": records})))
    assert game.game is not None
    assert not game.game.complete
    (fault,) = game.faults
    assert "East 1, 0 honba, entry 3" in str(fault)
    assert "has 0 values, but needs at least 1" in str(fault)


def test_names_that_are_null() -> None:
    head = {"uuid": None, "accounts": [{"seat": 0, "nickname": None, "level": {"id": None}}]}
    (game,) = logs.read(json.dumps({"head": head, "data": soul_record()}))
    assert (game.players[0].name, game.players[0].rank, game.source.reference) == ("", "", "")


# ------------------------------------------------------------------------------------ values of another type


def changed(value: Any, chance: random.Random, strange: object) -> Any:
    """A document in which one value is another."""
    if isinstance(value, dict | list) and value and chance.random() < 0.95:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        key = chance.choice(keys)
        copy = value.copy()
        copy[key] = changed(value[key], chance, strange)
        return copy
    return strange


def documents() -> Iterator[Any]:
    for format_ in ("tenhou_json", "kobalab", "paili_json"):
        yield json.loads(logs.write(SMALL_GAME, format=format_))
    yield [
        json.loads(line) for line in logs.write(SMALL_GAME, format="mjai", dialect="original").splitlines()
    ]


@pytest.mark.parametrize("strange", [[], {}, None, "x", 7, [[]], {"a": 1}, True, 1.5], ids=repr)
def test_values_of_another_type(strange: object) -> None:
    chance = random.Random(1)
    for document in documents():
        for _ in range(5):
            text = json.dumps(changed(document, chance, strange))
            for game in parsed_games(LogSource(text if text[0] in "[{" else f"[{text}]")):
                assert game.game is not None or game.faults
                if game.game is not None:  # `check` does not check the types of what a reader made
                    check_record(game.game)
                    assert not has_lists(game.game)


def has_lists(value: object) -> bool:
    """Whether a value, or a value in it, is a list."""
    if isinstance(value, Plain):
        return any(has_lists(getattr(value, item.name)) for item in fields(value))  # type: ignore[arg-type]
    return isinstance(value, list) or (isinstance(value, tuple) and any(map(has_lists, value)))


@pytest.mark.data
def test_seats_of_mahjong_soul_that_are_none() -> None:
    document = json.loads(files("games_majsoul")[0].read_text("utf-8"))
    for strange in ([], {}, "1", None, 4, -1):
        for entries in (document["head"]["accounts"], document["head"]["result"]["players"]):
            kept, entries[0]["seat"] = entries[0].get("seat", 0), strange
            (item,) = parsed_games(LogSource(json.dumps(document)))
            assert item.faults
            entries[0]["seat"] = kept


# ------------------------------------------------------------------------------------ written


def test_what_is_written_of_a_damaged_game_can_be_read() -> None:
    """A game with a changed event is written so that it is read again, or refused by a LogError."""
    chance, written = random.Random(2), 0
    for _ in range(15):
        place = chance.randrange(len(SMALL_GAME.deals))
        deal = SMALL_GAME.deals[place]
        events = list(deal.events)
        at = chance.randrange(len(events))
        name = chance.choice(
            [name for name in ("seat", "tile", "source", "own", "kind", "type") if hasattr(events[at], name)]
            or ["place"]
        )
        strange = {"own": (3, 3), "kind": "x", "type": "x"}.get(name, chance.choice([0, 3, 5, 33, -1]))
        events[at] = replace(events[at], **{name: strange})
        deals = (
            *SMALL_GAME.deals[:place],
            replace(deal, events=tuple(events)),
            *SMALL_GAME.deals[place + 1 :],
        )
        for format_ in logs.WRITTEN:
            try:
                text = logs.write(replace(SMALL_GAME, deals=deals), format=format_)
            except LogError:
                continue
            assert len(next(logs.read(text)).deals) == len(deals)
            written += 1
    assert written > 5


@pytest.mark.parametrize("format_", logs.WRITTEN)
def test_the_old_file_stays_until_the_new_one_is_whole(
    format_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(LogError, match="cannot be written"):
        logs.write(SMALL_GAME, path, format=format_)
    assert [path.name for path in tmp_path.iterdir()] == ["game"]
    assert path.read_text() == "old"


def test_a_new_file_keeps_the_mode_of_the_old_and_the_links_to_it(tmp_path: Path) -> None:
    path, link = tmp_path / "game", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    logs.write(SMALL_GAME, link, format="mjlog")
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.read_text().startswith("<mjloggm")


def test_names_cannot_steer_a_terminal() -> None:
    (game,) = logs.read(SMALL.replace("%41", "A%1B[2J%E2%80%AE"))
    assert game.players[0].name == "A\x1b[2J\u202e"
