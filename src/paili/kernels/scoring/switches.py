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
        """Make rules in which every switch is off."""
        self.red_fives = zeros("q", 3)
        self.indicated = zeros("q", 34)
        self.players = self.ura_dora = self.kan_dora = self.kan_ura = self.ippatsu = self.open_tanyao = 0
        self.renhou_none = self.renhou_mangan = self.renhou_4_han = self.renhou_5_han = 0
        self.renhou_yakuman = self.seven_pairs_quads = self.green_needs_dragon = self.minimum_han_honba = 0
        self.double_wind_pair_fu = self.pinfu_tsumo = self.open_flat_fu = self.rinshan_tsumo_fu = 0
        self.kiriage = self.counted_yakuman_yakuman = self.counted_yakuman_sanbaiman = 0
        self.counted_yakuman_multiple = self.double_yakuman = self.yakuman_stacking_sum = 0
        self.yakuman_stacking_highest = self.yakuman_stacking_one = self.heavenly_wait_drawn = 0
        self.heavenly_wait_best = self.heavenly_wait_none = self.sanma_tsumo_loss = 0
        self.sanma_tsumo_half = self.sanma_tsumo_full = self.sanma_tsumo_equal = 0
        self.sanma_tsumo_proportional = self.kita_han = self.kita_rinshan = self.kita_chankan = 0
        self.north_value = 0
