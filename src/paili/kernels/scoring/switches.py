"""The rules of riichi as numbers that compiled loops read."""

from __future__ import annotations

from paili.kernels.memory import zeros


class Switches:
    """The rules as numbers: each field of `paili.scoring.Rules` by its name, each choice of a field as
    ``field_choice``.

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
