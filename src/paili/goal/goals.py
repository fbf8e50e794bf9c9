"""Measure the distance to each yaku: the fewest draws to a win with the yaku, useful tiles, free discards.

Method: a yaku is a list of shapes, patterns that complete hands fit (`paili.goal.nearest.shapes`). For each
shape the complete hand with the fewest missing tiles is computed suit by suit (`paili.goal.nearest.ways`),
and the nearest of these hands is the answer. The distance is exact: no more copies of a tile are used than
are left outside the hand, its melds and the visible tiles. Every missing tile counts as a draw, the winning
tile included; a call saves time, but it does not lower the number of missing tiles. A hand with a better yaku
that replaces the yaku also counts (`paili.goal.nearest.shapes.BETTER`).

>>> tanyao, pinfu = goals("2233445m234p678s1z", yaku=("tanyao", "pinfu"))
>>> tanyao.draws, tanyao.tiles, tanyao.discards
(1, TileSet.parse('25m'), TileSet.parse('1z'))
>>> [yaku_named(name, ["honitsu", "tanyao"]) for name in ("half_flush", "断幺九", "Honitsu")]
['honitsu', 'tanyao', 'honitsu']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, reduce
from typing import Final, NamedTuple

from paili.analysis.from_position import HandLike, accepts_position
from paili.analysis.inputs import CONCEALED, Inputs, inputs_of
from paili.analysis.shanten import shanten
from paili.arguments import items_of
from paili.catalogue import LANGUAGES, Message, templates
from paili.errors import QuestionError, shown
from paili.errors import nearest as nearest_names
from paili.fan.rules import Rules as GameRules
from paili.fan.rules import checked_game
from paili.fan.shapes import variant_of
from paili.goal.nearest import every_fan as fans
from paili.goal.nearest.every_yaku import EVERY, AnyShape, form_of, names_of, shapes_of
from paili.goal.nearest.quads import Quads, quad_way
from paili.goal.nearest.shapes import GoalFacts, GoalShape, PairsShape
from paili.goal.nearest.ways import NEVER, NO_WAY, Spread, Way, nearest, seven_pairs, spread_way, ways_of
from paili.hand import Hand
from paili.position.text.rules import names_game
from paili.record import Json, json_record, plain
from paili.scoring.places.standing import checked_seat
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import Kind, TileSet, kind_of
from paili.variants import Variant
from paili.win.facts import wind

ANY_YAKU: Final = "any_yaku"
NAMES: Final = (ANY_YAKU, *EVERY)


@json_record()
class Goal(NamedTuple):
    """How far a hand is from one yaku (in a Chinese game from one fan), as `paili.goals` returns it.

    Attributes:
        yaku: the id of the yaku, such as "tanyao"; "any_yaku" for the nearest yaku that depends on tiles
            alone; in a Chinese game the id of the fan.
        draws: the fewest draws to a complete hand with the yaku, the winning tile included; 0 for a hand that
            is complete, None if no such hand exists.
        tiles: the kinds of which a draw lowers ``draws``.
        left: for each of these kinds, the number of copies that are neither in the hand, nor in its melds,
            nor visible.
        discards: for a hand of 3n+2 tiles, the kinds that can be discarded without raising ``draws``;
            otherwise empty.
    """

    yaku: str
    draws: int | None
    tiles: TileSet
    left: dict[Kind, int]
    discards: TileSet

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are the names of the fields. Tiles are names such as ``"5m"``.
        """
        return plain(self)

    @property
    def total(self) -> int:
        """The number of tiles that bring the yaku nearer: the sum of the copies in ``left``."""
        return sum(self.left.values())


@accepts_position()
def goals(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    yaku: str | Iterable[str] | None = None,
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    rules: Rules | GameRules | str = Rules.TENHOU,
    forms: str | Collection[str] | None = None,
) -> tuple[Goal, ...]:
    """Return how many draws a hand is away from each yaku (in a Chinese game from each fan), nearest first.

    Args:
        hand: a hand of 13 or 14 tiles with its melds (a quad counts as three), without wildcards; or its
            text, or a `paili.Position`.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        yaku: one or several yaku, by id or by name in any language; None for all yaku that depend on tiles
            alone.
        seat_wind, round_wind: the winds as letters, ``E S W N``, or as kinds, 27…30.
        rules: the rule set, which decides which yaku exist and which may be open; with three players there
            are no 2m…8m. Or a Chinese game: the answer then has each of its fans that depends on tiles, for a
            self-drawn win. The minimum of the game does not matter here; `paili.goal.points_goal` is the
            distance to a win that reaches it.
        forms: the winning shapes that count, such as ``"standard"``, as `paili.Variant.with_forms` takes
            them; None for all.

    Returns:
        The goals sorted by draws, goals out of reach last; goals with equal draws in the order of the yaku.

    Raises:
        NotationError, HandError, VariantError: if tiles are invalid, or there are more than four of a kind.
        QuestionError: if the hand has not 13 or 14 tiles or has wildcards, if no yaku that depends on tiles
            has the name, or if the game has five sets, wildcards or a lack suit.
        ScoreError: if a wind does not exist, or the rules have no such seat.

    >>> by_yaku = goals("22m55p77s1133557z8s", yaku=("toitoi", "half flush"))
    >>> [(goal.yaku, goal.draws, goal.total) for goal in by_yaku]
    [('toitoi', 4, 12), ('honitsu', 4, 46)]
    >>> goals("123456789m12p88s", rules="mcr", yaku="清龙")[0].tiles
    TileSet.parse('3p')
    """
    winds = wind("seat_wind", seat_wind), wind("round_wind", round_wind)
    if type(rules) is not Rules and names_game(rules):
        return _goals_of_game(hand, visible, yaku, winds, rules, forms)
    inputs, facts = _resolve(hand, visible, winds, checked_rules(rules), forms)
    return goals_in(inputs, facts, None if yaku is None else tuple(dict.fromkeys(_names(yaku))))


def nearest_yaku(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    rules: Rules = Rules.TENHOU,
) -> int | None:
    """Return the fewest draws to a complete hand with any yaku that depends on tiles; None if there is none.

    The number equals ``draws`` of `goals` for "any_yaku", and is found faster, without useful tiles.

    Args:
        hand, visible, seat_wind, round_wind, rules: as `goals` takes them.

    >>> nearest_yaku("2233445m234p678s1z"), nearest_yaku("12m456p11s7z[555s][678p]")
    (1, 2)
    """
    winds = wind("seat_wind", seat_wind), wind("round_wind", round_wind)
    inputs, facts = _resolve(hand, visible, winds, checked_rules(rules), None)
    least = shanten(inputs.hand, variant=inputs.variant).best + 1
    result = NEVER
    for shapes in sorted(
        (tuple(_shapes(name, facts, inputs)) for name in names_of(facts.rules)), key=_labour
    ):
        nearer = [shape for shape in shapes if _least_draws(shape, inputs.hand) < result]
        if nearer:
            result = min(result, _way(nearer, inputs, facts.rules.seven_pairs_quads)[0])
        if result <= least:
            break
    return None if result >= NEVER else result


def _least_draws(shape: AnyShape, hand: Hand) -> int:
    """Return a lower bound of the draws to a hand of a shape: how many of its fixed tiles the hand lacks."""
    if not isinstance(shape, GoalShape):
        return 0
    return sum([need - count for need, count in zip(shape.fixed, hand.counts, strict=True) if need > count])


def _labour(shapes: tuple[AnyShape, ...]) -> tuple[bool, int]:
    """Return a sort key for the shapes of a yaku by search time: quads last, then the number of shapes."""
    return any(isinstance(shape, Quads) for shape in shapes), len(shapes)


def _resolve(
    hand: HandLike,
    visible: str | Sequence[int],
    winds: tuple[int, int],
    rules: Rules,
    forms: str | Collection[str] | None,
) -> tuple[Inputs, GoalFacts]:
    checked_seat("seat_wind", winds[0], rules)
    inputs = whole_position(hand, visible, variant_with(rules, forms), rules.tenpai)
    return inputs, GoalFacts(inputs.hand, *winds, rules)


def _goals_of_game(
    hand: HandLike,
    visible: str | Sequence[int],
    yaku: str | Iterable[str] | None,
    winds: tuple[int, int],
    game: object,
    forms: str | Collection[str] | None,
) -> tuple[Goal, ...]:
    """Return the distance of a hand to each fan of a Chinese game that depends on tiles.

    Args:
        hand, visible, yaku, forms: as `goals` takes them.
        winds: the kinds of the seat wind and the round wind.
        game: the rules of the game, or its name.
    """
    rules = playable(game, forms)
    inputs = whole_position(hand, visible, variant_of(rules), CONCEALED)
    choices = fans.names_of(rules)
    names = choices if yaku is None else tuple(dict.fromkeys(_names(yaku, choices, "fan")))
    return fan_goals_in(inputs, winds, rules, names)


def fan_goals_in(
    inputs: Inputs, winds: tuple[int, int], rules: GameRules, names: Iterable[str]
) -> tuple[Goal, ...]:
    """Return the distance of a checked hand to some fans of a Chinese game, as `goals` does.

    Tiles of a suit that the variant lacks are useless and can all be discarded.

    Args:
        inputs: the hand and the visible tiles, without wildcards.
        winds: the kinds of the seat wind and the round wind.
        rules: the game, of four sets.
        names: the ids of the fans.
    """
    lacking = inputs.variant.lacking
    if lacking:
        counts = [0 if kind in lacking else count for kind, count in enumerate(inputs.hand.counts)]
        inputs = inputs.with_hand(Hand.unchecked(counts, melds=inputs.hand.melds))
    facts = GoalFacts(inputs.hand, *winds, Rules.TENHOU)
    ways = {name: _way(fans.shapes_of(name, facts, rules), inputs, rules.quad_as_pairs) for name in names}
    return _in_order(_goal(name, way, inputs) for name, way in ways.items())


def playable(game: object, forms: str | Collection[str] | None = None) -> GameRules:
    """Return the rules of a Chinese game, after a check that goals of this game can be computed.

    Raises:
        QuestionError: if goals of this game cannot be computed, or if ``forms`` are passed, which a Chinese
            game defines itself.
    """
    rules = checked_game(game)
    if forms is not None:
        raise QuestionError("goal.forms_of_game", rules=rules.name)
    if rules.lack_suit or not has_goals(rules):
        raise QuestionError("goal.of_game", rules=rules.name)
    return rules


def has_goals(rules: GameRules) -> bool:
    """Return whether goals of a Chinese game can be computed: it has four sets and no wildcards."""
    return rules.sets == 4 and not (rules.wild or rules.wild_tiles) and rules.wild_from == "told"


def _in_order(result: Iterable[Goal]) -> tuple[Goal, ...]:
    return tuple(sorted(result, key=lambda goal: NEVER if goal.draws is None else goal.draws))


def goals_in(inputs: Inputs, facts: GoalFacts, names: tuple[str, ...] | None = None) -> tuple[Goal, ...]:
    """Return what `goals` returns, for a hand that was checked before: how many draws each yaku is away.

    Args:
        inputs: the hand and the visible tiles.
        facts: the melds, winds and rules on which yaku depend.
        names: the ids of the yaku; None for all yaku that depend on tiles, and for
            "any_yaku", the nearest of them.
    """
    rules = facts.rules
    names = (ANY_YAKU, *names_of(rules)) if names is None else names
    twice = rules.seven_pairs_quads
    ways = {name: _way(_shapes(name, facts, inputs), inputs, twice) for name in _needed(names, rules)}
    ways[ANY_YAKU] = reduce(nearest, ways.values(), NO_WAY)
    return _in_order(_goal(name, ways[name], inputs) for name in names)


def _shapes(name: str, facts: GoalFacts, inputs: Inputs) -> Iterator[AnyShape]:
    """Yield the shapes (patterns of complete hands) of a yaku whose winning form the variant allows."""
    return (shape for shape in shapes_of(name, facts) if form_of(name, shape) in inputs.variant.forms)


def whole_position(hand: HandLike, visible: str | Sequence[int], variant: Variant, tenpai: str) -> Inputs:
    """Check a hand of 13 or 14 tiles including melds, and return it with the visible tiles.

    Args:
        hand: the hand, or its text.
        visible: visible tiles outside the hand, as text or as 34 counts by kind.
        variant: the variant of the game.
        tenpai: the rule for a wait on tiles of which the hand holds all copies, see
            `paili.scoring.Rules.tenpai`.

    Raises:
        NotationError, HandError, VariantError, QuestionError: as `goals`.
    """
    inputs = inputs_of(hand, visible, variant, tenpai)
    if inputs.hand.wildcards:
        raise QuestionError("goal.no_wildcards", hand=inputs.hand)
    if inputs.hand.total not in (13, 14):
        raise QuestionError("goal.not_whole", hand=inputs.hand, number=inputs.hand.total)
    return inputs


def variant_with(rules: Rules, forms: str | Collection[str] | None) -> Variant:
    """Return the variant of the rules, with only some of its winning forms.

    Raises:
        VariantError: if a form does not exist.
    """
    variant = replace(rules.variant, quad_as_pairs=True) if rules.seven_pairs_quads else rules.variant
    return variant if forms is None else variant.with_forms(forms)


def left_of(inputs: Inputs) -> tuple[int, ...]:
    """Return how many copies of each kind can still be drawn; 0 for kinds that are not in the game."""
    return tuple(left * (kind in inputs.variant.natural) for kind, left in enumerate(inputs.live))


def _names(yaku: object, choices: Sequence[str] = NAMES, section: str = "yaku") -> Iterator[str]:
    items = items_of(yaku)
    return (yaku_named(name, choices, section) for name in ((yaku,) if items is None else items))


def _needed(names: tuple[str, ...], rules: Rules) -> Iterable[str]:
    every = (*names_of(rules), *names) if ANY_YAKU in names else names
    return [name for name in dict.fromkeys(every) if name != ANY_YAKU]


def _goal(name: str, way: Way, inputs: Inputs) -> Goal:
    draws, lacks, spares = way
    return Goal(name, None if draws >= NEVER else draws, *helping(lacks, spares, inputs))


def helping(lacks: int, spares: int, inputs: Inputs) -> tuple[TileSet, dict[Kind, int], TileSet]:
    """Return the useful kinds of a hand on its way to the nearest hands, their copies left, free discards.

    Args:
        lacks: the kinds of which some nearest hand has more copies than the player's hand, as a mask.
        spares: the kinds of which some nearest hand has fewer copies than the player's hand, as a mask.
        inputs: the hand and the visible tiles.

    Returns:
        The useful kinds; the number of copies left of each useful kind; the kinds that can be discarded
        without raising the distance (none for a hand of 3n+1 tiles).
    """
    tiles = TileSet.from_mask(lacks)
    discards = TileSet.from_mask(spares if inputs.hand.size % 3 == 2 else 0)
    return tiles, {Kind(kind): inputs.live[kind] for kind in tiles}, discards


# ------------------------------------------------------------------------------ the nearest hand


def _way(shapes: Iterable[AnyShape | fans.FanShape], inputs: Inputs, twice: bool) -> Way:
    limits = tuple(count + left for count, left in zip(inputs.hand.counts, left_of(inputs), strict=True))
    return reduce(nearest, (_way_to(shape, inputs, limits, twice) for shape in shapes), NO_WAY)


def _way_to(shape: AnyShape | fans.FanShape, inputs: Inputs, limits: tuple[int, ...], twice: bool) -> Way:
    counts = inputs.hand.counts
    if isinstance(shape, PairsShape):
        return seven_pairs(counts, limits, shape.kinds, shape.needed, twice)
    if isinstance(shape, fans.Singles):
        return fans.singles_way(counts, limits, shape)
    if isinstance(shape, Quads):
        return quad_way(counts, limits, shape)
    if isinstance(shape, Spread):
        return spread_way(counts, limits, shape)
    if shape.last is None:
        return ways_of(counts, limits, shape.fixed, shape.groups, shape.melds, shape.pairs)
    return _way_to_last(shape, shape.last, inputs, limits)


def _way_to_last(shape: GoalShape, last: int, inputs: Inputs, limits: tuple[int, ...]) -> Way:
    """Return the missing and spare tiles for the nearest hand of a shape that wins on one given kind.

    The nearest hand without its winning tile is computed; then the winning tile counts as one draw more.

    Args:
        shape: the pattern of the complete hands, without the winning tile.
        last: the winning kind.
        inputs: the hand and the visible tiles.
        limits: the largest number of tiles of each kind in a hand.

    Returns:
        The number of missing tiles; the missing kinds, as a mask; the kinds that the hand can spare, as a
        mask.
    """
    counts = inputs.hand.counts
    room = tuple(limit - (kind == last) for kind, limit in enumerate(limits))
    missing, lacks, spares = ways_of(counts, room, shape.fixed, shape.groups, shape.melds, shape.pairs)
    drawn = last if inputs.hand.drawn is None else kind_of(inputs.hand.drawn)
    if missing == 0 and inputs.hand.size % 3 == 2 and spares >> last & 1 and drawn == last:
        return 0, 0, 0
    if missing >= NEVER or not inputs.live[last]:
        return NO_WAY
    return missing + 1, lacks if missing else 1 << last, spares


# ---------------------------------------------------------------------------------- what they are called

# what books in English call them
ENGLISH: Final = {
    "all simples": "tanyao", "half flush": "honitsu", "full flush": "chinitsu",
    "all terminals and honours": "honroutou", "pure double sequence": "iipeikou",
    "twice pure double sequence": "ryanpeikou", "mixed triple sequence": "sanshoku_doujun",
    "three colour straight": "sanshoku_doujun", "pure straight": "ittsuu", "full straight": "ittsuu",
    "half outside hand": "chanta", "fully outside hand": "junchan", "white dragon": "haku",
    "green dragon": "hatsu", "red dragon": "chun", "triple triplets": "sanshoku_doukou",
    "all triplets": "toitoi", "all pons": "toitoi", "three concealed triplets": "sanankou",
    "little three dragons": "shousangen", "big three dragons": "daisangen", "seven pairs": "chiitoitsu",
    "four concealed triplets": "suuankou", "all honours": "tsuuiisou", "all green": "ryuuiisou",
    "all terminals": "chinroutou", "thirteen orphans": "kokushi_musou", "nine gates": "chuuren_poutou",
    "little four winds": "shousuushii", "big four winds": "daisuushii", "kokushi": "kokushi_musou",
    "chuuren": "chuuren_poutou", "sanshoku": "sanshoku_doujun", "any": "any_yaku",
}  # fmt: skip


def yaku_named(name: object, choices: Sequence[str], section: str = "yaku") -> str:
    """Return the id of a yaku or fan from its name in English, Chinese or Japanese.

    Args:
        name: the id or a name; case, spaces, hyphens and underscores do not matter.
        choices: the accepted ids.
        section: "yaku" for riichi, "fan" for Chinese games.

    Raises:
        QuestionError: if no accepted id has this name; the message has the most similar names.

    >>> yaku_named("断幺九", ["honitsu", "tanyao"])
    'tanyao'
    """
    result = _ids(section).get(_plain(name), "") if isinstance(name, str) else ""
    if result not in choices:
        raise QuestionError(f"goal.no_such_{section}", value=shown(name), near=_near(name, choices, section))
    return result


def _near(name: object, choices: Sequence[str], section: str) -> list[Message]:
    """Return the names most similar to a wrong name as messages; each yaku or fan occurs once.

    If the wrong name is not a text, return the first of the choices.
    """
    names = {plain: id_ for plain, id_ in _ids(section).items() if id_ in choices}
    ids = dict.fromkeys(
        names[plain] for plain in nearest_names(_plain(name) if isinstance(name, str) else "", names)
    )
    return [Message(_key(id_, section)) for id_ in ids]


def _key(id_: str, section: str) -> str:
    return f"goal_name.{id_}" if id_ == "any_yaku" else f"{section}.{id_}"


@cache
def _ids(section: str) -> dict[str, str]:
    """Return the ids of yaku or fans by their names in all languages, without case, spaces and hyphens.

    An id is a name too. If it is also the name of another yaku, the name means the yaku with this id.
    """
    of_riichi = section == "yaku"
    words = {_plain(name): id_ for name, id_ in ENGLISH.items()} if of_riichi else {}
    for language in LANGUAGES:
        for key, template in templates(language).items():
            at, _, id_ = key.partition(".")
            if at == section or (of_riichi and at == "goal_name"):
                words[_plain(template)] = id_
    return words | {_plain(id_): id_ for id_ in words.values()}


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
