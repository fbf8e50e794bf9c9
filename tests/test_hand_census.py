"""Exact counts over all hands."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path

import pytest
from click.testing import CliRunner

import reference
from paili import LAIZI, RIICHI, SANMA, SICHUAN, TAIWAN, Variant, census
from paili.cli import paili as command
from paili.errors import PailiError

SUITS = {SANMA: reference.THREE_PLAYERS, SICHUAN: reference.NO_HONOURS}

STANDARD = {
    4: {0: 3_756, 1: 34_666, 2: 27_623},
    5: {-1: 1_836, 0: 87_294, 1: 296_990, 2: 115_788},
    7: {0: 148_809, 1: 3_109_622, 2: 8_933_144, 3: 5_625_300, 4: 806_455},
    8: {-1: 49_332, 0: 3_719_319, 1: 31_228_904, 2: 43_405_866, 3: 15_513_706, 4: 1_388_358},
    10: {0: 3_431_439, 1: 110_100_656, 2: 601_777_551, 3: 791_493_342, 4: 342_498_214, 5: 49_161_537, 6: 1_806_577},
    11: {-1: 875_418, 0: 87_787_593, 1: 1_152_625_428, 2: 3_282_083_481, 3: 2_351_097_369, 4: 625_144_032, 5: 57_461_587, 6: 1_354_116},
    13: {0: 54_747_045, 1: 2_318_210_748, 2: 18_521_094_520, 3: 40_311_144_206, 4: 28_348_596_450, 5: 8_048_161_086, 6: 885_943_636, 7: 33_398_598, 8: 299_711},
    14: {-1: 11_498_658, 0: 1_407_507_075, 1: 24_534_145_015, 2: 104_744_544_266, 3: 131_618_303_547, 4: 53_783_938_428, 5: 9_718_513_527, 6: 685_882_185, 7: 16_090_769, 8: 81_030},
}  # fmt: skip


@pytest.mark.parametrize(
    "tiles", [pytest.param(tiles, marks=pytest.mark.slow) if tiles == 4 else tiles for tiles in STANDARD]
)
def test_the_standard_form(tiles: int) -> None:
    assert census(tiles) == STANDARD[tiles]


def test_the_best_of_all_forms() -> None:
    assert census(13, "best")[0] == 92_371_838
    assert sum(census(14, "best").values()) == 326_520_504_500
    assert census(4, "best") == census(4)
    assert census(10, "best") == census(10)


def test_seven_pairs_and_thirteen_orphans() -> None:
    assert census(14, "seven_pairs")[-1] == comb(34, 7)
    assert census(13, "seven_pairs")[0] == comb(34, 6) * 28
    assert census(14, "thirteen_orphans")[-1] == 13
    assert census(13, "thirteen_orphans")[0] == 1 + 13 * 12
    assert census(14, "seven_pairs", variant=LAIZI)[-1] == sum(
        comb(34, quads) * comb(34 - quads, 7 - 2 * quads) for quads in range(4)
    )


SLOW_FORMS = [
    pytest.param(form, marks=pytest.mark.slow) for form in ("best", "seven_pairs", "thirteen_orphans")
]


@pytest.mark.parametrize("form", ["standard", *SLOW_FORMS])
def test_physical_tiles(form: str) -> None:
    assert sum(census(14, form, weighted=True).values()) == comb(136, 14)
    assert sum(census(13, form, weighted=True, variant=SANMA).values()) == comb(108, 13)
    if form != "thirteen_orphans":
        assert sum(census(13, form, weighted=True, variant=SICHUAN).values()) == comb(108, 13)


def test_sixteen_and_seventeen_tiles() -> None:
    assert sum(census(17, variant=TAIWAN, weighted=True).values()) == comb(136, 17)
    assert sum(census(16, variant=TAIWAN, weighted=True).values()) == comb(136, 16)


def test_wildcards_complete_so_many_hands() -> None:
    """The figures of the wildcard article: hands of 14 - w tiles that w wildcards complete."""
    wanted = [
        11_498_658,
        55_386_588,
        118_319_049,
        151_127_361,
        130_788_695,
        81_237_341,
        36_874_301,
        12_191_575,
        2_907_562,
    ]
    assert [census(14, wildcards=wild, variant=LAIZI)[-1] for wild in range(9)] == wanted
    assert census(14, wildcards=14, variant=LAIZI) == {-1: 1}


@pytest.mark.parametrize("variant", [RIICHI, SANMA, LAIZI, SICHUAN], ids=lambda v: v.name)
@pytest.mark.parametrize("wildcards", [0, 1])
@pytest.mark.parametrize("tiles", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_small_hands_one_by_one(variant: Variant, wildcards: int, tiles: int) -> None:
    distinct: Counter[int] = Counter()
    dealt: Counter[int] = Counter()
    for kinds in combinations_with_replacement(list(variant.kinds), tiles - wildcards):
        copies = Counter(kinds)
        if max(copies.values()) <= 4:
            counts = [copies[kind] for kind in range(34)]
            rules = {"limited": not variant.wild_fifth, "suits": SUITS.get(variant, reference.ALL_SUITS)}
            shanten = reference.distances(counts, wildcards, **rules)[0] - 1  # type: ignore[arg-type]
            distinct[shanten] += 1
            dealt[shanten] += prod(comb(4, number) for number in copies.values())
    assert census(tiles, variant=variant, wildcards=wildcards) == dict(distinct)
    assert census(tiles, variant=variant, wildcards=wildcards, weighted=True) == dict(dealt)


def test_importing_the_module_leaves_the_function() -> None:
    import paili.hand_census

    assert paili.census is paili.hand_census.census


def test_the_command(tmp_path: Path) -> None:
    run = CliRunner().invoke
    table = run(command, ["census", "13", "--lang", "zh"]).output
    assert "92,371,838" not in table
    assert "54,747,045" in table
    assert "向听数" in table
    lines = run(command, ["census", "--form", "best", "--json"]).output.splitlines()
    assert [json.loads(line)["tiles"] for line in lines] == [1, 2, 4, 5, 7, 8, 10, 11, 13, 14]
    assert json.loads(lines[-2])["shanten"]["0"] == 92_371_838
    pairs = run(command, ["census", "--form", "best", "--forms", "seven_pairs", "--json"]).output.splitlines()
    assert [json.loads(line)["tiles"] for line in pairs] == [13, 14]
    picture = tmp_path / "census.png"
    pytest.importorskip("matplotlib")
    assert run(command, ["census", "13", "--plot", str(picture)]).exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    two = run(command, ["census", "13", "14", "--plot", "x.png"])
    assert two.exit_code
    assert "a plot shows hands of one size, not of 2 sizes" in str(two.exception)
    unknown = run(command, ["census", "13", "--plot", str(tmp_path / "x.docx")])
    assert unknown.exit_code
    assert "format 'docx' is not supported" in str(unknown.exception)


def test_forms_with_a_space() -> None:
    for form in ("seven pairs", "thirteen orphans"):
        assert census(13, form) == census(13, form.replace(" ", "_"))


@pytest.mark.parametrize("columns", ["40", "50", "80"])
def test_a_narrow_terminal_shows_every_digit(columns: str) -> None:
    table = CliRunner(env={"COLUMNS": columns}).invoke(command, ["census", "13", "--form", "best"]).output
    assert all(f"{number:,} " in table for number in census(13, "best").values())
    assert "98,521,596,000" in table
    assert "…" not in table
    assert max(map(len, table.splitlines())) <= int(columns)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--form seven_pairs --melds 1", "13 tiles with 1 meld"),
        ("--wildcards 20", "20 tiles with 0 melds"),
        ("--melds 5", "1 tile with 5 melds"),
    ],
)
def test_the_command_refuses_options_that_no_hand_fits(options: str, problem: str) -> None:
    result = CliRunner().invoke(command, ["census", *options.split()])
    assert result.exit_code
    assert str(result.exception).startswith(problem)


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("./hands", "hands.png"),
        ("of.hands/four", "of.hands/four.png"),
        ("four.", "four.png"),
        ("four.PNG", "four.PNG"),
    ],
)
def test_a_plot_without_an_extension_is_a_png(
    path: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dot in the path of the folder begins no extension."""
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    Path("of.hands").mkdir()
    done = CliRunner().invoke(command, ["census", "4", "--plot", path])
    assert done.exit_code == 0, done.output
    assert Path(written).read_bytes()[1:4] == b"PNG"


def test_a_format_that_needs_a_missing_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("PATH", str(tmp_path))
    done = CliRunner().invoke(command, ["census", "4", "--plot", str(tmp_path / "four.pgf")])
    assert isinstance(done.exception, PailiError)
    assert "xelatex" in str(done.exception)
