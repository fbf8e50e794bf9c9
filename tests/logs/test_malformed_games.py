"""Games that a program has built wrongly: every function that takes a game, a deal or events raises an error of
the one tree, or answers; a table that refuses an event stays as it was.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, replace
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final

import pytest

from paili import Rules, game, logs, review, statistics
from paili.catalogue import LANGUAGES
from paili.errors import GameError, LogError, PailiError
from paili.game import Call, Deal, Discard, Draw, Event, Game, SeatTable, Table
from paili.logs.timeline.games import game_timeline

ODD: Final[tuple[Any, ...]] = (
    None, -1, 3, 7, 27, 34, 37, 45, 99, 10**30, 1.5, math.nan, "x", "", "5m", b"x", (), (1,), (None,), (0,) * 4,
    (99,) * 4, [1], {}, {1: 2}, object(), True, Fraction(1, 3), ((),), ((0,) * 13,) * 4,
)  # fmt: skip
CHINESE: Final = ("mcr", "sichuan", "taiwan", "hongzhong", "hangzhou")
EVENTS: Final = [kind for kind in vars(game).values() if isinstance(kind, type) and issubclass(kind, Event)]
PLAIN: Final = {
    "type": "pon",
    "own": (0, 0),
    "tiles": (0,) * 4,
    "kind": "draw",
    "suit": "m",
    "direction": "next",
}


@cache
def games() -> tuple[Game, ...]:
    """A deal or two of each kind of game."""
    random_players = [game.random_player(seat) for seat in range(4)]
    return (
        game.play_game([game.greedy_player] * 4, seed=3, deals=2),
        game.play_game([game.greedy_player] * 3, Rules.TENHOU_SANMA_EAST, seed=3, deals=2),
        *(game.play_game(random_players, name, seed=5, deals=1) for name in CHINESE),
    )


# ---------------------------------------------------------------------------------- what may be wrong


def with_odd_value(record: Any, chance: random.Random) -> Any:
    return replace(record, **{chance.choice([item.name for item in fields(record)]): chance.choice(ODD)})


def any_event(chance: random.Random) -> Event:
    kind = chance.choice(EVENTS)
    needed = [item.name for item in fields(kind) if not item.kw_only and item.default is MISSING]
    facts: dict[str, Any] = {name: PLAIN.get(name, chance.randrange(4)) for name in needed}
    return kind(**facts)


def with_other_events(deal: Deal, chance: random.Random) -> Deal:
    """A deal with an event that is changed, left out, doubled, moved or foreign."""
    events: list[Any] = list(deal.events)
    at = len(events) - 1 - chance.randrange(3) if chance.random() < 0.3 else chance.randrange(len(events))
    other = chance.randrange(len(events))
    match chance.randrange(7):
        case 0 | 1:
            events[at] = with_odd_value(events[at], chance)
        case 2:
            result = getattr(events[at], "stated_result", None) or game.StatedResult()
            if hasattr(events[at], "stated_result"):
                events[at] = replace(events[at], stated_result=with_odd_value(result, chance))
        case 3:
            del events[at]
        case 4:
            events.insert(other, events[at])
        case 5:
            events[at], events[other] = events[other], events[at]
        case _:
            events.insert(at, chance.choice([any_event(chance)] * 4 + [5, None, deal]))
    return replace(deal, events=chance.choice([tuple, tuple, list])(events))


def malformed(whole: Game, chance: random.Random) -> Game:
    match chance.randrange(10):
        case 0:
            return with_odd_value(whole, chance)
        case 1:
            record = whole.source if whole.result is None else chance.choice([whole.source, whole.result])
            name = "source" if record is whole.source else "result"
            return replace(whole, **{name: with_odd_value(record, chance)})
        case 2:
            return replace(whole, players=(with_odd_value(whole.players[0], chance), *whole.players[1:]))
        case 3:
            return replace(whole, deals=(with_odd_value(whole.deals[0], chance), *whole.deals[1:]))
        case _:
            at = chance.randrange(len(whole.deals))
            deals = list(whole.deals)
            deals[at] = with_other_events(deals[at], chance)
            return replace(whole, deals=tuple(deals))


# ---------------------------------------------------------------------------------- who takes a game


def deals_of(whole: Game) -> list[Deal]:
    return [item for item in whole.deals if isinstance(item, Deal)] if isinstance(whole.deals, tuple) else []


def events_of(deal: Deal) -> list[Event]:
    return list(deal.events) if isinstance(deal.events, tuple | list) else []


def replay(whole: Game) -> None:
    table = Table(whole.rules)
    for deal in deals_of(whole):
        table.replay(deal)
        assert table.end is None or table.end.points


def facts_of(table: Table) -> object:
    return [(table.position(seat).to_text(), table.legal(seat)) for seat in range(table.deal.players)]


def apply_all(whole: Game) -> None:
    """Apply every event that a table accepts; an event that it refuses changes nothing."""
    table = Table(whole.rules)
    for deal in deals_of(whole):
        table.start(deal)
        for event in events_of(deal):
            before = table.copy()
            try:
                table.apply(event)
            except PailiError:
                assert facts_of(table) == facts_of(before)


def at_seat(whole: Game, seat: int) -> None:
    table = SeatTable(seat, whole.rules)
    for deal in deals_of(whole):
        table.apply(deal)
        for event in events_of(deal):
            before = table.copy()
            try:
                table.apply(event)
            except PailiError:
                assert (table.position(), table.legal()) == (before.position(), before.legal())
            table.position()


def hide(whole: Game, seat: int) -> None:
    for deal in deals_of(whole):
        list(game.hidden_from((deal,), seat, whole.rules))
        list(game.hidden_from(events_of(deal), seat, whole.rules))


def uses(whole: Game, seat: int) -> Iterator[Callable[[], object]]:
    for format_ in logs.WRITTEN:
        yield lambda format_=format_: logs.write(whole, format=format_)
    for of in ("deals", "riichi", "discards"):
        yield lambda of=of: [str(row) for row in logs.rows(whole, of)]
    yield lambda: logs.lost(whole, "paili_json")
    yield lambda: [str(problem) for problem in logs.check(whole)]
    yield lambda: logs.select(whole, "discards", ("shanten", "drawn"), by="type")
    yield lambda: str(statistics([whole], by="room"))
    yield lambda: str(review(whole, seat, values=False).summary)
    yield lambda: [moment.position(seat) for moment in logs.played(whole)]
    yield lambda: logs.position(whole, 0, 5, seat)
    yield lambda: logs.wall(whole)
    yield lambda: game_timeline(whole)
    yield lambda: Game.from_dict(whole.to_dict())
    yield lambda: replay(whole)
    yield lambda: apply_all(whole)
    yield lambda: at_seat(whole, seat)
    yield lambda: hide(whole, seat)


def is_refused(use: Callable[[], object]) -> bool:
    """Whether a use of a game raises an error of the one tree, which has a message in every language."""
    try:
        use()
    except PailiError as error:
        return all(0 < len(error.in_language(language)) < 800 for language in LANGUAGES)
    return False


@pytest.mark.parametrize(
    ("number", "share"),
    [
        pytest.param(14, 4, id="few"),
        pytest.param(60, 1, marks=pytest.mark.slow, id="part"),
        pytest.param(200, 1, marks=pytest.mark.whole, id="many"),
    ],
)
def test_malformed_games_are_refused_or_answered(number: int, share: int) -> None:
    chance, refused = random.Random(number), 0
    for at in range(number):
        whole = malformed(games()[at % len(games())], chance)
        for use in uses(whole, chance.randrange(3)):
            if chance.randrange(share):
                continue
            refused += is_refused(use)
    assert refused > number // 4


# ---------------------------------------------------------------------------------- the place of the fault


def with_event(event: Any, at: int = 3) -> Game:
    whole = games()[0]
    deal = whole.deals[1]
    wrong = replace(deal, events=(*deal.events[:at], event, *deal.events[at + 1 :]))
    return replace(whole, deals=(whole.deals[0], wrong))


@pytest.mark.parametrize(
    "use",
    [
        logs.check, lambda item: logs.write(item, format="mjlog"), lambda item: list(logs.rows(item)), review,
        lambda item: statistics([item]), lambda item: list(logs.played(item)), logs.wall, game_timeline,
        lambda item: logs.lost(item, "mjai"), lambda item: logs.position(item, 0, 0, 0),
    ],
)  # fmt: skip
def test_a_value_of_another_type_is_named_with_its_place(use: Callable[[Game], object]) -> None:
    with pytest.raises(GameError, match=r"Game\.deals\[1\]\.events\[3\]\.tile='5m': must be a whole number"):
        use(with_event(Discard(0, "5m")))  # type: ignore[arg-type]
    with pytest.raises(GameError, match=r"Game\.deals\[1\]\.events\[3\]=5: must be of type Event"):
        use(with_event(5))
    with pytest.raises(GameError, match=r"Game\.result=7: must be of type Result"):
        use(replace(games()[0], result=7))  # type: ignore[arg-type]


def test_moves_with_odd_values_have_no_text() -> None:
    """Texts and lines of mjai are of moves alone: any other value is an error of the one tree."""
    chance, refused = random.Random(5), 0
    for name in ("tenhou", "sichuan", "mcr"):
        play = game.Play(name, seed=1)
        mine = SeatTable(0, name)
        for event in (play.deal, *play.events):
            mine.apply(event)
        moves = [move for several in play.asks.values() for move in several] + [game.AddedQuad(0, 5)]
        for move in moves:
            for _ in range(12):
                odd = chance.choice([with_odd_value(move, chance), chance.choice(ODD)])
                answers = {next(iter(play.asks)): odd}
                refused += is_refused(partial(play.copy().step, answers))
                texts = (play.to_text, mine.to_text, *[mine.to_mjai] * (name == "tenhou"))
                refused += sum(is_refused(partial(to_text, odd)) for to_text in texts)
    assert refused > 500
    with pytest.raises(GameError, match=r"AddedQuad\(seat=0, tile=Kind.M6\) is no move"):
        game.Play(seed=1).to_text(game.AddedQuad(0, 5))
    with pytest.raises(GameError, match=r"Discard\(seat=0, tile=-1\) is no move"):
        game.Play(seed=1).to_text(Discard(0, -1))


def test_an_impossible_tile_is_named_with_the_number_of_its_event() -> None:
    wrong = with_event(Discard(0, 99))
    with pytest.raises(LogError, match=r"East 1, 1 honba, entry 4: 99 is not a tile"):
        logs.write(wrong, format="mjai")
    with pytest.raises(GameError, match=r"^event 4: E1\.1, seat 0 discards 99: "):
        Table(wrong.rules).replay(wrong.deals[1])
    with pytest.raises(GameError, match=r"^event 4: E1\.1, seat 0 discards 99: "):
        list(logs.played(wrong))
    with pytest.raises(
        GameError, match=r"Game\.deals\[1\]\.events\[3\]\.tile: 99 is not a value that to_dict can write"
    ):
        wrong.to_dict()
    assert str(logs.check(wrong)[0]).startswith("East 1, 1 honba, entry 4: seat 0 discards 99: ")
    assert [str(item) for item in review(wrong, 0, values=False).problems] == [
        "East 1, 1 honba, entry 4: 99 is not a tile"
    ]


@pytest.mark.parametrize(
    ("format_", "options", "name", "value"),
    [
        ("mjlog", {}, "go.type", "x"), ("mjlog", {}, "go.type", "-1"), ("mjlog", {}, "taikyoku.after", "9" * 5000),
        ("mjlog", {}, "decimals", "x"), ("mjlog", {}, "decimals", "-1"), ("mjlog", {}, "decimals", "999999999"),
        ("mjai", {}, "declared", "x"), ("mjai", {"dialect": "riichienv"}, "meta", "x"),
        ("tenhou_json", {}, "words", "["), ("tenhou_json", {}, "words", "5"), ("tenhou_json", {}, "words", "[" * 9999), ("mjai", {}, "seed", "x"),
        ("kobalab", {}, "qijia", "x"), ("kobalab", {}, "qijia", "4"), ("tenhou_json", {}, "ref", "x"),
    ],
)  # fmt: skip
def test_an_extra_fact_that_no_reader_stores_is_named(
    format_: str, options: dict[str, Any], name: str, value: str
) -> None:
    """A writer computes with some facts in ``extra``, which a program or a file can set to any text."""
    whole = game.play_game([game.greedy_player] * 4, seed=1, deals=2)
    extra = ((name, value),)
    deals = [
        replace(deal, extra=extra, events=(*deal.events[:-1], replace(deal.events[-1], extra=extra)))
        for deal in whole.deals
    ]
    result = game.Result(points=(25_000,) * 4, extra=extra)
    wrong = replace(whole, extra=extra, deals=tuple(deals), result=result, source=game.Source(format=format_))
    with pytest.raises(LogError, match=rf'extra: "{name}" cannot have the value ') as refusal:
        logs.write(wrong, format=format_, **options)
    assert (refusal.value.deal is not None) == (name in ("decimals", "declared", "meta", "words"))


@pytest.mark.parametrize("format_", ["mjlog", "tenhou_json", "kobalab", "paili_json"])
def test_a_final_score_has_a_limited_size(format_: str) -> None:
    totals = (Fraction(10**400), *[Fraction(0)] * 3)
    wrong = replace(games()[0], result=game.Result(points=(0,) * 4, totals=totals))
    with pytest.raises(LogError, match=r"must be in -10000000…10000000"):
        logs.write(wrong, format=format_)
    with pytest.raises(
        GameError, match=r"Game\.result\.totals\[0\]: .* is not a value that to_dict can write"
    ):
        wrong.to_dict()


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (game.AddedQuad(2, 0), "this type of quad with 0|nobody|turn"), (Draw(7, 0), "before seat 1 has made its move"),
        (game.DrawnDeal("what"), "the deal is not over"), (game.Dora(99), "no dora indicator is to be turned"),
        (Call(1, 0, "what", 0, (0, 0)), "no tile to claim|do not form the meld|the tile to claim"),
    ],
)  # fmt: skip
def test_events_that_cannot_happen(event: Event, message: str) -> None:
    wrong = with_event(event)
    with pytest.raises(GameError, match=message):
        Table(wrong.rules).replay(wrong.deals[1])


def test_a_discard_that_another_seat_cannot_have_made() -> None:
    """A seat's table of a Chinese game counts the tiles that other seats show."""
    hands = ((ev_hidden := (game.HIDDEN,) * 13), (0, 0, 0, 0, *range(1, 10)), ev_hidden, ev_hidden)
    deal = Deal(round=0, honba=0, sticks=0, points=(0,) * 4, hands=hands, indicator=game.HIDDEN)
    table = SeatTable(1, "mcr")
    table.apply(deal)
    table.apply(Draw(0, game.HIDDEN))
    refusals = {
        99: "99 is no tile",
        36: "36 is no tile",
        -1: "-1 is no tile",
        0: "no 1m is left, because the game has only 4",
    }
    for tile, message in refusals.items():
        with pytest.raises(GameError, match=message):
            table.apply(Discard(0, tile))
    table.apply(Discard(0, 1))
    with pytest.raises(GameError, match="these tiles do not form the meld"):
        table.apply(Call(2, 0, "pon", 1, (2, 2)))
    table.apply(Call(2, 0, "pon", 1, (1, 1)))
    with pytest.raises(GameError, match="no 2m is left, because the game has only 4"):
        table.apply(Discard(2, 1))


@pytest.mark.parametrize("tile", [-2, 37, 45, 136])
def test_a_dealt_tile_that_riichi_does_not_have(tile: int) -> None:
    whole = game.play_game([game.random_player(1)] * 4, seed=1, deals=1)
    hands = [list(hand) for hand in whole.deals[0].hands]
    hands[2][0] = tile
    deal = replace(whole.deals[0], hands=tuple(map(tuple, hands)))
    (problem,) = logs.check(replace(whole, deals=(deal,)))
    assert str(problem).endswith(f"{tile} is no tile")
    with pytest.raises(GameError, match=f"{tile} is no tile"):
        Table(whole.rules).start(deal)


@pytest.mark.parametrize("target", ["kobalab", "mjlog", "tenhou_json", "mjai", "paili_json"])
@pytest.mark.parametrize("fact", [{"tile": 37}, {"hand": (37,) * 14}, {"ura": (37,)}])
def test_a_win_has_no_wildcard_in_riichi(target: str, fact: dict[str, Any]) -> None:
    whole = game.play_game([game.greedy_player] * 4, seed=4)
    deal = next(deal for deal in whole.deals if isinstance(deal.events[-1], game.Win))
    changed = replace(deal, events=(*deal.events[:-1], replace(deal.events[-1], **fact)))
    with pytest.raises(LogError, match="37 is not a tile"):
        list(logs.read(logs.write(replace(whole, deals=(changed,)), format=target)))
