"""The actions: 124 numbers, for four and three players; no two legal moves of a seat have the same number.

========  ==============================================
0…36      discard a face from the hand; 34…36 red fives
37        discard the tile just drawn
38…75     the same, declaring riichi
76…81     chi, the called tile lowest, in the middle or highest; each without and with an own red five
82…84     pon with none, one or two own red fives
85        open quad
86…119    concealed or added quad of a kind
120…123   set a north aside, win, nine kinds, pass
========  ==============================================

>>> from paili.game import Play
>>> play = Play(seed=7)
>>> [action_of(move) for move in play.asks[0]][-2:], len(legal_actions(play.asks[0])) == len(play.asks[0])
([29, 37], True)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paili.arguments import int_of
from paili.errors import GameError
from paili.game.events import AddedQuad, Call, ConcealedQuad, Discard, DrawnDeal, Event, North, Pass, Win
from paili.hand.meld import CHI as CHI_TYPE
from paili.hand.meld import PON as PON_TYPE
from paili.tiles import FACES, KINDS, kind_of

DRAWN: Final = FACES
RIICHI: Final = DRAWN + 1
CHI: Final = 2 * RIICHI
PON: Final = CHI + 6
QUAD: Final = PON + 3
OWN_QUAD: Final = QUAD + 1
NORTH: Final = OWN_QUAD + KINDS
WIN, NINE, PASS = NORTH + 1, NORTH + 2, NORTH + 3
ACTIONS: Final = PASS + 1
_OTHERS: Final = {North: NORTH, Win: WIN, DrawnDeal: NINE, Pass: PASS}


def action_of(move: Event) -> int:
    """Return the number, 0 to 123, that stands for a move in the environments.

    `legal_actions` finds the move of a number. The module ``paili.env.actions`` has the table of all numbers:
    for example 0 to 36 to discard that tile from the hand, 37 to discard the drawn tile, whatever it is.

    Args:
        move: a legal move of a seat, such as an entry of ``Play().asks[0]``.

    Raises:
        GameError: if the event is not a move that a seat chooses.

    >>> from paili.game import Discard
    >>> action_of(Discard(0, 5, drawn=False)), action_of(Discard(0, 5, drawn=True))
    (5, 37)
    """
    if isinstance(move, Discard):
        return (RIICHI if move.riichi else 0) + (DRAWN if move.drawn else move.tile)
    if isinstance(move, Call):
        return _action_of_call(move)
    if isinstance(move, AddedQuad):
        return OWN_QUAD + kind_of(move.tile)
    if isinstance(move, ConcealedQuad):
        return OWN_QUAD + kind_of(move.tiles[0])
    if type(move) not in _OTHERS:
        raise GameError("game.no_move", value=move)
    return _OTHERS[type(move)]


def _action_of_call(call: Call) -> int:
    reds = sum(face >= KINDS for face in call.own)
    if call.type == CHI_TYPE:
        return CHI + 2 * sum(kind_of(own) < kind_of(call.tile) for own in call.own) + reds
    return PON + reds if call.type == PON_TYPE else QUAD


def number_of(action: object) -> int:
    """Return the action that an agent has chosen as an ``int`` from 0 to 123, after a check.

    Args:
        action: an integer of any type, such as NumPy's, or an array without dimensions.

    Raises:
        GameError: if the number is not an action.

    >>> number_of(3.7)
    Traceback (most recent call last):
    ...
    paili.errors.GameError: action 3.7: must be a whole number, 0…123
    """
    number = None if isinstance(action, bool) else int_of(action)
    if number is None or not 0 <= number < ACTIONS:
        raise GameError("game.no_action", value=action, most=ACTIONS - 1)
    return number


def legal_actions(moves: Iterable[Event]) -> dict[int, Event]:
    """Return a dict of legal moves by action number, to find the move for the number that an agent chooses.

    Args:
        moves: the legal moves of a seat, such as ``Play().asks[0]``.

    Returns:
        A dict: the keys are the numbers that `action_of` returns, the values are the moves.

    In the example the action 37 is to discard the drawn tile, which is 6m.

    >>> from paili.game import Play
    >>> legal_actions(Play(seed=7).asks[0])[37]
    Discard(seat=0, tile=Kind.M6, drawn=True)
    """
    return {action_of(move): move for move in moves}
