"""Check that a game can be written: its seats and tiles exist and its melds are possible.

Every writer runs this check before it writes, so that each value of the game has a text in the format.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from paili.catalogue import Message
from paili.errors import LogError, PailiError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.json_fields import as_int
from paili.hand.meld import CONCEALED_QUAD, Meld
from paili.logs.deal.open_deal import LAST_ROUND, check_entries
from paili.logs.mjlog.words import COUNTED, LIMITS, MOST
from paili.logs.problems import in_deal
from paili.scoring.rules import Rules
from paili.tiles import FACES, WALL_NAMES, WILDCARD

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

_SUITS: Final = ("m", "p", "s")
_LIMITS: Final = frozenset((*LIMITS, COUNTED))
HAND_TILES: Final = 13


def check_facts(game: rec.Game) -> None:
    """Check all numbers of a game that writers use as indexes, such as tiles and seats.

    Raises:
        LogError: if a fact is impossible; the message names the deal and the fact.
    """
    check_head(game)
    for deal in game.deals:
        with in_deal(deal):
            check_deal(deal, game.rules)


def check_head(game: rec.Game) -> None:
    """Check the facts of a game outside its deals, such as the number of players.

    Raises:
        LogError: if a fact is impossible; the message names the fact.
    """
    for event in game.before:
        _check_seats(event, game.rules.players)
    if game.result is not None:
        _check_amount(game.result.points, game.rules.players)
        _check_amount(game.result.totals, game.rules.players)
        for total in game.result.totals or ():
            if not -MOST <= total <= MOST:
                raise LogError("logs.out_of_range", value=round(total), low=-MOST, high=MOST)


def check_deal(deal: rec.Deal, rules: AnyRules) -> None:
    """Check the numbers of a deal that are used as indexes when it is written or replayed: the round, seats,
    tiles, and how many entries each list has.

    Whether the events are legal is not checked.

    Args:
        deal: the deal.
        rules: the rules of its game, which say how many players and tiles there are.

    Raises:
        LogError: if a number is impossible; the message names it, and the number of the event, from 1.
    """
    check_start(deal, rules)
    players, faces = rules.players, _faces_of(rules)
    check_entries(len(deal.events))
    for number, event in enumerate(deal.events, 1):
        try:
            _check_seats(event, players)
            _check_event(event, players, faces)
        except LogError as error:
            raise error.at(event=Message("logs.entry", number=number)) from None


def check_start(deal: rec.Deal, rules: AnyRules) -> None:
    """Check the numbers of a deal as `check_deal` does, without its events.

    Raises:
        LogError: if a number is impossible; the message names it.
    """
    players = rules.players
    size = HAND_TILES if isinstance(rules, Rules) else 3 * rules.sets + 1
    as_int(deal.round, 0, LAST_ROUND)
    if deal.dealer >= players:
        raise LogError("logs.no_round", value=deal.round)
    for amount in (deal.points, deal.hands, deal.ids or None):
        _check_amount(amount, players)
    for hand in deal.hands:
        _check_amount(hand, size)
        _check_faces(hand, ev.HIDDEN, _faces_of(rules))
    _check_faces((deal.indicator, *(deal.stated_ura or ())), 0 if isinstance(rules, Rules) else ev.HIDDEN)


def _faces_of(rules: AnyRules) -> int:
    """Return the end of the range of faces (see `paili.tiles`) that a hand may contain."""
    return FACES if isinstance(rules, Rules) else len(WALL_NAMES)


def _check_seats(event: ev.Event, players: int) -> None:
    for name in ("seat", "source", "liable"):
        seat = getattr(event, name, None)
        if seat is not None and not (type(seat) is int and 0 <= seat < players):
            raise LogError("logs.no_seat", seat=seat)


def _check_event(event: ev.Event, players: int, faces: int) -> None:
    if isinstance(event, ev.Draw):
        _check_faces((event.tile,), ev.HIDDEN, faces)
    elif isinstance(event, ev.Discard | ev.Dora | ev.AddedQuad | ev.Flower | ev.FalseWin):
        _check_faces((event.tile,), 0, faces)
    elif isinstance(event, ev.Swap | ev.Birds):
        _check_faces(event.tiles, 0, faces)
    elif isinstance(event, ev.Call):
        _check_faces((event.tile, *event.own))
        _check_meld(event.type if event.type in ev.CALLS and event.seat != event.source else "", event)
    elif isinstance(event, ev.ConcealedQuad):
        _check_faces(event.tiles)
        _check_meld(CONCEALED_QUAD, event)
    elif isinstance(event, ev.Win):
        _check_win(event, players, faces)
    elif isinstance(event, ev.Swapped):
        _check_word(event.direction, ev.DIRECTIONS)
    elif isinstance(event, ev.Lack):
        _check_word(event.suit, _SUITS)
    elif isinstance(event, ev.DrawnDeal):
        _check_word(event.kind, ev.DRAWN_DEALS)
        _check_amount(event.shown or None, players)
        for shown in event.shown:
            _check_faces(shown or (), ev.HIDDEN)
        _check_statements(event.stated_result, players)


def _check_win(event: ev.Win, players: int, faces: int) -> None:
    tiles = event.tile, *(event.hand or ()), *(event.ura or ())
    _check_faces(tiles, 0, min(faces, WILDCARD + 1))  # no hand contains a flower
    if event.liable == event.seat:
        raise LogError("logs.own_liability", seat=event.liable)
    _check_statements(event.stated_result, players)


def _check_statements(stated: ev.StatedResult | None, players: int) -> None:
    if stated is None:
        return
    _check_amount(stated.changes, players)
    _check_amount(stated.before, players)
    if stated.limit is not None and stated.limit not in _LIMITS:
        raise LogError("logs.no_limit", value=stated.limit)


def _check_meld(type_: str, event: ev.Call | ev.ConcealedQuad) -> None:
    tiles = (event.tile, *event.own) if isinstance(event, ev.Call) else event.tiles
    try:
        Meld.of(type_, tiles)
    except PailiError as error:
        raise LogError("logs.said", words=error.fault) from None


def _check_word(word: str, words: Iterable[str]) -> None:
    if word not in words:
        raise LogError("logs.not_one_of", value=word, known=list(words))


def _check_faces(faces: Iterable[int], least: int = 0, end: int = FACES) -> None:
    for face in faces:
        if not (isinstance(face, int) and least <= face < end):
            raise LogError("logs.no_tile", value=face)


def _check_amount(values: Iterable[object] | None, right: int) -> None:
    number = right if values is None else len(tuple(values))
    if number != right:
        raise LogError("logs.wrong_amount", number=number, right=right)
