"""Counts of hands by shanten: a table with bars for the terminal, JSON, and a plot."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Console
from rich.table import Table

from paili.errors import QuestionError, amount
from paili.report.language import Text, pick
from paili.report.words import FORM_WORDS, VARIANT_WORDS, shanten_word

BAR_WIDTH: Final = 30
_BESIDE_BARS: Final = 26  # columns of the shanten, the share and the gaps

_HANDS: Final[Text] = ("hands", "手牌数", "手牌数")
_SHARE: Final[Text] = ("share", "比例", "割合")
_SHANTEN: Final[Text] = ("shanten", "向听数", "向聴数")
_TOTAL: Final[Text] = ("total", "合计", "合計")
_MEAN: Final[Text] = ("mean shanten", "平均向听数", "平均向聴数")
_BEST: Final[Text] = ("best form", "最近的和牌型", "最も近い形")


def census_json(counted: dict[int, int], **asked: object) -> dict[str, Any]:
    """Return a census with what was asked; numbers of hands are whole.

    >>> census_json({0: 34}, tiles=1)
    {'tiles': 1, 'total': 34, 'shanten': {'0': 34}}
    """
    return {**asked, "total": sum(counted.values()), "shanten": {str(k): n for k, n in counted.items()}}


def print_census(console: Console, title: str, counted: dict[int, int], language: str) -> None:
    """Print one census as a table with bars; every number in full."""
    total, most = sum(counted.values()), max(counted.values())
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for heading in (_SHANTEN, _HANDS, _SHARE):
        table.add_column(pick(heading, language), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True, overflow="crop")
    longest = min(BAR_WIDTH, max(1, console.width - len(f"{total:,}") - _BESIDE_BARS))
    for shanten, number in counted.items():
        bar = "█" * max(1, round(longest * number / most)) if number else ""
        table.add_row(shanten_word(shanten, language), f"{number:,}", f"{number / total:.4%}", bar)
    table.add_row(pick(_TOTAL, language), f"{total:,}", "", "")
    console.print(table)
    mean = sum(shanten * number for shanten, number in counted.items()) / total
    console.print(f"{pick(_MEAN, language)} {mean:.4f}")


def title_of(tiles: int, form: str, variant: str, language: str) -> str:
    """Return the heading of a census.

    >>> title_of(13, "seven_pairs", "riichi", "en")
    'riichi, 13 tiles, seven pairs'
    >>> title_of(4, "standard", "laizi", "zh")
    '癞子麻将，4张，一般型'
    """
    game = pick((variant, *VARIANT_WORDS[variant][1:]), language)
    words = pick(_BEST, language) if form == "best" else pick(FORM_WORDS[form.replace("_", " ")], language)
    size = pick((amount(tiles, "tile"), f"{tiles}张", f"{tiles}枚"), language)
    return pick((", ", "，", "、"), language).join((game, size, words))


def save_plot(path: str, title: str, counted: dict[int, int]) -> None:
    """Save a bar chart as PNG, or as what the ending of the path says; its words are English.

    Raises:
        QuestionError: if matplotlib is not installed or knows no such format.
        OSError: if the file can not be written.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise QuestionError("a plot needs matplotlib: pip install 'paili[plot]'") from None
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    axes.bar([str(shanten) for shanten in counted], [float(number) for number in counted.values()])
    axes.set_yscale("log")
    axes.set_title(title)
    axes.set_xlabel("shanten")
    axes.set_ylabel("hands")
    try:
        figure.savefig(path, dpi=150)
    except ValueError as error:
        raise QuestionError(f"{path}: {str(error).splitlines()[0]}") from None
