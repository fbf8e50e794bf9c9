"""What many games hold, and what is wrong with them, for a person."""

from __future__ import annotations

from paili.catalogue import Message, text
from paili.layout import Screen, Table
from paili.logs.tally import RON, TSUMO, Tally


def print_tally(screen: Screen, tally: Tally, unreadable: int, language: str) -> None:
    """Print counts of games, deals, events and ends."""
    key = "log.games" if tally.incomplete else "log.games_whole"
    screen.print(text(key, language, games=tally.games, incomplete=tally.incomplete), "bold")
    if unreadable:
        screen.print(text("log.unreadable", language, files=unreadable))
    table = Table(text("log.what", language), text("log.number", language), right=(1,))
    for name, number in tally.formats.items():
        table.add_row(name, f"{number:,}")
    table.add_row(text("log.deals", language), f"{tally.deals:,}")
    table.add_row(text("log.wins", language), f"{tally.wins:,}")
    for name, number in tally.ends.most_common():
        table.add_row("  " + _end(name, language), _share(number, tally.deals))
    for name, number in tally.events.most_common():
        if name:
            table.add_row(text(f"log.of_{name}", language), f"{number:,}")
    screen.print_table(table)


def _end(name: str, language: str) -> str:
    if name in (TSUMO, RON):
        return text(f"log.by_{name}", language)
    return Message(f"drawn.{name}").in_language(language)


def _share(number: int, deals: int) -> str:
    return f"{number:,} ({100 * number / deals:.1f} %)"


def checked_text(games: int, deals: int, problems: int, unreadable: int, language: str) -> str:
    """Say what came of a check.

    >>> checked_text(2, 18, 0, 0, "en")
    '2 games, 18 deals: no problems'
    """
    told = text("log.checked", language, games=games, deals=deals, problems=problems)
    if not problems:
        told = text("log.all_hold", language, games=games, deals=deals)
    if not unreadable:
        return told
    return text("log.and_unreadable", language, told=told, files=unreadable)
