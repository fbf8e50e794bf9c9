"""Convert positions to and from hand texts of kobalab and web addresses of tenhou.net, and to lines of mjai.

kobalab's text contains the hand with its drawn tile, melds with their sources, and riichi; an address
contains only the concealed tiles. `lost_in` names the facts of a position that such a text or address does
not contain. The lines of mjai describe a whole deal that leads to the position; `paili.game.SeatTable` reads
these lines.

>>> p = from_kobalab("m123p406s789z2,z111=")
>>> str(p), to_kobalab(p)
('123m406p789s2z.11-1z', 'm123p406s789z2,z111=')
>>> to_tenhou(from_tenhou("https://tenhou.net/2/?q=123m406p789s1122z"))
'https://tenhou.net/2/?q=123m406p789s1122z'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from paili.errors import PositionError
from paili.game.questions import checked_position
from paili.game.records import Game, Player
from paili.game.replay import replay_to
from paili.hand import Hand
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, Meld
from paili.logs.formats import KOBALAB
from paili.logs.kobalab.words import Written, hand_of, hand_text, meld_of, text_of
from paili.logs.mjai import write as mjai
from paili.notation import in_order
from paili.position.facts import FACTS
from paili.position.position import Position
from paili.position.seats import NO_TILE, OpenMeld, OpenSeat
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import WILDCARD, mpsz
from paili.variants import RIICHI

TENHOU: Final = "tenhou"
_ADDRESS: Final = "https://tenhou.net/2/?q="
_IN_RIICHI: Final = "*"
_LEFT: Final = 3


def from_kobalab(text: str, rules: Rules | str = Rules.TENHOU) -> Position:
    """Return the position with the hand in a text of kobalab's programs, such as ``m123p055z2,s7-89,z111=``.

    If there are 3n+2 concealed tiles, the last one is the drawn tile. If the text ends with a comma, the
    player has just called the last meld and has drawn no tile.

    Args:
        text: the hand, with its melds after commas.
        rules: the riichi rule set of the position, or its name.

    Raises:
        LogError: if a tile or a meld is invalid.
        PositionError, HandError: if the tiles form no valid hand, or some tiles are hidden.
        ScoreError: if ``rules`` is no riichi rule set.
    """
    rules = checked_rules(rules)
    if not isinstance(text, str):
        raise PositionError("position.not_text", value=text)
    concealed, *written = text.split(",")
    faces = hand_of(concealed)
    if min(faces, default=0) < 0:
        raise PositionError("position.hidden_tiles", value=text)
    own = tuple(_meld(meld_of(item), rules.players) for item in written if item)
    drawn = faces[-1] if len(faces) % 3 == 2 and written[-1:] != [""] else None
    red_limit = max(1, *rules.red_fives)
    hand = Hand.from_faces(faces, [meld.meld for meld in own], drawn=drawn, red_limit=red_limit)
    seat = OpenSeat(melds=own, riichi=int(concealed.endswith(_IN_RIICHI)))
    return Position(hand, rules=rules, seats=(seat, *[OpenSeat()] * (rules.players - 1)))


def to_kobalab(position: Position | str) -> str:
    """Return the hand of a position as text for kobalab's programs, such as ``m123p055z2,s7-89,z111=``.

    `lost_in` lists the facts of the position that the text does not have.

    Raises:
        PositionError: if the hand has wildcards, more than 14 tiles, or a meld whose source is unknown.
        QuestionError: if the argument is neither a position nor the text of one.
    """
    position = checked_position(position)
    hand = _expressible(position, KOBALAB)
    melds = [text_of(_written(meld, position)) for meld in position.own.melds]
    riichi = _IN_RIICHI if position.riichi else ""
    called = [""] if position.just_called else []
    return ",".join([hand_text(hand.faces, hand.drawn) + riichi, *melds, *called])


def _meld(written: Written, players: int) -> OpenMeld:
    added = () if written.added is None else (written.added,)
    meld = Meld.of(written.type, (written.tile, *written.others, *added))
    if written.type == CONCEALED_QUAD:
        return OpenMeld(meld, 0, NO_TILE)
    source = players - 1 if written.to_the_right == _LEFT else written.to_the_right
    return OpenMeld(meld, source, written.tile, NO_TILE if written.added is None else written.added)


def _written(item: OpenMeld, position: Position) -> Written:
    meld, source, tile, added = item
    if source is None:
        raise PositionError("position.not_in_form", form=KOBALAB, part=meld)
    faces = list(meld.faces)
    if meld.type == CONCEALED_QUAD:
        return Written(meld.type, faces[0], tuple(faces[1:]), 0)
    faces.remove(tile)
    if meld.type == ADDED_QUAD:
        faces.remove(added)
    to_the_right = _LEFT if source == position.players - 1 else source
    return Written(meld.type, tile, tuple(faces), to_the_right, added if meld.type == ADDED_QUAD else None)


def from_tenhou(address: str, rules: Rules | str = Rules.TENHOU) -> Position:
    """Return the position with the hand in an address of Tenhou's hand calculator.

    Args:
        address: the web address, ``https://tenhou.net/2/?q=…``, or only the hand in this address.
        rules: the riichi rule set of the position, or its name.

    Raises:
        NotationError, HandError: if the text is no valid hand.
    """
    return Position.parse(address, rules=checked_rules(rules))


def to_tenhou(position: Position | str) -> str:
    """Return the web address at which Tenhou's hand calculator shows the hand of a position.

    The drawn tile comes last. `lost_in` lists the facts of the position that the address does not have.

    Raises:
        PositionError: if the hand has wildcards, more than 14 tiles, or melds.
        QuestionError: if the argument is neither a position nor the text of one.
    """
    hand = _expressible(checked_position(position), TENHOU)
    if hand.melds:
        raise PositionError("position.not_in_form", form=TENHOU, part=hand.melds[0])
    faces = in_order(hand.faces)
    if hand.drawn is not None:
        faces.remove(hand.drawn)
    return _ADDRESS + mpsz(faces) + ("" if hand.drawn is None else mpsz([hand.drawn]))


def _expressible(position: Position, form: str) -> Hand:
    """Return the hand of a position, after a check that it has no wildcards and at most 14 tiles."""
    hand = position.hand
    if WILDCARD in hand.faces or hand.total > RIICHI.max_tiles:
        raise PositionError("position.not_in_form", form=form, part=hand)
    return hand


def to_mjai(position: Position | str) -> str:
    """Return a position as messages of the mjai protocol, one on each line, for a bot that speaks mjai.

    The lines describe a deal that leads to the position, as its player would receive them. The position does
    not say when tiles were drawn and quads were made, so several deals may lead to it; the lines describe one
    of these deals.

    Raises:
        PositionError: if the position lacks winds, the number of the deal, honba, riichi sticks, points,
            indicators, the number of tiles in the wall or a river; or if no deal leads to it.
    """
    position = checked_position(position)
    deal = replay_to(position)
    assert isinstance(position.rules, Rules)
    players = tuple(Player() for _ in position.seats)
    return mjai.text(Game(players=players, rules=position.rules, deals=(deal,), complete=False))


_FORMS: Final[dict[str, tuple[Callable[[Position], str], Callable[[str, Rules | str], Position]]]] = {
    KOBALAB: (to_kobalab, from_kobalab),
    TENHOU: (to_tenhou, from_tenhou),
}


def lost_in(position: Position | str, form: str) -> tuple[str, ...]:
    """Return which facts of a position are lost if its hand is written for kobalab or tenhou.net.

    Args:
        position: the position, or its text.
        form: ``"kobalab"`` for the text of `to_kobalab`, ``"tenhou"`` for the address of `to_tenhou`.

    Returns:
        The names of the facts, which are attributes of a `paili.Position`; () if nothing is lost.

    Raises:
        PositionError: if ``form`` is neither, or cannot hold the hand.

    The position in the example has the dora indicator 4p and 51 tiles left in the wall.

    >>> lost_in(Position.parse("2344m678p123345s.5z_i4p_w51"), "kobalab")
    ('indicators', 'wall')
    """
    position = checked_position(position)
    if not isinstance(form, str) or form not in _FORMS:
        raise PositionError("position.no_form", value=form, forms=tuple(_FORMS))
    write, read = _FORMS[form]
    rules = position.rules if isinstance(position.rules, Rules) else Rules.TENHOU
    kept = read(write(position), rules)
    return tuple(_different(position, kept))


def _different(one: Position, other: Position) -> Iterator[str]:
    for name in FACTS:
        mine, theirs = (getattr(side, name) for side in (one, other))
        if mine != theirs or (name == "hand" and mine.drawn != theirs.drawn):
            yield name
