"""Impossible tiles in a position are refused; what parses gives every result or a reason why not."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import paili
from paili import Position, bots, fan, game
from paili.errors import PailiError, PositionError
from paili.position.seats import OpenSeat, RiverTile
from paili.tiles import WILDCARD
from position_files import lines_of

HAND = "123m456p789s1122z"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (f"{HAND}_iW", 18), (f"{HAND}_i4pW", 18), (f"{HAND}_A9mW", 21), (f"{HAND}_A_B1zw", 23), (f"{HAND}_oWB", 18),
        (f"{HAND}_qW", 18), (f"{HAND}_seen.W", 18), (f"{HAND}_seen.1zW", 18), (f"{HAND}_turned.W", 18),
        (f"{HAND}_passed.W", 25), (f"{HAND}_furiten.5mw", 28), (f"{HAND}_wild.W", 23), ("123m45p**_A9mw", 13),
        (f"{HAND}_iW_rules.mcr", 18), ("123p456p789s1122z_i5m_rules.tenhou-sanma", 18),
        ("123p456p789s1122z_A5m_rules.tenhou-sanma", 19), ("123p456p789s11p_A1z_rules.sichuan", 17),
        ("123p456p789s11p_seen.7z_rules.sichuan", 16),
    ],
)  # fmt: skip
def test_a_tile_that_cannot_lie_there(text: str, at: int) -> None:
    for strict in (True, False):
        with pytest.raises(PailiError) as caught:
            Position.parse(text, strict=strict)
        assert caught.value.text == text
        assert caught.value.position is not None
        for language in ("en", "zh", "ja"):
            assert caught.value.in_language(language)
    if isinstance(caught.value, PositionError):
        assert caught.value.position in (at, at - 1, at + 1)


@pytest.mark.parametrize(
    "facts",
    [
        {"dora_indicators": [WILDCARD]}, {"dora_indicators": "*"}, {"river": [WILDCARD]}, {"river": "9m*"},
        {"visible": "*"}, {"offered": "*"}, {"turned": WILDCARD},
        {"seats": [OpenSeat(), OpenSeat(river=(RiverTile(WILDCARD),)), OpenSeat(), OpenSeat()]},
    ],
    ids=str,
)  # fmt: skip
def test_facts_that_say_so(facts: dict[str, Any]) -> None:
    with pytest.raises(PailiError):
        Position(HAND, **facts)


def test_what_may_lie_there() -> None:
    """A wildcard in the hand, and in the rivers of Chinese games, which discard them."""
    assert Position.parse("123m45p**_A9m").hand.wildcards == 2
    assert [item.tile for item in Position.parse("123m456p7s_A9mW_rules.guangdong").own.river or ()] == [
        8,
        WILDCARD,
    ]


def test_over_http(client: Any) -> None:
    for path in ("danger", "analyze", "evaluate"):
        for text in (f"{HAND}_iW", f"{HAND}_S1E_A9mw_B_C_D"):
            answer = client.post(
                f"/api/{path}", json={"position": text, "hand": text} if path == "danger" else {"hand": text}
            )
            assert 400 <= answer.status_code < 500, (path, answer.text)


# ---------------------------------------------------------------------------------- whatever parses

RULES = (
    "tenhou",
    "tenhou-sanma",
    "ema",
    *map(str, ("mcr", "sichuan", "hongzhong", "guangdong", "taiwan", "hong-kong")),
)
WORDS = (
    "rinshan", "rinshan.n", "ippatsu.A", "gone.B", "passed.5m", "furiten.9s", "wild.7z", "wild.5m6m", "turned.4m",
    "turned.W", "seen.5m1z", "seen.W", "seen.0p", "liable.daisangen.B", "lack.m", "lack.s.p.m.-",
)  # fmt: skip
FIELDS = ("1m", "5m", "W", "7z", "0p", "3zB", "70", "0", "5mC", "25000", "1000.2000.3000.4000")
QUESTIONS: dict[str, Callable[[Position], Any]] = {
    **{
        name: lambda p, name=name: getattr(p, name)()
        for name in (
            "shanten", "waits", "ukeire", "discards", "best_discard", "improvements", "analyze", "goals", "offers",
            "places", "final_places", "wait_points", "is_win", "readings", "cuts", "danger", "score", "legal", "to_svg",
        )
    },
    "readiness": paili.readiness,
    "score of a tile": lambda p: p.score("5m"),
    "as JSON": lambda p: Position.from_dict(p.to_dict()),
    **{f"game.{item.__name__}": item for item in (game.furiten, game.can_ron, game.own_moves, game.calls_on)},
    **{f"fan.{item.__name__}": item for item in (fan.analyze, fan.waits, fan.discards, fan.moves, fan.calls, fan.offers)},
    **{f"bots.{item.__name__}": lambda p, entry=item: entry().decide(p) for item in (bots.Greedy, bots.Random, bots.Balanced)},
}  # fmt: skip


def other(text: str, texts: list[str], chance: random.Random) -> str:
    """A position with fields of others, other rules, words, figures."""
    parts = text.split("_")
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(parts))
        way = chance.randrange(6)
        if way == 0:
            parts = [part for part in parts if not part.startswith("rules")] + [
                f"rules.{chance.choice(RULES)}"
            ]
        elif way == 1:
            parts.append(chance.choice(WORDS))
        elif way == 2:
            parts.append(chance.choice("iwpcqo") + chance.choice(FIELDS))
        elif way == 3:
            parts[0] = chance.choice(texts).split("_")[0]
        elif way == 4:
            parts[at] = re.sub(
                r"\d",
                lambda result: str(chance.randrange(10)) if chance.random() < 0.2 else result[0],
                parts[at],
            )
        else:
            place = chance.randrange(len(parts[at]) + 1)
            parts[at] = parts[at][:place] + chance.choice("0123456789mpszMPSZWwABCD-.n") + parts[at][place:]
    return "_".join(parts)


@pytest.mark.parametrize(
    "number", [400, pytest.param(1_000, marks=pytest.mark.slow), pytest.param(6_000, marks=pytest.mark.whole)]
)
def test_what_parses_answers_every_question_or_refuses(number: int) -> None:
    texts = [line.text for line in lines_of()]
    chance, parsed = random.Random(number), 0
    for _ in range(number):
        text = other(chance.choice(texts), texts, chance)
        try:
            position = Position.parse(text, strict=chance.random() < 0.5)
        except PailiError:
            continue
        parsed += 1
        for name in chance.sample(list(QUESTIONS), 4):
            try:
                QUESTIONS[name](position)
            except PailiError:
                pass
            except Exception as error:
                raise AssertionError(f"{name} of {text}") from error
    assert parsed > number // 10
