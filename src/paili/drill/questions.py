"""Questions to practise: the waits of a hand, and its best discard.

The name of a question consists of topic, level and seed. A name gives the same hand on every machine, so that
nothing has to be stored between asking and checking.

The level depends on a number of kinds: on the number of waits, or on the number of kinds in the ukeire of the
best discard. Most topics are about riichi; two groups of topics are about Chinese games: the knitted shapes
of Chinese Official, and Sichuan, where a suit must be given up.

>>> question = make("waits-mixed-1-7")
>>> str(question.hand), question.answer
('1112224556p123s', TileSet.parse('5p'))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final, Literal, NamedTuple

from paili.analysis.compare import is_as_good
from paili.analysis.discards import Discard, discards, table_of
from paili.analysis.from_position import HandLike, as_position
from paili.analysis.inputs import BY_UKEIRE, Inputs, inputs_of
from paili.analysis.moves import ukeire_at
from paili.analysis.shanten import is_win
from paili.analysis.ukeire import ukeire
from paili.drill.deal import deal, nearly_complete, of_one_suit, one_suit, play_on
from paili.drill.made_hands import away_from, kinds_without, knitted, of_all_suits, of_two_suits, ready_in
from paili.drill.names import Forms, NamedQuiz, Topic, question_name, read_name
from paili.errors import QuestionError
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, TileSet
from paili.variants import LACKS, MCR, RIICHI, SEVEN_PAIRS, SICHUAN, STANDARD, Variant

WAITS_ONE_SUIT: Final = "waits-one-suit"
WAITS_MIXED: Final = "waits-mixed"
DISCARD: Final = "discard"
WAITS_KNITTED: Final = "waits-knitted"
WAITS_LACK: Final = "waits-lack"
DISCARD_LACK: Final = "discard-lack"
TOPICS: Final = {
    WAITS_ONE_SUIT: Topic(RIICHI, (STANDARD, SEVEN_PAIRS)),
    WAITS_MIXED: Topic(RIICHI, RIICHI.forms),
    DISCARD: Topic(RIICHI, RIICHI.forms),
    WAITS_KNITTED: Topic(MCR, MCR.forms),
    WAITS_LACK: Topic(SICHUAN, SICHUAN.forms),
    DISCARD_LACK: Topic(SICHUAN, SICHUAN.forms),
}

_TRIES: Final = 400
_MOST_BEST: Final = 2  # discards that are equally good make a dull question
# topic → for each level the least and the most kinds in the answer
_KINDS: Final = {
    WAITS_ONE_SUIT: ((1, 2), (3, 4), (5, 9)),
    WAITS_MIXED: ((1, 1), (2, 2), (3, 9)),
    DISCARD: ((1, 5), (6, 10), (11, 34)),
    WAITS_KNITTED: ((1, 1), (2, 2), (3, 13)),
    WAITS_LACK: ((1, 2), (3, 3), (4, 18)),
    DISCARD_LACK: ((1, 3), (4, 6), (7, 18)),
}


@json_record(
    "name", "topic", "level", "asks", "hand", "tiles:hand.faces", "variant:variant.name", "lack:variant.lack",
    "forms",
)  # fmt: skip
class Question(NamedTuple):
    """An exercise: a hand whose waits, or whose best discard, the player is to name.

    Attributes:
        name: topic, level and seed, such as ``waits-mixed-1-7``, for which `make` returns this question. If
            `question_of` made the question, the text of the hand.
        topic: one of `paili.drill.TOPICS`.
        level: 1 easy to 3 hard.
        hand: the hand: 13 tiles for waits, 14 for a discard.
        answer: the right kinds: all the waits, or all discards that are equally best.
        variant: the shapes that win and the tiles in play; in Sichuan also the suit that a win must not
            contain (定缺).
        forms: the allowed winning shapes, if the caller has chosen some of several; otherwise empty.
        visible: tiles that the player sees outside the hand, as text or as 34 counts.
    """

    name: str
    topic: str
    level: int
    hand: Hand
    answer: TileSet
    variant: Variant = RIICHI
    forms: tuple[str, ...] = ()
    visible: str | tuple[int, ...] = ""

    @property
    def asks(self) -> Literal["waits", "discard"]:
        """The part of the hand that the player is to name: ``"waits"`` or ``"discard"``."""
        return "discard" if self.asks_discard else "waits"

    @property
    def asks_discard(self) -> bool:
        """Return whether the player is to name a discard; otherwise all waits."""
        return self.topic in (DISCARD, DISCARD_LACK)

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``name``, ``topic``, ``level``, ``asks``, ``hand``, ``tiles``, ``variant``, ``lack`` and
        ``forms``. Objects among the values become dicts; hands and tiles become text such as ``"5m"``.
        """
        return plain(self)


def name_of(topic: str, level: int, seed: int, forms: Forms | None = None, rules: str = "") -> str:
    """Return the name of a question, from which `make` makes the same question on every machine.

    Args:
        topic: one of `paili.drill.TOPICS`.
        level: 1 easy to 3 hard.
        seed: 0…2³²-1; another seed is another hand.
        forms: the shapes that win, such as ``"standard"`` or ``["standard", "seven_pairs"]``; None for all
            shapes of the game.
        rules: the Chinese game, for a topic of several games; "" for the first of these games.

    Raises:
        QuestionError: if there is no such topic or level, the seed is not in 0…2³²-1, or the topic does not
            allow these winning shapes or this game.
        VariantError: if there is no such winning shape, or the game does not allow it.

    >>> name_of("discard", 1, 7, "standard")
    'discard-1-7@standard'
    """
    return question_name(topic, level, seed, TOPICS, forms, rules)


def make(name: str) -> Question:
    """Return the question that belongs to a name: the same hand on every machine.

    Args:
        name: topic, level and seed, such as ``waits-mixed-1-7``; `name_of` builds it. The topic is one of
            `paili.drill.TOPICS`.

    Raises:
        QuestionError: if no question has this name.

    >>> make("waits-mixed-1-7").answer
    TileSet.parse('5p')
    """
    named = read_name(name, TOPICS)
    source = _of_forms(Random(name), named) if named.forms else _SOURCES[named.topic](Random(name))
    return _nearest_to_level(name, named, source)


def is_named(name: str) -> bool:
    """Return whether a text looks like the name of a question; texts of hands and positions do not.

    >>> is_named("waits-mixed-1-7"), is_named("2344m678p123345s.5z"), is_named("m2344p678s123345z5")
    (True, False, False)
    """
    start = name[:2]  # in one notation of hands, a letter for the suit stands before the digits
    return not name or (start.isalpha() and start.islower())


def question_of(subject: HandLike) -> Question:
    """Return a question about a hand or a position of your own: its waits, or with 3n+2 tiles its discard.

    Args:
        subject: a hand, a position, or the text of either; the open tiles of a position count as visible. The
            text becomes the name of the question.

    Raises:
        PailiError: if the subject is neither a hand nor a position.
        QuestionError: if a hand of 3n+1 tiles is not tenpai, or a hand of 3n+2 tiles is complete.

    >>> question = question_of("2344m678p123345s.5z_i4p")
    >>> question.asks, question.answer, question.name
    ('discard', TileSet.parse('5z'), '2344m678p123345s.5z_i4p')
    """
    position = as_position(subject)
    inputs = inputs_of(subject if position is None else position)
    hand, variant, is_drawn = inputs.hand, inputs.variant, inputs.hand.size % 3 == 2
    if is_drawn and is_win(hand, variant=variant):
        raise QuestionError("drill.nothing_to_ask", hand=hand)
    answer = _best(table_of(inputs, BY_UKEIRE)) if is_drawn else _waits_of(inputs)
    if not answer:
        raise QuestionError("drill.nothing_to_ask", hand=hand)
    topics = (DISCARD_LACK, WAITS_LACK) if variant.lack else (DISCARD, WAITS_MIXED)
    return Question(str(subject), topics[not is_drawn], 1, hand, answer, variant, visible=inputs.visible)


def _waits_of(inputs: Inputs) -> TileSet:
    result = ukeire_at(inputs)
    return result.tiles if result.shanten == 0 else TileSet()


def _best(table: Sequence[Discard]) -> TileSet:
    return TileSet(one.tile for one in table if is_as_good(one, table[0]))


def _nearest_to_level(name: str, named: NamedQuiz, source: Iterator[_Candidate]) -> Question:
    """Return a question about the first hand that fits the level; after many tries, about the hand that is
    nearest to the level.

    Args:
        name: the name of the question.
        named: the parts of the name.
        source: hands with their answers, the number of kinds that decides the level, and the variant.

    Raises:
        QuestionError: if ``source`` yields no hand.
    """
    low, high = _KINDS[named.topic][named.level - 1]
    forms = named.game.forms if named.forms else ()
    best: tuple[int, Question] | None = None
    for hand, answer, kinds, variant in islice(source, _TRIES):
        off = max(low - kinds, kinds - high, 0)
        if best is None or off < best[0]:
            best = off, Question(name, named.topic, named.level, hand, answer, variant, forms)
        if off == 0:
            break
    if best is None:
        raise QuestionError("drill.no_hand_found", name=name, tries=_TRIES)
    return best[1]


_Candidate = tuple[Hand, TileSet, int, Variant]


def _ready(source: Callable[[], tuple[Hand, Variant]]) -> Iterator[_Candidate]:
    while True:
        hand, variant = source()
        result = ukeire(hand, variant=variant)
        if result.shanten == 0 and result.tiles:
            yield hand, result.tiles, len(result.tiles), variant


def _discards(rng: Random, game: Variant, of_deal: Callable[[Hand], Variant]) -> Iterator[_Candidate]:
    """Yield hands after some turns of play, with their best discards.

    Args:
        rng: the random generator.
        game: the variant whose kinds are dealt.
        of_deal: a function that returns the variant to play from the dealt hand, for example with its lack
            suit.
    """
    while True:
        dealt = deal(rng, 14, game)
        variant = of_deal(dealt)
        yield from _with_best(play_on(rng, dealt, rng.randrange(2, 12), variant), variant)


def _with_best(hand: Hand, variant: Variant) -> Iterator[_Candidate]:
    """Yield the hand with its best discards; yield nothing if too many discards are equally best, or the hand
    has won.
    """
    table = discards(hand, variant=variant, order=BY_UKEIRE)
    best = _best(table)
    if not is_win(hand, variant=variant) and len(best) <= _MOST_BEST:
        yield hand, best, len(table[0].ukeire.tiles), variant


def _lacking(rng: Random) -> tuple[Hand, Variant]:
    suit = rng.randrange(3)
    return of_two_suits(rng, suit), SICHUAN.with_lack(LACKS[suit])


def _without_fewest(hand: Hand, game: Variant = SICHUAN) -> Variant:
    """Return the Sichuan variant in which the hand gives up the suit of which it has the fewest tiles."""
    totals = [sum(hand.counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
    return game.with_lack(LACKS[totals.index(min(totals))])


_SOURCES: Final[dict[str, Callable[[Random], Iterator[_Candidate]]]] = {
    WAITS_ONE_SUIT: lambda rng: _ready(lambda: (one_suit(rng, 13), RIICHI)),
    WAITS_MIXED: lambda rng: _ready(lambda: (nearly_complete(rng, 4), RIICHI)),
    DISCARD: lambda rng: _discards(rng, RIICHI, lambda _: RIICHI),
    WAITS_KNITTED: lambda rng: _ready(lambda: (knitted(rng), MCR)),
    WAITS_LACK: lambda rng: _ready(lambda: _lacking(rng)),
    DISCARD_LACK: lambda rng: _discards(rng, SICHUAN, _without_fewest),
}


# ------------------------------------------------------------------------------ where some forms win


def _of_forms(rng: Random, named: NamedQuiz) -> Iterator[_Candidate]:
    """Yield hands that are built from the winning shapes that the question allows.

    Hands that are dealt at random are seldom close to a rare winning shape.
    """
    if named.topic in (DISCARD, DISCARD_LACK):
        return _away_from_forms(rng, named)
    return _ready(lambda: _ready_in_forms(rng, named))


def _ready_in_forms(rng: Random, named: NamedQuiz) -> tuple[Hand, Variant]:
    lack = rng.randrange(3)
    form, kinds = rng.choice(named.game.forms), _kinds_of(rng, named.topic, lack)
    game = named.game.with_lack(LACKS[lack]) if named.topic == WAITS_LACK else named.game
    return ready_in(rng, form, kinds), game


def _away_from_forms(rng: Random, named: NamedQuiz) -> Iterator[_Candidate]:
    wall = [kind for kind in named.game.kinds for _ in range(COPIES)]
    while True:
        form, kinds = rng.choice(named.game.forms), _kinds_of(rng, named.topic, rng.randrange(3))
        hand = away_from(rng, form, kinds, wall)
        game = _without_fewest(hand, named.game) if named.topic == DISCARD_LACK else named.game
        yield from _with_best(hand, game)


def _kinds_of(rng: Random, topic: str, lack: int) -> Sequence[int]:
    """Return the kinds to build hands of a topic from; a kind that should be frequent occurs several times.

    Args:
        rng: the random generator.
        topic: the topic.
        lack: the suit that does not occur in topics of Sichuan: 0, 1 or 2.
    """
    if topic == WAITS_ONE_SUIT:
        return of_one_suit(rng)
    return kinds_without(rng, lack) if topic in (WAITS_LACK, DISCARD_LACK) else of_all_suits(rng)
