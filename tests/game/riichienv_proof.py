"""Play whole games in parallel with riichienv, another engine, on its walls and rule sets: ``make play-proof``.

At every decision both must allow the same seats the same moves, and have the same hands, indicators, points, sticks
and honba; at the end the same points. riichienv names tiles by their ids and declares riichi in a separate step,
before the discard.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import metadata
from random import Random

from riichienv import ActionType, GameRule, RiichiEnv

from paili import Rules
from paili.game import (
    AddedQuad,
    Call,
    ConcealedQuad,
    Discard,
    DrawnDeal,
    Event,
    North,
    Play,
    Wall,
    Win,
    greedy_player,
)
from paili.tiles import face_of_id, kind_of

DEAD = 14
REPLACED = {4: 4, 3: 8}
TABLES = {
    "tenhou": (Rules.TENHOU, "4p-red-half", GameRule.default_tenhou),
    "tenhou_sanma": (Rules.TENHOU_SANMA, "3p-red-half", GameRule.default_tenhou),
    "mahjong_soul": (Rules.MAHJONG_SOUL, "4p-red-half", GameRule.default_mjsoul),
    "mahjong_soul_sanma": (Rules.MAHJONG_SOUL_SANMA, "3p-red-half", GameRule.default_mjsoul),
}
CALLS = {ActionType.CHI: "chi", ActionType.PON: "pon", ActionType.DAIMINKAN: "open quad"}
ALONE = {
    ActionType.RON: "win", ActionType.TSUMO: "win", ActionType.PASS: "pass", ActionType.RIICHI: "riichi",
    ActionType.KYUSHU_KYUHAI: "nine", ActionType.KITA: "north",
}  # fmt: skip

Key = tuple[object, ...]


def faces(ids) -> tuple[int, ...]:
    return tuple(sorted(map(face_of_id, ids)))


def walls(env: RiichiEnv, players: int) -> Iterator[Wall]:
    """The walls of its deals, each read when paili begins the deal."""
    while True:
        seats = [(env.oya + place) % players for place in range(players)]
        hands = [list(env.hands[seat]) for seat in seats]
        hands[0].remove(env.drawn_tile)
        dead, live = env.wall[:DEAD], env.wall[DEAD:]
        replaced = REPLACED[players]
        end = [*dead[:replaced], *(dead[at ^ 1] for at in range(replaced, DEAD))]
        ids = [*(tile for hand in hands for tile in hand), env.drawn_tile, *reversed(live), *reversed(end)]
        yield Wall(tuple(map(face_of_id, ids)), players)


def their_key(action, env: RiichiEnv) -> Key:
    kind = action.action_type
    if kind in ALONE:
        return (ALONE[kind],)
    if kind in CALLS:
        return CALLS[kind], faces(action.consume_tiles)
    if kind == ActionType.DISCARD:
        return "discard", face_of_id(action.tile), action.tile == env.drawn_tile
    return "quad", kind_of(face_of_id(action.consume_tiles[0] if action.tile is None else action.tile))


def our_key(move: Event) -> Key:
    if isinstance(move, Discard):
        return ("riichi",) if move.riichi else ("discard", move.tile, move.drawn)
    if isinstance(move, Call):
        return move.type, tuple(sorted(move.own))
    if isinstance(move, AddedQuad | ConcealedQuad):
        return "quad", kind_of(move.tile if isinstance(move, AddedQuad) else move.tiles[0])
    names = {Win: "win", DrawnDeal: "nine", North: "north"}
    return (names.get(type(move), "pass"),)


class DifferenceError(AssertionError):
    """The engines are apart."""


class InStep:
    """A game of both engines.

    Args:
        table: which rules.
        seed: of its walls and of what is answered.
    """

    def __init__(self, table: str, seed: int) -> None:
        self.rules, mode, rule = TABLES[table]
        self.random = Random(seed)
        self.env = RiichiEnv(game_mode=mode, rule=rule(), seed=seed)
        self.observations = self.env.reset()
        self.play = Play(self.rules, walls=walls(self.env, self.rules.players))
        self.decisions = 0

    def run(self) -> None:
        while not self.env.done():
            self.check()
            self.step()
        self.same("over", self.play.over, True)
        self.same("points", list(self.play.result.points), list(self.env.scores()))

    def check(self) -> None:
        state, env = self.play.table.state, self.env
        tiles = [tuple(sorted(seat.hand.as_hand().faces)) for seat in state.seats]
        self.same("hands", tiles, [*map(faces, env.hands)])
        self.same("indicators", list(state.indicators), [*map(face_of_id, env.dora_indicators)])
        self.same("points", [seat.points for seat in state.seats], list(env.scores()))
        self.same("sticks, honba", (state.sticks, state.deal.honba), (env.riichi_sticks, env.honba))
        ours = {seat: {*map(our_key, moves)} for seat, moves in self.play.asks.items()}
        theirs = {seat: {*self.by_key(seat)} for seat in self.observations}
        self.same("moves", ours, theirs)

    def by_key(self, seat: int) -> dict[Key, object]:
        return {their_key(action, self.env): action for action in self.observations[seat].legal_actions()}

    def step(self) -> None:
        moves = {seat: self.chosen(seat, legal) for seat, legal in self.play.asks.items()}
        self.decisions += len(moves)
        actions = {seat: self.by_key(seat)[our_key(move)] for seat, move in moves.items()}
        riichi = [move for move in moves.values() if getattr(move, "riichi", False)]
        for seat, legal in self.play.asks.items():
            if declared := {(item.tile, item.drawn) for item in legal if getattr(item, "riichi", False)}:
                self.declare(seat, declared)
        self.observations = self.env.step(actions)
        for move in riichi:
            key = "discard", move.tile, move.drawn
            self.observations = self.env.step({move.seat: self.by_key(move.seat)[key]})
        self.play.step(moves)

    def declare(self, seat: int, ours: set[tuple[int, bool]]) -> None:
        """What may be discarded with riichi, whether it is declared or not."""
        env = self.env.clone()
        step = env.step({seat: self.by_key(seat)[("riichi",)]})
        theirs = {their_key(legal_action, env)[1:] for legal_action in step[seat].legal_actions()}
        self.same("riichi", ours, theirs)

    def chosen(self, seat: int, legal) -> Event:
        """A win, mostly; a call now and then; by chance, or what comes nearest to a win."""
        wins = [move for move in legal if isinstance(move, Win)]
        if wins and self.random.random() < 0.9:
            return wins[0]
        if self.random.random() < 0.3:
            return self.random.choice(legal)
        return greedy_player(self.play.position(seat), legal)

    def same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            deal = self.play.deal
            raise DifferenceError(
                f"{what} in {deal.name} after {len(deal.events)} events\n  {ours}\n  {theirs}"
            )


def proved(name: str, seeds: range) -> int:
    """Play games, and return how many decisions they had.

    Raises:
        DifferenceError: if the engines are apart.
    """
    games = [InStep(name, seed) for seed in seeds]
    for game in games:
        game.run()
    return sum(game.decisions for game in games)


def main(games: int) -> None:
    apart = decided = 0
    for place, name in enumerate(TABLES):
        for seed in range(place * games, (place + 1) * games):
            try:
                decided += proved(name, range(seed, seed + 1))
            except DifferenceError as difference:
                apart += 1
                print(f"{name}, seed {seed}: {difference}", flush=True)
        print(f"{name}: {games} games", flush=True)
    version = metadata.version("riichienv")
    print(f"{len(TABLES) * games} games, {decided:,} decisions, riichienv {version}: {apart} games differ")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
