"""Compare the time to play, copy, read, check and review games with riichienv: ``make bench-play``.

A decision is one move of one seat. Random players make any legal move. Two rows of paili differ in what the
player gets: the position of the seat (`paili.game.play_game`), or only the moves (`paili.game.Play`). The
greedy player of paili declares riichi, wins if it can, and otherwise discards so that the hand is nearest to
a win; riichienv has no such player, so its row does the same by riichienv's shanten. Each round has other
games, and all rows take turns; times are processor times, see `turns`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from riichienv import Action, ActionType, RiichiEnv, calculate_shanten, calculate_shanten_3p

import paili
import turns
from command_line import parser_of, positive
from paili import Rules, logs
from paili.game import Game, Play, greedy_player, play_game, random_player
from shared_games import FOLDER as REVIEWED
from shared_games import files

FOLDERS = ("games_mjlog", "games_tenhou_json", "games_mjai", "games_kobalab", "games_majsoul")
DEALS = 4  # number of deals of a game between greedy players
COPIES = 500
ROUNDS = 7
TABLES = {"four players": (Rules.TENHOU, "4p-red-half"), "three players": (Rules.TENHOU_SANMA, "3p-red-half")}


class Timed(NamedTuple):
    """A row of the table: an action whose time is measured.

    Attributes:
        question: the action, the same for all packages that are compared.
        who: the package.
        call: the call as its documentation writes it.
        unit: the unit that is counted, such as decisions.
        run: a function that does the action in a round with a number, and returns how many units it did.
    """

    question: str
    who: str
    call: str
    unit: str
    run: Callable[[int], int]


# ---------------------------------------------------------------------------------- games by chance


def by_play(rules: Rules) -> Callable[[int], int]:
    def run(number: int) -> int:
        play, chance, decisions = Play(rules, seed=number), Random(number), 0
        while play.asks:
            decisions += len(play.asks)
            play.step({seat: chance.choice(legal) for seat, legal in play.asks.items()})
        return decisions

    return run


def by_play_game(rules: Rules) -> Callable[[int], int]:
    def run(number: int) -> int:
        decisions = count()
        choose = random_player(number)

        def player(position: paili.Position, legal: tuple[Any, ...]) -> Any:
            next(decisions)
            return choose(position, legal)

        play_game([player] * rules.players, rules, seed=number)
        return next(decisions)

    return run


def by_riichienv(mode: str) -> Callable[[int], int]:
    def run(number: int) -> int:
        env, chance, decisions = RiichiEnv(game_mode=mode, seed=number), Random(number), 0
        seen = env.reset()
        while not env.done():
            decisions += len(seen)
            seen = env.step({seat: chance.choice(item.legal_actions()) for seat, item in seen.items()})
        return decisions

    return run


# ---------------------------------------------------------------------------------- greed


def greedy(rules: Rules) -> Callable[[int], int]:
    def run(number: int) -> int:
        play, decisions = Play(rules, seed=number, deals=DEALS), 0
        while play.asks:
            decisions += len(play.asks)
            play.step({seat: greedy_player(play.position(seat), moves) for seat, moves in play.asks.items()})
        return decisions

    return run


def greedy_of_riichienv(mode: str, shanten: Callable[[list[int]], int]) -> Callable[[int], int]:
    """Play deals of riichienv by the shanten after each discard; the first of equal discards is made."""

    def choose(seen: Any) -> Action:
        legal = seen.legal_actions()
        by_type = {action.action_type: action for action in reversed(legal)}
        for wanted in (ActionType.TSUMO, ActionType.RON, ActionType.KITA, ActionType.RIICHI):
            if wanted in by_type:
                return by_type[wanted]
        discards = [action for action in legal if action.action_type == ActionType.DISCARD]
        if not discards:
            return by_type[ActionType.PASS]
        hand = list(seen.hand)

        def left(action: Action) -> int:
            at = hand.index(action.tile)
            return shanten([*hand[:at], *hand[at + 1 :]])

        return min(discards, key=left)

    def run(number: int) -> int:
        env, decisions = RiichiEnv(game_mode=mode, seed=number), 0
        seen = env.reset()
        first = env.kyoku_idx, env.honba
        changes = 0
        while not env.done() and changes < DEALS:
            decisions += len(seen)
            seen = env.step({seat: choose(item) for seat, item in seen.items()})
            if (env.kyoku_idx, env.honba) != first:
                first, changes = (env.kyoku_idx, env.honba), changes + 1
        return decisions

    return run


# ---------------------------------------------------------------------------------- copies, logs, reviews


def copies(rules: Rules) -> Callable[[int], int]:
    def run(number: int) -> int:
        play, chance = Play(rules, seed=number), Random(number)
        for _ in range(60):
            play.step({seat: chance.choice(legal) for seat, legal in play.asks.items()})
        for _ in range(COPIES):
            play.copy()
        return COPIES

    return run


def clones(mode: str) -> Callable[[int], int]:
    def run(number: int) -> int:
        env, chance = RiichiEnv(game_mode=mode, seed=number), Random(number)
        seen = env.reset()
        for _ in range(60):
            seen = env.step({seat: chance.choice(item.legal_actions()) for seat, item in seen.items()})
        for _ in range(COPIES):
            env.clone()
        return COPIES

    return run


def paths_of(folder: str) -> list[Path]:
    return [path for _, path in files(folder=folder)]


def reading(paths: list[Path], games: int) -> Callable[[int], int]:
    def run(number: int) -> int:
        return sum(1 for path in _some(paths, number, games) for _ in logs.read(path))

    return run


def checking(paths: list[Path], games: int) -> Callable[[int], int]:
    def run(number: int) -> int:
        results = [game for path in _some(paths, number, games) for game in logs.read(path)]
        started = time.process_time()
        for game in results:
            logs.check(game)
        run.seconds = time.process_time() - started  # type: ignore[attr-defined]
        return len(results)

    return run


def reviewing(paths: list[Path], players: int) -> Callable[[int], int]:
    """Return a function that reviews one seat of a game, another game in each round.

    Args:
        paths: the files of the games.
        players: the number of players of the games to take.
    """
    games = _games_of(paths, players)

    def run(number: int) -> int:
        while number >= len(chosen):
            chosen.append(next(games))
        started = time.process_time()
        paili.review(chosen[number], number % players)
        run.seconds = time.process_time() - started  # type: ignore[attr-defined]
        return 1

    chosen: list[Game] = []
    return run


def _games_of(paths: list[Path], players: int) -> Iterator[Game]:
    """Yield the games with a number of players, again and again."""
    for path in cycle(paths):
        yield from (game for game in logs.read(path) if game.rules.players == players)


def _some(paths: list[Path], number: int, games: int) -> list[Path]:
    return [paths[(number * games + at) % len(paths)] for at in range(games)]


# ---------------------------------------------------------------------------------- the table


def rows(games: int) -> Iterator[Timed]:
    for name, (rules, mode) in TABLES.items():
        question = f"random play, {name}"
        yield Timed(question, "paili", "Play.step(answers)", "decisions", by_play(rules))
        yield Timed(question, "paili", "play_game([random_player(…), …])", "decisions", by_play_game(rules))
        yield Timed(question, "riichienv", "RiichiEnv.step(actions)", "decisions", by_riichienv(mode))
    for name, (rules, mode) in TABLES.items():
        question = f"greedy play, {name}"
        shanten = calculate_shanten_3p if rules.players == 3 else calculate_shanten
        yield Timed(question, "paili", "greedy_player(position, legal)", "decisions", greedy(rules))
        yield Timed(
            question, "riichienv", "calculate_shanten(hand)", "decisions", greedy_of_riichienv(mode, shanten)
        )
    yield Timed("a copy of a game", "paili", "Play.copy()", "copies", copies(Rules.TENHOU))
    yield Timed("a copy of a game", "riichienv", "RiichiEnv.clone()", "copies", clones("4p-red-half"))
    for folder in FOLDERS:
        name, paths = folder.removeprefix("games_"), paths_of(folder)
        yield Timed(f"a game read, {name}", "paili", "logs.read(path)", "games", reading(paths, games))
        yield Timed(f"a game checked, {name}", "paili", "logs.check(game)", "games", checking(paths, games))
    for name, (rules, _) in TABLES.items():
        run = reviewing(paths_of(REVIEWED), rules.players)
        yield Timed(f"a game reviewed, one seat, {name}", "paili", "paili.review(game, seat)", "games", run)


def measured(timed: list[Timed], rounds: int) -> list[dict[str, Any]]:
    """Return the rows with the median of the microseconds for a unit."""
    result: list[list[float]] = [[] for _ in timed]
    for number in range(rounds):
        for row, taken in zip(timed, result, strict=True):
            started = time.process_time()
            done = row.run(number)
            seconds = getattr(row.run, "seconds", time.process_time() - started)
            taken.append(seconds * turns.MICRO / done)
    return [
        {"question": row.question, "who": row.who, "call": row.call, "unit": row.unit, "us": median(taken)}
        for row, taken in zip(timed, result, strict=True)
    ]


def main() -> None:
    parser = parser_of(__doc__, rounds=ROUNDS, save=False)
    parser.add_argument("--games", type=positive, default=2, help="games of a log format in a round")
    chosen = parser.parse_args()
    kept = measured(list(rows(chosen.games)), chosen.rounds)
    table = Table("question", "who", "call", "µs", "a second", title="play")
    for row in kept:
        table.add_row(
            row["question"], row["who"], escape(row["call"]), f"{row['us']:,.4g}", f"{1e6 / row['us']:,.0f}"
        )
    Console().print(table)
    if chosen.save:
        turns.save("play", kept)


if __name__ == "__main__":
    main()
