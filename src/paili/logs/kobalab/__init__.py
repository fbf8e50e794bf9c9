"""Read and write games as JSON of the mahjong engine by the programmer kobalab."""
