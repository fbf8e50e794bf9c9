"""Likely hands of opponents: possible, ready as often as readiness says, with the waits of danger."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from math import comb, exp, log
from random import Random

import pytest

import paili
from paili.dangers.from_position import table_view
from paili.dangers.likely_hands import HandSource, LikelyHands, hand_model, mean_copies
from paili.dangers.risk_model import RiskModel
from paili.dangers.signs.held_signs import held_signs
from paili.hand import Hand
from paili.position import Position
from paili.tiles import EAST, KINDS

RIICHI = "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"
OPEN = "2479m6678p140s34z.5z_S3N_i3m_B1z9m9p4z1p2M3P2M.1-23m_C6z1m2p_D9p1z9m"
SANMA = "1344667999s226z.4z_E3W.1_i3p_C9m52z9p3z-_rules.tenhou-sanma"


def source_of(text: str, at: int = 1, size: int = 13) -> HandSource:
    seen = table_view(Position.parse(text, strict=False))
    return LikelyHands(seen).source(at, seen.unseen, size)


def waits_by_hand(counts: Sequence[int]) -> set[int]:
    hand = Hand.from_faces([kind for kind, count in enumerate(counts) for _ in range(count)])
    return {int(wait.tile) for wait in paili.waits(hand)}


def test_ready_hands_are_ready_and_not_furiten() -> None:
    source, random = source_of(RIICHI), Random(1)
    hands, weights = source.ready_hands(random)
    assert len(hands) == len(weights) == 64
    assert min(weights) > 0
    for hand in hands:
        waits = waits_by_hand(hand)
        assert waits
        assert sum(hand) == 13
        assert not any(source.judge.opponent.safe >> kind & 1 for kind in waits)
        assert all(count <= left for count, left in zip(hand, source.left, strict=True))
    more = [hand for _ in range(20) for hand in source.ready_hands(random)[0]]
    assert 0 < sum(sorted(hand)[-7:] == [1, 2, 2, 2, 2, 2, 2] for hand in more) < len(more) / 5


def test_waits_have_the_chances_of_danger() -> None:
    source, random = source_of(RIICHI), Random(2)
    shares, rounds = [0.0] * KINDS, 100
    for _ in range(rounds):
        hands, weights = source.ready_hands(random)
        for hand, weight in zip(hands, weights, strict=True):
            waits = source.waits_of(hand)
            for kind in range(KINDS):
                shares[kind] += (waits >> kind & 1) * weight / sum(weights) / rounds
    seen = table_view(RIICHI)
    judge = RiskModel(seen, seen.opponents[1])
    chances = [judge.risk(kind).p if seen.unseen[kind] else 0.0 for kind in range(KINDS)]
    drawn, predicted = sum(shares), sum(chances)
    for kind, (share, p) in enumerate(zip(shares, chances, strict=True)):
        assert share / drawn == pytest.approx(p / predicted, abs=0.015), kind


def test_hands_are_ready_as_often_as_readiness_says() -> None:
    source, random, number = source_of(OPEN, at=0, size=10), Random(3), 600
    ready = sum(bool(source.waits_of(source.draw(random))) for _ in range(number)) / number
    p = next(item.p for item in paili.readiness(Position.parse(OPEN, strict=False)) if item.seat == 1)
    assert 0.05 < p < 0.95
    assert ready == pytest.approx(p, abs=3.5 * (p * (1 - p) / number) ** 0.5)


def test_hands_that_are_not_ready() -> None:
    source, random = source_of(RIICHI, at=0), Random(4)
    for _ in range(100):
        hand = source.far_hand(random)
        assert sum(hand) == 13
        assert not waits_by_hand(hand)
        assert all(count <= left for count, left in zip(hand, source.left, strict=True))


def slow_copies(source: HandSource) -> list[float]:
    """The mean copies by the text of the module: logits of the unseen tiles, in proportion."""
    weights, hidden = hand_model(4).weights, sum(source.left)
    base = weights["share of the hidden tiles"] * log(source.size / (hidden - source.size))
    copies = []
    for kind in range(KINDS):
        z = base + sum(weights.get(name, 0.0) * size for name, size in held_signs(source.judge.against, kind))
        copies.append(source.left[kind] / (1 + exp(-z)))
    return [source.size * number / sum(copies) for number in copies]


def slow_means(source: HandSource) -> list[float]:
    """The mean copies of four sets and a tile, over all sets and tiles."""
    f, left, means = source.factors, source.left, [0.0] * KINDS
    groups = [((kind,) * 3, comb(left[kind], 3) * f[kind] ** 3) for kind in range(KINDS)]
    for kind in range(EAST):
        if kind % 9 < 7:
            run = kind, kind + 1, kind + 2
            groups.append(
                (run, left[run[0]] * left[run[1]] * left[run[2]] * f[run[0]] * f[run[1]] * f[run[2]])
            )
    total, single = sum(weight for _, weight in groups), sum(map(float.__mul__, f, map(float, left)))
    for group, weight in groups:
        for kind in group:
            means[kind] += (source.size // 3) * weight / total
    return [mean + f[kind] * left[kind] / single for kind, mean in enumerate(means)]


@pytest.mark.parametrize("text", [RIICHI, OPEN])
def test_factors_give_the_mean_copies(text: str) -> None:
    for at in range(3):
        source = source_of(text, at)
        copies = slow_copies(source)
        assert mean_copies(source.judge, source.model, source.left, 13) == pytest.approx(copies)
        off = [abs(one - other) for one, other in zip(slow_means(source), copies, strict=True)]
        assert sum(off) < 1.0
        assert sum(copies) == pytest.approx(13)


def test_discards_make_a_kind_rare() -> None:
    source = source_of(RIICHI, at=2)  # 9p, north and 9m lie in this river
    copies = mean_copies(source.judge, source.model, source.left, 13)
    per_tile = [number / max(left, 1) for number, left in zip(copies, source.left, strict=True)]
    assert per_tile[8] < per_tile[26]
    assert per_tile[17] < per_tile[15]


def test_no_tile_is_drawn_twice() -> None:
    seen, random = table_view(Position.parse(OPEN, strict=False)), Random(5)
    for _ in range(20):
        hands = LikelyHands(seen).draw([10, 13, 13], random)
        together = [sum(counts) for counts in zip(*(hand for hand in hands if hand), strict=True)]
        assert all(count <= left for count, left in zip(together, seen.unseen, strict=True))


def test_three_players_hold_no_characters_between_1_and_9() -> None:
    source, random = source_of(SANMA, at=0), Random(6)
    assert source.judge.seen.players == 3
    for hand in source.ready_hands(random)[0] + [source.far_hand(random) for _ in range(30)]:
        assert not any(hand[1:8])


def test_the_file_has_counts_with_their_source() -> None:
    document = json.loads(files("paili.dangers").joinpath("phoenix_hands.json").read_text("utf-8"))
    assert document["version"] == 1
    assert "Tenhou" in document["source"]
    assert document["counted"]
    for players in ("4", "3"):
        of = document["players"][players]
        assert of["cases"] > of["hands"] > of["games"] > 50
        assert all(len(pair) == 2 and pair[1] > 0 for pair in of["weights"].values())
