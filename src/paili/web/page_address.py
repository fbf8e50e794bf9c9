"""Convert a position to parameters of the web page's address: the hand, the rivers, melds and winds.

>>> fields = fields_of(Position.parse("3499m340s113z.1-11s_E4W.1.1_i7m_w34_c2mD_B9m4Z-"))
>>> fields["hand"], fields["melds"], fields["right"]
('3499m340s113z[111s]', '1-11s', '9m4Z-')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from paili.fan import Rules as FanRules
from paili.hand import Hand
from paili.notation import in_order
from paili.position import Position
from paili.position.facts import ACT, AFTER_NORTH
from paili.position.text.marks import write_meld
from paili.position.text.writing import is_described, seat_text
from paili.record import Json
from paili.scoring import presets
from paili.tiles import EAST, FACE_NAMES, KIND_NAMES, NORTH, mpsz
from paili.variants import SANMA
from paili.win.facts import WINDS

_SEATS: Final = {3: ("own", "right", "left"), 4: ("own", "right", "across", "left")}
_RIICHI: Final = ("", "riichi", "double_riichi")
_USUAL: Final = {3: "tenhou_sanma", 4: "tenhou"}
_OWN: Final = 0


def position_fields(request: Any) -> Json:
    """Return the parameters of the page's address for the position in a request, one line of text."""
    return {"fields": fields_of(Position.parse(request["text"], strict=False))}


def fields_of(position: Position) -> dict[str, str]:
    """Return the parameters of the page's address that show a position, without unknown facts and defaults.

    >>> fields_of(Position("23m456p789s11z4m", seat_wind="E", river="9m", riichi="double"))
    {'hand': '234m456p789s11z', 'own': '--9m', 'seat': 'E', 'round': 'E', 'how': 'double_riichi'}
    """
    fields = {
        "hand": _hand(position.hand),
        "melds": ".".join(write_meld(meld, _OWN, position.players) for meld in position.own.melds),
        "seen": mpsz(in_order(_elsewhere(position))),
        **dict(_seats(position)),
        "game": _game(position),
        "seat": _wind(position.seat_wind),
        "round": _wind(position.round_wind),
        "dora": mpsz(position.indicators),
        "honba": str(position.honba or ""),
        "sticks": str(position.sticks or ""),
        "kita": str(position.own.norths or ""),
        "rules": _rules(position),
        "how": ",".join(_circumstances(position)),
        **_offer(position),
        "by": "tsumo" if _has_drawn(position) else "",
        "liable": "".join(_wind_of(position, seat) for _, seat in position.liable[:1]),
        **_of_the_deal(position),
    }
    return {name: text for name, text in fields.items() if text}


def _hand(hand: Hand) -> str:
    """Return the text of a hand, with its drawn tile after a plus sign."""
    return str(hand) if hand.drawn is None else f"{hand.discard(hand.drawn)}+{FACE_NAMES[hand.drawn]}"


def _wind(kind: int | None) -> str:
    return "" if kind is None else WINDS[kind - EAST]


def _wind_of(position: Position, seat: int) -> str:
    return WINDS[(position.winds[0] - EAST + seat) % position.players]


def _has_drawn(position: Position) -> bool:
    return position.phase == ACT and position.hand.drawn is not None


def _seats(position: Position) -> Iterator[tuple[str, str]]:
    """Yield for each seat the name of its parameter, and its open tiles in the notation of `Position`."""
    for at, name in enumerate(_SEATS[position.players]):
        if is_described(position, at):
            yield name, seat_text(position, at)


def _elsewhere(position: Position) -> Iterator[int]:
    """Yield the open tiles outside the opponents' parameters: own norths, visible tiles, an offered tile."""
    yield from position.seen
    yield from [NORTH] * position.own.norths
    if position.offered is not None and not position.is_offer_visible(position.offered):
        yield position.offered.tile


def _offer(position: Position) -> dict[str, str]:
    """Return the parameters for an offered tile: the tile, its seat, and whether a win on it robs a quad."""
    if position.offered is None:
        return {}
    by = position.offered.seat
    return {
        "offered": FACE_NAMES[position.offered.tile],
        "robbed": "chankan" if _is_robbed(position) else "",
        "discarder": "" if by is None else _wind_of(position, by),
    }


def _circumstances(position: Position) -> Iterator[str]:
    """Yield the names of the circumstances of a win that this position has, such as ippatsu."""
    holds = {
        _RIICHI[position.own.riichi]: True,
        "ippatsu": position.own.ippatsu,
        "last_tile": position.wall == 0 and not position.replacement and not _is_robbed(position),
        "rinshan": bool(position.replacement),
        "after_north": position.replacement == AFTER_NORTH,
        "first_turn": _has_drawn(position) and position.is_known and position.first_turn,
    }
    return (name for name, is_so in holds.items() if name and is_so)


def _is_robbed(position: Position) -> bool:
    return position.offered is not None and position.offered.is_robbed


def _game(position: Position) -> str:
    rules = position.rules
    if isinstance(rules, FanRules):
        return rules.name
    return SANMA.name if position.players == len(_SEATS[3]) else ""


def _rules(position: Position) -> str:
    """Return the name of the rule set; empty for the default, or for rules without a name."""
    rules = position.rules
    usual = _USUAL[position.players]
    is_named = not isinstance(rules, FanRules) and rules == presets().get(rules.name)
    return rules.name if is_named and rules.name != usual else ""


def _of_the_deal(position: Position) -> dict[str, str]:
    """Return the parameters for the deal of a Chinese game: lack suit, flowers, wild kinds, seats that have
    left.
    """
    return {
        "lack": position.own.lack,
        "flowers": "".join(map(str, sorted(filter(None, position.own.flowers)))),
        "wild": "".join(KIND_NAMES[kind] for kind in position.wild),
        "turned": "" if position.turned is None else FACE_NAMES[position.turned],
        "gone": "".join(_wind_of(position, at) for at, seat in enumerate(position.seats) if seat.gone),
    }
