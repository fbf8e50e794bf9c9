"""Compare the calls of an offered tile with the pass, and concealed or added quads with no quad.

Method: the calls are those that the rules allow (`paili.game`). After a chi or a pon, the discards that the
swap ban allows are ranked like the discards of any hand; after a quad, the hand has not drawn its replacement
tile yet. So the hand has 3n+1 tiles after every choice, and shanten and useful tiles of the choices can be
compared. After a pass the offered tile is one of the visible tiles.

>>> offer = offers("2357m24p456s4799s", "4m", source="left")
>>> [(str(choice.meld or "pass"), choice.shanten, choice.ukeire.total) for choice in offer.choices]
[('pass', 2, 19), ('[234m]', 1, 8), ('[345m]', 1, 8)]
>>> offer.choices[1].discards[0].tile, offers("44567m24p456s479s", "4m").choices[-1].banned
(Kind.P2, TileSet.parse('47m'))
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from paili.analysis.discards import Discard, table_of
from paili.analysis.from_position import HandLike, accepts_position
from paili.analysis.inputs import Inputs, inputs_of
from paili.analysis.moves import Ukeire, ukeire_at
from paili.game.questions import calls_on, own_moves
from paili.goal.goals import Goal, goals_in, variant_with
from paili.goal.nearest.shapes import GoalFacts
from paili.hand import Hand, as_face
from paili.hand.hand import with_meld
from paili.hand.meld import OPEN_QUAD, Meld
from paili.position.order import swap_ban
from paili.record import Json, Shown, Tile, json_record, plain
from paili.scoring.places.standing import checked_seat
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import TileSet, kind_of
from paili.variants import STANDARD
from paili.win.facts import wind

MARGIN: Final = 100.0
"""In points: a call that exceeds the pass by less than this is not told apart from the pass.

All later calls together are worth some 560 to 790 points to an open hand one or two tiles from ready, and the
share of them that really comes is known to 0.09–0.2. Of offers whose call exceeds the pass by less than this
margin, strong players pass two in three (``make call-factors``). Against a threat a call has to exceed the
pass by the margin of push or fold instead.
"""
NO_TILES: Final = TileSet()


@json_record()
class Offer(NamedTuple):
    """One answer to another player's discard, a call or the pass, and the hand after it.

    Attributes:
        meld: the meld that is called; None for the pass.
        shanten: the shanten of the hand after this answer and the best discard.
        ukeire: the draws that lower this shanten.
        discards: after a chi or a pon, every allowed discard, best first; otherwise empty.
        banned: the kinds in hand that may not be discarded right after the call (kuikae).
        yaku: the yaku that the hand can still reach after this answer, the nearest first, as
            `paili.goal.goals` returns them; their ``draws`` and ``discards`` ignore ``banned``. () for a hand
            of fewer than 13 tiles or with wildcards.
    """

    meld: Meld | None
    shanten: int
    ukeire: Ukeire
    discards: tuple[Discard, ...]
    banned: TileSet
    yaku: tuple[Goal, ...]

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are the names of the fields. Tiles are names such as ``"5m"``; inner records are dicts too.
        """
        return plain(self)


@json_record()
class Offers(NamedTuple):
    """The possible answers to a discard of another player: the pass and every call, with the hand after each.

    Attributes:
        hand: the hand of 3n+1 tiles.
        tile: the discard: 0 to 33 for the kinds, 34 to 36 for a red five.
        source: the player who has discarded the tile: "left", "across" or "right".
        choices: an `Offer` for the pass, whose ``meld`` is None, then one for every call.
    """

    hand: Hand
    tile: Tile
    source: str
    choices: tuple[Offer, ...]

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are the names of the fields. Tiles are names such as ``"5m"``; inner records are dicts too.
        """
        return plain(self)

    @property
    def nearest(self) -> tuple[Offer, ...]:
        """The answers that leave the lowest shanten, the one with the most useful tiles first.

        In the example, the call and the pass (``meld`` is None) leave the same shanten, and the call leaves
        more useful tiles.

        >>> [str(choice.meld) for choice in offers("22m456p77p678s345s", "2m", source="right").nearest]
        ['[222m]', 'None']
        """
        least = min(choice.shanten for choice in self.choices)
        near = [choice for choice in self.choices if choice.shanten == least]
        return tuple(sorted(near, key=lambda item: -item.ukeire.total))


@accepts_position()
def offers(
    hand: HandLike,
    tile: int | str = "",
    visible: str | Sequence[int] = "",
    *,
    source: str = "left",
    riichi: bool = False,
    wall: int | None = None,
    quads_made: int = 0,
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    rules: Rules | str = Rules.TENHOU,
    forms: str | Collection[str] | None = None,
) -> Offers:
    """Return shanten, useful draws and yaku of a hand after each call of a discard, and after the pass.

    `paili.evaluate_call` compares the calls by expected points; `quads` is for quads of own tiles.

    Args:
        hand: a hand of 3n+1 tiles, a position, or the text of either.
        tile: the discard as text, or 0…33 for a kind, 34…36 for a red five; it must not be among the visible
            tiles. A position has it already.
        visible: visible tiles outside the hand, as text or as 34 counts by kind.
        source: the player who has discarded the tile: "left", "across" or "right".
        riichi: whether the player is in riichi, which forbids every call: the only answer is the pass.
        wall: the number of tiles that can still be drawn; None for a number that allows every call.
        quads_made: the number of quads that all players together have made.
        seat_wind, round_wind: the winds as letters, ``E S W N``, or as kinds, 27…30, for the yaku.
        rules: the riichi rule set, or its name; it decides which calls are allowed, which discards are
            banned after them (kuikae), and whether a wait whose copies are used up is tenpai.
        forms: the shapes that win, such as ``"standard"`` or ``["standard", "seven_pairs"]``; None for all.
            Without the standard shape the only answer is the pass, because other shapes have no melds.

    Raises:
        NotationError, HandError, VariantError: if tiles are invalid, or there are more than four of a kind.
        QuestionError: if the hand has 3n+2 tiles, or ``source`` is none of the three words.
        ScoreError: if a wind or the rules do not exist, or the rules have no such seat.
    """
    winds = wind("seat_wind", seat_wind), wind("round_wind", round_wind)
    return offers_of(
        hand, tile, visible, source=source, riichi=riichi, wall=wall, quads_made=quads_made, winds=winds,
        rules=rules, forms=forms,
    )  # fmt: skip


@accepts_position()
def offers_of(
    hand: HandLike,
    tile: int | str = "",
    visible: str | Sequence[int] = "",
    *,
    source: str = "left",
    riichi: bool = False,
    wall: int | None = None,
    quads_made: int = 0,
    winds: tuple[int, int] | None = None,
    rules: Rules | str = Rules.TENHOU,
    forms: str | Collection[str] | None = None,
) -> Offers:
    """Return the result of `offers` for programs that have the winds as kinds, or faster without yaku.

    ``winds`` are the kinds (27 to 30) of the seat wind and the round wind. If ``winds`` is None, the yaku,
    which take most of the time, are left out.

    >>> offers_of("2357m24p456s4799s", "4m").choices[1].yaku
    ()
    """
    rules = checked_rules(rules)
    if winds is not None:
        checked_seat("seat_wind", winds[0], rules)
    variant = variant_with(rules, forms)
    called = calls_on(hand, tile, source=source, riichi=riichi, wall=wall, quads_made=quads_made, rules=rules)
    called, face = called if STANDARD in variant.forms else (), as_face(tile)
    at = inputs_of(hand, visible, variant, rules.tenpai)
    question = _Question(at, winds, rules)
    choices = question.passing(face), *(question.call(meld, face) for meld in called)
    return Offers(at.hand, face, source, choices)


class _Question(NamedTuple):
    """A hand of 3n+1 tiles with the visible tiles and the rules, and with the seat wind and round wind if
    yaku are wanted.
    """

    at: Inputs
    winds: tuple[int, int] | None
    rules: Rules

    def passing(self, face: int) -> Offer:
        return self._waiting(None, self.at.with_seen(face))

    def call(self, meld: Meld, face: int) -> Offer:
        after = self.at.with_hand(with_meld(self.at.hand, meld, face))
        if meld.type == OPEN_QUAD:
            return self._waiting(meld, after)
        own = list(meld.faces)
        own.remove(face)
        return self._discarding(meld, after, swap_ban(kind_of(face), tuple(own), self.rules))

    def _waiting(self, meld: Meld | None, after: Inputs) -> Offer:
        draws = ukeire_at(after)
        return Offer(meld, draws.shanten, draws, (), NO_TILES, self._yaku(after))

    def _discarding(self, meld: Meld, after: Inputs, ban: int) -> Offer:
        allowed = tuple(discard for discard in table_of(after) if not ban >> discard.tile & 1)
        banned = TileSet.from_mask(ban) & after.hand.kinds
        return Offer(meld, allowed[0].shanten, allowed[0].ukeire, allowed, banned, self._yaku(after))

    def _yaku(self, after: Inputs) -> tuple[Goal, ...]:
        hand = after.hand
        if self.winds is None or hand.total < 13 or hand.wildcards:
            return ()
        goals = goals_in(after, GoalFacts(hand, *self.winds, self.rules))
        return tuple(goal for goal in goals if goal.draws is not None)


# ------------------------------------------------------------------------------ quads of the own tiles


@json_record()
class QuadOffer(NamedTuple):
    """A concealed or added quad that a player may declare, compared with no quad.

    Attributes:
        meld: the quad.
        shanten: the shanten of the hand after the quad, before the replacement tile is drawn.
        ukeire: the draws that lower this shanten; for a ready hand its waits.
        shanten_without: the shanten of the hand after its best discard, if no quad is declared.
        ukeire_without: the draws that lower the shanten after that discard.
        same_waits: whether the hand is ready with and without the quad, and waits for the same kinds.
    """

    meld: Meld
    shanten: int
    ukeire: Ukeire
    shanten_without: int
    ukeire_without: Ukeire
    same_waits: bool

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are the names of the fields. Tiles are names such as ``"5m"``; inner records are dicts too.
        """
        return plain(self)


@accepts_position()
def quads(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    riichi: bool = False,
    wall: int | None = None,
    quads_made: int = 0,
    rules: Rules | str = Rules.TENHOU,
    forms: str | Collection[str] | None = None,
) -> tuple[QuadOffer, ...]:
    """Return every concealed or added quad that a hand may declare, compared with no quad.

    The comparison is by the shanten and the useful draws that a quad and the best discard leave. `offers` is
    for calls of another player's discard.

    Args:
        hand: a hand of 3n+2 tiles, a position, or the text of either; in riichi with the drawn tile marked,
            ``…+5m``.
        visible: visible tiles outside the hand, as text or as 34 counts by kind.
        riichi: whether the player is in riichi: then only quads that the rules allow in riichi are returned,
            and without a quad the drawn tile is discarded.
        wall: the number of tiles that can still be drawn; None for a number that allows every quad.
        quads_made: the number of quads that all players together have made.
        rules: the riichi rule set, or its name; it decides which quads are allowed.
        forms: the shapes that win, such as ``"standard"`` or ``["standard", "seven_pairs"]``; None for all.
            Without the standard shape there is no quad.

    Raises:
        NotationError, HandError, VariantError: if tiles are invalid, or there are more than four of a kind.
        QuestionError: if the hand has 3n+1 tiles.

    >>> quad, = quads("23467m1111p345s9s+9s")
    >>> str(quad.meld), quad.shanten, quad.shanten_without
    ('(1111p)', 0, 0)
    """
    rules = checked_rules(rules)
    variant = variant_with(rules, forms)
    at = inputs_of(hand, visible, variant, rules.tenpai)
    own_hand = at.hand
    moves = own_moves(own_hand, riichi=riichi, wall=wall, quads_made=quads_made, rules=rules)
    if not moves.quads or STANDARD not in variant.forms:
        return Shown()
    if riichi and own_hand.drawn is not None:
        without = ukeire_at(at.after(own_hand.drawn).with_seen(own_hand.drawn))
    else:
        without = table_of(at)[0].ukeire
    after = (at.with_hand(with_meld(own_hand, meld)) for meld in moves.quads)
    return Shown(
        _quad(meld, ukeire_at(inputs), without) for meld, inputs in zip(moves.quads, after, strict=True)
    )


def _quad(meld: Meld, after: Ukeire, without: Ukeire) -> QuadOffer:
    same = after.shanten == without.shanten == 0 and after.mask == without.mask
    return QuadOffer(meld, after.shanten, after, without.shanten, without, same)
