"""Report one hand of a Chinese game, for a person at a terminal.

>>> from paili import fan
>>> printer = FanHandPrinter("en")
>>> printer.print_game(fan.analyze("123456789m12p88s", fan.MCR))  # doctest: +ELLIPSIS
123456789m12p88s
Rules mcr
...
3p        4   edge (penchan)   22 fan, +46   24 fan, +96
...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from paili.catalogue import Rendered, labelled, text
from paili.fan import FANS, FanAnalysis, FanComparison, FanDiscard, FanNoWait, FanScore, FanValue, FanWait
from paili.layout import TextTable
from paili.report.game.score import FanScorePrinter, problem_text, unit_word
from paili.report.hand.analysis import HandPrinter, face_of
from paili.report.hand.why import why
from paili.report.words import rules_word, tile_list, tile_word
from paili.tiles import Kind

if TYPE_CHECKING:
    from paili.value.records import Evaluation


class FanHandPrinter(HandPrinter):
    """A printer of the analysis of a hand in a Chinese game."""

    def print_game(self, analysis: FanAnalysis, values: Evaluation | None = None) -> None:
        """Print the shanten, and the waits or discards with the value of a win.

        Args:
            analysis: the analysis of the hand in the game.
            values: the expected values by which the discards are sorted; None to sort by shape.
        """
        self.screen.print(self._hand(analysis.hand))
        rules = rules_word(analysis.rules.name, self.language)
        self.screen.print(f"{text('scored.rules', self.language)} {rules}", "dim")
        self._print_shanten(analysis.shape)
        if analysis.rules.lack_suit and not analysis.shape.variant.lack:
            self._print_three_suits(analysis.hand)
        if analysis.shape.won:
            self._print_won(analysis)
        if analysis.discards and values is not None:
            self._print_lack(analysis.hand, analysis.shape.variant)
            self.print_discards(analysis.shape.discards, values, partial(face_of, analysis.hand))
        elif analysis.discards:
            self._print_worth_of_discards(analysis)
        elif analysis.waits:
            self._print_worth_of_waits(analysis)
        elif analysis.shape.ukeire.shanten == 0:
            self.screen.print(self._words("nothing_wins"))
        else:
            self.print_ukeire(analysis.shape.ukeire)
        if values is not None:
            self._print_value(values)
        self._print_lines(no_wait_lines(analysis.forbidden, self.language))

    def form_word(self, form: str) -> str:
        """Return the word of Chinese players for a form of a win."""
        return text(f"fan_value.forms_{form.replace(' ', '_')}", self.language)

    def _words(self, name: str, **facts: object) -> str:
        return text(f"fan_hand.{name}", self.language, **facts)

    def _print_won(self, analysis: FanAnalysis) -> None:
        self.screen.print()
        if analysis.score is None:
            self.screen.print(self._words("which_drawn"))
        else:
            FanScorePrinter(self.language, self.screen, self.tiles).print_fans(analysis.score)
        self.screen.print()

    # ------------------------------------------------------------------ waits

    def _print_worth_of_waits(self, analysis: FanAnalysis) -> None:
        waits = analysis.waits
        kinds, total = sum(wait.left > 0 for wait in waits), sum(wait.left for wait in waits)
        counted = self._say("counted", kinds=kinds, tiles=total)
        self.screen.print(labelled(self._say("waits"), counted, self.language))
        heads = (*map(self._say, ("tile", "left", "shape")), *map(self._words, ("by_discard", "self_drawn")))
        table = TextTable(*heads, right=(1,), firm=(0, 1))
        for fans, alike in groupby(waits, lambda wait: fans_line(wait, self.language)):
            for wait in alike:
                table.add_row(*self._row(wait))
            table.add_note(fans)
        self.screen.print_table(table)
        self.screen.print(self._words("plus"), "dim")
        self._print_lines(_limits(analysis, self.language))

    def _row(self, wait: FanWait) -> tuple[str, ...]:
        scores = (worth_text(score, self.language) for score in (wait.by_discard, wait.self_drawn))
        return *self._wait(wait.tile, wait.left), self._shapes(wait.shapes), *scores

    # ------------------------------------------------------------------ discards

    def _print_worth_of_discards(self, analysis: FanAnalysis) -> None:
        self._print_lack(analysis.hand, analysis.shape.variant)
        ready = any(discard.waits for discard in analysis.discards)
        heads = [self._say(name) for name in ("discard", "then", "left", "useful")]
        table = TextTable(*heads, *([self._words("worth_head")] if ready else []), right=(2,), firm=(0, 1, 2))
        for item in analysis.discards:
            worth = (waits_text(item.waits, self.language),) if ready else ()
            table.add_row(*self._nearness_of(analysis, item), self._draws(item.ukeire), *worth)
        self.screen.print_table(table)
        if ready:
            self.screen.print(self._words("plus"), "dim")
            self._print_lines(_limits(analysis, self.language))

    def _nearness_of(self, analysis: FanAnalysis, discard: FanDiscard) -> tuple[str, str, str]:
        shape = next(item for item in analysis.shape.discards if item.tile == discard.tile)
        return self._nearness(shape, face_of(analysis.hand, discard.tile))


def _scores(analysis: FanAnalysis) -> Iterator[FanScore]:
    for wait in (*analysis.waits, *(wait for discard in analysis.discards for wait in discard.waits)):
        yield from filter(None, (wait.by_discard, wait.self_drawn))


def _limits(analysis: FanAnalysis, language: str) -> Iterator[str]:
    """Yield a sentence for each reason why some wins of the hand do not count, such as too few fan."""
    for problem in sorted({score.problem for score in _scores(analysis)} - {""}):
        yield problem_text(problem, analysis.rules, language)


def worth_text(score: FanScore | None, language: str) -> str:
    """Return the fan and the points of a win as text, or the reason why the win does not count.

    >>> from paili import fan
    >>> below, enough = fan.waits("123m456p78s99m[123p]", fan.MCR)
    >>> worth_text(below.by_discard, "en"), worth_text(enough.by_discard, "en"), worth_text(None, "en")
    ('4 fan, too few to win', '11 fan, +35', 'self-drawn only')
    """
    if score is None:
        return text("fan_hand.not_by_discard", language)
    key = score.problem or "worth"
    facts = {"total": score.total, "unit": unit_word(score.rules, language)}
    return text(f"fan_hand.{key}", language, **facts, points=f"{score.payments.total:,}")


def waits_text(waits: Iterable[FanWait], language: str) -> Rendered:
    """Return waits as text, each with the value of a win on it; waits of equal value are listed together.

    >>> from paili import fan
    >>> waits_text(fan.waits("123m456p78s99m[123p]", fan.MCR), "en")
    '6s: 4 fan, too few to win; 9s: 11 fan, +35'
    """
    by_worth: dict[str, list[Kind]] = {}
    for wait in waits:
        by_worth.setdefault(_best_worth(wait, language), []).append(wait.tile)
    parts = (
        text("fan_hand.wait_points", language, tiles=tile_list(tiles, language), worth=Rendered(worth))
        for worth, tiles in by_worth.items()
    )
    return Rendered(text("list.semicolon", language).join(parts))


def _best_worth(wait: FanWait, language: str) -> str:
    """Return the value of a ron on a wait as text, or the value of a tsumo if only tsumo is allowed."""
    if wait.by_discard is None or not needs_own_draw(wait):
        return worth_text(wait.best, language)
    return text("fan_hand.drawn_worth", language, worth=Rendered(worth_text(wait.self_drawn, language)))


def needs_own_draw(wait: FanWait) -> bool:
    """Return whether the hand may win on a wait only by tsumo."""
    return wait.by_discard is None or bool(wait.best.problem and wait.may_win)


def fans_text(score: FanScore, language: str) -> Rendered:
    """Return the fans of a win with their values, in one line.

    >>> from paili import fan
    >>> fans_text(fan.waits("123456789m12p88s", fan.MCR)[0].self_drawn, "zh")
    '清龙16、不求人4、平和2、边张1、喜相逢1'
    """
    named = (
        text("fan_hand.fan", language, name=fan.name(language), value=value_text(fan)) for fan in score.fans
    )
    return Rendered(text("list.between", language).join(named))


def value_text(fan: FanValue) -> str:
    """Return the value of a fan as text, with the number of times that it counts if that is more than
    once.
    """
    return f"{fan.value}×{fan.times}" if fan.times > 1 else str(fan.value)


def fans_line(wait: FanWait, language: str) -> str:
    """Return the fans of a ron on a wait as text, or the fans of a tsumo if only tsumo is allowed."""
    drawn = needs_own_draw(wait)
    score = wait.self_drawn if drawn else wait.best
    way = text(f"fan_hand.{'self_drawn' if drawn else 'by_discard'}", language)
    return text("fan_hand.fans", language, way=way, fans=fans_text(score, language))


def no_wait_lines(forbidden: Iterable[FanNoWait], language: str) -> Iterator[str]:
    """Yield a sentence for each reason why no win on certain waits counts; the sentence lists these waits."""
    by_reason: dict[str, list[Kind]] = {}
    for miss in forbidden:
        by_reason.setdefault(miss.reason, []).append(miss.tile)
    for reason, tiles in by_reason.items():
        yield text(f"fan_no_wait.{reason}", language, tiles=tile_list(tiles, language))


# ---------------------------------------------------------------------------------- why


def why_discard(comparison: FanComparison, language: str) -> tuple[str, ...]:
    """Return sentences that say why a discard is worse than the best discard in a Chinese game.

    >>> from paili import fan
    >>> for line in why_discard(fan.compare("123m456p78s99m6s[123p]", "9m", fan.MCR), "en")[:2]: print(line)
    After discarding 9m, no wait can win: 9m: 5 fan, too few to win.
    After discarding 6s, 4 tiles can win: 6s: 4 fan, too few to win; 9s: 11 fan, +35.
    """
    if not comparison.both_ready:
        return why(comparison.shape, language)
    chosen, best = comparison.chosen, comparison.best
    if chosen.tile == best.tile:
        return text("fan_why.best", language, tile=tile_word(best.tile, language)), ready_text(best, language)
    facts = {"tile": tile_word(chosen.tile, language), "best": tile_word(best.tile, language)}
    brings = text(
        "fan_why.brings", language, **facts, number=f"{chosen.value:,.0f}", most=f"{best.value:,.0f}"
    )
    return ready_text(chosen, language), ready_text(best, language), brings


def ready_text(discard: FanDiscard, language: str) -> str:
    """Return the waits after a discard as text, each with the value of a win on it.

    The discard must leave the hand ready.
    """
    tile, waits = tile_word(discard.tile, language), waits_text(discard.waits, language)
    return text(
        "fan_why.ready" if discard.left else "fan_why.none",
        language,
        tile=tile,
        left=discard.left,
        waits=waits,
    )


def why_wait(analysis: FanAnalysis, tile: int, language: str) -> tuple[str, ...]:
    """Return lines of text with the value and fans of a win on a tile, or why the tile is not a wait.

    >>> from paili import fan
    >>> for line in why_wait(fan.analyze("123456789m12p88s", fan.MCR), 11, "en")[:2]: print(line)
    3p by discard: 22 fan, +46
      Pure Straight 16: 123, 456 and 789 of one suit
    """
    wait = next((wait for wait in analysis.waits if wait.tile == tile), None)
    if wait is None:
        forbidden = tuple(no_wait_lines((miss for miss in analysis.forbidden if miss.tile == tile), language))
        return forbidden or (text("drill.no_wait", language, tile=tile_word(tile, language)),)
    return tuple(_ways(wait, language))


def _ways(wait: FanWait, language: str) -> Iterator[str]:
    for way, score in (("by_discard", wait.by_discard), ("self_drawn", wait.self_drawn)):
        facts = {"tile": tile_word(wait.tile, language), "way": text(f"fan_hand.{way}", language)}
        yield text("fan_why.way", language, **facts, worth=Rendered(worth_text(score, language)))
        for fan in score.fans if score else ():
            facts = {"name": fan.name(language), "value": value_text(fan)}
            named = text("fan_hand.fan", language, **facts)
            meaning = Rendered(FANS[fan.id].meaning(language))
            yield "  " + text("fan_why.fan", language, fan=Rendered(named), meaning=meaning)
