"""Positions in the address of the page: all that its fields can express, from the files of positions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from paili import Hand, Position, notation
from paili.position.text.writing import is_described, seat_text
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
SEATS = {3: ("own", "right", "left"), 4: ("own", "right", "across", "left")}


def elsewhere(position: Position) -> Counter[int]:
    """What lies open beside indicators, rivers, melds and what else lies before the others."""
    own, *others = position.seats
    bare = {"seen": (), "offered": None, "seats": (own._replace(norths=0), *others)}
    rest = Position.unchecked(**{**position.facts(), **bare})
    return Counter(map(int, position.visible)) - Counter(map(int, rest.visible))


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
    assert [str(meld) for meld in hand.melds] == [str(meld) for meld in position.hand.melds]
    assert len(fields.get("melds", "").split(".")) == max(1, len(hand.melds))
    seen = notation.parse(fields["seen"]).tokens if "seen" in fields else ()
    assert Counter(token.face for token in seen) == elsewhere(position)
    for at, name in enumerate(SEATS[position.players]):
        assert fields.get(name, "") == (seat_text(position, at) if is_described(position, at) else "")
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


def test_a_tile_that_is_offered_says_who_pays_for_it() -> None:
    fields = fields_of(Position.parse("123m456p789s1122z_ES_w0_k1zC"))
    assert {key: fields.get(key) for key in ("offered", "robbed", "discarder", "how")} == {
        "offered": "1z", "robbed": "chankan", "discarder": "N", "how": None,
    }  # fmt: skip
    assert fields_of(Position.parse("123m456p789s1122z_ES_w0_o1zC"))["how"] == "last_tile"


def test_what_is_no_position_is_refused_with_its_place() -> None:
    result = answer("/api/position", {"text": "123m406p789s1122z_E9S"})
    assert (result.status, result.body["error"]["position"]) == (422, 19)


def test_rivers_that_no_table_has_are_asked_for_danger_too() -> None:
    """They are entered by hand: nobody counts whose turn it is."""
    text = "2479m6678p140s34z.5z_ES_A_B21z4z_C_D9p1z9m"
    assert answer("/api/danger", {"text": text}).status == 200
