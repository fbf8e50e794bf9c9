"""Write games as Tenhou's JSON: one document for a game, or one for each deal if the game was read so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from paili.errors import LogError
from paili.game import events as ev
from paili.game import records as rec
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD
from paili.logs.deal.completion import with_scores
from paili.logs.deal.follower import EventVisitor, Follower
from paili.logs.deal.rules_entry import RULES, completeness_entry, rules_to_entry, states_rules, with_start
from paili.logs.formats import TENHOU_JSON
from paili.logs.json_values import json_of_extra, json_text
from paili.logs.problems import in_deal
from paili.logs.tenhou_json.codes import CODE_OF_TILE, DRAWN, NORTH_ASIDE, RIICHI, Coded, coded
from paili.logs.tenhou_json.read import (
    ALL_NOTEN,
    ALL_TENPAI,
    DRAW,
    LINES,
    NO_END,
    NO_REASON,
    OPEN_WORDS,
    WINS,
    WORDS,
    result_of,
    rules_of,
)
from paili.logs.tenhou_json.score_text import words_of
from paili.scoring.rules import Rules
from paili.scoring.settlement import final
from paili.tiles import NORTH, kind_of

_SEATS: Final = 4
_THOUSAND: Final = 1_000
_OPEN_QUAD_HAS_NO_DISCARD: Final = 0

Document = dict[str, Any]
_Order = Callable[[int], tuple[int, int]]


def text(game: rec.Game) -> str:
    """Return a game as text of Tenhou's JSON.

    Raises:
        LogError: if the game has hidden tiles.
    """
    return "".join(json_text(document) + "\n" for document in tenhou_json_documents(game))


def tenhou_json_documents(game: rec.Game) -> list[Document]:
    """Return a game as JSON documents: one for the game, or one for each deal."""
    if game.source.format == TENHOU_JSON:
        deals = [_deal_list(deal, None) for deal in game.deals]
    else:
        deals = [_deal_list(with_scores(deal, game.rules), _in_order) for deal in game.deals]
    groups = [[deal] for deal in deals] if game.source.dialect == LINES else [deals]
    return [{**_header(game), "log": group} for group in groups]


def _header(game: rec.Game) -> Document:
    names = _padded([player.name for player in game.players], "")
    if game.source.format == TENHOU_JSON:
        header: Document = {"name": names, **{name: json_of_extra(name, value) for name, value in game.extra}}
    else:
        header = {"title": [game.source.title, ""], "name": names, "rule": _rule(game.rules)}
    if result_of(header.get("sc"), game.rules.players) != game.result:
        header.pop("sc", None)
        header |= {"sc": _sc(game.result, game.rules)} if game.result else {}
    assumed = rules_of(header.get("rule"), game.rules.players == 3)
    ended = completeness_entry(game, all(deal.complete for deal in game.deals))
    if states_rules(header.get(RULES), game, assumed):
        return header | ended
    header.pop(RULES, None)
    rules = rules_to_entry(game.rules, with_start(assumed, game.deals))
    return header | ({RULES: rules} if rules else {}) | ended


def _rule(rules: Rules) -> Document:
    winds = "南" if rules.rounds > 1 else "東"
    disp = "般" + ("三" if rules.players == 3 else "") + winds + ("喰" if rules.open_tanyao else "")
    red = any(rules.red_fives)
    return {"disp": disp + ("赤" if red else ""), "aka": int(red)}


def _sc(result: rec.Result, rules: Rules) -> list[float]:
    totals = result.totals or [place.total / _THOUSAND for place in final(result.points, rules)]
    pairs = [[points, float(total)] for points, total in zip(result.points, totals, strict=True)]
    return [value for pair in _padded(pairs, [0, 0.0]) for value in pair]


def _deal_list(deal: rec.Deal, order: _Order | None) -> list[Any]:
    with in_deal(deal):
        return _Lists(deal, order).all()


class _Lists(EventVisitor):
    """A writer of the seventeen lists that describe a deal in Tenhou's JSON."""

    def __init__(self, deal: rec.Deal, order: _Order | None) -> None:
        self._deal, self._order = deal, order
        self._table = Follower(deal)
        self._takes: list[list[Any]] = [[] for _ in deal.points]
        self._gives: list[list[Any]] = [[] for _ in deal.points]
        self._indicators = [deal.indicator]

    def all(self) -> list[Any]:
        deal = self._deal
        for event in deal.events:
            self.visit(event)
            self._table.follow(event)
        seats = [
            item
            for seat, hand in enumerate(deal.hands)
            for item in (self._hand(hand), self._takes[seat], self._gives[seat])
        ]
        return [
            [deal.round, deal.honba, deal.sticks],
            _padded(list(deal.points), 0),
            _codes(self._indicators),
            _codes(self._ura()),
            *seats, *([] for _ in range(3 * _SEATS - len(seats))),
            self._result(),
        ]  # fmt: skip

    def _hand(self, hand: Sequence[int]) -> list[int]:
        """Return a hand as codes: as dealt if the game was read from Tenhou's JSON, otherwise sorted."""
        return _codes(sorted(hand, key=self._order) if self._order else hand)

    def _ura(self) -> Sequence[int]:
        if self._deal.stated_ura is not None:
            return self._deal.stated_ura
        return next((end.ura for end in self._deal.ends if isinstance(end, ev.Win) and end.ura), ())

    # -------------------------------------------------------------------- events

    def draw(self, event: ev.Draw) -> None:
        self._takes[event.seat].append(_code(event.tile))

    def discard(self, event: ev.Discard) -> None:
        code = DRAWN if event.drawn else _code(event.tile)
        self._gives[event.seat].append(f"{RIICHI}{code}" if event.riichi else code)

    def call(self, event: ev.Call) -> None:
        call = Coded(event.type, event.tile, _by_size(event.own), (event.source - event.seat) % 4)
        self._takes[event.seat].append(coded(call))
        if event.type == OPEN_QUAD:
            self._gives[event.seat].append(_OPEN_QUAD_HAS_NO_DISCARD)

    def added_quad(self, event: ev.AddedQuad) -> None:
        _, pon = self._table.pon_of(event)
        others = _by_size((pon.tile, *pon.own))
        call = Coded(ADDED_QUAD, event.tile, others, (pon.source - pon.seat) % 4)
        self._gives[event.seat].append(coded(call))

    def concealed_quad(self, event: ev.ConcealedQuad) -> None:
        *others, last = _by_size(event.tiles)
        self._gives[event.seat].append(coded(Coded(CONCEALED_QUAD, last, tuple(others), 0)))

    def north(self, event: ev.North) -> None:
        self._gives[event.seat].append(coded(Coded(NORTH_ASIDE, NORTH, (), 0)))

    def dora(self, event: ev.Dora) -> None:
        self._indicators.append(event.tile)

    # -------------------------------------------------------------------- the result

    def _result(self) -> list[Any]:
        ends = self._deal.ends
        if not ends:
            return [NO_END]
        if isinstance(ends[0], ev.DrawnDeal):
            return self._no_winner(ends[0])
        return [WINS, *(item for end in ends if isinstance(end, ev.Win) for item in self._win(end))]

    def _win(self, win: ev.Win) -> list[Any]:
        stated = win.stated_result or ev.StatedResult()
        changes = _padded(list(stated.changes or [0] * len(self._deal.points)), 0)
        extra = dict(win.extra)
        if "bare" in extra:
            return [changes, [win.seat, win.source]]
        liable = win.seat if win.liable is None else win.liable
        words = json_of_extra("words", extra["words"], list) if "words" in extra else self._words(win, stated)
        return [changes, [win.seat, win.source, liable, *words]]

    def _words(self, win: ev.Win, stated: ev.StatedResult) -> list[str]:
        drawn, dealer = win.seat == win.source, win.seat == self._deal.dealer
        return words_of(stated, drawn=drawn, dealer=dealer, players=len(self._deal.points))

    def _no_winner(self, end: ev.DrawnDeal) -> list[Any]:
        changes = (end.stated_result and end.stated_result.changes) or ()
        word = dict(end.extra).get("word") or self._word(end, any(changes))
        has_changes = any(changes) or (changes and word in OPEN_WORDS)
        return [word, _padded(list(changes), 0)] if has_changes else [word]

    def _word(self, end: ev.DrawnDeal, is_paid: bool) -> str:
        if end.kind != ev.EXHAUSTIVE:
            return WORDS.get(end.kind, NO_REASON)
        if is_paid or end.tenpai is None:
            return DRAW
        return {0: ALL_NOTEN, len(self._deal.points): ALL_TENPAI}.get(len(end.tenpai), DRAW)


def _in_order(face: int) -> tuple[int, int]:
    """Return the sorting key of a face in Tenhou's JSON: a red five comes after the other fives."""
    return kind_of(face) if face >= 0 else face, face


def _by_size(faces: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(faces, key=_in_order))


def _code(face: int) -> int:
    if face == ev.HIDDEN:
        raise LogError("logs.hidden")
    return CODE_OF_TILE[face]


def _codes(faces: Iterable[int]) -> list[int]:
    return [_code(face) for face in faces]


def _padded(values: list[Any], filler: object) -> list[Any]:
    return values + [filler] * (_SEATS - len(values))
