"""Print the distance of a hand to each yaku, or to each fan of a Chinese game, as a table.

>>> goal_word("honitsu", "ja"), goal_word("any_yaku", "en")
('混一色', 'any yaku')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.catalogue import text
from paili.goal.goals import ANY_YAKU, Goal
from paili.goal.points import PointsGoal
from paili.report.words import TilePrinter

_NEAR: Final = 3  # yaku more draws further away than the nearest win are left out


def goal_word(name: str, language: str, section: str = "yaku") -> str:
    """Return the word for a goal of a hand: a yaku, or a fan of a Chinese game if ``section`` is "fan"."""
    return text(f"goal_name.{name}" if name == ANY_YAKU else f"{section}.{name}", language)


def points_line(far: PointsGoal, language: str, unit: str = "points") -> str:
    """Return a sentence that says how far a hand is from a win of at least some value.

    Args:
        far: the least value of the win, and the number of tiles that the hand needs for it.
        language: the language.
        unit: "points" if the value is in points, "fan" if it is in fan.
    """
    how = text("goals.by_tsumo" if far.tsumo else "goals.by_ron", language)
    facts = {"points": f"{far.points:,}", "how": how}
    if far.draws is None:
        return text(f"goals.{unit}_beyond", language, **facts, beyond=far.beyond)
    if not far.draws:
        return text(f"goals.{unit}_has", language, **facts)
    return text(f"goals.{unit}_far", language, **facts, draws=far.draws)


class GoalsPrinter(TilePrinter):
    """A printer of how far a hand is from each goal (a yaku or a fan), in a language.

    Args:
        language: the language.
        of_game: whether the goals are fans of a Chinese game.
    """

    section = "goals"

    def __init__(self, language: str, *, of_game: bool = False) -> None:
        super().__init__(language)
        self.of_game = of_game

    def print(self, hand: str, goals: Sequence[Goal], *, all_of_them: bool) -> None:
        """Print how far a hand is from its goals.

        Args:
            hand: the hand as text.
            goals: the goals, the nearest first.
            all_of_them: whether to print all goals; if False, only the goals for which `is_near` is true.
        """
        self.screen.print(hand, "bold")
        shown = goals if all_of_them else [goal for goal in goals if is_near(goal, goals[0])]
        titles = map(self._say, ("fan" if self.of_game else "yaku", "draws", "left", "tiles", "discards"))
        self._print_table(titles, map(self._cells, shown), right=(1, 2))
        if more := sum(goal.draws is not None for goal in goals if goal not in shown):
            self.screen.print(self._say("more", number=more), "dim")

    def print_points_goal(self, far: PointsGoal) -> None:
        """Print how far a hand is from a win of at least some value."""
        self.screen.print(points_line(far, self.language, "fan" if self.of_game else "points"), "bold")
        if far.draws:
            row = str(far.total), self._coloured(far.tiles), self._coloured(far.discards)
            self._print_table(map(self._say, ("left", "tiles", "discards")), [row], right=(0,))

    def _cells(self, goal: Goal) -> tuple[str, ...]:
        name = goal_word(goal.yaku, self.language, "fan" if self.of_game else "yaku")
        if goal.draws is None:
            return name, "–", "", self._say("never"), ""
        if goal.draws == 0:
            return name, "0", "", self._say("has_it"), ""
        tiles, discards = map(self._coloured, (goal.tiles, goal.discards))
        return name, str(goal.draws), str(goal.total), tiles, discards


def is_near(goal: Goal, first: Goal) -> bool:
    """Return whether a goal needs at most a few draws more than the nearest goal."""
    return goal.draws is not None and first.draws is not None and goal.draws <= first.draws + _NEAR
