"""A yaku of a hand with its han and its names."""

from __future__ import annotations

from typing import Final, NamedTuple

from paili.catalogue import LANGUAGES, text
from paili.record import Json, json_record, plain

DORA: Final = ("dora", "aka_dora", "ura_dora", "kita")


@json_record("id", "han", "names:by_language")
class YakuHan(NamedTuple):
    """A yaku or a sort of dora of one hand, with its han in this hand; a yakuman has 13 han, a double yakuman
    26.
    """

    id: str
    han: int

    def to_dict(self) -> Json:
        """Return this record as a JSON-ready dict."""
        return plain(self)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the yaku in each language of `paili.catalogue.LANGUAGES`, in this order.

        >>> YakuHan("sanankou", 2).names
        ('sanankou', '三暗刻', '三暗刻')
        """
        return tuple(self.by_language.values())

    @property
    def by_language(self) -> dict[str, str]:
        """The name of the yaku in each language, by the code of the language."""
        return {language: self.name(language) for language in LANGUAGES}

    def name(self, language: str) -> str:
        """Return the name of the yaku in a language."""
        return text(f"yaku.{self.id}", language)
