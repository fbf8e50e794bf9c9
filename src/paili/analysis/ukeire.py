"""Which draws bring the hand closer, and how many of them are left.

The record is worked out when it is looked at: which kinds help is one mask; the copies left of each, and
their sum, are read off the position. A table of a dozen discards is ranked by the sums alone, so the rest
is not made for those that nobody looks at.

>>> ukeire("123m456p789s1122z")
Ukeire(shanten=0, tiles=TileSet.parse('12z'), left={Kind.EAST: 2, Kind.SOUTH: 2}, total=4)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import CONCEALED, SHAPE, Inputs, inputs_of
from paili.analysis.shanten import distances, draws
from paili.analysis.shape.engine import cut, engine_of
from paili.errors import QuestionError
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, Kind, TileSet
from paili.variants import NO_LACK, RIICHI, Variant


class _KindsOfBits(dict[int, tuple[Kind, ...]]):
    """The kinds of a suit by the bits of a mask, each set made when it is first asked for."""

    def __init__(self, suit: int) -> None:
        self._kinds = _EVERY_KIND[9 * suit : 9 * suit + 9]

    def __missing__(self, bits: int) -> tuple[Kind, ...]:
        self[bits] = found = tuple([kind for place, kind in enumerate(self._kinds) if bits >> place & 1])
        return found


_EVERY_KIND: Final = tuple(Kind)
_KINDS_OF_BITS: Final = tuple(map(_KindsOfBits, range(4)))


def kinds_in(mask: int) -> tuple[Kind, ...]:
    """Return the kinds of a 34-bit mask in order: the door for programs.

    >>> kinds_in(0b101 | 1 << 33)
    (Kind.M1, Kind.M3, Kind.RED)
    """
    m, p, s, z = _KINDS_OF_BITS
    return m[mask & 511] + p[mask >> 9 & 511] + s[mask >> 18 & 511] + z[mask >> 27]


@json_record("shanten", "tiles", "left", "total", "kinds")
class Ukeire:
    """The draws that bring a hand closer; what is left of them is counted when it is looked at.

    Attributes:
        shanten: best shanten before the draw; of 3n+2 tiles, after the best discard.
        mask: the kinds that lower it, those too of which no copy is left, as a 34-bit mask.
    """

    shanten: int
    mask: int
    _source: Inputs | dict[Kind, int]
    __slots__ = ("_source", "mask", "shanten")

    def __init__(self, shanten: int, tiles: TileSet, left: dict[Kind, int], total: int) -> None:
        """Make a record from its parts, as its ``repr`` writes them.

        Raises:
            QuestionError: if the parts contradict each other.
        """
        if TileSet(left) != tiles or sum(left.values()) != total:
            raise QuestionError("analysis.ukeire_parts", tiles=tiles, left=left, total=total)
        _set_shanten(self, shanten)
        _set_mask(self, tiles.mask)
        _set_source(self, left)

    @classmethod
    def at(cls, shanten: int, mask: int, asked: Inputs) -> Ukeire:
        """Make a record of the draws from a position; nothing is checked."""
        found: Ukeire = _new(cls)
        _set_shanten(found, shanten)
        _set_mask(found, mask)
        _set_source(found, asked)
        return found

    @property
    def tiles(self) -> TileSet:
        """The kinds that lower shanten, those too of which no copy is left."""
        return TileSet.unchecked(self.mask)

    @property
    def left(self) -> dict[Kind, int]:
        """For each of them the copies neither in the hand, nor in its melds, nor visible."""
        if isinstance(self._source, Inputs):
            live = self._source.live
            _set_source(self, {kind: live[kind] for kind in kinds_in(self.mask)})
        assert isinstance(self._source, dict)
        return self._source

    @property
    def total(self) -> int:
        """The sum of ``left``."""
        source = self._source
        return source.total(self.mask) if isinstance(source, Inputs) else sum(source.values())

    @property
    def kinds(self) -> int:
        """How many of the kinds have copies left.

        >>> from paili.analysis.ukeire import ukeire
        >>> found = ukeire("123m456p789s1122z", visible="11z")
        >>> found.kinds, found.tiles
        (1, TileSet.parse('12z'))
        """
        return sum(map(bool, self.left.values()))

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name.

        >>> from paili.analysis.ukeire import ukeire
        >>> ukeire("123m456p789s1122z").to_dict()
        {'shanten': 0, 'tiles': ['1z', '2z'], 'left': {'1z': 2, '2z': 2}, 'total': 4, 'kinds': 2}
        """
        return plain(self)

    def __iter__(self) -> Iterator[Any]:
        return iter((self.shanten, self.tiles, self.left, self.total))

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Ukeire) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.shanten, self.mask))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Ukeire cannot be changed: {name} = {value!r}")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), tuple(self)

    def __repr__(self) -> str:
        return f"Ukeire(shanten={self.shanten}, tiles={self.tiles!r}, left={self.left!r}, total={self.total})"


# The one way past __setattr__, and faster than object.__setattr__.
_new = object.__new__
_set_shanten = Ukeire.__dict__["shanten"].__set__
_set_mask = Ukeire.__dict__["mask"].__set__
_set_source = Ukeire.__dict__["_source"].__set__


def ukeire_at(asked: Inputs) -> Ukeire:
    """Return the draws that help a position of 3n+1 tiles."""
    missing, mask = draws(asked)
    return Ukeire.at(missing - 1, mask, asked)


def ukeire(
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Ukeire:
    """Return the kinds that lower the best shanten when drawn, those too of which no copy is left.

    Args:
        hand: a hand of 3n+1 tiles, or of 3n+2: then the kinds useful after its best discard, the
            first of `paili.discards`.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies are used up, see `paili.analysis.inputs`.
        lack: the suit to be rid of, see `paili.variants.Variant.with_lack`.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the variant does not know such a hand or lack suit.
        QuestionError: if ``tenpai`` is unknown.
    """
    asked = inputs_of(hand, visible, variant, tenpai, lack)
    return ukeire_at(asked) if asked.hand.size % 3 == 1 else _after_best(asked)


def _after_best(asked: Inputs) -> Ukeire:
    from paili.analysis.discards import table_of

    return table_of(asked)[0].ukeire


def nearer_by_shape_at(asked: Inputs) -> Ukeire | None:
    """Return what would help a hand that only the copies it holds keep further away; None for other hands.

    >>> nearer_by_shape_at(inputs_of("123456789m1111z")).tiles  # ready, if there were a fifth East
    TileSet.parse('1z')
    """
    if asked.is_by_shape or max(asked.hand.held) < COPIES:
        return None
    missing = min(distances(asked))
    if missing <= asked.hand.size % 3 % 2:  # of 3n+1 tiles, whatever they are, one is missing at least
        return None
    by_shape = asked.with_rule(SHAPE)
    if min(distances(by_shape)) >= missing:
        return None
    return ukeire_at(by_shape) if asked.hand.size % 3 == 1 else _after_best(by_shape)


def ukeire_of_counts(
    counts: Sequence[int], wildcards: int = 0, *, variant: Variant = RIICHI
) -> tuple[int, int]:
    """Return best shanten and the mask of the kinds that lower it, of 34 concealed counts of 3n+1 tiles.

    The door for programs: nothing is checked.

    >>> ukeire_of_counts([1] * 13 + [0] * 21) == (0, 1 << 9 | 1 << 12)  # 123456789m1234p
    True
    """
    missing, mask = engine_of(variant).draws(cut(bytearray(counts)), wildcards)
    return missing - wildcards - 1, mask
