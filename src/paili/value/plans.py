"""Split the chance to win after a discard by *plans*: the yaku for which the hand is played.

Every win counts for one plan, so the shares of the plans add up to the chance to win. The plan of a win is
the first plan of ``PLANS`` of which the win has a yaku. A win that has none of them counts for "riichi" if it
was declared, and otherwise for "other": tsumo, the last tile and the like. Wins after later calls are counted
as `paili.value.with_calls` counts them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import compress
from typing import Final, NamedTuple, Self

from paili.kernels.scoring.yaku import NUMBERS, YAKU, YAKUMAN
from paili.value.loops.sizes import DOUBLE_FIRST_LAST, RIICHI, RON_DOUBLE_FIRST, RON_RIICHI, WAYS
from paili.value.question import ValueQuestion
from paili.value.records import MORE_WINS, PlanShare
from paili.value.solve import Solved, follow_again, forget_solution, score_plans, solved
from paili.value.with_calls import WithGain, has_later_calls, with_gain, without_calls

Row = Sequence[float]  # a number for each way to win, such as by ron
# by the number of the win, in ascending order; wins without a chance are left out
Chances = Mapping[int, Row]

PLANS: Final[dict[str, tuple[str, ...]]] = {
    "yakuman": tuple(yaku.id for yaku in YAKUMAN if yaku.id not in {item.id for item in YAKU}),
    "flush": ("honitsu", "chinitsu"),
    "triplets": ("toitoi", "sanankou", "sankantsu", "sanshoku_doukou", "honroutou"),
    "seven_pairs": ("chiitoitsu",),
    "runs": ("sanshoku_doujun", "ittsuu"),
    "ends": ("chanta", "junchan"),
    "yakuhai": (
        "shousangen",
        *(
            yaku.id
            for yaku in YAKU
            if yaku.id in ("haku", "hatsu", "chun", "value_north") or "_wind_" in yaku.id
        ),
    ),
    "tanyao": ("tanyao",),
    "pinfu": ("pinfu",),
    "equal_runs": ("iipeikou", "ryanpeikou"),
}
"""The ids of the yaku of each plan; of several plans of which a win has yaku, the first one counts."""
OF_RIICHI, OTHER = "riichi", "other"
NAMES: Final = (*PLANS, OF_RIICHI, OTHER)

IN_RIICHI: Final = (*range(RIICHI, DOUBLE_FIRST_LAST + 1), *range(RON_RIICHI, RON_DOUBLE_FIRST + 1))
"""The ways to win that declare riichi, by the columns of the arrays of wins."""
_LEAST: Final = 1e-12  # a smaller chance is a rounding error
_FEW: Final = 0.2  # of a share: what a discard that gives a plan up has left of it, at most
_HALF: Final = 0.5


@cache
def _masks() -> tuple[int, ...]:
    """Return the mask of yaku of each plan in ``PLANS``, in order."""
    return tuple(sum(1 << NUMBERS[id_] for id_ in yaku) for yaku in PLANS.values())


@cache
def _plans_in(mask: int) -> tuple[str, ...]:
    """Return the names of the plans in a mask of plans."""
    return tuple(name for index, name in enumerate(PLANS) if mask >> index & 1)


class WinTable(NamedTuple):
    """A number for each win in each way to win, copied from the arrays of a thread.

    Attributes:
        numbers: the numbers, win by win.
    """

    numbers: array[float]

    @classmethod
    def of(cls, table: memoryview[float], wins: int) -> Self:
        """Return a copy of the first ``wins`` rows of a table of the loops."""
        return cls(array("d", memoryview(table).cast("B")[: 8 * wins * WAYS].tobytes()))

    def row(self, win: int) -> Row:
        """Return the numbers of a win."""
        return self.numbers[win * WAYS : (win + 1) * WAYS]

    def rows_with_numbers(self) -> dict[int, Row]:
        """Return the rows that are not all 0, by the number of the win."""
        rows = map(self.row, range(len(self.numbers) // WAYS))
        return {win: row for win, row in enumerate(rows) if any(row)}


def plan_shares(chances: Chances, plans: WinTable) -> tuple[PlanShare, ...]:
    """Return the share of each plan in the chance to win, the largest share first.

    Args:
        chances: the chance of each win in each way.
        plans: the plans of which each win has a yaku in each way, as a mask.
    """
    shares = dict.fromkeys(NAMES, 0.0)
    for win, row in chances.items():
        masks = plans.row(win)
        for way in compress(range(WAYS), row):
            mask = int(masks[way])
            index = (mask & -mask).bit_length() - 1
            name = NAMES[index] if mask else OF_RIICHI if way in IN_RIICHI else OTHER
            shares[name] += row[way]
    return by_size(PlanShare(name, chance) for name, chance in shares.items())


def plan_wins(chances: Chances, plans: WinTable) -> tuple[PlanShare, ...]:
    """Return the chance to win with a yaku of each plan, the largest first; a win may count several times.

    Args:
        chances, plans: as for `plan_shares`.
    """
    wins = dict.fromkeys(PLANS, 0.0)
    for win, row in chances.items():
        masks = plans.row(win)
        for way in compress(range(WAYS), row):
            for name in _plans_in(int(masks[way])):
                wins[name] += row[way]
    return by_size(PlanShare(name, chance) for name, chance in wins.items())


def by_size(shares: Iterable[PlanShare]) -> tuple[PlanShare, ...]:
    """Return the shares that are not 0, the largest first."""
    return tuple(sorted([share for share in shares if abs(share.win) > _LEAST], key=lambda share: -share.win))


def _sum(shares: Sequence[PlanShare], more: Iterable[PlanShare]) -> tuple[PlanShare, ...]:
    """Return the sums of two lists of chances, plan by plan, the largest first."""
    chances = dict.fromkeys(NAMES, 0.0)
    for share in (*shares, *more):
        chances[share.id] += share.win
    return by_size(PlanShare(*item) for item in chances.items())


def given_up(
    a: Sequence[PlanShare], b: Sequence[PlanShare], wins: tuple[float, float]
) -> Iterator[tuple[str, float, float]]:
    """Yield the plans that one of two options gives up, with the chances to win with them after both.

    An option gives up a plan if the other option wins with a yaku of the plan in more than `MORE_WINS` of the
    deals, and this one in at most a fifth of that; and if such wins are less than half as large a part of its
    wins. A hand that wins with all its plans more seldom gives up none of them.

    Args:
        a, b: the chance to win with a yaku of each plan after each option, as `plan_wins` returns it.
        wins: the chance to win after each option.
    """
    if min(wins) <= 0.0:
        return
    chances = [{share.id: share.win for share in shares} for shares in (a, b)]
    for name in PLANS:
        one, other = (shares.get(name, 0.0) for shares in chances)
        parts = one / wins[0], other / wins[1]
        is_less = min(one, other) <= _FEW * max(one, other) and min(parts) < _HALF * max(parts)
        if max(one, other) > MORE_WINS and is_less:
            yield name, one, other


# ---------------------------------------------------------------------------------- wins of a solved graph


class DiscardPlans(NamedTuple):
    """The plans of the wins after a discard.

    Attributes:
        shares: the chance to win by each plan; each win counts for one plan.
        wins: the chance to win with a yaku of each plan; a win may count for several plans.
    """

    shares: tuple[PlanShare, ...] = ()
    wins: tuple[PlanShare, ...] = ()

    @classmethod
    def of(cls, chances: Chances, plans: WinTable) -> Self:
        """Return the plans of wins, see `plan_shares`."""
        return cls(plan_shares(chances, plans), plan_wins(chances, plans))

    def with_gains(self, gains: DiscardPlans) -> DiscardPlans:
        """Return the plans with what later calls add to them."""
        return DiscardPlans(_sum(self.shares, gains.shares), _sum(self.wins, gains.wins))


def plans_after(question: ValueQuestion, places: Sequence[int]) -> dict[int, DiscardPlans]:
    """Return the plans of the wins after some discards, by the kind of the discard.

    Args:
        question: the question, whose wins have points.
        places: the kinds of the discards.
    """
    plain = without_calls(question) if has_later_calls(question) else question
    solution = solved(plain)
    own, plans = solution.solution(), _own_plans(plain, solution, places)
    gains = plans_of_gain(with_gain(question, own), places) if has_later_calls(question) else {}
    return {place: plans[place].with_gains(gains.get(place, DiscardPlans())) for place in places}


def plans_of_gain(gain: WithGain | None, places: Sequence[int]) -> dict[int, DiscardPlans]:
    """Return what later calls add to the plans, by the kind of the discard; {} for nothing.

    Args:
        gain: the parts of the values with later calls, of a question whose wins have points. If the loops of
            this thread solved them last, they do not solve the part with calls again.
        places: the kinds of the discards.
    """
    if gain is None:
        return {}
    best = gain.best()
    counted = {place: gain.share_of(gain.places.index(place), best) for place in places}
    sources = [gain.places[source] for source, _ in counted.values()]
    calling, near = (
        _own_plans(question, solved(question), sources) for question in (gain.nearest_call, gain.nearest_draw)
    )
    result = {}
    for place, (source, share) in counted.items():
        kind = gain.places[source]
        more, less = calling[kind], near[kind]
        result[place] = DiscardPlans(
            (*_times(more.shares, share), *_times(less.shares, -share)),
            (*_times(more.wins, share), *_times(less.wins, -share)),
        )
    return result


def _times(shares: Iterable[PlanShare], factor: float) -> Iterator[PlanShare]:
    return (PlanShare(share.id, factor * share.win) for share in shares)


def _own_plans(question: ValueQuestion, solution: Solved, places: Iterable[int]) -> dict[int, DiscardPlans]:
    """Return the plans of the wins after some discards, without what later calls add."""
    chances = {place: wins_after(question, solution, place) for place in places}
    plans = plans_of_wins(question, solution)
    return {place: DiscardPlans.of(rows, plans) for place, rows in chances.items()}


def wins_after(question: ValueQuestion, solution: Solved, place: int) -> Chances:
    """Return the chance of each win after a discard, for each way in which the win may come about.

    Args:
        question: the question.
        solution: the solution of the question.
        place: the kind of the discard.
    """
    values = solution.values
    if values.root[place] < 0:
        return {}
    values.detail = place
    follow_again(solution)
    values.detail = -1
    return WinTable.of(values.win_share, values.wins).rows_with_numbers()


def plans_of_wins(question: ValueQuestion, solution: Solved) -> WinTable:
    """Return the plans of which each win has a yaku in each way to win, as masks.

    The function writes these numbers into the arrays of this thread in place of the points.
    """
    forget_solution()
    score_plans(solution, question, _masks())
    return WinTable.of(solution.values.win_worth, solution.values.wins)
