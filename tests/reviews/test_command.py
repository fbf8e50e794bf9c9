"""``paili review``: one game, pages, folders whose review is continued, and files that cannot be read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from click.testing import CliRunner
from reviewed import game_of

import paili
from paili.catalogue import text
from paili.cli import paili as command
from paili.errors import LogError, PailiError
from paili.game import Player, greedy_player, play_game
from paili.logs import write
from paili.report.game.review import diagram, open_lines, option_cells, why_lines
from paili.report.words import tile_word
from paili.reviews import Review
from paili.reviews.files import FileDone, GameDone, ReviewRequest, Reviews

NAMES = ("Aki", "Bo", "Chi", "<Dee>")


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A game of one deal, with names."""
    game = game_of("random", "balanced", "greedy", "balanced")
    short = replace(
        game, deals=game.deals[:1], players=tuple(Player(name=name) for name in NAMES), result=None
    )
    target = tmp_path_factory.mktemp("games") / "game.json"
    write(short, target, format="tenhou_json")
    return target


def run_review(*arguments):
    return CliRunner().invoke(command, ["review", *map(str, arguments)])


@cache
def review_of(path, seat=0) -> Review:
    return paili.review(next(paili.logs.read(path)), seat)


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(name, marks=pytest.mark.slow) for name in ("zh", "ja"))]
)
def test_the_mistakes_of_a_game_are_reported(path, language) -> None:
    result = run_review(path, "--seat", 0, "--lang", language)
    assert result.exit_code == 0, result.output
    mistakes = review_of(path).mistakes
    assert mistakes
    flat = "".join(result.output.split())
    for mistake in mistakes:
        for line in why_lines(mistake, language):
            assert "".join(line.split()) in flat
    assert f"{review_of(path).summary.mean_loss:.1f}" in result.output


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_a_decision_names_tiles_and_seats_in_one_way(path, seat, language) -> None:
    """Rivers and indicators have the names that options have; hidden hands the seats of the rivers."""
    players = len(NAMES)
    for decision in review_of(path, seat).decisions:
        position = decision.seat_position
        first, *rows = (line for line in diagram(position, language))
        indicators = [tile_word(face, language) for face in sorted(position.indicators)]
        assert first.endswith(text("list.between", language).join(indicators))
        rows = [row for row in rows if row.startswith("  ")]
        assert len(rows) == players
        for laid, row in zip(position.seats, rows, strict=True):
            names = [tile_word(item.tile, language) for item in laid.river or ()]
            river = re.split("[：:] ?", row, maxsplit=1)[1].split("   ")[0]
            assert not names or re.sub("[!~]", "", river) == " ".join(names)
        shown = list(open_lines(decision, language))
        hands = {hand.seat: hand.hand for hand in decision.open_hands}
        assert len(shown) == len(hands) == players - 1
        for number, line in enumerate(shown, 1):
            assert text(f"danger.{('right', 'across', 'left')[number - 1]}", language) in line
            assert hands[(seat + number) % players] in line


def test_a_decision_shows_norths_and_flowers() -> None:
    sanma = "11p2334456789s12z_E3S_A1z5zB_B2z.5-55z.n2_C_rules.tenhou-sanma"
    *_, right, left = diagram(paili.Position.parse(sanma, strict=False), "en")
    assert right == "  right: South   [555z]   2×North"
    assert left == "  left: –"
    _, own, *_ = diagram(paili.Position.parse("123456789m1122z_EE_A.18f_B_C_D_rules.mcr", strict=False), "en")
    assert own == "  you: 18f"


def test_no_chance_to_deal_in_is_shown_as_none_that_is_one(path) -> None:
    """A discard that nobody can win on is 0, one that hardly anybody can is not."""
    told_as = {}
    for decision in review_of(path, 1).decisions:
        for place, option in enumerate(decision.options):
            if option.danger is not None:
                told_as.setdefault(option_cells(option, decision, place, "en")[7], []).append(option.danger)
    assert set(told_as.pop("0", [0.0])) == {0.0}
    assert all(0 < chance < 0.0005 for chance in told_as.pop("<0.1", []))
    assert all(
        abs(100 * chance - float(cell)) <= 0.051 for cell, chances in told_as.items() for chance in chances
    )
    assert told_as


def test_json_is_the_review(path) -> None:
    document = json.loads(run_review(path, "--player", "Bo", "--json").stdout)
    assert document == json.loads(json.dumps(review_of(path, 1).to_dict()))
    assert document["name"] == "Bo"


def test_small_losses_are_left_out(path) -> None:
    least = max(mistake.loss or 0 for mistake in review_of(path).mistakes) + 1
    result = run_review(path, "--min-loss", least)
    assert result.exit_code == 0
    assert review_of(path).mistakes[0].why[0].in_language("en").split(":")[0] not in result.output


@pytest.mark.slow
def test_a_page_stands_by_itself(path, tmp_path) -> None:
    page = tmp_path / "page.html"
    assert run_review(path, "--seat", 0, "--html", page).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count('<section class="m"') == len(review_of(path).mistakes)
    assert review_of(path).to_html() == text
    assert 'lang="ja"' in review_of(path).to_html("ja")
    with pytest.raises(PailiError, match="must be one of en, zh, ja"):
        review_of(path).to_html("fr")
    assert not re.search(r'(?:src|href)="(?!#)', text)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    used, drawn = (set(re.findall(pattern, text)) for pattern in (r'href="#(tile-\w+)"', r'id="(tile-\w+)"'))
    assert used <= drawn
    assert run_review(path, "--player", "<Dee>", "--html", page).exit_code == 0
    assert "<Dee>" not in page.read_text(encoding="utf-8")
    refused = run_review(path, "--html", tmp_path / "no" / "page.html")
    assert refused.exit_code != 0
    assert "Review of seat" in refused.output
    assert "Traceback" not in refused.output


def test_a_page_is_written_before_anything_is_printed(path, tmp_path, monkeypatch) -> None:
    page, there = tmp_path / "review.html", []
    monkeypatch.setattr("paili.cli.games.review._show", lambda *_: there.append(page.exists()))
    assert run_review(path, "--html", page, "--deals", "E1").exit_code == 0
    assert there == [True]


def test_what_cannot_be_reviewed_is_refused(path) -> None:
    for arguments, words in (
        (["--player", "Nobody"], "no player is called Nobody; the players are"),
        (["--seat", 1, "--player", "Bo"], "not both"),
        (["--deals", "W4"], "no deal is called W4"),
        (["--deals", "E1,W4"], "no deal is called W4"),
        (["--rules", "nothing"], "nothing"),
    ):
        result = run_review(path, *arguments)
        assert result.exit_code != 0
        assert words in result.output + str(result.exception) + result.stderr, arguments


def test_what_no_game_of_several_files_has_is_refused(tmp_path) -> None:
    """The names close to a wrong one are said, and a player who is there is not denied."""
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for seed, file in enumerate(files):
        played = play_game([greedy_player] * 3, "tenhou-sanma-east", seed=seed, deals=1)
        names = tuple(Player(name=name) for name in ("Ann", "Bob", "Cid"))
        write(replace(played, players=names), file, format="mjai")
    for options, says in (
        (["--player", "Ane"], "nobody is called 'Ane' in 2 games; close names: Ann"),
        (["--seat", 3], "seat 3: must be one of 3 seats"),
    ):
        refused = run_review(*files, *options)
        assert isinstance(refused.exception, LogError)
        assert says in str(refused.exception)
    elsewhere = run_review(*files, "--player", "Ann", "--deals", "W4")
    assert elsewhere.exit_code == 1
    assert elsewhere.stderr.count("no deal is called W4") == 2
    assert "Ann" not in elsewhere.output


@pytest.mark.parametrize("has_results", [True, False])
def test_an_interruption_says_how_to_go_on_only_with_results(
    path, tmp_path, monkeypatch, has_results
) -> None:
    def interrupted(*_: object) -> Iterator[FileDone]:
        yield FileDone("a", (GameDone(4, (), (), ()), GameDone(4, (), (), ())))
        raise KeyboardInterrupt

    monkeypatch.setattr("paili.reviews.files.reviewed_files", interrupted)
    options = ["--results", tmp_path / "results.jsonl"] if has_results else []
    result = run_review(path, path, *options)
    assert ("interrupted after 2 games" in result.stderr) == has_results
    assert ("--results" in result.stderr) == has_results


@pytest.mark.slow
def test_a_folder_is_counted_and_gone_on_with(path, tmp_path) -> None:
    folder, results = tmp_path / "logs", tmp_path / "results.jsonl"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.json").write_bytes(path.read_bytes())
    (folder / "broken.json").write_text("[1, 2", encoding="utf-8")
    first = run_review(folder, "--seat", 0, "--json", "--results", results)
    assert first.exit_code == 1  # one file cannot be read
    assert "broken.json" in first.stderr
    summary = json.loads(first.stdout)["summaries"][0]
    alone = review_of(path).summary
    assert summary["games"] == 2
    assert summary["decisions"] == 2 * alone.decisions
    assert summary["mean_loss"] == pytest.approx(alone.mean_loss)
    assert [item["file"] for item in json.loads(first.stdout)["worst"]]
    kept = results.read_bytes()
    results.write_bytes(kept[: kept.rindex(b'{"file"') + 30])  # killed while it wrote
    again = run_review(folder, "--seat", 0, "--json", "--results", results, "--jobs", 2)
    assert json.loads(again.stdout) == json.loads(first.stdout)
    assert results.read_bytes() == kept
    other = run_review(folder, "--seat", 1, "--results", results)
    assert other.exit_code != 0
    assert "another value of seat" in other.output + str(other.exception)


def test_results_are_of_the_rules_and_not_of_their_name(tmp_path) -> None:
    """Rules of a file keep the name of their base: results of other rules are not gone on with."""
    results, changed = tmp_path / "results.jsonl", paili.Rules.TENHOU.replace(kiriage=True)
    assert changed.name == paili.Rules.TENHOU.name
    for rules in (changed, paili.Rules.TENHOU, None):
        results.unlink(missing_ok=True)
        for _ in range(2):
            with Reviews(ReviewRequest(rules=rules), results):
                pass
        for other in {changed, paili.Rules.TENHOU, None} - {rules}:
            with pytest.raises(LogError, match="another value of rules"):
                Reviews(ReviewRequest(rules=other), results)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("decisions", 0, 1), 5), (("decisions", 0, 3), "x"), (("decisions", 0, 7), ["x"]),
        (("luck", 0, "dealt"), "x"), (("luck", 0, "chance"), 1.5), (("luck", 0, "won"), None),
        (("mistakes", 0, 0), "x"), (("mistakes", 0, 3), None), (("mistakes", 0, 3), []),
    ],
)  # fmt: skip
def test_results_of_the_wrong_type_are_refused(tmp_path, place, value) -> None:
    """They ended in a traceback when they were added up."""
    results = tmp_path / "results.jsonl"
    game = {
        "players": 4, "decisions": [[0, "discard", False, 3, False, 0, "", [0, 1], ""]],
        "luck": [{"deal": "E1.0", "number": 0, "change": 7800, "dealt": 3, "chance": 1, "won": True}],
        "mistakes": [[0, "E1.0", 33, 352]], "date": "", "objective": "points",
    }  # fmt: skip
    with Reviews(ReviewRequest(), results):
        head = results.read_text(encoding="utf-8")
    line = json.dumps({"file": "a", "games": [game]})
    results.write_text(f"{head}{line}\n", encoding="utf-8")
    with Reviews(ReviewRequest(), results) as reviews:
        assert reviews.tallies[4, "points"].summary().decisions == 1
    *outer, last = place
    item = game
    for key in outer:
        item = item[key]
    item[last] = value
    line = json.dumps({"file": "a", "games": [game]})
    results.write_text(f"{head}{line}\n", encoding="utf-8")
    with pytest.raises(LogError, match="line 2: the line is not a result of a review"):
        Reviews(ReviewRequest(), results)


@pytest.mark.parametrize("line", ["{}", '{"review": []}'])
def test_results_that_are_none_are_refused(path, tmp_path, line) -> None:
    results = tmp_path / "results.jsonl"
    results.write_text(line + "\n", encoding="utf-8")
    result = run_review(path, "--results", results)
    assert result.exit_code != 0
    assert "line 1: the line is not a result of a review" in result.output + str(result.exception)


def test_a_seat_that_a_game_does_not_have_is_refused_with_the_number_of_seats(tmp_path) -> None:
    rules = paili.Rules.TENHOU_SANMA.replace(rounds=1)
    game = game_of("greedy", "greedy", "greedy", rules=rules)
    target = tmp_path / "game.json"
    write(replace(game, deals=game.deals[:1], result=None), target, format="tenhou_json")
    for arguments in (("review", target, "--seat", 3), ("log", "show", target, "--seat", 3)):
        result = CliRunner().invoke(command, [*map(str, arguments), "--lang", "en"])
        assert "seat 3: must be one of 3 seats, counted from 0" in str(result.exception)


def test_results_with_losses_that_are_not_whole_are_not_continued(path, tmp_path) -> None:
    results = tmp_path / "reviewed.jsonl"
    assert run_review(path, "--results", results, "--lang", "en").exit_code == 0
    head, *lines = results.read_text(encoding="utf-8").splitlines()
    document = json.loads(head)
    del document["review"]["losses"]
    results.write_text("\n".join([json.dumps(document), *lines, ""]), encoding="utf-8")
    assert "another value of losses; choose another file" in str(
        run_review(path, "--results", results, "--lang", "en").exception
    )
