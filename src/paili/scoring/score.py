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

from operator import itemgetter
from typing import Any, Final, Protocol, TypeVar, overload

from paili.analysis.from_position import GivenPosition, takes_wins_of_positions
from paili.errors import ScoreError
from paili.scoring.checks import check_rules
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.wildcards import best_score
from paili.scoring.worth import Score, score_cases, score_of
from paili.tiles import FACE_NAMES
from paili.win.win import Win, checked_win

_rank: Final = itemgetter(slice(4))
Result_co = TypeVar("Result_co", covariant=True)


class ScoringGame(Protocol[Result_co]):
    """Rules of another family of games, which score a win themselves: `paili.fan.Rules`."""

    def score(self, win: Win) -> Result_co:
        """Return what a win is worth."""


@overload
def score(win: Win, rules: Rules | str = ...) -> Score: ...
@overload
def score(win: Win, rules: ScoringGame[Result_co]) -> Result_co: ...
@overload
def score(win: GivenPosition | str, tile: int | str | None = None, **facts: Any) -> Any: ...
@takes_wins_of_positions
def score(win: Any, rules: Any = Rules.TENHOU) -> Any:
    """Return what a win is worth, by its best reading.

    Args:
        win: the won hand and its circumstances; or a position, or its text, followed by the tile that wins
            where none is drawn or offered, and by other facts of the win, see `paili.Position.win`.
        rules: those of riichi; or a Chinese game, `paili.fan.Rules`, whose answer is a `paili.fan.FanScore`;
            each by its name too.

    A hand without any yaku is a `Score` of no points whose ``problem`` says so. With wildcards the best hand
    that they can stand for is scored, see `paili.scoring.wildcards`.

    Raises:
        ScoreError: if the tiles are not a win, or the rules do not know such a win; or if ``win`` is not a
            `Win` or ``rules`` not `Rules`.

    >>> score(Win("567p34567s99p[123m]", "8s", dora_indicators="8p")).problem
    'no_yaku'
    >>> score("13m456p789s11222z_ES_o2mD").points, score("13m456p789s11222z_ES", "2m", riichi=True).points
    (1600, 3200)
    """
    if not isinstance(rules, Rules):
        rules = rules_or_game(rules)
        if not isinstance(rules, Rules):
            return rules.score(win)
    if checked_win(win).full.wildcards:
        return best_score(win, rules)
    check_rules(win, rules)
    found = score_cases(win, rules)
    if not found:
        raise _not_complete(win)
    return score_of(found[0] if len(found) == 1 else max(found, key=_rank), win, rules)


def rules_or_game(rules: object) -> Any:
    """Return rules of riichi or a Chinese game, given as itself or by its name.

    Raises:
        ScoreError: if it is neither.

    >>> rules_or_game("ema").name, rules_or_game("MCR").name
    ('ema', 'mcr')
    """
    if callable(getattr(rules, "score", None)):
        return rules
    try:
        return checked_rules(rules)
    except ScoreError:
        # loaded where riichi has no such name: it takes a while
        from paili.fan.rules import game, is_game

        if is_game(rules):
            return game(str(rules))
        raise


def _not_complete(win: Win) -> ScoreError:
    return ScoreError("score.not_complete", hand=win.hand, tile=FACE_NAMES[win.tile])


@takes_wins_of_positions
def all_readings(win: Win, rules: Rules | str = Rules.TENHOU) -> tuple[Score, ...]:
    """Return the score of every reading of a win, the best first.

    Raises:
        ScoreError: as `score`; and for a hand with wildcards, which has a reading for every assignment.

    >>> [each.reading.wait for each in all_readings(Win("12345m234p678s88p", "3m", riichi=True))]
    ['two-sided', 'edge']
    """
    if checked_win(win).full.wildcards:
        raise ScoreError("score.readings_of_wildcards", hand=win.hand)
    rules = checked_rules(rules)
    check_rules(win, rules)
    found = sorted(score_cases(win, rules), key=_rank, reverse=True)
    if not found:
        raise _not_complete(win)
    return tuple(score_of(each, win, rules) for each in found)
