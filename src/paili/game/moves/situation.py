# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""The facts that decide the moves of a seat: its own tiles and the visible facts of the table.

The functions of `paili.game` make a `Situation` from their arguments, the table makes one for a seat, and
`Situation.of` makes one from a position; `paili.game.moves.legal` computes the legal moves from it.

>>> from paili.hand import Hand
>>> Situation(rules=Rules.TENHOU, hand=Hand.parse("123m456p789s11222z"), drawn=28).is_closed
True
"""

from __future__ import annotations

from typing import Final

from paili.game.moves.ready import distance, waits_of
from paili.game.moves.seat_hand import HandView, is_closed
from paili.position.facts import ACT
from paili.position.position import Position
from paili.position.seats import CALL, WIN
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import EAST

MANY: Final = 70
_START: Final = 25_000


class Situation:
    """The facts that decide the moves of a seat, as plain values.

    Attributes:
        rules: the rule set.
        hand: the seat's own tiles and melds.
        phase: ``ACT``, ``CLAIM`` or ``WAIT``.
        seat: the seat.
        wind: the wind of the seat, 0 for East.
        round_wind: the wind of the round, 0 for East.
        drawn: the tile just drawn; None after a call, and if it is not the seat's turn.
        riichi: 0 without riichi, 1 in riichi, 2 in double riichi.
        ippatsu: whether a win now is ippatsu.
        points: the seat's points.
        wall: the number of tiles that can still be drawn.
        quads: the number of quads at the table.
        first_turn: whether nobody called before the seat's first discard.
        has_drawn: whether the seat has had a draw.
        replacement: ``AFTER_QUAD`` or ``AFTER_NORTH`` if the drawn tile is a replacement, otherwise "".
        ban: the kinds that may not be discarded after a call, as a bit mask.
        kita: the number of norths set aside.
        honba: the number of honba counters.
        indicators: the revealed dora indicators.
        tile: the offered tile, which the seat may claim.
        source: the seat that the offered tile comes from.
        from_left: whether ``source`` is the seat on the left.
        robbed: what a win on the tile would rob, as in `paili.scoring.Win`; "" for a discard.
        claims_only_win: whether the tile may be won on but not called.
        is_late: whether the tile is a riichi discard that may be called but no longer won on, because the
            riichi was accepted.
        river: the kinds of the seat's own discards, called discards included, as a bit mask.
        passed: the winning tiles that other seats offered since the seat's last draw and that it did not win
            on, as a bit mask.
        passed_in_riichi: the winning tiles that other seats offered since the seat's riichi and that it did
            not win on, as a bit mask.
        known_missing: the number of tiles that the hand with the drawn tile needs for a win; None if not
            computed yet.
    """

    __slots__ = (
        "ban", "claims_only_win", "drawn", "first_turn", "from_left", "hand", "has_drawn", "honba",
        "indicators", "ippatsu", "is_late", "kita", "known_missing", "passed", "passed_in_riichi",
        "phase", "points", "quads", "replacement", "riichi", "river", "robbed", "round_wind", "rules",
        "seat", "source", "tile", "wall", "wind",
    )  # fmt: skip

    def __init__(
        self,
        *,
        rules: Rules,
        hand: HandView,
        phase: str = ACT,
        seat: int = 0,
        wind: int = 1,
        round_wind: int = 0,
        drawn: int | None = None,
        riichi: int = 0,
        ippatsu: bool = False,
        points: int = _START,
        wall: int = MANY,
        quads: int = 0,
        first_turn: bool = False,
        has_drawn: bool = True,
        replacement: str = "",
        ban: int = 0,
        kita: int = 0,
        honba: int = 0,
        indicators: tuple[int, ...] = (),
        tile: int | None = None,
        source: int = 0,
        from_left: bool = False,
        robbed: str = "",
        claims_only_win: bool = False,
        is_late: bool = False,
        river: int = 0,
        passed: int = 0,
        passed_in_riichi: int = 0,
        known_missing: int | None = None,
    ) -> None:
        """Store the arguments as attributes; the docstring of the class describes the attributes."""
        self.rules, self.hand, self.phase, self.seat = rules, hand, phase, seat
        self.wind, self.round_wind, self.drawn = wind, round_wind, drawn
        self.riichi, self.ippatsu, self.points = riichi, ippatsu, points
        self.wall, self.quads, self.first_turn, self.has_drawn = wall, quads, first_turn, has_drawn
        self.replacement, self.ban, self.kita, self.honba = replacement, ban, kita, honba
        self.indicators, self.tile, self.source, self.from_left = indicators, tile, source, from_left
        self.robbed, self.claims_only_win, self.is_late = robbed, claims_only_win, is_late
        self.river, self.passed, self.passed_in_riichi = river, passed, passed_in_riichi
        self.known_missing = known_missing

    @classmethod
    def of(cls, p: Position) -> Situation:
        """Return the `Situation` of the seat of a position.

        If the position contains the seat's number at the table, seats have their numbers at the table;
        otherwise they are counted from the seat of the position.
        """
        offered, wind = p.offered, p.winds[0] - EAST
        return cls(
            rules=checked_rules(p.rules),
            hand=p.hand,
            phase=p.phase,
            seat=p.seat,
            wind=wind,
            round_wind=p.winds[1] - EAST,
            drawn=p.hand.drawn if p.phase == ACT else None,
            riichi=p.riichi,
            ippatsu=p.own.ippatsu,
            points=_START if p.own.points is None else p.own.points,
            wall=MANY if p.wall is None else p.wall,
            quads=p.quads,
            first_turn=p.first_turn,
            has_drawn=p.has_drawn,
            replacement=p.replacement,
            ban=p.ban.mask,
            kita=p.own.norths,
            honba=p.honba or 0,
            indicators=p.indicators,
            tile=None if offered is None else offered.tile,
            source=0 if offered is None else (p.seat + (offered.seat or 0)) % p.players,
            from_left=offered is not None and offered.seat == p.players - 1,
            robbed=offered.way if offered is not None and offered.is_robbed else "",
            claims_only_win=_only_wins(p),
            is_late=offered is not None and offered.way == CALL,
            river=p.river_mask(),
            passed=p.passed.mask,
            passed_in_riichi=p.passed_in_riichi.mask,
        )

    def also(self, view: object) -> Situation:
        """Add the facts of a position for which functions such as `can_ron` have no argument; return
        ``self``.

        Args:
            view: a position; a value of another type changes nothing.
        """
        if isinstance(view, Position):
            other = Situation.of(view)
            for name in ("first_turn", "has_drawn", "claims_only_win", "is_late"):
                setattr(self, name, getattr(other, name))
        return self

    @property
    def three(self) -> bool:
        """Return whether the game has three players."""
        return self.rules.players == 3

    @property
    def is_closed(self) -> bool:
        """Return whether the seat has called nothing."""
        return is_closed(self.hand)

    @property
    def missing(self) -> int:
        """The number of tiles that the hand with the drawn tile needs for a win."""
        memo = self.known_missing
        return distance(self.hand.keys, self.hand.size // 3, self.three) if memo is None else memo

    @property
    def waits(self) -> int:
        """The kinds that complete the hand of 3n+1 tiles, as a bit mask."""
        return waits_of(self.hand, self.three)

    @property
    def furiten(self) -> bool:
        """Return whether the seat may win only on tiles that it draws itself."""
        gone = self.river | self.passed | (self.passed_in_riichi if self.riichi else 0)
        return bool(gone & self.waits)


def _only_wins(p: Position) -> bool:
    return p.offered is not None and (p.offered.is_robbed or p.offered.way == WIN or p.wall == 0)
