"""The questions of a position as its methods, so that they are found where the position is.

Each is one call of the public function of the same name, which takes the position in the place of a hand and
asks nothing that it says. These functions stand in rooms above this one: they are reached by the public names
of `paili`, and nothing of those rooms is known here.
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
    from paili.goal import FinalPlaces, Goal, Offers, Places
    from paili.risk import Danger, Readiness
    from paili.scoring import WaitWorths
    from paili.value import Evaluation, Explanation


class Questions(PositionFacts):
    """The methods of a `paili.Position` that ask; what each answers is told where the function is."""

    def shanten(self, tenpai: str = CONCEALED) -> Shanten | KnittedShanten:
        """Return `paili.shanten` of the hand."""
        return paili.shanten(self._asked, tenpai=tenpai)

    def waits(self, tenpai: str = CONCEALED) -> tuple[Wait, ...]:
        """Return `paili.waits` of the hand."""
        return paili.waits(self._asked, tenpai=tenpai)

    def ukeire(self, tenpai: str = CONCEALED) -> Ukeire:
        """Return `paili.ukeire` of the hand."""
        return paili.ukeire(self._asked, tenpai=tenpai)

    def discards(self, tenpai: str = CONCEALED, order: str = BY_SHAPE) -> tuple[Discard, ...]:
        """Return `paili.discards` of the hand."""
        return paili.discards(self._asked, tenpai=tenpai, order=order)

    def best_discard(self, **asked: Any) -> BestDiscard:
        """Return `paili.best_discard` of the hand."""
        return paili.best_discard(self._asked, **asked)

    def improvements(self, **asked: Any) -> Improvements:
        """Return `paili.improvements` of the hand."""
        return paili.improvements(self._asked, **asked)

    def compare(self, tile: int | str, **asked: Any) -> Comparison:
        """Return `paili.compare` of a discard with the best one."""
        return paili.compare(self._asked, tile, **asked)

    def analyze(self, **asked: Any) -> Analysis:
        """Return `paili.analyze` of the hand."""
        return paili.analyze(self._asked, **asked)

    def evaluate(self, **asked: Any) -> Evaluation:
        """Return `paili.evaluate` of the position."""
        return paili.evaluate(self._asked, **asked)

    def evaluate_call(self, **asked: Any) -> paili.goal.CallValue:
        """Return `paili.evaluate_call` of the tile that is offered."""
        return paili.evaluate_call(self._asked, **asked)

    def explain(self, a: int | str, b: int | str, **asked: Any) -> Explanation:
        """Return `paili.explain` of two discards."""
        return paili.explain(self._asked, a, b, **asked)

    def goals(self, **asked: Any) -> tuple[Goal, ...]:
        """Return `paili.goals` of the hand."""
        return paili.goals(self._asked, **asked)

    def offers(self, **asked: Any) -> Offers:
        """Return `paili.offers` of the tile that is offered."""
        return paili.offers(self._asked, **asked)

    def places(self) -> Places:
        """Return `paili.places` of the points."""
        return paili.places(self._asked)

    def final_places(self, **asked: Any) -> FinalPlaces:
        """Return `paili.goal.final_places` of the points."""
        return paili.goal.final_places(self._asked, **asked)

    def wait_worth(self, **asked: Any) -> WaitWorths:
        """Return `paili.wait_worth` of a ready hand."""
        return paili.wait_worth(self._asked, **asked)

    def is_win(self) -> bool:
        """Return `paili.is_win` of the hand."""
        return paili.is_win(self._asked)

    def readings(self) -> tuple[Reading, ...]:
        """Return `paili.readings` of the hand."""
        return paili.readings(self._asked)

    def cuts(self, tenpai: str = CONCEALED) -> tuple[Cut, ...]:
        """Return `paili.cuts` of the hand."""
        return paili.cuts(self._asked, tenpai=tenpai)

    def outlook(self, **asked: Any) -> Outlook:
        """Return `paili.outlook` of the hand."""
        return paili.outlook(self._asked, **asked)

    def good_shape(self, **asked: Any) -> GoodShape:
        """Return `paili.good_shape` of the hand."""
        return paili.good_shape(self._asked, **asked)

    def next_ukeire(self, **asked: Any) -> NextUkeire:
        """Return `paili.next_ukeire` of the hand."""
        return paili.next_ukeire(self._asked, **asked)

    def free_tiles(self, tenpai: str = CONCEALED) -> FreeTiles:
        """Return `paili.free_tiles` of the hand."""
        return paili.free_tiles(self._asked, tenpai=tenpai)

    def quad_offers(self, **asked: Any) -> tuple[paili.goal.QuadOffer, ...]:
        """Return `paili.quads` of the own tiles; how many quads lie on the table says `quads`."""
        return paili.quads(self._asked, **asked)

    def danger(self) -> tuple[Danger, ...]:
        """Return `paili.danger` of each kind in hand."""
        return paili.danger(self._asked)

    def readiness(self) -> tuple[Readiness, ...]:
        """Return `paili.readiness` of the others."""
        return paili.readiness(self._asked)

    def fold(self) -> paili.risk.Fold:
        """Return `paili.risk.fold`: the safest tiles, and whether they last."""
        return paili.risk.fold(self._asked)

    def can_ron(self, tile: int | str = "", **asked: Any) -> paili.game.Ron:
        """Return `paili.game.can_ron` of a tile: the one that is offered, if none is given."""
        return paili.game.can_ron(self._asked, *([tile] if tile != "" else []), **asked)

    def own_moves(self, **asked: Any) -> paili.game.OwnMoves:
        """Return `paili.game.own_moves` of the seat."""
        return paili.game.own_moves(self._asked, **asked)

    def calls(self, tile: int | str = "", **asked: Any) -> tuple[Meld, ...]:
        """Return `paili.game.calls_on` of a tile: the one that is offered, if none is given."""
        return paili.game.calls_on(self._asked, *([tile] if tile != "" else []), **asked)

    def legal(self) -> tuple[paili.game.Event, ...]:
        """Return everything that the seat may do now, as a table says it."""
        return paili.game.legal(self._asked)

    def furiten(self) -> paili.game.Furiten:
        """Return why the seat may not win on the tiles of others; false where it may."""
        return paili.game.furiten(self._asked)

    def win(self, tile: int | str | None = None, **facts: Any) -> paili.Win:
        """Return the win on a tile: the one that is given, else the drawn or the offered one.

        Args:
            tile: a tile that another discards, where none is drawn or offered.
            facts: what else `paili.Win` takes, ``ura_indicators`` for example.

        Raises:
            PositionError: if no tile is known to win on.
            QuestionError: if a fact is given against what the position says.
        """
        from paili.position.winning import win_of

        return win_of(self, tile, facts)

    def score(self, tile: int | str | None = None, **facts: Any) -> Any:
        """Return what the win on a tile is worth, see `win`: a `paili.scoring.Score`, or a `FanScore`."""
        return paili.score(self._asked, tile, **facts)

    def to_svg(self, size: int = 48) -> str:
        """Return the picture of the hand as an SVG document, tiles ``size`` pixels wide."""
        return self.hand.to_svg(size)

    def _repr_html_(self) -> str | None:
        return html_of(self.hand)

    # ------------------------------------------------------------------ as others write it

    @classmethod
    def from_kobalab(cls, text: str, rules: Rules = Rules.TENHOU) -> paili.Position:
        """Return `paili.logs.from_kobalab`: the position of a hand as kobalab writes it."""
        return paili.logs.from_kobalab(text, rules)

    def to_kobalab(self) -> str:
        """Return `paili.logs.to_kobalab`: the hand as kobalab writes it; `lost` says what is missing."""
        return paili.logs.to_kobalab(self._asked)

    @classmethod
    def from_mjai(
        cls, lines: str | Iterable[str | Mapping[str, Any]], seat: int, rules: Rules | str = Rules.TENHOU
    ) -> paili.Position:
        """Return what a seat knows after lines of mjai; `paili.game.SeatTable` hears them.

        Args:
            lines: a text of lines, or the lines, each as text or as the object that it is, with the tiles of
                the others or without.
            seat: the seat, 0 for the first dealer.
            rules: the rule set.

        Raises:
            LogError: if a line cannot be read.
            GameError: if it cannot happen, or no deal was started.
        """
        table = paili.game.SeatTable(seat, rules)
        for line in lines.splitlines() if isinstance(lines, str) else lines:
            if line and line != "\n":
                table.mjai(line)
        return table.position()

    def to_mjai(self) -> str:
        """Return `paili.logs.to_mjai`: lines of mjai that tell the seat how a deal came to this position."""
        return paili.logs.to_mjai(self._asked)

    @classmethod
    def from_tenhou(cls, address: str, rules: Rules = Rules.TENHOU) -> paili.Position:
        """Return `paili.logs.from_tenhou`: the position of a hand by its address at tenhou.net."""
        return paili.logs.from_tenhou(address, rules)

    def to_tenhou(self) -> str:
        """Return `paili.logs.to_tenhou`: the address of the hand; `lost` says what that cannot hold."""
        return paili.logs.to_tenhou(self._asked)

    def lost(self, form: str) -> tuple[str, ...]:
        """Return `paili.logs.lost_in`: the facts that a form, "kobalab" or "tenhou", does not hold."""
        return paili.logs.lost_in(self._asked, form)

    @property
    def _asked(self) -> Any:
        return self
