"""A yaku of a hand with its han and its names."""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.arguments import checked_language
from paili.catalogue import LANGUAGES, text
from paili.record import Json, json_record, plain

DORA: Final = ("dora", "aka_dora", "ura_dora", "kita")


@json_record("id", "han", "names:by_language")
class YakuHan(NamedTuple):
    """A yaku or a sort of dora that a won hand has, with its han.

    Attributes:
        id: the id of the yaku or dora, the same in all languages, such as ``iipeikou`` or ``dora``; `name`
            returns the name for people.
        han: the han that the hand gets for it; 13 for a yakuman, 26 for a double yakuman.
    """

    id: str
    han: int

    def to_dict(self) -> Json:
        """Return a dict that `json.dumps` accepts: ``id``, ``han``, and ``names``, a dict by language."""
        return plain(self)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the yaku for people, as a tuple: in English, Chinese and Japanese, in this order.

        >>> YakuHan("sanankou", 2).names
        ('sanankou', '三暗刻', '三暗刻')
        """
        return tuple(self.by_language.values())

    @property
    def by_language(self) -> dict[str, str]:
        """The names of the yaku for people, as a dict by language: ``"en"``, ``"zh"``, ``"ja"``."""
        return {language: self.name(language) for language in LANGUAGES}

    def name(self, language: str) -> str:
        """Return the name of the yaku for people; the language is ``"en"``, ``"zh"`` or ``"ja"``.

        Raises:
            PailiError: if paili does not have the language.
        """
        return text(f"yaku.{self.id}", checked_language(language))
