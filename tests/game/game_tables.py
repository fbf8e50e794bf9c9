"""Deals for the tests of the table: from texts, with stacked walls, or random."""

from __future__ import annotations

from random import Random

from paili import Rules
from paili.game import Deal, Table, Wall
from paili.game.deal.ends import NextDeal
from paili.game.deal.state import all_copies
from paili.game.players import play_deal
from paili.hand import as_face
from paili.notation import parse
from paili.scoring.rules import presets
from paili.tiles import FACES

PRESETS = tuple(presets().values())


def faces(text):
    return tuple(token.face for token in parse(text).tokens)


def face(text):
    return as_face(text)


def deal_of(*hands, indicator="1z", rules=Rules.TENHOU, kept="", **facts):
    """A deal with these hands; points, round and so on as given.

    A hand that is None is made of what is left, as far from ready as may be, without the tiles that are kept.
    """
    start = {"round": 0, "honba": 0, "sticks": 0, "points": (rules.start_points,) * rules.players}
    dealt = [None if hand is None else faces(hand) for hand in hands]
    taken = [
        face(indicator),
        *(faces(kept) if kept else ()),
        *(item for hand in dealt if hand for item in hand),
    ]
    fillers = [_filler(rules, taken) if hand is None else hand for hand in dealt]
    return Deal(hands=tuple(fillers), indicator=face(indicator), **{**start, **facts})


def _filler(rules, taken):
    """Single tiles that make no run, taken from those that are left."""
    results = []
    for number in (8, 12, 1, 15, 19, 22, 4, 25, 9, 17, 29, 32, 0, 31, 26, 18, 28, 30, 33, 5, 11, 21):
        if len(results) < 13 and taken.count(number) < all_copies(rules.players, rules.red_fives)[number]:
            results.append(number)
            taken.append(number)
    return tuple(results)


def table_of(*hands, rules=Rules.TENHOU, **facts):
    table = Table(rules)
    table.start(deal_of(*hands, rules=rules, **facts))
    return table


def applied(table, *events):
    for event in events:
        table.apply(event)
    return table


def snapshot(table):
    """Everything that a deal in progress consists of, as one text."""
    state = table.state
    seats = [
        [
            (name, repr(_plain(getattr(seat, name))))
            for name in seat.__slots__
            if name not in ("_distance", "_nearer", "missing")
        ]
        for seat in state.seats
    ]
    rest = [
        (name, repr(getattr(state, name)))
        for name in state.__slots__
        if name not in ("seats", "shared", "winners", "deal")
    ]
    return repr((seats, rest, [(winner.seat, winner.changes) for winner in state.winners]))


def _plain(value):
    names = ("counts", "reds", "keys", "size", "melds")
    return (
        [getattr(value, name) for name in names]
        if hasattr(value, "keys") and hasattr(value, "reds")
        else value
    )


def stacked_wall(rules, random):
    """A wall whose hands are often near to something: few kinds, so that calls, quads and wins are many."""
    kinds = [kind for kind in range(FACES) if _in_play(kind, rules)]
    wall = list(Wall.shuffled(rules, random).tiles)
    favoured = set(random.sample(kinds, 12))
    wall.sort(key=lambda tile: (tile not in favoured) * random.random())
    return Wall(tuple(wall), rules.players)


def _in_play(kind, rules):
    return all_copies(rules.players, rules.red_fives)[kind] > 0


def played(rules, seed, chooser, *, watch=None):
    """Play one deal with one chooser for all; ``watch(table)`` is called before every choice."""
    random = Random(seed)
    table = Table(rules)

    def choose(position, legal):
        if watch is not None:
            watch(table)
        return chooser(random, legal)

    start = NextDeal(random.choice((0, 5)), random.randrange(3), 0, (rules.start_points,) * rules.players)
    deal = play_deal(table, start, stacked_wall(rules, random), [choose] * rules.players)
    return table, deal
