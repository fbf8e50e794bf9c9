"""Draw hands that the opponents may hold, as likely as their discards, calls and riichi make them.

Real hands are not drawn from the hidden tiles alike: an opponent keeps what it needs, and in riichi it is
ready. A hand is drawn by four counts of real games, of which the first two are those of danger:

* *Ready*: the hand is ready with the chance of `paili.readiness`. A ready hand never waits for a tile that
  the opponent cannot win on.
* *Waits*: a ready hand waits for a kind with the chance of `paili.danger`. The wait is drawn first, in
  proportion to its chance, and the hand is built around it from a shape that waits, sets and a pair. Of
  ``_HANDS`` such hands one is drawn. Their weights are raked: they are multiplied by a factor for each kind,
  until the share of hands that wait for the kind is its chance.
* *Tiles*: an unseen tile is in the hand with the chance 1 / (1 + e^−z), in proportion, so that the hand has
  its size; z is the sum of weight times size over `paili.dangers.signs.held_signs`. Sets, pairs and single
  tiles are drawn by the product of the numbers of copies of their tiles and of one factor for each tile. The
  factors are those with which the mean number of copies of each kind agrees with its chance.
* *Distance*: a hand that is not ready is as far from a win as hands with as many calls and discards were. It
  is a hand of sets and one tile, of which one tile more than this distance is drawn anew.

Seven pairs have the share of single waits that they have in real games. Thirteen orphans are left out.
``make hidden-hands`` counts the games, and shows how well one half of them predicts the other.
"""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from math import comb, log, prod
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

from paili.dangers.charges import pairs_of
from paili.dangers.loops import chances
from paili.dangers.model import chance_of
from paili.dangers.risk_model import RiskModel
from paili.dangers.signs.held_signs import held_signs
from paili.dangers.signs.lines import has_runs
from paili.dangers.signs.opponent import SINGLE, TableView, shapes_left
from paili.hand.fields import keys_of
from paili.kernels.memory import zeros
from paili.kernels.single.lookup import Lookup, lookup_of
from paili.kernels.single.questions import draws_of
from paili.tiles import EAST, KINDS
from paili.variants import RIICHI, SANMA

CALLS: Final = 2  # that many calls and more are counted together
DISCARDS: Final = (0, 3, 6, 9, 12, 15)  # the fewest discards of each band that hands are counted by
SHARE: Final = "share of the hidden tiles"  # the sign of the size of the hand, equal for all kinds
_HANDS: Final = 64
_TRIES: Final = 20 * _HANDS
_RAKED: Final = 8  # times that the weights of the hands are multiplied by factors
_FITTED: Final = 4  # times that the factors of tiles are brought nearer to their chances
_MOST: Final = 5.0  # the largest factor of one time
_CLOSED: Final = 13

_Item = TypeVar("_Item")
_Tiles = tuple[int, ...]


class HandModel(NamedTuple):
    """What real hands hold, counted in whole games.

    Attributes:
        weights: the weight of each sign that an unseen tile is in a hand, by the name of the sign.
        distances: by calls (0 … ``CALLS``) and by band of ``DISCARDS``, the numbers of hands that lacked 2,
            3, 4, … tiles to a win.
        seven_pairs: the share of seven pairs among closed hands that wait with a single tile.
    """

    weights: Mapping[str, float]
    distances: Sequence[Sequence[Sequence[int]]]
    seven_pairs: float


@cache
def hand_model(players: int) -> HandModel:
    """Return the counts that the package includes.

    Args:
        players: the number of players, 4 or 3.
    """
    document = json.loads(files("paili.dangers").joinpath("phoenix_hands.json").read_text("utf-8"))
    return read_hand_model(document["players"][str(players)])


def read_hand_model(of: Mapping[str, Any]) -> HandModel:
    """Return the counts for a number of players from the parsed content of the file."""
    weights = {name: weight for name, (weight, _) in of["weights"].items()}
    return HandModel(weights, of["distances"], of["seven pairs"]["rate"])


class LikelyHands:
    """Draws hands for the opponents at a table.

    Args:
        seen: the table as the deciding seat sees it.
        model: the counts of real hands; None for those of the package.
    """

    def __init__(self, seen: TableView, model: HandModel | None = None) -> None:
        self.seen = seen
        self.model = hand_model(seen.players) if model is None else model
        every = seen._replace(kinds=tuple(range(KINDS)))
        self.judges = [RiskModel(every, opponent) for opponent in every.opponents]
        shares = zeros("d", KINDS * len(self.judges))
        chances(pairs_of(self.judges, seen.players), shares)
        self.chances = [shares[start : start + KINDS].tolist() for start in range(0, len(shares), KINDS)]

    def draw(self, sizes: Sequence[int], random: Random) -> list[list[int] | None]:
        """Draw a hand for each opponent; no tile is drawn twice.

        Args:
            sizes: the number of concealed tiles of each opponent, 3n+1.
            random: the random generator.

        Returns:
            For each opponent the number of tiles of each kind; None if no hand was found for it.
        """
        left = list(self.seen.unseen)
        results: list[list[int] | None] = [None] * len(sizes)
        order = sorted(range(len(sizes)), key=lambda at: -self.judges[at].ready)
        for at in order:
            hand = results[at] = self.source(at, left, sizes[at]).draw(random)
            if hand is not None:
                left = [copies - count for copies, count in zip(left, hand, strict=True)]
        return results

    def source(self, at: int, left: Sequence[int], size: int) -> HandSource:
        """Return an object that draws hands for one opponent.

        Args:
            at: the index of the opponent.
            left: for each kind the number of copies that may be in the hand.
            size: the number of concealed tiles of the opponent, 3n+1.
        """
        return HandSource(self.judges[at], self.chances[at], self.model, left, size)


class HandSource:
    """Samples concealed hands that one opponent may have: ready ones as often as the danger model says.

    Args:
        judge: the danger model of the opponent.
        p: for each kind the chance that the opponent is ready and wins on it.
        model: what counted hands consisted of.
        left: for each kind the number of copies that may be in the hand.
        size: the number of concealed tiles, 3n+1.
    """

    def __init__(
        self, judge: RiskModel, p: Sequence[float], model: HandModel, left: Sequence[int], size: int
    ) -> None:
        self.judge, self.p, self.model, self.left, self.size = judge, p, model, left, size
        self.lookup = _lookup(judge.seen.players)
        copies = mean_copies(judge, model, left, size)
        factors = _factors(copies, left, size // 3, judge.seen.players)
        self.factors = factors
        self.sets = _weighed(_sets(left, judge.seen.players), left, factors)
        self.pairs = _weighed([(kind, kind) for kind in range(KINDS) if left[kind] > 1], left, factors)
        self.tiles = _weighed([(kind,) for kind in range(KINDS) if left[kind]], left, factors)
        self.shapes: dict[int, _Weighed[tuple[str, _Tiles]]] = {}

    def draw(self, random: Random) -> list[int] | None:
        """Draw a hand: the number of tiles of each kind; None if the opponent is in riichi and no ready hand
        was found. Without riichi a hand that is not ready is then drawn.
        """
        if random.random() >= self.judge.ready:
            return self.far_hand(random)
        hands, weights = self.ready_hands(random)
        if not hands:
            return None if self.judge.against.in_riichi else self.far_hand(random)
        return random.choices(hands, weights)[0]

    # ---------------------------------------------------------------------------------- ready hands

    def ready_hands(self, random: Random) -> tuple[list[list[int]], list[float]]:
        """Draw hands that are ready, and return them with their weights."""
        waits = _Weighed([kind for kind in range(KINDS) if self.p[kind]], [p for p in self.p if p])
        hands: list[list[int]] = []
        masks: list[int] = []
        for _ in range(_TRIES if waits.items else 0):
            hand = self._around(waits.draw(random), random)
            mask = 0 if hand is None else self.waits_of(hand)
            if hand is not None and mask and not mask & self.judge.opponent.safe:
                hands.append(hand)
                masks.append(mask)
                if len(hands) == _HANDS:
                    break
        return hands, _raked(masks, [p / self.judge.ready for p in self.p])

    def waits_of(self, hand: list[int]) -> int:
        """Return the kinds that complete a hand, as a mask; 0 if it is not ready."""
        missing, mask = self._reach(hand)
        return mask if missing == 1 else 0

    def _reach(self, hand: list[int]) -> tuple[int, int]:
        return draws_of(self.lookup, keys_of(hand), 0, self.size < _CLOSED)

    def _around(self, kind: int, random: Random) -> list[int] | None:
        """Draw a hand that waits for a kind; None if the tiles that were drawn are not left."""
        shapes = self._shapes(kind)
        if not shapes.items:
            return None
        type_, tiles = shapes.draw(random)
        if type_ == SINGLE and self.size == _CLOSED and random.random() < self.model.seven_pairs:
            groups = [self.pairs.draw(random) for _ in range(6)] if self.pairs.items else []
            hand = self._joined([tiles, *groups])
            return hand if hand is not None and max(hand) <= 2 else None
        return self._joined([tiles, *self._rest(type_, random)])

    def _rest(self, type_: str, random: Random) -> list[_Tiles]:
        if type_ == SINGLE:
            return self._drawn_sets(self.size // 3, random)
        return [self.pairs.draw(random), *self._drawn_sets(self.size // 3 - 1, random)]

    def _shapes(self, kind: int) -> _Weighed[tuple[str, _Tiles]]:
        """Return the shapes that may wait for a kind, by the weight of their tiles and of the rest of the
        hand.
        """
        result = self.shapes.get(kind)
        if result is None:
            items, weights = [], []
            for shape in shapes_left(self.judge.against, kind):
                tiles = tuple(map(int, shape.tiles))
                rest = self._weight_of_rest(shape.type)
                if weight := rest * _weight(tiles, self.left, self.factors):
                    items.append((shape.type, tiles))
                    weights.append(weight)
            result = self.shapes[kind] = _Weighed(items, weights)
        return result

    def _weight_of_rest(self, type_: str) -> float:
        """Return the weight of the rest of a hand, divided by the weight of n−1 sets.

        The rest is n sets beside a single tile, and n−1 sets and a pair beside another shape.
        """
        sets = self.size // 3
        if type_ == SINGLE:
            return self.sets.total / sets if sets else 1.0
        return self.pairs.total if sets and (sets == 1 or self.sets.items) else 0.0

    # ------------------------------------------------------------------------------- hands not ready

    def far_hand(self, random: Random) -> list[int]:
        """Draw a hand that is not ready; if no try gives one, a hand of single tiles, which may be ready."""
        opponent = self.judge.opponent
        band = sum(len(opponent.river) >= least for least in DISCARDS) - 1
        counts = self.model.distances[min(opponent.calls, CALLS)][band]
        distance = random.choices(range(2, 2 + len(counts)), counts)[0]
        for _ in range(_TRIES):
            hand = self._joined([self.tiles.draw(random), *self._drawn_sets(self.size // 3, random)])
            if hand is None:
                continue
            kinds = [kind for kind, count in enumerate(hand) for _ in range(count)]
            anew = min(distance + 1, len(kinds))
            for kind in random.sample(kinds, anew):
                hand[kind] -= 1
            self._add(hand, anew, random)
            if self._reach(hand)[0] > 1:
                return hand
        hand = [0] * KINDS
        self._add(hand, self.size, random)
        return hand

    def _drawn_sets(self, count: int, random: Random) -> list[_Tiles]:
        return [self.sets.draw(random) for _ in range(count)] if self.sets.items else []

    def _add(self, hand: list[int], count: int, random: Random) -> None:
        """Draw single tiles among the copies that are not in a hand, and add them to the hand."""
        while count:
            (kind,) = self.tiles.draw(random)
            if random.random() * self.left[kind] < self.left[kind] - hand[kind]:
                hand[kind] += 1
                count -= 1

    def _joined(self, groups: Iterable[_Tiles]) -> list[int] | None:
        """Return the counts of the tiles of some groups; None if they are too few, or not left."""
        hand = [0] * KINDS
        for group in groups:
            for kind in group:
                hand[kind] += 1
        enough = sum(hand) == self.size and all(map(int.__le__, hand, self.left))
        return hand if enough else None


class _Weighed(Generic[_Item]):
    """Items that are drawn in proportion to weights.

    Args:
        items: the items.
        weights: their weights, above 0.
    """

    __slots__ = ("_sums", "items", "total")

    def __init__(self, items: Sequence[_Item], weights: Iterable[float]) -> None:
        self.items, self._sums = items, list(accumulate(weights))
        self.total = self._sums[-1] if items else 0.0

    def draw(self, random: Random) -> _Item:
        """Draw an item."""
        return self.items[min(bisect(self._sums, random.random() * self.total), len(self.items) - 1)]


def mean_copies(judge: RiskModel, model: HandModel, left: Sequence[int], size: int) -> list[float]:
    """Return for each kind the mean number of copies in a hand of an opponent.

    Args:
        judge: the danger model of the opponent.
        model: what counted hands consisted of.
        left: for each kind the number of copies that may be in the hand.
        size: the number of concealed tiles.
    """
    hidden = sum(left)
    base = log(size / (hidden - size)) * model.weights.get(SHARE, 1.0)
    copies = [0.0] * KINDS
    for kind in range(KINDS):
        if left[kind]:
            signs = held_signs(judge.against, kind)
            z = base + sum([model.weights.get(name, 0.0) * number for name, number in signs])
            copies[kind] = left[kind] * chance_of(z)
    part = size / sum(copies)
    return [number * part for number in copies]


def _factors(copies: Sequence[float], left: Sequence[int], sets: int, players: int) -> list[float]:
    """Return a factor for each kind, with which hands of sets and one tile have the given mean copies."""
    factors = [1.0 if count else 0.0 for count in left]
    groups = _sets(left, players)
    for _ in range(_FITTED):
        weights = [_weight(group, left, factors) for group in groups]
        share = sets / sum(weights) if groups else 0.0
        singles = 1 / sum(map(float.__mul__, factors, map(float, left)))
        means = [factor * count * singles for factor, count in zip(factors, left, strict=True)]
        for group, weight in zip(groups, weights, strict=True):
            for kind in group:
                means[kind] += weight * share
        factors = [
            factor * (copies[kind] / means[kind]) ** 0.5 if factor else 0.0
            for kind, factor in enumerate(factors)
        ]
    return factors


def _weighed(groups: Sequence[_Tiles], left: Sequence[int], factors: Sequence[float]) -> _Weighed[_Tiles]:
    return _Weighed(groups, [_weight(group, left, factors) for group in groups])


def _weight(group: _Tiles, left: Sequence[int], factors: Sequence[float]) -> float:
    """Return the number of ways to hold a group of tiles, times the factors of its tiles."""
    kind, size = group[0], len(group)
    if size > 1 and group[1] == kind:
        return comb(left[kind], size) * factors[kind] ** size
    return prod([left[kind] * factors[kind] for kind in group])


def _sets(left: Sequence[int], players: int) -> list[_Tiles]:
    """Return the runs and triplets of tiles that are left."""
    runs: list[_Tiles] = [
        (kind, kind + 1, kind + 2)
        for kind in range(EAST)
        if kind % 9 < 7 and has_runs(kind, players) and left[kind] and left[kind + 1] and left[kind + 2]
    ]
    return runs + [(kind,) * 3 for kind in range(KINDS) if left[kind] > 2]


def _raked(masks: Sequence[int], shares: Sequence[float]) -> list[float]:
    """Return weights of hands, with which the hands that wait for a kind have the share of the kind.

    Args:
        masks: the waits of each hand, as a mask.
        shares: the share of each kind.
    """
    weights = [1.0 / mask.bit_count() for mask in masks]
    hands = {
        kind: numbers
        for kind in range(KINDS)
        if (numbers := [number for number, mask in enumerate(masks) if mask >> kind & 1])
    }
    for _ in range(_RAKED):
        total = sum(weights)
        for kind, numbers in hands.items():
            now = sum([weights[number] for number in numbers])
            factor = min(max(shares[kind] * total / now, 1 / _MOST), _MOST)
            for number in numbers:
                weights[number] *= factor
    return weights


@cache
def _lookup(players: int) -> Lookup:
    return lookup_of(SANMA if players == 3 else RIICHI)
