"""Convert a position to the arguments of a function that answers a question, by the names of its parameters.

Each tile is passed once. A function with separate parameters for the dora indicators, the own river or the
offered tile gets these tiles through them; any other function gets these tiles among the visible tiles. The
exception is `paili.wait_points`, which gets the dora indicators twice, as its arguments require.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

from paili.analysis.inputs import kinds_named, visible_counts
from paili.errors import QuestionError
from paili.hand import as_face
from paili.hand.meld import Meld
from paili.notation import in_order
from paili.position.facts import ACT, AFTER_NORTH, PositionFacts
from paili.position.order import MOST_QUADS
from paili.position.resolve import resolve_rules
from paili.scoring.places.standing import deals_left
from paili.scoring.rules import Rules
from paili.tiles import EAST, NORTH, TILES, WILDCARD, TileSet, kind_of, mpsz
from paili.win.facts import WINDS, flowers_of, indicator_of, indicators_of, kinds_of, seats_of, wind

UNSPECIFIED: Final = object()
SOURCES: Final = {1: "right", 2: "across", -1: "left"}


def arguments_of(p: PositionFacts, names: Collection[str]) -> dict[str, Any]:
    """Return the arguments that a position can supply, by name; ``names`` are the parameters of the
    function.
    """
    results = {name: _ARGUMENTS[name](p, names) for name in names if name in _ARGUMENTS}
    return {name: value for name, value in results.items() if value is not UNSPECIFIED}


def consistent_with(name: str, value: Any, expected: Any) -> bool:
    """Return whether an argument agrees with the value that a position supplies: for example, "E" agrees with
    the kind East.

    Args:
        name: the name of the argument.
        value: the argument of the caller.
        expected: the value that the position supplies.
    """
    read = _READ.get(name)
    return _is_equal(value, expected) or (
        read is not None and bool(read(name, value) == read(name, expected))
    )


def _is_equal(value: Any, expected: Any) -> bool:
    try:
        return bool(value == expected)
    except ValueError:  # NumPy compares an array element by element
        return False


# ---------------------------------------------------------------------------------- tiles that lie open


def _visible(p: PositionFacts, names: Collection[str]) -> str:
    """Return the visible tiles as text, without wildcards.

    Tiles for which the function has other parameters, such as the dora indicators, are left out.
    """
    faces = [face for face in p.visible if face != WILDCARD]
    apart: list[int] = []
    if "dora_indicators" in names and "objective" in names:  # evaluate adds them to the visible tiles
        apart += p.indicators
    if "river" in names:
        apart += [item.tile for item in p.own.river or ()]
    if "tile" in names and "source" in names and p.offered is not None:
        apart.append(p.offered.tile)
    if "wild_indicator" in names and p.turned is not None:
        apart.append(p.turned)
    for face in apart:
        if face in faces:
            faces.remove(face)
    return mpsz(in_order(faces))


def _river(p: PositionFacts, _: Collection[str]) -> Any:
    return UNSPECIFIED if p.own.river is None else mpsz([item.tile for item in p.own.river])


def _indicators(p: PositionFacts, _: Collection[str]) -> Any:
    return mpsz(p.indicators) if p.indicators else UNSPECIFIED


def _tile(p: PositionFacts, names: Collection[str]) -> Any:
    """Return the offered tile if the function has a parameter for its source; unspecified for any other
    function.
    """
    asks_how = "source" in names or "chankan" in names
    return TILES[p.offered.tile] if p.offered is not None and asks_how else UNSPECIFIED


def _source(p: PositionFacts, _: Collection[str]) -> Any:
    """Return which seat gave the offered tile.

    The seat that plays just before the own seat is on the left. Seats that have left the deal after a win are
    not counted.
    """
    if p.offered is None or p.offered.seat is None:
        return UNSPECIFIED
    is_left = all(seat.gone for seat in p.seats[p.offered.seat + 1 :])
    return SOURCES[-1 if is_left else p.offered.seat]


# ---------------------------------------------------------------------------------- the table


def _wind(name: str) -> Callable[[PositionFacts, Collection[str]], Any]:
    def letter(p: PositionFacts, _: Collection[str]) -> Any:
        value = getattr(p, name)
        return UNSPECIFIED if value is None else WINDS[value - EAST]

    return letter


def _field(name: str) -> Callable[[PositionFacts, Collection[str]], Any]:
    def fact(p: PositionFacts, _: Collection[str]) -> Any:
        value = getattr(p, name)
        return UNSPECIFIED if value is None else value

    return fact


def _rules(p: PositionFacts, names: Collection[str]) -> Any:
    """Return the rules; unspecified if they belong to a Chinese game and the function has only a parameter
    for the variant.
    """
    return (
        p.rules
        if isinstance(p.rules, Rules) or "variant" not in names or _takes_game_facts(names)
        else UNSPECIFIED
    )


def _variant(p: PositionFacts, names: Collection[str]) -> Any:
    """Return the variant; unspecified for a function that gets the Chinese game itself as its rules."""
    return p.variant if isinstance(p.rules, Rules) or not _takes_game_facts(names) else UNSPECIFIED


def _takes_game_facts(names: Collection[str]) -> bool:
    """Return whether a function has parameters for facts of Chinese games."""
    return "gone" in names


def _turns(p: PositionFacts, _: Collection[str]) -> Any:
    return UNSPECIFIED if p.turns is None else p.turns


def _last_tile(p: PositionFacts, _: Collection[str]) -> Any:
    if p.wall is None or p.turn is None:
        return UNSPECIFIED
    return (p.wall + p.turn) % p.players == 0


def _first_turn(p: PositionFacts, _: Collection[str]) -> Any:
    return UNSPECIFIED if p.own.river is None else p.first_turn and p.phase == ACT


def _riichi(p: PositionFacts, names: Collection[str]) -> Any:
    """Return whether the seat is in riichi, or "double" if the function distinguishes double riichi.

    For a seat without riichi the result is unspecified if the function itself decides whether to declare
    riichi.
    """
    if not p.riichi and "objective" in names:
        return UNSPECIFIED
    return "double" if p.riichi > 1 and "chankan" in names else _if_visible(p, bool(p.riichi))


def _if_visible(p: PositionFacts, fact: Any) -> Any:
    """Return whether a fact of the own seat is true; unspecified if the fact is false and the own river is
    unknown.
    """
    return fact if fact or p.own.river is not None else UNSPECIFIED


def _houtei(p: PositionFacts, _: Collection[str]) -> Any:
    return UNSPECIFIED if p.wall is None else p.wall == 0


def _chankan(p: PositionFacts, _: Collection[str]) -> Any:
    return UNSPECIFIED if p.offered is None else p.offered.is_robbed and p.offered.way


def _rinshan(p: PositionFacts, _: Collection[str]) -> Any:
    return "north" if p.replacement == AFTER_NORTH else _if_visible(p, bool(p.replacement))


def _swap_call(p: PositionFacts, _: Collection[str]) -> Any:
    """Return the call that the seat has just made, as the called tile and the meld; unspecified for no such
    call.
    """
    called = p.just_called
    return _if_visible(p, None) if called is None else (TILES[called.tile], called.meld)


def _quads_made(p: PositionFacts, _: Collection[str]) -> Any:
    return p.quads if p.quads or p.is_known else UNSPECIFIED


def _flowers(p: PositionFacts, _: Collection[str]) -> Any:
    return p.own.flowers or UNSPECIFIED


def _lack(p: PositionFacts, _: Collection[str]) -> Any:
    return p.own.lack or UNSPECIFIED


def _wild(p: PositionFacts, _: Collection[str]) -> Any:
    return p.wild or UNSPECIFIED


def _wild_indicator(p: PositionFacts, _: Collection[str]) -> Any:
    return UNSPECIFIED if p.turned is None else TILES[p.turned]


def _winners_gone(p: PositionFacts, _: Collection[str]) -> Any:
    winds = [(p.winds[0] - EAST + seat) % p.players for seat, item in enumerate(p.seats) if item.gone]
    return "".join(WINDS[item] for item in winds) or UNSPECIFIED


def _points(p: PositionFacts, names: Collection[str]) -> Any:
    """Return the points of the own seat or, if the function has a parameter ``first_dealer``, of all seats.

    The points of all seats are in the order of the winds, the dealer first.
    """
    points = [seat.points for seat in p.seats]
    if "first_dealer" not in names:
        return UNSPECIFIED if p.own.points is None else p.own.points
    if p.seat_wind is None or None in points:
        return UNSPECIFIED
    east = (EAST - p.seat_wind) % p.players
    return (*points[east:], *points[:east])


def _first_dealer(p: PositionFacts, _: Collection[str]) -> Any:
    """Return the present wind of the seat that was dealer in the first deal, as a letter."""
    return UNSPECIFIED if p.number is None else WINDS[(1 - p.number) % p.players]


def _to_play(p: PositionFacts, _: Collection[str]) -> Any:
    """Return the number of deals that remain in the game if no dealer repeats; the current deal is
    included.
    """
    if p.number is None or p.round_wind is None or not isinstance(p.rules, Rules):
        return UNSPECIFIED
    return deals_left(p.round_wind, p.number, p.rules)


def _north(p: PositionFacts, _: Collection[str]) -> Any:
    """Return False if the seat may set no north aside, otherwise unspecified.

    A seat may set no north aside after a call, at the last tile of the wall, and in riichi if it has not
    drawn a north.
    """
    if not isinstance(p.rules, Rules) or not p.rules.kita_han:
        return UNSPECIFIED
    drawn = p.hand.drawn
    is_kept = bool(p.riichi) and drawn is not None and drawn != NORTH
    is_barred = p.phase != ACT or p.just_called is not None or p.wall == 0 or is_kept
    return False if is_barred else UNSPECIFIED


def _quads(p: PositionFacts, _: Collection[str]) -> Any:
    """Return False if the seat may declare no quad, otherwise unspecified.

    A seat may declare no quad after a call, at the last tile of the wall and after four quads.
    """
    is_barred = p.phase != ACT or p.just_called is not None or p.wall == 0 or p.quads >= MOST_QUADS
    return False if isinstance(p.rules, Rules) and is_barred else UNSPECIFIED


def allowed_discards(p: PositionFacts) -> int:
    """Return the kinds that may be discarded, as a mask: in riichi that of the drawn tile, after a call all
    but the banned ones (kuikae).
    """
    drawn = p.hand.drawn
    is_kept = bool(p.riichi) and isinstance(p.rules, Rules) and drawn is not None and drawn != WILDCARD
    return 1 << kind_of(drawn) if is_kept and drawn is not None else ~p.ban.mask


def _banned(p: PositionFacts, _: Collection[str]) -> Any:
    return str(p.ban) if p.ban else UNSPECIFIED


def circumstances_of(p: PositionFacts) -> dict[str, bool]:
    """Return the circumstances of a win with the tile drawn last that hand and wall do not show, by name."""
    return {
        "riichi": p.riichi == 1,
        "double_riichi": p.riichi > 1,
        "ippatsu": p.own.ippatsu,
        "rinshan": bool(p.replacement),
        "after_north": p.replacement == AFTER_NORTH,
    }


def _win_now(p: PositionFacts, _: Collection[str]) -> Any:
    if not isinstance(p.rules, Rules):
        return UNSPECIFIED
    return ",".join(name for name, is_true in circumstances_of(p).items() if is_true) or UNSPECIFIED


def _situation(p: PositionFacts, _: Collection[str]) -> Any:
    """Return the facts that decide the moves of the seat in a Chinese game, see `paili.fan.play`."""
    if isinstance(p.rules, Rules):
        return UNSPECIFIED
    from paili.position.chinese import situation_of

    return situation_of(p)


_ARGUMENTS: Final[dict[str, Callable[[PositionFacts, Collection[str]], Any]]] = {
    "hand": lambda p, _: p.hand,
    "visible": _visible,
    "river": _river,
    "dora_indicators": _indicators,
    "tile": _tile,
    "source": _source,
    "seat_wind": _wind("seat_wind"),
    "round_wind": _wind("round_wind"),
    "rules": _rules,
    "variant": _variant,
    "wall": _field("wall"),
    "turns": _turns,
    "last_tile": _last_tile,
    "first_turn": _first_turn,
    "riichi": _riichi,
    "points": _points,
    "seat": _wind("seat_wind"),
    "first_dealer": _first_dealer,
    "to_play": _to_play,
    "honba": _field("honba"),
    "sticks": _field("sticks"),
    "passed": lambda p, _: _if_visible(p, str(p.passed)),
    "passed_in_riichi": lambda p, _: _if_visible(p, str(p.passed_in_riichi)),
    "ippatsu": lambda p, _: _if_visible(p, p.own.ippatsu),
    "houtei": _houtei,
    "chankan": _chankan,
    "rinshan": _rinshan,
    "swap_call": _swap_call,
    "quads_made": _quads_made,
    "kita": lambda p, _: _if_visible(p, p.own.norths),
    "flowers": _flowers,
    "lack": _lack,
    "wild": _wild,
    "wild_indicator": _wild_indicator,
    "gone": _winners_gone,
    "situation": _situation,
    "north": _north,
    "quads": _quads,
    "win_now": _win_now,
    "banned": _banned,
}


def _kinds(tiles: object) -> TileSet:
    if not isinstance(tiles, Iterable):
        raise QuestionError("game.no_tiles", value=tiles)
    return kinds_named(tiles) if isinstance(tiles, str) else TileSet(kind_of(as_face(tile)) for tile in tiles)


def _called(call: Any) -> tuple[int, str] | None:
    """Return the called tile and the text of the meld of an argument ``swap_call``; None for no call."""
    if call is None:
        return None
    if hasattr(call, "tile") and hasattr(call, "meld"):  # a call as an event
        return as_face(call.tile), str(call.meld)
    if not isinstance(call, tuple | list) or len(call) != 2:
        raise QuestionError("game.no_swap_call", value=call)
    tile, meld = call
    return as_face(tile), str(Meld.parse(meld) if isinstance(meld, str) else meld)


# readers of arguments that have several forms, so that equal arguments compare as equal
_READ: Final[dict[str, Callable[[str, Any], Any]]] = {
    "tile": lambda _, value: as_face(value),
    "visible": lambda _, value: visible_counts(value),
    "river": lambda name, value: visible_counts(value, name),
    "dora_indicators": indicators_of,
    "seat_wind": wind,
    "round_wind": wind,
    "rules": lambda _, value: resolve_rules(value),
    "flowers": flowers_of,
    "discarder": wind,
    "gone": seats_of,
    "wild": kinds_of,
    "wild_indicator": indicator_of,
    "passed": lambda _, value: _kinds(value),
    "passed_in_riichi": lambda _, value: _kinds(value),
    "swap_call": lambda _, value: _called(value),
}
