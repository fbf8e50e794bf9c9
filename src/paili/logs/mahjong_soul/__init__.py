"""Read games from Mahjong Soul's records, which browser scripts save."""
