"""Hands with a property, compared with a list of hands tested one by one."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement, islice
from typing import Any

import pytest
from click.testing import CliRunner

import paili
import reference
from paili import Hand, TileSet, find
from paili.cli import paili as command
from paili.errors import QuestionError
from paili.hand_search.condition import parsed
from paili.hand_search.properties import PROPERTIES, SHAPES
from paili.hand_search.search import all_hands, number_of_hands


def listed(tiles: int, kinds: str) -> list[Hand]:
    """Every hand, out of all multisets of tiles."""
    chosen = combinations_with_replacement(list(TileSet.parse(kinds)), tiles)
    return [
        Hand.from_faces(combination)
        for combination in chosen
        if max(map(combination.count, combination)) <= 4
    ]


def matching(condition: str, **options) -> set[str]:
    return {str(match.hand) for match in find(condition, **options)}


@pytest.mark.parametrize(
    ("tiles", "kinds"), [(1, "5z"), (4, "19m1z"), (7, "1234m"), (5, "123456789s"), (8, "12z")]
)
def test_every_hand_comes_once(tiles: int, kinds: str) -> None:
    results = [*all_hands(tiles, TileSet.parse(kinds))]
    assert (
        len(results)
        == len({str(hand) for hand in results})
        == number_of_hands(tiles, len(TileSet.parse(kinds)))
    )
    assert {str(hand) for hand in results} == {str(hand) for hand in listed(tiles, kinds)}
    assert all(hand == Hand.parse(str(hand)) for hand in results)


SLOWLY = {
    "waits >= 3": lambda h: len(paili.waits(h)) >= 3,
    "shapes has entotsu": lambda h: any("entotsu" in wait.shapes for wait in paili.waits(h)),
    "shapes has dual pair and not waits > 2": lambda h: (
        any("dual pair" in w.shapes for w in paili.waits(h)) and len(paili.waits(h)) <= 2
    ),
    "shanten = 1 and useful_tiles > 20 or quads != 0": lambda h: (
        (paili.shanten(h).best == 1 and paili.ukeire(h).total > 20) or 4 in h.counts
    ),
    "free > 0 and improving >= 4": lambda h: (
        len(paili.free_tiles(h).tiles) > 0 and paili.improvements(h).total >= 4
    ),
    "good_shape >= 8": lambda h: paili.shanten(h).best == 1 and paili.good_shape(h).tiles_by_count >= 8,
    "cuts = 2 and (kinds < 5 or triplets >= 2)": lambda h: (
        len(paili.cuts(h)) == 2 and (sum(map(bool, h.counts)) < 5 or sum(c > 2 for c in h.counts) > 1)
    ),
    "useful = 3 and pairs == 2": lambda h: paili.ukeire(h).kinds == 3 and sum(c > 1 for c in h.counts) == 2,
}


@pytest.mark.parametrize("condition", SLOWLY)
def test_against_hands_asked_one_by_one(condition: str) -> None:
    hands = listed(7, "12345s")
    wanted = {str(hand) for hand in hands if SLOWLY[condition](hand)}
    assert matching(condition, tiles=7, kinds="12345s") == wanted
    assert 0 < len(wanted) < len(hands)


def test_complete_hands_by_their_readings() -> None:
    wanted = {str(hand) for hand in listed(8, "12345m") if len([*reference.cuts(hand.counts)]) >= 2}
    assert matching("readings >= 2", tiles=8, kinds="12345m") == wanted != set()


def test_hands_by_points() -> None:
    kinds = "12345m34z"
    for way, facts in (("ron", {}), ("riichi_ron", {"riichi": True})):
        points = 5200 if way == "ron" else 8000
        some = [match.hand for match in islice(find(f"{way} has {points}", kinds=kinds), 12)]
        for hand in some:
            wins = [
                paili.Win(hand, wait.tile, **facts)
                for wait in paili.waits(hand)
                if hand.counts[wait.tile] < 4
            ]
            assert points in {paili.score(win).points for win in wins}, hand
        assert len(some) == 12


def test_points_of_three_players_are_those_of_their_rules() -> None:
    match = next(find("tsumo has 4800", kinds="19m123s1z", variant="sanma"))
    wins = [paili.Win(match.hand, wait.tile, tsumo=True) for wait in paili.waits(match.hand, variant="sanma")]
    assert 4_800 in {paili.score(win, "tenhou_sanma").points for win in wins}
    assert 4_800 not in {paili.score(win).points for win in wins}


def test_points_are_those_of_the_forms_that_win() -> None:
    """As seven pairs 2233445566778p has nine han, as four runs and a pair eleven."""
    pairs = paili.RIICHI.with_forms("seven pairs")
    for variant, points in ((paili.RIICHI, 24_000), (pairs, 16_000)):
        assert "2233445566778p" in matching(
            f"pairs = 6 and ron has {points}", kinds="2345678p", variant=variant
        )


@pytest.mark.parametrize("variant", ["mcr", "taiwan", "sichuan", "laizi", paili.MCR.with_forms("standard")])
def test_chinese_games_have_no_points_of_riichi(variant: paili.Variant | str) -> None:
    with pytest.raises(QuestionError, match="the property ron exists only in riichi, not in"):
        find("waits > 1 and ron has 8000", suit="s", variant=variant)


@pytest.mark.slow
def test_a_suit_is_searched_whole() -> None:
    """One hand alone waits for nine kinds."""
    results = {match.values["waits"]: str(match.hand) for match in find("waits >= 9", suit="p")}
    assert results == {9: "1112345678999p"}


def test_the_highest_alone() -> None:
    hands = listed(4, "123456789m")
    most = max(paili.ukeire(hand).total for hand in hands if paili.shanten(hand).best == 0)
    wanted = {str(h) for h in hands if paili.shanten(h).best == 0 and paili.ukeire(h).total == most}
    assert matching("shanten = 0", tiles=4, suit="m", most="useful_tiles") == wanted
    assert {
        match.values["useful_tiles"] for match in find("shanten = 0", tiles=4, suit="m", most="useful_tiles")
    } == {most}


def test_hands_come_as_they_are_found() -> None:
    matches = find("waits >= 1", kinds="123456789m12p")
    assert next(matches).hand.size == 13


def test_every_property_can_be_asked() -> None:
    for name, item in PROPERTIES.items():
        size = {"3n+2": 5, "13": 13}.get(item.sizes, 4)
        member = "two-sided" if item.has_shapes else "1000"
        text = f"{name} has {member}" if item.is_set else f"{name} >= 0"
        next(find(text, tiles=size, kinds="1123z" if size < 13 else "1234z", variant=paili.RIICHI), None)
    assert {shape for shape in SHAPES if " " in shape} >= {"dual pair", "nine gates"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a property is missing"),
        ("waits", "a sign is missing that compares this property"),
        ("waits >= ", "a number is missing"),
        ("waits >= x", "a number is missing"),
        ("wait >= 3", "a property is missing here: one of shanten"),
        ("waits has 3", "a sign is missing that compares this property"),
        ("shapes = entotsu", 'a condition on it needs "has"'),
        ("shapes has nothing", "a wait shape is missing"),
        ("ron has two-sided", "a number is missing"),
        ("waits >= 3 waits >= 4", "here the condition must end, or go on with"),
        ("(waits >= 3", "a closing bracket"),
        ("waits >= 3)", "here the condition must end, or go on with"),
        ("waits $ 3", "a condition cannot contain this character"),
        ("__import__('os')", "a property is missing|cannot contain this character"),
        ("not " * 30 + "waits = 1", "more than 20"),
        ("(" * 200, "more than 20"),
        ("waits = 1 " * 50, "at most 300"),
        ("waits = 99999999999999999999", "here the condition must end, or go on with"),
        (None, "is not a condition"),
        (7, "is not a condition"),
    ],
)
def test_what_is_no_condition(text: object, words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        parsed(text)


@pytest.mark.parametrize("most", ["wait", "shapes", 5, ["waits"]])
def test_what_has_no_highest_value(most: Any) -> None:
    with pytest.raises(QuestionError, match="waits"):
        find("waits >= 1", tiles=4, suit="m", most=most)


def test_the_command() -> None:
    done = CliRunner().invoke(command, ["find", "waits >= 3", "--tiles", "4", "--suit", "s"])
    hands = [line.split()[0] for line in done.stdout.splitlines()[:-1]]
    assert set(hands) == matching("waits >= 3", tiles=4, suit="s")
    assert done.stdout.splitlines()[-1] == f"{len(hands)} hands found."
    done = CliRunner().invoke(
        command, ["find", "shapes has ryantan", "--tiles", "4", "--suit", "s", "--json", "--limit", "2"]
    )
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    assert [document["values"]["shapes"] for document in documents] == [
        ["pair", "ryantan", "two-sided"]
    ] * 2 or len(documents) == 2
