"""Deals step by step: at every step what the table shows after the same events; what a file hides stays hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from log_games import MANY, MJLOG, SMALL, files

from paili import logs
from paili.errors import PailiError
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
from paili.logs.endings import endings
from paili.logs.shown.moments import UNSEEN, DealMoments, SeatMoments, game_moments, moments, seat_positions
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


def held(seat: SeatMoments, step: int) -> tuple[list[str], bool]:
    last = [each for each in seat.hands if each.step <= step][-1]
    return list(last.tiles), last.drawn


def compare(found: DealMoments, table: Table, step: int) -> None:
    view = view_of(table, 0)
    assert found.steps[step].wall == view.wall
    assert [each.tile for each in found.indicators if each.step <= step] == names(view.indicators)
    for seat, (lane, seen) in enumerate(zip(found.seats, view.seats, strict=True)):
        hand = view_of(table, seat).hand
        tiles, drawn = held(lane, step)
        assert (sorted(tiles), drawn) == (sorted(names(hand.faces)), hand.drawn is not None)
        if drawn:
            assert tiles[-1] == FACE_NAMES[hand.drawn]
        river = [each for each in lane.river if each.step <= step]
        assert [(each.tile, each.drawn, each.riichi) for each in river] == [
            (FACE_NAMES[each.tile], each.drawn, each.riichi) for each in seen.river
        ]
        assert [each.taken is not None and each.taken <= step for each in river] == [
            each.called_by is not None for each in seen.river
        ]
        melds = [
            each for each in lane.melds if each.step <= step and (each.until is None or each.until > step)
        ]
        assert {(each.text, each.source) for each in melds} == {
            (str(each.meld), each.source) for each in seen.melds
        }
        assert sum(at <= step for at in lane.norths) == seen.kita
        assert lane.wind == "ESWN"[seen.wind]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_what_the_table_shows(game: Game) -> None:
    table = Table(game.rules)
    asked = 0
    for deal in game.deals:
        found = moments(deal, game.rules)
        table.start(deal)
        compare(found, table, 0)
        for step, event in enumerate(deal.events, 1):
            table.apply(event)
            if isinstance(event, Win | DrawnDeal):
                break
            compare(found, table, step)
            asked += 1
    assert asked > 200


@pytest.mark.parametrize("game", GAMES)
def test_points_go_from_deal_to_deal(game: Game) -> None:
    told = [moments(deal, game.rules) for deal in game.deals]
    for found, following in zip(told, game.deals[1:], strict=False):
        assert tuple(seat.points[-1].points for seat in found.seats) == following.points
        assert found.steps[-1].sticks == following.sticks
    assert any(len(seat.points) > 2 for found in told for seat in found.seats)  # a stick, and a payment


@pytest.mark.parametrize("game", GAMES)
def test_ends_are_what_the_table_pays(game: Game) -> None:
    for deal in game.deals:
        table = Table(game.rules)
        table.replay(deal)
        found = endings(deal, game.rules)
        assert table.end is not None
        assert [end.changes for end in found] == list(table.end.changes)
        assert [end.points for end in found if end.seat is not None] == [
            each.points for each in table.end.scores
        ]
        assert all(end.yaku for end in found if end.seat is not None)
        assert [end.kind for end in found] == [table.end.kind] * len(found)
        if found[0].kind == "draw":
            assert found[0].ready == table.end.ready


def test_who_wins_shows_his_hand_with_the_tile_last() -> None:
    wins = 0
    for game in GAMES:
        for deal in game.deals:
            found = moments(deal, game.rules)
            for step, event in enumerate(deal.events, 1):
                if isinstance(event, Win):
                    last = [each for each in found.seats[event.seat].hands if each.step == step][-1]
                    assert (last.tiles[-1], last.drawn, last.shown) == (FACE_NAMES[event.tile], True, True)
                    assert len(last.tiles) % 3 == 2
                    wins += 1
    assert wins > 8


def test_a_file_of_one_seat_hides_the_others() -> None:
    game = GAMES[0]
    deal = game.deals[0]
    hidden = tuple(hand if seat == 0 else (-1,) * 13 for seat, hand in enumerate(deal.hands))
    events = tuple(
        replace(each, tile=-1) if isinstance(each, Draw) and each.seat else each for each in deal.events
    )
    whole, found = moments(deal, game.rules), moments(replace(deal, hands=hidden, events=events), game.rules)
    assert found.problem is None
    assert found.seats[0] == whole.seats[0]
    assert [each.river for each in found.seats] == [each.river for each in whole.seats]
    for lane, other in zip(found.seats[1:], whole.seats[1:], strict=True):
        assert [len(each.tiles) for each in lane.hands] == [len(each.tiles) for each in other.hands]
        assert {name for each in lane.hands if not each.shown for name in each.tiles} == {UNSEEN}


def test_what_cannot_be_followed_is_told_and_shown_up_to_there() -> None:
    deal = GAMES[0].deals[0]
    absent = next(face for face in range(34) if face not in deal.hands[0])
    wrong = replace(deal, events=(*deal.events[:1], Discard(0, absent)))
    found = moments(wrong, Rules.TENHOU)
    assert str(found.problem) == f"seat 0 does not hold {FACE_NAMES[absent]}"
    assert len(found.steps) == 2
    assert found.ends == ()


@pytest.mark.parametrize("seed", range(60))
def test_events_in_any_disorder_never_raise_anything_else(seed: int) -> None:
    random = Random(seed)
    deal = random.choice(GAMES[0].deals)
    events = list(deal.events)
    for _ in range(3):
        events.insert(random.randrange(len(events)), events.pop(random.randrange(len(events))))
    try:
        found = moments(replace(deal, events=tuple(events)), Rules.TENHOU)
    except PailiError:
        pytest.fail("a deal in disorder has a problem, it is not refused")
    assert len(found.steps) <= len(events) + 1
    plain(found)


def test_a_game_and_its_players() -> None:
    (game,) = logs.read(SMALL)
    found = game_moments(game)
    assert (found.format, found.rules, found.complete, found.result) == ("mjlog", "tenhou", False, None)
    assert [each.name for each in found.players] == ["A", "B", "C", "D"]
    (deal,) = found.deals
    assert [step.event for step in deal.steps] == [
        "start", "draw", "discard", "riichi_accepted", "draw", "discard", "draw",
    ]  # fmt: skip
    assert deal.seats[0].riichi == 3
    assert [each.points for each in deal.seats[0].points] == [25000, 24000]
    assert (deal.steps[2].sticks, deal.steps[3].sticks) == (0, 1)


def same_start(deal: Deal, found: DealMoments) -> bool:
    return deal.points == tuple(seat.points[0].points for seat in found.seats)


@pytest.mark.data
def test_real_games_of_every_format() -> None:
    folders = (*MJLOG, "games_mjai", "games_majsoul", "games_kobalab", "games_tenhou_json")
    paths = [*files(*folders, every=6), *files("games_majsoul"), *files(MANY, every=250)]
    formats, asked = set(), 0
    for path in paths:
        for game in logs.read(path):
            formats.add(game.source.format)
            for deal in game.deals:
                found = moments(deal, game.rules)
                assert found.problem is None, path.name
                assert same_start(deal, found)
                assert len(found.steps) == len(deal.events) + 1
                if found.ends:
                    assert len(found.ends) == len(deal.ends)
                asked += 1
    assert formats == {"mjlog", "mjai", "mahjong_soul", "kobalab", "tenhou_json"}
    assert asked > 200


def test_positions_of_all_seats() -> None:
    """They are those of the table after each event, and of the end of a deal those before it."""
    played = play_game([greedy_player] * 4, Rules.TENHOU.replace(rounds=1), seed=5)
    deal = played.deals[0]
    found = seat_positions(deal, played.rules)
    assert len(found) == len(moments(deal, played.rules).steps) > 20
    table = Table(played.rules)
    table.start(deal)
    for step, event in enumerate((None, *deal.events)):
        before = [str(table.position(seat)) for seat in range(4)]
        if event is not None:
            table.apply(event)
        ends = isinstance(event, Win | DrawnDeal)
        expected = before if ends else [str(table.position(seat)) for seat in range(4)]
        assert list(found[step]) == expected
    assert isinstance(deal.events[-1], Win | DrawnDeal)
    hidden = replace(deal, hands=(deal.hands[0], *((HIDDEN,) * 13 for _ in range(3))))
    assert {text for step in seat_positions(hidden, played.rules) for text in step} == {None}


def test_positions_as_far_as_a_deal_can_be_played() -> None:
    played = play_game([greedy_player] * 4, Rules.TENHOU.replace(rounds=1), seed=5)
    deal = played.deals[0]
    broken = replace(deal, events=(*deal.events[:7], deal.events[3], *deal.events[7:]))
    found = seat_positions(broken, played.rules)
    assert len(found) == len(broken.events) + 1
    assert found[:8] == seat_positions(deal, played.rules)[:8]
    assert set(found[8:]) == {(None,) * 4}
