"""End a deal of a Chinese game: pay the wins, make the payments when the wall has run out, choose the next
dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from paili.fan.settle import Entry, Ledger
from paili.game.chinese.state import DRAW, OVER, FanState
from paili.game.chinese.wall import SEATS, hand_size
from paili.game.deal.ends import NextDeal
from paili.scoring.settlement import Place
from paili.tiles import FLOWERS

LENGTH: Final = 4
"""How many deals a round has, where the deal passes on."""


@dataclass(frozen=True, slots=True)
class FanDealEnd:
    """How a deal of a Chinese game ended: the wins, the payments, the points, and what follows.

    Attributes:
        kind: "won" if a win ended the deal, "draw" if the wall ran out, "false_win" if the deal ended because
            a seat declared a win without a valid winning hand.
        winners: for each winning tile a pair: the seat that discarded or drew the tile, and a tuple of the
            seats that won on it.
        ledger: every payment, with the score of each win; payers and payees are winds such as "E".
        changes: the points that each seat has won (above 0) or lost in the deal; seat 0, the first dealer of
            the game, comes first.
        points: the points of each seat after the deal, in the same order.
        next: the start of the next deal; None when the game is over.
    """

    kind: str
    winners: tuple[tuple[int, tuple[int, ...]], ...]
    ledger: Ledger
    changes: tuple[int, ...]
    points: tuple[int, ...]
    next: NextDeal | None

    def to_dict(self) -> dict[str, Any]:
        """Return the end of the deal as a dict that `json.dumps` accepts.

        Its keys ``kind``, ``changes``, ``points`` and ``next`` are the attributes of this record. In
        ``winners`` each entry is a dict with ``source`` and ``seats``. Three keys come from the attribute
        ``ledger``: ``entries`` (all payments), ``fines`` (points paid for false wins) and ``scores``. Each
        score is a dict with ``fans``, ``total`` (the sum of the fans) and ``base`` (the points from which the
        payments follow).
        """
        ledger = self.ledger
        entries: list[Entry] = list(ledger.entries)
        scores = [{"fans": [fan.to_dict() for fan in score.fans], "total": score.total,
                   "base": score.base} for score in ledger.scores]  # fmt: skip
        winners = [{"source": source, "seats": list(seats)} for source, seats in self.winners]
        return {
            "kind": self.kind, "winners": winners, "entries": [entry.to_dict() for entry in entries],
            "scores": scores, "fines": ledger.fines, "changes": list(self.changes),
            "points": list(self.points), "next": None if self.next is None else self.next.to_dict(),
        }  # fmt: skip


# ---------------------------------------------------------------------------------- wins


def close_wins(state: FanState, birds: tuple[int, ...] = ()) -> None:
    """Pay the wins on a tile, and continue the deal if the game goes on after a win.

    Args:
        state: the deal.
        birds: the bird tiles that were turned after the win to raise its payment; () for none. A flower
            among them does not count.
    """
    birds = tuple([face for face in birds if face not in FLOWERS])
    wins = tuple(win.replace(birds=birds) if birds else win for _, win in state.pending if win)
    seats = tuple(seat for seat, _ in state.pending)
    source, robbed = state.source, bool(state.robbed)
    if len(wins) == len(seats):
        state.account.wins(state.event_number(), wins)
        if state.after_quad and state.may_be_late and state.rules.kong_after_discard != "keep":
            state.knows_points = False
    else:  # what an unknown hand is paid is unknown
        state.knows_points = False
        state.account.leave({state.wind(seat) for seat in seats})
    state.winners.append((source, seats))
    state.pending = []
    state.pay()
    if robbed:
        first = state.seats[seats[0]]
        first.won = (*first.won, state.tile)
    for seat in seats:
        state.seats[seat].wins += 1
        state.seats[seat].gone = state.rules.winners == "leave"
    state.robbed, state.after_quad, state.drawn, state.replacement = "", False, None, ""
    state.turn = _next_after(state, source, seats, robbed)
    state.phase = OVER if state.account.over else DRAW


def _next_after(state: FanState, source: int, seats: tuple[int, ...], robbed: bool) -> int:
    """Return the seat that draws after one or several wins on one tile.

    The seat after the last winner draws or, if the rules say so, the seat after the source of the winning
    tile.

    Args:
        state: the deal.
        source: the seat that discarded or drew the winning tile.
        seats: the winners, in turn order.
        robbed: whether the wins robbed a quad.
    """
    after_source = state.rules.winners == "stay" or (robbed and state.rules.next_after_rob == "robbed")
    return state.after(source if after_source else seats[-1])


# ---------------------------------------------------------------------------------- the end of the wall


def at_the_end(state: FanState) -> None:
    """Add the payments that are due when the wall has run out, and change the points of the seats.

    Depending on the rules, payments for quads go back, seats with tiles of the lack suit pay, and seats that
    are not ready pay those that are (see `paili.fan.settle`). Seats that have won take no part.
    """
    hands = {
        state.wind(seat.number): (seat.hand, seat.lack, seat.discards_of_lack)
        for seat in state.seats
        if not seat.wins
    }
    whole = hand_size(state.rules)
    short = {
        state.wind(seat.number) for seat in state.seats if seat.size + 3 * len(seat.melds) < whole
    }  # an own wall may run out while dealt flowers are replaced
    state.account.end(hands, short)
    state.pay()


def end_of(state: FanState) -> FanDealEnd | None:
    """Return the end of the deal; None while it is in progress."""
    if not state.has_ended:
        return None
    points = tuple(seat.points for seat in state.seats)
    changes = tuple(after - before for after, before in zip(points, state.deal.points, strict=True))
    kind = "won" if state.drawn_deal is None else state.drawn_deal.kind
    winners = tuple(state.winners)
    return FanDealEnd(kind, winners, state.account.ledger(), changes, points, _next_deal(state, points))


def _next_deal(state: FanState, points: tuple[int, ...]) -> NextDeal | None:
    """Return the start of the next deal; None after the last round."""
    deal, rules = state.deal, state.rules
    dealer = next_dealer(state)
    streak = deal.honba + 1 if dealer == deal.dealer and rules.next_dealer != "rotate" else 0
    if rules.next_dealer == "winner":
        return NextDeal(dealer, streak, 0, points)
    round_ = deal.round if dealer == deal.dealer else deal.round + 1
    return None if round_ >= LENGTH * rules.rounds else NextDeal(round_, streak, 0, points)


def next_dealer(state: FanState) -> int:
    """Return the seat that deals next: the dealer again, the seat after the dealer, or a winner, as the rules
    say.
    """
    rules, dealer = state.rules, state.dealer
    following = (dealer + 1) % SEATS
    if rules.next_dealer == "rotate":
        return following
    if not state.winners:
        return dealer if rules.drawn_dealer == "stay" else following
    source, first = state.winners[0]
    if rules.next_dealer == "stay":
        return dealer if dealer in first else following
    return source if len(first) > 1 and rules.several_dealer == "discarder" else first[0]


def places_by_points(points: Sequence[int]) -> tuple[Place, ...]:
    """Return the rank of each seat by points alone; seats with equal points have the same rank.

    >>> [place.rank for place in places_by_points((5, -10, 0, 5))]
    [1, 4, 3, 1]
    """
    ranks = [1 + sum(other > own for other in points) for own in points]
    return tuple(Place(seat, ranks[seat], own, Fraction(own)) for seat, own in enumerate(points))
