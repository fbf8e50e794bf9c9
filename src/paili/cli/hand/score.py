"""``paili score HAND TILE``: the points of a win; ``paili points HAND``: the points of a win on each wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from paili import fan
from paili.analysis.from_position import as_position, refuse_against
from paili.catalogue import Message
from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import json_text
from paili.errors import ScoreError
from paili.fan.rules import is_game
from paili.scoring import Rules, Score, Win, all_readings
from paili.scoring import score as score_win
from paili.scoring.named_rules import PLAYERS, changed, check_players, rules_named
from paili.scoring.wait_points import wait_points
from paili.variants import RIICHI, SANMA, VARIANTS, Variant
from paili.win.facts import CIRCUMSTANCES, ROBBED, flowers_typed

if TYPE_CHECKING:
    from paili.position import Position

_RULES_OF = {None: Rules.TENHOU, RIICHI.name: Rules.TENHOU, SANMA.name: Rules.TENHOU_SANMA}


def _rules_of(variant: str | None, name: str | None) -> Rules | fan.Rules:
    """Return the rules by name; without a name, the usual rules of the variant.

    Raises:
        ScoreError: if the variant has no points, or the rules belong to another variant.
    """
    if name is None:
        return _usual_rules(variant)
    rules = rules_named(name)
    if isinstance(rules, Rules) and variant in PLAYERS:
        check_players(rules, str(variant))
    elif variant is not None and not _is_played_as(rules, VARIANTS[variant]):
        game = Message(f"score_game.{variant}")
        raise ScoreError("fan_score.rules_of_another", rules=rules.name, game=game)
    return rules


def _usual_rules(variant: str | None) -> Rules | fan.Rules:
    if variant in _RULES_OF:
        return _RULES_OF[variant]
    if is_game(variant):
        return fan.game(str(variant))
    raise ScoreError("score.other_game", game=Message(f"score_game.{variant}"))


def _is_played_as(rules: Rules | fan.Rules, variant: Variant) -> bool:
    """Return whether rules are of a Chinese game with the tiles and the number of melds of a variant."""
    if isinstance(rules, Rules) or variant.name in PLAYERS:
        return False
    return (rules.variant.suits, rules.variant.melds) == (variant.suits, variant.melds)


@click.command(cls=Command)
@click.argument("hand")
@click.argument("tile", required=False)
@click.option("--tsumo", is_flag=True)
@option.seat
@option.round_wind
@click.option("--riichi", is_flag=True)
@click.option("--double-riichi", is_flag=True)
@click.option("--ippatsu", is_flag=True)
@click.option("--haitei", is_flag=True)
@click.option("--houtei", is_flag=True)
@click.option("--rinshan", is_flag=True)
@click.option("--after-north", is_flag=True)
@click.option("--chankan", is_flag=True)
@click.option("--robbed", type=click.Choice(ROBBED[1:]), default=None)
@click.option("--tenhou", is_flag=True)
@click.option("--chiihou", is_flag=True)
@click.option("--renhou", is_flag=True)
@click.option("--circumstance", "circumstances", type=click.Choice(CIRCUMSTANCES), multiple=True)
@click.option("--dora", "dora_indicators", default="", metavar="TILES")
@click.option("--ura", "ura_indicators", default="", metavar="TILES")
@click.option("--kita", type=int, default=0)
@click.option("--honba", type=int, default=0)
@click.option("--sticks", type=int, default=0)
@click.option("--discarder", type=option.WIND, default=None)
@click.option("--liable", type=option.WIND, default=None)
@click.option("--flowers", default="0", metavar="NUMBER|TILES")
@click.option("--last-copy", is_flag=True)
@click.option("--after-quad", is_flag=True)
@click.option("--lack", type=click.Choice(["m", "p", "s"]), default=None)
@click.option("--wild", default="", metavar="TILES")
@click.option("--wild-indicator", default=None, metavar="TILE")
@click.option("--discarded-wildcards", type=int, default=0)
@click.option("--discarded-honours", default="", metavar="TILES")
@click.option("--chi-fed", type=int, default=0)
@click.option("--birds", default="", metavar="TILES")
@click.option("--streak", type=int, default=0)
@click.option("--ready", type=click.Choice(["declared", "heavenly", "earthly"]), default=None)
@click.option("--already-won", "gone", default="", metavar="WINDS")
@click.option("--variant", type=click.Choice(list(VARIANTS)), default=None)
@option.rules_of_any
@option.changes
@click.option("--readings", is_flag=True)
@option.as_json
@option.language
def score(
    hand: str,
    tile: str | None,
    variant: str | None,
    rules: str | None,
    changes: tuple[str, ...],
    readings: bool,
    as_json: bool,
    language: str,
    robbed: str | None,
    flowers: str,
    lack: str | None,
    ready: str | None,
    **facts: Any,
) -> None:
    """Print the points of a won hand, and who pays the points."""
    flower_list: Any = flowers_typed(flowers)
    facts |= {"robbed": robbed or "", "flowers": flower_list, "lack": lack or "", "ready": ready or ""}
    position: Any = as_position(hand)
    if position is None:
        by, win = changed(_rules_of(variant, rules), changes), Win(hand, tile, **facts)
    else:
        by = _rules_of_position(position, variant, rules, changes)
        win = position.win(tile, **option.beside_position(position, facts))
    scores = _scores(win, by, readings)
    if as_json:
        _print_json(scores, readings)
    else:
        _print(scores, language)


def _rules_of_position(
    position: Position, variant: str | None, name: str | None, changes: tuple[str, ...]
) -> Rules | fan.Rules:
    """Return the rules of a position.

    Raises:
        QuestionError: if the typed variant or the typed rules contradict the position.
    """
    typed: dict[str, Any] = {} if variant is None else {"variant": VARIANTS[variant]}
    if name is not None or changes:
        typed["rules"] = changed(position.rules if name is None else rules_named(name), changes)
    refuse_against(position, {"rules": position.rules, "variant": position.variant}, typed)
    return position.rules


Scores = tuple[Score | fan.FanScore, ...]


def _scores(win: Win, rules: Rules | fan.Rules, readings: bool) -> Scores:
    if isinstance(rules, fan.Rules):
        return fan.all_readings(win, rules) if readings else (fan.score(win, rules),)
    return all_readings(win, rules) if readings else (score_win(win, rules),)


def _print_json(scores: Scores, readings: bool) -> None:
    results = [item.to_dict() for item in scores]
    click.echo(json_text(results if readings else results[0]))


def _print(scores: Scores, language: str) -> None:
    from paili.report.game.score import FanScorePrinter, ScorePrinter

    for place, item in enumerate(scores):
        if place:
            click.echo()
        if isinstance(item, fan.FanScore):
            FanScorePrinter(language, tiles="auto").print_fans(item)
        else:
            ScorePrinter(language, tiles="auto").print(item)


@click.command(cls=Command)
@click.argument("hand")
@option.visible
@option.seat
@option.round_wind
@click.option("--dora", "dora_indicators", default="", metavar="TILES")
@click.option("--kita", type=int, default=0)
@option.forms
@option.rules
@option.as_json
@option.language
def points(hand: str, visible: str, rules: Rules, as_json: bool, language: str, **facts: Any) -> None:
    """Print the points of a win on each wait of a ready hand."""
    arguments = {"visible": visible, "rules": rules, **facts}
    result = wait_points(hand, **option.beside_position(hand, arguments))
    if as_json:
        click.echo(json_text(result.to_dict()))
        return
    from paili.report.hand.value import WaitPointsPrinter

    WaitPointsPrinter(language).print(result)
