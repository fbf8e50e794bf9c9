"""The useful draws of a position, and the position after one move: a draw, a discard, or a draw and the best
discard after it.

The functions for improving draws, good waits and the ukeire after the next draw use this module: each kind
with copies left is drawn, and the best discard after that draw is looked up. The best discard leaves the
lowest shanten, then the most useful tiles. A discarded tile stays seen: it is in the river and cannot be
drawn again. A drawn tile of a wild kind becomes a wildcard in the hand.

A record of useful draws (`Ukeire`) stores the useful kinds as one mask. It counts the copies left, and their
sum, from the position when a caller first needs them. A table of a dozen discards is ranked by the sums
alone, so the copies of each kind are not counted for discards that no caller uses.

>>> from paili.analysis.inputs import inputs_of
>>> inputs = after_discard(inputs_of("1233m456p1367s112z"), Kind.SOUTH)
>>> inputs.hand, inputs.live[Kind.SOUTH], after_draw(inputs, Kind.S4).live[Kind.S4]
(Hand.parse('1233m456p1367s11z'), 3, 3)
>>> improving_tiles(inputs), tiles_after_next(inputs), useful_tiles(inputs)
(21, 64, 12)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paili.analysis.inputs import OWN, Inputs
from paili.analysis.shanten import draws
from paili.analysis.shape.engine import FOUR_TIMES
from paili.analysis.useful import UsefulDraws, useful_draws
from paili.errors import QuestionError
from paili.hand import Hand
from paili.kernels.single.questions import outlook_of
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, KINDS, POWERS, SAFETY, TILES, WILDCARD, Face, Kind, TileSet

if TYPE_CHECKING:
    from paili.kernels.single.lookup import Lookup

GOOD_WAIT: Final = 5
"""From so many tiles left a wait is good."""

Row = tuple[int, int, int]


class _KindsOfBits(dict[int, tuple[Kind, ...]]):
    """A cache of tuples of the kinds in one suit; the key is a mask of these kinds."""

    def __init__(self, suit: int) -> None:
        self._kinds = _EVERY_KIND[9 * suit : 9 * suit + 9]

    def __missing__(self, bits: int) -> tuple[Kind, ...]:
        self[bits] = result = tuple([kind for place, kind in enumerate(self._kinds) if bits >> place & 1])
        return result


_EVERY_KIND: Final = tuple(Kind)
_KINDS_OF_BITS: Final = tuple(map(_KindsOfBits, range(4)))


def kinds_in(mask: int) -> tuple[Kind, ...]:
    """Return the kinds of a 34-bit mask in order.

    >>> kinds_in(0b101 | 1 << 33)
    (Kind.M1, Kind.M3, Kind.RED)
    """
    m, p, s, z = _KINDS_OF_BITS
    return m[mask & 511] + p[mask >> 9 & 511] + s[mask >> 18 & 511] + z[mask >> 27]


@json_record("shanten", "tiles", "left", "total", "kinds")
class Ukeire(UsefulDraws):
    """The useful draws of a hand (ukeire): the kinds that lower its shanten, and the copies left of them.

    Attributes:
        shanten: the shanten before the draw; for a hand of 3n+2 tiles, after its best discard.
        mask: the useful kinds, including kinds without copies left, as an int whose bit k stands for kind k.
        tiles: the same kinds as a `TileSet`.
        left: a dict from each of these kinds to the number of its copies left, 0 to 4.
        total: the sum of the copies left.
    """

    shanten: int
    mask: int
    __slots__ = ()

    def __init__(self, shanten: int, tiles: TileSet, left: dict[Kind, int], total: int) -> None:
        """Make a record from the arguments that its ``repr`` shows.

        Raises:
            QuestionError: if the arguments contradict each other.
        """
        if TileSet(left) != tiles or sum(left.values()) != total:
            raise QuestionError("analysis.ukeire_parts", tiles=tiles, left=left, total=total)
        self.settle(shanten, tiles.mask, left)

    @classmethod
    def at(cls, shanten: int, mask: int, inputs: Inputs) -> Ukeire:
        """Return the record for useful draws that the caller has computed, without the checks of `Ukeire`.

        It is for code that already has checked inputs, such as ``position.inputs()``.

        Args:
            shanten: the shanten before the draw.
            mask: the kinds that lower the shanten, as an int whose bit k stands for kind k.
            inputs: the hand and the visible tiles; copies among them do not count as left to draw.
        """
        ukeire: Ukeire = useful_draws(cls, shanten, mask, inputs)
        return ukeire

    @property
    def tiles(self) -> TileSet:
        """The kinds that lower the shanten when drawn (a `TileSet`), including kinds without copies left."""
        return TileSet.unchecked(self.mask)

    @property
    def left(self) -> dict[Kind, int]:
        """A dict from each useful kind to the number of its copies left, 0 to 4.

        Copies in the hand, in its melds or among the visible tiles are not left.
        """
        if not isinstance(self._source, dict):
            seen = self._seen
            left = {kind: COPIES - seen[kind] for kind in kinds_in(self.mask)}
            self.settle(self.shanten, self.mask, left)
        result: dict[Kind, int] = self._source
        return result

    @property
    def _seen(self) -> Sequence[int]:
        """34 counts of the copies in the hand, in its melds, or visible."""
        source = self._source
        if isinstance(source, Hand):
            return source.all_counts
        return source.seen if isinstance(source, Inputs) else source

    @property
    def total(self) -> int:
        """The number of useful tiles: the copies left, summed over all useful kinds."""
        source = self._source
        return source.total(self.mask) if isinstance(source, Inputs) else sum(self.left.values())

    @property
    def kinds(self) -> int:
        """The number of useful kinds with copies left; `tiles` also has the kinds without copies left.

        In the example all four 1z are in the hand or visible.

        >>> from paili import ukeire
        >>> useful = ukeire("123m456p789s1122z", visible="11z")
        >>> useful.kinds, useful.tiles
        (1, TileSet.parse('12z'))
        """
        return sum(map(bool, self.left.values()))

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; tiles are names such as ``"5m"``.

        >>> from paili import ukeire
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


def ukeire_at(inputs: Inputs) -> Ukeire:
    """Return the useful draws of a position of 3n+1 tiles."""
    missing, mask = draws(inputs)
    return Ukeire.at(missing - 1, mask, inputs)


# ------------------------------------------------------------------------------ one move on


@json_record()
class Step(NamedTuple):
    """A draw, the best discard after the draw, and the useful draws after that discard.

    A useful draw lowers the shanten.

    Attributes:
        tile: the kind drawn.
        left: how many copies of this kind are left to draw.
        discard: the best discard after the draw.
        ukeire: the useful draws after the discard.
        gain: the number of useful tiles after the discard minus the number before the draw.
    """

    tile: Kind
    left: int
    discard: Kind | Face
    ukeire: Ukeire
    gain: int

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``tile``, ``left``, ``discard``, ``ukeire`` and ``gain``. Objects among the values become
        dicts; tiles become names such as ``"5m"``.
        """
        return plain(self)


def rows_of(inputs: Inputs) -> Iterable[Row]:
    """Return for each discard of 3n+2 tiles a tuple: its kind, the tiles missing after it, the useful draws.

    The number of missing tiles is that before wildcards replace any tile; the useful draws are a 34-bit mask.
    While the hand has tiles of the lack suit, only discards of that suit are returned.
    """
    if inputs.variant.lack and (must_go := inputs.must_go):
        return [row for row in _all_rows(inputs) if must_go >> row[0] & 1]
    return _all_rows(inputs)


def _all_rows(inputs: Inputs) -> Iterable[Row]:
    hand = inputs.hand
    if hand.size == hand.wildcards or (inputs.tenpai == OWN and hand.melds):
        return _one_by_one(inputs)
    rows = inputs.engine.discards(hand.keys, hand.wildcards, bool(hand.melds))
    if wild := inputs.wild_draws:
        return [(kind, missing, mask | wild) for kind, missing, mask in rows]
    return rows


def _one_by_one(inputs: Inputs) -> Iterator[Row]:
    for kind in inputs.hand.kinds or (WILDCARD,):
        missing, mask = draws(inputs.after(kind))
        yield kind, missing + inputs.hand.wildcards, mask


def after_discard(inputs: Inputs, tile: int) -> Inputs:
    """Return the position of 3n+1 tiles after a discard; the discarded tile stays seen."""
    seen = inputs.visible
    if tile != WILDCARD:
        seen = (*seen[:tile], seen[tile] + 1, *seen[tile + 1 :])
    return Inputs(inputs.hand.discard(tile), inputs.variant, inputs.tenpai, seen, inputs.engine)


def after_draw(inputs: Inputs, kind: int) -> Inputs:
    """Return the position of 3n+2 tiles after drawing a kind with copies left."""
    if kind not in inputs.variant.wild:
        return Inputs(inputs.hand.draw(kind), *inputs[1:])
    seen = (*inputs.visible[:kind], inputs.visible[kind] + 1, *inputs.visible[kind + 1 :])
    return Inputs(inputs.hand.draw(WILDCARD), inputs.variant, inputs.tenpai, seen, inputs.engine)


def can_be_drawn(inputs: Inputs) -> tuple[Kind, ...]:
    """Return the kinds in play with copies left, in order."""
    return kinds_in(inputs.copies & inputs.variant.kinds.mask)


def best_row(inputs: Inputs) -> tuple[int, Row]:
    """Return the number of useful tiles after the best discard of 3n+2 tiles, and that discard.

    The discard is a tuple as in `rows_of`.
    """
    ranked = (
        (missing, -inputs.total(mask), -inputs.kinds(mask), SAFETY[kind], (kind, missing, mask))
        for kind, missing, mask in rows_of(inputs)
    )
    _, total, *_, row = min(ranked)
    return -total, row


def most_after_draws(inputs: Inputs, kinds: Iterable[int]) -> list[int]:
    """Return, for each draw, how many useful tiles the best discard after it leaves.

    For ordinary hands the suits are looked up directly, without a new `Hand` for each draw.

    Args:
        inputs: the position of 3n+1 tiles.
        kinds: the kinds to draw.
    """
    if _is_special(inputs):
        return [best_row(after_draw(inputs, kind))[0] for kind in kinds]
    hand, live, copies, wild = inputs.hand, inputs.live, inputs.copies, inputs.wild_draws
    keys, wildcards, melded, discards = hand.keys, hand.wildcards, bool(hand.melds), inputs.engine.discards
    results = []
    for kind in kinds:
        if wild and kind in inputs.variant.wild:
            results.append(best_row(after_draw(inputs, kind))[0])
            continue
        suit = kind // 9
        drawn = (*keys[:suit], keys[suit] + POWERS[kind], *keys[suit + 1 :])
        left = copies & ~(1 << KINDS * (live[kind] - 1) + kind)
        results.append(_most(discards(drawn, wildcards, melded), wild, left))
    return results


def _most(rows: Iterable[Row], wild: int, copies: int) -> int:
    """Return the number of useful tiles that are left after the best of some discards.

    Args:
        rows: the discards, as `rows_of` returns them.
        wild: the wild kinds that can be drawn, as a mask; wild kinds are useful after each discard.
        copies: `Inputs.copies` of the position.
    """
    nearest, most = 99, 0
    for _, missing, mask in rows:
        if missing <= nearest:
            total = ((mask | wild) * FOUR_TIMES & copies).bit_count()
            most = total if missing < nearest or total > most else most
            nearest = missing
    return most


def looked_up(inputs: Inputs) -> Lookup | None:
    """Return the tables of the compiled loops; None if only plain Python can handle the position."""
    hand = inputs.hand
    if hand.size == hand.wildcards or (hand.melds and inputs.tenpai == OWN):
        return None
    return inputs.engine.lookup


def _is_special(inputs: Inputs) -> bool:
    hand, has_own = inputs.hand, inputs.tenpai == OWN and bool(inputs.hand.melds)
    return has_own or bool(inputs.variant.lack) or hand.size == hand.wildcards


def step(inputs: Inputs, kind: Kind, before: int) -> Step:
    """Return a draw with the best discard after it.

    Args:
        inputs: the position before the draw.
        kind: the kind that is drawn.
        before: the number of useful tiles left before the draw.
    """
    drawn = after_draw(inputs, kind)
    total, (discard, missing, mask) = best_row(drawn)
    shanten = missing - drawn.hand.wildcards - 1
    return Step(kind, inputs.live[kind], TILES[discard], Ukeire.at(shanten, mask, drawn), total - before)


# ------------------------------------------------------------------------------ what the next draw can bring


def useful_tiles(inputs: Inputs) -> int:
    """Return how many useful tiles are left for a position of 3n+1 tiles."""
    return inputs.total(draws(inputs)[1])


def useful_steps(inputs: Inputs) -> Iterator[Step]:
    """Yield the useful draws with copies left, in tile order, each with the best discard after it."""
    ukeire = ukeire_at(inputs)
    yield from (step(inputs, kind, ukeire.total) for kind in can_be_drawn(inputs) if kind in ukeire.tiles)


def improving_steps(inputs: Inputs) -> Iterator[Step]:
    """Yield the draws that add useful tiles at the same shanten, each with the best discard after it."""
    before = useful_tiles(inputs)
    yield from (step(inputs, kind, before) for kind in _improving(inputs))


def improving_tiles(inputs: Inputs) -> int:
    """Return how many copies are left of the draws that add useful tiles at the same shanten."""
    if (lookup := looked_up(inputs)) is not None:
        return _measured(lookup, inputs)[1]
    live = inputs.live
    return sum([live[kind] for kind in _improving(inputs)])


def _improving(inputs: Inputs) -> list[Kind]:
    _, mask = draws(inputs)
    before = inputs.total(mask)
    # A draw that is not useful leaves the hand as near with some discard, itself for one.
    others = [kind for kind in can_be_drawn(inputs) if not mask >> kind & 1]
    after = most_after_draws(inputs, others)
    return [kind for kind, most in zip(others, after, strict=True) if most > before]


def tiles_after_next(inputs: Inputs) -> int | None:
    """Return the sum, over all useful tiles left, of the number of useful tiles after that tile is drawn.

    Divided by `useful_tiles`, the sum is the average number of useful tiles after the next useful draw. The
    result is None if the hand is ready or no useful tile is left.
    """
    missing, mask = draws(inputs)
    if missing == 1 or not mask & inputs.copies:
        return None
    if (lookup := looked_up(inputs)) is not None:
        return _measured(lookup, inputs)[2]
    return sum([left * useful for left, useful in _after_each(inputs, mask)])


def tiles_to_good_wait(inputs: Inputs) -> int:
    """Return how many tiles left make a 1-shanten hand ready with a wait of five tiles or more."""
    if (lookup := looked_up(inputs)) is not None:
        return _measured(lookup, inputs)[0]
    _, mask = draws(inputs)
    return sum([left for left, useful in _after_each(inputs, mask) if useful >= GOOD_WAIT])


def _measured(lookup: Lookup, inputs: Inputs) -> tuple[int, int, int]:
    """Return `tiles_to_good_wait`, `improving_tiles` and `tiles_after_next`, computed by compiled loops."""
    hand = inputs.hand
    return outlook_of(lookup, hand.counts, hand.wildcards, bool(hand.melds), inputs.live)


def _after_each(inputs: Inputs, mask: int) -> Iterator[tuple[int, int]]:
    """Yield, for each useful draw, the copies left of it and the number of useful tiles after it.

    Args:
        inputs: the position of 3n+1 tiles.
        mask: the useful draws.
    """
    live, useful = inputs.live, [kind for kind in can_be_drawn(inputs) if mask >> kind & 1]
    return zip([live[kind] for kind in useful], most_after_draws(inputs, useful), strict=True)
