"""The facts of a position as they are stored, and the properties that are computed from these facts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Self

from paili.hand import Hand
from paili.position.order import (
    Order,
    Thrown,
    has_called,
    has_drawn_before,
    order_of,
    quads_of,
    swap_ban,
    variant_of,
)
from paili.position.seats import DISCARD, NORTH, WIN, Offered, OpenMeld, OpenSeat
from paili.scoring.rules import Rules
from paili.scoring.yaku.dora import dora_of
from paili.tiles import COPIES, EAST, KINDS, REDS, WILDCARD, TileSet, kind_of
from paili.tiles import NORTH as NORTH_WIND
from paili.variants import Variant

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

ACT: Final = "act"  # the seat holds 3n+2 tiles and must do something
CLAIM: Final = "claim"  # another seat's tile may be taken
WAIT: Final = "wait"  # there is nothing to do
AFTER_QUAD: Final = "quad"
AFTER_NORTH: Final = "north"
FACTS: Final = (
    "hand", "rules", "seat_wind", "round_wind", "number", "honba", "sticks", "indicators", "wall", "offered",
    "seats", "seen", "replacement", "passed", "passed_in_riichi", "liable", "wild", "turned", "private",
)  # fmt: skip

_PLACES: Final = (
    *map(kind_of, range(WILDCARD)),
    KINDS,
)  # the kind of each face, a place of its own for wildcards
_DEFERRED: Final = "_deferred"  # in the place of facts that are not read yet


class PositionFacts:
    """The facts of a `Position`, in the form in which they are stored.

    Attributes:
        hand, rules, number, honba, sticks, wall, offered, seats, replacement, private: as in the arguments of
            `Position`; None for an unknown fact.
        seat_wind, round_wind: the kinds of the winds; None if they are not known.
        indicators: the dora indicators.
        seen: further tiles that the seat has seen (the argument ``visible``).
        passed, passed_in_riichi: the kinds of the winning tiles that other seats offered and that the own
            seat did not win on, since its last draw and since its riichi.
        liable: pairs of the id of a yakuman and the seat that is liable for it (pao).
        wild: the kinds that are wildcards in this deal.
        turned: the tile that was turned to choose the wildcards; None if no tile was turned.
    """

    hand: Hand
    rules: AnyRules
    seat_wind: int | None
    round_wind: int | None
    number: int | None
    honba: int | None
    sticks: int | None
    indicators: tuple[int, ...]
    wall: int | None
    offered: Offered | None
    seats: tuple[OpenSeat, ...]
    seen: tuple[int, ...]
    replacement: str
    passed: TileSet
    passed_in_riichi: TileSet
    liable: tuple[tuple[str, int], ...]
    wild: TileSet
    turned: int | None
    private: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def unchecked(cls, **facts: Any) -> Self:
        """Return a position without the checks of ``Position(…)``, from facts that are certain to be valid.

        Args:
            facts: every attribute of a position, by name, as `facts` returns them.
        """
        self = object.__new__(cls)
        vars(self).update(facts)
        return self

    @classmethod
    def deferred(cls, facts: Callable[[], dict[str, Any]]) -> Self:
        """Return a position whose facts are computed only when one is first read, for lists of positions.

        Args:
            facts: a function that returns all facts by name. Every call must return equal values.
        """
        self = object.__new__(cls)
        vars(self)[_DEFERRED] = facts
        return self

    if not TYPE_CHECKING:  # type checkers know the attributes by their annotations

        def __getattr__(self, name):
            """Compute the facts of a deferred position when a fact is first used."""
            facts = vars(self).get(_DEFERRED)
            if facts is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            vars(self).update(facts())
            vars(self).pop(_DEFERRED, None)
            return getattr(self, name)

    def facts(self) -> dict[str, Any]:
        """Return the stored facts as a dict by name; with one of them changed, `unchecked` makes a copy."""
        return {name: getattr(self, name) for name in FACTS}

    # ------------------------------------------------------------------ what follows

    @cached_property
    def variant(self) -> Variant:
        """The variant of the rules: the shapes that win and the tiles in play.

        In Chinese games it has the wild kinds of the deal and the own lack suit too.
        """
        return variant_of(self.rules, self.own.lack, self.wild)

    @property
    def players(self) -> int:
        """The number of players, 3 or 4."""
        return len(self.seats)

    @property
    def own(self) -> OpenSeat:
        """The river, melds, riichi, points and so on of the player; the first of `seats`."""
        return self.seats[0]

    @property
    def winds(self) -> tuple[int, int]:
        """The kinds (27 to 30) of the own wind and the round wind; South and East if they are not known."""
        return (
            EAST + 1 if self.seat_wind is None else self.seat_wind,
            EAST if self.round_wind is None else self.round_wind,
        )

    @property
    def seat(self) -> int:
        """The number of the player at the table, 0 for the first dealer of the game; 0 if it is not known."""
        if self.number is None or self.seat_wind is None:
            return 0
        return (self.number - 1 + self.seat_wind - EAST) % self.players

    @cached_property
    def phase(self) -> str:
        """The own decision: "act" on the own turn, "claim" an offered tile, or "wait" for none."""
        if self.hand.size % 3 == 2:
            return ACT
        return WAIT if self.offered is None else CLAIM

    @cached_property
    def is_known(self) -> bool:
        """Return whether the own wind and all rivers are known; `order` is known then."""
        return self.seat_wind is not None and all(seat.river is not None for seat in self.seats)

    @cached_property
    def order(self) -> tuple[Thrown, ...]:
        """The discards of all players in the order of play; () if a river or the own wind is unknown.

        Seats are counted from the player: 0 is the own seat, 1 the next to play, and so on.

        >>> from paili import Position
        >>> p = Position.parse("1234m22p3456789s_E1E_A9m_B1z_C_D", strict=False)
        >>> [(discard.seat, int(discard.tile.tile)) for discard in p.order]
        [(0, 8), (1, 27)]
        """
        return self.in_order.thrown if self.is_known else ()

    @cached_property
    def in_order(self) -> Order:
        """The order of the discards, and the next seat to play; read it only if `is_known`."""
        east = (EAST - self.winds[0]) % self.players
        return order_of([seat.river or () for seat in self.seats], east)

    def passed_since(self, seat: int) -> TileSet:
        """Return the kinds that are safe against a riichi because its player has not won on them since.

        These are all kinds discarded since the riichi, by that player too. A tile on which that player may
        still win is not included. The set is empty without a riichi, or if `order` is not known.

        Args:
            seat: the player in riichi, counted from the own seat: 1 is the next to play.
        """
        since = [place for place, item in enumerate(self.order) if item.seat == seat and item.tile.riichi]
        if not since:
            return TileSet()
        later = self.order[since[0] + 1 :]
        is_offered = self.offered is not None and self.offered.way in (DISCARD, WIN)
        if later and is_offered and later[-1].seat != seat:
            later = later[:-1]
        return TileSet(kind_of(item.tile.tile) for item in later if item.tile.tile != WILDCARD)

    @cached_property
    def visible(self) -> tuple[int, ...]:
        """All tiles that the player sees outside the own hand and melds, in tile order.

        They are in rivers, melds and indicators; a called tile is listed once.
        """
        return tuple(sorted(self._lying_open()))

    def _lying_open(self) -> list[int]:
        """Return all open tiles outside the own hand and melds, seat by seat; a called tile is listed
        once.
        """
        faces = [*self.indicators, *self.seen, *([] if self.turned is None else [self.turned])]
        for number, seat in enumerate(self.seats):
            faces += [tile for tile, _, _, called_by in seat.river or () if called_by is None]
            faces += [NORTH_WIND] * seat.norths
            if number:
                faces += [face for meld in seat.melds for face in meld.meld.faces]
        if self.offered is not None and not self.is_offer_visible(self.offered):
            faces.append(self.offered.tile)
        return faces

    def is_offer_visible(self, offered: Offered) -> bool:
        """Return whether a tile that may be claimed is also among the open tiles of the position.

        It may be in a river, in a meld or among the norths set aside; it must then not be counted twice.
        """
        if offered.seat is None:
            return False
        seat = self.seats[offered.seat]
        if offered.way == NORTH:
            return bool(seat.norths)
        if offered.is_robbed:
            return any(offered.tile in meld.meld.faces for meld in seat.melds)
        return bool(seat.river) and seat.river[-1].tile == offered.tile  # type: ignore[index]

    @cached_property
    def visible_counts(self) -> tuple[int, ...]:
        """34 ints: the number of tiles of each kind that the player sees outside the own hand and melds."""
        counts = [0] * (KINDS + 1)
        for face in self._lying_open():
            counts[_PLACES[face]] += 1
        return tuple(counts[:KINDS])

    @cached_property
    def live(self) -> tuple[int, ...]:
        """34 ints: the number of tiles of each kind that the player has not seen, which may be drawn.

        The number is 0 for kinds that the game does not have.
        """
        kinds = self.variant.kinds.mask
        seen = zip(self.hand.all_counts, self.visible_counts, strict=True)
        return tuple(
            [(COPIES - copies - out) * (kinds >> kind & 1) for kind, (copies, out) in enumerate(seen)]
        )

    @cached_property
    def reds_left(self) -> tuple[int, ...]:
        """Three ints: the red fives of characters, dots and bamboos that the player has not seen."""
        of_game = self.rules.red_fives if isinstance(self.rules, Rules) else (0, 0, 0)
        copies = [sum(reds) for reds in zip(self.hand.reds, *(m.reds for m in self.hand.melds), strict=True)]
        seen = [self.visible.count(red) for red in REDS]
        return tuple([max(0, most - a - b) for most, a, b in zip(of_game, copies, seen, strict=True)])

    @cached_property
    def dora(self) -> TileSet:
        """The kinds that are dora by the dora indicators, as a set; red fives are not included."""
        return TileSet(dora_of(face, self.players) for face in self.indicators)

    @property
    def riichi(self) -> int:
        """The own riichi: 0 for none, 1 for riichi, 2 for double riichi."""
        return self.own.riichi

    @property
    def quads(self) -> int:
        """The number of quads of all players together."""
        return sum(map(quads_of, self.seats))

    @property
    def first_turn(self) -> bool:
        """Return whether it is the first turn of the player, for nine terminals, double riichi and tenhou.

        The own river is known to be empty, without a riichi, whose tile is unknown then; and nobody has
        called, made a quad or set a north aside.
        """
        return self.own.river == () and not self.riichi and not any(map(has_called, self.seats))

    @property
    def has_drawn(self) -> bool:
        """Return whether the position shows that the player has drawn at least one tile in this deal."""
        return self.hand.drawn is not None or has_drawn_before(self.own, self.just_called is not None)

    @cached_property
    def just_called(self) -> OpenMeld | None:
        """The chi or pon that the player has just called and must discard after; otherwise None."""
        if self.phase != ACT or self.hand.drawn is not None or not self.own.melds:
            return None
        newest = self.own.melds[-1]
        source = None if not newest.source else self.seats[newest.source].river
        if not source or source[-1].called_by != 0 or source[-1].tile != newest.tile or newest.meld.is_quad:
            return None
        return newest if not self.order or self.order[-1].tile is source[-1] else None

    @cached_property
    def ban(self) -> TileSet:
        """The kinds that may not be discarded right after a call by the rules (kuikae)."""
        called = self.just_called
        if called is None or not isinstance(self.rules, Rules):
            return TileSet()
        own = list(called.meld.faces)
        own.remove(called.tile)
        return TileSet.from_mask(swap_ban(kind_of(called.tile), tuple(own), self.rules))

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, or whose tile may be claimed; None if it is not known.

        Seats are counted from the player: 0 is the own seat, 1 the next to play, and so on.
        """
        if self.phase == ACT:
            return 0
        if self.offered is not None:
            return self.offered.seat
        return self.in_order.turn if self.is_known else None

    @property
    def turns(self) -> int | None:
        """The number of draws that the player still has if nobody calls; None if `wall` is not known."""
        if self.wall is None or self.turn is None:
            return None
        return (self.wall + self.turn) // self.players

    def river_mask(self, seat: int = 0) -> int:
        """Return the kinds that a player has discarded, as an int whose bit k stands for kind k.

        Discards that other players called are included, wildcards are not.

        Args:
            seat: the player, counted from the own seat: 0 is the own seat, 1 the next to play.
        """
        mask = 0
        for item in self.seats[seat].river or ():
            mask |= 1 << kind_of(item.tile) if item.tile != WILDCARD else 0
        return mask
