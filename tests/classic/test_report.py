"""The output of the command about printed versions and modules, where words are easily lost."""

from __future__ import annotations

import pytest

from paili.catalogue import templates
from paili.classic.registry import ALGORITHMS
from paili.cli import main

FOREIGN = {
    "en": "for the 9 of a suit that is equal to no tile",
    "zh": "与任何牌都不相等",
    "ja": "どの牌とも等しくない",
}


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
        keys = (f"classic.{name}_{algorithm.name}" for name in ("question", "limits", "exact"))
        texts = (templates(("en", "zh", "ja")[language])[key] for key in keys)
        named = (algorithm.title, algorithm.author, str(algorithm.year or ""))
        for text in (*texts, *named):
            assert "".join(text.split()) in shown


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_pass_that_fails_names_what_lacks(capsys: pytest.CaptureFixture[str], language: str) -> None:
    main(["classic", "blocks", "--suit", "111123344455m", "--lang", language])
    first, *_, fourth = [line for line in capsys.readouterr().out.splitlines() if line.startswith("1  ")]
    assert first.split()[1:] == ["1", "111m", "123344455m"]
    assert fourth.split()[1] == "4"
    assert "44m" in fourth
    assert "566m" in fourth


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("arguments", [["--suit", "237m"], ["112344m123p11s45s"]])
def test_the_line_of_apl_is_shown_with_what_its_signs_do(
    capsys: pytest.CaptureFixture[str], language: str, arguments: list[str]
) -> None:
    main(["classic", "fold", *arguments, "--lang", language])
    shown = capsys.readouterr().out
    assert "{(⊃∧.=,)3|+⌿3 3⍴⍵}" in shown
    assert all(shown.count(sign) >= 2 for sign in ("3 3⍴⍵", "+⌿", "3|"))
