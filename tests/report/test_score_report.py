"""Every word that a score can show is in every language."""

from __future__ import annotations

import pytest

from paili import groups
from paili.catalogue import LANGUAGES, templates
from paili.report import score_words
from paili.report.score_words import FU_WORDS, LIMIT_WORDS, PROBLEM_WORDS
from paili.scoring import case, local_yaku, yaku, yakuman
from paili.scoring.yaku_list import BY_ID, DORA

ALL_YAKU = (*yaku.YAKU, *yakuman.YAKUMAN, *local_yaku.LOCAL, *local_yaku.LOCAL_YAKUMAN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_yaku_and_kind_of_dora_has_a_name_in_every_language(language):
    known = {key for key in templates(language) if key.startswith("yaku.")}
    assert known == {f"yaku.{id_}" for id_ in (*BY_ID, *DORA)}
    assert all(templates(language)[key].strip() for key in known)
    assert all(id_ == id_.lower() for id_ in BY_ID)


def test_ids_are_one_each():
    ids = [each.id for each in ALL_YAKU]
    # renhou is a yaku of 4 or 5 han or a yakuman, as the rules say
    assert {id_ for id_ in ids if ids.count(id_) > 1} == {"renhou"}


def test_every_id_has_words():
    items = {item.id for table in ("_TRIPLETS", "_CONCEALED_TRIPLETS", "_QUADS", "_CONCEALED_QUADS")
             for item in getattr(__import__("paili.scoring.fu", fromlist=["fu"]), table)}  # fmt: skip
    assert items <= set(FU_WORDS)
    waits = {groups.TWO_SIDED, groups.EDGE, groups.KANCHAN, groups.TO_PAIR, groups.DUAL_PAIR}
    waits |= {case.ORPHAN, case.ALL_ORPHANS}
    assert {f"shape.{wait}" for wait in waits} <= set(templates("en"))
    assert set(PROBLEM_WORDS) == {"no_yaku", "too_few_han"}
    assert "counted_yakuman" in LIMIT_WORDS


def test_every_text_is_a_triple():
    tables = (FU_WORDS, PROBLEM_WORDS, score_words.SCORE)
    assert all(len(text) == 3 and all(text) for table in tables for text in table.values())
