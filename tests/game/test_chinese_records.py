"""Deals that other programs played, at our table: all of it legal, offered claims and payments equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from chinese_records import Told, engine_deals, matches

import shared_data
from paili import fan, game

BOTZONE = fan.MCR.replace(name="mcr-botzone", flowers=0, walls="own")
# the book that the engine follows: tiles from the tail, nobody fined for the lack suit
ENGINE = fan.SICHUAN.replace(
    name="sichuan-engine", replacement="tail", pig="none", ready_without=("kong",), passed_own=False
)
_CALLED = {"chi": "Chi", "pon": "Peng", "open quad": "Gang"}
_OFFERED = {"pon": "pung", "open quad": "kong"}


def apply(table: game.Table, event: game.Event) -> None:
    """Apply an event; records do not say whether a discard is the very tile that was drawn."""
    if isinstance(event, game.Discard):
        as_drawn = game.Discard(event.seat, event.tile, drawn=True)
        event = as_drawn if as_drawn in table.legal(event.seat) else event
    table.apply(event)


# ---------------------------------------------------------------------------------- MCR


@pytest.mark.data
def test_matches_of_botzone_are_played_and_paid_as_they_were() -> None:
    """Every event can happen, who was overruled could have called, and the end is worth what the judge says."""
    ends = Counter[str]()
    for match in matches(shared_data.path_of("mcr_botzone_sample_16.txt")):
        table = game.Table(BOTZONE)
        table.start(match.deal)
        for number, event in enumerate(match.deal.events):
            for said in match.overruled.get(number, ()):
                check_overruled(table, said.split())
            apply(table, event)
        end = table.end
        assert end is not None, match.name
        assert end.changes == match.score, match.name
        assert [score.total for score in end.ledger.scores] == ([match.fans] if match.fans else [])
        ends[end.kind] += 1
    assert ends == {"won": 14, "draw": 2}


def check_overruled(table: game.Table, said: Sequence[str]) -> None:
    seat, word = int(said[1]), said[2]
    legal = table.legal(seat)
    words = {
        "Hu" if isinstance(each, game.Win) else _CALLED.get(getattr(each, "type", ""), "") for each in legal
    }
    assert word in words, (seat, word, legal)


# ---------------------------------------------------------------------------------- Sichuan


@pytest.mark.data
def test_deals_of_a_sichuan_engine_are_played_and_paid_as_they_were() -> None:
    """Every event can happen, claims and payments are equal; what differs is known, and why."""
    offers, payments = list[str](), list[str]()
    for told in engine_deals(shared_data.path_of("sichuan_engine_330.jsonl")):
        table, other_offers = replayed(told)
        offers += [told.id] * other_offers
        if list(table.end.changes) != without_late_refunds(told):
            payments.append(told.id)
    # the engine takes the tile that replaces a quad for no draw of one's own that would lift a win let go
    assert offers == ["sichuan-115"]
    assert payments == [f"sichuan-{number:03d}" for number in sorted((*GOLDEN_HOOKS, *OWN_QUADS))]


# four pungs and a pair wait are its golden hook, also where a pung is concealed; the book asks for four called sets
GOLDEN_HOOKS = (47, 53, 66, 87, 91, 101, 124, 166, 175, 215, 244, 284, 295)
# a hand that waits for nothing but tiles of its own quad is ready by its shape, which is what the book asks for
OWN_QUADS = (95, 182)


def replayed(told: Told) -> tuple[game.Table, int]:
    """Replay a deal, and count the moments at which something else may be done than was offered."""
    table = game.Table(ENGINE.replace(swap_three="chance") if told.said["swap"] else ENGINE)
    table.start(told.deal)
    differs = 0
    for at, step in enumerate(told.steps):
        if isinstance(step, game.Event):
            apply(table, step)
            if isinstance(step, game.Discard | game.AddedQuad):
                differs += not offers_equal(table, offered_after(told, at))
        elif step == ["end", "wallExhausted"]:
            table.apply(game.DrawnDeal("draw"))
    return table, differs


def without_late_refunds(told: Told) -> list[int]:
    """Return the changes of a record without the refunds that it makes where three have won.

    The engine lets the last player, if he is not ready, give money for quads back then too; the book only at
    the end of the wall.
    """
    changes = list(told.said["change"])
    if ["end", "threeHu"] in told.said["events"]:
        for word, payer, payee, points, why in filter(lambda step: step[0] == "pay", told.said["events"]):
            if (word, why) == ("pay", "refund wallEnd"):
                changes[payer] += points
                changes[payee] -= points
    return changes


def offered_after(told: Told, at: int) -> Mapping[str, Sequence[str]]:
    """Return what was offered after an event; payments may stand before it."""
    for step in told.steps[at + 1 :]:
        if isinstance(step, dict):
            return step
        if isinstance(step, game.Event):
            break
    return {}


def offers_equal(table: game.Table, said: Mapping[str, Sequence[str]]) -> bool:
    """Whether what was offered is what is legal here."""
    legal = {
        seat: [each for each in table.legal(seat) if not isinstance(each, game.Pass)] for seat in range(4)
    }
    words = {
        str(seat): {"hu" if isinstance(each, game.Win) else _OFFERED[each.type] for each in moves}
        for seat, moves in legal.items()
        if moves
    }
    return words == {seat: set(offered) for seat, offered in said.items()}
