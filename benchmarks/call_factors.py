"""How much of the gain that values promise from later calls comes true: ``make call-factors`` counts it.

The cases are discards of hands that have called, calls, and some discards and passes of closed hands. For
each case, the values without calls, the gain that the model of calls promises (all of these calls bring the
hand nearer), and the result of the deal are compared, as chances to win and as points. The factor of a sort
of hands (number of melds, or nearest to seven pairs; shanten) is the share of the promised wins that were
won; points give the same factors with twice the error. Sorts with few hands are shrunk towards all hands with
as many melds, and these towards all hands, by their errors. ``--write`` writes the factors to
``src/paili/value/table/later_calls.json``, and the levels of open hands, the differences between their
results and their values in a review with these factors, to ``src/paili/reviews/phoenix.json``;
review_model.py keeps them when it counts the rest.

``--check`` compares instead the factors of one half of the games with the results of the other half, and the
other way round; then it prints how often values and players agree about offers, and by how much the value of
a hand after a call differs one moment later. ``--pairs`` does so for all offers to hands nearest to seven
pairs, and a large sample of their discards. ± is one standard error, with the cases of a deal as one cluster.
Where offers are counted, a sampled pass counts for all the passes that it represents.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import clusters
import paili
from command_line import kept, parser_of
from paili import Hand, game, logs
from paili.estimates import Estimate
from paili.game.events import Call, Discard, Draw, Win
from paili.game.records import Deal
from paili.goal import call_value
from paili.goal.offers import offers_of
from paili.hand.meld import OPEN_QUAD
from paili.reviews.model import DecisionGroup
from paili.tiles import kind_of
from paili.value import questions, with_calls
from paili.value.answer import choices_of
from paili.value.folding import own_of, threat_to
from paili.value.loops.sizes import NO_DISCARD
from paili.value.question import ValueQuestion
from paili.value.records import CLOSE, Evaluation, Value
from paili.value.solve import places_of
from paili.value.table.later_calls import MOST_MELDS, CallFactor, LaterCalls, later_calls, row_name
from review_model import FILE as REVIEWS
from review_model import MOST_SHANTEN, drawn
from shared_games import ENDS, files, points_from
from shipped import PACKAGE, ROOM, finish

FILE = PACKAGE / "value" / "table" / "later_calls.json"
Levels = dict[str, list[float]]
NO_LEVEL = [0, 0.0, 0.0]
NOTHING_TOLD = 99.0  # the error of a factor of hands for which calls promise nothing
LEAST = 20  # hands; a factor of fewer hands is not used
SPREAD = 0.2  # spread of the true factors around that of similar hands
LARGE = 300  # points; such a loss by a pass can be a mistake
TABLE = "phoenix"
MOMENTS = 600  # calls that are valued again one moment later


# ---------------------------------------------------------------------------------- what is asked


class Shares(NamedTuple):
    """The sampled shares: of discards after a call, of open hands, of closed hands, of those nearest to seven
    pairs; of passes; and of cases at 3-shanten.
    """

    after: float
    open: float
    closed: float
    near_pairs: float
    passed: float
    far: float


EVERY_HAND, PAIRS_ALONE = Shares(0.5, 0.12, 0.02, 0.3, 0.06, 1 / 3), Shares(0.0, 0.0, 0.0, 0.3, 1.0, 1.0)


def rows_of_file(path: Path, number: int, shares: Shares) -> Iterator[dict[str, Any]]:
    """Yield the sampled discards and offers in a file, each with the result of the deal for the seat."""
    chance = random.Random(number)
    for played in logs.read(path):
        table = game.Table(played.rules)
        for place, deal in enumerate(played.deals):
            moments = list(_moments(table, deal, chance, shares))
            if not table.end or table.end.kind not in ENDS:
                continue
            for position, seat, row in moments:
                shanten, hand = position.shanten().best, position.hand
                if shares == PAIRS_ALONE and "called" in row and not is_further(hand):
                    continue
                if 0 <= shanten <= MOST_SHANTEN and (shanten < MOST_SHANTEN or chance.random() < shares.far):
                    yield row | {
                        "position": position.to_text(), "players": len(played.players), "half": number % 2,
                        "got": points_from(table.end, position, seat),
                        "won": seat in table.end.winners, "deal": f"{number} {place}",
                        "melds": with_calls.called_melds(hand), "closed": hand.is_concealed,
                        "against": any(seat.riichi for seat in position.seats[1:]),
                    }  # fmt: skip


def _moments(
    table: game.Table, deal: Deal, chance: random.Random, shares: Shares
) -> Iterator[tuple[paili.Position, int, dict[str, Any]]]:
    table.start(deal)
    called, call = None, dict[str, Any]()
    for place, event in enumerate(deal.events):
        if isinstance(event, Discard) and not (event.riichi or table.state.seats[event.seat].riichi):
            hand = table.position(event.seat).hand
            closed = shares.near_pairs if is_further(hand.discard(event.tile)) else shares.closed
            share = closed if hand.is_concealed else shares.after if called == event.seat else shares.open
            if chance.random() < share:
                yield table.position(event.seat), event.seat, {"thrown": int(kind_of(event.tile))}
            if called == event.seat:  # one moment later
                call |= {"next": int(kind_of(event.tile)), "after": table.position(event.seat).to_text()}
        called = event.seat if isinstance(event, Call) else None
        if isinstance(event, Call) and ("after" in call or call.get("called") != str(event.meld)):
            call = {}  # a call that is not in the sample
        table.apply(event)
        for seat, row in _offers(table, event, deal.events[place + 1 : place + 2], chance, shares):
            call = row if row["called"] else call
            yield table.position(seat), seat, row


def is_further(hand: Hand) -> bool:
    """Return whether another form is nearer to a hand than the standard form."""
    distance = paili.shanten(hand)
    return distance.standard != distance.best


def _offers(
    table: game.Table, event: object, after: Sequence[object], chance: random.Random, shares: Shares
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the offers of a tile: the call that was made, and a sample of the calls that seats passed on."""
    follows = after[0] if after and isinstance(event, Discard) else None
    for seat in range(table.rules.players):
        called = str(follows.meld) if isinstance(follows, Call) and follows.seat == seat else ""
        is_asked = called or (isinstance(follows, Draw) and chance.random() < shares.passed)
        legal = table.legal(seat) if is_asked and not table.state.seats[seat].riichi else ()
        if any(isinstance(event, Call) for event in legal) and not any(
            isinstance(event, Win) for event in legal
        ):
            yield seat, {"called": called, "weight": 1.0 if called else 1 / shares.passed}


def asked_of(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with the values of its choices: one choice for a discard, several for an offer."""
    position = paili.Position.parse(row["position"])
    if "thrown" in row:
        tables = _questions(lambda: position.evaluate(opponents=TABLE, fold=True))
        risk = next((item for item in position.danger() if item.tile == row["thrown"]), None)
        row |= {"dangers": [risk.p, risk.loss] if risk else [0.0, 0.0]}
        return row | {"choices": [{"meld": "", "banned": [], "roots": roots_of(tables[-1])}]}
    tables = _questions(lambda: position.evaluate_call(opponents=TABLE, fold=True))
    offers = offers_of(position)
    choices = [
        {"meld": str(offer.meld or ""), "banned": list(map(int, offer.banned)), "roots": roots_of(question)}
        for offer, question in zip(offers.choices, tables[-len(offers.choices) :], strict=True)
        if offer.meld is None or offer.meld.type != OPEN_QUAD
    ]
    return row | {"choices": choices}


def _questions(ask_it: Callable[[], object]) -> list[ValueQuestion]:
    """Return the value questions that are computed while a function runs."""
    result, answered = list[ValueQuestion](), questions.evaluation_of

    def note(question: ValueQuestion) -> Any:
        result.append(question)
        return answered(question)

    questions.evaluation_of = call_value.evaluation_of = note  # type: ignore[attr-defined]
    try:
        ask_it()
    finally:
        questions.evaluation_of = call_value.evaluation_of = answered  # type: ignore[attr-defined]
    return result


def roots_of(question: ValueQuestion) -> list[dict[str, Any]]:
    """Return, for each discard, its value by the seat's own draws, and the gain that later calls promise."""
    plain, places, real = with_calls.without_calls(question), places_of(question), with_calls.later_calls
    own = with_calls.solved_with_calls(plain)
    with_calls.later_calls = lambda players: LaterCalls(players, "", _Whole())  # type: ignore[assignment]
    try:
        whole = with_calls.solved_with_calls(question)
    finally:
        with_calls.later_calls = real
    results, threat = [], threat_to(question) if question.folds else None
    choices = choices_of(plain, own, places, own.roots)
    for root, place in enumerate(places):
        win, _, points = own.ends(root, question.turns)
        more, _, worth = whole.ends(root, question.turns)
        need, hand = own.roots.need[place], question.hand
        further = is_further(hand if place == NO_DISCARD else hand.discard(place))
        row: dict[str, Any] = {
            "tile": place, "need": need, "further": further, "reach": own.roots.node[place] >= 0,
            "own": [win, points], "gain": [more - win, worth - points],
        }  # fmt: skip
        if threat:
            average = threat.dealt[own_of(question, need, bool(own.roots.declares[place]))]
            choice = choices[place]
            row |= {"fold": choice.fold, "p": choice.p or 0.0, "loss": choice.loss or 0.0, "mean": average}
        results.append(row)
    return results


class _Whole(dict[str, CallFactor]):
    """Factors that are all 1, so that everything that calls promise counts."""

    def get(self, name: object, default: Any = None) -> Any:
        return CallFactor(0, 1.0, 0.0)


# ---------------------------------------------------------------------------------- what came


class Case(NamedTuple):
    """A hand after its discard: its values, and the result of the deal."""

    melds: int
    shanten: int
    is_further: bool
    against: bool
    own: tuple[float, float]
    gain: tuple[float, float]
    seen: tuple[float, float]
    deal: str
    half: int
    root: dict[str, Any]
    risk: tuple[float, float] | None

    def worth(self, counted: LaterCalls) -> float:
        """Return the value of the discard as a review states it, with the cost of its danger."""
        factor = self.factor(counted)
        if "fold" in self.root or self.risk is None:
            return _worth(self.root, factor, 0.0)
        danger, price = self.risk
        return (1 - danger) * _worth(self.root, factor, 0.0) - price

    @property
    def sort(self) -> str:
        """Return the name of the sort of hands with the same factor."""
        return row_name(self.melds, self.shanten, is_further=self.is_further)

    def factor(self, counted: LaterCalls) -> float:
        """Return the share of the promised gain that is counted."""
        return counted.factor(self.melds, self.shanten, is_further=self.is_further)


def cases_of(rows: Iterable[dict[str, Any]]) -> Iterator[Case]:
    """Yield the cases of rows.

    For a discard, the case is that discard; for an offer, the best discard by own draws after the decision
    that was made.
    """
    for row in rows:
        choice = next((item for item in row["choices"] if item["meld"] == row.get("called", "")), None)
        roots = [item for item in choice["roots"] if item["tile"] not in choice["banned"]] if choice else []
        if "thrown" in row:
            roots = [root for root in roots if root["tile"] == row["thrown"]]
        best = max(roots, key=lambda root: root["own"][1], default=None)
        if best and best["need"] >= 1:
            melds = row["melds"] + bool(row.get("called"))
            yield Case(
                melds, best["need"] - 1, best["further"], row["against"], tuple(best["own"]),
                tuple(best["gain"]), (float(row["won"]), float(row["got"])), row["deal"], row["half"], best,
                row.get("dangers"),
            )  # fmt: skip


def ratio(cases: Sequence[Case], kind: int = 0) -> Estimate:
    """Return the share of the promised gain that came true.

    Args:
        cases: the cases.
        kind: 0 for wins, 1 for points.
    """
    promised = [case.gain[kind] for case in cases]
    if sum(promised) <= 0:
        return Estimate(0.0, NOTHING_TOLD)
    came = [case.seen[kind] - case.own[kind] for case in cases]
    return clusters.ratio(came, promised, [case.deal for case in cases])


def factors(cases: Sequence[Case], every: float | None = None) -> dict[str, CallFactor]:
    """Return the factor of each sort of hands, from 0 to 1, shrunk towards that of similar hands.

    Args:
        cases: the cases.
        every: the factor of all hands; None to count it from the cases, without those nearest to seven pairs,
            of which the sample has more.
    """
    cases = [case for case in cases if 1 <= case.shanten <= MOST_SHANTEN]
    if every is None:
        every = ratio([case for case in cases if not case.is_further]).value
    result = dict[str, CallFactor]()
    for melds, further in [*((number, False) for number in range(MOST_MELDS + 1)), (0, True)]:
        like = [case for case in cases if (min(case.melds, MOST_MELDS), case.is_further) == (melds, further)]
        mean = _drawn(ratio(like), every)[0]
        for shanten in range(1, MOST_SHANTEN + 1):
            rows = [item for item in like if item.shanten == shanten]
            if rows:
                factor, error = _drawn(ratio(rows), mean) if len(rows) >= LEAST else (mean, SPREAD)
                kept = round(min(max(factor, 0.0), 1.0), 3)
                result[rows[0].sort] = CallFactor(len(rows), kept, round(error, 3))
    return result


def factors_of_pairs(cases: Sequence[Case], players: int) -> dict[str, CallFactor]:
    """Return the factors that paili has, with those of hands nearest to seven pairs counted from cases."""
    rows = dict(later_calls(players).rows)
    closed = fmean(row.factor for name, row in rows.items() if name.startswith("0 melds"))
    return rows | factors([case for case in cases if case.is_further], closed)


def _drawn(factor: Estimate, like: float) -> tuple[float, float]:
    error = factor.error or 0.0
    share = SPREAD**2 / (SPREAD**2 + error**2)
    return share * factor.value + (1 - share) * like, error * sqrt(share)


# ---------------------------------------------------------------------------------- how well it foresees


def mean_of(values: Sequence[float], deals: Sequence[str], weights: Sequence[float] | None = None) -> str:
    """Return a mean and its standard error as text."""
    return clusters.mean(values, deals, weights).text(1)


def print_cases(cases: Sequence[Case], by_half: Sequence[LaterCalls]) -> None:
    """Print the values by the factors of the other half of the games, compared with the results."""
    print(f"\n{'melds, to go':<26}{'n':>6}  win %: own, all calls, said / seen (off)   points: likewise")
    for against, sort in sorted({(case.against, case.sort) for case in cases}):
        rows = [case for case in cases if (case.against, case.sort) == (against, sort)]
        if len(rows) < 20:
            continue
        cells, deals = "", [row.deal for row in rows]
        for kind, scale in ((0, 100.0), (1, 1.0)):
            foreseen = [_foreseen(row, by_half, kind) for row in rows]
            own, most = (sum(part(row)[kind] for row in rows) * scale / len(rows) for part in (_own, _most))
            seen = sum(row.seen[kind] for row in rows) * scale / len(rows)
            off = mean_of(
                [scale * (row.seen[kind] - one) for row, one in zip(rows, foreseen, strict=True)], deals
            )
            cells += (
                f"   {own:8.1f} {most:8.1f} {scale * sum(foreseen) / len(rows):8.1f} / {seen:.1f} (off {off})"
            )
        name = f"{'riichi' if against else 'quiet'}, {sort}"
        print(f"{name:<26}{len(rows):>6}{cells}")


def _own(case: Case) -> tuple[float, float]:
    return case.own


def _most(case: Case) -> tuple[float, float]:
    return case.own[0] + case.gain[0], case.own[1] + case.gain[1]


def _foreseen(case: Case, by_half: Sequence[LaterCalls], kind: int) -> float:
    factor = case.factor(by_half[1 - case.half])
    return case.own[kind] + factor * case.gain[kind]


def levels_of(cases: Iterable[Case], counted: LaterCalls) -> Levels:
    """Return, by row of reviews, how much more the hands after discards earned than a review says."""
    result: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        if case.risk is not None and case.shanten <= MOST_SHANTEN:
            result[DecisionGroup("discard", case.melds > 0, case.shanten, case.against).name].append(case)
    return {name: _level(rows, counted) for name, rows in sorted(result.items()) if len(rows) >= LEAST}


def _level(cases: Sequence[Case], counted: LaterCalls) -> list[float]:
    off = [case.seen[1] - case.worth(counted) for case in cases]
    return drawn(len(cases), clusters.mean(off, [case.deal for case in cases]))


def print_offers(
    rows: Sequence[dict[str, Any]],
    by_half: Sequence[LaterCalls],
    name: str,
    *,
    levels: Sequence[Levels] = ({}, {}),
    margin: float = 0.0,
) -> None:
    """Print how often values and players agree about offers.

    By values, a call is right if it gains more than ``margin`` points; with a margin, against a riichi if it
    gains more than the margin of push or fold.
    """
    for against in (False, True):
        results = [row for row in rows if "called" in row and row["against"] == against]
        gains = [_gain(row, by_half[1 - row["half"]], levels[1 - row["half"]]) for row in results]
        cases = [
            (row, gain > (CLOSE[row["players"]].margin if margin and against else margin))
            for row, gain in zip(results, gains, strict=True)
            if gain is not None
        ]
        if len(cases) < LEAST:
            continue
        weights, deals = ([row[key] for row, _ in cases] for key in ("weight", "deal"))
        cells = {
            "agree": [calls == bool(row["called"]) for row, calls in cases],
            "values call": [calls for _, calls in cases],
            "players call": [bool(row["called"]) for row, _ in cases],
        }
        texts = [f"{key} {mean_of([100.0 * x for x in cell], deals, weights)}" for key, cell in cells.items()]
        print(f"{name}, {'riichi' if against else 'quiet'}, {len(cases)} offers, %: {', '.join(texts)}")


def print_large(rows: Sequence[dict[str, Any]], by_half: Sequence[LaterCalls]) -> None:
    """Print how much more than its value a hand earned after a pass and after a call, where the best call is
    worth at least `LARGE` points more than the pass and nobody is in riichi.
    """
    for calls in (False, True):
        came, gains, deals = list[float](), list[float](), list[str]()
        for row in rows:
            if "called" not in row or row["against"] or bool(row["called"]) != calls:
                continue
            worths = _worths(row, by_half[1 - row["half"]], {})
            gain = _gain_of(worths)
            if gain is not None and gain >= LARGE and row["called"] in worths:
                came.append(row["got"] - worths[row["called"]])
                gains.append(gain)
                deals.append(row["deal"])
        if len(came) >= LEAST:
            print(
                f"calls that gain {LARGE} points, {'call' if calls else 'pass'}: {len(came)}, "
                f"gain {mean_of(gains, deals)}, seen less value {mean_of(came, deals)} points"
            )


def _gain(row: dict[str, Any], counted: LaterCalls, levels: Levels) -> float | None:
    """Return how many points the best call is better than passing; None if there is no choice."""
    return _gain_of(_worths(row, counted, levels))


def _gain_of(worths: dict[str, float]) -> float | None:
    best = max((worth for meld, worth in worths.items() if meld), default=-1e9)
    return best - worths.get("", -1e9) if worths else None


def _worths(row: dict[str, Any], counted: LaterCalls, levels: Levels) -> dict[str, float]:
    """Return the value of each choice for an offer that has one, by its meld; "" for the pass."""
    result = dict[str, float]()
    for choice in row["choices"]:
        melds = row["melds"] + bool(choice["meld"])
        worths = [
            _worth(
                root,
                counted.factor(melds, root["need"] - 1, is_further=root["further"]),
                levels.get(
                    DecisionGroup("discard", melds > 0, root["need"] - 1, row["against"]).name, NO_LEVEL
                )[1],
            )
            for root in choice["roots"]
            if root["tile"] not in choice["banned"] and (root["reach"] or "fold" in root)
        ]
        if worths:
            result[choice["meld"]] = max(worths)
    return result


def _worth(root: dict[str, Any], factor: float, level: float) -> float:
    points: float = root["own"][1] + factor * root["gain"][1] + level
    if "fold" not in root:
        return points
    chance, price = root["mean"]
    push = (1 - root["p"]) * (points + chance * price) / (1 - chance) - root["loss"]
    return max(push, float(root["fold"]))


def print_moments(rows: Sequence[dict[str, Any]]) -> None:
    """Print by how much the value of a discard after a call differs one moment later."""
    result: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for row in rows:
        call = paili.Position.parse(row["position"]).evaluate_call(opponents=TABLE, fold=True)
        now = next(
            (choice.evaluation for choice in call.choices if str(choice.meld or "") == row["called"]), None
        )
        later = paili.Position.parse(row["after"]).evaluate(opponents=TABLE, fold=True)
        pair = [_value_of(item, row["next"]) for item in (now, later)]
        if pair[0] and pair[1]:
            more = (pair[1].points or 0.0) - (pair[0].points or 0.0)
            result[row_name(row["melds"] + 1, pair[1].shanten)].append((more, row["deal"]))
    for name, cases in sorted(result.items()):
        more = mean_of([item for item, _ in cases], [deal for _, deal in cases])
        print(f"one moment after a call, {name}: {more} points of {len(cases)}")


def _value_of(evaluation: Evaluation | None, kind: int) -> Value | None:
    return (
        next((discard for discard in evaluation.discards if discard.tile == kind), None)
        if evaluation
        else None
    )


def print_check(own: Sequence[dict[str, Any]], cases: Sequence[Case], players: int, *, pairs: bool) -> None:
    """Print how the factors of one half of the games agree with the other half.

    Args:
        own: the rows of games with so many players.
        cases: their cases.
        players: the number of players.
        pairs: whether the rows are those of hands nearest to seven pairs alone.
    """
    by_half = [[case for case in cases if case.half == half] for half in (0, 1)]
    halves = [
        LaterCalls(players, "", factors_of_pairs(part, players) if pairs else factors(part))
        for part in by_half
    ]
    print(f"\n{players} players, {len(own)} moments; factors of the halves:")
    for name in sorted(set(halves[0].rows) | set(halves[1].rows)):
        one, other = (half.rows.get(name, CallFactor(0, 0.0, 0.0)) for half in halves)
        print(
            f"  {name:<20}"
            + "".join(f"  {side.of:>6} {side.factor:.2f} ± {side.error:.2f}" for side in (one, other))
        )
    print_cases(cases, halves)
    none = [LaterCalls(players, "", {})] * 2
    print_offers(own, none, "own draws")
    if pairs:
        without = {name: row for name, row in halves[0].rows.items() if not name.startswith("seven pairs")}
        print_offers(
            own, [LaterCalls(players, "", without)] * 2, "no later calls of a pass", margin=call_value.MARGIN
        )
    print_offers(own, halves, "later calls")
    print_offers(own, halves, "later calls, told apart", margin=call_value.MARGIN)
    levels = [levels_of((case for case in cases if case.half == half), halves[half]) for half in (0, 1)]
    print_offers(own, halves, "later calls and levels", levels=levels)
    print_large(own, halves)
    calls = [row for row in own if "after" in row]
    print_moments(calls[:: max(len(calls) // MOMENTS, 1)])


def main() -> None:
    parser = parser_of(__doc__, every=1, keep=None, write=False)
    parser.add_argument("--check", action="store_true", help="compare each half with the other")
    parser.add_argument("--pairs", action="store_true", help="check hands nearest to seven pairs alone")
    arguments = parser.parse_args()
    shares, is_check = PAIRS_ALONE if arguments.pairs else EVERY_HAND, arguments.check or arguments.pairs
    rows = kept(arguments.keep, lambda: rows_with_values(arguments.every, shares))
    by_players: dict[str, dict[str, CallFactor]] = {}
    of_reviews = json.loads(REVIEWS.read_text(encoding="utf-8"))
    for players in (4, 3):
        own = [row for row in rows if row["players"] == players]
        cases = list(cases_of(own))
        if is_check and own:
            print_check(own, cases, players, pairs=arguments.pairs)
        by_players[str(players)] = factors(cases)
        whole = LaterCalls(players, "", by_players[str(players)])
        opened = {name: level for name, level in levels_of(cases, whole).items() if " open " in name}
        of_reviews[str(players)]["levels"] |= opened
    if not is_check:
        finish(FILE, {"source": ROOM, "counted": "", "players": by_players}, write=arguments.write)
        finish(REVIEWS, of_reviews, write=arguments.write)


def rows_with_values(every: int, shares: Shares) -> list[dict[str, Any]]:
    """Return the rows of each N-th file with their values."""
    rows = []
    for number, file in files(every):
        for row in rows_of_file(file, number, shares):
            try:
                rows.append(asked_of(row))
            except paili.PailiError:  # the only call is a quad, which has no value
                continue
    return rows


if __name__ == "__main__":
    main()
