"""Define the measures of players: for each measure its section in the answer, and the function that computes
it.

Each function takes a row: one game, deal, win or riichi of one seat. A measure whose values are true or false
is a share, any other measure is a mean; the value None is not counted. A measure with a key function is
counted separately for each value that this function returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

from paili.logs.counting.rows import CLOSED_HAND, OPEN_HAND, RIICHI_HAND, SeatDeal, SeatRiichi

Row = TypeVar("Row")
_GOOD: Final = 5  # live tiles of a good wait, as of ``good_by_count`` of an `Outlook`
_TURNS: Final = ((3, "1–3"), (6, "4–6"), (9, "7–9"), (12, "10–12"), (15, "13–15"))
_LATE: Final = "16+"
_LIVE: Final = ((3, "0–3"), (5, "4–5"), (8, "6–8"))
_MOST_LIVE: Final = "9+"
_DORA: Final = ("dora", "ura_dora", "aka_dora", "kita")


class SeatGame(NamedTuple):
    """The result of one seat in a finished game.

    Attributes:
        players: the number of players, 4 or 3.
        seat: the index of the seat, from 0.
        place: the final place, from 1; seats that share places under the rules get the mean of these places.
        points: the points of the seat at the end of play, before uma and oka.
        total: the final score with uma and oka, in thousands of points.
        standing: the place of the seat before the last deal; None if the last round was not played.
    """

    players: int
    seat: int
    place: float
    points: int
    total: float
    standing: int | None


class Measure(NamedTuple, Generic[Row]):
    """A measure: a share or a mean to count over many games.

    Attributes:
        section: the section of the answer that shows the measure.
        name: the id of the measure.
        value: the function that computes the value for a row; it returns None for a row that does not count.
        key: the function that returns the group in which a row is counted; None for a measure without groups.
        share: whether the values are true or false.
    """

    section: str
    name: str
    value: Callable[[Row], float | None]
    key: Callable[[Row], str] | None = None
    share: bool = True


def _is_place(place: int) -> Callable[[SeatGame], float]:
    return lambda row: row.place == place


def _fourth(row: SeatGame) -> float | None:
    return row.place == 4 if row.players == 4 else None


def _of_last(value: Callable[[SeatGame], float]) -> Callable[[SeatGame], float | None]:
    return lambda row: None if row.standing is None else value(row)


def _standing(row: SeatGame) -> str:
    return str(row.standing)


OF_GAMES: Final = (
    Measure[SeatGame]("games", "place", lambda row: row.place, share=False),
    Measure[SeatGame]("games", "first", _is_place(1)),
    Measure[SeatGame]("games", "second", _is_place(2)),
    Measure[SeatGame]("games", "third", _is_place(3)),
    Measure[SeatGame]("games", "fourth", _fourth),
    Measure[SeatGame]("games", "end_points", lambda row: row.points, share=False),
    Measure[SeatGame]("games", "end_total", lambda row: row.total, share=False),
    Measure[SeatGame]("games", "below_zero", lambda row: row.points < 0),
    Measure[SeatGame]("last_round", "last_place", _of_last(lambda row: row.place), _standing, share=False),
    Measure[SeatGame]("last_round", "last_first", _of_last(lambda row: row.place == 1), _standing),
    Measure[SeatGame]("last_round", "last_last", _of_last(lambda row: row.place == row.players), _standing),
)


def _of_wins(value: Callable[[SeatDeal], float | None]) -> Callable[[SeatDeal], float | None]:
    return lambda row: value(row) if row.won else None


def _of_deal_ins(value: Callable[[SeatDeal], float | None]) -> Callable[[SeatDeal], float | None]:
    return lambda row: value(row) if row.deal_in else None


def _points_of(hand: str) -> Callable[[SeatDeal], float | None]:
    return lambda row: row.points if row.hand == hand else None


def _dora(row: SeatDeal) -> float | None:
    return sum(yaku.han for yaku in row.yaku if yaku.id in _DORA) if row.won and row.yaku else None


def _lost_by_draw(row: SeatDeal) -> float:
    return bool(row.winners) and row.source is None and not row.won


OF_DEALS: Final = (
    Measure[SeatDeal]("deals", "win", lambda row: row.won),
    Measure[SeatDeal]("deals", "deal_in", lambda row: row.deal_in),
    Measure[SeatDeal]("deals", "lost_by_draw", _lost_by_draw),
    Measure[SeatDeal]("deals", "riichi", lambda row: row.hand == RIICHI_HAND),
    Measure[SeatDeal]("deals", "call", lambda row: row.calls > 0),
    Measure[SeatDeal]("deals", "change", lambda row: row.change, share=False),
    Measure[SeatDeal]("draws", "ready", lambda row: row.ready),
    Measure[SeatDeal]("wins", "tsumo", _of_wins(lambda row: row.tsumo)),
    Measure[SeatDeal]("wins", "win_riichi", _of_wins(lambda row: row.hand == RIICHI_HAND)),
    Measure[SeatDeal]("wins", "win_open", _of_wins(lambda row: row.hand == OPEN_HAND)),
    Measure[SeatDeal]("wins", "win_dama", _of_wins(lambda row: row.hand == CLOSED_HAND)),
    Measure[SeatDeal]("wins", "win_turn", lambda row: row.turn, share=False),
    Measure[SeatDeal]("wins", "win_points", lambda row: row.points, share=False),
    Measure[SeatDeal]("wins", "points_riichi", _points_of(RIICHI_HAND), share=False),
    Measure[SeatDeal]("wins", "points_open", _points_of(OPEN_HAND), share=False),
    Measure[SeatDeal]("wins", "points_dama", _points_of(CLOSED_HAND), share=False),
    Measure[SeatDeal]("wins", "dora", _dora, share=False),
    Measure[SeatDeal]("deal_ins", "lost_points", lambda row: row.lost, share=False),
    Measure[SeatDeal]("deal_ins", "to_riichi", _of_deal_ins(lambda row: row.deal_in_to == RIICHI_HAND)),
    Measure[SeatDeal]("deal_ins", "to_open", _of_deal_ins(lambda row: row.deal_in_to == OPEN_HAND)),
    Measure[SeatDeal]("deal_ins", "to_dama", _of_deal_ins(lambda row: row.deal_in_to == CLOSED_HAND)),
    Measure[SeatDeal]("deal_ins", "in_riichi", _of_deal_ins(lambda row: row.hand == RIICHI_HAND)),
    Measure[SeatDeal]("deal_ins", "after_calls", _of_deal_ins(lambda row: row.hand == OPEN_HAND)),
    Measure[SeatDeal]("calls", "chi", lambda row: row.chi, share=False),
    Measure[SeatDeal]("calls", "pon", lambda row: row.pon, share=False),
    Measure[SeatDeal]("calls", "open_quads", lambda row: row.open_quads, share=False),
    Measure[SeatDeal]("calls", "added_quads", lambda row: row.added_quads, share=False),
    Measure[SeatDeal]("calls", "concealed_quads", lambda row: row.concealed_quads, share=False),
    Measure[SeatDeal]("calls", "norths", lambda row: row.norths if row.players == 3 else None, share=False),
)


def _grouped(number: int, groups: tuple[tuple[int, str], ...], beyond: str) -> str:
    return next((name for most, name in groups if number <= most), beyond)


def _turns(row: SeatRiichi) -> str:
    return _grouped(row.turn, _TURNS, _LATE)


def _live(row: SeatRiichi) -> str:
    return "" if row.live is None else _grouped(row.live, _LIVE, _MOST_LIVE)


def _kinds(row: SeatRiichi) -> str:
    return "" if row.kinds is None else _grouped(row.kinds, ((1, "1"), (2, "2")), "3+")


def _if_waits_known(value: Callable[[SeatRiichi], float]) -> Callable[[SeatRiichi], float | None]:
    """Return a function that calls ``value``, but returns None for a riichi whose waits are not known."""
    return lambda row: None if row.waits is None else value(row)


OF_RIICHI: Final = (
    Measure[SeatRiichi]("riichi", "riichi_win", lambda row: row.won),
    Measure[SeatRiichi]("riichi", "riichi_tsumo", lambda row: row.tsumo),
    Measure[SeatRiichi]("riichi", "riichi_deal_in", lambda row: row.deal_in),
    Measure[SeatRiichi]("riichi", "riichi_others", lambda row: row.others),
    Measure[SeatRiichi]("riichi", "riichi_drawn", lambda row: row.drawn),
    Measure[SeatRiichi]("riichi", "riichi_change", lambda row: row.change, share=False),
    Measure[SeatRiichi]("riichi", "riichi_turn", lambda row: row.turn, share=False),
    Measure[SeatRiichi]("riichi", "first_riichi", lambda row: row.order == 1),
    Measure[SeatRiichi]("riichi", "first_win", lambda row: row.won if row.order == 1 else None),
    Measure[SeatRiichi]("riichi", "chasing_win", lambda row: row.won if row.order > 1 else None),
    Measure[SeatRiichi]("riichi", "good_wait", lambda row: None if row.live is None else row.live >= _GOOD),
    Measure[SeatRiichi]("riichi", "live", lambda row: row.live, share=False),
    Measure[SeatRiichi]("riichi", "furiten", lambda row: row.furiten),
    Measure[SeatRiichi]("riichi", "ippatsu", lambda row: row.ippatsu if row.won else None),
    Measure[SeatRiichi]("riichi", "ura", lambda row: row.ura > 0 if row.won else None),
    Measure[SeatRiichi]("riichi_by", "win_by_turn", lambda row: row.won, _turns),
    Measure[SeatRiichi]("riichi_by", "win_by_kinds", _if_waits_known(lambda row: row.won), _kinds),
    Measure[SeatRiichi]("riichi_by", "win_by_live", _if_waits_known(lambda row: row.won), _live),
)

# counted otherwise: ends of deals and yaku of wins are shares of one whole, opponents go by their names
ENDS: Final = Measure[Any]("ends", "end", lambda _: None)
YAKU: Final = Measure[Any]("yaku", "yaku", lambda _: None)
OPPONENTS: Final = (
    Measure[Any]("opponents", "ahead", lambda _: None),
    Measure[Any]("opponents", "won_on_them", lambda _: None),
    Measure[Any]("opponents", "dealt_in_to_them", lambda _: None),
)


def measures() -> Iterator[Measure[Any]]:
    """Yield all measures in the order of the answer."""
    result: tuple[Measure[Any], ...] = (*OF_GAMES, *OF_DEALS, *OF_RIICHI, ENDS, YAKU, *OPPONENTS)
    yield from sorted(result, key=lambda measure: _ORDER.index(measure.section))


_ORDER: Final = (
    "games", "deals", "wins", "deal_ins", "riichi", "riichi_by", "draws", "calls", "ends", "last_round",
    "yaku", "opponents",
)  # fmt: skip
