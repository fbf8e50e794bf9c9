"""Recognise files that contain no game (pictures, pages, links, client recordings) and explain what to do.

The module recognises a file by its first bytes, by patterns of text, or by its JSON fields.
`paili.logs.read`, the command and the web page all use this module, so they give the same message for the
same file.

>>> print(str(foreign_bytes(b"\\x89PNG\\r\\n")).partition(":")[0])
the input is a picture (PNG), not the record of a game
>>> foreign_bytes(b"<mjloggm ver='2.3'>") is None
True
"""

from __future__ import annotations

import re
from typing import Any, Final

from paili.errors import LogError

_LOOKED_AT: Final = 16_384  # bytes
_PICTURE, _ARCHIVE, _DOCUMENT, _FILM = "picture", "archive", "document", "film"
_BEGINNINGS: Final = (
    (b"\x89PNG", _PICTURE, "PNG"), (b"\xff\xd8\xff", _PICTURE, "JPEG"), (b"GIF8", _PICTURE, "GIF"),
    (b"II*\x00", _PICTURE, "TIFF"), (b"MM\x00*", _PICTURE, "TIFF"), (b"\x00\x00\x01\x00", _PICTURE, "ICO"),
    (b"<svg", _PICTURE, "SVG"), (b"PK\x03\x04", _ARCHIVE, "ZIP"), (b"Rar!", _ARCHIVE, "RAR"),
    (b"7z\xbc\xaf\x27\x1c", _ARCHIVE, "7z"), (b"BZh", _ARCHIVE, "bzip2"), (b"\xfd7zXZ", _ARCHIVE, "xz"),
    (b"\x28\xb5\x2f\xfd", _ARCHIVE, "Zstandard"), (b"%PDF", _DOCUMENT, "PDF"),
    (b"\xd0\xcf\x11\xe0", _DOCUMENT, "Microsoft Office"), (b"{\\rtf", _DOCUMENT, "RTF"),
    (b"SQLite format 3", _DOCUMENT, "SQLite"), (b"\x1aE\xdf\xa3", _FILM, "WebM"),
)  # fmt: skip
_BITMAP: Final = re.compile(rb"BM.{4}\x00{4}", re.DOTALL)
_OF_RIFF: Final = {b"WEBP": (_PICTURE, "WebP"), b"AVI ": (_FILM, "AVI")}
_OF_FTYP: Final = {b"heic": "HEIC", b"heix": "HEIC", b"mif1": "HEIF", b"avif": "AVIF"}
_WIDE: Final = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))

_PAGE: Final = re.compile(
    rb"\s*(<!--(?>.*?-->)\s*)*<(!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_OWN_PAGE: Final = re.compile(rb'<meta name="generator" content="paili|<title>paili ', re.IGNORECASE)
_OWN_LINK: Final = re.compile(r"[?&](pos|tab|hand|bots|log)=")
_CLIENT: Final = re.compile(rb"<(HELO|REJOIN|SAIKAI|LN|KANSEN|WGC|GO|UN|TAIKYOKU|INIT)[\s/>]")
_JSON: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*[{\[]")  # there a name of a player may look like a tag
_RECORD: Final = (b"<mjloggm", b" hai0=")  # of a record that Tenhou keeps, which shows all seats
_LINK: Final = re.compile(
    r"(https?:/{1,2}|www\.)\S+|(tenhou\.net|maj-soul\.com|mahjongsoul)\S*/\S*", re.IGNORECASE
)
_OF_TENHOU: Final = re.compile(r"\b\d{10}gm-[0-9a-f]{4}-\d{4,5}-[0-9a-fx]{8,16}", re.IGNORECASE)
_OF_SOUL: Final = re.compile(r"maj-?soul|mahjongsoul", re.IGNORECASE)
_IN_LINK: Final = "#json="


def foreign_bytes(beginning: bytes) -> LogError | None:
    """Return an error that names the type of a file, if its first bytes cannot begin the record of a game.

    Args:
        beginning: the first bytes of the file, without white space before them.

    Returns:
        The error, without a position in the file; None if the file may be a record.
    """
    beginning = beginning[:_LOOKED_AT]
    if (binary := _binary(beginning)) is not None:
        return LogError(f"logs.foreign_{binary[0]}", name=binary[1])
    for mark, name in _WIDE:
        if beginning.startswith(mark):
            return LogError("logs.foreign_encoding", name=name)
    if _PAGE.match(beginning):
        is_own = _OWN_PAGE.search(beginning)
        return LogError("logs.foreign_own_page" if is_own else "logs.foreign_page")
    is_of_tags = not _JSON.match(beginning) and not any(mark in beginning for mark in _RECORD)
    if is_of_tags and _CLIENT.search(beginning):
        return LogError("logs.foreign_client")
    try:
        text = beginning.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return foreign_link(text)


def _binary(beginning: bytes) -> tuple[str, str] | None:
    """Return the type of a file and the name of its format, from its first bytes; None for text."""
    for mark, kind, name in _BEGINNINGS:
        if beginning.startswith(mark):
            return kind, name
    if _BITMAP.match(beginning):
        return _PICTURE, "BMP"
    if beginning.startswith(b"RIFF"):
        return _OF_RIFF.get(beginning[8:12])
    if beginning[4:8] == b"ftyp":
        picture = _OF_FTYP.get(beginning[8:12])
        return (_PICTURE, picture) if picture else (_FILM, "MP4")
    return None


def foreign_link(text: str) -> LogError | None:
    """Return an error that names the target of a link; None if the text is not a link.

    >>> print(foreign_link("https://tenhou.net/0/?log=2019010100gm-0089-0000-0123abcd&tw=2"))
    the input is a link to a game on Tenhou, not the game, and paili loads nothing from the network: open \
https://tenhou.net/0/log/?2019010100gm-0089-0000-0123abcd in a browser, save the file that the browser \
shows, and open the saved file
    """
    text = text.strip()
    is_link = _LINK.match(text) is not None
    if game := _OF_TENHOU.search(text) if is_link else _OF_TENHOU.fullmatch(text):
        return LogError("logs.foreign_link_tenhou", id=game[0])
    if not is_link:
        return None
    if _IN_LINK in text:
        return LogError("logs.foreign_link_json", mark=_IN_LINK)
    if _OF_SOUL.search(text):
        return LogError("logs.foreign_link_soul")
    return LogError("logs.foreign_link_own" if _OWN_LINK.search(text) else "logs.foreign_link")


def foreign_document(document: Any) -> LogError | None:
    """Return an error for a JSON document that is known to contain no game; None if it may contain one."""
    begin = document[0] if isinstance(document, list) and document else document
    if not isinstance(begin, dict):
        return None
    log = begin.get("log")
    if isinstance(log, dict) and "entries" in log:
        return LogError("logs.foreign_traffic")
    return LogError("logs.foreign_client") if isinstance(begin.get("tag"), str) else None


def foreign_text(beginning: bytes) -> LogError | None:
    """Return an error for a text that begins neither as JSON nor as XML; None if the file is not text."""
    try:
        text = beginning[:_LOOKED_AT].decode(
            "utf-8-sig", "strict" if len(beginning) < _LOOKED_AT else "ignore"
        )
    except UnicodeDecodeError:
        return None
    text = text.strip()
    if text.startswith(("{", "[", "<")) or "\0" in text:
        return None
    return LogError("logs.foreign_text", start=text.splitlines()[0])
