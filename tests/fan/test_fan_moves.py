"""The moves of a seat in a Chinese game, computed without a table."""

from __future__ import annotations

from random import Random

import pytest

import paili
from paili import fan, game
from paili.errors import QuestionError, ScoreError
from paili.tiles import Kind


def test_a_turn_tells_win_kongs_discards_and_what_they_leave() -> None:
    moves = fan.moves("1112345678999m+5m", fan.SICHUAN, lack="s")
    assert moves.win is not None
    assert (moves.win.total, len(moves.discards), moves.kongs) == (2, 9, ())
    worth = {f"{rank}m": 2 + (rank in "19") for rank in "123456789"}  # four alike are a root
    assert {str(wait.tile): wait.by_discard.total for wait in moves.leaves("5m")} == worth
    bound = fan.moves("123m44456p789s11p+9s", fan.SICHUAN, lack="m")
    assert (bound.win, "".join(map(str, bound.discards))) == (None, "1m2m3m")


@pytest.mark.parametrize(
    ("hand", "rules", "visible"),
    [("123m44456p789s11z+4p", "mcr", "6p"), ("123m44456p789s11p+7z", "hongzhong", "")],
)
def test_a_tile_that_was_discarded_is_not_left(hand: str, rules: str, visible: str) -> None:
    """As `fan.discards` says it: after 6p, 3p has four copies left and 6p at most three."""
    moves = fan.moves(hand, rules, visible)
    for discard in fan.discards(hand, rules, visible):
        assert moves.leaves(discard.tile) == discard.waits


def test_visible_tile_ids_and_the_offered_tile_are_read_apart() -> None:
    """Joined, "0 1 2" and "4p" read as "0 1 24p", tiles of one suit."""
    by_id, by_name = (
        fan.offers("23m44456p789s111z", "4p", fan.MCR, visible).choices[0] for visible in ("0 1 2", "111m")
    )
    assert by_id.ukeire.left == by_name.ukeire.left == {Kind.M1: 1, Kind.M4: 4}


def test_an_offered_wildcard_can_only_be_passed() -> None:
    (choice,) = fan.offers("123m444p789s115pW", "W", fan.HONGZHONG).choices
    assert (choice.meld, choice.shanten) == (None, 0)
    for question in (fan.calls, fan.offers):
        with pytest.raises(ScoreError, match=r"wildcards in \*: mcr has no wildcards"):
            question("123m44456p789s11z", "W", fan.MCR)


@pytest.mark.parametrize("name", ["moves", "calls", "offers"])
def test_a_wrong_argument_is_named_with_its_function(name: str) -> None:
    question, tile = getattr(fan, name), () if name == "moves" else ("4p",)
    hand = "123m44456p789s11z" + ("+4p" if name == "moves" else "")
    with pytest.raises(TypeError, match=rf"^{name}\(\) got an unexpected keyword argument 'flower'"):
        question(hand, *tile, fan.MCR, flower=1)
    for wrong in (None, 5, [12]):
        with pytest.raises(QuestionError, match=r"^passed=.*: must be text such as '19m5z'"):
            question(hand, *tile, fan.MCR, passed=wrong)


def test_wildcards_are_not_called_and_may_be_discarded() -> None:
    assert fan.calls("123456m789p11s77z", "7z", fan.HONGZHONG).melds == ()
    assert [
        str(meld) for meld in fan.calls("11123456m789p11s", "1s", fan.HONGZHONG, source="right").melds
    ] == ["[111s]"]
    assert "7z" in [str(tile) for tile in fan.moves("123456m789p115s7z+7z", fan.HONGZHONG).discards]


def test_every_tile_wins_beside_four_wildcards() -> None:
    """Also a tile that comes after the fourth wildcard, which the deal may have given."""
    for hand in ("WWWW1479m2589p9s.7z", "WWWW1479m2589p9s_o7zD", "WWW1479m2589p99s.W"):
        position = paili.Position.parse(f"{hand}_ES_rules.guangdong")
        assert isinstance(position.legal()[0], game.Win)
    no_form = fan.GUANGDONG.replace(name="ours", forms=("standard",))
    assert not any(
        isinstance(move, game.Win)
        for move in paili.Position.parse("WWWW1479m2589p9s.7z_ES", rules=no_form).legal()
    )


def test_the_lack_suit_goes_before_a_wildcard() -> None:
    hand, rules = "1122334m5567p12s*", fan.SICHUAN.replace(wild_tiles=4, name="wild")
    first = [discard.tile for discard in fan.discards(hand, rules, lack="s")]
    assert list(fan.moves(hand, rules, lack="s").discards) == first == [Kind.S1, Kind.S2]


def test_a_win_needs_the_minimum_and_may_have_been_let_go() -> None:
    hand = "123m456p78s99m[123p]"
    assert fan.calls(hand, "6s", fan.MCR, source="across").win is None
    assert fan.calls(hand, "9s", fan.MCR, source="across").win.total == 11
    ready = "123456789m1155p"
    assert fan.calls(ready, "1p", fan.SICHUAN, lack="s").win is not None
    assert fan.calls(ready, "1p", fan.SICHUAN, lack="s", passed="5p").win is None


@pytest.mark.parametrize(
    ("name", "seed"), [("mcr", 4), ("tuidaohe", 3), ("taiwan", 1), ("hangzhou", 2), ("guangdong", 0)]
)
def test_the_answers_are_those_of_a_table(name: str, seed: int) -> None:
    """A position says what a hand does not: a hand declared ready, a call just made, a replacement tile."""
    play, random = game.Play(name, seed=seed, deals=1), Random(seed)
    decisions = 0
    while not play.over and decisions < 60:
        answers = {}
        for seat, legal in play.asks.items():
            position = play.position(seat)
            discards = [move for move in legal if isinstance(move, game.Discard)]
            calls = [move for move in legal if isinstance(move, game.Call)]
            wins = isinstance(legal[0], game.Win)
            if discards:
                moves = fan.moves(position)
                assert {*moves.discards} == {move.tile for move in discards}
                assert {*moves.ready} == {move.tile for move in discards if move.riichi}
                kongs = [move for move in legal if isinstance(move, game.AddedQuad | game.ConcealedQuad)]
                assert (moves.win is not None, len(moves.kongs)) == (wins, len(kongs))
            elif position.phase == "claim":
                called = fan.calls(position)
                assert (called.win is not None, len(called.melds)) == (wins, len(calls))
                assert (fan.offers(position).win is not None) == wins
            declared = [move for move in discards if move.riichi]
            quick = declared or calls if random.random() < 0.7 else ()
            answers[seat] = random.choice(quick) if quick else game.greedy_player(position, legal)
            decisions += 1
        play.step(answers)
    assert decisions > 20


def test_a_hand_that_was_declared_ready_keeps_its_tiles() -> None:
    hand = "123m456p789s1145z+1s"
    assert len(fan.moves(hand, "tuidaohe").discards) > 1
    bound = fan.moves(hand, "tuidaohe", ready="declared")
    assert (bound.discards, bound.ready) == ((Kind.S1,), ())
    assert fan.calls("123m456p789s1122p", "1p", "tuidaohe", ready="declared").melds == ()


@pytest.mark.parametrize(
    ("hand", "kongs"),
    [
        ("444p56789s11p[111m]+4p", "(4444p)"),  # 4s 7s before and after
        ("44456p789s11p[111m]+4p", ""),  # 1p, too, until the quad takes the pair of 4p
        ("56789s11p[111m][444p]+4p", "[444+4p]"),
    ],
)
def test_who_has_declared_to_be_ready_makes_only_quads_that_keep_the_waits(hand: str, kongs: str) -> None:
    declared = fan.moves(hand, "tuidaohe", ready="declared").kongs
    assert "".join(map(str, declared)) == kongs
    assert len(fan.moves(hand, "tuidaohe").kongs) == 1


@pytest.mark.parametrize("name", ["tuidaohe", "mcr", "hangzhou"])
def test_a_position_scores_its_win_as_the_table_pays_it(name: str) -> None:
    scored = 0
    for seed in range(4):
        play = game.Play(name, seed=seed, deals=1)
        while not play.over:
            winners = [seat for seat, legal in play.asks.items() if isinstance(legal[0], game.Win)]
            expected = [play.position(seat).score() for seat in winners]
            play.step(
                {seat: game.greedy_player(play.position(seat), legal) for seat, legal in play.asks.items()}
            )
            if len(winners) == 1 and play.table.end is not None:
                (paid,) = play.table.end.ledger.scores
                assert (expected[0].fans, expected[0].payments) == (paid.fans, paid.payments)
                scored += 1
    assert scored


# ---------------------------------------------------------------------------------- offers


def test_an_offered_tile_is_compared_with_letting_it_go() -> None:
    offers = fan.offers("123m44456p789s11z", "4p", fan.MCR)
    assert offers.win is not None
    assert [str(choice.meld) for choice in offers.choices] == ["None", "[444p]", "[4444p]", "[456p]"]
    passing, pung, quad, chow = offers.choices
    assert passing.waits == fan.waits("123m44456p789s11z", fan.MCR, "4p")
    assert pung.best_waits == fan.discards("123m456p789s11z[444p]", fan.MCR)[0].waits
    assert quad.waits == fan.waits("123m56p789s11z[4444p]", fan.MCR)
    assert [discard.tile for discard in chow.discards] == [
        discard.tile for discard in fan.discards("123m444p789s11z[456p]", fan.MCR)
    ]


def test_what_may_not_be_discarded_after_a_call_is_no_choice() -> None:
    lack = fan.offers("1123m55m99m1133p5p", "5m", fan.SICHUAN, lack="p", source="across").choices[1]
    assert {str(discard.tile) for discard in lack.discards} == {"1p", "3p", "5p"}
    chow = next(
        choice
        for choice in fan.offers("3456p123456789m22z5s", "6p", fan.TAIWAN).choices
        if str(choice.meld) == "[456p]"
    )
    assert not {"3p", "6p"} & {str(discard.tile) for discard in chow.discards}
    assert fan.offers("46m123p456p789p99p", "5m", fan.SICHUAN, lack="m").win is None


def test_a_position_says_what_its_offer_is_compared_by() -> None:
    offers = fan.offers("123m44456p789s11z_rules.mcr", "4p")
    typed = fan.offers("123m44456p789s11z", "4p", fan.MCR)
    assert [choice.ukeire for choice in offers.choices] == [choice.ukeire for choice in typed.choices]
    assert (offers.rules, offers.hand) == (fan.MCR, typed.hand)
    counted = [0] * 34
    counted[30] = 1
    assert fan.offers("123m44456p789s11z", "4p", fan.MCR, counted).choices[0].ukeire.total == 6
