"""The questions of the page answered without a server: a path and its fields in, a status and JSON out.

The page runs by itself where Python runs in the browser; there it asks this module what it asks of a server
elsewhere (`paili.web.app`), and the answers are the same, which a test shows for every path. Nothing here
needs more than the package: no framework, no models. Fields are checked by name and kind only, as the page is
the only one that asks.

>>> answer("/api/read", {"text": "5m+5m"})
Answer(status=200, body={'tiles': ['5m', '5m'], 'melds': [], 'drawn': '5m', 'is_hand': True})
>>> answer("/api/analyze", {"hand": "5555m5m"}, "zh").body["error"]["local"]
'5张5m，最多4张'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from paili import __version__, notation
from paili.analysis.analyze import analyze
from paili.analysis.best_discard import best_discard
from paili.analysis.compare import compare
from paili.analysis.discards import discards
from paili.analysis.inputs import CONCEALED, TENPAI, Position, kinds_named, position
from paili.analysis.order import BY_SHAPE, ORDERS
from paili.catalogue import LANGUAGES, section
from paili.drill.check import check
from paili.drill.deal import deal, play_on
from paili.drill.questions import make, name_of
from paili.drill.quiz import make_quiz, quiz_name
from paili.errors import LimitError, LogError, PailiError, ScoreError
from paili.game.questions import furiten
from paili.hand import Hand
from paili.record import Json
from paili.report import page_records as records
from paili.report.faults import local_fault
from paili.report.page_words import page_words
from paili.report.quiz_page import choice_json, quiz_json
from paili.report.score import rules_json, score_page_json
from paili.scoring import Win, preset, presets, score
from paili.scoring.toml_text import MAX_BYTES
from paili.scoring.win_arguments import READY
from paili.tiles import FACE_NAMES, KIND_NAMES, WILDCARD
from paili.variants import LACKS, RIICHI, SANMA, VARIANTS, Variant
from paili.web import fan_answers
from paili.web.field_fault import FieldFault, of_field
from paili.web.last_deal import USUAL, last_deal
from paili.web.opened_log import MOST_BYTES, told
from paili.web.read_text import read_text

MOST_WILDCARDS: Final = 6
_MOST_TEXT: Final = 1_000
_PLAYERS: Final = {RIICHI.name: 4, SANMA.name: 3}
_NEEDS_LOOPS: Final = ("/api/value", "/api/value/why")  # compiled ones, which no browser has
_OK: Final = 200
_NO_SUCH_PATH: Final = 404
_REFUSED: Final = 422
Asked = Mapping[str, Any]


class Answer(NamedTuple):
    """What a server would say.

    Attributes:
        status: as of HTTP: 200, 404 for a path that is not there, 422 for what cannot be answered.
        body: the JSON of it.
    """

    status: int
    body: Any


def answer(path: str, asked: Asked, language: str = "en") -> Answer:
    """Answer a question of the page.

    Args:
        path: such as ``/api/analyze``.
        asked: its fields by name.
        language: in which faults are told beside English.
    """
    if path in _NEEDS_LOOPS:
        return Answer(_REFUSED, {"error": _fault(LimitError("web.not_here"), language)})
    if path not in _ANSWERS:
        return Answer(_NO_SUCH_PATH, {"error": {"type": "HTTPError", "message": "Not Found"}})
    question, usual = _ANSWERS[path]
    try:
        return Answer(_OK, question(_checked(asked, usual)))
    except _FieldError as error:
        return Answer(_REFUSED, {"error": {"type": "RequestError", "message": str(error)}})
    except FieldFault as found:
        return Answer(_REFUSED, {"error": _fault(found.error, language) | {"field": found.field}})
    except PailiError as error:
        return Answer(_REFUSED, {"error": _fault(error, language)})


def answer_text(address: str, body: str, language: str) -> str:
    """Answer as a server would be asked: an address with its query, or a body of JSON; a JSON of both parts.

    >>> answer_text("/api/health?", "", "en")[:16]
    '[200, {"status":'
    """
    parts = urlsplit(address)
    asked = json.loads(body) if body else dict(parse_qsl(parts.query))
    return json.dumps(answer(parts.path, asked, language), ensure_ascii=False)


def answer_file(address: str, content: bytes, language: str) -> str:
    """Answer where a file is sent as it is.

    >>> answer_file("/api/log?number=1", b"{", "en")[:14]
    '[422, {"error"'
    """
    parts = urlsplit(address)
    asked = {"file": content, **dict(parse_qsl(parts.query))}
    return json.dumps(answer(parts.path, asked, language), ensure_ascii=False)


def warm() -> None:
    """Answer once, so that the first to ask does not wait for tables and words."""
    answer("/api/why", {"hand": "112223558m13567p", "tile": "5m"})


# ------------------------------------------------------------------------------------ fields


class _FieldError(Exception):
    """A field that cannot be so."""


def _checked(asked: Asked, usual: Asked) -> dict[str, Any]:
    """The fields with what is usual where they are not given; in an address all of them are texts."""
    for name in asked:
        if name not in usual:
            raise _FieldError(f"{name}: Extra inputs are not permitted")
    return {name: _field(name, asked.get(name, value), value) for name, value in usual.items()}


def _field(name: str, given: Any, usual: Any) -> Any:
    if given is None:
        raise _FieldError(f"{name}: Field required")
    if isinstance(usual, bool) and given in ("true", "false"):
        return given == "true"
    if isinstance(usual, int) and isinstance(given, str) and given.isdecimal():
        return int(given)
    most = MOST_BYTES if isinstance(usual, bytes) else _MOST_OF.get(name, _MOST_TEXT)
    if not isinstance(given, type(usual)) or (isinstance(given, str | bytes) and len(given) > most):
        raise _FieldError(f"{name}: Input should be a valid {type(usual).__name__}")
    if given not in _ONE_OF.get(name, (given,)):
        raise _FieldError(f"{name}: Input should be one of {', '.join(_ONE_OF[name])}")
    return given


_ONE_OF: Final[dict[str, tuple[str, ...]]] = {
    "variant": tuple(VARIANTS), "lang": LANGUAGES, "order": ORDERS, "tenpai": TENPAI, "lack": ("", *LACKS),
    "ready": READY,
}  # fmt: skip
_MOST_OF: Final = {"rules": MAX_BYTES}


def _fault(error: PailiError, language: str) -> dict[str, Any]:
    fault: dict[str, Any] = {"type": type(error).__name__, "message": str(error)}
    if local := _local(error, language):
        fault["local"] = local
    if error.text is not None:
        fault |= {"text": error.text, "position": error.position, "problem": error.problem}
    return fault


def _local(error: PailiError, language: str) -> str | None:
    """The fault for players; of a log with its place, which is in no text that the page shows."""
    if isinstance(error, LogError):
        return error.in_language(language) if language in LANGUAGES[1:] else None
    return local_fault(error.fault, language)


# ------------------------------------------------------------------------------------ answers


def _health(_: Asked) -> Json:
    return {"status": "ok", "version": __version__}


def _variants(_: Asked) -> list[Json]:
    return [variant.to_dict() | {"rules": _rules_of(variant)} for variant in VARIANTS.values()]


def _rules_of(variant: Variant) -> list[str]:
    return [rules.name for rules in presets().values() if rules.players == _PLAYERS.get(variant.name)]


def _languages(_: Asked) -> list[Json]:
    return [{"name": name, **section("language", name)} for name in LANGUAGES]


def _words(asked: Asked) -> Json:
    return page_words(asked["lang"])


def _analyze(asked: Asked) -> Json:
    at = _position(asked)
    return analyze(at.hand, at.visible, **_looked_at(asked), order=asked["order"]).to_dict()


def _looked_at(asked: Asked) -> dict[str, Any]:
    return {"variant": _game(asked), "tenpai": asked["tenpai"]}


def _game(asked: Asked) -> Variant:
    """The variant, with the forms that are asked for."""
    found = VARIANTS[asked["variant"]]
    return found.with_forms(asked["forms"]) if asked["forms"] else found


def _position(asked: Asked) -> Position:
    with of_field("forms"):
        game = _game(asked)
    hand = Hand.parse(asked["hand"], variant=game)
    with of_field("visible"):
        return position(hand, asked["visible"], game, asked["tenpai"])


def _read(asked: Asked) -> Json:
    return read_text(asked["text"], VARIANTS[asked["variant"]], is_hand=asked["is_hand"])


def _why(asked: Asked) -> Json:
    at, options = _position(asked), _looked_at(asked)
    found = compare(at.hand, asked["tile"], at.visible, **options)
    is_first = found.chosen.tile == found.best.tile
    reasons = best_discard(at.hand, at.visible, **options) if is_first else None
    return records.comparison_json(found, asked["lang"], reasons)


def _deal(asked: Asked) -> Json:
    rng, variant = Random(asked["seed"]), VARIANTS[asked["variant"]]
    hand = play_on(rng, deal(rng, variant.max_tiles, variant), asked["turns"], variant)
    if not asked["drawn"]:
        hand = hand.discard(discards(hand, variant=variant)[0].tile)
    return {"hand": str(hand), "tiles": [FACE_NAMES[face] for face in hand.faces]}


def _question(asked: Asked) -> Json:
    return make(name_of(asked["topic"], asked["level"], asked["seed"], asked["forms"])).to_dict()


def _verdict(asked: Asked) -> Json:
    return records.verdict_json(check(make(asked["name"]), kinds_named(asked["given"])), asked["lang"])


def _quiz(asked: Asked) -> Json:
    name = quiz_name(asked["topic"], asked["level"], asked["seed"], asked["forms"])
    return quiz_json(make_quiz(name), asked["lang"])


def _choice(asked: Asked) -> Json:
    return choice_json(make_quiz(asked["name"]), asked["given"], asked["lang"])


def _rules(_: Asked) -> list[Json]:
    return [rules_json(rules) for rules in presets().values()]


def _score(asked: Asked) -> Json:
    if asked["variant"] not in _PLAYERS:
        raise ScoreError("web.not_counted", variant=asked["variant"])
    tokens = (token for name in ("hand", "tile") for token in notation.parse(asked[name]).tokens)
    wildcards = sum(token.face == WILDCARD for token in tokens)
    if wildcards > MOST_WILDCARDS:
        raise LimitError("web.wildcards", number=wildcards, most=MOST_WILDCARDS)
    facts = {name: asked[name] for name in asked if name not in ("variant", "rules", "lang")}
    return score_page_json(score(Win(**facts), preset(asked["rules"])), asked["lang"])


def _furiten(asked: Asked) -> Json:
    found = furiten(asked["hand"], asked["river"], variant=VARIANTS[asked["variant"]])
    return {"own": [KIND_NAMES[kind] for kind in found.own]}


def _log(asked: Asked) -> Json:
    return told(asked["file"], asked["number"], asked["lang"])


_HAND: Final = {
    "hand": "",
    "visible": "",
    "variant": RIICHI.name,
    "tenpai": CONCEALED,
    "order": BY_SHAPE,
    "forms": "",
}
_FLAGS: Final = (
    "tsumo", "riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "after_north", "tenhou",
    "chiihou", "renhou",
)  # fmt: skip
_WIN: Final = {
    "hand": "", "tile": "", "seat_wind": "S", "round_wind": "E", "robbed": "", "dora_indicators": "",
    "ura_indicators": "", "kita": 0, "honba": 0, "sticks": 0, **dict.fromkeys(_FLAGS, False),
}  # fmt: skip
_GAME: Final = {"rules": "", "lack": "", "wild": "", "wild_indicator": ""}
_GAME_HAND: Final = {**_GAME, "hand": "", "visible": ""}
_BEFORE_THE_WIN: Final = {
    "seat_wind": "S", "round_wind": "E", "flowers": "", "discarded_wildcards": 0, "streak": 0, "ready": "",
    "gone": "",
}  # fmt: skip
_FAN_FLAGS: Final = (
    "tsumo", "haitei", "houtei", "rinshan", "tenhou", "chiihou", "renhou", "last_copy", "after_quad",
)  # fmt: skip
_FAN_WIN: Final = {
    **_BEFORE_THE_WIN, "robbed": "", "discarder": "", "liable": "", "chi_fed": 0, "birds": "",
    "discarded_honours": "", **dict.fromkeys(_FAN_FLAGS, False),
}  # fmt: skip
# path → the question, and its fields with what is usual
_ANSWERS: Final[dict[str, tuple[Callable[[Asked], Any], Asked]]] = {
    "/api/health": (_health, {}),
    "/api/variants": (_variants, {}),
    "/api/languages": (_languages, {}),
    "/api/words": (_words, {"lang": "en"}),
    "/api/analyze": (_analyze, _HAND),
    "/api/read": (_read, {"text": "", "variant": RIICHI.name, "is_hand": True}),
    "/api/log": (_log, {"file": b"", "number": 1, "lang": "en"}),
    "/api/why": (_why, {**_HAND, "tile": "", "lang": "en"}),
    "/api/furiten": (_furiten, {"hand": "", "river": "", "variant": RIICHI.name}),
    "/api/deal": (_deal, {"drawn": True, "turns": 0, "seed": 0, "variant": RIICHI.name}),
    "/api/drill/question": (_question, {"topic": "", "level": 1, "seed": 0, "forms": ""}),
    "/api/drill/answer": (_verdict, {"name": "", "given": "", "lang": "en"}),
    "/api/drill/quiz": (_quiz, {"topic": "", "level": 1, "seed": 0, "forms": "", "lang": "en"}),
    "/api/drill/choice": (_choice, {"name": "", "given": 0, "lang": "en"}),
    "/api/place": (last_deal, USUAL),
    "/api/rules": (_rules, {}),
    "/api/score": (_score, {**_WIN, "variant": RIICHI.name, "rules": "tenhou", "lang": "en"}),
    "/api/fan/games": (fan_answers.games, {"lang": "en"}),
    "/api/fan/game": (fan_answers.game, {"rules": "", "lang": "en"}),
    "/api/fan/read": (fan_answers.read, {**_GAME, "text": "", "is_hand": True}),
    "/api/fan/analyze": (fan_answers.analyze, {**_GAME_HAND, "order": BY_SHAPE}),
    "/api/fan/why": (fan_answers.why, {**_GAME_HAND, "tile": "", "lang": "en"}),
    "/api/fan/deal": (fan_answers.deal, {**_GAME, "drawn": True, "turns": 0, "seed": 0}),
    "/api/fan/score": (fan_answers.score, {**_GAME, **_FAN_WIN, "hand": "", "tile": "", "lang": "en"}),
    "/api/fan/waits": (fan_answers.waits, {**_GAME_HAND, **_BEFORE_THE_WIN}),
    "/api/fan/discards": (fan_answers.discards, {**_GAME_HAND, **_BEFORE_THE_WIN}),
}
