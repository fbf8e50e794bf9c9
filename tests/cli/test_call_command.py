"""`paili call` with the value of each choice."""

from __future__ import annotations

import json

import pytest

import paili
from paili import evaluate_call
from paili.cli import main
from paili.goal.offers import offers
from paili.variants import RIICHI

HAND, TILE = "22m456p67p678s9s55z", "5z"
QUICK = ("--turns", "6", "--shape-changes", "0", "--from", "right")


@pytest.mark.parametrize("calls", [False, True])
@pytest.mark.parametrize("by", ["win", "points"])
def test_as_json(capsys: pytest.CaptureFixture[str], by: str, calls: bool) -> None:
    main(["call", HAND, TILE, "--by", by, *QUICK, "--dora", "3p", *["--calls"] * calls, "--json"])
    document = json.loads(capsys.readouterr().out)
    choices = evaluate_call(
        HAND, TILE, "right", turns=6, shape_changes=0, objective=by, dora_indicators="3p", calls=calls
    )
    assert document.pop("value") == json.loads(json.dumps(choices.to_dict()))
    assert document == json.loads(json.dumps(offers(HAND, TILE, source="right").to_dict()))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "at most 4 calls"), ("zh", "鸣牌4次"), ("ja", "鳴き4回まで")],
)
def test_in_words(capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    """An option for the worth asks for points; the best choice stands first."""
    main(["call", HAND, "9p", "--calls", *QUICK, "--lang", language])
    output = capsys.readouterr().out
    assert words.replace(" ", "") in "".join(output.split())
    main(["call", HAND, TILE, "--calls", *QUICK, "--lang", "en"])
    output = capsys.readouterr().out
    assert output.rindex("[555z]") < output.rindex("pass")
    assert "Points" in output


def test_without_worth_it_is_absent(capsys: pytest.CaptureFixture[str]) -> None:
    for options in ((), ("--by", "ukeire")):
        main(["call", HAND, TILE, *options])
        assert "Points" not in capsys.readouterr().out


def test_values_count_the_forms_that_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    main(["call", HAND, TILE, "--by", "win", "--turns", "6", "--forms", "seven_pairs", "--json"])
    (only,) = json.loads(capsys.readouterr().out)["value"]["choices"]
    assert only["meld"] is None
    pairs = paili.evaluate(HAND, TILE, variant=RIICHI.with_forms("seven_pairs"), turns=6)
    assert only["value"]["win"] == pytest.approx(pairs.value.win)
    with pytest.raises(SystemExit):
        main(["call", f"{HAND}_S2E", TILE, "--by", "win", "--forms", "standard"])
    assert "--forms does not apply together with --by" in capsys.readouterr().err


def test_a_source_without_a_tile_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["call", "23467m1111p345s9s+9s", "--from", "right"])
    assert "--from applies only if a TILE" in capsys.readouterr().err


@pytest.mark.parametrize("values", [(), ("--by", "win", *QUICK)])
def test_in_riichi_a_tile_is_passed(capsys: pytest.CaptureFixture[str], values: tuple[str, ...]) -> None:
    main(["call", HAND, TILE, "--riichi", *values, "--json"])
    document = json.loads(capsys.readouterr().out)
    assert [choice["meld"] for choice in document["choices"]] == [None]
    assert [choice["meld"] for choice in document.get("value", document)["choices"]] == [None]
