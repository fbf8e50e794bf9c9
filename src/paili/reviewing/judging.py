"""One decision from what the seat was asked to what is said of it: options, worths, class, reasons."""

from __future__ import annotations

from paili.catalogue import Message
from paili.game import events as ev
from paili.position.facts import CLAIM
from paili.reviewing import records as rec
from paili.reviewing.classes import ReviewCase, is_last_round, judge
from paili.reviewing.model import ReviewModel
from paili.reviewing.options import OptionsOfMove, options_of
from paili.reviewing.records import Decision, OpenHand
from paili.reviewing.walk import AskedMoment
from paili.reviewing.why import reasons_of
from paili.reviewing.worth import Scale, by_tiles, weigh


def kind_asked(asked: AskedMoment) -> str:
    """Return what a seat was asked: a win, a quad, a call, riichi or silence, or a discard."""
    if any(isinstance(move, ev.Win) for move in asked.moves):
        return rec.WIN
    if asked.position.phase == CLAIM:
        return rec.CALL
    if isinstance(asked.made, ev.ConcealedQuad | ev.AddedQuad) or asked.position.riichi:
        return rec.QUAD
    declares = any(isinstance(move, ev.Discard) and move.riichi for move in asked.moves)
    return rec.RIICHI if declares else rec.DISCARD


def case_of(
    asked: AskedMoment, found: OptionsOfMove, model: ReviewModel, *, values: bool = True
) -> ReviewCase:
    """Return a decision with its options weighed, or where they are not valued set side by side."""
    kind, scale = kind_asked(asked), Scale.of(asked.position, model)
    return ReviewCase(
        kind=kind,
        turn=len(asked.position.seats[0].river or ()) + 1,
        last_round=is_last_round(asked.position, asked.deal.round),
        chosen=found.chosen,
        worths=(weigh if values else by_tiles)(found, scale, kind),
        scale=scale,
        is_valued=values,
    )


def decision_of(
    asked: AskedMoment, model: ReviewModel, open_hands: tuple[OpenHand, ...] = (), *, values: bool = True
) -> Decision:
    """Return what is said of a decision, with values or by tiles and danger alone."""
    case = case_of(asked, options_of(asked, values=values), model, values=values)
    judged, worths = judge(case), case.worths
    is_claimed = worths.best is not None and (values or judged.class_ != "")
    return Decision(
        deal=asked.deal.name,
        number=asked.number,
        step=asked.step,
        turn=case.turn,
        kind=case.kind,
        is_open=worths.row.is_open,
        shanten=worths.row.shanten,
        against=worths.row.against,
        position=asked.position.to_text(),
        options=worths.options,
        chosen=case.chosen,
        best=worths.options.index(case.best) if is_claimed else case.chosen,
        loss=worths.loss,
        error=worths.error,
        among=case.among(judged.class_),
        class_=judged.class_,
        large=judged.large,
        judged=judged.reason,
        last_round=case.last_round,
        open_hands=open_hands,
        why=_why(asked, case, judged.class_),
    )


def _why(asked: AskedMoment, case: ReviewCase, class_: str) -> tuple[Message, ...]:
    return tuple(reasons_of(asked.position, case, class_)) if class_ else ()
