"""Define the records of the loops: a question with its suits, the hands of its graph, and the possible
calls.
"""

from __future__ import annotations

from paili.kernels.game import GameTables
from paili.kernels.memory import zeros

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.value.loops.sizes import (
        CALL_EDGES,
        CLASSES,
        DRAWN,
        EDGES,
        LEVELS,
        MELD_KINDS,
        MELD_SETS,
        MOST_MELDS,
        NODES,
        READY,
        SOURCES,
        SUITS,
        WAYS,
        WIDTH,
        WINS,
        WORDS,
    )


class Hands:
    """A question, the shanten tables of its variant, and every suit that has occurred.

    A *word* is the table entry of a suit; an *id* is a small number that a suit gets when it first occurs.

    The fields of a question:

    Attributes:
        total: the number of unseen tiles before the first draw, without ``later_norths``.
        later_norths: the number of unseen norths that the hand sets aside when it draws them; they are left
            out of ``unseen``, because a replacement tile follows at once.
        turns: the number of draws left.
        stride: the length of an array row with a number for each number of draws left: turns + 1, rounded up
            to whole blocks.
        drawn_root: whether the hand of the question has 3n+2 tiles.
        place, whole: the indexes of the two shanten tables for the size of the hand, see
            `paili.kernels.game`.
        may_riichi, must_riichi: whether a ready hand can, and has to, declare riichi.
        riichi_lefts: the largest number of draws left with which a hand that need not declare riichi may
            declare it.
        ends_ready: whether a ready hand never changes again.
        first_turn: whether riichi with the first discard is double riichi.
        last_tile: whether the last draw is the last tile of the wall.
        objective: the objective as a number: points, win or tenpai.
        with_table: whether there is a model of the other players.
        is_alike: whether all draws are alike: other players do nothing, and no draw is the first or the last
            of the deal.
        river: the kinds of the own discards, as a mask.
        detail: the first discard whose wins are listed one by one; -1 for none.
        shape_changes: the number of accepted draws that need not bring the hand nearer.
        narrow: the number of discards that are followed for each drawn hand; 0 for all.
        forced: whether the hand must win on each winning tile, and must accept every draw that brings the
            hand nearer.
        falls: whether a level always has one draw fewer left than the level above it; False if a call may
            cost no draw.
        own, unseen: the number of copies in the hand of the question, and the number of unseen copies, by
            kind.
        weight: how likely a copy of each kind is to be drawn, relative to the mean of all unseen tiles.

    The fields that the loops compute:

    Attributes:
        full: whether the graph did not fit into its arrays.
        at_suit: the ids of the suits of the two loaded hands: a row for the loaded node (3n+1 tiles), a row
            for the loaded drawn hand (3n+2 tiles).
        rest: for each suit in ``at_suit``, the index of the table row of distances for the three other suits.
        forms: for each loaded hand, the sum of the words of its suits.
        others: for each loaded hand, the number of tiles missing from seven pairs or thirteen orphans,
            whichever is nearer.
        suits: the number of suits that have an id, plus one.
        suit_of: the id of a suit by the index of its word, 0 for no id.
        suit_at, suit_word: the index of the word of a suit, and the word, by id.
        suit_count, suit_key: the number of tiles of each rank of a suit, and these numbers as one number with
            three bits for each rank.
        suit_held, suit_room: the ranks of which the suit has a copy, and those with fewer than four copies,
            as masks.
        suit_open: ``suit_room``, but 0 if the number of tiles is a multiple of three.
        suit_more, suit_less: the id of the suit with one tile added or removed; 0 if that suit was not needed
            yet.
        more_word, less_word: the words of the suits in ``suit_more`` and ``suit_less``.
    """

    def __init__(self, game: GameTables) -> None:
        """Allocate the arrays for the suits of a game."""
        self.game = game
        self.later_norths = 0
        self.total = self.turns = self.stride = self.drawn_root = self.place = self.whole = 0
        self.may_riichi = self.must_riichi = self.riichi_lefts = self.ends_ready = 0
        self.first_turn = self.last_tile = 0
        self.objective = self.with_table = self.is_alike = self.river = self.detail = 0
        self.shape_changes = self.narrow = self.forced = self.falls = self.full = 0
        self.own = zeros("b", 40)
        self.unseen = zeros("B", 40)
        self.weight = zeros("d", 40)
        self.at_suit = zeros("q", 2, 4)
        self.rest = zeros("q", 2, 4)
        self.forms = zeros("q", 2)
        self.others = zeros("q", 2)
        self.suits = 1  # the id 0 is none
        self.suit_of = zeros("h", WORDS)
        self.suit_at = zeros("q", SUITS)
        self.suit_word = zeros("q", SUITS)
        self.suit_open = zeros("q", SUITS)
        self.suit_count = zeros("b", SUITS, 9)
        self.suit_key = zeros("q", SUITS)
        self.suit_held = zeros("q", SUITS)
        self.suit_room = zeros("q", SUITS)
        self.suit_more = zeros("h", SUITS, 9)
        self.suit_less = zeros("h", SUITS, 9)
        self.more_word = zeros("I", SUITS, 9)
        self.less_word = zeros("I", SUITS, 9)
        self.power = zeros("q", 9)
        for rank in range(9):
            self.power[rank] = 5**rank


class Calls:
    """The rules of calls, the sets of called melds, and every call of the graph.

    Attributes:
        chi: whether the hand may call runs.
        swap: the kinds that the swap ban forbids to discard: ``SWAP_FREE``, ``SAME_TILE`` or ``BOTH_ENDS``.
        depth: the largest number of calls.
        nearer: whether only calls that bring the hand nearer to a win are followed.
        melds_in_own: the number of the set of melds whose tiles are subtracted from ``own`` now.
        sets, edges: the number of sets of called melds, and the number of calls in the graph.
        own: the number of copies in the hand of the question, by kind.
        places, wholes: the indexes of its two shanten tables, by the number of called melds.
        release: the chance that a discard of another player is a particular unseen tile, by the class of the
            tile and by draws left; first for tiles that the hand can call from any player, then for tiles
            that it can call only from the left player.
        passed: the share of a turn that has passed when the player on the right, opposite or on the left
            discards; negative if there is no such player.
        set_melds: for each set of melds, the kinds of its melds in order; -1 for none.
        set_calls: for each set of melds, the number of its melds.
        set_counts: for each set of melds, the number of tiles of each kind.
        set_next: the number of the set with one meld added; 0 if that set was not needed yet.
        node_set: the set of called melds of each node.
        drawn_source: the set of called melds of each drawn hand, and in the low 8 bits a code of the last
            call; 0 for a draw.
        ready_set: the set of called melds of each ready hand.
        call_from: the index of the first call of each node; calls of the same tile are adjacent.
        call_to: the drawn hand after each call.
        call_kind: the kind of the called tile of each call.
        call_meld: the kind of meld of each call.
        call_copies: the number of unseen copies of the called tile.
        call_sort: 0 if the tile may be called from any player, 1 if only from the left player.
        call_taken: bit j is set if the best play makes the call with j draws left; a column for each
            discarding player.
    """

    def __init__(self) -> None:
        """Allocate the arrays for calls."""
        self.chi = self.swap = self.depth = self.nearer = self.melds_in_own = self.sets = self.edges = 0
        self.own = zeros("q", 40)
        self.places = zeros("q", MOST_MELDS + 1)
        self.wholes = zeros("q", MOST_MELDS + 1)
        self.release = zeros("d", 2, CLASSES, WIDTH)
        self.passed = zeros("d", SOURCES)
        self.set_melds = zeros("b", MELD_SETS, MOST_MELDS)
        self.set_calls = zeros("b", MELD_SETS)
        self.set_counts = zeros("b", MELD_SETS, 34)
        self.set_next = zeros("h", MELD_SETS, MELD_KINDS)
        self.node_set = zeros("h", NODES)
        self.drawn_source = zeros("i", DRAWN)
        self.ready_set = zeros("h", READY)
        self.call_from = zeros("i", NODES + 1)
        self.call_to = zeros("i", CALL_EDGES)
        self.call_kind = zeros("b", CALL_EDGES)
        self.call_meld = zeros("b", CALL_EDGES)
        self.call_copies = zeros("b", CALL_EDGES)
        self.call_sort = zeros("b", CALL_EDGES)
        self.call_taken = zeros("q", CALL_EDGES, SOURCES)


class Graph(Hands):
    """Every hand that the hand of a question can become.

    A *node* is a hand of 3n+1 tiles. A *drawn hand* has 3n+2 tiles and has to discard a tile. A *root* is a
    node after one of the first discards, or the hand of the question if it has 3n+1 tiles.

    Attributes:
        calls, with_calls: the record of calls, and whether any call is possible.
        places: the first discards as a mask of kinds; ``NO_DISCARD`` for a hand of 3n+1 tiles.
        root: the number of the root after each first discard; -1 if the hand cannot win within its draws
            after that discard.
        need: the number of tiles that the hand of the question lacks.
        budget: the number of draws that a root may accept.
        nodes, drawn, draws, discards, ready, wins, levels: the numbers of nodes, drawn hands, draws,
            discards, ready hands, wins and levels in the graph.
        limit: the number of draws that the nodes of the level being built may still accept.
        key, melds, need_here, may_spare: facts of the loaded node: its key, the number of its set of called
            melds, the number of tiles that it lacks, and the kinds that it may spare after a draw that brings
            it nearer.
        level_nodes, level_drawn: the index of the first node and of the first drawn hand of each level.
        level_stride: for each level, the number of values of one node.
        level_value: for each level an offset: the values of node n start at offset + n × stride.
        node_values: the number of values of all nodes.
        node_key, node_need: the key of each node, and the number of tiles that it lacks.
        node_ready: the index of each node among the ready hands; -1 if the node is not ready.
        node_kinds: the kinds that each node may need, and the kinds that it may spare, as masks.
        node_from: the index of the first draw of each node.
        node_won: the number of draws of each node that could also win; these draws come last.
        drawn_hand: four numbers for each drawn hand: the key; the kinds that it can discard and still win
            within its draws; those of these kinds that it can discard after some draw of another kind; the
            kinds that may bring it nearer after the discard.
        drawn_need: the number of tiles that each drawn hand lacks.
        drawn_from: the index of the first discard of each drawn hand.
        draw_to, draw_kind: the drawn hand after each draw, and the kind of the drawn tile.
        draw_weight: the number of unseen copies of the drawn kind times its ``weight``.
        discard_to: the node after each discard.
        ready_key, ready_from: the key of each ready hand, and the index of its first win.
        ready_furiten: whether each ready hand is furiten, so that only its own draws can win.
        win_kind, win_copies, win_weight: for each win, the winning kind, the number of its unseen copies, and
            their weight.
        win_worth: the points of each win, by the way in which it comes about, such as by draw or by ron.
        node_slot, drawn_slot, ready_slot: hash tables: the index of a hand plus one, with its tag (see
            `paili.value.loops.hands.nodes.tag_of`); 0 for an empty slot.
        node_mask, drawn_mask, ready_mask: the size of each hash table minus one.
    """

    def __init__(self, game: GameTables) -> None:
        """Allocate the arrays for a graph of a game."""
        super().__init__(game)
        self.calls = Calls()
        self.with_calls = 0
        self.places = self.need = self.budget = self.nodes = self.drawn = self.draws = self.discards = 0
        self.ready = self.wins = self.levels = self.limit = self.key = self.melds = self.need_here = 0
        self.may_spare = self.node_values = self.node_mask = self.drawn_mask = self.ready_mask = 0
        self.root = zeros("q", 37)
        self.level_nodes = zeros("q", LEVELS + 2)
        self.level_drawn = zeros("q", LEVELS + 2)
        self.level_stride = zeros("q", LEVELS + 2)
        self.level_value = zeros("q", LEVELS + 2)
        self.node_key = zeros("q", NODES)
        self.node_need = zeros("b", NODES)
        self.node_ready = zeros("i", NODES)
        self.node_kinds = zeros("q", NODES, 2)
        self.node_from = zeros("i", NODES + 1)
        self.node_won = zeros("b", NODES)
        self.node_slot = zeros("i", 2 * NODES)
        self.drawn_hand = zeros("q", DRAWN, 4)
        self.drawn_need = zeros("b", DRAWN)
        self.drawn_from = zeros("i", DRAWN + 1)
        self.drawn_slot = zeros("i", 2 * DRAWN)
        self.draw_to = zeros("i", EDGES)
        self.draw_weight = zeros("d", EDGES)
        self.draw_kind = zeros("b", EDGES)
        self.discard_to = zeros("i", EDGES)
        self.ready_key = zeros("q", READY)
        self.ready_from = zeros("i", READY + 1)
        self.ready_slot = zeros("i", 2 * READY)
        self.ready_furiten = zeros("b", READY)
        self.win_kind = zeros("b", WINS)
        self.win_copies = zeros("b", WINS)
        self.win_weight = zeros("d", WINS)
        self.win_worth = zeros("d", WINS, WAYS)
