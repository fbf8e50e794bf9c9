"""Collect the deals and the reading errors of a game while a log is read."""

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
from paili.logs.problems import MOST_LISTED, ParsedGame, deal_name
from paili.position.resolve import players_of
from paili.scoring.points import STICK
from paili.scoring.rules import Rules
from paili.tiles import NORTH, TILES

LAST_ROUND = 15  # North 4
MOST_DEALS = 100  # of a game; the longest of the shared games has 19
MOST_ENTRIES = 400  # of a deal: 187 can happen, and players may come and go
_NOTHING: Final = (0, None)
_MOST_HONBA = 999


class OpenDeal:
    """A deal that a reader has begun but not finished to read.

    Attributes:
        events: the events so far; readers append to this list.
        extra: facts that only this format of logs has.
        drawn: the physical tile (0…135) just drawn; a discard or a call clears this field.
        declared: whether the next discard declares riichi.
        declarer: the seat that declared riichi last.
        now: the current points of each seat.
        ended: whether the end of the deal has been read.
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
        self.stated_ura: tuple[int, ...] | None = None
        self.drawn: int | None = None
        self.declared = self.ended = False
        self.declarer: int | None = None
        self._hands: tuple[tuple[int, ...], ...] = ()
        self._ids: tuple[tuple[int, ...], ...] = ()
        self._indicator = 0
        self._indicator_id: int | None = None

    def start(self, ids: Sequence[tuple[int, ...]], indicator: int, faces: Sequence[int]) -> None:
        """Set the hands and the first indicator from physical tiles (0…135).

        Args:
            ids: the physical tiles of each hand.
            indicator: the physical tile of the indicator.
            faces: the face (see `paili.tiles`) of each physical tile.
        """
        self._ids, self._indicator_id = tuple(ids), indicator
        self._hands = tuple([tuple([faces[tile] for tile in hand]) for hand in ids])
        self._indicator = faces[indicator]

    def start_faces(self, hands: Iterable[Sequence[int]], indicator: int) -> None:
        """Set the hands and the first indicator from faces (see `paili.tiles`)."""
        self._hands, self._indicator = tuple(map(tuple, hands)), indicator

    @property
    def is_dealt(self) -> bool:
        """Return whether the hands are set; without them the deal has no record."""
        return bool(self._hands)

    @property
    def name(self) -> Message:
        """The name of the deal, for messages of errors."""
        return deal_name(self.round, self.honba)

    def accept(self, seat: int, place: int) -> None:
        """Add the event of an accepted riichi, and subtract its stick from the points of the seat.

        Args:
            seat: the seat.
            place: the position of the event in the file.
        """
        self.events.append(ev.RiichiAccepted(seat, place=place))
        self.pay([-STICK * (other == seat) for other in range(len(self.now))])

    def pay(self, changes: Iterable[int]) -> None:
        """Add the change of each seat's points to its points."""
        self.now = tuple(map(sum, zip(self.now, changes, strict=True)))

    def _settle_first_discard(self) -> None:
        """Mark the dealer's first discard as tsumogiri or tedashi, if the tiles leave no choice.

        Mahjong Soul deals fourteen tiles to the dealer, and marks none of them as drawn.
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
        """Return the finished record of the deal.

        If the file ends between a declaration of riichi and its discard, ``extra`` of the record holds the
        riichi.
        """
        self._settle_first_discard()
        if self.declared:
            self.extra.append(("declared", str(self.declarer)))
        return rec.Deal(
            round=self.round, honba=self.honba, sticks=self.sticks, points=self.points, hands=self._hands,
            indicator=self._indicator, events=tuple(self.events), stated_ura=self.stated_ura, ids=self._ids,
            indicator_id=self._indicator_id, place=self.place, extra=tuple(self.extra),
        )  # fmt: skip


class OpenGame:
    """A game that is being read: its readable deals, and the errors of its unreadable deals.

    Attributes:
        deals: the readable deals.
        faults: the errors of the unreadable deals, `MOST_LISTED` at most.
        is_hopeless: whether no part of the game can be used.
    """

    def __init__(self) -> None:
        self.deals: list[rec.Deal] = []
        self.faults: list[LogError] = []
        self.is_hopeless = False
        self._begun = 0

    def begin_deal(self) -> None:
        """Count the beginning of another deal of the game.

        Raises:
            LogError: if the file has more deals than a game can have; this error also sets ``is_hopeless``.
        """
        self._begun += 1
        if self._begun > MOST_DEALS:
            self.is_hopeless = True
            raise LogError("logs.too_many_deals", most=MOST_DEALS)

    def blame(self, error: LogError, *, is_of_line: bool = False) -> None:
        """Store a reading error; an error before the first deal makes the whole game unusable.

        Args:
            error: the error.
            is_of_line: whether the error is in a line without which the deals after it can be read.
        """
        self.is_hopeless = self.is_hopeless or not (self._begun or is_of_line)
        if len(self.faults) < MOST_LISTED:
            self.faults.append(error)

    def finish(self, game: Callable[[], rec.Game]) -> ParsedGame:
        """Return the game with its reading errors; a game with errors is marked as not complete.

        Args:
            game: a function that makes the game of the readable deals.
        """
        if self.is_hopeless or (self.faults and not self._begun):
            return ParsedGame(None, tuple(self.faults))
        whole = _with_every_player(game())
        whole = replace(whole, complete=False) if self.faults else whole
        rec.mark_types(whole)
        return ParsedGame(whole, tuple(self.faults))


def _with_every_player(game: rec.Game) -> rec.Game:
    """Return a game with one player for each seat; players that its file does not name have no name."""
    number = players_of(game.rules)
    if len(game.players) == number:
        return game
    return replace(game, players=(*game.players, *[rec.Player()] * number)[:number])


def check_entries(number: int) -> None:
    """Raise an error if a deal has more entries in its file than any deal can have.

    Raises:
        LogError: if there are too many entries.
    """
    if number > MOST_ENTRIES:
        raise LogError("logs.too_many_entries", most=MOST_ENTRIES)


def still_open(deal: OpenDeal | None) -> OpenDeal:
    """Return the deal that is being read.

    Raises:
        LogError: if no deal has begun, or the current deal has already ended.
    """
    if deal is None:
        raise LogError("logs.outside_deal")
    if deal.ended:
        raise LogError("logs.after_end")
    return deal


def open_for_win(deal: OpenDeal | None) -> OpenDeal:
    """Return the deal to which a win belongs; an earlier win on the same tile does not end this deal.

    Raises:
        LogError: if no deal has begun, or the current deal has ended without a winner.
    """
    if deal is None or (deal.ended and not isinstance(deal.events[-1], ev.Win)):
        raise LogError("logs.outside_deal")
    return deal


def tile_won_on(events: Sequence[ev.Event]) -> int:
    """Return the tile that a win would take after these events: the tile that moved last.

    Raises:
        LogError: if no tile has moved.
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
