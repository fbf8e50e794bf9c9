"""Score each wait of a ready hand: points by ron and tsumo, with and without riichi, tile by tile.

Method: every kind that completes the hand is scored as a win in four ways: by ron and by tsumo, with and
without riichi. A red five that the hand does not hold is scored as a separate tile. For each way, the highest
score is the takame and the lowest the yasume.

Ippatsu, ura dora and other chance yaku are not counted. A win without any yaku has 0 points.

>>> worth = wait_points("23456m678p345s88s")
>>> [(wait.tile, wait.ron.points, wait.riichi_ron.points) for wait in worth.waits]
[(Kind.M1, 1000, 2000), (Kind.M4, 2000, 3900), (Kind.M7, 2000, 3900)]
>>> worth.end("tsumo").low, worth.end("tsumo").high
(1500, 2700)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from paili.analysis.from_position import HandLike, accepts_position
from paili.analysis.inputs import Inputs, inputs_of
from paili.analysis.waits import Wait, waits_at
from paili.errors import ScoreError
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.score import all_readings, score
from paili.scoring.scored_case import Score
from paili.scoring.yaku.dora import check_in_play
from paili.tiles import COPIES, FIVES, NORTH, REDS, TILES, Face, Kind, kind_of
from paili.variants import FORMS
from paili.win.facts import indicators_of, kita_of
from paili.win.win import Win

WAYS: Final = ("ron", "tsumo", "riichi_ron", "riichi_tsumo")


@json_record()
class WayScore(NamedTuple):
    """The score of a win on one tile, by ron or tsumo, with or without riichi.

    Attributes:
        points: the points that the winner receives, without honba and riichi sticks; 0 without a yaku.
        han: all han, dora included.
        fu: the fu, rounded up.
        limit: the limit that the win reaches, "mangan" and so on; "" below it.
        yaku: the names of the yaku and dora, such as ``pinfu``.
    """

    points: int
    han: int
    fu: int
    limit: str
    yaku: tuple[str, ...]

    def to_dict(self) -> Json:
        """Return this record as a JSON-ready dict."""
        return plain(self)


@json_record()
class WaitScore(NamedTuple):
    """What a ready hand scores on one winning tile: by ron and tsumo, with and without riichi.

    Attributes:
        tile: the winning tile; a red five has an entry of its own.
        left: the number of copies that are neither in the hand, nor in its melds, nor visible.
        ron: the score of a win on another player's discard, without riichi.
        tsumo: the score of a win by drawing the tile, without riichi.
        riichi_ron: the score of a win on a discard after riichi; None for an open hand.
        riichi_tsumo: the score of a win by drawing the tile after riichi; None for an open hand.
    """

    tile: Kind | Face
    left: int
    ron: WayScore
    tsumo: WayScore
    riichi_ron: WayScore | None
    riichi_tsumo: WayScore | None

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; tiles are names such as ``"5m"``."""
        return plain(self)


@json_record()
class End(NamedTuple):
    """The cheapest and the most expensive win of a ready hand (yasume and takame), for example by ron.

    Attributes:
        way: how the hand wins: ``ron``, ``tsumo``, ``riichi_ron`` or ``riichi_tsumo``.
        low: the points of the cheapest win.
        high: the points of the most expensive win.
        low_tiles: the winning tiles with the lowest points.
        high_tiles: the winning tiles with the highest points.
    """

    way: str
    low: int
    high: int
    low_tiles: tuple[Kind | Face, ...]
    high_tiles: tuple[Kind | Face, ...]

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; tiles are names such as ``"5m"``."""
        return plain(self)


@json_record("hand", "rules:rules.name", "waits", "ends")
class WaitPoints(NamedTuple):
    """What a ready hand scores on each of its winning tiles, and its cheapest and most expensive wins.

    Attributes:
        hand: the hand.
        rules: the rule set by which the wins are scored.
        waits: the score of each winning tile, in tile order, a red five after the ordinary five; empty if the
            hand is not ready. A kind is left out if its four copies are in the hand, its melds, the dora
            indicators and the norths set aside.
        ends: an `End` for ron, tsumo, ron after riichi and tsumo after riichi: the cheapest and the most
            expensive win, over the tiles with copies left.
    """

    hand: Hand
    rules: Rules
    waits: tuple[WaitScore, ...]

    @property
    def ends(self) -> tuple[End, ...]:
        """The cheapest and the most expensive win for each way to win, as `End` records.

        The ways are, in this order: ron, tsumo, ron after riichi, tsumo after riichi; for an open hand only
        the first two. A win without a yaku counts as 0 points. () if no winning tile is left.
        """
        return tuple(end for way in WAYS if (end := self.end(way)))

    def end(self, way: str) -> End | None:
        """Return the cheapest and the most expensive win for one way to win.

        Args:
            way: "ron", "tsumo", "riichi_ron" (ron after riichi) or "riichi_tsumo".

        Returns:
            The `End`; None if no winning tile is left, and for the ways with riichi if the hand is open.
        """
        worths = {wait.tile: getattr(wait, way) for wait in self.waits if wait.left}
        points = {tile: worth.points for tile, worth in worths.items() if worth is not None}
        if not points:
            return None
        low, high = min(points.values()), max(points.values())
        tiles = (tuple(tile for tile in points if points[tile] == most) for most in (low, high))
        return End(way, low, high, *tiles)

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``hand``, ``rules`` (the name of the rule set), ``waits`` and ``ends``. Tiles are names
        such as ``"5m"``; ``waits`` and ``ends`` are lists of dicts.
        """
        return plain(self)


@accepts_position()
def wait_points(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    rules: Rules | str = Rules.TENHOU,
    seat_wind: str | int = "S",
    round_wind: str | int = "E",
    dora_indicators: str | Iterable[int] = "",
    kita: int = 0,
    forms: str | Collection[str] | None = None,
) -> WaitPoints:
    """Return what a ready hand scores on each winning tile: by ron and tsumo, with and without riichi.

    Ippatsu, ura dora and other chance yaku are not counted. `paili.score` scores one win with all facts.

    Args:
        hand: a hand of 13 tiles with its melds, a position, or the text of either. A position supplies
            the facts that it knows, such as the winds, in place of the defaults.
        visible: the visible tiles outside the hand, as text or 34 counts, with the dora indicators and the
            norths set aside; those that are missing here count too. A red five among these tiles counts as an
            ordinary five: a red five that the hand does not have is always scored.
        rules: the riichi rule set, or its name.
        seat_wind, round_wind: ``E``, ``S``, ``W`` or ``N``; East is the dealer.
        dora_indicators: the dora indicators, up to five, as text or integers.
        kita: the number of norths set aside (three players).
        forms: the shapes that win, such as ``"standard"`` or ``["standard", "seven_pairs"]``; None for all
            shapes of the rules. Of several divisions of a win into groups, only those of these shapes are
            scored.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or the hand and all visible tiles
            together have more than four of a kind.
        VariantError: if the hand has tiles that are not used under these rules.
        ScoreError: if the hand is not 13 tiles with its melds, or has wildcards, or a wind, an indicator or
            ``kita`` does not fit the rules.
        QuestionError: if an argument contradicts the position.

    >>> worth = wait_points("46m123456p789s99s")
    >>> [(wait.tile, wait.left, wait.riichi_ron.points) for wait in worth.waits]
    [(Kind.M5, 3, 1300), (Face.RED_M5, 1, 2600)]
    """
    rules = checked_rules(rules)
    variant = rules.variant
    variant = variant if forms is None else variant.with_forms(forms)
    inputs = inputs_of(hand, visible, variant)
    if inputs.hand.total != 13:
        raise ScoreError("score.worth_of_thirteen", hand=inputs.hand, number=inputs.hand.total)
    if inputs.hand.wildcards:
        raise ScoreError("score.wildcards", hand=inputs.hand)
    indicators = indicators_of("dora_indicators", dora_indicators)
    check_in_play(map(kind_of, indicators), rules)
    facts: dict[str, Any] = {"seat_wind": seat_wind, "round_wind": round_wind}
    facts |= {"dora_indicators": indicators, "kita": kita}
    turned = Counter([*map(kind_of, indicators), *[NORTH] * kita_of("kita", kita)])
    for kind in (turned - Counter(dict(enumerate(inputs.visible)))).elements():
        inputs = inputs.with_seen(kind)
    copies = inputs.hand.all_counts
    waits = [wait for wait in waits_at(inputs) if copies[wait.tile] + turned[wait.tile] < COPIES]
    tiles = (tile for wait in waits for tile in _tiles_of(wait, inputs.hand, rules))
    worths = tuple(_worth_of(inputs, tile, left, rules, facts) for tile, left in tiles)
    return WaitPoints(inputs.hand, rules, worths)


def _tiles_of(wait: Wait, hand: Hand, rules: Rules) -> Iterator[tuple[Kind | Face, int]]:
    """Yield the tiles of a wait, each with the number of copies left: the kind first, then the red five.

    The number of the kind does not include the red five. A red five that is already in the hand is left out.
    """
    reds = _reds_left(wait.tile, hand, rules) if wait.tile in FIVES else 0
    reds = min(reds, wait.left)
    if wait.left > reds or not reds:
        yield wait.tile, wait.left - reds
    if reds:
        yield TILES[REDS[FIVES.index(wait.tile)]], reds


def _reds_left(kind: int, hand: Hand, rules: Rules) -> int:
    suit = FIVES.index(kind)
    in_melds = sum(face == REDS[suit] for meld in hand.melds for face in meld.faces)
    return max(0, rules.red_fives[suit] - hand.reds[suit] - in_melds)


def _best_of(win: Win, rules: Rules, forms: tuple[str, ...]) -> Score:
    """Return the score of a win by its highest-scoring division into groups, among the divisions in certain
    forms.
    """
    if set(forms) == set(FORMS):
        return score(win, rules)
    return next(
        reading for reading in all_readings(win, rules) if reading.reading and reading.reading.form in forms
    )


def _worth_of(inputs: Inputs, tile: Kind | Face, left: int, rules: Rules, facts: dict[str, Any]) -> WaitScore:
    hand = inputs.hand

    def worth(**ways: Any) -> WayScore:
        best = _best_of(Win(hand, tile, **facts, **ways), rules, inputs.variant.forms)
        return WayScore(best.points, best.han, best.fu, best.limit, tuple(yaku.id for yaku in best.yaku))

    concealed = hand.is_concealed
    return WaitScore(
        tile=tile,
        left=left,
        ron=worth(),
        tsumo=worth(tsumo=True),
        riichi_ron=worth(riichi=True) if concealed else None,
        riichi_tsumo=worth(riichi=True, tsumo=True) if concealed else None,
    )
