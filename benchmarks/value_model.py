"""The other players of a table, counted from whole games: ``make value-model``.

What `paili.value` needs to know of the others is counted step by step: a step begins with an own discard
and ends with the own next draw. In it a player who is ready may win on a discard (*ron*), another may win
(*lost*: also on the own discard), or the deal may end. Half of the games (every other file in the order of
names, from the first) gives the rates, the other half checks them; printed is what they foresee beside what
was seen, by turn and by class of the winning tile, with standard errors.

Turns are told by the own draws that are left, which is what a value counts by: tiles in the wall divided by
the players, rounded down. In the first turn four players have 17 left, three have 18.

* ron: for each copy of a winning kind that the player cannot see, by class of the kind (honour, 1/9, 2/8,
  3-7), by draws left, and by the state of the hand: riichi, ready closed, ready open. Hands that are furiten
  are not counted; without riichi only kinds that have a yaku on a discard.
* lost, of the steps without a ron: by draws left, number of riichi of others (two stands for more), and
  whether the player is in riichi; what he pays then, honba included; and how often one more of the others
  declares riichi in the step.
* drawn: what the exhaustive draw pays him, by riichi, ready, not ready.
* release: how many times as often as any unseen tile would be is a tile of a class discarded by another, by
  draws left: the discards of that class, over the shares that it has of the tiles that the player cannot see
  at each of those discards. Players in riichi, who call nothing, are not asked.

The rate of a cell takes in ten cases at the rate that its row and column foresee, so that no rate comes from
one or two cases alone; the counts stand beside it as they are.

``--write`` writes the file that is shipped. Standard errors take what happens in one deal together.
Phoenix-room players: weaker rooms push more, and wait worse.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from paili import Position, game, logs
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
from paili.tiles import EAST, kind_of
from paili.value.table.others import BANDS, CLASSES, STATES, TableModel, band_of, class_of, read_model

SHARED = Path(__file__).parents[2] / "shared" / "data"
SHIPPED = Path(__file__).parents[1] / "src" / "paili" / "value" / "table" / "phoenix.json"
FOLDER = "games_houou_2022a"
SOURCE = "Tenhou phoenix room, 1–13 January 2022 (thewaxmango/mahjong-hands, MIT)"
HALF = "every other file in the order of names, from the first"
DRAWS = 19  # 0…18 left
MOST_RIICHI = 2
NOT_THEIRS = ("abort", "ron")  # steps in which nobody else could win: the chances are given that
PRIOR = 10
OWN = ("free", "riichi")


class Step:
    """From an own discard to the own next draw."""

    def __init__(self, left: int, state: str, riichi: int, dealer: bool) -> None:
        self.left, self.state, self.riichi, self.dealer = left, state, riichi, dealer
        self.waits: dict[int, int] = {}  # kinds that may be won on a discard → copies that cannot be seen
        self.copies = self.unseen = 0  # of all kinds waited for; of all tiles
        self.declares = False
        self.end = "on"
        self.won = -1
        self.change = 0
        self.more: int | None = None  # further riichi of others at the next own discard
        self.hidden: list[int] = []  # tiles that cannot be seen, by class
        self.released: list[tuple[int, list[float]]] = []  # class of each discard of others, and shares then

    def release(self, kind: int) -> None:
        """Another discards a kind, which is seen from then on."""
        if self.hidden:
            number, total = CLASSES.index(class_of(kind)), sum(self.hidden)
            self.released.append((number, [each / total for each in self.hidden]))
            self.hidden[number] -= 1


Seats = list[list[Step]]  # of one deal, the steps of each seat


# ------------------------------------------------------------------------------------------ counting


def steps_of(played: Game) -> Iterator[Seats]:
    """The steps of each deal, in order."""
    table = game.Table(played.rules)
    for deal in played.deals:
        yield steps_of_deal(table, deal)


def steps_of_deal(table: game.Table, deal: Deal) -> Seats:
    table.start(deal)
    seats: Seats = [[] for _ in range(deal.players)]
    running: list[Step | None] = [None] * deal.players
    wins: list[Win] = []
    for event in deal.events:
        table.apply(event)
        if isinstance(event, Discard):
            for other in running:
                if other is not None and other is not running[event.seat]:
                    other.release(kind_of(event.tile))
            step = step_of(table, event)
            if seats[event.seat]:
                last = seats[event.seat][-1]
                last.more = min(step.riichi, MOST_RIICHI) - min(last.riichi, MOST_RIICHI)
            seats[event.seat].append(step)
            running[event.seat] = step
        elif isinstance(event, Draw | Call | AddedQuad | ConcealedQuad | North):
            running[event.seat] = None
        elif isinstance(event, Win):
            wins.append(event)
        elif isinstance(event, DrawnDeal):
            end_all(running, "drawn" if event.kind == EXHAUSTIVE else "abort", table)
    if wins:
        end_all(running, "lost", table)
        for win in wins:
            step = running[win.seat]
            if step is not None:
                step.end, step.won = "ron", kind_of(win.tile)
            elif seats[win.seat]:
                seats[win.seat][-1].end = "tsumo"
    return seats


def end_all(running: list[Step | None], end: str, table: game.Table) -> None:
    ended = table.end
    for seat, step in enumerate(running):
        if step is not None:
            step.end = end
            step.change = ended.change[seat] if ended else 0


def step_of(table: game.Table, event: Discard) -> Step:
    state = table.state
    seat = state.seats[event.seat]
    others = sum(1 for each in state.seats if each.riichi and each is not seat)
    ready = bool(seat.waits)
    name = "riichi" if seat.riichi else "free" if not ready else "open" if seat.has_called else "closed"
    step = Step(state.wall // table.rules.players, name, others, event.seat == state.deal.dealer)
    step.declares = event.riichi
    if ready:
        look(table, event.seat, step)
    if not seat.riichi:
        step.hidden = hidden(table.position(event.seat))
    return step


def hidden(position: Position) -> list[int]:
    """The tiles that a seat cannot see, by class."""
    found = [0] * len(CLASSES)
    for kind in position.variant.natural:
        found[CLASSES.index(class_of(kind))] += position.live[kind]
    return found


def look(table: game.Table, number: int, step: Step) -> None:
    """What a ready seat waits for, and how much of it it cannot see."""
    seat, position = table.state.seats[number], table.position(number)
    visible, held = position.visible_counts, position.hand.held
    left = {kind: 4 - held[kind] - visible[kind] for kind in range(34) if seat.waits >> kind & 1}
    step.copies = sum(left.values())
    step.unseen = (108 if table.rules.players == 3 else 136) - sum(visible) - sum(held)
    if seat.waits & (seat.river_kinds | seat.passed_in_riichi):
        return
    step.waits = {
        kind: copies for kind, copies in left.items() if copies and pays(table, number, position, kind)
    }


def pays(table: game.Table, number: int, position: Position, kind: int) -> bool:
    if table.state.seats[number].riichi:
        return True
    seat_wind, round_wind = ("ESWN"[wind - EAST] for wind in position.winds)
    winds = {"seat_wind": seat_wind, "round_wind": round_wind}
    return bool(game.can_ron(position.hand, kind, rules=table.rules, **winds))


# -------------------------------------------------------------------------------------------- rates


class Counts:
    """Of each cell and deal, the times something could happen and did; for money, all that was paid."""

    def __init__(self) -> None:
        self.cells: dict[Any, dict[int, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
        self.paid: dict[Any, list[int]] = defaultdict(list)
        self.deal = 0

    def add(self, seats: Seats) -> None:
        self.deal += 1
        for steps in seats:
            for step in steps:
                self._rons(step)
                self._others(step)
                self._releases(step)

    def _count(self, key: Any, could: float, did: bool) -> None:
        cell = self.cells[key][self.deal]
        cell[0] += could
        cell[1] += did

    def _rons(self, step: Step) -> None:
        for kind, copies in step.waits.items():
            self._count(("ron", step.state, class_of(kind), band_of(step.left)), copies, step.won == kind)

    def _releases(self, step: Step) -> None:
        for released, shares in step.released:
            for number, name in enumerate(CLASSES):
                self._count(("release", name, band_of(step.left)), shares[number], released == number)

    def _others(self, step: Step) -> None:
        if step.end in NOT_THEIRS:
            return
        own = "riichi" if step.state == "riichi" else "free"
        riichi = min(step.riichi, MOST_RIICHI)
        self._count(("lost", own, riichi, step.left), 1, step.end == "lost")
        if step.end == "lost":
            self.paid["loss", own, step.dealer, riichi].append(-step.change)
        if step.more is not None:
            self._count(("more", own, riichi, step.left), 1, step.more > 0)
        if step.end == "drawn":
            name = step.state if step.state in ("riichi", "free") else "ready"
            self.paid["drawn", name].append(step.change)


def model_of(counts: Counts, players: int, deals: int, games: int) -> dict[str, Any]:
    return {
        "players": players, "games": games, "deals": deals,
        "ron": {state: dict(zip(CLASSES, rons(counts, state), strict=True)) for state in STATES},
        "lost": {own: by_turn(counts, "lost", own) for own in OWN},
        "more": {own: by_turn(counts, "more", own) for own in OWN},
        "loss": {own: {"child": loss(counts, own, False), "dealer": loss(counts, own, True)} for own in OWN},
        "drawn": {name: mean(counts.paid["drawn", name]) for name in ("riichi", "ready", "free")},
        "release": dict(zip(CLASSES, releases(counts), strict=True)),
    }  # fmt: skip


Cell = list[Any]  # the keys that are counted together
Columns = dict[str, list[float]]


def rons(counts: Counts, state: str) -> list[Columns]:
    bands = range(len(BANDS))
    return rates(counts, [[[("ron", state, name, band)] for band in bands] for name in CLASSES])


def releases(counts: Counts) -> list[Columns]:
    bands = range(len(BANDS))
    return rates(counts, [[[("release", name, band)] for band in bands] for name in CLASSES])


def by_turn(counts: Counts, what: str, own: str) -> list[Columns]:
    """Of each number of riichi the rates by draws left; those of two turns are counted together."""
    rows = [
        [[(what, own, riichi, left), (what, own, riichi, left + 1)] for left in range(0, DRAWS, 2)]
        for riichi in range(MOST_RIICHI + 1)
    ]
    found = rates(counts, rows)
    return [{name: [v for v in of for _ in (0, 1)][:DRAWS] for name, of in row.items()} for row in found]


def loss(counts: Counts, own: str, dealer: bool) -> list[dict[str, float]]:
    return [mean(counts.paid["loss", own, dealer, riichi]) for riichi in range(MOST_RIICHI + 1)]


def rates(counts: Counts, rows: list[list[Cell]]) -> list[Columns]:
    """The rates of a table of cells.

    A cell alone may have few cases; so it gets, as if they had been counted too, ``PRIOR`` cases at the rate
    that its row and its column foresee (the product of theirs over that of the whole table).
    """
    whole = summed(counts, [key for row in rows for cell in row for key in cell])
    columns = [summed(counts, [key for cell in each for key in cell]) for each in zip(*rows, strict=True)]
    found = []
    for row in rows:
        of_row = summed(counts, [key for cell in row for key in cell])
        cells = [
            cell_of(counts, cell, rate_of(of_row) * rate_of(column) / (rate_of(whole) or 1.0))
            for cell, column in zip(row, columns, strict=True)
        ]
        found.append({name: [cell[name] for cell in cells] for name in cells[0]})
    return found


def summed(counts: Counts, keys: Cell) -> tuple[float, float]:
    cells = [cell for key in keys for cell in counts.cells[key].values()]
    return sum(could for could, _ in cells), sum(did for _, did in cells)


def rate_of(cell: tuple[float, float]) -> float:
    return cell[1] / cell[0] if cell[0] else 0.0


def cell_of(counts: Counts, keys: Cell, foreseen: float) -> dict[str, float]:
    """One rate with its standard error, steps of one deal taken together (ratio estimator)."""
    deals: dict[int, list[float]] = defaultdict(lambda: [0, 0])
    for key in keys:
        for deal, (could, did) in counts.cells[key].items():
            deals[deal][0] += could
            deals[deal][1] += did
    of, times = summed(counts, keys)
    before = PRIOR / foreseen if foreseen else 0.0
    rate = (times + before * foreseen) / (of + before) if of + before else 0.0
    spread = sum((did - rate * could) ** 2 for could, did in deals.values())
    error = math.sqrt(spread) / of if of else 0.0
    return {"of": round(of, 1), "times": times, "rate": round(rate, 5), "error": round(error, 5)}


def mean(values: list[int]) -> dict[str, float]:
    if not values:
        return {"of": 0, "mean": 0.0, "error": 0.0}
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values)
    error = math.sqrt(spread / max(1, len(values) - 1) / len(values))
    return {"of": len(values), "mean": round(middle, 1), "error": round(error, 1)}


# ---------------------------------------------------------------------------------------- calibration


class Row:
    """How often something was expected and seen; what one deal was off by is kept together."""

    def __init__(self) -> None:
        self.steps, self.expected, self.seen = 0, 0.0, 0.0
        self.off: dict[int, float] = defaultdict(float)

    def add(self, deal: int, expected: float, seen: bool) -> None:
        self.steps += 1
        self.expected += expected
        self.seen += seen
        self.off[deal] += seen - expected

    def line(self, *names: object) -> str:
        error = math.sqrt(sum(each * each for each in self.off.values()))
        off = (self.seen - self.expected) / error if error else 0.0
        shares = [100 * each / max(1, self.steps) for each in (self.expected, self.seen, error)]
        label = " ".join(f"{name!s:<8}" for name in names)
        return (
            f"{label} {self.steps:>8,} {self.expected:>9.1f} {self.seen:>7.0f}   "
            f"{shares[0]:>7.3f} {shares[1]:>7.3f} ± {shares[2]:.3f} %  {off:>+6.2f}"
        )


TURNS = ((10, 18, "1–8"), (7, 9, "9–11"), (4, 6, "12–14"), (0, 3, "15–18"))


def turn_of(left: int) -> str:
    return next(name for least, most, name in TURNS if least <= left <= most)


class Check:
    """What the rates foresee beside what the other half saw."""

    def __init__(self, model: TableModel) -> None:
        self.model, self.deal = model, 0
        self.rows: dict[tuple[str, ...], Row] = defaultdict(Row)

    def add(self, seats: Seats) -> None:
        self.deal += 1
        for steps in seats:
            for step in steps:
                self._ron(step)
                self._lost(step)
                self._release(step)
            for waits, (place, step) in riichi_of(steps):
                self._riichi(step, steps[place:], waits)

    def _row(self, *key: str, expected: float, seen: bool) -> None:
        self.rows[key].add(self.deal, expected, seen)

    def _ron(self, step: Step) -> None:
        rates = self.model.ron(step.left, step.state) if step.waits else {}
        for kind, copies in step.waits.items():
            told = {"expected": copies * rates[class_of(kind)][step.left], "seen": step.won == kind}
            state, name, turn = step.state, class_of(kind), turn_of(step.left)
            self._row("ron, each winning kind and step", state, name, turn, **told)
            self._row("ron, all turns", state, name, **told)
            self._row("ron, all classes", state, turn, **told)

    def _lost(self, step: Step) -> None:
        if step.end in NOT_THEIRS:
            return
        own = step.state == "riichi"
        expected = self.model.others(step.left, riichi=step.riichi, own_riichi=own).lost[step.left]
        names = "own" if own else "none own", f"{min(step.riichi, MOST_RIICHI)} riichi", turn_of(step.left)
        self._row("another wins, each step", *names, expected=expected, seen=step.end == "lost")

    def _release(self, step: Step) -> None:
        rates = self.model.release(step.left)
        for released, shares in step.released:
            for number, name in enumerate(CLASSES):
                expected = shares[number] * rates[name][step.left]
                for turn in (turn_of(step.left), "all turns"):
                    self._row("a discard of another", name, turn, expected=expected, seen=released == number)

    def _riichi(self, step: Step, after: list[Step], waits: str) -> None:
        """A riichi to its end: the whole chain of steps and draws, as a value uses it."""
        for name, expected in ends_of(self.model, step).items():
            for row in (("turn", turn_of(step.left)), ("wait", waits), ("all", "")):
                self._row("a riichi to its end", *row, name, expected=expected, seen=after[-1].end == name)

    def print(self) -> None:
        title = f"{'':<39}steps expected    seen   expected    seen ± s.e.     off by"
        for what in sorted({key[0] for key in self.rows}):
            print(f"\n{what}\n{title}")
            for key in sorted(key for key in self.rows if key[0] == what):
                print(self.rows[key].line(*key[1:], *[""] * (4 - len(key))))


def riichi_of(steps: list[Step]) -> Iterator[tuple[str, tuple[int, Step]]]:
    """The riichi of a seat that may win on discards, with its class of wait."""
    for place, step in enumerate(steps):
        if step.declares and step.waits and steps[-1].end != "abort":
            classes = {class_of(kind) for kind in step.waits}
            yield classes.pop() if len(classes) == 1 else "several", (place, step)


def ends_of(model: TableModel, step: Step) -> dict[str, float]:
    rates = model.ron(step.left, "riichi")
    others = model.others(step.left, riichi=step.riichi, own_riichi=True)
    found = {"ron": 0.0, "tsumo": 0.0, "lost": 0.0, "drawn": 0.0}
    alive = 1.0
    for draws, left in enumerate(range(step.left, -1, -1)):
        ron = sum(copies * rates[class_of(kind)][left] for kind, copies in step.waits.items())
        found["ron"] += alive * ron
        found["lost"] += alive * (1 - ron) * others.lost[left]
        alive *= (1 - ron) * (1 - others.lost[left])
        if left:
            tsumo = step.copies / (step.unseen - draws)
            found["tsumo"] += alive * tsumo
            alive *= 1 - tsumo
    return {**found, "drawn": alive}


# ------------------------------------------------------------------------------------------ the script


def halves(folder: Path) -> Iterator[tuple[bool, Game]]:
    for number, path in enumerate(sorted(folder.iterdir())):
        yield from ((number % 2 == 0, played) for played in logs.read(path))


def count_all(
    folder: Path, every: int
) -> tuple[dict[tuple[bool, int], list[Seats]], dict[tuple[bool, int], int]]:
    """The deals of each half by players, and the number of games."""
    deals: dict[tuple[bool, int], list[Seats]] = defaultdict(list)
    games: dict[tuple[bool, int], int] = defaultdict(int)
    for number, (fits, played) in enumerate(halves(folder)):
        if number // 2 % every == 0:
            key = fits, len(played.players)
            games[key] += 1
            deals[key].extend(steps_of(played))
    return deals, games


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--every", type=int, default=1, help="take each n-th game only")
    parser.add_argument("--write", action="store_true", help="write the file that is shipped")
    arguments = parser.parse_args()
    deals, games = count_all(Path(os.environ.get("PAILI_DATA", SHARED)) / FOLDER, arguments.every)
    told: dict[str, Any] = {
        "name": "phoenix", "source": SOURCE, "half": HALF, "counted": date.today().isoformat(), "players": {},  # noqa: DTZ011
    }  # fmt: skip
    for players in (4, 3):
        counts = Counts()
        for seats in deals[True, players]:
            counts.add(seats)
        size = len(deals[True, players]), games[True, players]
        told["players"][str(players)] = model_of(counts, players, *size)
    if arguments.write:
        SHIPPED.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    for players in (4, 3):
        sizes = [(games[half, players], len(deals[half, players])) for half in (True, False)]
        print(
            "\n{} players: rates of {} games, {} deals, checked on {} games, {} deals".format(
                players, *sizes[0], *sizes[1]
            )
        )
        check = Check(read_model(told, players))
        for seats in deals[False, players]:
            check.add(seats)
        check.print()


if __name__ == "__main__":
    main()
