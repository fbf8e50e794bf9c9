"""The web page for players and its HTTP interface; ``paili serve`` starts both.

This package contains no rules of the game: it reads requests, calls the engine, and answers with the records
that ``--json`` prints. `create_app` makes the app for your own server. FastAPI provides the typed models and
the OpenAPI document; only `create_app` imports it.
"""

from __future__ import annotations

from typing import Any

from paili.errors import requires_extra
from paili.lazy import lazy_names

_load, __dir__ = lazy_names(__name__, globals())


def __getattr__(name: str) -> Any:
    with requires_extra(f"paili.web.{name}", "web"):
        return _load(name)
