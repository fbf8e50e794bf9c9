"""Turn a deal into rows: apply the events in its file one by one, without a check by the rules.

>>> from paili.game import play_game, random_player
>>> game = play_game([random_player(seat) for seat in range(4)], seed=7)
>>> first = next(rows_of(game))
>>> assert isinstance(first, RowsOfDeal)
>>> [(row.hand, row.end, row.change) for row in first.deals]
[('open', 'draw', 0), ('open', 'draw', 0), ('open', 'draw', 0), ('open', 'draw', 0)]
>>> first.discards[0].tile, first.discards[0].shanten, len(first.discards)
('2s', 2, 79)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from paili.dangers.signs.lines import ENDS, LINES_OF, PLAYED, TYPES, type_of
from paili.errors import LogError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.deal.ends import last_round
from paili.game.moves.ready import reach_of
from paili.game.moves.seat_hand import KIND_OF, SeatHand
from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.logs.counting.rows import CLOSED_HAND, OPEN_HAND, RIICHI_HAND, SeatDeal, SeatDiscard, SeatRiichi
from paili.logs.deal.facts import HAND_TILES, check_deal
from paili.logs.deal.follower import HandFollower
from paili.logs.endings import Ending, changes_of, endings
from paili.logs.problems import Problem, in_deal, riichi_game
from paili.scoring.points import STICK
from paili.scoring.rules import Rules
from paili.scoring.yaku.dora import dora_of
from paili.tiles import COPIES, FACE_NAMES, KINDS, NORTH, TileSet
from paili.win.masks import mask_of

GENBUTSU: Final = "genbutsu"
_NORTH: Final = "north"
_ENDS: Final = tuple(map(mask_of, ENDS))


class RowsOfDeal(NamedTuple):
    """The rows of a deal: a row for each seat, each riichi and, on request, each discard."""

    deals: tuple[SeatDeal, ...]
    riichi: tuple[SeatRiichi, ...]
    discards: tuple[SeatDiscard, ...]


def rows_of(game: rec.Game, place: int = 0, *, with_discards: bool = True) -> Iterator[RowsOfDeal | Problem]:
    """Yield the rows of every finished deal of a game, or a problem for a deal whose events contradict each
    other.

    Args:
        game: the game.
        place: the number of the game, which the rows carry.
        with_discards: whether to make rows of discards, which take more time than the other rows.
    """
    for number, deal in enumerate(game.deals):
        if not deal.complete:
            continue
        try:
            with in_deal(deal, game.source.path):
                check_deal(deal, riichi_game(game).rules)
                rows = _rows(_Course(deal, game.rules, with_discards), game, place, number)
        except LogError as error:
            yield Problem.of(error)
        else:
            yield rows


class _Declared(NamedTuple):
    """The facts of a riichi at the moment when it is accepted; the waits are None if tiles are hidden."""

    seat: int
    turn: int
    waits: int | None
    live: int | None
    furiten: bool | None


class _Thrown(NamedTuple):
    """The facts of a discard at the moment when the seat makes it."""

    turn: int
    tile: int
    drawn: bool
    riichi: bool
    declares: bool
    calls: int
    shanten: int | None
    dora: int
    riichis: int
    type: str


class _Course(HandFollower):
    """A replay of a deal, which collects the facts for its rows.

    Attributes:
        turns: the number of discards of each seat.
        melds_and_norths: for each seat the number of its melds of each type and of its norths.
        declared: the accepted riichi, in order.
        thrown: the discards in order, each with its seat.
        won_on: the index in ``thrown`` of the discard that was a winning tile; None if nobody won on a
            discard.
    """

    def __init__(self, deal: rec.Deal, rules: Rules, with_discards: bool) -> None:
        super().__init__(deal)
        self._players, self._with_discards = rules.players, with_discards
        self._kinds = rules.variant.kinds.mask
        self.turns = [0] * deal.players
        self.melds_and_norths = [Counter[str]() for _ in deal.points]
        self.declared: list[_Declared] = []
        self.thrown: list[tuple[int, _Thrown]] = []
        self.won_on: int | None = None
        self._rivers = [0] * deal.players
        self._safe: dict[int, int] = {}  # of each seat in riichi the kinds that others let go since
        self._seen, self._dora = [0] * KINDS, [0] * KINDS
        self._turn_indicator(deal.indicator)
        for event in deal.events:
            self.follow(event)

    def calls(self, seat: int) -> int:
        """Return the number of discards of other seats that a seat has called."""
        meld_counts = self.melds_and_norths[seat]
        return meld_counts[CHI] + meld_counts[PON] + meld_counts[OPEN_QUAD]

    def is_in_riichi(self, seat: int) -> bool:
        """Return whether the riichi of a seat was accepted."""
        return seat in self._safe

    def dora(self, event: ev.Dora) -> None:
        super().dora(event)
        self._turn_indicator(event.tile)

    def _turn_indicator(self, face: int) -> None:
        self._seen[KIND_OF[face]] += 1
        self._dora[dora_of(face, self._players)] += 1

    def discard(self, event: ev.Discard) -> None:
        seat, kind = event.seat, KIND_OF[event.tile]
        of_type = self._type(seat, kind) if self._with_discards else ""
        super().discard(event)
        self.turns[seat] += 1
        if self._with_discards:
            self.thrown.append((seat, self._thrown(event, kind, of_type)))
        self._rivers[seat] |= 1 << kind
        for item in self._safe:
            self._safe[item] |= 1 << kind
        self._seen[kind] += 1

    def _thrown(self, event: ev.Discard, kind: int, of_type: str) -> _Thrown:
        seat = event.seat
        return _Thrown(
            self.turns[seat], event.tile, event.drawn, seat in self._safe, event.riichi, self.calls(seat),
            self._shanten(seat), self._dora[kind], len(self._safe) - (seat in self._safe), of_type,
        )  # fmt: skip

    def _holding(self, seat: int) -> SeatHand | None:
        """Return the concealed tiles of a seat that has just discarded; None if some tiles are hidden.

        Raises:
            LogError: if the hand is impossible: it has too many or too few tiles, or too many copies of a
                tile.
        """
        hand, meld_counts = self.hands[seat], self.melds_and_norths[seat]
        melds = meld_counts[CHI] + meld_counts[PON] + meld_counts[OPEN_QUAD] + meld_counts[CONCEALED_QUAD]
        if len(hand) != HAND_TILES - 3 * melds:
            raise LogError("logs.wrong_amount", number=len(hand), right=HAND_TILES - 3 * melds)
        if ev.HIDDEN in hand:
            return None
        seat_hand = SeatHand(hand)
        for kind, count in enumerate(seat_hand.counts):
            if count > (COPIES if self._kinds >> kind & 1 else 0):
                raise LogError("logs.tile_too_often", tile=FACE_NAMES[kind])
        return seat_hand

    def _shanten(self, seat: int) -> int | None:
        seat_hand = self._holding(seat)
        return None if seat_hand is None else reach_of(seat_hand, self._players == 3)[0] - 1

    def _type(self, seat: int, kind: int) -> str:
        """Return the danger class (suji, genbutsu …) of a tile kind against the opponent who declared riichi
        first.

        The result is "" if no opponent is in riichi.

        Args:
            seat: the seat that discards.
            kind: the tile kind, 0…33.
        """
        first = next((item for item in self._safe if item != seat), None)
        if first is None or ev.HIDDEN in self.hands[seat]:
            return ""
        safe = self._safe[first] | self._rivers[first]
        if safe >> kind & 1:
            return GENBUTSU
        lines = [line for line in LINES_OF[kind] if line in PLAYED[self._players]]
        is_open = sum(1 for line in lines if not safe & _ENDS[line])
        seat_hand = sum(1 for face in self.hands[seat] if KIND_OF[face] == kind)
        return TYPES[type_of(kind, is_open, COPIES - self._seen[kind] - seat_hand, self._players)]

    def riichi_accepted(self, event: ev.RiichiAccepted) -> None:
        super().riichi_accepted(event)
        seat = event.seat
        self._safe[seat] = 0
        seat_hand = self._holding(seat)
        if seat_hand is None:
            self.declared.append(_Declared(seat, self.turns[seat], None, None, None))
            return
        missing, kinds = reach_of(seat_hand, self._players == 3)
        waits = kinds if missing == 1 else 0
        live = sum(COPIES - seat_hand.counts[kind] - self._seen[kind] for kind in TileSet.from_mask(waits))
        is_furiten = bool(waits & self._rivers[seat])
        self.declared.append(_Declared(seat, self.turns[seat], waits, live, is_furiten))

    def call(self, event: ev.Call) -> None:
        super().call(event)
        self._lay(event.seat, event.type, *event.own)

    def concealed_quad(self, event: ev.ConcealedQuad) -> None:
        super().concealed_quad(event)
        self._lay(event.seat, CONCEALED_QUAD, *event.tiles)

    def added_quad(self, event: ev.AddedQuad) -> None:
        super().added_quad(event)
        self._lay(event.seat, ADDED_QUAD, event.tile)

    def north(self, event: ev.North) -> None:
        super().north(event)
        self._lay(event.seat, _NORTH, NORTH)

    def _lay(self, seat: int, what: str, *faces: int) -> None:
        self.melds_and_norths[seat][what] += 1
        for face in faces:
            self._seen[KIND_OF[face]] += 1

    def win(self, event: ev.Win) -> None:
        if event.source != event.seat and isinstance(self.last, ev.Discard):
            self.won_on = len(self.thrown) - 1


# ---------------------------------------------------------------------------------- rows


class _Outcome(NamedTuple):
    """The end of a deal.

    Attributes:
        end: how the deal ended, as `paili.game.DealEnd.kind`.
        wins: the win of each seat that won, by seat.
        source: the seat that gave the winning tile; None for a win by draw.
        ready: the seats in tenpai at an exhaustive draw; None if the deal ended otherwise.
        changes: the change of points of each seat; None if unknown.
    """

    end: str
    wins: dict[int, Ending]
    source: int | None
    ready: tuple[int, ...] | None
    changes: tuple[int, ...] | None

    def lost_by(self, seat: int) -> int | None:
        """Return the total points of the hands that won on a tile of a seat.

        The result is None if nobody won on a tile of the seat, or if the file lacks the points of a hand.
        """
        points = [win.points for win in self.wins.values()]
        return None if seat != self.source or None in points else sum(filter(None, points))

    def change_of(self, seat: int, *, riichi: bool) -> int | None:
        """Return the change of the points of a seat; None if unknown.

        Args:
            seat: the seat.
            riichi: whether the seat paid a riichi stick in the deal; the result includes this payment.
        """
        return None if self.changes is None else self.changes[seat] - STICK * riichi


def _outcome(deal: rec.Deal, rules: Rules) -> _Outcome:
    ends = endings(deal, rules)
    wins = {end.seat: end for end in ends if end.seat is not None}
    first = ends[0]
    return _Outcome(
        first.kind, wins, None if first.source == first.seat else first.source,
        first.ready if first.kind == ev.EXHAUSTIVE else None,
        changes_of(ends),
    )  # fmt: skip


_Head = tuple[int, int, str, int, int, str, bool]


def _rows(course: _Course, game: rec.Game, place: int, number: int) -> RowsOfDeal:
    deal = game.deals[number]
    outcome = _outcome(deal, game.rules)
    heads: list[_Head] = [
        (place, number, deal.name, deal.players, seat, game.names[seat], seat == deal.dealer)
        for seat in range(deal.players)
    ]
    places = sorted(range(deal.players), key=lambda seat: (-deal.points[seat], seat))
    is_last = deal.round >= last_round(game.rules, game.rules.rounds)
    return RowsOfDeal(
        tuple(_deal_row(head, course, outcome, places.index(head[4]) + 1, is_last) for head in heads),
        tuple(
            _riichi_row(heads[price.seat], at, price, outcome) for at, price in enumerate(course.declared, 1)
        ),
        tuple(_discard_rows(heads, course, outcome)),
    )


def _hand(course: _Course, seat: int) -> str:
    if course.is_in_riichi(seat):
        return RIICHI_HAND
    return OPEN_HAND if course.calls(seat) else CLOSED_HAND


def _deal_row(head: _Head, course: _Course, outcome: _Outcome, standing: int, is_last: bool) -> SeatDeal:
    seat = head[4]
    win, meld_counts = outcome.wins.get(seat), course.melds_and_norths[seat]
    deals_in, by_draw = seat == outcome.source, win is not None and outcome.source is None
    return SeatDeal(
        *head, standing, is_last, outcome.end, _hand(course, seat), course.turns[seat], course.calls(seat),
        meld_counts[CHI], meld_counts[PON], meld_counts[OPEN_QUAD], meld_counts[ADDED_QUAD],
        meld_counts[CONCEALED_QUAD], meld_counts[_NORTH],
        won=win is not None,
        tsumo=by_draw,
        turn=course.turns[seat] + by_draw if win else None,
        points=win.points if win else None,
        yaku=win.yaku if win else (),
        deal_in=deals_in,
        deal_in_to=_hand(course, next(iter(outcome.wins))) if deals_in else "",
        lost=outcome.lost_by(seat),
        winners=tuple(outcome.wins),
        source=outcome.source,
        ready=None if outcome.ready is None else seat in outcome.ready,
        change=outcome.change_of(seat, riichi=course.is_in_riichi(seat)),
    )  # fmt: skip


def _riichi_row(head: _Head, order: int, declared: _Declared, outcome: _Outcome) -> SeatRiichi:
    seat, waits = declared.seat, declared.waits
    win = outcome.wins.get(seat)
    yaku = {yaku.id: yaku.han for yaku in win.yaku} if win else {}
    return SeatRiichi(
        *head, declared.turn, order,
        waits=None if waits is None else str(TileSet.from_mask(waits)),
        kinds=None if waits is None else waits.bit_count(),
        live=declared.live,
        furiten=declared.furiten,
        won=win is not None,
        tsumo=win is not None and outcome.source is None,
        deal_in=seat == outcome.source,
        others=bool(outcome.wins) and win is None and seat != outcome.source,
        drawn=outcome.end in (ev.EXHAUSTIVE, ev.NAGASHI),
        points=win.points if win else None,
        change=outcome.change_of(seat, riichi=True),
        ippatsu="ippatsu" in yaku,
        ura=yaku.get("ura_dora", 0),
    )  # fmt: skip


def _discard_rows(heads: list[_Head], course: _Course, outcome: _Outcome) -> Iterator[SeatDiscard]:
    to_riichi = any(map(course.is_in_riichi, outcome.wins))
    for at, (seat, thrown) in enumerate(course.thrown):
        is_won_on = at == course.won_on
        yield SeatDiscard(
            *heads[seat], thrown.turn, FACE_NAMES[thrown.tile], FACE_NAMES[KIND_OF[thrown.tile]],
            thrown.drawn, thrown.riichi, thrown.declares, thrown.calls, thrown.shanten, thrown.dora,
            thrown.riichis, thrown.type,
            deal_in=is_won_on,
            deal_in_riichi=is_won_on and to_riichi,
            lost=outcome.lost_by(seat) if is_won_on else None,
            won=seat in outcome.wins,
        )  # fmt: skip
