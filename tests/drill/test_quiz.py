"""Quizzes: the right choice is computed again by other functions; questions that are repeated."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from paili.analysis.after_a_draw import good_shape
from paili.analysis.discards import discards
from paili.analysis.shanten import shanten
from paili.cli.games.drill import drill
from paili.dangers import danger
from paili.drill.diary import PAUSES, Diary, DiaryEntry, due
from paili.drill.names import LEVELS, MAX_SEED
from paili.drill.quiz import (
    ALL_LAST,
    BEST_DISCARD,
    CALLS,
    DEFENCE,
    GOOD_SHAPE,
    POINTS,
    QUIZ_TOPICS,
    AllLast,
    Quiz,
    make_quiz,
    quiz_name,
)
from paili.drill.won_hands import Scored
from paili.errors import QuestionError
from paili.goal.goals import goals
from paili.goal.offers import Offer, Offers
from paili.goal.places import places
from paili.hand import Hand
from paili.position import Position
from paili.report.drill.quiz import answer_lines, quiz_lines
from paili.scoring import Score, score
from paili.tiles import Kind

SEEDS = range(2)


def quizzes(topic: str) -> list[Quiz]:
    return [make_quiz(quiz_name(topic, level, seed)) for level in LEVELS for seed in SEEDS]


def kinds(quiz: Quiz) -> list[Kind]:
    return [choice for choice in quiz.choices if isinstance(choice, Kind)]


def test_good_shape_is_the_most_tiles_to_a_good_wait() -> None:
    for quiz in quizzes(GOOD_SHAPE)[::2]:
        assert isinstance(quiz.about, Hand)
        good = [good_shape(quiz.about.discard(kind)).tiles_by_count for kind in kinds(quiz)]
        ahead = sorted(good)[-1] - sorted(good)[-2]
        assert good[quiz.right] == max(good)
        assert (ahead >= 8, 4 <= ahead <= 7, 1 <= ahead <= 3)[quiz.level - 1]
        assert shanten(quiz.about).best == 1


def test_the_best_discard_is_first_in_the_order_by_shape() -> None:
    for quiz in quizzes(BEST_DISCARD):
        assert isinstance(quiz.about, Hand)
        table = discards(quiz.about, order="shape")
        assert kinds(quiz)[quiz.right] == table[0].tile
        totals = [discard.ukeire.total for discard in table[:2]]
        assert (totals[0] == totals[1]) == (quiz.level == 3)


def test_points_are_the_score() -> None:
    for quiz in quizzes(POINTS):
        assert isinstance(quiz.about, Score)
        result = score(quiz.about.win, quiz.about.rules)
        assert quiz.choices[quiz.right] == Scored(result.han, result.fu, result.points)
        worths = [choice.points for choice in quiz.choices if isinstance(choice, Scored)]
        assert len(set(worths)) == len(quiz.choices) == 4
        assert bool(result.win.hand.melds) == (quiz.level == 3)


def test_the_right_call_is_nearest_to_a_win_with_a_yaku() -> None:
    for quiz in quizzes(CALLS)[:: len(SEEDS)]:
        assert isinstance(quiz.about, Offers)
        draws = [
            choice.yaku[0].draws if choice.yaku else 99
            for choice in quiz.choices
            if isinstance(choice, Offer)
        ]
        assert draws.count(min(draws)) == 1
        assert draws[quiz.right] == min(draws)
        near = [choice.shanten for choice in quiz.about.choices]
        assert (near.count(min(near)) > 1) == (quiz.level == 3)
        assert (len(near) > 2) == (quiz.level > 1)
        first = quiz.choices[0]
        assert isinstance(first, Offer)
        ways = goals(quiz.about.hand, [int(kind == quiz.about.tile) for kind in range(34)], yaku="any_yaku")
        assert ways[0] == first.yaku[0]


def test_the_least_win_of_the_last_deal_is_that_of_places() -> None:
    for quiz in quizzes(ALL_LAST):
        about = quiz.about
        assert isinstance(about, AllLast)
        result = places(about.places.points, seat=about.places.seat, honba=about.honba, sticks=about.sticks)
        least = next(way for way in result.ways if way.source == about.way.source).least(1)
        assert least is not None
        assert quiz.choices[quiz.right] == least.points
        assert result.now > 1
        assert (about.honba, about.sticks) == (0, 0) or quiz.level > 1


def test_the_safest_tile_is_that_of_danger() -> None:
    for quiz in quizzes(DEFENCE):
        position = quiz.about
        assert isinstance(position, Position)
        assert [seat.riichi > 0 for seat in position.seats].count(True) == 1
        assert not position.riichi
        risked = {item.tile: item.p for item in danger(position)}
        p = [risked[kind] for kind in kinds(quiz)]
        assert len(p) == 4
        assert p[quiz.right] == min(p)
        ahead = sorted(p)[1] - sorted(p)[0]
        assert (p[quiz.right] == 0) == (quiz.level == 1)
        assert ahead >= (0.04, 0.03, 0.015)[quiz.level - 1]
        assert quiz.level < 3 or ahead <= 0.03


def test_a_quiz_is_the_same_everywhere_and_its_right_choice_moves() -> None:
    assert str(make_quiz("points-1-5")) == str(make_quiz("points-1-5"))
    assert len({make_quiz(quiz_name(ALL_LAST, 1, seed)).right for seed in range(12)}) > 2


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("topic", [topic for topic in QUIZ_TOPICS if topic != CALLS])
def test_every_choice_and_its_reason_is_reported(topic: str, language: str) -> None:
    quiz = make_quiz(quiz_name(topic, 2, 1))
    lines = quiz_lines(quiz, language)
    assert [line.split()[0] for line in lines[-len(quiz.choices) :]] == [
        str(number) for number in range(1, len(quiz.choices) + 1)
    ]
    right, wrong = (answer_lines(quiz, answer, language) for answer in (quiz.right, quiz.right - 1))
    assert right[1:] == wrong[1:] != ()
    assert right[0] != wrong[0]
    assert lines[quiz.right - len(quiz.choices)].split(maxsplit=1)[1] in wrong[0]


@pytest.mark.parametrize(
    "name", ["", "points", "points-0-1", "points-1-01", f"points-1-{MAX_SEED + 1}", "discard-1-1", None, 7]
)
def test_names_that_are_no_quiz(name: Any) -> None:
    with pytest.raises(QuestionError, match="must be topic-level-seed"):
        make_quiz(name)


@pytest.mark.parametrize("arguments", [("x", 1, 1), (POINTS, 4, 1), (POINTS, 1, -1), (POINTS, True, 1)])
def test_quizzes_that_cannot_be_named(arguments: Any) -> None:
    with pytest.raises(QuestionError, match="must be"):
        quiz_name(*arguments)


# ------------------------------------------------------------------------------------- what comes again


def slow_due(answers: list[tuple[str, bool]]) -> set[str]:
    """Each question by itself: its answers since the last wrong one say its box, the rest is counting."""
    result = set()
    for question in {name for name, _ in answers}:
        own = [(at, right) for at, (name, right) in enumerate(answers) if name == question]
        if all(right for _, right in own):
            continue
        box = 0
        for _, right in reversed(own):
            if not right:
                break
            box += 1
        since = len(answers) - 1 - own[-1][0]
        if box < len(PAUSES) and since >= PAUSES[box]:
            result.add(question)
    return result


def test_what_was_wrong_comes_again_sooner_the_less_it_is_known() -> None:
    rng = Random(4)
    for _ in range(200):
        answers = [(f"q{rng.randrange(9)}", rng.random() < 0.7) for _ in range(rng.randrange(60))]
        assert set(due(answers)) == slow_due(answers)
    wrong, others = [("q", False)], [("x", True)]
    assert due(wrong + others * 2) == []
    assert due(wrong + others * 3) == ["q"]
    assert due(wrong + others * 3 + [("q", True)] + others * 9) == []
    assert due(wrong + others * 3 + [("q", True)] + others * 10) == ["q"]


def test_the_diary_knows_what_is_due_of_a_topic() -> None:
    diary = Diary(":memory:")
    diary.write(DiaryEntry("points-1-1", "2", False, 1.0))
    diary.write(DiaryEntry("all-last-1-1", "2", False, 1.0))
    for seed in range(3):
        diary.write(DiaryEntry(f"points-1-{seed + 2}", "1", True, 1.0))
    assert (diary.due(POINTS), diary.due(ALL_LAST)) == (["points-1-1"], [])


# ------------------------------------------------------------------------------------- as it is typed


def test_digits_answer_and_a_wrong_one_comes_again(tmp_path: Path) -> None:
    path, topic = tmp_path / "drill.sqlite", ("--topic", ALL_LAST)

    def run(typed: str, *options: str) -> str:
        result = CliRunner().invoke(drill, ["--file", str(path), "--lang", "en", *options], input=typed)
        assert result.exit_code == 0
        return result.output

    quiz = make_quiz(quiz_name(ALL_LAST, 1, Random(5).randint(0, MAX_SEED)))
    wrong = str(1 + (quiz.right + 1) % len(quiz.choices))
    output = run(f"9\nx\n{wrong}\n", *topic, "--seed", "5", "--count", "1")
    assert output.count("type the number of a choice") == 2
    assert "Not right" in output
    first_line = quiz_lines(quiz, "en")[0]
    assert first_line in output
    assert first_line not in run("1\n1\n1\n", *topic, "--count", "3")
    assert first_line in run(f"{quiz.right + 1}\n", *topic, "--count", "1")
    assert "Last deal, easy" in run("", "--stats")
