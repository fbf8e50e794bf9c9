"""The first pages of the site: what they say there alone, and the contents, made of the links that they list.

A first page is plain Markdown, readable where the repository is shown. What only the site has stands in comments,
``<!-- site: … -->``. Each list of links below a heading becomes a part of the contents with that caption.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

FIRST = ("index.md", "zh/index.md", "ja/index.md")
_OF_THE_SITE = re.compile(r"<!-- site: (.*?) -->", re.DOTALL)
_PAGE = re.compile(r"(?<!!)\[[^\]]+\]\(((?!https?:)[^)\s#]+)\.(?:md|ipynb)(?:#[^)\s]*)?\)")
_PART = re.compile(r"^## (.+)$", re.MULTILINE)
_OTHERS = "中文 · 日本語"
_GUIDES = "Guides"


def of_the_site(text: str) -> str:
    """Return a page with what only the site shows.

    >>> of_the_site("Here. <!-- site: [There](there.md) -->")
    'Here. [There](there.md)'
    """
    return _OF_THE_SITE.sub(r"\1", text)


def contents(text: str, further: Iterable[str] = ()) -> str:
    r"""Return the hidden contents of a first page, each page once.

    Args:
        text: the page, its links as they are in the site.
        further: pages that it does not list and that belong to its guides.

    >>> print(contents("[b](b.md)\n## Learn\n* [a](a.md#x), [b](b.md), ![p](p.png)", ["c"]).strip())
    ```{toctree}
    :hidden:
    :caption: Learn
    <BLANKLINE>
    a
    ```
    <BLANKLINE>
    ```{toctree}
    :hidden:
    :caption: 中文 · 日本語
    <BLANKLINE>
    b
    ```
    """
    first, *parts = _PART.split(text)
    listed = [(caption, _PAGE.findall(body)) for caption, body in zip(parts[::2], parts[1::2], strict=True)]
    before = _PAGE.findall(first)
    seen, named = set(before), {page for _, pages in listed for page in pages}
    blocks = []
    for caption, pages in [*listed, (_OTHERS, before)]:
        new = before if pages is before else [page for page in dict.fromkeys(pages) if page not in seen]
        new = [*new, *(page for page in further if caption == _GUIDES and page not in {*seen, *named})]
        seen.update(new)
        if new:
            blocks.append(
                "\n".join(["", "```{toctree}", ":hidden:", f":caption: {caption}", "", *new, "```", ""])
            )
    return "".join(blocks)
