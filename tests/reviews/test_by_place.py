"""Reviews by final place, compared with evaluate and the place model, and the cases that they refuse."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache

import pytest
from click.testing import CliRunner
from reasons import decided
from reviewed import game_of

import paili
from paili import logs
from paili.cli import paili as command
from paili.cli.games import review as review_command
from paili.errors import LogError
from paili.game import Game, greedy_player, play_game
from paili.goal import final_places
from paili.reviews import Review
from paili.reviews.options import PlaceFactor
from paili.reviews.records import LAST_ROUND, OBJECTIVES, PLACE, POINTS, STEP_BACK


@cache
def game() -> Game:
    """An East round, its first deal and its last ones."""
    return game_of("random", "balanced", "greedy", "balanced", seed=3)


@cache
def reviewed(seat: int, objective: str) -> Review:
    names = [deal.name for deal in game().deals]
    deals = (names[0], names[-1]) if seat < 2 else names[-1]
    return paili.review(game(), seat, deals=deals, objective=objective)


def test_points_of_the_result_are_those_of_evaluate() -> None:
    """Of discards while nobody is in riichi: what places bring, the level and the danger by the place model."""
    compared = 0
    for decision in reviewed(0, PLACE).decisions:
        assert decision.objective == PLACE
        position = decision.seat_position
        if decision.kind != "discard" or decision.against or decision.loss is None:
            continue
        values = paili.evaluate(position, opponents="phoenix", objective=PLACE).discards
        place = {value.tile: value.place for value in values if value.in_reach}
        risks = {danger.tile: danger for danger in paili.danger(position)}
        worth = PlaceFactor.of(position)
        assert worth is not None
        for option in decision.options:
            if option.move != "discard" or option.tile not in place:
                continue
            assert option.points == pytest.approx(1000 * place[option.tile])
            assert option.danger_cost == pytest.approx(worth.per_point * risks[option.tile].loss)  # type: ignore[index]
            assert option.value == pytest.approx(option.points + option.level - option.cost)  # type: ignore[operator]
            compared += 1
    assert compared > 30


def test_a_point_is_worth_what_the_place_model_says() -> None:
    """The points themselves, and what a thousand points more bring by the chances of each place."""
    for decision in reviewed(1, PLACE).decisions[::10]:
        position = decision.seat_position
        worth = PlaceFactor.of(position)
        assert worth is not None
        model = final_places(position)  # type: ignore[call-arg]  # the position says it
        assert worth.per_point == pytest.approx(1 + model.per_thousand, rel=0.1)


def test_losses_are_set_beside_strong_players_in_points_of_the_deal() -> None:
    """By what a point is worth; so a deal whose places are decided is measured as any other."""
    seen = 0
    for by_place, by_points in zip(reviewed(1, PLACE).decisions, reviewed(1, POINTS).decisions, strict=True):
        if by_place.among is None or by_points.among is None or not by_points.among.mean:
            continue
        worth = PlaceFactor.of(by_place.seat_position)
        assert worth is not None
        assert by_place.among.mean == pytest.approx(worth.per_point * by_points.among.mean)
        seen += 1
    assert seen > 20


def test_the_last_round_is_judged_by_places() -> None:
    """By points it is not, but for efficiency; a loss there says what places say of it."""
    last = [one for seat in range(4) for one in reviewed(seat, POINTS).decisions if one.last_round]
    losses = [one for one in last if one.judged == LAST_ROUND]
    with_places = [
        one for one in losses if any("points of the final result" in reason for reason in one.reasons)
    ]
    assert with_places
    assert len(with_places) == len(losses)
    assert not any(
        "points of the final result" in reason for one in last if one not in losses for reason in one.reasons
    )
    by_place = {
        (seat, one.number, one.step): one for seat in range(4) for one in reviewed(seat, PLACE).decisions
    }
    for seat in range(4):
        for one in reviewed(seat, POINTS).decisions:
            other = by_place[seat, one.number, one.step]
            assert other.judged != LAST_ROUND
            if one in with_places:
                is_as_good = other.verdict in ("best", "within error")
                message = (
                    "place_best"
                    if other.verdict == "best"
                    else "place_as_good"
                    if is_as_good
                    else "place_loses"
                )
                assert one.why[-1].key == f"review_why.{message}" or other.judged == STEP_BACK


SOUTH_3 = "111m137p45s33777z_S3W.3.0_i6s_w37_o6sD_p8400.38000.26300.27300_A82m41z29S4M8S_B5z9s7p3s1Z7m4M2p_C45261z8p8m3Z7MD_D9s5z9m6z9M9P2z3m6s.7-56m"
EAST_2 = (
    "3m406888p.2p.2-22m.3-24s_E2E.1.1_i3m_w27_p38700.15500.22400.22400_A1s9p24z9s91m75z6P1S_B5z5Z1m6p1s881m6s-47M_C6Z723z"
    "9M6m79s8p3Z9M_D5Z63z7p2mA1z3Z3SA9P4m2Z_rules.tenhou-east"
)
SOUTH_4 = (
    "2288m40p44888s.0-55s_S4E.2.0_i9p_w54_p35500.16500.10200.37800_A1p3z9M9P_B8m6p5M2P_C423z2p_D5z1P2z0sA"
)


@pytest.mark.parametrize(
    ("position", "did", "class_", "key"),
    [
        (SOUTH_3, "pass", "call", "place_best"),
        (EAST_2, "discard 8p", "push or fold", "place_best"),
        (EAST_2.replace("38700.15500", "27100.27100"), "discard 8p", "push or fold", ""),  # not in the lead
        (SOUTH_4, "discard 8m", "", "place_best"),
        (re.sub("_p[^_]*", "", SOUTH_4), "discard 8m", "", ""),  # the points are not known
    ],
)
def test_a_loss_that_places_do_not_show(position: str, did: str, class_: str, key: str) -> None:
    """A mistake of an earlier round and a loss of the last one; the best choice is not compared with itself."""
    result = decided(position, did, True)
    assert result.class_ == class_
    assert [one.key for one in result.why if "place_" in one.key] == [f"review_why.{key}"] * bool(key)


def test_where_the_standing_is_not_known_points_count() -> None:
    """A position that tells no points is weighed by them."""
    position = paili.Position.parse("123m456p789s1122z5s_S1E")
    assert PlaceFactor.of(position) is None


def test_what_cannot_be_is_refused() -> None:
    chinese = play_game([greedy_player] * 4, "sichuan", seed=1)
    for wrong, options in (
        (chinese, {"objective": PLACE}),
        (game(), {"objective": PLACE, "values": False}),
        (game(), {"objective": "win"}),
    ):
        with pytest.raises(LogError, match="objective="):
            paili.review(wrong, 0, **options)


# ---------------------------------------------------------------------------------- the command


@pytest.fixture
def path(tmp_path) -> str:
    short = replace(game(), deals=game().deals[-1:], result=None)
    file = tmp_path / "game.json"
    file.write_text(logs.write(short, format="tenhou_json"), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_command_goes_by_places(path: str, language: str) -> None:
    result = CliRunner().invoke(command, ["review", path, "--objective", "place", "--lang", language])
    assert result.exit_code == 0, result.output
    text = result.output.replace("\n", "").replace(" ", "")
    assert paili.catalogue.text("review.note_place", language).replace(" ", "") in text


def test_results_of_another_objective_are_refused(path: str, tmp_path) -> None:
    kept = str(tmp_path / "kept.jsonl")
    runs = [["review", path, "--results", kept, "--json"], ["review", path, "--results", kept]]
    first = CliRunner().invoke(command, [*runs[0], "--objective", "place"])
    assert first.exit_code == 0, first.output
    assert json.loads(first.stdout)["summaries"][0]["objective"] == PLACE
    again = CliRunner().invoke(command, runs[1])
    assert again.exit_code != 0
    assert "objective" in str(again.exception)


def test_a_trend_counts_points(path: str) -> None:
    arguments = ["review", path, "--player", "A", "--trend", "--objective", "place"]
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code != 0
    assert "--objective place" in str(result.exception)


def test_the_choices_of_the_command_are_those_of_reviews() -> None:
    assert review_command._OBJECTIVES == OBJECTIVES
