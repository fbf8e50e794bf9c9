"""The list of the five articles and their algorithms, for the documentation, the command and the tests.

>>> [algorithm.name for algorithm in ALGORITHMS]
['blocks', 'wildcards', 'shanten', 'codebook', 'suits', 'fold']
>>> course_of("blocks", "1112356777m111z").case
2
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from importlib import import_module
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import LimitError
from paili.hand import Hand
from paili.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Algorithm:
    """An algorithm and the article that describes it.

    The section ``classic`` of the catalogue of texts has three texts about each algorithm. Their ids are
    ``question_``, ``limits_`` and ``exact_``, each followed by the name of the algorithm. The texts say what
    the algorithm computes, for which hands it is defined, and whether the printed method is exact.

    Attributes:
        name: the short name of the algorithm, which the command accepts.
        article: the number of the article in the order of this package, 000 to 004.
        part: the part of the article that the module covers, "" for the whole article.
        title: the article's own title.
        author: the author as the article is signed, "" if it is unsigned.
        year: the year of the article, None if unknown.
        module: the name of the module in `paili.classic`.
        course: the name of the function in that module that returns all intermediate results on a hand.
        example: a hand to demonstrate the algorithm.
        suit: the name of the function for tiles of one suit alone, "" for no such function.
    """

    name: str
    article: str
    part: str
    title: str
    author: str
    year: int | None
    module: str
    course: str
    example: str
    suit: str = ""


ALGORITHMS: Final = (
    Algorithm(
        "blocks", "000", "", "日麻听牌归类算法", "Poker-sang (扑克)", None,
        "block_classification", "classify", "1112356777m111z", "blocks_of_suit",
    ),
    Algorithm(
        "wildcards", "001", "", "麻将普通胡牌算法（带混）", "", None,
        "greedy_wildcards", "count_wildcards", "1123334456m*",
    ),
    Algorithm(
        "shanten", "002", "I, II", "日麻向听数计算", "ミノリ", 2023,
        "block_count_shanten", "count_blocks", "12m99p1111z",
    ),
    Algorithm(
        "codebook", "002", "III", "日麻向听数计算", "ミノリ", 2023,
        "codebook", "course", "1112356m458p99s12z",
    ),
    Algorithm(
        "suits", "003", "", "麻将听牌算法 [上篇]", "Neuron Teckid (Bit Focus)", 2014,
        "suit_by_suit_waits", "course", "11123455678999m",
    ),
    Algorithm(
        "fold", "004", "", "(听牌, APL)", "", None,
        "fold_modulo_three", "fold_hand", "112344m123p11s45s", "fold_suit",
    ),
)  # fmt: skip
BY_NAME: Final = {algorithm.name: algorithm for algorithm in ALGORITHMS}


def algorithm_named(name: str) -> Algorithm:
    """Return the algorithm with a name.

    Raises:
        LimitError: if no algorithm has the name.

    >>> algorithm_named("fold").module
    'fold_modulo_three'
    """
    if name not in BY_NAME:
        raise LimitError("classic.no_algorithm", name=name, known=[*BY_NAME])
    return BY_NAME[name]


def course_of(name: str, hand: Any) -> Any:
    """Return all intermediate results of an algorithm on a hand, as a record of the algorithm's module.

    Raises:
        LimitError: if no algorithm has the name, or the algorithm is not defined for the hand.
        NotationError: if the text is not a hand.
        ModuleNotFoundError: if NumPy or bitarray is needed and not installed.

    >>> course_of("shanten", "12m99p1111z").values["exact"]
    0
    """
    algorithm = algorithm_named(name)
    return getattr(import_module(f"paili.classic.{algorithm.module}"), algorithm.course)(hand)


def suit_of_course(name: str, suit: str) -> Any:
    """Return the results of an algorithm for tiles of one suit, as a record of the algorithm's module.

    Raises:
        LimitError: if no algorithm has the name, if the algorithm takes only whole hands, or if the text is
            not a suit.
        NotationError: if the text does not name tiles.

    >>> suit_of_course("fold", "345566万").folds
    False
    """
    algorithm = algorithm_named(name)
    if not algorithm.suit:
        raise LimitError("classic.no_suit_alone", algorithm=Message(f"algorithm.{name}"))
    return getattr(import_module(f"paili.classic.{algorithm.module}"), algorithm.suit)(suit)


def plain_course(value: Any) -> Any:
    """Return results as JSON-ready values: records as dicts of their fields, tiles by name.

    >>> plain_course(course_of("blocks", "1112356777m111z"))["case"]
    2
    """
    if isinstance(value, Mapping):
        return {str(key): plain_course(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, Hand | TileSet):
        return {field.name: plain_course(getattr(value, field.name)) for field in fields(value)}
    if hasattr(value, "_asdict"):
        return plain_course(value._asdict())
    if isinstance(value, list | tuple | set | frozenset | range):
        return [plain_course(item) for item in value]
    return _plain_value(value)


def _plain_value(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, TileSet):
        return [str(kind) for kind in value]
    return str(value) if isinstance(value, Hand) else value
