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
from paili.display import html_of
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
    """The methods of a `paili.Position` that answer questions; the function with the same name describes each
    method.
    """

    def shanten(self, tenpai: str = CONCEALED) -> Shanten | KnittedShanten:
        """Return `paili.shanten` of the hand."""
        return paili.shanten(self._self, tenpai=tenpai)

    def waits(self, tenpai: str = CONCEALED) -> tuple[Wait, ...]:
        """Return `paili.waits` of the hand."""
        return paili.waits(self._self, tenpai=tenpai)

    def ukeire(self, tenpai: str = CONCEALED) -> Ukeire:
        """Return `paili.ukeire` of the hand."""
        return paili.ukeire(self._self, tenpai=tenpai)

    def discards(self, tenpai: str = CONCEALED, order: str = BY_SHAPE) -> tuple[Discard, ...]:
        """Return `paili.discards` of the hand."""
        return paili.discards(self._self, tenpai=tenpai, order=order)

    def best_discard(self, **options: Any) -> BestDiscard:
        """Return `paili.best_discard` of the hand."""
        return paili.best_discard(self._self, **options)

    def improvements(self, **options: Any) -> Improvements:
        """Return `paili.improvements` of the hand."""
        return paili.improvements(self._self, **options)

    def compare(self, tile: int | str, **options: Any) -> Comparison:
        """Return `paili.compare` of a discard with the best discard."""
        return paili.compare(self._self, tile, **options)

    def analyze(self, **options: Any) -> Analysis:
        """Return `paili.analyze` of the hand."""
        return paili.analyze(self._self, **options)

    def evaluate(self, **options: Any) -> paili.value.Evaluation:
        """Return `paili.evaluate` of the position."""
        return paili.evaluate(self._self, **options)

    def evaluate_call(self, **options: Any) -> paili.goal.CallValue:
        """Return `paili.evaluate_call` of the tile that is offered."""
        return paili.evaluate_call(self._self, **options)

    def explain(self, a: int | str, b: int | str, **options: Any) -> paili.value.Explanation:
        """Return `paili.explain` of two discards."""
        return paili.explain(self._self, a, b, **options)

    def goals(self, **options: Any) -> tuple[paili.goal.Goal, ...]:
        """Return `paili.goals` of the hand."""
        return paili.goals(self._self, **options)

    def offers(self, **options: Any) -> paili.goal.Offers:
        """Return `paili.offers` of the tile that is offered."""
        return paili.offers(self._self, **options)

    def places(self) -> paili.goal.Places:
        """Return `paili.places` of the points."""
        return paili.places(self._self)

    def final_places(self, **options: Any) -> paili.goal.FinalPlaces:
        """Return `paili.goal.final_places` of the points."""
        return paili.goal.final_places(self._self, **options)

    def wait_points(self, **options: Any) -> WaitPoints:
        """Return `paili.wait_points` of a tenpai hand."""
        return paili.wait_points(self._self, **options)

    def is_win(self) -> bool:
        """Return `paili.is_win` of the hand."""
        return paili.is_win(self._self)

    def readings(self) -> tuple[Reading, ...]:
        """Return `paili.readings` of the hand."""
        return paili.readings(self._self)

    def cuts(self, tenpai: str = CONCEALED) -> tuple[Cut, ...]:
        """Return `paili.cuts` of the hand."""
        return paili.cuts(self._self, tenpai=tenpai)

    def outlook(self, **options: Any) -> Outlook:
        """Return `paili.outlook` of the hand."""
        return paili.outlook(self._self, **options)

    def good_shape(self, **options: Any) -> GoodShape:
        """Return `paili.good_shape` of the hand."""
        return paili.good_shape(self._self, **options)

    def next_ukeire(self, **options: Any) -> NextUkeire:
        """Return `paili.next_ukeire` of the hand."""
        return paili.next_ukeire(self._self, **options)

    def free_tiles(self, tenpai: str = CONCEALED) -> FreeTiles:
        """Return `paili.free_tiles` of the hand."""
        return paili.free_tiles(self._self, tenpai=tenpai)

    def quad_offers(self, **options: Any) -> tuple[paili.goal.QuadOffer, ...]:
        """Return `paili.quads` of the own tiles; this method has another name because the property `quads`
        counts quads.
        """
        return paili.quads(self._self, **options)

    def danger(self) -> tuple[paili.dangers.Danger, ...]:
        """Return `paili.danger` of each kind in the hand."""
        return paili.danger(self._self)

    def readiness(self) -> tuple[paili.dangers.Readiness, ...]:
        """Return `paili.readiness` of the other seats."""
        return paili.readiness(self._self)

    def fold(self) -> paili.dangers.Fold:
        """Return `paili.dangers.fold`: the safest discards, and whether there are enough of them until the
        end of the deal.
        """
        return paili.dangers.fold(self._self)

    def can_ron(self, tile: int | str = "", **options: Any) -> paili.game.Ron:
        """Return `paili.game.can_ron` of a tile, by default the offered tile."""
        return paili.game.can_ron(self._self, *([tile] if tile != "" else []), **options)

    def own_moves(self, **options: Any) -> paili.game.OwnMoves:
        """Return `paili.game.own_moves` of the seat."""
        return paili.game.own_moves(self._self, **options)

    def calls(self, tile: int | str = "", **options: Any) -> tuple[Meld, ...]:
        """Return `paili.game.calls_on` of a tile, by default the offered tile."""
        return paili.game.calls_on(self._self, *([tile] if tile != "" else []), **options)

    def legal(self) -> tuple[paili.game.Event, ...]:
        """Return all legal moves of the seat now, the same moves that a table returns."""
        return paili.game.legal(self._self)

    def furiten(self) -> paili.game.Furiten:
        """Return the reasons why the seat is furiten; as a condition, the result is False if the seat is not
        furiten.
        """
        return paili.game.furiten(self._self)

    def win(self, tile: int | str | None = None, **facts: Any) -> paili.Win:
        """Return the win on the tile ``tile`` or, without this argument, on the drawn or offered tile.

        Args:
            tile: the tile that another seat discards; None for the drawn or offered tile.
            facts: other arguments of `paili.Win`, for example ``ura_indicators``.

        Raises:
            PositionError: if ``tile`` is None and the position has no drawn or offered tile.
            QuestionError: if an argument contradicts the position.
        """
        from paili.position.winning import win_of

        return win_of(self, tile, facts)

    def score(self, tile: int | str | None = None, **facts: Any) -> Any:
        """Return the score of the win on a tile (see `win`): a `paili.scoring.Score`, in Chinese games a
        `FanScore`.
        """
        return paili.score(self._self, tile, **facts)

    def to_svg(self, size: int = 48) -> str:
        """Return the picture of the hand as an SVG document, tiles ``size`` pixels wide."""
        return self.hand.to_svg(size)

    def _repr_html_(self) -> str | None:
        return html_of(self.hand)

    # ------------------------------------------------------------------ as others write it

    @classmethod
    def from_kobalab(cls, text: str, rules: Rules = Rules.TENHOU) -> paili.Position:
        """Return `paili.logs.from_kobalab`: the position of a hand in kobalab's notation."""
        return paili.logs.from_kobalab(text, rules)

    def to_kobalab(self) -> str:
        """Return `paili.logs.to_kobalab`: the hand in kobalab's notation; `lost` lists the facts that it
        cannot express.
        """
        return paili.logs.to_kobalab(self._self)

    @classmethod
    def from_mjai(
        cls, lines: str | Iterable[str | Mapping[str, Any]], seat: int, rules: Rules | str = Rules.TENHOU
    ) -> paili.Position:
        """Return the position of a seat after lines of mjai; a `paili.game.SeatTable` replays the lines.

        Args:
            lines: one text with all lines, or the lines as texts or JSON objects; the tiles of other seats
                may be hidden.
            seat: the seat, 0 for the first dealer.
            rules: the rule set.

        Raises:
            LogError: if a line cannot be read.
            GameError: if an event is impossible, or no deal was started.
        """
        table = paili.game.SeatTable(seat, rules)
        for line in lines.splitlines() if isinstance(lines, str) else lines:
            if line and line != "\n":
                table.mjai(line)
        return table.position()

    def to_mjai(self) -> str:
        """Return `paili.logs.to_mjai`: lines of mjai with a deal that leads to this position."""
        return paili.logs.to_mjai(self._self)

    @classmethod
    def from_tenhou(cls, address: str, rules: Rules = Rules.TENHOU) -> paili.Position:
        """Return `paili.logs.from_tenhou`: the position of a hand from its address at tenhou.net."""
        return paili.logs.from_tenhou(address, rules)

    def to_tenhou(self) -> str:
        """Return `paili.logs.to_tenhou`: the address of the hand at tenhou.net; `lost` lists the facts that
        it cannot express.
        """
        return paili.logs.to_tenhou(self._self)

    def lost(self, form: str) -> tuple[str, ...]:
        """Return `paili.logs.lost_in`: the facts of the position that a format cannot express.

        Args:
            form: the format, "kobalab" or "tenhou".
        """
        return paili.logs.lost_in(self._self, form)

    @property
    def _self(self) -> Any:
        return self
