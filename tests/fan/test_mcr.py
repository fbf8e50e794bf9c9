"""The Chinese game, compared with PyMahjongGB, with worked hands, and with a slow scorer for the rest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from fan_wins import agrees, wins

import paili
from paili import Win, fan
from shared_data import path_of

WINDS = "ESWN"


def test_random_wins_have_the_totals_of_the_oracle() -> None:
    pytest.importorskip("MahjongGB")
    seen: Counter[str] = Counter()
    for drawn in islice(wins(20), 2_500):
        score = paili.score(drawn.win(), fan.MCR)
        assert agrees(drawn, score) in ("", "ties"), drawn.win()
        seen.update(item.id for item in score.fans)
    assert len(seen) >= 78  # of 82: a few of the rarest need the 200,000 of `make fan-proof`


# ---------------------------------------------------------------------------------- worked hands


def cases() -> Iterator[dict[str, Any]]:
    for line in path_of("chinese_cases.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["game"] == "mcr":
            yield case


def win_of(case: dict[str, Any]) -> Win:
    drawn, last, kong = (
        case["how"] == "self-draw",
        case.get("wall_last", False),
        case.get("about_kong", False),
    )
    return Win(
        case["hand"] + "".join(map(meld_text, case.get("melds", ()))),
        case["win"],
        tsumo=drawn,
        seat_wind=WINDS[case["seat"]],
        round_wind=WINDS[case["round"]],
        last_copy=case["fourth"],
        haitei=drawn and last,
        houtei=last and not drawn,
        rinshan=drawn and kong,
        chankan=kong and not drawn,
        flowers=case["fans"].get("花牌", 0),
    )


def meld_text(meld: dict[str, str]) -> str:
    tiles = meld.get("tiles") or meld["tile"] * 4
    return f"({tiles})" if meld["type"] == "concealed quad" else f"[{tiles}]"


@pytest.mark.data
def test_worked_hands() -> None:
    number_of_hands = equal = 0
    for case in cases():
        score = paili.score(win_of(case), fan.MCR)
        assert score.total == case["total"], case["id"]
        equal += Counter({item.name("zh"): item.times for item in score.fans}) == Counter(case["fans"])
        number_of_hands += 1
    assert number_of_hands > 200
    assert equal >= number_of_hands - 3  # ties, where another list of one-point fans has the same total
