"""Every game into every format and back: no new problems, and a report of what is lost."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from log_games import MANY, MJLOG, files

from paili import logs
from paili.errors import LogError, ScoreError
from paili.game import Event, Game, North, Win, greedy_player, play_game, random_player
from paili.game.events import HIDDEN, Discard, Draw, DrawnDeal, StatedResult
from paili.game.records import Deal, Player, Result
from paili.logs.deal.rules_entry import with_start
from paili.logs.formats import TABLE
from paili.logs.losses import LOSSES
from paili.position import Position
from paili.scoring import Rules
from paili.scoring.rules import named
from paili.tiles import NORTH

IMPOSSIBLE = "convlog_confusing_nakis_2.json"  # four ordinary fives and a red one: no tiles can be numbered
WRITERS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((item, {}) for item in logs.WRITTEN),
    ("mjai", {"dialect": "original"}),
    ("mjai", {"dialect": "riichienv"}),
)
OTHERS = ("games_tenhou_json", "games_mjai", "games_mjai_converted", "games_kobalab", "games_majsoul")


def faults(game: Game) -> Counter[tuple[str, str]]:
    return Counter((problem.fault.key, str(problem.deal)) for problem in logs.check(game))


def convert(paths: list[Path]) -> int:
    """Convert games to every format; return how many were."""
    converted = 0
    for path in paths:
        for game in logs.read(path):
            before = faults(game)
            for format_, options in WRITERS:
                if (format_, game.rules.players) != ("kobalab", 3) and path.name != IMPOSSIBLE:
                    (again,) = logs.read(logs.write(game, format=format_, **options))
                    assert not faults(again) - before, (path.name, format_, options)
                    assert again.rules == game.rules, (path.name, format_, options)
                    converted += 1
    return converted


@pytest.mark.data
def test_some_games_hold_in_every_format() -> None:
    by_format = [
        *files("games_tenhou_json", every=12),
        *files("games_mjai", every=2),
        *files("games_majsoul"),
    ]
    rare = files(*MJLOG, every=25)
    assert convert([*by_format, *rare, *files("games_kobalab", every=15)]) > 90


@pytest.mark.parametrize(
    "every", [pytest.param(30, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.whole)]
)
def test_every_game_holds_in_every_format(every: int) -> None:
    assert convert(files(*MJLOG, *OTHERS, every=every)) > 1_400 // every
    assert convert(files(MANY, every=4 * every)) > 1_300 // every


@pytest.mark.parametrize(
    "rules",
    [
        named(Rules.TENHOU.replace(rounds=1)),
        Rules.MAHJONG_SOUL,
        Rules.MAHJONG_SOUL_SANMA,
        Rules.EMA,
        Rules.TENHOU.replace(name="home", kiriage=True, uma=(10, 5, -5, -10)),
    ],
    ids=lambda rules: rules.name,
)
@pytest.mark.parametrize(("format_", "options"), WRITERS)
def test_rules_come_back(format_: str, options: dict[str, Any], rules: Rules) -> None:
    if (format_, rules.players) == ("kobalab", 3):
        pytest.skip("kobalab has no games of three")
    game = play_game([greedy_player] * rules.players, rules, seed=5)
    (again,) = logs.read(logs.write(game, format=format_, **options))
    assert (again.rules, again.rules.name) == (rules, rules.name)
    assert again.source.names_rules or format_ == "mjai"
    assert logs.check(again) == ()


# ------------------------------------------------------------------------------------ rules from outside


def test_rules_for_files_that_name_none() -> None:
    played = play_game([greedy_player] * 4, Rules.TENHOU.replace(kiriage=True), seed=7)
    text = logs.write(replace(played, rules=Rules.TENHOU), format="mjai")
    (usual,), (other,) = logs.read(text), logs.read(text, rules=Rules.MAHJONG_SOUL)
    assert (usual.rules, other.rules) == (Rules.TENHOU, Rules.MAHJONG_SOUL)
    (named,) = logs.read(logs.write(other, format="mjai"), rules=Rules.EMA)
    assert named.rules == Rules.MAHJONG_SOUL
    (mjlog,) = logs.read(logs.write(usual, format="mjlog"), rules=Rules.EMA)
    assert mjlog.rules == Rules.TENHOU


def test_rules_of_many_files_may_be_named(tmp_path: Path) -> None:
    path = tmp_path / "game.mjai"
    path.write_text(
        logs.write(play_game([greedy_player] * 4, seed=7, deals=1), format="mjai"), encoding="utf-8"
    )
    (named,), (by_rules,) = (logs.games(path, rules=rules) for rules in ("ema", Rules.EMA))
    assert isinstance(named, Game)
    assert named == by_rules
    assert named.rules == Rules.EMA
    assert [*logs.deals(path, rules="ema")] == [*named.deals]
    for rules in ("nothing", 5):
        for question in (logs.games, logs.deals):
            with pytest.raises(ScoreError, match="rules="):
                list(question(path, rules=rules))  # type: ignore[arg-type]


def test_rules_for_three_players() -> None:
    text = logs.write(play_game([greedy_player] * 3, Rules.TENHOU_SANMA, seed=7), format="mjai")
    (game,) = logs.read(text, rules=Rules.MAHJONG_SOUL)
    assert game.rules.name == "mahjong_soul_sanma"
    with pytest.raises(LogError, match="the rules ema are not for 3 players"):
        list(logs.read(text, rules=Rules.EMA))
    (changed,) = logs.read(text, rules=Rules.TENHOU.replace(kiriage=True))
    assert changed.rules == Rules.TENHOU_SANMA.replace(kiriage=True)
    with pytest.raises(LogError, match="the rules tenhou are not for 3 players"):
        list(logs.read(text, rules=Rules.TENHOU.replace(uma=(30, 10, -10, -30))))


@pytest.mark.data
def test_a_game_of_mahjong_soul_as_mjai_is_judged_by_its_rules() -> None:
    (game,) = logs.read(files("games_majsoul")[0])
    text = "".join(line for line in logs.write(game, format="mjai").splitlines(keepends=True)).replace(
        ',"rules":{"base":"mahjong_soul"}', ""
    )
    (nameless,) = logs.read(text)
    assert nameless.rules == Rules.TENHOU
    assert logs.check(nameless, rules=Rules.MAHJONG_SOUL) == ()
    assert logs.check(game, rules=Rules.EMA) == logs.check(game)


def test_what_the_file_tells_of_rules_stays() -> None:
    text = '{"type":"start_game","names":["A","B","C","D"],"aka_flag":false,"kyoku_first":4}'
    (game,) = logs.read(text, rules=Rules.MAHJONG_SOUL)
    assert game.rules.diff(Rules.MAHJONG_SOUL.replace(red_fives=(0, 0, 0), rounds=1)) == {}


# ------------------------------------------------------------------------------------ what is lost


def test_what_is_lost_is_in_one_table() -> None:
    assert {name for row in TABLE for name in row.loses or ()} <= set(LOSSES)
    page = (Path(__file__).parents[2] / "docs" / "logs.md").read_text("utf-8")
    for row in TABLE:
        if row.loses is not None:
            names = ", ".join(f"`{name}`" for name in row.loses) or "nothing"
            assert f"| `{row.name}` | {names} |" in page


@pytest.mark.data
def test_what_a_game_loses() -> None:
    (path,) = [path for path in files("games_mjlog") if path.name.startswith("2019081518")]
    (game,) = logs.read(path)
    assert logs.lost(game, "mjlog") == ()
    head = ("physical", "seed", "dice", "away", "ranks", "sex", "lobby")
    assert logs.lost(game, "tenhou_json")[:7] == head
    assert {"hand_order", "shown", "before"} < {*logs.lost(game, "tenhou_json")}
    of_original = {*logs.lost(game, "mjai", dialect="original")}
    assert {*head, "yaku", "totals"} <= of_original
    assert not of_original & {"shown", "worth", "result"}


# the last name on the way to a field → the ids of which one says that it is lost
NAMED: dict[str, set[str]] = {
    "ids": {"physical"}, "shown_ids": {"physical"}, "ura_ids": {"physical"}, "indicator_id": {"physical"},
    "hands": {"hand_order"}, "points": {"points", "result", "worth"}, "drawn": {"drawn"}, "tenpai": {"ready"},
    "hand": {"shown"}, "shown": {"shown"}, "kind": {"kind"}, "stated_ura": {"ura"}, "ura": {"ura"},
    "han": {"worth"}, "fu": {"fu", "worth"}, "limit": {"limit", "worth"}, "yaku": {"yaku", "worth"},
    "before": {"before", "away"}, "changes": {"changes"}, "liable": {"liable"}, "result": {"result"},
    "totals": {"totals"}, "complete": {"complete"}, "rank": {"ranks"}, "rating": {"ranks"}, "name": {"names"},
    "title": {"title"}, "reference": {"title"}, "events": {"event_order", "away"}, "rules": {"rules"},
    "stated_result": {"worth", "changes"},
}  # fmt: skip
NOT_LOST = ("place", "extra", "format", "path", "dialect", "names_rules")


def fields_that_differ(one: Any, other: Any, name: str = "") -> Iterator[str]:
    """The names of all fields in which two games differ and the first says something; an own, plain comparison."""
    if name in NOT_LOST or (one == other and not is_dataclass(one)):
        return
    if is_dataclass(one) and type(one) is type(other):
        for field in fields(one):
            yield from fields_that_differ(getattr(one, field.name), getattr(other, field.name), field.name)
    elif name in ("deals", "players", "events", "before") and _kinds(one) == _kinds(other):
        for mine, twin in zip(one, other, strict=True):
            yield from fields_that_differ(mine, twin, name)
    elif one not in (None, "", ()):
        yield name


def _kinds(several: Any) -> list[type]:
    return list(map(type, several)) if isinstance(several, tuple) else []


def check_losses(game: Game, format_: str, options: dict[str, Any]) -> None:
    (again,) = logs.read(logs.write(game, format=format_, **options))
    gone = {*logs.lost(game, format_, **options)}
    for name in fields_that_differ(game, again):
        assert NAMED[name] & gone, (name, format_, options, game.source.path)
    row = next(item for item in TABLE if item.name == format_)
    assert gone <= {*(row.loses or ())}, (format_, options, game.source.path)


@pytest.mark.data
@pytest.mark.parametrize(
    ("every", "first"),
    [(40, 0), pytest.param(30, 7, marks=pytest.mark.slow), pytest.param(1, 0, marks=pytest.mark.whole)],
)
def test_all_that_is_lost_is_named(every: int, first: int) -> None:
    """Games of every format through every format, and every field compared."""
    for folder in (*MJLOG, *OTHERS):
        step = max(1, every // 8) if folder in ("games_majsoul", "games_mjai") else every
        for path in files(folder, every=step, first=min(first, step - 1)):
            for game in logs.read(path):
                for format_, options in WRITERS:
                    if (format_, game.rules.players) != ("kobalab", 3) and path.name != IMPOSSIBLE:
                        check_losses(game, format_, options)


@pytest.mark.parametrize(("format_", "options"), WRITERS)
@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.parametrize("has_result", [True, False])
def test_complete_comes_back(format_: str, options: dict[str, Any], complete: bool, has_result: bool) -> None:
    played = play_game([greedy_player] * 4, seed=5)
    game = replace(played, complete=complete, result=played.result if has_result else None)
    (again,) = logs.read(logs.write(game, format=format_, **options))
    assert again.complete == complete
    assert "complete" not in logs.lost(game, format_, **options)
    (twice,) = logs.read(logs.write(again, format=format_, **options))
    assert twice.complete == complete


@pytest.mark.data
def test_a_liable_seat_comes_back() -> None:
    liable = [(path.name, game) for path in files(*MJLOG) for game in logs.read(path) if liable_seats(game)]
    assert len(liable) >= 3
    for name, game in liable:
        for format_ in ("mjlog", "tenhou_json", "kobalab"):
            if (format_, game.rules.players) != ("kobalab", 3):
                (again,) = logs.read(logs.write(game, format=format_))
                assert liable_seats(again) == liable_seats(game), (name, format_)


def liable_seats(game: Game) -> list[int]:
    events = (event for deal in game.deals for event in deal.events)
    return [event.liable for event in events if isinstance(event, Win) and event.liable is not None]


@pytest.mark.parametrize(
    ("kind", "tenpai", "changes", "entry", "loses"),
    [
        ("draw", None, None, ["流局"], set()),
        ("draw", None, (0, 0, 0, 0), ["流局", [0, 0, 0, 0]], set()),
        ("draw", (), None, ["全員不聴"], set()),
        ("draw", (0, 1, 2, 3), None, ["全員聴牌"], set()),
        ("draw", (0, 2), None, ["流局"], {"ready"}),
        ("draw", (0, 2), (1500, -1500) * 2, ["流局", [1500, -1500] * 2], set()),
        ("unknown", None, None, ["理由不明", [0, 0, 0, 0]], set()),
        ("unknown", None, (0, 0, 0, 0), ["理由不明", [0, 0, 0, 0]], set()),
        ("false_win", None, (0, 0, 0, 0), ["理由不明", [0, 0, 0, 0]], {"kind"}),
    ],
)
def test_a_drawn_deal_in_tenhou_json_claims_what_is_known(
    kind: str,
    tenpai: tuple[int, ...] | None,
    changes: tuple[int, ...] | None,
    entry: list[Any],
    loses: set[str],
) -> None:
    """Of these deals only those that end for an unknown reason can be replayed, and have computed payments."""
    stated = None if changes is None else StatedResult(changes=changes)
    game = play_game([greedy_player] * 4, seed=1, deals=1)
    tile = game.deals[0].hands[0][0]
    events = (Draw(0, tile), Discard(0, tile, drawn=True), DrawnDeal(kind, None, (), tenpai, stated))
    game = replace(game, deals=(replace(game.deals[0], events=events),))
    text = logs.write(game, format="tenhou_json")
    assert json.loads(text)["log"][0][16] == entry
    assert {*logs.lost(game, "tenhou_json")} & {"ready", "kind", "changes"} == loses
    assert json.loads(logs.write(logs.read(text), format="tenhou_json"))["log"][0][16] == entry


def test_points_that_do_not_carry_are_reported_in_the_original_dialect() -> None:
    """A riichi that no line calls accepted has paid all the same, as the next deal's points tell."""
    played = play_game([greedy_player] * 4, Rules.TENHOU, seed=5)
    lines = logs.write(played, format="mjai").splitlines()
    accepted = next(i for i, line in enumerate(lines) if '"reach_accepted"' in line)
    (game,) = logs.read("\n".join(lines[:accepted] + lines[accepted + 1 :]))
    (again,) = logs.read(logs.write(game, format="mjai", dialect="original"))
    assert [deal.points for deal in again.deals] == [deal.points for deal in game.deals]


@pytest.mark.parametrize("dialect", ["mortal", "original", "riichienv"])
def test_mjai_invents_no_payments_and_no_tenpai_of_a_drawn_deal(dialect: str) -> None:
    events = (Draw(0, 27), Discard(0, 27, drawn=True), DrawnDeal("draw", None, (), None, StatedResult()))
    game = play_game([greedy_player] * 4, Rules.TENHOU, seed=5)
    hands = (game.deals[0].hands[0], *((HIDDEN,) * 13 for _ in range(3)))
    game = replace(game, deals=(replace(game.deals[0], hands=hands, events=events),), complete=False)
    (again,) = logs.read(logs.write(game, format="mjai", dialect=dialect))
    (end,) = again.deals[0].ends
    assert (end.tenpai, end.stated_result.changes) == (None, None)


def test_the_documentation_explains_every_loss() -> None:
    page = (Path(__file__).parents[2] / "docs" / "logs.md").read_text(encoding="utf-8")
    table = page.partition("| name | fact |")[2].partition("\n\n")[0]
    cells = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    assert sorted(name for cell in cells for name in re.findall(r"`(\w+)`", cell)) == sorted(LOSSES)


@pytest.mark.parametrize(("points", "start"), [(-100, 25_000), (1_000_000, 1_000_000), (1_000_100, 25_000)])
def test_only_points_that_rules_may_set_are_the_start(points: int, start: int) -> None:
    deal = Deal(round=0, honba=0, sticks=0, points=(points,) * 4, hands=((),) * 4, indicator=0)
    assert with_start(Rules.TENHOU, [deal]).start_points == start


@pytest.mark.parametrize("rules", [Rules.MAHJONG_SOUL, Rules.TENHOU])
@pytest.mark.parametrize("format_", ["mjlog", "tenhou_json"])
def test_replaced_rules_are_written(format_: str, rules: Rules) -> None:
    """The entry for the rules in the file that a game was read from holds only for these rules."""
    game = play_game([greedy_player] * 4, rules, seed=1, deals=1)
    (read,) = logs.read(logs.write(game, format=format_))
    changed = rules.replace(name="changed", kiriage=True)
    for mine in (changed, Rules.TENHOU, Rules.MAHJONG_SOUL):
        (again,) = logs.read(logs.write(replace(read, rules=mine), format=format_))
        assert (again.rules, again.rules.name) == (mine, mine.name)
        assert "rules" not in logs.lost(replace(read, rules=mine), format_)


@pytest.mark.parametrize("red_fives", [(1, 0, 1), (1, 2, 1), (0, 0, 4)])
def test_every_number_of_red_fives_is_written(red_fives: tuple[int, int, int]) -> None:
    """The tiles of mjlog are numbered by the red fives of the rules: of four 5p none may be red, or two."""
    rules = Rules.TENHOU.replace(red_fives=red_fives, rounds=1, name="reds")
    played = play_game([greedy_player] * 4, rules, seed=1, deals=2)
    for format_, options in WRITERS:
        (again,) = logs.read(logs.write(played, format=format_, **options))
        assert again.rules.red_fives == red_fives, (format_, options)
        assert not logs.check(again)
        for deal, other in zip(played.deals, again.deals, strict=True):
            assert [*map(sorted, deal.hands)] == [*map(sorted, other.hands)]


def test_a_north_that_was_drawn_is_the_drawn_tile_in_mjlog() -> None:
    def keeps_a_north(position: Position, legal: tuple[Event, ...]) -> Event:
        norths = [move for move in legal if isinstance(move, North)]
        if norths and norths[0].drawn and position.hand.counts[NORTH] > 1:
            return norths[0]
        moves = tuple(move for move in legal if not isinstance(move, North))
        return next((move for move in moves if not isinstance(move, Discard) or move.tile != NORTH), moves[0])

    played = play_game([keeps_a_north] * 3, "tenhou-sanma-east", seed=10, deals=3)
    (again,) = logs.read(logs.write(played, format="mjlog"))
    drawn = [
        [event.drawn for deal in game.deals for event in deal.events if isinstance(event, North)]
        for game in (played, again)
    ]
    assert drawn[0] == drawn[1]
    assert any(drawn[0])


def test_a_replaced_result_is_written() -> None:
    game = play_game([greedy_player] * 4, seed=1)
    (read,) = logs.read(logs.write(game, format="tenhou_json"))
    other = Result(
        points=(100_000, 0, 0, 0), totals=(Fraction(90), Fraction(-20), Fraction(-30), Fraction(-40))
    )
    for result in (other, None, read.result):
        (again,) = logs.read(logs.write(replace(read, result=result), format="tenhou_json"))
        assert again.result == result


def test_replaced_ranks_of_three_players_are_written() -> None:
    """The file also has ranks of the empty fourth seat."""
    game = play_game([greedy_player] * 3, Rules.TENHOU_SANMA, seed=1, deals=1)
    text = logs.write(game, format="mjlog")
    (read,) = logs.read(text)
    assert logs.write(read, format="mjlog") == text
    players = tuple(Player(name=name, rank="16", rating="1800.00") for name in "abc")
    text = logs.write(replace(read, players=players), format="mjlog")
    assert next(logs.read(text)).players == players
    assert 'dan="16,16,16,0"' in text
    (read,) = logs.read(
        text.replace('dan="16,16,16,0"', "").replace('rate="1800.00,1800.00,1800.00,1500.00"', "")
    )
    assert "rate=" not in logs.write(read, format="mjlog")
    assert 'dan="16,16,16"' in logs.write(replace(read, players=players), format="mjlog")


@pytest.mark.parametrize("players", [4, 3])
def test_a_game_with_some_physical_tiles_is_written(players: int) -> None:
    """Events that a program adds to a game have no physical tiles, where those of the file have them."""
    rules = Rules.TENHOU if players == 4 else Rules.TENHOU_SANMA
    game = play_game([random_player(seat) for seat in range(players)], rules, seed=3, deals=4)
    (read,) = logs.read(logs.write(game, format="mjlog"))
    kinds = {type(event) for deal in read.deals for event in deal.events}
    assert len(kinds) > 4
    for kind in kinds:
        deals = []
        for deal in read.deals:
            events = (replace(event, ids=()) if type(event) is kind else event for event in deal.events)
            deals.append(replace(deal, events=tuple(events)))
        (again,) = logs.read(logs.write(replace(read, deals=tuple(deals)), format="mjlog"))
        assert again.deals == read.deals, kind
    deals = [replace(deal, indicator_id=None) for deal in read.deals]
    (again,) = logs.read(logs.write(replace(read, deals=tuple(deals)), format="mjlog"))
    assert again.deals == read.deals
