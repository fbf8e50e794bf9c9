"""Damaged games that can still be read: rows, queries, statistics and reviews report problems and never crash."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from log_games import MJLOG, files

from paili import Rules, logs, review, statistics
from paili.errors import LogError, PailiError
from paili.game import Discard, Draw, Game, RiichiAccepted, greedy_player, play_game
from paili.logs import Problem
from paili.report.game.log import LogPrinter

SMALL = play_game([greedy_player] * 4, Rules.TENHOU.replace(rounds=1), seed=3)
THREE = play_game([greedy_player] * 3, Rules.TENHOU_SANMA_EAST, seed=3)
FOLDERS = (*MJLOG, "games_tenhou_json", "games_mjai", "games_kobalab", "games_majsoul")
ROWS = ("deals", "riichi", "discards")


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The values of a document, and the ways to them."""
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(item, (*way, key))
    else:
        yield way, value


def with_other_values(document: Any, chance: random.Random) -> Any:
    """A document with values that stand elsewhere in it: each may be read, together they do not hold."""
    waits = list(leaves(document))
    for _ in range(chance.randrange(1, 4)):
        way, value = chance.choice(waits)
        alike = [
            item for _, item in chance.choices(waits, k=60) if type(item) is type(value) and item != value
        ]
        node = document
        for key in way[:-1]:
            node = node[key]
        node[way[-1]] = chance.choice(alike or [value])
    return document


def with_other_tags(text: str, chance: random.Random) -> str:
    """XML with numbers of other tags, and tags left out or doubled."""
    for _ in range(chance.randrange(1, 4)):
        pieces = list(re.finditer(r"\d+|<[^>]*>", text))
        piece, other = chance.choice(pieces), chance.choice(pieces)
        is_tag = piece[0].startswith("<")
        new = (
            chance.choice(["", piece[0] * 2, other[0]])
            if is_tag
            else str(chance.choice([int(piece[0]) ^ 1, chance.randrange(136)]))
        )
        text = text[: piece.start()] + new + text[piece.end() :]
    return text


def damaged(text: str, chance: random.Random) -> str:
    if text.lstrip()[0] == "<":
        return with_other_tags(text, chance)
    try:
        return json.dumps(with_other_values(json.loads(text), chance))
    except ValueError:  # lines
        lines = text.splitlines()
        at = chance.randrange(len(lines))
        lines[at] = json.dumps(with_other_values(json.loads(lines[at]), chance))
        return "\n".join(lines)


def ask_everything(game: Game, chance: random.Random, capsys: pytest.CaptureFixture[str]) -> None:
    """Ask all that is asked of games: what comes back are answers, problems, or errors of the one tree."""
    assert all(str(item) for item in logs.check(game))
    for of in ROWS:
        for row in logs.rows(game, of):
            assert not isinstance(row, Problem) or str(row)
    logs.select(game, "discards", ("shanten", "drawn"), by="type", where={"turn": range(12)})
    statistics([game])
    seat = chance.randrange(game.rules.players)
    for ask in (lambda: review(game, seat, values=False), lambda: LogPrinter("en").print_game(game)):
        with suppress(PailiError):
            ask()
    capsys.readouterr()


def games_of(text: str) -> list[Game]:
    try:
        return list(logs.read(text))
    except LogError:
        return []


@pytest.mark.parametrize("played", [SMALL, THREE], ids=["four", "three"])
@pytest.mark.parametrize("format_", logs.WRITTEN)
def test_damaged_games(format_: str, played: Game, capsys: pytest.CaptureFixture[str]) -> None:
    if (format_, played.rules.players) == ("kobalab", 3):
        pytest.skip("kobalab has no games of three")
    chance, text = random.Random(7), logs.write(replace(played, deals=played.deals[:2]), format=format_)
    for _ in range(12):
        for game in games_of(damaged(text, chance)):
            ask_everything(game, chance, capsys)


@pytest.mark.data
@pytest.mark.parametrize("number", [10, pytest.param(150, marks=pytest.mark.slow)])
def test_damaged_games_of_servers(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    chance, paths, read = random.Random(11), files(*FOLDERS), 0
    for path in chance.choices(paths, k=number):
        try:
            text = damaged(path.read_bytes().decode("utf-8", "replace"), chance)
        except ValueError:
            continue
        for game in games_of(text):
            read += 1
            ask_everything(replace(game, deals=game.deals[:3]), chance, capsys)
    assert read > number // 5


# ---------------------------------------------------------------------------------- one fault each


def changed(*events: Any, deal: int = 0, **facts: Any) -> Game:
    first = SMALL.deals[deal]
    return replace(SMALL, deals=(replace(first, events=(*events, *first.events)), *SMALL.deals[1:]), **facts)


def problems_of(game: Game, of: str = "discards") -> list[str]:
    return [str(row) for row in logs.rows(game, of) if isinstance(row, Problem)]


def test_a_hand_of_too_many_tiles() -> None:
    game = changed(Draw(0, 3), Draw(0, 4))
    assert "a list in the record has 15 values, but must have 13" in problems_of(game)[0]
    assert "East 1" in problems_of(game)[0]
    selection = logs.select(game, "discards", "shanten")
    assert (len(selection.problems), selection.games) == (1, 1)


def test_five_copies_of_a_tile() -> None:
    first = SMALL.deals[0]
    hands = ((0,) * 13, *first.hands[1:])
    deal = replace(first, hands=hands, events=(Draw(0, 5), Discard(0, 5), RiichiAccepted(0), *first.events))
    assert "the record has more copies of 1m than the game" in problems_of(replace(SMALL, deals=(deal,)))[0]


def test_a_kind_that_three_players_do_not_have() -> None:
    first = THREE.deals[0]
    deal = replace(first, hands=((3, *first.hands[0][1:]), *first.hands[1:]))
    assert "4m" in problems_of(replace(THREE, deals=(deal,)))[0]


@pytest.mark.parametrize("players", [(), SMALL.players[:1], (*SMALL.players, *SMALL.players)])
def test_a_game_with_fewer_or_more_players_than_seats(players: Any) -> None:
    game = replace(SMALL, players=players)
    assert len(game.names) == 4
    assert review(game, 3, values=False, deals="E1").players == game.names
    assert statistics([game]).games == 1


def test_a_move_that_is_not_legal_is_a_problem_of_its_deal() -> None:
    first = SMALL.deals[0]
    at = next(number for number, event in enumerate(first.events) if isinstance(event, Discard))
    tiles = {*first.hands[first.events[at].seat], first.events[at - 1].tile}
    other = next(kind for kind in range(34) if kind not in tiles)
    events = (*first.events[:at], replace(first.events[at], tile=other), *first.events[at + 1 :])
    game = replace(SMALL, deals=(replace(first, events=events), *SMALL.deals[1:]))
    result = review(game, first.events[at].seat, values=False)
    assert [problem.deal for problem in result.problems]
    assert "does not have the tiles of this move" in str(result.problems[0])
    assert {decision.number for decision in result.decisions} == set(range(1, len(SMALL.deals)))


# ---------------------------------------------------------------------------------- queries


WRONG = (5, None, b"x", 1.5, object(), True)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_queries_that_are_none(wrong: Any) -> None:
    for query in (
        {"of": wrong}, {"columns": wrong}, {"columns": [wrong]}, {"by": wrong}, {"by": [wrong]},
        {"by": {wrong: None}}, {"where": {wrong: 1}},
    ):  # fmt: skip
        with pytest.raises(LogError):
            logs.select(SMALL, **{"of": "deals", "columns": "won", **query})
    if wrong is not None:
        for query in ({"where": wrong}, {"by": {"key": wrong}}):
            with pytest.raises(LogError):
                logs.select(SMALL, "deals", "won", **query)


def test_rows_separated_by_values_of_several_types() -> None:
    values = iter([None, 1, "a", 2.5, ("b", 1), b"c", True] * 1000)
    selection = logs.select(SMALL, "discards", "drawn", by={"key": lambda _: next(values)})
    assert [row.keys[0] for row in selection.rows] == [None, 1, 2.5, "a", b"c", ("b", 1)]
    with pytest.raises(LogError, match="rows cannot be grouped by this column"):
        logs.select(SMALL, "discards", "drawn", by={"key": lambda _: []})


def test_values_of_any_iterable_are_wanted() -> None:
    one = logs.select(SMALL, "discards", "drawn", where={"turn": [1, 2]})
    assert logs.select(SMALL, "discards", "drawn", where={"turn": iter([1, 2])}).rows == one.rows
    assert logs.select(SMALL, "discards", "drawn", where={"turn": b"x"}).rows == ()
