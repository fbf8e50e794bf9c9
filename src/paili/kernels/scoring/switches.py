"""The rules of riichi as numbers that loops read."""

from __future__ import annotations

from paili.kernels.memory import zeros


class Switches:
    """The rules as numbers: fields of `paili.scoring.Rules` by name, each choice of one by ``field_choice``.

    Attributes:
        double_yakuman: the bits of the yakuman that count twice.
        red_fives: of each suit how many there are, int64[3].
        indicated: the dora of each indicator, int64[34].
    """

    def __init__(self) -> None:
        """Make room for rules; the names stand in ``switches.pxd``."""
        self.red_fives = zeros("q", 3)
        self.indicated = zeros("q", 34)

    def __getattr__(self, name: str) -> int:
        raise AttributeError(name)
