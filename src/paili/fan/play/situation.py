"""The facts that decide the moves of a seat in a Chinese game: its own tiles and the state of the table.

`paili.fan.moves` and `paili.fan.calls` make a `FanSituation` from their arguments; a table makes one for each
seat. The functions of `paili.fan.play.moves` take a `FanSituation`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Final

from paili.fan.checks import relevant_facts
from paili.fan.play.reach import Reach, reach_of
from paili.fan.rules import Rules as GameRules
from paili.hand import Hand
from paili.hand.meld import CHI
from paili.tiles import EAST, TileSet
from paili.variants import LACKS

MANY: Final = 60
"""Tiles that can be drawn, where nobody has said how many."""


@dataclass(kw_only=True)
class FanSituation:
    """The facts that decide the moves of a seat, as plain values.

    Attributes:
        rules: the game.
        hand: the seat's tiles and melds: 3n+2 tiles on its turn, 3n+1 if it may claim a tile.
        lack: the suit that a win must not contain, "" for none.
        wild: the kinds that are wildcards in this deal, in addition to those of the game.
        drawn: the tile that the seat has just drawn; None after a call.
        tile: another player's tile that the seat may claim; None on the seat's own turn.
        from_left: whether ``tile`` comes from the seat on the left.
        robbed: whether ``tile`` was added to a triplet, so that the seat may win on it but not call it.
        only_win: whether another seat has won on ``tile``, so that the seat may still win on it but not call
            it.
        wall: the number of tiles that can still be drawn; in a game where each seat has its own wall, the
            smaller number of this seat's wall and the next seat's wall.
        own_wall: the number of tiles that the seat itself can draw.
        passed: the mask of the winning tiles that the seat has passed on.
        passed_worth: the largest total of a win on a tile of ``passed``, without special circumstances; None
            if the hand has not changed since the pass, so that the functions compute the total from the hand.
        ban: the mask of the kinds that the seat may not discard after its call.
        locked: whether the hand may not change any more, because the seat has declared that it is ready, or
            has won and plays on.
        frozen: whether a discarded wildcard limits the seat to discarding the tile that it draws.
        out: whether the seat has declared a false win, so that it may neither win nor call any more.
        facts: the facts of a win of the seat at this moment, by the argument names of `paili.Win`.
    """

    rules: GameRules
    hand: Hand
    lack: str = ""
    wild: TileSet = field(default_factory=TileSet)
    drawn: int | None = None
    tile: int | None = None
    from_left: bool = False
    robbed: bool = False
    only_win: bool = False
    wall: int = MANY
    own_wall: int = MANY
    passed: int = 0
    passed_worth: int | None = None
    ban: int = 0
    locked: bool = False
    frozen: bool = False
    out: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)

    def beside(self, whole: FanSituation) -> FanSituation:
        """Return this situation with what only a table or a position knows, from the situation there.

        Args:
            whole: the situation of the same seat, made from its position.
        """
        return replace(
            self,
            only_win=whole.only_win,
            own_wall=self.own_wall if whole.own_wall == whole.wall else whole.own_wall,
            passed_worth=whole.passed_worth,
            ban=whole.ban,
            locked=self.locked or whole.locked,
            frozen=whole.frozen,
            out=whole.out,
            facts={**whole.facts, **self.facts},
        )

    @property
    def acts(self) -> bool:
        """Return whether it is the seat's own turn."""
        return self.hand.size % 3 == 2

    @property
    def all_wild(self) -> int:
        """The mask of all wild kinds: those of the game and those of this deal."""
        return (self.rules.wild_kinds | self.wild).mask

    @property
    def lacking(self) -> int:
        """The mask of the kinds of the lack suit, without wild kinds."""
        return kinds_of_suit(self.lack) & ~self.all_wild

    @property
    def chi_made(self) -> int:
        """Return the number of chi that the seat has called."""
        return sum(meld.type == CHI for meld in self.hand.melds)

    @cached_property
    def standing(self) -> Hand:
        """The 3n+1 tiles of the hand, without the drawn tile on the seat's own turn."""
        if not self.acts or self.drawn is None:
            return self.hand
        return self.hand.discard(self.drawn)

    @cached_property
    def reach(self) -> Reach:
        """Return how many tiles the hand without its drawn tile lacks, and which kinds lower the number."""
        return self.reach_of(self.standing)

    def reach_of(self, hand: Hand) -> Reach:
        """Return how many tiles a hand lacks in this game with these wild kinds, and which kinds lower the
        number.

        Args:
            hand: a hand of 3n+1 tiles.
        """
        return reach_of(hand, self.rules, self.lack, self.wild)


def facts_of_win(
    used: Collection[str],
    *,
    acts: bool,
    first: bool,
    last: bool,
    robbed: str,
    seat_wind: int,
    round_wind: int,
    rinshan: bool,
    after_quad: bool,
    discarder: int | None,
    wild_indicator: int | None,
    last_copy: Callable[[], bool],
    **own: object,
) -> dict[str, Any]:
    """Return the facts of a win of a seat at this moment, as `paili.Win` takes them.

    Args:
        used: the names of the facts that the game uses.
        acts: whether it is the seat's own turn, so that the win is self-drawn; otherwise another player has
            discarded the tile or adds it to a triplet.
        first: whether the seat has not discarded yet and nobody has called.
        last: whether the wall is empty.
        robbed: the type of the quad whose tile is robbed, "added quad" for example; "" for none.
        seat_wind, round_wind: the kinds of the winds.
        rinshan: whether the winning tile was drawn directly after a quad.
        after_quad: whether the winning tile was discarded, or is robbed, directly after a quad.
        discarder: the wind, as a kind, of the seat that discarded the tile.
        wild_indicator: the tile that was turned to select the wild kinds; None for none.
        last_copy: function that returns whether the other three copies of the winning tile lie open.
        own: further facts of the seat, by the argument names of `Win`.

    >>> facts_of_win(
    ...     {"haitei"}, acts=True, first=False, last=True, robbed="", seat_wind=28, round_wind=27,
    ...     rinshan=False, after_quad=False, discarder=None, wild_indicator=None, last_copy=bool,
    ... )["haitei"]
    True
    """
    is_dealer, drawn_first = seat_wind == EAST, first and acts
    facts: dict[str, Any] = {
        "haitei": acts and last,
        "houtei": not acts and last and not robbed,
        "tenhou": drawn_first and is_dealer,
        "chiihou": drawn_first and not is_dealer,
        "last_copy": "last_copy" in used and not robbed and last_copy(),
        **own,
    }
    facts = {name: fact for name, fact in facts.items() if name in used and fact} | {
        "seat_wind": seat_wind,
        "round_wind": round_wind,
        "rinshan": acts and rinshan,
        "robbed": "" if acts else robbed,
        "after_quad": after_quad and not acts,
        "discarder": None if acts else discarder,
    }
    return facts if wild_indicator is None else {**facts, "wild_indicator": wild_indicator}


def kinds_of_suit(suit: str) -> int:
    """Return the mask of the kinds of a suit, "m", "p" or "s"; 0 for "".

    >>> kinds_of_suit("m"), kinds_of_suit("")
    (511, 0)
    """
    return 511 << 9 * LACKS.index(suit) if suit else 0


@lru_cache(maxsize=64)
def facts_used(rules: GameRules) -> frozenset[str]:
    """Return the names of the fields of `paili.Win` that can change a score in a game."""
    return frozenset(relevant_facts(rules))
