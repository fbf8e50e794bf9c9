"""Eight flowers, ten honours, seven pairs and a triplet: special wins, compared with plain definitions."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement, pairwise

import pytest

import paili
from paili import Hand, Win, fan
from paili.cli import main
from paili.errors import ScoreError
from paili.fan import HANGZHOU, TAIWAN
from paili.fan.catalogue import eight_pairs

ANY = "1479m258p369s1234z15m"
PAIRS = TAIWAN.replace(forms=("standard", "eight flowers", "eight pairs"))
TEN = "1122334466z"


def ids(score: fan.FanScore) -> list[str]:
    return [item.id for item in score.fans]


def test_the_eighth_flower_wins_on_any_hand() -> None:
    score = paili.score(Win(ANY, "*", tsumo=True, flowers=8), TAIWAN)
    assert (ids(score), score.total) == (["flower_win"], 8)
    assert score.payments.changes == (-14, 40, -13, -13)  # 5 + 8, the dealer one more
    after = paili.score(Win(ANY, "9p", tsumo=True, flowers="12345678f"), TAIWAN)
    assert ids(after) == ["flower_win"]  # the tile is the one drawn for the flower


def test_seven_flowers_rob_the_eighth() -> None:
    score = paili.score(Win(ANY, "*", flowers=8, discarder="W"), TAIWAN)
    assert ids(score) == ["robbed_flower"]
    assert score.payments.changes == (0, 13, -13, 0)


def test_a_complete_hand_with_eight_flowers_counts_what_is_more() -> None:
    score = paili.score(Win("111m222m333m444m11p11s", "1s", tsumo=True, flowers=8), TAIWAN)
    assert "all_flowers" in ids(score)
    assert score.total > 8


def test_ten_honours_in_hangzhou() -> None:
    plain = paili.score(Win("1469m258p147s356p", "6z", tsumo=True, discarded_honours=TEN), HANGZHOU)
    assert (ids(plain), plain.total) == (["ten_honours", "no_wildcards"], 4)
    score = paili.score(Win("1469m258p147s35p5z", "6z", tsumo=True, discarded_honours=TEN), HANGZHOU)
    assert (ids(score), score.base) == (["ten_honours"], 8)
    white = paili.score(Win("1469m258p147s356p", "5z", tsumo=True, discarded_honours="1122334465z"), HANGZHOU)
    assert (ids(white), white.total) == (["ten_honours_with_wildcard", "no_wildcards"], 5)
    assert white.payments.each_player == 16  # cut at four


# ---------------------------------------------------------------------------------- pairs and a triplet


def test_seven_pairs_and_a_triplet() -> None:
    score = paili.score(Win("1122m3344p5566s1122z", "2z", seat_wind="W"), PAIRS)
    assert ids(score) == ["eight_pairs"]
    assert [str(group) for group in score.reading.groups if len(group.tiles) == 3]
    with pytest.raises(ScoreError, match="is not a win"):
        paili.score(Win("1122m3344p5566s1122z", "2z", seat_wind="W"), TAIWAN)


def slow_complete(counts: Counter[int], quads: bool) -> bool:
    """Whether tiles are a triplet and seven pairs, by taking every kind for the triplet."""
    for kind in [kind for kind, count in counts.items() if count >= 3]:
        rest = counts - Counter({kind: 3})
        if kind in rest:
            continue  # a pair of the triplet's kind would be five alike
        numbers = rest.values()
        if all(count == 2 or (quads and count == 4) for count in numbers) and sum(numbers) == 14:
            return True
    return False


def slow_distance(counts: Counter[int], kinds: list[int], quads: bool) -> int:
    """How many tiles must be added and as many taken away, by trying all sets of tiles to add."""
    for number in range(5):
        for added in combinations_with_replacement(kinds, number):
            full = counts + Counter(added)
            if max(full.values()) <= 4 and _holds_complete(full, quads):
                return number
    raise AssertionError(counts)


def _holds_complete(counts: Counter[int], quads: bool) -> bool:
    """Whether some seventeen of the tiles are complete."""
    for triplet in [kind for kind, count in counts.items() if count >= 3]:
        pairs = sum(
            (count // 2 if quads else min(count // 2, 1)) for kind, count in counts.items() if kind != triplet
        )
        if pairs >= 7:
            return True
    return False


@pytest.mark.parametrize("quads", [False, True])
def test_distance_and_waits_are_those_of_trying_everything(quads: bool) -> None:
    rng = random.Random(4)
    for _ in range(60):
        kinds = rng.sample(range(34), 9)
        tiles = rng.sample([kind for kind in kinds for _ in range(4)], 16)
        while True:
            counts = Counter(tiles)
            if _missing(counts, quads) <= 3:
                break
            tiles[rng.randrange(16)] = rng.choice([kind for kind in kinds if counts[kind] < 4])
        as_counts = tuple(counts[kind] for kind in range(34))
        kinds += [kind for kind in range(34) if kind not in kinds][:4]
        wanted = slow_distance(counts, kinds, quads)
        assert eight_pairs.distance(as_counts, 0, quads=quads) == wanted
        assert eight_pairs.distance(as_counts, 1, quads=quads) == max(0, wanted - 1)
        mask = eight_pairs.waits(as_counts, 0, quads=quads)
        slow = {k for k in range(34) if counts[k] < 4 and slow_complete(counts + Counter([k]), quads)}
        assert {kind for kind in range(34) if mask >> kind & 1} == slow


def _missing(counts: Counter[int], quads: bool) -> int:
    return eight_pairs.distance(tuple(counts[kind] for kind in range(34)), 0, quads=quads)


def test_waits_and_discards_know_the_pairs() -> None:
    hand = "1122m3344p5566s112z2z"
    results = {str(wait.tile): wait for wait in fan.waits(hand, PAIRS)}
    assert set(results) == {"1m", "2m", "3p", "4p", "5s", "6s", "1z", "2z"}
    assert all(wait.shapes == ("dual pair",) and wait.left == 2 for wait in results.values())
    assert fan.waits(hand, TAIWAN) == ()
    best = fan.discards("1122m3344p5566s112z2z7z", PAIRS)[0]
    assert (str(best.tile), best.shanten, len(best.waits), best.ukeire.total) == ("7z", 0, 8, 16)
    before = fan.discards("1122m3344p5566s11z2z37z", PAIRS)
    assert before[0].shanten == 1
    assert all(one.shanten <= two.shanten for one, two in pairwise(before))
    assert fan.discards("1122m3344p5566s11z2z37z", TAIWAN)[0].shanten > 1


def test_discards_towards_the_pairs_are_ordered_by_useful_tiles() -> None:
    hand = "1127889m1166788s122z"
    table = fan.discards(hand, PAIRS)
    assert (str(table[0].tile), table[0].shanten, table[0].ukeire.total) == ("1z", 2, 28)
    for analysed in (fan.analyze(hand, PAIRS).discards, fan.analyze(hand, PAIRS).shape.discards, table):
        order = [(one.shanten, -one.ukeire.total) for one in analysed]
        assert order == sorted(order)
    assert fan.compare(hand, "1m", PAIRS).best.tile == table[0].tile


def test_an_analysis_knows_the_pairs() -> None:
    analysis = fan.analyze("1122m3344p5566s112z2z", PAIRS)
    assert (analysis.ukeire.shanten, analysis.ukeire.total) == (0, 16)
    drawn = fan.analyze("1122m3344p5566s112z2z7z", PAIRS)
    assert (drawn.shape.discards[0].shanten, drawn.ukeire.total) == (0, 16)
    assert fan.compare("1122m3344p5566s112z2z7z", "1m", PAIRS).chosen.shanten == 1


def test_complete_pairs_are_a_win_in_an_analysis() -> None:
    won = fan.analyze("1122m3344p5566s112z2z+2z", PAIRS)
    assert won.shape.won
    assert won.score is not None
    assert "eight_pairs" in ids(won.score)
    assert won.shape.ukeire == won.shape.discards[0].ukeire
    assert not fan.analyze("1122m3344p5566s112z2z+2z", TAIWAN).shape.won
    assert not fan.analyze("1122m3344p5566s112z2z+7z", PAIRS).shape.won


def test_the_command_counts_the_pairs_in_the_shanten(capsys: pytest.CaptureFixture[str]) -> None:
    for hand, near in (
        ("1122m3344p5566s1122z+2z", "won"), ("1122m3344p5566s1122z", "ready"), ("1122m3344p5566s11223z", "ready"),
    ):  # fmt: skip
        main([hand, "--rules", "taiwan", "--set", 'forms=["standard", "eight flowers", "eight pairs"]'])
        assert capsys.readouterr().out.splitlines()[2].startswith(near)


def test_wildcards_make_pairs_too() -> None:
    rules = PAIRS.replace(wild_tiles=4)
    score = paili.score(Win("1122m3344p5566s11z2z*", "*", tsumo=True), rules)
    assert "eight_pairs" in ids(score)
    rng = random.Random(2)
    for _ in range(6):
        kinds = rng.sample(range(34), 8)
        tiles = [kind for kind in kinds for _ in range(2)] + [kinds[0]]
        rng.shuffle(tiles)
        names = [paili.tiles.KIND_NAMES[kind] for kind in tiles[2:]] + ["*", "*"]
        assert "eight_pairs" in ids(paili.score(Win("".join(names[:-1]), "*", tsumo=True), rules))


def test_a_hand_of_sixteen_tiles_is_read_both_ways() -> None:
    hand = Hand.parse("112233m112233p1122s")
    score = paili.score(Win(hand, "2s", tsumo=True), PAIRS)
    assert score.total >= 8
