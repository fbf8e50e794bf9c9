"""Count the shanten of a hand for each form, and check whether the hand is complete.

Method: the four suits are looked up and merged, see `paili.analysis.shape.engine`; shanten is the number of
missing tiles minus one, and each wildcard replaces one missing tile.

>>> shanten("123456789m1111z")
Shanten(standard=1, seven_pairs=5, thirteen_orphans=9)
>>> shanten("123456789m1111z", tenpai="shape").best
0
>>> is_win("11122233344455z"), is_win("22567p12555678m*")
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from paili.analysis.from_position import HandLike
from paili.analysis.inputs import A_WIN, CONCEALED, OWN, Inputs, inputs_of, require_drawn
from paili.analysis.shape.engine import NEVER, KnittedEngine
from paili.hand.fields import HandFields
from paili.kernels.single.hand import Tiles
from paili.kernels.single.lookup import lookup_of
from paili.record import Json, json_record, plain
from paili.tiles import TileSet
from paili.variants import KNITTED_STRAIGHT, NO_LACK, RIICHI, STANDARD, VariantLike, checked_variant

try:
    import cython
except ImportError:
    from paili.kernels import cython

if not cython.compiled:
    from paili.kernels.hand_rows import DOUBT, melds_of_one_text, read_one_text


@json_record("standard", "seven_pairs", "thirteen_orphans", "best")
class Shanten(NamedTuple):
    """The shanten of a hand for each winning shape, as `paili.shanten` returns it; ``best`` is the lowest.

    Shanten is the number of useful draws until the hand is ready: 0 for a ready hand, -1 for a complete one.
    It is None for a shape that the hand or the game cannot have, such as seven pairs after a call.

    Attributes:
        standard: for melds and a pair.
        seven_pairs: for seven pairs.
        thirteen_orphans: for thirteen orphans.
    """

    standard: int | None
    seven_pairs: int | None = None
    thirteen_orphans: int | None = None

    @property
    def best(self) -> int:
        """The lowest shanten of all winning shapes."""
        return min(number for number in self if number is not None)

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        >>> shanten("1m").to_dict()
        {'standard': 0, 'seven_pairs': None, 'thirteen_orphans': None, 'best': 0}
        """
        return plain(self)


@json_record(
    "standard", "seven_pairs", "thirteen_orphans", "knitted_straight", "honours_and_knitted", "best"
)  # fmt: skip
class KnittedShanten(NamedTuple):
    """The shanten for each winning shape in Chinese official rules (MCR), which have knitted tiles.

    For games without knitted tiles, `paili.shanten` returns a `Shanten`. The numbers mean the same: 0 for a
    ready hand, -1 for a complete one, None for a shape that the hand cannot have.

    Attributes:
        standard: for melds and a pair.
        seven_pairs: for seven pairs.
        thirteen_orphans: for thirteen orphans.
        knitted_straight: for 147, 258 and 369 in three different suits, with a meld and a pair.
        honours_and_knitted: for fourteen different tiles, each an honour or one of such 147, 258, 369.

    >>> from paili.variants import MCR
    >>> shanten("147m258p369s1234z", variant=MCR)
    KnittedShanten(standard=8, seven_pairs=6, thirteen_orphans=7, knitted_straight=2, honours_and_knitted=0)
    """

    standard: int | None
    seven_pairs: int | None = None
    thirteen_orphans: int | None = None
    knitted_straight: int | None = None
    honours_and_knitted: int | None = None

    @property
    def best(self) -> int:
        """The lowest shanten of all winning shapes."""
        return min(number for number in self if number is not None)

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``standard``, ``seven_pairs``, ``thirteen_orphans``, ``knitted_straight``,
        ``honours_and_knitted`` and ``best``.
        """
        return plain(self)


class Distances(NamedTuple):
    """The number of tiles missing from a win for each form; ``NEVER`` if the form cannot apply."""

    standard: int
    seven_pairs: int = NEVER
    thirteen_orphans: int = NEVER
    knitted_straight: int = NEVER
    honours_and_knitted: int = NEVER


def shanten(
    hand: HandLike, *, variant: VariantLike = RIICHI, tenpai: str = CONCEALED, lack: str = NO_LACK
) -> Shanten | KnittedShanten:
    """Return the shanten of a hand, the fewest useful draws until it is ready, for each winning shape.

    Args:
        hand: a `paili.Hand`, its text such as ``"123m406p789s1122z"``, or a `paili.Position`. It has 3n+1 or
            3n+2 tiles, where a meld counts as three.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
            ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
            concealed hand and the melds together have four; ``"shape"``: no kinds.
        lack: in Chinese games, the suit that a win must not contain (定缺): ``"m"``, ``"p"`` or ``"s"``; ""
            for none.

    Returns:
        A `Shanten`; its property ``best`` is the lowest number. For MCR, a `KnittedShanten`.

    Raises:
        NotationError: if the text is not a hand.
        VariantError: if the variant does not allow such a hand or lack suit.
        QuestionError: if ``tenpai`` is unknown.

    >>> shanten("123m406p789s1122z")  # four melds and a pair: ready; seven pairs: 4 draws away from ready
    Shanten(standard=0, seven_pairs=4, thirteen_orphans=8)
    >>> shanten("1111p5555p9999p1m").best
    2
    """
    if cython.compiled and tenpai is CONCEALED and lack is NO_LACK:
        result: Shanten | KnittedShanten | None = usual_shanten(hand, variant)
        if result is not None:
            return result
    return shanten_at(inputs_of(hand, "", variant, tenpai, lack))


def shanten_at(inputs: Inputs) -> Shanten | KnittedShanten:
    """Return the shanten of a position, for each form that its variant may have."""
    results = [None if missing == NEVER else missing - 1 for missing in distances(inputs)]
    return KnittedShanten(*results) if has_knitted(inputs) else Shanten(*results[:3])


def has_knitted(inputs: Inputs) -> bool:
    """Return whether knitted tiles win in the variant of a position."""
    return isinstance(inputs.engine, KnittedEngine)


def distances(inputs: Inputs) -> Distances:
    """Return the number of tiles missing from a win for each form."""
    hand = inputs.hand
    if gone := inputs.used_up:
        return _distances_within(inputs, gone)
    result = inputs.engine.distances(hand.keys, hand.wildcards, bool(hand.melds))
    return Distances(
        *[missing if missing == NEVER else max(0, missing - hand.wildcards) for missing in result]
    )


def has_won(inputs: Inputs) -> bool:
    """Return whether a hand of 3n+2 tiles is complete; the number of copies left does not matter."""
    return min(distances(inputs.with_rule(CONCEALED))) == 0


def _distances_within(inputs: Inputs, gone: Sequence[int]) -> Distances:
    """Return the number of tiles missing from each form if some copies cannot be used.

    Args:
        inputs: the position.
        gone: 34 counts of the copies that cannot be used, because the called melds contain them.
    """
    from paili.analysis.shape.copies import distance_within
    from paili.analysis.shape.knitted import STRANDS, straight_within

    hand, melds, tables = inputs.hand, inputs.hand.size // 3, inputs.engine.tables
    is_standard = STANDARD in inputs.variant.forms
    missing = distance_within(hand.counts, gone, melds, tables) if is_standard else NEVER
    result = Distances(max(0, missing - hand.wildcards) if is_standard else NEVER)
    if KNITTED_STRAIGHT in inputs.variant.forms and melds >= STRANDS:
        straight = straight_within(hand.counts, gone, melds - STRANDS, tables)
        missing = NEVER if straight is None else max(0, straight - hand.wildcards)
        return result._replace(knitted_straight=missing)
    return result


def draws(inputs: Inputs) -> tuple[int, int]:
    """Return how many tiles the nearest form lacks, and the mask of the kinds that lower that number."""
    hand = inputs.hand
    if inputs.tenpai == OWN and hand.melds:
        missing, mask = _tried_draws(inputs) if has_knitted(inputs) else standard_draws(inputs)
        return missing, mask | inputs.wild_draws
    missing, mask = inputs.engine.draws(hand.keys, hand.wildcards, bool(hand.melds))
    return missing - hand.wildcards, mask | inputs.wild_draws


def standard_draws(inputs: Inputs) -> tuple[int, int]:
    """Return the number of missing tiles and the mask of useful draws for the standard form alone."""
    hand = inputs.hand
    if gone := inputs.used_up:
        from paili.analysis.shape.copies import draws_within

        missing, mask = draws_within(hand.counts, gone, hand.size // 3, inputs.engine.tables)
    else:
        missing, mask = inputs.engine.standard_draws(hand.keys, hand.wildcards)
    return missing - hand.wildcards, mask & inputs.drawable


def _tried_draws(inputs: Inputs) -> tuple[int, int]:
    """Return how many tiles the nearest form lacks, and the mask of useful draws, by trying every kind."""
    missing = min(distances(inputs))
    kinds = TileSet.from_mask(inputs.drawable)
    nearer = (kind for kind in kinds if min(distances(inputs.with_draw(kind))) < missing)
    return missing, TileSet(nearer).mask


def is_win(hand: HandLike, *, variant: VariantLike = RIICHI, lack: str = NO_LACK) -> bool:
    """Return whether a hand is complete in any winning shape of the game; yaku and fan do not matter.

    A wildcard replaces any tile that completes the hand. `paili.score` says what a win is worth, and whether
    the rules allow it.

    Args:
        hand: a hand of 3n+2 tiles (14, or 11, 8 … where a meld counts as three), its text, or a
            `paili.Position`.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        lack: in Chinese games, the suit that a win must not contain (定缺): ``"m"``, ``"p"`` or ``"s"``; ""
            for none.

    Raises:
        NotationError: if the text is not a hand.
        VariantError: if the variant does not allow such a hand or lack suit.
        QuestionError: if the hand has 3n+1 tiles.

    >>> is_win("11122233344455z"), is_win("123456789m12345s")
    (True, False)
    """
    if cython.compiled and lack is NO_LACK:
        result = usual_win(hand, variant)
        if result != _ASK:
            return result == _WON
    inputs = inputs_of(hand, variant=variant, lack=lack)
    require_drawn(inputs.hand, A_WIN)
    return has_won(inputs)


# ------------------------------------------------------------------ a fast path for the usual call

_WON: Final = 1
_ASK: Final = -1  # anything but a plain hand: ask at length
_records: Final[list[Shanten | None]] = [None] * (1 << 12)  # by the three distances; a few hundred occur
# by the first three distances, then by the last two
_knitted: Final[list[list[KnittedShanten | None] | None]] = [None] * (1 << 12)
_hands: Final[list[Any]] = []  # the tiles for riichi, the last other variant, the tiles for it


def usual_shanten(hand: Any, variant: Any) -> Shanten | KnittedShanten | None:
    """Return the shanten by compiled loops; None for arguments that these loops do not handle.

    Args:
        hand, variant: the arguments of `shanten`, not checked yet.
    """
    tiles = tiles_to_look_at(hand, variant)
    if tiles is None:
        return None
    place = tiles.three_distances()
    if tiles.game.straight or tiles.game.mixed:
        records, two = _knitted[place], tiles.two_distances()
        knitted = None if records is None else records[two]
        return new_knitted_record(place, two) if knitted is None else knitted
    record = _records[place]
    return new_record(place) if record is None else record


def usual_win(hand: Any, variant: Any) -> int:
    """Return 1 for a complete hand and 0 for an incomplete hand of 3n+2 tiles, by compiled loops.

    The result is ``_ASK`` for arguments that these loops do not handle.

    Args:
        hand, variant: the arguments of `is_win`, not checked yet.
    """
    tiles = tiles_to_look_at(hand, variant)
    if tiles is None or tiles.size % 3 != 2:
        return _ASK
    return int(tiles.distance() <= tiles.wild)


def tiles_to_look_at(hand: Any, variant: Any) -> Tiles | None:
    """Return a `Tiles` object with the tiles of an ordinary hand or its text; None for any other argument."""
    tiles = None if type(hand) is str else by_keys(hand, variant, False)
    return plain_tiles(hand, variant) if tiles is None else tiles


def by_keys(hand: Any, variant: Any, with_draws: bool) -> Tiles | None:
    """Return a `Tiles` object with the tiles of a hand, read from its suit keys; the ranks are mirrored.

    Args:
        hand, variant: as in `plain_tiles`; the result is None for a text, and in games with wild kinds.
        with_draws: whether the caller uses `Tiles.draws_of_keys` too, not only distances.
    """
    if not isinstance(hand, HandFields):
        return None
    own, tiles, is_riichi = hand, tiles_of(variant), variant is RIICHI
    if tiles.game.wild:
        return None
    tiles.read_keys(own.key, own.size, own.wildcards, len(own.melds))
    if with_draws or not is_riichi:
        tiles.read_masks()
    if (own.is_plain and is_riichi) or (tiles.is_hand() and not tiles.has_other_tiles()):
        return tiles
    return None


def plain_tiles(hand: Any, variant: Any) -> Tiles | None:
    """Return a `Tiles` object with the tiles of a hand or of its text, for the compiled loops.

    Args:
        hand: an argument that is not checked yet, a hand or its text. The result is None if the loops do not
            handle the argument: it is no hand of the variant, or it has melds and the variant restricts
            melds.
        variant: the variant of the game, not checked yet.
    """
    tiles = tiles_of(variant)
    if type(hand) is str:
        wild = read_one_text(hand, tiles.game.max_tiles, tiles.counts, tiles.melded)
        if wild == DOUBT:
            return None
        called, tiles.source = melds_of_one_text(), None
        is_known = tiles.settle(wild, called > 0)
        tiles.called = called
        return tiles if is_known and tiles.is_hand() else None
    if not isinstance(hand, HandFields):
        return None
    own, melds = hand, hand.melds
    # before the tiles are read, because this call may let another thread use them
    totals: tuple[int, ...] = hand.all_counts if melds else ()  # type: ignore[attr-defined]
    tiles.read_hand(own, own.count, own.wildcards, len(melds) > 0)
    if melds:
        tiles.read_melds(totals, len(melds))
    return tiles if tiles.is_hand() else None


def tiles_of(variant: Any) -> Tiles:
    """Return the `Tiles` object of a variant, into which the compiled loops read one hand after another."""
    if not _hands:
        first_tiles()
    if variant is not RIICHI and _hands[1] is not variant:
        return other_tiles(variant)
    tiles: Tiles = _hands[0] if variant is RIICHI else _hands[2]
    return tiles


def first_tiles() -> None:
    """Create the `Tiles` object for riichi, the first entry of the cache of these objects."""
    tiles = Tiles(lookup_of(RIICHI))
    _hands.extend((tiles, RIICHI, tiles))


def other_tiles(variant: Any) -> Tiles:
    """Create a `Tiles` object for a variant that differs from the variant used last, and cache it."""
    tiles = Tiles(lookup_of(checked_variant(variant)))
    _hands[1], _hands[2] = variant, tiles
    return tiles


def new_record(place: int) -> Shanten:
    """Return the `Shanten` record for the distances to three forms, and store the record in the cache.

    Args:
        place: the three distances packed into one number, four bits each; also the index in the cache.
    """
    record = Shanten(*_shanten_of_digits(place, 3))
    _records[place] = record
    return record


def new_knitted_record(place: int, two: int) -> KnittedShanten:
    """Return the `KnittedShanten` record for the distances to five forms, and store the record in the cache.

    Args:
        place: the distances to the first three forms packed into one number, four bits each.
        two: the distances to the forms of knitted tiles, in the same way.
    """
    records = _knitted[place]
    if records is None:
        records = _knitted[place] = [None] * (1 << 8)
    record = records[two] = KnittedShanten(*_shanten_of_digits(place << 8 | two, 5))
    return record


def _shanten_of_digits(place: int, number: int) -> list[int | None]:
    digits = [place >> 4 * digit & 15 for digit in range(number - 1, -1, -1)]
    return [None if missing == 15 else missing - 1 for missing in digits]
