"""Return the legal moves or calls of a seat from its hand and a few facts, without a table.

A table in play uses `paili.fan.play.moves`, and so does this module.

>>> from paili.fan import game
>>> turn = moves("123m44456p789s11z+4p", game("mcr"))
>>> turn.win.total, [str(meld) for meld in turn.kongs], [str(wait.tile) for wait in turn.leaves("6p")]
(14, ['(4444p)'], ['3p', '6p'])
>>> [str(meld) for meld in calls("123m44456p789s11z", "4p", game("mcr"), source="left").melds]
['[444p]', '[4444p]', '[456p]']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Unpack

from paili.analysis.from_position import OF_WINS, HandLike, accepts_position, as_position
from paili.analysis.inputs import check_offered, kinds_named, visible_counts
from paili.arguments import counter
from paili.errors import QuestionError, ScoreError
from paili.fan.hands.inputs import game_inputs
from paili.fan.hands.waits import FanWait, waits
from paili.fan.play import moves as of_play
from paili.fan.play.situation import MANY, FanSituation
from paili.fan.rules import Rules as GameRules
from paili.fan.rules import checked_game
from paili.fan.score import FanScore
from paili.fan.wild.deal import resolve_wild_kinds
from paili.hand import Hand, as_face
from paili.hand.meld import Meld
from paili.tiles import TILES, WILDCARD, Face, Kind, kind_of
from paili.win.win import WinFacts

SOURCES: Final = ("left", "across", "right")


class FanMoves(NamedTuple):
    """The legal moves of a seat on its turn in a Chinese game: win, kongs, discards.

    Attributes:
        win: the score of the self-drawn win; None if the seat may not win.
        kongs: the quads that the seat may declare with its own tiles, as melds.
        discards: the tiles that may be discarded.
        ready: the discards with which the seat may declare that it is ready (报听); () in games without that
            rule.
        hand: the hand on which the moves were computed, with its drawn tile if it has one.
        rules: the Chinese game.
        visible: the tiles that the player sees outside the hand, as they were passed to `moves`.
        facts: the facts of the win that were passed to `moves`, by the argument names of `paili.Win`.
    """

    win: FanScore | None
    kongs: tuple[Meld, ...]
    discards: tuple[Kind | Face, ...]
    ready: tuple[Kind | Face, ...]
    hand: Hand
    rules: GameRules
    visible: str | Sequence[int]
    facts: Mapping[str, Any]

    def leaves(self, tile: int | str) -> tuple[FanWait, ...]:
        """Return the waits after a discard, each with its scores; () if the discard leaves no ready hand.

        The discarded tile counts as visible.

        Args:
            tile: the tile to discard, as text such as ``"6p"``, or as a number: 0 to 33 for the kinds, 37 for
                a wildcard.

        Raises:
            HandError: if the hand does not hold the tile.
        """
        after, gone = self.hand.discard(tile), as_face(tile)
        seen = tuple(
            count + (gone != WILDCARD and kind == kind_of(gone))
            for kind, count in enumerate(visible_counts(self.visible))
        )
        return waits(after, self.rules, seen, **self.facts)


class FanCalls(NamedTuple):
    """The win and the calls that a seat may make with another player's tile in a Chinese game.

    `paili.fan.calls` returns it.

    Attributes:
        win: the score of a win on the tile; None if the seat may not win on it.
        melds: the pungs, quads and chows for which the seat may call the tile.
    """

    win: FanScore | None
    melds: tuple[Meld, ...]


@accepts_position(*OF_WINS, whole=True)
def moves(
    hand: HandLike,
    rules: GameRules | str = "",
    visible: str | Sequence[int] = "",
    *,
    wall: int | None = None,
    passed: str = "",
    **facts: Unpack[WinFacts],
) -> FanMoves:
    """Return the legal moves of a seat on its turn in a Chinese game, from its hand and a few facts.

    `calls` does the same for the tile of another player; `paili.game.legal` is for riichi. A position says
    more than a hand: whether the seat has declared itself ready, what it has just called, and so on.

    Args:
        hand: the hand of 3n+2 tiles, a position, or the text of either. The text of a hand ends with the
            drawn tile, such as ``…+5m``; a hand without a drawn tile means that the seat has just called.
        rules: the Chinese game, or its name, such as ``"mcr"``; needed unless ``hand`` is a position, which
            has it.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        wall: the number of tiles that can still be drawn, because a wall that is empty or nearly empty allows
            fewer moves; None for a wall that is long enough.
        passed: the winning tiles on which the seat has passed and on which it may not win now, as text; ""
            for none.
        facts: facts of the win, by the argument names of `paili.Win`, such as ``seat_wind``, ``flowers``,
            ``lack`` or ``wild``.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid.
        VariantError, ScoreError: if the game cannot have such a hand, or does not use a fact.
        QuestionError: if the hand has 3n+1 tiles.
    """
    own_hand, s = _situation("moves", hand, rules, visible, wall, passed, facts)
    if own_hand.size % 3 != 2:
        raise QuestionError("game.moves_need_a_drawn_tile", hand=own_hand, size=own_hand.size)
    s.drawn = own_hand.drawn
    return FanMoves(
        of_play.win(s),
        tuple(of_play.kongs(s)),
        tuple(TILES[face] for face in of_play.discards(s)),
        tuple(TILES[face] for face in of_play.ready_discards(s)),
        own_hand,
        s.rules,
        visible,
        facts,
    )


@accepts_position(*OF_WINS, whole=True)
def calls(
    hand: HandLike,
    tile: int | str,
    rules: GameRules | str = "",
    visible: str | Sequence[int] = "",
    *,
    source: str = "left",
    wall: int | None = None,
    passed: str = "",
    **facts: Unpack[WinFacts],
) -> FanCalls:
    """Return the win and the calls that a seat may make with another player's tile in a Chinese game.

    `moves` does the same for the own turn; `paili.game.calls_on` is for riichi.

    Args:
        hand: the hand of 3n+1 tiles, a position, or the text of either.
        tile: the tile of the other player, as text such as ``"4p"``, or as a number: 0 to 33 for the kinds,
            37 for a wildcard.
        rules: the Chinese game, or its name, such as ``"mcr"``; needed unless ``hand`` is a position, which
            has it.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        source: the player who discarded the tile: "left", "across" or "right".
        wall: the number of tiles that can still be drawn, because a wall that is empty or nearly empty allows
            fewer moves; None for a wall that is long enough.
        passed: the winning tiles on which the seat has passed and on which it may not win now, as text; ""
            for none.
        facts: facts of the win, by the argument names of `paili.Win`, such as ``seat_wind``, ``flowers``,
            ``lack`` or ``wild``. With ``robbed="added quad"`` the tile was added to a triplet: the seat may
            win on it, but not call it.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or the tile is the fifth copy.
        VariantError, ScoreError: if the game cannot have such a hand or tile, or does not use a fact.
        QuestionError: if the hand has 3n+2 tiles, or ``source`` is none of the three.
    """
    own_hand, s = _situation("calls", hand, rules, visible, wall, passed, facts)
    if own_hand.size % 3 != 1:
        raise QuestionError("game.claims_need_waiting_hand", hand=own_hand, size=own_hand.size)
    if source not in SOURCES:
        raise QuestionError("game.no_such_source", source=source, sources=SOURCES)
    s.tile, s.from_left, s.robbed = as_face(tile), source == SOURCES[0], bool(s.facts.get("robbed"))
    check_offered(own_hand, s.tile)
    if s.tile == WILDCARD and not (s.rules.wild_tiles or s.all_wild or s.rules.wild_from != "told"):
        raise ScoreError("fan_score.no_wildcards", hand=TILES[WILDCARD], rules=s.rules.name)
    melds = tuple(Meld.of(type_, (s.tile, *own)) for type_, own in of_play.calls(s))
    return FanCalls(of_play.win(s), melds)


def _situation(
    interface: str,
    hand: HandLike,
    rules: GameRules | str,
    visible: str | Sequence[int],
    wall: int | None,
    passed: str,
    facts: Mapping[str, Any],
) -> tuple[Hand, FanSituation]:
    rules = checked_game(rules)
    position = as_position(hand)
    shown = hand if position is None else position.arguments(("hand",), {})["hand"]
    own_hand = game_inputs(shown, rules, visible, facts, interface).hand
    if not isinstance(passed, str):
        raise QuestionError("game.passed_no_text", value=passed)
    left = MANY if wall is None else counter(wall, QuestionError, "wall")
    s = FanSituation(
        rules=rules, hand=own_hand, lack=facts.get("lack", ""), wild=resolve_wild_kinds(facts, rules),
        wall=left, own_wall=left, passed=kinds_named(passed).mask,
        locked=bool(facts.get("ready")), facts=facts,
    )  # fmt: skip
    if position is not None:
        s = s.beside(position.arguments(("situation",), {})["situation"])
    return own_hand, s
