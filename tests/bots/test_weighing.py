"""What `Steady` weighs its discards by: the signs beside those read off the text of a hand, and what comes of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from paili import Position, bots
from paili.analysis.discards import discards
from paili.bots.steady.discarding import weighable
from paili.bots.steady.player import is_threatened
from paili.bots.steady.weighing import WEIGHTS, best, signs_of, weighed
from paili.game import Discard, Play
from paili.tiles import FACE_NAMES, TILES
from shared_data import path_of
from source import script

RED_DORA = "34478m2308p136s1z.1z_E1N.0.0_i4z_w66_p25000.25000.25000.25000_A_B1p_C4z_D6z"
PAIR_OF_DORA = "46789m888p11467s.7p_E1W.0.0_i6p_w55_p25000.25000.25000.25000_A24z5p_B8s45z_C1p5z1P3Z_D32z8s3p"


@pytest.mark.parametrize(("text", "kept", "given"), [(RED_DORA, "8p", "0p"), (PAIR_OF_DORA, "4s", "7p")])
def test_dora_count(text, kept, given):
    """Where the best shape gives up a dora, and another discard keeps as many useful tiles."""
    position = Position.parse(text)
    for weighs, tile in ((True, kept), (False, given)):
        move = bots.Steady(weighs=weighs).decide(position).move
        assert FACE_NAMES[move.tile] == tile


def positions(deals):
    """The discards of deals between four of them, with whether somebody threatens."""
    steady = bots.Steady()
    for seed in range(deals):
        play = Play(seed=seed, deals=1)
        while not play.over:
            asked = {seat: play.position(seat) for seat in play.asks}
            for position in asked.values():
                if position.phase == "act" and not position.riichi:
                    yield position, is_threatened(position)
            play.step({seat: steady.decide(position).move for seat, position in asked.items()})


def names_of(faces):
    return [FACE_NAMES[face].replace("0", "5") for face in faces]


def plain_signs(position, kind):
    """Those signs that the tiles alone tell, read off their names."""
    tile = FACE_NAMES[kind]
    held = names_of(position.hand.faces)
    rest = [*held, *(name for meld in position.hand.melds for name in names_of(meld.faces))]
    rest.remove(tile)
    orphans = [name for name in rest if name[1] == "z" or name[0] in "19"]
    of_suit = [sum(name[1] == suit for name in rest) for suit in "mps"]
    dora = {TILES[each].name for each in position.dora}
    reds = [FACE_NAMES[face][1] for face in position.hand.faces if FACE_NAMES[face][0] == "0"]
    found = {
        "dora": TILES[kind].name in dora,
        "red": tile[0] == "5" and reds.count(tile[1]) == held.count(tile) > 0,
        "orphans": min(4, len(orphans)),
        "off_suit": min(5, sum(of_suit) - max(of_suit)),
        "of_pair": held.count(tile) == 2,
        "of_many_pairs": held.count(tile) == 2 and sum(held.count(each) == 2 for each in {*held}) >= 3,
    }
    if tile[1] == "z":
        return found
    near = [f"{int(tile[0]) + step}{tile[1]}" for step in (-2, -1, 1, 2) if 0 < int(tile[0]) + step < 10]
    lonely = held.count(tile) == 1 and not {*near} & {*held}
    beside = [one for one in near if abs(int(one[0]) - int(tile[0])) == 1 and one in held]
    return {
        **found,
        "beside": len(beside),
        "by_dora": any(FACE_NAMES[each] in near for each in position.dora),
        "lonely": lonely,
        "lonely_end": lonely and tile[0] in "19",
        "one_or_nine": tile[0] in "19",
        "two_or_eight": tile[0] in "28",
        "three_or_seven": tile[0] in "37",
    }


def test_signs_are_those_of_the_names_and_all_occur():
    seen, checked = set(), 0
    for position, threat in positions(6):
        options = discards(position, order="ukeire")
        hand = weighed(position, options[0].shanten, threat)
        for option in options:
            signs = signs_of(hand, option)
            seen |= {name for name, size in signs.items() if size}
            assert ("risk" in signs) == threat
            for name, size in plain_signs(position, int(option.tile)).items():
                assert signs.get(name, 0) == size, (str(position), option.tile, name)
                checked += 1
    assert seen == {*WEIGHTS}
    assert checked > 10_000


def test_the_one_that_most_speaks_for_goes():
    steady, threats = bots.Steady(), 0
    for position, threat in positions(3):
        choice = steady.decide(position)
        if isinstance(choice.move, Discard):
            options = discards(position, order="ukeire")
            hand = weighed(position, options[0].shanten, threat)
            among = weighable(options, threat)
            sums = {
                each.tile: sum(WEIGHTS[name][threat] * size for name, size in signs_of(hand, each).items())
                for each in among
                if each.tile not in position.ban
            }
            chosen = names_of([choice.move.tile])[0]
            assert sums[TILES[FACE_NAMES.index(chosen)]] == pytest.approx(max(sums.values()))
            assert threat or {each.shanten for each in among} == {options[0].shanten}
            assert (choice.why.key == "bot.fold") == (
                threat and best(hand, [each for each in among if each.tile in sums]).shanten > hand.nearest
            )
            threats += threat
    assert threats > 20


def test_ever_more_danger_speaks_against_a_discard():
    """A risk weighs less the nearer the hand is, and always against."""
    far, one, ready = (
        WEIGHTS["risk"][1] + WEIGHTS.get(name, (0.0, 0.0))[1] for name in ("", "risk_one", "risk_ready")
    )
    assert all(a < b for a, b in pairwise((far, one, ready, 0.0)))
    assert all(WEIGHTS[name][0] == 0 for name in WEIGHTS if name.startswith(("risk", "back", "in_rivers")))


@pytest.mark.data
def test_it_discards_as_strong_players_do():
    """Of all discards of the games that the weights are from, 62 % alike, and 49 % by useful tiles alone."""
    path_of("games_houou_2022a")
    found = list(script("bot_discards").discards_made(every=80))
    alike, useful = (
        sum(getattr(each, name) for each in found) / len(found) for name in ("alike", "most_useful")
    )
    assert len(found) > 3_000
    assert alike > 0.59
    assert alike > useful + 0.08
