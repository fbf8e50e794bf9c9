"""The JSON format of paili itself: riichi and Chinese games, with all their facts."""
