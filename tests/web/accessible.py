"""What axe finds wrong with a page, and whether it fits, in the widths and colour schemes of users."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from watching import check_fits

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / ".web" / "node_modules" / "axe-core" / "axe.min.js"
Look = tuple[int, Literal["light", "dark"]]
# the rules of axe that read colours; all others see the same page in another scheme
OF_COLOURS = ("color-contrast", "link-in-text-block")


def check_looks(page: Page, looks: Sequence[Look], part: str = "html") -> None:
    """Look at a page in widths and colours, one after the other: it fits, and axe has nothing to say of the part.

    A width that comes again has other colours and the same elements, so axe reads its colours alone.
    """
    seen, widths = set(), set[int]()
    for width, scheme in looks:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        check(page, part, OF_COLOURS if width in widths else ())
        widths.add(width)
        check_fits(page, width)
        seen.add((scheme, page.evaluate("getComputedStyle(document.body).backgroundColor")))
    assert len(seen) == len({scheme for _, scheme in looks})


def check(page: Page, part: str = "html", rules: Sequence[str] = ()) -> None:
    """Ask axe, of all but what it calls minor: a name that a file does not have leaves an empty heading, say.

    Args:
        page: the page.
        part: a selector of the part of it.
        rules: the ids of the rules of axe; () for all.
    """
    if not AXE.exists():
        pytest.fail(f"no {AXE.name}: make test-web fetches it")
    if not page.evaluate("'axe' in window"):
        # by the debugger, because the policy of the page forbids foreign scripts
        page.evaluate(f"{AXE.read_text(encoding='utf-8')}; 0")
    evaluation = page.evaluate(
        "([part, rules]) => axe.run(document.querySelector(part), "
        "{resultTypes: ['violations'], ...(rules.length ? {runOnly: rules} : {})})",
        [part, [*rules]],
    )
    texts = [
        f"{one['impact']} {one['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:200]}"
        for one in evaluation["violations"] for node in one["nodes"] if one["impact"] != "minor"
    ]  # fmt: skip
    assert not texts, "\n".join(texts)
