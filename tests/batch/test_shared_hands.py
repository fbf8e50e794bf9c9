"""Every hand of the shared data at once, compared with the data and with the engine for one hand."""

from __future__ import annotations

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numpy")

import batch_hands as make  # noqa: E402

import agari_cases  # noqa: E402
import shared_data  # noqa: E402
from paili import Hand, TileSet, batch  # noqa: E402
from shared_data import rows_of  # noqa: E402

SHANTEN_SETS = (
    "shanten_p_normal_10000.csv",
    "shanten_p_hon_10000.csv",
    "shanten_p_tin_10000.csv",
    "shanten_p_koku_10000.csv",
    "shanten_apricot_normal_10000.csv",
    "shanten_apricot_half_flush_10000.csv",
    "shanten_edge_quads.csv",
)
NAMES = ("normal", "chiitoi", "kokushi")


def counts_of(texts: list[str]) -> np.ndarray:
    return np.array([Hand.parse(text).counts for text in texts], np.uint8)


@pytest.mark.data
@pytest.mark.parametrize("name", SHANTEN_SETS)
def test_shanten_sets(name: str) -> None:
    rows = list(rows_of(name))
    hands = counts_of([row["hand"] for row in rows])
    results = [batch.shanten(hands, form=form).tolist() for form in make.FORMS]
    for row, answer in zip(rows, zip(*results, strict=True), strict=True):
        wanted = tuple(int(row[f"shanten_{form}"] or 127) for form in NAMES)
        assert answer == wanted, row["hand"]
    assert batch.shanten(hands).tolist() == [min(answer) for answer in zip(*results, strict=True)]


@pytest.mark.data
def test_accepted_tiles_of_real_hands() -> None:
    rows = list(rows_of("acceptance_real_hands.csv"))
    hands = [Hand.parse(row["hand"]) for row in rows]
    for size in sorted({hand.size for hand in hands}):
        chosen = [k for k, hand in enumerate(hands) if hand.size == size and not hand.melds]
        ukeire = batch.ukeire(np.array([hands[k].counts for k in chosen], np.uint8).reshape(-1, 34))
        for place, k in enumerate(chosen):
            answer = (ukeire.shanten[place], TileSet.from_mask(int(ukeire.mask[place])), ukeire.total[place])
            row = rows[k]
            wanted = TileSet.parse(row["accepted_tiles"]), int(row["accepted_count_unseen"])
            assert answer == (int(row["shanten"]), *wanted), row["hand"]


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "column"), [("tenpai_at_draw_a.csv", "hand"), ("riichi_waits_a.csv", "hand_after_discard")]
)
def test_hands_of_real_games(name: str, column: str) -> None:
    hands = [Hand.parse(row[column]) for row in rows_of(name)]
    counts = np.array([hand.counts for hand in hands], np.uint8)
    best = batch.shanten(counts)
    ukeire = batch.ukeire(counts)
    for row, hand in enumerate(hands):
        assert best[row] == make.expected_shanten(hand, "best"), hand
        answer = tuple(int(array[row]) for array in ukeire)
        assert answer == make.expected_ukeire(hand), hand


def test_wins_that_are_not_there_are_skipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shared_data, "FOLDER", tmp_path)
    for name in agari_cases.FILES:
        with pytest.raises(pytest.skip.Exception, match=f"{name}.jsonl is not in .*set PAILI_DATA"):
            next(agari_cases.rows(name))


@pytest.mark.data
@pytest.mark.parametrize("name", agari_cases.FILES)
def test_hands_of_real_wins(name: str) -> None:
    """The closed tiles before the win, ready in every case, and with the tile that won."""
    rows = list(agari_cases.rows(name))
    ready = [agari_cases.faces(row["closed"]) for row in rows]
    won = [tiles + agari_cases.faces(row["win_tile"]) for tiles, row in zip(ready, rows, strict=True)]
    hands = [
        [Hand.from_faces(tiles, red_limit=4) for tiles in side if len(tiles) % 3] for side in (ready, won)
    ]
    for side in hands:
        counts = np.array([hand.counts for hand in side], np.uint8)
        best, ukeire = batch.shanten(counts), batch.ukeire(counts)
        for row, hand in enumerate(side):
            assert best[row] == make.expected_shanten(hand, "best"), hand
            assert tuple(int(array[row]) for array in ukeire) == make.expected_ukeire(hand), hand
    complete = [hand.counts for hand in hands[1] if hand.size % 3 == 2]
    assert batch.is_win(np.array(complete, np.uint8)).all()
