"""The command `paili serve`: where it listens, and under which names."""

from __future__ import annotations

import gc
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")

import urllib.request

import uvicorn
from browser import page_server
from click.testing import CliRunner
from fastapi.testclient import TestClient

from paili.cli import main
from paili.cli.games.serve import serve
from paili.errors import PailiError
from paili.web.app import create_app
from paili.web.assets import assets
from paili.web.serving import server
from paili.web.serving.server import Address, listening, run


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """What serving sets for the whole process is taken back."""
    interval = sys.getswitchinterval()
    yield
    sys.setswitchinterval(interval)
    gc.unfreeze()


def test_it_serves_on_loopback_until_it_is_ended() -> None:
    with page_server() as base:
        assert base.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(base + "api/health", timeout=10) as answer:
            assert answer.status == 200
        port = int(base.rsplit(":", 1)[1].strip("/"))
        own = socket.gethostbyname(socket.gethostname())
        if not own.startswith("127."):
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((own, port), timeout=5)
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(base, timeout=5)


@pytest.mark.parametrize(
    ("address", "hosts"),
    [
        (Address("127.0.0.1", 1), {"localhost", "127.0.0.1", "[::1]"}),
        (Address("0.0.0.0", 1), {"localhost", "127.0.0.1", "[::1]", "*"}),
        (Address("0.0.0.0", 1, ("tiles.lan",)), {"localhost", "127.0.0.1", "[::1]", "tiles.lan"}),
        (Address("fe80::1", 1), {"localhost", "127.0.0.1", "[::1]", "[fe80::1]"}),
        (Address("::", 1, ("fe80::1",)), {"localhost", "127.0.0.1", "[::1]", "[fe80::1]"}),
        (Address("::", 1, ("[fe80::1]",)), {"localhost", "127.0.0.1", "[::1]", "[fe80::1]"}),
        (Address("FE80:0:0::1", 1), {"localhost", "127.0.0.1", "[::1]", "[fe80::1]"}),
    ],
)
def test_names_that_are_served(address: Address, hosts: set[str]) -> None:
    assert set(address.hosts) == hosts


@pytest.mark.parametrize("name", ["tiles.lan", "Tiles.LAN"])
def test_a_name_is_the_same_in_upper_and_lower_case(name: str) -> None:
    with TestClient(create_app(["Tiles.Lan"]), base_url=f"http://{name}") as client:
        assert client.get("/api/health").status_code == 200
        assert client.get("/api/health", headers={"host": "iles.lan"}).status_code == 400


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_an_address_that_another_device_can_open_is_printed(
    monkeypatch: pytest.MonkeyPatch, host: str, language: str
) -> None:
    """It answers there, and this machine is reached by its own name too."""
    pairs: list[tuple[str, int]] = []

    def open_it(self: uvicorn.Server, sockets: list[socket.socket]) -> None:
        pairs.append(sockets[0].getsockname()[:2])

    monkeypatch.setattr(uvicorn.Server, "run", open_it)
    monkeypatch.setattr(server, "address_in_network", lambda: "192.168.7.20")
    done = CliRunner().invoke(serve, ["--host", host, "--port", "0", "--lang", language])
    if done.exit_code:
        pytest.skip(f"nothing can listen on {host} here")
    port = pairs[0][1]
    first, second, *_ = done.output.splitlines()
    assert f"http://localhost:{port}/" in first
    assert f"http://192.168.7.20:{port}/" in second


@pytest.mark.parametrize(
    "name", ["tiles.lan:8034", "192.0.2.7:8034", "http://tiles.lan", "tiles.lan/", "", "a b", "a" * 4_000]
)
def test_no_name_that_a_browser_does_not_send_is_allowed(name: str) -> None:
    done = CliRunner().invoke(serve, ["--host", "0.0.0.0", "--port", "0", "--allow-host", name])
    assert isinstance(done.exception, PailiError)
    assert "is not a host name" in str(done.exception)


def test_names_that_browsers_send_are_allowed() -> None:
    names = ("*", "Tiles.LAN", "my_box-2", "192.0.2.7", "fe80::1", "[FE80::1]")
    assert server.checked_names(names) == names


def test_the_address_in_the_network_is_answered() -> None:
    own = server.address_in_network()
    if not own:
        pytest.skip("this machine is in no network")
    with page_server("--host", "0.0.0.0") as base:
        port = base.rsplit(":", 1)[1].strip("/")
        with urllib.request.urlopen(f"http://{own}:{port}/api/health", timeout=10) as answer:
            assert answer.status == 200


@pytest.mark.parametrize(
    ("address", "url"),
    [
        (Address("0.0.0.0", 1), "http://10.1.2.3:1/"),
        (Address("", 1), "http://10.1.2.3:1/"),
        (Address("0.0.0.0", 1, ("tiles.lan", "other")), "http://tiles.lan:1/"),
        (Address("0.0.0.0", 1, ("*",)), "http://10.1.2.3:1/"),
        (Address("0.0.0.0", 1, ("*", "tiles.lan")), "http://tiles.lan:1/"),
        (Address("::", 1, ("[fe80::1]",)), "http://[fe80::1]:1/"),
        (Address("192.0.2.7", 1), ""),
        (Address("127.0.0.1", 1), ""),
    ],
)
def test_addresses_for_other_devices(monkeypatch: pytest.MonkeyPatch, address: Address, url: str) -> None:
    monkeypatch.setattr(server, "address_in_network", lambda: "10.1.2.3")
    assert address.url_elsewhere == url


def test_in_no_network_no_other_address_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "address_in_network", lambda: "")
    assert Address("0.0.0.0", 1).url_elsewhere == ""


def test_no_answer_waits_for_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections take the option over from the socket that listens."""
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)
    with listening("127.0.0.1", 0) as listener:
        run(listener, Address(*listener.getsockname()))
        with socket.create_connection(listener.getsockname(), timeout=5):
            accepted, _ = listener.accept()
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            accepted.close()


def test_a_port_that_is_taken_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(SystemExit) as stop:
        main(["serve", "--port", str(taken.getsockname()[1])])
    assert stop.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("paili: cannot listen on 127.0.0.1 port")
    assert error.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--port", "70000"], ["--host", "no such host"], ["--nothing"]])
def test_wrong_options(arguments: list[str]) -> None:
    done = CliRunner().invoke(serve, arguments)
    assert done.exit_code != 0
    assert not isinstance(done.exception, (TypeError, OSError))


def serve_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do all that is done before the first request."""
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        run(listener, Address(*listener.getsockname()))


def test_the_files_of_the_page_are_read_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    assets.cache_clear()
    serve_for_a_moment(monkeypatch)
    loaded = assets.cache_info().misses
    assert "index.html" in assets()
    assert assets.cache_info().misses == loaded == 1


_WATCH_FILES = r"""
import socket, sys, uvicorn
from fastapi.testclient import TestClient
from paili.web.serving.server import Address, listening, run

opened, watching = [], False
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if watching and event == "open" else None)

def ask(server, sockets):
    global watching
    watching = True
    client = TestClient(server.config.app, base_url="http://localhost")
    for path in ("/", "/static/app.js", "/static/icon.svg", "/docs", "/api/health", "/api/words", "/api/rules",
                 "/api/variants", "/api/deal?seed=1", "/api/drill/question?topic=discard&seed=1"):
        assert client.get(path).status_code == 200, path
    for hand in ("119m406p789s1122z", "[777z]111999m340p**"):
        for variant in ("riichi", "sanma", "laizi", "taiwan"):
            for tenpai in ("concealed", "own", "shape"):
                asked = {"hand": hand, "variant": variant, "tenpai": tenpai}
                assert client.get("/api/analyze", params=asked).status_code == 200
    assert client.post("/api/score", json={"hand": "123m456p77889s11z", "tile": "9s"}).status_code == 200
    watching = False

uvicorn.Server.run = ask
with socket.create_server(("127.0.0.1", 0)) as listener:
    run(listener, Address(*listener.getsockname()))
print(*opened, sep="\n")
"""


def test_no_file_of_the_package_is_read_while_it_serves() -> None:
    """Python and the framework may look at source code, once; no data and nothing of the page is read."""
    done = subprocess.run([sys.executable, "-c", _WATCH_FILES], capture_output=True, text=True, check=True)
    read = [name for name in done.stdout.split() if not name.endswith((".py", ".pyi", ".pyc", ".zip"))]
    assert not [name for name in read if "paili" in name or "static" in name]
