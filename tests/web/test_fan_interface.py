"""Chinese games over HTTP: the records of `paili.fan` with their words, a user's own game, errors, limits."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")

from fastapi.testclient import TestClient

import paili
from paili import fan
from paili.analysis.analyze import analyze
from paili.catalogue import LANGUAGES
from paili.fan.checks import ALWAYS
from paili.fan.rules import GAMES
from paili.fan.score import NotCounted, explained
from paili.fan.shapes import variant_of
from paili.report.fan.page import fan_score_json, game_json
from paili.scoring import Win
from paili.tiles import TileSet
from paili.web.local import answer
from paili.win.record import SHOWN_BY

OWN = 'base = "mcr"\nname = "ours"\nminimum = 6\nwithout = ["all_types"]'
TURNED = (
    'base = "hongzhong"\nkinds = "123456789m123456789p123456789s1234567z"\n'
    'wild = ""\nwild_from = "next"\nsubstitute = "5z"'
)
WINS: list[dict] = [
    {"rules": "mcr", "hand": "123456789m12p88s", "tile": "3p", "tsumo": True, "seat_wind": "E"},
    {"rules": "mcr", "hand": "234567s234567p1m", "tile": "1m", "flowers": "15f", "discarder": "W"},
    {"rules": "mcr", "hand": "123m456p78s99m[123p]", "tile": "6s", "flowers": "3"},
    {"rules": OWN, "hand": "123m456p78s99m[123p]", "tile": "9s", "last_copy": True},
    {"rules": "sichuan", "hand": "1112345678999m", "tile": "5m", "lack": "s", "gone": "WN"},
    {"rules": "sichuan-mahjong-soul", "hand": "1112223334445m", "tile": "5m", "houtei": True},
    {"rules": "hongzhong", "hand": "12345678m5s234p7z", "tile": "5s", "tsumo": True, "seat_wind": "W"},
    {"rules": "guangdong", "hand": "123456789m12p8s*", "tile": "3p", "tsumo": True},
    {"rules": "hangzhou", "hand": "123456789m12p88s", "tile": "3p", "tsumo": True, "streak": 1},
    {"rules": "taiwan", "hand": "123456789m12p88s555z", "tile": "3p", "flowers": "26f", "streak": 2},
    {"rules": "mcr", "hand": "123456789m5s1p88s", "tile": "3p", "wild": "5s", "tsumo": True},
    {"rules": "hongzhong", "hand": "123456789m55s34p", "tile": "2p", "tsumo": True, "birds": "19m"},
    {"rules": "hangzhou", "hand": "99m56p[123m][456m][789m]", "tile": "7p", "tsumo": True, "chi_fed": 3},
    {"rules": "hangzhou", "hand": "1469m258p147s356p", "tile": "6z", "tsumo": True, "discarded_honours": "1122334466z"},
    {"rules": "taiwan", "hand": "1479m258p369s1234z15m", "tile": "*", "flowers": "8", "discarder": "W"},
    {"rules": "taiwan", "hand": "123456789m12p88s555z", "tile": "3p", "tsumo": True, "liable": "N"},
    {"rules": TURNED, "hand": "23456789m44s34p5z", "tile": "2p", "tsumo": True, "wild_indicator": "9m"},
]  # fmt: skip


def rules_of(text: str) -> fan.Rules:
    return fan.Rules.from_toml(text) if "=" in text else fan.game(text)


def plain(result: object) -> object:
    return json.loads(json.dumps(result))


def win_of(fields: dict) -> Win:
    facts = {name: value for name, value in fields.items() if name != "rules"}
    if facts.get("flowers", "").isdecimal():
        facts["flowers"] = int(facts["flowers"])
    return Win(**facts)


@pytest.mark.parametrize("fields", WINS, ids=lambda fields: f"{fields['rules'][:12]} {fields['hand']}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_are_the_records_of_json(client: TestClient, fields: dict, language: str) -> None:
    win, rules = win_of(fields), rules_of(fields["rules"])
    result, missing = explained(win, rules)
    assert result == fan.score(win, rules)
    body = client.post("/api/fan/score", json={**fields, "lang": language}).json()
    assert body == plain(fan_score_json(result, missing, language))
    words = body.pop("words")
    body.pop("not_counted")
    assert body == plain(result.to_dict())
    assert bool(words["problem"]) == bool(result.problem) != bool(words["paid"])
    assert answer("/api/fan/score", {**fields, "lang": language}).body["words"] == words


def test_fans_that_do_not_count() -> None:
    def not_counted(hand: str, tile: str, game: str, **facts: object) -> list[NotCounted]:
        return list(explained(Win(hand, tile, **facts), fan.game(game))[1])

    assert not_counted("123456789m12p88s", "3p", "mcr", tsumo=True) == [
        ("short_straight", 1, 2, ()),  # 123456 and 456789 of one straight
        ("two_terminal_chows", 1, 1, ()),
        ("no_honours", 1, 1, ("all_chows",)),
        ("self_drawn", 1, 1, ("fully_concealed_hand",)),
    ]
    # four runs, all of which three fans of two join: of the four that it has one is too many
    assert not_counted("234567s234567p1m", "1m", "mcr")[0] == ("short_straight", 1, 1, ())
    # two dragons make two pungs of honours, the other pung of terminals counts
    told_of = {item.id: item for item in not_counted("[555z][666z][111m]2345p", "2p", "mcr")}
    assert told_of["pung_of_terminals_or_honours"].times == 2
    assert "two_dragon_pungs" in told_of["pung_of_terminals_or_honours"].beside
    # only the highest pattern counts
    only = not_counted("1112223334445m", "5m", "sichuan-mahjong-soul")
    assert {item.id for item in only} == {"full_flush", "all_pungs", "plain_win"}
    assert all(item.beside == ("pure_all_pungs",) for item in only)


@pytest.mark.parametrize("fields", WINS, ids=lambda fields: f"{fields['rules'][:12]} {fields['hand']}")
def test_what_does_not_count_and_what_does_are_no_more_than_the_hand_has(fields: dict) -> None:
    result, missing = explained(win_of(fields), rules_of(fields["rules"]))
    for item in missing:
        assert item.times > 0
        assert result.rules.fan(item.id).value == item.value
        assert {*item.beside} <= {one.id for one in result.fans}


def test_the_games(client: TestClient) -> None:
    for language in LANGUAGES:
        body = client.get("/api/fan/games", params={"lang": language}).json()
        assert [one["name"] for one in body] == list(GAMES)
        assert len({one["title"] for one in body}) == len(GAMES)
        assert body == answer("/api/fan/games", {"lang": language}).body


@pytest.mark.parametrize("name", [*GAMES, OWN])
def test_a_game(client: TestClient, name: str) -> None:
    for language in LANGUAGES:
        fields = {"rules": name, "lang": language}
        body = client.post("/api/fan/game", json=fields).json()
        rules = rules_of(name)
        assert body == plain(game_json(rules, language)) == plain(answer("/api/fan/game", fields).body)
        assert {row["id"]: row["value"] for row in body["fans"]} == {row.id: row.value for row in rules.fans}
        assert all(row["name"] and row["meaning"] for row in body["fans"])
        assert set(body["facts"]) >= set(ALWAYS)


def test_every_fan_of_a_fact_names_it() -> None:
    """A fan that needs what a fact of the win shows looks at this fact, which a form has to ask."""
    shown = {fact: trait for fact, trait in SHOWN_BY.items() if trait and fact != "tsumo"}
    looking = [
        (item.id, item.fact, trait)
        for item in fan.FANS.values()
        for trait in shown.values()
        if item.needs & trait
    ]
    assert len(looking) > 15
    for id_, fact, trait in looking:
        assert shown[fact] == trait, id_
    assert all(item.fact in Win.__dataclass_fields__ for item in fan.FANS.values() if item.fact)


@pytest.mark.parametrize(
    ("game", "more"), [("mcr", {}), ("taiwan", {}), ("hongzhong", {}), ("sichuan", {"lack": "s"}), (OWN, {}), ("mcr", {"wild": "5s"})]
)  # fmt: skip
def test_questions_of_shape_are_those_of_the_game(client: TestClient, game: str, more: dict) -> None:
    rules = rules_of(game)
    variant = variant_of(rules, more.get("lack", ""), TileSet.parse(more.get("wild", "")))
    dealt = client.post("/api/fan/deal", json={"rules": game, **more, "seed": 7, "turns": 4}).json()
    assert len(dealt["tiles"]) == variant.max_tiles
    fields = {"rules": game, **more, "hand": dealt["hand"]}
    result = client.post("/api/fan/analyze", json=fields).json()
    assert result == plain(analyze(dealt["hand"], variant=variant, order="shape").to_dict())
    assert client.post("/api/fan/why", json={**fields, "tile": result["discards"][-1]["tile"]}).json()["why"]
    read = client.post("/api/fan/read", json={"rules": game, **more, "text": dealt["hand"]}).json()
    assert (read["tiles"], read["is_hand"]) == (dealt["tiles"], True)
    for path, body in (
        ("deal", {"seed": 3, "drawn": False}),
        ("read", {"text": "123m"}),
        ("analyze", {"hand": dealt["hand"]}),
    ):
        sent = {"rules": game, **more, **body}
        assert client.post(f"/api/fan/{path}", json=sent).json() == plain(
            answer(f"/api/fan/{path}", sent).body
        )


@pytest.mark.parametrize(
    ("hand", "facts"),
    [
        ("123m456p78s99m[123p]", {"rules": "mcr"}),
        ("123m456p78s99m[123p]", {"rules": OWN, "flowers": "2"}),
        ("1112345678999m", {"rules": "sichuan", "lack": "s"}),
        ("12399m456p78s777z", {"rules": "hongzhong"}),
        ("123456789m1p88s5s", {"rules": "mcr", "wild": "5s", "seat_wind": "E"}),
    ],
)
def test_waits_and_discards_are_the_records_of_json(client: TestClient, hand: str, facts: dict) -> None:
    rules = rules_of(facts["rules"])
    fields = {name: value for name, value in facts.items() if name != "rules"}
    if "flowers" in fields:
        fields["flowers"] = int(fields["flowers"])
    expected = plain([wait.to_dict() for wait in fan.waits(hand, rules, "9m", **fields)])
    entries = {**facts, "hand": hand, "visible": "9m"}
    assert (
        client.post("/api/fan/waits", json=entries).json()
        == expected
        == plain(answer("/api/fan/waits", entries).body)
    )
    more = f"{hand}9p"
    expected = plain([discard.to_dict() for discard in fan.discards(more, rules, **fields)])
    entries = {**facts, "hand": more}
    assert client.post("/api/fan/discards", json=entries).json() == expected
    assert plain(answer("/api/fan/discards", entries).body) == expected


FAULTS = [
    ("game", {"rules": "poker"}, "rules", "no game 'poker'"),
    ("game", {"rules": "minimum = \n"}, "rules", "line 1, column"),
    ("game", {"rules": "minimum = -3"}, "rules", "minimum = -3: not in 0…10000"),
    ("game", {"rules": '[[fan]]\nid = "all_pung"\nvalue = 6'}, "rules", "number 1, id = 'all_pung': there is no such fan; did you mean all_pungs?"),
    ("game", {"rules": "a." * 3000 + "b = 1"}, "rules", "dots"),
    ("score", {"rules": "mcr", "hand": "123456789m12p88s", "tile": "4p"}, None, "is not a win"),
    ("score", {"rules": "sichuan", "hand": "123m456p78s99m[222p]", "tile": "9s", "lack": "s"}, None, "three suits"),
    ("score", {"rules": "hongzhong", "hand": "123456789m12p88s", "tile": "3p"}, None, "self-drawn"),
    ("score", {"rules": "mcr", "hand": "123456789m12p88s", "tile": "3p", "wild": "9x"}, "wild", ""),
    ("score", {"rules": "mcr", "hand": "1m" + "*" * 12, "tile": "3p"}, None, "12 wildcards"),
    ("waits", {"rules": "mcr", "hand": "1235m55p", "lack": "", "wild": "5mp"}, None, ""),
    ("waits", {"rules": "guangdong", "hand": "123m456p*****11z"}, None, "the hand to score has 5 wildcards: at most 4 are allowed"),
    ("waits", {"rules": "mcr", "hand": "12x"}, None, ""),
    ("discards", {"rules": "hongzhong", "hand": "12345678m5s234p77z", "visible": "1111m"}, "visible", ""),
    ("analyze", {"rules": 'kinds = "123m"\n', "hand": "123m"}, "rules", ""),
    ("waits", {"rules": TURNED, "hand": "23456789m44s34p5z"}, "wild_indicator", "indicator"),
    ("waits", {"rules": TURNED, "hand": "23456789m44s34p5z", "wild": "12m"}, "wild", ""),
    ("waits", {"rules": "mcr", "hand": "123456789m12p88s", "visible": "9x"}, "visible", "'x'"),
    ("read", {"rules": "taiwan", "text": "5555m5m"}, None, "five"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "fields", "field", "message"), FAULTS, ids=lambda one: str(one)[:40])
def test_faults_say_where_they_are_and_what_is_allowed(
    client: TestClient, path: str, fields: dict, field: str | None, message: str
) -> None:
    for language in ("en", "zh", "ja"):
        sent = client.post(f"/api/fan/{path}", json=fields, headers={"accept-language": language})
        assert sent.status_code == 422, sent.text[:300]
        result = sent.json()["error"]
        assert "\n" not in result["message"]
        assert message in result["message"]
        if path not in ("waits", "discards") or field:
            assert result.get("field") == field
        assert answer(f"/api/fan/{path}", fields, language).body["error"] == result
        assert language == "en" or result["local"]


def test_a_hand_and_a_tile_in_different_notations(client: TestClient) -> None:
    fields = {"rules": "mcr", "hand": "m123456789p12s88", "tile": "3p", "tsumo": True}
    expected = client.post("/api/fan/score", json={**fields, "hand": "123456789m12p88s"}).json()
    assert client.post("/api/fan/score", json=fields).json()["total"] == expected["total"]


def test_fields_that_are_none(client: TestClient) -> None:
    for more in ({"riichi": True}, {"streak": -1}, {"lack": "z"}, {"tsumo": "yes"}, {"rules": "x" * 70_000}):
        fields = {"rules": "mcr", "hand": "123456789m12p88s", "tile": "3p", **more}
        response = client.post("/api/fan/score", json=fields)
        assert (response.status_code, response.json()["error"]["type"]) == (422, "RequestError")
    assert client.post("/api/fan/score", content=b"{}").status_code == 415


def test_points_that_nobody_could_write_down(client: TestClient) -> None:
    """Rules may multiply fans and double the points with each: the answer stays a number that can be sent."""
    rows = "".join(f'[[fan]]\nid = "{id_}"\nvalue = 10000\n' for id_ in fan.FANS)
    fields = {
        "rules": f'combine = "multiply"\npoints = "power"\n{rows}',
        "hand": "123456789m12p88s",
        "tile": "3p",
        "tsumo": True,
    }
    response = client.post("/api/fan/score", json=fields)
    assert response.status_code == 200
    assert response.json()["base"] == 2**64
    assert response.json()["total"] > 10**20


def test_a_turned_tile_is_of_the_deal(client: TestClient) -> None:
    fields = {"rules": TURNED, "hand": "23456789m44s34p5z", "wild_indicator": "9m"}
    body = client.post("/api/fan/waits", json=fields).json()
    assert [(item["tile"], item["left"]) for item in body] == [("2p", 4), ("5p", 4), ("1m", 4)]
    wrong = client.post("/api/fan/waits", json={**fields, "rules": "hongzhong"})
    assert wrong.status_code == 422
    assert wrong.json()["error"]["field"] == "wild_indicator"
    many = {**fields, "hand": "2345m44s1111m34p5z"}
    assert client.post("/api/fan/waits", json=many).status_code == 200
    six = client.post("/api/fan/score", json={**many, "hand": "1111m4s34p***111z", "tile": "2p"})
    assert six.status_code == 422  # seven wildcards


def test_a_game_says_what_each_turned_tile_makes_wild(client: TestClient) -> None:
    ask = {"rules": TURNED, "lang": "en"}
    turned = client.post("/api/fan/game", json=ask).json()["turned"]
    assert len(turned) == 34
    assert (turned["9m"], turned["4z"], turned["7z"]) == (["1m"], ["1z"], ["6z"])
    assert client.post("/api/fan/game", json={**ask, "rules": "hongzhong"}).json()["turned"] == {}


def test_shapes_of_a_deal_exchange_its_substitute(client: TestClient) -> None:
    """The white dragon is the ace of characters, which is wild: the same hand with the two written the other way round."""
    hand, other = "23456789m44s34p5z1m", "123456789m44s34p5z"  # +1m and 5z exchanged
    fields = {"rules": TURNED, "hand": hand, "wild_indicator": "9m"}
    body = client.post("/api/fan/analyze", json=fields).json()
    rules = rules_of(TURNED)
    twin = analyze(other, "9m", variant=variant_of(rules, "", TileSet.parse("5z")), order="shape").to_dict()
    back = {"1m": "5z", "5z": "1m"}
    expected = [
        (back.get(one["tile"], one["tile"]), one["shanten"], one["ukeire"]["total"])
        for one in plain(twin)["discards"]
    ]
    assert [(one["tile"], one["shanten"], one["ukeire"]["total"]) for one in body["discards"]] == expected
    assert body["won"] == plain(twin)["won"]
    whole = {one["tile"]: one["shanten"] for one in body["discards"]}
    assert "5z" in whole
    best = body["discards"][0]["tile"]
    for tile in ("5z", best):
        comparison = client.post("/api/fan/why", json={**fields, "tile": tile}).json()
        assert (comparison["chosen"]["tile"], comparison["chosen"]["shanten"]) == (tile, whole[tile])
        assert comparison["best"]["tile"] == best
        assert comparison["why"]
    # before a tile is turned nothing is wild, and the page still says how far the hand is
    plainly = client.post("/api/fan/analyze", json={**fields, "wild_indicator": ""}).json()
    by_shape = client.post("/api/fan/why", json={**fields, "tile": "5z", "wild_indicator": ""})
    assert by_shape.status_code == 200, by_shape.text
    assert plainly == plain(analyze(hand, variant=variant_of(rules), order="shape").to_dict())


# ---------------------------------------------------------------------------------- before it is ready


@pytest.mark.parametrize(
    ("fields", "options"),
    [
        ({"rules": "mcr", "hand": "123m456p78s99m1z[123p]", "turns": 4}, {"turns": 4}),
        ({"rules": "sichuan", "hand": "123456m45679p118p", "lack": "s", "gone": "W", "objective": "win", "turns": 4},
         {"turns": 4, "lack": "s", "gone": "W", "objective": "win"}),
        ({"rules": "mcr", "hand": "123m456p78s99m1z[123p]", "flowers": "15f", "shape_changes": 0, "turns": 3},
         {"turns": 3, "shape_changes": 0, "flowers": "15f"}),
    ],
)  # fmt: skip
def test_values_are_the_records_of_json(client: TestClient, fields: dict, options: dict) -> None:
    expected = paili.evaluate(fields["hand"], rules=fields["rules"], **options).to_dict()
    assert client.post("/api/fan/value", json=fields).json() == json.loads(json.dumps(expected))


def test_what_values_refuse_is_reported(client: TestClient) -> None:
    fields = {"rules": "mcr", "hand": "147m258p36s123455z", "shape_changes": 1}
    response = client.post("/api/fan/value", json=fields)
    assert response.status_code == 422
    assert "knitted" in response.json()["error"]["message"]
