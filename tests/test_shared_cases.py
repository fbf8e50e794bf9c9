"""No difference for the real and published cases of the shared data."""

from __future__ import annotations

import pytest

import paili
from paili.tiles import TileSet
from shared_data import path_of, rows_of

SHANTEN_SETS = (
    "shanten_p_normal_10000.csv",
    "shanten_p_hon_10000.csv",
    "shanten_p_tin_10000.csv",
    "shanten_p_koku_10000.csv",
    "shanten_apricot_normal_10000.csv",
    "shanten_apricot_half_flush_10000.csv",
    "shanten_edge_quads.csv",
)


def test_there_are_no_cases_for_a_test_without_the_mark() -> None:
    with pytest.raises(pytest.skip.Exception, match="set PAILI_DATA"):
        path_of(SHANTEN_SETS[0])


@pytest.mark.data
@pytest.mark.parametrize("name", SHANTEN_SETS)
def test_shanten_sets(name: str) -> None:
    different = []
    for row in rows_of(name):
        shanten = paili.shanten(row["hand"])
        wanted = (row["shanten_normal"], row["shanten_chiitoi"], row["shanten_kokushi"])
        if tuple("" if number is None else str(number) for number in shanten) != wanted:
            different.append((row["hand"], shanten, wanted))
    assert not different


@pytest.mark.data
def test_accepted_tiles_of_real_hands() -> None:
    different = []
    for row in rows_of("acceptance_real_hands.csv"):
        ukeire = paili.ukeire(row["hand"])
        wanted = (
            int(row["shanten"]),
            TileSet.parse(row["accepted_tiles"]),
            int(row["accepted_count_unseen"]),
        )
        if (ukeire.shanten, ukeire.tiles, ukeire.total) != wanted:
            different.append((row["hand"], ukeire, wanted))
    assert not different


def meld_of(text: str) -> str:
    type_, tiles = text.split(":")
    if type_ == "ankan":
        return f"({tiles})"
    return f"[{tiles}]"


def hand_of(row: dict[str, str], column: str) -> paili.Hand:
    melds = "".join(meld_of(text) for text in row["melds"].split())
    return paili.Hand.parse(row[column] + melds)


@pytest.mark.data
def test_waits_of_riichi_hands() -> None:
    different = []
    for row in rows_of("riichi_waits_a.csv"):
        variant = paili.SANMA if row["players"] == "3" else paili.RIICHI
        hand = hand_of(row, "hand_after_discard")
        kinds = TileSet(wait.tile for wait in paili.waits(hand, variant=variant))
        if kinds != TileSet.parse(row["waits_shape"]):
            different.append((row["id"], row["hand_after_discard"], str(kinds), row["waits_shape"]))
    assert not different


@pytest.mark.data
def test_tenpai_at_an_exhaustive_draw() -> None:
    different = []
    for row in rows_of("tenpai_at_draw_a.csv"):
        variant = paili.SANMA if row["players"] == "3" else paili.RIICHI
        best = paili.shanten(hand_of(row, "hand"), variant=variant).best
        if (best == 0) != (row["server_tenpai"] == "1"):
            different.append((row["id"], row["hand"], row["melds"], best, row["server_tenpai"]))
    assert not different
