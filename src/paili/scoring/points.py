"""Convert han and fu to points and payments.

Basic points are fu × 2^(han + 2), but at most 2,000 (a mangan); five han and more have fixed basic points.
For a ron the discarder pays four times the basic points, or six times if the winner is the dealer. For a
tsumo each player pays the basic points once, or twice if the winner or the payer is the dealer. Every payment
is rounded up to hundreds.

>>> basic_points(3, 60, Rules.TENHOU), basic_points(3, 60, Rules.WRC)
((1920, ''), (2000, 'mangan'))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from paili.record import Json, json_record, plain
from paili.scoring.rules import Rules, Shares
from paili.win.facts import WINDS
from paili.win.payments import Payment, changes_of_payments, with_liability

MANGAN: Final = 2_000
YAKUMAN: Final = 8_000
STICK: Final = 1_000
_LIMITS: Final = {
    5: (MANGAN, "mangan"),
    **dict.fromkeys((6, 7), (3_000, "haneman")),
    **dict.fromkeys((8, 9, 10), (4_000, "baiman")),
    **dict.fromkeys((11, 12), (6_000, "sanbaiman")),
}


def basic_points(han: int, fu: int, rules: Rules) -> tuple[int, str]:
    """Return the basic points of a hand without yakuman, and the name of its limit, such as ``mangan``.

    The name is "" below the mangan.

    >>> basic_points(13, 30, Rules.TENHOU), basic_points(13, 30, Rules.M_LEAGUE)
    ((8000, 'counted_yakuman'), (6000, 'sanbaiman'))
    """
    if han >= 13:
        return _counted(han, rules)
    if han >= 5:
        return _LIMITS[han]
    basic: int = fu << han + 2
    if basic >= MANGAN or (rules.kiriage and basic == 1920):
        return MANGAN, "mangan"
    return basic, ""


def _counted(han: int, rules: Rules) -> tuple[int, str]:
    if rules.counted_yakuman == "sanbaiman":
        return 6_000, "sanbaiman"
    times = han // 13 if rules.counted_yakuman == "multiple" else 1
    return times * YAKUMAN, "counted_yakuman"


def round_up_to_hundreds(points: int) -> int:
    """Return points rounded up to the next hundred.

    >>> round_up_to_hundreds(1920)
    2000
    """
    return -(-points // 100) * 100


def ron_points(basic: int, is_dealer: bool) -> int:
    """Return the points that the discarder pays for a ron, without honba.

    Args:
        basic: the basic points of the win, see `basic_points`.
        is_dealer: whether the winner is the dealer.

    >>> ron_points(1920, is_dealer=False)
    7700
    """
    return round_up_to_hundreds(basic * (6 if is_dealer else 4))


def tsumo_points(basic: int, is_dealer: bool, rules: Rules | Shares) -> tuple[int, int]:
    """Return what the dealer pays for a tsumo, and what each other player pays, without honba.

    The payment of the dealer is 0 if the dealer won. With three players, the rule ``sanma_tsumo`` decides who
    pays the share of the missing fourth player.

    Args:
        basic: the basic points.
        is_dealer: whether the winner is the dealer.
        rules: the rule set.

    >>> tsumo_points(480, is_dealer=False, rules=Rules.TENHOU)
    (1000, 500)
    >>> [tsumo_points(480, False, Rules.TENHOU_SANMA.replace(sanma_tsumo=how))
    ...  for how in ("loss", "half", "full", "equal", "proportional")]
    [(1000, 500), (1300, 800), (1500, 1000), (1000, 1000), (1300, 700)]
    """
    dealer, child = round_up_to_hundreds(2 * basic), round_up_to_hundreds(2 * basic if is_dealer else basic)
    if rules.players == 3 and rules.sanma_tsumo != "loss":
        dealer, child = _shares_of_three(basic, is_dealer, rules.sanma_tsumo, dealer, child)
    return (0 if is_dealer else dealer), child


def _shares_of_three(basic: int, is_dealer: bool, how: str, dealer: int, child: int) -> tuple[int, int]:
    missing = child
    if how == "half":
        return round_up_to_hundreds(dealer + missing // 2), round_up_to_hundreds(child + missing // 2)
    if how == "full":
        return dealer + missing, child + missing
    if is_dealer or how == "equal":
        item = round_up_to_hundreds(basic * (3 if is_dealer else 2))
        return item, item
    return round_up_to_hundreds(-(-basic * 8 // 3)), round_up_to_hundreds(-(-basic * 4 // 3))


@json_record("discarder", "dealer", "child", "honba", "sticks", "total", "changes:by_wind")
class Payments(NamedTuple):
    """Who pays how many points for one win, honba included.

    Attributes:
        discarder: the payment of the discarder; 0 for a tsumo.
        dealer: the payment of the dealer for a tsumo of another player; otherwise 0.
        child: the payment of each player who is neither the dealer nor the winner, for a tsumo; 0 for a ron.
        honba: the points for honba that the payments contain, from all payers together.
        sticks: the points of the riichi sticks that the winner takes.
        total: the sum that the winner receives, with honba and riichi sticks.
        changes: the points that each player wins (above 0) or loses, in the order E S W N, with honba and
            riichi sticks: the winner has ``total``. The payment of a liable player (pao) is included. None
            for a ron whose `Win` does not name the discarder.
    """

    discarder: int
    dealer: int
    child: int
    honba: int
    sticks: int
    total: int
    changes: tuple[int, ...] | None

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are the names of the fields; ``changes`` is a dict by wind, as `by_wind`.
        """
        return plain(self)

    @property
    def by_wind(self) -> dict[str, int] | None:
        """The points in ``changes`` as a dict by wind, ``{"E": …}``; None if ``changes`` is None."""
        return None if self.changes is None else dict(zip(WINDS, self.changes, strict=False))


class Winnings(NamedTuple):
    """The basic points of a win, from which the payments are computed.

    Attributes:
        basic: basic points.
        times: the number of yakuman that the basic points contain, 0 for none.
        liable_times: the number of those yakuman for which a liable player pays.
        tsumo: whether the winner drew the tile.
    """

    basic: int
    times: int
    liable_times: int
    tsumo: bool


def points_of(winnings: Winnings, is_dealer: bool, rules: Rules | Shares) -> int:
    """Return the points that the winner receives, without honba and riichi sticks."""
    if not winnings.tsumo:
        return ron_points(winnings.basic, is_dealer)
    dealer, child = tsumo_points(winnings.basic, is_dealer, rules)
    return dealer + child * (rules.players - 1 - (not is_dealer))


def honba_points(winnings: Winnings, honba: int, rules: Rules | Shares) -> int:
    """Return the points for honba that the winner receives from all payers together.

    Args:
        winnings: the record of the win. Only its field ``tsumo`` counts: the points for honba do not
            depend on the basic points.
        honba: the number of honba counters.
        rules: the rule set, or its fields that decide payments (`paili.scoring.rules.Shares`).
    """
    honba_ron = rules.honba_tsumo * (rules.players - 1) if winnings.tsumo else rules.honba_ron
    return honba * honba_ron


def changes_of(
    winnings: Winnings,
    *,
    winner: int,
    dealer: int,
    rules: Rules | Shares,
    discarder: int | None = None,
    liable: int | Mapping[int, int] | None = None,
    honba: int = 0,
    sticks: int = 0,
) -> list[int]:
    """Return the points that each seat wins or loses by one win.

    Args:
        winnings: the basic points of the win.
        winner, dealer, discarder: seats from 0; ``discarder`` is None for tsumo.
        liable: the seat that is liable (pao), None for none; or for each liable seat the number of the
            yakuman for which it is liable.
        rules: the rule set.
        honba: the number of honba counters for which this winner is paid.
        sticks: the number of riichi sticks that this winner takes.

    >>> changes_of(Winnings(480, 0, 0, True), winner=2, dealer=0, rules=Rules.TENHOU)
    [-1000, -500, 2000, -500]
    """
    payments = payments_of(
        winnings, winner=winner, dealer=dealer, rules=rules, discarder=discarder, liable=liable,
        honba=honba, sticks=sticks,
    )  # fmt: skip
    return changes_of_payments(payments, rules.players)


def payments_of(
    winnings: Winnings,
    *,
    winner: int,
    dealer: int,
    rules: Rules | Shares,
    discarder: int | None = None,
    liable: int | Mapping[int, int] | None = None,
    honba: int = 0,
    sticks: int = 0,
) -> list[Payment]:
    """Return the payments from player to player for one win; the arguments are those of `changes_of`.

    >>> payments_of(Winnings(480, 0, 0, True), winner=2, dealer=0, rules=Rules.TENHOU, sticks=1)[2:]
    [Payment(payer=3, payee=2, points=500), Payment(payer=None, payee=2, points=1000)]
    """
    parts = _liable_parts(winnings, liable, rules)
    paid = _shares(winnings, winnings.basic - sum(parts.values()), winner, dealer, discarder, rules)
    for seat, part in parts.items():
        of_liable = _shares(winnings, part, winner, dealer, discarder, rules)
        _add(paid, with_liability(of_liable, seat, split=not winnings.tsumo))
    if honba:
        answers = parts and (discarder is None or rules.liability_honba == "liable")
        payer = next(iter(parts)) if answers else discarder
        one, item = honba_points(winnings, honba, rules), honba * rules.honba_tsumo
        _add(paid, dict.fromkeys(paid, item) if payer is None else {payer: one})
    payments = [Payment(seat, winner, points) for seat, points in paid.items()]
    return [*payments, Payment(None, winner, sticks * STICK)] if sticks else payments


def _add(paid: dict[int, int], more: Mapping[int, int]) -> None:
    for seat, points in more.items():
        paid[seat] = paid.get(seat, 0) + points


def _liable_parts(
    winnings: Winnings, liable: int | Mapping[int, int] | None, rules: Rules | Shares
) -> dict[int, int]:
    """Return the basic points for which each liable seat pays; the first seat pays for a whole win."""
    if liable is None or not winnings.liable_times:
        return {}
    by_seat = {liable: winnings.liable_times} if isinstance(liable, int) else liable
    if rules.liability_share == "whole":
        return dict.fromkeys(list(by_seat)[:1], winnings.basic)
    parts, left = dict[int, int](), winnings.times
    for seat, times in by_seat.items():
        parts[seat] = winnings.basic * min(times, left) // winnings.times
        left -= min(times, left)
    return parts


def _shares(
    winnings: Winnings, basic: int, winner: int, dealer: int, discarder: int | None, rules: Rules | Shares
) -> dict[int, int]:
    """Return the payment of each paying seat for basic points, without liability and honba.

    Args:
        winnings: the win; only ``tsumo`` is used.
        basic: the basic points to pay.
        winner, dealer, discarder: seats from 0; ``discarder`` is None for tsumo.
        rules: the rule set.
    """
    is_dealer = winner == dealer
    if not winnings.tsumo:
        assert discarder is not None
        return {discarder: ron_points(basic, is_dealer)}
    of_dealer, of_child = tsumo_points(basic, is_dealer, rules)
    others = (seat for seat in range(rules.players) if seat != winner)
    return {seat: of_dealer if seat == dealer else of_child for seat in others}
