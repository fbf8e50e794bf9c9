"""The reasons of bots: a pass names what it was compared with, a discard names the second choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

import paili
from paili import Position, bots, fan, game
from paili.bots import Choice
from paili.bots.choice import Bot
from paili.catalogue import LANGUAGES
from paili.report.words import reason_text

SECOND, QUIET = "bot.beside_second", "2344m678p123345s5z_E1S_i1z_w60_p25000.25000.25000.25000"


def choices(
    bot: Bot, rules: object, seeds: Iterable[int], most: int = 400
) -> Iterator[tuple[Position, Choice]]:
    for seed in seeds:
        play, steps = game.Play(rules, seed=seed, deals=1), 0
        while not play.over and steps < most:
            answers = {}
            for seat in play.asks:
                position = play.position(seat)
                choice = bot.decide(position)
                steps += 1
                yield position, choice
                answers[seat] = choice.move
            play.step(answers)


def beside(choice: Choice) -> str:
    return getattr(choice.why.facts["beside"], "key", "")


@pytest.mark.parametrize(
    ("bot", "rules", "keys"),
    [
        (bots.Balanced(), "tenhou", {"bot.beside_call", "bot.beside_far"}),
        (bots.Balanced(calls=False), "tenhou", {"bot.beside_never"}),
        (bots.Greedy(), "tenhou", {"bot.beside_never"}),
        (bots.Greedy(), fan.SICHUAN, {"bot.beside_never"}),
        (bots.Balanced(), fan.MCR, {"bot.beside_minimum"}),
        (bots.Balanced(), fan.SICHUAN, {"bot.beside_same"}),
    ],
    ids=["balanced", "no calls", "greedy", "greedy, sichuan", "balanced, mcr", "balanced, sichuan"],
)
def test_a_pass_says_what_it_was_compared_with(bot: Bot, rules: object, keys: set[str]) -> None:
    seen: Counter[str] = Counter()
    for position, choice in choices(bot, rules, range(3)):
        if choice.why.key != "bot.pass":
            continue
        seen[beside(choice)] += 1
        lines = {language: reason_text(choice.why, language) for language in LANGUAGES}
        assert all(len(line) > 4 and "{" not in line for line in lines.values()), lines
        facts = choice.why.facts["beside"].facts
        if "meld" in facts:
            assert facts["meld"] in {str(move.meld) for move in position.legal() if hasattr(move, "meld")}
        if beside(choice) == "bot.beside_call":
            offer = next(
                choice for choice in position.offers().choices if str(choice.meld or "") == facts["meld"]
            )
            assert facts["shanten"] == offer.shanten
            assert facts["now"] == position.shanten().best >= facts["shanten"]
    assert keys <= set(seen)
    assert set(seen) <= keys | {"bot.beside_quad", "bot.beside_far", "bot.beside_never"}


def test_the_second_best_of_strong_and_its_worth() -> None:
    position = Position.parse(QUIET)
    choice = bots.Strong().decide(position)
    evaluation = position.evaluate(opponents="phoenix", fold=True)
    assert choice.why.key in ("bot.value", "bot.value_riichi")
    second = choice.why.facts["beside"]
    assert second.key == SECOND
    assert second.facts == {
        "tile": evaluation.discards[1].tile,
        "points": round(evaluation.discards[1].points or 0.0),
    }
    for language in LANGUAGES:
        assert f"{second.facts['points']:,}" in reason_text(choice.why, language)


def test_strong_passes_beside_a_call_and_folds_beside_a_second() -> None:
    seen: Counter[str] = Counter()
    for position, choice in choices(bots.Strong(), "tenhou", (1, 3), most=150):
        key = choice.why.key
        if key == "bot.pass":
            seen[beside(choice)] += 1
            if beside(choice) == "bot.beside_value":
                facts = choice.why.facts["beside"].facts
                evaluation = paili.evaluate_call(position, opponents="phoenix", fold=True)
                worth = {choice.meld: round(choice.value.points or 0.0) for choice in evaluation.choices}
                assert facts["without"] == worth[None]
                assert facts["points"] == worth[facts["meld"]]
                assert facts["without"] > max(worth.values()) - evaluation.margin - 1
        elif key == "bot.value_fold":
            seen[key] += 1
            second = choice.why.facts["beside"]
            fold = position.evaluate(opponents="phoenix", fold=True).fold
            rest = [
                discard.value
                for discard in fold.discards
                if discard.tile != paili.tiles.kind_of(choice.move.tile)
            ]
            assert second.facts["points"] == round(max(rest))
        elif key == "bot.value_call":
            seen[key] += 1
            facts = choice.why.facts
            assert abs(facts["points"] - facts["without"] - facts["gain"]) <= 1
    assert min(seen[key] for key in ("bot.beside_value", "bot.value_fold", "bot.value_call")) > 0
    assert "" not in seen
