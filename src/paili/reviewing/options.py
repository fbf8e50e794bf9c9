"""The options of a decision as facts: what becomes of the hand, what it is worth, what it risks.

Only hands near enough to ready are valued (`MOST_SHANTEN`); a call is valued with the best discard after it.
Values are loaded with the first question.
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
from paili.errors import GameError
from paili.game import events as ev
from paili.game.deal.told import told as described
from paili.game.moves.held import KIND_OF
from paili.goal.goals import nearest_yaku
from paili.goal.offers import Offer, Offers, offers_of, quads, with_meld
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.position import Position
from paili.position.facts import CLAIM
from paili.reviewing import records as rec
from paili.reviewing.records import Option
from paili.reviewing.walk import AskedMoment
from paili.risk.questions import danger
from paili.risk.records import Danger
from paili.scoring.rules import Rules
from paili.scoring.wait_limits import limits_of
from paili.tiles import TILES, kind_of

if TYPE_CHECKING:
    from paili.value.records import Evaluation, PushOrFold, Value

TABLE: Final = "phoenix"
MOST_SHANTEN: Final = 3  # farther hands are not valued
MOST_OF_CALLS: Final = 2
_READY: Final = 0
_ONE_AWAY: Final = 1


def hand_after(position: Position, option: Option) -> Hand:
    """Return the hand after an option; a win, a north and nine kinds leave it as it is."""
    hand = position.hand
    if option.move == rec.CALL:
        assert position.offered is not None
        hand = with_meld(hand, Meld.parse(option.meld), position.offered.tile)
    elif option.move == rec.QUAD:
        hand = with_meld(hand, Meld.parse(option.meld))
    is_thrown = option.tile is not None and option.move != rec.QUAD
    return hand.discard(option.tile) if is_thrown and option.tile is not None else hand


class OptionsOfMove(NamedTuple):
    """What could be done, and what was.

    Attributes:
        every: the options; a call stands there once with each discard that may follow it.
        chosen: the place of the one that was taken.
        shanten: how far from ready the best of them is.
    """

    every: tuple[tuple[Option, ...], ...]
    chosen: int
    shanten: int | None


def options_of(asked: AskedMoment, *, values: bool = True) -> OptionsOfMove:
    """Return the options of a decision as facts, without what they are worth.

    Args:
        asked: the decision.
        values: whether to say what they bring; else tiles and danger alone.
    """
    return (_claims if asked.position.phase == CLAIM else _own)(asked, values)


# ---------------------------------------------------------------------------------- own turns


def _own(asked: AskedMoment, is_valued: bool) -> OptionsOfMove:
    position = asked.position
    table = {int(each.tile): each for each in discards(position, order=BY_UKEIRE)}
    thrown = [move for move in asked.moves if isinstance(move, ev.Discard)]
    shanten = min((table[kind_of(move.tile)].shanten for move in thrown), default=None)
    is_free = not position.riichi and not any(isinstance(move, ev.Win) for move in asked.moves)
    dangers = danger(position) if is_free else ()
    risks = {int(each.tile): each for each in dangers}
    values = (_values(asked, shanten, dangers) if is_valued else None) if is_free else {}
    made: dict[tuple[str, int, str], Option] = {}
    for move in asked.moves:
        made.setdefault(move_key(move), _option(position, move, table, risks, values, shanten))
    every = tuple([(each,) for each in made.values()])
    return OptionsOfMove(every, _chosen(asked, list(made)), shanten)


def _chosen(asked: AskedMoment, options: list[tuple[str, int, str]]) -> int:
    """Return which of the options was taken.

    Raises:
        GameError: if it is none of them: the game breaks the rules here.
    """
    made = move_key(asked.made)
    if made not in options:
        deal, seat = asked.deal.name, getattr(asked.made, "seat", None)
        raise GameError("game.no_legal_choice", deal=deal, seat=seat, event=described(asked.made))
    return options.index(made)


def move_key(move: ev.Event) -> tuple[str, int, str]:
    """Return what tells options apart: the move, the kind that is thrown or -1, and the meld."""
    if isinstance(move, ev.Discard):
        return (rec.RIICHI if move.riichi else rec.DISCARD, KIND_OF[move.tile], "")
    if isinstance(move, ev.Call):
        return (rec.CALL, -1, str(move.meld))
    if isinstance(move, ev.ConcealedQuad | ev.AddedQuad):
        tile = move.tiles[0] if isinstance(move, ev.ConcealedQuad) else move.tile
        return (rec.QUAD, KIND_OF[tile], "")
    return (_OTHERWISE[type(move)], -1, "")


_OTHERWISE: Final[dict[type[ev.Event], str]] = {
    ev.Win: rec.WIN, ev.North: rec.NORTH, ev.DrawnDeal: rec.DRAW, ev.Pass: rec.PASS,
}  # fmt: skip


def _option(
    position: Position,
    move: ev.Event,
    table: dict[int, Shape],
    risks: dict[int, Danger],
    values: dict[tuple[str, int], Valued] | None,
    shanten: int | None,
) -> Option:
    name, kind, _ = move_key(move)
    if name == rec.QUAD:
        return _quad(position, kind)
    if not isinstance(move, ev.Discard):
        return Option(name)
    shape, risk, value = table[kind], risks.get(kind), (values or {}).get((name, kind))
    asks_shape = shape.shanten == shanten == _ONE_AWAY and (value or values is None)
    return Option(
        name, TILES[kind], **_shape(shape.ukeire, shape.shanten),
        good=_good(position, kind, shape.ukeire.total) if asks_shape else None,
        **_limits(position, position.hand.discard(kind), shape.shanten, kind),
        **_worth(value), **_charged(risk),
    )  # fmt: skip


def _shape(found: Ukeire, shanten: int) -> dict[str, Any]:
    return {"shanten": shanten, "useful": found.total, "kinds": found.kinds}


def _worth(found: Valued | None) -> dict[str, Any]:
    """What an option brings; nothing where the hand is out of reach, and nobody is in riichi."""
    if found is None or not (found.value.in_reach or found.either):
        return {}
    if found.either is None:
        return {"win": found.value.win, "points": found.value.points}
    safe, loss = 1 - (found.either.p or 0.0), found.either.loss or 0.0
    brings = {"points": (found.either.push + loss) / safe, "fold": (found.either.fold + loss) / safe}
    return {"win": found.value.win, **brings, "fold_error": found.error}


def _charged(risk: Danger | None) -> dict[str, Any]:
    """What a discard risks."""
    if risk is None:
        return {}
    spread = sqrt(sum((each.counted.error * each.price) ** 2 for each in risk.opponents if not each.proof))
    proven = all(each.proof for each in risk.opponents if each.riichi)
    return {"danger": risk.p, "price": risk.loss, "price_error": spread, "proven": proven}


def _good(position: Position, kind: int, useful: int) -> float:
    return tiles_to_good_wait(stand(position, discard=kind)) / max(useful, 1)


def _limits(position: Position, hand: Hand, shanten: int, thrown: int | None) -> dict[str, Any]:
    """What stands between a ready hand and a win, the discard that leaves it in the river."""
    if shanten != _READY:
        return {}
    assert isinstance(position.rules, Rules)
    seat_wind, round_wind = position.winds
    found = limits_of(
        hand, thrown, river=position.river_mask(), rules=position.rules,
        seat_wind=seat_wind, round_wind=round_wind, variant=position.variant,
    )  # fmt: skip
    return {"furiten": bool(found and found.furiten), "limits": found or None}


def _quad(position: Position, kind: int) -> Option:
    found = next(each for each in quads(position) if each.meld.kinds[0] == kind)
    return Option(rec.QUAD, TILES[kind], str(found.meld), **_shape(found.ukeire, found.shanten))


def _values(
    asked: AskedMoment, shanten: int | None, dangers: Sequence[Danger]
) -> dict[tuple[str, int], Valued]:
    """What each discard is worth, silent and with riichi; nothing of hands too far from ready."""
    if shanten is None or shanten > MOST_SHANTEN:
        return {}
    position = asked.position
    best = _valued(position, dangers)
    found = {(rec.DISCARD, kind): value for kind, value in best.items()}
    if not any(isinstance(move, ev.Discard) and move.riichi for move in asked.moves):
        return found
    silent, loud = (_valued(position, dangers, riichi=declares) for declares in (False, True))
    found |= {(rec.DISCARD, kind): silent[kind] for kind, each in best.items() if each.value.riichi}
    declared = {kind: each._replace(either=None) for kind, each in loud.items() if each.value.riichi}
    return found | {(rec.RIICHI, kind): each for kind, each in declared.items()}


class Valued(NamedTuple):
    """What a discard, or a hand of 3n+1 tiles, is worth.

    Attributes:
        value: the value.
        either: push and fold; None where nobody is in riichi.
        error: the standard error of the level of folds.
    """

    value: Value
    either: PushOrFold | None
    error: float


def _valued(position: Position, dangers: Sequence[Danger], **asked: Any) -> dict[int, Valued]:
    from paili.value.ask import evaluate

    found = evaluate(position, table=TABLE, fold=_folds(position, dangers), **asked)
    return {kind_of(each.value.tile): each for each in _each(found) if each.value.tile is not None}


def _each(found: Evaluation) -> list[Valued]:
    """The discards of an answer; of 3n+1 tiles the hand."""
    values = found.discards or (found.value,)
    if found.fold is None:
        return [Valued(value, None, 0.0) for value in values]
    error = found.fold.error
    return [Valued(*pair, error) for pair in zip(values, found.fold.discards, strict=True)]


def _folds(position: Position, dangers: Sequence[Danger]) -> bool | Sequence[Danger]:
    """What folding is said by, where somebody is in riichi: the dangers, which then are not asked again."""
    return is_against(position) and dangers


def is_against(position: Position) -> bool:
    """Return whether somebody else is in riichi."""
    return any(seat.riichi for seat in position.seats[1:])


def straight_wins(position: Position, riichi: bool | str) -> dict[tuple[str, int | None], float]:
    """Return the chance to win if every accepted draw brings the hand nearer, by meld and discard.

    Args:
        position: what the seat knew.
        riichi: as `paili.evaluate` takes it.
    """
    dangers = danger(position)
    if position.phase == CLAIM:
        every = call_values(position, offers_of(position), dangers, exchanges=0)
        return {
            (meld, each.value.tile): each.value.win for meld, found in every.items() for each in _each(found)
        }
    found = _valued(position, dangers, riichi=riichi, exchanges=0)
    return {("", kind): each.value.win for kind, each in found.items()}


# ---------------------------------------------------------------------------------- offered tiles


def _claims(asked: AskedMoment, is_valued: bool) -> OptionsOfMove:
    position, keys = asked.position, [move_key(move) for move in asked.moves]
    chosen = _chosen(asked, keys)
    if any(isinstance(move, ev.Win) for move in asked.moves):
        return OptionsOfMove(tuple([(Option(name, meld=meld),) for name, _, meld in keys]), chosen, None)
    table = offers_of(position)
    offered = {str(each.meld or ""): each for each in table.choices}
    shanten = min(offered[meld].shanten for _, _, meld in keys)
    dangers, is_near = danger(position), offered[""].shanten <= MOST_OF_CALLS
    valued = call_values(position, table, dangers) if is_valued and is_near else {}
    risks = {int(each.tile): each for each in dangers}
    every = [(*_candidates(position, offered[meld], valued.get(meld), risks),) for _, _, meld in keys]
    if isinstance(asked.made, ev.Call):
        let_go = keys.index((rec.PASS, -1, ""))
        yaku = _yaku_after(position, asked.made)
        every[chosen] = tuple([replace(each, yaku=yaku) for each in every[chosen]])
        every[let_go] = tuple([replace(each, yaku=_yaku_of(position)) for each in every[let_go]])
    return OptionsOfMove(tuple(every), chosen, shanten)


def _yaku_after(position: Position, call: ev.Call) -> int | None:
    """How many tiles the nearest yaku needs after a call; None where none is in sight."""
    seen = [count - (kind == kind_of(call.tile)) for kind, count in enumerate(position.visible_counts)]
    return _nearest_yaku(position, with_meld(position.hand, call.meld, call.tile), seen)


def _yaku_of(position: Position) -> int | None:
    """How many tiles it needs where the tile is let go."""
    return _nearest_yaku(position, position.hand, position.visible_counts)


def _nearest_yaku(position: Position, hand: Hand, seen: Sequence[int]) -> int | None:
    assert isinstance(position.rules, Rules)
    seat_wind, round_wind = position.winds
    return nearest_yaku(hand, seen, rules=position.rules, seat_wind=seat_wind, round_wind=round_wind)


def call_values(
    position: Position, offered: Offers, dangers: Sequence[Danger], **asked: Any
) -> dict[str, Evaluation]:
    """What each choice is worth."""
    from paili.goal.call_value import evaluate_offers

    fold = _folds(position, dangers)
    found = evaluate_offers(position, offered=offered, table=TABLE, fold=fold, **asked)
    return {str(each.meld or ""): each.evaluation for each in found.choices}


def _candidates(
    position: Position, offer: Offer, valued: Evaluation | None, risks: dict[int, Danger]
) -> Iterator[Option]:
    """Letting the tile go; or a call with each of the discards that are allowed after it."""
    name, meld = (rec.CALL, str(offer.meld)) if offer.meld else (rec.PASS, "")
    hand = with_meld(position.hand, offer.meld, _offered(position)) if offer.meld else position.hand
    if not offer.discards:
        more = _limits(position, hand, offer.shanten, None) if hand.size % 3 == 1 else {}
        worth = _worth(_each(valued)[0]) if valued else {}
        safe: dict[str, Any] = {"danger": 0.0, "price": 0.0} if name == rec.PASS else {}
        yield Option(name, meld=meld, **_shape(offer.ukeire, offer.shanten), **more, **worth, **safe)
    values = {each.value.tile: each for each in _each(valued)} if valued else {}
    for shape in offer.discards:
        worth, charged = _worth(values.get(shape.tile)), _charged(risks[shape.tile])
        more = _limits(position, hand.discard(shape.tile), shape.shanten, int(shape.tile))
        yield Option(
            name, shape.tile, meld, **_shape(shape.ukeire, shape.shanten), **more, **worth, **charged
        )


def _offered(position: Position) -> int:
    assert position.offered is not None
    return position.offered.tile
