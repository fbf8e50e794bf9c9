"""The view of a seat as a position and as its text: nothing is lost, and all results are the same."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterable
from itertools import islice

import pytest
from moments import Seen, made_games, real_games, seen_in

from paili import Rules
from paili.game.moves.legal import legal_moves
from paili.game.moves.situation import Situation
from paili.position import Position
from paili.position.facts import FACTS
from paili.tiles import EAST
from table_view import View

ASIDE = ("hand", "source", "rules", "known_missing")


def check(seen: Seen) -> None:
    """Compare a position, its text, and what is read of that with the view of the same seat."""
    position, view = seen.position, seen.view
    text = str(position)
    read = Position.parse(text)
    assert (read, str(read)) == (position, text), seen.name
    for name in FACTS:
        if name != "rules":
            assert getattr(read, name) == getattr(position, name), (seen.name, name)
    assert not position.rules.diff(read.rules)
    assert read.hand.drawn == view.hand.drawn
    assert Position.from_dict(json.loads(json.dumps(read.to_dict()))) == read
    check_view(read, view, seen.name)
    check_moves(read, view, seen.name)


def check_view(p: Position, view: View, name: str) -> None:
    players = len(view.seats)
    assert (p.hand, p.wall, p.honba, p.sticks) == (view.hand, view.wall, view.honba, view.sticks)
    assert (p.seat, p.indicators, p.first_turn) == (view.seat, view.indicators, view.first_turn), name
    assert p.visible_counts == view.visible(), name
    for number, seat in enumerate(p.seats):
        other = view.seats[(view.seat + number) % players]
        assert (p.winds[0] - EAST + number) % players == other.wind
        assert (seat.points, seat.norths, seat.riichi) == (other.points, other.kita, other.riichi)
        assert [item[:3] for item in seat.river or ()] == [item[:3] for item in other.river]
        assert [meld.meld for meld in seat.melds] == [meld.meld for meld in other.melds]
        sources = [meld.source for meld in other.melds]
        assert [
            (meld.source + view.seat) % players for meld in seat.melds if meld.source is not None
        ] == sources


def check_moves(p: Position, view: View, name: str) -> None:
    situation = Situation.of(p)
    assert legal_moves(situation) == view.legal(), name
    for fact in Situation.__slots__:
        if fact not in ASIDE:
            assert getattr(situation, fact) == getattr(view.situation, fact), (name, fact)


def check_all(moments: Iterable[Seen]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for seen in moments:
        check(seen)
        counts[seen.position.phase] += 1
    return counts


def test_games_by_chance() -> None:
    for rules in (
        Rules.TENHOU,
        Rules.TENHOU_SANMA,
        Rules.MAHJONG_SOUL.replace(kiriage=True, uma=(9, 3, -3, -9)),
    ):
        counts: Counter[str] = Counter()
        for name, game in made_games(2, rules):
            counts += check_all(islice(seen_in(game, name, 40), 0, 200, 4))
        assert min(counts.values()) > 2


@pytest.mark.data
def test_real_games() -> None:
    counts: Counter[str] = Counter()
    for name, game in real_games(900, 3):
        counts += check_all(islice(seen_in(game, name), 0, 700, 10))
    assert counts["act"] > 60
    assert counts["claim"] > 10


@pytest.mark.parametrize(
    "number", [pytest.param(3_000, marks=pytest.mark.slow), pytest.param(10_000, marks=pytest.mark.whole)]
)
def test_many_moments_of_real_games(number: int) -> None:
    counts: Counter[str] = Counter()
    lengths: dict[int, list[int]] = {3: [], 4: []}
    for name, game in real_games(12):
        for seen in seen_in(game, name):
            check(seen)
            counts[seen.position.phase] += 1
            lengths[seen.position.players].append(len(str(seen.position)))
        if sum(counts.values()) > number and min(map(len, lengths.values())) > number // 5:
            break
    assert sum(counts.values()) > number
    middle = sorted(lengths[4])[len(lengths[4]) // 2]
    assert middle <= 130
    assert sum(item <= 160 for item in lengths[4]) / len(lengths[4]) > 0.78
    assert max(map(max, lengths.values())) < 300


def test_a_position_is_a_key() -> None:
    name, game = next(made_games(1))
    positions = [seen.position for seen in islice(seen_in(game, name), 50)]
    assert len(set(positions)) == len({str(position) for position in positions})
    assert {Position.parse(str(position)) for position in positions} == set(positions)
    assert pickle.loads(pickle.dumps(positions)) == positions
    assert [eval(repr(position)) for position in positions] == positions
