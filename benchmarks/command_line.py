"""The options that several scripts have, and the file in which a script stores what takes it long."""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any, TypeVar

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

HELP = {
    "every": "take each N-th file",
    "jobs": "the number of processes",
    "keep": "a file that stores what takes long; the script reads it if it exists",
    "write": "write the file of the package",
    "save": "keep the numbers in benchmarks/measured.json",
    "rounds": "the number of rounds",
}


def parser_of(docstring: str | None, **defaults: Any) -> argparse.ArgumentParser:
    """Return a parser with some of the options of `HELP`.

    Args:
        docstring: the docstring of the script, which is its help.
        defaults: the default of each option: a number, a path or None, or False for a switch.
    """
    parser = argparse.ArgumentParser(
        description=docstring, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in defaults.items():
        if default is False:
            parser.add_argument(f"--{name}", action="store_true", help=HELP[name])
        elif name == "keep":
            parser.add_argument("--keep", type=Path, metavar="FILE", help=HELP[name])
        else:
            text = f"{HELP[name]} (default: %(default)s)"
            parser.add_argument(f"--{name}", type=positive, default=default, metavar="N", help=text)
    return parser


def positive(text: str) -> int:
    """Return a whole number from 1 on."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return value


def mapped(work: Callable[[_Item], _Result], items: Iterable[_Item], jobs: int) -> Iterator[_Result]:
    """Yield the result of a function for each item, in order, from several processes."""
    if jobs == 1:
        yield from map(work, items)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(work, items)


def kept(path: Path | None, make: Callable[[], _Result]) -> _Result:
    """Return what a file stores; if it does not exist, make it and store it. None stores nothing."""
    if path and path.exists():
        result: _Result = pickle.loads(path.read_bytes())
        return result
    result = make()
    if path:
        path.write_bytes(pickle.dumps(result))
    return result
