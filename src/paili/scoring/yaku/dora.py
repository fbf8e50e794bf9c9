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
from typing import Final

from paili.catalogue import Message
from paili.errors import ScoreError
from paili.hand.checks import NO_REDS
from paili.hand.meld import CONCEALED_QUAD
from paili.kernels.scoring.switches import Switches
from paili.scoring.rules import Rules
from paili.scoring.yaku.catalogue import DORA, YakuHan
from paili.tiles import EAST, FACE_NAMES, FACES, KIND_NAMES, M1, M2, M9, NORTH, REDS, WHITE, kind_of
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


def dora_han(win: WinRecord, rules: Rules, numbers: Switches) -> tuple[YakuHan, ...]:
    """Return the dora of a win with their han: dora, red fives, ura dora and norths.

    The result leaves out a sort of dora with 0 han.

    Args:
        win: the win.
        rules: the rule set.
        numbers: the rule set as numbers, see `paili.scoring.book`.
    """
    counted: list[YakuHan] = []
    turned, under = len(win.dora_indicators), len(win.ura_indicators)
    if turned:
        _count(counted, _DORA, _copies(win, numbers, win.dora_indicators, turned if numbers.kan_dora else 1))
    if win.reds != NO_REDS:
        _count(counted, _RED_FIVES, _red_fives(win, rules, numbers))
    if under and numbers.ura_dora:
        every = numbers.kan_ura and numbers.kan_dora
        _count(counted, _URA_DORA, _copies(win, numbers, win.ura_indicators, under if every else 1))
    if win.kita:
        _count(counted, _NORTHS, win.kita * numbers.kita_han)
    return tuple(counted) if counted else ()


def _count(counted: list[YakuHan], sort: int, han: int) -> None:
    """Append the han of one sort of dora to a list, unless the number of han is 0."""
    if han:
        rows = _COUNTED[sort]
        while len(rows) <= han:
            rows.append(YakuHan(DORA[sort], len(rows)))
        counted.append(rows[han])


_DORA, _RED_FIVES, _URA_DORA, _NORTHS = range(len(DORA))
# a record for each number of han, by the sort of dora; the records are made when they are first needed
_COUNTED: Final[list[list[YakuHan]]] = [[] for _ in DORA]


def _copies(win: WinRecord, numbers: Switches, indicators: tuple[int, ...], most: int) -> int:
    """Return the number of dora that the first ``most`` indicators point to."""
    han = 0
    for place in range(most):
        face = indicators[place]
        kind: int = numbers.indicated[_KIND_OF[face]]
        han += win.count[kind]
        if kind == _NORTH:
            han += win.kita
    return han


_KIND_OF: Final = tuple(map(kind_of, range(FACES)))
_NORTH: Final = NORTH


def _red_fives(win: WinRecord, rules: Rules, numbers: Switches) -> int:
    han = 0
    for suit in range(3):
        most = numbers.red_fives[suit]
        if most:
            own: int = win.reds[suit]
            if own > most:
                tile = FACE_NAMES[REDS[suit]]
                raise ScoreError(
                    "score.too_many_reds", number=own, tile=tile, rules=rules.name, most=int(most)
                )
            han += own
    return han


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


def check_in_play(kinds: Iterable[int], rules: Rules) -> None:
    """Raise a ScoreError if one of some kinds, such as those of dora indicators, is not in the game of three
    players.
    """
    if rules.players != 3:
        return
    for kind in kinds:
        if M2 <= kind < M9:
            played = Message("fact.rules", rules=rules.name)
            refuse(Message("fact.tile", tile=KIND_NAMES[kind]), played, "not_in_play")
