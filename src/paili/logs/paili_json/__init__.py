"""Games as this library writes them down itself: riichi and Chinese games, all that is known of them."""
