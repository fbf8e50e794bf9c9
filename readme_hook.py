"""Add the README to the metadata in the form in which the package index shows it.

An index shows the README without the other files of the project, so links to these files become plain text,
and pictures are removed. Once the project has a public address, such links may lead to it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n*", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)")


class ReadmeHook(MetadataHookInterface):
    """Adds the README to the metadata as the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README, without pictures and with links to files as plain text."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        alone = _LINK.sub(r"\1", _PICTURE.sub("", text))
        metadata["readme"] = {"content-type": "text/markdown", "text": alone}
