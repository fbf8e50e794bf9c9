"""The sums that a reader may check: points plus level less costs is the value; sentences have the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from reasons import decided
from reviewed import game_of

import paili
import shared_data
from paili import Kind, Rules, logs
from paili.layout import Lines
from paili.report.game.review import (
    ReviewPrinter,
    class_table,
    deal_json,
    decision_json,
    open_lines,
    option_titles,
    summary_json,
    summary_lines,
    why_lines,
)
from paili.report.game.review_page import page_of
from paili.report.notebook import html_of
from paili.reviews import Decision, Review
from paili.reviews.question import reviewed_deal
from paili.reviews.records import (
    BEST,
    CALL,
    DISCARD,
    EQUAL,
    LOSES,
    NORTH,
    QUAD,
    STEP_BACK,
    UNJUDGED,
    WITHIN_ERROR,
)
from paili.reviews.summary import CountedDecision
from paili.reviews.trends import TrendChoice, TrendTally

LANGUAGES = ("en", "zh", "ja")
SHANTEN, USEFUL, GOOD, WIN, POINTS, LEVEL, DANGER, COST, WORTH = range(1, 10)  # columns


@cache
def reviewed(players: int) -> Review:
    rules = {4: Rules.TENHOU, 3: Rules.TENHOU_SANMA}[players].replace(rounds=1)
    return paili.review(
        game_of(*("random", "balanced", "greedy", "balanced")[:players], rules=rules), 0, deals="E1"
    )


def number(cell: str) -> int | None:
    """The number in a cell; a word behind it says that folding is worth more."""
    match = re.match(r"[-+]?[\d,]+", cell.strip())
    return int(match[0].replace(",", "")) if match else None


def assert_adds_up(cells: list[str]) -> bool:
    """Whether an option is valued; its shown numbers then add up exactly."""
    points, level, cost, worth = (number(cells[column]) for column in (POINTS, LEVEL, COST, WORTH))
    if worth is None:
        assert level is None
        return False
    assert None not in (points, level, cost)
    assert worth == points + level - cost
    return True


def assert_options_add_up(decisions: tuple[Decision, ...]) -> None:
    valued = folds = 0
    for decision in decisions:
        for option in decision.options:
            assert (option.level is None) == (option.value is None)
            if option.value is not None:
                assert option.value == pytest.approx(option.points + option.level - option.cost, abs=0.01)
                assert option.cost >= option.danger_cost or option.value < 0
                valued, folds = valued + 1, folds + option.folds
        for row in decision_json(decision, "en")["rows"]:
            option = decision.options[row["place"]]
            if assert_adds_up(row["cells"]):
                assert number(row["cells"][WORTH]) == round(option.value)
                assert number(row["cells"][LEVEL]) == pytest.approx(option.level, abs=1.6)
        assert_verdict_is_of_what_is_shown(decision)
    assert valued > 20
    assert {BEST, LOSES, UNJUDGED} <= {item.verdict for item in decisions}
    assert {item.verdict for item in decisions} <= {BEST, WITHIN_ERROR, EQUAL, LOSES, UNJUDGED}


def assert_verdict_is_of_what_is_shown(decision: Decision) -> None:
    """Every decision has a verdict; what it loses, and every number of its sentences, stand in the options."""
    is_compared = decision.loss is not None and decision.judged != STEP_BACK
    if is_compared:
        assert decision.loss == round(decision.better.value) - round(decision.actual.value)
        assert (decision.verdict == BEST) == (decision.best == decision.chosen)
        assert (decision.verdict == LOSES) == (decision.loss > decision.error or decision.class_ != "")
    else:
        assert decision.verdict == (LOSES if decision.class_ else UNJUDGED)
    assert any(message.key not in BESIDE for message in decision.why) == (decision.verdict == LOSES)
    assert_no_option_is_above_the_best_without_a_reason(decision, is_compared)
    rows = {row["place"]: row["cells"] for row in decision_json(decision, "en")["rows"]}
    actual, best = rows[decision.chosen], rows[decision.best]
    for message in decision.why:
        facts = [message.facts.get(name) for name in FACTS.get(message.key.partition(".")[2], ())]
        assert facts == stated(message.key.partition(".")[2], actual, best), message


def assert_no_option_is_above_the_best_without_a_reason(decision: Decision, is_compared: bool) -> None:
    """If an option shows a higher worth than the best option, it is a north, a call by little, or a reason names it."""
    valued = [option for option in decision.options if option.value is not None]
    points = [message.facts["points"] for message in decision.why if message.key == STEPS_BACK]
    if not is_compared or decision.kind == CALL:
        assert points == []
        return
    top = max(
        (option for option in valued if option.move not in (QUAD, NORTH)), key=lambda option: option.value
    )
    is_above = round(top.value) > round(decision.better.value) and top.tile != Kind.NORTH
    assert points == ([round(top.value)] if is_above else [])
    assert not is_above or (top.shanten > decision.better.shanten and not decision.against)


STEPS_BACK = "review_why.steps_back"
BESIDE = {STEPS_BACK, *[f"review_why.quad_{name}" for name in ("equal", "less", "more")]}
FACTS = {
    "value": ("points", "best_points", "loss"), "danger": ("points",), "safer": ("points",), "hand": ("points", "win", "best_win"),
    "hand_gains": ("points", "win", "best_win"), "useful": ("useful", "best_useful"), "good": ("good", "best_good"),
    "shanten": ("shanten", "best_shanten"),
    **{name + end: ("points",) for name in ("folds", "folds_both", "pushes") for end in ("", "_gains")},
}  # fmt: skip


def stated(name: str, actual: list[str], best: list[str]) -> list[float]:
    """The numbers of a sentence, from the cells of the two options."""
    of_actual, of_best = (dict(enumerate(map(amount, cells))) for cells in (actual, best))
    danger = of_actual[COST] - of_best[COST]
    hand = of_best[POINTS] + of_best[LEVEL] - of_actual[POINTS] - of_actual[LEVEL]
    if name == "value":
        assert of_best[WORTH] - of_actual[WORTH] == danger + hand
        return [of_actual[WORTH], of_best[WORTH], danger + hand]
    if name in ("danger", "safer"):
        assert (danger > 0) == (name == "danger")
        return [abs(danger)]
    if name.startswith("hand"):
        wins = [0.01 if cell == "0.0" else float(cell) for cell in (actual[WIN], best[WIN])]
        return [abs(hand), *wins]
    if name.removesuffix("_gains") in ("folds", "folds_both", "pushes"):
        assert (hand > 0) == (not name.endswith("_gains"))
        return [abs(hand)]
    if name == "good":
        return [float(actual[GOOD]), float(best[GOOD])]
    columns = {"useful": USEFUL, "shanten": SHANTEN}
    return [of_actual[columns[name]], of_best[columns[name]]] if name in columns else []


def amount(cell: str) -> float:
    """The number of a cell, 0 where it has none."""
    return number(cell) or 0


@pytest.mark.parametrize("players", [4, 3])
def test_every_option_adds_up(players: int) -> None:
    assert_options_add_up(reviewed(players).decisions)


@pytest.mark.data
@pytest.mark.parametrize("name", ["2022010102gm-00b9-0000-814b0f6a", "2022010421gm-00a9-0000-b39215b7"])
@pytest.mark.parametrize("seat", [1, 2])
def test_every_option_of_a_real_game_adds_up(name: str, seat: int) -> None:
    path = shared_data.path_of("games_houou_2022a") / f"{name}.mjlog"
    assert_options_add_up(paili.review(next(logs.read(path)), seat, deals="E1,E3,S2").decisions)


@pytest.mark.parametrize("did", ["discard 1z", "discard 4z", "north"])
def test_a_north_that_may_be_set_aside_is_no_best_discard(did: str) -> None:
    position = "123456p789s11z56s.4z_E1S_i9m_p35000.35000.35000_C1m_rules.tenhou-sanma"
    result = decided(position, did, True)
    assert {option.move for option in result.options} >= {NORTH, DISCARD}
    most = max((option for option in result.options if option.value is not None), key=lambda item: item.value)
    assert most.move == NORTH
    assert (result.better.move == NORTH) == (did == "north")
    if did != "discard 4z":
        assert result.better.tile != Kind.NORTH


def cells_of_html(html: str) -> Iterator[list[str]]:
    for row in re.findall(r"<tr[^>]*>(.*?)</tr>", html):
        cells = [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
        if len(cells) == len(option_titles("en")):
            yield cells


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_drawn_adds_up(language: str) -> None:
    """The terminal, the page of a review as a file, and the notebook show the level, and say what it is."""
    review = reviewed(4)
    screen = Lines(200)
    ReviewPrinter(language, screen).print(review, review.mistakes)
    terminal = [re.split(r"\s{2,}", line.strip()) for line in screen.lines]
    title, sum_ = option_titles(language)[LEVEL], paili.catalogue.text("review.note", language)
    shown = sum(option.value is not None for mistake in review.mistakes for option in mistake.options)
    pages = (
        page_of(
            "", [("", mistake) for mistake in review.mistakes], review.decisions, [review.summary], language
        ),
        html_of(review, language),
    )
    assert shown
    assert_head_and_total(review, screen.lines, language)
    assert sum(len(parts) == WORTH + 1 and assert_adds_up(parts) for parts in terminal) == shown
    order = sorted(range(len(review.mistakes)), key=lambda at: -review.mistakes[at].loss)
    assert re.findall(r'<li><a href="#m(\d+)">', pages[0]) == [str(place) for place in order[:5]]
    for page in pages:
        assert sum(map(assert_adds_up, cells_of_html(page))) == shown
        assert title in page
    assert title.lower() in sum_.lower()


def test_each_bar_leads_to_its_own_mistake() -> None:
    """Two games of a file have decisions at the same places."""
    review = reviewed(4)
    decisions = [
        replace(item, class_=item.class_ if game else "") for game in range(2) for item in review.decisions
    ]
    mistakes = [("", item) for item in decisions if item.class_]
    page = page_of("", mistakes, decisions, [review.summary], "en")
    links = re.findall(r'<a class="c" href="#m(\d+)"', page)
    assert links == [str(place) for place in range(len(review.mistakes))]


def test_a_page_shows_norths_and_the_offered_tile() -> None:
    line = "1199m123p455999s.9s_ES_w30_B19m1z.n2_C9p_rules.tenhou-sanma"
    offer = "1199m123p455999s_ES_w30_o9mC_B1z.n2_C9p9m_rules.tenhou-sanma"
    review = reviewed(3)
    for position, shown in ((line, ("2×North",)), (offer, ("2×North", "9m is offered by left"))):
        mistake = replace(review.decisions[0], position=position, rules=None)
        page = page_of("", [("", mistake)], (), [review.summary], "en")
        assert all(words in page for words in (*shown, "Dora indicators"))


def assert_head_and_total(review: Review, lines: list[str], language: str) -> None:
    """The worst mistakes stand first, by loss; the sum of all losses and of the mistakes stand in the summary."""
    losses = [item.loss for item in review.mistakes if item.loss is not None]
    head = [
        int(match[1].replace(",", ""))
        for line in lines[1:7]
        if (match := re.search(r"[(（]([\d,]+) ?(?:points|点)", line))
    ]
    assert head[: len(losses)] == sorted(losses, reverse=True)[:5]
    total = sum(item.loss for item in review.decisions if item.loss is not None)
    _, words, *_ = summary_lines(review.summary, language)
    assert f"{total:,}" in words
    assert f"{sum(item.loss for item in review.mistakes):,}" in words


def titles_of(review: Review, language: str) -> list[int]:
    """The losses in the titles of the mistakes, in order; 0 for a title without a loss."""
    screen = Lines(200)
    ReviewPrinter(language, screen).print(review, review.mistakes)
    lines = [re.sub(r"\x1b\[\d+m", "", line) for line in screen.lines]
    titles = [line for line in lines if IS_TITLE[language].match(line)]
    assert len(titles) == len(review.mistakes)
    matches = [re.search(r"[(（]([\d,]+) ?(?:points|点)[)）]$", title) for title in titles]
    return [number(match[1]) if match else 0 for match in matches]


IS_TITLE = {
    "en": re.compile(r"(East|South|West) \d(, \d honba)?, turn \d+"),
    "zh": re.compile(r"[东南西]\d局(\d本场)?，第\d+巡"),
    "ja": re.compile(r"[東南西]\d局(\d本場)?、\d+巡目"),
}
REAL_GAMES = [
    ("games_houou_2022a/2022010102gm-00b9-0000-814b0f6a.mjlog", 1, "points"),
    pytest.param(
        "games_houou_2022a/2022010103gm-00a9-0000-6ac2364f.mjlog", 2, "points", marks=pytest.mark.whole
    ),
    pytest.param("games_majsoul/ranked_south_4p.json", 0, "points", marks=pytest.mark.whole),
    pytest.param("games_majsoul/ranked_south_4p.json", 0, "place", marks=pytest.mark.slow),
]


@pytest.mark.data
@pytest.mark.parametrize(("name", "seat", "objective"), REAL_GAMES)
def test_every_sum_of_a_real_game_is_that_of_the_titles(name: str, seat: int, objective: str) -> None:
    """The losses that are shown add up: titles, classes, deals, the game, its HTML file and the trend."""
    game = next(logs.read(shared_data.path_of(name)))
    review = paili.review(game, seat, objective=objective)
    summary, mistakes = review.summary, sum(item.loss or 0 for item in review.mistakes)
    deals = [
        sum(item["loss"] or 0 for item in deal_json(deal, True, "en", objective)["decisions"])
        for deal in (
            reviewed_deal(game, number, seat, None, objective=objective) for number in range(len(game.deals))
        )
    ]
    assert len(review.mistakes) > 1
    assert mistakes < sum(deals) == sum(item.loss or 0 for item in review.decisions)
    for language in LANGUAGES:
        assert sum(titles_of(review, language)) == mistakes
        assert sum(number(row[2]) for row in class_table(summary, language)[1:]) == mistakes
        assert summary_json(summary, True, language)["words"]["classes"]["rows"] == [
            *class_table(summary, language)[1:]
        ]
        mean = next(line for line in summary_lines(summary, language) if "±" in line)
        assert [number(part) for part in re.findall(r"[\d,]*\d(?! ±|\.)", mean)][-2:] == [
            sum(deals),
            mistakes,
        ]
        page = page_of("", [("", item) for item in review.mistakes], review.decisions, [summary], language)
        assert sum(int(loss or 0) for loss in re.findall(r'data-loss="(\d*)"', page)) == mistakes
        assert sum(number(bar[1]) for bar in re.finditer(r'title="[^"]*[:：] ?([\d,]+)"', page)) == sum(deals)
    tally = TrendTally(len(review.players))
    tally.add(map(CountedDecision.of, review.decisions), "")
    whole = tally.trend("", TrendChoice()).whole
    lost = {item.name: round(item.lost * whole.decisions / 100, 6) for item in whole.lost}
    assert lost == {"": sum(deals)} | {item.name: item.loss for item in summary.classes}


@pytest.mark.data
@pytest.mark.parametrize("seat", range(4))
def test_every_count_of_a_chinese_game_is_that_of_its_decisions(seat: int) -> None:
    """The summary by shape counts the same decisions as the deals that the page shows."""
    game = next(logs.read(shared_data.path_of("mcr_botzone_sample_16.txt")))
    review = paili.review(game, seat)
    shape = review.summary.shape
    losses = [item.lost for item in review.decisions if item.lost is not None]
    fewer = [item.useful for item in losses if item.useful and not item.shanten]
    assert shape.of == len(losses) == shape.best + shape.farther + shape.fewer > 3
    assert len(fewer) == shape.fewer
    assert shape.useful is None or shape.useful * shape.fewer == pytest.approx(sum(fewer))
    for language in LANGUAGES:
        rows = class_table(review.summary, language)[1:]
        assert sum(number(row[1]) for row in rows) == len(review.mistakes) == len(titles_of(review, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_takes_two_lines_of_a_narrow_terminal_at_most(language: str) -> None:
    titles = option_titles(language)
    review = paili.review(game_of("random", "balanced", "greedy", "balanced"), 1, deals="E1,E2,E3")
    calls = [item for item in review.decisions if item.kind == CALL and item.loss is not None]
    assert len(calls) > 2
    for decision in (*calls, *review.mistakes):
        screen = Lines(80)
        ReviewPrinter(language, screen).print_decision(decision)
        (rule,) = [at for at, line in enumerate(screen.lines) if line and set(line) == {"─"}]
        last = next(
            at
            for at in range(rule, len(screen.lines) + 1)
            if screen.lines[at:] == after_table(decision, language)
        )
        assert last - rule - 1 <= 2 * len(decision.options)
        assert all(
            len(word) < 2 or word in " ".join(screen.lines) for title in titles for word in title.split()
        )


def after_table(decision: Decision, language: str) -> list[str]:
    """The lines below the options of a decision."""
    screen = Lines(80)
    printer = ReviewPrinter(language, screen)
    printer._print_lines(why_lines(decision, language))
    printer._print_lines(open_lines(decision, language), "dim")
    return screen.lines
