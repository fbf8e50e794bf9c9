"""Measure the luck in a deal: starting hand, wins compared with the chance to win, ura dora, tiles in the
wall.

The chance to win is computed from the seat's view when its hand first reached tenpai; the luck is the result
(1 or 0) minus this chance. If the log contains the seed of the wall, the wall is known too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from paili.analysis.shanten import shanten
from paili.analysis.ukeire import ukeire
from paili.errors import LogError
from paili.game import events as ev
from paili.game.records import Deal, Game
from paili.hand import Hand
from paili.logs.deal.completion import is_quad
from paili.logs.mjlog.walls import TenhouWall, wall
from paili.position import Position
from paili.record import Record, json_record
from paili.reviews.options import TABLE, hand_after
from paili.reviews.records import Decision
from paili.reviews.walk import DecisionPoint
from paili.scoring.rules import Rules
from paili.scoring.yaku.dora import dora_of
from paili.tiles import KINDS, NORTH, kind_of


@json_record()
@dataclass(frozen=True, slots=True)
class DealLuck(Record):
    """The luck of a seat in one deal, apart from its decisions: dealt hand, draws, ura dora.

    In a Chinese game only ``deal``, ``number`` and ``change`` are computed; ``dealt`` is None, and the other
    attributes have their defaults.

    Attributes:
        deal: the name of the deal; ``E2.1`` is East 2 with one honba.
        number: the number of the deal in the game, from 0.
        change: the change of the seat's points over the deal; 0 if it is not known, because the record ends
            within the deal, or in a Chinese game with it, and has no result.
        dealt: the shanten of the thirteen dealt tiles; None if the log hides these tiles.
        chance: the chance to win, 0 to 1, from the seat's view, when the hand first reached tenpai; None if
            it never did.
        won: whether the seat won.
        ura: the number of ura dora of a win in riichi; None without such a win, or if the log does not show
            the indicators.
        ura_expected: the number of ura dora that such a win has on average, given the unseen tiles; None if
            ``ura`` is None.
        waits: the number of winning tiles left in the wall when the hand first reached tenpai; None if it
            never did, or if the wall is not known, because the log has no seed.
        waits_expected: the number of winning tiles left in the wall on average, judged by the unseen tiles;
            None if ``waits`` is None.
    """

    deal: str
    number: int
    change: int
    dealt: int | None
    chance: float | None = None
    won: bool = False
    ura: int | None = None
    ura_expected: float | None = None
    waits: int | None = None
    waits_expected: float | None = None


def walls_of(game: Game) -> tuple[TenhouWall | None, ...]:
    """Return the wall of each deal of a game, in order; a wall is None if the log has no seed."""
    try:
        return wall(game)
    except LogError:
        return (None,) * len(game.deals)


def luck_of(
    deal: Deal,
    seat: int,
    rules: Rules,
    pair: tuple[int, int],
    decisions: Sequence[tuple[DecisionPoint, Decision]],
    wall: TenhouWall | None,
) -> DealLuck:
    """Return the luck of a seat in a deal.

    Args:
        deal: the deal.
        seat: the seat.
        rules: the rule set.
        pair: the number of the deal from 0, and the change of the seat's points.
        decisions: the decisions of the seat in the deal.
        wall: the wall of the deal; None if unknown.
    """
    hand = deal.hands[seat]
    dealt = None if ev.HIDDEN in hand else shanten(Hand.from_faces(hand), variant=rules.variant).best
    first = next(((point, decision) for point, decision in decisions if is_ready(decision)), None)
    win = next((end for end in deal.ends if isinstance(end, ev.Win) and end.seat == seat), None)
    ura, expected = _ura(deal, win, decisions)
    waits, waits_expected = (None, None) if first is None or wall is None else _in_wall(*first, wall)
    return DealLuck(
        deal.name, pair[0], pair[1], dealt, None if first is None else first[1].actual.win, win is not None,
        ura, expected, waits, waits_expected,
    )  # fmt: skip


def is_ready(decision: Decision) -> bool:
    """Return whether the hand is tenpai after the chosen option and its chance to win is known."""
    return decision.actual.shanten == 0 and decision.actual.win is not None


def _ura(
    deal: Deal, win: ev.Win | None, decisions: Sequence[tuple[DecisionPoint, Decision]]
) -> tuple[int | None, float | None]:
    """Return the actual and the expected number of ura dora of a win in riichi; None twice without one."""
    point = next((decided for decided, _ in decisions if decided.actual is win), None)
    if win is None or point is None or not point.position.riichi:
        return None, None
    turned = deal.stated_ura if win.ura is None else win.ura
    if turned is None:
        return None, None
    position, counts = point.position, [0] * KINDS
    for face in (*position.hand.faces, *(face for meld in position.hand.melds for face in meld.faces)):
        counts[kind_of(face)] += 1
    if win.source != win.seat:
        counts[kind_of(win.tile)] += 1
    counts[NORTH] += position.own.norths
    dora = [dora_of(kind, position.players) for kind in range(KINDS)]
    among = sum(position.live)
    item = sum(left * counts[dora[kind]] for kind, left in enumerate(position.live)) / among
    return sum(counts[dora_of(face, position.players)] for face in turned), item * len(turned)


def _in_wall(point: DecisionPoint, decision: Decision, wall: TenhouWall) -> tuple[int, float]:
    """Return the actual and the expected number of winning tiles left in the wall.

    Args:
        point: the decision after which the hand is tenpai.
        decision: the review of this decision.
        wall: the wall of the deal.
    """
    position, left = point.position, point.position.wall or 0
    kinds = ukeire(hand_after(position, decision.actual), variant=position.variant).tiles
    drawn = drawn_in(point.deal, point.step)
    still = wall.draws[drawn : drawn + left]
    likely = copies_by_chance(position)
    share = sum(likely[kind] for kind in kinds) / sum(likely)
    return sum(tile // 4 in kinds for tile in still), share * left


def copies_by_chance(position: Position) -> list[float]:
    """Return, for each kind, the unseen copies times the relative chance that a copy is in the wall.

    Opponents keep middle tiles and discard honours. So late in a deal an unseen middle tile is more often in
    a hand, and an unseen honour more often in the wall. The chances come from
    `paili.value.table.others.TableModel.wall`, which values of hands use as well.
    """
    from paili.value.table.others import table_model  # reviews by tiles alone ask for no values

    table = table_model(TABLE, position.players)
    riichi = sum(bool(seat.riichi) for seat in position.seats[1:])
    dora = [dora_of(kind_of(face), position.players) for face in position.indicators]
    weights = table.wall(position.turns or 0, riichi, position.visible_counts, dora)
    return [copies * weights[kind][copies] for kind, copies in enumerate(position.live)]


def drawn_in(deal: Deal, step: int) -> int:
    """Return the number of tiles drawn from the wall before a step, without replacement tiles."""
    drawn, replaces = 0, False
    for event in islice(deal.events, step):
        if isinstance(event, ev.Draw):
            drawn, replaces = drawn + (not replaces), False
        elif is_quad(event) or isinstance(event, ev.North):
            replaces = True
    return drawn
