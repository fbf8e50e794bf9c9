"""The loops of values, compiled and as plain Python: the same numbers, and their declarations."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import paili
from paili import native
from paili.kernels.scoring.yaku import NUMBERS
from paili.scoring import Rules
from paili.scoring.book import book_of, switches_of
from paili.value.loops import sizes

SOURCE = Path(paili.__file__).parent
QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("2344m678p123345s5z", {"shape_changes": 0, "dora_indicators": "1z", "turns": 9}),
    (
        "067m067p345s2344s9m",
        {"dora_indicators": "4p9m", "opponents": "phoenix", "first_turn": True, "turns": 3},
    ),
    ("34m678p33s[0555s]2m5z6s", {"shape_changes": 0, "opponents": "phoenix", "seat_wind": "E", "turns": 5}),
    ("11m22p33s44z55z66z7z1m", {"dora_indicators": "65z", "last_tile": True, "turns": 4}),
    ("22456m346p345s777z", {"calls": True, "turns": 4, "shape_changes": 0}),
    ("1235m46p2355s116z", {"objective": "tenpai", "turns": 4, "shape_changes": 0}),
    ("135m246p35679s11z", {"objective": "win", "turns": 4, "shape_changes": 0}),
    (
        "12345m2378s44z99p",
        {"opponents": "phoenix", "others_riichi": 1, "fold": True, "turns": 4, "shape_changes": 0},
    ),
    ("1111m234p2345678s", {"dora_indicators": "5z", "opponents": "phoenix", "turns": 1, "shape_changes": 0}),
    ("1111m24p2345689s1z", {"dora_indicators": "5z", "opponents": "phoenix", "turns": 3, "shape_changes": 0}),
    (
        "123467p789s1122z",
        {
            "rules": "tenhou_sanma",
            "opponents": "phoenix",
            "dora_indicators": "3z",
            "turns": 3,
            "shape_changes": 0,
        },
    ),
    ("123m456p78s1122z*", {"objective": "win", "turns": 3, "shape_changes": 0}),
)
PROGRAM = """
import json, sys
import paili
from paili import native
values = [paili.evaluate(hand, **options).to_dict() for hand, options in json.load(sys.stdin)]
print(json.dumps([native.is_compiled(), "numpy" in sys.modules, values]))
"""


def answers(**environment: str) -> tuple[bool, bool, list[dict[str, Any]]]:
    env = {**os.environ, **environment}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(QUESTIONS),
        capture_output=True,
        text=True,
        check=True,
        env=env,
    )
    is_compiled, has_numpy, result = json.loads(run.stdout)
    return is_compiled, has_numpy, result


def test_plain_loops_answer_the_same() -> None:
    """Every number, to the last digit; and no array of NumPy is needed for it."""
    is_compiled, has_numpy, result = answers()
    was_compiled, had_numpy, plainly = answers(PAILI_PLAIN="1")
    assert (is_compiled, was_compiled) == (native.is_compiled(), False)
    assert not has_numpy
    assert not had_numpy
    assert result == plainly


def test_constants_are_the_same_in_c() -> None:
    text = SOURCE.joinpath("value", "loops", "_sizes.pxd").read_text(encoding="ascii")
    declared = {
        name: int(number) for name, number in re.findall(r"^    (\w+) = (-?\d+)$", text, re.MULTILINE)
    }
    assert len(declared) > 90
    assert declared == {name: getattr(sizes, name) for name in declared}


@pytest.mark.parametrize(
    ("module", "record", "names", "lists"),
    [
        ("switches", book_of(Rules.TENHOU).rules, dict(switches_of(Rules.TENHOU)), {"indicated"}),
        ("yaku", book_of(Rules.TENHOU).bits, NUMBERS, {"han", "counting"}),
    ],
)
def test_a_record_has_a_field_for_every_rule_and_yaku(
    module: str, record: Any, names: dict[str, Any], lists: set[str]
) -> None:
    file = SOURCE.joinpath("kernels", "scoring", f"{module}.pxd").read_text(encoding="ascii")
    fields = file.split(f"cdef class {type(record).__name__}:")[1].split("\n\n")[0]
    assert {line.split()[-1] for line in fields.splitlines() if line.strip()} == {*names} | lists
    assert all(hasattr(record, name) for name in names)
