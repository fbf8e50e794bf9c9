"""``paili HAND --rules mcr``: analyse one hand, or each line of standard input, in a Chinese game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from paili import fan
from paili.analysis.from_position import OF_WINS, PositionLike, arguments_of, as_position
from paili.cli import option
from paili.cli.hand.svg import write_svg
from paili.cli.streams import answer_lines, json_text, refuse_for_lines
from paili.errors import QuestionError
from paili.fan.hands.analysis import compared
from paili.fan.hands.inputs import game_inputs
from paili.hand import as_face
from paili.report.fan.hand import FanHandPrinter, why_discard, why_wait
from paili.tiles import WILDCARD, kind_of

if TYPE_CHECKING:
    from paili.value.records import Evaluation


class HandInGame(NamedTuple):
    """The options of ``paili HAND`` in a Chinese game.

    Attributes:
        rules: the game.
        visible: tiles seen outside the hand, as text.
        order: the order of discards with equally many useful tiles.
        facts: the facts of the win, by the argument names of `paili.scoring.Win`.
        position: the position that contains the hand; None if the hand alone is typed.
        value: the options for the expected value; None if no value is requested.
    """

    rules: fan.Rules
    visible: str
    order: str
    facts: dict[str, Any]
    position: PositionLike | None = None
    value: dict[str, Any] | None = None

    @classmethod
    def of(
        cls,
        position: PositionLike | None,
        rules: fan.Rules | None,
        visible: str,
        order: str,
        facts: dict[str, Any],
    ) -> HandInGame:
        """Return the options of the command, completed by the facts of a position.

        Raises:
            QuestionError: if a typed option contradicts the position; the message names the option.
        """
        typed = {**facts, **({"rules": rules} if rules else {}), **({"visible": visible} if visible else {})}
        if position is None:
            assert rules is not None
            return cls(rules, visible, order, facts)
        arguments = arguments_of(position, "hand", ("rules", "visible", *OF_WINS), typed)
        game, seen = arguments.pop("rules"), arguments.pop("visible")
        del arguments["hand"]
        return cls(game, seen, order, arguments, position)

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
        """Print the analysis of a hand, or of each line of standard input.

        Args:
            hand: the words of the command line that make up the hand.
            why: the tile of ``--why``; None without the option.
            svg: the path to which a picture is written; None for no picture.
            tiles: how tiles are written.
            language: the language.
            as_json: whether to print JSON.

        Raises:
            PailiError: if the hand, a fact or the tile of ``why`` is invalid.
        """
        if hand == option.LINES:
            refuse_for_lines(svg=svg, why=why)
            raise click.exceptions.Exit(answer_lines(self.answer, language))
        text = " ".join(hand)
        analysis = self.analysis(text)
        reason = None if why is None else self._why(analysis, why)
        values = self._values(analysis, text)
        if svg is not None:
            write_svg(svg, analysis.hand)
        if svg == "-":
            return
        if as_json:
            fields = {**analysis.to_dict(), **_why_json(analysis, reason, language), **_value_json(values)}
            click.echo(json_text(fields))
            return
        printer = FanHandPrinter(language, tiles=tiles)
        printer.print_game(analysis, values)
        for line in ("", *_why_lines(analysis, reason, language)) if reason is not None else ():
            printer.screen.print(line)

    def answer(self, line: str) -> dict[str, Any]:
        """Return the analysis of a hand or a position as a JSON-ready dict, with its value if requested."""
        position = as_position(line) if self.position is None else None
        at = self if position is None else self._of_line(position)
        analysis = at.analysis(line)
        return {**analysis.to_dict(), **_value_json(at._values(analysis, line))}

    def _of_line(self, position: PositionLike) -> HandInGame:
        result = self.of(position, self.rules, self.visible, self.order, self.facts)
        return result._replace(value=self.value)

    def analysis(self, hand: str) -> fan.FanAnalysis:
        """Return the analysis of the typed hand, or of the hand in the typed position."""
        own_hand = hand if self.position is None else self.position.arguments(("hand",), {})["hand"]
        return fan.analyze(own_hand, self.rules, self.visible, order=self.order, **self.facts)

    def _values(self, analysis: fan.FanAnalysis, hand: str) -> Evaluation | None:
        if self.value is None:
            return None
        from paili.value.questions import evaluate

        reason = {**self.facts, **self.value}
        if self.position is not None:
            return evaluate(self.position, **reason)
        return evaluate(hand, self.visible, rules=self.rules, **reason)

    def _why(self, analysis: fan.FanAnalysis, tile: str) -> fan.FanComparison | int:
        """Return the comparison of discards or the wait that ``--why`` explains.

        For 3n+2 tiles, the result is a discard compared with the best discard. For 3n+1 tiles, it is the kind
        of a wait.

        Raises:
            PailiError: if the text is not a tile, or the hand cannot discard it, or the wait is a wildcard.
        """
        if not analysis.discards:
            face = as_face(tile)
            if face == WILDCARD:
                raise QuestionError("command.why_wildcard")
            return kind_of(face)
        return compared(analysis, game_inputs(analysis.hand, self.rules, self.visible, self.facts), tile)


_Question = fan.FanComparison | int


def _value_json(values: Evaluation | None) -> dict[str, Any]:
    return {} if values is None else {"value": values.to_dict()}


def _why_lines(analysis: fan.FanAnalysis, question: _Question, language: str) -> tuple[str, ...]:
    return (
        why_wait(analysis, question, language)
        if isinstance(question, int)
        else why_discard(question, language)
    )


def _why_json(analysis: fan.FanAnalysis, question: _Question | None, language: str) -> dict[str, Any]:
    """Return the JSON entries for the option ``--why``: sentences and, for a discard, a comparison as data.

    The result is {} without ``--why``.

    Args:
        analysis: the analysis of the hand.
        question: a discard compared with the best discard, or the kind of a wait.
        language: the language of the sentences.
    """
    if question is None:
        return {}
    fields = {"why": list(_why_lines(analysis, question, language))}
    return fields if isinstance(question, int) else {"comparison": question.to_dict(), **fields}
