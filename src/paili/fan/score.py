"""Score a win in a Chinese game by its highest-scoring division into groups, and list the fans that do not
count.

Two forms of win do not need a complete hand: eight flowers and ten discarded honours. Their winning tile does
not belong to the hand. For eight flowers it is a flower of the winner or of another player (七抢一), written
``*``. For ten discarded honours it is the tenth honour that the winner discarded (十风).

>>> from paili import fan
>>> print(score(Win("1479m258p369s1234z15m", "*", flowers=8, discarder="W"), fan.TAIWAN))
8 fan: robbed_flower 8

A hand may have fans that do not count, because other fans replace them. To list them, each fan of the game is
checked without the rules of replacement. Each fan of the list names the fans that count in its place; it
names none if it is a fan of runs and other fans have combined its runs already.

>>> for item in score(Win("123456789m12p88s", "3p", tsumo=True), fan.MCR).not_counted:
...     print(item.id, item.times, *item.beside)
short_straight 2
two_terminal_chows 1
no_honours 1 all_chows
self_drawn 1 fully_concealed_hand
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import Final, NamedTuple

from paili.analysis.from_position import accepts_win_of_position
from paili.arguments import checked_language
from paili.catalogue import text
from paili.display import sentences_of
from paili.errors import ScoreError
from paili.fan.catalogue.case import EIGHTH_FLOWER, CaseFacts, FanCase, without_groups
from paili.fan.catalogue.rows import FanRow
from paili.fan.checks import check_known, declared_form, has_wildcards
from paili.fan.payments import NOTHING, FanPayments, payments_of
from paili.fan.rules import Rules, checked_game
from paili.fan.scored_case import BY_RANK, ScoredFanCase, all_cases, best_case, score_case
from paili.fan.shapes import variant_of
from paili.fan.wild.deal import NO_SWAP, exchanged, exchanged_hand, in_deal, swap_of, wild_of
from paili.fan.wild.search import WinsOfHand, best_of_wildcards
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import WILDCARD, Kind
from paili.win import traits
from paili.win.readings import ScoredReading
from paili.win.record import WinRecord, changed_record
from paili.win.win import Win, checked_win

_VALUE: Final = attrgetter("value")
_WAITS: Final = {traits.EIGHT_FLOWERS: EIGHTH_FLOWER, traits.TEN_HONOURS: "tenth honour"}


@json_record()
class FanValue(NamedTuple):
    """A fan (番, the counterpart of a yaku) that counts for a win in a Chinese game.

    Attributes:
        id: the name of the fan in all languages, such as ``all_chows``; `name` has the words for people.
        value: the points of the fan, each time that it counts.
        times: how often the fan counts in this hand.
    """

    id: str
    value: int
    times: int

    def name(self, language: str = "en") -> str:
        """Return the name of the fan for people, such as ``清龙``; the language is "en", "zh" or "ja".

        Raises:
            PailiError: if paili does not have the language.
        """
        return text(f"fan.{self.id}", checked_language(language))

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``id``, ``value`` and ``times``.
        """
        return plain(self)


@lru_cache(maxsize=1 << 12)
def _fan_value(id_: str, value: int, times: int) -> FanValue:
    """Return a fan of a won hand; the same arguments return the same object."""
    return FanValue(id_, value, times)


@json_record()
class NotCounted(NamedTuple):
    """A fan that a hand has but that does not count, or counts less often than the hand has it.

    Attributes:
        id: the name of the fan in all languages, such as ``no_honours``.
        value: the points of the fan, each time that it would count.
        times: how often the hand has the fan although it does not count.
        beside: the ids of the fans that count in its place; () for a fan of runs whose runs other fans have
            combined already.
    """

    id: str
    value: int
    times: int
    beside: tuple[str, ...]

    def to_dict(self) -> Json:
        """Return this record as a JSON-ready dict."""
        return plain(self)


@json_record(
    "hand:win.hand_text", "tile:win.winning_tile", "rules:rules.name", "seat_wind:win.seat_letter",
    "round_wind:win.round_letter", "tsumo:win.tsumo",
    "stands_for", "problem", "total", "bonus", "fans", "factor", "base", "payments", "reading",
)  # fmt: skip
class FanScore(NamedTuple):
    """The score of a win in a Chinese game: its fans (番, the counterpart of yaku), points, payments.

    ``not_counted`` lists further fans of the hand that do not count; ``beside`` of such a fan has the ids of
    the fans that exclude it. In the example, "fully_concealed_hand" excludes "self_drawn".

    >>> from paili import Win, fan
    >>> score = fan.score(Win("123456789m12p88s", "3p", tsumo=True), fan.MCR)
    >>> [(item.id, item.times, item.beside) for item in score.not_counted][-1]
    ('self_drawn', 1, ('fully_concealed_hand',))
    >>> print(score.text("zh").splitlines()[0])
    清龙 16

    Attributes:
        fans: the fans that count, each with its points and how often it counts.
        total: the sum of the fans, bonuses such as flowers included; the cap of the game is not applied.
        bonus: the part of the total that comes from bonuses, which do not count towards the minimum.
        base: the points that the game computes from ``total``; the payments are computed from these points. 0
            if there is a ``problem``.
        payments: who pays how many points.
        reading: the division into groups, and the wait, with which the score is highest.
        stands_for: the kinds that the wildcards stand for, in tile order.
        problem: why the hand may not win, "too_few_fan" or "too_few_points"; "" if it may win.
        factor: the number by which the fans that double or multiply points have multiplied the points; 1
            without such fans.
        win: the win that was scored.
        rules: the rules of the game.
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
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``hand``, ``tile``, ``rules``, ``seat_wind``, ``round_wind``, ``tsumo``, ``stands_for``,
        ``problem``, ``total``, ``bonus``, ``fans``, ``factor``, ``base``, ``payments`` and ``reading``.
        Objects among the values become dicts; hands and tiles become text such as ``"5m"``.
        """
        return plain(self)

    def text(self, language: str = "en") -> str:
        """Return the score as text: one line for each fan, then the fans that do not count, with the reason.

        Args:
            language: ``"en"``, ``"zh"`` or ``"ja"``.
        """
        return sentences_of(self, language)

    @property
    def not_counted(self) -> tuple[NotCounted, ...]:
        """The fans that this reading has but that do not count, with the fans that count in their place.

        An entry has the ``id`` of the fan, its points (``value``), how many times the reading has the
        fan (``times``), and the ids of the fans that count in its place (``beside``). The entry with the most
        points is first; () if every fan counts.
        """
        return _near_misses(_case_of(self), self.rules)


def game(name: str) -> Rules:
    """Return the rules of a Chinese game that paili knows by name, such as ``"mcr"`` or ``"sichuan"``.

    Args:
        name: the name, in any language; case, spaces and hyphens do not matter.

    Raises:
        ScoreError: if there is no game of this name; the message lists all names.

    >>> game("mcr").name, game("MCR") is game("mcr")
    ('mcr', True)
    """
    return Rules.named(name)


NO_WIN: Final = frozenset(("score.not_complete", "score.not_complete_wild"))
"""The errors that say that tiles are no win."""


@accepts_win_of_position()
def score(win: Win, rules: Rules | str) -> FanScore:
    """Return the fans, points and payments of a win in a Chinese game, by its highest-scoring division.

    A hand below the minimum of the game has no points, and its ``problem`` says why. Wildcards stand for the
    kinds that give the highest score. `paili.score` does the same for riichi and Chinese games.

    Args:
        win: the won hand and its circumstances as a `paili.Win`; or a position of the game, or its text.
        rules: the Chinese game, or its name, such as ``"mcr"``. If ``win`` is a position, which has its game,
            pass the winning tile here instead, or nothing if the position has a drawn or offered tile;
            further facts of the win are then keyword arguments, see `paili.Position.win`.

    Raises:
        ScoreError: if the tiles are not a win of the game, the game does not use a fact of the win, or
            ``win`` is neither a `Win` nor a position.
        PositionError: if ``win`` is a position, and the winning tile is not known.
    """
    rules = checked_game(rules)
    try:
        return score_in(win, rules)
    except ScoreError as error:
        raise _why_no_win(error, win, rules) from None


def _why_no_win(error: ScoreError, win: Win, rules: Rules) -> ScoreError:
    """Add the waits or the shanten of the hand to the message of an error for tiles that are not a win.

    Any other error is returned unchanged.
    """
    if error.fault.key not in NO_WIN:
        return error
    from paili.analysis.analyze import not_a_win  # which takes a while to load

    variant = variant_of(rules, win.lack, in_deal(win, rules).wild)
    swap = swap_of(wild_of(win.wild, win.wild_indicator, rules), rules)
    hand = win.hand if swap == NO_SWAP else exchanged_hand(win.hand, swap)
    tile = exchanged(win.winning_kind, swap)
    return not_a_win(error.fault, hand, tile, variant, lambda kind: exchanged(kind, swap))


def score_in(win: Win, rules: Rules) -> FanScore:
    """Return the score of a win as `score` does, but raise an error with a shorter message if the tiles are
    not a win.

    Functions that try many tiles call this function, because the longer message of `score` takes time to
    compute.
    """
    return score_of(best_of(win, rules), win, rules)


def best_of(win: Win, rules: Rules) -> ScoredFanCase:
    """Return the highest-scoring `FanCase` of a win, with the kinds that its wildcards stand for.

    Raises:
        ScoreError: as `score`.
    """
    dealt = in_deal(checked_win(win), rules)
    if form := declared_form(win, rules):
        return _declared_case(win, rules, dealt, form)
    return (best_of_wildcards if has_wildcards(dealt, rules) else best_case)(win, rules, dealt)


def scores_of_hand(hand: WinsOfHand, wins: Sequence[Win]) -> list[FanScore | ScoreError]:
    """Return the score of each win of one hand, or the error that `score` would raise.

    Args:
        hand: the hand that all the wins have in common.
        wins: the wins, which differ only in their winning tile.
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
    """Return the score of a win from its highest-scoring `FanCase`."""
    counted = best.tally
    named = [_fan_value(row.id, row.value, times) for row, times in counted.fans]
    fans = tuple(sorted(named, key=_VALUE, reverse=True))
    allowed, points, _ = best.rank
    ids = [fan.id for fan in fans]
    paid = payments_of(win, counted.total, counted.factor, rules, ids) if allowed else NOTHING
    fields = (
        fans, counted.total, counted.bonus, points if allowed else 0, paid, best.case.reading,
        best.stands_for, best.problem, counted.factor, win, rules,
    )  # fmt: skip
    return tuple.__new__(FanScore, fields)  # past the ``__new__`` of a named tuple, which is slower


@accepts_win_of_position()
def all_readings(win: Win, rules: Rules | str) -> tuple[FanScore, ...]:
    """Return the score of every division of a win into groups, the highest first.

    `score` returns only the highest.

    Args:
        win: the won hand and its circumstances as a `paili.Win`; or a position of the game, or its text, as
            for `score`.
        rules: the Chinese game, or its name, such as ``"mcr"``; leave it out if ``win`` is a position.

    Raises:
        ScoreError: if the tiles are not a win of the game, the game does not use a fact of the win, or the
            hand has wildcards, because there would be too many divisions.
    """
    rules = checked_game(rules)
    dealt = in_deal(checked_win(win), rules)
    if declared_form(win, rules):
        return (score(win, rules),)
    if has_wildcards(dealt, rules):
        raise ScoreError("score.readings_of_wildcards", hand=win.hand)
    try:
        cases = sorted(all_cases(win, rules, dealt), key=BY_RANK, reverse=True)
    except ScoreError as error:
        raise _why_no_win(error, win, rules) from None
    return tuple(score_of(case, win, rules) for case in cases)


# ---------------------------------------------------------------------------------- declared wins


def _declared_case(win: Win, rules: Rules, dealt: WinRecord, form: str) -> ScoredFanCase:
    """Return the only `FanCase` of a win that needs no complete hand.

    Args:
        win: the win.
        rules: the game.
        dealt: the same win as `paili.fan.wild.deal.in_deal` returns it.
        form: the form of the win, see `paili.fan.checks.declared_form`.

    Raises:
        ScoreError: if the game does not use a fact of the win.
    """
    check_known(win, rules)
    facts = CaseFacts(_with_wildcards_apart(dealt, rules), rules)
    facts.without_waits()
    return score_case(without_groups(facts, form, _WAITS[form]), rules)


def _with_wildcards_apart(win: WinRecord, rules: Rules) -> WinRecord:
    """Remove the winning tile from a win, and replace tiles of wild kinds by wildcards."""
    wild = rules.wild_kinds | win.wild
    counts, hand = list(win.full.counts), list(win.all_counts)
    wildcards = win.full.wildcards
    if win.winning_kind == WILDCARD:
        wildcards -= 1
    else:
        counts[win.winning_kind] -= 1
        hand[win.winning_kind] -= 1
    wildcards += sum(counts[kind] for kind in wild)
    natural = tuple(0 if kind in wild else count for kind, count in enumerate(counts))
    full = Hand.unchecked(natural, wildcards=wildcards)
    return changed_record(win, full=full, all_counts=tuple(hand), winning_kind=WILDCARD)


# ---------------------------------------------------------------------------------- what does not count


def explained(win: Win, rules: Rules) -> tuple[FanScore, tuple[NotCounted, ...]]:
    """Return the score of a win, as `paili.fan.score` does, with the fans that do not count."""
    try:
        case = best_of(win, rules)
    except ScoreError as error:
        raise _why_no_win(error, win, rules) from None
    return score_of(case, win, rules), _near_misses(case, rules)


def _case_of(score: FanScore) -> ScoredFanCase:
    """Return the `FanCase` of a score; `all_readings` also returns scores of lower cases."""
    win, rules = score.win, score.rules
    best, dealt = best_of(win, rules), in_deal(win, rules)
    if best.case.reading == score.reading or has_wildcards(dealt, rules):
        return best
    return next((case for case in all_cases(win, rules, dealt) if case.case.reading == score.reading), best)


def _near_misses(case: ScoredFanCase, rules: Rules) -> tuple[NotCounted, ...]:
    missing = (_missing(row, case, rules) for row in rules.fans if _is_checked(row, case.case))
    return tuple(sorted((item for item in missing if item.times > 0), key=lambda item: -item.value))


def _is_checked(row: FanRow, case: FanCase) -> bool:
    """Return whether a `FanCase` has the traits that a fan needs, so that the list of fans that do not count
    may contain the fan.

    This list never contains a fan that counts only if no other fan counts.
    """
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
