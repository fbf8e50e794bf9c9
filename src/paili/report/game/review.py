"""Print the review of a game at a terminal, and convert it to JSON for the web page.

A review shows the player's mistakes with options and reasons, the classes of mistakes, how often the player
chose the best option, and the player's luck in the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from paili.catalogue import Message, labelled, text
from paili.estimates import Estimate
from paili.hand import Hand
from paili.hand.meld import Meld, title
from paili.layout import Printer, TextTable
from paili.logs.problems import deal_title
from paili.notation import in_order
from paili.position import OpenSeat, Position
from paili.record import Json, plain
from paili.report.hand.danger import seat_word
from paili.report.hand.rivers import rivers_of
from paili.report.words import from_elsewhere, reason_text, tile_word, tiles_word
from paili.reviews import Agreement, Decision, Luck, Option, Review, ReviewSummary, ShapeCount
from paili.reviews.options import hand_after
from paili.reviews.question import ReviewedDeal
from paili.reviews.records import DEFENCE, EFFICIENCY, OVERSIGHT, PLACE, POINTS, RIICHI, SHAPE
from paili.reviews.summary import worst
from paili.reviews.why import named
from paili.scoring.rules import Rules
from paili.tiles import FACE_NAMES, NORTH, TILES

NOTHING: Final = "–"
_PERCENT: Final = 100
_MOST_FANS: Final = 4  # in sight that are named
_LEAST: Final = 0.05  # percent: what is less would be shown as none


class ReviewPrinter(Printer):
    """A printer of reviews on a screen, in a language."""

    section = "review"

    def print(self, review: Review, mistakes: Sequence[Decision]) -> None:
        """Print a review: the problems of the log, some mistakes, and the summary.

        Args:
            review: the review.
            mistakes: the mistakes to print.
        """
        name = from_elsewhere(review.name)
        title = (
            self._say("title", seat=review.seat, name=name)
            if name
            else self._say("title_of_seat", seat=review.seat)
        )
        self.screen.print(title, "bold")
        for problem in review.problems:
            self.screen.print(problem.in_language(self.language))
        self._print_worst(mistakes)
        for mistake in mistakes:
            self.screen.print()
            self.print_decision(mistake)
        self.screen.print()
        self.print_summary(review.summary)

    def _print_worst(self, mistakes: Sequence[Decision]) -> None:
        """Print the titles of the worst mistakes, and the signs in the rivers."""
        if not mistakes:
            return
        self.screen.print(text("page.review_worst", self.language), "bold")
        self._print_lines(f"  {title_of(mistake, self.language)}" for mistake in worst(mistakes))
        self.screen.print(self._say("river_signs"), "dim")

    def print_decision(self, decision: Decision, source: str = "") -> None:
        """Print a decision as the player saw it, with options and reasons, then the opponents' hidden hands.

        Args:
            decision: the decision.
            source: the name of the file with the game, for the title; "" for no name.
        """
        where = f"{from_elsewhere(source)}  " if source else ""
        self.screen.print(where + title_of(decision, self.language), "bold")
        position = decision.seat_position
        self._print_lines(diagram(position, self.language))
        self._print_lines(goal_lines(decision, self.language))
        titles = option_titles(self.language, decision.objective)
        table = TextTable(*titles, right=range(1, len(titles)), firm=(0,), gap=2)
        for place, option in shown_options(decision):
            table.add_row(*option_cells(option, decision, place, self.language))
        self.screen.print_table(table)
        self._print_lines(why_lines(decision, self.language))
        self._print_lines(open_lines(decision, self.language), "dim")

    def print_summary(self, summary: ReviewSummary) -> None:
        """Print the summary of many decisions."""
        self._print_lines(summary_lines(summary, self.language))
        self._print_lines(filter(None, [advice_line(summary, self.language)]))
        titles, *rows = class_table(summary, self.language)
        table = TextTable(*titles, right=range(1, len(titles)))
        for row in rows:
            table.add_row(*row)
        self.screen.print_table(table)
        self.screen.print()
        if summary.shape is not None:
            self.screen.print(self._say(note_name(summary)), "dim")
            return
        table = TextTable(*agreement_titles(self.language), right=range(1, 4))
        for item in summary.agreement:
            table.add_row(*agreement_cells(item, self.language))
        self.screen.print_table(table)
        self.screen.print()
        self._print_lines(luck_lines(summary.luck, self.language))
        self.screen.print(self._say(note_name(summary)), "dim")


# ---------------------------------------------------------------------------------- one decision


def title_of(decision: Decision, language: str) -> str:
    """Return the title of a decision as text: deal, turn, class of the mistake, and loss."""
    name = where_of(decision, language)
    if not decision.class_:
        return name
    of = text(f"review_class.{decision.class_}", language)
    if decision.loss is not None:
        loss = _say(language, "loses", loss=decision.loss)
    elif decision.lost is not None:
        steps, useful = decision.lost.shanten, decision.lost.useful
        loss = _say(language, "loses_steps" if steps else "loses_tiles", count=steps or useful)
    else:
        loss = ""
    return labelled(name, of + loss, language)


def where_of(decision: Decision, language: str) -> str:
    """Return the deal and the turn of a decision as text."""
    return _say(language, "where", deal=deal_title(decision.deal, decision.rules), turn=decision.turn)


def diagram(position: Position, language: str) -> Iterator[str]:
    """Yield lines of text that show a position: hand and dora indicators, then the river, melds, norths and
    flowers of each seat.
    """
    name = "hand" if isinstance(position.rules, Rules) else "hand_alone"
    indicators = [tile_word(face, language) for face in in_order(position.indicators)]
    yield _say(language, name, hand=str(position.hand), indicators=indicators)
    yield from offer_lines(position, language)
    for number, seat in enumerate(position.seats):
        title = "  ".join(filter(None, seat_titles(position, number, language)))
        yield labelled(f"  {title}", _laid(seat, number, language), language)


def offer_lines(position: Position, language: str) -> Iterator[str]:
    """Yield a line that names the tile that the player may claim, if there is one."""
    if position.offered is not None:
        seat = seat_word(position.offered.seat or 0, position.players, language)
        yield _say(language, "offered", tile=tile_word(position.offered.tile, language), seat=seat)


def seat_titles(position: Position, number: int, language: str) -> tuple[str, str, str]:
    """Return the word for a seat of a position, its points and its lack suit; "" for what there is not."""
    seat = position.seats[number]
    who = _say(language, "own") if not number else seat_word(number, position.players, language)
    points = "" if seat.points is None else f"{seat.points:,}"
    suit = seat.lack and text(f"tiles.suit_{seat.lack}", language)
    return who, points, suit and _say(language, "lack", suit=suit)


def _laid(seat: OpenSeat, number: int, language: str) -> str:
    """Return the river of a seat by the names of the tiles, as the options have them, and what else lies
    open.
    """
    river = " ".join(
        tile_word(item.tile, language) + "!" * item.riichi + "~" * (item.called_by is not None)
        for item in seat.river or ()
    )
    melds = [] if not number else [str(meld.meld) for meld in seat.melds]
    return "   ".join(filter(None, (river, *melds, *set_aside(seat, language)))) or NOTHING


def set_aside(seat: OpenSeat, language: str) -> tuple[str, str]:
    """Return the norths and the flowers of a seat as text; "" for none."""
    norths = f"{seat.norths}×{tile_word(NORTH, language)}" if seat.norths else ""
    return norths, "".join(map(str, seat.flowers)) + "f" * bool(seat.flowers)


def goal_lines(decision: Decision, language: str) -> list[str]:
    """Return a line with the fans near to the hand in a Chinese game, and their distances; [] for no fan."""
    goals = decision.goals
    if not goals:
        return []
    fans = [
        Message("review.sight", fan=Message(f"fan.{goal.yaku}"), draws=goal.draws, left=goal.total)
        for goal in goals[:_MOST_FANS]
    ]
    more = len(goals) - len(fans)
    return [_say(language, "in_sight_more" if more else "in_sight", fans=fans, more=more)]


def option_titles(language: str, objective: str = POINTS) -> list[str]:
    """Return the titles of the columns in the table of options."""
    names = ("option", "shanten", "useful", "good", "win", "points", "level", "danger", "cost", "value")
    if objective == SHAPE:
        names = ("option", "shanten", "useful", "fans", "seen")  # type: ignore[assignment]
    return [_say(language, f"of_{name}") for name in names]


def shown_options(decision: Decision) -> list[tuple[int, Option]]:
    """Return the options of a decision in the order of the table, each with its index in the decision.

    Options with a value come first, the highest value first. Options without a value follow, the lowest
    shanten first.
    """
    return sorted(
        enumerate(decision.options), key=lambda option: _order(option[1], option[0] == decision.chosen)
    )


def _order(option: Option, is_made: bool) -> tuple[float, float, int, bool]:
    worth = float("inf") if option.value is None else -option.value
    far = float("inf") if option.shanten is None else option.shanten
    return worth, far, -(option.useful or 0), not is_made


def option_cells(option: Option, decision: Decision, place: int, language: str) -> list[str]:
    """Return the cells of an option in the table of options; a symbol marks the option that the player chose.

    In each row, points + level - cost = value, also after rounding. Without values, the cost is the expected
    loss by dealing in.

    Args:
        option: the option.
        decision: the decision.
        place: the index of the option among the options of the decision.
        language: the language.
    """
    name = reason_text(named(option), language)
    if option.tile is not None and option.meld and option.move == "call":
        meld = Meld.parse(option.meld)
        facts = {"call": title(meld.type), "meld": meld, "tile": TILES[option.tile]}
        name = reason_text(Message("review.then", **facts), language)
    marks = " ".join([*_say(language, "made") * (place == decision.chosen), *limit_marks(option, language)])
    if decision.objective == SHAPE:
        cannot_win = " " + _say(language, "mark_cannot_win") if option.cannot_win else ""
        return [f"{name}{cannot_win} {marks}".strip(), *_shape_cells(option, decision, language)]
    cost = option.danger_cost if option.cost is None else option.cost
    return [
        f"{name} {marks}".strip(), _number(option.shanten), _number(option.useful), _percent(option.good),
        _percent(option.win), _number(option.points), _level(option), _chance(option.danger), _number(cost),
        _number(option.value) + _say(language, "folds") * option.folds,
    ]  # fmt: skip


def _shape_cells(option: Option, decision: Decision, language: str) -> list[str]:
    """Return the cells of an option judged by shape alone: shanten, useful tiles, fans, visible copies.

    The cell for fans shows which fraction of the fans near to the hand stay as near after the discard.
    """
    is_known = option.shanten is not None and bool(decision.goals)
    fans = f"{len(option.fans)}/{len(decision.goals)}" if is_known else NOTHING
    safe = (option.proven and " " + _say(language, "safe")) or ""
    return [_number(option.shanten), _number(option.useful), fans, _number(option.seen) + safe]


def limit_marks(option: Option, language: str) -> list[str]:
    """Return symbols for a ready hand after an option: one for furiten, one for a wait without a yaku.

    Without riichi, the symbol for no yaku means that a ron on the wait has no yaku.
    """
    limits = option.limits
    if limits is None:
        return []
    barred = limits.no_yaku.mask | (0 if option.move == RIICHI else limits.no_ron.mask)
    names = ["mark_furiten"] * bool(limits.furiten) + ["mark_no_yaku"] * bool(barred)
    return [f"({text(f'wait_note.{name}', language)})" for name in names]


def _number(number: float | None) -> str:
    return NOTHING if number is None else f"{round(number):,}"  # never "-0"


def _level(option: Option) -> str:
    """Return the text of the column "level": value - points + cost, each rounded, so that the row adds up."""
    if option.value is None or option.points is None or option.cost is None:
        return NOTHING
    return f"{round(option.value) - round(option.points) + round(option.cost):+,}"


def _percent(share: float | None) -> str:
    return NOTHING if share is None else f"{_PERCENT * share:.1f}"


def _chance(share: float | None) -> str:
    """Return the probability of dealing in as text, in percent; only an exact zero is written as 0."""
    if share == 0:
        return "0"
    return "<0.1" if share is not None and _PERCENT * share < _LEAST else _percent(share)


def why_lines(decision: Decision, language: str) -> list[str]:
    """Return sentences that say why the review judges a decision as it does."""
    return [reason_text(message, language) for message in decision.why]


def open_lines(decision: Decision, language: str) -> Iterator[str]:
    """Yield lines of text with the opponents' hands, which the player could not see.

    A line names an opponent as the diagram of the position does: on the right, across or on the left.
    """
    players = len(decision.open_hands) + 1
    own = sum(range(players)) - sum(hand.seat for hand in decision.open_hands)  # the missing seat
    hands = {(hand.seat - own) % players: hand for hand in decision.open_hands}
    for seat, hand in sorted(hands.items()):
        key = "open_ready" if hand.waits else "open"
        facts = {"hand": hand.hand, "shanten": hand.shanten, "waits": hand.waits}
        yield _say(language, key, seat=seat_word(seat, players, language), **facts)


# ---------------------------------------------------------------------------------- many decisions


def summary_lines(summary: ReviewSummary, language: str) -> Iterator[str]:
    """Yield sentences with the number of decisions and their average loss."""
    counts = {
        "games": summary.games,
        "deals": summary.deals,
        "decisions": summary.decisions,
        "valued": summary.valued,
    }
    if summary.shape is not None:
        yield _say(language, "counts_shape", **counts, of=summary.shape.of)
        yield from _shape_lines(summary.shape, language)
        return
    yield _say(language, "counts", **counts)
    if summary.mean_loss is not None:
        mean = Estimate(summary.mean_loss, summary.error).text(1)
        total = round(summary.mean_loss * summary.valued)
        of_mistakes = sum(item.loss for item in summary.classes)
        yield _say(language, "mean", mean=mean, all=total, mistakes=of_mistakes)


def _shape_lines(count: ShapeCount, language: str) -> Iterator[str]:
    """Yield sentences: how many discards kept the best shape, how many useful tiles the rest lost."""
    yield _say(language, "shape", best=count.best, of=count.of, farther=count.farther)
    if count.useful is not None:
        yield _say(language, "shape_fewer", fewer=count.fewer, useful=f"{count.useful:.1f}")
    if count.fans:
        yield _say(language, "shape_fans", fans=count.fans)


def note_name(summary: ReviewSummary) -> str:
    """Return the id of the note below a summary: whether points, places or shape judge the decisions."""
    return {POINTS: "note", PLACE: "note_place", SHAPE: "note_shape"}[summary.objective]


def advice_line(summary: ReviewSummary, language: str) -> str:
    """Return a sentence that names the class of mistakes with the largest loss; "" if no class is clearly the
    largest.
    """
    costliest = summary.costliest
    if costliest is None:
        return ""
    rates = {name: _rate(getattr(costliest, name)) for name in ("rate", "error", "strong")}
    of = text(f"review_class.{costliest.name}", language)
    return _say(language, "advice", name=of, count=costliest.count, points=f"{costliest.loss:,}", **rates)


def class_titles(language: str) -> list[str]:
    """Return the titles of the columns in the table of classes of mistakes."""
    return [_say(language, f"in_{name}") for name in ("class", "count", "points", "rate", "strong")]


def class_rows(summary: ReviewSummary, language: str) -> Iterator[list[str]]:
    """Yield a row for each class of mistakes.

    Its cells are the name of the class, the number of mistakes, their loss, the number per 100 decisions with
    its standard error, and the number per 100 decisions of strong players.
    """
    for item in summary.classes:
        yield [
            text(f"review_class.{item.name}", language), f"{item.count:,}", f"{item.loss:,}",
            f"{item.rate:.1f} ± {item.error:.1f}", _rate(item.strong),
        ]  # fmt: skip


def class_table(summary: ReviewSummary, language: str, *, by_tiles: bool = False) -> list[list[str]]:
    """Return the table of the classes of mistakes: a list of column titles, then the rows.

    Args:
        summary: the summary of the decisions.
        language: the language of the texts.
        by_tiles: whether decisions were judged by useful tiles instead of values; then the table has no
            classes and columns about points.
    """
    rows = list(class_rows(summary, language))
    if by_tiles:
        named_rows = zip(summary.classes, rows, strict=True)
        rows = [row for item, row in named_rows if item.name in _CLAIMED_BY_TILES]
    table = [class_titles(language), *rows]
    if by_tiles or summary.shape is not None:
        return [[row[column] for column in _BY_TILES] for row in table]
    return table


def _rate(rate: float | None) -> str:
    return NOTHING if rate is None else f"{rate:.1f}"


def agreement_titles(language: str) -> list[str]:
    """Return the titles of the columns in the table that shows how often the best option was chosen."""
    return [_say(language, f"in_{name}") for name in ("kind", "of", "best", "strong")]


def agreement_cells(agreement: Agreement, language: str) -> list[str]:
    """Return the cells of a row: a sort of decision, and how often the player chose the best option there."""
    away = (
        Message("review.away", shanten=agreement.shanten) if agreement.shanten else Message("shanten.ready")
    )
    parts = [
        Message(f"review.kind_{agreement.kind}"),
        Message(f"review.{'is_open' if agreement.is_open else 'is_closed'}"),
        away, *([Message("review.against")] if agreement.against else []),
    ]  # fmt: skip
    name = text("list.between", language).join(part.in_language(language) for part in parts)
    return [
        name,
        f"{agreement.of:,}",
        f"{agreement.best:.0f} ± {agreement.error:.0f}",
        f"{agreement.strong:.0f}",
    ]


def luck_lines(luck: Luck, language: str) -> Iterator[str]:
    """Yield sentences about the player's luck: the events of the game that the player did not decide."""
    if luck.dealt is not None:
        dealt = {"dealt": f"{luck.dealt:.2f}", "expected": f"{luck.dealt_expected:.2f}"}
        yield _say(language, "luck_dealt", **dealt, error=f"{luck.dealt_error:.2f}", deals=luck.deals)
    if luck.ready:
        won = {"won": luck.won, "expected": f"{luck.won_expected:.1f}", "error": f"{luck.won_error:.1f}"}
        yield _say(language, "luck_won", **won, ready=luck.ready)
    if luck.ura_wins:
        ura = {"ura": luck.ura, "expected": f"{luck.ura_expected:.1f}", "wins": luck.ura_wins}
        yield _say(language, "luck_ura", **ura)
    if luck.walls:
        waits = {"waits": luck.waits, "expected": f"{luck.waits_expected:.1f}", "walls": luck.walls}
        yield _say(language, "luck_wall", **waits)


def _say(language: str, name: str, /, **facts: object) -> str:
    return text(f"review.{name}", language, **facts)


# ---------------------------------------------------------------------------------- for the page

_BY_TILES: Final = (0, 1, 3)  # columns of classes that need no values, and the classes that are claimed then
_CLAIMED_BY_TILES: Final = (EFFICIENCY, DEFENCE, OVERSIGHT)


def deal_json(deal: ReviewedDeal, values: bool, language: str, objective: str = POINTS) -> Json:
    """Return a reviewed deal as a JSON-ready dict: its decisions, and the column titles of the option table.

    Args:
        deal: the deal.
        values: whether the options are judged by expected values.
        language: the language of the texts.
        objective: the unit of the losses, points or places.
    """
    return {
        "decisions": [decision_json(decision, language) for decision in deal.decisions],
        "luck": None if deal.luck is None else deal.luck.to_dict(),
        "problem": None if deal.problem is None else deal.problem.in_language(language),
        "values": values,
        "titles": option_titles(language, objective),
        "objective": objective,
    }


def decision_json(decision: Decision, language: str) -> Json:
    """Return a decision as a JSON-ready dict with texts.

    The dict has the options, best first, the hand after the chosen option, and the hand after the best
    option.
    """
    position = decision.seat_position
    rows = [
        {"place": place, "cells": option_cells(option, decision, place, language)}
        for place, option in shown_options(decision)
    ]
    return decision.to_dict() | {
        "rows": rows,
        "melds": [_meld_words(option, language) for option in decision.options],
        "after": [_hand(hand_after(position, item)) for item in (decision.actual, decision.better)],
        "why": why_lines(decision, language),
        "sight": goal_lines(decision, language),
        "offered": None if position.offered is None else FACE_NAMES[position.offered.tile],
        "table": list(diagram(position, language)),
        "rivers": [plain(river) for river in rivers_of(position, language)],
        "indicators": [FACE_NAMES[face] for face in in_order(position.indicators)],
        "open": list(open_lines(decision, language)),
    }


def _meld_words(option: Option, language: str) -> str:
    """Return the name of a call, or the tiles of another meld; "" for an option without a meld."""
    if option.move == "call":
        return reason_text(named(option), language)
    return tiles_word(Meld.parse(option.meld).faces, language) if option.meld else ""


def _hand(hand: Hand) -> Json:
    melds = [[FACE_NAMES[face] for face in meld.faces] for meld in hand.melds]
    return {"tiles": [FACE_NAMES[face] for face in hand.faces], "melds": melds}


def summary_json(summary: ReviewSummary, values: bool, language: str) -> Json:
    """Return the summary of many decisions as a JSON-ready dict, in numbers and in words.

    Args:
        summary: the summary.
        values: whether the decisions were judged by expected values.
        language: the language of the texts.
    """
    agreement = [agreement_cells(item, language) for item in summary.agreement]
    titles, *rows = class_table(summary, language, by_tiles=not values)
    words: dict[str, Any] = {
        "lines": list(summary_lines(summary, language)),
        "advice": advice_line(summary, language),
        "advice_class": "" if summary.costliest is None else summary.costliest.name,
        "classes": {"titles": titles, "rows": rows},
        "agreement": {"titles": agreement_titles(language), "rows": agreement},
        "luck": list(luck_lines(summary.luck, language)),
        "note": _say(language, note_name(summary) if values or summary.shape else "note_tiles"),
    }
    return summary.to_dict() | {"words": words}
