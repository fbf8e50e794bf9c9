"""Find a deal that leads to a position and that agrees with everything the position shows.

A position shows the tiles on the table. It does not show when the seat drew its tiles, when a quad was made
or when a north was set aside, so any deal that leads to the position is accepted. The order of the discards
and calls follows from the rivers. The draws of the seat are chosen backwards, from its present hand to its
first hand. Quads and norths are tried at each turn of their seat until the deal, played by the rules, leads
to the position.

>>> from paili.position.position import Position
>>> p = Position.parse("135568m225p06s77z.8s_E4E.0.0_i8p_w69_p26900.29100.20700.23300_A_B_C_D")
>>> deal = replay_to(p)
>>> deal.name, deal.dealer, deal.events
('E4.0', 3, (Draw(seat=3, tile=Kind.S8),))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Final, NamedTuple

from paili.arguments import as_int
from paili.errors import GameError, PositionError
from paili.game import events as ev
from paili.game.deal.checks import check
from paili.game.deal.hidden import HiddenDeal, first_waiting_play, redeals
from paili.game.deal.seat_position import position_of
from paili.game.deal.state import DEAD_WALL, tiles_in_play
from paili.game.deal.steps import happen
from paili.game.play import Play
from paili.game.questions import checked_position
from paili.game.records import Deal
from paili.game.table import checked_deal
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD, PON, Meld
from paili.notation import in_order
from paili.position import seats
from paili.position.facts import ACT, AFTER_NORTH, WAIT
from paili.position.order import drawn_from_wall
from paili.position.position import Position
from paili.position.seats import CALL, OpenMeld, RiverTile
from paili.scoring.points import STICK
from paili.scoring.rules import Rules
from paili.tiles import EAST, NORTH, TILES, kind_of

_HAND: Final = 13
_MOST_TRIES: Final = 300
_ANY: Final = -2  # a tile that the seat itself drew, not identified yet
_ROBBED_BY: Final[dict[str, type[ev.Event]]] = {
    seats.ADDED_QUAD: ev.AddedQuad, seats.CONCEALED_QUAD: ev.ConcealedQuad, seats.NORTH: ev.North,
}  # fmt: skip
_REQUIRED: Final = ("seat_wind", "number", "honba", "sticks", "wall")


class _Turn(NamedTuple):
    """A turn of a seat.

    Attributes:
        seat: the seat, counted from the seat of the position.
        called: the meld that the seat called to begin the turn; None if the seat drew a tile.
        thrown: the discard that ended the turn; None for the current turn.
    """

    seat: int
    called: OpenMeld | None
    thrown: RiverTile | None

    @property
    def draws(self) -> bool:
        """Return whether the seat draws in this turn, so that it may make a quad or set a north aside."""
        return self.called is None or self.called.meld.type == OPEN_QUAD


class _Act(NamedTuple):
    """A quad or north that a seat declared from its own tiles.

    Attributes:
        event: the concealed quad, added quad or north.
        turns: the indexes of the turns in which the event may have happened.
    """

    event: ev.ConcealedQuad | ev.AddedQuad | ev.North
    turns: tuple[int, ...]


def replay_to(position: Position | str) -> Deal:
    """Return a deal whose events lead to a position; it is one of several possible deals.

    Tiles that the player of the position has not seen are unknown in the record. `play_from` returns a game
    to play on, with possible hidden tiles.

    Args:
        position: a position of riichi, or its text, with the winds, the number of the deal in its round,
            honba, sticks, points, indicators, the number of tiles left in the wall, and all rivers.

    Raises:
        PositionError: if the position does not give all these facts, is of a Chinese game, or no deal by the
            rules of the position leads to it.
    """
    checked = checked_position(position)
    _check_complete(checked)
    for waits in (False, True)[: 1 + (checked.phase == WAIT)]:
        table = _Table(checked, waits)
        for placed in islice(_placings(table.acts), _MOST_TRIES):
            deal = table.deal(placed)
            if deal is not None:
                return deal
    raise PositionError("position.no_course")


def play_from(position: Position | str, seed: int = 0) -> Play:
    """Return a game to play on from a position; tiles that its player cannot see are dealt at random.

    The random tiles agree with all that the position shows.

    Args:
        position: a position of riichi, or its text, with the winds, the number of the deal in its round,
            honba, sticks, points, indicators, the number of tiles left in the wall, and all rivers.
        seed: the seed that shuffles the hidden tiles and the walls of later deals.

    Raises:
        PositionError: if the position lacks one of these facts, is of a Chinese game, or no deal leads to it.
        GameError: if the seed is not an integer, or no hidden tiles were found that agree with the position
            and leave a decision to some seat.

    >>> p = Position.parse("135568m225p06s77z.8s_E4E.0.0_i8p_w69_p26900.29100.20700.23300_A_B_C_D")
    >>> play = play_from(p, seed=1)
    >>> play.position(p.seat) == p, len(play.asks[p.seat])
    (True, 11)
    """
    checked = checked_position(position)
    deal, seat = replay_to(checked), checked.seat
    random = Random(as_int(seed, GameError, "seed"))
    rules = checked.rules
    assert isinstance(rules, Rules)

    def resume(dealt: HiddenDeal) -> Play:
        return Play.of_deal(rules, dealt.deal, dealt.wall, random.getrandbits(63))

    deals = redeals(deal, seat, rules, random)
    return first_waiting_play(deals, resume, deal, seat)


def _check_complete(p: Position) -> None:
    if not isinstance(p.rules, Rules):
        raise PositionError("logs.riichi_only", rules=p.rules.name)
    missing = [name for name in _REQUIRED if getattr(p, name) is None]
    missing += ["dora_indicators"] * (not p.indicators)
    missing += [name for name in ("river", "points") if None in [getattr(seat, name) for seat in p.seats]]
    if missing:
        raise PositionError("position.not_known", name=missing[0])


class _Table:
    """The order of play that a position shows, and the deals that agree with this order.

    Args:
        p: the position.
        waits: whether the last event is a quad or a north whose replacement is not drawn yet.
    """

    def __init__(self, p: Position, waits: bool) -> None:
        assert isinstance(p.rules, Rules)
        self.p, self.rules, self.players = p, p.rules, p.players
        self.turns = tuple(_turns(p, waits))
        self.waits = waits or (p.offered is not None and p.offered.is_robbed)
        may_act = [turn.draws and self._may_act(turn) for turn in self.turns]
        self.acts = [act for seat in range(p.players) for act in _acts(p, seat, self.turns, may_act)]
        riichi = [turn for turn in self.turns if turn.thrown and turn.thrown.riichi]
        # the last discard still may be won on, if its riichi does not stand
        pending = (
            bool(riichi) and riichi[-1] is self.turns[-1] and not _is_riichi_accepted(p, riichi[-1].seat)
        )
        self.accepted = [turn.seat for turn in riichi][: len(riichi) - pending]

    def _may_act(self, turn: _Turn) -> bool:
        """Return whether the seat may have declared a quad or a north in a turn.

        In the current turn of the own seat the result is True only if the position shows such a quad or
        north.
        """
        return turn.thrown is not None or turn.seat != 0 or self.waits or bool(self.p.replacement)

    def deal(self, placed: Sequence[int]) -> Deal | None:
        """Return the deal in which each quad and north happens in the given turn.

        Args:
            placed: for each quad and north, the index of its turn.

        Returns:
            The deal; None if the rules forbid this deal, or if it leads to another position.
        """
        skeleton = list(self._skeleton(placed))
        hand = _with_own_draws(skeleton, self.p)
        deal = self._start(hand)
        events = [self._at_table(event) for event in skeleton]
        try:
            return self._played(deal, events)
        except (GameError, IndexError):
            return None

    def _skeleton(self, placed: Sequence[int]) -> Iterator[ev.Event]:
        """Yield the events of the deal except dora indicators; the tiles that the own seat draws are still
        unknown.

        Seats are counted from the seat of the position.

        Args:
            placed: for each quad and north, the index of its turn.
        """
        for number, turn in enumerate(self.turns):
            events = [act.event for act, at in zip(self.acts, placed, strict=True) if at == number]
            events.sort(key=self._is_last_act)
            steps = [_call_of(turn) if turn.called else _draw(turn.seat), *events]
            for event in steps:
                yield event
                waits = self.waits and number + 1 == len(self.turns) and event is steps[-1]
                if _is_replaced(event) and not waits:
                    yield _draw(turn.seat)
            if turn.thrown is not None:
                tile = turn.thrown
                yield ev.Discard(turn.seat, TILES[tile.tile], tile.drawn, tile.riichi)
                if tile.riichi and turn.seat in self.accepted:
                    yield ev.RiichiAccepted(turn.seat)

    def _is_last_act(self, event: ev.Event) -> bool:
        """Return whether a quad or north must be the last one in its turn.

        The quad or north is the last one if other seats may rob it now, or if the drawn tile of the seat is
        its replacement tile.
        """
        if self.p.offered is not None:
            return self._robbed(event)
        return isinstance(event, ev.North) == (self.p.replacement == AFTER_NORTH)

    def _robbed(self, event: ev.Event) -> bool:
        """Return whether the position offers the tile of this quad or north, so that other seats may rob
        it.
        """
        offered = self.p.offered
        if offered is None or offered.way not in _ROBBED_BY:
            return False
        kinds = map(kind_of, _tiles_of(event))
        return isinstance(event, _ROBBED_BY[offered.way]) and kind_of(offered.tile) in kinds

    def _start(self, hand: tuple[int, ...]) -> Deal:
        p, laid = self.p, Counter(self.accepted)
        assert p.number is not None
        assert p.honba is not None
        assert p.sticks is not None
        order = [(at - p.seat) % self.players for at in range(self.players)]
        return Deal(
            round=(p.winds[1] - EAST) * 4 + p.number - 1, honba=p.honba, sticks=p.sticks - len(self.accepted),
            points=tuple((p.seats[seat].points or 0) + STICK * laid[seat] for seat in order),
            hands=tuple(hand if seat == 0 else (ev.HIDDEN,) * _HAND for seat in order),
            indicator=TILES[p.indicators[0]],
        )  # fmt: skip

    def _at_table(self, event: ev.Event) -> ev.Event:
        """Return an event with the seat numbers of the table instead of numbers counted from the seat of the
        position.
        """
        names = ("seat", "source")
        moved = {
            name: (getattr(event, name) + self.p.seat) % self.players
            for name in names
            if hasattr(event, name)
        }
        return replace(event, **moved)

    def _played(self, deal: Deal, events: Sequence[ev.Event]) -> Deal | None:
        """Play the events of a deal by the rules, turn each dora indicator when it is due, and return the
        deal.

        The result is None if the events lead to another position.
        """
        state, happened = checked_deal(deal, self.rules), list[ev.Event]()
        indicators = list(self.p.indicators[:0:-1])

        def apply(event: ev.Event) -> None:
            check(state, event)
            happen(state, event)
            happened.append(event)

        def turn() -> None:
            while state.owed and indicators:
                apply(ev.Dora(TILES[indicators.pop()]))

        for event in events:
            if not isinstance(event, ev.RiichiAccepted):
                turn()
            apply(event)
        turn()
        for tile in reversed(indicators):  # where one is turned before it must be
            apply(ev.Dora(TILES[tile]))
        facts = position_of(state, self.p.seat).facts() | {"private": self.p.private}
        return replace(deal, events=tuple(happened)) if Position.unchecked(**facts) == self.p else None


# ---------------------------------------------------------------------------------- turns


def _turns(p: Position, waits: bool) -> Iterator[_Turn]:
    """Yield the turns of the deal in order; the last turn is the current turn.

    Args:
        p: the position.
        waits: whether the last event is a quad or a north whose replacement is not drawn yet.

    Raises:
        PositionError: if a call in the rivers matches no meld.
    """
    melds = [
        [meld for meld in seat.melds if meld.source not in (None, number)]
        for number, seat in enumerate(p.seats)
    ]
    called: OpenMeld | None = None
    for seat, tile in p.order:
        yield _Turn(seat, called, tile)
        called = None
        if tile.called_by is not None:
            taken = [item for item in melds[tile.called_by] if (item.source, item.tile) == (seat, tile.tile)]
            if not taken:
                raise PositionError("position.no_course")
            called = _as_called(taken[0])
            melds[tile.called_by].remove(taken[0])
    last = p.in_order.turn
    if p.offered is not None and p.offered.is_robbed and p.offered.seat is not None:
        yield _Turn(p.offered.seat, called, None)
    elif called is not None or p.phase == ACT or waits or _has_drawn_now(p):
        yield _Turn(last, called, None)


def _has_drawn_now(p: Position) -> bool:
    """Return whether a tile was drawn after the last discard; the number of tiles that have left the wall
    decides.
    """
    assert isinstance(p.rules, Rules)
    assert p.wall is not None
    whole = tiles_in_play(p.rules) - DEAD_WALL - _HAND * p.players
    return p.offered is None and whole - p.wall > drawn_from_wall(p.seats)


def _as_called(meld: OpenMeld) -> OpenMeld:
    """Return a meld as it was at the time of the call; an added quad was a pon then."""
    if meld.meld.type != ADDED_QUAD:
        return meld
    faces = list(meld.meld.faces)
    faces.remove(meld.added)
    return meld._replace(meld=Meld.of(PON, faces))


def _acts(p: Position, seat: int, turns: Sequence[_Turn], may_act: Sequence[bool]) -> Iterator[_Act]:
    """Yield the quads and norths that a seat declared from its own tiles, each with the turns in which it was
    possible.

    Args:
        p: the position.
        seat: the seat, counted from the seat of the position.
        turns: the turns of the deal.
        may_act: for each turn, whether its seat may have declared a quad or north.
    """
    calls = [at for at, turn in enumerate(turns) if turn.seat == seat and turn.called is not None]
    own = [at for at, turn in enumerate(turns) if turn.seat == seat and may_act[at]]
    before = 0  # how many melds that are called stand before
    for meld in p.seats[seat].melds:
        if meld.meld.type == CONCEALED_QUAD:
            first = calls[before - 1] if before else 0
            last = calls[before] if before < len(calls) else len(turns)
            quad = ev.ConcealedQuad(seat, _in_tile_order(meld.meld.faces))
            yield _Act(quad, tuple(at for at in own if first <= at < last))
            continue
        before += 1
        if meld.meld.type == ADDED_QUAD:
            since = calls[before - 1] if before <= len(calls) else len(turns)
            yield _Act(ev.AddedQuad(seat, TILES[meld.added]), tuple(at for at in own if at > since))
    yield from [_Act(ev.North(seat), tuple(own)) for _ in range(p.seats[seat].norths)]


def _placings(acts: Sequence[_Act]) -> Iterator[tuple[int, ...]]:
    """Yield possible choices of a turn for each quad and north, in order of decreasing likelihood.

    The first choices put each quad or north in its latest possible turn up to some turn, or in its earliest
    possible turn after that turn.
    """
    if not all(act.turns for act in acts):
        return
    cuts = sorted({at for act in acts for at in act.turns}, reverse=True)
    tried = set[tuple[int, ...]]()
    simple = (tuple(cut_of(act, cut) for act in acts) for cut_of in (_latest, _earliest) for cut in cuts)
    every = product(*(reversed(act.turns) for act in acts))
    for placed in (item for several in (simple, every) for item in several):
        if placed not in tried:
            tried.add(placed)
            yield placed


def _latest(act: _Act, cut: int) -> int:
    return max((at for at in act.turns if at <= cut), default=act.turns[0])


def _earliest(act: _Act, cut: int) -> int:
    return min((at for at in act.turns if at >= cut), default=act.turns[-1])


# ---------------------------------------------------------------------------------- events


def _draw(seat: int) -> ev.Draw:
    return ev.Draw(seat, ev.HIDDEN if seat else _ANY)


def _call_of(turn: _Turn) -> ev.Call:
    assert turn.called is not None
    meld, source, tile, _ = turn.called
    assert source is not None
    own = list(meld.faces)
    own.remove(tile)
    return ev.Call(turn.seat, source, meld.type, TILES[tile], _in_tile_order(own))


def _is_replaced(event: ev.Event) -> bool:
    """Return whether the seat draws a replacement tile, from the end of the wall, after an event."""
    return event.type == OPEN_QUAD if isinstance(event, ev.Call) else not isinstance(event, ev.Draw)


def _in_tile_order(faces: Sequence[int]) -> tuple[int, ...]:
    return tuple(TILES[face] for face in in_order(faces))


def _tiles_of(event: ev.Event) -> tuple[int, ...]:
    """Return the concealed tiles that an event takes out of the hand."""
    if isinstance(event, ev.Discard | ev.AddedQuad):
        return (event.tile,)
    if isinstance(event, ev.Call):
        return event.own
    return (
        event.tiles
        if isinstance(event, ev.ConcealedQuad)
        else (NORTH,)
        if isinstance(event, ev.North)
        else ()
    )


def _with_own_draws(events: list[ev.Event], p: Position) -> tuple[int, ...]:
    """Choose the tiles that the own seat drew, from the last draw back to the first.

    Args:
        events: the events, whose draws of the own seat are replaced by draws with tiles.
        p: the position.

    Returns:
        The tiles that the seat was dealt.
    """
    tiles: list[int] = list(p.hand.faces)
    next_: ev.Event | None = None
    for at in reversed(range(len(events))):
        event = events[at]
        if getattr(event, "seat", None) != 0:
            continue
        if isinstance(event, ev.Draw):
            tile = _drawn(tiles, next_, p.hand.drawn)
            events[at] = ev.Draw(0, TILES[tile])
            tiles.remove(tile)
        tiles += _tiles_of(event)
        next_ = event
    return _in_tile_order(tiles)


def _drawn(tiles: Sequence[int], next_: ev.Event | None, drawn: int | None) -> int:
    """Return a tile that the own seat may have drawn.

    Args:
        tiles: the concealed tiles after the draw.
        next_: the next event of the seat: None, a discard, or a quad.
        drawn: the drawn tile, if the position shows it.
    """
    if next_ is None:
        return tiles[0] if drawn is None else drawn
    tile = _tiles_of(next_)[0]
    if isinstance(next_, ev.Discard) and not next_.drawn:
        return next((face for face in tiles if face != tile), tile)
    return tile


def _is_riichi_accepted(p: Position, seat: int) -> bool:
    """Return whether the riichi that the last discard declared is already accepted."""
    return p.seats[seat].ippatsu or (p.offered is not None and p.offered.way == CALL)
