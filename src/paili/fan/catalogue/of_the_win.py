"""Fans that depend on the circumstances of a win: its wait, the wall, quads, calls, flowers, wildcards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paili.fan.catalogue.case import FanCase
from paili.fan.catalogue.fan import Fan, always
from paili.hand.meld import ADDED_QUAD, CHI, OPEN_QUAD, PON
from paili.tiles import COPIES, EAST
from paili.win import traits as t
from paili.win.record import SHOWN_BY


def _no_other(case: FanCase) -> bool:
    """Return whether the hand waited for one kind only."""
    facts = case.facts
    return (not case.knitted or facts.rules.knitted_wait) and facts.waits.bit_count() == 1


def _fan_of_fact(id_: str, fact: str, needs: int = 0, *, word: str = "", most: int = 1) -> Fan:
    """Return a fan that depends on one fact of the win.

    The fan counts once if the fact is True or equals ``word``. If the fact is a number n, the fan counts n
    times.

    Args:
        id_: the id of the fan.
        fact: the attribute of `Win` that is the fact.
        needs: the traits that the fan needs in addition to that of the fact, as bits.
        word: the value that the fact must have, "" for any.
        most: the largest number of times that a win can have the fan.
    """

    def times(case: FanCase) -> int:
        fact_value = getattr(case.facts.win, fact)
        return fact_value == word if word else int(fact_value)

    return Fan(id_, times, needs | SHOWN_BY[fact], most=most, of_win=most > 1, fact=fact, word=word)


def _last_copy(case: FanCase) -> bool:
    """Return whether the winning tile was the last copy of its kind: the other three copies lie open.

    The copies lie open if `Win.last_copy` is True or, in some games, if the winner's melds hold them.
    """
    facts = case.facts
    if facts.win.last_copy:
        return True
    kind = facts.winning_kind
    called = facts.all_counts[kind] - facts.counts[kind]
    return facts.rules.last_copy == "derived" and called == COPIES - 1 and facts.counts[kind] == 1


# ---------------------------------------------------------------------------------- flowers


def _flower_fan(id_: str, times: Callable[[FanCase], int], most: int) -> Fan:
    return Fan(id_, times, t.FLOWERS, most=most, of_win=True, fact="flowers")


def _own_flowers(case: FanCase) -> int:
    """Return the number of flowers that belong to the winner's seat."""
    own = case.facts.win.seat_wind - EAST + 1
    return sum(flower in (own, own + 4) for flower in case.facts.win.flowers)


def _own_flowers_alone(case: FanCase) -> int:
    """Return the number of flowers of the winner's seat that are not in a complete set of flowers."""
    own, flowers = case.facts.win.seat_wind - EAST + 1, {*case.facts.win.flowers}
    return sum(low + own in flowers and not {*range(low + 1, low + 5)} <= flowers for low in (0, 4))


def _flower_sets(case: FanCase) -> int:
    """Return the number of complete sets of four flowers, 0 to 2."""
    flowers = {*case.facts.win.flowers}
    return ({1, 2, 3, 4} <= flowers) + ({5, 6, 7, 8} <= flowers)


def _wild_among_ten(case: FanCase) -> bool:
    """Return whether a wildcard is among the ten discarded honours of the winner (十风)."""
    facts = case.facts
    wild = facts.rules.wild_kinds | facts.win.wild
    return any(face in wild for face in facts.win.discarded_honours)


_OPEN: Final = frozenset((CHI, PON, OPEN_QUAD, ADDED_QUAD))


def _on_the_table(case: FanCase) -> bool:
    """Return whether all sets are melds, so that the hand waited with a single tile; concealed quads are
    allowed.
    """
    return len(case.facts.win.hand.melds) == case.facts.rules.sets


def _lone_wait(case: FanCase) -> bool:
    return case.facts.waits.bit_count() == 1


def _by_melds(case: FanCase) -> bool:
    """Return whether all sets are called melds; concealed quads are not allowed."""
    return all(meld.type in _OPEN for meld in case.facts.win.hand.melds)


FANS: Final = (
    _fan_of_fact("heavenly_hand", "tenhou", t.SELF_DRAWN),
    _fan_of_fact("earthly_hand", "chiihou", t.SELF_DRAWN),
    _fan_of_fact("human_hand", "renhou", t.DISCARDED),
    _fan_of_fact("last_tile_draw", "haitei", t.SELF_DRAWN),
    _fan_of_fact("last_tile_claim", "houtei", t.DISCARDED),
    _fan_of_fact("out_with_replacement_tile", "rinshan", t.SELF_DRAWN),
    _fan_of_fact("discard_after_kong", "after_quad", t.DISCARDED),
    _fan_of_fact("robbing_the_kong", "robbed", t.DISCARDED, word="added quad"),
    Fan("melded_hand", _by_melds, t.ALL_CALLED | t.DISCARDED),
    Fan("melded_hand_self_drawn", _by_melds, t.ALL_CALLED | t.SELF_DRAWN),
    Fan("all_called", _by_melds, t.ALL_CALLED),
    Fan("golden_hook", _on_the_table, t.IN_GROUPS),
    Fan("fully_concealed_hand", always, t.CONCEALED | t.SELF_DRAWN),
    Fan("last_tile", _last_copy, t.LAST_COPY, fact="last_copy"),
    Fan("concealed_hand", always, t.CONCEALED | t.DISCARDED),
    Fan("nothing_called", always, t.CONCEALED),
    Fan("edge_wait", _no_other, t.EDGE_WAIT | t.IN_GROUPS),
    Fan("closed_wait", _no_other, t.CLOSED_WAIT | t.IN_GROUPS),
    Fan("single_wait", _no_other, t.SINGLE_WAIT),
    Fan("self_drawn", always, t.SELF_DRAWN),
    Fan("lone_wait", _lone_wait, of_tile=True),
    _fan_of_fact("ready_declared", "ready", word="declared"),
    _fan_of_fact("heavenly_ready", "ready", word="heavenly"),
    _fan_of_fact("earthly_ready", "ready", word="earthly"),
    Fan(
        "flower_tiles",
        lambda case: len(case.facts.win.flowers),
        t.FLOWERS,
        of_win=True,
        most=8,
        fact="flowers",
    ),
    _flower_fan("own_flowers", _own_flowers, 2),
    _flower_fan("own_flowers_alone", _own_flowers_alone, 2),
    _flower_fan("flower_set", _flower_sets, 2),
    Fan("all_flowers", lambda case: len(case.facts.win.flowers) == 8, t.FLOWERS, fact="flowers"),
    Fan("flower_win", always, t.IN_FLOWERS | t.SELF_DRAWN),
    Fan("robbed_flower", always, t.IN_FLOWERS | t.DISCARDED),
    Fan("ten_honours", always, t.IN_HONOURS),
    Fan("ten_honours_with_wildcard", _wild_among_ten, t.IN_HONOURS, fact="discarded_honours"),
    Fan("no_flowers", lambda case: not case.facts.win.flowers, fact="flowers"),
    Fan("no_wildcards", always, t.NO_WILDCARDS),
    Fan("four_wildcards", always, t.IN_WILDCARDS),
    Fan("any_tile_wait", always, t.ANY_TILE),
    _fan_of_fact("discarded_wildcards", "discarded_wildcards", most=8),
    Fan("plain_win", always),
    Fan("chicken_hand", always),
)
