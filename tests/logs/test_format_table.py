"""A format of logs is a row of a table and a folder: nothing else in the program depends on its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import paili
from paili import logs
from paili.catalogue import LANGUAGES, text
from paili.logs.formats import FORMATS, TABLE, WRITTEN, Format, format_of_name, unit_of

SOURCE = Path(paili.__file__).parent
ROOT = Path(__file__).parents[2]


def says(path: Path, name: str) -> bool:
    """Whether a text of the code of a file is this name."""
    code = path.read_text("utf-8")
    if f'"{name}"' not in code:
        return False
    return any(isinstance(node, ast.Constant) and node.value == name for node in ast.walk(ast.parse(code)))


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_a_format_is_one_folder(row: Format) -> None:
    folder = SOURCE / "logs" / row.name
    assert callable(row.reader)
    assert (folder / "write.py").exists() == (row.loses is not None)
    if row.loses is not None:
        assert callable(row.writer)


def test_no_other_file_knows_a_format_by_name() -> None:
    """What reads and writes, the command and its choices, the page, the errors: all follow from the rows."""
    others = [
        path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[:2] != ("logs", "formats.py")
    ]
    for row in TABLE:
        if row.name == "mahjong_soul":  # is the name of a rule set too
            continue
        elsewhere = {row.name, "notation"}  # mjai is a notation of hands too
        outside = [path for path in others if elsewhere.isdisjoint(path.relative_to(SOURCE).parts)]
        assert [path.name for path in outside if says(path, row.name)] == [], row.name


def test_a_new_format_is_at_most_five_files() -> None:
    """The recipe names them: the row, its folder of three at most, and the page of the documentation."""
    recipe = (
        (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("**A log format.**")[2].partition("\n\n")[0]
    )
    for name in ("logs/formats.py", "read.py", "write.py", "words.py", "docs/logs.md"):
        assert name in recipe
    for row in TABLE:
        assert f"| `{row.name}` |" in (ROOT / "docs" / "logs.md").read_text("utf-8")


def test_what_follows_from_the_rows() -> None:
    assert (logs.FORMATS, logs.WRITTEN) == (FORMATS, WRITTEN)
    assert tuple(row.name for row in TABLE) == FORMATS
    suffixes = [suffix for row in TABLE for suffix in row.suffixes]
    assert len(set(suffixes)) == len(suffixes)
    for row in TABLE:
        for suffix in row.suffixes:
            assert format_of_name(f"a/b{suffix}.gz") == format_of_name(f"b{suffix}") == row
        assert text(f"logs.{unit_of(row.name)}", number=1)
    for language in LANGUAGES:
        help_text = text("option_help.target_format", language)
        assert all(suffix in help_text for suffix in suffixes)
        assert all(text(f"logs.lost_{name}", language) for row in TABLE for name in row.loses or ())
