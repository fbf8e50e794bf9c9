"""Build the view that a person has of a game against bots: the deal, the legal moves, and the final places.

>>> from paili.bots.human.game import HumanGame
>>> seen = view(HumanGame("tenhou_east", seed=7))
>>> seen.choices[-1], seen.deals[0].seats[1].hands[0].tiles[:2], seen.places
(HumanMove(move='6M', kind='discard', tiles=('6m',)), ('?', '?'), ())
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from paili.bots.human.game import HumanGame
from paili.game.events import Call, ConcealedQuad, Discard, DrawnDeal, Event, Swap, Win
from paili.game.plain import event_name
from paili.game.records import Deal
from paili.logs.timeline.deals import deal_timeline, seen_from
from paili.logs.timeline.fan_deals import fan_moments
from paili.logs.timeline.records import DealTimeline, FanMore
from paili.record import json_record
from paili.scoring.rules import Rules
from paili.scoring.settlement import Place, final
from paili.tiles import FACE_NAMES


@json_record()
class HumanMove(NamedTuple):
    """A legal move.

    Attributes:
        move: the move as text, see `paili.game.Play.to_text`.
        kind: "discard", "riichi", "chi", "pon", "open_quad", "concealed_quad", "added_quad", "ron", "tsumo",
            "north", "nine" or "pass"; in Chinese games also "swap", "lack" and "false_win", and "riichi" for
            a discard that declares a ready hand.
        tiles: the names of the tiles of the move; for a call the whole meld, the called tile first.
    """

    move: str
    kind: str
    tiles: tuple[str, ...]


@json_record()
class HumanGameView(NamedTuple):
    """A game against bots, as the person sees it.

    Attributes:
        rules: the name of the rule set.
        seat: the seat of the person.
        moves: the moves of all seats so far, separated by spaces; they restore the game.
        played: the number of finished deals.
        deals: the timelines of the deals since the last move of the person, with hidden tiles of the other
            seats; the last timeline is the current deal.
        more: for each of these deals the facts that only Chinese games have; () in riichi.
        choices: the legal moves of the person; () when the game is over.
        position: the position of the person as one line of text; "" when the game is over.
        places: the final places, from the first place on; () before the end of the game.
    """

    rules: str
    seat: int
    moves: str
    played: int
    deals: tuple[DealTimeline, ...]
    more: tuple[FanMore, ...]
    choices: tuple[HumanMove, ...]
    position: str
    places: tuple[Place, ...]


def view(game: HumanGame) -> HumanGameView:
    """Return the current view that the person has of the game."""
    play = game.play
    deals = (*play.deals, *(() if play.over else (play.deal,)))
    shown = deals[game.since :] or deals[-1:]
    tables, more = _of_chinese(game, shown) if _is_chinese(game) else (_of_riichi(game, shown), ())
    return HumanGameView(
        play.rules.name, game.seat, " ".join(game.moves), len(play.deals), tables, more,
        tuple(describe_move(game, move) for move in game.choices),
        game.position.to_text() if game.choices else "", _places(game),
    )  # fmt: skip


def describe_move(game: HumanGame, move: Event) -> HumanMove:
    """Return a legal move as a `HumanMove`."""
    return HumanMove(game.play.to_text(move), _kind(move), _tiles(move))


def _is_chinese(game: HumanGame) -> bool:
    return not isinstance(game.play.rules, Rules)


def _of_riichi(game: HumanGame, deals: Sequence[Deal]) -> tuple[DealTimeline, ...]:
    return tuple(seen_from(deal_timeline(deal, game.play.rules), game.seat) for deal in deals)


def _of_chinese(
    game: HumanGame, deals: Sequence[Deal]
) -> tuple[tuple[DealTimeline, ...], tuple[FanMore, ...]]:
    results = [fan_moments(deal, game.play.rules, game.seat) for deal in deals]
    return tuple(item.table for item in results), tuple(item.more for item in results)


def _places(game: HumanGame) -> tuple[Place, ...]:
    end: Any = game.play.table.end if game.play.over else None
    if end is None:
        return ()
    rules = game.play.rules
    places = _by_points(end.points) if _is_chinese(game) else final(end.points, rules, sticks=end.sticks)
    return tuple(sorted(places, key=lambda place: (place.rank, place.seat)))


def _by_points(points: Sequence[int]) -> tuple[Place, ...]:
    """Return the places of the seats by points alone, as in Chinese games; seats with equal points share a
    place.
    """
    return tuple(
        Place(seat, 1 + sum(other > point for other in points), point, Fraction(point))
        for seat, point in enumerate(points)
    )


def _kind(move: Event) -> str:
    if isinstance(move, Discard):
        return "riichi" if move.riichi else "discard"
    if isinstance(move, Call):
        return move.type.replace(" ", "_")
    if isinstance(move, Win):
        return "tsumo" if move.source == move.seat else "ron"
    return "nine" if isinstance(move, DrawnDeal) else event_name(type(move).__name__)


def _tiles(move: Event) -> tuple[str, ...]:
    if isinstance(move, Call):
        return tuple(FACE_NAMES[face] for face in (move.tile, *move.own))
    if isinstance(move, ConcealedQuad | Swap):
        return tuple(FACE_NAMES[face] for face in move.tiles)
    tile = getattr(move, "tile", None)
    return () if tile is None else (FACE_NAMES[tile],)
