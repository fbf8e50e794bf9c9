"""A deal while it is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paili import notation
from paili.catalogue import Message
from paili.errors import LogError
from paili.game import records as rec
from paili.logs.fields import whole
from paili.logs.places import deal_name
from paili.scoring.points import STICK
from paili.scoring.rules import Rules
from paili.tiles import NORTH, TILES

LAST_ROUND = 15  # North 4
_MOST_HONBA = 999


class OpenDeal:
    """What has been read of a deal.

    Attributes:
        events: what has happened so far; readers append to it.
        extra: facts that only the format has.
        drawn: the physical tile that was drawn and neither discarded nor followed by a call.
        declared: whether the next discard declares riichi.
        declarer: who declared riichi last.
        now: the points of each seat at this moment.
        ended: whether its end has been read.
    """

    def __init__(
        self, *, round: int, honba: int, sticks: int, rules: Rules, points: Sequence[int], place: int  # noqa: A002
    ) -> None:  # fmt: skip
        _check_name(round, honba, sticks, rules.players)
        self.round, self.honba, self.sticks, self.place = round, honba, sticks, place
        self.dealer = round % 4
        self.points = self.now = tuple(points)
        self.events: list[rec.Event] = []
        self.extra: list[tuple[str, str]] = []
        self.said_ura: tuple[int, ...] | None = None
        self.drawn: int | None = None
        self.declared = self.ended = False
        self.declarer: int | None = None
        self._hands: tuple[tuple[int, ...], ...] = ()
        self._ids: tuple[tuple[int, ...], ...] = ()
        self._indicator = 0
        self._indicator_id: int | None = None

    def start(self, ids: Sequence[tuple[int, ...]], indicator: int, faces: Sequence[int]) -> None:
        """Take the hands and the first indicator as physical tiles."""
        self._ids, self._indicator_id = tuple(ids), indicator
        self._hands = tuple(tuple(map(faces.__getitem__, hand)) for hand in ids)
        self._indicator = faces[indicator]

    def start_faces(self, hands: Iterable[Sequence[int]], indicator: int) -> None:
        """Take the hands and the first indicator as faces."""
        self._hands, self._indicator = tuple(map(tuple, hands)), indicator

    @property
    def name(self) -> Message:
        """Its name, for errors."""
        return deal_name(self.round, self.honba)

    def accept(self, seat: int, place: int) -> None:
        """Take note that a riichi was accepted, which costs a stick."""
        self.events.append(rec.RiichiAccepted(seat, place=place))
        self.pay([-STICK * (other == seat) for other in range(len(self.now))])

    def pay(self, changes: Iterable[int]) -> None:
        """Change the points."""
        self.now = tuple(map(sum, zip(self.now, changes, strict=True)))

    def closed(self) -> rec.Deal:
        """Return the record; a riichi whose discard is missing, as the file breaks off, is kept beside it."""
        if self.declared:
            self.extra.append(("declared", str(self.declarer)))
        return rec.Deal(
            round=self.round, honba=self.honba, sticks=self.sticks, points=self.points, hands=self._hands,
            indicator=self._indicator, events=tuple(self.events), said_ura=self.said_ura, ids=self._ids,
            indicator_id=self._indicator_id, place=self.place, extra=tuple(self.extra),
        )  # fmt: skip


def still_open(deal: OpenDeal | None) -> OpenDeal:
    """Return the deal that is read.

    Raises:
        LogError: if none has begun, or its end has been read.
    """
    if deal is None:
        raise LogError("logs.outside_deal")
    if deal.ended:
        raise LogError("logs.after_end")
    return deal


def open_for_win(deal: OpenDeal | None) -> OpenDeal:
    """Return the deal that somebody wins, others may have won it by the same tile.

    Raises:
        LogError: if none has begun, or it has ended without a winner.
    """
    if deal is None or (deal.ended and not isinstance(deal.events[-1], rec.Win)):
        raise LogError("logs.outside_deal")
    return deal


def tile_won_on(events: Sequence[rec.Event]) -> int:
    """Return the tile that a win now is on: the one that was moved last.

    Raises:
        LogError: if none was.
    """
    for event in reversed(events):
        if isinstance(event, rec.Draw | rec.Discard | rec.AddedQuad):
            return event.tile
        if isinstance(event, rec.ConcealedQuad | rec.North):
            return event.tiles[0] if isinstance(event, rec.ConcealedQuad) else TILES[NORTH]
    raise LogError("logs.outside_deal")


def _check_name(round_: int, honba: int, sticks: int, players: int) -> None:
    if not 0 <= round_ <= LAST_ROUND or round_ % 4 >= players:
        raise LogError("logs.no_round", value=round_)
    for value in (honba, sticks):
        whole(value, 0, _MOST_HONBA)


def faces_in_order(faces: Iterable[int]) -> tuple[int, ...]:
    """Return faces in tile order."""
    return tuple(map(TILES.__getitem__, notation.in_order(faces)))


def with_start(rules: Rules, deals: Sequence[rec.Deal]) -> Rules:
    """Return the rules with the points that a game was started with."""
    first = deals[0] if deals else None
    if first is None or (first.round, first.honba, len(set(first.points))) != (0, 0, 1):
        return rules
    points = first.points[0]
    return rules if points == rules.start_points or points < 0 else rules.replace(start_points=points)
