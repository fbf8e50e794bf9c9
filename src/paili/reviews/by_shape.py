"""Judge decisions of Chinese games by shanten, useful tiles, fans within reach and the visible copies of
tiles.

There are no statistics of Chinese games, so the review computes no points. A fan is *within reach* if it has
at least half of the minimum value of the game, and needs at most one draw more than the nearest such fan;
`paili.goal.goals` computes the number of draws.

A discard *loses by shape* if another discard leaves a lower shanten, or the same shanten with more useful
tiles, and moves no fan within reach farther away. The loss is a number of shanten or of useful tiles. If
every better discard moves a fan within reach farther away, discards are not compared.

A loss is a mistake (of efficiency) in two cases, if the better discard has at least as many visible copies:
the discard leaves a higher shanten than the better one, or it leaves a wait that cannot win and the better
one leaves a wait that can. The first three turns have no mistakes. Calls, quads and wins are listed, but not
judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from paili.analysis.inputs import BY_UKEIRE, Inputs
from paili.catalogue import Message
from paili.errors import GameError
from paili.fan import FanDiscard, FanOffer, FanWait, discards, offers
from paili.fan.rules import Rules as GameRules
from paili.game import events as ev
from paili.game.deal.description import describe as described
from paili.goal.goals import Goal, fan_goals_in, has_goals
from paili.goal.nearest.every_fan import names_of
from paili.hand.hand import with_meld
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, Meld
from paili.position import Position
from paili.position.facts import CLAIM
from paili.reviews import records as rec
from paili.reviews.classes import EARLY
from paili.reviews.records import Decision, OpenHand, Option, ShapeLoss
from paili.reviews.walk import DecisionPoint
from paili.reviews.why import named, shape_reasons
from paili.tiles import COPIES, EAST

_FARTHER: Final = 1  # draws: a fan that needs more than the nearest one and these is out of sight
_SHARE: Final = 2  # of so many such fans one alone is in sight: together they make the minimum
_THROWS: Final = (rec.DISCARD, rec.READY)


def decision_by_shape(point: DecisionPoint, open_hands: tuple[OpenHand, ...] = ()) -> Decision:
    """Return the review of a decision of a Chinese game.

    Args:
        point: the decision.
        open_hands: the hands of the other seats, to show in the result.

    Raises:
        GameError: if the move of the seat is not a legal move.
    """
    options, goals = _options_of(point)
    chosen = _chosen(point, list(options))
    every, position = tuple(options.values()), point.position
    turn = len(position.seats[0].river or ()) + 1
    judged = _judge(every, chosen, turn)
    rules: Any = position.rules
    return Decision(
        deal=point.deal.name,
        number=point.number,
        step=point.step,
        turn=turn,
        kind=_kind(point, every),
        is_open=not position.hand.is_concealed,
        shanten=min((option.shanten for option in every if option.shanten is not None), default=None),
        against=any(seat.riichi for seat in position.seats[1:]),
        position=position.to_text(),
        options=every,
        chosen=chosen,
        best=chosen if judged.best is None else judged.best,
        loss=None,
        error=0,
        among=None,
        class_=judged.class_,
        large=False,
        judged=judged.reason,
        last_round=False,
        open_hands=open_hands,
        why=tuple(_why(every, chosen, judged, position)),
        objective=rec.SHAPE,
        lost=judged.lost,
        goals=goals,
        rules=rules,
    )


def _kind(point: DecisionPoint, options: Sequence[Option]) -> str:
    if any(option.move == rec.WIN for option in options):
        return rec.WIN
    if point.position.phase == CLAIM:
        return rec.CALL
    if isinstance(point.actual, ev.ConcealedQuad | ev.AddedQuad):
        return rec.QUAD
    return rec.RIICHI if any(option.move == rec.READY for option in options) else rec.DISCARD


# ---------------------------------------------------------------------------------- options

_Key = tuple[str, int, str]  # what tells options apart: the move, the tile or -1, and the meld


def _options_of(point: DecisionPoint) -> tuple[dict[_Key, Option], tuple[Goal, ...]]:
    """Return the options of a decision by their keys, and the fans within reach (see the module)."""
    position = point.position
    keys = dict.fromkeys(map(_key, point.moves))
    sight = _Sight(position)
    if any(name == rec.WIN for name, _, _ in keys):
        return {key: Option(key[0], None if key[1] < 0 else key[1], key[2]) for key in keys}, sight.goals
    read = _calls if position.phase == CLAIM else _throws
    return dict(zip(keys, read(position, keys, sight), strict=True)), sight.goals


def _chosen(point: DecisionPoint, keys: Sequence[_Key]) -> int:
    key = _key(point.actual)
    if key not in keys:
        deal, seat = point.deal.name, getattr(point.actual, "seat", None)
        raise GameError("game.no_legal_choice", deal=deal, seat=seat, event=described(point.actual))
    return keys.index(key)


def _key(move: ev.Event) -> _Key:
    """Return the key of a move: its name, the discarded tile kind or -1, and the meld as text."""
    if isinstance(move, ev.Discard):
        return rec.READY if move.riichi else rec.DISCARD, move.tile, ""
    if isinstance(move, ev.Call):
        return rec.CALL, -1, str(move.meld)
    if isinstance(move, ev.ConcealedQuad):
        return rec.QUAD, move.tiles[0], str(Meld.of(CONCEALED_QUAD, move.tiles))
    if isinstance(move, ev.AddedQuad):
        return rec.QUAD, move.tile, str(Meld.of(ADDED_QUAD, (move.tile,) * COPIES))
    return rec.WIN if isinstance(move, ev.Win | ev.FalseWin) else rec.PASS, -1, ""


def _throws(position: Position, keys: Iterable[_Key], sight: _Sight) -> Iterator[Option]:
    """Yield the options of a seat after its draw; a discard has the shanten and the useful tiles after it.

    Args:
        position: the position of the seat.
        keys: the keys of the legal moves.
        sight: the fans within reach.
    """
    table = {int(discard.tile): discard for discard in discards(position, order=BY_UKEIRE)}
    for name, tile, meld in keys:
        if name == rec.QUAD or tile not in table:
            yield Option(name, tile, meld)
        else:
            yield _thrown(Option(name, tile), table[tile], position, sight)


def _thrown(option: Option, shape: FanDiscard, position: Position, sight: _Sight) -> Option:
    tile = int(shape.tile)
    return replace(
        option,
        **_shape(shape.shanten, shape.ukeire.total, shape.ukeire.kinds, shape.waits),
        fans=sight.after(tile),
        seen=position.visible_counts[tile],
        proven=_is_proven(position, tile),
    )


def _calls(position: Position, keys: Iterable[_Key], sight: _Sight) -> Iterator[Option]:
    """Yield the options for the discard of another seat: a pass, and each call with the best discard after
    it.

    Args:
        position: the position of the seat.
        keys: the keys of the legal moves.
        sight: the fans within reach.
    """
    assert position.offered is not None
    table = offers(position, position.offered.tile)
    offered = {str(choice.meld or ""): choice for choice in table.choices}
    for name, _, meld in keys:
        yield _called(Option(name, meld=meld), offered[meld], position, sight)


def _called(option: Option, offer: FanOffer, position: Position, sight: _Sight) -> Option:
    draws = offer.discards[0].ukeire if offer.discards else offer.ukeire
    shape = _shape(offer.shanten, draws.total, draws.kinds, offer.best_waits)
    if offer.meld is None:
        return replace(option, **shape, fans=tuple(goal.yaku for goal in sight.goals))
    assert position.offered is not None
    after = with_meld(position.hand, offer.meld, position.offered.tile)
    tile = int(offer.discards[0].tile) if offer.discards else None
    fans = sight.after_call(position.inputs().with_hand(after), tile)
    return replace(option, **shape, tile=tile, fans=fans)


def _shape(shanten: int, useful: int, kinds: int, waits: Sequence[FanWait]) -> dict[str, Any]:
    """Return the shanten and useful tiles after an option; for a ready hand only winning tiles count as
    useful.

    Args:
        shanten: the shanten after the option.
        useful: the number of useful tiles.
        kinds: the number of different kinds of useful tiles.
        waits: the waits of a ready hand.
    """
    if shanten or not waits:
        return {"shanten": shanten, "useful": useful, "kinds": kinds}
    winning = [wait for wait in waits if wait.may_win]
    return {
        "shanten": shanten,
        "useful": sum(wait.left for wait in winning),
        "kinds": sum(wait.left > 0 for wait in winning),
    }


def _is_proven(position: Position, tile: int) -> bool:
    """Return whether it is certain that nobody can win on a discard.

    It is certain if each other seat has won and left the deal, or has given up the suit of the tile.
    """
    suit = "mps"[tile // 9] if tile < EAST else ""
    others = [seat for seat in position.seats[1:] if not seat.gone]
    return bool(suit) and all(seat.lack == suit for seat in others)


class _Sight:
    """The fans within reach (see the module) at a position.

    Attributes:
        goals: the fans within reach; the fan that needs the fewest draws comes first.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        rules: Any = position.rules
        is_plain = has_goals(rules) and not position.wild and not position.hand.wildcards
        self.goals = tuple(_in_sight(position, rules)) if is_plain else ()

    def after(self, tile: int) -> tuple[str, ...]:
        """Return the ids of the fans within reach that need no more draws after a discard than before it.

        A discard of the lack suit makes no fan need more draws, since the hand cannot use tiles of this suit.
        """
        lacking = self.position.variant.lacking
        return tuple(goal.yaku for goal in self.goals if tile in lacking or tile in goal.discards)

    def after_call(self, inputs: Inputs, tile: int | None) -> tuple[str, ...]:
        """Return the ids of the fans within reach that need no more draws after a call and its discard than
        before.
        """
        rules: Any = self.position.rules
        draws = {goal.yaku: goal.draws or 0 for goal in self.goals}
        then = fan_goals_in(inputs, self.position.winds, rules, draws)
        near = {goal.yaku: goal for goal in then if goal.draws is not None and goal.draws <= draws[goal.yaku]}
        return tuple([name for name in draws if name in near and _leaves(near[name], draws[name], tile)])


def _leaves(goal: Goal, before: int, tile: int | None) -> bool:
    """Return whether a fan needs no more draws after a move than before.

    Args:
        goal: the fan with the number of draws that it needs before the discard; if the move is a call, after
            the call.
        before: the number of draws that the fan needed before the move; a call uses up one draw.
        tile: the discarded tile kind; None without a discard.
    """
    return tile is None or tile in goal.discards or (goal.draws or 0) < before


def _in_sight(position: Position, rules: GameRules) -> Iterator[Goal]:
    ids = set(names_of(rules))
    names = [row.id for row in rules.fans if row.id in ids and _SHARE * row.value >= rules.minimum]
    goals = [goal for goal in fan_goals_in(position.inputs(), position.winds, rules, names) if goal.draws]
    for goal in goals:
        if (goal.draws or 0) <= (goals[0].draws or 0) + _FARTHER:
            yield goal


# ---------------------------------------------------------------------------------- what is claimed


class _Judgement(NamedTuple):
    """The judgement of a decision.

    Attributes:
        best: the index of the option with which the chosen option is compared; None for no such option.
        lost: the loss by shape; None if ``best`` is None.
        class_: the class of the mistake; "" for no mistake.
        reason: the reason why the review makes no judgement; see `Decision.judged`.
    """

    best: int | None
    lost: ShapeLoss | None
    class_: str
    reason: str


NOT_COMPARED: Final = _Judgement(None, None, "", rec.NOT_VALUED)


def _judge(options: Sequence[Option], chosen: int, turn: int) -> _Judgement:
    """Return the judgement of a discard; for any other move, return an empty judgement.

    Args:
        options: the options.
        chosen: the index of the option that the seat chose.
        turn: the turn of the seat, from 1.
    """
    actual = options[chosen]
    if actual.move not in _THROWS or actual.shanten is None:
        return NOT_COMPARED
    thrown = [
        at for at, option in enumerate(options) if option.move in _THROWS and option.shanten is not None
    ]
    better = [at for at in thrown if _order(options[at]) < _order(actual) and not options[at].cannot_win]
    if not better:
        return _Judgement(chosen, ShapeLoss(0, 0), "", "")
    alike = [at for at in better if {*actual.fans} <= {*options[at].fans}]
    if not alike:
        return _Judgement(None, None, "", rec.OTHER_FANS)
    best = min(alike, key=lambda at: _order(options[at]))
    lost = _loss(actual, options[best])
    if not lost.shanten and not actual.cannot_win:
        return _Judgement(best, lost, "", "")
    is_safer = (actual.proven, actual.seen or 0) > (options[best].proven, options[best].seen or 0)
    is_claimed = turn > EARLY and not is_safer
    return _Judgement(best, lost, rec.EFFICIENCY if is_claimed else "", rec.SAFER if is_safer else "")


def _order(option: Option) -> tuple[int, int]:
    return option.shanten or 0, -(option.useful or 0)


def _loss(actual: Option, best: Option) -> ShapeLoss:
    steps = (actual.shanten or 0) - (best.shanten or 0)
    return ShapeLoss(steps, 0 if steps else (best.useful or 0) - (actual.useful or 0))


def _why(options: Sequence[Option], chosen: int, judged: _Judgement, position: Position) -> Iterator[Message]:
    """Yield the reasons for a loss, or the reason for a missing comparison, as messages with numbers."""
    actual = options[chosen]
    if any(option.move == rec.WIN for option in options) and actual.move != rec.WIN:
        passed = actual.move == rec.PASS
        yield Message("review_why.let_pass") if passed else Message("review_why.let_go", made=named(actual))
        return
    if judged.reason == rec.OTHER_FANS:
        yield Message("review_why.keeps_fans", made=named(actual))
    if judged.lost is None or judged.best is None or judged.best == chosen:
        return
    best = options[judged.best]
    yield from shape_reasons(actual, best)
    rules: Any = position.rules
    if actual.cannot_win:
        name = "below_minimum" if rules.minimum else "none_left"
        yield Message(f"review_why.{name}", made=named(actual), minimum=rules.minimum)
    if actual.seen is not None and best.seen is not None and actual.seen != best.seen:
        seen = {"seen": actual.seen, "best_seen": best.seen}
        yield Message("review_why.seen", made=named(actual), best=named(best), **seen)
