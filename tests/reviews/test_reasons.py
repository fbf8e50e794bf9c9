"""More than two hundred reasons that people have read, with each number computed again by slow means.

`reasons` describes the reasons. Useful tiles, distances and waits come from `reference`, which shares nothing with
paili; proofs of safety from the rivers as text; chances and points from public functions about the position, combined
here as ``docs/review.md`` describes; how many strong players lose as much from the counted file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import prod
from typing import Any

import pytest
from reasons import FILE, Case, cases, claimed, decided

import paili
import reference
from danger_by_hand import SEATS, genbutsu_of
from paili import Position, TileSet, game
from paili.catalogue import LANGUAGES, text
from paili.goal.call_value import win_points_of_offers
from paili.hand.meld import Meld
from paili.report.game.review import option_cells, why_lines
from paili.reviews.model import DecisionGroup, review_model
from paili.reviews.options import hand_after
from paili.reviews.records import CLASSES, Decision, Option
from paili.reviews.why import named
from paili.tiles import KIND_NAMES
from paili.value.plans import NAMES
from paili.value.questions import discard_plans
from source import SOURCE

CASES = cases()
COUNTED = json.loads((SOURCE / "reviews/phoenix.json").read_text(encoding="utf-8"))
WORDS = ("made", "best", "gives", "keeps", "plan", "option", "other", "wait", "kinds", "id", *LANGUAGES)


def test_there_are_enough_of_every_class() -> None:
    assert sum(len(case.reasons) for case in CASES) >= 200
    assert {case.class_ for case in CASES} == set(CLASSES)
    assert len({(case.position, case.did, case.values) for case in CASES}) == len(CASES)
    assert min(Counter(case.class_ for case in CASES).values()) >= 4


@pytest.mark.parametrize(
    ("language", "letters", "names"),
    [
        ("en", r"[1-7]z", {"1z": "East", "9m": "9m"}),
        ("zh", r"\d[mpsz]", {"1z": "东", "9m": "9万"}),
        ("ja", r"\d[mpsz]", {"1z": "東", "9m": "9萬"}),
    ],
)
def test_reasons_and_options_name_tiles_as_people_do(
    language: str, letters: str, names: dict[str, str]
) -> None:
    """The reasons as they are shown are those of the file with its tiles written in words."""
    met = set()
    for case in CASES[::3]:
        result = decided(case.position, case.did, case.values)
        for line, reason in zip(why_lines(result, language), case.reasons, strict=True):
            assert not re.search(letters, line), line
            met |= {tile for tile, name in names.items() if tile in reason[language] and name in line}
        for place, option in enumerate(result.options):
            assert not re.search(letters, option_cells(option, result, place, language)[0])
    assert met == set(names)


PARAMETERS = [
    pytest.param(case, id=str(place), marks=pytest.mark.slow if place % 3 else ())
    for place, case in enumerate(CASES)
]


@pytest.mark.parametrize("case", PARAMETERS)
def test_a_review_says_what_was_read_and_it_is_so(case: Case) -> None:
    result = decided(case.position, case.did, case.values)
    assert result.class_ == case.class_
    assert [claimed(item) for item in result.why] == case.reasons
    for reason in case.reasons:
        # differences are those of rounded numbers, as a reader works them out
        facts = {name: fact for name, fact in reason.items() if name not in WORDS}
        assert facts == pytest.approx(again(reason, result), abs=2.01 if "points" in facts else 0.006)


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_sentences_are_whole(case: Case) -> None:
    for reason in case.reasons:
        assert reason["en"][0].isdigit() or reason["en"][0] in "[(" or reason["en"][0].isupper(), reason
        assert reason["en"].endswith(".")
        assert reason["zh"].endswith("。")
        assert reason["ja"].endswith("。")
        assert not {"{", "}"} & set("".join(reason[language] for language in LANGUAGES))


def test_the_file_is_as_it_is_written() -> None:
    assert FILE.read_text(encoding="utf-8").count("\n") == len(CASES) + 2  # a line for each


# ---------------------------------------------------------------------------------- worked out again


def again(reason: dict[str, Any], decision: Decision) -> dict[str, float]:
    """The numbers of a reason, each from its own source."""
    position, name = Position.parse(decision.position), reason["id"]
    actual, best = (
        Counting(decision, position, decision.actual),
        Counting(decision, position, decision.better),
    )
    if name in NOTES:
        about = next(
            item
            for item in (actual, best)
            if str(named(item.option)) in reason.get("option", reason.get("wait", ""))
        )
        return NOTES[name](about, reason)
    if name.startswith("among"):
        return among(name, decision, actual, best)
    if name == "plan":
        return plan(reason, actual, best)
    if name.startswith("quad_"):
        return quad_beside(decision, position)
    if name == "steps_back":
        back = next(option for option in decision.options if str(named(option)) == reason["option"])
        farther, points = Counting(decision, position, back), round(best.parts()[1])
        assert farther.shanten() > best.shanten()
        assert round(farther.parts()[1]) >= points
        return {"points": round(farther.parts()[1])}
    return RECIPES[name](actual, best)


def quad_beside(decision: Decision, position: Position) -> dict[str, float]:
    """The value of the one quad by `evaluate` and the counted level, beside the best discard."""
    (quad,) = position.evaluate(opponents="phoenix", fold=decision.against).quads
    group = DecisionGroup("discard", decision.is_open, quad.value.shanten, decision.against)
    points = round(quad.value.points + review_model(position.players).level(group).shift)
    discards = [
        option for option in decision.options if option.move in ("discard", "riichi") and option.value
    ]
    other = max(discards, key=lambda option: option.value)
    difference = points - Counting(decision, position, other).parts()[1]
    assert difference > 0  # the counted error is that of quads that are worth more
    return {"points": points, "difference": difference, "error": 440}


def percent(share: float) -> float:
    """As it is shown: 0 is 0, and nothing else is."""
    shown = round(100 * share, 1) if share < 1 else round(100 * share)
    return max(round(100 * share, 2), 0.01) if 0 < share < 0.001 else shown


class Counting:
    """What an option leaves and is worth, worked out from the position."""

    def __init__(self, decision: Decision, position: Position, option: Option) -> None:
        self.decision, self.position, self.option = decision, position, option

    # ---- tiles, by the reference

    @property
    def counts(self) -> list[int]:
        """The concealed tiles afterwards."""
        counts = list(self.position.hand.counts)
        if self.option.move == "call":
            assert self.position.offered is not None
            for face in Meld.parse(self.option.meld).kinds:
                counts[face] -= 1
            counts[paili.tiles.kind_of(self.position.offered.tile)] += 1
        if self.option.tile is not None and self.option.move in ("discard", "riichi", "call"):
            counts[self.option.tile] -= 1
        return counts

    @property
    def suits(self) -> Any:
        return reference.ALL_SUITS if self.position.players == 4 else reference.THREE_PLAYERS

    def shanten(self) -> int:
        return reference.best(reference.distances(self.counts, suits=self.suits)) - 1

    def left(self) -> list[int]:
        """Unseen tiles of each kind; what was offered is seen."""
        return list(self.position.live)

    def useful(self) -> dict[int, int]:
        kinds = reference.useful(self.counts, suits=self.suits)
        return {kind: self.left()[kind] for kind in kinds if self.left()[kind]}

    def good(self) -> float:
        """The share of useful tiles after which the best discard waits for five tiles or more."""
        useful = self.useful()
        return sum(left for kind, left in useful.items() if self._is_good(kind)) / sum(useful.values())

    def _is_good(self, drawn: int) -> bool:
        left = self.left()
        left[drawn] -= 1
        counts = self.counts
        counts[drawn] += 1
        for thrown in [kind for kind in range(34) if counts[kind]]:
            rest = [*counts]
            rest[thrown] -= 1
            kinds = reference.useful(rest, suits=self.suits)
            is_ready = reference.best(reference.distances(rest, suits=self.suits)) == 1
            if is_ready and sum(left[kind] for kind in kinds) >= 5:
                return True
        return False

    # ---- danger, from its parts

    def danger(self) -> tuple[float, float]:
        """The chance to deal in and its cost: opponents are asked one by one, and what lies in rivers is safe."""
        if self.option.move == "pass":
            return 0.0, 0.0
        risk = next(item for item in paili.danger(self.position) if item.tile == self.option.tile)
        name = KIND_NAMES[risk.tile]
        for opponent in risk.opponents:
            if self.position.seats[opponent.seat].riichi and name in genbutsu_of(
                self.decision.position, SEATS[opponent.seat]
            ):
                assert opponent.p == 0
        return 1 - prod(1 - item.p for item in risk.opponents), risk.loss

    # ---- worth, from the questions

    @property
    def level(self) -> float:
        """What the counted file says of such hands; an offer is weighed without."""
        if self.decision.kind == "call":
            return 0.0
        is_open = self.option.move == "call" or not self.position.hand.is_concealed
        name = row_name("discard", is_open, self.option.shanten, self.decision.against)
        return float(COUNTED[str(self.position.players)]["levels"].get(name, [0, 0.0, 0.0])[1])

    @cache  # noqa: B019  (it lives as long as a test)
    def evaluation(self, calls: bool = True) -> Any:
        """The values after all discards, for a call or the pass those of the hand after it."""
        options: dict[str, Any] = {"opponents": "phoenix", "fold": self.decision.against, "calls": calls}
        if self.decision.kind == "call":
            choices = paili.evaluate_call(self.position, **options).choices
            return next(choice.evaluation for choice in choices if str(choice.meld or "") == self.option.meld)
        return self.position.evaluate(riichi=self.riichi, **options)

    @cache  # noqa: B019  (it lives as long as a test)
    def value(self, calls: bool = True) -> tuple[Any, Any]:
        """What playing on brings, and push and fold where somebody is in riichi; with later calls or without."""
        evaluation = self.evaluation(calls)
        places = [
            place for place, discard in enumerate(evaluation.discards) if discard.tile == self.option.tile
        ]
        value = evaluation.discards[places[0]] if places else evaluation.value
        return value, evaluation.fold.discards[places[0] if places else 0] if evaluation.fold else None

    @property
    def riichi(self) -> bool | str:
        """Whether the discard declares riichi; what does not may do so later."""
        return self.option.move == "riichi" or "later"

    def parts(self) -> tuple[float, float, bool]:
        """What the seat gets if the discard does not deal in, what it is worth, and whether that is folding."""
        value, either = self.value()
        p, loss = self.danger()
        if either is None:
            brings, fold = value.points, None
        else:  # both include the danger of the discard
            brings, fold = (
                (item + (either.loss or 0.0)) / (1 - (either.p or 0.0)) for item in (either.push, either.fold)
            )
        if self.option.move == "riichi":  # who declares cannot fold
            fold = None
        push = (1 - p) * (brings + self.level) - loss
        if fold is not None and (1 - p) * fold - loss > push:
            return fold, (1 - p) * fold - loss, True
        return brings + self.level, push, False


def row_name(kind: str, is_open: bool, shanten: object, against: bool) -> str:
    return f"{kind} {'open' if is_open else 'closed'} {shanten} {'riichi' if against else 'quiet'}"


def among(name: str, decision: Decision, actual: Counting, best: Counting) -> dict[str, float]:
    """On the line between the two steps of the counted file."""
    tiles = "tiles" in name
    counted = COUNTED[str(actual.position.players)]["tiles" if tiles else "rows"]
    row = counted.get(row_name(decision.kind, decision.is_open, decision.shanten, decision.against), [0])
    if row[0] < 200:
        row = counted[row_name(decision.kind, decision.is_open, "any", decision.against)]
    fewer = sum(best.useful().values()) - sum(actual.useful().values())
    lost = fewer if tiles else best.parts()[1] - actual.parts()[1]
    steps, at_least = COUNTED["tile steps" if tiles else "steps"], row[3]
    place = max(place for place, step in enumerate(steps) if step <= lost)
    reached = float(at_least[place])
    if place + 1 < len(steps):
        share = (lost - steps[place]) / (steps[place + 1] - steps[place])
        reached += share * (at_least[place + 1] - at_least[place])
    lose = 100 * reached / row[0]
    assert ("rare" in name) == (lose < 0.05)
    return {
        "of": row[0],
        **({"fewer": fewer} if tiles else {}),
        **({} if "rare" in name else {"lose": round(lose, 1)}),
    }


def plan(reason: dict[str, Any], chosen: Counting, best: Counting) -> dict[str, float]:
    """The chances to win by a plan, from the explanation of both discards, or from the hands after both answers."""
    if chosen.decision.kind == "call":
        both = [
            discard_plans(item.evaluation(), (item.option.tile,), overlapping=True)[0]
            for item in (best, chosen)
        ]
    else:
        explanation = chosen.position.explain(
            best.option.tile, chosen.option.tile, opponents="phoenix", riichi=chosen.riichi,
            fold=chosen.decision.against,
        )  # fmt: skip
        both = [explanation.a.plan_wins, explanation.b.plan_wins]
    name = next(name for name in NAMES if text(f"plan.{name}", "en") == reason["plan"])
    sides = {str(named(item.option)): dict(wins) for item, wins in zip((best, chosen), both, strict=True)}
    gives, keeps = (percent(sides[reason[side]].get(name, 0.0)) for side in ("gives", "keeps"))
    assert gives <= keeps / 5
    return {"a": gives, "b": keeps}


def _value(actual: Counting, best: Counting) -> dict[str, float]:
    mine, other = actual.parts()[1], best.parts()[1]
    return {"points": mine, "best_points": other, "loss": other - mine, "error": round(actual.decision.error)}


def _danger(actual: Counting, best: Counting) -> dict[str, float]:
    chances = {"p": percent(actual.danger()[0]), "best_p": percent(best.danger()[0])}
    if actual.decision.loss is None:
        return chances | {"points": abs(actual.danger()[1] - best.danger()[1])}
    hand, loss = best.parts()[0] - actual.parts()[0], best.parts()[1] - actual.parts()[1]
    return chances | {"points": abs(loss - hand)}


def _hand(actual: Counting, best: Counting) -> dict[str, float]:
    return {"points": abs(best.parts()[0] - actual.parts()[0])}


def _wins(actual: Counting, best: Counting) -> dict[str, float]:
    wins = {"win": percent(actual.value()[0].win), "best_win": percent(best.value()[0].win)}
    return wins | _hand(actual, best)


def _levels(actual: Counting, best: Counting) -> dict[str, float]:
    """The corrections of the counted file; the hand of neither option folds."""
    assert not actual.parts()[2]
    assert not best.parts()[2]
    a, b = round(actual.level), round(best.level)
    assert b - a >= (best.parts()[1] - actual.parts()[1]) / 5
    return {"points": b - a, "a": a, "b": b}


def _useful(actual: Counting, best: Counting) -> dict[str, float]:
    return {"useful": sum(actual.useful().values()), "best_useful": sum(best.useful().values())}


def _shanten(actual: Counting, best: Counting) -> dict[str, float]:
    return {"shanten": actual.shanten(), "best_shanten": best.shanten()}


def _ready_by_best(actual: Counting, best: Counting) -> dict[str, float]:
    assert best.shanten() == 0
    return {"shanten": actual.shanten()}


def _ready_by_made(actual: Counting, best: Counting) -> dict[str, float]:
    assert actual.shanten() == 0
    return {"best_shanten": best.shanten()}


def _good(actual: Counting, best: Counting) -> dict[str, float]:
    return {"good": percent(actual.good()), "best_good": percent(best.good())}


def _part(
    name: str, value: Callable[[Any], float] | None = None
) -> Callable[[Counting, Counting], dict[str, float]]:
    """A part of the difference: its two numbers from the values, its points from what explains them."""

    def recipe(actual: Counting, best: Counting) -> dict[str, float]:
        explanation = actual.position.explain(
            best.option.tile, actual.option.tile, opponents="phoenix", riichi=actual.riichi,
            fold=actual.decision.against,
        )  # fmt: skip
        part = next(part for part in explanation.parts if part.id == name)
        assert part.difference == max(part.difference for part in explanation.parts)
        own = (item.value(calls=False)[0] for item in (actual, best))  # parts are of own draws
        a, b = (part.b, part.a) if value is None else map(value, own)
        return {"a": shown(a), "b": shown(b), "points": part.difference}

    return recipe


def _win_points(actual: Counting, best: Counting) -> dict[str, float]:
    """The mean points of a win after two answers to a discard; tests/value/test_explained.py computes them again."""
    position = actual.position
    points = win_points_of_offers(position, offered=paili.offers(position), opponents="phoenix")
    by_meld = {str(meld or ""): mean for meld, mean in points.items()}
    a, b = by_meld[actual.option.meld], by_meld[best.option.meld]
    assert abs(a - b) >= max(a, b) / 10
    return {"a": round(a), "b": round(b)}


def shown(number: float) -> float:
    return round(number, 1) if abs(number) < 100 else round(number)


def _nothing(actual: Counting, best: Counting) -> dict[str, float]:
    return {}


def _let_go(actual: Counting, best: Counting) -> dict[str, float]:
    """The tile that was drawn or offered completes the hand."""
    position, counts = actual.position, list(actual.position.hand.counts)
    if position.offered is not None:
        counts[paili.tiles.kind_of(position.offered.tile)] += 1
    distances = reference.distances(counts, suits=actual.suits)
    assert reference.best(distances) == 0
    return {}


def _furiten(actual: Counting, best: Counting) -> dict[str, float]:
    """One waits for a kind of its own river, the tile that it throws now included; another does not."""
    river = {paili.tiles.kind_of(item.tile) for item in actual.position.seats[0].river or ()}
    assert actual.option.tile is not None
    assert set(actual.useful()) & (river | {actual.option.tile})
    free = [
        Counting(actual.decision, actual.position, option)
        for option in actual.decision.options
        if option.shanten == 0
    ]
    others = [
        item
        for item in free
        if item.option.tile is not None and not set(item.useful()) & (river | {item.option.tile})
    ]
    most = max(sum(other.useful().values()) for other in others)
    return {"useful": sum(actual.useful().values()), "best_useful": most}


def _no_yaku(actual: Counting, best: Counting) -> dict[str, float]:
    """No chance to win is left that is more than that of the last tile."""
    assert actual.option.win is None or actual.option.win < 0.002
    return {}


def _kinds_of(
    actual: Counting, reason: dict[str, Any], is_so: Callable[[paili.Hand, int], bool]
) -> dict[str, float]:
    """The kinds that a note names are those of the wait of which something holds."""
    hand = hand_after(actual.position, actual.option)
    kinds = reference.useful(actual.counts, suits=actual.suits)
    assert actual.shanten() == 0
    assert reason["kinds"] == str(TileSet(kind for kind in kinds if is_so(hand, kind)))
    return {}


def _river(actual: Counting, reason: dict[str, Any]) -> dict[str, float]:
    river = {paili.tiles.kind_of(item.tile) for item in actual.position.seats[0].river or ()} | {
        actual.option.tile
    }
    return _kinds_of(actual, reason, lambda _, kind: kind in river)


def _facts(actual: Counting) -> dict[str, Any]:
    seat_wind, round_wind = actual.position.winds
    return {"rules": actual.position.rules, "seat_wind": seat_wind, "round_wind": round_wind}


def _no_win(actual: Counting, reason: dict[str, Any]) -> dict[str, float]:
    """By the questions of play: neither ron nor tsumo, or no ron alone."""

    def is_so(hand: paili.Hand, kind: int) -> bool:
        ron = bool(game.can_ron(hand, kind, **_facts(actual)))
        tsumo = game.own_moves(hand.draw(kind), **_facts(actual)).tsumo
        return not ron and tsumo == (reason["id"] != "no_yaku")

    return _kinds_of(actual, reason, is_so)


def _straight(actual: Counting, _: dict[str, Any]) -> dict[str, float]:
    """The chance to win straight on is that of the question without exchanges."""
    assert actual.decision.kind == "discard"
    evaluation = actual.position.evaluate(opponents="phoenix", shape_changes=0, fold=actual.decision.against)
    straight = next(discard.win for discard in evaluation.discards if discard.tile == actual.option.tile)
    return {"win": percent(actual.value()[0].win), "straight": percent(straight)}


def _riichi_later(dama: Counting, _: dict[str, Any]) -> dict[str, float]:
    """The hand is ready, riichi may be declared now, and a draw is left after the next discard."""
    assert dama.shanten() == 0
    assert dama.position.hand.is_concealed
    assert any(option.move == "riichi" for option in dama.decision.options)
    assert dama.position.turns is not None
    assert dama.position.turns > 1
    return {}


NOTES: dict[str, Callable[[Counting, dict[str, Any]], dict[str, float]]] = {
    "furiten": _river, "no_yaku": _no_win, "no_ron": _no_win, "no_ron_open": _no_win, "straight": _straight,
    "riichi_later": _riichi_later,
}  # fmt: skip
RECIPES: dict[str, Callable[[Counting, Counting], dict[str, float]]] = {
    "value": _value, "danger": _danger, "safer": _danger, "hand": _wins, "hand_gains": _wins, "folds": _hand,
    "pushes": _hand, "folds_gains": _hand, "pushes_gains": _hand, "folds_both": _hand, "folds_both_gains": _hand,
    "useful": _useful, "shanten": _shanten, "good": _good, "by_tiles": _nothing, "let_go": _let_go,
    "let_pass": _let_go, "ready_by_best": _ready_by_best, "ready_by_made": _ready_by_made,
    "slip_furiten": _furiten, "slip_no_yaku": _no_yaku, "win_points": _win_points, "level": _levels,
    "of_ready": _part("ready", lambda value: 100 * value.tenpai),
    "of_waits": _part("waits", lambda value: 100 * value.win / value.tenpai),
    **{f"of_{name}": _part(name) for name in ("yaku", "dora", "ura", "others", "calls")},
}  # fmt: skip
