"""``paili HAND --rules mcr``: what a Chinese game says of one hand, or of each line of standard input."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from paili import fan
from paili.analysis.from_position import OF_WINS, GivenPosition, arguments_of, told_by
from paili.cli import option
from paili.cli.hand.svg import write_svg
from paili.cli.streams import answer_lines, json_text, refuse_for_lines
from paili.fan.hands.analysis import compared
from paili.fan.hands.inputs import game_inputs
from paili.hand import as_face
from paili.report.fan.hand import FanHandPrinter, why_discard, why_wait
from paili.tiles import kind_of

if TYPE_CHECKING:
    from paili.value.records import Evaluation


class HandInGame(NamedTuple):
    """How a hand is asked about.

    Attributes:
        rules: the game.
        visible: tiles seen elsewhere.
        order: in which order discards stand that keep equally many tiles.
        facts: of the win, as `paili.scoring.Win` takes them.
        position: the position that says the hand, None where it is typed.
        value: what its worth is asked with, None where it is not.
    """

    rules: fan.Rules
    visible: str
    order: str
    facts: dict[str, Any]
    position: GivenPosition | None = None
    value: dict[str, Any] | None = None

    @classmethod
    def of(
        cls,
        position: GivenPosition | None,
        rules: fan.Rules | None,
        visible: str,
        order: str,
        facts: dict[str, Any],
    ) -> HandInGame:
        """Return it with all that a position says, which nothing that was typed may be against.

        Raises:
            QuestionError: naming what is.
        """
        typed = {**facts, **({"rules": rules} if rules else {}), **({"visible": visible} if visible else {})}
        if position is None:
            assert rules is not None
            return cls(rules, visible, order, facts)
        told = arguments_of(position, "hand", ("rules", "visible", *OF_WINS), typed)
        known, seen = told.pop("rules"), told.pop("visible")
        del told["hand"]
        return cls(known, seen, order, told, position)

    def print_answer(
        self,
        hand: tuple[str, ...],
        why: str | None,
        svg: str | None,
        tiles: str,
        language: str,
        *,
        as_json: bool,
    ) -> None:
        """Print what the game says of a hand, or of each line of standard input; write the picture.

        Raises:
            PailiError: if the hand, a fact or the tile of ``why`` is none.
        """
        if hand == option.LINES:
            refuse_for_lines(svg=svg, why=why)
            raise click.exceptions.Exit(answer_lines(self.answer, language))
        text = " ".join(hand)
        found = self.analysis(text)
        asked = None if why is None else self._why(found, why)
        values = self._values(found, text)
        if svg is not None:
            write_svg(svg, found.held)
        if svg == "-":
            return
        if as_json:
            told = {**found.to_dict(), **_why_json(found, asked, language), **_value_json(values)}
            click.echo(json_text(told))
            return
        printer = FanHandPrinter(language, tiles=tiles)
        printer.print_game(found, values)
        for line in ("", *_why_lines(found, asked, language)) if asked is not None else ():
            printer.screen.print(line)

    def answer(self, line: str) -> dict[str, Any]:
        """Return what the game says of a hand or a position as JSON takes it, with its worth if asked."""
        position = told_by(line) if self.position is None else None
        at = self if position is None else self._of_line(position)
        found = at.analysis(line)
        return {**found.to_dict(), **_value_json(at._values(found, line))}

    def _of_line(self, position: GivenPosition) -> HandInGame:
        found = self.of(position, self.rules, self.visible, self.order, self.facts)
        return found._replace(value=self.value)

    def analysis(self, hand: str) -> fan.FanAnalysis:
        """Return what the game says of a hand, or of the position that was given."""
        held = hand if self.position is None else self.position.told(("hand",), {})["hand"]
        return fan.analyze(held, self.rules, self.visible, order=self.order, **self.facts)

    def _values(self, found: fan.FanAnalysis, hand: str) -> Evaluation | None:
        if self.value is None:
            return None
        from paili.value.ask import evaluate

        asked = {**self.facts, **self.value}
        if self.position is not None:
            return evaluate(self.position, **asked)
        return evaluate(hand, self.visible, rules=self.rules, **asked)

    def _why(self, found: fan.FanAnalysis, tile: str) -> fan.FanComparison | int:
        """A discard beside the best one, or of a hand of 3n+1 tiles the kind to wait for."""
        if not found.discards:
            return kind_of(as_face(tile))
        return compared(found, game_inputs(found.held, self.rules, self.visible, self.facts), tile)


_Asked = fan.FanComparison | int


def _value_json(values: Evaluation | None) -> dict[str, Any]:
    return {} if values is None else {"value": values.to_dict()}


def _why_lines(found: fan.FanAnalysis, asked: _Asked, language: str) -> tuple[str, ...]:
    return why_wait(found, asked, language) if isinstance(asked, int) else why_discard(asked, language)


def _why_json(found: fan.FanAnalysis, asked: _Asked | None, language: str) -> dict[str, Any]:
    """The reasons as sentences, and of a discard what they are made of."""
    if asked is None:
        return {}
    told = {"why": list(_why_lines(found, asked, language))}
    return told if isinstance(asked, int) else {"comparison": asked.to_dict(), **told}
