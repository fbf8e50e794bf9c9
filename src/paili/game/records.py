"""The records of a game: players, deals with their events in order, and how it ended.

As with events, what belongs to the file alone (``place``, ``ids``, ``extra``) does not count when records are
compared.

>>> Deal(round=6, honba=1, sticks=0, points=(25000,) * 4, hands=((),) * 4, indicator=0).name
'S3.1'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from paili.game.events import (
    HIDDEN,
    STEPS,
    DrawnDeal,
    Event,
    Extra,
    Swap,
    Swapped,
    Win,
    checked_seat,
)
from paili.game.plain import Plain
from paili.position.resolve import resolve_rules
from paili.scoring.rules import Rules
from paili.win.facts import WINDS

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Plain):
    """One deal: what it started with, and what happened.

    Attributes:
        round: 0…3 is East 1…4, 4…7 South 1…4, and so on; with three players 3, 7 and so on do not occur. In
            Chinese games where the winner deals, the dealer alone.
        honba: counters on the table; in Chinese games how many deals in a row the dealer has stayed.
        sticks: riichi sticks on the table.
        points: of each seat, without the sticks on the table.
        hands: the thirteen faces of each seat in the order of the file; ``HIDDEN`` for those it does not
            show. The dealer's fourteenth tile is his first draw. In Taiwan there are sixteen.
        indicator: the face of the first dora indicator; in Chinese games the tile that was turned for the
            wildcards, ``HIDDEN`` where none is.
        events: what happened, in order. `Away` and `Back` may stand anywhere, after the end of the deal too.
        said_ura: the indicators under the dora indicators where the file tells them for the deal.
        ids: the physical tiles of ``hands``, in their order; () where the file tells none.
        indicator_id: the physical tile of ``indicator``.
        place: where the deal begins in its file.
        extra: facts that only this format has.
    """

    round: int
    honba: int
    sticks: int
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    indicator: int
    events: tuple[Event, ...] = ()
    said_ura: tuple[int, ...] | None = field(default=None, compare=False)
    ids: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    indicator_id: int | None = field(default=None, compare=False)
    place: int | None = field(default=None, compare=False)
    extra: Extra = field(default=(), compare=False)

    def hidden_from(self, seat: int) -> Self:
        """Return the start of the deal as a seat may see it: the tiles of the other hands are ``HIDDEN``.

        The events are left out; `paili.game.hidden_from` tells them.

        Raises:
            GameError: if there is no such seat.
        """
        checked_seat(seat, len(self.hands))
        hands = (hand if at == seat else (HIDDEN,) * len(hand) for at, hand in enumerate(self.hands))
        ids = (item if at == seat else () for at, item in enumerate(self.ids))
        return replace(self, hands=tuple(hands), events=(), said_ura=None, ids=tuple(ids), extra=())

    @property
    def players(self) -> int:
        """Return how many seats there are."""
        return len(self.points)

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""
        return self.round % 4

    @property
    def wind(self) -> int:
        """The wind of the round: 0 East, 1 South, 2 West, 3 North."""
        return self.round // 4 % 4

    @property
    def name(self) -> str:
        """The deal as a person calls it: ``E2.1`` is East 2, one honba."""
        return f"{WINDS[self.wind]}{self.dealer + 1}.{self.honba}"

    @property
    def ends(self) -> tuple[Win | DrawnDeal, ...]:
        """The wins, or the drawn deal; () where the file breaks off inside the deal."""
        return tuple([event for event in self.events if type(event) is Win or type(event) is DrawnDeal])

    @property
    def complete(self) -> bool:
        """Return whether it has an end."""
        return bool(self.ends)


def hidden_from(happened: Iterable[Event | Deal], seat: int, rules: AnyRules | str) -> Iterator[Event | Deal]:
    """Yield what happened as a seat may see it, for a server that tells it to a player.

    A `paili.game.SeatTable` that is told this stays in step. Before tiles are passed on (`Swapped`) the
    `Swap` of the seat from which they come is told again, with its tiles.

    Args:
        happened: deals and events in order, as `paili.game.Play.step` returns them.
        seat: who looks.
        rules: the rule set, or a Chinese game; or the name of one.

    Raises:
        GameError: if there is no such seat.
        ScoreError: if there are no such rules.

    >>> from paili.game.events import Discard, Draw
    >>> [*hidden_from((Draw(1, 0), Discard(1, 0)), 0, "mcr")]
    [Draw(seat=1, tile=-1), Discard(seat=1, tile=Kind.M1)]
    """
    rules, swaps = resolve_rules(rules), dict[int, Swap]()
    for event in happened:
        if isinstance(event, Deal):
            yield event.hidden_from(seat)
            continue
        if isinstance(event, Swap):
            swaps[event.seat] = event
        elif isinstance(event, Swapped):
            giver = (seat - STEPS.get(event.direction, 0)) % rules.players
            if giver in swaps:
                yield swaps[giver]
        yield event.hidden_from(seat, rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(Plain):
    """A player at a seat.

    Attributes:
        name: as the file has it; "" where it tells none.
        rank: his rank as the file writes it (a number of dan, …).
        rating: as the file writes it.
        extra: facts that only this format has.
    """

    name: str = ""
    rank: str = ""
    rating: str = ""
    extra: Extra = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Plain):
    """The result of the game, as the file has it.

    Attributes:
        points: of each seat, riichi sticks that were left included.
        totals: what each seat goes home with, in thousands (uma and oka included); None where the file
            does not say.
        extra: facts that only this format has.
    """

    points: tuple[int, ...]
    totals: tuple[Fraction, ...] | None = None
    extra: Extra = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source(Plain):
    """The source of a game.

    Attributes:
        format: the format, "mjlog" for example; "" for a game that was played here.
        path: the file; "" where there was none.
        dialect: which kind of the format.
        title: what the file calls the game.
        reference: the id of the game on its server.
        names_rules: whether the file says, or its server has settled, by which rules it was played.
    """

    format: str = ""
    path: str = ""
    dialect: str = ""
    title: str = ""
    reference: str = ""
    names_rules: bool = field(default=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Plain):
    """A game: who played, by which rules, and its deals.

    Attributes:
        players: by seat.
        rules: the rule set that the file names, as far as it does; else those of Tenhou.
        deals: in order.
        result: how it ended, as the file says; None where it does not.
        complete: whether the file holds the game to its end.
        before: `Away` and `Back` before the first deal.
        source: where it comes from.
        extra: facts that only this format has.
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
        """The seats in order."""
        return range(len(self.players))

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the player of every seat; "" where the file has none."""
        names = [player.name for player in self.players[: self.rules.players]]
        return (*names, *[""] * (self.rules.players - len(names)))
