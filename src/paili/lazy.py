"""Load the public names of a package at their first use; a stub file lists the names.

Such a package has a stub file ``__init__.pyi`` beside its ``__init__.py``. The imports in the stub list all
public names: ``from paili.notation.reading import parse as parse``. A type checker reads only the stub.

>>> from paili import notation
>>> homes = homes_in(stub_of(notation.__spec__))
>>> homes["parse"], homes["write"]
('paili.notation.reading', 'paili.notation.writing')
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as type checkers read it; `import paili` asks for this file, and `typing` takes time
if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.machinery import ModuleSpec
    from typing import Any


def lazy_names(package: str, names: dict[str, Any]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions ``__getattr__`` and ``__dir__`` for a package whose names are loaded at first use.

    The package then has the attribute ``__all__`` too.

    Args:
        package: the name of the package.
        names: the ``globals()`` of the package, in which loaded names are stored.
    """

    def load(name: str) -> Any:
        homes = homes_in(stub_of(names["__spec__"]))
        if name == "__all__":
            value: Any = tuple(sorted(item for item, home in homes.items() if home != package))
        elif name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        elif homes[name] == package:  # a module of its own
            return import_module(f"{package}.{name}")
        else:
            value = getattr(import_module(homes[name]), name)
        names[name] = value
        return value

    return load, lambda: list(load("__all__"))


def stub_of(spec: ModuleSpec) -> str:
    """Return the text of the ``.pyi`` file of a package."""
    loader: Any = spec.loader
    source = str(spec.origin).removesuffix("c")  # of an archive that holds byte code alone: __init__.pyc
    text: str = loader.get_data(f"{source}i").decode()
    return text


def homes_in(stub: str) -> dict[str, str]:
    """Return the names that a stub imports, each with the module that defines it.

    The stub has one import on each line.

    >>> homes_in("a: int\\n\\nfrom b import c as c\\nfrom b.d import E as E\\n")
    {'c': 'b', 'E': 'b.d'}
    """
    words = (line.split() for line in stub.splitlines())
    return {line[-1]: line[1] for line in words if line[:1] == ["from"]}
