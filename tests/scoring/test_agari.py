"""Real and synthetic wins of the shared data: every number must be equal."""

from __future__ import annotations

import json
from collections import defaultdict
from operator import itemgetter

import pytest

import agari_cases
from agari_cases import DATA, FILES, TOO_MANY_TILES, ZERO_FU, outcome, rows, win_of
from paili.errors import PailiError
from paili.scoring import Rules, Win, score
from paili.scoring.settlement import settle_wins

CASES = DATA / "scoring_cases.json"


@pytest.mark.data
@pytest.mark.parametrize("name", FILES)
def test_every_figure_of_every_win(name):
    outcomes = [outcome(row, FILES[name]) for row in rows(name)]
    assert len(outcomes) == {
        "agari_houou4_2022a": 6101, "agari_mixed4": 764, "agari_rare4_a": 552, "agari_kobalab4": 10000,
        "agari_sanma3_2022a": 1908, "agari_sanma3_mixed": 5, "agari_mahjongsoul_4p": 816,
        "agari_mahjongsoul_3p": 402,
    }[name]  # fmt: skip
    assert [item for item in outcomes if item.differences and not item.odd] == []


@pytest.mark.data
def test_the_odd_cases_are_odd_only_in_the_way_that_is_known():
    odd = {}
    for name in ("agari_mahjongsoul_4p", "agari_mahjongsoul_3p"):
        odd |= {
            item.id: item.differences for item in (outcome(r, FILES[name]) for r in rows(name)) if item.odd
        }
    assert {id_ for id_, differences in odd.items() if differences} == ZERO_FU | TOO_MANY_TILES
    assert all(set(odd[id_]) == {"fu"} and odd[id_]["fu"][0] == 0 for id_ in ZERO_FU)
    assert all("14 tiles without the winning tile" in odd[id_]["error"][1] for id_ in TOO_MANY_TILES)


@pytest.mark.data
def test_several_wins_on_one_discard_are_settled_together():
    rounds = defaultdict(list)
    for name in ("agari_houou4_2022a", "agari_mixed4", "agari_rare4_a", "agari_sanma3_2022a"):
        for row in rows(name):
            if row["ron_count"] > 1:
                rounds[name, row["id"].rsplit("w", 1)[0]].append(row)
    complete = [wins for wins in rounds.values() if len(wins) == wins[0]["ron_count"]]
    assert len(complete) > 40
    for wins in complete:
        _check_together(wins)


def _check_together(wins):
    first = wins[0]
    rules = Rules.TENHOU_SANMA if first["players"] == 3 else Rules.TENHOU
    scores = {row["who"]: score(win_of(row), rules) for row in wins}
    result = settle_wins(
        scores,
        dealer=first["oya"],
        discarder=first["from_who"],
        honba=first["honba"],
        sticks=max(row["riichi_sticks"] for row in wins),
    )
    deltas = [sum(column) for column in zip(*(row["expected"]["deltas"] for row in wins), strict=True)]
    assert list(result.changes) == deltas[: rules.players], first["id"]
    assert result.dealer_repeats == (first["oya"] in scores)


@pytest.mark.data
def test_liable_wins_are_settled_by_seat():
    liable = [row for row in rows("agari_rare4_a") if row["expected"]["pao_who"] is not None]
    assert len(liable) >= 3
    for row in liable:
        result = settle_wins(
            {row["who"]: score(win_of(row).replace(liable=None), Rules.TENHOU)},
            dealer=row["oya"],
            discarder=None if row["tsumo"] else row["from_who"],
            liable={row["who"]: row["expected"]["pao_who"]},
            honba=row["honba"],
            sticks=row["riichi_sticks"],
        )
        assert list(result.changes) == row["expected"]["deltas"]


# ---------------------------------------------------------------------------------- scoring_cases.json

# what the rules of the cases are called here; the cases count double yakuman unless they say otherwise
_RULES = {
    "renpuu": lambda value: {"double_wind_pair_fu": value},
    "double": lambda value: {} if value else {"double_yakuman": ()},
    "kiriage": lambda value: {"kiriage": value},
    "kazoe": lambda value: {"counted_yakuman": value},
    "complex": lambda value: {} if value else {"yakuman_stacking": "highest"},
    "kuitan": lambda value: {"open_tanyao": value},
}
_BASE = Rules.MAHJONG_SOUL.replace(name="cases")


def cases():
    return json.loads(CASES.read_text(encoding="utf-8")) if CASES.exists() else []


def rules_of(case):
    changes = {}
    for name, value in case.get("rules", {}).items():
        changes |= _RULES[name](value)
    return _BASE.replace(**changes)


def win_of_case(case):
    melds = "".join(_meld_text(*meld) for meld in case.get("melds", []))
    flags = dict.fromkeys(case.get("flags", []), True)
    return Win(
        case["hand"] + melds,
        case["win"],
        tsumo=case.get("tsumo", False),
        seat_wind=case.get("seat", "S"),
        round_wind=case.get("round", "E"),
        dora_indicators=case.get("dora", ""),
        honba=case.get("honba", 0),
        sticks=case.get("sticks", 0),
        **flags,
    )


def _meld_text(type_, tiles):
    if type_ == "ankan":
        return f"({tiles})"
    return f"[{tiles[:3]}+{tiles[3:]}]" if type_ == "kakan" else f"[{tiles}]"


@pytest.mark.data
@pytest.mark.parametrize("case", cases() or [{"id": "absent"}], ids=itemgetter("id"))
def test_scoring_case(case):
    han, fu, total = case["exp"]
    win = win_of_case(case)
    if case["id"] == "yakuman_ignores_dora":
        # the case turns 9m, and two of them are held: dora 1m would count three times
        assert win.dora_indicators
    result = score(win, rules_of(case))
    if han == "none":
        assert (result.problem, result.points) == ("no_yaku", 0)
        return
    if isinstance(han, str):
        assert (result.yakuman, result.han) == (int(han[1:]), 13 * int(han[1:]))
    else:
        assert result.han == han
    assert fu in (None, result.fu)
    assert result.payments.total == total


@pytest.mark.data
def test_the_file_is_read_whole():
    assert len(cases()) == 54


# ---------------------------------------------------------------------------------- the summary itself


@pytest.mark.data
def test_the_summary_prints_every_file(capsys, monkeypatch):
    monkeypatch.setattr(agari_cases, "FILES", {"agari_sanma3_mixed": Rules.TENHOU_SANMA})
    assert agari_cases.main() == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["agari_sanma3_mixed", "5", "5", "0", "0"]


@pytest.mark.data
def test_the_summary_shows_a_disagreement(capsys, monkeypatch):
    wrong = Rules.TENHOU_SANMA.replace(kita_han=2)
    monkeypatch.setattr(agari_cases, "FILES", {"agari_sanma3_mixed": wrong})
    assert agari_cases.main() == 1
    assert "han" in capsys.readouterr().out


def test_the_summary_without_data(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(agari_cases, "DATA", tmp_path / "nowhere")
    assert agari_cases.main() == 1
    assert "PAILI_DATA" in capsys.readouterr().out


@pytest.mark.data
def test_a_wrong_hand_is_an_error_and_no_win():
    row = next(rows("agari_kobalab4"))
    with pytest.raises(PailiError):
        score(win_of(row | {"win_tile": "9m"}), Rules.TENHOU)
