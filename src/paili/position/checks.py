"""Refuse facts of a position that contradict each other.

`check` checks the open tiles of any position: the number of copies, red fives, called tiles and their melds.
`check_table` checks the facts that follow if all rivers are known: the order of discards, the turn, the
number of tiles left in the wall, the points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NoReturn

from paili.catalogue import Message
from paili.errors import PositionError
from paili.hand.meld import ADDED_QUAD, CHI
from paili.position.facts import PositionFacts
from paili.position.order import drawn_from_wall
from paili.position.seats import NO_TILE, SEAT_LETTERS, OpenMeld, OpenSeat, RiverTile
from paili.scoring.points import STICK
from paili.scoring.rules import Rules
from paili.tiles import COPIES, EAST, REDS, TILES, WILDCARD, kind_of

Place = tuple[str | int, ...]
WALL: Final = {4: 70, 3: 55}
"""Tiles that can be drawn in a deal, by the number of players."""
_ACT: Final = "act"


def refuse(key: str, at: Place = (), **facts: object) -> NoReturn:
    """Raise the error for a position that is not possible.

    Args:
        key: the id of the message, without its prefix ``position.``.
        at: the wrong part of the position, for example ("river", 1, 4), from which its index in a text is
            found.
        facts: the values to insert into the message.

    Raises:
        PositionError: always.
    """
    error = PositionError(Message(f"position.{key}", **facts))
    error.at = at
    raise error


def check(p: PositionFacts) -> None:
    """Refuse a position whose parts contradict each other.

    Raises:
        VariantError: if the rules do not allow such a hand.
        PositionError: if two facts contradict each other; the message names the two facts.
    """
    p.hand.checked_for(p.variant)
    _check_seats(p)
    _check_melds(p)
    _check_lying(p)
    _check_copies(p)
    _check_calls(p)
    _check_moment(p)
    _check_written(p)


def _check_written(p: PositionFacts) -> None:
    """Refuse known facts beside unknown ones without which the text of a position cannot have them."""
    for needed, names in _TOGETHER.items():
        for name in names:
            if getattr(p, needed) is None and getattr(p, name) is not None:
                refuse("known_together", name=name, value=getattr(p, name), needed=needed)
    has_points = [seat.points is not None for seat in p.seats]
    if any(has_points[1:]) and not all(has_points):
        refuse("points_of_some", players=p.players)


_TOGETHER: Final = {"seat_wind": ("number", "honba", "sticks"), "honba": ("sticks",)}


def _check_seats(p: PositionFacts) -> None:
    if tuple(meld.meld for meld in p.own.melds) != p.hand.melds:
        refuse("own_melds", melds=[str(meld.meld) for meld in p.own.melds], hand=p.hand)
    last = EAST + p.players - 1
    for name, wind in (
        ("seat_wind", p.seat_wind),
        ("number", None if p.number is None else EAST - 1 + p.number),
    ):
        if wind is not None and wind > last:
            refuse(f"no_{name}_of_three", ("deal",))
    for number, seat in enumerate(p.seats):
        of_riichi = isinstance(p.rules, Rules)  # elsewhere an open hand may be declared ready too
        if of_riichi and seat.riichi and any(meld.meld.is_open for meld in seat.melds):
            refuse("riichi_open", ("seat", number), seat=SEAT_LETTERS[number])
        declared = [place for place, tile in enumerate(seat.river or ()) if tile.riichi]
        if declared and (len(declared) > 1 or not seat.riichi):
            key = "riichi_twice" if len(declared) > 1 else "riichi_of_tile"
            refuse(key, ("river", number, declared[-1]), seat=SEAT_LETTERS[number])
        if seat.ippatsu and not seat.riichi:
            refuse("ippatsu_alone", ("word", "ippatsu"), seat=SEAT_LETTERS[number])


def _check_melds(p: PositionFacts) -> None:
    """Refuse melds that the rules do not allow, and a meld that its source cannot have given a tile for."""
    most = p.variant.max_tiles // 3
    for number, seat in enumerate(p.seats):
        if (melds := len(seat.melds) + seat.quads) > most:
            refuse("too_many_melds", ("seat", number), seat=SEAT_LETTERS[number], number=melds, most=most)
        if seat.norths and not (isinstance(p.rules, Rules) and p.rules.kita_han):
            refuse("no_norths", ("seat", number), seat=SEAT_LETTERS[number], rules=p.rules.name)
    for owner, place, item in _melds_of(p):
        if item.meld.is_run and not p.variant.chi:
            refuse("no_chi", ("meld", owner, place), meld=item.meld, variant=p.variant.name)
        if not _is_callable(item, owner, p.seats):
            meld, source, tile, added = item
            refuse(
                "meld_source", ("meld", owner, place),
                meld=meld, seat=SEAT_LETTERS[owner], source=source, tile=tile, added=added,
            )  # fmt: skip


def _is_callable(item: OpenMeld, owner: int, seats: Sequence[OpenSeat]) -> bool:
    """Return whether a seat can make a meld of the tile of its source, and of the added tile.

    The source of a concealed quad is its owner. A chi is called from the seat before the owner; seats between
    the two have left the deal. If the source is not known, the tiles are not known either.
    """
    meld, source, tile, added = item
    players = len(seats)
    if not meld.is_open or source is None:
        return source == (None if meld.is_open else owner) and tile == added == NO_TILE
    if source == owner or source not in range(players) or (added == NO_TILE) is (meld.type == ADDED_QUAD):
        return False
    between = range(source + 1, owner if source < owner else owner + players)
    if meld.type == CHI and not all(seats[seat % players].gone for seat in between):
        return False
    return not Counter([tile] if added == NO_TILE else [tile, added]) - Counter(meld.faces)


def _check_lying(p: PositionFacts) -> None:
    """Refuse a position with an open tile outside the own hand that does not exist under its rules, such as a
    wildcard in riichi.
    """
    kinds = p.variant.kinds
    for face, at in _lying(p):
        if face == WILDCARD:
            if at[0] == "indicators" or isinstance(p.rules, Rules):
                refuse("no_wildcard_there", at)
        elif kind_of(face) not in kinds:
            refuse("not_in_play", at, tile=TILES[face], variant=p.variant.name)


def _lying(p: PositionFacts) -> Iterator[tuple[int, Place]]:
    """Yield each open tile outside the own hand, and the part of the position that contains the tile."""
    yield from ((face, ("indicators",)) for face in p.indicators)
    yield from ((face, ("word", "seen")) for face in p.seen)
    if p.turned is not None:
        yield p.turned, ("word", "turned")
    if p.offered is not None:
        yield p.offered.tile, ("offered",)
    for number, seat in enumerate(p.seats):
        yield from ((item.tile, ("river", number, place)) for place, item in enumerate(seat.river or ()))
        if number:
            for place, meld in enumerate(seat.melds):
                yield from ((face, ("meld", number, place)) for face in meld.meld.faces)


def _check_copies(p: PositionFacts) -> None:
    for kind, (copies, seen) in enumerate(zip(p.hand.all_counts, p.visible_counts, strict=True)):
        if copies + seen > COPIES:
            refuse("too_many", ("kind", kind), number=copies + seen, tile=TILES[kind], most=COPIES)
    if p.visible and p.visible[-1] >= REDS[0]:
        _check_reds(p)


def _check_reds(p: PositionFacts) -> None:
    for suit, red in enumerate(REDS):
        most = max(1, p.rules.red_fives[suit]) if isinstance(p.rules, Rules) else 1
        copies = p.hand.reds[suit] + sum(meld.reds[suit] for meld in p.hand.melds)
        if copies + p.visible.count(red) > most:
            number = copies + p.visible.count(red)
            refuse("too_many", ("face", red, most), number=number, tile=TILES[red], most=most)


# ------------------------------------------------------------------------------- calls and their melds


def _check_calls(p: PositionFacts) -> None:
    """Check that every called tile of a river is in a meld, and that the called tile of every meld is in a
    river.
    """
    free = list(_melds_of(p))
    for seat, place, tile in _called_tiles(p):
        by = tile.called_by
        if by == seat or not 0 <= (by or 0) < p.players:
            refuse("no_such_caller", ("river", seat, place), tile=TILES[tile.tile])
        if by and p.seats[by].river is None:
            continue  # the position has no facts about that seat
        meld = _meld_with(free, seat, tile)
        if meld is None:
            refuse(
                "call_without_meld", ("river", seat, place),
                tile=TILES[tile.tile], seat=SEAT_LETTERS[by or 0],
            )  # fmt: skip
        free.remove(meld)
    for owner, place, item in free:
        if item.source is not None and item.source != owner and p.seats[item.source].river is not None:
            refuse(
                "meld_without_call", ("meld", owner, place),
                meld=item.meld, tile=TILES[item.tile], seat=SEAT_LETTERS[item.source],
            )  # fmt: skip


def _called_tiles(p: PositionFacts) -> Iterator[tuple[int, int, RiverTile]]:
    for number, seat in enumerate(p.seats):
        for place, tile in enumerate(seat.river or ()):
            if tile.called_by is not None:
                yield number, place, tile


def _melds_of(p: PositionFacts) -> Iterator[tuple[int, int, OpenMeld]]:
    for number, seat in enumerate(p.seats):
        for place, meld in enumerate(seat.melds):
            yield number, place, meld


def _meld_with(free: list[tuple[int, int, OpenMeld]], source: int, tile: RiverTile) -> Any:
    """Return the meld of the caller that contains a called tile, preferably a meld whose source is known.

    Args:
        free: the melds that are not assigned to a called tile yet, each as its seat, its index and the meld.
        source: the seat in whose river the called tile is.
        tile: the called tile.
    """
    of_caller = [item for item in free if item[0] == tile.called_by and item[2].meld.is_open]
    matching = [item for item in of_caller if (item[2].source, item[2].tile) == (source, tile.tile)]
    unknown = [item for item in of_caller if item[2].source is None and tile.tile in item[2].meld.faces]
    return next(iter(matching + unknown), None)


# ------------------------------------------------------------------------------- the moment


def _check_moment(p: PositionFacts) -> None:
    if p.offered is not None:
        if p.phase == _ACT:
            refuse("offered_in_turn", ("offered",), hand=p.hand)
        if p.offered.seat is not None and not 0 < p.offered.seat < p.players:
            refuse("no_such_source", ("offered",))
    if p.just_called is not None and p.ban and all(kind in p.ban for kind in p.hand.kinds):
        refuse("no_discard", ("hand",), meld=p.just_called.meld)
    if p.replacement and (p.phase != _ACT or p.hand.drawn is None):
        refuse("replacement_not_drawn", ("word", "rinshan"))
    if p.wall is not None and isinstance(p.rules, Rules) and p.wall > WALL[p.players]:
        refuse("wall_too_long", ("wall",), wall=p.wall, most=WALL[p.players])


def check_table(p: PositionFacts) -> None:
    """Refuse a riichi position that occurs at no moment of a game.

    Points are always checked; the turn, the order of discards and the number of tiles left in the wall are
    checked only if all rivers are known.

    Raises:
        PositionError: if two facts contradict each other; the message names the seat or the number.
    """
    if not isinstance(p.rules, Rules):
        return
    _check_points(p, p.rules)
    if p.is_known:
        _check_order(p)
        _check_turn(p)
        _check_wall(p)


def _check_points(p: PositionFacts, rules: Rules) -> None:
    points = [seat.points for seat in p.seats if seat.points is not None]
    if p.sticks is None or len(points) < p.players:
        return
    result, due = sum(points) + STICK * p.sticks, rules.start_points * p.players
    if result != due:
        refuse("points_sum", ("points",), sum=result, due=due, sticks=p.sticks)


def _check_order(p: PositionFacts) -> None:
    if p.in_order.fits:
        return
    counted = [sum(item.seat == number for item in p.in_order.thrown) for number in range(p.players)]
    for number, seat in enumerate(p.seats):
        if len(seat.river or ()) > counted[number]:
            refuse(
                "out_of_turn", ("river", number, counted[number]),
                seat=SEAT_LETTERS[number], due=SEAT_LETTERS[p.in_order.turn],
            )  # fmt: skip


def _check_turn(p: PositionFacts) -> None:
    if p.phase == _ACT and p.in_order.turn:
        refuse("not_its_turn", ("hand",), due=SEAT_LETTERS[p.in_order.turn])
    if p.offered is None:
        return
    if p.offered.is_robbed:
        fits = p.offered.seat in (None, p.in_order.turn)
    else:
        last = p.order[-1] if p.order else None
        fits = last is not None and last.tile.tile == p.offered.tile and p.offered.seat in (None, last.seat)
    if not fits:
        refuse("not_the_last", ("offered",), tile=TILES[p.offered.tile])


def _check_wall(p: PositionFacts) -> None:
    """Refuse a number of tiles left in the wall that does not follow from the rivers and melds.

    If the position does not show whether a seat has drawn its next tile, two numbers are possible: with this
    draw and without it.
    """
    if p.wall is None:
        return
    left = WALL[p.players] - drawn_from_wall(p.seats)
    possible = {"act": (left - 1,), "claim": (left,)}.get(p.phase, (left, left - 1))
    if p.wall not in possible:
        refuse("wall_differs", ("wall",), wall=p.wall, due=possible[0])
