"""A Chinese game that scores: `paili.score` asks it what a win is worth."""

from __future__ import annotations

from dataclasses import dataclass

from paili.errors import ScoreError
from paili.fan.checks import declared_form, has_wildcards
from paili.fan.deal_wilds import in_deal
from paili.fan.declared import declared_case
from paili.fan.game_rules import GameRules, checked_game
from paili.fan.score import BY_RANK, FanScore, ScoredCase, all_cases, best_case, score_of
from paili.fan.wildcards import best_of_wildcards
from paili.scoring.win import Win, checked_win


@dataclass(frozen=True, kw_only=True)
class Rules(GameRules):
    """One game; its fields are those of `GameRules` and `HandRules`.

    Raises:
        ScoreError: if a field has a value that it does not know, or two contradict each other.

    >>> ours = Rules.from_toml('''
    ... base = "mcr"
    ... name = "our table"
    ... minimum = 6
    ... without = ["all_types"]
    ... [[fan]]
    ... id = "open_and_concealed_kong"
    ... value = 6
    ... ''')
    >>> ours.minimum, ours.fan("open_and_concealed_kong").value
    (6, 6)
    """

    def __hash__(self) -> int:
        return super().__hash__()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by what it says, so that worker processes read it again."""
        return type(self).from_dict, (self.to_dict(),)

    def score(self, win: Win) -> FanScore:
        """Return what a win is worth in this game; `paili.score` asks this too.

        Raises:
            ScoreError: if the tiles are not a win of this game, or it does not know a fact of the win.
        """
        return score(win, self)


def score(win: Win, rules: GameRules) -> FanScore:
    """Return what a win is worth in a game, by its best reading.

    A hand below the minimum is a `FanScore` without points whose ``problem`` says so. With wildcards the best
    hand that they can stand for is scored, see `paili.fan.wildcards`.

    Raises:
        ScoreError: if the tiles are not a win of the game, or it does not know a fact of the win; or if
            ``win`` is not a `Win`.
    """
    return score_of(best_of(win, rules), win, rules)


def best_of(win: Win, rules: GameRules) -> ScoredCase:
    """Return the reading of a win that is scored, and what its wildcards stand for.

    Raises:
        ScoreError: as `score`.
    """
    dealt = in_deal(checked_win(win), checked_game(rules))
    if form := declared_form(win, rules):
        return declared_case(win, rules, dealt, form)
    return (best_of_wildcards if has_wildcards(dealt, rules) else best_case)(win, rules, dealt)


def all_readings(win: Win, rules: GameRules) -> tuple[FanScore, ...]:
    """Return the score of every reading of a win, the best first.

    Raises:
        ScoreError: as `score`; and for a hand with wildcards, which has a reading for every assignment.
    """
    dealt = in_deal(checked_win(win), checked_game(rules))
    if declared_form(win, rules):
        return (score(win, rules),)
    if has_wildcards(dealt, rules):
        raise ScoreError("score.readings_of_wildcards", hand=win.hand)
    found = sorted(all_cases(win, rules, dealt), key=BY_RANK, reverse=True)
    return tuple(score_of(each, win, rules) for each in found)


def game(name: str) -> Rules:
    """Return a ready-made game by its name.

    Raises:
        ScoreError: if there is none.

    >>> game("mcr").name, game("MCR") is game("mcr")
    ('mcr', True)
    """
    return Rules.named(name)
