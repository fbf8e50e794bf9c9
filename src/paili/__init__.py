"""paili (牌理): the mahjong hand engine."""
