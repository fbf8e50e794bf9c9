"""A deal while it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from paili.catalogue import Message
from paili.errors import LogError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.events import Discard, Draw
from paili.game.json_fields import as_int
from paili.logs.problems import MOST_TOLD, ParsedGame, deal_name
from paili.scoring.points import STICK
from paili.scoring.rules import Rules
from paili.tiles import NORTH, TILES

LAST_ROUND = 15  # North 4
MOST_DEALS = 100  # of a game; the longest known has 19
MOST_ENTRIES = 400  # of a deal: 187 can happen, and players may come and go
_NOTHING: Final = (0, None)
_MOST_HONBA = 999


class OpenDeal:
    """The part of a deal that has been read.

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
        self.events: list[ev.Event] = []
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
        self.events.append(ev.RiichiAccepted(seat, place=place))
        self.pay([-STICK * (other == seat) for other in range(len(self.now))])

    def pay(self, changes: Iterable[int]) -> None:
        """Change the points."""
        self.now = tuple(map(sum, zip(self.now, changes, strict=True)))

    def _settle_first_discard(self) -> None:
        """Mark the dealer's first discard as drawn where it can be nothing else, and not where it cannot.

        Mahjong Soul deals the dealer fourteen tiles, and marks none of them as drawn.
        """
        if self._ids or ev.HIDDEN in self._hands[self.dealer]:
            return
        played = (
            (at, event) for at, event in enumerate(self.events) if not isinstance(event, ev.Away | ev.Back)
        )
        (_, draw), (place, discard) = next(played, _NOTHING), next(played, _NOTHING)
        if isinstance(draw, Draw) and isinstance(discard, Discard) and discard.seat == draw.seat:
            is_held = discard.tile in self._hands[discard.seat]
            drawn = discard.tile == draw.tile and (discard.drawn or not is_held)
            if drawn != discard.drawn and (drawn or is_held):
                self.events[place] = replace(discard, drawn=drawn)

    def closed(self) -> rec.Deal:
        """Return the record; a riichi whose discard is missing, as the file breaks off, is kept beside it."""
        self._settle_first_discard()
        if self.declared:
            self.extra.append(("declared", str(self.declarer)))
        return rec.Deal(
            round=self.round, honba=self.honba, sticks=self.sticks, points=self.points, hands=self._hands,
            indicator=self._indicator, events=tuple(self.events), said_ura=self.said_ura, ids=self._ids,
            indicator_id=self._indicator_id, place=self.place, extra=tuple(self.extra),
        )  # fmt: skip


class OpenGame:
    """The deals of a game while it is read: those that can be, and what is wrong with the others.

    Attributes:
        deals: those that can be read.
        faults: what cannot, `MOST_TOLD` at most.
        is_hopeless: whether nothing of the game can be used.
    """

    def __init__(self) -> None:
        self.deals: list[rec.Deal] = []
        self.faults: list[LogError] = []
        self.is_hopeless = False
        self._begun = 0

    def begin_deal(self) -> None:
        """Count a deal.

        Raises:
            LogError: if there are more than any game has; the game is hopeless then.
        """
        self._begun += 1
        if self._begun > MOST_DEALS:
            self.is_hopeless = True
            raise LogError("logs.too_many_deals", most=MOST_DEALS)

    def blame(self, error: LogError) -> None:
        """Take note that something cannot be read; before the first deal that is the whole game."""
        self.is_hopeless = self.is_hopeless or not self._begun
        if len(self.faults) < MOST_TOLD:
            self.faults.append(error)

    def finish(self, game: Callable[[], rec.Game]) -> ParsedGame:
        """Return the game with what is wrong with it; what is damaged is not complete."""
        if self.is_hopeless:
            return ParsedGame(None, tuple(self.faults))
        whole = game()
        return ParsedGame(replace(whole, complete=False) if self.faults else whole, tuple(self.faults))


def check_entries(number: int) -> None:
    """Refuse a deal of more entries than any deal has.

    Raises:
        LogError: if there are more.
    """
    if number > MOST_ENTRIES:
        raise LogError("logs.too_many_entries", most=MOST_ENTRIES)


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
    if deal is None or (deal.ended and not isinstance(deal.events[-1], ev.Win)):
        raise LogError("logs.outside_deal")
    return deal


def tile_won_on(events: Sequence[ev.Event]) -> int:
    """Return the tile that a win now is on: the one that was moved last.

    Raises:
        LogError: if none was.
    """
    for event in reversed(events):
        if isinstance(event, ev.Draw | ev.Discard | ev.AddedQuad):
            return event.tile
        if isinstance(event, ev.ConcealedQuad | ev.North):
            return event.tiles[0] if isinstance(event, ev.ConcealedQuad) else TILES[NORTH]
    raise LogError("logs.outside_deal")


def _check_name(round_: int, honba: int, sticks: int, players: int) -> None:
    if not 0 <= round_ <= LAST_ROUND or round_ % 4 >= players:
        raise LogError("logs.no_round", value=round_)
    for value in (honba, sticks):
        as_int(value, 0, _MOST_HONBA)
