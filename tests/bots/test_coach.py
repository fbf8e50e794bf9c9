"""The advice of the coach: one move is its own, and a discard is compared with that move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

import paili
from deals import deal
from paili import Position, game
from paili.bots.choice import Choice
from paili.bots.human.coach import Remark, hint, remark
from paili.catalogue import text
from paili.cli import paili as command
from paili.game import Discard
from paili.report.game.playing import remark_lines
from paili.report.hand.why import why_best
from paili.report.words import shanten_word, tile_word
from paili.tiles import kind_of

LANGUAGES = ("en", "zh", "ja")
RIICHI = "2479m6678p140s34z.5z_S3N_i3m_w58_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"


def coached(seed: int, most: int = 40) -> Iterator[tuple[Position, Choice]]:
    """Own turns of a game that the coach plays by itself."""
    play, seen = game.Play("tenhou-east", seed=seed), 0
    while seen < most and not play.over:
        answers = {}
        for seat in play.asks:
            position = play.position(seat)
            choice = hint(position)
            answers[seat] = choice.move
            if position.phase == "act" and isinstance(choice.move, Discard) and not position.riichi:
                seen += 1
                yield position, choice
        play.step(answers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_names_one_best_move(language: str) -> None:
    """A discard is compared with the coach's own, also where a third one is best by tiles."""
    seen = set()
    for position, choice in coached(361459149):
        other = next(event for event in position.legal() if isinstance(event, Discard))
        for side in (choice.move, other):
            result = remark(position, side, choice)
            assert isinstance(result, Remark)
            lines, coach = list(remark_lines(result, language)), kind_of(choice.move.tile)
            third, is_other = result.shape.best.tile != coach, kind_of(side.tile) != coach
            if third and is_other:
                rows = {discard.tile: discard for discard in paili.discards(position)}
                mine, its = rows[kind_of(side.tile)], rows[coach]
                expected = text(
                    "playing.beside", language, tile=tile_word(mine.tile, language), number=mine.ukeire.total,
                    away=shanten_word(mine.shanten, language), coach=tile_word(coach, language),
                    most=its.ukeire.total, coach_away=shanten_word(its.shanten, language),
                )  # fmt: skip
                assert lines[0] == expected
                best = tile_word(result.shape.best.tile, language)
                assert result.shape.best.tile == mine.tile or not any(best in line for line in lines)
            elif third:
                assert not any(tile_word(result.shape.best.tile, language) in line for line in lines)
            seen.add((third, is_other))
    assert {(True, True), (True, False), (False, True)} <= seen


def test_no_discard_is_as_good_as_itself() -> None:
    hands = [*deal(150, (14,), seed=4), Position.parse(RIICHI)]
    ties = 0
    for hand in hands:
        best = paili.best_discard(hand)
        for language in LANGUAGES:
            itself = text("why.equal", language, tile=tile_word(best.discard.tile, language))
            assert itself not in why_best(best, language)
        ties += best.runner_up is not None and best.runner_up.is_best and not best.runner_up.decided_by
    assert ties > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_that_ignores_a_riichi_says_so(language: str) -> None:
    sentence = "".join(text("report.beside_riichi", language).split())
    for arguments, is_said in (
        ([RIICHI], True), ([RIICHI, "--by", "points"], True), ([RIICHI, "--why", "5z"], True),
        ([RIICHI, "--opponents", "phoenix"], False), ([RIICHI.replace("2p-", "2p")], False), (["2479m6678p140s345z"], False),
    ):  # fmt: skip
        result = CliRunner().invoke(command, [*arguments, "--lang", language])
        assert result.exit_code == 0, result.output
        assert (sentence in "".join(result.output.split())) == is_said, arguments
