"""The documentation as the repository shows it: every link leads to a file, and first pages are plain Markdown."""

from __future__ import annotations

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md")])
CODE = re.compile(r"^```.*?^```|`[^`\n]+`|<!--.*?-->", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)")


def place(heading: str) -> str:
    """The name that a heading has as a place of its page."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    wrong = []
    for name, part in LINK.findall(text):
        target = (page.parent / name).resolve() if name else page
        if not target.exists():
            wrong.append(name)
        elif part and target.suffix == ".md":
            headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            wrong += [] if part in map(place, headings) else [f"{name}#{part}"]
    assert wrong == []


@pytest.mark.parametrize("name", ["index.md", "zh/index.md", "ja/index.md"])
def test_a_first_page_is_readable_as_it_is(name: str) -> None:
    page = ROOT / "docs" / name
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"^(```|:::)\{", text, re.MULTILINE)
    assert "![" in text
    assert len(LINK.findall(text)) >= 2
    guides = [path.name for path in (ROOT / "docs").glob("*.md") if path.name != "index.md"]
    assert name != "index.md" or [guide for guide in guides if guide not in text] == []


def test_the_contents_of_the_site_are_made_of_the_links_of_its_first_pages() -> None:
    spec = importlib.util.spec_from_file_location("front", ROOT / "docs/site/front.py")
    assert spec is not None
    assert spec.loader is not None
    front = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(front)
    assert doctest.testmod(front).failed == 0
    contents = front.contents(front.of_the_site((ROOT / "docs/index.md").read_text(encoding="utf-8")))
    captions = ["Where to start", "Guides", "Try", "Look up", "Behind the answers", "中文 · 日本語"]
    assert re.findall("^:caption: (.+)$", contents, re.MULTILINE) == captions
    assert "\nreference/index\n" in contents
    assert "\nvalue\n" in contents
