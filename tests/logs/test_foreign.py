"""Files without a game: Python, the command and the page say alike what they are and what to do."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from click.testing import CliRunner

from paili import logs
from paili.catalogue import LANGUAGES
from paili.cli.games.log import log
from paili.errors import LogError
from paili.logs.problems import Problem
from paili.logs.sources import LogSource
from paili.report.game.review_page import page_of
from paili.web.games.log_file import log_as_dict
from paili.web.local import answer_file

TENHOU = "2019010100gm-0089-0000-0123abcd"
INIT = '<INIT seed="0,0,0,1,2,52" ten="250,250,250,250" oya="0" hai="0,1,2,3,4,5,6,7,8,9,10,11,12"/>'
RECORD = (
    b'<mjloggm ver="2.3"><GO type="9"/><TAIKYOKU oya="0"/>'
    b'<INIT seed="0,0,0,1,2,52" ten="250,250,250,250" oya="0" hai0="0,1,2,3,4,5,6,7,8,9,10,11,12" '
    b'hai1="13,14,15,16,17,18,19,20,21,22,23,24,25" hai2="26,27,28,29,30,31,32,33,34,35,36,37,38" '
    b'hai3="39,40,41,42,43,44,45,46,47,48,49,50,51"/><T53/><D0/>'
)
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256))
FILES = (
    (PNG, "foreign_picture", "PNG"),
    (gzip.compress(PNG), "foreign_picture", "PNG"),
    (b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(range(256)), "foreign_picture", "JPEG"),
    (b"GIF89a" + bytes(90), "foreign_picture", "GIF"),
    (b"RIFF\x10\0\0\0WEBPVP8 " + bytes(range(200, 256)), "foreign_picture", "WebP"),
    (b"BM\x36\x10\0\0\0\0\0\0\x36" + bytes(range(128, 256)), "foreign_picture", "BMP"),
    (b"\0\0\0\x18ftypheic" + bytes(90), "foreign_picture", "HEIC"),
    (b"\0\0\0\x18ftypisom" + bytes(90), "foreign_film", "MP4"),
    (b'<svg xmlns="http://www.w3.org/2000/svg"></svg>', "foreign_picture", "SVG"),
    (b"PK\x03\x04" + bytes(60), "foreign_archive", "ZIP"),
    (b"%PDF-1.7\n%\xe2\xe3", "foreign_document", "PDF"),
    (b"hello world, I won with a big hand\nsecond line\n", "foreign_text", "hello world"),
    ("我今天赢了一局".encode(), "foreign_text", "我今天"),
    (b"123m456p789s11z", "foreign_text", "123m456p"),
    (b"12345", "foreign_text", "12345"),
    (b'"abc"', "foreign_text", "abc"),
    ('{"title": []}'.encode("utf-16"), "foreign_encoding", "UTF-16"),
    (f"https://tenhou.net/0/?log={TENHOU}&tw=2".encode(), "foreign_link_tenhou", f"/0/log/?{TENHOU}"),
    (f"  http://tenhou.net/3/?log={TENHOU}\n".encode(), "foreign_link_tenhou", f"/0/log/?{TENHOU}"),
    (TENHOU.encode(), "foreign_link_tenhou", TENHOU),
    (b"https://tenhou.net/6/#json=%7B%22title%22%3A", "foreign_link_json", "#json="),
    (b"https://game.maj-soul.com/1/?paipu=190303-0a1b", "foreign_link_soul", "JSON"),
    (b"https://mahjongsoul.game.yo-star.com/?paipu=190303-0a1b", "foreign_link_soul", "JSON"),
    (b"http://127.0.0.1:8034/?tab=log&deal=E1.0#abcdef", "foreign_link_own", "paili"),
    (b"https://example.org/games/7", "foreign_link", ""),
    (b"<!DOCTYPE html>\n<html><head><title>x</title></head></html>", "foreign_page", "HTML"),
    (b"\n <!-- saved --> <HTML>", "foreign_page", "HTML"),
    (page_of("East", [], [], [], "zh").encode(), "foreign_own_page", "paili"),
    (f'<HELO uname="a" auth="1"/>\0{INIT}<T12/><d12/>'.encode(), "foreign_client", ""),
    (f"Get: {INIT}\nSend: <D p=\"12\"/>\n".encode(), "foreign_client", ""),
    (b'{"tag":"HELO","uname":"x"}\n{"tag":"INIT","seed":"0,0,0,1,2,52"}\n', "foreign_client", ""),
    (b'{"log": {"version": "1.2", "entries": []}}', "foreign_traffic", "HAR"),
    (gzip.compress(RECORD)[:5], "foreign_cut", "gzip"),
    (gzip.compress(RECORD)[:40], "foreign_cut", "gzip"),
    (gzip.compress(RECORD)[:90], "foreign_cut", "gzip"),
)  # fmt: skip
IDS = [f"{number}-{name}" for number, (_, name, _) in enumerate(FILES)]


@pytest.mark.parametrize(("content", "name", "message"), FILES, ids=IDS)
def test_it_says_what_it_is_in_python_command_and_page(
    tmp_path: Path, content: bytes, name: str, message: str
) -> None:
    with pytest.raises(LogError) as fault:
        list(logs.read(content))
    assert fault.value.fault.key == f"logs.{name}"  # type: ignore[union-attr]
    path = tmp_path / "file"
    path.write_bytes(content)
    (problem,) = logs.games([path])
    assert isinstance(problem, Problem)
    for language in LANGUAGES:
        words = fault.value.in_language(language)
        assert message in words
        assert problem.in_language(language).endswith(words)
        done = CliRunner().invoke(log, ["show", str(path), "--lang", language])
        shown = done.output + str(done.exception or "")
        assert done.exit_code
        assert message in shown
        summary = answer_file("/api/log?number=1", content, language)
        assert summary.startswith("[422")
        assert _plain(words) in _plain(summary)
        packed = answer_file("/api/log?number=1", gzip.compress(content), language)
        assert _plain(words) in _plain(packed)


def _plain(text: str) -> str:
    return text.replace("\\", "").replace('"', "")


def test_a_link_in_place_of_a_path() -> None:
    for link in (f"https://tenhou.net/0/?log={TENHOU}&tw=2", TENHOU):
        for source in (link, Path(link)):
            with pytest.raises(LogError, match=f"open https://tenhou.net/0/log/.{TENHOU} in a browser"):
                list(logs.read(source))
    with pytest.raises(LogError, match="cannot be read: No such file"):
        list(logs.read("no/such/file"))


@pytest.mark.parametrize("zeros", [1, 5_000, 20_000])
def test_zeros_may_follow_each_part_of_a_packed_log(zeros: int) -> None:
    packed = gzip.compress(b"<mjlog") + bytes(zeros) + gzip.compress(b"gm/>") + bytes(zeros)
    source = LogSource(packed)
    assert (b"".join(source), source.is_cut) == (b"<mjloggm/>", False)


def test_a_game_that_breaks_off_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    packed = gzip.compress(RECORD)
    lengths = []
    for length in range(20, len(packed) + 1):
        (result,) = logs.games([_written(tmp_path / "cut", packed[:length])])
        if isinstance(result, Problem):
            assert result.fault.key == "logs.foreign_cut"
        else:
            assert result.deals
            lengths.append(length)
    assert len(lengths) > 1
    assert log_as_dict({"file": packed, "number": 1, "lang": "en"})["game"]["deals"]


def _written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    "content", [b"{", b"[1, 2", b'{"a" 5}', b'{"title": 5}', b"Match", b"\xff\xfa\xfb", b"<x/>"]
)
def test_what_may_be_a_damaged_record_is_not_called_something_else(content: bytes) -> None:
    with pytest.raises(LogError) as fault:
        list(logs.read(content))
    assert "foreign" not in fault.value.fault.key  # type: ignore[union-attr]


def test_nothing_that_is_read_is_looked_at_for_long() -> None:
    """Patterns over a large file of one kind of sign take no time that grows faster than its size."""
    for sign in (b"<", b" ", b"<!--", b"\n", b"http://", b"<html", b"0", b"-"):
        with pytest.raises(LogError):
            list(logs.read(sign * (2**20 // len(sign))))


@pytest.mark.parametrize("name", ["<LN>", "<UN >", "<GO/>"])
def test_a_name_that_looks_like_a_tag_of_the_client_is_a_name(name: str) -> None:
    document = b'\xef\xbb\xbf {"type":"start_game","names":["%s","B","C","D"]}' % name.encode()
    (game,) = logs.read(document)
    assert game.players[0].name == name


def test_comments_that_no_page_follows_take_no_time() -> None:
    with pytest.raises(LogError):
        list(logs.read(b"<!---->" * 2_000 + b"<x/>"))
