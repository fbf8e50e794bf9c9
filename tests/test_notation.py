from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paili import notation
from paili.errors import NotationError
from paili.tiles import FACE_NAMES, FIVES, KINDS, WILDCARD, mpsz


def faces_of(text: str) -> str:
    return mpsz(token.face for token in notation.parse(text).tokens)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("123m406p789s1122z", "123m406p789s1122z"),
        ("1m 2m 3m", "123m"),
        ("r5m 5mr 0m", "000m"),
        ("5mr5pr5sr", "0m0p0s"),
        ("5mr5p", "0m5p"),
        ("5mr5m", "05m"),
        ("r5p5mr5m", "0p50m"),  # where reds are marked before, an r before a five belongs to that five
        ("5m W", "5m3z"),
        ("5mW", "5m*"),
        ("123mESWNPFC", "123m1234567z"),
        ("1m 5mr E P", "1m0m15z"),
        ("1m W E", "1m31z"),
        ("1m4zW", "1m4z*"),
        ("一萬 2万 ③ 三饼 四筒 5条 六索", "12m334p56s"),
        ("东東南西北白发發発中", "1123456667z"),
        ("122334饼23499条中中中", "122334p23499s777z"),
        ("22567饼12555678万混", "22567p12555678m*"),
        ("一一一二三五六④⑤⑧99东南", "1112356m458p99s12z"),
        ("一四七②⑤⑧369东西南北中", "147m258p369s13247z"),
        ("赤5筒 红5万 紅五萬 赤⑤", "0p00m0p"),
        ("0万0饼0条", "0m0p0s"),
        ("🀇🀏🀙🀡🀐🀘🀀🀁🀂🀃🀆🀅🀄", "19m19p19s1234567z"),
        ("🀄\ufe0e🀪赤🀋", "7z*0m"),
        ("* 混 癞 癩", "****"),
        ("0 4 8 16, 52", "1230m0p"),
        ("123m，456p", "123m456p"),
        ("234条西", "234s3z"),
        ("1M 2P3S 4Z0M", "1m2p3s4z0m"),
        ("1M23SESPW", "1m23s1253z"),
        ("123 P, 4 M W", "123p4m*"),
        ("①②③789SW", "123p789s23z"),  # S is South here, since the plain digits are bamboos
        ("１２３ｍ４０６Ｐ［７７７ｚ］", "123m406p"),
        ("１２３m，４５６ｐ　東", "123m456p1z"),
        ("m123p406z11", "123m406p11z"),
        (" M12 p9*s3", "12m9p*3s"),
        ("https://tenhou.net/2/?q=123m406p789s1122z", "123m406p789s1122z"),
        ("http://tenhou.net/2/?d=3&p=m123p456#x", "123m456p"),
        ("11 11 12 51 47", "1120m7z"),
    ],
)
def test_every_spelling(text: str, tiles: str) -> None:
    assert faces_of(text) == tiles


def test_melds_and_the_drawn_tile() -> None:
    parsed = notation.parse("12m[34 0s](1111p)[777+7z]+9m")
    assert [mpsz(t.face for t in bracket.tokens) for bracket in parsed.brackets] == ["340s", "1111p", "7777z"]
    assert [bracket.opening for bracket in parsed.brackets] == ["[", "(", "["]
    assert [bracket.added for bracket in parsed.brackets] == [False, False, True]
    assert FACE_NAMES[parsed.drawn or 0] == "9m"


@pytest.mark.parametrize("format_", notation.FORMATS)
def test_every_tile_in_every_format(format_: str) -> None:
    for face in range(38):
        read = notation.parse(notation.write([face], format_), format_)
        assert [token.face for token in read.tokens] == [face]


def test_lists_of_numbers_by_their_format() -> None:
    def named(text: str, format_: str) -> str:
        return mpsz(token.face for token in notation.parse(text, format_).tokens)

    assert named("11 12 13 51", "ids") == "344m4p"
    assert named("11 12 13 51", "tenhou") == "1230m"
    assert named("16", "ids") == "0m"
    assert named("53", "tenhou") == "0s"
    codes = [10 * suit + rank for suit in (1, 2, 3) for rank in range(1, 10)] + [*range(41, 48), 51, 52, 53]
    result = notation.parse(" ".join(map(str, codes)), "tenhou")
    assert [token.face for token in result.tokens] == list(range(37))


def read(text: str) -> object:
    try:
        return notation.parse(text)
    except NotationError as error:
        return error.problem, error.position


@given(st.text(alphabet="0123456789mpszr一五①⑤万饼条東白赤*混[]()+ ", max_size=20))
def test_full_width_characters_read_as_half_width(text: str) -> None:
    wide = "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text)
    assert read(wide) == read(text)


def test_an_address_moves_every_place() -> None:
    before = "https://tenhou.net/2/?q="
    for hand in ("123m406p", "2344445678999m", "m123p45"):
        plain = notation.parse(hand)
        moved = tuple(token._replace(position=token.position + len(before)) for token in plain.tokens)
        assert notation.parse(before + hand + "&x=1").tokens == moved


@given(st.lists(st.integers(0, 37), min_size=1, max_size=30), st.sampled_from(notation.FORMATS))
def test_lists_of_tiles_in_every_format(faces: list[int], format_: str) -> None:
    faces = notation.in_order(faces)
    assert [token.face for token in notation.parse(notation.write(faces, format_), format_).tokens] == faces


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parsed = notation.parse(text)
    except NotationError as error:
        inside = error.position is None or 0 <= error.position < max(1, len(text))
        printable = str(error).encode()
    else:
        inside = all(0 <= token.face <= WILDCARD for token in parsed.tokens)
        printable = b"-"
    assert inside
    assert printable


@given(st.text(alphabet="0123456789mpszrESWNPFC一五①⑤万饼条東白赤*混[]()+ ", max_size=20))
def test_any_text_of_tiles_is_read_or_refused(text: str) -> None:
    test_any_text_is_read_or_refused.hypothesis.inner_test(text)  # type: ignore[attr-defined]


def test_ids() -> None:
    every = [*(f for f in range(KINDS) for _ in range(3 if f in FIVES else 4)), 34, 35, 36]
    ids = notation.to_ids(every)
    assert sorted(ids) == list(range(136))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("红中白板发财", "756z"), ("青发青發發財紅中", "6667z"), ("东风南风西风北风東風西風", "123413z"),
        ("一饼一筒一条一索1筒", "1p1p1s1s1p"), ("幺鸡么鸡幺雞1条", "1111s"), ("赖子百搭财神鬼鬼牌癞子混子赖", "********"),
        ("五万红中红5饼", "5m7z0p"), ("一万红中红中", "1m77z"), ("123万红中+红中", "123m7z+7z"), ("白白板白", "555z"),
        ("东东风东", "111z"), ("[红中红中红中]一万", "[777z]1m"),
    ],
)  # fmt: skip
def test_names_as_people_write_them(text: str, plain: str) -> None:
    read, same = notation.parse(text), notation.parse(plain)
    assert [token.face for token in read.tokens] == [token.face for token in same.tokens]
    assert [bracket.opening for bracket in read.brackets] == [bracket.opening for bracket in same.brackets]
    assert read.drawn == same.drawn


def test_a_name_of_two_signs_has_the_place_of_its_first() -> None:
    assert [token.position for token in notation.parse("一万红中白板2饼").tokens] == [0, 2, 4, 6]
