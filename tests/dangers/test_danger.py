"""Chances, costs, proofs and folds for positions that a reader can check."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from math import exp, log

import pytest

import paili
from dangers.test_twin import TEXTS
from paili import Position, danger, readiness
from paili.dangers import contrast, dangers, fold, reasons_of
from paili.dangers.from_position import table_view
from paili.dangers.model import danger_model, read_model
from paili.dangers.reasons import RiskPart, compared_with
from paili.dangers.risk_model import RiskModel
from paili.errors import PailiError
from paili.tiles import EAST, KIND_NAMES, Kind

# C, across, is in riichi on 6z; 9m passed after it
RIICHI = "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"


def of(text: str, name: str) -> paili.dangers.Danger:
    return next(item for item in danger(Position.parse(text, strict=False)) if KIND_NAMES[item.tile] == name)


def risk_of(text: str, name: str, seat: int) -> paili.dangers.Risk:
    return next(risk for risk in of(text, name).opponents if risk.seat == seat)


def test_proofs() -> None:
    assert risk_of(RIICHI, "9m", 2).proof == "passed"
    assert risk_of(RIICHI, "9m", 3).proof == "river"
    assert risk_of(RIICHI, "2m", 2).proof == ""
    assert risk_of(RIICHI, "2m", 2).p > 0


def test_who_has_just_discarded_may_win_on_what_went_by_before_its_draw() -> None:
    """D let 1m and 8m go, drew, and discarded 7m, which A may call; then 8m is no longer safe from D."""
    hand = "568m340p4448s.0-55s_E1W_i5z_w47{offered}"
    table = "_A1z9m2s12m8M_B2zD46z19s2m_C5z2Z3z4Z6z1m_D3Z4z8p0sA2m1Z{last}.22-2z"
    before = hand.format(offered="") + table.format(last="")
    offered = hand.format(offered="_o7mD") + table.format(last="7m")
    assert risk_of(before, "8m", 3).proof == "passed"
    assert risk_of(offered, "8m", 3).proof == ""
    assert risk_of(offered, "8m", 3).p > 0
    assert not table_view(Position.parse(offered)).opponents[2].passed


def test_what_no_shape_wins_on_is_proven() -> None:
    """All four 5z are held: only thirteen orphans could win on it, and not with a meld."""
    text = "123m406p1179s555z.5z_ES_A_B_C9m-_D"
    risk = risk_of(text, "5z", 2)
    assert (risk.proof, risk.p, risk.shapes) == ("", danger_model(4).never, ())  # thirteen orphans could
    called = "123m406p1179s555z.5z_ES_A_B.999p-_C9m_D"
    assert risk_of(called, "5z", 1).proof == "no shape"


def test_chances_are_joined() -> None:
    for item in danger(Position.parse(RIICHI, strict=False)):
        none = math.prod(1 - risk.p for risk in item.opponents)
        assert item.p == pytest.approx(1 - none)
        assert item.loss == pytest.approx(sum(risk.p * risk.cost for risk in item.opponents))
        assert item.proven == (item.p == 0)
        for risk in item.opponents:
            assert 0 <= risk.p < 1
            assert risk.cost > 1000


def test_effects_add_up() -> None:
    for item in danger(Position.parse(RIICHI, strict=False)):
        for risk in item.opponents:
            if not risk.proof and risk.shapes:
                assert risk.p == pytest.approx(
                    1 / (1 + exp(-sum(effect.effect for effect in risk.effects))), abs=0.01
                )


@pytest.mark.parametrize("river", ["", "1m4z"])
def test_a_riichi_with_an_unknown_tile(river: str) -> None:
    """The tile that declared it has no sign; all other tiles came before the riichi."""
    position = Position.parse(f"123m456p77889s11z2z_E1E.0.0_i1z_w50_B-{river}")
    (opponent,) = [item for item in table_view(position).opponents if item.riichi >= 0]
    assert opponent.riichi == len(opponent.river)
    chances = {KIND_NAMES[item.tile]: item.p for item in danger(position)}
    assert 0 < chances["2m"] < 1
    assert (chances["1m"] == 0) == bool(river)


def test_honba_are_paid() -> None:
    more = RIICHI.replace("_S3N_", "_S3N.2_")
    for name in ("2m", "7m"):
        assert risk_of(more, name, 2).cost == pytest.approx(risk_of(RIICHI, name, 2).cost + 2 * 300)


def test_honba_are_paid_as_the_rules_say() -> None:
    """Tenhou's games of three pay 200 points a honba for a discard."""
    three = "1344667999s226z.4z_E3W.1_i3p_C9m52z9p3z-_rules.tenhou-sanma"
    less = three.replace("E3W.1", "E3W.0")
    assert risk_of(three, "1s", 2).cost == pytest.approx(risk_of(less, "1s", 2).cost + 200)


def test_dora_and_dealer_cost_more() -> None:
    assert risk_of(RIICHI, "4m", 2).cost > 1.15 * risk_of(RIICHI, "2m", 2).cost  # the indicator is 3m
    dealer = RIICHI.replace("S3N", "S3W")
    assert risk_of(dealer, "2m", 2).cost > 1.3 * risk_of(RIICHI, "2m", 2).cost


def test_readiness() -> None:
    result = readiness(Position.parse(RIICHI, strict=False))
    assert [item.p == 1 for item in result] == [False, True, False]
    waiting, changing = (
        readiness(Position.parse(f"123m406p789s1122z_ES_B{river}.1-23m_C_D", strict=False))[0].p
        for river in ("1z9m9p4z1p2M3P2M", "1z9m9p4z1p2m3p2m")
    )
    assert waiting > changing


def test_fold() -> None:
    result = fold(Position.parse(RIICHI + "_w40", strict=False))
    assert result.against == (2,)
    assert result.tiles[0].p == 0
    assert result.safe == sum(tile.copies for tile in result.tiles if tile.safe_for_good == (2,))
    assert result.discards == 11
    assert result.enough is (result.safe >= 11)
    assert fold(Position.parse(RIICHI, strict=False)).discards is None


OWN_RIICHI = "123m456p789s1122z_E1E.0.0_i4p_w57_A9p1m-_B214z_C6z1m_D9p1z"


def test_in_riichi_only_the_drawn_tile_is_discarded() -> None:
    drawn = Position.parse(OWN_RIICHI.replace("1122z_", "1122z.5z_", 1), strict=False)
    assert [item.tile for item in danger(drawn)] == [Kind.WHITE]
    assert [item.tile for item in dangers(drawn).dangers] == [Kind.WHITE]
    before = Position.parse(OWN_RIICHI, strict=False)
    assert danger(before) == dangers(before).dangers == ()
    for position, tiles in ((drawn, [Kind.WHITE]), (before, [])):
        folding = fold(position)
        assert [item.tile for item in folding.tiles] == tiles
        assert (folding.in_riichi, folding.safe, folding.enough) == (True, 0, False)
        assert len(readiness(position)) == 3
    safe = Position.parse(OWN_RIICHI.replace("1122z_", "1122z.1m_", 1), strict=False)
    assert fold(safe).safe <= 1  # not the copies of 1z in the hand


def test_after_a_call_no_banned_tile_is_discarded() -> None:
    """After 4m is called for 4-56m, neither 4m nor 7m may follow, but they count as safe tiles for later."""
    text = "477m456p78999s.4-56m_E1E.0.0_i4p_w57_A_B214z4p_C6z1m_D9p4mA"
    position = Position.parse(text, strict=False)
    tiles = [item.tile for item in danger(position)]
    assert Kind.M4 not in tiles
    assert Kind.M7 not in tiles
    assert Kind.S9 in tiles
    assert [item.tile for item in dangers(position).dangers] == tiles
    assert {item.tile for item in fold(position).tiles} == set(tiles)


def test_reasons_say_what_lies_there() -> None:
    """Every number of a reason, counted again."""
    position = Position.parse(RIICHI, strict=False)
    seen = table_view(position)
    for item in danger(position):
        for risk in item.opponents:
            against = RiskModel(seen, seen.opponents[risk.seat - 1]).against
            for reason in reasons_of(item.tile, risk):
                facts = reason.facts
                if reason.id == "lines":
                    assert facts["ways"] == sum(
                        seen.unseen[low] * seen.unseen[high] for low, high in facts["shapes"]
                    )
                    assert facts["open"] == against.lines
                elif reason.id == "honour":
                    assert facts["unseen"] == position.live[item.tile]
                    assert item.tile >= EAST


def test_a_tile_that_only_thirteen_orphans_could_wait_for() -> None:
    """Its chance does not come from the signs, so no sign explains it, and no shape does."""
    text = (
        "35m1237p23789s33z.2z_E2E.0.0_i6s_w49_p26000.25000.24000.25000"
        "_A47z5Z3s9p_B1326z2Z_C8p5s0p1s1S_D3z5s5z5p6m"
    )
    tiles = {str(item.tile): item for item in danger(text)}
    west, pin = tiles["3z"], tiles["1p"]
    risk = next(item for item in west.opponents if item.seat == 2)
    assert (risk.shapes, risk.effects, risk.proof) == ((), (), "")
    assert [reason.id for reason in reasons_of(west.tile, risk)] == ["ready", "orphans"]
    result = contrast(pin, west)
    high, low = (next(item for item in side.opponents if item.seat == result.seat) for side in (pin, west))
    assert not low.shapes
    assert result.times == pytest.approx(high.p / (1 - high.p) / (low.p / (1 - low.p)))
    assert result.parts == (RiskPart("shapes", result.times),)


def test_a_line_whose_tiles_are_all_visible_is_no_wait() -> None:
    """All four 2m are held: nobody waits for 1m with two sides, though only the line 69p is closed."""
    text = "12222m456p789s11z.3p_ES_i9m_w50_B9p-_C_D"
    risk = risk_of(text, "1m", 1)
    assert {shape.type for shape in risk.shapes} == {"pair", "single"}
    reasons = {reason.id: reason.facts for reason in reasons_of(0, risk)}
    assert reasons["no_ways"]["open"] == 17
    assert "lines" not in reasons


# the factors of the reasons, by the words that docs/danger.md has for the signs
SIGNS_TOLD = {
    "early_line": "across an early discard",
    "later_line": "across a later discard",
    "outside": "outside an early discard by 1",
    "riichi_suji": "suji of the riichi tile",
    "beside": "beside a discard",
    "wall": "no combination",
    "chasing": "not the first riichi",
}
ODDS = (
    "1334m678p24s2357z.9s_S3N_i8p_w40_A91p25m3s_B21z4z7m6s_C6z13m7p5s9p2m-8s_D9p1z9m4s",  # many discards
    "1244m678p34s2455z.4s_S3N_i8p_w40_A91p25m3s_B21z4z7m6s9p-_C6z13m7p5s9p2m-8s_D9p1z9m4s",  # two in riichi
)


def test_odds_of_reasons_are_those_of_the_file() -> None:
    """Every "odds ×" is the exponential of a weight times the size of its sign, shared among the lines."""
    result = set()
    for text in (RIICHI, *ODDS):
        for item in danger(Position.parse(text, strict=False)):
            for risk in item.opponents:
                weights = danger_model(4).weights["riichi" if risk.riichi else "quiet"]
                for reason in reasons_of(item.tile, risk):
                    if "times" not in reason.facts:
                        continue
                    sign = SIGNS_TOLD.get(reason.id) or next(
                        effect.name for effect in risk.effects if effect.name.startswith(("dora", "passed"))
                    )
                    shares = [0.5, 1.0] if reason.id in ("early_line", "later_line", "beside") else [1.0]
                    assert any(
                        reason.facts["times"] == pytest.approx(exp(weights[sign] * share)) for share in shares
                    ), reason
                    result.add(reason.id)
    assert {"early_line", "later_line", "beside", "dora", "outside"} <= result


def test_hands_win_in_proportion_to_being_ready() -> None:
    """The sign of readiness is the logarithm of its chance, of open and of closed hands."""
    words = set()
    for text in TEXTS:
        for item in danger(Position.parse(text)):
            for risk in item.opponents:
                signs = {effect.name: effect.size for effect in risk.effects}
                sizes = {name: size for name, size in signs.items() if name.startswith("ready, ")}
                assert len(sizes) == (not risk.riichi and not risk.proof)
                for name, size in sizes.items():
                    assert size == pytest.approx(log(risk.ready))
                    words.add(name)
    assert words == {"ready, open", "ready, closed"}


@pytest.mark.parametrize(
    ("melds", "signs"),
    [
        ("1-23p.7-89s", {"9m": "number", "5z": "honour of value", "4z": ""}),
        ("2-34p.6-78s", {"9m": "", "5z": ""}),  # all simples
        ("1-23p.77-7z", {"9m": "", "5z": ""}),  # a triplet of dragons
    ],
)
def test_melds_without_a_yaku_lower_the_danger_of_numbers(melds: str, signs: dict[str, str]) -> None:
    """A win then needs honours of value: they are more dangerous, numbers are less."""
    for name, about in signs.items():
        effects = risk_of(f"123m406p789s159m45z_ES_B1m9p.{melds}", name, 1).effects
        names = [effect.name for effect in effects if "no yaku" in effect.name]
        assert names == [f"{about}, no yaku in the melds"] * bool(about)


def test_two_kinds_are_compared() -> None:
    """The parts multiply to the ratio of the odds, and the points are the difference of the chances."""
    kinds = list(danger(Position.parse(ODDS[0], strict=False)))
    subjects = set()
    for one in kinds:
        for other in kinds:
            result = contrast(one, other)
            assert result == contrast(other, one) or one.p == other.p
            assert result.more == pytest.approx(abs(one.p - other.p))
            high, low = (
                next(risk for risk in item.opponents if risk.seat == result.seat)
                for item in (result.tile, result.other)
            )
            if result.times is None:
                assert low.proof
                continue
            assert math.prod(part.times for part in result.parts) == pytest.approx(result.times)
            odds = (high.p / (1 - high.p)) / (low.p / (1 - low.p))
            assert result.times == pytest.approx(odds, rel=0.03)  # smallest effects are not listed
            subjects |= {part.about for part in result.parts if not 0.9 < part.times < 1.1}
    assert {"shapes", "discards"} <= subjects


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_a_comparison_in_words(language: str) -> None:
    from paili.report.hand.danger import than_sentences

    dangers = danger(Position.parse(ODDS[0], strict=False))
    safest, worst = min(dangers, key=lambda item: item.p), max(dangers, key=lambda item: item.p)
    first, *why = than_sentences(contrast(worst, safest), 4, language)
    assert f"{100 * (worst.p - safest.p):.0f}" in first
    assert f"{100 * worst.p:.1f}" in first
    assert why
    second = sorted(dangers, key=lambda item: item.p)[-4]
    between = list(than_sentences(contrast(worst, second), 4, language))
    shapes = [
        sum(shape.ways for risk in item.opponents if risk.seat == 2 for shape in risk.shapes)
        for item in (worst, second)
    ]
    assert all(str(ways) in " ".join(between) for ways in shapes) or len(between) > 1
    assert not any("{" in sentence for sentence in between)


@pytest.mark.parametrize(
    "position", ["123m", "123m406p789s1122z_ES", 5, "", "123m406p789s1122z.3z_WE_B1z_rules.mcr"]
)
def test_refused(position: object) -> None:
    for question in (danger, readiness, fold):
        with pytest.raises(PailiError):
            question(position)  # type: ignore[arg-type]


SAFE_TILES = "24789m66799p140s_S3N_i3m_B215z3s_C6z1m2p1s4s-"


def test_a_safe_tile_in_the_hand_leaves_the_factors() -> None:
    """1s and 4s are proven safe against one opponent: a comparison with them has no factors, a second one has."""
    dangers = danger(Position.parse(SAFE_TILES))
    least = next(
        item for item in sorted(dangers, key=lambda item: item.p) if not any(r.proof for r in item.opponents)
    )
    for item in dangers:
        proven = any(risk.proof for risk in item.opponents)
        compared = compared_with(item, dangers)
        assert item not in compared
        assert proven or any(contrast(item, other).parts for other in compared)
        if not proven and item != least:
            assert [str(other.tile) for other in compared] == ["1s", str(least.tile)]


@pytest.mark.parametrize(
    ("tile", "lines"),
    [
        ("4m", ["Discarding 4m is 8.1 percentage points more likely to deal in than discarding 1s", "Discarding 4m is 2.6 percentage points", "Because of the dora alone, the odds"]),
        ("9m", ["Discarding 9m is 5.5 percentage points more likely to deal in than discarding 1s", "Discarding 7p is 0.9 percentage points", " 1.17 times the odds with 9m"]),
        ("1s", ["Against right: the chance to deal in is < 0.1 %", "right is ready with a probability of 0.3 %", "the odds of a deal-in by 0.45", "across cannot win on it"]),
    ],
)  # fmt: skip
def test_the_command_prints_the_factors_of_a_tile(
    tile: str, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    from paili.cli import main

    main(["danger", SAFE_TILES, "--tile", tile, "--lang", "en"])
    output = " ".join(capsys.readouterr().out.split())
    assert [line for line in lines if line not in output] == []


def test_only_what_is_known_is_judged() -> None:
    assert [risk.seat for risk in of("123m406p789s1122z.3z_ES_C9m5p-", "3z").opponents] == [2]


def test_json() -> None:
    dangers = danger(Position.parse(RIICHI, strict=False))
    document = json.loads(json.dumps([item.to_dict() for item in dangers]))
    assert document[0]["tile"] == "2m"
    assert document[0]["opponents"][1]["riichi"] is True
    assert {"p", "type", "shapes", "counted", "cost"} <= document[0]["opponents"][0].keys()


def test_weights_of_another_version_are_refused() -> None:
    with pytest.raises(ValueError, match="version 2"):
        read_model({"version": 2}, 4)


def test_no_numpy() -> None:
    code = f"import sys, paili; paili.danger(paili.Position.parse({RIICHI!r}, strict=False)); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_command_and_the_interface_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    from paili.cli import main
    from paili.web.local import answer

    text = str(Position.parse(RIICHI, strict=False).replace(wall=58))
    main(["danger", text, "--json"])
    document = json.loads(capsys.readouterr().out)
    assert document == json.loads(json.dumps(answer("/api/danger", {"text": text}).body))
    assert document.keys() == {"dangers", "readiness", "fold"}
    assert answer("/api/danger", {"text": "123m406p789s1122z"}).status == 422


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_command_in_words(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    from paili.cli import main

    text = str(Position.parse(RIICHI, strict=False).replace(wall=58))
    for more in ([], ["--tile", "4m"], ["--tile", "9m"]):
        main(["danger", text, "--lang", language, *more])
        output = capsys.readouterr().out
        assert "{" not in output
        assert len(output.splitlines()) > 2
