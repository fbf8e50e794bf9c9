"""Mahjong Soul's records, as scripts save them."""
