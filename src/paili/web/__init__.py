"""The page for players and the HTTP interface below it; starts with ``paili serve``.

No rule of the game lives here: requests are read, asked of the engine, and answered with the records that
``--json`` prints. `create_app` makes the app for a server of one's own. FastAPI gives the typed models and
the OpenAPI document; it is imported with that, and nowhere else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from paili.errors import needing

if TYPE_CHECKING:
    from paili.web.app import create_app

__all__ = ("create_app",)

# Type checkers do not see it: to them a name that is not above is an error.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'paili.web' has no attribute {name!r}")
        with needing(f"paili.web.{name}", "web"):
            found = getattr(import_module("paili.web.app"), name)
        globals()[name] = found
        return found
