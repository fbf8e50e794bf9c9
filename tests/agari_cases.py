"""Read the real and synthetic wins of the shared data, and summarise how well scoring agrees with them.

As a program, it prints cases, agreements and disagreements of every file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import shared_data
from paili import notation
from paili.errors import PailiError
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Rules, Score, Win, score

DATA = shared_data.FOLDER
WINDS = "ESWN"
MELD_TYPES = {
    "chi": "chi", "pon": "pon", "ankan": "concealed quad", "minkan": "open quad",
    "daiminkan": "open quad", "kakan": "added quad",
}  # fmt: skip
FILES = {
    "agari_houou4_2022a": Rules.TENHOU,
    "agari_mixed4": Rules.TENHOU,
    "agari_rare4_a": Rules.TENHOU,
    "agari_kobalab4": Rules.TENHOU,
    "agari_sanma3_2022a": Rules.TENHOU_SANMA,
    "agari_sanma3_mixed": Rules.TENHOU_SANMA,
    "agari_mahjongsoul_4p": Rules.MAHJONG_SOUL,
    "agari_mahjongsoul_3p": Rules.MAHJONG_SOUL_SANMA,
}
# thirteen yakuman are written with 0 fu, and one hand has a tile too many
ZERO_FU = {f"riichienv/4p/{number}" for number in (178, 727, 804, *range(806, 815))} | {"riichienv/3p/293"}
TOO_MANY_TILES = {"riichienv/4p/805"}


class Outcome(NamedTuple):
    """One case: the fields that disagree, with what is expected and what was found."""

    id: str
    differences: dict[str, tuple[Any, Any]]
    odd: bool


def rows(name: str) -> Iterator[dict[str, Any]]:
    with shared_data.path_of(f"{name}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def faces(text: str) -> list[int]:
    return [token.face for token in notation.parse(text).tokens] if text else []


def win_of(row: dict[str, Any]) -> Win:
    melds = [Meld.of(MELD_TYPES[meld["type"]], faces(meld["tiles"])) for meld in row["melds"]]
    flags = {name: on for name, on in row["flags"].items() if name != "tsumo_first_turn"}
    return Win(
        Hand.from_faces(faces(row["closed"]), melds),
        row["win_tile"],
        tsumo=row["tsumo"],
        seat_wind=row["seat_wind"],
        round_wind=row["round_wind"],
        dora_indicators=row["dora_indicators"],
        ura_indicators=row["ura_indicators"],
        kita=row.get("kita", 0),
        honba=row.get("honba_paid", row["honba"]),
        sticks=row.get("riichi_sticks", 0),
        discarder=_discarder(row),
        liable=_seat_wind(row, row["expected"].get("pao_who")),
        **flags,
    )


def _seat_wind(row: dict[str, Any], seat: int | None) -> str | None:
    return None if seat is None else WINDS[(seat - row["oya"]) % row["players"]]


def _discarder(row: dict[str, Any]) -> str | None:
    if row["tsumo"]:
        return None
    return row.get("from_seat_wind") or (_seat_wind(row, row["from_who"]) if "from_who" in row else None)


def name_in_files(id_: str) -> str:
    """The files write the same names with spaces, and winds in capitals."""
    name = id_.replace("_", " ").replace("13 wait", "13-wait")
    return name[:-1] + name[-1].upper() if " wind " in name else name


def fields_of(result: Score, row: dict[str, Any]) -> dict[str, Any]:
    """What was found, in the shape of the expected fields."""
    yaku = {name_in_files(yaku.id): yaku.han for yaku in result.yaku}
    if "limit" in row["expected"] and "kita" in yaku:  # this server writes norths as dora
        yaku["dora"] = yaku.get("dora", 0) + yaku.pop("kita")
    changes = result.payments.changes
    return {
        "han": result.han,
        "fu": result.fu,
        "yakuman": result.yakuman,
        "points": result.points,
        "yaku": yaku,
        "deltas": changes and _by_seat(row, changes) if "oya" in row else None,
        "deltas_by_seat_wind": None if changes is None else list(changes),
        "pao_who": row["expected"].get("pao_who"),
        "limit": LIMITS[result.limit],
    }


LIMITS = {"": 0, "mangan": 1, "haneman": 2, "baiman": 3, "sanbaiman": 4, "counted_yakuman": 5, "yakuman": 5}


def _by_seat(row: dict[str, Any], changes: tuple[int, ...]) -> list[int]:
    of_seat = [changes[(seat - row["oya"]) % row["players"]] for seat in range(row["players"])]
    return of_seat + [0] * (4 - row["players"])


def expected(row: dict[str, Any], mine: dict[str, Any]) -> dict[str, Any]:
    """The expected fields; where the file gives no han beside a yaku, only the names are compared."""
    wanted = {name: value for name, value in row["expected"].items() if value is not None}
    if wanted["yaku"] and isinstance(wanted["yaku"][0], str):
        wanted["yaku"] = {name: mine["yaku"].get(name) for name in wanted["yaku"]}
    else:
        # a server that shows ura dora lists them with 0 han too
        wanted["yaku"] = {name: han for name, han in wanted["yaku"] if han}
    return wanted


def outcome(row: dict[str, Any], rules: Rules) -> Outcome:
    odd = row["id"] in ZERO_FU or row["id"] in TOO_MANY_TILES
    try:
        mine = fields_of(score(win_of(row), rules), row)
    except PailiError as error:
        return Outcome(row["id"], {"error": (None, str(error))}, odd)
    wanted = expected(row, mine)
    return Outcome(row["id"], {n: (v, mine[n]) for n, v in wanted.items() if v != mine[n]}, odd)


def main() -> int:
    if not DATA.is_dir():
        print(f"no data at {DATA}; set PAILI_DATA")
        return 1
    print(f"{'file':<24}{'cases':>8}{'agree':>8}{'odd':>6}{'disagree':>10}")
    failed = 0
    for name, rules in FILES.items():
        outcomes = [outcome(row, rules) for row in rows(name)]
        wrong = [item for item in outcomes if item.differences and not item.odd]
        odd = sum(bool(item.differences) for item in outcomes) - len(wrong)
        print(f"{name:<24}{len(outcomes):>8}{len(outcomes) - len(wrong) - odd:>8}{odd:>6}{len(wrong):>10}")
        for entry in wrong[:5]:
            print(f"  {entry.id}: {entry.differences}")
        failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
