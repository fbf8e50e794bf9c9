"""Yaku by the names that people call them: ids, names in a language, and the usual English ones.

>>> [yaku_named(name, ["honitsu", "tanyao"]) for name in ("half_flush", "断幺九", "Honitsu")]
['honitsu', 'tanyao', 'honitsu']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from paili.catalogue import LANGUAGES, Message, templates
from paili.errors import QuestionError, nearest, shown

# what books in English call them
ENGLISH: Final = {
    "all simples": "tanyao", "half flush": "honitsu", "full flush": "chinitsu",
    "all terminals and honours": "honroutou", "pure double sequence": "iipeikou",
    "twice pure double sequence": "ryanpeikou", "mixed triple sequence": "sanshoku_doujun",
    "three colour straight": "sanshoku_doujun", "pure straight": "ittsuu", "full straight": "ittsuu",
    "half outside hand": "chanta", "fully outside hand": "junchan", "white dragon": "haku",
    "green dragon": "hatsu", "red dragon": "chun", "triple triplets": "sanshoku_doukou",
    "all triplets": "toitoi", "all pons": "toitoi", "three concealed triplets": "sanankou",
    "little three dragons": "shousangen", "big three dragons": "daisangen", "seven pairs": "chiitoitsu",
    "four concealed triplets": "suuankou", "all honours": "tsuuiisou", "all green": "ryuuiisou",
    "all terminals": "chinroutou", "thirteen orphans": "kokushi_musou", "nine gates": "chuuren_poutou",
    "little four winds": "shousuushii", "big four winds": "daisuushii", "kokushi": "kokushi_musou",
    "chuuren": "chuuren_poutou", "sanshoku": "sanshoku_doujun", "any": "any_yaku",
}  # fmt: skip


def yaku_named(name: object, known: Sequence[str], section: str = "yaku") -> str:
    """Return the id of a yaku, or of a fan.

    Args:
        name: its id or a name; case, spaces, hyphens and underscores do not matter.
        known: the ids that may be named.
        section: where their names stand in the words of a language, "yaku" or "fan".

    Raises:
        QuestionError: if none of these is called so, with the nearest names.
    """
    found = _ids(section).get(_plain(name), "") if isinstance(name, str) else ""
    if found not in known:
        raise QuestionError(f"goal.no_such_{section}", value=shown(name), near=_near(name, known, section))
    return found


def _near(name: object, known: Sequence[str], section: str) -> list[Message]:
    """The yaku whose names are the nearest, each once and in words; of what is no text, the first ones."""
    names = {plain: id_ for plain, id_ in _ids(section).items() if id_ in known}
    ids = dict.fromkeys(
        names[plain] for plain in nearest(_plain(name) if isinstance(name, str) else "", names)
    )
    return [Message(_key(id_, section)) for id_ in ids]


def _key(id_: str, section: str) -> str:
    return f"goal_name.{id_}" if id_ == "any_yaku" else f"{section}.{id_}"


@cache
def _ids(section: str) -> dict[str, str]:
    """Plain name → id; ids stand last, so that none is hidden by a name of another."""
    of_riichi = section == "yaku"
    words = {_plain(name): id_ for name, id_ in ENGLISH.items()} if of_riichi else {}
    for language in LANGUAGES:
        for key, said in templates(language).items():
            at, _, id_ = key.partition(".")
            if at == section or (of_riichi and at == "goal_name"):
                words[_plain(said)] = id_
    return words | {_plain(id_): id_ for id_ in words.values()}


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
