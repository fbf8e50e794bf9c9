"""Give the reasons for the danger of a tile as ids and facts, which `paili.report.hand.danger` turns into
sentences.

All numbers in a reason but one are facts of the position: open lines, ways to hold the tiles of a line,
unseen copies. Only the number "times" comes from the model: the factor by which a danger sign changes the
odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from typing import Any, Final, NamedTuple

from paili.dangers.records import ALWAYS, NO_SHAPE, PASSED, RIVER, THIS_TURN, Danger, Risk
from paili.dangers.signs.lines import TYPES
from paili.dangers.signs.opponent import TWO_SIDED
from paili.record import Json, json_record, plain
from paili.tiles import EAST, Tile

TIMES: Final = 1.1  # a sign is printed if it changes the odds by a tenth or more
SENTENCES: Final = {
    "across an early discard": "early_line", "across a later discard": "later_line",
    "outside an early discard by 1": "outside", "suji of the riichi tile": "riichi_suji",
    "beside a discard": "beside", "dora, number": "dora", "dora, honour": "dora", "no combination": "wall",
    "passed, open": "let_go", "passed, closed": "let_go", "not the first riichi": "chasing",
}  # fmt: skip

# what a sign is about, by how its name begins: the parts of a comparison, in their order
SHAPES: Final = "shapes"
DISCARDS: Final = "discards"
DORA: Final = "dora"
LET_GO: Final = "let_go"
REST: Final = "rest"
_ABOUT: Final = {
    SHAPES: (
        *TYPES, "lines gone", "all lines closed", "1m, 9m", "combinations", "no combination", "closed shape",
        "edge shape", "copies unseen", "0 unseen", "1 unseen", "3 unseen",
    ),
    DISCARDS: (
        "across", "outside", "beside a discard", "riichi tile", "beside the riichi", "suji of", "1 from",
        "2 from", "3 from",
    ),
    DORA: ("dora", "beside a dora", "two from a dora"),
    LET_GO: ("passed",),
}  # fmt: skip

_PROVEN: Final = {
    (RIVER, ALWAYS): "river", (PASSED, ALWAYS): "passed", (PASSED, THIS_TURN): "passed_now",
    (NO_SHAPE, ALWAYS): "no_shape",
}  # fmt: skip


@json_record()
class Reason(NamedTuple):
    """One reason why a tile is dangerous or safe against one opponent.

    Attributes:
        id: the name of the reason, of one of four groups.

            * A proof that the opponent cannot win on the tile: "river" (the tile is in the opponent's river),
              "passed" (the opponent passed on it after riichi), "passed_now" (the opponent passed on it since
              its own last discard), "no_shape" (no wait for the tile is possible).
            * "ready": the chance that the opponent is tenpai.
            * The waits that are possible: "lines" (two-sided waits), "suji" (no two-sided wait, because
              the opponent would be furiten), "no_ways" (no two-sided wait, because all copies of a needed
              tile are visible), "honour" (only shanpon or tanki), "orphans" (only thirteen orphans).
            * A sign that changes the odds: "early_line", "later_line" (the opponent discarded a tile of the
              two-sided shape early, or later), "outside" (next to an early discard, on the side away from the
              five), "riichi_suji" (suji of the riichi tile), "beside" (the opponent discarded a tile just
              outside the two-sided wait, as 1 or 6 for 2-5), "dora", "wall" (all copies of a tile of the
              two-sided shape are visible),
              "let_go" (the opponent, not in riichi, passed on the tile earlier), "chasing" (the opponent's
              riichi is not the first riichi of the deal).
        seat: the opponent, counted from the seat that decides: 1 plays next.
        facts: the values of the reason by name. Every reason has ``tile``, the kind. "ready" has ``ready``, a
            chance from 0 to 1. "lines" has ``shapes`` (the kinds of each two-sided shape), ``open`` (the
            number of suji lines, such as 1-4, on which the opponent may still have a two-sided wait, in all
            suits) and ``ways`` (in how many ways the shapes can be made of unseen tiles). "suji" has ``open``
            and ``ways``, "no_ways" has ``open``, "honour" has ``unseen``, the number of unseen copies. A sign
            has ``times``, the factor by which it multiplies the odds of a deal-in.
    """

    id: str
    seat: int
    facts: dict[str, Any]


def reasons_of(tile: Tile, risk: Risk) -> tuple[Reason, ...]:
    """Return the reasons why a tile is dangerous or safe against one opponent.

    Args:
        tile: the kind to discard, ``Danger.tile``.
        risk: the risk of this discard against the opponent, an entry of ``Danger.opponents``.

    In the example the tile is 9m, which the third opponent has discarded.

    >>> from paili import danger
    >>> tile = danger("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m")[3]
    >>> reasons_of(tile.tile, tile.opponents[2])[0]
    Reason(id='river', seat=3, facts={'tile': Kind.M9})
    """
    return tuple(Reason(id_, risk.seat, {"tile": tile, **facts}) for id_, facts in _reasons(tile, risk))


def _reasons(tile: Tile, risk: Risk) -> Iterator[tuple[str, dict[str, Any]]]:
    if risk.proof:
        yield _PROVEN[risk.proof, risk.lasts], {}
        return
    if not risk.riichi:
        yield "ready", {"ready": risk.ready}
    yield from _of_type(tile, risk)
    for effect in risk.effects:
        times = exp(effect.effect)
        if effect.name in SENTENCES and not 1 / TIMES < times < TIMES:
            yield SENTENCES[effect.name], {"times": times}


def _of_type(tile: Tile, risk: Risk) -> Iterator[tuple[str, dict[str, Any]]]:
    lines = [shape for shape in risk.shapes if shape.type == TWO_SIDED]
    if not risk.shapes:
        yield "orphans", {}
    elif tile >= EAST or risk.type.startswith("lone"):
        yield "honour", {"unseen": _copies(risk)}
    elif lines:
        tiles = tuple(shape.tiles for shape in lines)
        yield "lines", {"shapes": tiles, "open": risk.lines, "ways": sum(shape.ways for shape in lines)}
    elif "no" in risk.type or "half" in risk.type:
        yield "no_ways", {"open": risk.lines}
    else:
        yield "suji", {"open": risk.lines, "ways": risk.combinations}


def _copies(risk: Risk) -> int:
    return sum(shape.ways for shape in risk.shapes if shape.type == "single")


# --------------------------------------------------------------------------------- two kinds compared


@json_record()
class RiskPart(NamedTuple):
    """One of the reasons, in numbers, why a tile is more dangerous than another; an entry of `Contrast`.

    Attributes:
        about: the subject of the reason. "shapes": the waits that are possible for the two tiles. "discards":
            the opponent's discards near these tiles. "dora": dora on or near these tiles. "let_go": tiles
            that the opponent did not win on. "rest": all other differences, such as honours that are yaku.
        times: the factor that this reason contributes to `Contrast.times`, the ratio of the odds of the two
            tiles: above 1 if the reason makes the first tile more dangerous, below 1 if the second.
    """

    about: str
    times: float


@json_record("tile", "other", "more", "seat", "times", "parts")
class Contrast(NamedTuple):
    """Why one tile is more dangerous than another, as `contrast` returns it.

    The comparison is against one opponent, the opponent for whom the two chances differ most.

    Attributes:
        tile, other: the dangers of the two tiles; ``tile`` is the more dangerous.
        seat: the opponent, counted from the seat that decides: 1 plays next.
        times: the odds p / (1 - p) of a deal-in with ``tile``, divided by the odds with ``other``; None if
            the opponent certainly cannot win on ``other``.
        parts: the reasons, largest first; their factors multiply to ``times``. Empty if ``times`` is None.
    """

    tile: Danger
    other: Danger
    seat: int
    times: float | None
    parts: tuple[RiskPart, ...]

    @property
    def more(self) -> float:
        """The chance to deal in with ``tile`` minus the chance to deal in with ``other``, from 0 to 1.

        Both are chances that at least one of all opponents wins.
        """
        return self.tile.p - self.other.p

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``tile``, ``other``, ``more``, ``seat``, ``times`` and ``parts``. Objects among the
        values become dicts; tiles become names such as ``"5m"``.
        """
        return plain(self)


def contrast(one: Danger, other: Danger) -> Contrast:
    """Return why one of two tiles in a hand is more dangerous than the other.

    Args:
        one, other: the dangers of two tiles of the same position, from `paili.danger`, in any order; the
            result has the more dangerous one in ``tile``, and the difference of the chances in ``more``.

    >>> from paili import danger
    >>> tiles = danger("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m")
    >>> pair = contrast(tiles[0], tiles[4])
    >>> str(pair.tile.tile), str(pair.other.tile), round(pair.more, 2)
    ('6p', '2m', 0.05)
    """
    more, less = sorted((one, other), key=lambda side: -side.p)
    pairs = list(zip(more.opponents, less.opponents, strict=True))
    high, low = max(pairs, key=lambda pair: pair[0].p - pair[1].p)
    if low.proof or high.proof:
        return Contrast(more, less, high.seat, None, ())
    if not low.shapes or not high.shapes:  # only thirteen orphans, whose chance does not come from signs
        times = _odds(high.p) / _odds(low.p)
        return Contrast(more, less, high.seat, times, (RiskPart(SHAPES, times),))
    parts = _parts(high, low)
    return Contrast(more, less, high.seat, exp(sum(_sums(high).values()) - sum(_sums(low).values())), parts)


def _odds(p: float) -> float:
    return p / (1 - p)


def compared_with(danger: Danger, dangers: Sequence[Danger]) -> tuple[Danger, ...]:
    """Return the discards with which a tile is compared to explain its danger.

    The first is the safest discard. A comparison with a tile that an opponent cannot win on has no factors;
    then the least dangerous discard on which every opponent may win follows, whose comparison has factors.

    Args:
        danger: the danger of the tile.
        dangers: the dangers of all discards.
    """
    others = sorted(
        (item for item in dangers if item.tile != danger.tile), key=lambda item: (item.p, item.loss)
    )
    first = [item for item in others[:1] if item.p < danger.p]
    if any(contrast(danger, item).parts for item in first):
        return tuple(first)
    with_factors = (
        item
        for item in others
        if item.p != danger.p
        and not any(risk.proof for risk in item.opponents)
        and contrast(danger, item).parts
    )
    return (*first, *list(with_factors)[:1])


def _parts(high: Risk, low: Risk) -> tuple[RiskPart, ...]:
    above, below = _sums(high), _sums(low)
    parts = [RiskPart(about, exp(above.get(about, 0.0) - below.get(about, 0.0))) for about in (*_ABOUT, REST)]
    return tuple(sorted(parts, key=lambda part: -abs(log(part.times))))


def _sums(risk: Risk) -> dict[str, float]:
    """Return the effects of the danger signs on one risk, added up by subject, such as shapes or discards."""
    sums: dict[str, float] = {}
    for effect in risk.effects:
        about = next((about for about, names in _ABOUT.items() if effect.name.startswith(names)), REST)
        sums[about] = sums.get(about, 0.0) + effect.effect
    return sums
