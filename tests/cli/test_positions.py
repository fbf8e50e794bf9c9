"""Commands about a hand take a position: its facts count, and an option that contradicts it is refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paili import Position, evaluate_call, fan, goals, offers, quads, wait_points
from paili.cli import main
from paili.goal.points import points_goal

READY = "23456m678p345s88s_S3N.1.0_i4p_w51_p25300_seen.1z"
OFFERED = "13m456p789s11222z_ES_i4p_o2mD_seen.1z"
IN_RIICHI = "678m23456p67899s.6s_S2N.0.1_i2s_A4z1p-"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert not main([*arguments, "--json"])
    return json.loads(capsys.readouterr().out)


def as_json(value: Any) -> Any:
    document = value.to_dict() if hasattr(value, "to_dict") else [item.to_dict() for item in value]
    return json.loads(json.dumps(document))


@pytest.mark.parametrize("line", [READY, IN_RIICHI])
def test_goals(capsys: pytest.CaptureFixture[str], line: str) -> None:
    p = Position.parse(line)
    assert answer(capsys, "goal", line) == as_json(tuple(goals(p)))
    shown = {
        "visible": p.visible_counts,
        "dora_indicators": p.indicators,
        "seat_wind": "N",
        "round_wind": "S",
    }
    assert answer(capsys, "goal", line, "--points", "mangan") == as_json(
        points_goal(p.hand, "mangan", **shown)
    )


def test_goals_of_a_chinese_game(capsys: pytest.CaptureFixture[str]) -> None:
    line = "23456m678p345s88s_ES_rules.mcr"
    assert answer(capsys, "goal", line) == as_json(tuple(goals(Position.parse(line))))


def test_the_points_of_waits(capsys: pytest.CaptureFixture[str]) -> None:
    p = Position.parse(READY)
    assert answer(capsys, "points", READY) == as_json(wait_points(p))


def test_calls_and_quads(capsys: pytest.CaptureFixture[str]) -> None:
    p = Position.parse(OFFERED)
    assert answer(capsys, "call", OFFERED) == answer(capsys, "call", OFFERED, "2m") == as_json(offers(p))
    value = answer(capsys, "call", OFFERED, "--by", "points", "--shape-changes", "0")["value"]
    assert value == as_json(evaluate_call(p, objective="points", shape_changes=0))
    quad = "111222333m11p79s.1m_ES_A9m-_i4p"
    assert answer(capsys, "call", quad) == as_json(quads(Position.parse(quad)))
    game = "23456m678p345s88s_ES_o8sB_rules.mcr"
    assert answer(capsys, "call", game) == as_json(fan.offers(Position.parse(game)))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (("goal", READY, "--seat", "E"), "seat_wind='E'"),
        (("goal", READY, "--points", "mangan", "--dora", "5p"), "dora_indicators='5p'"),
        (("points", READY, "--visible", "1z"), "visible='1z'"),
        (("points", READY, "--rules", "ema"), "rules=Rules.EMA"),
        (("points", READY, "--set", "kiriage=true"), "rules="),
        (("call", OFFERED, "3m"), "tile='3m'"),
        (("call", OFFERED, "--from", "right"), "source='right'"),
    ],
)
def test_an_option_against_the_position(
    capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], name: str
) -> None:
    with pytest.raises(SystemExit):
        main([*typed, "--lang", "en"])
    assert capsys.readouterr().err.startswith(f"paili: {name}")
