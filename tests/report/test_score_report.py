"""Every word that a score can show exists in every language."""

from __future__ import annotations

import json

import pytest

from paili.catalogue import LANGUAGES, templates
from paili.hand import groups
from paili.kernels.scoring.yaku import YAKU, YAKUMAN
from paili.report.game.score import score_page_json
from paili.scoring import Rules, Win, fu, points, score, scored_case
from paili.scoring.yaku import local as local_yaku
from paili.scoring.yaku.catalogue import DORA
from paili.scoring.yaku.local import BY_ID
from paili.win import readings

ALL_YAKU = (*YAKU, *YAKUMAN, *local_yaku.LOCAL, *local_yaku.LOCAL_YAKUMAN)
WAITS = {
    groups.TWO_SIDED,
    groups.EDGE,
    groups.KANCHAN,
    groups.TO_PAIR,
    groups.DUAL_PAIR,
    readings.ORPHAN,
    readings.ALL_ORPHANS,
}
FU = {
    "base",
    "concealed_ron",
    "tsumo",
    "triplet",
    "concealed_triplet",
    "quad",
    "concealed_quad",
    "pair",
    "wait",
    "open_flat",
    "seven_pairs",
}
LIMITS = {name for _, name in points._LIMITS.values()} | {"counted_yakuman", "yakuman"}


def ids_of(section: str, language: str) -> set[str]:
    start = f"{section}."
    return {key.removeprefix(start) for key in templates(language) if key.startswith(start)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_has_words_in_every_language(language: str) -> None:
    assert ids_of("yaku", language) == {*BY_ID, *DORA}
    assert ids_of("fu", language) == FU
    assert ids_of("limit", language) == LIMITS
    assert ids_of("score_problem", language) == {scored_case.NO_YAKU, scored_case.TOO_FEW_HAN}
    assert ids_of("shape", language) >= WAITS
    assert all(templates(language)[f"yaku.{id_}"].strip() for id_ in BY_ID)


def test_the_points_for_honba_are_those_of_all_payers() -> None:
    win = Win("123567m234p67s99p", "8s", tsumo=True, honba=2)
    words = {name: score_page_json(score(win), name)["words"]["paid"] for name in LANGUAGES}
    assert words == {
        "en": "the dealer pays 900, the others 600 each (including 600 for honba in total)",
        "zh": "庄家支付900点，闲家各600点（其中本场合计600点）",
        "ja": "親が900点、子が600点ずつ払う（うち本場計600点）",
    }


def test_the_reasons_for_fu_are_these() -> None:
    tables = (fu._TRIPLETS, fu._CONCEALED_TRIPLETS, fu._QUADS, fu._CONCEALED_QUADS)
    alone = (fu._BASE, fu._CONCEALED_RON, fu._TSUMO, fu._OPEN_FLAT, fu._SEVEN_PAIRS, fu._WAIT)
    assert {item.id for table in tables for item in table} | {item.id for item in alone} | {"pair"} == FU


def test_ids_are_one_each() -> None:
    ids = [item.id for item in ALL_YAKU]
    assert all(id_ == id_.lower() for id_ in ids)
    # renhou is a yaku of 4 or 5 han or a yakuman, as the rules say
    assert {id_ for id_ in ids if ids.count(id_) > 1} == {"renhou"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_as_the_page_is_sent_it(language: str) -> None:
    wins = (
        Win("123567m234p67s99p", "8s", tsumo=True, honba=1, sticks=1),
        Win("119m19p19s123456z", "7z"),
        Win("567p34567s99p[123m]", "8s"),
        Win("1122m5566p1188s4z", "4z", riichi=True, seat_wind="E"),
    )
    for win in wins:
        result = score(win, Rules.MAHJONG_SOUL)
        document = json.loads(json.dumps(score_page_json(result, language)))
        assert document["words"]["yaku"] == [item["names"][language] for item in document["yaku"]]
        assert bool(document["words"]["problem"]) == bool(result.problem) != bool(document["words"]["paid"])
        assert len(document["words"]["fu_items"]) == len(result.fu_items)
