"""List the options of a decision with their facts: the hand after each option, its value, and the danger.

A hand gets a value only if its shanten is at most `MOST_SHANTEN`. The value of a call is the value after the
best discard that may follow. The value of a discard without riichi is that of the best play which does not
declare riichi with this discard, but may declare it later; so a hand that stays dama for several turns loses
at each of them only what waiting for one more turn costs. The first decision loads the tables for values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paili.analysis.discards import Discard as Shape
from paili.analysis.discards import discards, stand
from paili.analysis.inputs import BY_UKEIRE
from paili.analysis.moves import Ukeire, tiles_to_good_wait
from paili.dangers.charges import Charge, charges_of
from paili.dangers.from_position import table_view
from paili.errors import GameError, ScoreError
from paili.game import events as ev
from paili.game.deal.description import describe as described
from paili.game.moves.seat_hand import KIND_OF
from paili.goal.goals import nearest_yaku
from paili.goal.offers import Offer, Offers, offers_of, quads
from paili.hand import Hand
from paili.hand.hand import with_meld
from paili.hand.meld import Meld
from paili.position import Position
from paili.position.facts import CLAIM
from paili.reviews import records as rec
from paili.reviews.records import PLACE, Option
from paili.reviews.walk import DecisionPoint
from paili.scoring.places.model import STEP
from paili.scoring.rules import Rules
from paili.scoring.wait_limits import limits_of
from paili.tiles import EAST, NORTH, TILES, kind_of
from paili.win.facts import WINDS

if TYPE_CHECKING:
    from paili.value.records import Evaluation, PushOrFold, Value

TABLE: Final = "phoenix"
MOST_SHANTEN: Final = 3  # farther hands are not valued
MOST_OF_CALLS: Final = 2
_READY: Final = 0
_NO_TILE: Final = -1
_ONE_AWAY: Final = 1


def hand_after(position: Position, option: Option) -> Hand:
    """Return the hand after an option; after a win, a north or an abortive draw, return the hand before
    it.
    """
    hand = position.hand
    if option.move == rec.CALL:
        assert position.offered is not None
        hand = with_meld(hand, Meld.parse(option.meld), position.offered.tile)
    elif option.move == rec.QUAD:
        hand = with_meld(hand, Meld.parse(option.meld))
    is_thrown = option.tile is not None and option.move != rec.QUAD
    return hand.discard(option.tile) if is_thrown and option.tile is not None else hand


class OptionsOfMove(NamedTuple):
    """The options of a decision, and the option that the seat chose.

    Attributes:
        every: the options in lists; a call has one option for each discard that may follow.
        chosen: the index of the option that the seat chose.
        shanten: the lowest shanten of the options.
    """

    every: tuple[tuple[Option, ...], ...]
    chosen: int
    shanten: int | None


def options_of(
    point: DecisionPoint, *, values: bool = True, place: PlaceFactor | None = None
) -> OptionsOfMove:
    """Return the options of a decision; their field ``value`` is None until `paili.reviews.values.weigh`
    computes it.

    Args:
        point: the decision.
        values: whether to compute what the value is made of: the chance to win, the points of playing on and
            of folding. If False, the options have only shanten, useful tiles and danger.
        place: the factor from points of the deal to points of the final result, for the objective "place";
            None for the objective "points".
    """
    return (_claims if point.position.phase == CLAIM else _own)(point, values, place)


class PlaceFactor(NamedTuple):
    """The factor from points of the deal to points of the final result (uma and oka included).

    Attributes:
        per_point: the number of points of the final result for one point of the deal, at the current points
            of all seats.
    """

    per_point: float

    @classmethod
    def of(cls, position: Position) -> PlaceFactor | None:
        """Return the factor for a position; None if the points of a seat or the number of deals left are
        unknown.
        """
        from paili.scoring.places.standing import GameStanding, checked_deals_left, checked_prize
        from paili.value.place_equity import outcome_values

        rules, names = position.rules, ("points", "to_play", "first_dealer")
        facts = position.arguments(names, {"objective": PLACE})
        if not isinstance(rules, Rules) or len(facts) < len(names) or position.seat_wind is None:
            return None
        try:
            left = checked_deals_left(facts["to_play"], rules, least=1)
        except ScoreError:
            return None
        standing = GameStanding(
            facts["points"], position.seat_wind - EAST, left, WINDS.index(facts["first_dealer"]),
            checked_prize(None, rules), position.honba or 0, position.sticks or 0, rules,
        )  # fmt: skip
        return cls(outcome_values(standing).per_thousand)


def objective_of(place: PlaceFactor | None) -> dict[str, str]:
    """Return the argument ``objective`` of `paili.evaluate`: "place" with a `PlaceFactor`, otherwise
    "points".
    """
    return {} if place is None else {"objective": PLACE}


# ---------------------------------------------------------------------------------- own turns


def _own(point: DecisionPoint, is_valued: bool, place: PlaceFactor | None) -> OptionsOfMove:
    position = point.position
    table = {int(discard.tile): discard for discard in discards(position, order=BY_UKEIRE)}
    thrown = [move for move in point.moves if isinstance(move, ev.Discard)]
    shanten = min((table[kind_of(move.tile)].shanten for move in thrown), default=None)
    is_free = not position.riichi and not any(isinstance(move, ev.Win) for move in point.moves)
    dangers = charges_of(table_view(position)) if is_free else ()
    risks = {int(item.tile): item for item in dangers}
    values = (_values(point, shanten, dangers, place) if is_valued else None) if is_free else {}
    options_by_key: dict[tuple[str, int, str], Option] = {}
    for move in point.moves:
        options_by_key.setdefault(
            move_key(move), _option(position, move, table, risks, values, shanten, place)
        )
    every = tuple([(item,) for item in options_by_key.values()])
    return OptionsOfMove(every, _chosen(point, list(options_by_key)), shanten)


def _chosen(point: DecisionPoint, options: list[tuple[str, int, str]]) -> int:
    """Return the index of the option that the seat chose.

    Raises:
        GameError: if the move is not among the options, because it breaks the rules.
    """
    key = move_key(point.actual)
    if key not in options:
        deal, seat = point.deal.name, getattr(point.actual, "seat", None)
        raise GameError("game.no_legal_choice", deal=deal, seat=seat, event=described(point.actual))
    return options.index(key)


def move_key(move: ev.Event) -> tuple[str, int, str]:
    """Return the key of an option: the move, the discarded tile kind or -1, and the meld as text."""
    if isinstance(move, ev.Discard):
        return (rec.RIICHI if move.riichi else rec.DISCARD, KIND_OF[move.tile], "")
    if isinstance(move, ev.Call):
        return (rec.CALL, -1, str(move.meld))
    if isinstance(move, ev.ConcealedQuad | ev.AddedQuad):
        tile = move.tiles[0] if isinstance(move, ev.ConcealedQuad) else move.tile
        return (rec.QUAD, KIND_OF[tile], "")
    return (_OTHERWISE[type(move)], _NO_TILE, "")


_OTHERWISE: Final[dict[type[ev.Event], str]] = {
    ev.Win: rec.WIN, ev.North: rec.NORTH, ev.DrawnDeal: rec.DRAW, ev.Pass: rec.PASS,
}  # fmt: skip


def _option(
    position: Position,
    move: ev.Event,
    table: dict[int, Shape],
    risks: dict[int, Charge],
    values: dict[tuple[str, int], Valued] | None,
    shanten: int | None,
    place: PlaceFactor | None,
) -> Option:
    name, kind, _ = move_key(move)
    value = (values or {}).get((name, kind))
    if name == rec.QUAD:
        return _quad(position, kind, value)
    if not isinstance(move, ev.Discard):
        # after a north the hand is that of its discard
        shown = _shape(table[NORTH].ukeire, table[NORTH].shanten) if name == rec.NORTH else {}
        return Option(name, **shown, **_without_discard(value))
    shape, risk = table[kind], risks.get(kind)
    asks_shape = shape.shanten == shanten == _ONE_AWAY and (value or values is None)
    return Option(
        name, TILES[kind], **_shape(shape.ukeire, shape.shanten),
        good=_good(position, kind, shape.ukeire.total) if asks_shape else None,
        **_limits(position, position.hand.discard(kind), shape.shanten, kind),
        **_valued_facts(value, may_fold=name != rec.RIICHI), **_charged(risk, value, place),
    )  # fmt: skip


def _shape(ukeire: Ukeire, shanten: int) -> dict[str, Any]:
    return {"shanten": shanten, "useful": ukeire.total, "kinds": ukeire.kinds}


def _valued_facts(value: Valued | None, *, may_fold: bool = True) -> dict[str, Any]:
    """Return the fields of an `Option` for its value; {} without a value.

    Args:
        value: the value of the option.
        may_fold: whether the hand may fold after the option; False after a riichi.
    """
    if value is None or not (value.value.in_reach or value.either):
        return {}
    unit = _unit(value.value)
    if value.either is None:
        brings = value.value.points if value.value.place is None else unit * value.value.place
        return {"win": value.value.win, "points": brings}
    safe, loss = 1 - (value.either.p or 0.0), value.either.loss or 0.0
    push, fold = (unit * (brings + loss) / safe for brings in (value.either.push, value.either.fold))
    facts = {"win": value.value.win, "points": push}
    return facts | {"fold": fold, "fold_error": unit * value.error} if may_fold else facts


def _unit(value: Value) -> float:
    """Return the factor that converts a value to points: 1 for the objective "points", 1000 for "place"."""
    return 1.0 if value.place is None else STEP


def _charged(risk: Charge | None, value: Valued | None, place: PlaceFactor | None) -> dict[str, Any]:
    """Return the fields of an `Option` for the danger of its discard, in the unit of the objective.

    Args:
        risk: the danger of the discard; None if it is not known.
        value: the value of the discard, which gives the cost of the danger for the objective "place".
        place: the factor from points of the deal to points of the final result, for the objective "place";
            None for the objective "points".
    """
    if risk is None:
        return {}
    if place is not None:
        judged = None if value is None or value.either is None else value.either.loss
        price = place.per_point * risk.loss if judged is None else STEP * judged
        in_points = _charged(risk, None, None)
        return in_points | {"danger_cost": price, "danger_error": place.per_point * in_points["danger_error"]}
    spread = sqrt(
        sum([(opponent.error * opponent.cost) ** 2 for opponent in risk.opponents if not opponent.lasts])
    )
    proven = all(opponent.lasts for opponent in risk.opponents if opponent.riichi)
    return {"danger": risk.p, "danger_cost": risk.loss, "danger_error": spread, "proven": proven}


def _good(position: Position, kind: int, useful: int) -> float:
    return tiles_to_good_wait(stand(position, discard=kind)) / max(useful, 1)


def _limits(position: Position, hand: Hand, shanten: int, thrown: int | None) -> dict[str, Any]:
    """Return the fields of an `Option` for the limits of a tenpai hand: furiten, and waits without a yaku.

    Args:
        position: the position of the seat.
        hand: the hand after the option.
        shanten: the shanten of this hand.
        thrown: the tile kind that the option discards, which counts for furiten; None for no discard.
    """
    if shanten != _READY:
        return {}
    assert isinstance(position.rules, Rules)
    seat_wind, round_wind = position.winds
    wait_limits = limits_of(
        hand, thrown, river=position.river_mask(), rules=position.rules,
        seat_wind=seat_wind, round_wind=round_wind, variant=position.variant,
    )  # fmt: skip
    return {"furiten": bool(wait_limits and wait_limits.furiten), "limits": wait_limits or None}


def _quad(position: Position, kind: int, value: Valued | None) -> Option:
    result = next(quad for quad in quads(position) if quad.meld.kinds[0] == kind)
    facts = _shape(result.ukeire, result.shanten) | _without_discard(value)
    return Option(rec.QUAD, TILES[kind], str(result.meld), **facts)


def _without_discard(value: Valued | None) -> dict[str, Any]:
    """Return the fields of an `Option` for the value of a move without a discard; {} without a value."""
    facts = _valued_facts(value)
    return facts | {"danger": 0.0, "danger_cost": 0.0} if facts else {}


def _values(
    point: DecisionPoint, shanten: int | None, dangers: Sequence[Charge], place: PlaceFactor | None
) -> dict[tuple[str, int], Valued]:
    """Return the value of each discard, with and without riichi; {} if the shanten is above `MOST_SHANTEN`.

    Args:
        point: the decision.
        shanten: the lowest shanten after a discard.
        dangers: the danger of each tile kind as a discard.
        place: the factor from points of the deal to points of the final result, for the objective "place";
            None for the objective "points".

    Returns:
        A mapping from a move ("discard", "riichi", "quad" or "north") and a tile kind to the value.
    """
    if shanten is None or shanten > MOST_SHANTEN:
        return {}
    position, sought = point.position, objective_of(place)
    evaluation = _evaluated(position, dangers, riichi=riichi_of(rec.DISCARD), **sought)
    results = {(rec.DISCARD, kind): value for kind, value in _by_kind(evaluation).items()}
    results |= _moves_without_discard(evaluation)
    if not any(isinstance(move, ev.Discard) and move.riichi for move in point.moves):
        return results
    declared = _valued(position, dangers, riichi=riichi_of(rec.RIICHI), **sought)
    return results | {(rec.RIICHI, kind): item for kind, item in declared.items() if item.value.riichi}


def riichi_of(move: str) -> bool | str:
    """Return the argument ``riichi`` of `paili.evaluate` that gives the value of a move: whether its discard
    declares riichi.
    """
    return True if move == rec.RIICHI else "later"


class Valued(NamedTuple):
    """The value of a discard, or of a hand of 3n+1 tiles.

    Attributes:
        value: the chance to win and the value, as `paili.evaluate` returns them.
        either: the values of pushing and of folding with the discard; None if nobody is in riichi.
        error: the standard error of the value of folding, from the statistics of folds.
    """

    value: Value
    either: PushOrFold | None
    error: float


def _moves_without_discard(evaluation: Evaluation) -> dict[tuple[str, int], Valued]:
    """Return the value of each quad, and of setting a north aside."""
    results = {
        (rec.QUAD, int(quad.meld.kinds[0])): Valued(quad.value, None, 0.0) for quad in evaluation.quads
    }
    if evaluation.north is not None:
        results[rec.NORTH, _NO_TILE] = Valued(evaluation.north, None, 0.0)
    return results


def _valued(position: Position, dangers: Sequence[Charge], **options: Any) -> dict[int, Valued]:
    return _by_kind(_evaluated(position, dangers, **options))


def _evaluated(position: Position, dangers: Sequence[Charge], **options: Any) -> Evaluation:
    from paili.value.questions import evaluate_ends

    return evaluate_ends(position, opponents=TABLE, fold=_folds(position, dangers), **options)


def _by_kind(evaluation: Evaluation) -> dict[int, Valued]:
    return {
        kind_of(value.value.tile): value
        for value in _valued_discards(evaluation)
        if value.value.tile is not None
    }


def _valued_discards(evaluation: Evaluation) -> list[Valued]:
    """Return the value of each discard in an evaluation; for a hand of 3n+1 tiles, the one value of the
    hand.
    """
    values = evaluation.discards or (evaluation.value,)
    if evaluation.fold is None:
        return [Valued(value, None, 0.0) for value in values]
    error = evaluation.fold.error
    return [Valued(*pair, error) for pair in zip(values, evaluation.fold.discards, strict=True)]


def _folds(position: Position, dangers: Sequence[Charge]) -> bool | Sequence[Charge]:
    """Return the dangers of all discards if an opponent is in riichi, otherwise False.

    The result is the argument ``fold`` of `paili.evaluate`; this saves a second computation of the dangers.
    """
    return is_against(position) and dangers


def is_against(position: Position) -> bool:
    """Return whether an opponent is in riichi."""
    return any(seat.riichi for seat in position.seats[1:])


def straight_wins(position: Position, riichi: bool | str) -> dict[tuple[str, int | None], float]:
    """Return the chance to win by a policy in which every draw that is kept lowers the shanten.

    Args:
        position: the position of the seat.
        riichi: the argument ``riichi`` of `paili.evaluate`.

    Returns:
        A mapping from the meld as text ("" for no call) and the discard (None for no discard) to the chance.
    """
    dangers = charges_of(table_view(position))
    if position.phase == CLAIM:
        every = call_values(position, offers_of(position), dangers, shape_changes=0)
        return {
            (meld, value.value.tile): value.value.win
            for meld, evaluation in every.items()
            for value in _valued_discards(evaluation)
        }
    pair = _valued(position, dangers, riichi=riichi, shape_changes=0)
    return {("", kind): item.value.win for kind, item in pair.items()}


# ---------------------------------------------------------------------------------- offered tiles


def _claims(point: DecisionPoint, is_valued: bool, place: PlaceFactor | None) -> OptionsOfMove:
    position, keys = point.position, [move_key(move) for move in point.moves]
    chosen = _chosen(point, keys)
    if any(isinstance(move, ev.Win) for move in point.moves):
        return OptionsOfMove(tuple([(Option(name, meld=meld),) for name, _, meld in keys]), chosen, None)
    table = offers_of(position)
    offered = {str(choice.meld or ""): choice for choice in table.choices}
    shanten = min(offered[meld].shanten for _, _, meld in keys)
    dangers, is_near = charges_of(table_view(position)), offered[""].shanten <= MOST_OF_CALLS
    sought = objective_of(place)
    valued = call_values(position, table, dangers, **sought) if is_valued and is_near else {}
    risks = {int(item.tile): item for item in dangers}
    every = [(*_candidates(position, offered[meld], valued.get(meld), risks, place),) for _, _, meld in keys]
    if isinstance(point.actual, ev.Call):
        let_go = keys.index((rec.PASS, -1, ""))
        yaku = _yaku_after(position, point.actual)
        every[chosen] = tuple([replace(item, yaku=yaku) for item in every[chosen]])
        every[let_go] = tuple([replace(item, yaku=_yaku_of(position)) for item in every[let_go]])
    return OptionsOfMove(tuple(every), chosen, shanten)


def _yaku_after(position: Position, call: ev.Call) -> int | None:
    """Return the number of tiles that the nearest yaku still needs after a call; None if no yaku is near."""
    seen = [count - (kind == kind_of(call.tile)) for kind, count in enumerate(position.visible_counts)]
    return _nearest_yaku(position, with_meld(position.hand, call.meld, call.tile), seen)


def _yaku_of(position: Position) -> int | None:
    """Return the number of tiles that the nearest yaku still needs after a pass; None if no yaku is near."""
    return _nearest_yaku(position, position.hand, position.visible_counts)


def _nearest_yaku(position: Position, hand: Hand, seen: Sequence[int]) -> int | None:
    assert isinstance(position.rules, Rules)
    seat_wind, round_wind = position.winds
    return nearest_yaku(hand, seen, rules=position.rules, seat_wind=seat_wind, round_wind=round_wind)


def call_values(
    position: Position, offered: Offers, dangers: Sequence[Charge], **options: Any
) -> dict[str, Evaluation]:
    """Return a mapping from each call (its meld as text; "" for the pass) to the evaluation of the hand after
    it.

    Args:
        position: the position of the seat.
        offered: the possible calls.
        dangers: the danger of each tile kind as a discard.
        options: further arguments of `paili.evaluate`.
    """
    from paili.goal.call_value import evaluate_offers

    fold = _folds(position, dangers)
    choices = evaluate_offers(position, offered=offered, ends=True, opponents=TABLE, fold=fold, **options)
    return {str(choice.meld or ""): choice.evaluation for choice in choices.choices}


def _candidates(
    position: Position,
    offer: Offer,
    valued: Evaluation | None,
    risks: dict[int, Charge],
    place: PlaceFactor | None,
) -> Iterator[Option]:
    """Yield the options for one answer to a discard: the pass, or a call with each discard that may follow.

    Args:
        position: the position of the seat.
        offer: the answer: a call or the pass.
        valued: the evaluation of the hand after this answer; None without values.
        risks: a mapping from each tile kind to its danger.
        place: the factor from points of the deal to points of the final result, for the objective "place";
            None for the objective "points".
    """
    name, meld = (rec.CALL, str(offer.meld)) if offer.meld else (rec.PASS, "")
    hand = with_meld(position.hand, offer.meld, _offered(position)) if offer.meld else position.hand
    if not offer.discards:
        more = _limits(position, hand, offer.shanten, None) if hand.size % 3 == 1 else {}
        facts = _valued_facts(_valued_discards(valued)[0]) if valued else {}
        safe: dict[str, Any] = {"danger": 0.0, "danger_cost": 0.0} if name == rec.PASS else {}
        yield Option(name, meld=meld, **_shape(offer.ukeire, offer.shanten), **more, **facts, **safe)
    values = {value.value.tile: value for value in _valued_discards(valued)} if valued else {}
    for shape in offer.discards:
        value = values.get(shape.tile)
        facts, charged = _valued_facts(value), _charged(risks[shape.tile], value, place)
        more = _limits(position, hand.discard(shape.tile), shape.shanten, int(shape.tile))
        yield Option(
            name, shape.tile, meld, **_shape(shape.ukeire, shape.shanten), **more, **facts, **charged
        )


def _offered(position: Position) -> int:
    assert position.offered is not None
    return position.offered.tile
