"""The pictures are well-formed, small, safe on any page, and different in their shapes."""

from __future__ import annotations

import doctest
import re
from importlib.resources import files
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from paili.errors import HandError, PailiError
from paili.hand import Hand
from paili.report import tile_pictures
from paili.report.tile_pictures import BACK, groups_of, hand_svg, sprite, tile_name, tile_svg
from paili.tiles import FACE_NAMES, FIVES, RED, REDS, WHITE, WILDCARD

SVG = "{http://www.w3.org/2000/svg}"
FACES = range(WILDCARD + 1)
ELEMENTS = {"svg", "title", "defs", "symbol", "g", "use", "path", "circle", "rect"}
TILE_WIDTH, TILE_HEIGHT = 60, 80


def elements(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(text).iter())


def everything() -> list[str]:
    return [*map(tile_svg, FACES), sprite(), hand_svg([[*FACES], [RED] * 4], title="all")]


def shape_of(face: int) -> str:
    return re.sub(r'(fill|stroke)="#[0-9a-f]+"', "", tile_svg(face).partition("</title>")[2])


def test_examples_in_the_docstrings():
    failed, tried = doctest.testmod(tile_pictures)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("face", FACES)
def test_a_tile_is_a_whole_document(face):
    root = ElementTree.fromstring(tile_svg(face, size=24))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 60 80"
    assert (root.get("width"), root.get("height")) == ("24", "32")
    assert root.findtext(f"{SVG}title") == tile_name(face)


@pytest.mark.parametrize("text", everything(), ids=[*map(tile_name, FACES), "sprite", "hand"])
def test_nothing_that_a_page_would_have_to_trust(text):
    for element in elements(text):
        assert element.tag.removeprefix(SVG) in ELEMENTS
        names = {name.rpartition("}")[2] for name in element.attrib}
        assert not any(name == "style" or name.startswith("on") for name in names)
        assert element.get("href", "#").startswith("#")
        assert "url(" not in " ".join(element.attrib.values())
    assert text.count("://") == text.count('xmlns="http://www.w3.org/2000/svg"') == 1


def test_a_tile_alone_and_a_hand_carry_no_ids():
    for text in [*map(tile_svg, FACES), hand_svg([FACES], title="all")]:
        assert not any("id" in element.attrib for element in elements(text))


def test_the_sprite_has_every_face_and_the_back_once():
    symbols = [e.get("id") for e in elements(sprite()) if e.tag == f"{SVG}symbol"]
    names = [*FACE_NAMES[:WILDCARD], "wild", "back"]
    assert symbols == [f"tile-{name}" for name in names]


def test_ids_in_the_sprite_are_unique_and_every_reference_has_its_target():
    result = elements(sprite())
    ids = [e.get("id") for e in result if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    used = {e.get("href", "").removeprefix("#") for e in result if e.tag == f"{SVG}use"}
    assert used
    assert used <= set(ids)


def test_the_sprite_is_small_enough_to_stand_in_a_page():
    assert len(sprite().encode()) <= 30_000


def test_a_hand_is_small_enough_to_stand_in_a_page():
    assert len(hand_svg([[5] * 14], title="fourteen").encode()) <= 20_000


def test_every_two_faces_differ_by_more_than_colour():
    shapes = [shape_of(face) for face in FACES]
    assert all(one != other for one, other in combinations(shapes, 2))


@pytest.mark.parametrize(("five", "red"), [*zip(FIVES, REDS, strict=True)])
def test_a_red_five_bears_a_mark_that_the_plain_five_lacks(five, red):
    assert tile_svg(red).count("<path") == tile_svg(five).count("<path") + 1


@pytest.mark.parametrize("rank", range(1, 9))
def test_a_tile_of_dots_shows_as_many_dots_as_its_rank(rank):
    rings_and_centres = tile_svg(9 + rank).count("<circle")
    assert rings_and_centres == 2 * (rank + 1)


@pytest.mark.parametrize("rank", range(1, 9))
def test_a_tile_of_bamboos_shows_as_many_sticks_as_its_rank(rank):
    body_joint_and_two_lights = 4
    assert tile_svg(18 + rank).count("M") == body_joint_and_two_lights * (rank + 1)


def test_circles_lie_on_the_face_of_the_tile():
    for face in FACES:
        for circle in elements(tile_svg(face)):
            if circle.tag == "circle":
                x, y, r = (float(circle.attrib[name]) for name in ("cx", "cy", "r"))
                assert 2 <= x - r < x + r <= TILE_WIDTH - 2
                assert 2 <= y - r < y + r <= TILE_HEIGHT - 7


def test_every_symbol_of_the_file_is_a_face_and_read():
    text = (files("paili.report") / "tiles.svg").read_text("utf-8")
    assert text.replace("\n", "") == sprite()
    assert ElementTree.fromstring(text).tag == f"{SVG}svg"


@pytest.mark.parametrize("size", [1, 24, 48, 96, 1000])
def test_a_tile_keeps_its_proportion(size):
    root = ElementTree.fromstring(tile_svg(0, size=size))
    assert float(root.attrib["width"]) == size
    assert float(root.attrib["height"]) == pytest.approx(size * 4 / 3, abs=0.05)


@pytest.mark.parametrize(
    "groups", [[[0]], [[0, 1, 2]], [[0], [1]], [[0] * 5, [33] * 3, [35] * 4, [WILDCARD]], [[], [3]]]
)
def test_the_view_of_a_hand_holds_every_tile(groups):
    root = ElementTree.fromstring(hand_svg(groups, title="hand", size=30))
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    moved = [e.get("transform", "") for e in root.iter() if e.get("transform", "").endswith("0)")]
    lefts = [int(left) for text in moved for left in re.findall(r"^translate\((\d+)\)$", text)]
    assert len(lefts) == sum(map(len, groups))
    assert lefts[0] == 0
    assert lefts[-1] + TILE_WIDTH == width
    assert height == TILE_HEIGHT
    assert all(right - left >= TILE_WIDTH for left, right in pairwise(lefts))
    assert float(root.attrib["width"]) == pytest.approx(width / 2, abs=0.05)


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("123m4m", [[0, 1, 2, 3], []]),
        ("5m123s(0555p)+0m", [[4, 18, 19, 20], [34], [BACK, 35, 13, BACK]]),
        ("1m[777+7z][234s]1m", [[0, 0], [], [33] * 4, [19, 20, 21]]),
        ("1m+*", [[0], [WILDCARD]]),
    ],
)
def test_a_hand_lies_as_on_the_table(hand, groups):
    assert sorted(groups_of(Hand.parse(hand))[0]) == groups[0]
    assert groups_of(Hand.parse(hand))[1:] == groups[1:]
    assert hand_svg(groups_of(Hand.parse(hand)), title="").startswith("<svg")


def test_groups_stand_apart():
    together, apart = (hand_svg(groups, title="") for groups in ([[0, 1]], [[0], [1]]))
    assert 'viewBox="0 0 120 80"' in together
    assert 'viewBox="0 0 140 80"' in apart


@pytest.mark.parametrize("title", ["", "<script>alert(1)</script>", "a & b", "手牌", 'say "tsumo"'])
def test_a_title_is_text_and_nothing_else(title):
    root = ElementTree.fromstring(hand_svg([[WHITE]], title=title))
    assert (root.findtext(f"{SVG}title") or "") == title


def test_a_title_loses_what_xml_can_not_hold():
    root = ElementTree.fromstring(hand_svg([[0]], title="a\x00b\ud800c\ufffed"))
    assert root.findtext(f"{SVG}title") == "abcd"


def test_the_same_call_gives_the_same_text():
    assert everything() == everything()


@pytest.mark.parametrize("face", [-1, 38, 136])
@pytest.mark.parametrize("draw", [tile_svg, tile_name])
def test_a_face_that_does_not_exist(draw, face):
    with pytest.raises(HandError, match=f"face {face}: the number of a tile must be 0…37"):
        draw(face)


def test_a_hand_with_a_face_that_does_not_exist():
    with pytest.raises(HandError, match="face 39: the number of a tile must be 0…37"):
        hand_svg([[0, 1], [39]], title="wrong")


@pytest.mark.parametrize("groups", [[], [[]], [[], []]])
def test_a_hand_without_tiles(groups):
    with pytest.raises(HandError, match="the hand has 0 tiles"):
        hand_svg(groups, title="nothing")


@pytest.mark.parametrize("size", [100_001, 10**400])
def test_a_size_that_no_screen_has(size):
    with pytest.raises(HandError, match=r"^size=10.*: must be 1…100000$"):
        Hand.parse("19m").to_svg(size)


@pytest.mark.parametrize("size", [0, -24])
def test_a_size_that_shows_nothing(size):
    with pytest.raises(PailiError, match=f"tile width {size}: must be at least 1 pixel"):
        tile_svg(0, size=size)
