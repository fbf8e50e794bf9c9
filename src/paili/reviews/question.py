"""Review a game for one seat: each decision with its options, their values, the class of mistake and
reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.arguments import as_int, counter, flag, items_of
from paili.catalogue import Message
from paili.display import page_of
from paili.errors import LogError, PailiError, QuestionError, shown
from paili.game import events as ev
from paili.game import legal
from paili.game.events import checked_seat
from paili.game.records import Deal, Game
from paili.logs.deal.facts import check_deal, check_head, check_start
from paili.logs.endings import changes_of, endings
from paili.logs.mjlog.walls import TenhouWall
from paili.logs.problems import Problem, checked_game, deal_name, in_deal
from paili.position import Position
from paili.position.facts import CLAIM
from paili.processes import several
from paili.record import Record, json_record
from paili.reviews import records as rec
from paili.reviews.by_shape import decision_by_shape
from paili.reviews.classes import Judgement, ReviewCase, is_last_round, judge
from paili.reviews.luck import DealLuck, luck_of, walls_of
from paili.reviews.model import ReviewModel, review_model
from paili.reviews.options import OptionsOfMove, PlaceFactor, options_of
from paili.reviews.records import Decision, OpenHand
from paili.reviews.summary import WORST, CountedDecision, ReviewSummary, Tally, worst
from paili.reviews.values import Scale, by_tiles, weigh
from paili.reviews.walk import DecisionPoint, OpenTable, decision_points
from paili.reviews.why import about_quads, named, reasons_of, steps_back
from paili.scoring.points import STICK
from paili.scoring.rules import Rules
from paili.tiles import EAST

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

Progress = Callable[[int, int], None]
MOST_JOBS: Final = 64


@json_record(
    "seat", "name", "rules", "players", "objective", "model", "summary", "worst:_worst", "decisions", "luck",
    "problems:problem_texts",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Review(Record):
    """The review of a game for one seat, as `paili.review` returns it: its decisions, mistakes and luck.

    Attributes:
        seat: the seat, 0 for the first dealer.
        name: the name of the player in the seat.
        rules: the name of the rule set.
        players: the names of all players by seat.
        decisions: every decision of the seat, in order, with its options.
        luck: the luck of each deal.
        problems: the deals that cannot be replayed, with the reasons.
        objective: the unit of losses: "points" of the deal; "place", points of the final result with uma and
            oka; or in a Chinese game "shape", shanten and useful tiles.
    """

    seat: int
    name: str
    rules: str
    players: tuple[str, ...]
    decisions: tuple[Decision, ...]
    luck: tuple[DealLuck, ...]
    problems: tuple[Problem, ...]
    objective: str = rec.POINTS

    @property
    def model(self) -> str:
        """The games of strong players with which the review compares the decisions, as text.

        The text has the number of games and the day on which they were counted, such as "61 games,
        2026-11-29". It is "" for a Chinese game.
        """
        if self.objective == rec.SHAPE:
            return ""
        result = review_model(len(self.players))
        return f"{result.games} games, {result.date}"

    @property
    def summary(self) -> ReviewSummary:
        """The totals over all decisions, as a `ReviewSummary`: mistakes by class, mean loss, luck."""
        tally = Tally(len(self.players), self.objective)
        tally.add(map(CountedDecision.of, self.decisions), self.luck)
        return tally.summary()

    def worst(self, count: int = WORST) -> tuple[Decision, ...]:
        """Return the mistakes with the largest losses, largest first.

        Args:
            count: the largest number of mistakes to return.

        Raises:
            QuestionError: if ``count`` is not a whole number of at least 0.
        """
        return worst(self.decisions, counter(count, QuestionError, "count"))

    @property
    def _worst(self) -> tuple[int, ...]:
        return tuple(self.decisions.index(item) for item in self.worst())

    def to_html(self, language: str = "en") -> str:
        """Return the review as one HTML page, which needs no network and no other file.

        The page shows a time line of the decisions, the mistakes with their hands, and the summary, as the
        page of ``paili review --html``.

        Args:
            language: ``"en"``, ``"zh"`` or ``"ja"``.

        Raises:
            PailiError: if paili does not have the language.
        """
        return page_of(self, language)

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that are mistakes, a tuple in order: their ``class_`` is not "".

        With values, the loss of a mistake exceeds its error, the losses of strong players in 95 % of similar
        decisions, and a threshold for its class, such as 150 points for "efficiency". An oversight, such as a
        win that the player passed on, is a mistake whatever its loss.
        """
        return tuple(decision for decision in self.decisions if decision.class_)

    @property
    def problem_texts(self) -> tuple[str, ...]:
        """The entries of ``problems`` as English sentences, in a tuple; () if there are none."""
        return tuple(map(str, self.problems))


@json_record("decisions", "luck", "problem")
class ReviewedDeal(NamedTuple):
    """The review of a deal for one seat.

    Attributes:
        decisions: the decisions of the seat, in order.
        luck: the luck of the deal; None if the deal cannot be replayed.
        problem: the reason why the deal cannot be replayed; None if it can be replayed.
    """

    decisions: tuple[Decision, ...]
    luck: DealLuck | None
    problem: Problem | None


def review(
    game: Game,
    seat: int = 0,
    *,
    deals: str | Iterable[str] = (),
    values: bool = True,
    objective: str = rec.POINTS,
    jobs: int = 1,
) -> Review:
    """Review a game for one seat: return the value of each option at its decisions, and its mistakes.

    The values use only what the seat knew at the time of the decision. The review also shows the hands of the
    other seats (`Decision.open_hands`), without effect on the values. docs/review.md says what a review
    claims and what it does not.

    Args:
        game: a game of three or four players, from `paili.logs.read` or `paili.game.play_game`. In a Chinese
            game the review judges discards by shanten, useful tiles and fans within reach, without points.
        seat: the seat to review, 0…3; 0 is the first dealer of the game.
        deals: names of the deals to review, as a sequence or as text with commas: "E1" for all deals of East
            1, "S3.1" for South 3 with one honba; () for all deals.
        values: whether to compute the values of options. If False, the review compares options only by useful
            tiles and danger: it needs no compiled code, has no losses in points, and finds fewer mistakes.
        objective: the unit of losses: "points" means points of the deal; "place" means points of the final
            result with uma and oka, from the chance of each final place. If it is not known at a decision how
            many points each seat has, the unit of its loss is "points".
        jobs: the number of processes that share the deals, 1 to 64. With more than one, the calling program
            must guard its main code with ``if __name__ == "__main__":``, as `multiprocessing` requires.

    Returns:
        The review, identical for any number of processes; ``problems`` lists the deals that cannot be
        replayed.

    Raises:
        LogError: if ``game`` is not a game, or has no deal of a name in ``deals``; if ``objective`` is
            unknown, or is "place" although ``values`` is False or the game is Chinese; if an argument has
            another type, ``jobs`` is out of range, or a process was killed.
        GameError: if the seat does not exist.
    """
    return reviewed(game, seat, deals=deals, values=values, objective=objective, jobs=checked_jobs(jobs))


def checked_jobs(jobs: object) -> int:
    """Return a number of processes, after a check.

    Raises:
        LogError: if it is not an integer in 1…64.
    """
    number = as_int(jobs, LogError, "jobs")
    if not 1 <= number <= MOST_JOBS:
        raise LogError("review.jobs", value=number, most=MOST_JOBS)
    return number


def reviewed(
    game: Game,
    seat: int,
    *,
    deals: str | Iterable[str] = (),
    values: bool = True,
    objective: str = rec.POINTS,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Review:
    """Return a review as `review` does, and report progress.

    Args:
        game: the game.
        seat: the seat.
        deals: names of deals; () for all.
        values: whether to compute the values of options.
        objective: the unit of losses.
        progress: a function that is called at the start and after each deal but the last, with the number of
            reviewed deals and the number of all deals.
        jobs: the number of processes that share the deals.

    Raises:
        LogError: as for `review`.
        GameError: as for `review`.
        MissingPackageError: as for `review`.
    """
    check_head(checked_game(game))
    checked_seat(seat, game.rules.players)
    values = flag(values, LogError, "values")
    check_objective(game, objective, values=values)
    wanted, walls = _deal_numbers(game, deals), walls_of(game)
    done: dict[int, ReviewedDeal] = {}
    work = partial(_numbered_deal, game, seat, walls, values, objective)
    try:
        with closing(several(work, wanted, min(jobs, max(len(wanted), 1)))) as results:
            while len(done) < len(wanted):
                if progress is not None:
                    progress(len(done), len(wanted))
                number, item = next(results)
                done[number] = item
    except BrokenExecutor:
        raise LogError("review.lost_process") from None
    matches = [done[number] for number in wanted]
    return Review(
        seat, game.names[seat], game.rules.name, game.names,
        tuple([decision for entry in matches for decision in entry.decisions]),
        tuple([entry.luck for entry in matches if entry.luck is not None]),
        tuple([entry.problem for entry in matches if entry.problem is not None]),
        objective_in(game, objective),
    )  # fmt: skip


def objective_in(game: Game, objective: str) -> str:
    """Return the unit of losses: ``objective``, or "shape" if the game is Chinese."""
    return objective if isinstance(game.rules, Rules) else rec.SHAPE


def check_objective(game: Game, objective: str, *, values: bool) -> None:
    """Check that a game can be reviewed with an objective.

    Raises:
        LogError: if the objective is unknown or does not fit the game.
    """
    if objective not in rec.OBJECTIVES:
        raise LogError("review.objective", value=shown(objective), choices=list(rec.OBJECTIVES))
    if objective == rec.PLACE and not values:
        raise LogError("review.place_without_values")
    if objective == rec.PLACE and not isinstance(game.rules, Rules):
        raise LogError("review.place_of_game", rules=game.rules.name)


def _numbered_deal(
    game: Game, seat: int, walls: Sequence[TenhouWall | None], values: bool, objective: str, number: int
) -> tuple[int, ReviewedDeal]:
    return number, reviewed_deal(game, number, seat, walls[number], values=values, objective=objective)


def reviewed_deal(
    game: Game,
    number: int,
    seat: int,
    wall: TenhouWall | None,
    *,
    values: bool = True,
    objective: str = rec.POINTS,
) -> ReviewedDeal:
    """Return the review of one deal of a game for a seat.

    Args:
        game: the game.
        number: the number of the deal, from 0.
        seat: the seat.
        wall: the wall of the deal; None if unknown.
        values: whether to compute the values of options.
        objective: the unit of losses.
    """
    deal = game.deals[number]
    try:
        check_deal(deal, game.rules)
        for item in game.deals[number + 1 : number + 2]:  # it says how the points have changed
            with in_deal(item):
                check_start(item, game.rules)
        pairs = _decisions(deal, number, seat, game.rules, values, objective)
    except PailiError as error:
        return ReviewedDeal((), None, _problem(game, deal, error))
    luck = DealLuck(deal.name, number, _change(game, number, seat), None)
    if isinstance(game.rules, Rules):
        luck = luck_of(deal, seat, game.rules, (number, luck.change), pairs, wall)
    return ReviewedDeal(tuple([decision for _, decision in pairs]), luck, None)


def _decisions(
    deal: Deal, number: int, seat: int, rules: AnyRules, values: bool, objective: str
) -> list[tuple[DecisionPoint, Decision]]:
    shown = OpenTable(deal, rules)
    points = [(point, shown.others(point.step, seat)) for point in decision_points(deal, number, seat, rules)]
    if not isinstance(rules, Rules):
        return [(point, decision_by_shape(point, hands)) for point, hands in points]
    model = review_model(rules.players)
    return [
        (point, decision_of(point, model, hands, values=values, objective=objective))
        for point, hands in points
    ]


def _problem(game: Game, deal: Deal, error: PailiError) -> Problem:
    name = deal_name(deal.round, deal.honba)
    if isinstance(error, LogError):
        return Problem.of(error.at(source=game.source.path, deal=name))
    return Problem(error.fault, game.source.path, name)


def _change(game: Game, number: int, seat: int) -> int:
    """Return the change of a seat's points from the start of a deal to the next start or the game's end.

    If the record has neither, the change follows from the end of the deal; 0 if that is not known either.
    """
    deal = game.deals[number]
    if number + 1 < len(game.deals):
        return game.deals[number + 1].points[seat] - deal.points[seat]
    if game.result is not None:
        return game.result.points[seat] - deal.points[seat]
    changes = changes_of(endings(deal, game.rules)) if isinstance(game.rules, Rules) else None
    if changes is None:
        return 0
    sticks = sum(isinstance(event, ev.RiichiAccepted) and event.seat == seat for event in deal.events)
    return changes[seat] - STICK * sticks


def _deal_numbers(game: Game, deals: str | Iterable[str]) -> list[int]:
    """Return the numbers of the named deals; a name without honba means all deals of a round."""
    parts = deals.split(",") if isinstance(deals, str) else items_of(deals)
    if parts is None or not all(isinstance(part, str) for part in parts):
        raise LogError("review.deals_named", value=deals)
    names = [name for part in parts if (name := part.strip().upper())]
    results = [number for number, deal in enumerate(game.deals) if not names or _matches(deal, names)]
    for name in names:
        if not any(_matches(deal, [name]) for deal in game.deals):
            raise LogError("log.no_deal", name=name, known=[deal.name for deal in game.deals])
    return results


def _matches(deal: Deal, names: Iterable[str]) -> bool:
    return any(name in (deal.name, deal.name.partition(".")[0]) for name in names)


def decision_at(position: Position, *, values: bool = True) -> Decision:
    """Return the review of one decision: the move of a seat in a position.

    The move of the seat is the last move in the text of the position; without such a move it is the pass.

    Args:
        position: the position of a seat. If the position has no number of the deal, it counts as the first
            deal of its round.
        values: whether to compute the values of options.

    Raises:
        QuestionError: if the position is of a Chinese game or has wildcards, if the seat has no legal move
            in it, or if no river of an opponent is known.
    """
    if not isinstance(position.rules, Rules):
        raise QuestionError("position.riichi_alone", game=position.rules.name)
    if position.hand.wildcards or position.wild:
        raise QuestionError("game.no_wildcards")
    moves = legal(position)
    if not moves:
        raise QuestionError("position.no_choice")
    number = (((position.round_wind or EAST) - EAST) * position.players) + (position.number or 1) - 1
    points = tuple(seat.points or 0 for seat in position.seats)
    deal = Deal(round=number, honba=position.honba or 0, sticks=0, points=points, hands=(), indicator=0)
    point = DecisionPoint(deal, 0, 0, position, moves, moves[-1])
    return decision_of(point, review_model(position.players), values=values)


def kind_of_decision(point: DecisionPoint) -> str:
    """Return the kind of a decision: "win", "quad", "call", "riichi" (or dama) or "discard"."""
    if any(isinstance(move, ev.Win) for move in point.moves):
        return rec.WIN
    if point.position.phase == CLAIM:
        return rec.CALL
    if isinstance(point.actual, ev.ConcealedQuad | ev.AddedQuad) or point.position.riichi:
        return rec.QUAD
    declares = any(isinstance(move, ev.Discard) and move.riichi for move in point.moves)
    return rec.RIICHI if declares else rec.DISCARD


def case_of(
    point: DecisionPoint,
    options: OptionsOfMove,
    model: ReviewModel,
    *,
    values: bool = True,
    place: PlaceFactor | None = None,
) -> ReviewCase:
    """Return a decision in the form for `judge`, with the values of its options or only tiles and danger.

    Args:
        point: the decision.
        options: the options of the decision.
        model: the statistics of strong players.
        values: whether the options have values.
        place: the factor from points of the deal to points of the final result, for the objective "place";
            None for the objective "points".
    """
    kind, scale = kind_of_decision(point), Scale.of(point.position, model, place)
    return ReviewCase(
        kind=kind,
        turn=len(point.position.seats[0].river or ()) + 1,
        last_round=place is None and is_last_round(point.position, point.deal.round),
        chosen=options.chosen,
        valuation=(weigh if values else by_tiles)(options, scale, kind),
        scale=scale,
        is_valued=values,
        objective=rec.POINTS if place is None else rec.PLACE,
    )


def decision_of(
    point: DecisionPoint,
    model: ReviewModel,
    open_hands: tuple[OpenHand, ...] = (),
    *,
    values: bool = True,
    objective: str = rec.POINTS,
) -> Decision:
    """Return the review of a decision, with values or only with tiles and danger.

    If the objective is "place" and the position lacks the points of a seat, the objective "points" is used.

    Args:
        point: the decision.
        model: the statistics of strong players.
        open_hands: the hands of the other seats, to show in the result.
        values: whether to compute the values of options.
        objective: the unit of losses.
    """
    place = PlaceFactor.of(point.position) if values and objective == rec.PLACE else None
    case = case_of(point, options_of(point, values=values, place=place), model, values=values, place=place)
    judged, valuation = judge(case), case.valuation
    is_claimed = valuation.best is not None and (values or judged.class_ != "")
    return Decision(
        deal=point.deal.name,
        number=point.number,
        step=point.step,
        turn=case.turn,
        kind=case.kind,
        is_open=valuation.row.is_open,
        shanten=valuation.row.shanten,
        against=valuation.row.against,
        position=point.position.to_text(),
        options=valuation.options,
        chosen=case.chosen,
        best=valuation.options.index(case.best) if is_claimed else case.chosen,
        loss=valuation.loss,
        error=valuation.error,
        among=case.among(judged.class_),
        class_=judged.class_,
        large=judged.large,
        judged=judged.reason,
        last_round=case.last_round,
        open_hands=open_hands,
        why=(*_why(point, case, judged), *_by_place(point, model, case, judged)),
        objective=case.objective,
    )


def _by_place(
    point: DecisionPoint, model: ReviewModel, case: ReviewCase, judged: Judgement
) -> Iterator[Message]:
    """Yield a message with the loss in the unit "place", for a decision of the last round that is not judged,
    and for a mistake of an earlier round if places do not show the loss.

    Args:
        point: the decision.
        model: the statistics of strong players.
        case: the decision with its options.
        judged: the judgement of the loss in points.
    """
    is_judged = judged.reason != rec.LAST_ROUND
    place = None if is_judged and not _is_earlier_mistake(case, judged) else PlaceFactor.of(point.position)
    if place is None:
        return
    by_place = case_of(point, options_of(point, place=place), model, place=place)
    valuation = by_place.valuation
    if valuation.loss is None:
        return
    names = {"made": named(by_place.actual), "best": named(by_place.best)}
    loss = {"loss": valuation.loss, "error": valuation.error}
    if valuation.best == by_place.chosen:
        yield Message("review_why.place_best", made=names["made"])
    elif valuation.loss <= valuation.error:
        yield Message("review_why.place_as_good", **names, **loss)
    elif not is_judged:
        yield Message("review_why.place_loses", **names, **loss)


def _is_earlier_mistake(case: ReviewCase, judged: Judgement) -> bool:
    """Return whether a decision before the last round is a mistake by its loss in points."""
    is_loss = case.objective == rec.POINTS and case.loss is not None
    return is_loss and judged.class_ not in ("", rec.OVERSIGHT) and not case.last_round


def _why(point: DecisionPoint, case: ReviewCase, judged: Judgement) -> tuple[Message, ...]:
    """Return the reasons of a loss as messages, and why an option of higher value is not the best.

    If the loss is within its error, there are no reasons of a loss.

    Args:
        point: the decision.
        case: the decision with its options.
        judged: the judgement of the decision.
    """
    loses = (case.valuation.loss or 0) > case.valuation.error and judged.reason != rec.STEP_BACK
    reasons = tuple(reasons_of(point.position, case, judged.class_)) if judged.class_ or loses else ()
    return (*reasons[:1], *steps_back(case), *reasons[1:], *about_quads(case))
