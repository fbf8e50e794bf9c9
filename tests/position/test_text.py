"""The line of a position: its grammar, its canonical form, its errors with their index, and where it may be sent."""

from __future__ import annotations

import re
import shutil
import subprocess
from contextlib import suppress
from random import Random
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import pytest

from paili import Hand, Meld, PailiError, Position, Rules, TileSet
from paili.errors import NotationError, PositionError
from paili.fan import MCR
from paili.position import Offered, OpenMeld, OpenSeat, RiverTile
from position_files import lines_of

LINES = list(lines_of())
TEXTS = [line.text for line in LINES]
# the grammar of docs/position.md
_MELD = "[0-9]-?[0-9]-?[0-9]-?(?:[0-9]-?)?[mpsz]-{0,2}"
_TILES = "(?:[0-9]+[mpsz]|W)*"
_RIVER = "x?-{0,2}(?:(?:[0-9]+[mpszMPSZ]|w|W)-{0,2}[A-D]?)*"
_BESIDE = rf"(?:\.{_MELD})*(?:\.q\d+)?(?:\.n\d+)?(?:\.(?:[1-8]+f|f[0-8]))?"
_FIELD = "|".join(
    [
        r"[ESWN][1-4]?[ESWN](?:\.\d+(?:\.\d+)?)?", f"i{_TILES}", r"w\d+", "[ocrkqn](?:[0-9][mpsz]|W)[A-D]?",
        r"p-?\d+(?:\.-?\d+)*", f"[A-D]{_RIVER}{_BESIDE}", r"(?:[a-z]{2,}|x-[A-Za-z0-9-]*)(?:\.[A-Za-z0-9-]+)*",
    ]
)  # fmt: skip
GRAMMAR = re.compile(rf"{_TILES}(?:\.(?:[0-9][mpsz]|W))?(?:\.{_MELD})*(?:_(?:{_FIELD}))*")


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.id)
def test_texts_come_back(line) -> None:
    position = Position.parse(line.text)
    assert str(position) == line.text
    assert GRAMMAR.fullmatch(line.text)
    assert repr(position) == f"Position.parse('{line.text}')"
    assert Position.from_dict(position.to_dict()) == position
    assert Position.from_dict({"text": line.text}) == position


def test_fields_in_any_order_are_one_position() -> None:
    for text in TEXTS:
        hand, *fields = text.split("_")
        Random(text).shuffle(fields)
        assert str(Position.parse("_".join([hand, *fields]))) == text


def test_every_notation_of_a_hand() -> None:
    for text in (
        "123m406p789s1122z",
        "123m45pr6p789sEESS",
        "m123p456s7899",
        "11m22p33s44z55z+6z",
        "34m[777+7z]22p",
    ):
        assert Position.parse(text).hand == Hand.parse(text), text
    same = Position.parse("34m22p[234s](1111m)_w30")
    assert str(same) == "34m22p.234s-.1111m_w30"
    assert Position.parse(str(same)) == same


def test_by_keywords() -> None:
    position = Position(
        "123m406p789s1122z", river="9m1z", dora_indicators="4p", seat_wind="W", wall=45, points=12_000,
        visible="159m", honba=1, offered="5mD", passed="36m", lack="",
    )  # fmt: skip
    assert str(position) == "123m406p789s1122z_EW.1_i4p_w45_o5mD_p12000_A9m1z_passed.36m_seen.159m"
    assert (position.seat_wind, position.round_wind, position.turns) == (29, 27, 12)
    seats = (OpenSeat(riichi=1), OpenSeat(river=(RiverTile(8, True, called_by=3),)), OpenSeat(), OpenSeat())
    assert str(Position("1m", seats=seats, private={"x-me": ("a", "1")})) == "1m_Ax-_B9MD_x-me.a.1"
    assert Position("19m", rules="mcr", flowers="15f").rules is MCR
    for facts, text in (
        ({"points": 0}, "1m_p0"), ({"points": -1_000}, "1m_p-1000"), ({"riichi": "double"}, "1m_Ax--"),
        ({"rules": "mcr", "flowers": "51f"}, "1m_Ax.15f_rules.mcr"),
        ({"liable": {"daisuushii": 2, "daisangen": 1}}, "1m_liable.daisangen.B.daisuushii.C"),
    ):  # fmt: skip
        assert str(Position("1m", **facts)) == text
        assert Position.parse(text) == Position("1m", **facts)


def test_what_follows() -> None:
    p = Position.parse(
        "24789m66799p140s_S3N.0.0_i3m_w51_o8mD_p18200.1700.38600.41500"
        "_A9s32z2s_B3215z3s_C6z1M2p1S6Z_D9p1z1Z7z8m"
    )  # fmt: skip
    assert (p.players, p.seat, p.phase, p.turns, p.turn) == (4, 1, "claim", 13, 3)
    assert (p.variant.name, str(p.dora), p.reds_left, p.quads) == ("riichi", "4m", (1, 1, 0), 0)
    assert [item.seat for item in p.order[:5]] == [1, 2, 3, 0, 1]
    assert len(p.order) == p.order[-1].seat * 6 + 1
    assert p.live[7] == 2  # one of 8m in the hand, the one that is offered
    assert p.visible_counts[7] == 1


def test_tiles_that_passed_a_riichi() -> None:
    line = next(line for line in LINES if line.facts.get("note") == "furiten in riichi")
    p = Position.parse(line.text)
    place = next(at for at, item in enumerate(p.order) if item.seat == 0 and item.tile.riichi)
    assert p.passed_since(0) == TileSet(
        item.tile.tile if item.tile.tile < 34 else (4, 13, 22)[item.tile.tile - 34]
        for item in p.order[place + 1 :]
    )
    assert p.passed_in_riichi <= p.passed_since(0)
    assert p.passed_since(1) == TileSet()


@pytest.mark.parametrize(
    ("offered", "rest", "passed"),
    [
        ("7sB", "_B1m-7s_C3z_D4z_A2m", "2m7s34z"),  # its own discard, on which it never wins
        ("4zD", "_B1m-_C3z_D4z_A", "3z"),  # another seat's, on which it may win now
    ],
)
def test_the_tile_that_is_offered_has_passed_its_own_discarder_alone(
    offered: str, rest: str, passed: str
) -> None:
    p = Position.parse(f"123m456p789s1122z_S1N_o{offered}{rest}", strict=False)
    assert p.passed_since(1) == TileSet.parse(passed)


def test_what_was_just_called() -> None:
    line = next(line for line in LINES if line.facts.get("note") == "just called")
    p = Position.parse(line.text)
    assert p.just_called is not None
    assert str(p.ban) == "5z"
    assert p.replace(hand=p.hand).ban == p.ban


def test_rules_are_what_they_say() -> None:
    east = Rules.TENHOU.replace(rounds=1)
    assert str(Position("1m", rules=east)) == "1m_rules.tenhou-east"
    assert Position.parse("1m_rules.tenhou.rounds.1").rules == Position.parse("1m_rules.tenhou-east").rules
    odd = Rules.EMA.replace(
        name="ours", kiriage=True, uma=(5, 0, -1, -4), local_yaku=("open_riichi", "kanburi")
    )
    read = Position.parse(str(Position("1m", rules=odd))).rules
    assert isinstance(read, Rules)
    assert not read.diff(odd)
    ours = MCR.replace(minimum=6)
    text = str(Position("1m", rules=ours))
    assert text == "1m_rules.x-mcr"
    with pytest.raises(PositionError, match="pass these rules in the argument rules"):
        Position.parse(text)
    assert Position.parse(text, rules=ours) == Position("1m", rules=ours)


def seats_with(number: int = 0, **facts: object) -> tuple[OpenSeat, ...]:
    seats = [OpenSeat()] * 4
    seats[number] = OpenSeat(**facts)  # type: ignore[arg-type]
    return tuple(seats)


CHI = Meld.parse("[456s]")
S4 = 21
GONE = (OpenSeat(melds=(OpenMeld(CHI, 2, S4),)), OpenSeat(), OpenSeat(), OpenSeat(gone=True))


@pytest.mark.parametrize(
    ("hand", "facts", "text"),
    [
        ("1m", {"seats": seats_with(1, riichi=1)}, "1m_Bx-"),
        ("1m", {"seats": seats_with(2, riichi=2, river=())}, "1m_C--"),
        ("1m", {"seats": seats_with(3, quads=1)}, "1m_Dx.q1"),
        ("1m", {"seats": seats_with(1, flowers=(5, 1)), "rules": "taiwan"}, "1m_Bx.15f_rules.taiwan"),
        ("1m", {"seats": seats_with(1, flowers=(0, 0), river=()), "rules": "taiwan"}, "1m_B.f2_rules.taiwan"),
        ("1m", {"seats": seats_with(2, melds=(OpenMeld(CHI, 1, S4),))}, "1m_Cx.4-56s"),
        ("1m[456s]", {"seats": GONE}, "1m.54-6s_gone.D"),
        ("1m", {"points": 999_999_999}, "1m_p999999999"),
        ("1m", {"points": -1_000_000}, "1m_p-1000000"),
    ],
)
def test_all_facts_come_back(hand: str, facts: dict[str, object], text: str) -> None:
    position = Position(hand, **facts)  # type: ignore[arg-type]
    assert str(position) == text
    assert GRAMMAR.fullmatch(text)
    assert Position.parse(text).facts() == position.facts()
    assert Position.from_dict(position.to_dict()).facts() == position.facts()


@pytest.mark.parametrize(
    ("seats", "problem"),
    [
        (seats_with(1, flowers=(0, 3)), r"seats\[1\].flowers=\(0, 3\)"),
        (seats_with(1, flowers=(1, 1)), r"seats\[1\].flowers=\(1, 1\)"),
        (seats_with(1, flowers=(0,) * 9), r"seats\[1\].flowers="),
        (seats_with(1, river=(RiverTile(3, riichi=True),)), "B declared riichi with a tile of its river"),
        (seats_with(1, river=(RiverTile(3, riichi=True),) * 2, riichi=1), "two declarations of riichi"),
        (seats_with(1, melds=(OpenMeld(CHI, None, S4),)), "cannot have source=None"),
        (seats_with(1, melds=(OpenMeld(Meld.parse("(2222p)"), None, -1),)), "cannot have source=None"),
        (seats_with(1, melds=(OpenMeld(Meld.parse("(2222p)"), 1, 10),)), "cannot have source=1"),
        (seats_with(1, melds=(OpenMeld(CHI, 0, S4, S4),)), "cannot have source=0"),
        (seats_with(1, melds=(OpenMeld(CHI, 3, S4),)), "for a chi the last one before B that has not left"),
        (seats_with(1, points=10**9), r"seats\[1\].points=1000000000"),
    ],
)
def test_facts_that_no_text_can_have_are_refused(seats: tuple[OpenSeat, ...], problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        Position("1m", seats=seats)


def test_no_tiles_follow_an_unknown_river() -> None:
    with pytest.raises(
        NotationError, match="the river is not known, so no tiles may follow it, at character 5"
    ):
        Position.parse("1m_Bx9m")


TABLE = "4457m3456p22367z_S2S.1.0_i7m_w{wall}_o{tile}D_p{points}.33800.46500.17000_A_B{next}_C_D2z"


def test_what_complete_rivers_deny() -> None:
    good = {"wall": 69, "tile": "2z", "points": 2700, "next": ""}
    assert Position.parse(TABLE.format(**good)).phase == "claim"
    for changed, words in (
        ({"wall": 68}, "by the rivers the wall must have 69 tiles"),
        ({"tile": "3z"}, "not the last discard"),
        ({"points": 2800}, "add up to"),
        ({"next": "2s"}, "out of turn"),
    ):
        text = TABLE.format(**good | changed)
        with pytest.raises(PositionError, match=words) as caught:
            Position.parse(text)
        assert caught.value.position is not None
        assert Position.parse(text, strict=False).wall
    with pytest.raises(PositionError, match="turn of D"):
        Position.parse("4457m3456p22367z.1z_S2S_A_B_C_D")


def test_one_wrong_letter_is_found() -> None:
    """Replaced, dropped or swapped: at least 84 of 100 are refused, most by the grammar and what follows."""
    rnd, texts = Random(5), [text for text in TEXTS if "_D" in text and "_p" in text]
    assert len(texts) > 9
    letters = "0123456789mpszABCDESWN.-_"
    wrong = refused = 0
    for _ in range(600):
        text = rnd.choice(texts)
        at = rnd.randrange(len(text) - 1)
        how = rnd.randrange(3)
        middle = ("" if how == 1 else rnd.choice(letters)) if how < 2 else text[at + 1] + text[at]
        changed = text[:at] + middle + text[at + 1 + (how == 2) :]
        if changed == text:
            continue
        wrong += 1
        try:
            Position.parse(changed)
        except PailiError:
            refused += 1
    assert refused / wrong >= 0.84


def test_any_text_is_read_or_refused() -> None:
    rnd = Random(7)
    for _ in range(400):
        text = rnd.choice(TEXTS)
        for _ in range(rnd.randrange(1, 6)):
            at = rnd.randrange(len(text) + 1)
            text = (
                text[:at]
                + rnd.choice("0123456789mpszWABCDESWNifopw.-_ 　東x")
                + text[at + rnd.randrange(3) :]
            )
        with suppress(PailiError):
            assert Position.parse(str(Position.parse(text, strict=False)), strict=False)
    for wrong in (None, 5, b"1m", "1m" * 900):
        with pytest.raises(PailiError):
            Position.parse(wrong)
    two = Rules.TENHOU.replace(red_fives=(0, 2, 0))
    with pytest.raises(PositionError, match="3 copies of 0p, but at most 2 can exist, at character 13"):
        Position.parse("1m_i0p_B0p_C0p", rules=two)
    for text, words in (
        ("1m_passed.W", "'W': must be one kind of .*, at character 11"),
        ("1m_wild.5mw", "'w': must be one kind of .*, at character 11"),
        ("1m_liable.daisangen.B.daisangen.C", "cannot have the value 'daisangen', at character 23"),
        ("1m_A.11f_rules.mcr", "flowers '11f': must be"),
    ):
        with pytest.raises(PailiError, match=words):
            Position.parse(text)


def test_addresses_keep_it() -> None:
    for text in TEXTS:
        assert quote(text, safe="") == text
        assert parse_qs(urlsplit(f"http://x/?{urlencode({'pos': text})}").query)["pos"] == [text]
        assert urlsplit(f"http://x/p/{text}").path == f"/p/{text}"


@pytest.mark.parametrize("shell", ["bash", "dash", "zsh", "fish"])
def test_shells_keep_it(shell) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = "\n".join(f"echo {text}" for text in TEXTS)
    run = subprocess.run([shell, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == TEXTS


def test_a_riichi_with_an_unknown_tile_is_no_first_turn() -> None:
    """``A-`` has no tile in the river, but one was discarded."""
    position = Position.parse("123m456p789s1122z.1z_ES_A-_B_C_D", strict=False)
    assert not position.first_turn
    assert [yaku.id for yaku in position.score().yaku] == ["riichi", "menzen_tsumo", "round_wind_e"]


def test_an_error_about_a_text_has_the_wrong_part_and_its_place() -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse("2479m6678p140s34z_w71")
    assert (caught.value.at, caught.value.position) == (("wall",), 18)


def test_facts_that_the_text_cannot_have_are_refused() -> None:
    """The text has the honba and the number behind the winds, the sticks behind the honba, and all points or the own."""
    for facts, message in (
        ({"honba": 1}, "honba=1 without seat_wind"), ({"sticks": 1}, "sticks=1 without seat_wind"),
        ({"number": 3}, "number=3 without seat_wind"), ({"sticks": 0, "seat_wind": "E"}, "sticks=0 without honba"),
        ({"seats": [OpenSeat(), *(OpenSeat(points=25_000),) * 3]}, "the points of some seats are missing"),
        ({"seats": [OpenSeat(points=0), OpenSeat(points=0), OpenSeat(), OpenSeat()]}, "or those of all 4 seats"),
    ):  # fmt: skip
        with pytest.raises(PositionError, match=message):
            Position("123m456p789s1122z", **facts)
    position = Position(
        "1m", seat_wind="E", honba=0, sticks=2, number=3, seats=[OpenSeat(points=25_000)] * 4, strict=False
    )
    assert Position.parse(str(position), strict=False).facts() == position.facts()


def test_zero_points_are_known() -> None:
    assert Position("1m", points=0).own.points == 0
    assert Position("1m").own.points is None


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"seat_wind": "W", "round_wind": 28}, "123m456p789s1122z_S1W.0.0_i4p_w45"),
        ({"rules": "ema"}, "123m456p789s1122z_E1S.0.0_i4p_w45_rules.ema"),
        ({"hand": "123m456p789s1133z"}, "123m456p789s1133z_E1S.0.0_i4p_w45"),
        ({"indicators": "4p7z", "seen": "1z0p"}, "123m456p789s1122z_E1S.0.0_i4p7z_w45_seen.0p1z"),
        ({"indicators": (), "seen": (27,), "wall": None}, "123m456p789s1122z_E1S.0.0_seen.1z"),
        ({"offered": "4pB", "passed": "3z"}, "123m456p789s1122z_E1S.0.0_i4p_w45_o4pB_passed.3z"),
        ({"liable": {"daisangen": 1}}, "123m456p789s1122z_E1S.0.0_i4p_w45_liable.daisangen.B"),
    ],
)
def test_a_changed_copy(changes: dict[str, object], text: str) -> None:
    assert Position.parse("123m456p789s1122z_E1S.0.0_i4p_w45").replace(**changes) == Position.parse(text)


@pytest.mark.parametrize(
    "changes",
    [{"wall": -1}, {"honba": "x"}, {"number": 9}, {"seen": (99,)}, {"seat_wind": 40}, {"seats": [5]}],
    ids=str,
)
def test_a_wrong_change(changes: dict[str, object]) -> None:
    with pytest.raises(PailiError):
        Position.parse("123m456p789s1122z_E1S.0.0_i4p_w45").replace(**changes)


@pytest.mark.parametrize(
    ("meld", "facts"),
    [
        ("[777z]", (3, -1)), ("[777z]", (3, 5)), ("[777z]", (1, 33)), ("[777z]", (7, 33)), ("[777z]", (-1, 33)),
        ("[123m]", (2, 0)), ("[777+7z]", (3, 33)), ("[055+5p]", (3, 35, 35)),
        ("(7777z)", (7, -1)), ("(7777z)", (2, -1)), ("(7777z)", (-1, -1)),
    ],
)  # fmt: skip
def test_melds_that_their_source_cannot_have_given_a_tile_for(meld: str, facts: tuple[int, ...]) -> None:
    seats = [OpenSeat(), OpenSeat(melds=(OpenMeld(Meld.parse(meld), *facts),)), OpenSeat(), OpenSeat()]
    with pytest.raises(PailiError, match=re.escape(f"the meld {meld} of B cannot have source={facts[0]}")):
        Position("1m", seats=seats)


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ("B.1-23s_rules.tenhou-sanma", "[123s] is a chi, which sanma does not have"),
        ("C.456p-_rules.sichuan", "[456p] is a chi, which sichuan does not have"),
        ("B.555z-.666z-.777z-.333z-.999m-", "B has 5 melds, at most 4 are possible"),
        ("D.555z-.q4", "D has 5 melds, at most 4 are possible"),
        ("B.n1", "B has set norths aside, which tenhou does not allow"),
        ("C.n1_rules.mcr", "C has set norths aside, which mcr does not allow"),
    ],
)
def test_melds_of_others_that_the_rules_do_not_allow(seat: str, problem: str) -> None:
    with pytest.raises(PositionError, match=re.escape(f"{problem}, at character")):
        Position.parse(f"123456p789s1122s_{seat}")


def test_melds_of_others_that_the_rules_allow() -> None:
    for text in (
        "123456p789s1122s_B.555z-.666z-.777z-.q1",
        "123456p789s1122s_B.111z-.n3_C.n1_rules.tenhou-sanma",
        "123456p789m1122789s_B.111z-.666z-.777z-.333z-.999m-_rules.taiwan",
    ):
        assert len(Position.parse(text).seats[1].melds) >= 1


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("river", (5,)), ("river", (RiverTile(99),)), ("melds", (5,)), ("melds", (OpenMeld("[777z]", 3, 33),)),
        ("quads", -1), ("norths", "1"), ("flowers", (9,)), ("riichi", 3), ("ippatsu", "yes"), ("points", "x"),
        ("points", 10**9), ("lack", "z"), ("gone", None),
    ],
)  # fmt: skip
def test_facts_of_a_seat_are_checked(fact: str, value: object) -> None:
    seats = [OpenSeat(), OpenSeat()._replace(**{fact: value}), OpenSeat(), OpenSeat()]
    with pytest.raises(PositionError, match=rf"seats\[1\]\.{fact}="):
        Position("1m", seats=seats)


def test_wrong_facts() -> None:
    meld = OpenMeld(Hand.parse("1m[777z]").melds[0], 3, 33)
    for facts in (
        {"wall": -1}, {"offered": Offered(4, 1, "gift")}, {"seats": (OpenSeat(),)}, {"replacement": "chi"},
        {"riichi": "triple"}, {"lack": "z"}, {"flowers": 9}, {"number": "two"}, {"number": 0}, {"hand": 5},
        {"seats": (OpenSeat(melds=(meld,)), *[OpenSeat()] * 3)},
        {"seats": (OpenSeat(), OpenSeat(riichi=1, melds=(meld,)), *[OpenSeat()] * 2)},
        {"seats": (OpenSeat(river=(RiverTile(0, called_by=0),)), *[OpenSeat()] * 3)},
        {"offered": Offered(4, 0)}, {"offered": Offered(4, 7)}, {"offered": Offered(4, "A")},
        {"offered": "5mD", "rules": "tenhou_sanma"}, {"seats": [1, 2, 3, 4]}, {"passed": 5}, {"river": 5},
        {"points": 10**9}, {"wall": 10**6, "rules": "mcr"}, {"riichi": 2},
        {"liable": {"daisangen": 4}}, {"liable": {"toitoi": 1}}, {"liable": "daisangen"},
        {"private": {"me": ("a",)}}, {"private": {"x-me": ("a.b",)}}, {"private": {"x-me": "ab"}},
    ):  # fmt: skip
        with pytest.raises(PailiError):
            Position(**{"hand": "1m", **facts})
    with pytest.raises(PositionError, match="a round has no deal number 5"):
        Position("1m", number=5)
    with pytest.raises(TypeError, match="no fact"):
        Position("1m").replace(bread=1)
    for values, message in (
        ({}, 'its field "text" is missing'), ({"text": 5}, 'its field "text" is missing'), (["1m"], 'its field "text" is missing'), ({"text": "1q"}, "character"),
        ({**Position("1m").to_dict(), "seats": [5]}, "seats="), ({"text": "1m", "wall": 7}, 'wall=7 differs from the position in the field "text", 1m'),
        ({"text": "1m", "bread": 1}, 'bread=1 differs from the position in the field "text", 1m'),
    ):  # fmt: skip
        with pytest.raises(PailiError, match=message):
            Position.from_dict(values)
    with pytest.raises(NotationError):
        Position.parse("")
    with pytest.raises(AttributeError, match="cannot"):
        Position("1m").wall = 5
