"""Yield the JSON values of a log one by one; a log has a value on each line, or one value over many lines.

>>> [value.content for value in JsonValues([b'{"type":"none"}\\n{"type"', b':"end_game"}'])]
[{'type': 'none'}, {'type': 'end_game'}]
>>> list(JsonValues([b'{"log": [[1, 2], [3, ']))
[JsonValue(content={'log': [[1, 2]]}, line=1, whole=False, fault=None)]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import chain
from sys import maxsize
from typing import Any, Final, NamedTuple, NoReturn

from paili.catalogue import Message
from paili.errors import LogError
from paili.kernels.records import record_of

_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[][{}]|"', re.DOTALL)
_SPACE: Final = re.compile(r"\s*")
_BLANKS: Final = " \t\n\r"
_CLOSING: Final = {"{": "}", "[": "]"}
_DEEPEST: Final = 64
_MARK: Final = "\ufeff"  # of the byte order, which may begin a line
_NOT_UTF8: Final = re.compile("[\udc80-\udcff]")  # what stands for a byte that is not UTF-8
MOST_VALUES: Final = 300_000  # of a document: some twenty times as many as a game of Mahjong Soul has


# what Python says, and the id of it
_REASONS: Final = {
    "Expecting value": "reason.json_value",
    "Expecting ',' delimiter": "reason.json_comma",
    "Expecting ':' delimiter": "reason.json_colon",
    "Expecting property name enclosed in double quotes": "reason.json_name",
    "Invalid \\escape": "reason.json_escape",
    "Illegal trailing comma before end of array": "reason.json_value",
    "Illegal trailing comma before end of object": "reason.json_name",
    "Invalid control character at": "reason.json_control",
    "Unterminated string starting at": "reason.json_string",
}


class JsonValue(NamedTuple):
    """A JSON value of a file.

    Attributes:
        content: the parsed value.
        line: the line in which the value begins, from 1.
        whole: whether the value is complete. If the file ends inside the value, ``content`` is its readable
            beginning.
        fault: the reason why the value cannot be read; None if it can be read.
    """

    content: Any
    line: int
    whole: bool = True
    fault: LogError | None = None


class JsonValues:
    """The JSON values of a file, in order; for text that is not JSON, a value with a fault.

    If each value has its own line, a damaged line does not affect the values of other lines.

    Args:
        blocks: the blocks of bytes of the file.

    Attributes:
        lines: the lines of the file. A reader may take the next lines itself, and then go on with values.
    """

    def __init__(self, blocks: Iterable[bytes]) -> None:
        self.lines = CountedLines(blocks)
        self._values: Iterator[JsonValue] = _values_of(self.lines)

    def __iter__(self) -> Iterator[JsonValue]:
        return self._values

    def put_back(self, values: list[JsonValue]) -> None:
        """Make the values that were read last the next ones again."""
        self._values = chain(values, self._values)


def _values_of(lines: CountedLines) -> Iterator[JsonValue]:
    try:
        for number, line in lines:
            value = _value_of_line(line, number)
            if value is None:
                lines.text = ""
                yield from lines.after_damage(line, number)
            else:
                lines.text, lines.has_values = line, True
                yield value
    except LogError as error:
        yield JsonValue(None, lines.number, fault=error)


def documents(values: Iterable[JsonValue]) -> Iterator[JsonValue]:
    """Yield the JSON objects of a file, also the objects inside a list, and unreadable values with their
    faults.

    >>> [value.content for value in documents(JsonValues([b'[{"a": 1}, {"b": 2}]']))]
    [{'a': 1}, {'b': 2}]
    """
    for value in values:
        if isinstance(value.content, list):
            yield from (value._replace(content=item) for item in value.content)
        elif value.content is not None or value.fault is not None:
            yield value


class CountedLines:
    """An iterator over the non-blank lines of a file, which counts all lines.

    Attributes:
        number: the number of the line read last, from 1.
        text: the line that contains the whole value read last; "" if the value is not one line.
        has_values: whether a value on a line of its own has been read.
        row: several lines of the file.
        at: the index in ``row`` of the next line.
    """

    def __init__(self, blocks: Iterable[bytes]) -> None:
        self.number = self.at = 0
        self.text = ""
        self.has_values = False
        self.row: list[str] = []
        self._rows = _rows_of(blocks)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        while (line := self._following()) is not None:
            self.number += 1
            if line.startswith("{") or not _is_blank(line):
                yield self.number, line

    def skip(self, number: int) -> None:
        """Pass over the next lines of ``row``, which the caller has read."""
        self.at, self.number = self.at + number, self.number + number

    def _following(self) -> str | None:
        while self.at >= len(self.row):
            row = next(self._rows, None)
            if row is None:
                return None
            self.row, self.at = row, 0
        self.at += 1
        return self.row[self.at - 1]

    def after_damage(self, line: str, number: int) -> Iterator[JsonValue]:
        """Yield the JSON values of a line that is not one complete value, and of the lines after this line.

        Such a line is either a damaged line in a file with one value on each line, perhaps with more damaged
        lines after it, or the first line of a value over several lines.

        Args:
            line: the line.
            number: the number of the line in the file, from 1.
        """
        if not self.has_values:
            text = "".join([line, *self._rest()])
            values = _over_lines(text, number)
            first = next(values)
            is_whole = first.whole and first.fault is None
            if is_whole or not self._read_again(text[len(line) :], number):
                yield first
                yield from values
                return
        lines = [line]
        while (following := self._following()) is not None:
            self.number += 1
            if _begins_a_value(following, self.number, is_next=len(lines) == 1):
                self.skip(-1)  # it is read again
                yield from _over_lines("".join(lines), number, is_last=False)
                return
            lines.append(following)
        yield from _over_lines("".join(lines), number)

    def _read_again(self, text: str, number: int) -> bool:
        """Go back to the lines after a damaged first line, if one of them is an object of its own; return
        whether one is.

        Args:
            text: the lines.
            number: the number of the line before them.
        """
        lines = list(StringIO(text, newline="\n"))
        if any(line.startswith("{") and _begins_a_value(line, number, is_next=False) for line in lines):
            self.row, self.at, self.number = lines, 0, number
            return True
        return False

    def _rest(self) -> Iterator[str]:
        while (line := self._following()) is not None:
            yield line


def _is_blank(line: str) -> bool:
    return not line or line.isspace()


def _begins_a_value(line: str, number: int, *, is_next: bool) -> bool:
    """Return whether a line after a damaged line is a list or an object of its own.

    Args:
        line: the line.
        number: its number in the file, from 1.
        is_next: whether it follows directly. Later lines with spaces in front are parts of a value over
            several lines.
    """
    if _is_blank(line) or not (is_next or line.startswith(tuple(_CLOSING))):
        return False
    value = _value_of_line(line, number)
    return value is not None and isinstance(value.content, dict | list)


def _value_of_line(line: str, number: int) -> JsonValue | None:
    try:
        check_utf8(line, number)
        if line.startswith("{") and len(line) <= MOST_VALUES:  # as most lines of logs do
            content, end = _DECODER.raw_decode(line)
            if line[end:] == "\n" or line[end:].strip(_BLANKS) == "":
                return record_of(JsonValue, (content, number, True, None))  # type: ignore[no-any-return]
        return JsonValue(_loaded(line, number), number)
    except (ValueError, RecursionError) as error:
        if isinstance(error, LogError) and not is_damage(error):
            raise
        return None


def check_utf8(text: str, line: int, place: int = 0, end: int = maxsize) -> None:
    """Raise an error if a text has bytes that are not UTF-8.

    Args:
        text: one line or several lines of a file, as `lines_of` yields them.
        line: the line in which the checked part begins, from 1.
        place, end: the indexes at which this part begins and ends.

    Raises:
        LogError: with the line, and the place of the byte in that line.
    """
    if text.isascii() or _is_utf8(text[place:end]):  # this part only: a text can have many values
        return
    if (wrong := _NOT_UTF8.search(text, place, end)) is not None:
        start = text.rfind("\n", 0, wrong.start()) + 1
        offset = len(text[start : wrong.start()].encode(errors="surrogateescape")) + 1
        number = Message("logs.line", number=line + text.count("\n", place, wrong.start()))
        raise LogError("logs.not_utf8", offset=offset).at(event=number)


def _is_utf8(text: str) -> bool:
    """Return whether no byte of a text is one that is not UTF-8; quicker than a search for such a byte."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _loaded(text: str, line: int) -> Any:
    _check_amount(text, line)
    return _DECODER.decode(text)


def _check_amount(text: str, line: int) -> None:
    """Raise an error if a document has so many values that its parsed form would need too much memory.

    Small values take twenty times as much memory as their JSON text.
    """
    if len(text) > MOST_VALUES and text.count(",") + text.count("[") + text.count("{") > MOST_VALUES:
        raise LogError("logs.too_many_values", most=MOST_VALUES).at(event=Message("logs.line", number=line))


def json_text(value: object) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def json_of_extra(name: str, text: str, kind: type = object) -> Any:
    """Return the value of a fact in ``extra`` that a reader stores as JSON.

    Args:
        name: the name of the fact.
        text: the JSON.
        kind: the type of the value.

    Raises:
        LogError: if the text is not JSON, or its value has another type.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise LogError("logs.no_extra", name=name, value=text) from None
    if not isinstance(value, kind):
        raise LogError("logs.no_extra", name=name, value=text)
    return value


def int_of_extra(name: str, text: str, low: int, high: int) -> int:
    """Return the value of a fact in ``extra`` that a reader stores as an integer from ``low`` to ``high``.

    Raises:
        LogError: if the text is not such an integer.
    """
    try:
        value = int(text)
    except ValueError:
        raise LogError("logs.no_extra", name=name, value=text) from None
    if not low <= value <= high:
        raise LogError("logs.no_extra", name=name, value=text)
    return value


def lines_of(blocks: Iterable[bytes]) -> Iterator[str]:
    """Yield the lines of a file as text, each with its line break; see `check_utf8` for bytes that are not
    UTF-8.
    """
    return chain.from_iterable(_rows_of(blocks))


def _rows_of(blocks: Iterable[bytes]) -> Iterator[list[str]]:
    """Yield the lines of a file in lists, each with the lines that end in one block."""
    parts: list[bytes] = []  # of the line that is not yet whole
    for block in blocks:
        if b"\n" not in block:
            parts.append(block)
            continue
        whole, _, rest = b"".join([*parts, block]).rpartition(b"\n")
        yield from _texts_of(whole + b"\n")
        parts = [rest]
    if any(parts):
        yield [_decoded(b"".join(parts))]


def _texts_of(lines: bytes) -> Iterable[list[str]]:
    """Return the texts of whole lines; if a line needs a closer look, decode the lines one by one."""
    try:
        text = lines.decode()
    except UnicodeDecodeError:
        text = _MARK
    if _MARK in text:
        return ([_decoded(line + b"\n")] for line in lines[:-1].split(b"\n"))
    return [list(StringIO(text, newline="\n"))]


def _decoded(line: bytes) -> str:
    try:
        return line.decode().removeprefix(_MARK)
    except UnicodeDecodeError as error:
        if error.end == len(line) and error.reason == "unexpected end of data":
            return line[: error.start].decode().removeprefix(_MARK)
        return line.decode(errors="surrogateescape").removeprefix(_MARK)


def _over_lines(text: str, line: int, *, is_last: bool = True) -> Iterator[JsonValue]:
    _check_amount(text, line)
    place, at, counted = _next(text, 0), line, 0
    while place < len(text):
        at, counted = at + text.count("\n", counted, place), place
        try:
            value, end = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError) as error:
            yield _damaged(text, place, at, error, is_last)
            return
        yield _checked(JsonValue(value, at), text, place, end)
        place = _next(text, end)


def _next(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    assert match is not None
    return match.end()


def _checked(value: JsonValue, text: str, place: int, end: int) -> JsonValue:
    """Return a value; with a fault in place of its content if its text has bytes that are not UTF-8.

    Args:
        value: the value.
        text: the text.
        place, end: the indexes at which the value begins and ends.
    """
    try:
        check_utf8(text, value.line, place, end)
    except LogError as fault:
        return JsonValue(None, value.line, fault=fault)
    return value


def _damaged(text: str, place: int, line: int, error: Exception, is_last: bool) -> JsonValue:
    try:
        check_utf8(text, line, place)
        content = _broken_off(text[place:], line, error) if is_last else _refuse(line, error)
    except LogError as fault:
        return JsonValue(None, line, fault=fault)
    return JsonValue(content, line, False)


def _broken_off(text: str, line: int, error: Exception) -> Any:
    """Return the readable beginning of a value that the end of the file cuts off; None if nothing is
    readable.

    Args:
        text: the text of the value up to the end of the file.
        line: the line in which the value begins.
        error: the error of the JSON parser.
    """
    closed = _closed(text)
    if closed is None:
        _refuse(line, error)
    try:
        return _DECODER.decode(closed or "null")
    except (ValueError, RecursionError):
        _refuse(line, error)


def _closed(text: str) -> str | None:
    """Cut a JSON text after its last complete list or object, close all open brackets, and return the text.

    The result is None if the text is damaged in the middle, and not only cut off at its end.
    """
    opened: list[str] = []
    good, closing = 0, ""
    for token in _TOKEN.finditer(text):
        letter = token[0]
        if letter == '"':  # the end of the file is in this string, and its brackets are letters
            break
        if letter in _CLOSING and len(opened) < _DEEPEST:
            opened.append(_CLOSING[letter])
        elif opened and letter == opened[-1]:
            opened.pop()
            good, closing = token.end(), "".join(reversed(opened))
        elif letter in "{[]}":
            return None
    return text[:good] + closing if opened else None


def is_damage(fault: LogError) -> bool:
    """Return whether a fault means that a text is damaged, and not that the text is too large."""
    return isinstance(fault.fault, Message) and fault.fault.key in {"logs.not_json", "logs.not_utf8"}


def _refuse(line: int, error: Exception) -> NoReturn:
    message = error.msg if isinstance(error, json.JSONDecodeError) else ""
    reason = Message(_REASONS.get(message, "reason.json_damaged"))
    further = error.lineno - 1 if isinstance(error, json.JSONDecodeError) else 0
    place = Message("logs.line", number=line + further)
    raise LogError("logs.not_json", reason=reason).at(event=place) from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse_constant)
