"""Find the facts of a game that a format loses or changes when the game is written and read back.

The module writes the game, reads the text, and compares each field of the new game with the original game, so
the result is exact. Each field belongs to one of the ids in `LOSSES`; the catalogue of messages has a text
for each id.

>>> from paili.game import greedy_player, play_game
>>> lost(play_game([greedy_player] * 4, seed=1), "mjai")
('result', 'totals')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import zip_longest
from typing import Any, Final

from paili.game.events import Away, Back, Event, Extra, StatedResult, Win
from paili.game.records import Deal, Game, Player
from paili.logs.formats import WRITTEN, format_named
from paili.logs.problems import checked_game, riichi_game
from paili.logs.reading import parsed_games
from paili.logs.sources import LogSource

LOSSES: Final = (
    "physical", "seed", "dice", "away", "ranks", "sex", "lobby", "names", "title", "rules", "points", "tiles",
    "hand_order", "event_order", "drawn", "ready", "kind", "shown", "ura", "worth", "fu", "limit", "yaku",
    "changes", "before", "liable", "result", "totals", "complete", "extra",
)  # fmt: skip
"""The ids of what may be lost, in the order in which they are said."""

# field → id; what stands in none of these tables is `tiles`
_EVENT_FIELDS: Final = {
    "ids": "physical", "shown_ids": "physical", "ura_ids": "physical", "drawn": "drawn", "hand": "shown",
    "shown": "shown", "tenpai": "ready", "kind": "kind", "ura": "ura", "liable": "liable",
}  # fmt: skip
_DEAL_FIELDS: Final = {"points": "points", "ids": "physical", "indicator_id": "physical", "stated_ura": "ura"}
_RESULT_FIELDS: Final = {"points": "result", "totals": "totals"}
_PLAYER_FIELDS: Final = {"name": "names", "rank": "ranks", "rating": "ranks"}
_EXTRA_FIELDS: Final = {
    "dice": "dice", "sx": "sex", "go.lobby": "lobby", "lobby": "lobby",
}  # fmt: skip
_NOT_COMPARED: Final = ("place", "extra", "stated_result", "events", "hands")
# what a format says for itself: its version, its rules and title in its own words, who sat down first
_FORMAT_FIELDS: Final = frozenset((
    "root.ver", "ver", "go.type", "go.rules", "rule", "rules", "title", "ref", "sc", "qijia", "log", "name",
    "dan", "rate",
))  # fmt: skip
_WORTH: Final = ("points", "han")


def lost(game: Game, format: str, **options: Any) -> tuple[str, ...]:  # noqa: A002
    """Return which facts of a game get lost when it is written in another log format.

    The function writes the game in the format and reads the text again; facts that differ are lost. Facts
    that only the new game has, such as computed payments, are no loss.

    Args:
        game: the game.
        format: the name of the format, one of ``paili.logs.WRITTEN``.
        options: the options of the format, as for `paili.logs.write`.

    Returns:
        The ids of the facts, such as "result", in the order of ``paili.logs.losses.LOSSES``; () if nothing is
        lost.

    Raises:
        LogError: if paili cannot write the game in the format at all.

    >>> from paili.game import greedy_player, play_game
    >>> lost(play_game([greedy_player] * 4, seed=1, deals=1), "mjai")
    ('result',)
    """
    target = format_named(format, WRITTEN)
    checked_game(game)
    if not target.chinese:
        riichi_game(game)
    from paili.logs.writing import write

    again = [game.game for game in parsed_games(LogSource(write(game, format=format, **options)), target)]
    gone = {*_game_losses(game, next(filter(None, again)))}
    return tuple(name for name in LOSSES if name in gone)


def _game_losses(game: Game, again: Game) -> Iterator[str]:
    for player, other in zip_longest(game.players, again.players, fillvalue=Player()):
        yield from _differing(player, other, _PLAYER_FIELDS)
        yield from _extra_losses(player.extra, other.extra)
    if game.rules != again.rules:
        yield "rules"
    if (game.source.title, game.source.reference) != (again.source.title, again.source.reference):
        yield from ["title"] * bool(game.source.title or game.source.reference)
    if game.complete != again.complete:
        yield "complete"
    if game.result is not None:
        yield from (
            ["result"] if again.result is None else _differing(game.result, again.result, _RESULT_FIELDS)
        )
        yield from ["totals"] * (again.result is None and game.result.totals is not None)
        yield from _extra_losses(game.result.extra, () if again.result is None else again.result.extra)
    yield from _extra_losses(game.extra, again.extra)
    yield from _events_losses(game.before, again.before)
    for deal, other_deal in zip(game.deals, again.deals, strict=True):
        yield from _deal_losses(deal, other_deal)


def _deal_losses(deal: Deal, again: Deal) -> Iterator[str]:
    yield from _differing(deal, again, _DEAL_FIELDS)
    yield from _extra_losses(deal.extra, again.extra)
    if deal.hands != again.hands:
        in_order, other = (list(map(sorted, item.hands)) for item in (deal, again))
        yield "hand_order" if in_order == other else "tiles"
    yield from _events_losses(deal.events, again.events)


def _events_losses(events: Sequence[Event], again: Sequence[Event]) -> Iterator[str]:
    """Yield the ids (in `LOSSES`) of facts that the events of a deal lose.

    Events are compared one by one. If the lists have different classes of events, the loss is the order.

    Args:
        events: the events of the game.
        again: the events after the game was written and read back.
    """
    (mine, leaving), (other, left) = map(_leaving_apart, (events, again))
    if leaving != left:
        yield "away"
    if list(map(type, mine)) != list(map(type, other)):
        yield "event_order"
        mine, other = (sorted(item, key=_kind_of_event) for item in (mine, other))
    for event, twin in zip(mine, other, strict=False):
        if type(event) is type(twin):
            yield from _event_losses(event, twin)


def _leaving_apart(events: Iterable[Event]) -> tuple[list[Event], list[Event]]:
    leaving: list[Event] = [event for event in events if isinstance(event, Away | Back)]
    return [event for event in events if not isinstance(event, Away | Back)], leaving


def _kind_of_event(event: Event) -> str:
    return type(event).__name__


def _event_losses(event: Any, again: Any) -> Iterator[str]:
    yield from _differing(event, again, _EVENT_FIELDS)
    yield from _extra_losses(getattr(event, "extra", ()), getattr(again, "extra", ()))
    if (recorded := getattr(event, "stated_result", None)) is not None:
        yield from _statement_losses(recorded, again.stated_result, isinstance(event, Win))


def _statement_losses(recorded: StatedResult, again: StatedResult | None, is_win: bool) -> Iterator[str]:
    """Yield the ids (in `LOSSES`) of values of a win or a drawn deal that are lost.

    The points, yaku and fu of a win count as one loss.

    Args:
        recorded: the values in the original game.
        again: the values after the game was written and read back; None if the win or draw is missing.
        is_win: whether the values belong to a win.
    """
    names = [field.name for field in fields(recorded) if field.name not in _NOT_COMPARED]
    gone = [name for name in names if _is_lost(getattr(recorded, name), getattr(again, name, None))]
    if is_win and any(name in _WORTH for name in gone):
        gone = ["worth", *(name for name in gone if name in ("changes", "before"))]
    yield from gone
    yield from _extra_losses(getattr(recorded, "extra", ()), getattr(again, "extra", ()))


def _differing(record: Any, again: Any, ids: dict[str, str]) -> Iterator[str]:
    for field in fields(record):
        if field.name not in _NOT_COMPARED and _is_lost(
            getattr(record, field.name), getattr(again, field.name)
        ):
            yield ids.get(field.name, "tiles")


def _is_lost(value: object, again: object) -> bool:
    """Return whether a value differs after a game was read back; a value of None cannot be lost."""
    return value != again and value is not None and value not in ("", ())


def _extra_losses(extra: Extra, again: Extra) -> Iterator[str]:
    for name, value in extra:
        if (name, value) not in again and name not in _FORMAT_FIELDS:
            yield "seed" if name.partition(".")[0] == "shuffle" else _EXTRA_FIELDS.get(name, "extra")
