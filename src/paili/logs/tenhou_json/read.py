"""Read games from Tenhou's JSON: one document for a game, or successive documents of one deal each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import LogError
from paili.game import events as ev
from paili.game import json_fields as fields
from paili.game import records as rec
from paili.game.json_fields import Entry
from paili.game.quick_events import put_places, riichi_places
from paili.logs.deal.completion import with_indicators, with_riichi
from paili.logs.deal.open_deal import MOST_DEALS, OpenDeal, OpenGame, check_entries, tile_won_on
from paili.logs.deal.rules_entry import COMPLETE, RULES, is_complete, rules_from_entry, with_start
from paili.logs.formats import TENHOU_JSON
from paili.logs.json_values import JsonValue, documents
from paili.logs.problems import MOST_LISTED, ParsedGame, deal_name
from paili.logs.tenhou_json.codes import tiles_of
from paili.logs.tenhou_json.order import gives_of, in_order, takes_of
from paili.logs.tenhou_json.score_text import stated_result, words_of
from paili.scoring.rules import Rules, named

LINES: Final = "lines"  # the dialect of a file with a document for each deal
WINS: Final = "和了"
NO_END: Final = "不明"  # the word of `paili.logs.write` for a deal that breaks off
NO_REASON: Final = "理由不明"  # its word for a drawn deal whose reason is unknown
ALL_TENPAI, ALL_NOTEN, DRAW = "全員聴牌", "全員不聴", "流局"
OPEN_WORDS: Final = (DRAW, NO_REASON)  # words that do not say whether anything was paid
KINDS: Final = {
    DRAW: ev.EXHAUSTIVE, ALL_TENPAI: ev.EXHAUSTIVE, ALL_NOTEN: ev.EXHAUSTIVE, "流し満貫": ev.NAGASHI,
    "九種九牌": ev.NINE_ORPHANS, "四風連打": ev.FOUR_WINDS, "四家立直": ev.FOUR_RIICHI,
    "三家和了": ev.TRIPLE_RON, "三家和": ev.TRIPLE_RON, "四槓散了": ev.FOUR_QUADS,
    "四開槓": ev.FOUR_QUADS, NO_REASON: ev.UNKNOWN,
}  # fmt: skip
_LENGTH: Final = 17
_ENTRIES: Final = {"log", "name", "title", COMPLETE}


def read(values: Iterable[JsonValue], path: str) -> Iterator[ParsedGame]:
    """Yield the games of documents; successive documents of one deal each are joined to one game.

    If a deal or document is unreadable, the other deals are still read.
    """
    waiting: ParsedGame | None = None
    for value in documents(values):
        game = _read_game(value, path)
        joined = None if waiting is None else _joined(waiting, game)
        if waiting is not None and joined is None:
            yield waiting
        waiting = joined or game
    if waiting is not None:
        yield waiting


def _joined(one: ParsedGame, other: ParsedGame) -> ParsedGame | None:
    """Return a game with the deal of the next document added; None if the next document belongs to another
    game.
    """
    if one.game is None or other.game is None or not _is_continued_by(one.game, other.game):
        return None
    game, further = one.game, other.game
    if len(game.deals) + len(further.deals) > MOST_DEALS:
        return None
    source = replace(game.source, dialect=LINES)
    game = replace(
        game, deals=game.deals + further.deals, result=None, complete=further.complete, source=source
    )
    return ParsedGame(game, (*one.faults, *other.faults)[:MOST_LISTED])


def _is_continued_by(game: rec.Game, other: rec.Game) -> bool:
    """Return whether a document contains the deal that follows the last deal of a game."""
    if len(other.deals) > 1 or not game.deals or (game.players, game.extra) != (other.players, other.extra):
        return False
    last = game.deals[-1]
    return not other.deals or (other.deals[0].round, other.deals[0].honba) > (last.round, last.honba)


def _read_game(value: JsonValue, path: str) -> ParsedGame:
    open_game, line = OpenGame(), Message("logs.line", number=value.line)
    try:
        if value.fault is not None:
            raise value.fault
        document = _Document(fields.an_object(value.content), value, path)
        document.read_deals(open_game)
        finish = open_game.finish(partial(document.game, open_game.deals))
    except LogError as error:
        open_game.is_hopeless = True
        open_game.blame(error)
        finish = ParsedGame(None, tuple(open_game.faults))
    for fault in finish.faults:
        fault.at(event=line)
    return finish


class _Document:
    def __init__(self, document: Entry, value: JsonValue, path: str) -> None:
        self._document = document
        self._whole = value.whole
        self._line = value.line
        self._path = path
        self._deals = [fields.listed(deal) for deal in fields.listed(fields.required_field(document, "log"))]
        rule, entry = document.get("rule"), document.get(RULES)
        self._rules = rules_from_entry(rules_of(rule, self._has_three()), entry)
        self._names_rules = entry is not None or (isinstance(rule, dict) and bool(rule.get("disp")))

    def _has_three(self) -> bool:
        return bool(self._deals) and len(self._deals[0]) == _LENGTH and self._deals[0][13] == []

    def read_deals(self, game: OpenGame) -> None:
        """Read the deals one by one, and add each deal to a game."""
        for deal in self._deals:
            game.begin_deal()
            try:
                result = self._deal(deal)
            except LogError as error:
                game.blame(error)
            else:
                game.deals += [] if result is None else [result]

    def game(self, deals: Sequence[rec.Deal]) -> rec.Game:
        """Return the game: the facts of the document, and these deals."""
        document = self._document
        titles = document.get("title")
        title = [title for title in titles if isinstance(title, str)] if isinstance(titles, list) else []
        return rec.Game(
            players=self._players(),
            rules=with_start(self._rules, deals),
            deals=tuple(deals),
            result=result_of(document.get("sc"), self._rules.players),
            complete=self._whole and is_complete(document, all(deal.complete for deal in deals)),
            source=rec.Source(
                format=TENHOU_JSON, path=self._path, title=title[0] if title else "",
                reference=fields.text_of(document.get("ref")), names_rules=self._names_rules,
            ),
            extra=tuple((name, _packed(item)) for name, item in document.items() if name not in _ENTRIES)
            + ((("title", _packed(document["title"])),) if "title" in document else ()),
        )  # fmt: skip

    def _players(self) -> tuple[rec.Player, ...]:
        names = fields.words(self._document.get("name", [""] * 4))
        columns = [self._document.get(name) for name in ("dan", "rate")]
        return tuple(
            rec.Player(name=name, rank=_cell(columns[0], seat), rating=_cell(columns[1], seat))
            for seat, name in enumerate(names[: self._rules.players])
        )

    def _deal(self, deal: list[Any]) -> rec.Deal | None:
        name = None
        try:
            if not self._whole and len(deal) < _LENGTH:  # the file breaks off inside it
                return None
            if len(deal) != _LENGTH:
                raise LogError("logs.wrong_amount", number=len(deal), right=_LENGTH)
            round_, honba, sticks = (fields.as_int(item) for item in fields.listed(deal[0], 3))
            name = deal_name(round_, honba)
            return self._read_deal(deal, round_, honba, sticks)
        except LogError as error:
            if not self._whole and deal is self._deals[-1]:
                return None
            raise error.at(deal=name, text=_packed(deal[0] if deal else deal)) from None

    def _read_deal(self, deal: list[Any], round_: int, honba: int, sticks: int) -> rec.Deal:
        players = self._rules.players
        open_deal = OpenDeal(
            round=round_, honba=honba, sticks=sticks, rules=self._rules, place=self._line,
            points=fields.points(deal[1], players),
        )  # fmt: skip
        indicators = _tiles(deal[2])
        if not indicators:
            raise LogError("logs.no_field", name="dora")
        hands = [_tiles(deal[4 + 3 * seat]) for seat in range(players)]
        open_deal.start_faces(hands, indicators[0])
        open_deal.stated_ura = tuple(_tiles(deal[3]))
        check_entries(
            sum(len(fields.listed(deal[at + 3 * seat])) for seat in range(players) for at in (5, 6))
        )
        takes = [takes_of(deal[5 + 3 * seat]) for seat in range(players)]
        gives = [gives_of(deal[6 + 3 * seat]) for seat in range(players)]
        events = with_indicators(in_order(hands, takes, gives, open_deal.dealer), indicators[1:])
        open_deal.events = _with_end(events, _End(deal[16], open_deal, events, self._rules))
        if self._whole and deal[16][:1] == [WINS] and len(deal[16]) < 3:
            raise LogError("logs.too_few", number=len(deal[16]), least=3)
        return open_deal.closed()


def _with_end(events: list[ev.Event], end: _End) -> list[ev.Event]:
    whole = with_riichi(events, won_on_last=end.stays_declared) + end.events()
    put_places(whole)
    return whole


class _End:
    def __init__(self, result: object, deal: OpenDeal, events: Sequence[ev.Event], rules: Rules) -> None:
        self._parts = fields.listed(result)
        self._word = fields.word(self._parts[0]) if self._parts else ""
        self._deal, self._before, self._rules = deal, events, rules

    @property
    def stays_declared(self) -> bool:
        """Return whether the riichi that the last discard declared was not accepted.

        The reason is a win on that discard, or a truncated file.
        """
        if self._word == WINS:
            return any(winner != source for _, winner, source, _ in self._wins())
        if self._word == NO_END:
            return True
        return KINDS.get(self._word) == ev.TRIPLE_RON

    def events(self) -> list[ev.Event]:
        if self._word == WINS:
            return [self._win(*win) for win in self._wins()]
        if self._word == NO_END:
            return []
        return [self._no_winner()]

    def _wins(self) -> Iterator[tuple[tuple[int, ...], int, int, list[Any]]]:
        players = self._rules.players
        for changes, detail in zip(self._parts[1::2], self._parts[2::2], strict=False):
            words = fields.listed(detail)
            if len(words) < 2:
                raise LogError("logs.too_few", number=len(words), least=2)
            winner, source = (fields.as_int(word, 0, players - 1) for word in words[:2])
            yield fields.points(changes, players), winner, source, words[2:]

    def _win(self, changes: tuple[int, ...], winner: int, source: int, rest: list[Any]) -> ev.Win:
        liable = fields.as_int(rest[0], 0, self._rules.players - 1) if rest else winner
        words = fields.words(rest[1:])
        entry = stated_result(words, self._rules.players)
        dealer = winner == self._deal.dealer
        ours = words_of(entry, drawn=winner == source, dealer=dealer, players=self._rules.players)
        extra: ev.Extra = () if ours == words else (("words", _packed(words)),)
        if not rest:
            extra += (("bare", ""),)
        return ev.Win(
            winner, source, tile_won_on(self._before),
            ura=self._deal.stated_ura if self._has_riichi(winner) else (),
            liable=None if liable == winner else liable, extra=extra,
            stated_result=replace(entry, changes=changes),
        )  # fmt: skip

    def _has_riichi(self, seat: int) -> bool:
        events: Sequence[Any] = self._before
        return any(events[at].seat == seat for at in riichi_places(events))

    def _no_winner(self) -> ev.DrawnDeal:
        players = self._rules.players
        kind = KINDS.get(self._word, ev.UNKNOWN)
        changes = None if self._word in OPEN_WORDS else (0,) * players
        if len(self._parts) > 1:
            changes = fields.points(self._parts[1], players)
        last = self._before[-1] if self._before else None
        seat = last.seat if kind == ev.NINE_ORPHANS and isinstance(last, ev.Draw) else None
        extra = () if kind in WORDS and WORDS[kind] == self._word else (("word", self._word),)
        entry = None if changes is None else ev.StatedResult(changes=changes)
        return ev.DrawnDeal(kind, seat, (), self._tenpai(changes or ()), entry, extra=extra)

    def _tenpai(self, changes: Sequence[int]) -> tuple[int, ...] | None:
        """Return the seats that are tenpai: those that are paid, or all or none by the word; None if the file
        does not say.
        """
        if self._word == ALL_TENPAI:
            return tuple(range(self._rules.players))
        if self._word == ALL_NOTEN:
            return ()
        if self._word == DRAW and any(changes):
            return tuple(seat for seat, change in enumerate(changes) if change > 0)
        return None


WORDS: Final = {kind: word for word, kind in reversed(KINDS.items()) if kind != ev.EXHAUSTIVE}


def result_of(sc: object, players: int) -> rec.Result | None:
    """Return the final points in the entry ``sc`` of a file; None if the file lacks them, as files that do
    not come from the server do.

    Raises:
        LogError: if the entry is a list of other values than numbers.
    """
    if not isinstance(sc, list) or len(sc) < 2 * players:
        return None
    if not all(type(item) in (int, float) and abs(item) < fields.MOST for item in sc):
        raise LogError("logs.no_number", value=sc)
    end = 2 * players
    return rec.Result(
        points=tuple(map(int, sc[:end:2])), totals=tuple(Fraction(str(item)) for item in sc[1:end:2])
    )


def rules_of(rule: object, three: bool) -> Rules:
    """Return the rules of a game from the entry ``rule`` of its document.

    Args:
        rule: the entry, which has a text for the room and the number of red fives.
        three: whether the game has three players.

    >>> rules_of({"disp": "鳳南喰赤", "aka": 1}, three=False).diff(Rules.TENHOU)
    {}
    >>> rules_of({"disp": "般南", "aka": 0}, three=False).diff(Rules.TENHOU)
    {'red_fives': ((0, 0, 0), (1, 1, 1)), 'open_tanyao': (False, True)}
    """
    entry = rule if isinstance(rule, dict) else {}
    disp = str(entry.get("disp", ""))
    base = _base(disp, three or "三" in disp)
    changes: dict[str, object] = {}
    reds = _reds(entry, base)
    if reds != base.red_fives:
        changes["red_fives"] = reds
    if any(letter in disp for letter in "東南") and "喰" not in disp and base.name.startswith("tenhou"):
        changes["open_tanyao"] = False
    if any(word in disp for word in ("東", "东", "East")):
        changes["rounds"] = 1
    return named(base.replace(**changes)) if changes else base


def _base(disp: str, three: bool) -> Rules:
    """Return the rule set of the server that wrote a file: Mahjong Soul or Tenhou.

    Args:
        disp: the text for the room in the file.
        three: whether the game has three players.
    """
    soul = "Room" in disp or "の間" in disp or "之间" in disp
    if three:
        return Rules.MAHJONG_SOUL_SANMA if soul else Rules.TENHOU_SANMA
    return Rules.MAHJONG_SOUL if soul else Rules.TENHOU


def _reds(named: Entry, base: Rules) -> tuple[int, int, int]:
    item = [named.get(f"aka5{suit}") for suit in (1, 2, 3)]
    if any(type(red) is int for red in item):
        m, p, s = (red if type(red) is int and 0 <= red <= 4 else 0 for red in item)
        return (0 if base.players == 3 else m), p, s
    return (0, 0, 0) if named.get("aka") == 0 else base.red_fives


def _tiles(value: object) -> list[int]:
    return tiles_of(fields.listed(value))


def _cell(column: object, seat: int) -> str:
    return str(column[seat]) if isinstance(column, list) and seat < len(column) else ""


def _packed(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
