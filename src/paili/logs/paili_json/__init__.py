"""Read and write games in paili's own JSON format, which holds all facts of riichi and Chinese games."""
