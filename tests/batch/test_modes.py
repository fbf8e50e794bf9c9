"""The loops as plain Python, compared with the compiled loops."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numpy")

import batch_hands as make  # noqa: E402

from paili import LAIZI, RIICHI, SANMA, SICHUAN, TAIWAN, batch  # noqa: E402
from paili.tiles import KINDS  # noqa: E402

ASK = """
import sys
import numpy as np
from paili import batch
from paili.variants import VARIANTS

given = np.load(sys.argv[1])
found = {}
for name in given.files:
    variant = {
        **VARIANTS,
        "sichuan_lack": VARIANTS["sichuan"].with_lack("s"),
        "laizi_wild": VARIANTS["laizi"].with_wildcards("5p"),
    }[name.split()[0]]
    wild = int(name.split()[1])
    hands = given[name]
    options = {"variant": variant, "wildcards": wild}
    for form in ("best", "standard", "seven_pairs", "thirteen_orphans"):
        found[f"{name} {form}"] = batch.shanten(hands, form=form, **options)
    answers = [batch.ukeire(hands, **options)]
    if (int(hands[0].sum()) + wild) % 3 == 2:
        answers.append(batch.discards(hands, **options))
    for number, answer in enumerate(answers):
        for field, array in zip(answer._fields, answer):
            found[f"{name} {number} {field}"] = array
one = batch.deal(1, 14, seed=9)[0].tolist()
found["one"] = np.array([batch.shanten(one), *batch.ukeire(one), *batch.discards(one).mask])
for tiles in (1, 13, 14):
    found[f"deal {tiles}"] = batch.deal(20, tiles, seed=7)
np.savez(sys.argv[2], **found)
"""


def answers(folder: Path, name: str, **environment: str) -> dict[str, np.ndarray]:
    source, result = folder / "given.npz", folder / f"{name}.npz"
    env = {**os.environ, **environment}
    subprocess.run([sys.executable, "-c", ASK, str(source), str(result)], check=True, env=env)
    return dict(np.load(result))


def hands() -> dict[str, np.ndarray]:
    quads = np.zeros((3, KINDS), np.uint8)
    quads[0, [0, 8, 33]] = 4
    quads[1, [27, 9, 17]] = 4
    quads[2, [18, 26, 30]] = 4
    quads[:, 5] = 2
    knitted = np.zeros((2, KINDS), np.uint8)
    knitted[:, [0, 3, 6, 10, 13, 16, 20, 23, 26, 33]] = 1
    knitted[0, [27, 28, 29, 30]] = 1
    knitted[1, [1, 2]] = 1
    knitted[1, 31] = 2
    ends = quads.copy()
    ends[:, 5] = 1
    return {
        "riichi 0": np.concatenate([batch.deal(20, 14, seed=1), make.near_wins(20, seed=2)]),
        "riichi 0 quads": quads,
        "riichi 0 ends": ends,
        "riichi 0 one suit": make.one_suit(20, 13, seed=3),
        "riichi 0 short": batch.deal(20, 4, seed=4),
        "sanma 0": batch.deal(20, 14, seed=5, variant=SANMA),
        "laizi 3": batch.deal(20, 11, seed=6, variant=LAIZI),
        "taiwan 0": batch.deal(20, 17, seed=7, variant=TAIWAN),
        "riichi 1": batch.deal(20, 12, seed=8, variant=RIICHI),
        "mcr 0": np.concatenate([batch.deal(10, 14, seed=9), knitted]),
        "mcr 0 straight": knitted - (np.arange(KINDS) == 33).astype(np.uint8),
        "sichuan_lack 0": batch.deal(15, 14, seed=9, variant=SICHUAN),
        "laizi_wild 1": batch.deal(15, 13, seed=9, variant=LAIZI),
    }


@pytest.mark.parametrize(
    "games",
    [
        ("riichi", "mcr"),
        pytest.param(("sanma", "laizi", "taiwan", "sichuan_lack", "laizi_wild"), marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_as_plain_python(games: tuple[str, ...], tmp_path: Path) -> None:
    """The tables of each game too, which plain Python takes a second to fill."""
    np.savez(tmp_path / "given.npz", **{name: of for name, of in hands().items() if name.split()[0] in games})
    expected = answers(tmp_path, "compiled")
    pairs = answers(tmp_path, "plain", PAILI_PLAIN="1")
    assert expected.keys() == pairs.keys()
    for name, array in expected.items():
        assert (pairs[name] == array).all(), name


def test_one_loop_as_plain_python() -> None:
    """A process that runs the sources of the loops gives the same answers."""
    code = "from paili import batch; print(*batch.shanten(batch.deal(30, 14, seed=12)))"
    plain = {**os.environ, "PAILI_PLAIN": "1"}
    run = subprocess.run([sys.executable, "-c", code], check=True, env=plain, capture_output=True, text=True)
    assert list(map(int, run.stdout.split())) == batch.shanten(batch.deal(30, 14, seed=12)).tolist()


def test_wrong_rows_as_plain_python() -> None:
    """Rows of which a count is too large have the message of the compiled loops: here, in each suit."""
    code = """
import numpy as np
from paili import PailiError, batch

for kind in (0, 17, 18, 33):
    for copies in (5, 255):
        rows = batch.deal(3, 14, seed=kind)
        rows[1, kind] = copies
        for question in (batch.shanten, batch.ukeire, batch.discards):
            try:
                question(rows)
            except PailiError as error:
                print(error)
"""
    messages = [
        subprocess.run(
            [sys.executable, "-c", code], check=True, env={**os.environ, "PAILI_PLAIN": plain},
            capture_output=True, text=True,
        ).stdout.splitlines()
        for plain in ("", "1")
    ]  # fmt: skip
    assert len(messages[0]) == 24
    assert messages[0] == messages[1]
