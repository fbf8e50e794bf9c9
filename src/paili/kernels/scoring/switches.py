"""The rules of riichi as numbers that compiled loops read."""

from __future__ import annotations

from paili.kernels.memory import zeros


class Switches:
    """The rules as numbers: one attribute for each field of `paili.scoring.Rules` that the loops read.

    A field with named choices has one attribute for each choice, ``field_choice``, which is 1 or 0.

    Attributes:
        double_yakuman: the yakuman that count twice, as bits.
        red_fives: the number of red fives of each suit, int64[3].
        indicated: the dora kind for each indicator kind, int64[34].
    """

    def __init__(self) -> None:
        """Allocate the buffers; ``switches.pxd`` declares the other fields."""
        self.red_fives = zeros("q", 3)
        self.indicated = zeros("q", 34)

    def __getattr__(self, name: str) -> int:
        raise AttributeError(name)
