"""Liable seats and bird tiles, compared with a plain calculation of each seat's share."""

from __future__ import annotations

import random
from typing import Any

import pytest

import paili
from paili import Win, fan
from paili.fan import GUANGDONG, HANGZHOU, HONG_KONG, HONG_KONG_FULL, HONGZHONG, TAIWAN

SPLIT = TAIWAN.replace(liability="split")
CHANGSHA = HONGZHONG.replace(
    name="doubling birds",
    wild="",
    kinds="123456789m123456789p123456789s",
    on_discard=True,
    birds_after="any",
    birds=4,
    bird_effect="double",
    bird_kinds=("159m159p159s", "26m26p26s", "37m37p37s", "48m48p48s"),
)


def test_three_chi_bind_the_two_players_in_hangzhou() -> None:
    three = Win("99m56p[123m][456m][789m]", "7p", tsumo=True, seat_wind="W")
    alone = paili.score(three, HANGZHOU)
    assert alone.base == 2  # no wildcard
    assert alone.payments.changes == (0, -8, 8, 0)  # South fed them: 2 + 2 + 4 of the dealer, alone
    fed = Win("123m456m789p234s*", "9s", tsumo=True, seat_wind="W", chi_fed=3)
    assert paili.score(fed, HANGZHOU).payments.changes == (0, 0, 16, -16)  # twice the whole
    both = paili.score(three.replace(chi_fed=3), HANGZHOU).payments
    assert both.changes == (0, -8, 24, -16)
    assert (both.liable, both.each_player, both.total) == (24, 0, 24)
    two = paili.score(fed.replace(chi_fed=2), HANGZHOU).payments
    assert two.changes == (-4, -2, 8, -2)


def test_a_liable_seat_pays_for_the_others() -> None:
    drawn = Win("123m456m123p456p123s7z", "7z", tsumo=True, seat_wind="S")
    usual = paili.score(drawn, TAIWAN).payments
    assert usual.changes == (-10, 28, -9, -9)
    assert paili.score(drawn.replace(liable="N"), TAIWAN).payments.changes == (0, 28, 0, -28)
    fed = Win("123m456m123p456p123s7z", "7z", seat_wind="S", discarder="E", liable="N")
    whole = -(paili.score(fed.replace(liable=None), TAIWAN).payments.changes or ())[0]
    assert paili.score(fed, TAIWAN).payments.changes == (0, whole, 0, -whole)
    half = (whole + 1) // 2
    assert paili.score(fed, SPLIT).payments.changes == (-half, 2 * half, 0, -half)
    own = paili.score(fed.replace(liable="E"), SPLIT).payments
    assert own.changes == (-whole, whole, 0, 0)


def test_in_hong_kong_only_own_draws_are_answered_for() -> None:
    drawn = Win("1m[111p][222p][333p][555z]", "1m", tsumo=True, seat_wind="W", liable="E")
    changes = paili.score(drawn, HONG_KONG).payments.changes
    assert changes is not None
    assert changes[0] == -changes[2]
    assert changes[1] == changes[3] == 0
    fed = Win("1m[111p][222p][333p][555z]", "1m", seat_wind="W", liable="E", discarder="S")
    liable, usual = (paili.score(item, HONG_KONG_FULL).payments for item in (fed, fed.replace(liable=None)))
    assert liable == usual


def test_some_fans_alone_make_liable() -> None:
    rules = TAIWAN.replace(liable_fans=("big_three_dragons", "big_four_winds"))
    small = Win("123m456m123p456p123s7z", "7z", tsumo=True, seat_wind="S", liable="W")
    assert paili.score(small, rules).payments.changes == (-10, 28, -9, -9)
    dear = Win("123m456m1p[555z][666z][777z]", "1p", tsumo=True, seat_wind="S", liable="W")
    changes = paili.score(dear, rules).payments.changes or ()
    assert changes[1] == -changes[2] > 0
    assert changes[0] == changes[3] == 0


def test_birds_of_hongzhong() -> None:
    win = Win("123456789m55s34p", "2p", tsumo=True, seat_wind="W")
    for birds, hits in (("", 0), ("19m", 2), ("2m7z", 1), ("5p", 1), ("24s", 0)):
        payments = paili.score(win.replace(birds=birds), HONGZHONG).payments
        assert (payments.each_player, payments.total, payments.birds) == (4 + hits, 3 * (4 + hits), hits), (
            birds
        )


def test_horses_of_guangdong_belong_to_seats() -> None:
    win = Win("234m567p3467899s", "5s", tsumo=True)
    horses = {"E": "19m5p1z", "S": "26m6s7z", "W": "37p3m6z", "N": "48m8s5z"}
    for seat in horses:
        for other, birds in horses.items():
            payments = paili.score(win.replace(seat_wind=seat, birds=birds), GUANGDONG).payments
            assert payments.birds == (4 if seat == other else 0), (seat, other)
            assert payments.each_player == 4 + payments.birds
    assert paili.score(win.replace(birds="***5z"), GUANGDONG).payments.birds == 0  # wild flowers never hit


def test_who_fed_the_kong_pays_the_horses_of_all() -> None:
    won = Win("234567p34s99s[7777m]", "5s", tsumo=True, seat_wind="S", rinshan=True, birds="26m")
    ledger = fan.settle(GUANGDONG, [fan.Kong("S", "open", source="N"), won])
    payments = ledger.scores[0].payments
    assert payments.birds == 2
    assert ledger.changes == (0, 3 + payments.total, 0, -3 - payments.total)


# ---------------------------------------------------------------------------------- the slow twin

HANDS = {
    "hongzhong": ("123456789m55s34p", "2p"),
    "guangdong": ("111m222m333m44s55p", "5p"),
    "hangzhou": ("123456789m55s34p", "2p"),
    "hangzhou chi": ("55s34p[123m][456m][789m]", "2p"),
    "taiwan": ("123m456m123p456p123s7z", "7z"),
    "split": ("123m456m123p456p123s7z", "7z"),
    "hong-kong": ("111m222m333m44s55p", "5p"),
    "doubling birds": ("123456789m55s34p", "2p"),
}
GAMES = {
    "hongzhong": HONGZHONG,
    "guangdong": GUANGDONG,
    "hangzhou": HANGZHOU,
    "hangzhou chi": HANGZHOU,
    "taiwan": TAIWAN,
    "split": SPLIT,
    "hong-kong": HONG_KONG,
    "doubling birds": CHANGSHA,
}


def facts_of(name: str, rng: random.Random) -> dict[str, Any]:
    rules = GAMES[name]
    seat = rng.randrange(4)
    others = [other for other in range(4) if other != seat]
    tsumo = not rules.on_discard or rng.random() < 0.5
    facts: dict[str, Any] = {"seat_wind": "ESWN"[seat], "tsumo": tsumo, "streak": rng.randrange(4)}
    if not tsumo:
        facts["discarder"] = "ESWN"[rng.choice(others)]
    if rules.liability != "none" and rng.random() < 0.7:
        facts["liable"] = "ESWN"[rng.choice(others)]
    if rules.contract_chi:
        facts["chi_fed"] = rng.randrange(5)
    if rules.birds and (tsumo or rules.birds_after == "any"):
        tiles = [f"{rank}{suit}" for rank in "6789" for suit in "ps"] + ["1s", "2s", "3s", "4s"]
        facts["birds"] = "".join(rng.sample(tiles, rng.randrange(rules.birds + 1)))
    return facts


def slow_changes(name: str, total: int, facts: dict[str, Any]) -> list[int]:
    """What each seat has more, by the sentences of the rules, game by game."""
    winner = "ESWN".index(facts["seat_wind"])
    shares = {}
    for seat in range(4):
        if seat != winner:
            shares[seat] = slow_share(name, total, facts, winner, seat)
    changes = [0, 0, 0, 0]
    for seat, payer, points in slow_payers(name, facts, winner, shares):
        assert seat != winner
        changes[payer] -= points
        changes[winner] += points
    return changes


def slow_share(  # noqa: PLR0911  (a sentence for each game)
    name: str, total: int, facts: dict[str, Any], winner: int, seat: int
) -> int:
    discarded = not facts["tsumo"]
    is_discarder = discarded and "ESWN".index(facts["discarder"]) == seat
    dealer = 0 in (winner, seat)
    numbers = [tile for tile in (facts.get("birds", "")[i : i + 2] for i in range(0, 16, 2)) if tile]
    if name == "hongzhong":
        return 2 ** min(total, 4) + sum(tile[0] in "159" for tile in numbers)
    if name == "guangdong":
        if discarded and not is_discarder:
            return 0
        return total * 2 + sum(tile[0] in ("159", "26", "37", "48")[winner] for tile in numbers)
    if name.startswith("hangzhou"):
        return 2 ** min(total, 4) * ([2, 4, 8][min(facts["streak"], 2)] if dealer else 1)
    if name in ("taiwan", "split"):
        tai = total + (1 + 2 * facts["streak"] if dealer else 0)
        return 0 if discarded and not is_discarder else 5 + tai
    if name == "hong-kong":
        base = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384][min(total, 13)]
        return base if discarded and not is_discarder else 2 * base
    if discarded and not is_discarder:
        return 0
    points = 2 ** min(total, 4)
    for tile in numbers:
        owner = (int(tile[0]) - 1) % 4
        if owner in (winner, seat):
            points *= 2
    return points


def slow_payers(
    name: str, facts: dict[str, Any], winner: int, shares: dict[int, int]
) -> list[tuple[int, int, int]]:
    """Seat whose share it is, who pays it, how much."""
    usual = [(seat, seat, points) for seat, points in shares.items()]
    if name.startswith("hangzhou"):
        whole, upper, lower = sum(shares.values()), (winner + 3) % 4, (winner + 1) % 4
        bound = [(upper, upper, whole)] if name == "hangzhou chi" else []
        bound += [(lower, lower, 2 * whole)] if facts["chi_fed"] >= 3 else []
        return bound or usual
    if "liable" not in facts:
        return usual
    liable = "ESWN".index(facts["liable"])
    if name == "hong-kong" and not facts["tsumo"]:
        return usual
    if name == "split" and not facts["tsumo"]:
        results = []
        for seat, points in shares.items():
            if seat == liable:
                results.append((seat, seat, points))
            else:
                results += [(seat, seat, -(-points // 2)), (seat, liable, -(-points // 2))]
        return results
    return [(seat, liable, points) for seat, points in shares.items()]


@pytest.mark.parametrize("name", GAMES)
def test_every_payment_is_that_of_the_plain_reckoning(name: str) -> None:
    rng, rules = random.Random(11), GAMES[name]
    hand, tile = HANDS[name]
    with_any = set()
    for _ in range(150):
        facts = facts_of(name, rng)
        score = paili.score(Win(hand, tile, **facts), rules)
        changes = score.payments.changes
        assert changes is not None
        assert sum(changes) == 0
        assert list(changes) == slow_changes(name, score.total, facts), facts
        assert score.payments.total == max(changes)
        with_any.add((bool(score.payments.liable), bool(score.payments.birds)))
    assert len(with_any) > (name != "hangzhou chi")  # that one is always answered for
