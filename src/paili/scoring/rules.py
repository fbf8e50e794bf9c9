"""Define `Rules`: a frozen record of the rules of riichi, both those of scoring and those of play.

The docstring of the class explains each field; `paili.scoring.preset_rules` has the values of each preset
with their sources. Fields that decide what a player may do (swap calling, riichi, the end of a game) never
change the score of a win; `paili.game` uses them.

>>> Rules.TENHOU.double_wind_pair_fu, Rules.M_LEAGUE.double_wind_pair_fu
(4, 2)
>>> Rules.TENHOU.replace(kiriage=True).diff(Rules.TENHOU)
{'kiriage': (True, False)}
"""

# ruff: noqa: RUF009  (the fields are declared by a function that calls `field`)

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Literal, NamedTuple

from paili.errors import ScoreError, nearest, shown
from paili.variants import RIICHI, SANMA, Variant
from paili.win.rule_sets import RuleRecord, no_such_rules, rule, same_name

LIABLE_YAKU: Final = ("daisangen", "daisuushii", "suukantsu")
DOUBLE_YAKU: Final = ("kokushi_musou_13_wait", "suuankou_tanki", "junsei_chuuren_poutou", "daisuushii")
ABORTIVE_DRAWS: Final = ("nine_orphans", "four_winds", "four_riichi", "four_quads")
LOCAL_YAKU: Final = (
    "daisharin", "daichikurin", "daisuurin", "daichisei", "shiiaru_raotai", "sanrenkou", "suurenkou",
    "isshoku_sanjun", "isshoku_yonjun", "uumensai", "sanpuukou", "benikujaku", "iipin_mooyue",
    "chuupin_raoyui", "open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan",
)  # fmt: skip

LiabilityShare = Literal["whole", "part"]
LiabilityHonba = Literal["liable", "discarder"]
TsumoShare = Literal["loss", "half", "full", "equal", "proportional"]


_THREE: Final = 3
_POINTS: Final = (0, 1_000_000)
_PAYMENT: Final = (0, 100_000)


class Shares(NamedTuple):
    """The fields of `Rules` that decide payments."""

    players: int
    sanma_tsumo: TsumoShare
    honba_ron: int
    honba_tsumo: int
    liability_share: LiabilityShare
    liability_honba: LiabilityHonba


@dataclass(frozen=True, kw_only=True)
class Rules(RuleRecord):
    """A rule set of riichi: yaku, fu, points, payments, and the course of a game.

    Ready-made are `Rules.TENHOU`, `Rules.M_LEAGUE` and others (`paili.scoring.presets`); ``replace`` changes
    single rules. All fields are keyword arguments; the defaults are the usual rules of online games with four
    players.

    Attributes:
        name: the name of the rule set.
        players: the number of players, 4 or 3. With three players there is no north seat, 2m…8m are not in
            play, and an indicator 1m points to 9m.
        start_points: points of each player at the start.
        goal_points: the points that a player must have for the game to end after the last round.
        return_points: the points that are subtracted from each player's final points. ``return_points`` minus
            ``start_points``, times the number of players, goes to the first place (the oka).
        uma: the bonus of each final place, in thousands of points, first place first.
        uma_ties: "seat" to order players with equal points by seat, or "split" to share the bonus of their
            places equally.
        leftover_sticks: the receiver of riichi sticks left at the end of the game: the "first" place, or
            "nobody".
        bust_ends: whether the game ends when a player has fewer than 0 points.
        dealer_may_stop: whether the game ends when a dealer who leads wins in the last round (agari-yame).
        dealer_may_stop_ready: whether the game also ends when a dealer who leads is ready at an exhaustive
            draw in the last round (tenpai-yame).
        rounds: the number of rounds: 1 for East only, 2 for East and South. While no player has
            ``goal_points``, deals of one more round follow.
        red_fives: how many fives of characters, dots and bamboos are red; with 0, a red five in a hand counts
            as an ordinary five.
        ura_dora: whether the tiles under the indicators count for riichi.
        kan_dora: whether each quad reveals a further dora indicator.
        kan_ura: whether the tiles under the indicators of quads count for riichi too.
        kan_dora_timing: the moment when the indicator of a quad is revealed. "at once": at once for all
            quads. "concealed at once": at once for concealed quads, after the discard for other quads. "after
            discard": after the discard for all quads.
        ippatsu: whether ippatsu is a yaku.
        open_tanyao: whether an open hand may have tanyao.
        renhou: the score of a win on a discard before the winner's first turn. "none": it is no yaku.
            "mangan": a mangan in place of all other yaku and dora. "4 han", "5 han": 4 or 5 han in addition
            to other yaku. "yakuman": a yakuman.
        local_yaku: the local yaku that count, as ids from ``paili.scoring.rules.LOCAL_YAKU``.
        seven_pairs_quads: whether four tiles of a kind count as two of the seven pairs.
        green_needs_dragon: whether ryuuiisou must hold the green dragon.
        haitei_rinshan: whether haitei and rinshan both count if the last tile of the wall is drawn as a
            replacement tile.
        shiiaru_concealed_quads: whether concealed quads count among the four calls of shiiaru raotai.
        minimum_han_honba: with at least this number of honba, a win needs two han of yaku; 0 for never.
        double_wind_pair_fu: the fu of a pair that is both seat wind and round wind, 2 or 4.
        pinfu_tsumo: whether pinfu and menzen tsumo both count, with 20 fu; otherwise such a hand has 30 fu
            and no pinfu.
        open_flat_fu: whether an open ron without any fu item has 30 fu; otherwise it has 20 fu.
        rinshan_tsumo_fu: whether a win on the replacement tile has the 2 fu of tsumo.
        kiriage: whether 4 han 30 fu and 3 han 60 fu are a mangan.
        counted_yakuman: the value of 13 han and more: a "yakuman", a "sanbaiman", or "multiple" yakuman (two
            for 26 han, and so on).
        double_yakuman: the yakuman that count twice, as ids from ``paili.scoring.rules.DOUBLE_YAKU``.
        yakuman_stacking: the value of several yakuman in one hand: the "sum" of all; only the "highest"; or
            "one" yakuman, even if a double yakuman is among them.
        heavenly_wait: the tile that counts as the winning tile of tenhou: the "drawn" tile; the tile that
            gives the "best" score; or "none", so that no yaku of a special wait counts.
        rob_concealed_quad: whether thirteen orphans may rob a concealed quad.
        max_ron: how many players may win on one discard.
        triple_ron: the result of three wins on one discard: "all" are paid, or they "abort" the deal.
        honba_of_rons: the receiver of honba if several players win on one discard: the "first" winner after
            the discarder, or "each" winner.
        liability: the yakuman for which the player is liable (pao) whose discard completed the last called
            meld, as ids from ``paili.scoring.rules.LIABLE_YAKU``.
        liability_share: the payment of the liable player if the hand has other yakuman too: for the "whole"
            win, or only for the yakuman of ``liability`` ("part").
        liability_honba: the player who pays the honba if there is a liable player and the win is a ron:
            "liable" or "discarder".
        honba_ron: points of one honba on a discard.
        honba_tsumo: points of one honba from each payer on a self-drawn win.
        nagashi: the value of a river of terminals and honours only at an exhaustive draw. "none": no value.
            "draw": a mangan, and the deal remains a draw. "win": a mangan, and the deal counts as a win,
            which takes honba and riichi sticks.
        nagashi_own_calls: whether nagashi counts for a player who has called.
        noten_payment: the points that all players who are not ready pay at an exhaustive draw, in sum.
        tenpai: the condition under which a wait does not count as tenpai because the player has all four
            copies of the kind. "concealed": all four are concealed. "own": some may be in the player's melds.
            "shape": such waits always count.
        dealer_repeats: the condition under which the dealer deals again: only after a "win" of the dealer, or
            also after an exhaustive draw with the dealer in "tenpai".
        abortive_draws: the abortive draws that exist, as ids from
            ``paili.scoring.rules.ABORTIVE_DRAWS``.
        riichi_points: the points that a player needs to declare riichi; 0 for no limit.
        riichi_wall: the number of tiles that must be left in the wall to declare riichi.
        riichi_quads: the condition under which a player in riichi may make a concealed quad of the drawn
            tile. "never": it is forbidden. "same waits": the waits do not change. "same reading": in
            addition, the three tiles in hand are a triplet in every division of the complete hand into
            groups.
        swap_ban: the tiles that may not be discarded directly after a call. "none": no tile. "same tile": the
            kind of the called tile. "both ends": also the kind that completes the run at its other end.
        sanma_tsumo: with three players, the use of the payment of the missing fourth player at a tsumo.
            "loss": nobody pays it. "half" or "full": each payer adds half of it, or all of it. "equal" or
            "proportional": the winner gets the points of a ron, which the payers share equally, or in
            proportion to the payments of a game with four players.
        kita_han: the han of each north that is set aside; 0 if norths cannot be set aside.
        kita_rinshan: whether a win on the tile drawn for a north is rinshan.
        kita_chankan: whether a win on a north that another player sets aside is chankan.
        north_value: whether a triplet of norths is a yaku of one han for every player.

    Raises:
        ScoreError: if a field has a value that is not allowed, or two fields contradict each other.
    """

    TENHOU: ClassVar[Rules]
    MAHJONG_SOUL: ClassVar[Rules]
    M_LEAGUE: ClassVar[Rules]
    EMA: ClassVar[Rules]
    WRC: ClassVar[Rules]
    TENHOU_SANMA: ClassVar[Rules]
    MAHJONG_SOUL_SANMA: ClassVar[Rules]
    TENHOU_EAST: ClassVar[Rules]
    TENHOU_SANMA_EAST: ClassVar[Rules]
    MAHJONG_SOUL_EAST: ClassVar[Rules]
    MAHJONG_SOUL_SANMA_EAST: ClassVar[Rules]

    players: int = rule(4, within=(3, 4), in_batch=True)
    start_points: int = rule(25_000, within=_POINTS)
    goal_points: int = rule(30_000, within=_POINTS)
    return_points: int = rule(30_000, within=_POINTS)
    uma: tuple[int, ...] = rule((20, 10, -10, -20), within=(-1_000, 1_000))
    uma_ties: Literal["seat", "split"] = "seat"
    leftover_sticks: Literal["first", "nobody"] = "first"
    bust_ends: bool = True
    dealer_may_stop: bool = True
    dealer_may_stop_ready: bool = True
    rounds: int = rule(2, within=(1, 4))
    red_fives: tuple[int, int, int] = rule((1, 1, 1), within=(0, 4), in_batch=True)
    ura_dora: bool = rule(True, in_batch=True)
    kan_dora: bool = rule(True, in_batch=True)
    kan_ura: bool = rule(True, in_batch=True)
    kan_dora_timing: Literal["at once", "concealed at once", "after discard"] = "concealed at once"
    ippatsu: bool = rule(True, in_batch=True)
    open_tanyao: bool = rule(True, in_batch=True)
    renhou: Literal["none", "mangan", "4 han", "5 han", "yakuman"] = rule("none", in_batch=True)
    local_yaku: tuple[str, ...] = rule((), among=LOCAL_YAKU)
    seven_pairs_quads: bool = rule(False, in_batch=True)
    green_needs_dragon: bool = rule(False, in_batch=True)
    haitei_rinshan: bool = False
    shiiaru_concealed_quads: bool = False
    minimum_han_honba: int = rule(0, within=(0, 99), in_batch=True)
    double_wind_pair_fu: int = rule(4, among=(2, 4), in_batch=True)
    pinfu_tsumo: bool = rule(True, in_batch=True)
    open_flat_fu: bool = rule(True, in_batch=True)
    rinshan_tsumo_fu: bool = rule(True, in_batch=True)
    kiriage: bool = rule(False, in_batch=True)
    counted_yakuman: Literal["yakuman", "sanbaiman", "multiple"] = rule("yakuman", in_batch=True)
    double_yakuman: tuple[str, ...] = rule((), among=DOUBLE_YAKU, in_batch=True)
    yakuman_stacking: Literal["sum", "highest", "one"] = rule("sum", in_batch=True)
    heavenly_wait: Literal["drawn", "best", "none"] = rule("drawn", in_batch=True)
    rob_concealed_quad: bool = False
    max_ron: int = rule(3, within=(1, 3))
    triple_ron: Literal["all", "abort"] = "all"
    honba_of_rons: Literal["first", "each"] = "first"
    liability: tuple[str, ...] = rule(("daisangen", "daisuushii"), among=LIABLE_YAKU)
    liability_share: LiabilityShare = "whole"
    liability_honba: LiabilityHonba = "liable"
    honba_ron: int = rule(300, within=_PAYMENT)
    honba_tsumo: int = rule(100, within=_PAYMENT)
    nagashi: Literal["none", "draw", "win"] = "draw"
    nagashi_own_calls: bool = True
    noten_payment: int = rule(3_000, within=_PAYMENT)
    tenpai: Literal["concealed", "own", "shape"] = "concealed"
    dealer_repeats: Literal["win", "tenpai"] = "tenpai"
    abortive_draws: tuple[str, ...] = rule(ABORTIVE_DRAWS, among=ABORTIVE_DRAWS)
    riichi_points: int = rule(1_000, within=_POINTS)
    riichi_wall: int = rule(4, within=(0, 70))
    riichi_quads: Literal["never", "same waits", "same reading"] = "same waits"
    swap_ban: Literal["none", "same tile", "both ends"] = "both ends"
    sanma_tsumo: TsumoShare = rule("loss", in_batch=True)
    kita_han: int = rule(0, within=(0, 4), in_batch=True)
    kita_rinshan: bool = rule(True, in_batch=True)
    kita_chankan: bool = rule(False, in_batch=True)
    north_value: bool = rule(False, in_batch=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_players(self)

    def __repr__(self) -> str:
        """Return the name of the preset, or the most similar preset with the fields that differ from it."""
        if (name := _CONSTANTS.get(self.name)) and self == _PRESETS[self.name]:
            return f"Rules.{name}"
        near = min(_PRESETS.values(), key=lambda preset: len(diff(self, preset)))
        changed = {field: getattr(self, field) for field in ("name", *diff(self, near))}
        changes = ", ".join(f"{field}={value!r}" for field, value in changed.items())
        return f"{near!r}.replace({changes})"

    @cached_property
    def shares(self) -> Shares:
        """The fields of the rules that decide who pays how much, as a named tuple.

        They are ``players``, ``sanma_tsumo``, ``honba_ron``, ``honba_tsumo``, ``liability_share`` and
        ``liability_honba``.

        >>> Rules.TENHOU_SANMA.shares.sanma_tsumo
        'loss'
        """
        return Shares(*(getattr(self, name) for name in Shares._fields))

    @property
    def variant(self) -> Variant:
        """The tiles in play and the winning shapes of these rules, as a `paili.Variant`.

        >>> Rules.TENHOU_SANMA.variant.name
        'sanma'
        """
        return SANMA if self.players == _THREE else RIICHI

    def diff(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which two rule sets differ, with both values.

        The result is a dict: the key is the name of a field, the value is a pair of the field's value in this
        rule set and its value in the other. The field ``name`` is not compared.

        Args:
            other: the other rule set.

        >>> Rules.WRC.diff(Rules.WRC.replace(kiriage=False))
        {'kiriage': (True, False)}
        """
        return diff(self, other)

    @classmethod
    def _based_on(cls, name: object) -> Any:
        return preset(str(name))

    @classmethod
    def _no_such_rule(cls, name: str) -> ScoreError:
        return ScoreError("rules.unknown_rule", name=name, near=nearest(str(name), FIELDS))


# name → what may stand in it, in order
FIELDS: Final = Rules.fields()
_PRESETS: Final[dict[str, Rules]] = {}
_CONSTANTS: Final[dict[str, str]] = {}


def diff(a: Rules | str, b: Rules | str) -> dict[str, tuple[Any, Any]]:
    """Return the fields in which two rule sets differ, each with its value in the first and in the second.

    The result is a dict from the name of each such field to a pair of values, without the field ``name``.

    Args:
        a, b: the rule sets, or names of presets.

    Raises:
        ScoreError: if ``a`` or ``b`` is neither a `Rules` nor the name of a preset.

    >>> diff("tenhou", "tenhou-east")  # two rounds (East and South) against one
    {'rounds': (2, 1)}
    """
    return checked_rules(a).differing_fields(checked_rules(b))


def add_preset(constant: str, rules: Rules) -> None:
    """Add a rule set to the presets, under its name and as a constant of `Rules`."""
    _PRESETS[rules.name] = rules
    _CONSTANTS[rules.name] = constant
    setattr(Rules, constant, rules)


def presets() -> Mapping[str, Rules]:
    """Return all ready-made riichi rule sets by name; `preset` returns one of them.

    >>> list(presets())[:5]
    ['tenhou', 'mahjong_soul', 'mleague', 'ema', 'wrc']
    """
    return dict(_PRESETS)


def preset(name: str) -> Rules:
    """Return the ready-made riichi rule set with a name, such as "M-League".

    Case, spaces, hyphens and extra underscores do not matter.

    Args:
        name: the name, in any language; `presets` lists the names.

    Raises:
        ScoreError: if no preset has this name.

    >>> preset("M-League") is Rules.M_LEAGUE
    True
    """
    rules = _preset_named(str(name))
    if rules is None:
        raise no_such_rules("rules.unknown_set", name, list(_PRESETS), name=name)
    return rules


def _preset_named(name: str) -> Rules | None:
    result = same_name(name, _PRESETS)
    return None if result is None else _PRESETS[result]


def named(rules: Rules) -> Rules:
    """Return the preset with the same settings, or the rules themselves if no preset has them.

    >>> named(Rules.TENHOU.replace(rounds=1)).name
    'tenhou_east'
    """
    return next((item for item in _PRESETS.values() if item == rules.replace(name=item.name)), rules)


def checked_rules(rules: object, *, games: Sequence[str] = ()) -> Rules:
    """Return a `Rules` object, from the object itself or from the name of a preset.

    Args:
        rules: the object or the name.
        games: the names of Chinese games that the caller also accepts; only the error message uses them.

    Raises:
        ScoreError: if ``rules`` is neither an object nor a name; the message lists the accepted names.

    >>> checked_rules("ema") is Rules.EMA
    True
    >>> checked_rules("chess")
    Traceback (most recent call last):
    ...
    paili.errors.ScoreError: rules='chess': must be a Rules, for example Rules.TENHOU, or a name: \
one of tenhou, mahjong_soul, mleague, ema, wrc, tenhou_sanma, mahjong_soul_sanma, tenhou_east, \
tenhou_sanma_east, mahjong_soul_east, mahjong_soul_sanma_east
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str) and (result := _preset_named(rules)) is not None:
        return result
    raise no_such_rules("rules.not_rules", rules, [*_PRESETS, *games], value=shown(rules))


# ---------------------------------------------------------------------------------- checks


def _check_players(rules: Rules) -> None:
    """Raise a ScoreError if a field does not fit the number of players."""
    players = rules.players
    if len(rules.uma) != players:
        raise ScoreError("rules.uma", value=shown(rules.uma), players=players)
    # one to three of four pay and receive it, one or two of three
    shares = 6 if players == 4 else 2
    if rules.noten_payment % shares:
        raise ScoreError("rules.noten", value=rules.noten_payment, shares=shares, players=players)
    if players == 4 and rules.kita_han:
        raise ScoreError("rules.kita_of_four", value=rules.kita_han)
    if players == 4 and rules.north_value:
        raise ScoreError("rules.north_of_four")
    if players == 3 and rules.max_ron > 2:
        raise ScoreError("rules.ron_of_three")
    four_handed = [draw for draw in rules.abortive_draws if draw in ("four_winds", "four_riichi")]
    if players == 3 and four_handed:
        raise ScoreError("rules.draw_of_three", draw=four_handed[0])
