"""paili (牌理, "the logic of the tiles"): the mahjong hand engine.

The public names are in ``__all__``: the most used classes, the variants, and the functions about a hand. The
classes of results, and all errors, are in the public modules: ``analysis``, ``batch``, ``bots``, ``classic``,
``counts``, ``dangers``, ``drill``, ``env``, ``errors``, ``fan``, ``game``, ``goal``, ``hand``,
``hand_search``, ``logs``, ``notation``, ``position``, ``reviews``, ``scoring``, ``stats``, ``tiles``,
``value`` and ``variants``; `paili.native` says whether the compiled code runs. Importing `paili` is quick: a
name or a module is loaded at its first use, and NumPy only with ``paili.batch``.

The 34 kinds are the ints 0…33::

       0  1  2  3  4  5  6  7  8     1m … 9m  characters  萬
       9 10 11 12 13 14 15 16 17     1p … 9p  dots        筒
      18 19 20 21 22 23 24 25 26     1s … 9s  bamboos     索
      27 28 29 30 31 32 33           1z … 7z  East South West North, White Green Red

>>> import paili
>>> paili.shanten("123m406p789s1122z").best
0
>>> [wait.tile for wait in paili.waits("1112345678999m")]
[0, 1, 2, 3, 4, 5, 6, 7, 8]
"""

from __future__ import annotations

from importlib import import_module

from paili.display import set_renderer
from paili.lazy import homes_in, lazy_names, stub_of
from paili.native import choose_form

__version__ = "0.2.0"  # the one place: the package takes its version from here


def _renderer(module: str, name: str) -> object:
    """Return a function of `paili.report` that draws a value or describes a value in words.

    The call imports the module with the function.

    Args:
        module: the path of the module in `paili.report`, such as "game/review_page".
        name: the name of the function.
    """
    return getattr(import_module(f"paili.report.{module.replace('/', '.')}"), name)


set_renderer(_renderer)
choose_form()

__getattr__, _ = lazy_names(__name__, globals())


def __dir__() -> list[str]:
    """Return all names that can be imported, without the modules whose packages are not installed."""
    from importlib.util import find_spec

    needed = {"batch": ("numpy",), "env": ("gymnasium", "pettingzoo")}
    absent = {module for module, packages in needed.items() if not all(map(find_spec, packages))}
    return sorted({"__version__", *homes_in(stub_of(__spec__))} - absent)
