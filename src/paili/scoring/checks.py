"""What a rule set does not know: wins that may come about under other rules."""

from __future__ import annotations

from paili.catalogue import Message
from paili.errors import ScoreError
from paili.hand.meld import CHI
from paili.scoring.case import cases
from paili.scoring.rules import Rules
from paili.scoring.yaku.dora import check_indicators
from paili.tiles import KIND_NAMES, M2, M9, NORTH
from paili.variants import THIRTEEN_ORPHANS
from paili.win.checks import check_family, refuse, seat_of
from paili.win.record import CHINESE, WinRecord
from paili.win.traits import SPECIAL


def check_rules(win: WinRecord, rules: Rules) -> None:
    """Refuse a win that these rules do not know.

    Raises:
        ScoreError: naming the fact and the rule.
    """
    if CHINESE in win.families:
        check_family(win, CHINESE, rules.name)
    if win.hand.size + 3 * len(win.hand.melds) != 13:
        raise ScoreError("win.size", hand=win.hand, number=win.hand.total)
    if rules.players == 3:
        _check_three_players(win, rules)
    if win.kita and not rules.kita_han:
        raise ScoreError("score.no_kita", number=win.kita, rules=rules.name)
    if win.traits & SPECIAL:
        _check_special(win, rules)


def _check_special(win: WinRecord, rules: Rules) -> None:
    if win.robbed == "north" and not rules.kita_han:
        raise ScoreError("score.no_robbed_north", rules=rules.name)
    if win.haitei and win.rinshan and not rules.haitei_rinshan:
        refuse("haitei", "rinshan", "no_replacement_last", rules=rules.name)
    if win.robbed == "concealed quad":
        _check_concealed_robbery(win, rules)
    if win.rinshan:
        check_indicators(win, rules)


def _check_three_players(win: WinRecord, rules: Rules) -> None:
    played = Message("fact.rules", rules=rules.name)
    if NORTH in (win.seat_wind, win.discarder, win.liable):
        role = "winner" if win.seat_wind == NORTH else "discarder" if win.discarder == NORTH else "liable"
        refuse(seat_of(role, NORTH), played, "no_north_seat")
    for kind in range(M2, M9):
        if win.held[kind]:
            refuse(Message("fact.tile", tile=KIND_NAMES[kind]), played, "not_in_play")
    for meld in win.hand.melds:
        if meld.type == CHI:
            refuse(Message("fact.chi", meld=meld), played, "no_chi")


def _check_concealed_robbery(win: WinRecord, rules: Rules) -> None:
    if not rules.rob_concealed_quad:
        raise ScoreError("score.no_robbed_concealed_quad", rules=rules.name)
    forms = {case.form for case in cases(win, rules)}
    if forms and THIRTEEN_ORPHANS not in forms:
        refuse("robbed_concealed_quad", "not_orphans", "orphans_rob")
