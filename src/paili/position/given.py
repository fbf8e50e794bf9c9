"""What a position may be made of by keywords, read and checked one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paili import notation
from paili.analysis.inputs import visible_counts
from paili.arguments import counter, whole
from paili.errors import PositionError
from paili.hand import Hand, as_face, as_faces
from paili.hand.meld import CONCEALED_QUAD
from paili.position.seats import (
    NO_TILE,
    OFFERS,
    SEAT_LETTERS,
    Offered,
    OpenMeld,
    OpenSeat,
    RiverTile,
)
from paili.position.text.rules import rules_of
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import KINDS, TileSet
from paili.win.facts import flowers_of, indicators_of, suit_of, wind

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

REPLACEMENTS: Final = ("", "quad", "north")


class PositionGiven(NamedTuple):
    """The arguments of a `Position`, which says what each of them means."""

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


def facts_given(given: PositionGiven) -> dict[str, Any]:
    """Return the facts of a position as they are kept.

    Raises:
        NotationError, HandError, ScoreError, PositionError: at the first that is none.
    """
    rules = rules_given(given.rules)
    hand = hand_given(given.hand, rules)
    winds = _winds(given.seat_wind, given.round_wind)
    return {
        "hand": hand,
        "rules": rules,
        "seat_wind": winds[0],
        "round_wind": winds[1],
        "number": _counter("number", given.number),
        "honba": _counter("honba", given.honba),
        "sticks": _counter("sticks", given.sticks),
        "indicators": indicators_of("dora_indicators", given.dora_indicators),
        "wall": _counter("wall", given.wall),
        "offered": _offered(given.offered),
        "seats": _seats(given, hand, players_of(rules)),
        "seen": _seen(given.visible),
        "replacement": _replacement(given.replacement),
        "passed": _kinds(given.passed),
        "passed_in_riichi": _kinds(given.passed_in_riichi),
        "liable": tuple(sorted((given.liable or {}).items())),
        "wild": _kinds(given.wild),
        "turned": None if given.turned is None else as_face(given.turned),
        "private": tuple(sorted((name, tuple(each)) for name, each in (given.private or {}).items())),
    }


def players_of(rules: AnyRules) -> int:
    """Return how many play; Chinese games are played by four."""
    return rules.players if isinstance(rules, Rules) else len(SEAT_LETTERS)


def rules_given(rules: AnyRules | str) -> AnyRules:
    """Return a rule set or a game, given as itself or by its name."""
    if isinstance(rules, str):
        return rules_of([rules])
    from paili.fan.rules import Rules as GameRules

    return rules if isinstance(rules, GameRules) else checked_rules(rules)


def red_limit_of(rules: AnyRules) -> int:
    """Return how many red fives of a suit a hand may be told to hold: what the rules have, one at least."""
    return max(1, *rules.red_fives) if isinstance(rules, Rules) else 1


def hand_given(hand: object, rules: AnyRules) -> Hand:
    """Return a hand given as itself or as text."""
    if isinstance(hand, str):
        return Hand.parse(hand, red_limit=red_limit_of(rules))
    if not isinstance(hand, Hand):
        raise PositionError("analysis.no_hand", value=hand)
    return hand


def own_melds(hand: Hand) -> tuple[OpenMeld, ...]:
    """Return the melds of a hand whose sources are not known."""
    return tuple(OpenMeld(meld, 0 if meld.type == CONCEALED_QUAD else None, NO_TILE) for meld in hand.melds)


def _counter(name: str, given: object) -> int | None:
    return None if given is None else counter(given, PositionError, name)


def _winds(seat: object, round_: object) -> tuple[int | None, int | None]:
    if seat is None and round_ is None:
        return None, None
    return (
        wind("seat_wind", "S" if seat is None else seat),
        wind("round_wind", "E" if round_ is None else round_),
    )


def _offered(given: Offered | str | None) -> Offered | None:
    """Return the tile that is offered; a text is a tile, and the letter of its seat."""
    if given is None or given == "":
        return None
    if isinstance(given, str):
        letter = given[-1] if given[-1] in SEAT_LETTERS else ""
        return Offered(as_face(given.removesuffix(letter)), SEAT_LETTERS.index(letter) if letter else None)
    found = given if isinstance(given, Offered) else Offered(given)
    if found.way not in OFFERS:
        raise PositionError("position.no_such_offer", value=found.way, offers=OFFERS)
    return found._replace(tile=as_face(found.tile))


def _seats(given: PositionGiven, hand: Hand, players: int) -> tuple[OpenSeat, ...]:
    told = list(given.seats or ())
    if not all(isinstance(each, OpenSeat) for each in told) or len(told) not in (0, players):
        raise PositionError("position.seats_number", number=len(told), players=players)
    seats = told or [OpenSeat()] * players
    own = seats[0]
    if not own.melds:
        own = own._replace(melds=own_melds(hand))
    said: dict[str, Any] = {
        "river": None if given.river is None else _river(given.river),
        "points": None if given.points is None else whole(given.points, PositionError, "points"),
        "riichi": _riichi(given.riichi),
        "ippatsu": bool(given.ippatsu),
        "flowers": flowers_of("flowers", given.flowers),
        "lack": suit_of("lack", given.lack),
    }
    return (own._replace(**{name: fact for name, fact in said.items() if fact}), *seats[1:])


def _river(given: str | Iterable[int]) -> tuple[RiverTile, ...]:
    return tuple(map(RiverTile, as_faces(given)))


def _riichi(given: bool | str) -> int:
    if isinstance(given, str) and given not in ("", "double"):
        raise PositionError("game.no_such_riichi", riichi=given)
    return 2 if given == "double" else int(bool(given))


def _seen(given: str | Sequence[int]) -> tuple[int, ...]:
    """Return the faces of tiles seen elsewhere, in order; counts do not say which fives are red."""
    counts = visible_counts(given)
    if isinstance(given, str):
        return tuple(notation.in_order(as_faces(given)))
    return tuple(kind for kind in range(KINDS) for _ in range(counts[kind]))


def _replacement(given: object) -> str:
    if not isinstance(given, str) or given not in REPLACEMENTS:
        raise PositionError("position.no_such_replacement", value=given, replacements=REPLACEMENTS[1:])
    return given


def _kinds(given: str | TileSet) -> TileSet:
    return TileSet.parse(given) if isinstance(given, str) else given
