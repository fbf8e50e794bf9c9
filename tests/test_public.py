"""The public names, and every example in docstrings and READMEs."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import inspect
import pkgutil
import py_compile
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import get_origin

import pytest

import paili
from paili.lazy import homes_in
from source import SOURCE

ROOT = Path(__file__).parents[1]
OPTIONAL = {
    "paili.batch": "numpy", "paili.hand_census": "numpy", "paili.web": "fastapi", "paili.classic.codebook": "bitarray",
    "paili.value.many": "numpy", "paili.dangers.many": "numpy",
    "paili.env": "pettingzoo", "paili.env.observation": "gymnasium", "paili.env.gym": "gymnasium", "paili.env.aec": "pettingzoo",
}  # fmt: skip
PACKAGES = {
    "analysis",
    "batch",
    "bots",
    "classic",
    "counts",
    "drill",
    "env",
    "errors",
    "fan",
    "game",
    "goal",
    "hand",
    "hand_search",
    "logs",
    "notation",
    "position",
    "reviews",
    "dangers",
    "scoring",
    "stats",
    "tiles",
    "value",
    "variants",
}
# Written out, so that a name cannot be lost unnoticed.
NAMES = {
    "paili": """
        analyze best_discard census compare cuts danger discards evaluate evaluate_call explain Face find free_tiles goals good_shape
        Hand improvements is_win Kind LAIZI MCR Meld next_ukeire offers outlook PailiError places Position quads readiness readings
        review RIICHI Rules SANMA score shanten SICHUAN statistics TAIWAN TileSet ukeire Variant wait_points waits Win
    """,
    "paili.analysis": """
        Analysis BestDiscard Comparison Cut Discard FreeTiles GoodShape Improvements KnittedShanten NextUkeire Outlook Part Reading
        Shanten Step Ukeire Wait
    """,
    "paili.bots": "Bot Choice Greedy Random MjaiClient Balanced Strong play_game",
    "paili.counts": "discards is_win shanten ukeire waits",
    "paili.drill": """
        LEVELS QUIZ_TOPICS TOPICS Diary DiaryEntry Finish Miss Question Quiz Verdict check make make_quiz name_of question_of
        quiz_name
    """,
    "paili.env": "ACTIONS SeatEnv TableEnv action_of legal_actions",
    "paili.game": """
        AddedQuad Away Back Birds Call calls_on can_ron Chooser ConcealedQuad replay_to Deal DealEnd
        Difference Discard Dora Draw DrawnDeal Estimate Event FalseWin FanDealEnd FanPlay FanSeatTable
        FanTable Flower Furiten furiten Game greedy_player HIDDEN hidden_from Lack legal NextDeal North
        OpenMeld own_moves OwnMoves Pass Play play_deal play_from play_game Player random_player Result
        RiichiAccepted RiverTile Ron StatedResult SeatTable Source Standing Standings Swap Swapped Table TileWall
        tournament Wall Win
    """,
    "paili.position": "Offered OpenMeld OpenSeat Position RiverTile Thrown",
    "paili.reviews": """
        Agreement Among CLASSES ClassCount DealLuck Decision LossDifference LostPoints Luck OpenHand Option
        PeriodComparison PlayerTrends Review ReviewSummary ShapeCount ShapeLoss StrongShare Trend TrendPeriod review
        trend
    """,
    "paili.hand": "Group Hand as_face as_faces",
    "paili.hand_search": "Match find",
    "paili.stats": "Statistic Statistics Subset statistics",
    "paili.value": "ByTurn Evaluation Explanation Folding PushOrFold QuadValue Value",
    "paili.batch": """
        DangerArrays danger DiscardArrays HandDiscards HandUkeire Scores Summary UkeireArrays ValueArrays Wins answer_file best_discards deal discards evaluate from_wins is_win on_dask
        on_threads score shanten table ukeire yaku_ids
    """,
    "paili.fan": """
        Entry FANS Fan FanAnalysis FanCalls FanComparison FanDiscard FanMoves FanNoWait FanOffer FanOffers FanPayments FanRow FanScore FanValue FanWait
        Foul GUANGDONG HANGZHOU HONGZHONG HONG_KONG HONG_KONG_FULL Kong Ledger MCR Rules SICHUAN SICHUAN_APP
        SICHUAN_MAHJONG_SOUL TAIWAN TUIDAOHE WinFacts all_readings analyze calls check_game compare discards game moves offers score settle waits
    """,
    "paili.scoring": """
        FuItem Group Payments Place Rules Score ScoredReading Settlement WaitPoints Win WinFacts YakuHan all_readings diff final
        is_nagashi is_over is_tenpai noten_payments preset presets score settle_abort settle_draw settle_wins
    """,
}
MODULES = sorted(
    m.name
    for m in pkgutil.walk_packages(paili.__path__, "paili.")
    if not m.name.endswith(("__main__", "._shared"))
)


def module_named(name: str) -> ModuleType:
    if name in OPTIONAL:
        pytest.importorskip(OPTIONAL[name])
    return importlib.import_module(name)


@pytest.mark.parametrize("package", NAMES)
def test_the_public_names(package: str) -> None:
    module = module_named(package)
    assert sorted(module.__all__) == sorted(NAMES[package].split())
    for name in module.__all__:
        value = getattr(module, name)
        assert value.__doc__ or get_origin(value), name  # the name of a type has no words of its own
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        module.nothing  # noqa: B018


def names_for_checkers(module: ModuleType) -> set[str]:
    """What a type checker finds in a module: names of its stub; else imports, names with a type, a literal `__all__`."""
    path = Path(str(module.__file__))
    if path.with_suffix(".pyi").exists():
        tree = ast.parse(path.with_suffix(".pyi").read_text(encoding="utf-8"))
        imports = [alias for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names]
        assert all(alias.asname == alias.name for alias in imports)
        return {alias.name for alias in imports}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    listed = next(
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and "__all__" in ast.unparse(node.targets[0])
    )
    exported = set(ast.literal_eval(listed.value))
    imports = [alias for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    typed = {ast.unparse(node.target) for node in tree.body if isinstance(node, ast.AnnAssign)}
    assert exported <= {alias.asname or alias.name for alias in imports} | typed
    return exported


@pytest.mark.parametrize("package", NAMES)
def test_type_checkers_see_the_same_names(package: str) -> None:
    module = module_named(package)
    assert names_for_checkers(module) == set(NAMES[package].split()) | (
        PACKAGES if package == "paili" else set()
    )


STUBS = sorted(path for path in SOURCE.rglob("__init__.pyi"))


@pytest.mark.parametrize("stub", STUBS, ids=lambda path: path.parent.name)
def test_each_name_of_a_stub_is_loaded_from_where_type_checkers_find_it(stub: Path) -> None:
    """Nothing else stands in a stub, and no module takes the place of a name when it is imported."""
    package = ".".join(stub.parent.relative_to(SOURCE.parent).parts)
    module, homes = module_named(package), homes_in(stub.read_text(encoding="utf-8"))
    assert len(stub.read_text(encoding="utf-8").splitlines()) == len(homes) + 2 * (package == "paili")
    for name, home in homes.items():
        if home == package:
            assert getattr(module, name) is importlib.import_module(f"{package}.{name}")
        else:
            assert importlib.util.find_spec(f"{package}.{name}") is None
            assert getattr(module, name) is getattr(importlib.import_module(home), name)
    assert set(module.__all__) == {name for name, home in homes.items() if home != package} <= {*dir(module)}


@pytest.mark.parametrize("is_zipped", [False, True])
def test_names_are_loaded_where_only_byte_code_is(tmp_path: Path, is_zipped: bool) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    lazily = "from paili.lazy import lazy_names\n__getattr__, __dir__ = lazy_names(__name__, globals())\n"
    for name, text in (("__init__", lazily), ("other", "answer = 42\n")):
        source = folder / f"{name}.py"
        source.write_text(text)
        py_compile.compile(str(source), cfile=f"{source}c")
        source.unlink()
    (folder / "__init__.pyi").write_text("from one.other import answer as answer\n")
    place = shutil.make_archive(str(tmp_path / "zipped"), "zip", tmp_path, "one") if is_zipped else tmp_path
    code = f"import sys; sys.path.insert(0, {str(place)!r}); import one; print(one.answer, one.__all__)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("42 ('answer',)\n", "")


@pytest.mark.parametrize("name", ["tiles", "variants"])
def test_a_module_lists_no_names_of_others(name: str) -> None:
    module = importlib.import_module(f"paili.{name}")
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    borrowed = {alias.asname or alias.name for node in imports for alias in node.names}
    assert borrowed
    assert not borrowed & set(dir(module))
    assert not [item for item in dir(module) if item.startswith("_") or not hasattr(module, item)]
    assert {"KINDS", "Kind"} <= set(dir(module)) or {"RIICHI", "Variant"} <= set(dir(module))


@pytest.mark.parametrize("name", [name for name in paili.__all__ if inspect.isroutine(getattr(paili, name))])
def test_help_shows_types(name: str) -> None:
    types = inspect.get_annotations(getattr(paili, name))
    assert "return" in types
    assert "Any" not in re.findall(r"\w+", " ".join(types.values()))


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert paili.__version__ == version("paili")


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_public_modules_are_loaded_when_first_asked_for(package: str) -> None:
    if package in ("batch", "env"):
        pytest.importorskip(OPTIONAL[f"paili.{package}"])
    code = f"import sys, paili; assert {package!r} in dir(paili); print('paili.{package}' in sys.modules, paili.{package}.__name__)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == f"False paili.{package}"
    assert package not in paili.__all__


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    for prefix, package in OPTIONAL.items():
        if name.startswith(prefix):
            pytest.importorskip(package)
    module = importlib.import_module(name)
    assert module.__doc__, name
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    "path",
    [
        "README.md",
        "README.zh.md",
        "README.ja.md",
        *sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("docs/**/*.md")),
    ],
)
def test_examples_in_documents(path: str) -> None:
    assert doctest.testfile(str(ROOT / path), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("name", ["", *sorted(PACKAGES - {"classic", "tiles", "variants"})])
def test_dir_shows_what_is_public(name: str) -> None:
    if name in ("batch", "env"):
        pytest.importorskip(OPTIONAL[f"paili.{name}"])
    module = importlib.import_module(f"paili.{name}".rstrip("."))
    packages = PACKAGES | {"__version__"} if not name else set()
    assert set(module.__all__) <= set(dir(module)) <= set(module.__all__) | packages
    assert all(hasattr(module, item) for item in dir(module))


def test_places_and_results_are_in_one_unit() -> None:
    places = paili.scoring.final([45_000, 30_000, 15_000, 10_000])
    assert [place.total for place in places] == [55, 10, -25, -40]
    assert [place.to_dict()["total"] for place in places] == ["55", "10", "-25", "-40"]


def test_a_page_lists_the_public_modules() -> None:
    page = (ROOT / "docs/public.md").read_text(encoding="utf-8")
    listed = {line.split("`")[1] for line in page.splitlines() if line.startswith("| `paili")}
    assert listed == {"paili"} | {f"paili.{package}" for package in PACKAGES}


def test_what_is_long_is_shown_short() -> None:
    value = paili.evaluate("2344m678p123345s5z", turns=18)
    danger = paili.danger("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m")
    shown = [value, value.best, value.by_turn, *danger, *danger[0].opponents]
    assert max(len(repr(item)) for item in shown) < 300
    assert repr(danger[0]).startswith("<Danger tile=2m p=0.0")
    assert repr(value).startswith("<Evaluation hand=2344m678p123345s5z objective='points' turns=18 ")


def test_variants_are_shown_by_what_they_are() -> None:
    from dataclasses import replace

    from paili import variants

    for variant in variants.VARIANTS.values():
        assert eval(repr(variant), vars(variants)) == variant
        assert len(repr(variant)) < 200
    ours = replace(paili.SICHUAN, name="ours").with_wildcards("7m").with_lack("p")
    assert eval(repr(ours), vars(variants)) == ours
    assert len(repr(ours)) < 300
    assert repr(replace(paili.RIICHI, chi=False)) == "Variant(name='riichi', chi=False)"
