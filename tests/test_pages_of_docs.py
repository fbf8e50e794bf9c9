"""What READMEs and docs say about installation, and that the READMEs of three languages agree."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from paili.catalogue import templates
from paili.cli import main

ROOT = Path(__file__).parents[1]
READMES = {"en": "README.md", "zh": "README.zh.md", "ja": "README.ja.md"}
PAGES = [*READMES.values(), *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/**/*.md"))]
ASKS_AN_INDEX = re.compile(r"\b(?:pip install|pipx install|uvx)\s+(?:-\S+\s+)*'?paili\b")
PLACEHOLDER = "ADDRESS"


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks_of(page: str) -> list[str]:
    """The blocks of a page that show what to type."""
    return re.findall(r"```\n(.*?)```", text_of(page), re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_to_type_needs_a_package_index(page: str) -> None:
    """No index has paili: what is to be typed works in the folder of the sources."""
    assert not [block for block in blocks_of(page) if ASKS_AN_INDEX.search(block)]


@pytest.mark.parametrize("page", [*READMES.values(), "docs/installing.md"])
def test_the_address_is_one_placeholder_explained_once(page: str) -> None:
    text = text_of(page)
    assert text.count(f"git clone {PLACEHOLDER} paili") == 1
    assert text.count(f"`{PLACEHOLDER}`") == 1
    assert text.count(PLACEHOLDER) == 2


def test_no_other_page_has_the_placeholder() -> None:
    have = {page for page in PAGES if re.search(r"git clone", text_of(page))}
    assert have == {*READMES.values(), "docs/installing.md"}


def examples_of(page: str) -> list[str]:
    """The lines that Python runs, without what is said beside them."""
    lines = re.findall(r"^(?:>>>|\.\.\.) (.*)", text_of(page), re.MULTILINE)
    return [re.sub(r"\s+# .*", "", line) for line in lines]


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_each_readme_has_the_same_sections(language: str) -> None:
    ours, english = (re.findall(r"^## ", text_of(READMES[item]), re.MULTILINE) for item in (language, "en"))
    assert len(ours) == len(english) == 14
    tables = [
        re.findall(r"^\| `?(\w+)`? \|", text_of(READMES[item]), re.MULTILINE) for item in (language, "en")
    ]
    assert {"RIICHI", "SANMA", "LAIZI", "TAIWAN", "SICHUAN", "MCR"} <= set(tables[0]) & set(tables[1])


def tables_of(page: str) -> list[list[bool]]:
    """The rows of all tables: which cells have something to say."""
    rows = re.findall(r"^\|(.*)\|$", text_of(page), re.MULTILINE)
    return [[cell.strip() not in ("", "–") for cell in row.split("|")] for row in rows]


def options_of(page: str) -> list[list[str]]:
    """What each line to type begins with, and its options but for the language."""
    lines = [line.removeprefix("$ ") for block in blocks_of(page) for line in block.splitlines()]
    typed = [line.partition("  #")[0] for line in lines if line.startswith(("paili ", "git ", "python "))]
    return [
        [line.split()[1], *(word for word in line.split() if word.startswith("--") and word != "--lang")]
        for line in typed
    ]


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_each_readme_has_the_same_pictures_tables_and_commands(language: str) -> None:
    ours, english = READMES[language], READMES["en"]
    pictures = re.compile(r"!\[[^\]]+\]\(([^)]+)\)")
    assert pictures.findall(text_of(ours)) == pictures.findall(text_of(english)) != []
    assert tables_of(ours) == tables_of(english)
    assert options_of(ours) == options_of(english)
    assert len(options_of(english)) > 8


@pytest.mark.parametrize("page", READMES.values())
def test_a_readme_is_short(page: str) -> None:
    assert len(text_of(page).splitlines()) <= 250


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_each_readme_has_the_same_examples(language: str) -> None:
    ours, english = examples_of(READMES[language]), examples_of("README.md")
    assert set(ours) <= {*english, *without_yaku(english)}
    assert len(set(english) - set(ours)) <= 3  # a line that another language leaves out


def first_table(page: str) -> list[set[str]]:
    """The options that each row of the first table of a page names, but for the language."""
    rows = re.search(r"(?:^\|.*\n)+", text_of(page), re.MULTILINE)
    assert rows is not None
    return [set(re.findall(r"--[a-z]+", row)) - {"--lang"} for row in rows[0].splitlines()[2:]]


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("guide", ["value", "danger", "goal", "review"])
def test_a_guide_begins_with_the_same_questions(guide: str, language: str) -> None:
    english = first_table(f"docs/{guide}.md")
    assert first_table(f"docs/{language}/guides/{guide}.md") == english
    assert len(english) >= 5


def estimates_of(page: str) -> set[str]:
    """The numbers with an error that a page states; what the command prints is checked elsewhere."""
    prose = re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL)
    return set(re.findall(r"[\d.,]+ ± [\d.,]*\d", " ".join(prose.split())))


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("guide", ["value", "goal", "review"])
def test_a_guide_states_the_numbers_of_the_english_page(guide: str, language: str) -> None:
    numbers = estimates_of(f"docs/{language}/guides/{guide}.md")
    assert numbers - estimates_of(f"docs/{guide}.md") == set()
    assert numbers


def without_yaku(lines: list[str]) -> list[str]:
    return [line.replace(", [yaku.id for yaku in result.yaku]", "") for line in lines]


def commands() -> list[tuple[str, str]]:
    """Page and command, of all that is to be typed and takes nothing from a pipe."""
    results = []
    for page in PAGES:
        for line in "\n".join(blocks_of(page)).splitlines():
            typed = line.removeprefix("$ ").partition("  #")[0].strip()
            if typed.startswith("paili ") and not re.search(r"[<>|]|\(|&&|…", typed):
                results.append((page, typed))
    return results


def status_of(command: str) -> object:
    """The exit status of the help of a command: options that there are not are refused all the same."""
    try:
        main([*shlex.split(command)[1:], "--help"])
    except SystemExit as left:
        return left.code or 0
    return 0


def test_what_is_to_be_typed_has_the_options_that_there_are() -> None:
    typed = commands()
    assert len(typed) > 40
    assert {(page, command) for page, command in typed if status_of(command)} == set()
    assert status_of("paili 123m --no-such-option")


def test_the_minutes_of_a_player_name_every_tab_of_the_page() -> None:
    page = text_of("docs/learn/player.md")
    words = {key: template for key, template in templates("en").items() if key.startswith("page.tab_")}
    assert len(words) == 4
    assert all(f"| *{word}* |" in page for word in words.values())


MOST_LINES = 5
LIST_ITEM = re.compile(r"([*+-]|\d+\.) ")


def paragraphs_of(text: str) -> list[list[str]]:
    """Return the paragraphs and list items of a page, line by line; code, tables and headings are none."""
    text = re.sub(r"```.*?```|<!--.*?-->", "\n\n", text, flags=re.DOTALL)
    result: list[list[str]] = [[]]
    for line in text.splitlines():
        words = line.strip()
        if not words or words.startswith(("|", "#", "![")) or (line.startswith("    ") and not result[-1]):
            result.append([])
        elif LIST_ITEM.match(words):
            result.append([line])
        else:
            result[-1].append(line)
    return [lines for lines in result if lines]


@pytest.mark.parametrize("page", PAGES)
def test_no_paragraph_is_long(page: str) -> None:
    assert [lines[0] for lines in paragraphs_of(text_of(page)) if len(lines) > MOST_LINES] == []


def test_paragraphs_are_counted() -> None:
    page = "# A\none\ntwo\n\n* three\n  four\n* five\n\n```\nsix\n```\n| 7 |\n\n    eight\n\nnine"
    assert [len(lines) for lines in paragraphs_of(page)] == [2, 2, 1, 1]
    assert sum(len(paragraphs_of(text_of(page))) for page in PAGES) > 800
