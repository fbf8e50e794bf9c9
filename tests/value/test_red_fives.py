"""A red five and a plain five of a suit are two discards; a complete hand may win now or go on."""

from __future__ import annotations

import pytest

import paili
from paili import Hand, Rules, Win
from paili.catalogue import LANGUAGES
from paili.errors import QuestionError
from paili.report.hand.value import sentences
from paili.tiles import REDS
from paili.value.records import WinNow

HAND = "234m45506p3345s55z"
FACES = dict(zip(("0m", "0p", "0s"), REDS, strict=True))


@pytest.mark.parametrize(
    "options",
    [
        {}, {"shape_changes": 0}, {"objective": "win"}, {"turns": 6, "calls": True},
        {"opponents": "phoenix", "turns": 9}, {"opponents": "phoenix", "others": "r00", "fold": True},
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize(
    ("hand", "red"), [(HAND, "0p"), ("05678m234p44789s6z", "0m"), ("234m789p0556s4477z", "0s")]
)
def test_the_red_one_leaves_the_hand_without_it(hand: str, red: str, options: dict[str, object]) -> None:
    """The rest of the hand is the same hand with plain fives alone, and as many red fives are hidden."""
    evaluation = paili.evaluate(hand, **options)  # type: ignore[arg-type]
    (value,) = evaluation.red_fives
    assert value.tile == FACES[red]
    # the red five lies in the river; as a visible tile it takes the place of the plain one that was thrown
    index = "mps".index(red[1])
    hidden = Rules.TENHOU.replace(
        red_fives=tuple(int(suit != index) for suit in range(3)), name="two red fives"
    )
    plain = paili.evaluate(hand.replace("0", "5"), **options, rules=hidden)  # type: ignore[arg-type]
    same = next(item for item in plain.discards if item.tile == paili.Kind[f"{red[1].upper()}5"])
    assert value.win == pytest.approx(same.win)
    assert value.points == pytest.approx(same.points)
    assert value.shanten == same.shanten
    kept = next(item for item in evaluation.discards if item.tile == same.tile)
    assert kept.points is not None
    assert value.points is not None
    if options.get("objective") != "win" and value.win:
        assert value.points < kept.points


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("234m4406p33345s55z", {}),  # the only five of dots is red
        ("234m45556p3345s55z", {}),
        (HAND, {"rules": Rules.TENHOU.replace(red_fives=(0, 0, 0), name="plain")}),
        ("234m45506p3345s5z", {}),  # nothing is discarded
    ],
)
def test_one_sort_of_fives_is_one_discard(hand: str, options: dict[str, Rules]) -> None:
    if "rules" in options:
        hand = hand.replace("0", "5")
    assert paili.evaluate(hand, **options).red_fives == ()


def slow_wins(hand: Hand, honba: int) -> set[int]:
    wins = (Win(hand.discard(face), face, tsumo=True) for face in hand.faces)
    return {paili.score(win).points + 300 * honba for win in wins}


@pytest.mark.parametrize("honba", [0, 2])
@pytest.mark.parametrize("hand", ["234m456p33567s111z", "1122m3344p5566s77z", "23450m234567p555s"])
def test_winning_now_is_what_the_scorer_says(hand: str, honba: int) -> None:
    parsed = Hand.parse(hand)
    points = slow_wins(parsed, honba)
    assert paili.evaluate(parsed, honba=honba).notes.win_now == WinNow(min(points), max(points))


def test_the_drawn_tile_decides() -> None:
    hand = Hand.parse("234m456p3367s111z").draw("5s")
    points = paili.score(Win("234m456p3367s111z", "5s", tsumo=True)).points
    assert paili.evaluate(hand).notes.win_now == WinNow(points, points)


def test_heaven_and_the_last_tile() -> None:
    hand = "234m456p33567s111z"
    heaven = paili.evaluate(hand, seat_wind="E", first_turn=True, turns=17).notes.win_now
    assert heaven == WinNow(48000, 48000)
    last, plain = (
        paili.evaluate(hand, turns=0, last_tile=is_last).notes.win_now for is_last in (True, False)
    )
    assert last is not None
    assert plain is not None
    assert last.low > plain.low


RIVERS = "_B4237z9m9P2s_C3z9s14z2s2p2m_D2z1p42z3m7s5m"
RIICHI = "456p34556799s55z.5z_E4N.0.0_i1m_w43_p31700.15400.27200.24700_A2p167z2m4s-" + RIVERS


@pytest.mark.parametrize(
    ("position", "circumstances"),
    [
        (RIICHI + "_ippatsu.A", "riichi,ippatsu"),
        (RIICHI, "riichi"),
        ("456p34567s99s.5s.2222m_rinshan", "rinshan"),
        ("45p34567899s.6p.11-11m_rinshan", "rinshan"),
    ],
)
def test_winning_now_has_the_circumstances_of_the_position(position: str, circumstances: str) -> None:
    point = paili.Position.parse(position, strict=False)
    points = paili.score(point.win()).points
    assert paili.evaluate(point).notes.win_now == WinNow(points, points)
    facts = {"dora_indicators": "1m", "seat_wind": "N"} if point.indicators else {}
    assert paili.evaluate(point.hand, win_now=circumstances, **facts).notes.win_now == WinNow(points, points)


def test_circumstances_of_winning_now_are_checked() -> None:
    with pytest.raises(QuestionError, match="win_now='haitei': must be one of riichi, double_riichi, "):
        paili.evaluate("234m456p33567s111z", win_now="riichi,haitei")


@pytest.mark.parametrize("hand", ["11m", "11122m", "123m11z(9999s)"])
def test_a_complete_part_of_a_hand_has_no_points(hand: str) -> None:
    assert paili.evaluate(hand, turns=3).to_dict()["notes"]["win_now"] is None


def test_what_cannot_win_has_no_points() -> None:
    assert paili.evaluate("34m456p33567s[123m]2m").notes.win_now is None  # no yaku
    assert paili.evaluate("234m456p33567s112z").notes.win_now is None  # not complete


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences(language: str) -> None:
    lines = "\n".join(sentences(paili.evaluate(HAND), language))
    (red,) = paili.evaluate(HAND).red_fives
    assert f"{red.points:,.0f}" in lines
    assert f"{100 * red.win:.1f}" in lines
    evaluation = paili.evaluate("234m456p33567s111z")
    now = evaluation.notes.win_now
    assert now is not None
    lines = "\n".join(sentences(evaluation, language))
    assert all(f"{points:,}" in lines for points in now)
    assert f"{evaluation.points:,.0f}" in lines
