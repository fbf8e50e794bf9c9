"""Compute the payments at the end of a deal, and the final result of a game (uma, oka).

Seats are numbers from 0 in turn order; seat 0 need not be the dealer.

>>> from paili.scoring import Rules, Win, score
>>> win = Win("123567m234p67s99p", "8s", riichi=True)
>>> settle_wins({2: score(win)}, dealer=1, discarder=0, honba=2, sticks=1).changes
(-2600, 0, 3600, 0)
>>> settle_draw([0, 3], dealer=0).changes
(1500, -1500, -1500, 1500)
>>> [place.total for place in final([45_000, 30_000, 15_000, 10_000])]
[Fraction(55, 1), Fraction(10, 1), Fraction(-25, 1), Fraction(-40, 1)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from paili.arguments import flag, int_of, items_of
from paili.catalogue import Message
from paili.errors import ScoreError, shown
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.scoring.points import MANGAN, STICK, Winnings, payments_of
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.scored_case import Score
from paili.tiles import EAST, KINDS, ORPHANS
from paili.win.facts import letter, whole_number
from paili.win.payments import Payment, changes_of_payments

TRIPLE_RON: Final = "triple_ron"


@json_record()
class Settlement(NamedTuple):
    """What a deal pays, and what it leaves for the next deal: dealer, honba, riichi sticks.

    `settle_wins`, `settle_draw` and `settle_abort` return it. Seats are numbers from 0 in turn order; seat 0
    need not be the dealer.

    Attributes:
        changes: the points that each seat wins (above 0) or loses now, by seat, with honba and with the
            riichi sticks that a winner takes. The 1,000 points that a player paid at its riichi are not
            subtracted again.
        winners: the seats that are paid as winners, in turn order from the discarder; () for a draw. For
            a nagashi the seats in ascending order if `Rules.nagashi` is "win"; otherwise ().
        dealer_repeats: whether the same dealer deals the next deal.
        honba: the number of honba counters of the next deal.
        sticks: the number of riichi sticks that stay on the table; 0 after a win.
        kind: "ron", "tsumo", "draw" (exhaustive), "nagashi", or the abortive draw: an argument of
            `settle_abort`, or "triple_ron".
    """

    changes: tuple[int, ...]
    winners: tuple[int, ...]
    dealer_repeats: bool
    honba: int
    sticks: int
    kind: str

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; its keys are the names of the fields.

        >>> settle_draw([1], dealer=0).to_dict()["changes"]
        [-1000, 3000, -1000, -1000]
        """
        return plain(self)


def settle_wins(
    wins: Mapping[int, Score],
    *,
    dealer: int,
    discarder: int | None = None,
    liable: Mapping[int, int] | None = None,
    honba: int = 0,
    sticks: int = 0,
) -> Settlement:
    """Return what a win by tsumo, or one to three wins on one discard, pay, and how the next deal starts.

    Args:
        wins: a dict from the number of each winning seat to its score; all scores must have the same rules.
        dealer: the seat of the dealer.
        discarder: the seat whose discard or robbed quad was won on; None for tsumo.
        liable: a dict from a winning seat to the seat that is liable for its yakuman (pao). For a winner
            that is not in it, the liable seat is that of `Win.liable`, if any.
        honba: the number of honba counters on the table; the field ``honba`` of the wins is ignored.
        sticks: the number of riichi sticks on the table. If the winning tile was the discard that declared a
            riichi, do not count the stick of this riichi.

    Raises:
        ScoreError: if seats and scores contradict each other.

    In the example the discarder pays 2,000 points and 600 for two honba; the winner also gets the stick.

    >>> from paili.scoring import Rules, Win, score
    >>> win = Win("123567m234p67s99p", "8s", riichi=True)
    >>> settle_wins({2: score(win)}, dealer=1, discarder=0, honba=2, sticks=1).changes
    (-2600, 0, 3600, 0)
    """
    rules = _common_rules(wins)
    _check_winners(wins, dealer, discarder, rules)
    _check_liable(liable, wins)
    honba, sticks = whole_number("honba", honba), whole_number("sticks", sticks)
    if discarder is not None and len(wins) == 3 and rules.triple_ron == "abort":
        return _no_winner((0,) * rules.players, True, honba, sticks, TRIPLE_RON)
    paid = _paid_winners(wins, discarder, rules)
    won = {
        seat: (_winnings(wins[seat], seat, dealer), _liable_seat(liable, seat, wins[seat], dealer))
        for seat in paid
    }
    changes = _changes(won, paid[0], dealer, discarder, honba, sticks, rules)
    return _settled(changes, paid, dealer, honba, "tsumo" if discarder is None else "ron")


def _changes(
    won: Mapping[int, tuple[Winnings, int | None]],
    first: int,
    dealer: int,
    discarder: int | None,
    honba: int,
    sticks: int,
    rules: Rules,
) -> tuple[int, ...]:
    """Return the points that each seat wins or loses by all wins on one tile together.

    Args:
        won: for each winning seat, its winnings and the liable seat (None if there is none).
        first: the winning seat that gets the riichi sticks.
        dealer: the seat of the dealer.
        discarder: the seat whose tile was won on; None for tsumo.
        honba, sticks: counters and riichi sticks on the table.
        rules: the rule set.
    """
    payments: list[Payment] = []
    for seat, (winnings, liable) in won.items():
        payments += payments_of(
            winnings,
            winner=seat,
            dealer=dealer,
            rules=rules,
            discarder=discarder,
            liable=liable,
            honba=honba if seat == first or rules.honba_of_rons == "each" else 0,
            sticks=sticks if seat == first else 0,
        )
    return tuple(changes_of_payments(payments, rules.players))


def _settled(
    changes: tuple[int, ...], winners: tuple[int, ...], dealer: int, honba: int, kind: str
) -> Settlement:
    """Return the settlement of a deal that somebody won.

    Args:
        changes: the points that each seat wins or loses.
        winners: the winning seats, in turn order from the discarder.
        dealer: the seat of the dealer.
        honba: the number of honba counters in this deal.
        kind: "ron", "tsumo" or "nagashi".
    """
    repeats = dealer in winners
    return Settlement(changes, winners, repeats, honba + 1 if repeats else 0, 0, kind)


def _common_rules(wins: Mapping[int, Score]) -> Rules:
    if not isinstance(wins, Mapping) or not all(isinstance(win, Score) for win in wins.values()):
        raise ScoreError("settle.not_scores", value=shown(wins))
    rules = [win.rules for win in wins.values()]
    if not rules:
        raise ScoreError("settle.no_winner")
    if any(other.diff(rules[0]) for other in rules[1:]):
        raise ScoreError("settle.two_rule_sets", one=rules[0].name, other=rules[-1].name)
    return rules[0]


def _check_winners(wins: Mapping[int, Score], dealer: int, discarder: int | None, rules: Rules) -> None:
    _check_seats([*wins, dealer, *([] if discarder is None else [discarder])], rules)
    if discarder in wins:
        raise ScoreError("settle.own_discard", seat=discarder)
    if discarder is None and len(wins) > 1:
        raise ScoreError("settle.many_tsumo", number=len(wins))
    for seat, score in wins.items():
        if score.problem:
            problem = Message(f"score_short.{score.problem}")
            raise ScoreError("settle.cannot_win", seat=seat, problem=problem)
        if score.win.tsumo != (discarder is None):
            how = "drawn" if score.win.tsumo else "on_discard"
            raise ScoreError(f"settle_won.{how}", seat=seat, discarder=discarder)


def _check_seats(seats: Iterable[object], rules: Rules) -> None:
    for seat in seats:
        _seat(seat, rules)


def _seat(seat: object, rules: Rules) -> int:
    players = rules.players
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise ScoreError("settle.not_a_seat", seat=shown(seat), most=players - 1)
    return seat


def _seats(what: str, seats: Collection[int], rules: Rules) -> Collection[int]:
    if not isinstance(seats, Collection) or items_of(seats) is None:
        raise ScoreError("settle.not_seats", name=what, value=shown(seats))
    _check_seats(seats, rules)
    return seats


def _winnings(result: Score, seat: int, dealer: int) -> Winnings:
    wind = (seat - dealer) % result.rules.players
    if result.win.seat_wind != EAST + wind:
        own_wind = letter(result.win.seat_wind)
        raise ScoreError(
            "settle.other_seat", seat=seat, wind=letter(EAST + wind), dealer=dealer, said=own_wind
        )  # fmt: skip
    return result.winnings


def _check_liable(liable: Mapping[int, int] | None, wins: Mapping[int, Score]) -> None:
    if liable is not None and not (isinstance(liable, Mapping) and all(seat in wins for seat in liable)):
        raise ScoreError("settle.not_liable_seats", value=shown(liable))


def _liable_seat(liable: Mapping[int, int] | None, seat: int, result: Score, dealer: int) -> int | None:
    rules, of_win = result.rules, result.win.liable
    if liable is None or seat not in liable:
        return None if of_win is None else (dealer + of_win - EAST) % rules.players
    _check_seats([liable[seat]], rules)
    if liable[seat] == seat:
        raise ScoreError("settle.own_liability", seat=seat)
    if not result.liable_yakuman:
        raise ScoreError("settle.no_liable_yakuman", liable=liable[seat], seat=seat)
    return liable[seat]


def _paid_winners(wins: Collection[int], discarder: int | None, rules: Rules) -> tuple[int, ...]:
    if discarder is None:
        return tuple(wins)
    in_turn = sorted(wins, key=lambda seat: (seat - discarder) % rules.players)
    return tuple(in_turn[: rules.max_ron])


def _no_winner(changes: tuple[int, ...], repeats: bool, honba: int, sticks: int, kind: str) -> Settlement:
    return Settlement(changes, (), repeats, honba + 1, sticks, kind)


def settle_draw(
    tenpai: Collection[int],
    *,
    dealer: int | None = None,
    rules: Rules | str = Rules.TENHOU,
    nagashi: Collection[int] = (),
    honba: int = 0,
    sticks: int = 0,
) -> Settlement:
    """Return what an exhaustive draw pays, with any nagashi, and how the next deal starts.

    Args:
        tenpai: the seats that are ready, as numbers from 0; see `is_tenpai`.
        dealer: the seat of the dealer; required.
        rules: the rule set, or its name.
        nagashi: the seats with a nagashi, see `is_nagashi`.
        honba, sticks: the numbers of honba counters and riichi sticks on the table.

    Raises:
        ScoreError: if a seat does not exist, or ``dealer`` is missing.

    >>> settle_draw([0, 3], dealer=0).changes, settle_draw([], dealer=0, nagashi=[2]).changes
    ((1500, -1500, -1500, 1500), (-4000, -2000, 8000, -2000))
    """
    rules = checked_rules(rules)
    tenpai, nagashi = _seats("tenpai", tenpai, rules), _seats("nagashi", nagashi, rules)
    dealer = _seat(dealer, rules)
    honba, sticks = whole_number("honba", honba), whole_number("sticks", sticks)
    repeats = rules.dealer_repeats == "tenpai" and dealer in tenpai
    if nagashi and rules.nagashi != "none":
        return _settle_nagashi(sorted(set(nagashi)), repeats, dealer, rules, honba, sticks)
    return _no_winner(noten_payments(tenpai, rules), repeats, honba, sticks, "draw")


def noten_payments(tenpai: Collection[int], rules: Rules | str) -> tuple[int, ...]:
    """Return the change of each seat's points by the payments to ready seats at an exhaustive draw.

    The seats that are not ready pay the ready seats. All changes are 0 if all seats are ready or none is.
    `settle_draw` also handles nagashi, honba and riichi sticks.

    Args:
        tenpai: the seats that are ready, as numbers from 0.
        rules: the rule set, or its name.

    Raises:
        ScoreError: if a seat does not exist.

    >>> noten_payments([1], Rules.TENHOU_SANMA)
    (-1000, 2000, -1000)
    """
    rules = checked_rules(rules)
    ready = len(set(_seats("tenpai", tenpai, rules)))
    if ready in (0, rules.players):
        return (0,) * rules.players
    received = rules.noten_payment // ready
    paid = rules.noten_payment // (rules.players - ready)
    return tuple(received if seat in tenpai else -paid for seat in range(rules.players))


def _settle_nagashi(
    seats: list[int], repeats: bool, dealer: int, rules: Rules, honba: int, sticks: int
) -> Settlement:
    is_win = rules.nagashi == "win"
    first = min(seats, key=lambda seat: (seat - dealer) % rules.players)
    won = dict.fromkeys(seats, (Winnings(MANGAN, 0, 0, tsumo=True), None))
    if not is_win:
        changes = _changes(won, first, dealer, None, 0, 0, rules)
        return _no_winner(changes, repeats, honba, sticks, "nagashi")
    changes = _changes(won, first, dealer, None, honba, sticks, rules)
    return _settled(changes, tuple(seats), dealer, honba, "nagashi")


def settle_abort(
    kind: str, *, rules: Rules | str = Rules.TENHOU, honba: int = 0, sticks: int = 0
) -> Settlement:
    """Return the result of an abortive draw: nobody pays, the dealer deals again with one honba more.

    The riichi sticks stay on the table.

    Args:
        kind: the abortive draw: "nine_orphans", "four_winds", "four_riichi" or "four_quads".
        rules: the rule set, or its name.
        honba, sticks: the numbers of honba counters and riichi sticks on the table.

    Raises:
        ScoreError: if the rules have no such abortive draw.

    >>> next_deal = settle_abort("nine_orphans", honba=1, sticks=2)
    >>> next_deal.dealer_repeats, next_deal.honba, next_deal.sticks
    (True, 2, 2)
    """
    rules = checked_rules(rules)
    if not isinstance(kind, str) or kind not in rules.abortive_draws:
        played = rules.abortive_draws or ("none",)
        raise ScoreError("settle.not_an_abort", value=shown(kind), rules=rules.name, played=played)
    honba, sticks = whole_number("honba", honba), whole_number("sticks", sticks)
    return _no_winner((0,) * rules.players, True, honba, sticks, kind)


def is_nagashi(
    river: Iterable[int], rules: Rules | str, *, called_from: bool = False, has_called: bool = False
) -> bool:
    """Return whether a river at an exhaustive draw is a nagashi: terminals and honours only, none called.

    The result is False for an empty river.

    Args:
        river: the kinds that the player discarded, 0…33.
        rules: the rule set, which decides whether nagashi exists and whether it counts for a player who has
            called.
        called_from: whether another player has called one of these discards.
        has_called: whether the player has called; concealed quads are not calls.

    Raises:
        ScoreError: if the river is not a list of kinds.

    >>> is_nagashi([0, 8, 27], Rules.TENHOU), is_nagashi([0, 8, 27], Rules.TENHOU, called_from=True)
    (True, False)
    """
    rules = checked_rules(rules)
    called_from = flag(called_from, ScoreError, "called_from")
    has_called = flag(has_called, ScoreError, "has_called")
    if isinstance(river, str) or not isinstance(river, Iterable):
        raise ScoreError("settle.not_a_river", value=shown(river))
    discarded = list(river)
    if not all(int_of(kind) in range(KINDS) for kind in discarded):
        raise ScoreError("settle.not_a_river", value=shown(river))
    if rules.nagashi == "none" or called_from or (has_called and not rules.nagashi_own_calls):
        return False
    return bool(discarded) and all(kind in ORPHANS for kind in discarded)


def is_tenpai(hand: Hand | str, rules: Rules | str = Rules.TENHOU) -> bool:
    """Return whether a hand of 13 tiles counts as ready at an exhaustive draw, by the rules.

    Rules differ on a hand that waits only for kinds of which the player has all four copies, see
    `Rules.tenpai`.

    Args:
        hand: a hand of 3n+1 tiles (13, or 10, 7 … where a meld counts as three), or its text.
        rules: the rule set, or its name.

    Raises:
        NotationError, HandError, VariantError: if the hand is invalid.
        QuestionError: if the hand has 3n+2 tiles.
        ScoreError: if there are no rules of this name.

    >>> [is_tenpai("123456789m1111z", Rules.TENHOU.replace(tenpai=word)) for word in ("concealed", "shape")]
    [False, True]
    """
    from paili.analysis.waits import waits

    rules = checked_rules(rules)
    variant = rules.variant
    return bool(waits(hand, variant=variant, tenpai=rules.tenpai))


# ---------------------------------------------------------------------------------- the end of a game

_THOUSAND: Final = 1_000


@json_record()
class Place(NamedTuple):
    """The final place of a seat, with its points and its total after uma and oka, as `final` returns it.

    Attributes:
        seat: the number of the seat; 0 was the first dealer.
        rank: the place, from 1. Seats with equal points have the same place if `Rules.uma_ties` is "split",
            and in Chinese games.
        points: the points at the end of play, including leftover riichi sticks.
        total: the points minus `Rules.return_points`, plus uma and oka, in thousands of points, as an exact
            fraction. In Chinese games equal to ``points``.
    """

    seat: int
    rank: int
    points: int
    total: Fraction

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; ``total`` is text, such as "-25" or "7/2".

        >>> final([45_000, 30_000, 15_000, 10_000])[2].to_dict()
        {'seat': 2, 'rank': 3, 'points': 15000, 'total': '-25'}
        """
        return plain(self)


def final(points: Sequence[int], rules: Rules | str = Rules.TENHOU, *, sticks: int = 0) -> tuple[Place, ...]:
    """Return the final place of each seat, with uma and oka, from the points at the end of a game.

    Args:
        points: the points of each seat after the last deal; seat 0 was the first dealer of the game.
        rules: the rule set, which decides uma, oka and the order of equal points; or its name.
        sticks: the number of riichi sticks left on the table; the first place gets them, or nobody, as
            `Rules.leftover_sticks` says.

    Raises:
        ScoreError: if ``points`` does not have one number for each player.

    >>> [str(place.total) for place in final([30_000, 30_000, 25_000, 15_000], Rules.WRC)]
    ['10', '10', '-10', '-30']
    """
    rules = checked_rules(rules)
    _check(points, rules)
    order = _order(points)
    totals = with_sticks(points, rules, whole_number("sticks", sticks))
    bonuses = [Fraction(uma) for uma in rules.uma]
    bonuses[0] += Fraction((rules.return_points - rules.start_points) * rules.players, _THOUSAND)
    places = []
    for seat in range(rules.players):
        ranks = _ranks(seat, totals, order, rules)
        bonus = sum((bonuses[rank] for rank in ranks), Fraction(0)) / len(ranks)
        total = Fraction(totals[seat] - rules.return_points, _THOUSAND) + bonus
        places.append(Place(seat, ranks[0] + 1, totals[seat], total))
    return tuple(places)


def with_sticks(points: Sequence[int], rules: Rules, sticks: int) -> list[int]:
    """Return the points at the end of a game with the riichi sticks that are left on the table.

    >>> with_sticks([30_000, 30_000, 25_000, 14_000], Rules.TENHOU, 1)
    [31000, 30000, 25000, 14000]
    """
    totals = list(points)
    if rules.leftover_sticks == "first":
        totals[_order(points)[0]] += sticks * STICK
    return totals


def _order(points: Sequence[int]) -> list[int]:
    """Return the seats by points, the highest first; of seats with equal points, the one nearer the start."""
    return sorted(range(len(points)), key=lambda seat: (-points[seat], seat))


def _ranks(seat: int, totals: list[int], order: list[int], rules: Rules) -> list[int]:
    """Return the ranks, from 0, whose uma a seat shares with seats of equal points.

    If the rules do not split the uma of ties, this is its own rank alone.
    """
    if rules.uma_ties == "seat":
        return [order.index(seat)]
    return [rank for rank, other in enumerate(order) if totals[other] == totals[seat]]


def is_over(
    points: Sequence[int],
    rules: Rules | str = Rules.TENHOU,
    *,
    last_round: bool,
    dealer: int,
    dealer_repeats: bool,
    by_draw: bool = False,
    extra_round_over: bool = False,
) -> bool:
    """Return whether the game is over after a deal, by the rules.

    Args:
        points: the points of each seat; seat 0 was the first dealer of the game.
        rules: the rule set, or its name.
        last_round: whether this was the last deal of the game as planned (South 4), or a later deal.
        dealer: the seat of the dealer of this deal.
        dealer_repeats: whether this dealer deals again if the game goes on.
        by_draw: whether the dealer deals again because of tenpai at an exhaustive draw.
        extra_round_over: whether this was the last deal of the extra round, which is played while no seat has
            `Rules.goal_points`.

    Raises:
        ScoreError: if ``points`` does not have one number for each player, or the dealer is not a seat.

    >>> is_over([40_000, 20_000, 20_000, 20_000], last_round=True, dealer=3, dealer_repeats=False)
    True
    >>> is_over([40_000, 60_500, 0, -500], last_round=False, dealer=3, dealer_repeats=False)  # a bust
    True
    """
    rules = checked_rules(rules)
    _check(points, rules)
    dealer = _seat(dealer, rules)
    last_round, by_draw = _flag("last_round", last_round), _flag("by_draw", by_draw)
    dealer_repeats = _flag("dealer_repeats", dealer_repeats)
    extra_round_over = _flag("extra_round_over", extra_round_over)
    return ends_game(points, rules, last_round, dealer, dealer_repeats, by_draw, extra_round_over)


def ends_game(
    points: Sequence[int],
    rules: Rules,
    last_round: bool,
    dealer: int,
    dealer_repeats: bool,
    by_draw: bool,
    extra_round_over: bool,
) -> bool:
    """Return what `is_over` returns, without a check of the arguments, which are those of `is_over`."""
    if rules.bust_ends and min(points) < 0:
        return True
    if not last_round:
        return False
    if extra_round_over and not dealer_repeats:
        return True
    if max(points) < rules.goal_points:
        return False
    return not dealer_repeats or _dealer_stops(points, rules, dealer, by_draw)


def _dealer_stops(points: Sequence[int], rules: Rules, dealer: int, by_draw: bool) -> bool:
    may_stop = rules.dealer_may_stop_ready if by_draw else rules.dealer_may_stop
    ahead = [seat for seat, other in enumerate(points) if seat != dealer and other >= points[dealer]]
    if rules.uma_ties == "seat":
        ahead = [seat for seat in ahead if points[seat] > points[dealer] or seat < dealer]
    return may_stop and not ahead


def _flag(name: str, value: object) -> bool:
    return flag(value, ScoreError, name)


def _check(points: Sequence[int], rules: Rules) -> None:
    players = rules.players
    if isinstance(points, str) or not isinstance(points, Sequence):
        example = str([25_000] * players)
        raise ScoreError("settle.not_points", value=shown(points), example=example)
    if len(points) != players:
        raise ScoreError("settle.points_of", number=len(points), rules=rules.name, players=players)
    for point in points:
        if not isinstance(point, int) or isinstance(point, bool):
            raise ScoreError("settle.not_whole_points", value=shown(point))
