"""Measure the distance to a win of a given worth (a limit such as mangan, or points), by tsumo or by ron.

Method: complete hands are generated in the order of the number of tiles that they lack (`paili.goal.won`),
and scored on every possible winning tile, until some are worth enough. All hands that lack equally few tiles
are then scored too, because the useful tiles of each of them count. No hand is skipped, so the answer is
exact. If `MOST_SCORED` hands are not enough, ``beyond`` is the number of draws that are certainly too few.

>>> found = worth("2233445m234p678s1z", "mangan")
>>> found.draws, found.tiles, found.discards
(1, TileSet.parse('5m'), TileSet.parse('1z'))
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from paili.analysis.inputs import CONCEALED, Inputs
from paili.analysis.shanten import distances
from paili.arguments import counter, flag
from paili.errors import QuestionError, shown
from paili.fan.hands.waits import score_if_won
from paili.fan.rules import Rules as GameRules
from paili.fan.shapes import variant_of
from paili.goal.goals import helping, left_of, playable, variant_with, whole_position
from paili.goal.places import TSUMO, Places
from paili.goal.won import Counts, hands_of_game, won_hands
from paili.hand import Hand
from paili.position.text.rules import names_game
from paili.record import Json, json_record, plain
from paili.scoring.points import MANGAN, YAKUMAN, Winnings, points_of
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.worth import score_cases
from paili.tiles import EAST, KINDS, Kind, TileSet, kind_of
from paili.win.facts import wind
from paili.win.win import Win

LIMITS: Final = {
    "mangan": MANGAN, "haneman": 3_000, "baiman": 4_000, "sanbaiman": 6_000, "yakuman": YAKUMAN,
}  # fmt: skip
MOST_POINTS: Final = 300_000
MOST_FAN: Final = 1000
MOST_SCORED: Final = 20_000


@json_record()
class WorthGoal(NamedTuple):
    """The distance to a win of at least a number of points.

    Attributes:
        points: the number of points, without honba and sticks; in a Chinese game the number of fan.
        tsumo: whether the last tile is drawn; otherwise another player discards it.
        draws: the fewest draws to such a win, including the last tile; None if no such win was found.
        beyond: the number of draws that are certainly too few.
        tiles: the kinds that bring the win nearer when drawn.
        left: for each of these kinds the number of copies that are neither in the hand, nor in its melds, nor
            visible.
        discards: for 3n+2 tiles, the kinds that can be discarded without losing a draw.
    """

    points: int
    tsumo: bool
    draws: int | None
    beyond: int
    tiles: TileSet
    left: dict[Kind, int]
    discards: TileSet

    def to_dict(self) -> Json:
        """Return this record as a JSON-ready dict."""
        return plain(self)

    @property
    def total(self) -> int:
        """Return the number of tiles left that bring the win nearer."""
        return sum(self.left.values())


def worth(
    hand: Hand | str,
    points: int | str | None = None,
    visible: str | Sequence[int] = "",
    *,
    tsumo: bool = True,
    riichi: bool = True,
    dora_indicators: str | Iterable[int] = "",
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    rules: Rules | GameRules | str = Rules.TENHOU,
    forms: str | Collection[str] | None = None,
) -> WorthGoal:
    """Return the distance of a hand to a win of at least a given worth.

    Args:
        hand: 13 or 14 tiles with its melds, without wildcards. Its red fives count if they stay in the hand;
            fives that are drawn count as ordinary fives.
        points: the least points that the winner receives, without honba and sticks; or a limit, "mangan" to
            "yakuman"; None for a mangan. In a Chinese game the least number of fan; None for the minimum of
            the game.
        visible: tiles seen elsewhere, dora indicators too, as text or 34 counts.
        tsumo: whether the last tile is drawn.
        riichi: whether concealed hands win in riichi; ippatsu and ura dora are not counted.
        dora_indicators: text of tiles, or faces.
        seat_wind, round_wind: ``E S W N``.
        rules: the rule set, or a Chinese game, in which wins below the minimum never count.
        forms: the forms that win, as `paili.Variant.with_forms` takes them; None for all.

    Raises:
        NotationError, HandError, VariantError: if tiles are invalid, or there are more than four of a kind.
        QuestionError: if the hand has another size or wildcards, or ``points`` are invalid; in a game with
            five sets, wildcards or a lack suit.
        ScoreError: if a wind does not exist, or the indicators are invalid.

    >>> far = worth("123m456p78s99m[123p]", rules="mcr", tsumo=False)
    >>> far.points, far.draws, far.tiles
    (8, 1, TileSet.parse('9s'))
    """
    if type(rules) is not Rules and names_game(rules):
        facts = {
            "tsumo": flag(tsumo, QuestionError, "tsumo"),
            "seat_wind": seat_wind,
            "round_wind": round_wind,
        }
        if dora_indicators:
            raise QuestionError("value.of_riichi", name="dora_indicators")
        return _worth_in_game(hand, points, visible, facts, playable(rules, forms))
    rules = checked_rules(rules)
    points = "mangan" if points is None else points
    inputs = whole_position(hand, visible, variant_with(rules, forms), rules.tenpai)
    seat = wind("seat_wind", seat_wind)
    tsumo, riichi = flag(tsumo, QuestionError, "tsumo"), flag(riichi, QuestionError, "riichi")
    win_facts: dict[str, Any] = {
        "tsumo": tsumo, "riichi": riichi and inputs.hand.is_concealed, "seat_wind": seat,
        "round_wind": wind("round_wind", round_wind), "dora_indicators": dora_indicators,
    }  # fmt: skip
    least = _basic(points, seat == EAST, tsumo, rules)
    minimum = points if isinstance(points, int) else _points(least, seat == EAST, tsumo, rules)
    enough = partial(_is_enough, inputs=inputs, facts=win_facts, rules=rules, least=least)
    return _Search(inputs, tsumo, partial(won_hands, twice=rules.seven_pairs_quads), enough).answer(minimum)


def _worth_in_game(
    hand: Hand | str, points: object, visible: str | Sequence[int], facts: dict[str, Any], rules: GameRules
) -> WorthGoal:
    """Return the distance to a win of at least a number of fan in a Chinese game.

    Args:
        hand, points, visible: as `worth` takes them.
        facts: the winds, and whether the last tile is drawn.
        rules: the game.
    """
    inputs, least = whole_position(hand, visible, variant_of(rules), CONCEALED), _least_fan(points, rules)
    enough = partial(_is_worth_in_game, rules=rules, facts=facts, least=least)
    hands = partial(hands_of_game, rules=rules)
    return _Search(inputs, bool(facts["tsumo"]), hands, enough).answer(least)


def wins_in_hand(
    places: Places,
    hand: Hand | str,
    rank: int = 1,
    *,
    visible: str | Sequence[int] = "",
    dora_indicators: str | Iterable[int] = "",
    round_wind: int | str = "S",
    rules: Rules | str = Rules.TENHOU,
    forms: str | Collection[str] | None = None,
) -> list[WorthGoal]:
    """Return the distances of a hand to the wins that reach a place in the last deal.

    There is one distance for each amount of points and each way, tsumo or ron, that some way to the place
    needs.

    Args:
        places: the wins needed for each place, from `paili.goal.places.places`.
        hand: as `worth` takes it.
        rank: the place.
        visible, dora_indicators, round_wind: as `worth` takes them; the default is South, the usual round of
            the last deal.
        rules: the rule set used for ``places``.
        forms: the forms that win; None for all.

    Raises:
        QuestionError: if ``places`` is not a `Places`, or ``rank`` is not a number; otherwise as `worth`.

    >>> from paili.goal.places import places
    >>> found = places([25_000, 31_000, 22_000, 22_000], seat="E")
    >>> [(each.points, each.tsumo, each.draws) for each in wins_in_hand(found, "234m456p234678s2z3s")]
    [(4800, True, 1), (3400, False, 1), (6800, False, 3)]
    """
    place = _rank(places, rank)
    needed = [(way.least(place), way.source == TSUMO) for way in places.ways]
    targets = dict.fromkeys((least.points, tsumo) for least, tsumo in needed if least is not None)
    facts: dict[str, Any] = {
        "seat_wind": places.seat, "round_wind": round_wind, "rules": rules, "forms": forms,
    }  # fmt: skip
    return [
        worth(hand, points, visible, tsumo=tsumo, dora_indicators=dora_indicators, **facts)
        for points, tsumo in targets
    ]


def _rank(result: object, rank: object) -> int:
    """Return the place as an int, or raise an error if one of the arguments is of the wrong type.

    Args:
        result: the wins needed for each place.
        rank: the place to check.
    """
    if not isinstance(result, Places):
        raise QuestionError("goal.no_places", value=result)
    return counter(rank, QuestionError, "rank")


def _points(basic: int, is_dealer: bool, tsumo: bool, rules: Rules) -> int:
    return points_of(Winnings(basic, 0, 0, tsumo), is_dealer, rules)


def _basic(points: object, is_dealer: bool, tsumo: bool, rules: Rules) -> int:
    """Return the least basic points with which the winner receives at least some points."""
    if isinstance(points, str) and points in LIMITS:
        return LIMITS[points]
    if isinstance(points, bool) or not isinstance(points, int) or not 0 < points <= MOST_POINTS:
        raise QuestionError(
            "goal.no_worth", value=shown(points), limits=list(LIMITS), most=f"{MOST_POINTS:,}"
        )
    # points never fall as basic points rise
    worth_of = partial(_points, is_dealer=is_dealer, tsumo=tsumo, rules=rules)
    return 1 + bisect_left(range(1, MOST_POINTS), points, key=worth_of)


def _is_enough(
    hand: Hand, tile: int, inputs: Inputs, facts: dict[str, Any], rules: Rules, least: int
) -> bool:
    """Return whether a ready hand that wins on a tile gets enough basic points in one of the forms that win.

    Args:
        hand: the ready hand.
        tile: the winning tile.
        inputs: the hand of the question, for the winning forms.
        facts: the other facts of the win.
        rules: the rule set.
        least: the number of basic points that is enough.
    """
    cases = score_cases(Win(hand, tile, **facts), rules)
    forms = inputs.variant.forms
    return any(case.basic >= least and case.case.form in forms for case in cases)


def _least_fan(value: object, rules: GameRules) -> int:
    """Return the number of fan to reach: the argument, or the minimum of the game for None.

    Raises:
        QuestionError: if the argument is not a number of fan.
    """
    if value is None:
        return rules.minimum
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= MOST_FAN:
        raise QuestionError("goal.no_fan", value=shown(value), most=MOST_FAN)
    return value


def _is_worth_in_game(hand: Hand, tile: int, rules: GameRules, facts: Mapping[str, Any], least: int) -> bool:
    """Return whether a hand wins on a tile with at least a number of fan in a Chinese game.

    Args:
        hand: the ready hand.
        tile: the winning tile.
        rules: the game.
        facts: the other facts of the win.
        least: the number of fan.
    """
    score = score_if_won(Win(hand, tile, **facts), rules)
    return score is not None and not score.problem and score.total >= least


class _Search:
    """A search through the wins of a hand, in the order of the draws that they take.

    Args:
        asked: the hand.
        tsumo: whether the last tile is drawn.
        hands: a function that yields the complete hands with a number of missing tiles, such as
            `paili.goal.won.won_hands`.
        enough: a function that returns whether a ready hand is worth enough on a tile.
    """

    def __init__(
        self,
        inputs: Inputs,
        tsumo: bool,
        hands: Callable[[Counts, Counts, int, int], Iterable[Counts]],
        enough: Callable[[Hand, int], bool],
    ) -> None:
        self.inputs, self.hand, self.tsumo, self.hands, self.enough = (
            inputs,
            inputs.hand,
            tsumo,
            hands,
            enough,
        )
        self.left = left_of(inputs)
        self.limits = tuple(map(int.__add__, inputs.hand.counts, self.left))
        self.scored = 0

    def answer(self, points: int) -> WorthGoal:
        tsumo = self.tsumo
        nearest = min(distances(self.inputs))
        if nearest == 0 and self._has_won():
            return WorthGoal(points, tsumo, 0, 0, *helping(0, 0, self.inputs))
        before = self._hands(0) if nearest == 0 else []
        draws = max(nearest, 1)
        while self.scored < MOST_SCORED and draws <= self.hand.size + 1:
            hands = self._hands(draws)
            if results := [*self._enough(hands, True), *self._enough(before, False)]:
                if self.scored >= MOST_SCORED:
                    break
                return WorthGoal(
                    points, tsumo, draws, draws - 1, *helping(*self._masks(results), self.inputs)
                )
            before, draws = hands, draws + 1
        return WorthGoal(points, tsumo, None, draws - 1, *helping(0, 0, self.inputs))

    def _hands(self, missing: int) -> list[Counts]:
        return list(self.hands(self.hand.counts, self.limits, self.hand.size // 3, missing))

    def _has_won(self) -> bool:
        counts = self.hand.counts
        drawn = range(KINDS) if self.hand.drawn is None else (kind_of(self.hand.drawn),)
        return any(counts[kind] and self._is_enough(counts, kind) for kind in drawn)

    def _enough(self, hands: list[Counts], lacking: bool) -> Iterator[tuple[Counts, int]]:
        """Yield the complete hands that are worth enough, each with a winning tile for which this is true.

        Args:
            hands: complete hands.
            lacking: whether the winning tile must be one that the player's hand lacks; otherwise it must be
                one that this hand has already.
        """
        counts = self.hand.counts
        for won in hands:
            for kind in range(KINDS):
                if not won[kind] or (won[kind] > counts[kind]) != lacking or not self.left[kind]:
                    continue
                self.scored += 1
                if self.scored > MOST_SCORED:
                    return
                if self._is_enough(won, kind):
                    yield won, kind

    def _is_enough(self, won: Counts, kind: int) -> bool:
        waiting = [count - (item == kind) for item, count in enumerate(won)]
        m, p, s = (
            min(red, waiting[five]) for red, five in zip(self.hand.reds, (4, 13, 22), strict=True)
        )  # fmt: skip
        hand = Hand.unchecked(
            waiting, melds=self.hand.melds, reds=(m, p, s), red_limit=self.hand.red_limit
        )  # fmt: skip
        return self.enough(hand, kind)

    def _masks(self, pairs: list[tuple[Counts, int]]) -> tuple[int, int]:
        """Return two masks of kinds: those that some complete hand adds, and those that some complete hand
        gives up.

        Args:
            pairs: complete hands, each with its winning tile.
        """
        counts, lacks, spares = self.hand.counts, 0, 0
        for won, last in pairs:
            waiting = [count - (kind == last) for kind, count in enumerate(won)]
            lacks |= sum(1 << kind for kind in range(KINDS) if won[kind] > counts[kind]) or 1 << last
            kept = waiting if won[last] <= counts[last] else won
            spares |= sum(1 << kind for kind in range(KINDS) if kept[kind] < counts[kind])
        return lacks, spares
