"""A tile is offered: what does the hand become by each call, and by letting it go? And what by its own quads?

Method: the calls are those that the rules allow (`paili.game`). After a chi or a pon the discards that the
swap ban leaves are ranked as any discards are; after a quad the hand waits for its replacement tile. So every
choice ends in 3n+1 tiles, whose shanten and useful tiles can be set beside each other. A tile that is let go
is seen, like any other in the rivers.

>>> found = offers("2357m24p456s4799s", "4m", source="left")
>>> [(str(each.meld or "pass"), each.shanten, each.ukeire.total) for each in found.choices]
[('pass', 2, 19), ('[234m]', 1, 8), ('[345m]', 1, 8)]
>>> found.choices[1].discards[0].tile, offers("44567m24p456s479s", "4m").choices[-1].banned
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
from paili.hand.meld import ADDED_QUAD, OPEN_QUAD, PON, Meld
from paili.position.order import swap_ban
from paili.record import Json, Shown, Tile, json_record, plain
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import TileSet, kind_of
from paili.variants import STANDARD
from paili.win.facts import wind

MARGIN: Final = 100.0
"""Points: a call that is worth less than this more than letting the tile go is not told apart from it.

All later calls promise an open hand one or two tiles from ready some 650 to 850 points, and the share of them
that comes is known to 0.08–0.2. Of tiles whose call is worth up to so much more, strong players let two of
three go, beside a riichi five of six (``make call-factors``).
"""
NO_TILES: Final = TileSet()


@json_record()
class Offer(NamedTuple):
    """One choice that an offered tile leaves.

    Attributes:
        meld: the meld that is called; None to let the tile go.
        shanten: how far the hand is from ready then, after the best discard.
        ukeire: the draws that bring it closer then.
        discards: after a chi or a pon, every discard that is allowed, best first; else none.
        yaku: the yaku that its tiles can still make, the nearest first; see `paili.goal.goals`. Discards that
            the swap ban forbids are not counted out.
        banned: the kinds that the swap ban forbids to discard, of those that the hand holds.
    """

    meld: Meld | None
    shanten: int
    ukeire: Ukeire
    discards: tuple[Discard, ...]
    banned: TileSet
    yaku: tuple[Goal, ...]

    def to_dict(self) -> Json:
        """Return this record as a JSON-ready dict."""
        return plain(self)


@json_record()
class Offers(NamedTuple):
    """An offered tile and what can be done with it.

    Attributes:
        hand: the hand of 3n+1 tiles.
        tile: the face that is offered.
        source: "left", "across" or "right".
        choices: to let it go, then every call.
    """

    hand: Hand
    tile: Tile
    source: str
    choices: tuple[Offer, ...]

    def to_dict(self) -> Json:
        """Return this record as a JSON-ready dict."""
        return plain(self)

    @property
    def nearest(self) -> tuple[Offer, ...]:
        """The choices nearest to ready, those with most useful tiles first.

        >>> [str(each.meld) for each in offers("22m456p77p678s345s", "2m", source="right").nearest]
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
    wall: int | None = None,
    quads_made: int = 0,
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    rules: Rules | str = Rules.TENHOU,
    forms: str | Collection[str] | None = None,
) -> Offers:
    """Return what a hand becomes by each call of a discard, and by none.

    Args:
        hand: 3n+1 tiles.
        tile: the discard, which is not among the visible tiles.
        visible: tiles seen elsewhere, as text or 34 counts.
        source: whose discard it is: "left", "across" or "right".
        wall: the tiles that can still be drawn; None for many.
        quads_made: how many quads were made at the table, by anybody.
        seat_wind, round_wind: ``E S W N``, for the yaku.
        rules: which calls there are, the swap ban, and which copies are used up.
        forms: the forms that win, as `paili.Variant.with_forms` takes them; None for all. Without the
            standard one nothing can be called: no other form has melds.

    Raises:
        NotationError, HandError, VariantError: if the tiles are none, or more than four of a kind.
        QuestionError: if the hand has 3n+2 tiles, or there is no such source.
    """
    winds = wind("seat_wind", seat_wind), wind("round_wind", round_wind)
    return offers_of(
        hand, tile, visible, source=source, wall=wall, quads_made=quads_made, winds=winds, rules=rules,
        forms=forms,
    )  # fmt: skip


@accepts_position()
def offers_of(
    hand: HandLike,
    tile: int | str = "",
    visible: str | Sequence[int] = "",
    *,
    source: str = "left",
    wall: int | None = None,
    quads_made: int = 0,
    winds: tuple[int, int] | None = None,
    rules: Rules | str = Rules.TENHOU,
    forms: str | Collection[str] | None = None,
) -> Offers:
    """Return the same for programs; without winds the yaku, which take longest, are left out.

    >>> offers_of("2357m24p456s4799s", "4m").choices[1].yaku
    ()
    """
    rules = checked_rules(rules)
    variant = variant_with(rules, forms)
    called = calls_on(hand, tile, source=source, wall=wall, quads_made=quads_made, rules=rules)
    called, face = called if STANDARD in variant.forms else (), as_face(tile)
    at = inputs_of(hand, visible, variant, rules.tenpai)
    question = _Question(at, winds, rules)
    choices = question.passing(face), *(question.call(meld, face) for meld in called)
    return Offers(at.hand, face, source, choices)


class _Question(NamedTuple):
    """A position of 3n+1 tiles, the winds of seat and round where yaku are asked for, and the rules."""

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


def with_meld(hand: Hand, meld: Meld, *called: int) -> Hand:
    """Return the hand after a meld: of a face that was called, or a quad before its replacement tile.

    >>> with_meld(Hand.parse("055p1122z"), Meld.parse("[055p]"), 13)
    Hand.parse('5p1122z[055p]')
    >>> with_meld(Hand.parse("23z11m[111z]+1z"), Meld.parse("[111+1z]"))
    Hand.parse('11m23z[111+1z]')
    """
    rest, melds = [*hand.faces, *called], list(hand.melds)
    if meld.type == ADDED_QUAD:
        pon = next(item for item in melds if item.type == PON and item.kinds[0] == meld.kinds[0])
        rest += pon.faces
        melds[melds.index(pon)] = meld
    else:
        melds.append(meld)
    for face in meld.faces:
        rest.remove(face)
    return Hand.from_faces(rest, melds, red_limit=hand.red_limit)


# ------------------------------------------------------------------------------ quads of the own tiles


@json_record()
class QuadOffer(NamedTuple):
    """A quad of the own tiles, against none.

    Attributes:
        meld: the quad as it would lie there.
        shanten: how far the hand is from ready after it, before the replacement tile.
        ukeire: the draws that bring it closer then; of a ready hand its waits.
        shanten_without: how far it is after the best discard without the quad.
        ukeire_without: the draws that bring it closer then.
        same_waits: whether the hand is ready both ways, for the same kinds.
    """

    meld: Meld
    shanten: int
    ukeire: Ukeire
    shanten_without: int
    ukeire_without: Ukeire
    same_waits: bool

    def to_dict(self) -> Json:
        """Return this record as a JSON-ready dict."""
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
    """Return every quad of the own tiles, concealed and added, beside the best that goes without one.

    Args:
        hand: 3n+2 tiles; in riichi with the drawn tile marked, ``…+5m``.
        visible: tiles seen elsewhere, as text or 34 counts.
        riichi: whether the seat is in riichi: then the waits stay as the rules ask, and the drawn tile goes.
        wall: the tiles that can still be drawn; None for many.
        quads_made: how many quads were made at the table, by anybody.
        rules: which quads there are.
        forms: the forms that win; None for all, without the standard one there is no quad.

    Raises:
        NotationError, HandError, VariantError: if the tiles are none, or more than four of a kind.
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
