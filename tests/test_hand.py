from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from paili import RIICHI, SANMA, TAIWAN, Hand, Meld, PailiError, TileSet, Variant, notation
from paili.catalogue import LANGUAGES
from paili.errors import HandError, NotationError, VariantError
from paili.tiles import KIND_NAMES, KINDS, WILDCARD, suit_keys


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    wall = [*(f for f in range(KINDS) for _ in range(4)), *[WILDCARD] * 4]
    for red, five in ((34, 4), (35, 13), (36, 22)):
        if draw(st.booleans()):
            wall[wall.index(five)] = red
    size = draw(st.sampled_from([1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17]))
    return Hand.from_faces(draw(st.permutations(wall))[:size])


@given(hands(), st.sampled_from(notation.FORMATS))
def test_every_format_gives_the_hand_back(hand: Hand, format_: str) -> None:
    assume(not (format_ == "mjai" and str(hand) == "3z"))  # it has no word for a West alone, and says so
    assert Hand.parse(hand.to_text(format_), format=format_) == hand


@given(hands())
def test_repr_str_pickle_and_keys(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert hand.keys == suit_keys(hand.counts)
    assert hand.size == len(hand.faces) == sum(hand.counts) + hand.wildcards


@given(hands(), st.integers(0, 37), st.integers(0, 16))
def test_draw_and_discard(hand: Hand, face: int, place: int) -> None:
    if hand.size % 3 == 2:
        tile = hand.faces[place % hand.size]
        less = hand.discard(tile)
        assert (less.size, less.drawn, less.keys) == (hand.size - 1, None, suit_keys(less.counts))
        assert less == Hand.from_faces(_without(hand.faces, tile))
        return
    try:
        more = hand.draw(face)
    except HandError:
        with pytest.raises(HandError):
            Hand.from_faces([*hand.faces, face])
        return
    assert more == Hand.from_faces([*hand.faces, face])
    assert (more.drawn, more.keys) == (face, suit_keys(more.counts))
    assert eval(repr(more)).drawn == face
    assert more.discard(face) == hand


def _without(faces: tuple[int, ...], face: int) -> list[int]:
    rest = list(faces)
    # a plain five stands for the red one where no other is held; faces always name the held one
    rest.remove(face)
    return rest


def test_the_examples_of_the_interface() -> None:
    hand = Hand.parse("2344445678999m")
    assert (str(hand), repr(hand)) == ("2344445678999m", "Hand.parse('2344445678999m')")
    assert hand == Hand.from_counts(hand.counts, melds=(), wildcards=0)
    assert str(Hand.from_ids([0, 4, 8, 16])) == "1230m"
    assert str(hand.draw("5m").discard("9m")) == "2344445567899m"
    assert str(Hand.parse("34m22p*[234s](1111m)")) == "34m22p*[234s](1111m)"


def test_melds() -> None:
    hand = Hand.parse("1m[340s][777z][7777p](0555m)[888+8s]")
    assert [meld.type for meld in hand.melds] == ["chi", "pon", "open quad", "concealed quad", "added quad"]
    assert hand.total == 16
    assert hand.held[4] == 4
    assert hand.melded[33] == 3
    assert not hand.is_concealed
    assert Hand.parse("1m(5555m)(1111p)(9999p)(1111z)").is_concealed
    assert eval(repr(hand)) == hand
    assert [Hand.parse(hand.to_text(f)) == hand for f in notation.FORMATS] == [True] * len(notation.FORMATS)
    assert hand.melds[0].reds == (0, 0, 1)


@pytest.mark.parametrize(
    "text",
    ["[135m]", "[12m]", "[1122m]", "(123m)", "[891m]", "[789z]", "[12345m]", "[89m1p]", "[]", "(555+5m)"],
)
def test_a_meld_that_is_none(text: str) -> None:
    with pytest.raises(NotationError):
        Hand.parse("1m" + text)


def test_melds_by_value() -> None:
    assert Meld.of("chi", [36, 20, 21]) == Meld.parse("[340s]")
    with pytest.raises(HandError, match="is no chi"):
        Meld.of("chi", [0, 1, 3])
    with pytest.raises(HandError, match="meld type 'pung'"):
        Meld.of("pung", [0, 0, 0])
    with pytest.raises(HandError, match="face 37 in a meld"):
        Meld.of("pon", [37, 37, 37])
    with pytest.raises(NotationError, match="is not one meld"):
        Meld.parse("123m")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5555m5m", '"5555m5m": five 5m, at most 4, at character 6'),
        ("5055m5m", '"5055m5m": five 5m, at most 4, at character 6'),
        ("55m[555m]11p", '"55m[555m]11p": five 5m, at most 4, at character 7'),
        ("00m", '"00m": two red fives 0m, at most 1, at character 2'),
        ("123m", '"123m": 3 tiles: a hand has 3n+1 or 3n+2 beside its melds, 17 at most in all'),
        ("123456789m123456p", "15 tiles: a hand has 3n+1 or 3n+2"),
        ("123456789m123456789p1s", "19 tiles: a hand has 3n+1 or 3n+2 beside its melds, 17 at most in all"),
        ("*" * 18, "18 wildcards: not in 0…17"),
        ("[123m]", "0 tiles with 1 meld:"),
    ],
)
def test_texts_that_are_no_hand(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Hand.parse(text)
    assert message in str(caught.value)


def test_two_red_fives_where_the_rules_have_them() -> None:
    hand = Hand.parse("00p", red_limit=2)
    assert hand.reds == (0, 2, 0)
    assert eval(repr(hand)) == hand


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([1] * 33, "33 counts, must be 34"),
        ([5] + [0] * 33, "5 of 1m: not in 0…4"),
        ([-1, 2] + [0] * 32, "-1 of 1m: not in 0…4"),
        ([1.5] + [0] * 33, "1.5 is no whole number"),
        (["1"] + [0] * 33, "'1' is no whole number"),
        ([1] * 3 + [0] * 31, "3 tiles"),
    ],
)
def test_counts_that_are_no_hand(counts: list[int], message: str) -> None:
    with pytest.raises(HandError, match=message):
        Hand.from_counts(counts)


def test_values_that_are_no_hand() -> None:
    with pytest.raises(HandError, match="20 wildcards: not in"):
        Hand.from_counts([0] * 34, wildcards=20)
    with pytest.raises(HandError, match="-1 wildcards: not in"):
        Hand.from_counts([2] + [0] * 33, wildcards=-1)
    with pytest.raises(HandError, match="stands twice"):
        Hand.from_ids([1, 1])
    with pytest.raises(HandError, match="not in 0…135"):
        Hand.from_ids([136])
    with pytest.raises(HandError, match="face 38: not in 0…37"):
        Hand.from_faces([38])
    with pytest.raises(HandError, match="1 of 0 5m red"):
        Hand.from_counts([1] + [0] * 33, reds=(1, 0, 0))
    with pytest.raises(NotationError, match="only a hand of 3n\\+2 has just drawn"):
        Hand.parse("1m11p+1m")
    with pytest.raises(HandError, match="drawn 9m is not in the hand"):
        Hand((2, *[0] * 33), drawn=8)


def test_drawing_and_discarding_what_can_not_be() -> None:
    ready = Hand.parse("5555m")
    with pytest.raises(HandError, match="five 5m, at most 4"):
        ready.draw("5m")
    with pytest.raises(HandError, match="must draw before it discards"):
        ready.discard("5m")
    full = Hand.parse("5550m1p")
    with pytest.raises(HandError, match="must discard before it draws"):
        full.draw("1p")
    with pytest.raises(HandError, match="holds no 9s"):
        full.discard("9s")
    with pytest.raises(HandError, match="two red fives"):
        Hand.parse("0m").draw("0m")
    with pytest.raises(NotationError, match="2 tiles where one is asked for"):
        full.discard("55m")
    assert str(Hand.parse("011m1p1s").discard("5m")) == "11m1p1s"


@pytest.mark.parametrize(
    "text", ["12356m[123m][444m]4m1z", "11z(1111p)[111s]23s", "133m1z[123m][123m][333z]"]
)
def test_a_fifth_copy_is_refused_whether_held_or_called(text: str) -> None:
    hand = Hand.parse(text)
    tiles = [*hand.faces, *(kind for meld in hand.melds for kind in meld.kinds)]
    for kind in range(KINDS):
        if tiles.count(kind) < 4:
            assert hand.draw(kind).held[kind] == tiles.count(kind) + 1
        else:
            with pytest.raises(HandError, match=f"five {KIND_NAMES[kind]}, at most 4"):
                hand.draw(kind)


def test_what_a_variant_does_not_know() -> None:
    with pytest.raises(VariantError, match="16 tiles, riichi has at most 14"):
        Hand.parse("123456789m1234567p", variant=RIICHI)
    assert Hand.parse("123456789m1234567p", variant=TAIWAN).size == 16
    with pytest.raises(VariantError, match="5m not in play in sanma"):
        Hand.parse("5m", variant=SANMA)
    with pytest.raises(VariantError, match=r"\[234p\] is a chi, sanma has none"):
        Hand.parse("1m[234p]", variant=SANMA)


@pytest.mark.parametrize(
    ("text", "variant", "position", "problem"),
    [
        ("2m3456p", SANMA, 0, "2m not in play in sanma"),
        ("五筒 3p1s 五萬", SANMA, 8, "5m not in play in sanma"),
        ("11p[234m]", SANMA, 4, "234m not in play in sanma"),
        ("[234p]1122z", SANMA, 0, "[234p] is a chi, sanma has none"),
        ("1122z[777p][234p]", SANMA, 11, "[234p] is a chi, sanma has none"),
        ("123456789m1234567p", RIICHI, 15, "16 tiles, riichi has at most 14"),
        ("123456789m12p[123s]44p", RIICHI, 19, "16 tiles, riichi has at most 14"),
        ("1234567m1122p[123s][456s]", RIICHI, 19, "17 tiles, riichi has at most 14"),
    ],
)
def test_the_place_of_what_a_variant_does_not_know(
    text: str, variant: Variant, position: int, problem: str
) -> None:
    with pytest.raises(VariantError) as caught:
        Hand.parse(text, variant=variant)
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert (error.text, error.position, error.problem) == (text, position, problem)
        assert str(error) == f'"{text}": {problem}, at character {position + 1}'
    with pytest.raises(VariantError) as caught:
        Hand.parse(text).checked_for(variant)
    assert (caught.value.text, caught.value.position) == (None, None)
    assert str(caught.value).endswith(f": {problem}")


def test_equal_hands_whatever_was_drawn() -> None:
    assert Hand.parse("1m+2m") == Hand.parse("2m+1m") == Hand.parse("12m")
    assert len({Hand.parse("1m+2m"), Hand.parse("12m")}) == 1
    assert repr(Hand.parse("2m+1m")) == "Hand.parse('2m+1m')"


@given(st.text(alphabet="0123456789mpszr[]()+*E", max_size=25))
def test_any_text_is_a_hand_or_one_error(text: str) -> None:
    try:
        hand = Hand.parse(text)
    except PailiError:
        return
    assert Hand.parse(str(hand)) == hand


LONG = "1" * 9_000


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Hand.parse(None), "None is not a text: Hand.from_counts takes 34 counts"),
        (lambda: Hand.parse([0] * 34), "Hand.from_counts takes 34 counts, Hand.from_ids ids of tiles"),
        (lambda: Hand.parse(Hand.parse("1m")), r"Hand.parse\('1m'\) is not a text"),
        (lambda: Hand.parse(b"1m"), "b'1m' is not a text"),
        (lambda: Hand.parse("1m", format="klingon"), "no format 'klingon', must be one of mpsz, letters"),
        (lambda: Hand.parse("1m", variant="thai"), "must be a Variant or the name of one"),
        (lambda: Hand("123m"), "'123m' is a text: Hand.parse reads texts"),
        (lambda: Hand(None), "counts=None: must be a list of whole numbers"),
        (lambda: Hand(3), "counts=3: must be a list of whole numbers"),
        (lambda: Hand({0: 4}), "counts={0: 4}: must be a list"),
        (lambda: Hand((1, *[0] * 33), melds="[123m]"), "must be a list of Meld or of texts"),
        (lambda: Hand((1, *[0] * 33), melds=[None]), r"melds=\[None\]: must be a list of Meld"),
        (lambda: Hand((1, *[0] * 33), melds=None), "melds=None"),
        (lambda: Hand((1, *[0] * 33), reds=None), "reds=None: must be a list of whole numbers"),
        (lambda: Hand((1, *[0] * 33), reds=(1,)), r"reds=\(1,\): must be three whole numbers"),
        (lambda: Hand((1, *[0] * 33), wildcards="x"), "wildcards='x': must be a whole number"),
        (lambda: Hand((2, *[0] * 33), drawn="1m"), "drawn='1m': must be a face"),
        (lambda: Hand((2, *[0] * 33), drawn=99), "drawn=99: must be a face"),
        (lambda: Hand.from_faces("123m"), "'123m' is a text: Hand.parse reads texts"),
        (lambda: Hand.from_faces(None), "faces=None: must be a list of whole numbers"),
        (lambda: Hand.from_faces([0, "1m"]), "'1m' is no whole number"),
        (lambda: Hand.from_counts("123m"), "Hand.parse reads texts"),
        (lambda: Hand.from_counts(None), "counts=None"),
        (lambda: Hand.from_counts([1] + [0] * 33, wildcards=None), "wildcards=None: must be a whole number"),
        (lambda: Hand.from_ids("0 4 8"), "Hand.parse reads texts"),
        (lambda: Hand.from_ids(7), "ids=7: must be a list"),
        (lambda: Hand.from_ids([0.5]), "0.5 is no whole number"),
        (lambda: Hand.parse("1m").draw(None), "None is no whole number"),
        (lambda: Hand.parse("1m").draw([1]), r"\[1\] is no whole number"),
        (lambda: Meld.parse(None), "None is not a text: Meld.of takes a type and faces"),
        (lambda: Meld.parse(["[123m]"]), "is not a text: Meld.of"),
        (lambda: Meld.of("pon", None), "faces=None: must be a list of whole numbers"),
        (lambda: Meld.of("pon", "777z"), "faces='777z': must be a list"),
        (lambda: Meld.of(["pon"], [0, 0, 0]), r"meld type \['pon'\]: must be one of chi, pon"),
        (lambda: Meld("pon", [0, 0, "1m"]), "'1m' is no whole number"),
        (lambda: TileSet("25m"), "'25m' is not a list of kinds; TileSet.parse reads texts"),
        (lambda: TileSet(5), "5 is not a list of kinds"),
        (lambda: TileSet([0.5]), r"\[0.5\] is not a list of kinds"),
        (lambda: TileSet.parse(5), "5 is not a text: TileSet takes kinds, TileSet.from_mask a mask"),
        (lambda: TileSet.from_mask("x"), "'x' is no whole number"),
        (lambda: TileSet.from_mask(-1), "mask -0x1: has bits outside"),
        *((lambda limit=limit: Hand.parse("1m", red_limit=limit), "red_limit=.*: must be a whole number of 0…4")
          for limit in (float("nan"), float("inf"), "2", None, 1.0, -1, 5)),
        (lambda: Hand((1, *[0] * 33), red_limit=float("nan")), "red_limit=nan"),
        (lambda: Hand.from_faces([34, 34], red_limit=float("nan")), "red_limit=nan"),
        # what is named is shortened
        (lambda: Hand.parse([LONG]), "is not a text"),
        (lambda: Hand(LONG), "is a text"),
        (lambda: Hand([LONG]), "is no whole number"),
        (lambda: Hand.parse(LONG[:1000]), "without a suit letter"),
        (lambda: Hand.parse("1 " + LONG[:900]), "is no tile id"),
        (lambda: Hand.parse("1m[" + LONG[:900] + "m]"), "in brackets is no meld"),
        (lambda: Hand.parse("1m", format=LONG), "must be one of"),
        (lambda: Hand.from_faces([10**4000]), "not in 0…37"),
        (lambda: Hand.from_ids([10**4000]), "not in 0…135"),
        (lambda: Hand.from_counts([0] * 9_000), "9000 counts, must be 34"),
        (lambda: Hand((1, *[0] * 33), melds=[LONG]), "9,000 characters"),
        (lambda: Meld.of(LONG, [0]), "meld type"),
        (lambda: Meld.of("pon", [0] * 9_000), "is no pon"),
        (lambda: Meld.parse("1m" * 400), "is not one meld"),
        (lambda: TileSet.parse(LONG), "a rank without a suit"),
        (lambda: TileSet([10**4000]), "not in 0…33"),
        (lambda: TileSet.from_mask(10**4000), "has bits outside"),
        (lambda: Variant(LONG, melds=3), "3 melds"),
    ],
)  # fmt: skip
def test_what_is_given_wrongly_is_named(make: Callable[[], object], message: str) -> None:
    with pytest.raises(PailiError, match=message) as caught:
        make()
    for language in LANGUAGES:
        assert len(caught.value.in_language(language)) < 400


def test_numbers_of_any_type() -> None:
    np = pytest.importorskip("numpy")
    hand = Hand.parse("1230m[777z]*")
    for type_ in (np.int8, np.uint8, np.int64, np.uint64):
        counts, faces = np.array(hand.counts, type_), np.array(hand.faces, type_)
        made = Hand(counts, list(hand.melds), list(hand.reds), type_(1))
        assert made == Hand.from_faces(faces, ["[777z]"]) == hand
        assert pickle.loads(pickle.dumps(made)) == hand
        assert {type(count) for count in (*made.counts, made.wildcards, made.size)} == {int}
        assert {made, hand} == {hand}
