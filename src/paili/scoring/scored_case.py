"""Score each `Case` of a won hand (its division into groups and its wait), and define the record `Score`.

`paili.scoring.score` chooses the highest-scoring case.

>>> win = Win("123567m234p67s99p", "8s", tsumo=True)
>>> [(case.han, case.fu, case.basic) for case in score_cases(win, Rules.TENHOU)]
[(2, 20, 320)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from paili.catalogue import Message
from paili.errors import ScoreError
from paili.kernels.scoring.yaku import NUMBERS, yaku_of, yakuman_of
from paili.record import Json, json_record, plain
from paili.scoring.book import AS_YAKUMAN, book_of
from paili.scoring.case import Case, cases
from paili.scoring.fu import FuItem, fu_of
from paili.scoring.points import (
    MANGAN,
    STICK,
    YAKUMAN,
    Payments,
    Winnings,
    basic_points,
    changes_of,
    honba_points,
    points_of,
    ron_points,
    tsumo_points,
)
from paili.scoring.reasons import BestCase
from paili.scoring.rules import Rules, Shares
from paili.scoring.yaku.catalogue import YakuHan
from paili.scoring.yaku.dora import dora_han
from paili.scoring.yaku.liability import FED
from paili.scoring.yaku.local import LocalYaku, local_in
from paili.tiles import EAST, FACE_NAMES
from paili.win.called import CalledMelds
from paili.win.facts import letter
from paili.win.readings import ScoredReading
from paili.win.record import WinRecord
from paili.win.win import Win

YAKUMAN_HAN: Final = 13
NO_YAKU: Final = "no_yaku"
TOO_FEW_HAN: Final = "too_few_han"
_RENHOU_ALONE: Final = YakuHan("renhou", 5)


class _ScoreFields(NamedTuple):
    """The stored fields of a `Score`.

    ``fu_items`` and ``reading`` may be stored as a `BestCase` object, which computes them when they are read.
    """

    han: int
    fu: int
    yaku: tuple[YakuHan, ...]
    fu_items: tuple[FuItem, ...]
    limit: str
    yakuman: int
    points: int
    payments: Payments
    reading: ScoredReading
    basic: int
    liable_yakuman: int
    problem: str
    win: Win
    rules: Rules


@json_record(
    "hand:win.hand_text", "tile:win.winning_tile", "rules:rules.name", "seat_wind:win.seat_letter",
    "round_wind:win.round_letter", "tsumo:win.tsumo",
    "problem", "han", "fu", "yaku", "fu_items", "limit", "yakuman", "points", "payments",
    "reading",
)  # fmt: skip
class Score(_ScoreFields):
    """The score of a riichi win, as `paili.score` returns it; ``str`` prints it on one line.

    Attributes:
        han: all han with dora, or 13 for each yakuman that is paid; 0 if the hand has no yaku.
        fu: the fu, rounded up to a multiple of ten; 25 for seven pairs, 0 for thirteen orphans. A yakuman has
            fu too, but they do not change its points.
        yaku: the yaku and their han in a fixed order, then dora; only the yakuman if there is any. All
            yakuman of the hand are listed, even if the rules do not pay all of them; ``yakuman`` is the
            number that is paid.
        fu_items: the items of the fu, each a `FuItem` with its id and its fu; ``fu`` is the rounded sum.
        limit: "", "mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman" or "yakuman".
        yakuman: the number of yakuman that are paid; a counted yakuman (13 han or more) is none.
        points: the points that the winner receives, without honba and riichi sticks; 0 if ``problem`` is not
            empty.
        payments: who pays how much, with honba and riichi sticks.
        reading: the scored division into groups, with its wait: of all divisions the one with the most
            points.
        basic: the basic points (fu × 2^(han + 2), or those of the limit), from which all payments are
            computed.
        liable_yakuman: the number of paid yakuman for which a player can be liable (pao).
        problem: the reason why the hand may not win: "no_yaku", or "too_few_han" if the number of honba
            requires two han; "" for a hand that may win.
        win: the scored win.
        rules: the rule set by which the win was scored.
    """

    __slots__ = ()

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """The items of the fu, each a `FuItem` with its id and its fu; ``fu`` is their sum, rounded up."""
        items: Any = tuple.__getitem__(self, _ITEMS)
        return fu_of(items.case)[1] if type(items) is BestCase else items

    @property
    def reading(self) -> ScoredReading:
        """The scored division of the hand into groups: of all divisions the one with the most points.

        The `ScoredReading` has the fields ``form`` (the winning shape, such as "standard"), ``groups`` and
        ``wait`` (such as "two-sided").
        """
        reading: Any = tuple.__getitem__(self, _READING)
        return reading.case.reading if type(reading) is BestCase else reading

    @property
    def payments(self) -> Payments:
        """The payments of all seats, with honba and riichi sticks, as a `paili.scoring.Payments` record."""
        payments: Any = tuple.__getitem__(self, _PAYMENTS)
        return payments_of(self) if type(payments) is BestCase else payments

    def _all_fields(self) -> tuple[Any, ...]:
        """Return all fields with their final values; one that is stored as a `BestCase` is computed first."""
        return tuple([getattr(self, name) for name in self._fields])

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all_fields())

    def __getitem__(self, place: Any) -> Any:
        return self._all_fields()[place]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Score):
            other = other._all_fields()
        return self._all_fields() == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._all_fields())

    def __repr__(self) -> str:
        fields = (f"{name}={value!r}" for name, value in zip(self._fields, self._all_fields(), strict=True))
        return f"Score({', '.join(fields)})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self._all_fields()

    def __str__(self) -> str:
        if self.problem:
            return f"{self.win.hand} + {FACE_NAMES[self.win.tile]}: {self.problem.replace('_', ' ')}"
        named = ", ".join(f"{yaku.id} {yaku.han}" for yaku in self.yaku)
        limit = f" {self.limit.replace('_', ' ')}" if self.limit else ""
        return f"{self.han} han {self.fu} fu{limit}, {self.points} points: {named}"

    def to_dict(self) -> Json:
        """Return this score as a dict that `json.dumps` accepts: what ``paili score --json`` prints.

        The keys are ``hand``, ``tile``, ``rules``, ``seat_wind``, ``round_wind`` and ``tsumo`` of the win;
        then ``problem``, ``han``, ``fu``, ``yaku``, ``fu_items``, ``limit``, ``yakuman``, ``points``,
        ``payments`` and ``reading``, as the attributes of these names.

        >>> from paili.scoring import score
        >>> score(Win("123567m234p67s99p", "8s", tsumo=True)).to_dict()["payments"]["dealer"]
        700
        """
        return plain(self)

    @property
    def winnings(self) -> Winnings:
        """The `Winnings` from which `settle_wins` computes payments: basic points, yakuman, tsumo or ron."""
        return Winnings(self.basic, self.yakuman, self.liable_yakuman, self.win.tsumo)


_ITEMS: Final = _ScoreFields._fields.index("fu_items")
_READING: Final = _ScoreFields._fields.index("reading")
_PAYMENTS: Final = _ScoreFields._fields.index("payments")


class ScoredCase(NamedTuple):
    """A `Case` of a win with its score.

    Of two cases with equal points, a case with a yakuman is better than a case with a counted yakuman.
    """

    basic: int
    named: bool
    han: int
    fu: int
    yaku: tuple[YakuHan, ...]
    fu_items: tuple[FuItem, ...]
    limit: str
    yakuman: int
    liable: int
    problem: str
    case: Case

    @property
    def rank(self) -> tuple[int, bool, bool, int, int]:
        """Return the sort key by which the highest-scoring case is chosen.

        Of two cases that may not win, the one that has a yaku is higher, whatever its fu.
        """
        return self.basic, self.problem != NO_YAKU, self.named, self.han, self.fu


# ---------------------------------------------------------------------------------- one reading


def score_cases(win: WinRecord, rules: Rules, winning_kind: int | None = None) -> list[ScoredCase]:
    """Return every `Case` of a win with its score, unchecked; an empty list if the tiles are not a win."""
    dora = dora_han(win, rules, book_of(rules).rules)
    if win.tenhou and rules.heavenly_wait == "best":
        kinds = [kind for kind, count in enumerate(win.full.counts) if count]
        return [_score_case(case, dora) for kind in kinds for case in cases(win, rules, kind)]
    scored_cases = [_score_case(case, dora) for case in cases(win, rules, winning_kind)]
    if win.renhou and rules.renhou == "mangan":
        scored_cases += [
            _renhou_alone(scored_case) for scored_case in scored_cases if not scored_case.yakuman
        ]
    return scored_cases


def _score_case(case: Case, dora: tuple[YakuHan, ...]) -> ScoredCase:
    rules, masks = case.rules, case.masks
    fu, items = fu_of(case)
    yakuman, local_yakuman = yakuman_of(masks), local_in(case, yakuman=True)
    if yakuman or local_yakuman:
        return _yakuman_case(case, yakuman, local_yakuman, fu, items)
    counted, local = yaku_of(masks), local_in(case, yakuman=False)
    for optional in local:
        for id_ in optional.instead_of:
            counted &= ~(1 << NUMBERS[id_])
    yaku = book_of(rules).named(counted, case.concealed)
    yaku += tuple([YakuHan(item.id, item.concealed if case.concealed else item.open) for item in local])
    han = sum([item.han for item in yaku])
    if han < 2 and (problem := _problem(case, han)):
        return ScoredCase(0, False, 0, fu, (), items, "", 0, 0, problem, case)
    han += sum([item.han for item in dora])
    basic, limit = basic_points(han, fu, rules)
    return ScoredCase(basic, False, han, fu, (*yaku, *dora), items, limit, 0, 0, "", case)


def liable_times(yakuman: Iterable[YakuHan], called: CalledMelds, rules: Rules) -> int:
    """Return the number of yakuman for which a player could be liable; a double yakuman counts as two."""
    fed = [item for item in yakuman if item.id in rules.liability and FED[item.id](called)]
    return sum([item.han for item in fed]) // YAKUMAN_HAN


def _problem(case: Case, han: int) -> str:
    """Return why a hand with 0 or 1 han of yaku may not win: "no_yaku" or "too_few_han"; "" if it may.

    Args:
        case: the division of the hand.
        han: the han of its yaku, without dora: 0 or 1.
    """
    if not han:
        return NO_YAKU
    needed_from = case.rules.minimum_han_honba
    return TOO_FEW_HAN if needed_from and case.win.honba >= needed_from else ""


def _yakuman_case(
    case: Case, yakuman: int, local: list[LocalYaku], fu: int, items: tuple[FuItem, ...]
) -> ScoredCase:
    rules = case.rules
    yaku = book_of(rules).named(yakuman, AS_YAKUMAN)
    liable = liable_times(yaku, case.win.called, rules)
    yaku += tuple([YakuHan(item.id, item.concealed) for item in local])
    times = [item.han // YAKUMAN_HAN for item in yaku]
    counted = {"sum": sum(times), "highest": max(times), "one": 1}[rules.yakuman_stacking]
    basic, han, liable = counted * YAKUMAN, counted * YAKUMAN_HAN, min(liable, counted)
    return ScoredCase(basic, True, han, fu, yaku, items, "yakuman", counted, liable, "", case)


def _renhou_alone(scored: ScoredCase) -> ScoredCase:
    """Return a score that has only renhou, as a mangan; other yaku and dora of the hand are removed."""
    return scored._replace(basic=MANGAN, han=5, yaku=(_RENHOU_ALONE,), limit="mangan", problem="")


def score_of(best: ScoredCase, win: Win, rules: Rules) -> Score:
    """Return the `Score` of a win, from its highest-scoring case."""
    if win.liable is not None and not best.liable:
        _refuse_liability(win.liable, rules)
    basic, _, han, fu, yaku, items, limit, yakuman, liable, problem, case = best
    points, payments = 0, NOTHING_PAID
    if basic:
        points, payments = _paid_for(win, rules, basic, yakuman, liable)
    return Score(
        han, fu, yaku, items, limit, yakuman, points, payments, case.reading, basic, liable, problem,
        win, rules,
    )  # fmt: skip


def _refuse_liability(liable: int, rules: Rules) -> None:
    wind = letter(liable)
    if not rules.liability:
        raise ScoreError("score.no_liability", wind=wind, rules=rules.name)
    yakuman = [Message(f"yaku.{id_}") for id_ in rules.liability]
    raise ScoreError("score.not_liable", wind=wind, yakuman=yakuman)


NOTHING_PAID: Final = Payments(0, 0, 0, 0, 0, 0, None)


def payments_of(score: Score) -> Payments:
    """Return the payments for a win with points."""
    return _paid_for(score.win, score.rules, score.basic, score.yakuman, score.liable_yakuman)[1]


def _paid_for(win: Win, rules: Rules, basic: int, yakuman: int, liable: int) -> tuple[int, Payments]:
    return _paid(
        basic, yakuman, liable, win.tsumo,
        win.seat_wind, win.honba, win.sticks, win.discarder, win.liable, rules.shares,
    )  # fmt: skip


# the same few thousand payments come again and again
@lru_cache(maxsize=1 << 14)
def _paid(
    basic: int,
    yakuman: int,
    liable_yakuman: int,
    tsumo: bool,
    seat: int,
    honba: int,
    sticks: int,
    discarder: int | None,
    liable: int | None,
    shares: Shares,
) -> tuple[int, Payments]:
    """Return the points without honba and riichi sticks, and the payments with both.

    Args:
        basic: the basic points.
        yakuman: the number of yakuman that the basic points contain.
        liable_yakuman: the number of those yakuman for which a liable player pays.
        tsumo: whether the winner drew the tile.
        seat, discarder, liable: the winds of the winner, of the discarder (None if not known) and of the
            liable player (None for nobody), as kinds.
        honba, sticks: counters and riichi sticks on the table.
        shares: the fields of the rules that decide payments.
    """
    winnings = Winnings(basic, yakuman, liable_yakuman, tsumo)
    is_dealer = seat == EAST
    points = points_of(winnings, is_dealer, shares)
    of_honba, of_sticks = honba_points(winnings, honba, shares), sticks * STICK
    one = dealer = child = 0
    if winnings.tsumo:
        dealer, child = tsumo_points(winnings.basic, is_dealer, shares)
        item = honba * shares.honba_tsumo
        dealer, child = (dealer + item if dealer else 0), child + item
    else:
        one = ron_points(winnings.basic, is_dealer) + of_honba
    total = points + of_honba + of_sticks
    changes = None
    if winnings.tsumo or discarder is not None:
        changes = _changes(winnings, seat, discarder, liable, honba, sticks, shares)
    return points, Payments(one, dealer, child, of_honba, of_sticks, total, changes)


def _changes(
    winnings: Winnings,
    seat: int,
    discarder: int | None,
    liable: int | None,
    honba: int,
    sticks: int,
    shares: Shares,
) -> tuple[int, ...]:
    changes = changes_of(
        winnings,
        winner=seat - EAST,
        dealer=0,
        rules=shares,
        discarder=None if discarder is None else discarder - EAST,
        liable=None if liable is None else liable - EAST,
        honba=honba,
        sticks=sticks,
    )
    return tuple(changes)
