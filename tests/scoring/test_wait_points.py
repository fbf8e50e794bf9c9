"""The points of each wait, compared with the score of each win by itself."""

from __future__ import annotations

import pytest

import paili
from paili import Hand, Rules, Win, score
from paili.errors import HandError, ScoreError
from paili.scoring.wait_points import WAYS, wait_points
from paili.tiles import FACES

HANDS = [
    "23456m678p345s88s", "46m123456p789s99s", "340m340p340s6788p", "1112345678999m", "19m19p19s1234567z",
    "1133557799m11p3s", "23m99p[123p][789s][123s]", "23m55p[777z](1111p)456s", "3334m[333p]555s777z", "5m[123p][406p][789s][777z]",
]  # fmt: skip


def by_tiles(hand: Hand, rules: Rules, **facts) -> dict[int, list[tuple[int, int, int] | None]]:
    """Every face that completes the hand, scored in each way; a face that cannot be added is left out."""
    results = {}
    for face in range(FACES):
        try:
            full = hand.draw(face)
        except HandError:
            continue
        red = face >= 34
        suit = face - 34
        if (
            red
            and full.reds[suit] + sum(f == face for m in hand.melds for f in m.faces) > rules.red_fives[suit]
        ):
            continue
        if not paili.is_win(full):
            continue
        results[face] = []
        for way in WAYS:
            if "riichi" in way and not hand.is_concealed:
                results[face].append(None)
                continue
            worth = score(Win(hand, face, tsumo="tsumo" in way, riichi="riichi" in way, **facts), rules)
            results[face].append((worth.points, worth.han, worth.fu))
    return results


@pytest.mark.parametrize("text", HANDS)
@pytest.mark.parametrize(
    "facts", [{}, {"seat_wind": "E", "round_wind": "S", "dora_indicators": "4p9s"}], ids=["plain", "dealer"]
)
def test_each_wait_is_scored_as_the_win_that_it_makes(text: str, facts) -> None:
    hand = Hand.parse(text)
    result = wait_points(hand, **facts)
    wanted = by_tiles(hand, Rules.TENHOU, **facts)
    fields = {}
    for wait in result.waits:
        worths = [getattr(wait, way) for way in WAYS]
        fields[int(wait.tile)] = [w and (w.points, w.han, w.fu) for w in worths]
    only_reds_left = {face for face in wanted if face < 34 and face not in fields}
    assert fields == {face: worths for face, worths in wanted.items() if face not in only_reds_left}
    assert all(4 - hand.all_counts[face] == 1 for face in only_reds_left)


def test_copies_left_are_shared_between_plain_and_red() -> None:
    worths = wait_points("46m123456p789s99s", "5m")
    assert [(str(wait.to_dict()["tile"]), wait.left) for wait in worths.waits] == [("5m", 2), ("0m", 1)]
    assert [wait.left for wait in wait_points("46m123456p789s99s", "555m").waits] == [1]
    without = Rules.TENHOU.replace(red_fives=(0, 0, 0))
    assert [wait.left for wait in wait_points("46m123456p789s99s", rules=without).waits] == [4]


def test_the_ends_are_over_tiles_that_are_left() -> None:
    worths = wait_points("23456m678p345s88s", "4477m")
    end = worths.end("ron")
    assert (end.low, end.high, end.high_tiles) == (1000, 2000, (3, 6))
    gone = wait_points("23456m678p345s88s", "444777m").end("ron")
    assert gone is not None
    assert {int(tile) for tile in gone.low_tiles} == {0}
    assert wait_points("46m123456p789s99s", "5555m").ends == ()


@pytest.mark.parametrize(
    ("hand", "facts", "left"),
    [
        ("23456m678p345s88s", {"dora_indicators": "4m"}, [4, 2, 4]),
        ("23456m678p345s88s", {"dora_indicators": "4m", "visible": "4m"}, [4, 2, 4]),
        ("23456m678p345s88s_i4m_A4m", {}, [4, 1, 4]),  # a position has the discard and the indicator apart
        ("123m44p789s11z[555z]", {"dora_indicators": "4p"}, [1, 2]),
        ("123m44p789s11z[555z]", {"dora_indicators": "44p"}, [2]),
        ("123m44p789s11z[555z]_i44p", {}, [2]),
        ("11m123456p999s44z", {"rules": Rules.TENHOU_SANMA, "kita": 1}, [2, 1]),
        ("11m123456p999s44z", {"rules": Rules.TENHOU_SANMA, "kita": 2, "visible": "44z"}, [2]),
    ],
)
def test_indicators_and_norths_are_not_left(hand: str, facts, left: list[int]) -> None:
    position = paili.Position.parse(hand, strict=False) if "_" in hand else hand
    assert [wait.left for wait in wait_points(position, **facts).waits] == left


def test_three_players_and_norths() -> None:
    worths = wait_points("19m99p456p123789s", rules=Rules.TENHOU_SANMA, kita=2)
    assert worths.waits == ()
    ready = wait_points("23456p99p123789s", rules=Rules.TENHOU_SANMA, kita=2)
    assert ready.waits[0].ron.yaku[-1] == "kita"


def test_what_it_refuses() -> None:
    with pytest.raises(ScoreError, match="a hand of 13 tiles, melds included; this hand has 10"):
        wait_points("123m456p789s1s")
    with pytest.raises(ScoreError, match="this hand has 14"):
        wait_points("46m[123p][456p]789s99s1z")
    with pytest.raises(ScoreError, match="riichi does not score"):
        wait_points("123m456p78s1122z*")
    with pytest.raises(ScoreError):
        wait_points("46m123456p789s99s", kita=1)
    assert wait_points("46m12345p789s99s1z").to_dict()["waits"] == []
