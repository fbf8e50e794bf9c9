from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from paili import LimitError
from paili.classic.registry import ALGORITHMS, BY_NAME, Algorithm, algorithm_named, course_of

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.name)
def test_entries_are_complete(algorithm: Algorithm) -> None:
    module = import_module(f"paili.classic.{algorithm.module}")
    assert callable(getattr(module, algorithm.course))
    for words in (algorithm.question, algorithm.limits, algorithm.exact):
        assert len(words) == 3
        assert all(words)
    course_of(algorithm.name, algorithm.example)


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.name)
def test_modules_open_with_the_same_headings(algorithm: Algorithm) -> None:
    text = import_module(f"paili.classic.{algorithm.module}").__doc__ or ""
    places = [text.index(f"\n{name}\n") for name in ("Source", "Idea", "Steps", "Differs", "Limits", "Cost")]
    assert places == sorted(places)
    assert algorithm.author.split(" ")[0] in text
    assert str(algorithm.year or "") in text


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.name)
def test_every_article_has_its_page(algorithm: Algorithm) -> None:
    page = (ROOT / "docs" / "classic" / algorithm.page).read_text(encoding="utf-8")
    assert algorithm.title.split(" ")[0].strip("(,") in page
    assert f"paili classic {algorithm.name}" in page
    assert algorithm.module in page


def test_the_index_of_the_pages_lists_every_algorithm() -> None:
    index = (ROOT / "docs" / "classic" / "README.md").read_text(encoding="utf-8")
    assert all(f"({algorithm.page})" in index and f"`{algorithm.name}`" in index for algorithm in ALGORITHMS)


def test_names() -> None:
    assert list(BY_NAME) == ["blocks", "wildcards", "shanten", "codebook", "suits", "fold"]
    with pytest.raises(LimitError, match="must be one of blocks"):
        algorithm_named("block")
