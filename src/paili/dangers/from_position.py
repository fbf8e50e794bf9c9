"""Convert a position to the facts from which the danger of each discard is estimated.

Opponents whose rivers are not known are left out. If the order of discards at the table is not known, the
tiles that an opponent passed on are not known either; then only the opponent's own river is safe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from paili.dangers.signs.opponent import Opponent, TableView
from paili.errors import QuestionError
from paili.hand.meld import CONCEALED_QUAD
from paili.position import OpenSeat, Position
from paili.position.order import Thrown
from paili.position.question_arguments import allowed_discards
from paili.scoring.rules import Rules
from paili.scoring.yaku.dora import dora_of
from paili.tiles import EAST, KINDS, NORTH, REDS, WHITE, kind_of
from paili.win.masks import mask_of

_MAY_BE_WON_ON: Final = ("discard", "win")


def position_of(position: Position | str) -> Position:
    """Return a position from a `Position` or its text.

    Raises:
        QuestionError: if the argument is neither of these.
    """
    parsed = Position.parse(position) if isinstance(position, str) else position
    if not isinstance(parsed, Position):
        raise QuestionError("danger.no_position", value=parsed)
    return parsed


def table_view(position: Position | str) -> TableView:
    """Return the table as the deciding seat of a position sees it.

    Args:
        position: a riichi position with the river of an opponent, or its text.

    Raises:
        QuestionError: if the position is of a Chinese game, or no river of an opponent is known.
        PailiError: if the text is not a position.
    """
    parsed = position_of(position)
    rules: object = parsed.rules
    if not isinstance(rules, Rules):
        raise QuestionError("danger.not_riichi")
    if all(seat.river is None for seat in parsed.seats[1:]):
        raise QuestionError("danger.no_rivers")
    dora = _dora(parsed)
    return TableView(
        players=parsed.players,
        kinds=tuple([kind for kind, count in enumerate(parsed.hand.counts) if count]),
        unseen=parsed.live,
        dora=dora,
        indicators=max(1, len(parsed.indicators)),
        honba=(parsed.honba or 0) * rules.honba_ron,
        opponents=tuple(_opponents(parsed, dora)),
    )


def discard_view(position: Position | str) -> TableView:
    """Return what `table_view` returns, with the kinds in hand that the seat may discard as its kinds."""
    parsed = position_of(position)
    seen, allowed = table_view(parsed), discardable(parsed)
    return seen._replace(kinds=tuple([kind for kind in seen.kinds if allowed >> kind & 1]))


def discardable(position: Position) -> int:
    """Return the kinds that a seat may discard, as a mask: in riichi that of the drawn tile, or none before
    the draw; after a call all but the banned ones (kuikae).
    """
    is_before_draw = position.riichi and position.hand.size % 3 == 1
    return 0 if is_before_draw else allowed_discards(position)


def _dora(position: Position) -> tuple[int, ...]:
    dora = [0] * KINDS
    for face in position.indicators:
        dora[dora_of(face, position.players)] += 1
    return tuple(dora)


def _opponents(position: Position, dora: tuple[int, ...]) -> Iterator[Opponent]:
    declared = [item.seat for item in position.order if item.tile.riichi]
    points = [seat.points for seat in position.seats if seat.points is not None]
    for number, seat in enumerate(position.seats):
        if number and seat.river is not None:
            later = bool(seat.riichi and declared and declared[0] != number)
            leads = bool(points) and seat.points == max(points)
            yield _opponent(position, number, later, leads, dora)


def _opponent(position: Position, number: int, later: bool, leads: bool, dora: tuple[int, ...]) -> Opponent:
    seat = position.seats[number]
    river = seat.river or ()
    at = _riichi_at(seat)
    is_open = position.offered is not None and position.offered.way in _MAY_BE_WON_ON
    let_go = _passed_tiles(position.order, number, at >= 0, is_open)
    kinds = tuple([kind_of(item.tile) for item in river])
    return Opponent(
        seat=number,
        river=kinds,
        drawn=tuple([item.drawn for item in river]),
        riichi=at,
        later=later,
        ippatsu=seat.ippatsu,
        dealer=(position.winds[0] + number - EAST) % position.players == 0,
        leads=leads,
        safe=mask_of(kinds) | let_go.own | let_go.riichi,
        passed=let_go.hand,
        value=_value(position, number),
        calls=sum(meld.meld.is_open for meld in seat.melds),
        called_at=_called_at(position.order, seat, number) if seat.melds else 0,
        melds=tuple([tuple(meld.meld.kinds) for meld in seat.melds]),
        quads=seat.quads + sum(meld.meld.type == CONCEALED_QUAD for meld in seat.melds),
        shown=_shown(seat, dora),
        norths=seat.norths,
    )


def _riichi_at(seat: OpenSeat) -> int:
    """Return the index in a seat's river of the tile that declared riichi; the length of the river if the
    index is unknown.
    """
    if not seat.riichi:
        return -1
    river = seat.river or ()
    return next((at for at, item in enumerate(river) if item.riichi), len(river))


class _PassedTiles(NamedTuple):
    """The discards of other players that a seat did not win on, as three masks of kinds.

    Attributes:
        own: the discards since the seat's last discard.
        hand: the discards since the seat's hand last changed.
        riichi: the discards since the seat's riichi.
    """

    own: int
    hand: int
    riichi: int


def _passed_tiles(thrown: Sequence[Thrown], number: int, in_riichi: bool, is_open: bool) -> _PassedTiles:
    """Return the discards of other players on which a seat could have won but did not, as masks of kinds.

    Args:
        thrown: all discards of the deal, in order.
        number: the number of the seat.
        in_riichi: whether the seat is in riichi.
        is_open: whether the last discard may still be won on; then no seat has passed on it.
    """
    gathered = 0
    own = hand = None
    for behind, (seat, tile) in enumerate(reversed(thrown)):
        if number not in (seat, tile.called_by):
            if behind or not is_open:
                gathered |= 1 << kind_of(tile.tile)
            continue
        own = gathered if own is None else own
        if hand is None and not (seat == number and tile.drawn):
            hand = gathered
        if in_riichi and seat == number and tile.riichi:
            return _PassedTiles(own, gathered if hand is None else hand, gathered)
        if hand is not None and not in_riichi:
            break
    return _PassedTiles(gathered if own is None else own, gathered if hand is None else hand, 0)


def _called_at(thrown: Sequence[Thrown], seat: OpenSeat, number: int) -> int:
    """Return how many tiles a seat had discarded when it made its last call."""
    later = 0
    for who, tile in reversed(thrown):
        if tile.called_by == number:
            return len(seat.river or ()) - later
        later += who == number
    return 0


def _value(position: Position, number: int) -> int:
    own, of_round = position.winds
    wind = EAST + (own - EAST + number) % position.players
    return mask_of((wind, of_round, WHITE, WHITE + 1, WHITE + 2))


def _shown(seat: OpenSeat, dora: tuple[int, ...]) -> int:
    faces = [face for meld in seat.melds for face in meld.meld.faces]
    return sum(dora[kind_of(face)] + (face in REDS) for face in faces) + dora[NORTH] * seat.norths
