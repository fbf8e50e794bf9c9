"""The questions that can be asked over HTTP, each a few lines between a model and the engine."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import TypeAdapter

from paili import __version__
from paili.analysis.analyze import analyze
from paili.analysis.best_discard import best_discard
from paili.analysis.compare import compare
from paili.analysis.discards import discards
from paili.analysis.inputs import Position, kinds_named, position
from paili.catalogue import LANGUAGES, section
from paili.drill.check import check
from paili.drill.deal import deal, play_on
from paili.drill.questions import make, name_of
from paili.game.questions import furiten
from paili.hand import Hand
from paili.record import Json, plain
from paili.report import page_records as records
from paili.report.page_words import page_words
from paili.tiles import KIND_NAMES
from paili.variants import VARIANTS
from paili.web import models
from paili.web.field_fault import of_field
from paili.web.problems import BODY_PROBLEMS, only_json
from paili.web.read_text import read_text
from paili.web.scoring_api import rules_of
from paili.web.shapes import list_of
from paili.web.workers import run_in_worker

MOST_WILDCARDS_AT_ONCE: Final = 5  # an analysis of more may take longer than a change of threads

# Three times as fast as the standard library, which shows in an answer of hundreds of readings.
_JSON: Final = TypeAdapter(Json)


def router() -> APIRouter:
    """Return the routes below ``/api``."""
    api = APIRouter(prefix="/api", dependencies=[Depends(only_json)])
    post = partial(api.post, responses=BODY_PROBLEMS)
    api.get("/health", response_model=models.Health)(health)
    api.get("/variants", response_model=list_of(models.VariantOut))(variants)
    api.get("/languages", response_model=list[models.LanguageOut])(languages)
    api.get("/words", response_model=models.PageWords)(words)
    api.get("/analyze", response_model=models.AnalysisOut, operation_id="analyze_query")(analyze_query)
    post("/analyze", response_model=models.AnalysisOut, operation_id="analyze")(analyze_hand)
    post("/read", response_model=models.ReadOut)(read)
    post("/why", response_model=models.ComparisonOut)(why)
    post("/furiten", response_model=models.FuritenOut)(furiten_of)
    api.get("/deal", response_model=models.DealtOut)(deal_hand)
    api.get("/drill/question", response_model=models.QuestionOut)(drill_question)
    post("/drill/answer", response_model=models.VerdictOut)(drill_answer)
    return api


async def health() -> Json:
    """Say that the server is there, and its version."""
    return {"status": "ok", "version": __version__}


async def variants() -> list[Json]:
    """List the variants of the game."""
    return [variant.to_dict() | {"rules": rules_of(variant)} for variant in VARIANTS.values()]


async def languages() -> list[Json]:
    """List the languages of the page."""
    return [{"name": name, **section("language", name)} for name in LANGUAGES]


async def words(lang: Annotated[models.Language, Query()] = "en") -> Json:
    """Return the words of the page in a language."""
    return page_words(lang)


async def analyze_hand(asked: models.HandAsked) -> Response:
    """Answer every question that applies to a hand."""
    found = _position(asked)
    work = partial(_analysis, found.hand, found.visible, asked)
    body = await run_in_worker(work) if found.hand.wildcards > MOST_WILDCARDS_AT_ONCE else work()
    # A response, not a record: to have the model check hundreds of readings takes longer than to find them.
    return Response(body, media_type="application/json")


def _analysis(hand: Hand, seen: tuple[int, ...], asked: models.HandAsked) -> bytes:
    options: Any = {"variant": asked.game(), "tenpai": asked.tenpai, "order": asked.order}
    found = analyze(hand, seen, **options)
    return _JSON.dump_json(found.to_dict())


def _position(asked: models.HandAsked) -> Position:
    """Read a hand and the tiles seen; a fault carries its place, and the field where it is not the hand."""
    with of_field("forms"):
        game = asked.game()
    hand = Hand.parse(asked.hand, variant=game)
    with of_field("visible"):
        return position(hand, asked.visible, game, asked.tenpai)


async def analyze_query(asked: Annotated[models.HandAsked, Query()]) -> Response:
    """Answer every question that applies to a hand, asked in the address."""
    return await analyze_hand(asked)


async def read(asked: models.TextAsked) -> Json:
    """Read a text as tiles, a whole hand or part of one; an error names the place."""
    return read_text(asked.text, VARIANTS[asked.variant], is_hand=asked.is_hand)


async def why(asked: models.WhyAsked) -> Json:
    """Say what a discard keeps and gives up against the best one."""
    found = _position(asked)
    hand, seen = found.hand, found.visible
    work = partial(_comparison, hand, seen, asked)
    return await run_in_worker(work) if hand.wildcards > MOST_WILDCARDS_AT_ONCE else work()


async def furiten_of(asked: models.FuritenAsked) -> Json:
    """Say which of the tiles that a hand waits for lie among its own discards."""
    work = partial(furiten, asked.hand, asked.river, variant=VARIANTS[asked.variant])
    return {"own": [KIND_NAMES[kind] for kind in (await run_in_worker(work)).own]}


def _comparison(hand: Hand, seen: tuple[int, ...], asked: models.WhyAsked) -> Json:
    options: Any = {"variant": asked.game(), "tenpai": asked.tenpai}
    found = compare(hand, asked.tile, seen, **options)
    is_first = found.chosen.tile == found.best.tile
    reasons = best_discard(hand, seen, **options) if is_first else None
    return records.comparison_json(found, asked.lang, reasons)


async def deal_hand(asked: Annotated[models.DealAsked, Query()]) -> Json:
    """Deal a random hand, and play it on for some turns."""
    rng, variant = Random(asked.seed), VARIANTS[asked.variant]
    hand = play_on(rng, deal(rng, variant.max_tiles, variant), asked.turns, variant)
    return plain(models.Dealt(hand if asked.drawn else hand.discard(discards(hand, variant=variant)[0].tile)))


async def drill_question(asked: Annotated[models.QuestionAsked, Query()]) -> Json:
    """Ask something: the same topic, level and seed give the same question."""
    name = name_of(asked.topic, asked.level, asked.seed, asked.forms)
    return await run_in_worker(lambda: make(name).to_dict())


async def drill_answer(asked: models.AnswerAsked) -> Json:
    """Check an answer and say why."""
    return await run_in_worker(partial(_verdict, asked))


def _verdict(asked: models.AnswerAsked) -> Json:
    return records.verdict_json(check(make(asked.name), kinds_named(asked.given)), asked.lang)
