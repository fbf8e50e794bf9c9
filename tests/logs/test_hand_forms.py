"""Hands in the notations of kobalab and tenhou.net: what they preserve, and a message about what they lose."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from paili import Position, Rules, fan, logs
from paili.errors import PailiError, PositionError, QuestionError, ScoreError
from paili.game import play_game, random_player
from paili.logs.timeline.moments import played
from position_files import lines_of


@pytest.mark.parametrize("rules", [Rules.TENHOU, Rules.TENHOU_SANMA])
def test_hands_of_games_come_back(rules: Rules) -> None:
    game = play_game([random_player(4)] * rules.players, rules, seed=4)
    count = 0
    for moment in islice(played(game), 0, 400, 5):
        for seat in moment.deciding:
            p = moment.position(seat)
            back = Position.from_kobalab(p.to_kobalab(), rules)
            assert (back.hand, back.hand.drawn, back.own.melds) == (p.hand, p.hand.drawn, p.own.melds)
            assert bool(back.riichi) == bool(p.riichi)
            assert {"indicators", "wall"} <= set(p.lost("kobalab"))
            assert "hand" not in p.lost("kobalab")
            count += 1
    assert count > 40


@pytest.mark.parametrize("form", ["kobalab", "tenhou"])
def test_a_hand_of_sixteen_tiles_has_no_such_form(form: str) -> None:
    p = Position.parse("123m456p789s1122z345p_rules.taiwan")
    with pytest.raises(PositionError, match=f"the format {form} cannot express 123m344556p789s1122z"):
        p.lost(form)


@pytest.mark.parametrize("write", [logs.to_kobalab, logs.to_tenhou, logs.to_mjai])
def test_the_text_of_a_position_is_one(write: Callable[[Any], str]) -> None:
    text = "47889p135s15577z.4s_S2E.0.0_i9p_A.n0_B_C_D_w69_p25300.32300.3700.38700"
    assert write(text) == write(Position.parse(text))
    for other in (5, None, [text]):
        with pytest.raises(QuestionError, match="neither a Position nor the text of one"):
            write(other)
        with pytest.raises(PailiError):
            logs.lost_in(text, other)  # type: ignore[arg-type]


def test_rules_may_be_named() -> None:
    text = "p34456s789z22,z111-"
    assert Position.from_kobalab(text, "tenhou-sanma") == Position.from_kobalab(text, Rules.TENHOU_SANMA)
    with pytest.raises(ScoreError, match=r"rules=fan\.MCR: must be a Rules"):
        Position.from_kobalab(text, fan.MCR)


def test_positions_of_the_files() -> None:
    written = 0
    for line in lines_of():
        p = Position.parse(line.text)
        unknown = any(meld.source is None for meld in p.own.melds) or p.hand.wildcards
        if not unknown and isinstance(p.rules, Rules):
            assert Position.from_kobalab(p.to_kobalab(), p.rules).hand == p.hand
            written += 1
    assert written > 15


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("m123p055z2,s7-89,z111=", "123m055p2z.7-89s.11-1z"),
        ("m406p123s789z1122z2*", "406m123p789s1122z.2z_Ax-"),
        ("m12p12s12z1z2,z333+3,z4444", "12m12p12s1z.2z.333-3-z.4444z"),
        ("m1234p789s1122,z777-,", "1234m789p1122s.7-77z"),
    ],
)
def test_what_the_marks_mean(text: str, line: str) -> None:
    p = Position.from_kobalab(text)
    assert p == Position.parse(line, strict=False)
    assert p.to_kobalab() in (text, text.rstrip(","))


def test_addresses() -> None:
    p = Position.parse("2344m678p123345s.5z_i4p_w51")
    assert p.to_tenhou() == "https://tenhou.net/2/?q=2344m678p123345s5z"
    assert Position.from_tenhou(p.to_tenhou()).hand == p.hand
    assert p.lost("tenhou") == ("hand", "indicators", "wall")
    assert p.lost("kobalab") == ("indicators", "wall")
    assert Position.parse("123m406p789s1122z").lost("tenhou") == ()
    assert (
        logs.from_tenhou("https://tenhou.net/2/?p=123m406p789s1122z").hand
        == Position("123m406p789s1122z").hand
    )
