"""Compare the time to score a win of a Chinese game with riichienv and PyMahjongGB: ``make bench-fan``.

riichienv scores riichi wins in alternation with paili; PyMahjongGB scores the same wins of the Chinese
official game. Both get their own form of the tiles, made before the measurement. riichienv returns numbers,
PyMahjongGB the list of fans, paili the fans, the reading and the payments. See `turns` for the method of
measurement. A second table has the waits of hands with four wildcards, each with the scores of a win:
milliseconds for hands whose suits are new to the process.
"""

from __future__ import annotations

import functools
import gc
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "fan"))

import fan_wins
import wild_wins
from MahjongGB import MahjongFanCalculator
from rich.console import Console

import turns
from command_line import parser_of, positive
from one_hand import TEXT, of_questions, print_times
from paili import Win, fan
from paili.errors import ScoreError
from scoring import A_WIN, OWN, facts_of, rival
from turns import Row

# the games, each with the number of wildcards in a win, and of wins in a round
GAMES = (
    (fan.SICHUAN, 0, 50), (fan.TAIWAN, 0, 50), (fan.HONG_KONG, 0, 50), (fan.TUIDAOHE, 0, 50),
    (fan.GUANGDONG, 0, 50), (fan.HONGZHONG, 1, 10), (fan.HONGZHONG, 4, 10),
)  # fmt: skip

# ---------------------------------------------------------------------------------- random wins


def mcr_wins(chance: random.Random, number: int) -> list[fan_wins.Drawn]:
    return [*islice(fan_wins.wins(chance.randrange(1 << 30)), number)]


def wins_of(rules: fan.Rules, wildcards: int) -> turns.Make:
    """Return a function that makes random wins of a game, none of which is in a cache yet."""

    def make(chance: random.Random, number: int) -> list[Win]:
        drawn = wild_wins.drawn(rules, chance.randrange(1 << 30), (wildcards,))
        wins = [*islice(scored(drawn, rules.replace()), 2 * number)]
        forget()
        for win in wins[number:]:  # so that similar suits and payments are cached, as in a running program
            fan.score(win.replace(), rules)
        return [win.replace() for win in wins[:number]]

    return make


def forget() -> None:
    """Empty the caches of paili."""
    caches = [item for item in gc.get_objects() if isinstance(item, functools._lru_cache_wrapper)]
    for entry in caches:
        if entry.__module__.startswith("paili."):
            entry.cache_clear()


def scored(wins: Iterator[Win], rules: fan.Rules) -> Iterator[Win]:
    for win in wins:
        try:
            fan.score(win, rules)
        except ScoreError:
            continue
        yield win


# ---------------------------------------------------------------------------------- the rows


def of_text(win: Win) -> tuple[str, int, dict[str, object]]:
    return str(win.hand), win.tile, facts_of(win)


def score_of_text(arguments: tuple[str, int, dict[str, Any]]) -> object:
    hand, tile, facts = arguments
    return fan.score(Win(hand, tile, **facts), fan.MCR)


def rows() -> Iterator[Row]:
    question = "mcr"
    yield Row(
        question, "paili", "fan.score(win, fan.MCR)", A_WIN, lambda win: fan.score(win, fan.MCR),
        lambda chance, number: [mcr_win.win() for mcr_win in mcr_wins(chance, number)],
    )  # fmt: skip
    yield Row(
        question, "paili", "fan.score(Win(text, …), fan.MCR)", TEXT, score_of_text,
        lambda chance, number: [of_text(mcr_win.win()) for mcr_win in mcr_wins(chance, number)],
    )  # fmt: skip
    yield Row(
        question, "PyMahjongGB", "MahjongFanCalculator", OWN, lambda item: MahjongFanCalculator(*item),
        lambda chance, number: [mcr_win.arguments() for mcr_win in mcr_wins(chance, number)],
    )  # fmt: skip
    yield rival(question)
    for rules, wildcards, number in GAMES:
        named = rules.name + (f", wildcards: {wildcards}" if wildcards else "")
        call = f"fan.score(win, fan.{rules.name.upper().replace('-', '_')})"
        ask = functools.partial(_score, rules)
        yield Row(named, "paili", call, A_WIN, ask, wins_of(rules, wildcards), number)
        yield rival(named)


def _score(rules: fan.Rules, win: Win) -> object:
    return fan.score(win, rules)


# ---------------------------------------------------------------------------------- waits of a hand


def waiting(rules: fan.Rules, number: int, seed: int) -> Iterator[str]:
    """Yield hands with four wildcards: half are wins without one tile, the others are random."""
    rng, wild = random.Random(seed), str(next(iter(rules.wild_kinds), "*"))
    kinds = [str(kind) for kind in rules.in_play - rules.wild_kinds for _ in range(4)]
    of_wins = (str(win.hand) for win in wild_wins.drawn(rules, seed, (4,)) if win.hand.wildcards == 4)
    dealt = ("".join(rng.sample(kinds, 9)) + "*" * 4 for _ in count())
    for source in (of_wins, dealt):
        texts = (text.replace("*", wild) for text in source)
        yield from islice((text for text in texts if fan.waits(text, rules)), number)


def times_of_waits(rules: fan.Rules, number: int) -> dict[str, object]:
    """Return the times to compute the waits of hands with four wildcards, and the scores of each win."""
    hands, warm = [*waiting(rules, number, 1)], [*waiting(rules, 20, 2)]
    times = waits_times(rules, warm, hands)
    gc.disable()
    apart = waits_times(rules, warm, hands)
    gc.enable()
    at = [times[int(len(times) * part)] for part in (0.5, 0.9)]
    names = ("median", "ninety", "worst", "worst without garbage")
    return {
        "game": rules.name,
        **dict(zip(names, map(turns.rounded, (*at, times[-1], apart[-1])), strict=True)),
    }


def waits_times(rules: fan.Rules, warm: Sequence[str], hands: Sequence[str]) -> list[float]:
    """Return the milliseconds of each hand, sorted, after some other hands that do not count."""
    times = []
    forget()
    fresh = rules.replace()
    for text in (*warm, *hands):
        start = time.process_time()
        fan.waits(text, fresh)
        times.append((time.process_time() - start) * 1e3)
    return sorted(times[len(warm) :])


def main() -> None:
    parser = parser_of(__doc__, rounds=turns.ROUNDS, save=False)
    parser.add_argument("--hands", type=positive, default=100, help="of each kind, for the waits")
    chosen = parser.parse_args()
    kept = list(of_questions(rows(), chosen.rounds))
    print_times(Console(), "wins of Chinese games", kept)
    times = [times_of_waits(rules, chosen.hands) for rules in (fan.HONGZHONG, fan.HANGZHOU, fan.GUANGDONG)]
    print("waits of a hand with four wildcards, milliseconds; the last: while Python collects no garbage")
    for row in times:
        print("  ".join(f"{name} {item}" for name, item in row.items()))
    if chosen.save:
        turns.save("Chinese wins", kept)
        turns.save("Chinese waits", times)


if __name__ == "__main__":
    main()
