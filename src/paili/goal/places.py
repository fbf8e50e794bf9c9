"""Find the least win that reaches each final place in the last deal: han and fu, by tsumo or by ron on each
seat.

Method: every possible score is tried in order, from one han to the largest number of yakuman under the rules.
The payments include honba, and the riichi sticks go to the winner; then the seats are ranked as at the end of
a game. More points never lower the place, so the first win that reaches a place is the least one needed. A
yakuman with a liable player is not tried, because its payments depend on that player.

>>> standing = places([25_000, 31_000, 22_000, 22_000], seat="E", sticks=1)
>>> [(way.source, way.least(1).points) for way in standing.ways]
[('tsumo', 3900), ('S', 2900), ('W', 5300), ('N', 5300)]
>>> standing.ways[2].least(1).wins
((1, 110), (2, 60), (3, 30), (4, 0))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from paili.analysis.from_position import PositionLike, accepts_position
from paili.record import Json, json_record, plain
from paili.scoring.places.standing import checked_seat
from paili.scoring.points import YAKUMAN, Winnings, basic_points, changes_of, points_of
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.settlement import final, is_over
from paili.win.facts import WINDS, whole_number

TSUMO: Final = "tsumo"
ANY_FU: Final = 0
_HAN_WITH_FU: Final = range(1, 5)
_FU: Final[tuple[int, ...]] = (20, 25, *range(30, 111, 10))
_LIMITS: Final = (5, 6, 8, 11, 13)
_OF_YAKUMAN: Final = 13
_MOST_YAKUMAN: Final = 4  # all honours, four quads, and these two, which may count twice
_MAY_COUNT_TWICE: Final = ("suuankou_tanki", "daisuushii")
_BESIDE_ANY: Final = "paarenchan"  # an optional yakuman for the eighth win in a row


class _Win(NamedTuple):
    """The score of a possible win: han, fu (0 if fu do not matter), and basic points."""

    han: int
    fu: int
    limit: str
    basic: int
    yakuman: int


@json_record()
class WinCondition(NamedTuple):
    """The smallest win that reaches one final place, by tsumo or by ron on one seat.

    Attributes:
        rank: the final place, from 1.
        points: the points of the win, without honba and riichi sticks.
        limit: the limit of that win, "mangan" and so on; "" for none.
        yakuman: the number of yakuman needed, 0 for none.
        wins: pairs of han and fu that are just enough, fewest han first; fu 0 means any fu. A win is enough
            if its han and its fu are at least those of one of these pairs.
        changes: the change of each seat's points by that win, by wind from East on; with honba and riichi
            sticks.
        after: the points of each seat after that win, by wind from East on.
        ends: whether the game is over after that win.
    """

    rank: int
    points: int
    limit: str
    yakuman: int
    wins: tuple[tuple[int, int], ...]
    changes: tuple[int, ...]
    after: tuple[int, ...]
    ends: bool

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; its keys are the names of the fields."""
        return plain(self)


@json_record()
class WayToWin(NamedTuple):
    """The smallest wins for each final place, for one way to win: by tsumo, or by ron on one seat.

    Attributes:
        source: "tsumo", or the wind of the seat that deals in, as a letter.
        enough: the smallest win for every final place that can be reached in this way, from the last place to
            the first.
    """

    source: str
    enough: tuple[WinCondition, ...]

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are the names of the fields; ``enough`` is a list of dicts.
        """
        return plain(self)

    def least(self, rank: int) -> WinCondition | None:
        """Return the smallest win that leads to a final place or a better one; None if no win does.

        Args:
            rank: the final place, 1 for the first.

        In the example the dealer needs 1 han and 80 fu, 2 han and 40 fu, or 3 han with any fu by tsumo to
        reach the second place, and a counted yakuman to reach the first.

        >>> way = places([10_000, 60_000, 15_000, 15_000], seat="E").ways[0]
        >>> way.least(2).wins, way.least(1).limit
        (((1, 80), (2, 40), (3, 0)), 'counted_yakuman')
        """
        return next((condition for condition in self.enough if condition.rank <= rank), None)


@json_record()
class Places(NamedTuple):
    """The wins that a seat needs in the last deal for each final place, as `paili.places` returns them.

    Attributes:
        seat: the wind of the seat, a letter ``E S W N``.
        points: the points of all seats now, by wind from East on.
        now: the present place of the seat, from 1.
        ways: the ways to win: first tsumo, then ron on each other seat from East on.
    """

    seat: str
    points: tuple[int, ...]
    now: int
    ways: tuple[WayToWin, ...]

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are the names of the fields; ``ways`` is a list of dicts.
        """
        return plain(self)


@accepts_position()
def places(
    points: Sequence[int] | PositionLike | str,
    *,
    seat: int | str = "S",
    honba: int = 0,
    sticks: int = 0,
    first_dealer: int | str = "S",
    rules: Rules | str = Rules.TENHOU,
) -> Places:
    """Return which win a seat needs in the last deal to reach each final place: han, fu and points.

    Args:
        points: the points of all seats by wind, the dealer first, without riichi sticks on the table; or a
            `paili.Position` or its text. A position also gives the other arguments that it knows; leave them
            out, because another value is an error.
        seat: the wind of the seat that wants to win: a letter ``E S W N``, or the kind, 27 to 30.
        honba: the number of honba counters on the table.
        sticks: the number of riichi sticks on the table, which the winner takes. If the winner is in riichi,
            count its own stick either here or in ``points``; both give the same result.
        first_dealer: the present wind, in the form of ``seat``, of the player who was the first dealer. It
            decides between equal points, and is South in the last deal of a round.
        rules: the rule set, which decides payments and the order of equal points; or its name.

    Raises:
        ScoreError: if ``points`` does not have one number for each player, or a wind does not exist.
        QuestionError: if the position has no points, or has another value than an argument.

    >>> standing = places([30_000, 30_000, 22_000, 18_000], seat="W")
    >>> standing.now, standing.ways[0].source, standing.ways[0].least(1).wins
    (3, 'tsumo', ((2, 110), (3, 60), (4, 30), (5, 0)))
    """
    rules = checked_rules(rules)
    points = cast("Sequence[int]", points)
    final(points, rules)  # says what is wrong with the points
    own, first = checked_seat("seat", seat, rules), checked_seat("first_dealer", first_dealer, rules)
    table = _LastDeal(points, own, first, whole_number("honba", honba), whole_number("sticks", sticks), rules)
    now = table.rank(tuple(points))
    others = [other for other in range(rules.players) if other != own]
    ways = (_way(table, None), *(_way(table, other) for other in others))
    return Places(WINDS[own], tuple(points), now, ways)


class _LastDeal:
    """The last deal of a game: points after a win, and final places; seats count from the dealer."""

    def __init__(
        self, points: Sequence[int], own: int, first: int, honba: int, sticks: int, rules: Rules
    ) -> None:
        self.points, self.own, self.first = points, own, first
        self.honba, self.sticks, self.rules = honba, sticks, rules

    def rank(self, points: Sequence[int]) -> int:
        """Return the final place of the seat that wants to win.

        Equal points rank in the order of the seats from the first dealer on.

        Args:
            points: the points of all seats, counted from the present dealer.
        """
        return final(self._from_first(points), self.rules)[self._in_game(self.own)].rank

    def _from_first(self, points: Sequence[int]) -> Sequence[int]:
        return [*points[self.first :], *points[: self.first]]

    def _in_game(self, seat: int) -> int:
        return (seat - self.first) % self.rules.players

    def changes(self, winnings: Winnings, discarder: int | None) -> tuple[int, ...]:
        changes = changes_of(
            winnings, winner=self.own, dealer=0, rules=self.rules, discarder=discarder,
            honba=self.honba, sticks=self.sticks,
        )  # fmt: skip
        return tuple(changes)

    def after(self, winnings: Winnings, discarder: int | None) -> tuple[int, ...]:
        changes = self.changes(winnings, discarder)
        return tuple(point + change for point, change in zip(self.points, changes, strict=True))

    def ends(self, points: Sequence[int]) -> bool:
        return is_over(
            self._from_first(points), self.rules,
            last_round=True, dealer=self._in_game(0), dealer_repeats=self.own == 0,
        )  # fmt: skip


# ------------------------------------------------------------------------------ points of a win


def wins_of(rules: Rules, tsumo: bool) -> Iterator[_Win]:
    """Yield the score of every possible win under the rules, by ascending han, then by ascending fu.

    >>> [(win.han, win.fu) for win in wins_of(Rules.TENHOU, tsumo=False)][:3]
    [(1, 30), (1, 40), (1, 50)]
    """
    for han in _HAN_WITH_FU:
        for fu in _FU:
            if _occurs(han, fu, tsumo, rules):
                basic, limit = basic_points(han, fu, rules)
                yield _Win(han, fu, limit, basic, 0)
    for han in _LIMITS:
        basic, limit = basic_points(han, ANY_FU, rules)
        yield _Win(han, ANY_FU, limit, basic, 0)
    for times in range(1, _most_yakuman(rules) + 1):
        yield _Win(_OF_YAKUMAN * times, ANY_FU, "yakuman", YAKUMAN * times, times)


def _occurs(han: int, fu: int, tsumo: bool, rules: Rules) -> bool:
    """Return whether any winning hand can have these han and fu.

    20 fu are a pinfu by tsumo, or an open hand without other fu if the rules leave it at 20. 25 fu are seven
    pairs, with at least two han, and at least three by tsumo. A win by tsumo with one han has less than 110
    fu: besides two concealed quads of terminals or honours it would need a third concealed triplet, and three
    concealed triplets are a yaku of two han.
    """
    if fu == 20:
        return (han > 1 and rules.pinfu_tsumo) if tsumo else not rules.open_flat_fu
    if fu == 25:
        return han > 1 + tsumo
    return not (tsumo and han == 1 and fu > 100)


def _most_yakuman(rules: Rules) -> int:
    """Return the largest number of yakuman that one hand can have under the rules."""
    doubled = sum(yakuman in rules.double_yakuman for yakuman in _MAY_COUNT_TWICE)
    most = _MOST_YAKUMAN + doubled + (_BESIDE_ANY in rules.local_yaku)
    return {"sum": most, "highest": 2 if rules.double_yakuman else 1, "one": 1}[rules.yakuman_stacking]


# ------------------------------------------------------------------------------ one way to win


def _way(table: _LastDeal, discarder: int | None) -> WayToWin:
    tsumo = discarder is None
    wins = list(wins_of(table.rules, tsumo))
    ranks = [table.rank(table.after(_winnings(win, tsumo), discarder)) for win in wins]

    def reaching(rank: int) -> list[_Win]:
        return [win for win, reached in zip(wins, ranks, strict=True) if reached <= rank]

    enoughs = (_enough(table, discarder, rank, reaching(rank)) for rank in sorted(set(ranks), reverse=True))
    return WayToWin(TSUMO if discarder is None else WINDS[discarder], tuple(enoughs))


def _winnings(win: _Win, tsumo: bool) -> Winnings:
    return Winnings(win.basic, win.yakuman, 0, tsumo)


def _enough(table: _LastDeal, discarder: int | None, rank: int, wins: list[_Win]) -> WinCondition:
    least = min(wins, key=lambda win: (win.basic, win.yakuman))
    winnings = _winnings(least, discarder is None)
    after = table.after(winnings, discarder)
    return WinCondition(
        rank,
        points_of(winnings, table.own == 0, table.rules),
        least.limit,
        least.yakuman,
        tuple(_just_enough(wins, table.rules, discarder is None)),
        table.changes(winnings, discarder),
        after,
        table.ends(after),
    )


def _just_enough(wins: list[_Win], rules: Rules, tsumo: bool) -> Iterator[tuple[int, int]]:
    """Yield the pairs of han and fu that are just enough for a final place.

    A pair is left out if fewer han with the same fu are enough.

    Args:
        wins: the wins that reach the place, at least one.
        rules: the rule set.
        tsumo: whether the winning tile is drawn.
    """
    if all(win.yakuman for win in wins):
        yield wins[0].han, ANY_FU
        return
    fewest = _FU[-1] + 1
    for han in dict.fromkeys(win.han for win in wins if not win.yakuman):
        fu = min(win.fu for win in wins if win.han == han)
        least = next(item for item in _FU if _occurs(han, item, tsumo, rules))
        if fu in (ANY_FU, least):
            yield han, ANY_FU
            return
        if fu < fewest:
            yield han, fu
        fewest = min(fu, fewest)
