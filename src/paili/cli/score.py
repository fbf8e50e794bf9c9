"""``paili score HAND TILE``: what a won hand is worth, and who pays what."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from paili import fan
from paili.catalogue import Message
from paili.cli import option
from paili.cli.json_text import json_text
from paili.errors import ScoreError, reason_of
from paili.fan.rules import FIELDS as GAME_FIELDS
from paili.fan.rules import GAMES, is_game
from paili.scoring import Rules, Score, Win, all_readings, preset, presets
from paili.scoring import score as score_win
from paili.scoring.rules import FIELDS
from paili.scoring.toml_text import MAX_BYTES, values_of
from paili.scoring.win_arguments import CIRCUMSTANCES, ROBBED, flowers_typed
from paili.variants import RIICHI, SANMA, VARIANTS

_RULES_OF = {None: Rules.TENHOU, RIICHI.name: Rules.TENHOU, SANMA.name: Rules.TENHOU_SANMA}


def rules_named(name: str) -> Rules | fan.Rules:
    """Return a preset of riichi, a Chinese game, or the rules of a TOML file.

    A file is one of a Chinese game if it says something that only those say: fans, one of them as its base.

    Raises:
        ScoreError: if there is no such preset, or the file cannot be read.
    """
    if not name.endswith(".toml"):
        return fan.game(name) if is_game(name) else _preset(name)
    try:
        values = values_of(_small_text(Path(name)))
        return fan.Rules.from_dict(values) if _of_a_game(values) else Rules.from_dict(values)
    except OSError as error:
        raise ScoreError("rules.file", path=name, reason=reason_of(error)) from None
    except UnicodeDecodeError as error:
        raise ScoreError("rules.not_utf8", path=name, place=error.start) from None


def _preset(name: str) -> Rules:
    try:
        return preset(name)
    except ScoreError:
        raise ScoreError("rules.unknown_set", name=name, known=[*presets(), *GAMES]) from None


def _of_a_game(values: Mapping[str, Any]) -> bool:
    base = values.get("base")
    own = {*GAME_FIELDS, "fan", "without"} - {*FIELDS}
    return is_game(base) or not own.isdisjoint(values)


def _small_text(path: Path) -> str:
    """Read a file that is no larger than rules are."""
    with path.open("rb") as file:
        packed = file.read(MAX_BYTES + 1)
    if len(packed) > MAX_BYTES:
        raise ScoreError("rules.file_too_large", path=path, most=f"{MAX_BYTES:,}")
    return packed.decode("utf-8")


def riichi_rules(name: str) -> Rules:
    """Return a preset of riichi, or the rules of a TOML file.

    Raises:
        ScoreError: as `rules_named`; and if they are those of another game.
    """
    found = rules_named(name)
    if isinstance(found, fan.Rules):
        game = Message(f"score_game.{RIICHI.name}")
        raise ScoreError("fan_score.rules_of_another", rules=found.name, game=game)
    return found


def _rules_of(variant: str | None, name: str | None) -> Rules | fan.Rules:
    """Return the rules asked for, by name or by the game.

    Raises:
        ScoreError: if points are not counted for the game, or the rules are those of another.
    """
    found = rules_named(name) if name is not None else None
    if found is None and is_game(variant):
        found = fan.game(str(variant))
    if isinstance(found, fan.Rules):
        return _of_a_variant(found, variant)
    if variant not in _RULES_OF:
        raise ScoreError("score.other_game", game=Message(f"score_game.{variant}"))
    usual = _RULES_OF[variant]
    found = usual if found is None else found
    if variant is not None and found.players != usual.players:
        game = Message(f"score_game.{variant}")
        raise ScoreError("score.rules_of_another", game=game, rules=found.name, players=found.players)
    return found


def _of_a_variant(rules: fan.Rules, variant: str | None) -> fan.Rules:
    if variant in (RIICHI.name, SANMA.name):
        game = Message(f"score_game.{variant}")
        raise ScoreError("fan_score.rules_of_another", rules=rules.name, game=game)
    return rules


@click.command(short_help="Say what a won hand is worth, and who pays what.")
@click.argument("hand")
@click.argument("tile", required=False)
@click.option("--tsumo", is_flag=True, help="The winner drew the tile.")
@option.seat
@option.round_wind
@click.option("--riichi", is_flag=True, help="The winner had declared riichi.")
@click.option("--double-riichi", is_flag=True, help="Riichi in the first turn.")
@click.option("--ippatsu", is_flag=True, help="Won in the turn after riichi.")
@click.option("--haitei", is_flag=True, help="Drawn as the last tile.")
@click.option("--houtei", is_flag=True, help="Discarded as the last tile.")
@click.option("--rinshan", is_flag=True, help="Drawn as a replacement tile.")
@click.option("--after-north", is_flag=True, help="The replacement was for a north.")
@click.option("--chankan", is_flag=True, help="Robbed from an added quad.")
@click.option("--robbed", type=click.Choice(ROBBED[1:]), default=None, help="What the tile was robbed from.")
@click.option("--tenhou", is_flag=True, help="The dealer won with the first draw.")
@click.option("--chiihou", is_flag=True, help="Another player won with the first draw.")
@click.option("--renhou", is_flag=True, help="Won on a discard before the first draw.")
@click.option(
    "--circumstance", "circumstances", type=click.Choice(CIRCUMSTANCES), multiple=True, help="For local yaku."
)
@click.option("--dora", "dora_indicators", default="", metavar="TILES", help="Dora indicators.")
@click.option("--ura", "ura_indicators", default="", metavar="TILES", help="Ura dora indicators.")
@click.option("--kita", type=int, default=0, help="Norths set aside.")
@click.option("--honba", type=int, default=0, help="Honba counters.")
@click.option("--sticks", type=int, default=0, help="Riichi sticks on the table.")
@click.option("--discarder", type=option.WIND, default=None, help="To show payments by seat.")
@click.option("--liable", type=option.WIND, default=None, help="The seat that is liable.")
@click.option("--flowers", default="0", metavar="NUMBER|TILES", help="Flowers: 2, or which, 15f.")
@click.option("--last-copy", is_flag=True, help="The other three copies of the tile lay open.")
@click.option("--after-quad", is_flag=True, help="The discard followed a replacement tile.")
@click.option("--lack", type=click.Choice(["m", "p", "s"]), default=None, help="The suit to do without.")
@click.option("--wild", default="", metavar="TILES", help="The wild kinds of the deal: 5s.")
@click.option("--wild-indicator", default=None, metavar="TILE", help="The tile turned for the wildcards: 4s.")
@click.option("--discarded-wildcards", type=int, default=0, help="Wildcards that the winner discarded.")
@click.option("--discarded-honours", default="", metavar="TILES", help="Ten honours that win in a row.")
@click.option("--chi-fed", type=int, default=0, help="Chi that the next player made of the winner's tiles.")
@click.option("--birds", default="", metavar="TILES", help="Tiles turned after the win: 19m.")
@click.option("--streak", type=int, default=0, help="Deals that the dealer has stayed.")
@click.option(
    "--ready", type=click.Choice(["declared", "heavenly", "earthly"]), default=None, help="Said to be ready."
)
@click.option("--already-won", "gone", default="", metavar="WINDS", help="Seats that have won before: SW.")
@click.option(
    "--variant",
    type=click.Choice(list(VARIANTS)),
    default=None,
    help="The game; points are counted for riichi and sanma.",
)
@click.option(
    "--rules",
    "rules_name",
    default=None,
    help="A preset, a game, or a .toml file.  [default: tenhou]",
)
@click.option("--set", "changes", multiple=True, metavar="RULE=VALUE", help="Change a rule: kiriage=true.")
@click.option("--readings", is_flag=True, help="Score every reading, not only the best.")
@option.as_json
@option.language
def score(
    hand: str,
    tile: str | None,
    variant: str | None,
    rules_name: str | None,
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
    """Score a won HAND of 13 tiles and the winning TILE: 123m456p77889s11z 9s.

    Melds stand in brackets: [234s] chi, [777z] pon, [7777z] quad, [777+7z] added quad, (1111p) concealed
    quad. The winning tile may also be the last of HAND, after a plus: 123m456p77889s11z+9s.

    A hand with ( ) [ ] or * is quoted, because a shell reads them itself: '23m55p[234s][777z](1111p)' 4m;
    W or 混 is a wildcard without quotes.
    """
    rules = _rules_of(variant, rules_name)
    if changes:
        rules = rules.replace(**changes_of(changes))
    said: Any = flowers_typed(flowers)
    win = Win(hand, tile, robbed=robbed or "", flowers=said, lack=lack or "", ready=ready or "", **facts)
    scores = _scores(win, rules, readings)
    if as_json:
        _print_json(scores, readings)
    else:
        _print(scores, language)


Scores = tuple[Score | fan.FanScore, ...]


def _scores(win: Win, rules: Rules | fan.Rules, readings: bool) -> Scores:
    if isinstance(rules, fan.Rules):
        return fan.all_readings(win, rules) if readings else (fan.score(win, rules),)
    return all_readings(win, rules) if readings else (score_win(win, rules),)


def changed(rules: Rules, changes: tuple[str, ...]) -> Rules:
    """Return rules with changes written ``rule=value``, the value as in TOML; bare words are text.

    Raises:
        ScoreError: if a change cannot be read, or is none that the rules know.

    >>> changed(Rules.TENHOU, ("kiriage=true", "renhou=mangan")).renhou
    'mangan'
    """
    return rules.replace(**changes_of(changes)) if changes else rules


def changes_of(changes: tuple[str, ...]) -> dict[str, Any]:
    """Return the rules and values of changes written ``rule=value``.

    Raises:
        ScoreError: if a change cannot be read.
    """
    values: dict[str, Any] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise ScoreError("rules.set_without_value", change=change)
        values |= _one_value(name.strip(), value.strip())
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def _one_value(name: str, value: str) -> dict[str, Any]:
    if not name.isidentifier():
        raise ScoreError("rules.set_no_name", name=name)
    try:
        return values_of(f"{name} = {value}")
    except ScoreError:
        return {name: value}


def _print_json(scores: Scores, readings: bool) -> None:
    found = [each.to_dict() for each in scores]
    click.echo(json_text(found if readings else found[0]))


def _print(scores: Scores, language: str) -> None:
    from paili.report.fan_score import FanScorePrinter
    from paili.report.score import ScorePrinter

    for place, each in enumerate(scores):
        if place:
            click.echo()
        if isinstance(each, fan.FanScore):
            FanScorePrinter(language, tiles="auto").print_fans(each)
        else:
            ScorePrinter(language, tiles="auto").print(each)
