"""The table accepts what is legal, refuses everything else, and is unchanged after an error."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from itertools import combinations
from random import Random

import pytest
from game_tables import PRESETS, played, snapshot

from paili.errors import GameError
from paili.game import (
    AddedQuad,
    Call,
    ConcealedQuad,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    North,
    Pass,
    RiichiAccepted,
    Table,
    Win,
)
from paili.game import legal as legal_of
from paili.game.events import DRAWN_DEALS, UNKNOWN
from paili.tiles import FACES, REDS

EVENTS = (
    AddedQuad, Call, ConcealedQuad, Discard, Dora, Draw, DrawnDeal, North, Pass, RiichiAccepted, Win,
)  # fmt: skip
BY_CHANCE = lambda random, legal: random.choice(legal)  # noqa: E731


def eager(random, legal):
    """Calls, quads and riichi more often than chance would."""
    rare = [move for move in legal if not isinstance(move, Discard | Pass | Win)]
    declared = [move for move in legal if isinstance(move, Discard) and move.riichi]
    return random.choice(rare or declared or legal)


def all_moves(table, seat):
    """Every move that a seat could think of at this moment, legal or not."""
    source, tile, players = table.state.source, max(table.state.tile, 0), table.rules.players
    drawn = table.state.drawn if table.state.drawn is not None else 0
    for face in range(FACES):
        yield from (Discard(seat, face, drawn, riichi) for drawn in (False, True) for riichi in (False, True))
        yield AddedQuad(seat, face)
        if face < 34:
            red = [item for item in REDS if item - 34 == face // 9 and face % 9 == 4]
            yield ConcealedQuad(seat, tuple([*red, face, face, face, face][:4]))
            if red:
                yield ConcealedQuad(seat, (face,) * 4)
    yield North(seat)
    yield Pass(seat)
    yield DrawnDeal("nine_orphans", seat)
    for other in range(players):
        yield Win(seat, other, tile if other != seat else drawn)
        yield Win(seat, other, (tile + 1) % FACES)
    faces = table.state.seats[seat].hand.as_hand(red_limit=4).faces
    kinds = sorted(set(faces))
    for own in [*combinations(faces, 2), (0, 1), (tile % 34, tile % 34)]:
        for type_ in ("chi", "pon"):
            yield Call(seat, source % players, type_, tile, tuple(own))
    for face in kinds:
        yield Call(seat, source % players, "open quad", tile, (face,) * 3)
    yield Call(seat, (source + 1) % players, "pon", tile, (tile, tile))


def same(move):
    """A move without what does not count: the order of the own tiles."""
    if isinstance(move, Call):
        return type(move), move.seat, move.source, move.type, move.tile, tuple(sorted(move.own))
    if isinstance(move, ConcealedQuad):
        return type(move), move.seat, tuple(sorted(move.tiles))
    return move


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_what_is_legal_can_happen_and_nothing_else(rules):
    random = Random(5)
    counts = {"legal": 0, "refused": 0, "kinds": set()}

    def watch(table):
        if random.random() > 0.08:
            return
        before = snapshot(table)
        for seat in range(rules.players):
            legal = table.legal(seat)
            assert legal_of(table.position(seat)) == legal
            wanted = {same(move) for move in legal}
            for move in legal:
                table.copy().apply(move)
                counts["legal"] += 1
                counts["kinds"].add(type(move).__name__)
            tried = {same(move): move for move in all_moves(table, seat)}
            for key, move in tried.items():
                if key not in wanted:
                    with pytest.raises(GameError):
                        table.apply(move)
                    counts["refused"] += 1
            assert wanted <= set(tried)
        assert snapshot(table) == before

    for seed in range(3):
        played(rules, seed, eager if seed % 2 else BY_CHANCE, watch=watch)
    assert counts["legal"] > 40
    assert counts["refused"] > 800
    assert {"Discard", "Call", "Pass"} <= counts["kinds"]


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_deal_is_replayed_from_its_record(rules):
    ends = set()
    for seed in range(20):
        table, deal = played(rules, seed, eager if seed % 2 else BY_CHANCE)
        again = Table(rules)
        again.replay(deal)
        assert snapshot(again) == snapshot(table)
        assert again.end == table.end
        ends.add(table.end.kind)
    assert len(ends) > 1


def test_a_number_is_no_list_of_events():
    table, deal = played(PRESETS[0], 1, BY_CHANCE)
    before = snapshot(table)
    with pytest.raises(GameError, match=r"^10 is not a list$"):
        table.replay(deal, 10)
    assert snapshot(table) == before


@pytest.mark.parametrize("rules", PRESETS[:1] + PRESETS[5:6], ids=lambda rules: rules.name)
def test_events_in_another_order_are_refused(rules):
    """Take one event out, or put one in twice: some event is refused, or an unneeded acceptance was left out."""
    refused = 0
    for seed in range(4):
        _, deal = played(rules, seed, eager)
        for place, event in enumerate(deal.events[:-1]):
            table = Table(rules)
            without = [*deal.events[:place], *deal.events[place + 1 :]]
            if isinstance(event, RiichiAccepted):
                table.replay(deal, without)
                continue
            with pytest.raises(GameError):
                table.replay(deal, without)
            with pytest.raises(GameError):
                table.replay(deal, [*deal.events[: place + 1], *deal.events[place:]])
            refused += 2
    assert refused > 300


@pytest.mark.parametrize("rules", PRESETS[:1] + PRESETS[5:6], ids=lambda rules: rules.name)
def test_a_deal_is_only_drawn_when_it_is(rules):
    refusals = 0

    def watch(table):
        nonlocal refusals
        due = table.must_end
        for kind in DRAWN_DEALS:
            if kind in (due, UNKNOWN, "nine_orphans"):
                continue
            with pytest.raises(GameError):
                table.copy().apply(DrawnDeal(kind))
            refusals += 1

    played(rules, 3, BY_CHANCE, watch=watch)
    assert refusals > 200


def nonsense(random):
    """An event whose fields are anything."""
    kind = random.choice(EVENTS)
    values = {}
    for field in fields(kind):
        if field.name in ("own", "tiles", "ura", "hand"):
            values[field.name] = tuple(random.randrange(-2, 40) for _ in range(random.randrange(6)))
        elif field.name in ("type", "kind"):
            values[field.name] = random.choice(
                ["chi", "pon", "open quad", "draw", "nagashi", "four_quads", "?"]
            )
        elif field.name in ("seat", "source", "tile"):
            values[field.name] = random.randrange(-2, 40) if random.random() < 0.3 else random.randrange(4)
        elif field.name in ("drawn", "riichi"):
            values[field.name] = random.random() < 0.5
    return kind(**values)


def refusal(table, event):
    try:
        table.apply(event)
    except GameError as error:
        return error
    return None


@pytest.mark.parametrize("rules", PRESETS[:1] + PRESETS[5:6], ids=lambda rules: rules.name)
def test_nonsense_is_refused_or_can_happen(rules):
    """Whatever an event says, a GameError is all that can be raised, and then nothing has changed."""
    random, counts = Random(3), Counter()

    def watch(table):
        before = snapshot(table)
        for _ in range(60):
            event = nonsense(random)
            after = table.copy()
            error = refusal(after, event)
            counts["happened" if error is None else "refused"] += 1
            if error is not None:
                assert str(error).startswith(table.deal.name)
                assert snapshot(after) == before

    played(rules, 1, eager, watch=watch)
    assert counts["refused"] > 1000
    assert counts["happened"] > 0


def test_words_of_a_refusal():
    table, deal = played(PRESETS[0], 1, BY_CHANCE)
    table.start(deal)
    first = deal.events[0]
    table.apply(first)
    with pytest.raises(GameError) as caught:
        table.apply(Draw((first.seat + 1) % 4, 0))
    error = caught.value
    assert str(error).startswith(
        f"{deal.name}, seat {(first.seat + 1) % 4} draws 1m: no tile may be drawn before seat {first.seat}"
    )
    assert error.in_language("zh").endswith("先行动，才能摸牌")
    assert error.in_language("ja").endswith("席0の手番が済むまでツモできません")
    assert error.fault.facts["deal"] == deal.name
    assert error.fault.facts["reason"].key == "game.must_act"
    with pytest.raises(GameError, match="no dora indicator is to be turned"):
        table.apply(Dora(3))


def test_a_table_without_a_deal():
    for ask in (
        lambda: Table().legal(0),
        lambda: Table().position(0),
        lambda: Table().end,
        lambda: Table().deal,
    ):
        with pytest.raises(GameError, match="no deal"):
            ask()
