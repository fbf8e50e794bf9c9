"""Only some forms win: every question, one hand and arrays, against the reference with those forms alone."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import paili
import reference
from deals import FEW_KINDS, ORPHANS_AND_MORE, WALL, deal
from paili import RIICHI, SICHUAN, TAIWAN, VARIANTS, Hand, VariantError
from paili.cli import paili as command
from paili.variants import ALL_FORMS

SETS = [("standard",), ("standard", "seven pairs"), ("standard", "thirteen orphans")]
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
    found = reference.distances(counts)
    return [
        d if form in forms else None
        for d, form in zip(found, ("standard", "seven pairs", "thirteen orphans"), strict=True)
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
            found = paili.ukeire(hand, variant=variant)
            assert set(found.tiles) == useful(hand.counts, forms)
            assert {wait.tile for wait in paili.waits(hand, variant=variant)} == (
                set(found.tiles) if shanten.best == 0 else set()
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


def test_counts() -> None:
    pytest.importorskip("numpy")
    only = paili.census(13, "best", variant=RIICHI.with_forms("standard"))
    assert only == paili.census(13, "standard")


def test_the_command() -> None:
    def asked(*arguments: str) -> dict:
        return json.loads(
            CliRunner().invoke(command, ["analyze", "1133557799m11p3s", "--json", *arguments]).stdout
        )

    assert asked()["shanten"]["best"] == 0
    assert asked("--forms", "standard")["shanten"] == {
        "standard": 3,
        "seven_pairs": None,
        "thirteen_orphans": None,
        "best": 3,
    }
    assert asked("--forms", "standard,seven_pairs")["shanten"]["best"] == 0
    with pytest.raises(VariantError):
        CliRunner().invoke(command, ["analyze", "1m", "--forms", "pairs"], catch_exceptions=False)


def test_the_page() -> None:
    testing = pytest.importorskip("fastapi.testclient")
    from paili.web.app import create_app

    client = testing.TestClient(create_app(), base_url="http://localhost")
    asked = {"hand": "1133557799m11p3s", "forms": "standard"}
    assert client.post("/api/analyze", json=asked).json()["shanten"]["seven_pairs"] is None
    assert client.get("/api/analyze", params=asked).json()["shanten"]["best"] == 3
    wrong = client.post("/api/analyze", json={**asked, "forms": "pairs"})
    assert (wrong.status_code, wrong.json()["error"]["field"]) == (422, "forms")
    assert (
        client.post("/api/why", json={**asked, "hand": "1133557799m11p33s", "tile": "3s"}).json()["chosen"][
            "shanten"
        ]
        == 3
    )


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_every_game_can_have_the_standard_form_alone(variant) -> None:
    only = variant.with_forms("standard")
    assert (only.forms, only.name, only.suits) == (("standard",), variant.name, variant.suits)
    assert variant.with_forms(list(variant.forms)) == variant


@pytest.mark.parametrize("forms", ["pairs", "", "standard;seven pairs", None, 3, [None], ["seven"], "best"])
def test_forms_that_there_are_not(forms: object) -> None:
    with pytest.raises(VariantError, match="standard"):
        RIICHI.with_forms(forms)


def test_forms_that_the_game_cannot_have() -> None:
    for variant, form in ((TAIWAN, "seven_pairs"), (SICHUAN, "thirteen_orphans")):
        with pytest.raises(VariantError):
            variant.with_forms(form)
    assert set(RIICHI.with_forms(",".join(ALL_FORMS)).forms) == set(ALL_FORMS)
