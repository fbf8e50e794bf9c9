"""Positions as the page has them: all that its fields can say of each, from the files of positions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from paili import Hand, Position, notation
from paili.tiles import EAST
from paili.web.local import answer
from paili.web.page_address import fields_of

FILES = Path(__file__).parents[1] / "positions"
TEXTS = [
    line.split()[0]
    for file in sorted(FILES.glob("*.txt"))
    for line in file.read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
LYING = ("seen", "own", "right", "across", "left", "dora")


def faces(text: str) -> list[int]:
    return [token.face for token in notation.parse(text).tokens] if text else []


@pytest.mark.parametrize("text", TEXTS)
def test_the_fields_say_what_the_position_says(text: str) -> None:
    position = Position.parse(text, strict=False)
    fields = fields_of(position)
    hand = Hand.parse(fields["hand"])
    assert (hand.counts, hand.reds, hand.drawn) == (
        position.hand.counts,
        position.hand.reds,
        position.hand.drawn,
    )
    assert Counter(map(str, hand.melds)) == Counter(map(str, position.hand.melds))
    lying = Counter(face for name in LYING for face in faces(fields.get(name, "")))
    assert lying == Counter(map(int, position.visible))
    if position.seat_wind is not None:
        assert fields["seat"] == "ESWN"[position.seat_wind - EAST]
    assert ("riichi" in fields.get("how", "")) == bool(position.own.riichi)


def test_circumstances_rules_and_who_is_liable() -> None:
    fields = fields_of(
        Position.parse(
            "1123344678p236z.6s_E1E.2.0_i1m_w53_A.n1_B_C_rules.tenhou-sanma_rinshan.n", strict=False
        )
    )
    assert {key: fields[key] for key in ("game", "kita", "how", "by", "honba")} == {
        "game": "sanma", "kita": "1", "how": "rinshan,after_north", "by": "tsumo", "honba": "2",
    }  # fmt: skip
    assert fields_of(Position("123m456p789s1122z", rules="mahjong_soul"))["rules"] == "mahjong_soul"


def test_what_is_no_position_is_told_with_its_place() -> None:
    found = answer("/api/position", {"text": "123m406p789s1122z_E9S"})
    assert (found.status, found.body["error"]["position"]) == (422, 19)
