"""Rules that are easy to get wrong: presets, and draws, payments and three players."""

from __future__ import annotations

import pytest

from paili.errors import ScoreError
from paili.game.deal.ends import liable_times
from paili.scoring import Rules, Win, score
from paili.scoring.points import Winnings, changes_of
from paili.scoring.settlement import (
    final,
    is_nagashi,
    is_over,
    is_tenpai,
    noten_payments,
    settle_abort,
    settle_draw,
    settle_wins,
)
from paili.scoring.yaku.dora import dora_of, indicators_turned

FOUR = {
    "tenhou": Rules.TENHOU,
    "mahjong_soul": Rules.MAHJONG_SOUL,
    "mleague": Rules.M_LEAGUE,
    "ema": Rules.EMA,
    "wrc": Rules.WRC,
}


def of_all(field):
    return {name: getattr(rules, field) for name, rules in FOUR.items()}


# ---------------------------------------------------------------------------------- what the presets say


def test_start_and_return():
    assert of_all("start_points") == {
        "tenhou": 25000, "mahjong_soul": 25000, "mleague": 25000, "ema": 30000, "wrc": 30000,
    }  # fmt: skip
    # with 25,000 start and 30,000 return points, the first place gets the oka of four times 5,000
    first = final([40000, 30000, 20000, 10000], Rules.M_LEAGUE)[0]
    assert first.total == 10 + 30 + 20
    assert final([45000, 35000, 25000, 15000], Rules.EMA)[0].total == 15 + 15
    # Mahjong Soul plays on until someone has 30,000, but reckons from 25,000
    assert final([40000, 30000, 20000, 10000], Rules.MAHJONG_SOUL)[0].total == 15 + 15
    assert not is_over([29000, 28000, 22000, 21000], Rules.MAHJONG_SOUL, last_round=True, dealer=0,
                       dealer_repeats=False)  # fmt: skip


def test_uma():
    assert of_all("uma") == {
        "tenhou": (20, 10, -10, -20), "mahjong_soul": (15, 5, -5, -15), "mleague": (30, 10, -10, -30),
        "ema": (15, 5, -5, -15), "wrc": (15, 5, -5, -15),
    }  # fmt: skip
    tied = final([40000, 30000, 30000, 20000], Rules.WRC)
    assert [place.total for place in tied] == [25, 0, 0, -25]
    assert [place.rank for place in tied] == [1, 2, 2, 4]
    by_seat = final([40000, 30000, 30000, 0], Rules.TENHOU)
    assert [place.rank for place in by_seat] == [1, 2, 3, 4]


def test_red_fives():
    win = Win("340678m234p67s88s", "5s", riichi=True)
    han = {name: score(win, rules).han for name, rules in FOUR.items()}
    assert han == {"tenhou": 4, "mahjong_soul": 4, "mleague": 4, "ema": 3, "wrc": 3}


def test_open_tanyao():
    assert set(of_all("open_tanyao").values()) == {True}


def test_double_wind_pair():
    win = Win("111m234567p67s11z", "8s", riichi=True, seat_wind="E")
    assert {name: score(win, rules).fu for name, rules in FOUR.items()} == {
        "tenhou": 50, "mahjong_soul": 50, "mleague": 40, "ema": 50, "wrc": 40,
    }  # fmt: skip


def test_kiriage():
    win = Win("234567m234p67s88s", "5s", riichi=True, ippatsu=True)
    assert {name: score(win, rules).points for name, rules in FOUR.items()} == {
        "tenhou": 7700, "mahjong_soul": 7700, "mleague": 7700, "ema": 7700, "wrc": 8000,
    }  # fmt: skip


def test_thirteen_han():
    win = Win("2334455667788m", "2m", riichi=True, tsumo=True)
    assert {name: score(win, rules).points for name, rules in FOUR.items()} == {
        "tenhou": 32000, "mahjong_soul": 32000, "mleague": 24000, "ema": 24000, "wrc": 24000,
    }  # fmt: skip


def test_double_patterns_and_stacking():
    win = Win("1112223334445z", "5z")
    assert {name: score(win, rules).yakuman for name, rules in FOUR.items()} == {
        "tenhou": 3, "mahjong_soul": 5, "mleague": 3, "ema": 1, "wrc": 3,
    }  # fmt: skip


def test_renhou():
    win = Win("123567m234p67s99p", "8s", renhou=True)
    worth = {name: (item.han, item.points) for name, item in ((n, score(win, r)) for n, r in FOUR.items())}
    assert worth == {
        "tenhou": (1, 1000), "mahjong_soul": (1, 1000), "mleague": (1, 1000), "ema": (5, 8000),
        "wrc": (6, 12000),
    }  # fmt: skip


def test_nagashi_by_preset():
    changes = {name: settle_draw([], dealer=0, rules=r, nagashi=[0]).changes[0] for name, r in FOUR.items()}
    assert changes == {"tenhou": 12000, "mahjong_soul": 12000, "mleague": 12000, "ema": 0, "wrc": 0}


def test_abortive_draws():
    for rules in (Rules.TENHOU, Rules.MAHJONG_SOUL):
        assert settle_abort("nine_orphans", rules=rules).honba == 1
    for rules in (Rules.M_LEAGUE, Rules.EMA, Rules.WRC):
        with pytest.raises(ScoreError, match=r"the abortive draws of (mleague|ema|wrc) are none"):
            settle_abort("nine_orphans", rules=rules)


def test_thirteen_orphans_rob_a_concealed_quad():
    robbing = {name: rules.rob_concealed_quad for name, rules in FOUR.items()}
    assert robbing == {"tenhou": False, "mahjong_soul": True, "mleague": False, "ema": True, "wrc": False}


def test_several_ron():
    def winners(rules):
        scores = {
            seat: score(Win("123567m234p67s99p", "8s", seat_wind="ESWN"[seat]), rules) for seat in (1, 2, 3)
        }
        both = {seat: scores[seat] for seat in (2, 3)}
        return [settle_wins(wins, dealer=0, discarder=0).winners for wins in (both, scores)]

    assert {name: winners(rules) for name, rules in FOUR.items()} == {
        "tenhou": [(2, 3), ()], "mahjong_soul": [(2, 3), (1, 2, 3)], "mleague": [(2,), (1,)],
        "ema": [(2, 3), (1, 2, 3)], "wrc": [(2,), (1,)],
    }  # fmt: skip


def test_liability():
    four_quads = Win("5z[1111m][2222p][3333s][4444s]", "5z", discarder="E", liable="W")
    liable = {}
    for name, rules in FOUR.items():
        try:
            liable[name] = score(four_quads, rules).payments.changes
        except ScoreError:
            liable[name] = None
    shared = (-16000, 32000, -16000, 0)
    assert liable == {"tenhou": None, "mahjong_soul": None, "mleague": shared, "ema": None, "wrc": shared}


def test_indicators_of_quads():
    turned = {name: [indicators_turned([quad], r) for quad in ("concealed quad", "open quad")]
              for name, r in FOUR.items()}  # fmt: skip
    assert turned == {
        "tenhou": [2, 1], "mahjong_soul": [2, 1], "mleague": [2, 2], "ema": [2, 2], "wrc": [2, 2],
    }  # fmt: skip


def test_robbing_a_concealed_quad():
    win = Win("119m19p19s123456z", "7z", robbed="concealed quad")
    with pytest.raises(ScoreError, match="concealed quad"):
        score(win, Rules.TENHOU)
    assert score(win, Rules.MAHJONG_SOUL).yakuman == 1
    other = Win("123567m234p67s99p", "8s", robbed="concealed quad")
    with pytest.raises(ScoreError, match="thirteen orphans"):
        score(other, Rules.MAHJONG_SOUL)


def test_all_four_of_a_wait():
    in_melds = "4z[444z][123m][456p][789s]"
    assert is_tenpai(in_melds, Rules.TENHOU)
    assert not is_tenpai(in_melds, Rules.M_LEAGUE)
    assert not is_tenpai("123456789m1111z", Rules.TENHOU)


def test_bust_and_stopping_dealer():
    bust = {name: is_over([60000, 41000, 0, -1000], r, last_round=False, dealer=0, dealer_repeats=True)
            for name, r in FOUR.items()}  # fmt: skip
    assert bust == {"tenhou": True, "mahjong_soul": True, "mleague": False, "ema": False, "wrc": False}
    stops = {name: is_over([50000, 30000, 15000, 5000], r, last_round=True, dealer=0, dealer_repeats=True)
             for name, r in FOUR.items()}  # fmt: skip
    assert stops == {"tenhou": True, "mahjong_soul": True, "mleague": False, "ema": False, "wrc": False}


# ---------------------------------------------------------------------------------- draws, payments, three players


def test_nagashi():
    orphans, middle = [0, 8, 27, 33], [0, 8, 13]
    assert is_nagashi(orphans, Rules.TENHOU, has_called=True)
    assert not is_nagashi(orphans, Rules.TENHOU.replace(nagashi_own_calls=False), has_called=True)
    assert not is_nagashi(orphans, Rules.TENHOU, called_from=True)
    assert not is_nagashi(middle, Rules.TENHOU)
    assert not is_nagashi([], Rules.TENHOU)
    # noten payments are not made, honba are not paid, the dealer stays if ready
    drawn = settle_draw([0, 1], dealer=0, nagashi=[2], honba=3, sticks=1)
    assert drawn.changes == (-4000, -2000, 8000, -2000)
    assert (drawn.dealer_repeats, drawn.honba, drawn.sticks) == (True, 4, 1)
    won = settle_draw(
        [0, 1], dealer=0, rules=Rules.TENHOU.replace(nagashi="win"), nagashi=[2], honba=3, sticks=1
    )
    assert won.changes == (-4300, -2300, 9900, -2300)
    assert (won.dealer_repeats, won.honba, won.sticks) == (False, 0, 0)
    assert settle_draw([], dealer=0, nagashi=[0, 2]).changes == (8000, -6000, 4000, -6000)


def test_noten_payments():
    four, three = Rules.TENHOU, Rules.TENHOU_SANMA
    assert noten_payments([], four) == noten_payments([0, 1, 2, 3], four) == (0, 0, 0, 0)
    assert noten_payments([0], four) == (3000, -1000, -1000, -1000)
    assert noten_payments([0, 3], four) == (1500, -1500, -1500, 1500)
    assert noten_payments([0, 1, 2], four) == (1000, 1000, 1000, -3000)
    assert noten_payments([0], three) == (2000, -1000, -1000)
    assert noten_payments([0, 1], three.replace(noten_payment=3000)) == (1500, 1500, -3000)


DAISANGEN = "23m11p[555z][666z][777z]"


def changes(rules, tile="4m", hand=DAISANGEN, **facts):
    return score(Win(hand, tile, liable="N", **facts), rules).payments.changes


def test_liability_for_one_yakuman():
    tenhou = Rules.TENHOU
    assert changes(tenhou, tsumo=True) == (0, 32000, 0, -32000)
    assert changes(tenhou, discarder="E") == (-16000, 32000, 0, -16000)
    assert changes(tenhou, discarder="N") == (0, 32000, 0, -32000)
    assert changes(tenhou, discarder="E", honba=2) == (-16000, 32600, 0, -16600)
    assert changes(Rules.EMA, discarder="E", honba=2) == (-16600, 32600, 0, -16000)
    assert changes(tenhou, tsumo=True, honba=2) == (0, 32600, 0, -32600)


def test_liability_with_another_yakuman():
    hand = {"hand": "11z22z[555z][666z][777z]", "tile": "1z"}  # also tsuuiisou
    assert changes(Rules.TENHOU, **hand, tsumo=True) == (0, 64000, 0, -64000)
    assert changes(Rules.TENHOU, **hand, discarder="E") == (-32000, 64000, 0, -32000)
    assert changes(Rules.MAHJONG_SOUL, **hand, tsumo=True) == (-16000, 64000, -8000, -40000)
    assert changes(Rules.MAHJONG_SOUL, **hand, discarder="E") == (-48000, 64000, 0, -16000)


def test_who_is_liable_is_a_fact_not_a_guess():
    """Which call completed the set is seen in the play only; a hand without a liable yakuman is refused."""
    with pytest.raises(
        ScoreError, match="no call in this hand can have completed one of daisangen, daisuushii"
    ):
        score(Win("123567m234p67s99p", "8s", liable="N"), Rules.TENHOU)


def test_only_a_call_makes_liable():
    """A concealed quad is nobody's tile, a concealed triplet nobody has seen, an added quad nobody fed."""
    winds = "5z[111z][222z]"
    fed = ["23m11p[555z](6666z)(7777z)", "23m11p[555+5z](6666z)(7777z)", winds + "[333z][444z]",
           "5z[1111m](2222p)(3333s)(4444s)"]  # fmt: skip
    own = ["23m11p(5555z)(6666z)(7777z)", "23m11p555z[666z][777z]", winds + "(3333z)444z",
           "5z(1111z)(2222z)(3333z)(4444z)", "5z[111+1m](2222p)(3333s)(4444s)"]  # fmt: skip
    for hand in fed:
        tile = "4m" if hand.startswith("23m") else "5z"
        result = score(Win(hand, tile, tsumo=True, liable="N"), Rules.WRC)
        assert result.payments.changes[0] == 0
        assert result.payments.changes[3] == -result.points
    for hand in own:
        tile = "4m" if hand.startswith("23m") else "5z"
        with pytest.raises(ScoreError, match=r"liable seat W: no call in this hand can have completed"):
            score(Win(hand, tile, discarder="N", liable="W"), Rules.WRC)
        alone = score(Win(hand, tile, tsumo=True), Rules.WRC)
        assert (alone.liable_yakuman, alone.points) == (0, 32_000 * alone.yakuman)
        with pytest.raises(ScoreError, match="no yakuman with liability"):
            settle_wins({1: alone}, dealer=0, liable={1: 2})


def riichi_at(seat, rules=Rules.TENHOU, **facts):
    return score(Win("123567m234p67s99p", "8s", seat_wind="ESWN"[seat], riichi=True, **facts), rules)


def test_several_wins_sticks_and_honba():
    wins = {0: riichi_at(0), 3: riichi_at(3)}
    first = settle_wins(wins, dealer=0, discarder=2, honba=2, sticks=1)
    assert first.winners == (3, 0)
    assert first.changes == (2900, 0, -2000 - 2900 - 600, 2000 + 600 + 1000)
    item = {seat: riichi_at(seat, Rules.TENHOU.replace(honba_of_rons="each")) for seat in (0, 3)}
    both = settle_wins(item, dealer=0, discarder=2, honba=2, sticks=1)
    assert both.changes == (2900 + 600, 0, -2000 - 2900 - 1200, 2000 + 600 + 1000)
    assert first.dealer_repeats
    assert first.honba == 3


def test_three_wins():
    wins = {seat: riichi_at(seat) for seat in (0, 1, 3)}
    aborted = settle_wins(wins, dealer=0, discarder=2, honba=1, sticks=2)
    assert aborted == ((0, 0, 0, 0), (), True, 2, 2, "triple_ron")
    paid = settle_wins(
        {seat: riichi_at(seat, Rules.MAHJONG_SOUL) for seat in (0, 1, 3)}, dealer=0, discarder=2
    )
    assert paid.changes == (2900, 2000, -6900, 2000)


def test_the_stick_of_a_discard_that_is_won_on():
    """It never comes to lie on the table: whoever settles counts it in ``sticks`` or does not."""
    assert settle_wins({1: riichi_at(1)}, dealer=0, discarder=2, sticks=0).changes == (0, 2000, -2000, 0)


def test_indicators_at_a_win_on_the_replacement_tile():
    quads = ["concealed quad", "open quad"]
    assert indicators_turned(quads, Rules.TENHOU) == 2
    assert indicators_turned(quads, Rules.TENHOU, before_discard=False) == 3
    assert indicators_turned(quads, Rules.TENHOU.replace(kan_dora_timing="after discard")) == 2
    assert indicators_turned(["concealed quad"], Rules.TENHOU.replace(kan_dora_timing="after discard")) == 1
    five = {"dora_indicators": "12345s", "tsumo": True, "rinshan": True}
    assert score(Win("123567m67p99p(1111z)", "8p", **five), Rules.TENHOU).han
    with pytest.raises(ScoreError, match="rinshan"):
        score(Win("123567m67p99p[1111z]", "8p", **five), Rules.TENHOU)
    # ura dora of quads only with riichi, and only where they are played
    ura = Win("123567m67p99p(1111z)", "8p", riichi=True, dora_indicators="11s5z", ura_indicators="33s4z")
    assert [yaku.han for yaku in score(ura, Rules.TENHOU).yaku if yaku.id == "ura_dora"] == [4]
    no_ura = score(ura, Rules.TENHOU.replace(kan_ura=False))
    assert not [yaku for yaku in no_ura.yaku if yaku.id == "ura_dora"]


def test_dora_of_three_players():
    assert [dora_of(kind, 3) for kind in (0, 8)] == [8, 0]
    win = Win("99m123456p234s11z", "9m", riichi=True, dora_indicators="1m")
    dora = {yaku.id: yaku.han for yaku in score(win, Rules.TENHOU_SANMA).yaku}
    assert dora["dora"] == 3


def test_norths_set_aside():
    win = Win("23467p234678s22p", "5p", seat_wind="E", kita=2, dora_indicators="3z")
    yaku = {yaku.id: yaku.han for yaku in score(win, Rules.TENHOU_SANMA).yaku}
    assert yaku["dora"] + yaku["kita"] == 4
    assert yaku["tanyao"] == 1
    only_norths = Win("123p23445s22p[999p]", "3s", seat_wind="E", kita=2)
    assert score(only_norths, Rules.TENHOU_SANMA).problem == "no_yaku"


def test_the_tile_drawn_for_a_north():
    win = Win("123p234678s45s22p", "3s", tsumo=True, kita=1, rinshan=True)
    names = [yaku.id for yaku in score(win, Rules.TENHOU_SANMA).yaku]
    assert "rinshan" in names
    other = Rules.TENHOU_SANMA.replace(kita_rinshan=False)
    assert "rinshan" not in [yaku.id for yaku in score(win, other).yaku]
    quad = Win("123p678s45s22p(1111z)", "3s", tsumo=True, kita=1, rinshan=True)
    assert "rinshan" in [yaku.id for yaku in score(quad, other).yaku]
    assert "rinshan" not in [yaku.id for yaku in score(quad.replace(after_north=True), other).yaku]


def test_a_robbed_north_is_no_chankan_and_norths_end_the_first_turn():
    win = Win("123p234678s456s4z", "4z", robbed="north", riichi=True, ippatsu=True)
    assert "chankan" not in [yaku.id for yaku in score(win, Rules.TENHOU_SANMA).yaku]
    as_chankan = Rules.TENHOU_SANMA.replace(kita_chankan=True)
    assert "chankan" in [yaku.id for yaku in score(win, as_chankan).yaku]
    with pytest.raises(ScoreError, match="tenhou and norths set aside"):
        Win("123p234678s456s4z", "4z", tsumo=True, tenhou=True, seat_wind="E", kita=1)
    with pytest.raises(ScoreError, match="ippatsu"):
        Win("123p234678s45s22p", "3s", tsumo=True, kita=1, rinshan=True, riichi=True, ippatsu=True)


@pytest.mark.parametrize(
    ("how", "child", "dealer"),
    [
        ("loss", (1000, 500), (1000, 1000)),
        ("half", (1300, 800), (1500, 1500)),
        ("full", (1500, 1000), (2000, 2000)),
        ("equal", (1000, 1000), (1500, 1500)),
        ("proportional", (1300, 700), (1500, 1500)),
    ],
)
def test_the_share_of_the_missing_player(how, child, dealer):
    rules = Rules.TENHOU_SANMA.replace(sanma_tsumo=how)
    hand = "123p23445s[555z]"  # 2 han 30 fu with a north
    facts = {"tsumo": True, "kita": 1}
    by_child = score(Win(hand + "99p", "3s", **facts), rules).payments
    assert (by_child.dealer, by_child.child) == child
    by_dealer = score(Win(hand + "99p", "3s", seat_wind="E", **facts), rules).payments
    assert by_dealer.changes == (sum(dealer), -dealer[0], -dealer[1])


def test_honba_of_three_players():
    win = Win("123p234p67s678p22z", "8s", riichi=True, honba=1, discarder="E")
    payments = score(win, Rules.TENHOU_SANMA).payments
    assert (payments.discarder, payments.honba) == (1300 + 200, 200)
    assert payments.changes == (-1500, 1500, 0)


def test_three_players_call_no_chi_and_have_no_middle_characters():
    with pytest.raises(ScoreError, match="chi"):
        score(Win("234678s45s22p[123p]", "3s"), Rules.TENHOU_SANMA)
    with pytest.raises(ScoreError, match="2m"):
        score(Win("123m234678s45s22p", "3s"), Rules.TENHOU_SANMA)
    with pytest.raises(ScoreError, match="no north seat"):
        score(Win("123p234678s45s22p", "3s", seat_wind="N"), Rules.TENHOU_SANMA)
    north = Win("45s22p678p[444z][123s]".replace("[123s]", "[222s]"), "3s")
    assert score(north, Rules.TENHOU_SANMA).problem == "no_yaku"
    valued = score(north, Rules.TENHOU_SANMA.replace(north_value=True))
    assert [yaku.id for yaku in valued.yaku] == ["value_north"]


def test_five_quads_can_not_be():
    with pytest.raises(ScoreError, match="6 dora indicators"):
        Win("5z[1111m][2222p][3333s][4444s]", "5z", dora_indicators="123456m")
    assert settle_abort("four_quads", rules=Rules.TENHOU_SANMA).kind == "four_quads"
    with pytest.raises(ScoreError):
        settle_abort("four_winds", rules=Rules.TENHOU_SANMA)


def test_no_quad_with_the_last_tile():
    with pytest.raises(ScoreError, match="haitei and rinshan"):
        score(Win("123567m67s99p(1111z)", "8s", tsumo=True, haitei=True, rinshan=True), Rules.TENHOU)
    with pytest.raises(ScoreError, match="houtei"):
        Win("123567m234p67s99p", "8s", houtei=True, chankan=True)


def test_each_of_two_liable_seats_pays_its_own_yakuman():
    """Three dragons fed by seat 1, the fourth quad by seat 3; a third yakuman is paid by nobody else."""
    two = Winnings(16000, 2, 2, True)
    fed = {1: 1, 3: 1}
    part = changes_of(two, winner=0, dealer=0, rules=Rules.M_LEAGUE, liable=fed, honba=1)
    assert part == [96300, -48300, 0, -48000]
    three = Winnings(24000, 3, 2, False)
    part = changes_of(three, winner=0, dealer=0, rules=Rules.M_LEAGUE, liable=fed, discarder=2)
    assert part == [144000, -24000, -96000, -24000]
    # a quad that the winner added makes nobody liable for the four quads
    alone = changes_of(two, winner=0, dealer=0, rules=Rules.M_LEAGUE, liable={1: 1})
    assert alone == [96000, -64000, -16000, -16000]
    whole = changes_of(two, winner=0, dealer=0, rules=Rules.WRC, liable=fed)
    assert whole == [96000, -96000, 0, 0]


def test_the_yakuman_of_each_liable_seat():
    quads = score(Win("2z[5555z](6666z)[7777z][1111m]", "2z"), Rules.M_LEAGUE)
    assert liable_times({"daisangen": 1, "suukantsu": 3}, quads) == {1: 1, 3: 1}
    assert liable_times({"daisangen": 1}, quads) == {1: 1}
    assert liable_times({}, quads) == {}
