"""The words of the search: English ones by their stems, Chinese and Japanese by every two neighbouring characters.

Sphinx takes a whole Chinese sentence for one word. Pairs of characters need no dictionary, and a query of three
characters or more asks for all of its pairs.

>>> words("Ready for 听牌的张数 (待ち)")
['Ready', 'for', '听牌', '牌的', '的张', '张数', '待ち']
"""

from __future__ import annotations

import re
from typing import Final

from sphinx.search.en import SearchEnglish

HAN: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff々"
_RUN: Final = re.compile(f"[{HAN}]+|[^\\W{HAN}]+")


def words(text: str) -> list[str]:
    """Return the words of a text as the index keeps them."""
    return [word for run in _RUN.findall(text) for word in _pairs(run)]


def _pairs(run: str) -> list[str]:
    if len(run) < 3 or not re.match(f"[{HAN}]", run):
        return [run]
    return [run[place : place + 2] for place in range(len(run) - 1)]


class EnglishAndHan(SearchEnglish):  # type: ignore[misc]
    """What Sphinx asks of a language of the search; the page in the browser splits what is typed alike."""

    js_splitter_code = f"""
const HAN_OR_WORD = /[{HAN}]+|(?:(?![{HAN}])[\\p{{Letter}}\\p{{Number}}_])+/gu;
var splitQuery = (query) =>
  (query.match(HAN_OR_WORD) || []).flatMap((run) =>
    run.length < 3 || !/^[{HAN}]/u.test(run)
      ? [run]
      : Array.from({{ length: run.length - 1 }}, (_, place) => run.slice(place, place + 2)),
  );
"""

    def split(self, input: str) -> list[str]:  # noqa: A002  (Sphinx's name)
        return words(input)
