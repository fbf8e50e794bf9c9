"""Damaged and hostile logs: an error with a location, never a traceback, a hang or a gigabyte."""

from __future__ import annotations

import errno
import gzip
import json
import os
import random
import re
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from log_games import MANY, MJLOG, SMALL, files

from paili import logs
from paili.catalogue import Message
from paili.errors import LogError, reason_of
from paili.game import Player, StatedResult, Win, greedy_player, play_game
from paili.logs.reading import parsed_games
from paili.logs.sources import LARGEST, LogSource

FOLDERS = (
    *MJLOG,
    "games_tenhou_json",
    "games_mjai",
    "games_mjai_converted",
    "games_kobalab",
    "games_majsoul",
)
WHOLE_FILE = {"logs.empty", "logs.no_known_format", "logs.no_records", "logs.not_xml", "logs.document_type"}
WHOLE_FILE |= {"logs.not_utf8", "logs.too_large", "logs.cannot_read"}


def flip(text: bytearray, chance: random.Random) -> None:
    text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)


def remove(text: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(text))
    del text[start : start + chance.randrange(1, 40)]


def repeat(text: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(text))
    text[start:start] = text[start : start + chance.randrange(1, 400)]


def cut(text: bytearray, chance: random.Random) -> None:
    del text[chance.randrange(len(text)) :]


def other_digit(text: bytearray, chance: random.Random) -> None:
    digits = [place for place, byte in enumerate(text) if 48 <= byte <= 57]
    if digits:
        text[chance.choice(digits)] = chance.randrange(48, 58)


def large_number(text: bytearray, chance: random.Random) -> None:
    digits = [place for place, byte in enumerate(text) if 48 <= byte <= 57]
    if digits:
        place = chance.choice(digits)
        text[place:place] = b"9" * chance.choice((3, 20, 5000))


def other_value(text: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(text))
    text[place : place + 1] = chance.choice(
        (b"null", b"[]", b"{}", b'""', b"-1", b"1e999", b"true", b"<", b"\x00")
    )


DAMAGES: tuple[Callable[[bytearray, random.Random], None], ...] = (
    flip, remove, repeat, cut, other_digit, large_number, other_value,
)  # fmt: skip


def damaged(content: bytes, number: int, seed: str) -> Iterator[bytes]:
    chance = random.Random(seed)
    for _ in range(number):
        text = bytearray(content)
        for _ in range(chance.randrange(1, 3)):
            if text:
                chance.choice(DAMAGES)(text, chance)
        yield bytes(text)


def survives(content: bytes, *, checked: bool) -> str:
    """Read, and perhaps check and write, a damaged log; return what came of it."""
    try:
        games = list(logs.read(content))
    except LogError as error:
        return told_with_place(error)
    for game in games if checked else ():
        assert all(str(problem) for problem in logs.check(game))
        for target in logs.WRITTEN:
            with suppress(LogError):
                logs.write(game, format=target)
    return "read"


def told_with_place(error: LogError) -> str:
    fault = error.fault
    key = getattr(fault, "key", "")
    assert error.event or error.deal or key in WHOLE_FILE or key.startswith("logs.foreign_"), str(error)
    assert all(error.in_language(language) for language in ("en", "zh", "ja"))
    return "refused"


def outcomes(paths: list[Path], number: int, *, check_every: int) -> dict[str, int]:
    result: dict[str, int] = {}
    for path in paths:
        for place, content in enumerate(damaged(path.read_bytes(), number, path.name)):
            outcome = survives(content, checked=place % check_every == 0)
            result[outcome] = result.get(outcome, 0) + 1
    return result


@pytest.mark.data
def test_some_damaged_files() -> None:
    paths = files(*FOLDERS, every=20)
    assert len(paths) >= 14
    result = outcomes(paths, 8, check_every=4)
    assert result["refused"] > 40
    assert result["read"] > 25


@pytest.mark.parametrize(
    "ways", [pytest.param(3, marks=pytest.mark.slow), pytest.param(50, marks=pytest.mark.whole)]
)
def test_two_hundred_files_each_damaged_in_many_ways(ways: int) -> None:
    paths = (files(*FOLDERS) + files(MANY))[:200]
    result = outcomes(paths, ways, check_every=10)
    assert sum(result.values()) == 200 * ways
    assert min(result.values()) > 20 * ways


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<!DOCTYPE a [<!ENTITY b 'cc'>]><mjloggm/>", "an XML document type or entity"),
        ("<html><T56/></html>", "a web page (HTML)"),
        ("<mjloggm><T56/></mjloggm>", 'tag 2: "<T56/>": the event is outside a deal'),
        ("<mjloggm><GO type='x'/></mjloggm>", 'tag 2: "<GO type="x"/>": \'x\' is not a number'),
        ('{"a": 1}', "this JSON is not in any known format of game records"),
        ('{"log": 1}', "line 1: 1 is not a list"),
        ('{"type": "hora"}', 'line 1: "{"type": "hora"}": the event is outside a deal'),
        ('{"type": "start_kyoku", "tehais": [["1x"]]}', "a list in the record has 1 value, but must have 13"),
        ("[" * 100_000, "not JSON"),
        (
            '{"log": [[[0,0,0]]], "name": []}',
            'line 1: "[0, 0, 0]": a list in the record has 1 value, but must have 17',
        ),
        (
            '{"log": [[{"zimo": {}}]], "player": ["a","b","c","d"], "qijia": 0}',
            'entry 1: "{"zimo": {}}": "p" is missing',
        ),
        ('{"log": [], "qijia": 9}', "9 must be in 0…3"),
        ('{"log": [], "qijia": 1.5}', "1.5 is not a whole number"),
        ('{"data": {"actions": []}}', "this file has no game records of Mahjong Soul"),
        (b"", "the record is empty"),
        (
            b"<!-- hi -->",
            "tag 1: the XML has no element, but the record of a game has the root element <mjloggm>",
        ),
        (b"  \n ", "the record is empty"),
        (b'{"type":"start_game","names":["\xff"]}', "not UTF-8 at byte 32"),
        ("no/such/file.mjlog", "no/such/file.mjlog: cannot be read: No such file or directory"),
        ("\0", "cannot be read"),
        (5, "5 is not a path, bytes or text"),
    ],
)
def test_what_is_answered_to_hostile_texts(text: str | bytes, message: str) -> None:
    with pytest.raises(LogError) as caught:
        list(logs.read(text))
    assert message in str(caught.value)


def test_an_error_names_file_deal_and_tag(tmp_path: Path) -> None:
    path = tmp_path / "game.mjlog"
    path.write_text(SMALL + '<N who="1" m="99999"/>')
    with pytest.raises(LogError) as caught:
        list(logs.read(path))
    error = caught.value
    assert str(error) == f'{path}, East 1, 0 honba, tag 13: "<N who="1" m="99999"/>": 99999 is not a call'
    assert error.in_language("ja").endswith(
        '13番目のタグ："<N who="1" m="99999"/>"：99999は鳴きの符号ではありません'
    )


@pytest.mark.parametrize("before", ["<UN", "<INIT", "<REACH"])
def test_a_game_has_its_rules_once(before: str) -> None:
    """The same rules again say nothing new; other rules are refused."""
    (game,) = logs.read(SMALL)
    again = SMALL.replace(before, '<GO type="9" lobby="0"/>' + before, 1)
    (same,) = logs.read(again)
    assert (same.rules, same.extra, len(same.deals)) == (game.rules, game.extra, len(game.deals))
    with pytest.raises(LogError, match="the game has a tag <GO> with other attributes already"):
        list(logs.read(again.replace('type="9" lobby="0"/>' + before, 'type="25" lobby="0"/>' + before)))


def test_games_before_a_damaged_one_are_read() -> None:
    games = logs.read(SMALL + "</mjloggm><mjloggm><GO/><X/></mjloggm>")
    assert next(games).deals
    with pytest.raises(LogError, match="the tag has an unknown name"):
        next(games)


# ------------------------------------------------------------------------------------ broken off


@pytest.mark.data
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_log_that_breaks_off_yields_what_is_there(folder: str) -> None:
    path = files(folder)[0]
    content = path.read_bytes()
    for part in (0.4, 0.7, 0.95):
        for packed in (False, True):
            text = gzip.compress(content) if packed else content
            try:
                games = list(logs.read(text[: int(len(text) * part)]))
            except LogError as error:  # a short file of which nothing can be unpacked
                assert packed and getattr(error.fault, "key", "") == "logs.foreign_cut"  # noqa: PT017, PT018
                continue
            if games:
                assert not games[-1].complete
    whole = [game for game in logs.read(content) if game.deals]
    most = [game for game in logs.read(content[: len(content) * 19 // 20]) if game.deals]
    assert sum(len(game.deals) for game in most) >= sum(len(game.deals) for game in whole) - 1


def test_a_deal_that_is_played_when_the_text_ends() -> None:
    (game,) = logs.read(SMALL[: SMALL.index("<U133")] + "<U1")
    assert (game.complete, len(game.deals), len(game.deals[0].events)) == (False, 1, 3)


# ------------------------------------------------------------------------------------ size


def test_gzip_is_unpacked() -> None:
    assert list(logs.read(gzip.compress(SMALL.encode()))) == list(logs.read(SMALL))


def test_damaged_gzip() -> None:
    packed = bytearray(gzip.compress(SMALL.encode() * 3))
    packed[20] ^= 0xFF
    with pytest.raises(LogError, match="cannot be read"):
        list(logs.read(bytes(packed)))


@pytest.mark.parametrize("begin", [b"<mjloggm ", b"[", b'{"log":"', b"   ", b'{"type":"none"}\n' * 2])
def test_a_bomb_is_refused_in_little_memory(begin: bytes) -> None:
    bomb = gzip.compress(begin + b" " * (LARGEST * 16))
    tracemalloc.start()
    try:
        with pytest.raises(LogError, match=r"more than 4,194,304 bytes|the record is empty"):
            list(logs.read(bomb))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 12 * LARGEST


@pytest.mark.parametrize("name", ["mjlog", pytest.param("mjai", marks=pytest.mark.slow)])
def test_memory_does_not_grow_with_the_number_of_games(name: str, tmp_path: Path) -> None:
    """The first reading fills the lists of free tuples that Python keeps, and does not count."""
    game = next(logs.read(SMALL + "</mjloggm>"))
    text = logs.write(game, format=name)
    path = tmp_path / "many"
    peaks = []
    for number in (1000, 200, 1000):
        path.write_text(text * number)
        tracemalloc.start()
        assert sum(1 for _ in logs.read(path)) == number
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < peaks[1] * 1.5


def test_a_format_to_insist_on() -> None:
    document = json.dumps({"type": "start_game", "names": []})
    assert next(logs.read(document, format="mjai")).source.format == "mjai"
    with pytest.raises(LogError, match="'kyoto' must be one of mjlog, tenhou_json"):
        logs.read(document, format="kyoto")
    with pytest.raises(LogError, match='"log" is missing'):
        list(logs.read(document, format="tenhou_json"))


def test_what_cannot_be_written(tmp_path: Path) -> None:
    (game,) = logs.read(SMALL)
    with pytest.raises(LogError, match="'mahjong_soul' must be one of mjlog"):
        logs.write(game, format="mahjong_soul")
    with pytest.raises(LogError, match="the format mjlog has no option dialect"):
        logs.write(game, format="mjlog", dialect="mortal")
    with pytest.raises(LogError, match="'old' must be one of mortal, original, riichienv"):
        logs.write(game, format="mjai", dialect="old")
    for name in ("no/file", "a\0b", "\ud800"):
        with pytest.raises(LogError, match="cannot be written: "):
            logs.write(game, tmp_path / name, format="mjlog")


def test_the_longest_name_is_written_by_several_threads(tmp_path: Path) -> None:
    (game,) = logs.read(SMALL)
    path = tmp_path / ("牌" * 85)  # 255 bytes
    with ThreadPoolExecutor(4) as threads:
        texts = list(threads.map(lambda _: logs.write(game, path, format="mjlog"), range(12)))
    assert {path.read_text("utf-8")} == {*texts}
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("target", logs.WRITTEN)
def test_names_that_are_no_text_are_written(target: str, tmp_path: Path) -> None:
    """JSON can spell half a character, which no file can hold."""
    played = play_game([greedy_player] * 4, seed=1)
    named = replace(played, players=(Player(name="a\ud800"), *played.players[1:]))
    logs.write(named, tmp_path / "game", format=target)
    (again,) = logs.read(tmp_path / "game")
    assert again.deals == next(logs.read(logs.write(played, format=target))).deals
    assert again.players[0].name == "a?"


@pytest.mark.parametrize("names", [0, 1, 6])
def test_a_game_has_a_player_for_each_seat(names: int) -> None:
    (game,) = logs.read(SMALL)
    document = json.loads(logs.write(game, format="tenhou_json"))
    start, *lines = logs.write(game, format="mjai").split("\n")
    named = [*"ABCDEF"][:names]
    un = "<UN " + " ".join(f'n{seat}="{name}"' for seat, name in enumerate(named[:4])) + "/>"
    for text in (
        json.dumps(document | {"name": named}),
        "\n".join([json.dumps(json.loads(start) | {"names": named}), *lines]),
        re.sub("<UN[^>]*>", un if names else "", logs.write(game, format="mjlog")),
    ):
        (again,) = logs.read(text)
        assert again.names == (*named, *[""] * 4)[:4]
        assert len(again.players) == len(again.seats) == 4
        assert logs.write(again, format="kobalab")


@pytest.mark.parametrize("target", logs.WRITTEN)
def test_a_win_whose_hand_lacks_its_tile_is_written(target: str) -> None:
    played = play_game([greedy_player] * 4, seed=1)
    deal = next(deal for deal in played.deals if isinstance(deal.events[-1], Win))
    win = deal.events[-1]
    stated = StatedResult(han=1, fu=30, points=1_000, yaku=(), changes=(0, 0, 0, 0))
    bare = replace(win, hand=(0, 0), stated_result=stated, tile=33)
    damaged = replace(deal, events=(*deal.events[:-1], bare))
    with suppress(LogError):
        assert logs.write(replace(played, deals=(damaged,)), format=target)


def test_a_packed_file_is_written(tmp_path: Path) -> None:
    (game,) = logs.read(SMALL)
    path = tmp_path / "game.mjlog.gz"
    text = logs.write(game, path, format="mjlog")
    assert gzip.decompress(path.read_bytes()).decode() == text
    (again,) = logs.read(path)
    assert again.deals == game.deals


@pytest.mark.parametrize("take", ["414141a41", "f44", "k41414141", "4141k4141"])
def test_only_calls_are_taken(take: str) -> None:
    """A concealed quad, a north or an added tile stands where tiles are given, never where they are taken."""
    hands = [[41, 41, 41, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22], *[[*range(11, 20), *range(21, 25)]] * 3]
    seats = [[hand, [take] if seat == 0 else [], []] for seat, hand in enumerate(hands)]
    deal = [[0, 0, 0], [25_000] * 4, [11], [], *(item for seat in seats for item in seat), ["不明"]]
    document = {"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": {}, "log": [deal]}
    with pytest.raises(LogError, match=f"{take} is not a call"):
        list(logs.read(json.dumps(document)))


@pytest.mark.parametrize(
    "content",
    [
        b"<mjloggm><T5", b"<mjloggm><T5 a='1' a='2'/>", b"<mjloggm></a>", b"<mjloggm><<", b"<mjloggm>&a;", b"<mjloggm>\0",
        b"<\xff", b"abc", b"[1 2]", b"[1,]", b"{1}", b'{"a" 2}', b'["a', b'["a\t"]', b'["\\x"]', b'["\\u1"]',
        b"[" * 9_999, b"[NaN]", b"\x1f\x8b\x08\x00abcdefghijklmn", b"\xff\xfe",
    ],
)  # fmt: skip
def test_what_is_no_log_is_refused_in_chinese_and_japanese(content: bytes) -> None:
    for game in parsed_games(LogSource(content)):
        for fault in game.faults:
            for language in ("zh", "ja"):
                words = re.sub(
                    r'"[^"]*"|JSON|XML|UTF-8|UTF-16|NaN|gzip|mjlog', "", fault.in_language(language)
                )
                assert not re.search("[A-Za-z]{3,}", words)


def test_reasons_of_the_system_are_in_chinese_and_japanese() -> None:
    for number in (
        errno.EMFILE,
        errno.ELOOP,
        errno.ETXTBSY,
        errno.EDQUOT,
        errno.EFBIG,
        errno.ESPIPE,
        errno.ENXIO,
    ):
        message = reason_of(OSError(number, os.strerror(number)))
        assert isinstance(message, Message)
    assert isinstance(reason_of(ValueError("embedded null byte")), Message)
