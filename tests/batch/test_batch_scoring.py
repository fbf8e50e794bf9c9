"""``batch.score`` gives the results of ``score`` for each win."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numpy")

from agari_cases import FILES, TOO_MANY_TILES, rows, win_of
from paili.batch import scoring
from paili.errors import PailiError, ScoreError
from paili.scoring import Rules, Win, score

DORA = {"dora", "aka_dora", "ura_dora", "kita"}


def same(wins, rules):
    assert wins
    result = scoring.score(scoring.from_wins(wins), rules)
    for row, win in enumerate(wins):
        one = score(win, rules)
        numbers = tuple(int(column[row]) for column in result)
        han, fu, yakuman, basic, points, yaku, dora, problem = numbers
        assert (han, fu, yakuman, basic, points) == (one.han, one.fu, one.yakuman, one.basic, one.points), win
        assert set(scoring.yaku_ids(yaku)) == {yaku.id for yaku in one.yaku} - DORA, win
        assert dora == sum(yaku.han for yaku in one.yaku if yaku.id in DORA), win
        assert scoring.PROBLEMS[problem] == one.problem, win


WINS = {
    "agari_houou4_2022a": 6101, "agari_mixed4": 764, "agari_rare4_a": 552, "agari_kobalab4": 10000,
    "agari_sanma3_2022a": 1908, "agari_sanma3_mixed": 5, "agari_mahjongsoul_4p": 815,
    "agari_mahjongsoul_3p": 402,
}  # fmt: skip


@pytest.mark.data
@pytest.mark.parametrize("name", FILES)
def test_the_real_wins(name):
    wins, refused = [], set()
    for row in rows(name):
        try:
            wins.append(win_of(row).replace(liable=None))
        except PailiError:
            refused.add(row["id"])
    assert refused == (TOO_MANY_TILES if name == "agari_mahjongsoul_4p" else set())
    assert len(wins) == WINS[name]
    same(wins, FILES[name])


def random_wins(seed, number):
    """So many wins, by the number of players: a quarter of them for three."""
    pytest.importorskip("mahjong")
    from mahjong_package import random_case

    rng = random.Random(seed)
    groups = {3: [], 4: []}
    for _ in range(number):
        case = random_case(rng)
        groups[case.rules.players].append(case.win)
    assert min(map(len, groups.values())) > number // 8
    return groups


CHANGES = [
    {},
    {"double_yakuman": Rules.MAHJONG_SOUL.double_yakuman, "heavenly_wait": "best", "kiriage": True},
    {"yakuman_stacking": "highest", "double_yakuman": ("daisuushii", "suuankou_tanki"), "renhou": "mangan"},
    {"yakuman_stacking": "one", "heavenly_wait": "none", "renhou": "4 han", "open_tanyao": False},
    {"counted_yakuman": "multiple", "pinfu_tsumo": False, "open_flat_fu": False, "renhou": "yakuman"},
    {"counted_yakuman": "sanbaiman", "rinshan_tsumo_fu": False, "renhou": "5 han", "ippatsu": False},
    {"double_wind_pair_fu": 2, "ura_dora": False, "kan_dora": False, "green_needs_dragon": True},
    {"kan_ura": False, "minimum_han_honba": 1, "red_fives": (0, 0, 0), "seven_pairs_quads": True},
]


@pytest.mark.parametrize("changes", CHANGES, ids=lambda changes: next(iter(changes), "plain"))
def test_random_wins_under_every_switch(changes):
    wins = random_wins(3, 500)
    same(wins[4], Rules.TENHOU.replace(**changes))
    sanma = Rules.TENHOU_SANMA.replace(**changes)
    same(wins[3], sanma)


@pytest.mark.parametrize("how", ["loss", "half", "full", "equal", "proportional"])
def test_three_players(how):
    rules = Rules.TENHOU_SANMA.replace(
        sanma_tsumo=how, north_value=how != "loss", kita_han=1 + (how == "half")
    )
    same(random_wins(4, 900)[3], rules)
    norths = [
        Win("123p678s45s22p(1111z)", "3s", tsumo=True, kita=1, rinshan=True),
        Win("123p678s45s22p(1111z)", "3s", tsumo=True, kita=1, rinshan=True, after_north=True),
        Win("123p234678s456s4z", "4z", robbed="north", riichi=True),
    ]
    same(norths, rules.replace(kita_rinshan=False, kita_chankan=True))


def test_many_ways_to_read():
    wins = [
        Win("1111222233339m", "9m", riichi=True), Win("1111222233334m", "4m", riichi=True),
        Win("11122233m456p99s", "3m"), Win("23334m111p999s22s", "3m"), Win("1112345678999m", "5m"),
        Win("2223334445556s", "6s"), Win("1111m2233p4455s6z", "6z"),
    ]  # fmt: skip
    same(wins, Rules.MAHJONG_SOUL.replace(seven_pairs_quads=True))


def test_no_win_is_a_problem_and_nothing_is_nothing():
    result = scoring.score(
        scoring.from_wins([Win("123567m234p67s99p", "9s"), Win("123567m234p67s99p", "8s")])
    )
    assert [scoring.PROBLEMS[code] for code in result.problem] == ["no_win", ""]
    assert result.points.tolist() == [0, 1000]
    assert len(scoring.score(scoring.from_wins([])).han) == 0


def test_what_batch_does_not_score_is_refused():
    plain = scoring.from_wins([Win("123567m234p67s99p", "8s")])
    with pytest.raises(ScoreError, match="local yaku"):
        scoring.score(plain, Rules.TENHOU.replace(local_yaku=("daisharin",)))
    with pytest.raises(ScoreError, match=r"win 0: .* wildcards"):
        scoring.from_wins([Win("123567m234p6s*99p", "8s")])
    with pytest.raises(ScoreError, match="kanburi"):
        scoring.from_wins([Win("123567m234p67s99p", "8s", circumstances=["kanburi"])])
    two_reds = scoring.from_wins([Win("00m123456p44s777z", "4s")])
    with pytest.raises(ScoreError, match="2 red fives 0m"):
        scoring.score(two_reds, Rules.TENHOU)


def test_threads_share_the_rows():
    wins = random_wins(9, 400)[4]
    many = scoring.from_wins(wins)
    one, three = scoring.score(many), scoring.score(many, threads=3)
    assert all((a == b).all() for a, b in zip(one, three, strict=True))
    assert [column.dtype.name for column in one] == [
        "int16", "int16", "int8", "int32", "int32", "uint64", "int16", "int8",
    ]  # fmt: skip
    with pytest.raises(ScoreError, match="threads=0"):
        scoring.score(many, threads=0)
