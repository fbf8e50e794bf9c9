"""Encode observations as arrays: counts of tiles, facts of each seat from the own seat on, and the legal
actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from paili.env.actions import ACTIONS, PASS
from paili.errors import GameError
from paili.game.play import Play
from paili.position.position import Position
from paili.tiles import FACES, KINDS, kind_of

Observation = dict[str, Any]
_SEATS: Final = 4
_FAR: Final = 1 << 20
_THOUSAND: Final = 1_000


def space() -> spaces.Dict:
    """Return the space of observations.

    ``hand`` and ``tile`` count faces (red fives are 34…36): the own concealed tiles, and the tile just drawn
    or offered. ``melds``, ``rivers``, ``riichi`` and ``points`` have an entry for each seat, the own seat
    first; ``indicators`` and ``visible`` count kinds, ``wall`` is the number of tiles that can be drawn,
    ``winds`` the wind of the round and the own wind. ``action_mask`` has a 1 for each legal action; it is
    never empty, see `mask`.
    """
    by_seat = spaces.Box(0, 34, (_SEATS, KINDS), np.uint8)
    by_face = spaces.Box(0, 4, (FACES,), np.uint8)
    by_kind = spaces.Box(0, 4, (KINDS,), np.uint8)
    return spaces.Dict(
        {
            "hand": by_face, "tile": by_face, "melds": by_seat, "rivers": by_seat,
            "riichi": spaces.MultiBinary(_SEATS), "points": spaces.Box(-_FAR, _FAR, (_SEATS,), np.int32),
            "indicators": by_kind, "visible": by_kind, "wall": spaces.Box(0, 136, (1,), np.uint8),
            "winds": spaces.Box(0, 3, (2,), np.uint8), "action_mask": spaces.MultiBinary(ACTIONS),
        }
    )  # fmt: skip


def observation(position: Position, actions: Iterable[int]) -> Observation:
    """Return the observation of a seat.

    Args:
        position: the position of the seat.
        actions: the legal actions of the seat; empty if it need not act.
    """
    hand, seats = position.hand, position.seats
    offered = hand.drawn if position.offered is None else position.offered.tile
    view: Observation = {
        "hand": _counts(hand.faces, FACES),
        "tile": _counts(() if offered is None else (offered,), FACES),
        "melds": _rows([kind for meld in seat.melds for kind in meld.meld.kinds] for seat in seats),
        "rivers": _rows([kind_of(item.tile) for item in seat.river or ()] for seat in seats),
        "riichi": np.zeros(_SEATS, np.int8),
        "points": np.zeros(_SEATS, np.int32),
        "indicators": _counts(map(kind_of, position.indicators), KINDS),
        "visible": np.minimum(position.visible_counts, 4).astype(np.uint8),
        "wall": np.array([position.wall or 0], np.uint8),
        "winds": np.array([kind - KINDS + 7 for kind in position.winds[::-1]], np.uint8),
        "action_mask": mask(actions),
    }
    for place, seat in enumerate(seats):
        view["riichi"][place], view["points"][place] = bool(seat.riichi), seat.points or 0
    view["melds"][0] = _counts((kind for meld in hand.melds for kind in meld.kinds), KINDS)
    return view


def checked_options(options: object) -> Mapping[str, Any]:
    """Return the options of a reset; {} for None.

    Raises:
        GameError: if the options are no dict.
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise GameError("game.no_options", value=options)
    return options


def points_held(play: Play) -> tuple[int, ...]:
    """Return the points of each seat now; after the end of a deal, the payments of that deal are included."""
    end = play.table.end
    return tuple(seat.points for seat in play.table.state.seats) if end is None else end.points


def rewards(before: Iterable[int], after: Iterable[int]) -> list[float]:
    """Return the points that each seat has won or lost, in thousands.

    Args:
        before: the earlier points of each seat.
        after: the later points of each seat.
    """
    return [(now - then) / _THOUSAND for then, now in zip(before, after, strict=True)]


def mask(actions: Iterable[int]) -> np.ndarray[Any, np.dtype[np.int8]]:
    """Return an array with a 1 for each legal action; if no action is legal, only the pass has a 1."""
    result = np.zeros(ACTIONS, np.int8)
    result[[*actions] or PASS] = 1
    return result


def _counts(tiles: Iterable[int], size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.bincount([int(tile) for tile in tiles], minlength=size).astype(np.uint8)


def _rows(seats: Iterable[list[int]]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    rows = np.zeros((_SEATS, KINDS), np.uint8)
    for place, tiles in enumerate(seats):
        rows[place] = _counts(tiles, KINDS)
    return rows
