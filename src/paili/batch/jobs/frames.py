"""Compute shanten, ukeire and the like for Arrow tables of hands, and add them as new columns.

`table` is a pure function of a table and a few options. So any tool that applies a function to pieces of a
table can call `table`: the local threads of `paili.batch.jobs.files`, the Dask engine of
`paili.batch.jobs.cluster`, Ray, Spark and others.

Method: `paili.batch.jobs.hand_columns` reads the hands as arrays of counts, and the compiled loops process
blocks of hands that fit into the processor cache. A row that is not a hand gets nulls and the reason. The
loops use only the concealed tiles. This module then subtracts the copies in melds from the numbers of useful
tiles, and chooses the best discard again, in the order "ukeire" of `paili.analysis.discards`.

>>> from paili import batch
>>> hands = pa.table({"hand": ["123m456p789s1122z", "11123455678999m", "123m"]})
>>> answers = table(hands, columns=("shanten", "ukeire", "discard"))
>>> for row in answers.to_pylist():
...     print(*row.values(), sep=", ")
123m456p789s1122z, 0, 4, None, None
11123455678999m, -1, 22, 5m, None
123m, None, None, None, "123m": 3 tiles: a hand has 3n+1 or 3n+2 tiles besides its melds, at most 17 with them
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from paili.arguments import flag, items_of
from paili.batch.arrays import questions
from paili.batch.arrays.questions import DiscardArrays
from paili.batch.arrays.rows import as_threads
from paili.batch.jobs.hand_columns import hand_columns, hands_of
from paili.batch.jobs.hand_texts import ParsedHands
from paili.errors import BatchError, in_other_words
from paili.kernels.game import game_of
from paili.kernels.hand_arrays import Answers, HandArrays
from paili.kernels.in_melds import choose_discards, count_left
from paili.tiles import KIND_NAMES, KINDS, mpsz
from paili.variants import RIICHI, STANDARD, Variant, checked_variant

COLUMNS: Final = {
    "shanten": pa.int8(),
    "standard": pa.int8(),
    "seven_pairs": pa.int8(),
    "thirteen_orphans": pa.int8(),
    "win": pa.bool_(),
    "ukeire": pa.uint8(),
    "ukeire_tiles": pa.string(),
    "discard": pa.string(),
}
DEFAULT_COLUMNS: Final = ("shanten", "win", "ukeire", "ukeire_tiles", "discard")
ERROR: Final = "error"

_FORM_OF_COLUMN: Final = {"shanten": "best"}
_SHANTEN_COLUMNS: Final = ("shanten", "standard", "seven_pairs", "thirteen_orphans")
_DRAW_COLUMNS: Final = frozenset({"ukeire", "ukeire_tiles", "discard"})
_NEVER: Final = 127  # shanten of a form that cannot apply
_NO_KIND: Final = -1
_SLICE: Final = 1 << 15  # rows answered at once: their discard tables take 12 MB


def table(
    hands: Any,
    columns: str | Iterable[str] = DEFAULT_COLUMNS,
    *,
    hand: str | Sequence[str] = "hand",
    wildcards: str | None = None,
    variant: Variant | str = RIICHI,
    prefix: str = "",
    keep: bool = True,
    threads: int = 1,
) -> pa.Table:
    """Return a table of hands with new columns: shanten, useful draws and the best discard of each hand.

    `paili.batch.answer_file` does the same for a file that is too large for the memory.

    Args:
        hands: an Arrow table or record batch, or a data frame of pandas or polars. The hands are one column
            of text, one column of lists of 34 counts, or 34 columns of counts.
        columns: the names of the new columns, see below; one name or several.
        hand: the name of the column of the hands, or the names of the 34 columns of counts.
        wildcards: the name of a column with the number of wildcards of each hand; None if there is none.
        variant: the variant of the game, or its name.
        prefix: a text to put before the name of each new column.
        keep: whether the result contains the columns of ``hands`` too, before the new columns.
        threads: the number of threads.

    Returns:
        A table with the rows of ``hands`` in their order, with the new columns and then ``error``:

        * ``shanten``: int8, the lowest shanten of all winning shapes; ``standard``, ``seven_pairs``,
          ``thirteen_orphans``: int8, the shanten of one winning shape; -1 for a complete hand, null if the
          hand cannot have the shape;
        * ``win``: bool, whether the hand is complete; null for hands of 3n+1 tiles;
        * ``ukeire``: uint8, the number of useful tiles; for 3n+2 tiles, their number after the best discard;
          ``ukeire_tiles``: the kinds of these tiles, as text such as ``"12z"``;
        * ``discard``: the best discard of 3n+2 tiles, the first of `paili.discards` in the order "ukeire";
          null for 3n+1;
        * ``error``: the reason why a row is not a hand; the other new columns of this row are null.

    Raises:
        BatchError: if ``hands`` is not a table, if a column is missing, unknown or of the wrong type, or if a
            new column has the name of an existing one.
        VariantError: if ``variant`` is neither a `Variant` nor the name of one.

    >>> table(pa.table({"hand": ["123m406p789s1122z"]}), "ukeire").to_pylist()
    [{'hand': '123m406p789s1122z', 'ukeire': 4, 'error': None}]
    """
    hands, columns = as_arrow(hands), as_columns(columns)
    variant = checked_variant(variant)
    as_threads(threads)
    keep = flag(keep, BatchError, "keep")
    names = hand_columns(hands.schema, hand, wildcards)
    schema = schema_of(COLUMNS, hands.schema.names if keep else (), columns, prefix)
    pieces = [
        _answer(hands.slice(at, _SLICE), names, wildcards, columns, variant, threads)
        for at in range(0, max(1, hands.num_rows), _SLICE)
    ]
    answers = pa.concat_tables([pa.table(piece, schema=schema) for piece in pieces])
    return beside(hands, answers) if keep else answers


def as_arrow(hands: object) -> pa.Table:
    """Return an Arrow table from a table, a record batch, or an object with the Arrow stream interface.

    Raises:
        BatchError: if the value is of another type, or Arrow cannot read it, as a column of mixed types.
    """
    if isinstance(hands, pa.RecordBatch):
        return pa.Table.from_batches([hands])
    if hasattr(hands, "__arrow_c_stream__"):
        try:
            return pa.table(hands)
        except pa.ArrowException as error:
            reason = in_other_words(str(error))
            raise BatchError("batch.not_a_table", type=type(hands).__name__, reason=reason) from None
    if not isinstance(hands, pa.Table):
        raise BatchError("batch.no_table", hands=hands)
    return hands


def as_columns(columns: str | Iterable[str], choices: Iterable[str] = tuple(COLUMNS)) -> tuple[str, ...]:
    """Return the names of result columns as a tuple; a text is one name.

    Args:
        columns: the names.
        choices: the possible names, for the error message.

    Raises:
        BatchError: if ``columns`` is neither a text nor iterable.

    >>> as_columns("shanten"), as_columns(["win", "discard"])
    (('shanten',), ('win', 'discard'))
    """
    if isinstance(columns, str):
        return (columns,)
    names = items_of(columns)
    if names is None:
        raise BatchError("batch.columns", columns=columns, names=", ".join(choices))
    return tuple(names)


def schema_of(
    types: Mapping[str, pa.DataType], present: Sequence[str], columns: Sequence[str], prefix: str
) -> pa.Schema:
    """Return the names and types of the new columns, the last of which is the column of errors.

    Args:
        types: a mapping from the names of all possible results to their Arrow types.
        present: the names of the existing columns.
        columns: the names of the results to add.
        prefix: the prefix of the names of the new columns.

    Raises:
        BatchError: if a name in ``columns`` is unknown or occurs twice, or if a new column has the name of an
            existing one.
    """
    try:
        prefix.encode()
    except (AttributeError, UnicodeEncodeError):  # no text, or half of a surrogate pair
        raise BatchError("batch.prefix", prefix=prefix) from None
    for column in columns:
        if not isinstance(column, str) or column not in types:
            raise BatchError("batch.no_answer", column=column, names=", ".join(types))
        if columns.count(column) > 1:
            raise BatchError("batch.answer_twice", column=column)
    fields = [pa.field(prefix + column, types[column]) for column in columns]
    schema = pa.schema([*fields, pa.field(prefix + ERROR, pa.string())])
    if taken := [name for name in schema.names if name in present]:
        raise BatchError("batch.column_taken", column=taken[0])
    return schema


def beside(hands: pa.Table, answers: pa.Table) -> pa.Table:
    """Return the table of hands with the columns of the results added after its own columns."""
    for field, column in zip(answers.schema, answers.columns, strict=True):
        hands = hands.append_column(field, column)
    return hands


def _answer(
    hands: pa.Table,
    names: tuple[str, ...],
    wildcards: str | None,
    columns: Sequence[str],
    variant: Variant,
    threads: int,
) -> list[pa.Array]:
    result = hands_of(hands, names, wildcards, variant)
    rows, spread = _sound_rows(result)
    question = _Question(rows, variant, threads)
    answers = {name: question.shanten(name) for name in _SHANTEN_COLUMNS if name in columns}
    if "win" in columns:
        answers["win"] = question.win()
    if _DRAW_COLUMNS & set(columns):
        answers |= question.draws("discard" in columns)
    reasons = [result.reasons.get(row) for row in range(hands.num_rows)] if result.reasons else None
    error = pa.array(reasons, pa.string()) if reasons else pa.nulls(hands.num_rows, pa.string())
    return [*(spread(answers[name]) for name in columns), error]


def _sound_rows(hands: ParsedHands) -> tuple[ParsedHands, Callable[[pa.Array], pa.Array]]:
    """Return the rows that are hands, and a function that extends a column for these rows to all rows.

    The extended column has null in the rows that are not hands.
    """
    if not hands.reasons:
        return hands, lambda answers: answers
    sound = np.ones(len(hands.counts), np.bool_)
    sound[list(hands.reasons)] = False
    places = pa.array(np.cumsum(sound) - 1, mask=~sound)
    rows = ParsedHands(hands.counts[sound], hands.wildcards[sound], hands.melded[sound], {})
    return rows, lambda answers: answers.take(places)


class _Draws(NamedTuple):
    """The useful draws of many hands.

    Attributes:
        mask: the kinds of the draws, a bit mask for each hand.
        left: the number of copies left of these kinds.
        kind: the kind of the best discard before the draws; -1 for no discard.
    """

    mask: NDArray[np.uint64]
    left: NDArray[np.uint8]
    kind: NDArray[np.int8]


class _Question:
    """A calculator of the columns of results, for rows that are hands."""

    def __init__(self, hands: ParsedHands, variant: Variant, threads: int) -> None:
        self.hands, self.variant, self.threads = hands, variant, threads
        self._game, self._none = game_of(variant, STANDARD), np.zeros(1, np.uint8)
        self.naturals = hands.counts.sum(axis=1, dtype=np.uint8)
        self.drawn = (self.naturals + hands.wildcards) % 3 == 2

    def shanten(self, column: str) -> pa.Array:
        result = self._answer(questions.shanten, slice(None), form=_FORM_OF_COLUMN.get(column, column))
        return pa.array(result, mask=result == _NEVER)

    def win(self) -> pa.Array:
        won = np.zeros(len(self.drawn), np.bool_)
        won[self.drawn] = self._answer(questions.is_win, self.drawn)
        return pa.array(won, mask=~self.drawn)

    def draws(self, discard: bool) -> dict[str, pa.Array]:
        """Return the columns ``ukeire``, ``ukeire_tiles`` and ``discard`` by name.

        Args:
            discard: whether the column ``discard`` must be exact, that is, take copies in melds into account.
        """
        number = len(self.drawn)
        draws = _Draws(
            np.zeros(number, np.uint64), np.zeros(number, np.uint8), np.full(number, _NO_KIND, np.int8)
        )
        # With copies in melds the best discard may be another one than the kernel thinks.
        compared = self.drawn & (self.naturals > 0)
        if not discard:
            compared &= self.hands.melded.any(axis=1)
        self._direct(~compared, draws)
        self._compared(compared, draws)
        return {
            "ukeire": pa.array(draws.left),
            "ukeire_tiles": texts_of_masks(draws.mask),
            "discard": self._discards(draws.kind),
        }

    def _direct(self, rows: NDArray[np.bool_], draws: _Draws) -> None:
        draws.mask[rows] = masks = self._answer(questions.ukeire, rows).mask
        left = np.empty(len(masks), np.uint8)
        count_left(self._copies(rows), self._game, Answers(np.zeros(1, np.int8), masks, left))
        draws.left[rows] = left

    def _compared(self, rows: NDArray[np.bool_], draws: _Draws) -> None:
        after = self._answer(questions.discards, rows)
        kinds = np.empty(len(after.mask), np.int8)
        choose_discards(self._copies(rows), self._game, _answers(after, kinds))
        best = np.arange(len(kinds)), kinds
        draws.kind[rows], draws.mask[rows], draws.left[rows] = kinds, after.mask[best], after.total[best]

    def _copies(self, rows: NDArray[np.bool_]) -> HandArrays:
        """Return the tiles of some hands, concealed and in melds, as rows of counts for a compiled loop."""
        copies = self.hands.counts[rows] + self.hands.melded[rows]
        return HandArrays(copies.reshape(-1), self._none, len(copies))

    def _answer(self, question: Callable[..., Any], rows: NDArray[np.bool_] | slice, **more: str) -> Any:
        wildcards = self.hands.wildcards[rows]
        return question(
            self.hands.counts[rows], wildcards=wildcards if wildcards.any() else 0, variant=self.variant,
            threads=self.threads, **more,
        )  # fmt: skip

    def _discards(self, kinds: NDArray[np.int8]) -> pa.Array:
        # A hand of wildcards alone discards a wildcard.
        places = np.where(kinds == _NO_KIND, KINDS, kinds).astype(np.int64)
        return pa.array((*KIND_NAMES, "*")).take(pa.array(places, mask=~self.drawn))


def _answers(after: DiscardArrays, kinds: NDArray[np.int8]) -> Answers:
    return Answers(after.shanten.reshape(-1), after.mask.reshape(-1), after.total.reshape(-1), kinds)


# --------------------------------------------------------------------------------- masks


_SUIT_TEXTS: Final = tuple(
    pa.array(
        [mpsz(9 * suit + rank for rank in range(ranks) if bits >> rank & 1) for bits in range(1 << ranks)]
    )
    for suit, ranks in enumerate((9, 9, 9, 7))
)


def texts_of_masks(masks: NDArray[np.uint64]) -> pa.Array:
    """Return bit masks of tile kinds as texts in mpsz.

    >>> texts_of_masks(np.array([0b11, 1 << 33 | 1 << 9, 0], np.uint64)).to_pylist()
    ['12m', '1p7z', '']
    """
    suits = [
        texts.take(pa.array((masks >> np.uint64(9 * suit) & np.uint64(len(texts) - 1)).astype(np.int32)))
        for suit, texts in enumerate(_SUIT_TEXTS)
    ]
    return pc.binary_join_element_wise(*suits, "")
