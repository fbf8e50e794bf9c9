"""Value an unfinished hand, find its best discard, and explain the difference between two discards.

Method: build the graph of all hands that accepted draws can reach, score its wins, and value its hands from
the last draw backwards; then follow each discard forwards to find the chances and points of the hand. The
loops are in `paili.value.loops`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, TypedDict, Unpack

from paili.analysis.from_position import HandLike, accepts_position
from paili.arguments import refuse_unknown
from paili.errors import QuestionError
from paili.position.text.rules import names_game
from paili.scoring.rules import Rules
from paili.value.question import Options, ValueArguments, ValueQuestion, facts_of, question, resolved
from paili.value.records import Evaluation, Explanation, PlanShare, question_of_record
from paili.value.table.dangers import DangerLike
from paili.variants import RIICHI, Variant

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules
    from paili.tiles import TileSet

_OF_RIICHI: Final = ("north", "quads", "win_now", "banned")  # among the facts


class FactsOfGame(TypedDict, total=False):
    """The keyword arguments of `evaluate` for wins in a Chinese game, and those in ``_OF_RIICHI``."""

    flowers: int | str | Iterable[int]
    lack: str
    wild: str | TileSet
    wild_indicator: int | str | None
    gone: str | Iterable[int]
    discarded_wildcards: int
    streak: int
    ready: str
    north: bool
    quads: bool
    win_now: str
    banned: str


@accepts_position("flowers", "lack", "wild", "wild_indicator", "gone", "north", "quads", "win_now", "banned")
def evaluate(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    turns: int | None = None,
    objective: str = "points",
    shape_changes: int | None = None,
    opponents: str | None = None,
    riichi: bool | str = "best",
    rules: Rules | GameRules | str = Rules.TENHOU,
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    dora_indicators: str | Iterable[int] = "",
    river: str | Sequence[int] = "",
    first_turn: bool = False,
    last_tile: bool = False,
    others_riichi: int = 0,
    others: str = "",
    honba: int = 0,
    sticks: int = 0,
    kita: int = 0,
    calls: bool | None = None,
    fold: bool | Sequence[DangerLike] = False,
    points: Sequence[int] | None = None,
    to_play: int | None = None,
    first_dealer: int | str = "S",
    uma: str | Sequence[float] | None = None,
    variant: Variant = RIICHI,
    **facts: Unpack[FactsOfGame],
) -> Evaluation:
    """Return the value of an unfinished hand and of its discards: chance to win, to be ready, mean points.

    ``evaluate("2344m678p123345s5z")`` values a hand and ranks its discards; a `paili.Position` supplies most
    arguments. Without ``opponents`` only the hand's own draws count. With ``opponents="phoenix"`` the hand is
    *at a table*: the other players discard, declare riichi and win as often as players of Tenhou's phoenix
    room did in recorded games.

    In each turn the player draws one unseen tile and discards one. Only some draws are kept: those that bring
    the hand nearer to ready, and at most ``shape_changes`` draws that do not. Without shape changes the
    numbers are exact. With shape changes they are too high, by about the fraction in the field ``gap`` of the
    result (0.02 is 2 %). For a hand far from ready the search tries after each draw only the discards that
    leave the most useful tiles; the field ``followed`` of the result is then "useful". If even these are too
    many, ``followed`` is "none": no win is in reach, and the discards are ranked by useful tiles.

    Args:
        hand: a hand of 3n+2 tiles (14, or 11, 8 … where a meld counts as three) to rank its discards, or of
            3n+1 tiles to value the hand; its text, or a `paili.Position`, which has most other arguments too.
        visible: the tiles that the player sees outside the hand, as text or 34 counts; the tiles of
            ``dora_indicators`` and ``river`` count as visible anyway and must not be repeated here.
        turns: the number of own draws left, 0 … 35; None for the draws from a first turn: 18, or 17 for a
            hand of 3n+2 tiles.
        objective: what to maximize: "points", "win" (the chance to win), "tenpai" (the chance to be ready),
            or "place" (the expected result of the game). All numbers of the result are for a player who plays
            for this objective. Where a game has no points, or the hand of a Chinese game has more than four
            wildcards, "points" maximizes the chance to win.
        shape_changes: the number of draws that may be kept although they do not bring the hand nearer to
            ready: 0, 1 or 2. None for 1, or for 0 with wildcards in a Chinese game. From 4-shanten on the
            search may be too large and allow fewer; the field ``shape_changes`` of the result has the number.
        opponents: "phoenix" for other players as in Tenhou's phoenix room; None for own draws alone.
        riichi: "best" to declare riichi where that has the higher value, True to declare always, False never.
            "later" means dama now: riichi is not declared with this discard, but later where that has the
            higher value. In the values ``quads`` and ``north`` of the result it may be declared with the next
            discard.
        rules: the riichi rule set or its name; or a Chinese game or its name, see below.
        seat_wind, round_wind: the winds as letters, ``E S W N``.
        dora_indicators: the visible indicators, up to five; as many ura dora indicators are assumed.
        river: the player's own discards, including called ones: a hand that waits for one of them wins by
            tsumo only.
        first_turn: whether riichi with this discard is double riichi; for 3n+2 tiles without melds.
        last_tile: whether the last of the draws is the last tile of the wall.
        others_riichi: how many opponents are in riichi now, if ``others`` does not say which; only at a
            table.
        others: one character for each opponent, the player on the right first: ``r`` for riichi, or the
            number of melds called, as in ``r02``; "" if nobody has called. Only at a table.
        honba, sticks: the numbers of honba and of riichi sticks on the table, whose points the winner gets in
            addition. Wins of the opponents count with the average number of honba.
        kita: the number of norths set aside (three players); these norths must also be among ``visible``.
        calls: whether the hand may call pon and chi on useful discards; None for True at a table and False
            without a table. See below.
        fold: whether the hand may fold against an opponent in riichi or with three called melds; only at a
            table. A position with known rivers determines the danger of each discard; for a hand without a
            position, pass the result of `paili.danger` instead of True. See below.
        points: for the objective "place", the points of all seats by wind, the dealer first; a position
            supplies them, and ``to_play`` and ``first_dealer`` too.
        to_play: the number of deals still to play, including this one, if no dealer repeats.
        first_dealer: the present wind of the player who was the first dealer, which decides between equal
            points.
        uma: the values of the final places, for the objective "place": None for uma and oka of the rules and
            the points themselves; a number for each place, as text ``90,45,0,-135``; or the name of a
            player's rank, such as ``tenhou_8dan`` or ``mahjong_soul_saint1``.
        variant: the variant of riichi; a Chinese game defines its own variant.
        facts: facts of the wins in a Chinese game, which `paili.Win` explains: ``flowers``, ``lack``,
            ``wild``, ``wild_indicator``, ``discarded_wildcards``, ``streak``, ``ready``, and ``gone``, the
            winds of the players who have already won. In riichi three other facts: with three players
            ``north``, False if no north may be set aside, as after a call; ``quads``, False if no quad may be
            declared, as after a call; both are True by default. And ``win_now``, the circumstances of a win
            with the tile drawn last, for ``notes.win_now`` of the result: "riichi", "double_riichi",
            "ippatsu", "rinshan" or "after_north", several with commas; "" for none of them. A hand in
            riichi has paid its stick (one of ``sticks``), makes no calls and does not fold; its only discard
            is the tile drawn last, if the hand names it, as in ``…+5m``. And ``banned``, the kinds that may
            not be discarded now, as text such as "47m" (kuikae); "" for none.

    Returns:
        A `paili.value.Evaluation`: ``best`` is the best discard with its numbers, ``discards`` has all of
        them, best first, ``by_turn`` the chances after 0, 1, … ``turns`` draws. For a hand of 3n+1 tiles
        ``best`` has the numbers of the hand, its ``tile`` is None, and ``discards`` is ().

        The discards are sorted by the objective, equal ones by shanten, then by tile. Discards after which
        the hand cannot win with ``shape_changes`` come last: their chance to win is 0; at a table their
        points are minus the mean cost of the other players' wins, 0 or less.

    Raises:
        NotationError, HandError, VariantError: if the tiles are invalid.
        QuestionError: if calls are allowed for a game without yaku or a hand with wildcards; if points or
            places are the objective for a riichi hand with wildcards, or where drawn tiles are wild.
        QuestionError: if a number or a word is out of range.
        ScoreError: if the rules or winds are invalid, or there are more than five indicators.

    **Norths (three players).** The field ``north`` of the result is the value of setting a north aside: the
    value of the hand without the north, with one more north set aside, and with the replacement tile as one
    more draw, before which nobody plays. To discard the north leaves the same hand without these advantages,
    so this discard comes last. Further norths of the hand may be set aside too. At a table a hand that holds
    no north sets aside each north that it draws later.

    **Quads.** The field ``quads`` of the result has the value of each concealed and added quad: the value of
    the hand with the quad and its replacement tile, before which nobody plays. The new dora indicator counts
    as a mean over the unseen tiles, for the own wins and, by a share from recorded games, for the wins of
    others; a win with the replacement tile is rinshan. Three things are left out: that an added quad may be
    robbed, that a quad ends ippatsu of others, and the yaku of the last tile of the wall if this tile falls
    to the hand only because of the quad. ``quads`` is () for a hand in riichi.

    **Chinese games.** The points are those of a self-drawn win, and a win below the minimum counts 0: with
    the objective "points" the hand aims at the fans that it needs, as far as its shape changes allow. A win
    has its self-drawn score by `paili.fan.waits`, also with the last tile of the wall; ``honba`` is the
    number of the dealer's repeated deals, if the game counts them. Three sorts of hands raise an error: hands
    near to a shape that the search does not support (knitted tiles, eight pairs, four wildcards), hands with
    tiles of their lack suit, and hands of deals in which another tile stands for the wild kind.

    **Calls.** With ``calls`` the hand may call pon from any player, and chi from the left (not with three
    players); each call counts like a kept draw. An open hand wins only with a yaku, and scores as an open
    hand. Between two own draws each opponent discards once; the chance that the discard is one particular
    unseen tile comes from recorded games of Tenhou's phoenix room, by class of the tile and by turn. A call
    from the left uses up three quarters of a turn, from across two quarters, from the right one quarter; this
    share of a turn is the chance that the call costs the hand its next own draw. Kans are not called, a tile
    that wins is not called, and nothing is called after the last draw. The hand may pass on every offered
    tile. It may call as often as it has groups to call, or less often if the search would be too large: the
    field ``calls`` of the result has the number. The numbers are an approximation: each offer is treated as
    if earlier offers had revealed nothing, and discards that the hand does not want count as unseen;
    docs/value-proof.md measures the error.

    At a table only a share of the gain from calls is added to the value of the own draws: the share that such
    hands got in real games, by the number of melds called and the distance from ready. It is the gain from
    calls that bring the hand nearer. This applies to closed and open hands, before and after a call.

    **Folds.** With ``fold`` a threatened hand may fold with any discard. The value of a fold is the mean
    result of folds in recorded games, by the threatening players, the dealer, the draws left and the number
    of safe tiles. As long as it does not fold, a hand that is not ready has the costs of players who push.
    The field ``fold`` of the result has the values of pushing and folding with each discard; the points of a
    discard are the larger of these two values, and its chances are those of pushing. Without a threat nothing
    changes, and ``fold`` of the result is None.

    **Places.** The objective "place" needs a table: every win, loss and draw counts by how much it changes
    the expected result of the game, which follows from the points and the deals still to play. The field
    ``place`` of the result is this change; ``points`` is None, and ``fold`` is in the same unit as ``place``.

    In the example the best discard is White, after which the hand wins in 62.8 % of the cases.

    >>> evaluation = evaluate("2344m678p123345s5z", turns=18, dora_indicators="1z", shape_changes=0)
    >>> evaluation.best.tile, round(evaluation.best.win, 4)
    (Kind.WHITE, 0.628)
    """
    of_riichi: Any = rules
    options = ValueArguments(
        visible, turns, objective, shape_changes, opponents, riichi, of_riichi, seat_wind, round_wind,
        dora_indicators, river, first_turn, last_tile, others_riichi, others, honba, sticks, kita, calls,
        fold, points, to_play, first_dealer, uma, variant,
    )  # fmt: skip
    return evaluation_of(resolve_question(hand, options, facts))


@accepts_position(*ValueArguments._fields)
def evaluate_ends(
    hand: HandLike, visible: str | Sequence[int] = "", **options: Unpack[Options]
) -> Evaluation:
    """Return the answer of `evaluate`, faster, for programs that do not read ``by_turn``.

    The function is faster only at a table; it computes ``by_turn`` when that field is first read.

    Args:
        hand, visible, options: see `evaluate`; games other than riichi are not possible.
    """
    return evaluation_of(question(hand, visible, **options)._replace(ends=True))


def resolve_question(hand: HandLike, options: ValueArguments, facts: Mapping[str, Any]) -> ValueQuestion:
    """Return the resolved question for the arguments of `evaluate`, for riichi or a Chinese game."""
    return resolver_of(options, facts)(hand)


def resolver_of(
    options: ValueArguments, facts: Mapping[str, Any], *, checked: bool = False
) -> Callable[[HandLike], ValueQuestion]:
    """Return the function that resolves the question about a hand, for riichi or a Chinese game.

    Args:
        options, facts: the arguments of `evaluate`.
        checked: whether to check now the arguments of riichi that do not depend on the hand.
    """
    refuse_unknown(facts, FactsOfGame.__annotations__, "evaluate", ValueArguments._fields)
    rules: Any = options.rules
    more: dict[str, Any] = dict(facts)
    options = options._replace(**{name: more.pop(name) for name in _OF_RIICHI if name in more})
    if type(rules) is not Rules and names_game(rules):
        from paili.value.games.game_question import question_of_game

        return partial(question_of_game, rules=rules, arguments=options, facts=more)
    for name in more:
        raise QuestionError("value.of_games", name=name)
    if checked:
        facts_of(options)
    return partial(resolved, value=options)


def evaluation_of(value_question: ValueQuestion) -> Evaluation:
    """Return the answer to a resolved question.

    Raises:
        QuestionError: if more wins have to be scored than ``most_wins`` of the question allows.
    """
    return _answerer()(value_question)


@cache
def _answerer() -> Callable[[ValueQuestion], Evaluation]:
    """Return the function that answers a question.

    The function is imported once and cached, because an import statement takes two microseconds each time.
    """
    from paili.value.answer import evaluation

    return evaluation


@accepts_position(*ValueArguments._fields)
def explain(
    hand: HandLike | Evaluation,
    a: int | str,
    b: int | str,
    visible: str | Sequence[int] = "",
    **value_question: Unpack[Options],
) -> Explanation:
    """Return why one discard has a higher value than another: the difference as a sum of reasons.

    Each reason, an entry of ``parts``, has a ``difference``: the points (in games without points, the chance
    to win) by which it makes the value of ``a`` exceed the value of ``b``; below 0 if it speaks for ``b``.
    ``finals`` are the wins that contribute most to the value of a discard.

    Args:
        hand: a hand of 3n+2 tiles, its text, or a `paili.Position`; or a result of `evaluate`, which supplies
            all arguments except ``a`` and ``b``. If it is the result of this thread's last call of
            `evaluate`, nothing is computed again; an earlier result is computed once more.
        a, b: the two discards, as text such as ``"5z"`` or as `Kind` values.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        value_question: the other keyword arguments of `paili.evaluate`, for riichi rules; with two limits:
            the objective "place" is not possible, nor ``calls=True`` without ``opponents``. With ``fold``
            the explanation compares pushing with ``a`` and pushing with ``b``; the danger of the two
            discards is left out.

    Raises:
        PailiError: if the arguments are not valid, as for `paili.evaluate`.
        QuestionError: if ``a`` or ``b`` is not a discard of the hand; if the evaluation is a copy (made by
            ``copy``, ``pickle`` or ``replace``), which does not know its arguments; or if further arguments
            are passed with an evaluation.

    >>> explanation = explain("2344m678p123345s5z", "5z", "4m", dora_indicators="1z", shape_changes=0)
    >>> [part.id for part in explanation.parts if part.difference > 1]
    ['waits', 'yaku']
    >>> explanation.a.finals[0].tile, explanation.a.finals[0].yaku[:2]
    (Kind.M1, ('riichi', 'menzen_tsumo'))
    """
    refuse_unknown(value_question, Options.__annotations__, "explain")
    if isinstance(hand, Evaluation):
        return explanation_of(_question_of(hand, visible, value_question), a, b)
    return explanation_of(question(hand, visible, **value_question), a, b)


@accepts_position(*ValueArguments._fields)
def discard_plans(
    hand: HandLike | Evaluation,
    tiles: Sequence[int | str | None],
    visible: str | Sequence[int] = "",
    *,
    overlapping: bool = False,
    **value_question: Unpack[Options],
) -> list[tuple[PlanShare, ...]]:
    """Return the chance to win after some discards, each as a sum of shares: one for each plan.

    A plan is the yaku for which the hand is played, such as "pinfu"; each win counts for one plan. The
    largest share comes first.

    Args:
        hand: a hand, its text, or a `paili.Position`; or the answer of `evaluate` for a hand, which supplies
            all other arguments.
        tiles: the discards; None for a hand of 3n+1 tiles.
        visible, value_question: as in `explain`.
        overlapping: whether a win counts for every plan of which it has a yaku. The chances then may add up
            to more than the chance to win.

    Raises:
        QuestionError: if the evaluation is a copy; if the wins have no points in riichi; or if the hand does
            not have one of the discards.

    >>> (shares,) = discard_plans(evaluate("2344m678p123345s5z"), ["5z"])
    >>> [(plan, round(win, 3)) for plan, win in shares]
    [('pinfu', 0.459), ('riichi', 0.053), ('tanyao', 0.026)]
    """
    from paili.value.plans import plans_after
    from paili.value.solve import place_of

    if isinstance(hand, Evaluation):
        asking = _question_of(hand, visible, value_question)
    else:
        asking = question(hand, visible, **value_question)
    if not asking.has_points or asking.facts.game is not None:
        raise QuestionError("value.plans_of_points", hand=asking.original_hand)
    places = [place_of(asking, tile) for tile in tiles]
    by_kind = plans_after(asking, places)
    return [by_kind[place].wins if overlapping else by_kind[place].shares for place in places]


def _question_of(
    evaluation: Evaluation, visible: str | Sequence[int], options: Mapping[str, object]
) -> ValueQuestion:
    """Return the question of an evaluation, after a check that nothing else was passed with it."""
    for name in ("visible",) if len(visible) else options:
        raise QuestionError("value.explained_as_asked", name=name)
    value_question = question_of_record(evaluation)
    if not isinstance(value_question, ValueQuestion):
        raise QuestionError("value.explained_copy")
    return value_question


def explanation_of(value_question: ValueQuestion, a: int | str, b: int | str) -> Explanation:
    """Return the reasons why two discards of a resolved question differ in value; see `explain`."""
    if value_question.facts.game is not None:
        raise QuestionError("value.explained_of_game", rules=value_question.facts.game.rules.name)
    from paili.value.explain import explanation

    return explanation(value_question, a, b)
