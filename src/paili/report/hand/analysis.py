"""Print an analysis at a terminal: the hand as tiles, its shanten, and its waits or the table of discards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from paili.catalogue import labelled, text
from paili.hand.groups import NUMBER_SUITS, suits_in
from paili.layout import styled, width
from paili.report.words import (
    DRAWN,
    WRITINGS,
    TilePrinter,
    form_word,
    kind_of_or_wild,
    marks,
    shanten_word,
    shape_word,
    tile_list,
)
from paili.tiles import FIVES, REDS

if TYPE_CHECKING:
    from paili.analysis.analyze import Analysis
    from paili.analysis.compare import BestDiscard, Comparison
    from paili.analysis.cutting.readings import Reading
    from paili.analysis.discards import Discard
    from paili.analysis.moves import Ukeire
    from paili.analysis.waits import Wait
    from paili.hand import Hand
    from paili.scoring.wait_limits import WaitLimits
    from paili.value.records import Evaluation, Value
    from paili.variants import Variant

_MOST_DRAWN: Final = 12  # readings, as pictures


class HandPrinter(TilePrinter):
    """A printer of the analysis of a hand on a screen, in a language."""

    section = "report"

    def print(
        self,
        analysis: Analysis,
        compared: Comparison | BestDiscard | None = None,
        by_shape: Ukeire | None = None,
        values: Evaluation | None = None,
        limits: Sequence[WaitLimits] = (),
        *,
        is_ranked: bool = True,
        beside_riichi: bool = False,
    ) -> None:
        """Print an analysis.

        Args:
            analysis: the analysis.
            compared: a discard compared with the best discard, or the best discard with its reasons.
            by_shape: the shanten and useful tiles under the rule ``tenpai="shape"``, where a kind counts as
                useful even if the hand holds all its copies; None if the rule makes no difference.
            values: the expected values of the hand and of its discards; None for no values.
            limits: the limits of ready hands, such as furiten; the caller passes () if ``values`` reports the
                limits.
            is_ranked: whether the discards are sorted by value; if False, they keep the order of
                ``analysis``.
            beside_riichi: whether an opponent is in riichi and the values do not include the danger of
                discards.
        """
        self.screen.print(self._hand(analysis.hand))
        self._print_shanten(analysis)
        if analysis.variant.needs_lack:
            self._print_three_suits(analysis.hand)
        if by_shape is not None:
            self._print_by_shape(by_shape)
        if analysis.won:
            self.print_readings(analysis.readings)
        if analysis.discards and (values is not None or not analysis.won):
            self._print_lack(analysis.hand, analysis.variant)
            face = partial(face_of, analysis.hand)
            self.print_discards(analysis.discards, values, face, is_ranked=is_ranked)
        elif not analysis.won:
            self._print_draws(analysis)
        if values is not None:
            self._print_value(values)
        elif limits:
            from paili.report.hand.wait_notes import limit_lines

            self._print_lines(["", *limit_lines(limits, self.language)])
        if beside_riichi:
            self.screen.print()
            self.screen.print(self._say("beside_riichi"))
        if compared is not None:
            self._print_why(compared, values if is_ranked else None)

    # ----------------------------------------------------------------- answers

    def form_word(self, form: str) -> str:
        """Return the word of riichi for a form of a win."""
        return form_word(form, self.language)

    def _print_draws(self, analysis: Analysis) -> None:
        """Print the waits or the useful draws of a hand of 3n+1 tiles."""
        if analysis.waits:
            self.print_waits(analysis.waits)
        elif analysis.ukeire.shanten == 0:
            self.screen.print(self._say("only_wildcards"))
        else:
            self.print_ukeire(analysis.ukeire)

    def _print_shanten(self, analysis: Analysis) -> None:
        forms = zip(analysis.shanten._fields, analysis.shanten, strict=True)
        texts = [f"{self.form_word(form)} {number}" for form, number in forms if number is not None]
        # `analysis.shanten` has no entry for some forms of Chinese games, whose draws are counted
        nearest = -1 if analysis.won else min(analysis.shanten.best, analysis.ukeire.shanten)
        near = styled(shanten_word(nearest, self.language), "bold")
        line = f"{near}   {labelled(self._say('shanten'), self._listed(texts), self.language)}"
        if width(line) > self.screen.width:
            line = "\n   ".join((near, *texts))
        self.screen.print(line)

    def _print_by_shape(self, by_shape: Ukeire) -> None:
        near, tiles = shanten_word(by_shape.shanten, self.language), tile_list(by_shape.tiles, self.language)
        self.screen.print(self._say("by_shape", near=near, tiles=tiles))

    def print_readings(self, readings: Sequence[Reading]) -> None:
        """Print the ways to divide a complete hand into groups; only a few if tiles are drawn as pictures."""
        most = _MOST_DRAWN if self.tiles == DRAWN else len(readings)
        rows = (
            (self._reading(reading), form_word(reading.form, self.language)) for reading in readings[:most]
        )
        self._print_table((self._say("readings"), ""), rows)
        if more := len(readings[most:]):
            self.screen.print(text("page.more_readings", self.language, count=more))

    def _reading(self, reading: Reading) -> str:
        groups = [group.faces for group in reading.groups]
        if self.tiles == DRAWN:
            return " ".join(map(marks, [*groups, *(meld.faces for meld in reading.melds)]))
        if self.tiles not in WRITINGS:
            return str(reading)
        melds = (f"[{self._written(meld.faces)}]" for meld in reading.melds)
        return " ".join([*map(self._written, groups), *melds])

    def print_waits(self, waits: Sequence[Wait]) -> None:
        """Print waits, each with its copies left and its shapes."""
        total = sum(wait.left for wait in waits)
        kinds = sum(wait.left > 0 for wait in waits)
        counted = self._say("counted", kinds=kinds, tiles=total)
        self.screen.print(labelled(self._say("waits"), counted, self.language))
        rows = ((*self._wait(wait.tile, wait.left), self._shapes(wait.shapes)) for wait in waits)
        self._print_table(map(self._say, ("tile", "left", "shape")), rows, right=(1,))

    def _wait(self, tile: int, left: int) -> tuple[str, str]:
        return self._shown([tile], self._tile(tile), left), str(left)

    def _shapes(self, shapes: Iterable[str]) -> str:
        return self._listed(shape_word(shape, self.language) for shape in shapes)

    def print_ukeire(self, ukeire: Ukeire) -> None:
        """Print the draws that lower the shanten."""
        counted = self._say("counted", kinds=ukeire.kinds, tiles=ukeire.total)
        useful = f"{counted}   {self._helping(ukeire)}"
        self.screen.print(labelled(self._say("useful"), useful, self.language))

    def print_discards(
        self,
        discards: Sequence[Discard],
        values: Evaluation | None = None,
        face_of: Callable[[int], int] = int,
        *,
        is_ranked: bool = True,
    ) -> None:
        """Print the table of discards.

        Args:
            discards: the discards.
            values: the values of the hand, which add columns; None for none.
            face_of: a function from the kind of a discard to its face (see `paili.tiles`), which may be a red
                five.
            is_ranked: whether to sort the discards by value.
        """
        of_value, rows = self._valued(discards, values, is_ranked)
        head = [self._say(name) for name in ("discard", "then", "left")]
        cells = (
            (*self._nearness(discard, face_of(discard.tile)), *worth, self._draws(discard.ukeire))
            for discard, worth in rows
        )
        titles = (*head, *of_value, self._say("useful"))
        self._print_table(titles, cells, right=range(2, 3 + len(of_value)))

    def _print_three_suits(self, hand: Hand) -> None:
        """Print a note if a hand has tiles of three suits in a game whose wins have at most two suits."""
        if len(suits_in(hand.all_counts)) == NUMBER_SUITS:
            self.screen.print(self._say("three_suits"))

    def _print_lack(self, hand: Hand, variant: Variant) -> None:
        lacking = variant.lacking
        if must_go := [face for face in hand.faces if kind_of_or_wild(face) in lacking]:
            self.screen.print(self._say("lack", tiles=self._coloured(must_go)))

    def _valued(
        self, discards: Sequence[Discard], values: Evaluation | None, is_ranked: bool
    ) -> tuple[list[str], list[tuple[Discard, list[str]]]]:
        """Return the columns with expected values for the table of discards.

        Args:
            discards: the discards.
            values: the values; None for no such columns.
            is_ranked: whether to order the discards by value.

        Returns:
            The titles of the columns, and each discard with its cells.
        """
        if values is None:
            return [], [(discard, []) for discard in discards]
        from paili.report.hand.value import cells, ordered, titles

        rows, folds = ordered(discards, values), values.fold is not None
        if not is_ranked:
            rows.sort(key=lambda row: discards.index(row[0]))
        valued_rows = [(discard, cells(value, self.language, folds=folds)) for discard, value in rows]
        return titles(self.language, values.objective), valued_rows

    def _nearness(self, discard: Discard, face: int) -> tuple[str, str, str]:
        return self._tile(face), self._near(discard), str(discard.ukeire.total)

    def _near(self, discard: Discard | Value) -> str:
        return shanten_word(discard.shanten, self.language)

    def _draws(self, useful: Ukeire) -> str:
        return f"{self._helping(useful)}  ({useful.kinds})"

    def _helping(self, useful: Ukeire) -> str:
        """Return the useful tiles as text; if tiles are pictures, with the copies left of each kind."""
        if self.tiles != DRAWN:
            return self._coloured(useful.tiles)
        return " ".join(f"{self._shown([kind], '', left=left)}×{left}" for kind, left in useful.left.items())

    def _print_value(self, values: Evaluation) -> None:
        from paili.report.hand.value import sentences

        self._print_lines(["", *sentences(values, self.language)])

    def print_values(self, evaluation: Evaluation) -> None:
        """Print the expected value of a hand, or of each of its discards."""
        from paili.report.hand.value import cells, sentences, titles

        folds = evaluation.fold is not None
        rows = [
            (
                self._tile(face_of(evaluation.hand, tile)),
                self._near(discard),
                *cells(discard, self.language, folds=folds),
            )
            for discard in evaluation.discards
            if (tile := discard.tile) is not None
        ]
        self.screen.print(self._hand(evaluation.hand))
        if rows:
            heads = (*map(self._say, ("discard", "then")), *titles(self.language, evaluation.objective))
            self._print_table(heads, rows, right=range(2, len(heads)))
        self._print_lines(sentences(evaluation, self.language))

    def _print_why(self, compared: Comparison | BestDiscard, values: Evaluation | None) -> None:
        from paili.report.hand.why import why_any

        self.screen.print()
        if values is not None:
            from paili.report.hand.value import by_value

            self._print_lines(by_value(compared, values, self.language))
        self._print_lines(why_any(compared, self.language))


def face_of(hand: Hand, kind: int) -> int:
    """Return the face (see `paili.tiles`) to discard for a kind: a red five only if the hand has no plain
    five of that suit."""
    reds = hand.reds[FIVES.index(kind)] if kind in FIVES else 0
    return REDS[FIVES.index(kind)] if reds and reds == hand.counts[kind] else kind
