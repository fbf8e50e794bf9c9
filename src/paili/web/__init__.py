"""The web page for players and its HTTP interface; ``paili serve`` starts both.

This package contains no rules of mahjong: it parses requests, calls the functions of other packages, and
returns the records that the option ``--json`` prints. `create_app` returns the ASGI app for your own server.
FastAPI provides the typed models and the OpenAPI document; only `create_app` imports it.
"""

from __future__ import annotations

from typing import Any

from paili.errors import requires_extra
from paili.lazy import lazy_names

_load, __dir__ = lazy_names(__name__, globals())


def __getattr__(name: str) -> Any:
    with requires_extra(f"paili.web.{name}", "web"):
        return _load(name)
