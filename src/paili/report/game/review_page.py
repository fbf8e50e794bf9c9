"""Write a review as one HTML file, which needs no network and no other file.

The file shows a time line of the decisions and the mistakes with diagrams. Filters select mistakes; keys move
from one mistake to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from paili.arguments import checked_language
from paili.catalogue import labelled, text
from paili.position import OpenSeat, Position
from paili.report.game import review as words
from paili.report.game.trend import trend_notes, trend_tables, trend_title
from paili.report.notebook import Pen
from paili.report.tile_pictures import groups_of, sprite
from paili.report.words import from_elsewhere
from paili.reviews import CLASSES, Decision, Review, ReviewSummary, Trend
from paili.reviews.summary import worst
from paili.scoring.rules import Rules

_SMALL: Final = 21
_LEAST: Final = (0, 200, 300, 500, 1000)
_TALLEST: Final = 1500.0  # points: what loses more is as tall in the time line
_STYLE: Final = """
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:62rem;padding:1rem;color:#222;background:#fff}
table{border-collapse:collapse;margin:.5rem 0}td,th{padding:.15rem .6rem;text-align:right;font-weight:400}
td:first-child,th:first-child{text-align:left;white-space:nowrap}
div.t,p.t{overflow-x:auto}p.t{white-space:nowrap}thead th{border-bottom:1px solid #999}
section.m{border-top:2px solid #ccc;padding:.6rem 0}section.m:target,section.m.now{border-color:#b30}
.made{background:#fdeee6}.line{display:flex;align-items:flex-end;height:4rem;gap:1px}
.line{border-bottom:1px solid #999}.line a{flex:1;background:#ccc;min-height:2px}
.line a.c{background:#b30}[hidden]{display:none}
@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1b1b}.made{background:#4a2a1a}}
"""
_SCRIPT: Final = """
const all=[...document.querySelectorAll('section.m')],kind=document.getElementById('kind'),
least=document.getElementById('least');let at=-1;
function filter(){for(const m of all)m.hidden=!!(kind.value&&m.dataset.kind!==kind.value)||
(m.dataset.loss!==''&&+m.dataset.loss<+least.value)}
function go(by){const shown=all.filter(m=>!m.hidden);if(!shown.length)return;
const now=shown.indexOf(all[at]);const next=shown[Math.max(0,Math.min(shown.length-1,now+by))];
all.forEach(m=>m.classList.remove('now'));next.classList.add('now');next.scrollIntoView();at=all.indexOf(next)}
kind.onchange=least.onchange=filter;
document.onkeydown=e=>{if(e.ctrlKey||e.metaKey||e.altKey||e.target.tagName==='SELECT')return;
if(e.key==='n')go(1);if(e.key==='p')go(-1)};
"""

Placed = tuple[str, Decision]  # the file, "" for one alone, and the mistake


def page_of(
    name: str,
    mistakes: Sequence[Placed],
    decisions: Sequence[Decision],
    summaries: Sequence[ReviewSummary],
    language: str,
    trends: Sequence[Trend] = (),
) -> str:
    """Return a review as one self-contained HTML page.

    Args:
        name: the name of the reviewed player.
        mistakes: the mistakes to show, each with the name of the file of its game.
        decisions: all decisions, for the time line; () for none.
        summaries: the summaries of the games.
        language: the language of the texts.
        trends: the trends of the player; () for none.
    """
    pen = Pen(language, set())
    body = "".join(_body(pen, mistakes, decisions, summaries, trends))
    title = escape(text("review.page_title", language, name=name))
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="generator" content="paili">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{_STYLE}</style></head>'
        f'<body><div style="height:0;overflow:hidden">{sprite(sorted(pen.faces))}</div><h1>{title}</h1>'
        f"{body}<script>{_SCRIPT}</script></body></html>\n"
    )


def page_of_review(review: Review, language: str) -> str:
    """Return the review of a game as one self-contained HTML page, with all of its mistakes.

    Raises:
        PailiError: if paili does not have the language.
    """
    mistakes = [("", decision) for decision in review.mistakes]
    return page_of(review.name, mistakes, review.decisions, [review.summary], checked_language(language))


def _body(
    pen: Pen,
    mistakes: Sequence[Placed],
    decisions: Sequence[Decision],
    summaries: Sequence[ReviewSummary],
    trends: Sequence[Trend],
) -> Iterator[str]:
    yield _worst(mistakes, pen.language)
    for summary in summaries:
        yield from _summary(summary, pen.language)
    for trend in trends:
        yield from _trend(trend, pen.language)
    yield _line(mistakes, decisions, pen.language)
    yield _filters(pen.language)
    if not mistakes:
        yield f"<p>{_say(pen.language, 'page_none')}</p>"
    for place, (source, decision) in enumerate(mistakes):
        yield from _mistake(pen, place, source, decision)
    for note in dict.fromkeys(words.note_name(summary) for summary in summaries):
        yield f"<p><small>{_say(pen.language, note)}</small></p>"


# ---------------------------------------------------------------------------------- above


def _worst(mistakes: Sequence[Placed], language: str) -> str:
    """Return the titles of the worst mistakes as HTML links; "" for fewer than two mistakes."""
    places = {id(decision): place for place, (_, decision) in enumerate(mistakes)}
    links = [
        f'<li><a href="#m{places[id(decision)]}">{escape(words.title_of(decision, language))}</a></li>'
        for decision in worst(item for _, item in mistakes)
    ]
    title = escape(text("page.review_worst", language))
    return f"<h2>{title}</h2><ol>{''.join(links)}</ol>" if len(links) > 1 else ""


def _summary(summary: ReviewSummary, language: str) -> Iterator[str]:
    for line in words.summary_lines(summary, language):
        yield f"<p>{escape(line)}</p>"
    if advice := words.advice_line(summary, language):
        yield f"<p>{escape(advice)}</p>"
    titles, *classes = words.class_table(summary, language)
    yield _table(titles, classes)
    if summary.shape is not None:
        return
    rows = (words.agreement_cells(item, language) for item in summary.agreement)
    yield _table(words.agreement_titles(language), rows)
    for line in words.luck_lines(summary.luck, language):
        yield f"<p>{escape(line)}</p>"


def _trend(trend: Trend, language: str) -> Iterator[str]:
    yield f"<h2>{escape(trend_title(trend, language))}</h2>"
    for titles, rows in trend_tables(trend, language):
        yield _table(titles, rows)
    for line in trend_notes(trend, language):
        yield f"<p>{escape(line)}</p>"


def _line(mistakes: Sequence[Placed], decisions: Sequence[Decision], language: str) -> str:
    """Return the time line as HTML: a bar for each decision with a loss; the bar of a mistake is a link.

    Args:
        mistakes: the mistakes on the page.
        decisions: all decisions, in order.
        language: the language of the texts.
    """
    places = {id(item): place for place, (_, item) in enumerate(mistakes)}
    bars = [
        _bar(decision, places.get(id(decision)), language)
        for decision in decisions
        if decision.loss or decision.class_
    ]
    return f'<div class="line">{"".join(bars)}</div>' if bars else ""


def _bar(decision: Decision, place: int | None, language: str) -> str:
    tall = round(100 * min((decision.loss or _TALLEST) / _TALLEST, 1))
    title = escape(labelled(words.where_of(decision, language), f"{decision.loss or 0:,}", language))
    link = "" if place is None else f' class="c" href="#m{place}"'
    return f'<a{link} title="{title}" style="height:{tall}%"></a>'


def _filters(language: str) -> str:
    kinds = "".join(
        f'<option value="{item}">{escape(text(f"review_class.{item}", language))}' for item in CLASSES
    )
    least = "".join(f'<option value="{loss}">{_say(language, "page_least", loss=loss)}' for loss in _LEAST)
    every = _say(language, "page_all")
    return (
        f'<p><select id="kind"><option value="">{every}{kinds}</select> <select id="least">{least}</select> '
        f"<small>{_say(language, 'page_keys')}</small></p>"
    )


# ---------------------------------------------------------------------------------- a mistake


def _mistake(pen: Pen, place: int, source: str, decision: Decision) -> Iterator[str]:
    language, position = pen.language, decision.seat_position
    loss = "" if decision.loss is None else decision.loss
    yield f'<section class="m" id="m{place}" data-kind="{decision.class_}" data-loss="{loss}">'
    yield f"<h2>{escape(words.title_of(decision, language))}</h2>"
    if source:
        yield f"<p><small>{escape(from_elsewhere(source))}</small></p>"
    yield from _seats(pen, position)
    yield f'<p class="t">{pen.row(groups_of(position.hand))}</p>'
    near = words.goal_lines(decision, language)
    yield "".join(f"<p>{escape(line)}</p>" for line in (*words.offer_lines(position, language), *near))
    options = words.shown_options(decision)
    rows = [words.option_cells(option, decision, at, language) for at, option in options]
    chosen_row = next(row for row, (at, _) in enumerate(options) if at == decision.chosen)
    yield _table(words.option_titles(language, decision.objective), rows, chosen_row)
    yield "".join(f"<p>{escape(line)}</p>" for line in words.why_lines(decision, language))
    if decision.open_hands:
        lines = "".join(f"<p>{escape(line)}</p>" for line in words.open_lines(decision, language))
        yield f"<details><summary>{_say(language, 'page_open')}</summary>{lines}</details>"
    yield "</section>"


def _seats(pen: Pen, position: Position) -> Iterator[str]:
    """Yield the mahjong table as the player saw it, as HTML: dora indicators, and what lies before each
    seat.
    """
    if isinstance(position.rules, Rules):
        title = escape(text("page.dora_indicators", pen.language))
        yield f"<p>{title} {pen.row([position.indicators], _SMALL)}</p>"
    yield '<div class="t"><table>'
    for number, seat in enumerate(position.seats):
        who, points, lack = map(escape, words.seat_titles(position, number, pen.language))
        laid = f'<td style="text-align:left">{_laid(pen, seat, number)}</td>'
        yield f"<tr><td>{who}</td><td>{' '.join(filter(None, (points, lack)))}</td>{laid}</tr>"
    yield "</table></div>"


def _laid(pen: Pen, seat: OpenSeat, number: int) -> str:
    river = "".join(
        pen.tile(item.tile, _SMALL, faded=item.called_by is not None) + ("<b>|</b>" if item.riichi else "")
        for item in seat.river or ()
    )
    melds = [] if not number else [meld.meld.faces for meld in seat.melds]
    aside = escape("   ".join(filter(None, words.set_aside(seat, pen.language))))
    return f"{river} &nbsp; {pen.row(melds, _SMALL)} {aside}".rstrip()


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], chosen_row: int | None = None) -> str:
    head = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join(_row(row, at == chosen_row) for at, row in enumerate(rows))
    return f'<div class="t"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _row(cells: Sequence[str], is_made: bool) -> str:
    mark = ' class="made"' if is_made else ""
    return f"<tr{mark}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def _say(language: str, name: str, /, **facts: object) -> str:
    return escape(text(f"review.{name}", language, **facts))
