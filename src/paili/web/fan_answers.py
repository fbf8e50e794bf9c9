"""Answer the requests of the web page about Chinese games; each function turns fields into JSON.

A request names a ready-made game, or contains the TOML text of a game. Requests about the shape of a hand
(read, analyze, why, deal) use the functions for riichi, with the tiles, wildcards and lack suit of the game.
`paili.fan` scores wins.

>>> [wait["tile"] for wait in waits({"rules": "mcr", "hand": "123456789m79p55z", "visible": ""})]
['8p']
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from paili import fan, notation
from paili.analysis.analyze import analysis_of
from paili.analysis.compare import best_discard_in, compare_in
from paili.analysis.discards import table_of
from paili.analysis.inputs import A_DISCARD, BY_SHAPE, checked_order, inputs_of, require_drawn
from paili.errors import LimitError
from paili.fan.hands.inputs import GameInputs, game_inputs
from paili.fan.hands.waits import by_value, discards_of, waits_of
from paili.fan.score import explained
from paili.fan.shapes import variant_of
from paili.fan.wild.deal import NO_SWAP, resolve_wild_kinds, swap_of
from paili.hand import Hand
from paili.record import Json
from paili.report.fan import page as fan_page
from paili.report.fan.hand import why_discard
from paili.report.hand.why import comparison_json
from paili.scoring import Win
from paili.tiles import WILDCARD, TileSet, kind_of
from paili.variants import Variant
from paili.web import answers
from paili.web.answers import Request
from paili.web.fields import OF_TILES, of_field, read_text
from paili.win.facts import flowers_typed, kinds_of

MOST_WILDCARDS: Final = 6  # more than any game has; what they stand for takes longer with each one
MOST_WILDCARDS_OF_MANY: Final = 4  # where many wins are scored, one for each wait
_OF_DEAL: Final = ("lack", "wild", "wild_indicator")


def games(request: Request) -> list[Json]:
    """List the ready-made games."""
    return fan_page.games_json(request["lang"])


def game(request: Request) -> Json:
    """Return the facts that a player must enter about a hand and a win in a game, and the game's fans."""
    rules = _rules(request)
    with of_field("rules"):
        return fan_page.game_json(rules, request["lang"])


def _rules(request: Request) -> fan.Rules:
    with of_field("rules"):
        return rules_of(request["rules"])


@lru_cache(maxsize=16)
def rules_of(text: str) -> fan.Rules:
    """Return the game that a text names or describes as TOML.

    >>> rules_of("MCR").name, rules_of('base = "mcr"\\nminimum = 6').minimum
    ('mcr', 6)
    """
    is_toml = "=" in text or "\n" in text.strip()
    return fan.Rules.from_toml(text) if is_toml else fan.game(text)


def _wild(request: Request) -> TileSet:
    """Return the kinds that are wildcards in the deal of a request.

    A request contains these kinds, or the turned tile that determines these kinds.
    """
    with of_field("wild"):
        named = kinds_of("wild", request.get("wild", ""))
    if not request.get("wild_indicator"):
        return named
    with of_field("wild_indicator"):
        return resolve_wild_kinds(request, _rules(request))


def _variant(request: Request) -> Variant:
    rules, wild = _rules(request), _wild(request)
    with of_field("lack" if request.get("lack") else "rules"):
        return variant_of(rules, request.get("lack", ""), wild)


# ---------------------------------------------------------------------------------- shape


def read(request: Request) -> Json:
    """Parse a text as tiles of a game; the text may be an unfinished hand.

    An error has its index in the text.
    """
    return read_text(request["text"], _variant(request), is_hand=request["is_hand"])


def analyze(request: Request) -> Json:
    """Return the full analysis of the shape of a hand in a game."""
    at, order = _inputs(request), checked_order(request["order"])
    return at.shown_analysis(analysis_of(at.inputs, order)).to_dict()


def why(request: Request) -> Json:
    """Compare a discard with the best discard in a game.

    If both discards leave the hand ready, the value of the waits decides which is better; otherwise the
    number of useful tiles decides.
    """
    at = _inputs(request)
    require_drawn(at.inputs.hand, A_DISCARD)
    worth = _compared(request, at)
    if worth is not None and worth.best.shanten == 0:
        is_best = worth.chosen.tile == worth.best.tile
        return worth.shape.to_dict() | {"is_best": is_best, "why": list(why_discard(worth, request["lang"]))}
    table = table_of(at.inputs, BY_SHAPE)
    kind = at.kind_to_discard(request["tile"])
    comparison = at.shown_comparison(compare_in(at.inputs, table, kind))
    # in a deal with a stand-in two kinds are exchanged, in the reasons for the best one too
    is_described = kind == table[0].tile and at.swap == NO_SWAP
    return comparison_json(
        comparison, request["lang"], best_discard_in(at.inputs, table) if is_described else None
    )


def _compared(request: Request, at: GameInputs) -> fan.FanComparison | None:
    """Return a discard compared with the best discard by the value of the waits.

    The result is None if only useful tiles can be compared: the hand with its melds does not have the number
    of tiles of a win, its wild kinds are unknown, or it has too many wildcards for a quick answer.

    Args:
        request: the fields.
        at: the hand in the game.
    """
    rules, facts = _rules(request), _facts(request)
    is_whole = at.hand.total == 3 * rules.sets + 2 and _knows_wild_kinds(request, rules)
    if not is_whole or wildcards(request, "hand") > MOST_WILDCARDS_OF_MANY:
        return None
    return fan.compare(request["hand"], request["tile"], rules, request["visible"], order=BY_SHAPE, **facts)


def _inputs(request: Request) -> GameInputs:
    """Return the hand of a request in the variant of the game; no kind is wild before a tile is turned."""
    rules = _rules(request)
    if _knows_wild_kinds(request, rules):
        return _hand_of_deal(request, {name: request[name] for name in _OF_DEAL})
    variant = _variant(request)
    hand = Hand.parse(request["hand"], variant=variant)
    with of_field("visible", *OF_TILES):  # no tile is turned yet, so none is wild
        return GameInputs(hand, inputs_of(hand, request["visible"], variant), NO_SWAP, rules, {})


def _knows_wild_kinds(request: Request, rules: fan.Rules) -> bool:
    """Return whether the wild kinds of the deal are known.

    They are unknown if the game turns a tile for them and the request has no turned tile.
    """
    return bool(rules.wild_from == "told" or request.get("wild_indicator") or request.get("wild"))


def _hand_of_deal(request: Request, facts: dict[str, Any]) -> GameInputs:
    """Return the hand of a request in the variant of its deal, with wildcards and lack suit.

    Args:
        request: the fields.
        facts: the known facts of the deal and of a win, by the argument names of `paili.Win`.

    Raises:
        FieldFault: if a field other than the hand is invalid; the error names the field.
    """
    rules = _rules(request)
    hand = Hand.parse(request["hand"], variant=_variant(request))
    with of_field("wild_indicator"):
        wild = resolve_wild_kinds(request, rules)
    with of_field("wild"):
        swap_of(wild, rules)
    with of_field("visible", *OF_TILES):
        return game_inputs(hand, rules, request["visible"], facts)


def deal(request: Request) -> Json:
    """Deal a random hand of a game and play some turns: in each turn, the best discard and then a draw."""
    return answers.dealt(_variant(request), request)


# ---------------------------------------------------------------------------------- points of a win

_NO_FACTS: Final = ("rules", "lang", "hand", "tile", "visible", "order")


def score(request: Request) -> Json:
    """Return the score of a won hand in a game, the payments, and the fans that do not count."""
    rules = _rules(request)
    _check_wildcards(wildcards(request, "hand", "tile"), MOST_WILDCARDS)
    result, missing = explained(Win(request["hand"], request["tile"], **_facts(request)), rules)
    return fan_page.fan_score_json(result, missing, request["lang"])


def waits(request: Request) -> list[Json]:
    """Return the waits of a ready hand in a game, each with the value of a win on it."""
    at = _with_facts(request)
    return [wait.to_dict() for wait in waits_of(at, at.hand, at.inputs)]


def discards(request: Request) -> list[Json]:
    """Return every discard of a hand; a discard that leaves the hand ready has its waits."""
    at = _with_facts(request)
    return [
        discard.to_dict()
        for discard in by_value(discards_of(at, table_of(at.inputs, checked_order(request["order"]))))
    ]


def wins_context(request: Request) -> tuple[fan.Rules, dict[str, Any]]:
    """Return the game of a request and the known facts of a win, for a request that scores many wins.

    Raises:
        LimitError: if the hand has too many wildcards for a quick answer.
    """
    rules = _rules(request)
    _check_wildcards(wildcards(request, "hand"), MOST_WILDCARDS_OF_MANY)
    return rules, {name: fact for name, fact in _facts(request).items() if fact}


def _with_facts(request: Request) -> GameInputs:
    """Return the hand of a request and the known facts of a win, for a request that scores many wins."""
    _check_wildcards(wildcards(request, "hand"), MOST_WILDCARDS_OF_MANY)
    return _hand_of_deal(request, _facts(request))


def _facts(request: Request) -> dict[str, Any]:
    """Return the facts of a win in a request, by the argument names of `paili.Win`."""
    facts = {name: value for name, value in request.items() if name not in _NO_FACTS}
    facts["wild"] = _wild(request)
    if "flowers" in facts:
        facts["flowers"] = flowers_typed(facts["flowers"])
    return facts | {seat: facts[seat] or None for seat in ("discarder", "liable") if seat in facts}


def _check_wildcards(number: int, most: int) -> None:
    """Raise an error for a hand with more than ``most`` wildcards, because the answer would take too long.

    Raises:
        LimitError: if ``number``, the number of wildcards in the hand, is above ``most``.
    """
    if number > most:
        raise LimitError("web.wildcards", number=number, most=most)


def wildcards(request: Request, *fields: str) -> int:
    """Return the number of wildcards in fields of a request: ``*``, or tiles of a wild kind of its deal.

    Args:
        request: the fields.
        fields: the names of the fields with tiles. Each text is parsed by itself, because the texts may be in
            different notations.

    >>> wildcards({"rules": "hongzhong", "wild": "", "hand": "123m*7z", "tile": "z7"}, "hand", "tile")
    3
    """
    wild = _rules(request).wild_kinds | _wild(request)
    faces = [token.face for field in fields for token in notation.parse(request[field]).tokens]
    return sum(face == WILDCARD or kind_of(face) in wild for face in faces)
