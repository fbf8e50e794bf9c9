"""Yield the tags of an XML log, from blocks of any size.

A log needs no XML entities and no document type, so the parser rejects a file that has entities or a type. A
file may contain several documents one after another.

>>> list(tags([b'<mjloggm ver="2.3"><T5', b'6/><D70/></mjloggm>']))
[[('mjloggm', {'ver': '2.3'})], [('T56', {}), ('D70', {})], [('', {})]]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NoReturn
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
_LOOK_BACK: Final = 16  # bytes: the opening of a further document may lie before the block that shows it


def tags(blocks: Iterable[bytes]) -> Iterator[list[Tag]]:
    """Yield lists of the name and attributes of every tag; a complete document ends with ``("", {})``.

    Raises:
        LogError: if the text is not XML, or defines a document type.
    """
    document = _Document()
    for block in blocks:
        rest = block
        while rest:
            rest = document.feed(rest)
            yield document.take()
            if document.whole:
                document = _Document()
    document.close()
    yield document.take()


class _Document:
    """A parser of one XML document, which collects the tags that it reads."""

    def __init__(self) -> None:
        self.whole = False
        self._tags = tag_list = list[Tag]()
        self._fed = 0
        self._tail = b""
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = lambda name, attributes: tag_list.append((name, attributes))
        self._parser.StartDoctypeDeclHandler = self._refuse_document_type

    def feed(self, block: bytes) -> bytes:
        """Read a block of bytes, and return the bytes after the end of the document."""
        try:
            self._parser.Parse(block, False)
        except expat.ExpatError as error:
            if error.code != _JUNK:
                self._refuse(error)
            self._end()
            return (self._tail + block)[self._parser.ErrorByteIndex - self._fed + len(self._tail) :]
        self._fed += len(block)
        self._tail = (self._tail + block)[-_LOOK_BACK:]
        return b""

    def close(self) -> None:
        """End the document; the missing end tag of a truncated file is no error."""
        try:
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            if error.code not in _CUT_OFF:
                self._refuse(error)
        else:
            self._end()

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

    @staticmethod
    def _at(error: LogError, byte: int) -> LogError:
        return error.at(event=Message("logs.byte", number=byte))
