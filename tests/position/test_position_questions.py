"""Every function gives for a position the result for the same facts typed by hand, and computes nothing twice."""

from __future__ import annotations

import pickle
from contextlib import suppress
from itertools import islice

import numpy as np
import pytest
from moments import made_games, real_games, seen_in

import paili
from paili import PailiError, Position, Rules, fan, game, scoring
from paili.errors import PositionError, QuestionError
from paili.game.moves.wins import win_of
from paili.position import Offered, OpenSeat
from paili.position.facts import ACT, CLAIM
from paili.tiles import EAST, NORTH, TILES, kind_of, mpsz
from paili.value.questions import evaluate_ends
from position_files import lines_of

LINES = {line.facts["note"]: line.text for line in lines_of()}


def typed(view):
    """What somebody types who looks at a table: the facts of a view, each tile once."""
    own = view.seats[view.seat]
    faces = [
        item.tile for seat in view.seats if seat is not own for item in seat.river if item.called_by is None
    ]
    for seat in view.seats:
        faces += [NORTH] * seat.kita
        if seat is not own:
            faces += [face for meld in seat.melds for face in meld.meld.faces]
    for entry in own.river:
        if entry.called_by is not None:
            faces.remove(entry.tile)
    return {
        "visible": mpsz(sorted(faces)),
        "river": mpsz([item.tile for item in own.river]),
        "dora_indicators": mpsz(view.indicators),
        "seat_wind": "ESWN"[own.wind],
        "round_wind": "ESWN"[view.wind],
        "rules": view.situation.rules,
    }


def check_shape(view, position) -> None:
    seen, hand = view.visible(), view.hand
    variant = paili.SANMA if len(view.seats) == 3 else paili.RIICHI
    assert paili.shanten(position) == position.shanten() == paili.shanten(hand, variant=variant)
    if hand.size % 3 == 1:
        assert paili.waits(position) == position.waits() == paili.waits(hand, seen, variant=variant)
        assert position.ukeire() == paili.ukeire(hand, seen, variant=variant)
        assert paili.improvements(position) == paili.improvements(hand, seen, variant=variant)
    else:
        table = paili.discards(hand, seen, variant=variant)
        if position.riichi:
            table = tuple(discard for discard in table if discard.tile == kind_of(hand.drawn))
        table = tuple(discard for discard in table if discard.tile not in position.ban)
        assert paili.discards(str(position)) == position.discards() == table
        last = table[-1].tile
        if not position.riichi and not position.ban:
            assert position.compare(last) == paili.compare(hand, last, seen, variant=variant)


def check_worth(view, position) -> None:
    facts = typed(view)
    winds = {name: facts[name] for name in ("seat_wind", "round_wind", "rules")}
    assert position.goals() == paili.goals(view.hand, view.visible(), **winds)
    if position.phase == CLAIM and position.offered.way == "discard" and not position.riichi:
        offered = position.offered
        seen = list(view.visible())
        seen[offered.tile if offered.tile < 34 else (4, 13, 22)[offered.tile - 34]] -= 1
        source = {1: "right", 2: "across", 3: "left"}[
            3 if offered.seat == len(view.seats) - 1 else offered.seat
        ]
        total = sum(meld.meld.is_quad for seat in view.seats for meld in seat.melds)
        fields = {"source": source, "wall": view.wall, "quads_made": total}
        assert position.offers() == paili.offers(view.hand, offered.tile, seen, **winds, **fields)


def check_value(view, position) -> None:
    turns, first = position.turns, view.first_turn and position.phase == ACT
    if not turns or position.shanten().best > 2:
        return
    own, replaced = position.own, position.replacement
    circumstances = {
        "riichi": own.riichi == 1, "double_riichi": own.riichi == 2, "ippatsu": own.ippatsu,
        "rinshan": replaced, "after_north": replaced == "north",
    }  # fmt: skip
    legal = {kind_of(move.tile) for move in view.legal() if isinstance(move, game.Discard)}
    facts = {
        **typed(view),
        "banned": "".join(str(TILES[kind]) for kind in sorted({*view.hand.kinds} - legal) if legal),
        "turns": turns,
        "first_turn": first,
        "last_tile": (view.wall + position.turn) % len(view.seats) == 0,
        "shape_changes": 0,
        "honba": view.honba,
        "sticks": view.sticks,
        "kita": position.own.norths,
        "quads": view.situation.drawn is not None and view.wall > 0 and not position.riichi,
        "win_now": ",".join(name for name, is_true in circumstances.items() if is_true),
    }
    if position.riichi:
        facts["riichi"] = True
    if len(view.seats) == 3:
        facts["variant"] = paili.SANMA
    assert position.evaluate(shape_changes=0) == paili.evaluate(view.hand, **facts)


def check_wins(view, position) -> None:
    wins = [move for move in view.legal() if isinstance(move, game.Win)]
    for move in wins:
        drawn = move.seat == move.source
        discarder = None if drawn else view.seats[move.source].wind
        expected = win_of(view.situation, move.tile, discarder=discarder).replace(sticks=view.sticks)
        assert position.win() == expected
        assert position.score() == paili.score(expected, view.situation.rules)


def check_play(position) -> None:
    """The questions of play say of a position what is legal in it."""
    legal = position.legal()
    wins = any(isinstance(move, game.Win) for move in legal)
    if position.phase == ACT:
        own_moves = position.own_moves()
        thrown = [event for event in legal if isinstance(event, game.Discard)]
        assert own_moves.tsumo == wins
        assert own_moves.discards == paili.TileSet(kind_of(item.tile) for item in thrown)
        assert own_moves.riichi == paili.TileSet(kind_of(item.tile) for item in thrown if item.riichi)
        assert own_moves.nine_kinds == any(isinstance(move, game.DrawnDeal) for move in legal)
        assert own_moves.north == any(isinstance(move, game.North) for move in legal)
        assert len(own_moves.quads) == sum(
            isinstance(move, game.AddedQuad | game.ConcealedQuad) for move in legal
        )
    elif position.phase == CLAIM:
        own_moves = game.can_ron(str(position))
        assert bool(own_moves) == wins
        if wins:
            worth = position.score()
            assert (own_moves.score.han, own_moves.score.fu, own_moves.score.points) == (
                worth.han,
                worth.fu,
                worth.points,
            )
        called = [(call.type, call.kinds) for call in position.calls()]
        calls = [event for event in legal if isinstance(event, game.Call)]
        assert called == [(item.type, tuple(sorted(map(kind_of, (item.tile, *item.own))))) for item in calls]


def check(seen, value=False) -> None:
    check_shape(seen.view, seen.position)
    check_wins(seen.view, seen.position)
    check_play(seen.position)
    assert position_furiten(seen) is not False
    if value:
        check_worth(seen.view, seen.position)
        check_value(seen.view, seen.position)


def position_furiten(seen):
    if seen.position.hand.size % 3 != 1:
        return None
    furiten, view = seen.position.furiten(), seen.view.furiten
    # those let go in riichi count in riichi alone; the questions take them as they are told
    return (furiten.own, furiten.passed, furiten.riichi) == (view.own, view.passed, view.riichi)


def test_questions_of_moments() -> None:
    for rules in (Rules.TENHOU, Rules.TENHOU_SANMA):
        for name, played in made_games(1, rules):
            for seen in islice(seen_in(played, name, 30), 0, 260, 20):
                check(seen)


@pytest.mark.data
def test_values_of_moments() -> None:
    for name, played in islice(real_games(900, 3), 2):
        for seen in islice(seen_in(played, name), 20, 600, 60):
            check(seen, value=True)


@pytest.mark.parametrize(
    "most", [pytest.param(150, marks=pytest.mark.slow), pytest.param(1_500, marks=pytest.mark.whole)]
)
def test_questions_of_many_moments(most: int) -> None:
    count = 0
    for name, played in real_games(60, 5):
        for place, seen in enumerate(islice(seen_in(played, name), 0, None, 5)):
            check(seen, value=not place % 10)
            count += 1
        if count > most:
            break
    assert count > most


def test_nothing_is_asked_that_it_says() -> None:
    position = Position.parse(LINES["chi or pass"])
    for question, against in (
        (paili.ukeire, {"visible": "9m"}), (paili.ukeire, {"variant": paili.SANMA}),
        (paili.goals, {"seat_wind": "W"}), (paili.goals, {"rules": Rules.EMA}), (paili.offers, {"tile": "5m"}),
        (paili.offers, {"source": "across"}), (paili.offers, {"wall": 3}), (paili.places, {"honba": 5}),
    ):  # fmt: skip
        with pytest.raises(QuestionError, match="the position has another value"):
            question(position, **against)
    assert paili.ukeire(position, visible=position.visible_counts) == position.ukeire()
    assert paili.ukeire(position, visible=np.array(position.visible_counts)) == position.ukeire()
    with pytest.raises(QuestionError, match="the position has another value"):
        paili.goals(position, visible=np.zeros(34, int))
    assert paili.goals(position, seat_wind=28, rules="tenhou") == position.goals()
    assert paili.offers(position, "2z", source="left") == position.offers()
    bare = Position("123m406p789s1122z")
    assert paili.waits(bare, visible="") == paili.waits("123m406p789s1122z")
    with pytest.raises(QuestionError, match="has no value for points"):
        bare.places()
    with pytest.raises(PailiError, match="name the winning tile"):
        bare.score()
    with pytest.raises(PailiError, match="neither a Position"):
        game.legal(5)


@pytest.mark.parametrize(
    ("args", "options", "words"),
    [
        (("E",), {}, "takes 1 positional argument but 2 were given"),
        (("E", 0, 0, "W", "tenhou", "more"), {}, "takes 1 positional argument but 7 were given"),
        ((), {"points": [25_000] * 4}, "multiple values for argument 'points'"),
    ],
)
def test_a_question_of_a_position_takes_the_arguments_of_its_signature(args, options, words) -> None:
    position = Position.parse("135568m225p06s77z.8s_S4E.0.0_p26900.29100.20700.23300")
    with pytest.raises(TypeError, match=words):
        paili.places(position, *args, **options)


def test_no_points_and_no_discards_are_facts() -> None:
    position = Position("123m456p789s11222z", points=0, river="")
    assert str(position) == "123m456p789s11222z_p0_A"
    assert position.first_turn
    assert Position("123m456p789s11222z").own.river is None
    with pytest.raises(PailiError, match=r"^passed \['5m'\]: must be kinds"):
        Position("123m456p789s11222z", passed=["5m"])


def test_banned_tiles_are_no_discards_after_a_call() -> None:
    """Every function that ranks discards leaves out both ends of the run, and keeps the numbers of the others."""
    after = Position.parse("47m2456p67s112z.4-56m_ES_A9s_D4mA", strict=False)
    free = after.replace(rules=Rules.TENHOU.replace(swap_ban="none"))
    assert [str(kind) for kind in after.ban] == ["4m", "7m"]
    legal = {str(TILES[move.tile]) for move in after.legal() if isinstance(move, game.Discard)}
    for order in ("shape", "ukeire"):
        expected = [item for item in free.discards(order=order) if item.tile not in after.ban]
        assert {str(item.tile) for item in expected} == legal
        assert list(after.discards(order=order)) == expected
    assert after.best_discard().discard.tile not in after.ban
    with pytest.raises(PailiError, match="kuikae: this tile may not be discarded right after this call"):
        after.compare("4m")
    options = {"turns": 3, "shape_changes": 0}
    expected = [value for value in free.evaluate(**options).discards if value.tile not in after.ban]
    for values in (after.evaluate(**options), evaluate_ends(after, **options)):
        assert [value.tile for value in values.discards] == [value.tile for value in expected]
        assert values.best == values.discards[0]


def test_only_the_drawn_tile_is_a_discard_in_riichi() -> None:
    """Every function that ranks discards has the drawn tile alone, with the numbers that it has without riichi."""
    for hand, kind in (
        ("678m23456p67899s.6s", "6s"),
        ("678m23406p678s55p.5p", "5p"),
        ("234p55p678p678s99s.0s", "5s"),
    ):
        free, kept = Position.parse(f"{hand}_ES_A1z"), Position.parse(f"{hand}_ES_A1z-")
        same = next(item for item in free.discards() if str(item.tile) == kind)
        assert len(free.discards()) > 5
        for order in ("shape", "ukeire"):
            assert kept.discards(order=order) == kept.analyze(order=order).discards == (same,)
        assert kept.analyze().ukeire == same.ukeire
        assert kept.best_discard().discard == same
        assert pickle.loads(pickle.dumps(kept.inputs())).allowed == 1 << same.tile
        for values in (kept.evaluate(), evaluate_ends(kept)):
            assert [str(value.tile) for value in values.discards] == [str(values.best.tile)] == [kind]
            assert values.red_fives == ()
        with pytest.raises(QuestionError, match="in riichi only the drawn tile may be discarded"):
            kept.compare("8s")
    unknown = Position.parse("678m23456p678996s_ES_A1z-")
    assert len(unknown.discards()) == len(unknown.evaluate().discards) > 5
    assert paili.evaluate("678m23456p67899s+6s", win_now="riichi").best.tile == paili.Kind.S6


def test_play_takes_what_a_position_leaves_open() -> None:
    bare = Position("13m456p789s11222z", seat_wind="S")
    for question, against in (
        (game.can_ron, {"seat_wind": "W"}), (game.can_ron, {"rules": "ema"}), (game.own_moves, {"seat_wind": "W"}),
        (game.calls_on, {"rules": Rules.EMA}),
    ):  # fmt: skip
        with pytest.raises(QuestionError, match="the position has another value"):
            question(bare, **against)
    assert game.can_ron(bare, "2m") == game.can_ron("13m456p789s11222z", "2m")
    assert game.can_ron(bare, "2m", river="2m").reason == "furiten"
    assert game.can_ron("123m456p67s22z[345p]_S1W", "8s", houtei=True).score.yaku[0].id == "houtei"
    assert game.calls_on(bare, "2m", wall=0) == ()
    offered = bare.replace(offered=Offered(1, 3))
    assert game.calls_on(offered, source="left") == game.calls_on(bare, "2m")
    with pytest.raises(QuestionError, match="source='across'"):
        game.calls_on(offered, source="across")
    with pytest.raises(PailiError):
        game.can_ron(bare)
    late = bare.replace(offered=Offered(1, 3, "call"))
    assert game.can_ron(late).reason == "furiten"
    assert game.calls_on(late)
    only_wins = bare.replace(offered=Offered(1, 3, "win"))
    assert game.can_ron(only_wins)
    assert game.calls_on(only_wins) == ()
    called = Position.parse("2248m45p22345s.77-7m_E2S_A9s_B_C7mA_D", strict=False)
    assert called.own_moves(swap_call=("7m", "[777m]")) == called.own_moves()
    assert str(called.own_moves().discards & paili.TileSet.parse("7m8m")) == "8m"


def test_a_call_beside_a_position_may_be_an_event() -> None:
    called = Position.parse("2248m45p22345s.77-7m_E2S_A9s_B_C7mA_D", strict=False)
    assert called.own_moves(swap_call=game.Call(0, 2, "pon", 6, (6, 6))) == called.own_moves()
    with pytest.raises(QuestionError, match="another value for swap_call"):
        called.own_moves(swap_call=game.Call(0, 2, "pon", 5, (5, 5)))


@pytest.mark.parametrize("value", [5, None, 1.5])
def test_values_of_wrong_types_beside_a_position_are_refused(value: object) -> None:
    called = Position.parse("2248m45p22345s.77-7m_E2S_A9s_B_C7mA_D", strict=False)
    ready = Position("123m406p789s1122z", river="9m")
    for name in ("passed", "passed_in_riichi"):
        with pytest.raises(QuestionError, match="is not a list of tiles"):
            game.furiten(ready, **{name: value})
    with pytest.raises(QuestionError, match=r"^swap_call="):
        called.own_moves(swap_call=value)


def test_scores_take_what_a_position_leaves_open() -> None:
    bare = Position("123m456p789s1122z", seat_wind="E")
    expected = paili.score(paili.Win("123m456p789s1122z", "1z", seat_wind="E", riichi=True, honba=1))
    assert bare.score("1z", riichi=True, honba=1) == paili.score(bare, "1z", riichi=True, honba=1) == expected
    assert paili.score(win=bare, tile="1z", riichi=True, honba=1) == expected
    assert scoring.all_readings(bare, "1z", riichi=True, honba=1) == (expected,)
    offered = Position.parse("123m456p789s1122z_E1E.2.0_o1zB_A5z_B1z", strict=False)
    assert offered.score() == paili.score(str(offered), "1z", honba=2, seat_wind="E")
    for against in ({"honba": 1}, {"riichi": True}, {"seat_wind": "S"}, {"tsumo": True}, {"rules": "ema"}):
        with pytest.raises(QuestionError, match="the position has another value"):
            paili.score(offered, **against)
    with pytest.raises(PailiError, match="the position has another value"):
        offered.score("2z")
    games = "123m456p789s1122z.2z_WE_A.15f_rules.mcr"
    assert paili.score(games) == fan.score(games) == fan.all_readings(games)[0]
    with pytest.raises(QuestionError, match="flowers=2"):
        fan.score(games, flowers=2)


def test_methods_of_a_position_are_the_questions() -> None:
    position = Position.parse("2344m678p123345s.5z_S3N.0.0_i4p_w51")
    text = str(position)
    for name in ("is_win", "readings", "cuts", "outlook", "next_ukeire", "best_discard", "analyze"):
        assert getattr(position, name)() == getattr(paili, name)(text), name
    assert position.quad_offers() == paili.quads(text) == ()
    waiting = Position.parse("2344m678p123345s_A2z_B1z")
    assert waiting.free_tiles() == paili.free_tiles(str(waiting))
    assert position.to_svg() == position.hand.to_svg()
    seen = Position.parse(LINES["furiten in riichi"])
    assert seen.danger() == paili.danger(str(seen))
    assert seen.readiness() == paili.readiness(str(seen))
    assert seen.fold() == paili.dangers.fold(str(seen))


def test_what_is_open_to_a_bare_hand_is_open_to_a_position() -> None:
    assert paili.evaluate(Position("2344m678p123345s5z"), shape_changes=0, turns=5).best == (
        paili.evaluate("2344m678p123345s5z", shape_changes=0, turns=5).best
    )
    position = Position("123m406p789s1122z", dora_indicators="4p", seat_wind="E")
    assert paili.wait_points(position) == paili.wait_points(
        "123m406p789s1122z", dora_indicators="4p", seat_wind="E"
    )
    assert position.score("1z").yaku == paili.score(
        paili.Win("123m406p789s1122z", "1z", dora_indicators="4p", seat_wind="E")
    ).yaku  # fmt: skip


def test_chinese_games() -> None:
    text = "123m456p789s1122z_WE_A.15f_rules.mcr"
    position = Position.parse(text)
    assert fan.waits(position) == fan.waits(text) == fan.waits(
        "123m456p789s1122z", fan.MCR, seat_wind="E", round_wind="W", flowers="15f"
    )  # fmt: skip
    assert position.score("1z") == paili.score(
        paili.Win("123m456p789s1122z", "1z", seat_wind="E", round_wind="W", flowers="15f"), fan.MCR
    )
    sichuan = Position.parse("1122334455m22p5s.2p_w30_rules.sichuan_lack.s")
    assert [str(discard.tile) for discard in sichuan.discards()] == ["5s"]
    assert fan.discards(sichuan) == fan.discards("1122334455m22p5s+2p", fan.SICHUAN, lack="s")
    gone = Position(
        "19m", rules="sichuan", seat_wind="E", seats=(OpenSeat(), OpenSeat(gone=True), *[OpenSeat()] * 2)
    )
    assert gone.arguments(("gone",), {}) == {"gone": "S"}
    assert gone.winds == (EAST, EAST)


@pytest.mark.parametrize(("has_left", "melds"), [(True, ["", "[123s]"]), (False, [""])])
def test_the_seat_before_is_the_last_one_that_still_plays(has_left: bool, melds: list[str]) -> None:
    """Where winners leave the deal, the discard of the seat across may make a run."""
    position = Position(
        "12356m789p23789s", rules=fan.HONG_KONG.replace(winners="leave"), seat_wind="W",
        offered=Offered(18, 2, "discard"), seats=(*[OpenSeat()] * 3, OpenSeat(gone=has_left)),
    )  # fmt: skip
    assert [str(choice.meld or "") for choice in fan.offers(position, "1s").choices] == melds
    assert len(game.legal(position)) == (2 if has_left else 0)


def test_shape_alone_does_not_read_what_stands_in_for_a_wild_kind() -> None:
    """White is 3m here, and completes 12m; by what its tiles show the hand would not be ready."""
    rules = fan.game("hangzhou").replace(name="home", wild="", substitute="5z")
    p = Position("12m456p789s115z34s", rules=rules, wild="3m")
    assert {str(wait.tile) for wait in fan.waits(p)} >= {"2s", "5s"}
    for ask in (p.waits, p.shanten, p.ukeire, p.improvements):
        with pytest.raises(PositionError, match="5z takes the place of 3m"):
            ask()
    assert Position("12m456p789s115z34s", rules=rules, wild="5z").shanten().best == 0


QUESTIONS = (
    "shanten", "waits", "ukeire", "discards", "best_discard", "improvements", "analyze", "goals", "offers", "places",
    "wait_points", "is_win", "readings", "cuts", "outlook", "next_ukeire", "free_tiles", "quad_offers", "danger",
    "readiness", "fold", "can_ron", "own_moves", "calls", "legal", "furiten", "win", "score",
)  # fmt: skip


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_answers_every_position_of_the_files_or_says_why_not(name: str) -> None:
    answers = []
    for line in lines_of():
        with suppress(PailiError):
            answers.append(getattr(Position.parse(line.text), name)())
    assert len(answers) > 4
    for answer in answers:
        for item in answer if type(answer) is tuple else (answer,):
            assert not hasattr(item, "to_dict") or isinstance(item.to_dict(), dict)
