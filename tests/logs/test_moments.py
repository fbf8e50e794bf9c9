"""Deals step by step: each step shows what the table shows; what a file hides stays hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from log_games import MANY, MJLOG, SMALL, files

from paili import logs
from paili.errors import LogError, PailiError
from paili.game import (
    Deal,
    Discard,
    Draw,
    DrawnDeal,
    Game,
    Table,
    Win,
    greedy_player,
    play_game,
    random_player,
)
from paili.game.events import HIDDEN
from paili.hand import Hand
from paili.logs.endings import endings
from paili.logs.timeline.deals import deal_timeline, seat_positions
from paili.logs.timeline.games import game_timeline
from paili.logs.timeline.notes import UNSEEN
from paili.logs.timeline.records import DealTimeline, SeatTimeline
from paili.record import plain
from paili.scoring import Rules
from paili.tiles import FACE_NAMES
from table_view import view_of


def played(rules: Rules, seed: int) -> Game:
    choosers = [greedy_player if seat % 2 else random_player(seed + seat) for seat in range(rules.players)]
    return play_game(choosers, rules.replace(rounds=1), seed=seed)


GAMES = [played(rules, seed) for rules in (Rules.TENHOU, Rules.TENHOU_SANMA) for seed in (3, 8, 11)]


def names(faces: object) -> list[str]:
    return [FACE_NAMES[face] for face in faces]  # type: ignore[attr-defined]


def hand_at(seat: SeatTimeline, step: int) -> tuple[list[str], bool]:
    last = [hand for hand in seat.hands if hand.step <= step][-1]
    return list(last.tiles), last.drawn


def compare(result: DealTimeline, table: Table, step: int) -> None:
    view = view_of(table, 0)
    assert result.steps[step].wall == view.wall
    assert [indicator.tile for indicator in result.indicators if indicator.step <= step] == names(
        view.indicators
    )
    for seat, (lane, seen) in enumerate(zip(result.seats, view.seats, strict=True)):
        hand = view_of(table, seat).hand
        tiles, drawn = hand_at(lane, step)
        assert (sorted(tiles), drawn) == (sorted(names(hand.faces)), hand.drawn is not None)
        if drawn:
            assert tiles[-1] == FACE_NAMES[hand.drawn]
        river = [item for item in lane.river if item.step <= step]
        assert [(item.tile, item.drawn, item.riichi) for item in river] == [
            (FACE_NAMES[item.tile], item.drawn, item.riichi) for item in seen.river
        ]
        assert [item.taken is not None and item.taken <= step for item in river] == [
            item.called_by is not None for item in seen.river
        ]
        melds = [
            meld for meld in lane.melds if meld.step <= step and (meld.until is None or meld.until > step)
        ]
        assert {(meld.text, meld.source) for meld in melds} == {
            (str(meld.meld), meld.source) for meld in seen.melds
        }
        assert sum(at <= step for at in lane.norths) == seen.kita
        assert lane.wind == "ESWN"[seen.wind]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_what_the_table_shows(game: Game) -> None:
    table = Table(game.rules)
    compared = 0
    for deal in game.deals:
        result = deal_timeline(deal, game.rules)
        table.start(deal)
        compare(result, table, 0)
        for step, event in enumerate(deal.events, 1):
            table.apply(event)
            if isinstance(event, Win | DrawnDeal):
                break
            compare(result, table, step)
            compared += 1
    assert compared > 200


@pytest.mark.parametrize("game", GAMES)
def test_points_go_from_deal_to_deal(game: Game) -> None:
    deal_timelines = [deal_timeline(deal, game.rules) for deal in game.deals]
    for result, following in zip(deal_timelines, game.deals[1:], strict=False):
        assert tuple(seat.points[-1].points for seat in result.seats) == following.points
        assert result.steps[-1].sticks == following.sticks
    assert any(
        len(seat.points) > 2 for outcome in deal_timelines for seat in outcome.seats
    )  # a stick, and a payment


@pytest.mark.parametrize("game", GAMES)
def test_ends_are_what_the_table_pays(game: Game) -> None:
    for deal in game.deals:
        table = Table(game.rules)
        table.replay(deal)
        result = endings(deal, game.rules)
        assert table.end is not None
        assert [end.changes for end in result] == list(table.end.changes)
        assert [end.points for end in result if end.seat is not None] == [
            score.points for score in table.end.scores
        ]
        assert all(end.yaku for end in result if end.seat is not None)
        assert [end.kind for end in result] == [table.end.kind] * len(result)
        if result[0].kind == "draw":
            assert result[0].ready == table.end.ready


def test_who_wins_shows_his_hand_with_the_tile_last() -> None:
    wins = 0
    for game in GAMES:
        for deal in game.deals:
            result = deal_timeline(deal, game.rules)
            for step, event in enumerate(deal.events, 1):
                if isinstance(event, Win):
                    last = [hand for hand in result.seats[event.seat].hands if hand.step == step][-1]
                    assert (last.tiles[-1], last.drawn, last.shown) == (FACE_NAMES[event.tile], True, True)
                    assert len(last.tiles) % 3 == 2
                    wins += 1
    assert wins > 8


def test_a_file_of_one_seat_hides_the_others() -> None:
    game = GAMES[0]
    deal = game.deals[0]
    hidden = tuple(hand if seat == 0 else (-1,) * 13 for seat, hand in enumerate(deal.hands))
    events = tuple(
        replace(event, tile=-1) if isinstance(event, Draw) and event.seat else event for event in deal.events
    )
    whole, result = (
        deal_timeline(deal, game.rules),
        deal_timeline(replace(deal, hands=hidden, events=events), game.rules),
    )
    assert result.problem is None
    assert result.seats[0] == whole.seats[0]
    assert [seat.river for seat in result.seats] == [seat.river for seat in whole.seats]
    for lane, other in zip(result.seats[1:], whole.seats[1:], strict=True):
        assert [len(hand.tiles) for hand in lane.hands] == [len(hand.tiles) for hand in other.hands]
        assert {name for hand in lane.hands if not hand.shown for name in hand.tiles} == {UNSEEN}


def test_what_cannot_be_followed_is_reported_and_shown_up_to_there() -> None:
    deal = GAMES[0].deals[0]
    absent = next(face for face in range(34) if face not in deal.hands[0])
    wrong = replace(deal, events=(*deal.events[:1], Discard(0, absent)))
    result = deal_timeline(wrong, Rules.TENHOU)
    assert str(result.problem) == f"seat 0 does not have {FACE_NAMES[absent]}"
    assert len(result.steps) == 2
    assert result.ends == ()


@pytest.mark.parametrize("seed", range(60))
def test_events_in_any_disorder_never_raise_anything_else(seed: int) -> None:
    random = Random(seed)
    deal = random.choice(GAMES[0].deals)
    events = list(deal.events)
    for _ in range(3):
        events.insert(random.randrange(len(events)), events.pop(random.randrange(len(events))))
    try:
        result = deal_timeline(replace(deal, events=tuple(events)), Rules.TENHOU)
    except PailiError:
        pytest.fail("a deal in disorder has a problem, it is not refused")
    assert len(result.steps) <= len(events) + 1
    plain(result)


def test_a_game_and_its_players() -> None:
    (game,) = logs.read(SMALL)
    result = game_timeline(game)
    assert (result.format, result.rules, result.complete, result.result) == ("mjlog", "tenhou", False, None)
    assert [player.name for player in result.players] == ["A", "B", "C", "D"]
    (deal,) = result.deals
    assert [step.event for step in deal.steps] == [
        "start", "draw", "discard", "riichi_accepted", "draw", "discard", "draw",
    ]  # fmt: skip
    assert deal.seats[0].riichi == 3
    assert [point.points for point in deal.seats[0].points] == [25000, 24000]
    assert (deal.steps[2].sticks, deal.steps[3].sticks) == (0, 1)


def same_start(deal: Deal, result: DealTimeline) -> bool:
    return deal.points == tuple(seat.points[0].points for seat in result.seats)


@pytest.mark.data
def test_real_games_of_every_format() -> None:
    folders = (*MJLOG, "games_mjai", "games_majsoul", "games_kobalab", "games_tenhou_json")
    paths = [*files(*folders, every=6), *files("games_majsoul"), *files(MANY, every=250)]
    formats, checked = set(), 0
    for path in paths:
        for game in logs.read(path):
            formats.add(game.source.format)
            for deal in game.deals:
                result = deal_timeline(deal, game.rules)
                assert result.problem is None, path.name
                assert same_start(deal, result)
                assert len(result.steps) == len(deal.events) + 1
                if result.ends:
                    assert len(result.ends) == len(deal.ends)
                checked += 1
    assert formats == {"mjlog", "mjai", "mahjong_soul", "kobalab", "tenhou_json"}
    assert checked > 200


def test_positions_of_all_seats() -> None:
    """They are those of the table after each event, and of the end of a deal those before it."""
    played = play_game([greedy_player] * 4, Rules.TENHOU.replace(rounds=1), seed=5)
    deal = played.deals[0]
    result = seat_positions(deal, played.rules)
    assert len(result) == len(deal_timeline(deal, played.rules).steps) > 20
    table = Table(played.rules)
    table.start(deal)
    for step, event in enumerate((None, *deal.events)):
        before = [str(table.position(seat)) for seat in range(4)]
        if event is not None:
            table.apply(event)
        ends = isinstance(event, Win | DrawnDeal)
        expected = before if ends else [str(table.position(seat)) for seat in range(4)]
        assert list(result[step]) == expected
    assert isinstance(deal.events[-1], Win | DrawnDeal)
    hidden = replace(deal, hands=(deal.hands[0], *((HIDDEN,) * 13 for _ in range(3))))
    assert {text for step in seat_positions(hidden, played.rules) for text in step} == {None}


def test_positions_at_two_wins_on_one_tile() -> None:
    """Both wins show what the seats knew at the discard, not the points after the first win."""
    hands = tuple(
        Hand.parse(text).faces for text in ("123456789m1122z", "234m345678p22s34s", "345m234678p33s67s")
    )
    deal = Deal(
        round=0, honba=0, sticks=0, points=(25000,) * 4, hands=(*hands, Hand.parse("19m19p19s1334567z").faces),
        indicator=33, events=(Draw(0, 22), Discard(0, 22, drawn=True), Win(1, 0, 22), Win(2, 0, 22)),
    )  # fmt: skip
    assert deal_timeline(deal, Rules.TENHOU).problem is None
    *_, discard, first, second = seat_positions(deal, Rules.TENHOU)
    assert discard[2] is not None
    assert first == second == discard


def test_positions_as_far_as_a_deal_can_be_played() -> None:
    played = play_game([greedy_player] * 4, Rules.TENHOU.replace(rounds=1), seed=5)
    deal = played.deals[0]
    broken = replace(deal, events=(*deal.events[:7], deal.events[3], *deal.events[7:]))
    result = seat_positions(broken, played.rules)
    assert len(result) == len(broken.events) + 1
    assert result[:8] == seat_positions(deal, played.rules)[:8]
    assert set(result[8:]) == {(None,) * 4}


@pytest.mark.parametrize(("deal", "step"), [("0", 1), (0, "1"), (0.5, 1), (None, 1), (1, 0), (0, -1)])
def test_a_moment_that_the_game_does_not_have(deal: object, step: object) -> None:
    with pytest.raises(LogError):
        logs.position(next(logs.read(SMALL)), deal, step, 0)
