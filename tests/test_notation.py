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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", '"": empty text'),
        ("  ", '"  ": empty text'),
        ("0z", '"0z": no tile is called 0z, at character 1'),
        ("8z", '"8z": no tile is called 8z, at character 1'),
        ("10m", '"10m": no tile is called 10m; a one and a red five are 1m0m, at character 1'),
        ("123", '"123": 123 without a suit letter, at character 1'),
        ("12m3", '"12m3": 3 without a suit letter, at character 4'),
        ("12x", "\"12x\": 'x' is no tile, at character 3"),
        ("m", "\"m\": suit 'm' without a rank before it, at character 1"),
        ("１２３ａ", "\"１２３ａ\": 'ａ' is no tile, at character 4"),
        ("１２３m４", '"１２３m４": 4 without a suit letter, at character 5'),
        ("1\x00m", "\"1\\x00m\": '\\x00' is no tile, at character 2"),
        ("m123456p", "\"m123456p\": suit 'm' without a rank before it, at character 1"),
        ("m123z8", '"m123z8": no tile is called 8z, at character 6'),
        ("8Z", '"8Z": no tile is called 8Z, at character 1'),
        ("10M", '"10M": no tile is called 10M; a one and a red five are 1m0m, at character 1'),
        ("https://tenhou.net/2/?q=", '"https://tenhou.net/2/?q=": empty text'),
        ("tenhou.net/2/?q=12m3x&d=1", "\"tenhou.net/2/?q=12m3x&d=1\": 'x' is no tile, at character 21"),
        (
            "11 12 13 51",
            '"11 12 13 51": may be ids of the 136 tiles or Tenhou\'s codes (11 is 1m): '
            "say format='ids' or format='tenhou'",
        ),
        ("[12m", "\"[12m\": bracket '[' is never closed, at character 1"),
        ("12m]", "\"12m]\": bracket ']' closes none, at character 4"),
        ("(123m]", "\"(123m]\": bracket ']' closes none, at character 6"),
        ("[[1m", "\"[[1m\": bracket '[' where none can open, at character 2"),
        ("5m+", '"5m+": after + must come one tile, the drawn one, at character 3'),
        ("5m+6m7m", '"5m+6m7m": the drawn tile, after +, must be the last, at character 6'),
        ("5m+6m+7m", '"5m+6m+7m": a second +, at character 6'),
        ("r6m", '"r6m": a red mark without a five, at character 1'),
        ("1mr", '"1mr": a red mark without a five, at character 3'),
        ("赤🀇", '"赤🀇": a red mark without a five, at character 1'),
        ("0 4 4", '"0 4 4": tile id 4 stands twice, at character 5'),
        ("123 456", '"123 456": 456 has no suit letter, and is no tile id of 0…135, at character 5'),
    ],
)
def test_what_can_not_be_read(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse(text)
    assert str(caught.value) == message


def test_a_megabyte() -> None:
    with pytest.raises(NotationError, match="1,000,000 characters, at most 1,000") as caught:
        notation.parse("1" * 1_000_000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("format_", notation.FORMATS)
def test_every_tile_in_every_format(format_: str) -> None:
    for face in range(38):
        read = notation.parse(notation.write([face], format_), format_)
        assert [token.face for token in read.tokens] == [face]


def test_an_unknown_format() -> None:
    with pytest.raises(NotationError, match="no format 'klingon', must be one of mpsz, letters"):
        notation.write([0], "klingon")
    for format_ in ("klingon", "", 3, ["mpsz"]):
        with pytest.raises(
            NotationError, match="must be one of mpsz, letters, unicode, mjai, zh, ja, ids, tenhou"
        ):
            notation.parse("1m", format_)  # type: ignore[arg-type]


def test_lists_of_numbers_by_their_format() -> None:
    def named(text: str, format_: str) -> str:
        return mpsz(token.face for token in notation.parse(text, format_).tokens)

    assert named("11 12 13 51", "ids") == "344m4p"
    assert named("11 12 13 51", "tenhou") == "1230m"
    assert named("16", "ids") == "0m"
    assert named("53", "tenhou") == "0s"
    codes = [10 * suit + rank for suit in (1, 2, 3) for rank in range(1, 10)] + [*range(41, 48), 51, 52, 53]
    found = notation.parse(" ".join(map(str, codes)), "tenhou")
    assert [token.face for token in found.tokens] == list(range(37))
    with pytest.raises(NotationError, match=r"20 is no tile code of Tenhou.*at character 4"):
        notation.parse("11 20", "tenhou")
    with pytest.raises(NotationError, match="'m' in a list of numbers, at character 4"):
        notation.parse("11 m", "ids")


@pytest.mark.parametrize("text", [None, 3, ["1m"], b"1m", [0] * 34])
def test_what_is_not_a_text(text: object) -> None:
    with pytest.raises(NotationError, match="is not a text"):
        notation.parse(text)  # type: ignore[arg-type]


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
    with pytest.raises(NotationError, match="wildcard has no tile id"):
        notation.to_ids([WILDCARD])
    with pytest.raises(NotationError, match="only 3 of the 136"):
        notation.to_ids([4] * 4)
    with pytest.raises(NotationError, match="only 1 of the 136"):
        notation.to_ids([34] * 2)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("红中白板发财", "756z"), ("青发青發發財紅中", "6667z"), ("东风南风西风北风東風西風", "123413z"),
        ("一饼一筒一条一索1筒", "1p1p1s1s1p"), ("幺鸡么鸡幺雞1条", "1111s"), ("赖子百搭财神鬼鬼牌癞子混子赖", "********"),
        ("五万红中红5饼", "5m7z0p"), ("一万红中红中", "1m77z"), ("123万红中+红中", "123m7z+7z"), ("白白板白", "555z"),
        ("东东风东", "111z"), ("[红中红中红中]一万", "[777z]1m"),
    ],
)  # fmt: skip
def test_names_as_people_write_them(said: str, meant: str) -> None:
    read, same = notation.parse(said), notation.parse(meant)
    assert [each.face for each in read.tokens] == [each.face for each in same.tokens]
    assert [bracket.opening for bracket in read.brackets] == [bracket.opening for bracket in same.brackets]
    assert read.drawn == same.drawn


def test_a_name_of_two_signs_has_the_place_of_its_first() -> None:
    assert [token.position for token in notation.parse("一万红中白板2饼").tokens] == [0, 2, 4, 6]
    with pytest.raises(NotationError) as caught:
        notation.parse("12红中")
    assert caught.value.position == 0
