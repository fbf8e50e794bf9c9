"""The page for players and the HTTP interface below it; starts with ``paili serve``.

No rule of the game lives here: requests are read, asked of the engine, and answered with the records that
``--json`` prints. `create_app` makes the app for a server of one's own. FastAPI gives the typed models and
the OpenAPI document; it is imported with that, and nowhere else.
"""

from __future__ import annotations

from typing import Any

from paili.errors import requires_extra
from paili.lazy import lazy_names

_load, __dir__ = lazy_names(__name__, globals())


def __getattr__(name: str) -> Any:
    with requires_extra(f"paili.web.{name}", "web"):
        return _load(name)
