"""The JSON values of a log one after the other: lines as they come, a document over several lines whole.

>>> [each.content for each in json_values([b'{"type":"none"}\\n{"type"', b':"end_game"}'])]
[{'type': 'none'}, {'type': 'end_game'}]
>>> list(json_values([b'{"log": [[1, 2], [3, ']))
[Value(content={'log': [[1, 2]]}, line=1, whole=False)]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, NoReturn

from paili.catalogue import Message
from paili.errors import LogError

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}]|"', re.DOTALL)
_SPACE: Final = re.compile(r"\s*")
_CLOSING: Final = {"{": "}", "[": "]"}
_DEEPEST: Final = 64


class Value(NamedTuple):
    """A JSON value of a file.

    Attributes:
        content: what it says.
        line: where it begins, counted from 1.
        whole: whether the file does not break off inside it; if it does, ``content`` is what is there.
    """

    content: Any
    line: int
    whole: bool


def json_values(blocks: Iterable[bytes]) -> Iterator[Value]:
    """Yield the values.

    Raises:
        LogError: if the text is not JSON; it names the line.
    """
    lines = enumerate(_lines(blocks), 1)
    for number, line in lines:
        if not line.strip():
            continue
        try:
            value = json.loads(line, parse_constant=_refuse_constant)
        except (ValueError, RecursionError):
            yield from _over_lines("".join([line, *(rest for _, rest in lines)]), number)
        else:
            yield Value(value, number, True)


def json_text(value: object) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _lines(blocks: Iterable[bytes]) -> Iterator[str]:
    rest = b""
    for block in blocks:
        *lines, rest = (rest + block).splitlines(keepends=True) if b"\n" in block else [rest + block]
        if rest.endswith(b"\n"):
            lines, rest = [*lines, rest], b""
        yield from map(_decoded, lines)
    if rest:
        yield _decoded(rest)


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end == len(line) and error.reason == "unexpected end of data":
            return line[: error.start].decode("utf-8-sig")
        raise LogError("logs.not_utf8", offset=error.start + 1) from None


def _over_lines(text: str, line: int) -> Iterator[Value]:
    decoder = json.JSONDecoder(parse_constant=_refuse_constant)
    place, at, counted = _next(text, 0), line, 0
    while place < len(text):
        at, counted = at + text.count("\n", counted, place), place
        try:
            value, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError) as error:
            yield Value(_broken_off(text[place:], at, error), at, False)
            return
        yield Value(value, at, True)
        place = _next(text, end)


def _next(text: str, place: int) -> int:
    found = _SPACE.match(text, place)
    assert found is not None
    return found.end()


def _broken_off(text: str, line: int, error: Exception) -> Any:
    """Return what is there of a value that breaks off at the end of its text; None where nothing is whole."""
    closed = _closed(text)
    if closed is None:
        _refuse(line, error)
    try:
        return json.loads(closed or "null", parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        _refuse(line, error)


def _closed(text: str) -> str | None:
    """Cut a text behind the last list or object that is whole, and close what is open.

    None says that it is damaged, not broken off.
    """
    opened: list[str] = []
    good, closing = 0, ""
    for token in _TOKEN.finditer(text):
        letter = token[0]
        if letter in _CLOSING and len(opened) < _DEEPEST:
            opened.append(_CLOSING[letter])
        elif opened and letter == opened[-1]:
            opened.pop()
            good, closing = token.end(), "".join(reversed(opened))
        elif letter in "{[]}":
            return None
    return text[:good] + closing if opened else None


def _refuse(line: int, error: Exception) -> NoReturn:
    reason = error.msg if isinstance(error, json.JSONDecodeError) else type(error).__name__
    further = error.lineno - 1 if isinstance(error, json.JSONDecodeError) else 0
    place = Message("logs.line", number=line + further)
    raise LogError("logs.not_json", reason=reason).at(event=place) from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
