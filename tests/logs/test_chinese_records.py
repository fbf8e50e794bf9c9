"""Deals that other programs played, read and replayed: all events legal, offers and payments equal."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
import sichuan_engine

import shared_data
from paili import game, logs

_CALLED = {"chi": "Chi", "pon": "Peng", "open quad": "Gang"}
_OFFERED = {"pon": "pung", "open quad": "kong"}


# ---------------------------------------------------------------------------------- MCR


@pytest.mark.data
def test_matches_of_botzone_are_played_and_paid_as_they_were() -> None:
    """Every event can happen, who was overruled could have called, and the end is worth what the judge says."""
    ends, overruled = Counter[str](), 0
    for match in logs.read(shared_data.path_of("mcr_botzone_sample_16.txt")):
        assert logs.check(match) == (), match.source.title
        (deal,) = match.deals
        assert deal.ends[-1].stated_result is not None
        assert deal.ends[-1].stated_result.changes is not None
        assert all(
            end.stated_result.han for end in deal.ends if isinstance(end, game.Win) and end.stated_result
        )
        table = game.Table(match.rules)
        table.start(deal)
        for event in deal.events:
            for name, value in event.extra:
                if name == "Ignore":
                    overruled += 1
                    check_overruled(table, value.split())
            table.apply(event)
        assert table.end is not None
        ends[table.end.kind] += 1
    assert ends == {"won": 14, "draw": 2}
    assert overruled == 5


def check_overruled(table: game.Table, parts: Sequence[str]) -> None:
    seat, word = int(parts[1]), parts[2]
    legal = table.legal(seat)
    words = {
        "Hu" if isinstance(event, game.Win) else _CALLED.get(getattr(event, "type", ""), "")
        for event in legal
    }
    assert word in words, (seat, word, legal)


# ---------------------------------------------------------------------------------- Sichuan


# four pungs and a pair wait are its golden hook, also where a pung is concealed; the book asks for four called sets
GOLDEN_HOOKS = (47, 53, 66, 87, 91, 101, 124, 166, 175, 215, 244, 284, 295)
# a hand that waits for nothing but tiles of its own quad is ready by its shape, which is what the book asks for
OWN_QUADS = (95, 182)


@pytest.mark.data
@pytest.mark.parametrize("parts", [(0,), pytest.param((1, 2), marks=pytest.mark.whole)], ids=["part", "rest"])
def test_deals_of_a_sichuan_engine_are_played_and_paid_as_they_were(parts: tuple[int, ...]) -> None:
    """Every event can happen, claims, payments and the next dealer are equal; what differs is known, and why."""
    offers, payments = list[str](), list[str]()
    path = shared_data.path_of("sichuan_engine_330.jsonl")
    late = [late_refunds(json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    titles = list[str]()
    for number, (item, refunds) in enumerate(zip(sichuan_engine.read(path), late, strict=True)):
        if number % 3 not in parts:
            continue
        titles.append(item.source.title)
        (deal,) = item.deals
        table, other_offers = replayed(item)
        offers += [item.source.title] * other_offers
        assert str(table.end.next.round) == dict(deal.extra)["next_dealer"]
        stated = deal.ends[-1].stated_result
        assert stated is not None
        assert stated.changes is not None
        if [ours + late for ours, late in zip(table.end.changes, refunds, strict=True)] != [*stated.changes]:
            payments.append(item.source.title)
        # every problem is a known difference: the score of a win, or the payments of a win or of the end
        problems = logs.check(item)
        assert {problem.fault.key for problem in problems} <= {"logs.differs"}, problems
        assert bool(problems) == (item.source.title in payments or any(refunds)), problems
    # the engine takes the tile that replaces a quad for no draw of one's own that would lift a win let go
    assert offers == [title for title in titles if title == "sichuan-115"]
    differing = {f"sichuan-{number:03d}" for number in (*GOLDEN_HOOKS, *OWN_QUADS)}
    assert payments == [title for title in titles if title in differing]
    assert len(titles) == 110 * len(parts)


def late_refunds(record: dict[str, object]) -> list[int]:
    """Return what refunds change that the engine makes where three have won.

    The engine lets the last player, if he is not ready, give money for quads back then too; the book only at
    the end of the wall.
    """
    changes = [0] * 4
    events = record["events"]
    assert isinstance(events, list)
    if ["end", "threeHu"] in events:
        for word, payer, payee, points, why in filter(lambda step: step[0] == "pay", events):
            if (word, why) == ("pay", "refund wallEnd"):
                changes[payer] -= points
                changes[payee] += points
    return changes


def replayed(item: game.Game) -> tuple[game.Table, int]:
    """Replay a deal, and count the moments at which something else may be done than was offered."""
    table, (deal,) = game.Table(item.rules), item.deals
    table.start(deal)
    differs = 0
    for event in deal.events:
        table.apply(event)
        if isinstance(event, game.Discard | game.AddedQuad):
            differs += not offers_equal(table, json.loads(dict(event.extra).get("may", "{}")))
    return table, differs


def offers_equal(table: game.Table, offers: Mapping[str, Sequence[str]]) -> bool:
    """Whether what was offered is what is legal here."""
    legal = {
        seat: [event for event in table.legal(seat) if not isinstance(event, game.Pass)] for seat in range(4)
    }
    words = {
        str(seat): {"hu" if isinstance(move, game.Win) else _OFFERED[move.type] for move in moves}
        for seat, moves in legal.items()
        if moves
    }
    return words == {seat: set(offered) for seat, offered in offers.items()}
