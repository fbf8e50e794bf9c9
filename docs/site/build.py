"""Make the site: ``make site`` puts it into ``site/``, plain files for any static host.

The pages of ``docs/`` are copied, with what is made from the code (references from docstrings, the tiles of the
glossary, the drawing of all parts), into ``.site/source``; Sphinx makes HTML of them; `play` puts the page without a
server beside them.

    python docs/site/build.py [--without-notebooks] [--without-play]
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import front
import made
from sphinx.cmd.build import main as sphinx

import play
from paili.web.assets import assets

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
WORK = ROOT / ".site"
SOURCE, HTML, TARGET = WORK / "source", WORK / "html", ROOT / "site"
# pages from elsewhere in the project, by the name that they have in the site
TAKEN = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SUPPORT.md": "support.md",
    "SECURITY.md": "security.md",
    "examples/README.md": "examples/index.md",
}
FURTHER = {
    "classic/README.md": "\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n",
    "games/README.md": "\n```{toctree}\n:hidden:\n:glob:\n\n[a-z]*\n```\n",
}
OPENING = re.compile(r"^```python\n(?=>>> )", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)\s#]+)(#[^)\s]*)?\)")
PLAY = re.compile(r"\[([^\]]+)\]\(((?:\.\./)*play/index\.html[^)\s]*)\)")
CODE = re.compile(r"(^```.*?^```|`[^`\n]+`)", re.MULTILINE | re.DOTALL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--without-notebooks", action="store_true", help="do not run them")
    parser.add_argument("--without-play", action="store_true", help="leave the page for players out")
    arguments = parser.parse_args()
    gather(notebooks=not arguments.without_notebooks)
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    mode = "off" if arguments.without_notebooks else "cache"
    options = ["-q", "-W", "--keep-going", "-b", "html", "-c", str(HERE), "-d", str(WORK / "doctrees")]
    status = sphinx([*options, "-D", f"nb_execution_mode={mode}", str(SOURCE), str(HTML)])
    if status:
        raise SystemExit(status)
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(HTML, TARGET, ignore=shutil.ignore_patterns("_sources", ".buildinfo"))
    # pictures that a page shows in HTML of its own
    shutil.copytree(SOURCE / "screenshots", TARGET / "screenshots")
    if not arguments.without_play:
        play.fetch()
        play.make(TARGET / "play")
    (TARGET / ".nojekyll").touch()


def gather(*, notebooks: bool = True) -> None:
    """Put the sources of the site together; what has not changed keeps its time, so that Sphinx passes over it."""
    names = {path.relative_to(ROOT / "docs"): path for path in pages()}
    names |= {Path(name): ROOT / path for path, name in TAKEN.items()}
    names |= {Path("examples/plots.ipynb"): ROOT / "examples/plots.ipynb"}
    place = {path.resolve(): name for name, path in names.items()}
    wanted = set()
    for name, path in names.items():
        wanted.add(name)
        if path.suffix == ".md":
            text = linked(path, name, place) + FURTHER.get(str(name), "")
            if str(name) in front.FIRST:
                text += front.contents(text, guides(names))
            if str(name) in made.GLOSSARIES:
                text = made.with_tiles(text, "../" * (len(name.parts) - 1))
            put(name, text)
        else:
            put(name, path.read_bytes())
    for name, text in made.pages().items():
        wanted.add(Path(name))
        put(Path(name), text)
    for name, text in made.pictures().items():
        wanted.add(Path(name))
        put(Path(name), text)
    put(Path("_static/icon.svg"), assets()["icon.svg"].body)
    put(Path("_static/site.css"), (HERE / "site.css").read_bytes())
    wanted |= {Path("_static/icon.svg"), Path("_static/site.css")}
    for path in list(SOURCE.rglob("*")):
        if path.is_file() and path.relative_to(SOURCE) not in wanted:
            path.unlink()


def guides(names: Iterable[Path]) -> list[str]:
    """Every page of the first folder, those too that the first page does not name."""
    return sorted(
        name.stem for name in names if name.parent == Path() and name.suffix == ".md" and name.stem != "index"
    )


def pages() -> list[Path]:
    """Everything of ``docs`` that is shown."""
    paths = [path for path in (ROOT / "docs").rglob("*") if path.suffix in {".md", ".ipynb", ".png"}]
    return [path for path in paths if "site" not in path.relative_to(ROOT / "docs").parts]


def linked(path: Path, name: Path, place: dict[Path, Path]) -> str:
    """A page with its links as they are in the site; what is no page of it is named without a link."""
    text = path.read_text(encoding="utf-8")
    parts = CODE.split(front.of_the_site(text) if str(name) in front.FIRST else text)

    def link(match: re.Match[str]) -> str:
        target = (path.parent / match[1]).resolve()
        if target.is_dir():
            target = next(
                (target / index for index in ("index.md", "README.md") if (target / index) in place), target
            )
        if target not in place:
            return match[0] if is_made(path, match[1]) else "]{.file}"
        return f"]({os.path.relpath(place[target], name.parent)}{match[2] or ''})"

    # Sphinx knows nothing of the page for players
    plain = [part if at % 2 else PLAY.sub(r'<a href="\2">\1</a>', part) for at, part in enumerate(parts)]
    texts = [part if at % 2 else LINK.sub(link, part) for at, part in enumerate(plain)]
    return OPENING.sub("```pycon\n", "".join(texts))


def is_made(path: Path, link: str) -> bool:
    """Whether a link leads to a page that is made from the code."""
    return os.path.relpath((path.parent / link).resolve(), ROOT / "docs") in made.names()


def put(name: Path, body: str | bytes) -> None:
    """Write a file unless it is there already as it should be."""
    path = SOURCE / name
    data = body.encode() if isinstance(body, str) else body
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
