"""Generate all hands of some kinds with a number of tiles, and yield those that fulfil a condition.

>>> sum(1 for _ in all_hands(4, TileSet.parse("19m1z")))
15
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from paili.analysis.inputs import inputs_of
from paili.arguments import as_int
from paili.errors import QuestionError
from paili.hand import Hand
from paili.hand.checks import MAX_TILES
from paili.hand_search.condition import Condition, parsed
from paili.hand_search.properties import ANY, DRAWN, PROPERTIES, WAITING, WHOLE, PropertyValues, rules_of
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, KINDS, TileSet
from paili.variants import RIICHI, Variant, VariantLike, checked_variant

MOST_HANDS: Final = 2_000_000
"""More hands than these are not gone through: it would take minutes."""
_SUITS: Final = "mpsz"


@json_record("hand", "values")
class Match(NamedTuple):
    """A hand that fulfils a condition, as `paili.find` yields it.

    Attributes:
        hand: the hand.
        values: the values of the properties that the condition names, such as ``{"waits": 9}``. If a property
            is a set of words, its value is a sorted list.
    """

    hand: Hand
    values: dict[str, Any]

    def to_dict(self) -> Json:
        """Return a dict that `json.dumps` accepts: ``hand``, the hand as text, and ``values``."""
        return plain(self)


def find(
    condition: str,
    *,
    tiles: int = 13,
    suit: str | None = None,
    kinds: str | TileSet | None = None,
    most: str | None = None,
    variant: VariantLike = RIICHI,
) -> Iterator[Match]:
    """Yield every hand of one suit, or of some kinds, that fulfils a condition, such as ``waits >= 7``.

    Args:
        condition: comparisons of properties, joined by ``and``, ``or``, ``not``; a property such as
            ``shapes`` is a set of words, compared by ``has``. docs/find.md lists the properties,
            `paili.hand_search.condition` has the grammar.
        tiles: the number of concealed tiles, 3n+1 or 3n+2.
        suit: the suit of the hands: ``m``, ``p``, ``s`` or ``z``; None if ``kinds`` is set.
        kinds: the kinds that the hands are made of, as a `TileSet` or as text; instead of ``suit``.
        most: the name of a property: yield only the hands with the highest value of it, after all hands were
            checked. None to yield all hands that fulfil the condition.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.

    Raises:
        NotationError: if ``kinds`` are not tiles.
        QuestionError: if the text is not a condition; if neither ``suit`` nor ``kinds`` is set, or both are;
            if a property does not exist for hands of this size or in this variant; if there are more than two
            million hands.

    >>> next(find("shapes has entotsu and waits = 3", tiles=7, suit="p")).hand
    Hand.parse('1112355p')
    """
    variant = checked_variant(variant)
    read, among = parsed(condition), _among(suit, kinds, variant)
    size = _checked_size(tiles, variant)
    _check_properties(read.names, most, size, variant)
    _check_number(size, among)
    matches = _matches(read, size, among, variant)
    return matches if most is None else iter(_highest(matches, most, variant))


def all_hands(tiles: int, kinds: TileSet) -> Iterator[Hand]:
    """Yield every hand with a number of concealed tiles, made of certain kinds, each once and in order."""
    counts = [0] * KINDS
    yield from _filled(counts, list(kinds), tiles)


@cache
def number_of_hands(tiles: int, kinds: int) -> int:
    """Return the number of different hands of ``tiles`` tiles that can be made of ``kinds`` kinds.

    >>> number_of_hands(13, 9), number_of_hands(14, 9)
    (93600, 118800)
    """
    if kinds == 0:
        return int(tiles == 0)
    return sum(number_of_hands(tiles - count, kinds - 1) for count in range(min(COPIES, tiles) + 1))


def _filled(counts: list[int], kinds: list[int], tiles: int) -> Iterator[Hand]:
    if not tiles:
        yield Hand.unchecked(counts)
        return
    if COPIES * len(kinds) < tiles:
        return
    kind, *others = kinds
    for count in range(min(COPIES, tiles), -1, -1):
        counts[kind] = count
        yield from _filled(counts, others, tiles - count)
    counts[kind] = 0


def _matches(condition: Condition, tiles: int, kinds: TileSet, variant: Variant) -> Iterator[Match]:
    names = [name for name in PROPERTIES if name in condition.names]
    for hand in all_hands(tiles, kinds):
        values = PropertyValues(inputs_of(hand, variant=variant))
        if condition.holds(values.__getitem__):
            yield Match(hand, {name: _shown(values[name]) for name in names})


def _shown(value: Any) -> Any:
    return sorted(value) if isinstance(value, frozenset) else value


def _highest(matches: Iterator[Match], name: str, variant: Variant) -> list[Match]:
    best, highest = list[Match](), None
    for match in matches:
        value = PropertyValues(inputs_of(match.hand, variant=variant))[name]
        if highest is None or value > highest:
            best, highest = [], value
        if value == highest:
            best.append(match._replace(values={**match.values, name: value}))
    return best


# ------------------------------------------------------------------------------------------- checks


def _among(suit: object, kinds: object, variant: Variant) -> TileSet:
    if (suit is None) == (kinds is None):
        raise QuestionError("search.suit_or_kinds", suits=tuple(_SUITS))
    if kinds is not None:
        among = TileSet.parse(kinds) if isinstance(kinds, str) else kinds
    elif suit in tuple(_SUITS):
        first = 9 * _SUITS.index(str(suit))
        among = TileSet(range(first, min(first + 9, KINDS)))
    else:
        raise QuestionError("search.no_suit", value=suit, suits=tuple(_SUITS))
    if not isinstance(among, TileSet):
        raise QuestionError("search.no_kinds", value=kinds)
    return among & variant.natural


def _checked_size(tiles: object, variant: Variant) -> int:
    size = as_int(tiles, QuestionError, "tiles")
    sizes = tuple(number for number in range(1, min(MAX_TILES, variant.max_tiles) + 1) if number % 3)
    if size not in sizes:
        raise QuestionError("search.size", number=size, variant=variant.title, sizes=sizes)
    return size


def _check_properties(names: Collection[str], most: str | None, tiles: int, variant: Variant) -> None:
    for name in (*names, most) if most is not None else names:
        if not isinstance(name, str) or name not in PROPERTIES or (name == most and PROPERTIES[name].is_set):
            raise QuestionError("search.most_of_what", value=name, names=_NUMBERS)
        fits, fault = _FITS[PROPERTIES[name].sizes]
        if not fits(tiles):
            raise QuestionError(fault, name=name, number=tiles)
        if PROPERTIES[name].sizes == WHOLE and rules_of(variant) is None:
            raise QuestionError("search.of_riichi", name=name, variant=variant.title)


_FITS: Final[dict[str, tuple[Callable[[int], bool], str]]] = {
    ANY: (lambda tiles: True, ""),
    WAITING: (lambda tiles: tiles % 3 == 1, "search.before_a_draw"),
    DRAWN: (lambda tiles: tiles % 3 == 2, "search.after_a_draw"),
    WHOLE: (lambda tiles: tiles == int(WHOLE), "search.of_thirteen"),
}
_NUMBERS: Final = tuple(name for name, item in PROPERTIES.items() if not item.is_set)


def _check_number(tiles: int, kinds: TileSet) -> None:
    number = number_of_hands(tiles, len(kinds))
    if number > MOST_HANDS:
        raise QuestionError("search.too_many", number=f"{number:,}", most=f"{MOST_HANDS:,}")
