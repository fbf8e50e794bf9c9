"""A score as the page is sent it: the record of ``paili score --json`` with its words in one language.

>>> from paili.scoring import Win, score
>>> score_page_json(score(Win("123567m234p67s99p", "8s", tsumo=True)), "en")["words"]["paid"]
'the dealer pays 700, the others 400 each'
"""

from __future__ import annotations

from paili.report.language import Text, pick
from paili.report.score import Json, score_json
from paili.report.score_words import FU_WORDS, LIMIT_WORDS, PROBLEM_WORDS, SCORE
from paili.report.words import shape_word
from paili.scoring import Payments, Rules, Score


def rules_json(rules: Rules) -> Json:
    """Return the name of a rule set and for how many players it is."""
    return {"name": rules.name, "players": rules.players}


def score_page_json(result: Score, language: str) -> Json:
    """Return a score with its words."""
    return {
        **score_json(result),
        "words": {
            "limit": _limit(result, language),
            "problem": pick(PROBLEM_WORDS[result.problem], language) if result.problem else "",
            "paid": "" if result.problem else paid(result.payments, language),
            "wait": shape_word(result.reading.wait, language),
            "yaku": [each.name(language) for each in result.yaku],
            "fu_items": [pick(FU_WORDS[item.id], language) for item in result.fu_items],
        },
    }


def paid(payments: Payments, language: str) -> str:
    """Return who pays what, in words."""
    said = _filled(_who_pays(payments), language, *_shares(payments))
    if payments.honba:
        said += f" ({_filled(SCORE['honba'], language, payments.honba)})"
    if payments.sticks:
        said += f", {_filled(SCORE['sticks'], language, payments.sticks)}"
    return said


def _who_pays(payments: Payments) -> Text:
    if payments.discarder:
        return SCORE["pays_all"]
    return SCORE["shares"] if payments.dealer else SCORE["all_pay"]


def _shares(payments: Payments) -> tuple[int, ...]:
    if payments.discarder:
        return (payments.discarder,)
    return (payments.dealer, payments.child) if payments.dealer else (payments.child,)


def _filled(text: Text, language: str, *numbers: int) -> str:
    return pick(text, language).format(*(f"{number:,}" for number in numbers))


def _limit(result: Score, language: str) -> str:
    if result.yakuman > 1:
        return _filled(SCORE["times"], language, result.yakuman)
    return pick(LIMIT_WORDS[result.limit], language)
