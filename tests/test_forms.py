"""Only some forms win: every function, for one hand and for arrays, compared with the reference."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import paili
import reference
from deals import FEW_KINDS, ORPHANS_AND_MORE, WALL, deal
from paili import MCR, RIICHI, Hand
from paili.cli import paili as command
from paili.errors import VariantError
from paili.tiles import WILDCARD
from paili.variants import ALL_FORMS, VARIANTS

SETS = [
    ("standard",), ("standard", "seven pairs"), ("standard", "thirteen orphans"),
    ("seven pairs",), ("thirteen orphans",), ("seven pairs", "thirteen orphans"),
]  # fmt: skip
NEAR = [
    Hand.parse(text)
    for text in ("1133557799m11p3s", "1133557799m11p33s", "19m19p19s1234567z", "19m19p19s12345677z")
]


def hands() -> list[Hand]:
    return [
        *NEAR,
        *(
            h
            for s, wall in enumerate((WALL, FEW_KINDS, ORPHANS_AND_MORE))
            for h in deal(5, (13, 14), seed=s, wall=wall)
        ),
    ]


def by_reference(counts, forms) -> list[int | None]:
    distances = reference.distances(counts)
    return [
        d if form in forms else None
        for d, form in zip(distances, ("standard", "seven pairs", "thirteen orphans"), strict=True)
    ]


def best(counts, forms) -> int:
    return min(d for d in by_reference(counts, forms) if d is not None)


def useful(counts, forms) -> set[int]:
    plus = ([c + (k == kind) for k, c in enumerate(counts)] for kind in range(34))
    before = best(counts, forms)
    return {kind for kind, drawn in enumerate(plus) if counts[kind] < 4 and best(drawn, forms) < before}


@pytest.mark.parametrize("forms", SETS, ids=" and ".join)
def test_one_hand(forms: tuple[str, ...]) -> None:
    variant = RIICHI.with_forms(forms)
    for hand in hands():
        shanten = paili.shanten(hand, variant=variant)
        assert [None if d is None else d - 1 for d in by_reference(hand.counts, forms)] == [*shanten]
        if hand.size == 13:
            ukeire = paili.ukeire(hand, variant=variant)
            assert set(ukeire.tiles) == useful(hand.counts, forms)
            assert {wait.tile for wait in paili.waits(hand, variant=variant)} == (
                set(ukeire.tiles) if shanten.best == 0 else set()
            )
            continue
        assert paili.is_win(hand, variant=variant) == (best(hand.counts, forms) == 0)
        assert {r.form for r in paili.readings(hand, variant=variant)} <= set(forms)
        assert {cut.form for cut in paili.cuts(hand, variant=variant)} <= set(forms)
        for discard in paili.discards(hand, variant=variant)[:4]:
            rest = [c - (k == discard.tile) for k, c in enumerate(hand.counts)]
            assert (discard.shanten + 1, set(discard.ukeire.tiles)) == (
                best(rest, forms),
                useful(rest, forms),
            )


@pytest.mark.parametrize("forms", SETS, ids=" and ".join)
def test_arrays(forms: tuple[str, ...]) -> None:
    np = pytest.importorskip("numpy")
    batch = pytest.importorskip("paili.batch")
    variant = RIICHI.with_forms(forms)
    ready = [hand for hand in hands() if hand.size == 13]
    rows = np.array([hand.counts for hand in ready], np.uint8)
    assert (batch.shanten(rows, variant=variant) + 1).tolist() == [best(hand.counts, forms) for hand in ready]
    masks = batch.ukeire(rows, variant=variant).mask.tolist()
    assert masks == [sum(1 << kind for kind in useful(hand.counts, forms)) for hand in ready]
    assert batch.shanten(list(ready[0].counts), variant=variant) + 1 == best(ready[0].counts, forms)


@pytest.mark.slow
def test_counts() -> None:
    pytest.importorskip("numpy")
    only = paili.census(13, "best", variant=RIICHI.with_forms("standard"))
    assert only == paili.census(13, "standard")


def test_the_command() -> None:
    def analyzed(*arguments: str) -> dict:
        return json.loads(
            CliRunner().invoke(command, ["analyze", "1133557799m11p3s", "--json", *arguments]).stdout
        )

    assert analyzed()["shanten"]["best"] == 0
    assert analyzed("--forms", "standard")["shanten"] == {
        "standard": 3,
        "seven_pairs": None,
        "thirteen_orphans": None,
        "best": 3,
    }
    assert analyzed("--forms", "standard,seven_pairs")["shanten"]["best"] == 0
    with pytest.raises(VariantError):
        CliRunner().invoke(command, ["analyze", "1m", "--forms", "pairs"], catch_exceptions=False)


def output_of(*arguments: str):
    run = CliRunner().invoke(command, [*arguments, "--json"], catch_exceptions=False)
    assert run.exit_code == 0, run.output
    return json.loads(run.stdout)


def test_other_commands() -> None:
    """Each answers as the library does when it is asked with the forms."""
    ready, both = "1133557799m11p3s", "112233m112233p1z"
    far = {goal["yaku"]: goal["draws"] for goal in output_of("goal", ready, "--forms", "standard")}
    assert far["chiitoitsu"] is None
    assert {goal["yaku"]: goal["draws"] for goal in output_of("goal", ready, "--forms", "seven_pairs")}[
        "chiitoitsu"
    ] == 1
    assert output_of("goal", ready, "--points", "1000", "--forms", "standard")["draws"] > 1
    assert output_of("goal", ready, "--points", "1000", "--forms", "seven_pairs")["draws"] == 1
    assert len(output_of("call", ready, "1m")["choices"]) == 2
    (only,) = output_of("call", ready, "1m", "--forms", "seven_pairs")["choices"]
    assert (only["meld"], only["shanten"]) == (None, 0)
    assert output_of("call", ready + "3s", "--forms", "seven_pairs") == []
    assert [
        output_of("points", both, *more)["waits"][0]["ron"]["fu"] for more in ((), ("--forms", "seven_pairs"))
    ] == [40, 25]
    (hand,) = output_of(
        "place", "25000", "26000", "25000", "24000", "--hand", ready, "--forms", "seven_pairs"
    )["hand"][:1]
    assert hand["draws"] == 1
    assert output_of("outlook", ready, "--forms", "seven_pairs")


def test_worth_is_that_of_the_forms() -> None:
    """Beside every reading of each win, one by one."""
    from paili.scoring import Win, all_readings
    from paili.scoring.wait_points import wait_points

    for forms in ("standard", "seven_pairs", "seven_pairs,standard"):
        names = [name.replace("_", " ") for name in forms.split(",")]
        for hand in ("112233m112233p1z", "1122334455667m", "223344p223344s5m"):
            for wait in wait_points(hand, forms=forms).waits:
                readings = all_readings(Win(hand, wait.tile, riichi=True))
                points = max(one.points for one in readings if one.reading and one.reading.form in names)
                assert wait.riichi_ron is not None
                assert wait.riichi_ron.points == points
    with pytest.raises(paili.errors.ScoreError, match="wildcards"):
        wait_points("112233m11223p1z*", forms="seven_pairs")


def test_found_hands_are_of_the_forms() -> None:
    from paili.hand_search import find as search

    variant = RIICHI.with_forms("seven_pairs")
    results = [item.hand for item in search("shanten = 0", tiles=13, kinds="1234567m", variant=variant)]
    assert len(results) == 7
    assert all(sorted(hand.counts)[-7:] == [1, 2, 2, 2, 2, 2, 2] for hand in results)
    with pytest.raises(paili.errors.QuestionError, match="1, 2, 4, 5, 7, 8, 10, 11, 13, 14"):
        list(search("waits >= 7", tiles=15, suit="s"))
    with pytest.raises(VariantError, match="a win must have the form"):
        list(search("shanten = 0", tiles=7, suit="s", variant=variant))


def test_the_page() -> None:
    testing = pytest.importorskip("fastapi.testclient")
    from paili.web.app import create_app

    client = testing.TestClient(create_app(), base_url="http://localhost")
    fields = {"hand": "1133557799m11p3s", "forms": "standard"}
    assert client.post("/api/analyze", json=fields).json()["shanten"]["seven_pairs"] is None
    assert client.get("/api/analyze", params=fields).json()["shanten"]["best"] == 3
    wrong = client.post("/api/analyze", json={**fields, "forms": "pairs"})
    assert (wrong.status_code, wrong.json()["error"]["field"]) == (422, "forms")
    entries = {"hand": "1133557799m[111p]", "forms": "seven_pairs", "visible": "1z"}
    assert client.post("/api/analyze", json=entries).json()["error"]["field"] == "forms"
    assert (
        client.post("/api/why", json={**fields, "hand": "1133557799m11p33s", "tile": "3s"}).json()["chosen"][
            "shanten"
        ]
        == 3
    )


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_every_game_can_have_the_standard_form_alone(variant) -> None:
    only = variant.with_forms("standard")
    assert (only.forms, only.name, only.suits) == (("standard",), variant.name, variant.suits)
    assert variant.with_forms(list(variant.forms)) == variant


WITHOUT = [forms for forms in SETS if "standard" not in forms]


@pytest.mark.parametrize("forms", WITHOUT, ids=" and ".join)
@pytest.mark.parametrize("hand", ["1m", "123m456p7s", "1122m44z5s[123p]", "1122m44z5s(1111p)"])
def test_a_hand_that_can_become_none_of_them_is_refused(hand: str, forms: tuple[str, ...]) -> None:
    variant = RIICHI.with_forms(forms)
    questions = [paili.shanten, paili.cuts, paili.ukeire, paili.waits, paili.analyze]
    for question in questions:
        with pytest.raises(VariantError, match="a win must have the form") as caught:
            question(hand, variant=variant)
        assert caught.value.in_language("ja").endswith("ではできません")


@pytest.mark.parametrize("wildcards", [1, 2, 4])
@pytest.mark.parametrize("forms", WITHOUT, ids=" and ".join)
def test_wildcards_pay_for_tiles(wildcards: int, forms: tuple[str, ...]) -> None:
    """Each wildcard replaces a missing tile: twin by the reference on the natural tiles."""
    variant = RIICHI.with_forms(forms)
    alone = {
        "seven pairs": reference.seven_pairs_distance,
        "thirteen orphans": reference.orphans_distance,
    }
    for hand in deal(12, (13,), seed=wildcards, wall=ORPHANS_AND_MORE):
        fewer = Hand.from_faces([*hand.faces[wildcards:], *[WILDCARD] * wildcards])
        missing = max(0, min(alone[form](fewer.counts) for form in forms) - wildcards)
        assert paili.shanten(fewer, variant=variant).best == missing - 1


@pytest.mark.parametrize("rule", ["own", "shape", "concealed"])
def test_every_rule_of_copies(rule: str) -> None:
    """Of a whole concealed hand the melds use nothing up; by shape a fifth copy may be drawn."""
    variant = RIICHI.with_forms("seven_pairs")
    ukeire = paili.ukeire("1133557799m1111p", variant=variant, tenpai=rule)
    assert ukeire.shanten == 1
    assert (1 << 9 & ukeire.mask) == 0


KNITTED_SETS = [
    ("knitted straight",), ("honours and knitted",), ("seven pairs", "knitted straight"),
    ("knitted straight", "honours and knitted"),
]  # fmt: skip


@pytest.mark.parametrize("forms", KNITTED_SETS, ids=" and ".join)
def test_knitted_forms_without_the_standard_one(forms: tuple[str, ...]) -> None:
    """Each form by itself is as far as where all of them win; draws and discards by trying each."""
    variant, names = MCR.with_forms(forms), [form.replace(" ", "_") for form in forms]
    for text in (
        "147m258p369s1234z",
        "147m258p36s11234z",
        "147m25p369s12344z",
        "14m258p369s11255z",
        "123m147m258p36s12z",
    ):
        shanten, every = paili.shanten(text, variant=variant), paili.shanten(text, variant=MCR)
        assert all(
            getattr(shanten, name) == (getattr(every, name) if name in names else None)
            for name in every._fields
        )
        hand = Hand.parse(text)
        nearer = {
            kind
            for kind in range(34)
            if hand.counts[kind] < 4 and paili.shanten(hand.draw(kind), variant=variant).best < shanten.best
        }
        assert set(paili.ukeire(hand, variant=variant).tiles) == nearer
        for discard in paili.discards(hand.draw(33), variant=variant):
            after = hand.draw(33).discard(discard.tile)
            assert discard.shanten == paili.shanten(after, variant=variant).best


def test_a_called_meld_beside_a_knitted_straight() -> None:
    variant = MCR.with_forms("knitted_straight,seven_pairs")
    shanten = paili.shanten("147m258p369s1z[555z]", variant=variant)
    assert (shanten.knitted_straight, shanten.standard, shanten.seven_pairs) == (0, None, None)
    assert [wait.tile for wait in paili.waits("147m258p369s1z[555z]", variant=variant)] == [27]
    assert paili.shanten("147m258p369s1z[555z]", variant=variant, tenpai="own").best == 0


def test_what_cannot_be_is_as_far_as_arrays_can_say() -> None:
    np = pytest.importorskip("numpy")
    batch = pytest.importorskip("paili.batch")
    rows = np.array([Hand.parse("123m456p7s").counts], np.uint8)
    assert batch.shanten(rows, variant=RIICHI.with_forms("seven_pairs")).tolist() == [127]


@pytest.mark.slow
@pytest.mark.parametrize("form", ["seven_pairs", "thirteen_orphans"])
def test_counts_of_one_form(form: str) -> None:
    pytest.importorskip("numpy")
    only = RIICHI.with_forms(form)
    assert paili.census(13, "best", variant=only) == paili.census(13, form)
    for arguments in (
        {"tiles": 13, "form": "standard"},
        {"tiles": 4, "form": "best"},
        {"tiles": 10, "melds": 1, "form": "best"},
    ):
        with pytest.raises(paili.errors.QuestionError):
            paili.census(**arguments, variant=only)


@pytest.mark.slow
def test_counts_of_two_forms() -> None:
    pytest.importorskip("numpy")
    both = paili.census(13, "best", variant=RIICHI.with_forms("seven_pairs,thirteen_orphans"))
    pairs, orphans = paili.census(13, "seven_pairs"), paili.census(13, "thirteen_orphans")
    assert sum(both.values()) == sum(pairs.values())
    assert both[0] == pairs[0] + orphans[0]  # no hand is ready for both
    assert min(both) == 0


def test_forms_that_the_game_cannot_have() -> None:
    assert set(RIICHI.with_forms(",".join(ALL_FORMS)).forms) == set(ALL_FORMS)
