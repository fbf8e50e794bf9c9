"""Types, lines and proofs of `paili.danger`, compared with a count from the text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from danger_by_hand import SEATS, genbutsu_of, open_lines, rivers_of, type_of
from paili import Position, danger, game, logs
from paili.game.events import Discard
from paili.tiles import KIND_NAMES
from shared_data import path_of

TEXTS = (
    "1m0678m223445p36s.9m_E3N.0.1_i4m_w23_p21100.23700.24000.30200_A3M129sB5s226z411m_B2Z5z3m5S8s1p777z11Z5m.9-99s_C4z1m2M1z1p8s-4M7P1Z95M3Z_D63z7Z9m2Z1p4m44z25m3z",
    "3499m340s113z.1-11s_E4W.1.1_i7m_w34_c2mD_p24700.31700.20300.22300_A7z4p6m2P3m6P4M6P8m_B256z6Z2s8M4Z5m1PC_C34z23Z5s2m2s6p9S1s.1-23p_D37z5s6z4S44Z9P1sA2m-_ippatsu.D",
    "1344667999s226z.4z_E3W.1.0_i3p_w35_p2600.74400.28000_A9m1M8p7P2p_B1M9p6z3P7z2s1P.333-z.n1_C9m52z9p3ZB5p5Z_rules.tenhou-sanma",
    "1234m123346p789s.7s_S2N.5.2_i1z_w38_p27000.13200.28100.29700_A47z4Z8M1s5z9p_B2z--8M4P2M17S67Z_C17z1Z9s1m9p2Z1P_D3347z21m9P1p",
)


def check(position: Position) -> None:
    text, live = str(position), position.live
    suits = "mps" if position.players == 4 else "ps"
    for result in danger(position):
        name = KIND_NAMES[result.tile]
        for risk in result.opponents:
            safe = genbutsu_of(text, SEATS[risk.seat])
            assert (risk.proof in ("river", "passed")) == (name in safe), (text, name, risk)
            assert risk.lines == open_lines(safe, suits)
            if suits == "ps" and name in ("1m", "9m"):
                assert risk.type == f"lone 1/9, {min(live[result.tile], 3)} unseen"
            else:
                assert risk.type == type_of(name, safe, live[result.tile]), (text, name, risk)


@pytest.mark.parametrize("text", TEXTS)
def test_as_counted_by_hand(text: str) -> None:
    check(Position.parse(text))


def decisions(played: game.Game) -> Iterator[tuple[game.Table, Discard]]:
    """Every discard of a seat not in riichi, before it happens."""
    table = game.Table(played.rules)
    for deal in played.deals:
        table.start(deal)
        for event in deal.events:
            if isinstance(event, Discard) and not table.state.seats[event.seat].riichi:
                yield table, event
            table.apply(event)


@pytest.mark.data
@pytest.mark.parametrize("number", [0, 1])
def test_whole_games(number: int) -> None:
    """As counted by hand; and what is proven was never a tile that an open hand could win on."""
    path = sorted(path_of("games_houou_2022a").iterdir())[number]
    for played in logs.read(path):
        for place, (table, event) in enumerate(decisions(played)):
            position = table.position(event.seat)
            if place % 7 == 0:
                check(position)
            seen = danger(position) if place % 2 else ()
            for result in seen:
                for risk in result.opponents:
                    seat = table.state.seats[(event.seat + risk.seat) % position.players]
                    gone = seat.river_kinds | seat.passed | (seat.passed_in_riichi if seat.riichi else 0)
                    may_win = seat.waits >> result.tile & 1 and not seat.waits & gone
                    assert not (risk.proof and may_win)
                    assert (risk.p == 0) == bool(risk.proof)


def test_rivers_are_read() -> None:
    river = rivers_of(TEXTS[1])["B"]
    assert [tile.name for tile in river] == ["2z", "5z", "6z", "6z", "2s", "8m", "4z", "5m", "1p"]
    assert river[-1].caller == "C"
