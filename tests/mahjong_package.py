"""Random wins, and the same win scored by the ``mahjong`` package (MIT, 2.x)."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

from paili.hand import Hand
from paili.hand.meld import CHI, CONCEALED_QUAD, PON, Meld
from paili.scoring import Rules, Score, Win
from paili.tiles import EAST, FIVES, KINDS, ORPHANS, REDS, kind_of

KAZOE = {"yakuman": 0, "sanbaiman": 1, "multiple": 2}
# attribute of their YakuConfig → id here; where it is missing the names differ in the underscore only
NAMES = {
    "tsumo": "menzen_tsumo", "daburu_riichi": "double_riichi", "honroto": "honroutou", "chantai": "chanta",
    "iipeiko": "iipeikou", "ryanpeiko": "ryanpeikou", "ittsu": "ittsuu", "sanshoku": "sanshoku_doujun",
    "sanshoku_douko": "sanshoku_doukou", "shosangen": "shousangen", "kokushi": "kokushi_musou",
    "daburu_kokushi": "kokushi_musou_13_wait", "daburu_chuuren_poutou": "junsei_chuuren_poutou",
    "tsuisou": "tsuuiisou", "ryuisou": "ryuuiisou", "chinroto": "chinroutou", "shosuushi": "shousuushii",
    "daisuushi": "daisuushii", "renhou_yakuman": "renhou",
}  # fmt: skip
for wind, letter in (("east", "e"), ("south", "s"), ("west", "w"), ("north", "n")):
    NAMES[f"seat_wind_{wind}"] = f"seat_wind_{letter}"
    NAMES[f"round_wind_{wind}"] = f"round_wind_{letter}"
DORA = {"dora", "aka_dora", "ura_dora", "kita"}


class Case(NamedTuple):
    """A random win with the rules to score it by."""

    win: Win
    rules: Rules


class Theirs(NamedTuple):
    """What the other package says, in the words of this one."""

    error: str | None
    han: int
    fu: int
    yaku: frozenset[str]
    paid: tuple[int, int]


def random_rules(rng: random.Random) -> Rules:
    three = rng.random() < 0.25
    base = Rules.TENHOU_SANMA if three else Rules.TENHOU
    wheels = rng.choice([(), ("daisharin",), ("daisharin", "daichikurin", "daisuurin")])
    changes: dict[str, Any] = {
        "open_tanyao": rng.random() < 0.5,
        "red_fives": rng.choice([(0, 0, 0), (0, 1, 1) if three else (1, 1, 1)]),
        "double_yakuman": rng.choice([(), Rules.MAHJONG_SOUL.double_yakuman]),
        "counted_yakuman": rng.choice(list(KAZOE)),
        "kiriage": rng.random() < 0.5,
        "open_flat_fu": rng.random() < 0.7,
        "pinfu_tsumo": rng.random() < 0.7,
        "renhou": rng.choice(["5 han", "yakuman"]),
        "local_yaku": (*wheels, *(["daichisei"] if rng.random() < 0.3 else [])),
    }
    return base.replace(name="random", **changes)


def random_case(rng: random.Random) -> Case:
    """Draw rules and a win; a draw that is no possible win is drawn again."""
    while True:
        rules = random_rules(rng)
        try:
            return Case(_random_win(rng, rules), rules)
        except ValueError:
            continue


def _random_win(rng: random.Random, rules: Rules) -> Win:
    kinds, melds = _tiles(rng, rules)
    rng.shuffle(kinds)
    faces = _with_reds(rng, kinds, rules)
    facts = _facts(rng, rules, any(meld.is_open for meld in melds), melds)
    win = Win(Hand.from_faces(faces[1:], melds), faces[0], **facts)
    for suit, five in enumerate(FIVES):
        # Of the 136 tiles one five is red, so no hand holds four plain ones.
        if rules.red_fives[suit] and win.all_counts[five] == 4 and not win.reds[suit]:
            raise ValueError("four plain fives")
    return win


def _tiles(rng: random.Random, rules: Rules) -> tuple[list[int], list[Meld]]:
    playable = [k for k in range(KINDS) if rules.players == 4 or not 1 <= k <= 7]
    narrow = rng.choice([playable, playable, _narrow(rng, playable)])
    form = rng.random()
    if form < 0.06:
        return [kind for kind in rng.sample(narrow if len(narrow) > 6 else playable, 7) for _ in "ab"], []
    if form < 0.08:
        return [*ORPHANS, rng.choice(ORPHANS)], []
    if form < 0.1:
        first = rng.choice([9, 18])
        gates = [first] * 3 + list(range(first + 1, first + 8)) + [first + 8] * 3
        wheels = [kind for kind in range(first + 1, first + 8) for _ in "ab"]
        return rng.choice([[*gates, first + rng.randrange(9)], wheels]), []
    groups = [_group(rng, narrow) for _ in range(4)]
    pair = rng.choice(narrow)
    called = rng.choice([0, 0, 0, 1, 2, 3, 4])
    melds = [_meld(rng, group, rules) for group in groups[:called]]
    concealed = [kind for group in groups[called:] for kind in group]
    return [*concealed, pair, pair], melds


def _narrow(rng: random.Random, playable: list[int]) -> list[int]:
    suit = rng.choice([9, 18] if 1 not in playable else [0, 9, 18])
    wanted = rng.choice([
        range(suit, suit + 9), [*range(suit, suit + 9), *range(EAST, KINDS)], list(ORPHANS),
        range(EAST, KINDS), [k for k in range(EAST) if k not in ORPHANS], [19, 20, 21, 23, 25, 32],
    ])  # fmt: skip
    return [kind for kind in wanted if kind in playable]


def _group(rng: random.Random, kinds: list[int]) -> tuple[int, int, int]:
    runs = [k for k in kinds if k < EAST and k % 9 < 7 and k + 1 in kinds and k + 2 in kinds]
    if runs and rng.random() < 0.6:
        low = rng.choice(runs)
        return low, low + 1, low + 2
    kind = rng.choice(kinds)
    return kind, kind, kind


def _meld(rng: random.Random, group: tuple[int, int, int], rules: Rules) -> Meld:
    if group[0] != group[1]:
        if rules.players == 3:
            raise ValueError("no chi")
        return Meld.of(CHI, _with_reds(rng, list(group), rules))
    type_ = rng.choice([PON, PON, "open quad", "added quad", CONCEALED_QUAD, CONCEALED_QUAD])
    kinds = list(group if type_ == PON else (*group, group[0]))
    return Meld.of(type_, _with_reds(rng, kinds, rules))


def _with_reds(rng: random.Random, kinds: list[int], rules: Rules) -> list[int]:
    faces = list(kinds)
    for suit, five in enumerate(FIVES):
        if five in faces and rules.red_fives[suit] and rng.random() < 0.5:
            faces[faces.index(five)] = REDS[suit]
    return faces


def _facts(rng: random.Random, rules: Rules, is_open: bool, melds: list[Meld]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "tsumo": rng.random() < 0.5,
        "seat_wind": rng.randrange(EAST, EAST + rules.players),
        "round_wind": rng.choice([EAST, EAST + 1, EAST + 2]),
        "honba": rng.choice([0, 0, 1, 3]),
        "sticks": rng.choice([0, 0, 1, 2]),
    }
    if rules.players == 3:
        facts["kita"] = rng.choice([0, 0, 1, 2])
    playable = [k for k in range(KINDS) if rules.players == 4 or not 1 <= k <= 7]
    facts["dora_indicators"] = [rng.choice(playable) for _ in range(rng.choice([1, 1, 2, 3]))]
    if not is_open and rng.random() < 0.5:
        facts["double_riichi" if rng.random() < 0.1 else "riichi"] = True
        facts["ippatsu"] = rng.random() < 0.3
        facts["ura_indicators"] = [rng.choice(playable) for _ in range(rng.choice([0, 1, 1]))]
    if rng.random() < 0.25:
        quads = any(meld.is_quad for meld in melds)
        rare = ["haitei", *(["rinshan"] if quads else [])] if facts["tsumo"] else ["houtei", "chankan"]
        facts[rng.choice(rare)] = True
    if rng.random() < 0.04 and not melds:
        first = "renhou" if not facts["tsumo"] else "tenhou" if facts["seat_wind"] == EAST else "chiihou"
        facts = {name: facts[name] for name in ("tsumo", "seat_wind", "round_wind", "honba", "sticks")}
        facts[first] = True
    return facts


# ---------------------------------------------------------------------------------- their side


def _ids(faces: list[int], used: dict[int, int]) -> list[int]:
    ids = []
    for face in faces:
        kind = kind_of(face)
        if face >= KINDS:
            ids.append(4 * kind)
            continue
        used[kind] = used.get(kind, 1 if kind in FIVES else 0)
        ids.append(4 * kind + used[kind] % 4)
        used[kind] += 1
    return ids


def mahjong_arguments(case: Case) -> tuple[Any, ...]:
    """What the package is called with: tiles, winning tile, melds, dora, configuration, ura dora."""
    win, rules = case
    used: dict[int, int] = {}
    winning = _ids([win.tile], used)[0]
    tiles = [winning, *_ids(list(win.hand.faces), used)]
    melds = []
    for meld in win.hand.melds:
        ids = _ids(list(meld.faces), used)
        tiles += ids
        type_ = TheirMeld.CHI if meld.type == CHI else TheirMeld.PON if meld.type == PON else TheirMeld.KAN
        melds.append(TheirMeld(type_, ids, opened=meld.is_open))
    dora = [4 * kind_of(face) + 1 for face in win.dora_indicators]
    ura = [4 * kind_of(face) + 1 for face in win.ura_indicators]
    return tiles, winning, melds, dora, _config(win, rules), ura


def their_score(case: Case) -> Theirs:
    tiles, winning, melds, dora, config, ura = mahjong_arguments(case)
    response = HandCalculator.estimate_hand_value(
        tiles, winning, melds, dora, config, ura_dora_indicators=ura
    )
    if response.error:
        return Theirs(response.error, 0, 0, frozenset(), (0, 0))
    cost = response.cost
    paid = (cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"])
    names = frozenset(_id_of(yaku) for yaku in response.yaku)
    return Theirs(None, response.han, response.fu, names, paid)


def _config(win: Win, rules: Rules) -> HandConfig:
    return HandConfig(
        is_tsumo=win.tsumo,
        is_riichi=win.riichi,
        is_daburu_riichi=win.double_riichi,
        is_ippatsu=win.ippatsu,
        is_rinshan=win.rinshan,
        is_chankan=bool(win.robbed),
        is_haitei=win.haitei,
        is_houtei=win.houtei,
        is_tenhou=win.tenhou,
        is_chiihou=win.chiihou,
        is_renhou=win.renhou,
        player_wind=win.seat_wind,
        round_wind=win.round_wind,
        kyoutaku_number=win.sticks,
        tsumi_number=win.honba,
        num_nuki_dora=win.kita,
        options=OptionalRules(
            has_open_tanyao=rules.open_tanyao,
            has_aka_dora=rules.red_fives != (0, 0, 0),
            has_double_yakuman=bool(rules.double_yakuman),
            kazoe_limit=KAZOE[rules.counted_yakuman],
            kiriage=rules.kiriage,
            fu_for_open_pinfu=rules.open_flat_fu,
            fu_for_pinfu_tsumo=not rules.pinfu_tsumo,
            renhou_as_yakuman=rules.renhou == "yakuman",
            has_daisharin="daisharin" in rules.local_yaku,
            has_daisharin_other_suits="daisuurin" in rules.local_yaku,
            has_daichisei="daichisei" in rules.local_yaku,
            limit_to_sextuple_yakuman=False,
            is_three_player=rules.players == 3,
        ),
    )


_THEIR_NAMES: dict[int, str] = {
    yaku.yaku_id: attribute for attribute, yaku in vars(HandConfig().yaku).items()
}


def _id_of(yaku: Any) -> str:
    if yaku.name in ("Daichikurin", "Daisuurin"):
        return str(yaku.name).lower()
    attribute = _THEIR_NAMES[yaku.yaku_id]
    return NAMES.get(attribute, attribute)


def our_score(result: Score) -> Theirs:
    """Our result in the same shape; they count norths that were set aside as dora."""
    names = {"dora" if yaku.id == "kita" else yaku.id for yaku in result.yaku}
    payments = result.payments
    if not result.points:
        return Theirs("no_yaku", 0, 0, frozenset(), (0, 0))
    if payments.discarder:
        return Theirs(None, result.han, result.fu, frozenset(names), (payments.discarder, 0))
    paid = (payments.dealer or payments.child, payments.child)
    return Theirs(None, result.han, result.fu, frozenset(names), paid)
