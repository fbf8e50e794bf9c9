"""Define `Rules`: one frozen record with every setting that changes the worth of a won hand.

Each field is explained here; `paili.scoring.preset_rules` has the choices of each rule set with their
sources. Settings that decide what a player may do (swap calling, when riichi may be declared, how a game
ends) never change the worth of a win; `paili.game` uses them.

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

from paili.errors import ScoreError, shown
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
    """The part of a rule set that decides payments; its fields are those of `Rules`."""

    players: int
    sanma_tsumo: TsumoShare
    honba_ron: int
    honba_tsumo: int
    liability_share: LiabilityShare
    liability_honba: LiabilityHonba


@dataclass(frozen=True, kw_only=True)
class Rules(RuleRecord):
    """A rule set of riichi. All fields are keywords; the defaults are the common online game for four
    players.

    Attributes:
        name: the name of the rule set.
        players: seats at the table, 4 or 3. With three there is no north seat, 2m…8m are not in play, and
            an indicator 1m points to 9m.
        start_points: points of each player at the start.
        goal_points: the points that a player must have for the game to end after the last round.
        return_points: the points that are subtracted from each player's final points; the amount by which
            this exceeds ``start_points``, summed over the players, goes to the first (the oka).
        uma: the bonus of each rank at the end, in thousands of points, first rank first.
        uma_ties: "seat" to rank players with equal points by seat, or "split" to share the bonus of their
            ranks.
        leftover_sticks: riichi sticks left at the end go to the "first", or to "nobody".
        bust_ends: whether the game ends when a player has fewer than 0 points.
        dealer_may_stop: whether the game ends when a dealer who leads wins in the last round (agari-yame).
        dealer_may_stop_ready: whether it also ends when a dealer who leads is ready at a draw there
            (tenpai-yame).
        rounds: the number of winds: 1 is East only, 2 is East and South. One more wind follows, deal by deal,
            while no player has ``goal_points``.
        red_fives: how many fives of characters, dots and bamboos are red; with 0, a red five in a hand counts
            as an ordinary five.
        ura_dora: whether the tiles under the indicators count for riichi.
        kan_dora: whether each quad reveals a further dora indicator.
        kan_ura: whether the tiles under the indicators of quads count for riichi too.
        kan_dora_timing: when a quad's indicator is revealed: "at once" always, "concealed at once" and the
            others after the discard, or all "after discard".
        ippatsu: whether ippatsu is a yaku.
        open_tanyao: whether an open hand may have tanyao.
        renhou: the value of a win on a discard before the winner's first turn: nothing, a "mangan" apart from
            all other yaku, "4 han" or "5 han" added to them, or "yakuman".
        local_yaku: the local yaku in use, as ids out of ``LOCAL_YAKU``.
        seven_pairs_quads: whether four tiles of a kind count as two of the seven pairs.
        green_needs_dragon: whether ryuuiisou must hold the green dragon.
        haitei_rinshan: whether haitei and rinshan can combine, when the last tile is a replacement tile.
        shiiaru_concealed_quads: whether concealed quads count among the four calls of shiiaru raotai.
        minimum_han_honba: the number of honba from which a win needs two han of yaku; 0 for never.
        double_wind_pair_fu: the fu of a pair that is both seat wind and round wind, 2 or 4.
        pinfu_tsumo: whether pinfu and menzen tsumo combine, at 20 fu; otherwise the hand has 30 fu and no
            pinfu.
        open_flat_fu: whether an open hand without any other fu has 30 fu on a discard; otherwise 20.
        rinshan_tsumo_fu: whether a win on the replacement tile has the 2 fu of tsumo.
        kiriage: whether 4 han 30 fu and 3 han 60 fu are a mangan.
        counted_yakuman: the value of 13 han and more: one "yakuman", a "sanbaiman", or "multiple" yakuman:
            two for 26 han, and so on.
        double_yakuman: the yakuman that count twice, as ids out of ``DOUBLE_YAKU``.
        yakuman_stacking: how several yakuman in a hand count: as their "sum", as the "highest" of them, or as
            "one" yakuman, even where one of them is double.
        heavenly_wait: the tile taken to have completed a tenhou hand: the "drawn" tile, the "best" tile for
            the player, or "none", so that the hand has no special wait.
        rob_concealed_quad: whether thirteen orphans may rob a concealed quad.
        max_ron: how many players may win on one discard.
        triple_ron: what three wins on one discard do: "all" are paid, or they "abort" the round.
        honba_of_rons: who receives honba when several players win: the "first" winner after the discarder, or
            "each".
        liability: ids out of ``LIABLE_YAKU`` for which the player who fed the last meld is liable.
        liability_share: what the liable player pays for when the win has other yakuman too: the "whole" win,
            or only the liable "part".
        liability_honba: who pays the honba of a liable win on a discard: "liable" or "discarder".
        honba_ron: points of one honba on a discard.
        honba_tsumo: points of one honba from each payer on a self-drawn win.
        nagashi: what a river of terminals and honours only is at an exhaustive draw: nothing ("none"), a
            mangan paid within the "draw", or a "win", which takes honba and sticks.
        nagashi_own_calls: whether the player of a nagashi may have called.
        noten_payment: the total of points that players who are not ready pay at an exhaustive draw.
        tenpai: when a wait on a kind is dead because the player has all four copies: if they are in the
            "concealed" hand, also if some are in the player's "own" melds, or never ("shape").
        dealer_repeats: when the dealer deals again: after a "win" only, or also after a draw in "tenpai".
        abortive_draws: the abortive draws in use, as ids out of ``ABORTIVE_DRAWS``.
        riichi_points: the fewest points with which riichi may be declared; 0 for no limit.
        riichi_wall: the fewest tiles left in the wall with which riichi may be declared.
        riichi_quads: when a player in riichi may make a concealed quad of the drawn tile: "never"; "same
            waits", if the waits stay the same; "same reading", if in addition the three tiles in hand are a
            triplet however the completed hand is divided into groups.
        swap_ban: which tiles may not be discarded after a call: any tile may ("none"), not the "same tile" as
            the called one, or also not the tile that completes the run at its other end ("both ends").
        sanma_tsumo: with three players, what happens at a tsumo to the share of the missing fourth player.
            "loss": nobody pays it. "half" or "full": each payer adds half of it, or all of it. "equal" or
            "proportional": the winner gets the points of a ron, split into equal parts, or in proportion to
            the ordinary shares.
        kita_han: the han of each north set aside; 0 if norths cannot be set aside.
        kita_rinshan: whether a win on the tile drawn for a north is rinshan.
        kita_chankan: whether winning on a north that is set aside is chankan.
        north_value: whether a triplet of norths is worth one han to everyone.

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
        """Return the name of the preset, or the nearest preset with the fields that differ."""
        if (name := _CONSTANTS.get(self.name)) and self == _PRESETS[self.name]:
            return f"Rules.{name}"
        near = min(_PRESETS.values(), key=lambda preset: len(diff(self, preset)))
        changed = {field: getattr(self, field) for field in ("name", *diff(self, near))}
        changes = ", ".join(f"{field}={value!r}" for field, value in changed.items())
        return f"{near!r}.replace({changes})"

    @cached_property
    def shares(self) -> Shares:
        """Return the part of the rules that decides payments."""
        return Shares(*(getattr(self, name) for name in Shares._fields))

    @property
    def variant(self) -> Variant:
        """The variant that these rules are played with: its tiles and winning forms.

        >>> Rules.TENHOU_SANMA.variant.name
        'sanma'
        """
        return SANMA if self.players == _THREE else RIICHI

    def diff(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which two rule sets differ, with both values; ``name`` is not compared.

        >>> Rules.WRC.diff(Rules.WRC.replace(kiriage=False))
        {'kiriage': (True, False)}
        """
        return diff(self, other)

    @classmethod
    def _based_on(cls, name: object) -> Any:
        return preset(str(name))

    @classmethod
    def _no_such_rule(cls, name: str) -> ScoreError:
        return ScoreError("rules.unknown_rule", name=name)


# name → what may stand in it, in order
FIELDS: Final = Rules.fields()
_PRESETS: Final[dict[str, Rules]] = {}
_CONSTANTS: Final[dict[str, str]] = {}


def diff(a: Rules | str, b: Rules | str) -> dict[str, tuple[Any, Any]]:
    """Return the fields in which two rule sets differ, with both values; ``name`` is not compared.

    Raises:
        ScoreError: if ``a`` or ``b`` is neither a `Rules` nor the name of a preset.

    >>> diff(Rules.TENHOU, Rules.TENHOU.replace(name="mine"))
    {}
    """
    return checked_rules(a).differing_fields(checked_rules(b))


def add_preset(constant: str, rules: Rules) -> None:
    """Register a rule set under its name, and as a constant of `Rules`."""
    _PRESETS[rules.name] = rules
    _CONSTANTS[rules.name] = constant
    setattr(Rules, constant, rules)


def presets() -> Mapping[str, Rules]:
    """Return the presets by name.

    >>> list(presets())
    ['tenhou', 'mahjong_soul', 'mleague', 'ema', 'wrc', 'tenhou_sanma', 'mahjong_soul_sanma', \
'tenhou_east', 'tenhou_sanma_east', 'mahjong_soul_east', 'mahjong_soul_sanma_east']
    """
    return dict(_PRESETS)


def preset(name: str) -> Rules:
    """Return the preset with a name; case, spaces, hyphens and extra underscores do not matter.

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
    """Return the rules for an argument that is a `Rules` or the name of a preset.

    Args:
        rules: the argument.
        games: the names of Chinese games that the caller accepts too, for the error message.

    Raises:
        ScoreError: if ``rules`` is neither; the message lists the accepted names.

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


# ---------------------------------------------------------------------------------- for compiled loops


def numbers_of(rules: Rules) -> dict[str, int]:
    """Return the settings that change the worth of a win as integers, in the order of the fields.

    A word becomes its index among the choices of the field. A set of ids becomes bits, by the index of each
    id among all ids of the field. Red fives become a bit for each suit that has any.

    >>> numbers = numbers_of(Rules.MAHJONG_SOUL)
    >>> numbers["players"], numbers["renhou"], bin(numbers["double_yakuman"])
    (4, 0, '0b1111')
    """
    return {name: field.number(getattr(rules, name)) for name, field in FIELDS.items() if field.in_batch}
