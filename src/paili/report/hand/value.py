"""Report expected values: table cells and sentences about them, reasons, and the points of each wait.

>>> from paili.value.questions import explain
>>> explanation = explain("2344m678p123345s5z", "5z", "4m", dora_indicators="1z", shape_changes=0)
>>> explained_lines(explanation, "en")[2]
'The waits after discarding White are better: a hand that is ready wins in 60.5 % of cases, after \
discarding 4m in 36.8 %; this raises the value of White by 823 points'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from paili.catalogue import Message, Rendered, text
from paili.estimates import rounded_parts
from paili.report.hand.wait_notes import limit_lines, note_lines, straight_line
from paili.report.words import TilePrinter, tile_list, tile_word
from paili.scoring.wait_points import WAYS, WaitPoints, WaitScore, WayScore
from paili.tiles import FACE_NAMES, NORTH, WILDCARD, kind_of
from paili.value.plans import given_up
from paili.value.records import (
    DORA,
    EQUAL,
    OTHERS,
    READY,
    URA,
    WAITS,
    YAKU,
    Evaluation,
    Explanation,
    FinalHand,
    GainPart,
    PlanShare,
    Reasons,
    Value,
    WinPoints,
)

if TYPE_CHECKING:
    from paili.analysis.compare import BestDiscard, Comparison
    from paili.analysis.discards import Discard

COLUMNS: Final = ("win", "tenpai", "points")
PLACE: Final = "place"
ALL: Final = "all"  # discards are followed
_NOTHING: Final = "–"
_DIGITS: Final = 3  # of a probability that is shown: tenths of a percent
_UNSEEN: Final = 0.0005  # half of such a tenth: a smaller probability is shown as 0
_COUNTED: Final = (1, 2, 3, 4, 5)  # columns
_MOST_PLANS: Final = 4
_LEAST_SHARE: Final = 0.01  # of the deals: plans that win more seldom are counted together


def titles(language: str, objective: str = COLUMNS[-1]) -> list[str]:
    """Return the column titles for expected values; the objective (points or place) decides the last title.

    >>> titles("zh")
    ['和牌%', '听牌%', '平均得失']
    """
    return [_say(name, language) for name in (*COLUMNS[:-1], PLACE if objective == PLACE else COLUMNS[-1])]


def cells(value: Value | None, language: str, *, folds: bool = False) -> list[str]:
    """Return the cells of a discard: its probabilities of a win and of tenpai, and its points or place.

    A word in the last cell says that the discard declares riichi.

    Args:
        value: the value of the discard.
        language: the language of the word.
        folds: whether the player may fold; then a hand that cannot win has the value of a fold.
    """
    if value is None or not (value.in_reach or folds):
        return [_NOTHING] * len(COLUMNS)
    riichi = f" {_say('riichi', language)}" if value.riichi else ""
    return [_percent(value.win), _percent(value.tenpai), _worth(value) + riichi]


def _worth(value: Value) -> str:
    if value.place is not None:
        return _change(value.place)
    return _NOTHING if value.points is None else _rounded(value.points)


def _change(place: float) -> str:
    return f"{place:+z.1f}"


def ordered(discards: Iterable[Discard], evaluation: Evaluation) -> list[tuple[Discard, Value | None]]:
    """Return each discard with its value, the highest value first; discards without a value come last."""
    values: dict[int, Value] = {}
    for value in evaluation.discards:
        if value.tile is not None:
            values.setdefault(_kind(value.tile), value)
    places = {kind: place for place, kind in enumerate(values)}
    beside = [(discard, values.get(_kind(discard.tile))) for discard in discards]
    return sorted(beside, key=lambda item: places.get(_kind(item[0].tile), len(places)))


def sentences(evaluation: Evaluation, language: str) -> list[str]:
    """Return sentences about expected values.

    The last sentence says which draws are counted, how many shape changes are counted, and how exact the
    values are. Sentences before it apply only to some hands: that the hand has won; the values of a hand of
    3n+1 tiles, which has no table; notes on furiten and missing yaku; which discards have the same value as
    the best discard; and a comparison with a fold.
    """
    about = _say(
        "about",
        language,
        turns=evaluation.turns,
        unseen=evaluation.unseen,
        model=_model(evaluation.model, language),
        bound=Rendered(_bound(evaluation, language)),
    )
    won = [_say("won", language)] * evaluation.won
    of_hand = [] if evaluation.discards else [_hand_sentence(evaluation, language)]
    notes = note_lines(evaluation, language)
    return [*won, *of_hand, *notes, *_near(evaluation, language), *_push_or_fold(evaluation, language), about]


def _push_or_fold(evaluation: Evaluation, language: str) -> list[str]:
    """Return a sentence that compares the values of a push and of a fold, with the error of their difference.

    The result is [] if the evaluation does not compare push and fold.
    """
    fold = evaluation.fold
    # setting a north aside is no discard to go on with
    pushes = (
        [discard for discard in fold.discards if evaluation.north is None or discard.tile != NORTH]
        if fold
        else []
    )
    push = max(pushes, key=lambda push: push.push).tile if pushes else None
    if fold is None or push is None:
        return []
    is_even, by_place = fold.verdict == EQUAL, evaluation.objective == PLACE
    which, written = "even" if is_even else fold.verdict, "+.1f" if by_place else ",.0f"
    size, digits = written.removeprefix("+"), 1 if by_place else 0
    better = abs(round(fold.push, digits) - round(fold.fold, digits))
    facts: dict[str, object] = {"better": f"{better:{size}}"}
    if is_even:
        close = {
            "of": fold.close.of,
            "brought": f"{fold.close.brought:,.0f}",
            "off": f"{fold.close.error:,.0f}",
        }
        facts = {"margin": f"{fold.margin:{size}}", **({} if by_place else close)}
    line = _say(
        f"place_{which}" if by_place else which,
        language,
        push=f"{fold.push:{written}}",
        fold=f"{fold.fold:{written}}",
        **facts,
        error=f"{fold.error:{size}}",
        counted=fold.counted,
        tile=tile_word(push, language),
    )
    if fold.tile is None:
        return [line]
    return [line, _say("fold_with", language, tile=tile_word(fold.tile, language))]


def _near(evaluation: Evaluation, language: str) -> list[str]:
    best = evaluation.best.tile
    if best is None or not evaluation.near or not evaluation.best.maximized(evaluation.objective):
        return []
    tiles = tile_list(evaluation.near, language)
    return [_say("near", language, best=tile_word(best, language), tiles=tiles)]


def by_value(compared: Comparison | BestDiscard, evaluation: Evaluation, language: str) -> list[str]:
    """Return the sentences to print before reasons that are about useful tiles.

    The sentences say that the reasons are not about values. If the discard has the highest value, one
    sentence says so.
    """
    from paili.analysis.compare import Comparison

    tile = (compared.chosen if isinstance(compared, Comparison) else compared.discard).tile
    first = (
        [_first(evaluation, language), *_plans_of_best(evaluation, language)]
        if evaluation.best.tile == tile
        else []
    )
    return [*first, _say("by_tiles", language)]


def _plans_of_best(evaluation: Evaluation, language: str) -> list[str]:
    """Return a sentence with the plans of the wins after the best discard; [] for none."""
    best = evaluation.best
    if (best.points is None and best.place is None) or not best.win:
        return []
    from paili.value.questions import discard_plans

    (plans,) = discard_plans(evaluation, (best.tile,))
    return [plans_line(tile_word(best.tile or 0, language), best.win, plans, language)]


def plans_line(tile: str, win: float, plans: Sequence[PlanShare], language: str) -> str:
    """Return a sentence with the largest shares of plans, and the sum of the others.

    Args:
        tile: the discard as text.
        win: the chance to win.
        plans: the share of each plan, the largest first.
        language: the language of the sentence.
    """
    shown = _shown_plans(win, plans)
    rest = round(round(win, _DIGITS) - sum(shown.values()), _DIGITS)
    shares = [
        text("explained.by_plan", language, plan=Message(f"plan.{plan}"), win=_percent(share))
        for plan, share in shown.items()
    ]
    if rest or not shown:
        shares.append(text("explained.by_rest", language, win=_percent(rest)))
    together = Rendered(text("list.between", language).join(shares))
    return text("explained.plans", language, tile=tile, win=_percent(win), plans=together)


def _shown_plans(win: float, plans: Sequence[PlanShare]) -> dict[str, float]:
    """Return the largest shares of plans, rounded so that they and the rest add up to the chance to win.

    Args:
        win: the chance to win.
        plans: the share of each plan, the largest first.
    """
    most = {share.id: share.win for share in plans[:_MOST_PLANS] if share.win >= _LEAST_SHARE}
    shown = {plan: round(share, _DIGITS) for plan, share in most.items()}
    if win - sum(most.values()) >= _UNSEEN and sum(shown.values()) <= round(win, _DIGITS):
        return shown
    return dict(zip(most, rounded_parts([*most.values()], win, _DIGITS), strict=True))


def _first(evaluation: Evaluation, language: str) -> str:
    value, tile = evaluation.best, evaluation.best.tile
    assert tile is not None, "3n+1 tiles have no discard to ask about"
    if value.place is not None:
        amount = _change(value.place)
    elif value.points is None or evaluation.objective != "points":
        unit = "unit_ready" if evaluation.objective == "tenpai" else "unit_chance"
        amount = text(f"explained.{unit}", language, number=_percent(value.maximized(evaluation.objective)))
    else:
        amount = text("explained.unit_points", language, number=_rounded(value.points))
    return _say("first", language, tile=tile_word(tile, language), amount=Rendered(amount))


def _hand_sentence(evaluation: Evaluation, language: str) -> str:
    value = evaluation.best
    win, tenpai = (
        text("page.percent", language, number=_percent(share)) for share in (value.win, value.tenpai)
    )
    if value.place is not None:
        return _say("of_hand_place", language, win=win, tenpai=tenpai, place=_change(value.place))
    if value.points is None:
        return _say("of_hand", language, win=win, tenpai=tenpai)
    return _say("of_hand_points", language, win=win, tenpai=tenpai, points=_rounded(value.points))


def _model(name: str, language: str) -> str:
    return text(f"value_model.{name.replace(' ', '_')}", language)


def _bound(evaluation: Evaluation, language: str) -> str:
    if evaluation.followed != ALL:
        return _say(evaluation.followed, language)
    if evaluation.calls:
        return _say("with_calls", language, calls=evaluation.calls, shape_changes=evaluation.shape_changes)
    if evaluation.exact or evaluation.gap is None:
        return _say(
            "exact" if evaluation.exact else "at_most", language, shape_changes=evaluation.shape_changes
        )
    gap = text("page.percent", language, number=f"{100 * evaluation.gap:.1f}")
    return _say("within", language, gap=gap, shape_changes=evaluation.shape_changes)


def _kind(tile: int) -> int:
    return tile if tile == WILDCARD else kind_of(tile)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _say(name: str, language: str, **facts: object) -> str:
    return text(f"value_report.{name}", language, **facts)


# ---------------------------------------------------------------------------------- why


def explained_lines(explanation: Explanation, language: str) -> list[str]:
    """Return sentences that explain by how much, and why, the values of two discards differ."""
    return list(_Teller(explanation, language).lines())


class _Teller:
    def __init__(self, explanation: Explanation, language: str) -> None:
        self._explanation, self._language = explanation, language
        self._has_points = explanation.a.value.points is not None
        self._differences = self._shown_differences()

    def _shown_differences(self) -> dict[str, float]:
        """Return the differences of the parts that are shown, rounded so that they add up to the difference
        between the two values as they are shown.
        """
        digits = 0 if self._has_points else _DIGITS
        parts = [part for part in self._explanation.parts if round(abs(part.difference), digits)]
        a, b = (
            round(self._amount_of(item), digits)
            for item in (self._explanation.a.value, self._explanation.b.value)
        )
        shown = rounded_parts([part.difference for part in parts], a - b, digits)
        return {part.id: number for part, number in zip(parts, shown, strict=True) if number}

    def lines(self) -> Iterator[str]:
        a, b = self._explanation.a, self._explanation.b
        values = {"value_a": self._value(a), "value_b": self._value(b)}
        yield self._say("title", a=self._tile(a), b=self._tile(b), **values)
        if self._explanation.near:
            yield self._say("near")
        yield from self._parts(self._explanation.parts[:2])
        if a.win_points is not None and b.win_points is not None:
            by_source = _by_source("a", a.win_points) | _by_source("b", b.win_points)
            yield self._say("win_points", **self._tiles, **by_source)
        yield from self._parts(self._explanation.parts[2:])
        yield self._say("riichi", **self._tiles, a=_percent(a.riichi), b=_percent(b.riichi))
        yield from self._plans()
        for item in (a, b):
            yield self._say(
                "shape_changes", tile=self._tile(item), bare=self._amount(item.without_shape_changes)
            )
            yield from self._notes(item)
            if item.finals:
                yield self._say("finals", tile=self._tile(item))
                yield from map(self._final, item.finals)

    def _plans(self) -> Iterator[str]:
        """Yield the plans by which the hand wins after each discard, and which plans one discard gives up."""
        a, b = self._explanation.a, self._explanation.b
        for item in (a, b):
            if item.plans:
                yield plans_line(self._tile(item), item.value.win, item.plans, self._language)
        for plan, one, other in given_up(a.plan_wins, b.plan_wins, (a.value.win, b.value.win)):
            gives, keeps = (a, b) if one < other else (b, a)
            low, high = sorted((one, other))
            yield self._say(
                "given_up",
                gives=self._tile(gives),
                keeps=self._tile(keeps),
                plan=Message(f"plan.{plan}"),
                a=_percent(low),
                b=_percent(high),
            )

    def _notes(self, reasons: Reasons) -> Iterator[str]:
        """Yield notes on a discard: furiten, no yaku, or that the best plan declines the nearest wins."""
        value = reasons.value
        declares = [value.tile] if value.riichi else []
        yield from limit_lines([reasons.limits] if reasons.limits else [], self._language, declares)
        if reasons.passes_up_wins:
            yield straight_line(value.tile, value.win, reasons.straight, self._language)

    def _parts(self, parts: Iterable[GainPart]) -> Iterator[str]:
        """Yield a sentence for each part of the difference in value.

        A part has no sentence if its numbers differ but no difference in value is due to them, as when the
        hand cannot win after one of the discards.
        """
        for part in parts:
            number_text = _NUMBERS.get(part.id, self._amount)
            a, b = number_text(part.a), number_text(part.b)
            if part.id in self._differences:
                yield self._part(part, a, b)
            elif a == b:
                yield self._same(part, a)

    def _part(self, part: GainPart, a: str, b: str) -> str:
        """Return a sentence with the difference in value that is due to a part.

        Args:
            part: the part of the values, such as points from waits.
            a, b: the numbers of the first and of the second discard, as text.
        """
        difference = self._amount(abs(self._differences[part.id]))
        facts = {**self._tiles, "a": a, "b": b, "difference": difference}
        if part.id == READY:
            facts |= {
                "draws_a": f"{self._explanation.a.draws:.1f}",
                "draws_b": f"{self._explanation.b.draws:.1f}",
            }
        return self._say(f"{part.id}_{'more' if part.difference > 0 else 'less'}", **facts)

    def _same(self, part: GainPart, number: str) -> str:
        """Return a sentence that says that two discards do not differ in one part of their values.

        Args:
            part: the part of the values, such as points from waits.
            number: the number that both discards have in common, as text.
        """
        if part.id in (DORA, URA) and max(part.a, part.b) <= 1.0:
            return self._say(f"{part.id}_none")
        return self._say(_SAME.get(part.id, f"{part.id}_as_much"), a=number)

    def _final(self, final: FinalHand) -> str:
        facts = {
            "hand": str(final.hand),
            "tile": FACE_NAMES[final.tile],
            "chance": f"{100 * final.chance:.2f}",
        }
        if final.points is None:
            return self._say("final_without_points", **facts)
        names = [text(f"yaku.{id_}", self._language) for id_ in final.yaku]
        yaku = text("list.between", self._language).join(names)
        return self._say("final", points=_rounded(final.points), yaku=yaku, **facts)

    def _value(self, reasons: Reasons) -> str:
        return self._amount(self._amount_of(reasons.value))

    @staticmethod
    def _amount_of(value: Value) -> float:
        return value.win if value.points is None else value.points

    def _amount(self, number: float) -> str:
        if self._has_points:
            return self._say("unit_points", number=_rounded(number))
        return self._say("unit_chance", number=_percent(number))

    @property
    def _tiles(self) -> dict[str, str]:
        return {"first": self._tile(self._explanation.a), "second": self._tile(self._explanation.b)}

    def _tile(self, reasons: Reasons) -> str:
        return tile_word(reasons.value.tile or 0, self._language)

    def _say(self, key: str, **facts: object) -> str:
        return text(f"explained.{key}", self._language, **facts)


def _by_source(name: str, parts: WinPoints) -> dict[str, str]:
    """Return texts with the points of a win: from yaku, from dora, from ura dora, and in total.

    Args:
        name: the suffix of the names in the result; a sentence about two discards has two suffixes.
        parts: the points.
    """
    shares = rounded_parts([parts.yaku, parts.dora, parts.ura], parts.points)
    points = zip(("whole", "yaku", "dora", "ura"), (parts.points, *shares), strict=True)
    return {f"{source}_{name}": _rounded(number) for source, number in points}


def _rounded(number: float) -> str:
    return f"{round(number):,}"  # never "-0"


def _times(factor: float) -> str:
    return f"{factor:.2f}"


_NUMBERS: Final[dict[str, Callable[[float], str]]] = {
    READY: _percent, WAITS: _percent, YAKU: _rounded, DORA: _times, URA: _times, OTHERS: _rounded,
}  # fmt: skip
_SAME: Final = {READY: "ready_as_often", WAITS: "waits_as_good"}


# ---------------------------------------------------------------------------------- waits


class WaitPointsPrinter(TilePrinter):
    """A printer of the points of a win on each wait, on a screen, in a language."""

    section = "wait_points"

    def print(self, wait_points: WaitPoints) -> None:
        """Print the points of a win on each wait, then the lowest and the highest points of all waits."""
        if not wait_points.waits:
            self.screen.print(self._say("not_ready", hand=wait_points.hand))
            return
        titles = map(self._say, ("tile", "left", *WAYS))
        self._print_table(titles, map(self._row, wait_points.waits), right=_COUNTED)
        for end in wait_points.ends:
            way = self._say(end.way)
            if end.low != end.high:
                self.screen.print(self._say("ends", way=way, low=end.low, high=end.high))

    def _row(self, score: WaitScore) -> tuple[str, ...]:
        points = (self._points(getattr(score, way)) for way in WAYS)
        tile = self._shown([score.tile], tile_word(score.tile, self.language), score.left)
        return tile, str(score.left), *points

    def _points(self, score: WayScore | None) -> str:
        if score is None:
            return ""
        return str(score.points) if score.points else self._say("nothing")
