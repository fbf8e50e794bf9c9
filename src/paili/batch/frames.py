"""The questions about many hands as one function from a table of Arrow to a table of Arrow.

The hands are a column of text in any notation that `paili.notation` knows, a column of lists of 34 counts,
or 34 columns of counts named ``1m`` … ``7z``; beside counts a column ``wildcards`` may stand. Every column
of the table is kept, the answers are added behind them, and last a column ``error`` that says of a row why
it is no hand; its answers are null then, as they are where a question does not apply. Copies in the melds of
a text are not counted as seen: a row of counts knows no melds, and text is answered like counts.

The function is pure, so that Dask, Ray or Spark can map it over the partitions of a table of any size.

>>> import pyarrow as pa
>>> found = table(pa.table({"hand": ["1112345678999m", "123m456p789s11z", "5555m5m"]}), ["shanten", "win"])
>>> found.column("shanten").to_pylist(), found.column("win").to_pylist()
([0, -1, None], [None, True, None])
>>> found.column("error").to_pylist()[2]
'"5555m5m": five 5m, at most 4, at character 5'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from paili.batch import questions
from paili.batch.game import FORM_NAMES
from paili.batch.rows import fault
from paili.errors import BatchError, PailiError
from paili.hand import Hand
from paili.tiles import COPIES, FACE_NAMES, KIND_NAMES, KINDS, TileSet
from paili.variants import RIICHI, Variant

HAND: Final = "hand"
WILDCARDS: Final = "wildcards"
ERROR: Final = "error"
UKEIRE_TOTAL: Final = "ukeire_total"

Flags = NDArray[np.bool_]


class _Hands(NamedTuple):
    """The hands of a table.

    Attributes:
        counts: ``uint8[N, 34]``; a row that is no hand has none.
        wildcards: ``uint8[N]``.
        errors: why a row is no hand, by row.
    """

    counts: NDArray[np.uint8]
    wildcards: NDArray[np.uint8]
    errors: dict[int, str]


def table(
    hands: pa.Table,
    columns: Sequence[str] = ("shanten",),
    *,
    column: str = HAND,
    variant: Variant = RIICHI,
    threads: int = 1,
) -> pa.Table:
    """Return the table with answers added, and with a column ``error``.

    Args:
        hands: a table with hands.
        columns: which answers, out of ``COLUMNS``.
        column: the name of the column of text or of lists; where there is none, 34 columns are looked for.
        variant: the variant of the game.
        threads: how many threads.

    Raises:
        BatchError: if there is no column of hands or it has a wrong type, if an answer is unknown, or the
            table already has a column of its name.
    """
    check_columns(columns, hands.column_names)
    found = _hands_of(hands, column, variant)
    good = np.ones(len(hands), np.bool_)
    good[list(found.errors)] = False
    asked = _Asked(found.counts[good], found.wildcards[good], variant, threads)
    for name in columns:
        for field, (answers, applies, kind) in COLUMNS[name](asked).items():
            hands = hands.append_column(field, _spread(answers, applies, good, kind))
    reasons = [found.errors.get(row) for row in range(len(good))]
    return hands.append_column(ERROR, pa.array(reasons, pa.string()))


def check_columns(columns: Sequence[str], names: Sequence[str]) -> None:
    """Check that answers are known, and that no column of a table has the name of one.

    Raises:
        BatchError: if one is not, or has.
    """
    for name in columns:
        if name not in COLUMNS:
            raise BatchError(f"column {name!r}: must be one of {', '.join(COLUMNS)}")
    if len(set(columns)) < len(columns):
        raise BatchError(f"columns {', '.join(columns)}: one is asked for twice")
    taken = answer_names(columns)
    for name in names:
        if name in taken:
            raise BatchError(f"the table has a column {name!r} already")


def answer_names(columns: Sequence[str]) -> list[str]:
    """Return the names of the columns that are added.

    >>> answer_names(["win", "ukeire"])
    ['win', 'ukeire', 'ukeire_total', 'error']
    """
    fields = ((name, UKEIRE_TOTAL) if name == "ukeire" else (name,) for name in columns)
    return [*(field for group in fields for field in group), ERROR]


def _spread(answers: NDArray[Any], applies: Flags, good: Flags, kind: pa.DataType) -> pa.Array:
    """Put the answers of the hands that are hands back in their rows, null elsewhere."""
    full = np.zeros(len(good), answers.dtype)
    missing = np.ones(len(good), np.bool_)
    full[good], missing[good] = answers, ~applies
    return pa.array(full, kind, mask=missing)


# ---------------------------------------------------------------------------------- answers


class _Asked:
    """The hands that are hands, and what was already answered about them."""

    def __init__(
        self, counts: NDArray[np.uint8], wildcards: NDArray[np.uint8], variant: Variant, threads: int
    ) -> None:
        self.counts, self.wildcards, self.variant, self.threads = counts, wildcards, variant, threads
        self.drawn = (counts.sum(axis=1) + wildcards) % 3 == 2
        self._ukeire: questions.Ukeire | None = None

    def ask(self, question: Callable[..., Any], which: Flags | slice = slice(None), **options: Any) -> Any:
        return question(
            self.counts[which],
            wildcards=self.wildcards[which],
            variant=self.variant,
            threads=self.threads,
            **options,
        )

    @property
    def ukeire(self) -> questions.Ukeire:
        if self._ukeire is None:
            self._ukeire = self.ask(questions.ukeire)
        return self._ukeire

    @property
    def all(self) -> Flags:
        return np.ones(len(self.counts), np.bool_)


# by field of the answer: values, where they apply, their type
_Answers = dict[str, tuple[NDArray[Any], Flags, pa.DataType]]


def _shanten(name: str, form: str) -> Callable[[_Asked], _Answers]:
    def answer(asked: _Asked) -> _Answers:
        found = asked.ask(questions.shanten, form=form)
        return {name: (found, found < 127, pa.int8())}

    return answer


def _win(asked: _Asked) -> _Answers:
    found = np.zeros(len(asked.counts), np.bool_)
    found[asked.drawn] = asked.ask(questions.is_win, asked.drawn)
    return {"win": (found, asked.drawn, pa.bool_())}


def _ukeire(asked: _Asked) -> _Answers:
    tiles = np.array([str(TileSet.from_mask(mask)) for mask in asked.ukeire.mask.tolist()], object)
    return {
        "ukeire": (tiles, asked.all, pa.string()),
        UKEIRE_TOTAL: (asked.ukeire.total, asked.all, pa.uint8()),
    }


def _discard(asked: _Asked) -> _Answers:
    names = np.array(FACE_NAMES, object)[np.maximum(asked.ukeire.discard, 0)]
    return {"discard": (names, asked.drawn, pa.string())}


# what may be asked for: the name of the answer, and how it is found
COLUMNS: Final[dict[str, Callable[[_Asked], _Answers]]] = {
    "shanten": _shanten("shanten", FORM_NAMES[0]),
    **{form: _shanten(form, form) for form in FORM_NAMES[1:]},
    "win": _win,
    "ukeire": _ukeire,
    "discard": _discard,
}


# ------------------------------------------------------------------------------------ hands


def _hands_of(hands: pa.Table, column: str, variant: Variant) -> _Hands:
    if column in hands.column_names:
        held = hands.column(column)
        if pa.types.is_string(held.type) or pa.types.is_large_string(held.type):
            return _from_text(held.to_pylist(), variant)
        if _is_list(held.type):
            return _from_lists(hands, held, column, variant)
        raise BatchError(f"column {column!r} of {held.type}: must be text, or lists of {KINDS} counts")
    if set(KIND_NAMES) <= set(hands.column_names):
        numbers = [_numbers(hands.column(name), name) for name in KIND_NAMES]
        return _from_counts(np.stack(numbers, axis=1), hands, {}, variant)
    raise BatchError(
        f"no column {column!r}, nor {KINDS} columns {KIND_NAMES[0]} … {KIND_NAMES[-1]}; "
        f"there are: {', '.join(hands.column_names[:8]) or 'none'}"
    )


def _is_list(kind: pa.DataType) -> bool:
    types = pa.types
    is_list = types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind)
    return is_list and bool(types.is_integer(kind.value_type))


def _from_text(texts: Sequence[str | None], variant: Variant) -> _Hands:
    counts = np.zeros((len(texts), KINDS), np.uint8)
    wildcards = np.zeros(len(texts), np.uint8)
    errors: dict[int, str] = {}
    for row, text in enumerate(texts):
        try:
            hand = Hand.parse(text or "", variant=variant)
            counts[row], wildcards[row] = hand.counts, hand.wildcards
        except PailiError as error:
            errors[row] = str(error)
    return _Hands(counts, wildcards, errors)


def _from_lists(hands: pa.Table, held: pa.ChunkedArray, column: str, variant: Variant) -> _Hands:
    counts = np.zeros((len(held), KINDS), np.int64)
    errors: dict[int, str] = {}
    lengths = pc.fill_null(pc.list_value_length(held), 0)
    flat = held.combine_chunks().flatten()
    if pc.all(pc.equal(lengths, KINDS)).as_py() and not flat.null_count:
        return _from_counts(_numbers(flat, column).reshape(-1, KINDS), hands, errors, variant)
    for row, numbers in enumerate(held.to_pylist()):
        if numbers is None or len(numbers) != KINDS or None in numbers:
            errors[row] = f"no list of {KINDS} counts in column {column!r}"
        else:
            counts[row] = np.clip(numbers, -1, 255)
    return _from_counts(counts, hands, errors, variant)


def _from_counts(
    counts: NDArray[np.int64], hands: pa.Table, errors: dict[int, str], variant: Variant
) -> _Hands:
    wildcards = np.zeros(len(counts), np.int64)
    if WILDCARDS in hands.column_names:
        wildcards = _numbers(hands.column(WILDCARDS), WILDCARDS)
    for row in _suspects(counts, wildcards, variant):
        errors.setdefault(row, _reason(counts[row], int(wildcards[row]), variant))
    counts[list(errors)], wildcards[list(errors)] = 0, 0
    return _Hands(counts.astype(np.uint8), wildcards.astype(np.uint8), errors)


def _reason(counts: NDArray[np.int64], wildcards: int, variant: Variant) -> str:
    if (counts == _NULL).any():
        return f"no number of {KIND_NAMES[int(np.argmax(counts == _NULL))]}"
    if not 0 <= wildcards <= variant.max_tiles:
        return "no number of wildcards" if wildcards == _NULL else f"{wildcards} wildcards"
    return fault(counts, wildcards, variant)


def _suspects(counts: NDArray[np.int64], wildcards: NDArray[np.int64], variant: Variant) -> Iterator[int]:
    """The rows that are no hands."""
    foreign = [kind for kind in range(KINDS) if kind not in variant.kinds]
    sizes = np.clip(counts, 0, COPIES).sum(axis=1) + np.clip(wildcards, 0, KINDS)
    wrong = ((counts < 0) | (counts > COPIES)).any(axis=1) | (counts[:, foreign] != 0).any(axis=1)
    wrong |= (wildcards < 0) | (wildcards > variant.max_tiles)
    wrong |= (sizes < 1) | (sizes > variant.max_tiles) | (sizes % 3 == 0)
    yield from np.flatnonzero(wrong).tolist()


_NULL: Final = -(1 << 40)


def _numbers(column: pa.Array | pa.ChunkedArray, name: str) -> NDArray[np.int64]:
    if not pa.types.is_integer(column.type):
        raise BatchError(f"column {name!r} of {column.type}: must be whole numbers")
    filled = pc.fill_null(column.cast(pa.int64(), safe=False), _NULL)
    return np.array(filled.to_numpy(zero_copy_only=False), np.int64)
