"""Tables of pages that repeat facts of the code are made from the code."""

from __future__ import annotations

import pytest

from docs_tables import BLOCK, DOCS, MAKERS, PAGES, with_tables


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_its_tables(name: str) -> None:
    text = (DOCS / name).read_text("utf-8")
    assert with_tables(text) == text, "python tests/docs_tables.py writes them again"


def test_each_table_stands_on_a_page() -> None:
    results = [block[1] for name in PAGES for block in BLOCK.finditer((DOCS / name).read_text("utf-8"))]
    assert sorted(results) == sorted(MAKERS)
