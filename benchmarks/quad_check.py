"""Check the values of quads and norths with results: ``make quad-check`` prints them side by side.

In the decisions of the shared games in which a seat might declare a quad of its own tiles, or set a north
aside, the value of the choice of the player, as a review computes it, is compared with the points that the
deal brought: each quad and north that was declared, and for each seat of a deal the first moment at which it
declared none (for norths in every fourth deal). The rows are by what the player did and by how much the quad
is worth more than the best discard, for each half of the files in the order of names. ± is one standard error
of the difference, with the decisions of a seat in a deal as one cluster.

``--indicators`` counts instead by how much one more dora indicator (and ura dora indicator in riichi) raises
the points of wins, `paili.value.table.model.MORE_BY_INDICATOR`. ``--draws`` counts, with three players, how
many of its draws left a hand makes until its win, `paili.value.table.model.DRAWS_UNTIL_WIN`, and compares the
norths that winners set aside with the number that follows from it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import clusters
from command_line import kept, parser_of
from paili import logs
from paili.game import Table
from paili.game import events as ev
from paili.game.deal.seat_position import hand_of_seat
from paili.game.records import Deal, Game
from paili.hand.meld import PON
from paili.logs.deal.completion import replayed
from paili.reviews import records as rec
from paili.reviews.model import review_model
from paili.reviews.options import options_of
from paili.reviews.records import Option
from paili.reviews.values import Scale
from paili.reviews.walk import DecisionPoint
from paili.scoring import Score
from paili.scoring import score as score_of
from paili.tiles import COPIES, NORTH, kind_of
from paili.value.loop_arguments import chances_of_norths
from paili.value.questions import evaluate_ends
from paili.value.records import question_of_record
from paili.variants import RIICHI, SANMA
from shared_games import cases_of, cases_of_file, files, points_from

MORE = (0, 500, 1000)  # bands of the value of the quad minus that of the best discard, in points
_ASIDE = (ev.ConcealedQuad, ev.AddedQuad, ev.North)
NORTHS = 4  # one of so many deals is looked through for norths
DRAWS = 4  # random indicators for each win
MOVES = (rec.QUAD, rec.NORTH)
FARTHEST = 4  # shanten, from which on hands are counted together


class Case(NamedTuple):
    """A decision with a quad or a north among its options.

    Attributes:
        half: the half of the files, 0 or 1.
        players: the number of players.
        aside: "quad" or "north".
        meld: the type of the quad; "" for a north.
        chosen: the option that the player chose, with its value.
        move: the best quad, or the north, with its value.
        other: the best discard, with its value.
        against: whether an opponent is in riichi.
        got: the points that the deal brought the seat after the decision.
        hand: the file, the deal and the seat.
    """

    half: int
    players: int
    aside: str
    meld: str
    chosen: Option
    move: Option
    other: Option
    against: bool
    got: float
    hand: tuple[str, int, int]


def _cases(game: Game, deal: Deal, half: int, place: tuple[str, int]) -> Iterator[Case]:
    table, points, passed = Table(game.rules), [], set()
    table.start(deal)
    for step, event in enumerate(deal.events):
        if isinstance(event, (ev.Discard, *_ASIDE)) and _may(table, event.seat):
            moves = table.legal(event.seat)
            kinds = {type(move) for move in moves} & set(_ASIDE)
            if place[1] % NORTHS:
                kinds.discard(ev.North)
            is_new = isinstance(event, _ASIDE) or (event.seat, *kinds) not in passed
            if kinds and is_new and not any(isinstance(move, ev.Win) for move in moves):
                passed.add((event.seat, *kinds))
                point = DecisionPoint(deal, place[1], step, table.position(event.seat), moves, event)
                points.append((event.seat, point))
        table.apply(event)
    if table.end is None:
        return
    for seat, point in points:
        yield from _of_point(point, half, points_from(table.end, point.position, seat), (*place, seat))


def _may(table: Table, seat: int) -> bool:
    """Return whether a seat may have a quad or a north to declare, without riichi."""
    if table.state.seats[seat].riichi:
        return False
    hand = hand_of_seat(table.state, seat)
    fourth = any(meld.type == PON and hand.counts[meld.kinds[0]] for meld in hand.melds)
    return fourth or COPIES in hand.counts or (table.rules.players == 3 and hand.counts[NORTH] > 0)


def _of_point(point: DecisionPoint, half: int, got: float, hand: tuple[str, int, int]) -> Iterator[Case]:
    players = point.position.players
    scale = Scale.of(point.position, review_model(players))
    options = options_of(point)
    valued = [scale.with_value(one[0]) for one in options.every]
    discards = [one for one in valued if one.move in (rec.DISCARD, rec.RIICHI) and one.tile != NORTH]
    other = max((one for one in discards if one.value is not None), key=_value, default=None)
    for name in MOVES:
        several = [one for one in valued if one.move == name and one.value is not None]
        chosen = valued[options.chosen]
        if several and other is not None and chosen.value is not None:
            move = max(several, key=_value)
            yield Case(half, players, name, move.meld, chosen, move, other, scale.against, got, hand)


def _value(option: Option) -> float:
    return option.value or 0.0


# ---------------------------------------------------------------------------------- tables


def table_of(cases: Iterable[Case]) -> Iterator[str]:
    """Yield a line for each group of cases: what was done, how often, what was said and what came."""
    groups: dict[tuple[str, ...], list[Case]] = {}
    for case in cases:
        for key in _keys(case):
            groups.setdefault(key, []).append(case)
    for key, some in sorted(groups.items()):
        halves = ([case for case in some if case.half == half] for half in (0, 1))
        yield f"{', '.join(key):62} {'  '.join(map(_cell, (some, *halves)))}"


def _cell(cases: list[Case]) -> str:
    if not cases:
        return f"{0:5}" + " " * 30
    off = clusters.mean([case.got - _value(case.chosen) for case in cases], [case.hand for case in cases])
    value = sum(_value(case.chosen) for case in cases) / len(cases)
    return f"{len(cases):5} {value:7.0f} / {value + off.value:7.0f} ± {off.error:4.0f}"


def _keys(case: Case) -> Iterator[tuple[str, ...]]:
    done = {rec.QUAD: "quad", rec.NORTH: "north"}.get(case.chosen.move, "discard")
    more = _value(case.move) - _value(case.other)
    band = sum(more >= least for least in MORE)
    about = f"{case.players} players", case.aside, "riichi" if case.against else "quiet", f"{done} chosen"
    yield about
    yield (*about, f"more by {band} from {('-inf', *MORE)[band]}")
    if case.meld:
        yield (*about, "added" if "+" in case.meld else "concealed")
        yield (*about, f"{case.move.shanten}-shanten")


def growth(files: Iterable[Path]) -> Iterator[str]:
    """Yield how many times as many points wins have with one more indicator, unseen by the winner."""
    chance = random.Random(1)
    points: dict[tuple[int, str], list[tuple[float, float]]] = {}
    for path in files:
        for game in logs.read(path):
            for score in (score for deal in game.deals for score in _scores(game, deal)):
                riichi = "riichi" if score.win.riichi or score.win.double_riichi else "dama"
                more = [_with_more(score, chance) for _ in range(DRAWS)]
                for key in ((game.rules.players, riichi), (game.rules.players, "all")):
                    points.setdefault(key, []).append((score.points, sum(more) / DRAWS))
    for (players, riichi), pairs in sorted(points.items()):
        before, after = zip(*pairs, strict=True)
        times = clusters.ratio(after, before, range(len(pairs)))
        yield f"{players} players, {riichi:6} {len(pairs):6} wins: times {times.text(3)}"


def _scores(game: Game, deal: Deal) -> Iterator[Score]:
    """Yield the scores of the wins of a deal under one indicator."""
    end = replayed(deal, game.rules)
    if end is not None:
        yield from (score for score in end.scores if len(score.win.dora_indicators) == 1)


def _with_more(score: Score, chance: random.Random) -> float:
    """Return the points of a win with a random tile as the second indicator, and under it another one."""
    win, unseen = score.win, []
    left = [COPIES - count for count in win.hand.all_counts]
    for face in (win.tile, *win.dora_indicators, *win.ura_indicators, *[NORTH] * win.kita):
        left[kind_of(face)] -= 1
    for kind in (SANMA if score.rules.players == 3 else RIICHI).natural:
        unseen += [kind] * left[kind]
    turned, under = chance.sample(unseen, 2)
    facts = {"dora_indicators": (*win.dora_indicators, turned)}
    if win.riichi or win.double_riichi:
        facts["ura_indicators"] = (*win.ura_indicators, under)
    return float(score_of(win.replace(**facts), score.rules).points)


class Wait(NamedTuple):
    """A discard of a seat that won later in the deal.

    Attributes:
        half: the half of the files, 0 or 1.
        deal: the file, the deal and the seat.
        shanten: the shanten after the discard.
        draws: the number of draws until the win.
        left: the number of draws that were left.
        norths: the number of norths that the seat set aside until the win.
        predicted: the same number by the chances of the question.
    """

    half: int
    deal: tuple[str, int, int]
    shanten: int
    draws: int
    left: int
    norths: int
    predicted: float


def _waits(game: Game, deal: Deal, half: int, place: tuple[str, int]) -> Iterator[Wait]:
    """Yield the discards of the winners of a deal of three players."""
    if game.rules.players != 3:
        return
    table = Table(game.rules)
    discards, norths, moments = [0] * 3, [0] * 3, []
    table.start(deal)
    for event in deal.events:
        if isinstance(event, ev.Discard) and not table.state.seats[event.seat].riichi:
            position, seat = table.position(event.seat), event.seat
            if not position.hand.counts[NORTH] and position.turns:
                moments.append((seat, discards[seat] + 1, norths[seat], position))
        table.apply(event)
        if isinstance(event, ev.Discard):
            discards[event.seat] += 1
        elif isinstance(event, ev.North):
            norths[event.seat] += 1
    winners = table.end.winners if table.end else ()
    for seat, turn, before, position in moments:
        if table.end is not None and seat in winners:
            question = question_of_record(evaluate_ends(position, opponents="phoenix"))
            predicted = sum(many * chance for many, chance in enumerate(chances_of_norths(question)))
            draws = discards[seat] - turn + (table.end.kind == "tsumo")
            far = min(position.shanten().best, FARTHEST)
            yield Wait(half, (*place, seat), far, draws, position.turns, norths[seat] - before, predicted)


def share_of_draws(waits: list[Wait]) -> Iterator[str]:
    """Yield the share of the draws left that is made until the win, and the norths, by shanten and half."""
    for far in (*range(FARTHEST + 1), None):
        rows = [wait for wait in waits if far is None or wait.shanten == far]
        cells = (_shares([wait for wait in rows if wait.half in halves]) for halves in ((0, 1), (0,), (1,)))
        yield f"{'all' if far is None else f'{far}-shanten':10} {'  '.join(cells)}"


def _shares(waits: list[Wait]) -> str:
    if not waits:
        return f"{0:5}" + " " * 50
    hands = [wait.deal for wait in waits]
    share = clusters.ratio([wait.draws for wait in waits], [wait.left for wait in waits], hands)
    predicted = sum(wait.predicted for wait in waits) / len(waits)
    off = clusters.mean([wait.norths - wait.predicted for wait in waits], hands)
    norths = f"{predicted:.3f} / {predicted + off.value:.3f} ± {off.error:.3f}"
    return f"{len(waits):5} {share.text(3)}, norths {norths}"


def main() -> None:
    parser = parser_of(__doc__, every=1, jobs=1, keep=None)
    parser.add_argument("--indicators", action="store_true", help="count the points of one indicator more")
    parser.add_argument("--draws", action="store_true", help="count the draws until a win, three players")
    arguments = parser.parse_args()
    every, jobs = arguments.every, arguments.jobs
    if arguments.indicators:
        print(*growth(path for _, path in files(every)), sep="\n")
    elif arguments.draws:
        print(*share_of_draws([*cases_of(partial(cases_of_file, _waits), every, jobs)]), sep="\n")
    else:
        cases = kept(arguments.keep, lambda: [*cases_of(partial(cases_of_file, _cases), every, jobs)])
        names = ("all", "half 1", "half 2")
        print(f"{'':62}" + "".join(f" {name + ': n, said / got':34}" for name in names))
        print(*table_of(cases), sep="\n")


if __name__ == "__main__":
    main()
