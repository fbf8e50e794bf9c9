"""Read and write games as Tenhou's JSON, which lists the draws and the discards of each seat separately."""
