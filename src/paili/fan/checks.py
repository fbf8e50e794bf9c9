"""Check that a win has only facts that its game uses. A fact is an argument of `Win`, such as the seat
wind.
"""

from __future__ import annotations

from typing import Final

from paili.catalogue import Message
from paili.errors import ScoreError
from paili.fan.catalogue.fans import FANS
from paili.fan.rules import Rules
from paili.fan.wild.deal import wild_of
from paili.hand.groups import NUMBER_SUITS
from paili.hand.meld import CHI
from paili.tiles import EAST, FACE_NAMES, KIND_NAMES, WILDCARD, TileSet
from paili.win.checks import check_family, refuse
from paili.win.facts import MAX_FLOWERS
from paili.win.masks import kinds_in
from paili.win.record import RIICHI, WinRecord
from paili.win.traits import EIGHT_FLOWERS, TEN_HONOURS

HONOURS_TO_WIN: Final = 10


def check_known(win: WinRecord, rules: Rules) -> None:
    """Check that a game allows the facts, the number of tiles, the kinds and the payers of a win.

    Raises:
        ScoreError: if the game does not allow one of these; the message names it and the game.
    """
    check_facts(win, rules)
    total, needed = win.hand.total, 3 * rules.sets + 1
    if total != needed:
        raise ScoreError("fan_score.size", hand=win.hand, number=total, needed=needed, rules=rules.name)
    _check_tiles(win, rules)
    _check_way(win, rules)
    if win.liable is not None or win.chi_fed or win.discarded_honours or win.birds or win.gone:
        _check_payers(win, rules)


def check_facts(win: WinRecord, rules: Rules) -> None:
    """Check that a game uses the facts of a win, such as flowers or a lack suit.

    The tiles of the hand are not checked.

    Raises:
        ScoreError: if the game does not use a fact; the message names the fact and the game.
    """
    if win.is_riichi:
        check_family(win, RIICHI, rules.name)
    if len(win.flowers) > rules.flowers:
        raise ScoreError("fan_score.flowers", number=len(win.flowers), rules=rules.name, most=rules.flowers)
    if win.lack and not rules.lack_suit:
        raise ScoreError("fan_score.no_lack_suit", rules=rules.name)
    if win.discarded_wildcards and not knows_wildcards(win, rules):
        raise ScoreError("win.of_another_game", what=Message("fact.discarded_wildcards"), rules=rules.name)


def _check_tiles(win: WinRecord, rules: Rules) -> None:
    if rules.foreign and (foreign := kinds_in(win.all_counts) & rules.foreign):
        tiles = TileSet.from_mask(foreign)
        raise ScoreError("fan_score.not_in_play", tile=tiles, rules=rules.name)
    if not rules.chi and (run := next((meld for meld in win.hand.melds if meld.type == CHI), None)):
        raise ScoreError("fan_score.no_chi", meld=run, rules=rules.name)
    if win.full.wildcards and not knows_wildcards(win, rules) and not declared_form(win, rules):
        raise ScoreError("fan_score.no_wildcards", hand=win.hand, rules=rules.name)
    if rules.lack_suit:
        _check_lack(win, rules)


def _check_lack(win: WinRecord, rules: Rules) -> None:
    """Check that a win has at most two suits, and no tile of the lack suit; wildcards have no suit."""
    wild = (
        rules.wild_kinds | wild_of(win.wild, win.wild_indicator, rules)
        if win.is_chinese
        else rules.wild_kinds
    )
    natural = [kind for kind, count in enumerate(win.all_counts) if count and kind not in wild]
    if len({kind // 9 for kind in natural if kind < EAST}) == NUMBER_SUITS:
        tile = FACE_NAMES[win.tile]
        raise ScoreError("fan_score.three_suits", hand=win.hand, tile=tile, rules=rules.name)
    for kind in natural:
        if KIND_NAMES[kind][1] == win.lack:
            raise ScoreError("fan_score.lacks", tile=KIND_NAMES[kind], suit=win.lack)


def _check_way(win: WinRecord, rules: Rules) -> None:
    if win.robbed and (win.robbed != "added quad" or not rules.robbing):
        raise ScoreError("fan_score.no_robbing", what=Message("fact.robbed_tile"), rules=rules.name)
    if win.robbed and win.is_chinese and win.after_quad and not rules.rob_after_kong:
        refuse("after_quad", "robbed_tile", "after_quad_is_discarded")
    if not win.tsumo and not win.robbed and not rules.on_discard:
        raise ScoreError("fan_score.self_draw_only", rules=rules.name)


def _check_payers(win: WinRecord, rules: Rules) -> None:
    unknown = {
        "liable": win.liable is not None and rules.liability == "none",
        "chi_fed": win.chi_fed and not rules.contract_chi,
        "discarded_honours": win.discarded_honours and TEN_HONOURS not in rules.forms,
        "gone": win.gone and rules.winners != "leave",
    }
    if name := next((name for name, value in unknown.items() if value), None):
        raise ScoreError("win.of_another_game", what=Message(f"fact.{name}"), rules=rules.name)
    if win.discarded_honours and len(win.discarded_honours) != HONOURS_TO_WIN:
        number = len(win.discarded_honours)
        raise ScoreError("fan_score.ten_honours", number=number, needed=HONOURS_TO_WIN)
    if len(win.birds) > rules.birds:
        raise ScoreError("fan_score.birds", number=len(win.birds), rules=rules.name, most=rules.birds)
    if win.birds and not win.tsumo and rules.birds_after == "self_draw":
        raise ScoreError("fan_score.birds_of_draws", rules=rules.name)
    if win.liable is not None and not win.tsumo and win.discarder is None:
        raise ScoreError("fan_score.liable_of_whom", rules=rules.name)


def declared_form(win: WinRecord, rules: Rules) -> str:
    """Return the form of a win that needs no complete hand; "" for any other win.

    The two forms are eight flowers and ten discarded honours. In these forms the winning tile does not belong
    to the hand.
    """
    if win.discarded_honours:
        return TEN_HONOURS
    is_flower = win.tile == WILDCARD and len(win.flowers) == MAX_FLOWERS and EIGHT_FLOWERS in rules.forms
    return EIGHT_FLOWERS if is_flower and not knows_wildcards(win, rules) else ""


def knows_wildcards(win: WinRecord, rules: Rules) -> bool:
    """Return whether the game or the deal of a win has wildcards."""
    return bool(rules.wild or win.wild or rules.wild_tiles or rules.wild_from != "told")


def has_wildcards(win: WinRecord, rules: Rules) -> bool:
    """Return whether a concealed tile or the winning tile is a wildcard in the game or in the deal."""
    if win.full.wildcards:
        return True
    if not rules.wild and not (win.is_chinese and win.wild):  # a `TileSet` takes long to say that it is empty
        return False
    return any(win.full.counts[kind] for kind in rules.wild_kinds | win.wild)


# ---------------------------------------------------------------------------------- what a game asks


ALWAYS: Final = ("tsumo", "seat_wind", "round_wind", "discarder")


def relevant_facts(rules: Rules) -> tuple[str, ...]:
    """Return the names of the arguments of `Win` that may change the score or the payers of a win in a game.

    A form in which a user enters a win needs fields for these facts only.

    >>> from paili.fan import game
    >>> relevant_facts(game("hongzhong"))
    ('tsumo', 'seat_wind', 'round_wind', 'discarder', 'rinshan', 'birds')
    """
    of_rules = _facts_of_rules(rules)
    counted = {row.id for row in rules.fans}
    # in the order of the table, whatever the order of the fans
    of_fans = (fan.fact for fan in FANS.values() if fan.id in counted and fan.fact not in of_rules)
    names = (*ALWAYS, *of_fans, *(fact for fact, holds in of_rules.items() if holds))
    return tuple(dict.fromkeys(filter(None, names)))


def _facts_of_rules(rules: Rules) -> dict[str, object]:
    """Return a dict from the name of each fact to a value that is truthy if a rule of the game uses the
    fact.
    """
    return {
        "robbed": rules.robbing,
        "flowers": rules.flowers,
        "lack": rules.lack_suit,
        "streak": any(rules.dealer_fan) or len(rules.dealer_factors) > 1,
        "gone": rules.winners == "leave",
        "wild_indicator": rules.wild_from != "told",
        "discarded_honours": TEN_HONOURS in rules.forms,
        "liable": rules.liability != "none",
        "chi_fed": rules.contract_chi,
        "birds": rules.birds,
    }


def ways_to_be_ready(rules: Rules) -> tuple[str, ...]:
    """Return the values that `Win.ready` may have in a game, without "".

    >>> from paili.fan import game
    >>> ways_to_be_ready(game("tuidaohe"))
    ('declared', 'heavenly')
    """
    counted = {row.id for row in rules.fans}
    ready = (fan for fan in FANS.values() if fan.fact == "ready" and fan.id in counted)
    return tuple(fan.word for fan in ready)
