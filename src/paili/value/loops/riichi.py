"""Compute the value of declaring riichi, and follow hands in riichi.

Method: a hand in riichi does not change, so its chances and points with each draw follow from sums over its
wins. If the other players do nothing, all hands with equal numbers of winning copies have equal chances; such
hands are added together and followed once. Otherwise each hand is followed separately, draw by draw.
"""

from __future__ import annotations

from paili.value.loops.rates import Values

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE, lowest_in, whole_of
    from paili.kernels.rows import add_row
    from paili.value.loops.rates import (
        add_rons,
        kinds_won,
        rate_of,
        ron_rate,
        rons_at,
        sum_of,
        unseen_at,
        way_of_draw,
    )
    from paili.value.loops.sizes import (
        CHANCE,
        DECLARED,
        DECLARED_NOW,
        DECLARING,
        DOUBLE,
        DOUBLE_FIRST,
        FIRST,
        LATER,
        MOST_WINNING,
        PAID,
        PAYS,
        POINTS,
        RIICHI,
        RIICHI_FIRST,
        RON_DOUBLE,
        RON_DOUBLE_FIRST,
        RON_FIRST,
        RON_RIICHI,
        SOUGHT,
        SUMS,
        WIDTH,
        WON,
    )


# ---------------------------------------------------------------------------------- values


def riichi_ways(values: Values, left: int) -> int:
    """Return the way to win after declaring riichi with ``left`` draws left: with riichi or with double
    riichi.
    """
    return DOUBLE if values.first_turn and left == values.turns else RIICHI


def value_of_riichi(values: Values, ready: int) -> None:
    """Write the value of declaring riichi, by draws left.

    The row ``SUMS`` gets the value of the turns after the first turn in riichi.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
    """
    start = ready * values.stride
    if values.is_alike and has_constant_wait(values, ready):
        _write_constant_riichi(values, ready, start)
        return
    stick = values.model.ends[3] if values.objective == POINTS else 0.0
    if values.with_table:
        _value_of_riichi_at_table(values, ready, stick)
        return
    first = 2 if values.turns + 1 > 2 else values.turns + 1
    for left in range(first):
        _value_of_riichi_at(values, ready, left, stick)
    _value_of_riichi_alone(values, ready, first)
    if values.first_turn:
        _value_of_riichi_at(values, ready, values.turns, stick)


def _write_constant_riichi(values: Values, ready: int, start: int) -> None:
    later = sum_of(values, ready, RIICHI)
    more, alone = sum_of(values, ready, RIICHI_FIRST) - later, row_alone(values, ready)
    for left in range(values.turns + 1):
        values.ready_value[start + left] = later * values.alone[alone + left] + more * values.one_tile[left]


def declare_constant_riichi(values: Values, ready: int, start: int, lefts: int) -> None:
    """Write the value of declaring riichi as the value of a hand, by draws left, for the case that all draws
    are alike.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        start: the index of the first value of the node in ``values.node_value``, for 0 draws left.
        lefts: how many numbers of draws left are possible, 0 included.
    """
    later = sum_of(values, ready, RIICHI)
    more, alone = sum_of(values, ready, RIICHI_FIRST) - later, row_alone(values, ready)
    for left in range(lefts):
        values.node_value[start + left] = later * values.alone[alone + left] + more * values.one_tile[left]


def row_alone(values: Values, ready: int) -> int:
    """Return the index of the row of ``values.alone`` that belongs to the number of winning copies of a
    ready hand.
    """
    wins = whole_of(values.ready_wins[ready, RIICHI])
    if not values.awaited >> wins & 1:
        values.awaited |= ONE << wins
        _wait_alone(values, wins)
    return wins * WIDTH


def _wait_alone(values: Values, wins: int) -> None:
    """Write the chance that one winning copy is drawn before all other winning copies, by draws left.

    Args:
        values: the graph of hands, with their values.
        wins: the number of winning copies.
    """
    value, start = 0.0, wins * WIDTH
    values.alone[start] = 0.0
    for left in range(1, values.turns + 1):
        value = values.one_tile[left] + (1.0 - wins * values.one_tile[left]) * value
        values.alone[start + left] = value


def has_constant_wait(values: Values, ready: int) -> bool:
    """Return whether a ready hand always has the same number of winning copies, small enough for the
    arrays.
    """
    wins, once = values.ready_wins[ready, RIICHI], values.ready_wins[ready, RIICHI_FIRST]
    return wins == once and wins < MOST_WINNING


def _value_of_riichi_at_table(values: Values, ready: int, stick: float) -> None:
    """Write two values of riichi at a table: declared with a later discard, and declared with the present
    discard.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        stick: the value of the riichi stick.
    """
    turns, start = values.turns, ready * values.stride
    _rounds_in_riichi(values, ready, DECLARING, stick, FIRST)
    _sum_rounds(values, ready, DECLARED, stick)
    for left in range(turns + 1):
        before = values.row[SUMS + left - 1] if left else 0.0
        values.ready_value[start + left] = _with_first(values, left, before) - stick
    if values.need <= 1 and turns > 0:
        _sum_rounds(values, ready, DECLARED_NOW, stick)
        values.ready_value[start + turns] = _with_first(values, turns, values.row[SUMS + turns - 1]) - stick
        if values.first_turn:
            add_rons(values, ready, RON_DOUBLE_FIRST, DECLARING, SOUGHT, FIRST)
            double = _in_riichi(values, ready, DECLARING, DOUBLE_FIRST, turns, stick)
            values.ready_value[start + turns] = double - stick
            values.ready_value[start + turns] += _gain_of_double(values, ready, turns)


def _with_first(values: Values, left: int, before: float) -> float:
    """Return the value of declaring riichi: its first turn, which may bring ippatsu, plus the later turns.

    Args:
        values: the graph of hands, with their values.
        left: the number of draws left.
        before: the value of the later turns.
    """
    return values.row[FIRST + WIDTH + left] + values.row[FIRST + left] * before


def _sum_rounds(values: Values, ready: int, state: int, stick: float) -> None:
    """Write the value of a hand in riichi at a table by draws left, as a sum over turns that begins with the
    last.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        state: the state of the hand, as the number of a row of `Model`.
        stick: the value of the riichi stick.
    """
    _rounds_in_riichi(values, ready, state, stick, LATER)
    value = 0.0
    for left in range(values.turns + 1):
        value = values.row[LATER + WIDTH + left] + values.row[LATER + left] * value
        values.row[SUMS + left] = value


def _rounds_in_riichi(values: Values, ready: int, state: int, stick: float, goes_on: int) -> None:
    """Write two rows for a hand in riichi by draws left: the chance to go on after a turn, and the value of
    the turn.

    A turn consists of the acts of the other players and the next own draw.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        state: the state of the hand, as the number of a row of `Model`.
        stick: the value of the riichi stick.
        goes_on: the index in ``values.row`` of the row for the chance; the row after it gets the value of the
            turn.
    """
    way, ron, brings = RIICHI, RON_RIICHI, goes_on + WIDTH
    if state == DECLARING:
        way, ron = RIICHI_FIRST, RON_FIRST
    is_points, wins = values.objective == POINTS, values.ready_wins[ready, way]
    wins_value = sum_of(values, ready, way) + wins * stick
    add_rons(values, ready, ron, state, SOUGHT, goes_on)
    last, end = 0.0, values.model.ends[2] if is_points else 0.0
    if values.turns:
        last = (1.0 - values.row[goes_on + 1]) * (1.0 - values.model.others[state, 1])
    end *= (1.0 - values.row[goes_on]) * (1.0 - values.model.others[state, 0])
    for left in range(values.turns + 1):
        chance, one, other = (
            values.row[goes_on + left],
            values.one_tile[left],
            values.model.others[state, left],
        )
        kept = (1.0 - chance) * (1.0 - other)
        costs = (1.0 - chance) * other * values.model.loss[state, left] if is_points else 0.0
        values.row[brings + left] += chance * stick - costs + kept * wins_value * one
        values.row[goes_on + left] = kept * (1.0 - wins * one)
    values.row[brings] += end
    values.row[goes_on] = 0.0
    if values.last_tile and values.turns > 0:
        way, one = way_of_draw(values, way, 1), values.one_tile[1]
        drawn = sum_of(values, ready, way) + values.ready_wins[ready, way] * stick
        values.row[goes_on + 1] = last * (1.0 - values.ready_wins[ready, way] * one)
        values.row[brings + 1] += last * (drawn - wins_value) * one


def _value_of_riichi_alone(values: Values, ready: int, first: int) -> None:
    """Write the rows of `value_of_riichi` for the case that the other players do nothing, from ``first``
    draws left on.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        first: the smallest number of draws left for which to write the value.
    """
    once, later = sum_of(values, ready, RIICHI + 1), sum_of(values, ready, RIICHI)
    once_wins, wins = values.ready_wins[ready, RIICHI + 1], values.ready_wins[ready, RIICHI]
    value, start = values.row[SUMS + first - 1], ready * values.stride
    for left in range(first, values.turns + 1):
        one = values.one_tile[left]
        values.ready_value[start + left] = once * one + (1.0 - once_wins * one) * value
        value = later * one + (1.0 - wins * one) * value
        values.row[SUMS + left] = value


def _value_of_riichi_at(values: Values, ready: int, left: int, stick: float) -> None:
    values.row[SUMS + left] = _in_riichi(values, ready, DECLARED, RIICHI, left, stick)
    first = riichi_ways(values, left)
    declared = _in_riichi(values, ready, DECLARING, first + 1, left, stick) - stick
    if first == DOUBLE:
        declared += _gain_of_double(values, ready, left)
    values.ready_value[ready * values.stride + left] = declared


def _in_riichi(values: Values, ready: int, state: int, way: int, left: int, stick: float) -> float:
    """Return the value of a hand in riichi before its next turn.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand.
        state: the state of the hand, as the number of a row of `Model`.
        way: the way to win by the next draw.
        left: the number of draws left.
        stick: the value of the riichi stick.
    """
    chance, value, rons = 0.0, 0.0, FIRST if state == DECLARING else LATER
    if values.with_table:
        chance = values.row[rons + left]
        value = values.row[rons + WIDTH + left] + chance * stick
    others = values.model.others[state, left]
    if values.objective == POINTS:
        value -= (1.0 - chance) * others * values.model.loss[state, left]
    kept = (1.0 - chance) * (1.0 - others)
    if left == 0:
        return value + (kept * values.model.ends[2] if values.objective == POINTS else 0.0)
    unseen, drawn_by = unseen_at(values, left), way_of_draw(values, way, left)
    wins = values.ready_wins[ready, drawn_by] / unseen
    drawn = sum_of(values, ready, drawn_by) / unseen + wins * stick
    return value + kept * (drawn + (1.0 - wins) * values.row[SUMS + left - 1])


def _gain_of_double(values: Values, ready: int, left: int) -> float:
    """Return by how much double riichi is worth more than riichi, in the turns after the first draw.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        left: the number of draws left.
    """
    chance = ron_rate(values, ready, RON_DOUBLE_FIRST, DECLARING, left, CHANCE)
    stay, gain, now = (1.0 - chance) * (1.0 - values.model.others[DECLARING, left]), 0.0, left
    while now > 0:
        if now < left:
            chance = ron_rate(values, ready, RON_DOUBLE, DECLARED_NOW, now, CHANCE)
            more = ron_rate(values, ready, RON_DOUBLE, DECLARED_NOW, now, SOUGHT)
            more -= ron_rate(values, ready, RON_RIICHI, DECLARED_NOW, now, SOUGHT)
            gain += stay * more
            stay *= (1.0 - chance) * (1.0 - values.model.others[DECLARED_NOW, now])
            double, single = way_of_draw(values, DOUBLE, now), way_of_draw(values, RIICHI, now)
            more = sum_of(values, ready, double) - sum_of(values, ready, single)
            gain += stay * more / unseen_at(values, now)
        stay *= 1.0 - values.ready_wins[ready, RIICHI] / unseen_at(values, now)
        now -= 1
    return gain


# ---------------------------------------------------------------------------------- all at once


def gather(values: Values, ready: int, here: int, most: int) -> None:
    """Add the hands that declare riichi at a node to the sum of hands in riichi with as many winning copies.

    After riichi, hands with equal numbers of winning copies have equal chances. Only their points differ, so
    sums of points are enough.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the ready hand.
        here: the index of the first chance of the node in ``values.mass``, for 0 draws left.
        most: the largest number of draws left.
    """
    wins = whole_of(values.ready_wins[ready, RIICHI])
    later, once = values.ready_points[ready, RIICHI], values.ready_points[ready, RIICHI_FIRST]
    start = 3 * WIDTH * wins
    if not values.gathered >> wins & 1:
        values.gathered |= ONE << wins
        for left in range(3 * WIDTH):
            values.in_riichi[start + left] = 0.0
    add_row(values.in_riichi, start, values.mass, here, 1.0, most + 1)
    add_row(values.in_riichi, start + WIDTH, values.mass, here, later, most + 1)
    add_row(values.in_riichi, start + 2 * WIDTH, values.mass, here, once, most + 1)


def wait_gathered(values: Values) -> None:
    """Follow the sums of hands in riichi, one for each number of winning copies, to the last draw."""
    while values.gathered:
        _wait_together(values, lowest_in(values.gathered))
        values.gathered &= values.gathered - 1


def _wait_together(values: Values, wins: int) -> None:
    start, waiting, worth = 3 * WIDTH * wins, 0.0, 0.0
    for drawn in range(1, values.turns + 1):
        left = values.turns - drawn + 1
        one = values.one_tile[left]
        waiting += values.in_riichi[start + left]
        values.row[WON + drawn] += waiting * wins * one
        values.row[PAYS + drawn] += (worth + values.in_riichi[start + 2 * WIDTH + left]) * one
        waiting *= 1.0 - wins * one
        worth = (worth + values.in_riichi[start + WIDTH + left]) * (1.0 - wins * one)


# ---------------------------------------------------------------------------------- one by one


def declared_now(values: Values, node: int, here: int, left: int) -> float:
    """Return the chance that a hand is at a node and declares riichi now, and subtract this chance from the
    node.

    Args:
        values: the graph of hands, with their values.
        node: the number of a hand of 3n+1 tiles in the graph.
        here: the index of the first chance of the node in ``values.mass``, for 0 draws left.
        left: the number of draws left.
    """
    if not values.node_declares[node] >> left & 1:
        return 0.0
    declared = values.mass[here + left]
    values.mass[here + left] = 0.0
    return declared


def wait(values: Values, ready: int, left: int, waiting: float, declared: float) -> float:
    """Follow a hand in riichi to the next draw; return the chance that it has not won after this draw.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        left: the number of draws left.
        waiting: the chance that the hand declared riichi before and has not won.
        declared: the chance that the hand declares riichi now.
    """
    if not values.with_table and values.detail < 0 and left > 1 and left < values.turns:
        return _wait_by_itself(values, ready, left, waiting, declared)
    return _wait_round(values, ready, values.turns - left, waiting, declared)


def _wait_round(values: Values, ready: int, drawn: int, waiting: float, declared: float) -> float:
    """Follow hands in riichi through the acts of the other players and one draw.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        drawn: the number of draws made so far.
        waiting: the chance that the hand declared riichi before and has not won.
        declared: the chance that the hand declares riichi now.

    Returns:
        The chance that the hand has not won and goes on.
    """
    if drawn < values.turns:
        values.row[PAYS + drawn] -= declared * values.model.ends[3]
    if declared > 0.0 and drawn == 0 and (values.with_table or values.first_turn):
        _wait_from_now(values, ready, declared)
        declared = 0.0
    stays = _wait_once(values, ready, drawn, waiting, RIICHI, DECLARED)
    return stays + _wait_once(values, ready, drawn, declared, RIICHI_FIRST, DECLARING)


def _wait_by_itself(values: Values, ready: int, left: int, waiting: float, declared: float) -> float:
    """Follow hands in riichi through one turn, for the case that the other players do nothing.

    The draw is neither the first nor the last; `_wait_round` covers all cases.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        left: the number of draws left.
        waiting: the chance that the hand declared riichi before and has not won.
        declared: the chance that the hand declares riichi now.

    Returns:
        The chance that the hand has not won after the turn.
    """
    drawn, one = values.turns - left + 1, values.one_tile[left]
    won = waiting * values.ready_wins[ready, RIICHI] + declared * values.ready_wins[ready, RIICHI_FIRST]
    won *= one
    paid = waiting * values.ready_points[ready, RIICHI] + declared * values.ready_points[ready, RIICHI_FIRST]
    values.row[WON + drawn] += won
    values.row[PAYS + drawn] += paid * one
    return waiting + declared - won


def _wait_from_now(values: Values, ready: int, mass: float) -> None:
    """Follow a hand to the last draw after it declares riichi with the present discard.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        mass: the chance of this hand.
    """
    way, ron = RIICHI, RON_RIICHI
    if values.first_turn:
        way, ron = DOUBLE, RON_DOUBLE
    add_rons(values, ready, ron, DECLARED_NOW, PAID, LATER)
    mass = _wait_once(values, ready, 0, mass, way + 1, DECLARING)
    for drawn in range(1, values.turns + 1):
        mass = _wait_once(values, ready, drawn, mass, way, DECLARED_NOW)


def ron_of(way: int) -> int:
    """Return the number of the way to win by ron that is like a way to win by draw: for example both with
    double riichi."""
    if way == RIICHI:
        return RON_RIICHI
    return RON_FIRST if way == RIICHI_FIRST else RON_DOUBLE if way == DOUBLE else RON_DOUBLE_FIRST


def rons_in_riichi(values: Values, ready: int, ron: int, state: int, left: int) -> tuple[float, float]:
    """Return the chance of a ron in riichi before the next draw, and the mean points from it.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        ron: the way to win by ron, with riichi.
        state: the state of the hand, as the number of a row of `Model`.
        left: the number of draws left.
    """
    if not values.with_table:
        return 0.0, 0.0
    if state == DECLARED_NOW:
        return values.row[LATER + left], values.row[LATER + WIDTH + left]
    rons = rons_at(values, ready, ron, state) + left
    return values.ready_ron[rons], values.ready_ron[rons + values.stride]


def _wait_once(values: Values, ready: int, drawn: int, mass: float, way: int, state: int) -> float:
    """Follow a hand in riichi through the acts of the other players and one draw.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        drawn: the number of draws made so far.
        mass: the chance of this hand.
        way: the way to win by the next draw.
        state: the state of the hand, as the number of a row of `Model`.

    Returns:
        The chance that the hand has not won and goes on.
    """
    left = values.turns - drawn
    if mass <= 0.0:
        return 0.0
    chance, points = rons_in_riichi(values, ready, ron_of(way), state, left)
    values.row[WON + drawn] += mass * chance
    points += chance * values.model.ends[3]
    points -= (1.0 - chance) * values.model.others[state, left] * values.model.loss[state, left]
    values.row[PAYS + drawn] += mass * points
    if values.detail >= 0:
        note_rons(values, ready, ron_of(way), state, left, mass)
    mass *= (1.0 - chance) * (1.0 - values.model.others[state, left])
    if left == 0:
        values.row[PAYS + drawn] += mass * values.model.ends[2]
        return 0.0
    drawn_by, unseen = way_of_draw(values, way, left), unseen_at(values, left)
    wins = mass * values.ready_wins[ready, drawn_by] / unseen
    paid = mass * values.ready_points[ready, drawn_by] / unseen
    values.row[WON + drawn + 1] += wins
    if values.detail >= 0:
        _note_draws(values, ready, drawn_by, mass / unseen)
    values.row[PAYS + drawn + 1] += paid + wins * values.model.ends[3]
    return mass - wins


def _note_draws(values: Values, ready: int, way: int, share: float) -> None:
    """Add the chances to win by the next draw of a hand in riichi to ``values.win_share``.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        way: how the win comes about, a column of ``values.win_worth``.
        share: the chance of this hand, divided by the number of unseen tiles.
    """
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        if values.win_worth[win, way] > 0.0:
            values.win_share[win, way] += share * values.win_weight[win]


def note_rons(values: Values, ready: int, way: int, state: int, left: int, mass: float) -> None:
    """Add the chances to win by ron before the next draw to ``values.win_share``.

    Args:
        values: the graph of hands, with their values.
        ready: the index of the hand among the ready hands.
        way: how the win comes about, a column of ``values.win_worth``.
        state: the state of the hand, as the number of a row of `Model`.
        left: the number of draws left.
        mass: the chance of this hand.
    """
    if not values.with_table or values.ready_furiten[ready]:
        return
    kinds = kinds_won(values, ready, way)
    for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
        if values.win_worth[win, way] > 0.0:
            values.win_share[win, way] += mass * rate_of(values, kinds, state, left, win)
