"""Wins that are declared on a hand that need not be complete: by the eighth flower, by ten honours discarded.

The winning tile is none of the hand then: the flower, one's own or another's (七抢一), written ``*``; or the
tenth honour that was discarded (十风).

>>> from paili import Win, fan
>>> print(fan.score(Win("1479m258p369s1234z15m", "*", flowers=8, discarder="W"), fan.TAIWAN))
8 fan: robbed_flower 8
"""

from __future__ import annotations

from typing import Final

from paili.fan import traits
from paili.fan.case import EIGHTH_FLOWER, Case, Facts
from paili.fan.checks import check_game
from paili.fan.game_rules import GameRules
from paili.fan.score import ScoredCase, score_case
from paili.hand import Hand
from paili.scoring.win import Win
from paili.scoring.win_record import WinRecord, changed_record
from paili.tiles import WILDCARD

_WAITS: Final = {traits.EIGHT_FLOWERS: EIGHTH_FLOWER, traits.TEN_HONOURS: "tenth honour"}


def declared_case(win: Win, rules: GameRules, dealt: WinRecord, form: str) -> ScoredCase:
    """Return the one case of a declared win.

    Args:
        win: the win.
        rules: the game.
        dealt: the win in the kinds of its deal.
        form: the form of it, see `paili.fan.checks.declared_form`.

    Raises:
        ScoreError: if the game does not know a fact of the win.
    """
    check_game(win, rules)
    facts = Facts(_apart(dealt, rules), rules)
    facts.traits &= ~(traits.ANY_TILE | traits.LAST_COPY)
    facts.waits = 0
    return score_case(Case(facts, form, traits.NO_GROUPS, _WAITS[form]), rules)


def _apart(win: WinRecord, rules: GameRules) -> WinRecord:
    """Return a win without its tile, and with the tiles of wild kinds as wildcards."""
    wild = rules.wild_kinds | win.wild
    counts, held = list(win.full.counts), list(win.held)
    wildcards = win.full.wildcards
    if win.winning_kind == WILDCARD:
        wildcards -= 1
    else:
        counts[win.winning_kind] -= 1
        held[win.winning_kind] -= 1
    wildcards += sum(counts[kind] for kind in wild)
    natural = tuple(0 if kind in wild else count for kind, count in enumerate(counts))
    full = Hand.unchecked(natural, wildcards=wildcards)
    return changed_record(win, full=full, held=tuple(held), winning_kind=WILDCARD)
