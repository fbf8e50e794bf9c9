"""What a deal is worth by the place in which a game ends: what was counted, how it stands, how it ends."""
