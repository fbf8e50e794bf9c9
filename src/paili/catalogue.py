"""The catalogue of all texts for people: one file for each language, loaded at its first use.

The file ``languages/<language>.json`` has a template for each text, grouped into sections: the template
``too_many`` of the section ``hand`` has the id ``hand.too_many``. Code contains ids and facts, never finished
sentences; this module turns an id and facts into text in the requested language. A template has its facts in
braces:

========================  ===============================================================
``{tile}``                the fact as it prints; long ones are shortened, lists are joined
``{number:tile|tiles}``   a number and what is counted: ``1 tile``, ``2 tiles``
``{number:spelled}``      a small number as a word, where the language has one
``{place:ordinal}``       the word for a place, in figures: ``6th``
``{text:quoted}``         the start of a text, in quotation marks
``{value:shown}``         a value of any type as Python writes it, on one line
``{path:whole}``          the fact as it prints, however long
``{move:capital}``        the fact as it prints, at the beginning of a sentence
``{share:.1 %}``          a share in percent, with a space before the sign, as English texts have it
``{rules:rules}``         the name of a rule set, in the words of the language
``{variant:variant}``     the name of a game, in the words of the language
========================  ===============================================================

To add a language, add its file, and add its name to ``LANGUAGES``. A test compares the ids and facts in the
new file with those in the English file.

>>> text("hand.too_many", "zh", number=5, tile="5m", most=4)
'5张5m，最多4张'
>>> str(Message("hand.too_many", number=5, tile="5m", most=4))
'five 5m, at most 4'
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from os.path import dirname, join
from typing import Any, Final
from unicodedata import normalize

LANGUAGES: Final = ("en", "zh", "ja")

_LONGEST: Final = 60
_MOST_NEAR: Final = 3
_NEAR: Final = 0.7  # how alike two names are of which one is meant by the other
# control characters, separators of lines, marks that change the direction of writing, halves of characters
_STEERING: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
_MOST_BITS: Final = 1_000  # a number with more is named by its type: Python writes none of 4,300 digits


def excerpt(text: str) -> str:
    """Return the start of a text in quotation marks, to quote it in a message.

    A text of more than 60 characters is cut: "…" and the number of all its characters follow. Control
    characters are escaped.

    >>> excerpt("123m"), excerpt("1" * 70) == f'"{"1" * 60}…" (70 characters)'
    ('"123m"', True)
    """
    return _quoted(text, "en")


def shortened(text: str) -> str:
    """Return the start of a text for a message, without quotation marks: at most 60 characters, then "…".

    Control characters are escaped. `excerpt` adds the quotation marks and the length.

    >>> shortened("1" * 70) == "1" * 60 + "…"
    True
    """
    printable = visible(text[:_LONGEST])
    return printable if len(text) <= _LONGEST else printable + "…"


def visible(text: str) -> str:
    """Return a text with escaped control characters, line breaks and characters of writing direction.

    >>> visible("A" + chr(27) + "[2J 東" + chr(0x202E)) == r"A\\x1b[2J 東\\u202e"
    True
    """
    return _STEERING.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode()


def shown(value: object) -> str:
    """Return the ``repr`` of any value, on one line, to name the value in a message.

    After 60 characters the line is cut and ends with "…".

    >>> shown(["1m", None])
    "['1m', None]"
    """
    return _shown(value, "en")


class Message:
    """A sentence for people that can be printed in any language of paili, such as the reason for a move.

    ``str(message)`` is English. Programs can read the id and the facts instead of the sentence.

    Attributes:
        key: the id of a sentence with gaps, as in the files ``languages/*.json`` of the package.
        facts: the values for the gaps, by name; a value may itself be a message.

    >>> Message("hand.too_many", number=5, tile="5m", most=4).in_language("ja")
    '5mが5枚、最大4枚'
    """

    __slots__ = ("facts", "key")

    def __init__(self, key: str, /, **facts: object) -> None:
        self.key = key
        self.facts = facts

    def in_language(self, language: str) -> str:
        """Return the sentence in a language: ``"en"``, ``"zh"`` or ``"ja"``.

        Raises:
            KeyError: if there is no such language, or no sentence with the id of this message.
        """
        return text(self.key, language, **self.facts)

    def __str__(self) -> str:
        return self.in_language("en")

    def __repr__(self) -> str:
        facts = (f"{name}={value!r}" for name, value in self.facts.items())
        return f"Message({', '.join([repr(self.key), *facts])})"

    def __eq__(self, other: object) -> bool:
        return (
            (self.key, self.facts) == (other.key, other.facts)
            if isinstance(other, Message)
            else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(self.key)


class Rendered(str):
    """A text that a template inserts as it is, neither shortened nor escaped.

    >>> len(text("place.in_text", text="1m", problem=Rendered("1" * 100)))
    106
    """

    __slots__ = ()

    def in_language(self, _: str) -> str:
        """Return the text itself, which is the same in every language."""
        return str(self)


def text(key: str, language: str = "en", /, **facts: object) -> str:
    """Return the template with an id in a language, filled with facts.

    Raises:
        KeyError: if the language or the id does not exist.
    """
    template = _template(key, language)
    if template is None:
        raise KeyError(key)
    return template.format_map({name: _Fact(value, language) for name, value in facts.items()})


def labelled(label: str, words: str, language: str) -> str:
    """Return a label and the words that it announces, with the colon of the language between them.

    >>> labelled("Shanten", "1", "en"), labelled("向听数", "1", "zh")
    ('Shanten: 1', '向听数：1')
    """
    return f"{label}{text('list.colon', language)}{words}"


@cache
def templates(language: str) -> dict[str, str]:
    """Return every template of a language by its id.

    >>> templates("en")["hand.too_many"]
    '{number:spelled} {tile}, at most {most}'
    """
    sections = _sections(language).items()
    return {f"{section}.{name}": item for section, texts in sections for name, item in texts.items()}


@cache
def _sections(language: str) -> dict[str, dict[str, str]]:
    if language not in LANGUAGES:
        raise KeyError(language)
    result: dict[str, dict[str, str]] = json.loads(shipped("languages", f"{language}.json"))
    return result


def _template(key: str, language: str) -> str | None:
    section, _, name = key.partition(".")
    return _sections(language).get(section, {}).get(name)


def shipped(*path: str) -> bytes:
    """Return the bytes of a file in the package `paili`.

    The arguments are the parts of the path in the package. The package may be in a zip archive.
    `pkgutil.get_data` does the same, but takes half a millisecond to import.
    """
    loader: Any = __spec__.loader
    result: bytes = loader.get_data(join(dirname(__file__), *path))
    return result


def section(name: str, language: str) -> dict[str, str]:
    """Return the templates of a section of the catalogue, by the part of their ids after the dot.

    >>> section("place", "en")["in_text"]
    '{text:quoted}: {problem}'
    """
    return dict(_sections(language).get(name, {}))


class _Fact:
    """A fact of a message; its ``__format__`` returns the fact as text in the language of the template."""

    __slots__ = ("language", "value")

    def __init__(self, value: object, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, form: str) -> str:
        value = self.value
        if isinstance(value, int) and value.bit_length() > _MOST_BITS:
            return _shown(value, self.language)
        if isinstance(value, list | tuple) and form != "shown":
            between = text("list.between", self.language)
            return between.join(format(_Fact(item, self.language), form) for item in value)
        if "|" in form:
            one, many = form.split("|")
            return f"{value:,} {one if value == 1 else many}"
        if form.endswith(" %"):
            return format(value, form.replace(" ", "")).replace("%", " %")
        special = _FORMS.get(form)
        return special(value, self.language) if special else format(value, form)


def _quoted(value: object, language: str) -> str:
    whole = str(value)
    start = f'"{shortened(whole)}"'
    if len(whole) <= _LONGEST:
        return start
    return text("place.start_of_text", language, start=Rendered(start), number=len(whole))


def _shown(value: object, language: str) -> str:
    try:
        written = repr(value)
    except (ValueError, RecursionError):  # an int of thousands of digits, a list a thousand deep
        written = text("place.value_of_type", language, type=type(value).__name__)
    return shortened(" ".join(written.split()))


def _plain(value: object, language: str) -> str:
    function: Callable[[str], str] | None = getattr(value, "in_language", None)
    return function(language) if function else shortened(str(value))


def _spelled(value: object, language: str) -> str:
    return _template(f"number.{value}", language) or str(value)


def _ordinal(value: object, language: str) -> str:
    digits = str(value)
    last = "" if digits.endswith(("11", "12", "13")) else f"_{digits[-1]}"
    template = _template(f"number.ordinal{last}", language) or _template("number.ordinal", language)
    return digits + (template or "")


def _to_text(value: object, language: str) -> str:
    function: Callable[[str], str] | None = getattr(value, "in_language", None)
    return function(language) if function else visible(str(value))


def _capital(value: object, language: str) -> str:
    array = _plain(value, language)
    return array[:1].upper() + array[1:]


def _called(names: str) -> Callable[[object, str], str]:
    def called(value: object, language: str) -> str:
        return _template(f"{names}{str(value).replace('-', '_')}", language) or _plain(value, language)

    return called


def resolve_alias(kind: str, word: str, *names: str) -> str | None:
    """Return the id of the rule set, wind or the like that a name in any language means; None for no match.

    Args:
        kind: the sort of thing that the name means, such as ``rules`` or ``wind``; the section ``also`` of
            the catalogue lists further names for each sort.
        word: the name.
        names: the sections of the catalogue that contain the usual names.

    >>> resolve_alias("rules", "国标", "rule_set"), resolve_alias("wind", "東家"), resolve_alias("wind", "上")
    ('mcr', 'E', None)
    """
    bare = _bare(word)
    if not bare:
        return None
    for language in LANGUAGES:
        tables = [*(_sections(language)[name] for name in names), _further(kind, language)]
        for item, called in chain(*(texts.items() for texts in tables)):
            if bare in map(_bare, called.split("|")):
                return item
    return None


def names_of(kind: str, *names: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of an id and a name: every name, in any language, of the rule sets, winds or the like.

    Each name has the form in which `resolve_alias` compares names. The arguments are those of
    `resolve_alias`.

    >>> ("mcr", "国标麻将") in names_of("rules", "rule_set")
    True
    """
    for language in LANGUAGES:
        for texts in (*(_sections(language)[name] for name in names), _further(kind, language)):
            for id_, called in texts.items():
                yield from ((id_, _bare(item)) for item in (id_, *called.split("|")))


def near_names(kind: str, word: str, *names: str) -> list[str]:
    """Return the ids whose names are similar to an unknown name, to suggest them in an error message.

    The arguments are those of `resolve_alias`.

    >>> near_names("rules", "tenho", "rule_set"), near_names("rules", "chess", "rule_set")
    (['tenhou'], [])
    """
    from difflib import get_close_matches

    kin = resolve_alias(f"near_{kind}", word)
    ids: dict[str, str] = {}
    for id_, called in names_of(kind, *names):
        ids.setdefault(called, id_)
    close = get_close_matches(_bare(word), ids, n=_MOST_NEAR, cutoff=_NEAR)
    return list(dict.fromkeys([*([kin] if kin else []), *(ids[close_match] for close_match in close)]))


def _further(kind: str, language: str) -> dict[str, str]:
    start = f"{kind}_"
    return {
        key.removeprefix(start): called
        for key, called in section("also", language).items()
        if key.startswith(start)
    }


def _bare(word: str) -> str:
    """Return a name in the form in which names are compared.

    Upper case, full-width characters, separators and traditional Chinese characters make no difference.

    >>> _bare("Tenhou-East") == _bare("tenhou_east"), _bare("中國國標麻將（ＭＣＲ）")
    (True, '中国国标麻将mcr')
    """
    plain = normalize("NFKC", word).casefold().translate(_FORMS_OF_CHARACTERS)
    return "".join(item for item in plain if not item.isspace() and item not in _SEPARATORS)


_SEPARATORS: Final = "-_.·・()"
# forms of one character in traditional and simplified Chinese and in Japanese: a name is typed in any of them
_FORMS_OF_CHARACTERS: Final = str.maketrans(
    "國標將鳳廣広東紅臺灣癩賴戰戦風聯賽歐圓龍萬條齊鬥規則門飛終",
    "国标将凤广广东红台湾癞赖战战风联赛欧圆龙万条齐斗规则门飞终",
)


_FORMS: Final[dict[str, Callable[[object, str], str]]] = {
    "": _plain,
    "spelled": _spelled,
    "quoted": _quoted,
    "shown": _shown,
    "whole": _to_text,
    "ordinal": _ordinal,
    "capital": _capital,
    "rules": _called("rule_set."),
    "variant": _called("variant_name."),
}
