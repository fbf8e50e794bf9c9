"""Records of `paili.analysis` as plain JSON: what ``--json`` prints and the page is sent.

Tiles are written by name (``5m``), a group or a hand as text beside its tiles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from paili.analysis.analyze import Analysis
from paili.analysis.discards import Discard
from paili.analysis.draws import Ukeire
from paili.analysis.readings import Reading
from paili.analysis.shanten import Shanten
from paili.analysis.waits import Wait
from paili.groups import Group
from paili.meld import Meld
from paili.tiles import FACE_NAMES, KINDS, mpsz

Json = dict[str, Any]


def analysis_json(found: Analysis) -> Json:
    """Return an analysis as JSON objects, arrays, strings and numbers.

    >>> from paili.analysis.analyze import analyze
    >>> analysis_json(analyze("12345p[123m][456m][789m]"))["readings"]
    []
    >>> analysis_json(analyze("1112345678999m"))["ukeire"]["total"]
    23
    """
    hand = found.hand
    return {
        "hand": str(hand),
        "tiles": [FACE_NAMES[face] for face in hand.faces],
        "melds": [meld_json(meld) for meld in hand.melds],
        "drawn": None if hand.drawn is None else FACE_NAMES[hand.drawn],
        "variant": found.variant.name,
        "tenpai": found.tenpai,
        "visible": mpsz(kind for kind in range(KINDS) for _ in range(found.visible[kind])),
        "shanten": shanten_json(found.shanten),
        "won": found.won,
        "readings": [reading_json(reading) for reading in found.readings],
        "waits": [wait_json(wait) for wait in found.waits],
        "ukeire": ukeire_json(found.ukeire),
        "discards": [discard_json(discard) for discard in found.discards],
    }


def meld_json(meld: Meld) -> Json:
    """Return a finished group."""
    return {"type": meld.type, "text": str(meld), "tiles": [FACE_NAMES[face] for face in meld.faces]}


def shanten_json(found: Shanten) -> Json:
    """Return shanten for each form, and the best."""
    return {**found._asdict(), "best": found.best}


def wait_json(wait: Wait) -> Json:
    """Return one wait."""
    return {"tile": FACE_NAMES[wait.tile], "left": wait.left, "shapes": list(wait.shapes)}


def ukeire_json(found: Ukeire) -> Json:
    """Return the useful draws; ``left`` by name of the tile."""
    return {
        "shanten": found.shanten,
        "tiles": [FACE_NAMES[kind] for kind in found.tiles],
        "left": {FACE_NAMES[kind]: left for kind, left in found.left.items()},
        "total": found.total,
        "kinds": found.kinds,
    }


def discard_json(discard: Discard) -> Json:
    """Return one discard with what it keeps."""
    return {
        "tile": FACE_NAMES[discard.tile],
        "shanten": discard.shanten,
        "ukeire": ukeire_json(discard.ukeire),
    }


def reading_json(reading: Reading) -> Json:
    """Return one way to cut a hand."""
    groups = [_group_json(group) for group in reading.groups]
    melds = [str(meld) for meld in reading.melds]
    return {
        "form": reading.form,
        "text": " ".join([*[group["text"] for group in groups], *melds]),
        "groups": groups,
        "melds": melds,
    }


# A hand with wildcards has hundreds of readings of a few dozen groups: readings share them.
@lru_cache(maxsize=4096)
def _group_json(group: Group) -> Json:
    return {
        "type": group.type,
        "text": str(group),
        "tiles": [FACE_NAMES[kind] for kind in group.tiles],
        "wildcards": group.wildcards,
    }
