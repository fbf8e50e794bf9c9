"""The parts of a number that is shown add up to the number that is shown."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields, replace
from itertools import pairwise
from random import Random

import pytest

import paili
import shared_data
from paili import Position, logs
from paili.dangers.questions import dangers as dangers_of
from paili.estimates import rounded_parts
from paili.layout import Lines
from paili.report.game.review import option_cells
from paili.report.hand.danger import DangerPrinter, than_sentences
from paili.report.hand.value import cells, explained_lines, sentences
from paili.reviews import Decision, Option
from paili.reviews.walk import decision_points
from paili.tiles import TILES
from paili.value.questions import explain

LANGUAGES = ("en", "zh", "ja")


def numbers(line: str) -> list[float]:
    return [float(item.replace(",", "")) for item in re.findall(r"-?\d[\d,]*(?:\.\d+)?", line)]


def test_rounded_parts_add_up_and_are_near() -> None:
    random = Random(1)
    for _ in range(2_000):
        parts = [random.uniform(-50, 50) for _ in range(random.randint(1, 7))]
        digits = random.randint(0, 2)
        shown = rounded_parts(parts, sum(parts), digits)
        assert round(sum(shown), 6) == round(sum(parts), digits)
        assert all(abs(one - part) < 10.0**-digits for one, part in zip(shown, parts, strict=True))
        assert all(number == round(number, digits) for number in shown)


def test_zero_has_no_sign() -> None:
    option = Option("discard", TILES[0], points=-0.3, level=0.0, cost=-0.1, value=-0.4)
    facts = {field.name: None for field in fields(Decision) if field.default is MISSING}
    decision = Decision(**facts | {"chosen": 0})  # type: ignore[arg-type]
    assert option_cells(option, decision, 0, "en")[5:] == ["0", "+0", "–", "0", "0"]
    value = paili.evaluate("123m406p789s1122z", turns=2).value
    assert cells(replace(value, points=-0.3, riichi=False), "en")[2] == "0"


def test_whole_parts_stay_as_they_are() -> None:
    assert rounded_parts([3.0, 0.0, -2.0], 1.0) == [3.0, 0.0, -2.0]
    assert rounded_parts([], 0.0) == []


POSITIONS = [
    "2479m6678p140s34z.5z_S3N_i3m_w58_A9s3z_B21z4z_C6z1m2p-_D9p1z9m",
    "123m3467p2345s57z.7z_E1E_i1m_w61_A39m_B9m1z-_C1z9p-_D4z9s",
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", POSITIONS)
def test_the_costs_of_a_tile_to_the_opponents_add_up(position: str, language: str) -> None:
    dangers = dangers_of(Position.parse(position))
    checked = 0
    for danger in dangers.dangers:
        screen = Lines(400)
        DangerPrinter(language, screen).print_reasons(danger, dangers.players)
        total = numbers(screen.lines[0].split("%")[-1])[0] if danger.p else 0
        word = {"en": "the mean cost is ", "zh": "平均损失", "ja": "平均失点"}[language]
        losses = [numbers(line.split(word)[1])[0] for line in screen.lines[1:] if word in line]
        assert sum(losses) == total == round(danger.loss)
        checked += sum(loss > 0 for loss in losses) > 1
    assert checked or position == POSITIONS[0]


def test_a_difference_of_two_dangers_is_that_of_the_numbers_beside_it() -> None:
    dangers = dangers_of(Position.parse(POSITIONS[1]))
    for safer, other in pairwise(dangers.dangers):
        if other.p != safer.p:
            line = next(than_sentences(paili.dangers.contrast(safer, other), dangers.players, "en"))
            more, p, other_p = re.search(
                r"is ([\d.]+) .*\(<? ?([\d.]+) % against <? ?([\d.]+) %\)", line
            ).groups()
            if "<" not in line:
                assert round(float(p) - float(other_p), 1) == float(more)


HANDS = ["2344m3067p2345s57z", "1356m2467p3345s55z", "2233m556p34789s77z"]


@pytest.mark.parametrize("hand", HANDS)
def test_the_parts_of_an_explanation_add_up(hand: str) -> None:
    evaluation = paili.evaluate(hand, opponents="phoenix")
    first, *others = [value.tile for value in evaluation.discards if value.in_reach]
    for other in others[:3]:
        explanation = explain(hand, first, other, opponents="phoenix")
        title, *lines = explained_lines(explanation, "en")
        a, b = numbers(title.split(": ")[1])
        parts = [
            numbers(line)[-1] * (1 if "this raises" in line else -1)
            for line in lines
            if "this raises" in line or "this lowers" in line
        ]
        assert sum(parts) == a - b
        for line in lines:
            if line.startswith("A win is worth"):
                for whole, *sources in (numbers(part.replace(":", " ")) for part in line.split("against")):
                    assert whole == sum(sources)
            if re.match(r".* wins in [\d.]+ % of deals: ", line):
                whole, *shares = [float(share) for share in re.findall(r"([\d.]+) %", line)]
                assert round(sum(shares), 6) == whole


@pytest.mark.data
def test_push_less_fold_is_the_difference_that_is_shown() -> None:
    """In points and by places, in every decision against a riichi of two seats of a game."""
    game = next(logs.read(shared_data.path_of("games_majsoul") / "ranked_south_4p.json"))
    checked = 0
    for number, deal in enumerate(game.deals):
        for point in decision_points(deal, number, 0, game.rules):
            position = point.position
            if not any(seat.riichi for seat in position.seats[1:]) or len(position.hand.faces) % 3 != 2:
                continue
            for objective in ("points", "place"):
                evaluation = paili.evaluate(position, opponents="phoenix", objective=objective, fold=True)
                for line in sentences(evaluation, "en"):
                    if line.startswith(("Push: ", "Fold: ")) and "more than" in line:
                        shown = numbers(re.sub(r"± [\d.,]+|\(from[^)]*\)|\d[mpsz]", "", line))
                        assert round(max(shown[0], shown[2]) - min(shown[0], shown[2]), 1) == shown[1], line
                        checked += 1
    assert checked > 10
