"""Convert a total of fans to points and payments; apply liability and bird tiles.

>>> from paili import Win, fan
>>> points_of(16, 1, fan.MCR)
16
>>> three_chi = Win("99m56p[123m][456m][789m]", "7p", tsumo=True, seat_wind="W")
>>> bound_seats(three_chi, fan.HANGZHOU)
((1, 1),)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final, NamedTuple

from paili.fan.rules import Rules
from paili.hand.meld import CHI
from paili.record import Json, json_record, plain
from paili.tiles import EAST, WILDCARD, TileSet, kind_of
from paili.win.payments import changes_of_shares, with_liability
from paili.win.record import WinRecord

# no game comes near it; a total of a person's own rules may, where fans multiply, and would fill the memory
MOST_DOUBLINGS: Final = 64
_SEATS: Final = range(4)


@json_record("discarder", "others", "each_player", "liable", "total", "changes", "birds")
class FanPayments(NamedTuple):
    """Who pays how many points for a win in a Chinese game.

    Attributes:
        discarder: the points that the discarder, or the owner of the robbed tile, pays; 0 for a self-drawn
            win.
        others: the points that each of the other players pays for a win on a discard; 0 for a self-drawn
            win.
        each_player: the points that each player pays for a self-drawn win; 0 for a win on a discard. For
            both fields, if the dealer pays a different amount, only ``changes`` shows it.
        total: the points that the winner receives from all players together.
        changes: the points that each seat wins (above 0) or loses (below 0), by seat wind in the order
            E S W N; None if the rules do not allow the win, or a win on a discard does not name the
            discarder.
        liable: the points that the seats liable for the win (包牌) pay, all together; 0 if no seat is liable.
            If it is above 0, ``others`` and ``each_player`` are 0, and ``changes`` shows who pays.
        birds: the number of bird tiles (tiles turned after the win) that are of a bird kind and so count.
    """

    discarder: int
    others: int
    each_player: int
    total: int
    changes: tuple[int, ...] | None
    liable: int = 0
    birds: int = 0

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``discarder``, ``others``, ``each_player``, ``liable``, ``total``, ``changes`` and
        ``birds``.
        """
        return plain(self)


NOTHING: Final = FanPayments(0, 0, 0, 0, None)


def points_of(total: int, factor: int, rules: Rules) -> int:
    """Convert the total of all fans to points.

    Args:
        total: the total of all fans; a total above the cap counts as the cap.
        factor: the number by which the points are multiplied.
        rules: the game.
    """
    return _POINTS[rules.points](_capped(total, rules), rules) * factor


def _capped(total: int, rules: Rules) -> int:
    return min(total, rules.cap) if rules.cap else total


def _linear(total: int, rules: Rules) -> int:
    return rules.points_times * total + rules.points_plus


def _power(total: int, rules: Rules) -> int:
    return (rules.points_times << min(total, MOST_DOUBLINGS)) + rules.points_plus


def _table(total: int, rules: Rules) -> int:
    return rules.points_table[min(total, len(rules.points_table) - 1)]


_POINTS: Final = {"linear": _linear, "power": _power, "table": _table}


class _Won(NamedTuple):
    """The facts of a win that decide who pays."""

    seat: int
    tsumo: bool
    discarder: int | None
    is_robbed: bool
    streak: int
    gone: tuple[int, ...]
    liable: int | None = None
    bound: tuple[tuple[int, int], ...] = ()
    hits: tuple[int, ...] = ()


def payments_of(
    win: WinRecord, total: int, factor: int, rules: Rules, fans: Iterable[str] = ()
) -> FanPayments:
    """Return the payments for a win with a total of fans.

    If the win does not name the discarder, the discarder pays like a player who is not the dealer.

    Args:
        win: the win.
        total: the total of all fans.
        factor: the number by which the points are multiplied.
        rules: the game.
        fans: the ids of the fans that count; some of them may make a seat liable.
    """
    discarder = None if win.discarder is None else win.discarder - EAST
    gone = tuple([seat - EAST for seat in win.gone]) if win.gone else ()
    won = _Won(win.seat_wind - EAST, win.tsumo, discarder, bool(win.robbed), win.streak, gone)
    if rules.liability != "none" or rules.contract_chi or win.birds:
        won = won._replace(
            liable=liable_seat(win, rules, fans), bound=bound_seats(win, rules), hits=bird_hits(win, rules)
        )
    return _payments(won, _capped(total, rules), factor, rules)


@lru_cache(maxsize=1 << 12)
def _payments(won: _Won, total: int, factor: int, rules: Rules) -> FanPayments:
    seats = [seat for seat in _SEATS if seat != won.seat and seat not in won.gone]
    share = partial(_share, won, total, factor, rules)
    if won.tsumo:
        shares = {seat: share(rules.pay_self_draw, seat) for seat in seats}
        return _final_payments(won, shares, rules)
    by_discarder = rules.pay_robbed if won.is_robbed and rules.pay_robbed else rules.pay_discarder
    if won.discarder is None:
        one, other = share(by_discarder, None), share(rules.pay_others, None)
        return FanPayments(one, other, 0, one + other * (len(seats) - 1), None, 0, sum(won.hits))
    paid_by = {seat: by_discarder if seat == won.discarder else rules.pay_others for seat in seats}
    return _final_payments(won, {seat: share(item, seat) for seat, item in paid_by.items()}, rules)


def _final_payments(won: _Won, shares: dict[int, int], rules: Rules) -> FanPayments:
    """Return the payments of a win; bound and liable seats pay the points that other seats would pay without
    them.

    Args:
        won: the facts of the win.
        shares: the points that each seat would pay without bound and liable seats, by seat (0 is East).
        rules: the game.
    """
    paid, changes = shares, _changes(won.seat, shares, won.discarder)
    if won.bound:
        whole = sum(shares.values())
        paid = {seat: times * whole for seat, times in won.bound}
    elif won.liable is not None:
        paid = with_liability(shares, won.liable, split=rules.liability == "split" and not won.tsumo)
    if paid is shares:
        return changes._replace(birds=sum(won.hits))
    changed = _changes(won.seat, paid, won.discarder)
    answers: set[int | None] = {seat for seat, _ in won.bound} or {won.liable}
    by_liable = sum(points for seat, points in paid.items() if seat in answers)
    discarder = 0 if won.discarder in answers else changed.discarder
    return FanPayments(discarder, 0, 0, changed.total, changed.changes, by_liable, sum(won.hits))


def _share(won: _Won, total: int, factor: int, rules: Rules, share: tuple[int, ...], seat: int | None) -> int:
    """Return the points that one seat pays for a win.

    Args:
        won: the facts of the win.
        total: the total of the fans.
        factor: the number by which the points are multiplied.
        rules: the game.
        share: two numbers of the game: the multiple of the points that the seat pays, and an amount to add.
        seat: the seat that pays, counted from East; None if the win does not name it.
    """
    times, plus = share
    if not times:
        return plus
    with_dealer = 0 in (won.seat, seat)
    first, step = rules.dealer_fan if with_dealer else (0, 0)
    # the dealer's fan is added after the cap
    paid = times * _POINTS[rules.points](total + first + step * won.streak, rules) * factor
    if with_dealer and rules.dealer_factors:
        paid *= rules.dealer_factors[min(won.streak, len(rules.dealer_factors) - 1)]
    return with_birds(paid + plus, seat, won.seat, won.hits, rules) if won.hits else paid + plus


def _changes(winner: int, paid: dict[int, int], discarder: int | None) -> FanPayments:
    total = sum(paid.values())
    changes = tuple(changes_of_shares(winner, paid, len(_SEATS)))
    others = [points for seat, points in paid.items() if seat not in (discarder, 0)]
    usual = (others or list(paid.values()) or [0])[0]
    if discarder is None:
        return FanPayments(0, 0, usual, total, changes)
    rest = [points for seat, points in paid.items() if seat != discarder]
    return FanPayments(paid.get(discarder, 0), usual if rest else 0, 0, total, changes)


# ------------------------------------------------------------------------------- who answers alone


def liable_seat(win: WinRecord, rules: Rules, fans: Iterable[str]) -> int | None:
    """Return the seat that is liable for a win (0 is East), None if no seat is.

    Args:
        win: the win; `Win.liable` names the seat.
        rules: the game.
        fans: the ids of the fans that count.
    """
    answers = rules.liability != "none" and (win.tsumo or rules.liability != "self_draw")
    if win.liable is None or not answers:
        return None
    dear = not rules.liable_fans or not {*rules.liable_fans}.isdisjoint(fans)
    return win.liable - EAST if dear else None


def bound_seats(win: WinRecord, rules: Rules) -> tuple[tuple[int, int], ...]:
    """Return the seats that a contract (承包) binds to the winner, each with a factor.

    A bound seat pays alone. It pays the sum of all payments, multiplied by the factor. Two players are bound
    if one has called enough chi from the other. The winner can call chi only from the seat on the left, so
    the melds of the winner show whether that seat is bound. `Win.chi_fed` shows whether the next seat is
    bound.
    """
    least, seat = rules.contract_chi, win.seat_wind - EAST
    if not least:
        return ()
    by_source, by_fed = rules.contract_factors
    own = sum(meld.type == CHI for meld in win.hand.melds)
    result = [((seat - 1) % len(_SEATS), by_source)] if own >= least else []
    return (*result, ((seat + 1) % len(_SEATS), by_fed)) if win.chi_fed >= least else tuple(result)


# ---------------------------------------------------------------------------------- turned tiles


def bird_hits(win: WinRecord, rules: Rules) -> tuple[int, ...]:
    """Return how many of the bird tiles, the tiles turned after a win, count for the winner, in a tuple.

    If bird tiles double payments, the result has four numbers, for the seats E S W N. Without bird tiles it
    is ().
    """
    kinds = [kind_of(face) for face in win.birds if face != WILDCARD]
    sets = [TileSet.parse(text) for text in rules.bird_kinds]
    if not kinds:
        return ()
    if rules.bird_effect == "double":
        return tuple(sum(kind in of_seat for kind in kinds) for of_seat in sets)
    own = sets[(win.seat_wind - EAST) % len(sets)]
    return (sum(kind in own for kind in kinds),)


def with_birds(paid: int, seat: int | None, winner: int, hits: tuple[int, ...], rules: Rules) -> int:
    """Return the points that a seat pays after the bird tiles (tiles turned after the win) have changed its
    payment.

    Args:
        paid: the points without bird tiles.
        seat: the seat that pays (0 is East); None if the win does not name it.
        winner: the seat that wins (0 is East).
        hits: the result of `bird_hits`.
        rules: the game.
    """
    if rules.bird_effect == "points":
        return paid + hits[0] * rules.bird_points
    return paid << hits[winner] + (0 if seat is None else hits[seat])
