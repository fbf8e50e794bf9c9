"""Read and check the keywords of a position one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paili import notation
from paili.analysis.inputs import visible_counts
from paili.arguments import as_int, counter, flag, int_of, items_of
from paili.errors import PositionError, shown
from paili.hand import Hand, as_face, as_faces
from paili.hand.meld import CONCEALED_QUAD, Meld
from paili.position.seats import (
    LARGEST,
    MOST_POINTS,
    NO_TILE,
    OFFERS,
    SEAT_LETTERS,
    Offered,
    OpenMeld,
    OpenSeat,
    RiverTile,
)
from paili.position.text.rules import rules_of
from paili.scoring.rules import LIABLE_YAKU, Rules, checked_rules
from paili.tiles import COPIES, KINDS, WILDCARD, TileSet
from paili.win.facts import MAX_FLOWERS, flowers_of, indicators_of, kinds_of, suit_of, wind

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

REPLACEMENTS: Final = ("", "quad", "north")
# the arguments that are facts of the own seat or have another form, with their defaults
_BESIDE_FACTS: Final[dict[str, Any]] = {
    "river": None, "points": None, "riichi": False, "ippatsu": False, "flowers": (), "lack": "",
    "visible": "",
}  # fmt: skip
_RIICHI: Final = {"": 0, "double": 2}
_MOST_DEALS: Final = 4  # of a round
_PRIVATE: Final = "x-"
_WORD: Final = re.compile("[A-Za-z0-9-]+")


class PositionArguments(NamedTuple):
    """The arguments of `Position`, as the caller has passed them; `Position` describes each argument."""

    hand: Hand | str
    rules: AnyRules | str
    seat_wind: int | str | None
    round_wind: int | str | None
    number: int | None
    honba: int | None
    sticks: int | None
    dora_indicators: str | Iterable[int]
    wall: int | None
    offered: Offered | str | None
    seats: Sequence[OpenSeat] | None
    river: str | Iterable[int] | None
    points: int | None
    riichi: bool | str
    ippatsu: bool
    visible: str | Sequence[int]
    replacement: str
    passed: str | TileSet
    passed_in_riichi: str | TileSet
    liable: Mapping[str, int] | None
    flowers: int | str | Iterable[int]
    lack: str
    wild: str | TileSet
    turned: int | str | None
    private: Mapping[str, Sequence[str]] | None


def resolve_facts(value: PositionArguments) -> dict[str, Any]:
    """Return the facts of a position by name, in the form in which `PositionFacts` stores them.

    Raises:
        NotationError, HandError, ScoreError, PositionError: for the first invalid argument.
    """
    rules = resolve_rules(value.rules)
    hand = resolve_hand(value.hand, rules)
    winds = _winds(value.seat_wind, value.round_wind)
    return {
        "hand": hand,
        "rules": rules,
        "seat_wind": winds[0],
        "round_wind": winds[1],
        "number": _number(value.number),
        "honba": _counter("honba", value.honba),
        "sticks": _counter("sticks", value.sticks),
        "indicators": indicators_of("dora_indicators", value.dora_indicators),
        "wall": _counter("wall", value.wall),
        "offered": _offered(value.offered, players_of(rules)),
        "seats": _seats(value, hand, players_of(rules)),
        "seen": _seen(value.visible),
        "replacement": _replacement(value.replacement),
        "passed": kinds_of("passed", value.passed),
        "passed_in_riichi": kinds_of("passed_in_riichi", value.passed_in_riichi),
        "liable": _liable(value.liable, players_of(rules)),
        "wild": kinds_of("wild", value.wild),
        "turned": None if value.turned is None else as_face(value.turned),
        "private": _private(value.private),
    }


def resolve_changes(facts: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of a position with other values of some of them, read as the arguments of `Position`.

    Args:
        facts: the facts of a position by name.
        changes: the new values by name. The names are those of the facts; a value may also have the form of
            the argument, such as a text.

    Raises:
        NotationError, HandError, ScoreError, PositionError: for the first invalid value.
    """
    values = {**facts, **changes}
    values |= {"liable": dict(values["liable"]), "private": dict(values["private"])}
    values["dora_indicators"] = values["indicators"]
    fields = {name: values[name] for name in PositionArguments._fields if name not in _BESIDE_FACTS}
    resolved = resolve_facts(PositionArguments(**fields, **_BESIDE_FACTS))
    return resolved | {"seen": tuple(notation.in_order(as_faces(values["seen"])))}


def players_of(rules: AnyRules) -> int:
    """Return the number of players under some rules; it is four in all Chinese games."""
    return rules.players if isinstance(rules, Rules) else len(SEAT_LETTERS)


def resolve_rules(rules: AnyRules | str) -> AnyRules:
    """Return a rule set of riichi or a Chinese game, from the object itself or its name."""
    if isinstance(rules, str):
        return rules_of([rules])
    from paili.fan.rules import Rules as GameRules

    return rules if isinstance(rules, GameRules) else checked_rules(rules)


def red_limit_of(rules: AnyRules) -> int:
    """Return the number of red fives of one suit that a hand may hold: the number in the rules, but at least
    one.
    """
    return max(1, *rules.red_fives) if isinstance(rules, Rules) else 1


def resolve_hand(hand: object, rules: AnyRules) -> Hand:
    """Return a hand, from a `Hand` or its text."""
    if isinstance(hand, str):
        return Hand.parse(hand, red_limit=red_limit_of(rules))
    if not isinstance(hand, Hand):
        raise PositionError("analysis.no_hand", value=hand)
    return hand


def own_melds(hand: Hand) -> tuple[OpenMeld, ...]:
    """Return the melds of a hand as open melds whose source is unknown."""
    return tuple(OpenMeld(meld, 0 if meld.type == CONCEALED_QUAD else None, NO_TILE) for meld in hand.melds)


def _counter(name: str, value: object) -> int | None:
    return None if value is None else _within(name, counter(value, PositionError, name), 0, LARGEST)


def _points(value: object) -> int | None:
    if value is None:
        return None
    return _within("points", as_int(value, PositionError, "points"), -MOST_POINTS, MOST_POINTS)


def _within(name: str, number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise PositionError("batch.not_between", name=name, value=number, least=least, most=most)
    return number


def _number(value: object) -> int | None:
    number = _counter("number", value)
    if number is not None and not 1 <= number <= _MOST_DEALS:
        raise PositionError("position.no_round", number=number)
    return number


def _winds(seat: object, round_: object) -> tuple[int | None, int | None]:
    if seat is None and round_ is None:
        return None, None
    return (
        wind("seat_wind", "S" if seat is None else seat),
        wind("round_wind", "E" if round_ is None else round_),
    )


def _offered(value: Offered | str | None, players: int) -> Offered | None:
    """Return the offered tile from an `Offered` or its text, such as ``2mD``: the tile, then the letter of
    its seat.
    """
    if value is None or (isinstance(value, str) and not value):
        return None
    if isinstance(value, str):
        letter = value[-1] if value[-1] in SEAT_LETTERS else ""
        tile, seat = value.removesuffix(letter), SEAT_LETTERS.index(letter) if letter else None
        return Offered(as_face(tile), None if seat is None else _seat(seat, players))
    result = value if isinstance(value, Offered) else Offered(value)
    if result.way not in OFFERS:
        raise PositionError("position.no_such_offer", value=result.way, offers=OFFERS)
    seat = None if result.seat is None else _seat(result.seat, players)
    return result._replace(tile=as_face(result.tile), seat=seat)


def _seat(value: object, players: int) -> int:
    """Return a seat counted from the own seat, which is 0, after a check."""
    number = int_of(value)
    if number is None or not 0 <= number < players:
        raise PositionError("game.not_a_seat", seat=value, last=players - 1)
    return number


def _seats(value: PositionArguments, hand: Hand, players: int) -> tuple[OpenSeat, ...]:
    seats = [OpenSeat()] * players if value.seats is None else items_of(value.seats)
    if not seats or len(seats) != players or not all(isinstance(seat, OpenSeat) for seat in seats):
        raise PositionError("position.no_seats", value=value.seats, players=players)
    for number, seat in enumerate(seats):
        _check_fields(number, seat)
    seats = [seat._replace(flowers=tuple(sorted(seat.flowers))) for seat in seats]
    own = seats[0]
    if not own.melds:
        own = own._replace(melds=own_melds(hand))
    fields: dict[str, Any] = {
        "river": None if value.river is None else _river(value.river),
        "points": _points(value.points),
        "riichi": _riichi(value.riichi) or None,
        "ippatsu": flag(value.ippatsu, PositionError, "ippatsu") or None,
        "flowers": tuple(sorted(flowers_of("flowers", value.flowers))) or None,
        "lack": suit_of("lack", value.lack) or None,
    }
    return (own._replace(**{name: fact for name, fact in fields.items() if fact is not None}), *seats[1:])


def _check_fields(number: int, seat: OpenSeat) -> None:
    """Raise an error for the first fact of a seat that is not of the type that `OpenSeat` describes."""
    for field, value in seat._asdict().items():
        if not _FIELDS[field](value):
            raise PositionError("position.no_fact_of_seat", seat=number, field=field, value=shown(value))


def _is_number(value: object, least: int, most: int) -> bool:
    number = int_of(value)
    return number is not None and least <= number <= most


def _are(type_: type, values: object) -> bool:
    return isinstance(values, tuple) and all(isinstance(value, type_) for value in values)


_FIELDS: Final[dict[str, Callable[[Any], bool]]] = {
    "river": lambda value: value is None or (
        _are(RiverTile, value) and all(_is_number(one.tile, 0, WILDCARD) for one in value)
    ),
    "melds": lambda value: _are(OpenMeld, value) and _are(Meld, tuple(one.meld for one in value)),
    "quads": lambda value: _is_number(value, 0, COPIES),
    "norths": lambda value: _is_number(value, 0, COPIES),
    "flowers": lambda value: _are(int, value) and _are_flowers(value),
    "riichi": lambda value: _is_number(value, 0, 2),
    "ippatsu": lambda value: isinstance(value, bool),
    "points": lambda value: value is None or _is_number(value, -MOST_POINTS, MOST_POINTS),
    "lack": lambda value: value in ("", "m", "p", "s"),
    "gone": lambda value: isinstance(value, bool),
}  # fmt: skip


def _are_flowers(value: tuple[int, ...]) -> bool:
    """Return whether all flowers are known, each once, or only their number is known."""
    if not any(value):
        return len(value) <= MAX_FLOWERS
    return len(set(value)) == len(value) and all(1 <= one <= MAX_FLOWERS for one in value)


def _river(value: str | Iterable[int]) -> tuple[RiverTile, ...]:
    if not isinstance(value, Iterable):
        raise PositionError("game.no_tiles", value=value)
    return tuple(map(RiverTile, as_faces(value)))


def _riichi(value: bool | str) -> int:
    if not isinstance(value, str):
        return int(flag(value, PositionError, "riichi"))
    if value not in _RIICHI:
        raise PositionError("game.no_such_riichi", riichi=value)
    return _RIICHI[value]


def _seen(value: str | Sequence[int]) -> tuple[int, ...]:
    """Return visible tiles in tile order.

    Args:
        value: the tiles as text, or as 34 counts; from counts all fives are ordinary fives.
    """
    counts = visible_counts(value)
    if isinstance(value, str):
        return tuple(notation.in_order(as_faces(value)))
    return tuple(kind for kind in range(KINDS) for _ in range(counts[kind]))


def _replacement(value: object) -> str:
    if not isinstance(value, str) or value not in REPLACEMENTS:
        raise PositionError("position.no_such_replacement", value=value, replacements=REPLACEMENTS[1:])
    return value


def _liable(value: Mapping[str, int] | None, players: int) -> tuple[tuple[str, int], ...]:
    """Return pairs of a yakuman and the liable seat, after a check of both."""
    pairs = {} if value is None else value
    for id_ in pairs if isinstance(pairs, Mapping) else [None]:
        if id_ not in LIABLE_YAKU:
            raise PositionError("position.no_such_value", word="liable", value=pairs)
    return tuple(sorted((id_, _seat(seat, players)) for id_, seat in pairs.items()))


def _private(value: Mapping[str, Sequence[str]] | None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the fields of other programs, after a check that the text of a position can hold them."""
    fields = {} if value is None else value
    if not isinstance(fields, Mapping):
        raise PositionError("position.no_such_field", value=fields)
    for name, values in fields.items():
        words = [name, *(items_of(values) or ())]
        are_words = all(isinstance(word, str) and _WORD.fullmatch(word) for word in words)
        if not are_words or not name.startswith(_PRIVATE) or items_of(values) is None:
            raise PositionError("position.no_such_field", value={name: values})
    return tuple(sorted((name, tuple(values)) for name, values in fields.items()))
