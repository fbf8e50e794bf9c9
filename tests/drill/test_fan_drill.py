"""Questions about Chinese games: each answer is computed again by the package `fan`; reasons in three
languages.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import paili
from paili import Win, fan
from paili.catalogue import LANGUAGES
from paili.cli.games.drill import drill
from paili.drill.check import check
from paili.drill.fan_quiz import (
    FAN_TOPICS,
    HONGZHONG_POINTS,
    LACK_SUIT,
    MCR_FANS,
    MCR_POINTS,
    SICHUAN_POINTS,
    FanPoints,
    SuitToGo,
    replaced,
)
from paili.drill.names import LEVELS
from paili.drill.questions import DISCARD_LACK, WAITS_KNITTED, WAITS_LACK, Question, make, name_of
from paili.drill.quiz import Quiz, make_quiz, quiz_name
from paili.fan import FanScore
from paili.hand import Hand
from paili.report.drill.lesson import lesson, question_text
from paili.report.drill.quiz import answer_lines, question_lines, quiz_lines
from paili.report.words import rules_word
from paili.tiles import FACE_NAMES, KINDS, Kind, TileSet
from paili.variants import LACKS

SEEDS = range(6)
GAMES = {MCR_POINTS: fan.MCR, SICHUAN_POINTS: fan.SICHUAN, HONGZHONG_POINTS: fan.HONGZHONG, MCR_FANS: fan.MCR}


def questions(topic: str) -> list[Question]:
    return [make(name_of(topic, level, seed)) for level in LEVELS for seed in SEEDS]


def quizzes(topic: str) -> list[Quiz]:
    return [make_quiz(quiz_name(topic, level, seed)) for level in LEVELS for seed in SEEDS]


# ------------------------------------------------------------------------------------- tiles that are picked


@pytest.mark.parametrize("topic", [WAITS_KNITTED, WAITS_LACK])
def test_waits_are_those_of_the_game(topic: str) -> None:
    rules, forms = (fan.MCR, set()) if topic == WAITS_KNITTED else (fan.SICHUAN, set())
    for question in questions(topic):
        lack = question.variant.lack
        waits = fan.waits(question.hand, rules, **({"lack": lack} if lack else {}))
        assert question.answer == TileSet(wait.tile for wait in waits)
        assert bool(lack) == (topic == WAITS_LACK)
        forms |= {wait.self_drawn.reading.form for wait in waits}
        most = {WAITS_KNITTED: (1, 2, 13), WAITS_LACK: (2, 3, 18)}[topic][question.level - 1]
        least = {WAITS_KNITTED: (1, 2, 3), WAITS_LACK: (1, 3, 4)}[topic][question.level - 1]
        assert least <= len(question.answer) <= most
        assert make(question.name) == question
    assert forms >= ({"knitted straight", "honours and knitted"} if topic == WAITS_KNITTED else {"standard"})


def test_the_best_discards_without_a_suit_are_first_in_the_game() -> None:
    for question in questions(DISCARD_LACK):
        lack, hand = question.variant.lack, question.hand
        totals = [sum(hand.counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
        table = paili.discards(hand, variant=paili.SICHUAN, lack=lack)
        least = min(discard.shanten for discard in fan.discards(hand, fan.SICHUAN, lack=lack))
        best = [discard for discard in table if discard.shanten == least]
        most = max(item.ukeire.total for item in best)
        assert question.answer == TileSet(item.tile for item in best if item.ukeire.total == most)
        if totals[LACKS.index(lack)]:
            assert all(kind // 9 == LACKS.index(lack) for kind in question.answer)


def test_a_discard_before_the_lack_suit_has_its_reason() -> None:
    question = next(
        question for question in questions(DISCARD_LACK) if question.answer <= question.variant.lacking
    )
    early = next(kind for kind in question.hand.kinds if kind not in question.variant.lacking)
    verdict = check(question, TileSet([early]))
    sentences = lesson(verdict, "en")
    assert (verdict.is_right, len(sentences)) == (False, 2)
    assert sentences[1].endswith("cannot be discarded yet: tiles of the lack suit must be discarded first.")
    assert all(len(lesson(verdict, language)) == 2 for language in LANGUAGES)


@pytest.mark.parametrize("topic", [WAITS_KNITTED, WAITS_LACK])
def test_a_wrong_answer_has_its_reason(topic: str) -> None:
    rules = fan.MCR if topic == WAITS_KNITTED else fan.SICHUAN
    for question in questions(topic)[::5]:
        verdict = check(question, TileSet(range(KINDS)) - question.answer)
        facts = {"lack": question.variant.lack} if question.variant.lack else {}
        reasons = {miss.tile: miss.reason for miss in fan.analyze(question.hand, rules, **facts).forbidden}
        for miss in verdict.misses:
            assert miss.is_lacking == (bool(facts) and miss.tile in question.variant.lacking)
            assert (reasons.get(miss.tile) == "all_held") <= miss.is_held_out
        for finish in verdict.finishes:
            whole = question.hand.draw(finish.wait.tile)
            assert finish.reading in paili.readings(whole, variant=question.variant)
        for language in LANGUAGES:
            lines = lesson(verdict, language)
            assert len(lines) == 1 + len(verdict.finishes) + len(verdict.misses)
            assert question_text(question, language) != question_text(make("waits-mixed-1-7"), language)


# ------------------------------------------------------------------------------------- choices


@pytest.mark.parametrize("topic", [MCR_POINTS, SICHUAN_POINTS, HONGZHONG_POINTS])
def test_the_total_is_that_of_the_win(topic: str) -> None:
    for quiz in quizzes(topic):
        result = quiz.about
        assert isinstance(result, FanScore)
        again = paili.score(Win(**result.win.arguments()), GAMES[topic])
        assert quiz.choices[quiz.right] == FanPoints(again.total, again.payments.total)
        assert again.problem == ""
        totals = [choice.total for choice in quiz.choices if isinstance(choice, FanPoints)]
        assert totals == sorted(set(totals))
        assert len(totals) == 4
        assert min(totals) >= GAMES[topic].minimum
        if topic == MCR_POINTS:
            least, most = ((1, 3), (3, 5), (5, 12))[quiz.level - 1]
            assert least <= len(result.fans) <= most
        assert bool(result.win.hand.melds) <= (quiz.level > 1)


def test_the_fan_that_counts_counts_and_the_others_do_not() -> None:
    shown = 0
    for quiz in quizzes(MCR_FANS):
        result = quiz.about
        assert isinstance(result, FanScore)
        readings = [score for score in fan.all_readings(result.win, fan.MCR) if score.total == result.total]
        for place, id_ in enumerate(quiz.choices):
            times = [any(item.id == id_ for item in reading.fans) for reading in readings]
            assert times == [place == quiz.right] * len(times)
        gone = replaced(result)
        shown += sum(id_ in gone for id_ in quiz.choices)
        for id_, by in gone.items():
            row = fan.MCR.fan(by)
            assert id_ in (*row.replaces, *row.covers, *row.uses)
            assert any(item.id == by for item in result.fans)
            alone = paili.score(
                result.win, fan.Rules(name="alone", forms=fan.MCR.forms, flowers=8).with_fan(id_, value=1)
            )
            assert alone.total >= 1, (result.win, id_)
    assert shown > len(quizzes(MCR_FANS)) // 3


def test_the_suit_to_be_rid_of_leaves_the_hand_nearest() -> None:
    for quiz in quizzes(LACK_SUIT):
        hand = quiz.about
        assert isinstance(hand, Hand)
        ranks = []
        for place, choice in enumerate(quiz.choices):
            assert isinstance(choice, SuitToGo)
            shape = fan.analyze(hand, fan.SICHUAN, lack=LACKS[place]).shape
            total = sum(hand.counts[9 * place : 9 * place + 9])
            assert choice == SuitToGo(LACKS[place], total, shape.shanten.best, shape.ukeire.total)
            assert choice.shanten >= total
            ranks.append((choice.shanten, -choice.useful))
        first, second, _ = sorted(ranks)
        assert ranks[quiz.right] == first < second
        gap = second[0] - first[0]
        assert (gap >= 2, gap == 1, gap == 0)[quiz.level - 1]


def test_the_right_choice_moves() -> None:
    for topic in FAN_TOPICS:
        places = [make_quiz(quiz_name(topic, 3, seed)).right for seed in range(40)]
        assert len(set(places)) > 2
        assert max(map(places.count, places)) < 25, topic


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reasons_name_the_fans_with_their_definitions(language: str) -> None:
    for topic, rules in GAMES.items():
        quiz = make_quiz(quiz_name(topic, 3, 1))
        result = quiz.about
        assert isinstance(result, FanScore)
        text = "\n".join(answer_lines(quiz, quiz.right, language))
        for item in result.fans:
            assert item.name(language) in text
            if topic != MCR_FANS:
                assert fan.FANS[item.id].meaning(language) in text
        assert rules_word(rules.name, language) in "\n".join(question_lines(quiz, language))
        assert FACE_NAMES[result.win.tile] in question_lines(quiz, language)[0]
        assert len(quiz_lines(quiz, language)) == len(question_lines(quiz, language)) + 4
    lack = make_quiz(quiz_name(LACK_SUIT, 1, 1))
    assert len(answer_lines(lack, lack.right, language)) == 4


def test_the_command_asks_and_keeps(tmp_path: Path) -> None:
    diary = str(tmp_path / "drill.sqlite")
    for topic in (MCR_POINTS, WAITS_KNITTED, LACK_SUIT):
        typed = "7z\n" if topic == WAITS_KNITTED else "1\n"
        options = ["--topic", topic, "--seed", "3", "--count", "1", "--file", diary, "--lang", "en"]
        out = CliRunner().invoke(drill, options, input=typed, catch_exceptions=False).output
        assert ("Right!" in out) or ("Not right" in out)
    out = CliRunner().invoke(drill, ["--stats", "--file", diary, "--lang", "zh"]).output
    for word in ("国标算番", "定缺（四川）", "听牌·组合龙与全不靠（国标）"):
        assert word in out


def test_a_kind_is_a_tile_and_no_choice_of_a_game() -> None:
    """The words of other choices stay what they were."""
    quiz = make_quiz("good-shape-1-0")
    assert isinstance(quiz.choices[0], Kind)
    assert quiz_lines(quiz, "en")[2].strip() == "1  3p"
