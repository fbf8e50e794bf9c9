"""What the command says of the printed versions and of the modules, where that is easily lost."""

from __future__ import annotations

import pytest

from paili.catalogue import templates
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


@pytest.mark.parametrize("columns", ["50", "80", "200"])
@pytest.mark.parametrize("language", range(3))
def test_the_list_shows_all_that_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str, language: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    main(["classic", "--lang", ("en", "zh", "ja")[language]])
    shown = "".join(capsys.readouterr().out.split())
    for algorithm in ALGORITHMS:
        said = (f"classic.{name}_{algorithm.name}" for name in ("question", "limits", "exact"))
        texts = (templates(("en", "zh", "ja")[language])[key] for key in said)
        named = (algorithm.title, algorithm.author, str(algorithm.year or ""))
        for text in (*texts, *named):
            assert "".join(text.split()) in shown
