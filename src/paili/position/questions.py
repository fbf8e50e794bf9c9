"""The questions about a position, as its methods.

Each method calls the public function with the same name. This function takes the position in place of a hand
and gets its other arguments from the position. These functions are in higher packages, so they are imported
through the public names of `paili`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import paili
from paili.analysis.inputs import BY_SHAPE, CONCEALED
from paili.arguments import items_of
from paili.display import html_of
from paili.errors import LogError
from paili.position.facts import PositionFacts
from paili.scoring.rules import Rules

if TYPE_CHECKING:
    from paili import Meld
    from paili.analysis import (
        Analysis,
        BestDiscard,
        Comparison,
        Cut,
        Discard,
        FreeTiles,
        GoodShape,
        Improvements,
        KnittedShanten,
        NextUkeire,
        Outlook,
        Reading,
        Shanten,
        Ukeire,
        Wait,
    )
    from paili.scoring import WaitPoints


class Questions(PositionFacts):
    """The methods of a `paili.Position` that answer questions; each calls the function with the same name."""

    def shanten(self, tenpai: str = CONCEALED) -> Shanten | KnittedShanten:
        """Return the shanten of the hand for each winning shape, see `paili.shanten`.

        Args:
            tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
                ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
                concealed hand and the melds together have four; ``"shape"``: no kinds.
        """
        return paili.shanten(self._self, tenpai=tenpai)

    def waits(self, tenpai: str = CONCEALED) -> tuple[Wait, ...]:
        """Return the kinds that complete the ready hand, see `paili.waits`; () if the hand is not ready.

        Args:
            tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
                ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
                concealed hand and the melds together have four; ``"shape"``: no kinds.
        """
        return paili.waits(self._self, tenpai=tenpai)

    def ukeire(self, tenpai: str = CONCEALED) -> Ukeire:
        """Return the draws that lower the shanten, and how many of them are left, see `paili.ukeire`.

        Args:
            tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
                ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
                concealed hand and the melds together have four; ``"shape"``: no kinds.
        """
        return paili.ukeire(self._self, tenpai=tenpai)

    def discards(self, tenpai: str = CONCEALED, order: str = BY_SHAPE) -> tuple[Discard, ...]:
        """Return every discard, best first, with the shanten and ukeire after it, see `paili.discards`.

        Args:
            tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
                ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
                concealed hand and the melds together have four; ``"shape"``: no kinds.
            order: what decides between discards that leave equal shanten and equally many useful tiles:
                ``"shape"``, good waits and improving draws; or the faster ``"ukeire"``, the number of useful
                kinds.
        """
        return paili.discards(self._self, tenpai=tenpai, order=order)

    def best_discard(self, **options: Any) -> BestDiscard:
        """Return the best discard by shanten, useful tiles and shape, with reasons, see `paili.best_discard`.

        Args:
            options: keyword arguments of `paili.best_discard` that the position does not have, such as
                ``tenpai``.
        """
        return paili.best_discard(self._self, **options)

    def improvements(self, **options: Any) -> Improvements:
        """Return the shape changes: draws that add useful tiles at equal shanten, see `paili.improvements`.

        Args:
            options: keyword arguments of `paili.improvements`, such as ``discard``.
        """
        return paili.improvements(self._self, **options)

    def compare(self, tile: int | str, **options: Any) -> Comparison:
        """Return what a discard loses compared with the best discard, see `paili.compare`.

        Args:
            tile: the discard, as text or as a `Kind`.
            options: keyword arguments of `paili.compare` that the position does not have, such as ``tenpai``.
        """
        return paili.compare(self._self, tile, **options)

    def analyze(self, **options: Any) -> Analysis:
        """Return all answers about the hand in one record: shanten, waits, discards …, see `paili.analyze`.

        Args:
            options: keyword arguments of `paili.analyze` that the position does not have, such as ``order``.
        """
        return paili.analyze(self._self, **options)

    def evaluate(self, **options: Any) -> paili.value.Evaluation:
        """Return what the hand is worth: chances to win and points, for each discard, see `paili.evaluate`.

        Args:
            options: keyword arguments of `paili.evaluate`, such as ``objective`` or ``opponents``.
        """
        return paili.evaluate(self._self, **options)

    def evaluate_call(self, **options: Any) -> paili.goal.CallValue:
        """Return what the hand is worth after each call of the offered tile and after a pass.

        Args:
            options: keyword arguments of `paili.evaluate_call`, such as ``objective``.
        """
        return paili.evaluate_call(self._self, **options)

    def explain(self, a: int | str, b: int | str, **options: Any) -> paili.value.Explanation:
        """Return why two discards differ in value, as a sum of reasons, see `paili.explain`.

        Args:
            a, b: the two discards, as text or as `Kind` values.
            options: keyword arguments of `paili.explain`, such as ``objective``.
        """
        return paili.explain(self._self, a, b, **options)

    def goals(self, **options: Any) -> tuple[paili.goal.Goal, ...]:
        """Return how many draws the hand is away from each yaku, nearest first, see `paili.goals`.

        Args:
            options: keyword arguments of `paili.goals`, such as ``yaku``.
        """
        return paili.goals(self._self, **options)

    def offers(self, **options: Any) -> paili.goal.Offers:
        """Return the hand after each call of the offered tile and after a pass, see `paili.offers`.

        The choices are compared by shanten and useful tiles; `evaluate_call` compares them by value.

        Args:
            options: keyword arguments of `paili.offers`, such as ``forms``.
        """
        return paili.offers(self._self, **options)

    def places(self) -> paili.goal.Places:
        """Return which win reaches which final place in the last deal, see `paili.places`."""
        return paili.places(self._self)

    def final_places(self, **options: Any) -> paili.goal.FinalPlaces:
        """Return the chance of each final place from the present points, see `paili.goal.final_places`.

        Args:
            options: keyword arguments of `paili.goal.final_places`, such as ``uma``.
        """
        return paili.goal.final_places(self._self, **options)

    def wait_points(self, **options: Any) -> WaitPoints:
        """Return the points of each wait of a tenpai hand: by ron and tsumo, with riichi and without.

        Args:
            options: keyword arguments of `paili.wait_points` that the position does not have.
        """
        return paili.wait_points(self._self, **options)

    def is_win(self) -> bool:
        """Return whether the hand is complete, see `paili.is_win`."""
        return paili.is_win(self._self)

    def readings(self) -> tuple[Reading, ...]:
        """Return every way to divide a complete hand into groups, see `paili.readings`; otherwise ()."""
        return paili.readings(self._self)

    def cuts(self, tenpai: str = CONCEALED) -> tuple[Cut, ...]:
        """Return the best ways to divide the unfinished hand into melds, pairs and two-tile shapes.

        See `paili.cuts`.

        Args:
            tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
                ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
                concealed hand and the melds together have four; ``"shape"``: no kinds.
        """
        return paili.cuts(self._self, tenpai=tenpai)

    def outlook(self, **options: Any) -> Outlook:
        """Return how many draws lead to a good wait or add useful tiles, and the ukeire a draw later.

        See `paili.outlook`.

        Args:
            options: keyword arguments of `paili.outlook`, such as ``discard``.
        """
        return paili.outlook(self._self, **options)

    def good_shape(self, **options: Any) -> GoodShape:
        """Return which useful draws of a 1-shanten hand lead to a good wait, see `paili.good_shape`.

        Args:
            options: keyword arguments of `paili.good_shape`, such as ``discard``.
        """
        return paili.good_shape(self._self, **options)

    def next_ukeire(self, **options: Any) -> NextUkeire:
        """Return the useful draws, and the useful draws after each of them, see `paili.next_ukeire`.

        Args:
            options: keyword arguments of `paili.next_ukeire`, such as ``discard``.
        """
        return paili.next_ukeire(self._self, **options)

    def free_tiles(self, tenpai: str = CONCEALED) -> FreeTiles:
        """Return the tiles that the hand of 3n+1 tiles does not need, see `paili.free_tiles`.

        Args:
            tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
                ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
                concealed hand and the melds together have four; ``"shape"``: no kinds.
        """
        return paili.free_tiles(self._self, tenpai=tenpai)

    def quad_offers(self, **options: Any) -> tuple[paili.goal.QuadOffer, ...]:
        """Return each concealed or added quad, compared with the best discard, see `paili.quads`.

        The property `quads` is something else: the number of quads at the table.

        Args:
            options: keyword arguments of `paili.quads` that the position does not have.
        """
        return paili.quads(self._self, **options)

    def danger(self) -> tuple[paili.dangers.Danger, ...]:
        """Return how likely each discard deals in, and what that costs, see `paili.danger`."""
        return paili.danger(self._self)

    def readiness(self) -> tuple[paili.dangers.Readiness, ...]:
        """Return the chance that each opponent is tenpai, see `paili.readiness`."""
        return paili.readiness(self._self)

    def fold(self) -> paili.dangers.Fold:
        """Return the safest discards, and whether they last until the end of the deal.

        See `paili.dangers.fold`.
        """
        return paili.dangers.fold(self._self)

    def can_ron(self, tile: int | str = "", **options: Any) -> paili.game.Ron:
        """Return whether the seat may win on a tile of another player, and if not, why.

        See `paili.game.can_ron`.

        Args:
            tile: the tile; "" for the offered tile.
            options: keyword arguments of `paili.game.can_ron` that the position does not have.
        """
        return paili.game.can_ron(self._self, *([tile] if tile != "" else []), **options)

    def own_moves(self, **options: Any) -> paili.game.OwnMoves:
        """Return what the seat may do on its own turn: tsumo, riichi, discards, quads.

        See `paili.game.own_moves`.

        Args:
            options: keyword arguments of `paili.game.own_moves` that the position does not have.
        """
        return paili.game.own_moves(self._self, **options)

    def calls(self, tile: int | str = "", **options: Any) -> tuple[Meld, ...]:
        """Return the melds that the seat may call with a discard, see `paili.game.calls_on`.

        Args:
            tile: the discard; "" for the offered tile.
            options: keyword arguments of `paili.game.calls_on` that the position does not have.
        """
        return paili.game.calls_on(self._self, *([tile] if tile != "" else []), **options)

    def legal(self) -> tuple[paili.game.Event, ...]:
        """Return all legal moves of the seat now, as events; () if it has to wait."""
        return paili.game.legal(self._self)

    def furiten(self) -> paili.game.Furiten:
        """Return why the seat is furiten; the result is false in an ``if`` when it is not furiten.

        See `paili.game.furiten`.
        """
        return paili.game.furiten(self._self)

    def win(self, tile: int | str | None = None, **facts: Any) -> paili.Win:
        """Return the win of the seat on a tile as a `paili.Win`: the hand with all facts for its score.

        Args:
            tile: the tile that another seat discards; None for the drawn or offered tile.
            facts: other arguments of `paili.Win`, for example ``ura_indicators``.

        Raises:
            NotationError, HandError: if ``tile`` is no tile, or the hand of 3n+2 tiles does not hold it.
            PositionError: if ``tile`` is None and the position has no drawn or offered tile, or ``tile`` is
                another tile than this one.
            QuestionError: if an argument contradicts the position.
            ScoreError: if a fact is invalid, or the facts contradict each other.
        """
        from paili.position.winning import win_of

        return win_of(self, tile, facts)

    def score(self, tile: int | str | None = None, **facts: Any) -> Any:
        """Return the score of the win on a tile, a `paili.scoring.Score` or `paili.fan.FanScore`.

        Args:
            tile: the tile that another seat discards; None for the drawn or offered tile.
            facts: other arguments of `paili.Win`, for example ``ura_indicators``.
        """
        return paili.score(self._self, tile, **facts)

    def to_svg(self, size: int = 48) -> str:
        """Return the picture of the hand as an SVG document.

        Args:
            size: the width of a tile in pixels.
        """
        return self.hand.to_svg(size)

    def _repr_html_(self) -> str | None:
        return html_of(self.hand)

    # ------------------------------------------------------------------ as others write it

    @classmethod
    def from_kobalab(cls, text: str, rules: Rules | str = Rules.TENHOU) -> paili.Position:
        """Return the position of a hand as the program of kobalab writes it, ``m123p055z2,s7-89,z111=``.

        See `paili.logs.from_kobalab`.
        """
        return paili.logs.from_kobalab(text, rules)

    def to_kobalab(self) -> str:
        """Return the hand as the program of kobalab writes it; `lost` lists the facts that it lacks."""
        return paili.logs.to_kobalab(self._self)

    @classmethod
    def from_mjai(
        cls, lines: str | Iterable[str | Mapping[str, Any]], seat: int, rules: Rules | str = Rules.TENHOU
    ) -> paili.Position:
        """Return the position of a seat after lines of the mjai protocol.

        To go on after the last line, use `paili.game.SeatTable`.

        Args:
            lines: one text with all lines, or the lines as texts or JSON objects; the tiles of other seats
                may be hidden.
            seat: the seat, 0 for the first dealer.
            rules: the rule set, or its name.

        Raises:
            LogError: if a line cannot be read.
            GameError: if an event is impossible, or no deal was started.
        """
        table = paili.game.SeatTable(seat, rules)
        # a name in JSON may contain other signs that end lines of text
        items = lines.split("\n") if isinstance(lines, str) else items_of(lines)
        if items is None:
            raise LogError("logs.no_object", value=lines)
        for line in items:
            if not isinstance(line, str) or line.strip():
                table.mjai(line)
        return table.position()

    def to_mjai(self) -> str:
        """Return lines of the mjai protocol with a deal that leads to this position.

        See `paili.logs.to_mjai`.
        """
        return paili.logs.to_mjai(self._self)

    @classmethod
    def from_tenhou(cls, address: str, rules: Rules | str = Rules.TENHOU) -> paili.Position:
        """Return the position of a hand from its address at tenhou.net, ``https://tenhou.net/2/?q=…``."""
        return paili.logs.from_tenhou(address, rules)

    def to_tenhou(self) -> str:
        """Return the address of the hand at tenhou.net; `lost` lists the facts that the address lacks."""
        return paili.logs.to_tenhou(self._self)

    def lost(self, form: str) -> tuple[str, ...]:
        """Return the names of the facts of the position that another format cannot express.

        Args:
            form: the format, "kobalab" or "tenhou".
        """
        return paili.logs.lost_in(self._self, form)

    @property
    def _self(self) -> Any:
        return self
