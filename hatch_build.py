"""Add the compiled modules to a wheel or an editable installation.

`native_build` compiles them where a C compiler works, and the wheel is then one for this platform; elsewhere
the wheel is plain Python, and the build prints one line about it. ``PAILI_NATIVE=1`` makes a failed build an
error, ``PAILI_NATIVE=0`` compiles nothing.
"""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NativeHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel, or puts them next to the sources of an editable installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the native modules; if that succeeds, mark the wheel as one for this platform."""
        sys.path.insert(0, self.root)
        import native_build

        libraries = native_build.build_or_report()
        if version == "editable":
            native_build.install(libraries)
        elif libraries:
            names = {str(path): path.relative_to(native_build.LIBRARIES).as_posix() for path in libraries}
            build_data["force_include"].update(names)
            build_data["pure_python"], build_data["infer_tag"] = False, True
