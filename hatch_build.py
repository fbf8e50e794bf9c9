"""The README as the package index shows it: without links to files that stand beside it only here.

An index shows the README alone. A link to a file of the project would lead nowhere there, so its words stay
and the link goes; pictures go whole. Once the project has a public address, such links may lead to it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n*", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)")


class ReadmeHook(MetadataHookInterface):
    """Gives the metadata its long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the README in, with the words of its links alone."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        alone = _LINK.sub(r"\1", _PICTURE.sub("", text))
        metadata["readme"] = {"content-type": "text/markdown", "text": alone}
