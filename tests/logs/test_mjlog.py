"""Tenhou's mjlog: what is read, and that it is written back tag for tag."""

from __future__ import annotations

from pathlib import Path

import pytest
from log_games import MANY, MJLOG, SMALL, files

from paili import logs
from paili.errors import LogError
from paili.game.events import (
    Away,
    Back,
    Discard,
    Draw,
    RiichiAccepted,
    Win,
)
from paili.logs.mjlog.calls import decoded, encoded
from paili.logs.mjlog.tags import tags
from paili.logs.mjlog.words import decimal
from paili.scoring import preset
from paili.tiles import Face, Kind


def tag_list(text: bytes) -> list[tuple[str, dict[str, str]]]:
    return [tag for several in tags([text]) for tag in several if tag[0]]


def assert_comes_back(paths: list[Path]) -> int:
    """Every tag of every file, with all its attributes, is written again."""
    count = 0
    for path in paths:
        content = path.read_bytes()
        written = logs.write(logs.read(content), format="mjlog").encode()
        before, after = tag_list(content), tag_list(written)
        assert before == after, path.name
        count += len(before)
    return count


@pytest.mark.data
def test_files_of_many_years_come_back_tag_for_tag() -> None:
    assert assert_comes_back(files(*MJLOG)) == 91_207


@pytest.mark.data
def test_some_games_of_the_phoenix_room_come_back_tag_for_tag() -> None:
    assert assert_comes_back(files(MANY, every=25)) == 35_902


@pytest.mark.parametrize(
    ("every", "number"),
    [pytest.param(5, 175_407, marks=pytest.mark.slow), pytest.param(1, 899_075, marks=pytest.mark.whole)],
)
def test_all_games_of_the_phoenix_room_come_back_tag_for_tag(every: int, number: int) -> None:
    assert assert_comes_back(files(MANY, every=every, first=every // 2)) == number


@pytest.mark.data
def test_games_that_break_off_are_not_complete() -> None:
    cut = {path.name for path in files(*MJLOG) if not next(logs.read(path)).complete}
    assert "2011020401gm-00a9-0000-f6eff225-no-game-end.mjlog" in cut
    assert len(cut) == 48


def test_a_game_that_breaks_off_inside_a_deal() -> None:
    (game,) = logs.read(SMALL)
    deal = game.deals[0]
    assert (game.complete, deal.complete, deal.name, game.source.format) == (False, False, "E1.0", "mjlog")
    assert [player.name for player in game.players] == ["A", "B", "C", "D"]
    assert [player.rank for player in game.players] == ["1", "2", "3", "4"]
    assert deal.events[:3] == (
        Draw(0, Kind.SOUTH),
        Discard(0, Kind.SOUTH, drawn=True, riichi=True),
        RiichiAccepted(0),
    )
    assert [event.place for event in deal.events] == [6, 8, 9, 10, 11, 12]
    assert (deal.hands[0][0], deal.indicator, deal.indicator_id) == (Kind.M1, Kind.RED, 132)


@pytest.mark.data
def test_players_who_leave_and_come_back() -> None:
    (game,) = logs.read(next(path for path in files("games_mjlog") if path.name == "bye.xml"))
    events = [event for deal in game.deals for event in deal.events]
    assert sum(isinstance(event, Away) for event in events) == 1
    assert sum(isinstance(event, Back) for event in events) == 1


@pytest.mark.data
def test_what_the_server_said_of_a_win() -> None:
    (game,) = logs.read(next(path for path in files("games_mjlog") if path.name.startswith("2010081709")))
    win = game.deals[0].events[-1]
    assert isinstance(win, Win)
    assert win.stated_result is not None
    assert (win.seat, win.source, win.stated_result.han, win.stated_result.fu, win.stated_result.points) == (
        1,
        2,
        4,
        30,
        7700,
    )
    assert win.stated_result.yaku == (("seat_wind_s", 1), ("honitsu", 2), ("dora", 1))
    assert win.stated_result.changes == (0, 8700, -7700, 0)


@pytest.mark.parametrize(
    ("kind", "name", "changes"),
    [
        ("1", "tenhou_east", set()),
        ("169", "tenhou", set()),
        ("185", "tenhou_sanma", set()),
        ("161", "tenhou_east", set()),
    ],
)
def test_the_type_of_the_table_names_the_rules(kind: str, name: str, changes: set[str]) -> None:
    (game,) = logs.read(SMALL.replace('type="9"', f'type="{kind}"'))
    assert game.rules.name == name
    assert set(game.rules.diff(preset(name))) - {"start_points"} == changes


def test_a_table_without_red_fives() -> None:
    text = SMALL.replace('seed="0,0,0,3,4,132"', 'seed="0,0,0,3,4,16"')
    assert next(logs.read(text)).deals[0].indicator == Face.RED_M5
    assert next(logs.read(text.replace('type="9"', 'type="11"'))).deals[0].indicator == Kind.M5


@pytest.mark.parametrize(
    ("total", "message"),
    [
        ("1e999999999", "is not a number"),
        ("-1e-999999999", "is not a number"),
        ("1/3", "is not a number"),
        ("1.2.3", "is not a number"),
        ("99999999.5", r"must be in -10000000…10000000"),
    ],
)
def test_a_final_score_is_a_number_of_limited_size(total: str, message: str) -> None:
    with pytest.raises(LogError, match=message):
        decimal(total)
    assert decimal("-45.5") == -45.5


def test_every_number_of_a_call_that_stands_for_tiles_comes_back() -> None:
    """Numbers of the same tiles have one spelling, but for bits that say nothing."""
    readable, same = 0, 0
    for number in range(1 << 16):
        try:
            call = decoded(number)
        except LogError:
            continue
        readable += 1
        assert decoded(encoded(call)) == call
        same += encoded(call) == number
    assert readable > 40_000
    assert same > 10_000


def test_several_games_in_one_text_are_read_one_after_the_other() -> None:
    whole = SMALL + "</mjloggm>\n"
    games = list(logs.read(whole * 3))
    assert len(games) == 3
    assert len({game.deals for game in games}) == 1


def test_a_text_in_pieces_is_the_same_game() -> None:
    from paili.logs.mjlog.read import read

    text = SMALL.encode() + b"</mjloggm>"
    whole = list(logs.read(text))
    for size in range(1, 40):
        pieces = (text[start : start + size] for start in range(0, len(text), size))
        assert [item.game for item in read(pieces, "")] == whole


DECLARED = b'<?xml version="1.0" encoding="UTF-8"?><mjloggm ver="2.3"><T56/><D70/></mjloggm>'


def test_a_block_may_end_inside_the_declaration_of_a_further_document() -> None:
    text = DECLARED + DECLARED
    whole = tag_list(text)
    assert [name for name, _ in whole] == ["mjloggm", "T56", "D70"] * 2
    for place in range(len(text)):
        assert [tag for several in tags([text[:place], text[place:]]) for tag in several if tag[0]] == whole


def test_documents_with_declarations_in_blocks_of_any_size() -> None:
    """From version 2.6 on, Expat waits for more text, and notices a short document only at the end."""
    text = DECLARED * 3
    whole = tag_list(text)
    for size in range(1, len(text)):
        blocks = (text[start : start + size] for start in range(0, len(text), size))
        assert [tag for several in tags(blocks) for tag in several if tag[0]] == whole


def test_a_declaration_that_began_too_far_back_is_refused() -> None:
    blocks = [DECLARED + b"<?xml ", b" " * 1_100, DECLARED[6:]]
    with pytest.raises(LogError, match=r"^byte 79: not XML"):
        list(tags(blocks))


@pytest.mark.parametrize("opening", [b"", b"\n", b"<mjloggm><T1/></mjloggm>", DECLARED])
def test_a_fault_is_at_a_byte_of_the_whole_text(opening: bytes) -> None:
    text = opening + b'<mjloggm><T2/><UN n0="" n0=""/></mjloggm>'
    number = text.rindex(b" n0") + 1
    for place in range(len(text)):
        with pytest.raises(LogError, match=f"^byte {number}: not XML: duplicate attribute"):
            list(tags([text[:place], text[place:]]))


def test_events_made_in_short_are_those_that_the_constructors_make() -> None:
    from dataclasses import fields

    from paili.game.quick_events import discard_at, draw_at

    pairs = [
        (draw_at(2, 27, 5, (108,)), Draw(2, 27, place=5, ids=(108,))),
        (discard_at(1, 34, True, True, 6, (16,)), Discard(1, 34, True, True, place=6, ids=(16,))),
    ]
    for short, constructed in pairs:
        assert short == constructed
        assert hash(short) == hash(constructed)
        for field in fields(constructed):
            assert getattr(short, field.name) == getattr(constructed, field.name)
