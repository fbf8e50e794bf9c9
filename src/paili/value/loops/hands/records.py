"""The records of the loops: a question and its suits, the hands that it comes to, the possible calls."""

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
    """A question, the tables of its game, and every suit that was met in them. The fields of a question:

    Attributes:
        total: unseen tiles before the first draw.
        turns: draws left.
        stride: places for one row by draws left: turns + 1, rounded up to whole blocks.
        drawn_root: whether the root has 3n+2 tiles.
        place, whole: where the tables of its size begin, see `paili.kernels.game`.
        may_riichi, must_riichi: whether a ready hand can declare it, and whether it has to.
        ends_ready: whether a ready hand stays as it is.
        first_turn: whether riichi with the first discard is double.
        last_tile: whether the last draw is the last of the wall.
        objective: what is sought.
        with_table: whether the others do anything.
        is_alike: whether they do not, and no draw is the first or last: in riichi all draws are alike.
        river: the kinds of the own discards, a mask.
        detail: the discard whose wins are written one by one, or -1.
        shape changes: accepted draws that need not bring the hand nearer.
        narrow: how many discards of a drawn hand are followed, 0 for all.
        forced: whether every draw is accepted that brings the hand nearer, and every win taken.
        falls: whether one draw fewer is left on every level; a call need not use one up.
        own, unseen: copies held and unseen, by kind.
        weight: of each kind, how likely a copy is to be drawn, over the mean of all unseen.

    What is worked out:

    Attributes:
        full: whether the graph did not fit.
        at_suit: the suits of the hands being looked at, by id; one row for each sort of hand.
        rest: where the row of distances beside each of them starts.
        forms: their words added.
        others: tiles missing from seven pairs or thirteen orphans.
        suits: how many suits are known.
        suit_of: id by place among the words, 0 where it has none.
        suit_at, suit_word: place and word by id.
        suit_count, suit_key: its counts, by rank and three bits each.
        suit_held, suit_room: the ranks held, and those held fewer than four times: masks.
        suit_open: the latter, where the tiles are no whole groups of three.
        suit_more, suit_less: the id with one tile more or less, 0 where it was not needed yet.
        more_word, less_word: the words of these.
    """

    def __init__(self, game: GameTables) -> None:
        """Make room for the suits of a game."""
        self.game = game
        self.total = self.turns = self.stride = self.drawn_root = self.place = self.whole = 0
        self.may_riichi = self.must_riichi = self.ends_ready = self.first_turn = self.last_tile = 0
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
    """The possible calls, the sets of melds after them, and every call.

    Attributes:
        chi: whether runs may be called.
        swap: what the swap ban forbids.
        depth: the most calls.
        nearer: whether only calls are followed that bring the hand nearer.
        held: the set that counts as gone from the hand of the question.
        sets, edges: how many sets and calls there are.
        own: copies held by the hand of the question, as in the graph.
        places, wholes: where its tables begin, by melds called.
        release: chance that a discard of another is one certain unseen tile, by its class and by draws left;
            first of a tile that was wanted from everybody, then of one that only the left could have given.
        passed: how much of a turn has passed with the discard of each; below 0: nobody.
        set_melds: kinds of melds, in order; -1 for none.
        set_calls: how many there are.
        set_counts: their tiles.
        set_next: the set with one meld more, 0 where it is not known.
        node_set: the set of a node.
        drawn_source: the set of a drawn hand, and below it what was called; 0 in the low bits for a draw.
        ready_set: the set of a ready hand.
        call_from: where the calls of a node begin, those of one tile side by side.
        call_to: the drawn hand after a call.
        call_kind: the tile.
        call_meld: the kind of meld.
        call_copies: unseen copies of the tile.
        call_sort: 0 where the tile may be called from anybody, 1 from the left alone.
        call_taken: bit j: with j draws left it is called; by source.
    """

    def __init__(self) -> None:
        """Make room for calls."""
        self.chi = self.swap = self.depth = self.nearer = self.held = self.sets = self.edges = 0
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
    """Every hand that a question comes to: nodes are hands of 3n+1 tiles, drawn hands have a discard to come.

    Attributes:
        calls, with_calls: what may be called, and whether anything may.
        places: where roots stand: the kinds that may be discarded, or the place of the whole hand, a mask.
        root: the node after each discard, -1 where it is out of reach.
        need: tiles missing from the root.
        budget: accepted draws that the root has.
        nodes, drawn, draws, discards, ready, wins, levels: how many there are.
        limit: accepted draws that the nodes have of which the draws are being added.
        key, melds, need_here, may_spare: of the node of which the draws are being added: its tiles, its set
            of melds, tiles missing from it, the kinds that may be spared after a draw that brings it nearer.
        level_nodes, level_drawn: where the nodes and drawn hands of a level begin.
        level_stride: places for the values of one of its nodes.
        level_value: where node 0 would have its values, were it of the level.
        node_values: places for the values of all nodes.
        node_key, node_need: tiles, and how many are missing.
        node_ready: its place among the ready hands, or -1.
        node_kinds: what it may want, and what it may spare: masks of kinds.
        node_from: where its draws begin.
        node_won: how many of them, the last ones, would be wins as well.
        drawn_hand: key; kinds whose discard leaves the hand within reach; those of them that are not just the
            tile drawn; kinds from which it comes nearer after every draw that leads to it.
        drawn_need: tiles missing.
        drawn_from: where its discards begin.
        draw_to, draw_kind: the drawn hand after a draw, and the kind.
        draw_weight: unseen copies, each as likely as ``weight`` says.
        discard_to: the node after a discard.
        ready_key, ready_from: its tiles, and where its wins begin.
        ready_furiten: whether it wins by its own draws only.
        win_kind, win_copies, win_weight: a kind that wins, its unseen copies, and their weight.
        win_worth: what a win is worth in every way.
        node_slot, drawn_slot, ready_slot: one more than the place of a hand, by its slot; 0 for none.
        node_mask, drawn_mask, ready_mask: slots in use, less one.
    """

    def __init__(self, game: GameTables) -> None:
        """Make room for a graph of a game."""
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
