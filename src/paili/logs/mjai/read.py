"""Read games from mjai, one JSON object on each line, in all common dialects.

In the dialect *original*, the start of a deal has no points, and a win has tiles and yaku. In *mortal* (and
converters for it), a win has only changes of points. *riichienv* is *mortal* with ``meta`` in every event. In
games of three players, some programs write four seats and ``nukidora`` for a north, others three seats and
``kita``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import LogError
from paili.game import events as ev
from paili.game import json_fields as fields
from paili.game import records as rec
from paili.game.json_fields import Entry
from paili.game.mjai.lines import EVENT_TYPES, actor, event_of, in_tile_order, pai, round_of, tiles_of
from paili.game.mjai.words import DRAGON, REASONS, ROUND_WIND, SEAT_WIND, TILE_OF_NAME, YAKU
from paili.game.quick_events import LONGEST_MOVE, add_lines, event_of_names
from paili.logs.deal.completion import kind_of
from paili.logs.deal.open_deal import (
    MOST_ENTRIES,
    OpenDeal,
    OpenGame,
    check_entries,
    open_for_win,
    still_open,
    tile_won_on,
)
from paili.logs.deal.rules_entry import RULES, rules_from_entry, with_start
from paili.logs.formats import MJAI
from paili.logs.json_values import CountedLines, JsonValue, JsonValues
from paili.logs.problems import MOST_LISTED, ParsedGame
from paili.scoring.rules import Rules, named
from paili.win.facts import WINDS

MORTAL, ORIGINAL, RIICHIENV = "mortal", "original", "riichienv"
_URA_MARKERS: Final = ("ura_markers", "uradora_markers", "uradora_marker")
_MOST_PASSED: Final = 20_000
_SIZE: Final = 13
EAST_ONLY: Final = 4
_MOST_MOVES: Final = 4_096  # four seats, 37 tiles, drawn or not: 444 lines of a program
# Most lines are draws and discards whose text has occurred before, in this file or in another one. By the
# line: whether it is a draw, the seat, the tile, and whether a discard is the drawn tile.
_MOVES: Final[dict[str, tuple[bool, int, int, bool]]] = {}


def read(values: JsonValues, path: str) -> Iterator[ParsedGame]:
    """Yield the games of a file whose lines are events; if a deal is unreadable, the other deals are still
    read.
    """
    reader = _Reader(path)
    for line in values:
        if not reader.takes_quickly(line, values.lines.text):
            if reader.gives_up:
                break
            if line.fault is not None:
                reader.lose(line.fault)
            for event in _events(line):
                if reader.is_over(event):
                    yield reader.finish()
                    reader = _Reader(path)
                reader.take(event, line)
        reader.take_moves(values.lines)
    if reader.started:
        yield reader.finish()


def _events(line: JsonValue) -> list[Any]:
    """Return the events of a line, which contains one event or a list of events.

    An event that the end of the file cuts off is left out.
    """
    events = line.content if isinstance(line.content, list) else [line.content]
    return events if line.whole and line.fault is None else events[:-1]


class _Reader:
    def __init__(self, path: str) -> None:
        self.started = self._ended = False
        self._open_game = OpenGame()
        self._entries = 0  # of the deal, or of what stands before
        self._passed = 0  # events that were passed over
        self._lost = False  # whether the deal cannot be read, and its other events are passed over
        self._path = path
        self._dialect = MORTAL
        self._line = 0
        self._names: list[str] = []
        self._rules = Rules.TENHOU
        self._names_rules = False
        self._extra: list[tuple[str, str]] = []
        self._deal: OpenDeal | None = None
        self._points: tuple[int, ...] = ()
        self._result: rec.Result | None = None

    @property
    def gives_up(self) -> bool:
        """Return whether the reader skips the rest of the file, because too many events were unreadable."""
        return self._passed > _MOST_PASSED or len(self._open_game.faults) >= MOST_LISTED

    def is_over(self, event: object) -> bool:
        """Return whether the event begins another game."""
        return self.started and isinstance(event, dict) and event.get("type") == "start_game"

    def take_moves(self, lines: CountedLines) -> None:
        """Read the next lines, as long as they are draws and discards whose text has occurred before."""
        deal = self._deal
        if deal is None or deal.ended:
            return
        end = min(len(lines.row), lines.at + MOST_ENTRIES - self._entries)
        number = add_lines(deal, lines.row, lines.at, end, _MOVES, lines.number + 1) - lines.at
        lines.skip(number)
        self._line, self._entries = lines.number, self._entries + number

    def takes_quickly(self, line: JsonValue, text: str) -> bool:
        """Read a line with a draw or a discard if a short check finds nothing unusual; return whether it was
        read.

        Args:
            line: the parsed line.
            text: the line, which `take_moves` will recognize; "" if the value is not one line.
        """
        deal, (entry, number, whole, fault) = self._deal, line
        if deal is None or deal.ended or not whole or fault is not None or self._entries >= MOST_ENTRIES:
            return False
        event = event_of_names(entry, TILE_OF_NAME, len(deal.points), deal.declared, number)
        if event is None:
            return False
        self._line, self._entries = number, self._entries + 1
        deal.events.append(event)
        drawn = False
        if isinstance(event, ev.Discard):
            deal.declared, drawn = False, event.drawn
        if 0 < len(text) <= LONGEST_MOVE:
            if len(_MOVES) >= _MOST_MOVES:
                _MOVES.clear()
            _MOVES[text] = (type(event) is ev.Draw, event.seat, event.tile, drawn)
        return True

    def take(self, event: object, line: JsonValue) -> None:
        """Read the next event of a game.

        Args:
            event: the event, a JSON value.
            line: the line that contains the event.
        """
        self._line, self.started = line.line, True
        begins = _begins_deal(event)
        if self._open_game.is_hopeless or (self._lost and not begins):
            self._passed += 1
            return
        self._entries += 1
        try:
            if not begins:
                check_entries(self._entries)
            entry = fields.an_object(event)
            _HANDLERS.get(fields.word(fields.required_field(entry, "type")), _Reader._unknown)(self, entry)
        except LogError as error:
            place = Message("logs.line", number=line.line)
            self.lose(error.at(event=place, text=json.dumps(event, ensure_ascii=False)), event)

    def lose(self, error: LogError, event: object = None) -> None:
        """Record that the deal cannot be read. A deal that has ended is kept, unless a win may be wrong.

        Args:
            error: the error.
            event: the event with the error; None if the line cannot be read.
        """
        self.started = True
        entry: Entry = event if isinstance(event, dict) else {}
        kind = entry.get("type")
        if self._deal is not None and self._deal.ended and kind not in (None, "hora"):
            self._close()
        deal = self._deal.name if self._deal else None
        self._open_game.blame(error.at(deal=deal), is_of_line=not (kind == "start_game" and RULES in entry))
        if self._deal is not None:
            self._points = self._deal.now
        self._deal, self._lost = None, True

    def finish(self) -> ParsedGame:
        """Return the game with all deals that have been read."""
        self._close()
        return self._open_game.finish(self._game)

    def _game(self) -> rec.Game:
        deals = self._open_game.deals
        return rec.Game(
            players=tuple(rec.Player(name=name) for name in self._names),
            rules=with_start(self._rules, deals),
            deals=tuple(deals),
            result=self._result,
            complete=self._ended,
            source=rec.Source(
                format=MJAI, path=self._path, dialect=self._dialect, names_rules=self._names_rules
            ),
            extra=tuple(self._extra),
        )

    def _unknown(self, _: Entry) -> None:
        raise LogError("logs.unknown_event")

    # -------------------------------------------------------------------- the game

    def _start_game(self, entry: Entry) -> None:
        if entry.get("aka_flag") is False:
            self._rules = self._rules.replace(red_fives=(0, 0, 0))
        if entry.get("kyoku_first") == EAST_ONLY:
            self._rules = named(self._rules.replace(rounds=1))
        self._names_rules = RULES in entry
        self._rules = rules_from_entry(self._rules, entry.get(RULES), any_players=True)
        if "meta" in entry:
            self._dialect = RIICHIENV
        others = ("kyoku_first", "aka_flag", "seed", "id")
        self._extra = [(name, json.dumps(entry[name])) for name in others if name in entry]
        self._names = fields.words(entry.get("names", []))

    def _end_game(self, entry: Entry) -> None:
        self._close()
        self._ended = True
        if "scores" in entry:
            self._result = rec.Result(points=fields.points(entry["scores"], self._players))

    def _end_kyoku(self, _: Entry) -> None:
        if self._deal is not None and self._deal.ended:
            self._close()

    def _nothing(self, _: Entry) -> None:
        pass

    @property
    def _players(self) -> int:
        return self._rules.players

    # -------------------------------------------------------------------- a deal

    def _start_kyoku(self, entry: Entry) -> None:
        self._close()
        self._lost, self._entries = False, 0
        self._open_game.begin_deal()
        hands = [tiles_of(hand, _SIZE) for hand in fields.listed(fields.required_field(entry, "tehais"))]
        if not self._points:
            self._seat_players(hands, entry)
        if len(hands) < self._players:
            raise LogError("logs.too_few", number=len(hands), least=self._players)
        if "scores" in entry:
            self._points = fields.points(entry["scores"], self._players)
        kyotaku = "kyotaku" if "kyotaku" in entry else "kyoutaku"
        self._deal = OpenDeal(
            round=round_of(entry), honba=fields.number(entry, "honba"), sticks=fields.number(entry, kyotaku),
            rules=self._rules, points=self._points, place=self._line,
        )  # fmt: skip
        self._deal.start_faces(hands[: self._players], pai(entry, "dora_marker"))
        if fields.seat(entry, "oya") != self._deal.dealer:
            raise LogError("logs.not_dealer", seat=entry["oya"], dealer=self._deal.dealer)

    def _seat_players(self, hands: Sequence[Sequence[int]], entry: Entry) -> None:
        """Set the number of players, the rules for this number, and the starting points, from the first deal.

        Args:
            hands: the hands of the first deal.
            entry: the event that starts the deal.
        """
        scores = entry.get("scores")
        three = len(hands) == 3 or (
            _is_hidden(hands[3:]) and (_is_nobody(scores) or not any(map(_hides, hands[:3])))
        )
        if self._names_rules and three != (self._players == 3):
            raise LogError("logs.rules_of_another", name=self._rules.name, players=3 if three else 4)
        if three and not self._names_rules:
            reds = Rules.TENHOU_SANMA.red_fives if any(self._rules.red_fives) else (0, 0, 0)
            self._rules = Rules.TENHOU_SANMA.replace(red_fives=reds, rounds=self._rules.rounds)
        if scores is None:
            self._dialect = ORIGINAL
            self._points = (self._rules.start_points,) * self._players
        self._names = self._names[: self._players] or [""] * self._players

    def _close(self) -> None:
        if self._deal is not None:
            self._open_game.deals.append(self._deal.closed())
            self._points = self._deal.now
        self._deal = None

    @property
    def _open(self) -> OpenDeal:
        return still_open(self._deal)

    def _add(self, event: ev.Event) -> None:
        self._open.events.append(event)

    def _actor(self, entry: Entry, name: str = "actor") -> int:
        return actor(entry, self._players, name)

    def _event(self, entry: Entry) -> None:
        self._add(event_of(entry, self._players, place=self._line))

    def _dahai(self, entry: Entry) -> None:
        riichi = self._open.declared
        self._add(event_of(entry, self._players, riichi=riichi, place=self._line))
        self._open.declared = False

    def _reach(self, entry: Entry) -> None:
        deal = self._open
        deal.declared, deal.declarer = True, self._actor(entry)

    def _reach_accepted(self, entry: Entry) -> None:
        self._open.accept(self._actor(entry), self._line)

    # -------------------------------------------------------------------- the end of a deal

    def _hora(self, entry: Entry) -> None:
        deal = open_for_win(self._deal)
        seat, source = self._actor(entry), self._actor(entry, "target")
        tile = pai(entry) if "pai" in entry else tile_won_on(deal.events)
        hand, stated = _won_hand(entry, tile, seat == source), self._stated(deal, entry, seat)
        markers = next((entry[name] for name in _URA_MARKERS if name in entry), None)
        ura, extra = None if markers is None else tiles_of(markers), _meta(entry)
        deal.events.append(ev.Win(seat, source, tile, hand, ura, None, stated, place=self._line, extra=extra))
        self._end(deal, entry)

    def _stated(self, deal: OpenDeal, entry: Entry, seat: int) -> ev.StatedResult:
        score = fields.an_object(fields.an_object(entry.get("meta", {})).get("score", {}))
        return ev.StatedResult(
            han=fields.optional(entry.get("fan", score.get("han"))),
            fu=fields.optional(entry.get("fu", score.get("fu"))),
            points=fields.optional(entry.get("hora_points", _as_number(score.get("points")))),
            yaku=self._yaku(deal, entry, seat),
            changes=self._changes(entry),
            before=deal.now,
        )

    def _yaku(self, deal: OpenDeal, entry: Entry, seat: int) -> tuple[tuple[str, int], ...] | None:
        if "yakus" not in entry:
            return None
        pairs = [fields.listed(pair, 2) for pair in fields.listed(entry["yakus"])]
        return tuple(
            (self._yaku_id(deal, fields.word(name), seat), fields.as_int(han)) for name, han in pairs
        )

    def _yaku_id(self, deal: OpenDeal, name: str, seat: int) -> str:
        winds = {ROUND_WIND: deal.round // 4, SEAT_WIND: (seat - deal.dealer) % self._players}
        if name in winds:
            kind = "round" if name == ROUND_WIND else "seat"
            return f"{kind}_wind_{WINDS[winds[name]].lower()}"
        return name if name == DRAGON else YAKU.get(name, name)

    def _changes(self, entry: Entry) -> tuple[int, ...] | None:
        deltas = entry.get("deltas", entry.get("delta"))
        return None if deltas is None else fields.points(deltas, self._players)

    def _ryukyoku(self, entry: Entry) -> None:
        deal, changes = self._open, self._changes(entry)
        kind = REASONS.get(str(entry.get("reason"))) or kind_of(deal.events, self._players, changes or ())
        shown = _shown(entry, self._players) if kind == ev.EXHAUSTIVE else ()
        tenpai = _tenpai(entry, changes, self._players) if kind == ev.EXHAUSTIVE else None
        last = deal.events[-1] if deal.events else None
        seat = last.seat if isinstance(last, ev.Draw) else None
        stated, extra = ev.StatedResult(changes=changes, before=deal.now), _meta(entry)
        deal.events.append(ev.DrawnDeal(kind, seat, shown, tenpai, stated, place=self._line, extra=extra))
        self._end(deal, entry)

    def _end(self, deal: OpenDeal, entry: Entry) -> None:
        deal.ended = True
        deal.pay(self._changes(entry) or [0] * self._players)
        if "scores" in entry:
            deal.now = fields.points(entry["scores"], self._players)


_HANDLERS: Final[dict[str, Callable[[_Reader, Entry], None]]] = {
    "start_game": _Reader._start_game, "start_kyoku": _Reader._start_kyoku,
    **dict.fromkeys(EVENT_TYPES, _Reader._event),
    "dahai": _Reader._dahai, "reach": _Reader._reach, "reach_accepted": _Reader._reach_accepted,
    "hora": _Reader._hora,
    "ryukyoku": _Reader._ryukyoku, "end_kyoku": _Reader._end_kyoku, "none": _Reader._nothing,
    "end_game": _Reader._end_game,
}  # fmt: skip


def _begins_deal(event: object) -> bool:
    return isinstance(event, dict) and event.get("type") == "start_kyoku"


def _is_hidden(hands: Sequence[Sequence[int]]) -> bool:
    return all(tile == ev.HIDDEN for hand in hands for tile in hand)


def _hides(hand: Sequence[int]) -> bool:
    return ev.HIDDEN in hand


def _is_nobody(scores: object) -> bool:
    """Return whether the fourth seat of a game is empty, because its score is 0."""
    return isinstance(scores, list) and scores[3:] == [0]


def _won_hand(entry: Entry, tile: int, drawn: bool) -> tuple[int, ...] | None:
    """Return the concealed tiles of a winner with the winning tile; None if the file does not show the hand.

    The hand in the file contains the winning tile only after a tsumo.

    Args:
        entry: the entry of the win.
        tile: the winning tile.
        drawn: whether the winner drew the tile.
    """
    if "hora_tehais" not in entry:
        return None
    hand = tiles_of(entry["hora_tehais"])
    return in_tile_order(hand if drawn and len(hand) % 3 == 2 else (*hand, tile))


def _shown(entry: Entry, players: int) -> tuple[tuple[int, ...] | None, ...]:
    if "tehais" not in entry:
        return ()
    hands = [tiles_of(hand) for hand in fields.listed(entry["tehais"])][:players]
    return tuple(None if ev.HIDDEN in hand else in_tile_order(hand) for hand in hands)


def _tenpai(entry: Entry, changes: Sequence[int] | None, players: int) -> tuple[int, ...] | None:
    if "tenpais" in entry:
        return tuple(seat for seat, ready in enumerate(fields.listed(entry["tenpais"])[:players]) if ready)
    if changes is None or not any(changes):
        return None
    return tuple(seat for seat, change in enumerate(changes) if change > 0)


def _meta(entry: Entry) -> ev.Extra:
    return (("meta", json.dumps(entry["meta"])),) if entry.get("meta") else ()


def _as_number(value: Any) -> int | None:
    """Return points that the file has as text; None for a text such as "6000 all", which does not give a
    total.
    """
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 10 else None
