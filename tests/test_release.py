"""The properties of a release: one version everywhere, links that lead somewhere, extras by purpose."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import paili
import wheel_check

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
PAGES = sorted(
    {*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md")} - {ROOT / "AGENTS.md"}
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def test_one_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[(.+?)\] - (Unreleased|\d{4}-\d\d-\d\d)$", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == paili.__version__
    assert f"\nversion: {paili.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.fullmatch(r"\d+\.\d+\.\d+", paili.__version__)


def test_the_changelog_has_the_headings_of_its_form() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^### (\w+)$", changes, re.MULTILINE))
    assert headings <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_wheel_is_asked_on_every_python_that_is_claimed_and_on_that_of_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    versions = list[str]()
    monkeypatch.setattr(wheel_check, "here", versions.append)
    assert list(wheel_check.pythons()) == []
    assert versions == ["3.11", "3.12", "3.13", "3.14"]
    assert capsys.readouterr().out.count("not on this machine") == 4


def brought_by(extra: str) -> set[str]:
    result: set[str] = set()
    for line in EXTRAS[extra]:
        inner = re.fullmatch(r"paili\[(.+)\]", line)
        result |= set().union(*map(brought_by, inner[1].split(","))) if inner else {line}
    return result


def test_extras_are_named_by_what_people_want() -> None:
    extras = {"arrays", "files", "plot", "cluster", "classic", "env", "web"}
    assert brought_by("all") == set().union(*map(brought_by, extras))
    assert {"arrays", "web", "cluster", "all"} <= set(EXTRAS)


@pytest.mark.parametrize("readme", ["README.md", "README.zh.md", "README.ja.md"])
def test_each_readme_names_the_extras(readme: str) -> None:
    text = (ROOT / readme).read_text(encoding="utf-8")
    assert [f"`{extra}`" in text for extra in ("arrays", "web", "cluster", "all")] == [True] * 4


def test_every_dependency_says_its_lowest_version_and_its_reason() -> None:
    reasons = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for line in [*PROJECT["dependencies"], *set().union(*map(brought_by, EXTRAS))]:
        name, least = re.fullmatch(r"([\w.-]+)(>=[\d.]+)", line).groups()  # type: ignore[union-attr]
        assert re.search(rf"^\|.*\b{re.escape(name)}\b.*\|", reasons, re.MULTILINE), name
        assert least
