"""Count what opponents hold, for hands that `redeal` and `sample` draw, and check it: ``make hidden-hands``.

The cases are opponents at a random part of the discards of whole games; the log shows their hands. The script
fits the weights of `paili.dangers.signs.held_signs` by a logistic regression of the unseen tiles, counts how
far from a win hands are and how many are seven pairs, and writes the file of the package. Then it fits every
other game, and compares hands that are drawn with the weights with the real hands of the other games, and the
same with the halves swapped: how often the hand waits for each kind (of hands in riichi, and of open hands
that are ready), and whether it holds none, one, or more of each kind. It prints the log loss, the log loss of
hands that are drawn from the unseen tiles alike, and chances by fifths, predicted and observed. ± is one
standard error of a difference, with all cases of an opponent's hand in a deal as one cluster.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import comb, log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

import clusters
from command_line import parser_of, positive
from danger import fit
from danger.rows import Rows
from paili import game, logs
from paili.dangers import likely_hands
from paili.dangers.from_position import table_view
from paili.dangers.likely_hands import CALLS, DISCARDS, SHARE, HandModel, HandSource, LikelyHands
from paili.dangers.signs.held_signs import held_signs
from paili.dangers.signs.opponent import Against, Opponent, TableView
from paili.game.events import Discard
from paili.game.moves.ready import distance, waits_of_keys
from paili.hand.fields import keys_of
from paili.tiles import KINDS
from shared_games import cases_of
from shipped import PACKAGE, SOURCE, finish

SHIPPED = PACKAGE / "dangers" / "phoenix_hands.json"
PART = 0.02  # of the discards
LONGEST = 6  # tiles to a win that are counted alone
DRAWS = 256  # hands that are drawn for a case
DOUBT = 2.0  # hands of the same shares for all, which are added to the hands that are drawn
WAITS = 1.8  # mean number of waits of a ready hand
READY = 32  # hands that are drawn alike until they are ready
TRIES = 40_000

Weighed = tuple[list[int], float]  # a hand as counts, and its weight


class Case(NamedTuple):
    """An opponent at a discard of another seat.

    Attributes:
        game: the number of the game.
        hand: a number for the hand of the opponent in this deal.
        seen: the table as the discarding seat sees it.
        at: the index of the opponent at this table.
        counts: for each kind the number of concealed copies.
        waits: the kinds that the hand waits for, as a mask.
        distance: the number of tiles that it lacks to a win.
    """

    game: int
    hand: int
    seen: TableView
    at: int
    counts: tuple[int, ...]
    waits: int
    distance: int

    @property
    def opponent(self) -> Opponent:
        """The opponent, as the discarding seat sees it."""
        return self.seen.opponents[self.at]

    @property
    def size(self) -> int:
        """The number of concealed tiles."""
        return sum(self.counts)

    @property
    def state(self) -> str:
        """Return whether the hand is in riichi, open or closed."""
        return "riichi" if self.opponent.riichi >= 0 else "open" if self.opponent.calls else "closed"


def cases_of_file(numbered: tuple[int, Path]) -> list[Case]:
    """Return cases of the games in a file, from its number and its path."""
    number, path = numbered
    results, chance = [], Random(number)
    for played in logs.read(path):
        table = game.Table(played.rules)
        for place, deal in enumerate(played.deals):
            table.start(deal)
            for event in deal.events:
                if isinstance(event, Discard) and chance.random() < PART:
                    results += list(cases_at(table, event.seat, number, 4 * (100 * number + place)))
                table.apply(event)
    return results


def cases_at(table: game.Table, seat: int, number: int, hand: int) -> Iterable[Case]:
    seen = table_view(table.position(seat))
    for at, opponent in enumerate(seen.opponents):
        other = (seat + opponent.seat) % seen.players
        of = table.state.seats[other]
        missing = distance(of.hand.keys, of.hand.size // 3, seen.players == 3)
        yield Case(number, hand + other, seen, at, tuple(of.hand.counts), of.waits, missing)


# ----------------------------------------------------------------------------------------- the counts


def rows_of(cases: Iterable[Case]) -> Rows:
    """Return a row for each kind of which copies are unseen; its weight is their number."""
    rows = Rows()
    for case in cases:
        against, hidden = Against(case.seen, case.opponent), sum(case.seen.unseen)
        share = (SHARE, log(case.size / (hidden - case.size)))
        for kind, copies in enumerate(case.seen.unseen):
            if copies:
                facts = {
                    "held": case.counts[kind] / copies,
                    "weight": copies,
                    "game": case.game,
                    "hand": case.hand,
                }
                rows.add([share, *held_signs(against, kind)], **facts)
    return rows


def weights_of(rows: Rows, towards: dict[str, float]) -> dict[str, tuple[float, float]]:
    """Return the weight of each sign with its error; the ridge pulls weights towards some values."""
    names = list(rows.names)
    task = fit.Task(
        rows.signs(), rows.fact("held"), rows.fact("weight"),
        towards=np.array([towards.get(name, 0.0) for name in names]), pulls=np.ones(len(names)),
    )  # fmt: skip
    ridge, w = fit.chosen(task, rows.fact("game").astype(int))
    errors = fit.errors(task, w, rows.fact("hand"), ridge)
    return {
        name: (round(float(one), 4), round(float(error), 4))
        for name, one, error in sorted(zip(names, w, errors, strict=True))
    }


def distances_of(cases: Iterable[Case]) -> list[list[list[int]]]:
    """Return how many hands that are not ready lack 2 … ``LONGEST`` tiles, by calls and discards."""
    counts: Counter[tuple[int, int, int]] = Counter()
    for case in cases:
        if case.distance > 1 and case.state != "riichi":
            band = sum(len(case.opponent.river) >= least for least in DISCARDS) - 1
            counts[min(case.opponent.calls, CALLS), band, min(case.distance, LONGEST)] += 1
    lacking = range(2, LONGEST + 1)
    return [
        [
            [counts[calls, band, missing] + (missing == 2) for missing in lacking]
            for band in range(len(DISCARDS))
        ]
        for calls in range(CALLS + 1)
    ]


def seven_pairs_of(cases: Iterable[Case]) -> dict[str, float]:
    """Return how many ready closed hands that wait with a single tile are seven pairs."""
    of = pairs = 0
    for case in cases:
        if case.waits and case.size == 13:
            kinds = [kind for kind in range(KINDS) if case.waits >> kind & 1 and case.counts[kind]]
            is_pairs = sorted(case.counts)[-7:] == [1, 2, 2, 2, 2, 2, 2]
            alone = any(is_sets(less(case.counts, kind)) for kind in kinds)
            of, pairs = of + (is_pairs or alone), pairs + (is_pairs and not alone)
    return {"of": of, "times": pairs, "rate": round(pairs / max(of, 1), 4)}


def less(counts: Sequence[int], kind: int) -> list[int]:
    return [count - (other == kind) for other, count in enumerate(counts)]


def is_sets(counts: list[int]) -> bool:
    """Return whether tiles can be divided into runs and triplets."""
    kind = next((kind for kind, count in enumerate(counts) if count), None)
    if kind is None:
        return True
    groups = [(kind,) * 3, (kind, kind + 1, kind + 2)] if kind < 27 and kind % 9 < 7 else [(kind,) * 3]
    for group in groups:
        left = counts[:]
        for tile in group:
            left[tile] -= 1
        if min(left) >= 0 and is_sets(left):
            return True
    return False


def counts_of(cases: Sequence[Case]) -> dict[str, dict[str, Any]]:
    """Return the counts of four and of three players, as they are in the file."""
    result: dict[str, dict[str, Any]] = {}
    towards = {SHARE: 1.0}
    for players in (4, 3):
        own = [case for case in cases if case.seen.players == players]
        weights = weights_of(rows_of(own), towards)
        towards = {name: weight for name, (weight, _) in weights.items()}
        result[str(players)] = {
            "games": len({case.game for case in own}), "hands": len({case.hand for case in own}),
            "cases": len(own), "weights": weights, "distances": distances_of(own),
            "seven pairs": seven_pairs_of(own),
        }  # fmt: skip
    return result


# ----------------------------------------------------------------------------------------- the check


class Checked:
    """Chances beside what was observed, with the chances of hands that are drawn alike."""

    def __init__(self) -> None:
        self.drawn: list[float] = []
        self.alike: list[float] = []
        self.seen: list[float] = []
        self.hands: list[int] = []

    def add(self, hand: int, drawn: float, alike: float, seen: bool) -> None:
        self.drawn.append(drawn)
        self.alike.append(alike)
        self.seen.append(float(seen))
        self.hands.append(hand)

    def report(self, name: str) -> None:
        """Print the log losses and the chances by fifths."""
        y, hands = np.array(self.seen), np.array(self.hands)
        losses = [-np.log(np.where(y > 0, p, 1 - p)) for p in (np.array(self.drawn), np.array(self.alike))]
        gain = clusters.mean(losses[1] - losses[0], hands).text(4)
        mean = float(y.mean())
        base = -sum(share * log(share) for share in (mean, 1 - mean) if share)
        drawn, alike = (loss.mean() for loss in losses)
        print(f"{name}: {len(y):,} pairs of {len(np.unique(hands)):,} hands, {100 * mean:.2f} %")
        print(f"  log loss {drawn:.4f}, alike {alike:.4f}, mean {base:.4f}; gain {gain}")
        for of, p in (("drawn", np.array(self.drawn)), ("alike", np.array(self.alike))):
            print(f"  {of}, predicted/observed, %: " + ", ".join(map(fifth, fit.bands(p, y, 5, hands))))


def fifth(band: fit.Band) -> str:
    return f"{100 * band.predicted:.2f}/{100 * band.seen:.2f} ± {100 * band.error:.2f}"


def alike_copies(case: Case, kind: int) -> list[float]:
    """Return the chances of none, one, and more copies, if all orders of the unseen tiles are alike."""
    hidden, copies, size = sum(case.seen.unseen), case.seen.unseen[kind], case.size
    none, one = (
        comb(copies, count) * comb(hidden - copies, size - count) / comb(hidden, size) for count in (0, 1)
    )
    return [none, one, 1 - none - one]


def shares(drawn: Sequence[Weighed], prior: Sequence[float], kind: int) -> list[float]:
    """Return the shares of hands with none, one, and more copies of a kind, with ``DOUBT``."""
    weights = [DOUBT * p for p in prior]
    for hand, weight in drawn:
        weights[min(hand[kind], 2)] += weight
    return [weight / sum(weights) for weight in weights]


def wait_shares(drawn: Iterable[tuple[int, float]], kinds: Sequence[int]) -> dict[int, float]:
    """Return for each kind the share of hands that wait for it, with ``DOUBT``.

    Args:
        drawn: the waits of each hand as a mask, and its weight, of which the mean is 1.
        kinds: the kinds that a hand may wait for, all alike in the hands that are added.
    """
    result, total = dict.fromkeys(kinds, DOUBT * WAITS / len(kinds)), DOUBT
    for mask, weight in drawn:
        total += weight
        for kind in kinds:
            result[kind] += weight * (mask >> kind & 1)
    return {kind: share / total for kind, share in result.items()}


def alike_ready(case: Case, random: Random) -> list[int]:
    """Return the waits of hands that are drawn alike from the unseen tiles, and are ready as a riichi is."""
    wall = [kind for kind, count in enumerate(case.seen.unseen) for _ in range(count)]
    results: list[int] = []
    for _ in range(TRIES):
        hand = [0] * KINDS
        for kind in random.sample(wall, case.size):
            hand[kind] += 1
        mask = waits_of_keys(keys_of(hand), case.size // 3, case.seen.players == 3)
        if mask and not mask & case.opponent.safe:
            results.append(mask)
            if len(results) == READY:
                break
    return results


def drawn_ready(source: HandSource, random: Random) -> list[Weighed]:
    """Return ready hands that are drawn by their weights, of which the mean is 1."""
    results: list[Weighed] = []
    while len(results) < DRAWS:
        hands, weights = source.ready_hands(random)
        if not hands:
            break
        mean = sum(weights) / len(weights)
        results += [(hand, weight / mean) for hand, weight in zip(hands, weights, strict=True)]
    return results


def drawn_hands(source: HandSource, ready: Sequence[Weighed], random: Random) -> list[Weighed]:
    """Return ready and other hands, with the weights of their chances, of which the sum is ``DRAWS``."""
    share = source.judge.ready if ready else 0.0
    part = share * DRAWS / max(len(ready), 1)
    hands = [(hand, part * weight) for hand, weight in ready]
    if share < 1.0:
        hands += [(source.far_hand(random), 1 - share) for _ in range(DRAWS)]
    return hands


def source_of(case: Case, models: dict[int, HandModel]) -> HandSource:
    seen = case.seen
    return LikelyHands(seen, models[seen.players]).source(case.at, seen.unseen, case.size)


def check(models: dict[int, HandModel], cases: Sequence[Case], most: int, alike: int) -> None:
    """Print how well the hands that are drawn agree with real hands.

    Args:
        models: the counts by number of players.
        cases: cases of other games.
        most: the number of cases of each state.
        alike: the number of cases for which ready hands are drawn alike, which takes long.
    """
    random = Random(7)
    copies: dict[str, Checked] = defaultdict(Checked)
    waits: dict[str, Checked] = defaultdict(Checked)
    number: Counter[str] = Counter()
    for case in random.sample(list(cases), len(cases)):
        name = f"{case.seen.players} players, {case.state}"
        wins = case.state != "closed" and case.waits and not case.waits & case.opponent.safe
        is_alike = wins and number[f"{name}, ready"] < alike
        if number[name] >= most and not is_alike:
            continue
        source = source_of(case, models)
        ready = drawn_ready(source, random)
        if number[name] < most:
            number[name] += 1
            add_copies(copies, name, case, drawn_hands(source, ready, random))
        if is_alike:
            number[f"{name}, ready"] += 1
            masks = [(source.waits_of(hand), weight) for hand, weight in ready]
            add_waits(waits[f"{name}, ready, waits"], case, masks, alike_ready(case, random))
    for name, checked in sorted((copies | waits).items()):
        checked.report(name)


def add_copies(to: dict[str, Checked], name: str, case: Case, hands: Sequence[Weighed]) -> None:
    for kind, copies in enumerate(case.seen.unseen):
        if not copies:
            continue
        prior = alike_copies(case, kind)
        drawn = shares(hands, prior, kind)
        to[f"{name}, at least one"].add(case.hand, 1 - drawn[0], 1 - prior[0], case.counts[kind] > 0)
        if copies > 1:
            to[f"{name}, two or more"].add(case.hand, drawn[2], prior[2], case.counts[kind] > 1)


def add_waits(to: Checked, case: Case, drawn: Iterable[tuple[int, float]], alike: Iterable[int]) -> None:
    gone = case.opponent.safe
    kinds = [kind for kind, copies in enumerate(case.seen.unseen) if copies and not gone >> kind & 1]
    chances, by_chance = wait_shares(drawn, kinds), wait_shares([(mask, 1.0) for mask in alike], kinds)
    for kind in kinds:
        to.add(case.hand, chances[kind], by_chance[kind], bool(case.waits >> kind & 1))


def main() -> None:
    parser = parser_of(__doc__, jobs=2, write=False)
    parser.add_argument("--hands", type=positive, default=300, help="cases of each state to check")
    parser.add_argument("--alike", type=positive, default=40, help="ready cases to check")
    options = parser.parse_args()
    cases = list(cases_of(cases_of_file, 1, options.jobs))
    print(f"{len(cases):,} cases")
    contents = {"version": 1, "source": SOURCE, "counted": "", "players": counts_of(cases)}
    finish(SHIPPED, contents, write=options.write)
    for half in (0, 1):
        print(f"\nevery other file in the order of names: half {half} is counted, half {1 - half} checked")
        counts = counts_of([case for case in cases if case.game % 2 == half])
        models = {players: likely_hands.read_hand_model(counts[str(players)]) for players in (4, 3)}
        check(models, [case for case in cases if case.game % 2 != half], options.hands, options.alike)


if __name__ == "__main__":
    main()
