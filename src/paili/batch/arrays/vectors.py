"""One row of counts as a vector: its suit keys, its size, whether it is a hand, which kinds it lacks.

Method: the 34 bytes of a row are loaded as one vector. A multiplication and a shift turn neighbouring base-5
digits into one, twice, for all suits at once (the technique of reading several decimal digits at once: D.
Lemire, "Quickly parsing eight-digit integers", 2018, here in base 5 and in vectors); comparisons with a
number give a mask of the kinds. The keys have the first kind in the highest place, unlike those of
`paili.hand`; the need of a suit is that of its mirror image, and honours may stand in any order, so the same
tables serve.

Numba has no vectors, so two functions are said twice: in plain Python, which is what they mean (and what
``NUMBA_DISABLE_JIT=1`` runs), and in the language of the compiler below it, which every machine has: LLVM's
vectors become the widest instructions there are. The bytes of a number are taken to stand lowest first, as
they do wherever Numba runs. The two are compared in the tests.

What they buy, by processor time of `make bench-batch`: with `read_row` as a loop shanten takes 3.1 times as
long, with the same multiplications in plain numbers of 64 bits 2.2 times; with `common_bits` as a loop useful
draws take twice as long and discards 1.9 times, with nine sets packed into two numbers 1.7 and 1.85 times. As
vectors, `fewer_than` gained a tenth, and the counts of bits nothing: these are plain loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable
from numpy.typing import NDArray

from paili.batch.arrays.compiling import joint
from paili.tiles import KINDS

U = np.uint64
Word = np.uint64
Bytes = NDArray[np.uint8]
SUIT: Final = 9  # kinds of a suit, and width of a row of what they lower
# what one tile more of a kind adds to the key of its suit
POWERS: Final = np.array([5 ** (8 - k % 9 if k < 27 else 33 - k) for k in range(KINDS)], np.uint64)
_STARTS: Final = (0, 9, 18, 27, KINDS)
# `range`, for type checkers: of unsigned numbers it counts in unsigned numbers
each: Callable[..., Iterable[Word]] = range  # type: ignore[assignment]


def read_row(counts: Bytes, i: Word, most: Bytes) -> tuple[Word, Word, Word, Word, Word, Word]:
    """Read a row of counts.

    Args:
        counts: all rows, ``uint8[N, 34]``.
        i: which row.
        most: how many copies of each kind there may be, ``uint8[64]`` with zeros after the 34.

    Returns:
        The four suit keys, the number of tiles, and zero if no count is over ``most``; where one is, the
        size says nothing.
    """
    row = counts[i].astype(np.uint64)
    m, p, s, z = [(row * POWERS)[a:b].sum() for a, b in pairwise(_STARTS)]
    return m, p, s, z, row.sum() & U(255), _mask(counts[i] > most[:KINDS])


def common_bits(table: NDArray[np.uint16], at: Word, bits: Word) -> Word:
    """Return which of nine numbers of a table, from a place on, share a bit with ``bits``, as a mask."""
    return _mask(table[int(at) : int(at) + SUIT] & np.uint16(bits) != 0)


@joint
def fewer_than(counts: Bytes, i: Word) -> tuple[Word, Word, Word, Word]:
    """Return the kinds of which a row holds fewer than one, two, three, four, as masks."""
    one, two, three, four = U(0), U(0), U(0), U(0)
    for kind in each(U(KINDS)):
        held = U(counts[i, kind])
        one |= U(held < U(1)) << kind
        two |= U(held < U(2)) << kind
        three |= U(held < U(3)) << kind
        four |= U(held < U(4)) << kind
    return one, two, three, four


@joint
def bits_in(mask: Word) -> Word:
    """Return the number of bits that are set; the compiler knows this loop as one instruction."""
    number = U(0)
    while mask != U(0):
        mask &= mask - U(1)
        number += U(1)
    return number


@joint
def lowest_of(mask: Word) -> Word:
    """Return the place of the lowest bit that is set, of a mask that is not empty."""
    return bits_in((mask & ~(mask - U(1))) - U(1))


def _mask(which: NDArray[np.bool_]) -> Word:
    return U(sum(1 << place for place in np.flatnonzero(which).tolist()))


# ------------------------------------------------------------------------------------- compiled

_I8, _I16, _I32, _I64 = (ir.IntType(bits) for bits in (8, 16, 32, 64))
_PART, _WIDE = 32, 64  # a row is loaded as so many bytes and two more, with zeros behind them
_NONE: Final = KINDS  # in a shuffle: a byte that is zero
_EIGHT: Final = range(8)
# the bytes of a row as eight digits for each suit, the honours with a zero before them; and the ninth digits
_DIGITS: Final = (*_EIGHT, *range(9, 17), *range(18, 26), _NONE, *range(27, KINDS))
_LAST: Final = [(8, 17, 26)[place // 8] if place in {0, 8, 16} else _NONE for place in range(_PART)]


# what Numba gives untyped
_type_callable: Any = type_callable
_lower: Any = lower_builtin
_tuple_of: Any = types.UniTuple
_function_in: Any = cgutils.get_or_insert_function


def _compile(function: Any, code: Any, result: Any, *given: Any) -> None:
    """Say what a plain function is compiled to.

    Args:
        function: the plain function.
        code: what writes its LLVM.
        result: the type of what it returns.
        given: the types of what it is given.
    """
    # Numba asks for a function with as many arguments by name.
    typer: Any = (
        lambda one: result,
        lambda one, two: result,
        lambda one, two, three: result,
    )[len(given) - 1]
    _type_callable(function)(lambda context: typer)
    _lower(function, *given)(code)


def _vector(kind: Any, number: int) -> Any:
    return ir.VectorType(kind, number)


def _constant(kind: Any, values: Sequence[int]) -> Any:
    return ir.Constant(_vector(kind, len(values)), list(values))


def _every(kind: Any, number: int, value: int) -> Any:
    return _constant(kind, [value] * number)


def _load(builder: Any, pointer: Any, kind: Any, number: int) -> Any:
    wanted = ir.PointerType(_vector(kind, number))
    return builder.load(builder.bitcast(pointer, wanted), align=kind.width // 8)


def _shuffle(builder: Any, vector: Any, places: Sequence[int]) -> Any:
    return builder.shuffle_vector(vector, vector, _constant(_I32, places))


def _row(builder: Any, pointer: Any) -> Any:
    """Load 34 bytes, with zeros behind them."""
    rest = builder.bitcast(builder.gep(pointer, [ir.Constant(_I64, _PART)]), ir.PointerType(_I16))
    last = builder.load(rest, align=1)
    last = builder.insert_element(_every(_I16, _PART // 2, 0), last, ir.Constant(_I32, 0))
    parts = _load(builder, pointer, _I8, _PART), builder.bitcast(last, _vector(_I8, _PART))
    return builder.shuffle_vector(*parts, _constant(_I32, range(_WIDE)))


def _pointer_to(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    data = context.make_array(kind)(context, builder, array).data
    return builder.gep(data, [at])


def _row_of(context: Any, builder: Any, kind: Any, counts: Any, i: Any) -> Any:
    at = builder.mul(i, ir.Constant(_I64, KINDS))
    return _row(builder, _pointer_to(context, builder, kind, counts, at))


def _keys(builder: Any, row: Any) -> list[Any]:
    digits = _shuffle(builder, row, _DIGITS)
    for kind, number, base in ((_I16, 16, 5), (_I32, 8, 25)):
        half = kind.width // 2
        two = builder.bitcast(digits, _vector(kind, number))
        sums = builder.mul(two, _every(kind, number, base << half | 1))
        digits = builder.lshr(sums, _every(kind, number, half))
    four = builder.bitcast(digits, _vector(_I64, 4))
    high = builder.and_(four, _every(_I64, 4, 0xFFFFFFFF))
    low = builder.lshr(four, _every(_I64, 4, 32))
    last = builder.bitcast(_shuffle(builder, row, _LAST), _vector(_I64, 4))
    keys = builder.mul(high, _constant(_I64, (5**5, 5**5, 5**5, 5**4)))
    keys = builder.add(keys, builder.mul(low, _constant(_I64, (5, 5, 5, 1))))
    keys = builder.add(keys, last)
    return [builder.extract_element(keys, ir.Constant(_I32, suit)) for suit in range(4)]


def _sum(builder: Any, row: Any) -> Any:
    kind = _vector(_I8, _WIDE)
    name = f"llvm.vector.reduce.add.v{_WIDE}i8"
    add = _function_in(builder.module, ir.FunctionType(_I8, [kind]), name)
    return builder.zext(builder.call(add, [row]), _I64)


def _over(builder: Any, row: Any, limits: Any) -> Any:
    return builder.bitcast(builder.icmp_unsigned(">", row, limits), _I64)


def _read_row(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    counts, i, most = arguments
    row = _row_of(context, builder, signature.args[0], counts, i)
    most = _pointer_to(context, builder, signature.args[2], most, ir.Constant(_I64, 0))
    faults = _over(builder, row, _load(builder, most, _I8, _WIDE))
    found = [*_keys(builder, row), _sum(builder, row), faults]
    return context.make_tuple(builder, signature.return_type, found)


def _common_bits(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    table, at, bits = arguments
    row = _load(builder, _pointer_to(context, builder, signature.args[0], table, at), _I16, 16)
    empty = ir.Constant(_vector(_I16, 16), ir.Undefined)
    one = builder.insert_element(empty, builder.trunc(bits, _I16), ir.Constant(_I32, 0))
    common = builder.and_(row, _shuffle(builder, one, [0] * 16))
    mask = builder.bitcast(builder.icmp_unsigned("!=", common, _every(_I16, 16, 0)), _I16)
    return builder.and_(builder.zext(mask, _I64), ir.Constant(_I64, (1 << SUIT) - 1))


_compile(read_row, _read_row, _tuple_of(types.uint64, 6), types.Array, types.Integer, types.Array)
_compile(common_bits, _common_bits, types.uint64, types.Array, types.Integer, types.Integer)
