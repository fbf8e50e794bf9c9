"""Tenhou's JSON, mjai, kobalab and Mahjong Soul: what is read, and what each format preserves."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from log_games import MANY, MJLOG, files

from paili import logs
from paili.errors import LogError
from paili.game import greedy_player, play_game, random_player
from paili.game.events import (
    Discard,
    Dora,
    DrawnDeal,
    Event,
    RiichiAccepted,
    Win,
    happened,
)
from paili.game.records import Deal, Game
from paili.logs.endings import endings
from paili.logs.mjai.write import DIALECTS
from paili.logs.tenhou_json.read import rules_of
from paili.logs.tenhou_json.score_text import stated_result, words_of
from paili.scoring import Rules
from paili.scoring.rules import preset

LOST_RIICHI = "2018040923gm-00a9-0000-1833afca.mjson"  # the converter wrote three of four
IMPOSSIBLE = "convlog_confusing_nakis_2.json"  # four ordinary fives and a red one


def game_of(path: Path) -> Game:
    (game,) = logs.read(path)
    return game


def json_games() -> list[tuple[str, Game]]:
    paths = files("games_tenhou_json")
    return [(path.name, game_of(path)) for path in paths if path.name != IMPOSSIBLE]


def documents(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def start(deal: Deal) -> tuple[object, ...]:
    hands = tuple(tuple(sorted(hand)) for hand in deal.hands)
    return deal.round, deal.honba, deal.sticks, deal.points, hands, deal.indicator


def without_liability(events: tuple[Event, ...]) -> list[object]:
    return [(event.seat, event.source, event.tile) if isinstance(event, Win) else event for event in events]


# ------------------------------------------------------------------------------------ the same games


def pairs() -> list[tuple[Game, Game]]:
    """The games that the shared data has both as mjlog and as Tenhou's JSON."""
    both = {path.name.split(".")[0]: path for path in files("games_mjlog")}
    others = [(path.name.removeprefix("mjscore_").split(".")[0], path) for path in files("games_tenhou_json")]
    return [(game_of(both[name]), game_of(path)) for name, path in others if name in both]


@pytest.mark.data
def test_games_in_both_formats_are_the_same_event_for_event() -> None:
    result = pairs()
    assert len(result) == 37
    deals = [item for one, other in result for item in zip(one.deals, other.deals, strict=True)]
    assert len(deals) == 396
    for one, other in deals:
        assert start(one) == start(other)
        assert happened(one.events) == happened(other.events)


@pytest.mark.data
def test_what_both_say_of_wins_is_the_same() -> None:
    ends = [
        (a, b)
        for one, other in pairs()
        for deal, same in zip(one.deals, other.deals, strict=True)
        for a, b in zip(deal.ends, same.ends, strict=True)
    ]
    wins = [(a.stated_result, b.stated_result) for a, b in ends if isinstance(a, Win) and isinstance(b, Win)]
    assert (len(ends), len(wins)) == (398, 324)
    for one, other in wins:
        assert one is not None
        assert other is not None
        named = tuple((yaku, han) for yaku, han in one.yaku or () if han)
        assert (one.points, one.limit, one.changes, named) == (
            other.points,
            other.limit,
            other.changes,
            other.yaku,
        )


@pytest.mark.data
def test_an_mjlog_becomes_the_very_document_of_the_server() -> None:
    """Score texts included: 396 deals of 37 games, as another program has converted them."""
    both = {path.name.split(".")[0]: path for path in files("games_mjlog")}
    compared = 0
    for path in files("games_tenhou_json"):
        name = path.name.removeprefix("mjscore_").split(".")[0]
        if name in both:
            deals = [deal for value in documents(path.read_text("utf-8")) for deal in value["log"]]
            (ours,) = documents(logs.write(game_of(both[name]), format="tenhou_json"))
            assert ours["log"] == deals, name
            compared += len(deals)
    assert compared == 396


# ------------------------------------------------------------------------------------ each alone


@pytest.mark.data
def test_tenhou_json_comes_back_as_the_same_document() -> None:
    count = 0
    for path in files("games_tenhou_json"):
        if path.name == IMPOSSIBLE:  # its discards fit in another order only
            continue
        before = documents(path.read_text("utf-8"))
        assert documents(logs.write(logs.read(path), format="tenhou_json")) == before, path.name
        count += len(before)
    assert count == 351


def test_a_score_in_other_words_does_not_say_that_a_win_has_no_limit() -> None:
    """Some converters write the words for limits in English; a score with fu has no limit."""
    english = stated_result(["Mangan 8000点", "Half Flush(2飜)", "ドラ(3飜)"], players=4)
    assert (english.points, english.han, english.fu, english.limit) == (8000, 5, None, None)
    assert words_of(english, drawn=False, dealer=False, players=4)[0] == "8000点"
    assert stated_result(["30符4飜7700点", "ドラ(4飜)"], players=4).limit == ""
    played = play_game([greedy_player] * 4, seed=1, deals=4)
    ours = logs.write(played, format="tenhou_json")
    theirs = ours.replace("満貫", "Mangan").replace("跳満", "Haneman")
    assert theirs != ours
    one, other = (next(logs.read(text)) for text in (ours, theirs))
    wins = [
        re.findall('<AGARI [^>]*ten="([^"]*)"', logs.write(game, format="mjlog")) for game in (one, other)
    ]
    assert wins[0] == wins[1] != []


@pytest.mark.data
def test_lines_with_a_deal_each_are_one_game() -> None:
    games = json_games()
    assert sum(game.source.dialect == "lines" for _, game in games) == 31
    assert sum(len(game.deals) for _, game in games) == 418


@pytest.mark.data
def test_every_dialect_of_mjai_is_found() -> None:
    games = [game_of(path) for path in files("games_mjai", "games_mjai_converted")]
    assert sum(len(game.deals) for game in games) == 320
    assert [game.source.dialect for game in games[:4]] == ["mortal", "original", "riichienv", "mortal"]
    assert all(game.complete for game in games)


@pytest.mark.data
@pytest.mark.parametrize("dialect", ["mortal", "original", "riichienv"])
def test_mjai_comes_back_in_each_dialect(dialect: str) -> None:
    compared = 0
    for path in files("games_mjai", "games_mjai_converted"):
        game = game_of(path)
        (again,) = logs.read(logs.write(game, format="mjai", dialect=dialect))
        assert again.source.dialect == dialect
        for one, other in zip(game.deals, again.deals, strict=True):
            # Where four riichi were declared the converter has lost the fourth stick.
            assert start(one) == start(other) or (dialect, one.name) == ("original", "E3.1")
            assert one.events == other.events
            compared += 1
    assert compared == 320


@pytest.mark.data
def test_the_lines_of_mjai_are_those_of_other_programs() -> None:
    """Of the converted games all lines but those where tiles of a call stand in another order."""
    same = different = 0
    for path in files("games_mjai_converted"):
        before = documents(path.read_text("utf-8"))
        after = documents(logs.write(game_of(path), format="mjai"))
        assert len(before) == len(after)
        for one, other in zip(before, after, strict=True):
            same, different = same + (one == other), different + (one != other)
    assert (same, different) == (27_985, 7)


@pytest.mark.parametrize("total", ["1e9999999", "-1e-9999999", "1/3", [1], None, "99999999"])
def test_a_final_score_of_kobalab_is_a_number_of_limited_size(total: object) -> None:
    """The power of a large exponent takes minutes."""
    document = {"title": "", "player": ["", "", "", ""], "qijia": 0, "log": [], "defen": [25_000] * 4}
    (read,) = logs.read(json.dumps({**document, "point": ["47.8", "-20", 0.5, -28.3]}))
    assert read.result is not None
    assert read.result.totals is not None
    assert [float(item) for item in read.result.totals] == [47.8, -20, 0.5, -28.3]
    with pytest.raises(LogError, match=r"is not a number|must be in -10000000…10000000"):
        list(logs.read(json.dumps({**document, "point": [total, "0", "0", "0"]})))


def test_the_final_scores_of_kobalab_are_a_list_or_missing() -> None:
    document = {"title": "", "player": ["", "", "", ""], "qijia": 0, "log": [], "defen": [25_000] * 4}
    with pytest.raises(LogError, match="5 is not a list"):
        list(logs.read(json.dumps({**document, "point": 5})))
    (read,) = logs.read(json.dumps({**document, "point": None}))
    assert read.result is not None
    assert read.result.totals is None


@pytest.mark.data
def test_kobalab_comes_back() -> None:
    compared = 0
    for path in files("games_kobalab"):
        game = game_of(path)
        (again,) = logs.read(logs.write(game, format="kobalab"))
        assert (again.players, again.result, again.complete) == (game.players, game.result, True)
        for one, other in zip(game.deals, again.deals, strict=True):
            assert start(one) == start(other)
            assert one.events == other.events
            assert [end.stated_result for end in one.ends] == [end.stated_result for end in other.ends]
            compared += 1
    assert compared == 374


@pytest.mark.data
def test_kobalab_writes_the_entries_of_the_engine() -> None:
    for path in files("games_kobalab"):
        before = json.loads(path.read_text("utf-8"))
        after = json.loads(logs.write(game_of(path), format="kobalab"))
        assert [len(deal) for deal in after["log"]] == [len(deal) for deal in before["log"]]
        for one, other in zip(chain(*before["log"]), chain(*after["log"]), strict=True):
            if next(iter(one)) not in ("qipai", "hule", "pingju"):
                assert one == other
        assert [after[name] for name in ("defen", "rank", "player")] == [
            before[name] for name in ("defen", "rank", "player")
        ]


@pytest.mark.data
def test_a_game_of_mahjong_soul() -> None:
    (path,) = files("games_majsoul")
    game = game_of(path)
    assert (len(game.deals), game.complete, game.rules) == (9, True, Rules.MAHJONG_SOUL)
    assert game.result is not None
    assert game.result.points == (-3600, 23600, 39500, 40500)
    assert sum(isinstance(e, RiichiAccepted) for deal in game.deals for e in deal.events) == 6
    assert all(deal.complete for deal in game.deals)


# ------------------------------------------------------------------------------------ from any to any


def kept(deal: Deal, fmt: str) -> list[object]:
    """What a format can say of a deal: mjai and kobalab name no liable seat, Tenhou's JSON no time of indicators."""
    events = happened(deal.events)
    if fmt == "mjai" and isinstance(events[-1], DrawnDeal) and deal.name == "E4.0":
        events = events[:-1]  # three rons on the very last tile look like a deal in which nobody was ready
    if fmt == "tenhou_json":
        events = tuple(event for event in events if not isinstance(event, Dora))
    return without_liability(events)


@pytest.mark.data
@pytest.mark.parametrize("every", [9, pytest.param(3, marks=pytest.mark.whole)])
@pytest.mark.parametrize("target", logs.WRITTEN)
def test_many_games_of_four_pass_through_every_format(target: str, every: int) -> None:
    paths = [
        *files("games_mjai", "games_majsoul", every=3),
        *files(*MJLOG, "games_kobalab", "games_tenhou_json", "games_mjai_converted", every=every),
        *files(MANY, every=20 * every),
    ]
    games = [game for path in paths if path.name not in (IMPOSSIBLE, LOST_RIICHI) for game in logs.read(path)]
    compared = 0
    for game in games:
        if target == "kobalab" and game.rules.players == 3:
            continue
        (again,) = logs.read(logs.write(game, format=target), format=target)
        for one, other in zip(game.deals, again.deals, strict=True):
            assert start(one) == start(other), (game.source, one.name)
            assert kept(one, target) == kept(other, target), (game.source, one.name)
            compared += 1
    assert compared > 1_500 // every


@pytest.mark.data
def test_three_players_pass_through_mjai_in_both_words() -> None:
    games = [game for path in files(MANY, every=10) for game in logs.read(path) if game.rules.players == 3]
    assert len(games) > 20
    for game in games:
        for north, dialect, seats in (("nukidora", "mortal", 4), ("kita", "riichienv", 3)):
            text = logs.write(game, format="mjai", dialect=dialect)
            assert f'"type":"{north}"' in text
            assert len(json.loads(text.splitlines()[1])["tehais"]) == seats
            (again,) = logs.read(text)
            assert again.rules.players == 3
            for one, other in zip(game.deals, again.deals, strict=True):
                assert kept(one, "mjai") == kept(other, "mjai")


@pytest.mark.data
def test_kobalab_has_no_games_of_three() -> None:
    from paili.errors import LogError

    game = next(game for path in files(MANY) for game in logs.read(path) if game.rules.players == 3)
    with pytest.raises(LogError, match="this format has no three-player games"):
        logs.write(game, format="kobalab")


@pytest.mark.data
def test_drawn_deals_of_every_kind_were_met() -> None:
    paths = files(*MJLOG, "games_kobalab")
    kinds = {
        end.kind
        for path in paths
        for game in logs.read(path)
        for deal in game.deals
        for end in deal.ends
        if isinstance(end, DrawnDeal)
    }
    assert kinds == {
        "draw", "nagashi", "nine_orphans", "four_winds", "four_riichi", "four_quads", "triple_ron",
    }  # fmt: skip


@pytest.mark.data
def test_discards_as_drawn_are_distinguished_in_every_format() -> None:
    for folder in ("games_mjlog", "games_tenhou_json", "games_mjai", "games_kobalab", "games_majsoul"):
        game = game_of(files(folder)[0])
        marks = {e.drawn for deal in game.deals for e in deal.events if isinstance(e, Discard)}
        assert marks == {True, False}, folder


@pytest.mark.parametrize(
    ("disp", "rules"),
    [
        ("上東喰赤速", "tenhou_east"), ("鳳南喰赤", "tenhou"), ("三鳳南喰赤", "tenhou_sanma"),
        ("玉の間東喰赤", "mahjong_soul_east"), ("玉之间东喰赤", "mahjong_soul_east"),
        ("Gold Room South", "mahjong_soul"),
    ],
)  # fmt: skip
def test_the_rules_by_the_name_of_a_room(disp: str, rules: str) -> None:
    assert rules_of({"disp": disp, "aka": 1}, three=False) == preset(rules)


@pytest.mark.parametrize("rules", [Rules.TENHOU, Rules.TENHOU_SANMA], ids=lambda rules: rules.name)
def test_a_game_played_here_is_paid_the_same_in_every_format(rules: Rules) -> None:
    ready = 0
    for seed in (3, 4):
        players = [greedy_player if seed == 4 else random_player(seat) for seat in range(rules.players)]
        played = play_game(players, rules, seed=seed)
        formats = [(item, {}) for item in logs.WRITTEN if item != "kobalab" or rules.players == 4]
        for target, options in [*formats, *(("mjai", {"dialect": item}) for item in DIALECTS)]:
            (again,) = logs.read(logs.write(played, format=target, **options))
            assert logs.check(again) == ()
            for deal, other in zip(played.deals, again.deals, strict=True):
                paid = [end.changes for end in endings(deal, rules)]
                assert [end.stated_result and end.stated_result.changes for end in other.ends] == paid, (
                    target,
                    options,
                )
                ready += any(map(any, paid)) and isinstance(deal.ends[0], DrawnDeal)
    assert ready > 0


# ------------------------------------------------------------------------------------ what programs write otherwise


def started(hand: str, drawn: str) -> list[dict[str, Any]]:
    """A deal of mjai up to the dealer's first draw."""
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in (1, 2, 3, 4, 6, 7, 8, 9)]
    others = [kinds[:13], kinds[13:24] + kinds[:2], kinds[2:15]]
    start = {
        "type": "start_kyoku", "bakaze": "E", "dora_marker": "9s", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
        "scores": [25000] * 4, "tehais": [hand.split(), *others],
    }  # fmt: skip
    names = {"type": "start_game", "names": ["A", "B", "C", "D"]}
    return [names, start, {"type": "tsumo", "actor": 0, "pai": drawn}]


DEALT = "1m 2m 3m 5m 5p 5s E E S S W P F"


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize(("drawn", "thrown", "as_drawn"), [("N", "N", True), ("N", "W", False)])
def test_the_first_discard_of_the_dealer(drawn: str, thrown: str, as_drawn: bool, marked: bool) -> None:
    """Mahjong Soul deals the dealer fourteen tiles; what is written of its games marks the discard by chance."""
    lines = [*started(DEALT, drawn), {"type": "dahai", "actor": 0, "pai": thrown, "tsumogiri": marked}]
    (game,) = logs.read("\n".join(map(json.dumps, lines)))
    discard = game.deals[0].events[1]
    assert isinstance(discard, Discard)
    assert discard.drawn == as_drawn
    assert logs.check(game) == ()


@pytest.mark.parametrize("marked", [True, False])
def test_a_first_discard_that_may_be_either_is_as_it_is_marked(marked: bool) -> None:
    lines = [*started(DEALT, "E"), {"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": marked}]
    (game,) = logs.read("\n".join(map(json.dumps, lines)))
    assert game.deals[0].events[1] == Discard(0, 27, drawn=marked)


@pytest.mark.parametrize("name", ["ura_markers", "uradora_markers", "uradora_marker"])
def test_names_of_the_indicators_below(name: str) -> None:
    hora = {"type": "hora", "actor": 0, "target": 0, "deltas": [0] * 4, name: ["9p"]}
    (game,) = logs.read("\n".join(map(json.dumps, [*started(DEALT, "E"), hora])))
    win = game.deals[0].events[-1]
    assert isinstance(win, Win)
    assert win.ura == (17,)
