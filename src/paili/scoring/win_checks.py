"""Facts of a win that no rule set can make meet.

Each check names both facts and why; what depends on the rules is refused by `paili.scoring.score`. The time
of a win decides most of it: double riichi says that nothing happened in the first turn, ippatsu that nothing
happened since the riichi, the last tile that the wall is empty.
"""

from __future__ import annotations

from paili.errors import ScoreError, amount
from paili.scoring.win_arguments import WINDS
from paili.scoring.win_record import WinRecord
from paili.tiles import COPIES, EAST, FACE_NAMES, KIND_NAMES, KINDS, NORTH, RED, kind_of


def check(win: WinRecord) -> None:
    """Refuse facts that no rule set can make meet.

    Raises:
        ScoreError: naming both.
    """
    _check_riichi(win)
    _check_last_tile(win)
    _check_replacement(win)
    if win.robbed:
        _check_robbed(win)
    if win.tenhou or win.chiihou or win.renhou:
        _check_first_turn(win)
    if win.discarder is not None or win.liable is not None:
        _check_seats(win)
    if win.circumstances:
        _check_circumstances(win)
    _check_copies(win)


def _refuse(first: str, second: str, why: str) -> None:
    raise ScoreError(f"{first} and {second} can not meet: {why}")


def _check_riichi(win: WinRecord) -> None:
    if win.riichi or win.double_riichi:
        if not win.closed:
            meld = next(meld for meld in win.hand.melds if meld.is_open)
            _refuse("riichi", f"the open meld {meld}", "riichi needs a concealed hand")
        if win.double_riichi and win.ippatsu:
            _check_first_two_turns(win)
        _check_ura(win)
        return
    if win.ippatsu:
        _refuse("ippatsu", "no riichi", "ippatsu is a win in the turn after riichi")
    if win.ura_indicators:
        _refuse("ura dora indicators", "no riichi", "only riichi turns them")


def _check_first_two_turns(win: WinRecord) -> None:
    """Refuse what needs a turn that double riichi and ippatsu together do not leave.

    Nothing may be called, set aside or added before the riichi, or it is not double; nor after it, or ippatsu
    has ended. A robbed concealed quad or north may be: the win comes before either counts as made.
    """
    both = "double_riichi with ippatsu"
    if win.hand.melds:
        _refuse(both, f"the concealed quad {win.hand.melds[0]}", "before the riichi or after it, it ends one")
    if win.kita:
        _refuse(both, "kita", "before the riichi or after it, it ends one")
    if win.robbed == "added quad":
        _refuse(both, _robbed_tile(win), "its pon, before the riichi or after it, ends one")
    if win.haitei or win.houtei:
        _refuse(both, "haitei" if win.haitei else "houtei", "the wall does not end in the second turn")


def _check_ura(win: WinRecord) -> None:
    turned, under = len(win.dora_indicators), len(win.ura_indicators)
    if turned and under > turned:  # none given are not none turned
        raise ScoreError(
            f"{under} ura dora indicators and {amount(turned, 'dora indicator')} can not meet: "
            "one lies under each"
        )


def _check_last_tile(win: WinRecord) -> None:
    if win.haitei and not win.tsumo:
        _refuse("haitei", "a win on a discard", "haitei is drawn; the last discard is houtei")
    if win.houtei and win.tsumo:
        _refuse("houtei", "tsumo", "houtei is a discard; the last drawn tile is haitei")
    if win.houtei and win.robbed:
        _refuse("houtei", _robbed_tile(win), "no quad is made of the last discard")


def _check_replacement(win: WinRecord) -> None:
    if win.after_north and not (win.rinshan and win.kita):
        _refuse("after_north", "no rinshan" if win.kita else "no kita", "it says which replacement was drawn")
    if not win.rinshan:
        return
    if not win.tsumo:
        _refuse("rinshan", "a win on a discard", "the replacement tile is drawn")
    if win.ippatsu:
        _refuse("rinshan", "ippatsu", "any quad or north, one's own too, ends ippatsu")
    if not win.kita and not win.called.quads:
        _refuse("rinshan", "no quad", "a replacement tile follows a quad or a north")


def _robbed_tile(win: WinRecord) -> str:
    return f"a tile robbed from {'an' if win.robbed[0] == 'a' else 'a'} {win.robbed}"


def _check_robbed(win: WinRecord) -> None:
    if win.tsumo:
        _refuse(_robbed_tile(win), "tsumo", "who robs wins on another player's tile")
    kind = win.winning_kind
    if win.robbed == "north":
        if kind != NORTH:
            _refuse("a robbed north", f"the winning tile {FACE_NAMES[win.tile]}", "they are one tile")
        return
    # The other three copies lie in the robbed quad, so they can neither be held nor be turned.
    turned = [*win.dora_indicators, *win.ura_indicators]
    seen = kind < KINDS and win.held[kind] + sum(kind_of(face) == kind for face in turned)
    if seen > 1:
        name = KIND_NAMES[kind]
        _refuse(f"robbing a quad of {name}", f"another {name} in sight", "the quad holds the other three")


def _check_first_turn(win: WinRecord) -> None:
    name = "tenhou" if win.tenhou else "chiihou" if win.chiihou else "renhou"
    if win.tenhou + win.chiihou + win.renhou > 1:
        _refuse(name, "chiihou" if win.tenhou and win.chiihou else "renhou", "only one can be the first turn")
    if win.tenhou != win.is_dealer:
        _refuse(name, "the dealer" if win.is_dealer else "a seat other than East", "tenhou is the dealer's")
    if win.tsumo != (name != "renhou"):
        _refuse(name, "tsumo" if win.tsumo else "a win on a discard", "tenhou and chiihou draw, renhou not")
    other = _other_facts(win)
    if other:
        _refuse(name, other, "it is a win before anything else happened")


def _other_facts(win: WinRecord) -> str:
    if win.hand.melds:
        return f"the meld {win.hand.melds[0]}"
    if win.kita:
        return "kita"
    names = ("riichi", "double_riichi", "haitei", "houtei", "rinshan")
    return next((name for name in names if getattr(win, name)), "a robbed tile" if win.robbed else "")


def _check_seats(win: WinRecord) -> None:
    wind = WINDS[win.seat_wind - EAST]
    if win.discarder is not None and win.tsumo:
        _refuse(f"discarder {WINDS[win.discarder - EAST]}", "tsumo", "nobody discarded")
    if win.discarder == win.seat_wind:
        _refuse(f"discarder {wind}", f"seat wind {wind}", "nobody wins on their own discard")
    if win.liable == win.seat_wind:
        _refuse(f"liable seat {wind}", f"seat wind {wind}", "nobody is liable to themselves")


def _check_circumstances(win: WinRecord) -> None:
    if "open_riichi" in win.circumstances and not win.in_riichi:
        _refuse("open_riichi", "no riichi", "it is a riichi with the hand shown")
    for name in ("tsubame_gaeshi", "kanburi"):
        if name in win.circumstances and win.tsumo:
            _refuse(name, "tsumo", "it is a win on a discard")
    if "paarenchan" in win.circumstances and not win.is_dealer:
        _refuse("paarenchan", "a seat other than East", "it is the eighth win of a dealer")


def _check_copies(win: WinRecord) -> None:
    seen = [*win.held]
    for face in (*win.dora_indicators, *win.ura_indicators):
        seen[kind_of(face)] += 1
    seen[NORTH] += win.kita
    for kind in range(RED + 1):
        if seen[kind] > COPIES:
            raise ScoreError(
                f"{seen[kind]} {KIND_NAMES[kind]} in hand, melds, indicators and kita: at most {COPIES}"
            )
