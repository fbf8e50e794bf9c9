# cython: boundscheck=True, wraparound=True
"""Dora: han that are added to a hand that has a yaku.

>>> dora_of(0), dora_of(8), dora_of(30), dora_of(33)
(1, 0, 27, 31)
>>> dora_of(0, players=3)
8
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import ScoreError
from paili.hand.checks import NO_REDS
from paili.hand.meld import CONCEALED_QUAD
from paili.scoring.rules import Rules
from paili.scoring.yaku.catalogue import YakuHan
from paili.tiles import EAST, FACE_NAMES, FACES, M1, M9, NORTH, REDS, WHITE, kind_of
from paili.win.checks import refuse
from paili.win.facts import MAX_INDICATORS
from paili.win.record import WinRecord


@lru_cache(maxsize=128)
def dora_of(indicator: int, players: int = 4) -> int:
    """Return the dora kind that an indicator points to.

    The ranks of a suit, the winds and the dragons are cycles: after the last kind comes the first. With three
    players 1m points to 9m.

    Args:
        indicator: the indicator, a kind or 34…36 for a red five.
        players: 4 or 3.
    """
    kind = kind_of(indicator)
    if players == 3 and kind == M1:
        return M9
    first, size = (kind - kind % 9, 9) if kind < EAST else (EAST, 4) if kind < WHITE else (WHITE, 3)
    return first + (kind - first + 1) % size


def dora_han(win: WinRecord, rules: Rules) -> tuple[YakuHan, ...]:
    """Return the dora of a win with their han: dora, red fives, ura dora and norths.

    The result leaves out a sort of dora with 0 han.
    """
    counted: list[YakuHan] = []
    facts = win.__dict__
    turned, under, reds, kita = (
        facts["dora_indicators"], facts["ura_indicators"], facts["reds"], facts["kita"],
    )  # fmt: skip
    if turned:
        _count(counted, "dora", _copies(facts, rules, turned if rules.kan_dora else turned[:1]))
    if reds != NO_REDS:
        _count(counted, "aka_dora", _red_fives(reds, rules))
    if under and rules.ura_dora:
        every = rules.kan_ura and rules.kan_dora
        _count(counted, "ura_dora", _copies(facts, rules, under if every else under[:1]))
    if kita:
        _count(counted, "kita", kita * rules.kita_han)
    return tuple(counted) if counted else ()


def _count(counted: list[YakuHan], name: str, han: int) -> None:
    """Append the han of one sort of dora to a list, unless the number of han is 0."""
    if han:
        counted.append(_counted(name, han))


@lru_cache(maxsize=256)
def _counted(name: str, han: int) -> YakuHan:
    return YakuHan(name, han)


def _copies(facts: dict[str, Any], rules: Rules, indicators: tuple[int, ...]) -> int:
    han, totals, kita = 0, facts["held"], facts["kita"]
    dora = _DORA_OF_THREE if rules.players == 3 else _DORA
    for indicator in indicators:
        kind = dora[indicator]
        copies = totals[kind]
        han += copies
        if kind == NORTH:
            han += kita
    return han


_DORA: Final = tuple(map(dora_of, range(FACES)))
_DORA_OF_THREE: Final = tuple([dora_of(face, 3) for face in range(FACES)])


def _red_fives(reds: tuple[int, int, int], rules: Rules) -> int:
    for suit, (own, most) in enumerate(zip(reds, rules.red_fives, strict=True)):
        if most and own > most:
            tile = FACE_NAMES[REDS[suit]]
            raise ScoreError("score.too_many_reds", number=own, tile=tile, rules=rules.name, most=most)
    return sum([own for own, most in zip(reds, rules.red_fives, strict=True) if most])


def indicators_turned(quads: Iterable[str], rules: Rules, *, before_discard: bool = True) -> int:
    """Return the number of revealed dora indicators after a sequence of quads.

    Args:
        quads: the type of each quad that any player has made in the deal, in order, as `paili.hand.meld`
            names them.
        rules: the rule set; ``kan_dora_timing`` decides when a quad's indicator is revealed.
        before_discard: whether nobody has discarded since the last quad, so that a win at this moment is on
            the replacement tile or robs the quad.

    >>> indicators_turned(["open quad"], Rules.TENHOU), indicators_turned(["open quad"], Rules.M_LEAGUE)
    (1, 2)
    """
    types = list(quads)
    if not types or not rules.kan_dora:
        return 1
    late = rules.kan_dora_timing == "after discard" or (
        rules.kan_dora_timing == "concealed at once" and types[-1] != CONCEALED_QUAD
    )
    return min(MAX_INDICATORS, 1 + len(types) - (late and before_discard))


def check_indicators(win: WinRecord, rules: Rules) -> None:
    """Raise a ScoreError if a win on a replacement tile has an indicator that the rules reveal only later."""
    if not win.rinshan or len(win.dora_indicators) < MAX_INDICATORS or win.after_north:
        return
    quads = [meld.type for meld in win.hand.melds if meld.is_quad]
    # Four quads in all, the winner's own among them; the winner's last one was the last of all.
    if quads and indicators_turned(["quad"] * 3 + quads[-1:], rules) < len(win.dora_indicators):
        turned = Message("fact.indicators", number=MAX_INDICATORS)
        after = Message(f"rinshan_after.{quads[-1].replace(' ', '_')}")
        refuse(turned, after, "turned_later", rules=rules.name)
