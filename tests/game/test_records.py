"""The records of games as JSON and back: equal; invalid JSON gives an error with its location."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

from paili import Position, Rules, game, logs
from paili.bots import Greedy
from paili.errors import GameError, PailiError, ScoreError
from paili.game import Deal, Draw, Event, Game, NextDeal, Result, Win, play_game, random_player
from paili.game.plain import check_record
from shared_data import path_of


def check(record: Any) -> None:
    document = json.loads(json.dumps(record.to_dict()))
    back = type(record).from_dict(document)
    assert back == record
    assert back.to_dict() == document


@pytest.mark.parametrize("rules", [Rules.TENHOU, Rules.TENHOU_SANMA, Rules.WRC.replace(uma=(9, 3, -3, -9))])
def test_games_that_are_played(rules: Rules) -> None:
    played = play_game([random_player(5)] * rules.players, rules, seed=5)
    check(played)
    check(played.players[0])
    check(played.result)
    for deal in islice(played.deals, 3):
        check(deal)
        for event in deal.events:
            check(event)
            assert Event.from_dict(event.to_dict()) == event


def test_ends_of_deals_become_json() -> None:
    greedy, kinds = Greedy(), set()
    for seed in range(12):
        play = game.Play(seed=seed, deals=1)
        while not play.over:
            play.step({seat: greedy.decide(play.position(seat)).move for seat in play.asks})
        end = play.table.end
        assert end is not None
        entries = json.loads(json.dumps(end.to_dict()))
        assert (entries["kind"], entries["points"]) == (end.kind, [*end.points])
        assert entries["winners"] == [*end.winners]
        assert [score["points"] for score in entries["scores"]] == [score.points for score in end.scores]
        assert [score["yaku"] for score in entries["scores"]] == [
            [[yaku.id, yaku.han] for yaku in score.yaku] for score in end.scores
        ]
        kinds.add(end.kind)
    assert {"tsumo", "ron"} <= kinds


@pytest.mark.data
@pytest.mark.parametrize("folder", ["games_houou_2022a", "games_mjlog_rare", "games_kobalab"])
def test_real_games(folder: str) -> None:
    for path in sorted(path_of(folder).iterdir())[3::120]:
        for item in islice(logs.read(path), 2):
            check(item)
            check(item.source)
            ends = [end for deal in item.deals for end in deal.ends]
            back = [Event.from_dict(end.to_dict()) for end in ends]
            assert [end.stated_result for end in back] == [end.stated_result for end in ends]


def test_other_records() -> None:
    p = Position.parse("1123m456p789s1122z_ES_A1z")
    for record in (p.own_moves(), game.furiten("123m456p789s1122z", "1z"), NextDeal(3, 1, 0, (25_000,) * 4),
                   Win(1, 0, 3, ura=(4, 34)), Result(points=(1,) * 4, totals=(Fraction(1, 3), Fraction(-413, 10)))):  # fmt: skip
        check(record)
    assert Game.from_dict({"players": [], "rules": {"base": "tenhou"}, "deals": []}).complete
    assert Event.from_dict({"event": "draw", "seat": 1, "tile": "5m", "ids": [17], "place": 3}).ids == (17,)


DEAL: dict[str, Any] = Deal(
    round=0, honba=0, sticks=0, points=(25_000,) * 4, hands=((0, 1),) * 4, indicator=4, events=(Win(1, 0, 3),)
).to_dict()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"round": "5"}, "Deal.round: '5' is not what"),
        ({"round": True}, "Deal.round: True"),
        ({"points": 5}, "Deal.points: 5"),
        ({"hands": [["1m"], ["9z"]]}, r"Deal\.hands\[1\]\[0\]: '9z'"),
        ({"indicator": 4}, r"Deal\.indicator: 4"),
        ({"more": 1}, r"Deal\.more: there is no such entry"),
        ({"events": [{"event": "fly"}]}, r"Deal\.events\[0\]\.event: 'fly'"),
        ({"events": [{"event": ["draw"]}]}, r"Deal\.events\[0\]\.event: "),
        ({"events": [7]}, r"Deal\.events\[0\]: 7"),
        ({"events": [{"event": "draw", "seat": 0}]}, r"Deal\.events\[0\]\.tile is missing"),
        (
            {"events": [{**Win(1, 0, 3).to_dict(), "stated_result": {"yaku": [["riichi"]]}}]},
            r"events\[0\]\.stated_result\.yaku\[0\]: ",
        ),
    ],
)
def test_what_is_no_record_is_named_with_its_place(change: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        Deal.from_dict({**DEAL, **change})


def test_what_is_no_record_at_all() -> None:
    for values in (None, 5, [], "deal"):
        for kind in (Game, Deal, Result, Event, Win):
            with pytest.raises(GameError, match=f"{kind.__name__}: "):
                kind.from_dict(values)  # type: ignore[arg-type]
    with pytest.raises(GameError, match=r"Win\.event: 'draw'"):
        Win.from_dict({"event": "draw", "seat": 0, "tile": "1m"})
    with pytest.raises(GameError, match=r"Result\.totals\[0\]"):
        Result.from_dict({"points": [1], "totals": [math.nan]})
    with pytest.raises(ScoreError, match="rubbish"):
        Game.from_dict({"players": [], "rules": {"rubbish": 1}, "deals": []})


def places(values: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in plain values, with a key of it."""
    for key, value in values.items() if isinstance(values, dict) else enumerate(values):
        yield values, key
        if isinstance(value, dict | list):
            yield from places(value)


def test_nothing_else_comes_of_rubbish() -> None:
    played = play_game([random_player(5)] * 3, Rules.TENHOU_SANMA.replace(rounds=1), seed=6)
    document = json.loads(json.dumps(played.to_dict()))
    document["deals"] = document["deals"][:1]
    random, refused = Random(2), 0
    chosen = random.sample([*places(document)], 300)
    for holder, key in chosen:
        kept = holder[key]
        holder[key] = random.choice([None, -1, 1e300, "?", "", [], {}, [None], True, "xyz"])
        try:
            Game.from_dict(document)
        except PailiError as error:
            refused += len(str(error)) > 10
        holder[key] = kept
    assert refused > 200


@pytest.mark.parametrize(
    ("value", "is_refused"),
    [(3.5, True), ("5m", True), (None, True), ((0,), True), (True, False), (6, False)],
)
def test_one_value_of_another_type_is_found_among_the_events_of_a_game(value: Any, is_refused: bool) -> None:
    """The values of a field are tested together, so one of them must not hide behind the others."""
    played = play_game([random_player(5)] * 4, Rules.TENHOU, seed=5)
    deal = played.deals[1]
    place = next(at for at in range(len(deal.events) - 1, 0, -1) if isinstance(deal.events[at], Draw))
    events = (*deal.events[:place], replace(deal.events[place], tile=value), *deal.events[place + 1 :])
    changed = replace(played, deals=(played.deals[0], replace(deal, events=events), *played.deals[2:]))
    if not is_refused:
        check_record(changed)
        return
    with pytest.raises(GameError, match=rf"^Game\.deals\[1\]\.events\[{place}\]\.tile="):
        check_record(changed)
