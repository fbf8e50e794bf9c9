"""Split the chance to win after a discard by *plans*: the yaku for which the hand is played.

Every win counts for one plan, so the shares of the plans add up to the chance to win. The plan of a win is
the first plan of ``PLANS`` of which the win has a yaku. A win that has none of them counts for "riichi" if it
was declared, and otherwise for "other": tsumo, the last tile and the like. Wins after later calls are counted
as `paili.value.with_calls` counts them.

>>> plan_of_yaku("honitsu"), plan_of_yaku("haku"), plan_of_yaku("menzen_tsumo")
('flush', 'yakuhai', 'other')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import compress
from typing import Any, Final

from paili.kernels.scoring.yaku import NUMBERS, YAKU, YAKUMAN
from paili.value.loops.sizes import DOUBLE_FIRST_LAST, RIICHI, RON_DOUBLE_FIRST, RON_RIICHI, WAYS
from paili.value.question import ValueQuestion
from paili.value.records import MORE_WINS, PlanShare
from paili.value.solve import Solved, follow_again, forget_standing, score_plans, solved
from paili.value.with_calls import WithGain, has_later_calls, with_gain, without_calls

Rows = list[list[float]]

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


def plan_of_yaku(id_: str) -> str:
    """Return the plan to which a yaku belongs; "other" for a yaku of no plan."""
    return next((plan for plan, yaku in PLANS.items() if id_ in yaku), OTHER)


def plan_shares(
    chances: Sequence[Sequence[float]], plans: Sequence[Sequence[float]]
) -> tuple[PlanShare, ...]:
    """Return the share of each plan in the chance to win, the largest share first.

    Args:
        chances: the chance of each win (rows) in each way (columns).
        plans: for the same wins and ways, the index of the plan in ``PLANS``, or their number for none.
    """
    shares = dict.fromkeys(NAMES, 0.0)
    for row, indexes in compress(zip(chances, plans, strict=True), map(any, chances)):
        for way in compress(range(WAYS), row):
            index = int(indexes[way])
            name = NAMES[index] if index < len(PLANS) else OF_RIICHI if way in IN_RIICHI else OTHER
            shares[name] += row[way]
    return by_size(PlanShare(name, chance) for name, chance in shares.items())


def by_size(shares: Iterable[PlanShare]) -> tuple[PlanShare, ...]:
    """Return the shares that are not 0, the largest first."""
    return tuple(sorted([share for share in shares if abs(share.win) > _LEAST], key=lambda share: -share.win))


def with_gains(shares: Sequence[PlanShare], more: Iterable[PlanShare]) -> tuple[PlanShare, ...]:
    """Return the sums of two lists of shares, plan by plan, the largest share first."""
    chances = dict.fromkeys(NAMES, 0.0)
    for share in (*shares, *more):
        chances[share.id] += share.win
    return by_size(PlanShare(*item) for item in chances.items())


def given_up(a: Sequence[PlanShare], b: Sequence[PlanShare]) -> Iterator[tuple[str, float, float]]:
    """Yield the plans that one of two discards gives up, with the chances to win by them after both discards.

    A discard gives up a plan if the other discard wins by the plan in more than `MORE_WINS` of the deals, and
    this one in at most a fifth of that; and if the plan is less than half as large a part of its wins. A hand
    that wins by all its plans more seldom gives up none of them. To win by riichi or tsumo alone is no plan.

    Args:
        a, b: the shares of the plans after each discard.
    """
    chances = [{share.id: share.win for share in shares} for shares in (a, b)]
    wins = [sum(shares.values()) for shares in chances]
    if min(wins) <= 0.0:
        return
    for name in PLANS:
        one, other = (shares.get(name, 0.0) for shares in chances)
        parts = one / wins[0], other / wins[1]
        is_less = min(one, other) <= _FEW * max(one, other) and min(parts) < _HALF * max(parts)
        if max(one, other) > MORE_WINS and is_less:
            yield name, one, other


# ---------------------------------------------------------------------------------- wins of a solved graph


def plans_after(question: ValueQuestion, places: Sequence[int]) -> dict[int, tuple[PlanShare, ...]]:
    """Return the shares of the plans after some discards, by the kind of the discard.

    Args:
        question: the question, whose wins have points.
        places: the kinds of the discards.
    """
    plain = without_calls(question) if has_later_calls(question) else question
    solution = solved(plain)
    own, shares = solution.solution(), _shares_after(plain, solution, places)
    gains = shares_of_gain(with_gain(question, own), places) if has_later_calls(question) else {}
    return {place: with_gains(shares[place], gains.get(place, ())) for place in places}


def shares_of_gain(gain: WithGain | None, places: Sequence[int]) -> dict[int, tuple[PlanShare, ...]]:
    """Return what later calls add to the shares of the plans, by the kind of the discard; {} for nothing.

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
        _shares_after(question, solved(question), sources)
        for question in (gain.nearest_call, gain.nearest_draw)
    )
    result = {}
    for place, (source, share) in counted.items():
        kind = gain.places[source]
        result[place] = (*_times(calling[kind], share), *_times(near[kind], -share))
    return result


def _times(shares: Iterable[PlanShare], factor: float) -> Iterator[PlanShare]:
    return (PlanShare(share.id, factor * share.win) for share in shares)


def _shares_after(
    question: ValueQuestion, solution: Solved, places: Iterable[int]
) -> dict[int, tuple[PlanShare, ...]]:
    """Return the shares of the plans after some discards, without what later calls add."""
    chances = {place: wins_after(question, solution, place) for place in places}
    plans = plans_of_wins(question, solution)
    return {place: plan_shares(rows, plans) for place, rows in chances.items()}


def wins_after(question: ValueQuestion, solution: Solved, place: int) -> Rows:
    """Return the chance of each win after a discard.

    Args:
        question: the question.
        solution: the solution of the question.
        place: the kind of the discard.

    Returns:
        A row for each win, with a chance for each way in which the win may come about, such as by ron.
    """
    values = solution.values
    if values.root[place] < 0:
        return [[0.0] * WAYS for _ in range(values.wins)]
    values.detail = place
    follow_again(solution)
    values.detail = -1
    return rows_of(values.win_share, values.wins)


def plans_of_wins(question: ValueQuestion, solution: Solved) -> Rows:
    """Return the plan of each win (rows) in each way to win (columns), as an index into ``PLANS``.

    The function writes these numbers into the arrays of this thread in place of the points.
    """
    forget_standing()
    score_plans(solution, question, _masks())
    return rows_of(solution.values.win_worth, solution.values.wins)


def rows_of(table: memoryview[float], wins: int) -> Rows:
    """Return the first rows of a table of the loops as lists, one row for each win.

    Args:
        table: the table, with a column for each way to win.
        wins: the number of wins.
    """
    numbers: Any = memoryview(table).cast("B").cast("d")[: wins * WAYS].tolist()
    return [numbers[start : start + WAYS] for start in range(0, wins * WAYS, WAYS)]
