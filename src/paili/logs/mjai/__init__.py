"""Read and write games in mjai, which has one JSON object on each line."""
