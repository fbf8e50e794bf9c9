"""Read one line of text as a position; ``docs/position.md`` has the grammar.

A line consists of fields, separated by underscores: first the hand, then fields that begin with their tag, in
any order, each at most once. The index in the text of every part is stored, so that an error can name the
index of a wrong part.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from paili.errors import NotationError, PailiError, PositionError
from paili.hand import Hand
from paili.notation import MAX_TEXT
from paili.position.resolve import own_melds, players_of, red_limit_of
from paili.position.seats import SEAT_LETTERS, UNKNOWN_RIVER, WAYS, Offered, OpenMeld, OpenSeat
from paili.position.text.rules import rules_of
from paili.position.text.scanning import LONGEST_POINTS, Field, Scan
from paili.scoring.rules import LIABLE_YAKU, Rules
from paili.tiles import EAST, KINDS, TILES, Face, Kind, TileSet
from paili.win.facts import WINDS, flowers_of

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

_HAND: Final = re.compile(
    r"(?P<tiles>(?:[0-9]+[mpsz]|W)*)(?:\.(?P<drawn>[0-9][mpsz]|W))?(?P<melds>(?:\.[0-9-]+[mpsz]-{0,2})*)"
)
_DEAL: Final = re.compile(r"([ESWN])([0-9]?)([ESWN])(?:\.([0-9]{1,6})(?:\.([0-9]{1,6}))?)?")
_WORD: Final = re.compile(r"(x-[A-Za-z0-9-]*|[a-z]{2,})((?:\.[A-Za-z0-9-]+)*)")
_LACKS: Final = ("m", "p", "s")
_UNREAD: Final[dict[str, Any]] = {
    "seat_wind": None, "round_wind": None, "number": None, "honba": None, "sticks": None, "indicators": (),
    "wall": None, "offered": None, "seen": (), "replacement": "", "passed": TileSet(),
    "passed_in_riichi": TileSet(), "liable": (), "wild": TileSet(), "turned": None,
}  # fmt: skip


class Line:
    """A parser of the text of a position, with the facts of the fields that it has read so far."""

    def __init__(self, text: object) -> None:
        if not isinstance(text, str):
            raise NotationError("position.not_text", value=text)
        if len(text) > MAX_TEXT:
            raise NotationError("notation.too_long", text=text, number=len(text), most=MAX_TEXT)
        self.text = text
        self.scan = Scan(text, len(SEAT_LETTERS))
        self.at = 0
        self.facts = dict(_UNREAD)
        self.seats: list[dict[str, Any]] = [{} for _ in SEAT_LETTERS]
        self.private: dict[str, tuple[str, ...]] = {}

    def read(self, rules: AnyRules | None) -> dict[str, Any]:
        """Parse the whole line, and return the facts of the position by name.

        Args:
            rules: the rule set; None means the rules that the line names or, if the line names no rules,
                Tenhou's rules.

        Raises:
            NotationError, HandError, ScoreError, PositionError: if a field is not valid; `placed` adds the
                index of the field to the error.
        """
        first, *fields = Field(self.text, 0).cut("_")
        if re.fullmatch("v[0-9]+", first.text):
            self.scan.refuse("version", 0, version=first.text[1:])
        line_rules = self._read_rules(fields) if rules is None else rules
        self.scan.players = players_of(line_rules)
        self.at = 0
        hand, melds = self._hand(first, line_rules)
        self.seats[0]["melds"] = melds
        for field in fields:
            self.at = field.at
            self._field(field)
        self.at = 0
        seats = tuple(OpenSeat(**facts) for facts in self.seats[: self.scan.players])
        private = tuple(sorted(self.private.items()))
        return {"hand": hand, "rules": line_rules, "seats": seats, **self.facts, "private": private}

    def placed(self, error: PailiError) -> PailiError:
        """Return an error with the index in the text of the part that caused the error."""
        if error.text == self.text:
            return error
        placed = type(error)(error.fault, text=self.text, position=self._place_of_fault(error))
        if isinstance(error, PositionError) and isinstance(placed, PositionError):
            placed.at = error.at
        return placed

    def _place_of_fault(self, error: PailiError) -> int | None:
        if isinstance(error, PositionError) and error.at:
            return self.scan.place_of(error.at)
        if error.position is not None:
            return self.at + error.position
        tile = error.fault.facts.get("tile")
        if isinstance(tile, Kind | Face):
            place = self.scan.place_of(("kind" if tile < KINDS else "face", tile))
            return self.at if place is None else place
        return self.at

    def _read_rules(self, fields: list[Field]) -> AnyRules:
        """Return the rules of the line, which are read first because other fields depend on them."""
        for field in fields:
            name, *values = field.text.split(".")
            if name == "rules":
                self.at = field.at
                if not values:
                    self.scan.refuse("word_without_value", field.at, word=name)
                return rules_of(values)
        return Rules.TENHOU

    def _hand(self, part: Field, rules: AnyRules) -> tuple[Hand, tuple[OpenMeld, ...]]:
        self.scan.places["hand",] = 0
        match, limit = _HAND.fullmatch(part.text), red_limit_of(rules)
        if match is None or "." not in part.text:
            hand = Hand.parse(part.text, red_limit=limit)
            self.scan.tiles += [
                (face, 0) for face in (*hand.faces, *(f for m in hand.melds for f in m.faces))
            ]
            return hand, own_melds(hand)
        faces = self.scan.lying(Field(match["tiles"], 0))
        drawn = None
        if match["drawn"]:
            drawn = self.scan.tile(Field(match["drawn"], match.start("drawn")))
            self.scan.tiles.append((drawn, match.start("drawn")))
            faces.append(drawn)
        texts = Field(match["melds"], match.start("melds")).after(1).cut(".") if match["melds"] else iter(())
        melds = self.scan.melds(texts, 0)
        own = Hand.from_faces(faces, [meld.meld for meld in melds], drawn=drawn, red_limit=limit)
        return own, melds

    # ------------------------------------------------------------------ fields

    def _field(self, field: Field) -> None:
        letter = field.text[:1] or "?"
        if word := _WORD.fullmatch(field.text):
            self._word(field, word[1], word[2])
        elif letter in SEAT_LETTERS:
            self._once(field, "seat", SEAT_LETTERS.index(letter))
            self._seat(field)
        elif letter in WINDS:
            self._once(field, "deal")
            self._deal(field)
        elif letter in _FIELDS:
            name, read_field = _FIELDS[letter]
            self._once(field, name)
            read_field(self, field.after(1))
        else:
            self.scan.refuse("no_such_field", field.at, value=field.text)

    def _once(self, field: Field, *name: str | int) -> None:
        if name in self.scan.places:
            self.scan.refuse("field_twice", field.at, value=field.text)
        self.scan.places[name] = field.at

    def _deal(self, field: Field) -> None:
        match = _DEAL.fullmatch(field.text)
        if match is None:
            self.scan.refuse("no_deal", field.at, value=field.text)
        round_wind, number, own, honba, sticks = match.groups()
        if number and not 1 <= int(number) <= self.scan.players:
            self.scan.refuse("no_round", field.at + 1, number=number)
        self.facts.update(
            round_wind=EAST + WINDS.index(round_wind),
            seat_wind=EAST + WINDS.index(own),
            number=int(number) if number else None,
            honba=int(honba) if honba else None,
            sticks=int(sticks) if sticks else None,
        )

    def _indicators(self, part: Field) -> None:
        self.facts["indicators"] = tuple(self.scan.lying(part))

    def _wall(self, part: Field) -> None:
        self.facts["wall"] = self.scan.number(part)

    def _offer(self, part: Field) -> None:
        letter = part.text[-1:] if part.text[-1:].isupper() and part.text != "W" else ""
        tile = Field(part.text.removesuffix(letter), part.at)
        seat = self.scan.seat(part.after(len(tile.text))) if letter else None
        face = self.scan.tile(tile)
        self.scan.tiles.append((face, tile.at))
        self.facts["offered"] = Offered(TILES[face], seat, WAYS[self.text[part.at - 1]])

    def _points(self, part: Field) -> None:
        numbers = [self.scan.number(item, "-?", LONGEST_POINTS) for item in part.cut(".")]
        if len(numbers) not in (1, self.scan.players):
            self.scan.refuse("points_number", part.at, number=len(numbers), players=self.scan.players)
        for seat, points in zip(self.seats, numbers, strict=False):
            seat["points"] = points

    # ------------------------------------------------------------------ a seat

    def _seat(self, field: Field) -> None:
        number = self.scan.seat(Field(field.text[:1], field.at))
        river, *beside = field.after(1).cut(".")
        is_unknown = river.text.startswith(UNKNOWN_RIVER)
        laid = river.after(is_unknown)
        declared = len(laid.text[:2]) - len(laid.text[:2].lstrip("-"))
        tiles, riichi = self.scan.river(laid.after(declared), number)
        if is_unknown and tiles:
            self.scan.refuse("unknown_river", river.at, letter=UNKNOWN_RIVER)
        if declared and riichi:
            self.scan.refuse("riichi_twice", river.at)
        facts = self.seats[number]
        facts.update(river=None if is_unknown else tiles, riichi=declared or riichi)
        melds = [item for item in beside if not _BESIDE_MELDS.fullmatch(item.text)]
        if melds and not number:
            self.scan.refuse("own_melds_with_hand", melds[0].at)
        if number:
            facts["melds"] = self.scan.melds(iter(melds), number)
        for entry in beside:
            if _BESIDE_MELDS.fullmatch(entry.text):
                self._read_beside(entry, facts)

    def _read_beside(self, part: Field, facts: dict[str, Any]) -> None:
        letter = part.text[0]
        name = "quads" if letter == "q" else "norths" if letter == "n" else "flowers"
        if name in facts:
            self.scan.refuse("field_twice", part.at, value=part.text)
        if name != "flowers":
            facts[name] = self.scan.number(part.after(1))
        elif letter == "f":
            facts[name] = (0,) * int(part.text[1])
        else:
            facts[name] = tuple(sorted(flowers_of("flowers", part.text)))

    # ------------------------------------------------------------------ words

    def _word(self, field: Field, name: str, rest: str) -> None:
        self._once(field, "word", name)
        values = [*Field(rest, field.at + len(name)).after(1).cut(".")] if rest else []
        if name.startswith("x-"):
            self.private[name] = tuple(value.text for value in values)
            return
        if name not in _WORDS:
            near = get_close_matches(name, _WORDS, 1)
            key = "no_such_word_but" if near else "no_such_word"
            self.scan.refuse(key, field.at, word=name, **({"near": near[0]} if near else {}))
        fewest, most, read_word = _WORDS[name]
        if not fewest <= len(values) <= most:
            key = "word_without_value" if len(values) < fewest else "word_with_values"
            self.scan.refuse(key, field.at, word=name)
        read_word(self, values)

    def _read_already(self, values: list[Field]) -> None:
        """Do nothing, because the rules have been read before the other fields."""

    def _rinshan(self, values: list[Field]) -> None:
        if values and values[0].text != "n":
            self.scan.refuse("no_such_value", values[0].at, word="rinshan", value=values[0].text)
        self.facts["replacement"] = "north" if values else "quad"

    def _ippatsu(self, values: list[Field]) -> None:
        for part in _letters(values[0]):
            self.seats[self.scan.seat(part)]["ippatsu"] = True

    def _read_gone(self, values: list[Field]) -> None:
        for part in _letters(values[0]):
            self.seats[self.scan.seat(part)]["gone"] = True

    def _passed(self, values: list[Field]) -> None:
        self.facts["passed"] = self._kinds(values[0])

    def _furiten(self, values: list[Field]) -> None:
        self.facts["passed_in_riichi"] = self._kinds(values[0])

    def _wild(self, values: list[Field]) -> None:
        self.facts["wild"] = self._kinds(values[0])

    def _kinds(self, part: Field) -> TileSet:
        return TileSet(self.scan.kinds(part))

    def _seen(self, values: list[Field]) -> None:
        self.facts["seen"] = tuple(self.scan.lying(values[0]))

    def _turned(self, values: list[Field]) -> None:
        self.facts["turned"] = face = self.scan.tile(values[0])
        self.scan.tiles.append((face, values[0].at))

    def _liable(self, values: list[Field]) -> None:
        if len(values) % 2:
            self.scan.refuse("word_without_value", values[0].at, word="liable")
        left = set(LIABLE_YAKU)  # one seat is liable for a yakuman
        for yaku in values[::2]:
            if yaku.text not in left:
                self.scan.refuse("no_such_value", yaku.at, word="liable", value=yaku.text)
            left.remove(yaku.text)
        pairs = zip(values[::2], values[1::2], strict=True)
        self.facts["liable"] = tuple(sorted((yaku.text, self.scan.seat(seat)) for yaku, seat in pairs))

    def _lack(self, values: list[Field]) -> None:
        if len(values) not in (1, self.scan.players):
            self.scan.refuse("word_with_values", values[0].at, word="lack")
        for seat, value in zip(self.seats, values, strict=False):
            if value.text not in (*_LACKS, "-"):
                self.scan.refuse("no_such_value", value.at, word="lack", value=value.text)
            seat["lack"] = value.text.strip("-")


def _letters(part: Field) -> list[Field]:
    return [Field(letter, part.at + place) for place, letter in enumerate(part.text)]


_BESIDE_MELDS: Final = re.compile("[qn].*|[1-8]+f|f[0-8]")
_FIELDS: Final[dict[str, tuple[str, Callable[[Line, Field], None]]]] = {
    "i": ("indicators", Line._indicators),
    "w": ("wall", Line._wall),
    "p": ("points", Line._points),
    **dict.fromkeys(WAYS, ("offered", Line._offer)),
}
# word → fewest and most values, and its reader
_MANY: Final = 200
_WORDS: Final[dict[str, tuple[int, int, Callable[[Line, list[Field]], None]]]] = {
    "furiten": (1, 1, Line._furiten),
    "gone": (1, 1, Line._read_gone),
    "ippatsu": (1, 1, Line._ippatsu),
    "lack": (1, 4, Line._lack),
    "liable": (2, 6, Line._liable),
    "passed": (1, 1, Line._passed),
    "rinshan": (0, 1, Line._rinshan),
    "rules": (1, _MANY, Line._read_already),
    "seen": (1, 1, Line._seen),
    "turned": (1, 1, Line._turned),
    "wild": (1, 1, Line._wild),
}
