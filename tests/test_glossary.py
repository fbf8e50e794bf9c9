"""The glossary: every term in three languages, and what it says about a hand is true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import paili
from paili.catalogue import LANGUAGES
from test_catalogue import other_terms

WORDS = json.loads((Path(__file__).parents[1] / "docs" / "glossary.json").read_text(encoding="utf-8"))
TERMS = [term for topic in WORDS["topics"] for term in topic["terms"]]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["id"])
def test_a_term(term: dict) -> None:
    assert set(term) <= {"id", "hand", "shanten", *LANGUAGES}
    for language in LANGUAGES:
        word, meaning = term[language]
        assert word
        assert meaning.endswith((".", "。"))
    if "hand" in term:
        hand = paili.Hand.parse(term["hand"])
        assert paili.shanten(hand).best == term.get("shanten", paili.shanten(hand).best)


def test_no_term_stands_twice() -> None:
    for language in LANGUAGES:
        words = [term[language][0] for term in TERMS]
        assert len(set(words)) == len(words) > 60


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_terms_are_those_of_the_messages(language: str) -> None:
    sentences = {term["id"]: " ".join(term[language]) for term in TERMS}
    assert other_terms(language, sentences) == {}
