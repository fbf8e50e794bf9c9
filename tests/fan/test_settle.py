"""Whole deals: each rule by hand, and random deals compared with a plain replay of the league's text."""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from regional import random_wins, text_of

import paili
from paili import Hand, PailiError, Win, fan
from paili.fan import SICHUAN, SICHUAN_APP, SICHUAN_MAHJONG_SOUL, Kong, Ledger, Rules, settle
from paili.fan.hands.waits import best_win

SEATS = "ESWN"
READY = "234567m345m2255s"  # waits for 2s 5s, no fan
RICH = "1145678999m[3333m]"  # one suit with a quad: three fan and more
ROBBER = "234567m345m2234s"
AWAY = "1469m1258p14789m"
WITH_QUAD = "1469m125p147m(3333p)"  # not ready
APART = {"E": READY, "S": RICH, "W": AWAY, "N": "1479m258p2589m11p"}


APP = SICHUAN_APP.without("nothing_called", "all_simples")


def win(seat: str, source: str | None = None, hand: str = READY, tile: str = "2s", **facts: object) -> Win:
    return Win(hand, tile, seat_wind=seat, discarder=source, tsumo=source is None, **facts)


def changes(rules: Rules, *events: object, **ends: object) -> dict[str, int]:
    settlement = settle(rules, events, **ends)  # type: ignore[arg-type]
    assert sum(settlement.changes) + settlement.fines == 0
    return {seat: change for seat, change in zip(SEATS, settlement.changes, strict=True) if change}


# ---------------------------------------------------------------------------------- quads


@pytest.mark.parametrize(
    ("kong", "wanted"),
    [
        (Kong("E", "open", "S"), {"E": 2, "S": -2}),
        (Kong("E", "added"), {"E": 3, "S": -1, "W": -1, "N": -1}),
        (Kong("E", "added", late=True), {}),
        (Kong("E", "concealed"), {"E": 6, "S": -2, "W": -2, "N": -2}),
    ],
)
def test_quads(kong: Kong, wanted: dict[str, int]) -> None:
    assert changes(SICHUAN, kong) == wanted
    late = SICHUAN.replace(kong_late=True)
    assert changes(late, kong) == (wanted or {"E": 3, "S": -1, "W": -1, "N": -1})


@pytest.mark.parametrize("value", ["yes", 2, None, [True]])
def test_flags_of_quads_and_fouls_are_true_or_false(value: object) -> None:
    with pytest.raises(PailiError, match=r"late=.*: must be True or False"):
        Kong("E", "added", late=value)  # type: ignore[arg-type]
    with pytest.raises(PailiError, match=r"ready=.*: must be True or False"):
        fan.Foul("E", ready=value)  # type: ignore[arg-type]
    assert Kong("E", "added", late=1).late is fan.Foul("E", ready=1).ready is True  # type: ignore[arg-type]


def test_who_has_won_pays_no_quad() -> None:
    gone = changes(SICHUAN, win("S", "N"), Kong("E", "concealed"))
    assert gone == {"S": 1, "N": -1 - 2, "E": 4, "W": -2}
    stays = changes(SICHUAN.replace(winners="stay"), win("S", "N"), Kong("E", "concealed"))
    assert stays == {"S": 1 - 2, "N": -1 - 2, "E": 6, "W": -2}


def test_the_discard_after_a_quad() -> None:
    """It is returned, or goes to the one winner; several winners leave it with its owner."""
    kong, one, other = Kong("E", "concealed"), win("S", "E", after_quad=True), win("W", "E", after_quad=True)
    assert changes(SICHUAN, kong, one) == {"E": -2, "S": 2}  # a fan for the discard: 2
    assert changes(APP, kong, one) == {"E": 6 - 6 - 2, "S": -2 + 6 + 2, "W": -2, "N": -2}
    both = settle(APP, [kong, (one, other)])
    assert both.changes == (6 - 4, -2 + 2, -2 + 2, -2)
    keep = APP.replace(kong_after_discard="keep")
    assert settle(keep, [kong, one]).changes == (6 - 2, -2 + 2, -2, -2)
    # what the owner has forfeited by a false win does not go back a second time
    foul = settle(SICHUAN.replace(false_win="out"), [kong, fan.Foul("E", ready=True), one])
    assert [entry.reason for entry in foul.entries if entry.event == 2] == ["win"]


def test_an_added_quad_robbed_directly_after_a_quad() -> None:
    """In Sichuan by the league the first quad is paid back; the second is void, so it is no event."""
    kong, robbed = Kong("E", "concealed"), win("S", "E", ROBBER, "5s", robbed="added quad", after_quad=True)
    settlement = settle(SICHUAN, [kong, robbed])
    assert [fan.id for fan in settlement.scores[0].fans] == ["discard_after_kong", "robbing_the_kong"]
    assert settlement.changes == (-4, 4, 0, 0)
    assert [entry.reason for entry in settlement.entries[3:]] == ["kong_returned"] * 3 + ["win"]
    with pytest.raises(PailiError, match=r"discard after a quad and .*robbed"):
        settle(APP, [kong, robbed])


@pytest.mark.parametrize("rules", [SICHUAN, APP])
@pytest.mark.parametrize("between", [win("S", "E", after_quad=True), win("S", "E"), Kong("N", "concealed")])
def test_the_discard_after_a_quad_comes_directly_after_it(rules: Rules, between: Kong | Win) -> None:
    events = [Kong("E", "concealed"), between, win("W", "E", after_quad=True)]
    with pytest.raises(PailiError, match=r"event 2: .* but E has declared no quad directly before"):
        settle(rules, events)


def test_who_pays_a_win_on_the_replacement_tile_of_a_fed_quad() -> None:
    kong = Kong("S", "open", "W")
    drawn = win("S", None, "456m789m2255s[8888s]", "2s", rinshan=True)  # quad and replacement tile: 4
    assert changes(SICHUAN, kong, drawn) == {"E": -5, "S": 2 + 15, "W": -2 - 5, "N": -5}
    feeder, discard = (SICHUAN.replace(kong_fed=rule) for rule in ("feeder", "discard"))
    assert changes(feeder, kong, drawn) == {"S": 2 + 15, "W": -2 - 15}
    assert changes(discard, kong, drawn) == {"S": 2 + 4, "W": -2 - 4}
    # a concealed quad, or one of an earlier turn, is fed by nobody
    own = win("S", None, "456m789m2255s(8888s)", "2s", rinshan=True)
    assert changes(feeder, Kong("S", "concealed"), own) == {"E": -7, "S": 21, "W": -7, "N": -7}
    two = win("S", None, "456m2255s[7777m][8888s]", "2s", rinshan=True)
    later = changes(feeder, kong, Kong("S", "added"), two)
    assert later == {"E": -1 - 9, "S": 2 + 3 + 27, "W": -2 - 1 - 9, "N": -1 - 9}


# ---------------------------------------------------------------------------------- wins


def test_a_blood_battle_ends_with_the_third_win() -> None:
    events = [win("S"), win("W", "N"), win("N", "E")]
    settlement = settle(SICHUAN, events)
    assert settlement.changes == (-2 - 1, 6, -2 + 1, -2 - 1 + 1)
    assert [score.payments.changes for score in settlement.scores][1] == (0, 0, 1, -1)
    with pytest.raises(PailiError, match="event 3: the deal is over"):
        settle(SICHUAN, [*events, Kong("E", "concealed")])
    with pytest.raises(PailiError, match="event 1: S has won before and has left the deal"):
        settle(SICHUAN, [win("S"), win("S")])
    with pytest.raises(PailiError, match="event 1: S has won before and has left the deal"):
        settle(SICHUAN, [win("S"), win("W", "S")])
    with pytest.raises(PailiError, match="no hands at the end of the wall may be passed"):
        settle(SICHUAN, events, {"E": READY})


@pytest.mark.parametrize(("language", "seat"), [("zh", "南家已经和牌"), ("ja", "南家はすでに和了")])
def test_a_seat_is_named_by_its_wind_in_every_language(language: str, seat: str) -> None:
    with pytest.raises(PailiError) as error:
        settle(SICHUAN, [win("S"), win("S")])
    assert seat in error.value.in_language(language)
    with pytest.raises(PailiError) as error:
        paili.places([35_000] * 3, rules="tenhou_sanma", seat="N")
    assert error.value.in_language(language).startswith("北家：")


def test_blood_river_and_games_of_one_win() -> None:
    river = SICHUAN.replace(winners="stay")
    assert changes(river, win("S", "N"), win("S", "N"), win("N", "S"), win("S")) == {
        "E": -2, "S": 2 - 1 + 6, "W": -2, "N": -2 + 1 - 2,
    }  # fmt: skip
    one = SICHUAN.replace(winners="one")
    assert changes(one, (win("S", "N"), win("W", "N"))) == {"S": 1, "W": 1, "N": -2}
    with pytest.raises(PailiError, match="event 1: the deal is over"):
        settle(one, [win("S"), win("W")])


def test_other_games_of_one_win_are_settled_too() -> None:
    hand = Win("123456789m12p88s", "3p", seat_wind="S", discarder="E")
    settlement = settle(fan.MCR, [hand])
    assert settlement.changes == settlement.scores[0].payments.changes


def test_a_false_win_bars_its_seat_and_costs_its_own_quads_alone() -> None:
    rules, foul = SICHUAN.replace(false_win="out"), fan.Foul("E", ready=True)
    for event in (win("E"), foul):
        with pytest.raises(
            PailiError, match="event 1: seat E has declared a false win before, so it may not win"
        ):
            settle(rules, [foul, event])
    with pytest.raises(PailiError, match="event 0: sichuan has no false wins"):
        settle(SICHUAN, [foul])
    entries = settle(rules, [Kong("S", "concealed"), Kong("E", "concealed"), foul]).entries
    forfeited = [(entry.payer, entry.payee) for entry in entries if entry.reason == "kong_forfeited"]
    assert forfeited == [("E", "S"), ("E", "W"), ("E", "N")]


# ---------------------------------------------------------------------------------- the end of the wall


def test_who_is_not_ready_pays_the_best_win() -> None:
    # E has no fan to win, S has three; W and N are not ready
    result = changes(SICHUAN, hands=APART)
    assert result == {"E": 2, "S": 16, "W": -9, "N": -9}
    out = changes(SICHUAN, win("N"), hands={seat: APART[seat] for seat in "ESW"})
    assert out == {"E": 1 - 2, "S": 8 - 2, "W": -9 - 2, "N": 6}
    assert changes(SICHUAN, hands=dict.fromkeys(SEATS, AWAY)) == {}
    assert changes(SICHUAN, hands=dict.fromkeys(SEATS, READY)) == {}
    assert changes(fan.HONG_KONG, hands=APART) == {}


def test_quads_of_who_is_not_ready_go_back() -> None:
    kongs, hands = (Kong("W", "concealed"), Kong("S", "open", "W")), APART | {"W": WITH_QUAD}
    settlement = settle(SICHUAN, kongs, hands)
    assert [entry.reason for entry in settlement.entries].count("kong_refunded") == 3
    assert changes(SICHUAN, *kongs, hands=hands) == {"E": 2, "S": 16 + 2, "W": -9 - 2, "N": -9}
    void = SICHUAN.replace(kong_at_draw="void")
    assert changes(void, *kongs, hands=hands) == changes(SICHUAN, hands=hands)
    keep = SICHUAN.replace(kong_at_draw="keep")
    assert changes(keep, *kongs, hands=hands) == {"S": 16 + 2 - 2, "W": -9 - 2 + 6, "N": -9 - 2}


def test_quads_of_hongzhong_are_void_without_a_win() -> None:
    kong = Kong("S", "open", "E")
    assert changes(fan.HONGZHONG, kong) == {"E": -3, "S": 3}
    assert changes(fan.HONGZHONG, kong, hands=APART) == {}


def test_a_quad_handed_on_is_not_given_back() -> None:
    events = (Kong("W", "concealed"), win("N", "W", after_quad=True))
    hands = {"E": READY, "S": READY, "W": WITH_QUAD}
    settlement = settle(APP.replace(ready_check=False), events, hands)
    assert "kong_refunded" not in {entry.reason for entry in settlement.entries}
    returned = settle(SICHUAN, events, hands)
    assert "kong_refunded" not in {entry.reason for entry in returned.entries}


def test_pigs() -> None:
    """W holds dots, which it was to be rid of; a hand that could win but for the lack suit is not ready."""
    lacks = dict.fromkeys("ESWN", "s") | {"W": "p", "E": ""}
    ends = {"hands": APART, "lacks": lacks}
    # fined 24, and it pays those who are ready
    assert changes(SICHUAN, **ends) == {"E": 2, "S": 16, "W": -9 - 24, "N": -9}
    assert settle(SICHUAN, [], APART, lacks=lacks).fines == 24
    assert changes(SICHUAN, **ends, passive="W") == {"E": 2, "S": 16, "W": -9, "N": -9}
    # 16 to each; N, who is not ready, is no pig, and pays the best wins: 1 and 16
    assert changes(APP, **ends) == {"E": 16 + 1, "S": 16 + 16, "W": -48, "N": 16 - 17}
    # 8,000 to each at least: S has five fan
    result = changes(SICHUAN_MAHJONG_SOUL, **ends)
    assert result["W"] == -8000 - 16000 - 8000
    locked = changes(SICHUAN, hands=APART, lacks={"E": "s", "S": "p", "W": "s", "N": "s"})
    assert locked == {"S": 24, "E": -8 - 24, "W": -8, "N": -8}


def test_hands_at_the_end_are_of_those_who_are_in() -> None:
    for hands in ({}, {"E": READY}):
        with pytest.raises(PailiError, match="have not won, E, S, W, N, but"):
            settle(SICHUAN, [], hands)
    with pytest.raises(PailiError, match="have not won, E, S, N, but"):
        settle(SICHUAN, [win("W")], APART)


# ---------------------------------------------------------------------------------- faults


def test_wrong_types_are_refused() -> None:
    for ask in (settle, lambda rules, _: fan.waits(READY, rules)):
        with pytest.raises(
            PailiError, match=r"rules='chess': must be a Chinese rule set or its name, one of mcr, hongzhong,"
        ):
            ask("chess", [])  # type: ignore[arg-type]
    for events in (None, 5, "Kong", Kong("E", "concealed")):
        with pytest.raises(PailiError, match="must be a list of Kong, Foul and Win"):
            settle(SICHUAN, events)  # type: ignore[arg-type]
    for wrong in ({"hands": 5}, {"lacks": 5}, {"lacks": {"E": "z"}}, {"passive": 5}, {"hands": {"X": READY}}):
        with pytest.raises(PailiError):
            settle(SICHUAN, [], **({"hands": APART} | wrong))  # type: ignore[arg-type]
    with pytest.raises(PailiError):
        settle(SICHUAN, [], {**APART, "E": 5})  # type: ignore[dict-item]


def test_quads_are_in_the_hand_of_their_seat() -> None:
    """At a win and at the end; the type is that of the meld, and a quad of the hand that pays nothing is no fault."""
    open_quad = Kong("S", "open", "W")
    for events, hands, message in (
        ([Kong("E", "concealed")], APART, "E has declared 1 quad (concealed), but the hand"),
        ([Kong("S", "concealed")], APART, "S has declared 1 quad (concealed), but the hand"),
        ([open_quad, Kong("S", "added")], APART, "S has declared 2 quads (added), but the hand"),
        (
            [open_quad, win("S", "E")],
            None,
            "S has declared 1 quad (open), but the hand 233445567m2255s has 0",
        ),
        ([Kong("S", "added"), (win("E", "W"), win("S", "W"))], None, "S has declared 1 quad (added)"),
    ):
        with pytest.raises(PailiError, match=re.escape(message)):
            settle(SICHUAN, events, hands)
    rich = win("S", "E", "145678999m[3333m]1m", "1m")
    for events in ([open_quad, rich], [Kong("S", "added"), rich], [rich], [rich, Kong("W", "concealed")]):
        assert sum(settle(SICHUAN, events).changes) == 0  # type: ignore[arg-type]


def test_the_record() -> None:
    events = [Kong("e", "concealed"), win("S", "E")]
    settlement = settle(SICHUAN, events, {"E": WITH_QUAD, "W": READY, "N": READY})
    json = settlement.to_dict()
    assert list(json) == ["rules", "changes", "fines", "entries", "scores"]
    assert json["entries"][0] == {
        "event": 0,
        "reason": "kong_concealed",
        "payer": "S",
        "payee": "E",
        "points": 2,
    }
    assert sum(json["changes"]) == 0
    assert pickle.loads(pickle.dumps(settlement.entries)) == settlement.entries
    assert eval(repr(Kong("E", "open", "S")), {"Kong": Kong}) == Kong("E", "open", "S")


# ---------------------------------------------------------------------------------- random deals


def random_deal(source: random.Random, hands: Iterator[tuple[str, str]]) -> list[Kong | Win]:
    """Quads and wins of a blood battle in an order in which they may happen."""
    left, events = list(SEATS), list[Kong | Win]()
    for _ in range(source.randrange(8)):
        if len(left) < 2:
            break
        seat, other = source.sample(left, 2)
        if source.random() < 0.5:
            type_ = source.choice(("open", "added", "concealed"))
            late = type_ == "added" and source.random() < 0.4
            events.append(Kong(seat, type_, other if type_ == "open" else None, late))
            continue
        if any(isinstance(event, Kong) and event.seat == seat for event in events):
            continue  # the hands of wins have no such quad
        last = events[-1] if events else None
        fed = isinstance(last, Kong) and last.seat == other
        hand, tile = next(hands)
        tsumo = source.random() < 0.4
        events.append(win(seat, None if tsumo else other, hand, tile, after_quad=fed and not tsumo))
        left.remove(seat)
        if len(left) == 1:
            break
    return events


def replayed(events: list[Kong | Win]) -> dict[str, int]:
    """The changes by the league's text, without the end of the wall."""
    points, left, of_kongs = Counter(dict.fromkeys(SEATS, 0)), set(SEATS), dict[str, dict[str, int]]()
    for event in events:
        if isinstance(event, Kong):
            others = left - {event.seat}
            item = {"concealed": 2, "added": 0 if event.late else 1, "open": 0}[event.type]
            shares = dict.fromkeys(others, item)
            if event.source:
                shares[event.source] = 2
            of_kongs[event.seat] = shares
            points.subtract(shares)
            points[event.seat] += sum(shares.values())
            continue
        seat = SEATS[event.seat_wind - 27]
        base = 2 ** min(3, paili.score(event, SICHUAN).total)
        if event.tsumo:
            for other in left - {seat}:
                points[other] -= base + 1
                points[seat] += base + 1
        else:
            source = SEATS[(event.discarder or 0) - 27]
            points[source] -= base
            points[seat] += base
            if event.after_quad:
                points.update(of_kongs[source])
                points[source] -= sum(of_kongs[source].values())
        left.remove(seat)
    return dict(points)


def test_random_deals_against_a_plain_replay() -> None:
    source, seen = random.Random(12), Counter[str]()

    def hands() -> Iterator[tuple[str, str]]:
        for tiles, melds, winning in random_wins(2_000, seed=6):
            tiles.remove(winning)
            yield text_of(tiles, melds), paili.tiles.KIND_NAMES[winning]

    drawn = hands()
    for _ in range(250):
        events = random_deal(source, drawn)
        ledger: Ledger = settle(SICHUAN, events)
        assert dict(zip(SEATS, ledger.changes, strict=True)) == replayed(events), events
        assert sum(ledger.changes) == 0
        seen.update(entry.reason for entry in ledger.entries)
        for rules in (SICHUAN_APP, SICHUAN_MAHJONG_SOUL, SICHUAN.replace(winners="stay")):
            other = settle(rules, events)
            assert sum(other.changes) + other.fines == 0
    assert {"win", "kong_open", "kong_added", "kong_concealed", "kong_returned"} <= {*seen}


def test_the_best_win_of_a_ready_hand_against_all_its_waits() -> None:
    for tiles, melds, winning in random_wins(60, seed=30):
        tiles.remove(winning)
        hand = Hand.parse(text_of(tiles, melds))
        worth = []
        for kind in range(27):
            if hand.counts[kind] < 4 and hand.all_counts[kind] < 4:
                try:
                    worth.append(paili.score(Win(hand, paili.Kind(kind)), SICHUAN).base)
                except PailiError:
                    continue
        result = best_win(hand, SICHUAN)
        assert result == max(worth, default=result), hand


def test_a_hand_that_waits_for_its_own_quad_is_ready_and_worth_no_fan() -> None:
    hand = "12m456789m11s(3333m)"
    assert fan.waits(hand, SICHUAN) == ()
    assert best_win(Hand.parse(hand), SICHUAN) == 1
