"""A score of a Chinese game as text for people."""

from __future__ import annotations

from collections.abc import Iterator

from paili.catalogue import text
from paili.fan import FanScore
from paili.fan.rules import Rules as GameRules
from paili.report.game.score import ScorePrinter


class FanScorePrinter(ScorePrinter):
    """Prints scores of Chinese games on a screen, in a language, with or without pictures of tiles.

    >>> from paili import Win, fan
    >>> printer = FanScorePrinter("zh")
    >>> list(printer.paid(fan.score(Win("123456789m12p88s", "3p"), fan.MCR)))
    ['点炮者付30，其余各付8']
    """

    def print_fans(self, result: FanScore) -> None:
        """Print a score."""
        self.print_hand(result)
        self._print_table(map(self._told, ("fan", "value", "times")), self._fans(result), right=(1, 2))
        self.screen.print()
        self.screen.print(self._total(result), "bold")
        if result.problem:
            self.screen.print(problem_text(result.problem, result.rules, self.language), "bold red")
            return
        self._print_lines(self.paid(result))

    def round(self, wind: str) -> str:
        """Return what the players of the game call the round of a wind."""
        return text(f"fan_round.{wind}", self.language)

    def won_by(self, tsumo: bool) -> str:
        """Return how a tile was won, in the words of these games."""
        return self._told("self_drawn" if tsumo else "discarded")

    def _told(self, name: str, **facts: object) -> str:
        return text(f"fan_scored.{name}", self.language, **facts)

    def _fans(self, result: FanScore) -> Iterator[tuple[str, ...]]:
        for each in result.fans:
            factor = "×" if result.rules.fan(each.id).counts == "factor" else ""
            yield each.name(self.language), f"{factor}{each.value}", str(each.times)

    def _total(self, result: FanScore) -> str:
        total = self._told("total", total=result.total, unit=unit_word(result.rules, self.language))
        return total if result.problem else f"{total}   {self._told('base', points=f'{result.base:,}')}"

    def paid(self, result: FanScore) -> Iterator[str]:
        """Yield who pays what, line by line."""
        payments = result.payments
        if payments.liable:
            yield self._told("liable", points=f"{payments.liable:,}")
        elif result.win.tsumo:
            yield self._told("each", points=f"{payments.each:,}")
        else:
            points, others = f"{payments.discarder:,}", f"{payments.others:,}"
            yield self._told("shares" if payments.others else "discarder", points=points, others=others)
        if payments.birds:
            yield self._told("birds", number=payments.birds)
        if payments.changes is not None:
            yield self._changes(payments.changes, "bold")


def unit_word(rules: GameRules, language: str) -> str:
    """Return what a game counts its totals in.

    >>> from paili import fan
    >>> unit_word(fan.MCR, "zh"), unit_word(fan.TAIWAN, "zh")
    ('番', '台')
    """
    return text(f"fan_unit.{rules.unit}", language)


def problem_text(problem: str, rules: GameRules, language: str) -> str:
    """Return why a hand may not win."""
    facts = {"minimum": rules.minimum, "points": rules.minimum_points, "unit": unit_word(rules, language)}
    return text(f"fan_problem.{problem}", language, **facts)
