"""Every word that a score can show has its three languages."""

from __future__ import annotations

import pytest

from paili.catalogue import section
from paili.report import score_words
from paili.report.score_words import FU_WORDS, LIMIT_WORDS, PROBLEM_WORDS
from paili.scoring import case, local_yaku, yaku, yakuman
from paili.scoring.fu import FuItem

ALL_YAKU = (*yaku.YAKU, *yakuman.YAKUMAN, *local_yaku.LOCAL, *local_yaku.LOCAL_YAKUMAN)


@pytest.mark.parametrize("each", ALL_YAKU, ids=lambda each: each.id)
def test_every_yaku_has_three_names(each):
    assert len(each.names) == 3
    assert all(name.strip() for name in each.names)
    assert each.id == each.id.lower()


def test_ids_are_one_each():
    ids = [each.id for each in ALL_YAKU]
    # renhou is a yaku of 4 or 5 han or a yakuman, as the rules say
    assert {id_ for id_ in ids if ids.count(id_) > 1} == {"renhou"}


def test_every_id_has_words():
    items = {item.id for table in ("_TRIPLETS", "_CONCEALED_TRIPLETS", "_QUADS", "_CONCEALED_QUADS")
             for item in getattr(__import__("paili.scoring.fu", fromlist=["fu"]), table)}  # fmt: skip
    assert items <= set(FU_WORDS)
    waits = {case.TWO_SIDED, case.EDGE, case.CLOSED, case.PAIR, case.DUAL_PAIR, case.ORPHAN, case.ALL_ORPHANS}
    assert waits <= set(section("shape", "en"))
    assert set(PROBLEM_WORDS) == {"no_yaku", "too_few_han"}
    assert "counted_yakuman" in LIMIT_WORDS


def test_every_text_is_a_triple():
    tables = (FU_WORDS, PROBLEM_WORDS, score_words.SCORE)
    assert all(len(text) == 3 and all(text) for table in tables for text in table.values())
    holes = {name: {text.count("{") for text in texts} for name, texts in score_words.SCORE.items()}
    assert all(len(counts) == 1 for counts in holes.values())


def test_the_fu_item_is_told_by_its_id():
    assert FuItem("wait", 2).id in FU_WORDS
