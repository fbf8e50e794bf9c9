"""Games as TOML: what is read, changed, compared and refused; facts that only another family of games knows."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

import paili
from paili import Rules, Win, fan
from paili.errors import ScoreError
from paili.fan.rules import GAMES
from paili.win.record import READERS
from paili.win.win import WinFacts

ROW = '[[fan]]\nid = "all_pungs"\n'
WRONG = {
    "minimum = true": "rule minimum = True: must be of type int",
    "minimum = -1": "rule minimum = -1: not in 0…10000",
    'combine = "most"': "rule combine = 'most': must be one of 'add', 'mcr', 'highest', 'multiply'",
    "minimun = 8": "no rule 'minimun'; the nearest are minimum, minimum_points",
    'forms = ["seven pairs"]': "forms = seven pairs: must contain standard",
    'kinds = "123x"': "rule kinds = '123x': must be kinds, as in 123s7z",
    'points = "table"': "points_table must be given",
    "sets = 5": "sets = 5: forms must not contain 'seven pairs'",
    'forms = ["standard", "eight pairs"]': "sets = 4: forms must not contain 'eight pairs'",
    'honour_cycles = ["123m"]': "honour_cycles = ['123m']: must be honours in order, each once, as in 1234z",
    'honour_cycles = ["1234z", "45z"]': "must be honours in order, each once",
    'stand_in = "5s"': "stand_in = '5s': must be one of 1z",
    'stand_in = "5z"\nwild_from = "neighbours"': "there are two wild kinds to stand in for",
    'wild_from = "above"': "rule wild_from = 'above': must be one of 'told', 'next', 'itself', 'neighbours'",
    "birds = 2": "bird_kinds = []: must be texts of kinds, as many as 1, 4",
    'bird_kinds = ["159m"]\nbird_effect = "double"': "as many as 4",
    'bird_kinds = ["x"]': "rule bird_kinds = 'x': must be kinds",
    'liable_fans = ["all_punks"]': "liable_fans: 'all_punks' is no fan",
    'liability = "some"': "rule liability = 'some': must be one of 'none', 'self_draw', 'all', 'split'",
    "contract_chi = 9": "rule contract_chi = 9",
    'base = "riichi"': "no game 'riichi': there are mcr",
    'base = "mcr"\nwithout = ["root"]': "'root': mcr does not count it",
    'base = "mcr"\nwithout = 3': "without = 3: must be a list of fans",
    "fan = 3": "fan = 3: must be [[fan]] tables",
    '[[fan]]\nid = "all_punks"\nvalue = 3': "[[fan]] number 1, id = 'all_punks': there is no such fan; all_pungs?",
    "[[fan]]\nid = 7\nvalue = 3": "[[fan]] number 1, id = 7: there is no such fan",
    ROW: "fan all_pungs: value is missing",
    ROW + "value = 1.5": "fan all_pungs, value = 1.5: must be a whole number of 0…10,000",
    ROW + "value = 1\nvalues = 2": "fan all_pungs, 'values': must be one of id, value, counts",
    ROW + "value = 1\nonce = 1": "fan all_pungs, once = 1: must be true or false",
    ROW + 'value = 1\ncounts = "no"': "fan all_pungs, counts = 'no': must be one of fan, factor, bonus",
    ROW + 'value = 1\nreplaces = "root"': "fan all_pungs, replaces = 'root': must be a list of fans",
    ROW + 'value = 1\nreplaces = ["roots"]': "fan all_pungs, 'roots' in replaces: there is no such fan",
    ROW + 'value = 1\nreplaces = ["all_pungs"]': "fans all_pungs and all_pungs take the place of each other",
    ROW + 'value = 1\ncovers = ["root"]': "fan all_pungs, all_pungs in covers: both must be fans of pungs",
    "minimum = ": "rules are not valid TOML",
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_in_a_game_is_named(text: str) -> None:
    with pytest.raises(ScoreError) as error:
        fan.Rules.from_toml(text)
    assert WRONG[text] in str(error.value)


def test_two_fans_that_replace_each_other_are_named() -> None:
    rows = [
        {"id": "root", "value": 1, "replaces": ["tile_hog"]},
        {"id": "tile_hog", "value": 1, "replaces": ["root"]},
    ]
    with pytest.raises(ScoreError, match="take the place of each other"):
        fan.Rules.from_dict({"fan": rows})


def test_the_facts_of_a_deal_can_be_pasted_back() -> None:
    """And go to another process."""
    ten = Win("1469m258p147s356p", "6z", tsumo=True, discarded_honours="1122334466z")
    birds = Win(
        "123456789m55s34p", "2p", tsumo=True, birds="19m5s*", wild_indicator="3s", chi_fed=2, liable="E"
    )
    for win in (ten, birds):
        again = type(win)(**win.arguments())
        assert again == win == pickle.loads(pickle.dumps(win))
        assert repr(again) == repr(win)
    assert repr(birds).endswith("liable='E', wild_indicator='3s', chi_fed=2, birds='19m5s*')")


def test_the_order_of_rows_does_not_matter() -> None:
    values = fan.MCR.to_dict()
    turned = fan.Rules.from_dict({**values, "fan": values["fan"][::-1]})
    win = Win("22234m55p[6666s](7777z)", "5m", tsumo=True)
    assert set(paili.score(win, turned).fans) == set(paili.score(win, fan.MCR).fans)


# ---------------------------------------------------------------------------------- the disputed points

MIXED = Win("44s46p(9999s)[2222m][456s]", "5p")
SWITCHES = (
    (MIXED, {"open_and_concealed_kong": 5}, fan.MCR),
    (MIXED, {"open_and_concealed_kong": 6}, fan.MCR.with_fan("open_and_concealed_kong", value=6)),
    (MIXED, {"concealed_kong": 2, "melded_kong": 1}, fan.MCR.without("open_and_concealed_kong")),
    (Win("2228889p(7777p)[111p]", "9p"), {"single_wait": 0}, fan.MCR),
    (Win("1223347777999s", "8s", tsumo=True), {"closed_wait": 0}, fan.MCR),
    (Win("1223347777999s", "8s", tsumo=True), {"closed_wait": 1}, fan.MCR.replace(waits="live")),
    (Win("1447m258p369s[789p]", "4m"), {"single_wait": 1}, fan.MCR),
    (Win("1447m258p369s[789p]", "4m"), {"single_wait": 0}, fan.MCR.replace(knitted_wait=False)),
    (Win("33334m44z[5555m][222m]", "2m", tsumo=True), {"last_tile": 4}, fan.MCR),
    (Win("33334m44z[5555m][222m]", "2m", tsumo=True), {"last_tile": 0}, fan.MCR.replace(last_copy="told")),
    (Win("11m55p33s2244667z", "7z", tsumo=True), {"all_types": 6, "self_drawn": 1}, fan.MCR),
    (
        Win("11m55p33s2244667z", "7z", tsumo=True),
        {"all_types": 0},
        fan.MCR.with_fan("seven_pairs", replaces=["all_types", "concealed_hand", "single_wait"]),
    ),
    (
        Win("11m55p33s2244667z", "7z", tsumo=True),
        {"fully_concealed_hand": 4, "self_drawn": 0},
        fan.MCR.with_fan("seven_pairs", replaces=["concealed_hand", "single_wait"]),
    ),
)  # fmt: skip


@pytest.mark.parametrize("place", range(len(SWITCHES)))
def test_disputed_points_are_switches(place: int) -> None:
    win, wanted, rules = SWITCHES[place]
    values = {each.id: each.value * each.times for each in paili.score(win, rules).fans}
    assert {id_: values.get(id_, 0) for id_ in wanted} == wanted


# ---------------------------------------------------------------------------------- minimum and payments


def slow_changes(fan_points: int, winner: int, discarder: int | None) -> tuple[int, ...]:
    """Pay 8 each, and the fan from everyone or from the discarder alone, one seat after the other."""
    changes = [0, 0, 0, 0]
    for seat in range(4):
        if seat != winner:
            paid = 8 + (fan_points if discarder is None or seat == discarder else 0)
            changes[seat] -= paid
            changes[winner] += paid
    return tuple(changes)


@pytest.mark.parametrize("winner", range(4))
@pytest.mark.parametrize("discarder", [None, 0, 1, 2, 3])
def test_payments_of_the_chinese_game(winner: int, discarder: int | None) -> None:
    if discarder == winner:
        return
    seats = {"seat_wind": "ESWN"[winner], "discarder": None if discarder is None else "ESWN"[discarder]}
    found = paili.score(Win("123456789m12p88s", "3p", tsumo=discarder is None, flowers=2, **seats), fan.MCR)
    assert found.payments.changes == slow_changes(found.total, winner, discarder)
    assert sum(found.payments.changes) == 0
    assert found.payments.total == found.payments.changes[winner]


def test_flowers_do_not_help_to_the_minimum() -> None:
    hand = Win("23m567p23499s[345s]", "4m")
    found = paili.score(hand.replace(flowers=8), fan.MCR)
    assert found.total >= 8 > found.total - 8
    assert (found.problem, found.base, found.payments.total) == ("too_few_fan", 0, 0)
    assert not paili.score(hand, fan.MCR.replace(minimum=2)).problem


def test_the_minimum_is_asked_of_the_fans_without_flowers() -> None:
    win = Win("222m567p345s67s11z", "8s", tsumo=True)
    without = sum(each.value * each.times for each in paili.score(win, fan.MCR).fans)
    for minimum in (without, without + 1):
        found = paili.score(win.replace(flowers=1), fan.MCR.replace(minimum=minimum))
        assert bool(found.problem) == (minimum > without)


def test_every_reading_is_worth_no_more_than_the_best() -> None:
    win = Win("111222333m45p99s", "6p", tsumo=True)
    found = fan.all_readings(win, fan.MCR)
    assert len(found) > 1
    assert found[0].total == max(each.total for each in found) == paili.score(win, fan.MCR).total


# ---------------------------------------------------------------------------------- facts of another family

HAND = ("123456789m12p88s", "3p")
REFUSED = (
    ({"riichi": True}, "riichi: unknown to mcr"),
    ({"dora_indicators": "1m"}, "dora indicators: unknown to mcr"),
    ({"honba": 1}, "honba: unknown to mcr"),
    ({"lack": "s"}, "lack suit: mcr has none"),
    ({"discarded_wildcards": 1}, "discarded wildcards: unknown to mcr"),
    ({"robbed": "concealed quad"}, "mcr knows no such win"),
)


@pytest.mark.parametrize(("facts", "message"), REFUSED)
def test_facts_that_the_chinese_game_does_not_know(facts: dict[str, object], message: str) -> None:
    with pytest.raises(ScoreError, match=message):
        paili.score(Win(*HAND, **facts), fan.MCR)


@pytest.mark.parametrize(
    "facts", [{"flowers": 1}, {"last_copy": True}, {"streak": 1}, {"gone": "N"}, {"wild": "5s"}]
)
def test_facts_that_riichi_does_not_know(facts: dict[str, object]) -> None:
    win = Win(*HAND, **facts)
    with pytest.raises(ScoreError, match="unknown to tenhou"):
        paili.score(win, Rules.TENHOU)
    with pytest.raises(ScoreError, match="unknown to riichi rules"):
        pytest.importorskip("paili.batch").from_wins([win])


def test_a_hand_of_five_sets_is_none_of_riichi() -> None:
    win = Win("123456789m123p123s1z", "1z")
    with pytest.raises(ScoreError, match="16 tiles without the winning one, must be 13"):
        paili.score(win)
    with pytest.raises(ScoreError, match="16 tiles without the winning one, mcr has 13"):
        paili.score(win, fan.MCR)


WRONG_FACTS = (
    ({"flowers": 9}, "flowers 9: must be how many"),
    ({"flowers": "11f"}, "flowers"),
    ({"flowers": [1.5]}, "flowers"),
    ({"lack": "z"}, "lack 'z': must be m, p or s"),
    ({"wild": 5}, "wild 5: must be kinds"),
    ({"ready": "soon"}, "ready 'soon': must be one of"),
    ({"streak": -1}, "streak -1: must be a whole number"),
    ({"gone": 3}, "gone 3: must be one of E, S, W, N"),
    ({"gone": "S", "seat_wind": "S"}, "exclude each other"),
    ({"after_quad": True, "tsumo": True}, "exclude each other"),
)


@pytest.mark.parametrize(("facts", "message"), WRONG_FACTS)
def test_wrong_facts_are_named(facts: dict[str, object], message: str) -> None:
    with pytest.raises(ScoreError) as error:
        Win(*HAND, **facts)
    assert message in str(error.value)


def test_a_last_copy_leaves_no_other_in_the_hand() -> None:
    with pytest.raises(ScoreError, match="the other three copies must lie open"):
        Win("123456789m33p88s", "3p", last_copy=True)


def test_wins_read_back_what_they_print() -> None:
    win = Win(*HAND, flowers="15f", last_copy=True, wild="5s", gone="WN", ready="heavenly", streak=2)
    assert eval(repr(win)) == win


def test_not_a_win() -> None:
    with pytest.raises(ScoreError, match="is not a win"):
        paili.score(Win("123456789m12p88s", "9p"), fan.MCR)
    with pytest.raises(ScoreError, match="is not a Win"):
        paili.score("123m", fan.MCR)
    with pytest.raises(ScoreError, match="must be a game or its name"):
        fan.score(Win(*HAND), "tenhou")


def test_a_game_by_its_name() -> None:
    assert paili.score(Win(*HAND), "mcr") == paili.score(Win(*HAND), fan.MCR)


@pytest.mark.parametrize("name", GAMES)
def test_the_repr_of_a_game_is_its_name(name: str) -> None:
    rules = fan.game(name)
    assert repr(rules) == f"fan.{GAMES[name]}"
    assert eval(repr(rules)) is rules
    changed = rules.replace(name="ours", flowers=5).without(rules.fans[0].id)
    assert eval(repr(changed)) == changed
    assert len(repr(changed)) < 200


def test_the_repr_of_a_score_is_short() -> None:
    win = Win("123456789m12p88s", "3p", tsumo=True)
    assert len(repr(paili.score(win, fan.MCR))) < 1_200
    assert len(repr(fan.waits("123456789m12p88s", fan.MCR))) < 3_000


READY = "123456789m12p88s"
DOORS: dict[str, Callable[..., object]] = {
    "score": lambda rules: fan.score(Win(READY, "3p"), rules),
    "all_readings": lambda rules: fan.all_readings(Win(READY, "3p"), rules),
    "waits": lambda rules, **facts: fan.waits(READY, rules, **facts),
    "discards": lambda rules, **facts: fan.discards(READY + "1z", rules, **facts),
    "analyze": lambda rules, **facts: fan.analyze(READY, rules, **facts),
    "compare": lambda rules, **facts: fan.compare(READY + "1z", "8s", rules, **facts),
    "settle": lambda rules: fan.settle(rules, []),
}


@pytest.mark.parametrize("door", DOORS)
def test_games_are_given_by_their_names_too(door: str) -> None:
    assert DOORS[door]("mcr") == DOORS[door]("MCR") == DOORS[door](fan.MCR)
    with pytest.raises(ScoreError, match="rules='chess': must be a game or its name"):
        DOORS[door]("chess")


@pytest.mark.parametrize("door", ["waits", "discards", "analyze", "compare"])
@pytest.mark.parametrize("fact", ["flower", "tsumo"])
def test_wrong_keywords_are_those_of_the_door(door: str, fact: str) -> None:
    with pytest.raises(TypeError, match=rf"^{door}\(\) got an unexpected keyword argument '{fact}'$"):
        DOORS[door](fan.MCR, **{fact: True})


def test_the_facts_that_a_question_takes_are_those_of_a_win() -> None:
    taken = {name for name, _, _ in READERS} - {"hand", "tile", "tsumo"} | {"chankan"}
    assert {*WinFacts.__annotations__} == taken


@pytest.mark.parametrize("name", ["../mcr", "mcr/", "games/mcr", "", "."])
def test_games_are_not_found_by_paths(name: str) -> None:
    for read in (lambda: fan.Rules.from_dict({"base": name}), lambda: fan.game(name)):
        with pytest.raises(ScoreError, match="no game"):
            read()


def test_a_fan_twice_is_refused() -> None:
    for base in ("", 'base = "mcr"\n'):
        with pytest.raises(ScoreError, match="fan all_pungs stands there twice"):
            fan.Rules.from_toml(base + 2 * (ROW + "value = 6\n"))


def test_a_game_that_begins_with_a_mark() -> None:
    assert fan.Rules.from_toml("\ufeff" + fan.MCR.to_toml()) == fan.MCR
