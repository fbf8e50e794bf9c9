# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""List the legal moves of a seat, as events; the functions of `paili.game`, tables and positions use this
module.

>>> from paili.game.moves.situation import Situation
>>> from paili.hand import Hand
>>> from paili.scoring.rules import Rules
>>> s = Situation(rules=Rules.TENHOU, hand=Hand.parse("1112345678999m+5m"), drawn=4, seat=2)
>>> legal_moves(s)[:2]
(Win(seat=2, source=2, tile=Kind.M5), Discard(seat=2, tile=Kind.M1, riichi=True))
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from paili.analysis.moves import kinds_in
from paili.game import events as ev
from paili.game.moves.melds import Choice, calls_of, quads_of
from paili.game.moves.ready import ready_discards
from paili.game.moves.seat_hand import KIND_OF, copies_of, faces_of_kind, kinds_held
from paili.game.moves.situation import Situation
from paili.game.moves.wins import may_ron, may_tsumo
from paili.game.quick_events import pass_of
from paili.hand.meld import ADDED_QUAD, Meld
from paili.position.facts import ACT, CLAIM
from paili.position.order import MOST_QUADS
from paili.tiles import FACES, FIVES, NORTH, ORPHANS, TileSet

if TYPE_CHECKING:
    from paili.game.deal.state import State

_NINE = 9
_ORPHANS = TileSet(ORPHANS).mask


def legal_moves(s: Situation) -> tuple[ev.Event, ...]:
    """Return the legal moves of the seat; () if it has to wait."""
    if s.phase == ACT:
        return (*_rare_moves(s), *_discards_in(s, discards(s), False))
    return tuple(_claims(s)) if s.phase == CLAIM else ()


def claims_of(state: State) -> dict[int, tuple[ev.Event, ...]]:
    """Return the legal claims on the offered tile by seat, in turn order; a seat without claims is left
    out.
    """
    players, source = len(state.seats), state.source
    claims: dict[int, tuple[ev.Event, ...]] = {}
    for after in range(1, players):
        seat = (source + after) % players
        may_claim = state.phase_of(seat) == CLAIM and state.may_claim(seat)
        if may_claim and (legal := legal_moves(state.situation(seat, CLAIM))):
            claims[seat] = legal
    return claims


def _rare_moves(s: Situation) -> list[ev.Event]:
    events: list[ev.Event] = []
    if may_tsumo(s):
        assert s.drawn is not None
        events.append(ev.Win(s.seat, s.seat, s.drawn))
    if may_declare_nine(s):
        events.append(ev.DrawnDeal(ev.NINE_ORPHANS, s.seat))
    if may_set_north_aside(s):
        events.append(ev.North(s.seat, s.drawn == NORTH))
    events += [_quad_event(s, meld) for meld in quads(s)]
    if declared := riichi_discards(s):
        events += _discards_in(s, declared, True)
    return events


def _claims(s: Situation) -> list[ev.Event]:
    assert s.tile is not None
    events: list[ev.Event] = [ev.Win(s.seat, s.source, s.tile)] if may_ron(s) else []
    events += [ev.Call(s.seat, s.source, type_, s.tile, _in_order(own)) for type_, own in calls(s)]
    return [*events, pass_of(s.seat)] if events else []


def _in_order(own: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(own, key=lambda face: (KIND_OF[face], -face)))


def _quad_event(s: Situation, meld: Meld) -> ev.Event:
    if meld.type == ADDED_QUAD:
        return ev.AddedQuad(s.seat, added_face(s, meld))
    return ev.ConcealedQuad(s.seat, meld.faces)


def added_face(s: Situation, meld: Meld) -> int:
    """Return the tile that an added quad adds to the pon of the hand."""
    pon = next(item for item in s.hand.melds if item.kinds[0] == meld.kinds[0])
    rest = list(meld.faces)
    for face in pon.faces:
        rest.remove(face)
    return rest[0]


def _discards_in(s: Situation, kinds: int, riichi: bool) -> list[ev.Discard]:
    """Return the discards of tiles of the given kinds.

    Each tile occurs once as a tedashi. The tsumogiri of the drawn tile is a separate discard.

    Args:
        s: the facts that decide the legal moves.
        kinds: the kinds, as a bit mask.
        riichi: whether the discards declare riichi.
    """
    hand, drawn = s.hand, s.drawn
    faces = kinds_in(kinds) if not any(hand.reds) else _faces_in(s, kinds)
    if drawn not in faces:
        others = _all_discards(s.seat, False, riichi)
        return [others[face] for face in faces]
    all_discards = (
        [] if s.riichi else [_all_discards(s.seat, False, riichi)[face] for face in faces if face != drawn]
    )
    if copies_of(hand, drawn) > 1 and not s.riichi:
        all_discards.append(_all_discards(s.seat, False, riichi)[drawn])
    all_discards.append(_all_discards(s.seat, True, riichi)[drawn])
    return all_discards


def _faces_in(s: Situation, kinds: int) -> tuple[int, ...]:
    result: list[int] = []
    for kind in kinds_in(kinds):
        result += dict.fromkeys(faces_of_kind(s.hand, kind)) if kind in FIVES else (kind,)
    return tuple(result)


@cache
def _all_discards(seat: int, drawn: bool, riichi: bool) -> tuple[ev.Discard, ...]:
    """Return the discards of all tiles in tile order, as cached objects that all tables use."""
    return tuple(ev.Discard(seat, face, drawn, riichi) for face in range(FACES))


# ---------------------------------------------------------------------------------- one by one


def discards(s: Situation) -> int:
    """Return the kinds that may be discarded, as a bit mask."""
    if s.riichi:
        return 0 if s.drawn is None else 1 << KIND_OF[s.drawn]
    return kinds_held(s.hand) & ~s.ban


def may_riichi(s: Situation) -> bool:
    """Return whether all conditions of riichi hold but one, which is not checked: a discard leaves tenpai."""
    rules = s.rules
    rich = not rules.riichi_points or s.points >= rules.riichi_points
    return s.drawn is not None and not s.riichi and rich and s.wall >= rules.riichi_wall and s.is_closed


def riichi_discards(s: Situation) -> int:
    """Return the kinds whose discard may declare riichi, as a bit mask."""
    return ready_discards(s.hand, s.rules, s.missing) if may_riichi(s) else 0


def quads(s: Situation) -> list[Meld]:
    """Return the concealed and added quads that the seat may make, as melds."""
    if s.drawn is None or not s.wall or s.quads >= MOST_QUADS:
        return []
    return quads_of(s.hand, s.drawn, riichi=bool(s.riichi), rules=s.rules)


def may_set_north_aside(s: Situation) -> bool:
    """Return whether the seat may set a north aside."""
    if not s.rules.kita_han or s.drawn is None or not s.wall or not s.hand.counts[NORTH]:
        return False
    return not s.riichi or s.drawn == NORTH


def may_declare_nine(s: Situation) -> bool:
    """Return whether the seat may end the deal because it has nine kinds of terminals and honours."""
    if not s.first_turn or s.drawn is None or ev.NINE_ORPHANS not in s.rules.abortive_draws:
        return False
    return (kinds_held(s.hand) & _ORPHANS).bit_count() >= _NINE


def calls(s: Situation) -> list[Choice]:
    """Return the legal calls of the offered tile, as pairs of the type of meld and the tiles from the
    hand.
    """
    if s.riichi or s.claims_only_win or s.tile is None:
        return []
    return calls_of(s.hand, s.tile, s.from_left, s.rules, wall=s.wall, quads=s.quads)
