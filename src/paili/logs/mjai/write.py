"""Write games as mjai, one JSON object on each line, in one of three dialects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from paili.errors import LogError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.mjai.lines import KITA, NUKIDORA, Line, line_of, name_of, names_of, start_line
from paili.game.mjai.words import HIDDEN_NAME, WORD_OF_REASON, WORD_OF_YAKU
from paili.logs.deal.completion import with_scores
from paili.logs.deal.follower import EventVisitor, Follower
from paili.logs.deal.numbering import numbered
from paili.logs.deal.rules_entry import RULES, rules_to_entry, usual_rules, with_start
from paili.logs.formats import MJAI
from paili.logs.json_values import int_of_extra, json_of_extra, json_text
from paili.logs.mjai.read import EAST_ONLY, MORTAL, ORIGINAL, RIICHIENV
from paili.logs.problems import in_deal
from paili.scoring.points import STICK

DIALECTS: Final = (MORTAL, ORIGINAL, RIICHIENV)
_SEATS: Final = 4
_SIZE: Final = 13


def text(game: rec.Game, dialect: str = MORTAL, north: str | None = None) -> str:
    """Return a game as lines of mjai.

    Args:
        game: the game.
        dialect: "mortal", "original" or "riichienv".
        north: the word for a north set aside, "nukidora" or "kita"; None for the word of the dialect.

    Raises:
        LogError: if the dialect or the word is unknown.
    """
    if dialect not in DIALECTS:
        raise LogError("logs.not_one_of", value=dialect, known=DIALECTS)
    if north not in (None, NUKIDORA, KITA):
        raise LogError("logs.not_one_of", value=north, known=(NUKIDORA, KITA))
    writer = _Writer(game, dialect, north or (KITA if dialect == RIICHIENV else NUKIDORA))
    return "".join(json_text(line) + "\n" for line in writer.lines())


class _Writer(EventVisitor):
    def __init__(self, game: rec.Game, dialect: str, north: str) -> None:
        self._game = game
        self._dialect = dialect
        self._north_word = north
        self._table: Follower | None = None
        self._carried: list[int] | None = None

    def lines(self) -> Iterator[Line]:
        for line in self._plain_lines():
            if self._dialect == RIICHIENV:
                line.setdefault("meta", {})
            yield line

    def _plain_lines(self) -> Iterator[Line]:
        yield self._start_game()
        for deal in self._game.deals:
            with in_deal(deal):
                yield from self._deal_lines(deal)
        if self._game.complete:
            yield {"type": "end_game", **self._final()}

    def _start_game(self) -> Line:
        names = self._padded([player.name for player in self._game.players], "")
        names_of_extra = ("kyoku_first", "aka_flag", "seed", "id")
        mine = self._game.source.format == MJAI
        extra = {
            name: json_of_extra(name, value)
            for name, value in self._game.extra
            if mine and name in names_of_extra
        }
        if not any(self._game.rules.red_fives):
            extra["aka_flag"] = False
        if self._game.rules.rounds == 1:
            extra.setdefault("kyoku_first", EAST_ONLY)
        return {"type": "start_game", "names": names, **extra, **self._rules()}

    def _rules(self) -> Line:
        """Return the entry for the rules of the game, if they differ from the rules that a reader assumes."""
        rules = self._game.rules
        usual = usual_rules(rules.players)
        reds = usual.red_fives if any(rules.red_fives) else (0, 0, 0)
        assumed = usual.replace(red_fives=reds, rounds=1 if rules.rounds == 1 else usual.rounds)
        entry = rules_to_entry(rules, with_start(assumed, self._game.deals))
        return {RULES: entry} if entry else {}

    def _final(self) -> Line:
        points = self._game.result.points if self._game.result else ()
        return {"scores": self._padded(list(points), 0)} if self._dialect == ORIGINAL and points else {}

    def _padded(self, values: list[Any], filler: object) -> list[Any]:
        """Return values of three or four seats as values of four seats, with a filler for an empty fourth
        seat.

        The dialect riichienv has only three seats in games of three players, and gets no filler.
        """
        return values if self._dialect == RIICHIENV else values + [filler] * (_SEATS - len(values))

    # -------------------------------------------------------------------- a deal

    def _deal_lines(self, deal: rec.Deal) -> Iterator[Line]:
        shown = self._with_payments(deal)
        self._table = Follower(deal)
        yield self._start_kyoku(deal)
        for event in shown.events:
            yield from self.visit(event) or ()
            self._table.follow(event)
        for name, value in deal.extra:
            if name == "declared":
                yield {"type": "reach", "actor": int_of_extra(name, value, 0, deal.players - 1)}
        if deal.complete:
            yield {"type": "end_kyoku"}

    def _with_payments(self, deal: rec.Deal) -> rec.Deal:
        """Return the deal with computed payments where payments are missing.

        For the original dialect, also add hands and scores of wins.
        """
        rules = self._game.rules
        if _hides(deal):
            return deal
        if self._dialect != ORIGINAL:
            return deal if all(map(_is_paid, deal.ends)) else with_scores(deal, rules)
        return numbered(with_scores(deal, rules), rules)

    def _start_kyoku(self, deal: rec.Deal) -> Line:
        # the original program carries points from deal to deal: only points that differ are written
        carried = self._dialect == ORIGINAL and self._carried in (None, list(deal.points))
        self._carried = list(deal.points)
        size = deal.players if self._dialect == RIICHIENV else _SEATS
        return start_line(deal, size, scores=not carried)

    def draw(self, event: ev.Draw) -> Iterator[Line]:
        yield line_of(event)

    def discard(self, event: ev.Discard) -> Iterator[Line]:
        if event.riichi:
            yield {"type": "reach", "actor": event.seat}
        yield line_of(event)

    def riichi_accepted(self, event: ev.RiichiAccepted) -> Iterator[Line]:
        line = line_of(event)
        if self._dialect == ORIGINAL:
            changes = [-STICK * (seat == event.seat) for seat in self._game.seats]
            line |= self._changed(changes)
        yield line

    def call(self, event: ev.Call) -> Iterator[Line]:
        yield line_of(event)

    def added_quad(self, event: ev.AddedQuad) -> Iterator[Line]:
        assert self._table is not None
        yield line_of(event, pon=self._table.pon_of(event)[1])

    def concealed_quad(self, event: ev.ConcealedQuad) -> Iterator[Line]:
        yield line_of(event)

    def north(self, event: ev.North) -> Iterator[Line]:
        yield line_of(event, self._north_word)

    def dora(self, event: ev.Dora) -> Iterator[Line]:
        yield line_of(event)

    # -------------------------------------------------------------------- the end

    def win(self, event: ev.Win) -> Iterator[Line]:
        entry = event.stated_result or ev.StatedResult()
        line: Line = {"type": "hora", "actor": event.seat, "target": event.source}
        if self._dialect == ORIGINAL:
            yield line | _original_win(event, entry) | self._changed(entry.changes)
            return
        ura = {} if event.ura is None else {"ura_markers": names_of(event.ura)}
        yield line | self._deltas(entry.changes) | ura | self._meta(event, entry)

    def _meta(self, event: ev.Win, entry: ev.StatedResult) -> Line:
        if self._dialect != RIICHIENV:
            return {}
        kept = json_of_extra("meta", dict(event.extra).get("meta", "null"))
        score = {"han": entry.han, "fu": entry.fu, "points": str(entry.points)}
        names = {name: value for name, value in score.items() if getattr(entry, name) is not None}
        return {"meta": kept or ({"score": names} if names else {})}

    def drawn_deal(self, event: ev.DrawnDeal) -> Iterator[Line]:
        changes = event.stated_result.changes if event.stated_result else None
        if self._dialect != ORIGINAL:
            yield {"type": "ryukyoku"} | self._deltas(changes)
            return
        hands = event.shown or (None,) * len(self._game.players)
        line: Line = {
            "type": "ryukyoku",
            "reason": WORD_OF_REASON.get(event.kind, event.kind),
            "tehais": self._padded([self._hand(hand) for hand in hands], [HIDDEN_NAME] * _SIZE),
        }
        if event.tenpai is not None or event.kind != ev.EXHAUSTIVE:
            tenpai = event.tenpai or ()
            line["tenpais"] = self._padded([seat in tenpai for seat in self._game.seats], False)
        yield line | self._changed(changes)

    @staticmethod
    def _hand(hand: tuple[int, ...] | None) -> list[str]:
        return [HIDDEN_NAME] * _SIZE if hand is None else names_of(hand)

    def _changed(self, changes: Sequence[int] | None) -> Line:
        assert self._table is not None
        if changes is None:
            return {}
        self._carried = after = [sum(pair) for pair in zip(self._table.points, changes, strict=True)]
        return self._deltas(changes) | {"scores": self._padded(after, 0)}

    def _deltas(self, changes: Sequence[int] | None) -> Line:
        return {} if changes is None else {"deltas": self._padded(list(changes), 0)}


def _original_win(event: ev.Win, entry: ev.StatedResult) -> Line:
    line: Line = {"pai": name_of(event.tile), "uradora_markers": names_of(event.ura or ())}
    if event.hand is not None:
        hand = list(event.hand)
        if event.seat != event.source:
            hand.remove(event.tile)
        line["hora_tehais"] = names_of(hand)
    if entry.yaku is not None:
        line["yakus"] = [[WORD_OF_YAKU.get(yaku, yaku), han] for yaku, han in entry.yaku if han]
    names = {"fan": entry.han, "fu": entry.fu, "hora_points": entry.points}
    return line | {name: value for name, value in names.items() if value is not None}


def _is_paid(end: ev.Win | ev.DrawnDeal) -> bool:
    return end.stated_result is not None and end.stated_result.changes is not None


def _hides(deal: rec.Deal) -> bool:
    return any(ev.HIDDEN in hand for hand in deal.hands)
