"""Compare the calls of another player's tile with a pass, by the hand after each choice.

>>> from paili.fan import game
>>> offer = offers("123m44456p789s11z", "4p", game("mcr"))
>>> [(str(item.meld), item.shanten, str(item.discards[0].tile)) for item in offer.choices if item.discards]
[('[444p]', 0, '5p'), ('[456p]', 0, '2m')]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Unpack

from paili.analysis.from_position import OF_WINS, HandLike, accepts_position, as_position
from paili.analysis.inputs import joined_tiles
from paili.analysis.moves import Ukeire
from paili.fan.hands.analysis import FanAnalysis, analyze
from paili.fan.hands.inputs import game_inputs
from paili.fan.hands.waits import FanDiscard, FanWait
from paili.fan.play import moves as of_play
from paili.fan.play.questions import calls
from paili.fan.play.situation import FanSituation
from paili.fan.rules import Rules as GameRules
from paili.fan.rules import checked_game
from paili.fan.score import FanScore
from paili.hand import Hand, as_face
from paili.hand.meld import OPEN_QUAD, Meld
from paili.record import Json, Tile, json_record, plain
from paili.tiles import FACE_NAMES, WILDCARD
from paili.win.win import WinFacts


@json_record()
class FanOffer(NamedTuple):
    """One choice with another player's tile in a Chinese game: a call or the pass, and the hand after it.

    Attributes:
        meld: the meld that the call makes; None for the pass.
        shanten: the shanten after the choice and its best discard; for a quad, before its replacement tile.
        ukeire: the draws that lower this shanten.
        discards: the possible discards after a pung or a chow, best first; otherwise ().
        waits: for the pass or a quad that leaves the hand ready, the kinds that it waits for, each with the
            scores of a win; otherwise ().
    """

    meld: Meld | None
    shanten: int
    ukeire: Ukeire
    discards: tuple[FanDiscard, ...]
    waits: tuple[FanWait, ...]

    @property
    def best_waits(self) -> tuple[FanWait, ...]:
        """The waits of the hand after this choice, each with the scores of a win; () if it is not ready.

        After a pung or a chow, these are the waits after its best discard.
        """
        return self.discards[0].waits if self.discards else self.waits


@json_record("hand", "tile", "source", "rules:rules.name", "win", "choices")
class FanOffers(NamedTuple):
    """The choices with another player's tile in a Chinese game, as `paili.fan.offers` returns them.

    Attributes:
        hand: the hand before the choice.
        tile: the other player's tile.
        source: the player who discarded the tile: "left", "across" or "right".
        rules: the game.
        win: the score of a win on the tile; None if the seat may not win on it.
        choices: the pass, then every call.
    """

    hand: Hand
    tile: Tile
    source: str
    rules: GameRules
    win: FanScore | None
    choices: tuple[FanOffer, ...]

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``hand``, ``tile``, ``source``, ``rules``, ``win`` and ``choices``. Objects among the
        values become dicts; hands and tiles become text such as ``"5m"``.
        """
        return plain(self)


@accepts_position(*OF_WINS, whole=True)
def offers(
    hand: HandLike,
    tile: int | str,
    rules: GameRules | str = "",
    visible: str | Sequence[int] = "",
    *,
    source: str = "left",
    wall: int | None = None,
    passed: str = "",
    **facts: Unpack[WinFacts],
) -> FanOffers:
    """Return the choices with another player's tile in a Chinese game: the pass, and each call.

    Each choice has the shanten, the useful draws and the waits of the hand after it. `paili.fan.calls` lists
    the calls alone; for riichi there is `paili.offers`.

    Args:
        hand: the hand of 3n+1 tiles (13, or 10, 7 … where a meld counts as three), its text, or a
            `paili.Position`.
        tile: the other player's tile, as text such as ``"4p"`` or as a `Kind`.
        rules: the Chinese game, or its name, such as ``"mcr"``; leave it out if ``hand`` is a position, which
            has its game.
        visible: the tiles that the player sees outside the hand, without this tile, as text or 34 counts.
        source: the player who discarded the tile: "left", "across" or "right".
        wall: the number of tiles that can still be drawn; None if the wall is far from empty.
        passed: the winning tiles on which the seat has passed and on which it may not win now, as text; ""
            for none.
        facts: facts of the win, by the argument names of `paili.Win`, such as ``seat_wind``, ``flowers``,
            ``lack`` or ``wild``.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid.
        VariantError, ScoreError: if the game cannot have such a hand, or does not use a fact.
        QuestionError: if the hand has 3n+2 tiles, or ``source`` is none of the three.

    >>> for choice in offers("123m44456p789s11z", "4p", "mcr").choices: print(choice.meld, choice.shanten)
    None 0
    [444p] 0
    [4444p] 0
    [456p] 0
    """
    rules = checked_game(rules)
    position = as_position(hand)
    shown = hand if position is None else position.arguments(("hand",), {})["hand"]
    own_hand = game_inputs(shown, rules, visible, facts, "offers").hand
    result = calls(hand, tile, rules, visible, source=source, wall=wall, passed=passed, **facts)
    options: Any = facts
    face = as_face(tile)
    seen = _with_tile(visible, face)
    passing = _waiting(None, analyze(own_hand, rules, seen, **options))
    after = (_called(own_hand, face, meld, rules, visible, options) for meld in result.melds)
    return FanOffers(own_hand, face, source, rules, result.win, (passing, *after))


def _with_tile(visible: str | Sequence[int], face: int) -> str | Sequence[int]:
    """Return the visible tiles with another one; a wildcard without a kind is not counted."""
    if face == WILDCARD:
        return visible
    if isinstance(visible, str):
        return joined_tiles(visible, FACE_NAMES[face])
    return [count + (kind == face) for kind, count in enumerate(visible)]


def _called(
    own_hand: Hand, face: int, meld: Meld, rules: GameRules, visible: str | Sequence[int], facts: Any
) -> FanOffer:
    own = list(meld.faces)
    own.remove(face)
    counts = list(own_hand.counts)
    for tile in own:
        counts[tile] -= 1
    after = Hand.unchecked(counts, own_hand.wildcards, melds=(*own_hand.melds, meld))
    analysis = analyze(after, rules, visible, **facts)
    if meld.type == OPEN_QUAD:
        return _waiting(meld, analysis)
    s = FanSituation(
        rules=rules, hand=after, lack=facts.get("lack", ""), ban=of_play.banned(face, tuple(own), rules)
    )
    allowed = {*of_play.discards(s)}
    discards = tuple(discard for discard in analysis.discards if discard.tile in allowed)
    return FanOffer(meld, discards[0].shanten, discards[0].ukeire, discards, ())


def _waiting(meld: Meld | None, analysis: FanAnalysis) -> FanOffer:
    draws = analysis.shape.ukeire
    return FanOffer(meld, draws.shanten, draws, (), analysis.waits)
