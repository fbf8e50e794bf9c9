# cython: boundscheck=True, wraparound=True, cdivision=False, initializedcheck=False
"""Raise an error if two facts of a win contradict each other under every rule set.

The error names both facts and the reason; `paili.scoring.score` raises an error for facts that contradict the
rules. Most contradictions are about the time of events: double riichi means that no player called a tile in
the first turn, ippatsu means that no player called a tile since the riichi, haitei means that the wall is
empty.
"""

from __future__ import annotations

from typing import Final, NoReturn

from paili.catalogue import Message
from paili.errors import ScoreError
from paili.tiles import COPIES, EAST, FACE_NAMES, KIND_NAMES, KINDS, NORTH, WILDCARD, kind_of
from paili.win.facts import letter
from paili.win.record import FAMILY_FACTS, WinRecord
from paili.win.traits import RIICHI, SPECIAL

Fact = str | Message

_KIND_OF: Final = tuple(map(kind_of, range(WILDCARD)))
_COPIES: Final = COPIES  # numbers of C
_NORTH: Final = NORTH
_RIICHI: Final = RIICHI
_SPECIAL: Final = SPECIAL


def check(win: WinRecord) -> None:
    """Raise an error if two facts of a win contradict each other under every rule set.

    Raises:
        ScoreError: if two facts contradict each other; the message names both.
    """
    shown = win.traits
    if shown & _RIICHI or win.ura_indicators or win.ippatsu:
        _check_riichi(win)
    if shown & _SPECIAL:
        _check_special(win)
    if win.discarder is not None or win.liable is not None:
        _check_seats(win)
    if win.circumstances:
        _check_circumstances(win)
    if win.is_chinese:
        if win.discarded_honours:
            _check_discarded(win)
        _check_table(win)
    if win.is_chinese or _may_have_too_many(win):
        _check_copies(win)


def check_family(win: WinRecord, other: str, rules: str | Message) -> None:
    """Raise an error if a win has facts that exist only in a family of games to which the rules do not
    belong.

    Args:
        win: the win.
        other: the family to which the rules do not belong: "riichi" or "chinese".
        rules: the name of the rules, for the message.

    Raises:
        ScoreError: if the win has a fact of the family ``other``; the message names the fact and the rules.
    """
    for name, default in FAMILY_FACTS[other] if other in win.families else ():
        if getattr(win, name) != default:
            raise ScoreError("win.of_another_game", what=Message(f"fact.{name}"), rules=rules)


def refuse(first: Fact, second: Fact, why: str, **facts: object) -> NoReturn:
    """Raise the error for two facts of a win that contradict each other.

    Args:
        first, second: ids of the facts, or messages that name them.
        why: the id of the message with the reason.
        facts: the values to fill into the message with the reason.

    Raises:
        ScoreError: always.
    """
    reason = Message(f"why.{why}", **facts)
    raise ScoreError("win.exclude", first=_fact(first), second=_fact(second), why=reason)


def _miss(first: Fact, needed: Fact, why: str) -> NoReturn:
    raise ScoreError("win.without", first=_fact(first), needed=_fact(needed), why=Message(f"why.{why}"))


def _fact(fact: Fact) -> Message:
    return Message(f"fact.{fact}") if isinstance(fact, str) else fact


def _check_riichi(win: WinRecord) -> None:
    if win.traits & _RIICHI:
        _check_in_riichi(win)
    elif win.ippatsu:
        _miss("ippatsu", "riichi", "after_riichi")
    elif win.ura_indicators:
        _miss("ura_indicators", "riichi", "riichi_turns")


def _check_in_riichi(win: WinRecord) -> None:
    if not win.concealed:
        meld = next(meld for meld in win.hand.melds if meld.is_open)
        refuse("riichi", Message("fact.open_meld", meld=meld), "riichi_is_concealed")
    if win.double_riichi and win.ippatsu:
        _check_first_two_turns(win)
    turned, under = len(win.dora_indicators), len(win.ura_indicators)
    if turned and under > turned:  # no argument does not mean that no indicator is turned
        raise ScoreError("win.ura_without_dora", ura=under, dora=turned)


def _check_first_two_turns(win: WinRecord) -> None:
    """Raise an error for a win that needs more turns than double riichi and ippatsu together allow.

    A call, a north set aside or an added quad prevents double riichi if it comes before the riichi, and ends
    ippatsu if it comes after the riichi. A robbed concealed quad or north is allowed, because the win comes
    before the quad or north counts.
    """
    both = "double_riichi_ippatsu"
    if win.hand.melds:
        refuse(both, Message("fact.concealed_quad", meld=win.hand.melds[0]), "ends_one")
    if win.kita:
        refuse(both, "kita", "ends_one")
    if win.robbed == "added quad":
        refuse(both, "robbed_added_quad", "pon_ends_one")
    if win.haitei or win.houtei:
        refuse(both, "haitei" if win.haitei else "houtei", "wall_lasts")


def _check_special(win: WinRecord) -> None:
    _check_last_tile(win)
    _check_replacement(win)
    if win.robbed:
        _check_robbed(win)
    if win.tenhou or win.chiihou or win.renhou:
        _check_first_turn(win)


def _check_last_tile(win: WinRecord) -> None:
    if win.haitei and not win.tsumo:
        refuse("haitei", "ron", "haitei_is_drawn")
    if win.houtei and win.tsumo:
        refuse("houtei", "tsumo", "houtei_is_discarded")
    if win.houtei and win.robbed:
        refuse("houtei", _robbed(win), "no_last_quad")


def _check_replacement(win: WinRecord) -> None:
    if win.after_north and not (win.rinshan and win.kita):
        _miss("after_north", "rinshan" if win.kita else "kita", "which_replacement")
    if not win.rinshan:
        return
    if not win.tsumo:
        refuse("rinshan", "ron", "replacement_is_drawn")
    if win.ippatsu:
        refuse("rinshan", "ippatsu", "quad_ends_ippatsu")
    if not win.kita and not win.called.quads:
        _miss("rinshan", "quad", "replacement_follows")


def _robbed(win: WinRecord) -> str:
    return f"robbed_{win.robbed.replace(' ', '_')}"


def _check_robbed(win: WinRecord) -> None:
    if win.tsumo:
        refuse(_robbed(win), "tsumo", "robbed_is_anothers")
    kind = win.winning_kind
    if win.robbed == "north":
        if kind != NORTH:
            refuse("robbed_north", Message("fact.winning_tile", tile=FACE_NAMES[win.tile]), "one_tile")
        return
    # The other three copies lie in the robbed quad, so they are in no hand and lie nowhere else.
    if kind < KINDS and win.all_counts[kind] + _lying_open(win).count(kind) > 1:
        tile = KIND_NAMES[kind]
        refuse(Message("fact.robbed_quad_of", tile=tile), Message("fact.another", tile=tile), "quad_holds")


def _check_first_turn(win: WinRecord) -> None:
    name = "tenhou" if win.tenhou else "chiihou" if win.chiihou else "renhou"
    if win.tenhou + win.chiihou + win.renhou > 1:
        refuse(name, "chiihou" if win.tenhou and win.chiihou else "renhou", "one_first_turn")
    if win.tenhou != win.is_dealer:
        refuse(name, "dealer" if win.is_dealer else "not_dealer", "tenhou_is_the_dealers")
    if win.tsumo != (name != "renhou"):
        refuse(name, "tsumo" if win.tsumo else "ron", "renhou_is_ron")
    if other := _other_fact(win):
        refuse(name, other, "before_anything")


def _other_fact(win: WinRecord) -> Fact:
    if win.hand.melds:
        return Message("fact.meld", meld=win.hand.melds[0])
    if win.kita:
        return "kita"
    names = ("riichi", "double_riichi", "haitei", "houtei", "rinshan")
    return next((name for name in names if getattr(win, name)), "robbed_tile" if win.robbed else "")


def _check_seats(win: WinRecord) -> None:
    seat = seat_of("winner", win.seat_wind)
    if win.discarder is not None and win.tsumo:
        refuse(seat_of("discarder", win.discarder), "tsumo", "nobody_discarded")
    if win.discarder == win.seat_wind:
        refuse(seat_of("discarder", win.discarder), seat, "own_discard")
    if win.liable == win.seat_wind:
        refuse(seat_of("liable", win.liable), seat, "own_liability")


def seat_of(role: str, wind: int) -> Message:
    """Return a message that names a seat by its role and wind.

    Args:
        role: the role of the player in the win, such as winner, discarder or liable player.
        wind: the kind of the wind.
    """
    return Message(f"seat_of.{role}", wind=letter(wind))


def _check_circumstances(win: WinRecord) -> None:
    if "open_riichi" in win.circumstances and not win.in_riichi:
        _miss("open_riichi", "riichi", "riichi_shown")
    for name in ("tsubame_gaeshi", "kanburi"):
        if name in win.circumstances and win.tsumo:
            refuse(name, "tsumo", "won_on_a_discard")
    if "paarenchan" in win.circumstances and not win.is_dealer:
        refuse("paarenchan", "not_dealer", "eighth_win")


def _check_table(win: WinRecord) -> None:
    kind = win.winning_kind
    if win.last_copy and kind < KINDS and win.full.counts[kind] > 1:
        tile = FACE_NAMES[win.tile]
        refuse("last_copy", Message("fact.another_held", tile=tile), "last_copy_lies_open")
    if win.after_quad and win.tsumo:
        refuse("after_quad", "tsumo", "after_quad_is_discarded")
    for role, seat in (("winner", win.seat_wind), ("discarder", win.discarder)):
        if seat is not None and seat in win.gone:
            refuse(seat_of(role, seat), "gone", "gone_take_no_part")


def _check_discarded(win: WinRecord) -> None:
    """Raise an error for an impossible win by ten discarded honours.

    All ten tiles must be honours, the last of them must be the winning tile, and the winner may have called
    or robbed no tile.
    """
    fact, last = "discarded_honours", win.discarded_honours[-1]
    other = next((face for face in win.discarded_honours if not EAST <= face < KINDS), None)
    if other is not None:
        refuse(fact, Message("fact.tile", tile=FACE_NAMES[other]), "honours_alone")
    if last != win.tile:
        refuse(fact, Message("fact.winning_tile", tile=FACE_NAMES[win.tile]), "last_honour_wins")
    if not win.tsumo or win.robbed:
        refuse(fact, "ron", "own_discards_win")
    if win.hand.melds:
        refuse(fact, Message("fact.meld", meld=win.hand.melds[0]), "nothing_is_called")


def _may_have_too_many(win: WinRecord) -> bool:
    """Return whether some kind may occur more than four times; all open tiles are counted as one kind."""
    norths, turned, under = win.kita, win.dora_indicators, win.ura_indicators
    shown = len(turned) + len(under) + norths
    if shown == 0:
        return False
    for face in turned:
        kind = _KIND_OF[face]
        if win.count[kind] + shown > _COPIES:
            return True
    for face in under:
        kind = _KIND_OF[face]
        if win.count[kind] + shown > _COPIES:
            return True
    return norths > 0 and win.count[_NORTH] + shown > _COPIES


def _check_copies(win: WinRecord) -> None:
    hand, shown = win.all_counts, _lying_open(win)
    if len(shown) == 1 and hand[shown[0]] < COPIES:
        return
    too_many = [kind for kind in shown if hand[kind] + shown.count(kind) > COPIES]
    if too_many:
        kind = min(too_many)
        number = hand[kind] + shown.count(kind)
        raise ScoreError("win.too_many_seen", number=number, tile=KIND_NAMES[kind], most=COPIES)


def _lying_open(win: WinRecord) -> list[int]:
    """Return the kinds of all open tiles outside the hand, such as dora indicators and norths set aside."""
    faces = win.dora_indicators + win.ura_indicators
    if win.is_chinese:
        faces += win.birds + win.discarded_honours[:-1]
    shown = [_KIND_OF[face] for face in faces if face != WILDCARD]
    if win.wild_indicator is not None:
        shown.append(win.wild_indicator)
    if win.kita:
        shown += [NORTH] * win.kita
    return shown
