"""What a won hand is worth: `Win` and `Rules` in, `Score` out, with the reason for every number.

Every way to read the hand is scored, and the best one by points, then han, then fu, is the result; only
where a named yakuman and a counted one pay the same, the named one is, however many han the other has.

>>> win = Win("123m456p77889s11z", "9s", seat_wind="E", riichi=True, dora_indicators="4p")
>>> result = score(win, Rules.TENHOU)
>>> result.han, result.fu, result.points
(3, 40, 7700)
>>> [(each.id, each.han) for each in result.yaku]
[('riichi', 1), ('iipeikou', 1), ('dora', 1)]
"""

from __future__ import annotations

from paili.errors import ScoreError
from paili.scoring.rules import Rules
from paili.scoring.wildcards import best_score
from paili.scoring.win import Win, checked_win
from paili.scoring.worth import Score, check_rules, score_of, worths
from paili.tiles import FACE_NAMES


def score(win: Win, rules: Rules = Rules.TENHOU) -> Score:
    """Return what a win is worth, by its best reading.

    A hand without any yaku is a `Score` of no points whose ``problem`` says so. With wildcards the best hand
    that they can stand for is scored, see `paili.scoring.wildcards`.

    Raises:
        ScoreError: if the tiles are no win, or the rules do not know such a win; or if ``win`` is no `Win` or
            ``rules`` no `Rules`.

    >>> score(Win("567p34567s99p[123m]", "8s", dora_indicators="8p")).problem
    'no_yaku'
    """
    if checked_win(win).full.wildcards:
        return best_score(win, rules)
    check_rules(win, rules)
    best = None
    for worth in worths(win, rules):
        if best is None or worth[:4] > best[:4]:
            best = worth
    if best is None:
        raise ScoreError(f"{win.hand} with {FACE_NAMES[win.tile]} is no win")
    return score_of(best, win, rules)


def all_readings(win: Win, rules: Rules = Rules.TENHOU) -> tuple[Score, ...]:
    """Return the score of every reading of a win, the best first.

    Raises:
        ScoreError: as `score`; and for a hand with wildcards, which has a reading for every assignment.

    >>> [each.reading.wait for each in all_readings(Win("12345m234p678s88p", "3m", riichi=True))]
    ['two-sided', 'edge']
    """
    if checked_win(win).full.wildcards:
        raise ScoreError(f"{win.hand}: all readings need a hand without wildcards; score takes the best")
    check_rules(win, rules)
    found = sorted(worths(win, rules), key=lambda worth: worth[:4], reverse=True)
    if not found:
        raise ScoreError(f"{win.hand} with {FACE_NAMES[win.tile]} is no win")
    return tuple(score_of(worth, win, rules) for worth in found)
