"""A deal that leads to a position reaches it when it is played, and when it is read as lines of mjai."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from paili import Position, Rules, logs
from paili.errors import GameError, LogError, PositionError
from paili.game import greedy_player, legal, play_from, play_game, random_player, replay_to
from paili.game.events import HIDDEN
from paili.logs.timeline.moments import played
from position_files import lines_of
from shared_data import path_of


def check_course(p: Position) -> None:
    """The deal leads to the position, tells no tile of the others, and its lines tell the same."""
    deal = replay_to(p)
    for seat, hand in enumerate(deal.hands):
        assert (HIDDEN in hand) is (seat != p.seat)
    assert Position.from_mjai(p.to_mjai(), p.seat, p.rules) == p.replace(private=())
    (game,) = logs.read(p.to_mjai(), format="mjai")
    assert game.deals[0].events == deal.events


@pytest.mark.parametrize("rules", [Rules.TENHOU, Rules.TENHOU_SANMA, Rules.MAHJONG_SOUL, Rules.WRC])
def test_moments_of_games(rules: Rules) -> None:
    game = play_game([random_player(4)] * rules.players, rules, seed=4)
    count = 0
    for moment in islice(played(game), 0, 1000, 34):
        check_course(moment.position(count % rules.players))
        count += 1
    assert count > 15


@pytest.mark.parametrize("between", ["\n", "\r\n", "\n \n"])
def test_lines_may_be_apart_and_have_names_of_any_signs(between: str) -> None:
    p = Position.parse("123m406p789s1122z.9p_E1E.0.0_i4p_w69_p25000.25000.25000.25000_A_B_C_D")
    lines = p.to_mjai().splitlines()
    lines[0] = json.dumps(
        {**json.loads(lines[0]), "names": ["a\u2028b\x85", "B", "C", "D"]}, ensure_ascii=False
    )
    assert Position.from_mjai(between.join([*lines, ""]), 0) == p
    assert Position.from_mjai([line + between for line in [*lines, ""]], 0) == p


@pytest.mark.parametrize("lines", [None, 5, b"x"])
def test_lines_that_are_no_text(lines: object) -> None:
    with pytest.raises(LogError, match="is not an object"):
        Position.from_mjai(lines, 0)


def test_play_goes_on_from_moments_of_games() -> None:
    game = play_game([greedy_player] * 4, Rules.TENHOU, seed=4)
    moments = [moment for moment in islice(played(game), 0, 500) if moment.deciding][::23]
    for seed, moment in enumerate(moments):
        p = moment.position(moment.deciding[0])
        play = play_from(p, seed)
        assert play.position(p.seat) == p
        assert play.asks[p.seat] == legal(p)
        assert play_from(p, seed).table.position((p.seat + 1) % 4) == play.table.position((p.seat + 1) % 4)
    hands = {play_from(p, seed).deal.hands for seed in range(4)}
    assert len(hands) == 4
    assert play_from(str(p)).events == play_from(p).events
    with pytest.raises(GameError, match="seed"):
        play_from(p, "x")  # type: ignore[arg-type]
    with pytest.raises(PositionError):
        play_from(Position.parse("123m456p77889s11z.9s"))


def test_positions_of_the_files() -> None:
    texts = [line.text for line in lines_of() if line.id.startswith("m")]
    for text in texts:
        check_course(Position.parse(text))
    check_course(Position.parse(texts[0] + "_x-note.mine"))
    assert len(texts) > 10


@pytest.mark.data
@pytest.mark.parametrize("folder", ["games_houou_2022a", "games_mjlog_rare", "games_kobalab"])
def test_moments_of_real_games(folder: str) -> None:
    count = 0
    for path in sorted(path_of(folder).iterdir())[5::90]:
        for game in islice(logs.read(path), 1):
            for moment in islice(played(game), 3, 700, 37):
                check_course(moment.position(count % game.rules.players))
                count += 1
    assert count > 15


def test_its_lines() -> None:
    p = Position.parse(next(line.text for line in lines_of() if line.id == "m04"))
    lines = [json.loads(line) for line in p.to_mjai().splitlines()]
    assert [line["type"] for line in lines[:2]] == ["start_game", "start_kyoku"]
    assert lines[1]["tehais"][(p.seat + 1) % 4] == ["?"] * 13
    assert sum(line["type"] == "dahai" for line in lines) == len(p.order)
