"""Value a hand that may call at a table: the value of own draws, plus a share of the gain from later calls.

Method: the hand is valued without calls. The possible gain from calls is the difference between the values of
two policies, with and without calls, in which every accepted draw lowers the shanten. Only the share of this
gain that such hands got in real games is counted (`paili.value.table.later_calls`). Neither policy can win
after a discard that raises the shanten; the gain of such a discard is the gain of the best discard that can
win, in proportion to the chances to win. So one method values closed and open hands, before and after a call,
and takes little more time than own draws alone.

No call brings seven pairs or thirteen orphans nearer. If one of them is the nearest form, both policies seek
the standard form alone. Their difference is multiplied by the part of its wins that the hand has by this
form: the chance to win by it, divided by the chance to win by all forms, both without calls.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from paili.analysis.shanten import shanten
from paili.hand import Hand
from paili.value.loop_arguments import most_calls
from paili.value.loops.sizes import WIDTH
from paili.value.question import ValueQuestion
from paili.value.records import ALL
from paili.value.solve import SolvedAs, places_of, solved
from paili.value.table.later_calls import later_calls
from paili.variants import STANDARD

LANES: Final = 3  # of a root: win, ready, points
_FURTHEST: Final = {1: 4, 2: 3}
"""The largest shanten of the standard form, by the number of tiles modulo 3, at which the policies seek this
form while another one is nearer. The graphs of further hands would take too much time."""


def solved_with_calls(question: ValueQuestion, own: SolvedAs | None = None) -> SolvedAs:
    """Return the values and chances of each discard (see `SolvedAs`).

    At a table they include a share of what later calls add, if the question counts calls.

    Args:
        question: the question.
        own: the solution with own draws alone; None if it is not computed yet.
    """
    if not has_later_calls(question):
        return solved(question).solution()
    own = own or solved(without_calls(question)).solution()
    both = with_gain(question, own)
    return own if both is None else both.solution()


def has_later_calls(question: ValueQuestion) -> bool:
    """Return whether the value of a hand includes a share of what later calls add."""
    return bool(question.facts.calls and question.facts.opponents)


def with_gain(question: ValueQuestion, own: SolvedAs) -> WithGain | None:
    """Return the parts from which values with later calls are computed; None if later calls add nothing.

    Args:
        question: the question.
        own: the solution with own draws alone.
    """
    least = min(own.roots.need[place] for place in places_of(question)) - 1
    nearest = later_calls(question.facts.rules.players).factor(called_melds(question.hand), least)
    if (
        own.followed != ALL or not most_calls(question) or not nearest
    ):  # others gain in proportion to the nearest
        return None
    standard = shanten(question.hand, variant=question.facts.variant).standard
    assert standard is not None  # calls are counted in riichi alone
    if standard > max(least, _FURTHEST[question.hand.size % 3]):
        return None
    is_further = standard > least
    nearest_call = (_of_standard(question) if is_further else question)._replace(shape_changes=0)
    nearest_draw = without_calls(nearest_call)
    near = solved(nearest_draw).solution() if own.shape_changes or is_further else own
    calling = solved(nearest_call).solution()
    if near.followed != ALL or calling.followed != ALL or not calling.calls:
        return None
    return WithGain(
        places_of(question), question.turns, own, near, calling, _factors(question, own, near), nearest_draw,
        nearest_call, is_further,
    )  # fmt: skip


def _of_standard(question: ValueQuestion) -> ValueQuestion:
    """Return the question for the standard form alone."""
    variant = question.facts.variant.with_forms(STANDARD)
    return question._replace(facts=question.facts._replace(variant=variant))


def without_calls(question: ValueQuestion) -> ValueQuestion:
    """Return a question that counts own draws alone; a question without calls is returned unchanged."""
    return question._replace(facts=question.facts._replace(calls=False)) if question.facts.calls else question


def called_melds(hand: Hand) -> int:
    """Return the number of called melds of a hand."""
    return sum(meld.is_open for meld in hand.melds)


def _factors(question: ValueQuestion, own: SolvedAs, near: SolvedAs) -> list[float]:
    """Return for each discard the share of the gain from later calls that is counted.

    Args:
        question: the question.
        own, near: the solutions of own draws alone; see `WithGain`.
    """
    counted, melds = later_calls(question.facts.rules.players), called_melds(question.hand)
    needs = [(own.roots.need[place], near.roots.need[place]) for place in places_of(question)]
    return [counted.factor(melds, need - 1, is_further=need < standard) for need, standard in needs]


class WithGain(NamedTuple):
    """The parts from which values with later calls are computed: the values of three policies.

    Attributes:
        places: the kinds of the discards.
        turns: the number of draws left.
        own: the solution without calls.
        near, calling: the solutions of the two policies in which every accepted draw lowers the shanten,
            without and with calls.
        factors: for each discard, the share of the difference between these two policies that is counted.
        nearest_draw, nearest_call: the questions that ``near`` and ``calling`` answer.
        is_further: whether another form is nearer than the standard form, which ``near`` and ``calling``
            seek.
    """

    places: Sequence[int]
    turns: int
    own: SolvedAs
    near: SolvedAs
    calling: SolvedAs
    factors: Sequence[float]
    nearest_draw: ValueQuestion
    nearest_call: ValueQuestion
    is_further: bool

    def solution(self) -> SolvedAs:
        """Return the values and chances of each discard (see `SolvedAs`): those without calls, plus the
        counted share of what later calls add."""
        curves, near, calling = (array("d", item.kept) for item in (self.own, self.near, self.calling))
        value, best = [*self.own.roots.value], self.best()
        for root in range(len(self.places)):
            source, share = self.share_of(root, best)
            if share:
                self._add(curves, near, calling, root, source, share)
                value[self.places[root]] += share * self._gain(self.places[source])
        roots = self.own.roots._replace(value=value)
        return self.own._replace(
            kept=curves.tobytes(), roots=roots, calls=self.calling.calls, has_curves=self._has_curves
        )

    def without_shape_changes(self) -> SolvedAs | None:
        """Return the values and chances of each discard if every accepted draw lowers the shanten; None if
        ``near`` and ``calling`` seek the standard form alone.
        """
        if self.is_further:
            return None
        factors = _factors(self.nearest_call, self.near, self.near)
        return self._replace(own=self.near, factors=factors).solution()

    @property
    def _has_curves(self) -> bool:
        return self.own.has_curves and self.near.has_curves and self.calling.has_curves

    def _add(
        self,
        curves: array[float],
        near: array[float],
        calling: array[float],
        root: int,
        source: int,
        share: float,
    ) -> None:
        """Add a share of the gain from calls to the curves of one discard.

        Args:
            curves: the curves, written to.
            near, calling: the curves without and with calls, if every accepted draw lowers the shanten.
            root: the index of the discard whose curves change.
            source: the index of the discard whose gain from calls is used.
            share: the share of the gain.
        """
        for lane in range(LANES):
            to, start = ((LANES * item + lane) * WIDTH for item in (root, source))
            for index in range(0 if self._has_curves else self.turns, self.turns + 1):
                curves[to + index] += share * (calling[start + index] - near[start + index])

    def _gain(self, place: int) -> float:
        """Return the gain from calls after a discard, in the unit of the objective."""
        return self.calling.roots.value[place] - self.near.roots.value[place]

    def _is_near(self, root: int) -> bool:
        """Return whether the hand after a discard can win if every accepted draw lowers the shanten."""
        place = self.places[root]
        return min(self.near.roots.node[place], self.calling.roots.node[place]) >= 0

    def best(self) -> int | None:
        """Return the index of the discard with the highest value without calls, of all discards for which
        `_is_near` is true.
        """
        within = [root for root in range(len(self.places)) if self._is_near(root)]
        return max(within, key=lambda root: self.own.roots.rank(self.places[root]), default=None)

    def share_of(self, root: int, best: int | None) -> tuple[int, float]:
        """Return the discard whose gain from calls is added to a discard, as its index, and the share to add.

        A discard that can win without shape changes (draws that bring the hand no nearer) gets its own gain.
        Another one gets the gain of the best discard that can; the share is then lowered in proportion to the
        two chances to win. If another form is nearer than the standard form, only a discard that keeps the
        standard form as near as it is has a gain, in proportion to the part of its wins by that form.

        Args:
            root: the index of the discard.
            best: the index of the best discard for which `_is_near` is true; None if there is none.
        """
        if self._is_near(root):
            return root, self.factors[root] * (self._part_of_standard(root) if self.is_further else 1.0)
        if best is None or self.is_further or self.own.roots.node[self.places[root]] < 0:
            return root, 0.0
        wins, most = (self.own.ends(item, self.turns)[0] for item in (root, best))
        return best, self.factors[best] * min(wins / most, 1.0) if most else 0.0

    def _part_of_standard(self, root: int) -> float:
        """Return the chance to win by the standard form after a discard, divided by the chance to win by all
        forms, without calls; at most 1.
        """
        wins, most = (item.ends(root, self.turns)[0] for item in (self.near, self.own))
        return min(wins / most, 1.0) if most else 0.0
