"""Explain the loss of a decision: the largest part of the loss, and the advantages of the chosen option.

The loss is the sum of two parts, the value of the hand and the cost of the danger. Each sentence contains
numbers of the two options, rounded as in the list of options, or numbers from `paili.explain`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from paili.catalogue import Message
from paili.goal.offers import offers_of
from paili.hand.meld import Meld, title
from paili.position import Position
from paili.reviews import records as rec
from paili.reviews.classes import LET_GO, NO_YAKU, ReviewCase, oversight_of
from paili.reviews.options import TABLE, riichi_of, straight_wins
from paili.reviews.records import Among, Option, points_lost
from paili.scoring.wait_limits import wait_messages
from paili.tiles import TILES

if TYPE_CHECKING:
    from paili.value.records import PlanShare

_SMALL: Final = 0.2  # of the loss: a smaller part is not printed
_MANY: Final = 100  # decisions: with fewer, no share is printed
_RARE: Final = 0.05  # percent: a smaller share would be rounded to 0
_TENTH_OF_A_WIN: Final = 0.1  # a smaller difference explains little
_PERCENT: Final = 100
_TENTH, _LEAST = 0.1, 0.01  # percent


def reasons_of(position: Position, case: ReviewCase, class_: str) -> Iterator[Message]:
    """Yield the reasons for the loss of a decision, as messages; a decision that is no mistake has fewer
    reasons.

    Args:
        position: the position of the seat.
        case: the decision.
        class_: the class of the mistake; "" for no mistake.
    """
    oversight = oversight_of(case)
    if class_ == rec.OVERSIGHT and oversight is not None:
        yield _oversight(case, *oversight)
        return
    names = {"made": named(case.actual), "best": named(case.best)}
    if not case.is_valued:
        yield from _by_tiles(case, class_, names)
        yield from _limits(case)
        return
    loss = case.valuation.loss or 0
    values = {"points": round(case.actual.value or 0.0), "best_points": round(case.best.value or 0.0)}
    yield Message("review_why.value", **names, **values, loss=loss, error=case.valuation.error)
    shown = _shown_parts(case)
    for name, points in sorted(case.parts._asdict().items(), key=lambda item: -abs(item[1])):
        if abs(points) >= _SMALL * loss:
            yield _part(case, names, name, shown[name])
            if name == "hand":
                yield from _levels(case, names, _SMALL * loss)
            if name == "hand" and points > 0 and class_ and case.objective == rec.POINTS:
                yield from _behind(position, case, names, _SMALL * points)
    if case.valuation.row.kind != rec.CALL or case.actual.useful != case.best.useful:
        yield from _shape(case, names)
    yield from _limits(case)
    yield from _riichi_later(position, case)
    if class_:
        yield from _straight(position, case)
    yield from _strong_player_losses(case.model.among(case.valuation.row, case.loss or 0.0), "among")
    if case.objective == rec.PLACE:
        yield Message("review_why.by_place", unit=round(case.scale.unit, 2))


def steps_back(case: ReviewCase) -> Iterator[Message]:
    """Yield a message if the option of the highest value raises the shanten and so is not the best option.

    `paili.reviews.values.weigh` compares such an option only while an opponent is in riichi. For quads see
    `about_quads`.
    """
    if case.valuation.best is None or case.scale.against or case.kind == rec.CALL or case.best.value is None:
        return
    top = _best_without_quad(case)
    if round(top.value or 0.0) <= round(case.best.value) or (top.shanten or 0) <= (case.best.shanten or 0):
        return
    yield Message("review_why.steps_back", option=named(top), points=round(top.value or 0.0))


def about_quads(case: ReviewCase) -> Iterator[Message]:
    """Yield a message that compares each quad with the best discard."""
    if case.valuation.best is None:
        return
    other = _best_without_quad(case)
    for quad in case.valuation.options:
        if quad.move == rec.QUAD and quad.value is not None and other.value is not None:
            more = points_lost(other, quad)
            error = case.scale.error(*((quad, other) if more > 0 else (other, quad)))
            name = "quad_equal" if abs(more) <= error else "quad_more" if more > 0 else "quad_less"
            yield Message(
                f"review_why.{name}", option=named(quad), other=named(other), points=round(quad.value or 0.0),
                difference=abs(more), error=round(error),
            )  # fmt: skip


def _best_without_quad(case: ReviewCase) -> Option:
    """Return the option of the highest value that is no quad and no north."""
    others = (option for option in case.valuation.options if option.move not in (rec.QUAD, rec.NORTH))
    return max(others, key=lambda option: float("-inf") if option.value is None else option.value)


def _shown_parts(case: ReviewCase) -> dict[str, int]:
    """Return the two parts of the loss, "danger" and "hand", in whole points.

    Both parts come from the rounded numbers in the list of options, so that a reader can check the sum.
    """
    danger = round(case.actual.cost or 0.0) - round(case.best.cost or 0.0)
    return {"danger": danger, "hand": (case.valuation.loss or 0) - danger}


def _by_tiles(case: ReviewCase, class_: str, names: dict[str, Message]) -> Iterator[Message]:
    """Yield the reasons for a decision without computed values, and a message that values are missing."""
    if class_ == rec.DEFENCE:
        yield _danger(case, names, (case.actual.danger_cost or 0.0) - (case.best.danger_cost or 0.0))
    yield from _shape(case, names)
    among = case.among(class_)
    if among is not None:
        yield from _strong_player_losses(among, "among_tiles", fewer=case.fewer)
    yield Message("review_why.by_tiles")


def _strong_player_losses(among: Among, name: str, **facts: object) -> Iterator[Message]:
    """Yield a message with the percentage of strong players' decisions that lose as much; yield nothing if
    there are too few.

    Args:
        among: the losses of strong players in similar decisions.
        name: the last word of the id of the message.
        facts: further values that the message contains.
    """
    if among.of < _MANY:
        return
    if among.lose < _RARE:
        yield Message(f"review_why.{name}_rare", **facts, of=among.of)
    else:
        yield Message(f"review_why.{name}", **facts, lose=_rounded(among.lose), of=among.of)


def _danger(case: ReviewCase, names: dict[str, Message], points: float) -> Message:
    chances = {"p": _percent(case.actual.danger), "best_p": _percent(case.best.danger)}
    name = f"review_why.{'danger' if points > 0 else 'safer'}"
    return Message(name, **names, **chances, points=round(abs(points)))


def named(option: Option) -> Message:
    """Return a message that names the move of an option, with its tile and meld."""
    tile = "" if option.tile is None else TILES[option.tile]
    meld = Meld.parse(option.meld) if option.meld else None
    call = title(meld.type) if meld else ""
    return Message(f"review_move.{option.move}", tile=tile, meld=meld or "", call=call)


def _part(case: ReviewCase, names: dict[str, Message], name: str, points: int) -> Message:
    actual, best = case.actual, case.best
    size = {"points": abs(points)}
    if name == "danger":
        return _danger(case, names, points)
    if actual.folds or best.folds:
        fold = f"{_fold_name(actual, best)}{'' if points > 0 else '_gains'}"
        return Message(f"review_why.{fold}", **names, **size)
    wins = {"win": _percent(actual.win), "best_win": _percent(best.win)}
    return Message(f"review_why.{'hand' if points > 0 else 'hand_gains'}", **names, **wins, **size)


def _levels(case: ReviewCase, names: dict[str, Message], least: float) -> Iterator[Message]:
    """Yield a message if the correction by results of similar hands makes a large part of the loss.

    Args:
        case: the decision.
        names: the chosen and the best option, ``made`` and ``best``, as facts of a message.
        least: the smallest number of points to report.
    """
    actual, best = case.actual, case.best
    if actual.folds or best.folds:  # their levels are no corrections
        return
    a, b = round(actual.level or 0.0), round(best.level or 0.0)
    if b - a >= least:
        yield Message("review_why.level", **names, points=b - a, a=a, b=b)


def _fold_name(actual: Option, best: Option) -> str:
    if actual.folds and best.folds:
        return "folds_both"
    return "folds" if best.folds else "pushes"


def _behind(
    position: Position, case: ReviewCase, names: dict[str, Message], least: float
) -> Iterator[Message]:
    """Yield messages why the hand has a lower value: the largest reason, such as its waits or dora, and the
    plans (yaku) that one of the two options gives up.

    The largest reason is left out for open hands, and if each reason is small. For a call and the pass, a
    message compares the mean points of a win instead.

    Args:
        position: the position of the seat.
        case: the decision.
        names: the chosen and the best option, ``made`` and ``best``, as facts of a message.
        least: the smallest number of points to report.
    """
    actual, best = case.actual, case.best
    if actual.win == 0 or best.win == 0:
        return
    if case.kind == rec.CALL:
        yield from _win_points(position, case, names)
        yield from _plans_of_offers(position, case)
        return
    if actual.move != best.move or actual.tile is None or best.tile is None:
        return
    from paili.value.questions import discard_plans, explain

    riichi = riichi_of(actual.move)
    options: dict[str, Any] = {"opponents": TABLE, "riichi": riichi, "fold": case.scale.against}
    if not position.hand.is_concealed:
        plans = discard_plans(position, (best.tile, actual.tile), overlapping=True, **options)
        yield from _plans(case, *plans)
        return
    explanation = explain(position, best.tile, actual.tile, **options)
    part = max(explanation.parts, key=lambda part: part.difference)
    if part.difference >= least:  # else many small ones
        scale = _PERCENT if part.id in _SHARES else 1
        facts = {"a": _rounded(scale * part.b), "b": _rounded(scale * part.a)}
        yield Message(f"review_why.of_{part.id}", **names, **facts, points=round(part.difference))
    yield from _plans(case, explanation.a.plan_wins, explanation.b.plan_wins)


def _win_points(position: Position, case: ReviewCase, names: dict[str, Message]) -> Iterator[Message]:
    """Yield a message with the mean points of a win after the chosen and the best answer to a discard;
    yield nothing if they are about equal.
    """
    from paili.goal.call_value import win_points_of_offers

    points = win_points_of_offers(position, offered=offers_of(position), opponents=TABLE)
    by_meld = {str(meld or ""): mean for meld, mean in points.items()}
    if case.actual.meld in by_meld and case.best.meld in by_meld:
        a, b = by_meld[case.actual.meld], by_meld[case.best.meld]
        if abs(a - b) >= _TENTH_OF_A_WIN * max(a, b):
            yield Message("review_why.win_points", **names, a=round(a), b=round(b))


def _plans_of_offers(position: Position, case: ReviewCase) -> Iterator[Message]:
    """Yield a message about each plan that a call or the pass gives up."""
    from paili.goal.call_value import evaluate_offers
    from paili.value.questions import discard_plans

    valued = evaluate_offers(
        position, offered=offers_of(position), ends=True, opponents=TABLE, fold=case.scale.against
    )
    by_meld = {str(choice.meld or ""): choice.evaluation for choice in valued.choices}
    best, actual = (
        discard_plans(by_meld[option.meld], (option.tile,), overlapping=True)[0]
        for option in (case.best, case.actual)
    )
    yield from _plans(case, best, actual)


def _plans(case: ReviewCase, best: Sequence[PlanShare], actual: Sequence[PlanShare]) -> Iterator[Message]:
    """Yield a message about each plan that the best or the chosen option gives up.

    Args:
        case: the decision.
        best, actual: the chances to win with a yaku of each plan after the two options.
    """
    from paili.value.plans import given_up

    names = named(case.best), named(case.actual)
    for plan, one, other in given_up(best, actual, (case.best.win or 0.0, case.actual.win or 0.0)):
        gives, keeps = names if one < other else reversed(names)
        chances = {"a": _percent(min(one, other)), "b": _percent(max(one, other))}
        yield Message("review_why.plan", gives=gives, keeps=keeps, plan=Message(f"plan.{plan}"), **chances)


_SHARES: Final = ("ready", "waits")


def _shape(case: ReviewCase, names: dict[str, Message]) -> Iterator[Message]:
    actual, best = case.actual, case.best
    yield from shape_reasons(actual, best)
    if actual.good is not None and best.good is not None and actual.good != best.good:
        good = {"good": _percent(actual.good), "best_good": _percent(best.good)}
        yield Message("review_why.good", **names, **good)


def shape_reasons(actual: Option, best: Option) -> Iterator[Message]:
    """Yield a message about the difference in shanten between two options or, if they are equal, in
    useful tiles.
    """
    names = {"made": named(actual), "best": named(best)}
    if actual.shanten != best.shanten:
        yield _distance(actual.shanten, best.shanten, names)
    elif actual.useful != best.useful:
        yield Message("review_why.useful", **names, useful=actual.useful, best_useful=best.useful)


def _limits(case: ReviewCase) -> Iterator[Message]:
    """Yield messages about furiten and waits without a yaku, after the chosen option and after the best
    option.
    """
    for option in (case.best, case.actual):
        if option.limits is not None:
            declares = option.move == rec.RIICHI
            yield from wait_messages(
                option.limits, named(option), riichi=declares, written=lambda kinds: kinds
            )


def _riichi_later(position: Position, case: ReviewCase) -> Iterator[Message]:
    """Yield a message that dama may still declare riichi later, if one of the two options is a riichi and the
    other a ready hand in dama.
    """
    options = {option.move: option for option in (case.best, case.actual)}
    dama = options.get(rec.DISCARD)
    is_last = (position.turns or 0) <= 1
    if rec.RIICHI in options and dama is not None and dama.shanten == 0 and not dama.folds and not is_last:
        yield Message("review_why.riichi_later", option=named(dama))


def _straight(position: Position, case: ReviewCase) -> Iterator[Message]:
    """Yield, for each option whose plan gives up faster wins, the chance to win with draws that lower the
    shanten.
    """
    from paili.value.records import MORE_WINS

    wins_by_riichi: dict[bool | str, dict[tuple[str, int | None], float]] = {}
    for option in (case.best, case.actual):
        if not option.win:
            continue
        riichi = riichi_of(option.move)
        if riichi not in wins_by_riichi:
            wins_by_riichi[riichi] = straight_wins(position, riichi)
        straight = wins_by_riichi[riichi].get((option.meld, option.tile), 0.0)
        if straight > option.win + MORE_WINS:
            chances = {"win": _percent(option.win), "straight": _percent(straight)}
            yield Message("wait_note.straight", option=named(option), **chances)


def _distance(actual: int | None, best: int | None, names: dict[str, Message]) -> Message:
    if best == 0:
        return Message("review_why.ready_by_best", **names, shanten=actual)
    if actual == 0:
        return Message("review_why.ready_by_made", **names, best_shanten=best)
    return Message("review_why.shanten", **names, shanten=actual, best_shanten=best)


def _oversight(case: ReviewCase, name: str, instead: Option) -> Message:
    names = {"made": named(case.actual), "best": named(instead)}
    if name == LET_GO and case.actual.move == rec.PASS:
        return Message("review_why.let_pass")
    if name == LET_GO:
        return Message("review_why.let_go", made=names["made"])
    if name == NO_YAKU:
        return Message("review_why.slip_no_yaku", made=names["made"])
    useful = {"useful": case.actual.useful or 0, "best_useful": instead.useful or 0}
    return Message(f"review_why.slip_{name.replace(' ', '_')}", **names, **useful)


def _percent(share: float | None) -> float:
    """Return a share in percent, rounded; a share above 0 never becomes 0."""
    percent = _PERCENT * (share or 0.0)
    return max(round(percent, 2), _LEAST) if 0 < percent < _TENTH else _rounded(percent)


def _rounded(number: float) -> float:
    """Return a number rounded to one decimal; 0 and numbers from 100 on are rounded to integers."""
    return round(number, 1) if 0 < abs(number) < _PERCENT else round(number)
