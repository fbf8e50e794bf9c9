"""``paili HAND``: explain one hand, or each line of standard input."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from paili.analysis.analyze import Analysis, analysis_of
from paili.analysis.from_position import HandLike, PositionLike, as_position
from paili.analysis.inputs import (
    A_DISCARD,
    BY_SHAPE,
    CONCEALED,
    ORDERS,
    TENPAI,
    Inputs,
    inputs_of,
    require_drawn,
)
from paili.cli import option
from paili.cli.hand_options import HandOptions, hand_in_game, in_game, is_of_a_game, value_and_game_options
from paili.cli.help_pages import Command
from paili.variants import LACKS, NO_LACK, Variant

if TYPE_CHECKING:
    from paili.analysis.compare import BestDiscard, Comparison
    from paili.analysis.moves import Ukeire
    from paili.scoring.wait_limits import WaitLimits
    from paili.value.records import Evaluation, Explanation


@click.command(cls=Command)
@click.argument("hand", nargs=-1, required=True)
@option.visible
@option.variant
@option.forms
@click.option("--tenpai", type=click.Choice(TENPAI), default=CONCEALED, show_default=True)
@click.option("--order", type=click.Choice(ORDERS), default=BY_SHAPE, show_default=True)
@click.option("--lack", type=click.Choice(LACKS))
@option.as_json
@option.language
@option.tiles_written
@click.option("--svg", type=click.Path())
@click.option("--why", metavar="TILE")
@value_and_game_options
def analyze(
    hand: tuple[str, ...],
    visible: str,
    variant: str,
    forms: str | None,
    tenpai: str,
    order: str,
    lack: str | None,
    as_json: bool,
    language: str,
    tiles: str,
    svg: str | None,
    why: str | None,
    **typed: Any,
) -> None:
    """Explain a HAND: shanten, waits, useful tiles, the best discard and its value."""
    text = " ".join(hand)
    subject: HandLike = as_position(text) or text
    if asked_game := hand_in_game(typed, lack, visible, order, subject):
        asked_game.print_answer(hand, why, svg, tiles, language, as_json=as_json)
        return
    worth = HandOptions(typed).checked()
    game = option.selected_variant(variant, forms).with_lack(lack or NO_LACK)
    options: dict[str, Any] = {"visible": visible, "variant": game, "tenpai": tenpai}
    if hand == option.LINES:
        from paili.cli.streams import answer_lines, refuse_for_lines

        refuse_for_lines(svg=svg, why=why)
        raise click.exceptions.Exit(
            answer_lines(partial(_answer, options=options, order=order, worth=worth), language)
        )
    inputs = inputs_of(subject, **worth.seen_in(options, subject))
    analysis = analysis_of(inputs, order)
    compared = None if why is None else _compared(inputs, analysis, why)
    values, because = _valued(inputs, analysis, subject, visible, worth, why)
    if svg is not None:
        from paili.cli.hand.svg import write_svg

        write_svg(svg, analysis.hand)
    if svg == "-":
        return
    if as_json:
        _print_json(analysis, compared, {"value": values, "explanation": because}, language)
    else:
        _print(inputs, analysis, compared, values, language, tiles, subject, is_ranked=worth.is_ranked)
        _print_explained(because, language)


def _valued(
    inputs: Inputs, analysis: Analysis, subject: HandLike, visible: str, worth: HandOptions, why: str | None
) -> tuple[Evaluation | None, Explanation | None]:
    """Return the expected value of a hand, and why a discard has a lower value than the best discard.

    Args:
        inputs: the checked hand, variant and visible tiles.
        analysis: the analysis of the hand.
        subject: the hand or the position that was typed.
        visible: the visible tiles, as typed.
        worth: the options about values.
        why: the discard to explain; None for none.

    Returns:
        The value and the explanation, each None if it is not requested.
    """
    values = _values(analysis, subject, visible, worth, inputs.variant)
    return values, _because(inputs, values, why)


def _values(
    analysis: Analysis, subject: HandLike, visible: str, worth: HandOptions, variant: Variant
) -> Evaluation | None:
    hand = subject if isinstance(subject, PositionLike) else analysis.hand
    return worth.evaluation(hand, visible, variant)


def _because(inputs: Inputs, values: Evaluation | None, why: str | None) -> Explanation | None:
    """Return an explanation why a discard has a lower value than the best discard.

    The result is None if no discard was requested, if there are no values, or if the requested discard is the
    best one.
    """
    if why is None or values is None or values.best.tile is None:
        return None
    from paili.analysis.discards import kind_to_discard
    from paili.value.questions import explain

    best, other = int(values.best.tile), kind_to_discard(inputs, why)
    return None if best == other else explain(values, best, other)


def _print_explained(because: Explanation | None, language: str) -> None:
    if because is not None:
        from paili.report.hand.value import explained_lines

        click.echo("\n" + "\n".join(explained_lines(because, language)))


def _compared(inputs: Inputs, analysis: Analysis, tile: str) -> Comparison | BestDiscard:
    """Return a comparison of a discard with the best discard, or the reasons if it is the best discard."""
    from paili.analysis.compare import best_discard_in, compare_in
    from paili.analysis.discards import kind_to_discard

    require_drawn(inputs.hand, A_DISCARD)
    if kind_to_discard(inputs, tile) == analysis.discards[0].tile:
        return best_discard_in(inputs, analysis.discards)
    return compare_in(inputs, analysis.discards, tile)


def _print_json(
    analysis: Analysis,
    compared: Comparison | BestDiscard | None,
    worth: dict[str, Evaluation | Explanation | None],
    language: str,
) -> None:
    from paili.cli.streams import json_text

    more = {} if compared is None else _compared_json(compared, language)
    click.echo(json_text({**analysis.to_dict(), **more, **_worth_json(worth)}))


def _compared_json(compared: Comparison | BestDiscard, language: str) -> dict[str, Any]:
    from paili.analysis.compare import BestDiscard
    from paili.report.hand.why import best_json, comparison_json

    if isinstance(compared, BestDiscard):
        return {"best_discard": best_json(compared, language)}
    return {"comparison": comparison_json(compared, language)}


def _worth_json(worth: dict[str, Evaluation | Explanation | None]) -> dict[str, Any]:
    return {name: answer.to_dict() for name, answer in worth.items() if answer is not None}


def _print(
    inputs: Inputs,
    analysis: Analysis,
    compared: Comparison | BestDiscard | None,
    values: Evaluation | None,
    language: str,
    tiles: str,
    subject: HandLike,
    *,
    is_ranked: bool,
) -> None:
    from paili.report.hand.analysis import HandPrinter

    if compared is None and not (values and is_ranked) and analysis.discards and not analysis.won:
        from paili.analysis.compare import runner_up_in

        compared = runner_up_in(inputs, analysis.discards)
    by_shape = None if analysis.discards else _nearer_by_shape(inputs)
    limits = () if values else _limits(subject, analysis)
    beside_riichi = bool(analysis.discards) and not analysis.won and _ignores_riichi(subject, values)
    printer = HandPrinter(language, tiles=tiles)
    printer.print(
        analysis, compared, by_shape, values, limits, is_ranked=is_ranked, beside_riichi=beside_riichi
    )  # fmt: skip


def _limits(subject: HandLike, analysis: Analysis) -> tuple[WaitLimits, ...]:
    """Return the limits of the waits of a ready hand, such as furiten; () unless ``subject`` is a position.

    A closed hand may declare riichi and so always has a yaku; for such a hand only furiten is reported.
    """
    position: Any = as_position(subject)
    if analysis.won or analysis.shanten.best > 0 or position is None:
        return ()
    river = position.river_mask()
    ready = [discard for discard in analysis.discards if discard.shanten == 0]
    if analysis.hand.is_concealed:
        ready = [item for item in ready if item.ukeire.tiles.mask & (river | 1 << item.tile)]
        if not ready and (analysis.discards or not analysis.ukeire.tiles.mask & river):
            return ()
    from paili.scoring.wait_limits import wait_limits

    return wait_limits(subject, discards=[item.tile for item in ready])


def _ignores_riichi(subject: HandLike, values: Evaluation | None) -> bool:
    """Return whether to warn that an opponent is in riichi and the table of discards shows no danger."""
    if values is not None and values.fold is not None:
        return False
    seats = getattr(as_position(subject), "seats", ())
    return any(seat.riichi for seat in seats[1:])


def _nearer_by_shape(inputs: Inputs) -> Ukeire | None:
    from paili.analysis.ukeire import nearer_by_shape_at

    return nearer_by_shape_at(inputs)


def _answer(line: str, options: dict[str, Any], order: str, worth: HandOptions) -> dict[str, Any]:
    subject: HandLike = as_position(line) or line
    position = as_position(subject)
    if is_of_a_game(position):
        lack = options["variant"].lack
        typed = dict(worth.typed)
        game = in_game(position, typed.get("rules"), typed, lack, options["visible"], order)
        return game.answer(line)
    inputs = inputs_of(subject, **worth.seen_in(options, subject))
    analysis = analysis_of(inputs, order)
    values = _values(analysis, subject, options["visible"], worth, inputs.variant)
    return {**analysis.to_dict(), **_worth_json({"value": values})}
