"""Add the compiled modules to a build, and the README in the form in which the package index shows it.

Compiled modules: `native_build` compiles them where a C compiler works, and the wheel is then one for this
platform; elsewhere the wheel is plain Python, and the build prints one line about it. ``PAILI_NATIVE=1``
makes a failed build an error, ``PAILI_NATIVE=0`` compiles nothing.

README: an index shows the README without the other files of the project, so links to these files become
plain text, and pictures are removed. Once the project has a public address, such links may lead to it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n*", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)")


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


class ReadmeHook(MetadataHookInterface):
    """Adds the README to the metadata as the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README, without pictures and with links to files as plain text."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        alone = _LINK.sub(r"\1", _PICTURE.sub("", text))
        metadata["readme"] = {"content-type": "text/markdown", "text": alone}
