"""Read every message of Mahjong Soul, in games of players that call and declare whatever they can."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from soul_games import soul_text

from paili import logs
from paili.game import Game, greedy_player, play_game
from paili.game import events as ev
from paili.logs.problems import Problem
from paili.logs.reading import parsed_games
from paili.logs.sources import LogSource
from paili.position import Position
from paili.scoring import Rules

RULES = (Rules.MAHJONG_SOUL, Rules.MAHJONG_SOUL_SANMA)
Choose = Callable[[Position, tuple[ev.Event, ...]], ev.Event]


def eager(seed: int) -> Choose:
    """A player that never passes on a win, a quad or nine orphans, and calls other tiles now and then."""
    chance = random.Random(seed)

    def choose(position: Position, legal: tuple[ev.Event, ...]) -> ev.Event:
        wins = [move for move in legal if isinstance(move, ev.Win)]
        others = [move for move in legal if isinstance(move, ev.AddedQuad | ev.ConcealedQuad | ev.DrawnDeal)]
        calls = [
            move
            for move in legal
            if isinstance(move, ev.Call) and (move.type == "open quad" or not chance.randrange(6))
        ]
        return next(iter((*wins, *others, *calls)), None) or greedy_player(position, legal)

    return choose


def game_of(rules: Rules, seed: int) -> Game:
    return play_game([eager(9 * seed + seat) for seat in range(rules.players)], rules=rules, seed=seed)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_every_message_is_read(rules: Rules) -> None:
    kinds: Counter[str] = Counter()
    for game in (game_of(rules, seed) for seed in range(12)):
        (read,) = logs.read(soul_text(game))
        assert read.rules == game.rules
        assert not list(logs.check(read))
        for deal, other in zip(game.deals, read.deals, strict=True):
            assert compared(other.events) == compared(deal.events)
            assert shown_dora(other.events) == shown_dora(deal.events)
            assert (other.name, other.sticks, other.points) == (deal.name, deal.sticks, deal.points)
            kinds.update(kind_of_event(event) for event in deal.events)
    own = {"Callchi"} if rules.players == 4 else {"North", "DrawnDealnine_orphans"}
    quads = {"Callopen quad", "AddedQuad", "ConcealedQuad", "Dora"}
    assert own | quads | {"Callpon", "RiichiAccepted", "Win", "DrawnDealdraw"} <= kinds.keys()


def compared(events: tuple[ev.Event, ...]) -> list[ev.Event]:
    """The events without dora, which the server shows with the discard before; wins without ura have none."""
    plain = [replace(one, ura=one.ura or ()) if isinstance(one, ev.Win) else one for one in events]
    return [event for event in plain if not isinstance(event, ev.Dora)]


def shown_dora(events: tuple[ev.Event, ...]) -> list[int]:
    return [event.tile for event in events if isinstance(event, ev.Dora)]


def kind_of_event(event: ev.Event) -> str:
    return type(event).__name__ + str(getattr(event, "type", "")) + str(getattr(event, "kind", ""))


@pytest.mark.parametrize(
    ("name", "field", "value", "problem"),
    [
        ("RecordAnGangAddGang", "type", 1, "1 is not a call"),
        ("RecordChiPengGang", "tiles", ["1m", "1m"], "has 2 values, but must have 3"),
        ("RecordChiPengGang", "froms", [0, 1, 7], "7"),
        ("RecordDiscardTile", "tile", "8z", "8z"),
    ],
)  # fmt: skip
def test_a_wrong_message_loses_its_deal_alone(name: str, field: str, value: object, problem: str) -> None:
    document = json.loads(soul_text(game_of(Rules.MAHJONG_SOUL, 0)))
    records = document["records"]
    deals = sum(record["name"] == "RecordNewRound" for record in records)
    next(record for record in records if record["name"] == name)["data"][field] = value
    (item,) = parsed_games(LogSource(json.dumps(document)))
    assert item.game is not None
    assert len(item.game.deals) == deals - 1
    (fault,) = item.faults
    assert problem in str(Problem.of(fault))
