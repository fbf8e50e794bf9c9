"""Reviews of Chinese games: shape, possible fans and open tiles, compared with the functions for each of them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path

import pytest
from click.testing import CliRunner

import paili
import shared_data
from paili import fan, logs
from paili.cli import paili as command
from paili.game import Game, Pass, Player, Win, greedy_player, play_game, random_player
from paili.game.events import Call, Draw, DrawnDeal, Event, FalseWin
from paili.position import Position
from paili.report.game.review import why_lines
from paili.reviews import Decision, Review
from paili.reviews.records import BEST, EFFICIENCY, LOSES, OTHER_FANS, SAFER, SHAPE, UNJUDGED
from paili.reviews.walk import answer_of
from paili.tiles import FACE_NAMES

GAMES = ("mcr", "sichuan", "hong_kong", "guangdong", "taiwan", "tuidaohe")
SEATS = (0, 1)  # one that goes by shape, and the one that plays by chance


@cache
def game(name: str, deals: int = 2) -> Game:
    """The first deals of a game: seat 1 plays by chance, the others by shape."""
    choosers = [greedy_player, random_player(1), greedy_player, greedy_player]
    played = play_game(choosers, name, seed=4)
    return replace(played, deals=played.deals[:deals], complete=False, result=None)


@cache
def reviewed(name: str, seat: int) -> Review:
    return paili.review(game(name), seat)


def every(name: str) -> list[Decision]:
    return [decision for seat in SEATS for decision in reviewed(name, seat).decisions]


@pytest.mark.parametrize("name", GAMES)
def test_every_deal_is_reviewed_without_points(name: str) -> None:
    for seat in SEATS:
        assert reviewed(name, seat).problems == ()
        assert reviewed(name, seat).objective == SHAPE
        assert reviewed(name, seat).model == ""
    for decision in every(name):
        assert (decision.loss, decision.among, decision.objective) == (None, None, SHAPE)
        assert all(option.value is None and option.danger is None for option in decision.options)
        assert decision.class_ in ("", EFFICIENCY)


@pytest.mark.parametrize("name", GAMES)
def test_options_are_those_of_the_questions_of_the_game(name: str) -> None:
    thrown = 0
    for decision in every(name):
        position = decision.seat_position
        if decision.kind not in ("discard", "riichi"):
            continue
        table = {discard.tile: discard for discard in fan.discards(position)}
        for option in decision.options:
            if option.tile not in table or option.move == "quad":
                continue
            assert option.tile is not None
            shape = table[option.tile]  # type: ignore[index]
            useful = shape.left if shape.shanten == 0 and shape.waits else shape.ukeire.total
            assert (option.shanten, option.useful) == (shape.shanten, useful)
            assert option.seen == position.visible_counts[option.tile]
            thrown += 1
    assert thrown > 100


def test_fans_in_sight_are_the_goals_of_the_position() -> None:
    """Those of half the minimum or more, at most a draw farther than the nearest of them."""
    seen = 0
    for decision in every("mcr")[::2]:
        if decision.kind != "discard":
            continue
        goals = [goal for goal in paili.goals(decision.seat_position) if goal.draws is not None]
        worth = [goal for goal in goals if 2 * fan.MCR.fan(goal.yaku).value >= fan.MCR.minimum]
        near = [goal for goal in worth if goal.draws <= worth[0].draws + 1]
        assert {goal.yaku: goal for goal in near} == {goal.yaku: goal for goal in decision.goals}
        for option in decision.options:
            if option.move == "discard":
                assert set(option.fans) == {goal.yaku for goal in near if option.tile in goal.discards}
        seen += 1
    assert seen > 25


def test_fans_are_in_sight_without_the_lack_suit() -> None:
    """A tile of the lack suit takes no fan away; what is drawn for a fan is never of it."""
    goals = 0
    for decision in every("sichuan"):
        position = decision.seat_position
        lack = position.own.lack
        for goal in decision.goals:
            assert lack
            assert not any(FACE_NAMES[tile].endswith(lack) for tile in goal.tiles)
            goals += 1
        for option in decision.options:
            if (
                option.move == "discard"
                and option.shanten is not None
                and FACE_NAMES[option.tile or 0].endswith(lack)
            ):
                assert len(option.fans) == len(decision.goals)
    assert goals > 50


@pytest.mark.parametrize("name", GAMES)
def test_losses_are_recomputed_from_the_options(name: str) -> None:
    """Against every discard that leaves all fans as near: by hand, one after the other."""
    for decision in every(name):
        if decision.lost is None:
            assert decision.verdict == UNJUDGED
            continue
        actual = decision.actual
        others = [
            option
            for option in decision.options
            if option.move in ("discard", "ready")
            and option.shanten is not None
            and set(option.fans) >= set(actual.fans)
            and not (option.shanten == 0 and not option.useful)
        ]
        best = min([(option.shanten, -(option.useful or 0)) for option in [*others, actual]])  # type: ignore[type-var]
        steps, tiles = actual.shanten - best[0], -best[1] - (actual.useful or 0)  # type: ignore[operator]
        assert (decision.lost.shanten, decision.lost.useful) == (steps, 0 if steps else tiles)
        assert decision.verdict == (LOSES if steps or tiles else BEST)
        if decision.class_:
            assert steps or (actual.shanten == 0 and not actual.useful)
            assert decision.turn > 3
            assert (actual.seen or 0) <= (decision.better.seen or 0)


def test_play_by_chance_has_mistakes_and_play_by_shape_has_not() -> None:
    """The seat that plays by chance makes many mistakes; who goes by shape hardly any."""
    mistakes = dict.fromkeys(SEATS, 0)
    for name in GAMES:
        for seat in mistakes:
            count = reviewed(name, seat).summary.shape
            assert count is not None
            assert count.of == count.best + count.farther + count.fewer
            mistakes[seat] += len(reviewed(name, seat).mistakes)
    assert mistakes[1] > 30
    assert mistakes[0] <= 2
    reasons = {decision.judged for name in GAMES for decision in every(name)}
    assert reasons == {"", "not valued", OTHER_FANS, SAFER}


def test_a_discard_that_nobody_can_win_on_is_proven() -> None:
    """In Sichuan where each of the others has won or names the lack suit the suit."""
    proven = 0
    for decision in every("sichuan"):
        others = [seat for seat in decision.seat_position.seats[1:] if not seat.gone]
        for option in decision.options:
            if option.move == "discard" and option.shanten is not None:
                is_safe = all(FACE_NAMES[option.tile or 0][1] == seat.lack for seat in others)
                assert option.proven == is_safe
                proven += is_safe
    assert proven


def test_a_later_win_is_no_answer_to_an_earlier_tile() -> None:
    """Games go on after a win: what the seat wins on another tile says nothing of this one."""
    first, later = Win(2, 0, 3), Win(1, 0, 5)
    events: list[Event] = [first, Draw(3, 4), later]
    assert answer_of(events, 0, 1, [Win(1, 0, 3), Pass(1)]) is None
    assert answer_of([first, replace(later, tile=3)], 0, 1, [Win(1, 0, 3), Pass(1)]) == replace(later, tile=3)


def test_a_declared_false_win_is_the_answer_of_its_seat_alone() -> None:
    pon = Call(2, 0, "pon", 3, (3, 3))
    events: list[Event] = [FalseWin(3, 0, 3, False), FalseWin(1, 0, 3, False), pon]
    moves = [FalseWin(1, 0, 3, False), Pass(1)]
    assert answer_of(events, 0, 1, moves) == events[1]
    assert answer_of(events, 0, 2, [pon, Pass(2)]) == pon


def test_a_false_win_that_nobody_declares_changes_no_review() -> None:
    first, second = (
        play_game([greedy_player] * 4, rules, seed=1, deals=1)
        for rules in (fan.MCR, fan.MCR.replace(false_win="out"))
    )
    kinds = [[one.kind for one in paili.review(item, 0).decisions] for item in (first, second)]
    assert kinds[0] == kinds[1]
    assert "discard" in kinds[0]


def test_a_nagashi_follows_a_passed_win() -> None:
    assert answer_of([DrawnDeal("nagashi")], 0, 1, [Win(1, 0, 3), Pass(1)]) == Pass(1)
    assert answer_of([DrawnDeal("four_winds")], 0, 1, [Win(1, 0, 3), Pass(1)]) is None


@pytest.mark.data
@pytest.mark.parametrize(
    "deals", [pytest.param(2, marks=pytest.mark.slow), pytest.param(16, marks=pytest.mark.whole)]
)
def test_strong_programs_are_called_mistaken_seldom(deals: int) -> None:
    """16 deals of strong programs: of their discards 1 in 100, against 23 of a player by chance."""
    games = list(logs.read(shared_data.path_of("mcr_botzone_sample_16.txt")))[:deals]
    decisions = [one for item in games for seat in range(4) for one in paili.review(item, seat).decisions]
    thrown = [one for one in decisions if one.kind == "discard"]
    assert len(thrown) > 40 * deals
    assert sum(one.class_ != "" for one in thrown) <= 0.03 * len(thrown)
    assert sum(one.verdict == BEST for one in thrown) >= 0.6 * len(thrown)
    assert all(isinstance(one.seat_position, Position) for one in decisions)  # of rules that are no preset


# ---------------------------------------------------------------------------------- the command


@pytest.fixture
def path(tmp_path) -> str:
    file = tmp_path / "game.json"
    file.write_text(logs.write(game("sichuan"), format="paili_json"), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_command_says_what_is_judged_and_what_is_not(path: str, language: str) -> None:
    result = CliRunner().invoke(command, ["review", path, "--seat", "1", "--lang", language])
    assert result.exit_code == 0, result.output
    text = result.output.replace("\n", "").replace(" ", "")
    assert paili.catalogue.text("review.note_shape", language).replace(" ", "") in text
    first = reviewed("sichuan", 1).mistakes[0]
    assert why_lines(first, language)[0].replace(" ", "") in text


def test_the_command_writes_json_and_a_page(path: str, tmp_path) -> None:
    page = tmp_path / "review.html"
    result = CliRunner().invoke(command, ["review", path, "--seat", "1", "--json", "--html", str(page)])
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    assert document["objective"] == SHAPE
    assert document["summary"]["shape"]["of"] == reviewed("sichuan", 1).summary.shape.of  # type: ignore[union-attr]
    html = page.read_text(encoding="utf-8")
    assert "<section" in html
    tables = re.findall(r"<thead><tr>(.*?)</tr></thead><tbody>(.*?)</tbody>", html)
    assert len(tables) == 1 + html.count("<section")  # the classes, and the options of each mistake
    for heads, rows in tables:
        assert {row.count("<td") for row in rows.split("</tr>")[:-1]} == {heads.count("<th")}
    assert escape(paili.catalogue.text("review.note_shape", "en")) in html
    assert escape(paili.catalogue.text("review.note", "en")) not in html
    assert "Dora indicators" not in html
    assert re.search(r"<td>[-\d,]+ without [mps]</td>", html)
    assert html.count("Fans within reach: ") == sum(
        bool(item.goals) for item in reviewed("sichuan", 1).mistakes
    )


def test_the_title_of_a_player_without_a_name(path: str) -> None:
    nameless = replace(
        game("sichuan"), players=(Player(name=""),) * 4, deals=game("sichuan").deals[:1], result=None
    )
    Path(path).write_text(logs.write(nameless, format="paili_json"), encoding="utf-8")
    result = CliRunner().invoke(command, ["review", path, "--seat", "1", "--lang", "en"])
    assert result.stdout.startswith("Review of seat 1\n")


def test_files_of_both_kinds_are_counted_apart(path: str, tmp_path) -> None:
    riichi = play_game([greedy_player] * 4, "tenhou-east", seed=1)
    other = tmp_path / "riichi.mjlog"
    other.write_text(logs.write(replace(riichi, deals=riichi.deals[:1], result=None), format="mjlog"))
    result = CliRunner().invoke(command, ["review", path, str(other), "--seat", "1", "--json"])
    assert result.exit_code == 0, result.output
    summaries = json.loads(result.stdout)["summaries"]
    assert sorted(one["shape"] is None for one in summaries) == [False, True]


def test_a_seat_that_is_not_there_is_refused(path: str) -> None:
    result = CliRunner().invoke(command, ["review", path, "--player", "nobody"])
    assert result.exit_code != 0
