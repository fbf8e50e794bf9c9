"""Whole games step by step: a step is from a seat's own discard to its own next draw.

During a step others may win on that discard (the seat deals in), the seat may win on their discards (ron),
another seat may win in some other way, or the deal ends. Turns are counted by the own draws left, as in
values: tiles in the wall divided by the players, rounded down. In the first turn four players have 17 draws
left, three have 18.
"""

from __future__ import annotations

from collections.abc import Iterator

from others.folds import Folds
from paili import Position, game
from paili.game.deal.seat import Seat
from paili.game.events import (
    EXHAUSTIVE,
    AddedQuad,
    Call,
    ConcealedQuad,
    Discard,
    Draw,
    DrawnDeal,
    North,
    Win,
)
from paili.game.records import Deal, Game
from paili.scoring.yaku.dora import dora_of
from paili.tiles import EAST, kind_of
from paili.value.table.signs import CLASSES, class_of, look_of, state_of
from paili.value.table.signs import RIICHI as DECLARED

FREE = "free"  # not ready


class Step:
    """A step from a seat's own discard to its own next draw.

    Attributes:
        left: the number of own draws left.
        own: "riichi", "closed" or "open" for a ready hand, "free" for another hand.
        called: whether the hand has called.
        melds: the number of open melds.
        dealer: whether the own seat deals.
        others: for each other seat, from the right on, its state and whether it deals.
        after: their states at the own next discard; None if there is none.
        waits: for each kind that the hand waits for: copies that the seat cannot see, its look, whether it is
            dora.
        copies, unseen: the number of unseen winning tiles, and of all unseen tiles.
        declares: whether the discard declares riichi.
        end: "on" while the deal continues; "ron", "tsumo", "lost", "drawn", "abort".
        won: the kind of a ron.
        dealt: whether the deal was lost by the own discard.
        winners: the indexes in ``others`` of the seats that won.
        change: the points that the end brought the seat.
        threatened: against a threat, whether the seat pushes or folds, see `others.folds`; otherwise "".
        folds: whether a fold begins with the discard, then with how many safe tiles.
        got: the points that the deal brought the seat.
        waiting: the kinds that a ready hand waits for, as a mask.
        live: unseen tiles by kind.
        visible: tiles by kind that lie open for all players.
        dora: the kinds that are dora.
        drawn: the kind of the own next draw, -1 if there is none.
        released: the class of each discard of others, and the shares of the classes in the unseen tiles then.
    """

    def __init__(self, table: game.Table, number: int) -> None:
        state = table.state
        seat, players = state.seats[number], table.rules.players
        self.left, self.called = state.wall // players, seat.has_called
        self.own, self.melds = own_state(seat), sum(1 for meld in seat.melds if meld.meld.is_open)
        self.dealer = number == state.deal.dealer
        seats = [(number + index) % players for index in range(1, players)]
        self.others = [(seat_state(state.seats[seat]), seat == state.deal.dealer) for seat in seats]
        self.after: list[int] | None = None
        self.waits: dict[int, tuple[int, str, bool]] = {}
        self.copies = self.unseen = 0
        self.declares = False
        self.end, self.won, self.dealt, self.change = "on", -1, False, 0
        self.winners: list[int] = []
        self.hidden: list[int] = []  # tiles that cannot be seen, by class
        self.released: list[tuple[int, list[float]]] = []
        self.threatened, self.folds, self.got = "", 0, 0
        self.waiting, self.live, self.visible = 0, (), ()
        self.dora: set[int] = set()
        self.drawn = -1

    @property
    def riichi(self) -> int:
        """Return how many other seats are in riichi."""
        return sum(1 for state, _ in self.others if state == DECLARED)

    def release(self, kind: int) -> None:
        """Register a discard of another seat; its tile is visible from then on."""
        if self.hidden:
            number, total = CLASSES.index(class_of(kind)), sum(self.hidden)
            self.released.append((number, [item / total for item in self.hidden]))
            self.hidden[number] -= 1


Seats = list[list[Step]]  # of one deal, the steps of each seat


def own_state(seat: Seat) -> str:
    if seat.riichi:
        return "riichi"
    return FREE if not seat.waits else "open" if seat.has_called else "closed"


def seat_state(seat: Seat) -> int:
    """Return the state of a seat as the other seats see it."""
    return state_of(sum(1 for meld in seat.melds if meld.meld.is_open), riichi=bool(seat.riichi))


def steps_of(played: Game) -> Iterator[Seats]:
    """Yield the steps of each deal, in order."""
    table = game.Table(played.rules)
    for deal in played.deals:
        yield steps_of_deal(table, deal)


def steps_of_deal(table: game.Table, deal: Deal) -> Seats:
    table.start(deal)
    seats: Seats = [[] for _ in range(deal.players)]
    running: list[Step | None] = [None] * deal.players
    wins: list[Win] = []
    folds = Folds(deal.players)
    for event in deal.events:
        if isinstance(event, Discard):
            folds.before(table, event)
        table.apply(event)
        if isinstance(event, Discard):
            for other in running:
                if other is not None and other is not running[event.seat]:
                    other.release(kind_of(event.tile))
            step = step_of(table, event)
            step.threatened, begins = folds.after(table, event)
            step.folds = folds.safe if begins else 0
            if seats[event.seat]:
                seats[event.seat][-1].after = [state for state, _ in step.others]
            seats[event.seat].append(step)
            running[event.seat] = step
        elif isinstance(event, Draw | Call | AddedQuad | ConcealedQuad | North):
            before, running[event.seat] = running[event.seat], None
            if before is not None and isinstance(event, Draw):
                before.drawn = kind_of(event.tile)
        elif isinstance(event, Win):
            wins.append(event)
        elif isinstance(event, DrawnDeal):
            end_all(running, "drawn" if event.kind == EXHAUSTIVE else "abort", table)
    if wins:
        end_all(running, "lost", table)
        end_by_wins(table, seats, running, wins)
    bring(table, seats)
    return seats


def bring(table: game.Table, seats: Seats) -> None:
    """Set the points that the deal brought."""
    for steps, change in zip(seats, table.end.change if table.end else (), strict=False):
        for step in steps:
            step.got = change


def end_all(running: list[Step | None], end: str, table: game.Table) -> None:
    ended = table.end
    for seat, step in enumerate(running):
        if step is not None:
            step.end = end
            step.change = ended.change[seat] if ended else 0


def end_by_wins(table: game.Table, seats: Seats, running: list[Step | None], wins: list[Win]) -> None:
    players = table.rules.players
    for win in wins:
        for seat, step in enumerate(running):
            if step is not None and seat != win.seat:
                step.winners.append((win.seat - seat) % players - 1)
                step.dealt |= win.source == seat
        step = running[win.seat]
        if step is not None:
            step.end, step.won = "ron", kind_of(win.tile)
        elif seats[win.seat]:
            seats[win.seat][-1].end = "tsumo"


def step_of(table: game.Table, event: Discard) -> Step:
    step, seat = Step(table, event.seat), table.state.seats[event.seat]
    step.declares = event.riichi
    position = table.position(event.seat)
    step.live, step.dora = tuple(position.live), dora_at(position)
    step.visible = tuple(position.visible_counts)
    if seat.waits:
        look(table, event.seat, step)
    if not seat.riichi:
        step.hidden = hidden(position)
    return step


def hidden(position: Position) -> list[int]:
    """Return the number of tiles that a seat cannot see, by class."""
    result = [0] * len(CLASSES)
    for kind in position.variant.natural:
        result[CLASSES.index(class_of(kind))] += position.live[kind]
    return result


def dora_at(position: Position) -> set[int]:
    return {dora_of(kind_of(face), position.players) for face in position.indicators}


def look(table: game.Table, number: int, step: Step) -> None:
    """Set the waits of a ready seat: the unseen copies of each, and how it looks to the others."""
    seat, position = table.state.seats[number], table.position(number)
    visible, hand = position.visible_counts, position.hand.all_counts
    left = {kind: 4 - hand[kind] - visible[kind] for kind in range(34) if seat.waits >> kind & 1}
    step.waiting, step.copies = seat.waits, sum(left.values())
    step.unseen = (108 if table.rules.players == 3 else 136) - sum(visible) - sum(hand)
    if seat.waits & (seat.river_kinds | seat.passed_in_riichi):
        return
    step.waits = {
        kind: (copies, look_of(kind, seat.river_kinds), kind in step.dora)
        for kind, copies in left.items()
        if copies and pays(table, number, position, kind)
    }


def pays(table: game.Table, number: int, position: Position, kind: int) -> bool:
    if table.state.seats[number].riichi:
        return True
    seat_wind, round_wind = ("ESWN"[wind - EAST] for wind in position.winds)
    winds = {"seat_wind": seat_wind, "round_wind": round_wind}
    return bool(game.can_ron(position.hand, kind, rules=table.rules, **winds))
