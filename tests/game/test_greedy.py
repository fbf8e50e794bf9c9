"""The greedy player, which ranks discards by counts, compared with the table of discards for people."""

from __future__ import annotations

import pytest

from paili import Position, Rules, discards, fan
from paili.game import Discard, Event, North, Play, Win, greedy_player
from paili.tiles import KINDS, WILDCARD, kind_of

FREE = {"lack_suit": True, "lack_first": "free"}  # tiles of the lack suit need not be discarded first
GAMES = (
    Rules.TENHOU, Rules.TENHOU_SANMA, fan.SICHUAN, fan.HONGZHONG, fan.HANGZHOU, fan.MCR, fan.TAIWAN,
    fan.SICHUAN.replace(name="free", **FREE), fan.HONGZHONG.replace(name="free and wild", **FREE),
)  # fmt: skip


def slowly(position: Position, legal: tuple[Event, ...]) -> Event | None:
    """Return the move by the table of discards; None where the rule has none."""
    for kind in (Win, North):
        for move in legal:
            if isinstance(move, kind):
                return move
    choices = [move for move in legal if isinstance(move, Discard)]
    if position.riichi and choices:
        return choices[0]
    if not choices:
        return None
    order = [int(item.tile) for item in discards(position, order="ukeire")]
    wild = order.index(WILDCARD) if WILDCARD in order else len(order)

    def place(move: Discard) -> tuple[int, bool, bool]:
        kind = kind_of(move.tile) if move.tile < WILDCARD else WILDCARD
        is_wild = kind == WILDCARD or kind in position.variant.wild
        last = len(order) if kind not in order else order.index(kind)
        return wild if is_wild else last, not move.riichi, move.tile >= KINDS

    return min(choices, key=place)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_moves_are_those_of_the_table_of_discards(rules: Rules | fan.Rules) -> None:
    compared = 0
    for seed in range(3):
        play = Play(rules, seed=seed, deals=2)
        while play.asks:
            chosen = {}
            for seat, legal in play.asks.items():
                position = play.position(seat)
                chosen[seat] = greedy_player(position, legal)
                slow = slowly(position, legal)
                assert slow is None or chosen[seat] == slow, position.to_text()
                compared += slow is not None
            play.step(chosen)
    assert compared > 60
