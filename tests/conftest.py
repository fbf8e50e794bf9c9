"""Settings of the tests: no deadlines, the mark of real cases, and a line for each kind of test that did not
run.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import shared_data
from run_summary import pytest_terminal_summary  # noqa: F401  (pytest calls it by its name)
from shared_data import FOLDER, MAY_READ, WHERE

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

# no example fails for being slow, on a machine that has other things to do
settings.register_profile("paili", deadline=None)
settings.load_profile("paili")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Make up no requests where no test of the page is asked for: that alone takes seconds in every worker."""
    return True if collection_path.name == "test_fuzz.py" and "not web" in config.option.markexpr else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep what is collected from the garbage collector, which would visit some million objects again and again."""
    gc.disable()
    result = yield
    gc.enable()
    gc.freeze()
    return result


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put pages last: beside their browser, which stays open, no test can run an event loop of its own.

    Tests that may not read real cases come first, before any other test has put them into a cache.
    """
    items.sort(key=lambda item: (item.get_closest_marker("web") is not None, _may_read(item)))


def _may_read(item: pytest.Item) -> bool:
    return any(map(item.get_closest_marker, MAY_READ))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    shared_data.hidden = not _may_read(item)
    if item.get_closest_marker("data") and not FOLDER.is_dir():
        pytest.skip(f"no real cases in {FOLDER} ({WHERE})")


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """Who asks the interface."""
    for package in ("fastapi", "httpx2"):
        pytest.importorskip(package)
    from fastapi.testclient import TestClient

    from paili.web.app import create_app

    with TestClient(create_app(), base_url="http://localhost") as asking:
        yield asking


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Let no test read real cases without its mark: it could not run in a separate clone."""
    report = yield
    if report.skipped and WHERE in str(report.longrepr) and not item.get_closest_marker("data"):
        report.outcome, report.longrepr = "failed", f"{item.nodeid} reads real cases: mark it `data`"
    return report
