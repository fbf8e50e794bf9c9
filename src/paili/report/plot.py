"""Draw plots into a file with matplotlib, if it is installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from os.path import splitext
from typing import Any

from paili.errors import QuestionError, reason_of, requires_extra


@contextmanager
def saved_plot(path: str, width: float, height: float) -> Iterator[Any]:
    """Yield an empty matplotlib figure of a size in inches; save the figure after the ``with`` block.

    The extension of the file name decides the format; without an extension, the format is PNG.

    Raises:
        MissingPackageError: if matplotlib is not installed.
        QuestionError: if matplotlib does not support the format, or lacks a program for it, as TeX for PGF.
        OSError: if the file cannot be written.
    """
    with requires_extra("a plot", "plot"):
        from matplotlib.figure import Figure
    figure = Figure(figsize=(width, height), layout="constrained")
    formats = sorted(figure.canvas.get_supported_filetypes())
    ending = splitext(path)[1][1:]
    if ending and ending.lower() not in formats:
        raise QuestionError("census.plot_format", path=path, format=ending, known=", ".join(formats))
    yield figure
    try:
        figure.savefig(path, dpi=150)
    except RuntimeError as error:
        raise QuestionError("command.file", path=path, reason=reason_of(error)) from None
