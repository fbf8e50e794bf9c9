"""Without NumPy, Arrow or bitarray: what works, and messages that say how to install them."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from paili import PailiError
from paili.errors import MissingPackageError, requires_extra


def said_without(packages: str, code: str) -> str:
    """Run code where packages cannot be imported; return what it prints."""
    block = f"import sys\nfor name in {packages.split()}: sys.modules[name] = None\n"
    run = subprocess.run([sys.executable, "-c", block + code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


@pytest.mark.parametrize(
    "code",
    [
        "from paili import *; print(shanten('1m').best, census.__name__)",
        "import inspect, paili; inspect.getmembers(paili); print(0, paili.census.__name__)",
        "import paili, pydoc; pydoc.render_doc(paili); print(0, paili.census.__name__)",
        "import paili.hand_census; print(0, paili.census.__name__)",
        "import paili; print(int('batch' in dir(paili)), paili.census.__name__)",
    ],
)
@pytest.mark.parametrize("packages", ["numpy"])
def test_the_names_can_be_had_without(packages: str, code: str) -> None:
    assert said_without(packages, code) == "0 census"


SAY = """
try:
    {}
except ImportError as error:
    import paili
    assert isinstance(error, paili.errors.MissingPackageError), error
    print(error.name, error)
"""


@pytest.mark.parametrize(
    ("packages", "code", "message"),
    [
        ("numpy", "import paili; paili.census(13)", "numpy paili.census needs NumPy: pip install 'paili[arrays]'"),
        ("numpy", "from paili import batch", "numpy paili.batch needs NumPy: pip install 'paili[arrays]'"),
        ("numpy", "import paili; paili.batch", "numpy paili.batch needs NumPy: pip install 'paili[arrays]'"),
        ("pyarrow", "from paili.batch import table", "pyarrow paili.batch.table needs pyarrow: pip install 'paili[files]'"),
        ("bitarray", "import paili.classic.codebook",
         "bitarray paili.classic.codebook needs bitarray: pip install 'paili[classic]'"),
        ("gymnasium", "import paili.env.gym", "gymnasium paili.env.gym needs gymnasium: pip install 'paili[env]'"),
        ("pettingzoo", "import paili.env.aec", "pettingzoo paili.env.aec needs pettingzoo: pip install 'paili[env]'"),
        ("numpy", "import paili.classic.fold_modulo_three",
         "numpy paili.classic.fold_modulo_three needs NumPy: pip install 'paili[classic]'"),
    ],
)  # fmt: skip
def test_how_to_install_what_is_missing(packages: str, code: str, message: str) -> None:
    for package in ("numpy",):
        pytest.importorskip(package)
    assert said_without(packages, SAY.format(code)) == message


def test_census_is_checked_before_numpy_is_asked_for() -> None:
    code = "try: paili.census(3)\nexcept paili.errors.QuestionError as error: print(error)"
    assert said_without("numpy", f"import paili\n{code}").startswith("3 tiles")


@pytest.mark.parametrize(
    "call",
    [
        "evaluate('112223558m13567p', turns=2, shape_changes=0).best.tile",
        "explain('112223558m13567p', '8m', '5m', turns=2, shape_changes=0).a.value.tile",
        "evaluate('123m456p789s1122z', turns=2, objective='place', opponents='phoenix', points=[25000] * 4, to_play=1).value.tile",
    ],
)
def test_values_need_no_package(call: str) -> None:
    assert said_without("numpy", f"import paili\nprint(paili.{call})") in ("3m", "8m", "None")


def test_the_error_is_of_both_trees_and_can_be_pickled() -> None:
    error = MissingPackageError("paili.census", "numpy", "arrays")
    assert isinstance(error, PailiError)
    assert isinstance(error, ModuleNotFoundError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.name, again.extra) == (str(error), "numpy", "arrays")


def test_a_fault_of_our_own_is_reported_as_it_is() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, requires_extra("this", "arrays"):
        import paili.no_such_module  # noqa: F401
    assert not isinstance(caught.value, PailiError)
