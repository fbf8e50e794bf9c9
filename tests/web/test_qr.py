"""The address that a phone opens, as a QR code at the terminal."""

from __future__ import annotations

# ruff: noqa: E402  (what is not installed skips the module before it is imported)
import sys

import pytest

segno = pytest.importorskip("segno")
uvicorn = pytest.importorskip("uvicorn")
from click.testing import CliRunner

from paili.cli.games.serve import serve
from paili.web.serving.qr import qr_lines

ADDRESS = "http://192.0.2.7:8034/"
HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def test_the_lines_are_the_code() -> None:
    """Each half block is a module of the code, with a margin of two around it."""
    lines = qr_lines(ADDRESS)
    rows = [[HALVES[sign][half] for sign in line] for line in lines for half in (0, 1)]
    expected = [
        [int(bool(one)) for one in row]
        for row in segno.make_qr(ADDRESS, error="l", boost_error=False).matrix_iter(border=2)
    ]
    assert rows[: len(expected)] == expected
    assert all(not any(row) for row in rows[len(expected) :])


def served(monkeypatch: pytest.MonkeyPatch, host: str) -> list[str]:
    """What the command prints before it serves."""
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)
    result = CliRunner().invoke(
        serve, ["--host", host, "--port", "0", "--allow-host", "tiles.lan", "--lang", "en"]
    )
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def test_serve_draws_the_address_that_another_device_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    _, second, *code = served(monkeypatch, "0.0.0.0")
    assert "http://tiles.lan:" in second
    assert code == qr_lines(second.split()[-1])


def test_on_loopback_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(served(monkeypatch, "127.0.0.1")) == 1


def test_without_segno_the_address_alone_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    assert len(served(monkeypatch, "0.0.0.0")) == 2
