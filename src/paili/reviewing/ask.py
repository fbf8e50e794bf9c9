"""A game reviewed for one of its seats: every decision with its options, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paili.errors import LogError, MissingPackageError, PailiError
from paili.game.deal.checks import checked_seat
from paili.game.records import Deal, Game
from paili.logs.problems import Problem, deal_name, riichi_game
from paili.record import Json, json_record, plain
from paili.reviewing.judging import decision_of
from paili.reviewing.luck import DealLuck, luck_of, walls_of
from paili.reviewing.model import ReviewModel, review_model
from paili.reviewing.records import Decision
from paili.reviewing.summary import CountedDecision, ReviewSummary, Tally, worst
from paili.reviewing.walk import AskedMoment, OpenTable, asked_of


@json_record(
    "seat", "name", "rules", "players", "model", "summary", "worst", "decisions", "luck",
    "problems:told_problems",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Review:
    """A game reviewed for one seat.

    Attributes:
        seat: the seat, 0 for the first dealer.
        name: who sat there.
        rules: the name of the rule set.
        players: who played, by seat.
        decisions: every decision of the seat, in order.
        luck: of each deal what was luck.
        problems: the deals that cannot be followed, and why.
    """

    seat: int
    name: str
    rules: str
    players: tuple[str, ...]
    decisions: tuple[Decision, ...]
    luck: tuple[DealLuck, ...]
    problems: tuple[Problem, ...]

    @property
    def model(self) -> str:
        """Whom the decisions are measured by: how many counted games, and the day of the count."""
        found = review_model(len(self.players))
        return f"{found.games} games, {found.counted}"

    @property
    def summary(self) -> ReviewSummary:
        """The decisions in a few numbers."""
        tally = Tally(len(self.players))
        tally.add(map(CountedDecision.of, self.decisions), self.luck)
        return tally.summary()

    @property
    def worst(self) -> tuple[int, ...]:
        """The places of the five mistakes that lose most."""
        return tuple(self.decisions.index(each) for each in worst(self.decisions))

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that are mistakes, in order."""
        return tuple(each for each in self.decisions if each.class_)

    @property
    def told_problems(self) -> tuple[str, ...]:
        """The problems in English."""
        return tuple(map(str, self.problems))

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


def review(game: Game, seat: int = 0, *, deals: str | Iterable[str] = ()) -> Review:
    """Review the decisions of a seat: what it could do, what that was worth, and which mistakes it made.

    Every number is said from what the seat knew at the moment (`paili.Position`); ``open_hands`` of a
    decision says beside it what the others held. What is claimed and what is not tells ``docs/review.md``.

    Args:
        game: a game of three or four players, as `paili.logs.read` reads it.
        seat: the seat, 0 for the first dealer.
        deals: names of the deals to review, "E1" or "S3.1"; () for all.

    Returns:
        The review; deals that cannot be followed are among its ``problems``.

    Raises:
        LogError: if it is no game, or has no deal of a name.
        GameError: if there is no such seat.
        MissingPackageError: without the extra ``batch``.
    """
    riichi_game(game)
    checked_seat(seat, game.rules.players)
    wanted = _wanted(game, deals)
    model, walls = review_model(game.rules.players), walls_of(game)
    decisions: list[Decision] = []
    luck: list[DealLuck] = []
    problems: list[Problem] = []
    for number in wanted:
        try:
            found = _deal(game, number, seat, model)
        except MissingPackageError:
            raise
        except PailiError as error:
            problems.append(_problem(game, game.deals[number], error))
            continue
        decisions += [decision for _, decision in found]
        change = number, _change(game, number, seat)
        luck.append(luck_of(game.deals[number], seat, game.rules, change, found, walls[number]))
    players = tuple(player.name for player in game.players)
    told = tuple(decisions), tuple(luck), tuple(problems)
    return Review(seat, players[seat], game.rules.name, players, *told)


def _deal(game: Game, number: int, seat: int, model: ReviewModel) -> list[tuple[AskedMoment, Decision]]:
    deal = game.deals[number]
    shown = OpenTable(deal, game.rules)
    return [
        (asked, decision_of(asked, model, shown.others(asked.step, seat)))
        for asked in asked_of(deal, number, seat, game.rules)
    ]


def _problem(game: Game, deal: Deal, error: PailiError) -> Problem:
    return Problem(error.fault, game.source.path, deal_name(deal.round, deal.honba))


def _change(game: Game, number: int, seat: int) -> int:
    """By how much the points of a seat changed from a deal to the next, or to the end of the game."""
    if number + 1 < len(game.deals):
        after = game.deals[number + 1].points
    else:
        after = game.deals[number].points if game.result is None else game.result.points
    return after[seat] - game.deals[number].points[seat]


def _wanted(game: Game, deals: str | Iterable[str]) -> list[int]:
    """The numbers of the deals that are named; a name without honba means all of that round."""
    names = [each.strip().upper() for each in (deals.split(",") if isinstance(deals, str) else deals)]
    names = [each for each in names if each]
    found = [number for number, deal in enumerate(game.deals) if not names or _is_named(deal, names)]
    for name in names:
        if not any(_is_named(deal, [name]) for deal in game.deals):
            raise LogError("log.no_deal", name=name, known=[deal.name for deal in game.deals])
    return found


def _is_named(deal: Deal, names: Iterable[str]) -> bool:
    return any(name in (deal.name, deal.name.partition(".")[0]) for name in names)
