"""Compute chances to deal in and their costs against one opponent: first from proofs, then from counted
games.

The functions are for programs: they take the facts of `paili.dangers.signs.opponent`, return records, and do
not check their arguments.
"""

from __future__ import annotations

from functools import cache
from math import exp, log
from typing import Final

from paili.dangers.model import PRICE, QUIET, READY, RIICHI, DangerModel, chance_of, danger_model
from paili.dangers.records import (
    ALWAYS,
    NO_SHAPE,
    PASSED,
    RIVER,
    THIS_TURN,
    Cases,
    Danger,
    Effect,
    Readiness,
    Risk,
)
from paili.dangers.signs.kind_signs import Sign, quiet_signs, riichi_signs
from paili.dangers.signs.lines import TYPES
from paili.dangers.signs.opponent import Against, Opponent, Shape, TableView, may_be_orphans, shapes_left
from paili.dangers.signs.price_signs import price_signs
from paili.dangers.signs.ready_signs import ready_signs, since_change
from paili.tiles import EAST, KINDS, TILES

_LEAST: Final = 1e-6  # the lowest chance to be ready, so that its logarithm exists
_SHOWN: Final = 0.005  # smaller effects are none
# kinds of one number have one cost, dora another: honours, ones and nines, others
_ALIKE: Final = tuple([0 if kind >= EAST else 1 if kind % 9 in (0, 8) else 2 for kind in range(KINDS)])
_DORA: Final = 3


class RiskModel:
    """The risk of each discard against one opponent.

    Args:
        seen: the table as the deciding seat sees it.
        opponent: one of the opponents at the table.
    """

    __slots__ = ("_costs", "_ready", "against", "model", "opponent", "question", "ready", "seen")

    def __init__(self, seen: TableView, opponent: Opponent) -> None:
        self.seen, self.opponent = seen, opponent
        self.against = Against(seen, opponent)
        self.model: DangerModel = danger_model(seen.players)
        self.question = RIICHI if self.against.in_riichi else QUIET
        self.ready = ready_chance(seen, opponent)
        self._ready = log_ready(self.ready)
        self._costs: dict[int, float] = {}

    def proof(self, kind: int, shapes: tuple[Shape, ...]) -> tuple[str, str]:
        """Return the proof that the opponent cannot win on a kind of tile, and how long the proof is valid.

        Args:
            kind: the kind of tile.
            shapes: the waits for this tile that the opponent may hold.

        Returns:
            ``proof`` and ``lasts`` of `paili.dangers.Risk`; both are "" if there is no proof.
        """
        opponent = self.opponent
        if self.against.is_safe(kind):
            if kind in opponent.river:
                return RIVER, ALWAYS
            return PASSED, ALWAYS if self.against.in_riichi else THIS_TURN
        if not shapes and not may_be_orphans(self.against, kind):
            return NO_SHAPE, ALWAYS
        return "", ""

    def signs(self, kind: int) -> list[Sign]:
        """Return the names and sizes of the danger signs of a kind of tile against this opponent."""
        if self.against.in_riichi:
            return list(riichi_signs(self.against, kind))
        return list(quiet_signs(self.against, kind, self._ready))

    def cost(self, kind: int) -> float:
        """Return the mean points of a win of the opponent on a kind of tile, with honba."""
        alike = _ALIKE[kind] + _DORA * bool(self.seen.dora[kind])
        result = self._costs.get(alike)
        if result is None:
            signs = price_signs(self.seen, self.opponent, kind)
            result = exp(self.model.logit(PRICE[self.question], signs)) + self.seen.honba
            self._costs[alike] = result
        return result

    def costs(self) -> list[float]:
        """Return the mean points of a win of the opponent on each of the 34 kinds of tiles."""
        return [self.cost(kind) for kind in range(KINDS)]

    def risk(self, kind: int) -> Risk:
        """Return the risk of discarding a kind of tile, with all details."""
        against = self.against
        shapes = shapes_left(against, kind)
        proof, lasts = self.proof(kind, shapes)
        signs = [] if proof else self.signs(kind)
        type_ = TYPES[against.type_of(kind)]
        return Risk(
            seat=self.opponent.seat,
            p=self._chance(signs, shapes),
            proof=proof,
            lasts=lasts,
            type=type_,
            lines=against.lines,
            shapes=shapes,
            passed=bool(self.opponent.passed >> kind & 1),
            riichi=against.in_riichi,
            ready=self.ready,
            cost=self.cost(kind),
            counted=self.counted(type_),
            effects=self._effects(signs if shapes else []),
        )

    def _chance(self, signs: list[Sign], shapes: tuple[Shape, ...]) -> float:
        """Return the chance that a kind of tile deals in, from its danger signs.

        An empty list of danger signs means that a proof rules out a win; then the chance is 0. If only
        thirteen orphans could wait for the kind, the chance is ``never`` of the model times the chance that
        the opponent is ready.

        Args:
            signs: the names and sizes of the danger signs.
            shapes: the waits for the tile that the opponent may hold.
        """
        if not signs:
            return 0.0
        if not shapes:
            return self.model.never * self.ready
        return chance_of(self.model.logit(self.question, signs))

    def counted(self, type_: str) -> Cases:
        """Return how often tiles of a type were won on in the counted games, with as many open lines (riichi)
        or calls as the opponent has.
        """
        place = self.against.lines if self.against.in_riichi else self.opponent.calls
        return _cases_of(self.seen.players, self.question, type_, place)

    def _effects(self, signs: list[Sign]) -> tuple[Effect, ...]:
        weights = self.model.weights[self.question]
        result: dict[str, float] = {}
        for name, size in signs:
            result[name] = result.get(name, 0.0) + size
        effects = [(name, size, weights.get(name, 0.0) * size) for name, size in result.items()]
        effects.sort(key=_size_of_effect)
        return tuple([Effect(*effect) for effect in effects if abs(effect[2]) >= _SHOWN])


def _size_of_effect(row: tuple[str, float, float]) -> float:
    """Return the sort key of a danger sign's effect; effects that change the chance more come first."""
    return -abs(row[2])


def ready_chance(seen: TableView, opponent: Opponent) -> float:
    """Return the chance that an opponent is ready."""
    if opponent.riichi >= 0:
        return 1.0
    return chance_of(danger_model(seen.players).logit(READY, ready_signs(seen, opponent)))


def log_ready(p: float) -> float:
    """Return the logarithm of the chance that an opponent is ready; a tiny chance replaces a chance of 0."""
    return log(max(p, _LEAST))


@cache
def _cases_of(players: int, question: str, type_: str, place: int) -> Cases:
    return danger_model(players).types(question, type_, place)


def danger_of(seen: TableView) -> tuple[Danger, ...]:
    """Return the danger of discarding each kind of tile in hand."""
    judges = [RiskModel(seen, opponent) for opponent in seen.opponents]
    return tuple(_danger(kind, tuple(judge.risk(kind) for judge in judges)) for kind in seen.kinds)


def _danger(kind: int, risks: tuple[Risk, ...]) -> Danger:
    return Danger(TILES[kind], joined([risk.p for risk in risks]), sum(risk.loss for risk in risks), risks)


def joined(chances: list[float]) -> float:
    """Return the chance that at least one of several independent events happens.

    >>> joined([0.5, 0.5]), joined([0.0, 0.0])
    (0.75, 0.0)
    """
    none = 1.0
    for p in chances:
        none *= 1 - p
    return 1 - none if any(chances) else 0.0


def readiness_of(seen: TableView) -> tuple[Readiness, ...]:
    """Return the chance that each opponent is ready."""
    return tuple(_readiness(seen, opponent) for opponent in seen.opponents)


def _readiness(seen: TableView, opponent: Opponent) -> Readiness:
    discards, from_hand = since_change(opponent)
    in_riichi = opponent.riichi >= 0
    cases = danger_model(seen.players).ready(opponent.calls, discards, from_hand)
    return Readiness(
        seat=opponent.seat,
        p=ready_chance(seen, opponent),
        riichi=in_riichi,
        calls=opponent.calls,
        discards=discards,
        from_hand=from_hand,
        counted=None if in_riichi else cases,
    )
