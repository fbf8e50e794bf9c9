"""A position as JSON takes it, and back: facts by name, tiles by theirs, null for what is not known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from paili.errors import PositionError
from paili.hand import Hand, as_face
from paili.hand.meld import Meld
from paili.position.facts import FACTS, PositionFacts
from paili.position.given import rules_given
from paili.position.rules_text import rules_of, text_of
from paili.position.seats import NO_TILE, Offered, OpenMeld, OpenSeat, RiverTile
from paili.tiles import EAST, FACE_NAMES, TILES, TileSet
from paili.win.facts import WINDS

if TYPE_CHECKING:
    from paili.position.rules_text import AnyRules


def plain(p: PositionFacts) -> dict[str, Any]:
    """Return a position as plain values.

    >>> from paili.position import Position
    >>> plain(Position("123m406p789s1122z", river="9m"))["seats"][0]["river"]
    [{'tile': '9m', 'drawn': False, 'riichi': False, 'called_by': None}]
    """
    return {
        "text": str(p),
        "hand": p.hand.to_text(),
        "drawn": _name(p.hand.drawn),
        "rules": text_of(p.rules),
        "seat_wind": _letter(p.seat_wind),
        "round_wind": _letter(p.round_wind),
        "number": p.number,
        "honba": p.honba,
        "sticks": p.sticks,
        "indicators": _names(p.indicators),
        "wall": p.wall,
        "offered": None if p.offered is None else {**p.offered._asdict(), "tile": _name(p.offered.tile)},
        "seats": [_seat(seat) for seat in p.seats],
        "seen": _names(p.seen),
        "replacement": p.replacement,
        "passed": str(p.passed),
        "passed_in_riichi": str(p.passed_in_riichi),
        "liable": dict(p.liable),
        "wild": str(p.wild),
        "turned": _name(p.turned),
        "private": {name: list(values) for name, values in p.private},
    }


def _seat(seat: OpenSeat) -> dict[str, Any]:
    river = None if seat.river is None else [each.to_dict() for each in seat.river]
    return {**seat._asdict(), "river": river, "melds": [_meld(each) for each in seat.melds],
            "flowers": list(seat.flowers)}  # fmt: skip


def _meld(each: OpenMeld) -> dict[str, Any]:
    return {
        "meld": str(each.meld),
        "source": each.source,
        "tile": _name(each.tile),
        "added": _name(each.added),
    }


def _name(face: int | None) -> str | None:
    return None if face is None or face == NO_TILE else FACE_NAMES[face]


def _names(faces: Iterable[int]) -> list[str]:
    return [FACE_NAMES[face] for face in faces]


def _letter(wind: int | None) -> str | None:
    return None if wind is None else WINDS[wind - EAST]


# ---------------------------------------------------------------------------------- and back


def facts_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of a position from its plain values.

    Raises:
        PositionError: if a value is missing or none of its kind.
        PailiError: if a text in it is none.
    """
    try:
        rules = _rules(values["rules"])
        read = {name: _READERS.get(name, _same)(values[name]) for name in FACTS[2:]}
        return {"hand": _hand(values, rules), "rules": rules, **read}
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise PositionError("position.not_plain", problem=str(error)) from None


def _same(value: Any) -> Any:
    return value


def _rules(text: str) -> AnyRules:
    return rules_given(text) if "." not in text else rules_of(text.split("."))


def _hand(values: Mapping[str, Any], rules: AnyRules) -> Hand:
    hand = Hand.parse(values["hand"], red_limit=4)
    drawn = _face(values["drawn"])
    red_limit = max(1, *getattr(rules, "red_fives", (1,)))
    return Hand.from_faces(hand.faces, hand.melds, drawn=drawn, red_limit=red_limit)


def _face(name: str | None) -> int | None:
    return None if name is None else TILES[as_face(name)]


def _faces(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(TILES[as_face(name)] for name in names)


def _wind(letter: str | None) -> int | None:
    return None if letter is None else EAST + WINDS.index(letter)


def _offered(value: Mapping[str, Any] | None) -> Offered | None:
    return None if value is None else Offered(TILES[as_face(value["tile"])], value["seat"], value["way"])


def _seats(values: Iterable[Mapping[str, Any]]) -> tuple[OpenSeat, ...]:
    return tuple(_open_seat(value) for value in values)


def _open_seat(value: Mapping[str, Any]) -> OpenSeat:
    river = value["river"]
    facts = {
        **value,
        "river": None
        if river is None
        else tuple(RiverTile(**{**each, "tile": as_face(each["tile"])}) for each in river),
        "melds": tuple(_open_meld(each) for each in value["melds"]),
        "flowers": tuple(value["flowers"]),
    }
    return OpenSeat(**facts)


def _open_meld(value: Mapping[str, Any]) -> OpenMeld:
    tile, added = (_face(value[name]) for name in ("tile", "added"))
    return OpenMeld(
        Meld.parse(value["meld"]), value["source"], NO_TILE if tile is None else tile,
        NO_TILE if added is None else added,
    )  # fmt: skip


_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "seat_wind": _wind,
    "round_wind": _wind,
    "indicators": _faces,
    "offered": _offered,
    "seats": _seats,
    "seen": _faces,
    "passed": TileSet.parse,
    "passed_in_riichi": TileSet.parse,
    "liable": lambda value: tuple(sorted(value.items())),
    "wild": TileSet.parse,
    "turned": _face,
    "private": lambda value: tuple(sorted((name, tuple(each)) for name, each in value.items())),
}
