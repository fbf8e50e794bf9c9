"""The quick ways of draws and discards, in reading and at the table, compared with the ways of all events."""

from __future__ import annotations

import gc
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from soul_games import soul_text

from paili import Rules, logs, native
from paili.errors import GameError, LogError
from paili.game import Game, Table, play_game, random_player
from paili.game import events as ev
from paili.game.deal.steps import apply_turns
from paili.logs.deal.numbering import faces_of
from paili.logs.json_values import CountedLines, JsonValue
from paili.logs.kobalab import read as kobalab
from paili.logs.mahjong_soul import read as mahjong_soul
from paili.logs.mjai import read as mjai
from paili.logs.mjlog import tags
from paili.logs.problems import Problem
from paili.logs.reading import parsed_games
from paili.logs.sources import LogSource

WITH_RED = faces_of(Rules.TENHOU)
GAMES = [play_game([random_player(seed + seat) for seat in range(4)], seed=seed) for seed in (2, 11)]
FEW = replace(GAMES[0], deals=GAMES[0].deals[:2], complete=False, result=None)  # of these, every text is read
ODD = ("null", "-1", "4", "1.5", '"1"', "[]", '"5mr"', '"m0_*"', '"z8"', '"?"', '"_"', "true", "{}")
ALTERED = 100
_VALUE = re.compile(r'(?<=:)("[^"]*"|-?\d+|true|false)')
_TAG = re.compile(r"<([A-Za-z]+)(\d*)([^>]*)>")


def altered_texts(text: str, number: int = ALTERED) -> Iterator[str]:
    """The text, and texts with one change each: a value, a line or entry twice or away, the end cut off."""
    chance = random.Random(len(text))
    yield text
    values = list(_VALUE.finditer(text))
    for _ in range(number):
        value, other = chance.choice(values), chance.choice(values)
        way = chance.randrange(4)
        if way == 0:
            yield text[: value.start()] + chance.choice(ODD) + text[value.end() :]
        elif way == 1:
            yield text[: value.start()] + other[0] + text[value.end() :]
        elif way == 2:
            yield text[: value.start()]
        else:
            first, second = sorted((value.start(), other.start()))
            yield text[:first] + text[second:]


def read_whole(text: str) -> list[Any]:
    """All that is read: games with the fields that a comparison of events leaves out, and all faults."""
    return [
        (repr(game.game), _origins(game.game), [str(Problem.of(fault)) for fault in game.faults])
        for game in parsed_games(LogSource(text))
    ]


def _origins(game: Game | None) -> list[Any]:
    deals = game.deals if game else ()
    return [(event.place, event.ids, event.extra) for deal in deals for event in deal.events]


class MjaiLineByLine(mjai._Reader):
    """The reader of mjai without its way for lines that have occurred before."""

    def take_moves(self, lines: CountedLines) -> None:
        pass


def test_the_quick_way_reads_what_the_long_way_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = list(altered_texts(str(logs.write(FEW, format="mjai"))))
    taken = []
    monkeypatch.setattr(mjai, "_Reader", MjaiLineByLine)
    quick_way = MjaiLineByLine.takes_quickly

    def counted(*arguments: Any) -> bool:
        taken.append(bool(quick_way(*arguments)))
        return taken[-1]

    monkeypatch.setattr(MjaiLineByLine, "takes_quickly", counted)
    quick = list(map(read_whole, texts))
    monkeypatch.setattr(MjaiLineByLine, "takes_quickly", lambda *_: False)
    assert quick == list(map(read_whole, texts))
    assert sum(taken) > len(taken) // 2
    assert len(set(map(str, quick))) > ALTERED // 3  # most changes change what is read


def kobalab_text(game: Game) -> str:
    return str(logs.write(game, format="kobalab"))


@pytest.mark.parametrize("number", [ALTERED, pytest.param(4 * ALTERED, marks=pytest.mark.whole)])
@pytest.mark.parametrize(("deal", "write"), [(kobalab._Deal, kobalab_text), (mahjong_soul._Deal, soul_text)])
def test_rows_of_entries_are_read_as_single_entries(
    deal: Any, write: Callable[[Game], str], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = list(altered_texts(write(FEW), number))
    taken = []
    take_moves = deal.take_moves

    def counted(self: Any, entries: Sequence[Any], first: int, *end: int) -> int:
        at = take_moves(self, entries, first, *end)
        taken.append(at - first)
        return int(at)

    monkeypatch.setattr(deal, "take_moves", counted)
    quick = list(map(read_whole, texts))
    monkeypatch.setattr(deal, "take_moves", lambda _, __, first, *___: first)
    assert quick == list(map(read_whole, texts))
    assert sum(taken) > 10 * len(taken)
    assert len(set(map(str, quick))) > ALTERED // 3  # most changes change what is read


def test_lines_of_mjai_that_occurred_before_are_read_as_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = 0
    takes_quickly = mjai._Reader.takes_quickly

    def counted(self: mjai._Reader, line: JsonValue, text: str) -> bool:
        nonlocal parsed
        taken = takes_quickly(self, line, text)
        parsed += taken
        return taken

    texts = list(altered_texts(str(logs.write(FEW, format="mjai"))))
    texts.append(texts[0].replace("\n", "\r\n"))
    blank = [texts[0].replace("\n", end) for end in ("\n\n", "\n \n")]
    monkeypatch.setattr(mjai._Reader, "takes_quickly", counted)
    monkeypatch.setattr(mjai, "_MOVES", {})
    read = list(map(read_whole, texts))
    new = parsed
    assert list(map(read_whole, texts)) == read
    assert parsed - new <= len(texts)  # at most the line after the change
    read += map(read_whole, blank)  # the row ends at a blank line
    monkeypatch.setattr(mjai, "_Reader", MjaiLineByLine)
    parsed = 0
    assert read == list(map(read_whole, texts + blank))
    assert parsed > 20 * new


@pytest.mark.parametrize("kind", ["tsumo", "dahai"])
def test_a_move_after_the_end_of_its_deal_is_refused(kind: str) -> None:
    lines = str(logs.write(GAMES[0], format="mjai")).splitlines()
    end = next(at for at, line in enumerate(lines) if '"ryukyoku"' in line or '"hora"' in line)
    move = next(line for line in lines if f'"{kind}"' in line)
    for _ in range(2):  # the text of the second reading has occurred before
        (game,) = parsed_games(LogSource("\n".join([*lines[: end + 1], move, *lines[end + 1 :]])))
        (problem,) = map(Problem.of, game.faults)
        assert "comes after the end of the deal" in str(problem)


def test_a_full_memory_of_lines_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = str(logs.write(GAMES[1], format="mjai"))
    read = read_whole(text)
    moves: dict[str, tuple[bool, int, int, bool]] = {}
    monkeypatch.setattr(mjai, "_MOVES", moves)
    monkeypatch.setattr(mjai, "_MOST_MOVES", 3)
    assert read_whole(text) == read
    assert 0 < len(moves) <= 3


def slow_moves(text: str) -> Iterator[tuple[Any, ...]]:
    """The draws and discards of an mjlog from a pattern: event and position."""
    declared, drawn = False, None
    tags = (tag for tag in _TAG.finditer(text) if not tag[0].startswith("</"))
    for place, tag in enumerate(tags, 1):
        letter, tile = tag[1], int(tag[2] or 0)
        if letter == "REACH" and 'step="1"' in tag[3]:
            declared = True
        elif tag[2] and letter in "TUVW":
            yield ev.Draw("TUVW".index(letter), WITH_RED[tile]), place, (tile,)
            drawn = tile
        elif tag[2] and letter in "DEFG":
            yield ev.Discard("DEFG".index(letter), WITH_RED[tile], drawn == tile, declared), place, (tile,)
            declared, drawn = False, None
        elif letter in ("N", "INIT"):
            declared, drawn = declared and letter == "N", None


def test_moves_of_mjlog_are_those_of_a_pattern() -> None:
    text = str(logs.write(FEW, format="mjlog"))
    chance = random.Random(5)
    tags = [tag.span() for tag in _TAG.finditer(text) if tag[2]]
    read = 0
    for _ in range(ALTERED):
        (first, second), (third, fourth) = sorted(chance.sample(tags, 2))
        swapped = text[:first] + text[third:fourth] + text[second:third] + text[first:second] + text[fourth:]
        for game in logs.read(swapped):
            moves = [
                (event, event.place, event.ids)
                for deal in game.deals
                for event in deal.events
                if isinstance(event, ev.Draw | ev.Discard)
            ]
            assert moves == list(slow_moves(swapped))
            read += 1
    assert read == ALTERED


def blocks_of(text: bytes, chance: random.Random) -> Iterator[bytes]:
    """A text in blocks of random sizes."""
    place = 0
    while place < len(text):
        size = chance.choice((1, 7, 100, 4_000, 40_000))
        yield text[place : place + size]
        place += size


def tags_of(blocks: Sequence[bytes]) -> tuple[list[Any], str]:
    """All tags that are read, and the error that ends the text."""
    result: list[Any] = []
    try:
        for several in tags.tags(blocks):
            result += several
    except LogError as error:
        return result, str(error)
    return result, ""


PARTS = (
    b"<",
    b">",
    b"/",
    b'"',
    b"&",
    b" ",
    b"=",
    b"\n",
    b"\t",
    b"'",
    b"\xc3\xa9",
    b"\xff",
    b"<!-- -->",
    b"</mjloggm>",
)


def test_plain_tags_of_mjlog_are_those_of_the_xml_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = str(logs.write(GAMES[1], format="mjlog")).encode()
    text = whole[: whole.index(b"<", 4_000)] + b"</mjloggm>"
    chance, errors, faults = random.Random(7), set[str](), 0
    for number in range(20 * ALTERED):
        changed = bytearray(text)
        for _ in range(chance.randrange(3)):
            at, other = (chance.randrange(len(changed)) for _ in range(2))
            way = chance.randrange(4)
            if way == 0:
                del changed[at : at + chance.randrange(1, 30)]
            elif way == 1:
                changed[at:at] = chance.choice(PARTS)
            elif way == 2:
                changed[at : at + 1] = chance.choice(PARTS)
            else:
                changed[at:at] = changed[other : other + 60]
        blocks = [*blocks_of(bytes(changed), chance)] if number % 2 else [bytes(changed)]
        plain = tags_of(blocks)
        with monkeypatch.context() as patch:
            patch.setattr(tags, "_ROOT", re.compile(rb"(?!)"))  # the parser reads all
            assert tags_of(blocks) == plain
        faults += bool(plain[1])
        errors.add(plain[1].partition(":")[2])
    assert ALTERED < faults < 19 * ALTERED
    assert len(errors) > 4


def test_a_row_of_moves_ends_where_a_deal_has_too_many_tags() -> None:
    text = str(logs.write(GAMES[1], format="mjlog"))
    place = text.index("<T", text.index("<INIT"))
    (game,) = parsed_games(LogSource(text[:place] + "<T0/>" * 401 + text[place:]))
    assert [str(fault.event) for fault in game.faults] == ["tag 406"]
    assert "400" in str(game.faults[0])


def altered_events(events: tuple[ev.Event, ...], chance: random.Random) -> tuple[ev.Event, ...]:
    """The events with one of them away, twice, elsewhere or with another fact."""
    place, other, changed = chance.randrange(len(events)), chance.randrange(len(events)), list(events)
    event = changed[place]
    way = chance.randrange(5)
    if way == 0:
        del changed[place]
    elif way == 1:
        changed.insert(place, changed[other])
    elif way == 2:
        changed[place], changed[other] = changed[other], event
    elif isinstance(event, ev.Draw | ev.Discard):
        changes = {"tile": chance.randrange(-2, 39), "seat": chance.randrange(-1, 5)}
        name = chance.choice(list(changes))
        changed[place] = replace(event, **{name: changes[name]})
    return tuple(changed)


def test_rows_of_events_are_applied_as_one_event_after_the_other() -> None:
    chance, refused = random.Random(3), 0
    for _ in range(4 * ALTERED):
        deal = chance.choice(chance.choice(GAMES).deals)
        events = altered_events(deal.events, chance)
        one, several = Table(), Table()
        one.start(deal)
        several.start(deal)
        steps, error = refusal(one, events, 0)
        place = apply_turns(several.state, events, 0)
        while place < len(events) and not (fault := refusal(several, events[: place + 1], place)[1]):
            place = apply_turns(several.state, events, place + 1)
        if place < len(events):
            assert fault == error
            refused += 1
        assert place == steps
        assert facts_of(one) == facts_of(several)
    assert refused > ALTERED


def refusal(table: Table, events: Sequence[ev.Event], first: int) -> tuple[int, str]:
    """Apply events one by one; the index of the first that the table refuses, and why."""
    for place in range(first, len(events)):
        try:
            table.apply(events[place])
        except GameError as fault:
            return place, str(fault)
    return len(events), ""


def facts_of(table: Table) -> list[Any]:
    state = table.state
    seats = [
        (seat.points, seat.river, seat.melds, seat.passed, seat.riichi, seat.hand.counts, seat.reach)
        for seat in state.seats
    ]
    return [seats, state.wall, state.phase, state.turn, state.seen, state.indicators, state.owed]


@pytest.mark.skipif(not native.is_compiled(), reason="without a compiler the collector sees all objects")
def test_the_garbage_collector_passes_over_draws_and_discards() -> None:
    text = logs.write(GAMES[0], format="mjlog")
    (game,) = logs.read(text)
    moves = [event for deal in game.deals for event in deal.events if isinstance(event, ev.Draw | ev.Discard)]
    assert len(moves) > 100
    assert not any(map(gc.is_tracked, moves))
    assert gc.is_tracked(replace(moves[0]))
    assert [replace(move) for move in moves] == moves
