"""Check how well values at a table predict: ``make value-check`` fits half of the games and checks the rest.

For the half that was not fitted, the script compares predictions with results: the results of riichi, by
turn, by open hands and riichi of others, by copies that could not be seen and by kind of wait; the results of
folding; the chance to win and the points of discards, by shanten and by tenths; how often players made the
discard with the highest value; riichi or dama; and whether offered tiles were called. Hands may fold, and
danger is charged. For players who pushed against a threat, it prints how much more they got than a fold was
worth, by the predicted gain, and how often the value agrees with the player; and it prints the draws of hands
by classes of tiles. ± is one standard error of the difference, with all cases of a deal as one cluster. The
sample has more decisions of some sorts than of others (every riichi, a quarter of the others), so weights
restore the shares of all decisions. ``--keep`` stores what was fitted.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import clusters
import paili
from command_line import kept, parser_of
from others.steps import Step, steps_of
from paili import game
from paili.dangers.records import ALWAYS, PASSED, RIVER
from paili.game.events import Call, Discard, Draw
from paili.game.records import Deal, Game
from paili.tiles import EAST, kind_of
from paili.value.records import EQUAL, FOLD, PUSH, Evaluation, Value
from paili.value.table import phoenix
from paili.value.table.others import TableModel, read_model
from paili.value.table.signs import CLASSES, DECLARED, FOLDS, RIICHI, class_of, ron_signs, threat_of
from shared_games import ENDS as PLAYED
from shared_games import games, points_from
from value_model import HALF, counted, file_of

# one of so many games is sampled, by the number of players; riichi are followed in all
QUICK, SLOW = {4: 15, 3: 5}, {4: 3, 3: 1}
AGREES = "agrees"  # a column without a prediction
ENDS = ("ron", "tsumo", "lost", "drawn")
MOST_SHANTEN = 2  # largest shanten of decisions that are evaluated
SHARE = 0.25  # sampled share of decisions without a riichi
OFFERS = 0.1  # sampled share of the offers
PUSHED = 0.03  # the least danger of a discard that pushes
MORE = (0, 200, 600, 1500)  # bands of the predicted gain of a push, in points


class Case(NamedTuple):
    """A decision, its prediction and its result; it represents ``weight`` decisions of its sort."""

    keys: tuple[tuple[str, object], ...]
    predicted: tuple[float, ...]
    seen: tuple[float, ...]
    deal: int
    weight: float = 1.0


class Table:
    """Cases by key: the mean prediction compared with the mean result."""

    def __init__(self, title: str, columns: tuple[str, ...], scales: tuple[float, ...]) -> None:
        self.title, self.columns, self.scales = title, columns, scales
        self.rows: dict[tuple[str, object], list[Case]] = defaultdict(list)

    def add(self, case: Case) -> None:
        for key in (("all", ""), *case.keys):
            self.rows[key].append(case)

    def print(self) -> None:
        print(
            f"\n{self.title}\n{'':<26}{'n':>6}"
            + "".join(f"{name if name == AGREES else name + ', said / seen':>28}" for name in self.columns)
        )
        for (name, value), cases in sorted(self.rows.items(), key=lambda row: (row[0][0], str(row[0][1]))):
            cells = "".join(self._cell(cases, place) for place in range(len(self.columns)))
            print(f"{name + ' ' + str(value):<26}{len(cases):>6}{cells}")

    def _cell(self, cases: list[Case], place: int) -> str:
        predicted, seen = (
            np.array([getattr(case, name)[place] for case in cases]) for name in ("predicted", "seen")
        )
        scale, weights = self.scales[place], np.array([case.weight for case in cases])
        off = clusters.mean(seen - predicted, [case.deal for case in cases], weights)
        predicted_mean = scale * float(np.average(predicted, weights=weights))
        text = f"{scale * off.value + predicted_mean:.1f} ± {scale * (off.error or 0.0):.1f}"
        return f"{text if self.columns[place] == AGREES else f'{predicted_mean:.1f} / {text}':>28}"


# ---------------------------------------------------------------------------------- riichi to their end


def said_of_riichi(model: TableModel, step: Step) -> tuple[float, ...]:
    """Return the chances of the four ways in which a riichi ends, by the chain of steps and draws."""
    seats = [state for state, _ in step.others]
    dealer = 0 if step.dealer else [deals for _, deals in step.others].index(True) + 1
    others = model.others(step.left, DECLARED, seats=seats, dealer=dealer)
    among = model.among(DECLARED, others.riichi, others.opened)
    result, alive = dict.fromkeys(ENDS, 0.0), 1.0
    waiting, honours = weight_of_waits(model, step), all(kind >= EAST for kind in step.waits)
    for draws, left in enumerate(range(step.left, -1, -1)):
        ron = among[left] * sum(
            model.rate("ron", ron_signs(DECLARED, kind, look, left, dora=dora))
            * model.copies(DECLARED, len(step.waits), copies, honours=honours)
            * model.seat(DECLARED, step.melds, dealer=step.dealer)
            for kind, (copies, look, dora) in step.waits.items()
        )
        result["ron"] += alive * ron
        result["lost"] += alive * (1 - ron) * others.lost[left]
        alive *= (1 - ron) * (1 - others.lost[left])
        tsumo = waiting / (step.unseen - draws) if left else 0.0
        result["tsumo"], alive = result["tsumo"] + alive * tsumo, alive * (1 - tsumo)
    return (*list(result.values())[:3], alive)


def weight_of_waits(model: TableModel, step: Step) -> float:
    """Return the number of copies that a hand waits for, each weighted by its chance to be in the wall."""
    return step.unseen * sum(
        chance for kind, chance in enumerate(drawn_next(model, step)) if step.waiting >> kind & 1
    )


def drawn_next(model: TableModel, step: Step) -> list[float]:
    """Return the chance of each kind to be the seat's next draw."""
    by_copies = model.wall(step.left, step.riichi, step.visible, sorted(step.dora))
    weights = [copies * by_copies[kind][copies] for kind, copies in enumerate(step.live)]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def turn_name(step: Step, players: int) -> str:
    """Return the name of the band of turns of a discard."""
    turn = (18 if players == 4 else 19) - step.left
    return next(
        name for most, name in ((5, "01–05"), (10, "06–10"), (15, "11–15"), (99, "16+")) if turn <= most
    )


def keys_of(step: Step, players: int) -> tuple[tuple[str, object], ...]:
    return (
        ("turn", turn_name(step, players)),
        ("open others", sum(0 < state < RIICHI for state, _ in step.others)),
        ("other riichi", step.riichi), ("copies", f"{(step.copies + 1) // 2 * 2 - 1:02}–"),
        ("kinds", min(len(step.waits), 3)), ("dealer", step.dealer), ("wait", wait_name(step)),
    )  # fmt: skip


def wait_name(step: Step) -> str:
    """Return the name of a sort of waits: for one kind its class, for honours also the unseen copies."""
    if len(step.waits) > 1:
        return f"{min(len(step.waits), 3)} kinds"
    ((kind, (copies, _, _)),) = step.waits.items()
    name = class_of(kind)
    return f"one kind, {name}, {copies} unseen" if name == CLASSES[0] else f"one kind, {name}"


# ---------------------------------------------------------------------------------- decisions


class Decision(NamedTuple):
    """A discard before it was made, or an offered tile; it represents ``weight`` decisions of its sort."""

    position: paili.Position
    seat: int
    thrown: int
    declares: bool
    called: bool
    weight: float = 1.0


def decisions(table: game.Table, deal: Deal, chance: random.Random) -> Iterator[Decision]:
    """Yield a sample of discards of seats not in riichi, all riichi discards, and a sample of offers."""
    table.start(deal)
    for place, event in enumerate(deal.events):
        if isinstance(event, Discard) and (event.riichi or chance.random() < SHARE):
            seat = event.seat
            if not table.state.seats[seat].riichi:
                weight = 1.0 if event.riichi else 1 / SHARE
                yield Decision(
                    table.position(seat), seat, kind_of(event.tile), event.riichi, called=False, weight=weight
                )
        table.apply(event)
        if isinstance(event, Discard) and chance.random() < OFFERS:
            yield from _offer(table, event, deal.events[place + 1 :])


def _offer(table: game.Table, event: Discard, after: tuple[Any, ...]) -> Iterator[Decision]:
    """Yield the decision of the next seat in turn, if it may call the tile and nobody else does.

    This seat can call most tiles, because only it may call a run.
    """
    seat = (event.seat + 1) % table.rules.players
    follows = after[0] if after else None
    is_alone = isinstance(follows, Draw) or (isinstance(follows, Call) and follows.seat == seat)
    may_call = any(isinstance(event, Call) for event in table.legal(seat)) if is_alone else False
    if may_call and not table.state.seats[seat].riichi:
        yield Decision(table.position(seat), seat, -1, declares=False, called=isinstance(follows, Call))


class Check:
    """The tables of comparisons of predictions with results."""

    def __init__(self, model: TableModel, players: int) -> None:
        self.model, self.players, self.deal = model, players, 0
        self.riichi = Table(f"{players} players, riichi to their end, %", ENDS, (100,) * 4)
        self.points = Table(f"{players} players, points of riichi", ("points",), (1,))
        self.chosen = Table(f"{players} players, discards that were made", ("win %", "points"), (100, 1))
        self.best = Table(f"{players} players, the discard worth most is the one made, %", (AGREES,), (100,))
        self.dama = Table(f"{players} players, riichi or dama, %", ("declared", AGREES), (100, 100))
        self.folds = Table(f"{players} players, what a fold brings", ("points",), (1,))
        self.pushes = Table(f"{players} players, what a push brings more than a fold", ("points",), (1,))
        self.verdicts = Table(f"{players} players, push or fold by the verdict, %", (AGREES,), (100,))
        self.draws = Table(f"{players} players, what is drawn next, %", CLASSES, (100,) * len(CLASSES))
        self.calls = Table(f"{players} players, offers, %", ("called", AGREES), (100, 100))

    def add(self, played: Game, chance: random.Random) -> None:
        table = game.Table(played.rules)
        for deal in played.deals:
            self.deal += 1
            result = list(decisions(table, deal, chance))
            if not table.end or table.end.kind not in PLAYED:
                continue
            for decision in result:
                if decision.thrown < 0:
                    self._offer(decision)
                else:
                    got = points_from(table.end, decision.position, decision.seat)
                    self._discard(decision, got, decision.seat in table.end.winners)

    def _discard(self, decision: Decision, got: float, won: bool) -> None:
        evaluation = decision.position.evaluate(opponents=phoenix.NAME, shape_changes=1, fold=True)
        choice = next(
            (discard for discard in evaluation.discards if kind_of(discard.tile) == decision.thrown), None
        )
        if evaluation.won or choice is None:
            return
        if evaluation.fold is not None:
            self._pushed_or_folded(decision, evaluation, choice, got)
        if choice.shanten > MOST_SHANTEN or not evaluation.best.in_reach:
            return
        is_closed, riichi = decision.position.hand.is_concealed, riichi_at(decision)
        if choice.shanten == 0 and is_closed:
            seen = float(decision.declares), float(choice.riichi == decision.declares)
            keys = (
                ("made", "declared" if decision.declares else "dama"),
                ("riichi", "some" if riichi else "none"),
            )
            self.dama.add(Case(keys, (float(choice.riichi), 0.0), seen, self.deal, decision.weight))
        if decision.declares:
            self._declared(decision, got)
        elif not (choice.riichi and choice.shanten == 0):
            hand = f"{choice.shanten} {'closed' if is_closed else 'open'}"
            keys = (
                ("shanten", hand), (f"riichi {'some' if riichi else 'none'}, shanten", hand),
                ("riichi", "some" if riichi else "none"), ("tenth", min(int(10 * choice.win), 9)),
                ("riichi, shanten", choice.shanten)
                if riichi else ("no riichi, open others", opened_of(decision)),
            )  # fmt: skip
            self.chosen.add(Case(keys, (choice.win, choice.points or 0.0), (float(won), got), self.deal))
        if choice.shanten >= 1:
            name = "riichi some" if riichi else "riichi none"
            agrees = float(evaluation.best.tile == choice.tile)
            self.best.add(
                Case(((name, ""), (f"{name}, shanten", choice.shanten)), (0.0,), (agrees,), self.deal)
            )

    def _pushed_or_folded(self, decision: Decision, evaluation: Evaluation, value: Value, got: float) -> None:
        """Add a decision against a threat in which the player clearly pushed or folded."""
        fold, did = evaluation.fold, clear_choice(decision, evaluation, value)
        if fold is None or not did:
            return
        more = fold.push - fold.fold
        band = sum(more >= least for least in MORE)
        if did == PUSH:
            key = "said", f"{band} from {(-math.inf, *MORE)[band]}"
            self.pushes.add(Case((key,), (more,), (got - fold.fold,), self.deal, decision.weight))
        if fold.verdict != EQUAL:
            agrees = float(fold.verdict == did)
            key = "verdict", fold.verdict
            self.verdicts.add(Case((key,), (0.0,), (agrees,), self.deal, decision.weight))

    def _declared(self, decision: Decision, got: float) -> None:
        evaluation = decision.position.evaluate(opponents=phoenix.NAME, shape_changes=0, riichi=True)
        value = next(discard for discard in evaluation.discards if kind_of(discard.tile) == decision.thrown)
        keys = (
            ("other riichi", riichi_at(decision)), ("open others", opened_of(decision)),
            ("norths", decision.position.seats[0].norths),
        )  # fmt: skip
        self.points.add(Case(keys, (value.points or 0.0,), (got,), self.deal))

    def _offer(self, decision: Decision) -> None:
        try:
            choices = decision.position.evaluate_call(opponents=phoenix.NAME, calls=False, fold=True)
        except paili.PailiError:  # the only call is a quad, which has no value
            return
        calls = float(choices.best.meld is not None)
        seen = float(decision.called), float(calls == decision.called)
        key = ("riichi", "some" if riichi_at(decision) else "none")
        self.calls.add(Case((key,), (calls, 0.0), seen, self.deal))

    def riichi_of(self, steps: list[Step]) -> None:
        """Add the riichi of a seat that may win on discards."""
        for step in steps:
            if step.declares and step.waits and steps[-1].end in ENDS:
                seen = tuple(float(steps[-1].end == end) for end in ENDS)
                predicted = said_of_riichi(self.model, step)
                self.riichi.add(Case(keys_of(step, self.players), predicted, seen, self.deal))

    def folds_of(self, steps: list[Step]) -> None:
        """Add the fold of a seat, from its first discard on."""
        for step in steps:
            if step.folds:
                states, deals = ([other[place] for other in step.others] for place in (0, 1))
                dealer = 0 if step.dealer else deals.index(True) + 1
                safe = min(step.folds, len(FOLDS) - 1)
                predicted = self.model.folds(step.left, seats=states, dealer=dealer)[safe][step.left]
                keys = (
                    ("before", f"{threat_of(states, deals)}, {'dealer' if step.dealer else 'child'}"),
                    ("safe tiles", safe), ("draws left", f"{step.left // 4 * 4:02}–"),
                )  # fmt: skip
                self.folds.add(Case(keys, (predicted,), (step.got,), self.deal))

    def draws_of(self, steps: list[Step]) -> None:
        """Add the draws of a seat that is not in riichi, by classes of tiles."""
        for step in steps:
            if step.drawn >= 0 and step.own != DECLARED:
                predicted = [0.0] * len(CLASSES)
                for kind, chance in enumerate(drawn_next(self.model, step)):
                    predicted[CLASSES.index(class_of(kind))] += chance
                seen = tuple(float(class_of(step.drawn) == name) for name in CLASSES)
                keys = ("turn", turn_name(step, self.players)), ("riichi", step.riichi)
                self.draws.add(Case(keys, tuple(predicted), seen, self.deal))

    def print(self) -> None:
        for item in (
            self.riichi, self.points, self.folds, self.pushes, self.verdicts, self.chosen, self.best,
            self.dama, self.calls, self.draws,
        ):  # fmt: skip
            item.print()


def clear_choice(decision: Decision, evaluation: Evaluation, value: Value) -> str:
    """Return what a player clearly did against a threat: "push", "fold", or "" for neither.

    A push stays as near to ready, with a tile that deals in with a chance of `PUSHED` or more; a fold leaves
    the hand farther from ready, with a tile that is proven safe from all who threaten.
    """
    fold, near = evaluation.fold, min(item.shanten for item in evaluation.discards)
    assert fold is not None
    danger = next(item for item in decision.position.danger() if item.tile == value.tile)
    if value.shanten == near:
        return PUSH if danger.p >= PUSHED else ""
    safe = {risk.seat for risk in danger.opponents if risk.lasts == ALWAYS and risk.proof in (RIVER, PASSED)}
    return FOLD if safe.issuperset(fold.against) else ""


def riichi_at(decision: Decision) -> int:
    return sum(bool(seat.riichi) for seat in decision.position.seats[1:])


def opened_of(decision: Decision) -> int:
    return sum(any(meld.meld.is_open for meld in seat.melds) for seat in decision.position.seats[1:])


def use(model: TableModel) -> None:
    """Make values use a model."""
    phoenix.table_model = lambda _name, players: model if players == model.players else None  # type: ignore[assignment]
    phoenix.chances.cache_clear()
    phoenix.threat.cache_clear()


def main() -> None:
    parser = parser_of(__doc__, every=1, keep=None)
    parser.add_argument("--quick", action="store_true", help="ask about a fifth of the decisions")
    parser.add_argument("--swap", action="store_true", help="fit the second half, check the first")
    parser.add_argument("--players", type=int, choices=(4, 3), help="four or three alone")
    arguments = parser.parse_args()
    fits = int(arguments.swap)
    fitted = lambda: file_of(counted(game for _, game in games(fits, arguments.every)), HALF)  # noqa: E731
    counts = kept(arguments.keep, fitted)
    for players in map(int, counts["players"]):
        if arguments.players not in (None, players):
            continue
        model, chance = read_model(counts, players), random.Random(players)
        use(model)
        check = Check(model, players)
        checked = (played for _, played in games(1 - fits, arguments.every))
        for number, played in enumerate(item for item in checked if len(item.players) == players):
            for seats in steps_of(played):
                check.deal += 1
                for steps in seats:
                    check.riichi_of(steps)
                    check.folds_of(steps)
                    check.draws_of(steps)
            if number % (QUICK if arguments.quick else SLOW)[players] == 0:
                check.add(played, chance)
        check.print()


if __name__ == "__main__":
    main()
