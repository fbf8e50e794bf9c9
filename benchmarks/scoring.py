"""Compare the time to score a win by public calls with mahjong and riichienv: ``make bench-score``.

The tiles are converted into each package's own form before the measurement, except in the rows from text. A
call returns what the package returns: mahjong and paili also the yaku and the reasons for fu, riichienv the
numbers and the ids of the yaku. See `turns` for the method of measurement.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from mahjong.hand_calculating.hand import HandCalculator
from rich.console import Console
from riichienv import Conditions, HandEvaluator, HandEvaluator3P, Meld, MeldType

import paili
import turns
from command_line import parser_of
from mahjong_package import Case, mahjong_arguments, random_case
from one_hand import TEXT, of_questions, print_times
from paili import Rules, Win
from paili.tiles import EAST
from turns import Row

A_WIN, OWN = "a Win", "its own form"
MELD_TYPES = {
    "chi": MeldType.Chi, "pon": MeldType.Pon, "open quad": MeldType.Daiminkan,
    "added quad": MeldType.Kakan, "concealed quad": MeldType.Ankan,
}  # fmt: skip
RIVAL = "HandEvaluator(…).calc(…)"


def wins(chance: random.Random, number: int, rules: Rules = Rules.TENHOU) -> list[Case]:
    """Return wins of all kinds, under rules that all packages have."""
    cases: list[Case] = []
    while len(cases) < number:
        case = random_case(chance)
        if case.rules.players == rules.players and not case.win.renhou:
            cases.append(Case(case.win, rules))
    return cases


def maker(form: Callable[[Case], Any], rules: Rules = Rules.TENHOU) -> turns.Make:
    return lambda chance, number: [form(case) for case in wins(chance, number, rules)]


def facts_of(win: Win) -> dict[str, object]:
    """Return the arguments of a win that differ from their defaults, as a caller would write them."""
    usual = Win(win.hand, win.tile).arguments()
    return {name: value for name, value in win.arguments().items() if value != usual[name]}


def of_text(case: Case) -> tuple[str, int, dict[str, object], Rules]:
    return str(case.win.hand), case.win.tile, facts_of(case.win), case.rules


def score_of_text(arguments: tuple[str, int, dict[str, Any], Rules]) -> object:
    hand, tile, facts, rules = arguments
    return paili.score(Win(hand, tile, **facts), rules)


def score_by_mahjong(arguments: tuple[Any, ...]) -> object:
    tiles, winning, melds, dora, config, ura = arguments
    return HandCalculator.estimate_hand_value(tiles, winning, melds, dora, config, ura_dora_indicators=ura)


def of_riichienv(case: Case) -> tuple[Any, ...]:
    tiles, winning, melds, dora, _, ura = mahjong_arguments(case)
    inside = [tile for meld in melds for tile in meld.tiles]
    concealed = sorted(tile for tile in tiles if tile not in inside)
    theirs = [
        Meld(MELD_TYPES[ours.type], list(meld.tiles), meld.opened)
        for ours, meld in zip(case.win.hand.melds, melds, strict=True)
    ]
    win, players = case.win, case.rules.players
    conditions = Conditions(
        tsumo=win.tsumo, riichi=win.riichi, double_riichi=win.double_riichi, ippatsu=win.ippatsu,
        haitei=win.haitei, houtei=win.houtei, rinshan=win.rinshan, chankan=bool(win.robbed),
        tsumo_first_turn=win.tenhou or win.chiihou, player_wind=win.seat_wind - EAST,
        round_wind=win.round_wind - EAST, riichi_sticks=win.sticks, honba=win.honba, kita_count=win.kita,
        is_sanma=players == 3, num_players=players,
    )  # fmt: skip
    return concealed, theirs, winning, dora, conditions, ura


def score_by(evaluator: Any) -> turns.Ask:
    def calc(arguments: tuple[Any, ...]) -> object:
        tiles, melds, winning, dora, conditions, ura = arguments
        return evaluator(tiles, melds).calc(winning, dora, conditions, ura)

    return calc


def rival(question: str) -> Row:
    """Return the row of riichienv's score, with which the wins of other games are compared."""
    return Row(question, "riichienv", RIVAL, OWN, score_by(HandEvaluator), maker(of_riichienv))


def rows() -> Iterator[Row]:
    for question, rules, evaluator in (
        ("a win", Rules.TENHOU, HandEvaluator),
        ("a win, three players", Rules.TENHOU_SANMA, HandEvaluator3P),
    ):
        ours = maker(lambda case: case, rules)
        yield Row(question, "paili", "paili.score(win, rules)", A_WIN, lambda case: paili.score(*case), ours)
        yield Row(
            question, "paili", "paili.score(Win(text, …), rules)", TEXT, score_of_text, maker(of_text, rules)
        )
        yield Row(question, "riichienv", RIVAL, OWN, score_by(evaluator), maker(of_riichienv, rules))
        yield Row(
            question, "mahjong", "HandCalculator.estimate_hand_value", OWN, score_by_mahjong,
            maker(mahjong_arguments, rules),
        )  # fmt: skip


def main() -> None:
    chosen = parser_of(__doc__, rounds=turns.ROUNDS, save=False).parse_args()
    kept = list(of_questions(rows(), chosen.rounds))
    print_times(Console(), "wins", kept)
    if chosen.save:
        turns.save("wins", kept)


if __name__ == "__main__":
    main()
