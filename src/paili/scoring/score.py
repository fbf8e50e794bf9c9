"""Score a won hand: compute a `Score`, with the reason for every number, from a `Win` and `Rules`.

Every division of the hand into groups is scored. The result is the division with the most points, then the
most han, then the most fu. If a yakuman and a counted yakuman (13 han or more) have equal points, the result
is the yakuman.

>>> win = Win("123m456p77889s11z", "9s", seat_wind="E", riichi=True, dora_indicators="4p")
>>> result = score(win, Rules.TENHOU)
>>> result.han, result.fu, result.points
(3, 40, 7700)
>>> [(yaku.id, yaku.han) for yaku in result.yaku]
[('riichi', 1), ('iipeikou', 1), ('dora', 1)]
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, overload

from paili.analysis.from_position import PositionLike, accepts_win_of_position
from paili.catalogue import Message
from paili.errors import ScoreError
from paili.hand.meld import CHI
from paili.scoring.case import cases
from paili.scoring.rules import Rules, checked_rules, presets
from paili.scoring.scored_case import Score, score_cases, score_of
from paili.scoring.single import score_checked, score_single
from paili.scoring.yaku.dora import check_in_play, check_indicators
from paili.tiles import FACE_NAMES, KINDS, NORTH, kind_of
from paili.variants import THIRTEEN_ORPHANS
from paili.win.checks import check_family, refuse, seat_of
from paili.win.record import CHINESE, WinRecord
from paili.win.rule_sets import same_name
from paili.win.traits import SPECIAL
from paili.win.win import Win, checked_win

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules
    from paili.fan.score import FanScore

_rank: Final = attrgetter("rank")


@overload
def score(win: Win, rules: Rules | str = ...) -> Score: ...
@overload
def score(win: Win, rules: GameRules) -> FanScore: ...
@overload
def score(win: PositionLike | str, tile: int | str | None = None, **facts: Any) -> Any: ...
@accepts_win_of_position(score_checked)
def score(win: Win | PositionLike | str, rules: Rules | GameRules | str = Rules.TENHOU) -> Score | FanScore:
    """Return the yaku, han, fu, points and payments of a win, by its highest-scoring division into groups.

    A hand without any yaku has 0 points, and its ``problem`` is "no_yaku".

    Args:
        win: the won hand and its circumstances as a `Win`; or a position, or the text of a position. After a
            position come the winning tile (unless the position has a drawn or offered tile) and other facts
            of the win as keyword arguments, see `paili.Position.win`.
        rules: a riichi rule set or its name, such as ``"mleague"``; or a Chinese game or its name, such as
            ``"mcr"``. For a Chinese game the result is a `paili.fan.FanScore`.

    Raises:
        ScoreError: if the tiles are not a win, or the rules do not use a fact of the win; if a riichi hand
            has wildcards, which only Chinese games score; or if ``win`` or ``rules`` is none of the above.

    >>> score(Win("567p34567s99p[123m]", "8s", dora_indicators="8p")).problem
    'no_yaku'
    >>> score("13m456p789s11222z_ES_o2mD").points, score("13m456p789s11222z_ES", "2m", riichi=True).points
    (1600, 3200)
    """
    if not isinstance(rules, Rules):
        rules = rules_or_game(rules)
        if not isinstance(rules, Rules):
            from paili.fan.score import score as score_of_game

            return score_of_game(checked_win(win), rules)
    win = checked_win(win)
    check_rules(win, rules)
    if (single := score_single(win, rules)) is not None:
        return single
    result = score_cases(win, rules)
    if not result:
        raise _not_complete(win, rules)
    return score_of(result[0] if len(result) == 1 else max(result, key=_rank), win, rules)


def rules_or_game(rules: object) -> Rules | GameRules:
    """Return riichi rules or a Chinese game, from the object itself or from its name.

    Raises:
        ScoreError: if ``rules`` is neither rules, nor a game, nor a name.

    >>> rules_or_game("ema").name, rules_or_game("MCR").name
    ('ema', 'mcr')
    """
    if not isinstance(rules, Rules | str):
        # loaded only for other rules than riichi's: it takes a while
        from paili.fan.rules import Rules as GameRules

        if isinstance(rules, GameRules):
            return rules
    if isinstance(rules, Rules) or same_name(rules, presets()) is not None:
        return checked_rules(rules)
    from paili.fan.rules import GAMES, is_game
    from paili.fan.rules import Rules as GameRules

    return GameRules.named(rules) if is_game(rules) else checked_rules(rules, games=list(GAMES))


def _not_complete(win: Win, rules: Rules) -> ScoreError:
    from paili.analysis.analyze import not_a_win  # which takes a while to load

    problem = Message("score.not_complete", hand=win.hand, tile=FACE_NAMES[win.tile])
    return not_a_win(problem, win.hand, win.tile, rules.variant)


@accepts_win_of_position()
def all_readings(win: Win, rules: Rules | str = Rules.TENHOU) -> tuple[Score, ...]:
    """Return the score of every division of a win into groups, the highest first.

    `score` returns only the highest score.

    Args:
        win: the won hand and its circumstances, as for `score`.
        rules: the riichi rule set, or its name.

    Raises:
        ScoreError: as `score`.

    >>> [case.reading.wait for case in all_readings(Win("12345m234p678s88p", "3m", riichi=True))]
    ['two-sided', 'edge']
    """
    rules = checked_rules(rules)
    check_rules(checked_win(win), rules)
    result = sorted(score_cases(win, rules), key=_rank, reverse=True)
    if not result:
        raise _not_complete(win, rules)
    return tuple(score_of(item, win, rules) for item in result)


# ---------------------------------------------------------------------------------- what rules do not know


def check_rules(win: WinRecord, rules: Rules) -> None:
    """Raise a ScoreError if a win has a fact that the rules do not use.

    Raises:
        ScoreError: with the fact and the rule in its message.
    """
    if win.is_chinese:
        check_family(win, CHINESE, rules.name)
    if win.hand.size + 3 * len(win.hand.melds) != 13:
        raise ScoreError("win.size", hand=win.hand, number=win.hand.total)
    if win.full.wildcards:
        raise ScoreError("score.wildcards", hand=win.hand)
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
    check_in_play([kind for kind in range(KINDS) if win.all_counts[kind]], rules)
    check_in_play([kind_of(face) for face in (*win.dora_indicators, *win.ura_indicators)], rules)
    for meld in win.hand.melds:
        if meld.type == CHI:
            refuse(Message("fact.chi", meld=meld), played, "no_chi")


def _check_concealed_robbery(win: WinRecord, rules: Rules) -> None:
    if not rules.rob_concealed_quad:
        raise ScoreError("score.no_robbed_concealed_quad", rules=rules.name)
    forms = {case.form for case in cases(win, rules)}
    if forms and THIRTEEN_ORPHANS not in forms:
        refuse("robbed_concealed_quad", "not_orphans", "orphans_rob")
