"""What the command says of the printed versions and of the modules, where that is easily lost."""

from __future__ import annotations

import pytest

from paili.classic.registry import ALGORITHMS
from paili.cli import main

FOREIGN = {"en": "equals no tile (9 of a suit)", "zh": "与任何牌都不相等", "ja": "どの牌とも等しくない"}


@pytest.mark.parametrize("language", FOREIGN)
def test_the_object_that_is_no_tile(capsys: pytest.CaptureFixture[str], language: str) -> None:
    main(["classic", "suits", "1m19p19s11234567z", "--lang", language])
    *_, exact, printed = capsys.readouterr().out.splitlines()
    assert exact.endswith("9m")
    assert FOREIGN[language] in printed
    assert "9" in printed


def test_the_list_shows_author_year_and_module(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    main(["classic"])
    shown = capsys.readouterr().out
    for algorithm in ALGORITHMS:
        assert algorithm.module in shown
        assert algorithm.author in shown
        assert str(algorithm.year or "") in shown
