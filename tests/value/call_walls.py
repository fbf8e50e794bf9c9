"""A solved hand with calls, played on true walls against three others who discard at the rates of the model.

The own draws are the first tiles of a shuffled wall; the others hold the rest and discard from it: one after the
other between two own draws, each kind with the model's chance for one unseen tile times the copies that really are
unseen. A tile that is discarded and not called is gone. A call skips players: with the chance of the model, the next
own draw is lost. The hand is stored here, with its red fives and melds; `paili.scoring` gives the points of a win.
From `paili` only the exported policy, `analysis` and `scoring` are used.
"""

from __future__ import annotations

import random
from functools import cache

from call_policy import CallPolicy, State
from true_walls import Sample, unseen_faces

from paili.analysis.shanten import shanten
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Rules, Win, score
from paili.tiles import KINDS, REDS, kind_of

Faces = tuple[int, ...]


class CallWalls:
    """The table on which one hand is played.

    Args:
        hand: the hand asked.
        policy: how it is played.
        rules, dora_indicators: of the wins.
        seed: of the walls.
    """

    def __init__(
        self,
        hand: str,
        policy: CallPolicy,
        *,
        rules: Rules = Rules.TENHOU,
        dora_indicators: str = "",
        seed: int = 1,
    ) -> None:
        self.hand, self.policy, self.rules = Hand.parse(hand), policy, rules
        self.indicators, self.random = dora_indicators, random.Random(seed)
        self.under = sum(map(str.isdigit, dora_indicators))
        self.tiles = unseen_faces(self.hand, policy.unseen, rules)
        self.rates = [policy.release[0][_class(kind)].tolist() for kind in range(KINDS)]
        self.worth, self.distance = cache(self._worth), cache(self._distance)

    def play(self, walls: int) -> Sample:
        """Play so many walls."""
        sample = Sample()
        for _ in range(walls):
            self.random.shuffle(self.tiles)
            deal = _Deal(self)
            sample.ready.append(deal.ready)
            sample.win.append(deal.points is not None)
            sample.points.append(deal.points or 0)
        return sample

    def _distance(self, counts: Faces, melds: tuple[Faces, ...]) -> int:
        return shanten(Hand(counts, self._melds(melds))).best

    def _melds(self, melds: tuple[Faces, ...]) -> tuple[Meld, ...]:
        return (*self.hand.melds, *map(_meld, melds))

    def _worth(
        self, faces: Faces, melds: tuple[Faces, ...], tile: int, riichi: bool, ippatsu: bool, ura: Faces
    ) -> int:
        reds = tuple(faces.count(red) for red in REDS)
        limit = max(1, *self.rules.red_fives)
        win = Win(
            Hand(_counts(faces), self._melds(melds), reds, red_limit=limit), tile, tsumo=True, riichi=riichi,
            ippatsu=ippatsu, dora_indicators=self.indicators, ura_indicators=ura, seat_wind="S", round_wind="E",
        )  # fmt: skip
        return score(win, self.rules).points


class _Deal:
    """One wall, played to its end: whether the hand was ready, and the points of its win."""

    def __init__(self, table: CallWalls) -> None:
        self.table, self.policy, self.random = table, table.policy, table.random
        turns = self.policy.turns
        self.own, self.ura = table.tiles[:turns], tuple(table.tiles[turns : turns + table.under])
        self.others = table.tiles[turns + table.under :]
        self.unseen = list(_counts(tuple(table.tiles)))
        self.tiles, self.melds = list(table.hand.faces), ()
        self.budget, self.riichi, self.declared = self.policy.budget, False, -1
        self.ready, self.points, self.left = False, None, turns
        if len(self.tiles) % 3 == 2:
            first = self.policy.first()
            self._throw(first.discard)
            self._declare(first.riichi)
        self._note_ready()
        while self.left and self.points is None:
            if not self._called():
                self._draw()
            self._note_ready()

    # what changes
    tiles: list[int]
    melds: tuple[Faces, ...]
    points: int | None

    def _state(self) -> State:
        kinds = tuple(sorted(tuple(sorted(map(kind_of, meld))) for meld in self.melds))
        return State(_counts(tuple(self.tiles)), kinds, self.budget)  # type: ignore[arg-type]

    def _note_ready(self) -> None:
        self.ready = self.ready or self.table.distance(_counts(tuple(self.tiles)), self.melds) <= 0

    def _throw(self, kind: int) -> None:
        self.tiles.remove(min(face for face in self.tiles if kind_of(face) == kind))

    def _declare(self, riichi: bool) -> None:
        if riichi and not self.riichi:
            self.riichi, self.declared = True, self.left

    def _draw(self) -> None:
        tile = self.own[len(self.own) - self.left]
        kind, state = kind_of(tile), self._state()
        self.unseen[kind] -= 1
        if self.riichi:
            self._win(tile, self._completes(kind))
        else:
            step = self.policy.step(state, self.left, kind)
            self._win(tile, step.win)
            if not step.win:
                self.tiles.append(tile)
                self._throw(step.discard)
                self.budget = step.budget
                self.left -= 1
                self._declare(step.riichi)
                return
        self.left -= 1

    def _completes(self, kind: int) -> bool:
        counts = list(_counts(tuple(self.tiles)))
        counts[kind] += 1
        return self.table.distance(tuple(counts), self.melds) < 0

    def _win(self, tile: int, won: bool) -> None:
        if won:
            at_once = self.riichi and self.declared == self.left
            ura = self.ura if self.riichi and self.table.rules.ura_dora else ()
            hand = tuple(sorted(self.tiles))
            self.points = self.table.worth(hand, self.melds, tile, self.riichi, at_once, ura)
            self.points = self.points or None

    # ------------------------------------------------------------------------------ the others

    def _called(self) -> bool:
        """Let the others discard; return whether one of it was called."""
        for source, passed in enumerate(self.policy.passed):
            if passed >= 0:
                face = self._thrown_by_other()
                if face is not None and not self.riichi and self._call(face, source, passed):
                    return True
        return False

    def _thrown_by_other(self) -> int | None:
        """What one of them discards: where the rates do not add up to one, now and then nothing that was told of."""
        weights = [
            copies * rates[self.left] for copies, rates in zip(self.unseen, self.table.rates, strict=True)
        ]
        chance = self.random.random() * max(1.0, sum(weights))
        if chance >= sum(weights):
            return None
        return self._take_from_others(self.random.choices(range(KINDS), weights)[0])

    def _take_from_others(self, kind: int) -> int | None:
        for place, face in enumerate(self.others):
            if kind_of(face) == kind:
                self.unseen[kind] -= 1
                return self.others.pop(place)
        return None

    def _call(self, face: int, source: int, passed: float) -> bool:
        kind = kind_of(face)
        meld = self.policy.called(self._state(), self.left, source, kind)
        if meld is None:
            return False
        own = list(meld)
        own.remove(kind)
        faces = [face]
        for item in own:
            faces.append(max(tile for tile in self.tiles if kind_of(tile) == item))
            self.tiles.remove(faces[-1])
        self.melds = tuple(sorted((*self.melds, tuple(sorted(faces, key=kind_of)))))
        if self.random.random() < passed:
            self.others.append(self.own[len(self.own) - self.left])
            self.left -= 1
        self._throw(self.policy.after_call(self._state(), self.left, _banned(kind, own)))
        self.budget -= 1
        return True


def _banned(kind: int, own: list[int]) -> set[int]:
    """The tile that was called, and the other end of the run that it closes."""
    low, high = sorted(own)
    if low == high or low < kind < high:
        return {kind}
    other = high + 1 if kind < low else low - 1
    return {kind, other} if other // 9 == kind // 9 and other >= 0 else {kind}


def _class(kind: int) -> int:
    if kind >= 27:
        return 0
    return min(1 + min(kind % 9, 8 - kind % 9), 3)


@cache
def _meld(faces: Faces) -> Meld:
    ranks = "".join("0" if face in REDS else str(kind_of(face) % 9 + 1) for face in faces)
    return Meld.parse(f"[{ranks}{'mpsz'[kind_of(faces[0]) // 9]}]")


def _counts(faces: Faces) -> Faces:
    counts = [0] * KINDS
    for face in faces:
        counts[kind_of(face)] += 1
    return tuple(counts)
