"""What a question about the worth of a hand is given, checked once and made plain numbers.

What is known beside the hand, its facts, is the same for all hands of a deal, and to read it takes longer
than to value a ready hand: the last facts are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from operator import add
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict

from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import NOTHING_VISIBLE, Inputs, as_hand, inputs_of, visible_counts
from paili.arguments import whole
from paili.errors import QuestionError, shown
from paili.hand import Hand, as_faces
from paili.scoring.places.standing import GameStanding, deals_told, points_told, prize_told, seat_told
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import COPIES, KINDS, NORTH, REDS, TileSet, kind_of
from paili.value.table.signs import THREATS
from paili.value.table.told import DangerGiven, ToldDanger, dangers_told, may_fold, seats_told
from paili.variants import RIICHI, SANMA, Variant, checked_variant
from paili.win.facts import flag, indicators_of, kita_of, whole_number, wind

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules

OBJECTIVES: Final = ("points", "win", "tenpai", "place")
PLACE: Final = OBJECTIVES[3]
FOLDING: Final = (OBJECTIVES[0], PLACE)  # what a fold is told in: what seeks the points of wins
RIICHIS: Final = ("best", True, False)
TABLES: Final = ("phoenix",)
STICK: Final = 1000
MOST_EXCHANGES: Final = 2
TURNS: Final = 18
"""Own draws left on the first turn before a draw; one fewer with the tile drawn."""
MOST_TURNS: Final = 35  # the loops have room for so many, and a wall has no more for one player
_NONE_WILD: Final = NOTHING_VISIBLE
_LEFT: Final = bytes.maketrans(bytes(range(COPIES + 1)), bytes(range(COPIES, -1, -1)))
_ALL_KINDS: Final = (1 << KINDS) - 1
_LASTING: Final = {str, int, bool, type(None), Rules, Variant}  # what does not change when it was given


class OptionsOfACall(TypedDict, total=False):
    """What `paili.evaluate_call` hands on to `paili.evaluate`, which explains it."""

    objective: str
    exchanges: int | None
    table: str | None
    riichi: bool | str
    seat_wind: int | str
    round_wind: int | str
    dora_indicators: str | Iterable[int]
    river: str | Sequence[int]
    first_turn: bool
    last_tile: bool
    others_riichi: int
    others: str
    honba: int
    sticks: int
    kita: int
    calls: bool | None
    fold: bool | Sequence[DangerGiven]
    points: Sequence[int] | None
    to_play: int | None
    first_dealer: int | str
    uma: str | Sequence[float] | None
    variant: Variant
    north: bool


class Options(OptionsOfACall, total=False):
    """What `paili.explain` hands on likewise."""

    turns: int | None
    rules: Rules


class ValueGiven(NamedTuple):
    """What a question is given beside the hand; see `paili.evaluate`."""

    visible: str | Sequence[int] = ""
    turns: int | None = None
    objective: str = OBJECTIVES[0]
    exchanges: int | None = None
    table: str | None = None
    riichi: bool | str = RIICHIS[0]
    rules: Rules = Rules.TENHOU
    seat_wind: int | str = "S"
    round_wind: int | str = "E"
    dora_indicators: str | Iterable[int] = ""
    river: str | Sequence[int] = ""
    first_turn: bool = False
    last_tile: bool = False
    others_riichi: int = 0
    others: str = ""
    honba: int = 0
    sticks: int = 0
    kita: int = 0
    calls: bool | None = None
    fold: bool | Sequence[DangerGiven] = False
    points: Sequence[int] | None = None
    to_play: int | None = None
    first_dealer: int | str = "S"
    uma: str | Sequence[float] | None = None
    variant: Variant = RIICHI
    north: bool = True


class AskedGame(NamedTuple):
    """A game and what is known of the wins of a hand.

    Attributes:
        rules: the game.
        facts: of every win, as `paili.Win` takes them.
    """

    rules: GameRules
    facts: tuple[tuple[str, Any], ...]


class ValueFacts(NamedTuple):
    """What a question holds beside the hand, resolved.

    Attributes:
        rules, variant: the rule set and the variant; both of three players, if one of them is.
        seat, round_wind: kinds of the winds.
        dora: kinds of the indicators.
        river: the kinds of the own discards, a mask.
        seen: copies seen elsewhere by kind: visible tiles, indicators and own discards.
        reds_left: of each suit the red fives of the rules that were not seen.
        has_all: whether all kinds are in play, none of them as wildcard.
        has_yaku: whether wins have points that can be worked out, by riichi's rules or those of ``game``.
        turns: draws left, None for those that a first turn has.
        objective: one of ``OBJECTIVES``.
        exchanges: 0…2, or None for as many as fit.
        table: the name of a table, or None.
        riichi: one of ``RIICHIS``.
        first_turn, last_tile, calls: see `paili.evaluate`.
        honba, sticks: what lies on the table for who wins.
        kita: norths set aside.
        fold: whether the hand may fold, somebody being in riichi or plainly ready.
        dangers: of each kind in hand what it may cost; () where that is not told.
        others: the state of each of the others, see `paili.value.table.signs`; () where nothing is told.
        north: whether a north may be set aside, where the rules know that.
        standing: how the game stands, where places are sought.
        game: the Chinese game that is played, with the facts of its wins; None for riichi.
    """

    rules: Rules
    variant: Variant
    seat: int
    round_wind: int
    dora: tuple[int, ...]
    river: int
    seen: tuple[int, ...]
    reds_left: tuple[int, ...]
    has_all: bool
    has_yaku: bool
    turns: int | None
    objective: str
    exchanges: int | None
    table: str | None
    riichi: bool | str
    first_turn: bool
    last_tile: bool
    others: tuple[int, ...]
    honba: int
    sticks: int
    kita: int
    calls: bool
    fold: bool
    dangers: tuple[ToldDanger, ...]
    north: bool
    standing: GameStanding | None = None
    game: AskedGame | None = None

    def with_seen(self, face: int) -> ValueFacts:
        """Return the facts with one tile more seen."""
        seen, reds = [*self.seen], [*self.reds_left]
        seen[kind_of(face)] += 1
        if face in REDS:
            reds[REDS.index(face)] -= 1
        return self._replace(seen=tuple(seen), reds_left=tuple(reds))


_last: Final[list[tuple[list[type], ValueGiven, ValueFacts]]] = []


def facts_of(given: ValueGiven) -> ValueFacts:
    """Resolve what lies around a hand; see `paili.evaluate` for what may be given and what is raised.

    >>> found = facts_of(ValueGiven(dora_indicators="1z0p", river="9m"))
    >>> found.dora == (27, 13), found.seen[27], found.reds_left, found.river == 1 << 8
    (True, 1, (1, 0, 1), True)
    """
    types = [*map(type, given)]
    for known_types, known, found in _last:
        if known_types == types and known == given:  # what is equal may be of another type, as 1 and True
            return found
    found = _resolved(given)
    if _LASTING.issuperset(types):
        _last[:] = [(types, given, found)]
    return found


def _resolved(given: ValueGiven) -> ValueFacts:
    rules, variant = _rules_of(checked_rules(given.rules), checked_variant(given.variant))
    has_yaku, seat = without_wildcards(variant) in (RIICHI, SANMA), wind("seat_wind", given.seat_wind)
    table = None if given.table is None else _one_of("table", given.table, TABLES)
    others = seats_told(given.others_riichi, given.others, rules.players, table, seat)
    return ValueFacts(
        rules,
        variant,
        seat,
        wind("round_wind", given.round_wind),
        *_seen(given, rules),
        not variant.wild and variant.natural.mask == _ALL_KINDS and not variant.wild_fifth,
        has_yaku,
        None if given.turns is None else whole(given.turns, QuestionError, "turns"),
        _one_of("objective", given.objective, OBJECTIVES),
        _exchanges(given.exchanges),
        table,
        _one_of("riichi", given.riichi, RIICHIS),
        flag("first_turn", given.first_turn),
        flag("last_tile", given.last_tile),
        others,
        whole_number("honba", given.honba),
        whole_number("sticks", given.sticks),
        kita_of("kita", given.kita),
        _calls(given.calls, variant, has_yaku, table),
        may_fold(given.fold, table, given.objective in FOLDING, given.objective)
        and any(state in THREATS for state in others),
        dangers_told(given.fold, others),
        flag("north", given.north) and bool(rules.kita_han),
        _standing(given, rules, has_yaku, table),
    )


def _standing(given: ValueGiven, rules: Rules, has_yaku: bool, table: str | None) -> GameStanding | None:
    """Return how the game stands, where places are sought; refuse where that cannot be."""
    if given.objective != PLACE:
        if given.uma is not None:
            raise QuestionError("value.uma_without_places", uma=shown(given.uma))
        return None
    if table is None or not has_yaku:
        raise QuestionError("value.place_without_table")
    if given.points is None or given.to_play is None:
        raise QuestionError("value.place_of_what", name="points" if given.points is None else "to_play")
    return GameStanding(
        points_told(given.points, rules),
        seat_told("seat_wind", given.seat_wind, rules),
        deals_told(given.to_play, rules, least=1),
        seat_told("first_dealer", given.first_dealer, rules),
        prize_told(given.uma, rules),
        whole_number("honba", given.honba),
        whole_number("sticks", given.sticks),
        rules,
    )


def _seen(given: ValueGiven, rules: Rules) -> tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...]]:
    """Return the kinds of the indicators, those of the own river as a mask, copies seen, red fives unseen."""
    faces, thrown = indicators_of("dora_indicators", given.dora_indicators), visible_counts(given.river)
    # counts do not say which fives are red
    told = [as_faces(tiles) for tiles in (given.visible, given.river) if isinstance(tiles, str)]
    seen_faces = [*faces, *chain.from_iterable(told)]
    seen = _added(visible_counts(given.visible), thrown, _counts_of(faces))
    return (
        tuple(map(kind_of, faces)),
        sum(1 << kind for kind, count in enumerate(thrown) if count),
        seen if any(seen) else NOTHING_VISIBLE,
        tuple([most - seen_faces.count(red) for most, red in zip(rules.red_fives, REDS, strict=True)]),
    )


def without_wildcards(variant: Variant) -> Variant:
    """Return a variant without kinds that are wildcards."""
    return replace(variant, wild=TileSet()) if variant.wild else variant


def _one_of(name: str, given: Any, choices: tuple[Any, ...]) -> Any:
    if isinstance(given, str | bool) and given in choices:
        return given
    raise QuestionError("value.choice", name=name, value=given, choices=choices)


def _exchanges(exchanges: object) -> int | None:
    if exchanges is None:
        return None
    found = whole(exchanges, QuestionError, "exchanges")
    if not 0 <= found <= MOST_EXCHANGES:
        raise QuestionError("value.exchanges", exchanges=found, most=MOST_EXCHANGES)
    return found


def _calls(calls: object, variant: Variant, has_yaku: bool, table: str | None) -> bool:
    """Return whether calls are counted: at a table where nothing is said, and refused without yaku."""
    if calls is None:
        return table is not None and has_yaku and not variant.wild
    found: bool = _one_of("calls", calls, (False, True))
    if found and not has_yaku:
        raise QuestionError("value.calls_of_game", variant=variant.title)
    return found


def _rules_of(rules: Rules, variant: Variant) -> tuple[Rules, Variant]:
    """Let three players be three in both, whichever of the two says so."""
    is_three = variant.name == SANMA.name
    if rules.players == 3 and variant.name == RIICHI.name:
        three = replace(SANMA, forms=variant.forms, wild=variant.wild)
        return rules, SANMA if three == SANMA else three
    if is_three and rules is Rules.TENHOU:
        return Rules.TENHOU_SANMA, variant
    if is_three and rules.players != 3:
        raise QuestionError("value.rules_of_three", rules=rules.name)
    return rules, variant


def _added(*counts: Sequence[int]) -> tuple[int, ...]:
    total = [0] * KINDS
    for each in counts:
        total = list(map(add, total, each))
    return tuple(total)


def _counts_of(faces: Iterable[int]) -> tuple[int, ...]:
    counts = [0] * KINDS
    for face in faces:
        counts[kind_of(face)] += 1
    return tuple(counts)


# ---------------------------------------------------------------------------------- the hand


class ValueQuestion(NamedTuple):
    """A question, resolved.

    Attributes:
        hand: the hand, with tiles of wild kinds as wildcards.
        asked: the hand as it was given.
        unseen: unseen copies by kind.
        wild: unseen copies of the kinds that are wildcards.
        wild_left: of each kind that is wild the unseen copies.
        total: all unseen tiles.
        reds: unseen red fives of each suit.
        turns: draws left.
        objective: what is sought; "win" where points cannot be worked out.
        exchanges: 0…2, or None for as many as are counted where nothing is said.
        facts: what is known beside the hand, the same for all hands of a deal.
        most_wins: the most wins with wildcards, each scored by itself, that the asker has time for; None for
            any number.
    """

    hand: Hand
    asked: Hand
    unseen: bytes
    wild: int
    wild_left: tuple[int, ...]
    total: int
    reds: tuple[int, ...]
    turns: int
    objective: str
    exchanges: int | None
    facts: ValueFacts
    most_wins: int | None = None

    @property
    def has_points(self) -> bool:
        """Whether wins of this hand have points that can be worked out."""
        game = self.facts.game is not None
        return self.facts.has_yaku and (self.hand.wildcards <= COPIES if game else not self.has_wildcards)

    @property
    def may_set_aside(self) -> bool:
        """Whether a north of the hand may be set aside."""
        return self.facts.north and self.hand.size % 3 == 2 and self.hand.counts[NORTH] > 0

    def north_aside(self) -> ValueQuestion:
        """Return the question about the hand without a north: it is set aside, a tile drawn for it."""
        found = self.facts.with_seen(NORTH)._replace(
            kita=self.facts.kita + 1, turns=min(self.turns + 1, MOST_TURNS), first_turn=False
        )
        return resolved_with(self.hand.discard(NORTH), found)._replace(most_wins=self.most_wins)

    @property
    def folds(self) -> bool:
        """Whether the hand may fold: what that brings are points, or what they are worth."""
        return self.facts.fold and self.objective in FOLDING

    @property
    def has_wildcards(self) -> bool:
        """Whether a hand that comes of it may hold wildcards."""
        return bool(self.hand.wildcards or self.wild)


def question(hand: HandGiven, visible: str | Sequence[int] = "", **asked: Any) -> ValueQuestion:
    """Resolve a question; see `paili.evaluate` for what may be given and what is raised.

    >>> asked = question("2344m678p123345s5z", dora_indicators="1z", turns=18)
    >>> asked.total, asked.unseen[31]
    (121, 3)
    """
    return resolved(hand, ValueGiven(visible, **asked))


def resolved(hand: HandGiven, given: ValueGiven) -> ValueQuestion:
    """Resolve a question of a hand."""
    facts = facts_of(given)
    as_given = hand if isinstance(hand, Hand) else as_hand(hand, facts.variant)
    if as_given.wildcards and given.calls is None:
        facts = facts._replace(calls=False)
    return resolved_with(as_given, facts, given.visible)


def resolved_with(as_given: Hand, facts: ValueFacts, visible: str | Sequence[int] = "") -> ValueQuestion:
    """Resolve a question of a hand with facts that were; ``visible`` is where a fault would be shown."""
    found = _position(as_given, visible, facts)
    unseen, wild_left = _unseen(found, facts)
    wild = 0 if wild_left is _NONE_WILD else sum(wild_left)
    total, played = sum(unseen) + wild, found.hand
    turns = _turns(played, facts, total)
    _check(played, facts)
    reds = _unseen_reds(played, facts.reds_left, unseen)
    objective = OBJECTIVES[1] if facts.objective == OBJECTIVES[0] and not facts.has_yaku else facts.objective
    return ValueQuestion(
        played, as_given, unseen, wild, wild_left, total, reds, turns, objective, facts.exchanges, facts
    )


def _position(hand: Hand, visible: str | Sequence[int], facts: ValueFacts) -> Inputs:
    """Resolve the hand and all tiles seen."""
    found = inputs_of(hand, "", facts.variant)
    if facts.seen is not NOTHING_VISIBLE:
        found = found._replace(visible=tuple(map(add, found.visible, facts.seen)))
        if max(found.seen) > COPIES:
            inputs_of(hand, visible, facts.variant)  # names the place of a fault in the text
            return inputs_of(hand, facts.seen, facts.variant)
    return found


def _unseen(found: Inputs, facts: ValueFacts) -> tuple[bytes, tuple[int, ...]]:
    """Return the unseen copies by kind, then those that are wildcards."""
    if facts.has_all:
        return bytes(found.seen).translate(_LEFT), _NONE_WILD
    natural, wild = facts.variant.natural, facts.variant.wild
    left = [max(copies, 0) if kind in natural else 0 for kind, copies in enumerate(found.live)]
    return bytes(left), tuple([COPIES - seen if kind in wild else 0 for kind, seen in enumerate(found.seen)])


def _turns(hand: Hand, facts: ValueFacts, unseen: int) -> int:
    """Return the draws left: those that were told, or those of a first turn."""
    most = min(MOST_TURNS, unseen)
    if facts.turns is None:
        return min(TURNS - (hand.size % 3 == 2), most)
    if not 0 <= facts.turns <= most:
        raise QuestionError("value.turns", turns=facts.turns, most=most, unseen=unseen)
    return facts.turns


def _check(hand: Hand, facts: ValueFacts) -> None:
    """Refuse what only some hands can be asked."""
    # a first turn in which no discard can declare a double riichi
    if facts.first_turn and (hand.size % 3 != 2 or hand.melds):
        raise QuestionError("value.first_turn", hand=hand)
    if facts.calls and (hand.wildcards or facts.variant.wild):
        raise QuestionError("value.calls_of_wildcards", hand=hand)
    if facts.has_yaku and facts.objective in FOLDING and (hand.wildcards or facts.variant.wild):
        raise QuestionError("value.points_of_wildcards", hand=hand)


def lies_for(asked: ValueQuestion, *, tsumo: bool) -> int:
    """Return what lies on the table for a win, by an own draw or by a discard: sticks and counters."""
    rules, honba = asked.facts.rules, asked.facts.honba
    each = rules.honba_tsumo * (rules.players - 1) if tsumo else rules.honba_ron
    return STICK * asked.facts.sticks + honba * each


def _unseen_reds(hand: Hand, not_seen: tuple[int, ...], unseen: bytes) -> tuple[int, ...]:
    left = zip(not_seen, reds_held(hand), unseen[4:23:9], strict=True)
    return tuple([min(most - held, fives) if most > held else 0 for most, held, fives in left])


def reds_held(hand: Hand) -> tuple[int, ...]:
    """Return the red fives of each suit, those in melds too."""
    if not hand.melds:
        return hand.reds
    return tuple([sum(reds) for reds in zip(hand.reds, *[meld.reds for meld in hand.melds], strict=True)])
