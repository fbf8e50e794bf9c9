"""Yield the tags of an XML log, from blocks of any size.

A log needs no document type, so a file that has one is refused, and with it all entities that a file
defines. The five entities of XML and the numbers of characters are read. A file may contain several documents
one after another.

Nearly all tags of a log are empty elements of plain ASCII directly inside the root element. Such tags are
read here, in half the time, and the XML parser never sees them: it reads the tag of the root, and everything
from the first tag on that is not plain.

>>> list(tags([b'<mjloggm ver="2.3"><T5', b'6/><D70/></mjloggm>']))
[[('mjloggm', {'ver': '2.3'})], [('T56', {}), ('D70', {})], [('', {})]]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NoReturn
from xml.parsers import expat
from xml.parsers.expat import errors as codes

from paili.catalogue import Message
from paili.errors import LogError

Tag = tuple[str, dict[str, str]]
END: Final = ""  # the name of the tag that says that a document is whole
_JUNK: Final = codes.codes[codes.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]
_CUT_OFF: Final = {
    codes.codes[code]
    for code in (
        codes.XML_ERROR_NO_ELEMENTS, codes.XML_ERROR_UNCLOSED_TOKEN, codes.XML_ERROR_PARTIAL_CHAR,
    )
}  # fmt: skip
# what the parser says, and the id of it
_REASONS: Final = {
    codes.XML_ERROR_DUPLICATE_ATTRIBUTE: "reason.xml_duplicate",
    codes.XML_ERROR_INVALID_TOKEN: "reason.xml_token",
    codes.XML_ERROR_NO_ELEMENTS: "reason.xml_none",
    codes.XML_ERROR_TAG_MISMATCH: "reason.xml_tag",
    codes.XML_ERROR_UNCLOSED_TOKEN: "reason.xml_unclosed",
    codes.XML_ERROR_UNDEFINED_ENTITY: "reason.xml_entity",
}
_LOOK_BACK: Final = 1024  # bytes: the XML declaration of a further document may begin before the block
# an attribute whose value stands for itself: without entities, line breaks and tabs
_NAME: Final = "[A-Za-z][A-Za-z0-9]*"
_PLAIN: Final = r"[ !#-%'-;=-~]*"
_VALUE: Final = f' {_NAME}="{_PLAIN}"'
_ROOT: Final = re.compile(f"<{_NAME}(?:{_VALUE})*>".encode())
_EMPTY: Final = re.compile(f"({_NAME})((?:{_VALUE})*) ?/>")  # behind its "<"
# any beginning of such a text
_BEGUN: Final = re.compile(f'(?:{_NAME}(?:{_VALUE})*(?: ?/| (?:{_NAME}(?:="{_PLAIN}|=)?)?)?)?')
_ATTRIBUTE: Final = re.compile(' ([A-Za-z0-9]+)="([^"]*)"')
_LONGEST_CUT: Final = 16 * 2**10  # characters; longer than any tag of a log
_BARE: Final[dict[str, Tag]] = {}  # tags without attributes, by their text behind "<"
_LONGEST_BARE: Final = 8  # characters; a draw or a discard has six
_MOST_BARE: Final = 2_048  # eight letters for draws and discards, 136 tiles


def tags(blocks: Iterable[bytes]) -> Iterator[list[Tag]]:
    """Yield lists of the name and attributes of every tag; a complete document ends with ``("", {})``.

    Raises:
        LogError: if the text is not XML, or defines a document type.
    """
    document, total = _Document(0), 0
    for block in blocks:
        total += len(block)
        rest = block
        while rest:
            try:
                rest = document.feed(rest)
            except LogError:
                yield document.take()
                raise
            yield document.take()
            if document.whole:
                document = _Document(total - len(rest))
    rest = document.close()
    while rest:
        yield document.take()
        document = _Document(total - len(rest))
        rest = document.feed(rest) or document.close()
    yield document.take()


class _Document:
    """A parser of one XML document, which collects the tags that it reads.

    Args:
        start: the number of bytes before the document.
    """

    def __init__(self, start: int) -> None:
        self.whole = False
        self._start = start
        self._tags = tag_list = list[Tag]()
        self._is_between = False  # whether the parser is inside the root element, between two tags
        self._cut = b""  # the tag that the end of the last block cuts off
        self._fed = self._passed = 0  # bytes that the parser has read, and that it does not see
        self._tail = b""
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = lambda name, attributes: tag_list.append((name, attributes))
        self._parser.StartDoctypeDeclHandler = self._refuse_document_type

    def feed(self, block: bytes) -> bytes:
        """Read a block of bytes, and return the bytes after the end of the document."""
        if not self._fed and (root := _ROOT.match(block)):
            self._parse(root[0])
            self._is_between, block = True, block[root.end() :]
        if self._is_between:
            block = self._pass_tags(self._cut + block)
        return self._parse(block) if block else b""

    def _pass_tags(self, block: bytes) -> bytes:
        """Read the plain tags at the start of a block; return the bytes from the first other tag on."""
        self._cut = b""
        if not block.isascii():
            self._is_between = False
            return block
        first, *texts = block.decode("ascii").split("<")
        end = 0 if first else _add_tags(texts, self._tags)
        left = sum(map(len, texts[end:])) + len(texts) - end + len(first)
        self._passed += len(block) - left
        rest = block[len(block) - left :]
        is_last = not first and end == len(texts) - 1 and len(rest) <= _LONGEST_CUT
        if is_last and _BEGUN.fullmatch(texts[end]):
            self._cut, rest = rest, b""
        self._is_between = not rest
        return rest

    def _parse(self, block: bytes, is_last: bool = False) -> bytes:
        """Read a block of bytes with the XML parser, and return the bytes after the end of the document."""
        try:
            self._parser.Parse(block, is_last)
        except expat.ExpatError as error:
            if is_last and error.code in _CUT_OFF:
                return b""
            after = self._parser.ErrorByteIndex - self._fed + len(self._tail)
            if error.code != _JUNK or after < 0:
                self._refuse(error)
            self._end()
            return (self._tail + block)[after:]
        if is_last:
            self._end()
        self._fed += len(block)
        self._tail = (self._tail + block)[-_LOOK_BACK:]
        return b""

    def close(self) -> bytes:
        """End the document, and return the bytes after its end, which the parser may notice only now.

        The missing end tag of a truncated file is no error.
        """
        return self._parse(self._cut, is_last=True)

    def take(self) -> list[Tag]:
        """Return the tags that were read since the last call."""
        result = self._tags[:]
        self._tags.clear()
        return result

    def _end(self) -> None:
        self.whole = True
        self._tags.append((END, {}))
        # Else parser and document hold each other, and a long file keeps many of them.
        self._parser.StartElementHandler = self._parser.StartDoctypeDeclHandler = None

    def _refuse(self, error: expat.ExpatError) -> NoReturn:
        reason = Message(_REASONS.get(expat.ErrorString(error.code), "reason.xml_damaged"))
        raise self._at(LogError("logs.not_xml", reason=reason), self._parser.ErrorByteIndex) from None

    def _refuse_document_type(self, *_: object) -> NoReturn:
        raise self._at(LogError("logs.document_type"), self._parser.CurrentByteIndex)

    def _at(self, error: LogError, byte: int) -> LogError:
        return error.at(event=Message("logs.byte", number=self._start + self._passed + byte))


def _add_tags(texts: list[str], tag_list: list[Tag]) -> int:
    """Add tags to a list, up to the first that is no plain one; return how many were added.

    Args:
        texts: the text of each tag behind its ``<``.
        tag_list: the list, written to.
    """
    several: list[Any] = list(map(_BARE.get, texts))
    for at in [at for at, tag in enumerate(several) if tag is None]:
        tag = _plain_tag(texts[at])
        if tag is None:
            tag_list += several[:at]
            return at
        several[at] = tag
    tag_list += several
    return len(texts)


def _plain_tag(text: str) -> Tag | None:
    """Return a tag from its text behind ``<``; None if the XML parser has to read it."""
    match = _EMPTY.fullmatch(text)
    if match is None:
        return None
    pairs = _ATTRIBUTE.findall(match[2])
    attributes = dict(pairs)
    if len(attributes) < len(pairs):
        return None
    tag = match[1], attributes
    if not pairs and len(text) <= _LONGEST_BARE and len(_BARE) < _MOST_BARE:
        _BARE[text] = tag
    return tag
