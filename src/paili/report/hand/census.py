"""Report how many hands have each shanten number: as a table with bars, as JSON, and as a plot."""

from __future__ import annotations

from typing import Any, Final

from paili.catalogue import text
from paili.layout import Screen, TextTable
from paili.report.plot import saved_plot
from paili.report.words import form_word, shanten_word, variant_word

BAR_WIDTH: Final = 30
_BESIDE_BARS: Final = 23  # columns of the shanten, the share and the gaps


def census_json(counted: dict[int, int], **options: object) -> dict[str, Any]:
    """Return the number of hands with each shanten number as a JSON-ready dict.

    Args:
        counted: the number of hands with each shanten number, by shanten.
        options: the options of the count, which are added to the dict.

    >>> census_json({0: 34}, tiles=1)
    {'tiles': 1, 'total': 34, 'shanten': {'0': 34}}
    """
    return {**options, "total": sum(counted.values()), "shanten": {str(k): n for k, n in counted.items()}}


def print_census(screen: Screen, title: str, counted: dict[int, int], language: str) -> None:
    """Print how many hands have each shanten number, as a table with bars and with exact numbers."""
    total, most = sum(counted.values()), max(counted.values())
    titles = (text(f"census.{name}", language) for name in ("shanten", "hands", "share"))
    table = TextTable(*titles, "", right=(0, 1, 2), firm=(0, 1, 2), gap=2)
    longest = min(BAR_WIDTH, max(1, screen.width - len(f"{total:,}") - _BESIDE_BARS))
    for shanten, number in counted.items():
        bar = "█" * max(1, round(longest * number / most)) if number else ""
        table.add_row(shanten_word(shanten, language), f"{number:,}", f"{number / total:.4%}", bar)
    table.add_row(text("census.total", language), f"{total:,}", "", "")
    screen.print(title)
    screen.print_table(table)
    mean = sum(shanten * number for shanten, number in counted.items()) / total
    screen.print(text("census.mean", language, mean=mean))


def title_of(tiles: int, form: str, variant: str, language: str) -> str:
    """Return the title of a table of how many hands have each shanten number.

    Args:
        tiles: the number of tiles of the hands.
        form: the form of a win.
        variant: the name of the variant.
        language: the language.

    >>> title_of(13, "seven_pairs", "riichi", "en")
    'riichi, 13 tiles, seven pairs'
    >>> title_of(4, "standard", "laizi", "zh")
    '癞子麻将，4张，一般型'
    """
    goal = text("census.best", language) if form == "best" else form_word(form, language)
    return text("census.title", language, variant=variant_word(variant, language), tiles=tiles, form=goal)


def save_plot(path: str, title: str, counted: dict[int, int]) -> None:
    """Save a bar chart of how many hands have each shanten number, with English texts.

    The extension of the file name decides the format; without an extension, the format is PNG.

    Raises:
        MissingPackageError: if matplotlib is not installed.
        QuestionError: if matplotlib does not support the format.
        OSError: if the file cannot be written.
    """
    with saved_plot(path, 7, 4) as figure:
        axes = figure.add_subplot()
        axes.bar([str(shanten) for shanten in counted], [float(number) for number in counted.values()])
        axes.set_yscale("log")
        axes.set_title(title)
        axes.set_xlabel("shanten")
        axes.set_ylabel("hands")
