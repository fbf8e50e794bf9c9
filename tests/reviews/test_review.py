"""A review follows from what the seat saw, and can be computed again from its position."""

from __future__ import annotations

import gc
import json
from dataclasses import replace
from functools import cache

import pytest
from reasons import cases, decided
from reviewed import decisions_once, game_of

import paili
import shared_data
from paili import Position, logs
from paili.errors import GameError, LogError
from paili.game import Deal, Discard, Draw, DrawnDeal, Game
from paili.game.events import EXHAUSTIVE, HIDDEN
from paili.goal.call_value import evaluate_call
from paili.logs.deal.completion import is_quad
from paili.reviews import CLASSES, Decision, Review, question
from paili.reviews.luck import is_ready, walls_of
from paili.reviews.model import DecisionGroup, review_model
from paili.reviews.options import hand_after
from paili.reviews.question import ReviewedDeal, reviewed_deal
from paili.reviews.records import CALL, DISCARD, PASS, RIICHI
from paili.tiles import kind_of

LANGUAGES = ("en", "zh", "ja")


@cache
def reviewed(name: str = "random", deals: str = "E1,E2") -> Review:
    game = game_of("random", "balanced", "greedy", "balanced")
    return paili.review(game, ("random", "balanced", "greedy").index(name), deals=deals)


def valued(review: Review) -> list[Decision]:
    results = [decision for decision in review.decisions if decision.loss is not None]
    assert len(results) > 10
    return results


def test_every_choice_of_a_seat_is_there() -> None:
    game = game_of("random", "balanced", "greedy", "balanced")
    for seat in (0, 1):
        review = paili.review(game, seat, deals="E1")
        moves = {(decision.step, decision.actual.move) for decision in review.decisions}
        deal, table = game.deals[0], paili.game.Table(game.rules)
        table.start(deal)
        for step, event in enumerate(deal.events):
            if isinstance(event, Discard) and event.seat == seat and len(table.legal(seat)) > 1:
                assert (step, RIICHI if event.riichi else DISCARD) in moves
            table.apply(event)


def test_several_processes_say_what_one_says() -> None:
    game = game_of("random", "balanced", "greedy", "balanced")
    one, two = (paili.review(game, 1, deals="E1,E2", values=False, jobs=jobs) for jobs in (1, 2))
    assert two == one
    assert two.decisions


@pytest.mark.parametrize("jobs", [0, 65, -1, 1.5, "2", None])
def test_a_number_of_processes_that_is_none_is_refused(jobs: object) -> None:
    with pytest.raises(LogError, match="jobs="):
        paili.review(game_of("random", "balanced", "greedy", "balanced"), 1, jobs=jobs)  # type: ignore[arg-type]


def test_the_option_that_was_taken_is_what_the_log_has() -> None:
    game = game_of("random", "balanced", "greedy", "balanced")
    for decision in reviewed("balanced").decisions:
        event = game.deals[decision.number].events[decision.step]
        if isinstance(event, Discard) and event.seat == 1:
            assert decision.actual.tile == kind_of(event.tile)
            assert (decision.actual.move == RIICHI) == event.riichi
        assert decision.deal == game.deals[decision.number].name


def hidden(deal: Deal, seat: int) -> Deal:
    """What the seat sees of a deal."""
    events = [
        replace(event, tile=HIDDEN) if isinstance(event, Draw) and event.seat != seat else event
        for event in deal.events
    ]
    hands = tuple(hand if own == seat else (HIDDEN,) * 13 for own, hand in enumerate(deal.hands))
    return replace(deal, hands=hands, events=tuple(events))


def test_nothing_is_judged_by_that_the_seat_did_not_see() -> None:
    """A log without the tiles of the others, and one that ends in the deal, bring the same decisions."""
    game = game_of("random", "balanced", "greedy", "balanced")
    whole = paili.review(game, 1, deals="E1").decisions
    seen = replace(game, deals=(hidden(game.deals[0], 1),))
    assert paili.review(seen, 1).decisions == tuple(replace(decision, open_hands=()) for decision in whole)
    half = len(game.deals[0].events) // 2
    cut = replace(game, deals=(replace(game.deals[0], events=game.deals[0].events[:half]),), complete=False)
    early = tuple(decision for decision in whole if decision.step < half - 1)
    assert early
    assert paili.review(cut, 1).decisions[: len(early)] == early


def test_open_hands_are_what_the_others_held() -> None:
    game = game_of("random", "balanced", "greedy", "balanced")
    table = paili.game.Table(game.rules)
    for decision in reviewed("balanced").decisions[:10]:
        deal = game.deals[decision.number]
        table.replay(deal, deal.events[: decision.step])
        assert [other.seat for other in decision.open_hands] == [0, 2, 3]
        for other in decision.open_hands:
            hand = table.position(other.seat).hand
            assert other.hand == str(hand)
            assert other.shanten == paili.shanten(hand).best
            assert bool(other.waits) == (other.shanten == 0)


def test_the_facts_of_options_are_those_of_the_questions() -> None:
    for item in valued(reviewed())[:12]:
        position = Position.parse(item.position)
        if position.phase != "act":
            continue
        shapes = {discard.tile: discard for discard in position.discards()}
        dangers = {result.tile: result for result in paili.danger(position)}
        for option in item.options:
            if option.move in (DISCARD, RIICHI):
                assert (option.shanten, option.useful) == (
                    shapes[option.tile].shanten,
                    shapes[option.tile].ukeire.total,
                )
                assert option.danger == pytest.approx(dangers[option.tile].p)
                assert option.danger_cost == pytest.approx(dangers[option.tile].loss)


def test_worth_is_push_or_fold_with_its_danger() -> None:
    """Worked out again: P and L of danger, V at its level, and against a riichi F of the value that may fold."""
    model, folds = review_model(4), 0
    for item in valued(reviewed()) + valued(reviewed("balanced")):
        position = Position.parse(item.position)
        against = any(seat.riichi for seat in position.seats[1:])
        assert item.against == against
        for option in item.options:
            if option.value is None:
                continue
            is_open = option.move == CALL or not position.hand.is_concealed
            row = DecisionGroup(DISCARD, is_open, option.shanten, against)
            level = 0.0 if item.kind == CALL else model.level(row).shift
            push = worth = (1 - option.danger) * (option.points + level) - option.danger_cost
            if option.fold is not None:
                worth, folds = max(push, (1 - option.danger) * option.fold - option.danger_cost), folds + 1
            assert (option.fold is not None) == (against and option.move != RIICHI)
            assert option.value == pytest.approx(worth)
            assert option.folds == (worth > push)
    assert folds


def rounded(number: float | None) -> object:
    """Return what equals a number, which a review computes by another walk, up to rounding."""
    return pytest.approx(number, rel=1e-11, abs=1e-9)


def test_values_are_those_of_evaluate() -> None:
    checked = 0
    for item in valued(reviewed("balanced")):
        position = Position.parse(item.position)
        if item.kind != DISCARD or checked > 15:
            continue
        checked += 1
        evaluation = position.evaluate(opponents="phoenix", fold=item.against)
        either = {one.tile: one for one in evaluation.fold.discards} if evaluation.fold else {}
        values = {value.tile: value for value in evaluation.discards}
        for option in item.options:
            if option.win is not None:
                assert option.win == rounded(values[option.tile].win)
                one = either.get(option.tile)
                if one is None:
                    assert option.points == rounded(values[option.tile].points)
                else:
                    assert (1 - one.p) * option.points - one.loss == pytest.approx(one.push)
                    assert (1 - one.p) * option.fold - one.loss == pytest.approx(one.fold)
    assert checked > 5


def may_declare(position: Position) -> bool:
    return any(isinstance(move, Discard) and move.riichi for move in position.legal())


def test_riichi_and_dama_are_those_of_evaluate() -> None:
    """Dama is the best play that does not declare with this discard; a riichi pays for its danger once and never
    folds."""
    read = [item for item in cases() if item.values and may_declare(Position.parse(item.position))]
    decisions = [decided(item.position, item.did, item.values) for item in read]
    decisions += [item for item in valued(reviewed("balanced")) if item.kind == RIICHI][:4]
    checked = {DISCARD: 0, RIICHI: 0}
    for item in decisions:
        position = Position.parse(item.position)
        either = {
            move: position.evaluate(opponents="phoenix", fold=item.against, riichi=riichi)
            for move, riichi in ((DISCARD, "later"), (RIICHI, True))
        }
        for option in item.options:
            if option.move not in either or option.points is None:
                continue
            evaluation = either[option.move]
            value = next(value for value in evaluation.discards if value.tile == option.tile)
            assert value.riichi == (option.move == RIICHI)
            assert option.win == rounded(value.win)
            if evaluation.fold is None:
                assert option.points == rounded(value.points)
                continue
            push = next(one for one in evaluation.fold.discards if one.tile == option.tile)
            assert (1 - push.p) * option.points - push.loss == pytest.approx(push.push)
            assert (option.fold is None) == (option.move == RIICHI)
            checked[option.move] += push.p > 0.02
    assert min(checked.values()) > 3


def test_values_of_calls_are_those_of_the_question_about_the_offer() -> None:
    """The question is asked by itself, of the position as text; the review hands it the offers that it knows."""
    calls = [item for item in valued(reviewed("balanced")) + valued(reviewed("greedy")) if item.kind == CALL]
    assert len(calls) > 2
    for call in calls:
        choices = evaluate_call(call.position, opponents="phoenix", fold=call.against)
        values = {
            (str(choice.meld or ""), value.tile): value
            for choice in choices.choices
            for value in choice.evaluation.discards or (choice.value,)
        }
        for option in call.options:
            if option.win is not None:
                assert option.win == rounded(values[option.meld, option.tile].win)
                if option.fold is None:
                    assert option.points == rounded(values[option.meld, option.tile].points)


def test_the_loss_is_to_the_best_that_compares() -> None:
    for item in valued(reviewed()):
        assert item.loss == round(item.better.value) - round(item.actual.value) >= 0
        assert {type(item.loss), type(item.error)} == {int}
        if not item.against and item.kind in (DISCARD, RIICHI) and item.actual.shanten == item.shanten:
            assert item.better.shanten == item.actual.shanten
            same = [o.value for o in item.options if o.shanten == item.shanten and o.value is not None]
            assert item.better.value == rounded(max(same))


def test_no_mistake_is_claimed_within_its_error_or_below_what_strong_players_lose() -> None:
    results = [
        mistake
        for mistake in reviewed().mistakes
        if mistake.loss is not None and mistake.class_ != "oversight"
    ]
    assert results
    for item in results:
        assert item.loss > item.error
        assert item.loss >= (200 if item.turn <= 3 else 100)
        assert item.among.lose <= 5
        assert item.class_ in CLASSES
        if item.last_round:
            assert item.class_ == "efficiency"


def test_a_random_player_makes_more_mistakes_than_a_steady_one() -> None:
    random, balanced = reviewed().summary, reviewed("balanced").summary
    assert random.mean_loss > 2 * balanced.mean_loss
    assert sum(item.count for item in random.classes) > sum(item.count for item in balanced.classes)


def test_every_number_of_a_reason_is_that_of_its_options() -> None:
    checked = 0
    for mistake in reviewed().mistakes:
        for message in mistake.why:
            facts, name = message.facts, message.key.partition(".")[2]
            if name == "value":
                assert facts["points"] == round(mistake.actual.value)
                assert facts["best_points"] == round(mistake.better.value)
                assert facts["loss"] == facts["best_points"] - facts["points"]
                assert facts["loss"] == mistake.loss
                assert facts["error"] == mistake.error
            if "best_p" in facts:
                assert facts["p"] == pytest.approx(100 * mistake.actual.danger, abs=0.06)
                assert facts["best_p"] == pytest.approx(100 * mistake.better.danger, abs=0.06)
            if "best_win" in facts:
                assert facts["win"] == pytest.approx(100 * mistake.actual.win, abs=0.06)
                assert facts["best_win"] == pytest.approx(100 * mistake.better.win, abs=0.06)
            if name == "useful":
                assert (facts["useful"], facts["best_useful"]) == (
                    mistake.actual.useful,
                    mistake.better.useful,
                )
            if name == "among":
                assert facts["lose"] == pytest.approx(mistake.among.lose, abs=0.06)
            checked += 1
            assert all(message.in_language(language) for language in LANGUAGES)
    assert checked > 10


def test_the_parts_of_a_reason_add_up_to_the_loss() -> None:
    """Danger and hand, where both are reasons, add up to the loss; a part alone is nearly all of it."""
    signs = {"danger": 1, "safer": -1, "hand": 1, "hand_gains": -1, "folds": 1, "pushes": 1}
    checked = 0
    for mistake in (*reviewed().mistakes, *reviewed("greedy").mistakes):
        parts = {message.key.partition(".")[2]: message.facts for message in mistake.why}
        points = [signs[name] * facts["points"] for name, facts in parts.items() if name in signs]
        if points:
            checked += 1
            assert sum(points) == pytest.approx(
                mistake.loss, abs=0 if len(points) == 2 else 0.2 * mistake.loss + 1
            )
    assert checked > 3


def test_a_summary_counts_what_the_decisions_say() -> None:
    review = reviewed()
    summary = review.summary
    losses = [decision.loss for decision in review.decisions if decision.loss is not None]
    assert summary.valued == len(losses)
    assert summary.mean_loss == pytest.approx(sum(losses) / len(losses))
    by_deal = [
        [decision.loss for decision in review.decisions if decision.number == n and decision.loss is not None]
        for n in range(9)
    ]
    off = sum(sum(loss - summary.mean_loss for loss in deal) ** 2 for deal in by_deal) ** 0.5 / len(losses)
    several = sum(bool(deal) for deal in by_deal)
    assert summary.error == pytest.approx(off * (several / (several - 1)) ** 0.5)
    for item in summary.classes:
        mine = [one for one in review.decisions if one.class_ == item.name]
        assert item.count == len(mine)
        assert item.loss == sum(one.loss or 0 for one in mine)
    assert sum(row.of for row in summary.agreement) == len(losses)
    worst = [decision.loss or 0 for decision in review.worst()]
    assert worst == sorted((one.loss or 0 for one in review.mistakes), reverse=True)[:5]
    assert review.worst(1) == review.worst()[:1]
    assert [review.decisions[place] for place in review.to_dict()["worst"]] == [*review.worst()]


def test_the_last_deal_of_an_unfinished_game_has_its_change() -> None:
    game = game_of("greedy", "greedy", "greedy", "greedy")
    before = [deal.points for deal in game.deals]
    for number in (0, 1):
        broken_off = replace(game, deals=game.deals[: number + 1], result=None, complete=False)
        for seat in range(4):
            (deal,) = paili.review(broken_off, seat, values=False, deals=game.deals[number].name).luck
            assert deal.change == before[number + 1][seat] - before[number][seat]


@pytest.mark.slow
def test_luck_is_what_was_dealt_and_what_came_of_chances() -> None:
    game = game_of("random", "balanced", "greedy", "balanced")
    review = paili.review(game, 1)
    for item in review.luck:
        deal = game.deals[item.number]
        assert item.dealt == paili.shanten(paili.Hand.from_faces(deal.hands[1])).best
        assert item.won == any(
            getattr(end, "seat", None) == 1 and hasattr(end, "source") for end in deal.ends
        )
        assert item.waits is None  # no seed
    luck = review.summary.luck
    assert luck.deals == len(game.deals)
    assert sum(entry.change for entry in review.luck) == game.result.points[1] - 25_000
    assert luck.ready == sum(entry.chance is not None for entry in review.luck)
    assert 0 < luck.won_expected < luck.ready


@pytest.mark.data
@pytest.mark.slow
def test_the_true_wall_has_what_was_drawn_from_it_later() -> None:
    """Where a deal is drawn the whole wall was: what the hand waited for is counted in the draws to come."""
    checked = 0
    for path in sorted(shared_data.path_of("games_houou_2022a").iterdir())[1:40]:
        game = next(logs.read(path))
        walls = walls_of(game)
        for number, deal in enumerate(game.deals):
            is_drawn = isinstance(deal.ends[0], DrawnDeal) and deal.ends[0].kind == EXHAUSTIVE
            if is_drawn and game.rules.players == 4 and checked < 3:
                result = reviewed_deal(game, number, number % 4, walls[number])
                checked += _is_as_drawn(deal, result)
    assert checked == 3


def _is_as_drawn(deal: Deal, result: ReviewedDeal) -> bool:
    first = next((decision for decision in result.decisions if is_ready(decision)), None)
    if first is None or result.luck is None:
        return False
    hand = hand_after(Position.parse(first.position), first.actual)
    kinds = {wait.tile for wait in paili.waits(hand)}
    after_quad = {number + 1 for number, event in enumerate(deal.events) if is_quad(event)}
    drawn = [
        kind_of(event.tile)
        for number, event in enumerate(deal.events)
        if number > first.step and number not in after_quad and isinstance(event, Draw)
    ]
    assert result.luck.waits == sum(kind in kinds for kind in drawn)
    assert 0 <= (result.luck.waits_expected or 0.0) <= sum(wait.left for wait in paili.waits(hand))
    return True


@pytest.mark.data
def test_luck_of_a_hand_dealt_ready_that_first_passes() -> None:
    """Dealt 99m22667p05s1155z: the first decision, a second of 2p to pass, leaves thirteen tiles that wait for 7p."""
    path = shared_data.path_of("games_houou_2022a") / "2022010421gm-00a9-0000-b39215b7.mjlog"
    game = next(logs.read(path))
    number = next(number for number, deal in enumerate(game.deals) if deal.name == "E4.0")
    result = reviewed_deal(game, number, 0, walls_of(game)[number])
    first = next(decision for decision in result.decisions if is_ready(decision))
    assert (first.actual.move, first.turn, first.actual.shanten) == ("pass", 1, 0)
    assert (result.luck.dealt, result.luck.won) == (0, True)
    assert result.luck.waits_expected is not None
    assert 0 < result.luck.waits_expected < 2  # two of 7p are unseen, and not all of them in the wall to come


def test_deals_are_named_and_what_cannot_be_followed_is_reported() -> None:
    game = game_of("random", "balanced", "greedy", "balanced")
    assert {decision.deal[:2] for decision in reviewed(deals="E2").decisions} == {"E2"}
    with pytest.raises(LogError, match="no deal is called W9"):
        paili.review(game, 0, deals=["W9"])
    for deals in (1, [1], None, b"E1"):
        with pytest.raises(LogError, match=r"deals=.*: must be the name of a deal such as E1, or a list"):
            paili.review(game, 0, deals=deals)
    with pytest.raises(LogError, match="values='no': must be True or False"):
        paili.review(game, 0, values="no")
    broken = replace(game.deals[0], events=(*game.deals[0].events[:1], *game.deals[0].events[:1]))
    review = paili.review(replace(game, deals=(broken, *game.deals[1:2])), 0)
    assert len(review.problems) == 1
    assert "East 1" in str(review.problems[0])
    assert review.decisions


def test_what_cannot_be_reviewed_is_refused() -> None:
    game = game_of("random", "balanced", "greedy", "balanced")
    with pytest.raises(GameError):
        paili.review(game, 4)
    with pytest.raises(LogError):
        paili.review("game.mjlog", 0)


def test_its_json_is_plain() -> None:
    document = json.loads(json.dumps(reviewed(deals="E1").to_dict()))
    assert document["decisions"][0]["options"][0]["move"]
    assert set(document) >= {"summary", "worst", "luck", "problems", "model"}


def test_three_players() -> None:
    rules = paili.Rules.TENHOU_SANMA.replace(rounds=1)
    game = game_of("greedy", "balanced", "random", rules=rules)
    review = paili.review(game, 2, deals="E1")
    assert not review.problems
    assert len(review.decisions) > 5


@pytest.mark.data
@pytest.mark.parametrize(
    "most", [pytest.param(1, marks=pytest.mark.slow), pytest.param(8, marks=pytest.mark.whole)]
)
@pytest.mark.parametrize(
    "folder", ["games_houou_2022a", "games_kobalab", "games_majsoul", "games_mjai", "games_tenhou_json"]
)
def test_real_games_of_any_format(folder: str, most: int) -> None:
    """No error, reasons whose numbers are those of their options, in games of every kind."""
    paths = sorted(shared_data.path_of(folder).iterdir())
    reviewed = 0
    for path in paths[:: max(1, len(paths) // 6)]:
        for game in logs.games(path):
            if isinstance(game, Game) and reviewed < most:
                review = paili.review(game, reviewed % game.rules.players)
                reviewed += 1
                json.dumps(review.to_dict())
                for mistake in review.mistakes:
                    assert mistake.why
                    assert all(str(message) for message in mistake.why)
                    assert mistake.class_ == "oversight" or mistake.loss > mistake.error
    assert reviewed


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(1, 3), marks=pytest.mark.slow), pytest.param(range(4), marks=pytest.mark.whole)],
)
def test_a_random_player_is_found_out_and_the_greedy_one_never_keeps_fewer_tiles(seeds: range) -> None:
    counts: dict[str, list[int]] = {"random": [0, 0], "greedy": [0, 0]}
    for seed in seeds:
        game = game_of("random", "greedy", "balanced", "greedy", seed=seed)
        for seat, name in enumerate(("random", "greedy")):
            review = paili.review(game, seat)
            efficiency = [mistake for mistake in review.mistakes if mistake.class_ == "efficiency"]
            counts[name][0] += len(efficiency)
            counts[name][1] += review.summary.valued
            assert all(item.actual.win < item.better.win for item in efficiency)
            assert name == "random" or all(item.actual.useful == item.better.useful for item in efficiency)
    random, greedy = (100 * result / of for result, of in counts.values())
    assert random > 10 * max(greedy, 0.3), counts


@pytest.mark.slow
def test_a_review_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question, "_decisions", decisions_once.__wrapped__)
    game = game_of("random", "balanced", "greedy", "balanced")

    def alive() -> int:
        paili.review(game, 1, deals="E1")
        gc.collect()
        return len(gc.get_objects())

    alive()  # fills the caches
    before = alive()
    assert alive() - before < len(game.deals[0].events) / 3


def test_a_call_or_none_is_set_beside_the_other() -> None:
    calls = [item for item in valued(reviewed()) + valued(reviewed("balanced")) if item.kind == CALL]
    assert calls
    for call in calls:
        assert {option.move for option in call.options} >= {CALL, PASS}
        let_go = next(option for option in call.options if option.move == PASS)
        assert let_go.danger == 0
