"""What of a game decides how a won hand is read: its tiles, its forms, its wildcards, and what a wait is.

>>> HandRules(kinds="123456789m").in_play == TileSet.parse("123456789m")
True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from paili.fan.traits import EIGHT_FLOWERS, EIGHT_PAIRS, FOUR_WILDCARDS, TEN_HONOURS
from paili.scoring.rule_fields import rule
from paili.tiles import EAST, TileSet
from paili.variants import ALL_FORMS, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS

FORMS: Final = (*ALL_FORMS, FOUR_WILDCARDS, EIGHT_PAIRS, EIGHT_FLOWERS, TEN_HONOURS)
# forms of hands of four sets alone, and of five sets alone
OF_FOUR: Final = (*ALL_FORMS[1:], TEN_HONOURS)
OF_FIVE: Final = (EIGHT_PAIRS,)


@dataclass(frozen=True, kw_only=True)
class HandRules:
    """How the hands of a game are read.

    Attributes:
        name: what the game is called.
        source: where its rules stand.
        kinds: the kinds that are in play, wild ones too.
        sets: how many sets a hand has beside its pair, 4 or 5.
        forms: the shapes that win, out of ``FORMS``.
        quad_as_pairs: whether four of a kind are two of the seven pairs.
        chi: whether a run may be called.
        lack_suit: whether a player must do without a suit, which `Win.lack` names.
        flowers: how many flowers the game has.
        on_discard: whether a discard may be won.
        robbing: whether a tile added to a triplet may be won.
        wild: the kinds that always are wildcards; more come with a deal.
        wild_from: how the wildcards of a deal come about: they are "told" (`Win.wild`, if there are any), or
            a turned tile says them (`Win.wild_indicator`): the "next" kind, the turned one "itself", or both
            "neighbours".
        honour_cycles: the circles in which an honour follows another, for these.
        stand_in: the honour that plays the part of the one kind that a deal makes wild; "" for none.
        wild_tiles: how many tiles beside these are wildcards, ``*`` in a hand.
        wild_fifth: whether a wildcard may be a fifth copy of a kind: "never"; not if the "concealed" tiles
            hold five alike then; or "anywhere".
        wild_as_itself: whether a wild tile may be the tile that it shows, and is no wildcard then.
        waits: a single wait is one by "shape", or by "live" copies: then kinds of which the winner held all
            four are no waits.
        knitted_wait: whether the knitted straight may have an edge, closed or single wait.
        last_copy: whether the last tile of a kind counts only where it is "told", or also where it is
            "derived" from the other three in the winner's own melds.
        in_play, wild_kinds: ``kinds`` and ``wild`` as sets.
    """

    name: str = "custom"
    source: str = ""
    kinds: str = "123456789m123456789p123456789s1234567z"
    sets: int = rule(4, among=(4, 5))
    forms: tuple[str, ...] = rule((STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS), among=FORMS)
    quad_as_pairs: bool = True
    chi: bool = True
    lack_suit: bool = False
    flowers: int = rule(0, within=(0, 8))
    on_discard: bool = True
    robbing: bool = True
    wild: str = ""
    wild_from: Literal["told", "next", "itself", "neighbours"] = "told"
    honour_cycles: tuple[str, ...] = ("1234z", "765z")
    stand_in: str = ""
    wild_tiles: int = rule(0, within=(0, 8))
    wild_fifth: Literal["never", "concealed", "anywhere"] = "never"
    wild_as_itself: bool = False
    waits: Literal["shape", "live"] = "shape"
    knitted_wait: bool = True
    last_copy: Literal["derived", "told"] = "derived"

    in_play: TileSet = field(init=False, repr=False, compare=False)
    wild_kinds: TileSet = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "in_play", TileSet.parse(self.kinds))
        object.__setattr__(self, "wild_kinds", TileSet.parse(self.wild))


def cycle_of(text: str) -> tuple[int, ...]:
    """Return the kinds of a circle of honours, in order.

    >>> cycle_of("765z")
    (33, 32, 31)
    """
    return tuple(EAST - 1 + int(rank) for rank in text.removesuffix("z"))
