from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from paili.catalogue import LANGUAGES, text
from paili.classic.registry import ALGORITHMS, BY_NAME, Algorithm, algorithm_named, course_of
from paili.errors import LimitError

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda item: item.name)
def test_entries_are_complete(algorithm: Algorithm) -> None:
    module = import_module(f"paili.classic.{algorithm.module}")
    assert callable(getattr(module, algorithm.course))
    for language in LANGUAGES:
        for name in ("question", "limits", "exact"):
            assert text(f"classic.{name}_{algorithm.name}", language)
    course_of(algorithm.name, algorithm.example)


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda item: item.name)
def test_modules_open_with_the_same_headings(algorithm: Algorithm) -> None:
    doc = import_module(f"paili.classic.{algorithm.module}").__doc__ or ""
    places = [doc.index(f"\n{name}\n") for name in ("Source", "Idea", "Steps", "Differs", "Limits", "Cost")]
    assert places == sorted(places)
    assert algorithm.author.split(" ")[0] in doc
    assert str(algorithm.year or "") in doc


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda item: item.name)
def test_every_article_has_its_page(algorithm: Algorithm) -> None:
    page = page_of(algorithm).read_text(encoding="utf-8")
    assert algorithm.title.split(" ")[0].strip("(,") in page
    assert f"paili classic {algorithm.name}" in page
    assert algorithm.module in page


def test_the_index_of_the_pages_is_the_registry() -> None:
    lines = (ROOT / "docs" / "classic" / "README.md").read_text(encoding="utf-8").splitlines()
    start = lines.index("| name | article | author | year | question | limits | module, page |") + 2
    assert lines[start : start + len(ALGORITHMS) + 1] == [*map(row_of_the_index, ALGORITHMS), ""]


def page_of(algorithm: Algorithm) -> Path:
    (page,) = (ROOT / "docs" / "classic").glob(f"{algorithm.article}-*.md")
    return page


def row_of_the_index(algorithm: Algorithm) -> str:
    cells = (
        f"`{algorithm.name}`",
        " ".join(filter(None, (algorithm.article, algorithm.title, algorithm.part))),
        algorithm.author or "unsigned",
        str(algorithm.year or "–"),
        text(f"classic.question_{algorithm.name}"),
        text(f"classic.limits_{algorithm.name}"),
        f"[`{algorithm.module}`]({page_of(algorithm).name})",
    )
    return f"| {' | '.join(cells)} |"


def test_names() -> None:
    assert list(BY_NAME) == ["blocks", "wildcards", "shanten", "codebook", "suits", "fold"]
    with pytest.raises(LimitError, match="must be one of blocks"):
        algorithm_named("block")
