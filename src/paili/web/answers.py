"""Answer the requests of the web page: each function passes the fields of a request to another package.

The server (`paili.web.app`) and the browser without a server (`paili.web.local`) both use these functions. A
request is a mapping of all its fields by name, whether the fields came in an address, in JSON or from the
browser.

>>> furiten({"hand": "123m456p789s1122z", "river": "9m1z", "variant": "riichi"})
{'own': ['1z']}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, Final

from paili import __version__
from paili.analysis.analyze import analysis_of
from paili.analysis.compare import best_discard_in, compare_in
from paili.analysis.discards import discards, table_of
from paili.analysis.inputs import BY_SHAPE, BY_UKEIRE, Inputs, checked_order, inputs_of, kinds_named
from paili.bots.human.coach import Remark, agrees, hint, knows, remark
from paili.bots.human.game import HumanGame
from paili.bots.human.view import describe_move, view
from paili.catalogue import LANGUAGES, section, text
from paili.dangers import dangers
from paili.drill.check import check
from paili.drill.deal import deal as deal_hand
from paili.drill.deal import play_on
from paili.drill.questions import Question as TileQuestion
from paili.drill.questions import is_named, make, name_of, question_of
from paili.drill.quiz import make_quiz, quiz_name
from paili.errors import LogError, PailiError, ScoreError, VariantError
from paili.fan import game
from paili.fan.rules import is_game
from paili.game import Player, questions
from paili.goal.places import Places, places
from paili.goal.points import PointsGoal, wins_in_hand
from paili.hand import Hand
from paili.logs.formats import PAILI_JSON, TENHOU_JSON
from paili.logs.writing import write
from paili.position import Position
from paili.record import Json, plain
from paili.report.drill.lesson import verdict_json
from paili.report.drill.quiz import choice_json, quiz_json
from paili.report.faults import local_fault
from paili.report.game.places import places_json
from paili.report.game.playing import hint_lines, remark_lines
from paili.report.game.score import rules_json, score_page_json
from paili.report.hand.why import comparison_json
from paili.report.page_words import page_words
from paili.report.words import reason_text
from paili.scoring import Rules, Win, preset, presets
from paili.scoring import score as score_of
from paili.scoring.named_rules import PLAYERS, check_players
from paili.scoring.wait_points import wait_points
from paili.tiles import FACE_NAMES, KIND_NAMES
from paili.variants import VARIANTS, Variant
from paili.web.fields import OF_TILES, FieldFault, of_field, read_text

_NOT_OF_THE_WIN: Final = ("variant", "rules", "lang")
_OF_WAITS: Final = ("seat_wind", "round_wind", "dora_indicators", "kita")
_OF_TABLE: Final = ("seat", "honba", "sticks", "first_dealer")
_SECONDS_OF_PLACES: Final = 3.0  # 0.01 to 7, by the shanten of the hand
_OF_HAND: Final = ("rank", "visible", "dora_indicators", "round_wind")
Request = Mapping[str, Any]


def fault_json(error: PailiError | FieldFault, language: str) -> Json:
    """Return an error as a JSON-ready dict.

    The dict has the message in English and in ``language``, and the index of the error in the text. If the
    error is a `FieldFault`, the dict has the name of its field.
    """
    if isinstance(error, FieldFault):
        return fault_json(error.error, language) | {"field": error.field}
    fault: Json = {"type": type(error).__name__, "message": str(error)}
    if local := _local(error, language):
        fault["local"] = local
    if error.text is not None:
        fault |= {"text": error.text, "position": error.position, "problem": error.problem}
    return fault


def _local(error: PailiError, language: str) -> str | None:
    """Return an error message for players in a language; None if the result equals the English message.

    The message of a `LogError` names the place in the file, because the page does not show the file.
    """
    if isinstance(error, LogError):
        return error.in_language(language) if language in LANGUAGES[1:] else None
    return local_fault(error.fault, language)


# ---------------------------------------------------------------------------------- what there is


def health(_: Request) -> Json:
    """Return the status and the version of the server."""
    return {"status": "ok", "version": __version__}


def variants(_: Request) -> list[Json]:
    """List the variants of the game."""
    return [variant.to_dict() | {"rules": rules_of(variant)} for variant in VARIANTS.values()]


def rules_of(variant: Variant) -> list[str]:
    """Return the names of the riichi rule sets for a variant's number of players; [] if no rule set fits.

    >>> from paili.variants import SANMA, TAIWAN
    >>> rules_of(SANMA), rules_of(TAIWAN)
    (['tenhou_sanma', 'mahjong_soul_sanma', 'tenhou_sanma_east', 'mahjong_soul_sanma_east'], [])
    """
    return [rules.name for rules in presets().values() if rules.players == PLAYERS.get(variant.name)]


def languages(_: Request) -> list[Json]:
    """List the languages of the page."""
    return [{"name": name, **section("language", name)} for name in LANGUAGES]


def words(request: Request) -> Json:
    """Return all texts of the page in a language."""
    return page_words(request["lang"])


def rule_sets(_: Request) -> list[Json]:
    """List the ready-made riichi rule sets."""
    return [rules_json(rules) for rules in presets().values()]


# ---------------------------------------------------------------------------------- a hand


def game_of(variant: str, forms: str) -> Variant:
    """Return a variant by name in which only the chosen forms win; all its forms if ``forms`` is "".

    Raises:
        VariantError: if there is no such form, or the variant does not allow it.
    """
    return VARIANTS[variant].with_forms(forms) if forms else VARIANTS[variant]


def position_of(request: Request) -> Inputs:
    """Return the checked hand, variant and visible tiles of a request, for an analysis.

    Raises:
        PailiError: if the text of the hand is invalid; the error has the index in the text.
        FieldFault: if a field other than the hand is invalid; the error names the field.
    """
    with of_field("forms"):
        game = game_of(request["variant"], request["forms"])
    hand = Hand.parse(request["hand"], variant=game)
    with of_field("visible", *OF_TILES), of_field("forms", VariantError):
        return inputs_of(hand, request["visible"], game, request["tenpai"])


def read(request: Request) -> Json:
    """Parse a text as tiles; the text may be an unfinished hand. An error has its index in the text."""
    return read_text(request["text"], VARIANTS[request["variant"]], is_hand=request["is_hand"])


def analyze(request: Request) -> Json:
    """Return the full analysis of a hand."""
    return analysis_of(position_of(request), checked_order(request["order"])).to_dict()


def why(request: Request) -> Json:
    """Compare a discard with the best discard: which useful tiles it keeps and which it gives up."""
    at = position_of(request)
    table = table_of(at, BY_SHAPE)
    comparison = compare_in(at, table, request["tile"])
    reasons = best_discard_in(at, table) if comparison.chosen.tile == comparison.best.tile else None
    return comparison_json(comparison, request["lang"], reasons)


def furiten(request: Request) -> Json:
    """Return the waits of a hand that the player has discarded, which make the hand furiten."""
    result = questions.furiten(request["hand"], request["river"], variant=VARIANTS[request["variant"]])
    return {"own": [KIND_NAMES[kind] for kind in result.own]}


def deal(request: Request) -> Json:
    """Deal a random hand and play some turns: in each turn, the best discard and then a draw."""
    return dealt(VARIANTS[request["variant"]], request)


def dealt(variant: Variant, request: Request) -> Json:
    """Return a random hand from a seed, after some turns with the best discard and then a draw in each turn.

    Args:
        variant: the variant of the hand.
        request: the fields: the seed, the number of turns, and whether the hand has a drawn tile.
    """
    rng = Random(request["seed"])
    hand = play_on(rng, deal_hand(rng, variant.max_tiles, variant), request["turns"], variant)
    if not request["drawn"]:
        hand = hand.discard(discards(hand, variant=variant, order=BY_UKEIRE)[0].tile)
    return {"hand": str(hand), "tiles": [FACE_NAMES[face] for face in hand.faces]}


# ---------------------------------------------------------------------------------- a win


def score(request: Request) -> Json:
    """Return the score of a won hand, with its yaku and fu.

    Raises:
        ScoreError: if the variant has no rules for points.
        FieldFault: if the rules are not for the number of players of the variant.
    """
    variant = request["variant"]
    if variant is not None and variant not in PLAYERS:
        raise ScoreError("web.not_counted", variant=variant)
    rules = preset(request["rules"])
    if variant is not None:
        with of_field("rules"):
            check_players(rules, variant)
    facts = {name: value for name, value in request.items() if name not in _NOT_OF_THE_WIN}
    return score_page_json(score_of(Win(**facts), rules), request["lang"])


def danger(request: Request) -> Json:
    """Return the danger of each discard in a position, without a check of the order in its rivers."""
    return dangers(Position.parse(request["text"], strict=False)).to_dict()


def points(request: Request) -> Json:
    """Return the points of a win on each wait of a hand: by ron and tsumo, with and without riichi."""
    facts = {name: request[name] for name in _OF_WAITS}
    rules = preset(request["rules"])
    result = wait_points(
        request["hand"], request["visible"], **facts, rules=rules, forms=request["forms"] or None
    )
    return result.to_dict()


# ---------------------------------------------------------------------------------- the last deal


def place(request: Request) -> Json:
    """Return the smallest wins that reach each place in the last deal, and how far the hand is from each."""
    rules = preset(request["rules"])
    result = places(request["points"], **{name: request[name] for name in _OF_TABLE}, rules=rules)
    return places_json(result, _wins(result, rules, request), request["lang"], request["rank"])


def place_cost(_: Request) -> float:
    """Return the estimated seconds that the distance of a hand from each place takes."""
    return _SECONDS_OF_PLACES


def _wins(result: Places, rules: Rules, request: Request) -> dict[tuple[int, bool], PointsGoal]:
    if not request["hand"]:
        return {}
    facts = {name: request[name] for name in _OF_HAND}
    wins = wins_in_hand(result, request["hand"], **facts, rules=rules, forms=request["forms"] or None)
    return {(win.points, win.tsumo): win for win in wins}


# ---------------------------------------------------------------------------------- the drill


def drill_question(request: Request) -> Json:
    """Return a drill question; equal topic, level and seed always give an equal question."""
    return make(name_of(request["topic"], request["level"], request["seed"], request["forms"])).to_dict()


def drill_position(request: Request) -> Json:
    """Return a question about a position: its waits if the hand has 3n+1 tiles, otherwise its best
    discards.
    """
    return _tile_question(request["text"]).to_dict()


def drill_answer(request: Request) -> Json:
    """Check an answer to a question, and return the right answer with the reasons."""
    question = make(request["name"]) if is_named(request["name"]) else _tile_question(request["name"])
    return verdict_json(check(question, kinds_named(request["answer"])), request["lang"])


def _tile_question(text: str) -> TileQuestion:
    """Return the drill question about a position; the argument is the position as one line of text.

    The order of the discards in the rivers is not checked.
    """
    return question_of(Position.parse(text, strict=False))


# a quiz takes up to a second, and its answer is requested soon after
_quiz_named = lru_cache(maxsize=64)(make_quiz)


def quiz(request: Request) -> Json:
    """Return a multiple-choice question; equal topic, level and seed always give an equal question."""
    name = quiz_name(request["topic"], request["level"], request["seed"], request["forms"], request["rules"])
    return quiz_json(_quiz_named(name), request["lang"])


def choice(request: Request) -> Json:
    """Return whether a choice in a quiz is right, and why."""
    return choice_json(_quiz_named(request["name"]), request["answer"], request["lang"])


# ---------------------------------------------------------------------------------- a game against bots


def play(request: Request) -> Json:
    """Continue a game against bots: replay earlier moves, apply the new move, play to the next decision."""
    human_game = _human_game(request)
    if request["move"]:
        human_game.answer(request["move"])
    return plain(view(human_game))


def coach(request: Request) -> Json:
    """Return the move that a coach would make in a game against bots, and remarks on the player's move."""
    human_game, language = _human_game(request), request["lang"]
    position, move = human_game.position, request["move"]
    event = human_game.parse_move(move) if move else None
    if not knows(position):
        return {"hint": None, "why": text("playing.no_coach", language), "agrees": None, "lines": []}
    choice = hint(position)
    fields = {"hint": plain(describe_move(human_game, choice.move)), "why": reason_text(choice.why, language)}
    comment = remark(position, event or choice.move, choice)
    if event is None:
        lines = () if comment is None or isinstance(comment, Remark) else hint_lines(comment, language)
        return fields | {"agrees": None, "lines": [*lines]}
    lines = () if comment is None else remark_lines(comment, language)
    return fields | {"agrees": agrees(event, choice), "lines": [*lines]}


def play_log(request: Request) -> Json:
    """Return the finished deals of a game against bots as a log.

    Riichi is written as Tenhou JSON, a Chinese game in paili's own format.
    """
    human_game = _human_game(request)
    play = human_game.play
    names = [
        text("playing.you", request["lang"]) if seat == human_game.seat else human_game.bots
        for seat in range(play.rules.players)
    ]
    record = replace(play.game, players=tuple(Player(name=name) for name in names), deals=play.deals)
    return {"text": write(record, format=TENHOU_JSON if isinstance(play.rules, Rules) else PAILI_JSON)}


def _human_game(request: Request) -> HumanGame:
    """Return the game against bots after all moves in the request.

    If a request has a position, it has no rules and no seat: the position determines both.
    """
    where = {
        "seed": request["seed"], "moves": request["moves"].split(), "bots": request["bots"],
        "deals": request["deals"] or None,
    }  # fmt: skip
    if request["position"]:
        with of_field("position"):
            return HumanGame(Position.parse(request["position"]), **where)
    rules = game(request["rules"]) if is_game(request["rules"]) else preset(request["rules"])
    return HumanGame(rules, seat=request["seat"], **where)
