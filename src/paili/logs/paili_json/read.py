"""Read games from the JSON of `paili.game.Game.to_dict`, one document for each game (see
docs/game-record.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from paili.errors import LogError, PailiError
from paili.game import json_fields as fields
from paili.game import records as rec
from paili.game.json_fields import Entry
from paili.logs.deal.facts import check_deal, check_head
from paili.logs.deal.open_deal import OpenGame, check_entries
from paili.logs.formats import PAILI_JSON
from paili.logs.json_values import JsonValue, documents
from paili.logs.problems import ParsedGame, in_deal

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules


def read(values: Iterable[JsonValue], path: str) -> Iterator[ParsedGame]:
    """Yield the games of JSON documents, or of lists of documents; if a deal is unreadable, the other deals
    are still read.
    """
    for value in documents(values):
        yield (
            ParsedGame(None, (value.fault,)) if value.fault else _read_game(value.content, path, value.whole)
        )


def _read_game(content: object, path: str, whole: bool) -> ParsedGame:
    open_game = OpenGame()
    try:
        document = fields.an_object(content)
        head = _head(document, path)
        _read_deals(document, head.rules, open_game, cut=not whole)
        return open_game.finish(partial(_game, head, open_game, whole=whole))
    except LogError as error:
        return ParsedGame(None, (*open_game.faults, error))


def _head(document: Entry, path: str) -> rec.Game:
    """Return a game without deals, with all other facts of a document."""
    try:
        game = rec.Game.from_dict({**document, "deals": ()})
    except PailiError as error:
        raise LogError("logs.said", words=error.fault) from None
    check_head(game)
    if len(game.players) != game.rules.players:
        raise LogError("logs.wrong_amount", number=len(game.players), right=game.rules.players)
    return replace(game, source=replace(game.source, format=PAILI_JSON, path=path))


def _game(head: rec.Game, open_game: OpenGame, *, whole: bool) -> rec.Game:
    return replace(head, deals=tuple(open_game.deals), complete=head.complete and whole)


def _read_deals(document: Entry, rules: AnyRules, game: OpenGame, *, cut: bool) -> None:
    """Read the deals of a document one by one, and add each deal to a game.

    Args:
        document: the document.
        rules: the rules.
        game: the game to which the deals are added.
        cut: whether the file ends inside the last deal; if so, its complete events are read.
    """
    deals = fields.listed(fields.required_field(document, "deals"))
    for number, entry in enumerate(deals, 1):
        game.begin_deal()
        try:
            game.deals.append(_deal(fields.an_object(entry), rules))
        except LogError as error:
            if not (cut and number == len(deals)):
                game.blame(error)


def _deal(entry: Mapping[str, Any], rules: AnyRules) -> rec.Deal:
    events = fields.listed(entry.get("events", []))
    check_entries(len(events))
    placed = [
        {"place": place, **event} if isinstance(event, Mapping) else event
        for place, event in enumerate(events, 1)
    ]
    try:
        deal = rec.Deal.from_dict({**entry, "events": placed})
    except PailiError as error:
        raise LogError("logs.said", words=error.fault) from None
    with in_deal(deal):
        check_deal(deal, rules)
    return deal
