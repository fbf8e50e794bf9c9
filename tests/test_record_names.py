"""Records whose annotations name records that their module imports for type checkers only."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

import paili
from paili.analysis import Analysis, Comparison, Discard, Outlook, Reading, Wait
from paili.record import json_record, shape_of

if TYPE_CHECKING:
    from paili.analysis import Part


def test_the_shape_names_what_is_loaded_elsewhere() -> None:
    shape = shape_of(Analysis)
    assert (shape["readings"], shape["waits"]) == (tuple[Reading, ...], tuple[Wait, ...])
    assert shape["discards"] == tuple[Discard, ...]
    assert shape_of(Comparison)["outlook"] == Outlook | None


@json_record()
class Cut(NamedTuple):
    """Has the name of a public record."""

    depth: int


@json_record(Part="paili.analysis")
class Tree(NamedTuple):
    """Names the one of this module, and one that it does not import."""

    cut: Cut
    part: Part


def test_what_a_module_has_itself_goes_beside_what_is_loaded_for_it() -> None:
    assert paili.analysis.Cut is not Cut
    assert shape_of(Tree) == {"cut": Cut, "part": paili.analysis.Part}


@pytest.mark.parametrize(
    ("hand", "absent"),
    [
        ("1112345678999m", ("analysis.discards", "analysis.compare", "analysis.cutting.readings")),
        (
            "112223558m13567p",
            (
                "analysis.waits",
                "analysis.cutting.readings",
                "analysis.cutting.cuts",
                "analysis.shape.knitted",
            ),
        ),
    ],
)
def test_the_command_loads_what_the_hand_asks_for(hand: str, absent: tuple[str, ...]) -> None:
    code = "import sys; from paili.cli import main; main(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code, hand], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.splitlines()[-1].split())
    assert not loaded & {f"paili.{name}" for name in absent}
    assert not loaded & {"fractions", "lzma", "difflib", "numpy"}
