"""Reviews for the tests: the same deals are reviewed in many of them."""

from __future__ import annotations

import pytest
from reviewed import decisions_once

from paili.reviews import question


@pytest.fixture(autouse=True)
def deals_reviewed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process, the decisions of a seat in a deal are valued once; who reviews again gets the same."""
    monkeypatch.setattr(question, "_decisions", decisions_once)
