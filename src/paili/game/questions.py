"""Answer questions of play without a table: furiten, ron, moves and calls, from a hand and a few facts.

A hand is a `paili.hand.Hand` or its text; other tiles are text or integers. `paili.game.Table` gives the same
answers, because these functions and the table use `paili.game.moves.legal`.

>>> calls_on("0567m112z", "4m", source="left")
(Meld.parse('[406m]'), Meld.parse('[456m]'))
>>> own_moves("1112345678999m+5m").riichi
TileSet.parse('123456789m')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from paili.analysis.from_position import HandLike, accepts_position
from paili.analysis.inputs import as_hand, check_offered
from paili.analysis.waits import waits
from paili.arguments import as_int, counter, flag
from paili.errors import HandError, QuestionError, shown
from paili.game.chinese.seat_position import legal_in
from paili.game.events import CALLS, Call, Event
from paili.game.moves import legal as moves
from paili.game.moves.seat_hand import KIND_OF
from paili.game.moves.situation import MANY, Situation
from paili.game.moves.wins import Ron, may_tsumo, ron_of
from paili.game.plain import Plain, check_record
from paili.hand import Hand, as_face, as_faces
from paili.hand.meld import Meld
from paili.position.facts import ACT, AFTER_NORTH, AFTER_QUAD, CLAIM
from paili.position.order import swap_ban
from paili.position.position import Position
from paili.position.text.rules import names_game
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import EAST, REDS, TILES, WILDCARD, TileSet
from paili.variants import RIICHI, Variant, VariantLike, checked_variant
from paili.win.facts import ROBBED, wind

Tiles = str | Iterable[int]
SOURCES: Final = ("left", "across", "right")
_MOST_QUADS: Final = 16  # of four seats


@dataclass(frozen=True, slots=True)
class Furiten(Plain):
    """Why a tenpai hand is furiten; the object is true (``if furiten:``) if the hand is furiten.

    Attributes:
        own: the waits that are in the river of the player.
        passed: the waits that other players discarded since the last draw of the player, who did not win.
        riichi: the waits that other players discarded since the riichi of the player, who did not win.

    >>> furiten("123m456p789s1122z", "1z").to_dict()
    {'own': '1z', 'passed': '', 'riichi': ''}
    """

    own: TileSet
    passed: TileSet
    riichi: TileSet

    def __bool__(self) -> bool:
        return bool(self.own.mask | self.passed.mask | self.riichi.mask)


@dataclass(frozen=True, slots=True)
class OwnMoves(Plain):
    """The legal moves of a riichi player on the own turn: win, riichi, discards, quads and so on.

    Attributes:
        tsumo: whether the player may win on the drawn tile.
        riichi: the kinds that may be discarded with a riichi declaration; empty if riichi is not allowed.
        discards: the kinds that may be discarded.
        quads: the concealed and added quads that the player may declare, as melds.
        north: whether a north may be set aside (three players).
        nine_kinds: whether the player may end the deal by nine different terminals and honours (kyuushu
            kyuuhai).
    """

    tsumo: bool
    riichi: TileSet
    discards: TileSet
    quads: tuple[Meld, ...]
    north: bool
    nine_kinds: bool


@accepts_position()
def furiten(
    hand: HandLike,
    river: Tiles = "",
    *,
    passed: Tiles = "",
    passed_in_riichi: Tiles = "",
    variant: VariantLike = RIICHI,
) -> Furiten:
    """Return whether a hand is furiten, and by which waits, from its river and the tiles that it passed on.

    The result is true (``if furiten(…):``) if the hand is furiten. `can_ron` also checks for a yaku.

    Args:
        hand: a hand of 3n+1 tiles, a position, or the text of either. A hand that is not tenpai is never
            furiten. Leave out the arguments that the position has values for.
        river: the discards of the player, also those that other players called.
        passed: the tiles that other players discarded since the last draw of the player, who did not win on
            them, with a yaku or without. Tiles that do not complete the hand are ignored.
        passed_in_riichi: the tiles that other players discarded since the riichi of the player.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.

    Raises:
        NotationError, HandError, VariantError: if the tiles are invalid.
        QuestionError: if the hand has 3n+2 tiles.

    >>> furiten("123m456p789s1122z", "1z9m", passed="2z5s")
    Furiten(own=TileSet.parse('1z'), passed=TileSet.parse('2z'), riichi=TileSet.parse(''))
    """
    variant = checked_variant(variant)
    kinds = TileSet(wait.tile for wait in waits(_waiting(hand, variant), variant=variant)).mask
    own, gone, for_good = (
        TileSet.from_mask(kinds & _mask(tiles)) for tiles in (river, passed, passed_in_riichi)
    )
    return Furiten(own, gone, for_good)


@accepts_position(whole=True)
def can_ron(
    hand: HandLike,
    tile: str | int = "",
    *,
    river: Tiles = "",
    passed: Tiles = "",
    passed_in_riichi: Tiles = "",
    riichi: bool | str = False,
    ippatsu: bool = False,
    houtei: bool = False,
    chankan: bool | str = False,
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    dora_indicators: Tiles = "",
    kita: int = 0,
    honba: int = 0,
    rules: Rules | str = Rules.TENHOU,
) -> Ron:
    """Return whether a player may win by ron on a tile, and if not, why: furiten, no yaku, not complete.

    Args:
        hand: a hand of 3n+1 tiles, a position, or the text of either.
        tile: the tile; if ``hand`` is a position that offers a tile, that tile is the default.
        river: the discards of the player, also those that other players called.
        passed: the tiles that other players discarded since the last draw of the player, who did not win on
            them.
        passed_in_riichi: the tiles that other players discarded since the riichi of the player; ignored if
            ``riichi`` is False.
        riichi: whether the player is in riichi; "double" for double riichi.
        ippatsu, houtei: whether a win now is ippatsu, and whether the tile is the last discard.
        chankan: whether the win robs a quad or a north: "added quad", "concealed quad" or "north"; True means
            "added quad", False none of these.
        seat_wind, round_wind: a wind, ``E``, ``S``, ``W`` or ``N``, or its kind, 27 (East) to 30 (North).
        dora_indicators, kita, honba: the dora indicators, the number of norths that the player has set aside
            and the number of honba, for the score in the result. They do not decide whether the player may
            win, except that many honba may require two han (`Rules.minimum_han_honba`).
        rules: the rule set.

    Returns:
        An object that is true if the win is allowed; its ``reason`` says why not, its ``score`` has the
        points of the win.

    Raises:
        NotationError, HandError, VariantError: if the tiles are invalid.
        QuestionError: if the hand has 3n+2 tiles or wildcards, or a text argument has no valid value.
        ScoreError: if two facts contradict each other.

    >>> bool(can_ron("123m456p67s22z[777z]", "8s")), can_ron("123m456p67s22z[345p]", "8s").reason
    (True, 'no yaku')
    >>> can_ron("123m456p67s22z[777z]", "8s", river="5s").reason
    'furiten'
    """
    rules = _riichi_rules(rules, "calls")
    own_hand = _without_wildcards(_waiting(hand, rules.variant))
    situation = Situation(
        rules=rules,
        hand=own_hand,
        phase=CLAIM,
        wind=wind("seat_wind", seat_wind) - EAST,
        round_wind=wind("round_wind", round_wind) - EAST,
        riichi=_riichi(riichi),
        ippatsu=_flag("ippatsu", ippatsu),
        wall=0 if _flag("houtei", houtei) else MANY,
        tile=_face(tile),
        robbed=_robbed(chankan),
        river=_mask(river),
        passed=_mask(passed),
        passed_in_riichi=_mask(passed_in_riichi),
        indicators=tuple(_faces(dora_indicators)),
        kita=kita,
        honba=honba,
    )
    return ron_of(situation.also(hand))


@accepts_position(whole=True)
def own_moves(
    hand: HandLike,
    *,
    riichi: bool | str = False,
    points: int = 25_000,
    wall: int | None = None,
    first_turn: bool = False,
    rinshan: bool | str = False,
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    swap_call: Call | tuple[str | int, Meld | str] | None = None,
    quads_made: int = 0,
    honba: int = 0,
    kita: int = 0,
    rules: Rules | str = Rules.TENHOU,
) -> OwnMoves:
    """Return the legal moves of a riichi player on the own turn, from the hand and a few facts.

    `calls_on` returns the calls of another player's discard, `legal` all moves in a position as events.

    Args:
        hand: the hand of 3n+2 tiles, with the drawn tile after a plus sign, ``…+5m``; after a call there is
            no drawn tile.
        riichi: whether the player is in riichi; "double" for double riichi.
        points: the points of the player; riichi costs 1,000.
        wall: the number of tiles that can still be drawn; None means enough for every move.
        first_turn: whether it is the first turn of the player and nobody has called.
        rinshan: True if the drawn tile is the replacement tile of a quad, or of a north if the hand has no
            quad; "north" if it is the replacement tile of a north; otherwise False.
        seat_wind, round_wind: a wind, ``E``, ``S``, ``W`` or ``N``, or its kind, 27 (East) to 30 (North).
        swap_call: the chi or pon just made, after which the rules may forbid some discards (kuikae): a
            `paili.game.Call`, or a pair of the called tile and the meld, such as ``("4m", "[456m]")``; None
            if the player has drawn a tile.
        quads_made: the number of quads at the table, of all seats.
        honba, kita: the number of honba, and of norths that the player has set aside.
        rules: the riichi rule set, or its name.

    Raises:
        NotationError, HandError, VariantError: if the tiles form no valid hand.
        QuestionError: if the hand has 3n+1 tiles or wildcards, a text argument has no valid value, or
            ``swap_call`` or ``riichi`` contradicts another argument.
        ScoreError: if a wind is invalid.

    >>> own_moves("1112345678999m+5m", points=900).riichi
    TileSet.parse('')
    >>> own_moves("479m456p67s112z[456m]", swap_call=("4m", "[456m]")).discards
    TileSet.parse('9m456p67s12z')
    >>> own_moves("1199m19p19s12345z+6z", first_turn=True).nine_kinds
    True
    """
    rules = _riichi_rules(rules, "moves")
    own_hand = _without_wildcards(_hand_of(hand, rules.variant))
    if own_hand.size % 3 != 2:
        raise QuestionError("game.moves_need_a_drawn_tile", hand=own_hand, size=own_hand.size)
    replaced, first_turn = _replaced(rinshan), _flag("first_turn", first_turn)
    has_norths = bool(rules.kita_han)
    is_of_north = has_norths and not any(meld.is_quad for meld in own_hand.melds)
    after_north = replaced and (rinshan == "north" or is_of_north)
    if _riichi(riichi) and any(meld.is_open for meld in own_hand.melds):
        raise QuestionError("game.riichi_open")
    ban = 0
    if swap_call is not None:
        _check_swap(own_hand, _riichi(riichi), replaced, first_turn)
        ban = _ban(swap_call, own_hand, rules)
    situation = Situation(
        rules=rules,
        hand=own_hand,
        phase=ACT,
        wind=wind("seat_wind", seat_wind) - EAST,
        round_wind=wind("round_wind", round_wind) - EAST,
        drawn=_drawn(own_hand, _riichi(riichi) > 0) if swap_call is None else None,
        riichi=_riichi(riichi),
        points=as_int(points, QuestionError, "points"),
        wall=_wall(wall),
        first_turn=first_turn,
        replacement=AFTER_NORTH if after_north else AFTER_QUAD if replaced else "",
        ban=ban,
        quads=_quads(quads_made, own_hand),
        kita=max(counter(kita, QuestionError, "kita"), int(after_north and has_norths)),
        honba=counter(honba, QuestionError, "honba"),
    )
    return _moves_of(situation)


def _moves_of(situation: Situation) -> OwnMoves:
    return OwnMoves(
        may_tsumo(situation),
        TileSet.from_mask(moves.riichi_discards(situation)),
        TileSet.from_mask(moves.discards(situation)),
        tuple(moves.quads(situation)),
        moves.may_set_north_aside(situation),
        moves.may_declare_nine(situation),
    )


def checked_position(position: object) -> Position:
    """Return a position from a `Position` or its text.

    Raises:
        NotationError, PositionError: if the text is no valid position.
        QuestionError: if the argument is neither of these.
    """
    checked = Position.parse(position) if isinstance(position, str) else position
    if not isinstance(checked, Position):
        raise QuestionError("game.no_position", value=position)
    return checked


def legal(position: Position | str) -> tuple[Event, ...]:
    """Return the moves that a player may make in a position, as events; () if another player must move.

    Args:
        position: a position of riichi or a Chinese game, or its text.

    Raises:
        NotationError, PositionError: if the text is no valid position.
        QuestionError: if a hand of riichi has wildcards.

    >>> [type(event).__name__ for event in legal("13m456p789s11222z_ES_o2mD")]
    ['Win', 'Call', 'Pass']
    """
    checked = checked_position(position)
    if not isinstance(checked.rules, Rules):
        return legal_in(checked)
    _without_wildcards(checked.hand)
    return moves.legal_moves(Situation.of(checked))


@accepts_position(whole=True)
def calls_on(
    hand: HandLike,
    tile: str | int = "",
    *,
    source: str = "left",
    riichi: bool | str = False,
    wall: int | None = None,
    quads_made: int = 0,
    rules: Rules | str = Rules.TENHOU,
) -> tuple[Meld, ...]:
    """Return every meld that a riichi player may call with a discard: pon, open quad, and chi from the left.

    Melds of the same kinds with and without a red five are listed separately. A call after which every
    discard is forbidden (kuikae) is left out. `can_ron` returns whether the player may win on the tile.

    Args:
        hand: a hand of 3n+1 tiles, a position, or the text of either.
        tile: the discard; if ``hand`` is a position that offers a tile, that tile is the default.
        source: the player who discarded the tile: "left", "across" or "right".
        riichi: whether the player is in riichi, which forbids every call; "double" for double riichi.
        wall: the number of tiles that can still be drawn; None means enough for every move.
        quads_made: the number of quads at the table, of all seats.
        rules: the rule set.

    Raises:
        NotationError, HandError, VariantError: if the tiles are invalid.
        QuestionError: if the hand has 3n+2 tiles or wildcards, or the source is unknown.

    >>> calls_on("055p1122z", "5p", source="across")
    (Meld.parse('[055p]'), Meld.parse('[555p]'), Meld.parse('[0555p]'))
    """
    if not isinstance(source, str) or source not in SOURCES:
        raise QuestionError("game.no_such_source", source=source, sources=SOURCES)
    rules = _riichi_rules(rules, "calls")
    own_hand = _without_wildcards(_waiting(hand, rules.variant))
    face = _face(tile)
    check_offered(own_hand, face)
    _check_reds(own_hand, face, rules)
    situation = Situation(
        rules=rules,
        hand=own_hand,
        phase=CLAIM,
        riichi=_riichi(riichi),
        wall=_wall(wall),
        tile=face,
        from_left=source == "left",
        quads=_quads(quads_made, own_hand),
    )
    return tuple(Meld.of(type_, (face, *own)) for type_, own in moves.calls(situation.also(hand)))


def _check_reds(own_hand: Hand, face: int, rules: Rules) -> None:
    """Raise a HandError if a hand and an offered tile together have more red fives than the rules allow."""
    for suit, red in enumerate(REDS):
        number = own_hand.reds[suit] + sum(meld.reds[suit] for meld in own_hand.melds) + (face == red)
        most = max(1, rules.red_fives[suit])
        if number > most:
            raise HandError("hand.too_many_reds", number=number, tile=TILES[red], most=most)


# ---------------------------------------------------------------------------------- reading


def _hand_of(hand: HandLike, variant: Variant) -> Hand:
    return as_hand(hand.hand if isinstance(hand, Position) else hand, variant)


def _without_wildcards(own_hand: Hand) -> Hand:
    if own_hand.wildcards:
        raise QuestionError("game.no_wildcards")
    return own_hand


def _riichi_rules(rules: Rules | str, question: str) -> Rules:
    """Return a rule set of riichi.

    Args:
        rules: the rules, or their name.
        question: the name of the function that needs the rules.

    Raises:
        QuestionError: if the rules are the rules of a Chinese game; the message names the function of
            `paili.fan` to use instead.
    """
    if type(rules) is not Rules and names_game(rules):
        raise QuestionError("game.ask_fan", rules=shown(rules), question=question)
    return checked_rules(rules)


def _waiting(hand: HandLike, variant: Variant) -> Hand:
    own_hand = _hand_of(hand, variant)
    if own_hand.size % 3 != 1:
        raise QuestionError("game.claims_need_waiting_hand", hand=own_hand, size=own_hand.size)
    return own_hand


def _drawn(own_hand: Hand, riichi: bool) -> int | None:
    if own_hand.drawn is not None:
        return own_hand.drawn
    if riichi:
        raise QuestionError("game.riichi_needs_drawn_tile", hand=own_hand)
    # Without an open meld nothing was called, so some tile was drawn; which one does not matter.
    return own_hand.faces[-1] if own_hand.is_concealed else None


def _wall(tiles: int | None) -> int:
    return MANY if tiles is None else counter(tiles, QuestionError, "wall")


def _quads(number: int, own_hand: Hand) -> int:
    """Return the number of quads at the table: the given number, but at least the number of quads in the
    hand.

    Args:
        number: the number of quads as the caller states it.
        own_hand: the hand.
    """
    # more than fit on a table change nothing
    quads = min(counter(number, QuestionError, "quads_made"), _MOST_QUADS)
    return max(quads, sum(meld.is_quad for meld in own_hand.melds))


def _faces(tiles: Tiles) -> list[int]:
    if not isinstance(tiles, Iterable):
        raise QuestionError("game.no_tiles", value=tiles)
    return [_natural(face) for face in as_faces(tiles)]


def _mask(tiles: Tiles) -> int:
    mask = 0
    for face in _faces(tiles):
        mask |= 1 << KIND_OF[face]
    return mask


def _face(tile: str | int) -> int:
    return _natural(as_face(tile))


def _natural(face: int) -> int:
    if face == WILDCARD:
        raise QuestionError("game.no_wildcards")
    return face


def _riichi(riichi: bool | str) -> int:
    if isinstance(riichi, str) and riichi not in ("", "double"):
        raise QuestionError("game.no_such_riichi", riichi=riichi)
    if isinstance(riichi, str):
        return 2 if riichi else 0
    return int(_flag("riichi", riichi))


def _replaced(rinshan: bool | str) -> bool:
    if isinstance(rinshan, str) and rinshan not in ("", "north"):
        raise QuestionError("game.no_such_rinshan", rinshan=rinshan)
    return bool(rinshan) if isinstance(rinshan, str) else _flag("rinshan", rinshan)


def _flag(name: str, value: object) -> bool:
    return flag(value, QuestionError, name)


def _robbed(chankan: bool | str) -> str:
    if isinstance(chankan, str):
        if chankan not in ROBBED:
            raise QuestionError("game.no_such_robbery", robbed=chankan, robberies=ROBBED[1:])
        return chankan
    return "added quad" if _flag("chankan", chankan) else ""


def _check_swap(own_hand: Hand, riichi: int, replaced: bool, first_turn: bool) -> None:
    """Refuse facts that a seat does not have after a chi or pon: riichi, a drawn tile, a first turn."""
    if riichi:
        raise QuestionError("game.call_in_riichi")
    drawn = own_hand.drawn is not None
    for name, is_true in (("Hand.drawn", drawn), ("rinshan", replaced), ("first_turn", first_turn)):
        if is_true:
            raise QuestionError("game.swap_call_beside", name=name)


def _ban(call: Call | tuple[str | int, Meld | str], own_hand: Hand, rules: Rules) -> int:
    """Return the kinds that may not be discarded after a call, as a bit mask.

    Args:
        call: the call, as the argument ``swap_call``.
        own_hand: the hand with the meld of the call.
        rules: the rule set.
    """
    tile, meld = _called(call)
    if not any((item.type, item.kinds) == (meld.type, meld.kinds) for item in own_hand.melds):
        raise QuestionError("game.swap_call_of_no_meld", hand=own_hand, meld=meld)
    own = list(meld.faces)
    own.remove(tile)
    return swap_ban(KIND_OF[tile], tuple(own), rules)


def _called(call: Call | tuple[str | int, Meld | str]) -> tuple[int, Meld]:
    """Return the called tile and the meld of the argument ``swap_call``."""
    if isinstance(call, Call):
        check_record(call)
        return call.tile, Meld.of(call.type, (call.tile, *call.own))
    if not isinstance(call, tuple | list) or len(call) != 2:
        raise QuestionError("game.no_swap_call", value=call)
    tile, meld = call
    called = _face(tile)
    checked_meld = Meld.parse(meld) if isinstance(meld, str) else meld
    if (
        not isinstance(checked_meld, Meld)
        or checked_meld.type not in CALLS
        or called not in checked_meld.faces
    ):
        raise QuestionError("game.no_such_call", tile=tile, meld=checked_meld)
    return called, checked_meld
