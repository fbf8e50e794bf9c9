"""Check a game: replay every deal by the rules, and compare every value in the file with the computed value.

An event that the rules do not allow ends the check of its deal: the later events of the deal stay unchecked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, zip_longest
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import GameError, PailiError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.deal.ends import DealEnd
from paili.game.deal.steps import apply_turns
from paili.game.events import Dora, Draw
from paili.game.mjai.lines import in_tile_order
from paili.game.moves.seat_hand import faces_in_order
from paili.game.quick_events import ids_of_types, of_types, riichi_places
from paili.game.table import Table, start_checked
from paili.hand import Hand
from paili.logs.deal.fan_deal import Come, FanPaid
from paili.logs.deal.numbering import faces_of
from paili.logs.deal.rules_entry import under
from paili.logs.formats import unit_of
from paili.logs.problems import MOST_LISTED, Problem, checked_game, deal_name
from paili.scoring.rules import Rules
from paili.scoring.scored_case import Score
from paili.scoring.settlement import with_sticks
from paili.scoring.yaku.catalogue import DORA
from paili.scoring.yaku.local import BY_ID
from paili.tiles import mpsz

_DRAGONS: Final = ("haku", "hatsu", "chun")
_ANY_DRAGON: Final = "sangenpai"  # the word of mjai, which does not say which

Fault = tuple[Message, ev.Event | None]
_ENDS: Final = (ev.Win, ev.DrawnDeal)


def check(game: rec.Game, *, rules: Rules | None = None) -> tuple[Problem, ...]:
    """Return what is wrong in the record of a game by the rules: moves, scores, payments, points.

    Every deal is played again by the rules. The check covers the legality of each event, the physical tiles
    (0…135), and the hands and seats in tenpai at the end of a deal. It also covers the han, fu, yaku and
    points of each win, all payments, the start of the next deal, and the points at the end. A deal with
    hidden tiles is skipped.

    Args:
        game: the record of the game.
        rules: the rules to apply if the file names no rules; None for the rules with which it was read.

    Returns:
        The problems, at most a hundred; () if the game is correct. If there are more problems, the last one
        says how many were left out.

    Raises:
        LogError: if the argument is not a `Game`; `paili.logs.read` reads the games of a file.

    >>> from paili.logs.reading import read
    >>> game, = read('{"type":"start_game","names":["A","B","C","D"]}')
    >>> check(game)
    ()
    """
    shown_problems, more = counted_problems(game, rules)
    return (
        (*shown_problems, Problem(Message("logs.more_problems", number=more), game.source.path))
        if more
        else shown_problems
    )


def counted_problems(game: rec.Game, rules: Rules | None = None) -> tuple[tuple[Problem, ...], int]:
    """Return the first problems of a game, at most `MOST_LISTED`, and the number of problems left out."""
    ruled = under(checked_game(game), rules)
    problems = (_Checker if isinstance(ruled.rules, Rules) else _FanChecker)(ruled).problems()
    shown_problems = tuple(islice(problems, MOST_LISTED))
    return shown_problems, sum(1 for _ in problems)


class _Checker:
    # whether the points of a game that was stopped before its end are those after its last deal
    _checks_stopped = False
    _pays_between = False  # whether anybody is paid before the end of a deal

    def __init__(self, game: rec.Game) -> None:
        self._game = game
        self._table = Table(game.rules)
        self._unit = f"logs.{unit_of(game.source.format)}"

    def problems(self) -> Iterator[Problem]:
        for deal, following in zip_longest(self._game.deals, self._game.deals[1:]):
            for fault, event in self._faults(deal, following):
                yield self._problem(fault, deal, event)

    def _problem(self, fault: Message, deal: rec.Deal, event: ev.Event | None) -> Problem:
        place = None if event is None else self._place(event, deal)
        return Problem(fault, self._game.source.path, deal_name(deal.round, deal.honba), place)

    def _place(self, event: ev.Event, deal: rec.Deal) -> Message:
        """Return the position of an event in its file; without a file its number in the deal, from 1."""
        if event.place is not None:
            return Message(self._unit, number=event.place)
        numbers = (number for number, item in enumerate(deal.events, 1) if item is event)
        return Message("logs.entry", number=next(numbers))

    def _faults(self, deal: rec.Deal, following: rec.Deal | None) -> Iterator[Fault]:
        if _hides(deal):
            return
        yield from _ids(deal, faces_of(self._game.rules))
        yield from _riichi(deal)
        faults: list[Fault] = []
        if self._replay(deal, faults):
            end = self._table.end
            faults += [] if end is None else self._after(deal, end, following)
        yield from faults

    def _replay(self, deal: rec.Deal, faults: list[Fault]) -> bool:
        """Replay a deal by the rules, and add each problem to ``faults``; return whether the replay reached
        the end of the deal.
        """
        events, place = deal.events, 0
        event: ev.Event | None = None
        try:
            start_checked(self._table, deal)
            while place < len(events):
                event = events[place]
                if type(event) in _ENDS:
                    faults += self._hands(event)
                self._table.apply(event)
                place += 1
                if self._pays_between:
                    faults += self._paid(event, events[place] if place < len(events) else None)
                else:
                    place = apply_turns(self._table.state, events, place)
        except PailiError as error:
            faults.append((_reason(error), event))
            return False
        return True

    # -------------------------------------------------------------------- hands

    def _hands(self, event: ev.Event) -> Iterator[Fault]:
        if isinstance(event, ev.Win):
            won = () if event.seat == event.source else (event.tile,)
            if event.hand and 0 <= event.seat < self._game.rules.players:
                yield from self._hand(event, event.seat, event.hand, *won)
            return
        for seat, shown in enumerate(event.shown if isinstance(event, ev.DrawnDeal) else ()):
            if shown:
                yield from self._hand(event, seat, shown)

    def _hand(self, event: ev.Event, seat: int, shown: Sequence[int], *won: int) -> Iterator[Fault]:
        faces = self._faces(seat)
        if won:
            faces = in_tile_order((*faces, *won))
        if shown != faces and in_tile_order(shown) != faces:  # files show most hands in order
            yield Message("logs.another_hand", seat=seat, shown=mpsz(shown), held=mpsz(faces)), event

    def _faces(self, seat: int) -> tuple[int, ...]:
        """Return the concealed tiles of a seat in tile order."""
        return faces_in_order(self._table.state.seats[seat].hand)

    # -------------------------------------------------------------------- the end of a deal

    def _paid(self, event: ev.Event, following: ev.Event | None) -> Iterable[Fault]:
        """Yield a problem for each payment before the end of a deal whose amount in the file is wrong.

        In riichi nothing is paid before the end of a deal; `_FanChecker` replaces this method.
        """
        return ()

    def _after(self, deal: rec.Deal, end: DealEnd, following: rec.Deal | None) -> Iterator[Fault]:
        ends = deal.ends
        if end.winners:
            for place, win in enumerate(ends):
                assert isinstance(win, ev.Win)
                if win.stated_result is not None and place < len(end.scores):
                    yield from self._win(win, win.stated_result, end.scores[place], end.changes[place])
        else:
            assert isinstance(ends[0], ev.DrawnDeal)
            yield from self._drawn(ends[0], end)
        yield from self._next(end, following, ends[-1])

    def _win(
        self, win: ev.Win, recorded: ev.StatedResult, score: Score, changes: tuple[int, ...]
    ) -> Iterator[Fault]:
        pairs: list[tuple[str, object, object]] = [
            ("points", recorded.points, score.points),
            ("changes", recorded.changes, changes),
        ]
        if recorded.limit:  # servers do not call a rounded-up mangan one
            pairs.append(("limit", recorded.limit, score.limit))
        if not score.yakuman:
            pairs += [("fu", recorded.fu, score.fu), ("han", recorded.han, score.han)]
        if recorded.yaku is not None:
            pairs.append(("yaku", *_yaku(recorded.yaku, score)))
        yield from _differing(pairs, win)

    def _drawn(self, drawn: ev.DrawnDeal, end: DealEnd) -> Iterator[Fault]:
        changes = None if drawn.stated_result is None else drawn.stated_result.changes
        pairs: list[tuple[str, object, object]] = [("changes", changes, end.change)]
        if drawn.kind == ev.EXHAUSTIVE:
            pairs.append(("ready", drawn.tenpai, end.ready))
        yield from _differing(pairs, drawn)

    def _next(self, end: DealEnd, following: rec.Deal | None, last: ev.Event) -> Iterator[Fault]:
        if following is not None and end.next is None:
            yield Message("logs.goes_on"), last
        elif following is not None and end.next is not None:
            pairs = [
                ("round", following.round, end.next.round),
                ("honba", following.honba, end.next.honba),
                ("sticks", following.sticks, end.next.sticks),
                ("points_next", following.points, end.next.points),
            ]
            yield from _differing(pairs, last)
        elif self._game.result is not None and (self._game.complete or self._checks_stopped):
            yield from self._result(end, last)

    def _result(self, end: DealEnd, last: ev.Event) -> Iterator[Fault]:
        if end.next is not None:
            yield Message("logs.breaks_off"), last
            return
        assert self._game.result is not None
        points = tuple(with_sticks(end.points, self._table.rules, end.sticks))
        yield from _differing([("points_end", self._game.result.points, points)], last)


class _FanChecker(_Checker):
    """A checker of Chinese games, in which the other seats pay for a quad and a deal may continue after a
    win.
    """

    _checks_stopped = True
    _pays_between = True

    def _faults(self, deal: rec.Deal, following: rec.Deal | None) -> Iterator[Fault]:
        if _hides(deal):
            return
        faults: list[Fault] = []
        self._deal: rec.Deal = deal
        self._payments: FanPaid | None = None
        if self._replay(deal, faults) and (end := self._table.end) is not None and deal.ends:
            faults += self._next(end, following, deal.ends[-1])
        yield from faults

    def _paid(self, event: ev.Event, following: ev.Event | None) -> Iterator[Fault]:
        state: Any = self._table.state
        self._payments = self._payments or FanPaid(self._deal, state)
        for come in self._payments.after(event, following):
            if come.event.stated_result is not None:
                yield from _differing(_pairs(come, come.event.stated_result), come.event)

    def _faces(self, seat: int) -> tuple[int, ...]:
        state: Any = self._table.state
        hand: Hand = state.seats[seat].hand
        return hand.faces

    def _result(self, end: DealEnd, last: ev.Event) -> Iterator[Fault]:
        assert self._game.result is not None
        yield from _differing([("points_end", self._game.result.points, end.points)], last)


def _pairs(come: Come, recorded: ev.StatedResult) -> list[tuple[str, object, object]]:
    """Return triples for a win or a drawn deal: the name of a value, its value in the file and by the rules.

    Args:
        come: the win or drawn deal, with its value and payments by the rules.
        recorded: the values in the file.
    """
    pairs: list[tuple[str, object, object]] = []
    if come.score is not None:
        pairs += [("fan", recorded.han, come.score.total), ("points", recorded.points, come.score.base)]
    if come.changes is not None:
        pairs.append(("changes", recorded.changes, come.changes))
    return pairs


def _reason(error: PailiError) -> Message:
    """Return the reason why the rules do not allow an event, without the names of the deal and the event."""
    fault = error.fault
    assert isinstance(fault, Message)
    reason = fault.facts.get("reason")
    event = fault.facts.get("event")
    if isinstance(error, GameError) and isinstance(reason, Message) and event is not None:
        return Message("logs.refused", event=event, reason=reason)
    return reason if isinstance(reason, Message) else fault


def _hides(deal: rec.Deal) -> bool:
    return any(ev.HIDDEN in hand for hand in deal.hands)


def _differing(pairs: Iterable[tuple[str, object, object]], event: ev.Event) -> Iterator[Fault]:
    """Yield a problem for each value in the file that differs from the value by the rules.

    Args:
        pairs: triples of the name of a value, the value in the file (None if missing), and the value by the
            rules.
        event: the win or drawn deal that the values belong to.
    """
    for what, recorded, result in pairs:
        if recorded is not None and recorded != result:
            name = Message(f"logs.of_{what}")
            yield Message("logs.differs", what=name, said=_shown(recorded), found=_shown(result)), event


def _shown(value: object) -> str:
    return " ".join(map(_shown, value)) if isinstance(value, tuple | list) else str(value)


def _yaku(recorded: Sequence[tuple[str, int]], score: Score) -> tuple[object, object]:
    """Return the yaku in the file and the yaku by the rules, as lists of texts to compare.

    If the file has one name for several yaku, both lists have the sum of their han under this name. Both
    results are None if the file has an unknown name.
    """
    results = [(yaku.id, yaku.han) for yaku in score.yaku]
    if results == [item for item in recorded if item[1]]:  # nothing to sort or to sum
        return None, None
    words = {yaku for yaku, _ in recorded}
    if any(yaku not in _YAKU_IDS for yaku in words):
        return None, None
    merged = {} if "kita" in words else {"kita": "dora"}
    if _ANY_DRAGON in words:
        merged |= dict.fromkeys(_DRAGONS, _ANY_DRAGON)
    return _summed(recorded, {}, bool(score.yakuman)), _summed(results, merged, bool(score.yakuman))


_YAKU_IDS: Final = frozenset((*BY_ID, *DORA, _ANY_DRAGON))


def _summed(yaku: Iterable[tuple[str, int]], merged: dict[str, str], yakuman: bool) -> list[str]:
    total: dict[str, int] = {}
    for id_, han in yaku:
        name = merged.get(id_, id_)
        total[name] = total.get(name, 0) + han
    return sorted(id_ if yakuman else f"{id_} {han}" for id_, han in total.items() if han)


def _ids(deal: rec.Deal, faces: Sequence[int]) -> Iterator[Fault]:
    """Yield a problem for each physical tile (0…135) that the file shows twice."""
    shown = [deal.indicator_id, *chain.from_iterable(deal.ids), *ids_of_types(deal.events, Draw, Dora)]
    if len({*shown}) == len(shown):
        return
    seen = set[int | None]((deal.indicator_id,)).union(*deal.ids)
    if len(seen) <= sum(map(len, deal.ids)) and deal.ids:
        yield Message("logs.twice", tile=mpsz([faces[tile] for tile in _repeated(deal)])), None
    for event in of_types(deal.events, Draw, Dora):
        for tile in event.ids:
            if tile in seen:
                yield Message("logs.twice", tile=mpsz([faces[tile]])), event
            seen.add(tile)


def _repeated(deal: rec.Deal) -> list[int]:
    tiles = [*(tile for hand in deal.ids for tile in hand), deal.indicator_id]
    return [tile for tile in {*tiles} if tile is not None and tiles.count(tile) > 1]


def _riichi(deal: rec.Deal) -> Iterator[Fault]:
    """Yield a problem for each riichi that the file does not record as accepted although the deal continued
    after its discard.
    """
    events: Sequence[Any] = deal.events
    for at in riichi_places(events):
        later = (item for item in islice(events, at + 1, None) if not isinstance(item, ev.ABSENCES))
        following = next(later, None)
        if following is not None and not _accepts_or_wins(following):
            yield Message("logs.riichi_not_accepted", seat=events[at].seat), events[at]


def _accepts_or_wins(event: ev.Event) -> bool:
    three_wins = isinstance(event, ev.DrawnDeal) and event.kind == ev.TRIPLE_RON
    return three_wins or isinstance(event, ev.RiichiAccepted | ev.Win)
