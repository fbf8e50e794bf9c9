"""The win of a position on a tile: a `paili.Win` with all facts of the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paili.errors import PositionError, QuestionError, shown
from paili.hand import as_face
from paili.position.facts import PositionFacts
from paili.position.question_arguments import circumstances_of, consistent_with
from paili.scoring.rules import Rules
from paili.tiles import EAST
from paili.win.win import Win


def win_of(p: PositionFacts, tile: int | str | None, more: Mapping[str, Any]) -> Win:
    """Return the win on a tile.

    Args:
        p: the position.
        tile: the winning tile; None for the drawn or offered tile.
        more: arguments of `Win` that a position does not contain.

    Raises:
        NotationError, HandError: if ``tile`` is no tile, or the hand of 3n+2 tiles does not hold it.
        PositionError: if ``tile`` is None and the position has no drawn or offered tile, or ``tile`` is
            another tile than this one.
        QuestionError: if an argument contradicts the position.
        ScoreError: if a fact is invalid, or the facts contradict each other.
    """
    tsumo = p.hand.size % 3 == 2
    won = _tile(p, tile, tsumo)
    hand = p.hand.discard(won) if tsumo else p.hand
    facts = {
        **_common(p, tsumo),
        **(_riichi_facts(p, tsumo) if isinstance(p.rules, Rules) else _game_facts(p, tsumo, won)),
    }
    for name, value in more.items():
        if name in facts and _states(p, name, facts[name]) and not consistent_with(name, value, facts[name]):
            raise QuestionError("position.says_otherwise", name=name, value=shown(value))
    return Win(hand, won, **{**facts, **more})


def _states(p: PositionFacts, name: str, fact: object) -> bool:
    """Return whether a position determines a fact of a win.

    If the own river is known, an absent fact is known to be false; otherwise the position does not determine
    it.

    Args:
        p: the position.
        name: the name of the argument of `paili.Win`.
        fact: the value that the position supplies.
    """
    if name in ("seat_wind", "round_wind", "honba", "sticks"):
        return getattr(p, name) is not None
    if name in ("haitei", "houtei"):
        return p.wall is not None
    return bool(fact) or name == "tsumo" or (name in _BEFORE_THE_SEAT and p.own.river is not None)


_BEFORE_THE_SEAT: Final = (
    "riichi", "double_riichi", "ippatsu", "rinshan", "after_north", "tenhou", "chiihou", "renhou", "kita",
)  # fmt: skip


def _tile(p: PositionFacts, tile: int | str | None, tsumo: bool) -> int:
    own_tile = p.hand.drawn if tsumo else None if p.offered is None else p.offered.tile
    face = None if tile is None else as_face(tile)
    if face is None and own_tile is None:
        raise PositionError("position.nothing_to_win_on", hand=p.hand)
    if face is not None and own_tile is not None and face != own_tile:
        raise PositionError("position.says_otherwise", name="tile", value=tile)
    result = own_tile if face is None else face
    assert result is not None
    return result


def _common(p: PositionFacts, tsumo: bool) -> dict[str, Any]:
    last = p.wall == 0
    facts: dict[str, Any] = {
        "tsumo": tsumo,
        "seat_wind": p.winds[0],
        "round_wind": p.winds[1],
        "haitei": tsumo and last and not p.replacement,
        "houtei": not tsumo and last and not _robbed(p),
        "rinshan": tsumo and bool(p.replacement),
        "robbed": _robbed(p),
    }
    if p.offered is not None and p.offered.seat is not None:
        facts["discarder"] = EAST + (p.winds[0] - EAST + p.offered.seat) % p.players
    return facts


def _robbed(p: PositionFacts) -> str:
    return p.offered.way if p.offered is not None and p.offered.is_robbed else ""


def _riichi_facts(p: PositionFacts, tsumo: bool) -> dict[str, Any]:
    assert isinstance(p.rules, Rules)
    dealer = p.winds[0] == EAST
    first = p.first_turn and (tsumo or not p.has_drawn)
    return {
        **circumstances_of(p),
        "haitei": tsumo and p.wall == 0 and (not p.replacement or p.rules.haitei_rinshan),
        "tenhou": tsumo and first and dealer,
        "chiihou": tsumo and first and not dealer,
        "renhou": not tsumo and first and not dealer and not _robbed(p) and p.rules.renhou != "none",
        "dora_indicators": p.indicators,
        "kita": p.own.norths,
        "honba": p.honba or 0,
        "sticks": p.sticks or 0,
    }


def _game_facts(p: PositionFacts, tsumo: bool, tile: int) -> dict[str, Any]:
    from paili.position.chinese import facts_in

    winds = [EAST + (p.winds[0] - EAST + seat) % p.players for seat, item in enumerate(p.seats) if item.gone]
    return {**facts_in(p, tsumo, tile), "wild": p.wild, "gone": tuple(winds)}
