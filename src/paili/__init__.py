"""paili (牌理, "the logic of the tiles"): the mahjong hand engine.

The public names are in ``__all__``: the nouns of every day, the variants and the questions. What a question
answers and every error stands in the public module of its room: ``analysis``, ``batch``, ``bots``,
``classic``, ``drill``, ``env``, ``errors``, ``fan``, ``game``, ``goal``, ``hand``, ``hand_search``, ``logs``,
``notation``, ``position``, ``reviewing``, ``risk``, ``scoring``, ``tally``, ``tiles``, ``value`` and
``variants``; `paili.native` says whether machine code runs. Nothing heavy is imported before it is used: a
name or a module is loaded when it is first asked for, and NumPy only with ``paili.batch``.

The 34 kinds are the ints 0…33::

       0  1  2  3  4  5  6  7  8     1m … 9m  characters  萬
       9 10 11 12 13 14 15 16 17     1p … 9p  dots        筒
      18 19 20 21 22 23 24 25 26     1s … 9s  bamboos     索
      27 28 29 30 31 32 33           1z … 7z  East South West North, White Green Red

>>> import paili
>>> paili.shanten("123m406p789s1122z").best
0
>>> [wait.tile for wait in paili.waits("1112345678999m")]
[0, 1, 2, 3, 4, 5, 6, 7, 8]
"""

from __future__ import annotations

from importlib import import_module

from paili.display import found_by
from paili.native import choose_form

TYPE_CHECKING = False  # as type checkers read it; `typing` takes most of the time that this file does
if TYPE_CHECKING:
    from paili import analysis as analysis
    from paili import batch as batch
    from paili import bots as bots
    from paili import classic as classic
    from paili import drill as drill
    from paili import env as env
    from paili import errors as errors
    from paili import fan as fan
    from paili import game as game
    from paili import goal as goal
    from paili import hand as hand
    from paili import hand_search as hand_search
    from paili import logs as logs
    from paili import notation as notation
    from paili import position as position
    from paili import reviewing as reviewing
    from paili import risk as risk
    from paili import scoring as scoring
    from paili import tally as tally
    from paili import tiles as tiles
    from paili import value as value
    from paili import variants as variants
    from paili.analysis.after_a_draw import good_shape, improvements, next_ukeire, outlook
    from paili.analysis.analyze import analyze
    from paili.analysis.compare import best_discard, compare
    from paili.analysis.cutting.cuts import cuts
    from paili.analysis.cutting.readings import readings
    from paili.analysis.discards import discards, free_tiles
    from paili.analysis.shanten import is_win, shanten
    from paili.analysis.ukeire import ukeire
    from paili.analysis.waits import waits
    from paili.errors import PailiError
    from paili.goal.call_value import evaluate_call
    from paili.goal.goals import goals
    from paili.goal.offers import offers, quads
    from paili.goal.places import places
    from paili.hand import Hand
    from paili.hand.meld import Meld
    from paili.hand_census import census
    from paili.hand_search import find
    from paili.position.position import Position
    from paili.reviewing.ask import review
    from paili.risk.questions import danger, readiness
    from paili.scoring.rules import Rules
    from paili.scoring.score import score
    from paili.scoring.wait_worth import wait_worth
    from paili.tally.ask import statistics
    from paili.tiles import Face, Kind, TileSet
    from paili.value.ask import evaluate, explain
    from paili.variants import LAIZI, MCR, RIICHI, SANMA, SICHUAN, TAIWAN, Variant
    from paili.win.win import Win

__version__ = "0.1.0"  # the one place: the package takes its version from here

# What `from paili import *` brings; type checkers read this list too, so it is written out.
__all__ = (
    "LAIZI",
    "MCR",
    "RIICHI",
    "SANMA",
    "SICHUAN",
    "TAIWAN",
    "Face",
    "Hand",
    "Kind",
    "Meld",
    "PailiError",
    "Position",
    "Rules",
    "TileSet",
    "Variant",
    "Win",
    "analyze",
    "best_discard",
    "census",
    "compare",
    "cuts",
    "danger",
    "discards",
    "evaluate",
    "evaluate_call",
    "explain",
    "find",
    "free_tiles",
    "goals",
    "good_shape",
    "improvements",
    "is_win",
    "next_ukeire",
    "offers",
    "outlook",
    "places",
    "quads",
    "readiness",
    "readings",
    "review",
    "score",
    "shanten",
    "statistics",
    "ukeire",
    "wait_worth",
    "waits",
)

# module → the public names it has
_HOMES = {
    "analysis.after_a_draw": ("good_shape", "improvements", "next_ukeire", "outlook"),
    "analysis.analyze": ("analyze",),
    "analysis.compare": ("best_discard", "compare"),
    "analysis.cutting.cuts": ("cuts",),
    "analysis.cutting.readings": ("readings",),
    "analysis.discards": ("discards", "free_tiles"),
    "analysis.shanten": ("is_win", "shanten"),
    "analysis.ukeire": ("ukeire",),
    "analysis.waits": ("waits",),
    "errors": ("PailiError",),
    "goal.call_value": ("evaluate_call",),
    "goal.goals": ("goals",),
    "goal.offers": ("offers", "quads"),
    "goal.places": ("places",),
    "hand": ("Hand",),
    "hand.meld": ("Meld",),
    "hand_census": ("census",),
    "hand_search": ("find",),
    "position.position": ("Position",),
    "reviewing.ask": ("review",),
    "risk.questions": ("danger", "readiness"),
    "scoring.rules": ("Rules",),
    "scoring.score": ("score",),
    "scoring.wait_worth": ("wait_worth",),
    "tally.ask": ("statistics",),
    "tiles": ("Face", "Kind", "TileSet"),
    "value.ask": ("evaluate", "explain"),
    "variants": ("LAIZI", "MCR", "RIICHI", "SANMA", "SICHUAN", "TAIWAN", "Variant"),
    "win.win": ("Win",),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

# public module → what it cannot be imported without
_ROOMS = {
    "analysis": (),
    "batch": ("numpy",),
    "bots": (),
    "classic": (),
    "drill": (),
    "env": ("gymnasium", "pettingzoo"),
    "errors": (),
    "fan": (),
    "game": (),
    "goal": (),
    "hand": (),
    "hand_search": (),
    "logs": (),
    "notation": (),
    "position": (),
    "reviewing": (),
    "risk": (),
    "scoring": (),
    "tally": (),
    "tiles": (),
    "value": (),
    "variants": (),
}


def _found(module: str, name: str) -> object:
    """Find what draws or words a value, which stands on a higher floor than the value."""
    return getattr(import_module(f"paili.report.{module}"), name)


found_by(_found)
choose_form()


# Type checkers do not see it: to them a name that is not above is an error.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _ROOMS:
            return import_module(f"paili.{name}")
        if name not in _HOME_OF:
            raise AttributeError(f"module 'paili' has no attribute {name!r}")
        value = getattr(import_module(f"paili.{_HOME_OF[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    from importlib.util import find_spec

    rooms = (room for room, packages in _ROOMS.items() if all(map(find_spec, packages)))
    return sorted({"__version__", *__all__, *rooms})
