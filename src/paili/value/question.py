"""Check the arguments of a question about the value of a hand, and convert them to plain numbers.

All arguments but the hand are called *facts*; they stay equal for all hands of a deal. Parsing them takes
longer than valuing a ready hand, so the facts of the last question are cached.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import add
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict

from paili.analysis.from_position import HandLike
from paili.analysis.inputs import (
    NOTHING_VISIBLE,
    RIVER,
    Inputs,
    as_hand,
    check_seen,
    counts_and_faces,
    inputs_of,
    kinds_named,
)
from paili.analysis.shanten import shanten
from paili.arguments import as_int
from paili.errors import QuestionError, ScoreError, shown
from paili.hand import Hand
from paili.hand.hand import with_meld
from paili.hand.meld import PON, Meld
from paili.scoring.places.standing import (
    GameStanding,
    checked_deals_left,
    checked_points,
    checked_prize,
    checked_seat,
)
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.yaku.dora import check_in_play
from paili.tiles import COPIES, EAST, KINDS, NORTH, REDS, TileSet, kind_of
from paili.value.table.dangers import DangerLike, DiscardDanger, discard_dangers, may_fold, opponent_states
from paili.value.table.signs import THREATS
from paili.variants import RIICHI, SANMA, STANDARD, Variant, checked_variant
from paili.win.facts import flag, indicators_of, kita_of, whole_number, wind

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules

OBJECTIVES: Final = ("points", "win", "tenpai", "place")
PLACE: Final = OBJECTIVES[3]
FOLDING: Final = (OBJECTIVES[0], PLACE)  # objectives with push or fold: those that seek points
BEST, LATER = "best", "later"
RIICHIS: Final = (BEST, LATER, True, False)
DOUBLE_RIICHI: Final = "double_riichi"
IPPATSU: Final = "ippatsu"
CIRCUMSTANCES: Final = ("riichi", DOUBLE_RIICHI, IPPATSU, "rinshan", "after_north")
_IN_RIICHI: Final = frozenset(CIRCUMSTANCES[:2])
OPPONENT_MODELS: Final = ("phoenix",)
STICK: Final = 1000
MOST_SHAPE_CHANGES: Final = 2
TURNS: Final = 18
"""The number of own draws on the first turn before a draw; one fewer after it."""
MOST_TURNS: Final = 35  # the arrays of the loops have this size, and a wall has no more draws for one player
_NONE_WILD: Final = NOTHING_VISIBLE
_LEFT: Final = bytes.maketrans(bytes(range(COPIES + 1)), bytes(range(COPIES, -1, -1)))
_ALL_KINDS: Final = (1 << KINDS) - 1
_LASTING: Final = {str, int, bool, type(None), Rules, Variant}  # types whose values cannot change


class OptionsOfACall(TypedDict, total=False):
    """The options that `paili.evaluate_call` passes on to `paili.evaluate`; see there."""

    objective: str
    shape_changes: int | None
    opponents: str | None
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
    fold: bool | Sequence[DangerLike]
    points: Sequence[int] | None
    to_play: int | None
    first_dealer: int | str
    uma: str | Sequence[float] | None
    variant: Variant
    north: bool
    quads: bool


class Options(OptionsOfACall, total=False):
    """The options that `paili.explain` passes on to `paili.evaluate`; see there."""

    turns: int | None
    rules: Rules
    win_now: str
    banned: str


class ValueArguments(NamedTuple):
    """The arguments of `paili.evaluate`, without the hand."""

    visible: str | Sequence[int] = ""
    turns: int | None = None
    objective: str = OBJECTIVES[0]
    shape_changes: int | None = None
    opponents: str | None = None
    riichi: bool | str = BEST
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
    fold: bool | Sequence[DangerLike] = False
    points: Sequence[int] | None = None
    to_play: int | None = None
    first_dealer: int | str = "S"
    uma: str | Sequence[float] | None = None
    variant: Variant = RIICHI
    north: bool = True
    quads: bool = True
    win_now: str = ""
    banned: str = ""


class GameOfQuestion(NamedTuple):
    """A Chinese game, with the facts of the wins of a hand.

    Attributes:
        rules: the rules of the game.
        facts: the facts of every win, as `paili.Win` takes them.
    """

    rules: GameRules
    facts: tuple[tuple[str, Any], ...]


class ValueFacts(NamedTuple):
    """The arguments of `paili.evaluate` without the hand, checked and as plain numbers.

    Attributes:
        rules, variant: the rule set and the variant; both are for three players if one of the arguments is.
        seat, round_wind: the seat wind and the round wind, as kinds.
        dora: the dora indicators, as kinds.
        river: the kinds of the player's own discards, as a mask.
        seen: the number of copies visible outside the hand, by kind: visible tiles, indicators and own
            discards.
        reds_left: for each suit the number of red fives in the game that are not visible outside the hand.
        has_all: whether the game uses all kinds and none of them is a wildcard.
        has_yaku: whether the points of wins can be computed, by the rules of riichi or by those of ``game``.
        turns: the number of draws left; None for the number in a first turn.
        objective: one of ``OBJECTIVES``.
        shape_changes: 0…2, or None for the default number, see `paili.evaluate`.
        opponents: the name of the table model, which says what the other players do; None for own draws
            alone.
        riichi: one of ``RIICHIS``: ``BEST``, ``LATER`` (not with the first discard), always or never; True
            for a hand in riichi.
        first_turn, last_tile, calls: see `paili.evaluate`.
        honba, sticks: the numbers of counters and of riichi sticks on the table, whose points the winner
            gets.
        kita: the number of norths that were set aside.
        fold: whether the hand may fold, because it is not in riichi, and an opponent is in riichi or has
            three melds called.
        dangers: the danger of each kind in the hand; () if the dangers are not known.
        others: the state of each opponent as a number, see `paili.value.table.signs`; () if not known.
        north: whether a north may be set aside, if the rules allow it.
        quads: whether quads may be declared, if the rules allow it.
        win_now: the circumstances of a win with the tile drawn last, some of ``CIRCUMSTANCES``.
        banned: the kinds that may not be discarded now, as a mask.
        replaces: how many of the next draws are replacement tiles, of a quad or of norths: nobody plays
            before them.
        set_aside: the number of norths of the hand that count among ``kita`` already: they leave the hand as
            the discards after the replacement tiles.
        turning: the number of dora indicators that are still to be turned for that quad.
        standing: the points of all seats and the deals left to play, with the objective "place"; otherwise
            None.
        game: the Chinese game with the facts of its wins; None for riichi.
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
    shape_changes: int | None
    opponents: str | None
    riichi: bool | str
    first_turn: bool
    last_tile: bool
    others: tuple[int, ...]
    honba: int
    sticks: int
    kita: int
    calls: bool
    fold: bool
    dangers: tuple[DiscardDanger, ...]
    north: bool
    quads: bool = True
    win_now: tuple[str, ...] = ()
    banned: int = 0
    replaces: int = 0
    set_aside: int = 0
    turning: int = 0
    standing: GameStanding | None = None
    game: GameOfQuestion | None = None

    @property
    def in_riichi(self) -> bool:
        """Return whether the hand is in riichi already."""
        return bool(self.declared)

    @property
    def declared(self) -> tuple[str, ...]:
        """The names of the riichi that the hand has declared already; () without riichi."""
        return _declared(self.win_now)

    def without_riichi_now(self) -> ValueFacts:
        """Return these arguments for a hand that discards nothing now, and so may declare riichi only
        later.
        """
        return self._replace(riichi=LATER) if self.riichi == BEST else self

    def with_free_riichi(self) -> ValueFacts:
        """Return these arguments for a later decision of the hand: one at which riichi may be declared again
        if it could not be declared with the first discard.
        """
        return self._replace(riichi=BEST) if self.riichi == LATER else self

    def with_seen(self, face: int) -> ValueFacts:
        """Return these arguments with one more visible tile.

        Args:
            face: the tile as a face: its kind, or 34…36 for a red five.
        """
        seen, reds = [*self.seen], [*self.reds_left]
        seen[kind_of(face)] += 1
        if face in REDS:
            reds[REDS.index(face)] -= 1
        return self._replace(seen=tuple(seen), reds_left=tuple(reds))


_last: Final[list[tuple[list[type], ValueArguments, ValueFacts]]] = []


def facts_of(value: ValueArguments) -> ValueFacts:
    """Return the arguments of `paili.evaluate` without the hand, checked and as plain numbers.

    >>> facts = facts_of(ValueArguments(dora_indicators="1z0p", river="9m"))
    >>> facts.dora == (27, 13), facts.seen[27], facts.reds_left, facts.river == 1 << 8
    (True, 1, (1, 0, 1), True)
    """
    types = [*map(type, value)]
    for known_types, previous, facts in _last:
        if known_types == types and previous == value:  # what is equal may be of another type, as 1 and True
            return facts
    facts = _resolved(value)
    if _LASTING.issuperset(types):
        _last[:] = [(types, value, facts)]
    return facts


def _resolved(value: ValueArguments) -> ValueFacts:
    rules, variant = _rules_of(checked_rules(value.rules), checked_variant(value.variant))
    has_yaku = without_wildcards(variant) in (RIICHI, SANMA)
    seat = EAST + checked_seat("seat_wind", value.seat_wind, rules)
    opponents = None if value.opponents is None else _one_of("opponents", value.opponents, OPPONENT_MODELS)
    others = opponent_states(value.others_riichi, value.others, rules.players, opponents, seat)
    circumstances = _circumstances(value.win_now)
    in_riichi = bool(_declared(circumstances))
    riichi = _one_of("riichi", value.riichi, RIICHIS)
    return ValueFacts(
        rules,
        variant,
        seat,
        wind("round_wind", value.round_wind),
        *_seen(value, rules),
        not variant.wild and variant.natural.mask == _ALL_KINDS and not variant.wild_fifth,
        has_yaku,
        None if value.turns is None else as_int(value.turns, QuestionError, "turns"),
        _one_of("objective", value.objective, OBJECTIVES),
        _shape_changes(value.shape_changes),
        opponents,
        in_riichi or riichi,
        flag("first_turn", value.first_turn),
        flag("last_tile", value.last_tile),
        others,
        whole_number("honba", value.honba),
        whole_number("sticks", value.sticks),
        _kita(value.kita, rules),
        _calls(value.calls, variant, has_yaku, opponents) and not in_riichi,
        may_fold(value.fold, opponents, value.objective in FOLDING, value.objective)
        and any(state in THREATS for state in others)
        and not in_riichi,
        discard_dangers(value.fold, others),
        flag("north", value.north) and bool(rules.kita_han),
        flag("quads", value.quads),
        circumstances,
        kinds_named(value.banned).mask,
        standing=_standing(value, rules, has_yaku, opponents),
    )


def _standing(
    value: ValueArguments, rules: Rules, has_yaku: bool, opponents: str | None
) -> GameStanding | None:
    """Return the points of all seats and the deals left to play, if the objective is "place"; otherwise None.

    Args:
        value: the arguments of the question.
        rules: the rule set.
        has_yaku: whether the points of wins can be computed.
        opponents: the name of the table model; None for own draws alone.

    Raises:
        QuestionError: if the objective cannot be used with these arguments.
    """
    if value.objective != PLACE:
        if value.uma is not None:
            raise QuestionError("value.uma_without_places", uma=shown(value.uma))
        return None
    if opponents is None or not has_yaku:
        raise QuestionError("value.place_without_table")
    if value.points is None or value.to_play is None:
        raise QuestionError("value.place_of_what", name="points" if value.points is None else "to_play")
    return GameStanding(
        checked_points(value.points, rules),
        checked_seat("seat_wind", value.seat_wind, rules),
        checked_deals_left(value.to_play, rules, least=1),
        checked_seat("first_dealer", value.first_dealer, rules),
        checked_prize(value.uma, rules),
        whole_number("honba", value.honba),
        whole_number("sticks", value.sticks),
        rules,
    )


def _seen(
    value: ValueArguments, rules: Rules
) -> tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...]]:
    """Return four facts that follow from the visible tiles.

    Returns:
        The kinds of the dora indicators; the kinds of the own discards, as a mask; the number of copies
        visible outside the hand, by kind; and for each suit the number of red fives that are not visible
        outside the hand.
    """
    faces = indicators_of("dora_indicators", value.dora_indicators)
    check_in_play(map(kind_of, faces), rules)
    thrown, of_river = counts_and_faces(value.river, RIVER)
    visible, of_visible = counts_and_faces(value.visible)
    seen_faces = [*faces, *of_visible, *of_river]
    seen = _added(visible, thrown, _counts_of(faces))
    return (
        tuple(map(kind_of, faces)),
        sum(1 << kind for kind, count in enumerate(thrown) if count),
        seen if any(seen) else NOTHING_VISIBLE,
        tuple([most - seen_faces.count(red) for most, red in zip(rules.red_fives, REDS, strict=True)]),
    )


def without_wildcards(variant: Variant) -> Variant:
    """Return a variant without wildcards that is otherwise equal to the given variant."""
    return replace(variant, wild=TileSet()) if variant.wild else variant


def _one_of(name: str, value: Any, choices: tuple[Any, ...]) -> Any:
    if isinstance(value, str | bool) and value in choices:
        return value
    raise QuestionError("value.choice", name=name, value=value, choices=choices)


def _circumstances(names: object) -> tuple[str, ...]:
    several = names.split(",") if isinstance(names, str) else [names]
    return tuple([_one_of("win_now", name, CIRCUMSTANCES) for name in several if name != ""])


def _declared(circumstances: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([name for name in circumstances if name in _IN_RIICHI])


def _kita(kita: int, rules: Rules) -> int:
    norths = kita_of("kita", kita)
    if norths and not rules.kita_han:
        raise ScoreError("score.no_kita", number=norths, rules=rules.name)
    return norths


def _shape_changes(shape_changes: object) -> int | None:
    if shape_changes is None:
        return None
    result = as_int(shape_changes, QuestionError, "shape_changes")
    if not 0 <= result <= MOST_SHAPE_CHANGES:
        raise QuestionError("value.shape_changes", shape_changes=result, most=MOST_SHAPE_CHANGES)
    return result


def _calls(calls: object, variant: Variant, has_yaku: bool, opponents: str | None) -> bool:
    """Return whether calls are counted (by default only at a table); raise an error if the game has no
    yaku.
    """
    if calls is None:
        return opponents is not None and has_yaku and not variant.wild
    result: bool = _one_of("calls", calls, (False, True))
    if result and not has_yaku:
        raise QuestionError("value.calls_of_game", variant=variant.title)
    return result


def _rules_of(rules: Rules, variant: Variant) -> tuple[Rules, Variant]:
    """Return the rules and the variant for the same number of players: three if either of the arguments is
    for three.
    """
    is_three = variant.name == SANMA.name
    if rules.players == 3 and variant.name == RIICHI.name:
        three = replace(SANMA, forms=variant.forms, wild=variant.wild)
        return rules, SANMA if three == SANMA else three
    if is_three and rules == Rules.TENHOU:  # the default, or a copy of it
        return Rules.TENHOU_SANMA, variant
    if is_three and rules.players != 3:
        raise QuestionError("value.rules_of_three", rules=rules.name)
    return rules, variant


def _added(*counts: Sequence[int]) -> tuple[int, ...]:
    total = [0] * KINDS
    for count in counts:
        total = list(map(add, total, count))
    return tuple(total)


def _counts_of(faces: Iterable[int]) -> tuple[int, ...]:
    counts = [0] * KINDS
    for face in faces:
        counts[kind_of(face)] += 1
    return tuple(counts)


# ---------------------------------------------------------------------------------- the hand


class ValueQuestion(NamedTuple):
    """The checked arguments of a question about the value of a hand.

    Attributes:
        hand: the hand, in which tiles of wild kinds are wildcards.
        original_hand: the hand as the caller passed it.
        unseen: the number of unseen copies by kind.
        wild: the number of unseen copies of all wild kinds together.
        wild_left: the number of unseen copies of each wild kind.
        total: the number of unseen tiles.
        reds: the number of unseen red fives of each suit.
        turns: the number of draws left.
        objective: the number to maximize; "win" where points cannot be computed.
        shape_changes: 0…2, or None for the default number.
        facts: the checked arguments without the hand, the same for all hands of a deal.
        most_wins: the largest number of wins with wildcards that the caller allows to be scored one by one;
            None for any number.
        ends: whether to compute only the last number of each curve by draws, which is faster at a table. The
            whole curves are then computed when the caller reads them.
    """

    hand: Hand
    original_hand: Hand
    unseen: bytes
    wild: int
    wild_left: tuple[int, ...]
    total: int
    reds: tuple[int, ...]
    turns: int
    objective: str
    shape_changes: int | None
    facts: ValueFacts
    most_wins: int | None = None
    ends: bool = False

    @property
    def has_points(self) -> bool:
        """Return whether the points of this hand's wins can be computed."""
        game = self.facts.game is not None
        return self.facts.has_yaku and (self.hand.wildcards <= COPIES if game else not self.has_wildcards)

    @property
    def may_set_aside(self) -> bool:
        """Return whether a north of the hand may be set aside; in riichi only the tile drawn last may be."""
        if self.only_discard not in (None, NORTH):
            return False
        facts, hand = self.facts, self.hand
        return facts.north and self._has_replacement and hand.size % 3 == 2 and hand.counts[NORTH] > 0

    @property
    def _has_replacement(self) -> bool:
        """Return whether an unseen tile is left as a replacement tile, and the wall is not empty."""
        return self.total > 0 and (self.turns > 0 or not self.facts.last_tile)

    @property
    def only_discard(self) -> int | None:
        """The kind that alone may be discarded, in riichi that of the tile drawn last; None for any kind."""
        drawn = self.original_hand.drawn
        return kind_of(drawn) if drawn is not None and self.facts.in_riichi else None

    @property
    def may_have_ippatsu(self) -> bool:
        """Return whether a riichi may win with ippatsu: one that is still to be declared, or was declared
        with the last discard.
        """
        return not self.facts.in_riichi or (IPPATSU in self.facts.win_now and self.hand.size % 3 == 1)

    def may_discard(self, place: int) -> bool:
        """Return whether a kind of the hand may be discarded now: in riichi the tile drawn last, else each
        kind that is not banned.
        """
        only = self.only_discard
        return not self.facts.banned >> place & 1 if only is None else place == only

    @property
    def may_have_quads(self) -> bool:
        """Return whether the hand has four tiles of a kind, or the fourth tile of a pon, and a quad of them
        may be declared; False in riichi, in which quads have no value.
        """
        facts, hand = self.facts, self.hand
        if not facts.quads or facts.in_riichi or hand.size % 3 != 2 or not self._has_replacement:
            return False
        if facts.game is not None or self.has_wildcards or STANDARD not in facts.variant.forms:
            return False
        fourth = any(meld.type == PON and hand.counts[meld.kinds[0]] for meld in hand.melds)
        return fourth or COPIES in hand.counts

    def after_quad(self, meld: Meld) -> ValueQuestion:
        """Return the question for the hand after a quad, whose next draw is the replacement tile.

        The wall is one tile shorter: if the last draw was the last tile of the wall, it falls to another
        player.
        """
        facts, turns = self.facts.with_free_riichi(), self.turns - self.facts.last_tile
        after = facts._replace(
            turns=self.possible_turns(turns + 1), first_turn=False, last_tile=False, quads=False, replaces=1,
            turning=int(facts.rules.kan_dora),
        )  # fmt: skip
        result = resolved_with(with_meld(self.hand, meld), after)
        return result._replace(most_wins=self.most_wins, ends=self.ends)

    @property
    def later_norths(self) -> int:
        """Return the number of unseen norths that the hand sets aside when it draws them.

        At a table of three players a hand sets aside each north that it draws, unless it holds norths, or is
        nearest to thirteen orphans: then norths are tiles like others, and the result is 0.
        """
        facts, hand, unseen = self.facts, self.hand, self.unseen[NORTH]
        if not facts.rules.kita_han or facts.opponents is None or not unseen:
            return 0
        if hand.counts[NORTH] > facts.set_aside or self.total - unseen < self.turns:
            return 0
        forms = shanten(hand, variant=facts.variant)
        return 0 if forms.thirteen_orphans == forms.best else unseen

    def north_aside(self, norths: int = 1) -> ValueQuestion:
        """Return the question for the hand after norths are set aside, with a replacement tile for each.

        The wall is shorter: if the last draw was the last tile of the wall, it falls to another player.

        Args:
            norths: the number of norths. All but one stay in the hand of the question, as tiles without use.
        """
        facts, turns = self.facts.with_free_riichi().with_seen(NORTH), self.turns - self.facts.last_tile
        result = facts._replace(
            kita=facts.kita + norths, turns=self.possible_turns(turns + norths), first_turn=False,
            last_tile=False, replaces=norths, set_aside=norths - 1,
        )  # fmt: skip
        return resolved_with(self.hand.discard(NORTH), result)._replace(
            most_wins=self.most_wins, ends=self.ends
        )

    def possible_turns(self, turns: int) -> int:
        """Return a number of draws, or the largest number that is possible if that is smaller."""
        return min(turns, MOST_TURNS, self.total)

    def suits_with_two_fives(self) -> list[int]:
        """Return the suits of which the hand may discard a red five or a plain five, 0…2."""
        if self.hand.size % 3 != 2 or not self.has_points or not any(self.hand.reds):
            return []
        fives = zip(self.facts.rules.red_fives, self.hand.reds, self.hand.counts[4:23:9], strict=True)
        return [suit for suit, (counted, reds, copies) in enumerate(fives) if counted and 0 < reds < copies]

    def with_plain_five(self, suit: int) -> ValueQuestion:
        """Return the question with one red five of a suit as a plain five: then the discard of a five leaves
        the hand without that red five.

        The unseen red fives stay the same, because the red five that is discarded is visible.
        """
        hand = self.hand
        m, p, s = (reds - (place == suit) for place, reds in enumerate(hand.reds))
        plain = Hand(hand.counts, hand.melds, (m, p, s), hand.wildcards, red_limit=hand.red_limit)
        return self._replace(hand=plain)

    @property
    def folds(self) -> bool:
        """Return whether the hand may fold, which needs an objective in points or places."""
        return self.facts.fold and self.objective in FOLDING

    @property
    def has_wildcards(self) -> bool:
        """Return whether a hand that this hand can become may contain wildcards."""
        return bool(self.hand.wildcards or self.wild)


def question(hand: HandLike, visible: str | Sequence[int] = "", **options: Any) -> ValueQuestion:
    """Return a resolved question; see `paili.evaluate` for the arguments and errors.

    >>> facts = question("2344m678p123345s5z", dora_indicators="1z", turns=18)
    >>> facts.total, facts.unseen[31]
    (121, 3)
    """
    return resolved(hand, ValueArguments(visible, **options))


def resolved(hand: HandLike, value: ValueArguments) -> ValueQuestion:
    """Return the resolved question of a hand."""
    facts = facts_of(value)
    as_given = hand if isinstance(hand, Hand) else as_hand(hand, facts.variant)
    if as_given.wildcards and value.calls is None:
        facts = facts._replace(calls=False)
    return resolved_with(as_given, facts, value.visible)


def resolved_with(as_given: Hand, facts: ValueFacts, visible: str | Sequence[int] = "") -> ValueQuestion:
    """Return the resolved question of a hand, from arguments that are resolved already.

    Args:
        as_given: the hand as the caller passed it.
        facts: the checked arguments without the hand.
        visible: the visible tiles as the caller passed them; the function uses them only to name a wrong tile
            in an error.
    """
    position = _position(as_given, visible, facts)
    unseen, wild_left = _unseen(position, facts)
    wild = 0 if wild_left is _NONE_WILD else sum(wild_left)
    total, played = sum(unseen) + wild, position.hand
    turns = _turns(played, facts, total)
    _check(played, facts)
    reds = _unseen_reds(played, facts.reds_left, unseen)
    objective = OBJECTIVES[1] if facts.objective == OBJECTIVES[0] and not facts.has_yaku else facts.objective
    return ValueQuestion(
        played, as_given, unseen, wild, wild_left, total, reds, turns, objective, facts.shape_changes, facts
    )


def _position(hand: Hand, visible: str | Sequence[int], facts: ValueFacts) -> Inputs:
    """Return the hand and all visible tiles, checked, in the form that shanten and useful tiles are
    computed from.
    """
    inputs = inputs_of(hand, "", facts.variant)
    if facts.seen is not NOTHING_VISIBLE:
        inputs = inputs._replace(visible=tuple(map(add, inputs.visible, facts.seen)))
        if max(inputs.seen) > COPIES:
            inputs_of(hand, visible, facts.variant)  # names the place of a fault in the text
            check_seen(hand, facts.seen, facts.seen)
            return inputs_of(hand, facts.seen, facts.variant)
    return inputs


def _unseen(inputs: Inputs, facts: ValueFacts) -> tuple[bytes, tuple[int, ...]]:
    """Return the number of unseen copies of each kind that is not wild, and the number of each wild kind."""
    if facts.has_all:
        return bytes(inputs.seen).translate(_LEFT), _NONE_WILD
    natural, wild = facts.variant.natural.mask, facts.variant.wild.mask
    left = [max(copies, 0) if natural >> kind & 1 else 0 for kind, copies in enumerate(inputs.live)]
    if not wild:
        return bytes(left), _NONE_WILD
    return bytes(left), tuple(
        [COPIES - seen if wild >> kind & 1 else 0 for kind, seen in enumerate(inputs.seen)]
    )


def _turns(hand: Hand, facts: ValueFacts, unseen: int) -> int:
    """Return the number of draws left: the argument, or the number in a first turn if the argument is None.

    Args:
        hand: the hand.
        facts: the resolved arguments.
        unseen: the number of unseen tiles, which limits the draws.
    """
    most = min(MOST_TURNS, unseen)
    if facts.turns is None:
        return min(TURNS - (hand.size % 3 == 2), most)
    if not 0 <= facts.turns <= most:
        raise QuestionError("value.turns", turns=facts.turns, most=most, unseen=unseen)
    return facts.turns


def _check(hand: Hand, facts: ValueFacts) -> None:
    """Raise an error if an option (first turn, calls, or points) is not possible for the hand."""
    # a first turn in which no discard can declare a double riichi
    if facts.first_turn and (hand.size % 3 != 2 or hand.melds):
        raise QuestionError("value.first_turn", hand=hand)
    if facts.calls and (hand.wildcards or facts.variant.wild):
        raise QuestionError("value.calls_of_wildcards", hand=hand)
    if facts.has_yaku and facts.objective in FOLDING and (hand.wildcards or facts.variant.wild):
        raise QuestionError("value.points_of_wildcards", hand=hand)


def sticks_for(question: ValueQuestion, *, tsumo: bool) -> int:
    """Return the points of riichi sticks and honba that a winner by tsumo or by ron gets."""
    rules, honba = question.facts.rules, question.facts.honba
    honba_ron = rules.honba_tsumo * (rules.players - 1) if tsumo else rules.honba_ron
    return STICK * question.facts.sticks + honba * honba_ron


def _unseen_reds(hand: Hand, not_seen: tuple[int, ...], unseen: bytes) -> tuple[int, ...]:
    left = zip(not_seen, reds_held(hand), unseen[4:23:9], strict=True)
    return tuple([min(most - own, fives) if most > own else 0 for most, own, fives in left])


def reds_held(hand: Hand) -> tuple[int, ...]:
    """Return the number of red fives of each suit in the hand, including its melds."""
    if not hand.melds:
        return hand.reds
    return tuple([sum(reds) for reds in zip(hand.reds, *[meld.reds for meld in hand.melds], strict=True)])
