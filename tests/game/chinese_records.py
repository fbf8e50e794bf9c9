"""Records of other programs as deals of a table: Botzone's match text, and the deals of a Sichuan engine.

How to read both is told beside the data; nothing here knows a rule.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from paili import game
from paili.tiles import EAST, RED, face_named

_SUITS = {"W": 0, "B": 9, "T": 18}


def face_of(word: str) -> int:
    """Return the face of one of Botzone's tiles: W m, B p, T s, F winds, J the dragons from red to white."""
    letter, number = word[0], int(word[1])
    if letter == "F":
        return EAST + number - 1
    return RED + 1 - number if letter == "J" else _SUITS[letter] + number - 1


class Match(NamedTuple):
    """A deal of Botzone.

    Attributes:
        name: of the match.
        deal: what it started with, its events, the win or the drawn deal at the end.
        overruled: for some events, the answers of others on the same tile that they went before.
        fans: the fan of the win and the names with their values; 0 for a drawn deal.
        score: the change of each seat.
    """

    name: str
    deal: game.Deal
    overruled: dict[int, tuple[str, ...]]
    fans: int
    score: tuple[int, ...]


def matches(path: Path) -> Iterator[Match]:
    """Yield the deals of a file."""
    for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
        yield _match(block.splitlines())


def _match(lines: list[str]) -> Match:
    wind, hands, events, overruled = 0, [()] * 4, list[game.Event](), {}
    fans, score = 0, (0,) * 4
    source = tile = -1
    for line in lines[1:]:
        words = line.split(" Ignore ")[0].split()
        if words[0] == "Wind":
            wind = int(words[1])
        elif words[0] == "Fan":
            fans = int(words[1])
        elif words[0] == "Score":
            score = tuple(map(int, words[1:5]))
        elif words[0] == "Huang":
            events.append(game.DrawnDeal("draw"))
        elif words[0] == "Player" and words[2] == "Deal":
            hands[int(words[1])] = tuple(map(face_of, words[3:]))
        elif words[0] == "Player":
            seat, face = int(words[1]), face_of(words[3])
            if " Ignore " in line:
                overruled[len(events)] = tuple(line.split(" Ignore ")[1:])
            events.append(_event(words[2], seat, face, source, tile))
            source, tile = (seat, face) if words[2] in ("Play", "Draw", "BuGang") else (source, tile)
    deal = game.Deal(
        round=4 * wind, honba=0, sticks=0, points=(0,) * 4, hands=tuple(hands), indicator=-1,
        events=tuple(events),
    )  # fmt: skip
    return Match(lines[0].split()[1], deal, overruled, fans, score)


def _event(word: str, seat: int, face: int, source: int, tile: int) -> game.Event:
    if word in ("Chi", "Peng", "Gang"):
        type_, own = {
            "Chi": ("chi", tuple(each for each in (face - 1, face, face + 1) if each != tile)),
            "Peng": ("pon", (tile,) * 2),
            "Gang": ("open quad", (tile,) * 3),
        }[word]
        return game.Call(seat, source, type_, tile, own)
    return {
        "Draw": game.Draw(seat, face),
        "Play": game.Discard(seat, face),
        "AnGang": game.ConcealedQuad(seat, (face,) * 4),
        "BuGang": game.AddedQuad(seat, face),
        "Hu": game.Win(seat, source, face),
    }[word]


# ---------------------------------------------------------------------------------- Sichuan


class Told(NamedTuple):
    """A deal of the Sichuan engine.

    Attributes:
        id: its name.
        deal: what it started with, without events.
        steps: in order: an event; or what was offered, by seat; or what was paid, a list from "pay".
        said: the whole record.
    """

    id: str
    deal: game.Deal
    steps: tuple[Any, ...]
    said: dict[str, Any]


def engine_deals(path: Path) -> Iterator[Told]:
    """Yield the deals of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        yield _told(json.loads(line))


def _told(said: dict[str, Any]) -> Told:
    dealer, steps = said["dealer"], list[Any]()
    hands = [tuple(map(face_named, hand)) for hand in said["hands"]]
    steps.append(game.Draw(dealer, hands[dealer][-1]))
    hands[dealer] = hands[dealer][:-1]
    if said["swap"]:
        steps += [game.Swap(seat, _faces(tiles)) for seat, tiles in enumerate(said["swapped"])]
        steps.append(game.Swapped(_direction(said)))
    steps += [game.Lack(seat, suit) for seat, suit in enumerate(said["lack"])]
    source = tile = -1
    for entry in said["events"]:
        steps.append(_step(entry, source, tile))
        if entry[0] in ("discard", "draw", "replace"):
            source, tile = entry[1], face_named(entry[2])
        elif entry[0] == "own kong":
            source, tile = entry[1], face_named(entry[3])
    deal = game.Deal(round=dealer, honba=0, sticks=0, points=(0,) * 4, hands=tuple(hands), indicator=-1)
    return Told(said["id"], deal, tuple(steps), said)


def _direction(said: dict[str, Any]) -> str:
    """Return where tiles were passed on, by what everybody got; "random" in the record is any of them."""

    def gets(seat: int, steps: int) -> Counter[str]:
        kept = Counter(said["hands"][seat]) - Counter(said["swapped"][seat])
        return kept + Counter(said["swapped"][(seat - steps) % 4])

    held = [*map(Counter, said["hands_after"])]
    return next(
        word
        for steps, word in enumerate(("next", "across", "previous"), start=1)
        if [gets(seat, steps) for seat in range(4)] == held
    )


def _faces(tiles: list[str]) -> tuple[int, ...]:
    return tuple(sorted(map(face_named, tiles)))


def _step(entry: list[Any], source: int, tile: int) -> Any:
    word = entry[0]
    if word in ("draw", "replace"):
        return game.Draw(entry[1], face_named(entry[2]))
    if word == "discard":
        return game.Discard(entry[1], face_named(entry[2]))
    if word in ("pung", "kong"):
        type_, copies = ("pon", 2) if word == "pung" else ("open quad", 3)
        return game.Call(entry[1], source, type_, tile, (tile,) * copies)
    if word == "own kong":
        face = face_named(entry[3])
        concealed = entry[2] == "concealed"
        return game.ConcealedQuad(entry[1], (face,) * 4) if concealed else game.AddedQuad(entry[1], face)
    if word == "hu":
        return game.Win(entry[1], entry[1] if entry[3] is None else entry[3], face_named(entry[2]))
    return entry[1] if word == "may" else entry
