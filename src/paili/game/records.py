"""The records of a game: players, deals with their events in order, and the result.

As for events, a comparison of records ignores what describes the file rather than the play: of a deal
``place``, ``ids``, ``indicator_id``, ``stated_ura`` and ``extra``, of a game ``source`` and ``extra``, of a
source ``names_rules``, of players and results ``extra``.

>>> Deal(round=6, honba=1, sticks=0, points=(25000,) * 4, hands=((),) * 4, indicator=0).name
'S3.1'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from paili.errors import GameError
from paili.game.events import HIDDEN, STEPS, DrawnDeal, Event, Extra, Swap, Swapped, Win, checked_seat
from paili.game.plain import Plain, check_record
from paili.game.quick_events import of_types
from paili.position.resolve import resolve_rules
from paili.scoring.rules import Rules
from paili.win.facts import WINDS

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Plain):
    """One deal (kyoku) of a recorded game: round, points and hands at its start, then its events.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s). Seats are 0…3; seat 0 was the first dealer of the game.

    Attributes:
        round: 0…3 is East 1…4, 4…7 South 1…4, and so on; with three players 3, 7 and so on do not occur. In
            Chinese games where the winner deals, the number of the dealer's seat.
        honba: the number of honba; in Chinese games the number of deals in a row that the dealer has kept the
            deal.
        sticks: the number of riichi sticks on the table.
        points: the points of each seat at the start of the deal, without the riichi sticks on the table.
        hands: the thirteen tiles of each seat (sixteen in Taiwan) in the order of the file; ``HIDDEN`` (-1)
            for tiles that the file does not show. The dealer's fourteenth tile is the first draw, an event.
        indicator: the first dora indicator; in Chinese games the tile that was turned to choose the
            wildcards, ``HIDDEN`` if no tile was turned.
        events: the events, in order. `Away` and `Back` may occur anywhere, also after the end of the deal.
        stated_ura: the ura dora indicators, if the file gives them for the deal rather than for a win;
            otherwise None.
        ids: the physical tiles (0…135) of ``hands``, in the same order; () if the file gives none.
        indicator_id: the physical tile of ``indicator``; None if the file gives none.
        place: where in the file the deal begins: the number of a tag, a line or an entry, as the format has
            it; None if unknown.
        extra: facts that only the format of the file has, as pairs of name and text.

    >>> Deal(round=6, honba=1, sticks=0, points=(25000,) * 4, hands=((),) * 4, indicator=0).name
    'S3.1'
    """

    round: int
    honba: int
    sticks: int
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    indicator: int
    events: tuple[Event, ...] = ()
    stated_ura: tuple[int, ...] | None = field(default=None, compare=False)
    ids: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    indicator_id: int | None = field(default=None, compare=False)
    place: int | None = field(default=None, compare=False)
    extra: Extra = field(default=(), compare=False)

    def hidden_from(self, seat: int) -> Self:
        """Return the start of the deal as a seat may see it: tiles of other seats are -1 (``HIDDEN``).

        The result has no events; `paili.game.hidden_from` yields the events as the seat may see them.

        Args:
            seat: the seat, 0…3; 0 is the first dealer of the game.

        Raises:
            GameError: if the game has no such seat.
        """
        checked_start(self)
        checked_seat(seat, len(self.hands))
        hands = (hand if at == seat else (HIDDEN,) * len(hand) for at, hand in enumerate(self.hands))
        ids = (item if at == seat else () for at, item in enumerate(self.ids))
        return replace(self, hands=tuple(hands), events=(), stated_ura=None, ids=tuple(ids), extra=())

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.points)

    @property
    def dealer(self) -> int:
        """The seat of the dealer, 0…3."""
        return self.round % 4

    @property
    def wind(self) -> int:
        """The wind of the round: 0 East, 1 South, 2 West, 3 North."""
        return self.round // 4 % 4

    @property
    def name(self) -> str:
        """The short name of the deal: ``E2.1`` is East 2, one honba."""
        return f"{WINDS[self.wind]}{self.dealer + 1}.{self.honba}"

    @property
    def ends(self) -> tuple[Win | DrawnDeal, ...]:
        """The events that end the deal: one or several wins, or a drawn deal; () if the file lacks them."""
        return tuple(of_types(self.events, Win, DrawnDeal))

    @property
    def complete(self) -> bool:
        """Return whether the record contains the end of the deal."""
        return bool(self.ends)


def checked_start(deal: object) -> Deal:
    """Return the argument after a check that it is a deal whose start a table can use; its events are not
    checked.

    Raises:
        GameError: if the argument is not a deal, or a value of the deal does not have the type of its field.
    """
    if not isinstance(deal, Deal):
        raise GameError("game.not_a_deal", value=deal)
    check_record(replace(deal, events=()) if isinstance(deal.events, tuple | list) else deal)
    return deal


def hidden_from(happened: Iterable[Event | Deal], seat: int, rules: AnyRules | str) -> Iterator[Event | Deal]:
    """Yield deals and events as one seat may see them, for a server that sends them to a player.

    Tiles that the seat may not see are -1. Before play in Sichuan each seat gives three tiles to another
    seat. The `Swap` of another seat is first yielded with hidden tiles. When the exchange is known, the
    `Swap` whose tiles this seat receives is yielded again with its tiles, before `Swapped`. A
    `paili.game.SeatTable` of the seat can apply everything that is yielded.

    Args:
        happened: deals and events in order, as `paili.game.Play.step` returns them.
        seat: the seat that sees the events, 0…3.
        rules: a rule set of riichi or a Chinese game, or its name.

    Raises:
        GameError: if the game has no such seat, or an item is neither a deal nor an event or contains a value
            of the wrong type.
        ScoreError: if there is no rule set or game of this name.

    >>> from paili.game.events import Discard, Draw
    >>> [*hidden_from((Draw(1, 0), Discard(1, 0)), 0, "mcr")]
    [Draw(seat=1, tile=-1), Discard(seat=1, tile=Kind.M1)]
    """
    rules, swaps = resolve_rules(rules), dict[int, Swap]()
    for event in happened:
        if isinstance(event, Deal):
            yield event.hidden_from(seat)
            continue
        if not isinstance(event, Event):
            raise GameError("game.not_an_event", value=event)
        check_record(event)
        if isinstance(event, Swap):
            swaps[event.seat] = event
        elif isinstance(event, Swapped):
            giver = (seat - STEPS.get(event.direction, 0)) % rules.players
            if giver in swaps:
                yield swaps[giver]
        yield event.hidden_from(seat, rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(Plain):
    """A player of a recorded game, as its file describes the player.

    Attributes:
        name: the name of the player; "" if the file gives none.
        rank: the rank as the file writes it, for example a number of dan; "" if the file gives none.
        rating: the rating as the file writes it; "" if the file gives none.
        extra: facts that only the format of the file has, as pairs of name and text.
    """

    name: str = ""
    rank: str = ""
    rating: str = ""
    extra: Extra = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Plain):
    """The final points of a game, as its file states them.

    Attributes:
        points: the points of each seat at the end of play; riichi sticks left on the table are already
            awarded.
        totals: the final score of each seat in thousands, uma and oka included; None if the file does not
            say.
        extra: facts that only the format of the file has, as pairs of name and text.
    """

    points: tuple[int, ...]
    totals: tuple[Fraction, ...] | None = None
    extra: Extra = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source(Plain):
    """Where a recorded game comes from: its file, format and server.

    Attributes:
        format: the name of the format, "mjlog" for example; "" for a game that paili played.
        path: the path of the file; "" without a file.
        dialect: the name of the dialect, for a format that programs write differently, such as mjai;
            otherwise "".
        title: the title of the game in the file.
        reference: the id of the game on the server where it was played.
        names_rules: whether the rules of the game are certain, because the file names the rules or its server
            always uses them.
    """

    format: str = ""
    path: str = ""
    dialect: str = ""
    title: str = ""
    reference: str = ""
    names_rules: bool = field(default=True, repr=False, compare=False)


class _Marked(Plain):
    """The base class of `Game`, with the mark of `mark_types`, which is no field."""

    __slots__ = ("_has_types",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(_Marked):
    """A recorded game: its players, rules, deals and result; `paili.logs.read` and `play_game` return it.

    Attributes:
        players: the players by seat; seat 0 was the first dealer.
        rules: the rule set; a rule that the file does not give has its value at Tenhou.
        deals: the deals in order.
        result: the result that the file states; None if the file states no result.
        complete: whether the record contains the whole game, to its end.
        before: the events before the first deal: `Away` if a player leaves, `Back` if it returns.
        source: the file, format and server that the game comes from.
        extra: facts that only the format of the file has, as pairs of name and text.
    """

    players: tuple[Player, ...]
    rules: Rules
    deals: tuple[Deal, ...]
    result: Result | None = None
    complete: bool = True
    before: tuple[Event, ...] = ()
    source: Source = field(default_factory=Source, compare=False)
    extra: Extra = field(default=(), compare=False)

    @property
    def seats(self) -> range:
        """The numbers of the seats in order, as a range from 0."""
        return range(len(self.players))

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the player at every seat; "" if the file gives none."""
        names = [player.name for player in self.players[: self.rules.players]]
        return (*names, *[""] * (self.rules.players - len(names)))


def mark_types(game: Game) -> None:
    """Record that every value of a game has the type of its field, so that no function checks the types.

    Only the readers of files do so: their games consist of tuples, numbers and texts, which never change. A
    game that `dataclasses.replace` or `copy` makes from such a game has no mark.
    """
    object.__setattr__(game, "_has_types", True)


def has_marked_types(game: Game) -> bool:
    """Return whether `mark_types` has marked a game."""
    return hasattr(game, "_has_types")
