"""A rule set: one frozen record with every switch that changes what a won hand is worth.

What the word of a switch does stands beside its field here; what each rule set chooses, with its source,
stands in `paili.scoring.preset_rules`. The switches that decide what a player may do (swap calling, when
riichi may be declared, how a game ends) never change the worth of a win; `paili.game` asks for them.

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
    """One rule set. All fields are keywords; the defaults are the common online game of four.

    Attributes:
        name: what the rule set is called.
        players: seats at the table, 4 or 3. With three there is no north seat, 2m…8m are not in play, and
            an indicator 1m points to 9m.
        start_points: points of each player at the start.
        goal_points: after the last round the game ends only if someone has this many.
        return_points: final points are reckoned from here; the difference to ``start_points`` of all
            players goes to the first (the oka).
        uma: what each rank receives at the end, in thousands, first rank first.
        uma_ties: players with equal points are ranked by "seat", or "split" what their ranks receive.
        leftover_sticks: riichi sticks left at the end go to the "first", or to "nobody".
        bust_ends: the game ends when someone has less than nothing.
        dealer_may_stop: the game ends when a dealer who leads wins in the last round (agari-yame).
        dealer_may_stop_ready: and when one who leads is ready there at a draw (tenpai-yame).
        rounds: winds that are played: 1 is East only, 2 East and South. One more follows, deal by deal, while
            nobody has ``goal_points``.
        red_fives: how many fives of characters, dots and bamboos are red; with 0 a red five in a hand is
            an ordinary one.
        ura_dora: whether the tiles under the indicators count for riichi.
        kan_dora: whether a quad turns a further indicator.
        kan_ura: whether the tiles under those count too.
        kan_dora_timing: when a quad's indicator is turned: "at once" always, "concealed at once" and the
            others after the discard, or all "after discard".
        ippatsu: whether ippatsu is a yaku.
        open_tanyao: whether tanyao may be open.
        renhou: what winning on a discard before one's first turn is: nothing, a "mangan" apart from all
            other yaku, "4 han" or "5 han" added to them, or "yakuman".
        local_yaku: ids out of ``LOCAL_YAKU`` that are played.
        seven_pairs_quads: whether four of a kind may be two of the seven pairs.
        green_needs_dragon: whether ryuuiisou must hold the green dragon.
        haitei_rinshan: whether the last tile may be a replacement tile, so that both yaku meet.
        shiiaru_concealed_quads: whether concealed quads count among the four calls of shiiaru raotai.
        minimum_han_honba: from how many honba on two han of yaku are needed; 0 for never.
        double_wind_pair_fu: fu of a pair that is seat and round wind, 2 or 4.
        pinfu_tsumo: whether pinfu and menzen tsumo meet, at 20 fu; else the hand has no pinfu and 30 fu.
        open_flat_fu: whether an open hand without any fu has 30 on a discard; else 20.
        rinshan_tsumo_fu: whether the replacement tile has the 2 fu of tsumo.
        kiriage: whether 4 han 30 fu and 3 han 60 fu are a mangan.
        counted_yakuman: what 13 han and more are: one "yakuman", "sanbaiman", or "multiple": two yakuman
            for 26, and so on.
        double_yakuman: ids out of ``DOUBLE_YAKU`` that count twice.
        yakuman_stacking: several yakuman count as their "sum", as the "highest" single one, or as "one"
            even where a single one is double.
        heavenly_wait: which tile of a tenhou hand completed it: the one "drawn", the "best" for the
            player, or "none", so that it has no special wait.
        rob_concealed_quad: whether thirteen orphans may rob a concealed quad.
        max_ron: how many players may win on one discard.
        triple_ron: three wins on one discard: "all" are paid, or "abort" the round.
        honba_of_rons: with several wins honba go to the "first" after the discarder, or to "each".
        liability: ids out of ``LIABLE_YAKU`` for which the player who fed the last meld is liable.
        liability_share: with other yakuman beside it the liable player answers for the "whole", or only
            for the liable "part".
        liability_honba: who pays the honba of a liable win on a discard: "liable" or "discarder".
        honba_ron: points of one honba on a discard.
        honba_tsumo: points of one honba from each payer on a self-drawn win.
        nagashi: a river of orphans only is nothing ("none"), a mangan paid as an exhaustive "draw", or a
            "win" which takes honba and sticks.
        nagashi_own_calls: whether the player of such a river may have called.
        noten_payment: points that change hands at an exhaustive draw, in all.
        tenpai: whose fourth tiles make a wait dead: those in the "concealed" hand, also those in one's
            "own" melds, or no ones ("shape").
        dealer_repeats: the dealer stays after a "win" only, or also after a draw in "tenpai".
        abortive_draws: ids out of ``ABORTIVE_DRAWS`` that are played.
        riichi_points: fewest points with which riichi may be declared; 0 for whoever has fewer too.
        riichi_wall: fewest tiles in the wall with which it may be declared.
        riichi_quads: whether one may make a concealed quad of the drawn tile in riichi: "never", if the "same
            waits" are left, or only if also the three tiles were a triplet in every reading ("same reading").
        swap_ban: what may not be discarded after a call: nothing ("none"), the "same tile", or also the one
            that the other end of the run would have taken ("both ends").
        sanma_tsumo: what happens with the share of the missing fourth player when three play: it is a
            "loss"; each payer adds "half" of it, or all of it ("full"); all pay "equal" parts; or the
            worth of a discard is paid "proportional" to the ordinary shares.
        kita_han: han of each north set aside; 0 where norths are not set aside.
        kita_rinshan: whether the tile drawn for a north is a rinshan tile.
        kita_chankan: whether winning on a north that is set aside is chankan.
        north_value: whether a triplet of norths is worth one han to everyone.

    Raises:
        ScoreError: if a field has a value that it does not know, or two contradict each other.
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
        """Return the name of a preset, or the nearest one with what is different."""
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
        """Which tiles and shapes are played with.

        >>> Rules.TENHOU_SANMA.variant.name
        'sanma'
        """
        return SANMA if self.players == _THREE else RIICHI

    def diff(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which two rule sets differ, with both values; names do not count.

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
    """Return the fields in which two rule sets differ, with the value of each; names do not count.

    Raises:
        ScoreError: if one of them is neither a `Rules` nor the name of some.

    >>> diff(Rules.TENHOU, Rules.TENHOU.replace(name="mine"))
    {}
    """
    return checked_rules(a).differing_fields(checked_rules(b))


def add_preset(constant: str, rules: Rules) -> None:
    """Make a rule set known under its name, and as a constant of `Rules`."""
    _PRESETS[rules.name] = rules
    _CONSTANTS[rules.name] = constant
    setattr(Rules, constant, rules)


def presets() -> Mapping[str, Rules]:
    """Return the rule sets that have a name.

    >>> list(presets())
    ['tenhou', 'mahjong_soul', 'mleague', 'ema', 'wrc', 'tenhou_sanma', 'mahjong_soul_sanma', \
'tenhou_east', 'tenhou_sanma_east', 'mahjong_soul_east', 'mahjong_soul_sanma_east']
    """
    return dict(_PRESETS)


def preset(name: str) -> Rules:
    """Return the preset with a name; case, spaces and hyphens do not matter, nor an underscore more.

    Raises:
        ScoreError: if there is none.

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
    """Return the preset that says the same under its own name; the rules themselves where there is none.

    >>> named(Rules.TENHOU.replace(rounds=1)).name
    'tenhou_east'
    """
    return next((item for item in _PRESETS.values() if item == rules.replace(name=item.name)), rules)


def checked_rules(rules: object, *, games: Sequence[str] = ()) -> Rules:
    """Return rules that are given as themselves or by the name of a preset.

    Args:
        rules: what was given.
        games: the names of the Chinese games that may be given there too, for the error.

    Raises:
        ScoreError: if they are none; the message says what to give.

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
    """Refuse what does not fit the number of players."""
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
    """Return the rules that change what a win is worth as whole numbers, in the order of the fields.

    A word is its place among its choices, ids are a bit each by their place among those that there are, red
    fives a bit for each suit that has some.

    >>> numbers = numbers_of(Rules.MAHJONG_SOUL)
    >>> numbers["players"], numbers["renhou"], bin(numbers["double_yakuman"])
    (4, 0, '0b1111')
    """
    return {name: field.number(getattr(rules, name)) for name, field in FIELDS.items() if field.in_batch}
