"""The score of a win in a Chinese game: its best reading, what wildcards stand for, and what did not count.

A win may be declared on a hand that need not be complete: by the eighth flower, by ten honours discarded.
The winning tile is none of the hand then: the flower, one's own or another's (七抢一), written ``*``; or the
tenth honour that was discarded (十风).

>>> from paili import fan
>>> print(score(Win("1479m258p369s1234z15m", "*", flowers=8, discarder="W"), fan.TAIWAN))
8 fan: robbed_flower 8

What does not count, and what stands in its place: the case that was scored is asked for every fan of the game
once more, without the rules that take fans away. A fan of runs that has none in its place is one of too many:
its runs were joined already.

>>> for each in score(Win("123456789m12p88s", "3p", tsumo=True), fan.MCR).not_counted:
...     print(each.id, each.times, *each.beside)
short_straight 2
two_terminal_chows 1
no_honours 1 all_chows
self_drawn 1 fully_concealed_hand
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations
from operator import attrgetter
from typing import Final, NamedTuple

from paili.analysis.from_position import accepts_win_of_position
from paili.catalogue import text
from paili.display import sentences_of
from paili.errors import ScoreError, shown
from paili.fan.catalogue.case import EIGHTH_FLOWER, CaseFacts, FanCase, without_groups
from paili.fan.catalogue.rows import FanRow
from paili.fan.checks import check_known, declared_form, has_wildcards
from paili.fan.payments import NOTHING, FanPayments, payments_of
from paili.fan.rules import GAMES, Rules, is_game
from paili.fan.shapes import variant_of
from paili.fan.wild.deal import in_deal
from paili.fan.wild.search import WinsOfHand, best_of_wildcards
from paili.fan.worth import BY_RANK, ScoredFanCase, all_cases, best_case, score_case
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import WILDCARD, Kind
from paili.win import traits
from paili.win.readings import ScoredReading
from paili.win.record import WinRecord, changed_record
from paili.win.rule_sets import no_such_rules
from paili.win.win import Win, checked_win

_VALUE: Final = attrgetter("value")
_WAITS: Final = {traits.EIGHT_FLOWERS: EIGHTH_FLOWER, traits.TEN_HONOURS: "tenth honour"}


@json_record()
class FanValue(NamedTuple):
    """A fan of a won hand.

    Attributes:
        id: of the catalogue.
        value: what it is worth each time.
        times: how often it counts.
    """

    id: str
    value: int
    times: int

    def name(self, language: str = "en") -> str:
        """Return its name in a language."""
        return text(f"fan.{self.id}", language)

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record()
class NotCounted(NamedTuple):
    """A fan that a hand has and that does not count, or not so often.

    Attributes:
        id: of the catalogue.
        value: what it would be worth each time.
        times: how often the hand has it beyond what counts.
        beside: the fans that count in its place; none for a fan of runs that others join already.
    """

    id: str
    value: int
    times: int
    beside: tuple[str, ...]

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record(
    "hand:win.hand_text", "tile:win.winning_tile", "rules:rules.name", "seat_wind:win.seat_letter",
    "round_wind:win.round_letter", "tsumo:win.tsumo",
    "stands_for", "problem", "total", "bonus", "fans", "factor", "base", "payments", "reading",
)  # fmt: skip
class FanScore(NamedTuple):
    """The score of a win in a Chinese game.

    >>> from paili import Win, fan
    >>> found = fan.score(Win("123456789m12p88s", "3p", tsumo=True), fan.MCR)
    >>> [(each.id, each.times, each.beside) for each in found.not_counted][-1]
    ('self_drawn', 1, ('fully_concealed_hand',))
    >>> print(found.text("zh").splitlines()[0])
    清龙 16

    Attributes:
        fans: the fans that count, each with its value and how many times.
        total: their sum, bonuses such as flowers included; more than the cap of the game is not cut off.
        bonus: how much of it are bonuses, which do not help to the minimum.
        base: the points of the total, of which the payments are made; 0 with a problem.
        payments: who pays what.
        reading: the groups and the wait that were scored.
        stands_for: the kinds that wildcards were taken for, in tile order.
        problem: "" for a hand that may win, "too_few_fan" or "too_few_points".
        factor: by what the points were multiplied.
        win: what was scored.
        rules: in which game.
    """

    fans: tuple[FanValue, ...]
    total: int
    bonus: int
    base: int
    payments: FanPayments
    reading: ScoredReading
    stands_for: tuple[Kind, ...]
    problem: str
    factor: int
    win: Win
    rules: Rules

    def __str__(self) -> str:
        named = ", ".join(
            f"{fan.id} {fan.value}" + (f"×{fan.times}" if fan.times > 1 else "") for fan in self.fans
        )
        note = f" ({self.problem.replace('_', ' ')})" if self.problem else ""
        return f"{self.total} fan{note}: {named}"

    def to_dict(self) -> Json:
        """Return the score as JSON takes it."""
        return plain(self)

    def text(self, language: str = "en") -> str:
        """Return it in sentences of a language, a line each, with the fans that do not count and why."""
        return sentences_of(self, language)

    @property
    def not_counted(self) -> tuple[NotCounted, ...]:
        """The fans that the hand has and that do not count, the highest_scoring first, and what counts
        beside."""
        return explained(self.win, self.rules)[1]


def game(name: str) -> Rules:
    """Return a ready-made game by its name.

    Raises:
        ScoreError: if there is none.

    >>> game("mcr").name, game("MCR") is game("mcr")
    ('mcr', True)
    """
    return Rules.named(name)


def checked_game(rules: object) -> Rules:
    """Return a game that is given as itself or by the name of a ready-made one.

    Raises:
        ScoreError: if it is none.

    >>> checked_game("MCR").name
    'mcr'
    """
    if isinstance(rules, Rules):
        return rules
    if is_game(rules):
        return Rules.named(rules)
    raise no_such_rules("ledger.no_rules", rules, list(GAMES), value=shown(rules))


NO_WIN: Final = frozenset(("score.not_complete", "score.not_complete_wild"))
"""The errors that say that tiles are no win."""


@accepts_win_of_position
def score(win: Win, rules: Rules | str) -> FanScore:
    """Return what a win is worth in a game, by its best reading.

    Args:
        win: the won hand and its circumstances; or a position, as `paili.score` takes it.
        rules: the game, or the name of a ready-made one.

    A hand below the minimum is a `FanScore` without points whose ``problem`` says so. With wildcards the best
    hand that they can stand for is scored, see `paili.fan.wild.search`.

    Raises:
        ScoreError: if the tiles are not a win of the game, or it does not know a fact of the win; or if
            ``win`` is not a `Win`.
    """
    rules = checked_game(rules)
    with _saying_why(win, rules):
        return score_in(win, rules)


@contextmanager
def _saying_why(win: Win, rules: Rules) -> Iterator[None]:
    """Say of tiles that are no win what the hand waits for, or how far it is from ready."""
    try:
        yield
    except ScoreError as error:
        if error.fault.key not in NO_WIN:
            raise
        from paili.analysis.analyze import not_a_win  # which takes a while to load

        variant = variant_of(rules, win.lack, in_deal(win, rules).wild)
        raise not_a_win(error.fault, win.hand, win.tile, variant) from None


def score_in(win: Win, rules: Rules) -> FanScore:
    """Return what `score` does, for programs that ask of many tiles: it does not say why one is no win."""
    return score_of(best_of(win, rules), win, rules)


def best_of(win: Win, rules: Rules) -> ScoredFanCase:
    """Return the reading of a win that is scored, and what its wildcards stand for.

    Raises:
        ScoreError: as `score`.
    """
    dealt = in_deal(checked_win(win), rules)
    if form := declared_form(win, rules):
        return _declared_case(win, rules, dealt, form)
    return (best_of_wildcards if has_wildcards(dealt, rules) else best_case)(win, rules, dealt)


def scores_of_hand(hand: WinsOfHand, wins: Sequence[Win]) -> list[FanScore | ScoreError]:
    """Return the scores of wins of one hand, as `score` does, or the errors that it raises.

    Args:
        hand: the hand that they are of; what it can become is found out once.
        wins: what it is won with, and how.
    """
    result: dict[int, FanScore | ScoreError] = {}
    wild: dict[int, WinRecord] = {}
    for place, win in enumerate(wins):
        try:
            dealt = in_deal(win, hand.rules)
            if has_wildcards(dealt, hand.rules) and not declared_form(win, hand.rules):
                wild[place] = dealt
            else:
                result[place] = score_in(win, hand.rules)
        except ScoreError as error:
            result[place] = error
    best = hand.best([(wins[place], dealt) for place, dealt in wild.items()])
    for place, case in zip(wild, best, strict=True):
        if isinstance(case, ScoreError):
            result[place] = case
        else:
            result[place] = score_of(case, wins[place], hand.rules)
    return [result[place] for place in range(len(wins))]


def score_of(best: ScoredFanCase, win: Win, rules: Rules) -> FanScore:
    """Return the score of a case that was chosen."""
    counted = best.tally
    named = [FanValue(row.id, row.value, times) for row, times in counted.fans]
    fans = tuple(sorted(named, key=_VALUE, reverse=True))
    allowed, points, _ = best.rank
    ids = (fan.id for fan in fans)
    paid = payments_of(win, counted.total, counted.factor, rules, ids) if allowed else NOTHING
    return FanScore(
        fans, counted.total, counted.bonus, points if allowed else 0, paid, best.case.reading,
        best.stands_for, best.problem, counted.factor, win, rules,
    )  # fmt: skip


@accepts_win_of_position
def all_readings(win: Win, rules: Rules | str) -> tuple[FanScore, ...]:
    """Return the score of every reading of a win, the best first.

    Raises:
        ScoreError: as `score`; and for a hand with wildcards, which has a reading for every assignment.
    """
    rules = checked_game(rules)
    dealt = in_deal(checked_win(win), rules)
    if declared_form(win, rules):
        return (score(win, rules),)
    if has_wildcards(dealt, rules):
        raise ScoreError("score.readings_of_wildcards", hand=win.hand)
    with _saying_why(win, rules):
        cases = sorted(all_cases(win, rules, dealt), key=BY_RANK, reverse=True)
    return tuple(score_of(case, win, rules) for case in cases)


# ---------------------------------------------------------------------------------- declared wins


def _declared_case(win: Win, rules: Rules, dealt: WinRecord, form: str) -> ScoredFanCase:
    """Return the one case of a declared win.

    Args:
        win: the win.
        rules: the game.
        dealt: the win in the kinds of its deal.
        form: the form of it, see `paili.fan.checks.declared_form`.

    Raises:
        ScoreError: if the game does not know a fact of the win.
    """
    check_known(win, rules)
    facts = CaseFacts(_apart(dealt, rules), rules)
    facts.traits &= ~(traits.ANY_TILE | traits.LAST_COPY)
    facts.waits = 0
    return score_case(without_groups(facts, form, _WAITS[form]), rules)


def _apart(win: WinRecord, rules: Rules) -> WinRecord:
    """Return a win without its tile, and with the tiles of wild kinds as wildcards."""
    wild = rules.wild_kinds | win.wild
    counts, hand = list(win.full.counts), list(win.held)
    wildcards = win.full.wildcards
    if win.winning_kind == WILDCARD:
        wildcards -= 1
    else:
        counts[win.winning_kind] -= 1
        hand[win.winning_kind] -= 1
    wildcards += sum(counts[kind] for kind in wild)
    natural = tuple(0 if kind in wild else count for kind, count in enumerate(counts))
    full = Hand.unchecked(natural, wildcards=wildcards)
    return changed_record(win, full=full, held=tuple(hand), winning_kind=WILDCARD)


# ---------------------------------------------------------------------------------- what does not count


def explained(win: Win, rules: Rules) -> tuple[FanScore, tuple[NotCounted, ...]]:
    """Return the score of a win, as `paili.fan.score` does, and the fans that do not count."""
    with _saying_why(win, rules):
        case = best_of(win, rules)
    missing = (_missing(row, case, rules) for row in rules.fans if _is_asked(row, case.case))
    near_misses = sorted((item for item in missing if item.times > 0), key=lambda item: -item.value)
    return score_of(case, win, rules), tuple(near_misses)


def _is_asked(row: FanRow, case: FanCase) -> bool:
    """Return whether a hand may have a fan; one that stands in for all others is missed by nobody."""
    return not row.otherwise and not row.fan.needs & ~case.traits


def _missing(row: FanRow, case: ScoredFanCase, rules: Rules) -> NotCounted:
    counted = {item.id: times for item, times in case.tally.fans}
    has = _times(row, case.case, rules)
    left = (min(has, 1) if row.once else has) - counted.get(row.id, 0)
    return NotCounted(row.id, row.value, left, _in_its_place(row, case, rules, counted))


def _times(row: FanRow, case: FanCase, rules: Rules) -> int:
    if row.id not in rules.fan_index.joining or row.fan.joins is None:
        return int(row.fan.times(case))
    return sum(map(row.fan.joins, combinations(case.runs, row.fan.runs)))


def _in_its_place(
    row: FanRow, case: ScoredFanCase, rules: Rules, counted: Mapping[str, int]
) -> tuple[str, ...]:
    rows = [item for item, _ in case.tally.fans]
    beside = tuple(item.id for item in rows if row.id in (*item.replaces, *item.uses, *item.covers))
    if beside or rules.combine != "highest" or row.extra or row.id in counted:
        return beside
    return tuple(row.id for row in rows if not row.extra and row.counts == "fan")
