"""Write a position as one line of text; equal positions have equal lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from paili.notation import in_order
from paili.position.facts import PositionFacts
from paili.position.seats import SEAT_LETTERS, UNKNOWN_RIVER, WAYS, RiverTile
from paili.position.text.marks import write_meld
from paili.position.text.rules import text_of as text_of_rules
from paili.tiles import EAST, FACE_NAMES, TENS, WILDCARD
from paili.win.facts import WINDS

_TAG_OF: Final = {way: tag for tag, way in WAYS.items()}
_RULES_UNSAID: Final = "tenhou"


def text_of(p: PositionFacts) -> str:
    """Return a position as one line of text."""
    rules = text_of_rules(p.rules)
    parts = [] if rules == _RULES_UNSAID else [f"rules.{rules}"]
    return "_".join([_hand(p), *_fields(p), *parts, *sorted(_words(p))])


def tiles(faces: Iterable[int]) -> str:
    """Return tiles as text in the given order; the suit letter is written once for adjacent tiles of a suit.

    >>> tiles([0, 34, 8, 37])
    '1m09mW'
    """
    return _joined((FACE_NAMES[face].replace("*", "W"), "") for face in faces)


def _joined(marked: Iterable[tuple[str, str]]) -> str:
    """Return the names of tiles as one text; the suit letter is written once for adjacent tiles of a suit.

    Args:
        marked: the name of each tile, with the character that follows it in the text, such as a dash; a tile
            with such a character keeps its suit letter.
    """
    text = ""
    ends_bare = False
    for name, mark in marked:
        can_join = ends_bare and len(name) > 1 and text[-1] == name[-1]
        if can_join and not _is_ten(text, name):
            text = text[:-1]
        text += name + mark
        ends_bare = not mark and len(name) > 1
    return text


def _is_ten(text: str, name: str) -> bool:
    """Return whether a tile must keep its own suit letter, because "10" would be read as the rank ten.

    Args:
        text: the text so far, which ends with a tile.
        name: the name of the next tile.
    """
    alone = len(text) < 3 or not text[-3].isdecimal()
    return (text[-2] + name).lower() in TENS and alone


def _hand(p: PositionFacts) -> str:
    faces = in_order(p.hand.faces)
    drawn = p.hand.drawn
    if drawn is not None:
        faces.remove(drawn)
    parts = [tiles(faces), *([] if drawn is None else [tiles([drawn])])]
    return ".".join([*parts, *(write_meld(meld, 0, p.players) for meld in p.own.melds)])


def _fields(p: PositionFacts) -> Iterator[str]:
    if p.seat_wind is not None and p.round_wind is not None:
        yield _deal(p, p.round_wind, p.seat_wind)
    if p.indicators:
        yield "i" + tiles(p.indicators)
    if p.wall is not None:
        yield f"w{p.wall}"
    if p.offered is not None:
        letter = "" if p.offered.seat is None else SEAT_LETTERS[p.offered.seat]
        yield _TAG_OF[p.offered.way] + tiles([p.offered.tile]) + letter
    points = [seat.points for seat in p.seats]
    if points[0] is not None:
        shown_points = points if None not in points else points[:1]
        yield "p" + ".".join(map(str, shown_points))
    yield from (
        SEAT_LETTERS[number] + seat_text(p, number) for number in range(p.players) if is_described(p, number)
    )


def _deal(p: PositionFacts, round_wind: int, seat_wind: int) -> str:
    number = "" if p.number is None else str(p.number)
    text = WINDS[round_wind - EAST] + number + WINDS[seat_wind - EAST]
    if p.honba is None:
        return text
    return f"{text}.{p.honba}" + ("" if p.sticks is None else f".{p.sticks}")


def is_described(p: PositionFacts, number: int) -> bool:
    """Return whether the text of a position needs a field for a seat, ``_A…`` to ``_D…``.

    A seat needs a field if its river is known, or if it has melds, norths set aside, flowers, quads or a
    riichi. Melds of the own seat are written in the hand and need no field.

    Args:
        p: the position.
        number: the seat, relative to the own seat: 0 is the own seat (A), 1 the seat on the right (B).
    """
    seat = p.seats[number]
    beside = seat.norths or seat.quads or seat.flowers or seat.riichi
    return seat.river is not None or bool(beside) or bool(number and seat.melds)


def seat_text(p: PositionFacts, number: int) -> str:
    """Return the text of a seat without its letter; melds of the own seat are left out, because they are part
    of the hand.

    Args:
        p: the position.
        number: the seat, relative to the own seat: 0 is the own seat (A), 1 the seat on the right (B).

    >>> from paili.position import Position
    >>> seat_text(Position.parse("123m456p789s1122z_B9m1Z.777-z"), 1)
    '9m1Z.777-z'
    """
    seat = p.seats[number]
    river = seat.river or ()
    unknown = UNKNOWN_RIVER if seat.river is None else ""
    declared = "" if any(item.riichi for item in river) else "-" * seat.riichi
    laid = _joined(_laid(item, seat.riichi) for item in river)
    beside = [write_meld(meld, number, p.players) for meld in seat.melds] if number else []
    if seat.quads:
        beside.append(f"q{seat.quads}")
    if seat.norths:
        beside.append(f"n{seat.norths}")
    if seat.flowers:
        beside.append(_flowers(seat.flowers))
    return ".".join([unknown + declared + laid, *beside])


def _laid(tile: RiverTile, riichi: int) -> tuple[str, str]:
    name = FACE_NAMES[tile.tile]
    if tile.tile == WILDCARD:
        name = "W" if tile.drawn else "w"
    elif tile.drawn:
        name = name.upper()
    caller = "" if tile.called_by is None else SEAT_LETTERS[tile.called_by]
    return name, ("-" * max(riichi, 1) if tile.riichi else "") + caller


def _flowers(flowers: tuple[int, ...]) -> str:
    return "".join(map(str, flowers)) + "f" if all(flowers) else f"f{len(flowers)}"


def _words(p: PositionFacts) -> Iterator[str]:
    if p.replacement:
        yield "rinshan" if p.replacement == "quad" else "rinshan.n"
    for name, seats in (
        ("ippatsu", [seat.ippatsu for seat in p.seats]),
        ("gone", [seat.gone for seat in p.seats]),
    ):
        if any(seats):
            yield f"{name}." + "".join(
                letter for letter, is_so in zip(SEAT_LETTERS, seats, strict=False) if is_so
            )
    for name, kinds in (("passed", p.passed), ("furiten", p.passed_in_riichi), ("wild", p.wild)):
        if kinds:
            yield f"{name}.{tiles(kinds)}"
    if p.seen:
        yield f"seen.{tiles(in_order(p.seen))}"
    if p.turned is not None:
        yield f"turned.{tiles([p.turned])}"
    if p.liable:
        yield "liable." + ".".join(f"{yaku}.{SEAT_LETTERS[seat]}" for yaku, seat in p.liable)
    yield from _lacks(p)
    yield from (".".join([name, *values]) for name, values in p.private)


def _lacks(p: PositionFacts) -> Iterator[str]:
    lacks = [seat.lack or "-" for seat in p.seats]
    if any(lack != "-" for lack in lacks[1:]):
        yield "lack." + ".".join(lacks)
    elif p.own.lack:
        yield f"lack.{p.own.lack}"
