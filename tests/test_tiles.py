from __future__ import annotations

import pickle

import pytest

from paili import TileSet, tiles
from paili.errors import HandError, NotationError


def test_kinds_read_as_the_game() -> None:
    assert len(tiles.KIND_NAMES) == 34
    assert len(tiles.FACE_NAMES) == 38
    assert [tiles.KIND_NAMES[k] for k in (tiles.M1, tiles.P1, tiles.S1, tiles.EAST, tiles.RED)] == [
        "1m",
        "1p",
        "1s",
        "1z",
        "7z",
    ]


@pytest.mark.parametrize("face", range(38))
def test_every_face_has_a_name_of_its_own(face: int) -> None:
    assert tiles.face_named(tiles.FACE_NAMES[face]) == face


def test_every_id_has_a_face() -> None:
    faces = [tiles.face_of_id(i) for i in range(136)]
    assert [i for i, face in enumerate(faces) if face >= 34] == [16, 52, 88]
    assert [tiles.kind_of(face) for face in faces] == [i // 4 for i in range(136)]


@pytest.mark.parametrize("kind", range(34))
def test_sets_of_one_kind(kind: int) -> None:
    single = TileSet([kind])
    assert (list(single), len(single), kind in single, single.mask) == ([kind], 1, True, 1 << kind)
    assert TileSet.parse(str(single)) == single
    assert eval(repr(single)) == single
    assert pickle.loads(pickle.dumps(single)) == single


def test_sets_as_sets() -> None:
    left, right = TileSet.parse("123m7z"), TileSet.parse("3m1p")
    assert str(left | right) == "123m1p7z"
    assert str(left & right) == "3m"
    assert str(left - right) == "12m7z"
    assert TileSet.parse("3m") <= left
    assert not right <= left
    assert str(TileSet()) == ""
    assert TileSet.parse("0m") == TileSet.parse("5m")
    assert len({left, TileSet.parse("7z321m")}) == 1


def test_sets_can_not_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        TileSet().mask = 1


@pytest.mark.parametrize("kind", [-1, 34])
def test_a_kind_out_of_range(kind: int) -> None:
    with pytest.raises(HandError, match=f"kind {kind}: not in 0…33"):
        TileSet([kind])
    with pytest.raises(HandError, match="has bits other than those of the 34 kinds"):
        TileSet.from_mask(1 << 34)


def test_sets_of_numbers_of_numpy() -> None:
    np = pytest.importorskip("numpy")
    waits = TileSet.parse("25m7z")
    for type_ in (np.int8, np.uint8, np.int32, np.int64, np.uint64):
        kinds = TileSet(np.array(list(waits), type_))
        assert kinds == waits
        assert (type(kinds.mask), len(kinds)) == (int, 3)
        assert all(type_(kind) in kinds for kind in waits)
        assert type_(2) not in kinds
    row = np.zeros(34, np.uint8)
    row[[1, 4, 33]] = 1
    assert TileSet(np.flatnonzero(row)) == waits
    for mask in (np.uint64(waits.mask), np.int64(waits.mask), np.array([waits.mask], np.uint64)[0]):
        assert TileSet.from_mask(mask) == waits
        assert type(TileSet.from_mask(mask).mask) is int


def test_sets_with_what_is_no_set() -> None:
    for change in (lambda s: s | [1], lambda s: s & 3, lambda s: s - "1m", lambda s: s <= 7):
        with pytest.raises(TypeError, match=r"unsupported|not supported"):
            change(TileSet.parse("1m"))


def test_a_kind_by_its_name() -> None:
    assert [tiles.Kind.parse(name) for name in tiles.KIND_NAMES] == list(tiles.Kind)
    assert tiles.Kind.parse(" 0s ") is tiles.Kind.S5
    waits = TileSet.parse("25m7z")
    assert [name for name in tiles.KIND_NAMES if name in waits] == ["2m", "5m", "7z"]
    assert "0m" in waits
    for wrong in ("", "25m", "8z", "*", "m5", None, 5):
        with pytest.raises(NotationError, match="must be one kind"):
            tiles.Kind.parse(wrong)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="'25m': must be one kind"):
        assert "25m" in waits
    assert None not in waits
    assert 2.0 not in waits
