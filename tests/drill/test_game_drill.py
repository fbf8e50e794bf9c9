"""Questions that every Chinese game has: each answer is computed again from scores of single wins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from paili import Win, fan
from paili.catalogue import LANGUAGES
from paili.cli.games.drill import drill
from paili.drill.diary import Diary, DiaryEntry
from paili.drill.game_quiz import FAN_DISCARD, FAN_POINTS, FAN_WAITS, GAME_TOPICS, GameDiscards, GameWaits
from paili.drill.names import LEVELS, chosen_in
from paili.drill.quiz import Quiz, make_quiz, quiz_name
from paili.errors import QuestionError, ScoreError
from paili.fan import FanScore
from paili.fan.rules import GAMES
from paili.hand import Hand
from paili.report.drill.quiz import answer_lines, question_lines
from paili.report.words import rules_word
from paili.tiles import COPIES, Kind

SHARES = {1: (0, 0.5), 2: (0.5, 0.8), 3: (0.8, 1)}


def quizzes(topic: str, rules: str, seeds: int = 2) -> Iterator[Quiz]:
    for level in LEVELS:
        for seed in range(seeds):
            yield make_quiz(quiz_name(topic, level, seed, rules=rules))


def wins(hand: Hand, tile: str, rules: fan.Rules, facts: dict) -> dict[bool, FanScore]:
    """What a tile would win, by discard and self-drawn, where it may."""
    results = {}
    wild = tile == "*" or tile in map(str, rules.wild_kinds)
    for tsumo in (False, True):
        if not tsumo and (wild or not rules.on_discard):
            continue
        try:
            score = fan.score(Win(hand, tile, tsumo=tsumo, **facts), rules)
        except ScoreError:
            continue
        if not score.problem:
            results[tsumo] = score
    return results


def worth(hand: Hand, rules: fan.Rules, facts: dict) -> float:
    """The points of all that wins: three of four copies are discarded by others."""
    total = 0.0
    for tile, left in copies_left(hand, rules).items():
        result = wins(hand, tile, rules, facts) if left else {}
        total += left * sum(result[tsumo].payments.total * (1 if tsumo else 3) for tsumo in result) / 4
    return total


def copies_left(hand: Hand, rules: fan.Rules) -> dict[str, int]:
    assert not rules.wild_tiles
    return {str(Kind(kind)): COPIES - hand.all_counts[kind] for kind in rules.in_play}


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(name, marks=pytest.mark.slow) if at % 4 else name
        for at, name in enumerate(GAME_TOPICS[FAN_DISCARD])
    ],
)
def test_the_best_discard_brings_the_most(rules: str) -> None:
    for quiz in quizzes(FAN_DISCARD, rules):
        about = quiz.about
        assert isinstance(about, GameDiscards)
        brought = [worth(about.hand.discard(tile), about.rules, dict(about.facts)) for tile in quiz.choices]
        best, second, *_ = sorted(brought, reverse=True)
        assert brought[quiz.right] == best > second
        least, most = SHARES[quiz.level]
        assert least <= round(second / best, 9) <= most
        assert len(quiz.choices) >= 3
        assert not wins(
            about.hand.discard(about.hand.drawn), str(about.hand.drawn), about.rules, dict(about.facts)
        )


@pytest.mark.parametrize("rules", GAMES)
def test_one_tile_alone_may_be_won(rules: str) -> None:
    for quiz in quizzes(FAN_WAITS, rules, 3):
        about = quiz.about
        assert isinstance(about, GameWaits)
        result, facts = about.analysis, dict(about.facts)
        able = [bool(wins(result.hand, str(tile), result.rules, facts)) for tile in quiz.choices]
        assert able == [place == quiz.right for place in range(4)]


@pytest.mark.parametrize("rules", GAMES)
def test_a_win_is_worth_what_its_game_says(rules: str) -> None:
    for quiz in quizzes(FAN_POINTS, rules):
        result = quiz.about
        assert isinstance(result, FanScore)
        assert result.rules.name == rules
        assert len(quiz.choices) == 4
        again = fan.score(result.win, fan.game(rules))
        assert [(choice.total, choice.points) for choice in quiz.choices].index(
            (again.total, again.payments.total)
        ) == quiz.right


def test_the_minimum_decides_in_the_official_game() -> None:
    """Some hands of the third level have a wait by shape that is worth too little."""
    too_few = 0
    for seed in range(12):
        quiz = make_quiz(quiz_name(FAN_WAITS, 3, seed))
        assert isinstance(quiz.about, GameWaits)
        below = {wait.tile for wait in quiz.about.analysis.waits if not wait.may_win}
        too_few += bool(below.intersection(quiz.choices))
    assert too_few


def test_the_game_stands_behind_the_name() -> None:
    assert quiz_name(FAN_WAITS, 1, 7) == quiz_name(FAN_WAITS, 1, 7, rules="MCR") == "fan-waits-1-7"
    assert quiz_name(FAN_WAITS, 1, 7, rules="Hong Kong") == "fan-waits-1-7@hong-kong"
    assert chosen_in("fan-waits-1-7@hong-kong") == "hong-kong"
    for wrong in ("fan-waits-1-7@mcr", "fan-waits-1-7@nothing", "fan-waits-1-7@", "points-1-7@mcr"):
        with pytest.raises(QuestionError):
            make_quiz(wrong)
    with pytest.raises(QuestionError, match="must be one of mcr"):
        quiz_name(FAN_WAITS, 1, 7, rules="tenhou")
    with pytest.raises(QuestionError, match="no choice of games"):
        quiz_name("points", 1, 7, rules="mcr")
    with pytest.raises(QuestionError, match="no choice of winning forms"):
        quiz_name(FAN_WAITS, 1, 7, "standard")


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_and_reasons(language: str) -> None:
    for topic in (FAN_DISCARD, FAN_WAITS, FAN_POINTS):
        quiz = make_quiz(quiz_name(topic, 2, 4, rules="sichuan"))
        lines = question_lines(quiz, language)
        assert len(lines) == 3
        assert rules_word("sichuan", language) in lines[1]
        right, wrong = (answer_lines(quiz, answer, language) for answer in (quiz.right, (quiz.right + 1) % 3))
        assert right[0] != wrong[0]
        assert right[1:] == wrong[1:] != ()
        assert "{" not in "".join((*lines, *wrong))


@pytest.mark.parametrize("rules", GAMES)
def test_an_answer_is_kept_whatever_the_game_is_called(rules: str) -> None:
    diary = Diary(":memory:")
    name = quiz_name(FAN_WAITS, 2, 7, rules=rules)
    diary.write(DiaryEntry(name, "1", False, 1.0))
    assert [(total.topic, total.level, total.answers) for total in diary.totals()] == [(FAN_WAITS, 2, 1)]
    diary.close()


def test_the_command_asks_in_a_game(tmp_path: Path) -> None:
    options = ["--topic", FAN_DISCARD, "--rules", "hong-kong", "--count", "1", "--seed", "3", "--lang", "en"]
    options += ["--file", str(tmp_path / "drill.sqlite")]
    out = CliRunner().invoke(drill, options, input="1\n", catch_exceptions=False).output
    assert "rules hong-kong" in out
    assert "The number after “In all” is a sum over the waits: the points of a win" in out
