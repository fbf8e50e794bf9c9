"""What one reading of a won hand is worth, and the record that says so.

The best reading is chosen in `paili.scoring.score`, or with wildcards in `paili.scoring.wildcards`.

>>> win = Win("123567m234p67s99p", "8s", tsumo=True)
>>> [(worth.han, worth.fu, worth.basic) for worth in worths(win, Rules.TENHOU)]
[(2, 20, 320)]
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.errors import ScoreError
from paili.meld import CHI
from paili.scoring.case import Case, Facts, Reading, cases
from paili.scoring.dora import check_indicators, dora_han
from paili.scoring.fu import FuItem, fu_of
from paili.scoring.local_yaku import local_yaku_of, local_yakuman_of
from paili.scoring.points import (
    MANGAN,
    STICK,
    YAKUMAN,
    Claim,
    Payments,
    basic_points,
    changes_of,
    honba_points,
    points_of,
    ron_points,
    tsumo_points,
)
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.win import Win
from paili.scoring.win_arguments import WINDS
from paili.scoring.yaku import DORA_NAMES, Names, Yaku, yaku_of
from paili.scoring.yakuman import is_fed, yakuman_of
from paili.tiles import EAST, FACE_NAMES, KIND_NAMES, M2, M9, NORTH
from paili.variants import THIRTEEN_ORPHANS

NO_YAKU: Final = "no_yaku"
TOO_FEW_HAN: Final = "too_few_han"
_RENHOU: Final = ("renhou", "人和", "人和")
_FIVE_HAN: Final = 5


class YakuHan(NamedTuple):
    """A yaku of a hand, or a kind of dora, with its han here; a yakuman has 13 for each time it counts."""

    id: str
    han: int
    names: Names


class Score(NamedTuple):
    """What a win is worth.

    Attributes:
        han: all han with dora, 13 for each counted yakuman; 0 if the hand has no yaku.
        fu: rounded fu.
        yaku: the yaku in order, then dora; with yakuman these alone. Yakuman that do not add up under the
            rules are all named here, ``yakuman`` says how many are paid.
        fu_items: what the fu are made of, before rounding.
        limit: "", "mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman" or "yakuman".
        yakuman: how many yakuman are paid, counted ones aside.
        points: what the winner receives, without honba and riichi sticks.
        payments: who pays what, with them.
        reading: the groups and the wait that were scored.
        basic: basic points, of which all payments are multiples.
        liable_yakuman: how many of ``yakuman`` a player can be liable for.
        problem: "" for a hand that may win, "no_yaku", or "too_few_han" where honba ask for two.
        win: what was scored.
        rules: under which rules.
        stands_for: the kinds that wildcards were taken for, in tile order.
    """

    han: int
    fu: int
    yaku: tuple[YakuHan, ...]
    fu_items: tuple[FuItem, ...]
    limit: str
    yakuman: int
    points: int
    payments: Payments
    reading: Reading
    basic: int
    liable_yakuman: int
    problem: str
    win: Win
    rules: Rules
    stands_for: tuple[int, ...] = ()

    def __str__(self) -> str:
        if self.problem:
            return f"{self.win.hand} + {FACE_NAMES[self.win.tile]}: {self.problem.replace('_', ' ')}"
        named = ", ".join(f"{each.id} {each.han}" for each in self.yaku)
        limit = f" {self.limit.replace('_', ' ')}" if self.limit else ""
        return f"{self.han} han {self.fu} fu{limit}, {self.points} points: {named}"

    @property
    def claim(self) -> Claim:
        """What settlement needs to know."""
        return Claim(self.basic, self.yakuman, self.liable_yakuman, self.win.tsumo)


class Worth(NamedTuple):
    """A case with its value; the first four fields are what the best is chosen by.

    Of readings that pay the same, one with a yakuman goes before one that counts up to it.
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


# ---------------------------------------------------------------------------------- one reading


def worths(win: Win, rules: Rules, winning_kind: int | None = None) -> list[Worth]:
    """Return the worth of every way to read a win; none if it is none. Nothing is checked."""
    dora = dora_han(win, rules)
    found = [_worth(case, dora) for facts in _all_facts(win, rules, winning_kind) for case in cases(facts)]
    if win.renhou and rules.renhou == "mangan":
        found += [_renhou_alone(worth) for worth in found if not worth.yakuman]
    return found


def _all_facts(win: Win, rules: Rules, winning_kind: int | None) -> list[Facts]:
    if not (win.tenhou and rules.heavenly_wait == "best"):
        return [Facts(win, rules, winning_kind)]
    return [Facts(win, rules, kind) for kind, count in enumerate(win.full.counts) if count]


def _worth(case: Case, dora: list[tuple[str, int]]) -> Worth:
    rules = case.f.rules
    fu, items = fu_of(case)
    yakuman = yakuman_of(case)
    if rules.local_yaku:
        yakuman += local_yakuman_of(case)
    if yakuman:
        return _yakuman_worth(case, yakuman, fu, items)
    held = yaku_of(case)
    if rules.local_yaku:
        held += local_yaku_of(case)
    own = 0
    for _, han in held:
        own += han
    if problem := _problem(case, own):
        return Worth(0, False, 0, fu, (), items, "", 0, 0, problem, case)
    yaku = [YakuHan(each.id, han, each.names) for each, han in held]
    for name, han in dora:
        own += han
        yaku.append(YakuHan(name, han, DORA_NAMES[name]))
    basic, limit = basic_points(own, fu, rules)
    return Worth(basic, False, own, fu, tuple(yaku), items, limit, 0, 0, "", case)


def _problem(case: Case, han: int) -> str:
    if not han:
        return NO_YAKU
    needed_from = case.f.rules.minimum_han_honba
    if needed_from and case.f.win.honba >= needed_from and han < 2:
        return TOO_FEW_HAN
    return ""


def _yakuman_worth(case: Case, yakuman: list[Yaku], fu: int, items: tuple[FuItem, ...]) -> Worth:
    rules = case.f.rules
    times = [2 if yaku.id in rules.double_yakuman else 1 for yaku in yakuman]
    yaku = tuple(YakuHan(each.id, 13 * count, each.names) for each, count in zip(yakuman, times, strict=True))
    counted = {"sum": sum(times), "highest": max(times), "one": 1}[rules.yakuman_stacking]
    liable = sum(each.han // 13 for each in yaku if each.id in rules.liability and is_fed(each.id, case))
    basic = counted * YAKUMAN
    return Worth(
        basic, True, 13 * counted, fu, yaku, items, "yakuman", counted, min(liable, counted), "", case
    )


def _renhou_alone(worth: Worth) -> Worth:
    """Count renhou as a mangan apart from every other yaku and from dora."""
    yaku = (YakuHan("renhou", _FIVE_HAN, _RENHOU),)
    return worth._replace(basic=MANGAN, han=_FIVE_HAN, yaku=yaku, limit="mangan", problem="")


def score_of(worth: Worth, win: Win, rules: Rules, stands_for: tuple[int, ...] = ()) -> Score:
    """Return the score of a case that was chosen."""
    claim = Claim(worth.basic, worth.yakuman, worth.liable, win.tsumo)
    points = points_of(claim, win.seat_wind == EAST, rules) if worth.basic else 0
    if win.liable is not None and not worth.liable:
        raise ScoreError(
            f"liable seat {WINDS[win.liable - EAST]}: the hand has none of "
            f"{', '.join(rules.liability) or 'the yakuman'} that a call can have completed"
        )
    return Score(
        worth.han, worth.fu, worth.yaku, worth.fu_items, worth.limit, worth.yakuman, points,
        _payments(claim, win, rules, points), worth.case.reading, worth.basic, worth.liable, worth.problem,
        win, rules, stands_for,
    )  # fmt: skip


def _payments(claim: Claim, win: Win, rules: Rules, points: int) -> Payments:
    if not points:
        return Payments(0, 0, 0, 0, 0, 0, None)
    honba = honba_points(claim, win.honba, rules)
    sticks = win.sticks * STICK
    is_dealer = win.seat_wind == EAST
    discarder = dealer = child = 0
    if win.tsumo:
        dealer, child = tsumo_points(claim.basic, is_dealer, rules)
        each = win.honba * rules.honba_tsumo
        dealer, child = (dealer + each if dealer else 0), child + each
    else:
        discarder = ron_points(claim.basic, is_dealer) + honba
    total = points + honba + sticks
    return Payments(discarder, dealer, child, honba, sticks, total, _changes(claim, win, rules, sticks))


def _changes(claim: Claim, win: Win, rules: Rules, sticks: int) -> tuple[int, ...] | None:
    if not win.tsumo and win.discarder is None:
        return None
    winner = win.seat_wind - EAST
    changes = changes_of(
        claim,
        winner=winner,
        dealer=0,
        rules=rules,
        discarder=None if win.discarder is None else win.discarder - EAST,
        liable=None if win.liable is None else win.liable - EAST,
        honba=win.honba,
    )
    changes[winner] += sticks
    return tuple(changes)


# ------------------------------------------------------------------- what the rules do not know


def check_rules(win: Win, rules: Rules) -> None:
    """Refuse a win that these rules do not know.

    Raises:
        ScoreError: naming the fact and the rule.
    """
    if checked_rules(rules).players == 3:
        _check_three_players(win, rules)
    if win.kita and not rules.kita_han:
        raise ScoreError(f"kita {win.kita}: {rules.name} sets no norths aside")
    if win.robbed == "north" and not rules.kita_han:
        raise ScoreError(f"robbed from a north: {rules.name} sets no norths aside")
    if win.haitei and win.rinshan and not rules.haitei_rinshan:
        raise ScoreError(
            f"haitei and rinshan can not meet: in {rules.name} the last tile is no replacement tile"
        )
    if win.robbed == "concealed quad":
        _check_concealed_robbery(win, rules)
    check_indicators(win, rules)


def _check_three_players(win: Win, rules: Rules) -> None:
    named = (("seat", win.seat_wind), ("discarder", win.discarder), ("liable seat", win.liable))
    for what, wind in named:
        if wind == NORTH:
            raise ScoreError(f"{what} North and {rules.name} can not meet: three players have no north seat")
    for kind in range(M2, M9):
        if win.held[kind]:
            raise ScoreError(f"{KIND_NAMES[kind]} and {rules.name} can not meet: 2m…8m are not in play")
    for meld in win.hand.melds:
        if meld.type == CHI:
            raise ScoreError(f"the chi {meld} and {rules.name} can not meet: three players call no chi")


def _check_concealed_robbery(win: Win, rules: Rules) -> None:
    if not rules.rob_concealed_quad:
        raise ScoreError(f"a tile robbed from a concealed quad: {rules.name} does not allow it")
    forms = {case.form for case in cases(Facts(win, rules))}
    if forms and THIRTEEN_ORPHANS not in forms:
        raise ScoreError(
            "a tile robbed from a concealed quad and a hand other than thirteen orphans can not meet"
        )
