"""The weights of `Balanced` for discards: signs compared with signs read from the text of a hand, and
effects.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from paili import Position, bots
from paili.analysis.discards import discards
from paili.bots.balanced.discarding import weighable
from paili.bots.balanced.player import is_threatened
from paili.bots.balanced.weighing import WEIGHTS, best, discard_context, signs_of
from paili.game import Discard, Play
from paili.tiles import FACE_NAMES, TILES
from shared_data import path_of
from source import script

RED_DORA = "34478m2308p136s1z.1z_E1N.0.0_i4z_w66_p25000.25000.25000.25000_A_B1p_C4z_D6z"
PAIR_OF_DORA = "46789m888p11467s.7p_E1W.0.0_i6p_w55_p25000.25000.25000.25000_A24z5p_B8s45z_C1p5z1P3Z_D32z8s3p"


@pytest.mark.parametrize(("text", "keeps", "loses"), [(RED_DORA, "8p", "0p"), (PAIR_OF_DORA, "4s", "7p")])
def test_dora_count(text, keeps, loses):
    """Where the best shape gives up a dora, and another discard keeps as many useful tiles."""
    position = Position.parse(text)
    for weighs, tile in ((True, keeps), (False, loses)):
        move = bots.Balanced(weighs=weighs).decide(position).move
        assert FACE_NAMES[move.tile] == tile


def positions(deals):
    """The discards of deals between four of them, with whether somebody threatens."""
    balanced = bots.Balanced()
    for seed in range(deals):
        play = Play(seed=seed, deals=1)
        while not play.over:
            fields = {seat: play.position(seat) for seat in play.asks}
            for position in fields.values():
                if position.phase == "act" and not position.riichi:
                    yield position, is_threatened(position)
            play.step({seat: balanced.decide(position).move for seat, position in fields.items()})


def names_of(faces):
    return [FACE_NAMES[face].replace("0", "5") for face in faces]


def plain_signs(position, kind):
    """Those signs that the tiles alone tell, read off their names."""
    tile = FACE_NAMES[kind]
    pairs = names_of(position.hand.faces)
    rest = [*pairs, *(name for meld in position.hand.melds for name in names_of(meld.faces))]
    rest.remove(tile)
    orphans = [name for name in rest if name[1] == "z" or name[0] in "19"]
    of_suit = [sum(name[1] == suit for name in rest) for suit in "mps"]
    dora = {TILES[item].name for item in position.dora}
    reds = [FACE_NAMES[face][1] for face in position.hand.faces if FACE_NAMES[face][0] == "0"]
    results = {
        "dora": TILES[kind].name in dora,
        "red": tile[0] == "5" and reds.count(tile[1]) == pairs.count(tile) > 0,
        "orphans": min(4, len(orphans)),
        "off_suit": min(5, sum(of_suit) - max(of_suit)),
        "of_pair": pairs.count(tile) == 2,
        "of_many_pairs": pairs.count(tile) == 2 and sum(pairs.count(pair) == 2 for pair in {*pairs}) >= 3,
    }
    if tile[1] == "z":
        return results
    near = [f"{int(tile[0]) + step}{tile[1]}" for step in (-2, -1, 1, 2) if 0 < int(tile[0]) + step < 10]
    lonely = pairs.count(tile) == 1 and not {*near} & {*pairs}
    beside = [one for one in near if abs(int(one[0]) - int(tile[0])) == 1 and one in pairs]
    return {
        **results,
        "beside": len(beside),
        "by_dora": any(FACE_NAMES[item] in near for item in position.dora),
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
        hand = discard_context(position, options[0].shanten, threat)
        for option in options:
            signs = signs_of(hand, option)
            seen |= {name for name, size in signs.items() if size}
            assert ("dangers" in signs) == threat
            for name, size in plain_signs(position, int(option.tile)).items():
                assert signs.get(name, 0) == size, (str(position), option.tile, name)
                checked += 1
    assert seen == {*WEIGHTS}
    assert checked > 10_000


def test_the_one_that_most_speaks_for_goes():
    balanced, threats = bots.Balanced(), 0
    for position, threat in positions(3):
        choice = balanced.decide(position)
        if isinstance(choice.move, Discard):
            options = discards(position, order="ukeire")
            hand = discard_context(position, options[0].shanten, threat)
            among = weighable(options, threat)
            sums = {
                item.tile: sum(WEIGHTS[name][threat] * size for name, size in signs_of(hand, item).items())
                for item in among
                if item.tile not in position.ban
            }
            chosen = names_of([choice.move.tile])[0]
            assert sums[TILES[FACE_NAMES.index(chosen)]] == pytest.approx(max(sums.values()))
            assert threat or {item.shanten for item in among} == {options[0].shanten}
            assert (choice.why.key == "bot.fold") == (
                threat and best(hand, [item for item in among if item.tile in sums]).shanten > hand.nearest
            )
            threats += threat
    assert threats > 20


def test_ever_more_danger_speaks_against_a_discard():
    """A risk weighs less the nearer the hand is, and always against."""
    far, one, ready = (
        WEIGHTS["dangers"][1] + WEIGHTS.get(name, (0.0, 0.0))[1] for name in ("", "risk_one", "risk_ready")
    )
    assert all(a < b for a, b in pairwise((far, one, ready, 0.0)))
    assert all(WEIGHTS[name][0] == 0 for name in WEIGHTS if name.startswith(("dangers", "back", "in_rivers")))


@pytest.mark.data
def test_it_discards_as_strong_players_do():
    """Of all discards of the games that the weights are from, 62 % alike, and 49 % by useful tiles alone."""
    path_of("games_houou_2022a")
    result = list(script("bot_discards").discards_made(every=80))
    alike, useful = (
        sum(getattr(item, name) for item in result) / len(result) for name in ("alike", "most_useful")
    )
    assert len(result) > 3_000
    assert alike > 0.59
    assert alike > useful + 0.08
