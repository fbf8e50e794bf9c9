"""Write the tables of some pages in docs: wait shapes, properties, questions, counts, losses; the glossary.

python tests/docs_tables.py      write the tables again
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import partial
from math import sqrt
from pathlib import Path

import paili
from paili.analysis import waits as of_waits
from paili.catalogue import LANGUAGES, text
from paili.hand.groups import BASIC_SHAPES, WITH_WILDCARD
from paili.hand_search import properties
from paili.reviews.model import DecisionGroup, review_model
from paili.reviews.records import CALL, CLASSES, DISCARD, RIICHI

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r"<!-- made from the code, `make docs-tables`: (\w+) -->\n(.*?)<!-- end -->\n", re.DOTALL)
EXAMPLES = {
    "two-sided": "23m11p", "closed": "13m11p", "edge": "12m11p", "pair": "1z", "dual pair": "11m11p",
}  # fmt: skip
WITH_A_WILDCARD = "2m*11p"
WHOLE_HANDS = {
    of_waits.SEVEN_PAIRS_WAIT: "1155m2288p3366s7z",
    of_waits.ORPHAN_WAIT: "11m19p19s1234567z",
    of_waits.THIRTEEN_SIDED: "19m19p19s1234567z",
}
# a module of the analysis, or its package → the page about it
GUIDES = {
    "after_a_draw": "[what a hand can become](unfinished.md)",
    "cutting": "[cuts](unfinished.md)",
    "discards": "[free tiles](unfinished.md)",
    "waits": "[waits](waits.md)",
}
HONOURS = ("", "555z", "555666z", "555666777z")
QUESTIONS = ("improvements", "next_ukeire", "good_shape", "outlook", "free_tiles", "cuts", "best_discard")


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = tuple(head)
    lines = [head, ("--",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def names(shape: str) -> str:
    return f"`{shape}` {text(f'shape.{shape}', 'zh')} {text(f'shape.{shape}', 'ja')}"


def spaced(kinds: paili.TileSet) -> str:
    return " ".join(map(str, kinds))


def basic_shapes() -> str:
    rows = []
    for shape in BASIC_SHAPES:
        with_wildcard = shape == WITH_WILDCARD
        hand = WITH_A_WILDCARD if with_wildcard else EXAMPLES[shape]
        waits = paili.waits(hand, variant=paili.LAIZI if with_wildcard else paili.RIICHI)
        kinds = paili.TileSet(wait.tile for wait in waits if shape in wait.shapes)
        rows.append((names(shape), f"`{hand}`", spaced(kinds)))
    whole = (of_waits.SEVEN_PAIRS_WAIT, of_waits.ORPHAN_WAIT, of_waits.THIRTEEN_SIDED)
    return table(("shape", "example", "waits"), [*rows, *map(whole_hand, whole)])


def whole_hand(shape: str) -> tuple[str, str, str]:
    hand = WHOLE_HANDS[shape]
    kinds = paili.TileSet(wait.tile for wait in paili.waits(hand) if shape in wait.shapes)
    return names(shape), f"`{hand}`", str(kinds)


def compounds() -> str:
    return table(("compound", "core", "waits"), map(compound, of_waits._PATTERNS))


def compound(pattern: of_waits.Pattern) -> tuple[str, str, str]:
    """The lowest place in a suit, from 2 on, where a hand waits so; else that from 1 on."""
    for low in (2, 1):
        core = "".join(str(low + rank) for rank in pattern.ranks)
        if "0" not in core and (kinds := waits_by(pattern, core)):
            ranks = " ".join(str(kind)[0] for kind in kinds if kind < 9)
            pair = " and the pair" if pattern.waits_for_pair else ""
            return names(pattern.name), core + " and a pair" * pattern.has_pair, ranks + pair
    raise AssertionError(pattern.name)


def waits_by(pattern: of_waits.Pattern, core: str) -> paili.TileSet:
    pair = "11z" * pattern.has_pair
    filled = next(name for name in HONOURS if (len(core) + len(pair[:2]) + len(name[:-1])) % 3 == 1)
    waits = paili.waits(f"{core}m{pair}{filled}")
    return paili.TileSet(wait.tile for wait in waits if pattern.name in wait.shapes)


def search_properties() -> str:
    """The two tables of the docstring as one, with the tiles that a hand must have."""
    rows = []
    for line in (properties.__doc__ or "").splitlines():
        if match := re.match(r"``(\w+)``\s+(\S+(?= {2,}))?\s*(.+)", line):
            name, tiles, meaning = match.groups()
            phrase = f"{name} has" if properties.PROPERTIES[name].is_set else name
            linked = re.sub(r"`paili\.analysis\.(\w+)(\.\w+)*`", lambda result: GUIDES[result[1]], meaning)
            rows.append((f"`{phrase}`", f"{tiles} tiles" if tiles else "any size", linked))
    assert len(rows) == len(properties.PROPERTIES)
    return table(("property", "for hands of", "meaning"), rows)


def questions() -> str:
    """The first sentence of each docstring."""
    rows = []
    for name in QUESTIONS:
        first = (getattr(paili, name).__doc__ or "").partition("\n\n")[0]
        rows.append((f"`{name}`", " ".join(first.split()).removeprefix("Return ").rstrip(".")))
    return table(("question", "answers"), rows)


def census() -> str:
    standard, best = paili.census(13), paili.census(13, "best")
    rows = []
    for shanten in sorted(standard):
        label = f"{shanten}-shanten" if shanten else "ready"
        rows.append((label, f"{standard[shanten]:,}", f"{best.get(shanten, 0):,}"))
    return table(("13 tiles", "standard", "best of all forms"), rows)


LOSSES_OF = (
    ("closed, 1-shanten", DISCARD, False, 1), ("closed, 2-shanten", DISCARD, False, 2), ("closed, 3-shanten", DISCARD, False, 3),
    ("open, ready", DISCARD, True, 0), ("open, 1-shanten", DISCARD, True, 1), ("open, 2-shanten", DISCARD, True, 2),
    ("riichi or dama", RIICHI, False, 0), ("call or pass, closed, 1-shanten", CALL, False, 1),
    ("call or pass, closed, 2-shanten", CALL, False, 2),
)  # fmt: skip


def strong_losses() -> str:
    """What strong players lose at a table of four, by row of the statistics."""
    rows = []
    for name, kind, is_open, shanten in LOSSES_OF:
        cells = []
        for against in (False, True):
            strong = review_model(4).rows[DecisionGroup(kind, is_open, shanten, against).name]
            best = round(100 * strong.best / strong.decisions)
            cells += [
                f"{strong.decisions:,}",
                str(best),
                f"{strong.mean:.0f}",
                f"{strong.loss_reached_by(5):.0f}",
            ]
        rows.append((name, *cells))
    heads = ("best %", "mean loss", "at most 5 % lose as much")
    of = ("decisions, nobody in riichi", *heads, "decisions, against a riichi", *heads)
    return table(("decision, four players", *of), rows)


def strong_mistakes() -> str:
    """Mistakes in a hundred decisions of strong players, by class."""
    rows = []
    for players in (4, 3):
        model = review_model(players)
        of, rates = model.classes["decisions"], []
        for name in CLASSES:
            rate = model.classes[name] / of
            rates.append(f"{100 * rate:.2f} ± {100 * sqrt(rate / of):.2f}")
        whole = sum(model.classes[name] for name in CLASSES) / of
        games = f"{players} players, {model.games} games, {of:,} decisions"
        rows.append((games, *rates, f"{100 * whole:.2f} ± {100 * sqrt(whole / of):.2f}"))
    heads = (text(f"review_class.{name}") for name in CLASSES)
    return table(("mistakes in 100 decisions", *heads, "in all"), rows)


def glossary(language: str) -> str:
    """The terms of `glossary.json` by topic: in all languages, beginning with that of the page; its meaning there."""
    words = json.loads((DOCS / "glossary.json").read_text(encoding="utf-8"))
    order = [language, *(other for other in LANGUAGES if other != language)]
    sections = []
    for topic in words["topics"]:
        rows = [
            (
                *(term[name][0] for name in order),
                term[language][1],
                f"`{term['hand']}`" if "hand" in term else "",
            )
            for term in topic["terms"]
        ]
        heads = (*(text("language.title", name) for name in order), *words["heads"][language])
        sections.append(f"## {topic[language]}\n\n{table(heads, rows)}")
    return "\n".join(sections)


MAKERS: dict[str, Callable[[], str]] = {
    "basic_shapes": basic_shapes,
    "compounds": compounds,
    "search_properties": search_properties,
    "questions": questions,
    "census": census,
    "strong_losses": strong_losses,
    "strong_mistakes": strong_mistakes,
    **{f"glossary_{language}": partial(glossary, language) for language in LANGUAGES},
}
PAGES = (
    "waits.md",
    "find.md",
    "unfinished.md",
    "census.md",
    "review-measured.md",
    "glossary.md",
    "zh/glossary.md",
    "ja/glossary.md",
)


def with_tables(page: str) -> str:
    """A page with its tables made again."""

    def replacement(block: re.Match[str]) -> str:
        return (
            f"<!-- made from the code, `make docs-tables`: {block[1]} -->\n{MAKERS[block[1]]()}<!-- end -->\n"
        )

    return BLOCK.sub(replacement, page)


def main() -> None:
    for name in PAGES:
        path = DOCS / name
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
