"""A rule set: one frozen record with every switch that changes what a won hand is worth.

What the word of a switch does stands beside its field here; what each rule set chooses, with its source,
stands in `paili.scoring.presets`. The switches that decide what a player may do (swap calling, when riichi
may be declared, how a game ends) never change the worth of a win; `paili.game` asks for them.

>>> Rules.TENHOU.double_wind_pair_fu, Rules.M_LEAGUE.double_wind_pair_fu
(4, 2)
>>> Rules.TENHOU.but(kiriage=True).diff(Rules.TENHOU)
{'kiriage': (True, False)}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final, Literal, Self, get_args, get_origin, get_type_hints

from paili.errors import ScoreError, shown
from paili.scoring.toml_text import text_of, values_of

LIABLE_YAKU: Final = ("daisangen", "daisuushii", "suukantsu")
DOUBLE_YAKU: Final = ("kokushi_musou_13_wait", "suuankou_tanki", "junsei_chuuren_poutou", "daisuushii")
ABORTIVE_DRAWS: Final = ("nine_orphans", "four_winds", "four_riichi", "four_quads")
LOCAL_YAKU: Final = (
    "daisharin", "daichikurin", "daisuurin", "daichisei", "shiiaru_raotai", "sanrenkou", "suurenkou",
    "isshoku_sanjun", "isshoku_yonjun", "uumensai", "sanpuukou", "benikujaku", "iipin_mooyue",
    "chuupin_raoyui", "open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan",
)  # fmt: skip

Renhou = Literal["none", "mangan", "4 han", "5 han", "yakuman"]
CountedYakuman = Literal["yakuman", "sanbaiman", "multiple"]
Stacking = Literal["sum", "highest", "one"]
HeavenlyWait = Literal["drawn", "best", "none"]
KanDoraTiming = Literal["at once", "concealed at once", "after discard"]
TripleRon = Literal["all", "abort"]
HonbaOfRons = Literal["first", "each"]
LiabilityShare = Literal["whole", "part"]
LiabilityHonba = Literal["liable", "discarder"]
Nagashi = Literal["none", "draw", "win"]
Tenpai = Literal["concealed", "own", "shape"]
DealerRepeats = Literal["win", "tenpai"]
Ties = Literal["seat", "split"]
Leftover = Literal["first", "nobody"]
TsumoShare = Literal["loss", "half", "full", "equal", "proportional"]
SwapBan = Literal["none", "same tile", "both ends"]
RiichiQuads = Literal["never", "same waits", "same reading"]


@dataclass(frozen=True, kw_only=True)
class Rules:
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

    name: str = "custom"
    players: int = 4
    start_points: int = 25_000
    goal_points: int = 30_000
    return_points: int = 30_000
    uma: tuple[int, ...] = (20, 10, -10, -20)
    uma_ties: Ties = "seat"
    leftover_sticks: Leftover = "first"
    bust_ends: bool = True
    dealer_may_stop: bool = True
    dealer_may_stop_ready: bool = True
    rounds: int = 2
    red_fives: tuple[int, int, int] = (1, 1, 1)
    ura_dora: bool = True
    kan_dora: bool = True
    kan_ura: bool = True
    kan_dora_timing: KanDoraTiming = "concealed at once"
    ippatsu: bool = True
    open_tanyao: bool = True
    renhou: Renhou = "none"
    local_yaku: tuple[str, ...] = ()
    seven_pairs_quads: bool = False
    green_needs_dragon: bool = False
    haitei_rinshan: bool = False
    shiiaru_concealed_quads: bool = False
    minimum_han_honba: int = 0
    double_wind_pair_fu: int = 4
    pinfu_tsumo: bool = True
    open_flat_fu: bool = True
    rinshan_tsumo_fu: bool = True
    kiriage: bool = False
    counted_yakuman: CountedYakuman = "yakuman"
    double_yakuman: tuple[str, ...] = ()
    yakuman_stacking: Stacking = "sum"
    heavenly_wait: HeavenlyWait = "drawn"
    rob_concealed_quad: bool = False
    max_ron: int = 3
    triple_ron: TripleRon = "all"
    honba_of_rons: HonbaOfRons = "first"
    liability: tuple[str, ...] = ("daisangen", "daisuushii")
    liability_share: LiabilityShare = "whole"
    liability_honba: LiabilityHonba = "liable"
    honba_ron: int = 300
    honba_tsumo: int = 100
    nagashi: Nagashi = "draw"
    nagashi_own_calls: bool = True
    noten_payment: int = 3_000
    tenpai: Tenpai = "concealed"
    dealer_repeats: DealerRepeats = "tenpai"
    abortive_draws: tuple[str, ...] = ABORTIVE_DRAWS
    riichi_points: int = 1_000
    riichi_wall: int = 4
    riichi_quads: RiichiQuads = "same waits"
    swap_ban: SwapBan = "both ends"
    sanma_tsumo: TsumoShare = "loss"
    kita_han: int = 0
    kita_rinshan: bool = True
    kita_chankan: bool = False
    north_value: bool = False

    def __post_init__(self) -> None:
        for name, kind in _KINDS_OF_FIELDS.items():
            _check_field(self, name, kind)
        _check_ids(self)
        _check_numbers(self)
        _check_three_players(self)

    def but(self, **changes: Any) -> Self:
        """Return the rules with some fields changed.

        Raises:
            ScoreError: if there is no such field, or a value is not one of its values.

        >>> Rules.TENHOU.but(kiriage=True).kiriage
        True
        """
        _check_names(changes)
        return replace(self, **changes)

    def diff(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which two rule sets differ, with both values; names do not count.

        >>> Rules.WRC.diff(Rules.WRC.but(kiriage=False))
        {'kiriage': (True, False)}
        """
        return diff(self, other)

    def to_dict(self) -> dict[str, Any]:
        """Return all fields as plain values; tuples become lists.

        >>> Rules.EMA.to_dict()["uma"]
        [15, 5, -5, -15]
        """
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Rules:
        """Make a rule set from plain values; ``base`` may name the preset that the rest comes from.

        Raises:
            ScoreError: if there is no such field, a value is none of its values, or no preset has the name.

        >>> Rules.from_dict({"base": "tenhou", "name": "home", "kiriage": True}).diff(Rules.TENHOU)
        {'kiriage': (True, False)}
        """
        if not isinstance(values, Mapping):
            raise ScoreError(f"rules {shown(values)}: must be names with values, as in {{'kiriage': True}}")
        rest: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in values.items()
            if name != "base"
        }
        _check_names(rest)
        base = values.get("base")
        return cls(**rest) if base is None else preset(str(base)).but(**rest)

    def to_toml(self) -> str:
        """Write the rules as TOML, every field in order.

        >>> Rules.TENHOU.to_toml().splitlines()[:2]
        ['name = "tenhou"', 'players = 4']
        """
        return text_of(self.to_dict())

    @classmethod
    def from_toml(cls, text: str) -> Rules:
        """Read rules from TOML as `to_toml` writes it; fields that are missing keep their default.

        Raises:
            ScoreError: if the text is no TOML or says something that is no rule.

        >>> Rules.from_toml('base = "tenhou"\\nkiriage = true').kiriage
        True
        """
        return cls.from_dict(values_of(text))


_KINDS_OF_FIELDS: Final[dict[str, Any]] = {
    name: kind for name, kind in get_type_hints(Rules).items() if get_origin(kind) is not ClassVar
}
_PRESETS: Final[dict[str, Rules]] = {}


def diff(a: Rules, b: Rules) -> dict[str, tuple[Any, Any]]:
    """Return the fields in which two rule sets differ, with the value of each; names do not count.

    Raises:
        ScoreError: if one of them is no `Rules`.

    >>> diff(Rules.TENHOU, Rules.TENHOU.but(name="mine"))
    {}
    """
    names = [field.name for field in fields(checked_rules(a)) if field.name != "name"]
    checked_rules(b)
    both = ((name, getattr(a, name), getattr(b, name)) for name in names)
    return {name: (mine, yours) for name, mine, yours in both if mine != yours}


def add_preset(rules: Rules) -> Rules:
    """Make a rule set known under its name."""
    _PRESETS[rules.name] = rules
    return rules


def presets() -> Mapping[str, Rules]:
    """Return the rule sets that have a name.

    >>> list(presets())
    ['tenhou', 'mahjong_soul', 'mleague', 'ema', 'wrc', 'tenhou_sanma', 'mahjong_soul_sanma']
    """
    return dict(_PRESETS)


def preset(name: str) -> Rules:
    """Return the preset with a name; case, spaces and hyphens do not matter, nor an underscore more.

    Raises:
        ScoreError: if there is none.

    >>> preset("M-League") is Rules.M_LEAGUE
    True
    """
    plain = _plain(str(name))
    for known, rules in _PRESETS.items():
        if _plain(known) == plain:
            return rules
    raise ScoreError(f"no rule set is called {shown(name)}: must be one of {', '.join(_PRESETS)}")


def checked_rules(rules: object) -> Rules:
    """Return the rules themselves.

    Raises:
        ScoreError: if they are none, the name of a preset for example; the message says what to give.

    >>> checked_rules("ema")
    Traceback (most recent call last):
    ...
    paili.errors.ScoreError: rules='ema': must be a Rules, for example Rules.TENHOU or preset('tenhou'), by \
name one of tenhou, mahjong_soul, mleague, ema, wrc, tenhou_sanma, mahjong_soul_sanma
    """
    if isinstance(rules, Rules):
        return rules
    raise ScoreError(
        f"rules={shown(rules)}: must be a Rules, for example Rules.TENHOU or preset('tenhou'), "
        f"by name one of {', '.join(_PRESETS)}"
    )


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


# ---------------------------------------------------------------------------------- checks


def _check_names(changes: Mapping[str, Any]) -> None:
    if unknown := [name for name in changes if name not in _KINDS_OF_FIELDS]:
        raise ScoreError(f"no rule is called {shown(unknown[0])}")


def _check_field(rules: Rules, name: str, kind: Any) -> None:
    value = getattr(rules, name)
    if get_origin(kind) is Literal:
        if not isinstance(value, str) or value not in get_args(kind):
            raise ScoreError(
                f"rule {name} = {shown(value)}: must be one of {', '.join(map(repr, get_args(kind)))}"
            )
    elif get_origin(kind) is tuple:
        _check_tuple(name, value, kind)
    elif type(value) is not kind:
        raise ScoreError(f"rule {name} = {shown(value)}: must be of type {kind.__name__}")


def _check_tuple(name: str, value: Any, kind: Any) -> None:
    member = get_args(kind)[0]
    if not isinstance(value, tuple) or any(type(item) is not member for item in value):
        raise ScoreError(f"rule {name} = {shown(value)}: must be a tuple of {member.__name__}")


def _check_ids(rules: Rules) -> None:
    known = (
        ("local_yaku", LOCAL_YAKU),
        ("double_yakuman", DOUBLE_YAKU),
        ("liability", LIABLE_YAKU),
        ("abortive_draws", ABORTIVE_DRAWS),
    )
    for name, ids in known:
        if unknown := [item for item in getattr(rules, name) if item not in ids]:
            raise ScoreError(f"rule {name}: {shown(unknown[0])} is none of {', '.join(ids)}")


def _check_numbers(rules: Rules) -> None:
    limits = {
        "players": (3, 4), "double_wind_pair_fu": (2, 4), "max_ron": (1, 3), "minimum_han_honba": (0, 99),
        "honba_ron": (0, 100_000), "honba_tsumo": (0, 100_000), "noten_payment": (0, 100_000),
        "kita_han": (0, 4), "start_points": (0, 10**6), "goal_points": (0, 10**6),
        "return_points": (0, 10**6), "rounds": (1, 4), "riichi_points": (0, 10**6), "riichi_wall": (0, 70),
    }  # fmt: skip
    for name, (low, high) in limits.items():
        if not low <= getattr(rules, name) <= high:
            raise ScoreError(f"rule {name} = {shown(getattr(rules, name))}: not in {low}…{high}")
    if rules.double_wind_pair_fu == 3:
        raise ScoreError("rule double_wind_pair_fu = 3: must be 2 or 4")
    if len(rules.red_fives) != 3 or not all(0 <= red <= 4 for red in rules.red_fives):
        raise ScoreError(f"rule red_fives = {shown(rules.red_fives)}: must be three numbers of 0…4")
    if len(rules.uma) != rules.players:
        raise ScoreError(
            f"rule uma = {shown(rules.uma)}: must have one number for each of {rules.players} players"
        )
    # one to three of four pay and receive it, one or two of three
    shares = 6 if rules.players == 4 else 2
    if rules.noten_payment % shares:
        raise ScoreError(
            f"rule noten_payment = {rules.noten_payment}: must be divisible by {shares} "
            f"among {rules.players} players"
        )


def _check_three_players(rules: Rules) -> None:
    if rules.players == 4 and rules.kita_han:
        raise ScoreError(
            f"rule kita_han = {rules.kita_han} and players = 4: norths are set aside by three only"
        )
    if rules.players == 4 and rules.north_value:
        raise ScoreError("rule north_value = True and players = 4: north is a seat of its own")
    if rules.players == 3 and rules.max_ron > 2:
        raise ScoreError("rule max_ron = 3 and players = 3: only two others can win on a discard")
    four_handed = [draw for draw in rules.abortive_draws if draw in ("four_winds", "four_riichi")]
    if rules.players == 3 and four_handed:
        raise ScoreError(f"rule abortive_draws: {four_handed[0]} and players = 3: there is no fourth player")
