"""The questions of a position as its methods, so that they are found where the position is.

Each is one call of the public function of the same name, which takes the position in the place of a hand and
asks nothing that it says. These functions stand in rooms above this one: they are reached by the public names
of `paili`, and nothing of those rooms is known here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import paili
from paili.analysis.inputs import BY_SHAPE, CONCEALED
from paili.position.facts import Facts

if TYPE_CHECKING:
    from paili import (
        Analysis,
        BestDiscard,
        CallValue,
        Comparison,
        Discard,
        Evaluation,
        Explanation,
        Goal,
        Improvements,
        KnittedShanten,
        Offers,
        Places,
        Shanten,
        Ukeire,
        Wait,
        WaitWorths,
    )


class Questions(Facts):
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

    def evaluate_call(self, **asked: Any) -> CallValue:
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

    def wait_worth(self, **asked: Any) -> WaitWorths:
        """Return `paili.wait_worth` of a ready hand."""
        return paili.wait_worth(self._asked, **asked)

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
        """
        from paili.position.winning import win_of

        return win_of(self, tile, facts)

    def score(self, tile: int | str | None = None, **facts: Any) -> Any:
        """Return what the win on a tile is worth, see `win`: a `paili.Score`, or a `FanScore`."""
        rules: Any = self.rules
        return paili.score(self.win(tile, **facts), rules)

    @property
    def _asked(self) -> Any:
        return self
