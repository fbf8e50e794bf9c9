"""Value an unfinished hand, find the discard that keeps most of the value, and explain it.

Method: the graph of all hands within reach of the accepted draws, its wins scored by the loop for many wins,
its hands valued from the last draw backwards; then what becomes of the hand, from each discard forwards. The
loops are in `paili.value.loops`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from paili.analysis.from_position import HandLike, accepts_position
from paili.arguments import refuse_unknown
from paili.errors import QuestionError
from paili.position.text.rules import names_game
from paili.scoring.rules import Rules
from paili.value.question import Options, ValueArguments, ValueQuestion, question, resolved
from paili.value.records import Evaluation, Explanation, question_of_record
from paili.value.table.dangers import DangerLike
from paili.variants import RIICHI, Variant

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules
    from paili.tiles import TileSet


class FactsOfGame(TypedDict, total=False):
    """The facts of `evaluate` about the wins of a Chinese game; and of a game of three players ``north``."""

    flowers: int | str | Iterable[int]
    lack: str
    wild: str | TileSet
    wild_indicator: int | str | None
    gone: str | Iterable[int]
    discarded_wildcards: int
    streak: int
    ready: str
    north: bool


@accepts_position("flowers", "lack", "wild", "wild_indicator", "gone", "north")
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
    """Return what a hand is worth: chance to win, to be ready, and points, after 1 … turns draws.

    Each turn one unseen tile is drawn and one discarded. Draws that are accepted bring the hand nearer, but
    for so many shape changes: changes of shape or steps back. With no exchange the numbers are exact, every
        draw
    that brings the hand nearer being kept; with more they are an upper bound, above what the policy earns by
    some ``gap``. Of a hand so far from ready that its graph is too large even so, only the discards that
    leave most useful tiles are followed later on, if any, and ``followed`` says so. The discards come in the
    order of what is sought; of equal ones those nearer to ready first, then by tile. Those after which the
    hand cannot win within what is counted are last, worth what the others cost.

    Args:
        hand: 3n+1 tiles, or 3n+2 tiles to rank the discards of.
        visible: tiles seen elsewhere, as text or 34 counts; not those of ``dora_indicators`` and ``river``,
            which count as seen by themselves.
        turns: how many draws are left, 0 … 35; None for what a first turn has: 18, and 17 of 3n+2 tiles.
        objective: what is sought: "points", "win", "tenpai" or "place", what the end of the game brings. All
            numbers are those of the policy that seeks it. Where a game has no points, or the hand of a
            Chinese game more than four wildcards, "points" seeks to win.
        shape changes: 0, 1 or 2. None for one, near to ready or far, so that the numbers of hands compare;
        for
            none with wildcards in a Chinese game. Fewer are counted where the graph is too large, as it is
            from 4-shanten on.
        table: None for own draws alone; the name of a table for what the others do.
        riichi: "best" declares it where that is worth more, True always, False never.
        rules: the rule set; or a Chinese game, or its name, see below.
        seat_wind, round_wind: ``E S W N``.
        dora_indicators: the indicators seen, up to five; there are as many ura.
        river: the own discards, called ones too: a hand that waits for one of them wins by tsumo only.
        first_turn: whether riichi with this discard is double; of 3n+2 tiles without melds.
        last_tile: whether the last of the draws is the last of the wall.
        others_riichi: how many of the others are in riichi now; for a table alone.
        others: each of them, from the right on, ``r`` in riichi or how many melds it has called: ``r02``;
            for a table alone. Those that are not told are closed.
        honba, sticks: counters and riichi sticks on the table, which a win brings beside its points. What
            others take is counted with the counters that lay there on average.
        kita: norths set aside (three players); they are seen, so they are among ``visible``.
        calls: whether pon and chi may be called when others discard what the hand can use. None where they
            are counted at a table, and not of own draws. See below.
        fold: whether the hand may fold where another is in riichi, or has called three melds; for a table
            alone. A position whose rivers are known tells what each discard may cost; of a hand that is typed
            the answer of `paili.danger` may be given in the place of True. See below.
        points: of all seats by wind, the dealer first, where places are sought; a position says it, as the
            two that follow.
        to_play: how many deals are to be played, this one included, if no dealer repeats.
        first_dealer: the wind that now sits where the game began, for equal points.
        uma: what the end brings, where places are sought: None for uma and oka of the rules and the points
            themselves; a number for each place, as text ``90,45,0,-135``; or the name of a rank, as
            ``tenhou_8dan`` and ``mahjong_soul_saint1`` (`paili.scoring.places.standing.PRIZES`).
        variant: the variant of the game; a Chinese game has its own.
        facts: of a Chinese game, as `paili.Win` takes them: ``flowers``, ``lack``, ``wild``,
            ``wild_indicator``, ``discarded_wildcards``, ``streak``, ``ready``, and ``gone``, the winds of who
            has won already. Of three players ``north``, False where none may be set aside, as after a call.

    With three players a north may be set aside: then its discard, which leaves the same tiles for less, comes
    last, and ``north`` of the answer says what it is worth to set it aside: the hand without it, one more set
    aside, and a draw more, the replacement. At a table the others have a turn before that draw, as before any
    other: there it is told a little too low.

    In a Chinese game points are what a win by an own draw brings, and a win below the minimum is none: by
    objective "points" the hand seeks the fans that it needs, as far as its shape changes reach. Wins are
    worth what `paili.fan.waits` says of them self-drawn, that with the last tile too; ``honba`` is the streak
    of the dealer, where the game counts one. Of wins with wildcards, and of hands that are far, none is
    exchanged where nothing is said; a hand is refused that is near to a form that the graph does not know
    (knitted tiles, eight pairs, four wildcards), that holds tiles of its lack suit, or in a deal with a
    stand-in.

    With ``calls`` the hand may take a pon from anybody, and a chi from the left (three players have none),
    each as one of its accepted draws; an open hand wins only with a yaku, for what it is worth open. Between
    two own draws each of the others discards once; what he discards is a certain unseen tile as often as in
    games of Tenhou's phoenix room, by class of the tile and by turn. A call from the left uses up three
    quarters of a turn, from across two, from the right one: so often the next own draw is lost. There are no
    quads, a tile that wins is not called, and after the last draw nothing is. Every draw may be let go. All
    calls that the hand has room for are counted, fewer where the graph is too large: ``calls`` of the answer
    says how many. The numbers are an approximation: each offer comes as if those before had told nothing,
    and what others throw and the hand does not want counts as unseen; docs/value-proof.md tells how far off.

    At a table the share of that is counted that came of such hands in real games, by the melds that the hand
    has called and by how far it is from ready: the hand is worth what its own draws bring, and so much of
    what calls add that bring it nearer. That holds of closed hands and of open ones, before a call and after
    it.

    With ``fold`` a hand that is threatened may fold with any discard, for what folds before such a threat
    brought in counted games, by who threatens, who deals, draws left and safe tiles; one that is not ready
    pays the price of those who push until it does. ``fold`` of the answer says what push and fold are worth
    with each discard, the points of a discard are the better of the two, and its other numbers are those of
    pushing on with it. Where nobody threatens nothing changes, and ``fold`` of the answer is None.

    Places are sought at a table alone: every win, loss and draw is worth what it changes of the mean of what
    the end brings, by the points and the deals to be played then. ``place`` of the answer says by how much;
    there are no points then, and ``fold`` is told in the same.

    Raises:
        NotationError, HandError, VariantError: if the tiles are none.
        QuestionError: if calls are asked of a game without yaku, or of a hand with wildcards; if points or
            places are sought of a hand of riichi with wildcards, or where drawn tiles are wild.
        QuestionError: if a number or a word is out of range, or the hand is too far from ready even for that.
        ScoreError: if the rules or winds are none, or there are more than five indicators.

    >>> found = evaluate("2344m678p123345s5z", turns=18, dora_indicators="1z", shape_changes=0)
    >>> found.best.tile, round(found.discards[1].win, 4)
    (Kind.WHITE, 0.3859)
    """
    of_riichi: Any = rules
    options = ValueArguments(
        visible, turns, objective, shape_changes, opponents, riichi, of_riichi, seat_wind, round_wind,
        dora_indicators, river, first_turn, last_tile, others_riichi, others, honba, sticks, kita, calls,
        fold, points, to_play, first_dealer, uma, variant,
    )  # fmt: skip
    return evaluation_of(resolve_question(hand, options, facts))


def resolve_question(hand: HandLike, options: ValueArguments, facts: Mapping[str, Any]) -> ValueQuestion:
    """Resolve what `evaluate` is asked, of riichi or of a Chinese game."""
    refuse_unknown(facts, FactsOfGame.__annotations__, "evaluate", ValueArguments._fields)
    rules: Any = options.rules
    more: dict[str, Any] = dict(facts)
    options, facts = options._replace(north=more.pop("north", True)), more
    if type(rules) is not Rules and names_game(rules):
        from paili.value.games.game_question import question_of_game

        return question_of_game(hand, rules, options, facts)
    for name in facts:
        raise QuestionError("value.of_games", name=name)
    return resolved(hand, options)


def evaluation_of(value_question: ValueQuestion) -> Evaluation:
    """Return the answer to a resolved question.

    Raises:
        QuestionError: if more wins would have to be scored than there is time for.
    """
    return _answerer()(value_question)


@cache
def _answerer() -> Callable[[ValueQuestion], Evaluation]:
    """Return what answers a question: to import it each time takes two microseconds."""
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
    """Return why two discards are not worth the same.

    Args:
        hand: 3n+2 tiles; or the evaluation that is explained, which says all else, and is not worked out
            again while nothing else was evaluated after it.
        a, b: the discards.
        visible: tiles seen elsewhere, as text or 34 counts.
        value_question: what else `paili.evaluate` takes, but for calls. With ``fold`` it is explained why
            going on with the one is not worth what going on with the other is, the danger of the two left
            out.

    Raises:
        PailiError: as `paili.evaluate`.
        QuestionError: if a tile is not among the discards; if an evaluation is a copy, or something is said
            beside it.

    >>> found = explain("2344m678p123345s5z", "5z", "4m", dora_indicators="1z", shape_changes=0)
    >>> [part.id for part in found.parts if part.difference > 1]
    ['waits', 'yaku']
    >>> found.a.finals[0].tile, found.a.finals[0].yaku[:2]
    (Kind.M1, ('riichi', 'menzen_tsumo'))
    """
    refuse_unknown(value_question, Options.__annotations__, "explain")
    if isinstance(hand, Evaluation):
        return explanation_of(
            _question_of(hand, {**({"visible": visible} if visible else {}), **value_question}), a, b
        )
    return explanation_of(question(hand, visible, **value_question), a, b)


def _question_of(evaluation: Evaluation, options: Mapping[str, object]) -> ValueQuestion:
    for name in options:
        raise QuestionError("value.explained_as_asked", name=name)
    value_question = question_of_record(evaluation)
    if not isinstance(value_question, ValueQuestion):
        raise QuestionError("value.explained_copy")
    return value_question


def explanation_of(value_question: ValueQuestion, a: int | str, b: int | str) -> Explanation:
    """Return why two discards of a resolved question are not worth the same; see `explain`."""
    if value_question.facts.game is not None:
        raise QuestionError("value.explained_of_game", rules=value_question.facts.game.rules.name)
    from paili.value.explain import explanation

    return explanation(value_question, a, b)
