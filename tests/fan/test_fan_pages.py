"""The pages of docs/games agree with the games."""

from __future__ import annotations

import pytest
from fan_pages import PAGES, with_tables

from paili.fan.rules import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_page_has_the_tables_of_its_game(name: str) -> None:
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert with_tables(text, name) == text, "python tests/fan/fan_pages.py writes them again"
    assert f"[{name}]({name}.md)" in (PAGES / "README.md").read_text(encoding="utf-8")
