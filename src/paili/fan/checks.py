"""What a game does not know: wins that may come about in other games."""

from __future__ import annotations

from paili.catalogue import Message
from paili.errors import ScoreError
from paili.fan.game_rules import GameRules
from paili.fan.traits import of_counts
from paili.meld import CHI
from paili.scoring.win_checks import check_family
from paili.scoring.win_record import RIICHI, WinRecord
from paili.tiles import EAST, FACE_NAMES, KIND_NAMES, TileSet


def check_game(win: WinRecord, rules: GameRules) -> None:
    """Refuse a win that a game does not know.

    Raises:
        ScoreError: naming the fact and the game.
    """
    check_facts(win, rules)
    total, needed = win.hand.total, 3 * rules.sets + 1
    if total != needed:
        raise ScoreError("fan_score.size", hand=win.hand, number=total, needed=needed, rules=rules.name)
    _check_tiles(win, rules)
    _check_way(win, rules)


def check_facts(win: WinRecord, rules: GameRules) -> None:
    """Refuse facts of a deal that a game does not know, whatever the tiles are.

    Raises:
        ScoreError: naming the fact and the game.
    """
    check_family(win, RIICHI, rules.name)
    if len(win.flowers) > rules.flowers:
        raise ScoreError("fan_score.flowers", number=len(win.flowers), rules=rules.name, most=rules.flowers)
    if win.lack and not rules.lack_suit:
        raise ScoreError("fan_score.no_lack_suit", rules=rules.name)
    if win.discarded_wildcards and not (rules.wild or win.wild or rules.wild_tiles):
        raise ScoreError("win.of_another_game", what=Message("fact.discarded_wildcards"), rules=rules.name)


def _check_tiles(win: WinRecord, rules: GameRules) -> None:
    foreign = of_counts(win.held)[0] & ~rules.in_play.mask
    if foreign:
        tiles = TileSet.from_mask(foreign)
        raise ScoreError("fan_score.not_in_play", tile=tiles, rules=rules.name)
    if not rules.chi and (run := next((meld for meld in win.hand.melds if meld.type == CHI), None)):
        raise ScoreError("fan_score.no_chi", meld=run, rules=rules.name)
    if win.full.wildcards and not (rules.wild or win.wild or rules.wild_tiles):
        raise ScoreError("fan_score.no_wildcards", hand=win.hand, rules=rules.name)
    if rules.lack_suit:
        _check_lack(win, rules)


def _check_lack(win: WinRecord, rules: GameRules) -> None:
    suits = {kind // 9 for kind, count in enumerate(win.held) if count and kind < EAST}
    if len(suits) == 3:
        tile = FACE_NAMES[win.tile]
        raise ScoreError("fan_score.three_suits", hand=win.hand, tile=tile, rules=rules.name)
    for kind, count in enumerate(win.held):
        if count and KIND_NAMES[kind][1] == win.lack:
            raise ScoreError("fan_score.lacks", tile=KIND_NAMES[kind], suit=win.lack)


def _check_way(win: WinRecord, rules: GameRules) -> None:
    if win.robbed and (win.robbed != "added quad" or not rules.robbing):
        raise ScoreError("fan_score.no_robbing", what=Message("fact.robbed_tile"), rules=rules.name)
    if not win.tsumo and not win.robbed and not rules.on_discard:
        raise ScoreError("fan_score.self_draw_only", rules=rules.name)


def has_wildcards(win: WinRecord, rules: GameRules) -> bool:
    """Whether a tile of the concealed hand, or the winning one, is a wildcard in the game or the deal."""
    wild = rules.wild_kinds | win.wild if rules.wild or win.wild else ()
    return bool(win.full.wildcards) or any(win.full.counts[kind] for kind in wild)
